-- SPDX-License-Identifier: GPL-3.0-or-later
-- Means with an error besides that of their deals.
require "helper"
local extra = require "baize.stats.extra"
local hypothesis = require "baize.stats.hypothesis"
local random = require "random"
local sequential = require "baize.stats.sequential"
local shares = require "baize.stats.shares"
local stats = require "baize.core.stats"

local MANY <const> = 1000000 -- deals, of which t is normal

local function t_of(item, side)
  return function(mu)
    return stats.t_test { n = item.n, mean = item.mean, sd = item.sd, mu = mu, side = side,
      level = 0.95 }.p
  end
end

describe("an extra error", function()
  local item = { n = MANY, mean = 1, sd = 300, extra = 0.4 } -- errors of 0.3 and 0.4: 0.5

  it("of a normal mean adds to it as squares", function()
    assert.near(0.5, extra.se(item), 1e-12)
    for _, side in ipairs { "greater", "less", "two-sided" } do
      for _, mu in ipairs { 0, 0.5, 2, -0.5 } do
        local both = { n = MANY, mean = 1, sd = 500 }
        assert.near(t_of(both, side)(mu), extra.p(t_of(item, side), item, mu, side), 1e-6,
          side .. mu)
      end
    end
    local low, high = extra.interval(item, 1 - 0.3 * 1.959964, 1 + 0.3 * 1.959964, 0.95)
    assert.near(1 - 0.5 * 1.959964, low, 1e-6)
    assert.near(1 + 0.5 * 1.959964, high, 1e-6)
    low, high = extra.interval(item, 1 - 0.3 * 1.644854, math.huge, 0.95, "greater")
    assert.near(1 - 0.5 * 1.644854, low, 1e-6)
    assert.equal(math.huge, high)
  end)

  it("that there is none of changes nothing", function()
    local plain = { n = 50, mean = 1, sd = 2 }
    assert.equal(t_of(plain, "greater")(0.5), extra.p(t_of(plain, "greater"), plain, 0.5,
      "greater"))
    assert.same({ 0, 3 }, { extra.interval(plain, 0, 3, 0.95) })
    assert.same({}, { extra.interval(item, nil, nil, 0.95) })
  end)

  it("leaves no share beyond 0 and 1, nor after an interim analysis", function()
    local c = { n = 400, mean = 0.005, hits = 2, kind = "share", extra = 0.05 }
    assert.equal(0, (sequential.interval(c, 0.95)))
    c.mean, c.hits = 0.995, 398
    assert.equal(1, select(2, sequential.interval(c, 0.95)))
    assert.equal(1, select(2, extra.interval(c, 0.98, 0.999, 0.95)))
  end)

  it("gives p-values and intervals that agree", function()
    local c = { n = 80, mean = 0.3, sd = 0.46, hits = 24, kind = "share", extra = 0.05 }
    local function said(mu, side)
      return hypothesis.carry_out({ text = "x", measure = "x", side = side, mu = mu }, { c })
        .components[1]
    end
    for _, side in ipairs { "greater", "less" } do
      local one = said(0.2, side)
      local bound = side == "greater" and one.low or one.high
      assert.near(0.05, said(bound, side).p, 1e-4)
    end
  end)
end)

-- How often tests of a true mean err whose estimate has an extra normal error.
describe("tests with an extra error", function()
  local soak <const> = os.getenv "BAIZE_SOAK" == "1"
  local RUNS <const> = soak and 4000 or 600
  local next_number = random.new(random.fresh(11))
  local function uniform() return (next_number(1 << 30) - 0.5) / (1 << 30) end
  local function normal()
    return math.sqrt(-2 * math.log(uniform())) * math.cos(2 * math.pi * uniform())
  end

  -- Hits of n deals with a share, the estimate moved by a normal error.
  local function erring(n, share, se, kind)
    local false_ones, out, alone = 0, 0, 0
    for _ = 1, RUNS do
      local hits = 0
      for _ = 1, n do hits = hits + (uniform() < share and 1 or 0) end
      local mu = share - se * normal() -- where the error is of what is compared with
      local mean = hits / n
      local c = { n = n, hits = hits, kind = kind, mean = mean, extra = se, range = { 0, 1 },
        sd = math.sqrt(n / (n - 1) * mean * (1 - mean)),
        histogram = { { 0, n - hits }, { 1, hits } } }
      if hits > 0 then
        local t = hypothesis.carry_out({ text = "x", measure = "x", side = "two-sided", mu = mu },
          { c }).components[1]
        if t.outcome == "above" or t.outcome == "below" then false_ones = false_ones + 1 end
      end
      local low, high = shares.interval({ kind = "share", n = n, hits = hits }, 0.95)
      alone = alone + ((mu < low or mu > high) and 1 or 0)
      low, high = extra.interval(c, low, high, 0.95)
      mu = math.max(0, math.min(1, mu)) -- no proportion is beyond its range
      out = out + ((mu < low or mu > high) and 1 or 0)
    end
    return false_ones / RUNS, out / RUNS, alone / RUNS
  end

  for _, n in ipairs { 30, 200 } do
    for _, share in ipairs { 0.05, 0.5 } do
      it(("of a share of %g on %d deals err in 6 %% at most"):format(share, n), function()
        local se = math.sqrt(share * (1 - share) / n)
        local slack = 3 * math.sqrt(0.95 * 0.05 / RUNS)
        for _, kind in ipairs(soak and { "share", false } or { "share" }) do
          local plain, missed, alone = erring(n, share, se, kind or nil)
          local what = ("plain %.3f, missed %.3f, without it %.3f"):format(plain, missed, alone)
          if soak then print(n, share, kind, what) end
          assert.is_true(plain < 0.05 + slack, what)
          assert.is_true(missed < 0.06 + slack, what)
          assert.is_true(alone > 0.1, what) -- else this tests nothing
        end
      end)
    end
  end
end)

describe("an interval", function()

  it("is cut at the values that there can be, where it is finite", function()
    local item = { range = { -17, 17 } }
    assert.same({ -17, 17 }, { extra.within(item, -76.4, 63.4) })
    assert.same({ -1, 2 }, { extra.within(item, -1, 2) })
    assert.same({ -17, math.huge }, { extra.within(item, -20, math.huge) })
    assert.same({ -math.huge, 17 }, { extra.within(item, -math.huge, 20) })
    assert.same({ -20, 20 }, { extra.within({}, -20, 20) })
    -- of a difference of two means
    assert.same({ -4, 7 }, { extra.within({ a = { range = { 0, 7 } }, b = { range = { 0, 4 } } },
      -9, 9) })
  end)

  it("of two deals in a report is within what is possible, and one deal is in the singular",
    function()
      local function of(n, seed)
        return baize.experiment { where = S.hcp "15-17" & N.hcp "8-10", deals = n, seed = seed,
          measure = { gain = imps("3NT by S", "1NT by S", "both") }, tests = "gain ~= 0" }
          :run { jobs = 1, progress = false }
      end
      local seed, r = 1, of(2, 1)
      while r.measures.gain.components[1].sd < 3 do -- two that differ
        seed = seed + 1
        r = of(2, seed)
      end
      local c, t = r.measures.gain.components[1], r.tests[1].components[1]
      assert.same({ c.range[1], c.range[2] }, { c.low, c.high })
      assert.same({ c.low, c.high }, { t.low, t.high })
      assert.matches("Accepted  1 of 1 deal generated", tostring(of(1, 1)), 1, true)
    end)
end)
