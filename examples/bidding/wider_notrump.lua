-- SPDX-License-Identifier: GPL-3.0-or-later
-- What changes when SAYC's 1NT shows 15-18 points? The edited system is another value; the first
-- one stays as it was, and both bid the same deals.
local baize = require "baize"

local sayc = assert(baize.system.load "sayc")
local wide = sayc:edit { { "sayc/openings:opening/4", "range", "hcp", "15-18" } }
for _, s in ipairs { sayc, wide } do
  local list = s:show ""
  for _, r in ipairs(list) do
    if r.call == "1NT" then print(("1NT %.3f %%  %s"):format(100 * r.share, r.where)) end
  end
end

local deals, other = {}, 0
for deal in baize.sampler { seed = 1 }:deals(500) do deals[#deals + 1] = deal end
local before = baize.bid_many { deals = deals, NS = sayc, EW = sayc, dealer = "board" }
local after = baize.bid_many { deals = deals, NS = wide, EW = sayc, dealer = "board" }
for i in ipairs(deals) do other = other + (before[i] == after[i] and 0 or 1) end
print(("%d of %d auctions are other ones where N-S bid so"):format(other, #deals))
