-- SPDX-License-Identifier: GPL-3.0-or-later
-- The dealing self-test as a command; what it catches is in tests/c/test_selftest.c.
local helper = require "helper"
local core = require "baize.core.selftest"
local run = helper.run

describe("baize selftest", function()
  it("passes, and says the same for the same seed", function()
    local out, err, status = run "baize selftest -n 5000 --seed 2016"
    assert.matches("^Deals 0 to 4999 of seed 2016\n", out)
    assert.matches("\nDeal 0 of seeds 2016 to 7015\n", out)
    assert.matches("\npassed: [^\n]+\n[^\n]+\n$", out)
    assert.equal("", err)
    assert.equal(0, status)
    assert.equal(out, (run "baize selftest -n 5000 --seed 2016"))
  end)

  it("takes a fresh seed and says it", function()
    local first = run("baize selftest -n 5000"):match "of seed (%d+)\n"
    assert.truthy(first)
    assert.not_equal(first, (run("baize selftest -n 5000"):match "of seed (%d+)\n"))
  end)

  it("tests every engine", function()
    for _, plan in ipairs { "rejection", "shapes", "suits", "rows", "hand" } do
      local out, err, status = run("baize selftest -n 5000 --seed 2016 --plan " .. plan)
      assert.matches("\npassed: ", out)
      assert.equal("", err)
      assert.equal(0, status)
    end
  end)

  it("refuses a plan that is none, exit 2", function()
    local out, err, status = run "baize selftest --plan shape"
    assert.equal("", out)
    assert.matches("^baize: selftest: %-%-plan: 'shape' is not a plan %(rejection, shapes", err)
    assert.equal(2, status)
  end)

  it("refuses a number of deals that says nothing, exit 2", function()
    local out, err, status = run "baize selftest -n 4999"
    assert.equal("", out)
    assert.equal("baize: selftest: -n: at least 5000 deals, not 4999\n", err)
    assert.equal(2, status)
  end)
end)

describe("baize.core.selftest.run", function()
  it("returns the verdict and the table", function()
    local passed, text = core.run { deals = core.least, seed = 1 }
    assert.is_true(passed)
    assert.matches("^Deals 0 to 4999 of seed 1\n", text)
  end)

  it("refuses options that it does not know", function()
    assert.error_matches(function() core.run { deal = 5000 } end,
      "selftest has no option 'deal'")
    assert.error_matches(function() core.run { [{}] = 5000 } end,
      "selftest has no option 'table: ")
    assert.error_matches(function() core.run "5000" end, "table expected, got string")
  end)

  it("refuses numbers that are none", function()
    assert.error_matches(function() core.run { deals = "5000" } end,
      "option 'deals': a whole number expected, not 5000")
    assert.error_matches(function() core.run { seed = 1.5 } end,
      "option 'seed': a whole number expected, not 1.5")
    assert.error_matches(function() core.run { deals = core.least - 1 } end,
      "option 'deals': 5000 or more expected")
  end)
end)
