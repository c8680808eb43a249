-- SPDX-License-Identifier: GPL-3.0-or-later
--- How declarer plays one suit by itself, in steps of plans: for each number of tricks that it may
-- give the steps that give it most often, where both hands have all entries that they need.
-- A suit has few layouts, so that a choice among the ways to play it need not be made by the few
-- that are drawn of all four hands: a break of 4-0 would often be in none of these. The best way to
-- take some tricks that is not the best for one more is a safety play.
-- @module baize.play.suit_steps
local check = require "baize.base.check"
local core_plan = require "baize.core.plan"
local contract = require "baize.cards.contract"
local core_play = require "baize.core.play"
local deals = require "baize.cards.deal"
local layouts = require "baize.play.layouts"
local methods = require "baize.play.methods"
local search = require "baize.play.plan_search"
local suits = require "baize.suit"
local words = require "baize.base.words"

local suit_steps = {}

local RANKS <const> = "AKQJT98765432"
local ENTRIES <const> = 2 -- in each hand, besides the suit
local LEADS <const> = { cash = true, draw = true, finesse = true, marked = true, duck = true,
  drive = true }
local CARDS <const>, MISSING <const> = 13, 6 -- of a suit; so many, so that layouts are few
local LONGEST <const> = 5 -- cards of a hand: beside longer suits there are too few others to deal
local WIDE <const>, LONG <const> = 6, 3 -- sequences that are built on; steps
local LEAST <const> = 0.01 -- what a safety play gains at least, in its suit
local TINY <const> = 1e-9

-- ---- a suit with entries -------------------------------------------------------------

local function text_of(by)
  local parts = {}
  for i, suit in ipairs(words.SUITS) do
    parts[i] = by[suit] and by[suit] ~= "" and by[suit] or "-"
  end
  return table.concat(parts, ".")
end

local function text_or_void(ranks) return ranks == "" and "-" or ranks end

local function without(cards) return (RANKS:gsub("[" .. cards .. "]", "")) end

