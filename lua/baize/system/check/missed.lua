-- SPDX-License-Identifier: GPL-3.0-or-later
--- Games that both partners have together and neither bids: rules that are too wide.
-- A raise on 12 to 17 points opposite hands that pass up to 10 is right by what each has shown at
-- least, and misses games. So it is looked for on dealt auctions that end below game, where a pass
-- of the system's own ends them; how often both have the points of a game there is then counted
-- exactly, within a budget, the commonest first; beyond it the share on the deals is said.
-- @module baize.system.check.missed
local check = require "baize.base.check"
local core_hands = require "baize.core.hands"
local integer = require "baize.base.integer"
local passes = require "baize.system.check.passes"
local quick = require "baize.system.words.quick"
local seat = require "baize.lang.seat".values
local sequence = require "baize.system.words.sequence"

local missed = {}

--- Operations that the count of one place may take, and how many places are counted.
missed.BUDGET, missed.COUNTS = 50000000, 20

local POINTS <const> = quick.INDEX.hcp
local LEAST <const> = 0.05 -- of the deals that end there: a finding
local DEALS <const> = 5    -- at least so many
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }

--- Where an auction ends below game by a pass of the system's; nil: it does not.
-- @tparam {table,...} turns of `baize.system.check.deals`: position, seat, word
-- @treturn ?table the turn of that pass
function missed.place_of(turns)
  local last, bid = turns[#turns], nil
  for k = #turns, 1, -1 do
    local call = not bid and sequence.call(turns[k].word)
    bid = call and call.level and call or bid
  end
  return bid and last.word == "P" and not passes.is_game(bid) and last or nil
end

--- Add a deal that ends at a place.
-- @tparam table list of places, in order and by the keys of their positions; at first {}
-- @tparam table turn of `place_of`
-- @tparam Deal deal
function missed.add(list, turn, deal)
  local p = turn.position
  local place = list[p.key]
  if not place then
    place = { position = p, count = 0, found = 0 }
    list[p.key], list[#list + 1] = place, place
  end
  place.count = place.count + 1
  if #p.words < #place.position.words then place.position = p end
  local mine, his = deal[turn.seat], deal[PARTNER[turn.seat]]
  if mine.hcp + his.hcp < passes.GAME then return end
  local rule = p:first(mine)
  if not rule or rule.rule.rest and p.system.falls then return end
  place.found = place.found + 1
  place.rule, place.example = place.rule or rule, place.example
    or ("%s opposite %s"):format(mine, his)
end

-- The hands of a condition at a seat by their points, which lie in those of some boxes: a list.
local function by_points(where, boxes, of)
  local around, list = quick.around(boxes), {}
  for h = around.low[POINTS], around.high[POINTS] do
    list[#list + 1] = where:of(of) & seat[of].hcp(tostring(h))
  end
  return list, around.low[POINTS] - 1
end

-- The exact share of the deals that end at a place in which both have a game; nil: it takes more
-- than the budget.
local function exact_of(place)
  local p = place.position
  local pass, said = p:shows("P", p.me), (p:said "P")
  local his, below = by_points(p:shown(2), p.partner, "N")
  local mine, from = by_points(p:shown() & pass, quick.join(p.me, said), "S")
  local rows, message, at, why = core_hands.together({ his, mine }, { budget = missed.BUDGET })
  if why == "budget" then return nil end
  local all, games = integer.new(0), integer.new(0)
  for _, row in ipairs(check.must(rows, message, at, why)) do
    all = all + row.count
    if row[1] + below + row[2] + from >= passes.GAME then games = games + row.count end
  end
  return all > integer.new(0) and games / all or nil
end

--- Findings of places: like those of a position, the share of the deals that end there.
-- @tparam table list of `add`
-- @tparam integer deals that were bid
-- @tparam table told keys of positions of which a game was found already
-- @treturn {table,...} `position`, `probability`, `finding`
function missed.findings(list, deals, told)
  local found = {}
  for _, place in ipairs(list) do
    if place.found >= DEALS and place.found / place.count >= LEAST
      and not told[place.position.key] then found[#found + 1] = place end
  end
  table.sort(found, function(a, b)
    if a.found ~= b.found then return a.found > b.found end
    return a.position.key < b.position.key
  end)
  for i, place in ipairs(found) do
    local exact = i <= missed.COUNTS and exact_of(place) or nil
    local share = exact or place.found / place.count
    found[i] = { position = place.position, probability = place.count / deals, finding = {
      kind = "missed", rule = place.rule, share = share, example = place.example,
      text = ("%.3g %% of the deals that end here (%s) have %d points or more together; narrow the "
        .. "top of partner's last call, or write an invitation before the pass"):format(100 * share,
        exact and "exact" or ("%d of %d that were dealt"):format(place.found, place.count),
        passes.GAME) } }
  end
  return found
end

return missed
