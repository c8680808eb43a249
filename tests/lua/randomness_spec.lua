-- SPDX-License-Identifier: GPL-3.0-or-later
-- The test of randomness: its null distribution, the set of the thesis, what is refused.
local helper = require "helper"
local quadratic = require "baize.stats.quadratic"
local randomness = require "baize.randomness"

local SEATS <const>, STRAINS <const> = { "N", "E", "S", "W" }, { "C", "D", "H", "S", "NT" }

local function near(expected, value, apart)
  assert(math.abs(value - expected) <= apart, ("%.12g is not %.12g"):format(value, expected))
end

describe("a weighted sum of chi-squares", function()
  it("has the tail that tables have", function()
    near(0.05, quadratic.tail({ 1, 1, 1, 1 }, 9.4877), 2e-5) -- chi-square, 4 degrees
    near(0.05, quadratic.tail({ 2, 2, 2, 2, 2 }, 2 * 11.0705), 2e-5)
    -- Imhof 1961, table 1, Q1
    near(0.9458, quadratic.tail({ 0.6, 0.3, 0.1 }, 0.1), 6e-5)
    near(0.5064, quadratic.tail({ 0.6, 0.3, 0.1 }, 0.7), 6e-5)
    near(0.1240, quadratic.tail({ 0.6, 0.3, 0.1 }, 2), 6e-5)
    near(9.4877, quadratic.quantile({ 1, 1, 1, 1 }, 0.05), 0.01)
  end)

  it("comes from eigenvalues and inverses", function()
    local list = quadratic.eigenvalues { { 2, 1, 0 }, { 1, 2, 1 }, { 0, 1, 2 } }
    near(2 + math.sqrt(2), list[1], 1e-9)
    near(2, list[2], 1e-9)
    near(2 - math.sqrt(2), list[3], 1e-9)
    near(3, quadratic.inverse_form({ { 2, 0 }, { 0, 4 } }, { 2, 2 }), 1e-12)
    -- x' M^-1 x of {{2,1},{1,2}}: (2 x^2 - 2 x y + 2 y^2) / 3
    near(2 * (1 - 3 + 9) / 3, quadratic.inverse_form({ { 2, 1 }, { 1, 2 } }, { 1, 3 }), 1e-12)
  end)
end)

