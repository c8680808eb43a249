-- SPDX-License-Identifier: GPL-3.0-or-later
--- A checksum of each hundred auctions of sayc_19 against itself: deals of seed 19, dealer and
-- vulnerability by their numbers. `dofile` gives the function; from the top of the tree
--   build/baize tests/golden/sayc_19/make.lua >tests/golden/sayc_19/auctions.txt
-- writes those of 20 000 deals, which was done once: later programs must find the same.
local baize = require "baize"

-- FNV-1a of the auctions, 64 bits.
local function sum_of(auctions)
  local sum = 0xcbf29ce484222325
  for _, auction in ipairs(auctions) do
    for _, byte in ipairs { (auction .. "\n"):byte(1, -1) } do
      sum = (sum ~ byte) * 0x100000001b3
    end
  end
  return ("%016x"):format(sum)
end

-- The checksums of the first so many hundreds.
local function sums(hundreds)
  local system = assert(baize.system.load "tests/golden/sayc_19/sayc_19.lua")
  local next_deal, list = baize.sampler { seed = 19 }:deals(100 * hundreds), {}
  for i = 1, hundreds do
    local deals = {}
    for k = 1, 100 do deals[k] = next_deal() end
    list[i] = sum_of(baize.bid_many { deals = deals, NS = system, EW = system, dealer = "board",
      vul = "board", first = 100 * (i - 1) + 1 })
  end
  return list
end

if not arg[0]:find "sayc_19/make%.lua$" then return sums end
for _, sum in ipairs(sums(200)) do print(sum) end
