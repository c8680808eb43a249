-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tests of hypotheses: what is concluded from what.
local hypothesis = require "baize.hypothesis"
local baize = require "baize"

local function item(n, mean, sd, low, high, label)
  return { n = n, mean = mean, sd = sd, low = low, high = high, label = label }
end

local function carry_out(text, items, matters)
  return hypothesis.carry_out(hypothesis.parse(text, { "gain" }), items, matters).components
end

describe("a test of values that are all equal", function()
  local all = { -math.huge, math.huge }

  it("concludes nothing, neither difference nor equality", function()
    for _, mean in ipairs { -1, 0, 1 } do
      local t = carry_out("gain ~= 0", { item(2, mean, 0, all[1], all[2]) }, 0.05)[1]
      assert.is_nil(t.p)
      assert.is_nil(t.p_holm)
      assert.equal("undecided", t.outcome)
    end
  end)

  it("counts in the family of its vector", function()
    local list = carry_out("gain ~= 0", {
      item(100, 0.25, 1, 0.05, 0.45, "C"), item(100, 1, 0, all[1], all[2], "D"),
    })
    assert.is_nil(list[2].p_holm)
    assert.equal(2 * list[1].p, list[1].p_holm)
  end)

  it("does not make false alarms of few deals", function()
    -- Exactly one of two players has four spades or more: a fair coin.
    local N, S = baize.N, baize.S
    local alarms = 0
    for seed = 1, 200 do
      local r = baize.experiment {
        where = S.spades "4+" & ~N.spades "4+" | ~S.spades "4+" & N.spades "4+",
        measure = { gain = baize.indicator(S.spades "4+") },
        tests = { "gain ~= 0.5" }, deals = 3, seed = seed,
      }:run { jobs = 1 }
      if r.tests[1].components[1].outcome ~= "undecided" then alarms = alarms + 1 end
    end
    assert.equal(0, alarms)
  end)
end)