-- Tables of 2000 uniform deals by another solver (tests/golden/README.md).
local function golden()
  local list = {}
  for line in io.lines "tests/golden/deals2000.txt" do
    local digits, tricks = line:match "%S+ (%x+)$", {}
    for digit in digits:gmatch "." do tricks[#tricks + 1] = tonumber(digit, 16) end
    list[#list + 1] = tricks
  end
  return list
end

-- The test of some of them.
local function judged(list)
  local means = {}
  for i, seat in ipairs(SEATS) do
    means[seat] = {}
    for k, strain in ipairs(STRAINS) do
      local sum = 0
      for _, tricks in ipairs(list) do sum = sum + tricks[5 * (i - 1) + k] end
      means[seat][strain] = sum / #list
    end
  end
  return baize.randomness { means = means, deals = #list }:run()
end

describe("fair deals", function()
  it("have means that other fair deals confirm", function()
    local fair, sums = randomness.fair(), { suit = 0, nt = 0 }
    local list = golden()
    for _, tricks in ipairs(list) do
      for i, n in ipairs(tricks) do
        local kind = i % 5 == 0 and "nt" or "suit"
        sums[kind] = sums[kind] + n / (kind == "nt" and 4 or 16)
      end
    end
    local grow = math.sqrt(1 + fair.deals / #list)
    near(fair.suit, sums.suit / #list, 4 * fair.suit_se * grow)
    near(fair.nt, sums.nt / #list, 4 * fair.nt_se * grow)
    assert.is_true(fair.suit_se < 0.005 and fair.nt_se < 0.02)
  end)

  it("pass, in sets of 100, nearly always", function()
    local list, alarms, low, high = golden(), 0, 0, 0
    for first = 1, 2000, 100 do
      local r = judged(table.move(list, first, first + 99, 1, {}))
      if r.outcome ~= "as random deals are" then alarms = alarms + 1 end
      low = low + (r.sigma.p < 0.5 and 1 or 0)
      high = high + (r.chi_square.p < 0.5 and 1 or 0)
    end
    assert.is_true(alarms <= 3)
    -- of 20 fair coins, 4 to 16 heads: but once in 390
    assert.is_true(low >= 4 and low <= 16 and high >= 4 and high <= 16)
  end)
end)

describe("deals that were picked", function()
  it("are found out", function()
    local picked = {}
    for _, tricks in ipairs(golden()) do
      if tricks[15] >= 7 and #picked < 100 then picked[#picked + 1] = tricks end -- S at NT
    end
    local r = judged(picked)
    assert.equal("not random", r.outcome)
    assert.is_true(r.sigma.sigma > r.sigma.high and r.sigma.p < 1e-4)
  end)
end)

-- Michałowski 2016, table 5.20.
describe("the set of the thesis", function()
  local function row(c, d, h, s, nt) return { C = c, D = d, H = h, S = s, NT = nt } end
  local r = baize.randomness { deals = 200, means = {
    N = row(6.2, 6.22, 6.095, 6.19, 5.8), E = row(6.285, 6.405, 6.535, 6.375, 6.14),
    S = row(6.195, 6.245, 6.13, 6.195, 5.81), W = row(6.305, 6.41, 6.54, 6.41, 6.19) } }:run()

  it("has its sigmas", function()
    near(0.64, r.sigma.sigma, 0.006)
    near(0.30, r.declarers[3].sigma, 0.015) -- 0.30 with the constants 6.3 and 6.0
  end)

  it("is fair", function()
    assert.equal("as random deals are", r.outcome)
    assert.is_true(r.sigma.p > 0.5)
    assert.is_true(r.sigma.low < r.sigma.typical and r.sigma.typical < r.sigma.high)
    assert.matches("Trick counts are consistent with random deals", tostring(r))
    for line in tostring(r):gmatch "[^\n]+" do assert.is_true(#line <= 80) end
  end)
end)

describe("a test of randomness", function()
  it("takes deals, samplers, conditions and files", function()
    local sampler = baize.sampler { seed = 1 }
    local list = { (sampler:deal(1)), (sampler:deal(2)) }
    local how = { jobs = 1, progress = false, deals = 2 }
    local r = baize.randomness(list):run { jobs = 1, progress = false }
    assert.equal("too few deals", r.outcome)
    assert.same(r.cells, baize.randomness(sampler):run(how).cells)
    assert.same(r.cells, baize.randomness { from = baize.any, seed = 1 }:run(how).cells)
    local pbn = ('[Board "1"]\n[Deal "%s"]\n\n'):format(list[1])
    pbn = pbn .. pbn:gsub('"1"', '"2"') .. ('[Board "3"]\n[Deal "%s"]\n\n'):format(list[2])
    helper.with_file(pbn, function(name)
      os.rename(name, name .. ".pbn")
      local f = baize.randomness(name .. ".pbn"):run { jobs = 1, progress = false }
      os.rename(name .. ".pbn", name)
      assert.same(r.cells, f.cells)
      assert.equal(1, f.repeated)
    end)
    assert.equal(2, require "dkjson".decode(r:json()).deals)
  end)

  it("ends where progress returns false", function()
    local suit, list = "AKQJT98765432", {}
    local deal = baize.deal(("N:%s... .%s.. ..%s. ...%s"):format(suit, suit, suit, suit))
    for i = 1, 200 do list[i] = deal end
    local r = baize.randomness(list):run { jobs = 1, progress = function(n) return n < 100 end }
    assert.same({ 128, 200, "interrupted" }, { r.deals, r.asked, r.partial })
  end)

  local bad = {
    { 3, "deals: an array of deals, a file's path, a sampler or a condition expected, not 3" },
    { { 3 }, "deals: item 1 is not a deal but 3" },
    { {}, "a test of randomness is of one of: from (deals), means (with deals: how many)" },
    { { means = {}, deals = 3 }, "means: mean tricks of N in C, 0 to 13, expected" },
  }
  for i, case in ipairs(bad) do
    it(("of something else is refused, number %d"):format(i), function()
      assert.equal(case[2], helper.blamed(function() baize.randomness(case[1]) end))
    end)
  end
end)
