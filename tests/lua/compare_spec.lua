-- SPDX-License-Identifier: GPL-3.0-or-later
-- Comparing models: how often is one called better that is not? Responses and terms are
-- normal deviates, so that it is known which model is better.
local compare = require "baize.stats.compare"
local dkjson = require "dkjson"
local family = require "baize.stats.family"
local lists = require "baize.base.lists"
local regression = require "baize.core.regression"
local rng = require "random"
local stats = require "baize.core.stats"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local random = rng.new(2024)

-- Box and Muller 1958, Ann. Math. Statist. 29:610.
local function deviate()
  local u, v = random(1 << 30) / (1 << 30), random(1 << 30) / (1 << 30)
  return math.sqrt(-2 * math.log(u)) * math.cos(2 * math.pi * v)
end

local function column(n, f)
  local list = {}
  for i = 1, n do list[i] = (f or deviate)(i) end
  return list
end

local function model(y, columns, seed)
  local squared = regression.heldout(y, columns, seed)
  for i, error in ipairs(squared) do squared[i] = error * error end
  return { columns = columns, squared = squared }
end

-- p of a comparison as fits have it, and which may be called better.
local function compared(y, first, second, seed)
  local c = compare.models(y, model(y, first, seed), model(y, second, seed))
  if c.nested then return c.p, c.better, c end
  return stats.t_test { n = c.n, mean = c.mean, sd = c.sd }.p, c.better, c
end

-- Each makes a response and two models of it; the second number is the better one, nil: they
-- are equal.
local CASES <const> = {
  part = { function(n, one)
    local w = column(n)
    return column(n, function(i) return w[i] + deviate() end), { one, w }, { one, w, column(n) }
  end },
  ["part of three more"] = { function(n, one)
    local w = column(n)
    return column(n, function(i) return w[i] + deviate() end), { one, w },
      { one, w, column(n), column(n), column(n) }
  end },
  ["part of six more"] = { function(n, one)
    local w = column(n)
    local more = { one, w }
    for k = 3, 8 do more[k] = column(n) end
    return column(n, function(i) return w[i] + deviate() end), { one, w }, more
  end },
  ["part without a term that helps a little"] = { function(n, one)
    local w, v = column(n), column(n)
    return column(n, function(i) return w[i] + 0.07 * v[i] + deviate() end), { one, w },
      { one, w, v }
  end, 2 },
  useless = { function(n, one) return column(n), { one, column(n) }, { one, column(n) } end },
  ["useless, against six"] = { function(n, one) -- of which six coefficients are fitted in vain
    local more = { one }
    for k = 2, 7 do more[k] = column(n) end
    return column(n), { one, column(n) }, more
  end, 1 },
  ["as good"] = { function(n, one)
    local w = column(n)
    local function near() return column(n, function(i) return w[i] + deviate() / 2 end) end
    local y = column(n, function(i) return w[i] + 0.7 * deviate() end)
    return y, { one, near() }, { one, near() }
  end },
  ["five as good"] = { function(n, one)
    local w, a, b = column(n), { one }, { one }
    for k = 2, 6 do
      a[k] = column(n, function(i) return w[i] + deviate() end)
      b[k] = column(n, function(i) return w[i] + deviate() end)
    end
    return column(n, function(i) return w[i] + 0.7 * deviate() end), a, b
  end },
  ["one shared"] = { function(n, one)
    local w = column(n)
    return column(n, function(i) return w[i] + deviate() end), { one, w, column(n) },
      { one, w, column(n) }
  end },
  ["of uneven spread"] = { function(n, one)
    local x, z = column(n), column(n)
    return column(n, function(i)
      return 0.3 * (x[i] + z[i]) + deviate() * (0.5 + 0.7 * math.abs(x[i]) + 0.7 * math.abs(z[i]))
    end), { one, x }, { one, z }
  end },
}

