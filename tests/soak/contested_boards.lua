-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards bid by the core's graph and by a naive loop over positions, whose systems are others: at
-- all dealers and vulnerabilities. Prints the boards that differ, and how many there were.
--   build/baize tests/soak/contested_boards.lua [NUMBER [SEED]]
package.path = "tests/lua/?.lua;" .. package.path
local baize = require "baize"
local core_board = require "baize.core.board"
local graph = require "baize.system.turn.graph"
local naive = require "naive_bidding"

local NB <const>, SEED <const> = tonumber(arg and arg[1] or 100000), tonumber(arg and arg[2] or 1)
local BLOCK <const> = 500
local TABLES <const> = { { "sayc", "sayc" }, { "sayc", "tutorial" },
  { "tutorial", "tutorial:weak_two=light" }, { "tutorial", "natural" },
  { "tests/golden/natural.lua", "tutorial" } }

local function both(names)
  local NS = assert(baize.system.load(names[1]))
  return NS, names[2] == names[1] and NS or assert(baize.system.load(names[2]))
end

local differ, number = 0, 0
for _, names in ipairs(TABLES) do
  local NS, EW = both(names)
  local own_NS, own_EW = both(names)
  for _ = 1, NB // #TABLES // BLOCK do
    local deals, first = {}, number + 1
    for deal in baize.sampler { seed = SEED }:deals(BLOCK, { first = first }) do
      deals[#deals + 1] = deal
    end
    number = number + BLOCK
    local made = baize.bid_many { deals = deals, NS = NS, EW = EW, dealer = "board",
      vul = "board", first = first }
    naive.apart({}, function()
      for i, deal in ipairs(deals) do
        local n = first + i - 1
        local auction = naive.bid(deal, own_NS, own_EW, core_board.dealer(n), core_board.vul(n))
        if auction ~= made[i] then
          differ = differ + 1
          print(("%d %s against %s: %s\n  %s\n  %s"):format(n, names[1], names[2], tostring(deal),
            made[i], auction))
        end
      end
    end)
    graph.of(own_NS, own_EW):tidy()
  end
end
print(("%d of %d boards differ"):format(differ, number))
os.exit(differ == 0)
