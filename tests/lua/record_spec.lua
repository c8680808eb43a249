-- SPDX-License-Identifier: GPL-3.0-or-later
-- Auctions and plays as formats share them.
local baize = require "baize"
local record = require "baize.format.record"

local DEAL <const> = baize.deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 \z
  KQT2.AT.J6542.85"

local function calls(text)
  local list = {}
  for word in text:gmatch "%S+" do list[#list + 1] = record.call(word) end
  return list
end

describe("a call", function()
  it("has one form", function()
    for text, call in pairs { pass = "P", P = "P", ["--"] = "P", d = "X", x = "X",
      dbl = "X", R = "XX", xx = "XX", ["1n"] = "1NT", ["7NT"] = "7NT", ["3s"] = "3S" } do
      assert.equal(call, record.call(text))
    end
    for _, text in ipairs { "", "8C", "0NT", "1ST", "1", "XXX", "1E" } do
      assert.is_nil(record.call(text))
    end
  end)
end)

describe("an auction", function()
  local function contract(dealer, text)
    local c, message, at = record.contract(dealer, calls(text))
    return c and tostring(c), message, at
  end

  it("comes to a contract", function()
    assert.equal("5Hx by S", (contract("N", "1D 1S 3H 4S 4NT X P P 5C X 5H X P P P")))
    assert.equal("1NT by N", (contract("N", "1NT P P P")))
    assert.equal("3NTxx by W", (contract("S", "P 1NT P 3NT X XX P P P")))
    assert.equal("P", (contract("W", "P P P P")))
  end)

  it("is declared by who named the strain first on that side", function()
    assert.equal("4H by S", (contract("N", "1C P 1H P 4H P P P")))
    assert.equal("4H by E", (contract("N", "1C 1H P 2S P 4H P P P")))
  end)

  it("may not be over", function()
    local c, message = contract("N", "1NT P P")
    assert.is_nil(c)
    assert.is_nil(message)
  end)

  it("is made of calls", function()
    assert.error_matches(function() record.contract("N", { "1NT", "no" }) end,
      "item 2 is not a call")
    assert.error_matches(function() record.contract("N", { "1NT", 3 }) end,
      "item 2 is not a call")
  end)

  it("can be wrong, and says where", function()
    for text, expected in pairs {
      ["1NT 1H"] = "call 2, 1H by E: not above 1NT",
      ["P X"] = "call 2, X by E: nobody has bid yet",
      ["1C P X"] = "call 3, X by S: 1C is a bid of the same side",
      ["1C X X"] = "call 3, X by S: 1C is doubled already",
      ["1C XX"] = "call 2, XX by E: 1C is not doubled",
      ["P P P P 1C"] = "call 5, 1C by N: the auction is over",
    } do
      local c, message = contract("N", text)
      assert.is_nil(c)
      assert.equal(expected, message)
    end
  end)
end)

describe("a play", function()
  -- the example of the PBN standard, section 1.2
  local cards = { "SK", "H3", "S4", "S3", "C5", "C2", "C6", "CK" }
  local contract = baize.contract "5Hx by S"

  it("is followed trick by trick", function()
    -- N ruffs the first trick
    local won, tricks = record.follow(DEAL, contract, { table.unpack(cards, 1, 4) })
    assert.equal(1, won)
    assert.equal(1, tricks)
  end)

  it("names the card that is wrong", function()
    local won, message = record.follow(DEAL, contract, { "SA" })
    assert.is_nil(won)
    assert.equal("card 1: west does not hold SA", message)
    won, message = record.follow(DEAL, contract, { "HA", "D7" })
    assert.is_nil(won)
    assert.equal("card 2: north must follow suit: hearts were led, not D7", message)
    won, message = record.follow(DEAL, contract, { "SK", "H3", "S4", "S3", "SK" })
    assert.is_nil(won)
    assert.equal("card 5: north does not hold SK", message)
  end)

  it("is won by the highest card or trump", function()
    assert.equal(4, record.winner({ "HT", "HK", "S2", "HA" }, "NT"))
    assert.equal(3, record.winner({ "HT", "HK", "S2", "HA" }, "S"))
    assert.equal(1, record.winner({ "HT", "H9", "C2", "D3" }, "S"))
  end)
end)

describe("a result", function()
  it("is read as players say it", function()
    local c = baize.contract "4S by N"
    assert.equal(10, record.tricks(c, "="))
    assert.equal(11, record.tricks(c, "+1"))
    assert.equal(8, record.tricks(c, "-2"))
    assert.is_nil(record.tricks(c, "+4"))
  end)
end)