-- Two suits in which declarer's side has nothing but entries, and what the defenders have of them.
local function beside(seen, suit, size)
  local first, second
  for _, other in ipairs(words.SUITS) do
    if other ~= suit then first, second = second, other end
  end
  local hand, dummy = seen.hands[seen.declarer][suit], seen.hands[seen.dummy][suit]
  local mine = { [suit] = hand, [first] = "AK",
    [second] = ("324567"):sub(1, size - #hand - ENTRIES) }
  local his = { [suit] = dummy, [second] = "AK",
    [first] = ("324567"):sub(1, size - #dummy - ENTRIES) }
  local some = without(mine[first] .. his[first])
  local more = without(mine[second] .. his[second])
  local list = {}
  local function add(s, ranks)
    for rank in ranks:gmatch "." do list[#list + 1] = s .. rank end
  end
  -- most of the suit in which the shorter hand has low cards: these must not become winners
  if #hand > #dummy then add(first, some) end
  add(second, more)
  if #hand <= #dummy then add(first, some) end
  return mine, his, list
end

-- How likely it is that the first defender has so many of the missing cards, and which: by places.
local function weight_of(nb, missing, places)
  local total, weight = places[1] + places[2], 1.0
  for i = 0, missing - 1 do
    local free = i < nb and places[1] - i or places[2] - (i - nb)
    weight = weight * math.max(free, 0) / (total - i)
  end
  return weight
end

-- A deal in which the first defender has some of the missing cards, and the second the rest.
local function deal_of(seats, suit, has, others, size, parts)
  local room = {}
  for i, seat in ipairs(seats) do
    parts[seat], room[i] = { [suit] = has[i] }, size - #has[i]
  end
  for k, card in ipairs(others) do -- in turn, as long as there is room
    local i = (k % 2 == 1 and room[1] > 0 or room[2] == 0) and 1 or 2
    local hand, s = parts[seats[i]], card:sub(1, 1)
    hand[s], room[i] = (hand[s] or "") .. card:sub(2), room[i] - 1
  end
  local all = {}
  for i, seat in ipairs(words.SEATS) do
    local by = {}
    for _, s in ipairs(words.SUITS) do
      by[s] = (parts[seat][s] or "") .. parts.fell[seat]:holding(s):gsub("-", "")
    end
    all[i] = text_of(by)
  end
  return deals.deal("N:" .. table.concat(all, " "))
end

-- All layouts of a suit: deals with their probabilities, and views of endings for so many tricks.
-- Nil: the suit is too long, too many of its cards are missing, or some have been played.
local function open(seen, suit, places)
  local hand, dummy = seen.hands[seen.declarer][suit], seen.hands[seen.dummy][suit]
  local size, missing = math.max(#hand, #dummy) + 2 * ENTRIES, seen.out[suit]
  if #hand + #dummy + #missing < CARDS then return nil end -- some have been played
  if math.max(#hand, #dummy) > LONGEST or #missing > MISSING or #missing < 2 then return nil end
  local mine, his, others = beside(seen, suit, size)
  others = { table.unpack(others, 1, 2 * size - #missing) }
  local out = { [suit] = missing }
  for _, card in ipairs(others) do
    out[card:sub(1, 1)] = (out[card:sub(1, 1)] or "") .. card:sub(2)
  end
  local self = { suit = suit, seen = seen, deals = {}, weights = {}, views = {}, lots = {},
    tried = 0, most = math.max(#hand, #dummy) }
  local turned = seen.hands.N == nil -- as if declarer sat South or North
  self.exact = suits.new(text_or_void(seen.hands[turned and "W" or "N"][suit]),
    text_or_void(seen.hands[turned and "E" or "S"][suit]),
    { vacant = { W = places[turned and 2 or 1], E = places[turned and 1 or 2] } })
  for k = 1, self.most do
    local core = check.must(core_play.ending { leader = seen.declarer, has = {},
      contract = contract.from("1NT by " .. seen.declarer), own = deals.hand(text_of(mine)),
      dummy = deals.hand(text_of(his)), others = deals.hand(text_of(out)),
      needs = k + 2 * ENTRIES })
    self.views[k] = { core = core, fell = core:facts().fell, needs = k }
  end
  for mask = 0, (1 << #missing) - 1 do
    local has = { "", "" }
    for i = 1, #missing do
      local k = mask >> (i - 1) & 1 == 1 and 1 or 2
      has[k] = has[k] .. missing:sub(i, i)
    end
    self.deals[mask + 1] = deal_of(places.seats, suit, has, others, size,
      { [seen.declarer] = mine, [seen.dummy] = his, fell = self.views[1].fell })
    self.weights[mask + 1] = weight_of(#has[1], #missing, places)
  end
  return self
end

-- ---- sequences of steps --------------------------------------------------------------

-- What a plan gives for so many tricks, in whatever order entries are used: worth (how likely) and
-- makes (in which layouts); where it is worth less than `floor` no more than that.
local function result(self, plan, tricks, floor)
  self.lots[tricks] = self.lots[tricks] or { deals = self.deals, weights = self.weights,
    trial = core_plan.open(self.views[tricks].core, self.deals), known = {},
    options = { open = true } }
  return search.tried(self, self.lots[tricks], plan, floor)
end

-- How long a sequence is to read; what waits for a defender to show out counts twice.
local function length(plan)
  local nb = #plan
  for _, step in ipairs(plan) do nb = nb + (step.method == "marked" and 1 or 0) end
  return nb
end

local function better(a, b)
  if math.abs(a.worth - b.worth) > TINY then return a.worth > b.worth end
  local mine, his = length(a.plan), length(b.plan)
  if mine ~= his then return mine < his end
  return a.key < b.key
end

--- Whether a step leads a suit, and nothing else.
function suit_steps.is_step(step, suit)
  return step.suit == suit and LEADS[step.method] or false
end

--- A sequence of steps of a suit, and the same when the suit is played on after them: a way to play
-- it must not look worse for leaving that out.
-- @tparam {table,...} plan
-- @tparam string suit
-- @treturn {{table,...},...}
function suit_steps.played_on(plan, suit)
  local draw, drive = { method = "draw", suit = suit }, { method = "drive", suit = suit }
  local list = { plan }
  for i, more in ipairs { { drive }, { draw, drive } } do
    list[i + 1] = table.move(more, 1, #more, #plan + 1, { table.unpack(plan) })
  end
  return list
end

-- The best result for so many tricks of a sequence, played on or not.
local function best_result(self, plan, tricks)
  local best
  for _, one in ipairs(suit_steps.played_on(plan, self.suit)) do
    local known = result(self, one, tricks, best and best.worth)
    if not best or known.worth > best.worth + TINY then best = known end
  end
  return best
end

-- The steps of a suit, as lists of them: one each; ducks for each number of cards that may be left;
-- and what a defender who shows out allows, all in one.
local function steps_of(seen, suit)
  local list, marked = {}, {}
  for _, step in ipairs(methods.steps(seen)) do
    if step.suit == suit and step.method == "duck" then
      for least = step.least, 3, -2 do
        list[#list + 1] = { { method = "duck", suit = suit, least = least } }
      end
    elseif suit_steps.is_step(step, suit) then
      list[#list + 1] = { step }
      if step.method == "finesse" then
        marked[#marked + 1] = methods.marked(step)
      end
    end
  end
  list[#list + 1] = marked[1] and marked
  return list, marked
end

-- A sequence with steps put in at a place.
local function spliced(plan, steps, at)
  local list = table.move(plan, 1, at - 1, 1, {})
  table.move(steps, 1, #steps, at, list)
  return table.move(plan, at, #plan, #list + 1, list)
end

-- A sequence without the steps that the suit does not need for so many tricks, or for one more.
local function trimmed(self, plan, tricks)
  local i, all, worth = 1, tricks == self.most, result(self, plan, tricks).worth
  local more = not all and result(self, plan, tricks + 1).worth
  while i <= #plan do
    local less = table.move(plan, 1, #plan, 1, {})
    table.remove(less, i)
    if result(self, less, tricks).worth > worth - TINY
      and (all or result(self, less, tricks + 1).worth > more - TINY) then
      plan = less
    else
      i = i + 1
    end
  end
  return result(self, plan, tricks)
end

-- The best way for one trick more, if it gives so many tricks as surely as `worth` as well; else
-- the same with the steps for when a defender has shown out. Nil: it does not.
local function as_sure(self, last, marked, tricks, worth)
  if best_result(self, last.plan, tricks).worth > worth - TINY then return last.plan end
  for i = 1, marked[1] and #last.plan + 1 or 0 do
    local plan = spliced(last.plan, marked, i % (#last.plan + 1) + 1) -- the first place at last
    if result(self, plan, tricks).worth > worth - TINY
      and result(self, plan, tricks + 1).worth > last.chance - TINY then
      return trimmed(self, plan, tricks).plan
    end
  end
end

-- All sequences with one of some steps more than those of a list, the best first.
local function extended(self, layer, steps, tricks, by)
  local found, level = {}, search.ranking(WIDE)
  for _, base in ipairs(layer) do
    for _, step in ipairs(steps) do
      for at = 1, #base.plan + 1 do
        local plan = spliced(base.plan, step, at)
        local key = search.key_of(plan)
        local known = not by[key] and result(self, plan, tricks, level.least())
        if known and not known.cut then
          level.add(known)
          found[#found + 1] = known
        end
        by[key] = true
      end
    end
  end
  table.sort(found, better)
  return found
end

-- The best sequence for so many tricks, put together step by step; nil where there is none.
local function best_of(self, steps, tricks)
  local best, by, exact = nil, {}, self.exact:chance(tricks)
  local layer = { { plan = {} } }
  for _ = 1, LONG do
    local found, makes = extended(self, layer, steps, tricks, by), {}
    if not found[1] then break end
    if not best or found[1].worth > best.worth + TINY then best = found[1] end
    if best.worth > exact - TINY then break end
    layer = {}
    for _, one in ipairs(found) do
      if #layer < WIDE and not makes[one.makes] then
        makes[one.makes], layer[#layer + 1] = true, one
      end
    end
  end
  -- more than the suit gives by itself comes from what is beside it
  if not best or best.worth > exact + TINY then return nil end
  return length(best.plan) > #best.plan and trimmed(self, best.plan, tricks) or best
end

--- The ways to play a suit by itself.
-- @tparam table seen what declarer sees (methods.seen)
-- @tparam string suit
-- @tparam table places seats (the two defenders), and for each how many of his cards are not known
-- @treturn ?table for each number of tricks that is neither certain nor impossible the best
-- sequence: tricks, plan (steps), chance; nil where the suit is too long or has no choices
function suit_steps.of(seen, suit, places)
  local steps, marked = steps_of(seen, suit)
  local self = #steps > 1 and open(seen, suit, places)
  if not self then return nil end
  local list, last = { self = self }, nil
  for tricks = self.most, 1, -1 do
    local best = best_of(self, steps, tricks)
    local same = last and best and as_sure(self, last, marked, tricks, best.worth)
    if same then last.plan = same end
    if best and best.worth > TINY and not (same and search.key_of(same) == best.key) then
      list[#list + 1] = { tricks = tricks, plan = best.plan, chance = best.worth }
      last = list[#list]
    end
    if best and best.worth > 1 - TINY then break end
  end
  return list[1] and list
end

-- That a plan plays a suit for so many tricks more surely than another way, which gives one more
-- more often; nil: it does not.
local function compare(list, plan, rival)
  local self = list.self
  for tricks = 1, self.most - 1 do
    local mine, his = best_result(self, plan, tricks), best_result(self, rival, tricks)
    local more = best_result(self, plan, tricks + 1)
    local his_more = best_result(self, rival, tricks + 1)
    -- more than the suit gives by itself comes from what is beside it
    local true_of_suit = mine.worth < self.exact:chance(tricks) + TINY
      and his_more.worth < self.exact:chance(tricks + 1) + TINY
    if true_of_suit and mine.worth > his.worth + LEAST
      and his_more.worth > more.worth + LEAST then
      return { tricks = tricks, rival = rival, chance = mine.worth, other = his.worth,
        more = more.worth, other_more = his_more.worth, mine = mine, his = his }
    end
  end
end

--- Whether the steps of a suit are a safety play: against which other way to play it.
-- @tparam table list of suit_steps.of
-- @tparam {table,...} plan the steps of this suit alone
-- @treturn {table,...} tricks, rival (steps), chance, other (of so many tricks, by these steps and
-- by those of the rival), more, other_more (of one more); mine, his (results)
function suit_steps.rivals(list, plan)
  local found = {}
  for _, one in ipairs(list) do
    local this = compare(list, plan, one.plan)
    if this then found[#found + 1] = this end
  end
  return found
end

--- Whether one way to play a suit gives each number of tricks as surely as another one, and some
-- more surely.
-- @tparam table list of suit_steps.of
-- @tparam {table,...} plan steps of this suit alone
-- @tparam {table,...} other
-- @treturn boolean
function suit_steps.is_better(list, plan, other)
  local self, more = list.self, false
  for tricks = 1, self.most do
    local gain = best_result(self, plan, tricks).worth - best_result(self, other, tricks).worth
    if gain < -TINY then return false end
    more = more or gain > LEAST
  end
  return more
end

--- What a safety play guards against, in words: layouts of the suit in which it gives the tricks
-- and its rival does not.
-- @tparam table list of suit_steps.of
-- @tparam table safe of suit_steps.rivals
-- @treturn {string,...} facts, "East has all spades"; none where these are more than the others
function suit_steps.guards(list, safe)
  local self, kind = list.self, {}
  for i = 1, #self.deals do
    kind[i] = safe.mine.makes:sub(i, i) == "1" and safe.his.makes:sub(i, i) == "0" and "1" or "0"
  end
  local alone, texts = { S = "", H = "", D = "", C = "" }, {}
  alone[self.suit] = self.seen.out[self.suit]
  local seen = setmetatable({ out = alone, led = false }, { __index = self.seen })
  local found = layouts.of(self.views[safe.tricks], seen, self.deals, self.weights,
    table.concat(kind), 1)
  for i, one in ipairs(found.wins and found.clauses or {}) do texts[i] = one.text end
  return texts
end

--- Free what is kept of a suit.
function suit_steps.close(list)
  for _, lot in pairs(list.self.lots) do lot.trial:close() end
end

return suit_steps
