-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hands with values that pass: what `pass { any }` hides at a position.
-- Who passes is counted exactly, by points: what the natural list leaves too, where hands fall to
-- it or the rest passes. What partner has shown at least is added to the own points; what both have
-- together on deals is in `baize.system.check.missed`.
-- @module baize.system.check.passes
local cells = require "baize.system.reading.cells"
local check = require "baize.base.check"
local core_hands = require "baize.core.hands"
local in_force = require "baize.system.turn.in_force"
local integer = require "baize.base.integer"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"

local passes = {}

--- Points of two hands that make a game, and with shortness where they have eight trumps.
passes.GAME, passes.FIT = 25, 26

local OPENING <const> = 12  -- points of a hand that opens
local STRONG <const> = 16   -- points of a hand that does not pass over a bid of theirs
local SURPLUS <const> = 3   -- points above what any rule asks
local NOT_WEAK <const> = 21 -- points of both below which a pass is no loss
local TRUMPS <const> = 5    -- of both, in which an artificial bid may be passed
local LEAST <const>, MANY <const> = 0.001, 0.01 -- of the hands: a finding; of a surplus
local RISE <const> = 0.1    -- of the share that passes, one point above the top of a rule
local MOST <const> = 37     -- points of a hand
local SAID_MAX <const> = 4  -- numbers of points that a message names
local SUIT <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }

local me <const> = roles.me

--- Whether a bid is a game or more.
-- @tparam table bid of `sequence`: level, strain
-- @treturn boolean
function passes.is_game(bid)
  local level, strain = bid.level, bid.strain
  return level >= 5 or level == 4 and (strain == "H" or strain == "S")
    or level >= 3 and strain == "NT"
end

-- Who passes at a position: the position of the whole system where hands fall to the natural list.
local function whole_of(p)
  local s = p.system
  if not s.falls then return p end
  for _, r in ipairs(p.rules) do
    if r.where:is_any() and not r.rule.rest then return p end
  end
  return s.whole:position_of(p.words, p.vul, p.they ~= s and p.they or nil)
end

-- ---- counting ------------------------------------------------------------------------

-- For each bit of a number of points those that have it, as a condition: so a cell says how many.
local BITS <const> = {}
for bit = 1, 6 do
  for h = 0, MOST, 1 << bit do
    local range = me.hcp(("%d-%d"):format(h + (1 << bit - 1), h + (1 << bit) - 1))
    BITS[bit] = BITS[bit] and BITS[bit] | range or range
  end
end

