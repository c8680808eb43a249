-- SPDX-License-Identifier: GPL-3.0-or-later
-- How fast boards are bid by one thread, from positions that nobody has met, and again: processor
-- time, the best of rounds. And how much of it makes the rules of positions.
--   build/baize tests/soak/cold_boards.lua [SYSTEM...]
local baize = require "baize"
local graph = require "baize.system.turn.graph"
local position = require "baize.system.turn.position"

local BOARDS <const>, SEED <const>, ROUNDS <const> = 1000, 5, 5

local function seconds(f)
  local start = os.clock()
  local result = f()
  return os.clock() - start, result
end

-- The seconds in which positions got their rules, since the last call.
local making = 0
local node <const> = position.class.methods.node
function position.class.methods.node(p)
  local spent = seconds(function() return p.rules end)
  making = making + spent
  return node(p)
end

local deals = {}
for deal in baize.sampler { seed = SEED }:deals(BOARDS) do deals[#deals + 1] = deal end
for _, name in ipairs(arg and arg[1] and arg or { "tutorial", "sayc" }) do
  local loading, s = seconds(function() return assert(baize.system.load(name)) end)
  local function bid() return baize.bid_many { deals = deals, NS = s, EW = s, jobs = 1 } end
  bid() -- counts the bounds of lists
  local cold, warm, rules, met = math.huge, math.huge, nil, nil
  for _ = 1, ROUNDS do
    s:forget()
    collectgarbage()
    making = 0
    local spent = seconds(bid)
    if spent < cold then cold, rules = spent, making end
    met = graph.of(s, s).core:size()
    warm = math.min(warm, (seconds(bid)))
  end
  print(("%s: loaded in %.2f s; %.0f boards a second cold, %d positions of %.3f ms, of which "
    .. "%.3f for their rules; %.0f warm"):format(name, loading, BOARDS / cold, met,
    1e3 * (cold - warm) / met, 1e3 * rules / met, BOARDS / warm))
end
