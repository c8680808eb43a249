-- SPDX-License-Identifier: GPL-3.0-or-later
-- The SAYC that all later systems are measured against bids as it did: auctions of 20 000 deals.
local sums = dofile "tests/golden/sayc_19/make.lua"

local HUNDREDS <const> = os.getenv "BAIZE_SOAK" and 200 or 8

describe("SAYC as it was, with the first natural list", function()
  it("bids as it did", function()
    local known, found = {}, sums(HUNDREDS)
    for sum in io.lines "tests/golden/sayc_19/auctions.txt" do known[#known + 1] = sum end
    assert.equal(200, #known)
    for i, sum in ipairs(found) do
      assert.equal(known[i], sum, ("deals %d to %d"):format(100 * i - 99, 100 * i))
    end
  end)

  it("names its list of natural rules", function()
    local frozen = assert(baize.system.load "tests/golden/sayc_19/sayc_19.lua")
    assert.equal(1, frozen.natural.list)
  end)
end)
