-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize hands: tables of conditions on one hand.
local dkjson = require "dkjson"
local helper = require "helper"

local run = helper.run

describe("baize hands", function()
  it("counts each condition, and which hold together", function()
    local out, err, status = run([[baize hands '1NT=S.hcp "15-17" & S.balanced' ]]
      .. [['S.hcp "12+" & S.spades "5+"']])
    assert.equal([[
rule  name                                hands     share
   1  1NT                           30897212184   4.866 %
   2  S.hcp "12+" & S.spades "5+"   36357738912   5.726 %
      (no rule)                    567758608504  89.409 %

rules  names                                  hands    share  example
1, 2   1NT, S.hcp "12+" & S.spades "5+"  2505724443  0.395 %  A8643.A75.K6.A75
]], out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("counts what is left by other conditions and cards, as JSON", function()
    local out = run([[baize hands 'two=S.aces "2"' --known 'N:SA HA' --known 'S:SK DA' ]]
      .. [[--given 'S.aces "1-2"' --json -]])
    local value = dkjson.decode(out)
    assert.equal("5178066751", value.rules[1].count) -- C(47, 10)
    assert.equal(value.total, tostring(baize.integer(value.gap.count) + 5178066751))
  end)

  local function refused(command, message, expected)
    local out, err, status = run(command)
    assert.equal("", out)
    assert.equal("baize: hands: " .. message .. "\n", err)
    assert.equal(expected, status)
  end

  it("says what is wrong, and where", function()
    refused([[baize hands 'x=S.hpc "3"']],
      "'hpc' is not a feature of a hand (did you mean 'hcp'?)\n  x=S.hpc \"3\"\n      ^", 2)
    refused([[baize hands any --given 'S.hcp']],
      "--given: 'S.hcp' is a number: a range must follow, as in \"5+\"\n  S.hcp\n  ^", 2)
    refused([[baize hands any --known S:SX]], "--known: 'X' is not a rank\n  S:SX\n     ^", 2)
    refused([[baize hands 'S.hcp "12+"' 'N.hcp "12+"']],
      [[rule 2 ('N.hcp "12+"') reads the hand of N, rule 1 ('S.hcp "12+"') that of S]], 1)
    refused([[baize hands 'S.hcp "12+"' --budget 10]], "too large to count: the holdings of "
      .. "all suits bring it to 65536 operations, 6.55e+03 times the budget; use fewer or simpler "
      .. "conditions, or a larger budget", 1)
  end)
end)