describe("of two models", function()
  for _, name in ipairs(lists.keys(CASES)) do -- in one order, as all draw from one stream
    local case = CASES[name]
    it(("(%s) the wrong one is called better in 5 %% at most"):format(name), function()
      for _, n in ipairs(SOAK and { 60, 100, 400 } or { 100 }) do
        local runs, wrong, one = SOAK and 2000 or 100, 0, column(n, function() return 1 end)
        for seed = 1, runs do
          local y, first, second = case[1](n, one)
          local p, better = compared(y, first, second, seed)
          if p < 0.05 and better ~= case[2] then wrong = wrong + 1 end
        end
        -- 5 % and three standard errors of it
        if SOAK then print(("models, %s, n %d: %.4f"):format(name, n, wrong / runs)) end
        assert.is_true(wrong / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs),
          ("n %d: %.4f"):format(n, wrong / runs))
      end
    end)
  end

  it("the better one is found", function()
    local found, one = 0, column(400, function() return 1 end)
    for seed = 1, 40 do
      local x, z = column(400), column(400)
      local y = column(400, function(i) return 0.5 * x[i] + 0.3 * z[i] + deviate() end)
      local p, better = compared(y, { one, z }, { one, x }, seed)
      if p < 0.05 and better == 2 then found = found + 1 end
    end
    assert.is_true(found >= 20 and found < 40) -- three in four
  end)

  it("terms that are made of the other's count as its own", function()
    local n = 80
    local one, a, b = column(n, function() return 1 end), column(n), column(n)
    local sum = column(n, function(i) return a[i] + b[i] end)
    local y = column(n, function(i) return a[i] + b[i] + deviate() end)
    local p, better, c = compared(y, { one, a, b }, { one, sum }, 1)
    assert.is_true(c.nested)
    assert.equal(1, better)
    -- the F test of one coefficient is its t test
    local fitted = regression.fit(y, { one, sum, a })
    local t = stats.t_test { n = n - 2, mean = fitted.coefficients[3],
      sd = math.sqrt((n - 2) * fitted.covariance[3][3]) }
    assert.near(t.p, p, 1e-9)
    assert.is_nil(select(2, compared(y, { one, a, b }, { one, sum, a }, 1)))
  end)

  it("the F test of several terms is Hotelling's of their covariance", function()
    local n = 60
    local one, a, b, d = column(n, function() return 1 end), column(n), column(n), column(n)
    local y = column(n, function(i) return 0.3 * a[i] + deviate() end)
    local p = compared(y, { one, a, b, d }, { one, d }, 1)
    local fitted = regression.fit(y, { one, d, a, b })
    local u, v = fitted.coefficients[3], fitted.coefficients[4]
    local c = fitted.covariance
    local det = c[3][3] * c[4][4] - c[3][4] ^ 2
    local square = (u * u * c[4][4] - 2 * u * v * c[3][4] + v * v * c[3][3]) / det
    assert.near(stats.f(square * (n - 5) / (2 * (n - 4)), 2, n - 5), p, 1e-9)
  end)
end)

