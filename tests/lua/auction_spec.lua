-- SPDX-License-Identifier: GPL-3.0-or-later
-- Auctions as values.
local helper = require "helper"

local function calls_of(a)
  local list = {}
  for i, call in ipairs(a) do list[i] = a:seat(i) .. call end
  return table.concat(list, " ")
end

describe("an auction", function()
  it("is read, and prints in one form", function()
    assert.equal("1NT P 2C", tostring(baize.auction "1n Pass 2c"))
    assert.equal("1NT P 2C X P P P", tostring(baize.auction "mb|1N!|mb|p|mb|2C|mb|d|mb|ap|"))
    assert.equal("", tostring(baize.auction ""))
    assert.equal(baize.auction("1c p", "S"), baize.auction("1C P", S))
    assert.not_equal(baize.auction("1C P", "S"), baize.auction("1C P", "N"))
  end)

  it("walks through its calls", function()
    assert.equal("S1NT WP N2C", calls_of(baize.auction("1NT P 2C", "S")))
    local a = baize.auction "1NT P 2C"
    assert.equal("2C", a[3])
    assert.is_nil(a[4])
    assert.equal(3, #a)
  end)

  it("says how it stands", function()
    local a = baize.auction("P 1S X XX", "E")
    assert.same({ "E", "E", false, false, "1S", "S", 2, "W", "N", "1Sxx by S", "S" },
      { a.dealer, a.turn, a.over, a.passed_out, a.bid, a.bidder, a.doubled, a.doubler,
        a.redoubler, tostring(a.contract), a.declarer })
  end)

  it("has no bidder, declarer and turn where there is none", function()
    local a = baize.auction "P P P P"
    assert.is_true(a.over and a.passed_out)
    for _, name in ipairs { "turn", "bid", "bidder", "doubler", "redoubler", "declarer" } do
      assert.is_nil(a[name], name)
    end
    assert.equal("P", tostring(a.contract))
    for _, begun in ipairs { "", "P", "P P P" } do
      assert.is_nil(baize.auction(begun).contract)
    end
    assert.equal("1NT by S", tostring(baize.auction("P P 1NT").contract))
  end)

  it("goes on without changing", function()
    local a = baize.auction "1NT P"
    local b = a:after("2C", "P", "2H")
    assert.equal("1NT P", tostring(a))
    assert.equal("1NT P 2C P 2H", tostring(b))
    assert.equal("E", b.turn)
  end)

  it("lists the legal calls", function()
    assert.equal("P XX 7H 7S 7NT", table.concat(baize.auction "7D X":legal(), " "))
    assert.equal(36, #baize.auction "":legal())
    assert.same({}, baize.auction "1C P P P":legal())
  end)
end)

describe("a mistake in an auction:", function()
  helper.each_blamed(it, {
    { "a call that is not legal", function() return baize.auction "1NT P 1H" end,
      "call 3, 1H by S: not above 1NT, at byte 7 of '1NT P 1H'" },
    { "a word", function() return baize.auction "1NT (2C)" end,
      "'(2C)' is not a call, at byte 5 of '1NT (2C)'" },
    { "no text", function() return (baize.auction(5)) end,
      'auction takes a text of calls, as in "1NT P 2C", not 5' },
    { "the dealer", function() return (baize.auction("1C", "NS")) end,
      "auction: the dealer is N, E, S or W, not 'NS'" },
    { "a later call", function() return (baize.auction "1C":after("P", "1C")) end,
      "call 3, 1C by S: not above 1C" },
    { "what is not a call", function() return (baize.auction "1C":after "1E") end,
      "'1E' is not a call" },
    { "a number as a call", function() return (baize.auction "1C":after(2)) end,
      'after takes calls, as in "2D", not 2' },
  })
end)
