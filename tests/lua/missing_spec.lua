-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tests of what rare value would make a statement wrong ("unless -17 IMPs or less, seen on none,
-- comes on 3 of 400 deals"), by replacing deals one by one.
local hypothesis = require "baize.stats.hypothesis"
local missing = require "baize.stats.missing"
local random = require "random"
local verdict = require "baize.report.verdict"

-- The ends of each statement about mu = 0, where 2 matters: the mean is above `over` and below
-- `under`.
local ENDS <const> = {
  ["above"] = { over = 0 }, ["below"] = { under = 0 },
  ["above by more than matters"] = { over = 2 },
  ["below by more than matters"] = { under = -2 },
  ["above, but by less than matters"] = { over = 0, under = 2 },
  ["below, but by less than matters"] = { over = -2, under = 0 },
  ["not above"] = { under = 0 }, ["not below"] = { over = 0 },
  ["not above, equal within what matters"] = { over = -2, under = 0 },
  ["not below, equal within what matters"] = { over = 0, under = 2 },
  ["equal within what matters"] = { over = -2, under = 2 },
  ["undecided"] = {},
}

-- Most of n deals give `middle` or nearly so, some two to nine away; whole numbers, or halves.
local function sample(r, n, middle)
  local counts, half, sum = {}, r(3) == 1 and 0.5 or 0, 0
  for _ = 1, n do
    local value = middle + r(3) - 2 + half
    if r(20) == 1 then value = value + (r(19) - 10) end
    counts[value], sum = (counts[value] or 0) + 1, sum + value
  end
  local bars = {}
  for value, count in pairs(counts) do
    bars[#bars + 1] = { half == 0 and math.tointeger(value) or value, count }
  end
  table.sort(bars, function(a, b) return a[1] < b[1] end)
  return { n = n, mean = sum / n, histogram = bars, range = { -14 - r(10), 14 + r(10) } }
end

-- How many deals of a value, in place of average ones, bring a mean to a limit from above or below.
local function deals_to(item, value, less, limit)
  for k = 1, item.n do
    local mean = item.mean + k * (value - item.mean) / item.n
    if less and mean <= limit + 1e-9 or not less and mean >= limit - 1e-9 then return k end
  end
  return math.huge
end

-- How many deals an end takes: three of a worse value, or more of the worst there is.
local function least(item, less, limit)
  return math.max(3, deals_to(item, item.range[less and 1 or 2], less, limit))
end

local function check(item, said, plain)
  local m, ends, sure = missing.of(item, said, plain, 0, 2), ENDS[said], ENDS[plain]
  local over = not (sure.over and sure.over >= ends.over) and ends.over
  local under = not (sure.under and sure.under <= ends.under) and ends.under
  if not over and not under then return assert.is_nil(m) end
  assert.equal(m.less and over or not m.less and under, m.threshold, said)
  assert.equal(m.deals, deals_to(item, m.value, m.less, m.threshold))
  -- a whole value may be so much worse that two deals are enough
  assert.is_true(m.deals <= 3 or m.value == item.range[m.less and 1 or 2])
  local other = m.less and under or not m.less and over
  if other then
    local here, there = least(item, m.less, m.threshold), least(item, not m.less, other)
    assert.is_true(here < there or here == there and
      math.abs(item.mean - m.threshold) <= math.abs(item.mean - other) + 1e-9)
  end
  local seen = 0
  for _, bar in ipairs(item.histogram) do
    local beyond = m.less and bar[1] <= m.value or not m.less and bar[1] >= m.value
    seen = seen + (beyond and bar[2] or 0)
  end
  assert.same({ seen, (seen + m.deals) / item.n > 0.1 }, { m.seen, m.too_few == true })
  return m.too_few and "few" or "rare"
end

describe("what rare value would make a statement wrong", function()
  it("brings the mean to the end that is stated, and one deal fewer does not", function()
    local r, count = random.new(7), { few = 0, rare = 0 }
    for _ = 1, 400 do
      local item = sample(r, 19 + r(881), r(7) - 4)
      for said, ends in pairs(ENDS) do
        local holds = said ~= "undecided" and (not ends.over or item.mean > ends.over) and
          (not ends.under or item.mean < ends.under)
        for plain, sure in pairs(holds and ENDS or {}) do
          -- a plain statement that says no more than the other
          if not (sure.over and (not ends.over or sure.over > ends.over)) and
              not (sure.under and (not ends.under or sure.under < ends.under)) then
            local how = check(item, said, plain)
            if how then count[how] = count[how] + 1 end
          end
        end
      end
    end
    assert.is_true(count.few > 100 and count.rare > 1000, count.few .. " " .. count.rare)
  end)

  it("is that of the end nearer to the mean, in a report", function()
    local r = baize.experiment { where = S.hcp "15-17" & N.hcp "15-17", deals = 150, seed = 2,
      measure = { gain = tricks(S, "NT") - tricks(N, "NT") }, tests = "gain ~= 0", matters = 0.3 }
      :run { jobs = 1, progress = false }
    -- the mean is -2 / 150: it is -0.3 with 43 tricks less, of which four deals have 13 at most
    assert.matches("gain seems to be within what matters (0.3 tricks) of 0, unless -13 tricks or "
      .. "less, seen on none, comes on 4 of 150 deals.", (tostring(r):gsub("%s+", " ")), 1, true)
    local m = r.tests[1].components[1].missing
    assert.same({ -13, -0.3, true, 4 }, { m.value, m.threshold, m.less, m.deals })
  end)

  it("is said in the singular where it is one, and not of what is not rare", function()
    local c = { n = 150, missing = { value = 1, less = false, deals = 3, seen = 6 } }
    assert.equal("unless 1 trick or more, seen on 6, comes on 9 of 150 deals",
      verdict.unless(c, "tricks"))
    c.missing.too_few = true
    assert.equal("by an ordinary test (150 deals are too few for one that assumes nothing about "
      .. "values that were not seen)", verdict.unless(c, "tricks"))
  end)

  it("is that of the direction in a ranking, which says no more", function()
    local function of(ranked)
      return hypothesis.carry_out({ text = "", measure = "versus", side = "two-sided", mu = 0,
        ranked = ranked }, { { n = 400, mean = 0.4, sd = 1.9, histogram = { { 0, 384 },
        { 10, 16 } }, range = { -200, 200 } } }, 0.1).components[1]
    end
    assert.same({ "above by more than matters", 0.1 }, { of().seems, of().missing.threshold })
    assert.same({ "above by more than matters", 0 }, { of(true).seems, of(true).missing.threshold })
  end)
end)
