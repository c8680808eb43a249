-- SPDX-License-Identifier: GPL-3.0-or-later
-- How fast boards are bid from positions that nobody has met: processor time, the best of rounds.
--   build/baize tests/soak/cold_boards.lua [SYSTEM...]
local baize = require "baize"
local contest = require "baize.system.contest"

local BOARDS <const>, SEED <const>, ROUNDS <const> = 1000, 5, 5

local function seconds(f)
  local start = os.clock()
  local result = f()
  return os.clock() - start, result
end

local sampler, deals = baize.sampler { seed = SEED }, {}
for i = 1, BOARDS do deals[i] = sampler:deal(i) end
for _, name in ipairs(arg and arg[1] and arg or { "tutorial", "sayc" }) do
  local loading, s = seconds(function() return assert(baize.system.load(name)) end)
  local function bid()
    for _, deal in ipairs(deals) do contest.calls(deal, s, s, "N", "none") end
  end
  bid() -- counts the bounds of lists
  local cold, warm, met = math.huge, math.huge, nil
  for _ = 1, ROUNDS do
    s:forget()
    collectgarbage()
    cold = math.min(cold, (seconds(bid)))
    met = s.met
    warm = math.min(warm, (seconds(bid)))
  end
  print(("%s: loaded in %.2f s; %.0f boards a second cold, %d positions of %.3f ms; %.0f warm")
    :format(name, loading, BOARDS / cold, met, 1e3 * (cold - warm) / met, BOARDS / warm))
end
