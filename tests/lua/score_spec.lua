-- SPDX-License-Identifier: GPL-3.0-or-later
-- Contracts, points and IMPs as users call them.
local baize = require "baize"
local score = require "baize.cards.score"
local run = require "helper".run

describe("a contract", function()
  it("has fields", function()
    local c = baize.contract "4Hx by E"
    assert.equal(4, c.level)
    assert.equal("H", c.strain)
    assert.equal(1, c.doubled)
    assert.equal("E", c.declarer)
  end)

  it("of a deal passed out has a level alone", function()
    local c = baize.contract "Pass"
    assert.equal(0, c.level)
    assert.is_nil(c.strain)
    assert.is_nil(c.doubled)
    assert.is_nil(c.declarer)
    assert.equal("P", tostring(c))
  end)

  it("prints in one form", function()
    assert.equal("3NTxx by S", tostring(baize.contract "3nXX-south"))
  end)

  it("compares by value", function()
    assert.is_true(baize.contract "4S by N" == baize.contract "4SN")
    assert.is_false(baize.contract "4S by N" == baize.contract "4S by S")
  end)

  it("is known as one", function()
    assert.is_true(baize.contract.is(baize.contract "4S by N"))
    assert.is_false(baize.contract.is "4S by N")
    assert.is_false(baize.contract.is(baize.hand "AK2.J3.KQ854.K72"))
  end)

  it("has no other fields", function()
    local ok, message = pcall(function() return baize.contract("4S by N").suit end)
    assert.is_false(ok)
    assert.matches("a contract has no field 'suit' %(level strain doubled declarer%)", message)
  end)

  it("from outside is read or refused with a position", function()
    assert.equal("4Sx by W", tostring(baize.contract.parse "4S*W"))
    local c, message, at = baize.contract.parse "4S by Q"
    assert.is_nil(c)
    assert.equal("'4S by Q' is not a contract (as in 4S by N, 3NTx by E, P)", message)
    assert.equal(7, at)
  end)
end)

describe("contract_score", function()
  it("is from declarer's side", function()
    assert.equal(620, baize.contract_score("4S by N", "NS", 10))
    assert.equal(420, baize.contract_score("4S by E", "NS", 10))
    assert.equal(-100, baize.contract_score("4S by W", "both", 9))
  end)

  it("takes contracts as values", function()
    assert.equal(-1600, baize.contract_score(baize.contract "4Cxx by S", "none", 6))
  end)

  it("is an integer", function()
    assert.equal("integer", math.type(baize.contract_score("3NT by S", "All", 9)))
    assert.equal(600, baize.contract_score("3NT by S", "All", 9.0))
  end)
end)

describe("score_vector", function()
  -- Michałowski 2016, "score vector".
  it("lists the points for 0 to 13 tricks", function()
    local known = {
      [0] = -450, -400, -350, -300, -250, -200, -150, -100, -50, 400, 430, 460, 490, 520,
    }
    assert.same(known, baize.score_vector("3NT by S", "none"))
  end)
end)

describe("imps", function()
  it("follow the scale in both directions", function()
    assert.equal(12, score.imps(620))
    assert.equal(-24, score.imps(-4000))
    assert.equal(0, score.imps(10))
    assert.equal(-24, score.imps(math.mininteger))
  end)
end)

describe("misuse", function()
  -- Each raises at the line of the script that made the mistake.
  local cases = {
    { 'baize.contract "4X by N"',
      "'4X by N' is not a contract (as in 4S by N, 3NTx by E, P), at byte 2" },
    { 'return baize.contract "4S"',
      "'4S' has no declarer (as in 4S by N), at byte 3" },
    { 'baize.contract(4)',
      'a contract (as in "4S by N") expected, not 4' },
    { 'baize.contract_score("4S by N", "we", 10)',
      "'we' is not a vulnerability (none, NS, EW or both)" },
    { 'baize.contract_score("4S by N", nil, 10)',
      "a vulnerability (none, NS, EW or both) expected, not nothing" },
    { 'baize.contract_score("4S by N", "none", 14)',
      "tricks: 14 is not from 0 to 13" },
    { 'baize.contract_score("4S by N", "none", 9.5)',
      "tricks: a whole number expected, not 9.5" },
    { 'baize.contract_score("4S by N", "none", "9")',
      "tricks: a whole number expected, not '9'" },
    { 'baize.contract_score(baize.hand "AK2...", "none", 9)',
      'a contract (as in "4S by N") expected, not the hand AK2...' },
    { 'baize.score_vector("4S by N")',
      "a vulnerability (none, NS, EW or both) expected, not nothing" },
    { 'require "baize.cards.score".imps(1.5)',
      "points: a whole number expected, not 1.5" },
  }
  for _, case in ipairs(cases) do
    local code, message = case[1], case[2]
    it(("in %s is blamed on its line"):format(code), function()
      local _, err, status = run("baize -", "local x = 1\n" .. code .. "\n")
      assert.equal(1, status)
      assert.equal("stdin:2: " .. message, err:match "stdin:%d+: [^\n]*")
    end)
  end
end)
