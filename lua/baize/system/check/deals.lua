-- SPDX-License-Identifier: GPL-3.0-or-later
--- Dealt auctions of a system: how many calls no rule makes, and where.
-- @module baize.system.check.deals
local cond = require "baize.lang.cond"
local in_force = require "baize.system.turn.in_force"
local lists = require "baize.base.lists"
local missed = require "baize.system.check.missed"
local position = require "baize.system.turn.position"
local sampler = require "baize.sample.sampler"

local check_deals = {}

local SEATS <const> = { "N", "E", "S", "W" }
local OPENINGS <const> = 4 -- seats in which a side may open
local HANDS_MAX <const> = 3 -- of each hole

-- The calls of an auction that the system made: round, position, seat, word; `open` where it was a
-- pass that perhaps no rule makes.
local function turns_of(self, text, vul)
  local words, list, first, bids = {}, {}, nil, 0
  for word in text:gmatch "%S+" do words[#words + 1] = word end
  for k, word in ipairs(words) do
    if not first or (k - first) % 2 == 0 then
      local p = self:position_of(table.move(words, 1, k - 1, 1, {}), vul)
      list[#list + 1] = { round = bids + 1, position = p, seat = SEATS[(k - 1) % #SEATS + 1],
        word = word,
        open = word == "P" and not in_force.is_closed(p) }
      if word ~= "P" then first, bids = first or k, bids + 1 end
    end
  end
  return list
end

-- N's openings by the number of passes before; both sides see the vulnerability alike.
local function openings(self, vul)
  local list, words = {}, {}
  for i = 1, OPENINGS do
    list[i] = self:position_of(words, vul)
    words[i] = "P"
  end
  return list
end

local function add_hole(holes, turn, hand)
  local hole = lists.entry(holes, turn.position.key,
    { position = turn.position, count = 0, hands = {} })
  hole.count = hole.count + 1
  if #turn.position.words < #hole.position.words then hole.position = turn.position end
  if #hole.hands < HANDS_MAX then hole.hands[#hole.hands + 1] = tostring(hand) end
end

-- Calls by round, and how many of them are at positions that were checked.
local function totals(plans, checked)
  local rounds, calls, inside = {}, 0, 0
  for _, plan in pairs(plans) do
    for _, turn in ipairs(plan.turns) do
      for n = #rounds + 1, turn.round do rounds[n] = { round = n, calls = 0, unruled = 0 } end
      rounds[turn.round].calls = rounds[turn.round].calls + plan.times
      calls = calls + plan.times
      if checked[turn.position] then inside = inside + plan.times end
    end
  end
  return rounds, calls, inside
end

--- Bid uniform deals, N the dealer; the side that does not open passes. The options are `vul`,
-- `seed`, `checked` (a set of positions), `progress` (function of the number of deals so far).
-- Returns auctions, calls (of the side that opens, and passes before), unruled (of these, how many
-- no rule makes: the hand passes), inside (how many at checked positions), rounds (each round,
-- calls, unruled), holes (position, count, hands: three at most; the commonest first); and where
-- auctions end below game, as `baize.system.check.missed` has it. Raises "interrupted".
function check_deals.run(self, nb, options)
  local deals = sampler.new { where = cond.any, seed = options.seed }
  local from = openings(self, options.vul)
  local plans, holes, lost, endings = {}, {}, {}, {}
  for i = 1, nb do
    local deal = deals:deal(i)
    local text = position.bid(from, deal, "N")
    local plan = plans[text]
    if not plan then
      plan = { turns = turns_of(self, text, options.vul), times = 0 }
      plan.ending = missed.place_of(plan.turns)
      plans[text] = plan
    end
    plan.times = plan.times + 1
    if plan.ending then missed.add(endings, plan.ending, deal) end
    for _, turn in ipairs(plan.turns) do
      local hand = turn.open and deal[turn.seat]
      if hand and not turn.position:first(hand) then
        add_hole(holes, turn, hand)
        lost[turn.round] = (lost[turn.round] or 0) + 1
      end
    end
    if options.progress and i % 1000 == 0 then options.progress(i) end
  end
  local rounds, calls, inside = totals(plans, options.checked)
  local unruled = 0
  for n, count in pairs(lost) do rounds[n].unruled, unruled = count, unruled + count end
  lists.falling(holes, "count", function(hole) return hole.position.key end)
  return { auctions = nb, calls = calls, unruled = unruled, inside = inside, rounds = rounds,
    holes = holes }, endings
end

--- How many uniform deals two systems bid otherwise, N the dealer; the options are `vul`, `seed`,
-- `progress` as for `run`. Raises "interrupted".
function check_deals.differ(self, other, nb, options)
  local deals, count = sampler.new { where = cond.any, seed = options.seed }, 0
  local one, two = openings(self, options.vul), openings(other, options.vul)
  for i = 1, nb do
    local deal = deals:deal(i)
    if position.bid(one, deal, "N") ~= position.bid(two, deal, "N") then
      count = count + 1
    end
    if options.progress and i % 1000 == 0 then options.progress(i) end
  end
  return count
end

return check_deals
