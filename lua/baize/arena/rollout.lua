-- SPDX-License-Identifier: GPL-3.0-or-later
--- What calls at a turn come to: each is bid on to the end on dealt worlds, and scored.
-- A rollout has a position, deals (dealer North, unless said otherwise), and calls. All four
-- players bid on by the rules of their systems, on the core's graph, as
-- `baize.bids { from = ... }` does; contracts are valued there too (src/table/rollout.h).
-- @module baize.arena.rollout
local core = require "baize.core.rollout"

local rollout = {}

local NUMBER <const> = require "baize.base.words".SEAT_NUMBER
local BOARD_VUL <const> = { -- of the side at turn: 0 N-S, 1 E-W
  [0] = { none = "none", we = "NS", they = "EW", both = "both" },
  { none = "none", we = "EW", they = "NS", both = "both" } }

local Rollout = { __index = {} }
local methods <const> = Rollout.__index

--- The vulnerability of the board of a position where a seat (a letter) deals.
function rollout.vul(p, dealer) return BOARD_VUL[(NUMBER[dealer] - 1 + #p.words) % 2][p.vul] end

--- A rollout of deals at a position; `settings`: play ("net" or "dd"), down (nil, or contracts that
-- go down by so many tricks are doubled; "usual": as often as at tables), jobs (threads), dealer (a
-- letter; default N), scoring ("imps", or "matchpoints": 1 for each deal on which one call is
-- better than the other). What is added to the array of deals later counts too.
function rollout.new(p, deals, settings)
  local dealer = settings.dealer or "N"
  p.graph:tidy()
  return setmetatable({ p = p, deals = deals, added = 0, jobs = settings.jobs or 1,
    core = core.open(p.graph.core, p:place(), dealer, rollout.vul(p, dealer),
      settings.play == "dd", settings.scoring == "matchpoints", settings.down) }, Rollout)
end

-- The core's rollout, with all deals.
local function current(self)
  if self.added < #self.deals then
    self.core:add(self.deals, self.added + 1)
    self.added = #self.deals
  end
  return self.core
end

--- Bid on after calls on the deals from `first` to `last`.
function methods:bid(calls, first, last)
  local roll = current(self)
  roll:begin(calls, first, last)
  self.p.graph:complete(function() return (roll:bid(self.jobs)) end)
end

--- The calls worth comparing for the hand at turn, on the first deals: as the core has them.
function methods:candidates(hand, most)
  self.p:node()
  return (current(self):candidates(hand, self.p.forced ~= nil, most))
end

--- IMPs of a call against another on the deals from `first` to `last`, which were bid: their mean
-- and its standard error, as the side at turn sees them.
function methods:compare(call, other, first, last)
  return self.core:compare(call, other, first, last)
end

--- The contracts that a call reached on deals, with how often: an array of { text, count }, most
-- frequent first.
function methods:contracts(call, first, last)
  return (self.core:contracts(call, first, last))
end

return rollout