describe("several models", function()
  -- Each has a part of what makes the response, as large for all, and one more or less besides.
  local function models_of(n, one, seed, parts)
    local w, fits, models, list = column(n), {}, {}, {}
    local y = column(n, function(i) return w[i] + 0.7 * deviate() end)
    for k, apart in ipairs(parts) do
      fits[k] = model(y, { one, column(n, function(i) return w[i] + apart * deviate() end) }, seed)
      models[k] = { name = tostring(k), heldout = { mean = compare.summary(fits[k].squared).mean } }
    end
    for i = 1, #parts do
      for k = i + 1, #parts do
        local c = compare.models(y, fits[i], fits[k])
        local t = stats.t_test { n = c.n, mean = c.mean, sd = c.sd, level = 0.95 }
        list[#list + 1] = { first = tostring(i), second = tostring(k), p = t.p,
          word = c.better == 1 and "first" or "second" }
        assert.equal(t.p < 0.05, t.low > 0 or t.high < 0) -- they are of one hypothesis
      end
    end
    family.holm(list)
    for _, c in ipairs(list) do c.outcome = c.p_holm < 0.05 and c.word or "undecided" end
    return compare.ranking(models, list)
  end

  it("have a best one that is missing among those that may be it in 5 % at most", function()
    for _, n in ipairs(SOAK and { 60, 400 } or { 100 }) do
      local runs, one = SOAK and 1000 or 60, column(n, function() return 1 end)
      local equal, lost, worse = 0, 0, 0
      for seed = 1, runs do
        if #models_of(n, one, seed, { 0.5, 0.5, 0.5, 0.5 }).worse > 0 then equal = equal + 1 end
        local order = models_of(n, one, seed, { 0.4, 0.5, 0.5, 1.5 })
        for _, name in ipairs(order.worse) do
          if name == "1" then lost = lost + 1 end
          if name == "4" then worse = worse + 1 end
        end
      end
      if SOAK then
        print(("sets of models, n %d: %d, %d, %d of %d"):format(n, equal, lost, worse, runs))
      end
      local most = 0.05 * runs + 3 * math.sqrt(0.05 * 0.95 * runs)
      assert.is_true(equal <= most and lost <= most, ("%d, %d of %d"):format(equal, lost, runs))
      assert.is_true(worse > 0.6 * runs, tostring(worse))
    end
  end)

  it("are worse than any of which it is shown, and the best is no such one", function()
    local function models(means)
      local list = {}
      for i, mean in ipairs(means) do
        list[i] = { name = ("abcd"):sub(i, i), heldout = { mean = mean } }
      end
      return list
    end
    assert.same({ best = "a", near = { "c" }, worse = { "b", "d" }, than = { "a", "c" } },
      compare.ranking(models { 0.9, 0.951, 1.053, 1.1 }, {
        { first = "a", second = "b", outcome = "first" },
        { first = "a", second = "c", outcome = "undecided" },
        { first = "d", second = "c", outcome = "second" } }))
    -- the F test prefers a larger model whose error is no less
    assert.same({ best = "b", near = {}, worse = { "a" }, than = { "b" } },
      compare.ranking(models { 0.9, 0.91 }, { { first = "a", second = "b", outcome = "second" } }))
  end)
end)

describe("a fit", function()
  it("seldom says of a useless term that it helps, and never that it harms", function()
    local runs, said = SOAK and 2000 or 100, 0
    for seed = 1, runs do
      local r = baize.fit { response = NS.hcp, terms = { S.hcp, S.hearts }, deals = 100,
        seed = seed }:run { jobs = 1, progress = false }
      assert.equal("S.hcp", r.ranking.helps[1])
      if r.comparisons[2].outcome ~= "undecided" then said = said + 1 end
    end
    assert.is_true(said / runs <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs), tostring(said / runs))
  end)

  it("puts its models in order", function()
    local r = baize.fit { response = NS.controls, deals = 800, seed = 4, models = {
      nothing = S.hearts, hcp = NS.hcp, both = { NS.hcp, NS.aces }, same = { NS.hcp, S.hearts } } }
      :run { jobs = 1, progress = false }
    assert.same({ best = "both", near = {}, worse = { "hcp", "same", "nothing" },
      than = { "both", "both", "both" } }, r.ranking)
    assert.is_truthy(tostring(r):gsub("%s+", " "):find(
      "Verdict Best: both. Worse than it: hcp; same; nothing.", 1, true))
    -- tables begin with the best
    assert.matches("How well they predict[^\n]+\n[^\n]+\nboth ", tostring(r))
    assert.same({ "hcp", "same", "nothing" }, dkjson.decode(r:json()).ranking.worse)
    assert.matches("\nsame : nothing +%d", tostring(r))
  end)
end)
