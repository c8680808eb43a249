-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls of an auction, each read at the position of who made it.
-- Our calls say exactly which hands make them: a rule's hands, less those of the rules before
-- it. Opponents' calls are taken for what their rules say and no more, with some tolerance:
-- what they would have done with other hands is seldom known.
-- @module baize.system.reading
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local in_words = require "baize.system.reading.words"
local position = require "baize.system.turn.position"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local rules = require "baize.bidding.count"
local system = require "baize.system"

local reading = {}

local FIELDS <const> = { "dealer", "vul", "we", "they", "tolerance" }
local SEATS <const> = { "N", "E", "S", "W" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }
local TOLERANCE <const> = { points = 1, cards = 1 }
local LENGTHS <const> = { length = true, longest = true, second = true, shortest = true }
local HAND <const> = 13

-- ---- the calls ---------------------------------------------------------------------

-- Whether the calls with odd numbers are ours (1), or those with even ones (0): those of the
-- side that is given, those that are written without parentheses, those of the side that made
-- the first bid, or of the side at turn.
local function ours_of(options, dealer, words, written, what)
  local we = options.we
  if check.kind(we) == "Pair" then we = tostring(we) end
  if we == "NS" or we == "EW" then
    return NUMBER[dealer] % 2 == (we == "NS" and 0 or 1) and 1 or 0
  end
  if we ~= nil then
    check.fail(("%s: we is NS or EW, not %s"):format(what, check.show(we)))
  end
  if written ~= nil then return written and 1 or 0 end
  for i, word in ipairs(words) do
    if word ~= "P" then return i % 2 end
  end
  return (#words + 1) % 2
end

-- How far opponents' hands may be from what their calls say.
local function tolerance_of(options, usual, what)
  local given = options.tolerance or usual
  check.fields(given, { "points", "cards" }, what .. ", tolerance")
  for _, name in ipairs { "points", "cards" } do
    local n = given[name]
    if n ~= nil and (math.type(n) ~= "integer" or n < 0 or n > HAND) then
      check.fail(("%s: the tolerance is a whole number of %s, 0 to %d, not %s"):format(what,
        name, HAND, check.show(n)))
    end
  end
  return { points = given.points or usual.points, cards = given.cards or usual.cards }
end

--- The calls of an auction in order, with the options of `System:knowledge`: number, call, seat,
-- ours, known (whether the options give their
-- system), position (of who made it); and the field `tolerance`, which is `usual` where the options
-- give none. Raises at the user's line for what is not an auction; `what` asks, for messages.
function reading.calls(self, auction, options, what, usual)
  options = options or {}
  local words, _, written = system.words_of(auction, what)
  local vul = system.vul_of(options, what, FIELDS, true)
  local dealer, they = options.dealer or "N", system.they_of(self, options, what)
  if check.kind(dealer) == "Seat" then dealer = dealer.seat end
  if not NUMBER[dealer] then
    check.fail(("%s: the dealer is N, E, S or W, not %s"):format(what, check.show(dealer)))
  end
  local ours, list = ours_of(options, dealer, words, written, what), {}
  list.tolerance = tolerance_of(options, usual or TOLERANCE, what)
  local side = (NUMBER[dealer] + ours) % 2 == 1 and "NS" or "EW"
  vul = position.SEEN[side][vul] or vul
  local p = ours == 1 and position.of(self, {}, vul, they)
    or position.of(they, {}, position.OTHER_VUL[vul], self)
  for i, word in ipairs(words) do
    list[i] = { number = i, call = word, seat = SEATS[(NUMBER[dealer] + i - 1) % 4 + 1],
      ours = i % 2 == ours, known = options.they ~= nil, position = p }
    p = p:next(word)
  end
  return list
end

-- ---- tolerance ---------------------------------------------------------------------

-- By how much a sum changes, in units of its ranges, where a feature that is read in points or
-- cards changes by the tolerance: the largest change of one feature; 0 where none is read so.
local function change_of(sum, points, cards)
  local by = 0
  for _, one in ipairs(sum) do
    local tolerance = one.feature == "hcp" and points or LENGTHS[one.feature] and cards or 0
    local change = math.abs(one.factor) * tolerance
    if math.abs(change) > math.abs(by) then by = change end
  end
  return by
end

-- Ranges that reach further at both ends, or less far (by < 0), as text; nil: nothing is left.
-- Those of a feature alone (`plain`) have no value below 0.
local function moved(asked, by, plain)
  local parts, most <const> = {}, math.huge
  local function text(n) return ("%.14g"):format(n / asked.den) end
  for _, range in ipairs(asked.ranges) do
    local low, high = range[1] - by, range[2] + by
    if plain and low > -most then low = math.max(low, 0) end
    if high == most then
      parts[#parts + 1] = text(low) .. "+"
    elseif low == -most then
      if high >= 0 or not plain then parts[#parts + 1] = text(high) .. "-" end
    elseif low <= high then
      parts[#parts + 1] = text(low) .. (low < 0 and ".." or "-") .. text(high)
    end
  end
  return #parts > 0 and table.concat(parts, ",") or nil
end

local function is_all(range) return range[2] - range[1] == math.huge and range[1] == -range[2] end

local function widened(where, points, cards)
  local op = where:operator()
  if op == "~" then
    return (core_expr.fold("~", { widened(where:parts()[1], -points, -cards) }))
  elseif op == "&" or op == "|" then
    local parts = where:parts()
    for i, part in ipairs(parts) do parts[i] = widened(part, points, cards) end
    return (core_expr.fold(op, parts))
  end
  if where:equals(roles.me.balanced) and cards > 0 then return roles.me.semibalanced end
  local asked = quick.asked(where)
  local by = asked.op == "term" and change_of(asked.sum, points, cards) or 0
  if by == 0 or not asked.ranges[1] or is_all(asked.ranges[1]) then return where end
  local term = where:parts()[1]
  local new = moved(asked, by, term:operator() == "name")
  return new and assert(core_expr.called(term, new)) or ~cond.any
end

local remembered = setmetatable({}, { __mode = "k" }) -- condition -> tolerance -> condition

--- A condition of `me` with some tolerance: ranges of points and lengths reach further at each end,
-- so that me.hcp "15-17" by 1 point is me.hcp "14-18".
function reading.tolerant(where, points, cards)
  local known = remembered[where] or {}
  remembered[where] = known
  local key = ("%d %d"):format(points, cards)
  known[key] = known[key] or widened(where, points, cards)
  return known[key]
end

-- ---- what a call says --------------------------------------------------------------

--- What an entry of `reading.calls` says: a Condition of `me`, and the rules that make the call.
-- Nil: no rule makes it, and the natural list neither. The tolerance is that of opponents. Where
-- their system is given, their passes deny what it bids, and without tolerance all their calls do.
function reading.says(c, tolerance)
  local exact = c.ours or c.known and (c.call == "P" or tolerance.points + tolerance.cards == 0)
  local shows, made = c.position:shows(c.call, exact and c.position.me or nil)
  if c.ours or not shows then return shows, made end
  if exact then return reading.tolerant(shows, tolerance.points, tolerance.cards), made end
  if c.call == "P" then return cond.any, made end
  local all
  for _, r in ipairs(made) do
    local where = reading.tolerant(r.where, tolerance.points, tolerance.cards)
    all = all and all | where or where
  end
  return all or shows, made
end

--- What the calls of a seat say together: a Condition of `me`, the calls that no rule makes, and
-- those that are read as natural, as the system has no rule.
function reading.shown(calls, seat, tolerance)
  local all, unknown, natural = nil, {}, {}
  for _, c in ipairs(calls) do
    if c.seat == seat then
      local says, made = reading.says(c, tolerance)
      if not says then unknown[#unknown + 1] = c end
      if says and not says:is_any() then all = all and all & says or says end
      local by_list = made[1] and made[1].rule.natural and c.call ~= "P"
      if by_list and #c.position.system.model.sections > 0 then natural[#natural + 1] = c end
    end
  end
  return all or cond.any, unknown, natural
end

-- ---- hands in words ----------------------------------------------------------------

-- The conditions of the rules that make a call, of each of their variants.
local function ways_of(p, made)
  local list = {}
  for _, r in ipairs(made) do
    for _, v in ipairs(r.rule.variants or { r }) do
      list[#list + 1] = v.name and p:variant(r, v) or r.where
    end
  end
  return list
end

--- What the rules that make a call show of hands of `given`, in words, each apart.
function reading.in_words(p, made, given)
  return in_words.text(in_words.pieces(in_words.apart(ways_of(p, made), given)))
end

-- The conditions whose hands together make a call, each as far as it is within others.
local function ways_to(c, tolerance, made, given)
  local list = ways_of(c.position, made)
  if not c.ours then
    for i, where in ipairs(list) do
      list[i] = reading.tolerant(where, tolerance.points, tolerance.cards)
    end
  end
  if c.call == "P" and list[1] then -- also the hands that no rule fits
    list[#list + 1] = core_expr.fold("~", { core_expr.fold("|", list) })
  end
  return in_words.apart(list[1] and list or { cond.any }, given)
end

local EVERYTHING <const> = { all = cond.any }

-- What a call of a seat and those before it leave: `all` as a condition, and its pieces.
local function left_by(calls, number, seat)
  while number > 0 and calls[number].seat ~= seat do number = number - 1 end
  local c = calls[number]
  if not c or c.left then return c and c.left or EVERYTHING end
  c.left = left_by(calls, number - 1, seat)
  local says, made = reading.says(c, calls.tolerance)
  if not says or says:is_any() then return c.left end
  local all, before = core_expr.fold("&", { c.left.all, says }), c.left.pieces or {}
  local list = ways_to(c, calls.tolerance, made, #before > 1 and says or all)
  if #before > 1 then
    local both = {}
    for _, way in ipairs(list) do
      for _, piece in ipairs(before) do
        both[#both + 1] = core_expr.fold("&", { piece.where, way })
      end
    end
    list = both
  end
  local pieces = in_words.pieces(list)
  if pieces[1] then c.left = { all = all, pieces = pieces } end
  return c.left
end

--- What a seat has shown by its calls up to one of a number: a Condition of `me`, and in words.
-- Calls that leave no hand do not count.
function reading.left(calls, seat, number)
  local left = left_by(calls, number, seat)
  return left.all, left.pieces and in_words.text(left.pieces) or in_words.ANY
end

--- The variants of the rules that make a call at a position: name, share of the hands, count, text
-- (the hands in words); nil: no rule has variants. Hands that bid by rules without variants belong
-- to none.
function reading.variants(p, made, where)
  local list, names, result = { given = where }, {}, {}
  for _, r in ipairs(made) do
    for _, v in ipairs(r.rule.variants or { r }) do
      list[#list + 1] = { tostring(#list + 1), v.name and p:variant(r, v) or r.where }
      names[#list] = v.name or false
    end
  end
  local any
  for _, name in ipairs(names) do any = any or name end
  for i, row in ipairs(any and rules.new(list):table() or {}) do
    if names[i] then
      result[#result + 1] = { name = names[i], share = row.share, count = row.count,
        text = in_words.text(in_words.pieces(in_words.apart({ list[i][2] }, where))) }
    end
  end
  return any and result or nil
end

return reading
