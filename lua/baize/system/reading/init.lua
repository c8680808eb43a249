-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls of an auction, each read at the position of who made it.
-- Our calls say exactly which hands make them: a rule's hands, less those of the rules before
-- it. Opponents' calls are taken for what their rules say and no more, with some tolerance:
-- what they would have done with other hands is seldom known.
-- @module baize.system.reading
local cells = require "baize.system.reading.cells"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local core_hands = require "baize.core.hands"
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
local SHOWN <const> = { "hcp", "clubs", "diamonds", "hearts", "spades" }
local MOST <const> = { hcp = 28 } -- more points are not expected of anybody
local HAND <const> = 13
-- What no single suit says, by the condition; of the last that hold one is said.
local SAID <const> = {
  { "balanced", roles.me.balanced },
  { "a four-card major", roles.me.hearts "4+" | roles.me.spades "4+" },
  { "a five-card major", roles.me.hearts "5+" | roles.me.spades "5+" },
  { "a six-card major", roles.me.hearts "6+" | roles.me.spades "6+" },
}
local ANY <const> = "any hand"

--- How hands of which nothing is known are put in words.
reading.ANY = ANY

local FEW <const> = 3 -- at most so many cards of a suit are worth a word

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

-- What ranges that rise by their lower ends cover: low, high, and `ranges` where it is not all
-- that is between these.
local function covered(list)
  local ranges = {}
  for _, r in ipairs(list) do
    local last = ranges[#ranges]
    if last and r.low <= last.high + 1 then
      last.high = math.max(last.high, r.high)
    else
      ranges[#ranges + 1] = { low = r.low, high = r.high }
    end
  end
  return { low = ranges[1].low, high = ranges[#ranges].high, ranges = ranges[2] and ranges }
end

--- The minimum and the maximum of features of hands, exactly: feature -> { low =, high =,
-- ranges = }, where `ranges` is an array of { low =, high = } if values between these are
-- impossible, else nil. Nil: there is no hand.
function reading.bounds(where)
  local terms, bounds = {}, {}
  for i, name in ipairs(SHOWN) do terms[i] = roles.me[name]:of "S" end
  local values = check.core(core_hands.measure, { where:of "S" }, terms)
  for i, name in ipairs(SHOWN) do
    local list = {}
    for k, v in ipairs(values[1][i]) do list[k] = { low = v[1], high = v[1] } end
    if #list == 0 then return nil end
    bounds[name] = covered(list)
  end
  return bounds
end

-- "12-21", "5+", "3-", "12-14 or 22-24", nil where nothing is said.
local function range(b, most)
  if b.ranges then
    local parts = {}
    for i, r in ipairs(b.ranges) do parts[i] = range(r, most) end
    return table.concat(parts, " or ")
  end
  if b.low == b.high then return tostring(b.low) end
  if b.low > 0 and b.high < most then return ("%d-%d"):format(b.low, b.high) end
  if b.low > 0 then return b.low .. "+" end
  return b.high < most and b.high .. "-" or nil
end

-- Whether they are balanced, or have a long major and it is not known which.
local function said_together(where, bounds)
  local conditions, said, major = {}, {}, nil
  for i, row in ipairs(SAID) do conditions[i] = row[2] end
  local found, map = cells.of({}, conditions, where)
  for i, row in ipairs(SAID) do
    local all = true
    for _, cell in ipairs(found) do all = all and cell[map[i]] end
    if all and i == 1 then said[1] = row[1] elseif all then major = row[1] end
  end
  if bounds.hearts.low <= FEW and bounds.spades.low <= FEW then said[#said + 1] = major end
  return #said > 0 and table.concat(said, ", ") or nil
end

-- Points, and suits that are long or short, in words.
local function parts_of(bounds)
  local parts = {}
  for _, name in ipairs(SHOWN) do
    local b = bounds[name]
    local said = range(b, MOST[name] or HAND)
    if name == "hcp" then
      parts[#parts + 1] = said and said .. " points"
    elseif said and (b.low >= FEW or b.high <= FEW) then
      local open = not b.ranges and b.low >= FEW and b.high > math.max(FEW + 2, b.low + 1)
      if open then said = b.low .. "+" end
      parts[#parts + 1] = said .. " " .. name
    end
  end
  return parts
end

local function said_of(parts) return #parts > 0 and table.concat(parts, ", ") or ANY end

--- Hands in words: points, suits that are long or short, and what no single suit says.
function reading.in_words(where, bounds)
  if not bounds then return "no hand" end
  local parts = parts_of(bounds)
  parts[#parts + 1] = said_together(where, bounds)
  return (said_of(parts))
end

-- Whether every hand of a condition is balanced, as far as its parts say so.
local function is_balanced(where)
  local op = where:operator()
  if op ~= "&" and op ~= "|" then return where:equals(roles.me.balanced) end
  local any, all = false, true
  for _, part in ipairs(where:parts()) do
    local balanced = is_balanced(part)
    any, all = any or balanced, all and balanced
  end
  return op == "&" and any or all
end

-- Whether a player is balanced by a call or by an earlier one of his.
local function shows_balanced(p, call)
  for i = #p.words + 1, 1, -4 do
    local before = i > #p.words and p or p:before(i)
    local _, made = before:said(i > #p.words and call or p.words[i])
    local all = #made > 0
    for _, r in ipairs(made) do all = all and is_balanced(r.where) end
    if all then return true end
  end
  return false
end

-- The length that one of the majors has in each of some boxes.
local function least_major(boxes)
  local least = HAND
  for _, box in ipairs(boxes) do
    least = math.min(least, math.max(box.low[quick.INDEX.hearts], box.low[quick.INDEX.spades]))
  end
  return least
end

--- A call and those of the player before it in words, "15-17 points, balanced", from quick bounds:
-- no hands are counted, so that a range can be wider than `in_words` has it.
function reading.call_in_words(p, call)
  local boxes, bounds = p:bounds(call), {}
  for _, name in ipairs(SHOWN) do
    local i, list = quick.INDEX[name], {}
    for k, box in ipairs(boxes) do list[k] = { low = box.low[i], high = box.high[i] } end
    table.sort(list, function(a, b) return a.low < b.low end)
    bounds[name] = covered(list)
  end
  local parts = parts_of(bounds)
  if shows_balanced(p, call) then parts[#parts + 1] = SAID[1][1] end
  if bounds.hearts.low <= FEW and bounds.spades.low <= FEW then
    local least = least_major(boxes)
    if least > FEW then parts[#parts + 1] = SAID[math.min(least - 2, #SAID)][1] end
  end
  return (said_of(parts))
end

--- What a call means: the author's text, and what the player has shown, without what would be said
-- twice: "weak: 5-10 points, 6 hearts".
function reading.meaning(text, shown)
  if not text or shown:find(text, 1, true) then return shown end
  return shown == ANY and text or ("%s: %s"):format(text, shown)
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
      local own = where & list[i][2]
      result[#result + 1] = { name = names[i], share = row.share, count = row.count,
        text = reading.in_words(own, row.share > 0 and reading.bounds(own) or nil) }
    end
  end
  return any and result or nil
end

return reading