-- Counts by points of the hands of each condition and none before it, and of none, as shares of all
-- of them.
local function by_points(conditions, given, memory)
  local nb, list = #conditions, { table.unpack(conditions) }
  table.move(BITS, 1, #BITS, nb + 1, list)
  local found, map = cells.of(memory, list, given)
  local shares = found[nb .. " by points"]
  if shares then return shares end
  shares = {}
  for i = 1, nb + 1 do
    shares[i] = {}
    for h = 0, MOST do shares[i][h] = integer.new(0) end
  end
  for _, cell in ipairs(found) do
    local h = 0
    for bit = 1, #BITS do h = h | (cell[map[nb + bit]] and 1 << bit - 1 or 0) end
    local own = shares[cells.first(cell, map, nb) or nb + 1]
    own[h] = own[h] + cell.count
  end
  for _, own in ipairs(shares) do
    for h = 0, MOST do own[h] = own[h] / found.total end
  end
  found[nb .. " by points"] = shares
  return shares
end

-- The sum of shares by points, from some on and to some.
local function sum(shares, from, to)
  local s = 0.0
  for h = math.max(from, 0), math.min(to or MOST, MOST) do s = s + shares[h] end
  return s
end

-- A hand of a condition.
local function example_of(where)
  local set = check.must(core_hands.open(where:of "S"))
  return set:random(1, 0)
end

-- What is counted: the shares by points of hands that pass by a rule of all hands (`any`), of all
-- that pass (`pass`) and of all; and the conditions.
local function count(q, memory)
  local where = q:shows("P", q.me)
  if not where then return nil end
  local last
  for i, r in ipairs(q.rules) do
    if r.call == "P" and r.where:is_any() then last = i break end
  end
  local given = q:shown()
  local any = last and q:bids_by(last) or not in_force.is_closed(q) and where or nil
  local shares = by_points(any and { any, where } or { where }, given, memory)
  local c = { q = q, given = given, where = where, any_where = any, all = {}, pass = {}, any = {},
    rule = last and q.rules[last] or nil }
  for h = 0, MOST do
    c.any[h] = any and shares[1][h] or 0.0
    c.pass[h] = c.any[h] + shares[any and 2 or 1][h]
    c.all[h] = c.pass[h] + shares[#shares][h]
  end
  for _, r in ipairs(c.rule and {} or q.rules) do
    if r.call == "P" then c.rule = r end
  end
  return c
end

-- ---- findings ------------------------------------------------------------------------

-- Add a finding of hands that pass, by their points; `rule` and `more` (a condition) are in the
-- place of those of the pass.
local function add(e, c, kind, share, from, to, text, rule, more, unproved)
  local where = (more or c.where) & me.hcp(to and ("%d-%d"):format(from, to) or from .. "+")
  local own = rule or c.rule
  e.findings[#e.findings + 1] = { kind = kind, rule = own and not own.rule.natural and own or nil,
    share = share, text = text, unproved = unproved, example = function()
      return example_of(c.given:is_any() and where or c.given & where)
    end }
end

-- The calls that the own rules of a position make: the range of points of each.
local function ranges(p)
  local list = {}
  for _, r in ipairs(p.rules) do
    local boxes = r.call ~= "P" and not r.where:is_any()
      and quick.join(p.me, (quick.boxes(r.where))) or nil
    if boxes and #boxes > 0 then
      local around = quick.around(boxes)
      list[#list + 1] = { rule = r, low = around.low[1], high = around.high[1] }
    end
  end
  return list
end

-- Rules above whose top more hands pass: the top from which on they do, or MOST.
local function add_ceiling(e, c, list, from)
  local best, rise = nil, RISE
  for _, of in ipairs(list) do
    local h = of.high
    if h + 1 >= from and h < MOST and c.all[h] > 0 and sum(c.any, h + 1) > LEAST
      and c.all[h + 1] > 0 then
      local more = c.any[h + 1] / c.all[h + 1] - c.any[h] / c.all[h]
      if more >= rise then best, rise = of, more + 1e-9 end
    end
  end
  if not best then return MOST end
  local top = best.high
  add(e, c, "ceiling", sum(c.any, top + 1), top + 1, nil, ("%s stops at %d points: %.0f %% of the "
    .. "hands with %d pass, %.0f %% of those with %d; write a rule for %d+, or raise its top")
    :format(best.rule.call, top, 100 * c.any[top] / c.all[top], top,
      100 * c.any[top + 1] / c.all[top + 1], top + 1, top + 1), best.rule, c.any_where)
  return top
end

local function add_unopened(e, c, top)
  local share = sum(c.pass, OPENING, top)
  if share <= LEAST then return end
  local parts = {}
  for h = OPENING, top do
    local of = c.all[h] > 0 and c.pass[h] / c.all[h] or 0.0
    if of > 0 and #parts < SAID_MAX then
      parts[#parts + 1] = ("%.3g %% of those with %d"):format(100 * of, h)
    end
  end
  add(e, c, "unopened", share, OPENING, top < MOST and top or nil, ("%d points or more and no "
    .. "opening: %s; write a rule for them before the pass"):format(OPENING,
    table.concat(parts, ", ")))
end

local function add_strong(e, c)
  local share = sum(c.pass, STRONG)
  if share <= LEAST then return end
  add(e, c, "strong", share, STRONG, nil, ("%d points or more, %.3g %% of those hands, pass over "
    .. "%s; write a double, or a bid for them"):format(STRONG,
    100 * share / math.max(sum(c.all, STRONG), share), c.q.words[#c.q.words]))
end

-- Hands whose fit with partner makes a game with the points of shape: a condition; nil: none.
local function fit_of(p, least)
  local all
  for _, suit in ipairs { "hearts", "spades" } do
    local his = quick.least(p.partner, quick.INDEX[suit])
    local shape = his >= 3 and me.hcp(math.max(passes.FIT - least, 0) .. "+")
    for short = shape and 0 or 3, 2 do -- a void is 3 points, one card 2, two cards 1
      for _, name in ipairs { "clubs", "diamonds", "hearts", "spades" } do
        if name ~= suit then
          shape = shape | me[name](short .. "-")
            & me.hcp(math.max(passes.FIT - least - 3 + short, 0) .. "+")
        end
      end
    end
    local one = shape and me[suit](math.max(8 - his, 0) .. "+") & shape
    all = one and (all and all | one or one) or all
  end
  return all
end

local function add_game(e, c, least, top, memory)
  local from = passes.GAME - least
  local share = sum(c.pass, from, top)
  if share > LEAST and from <= top then
    add(e, c, "game", share, from, top < MOST and top or nil, ("%d points or more together with "
      .. "the %d that partner has shown, below game; write a rule for %d+")
      :format(passes.GAME, least, from))
    return
  end
  local fit = fit_of(c.q, least)
  if not fit then return end
  local passed = c.where & fit
  share = sum(by_points({ passed }, c.given, memory)[1], 0, math.min(from - 1, top))
  if share > LEAST then
    add(e, c, "game", share, 0, math.min(from - 1, top), ("a fit of eight cards, and %d points "
      .. "with shortness (3, 2, 1) and the %d that partner has shown, below game; write a rule "
      .. "for them"):format(passes.FIT, least), nil, passed, true)
  end
end

local function add_surplus(e, c, list, least, top)
  local asked
  for _, of in ipairs(list) do asked = math.max(asked or 0, of.low) end
  if not asked or not c.any_where then return end
  local from, to = math.max(asked + SURPLUS, NOT_WEAK - least),
    math.min(passes.GAME - least - 1, top)
  local share = from <= to and sum(c.any, from, to) or 0.0
  if share > MANY then
    add(e, c, "surplus", share, from, to, ("no call asks for more than %d points, and hands with "
      .. "%d and more pass as any other hand; write a rule for them"):format(asked, from), nil,
      c.any_where)
  end
end

-- Hands that pass an artificial bid of partner's in a suit of which both have few.
local function add_misfit(e, c, word, memory)
  local p = c.q
  local suit = SUIT[sequence.call(word).strain]
  if not suit or not c.any_where or not p:before(#p.words - 1):artificial(word) then return end
  local few = TRUMPS - 1 - quick.least(p.partner, quick.INDEX[suit])
  if few < 0 then return end
  local passed = c.any_where & me[suit](few .. "-")
  local share = sum(by_points({ passed }, c.given, memory)[1], 0)
  if share > LEAST then
    add(e, c, "misfit", share, 0, nil, ("pass the artificial %s with at most %d %s; write what "
      .. "they bid"):format(word, few, suit), nil, passed)
  end
end

-- ---- positions -----------------------------------------------------------------------

-- Whether a side has only passed.
local function is_silent(p)
  for k = (#p.words + 1) % 2, #p.words, 2 do
    if k >= 1 and p.words[k] ~= "P" then return false end
  end
  return true
end

-- The points that a hand which passes has at most, by quick bounds; -1: none passes.
local function most_of_passes(p)
  local boxes = quick.join(p.me, (p:said "P"))
  return #boxes > 0 and quick.around(boxes).high[1] or -1
end

-- Whether hands that pass with at most `high` points may be of any finding, so that counting them
-- is of use; `list` is as of `ranges`, `least` what partner has shown.
local function may_find(p, list, least, high)
  if least + high >= passes.GAME then return true end
  local asked
  for _, of in ipairs(list) do
    asked = math.max(asked or 0, of.low)
    if of.high < high and of.high + 1 >= NOT_WEAK - least then return true end
  end
  return asked and asked + SURPLUS <= high
    or least + high + 3 >= passes.FIT and fit_of(p, least) ~= nil
end

-- After a bid of partner's that an opponent passed.
local function after_partner(e, p, memory)
  local n = #p.words
  local bid = n >= 2 and p.words[n] == "P" and p.words[n - 1] or "P"
  if not sequence.call(bid).level then return end
  local least, high = quick.least(p.partner, 1), most_of_passes(p)
  local low = passes.is_game(sequence.call(bid))
  local artificial = p:before(n - 1):artificial(bid)
  if not artificial and (low or least + high < NOT_WEAK) then return end
  local list = ranges(p)
  if not artificial and not may_find(p, list, least, high) then return end
  local c = count(whole_of(p), memory)
  if not c then return end
  add_misfit(e, c, bid, memory)
  if low or least + high < NOT_WEAK then return end
  local top = add_ceiling(e, c, list, NOT_WEAK - least)
  add_game(e, c, least, top, memory)
  add_surplus(e, c, list, least, top)
end

-- Whether some hands pass at a position, as it was counted.
local function passes_some(e)
  local share = e.none.share
  for _, c in ipairs(e.calls) do
    if c.call == "P" then share = share + c.share end
  end
  return share > LEAST
end

--- Add to the `findings` of a position the hands with values that pass there.
-- @tparam table e what was counted at a position, of `baize.system.check.position`
-- @tparam table memory at first {}: what was counted so far
function passes.add(e, memory)
  local p = e.position
  if #p.rules == 0 or p.forced or not passes_some(e) then return end
  if #p.calls == 0 then
    local c = count(whole_of(p), memory)
    if c then add_unopened(e, c, add_ceiling(e, c, ranges(p), OPENING)) end
  elseif is_silent(p) then
    local c = most_of_passes(p) >= STRONG and sequence.call(p.words[#p.words]).level
      and count(whole_of(p), memory)
    if c then add_strong(e, c) end
  else
    after_partner(e, p, memory)
  end
end

return passes
