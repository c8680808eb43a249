-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals that a player can expect at a turn: the own hand known, the others as they have shown.
-- First the exact sets of what all three have shown; where no deal fits these (somebody called off
-- the rules) or none is found within a budget, the exact set of partner's calls and quick bounds of
-- the opponents; then quick bounds of all three (src/table/worlds.h).
-- @module baize.arena.worlds
local core = require "baize.core.rollout"
local hash = require "baize.system.lists.text".hash
local shown = require "baize.system.reading.shown"

local worlds = {}

local SEATS <const> = { [0] = "N", "E", "S", "W" }
local TRIES <const> = 400000 -- draws for a deal
local PLAYERS <const> = 3
local BOUNDS <const> = shown.BOUNDS

--- How deals were found, in order: what the three others are taken for.
worlds.HOW = { "exact sets", "partner's exact set", "quick bounds" }

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
        -- what was bid since may have replaced the graph
        if turn.graph ~= p.graph.core then turn = worlds.turn(p, hand) end
        local more = core.deals(turn, seed, how, #deals + 1, number, TRIES)
        return more and table.move(more, 1, #more, #deals + 1, deals)
      end
    end
  end
  return nil
end

return worlds
