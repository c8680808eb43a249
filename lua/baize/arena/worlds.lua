-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals that a player can expect at a turn: the own hand known, the others as they have shown.
-- First the exact sets of what all three have shown; where no deal fits these (somebody called off
-- the rules) or none is found within a budget, the exact set of partner's calls and quick bounds of
-- the opponents; then quick bounds of all three (src/table/worlds.h).
-- @module baize.arena.worlds
local cond = require "baize.lang.cond"
local core = require "baize.core.rollout"
local hash = require "baize.system.lists.text".hash
local quick = require "baize.system.words.quick"
local reading = require "baize.system.reading"
local roles = require "baize.lang.seat".roles

local worlds = {}

local SEATS <const> = { [0] = "N", "E", "S", "W" }
local TRIES <const> = 400000 -- draws for a deal
local FEATURES <const> = { "hcp", "clubs", "diamonds", "hearts", "spades" }
local MOST <const> = { hcp = 37 }
local HAND <const> = 13
local PLAYERS <const> = 3
local BY <const> = 1 -- points and cards by which readings are loosened
local BOUNDS <const> = { [0] = "me", "rho", "partner", "lho" } -- by how many turns before

--- How deals were found, in order: what the three others are taken for.
worlds.HOW = { "exact sets", "partner's exact set", "quick bounds" }

-- A list of boxes as a condition of `me`, by points and lengths; nil: any hand.
local function bounded(boxes)
  local all
  for _, box in ipairs(boxes) do
    local one
    for _, name in ipairs(FEATURES) do
      local i, most = quick.INDEX[name], MOST[name] or HAND
      local low, high = box.low[i], math.min(box.high[i], most)
      if low > 0 or high < most then
        local part = roles.me[name](("%d-%d"):format(low, high))
        one = one and one & part or part
      end
    end
    if not one then return nil end
    all = all and all | one or one
  end
  return all
end

--- Quick bounds of the player who called so many turns ago (0 to 3), at a position, as a Condition
-- of `me` by points and lengths; nil: any hand.
function worlds.bounds(p, turns) return (bounded(p[BOUNDS[turns]])) end

--- What a player has shown by the calls of an auction (of `reading.calls`), ever looser, as
-- Conditions of `me`: exact, wide (by a point and a card), bounds (ranges of points and lengths).
-- `final` is the position after them, and the player called `turns` turns before it. Also the calls
-- that say nothing, and those that are read as natural.
function worlds.shown(calls, seat, final, turns)
  local exact, unknown, natural = reading.shown(calls, seat, { points = 0, cards = 0 })
  return { exact = exact, wide = reading.tolerant(exact, BY, BY),
    bounds = worlds.bounds(final, turns) or cond.any }, unknown, natural
end

--- Conditions joined, those left out that any deal satisfies.
function worlds.joined(list)
  local all
  for _, c in ipairs(list) do
    if not c:is_any() then all = all and all & c or c end
  end
  return all or cond.any
end

--- What the core deals by: a position with dealer North, and who is at turn with a hand.
function worlds.turn(p, hand)
  local t = { graph = p.graph.core, node = p:place(), dealer = "N", hand = hand }
  local before = p.prior
  for turns = 1, #p.words do
    if turns % (PLAYERS + 1) ~= 0 then before:node() end
    before = before.prior
  end
  for turns = 1, PLAYERS do t[SEATS[(#p.words - turns) % 4]] = p[BOUNDS[turns]] end
  return t
end

--- A number that depends on some texts alone.
function worlds.seed(...)
  local digits = hash(table.concat({ ... }, "|"))
  return (math.tointeger(tonumber(digits:sub(1, 15), 16)))
end

--- Deals at a position, dealer North, for who is at turn with a hand.
-- @tparam SystemPosition p
-- @tparam Hand hand
-- @tparam integer seed
-- @tparam integer count that are wanted
-- @treturn ?{Deal,...} nil: none were found in any way
-- @treturn ?integer how they were found, of `worlds.HOW`
-- @treturn ?function that adds to the array: of how many deals there shall be; nil: they were not
-- found
function worlds.deals(p, hand, seed, count)
  local turn = worlds.turn(p, hand)
  for how = 1, #worlds.HOW do
    local deals = core.deals(turn, seed, how, 1, count, TRIES)
    if deals then
      return deals, how, function(number)
        local more = core.deals(turn, seed, how, #deals + 1, number, TRIES)
        return more and table.move(more, 1, #more, #deals + 1, deals)
      end
    end
  end
  return nil
end

return worlds
