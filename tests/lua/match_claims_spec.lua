-- SPDX-License-Identifier: GPL-3.0-or-later
-- What the report of a match says, in matches whose true values are known: intervals and verdicts
-- of strata whose rest has rare and heavy swings.
local differing = require "baize.ask.match.differing"
local experiment = require "baize.ask.experiment"
local random = require "random"
local strata = require "baize.ask.match.strata"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local RUNS <const> = SOAK and 1000 or 30

-- Call f while fields of modules are others.
local function with(list, f)
  local kept = {}
  for i, field in ipairs(list) do
    kept[i] = field[1][field[2]]
    field[1][field[2]] = field[3]
  end
  local ok, message = pcall(f)
  for i, field in ipairs(list) do field[1][field[2]] = kept[i] end
  assert(ok, message)
end

-- Three standard errors of a proportion of RUNS below a bound; none in long runs.
local function slack(p) return SOAK and 0 or 3 * math.sqrt(p * (1 - p) / RUNS) end

-- ---- values of a distribution --------------------------------------------------------

-- How many of n deals have something of probability p: gaps between them are geometric.
local function hits(next_of, n, p)
  local count, at = 0, 0
  while p > 0 do
    at = at + 1 + math.floor(math.log(next_of(1 << 30) / (1 << 30)) / math.log(1 - p))
    if at > n then break end
    count = count + 1
  end
  return count
end

-- A component of n values: `values` is an array of { value, probability }, else 0.
local function component(next_of, n, values)
  local left, used, sum, squares, changed, histogram = n, 0.0, 0, 0, 0, {}
  for _, one in ipairs(values) do
    local count = hits(next_of, left, one[2] / (1 - used))
    left, used = left - count, used + one[2]
    sum, squares, changed = sum + one[1] * count, squares + one[1] ^ 2 * count, changed + count
    if count > 0 then histogram[#histogram + 1] = { one[1], count } end
  end
  if left > 0 then histogram[#histogram + 1] = { 0, left } end
  table.sort(histogram, function(a, b) return a[1] < b[1] end)
  local variance = math.max(0, squares - sum * sum / n) / (n - 1)
  return { n = n, mean = sum / n, sd = math.sqrt(variance), histogram = histogram,
    range = { -24, 24 } }, changed / n
end

local function mean_of(values)
  local sum = 0
  for _, one in ipairs(values) do sum = sum + one[1] * one[2] end
  return sum
end

-- ---- strata --------------------------------------------------------------------------

-- What swings are like in two strata, and the share of all deals of each.
local CONDITIONS <const> = { baize.N.hcp "30+", baize.N.hcp "29" }
local SHARES <const> = { 0.004, 0.002 }
local SWINGS <const> = { { { 5, 0.2 }, { -5, 0.25 }, { 10, 0.15 }, { -11, 0.1 } },
  { { 2, 0.3 }, { -6, 0.15 }, { 12, 0.05 } } }

-- Matches of strata, of which the rest has these swings: run(seed) is a result; and the true mean.
local function stratified(rest, shift, f)
  local match = baize.match { systems = { "natural", "natural" }, differing = true, deals = 300 }
  local truth, list = mean_of(rest), {}
  for i, share in ipairs(SHARES) do
    local swings = table.move(SWINGS[i], 1, #SWINGS[i], 1, {})
    swings[#swings + 1] = i == 1 and shift or nil
    truth = truth + share * mean_of(swings)
    list[i] = { words = {}, first = "1C", second = "P", where = CONDITIONS[i], share = share,
      swings = swings }
  end
  local next_of = random.new(random.fresh(7))
  local function new(options)
    local swings = rest
    for _, one in ipairs(list) do
      swings = options.where:equals(one.where) and one.swings or swings
    end
    return { run = function()
      local c, changed = component(next_of, options.deals, swings)
      return { measures = { gain = { components = { c } }, changed = { mean = changed } } }
    end }
  end
  with({ { strata, "met", function() return {}, 24 end },
    { strata, "of", function() return list, 0 end }, { experiment, "new", new } }, function()
    f(function()
      return differing.run(match, baize.any, 0, { progress = false, seed = 1 })
    end, truth)
  end)
end

describe("a match of only what can differ", function()
  -- How one in so many of the rest is a grand slam; and what the strata have beside, so that the
  -- second match is one of equals.
  for _, case in ipairs { { 2000 }, { 4000, { -18, 0.1 } } } do
    it(("is right where one in %d of the rest is a grand slam"):format(case[1]), function()
      stratified({ { 24, 1 / case[1] } }, case[2], function(play, truth)
        local held, wrong, width = 0, 0, 0
        for _ = 1, RUNS do
          local p = play().per_board
          held = held + (p.low <= truth and truth <= p.high and 1 or 0) / RUNS
          wrong = wrong + (p.outcome:gsub("^seems ", ""):find "^below" and 1 or 0) / RUNS
          width = width + (p.high - p.low) / RUNS
        end
        if SOAK then
          print(("rest, 1 in %d: %.4f hold, %.4f wrong, width %.4f"):format(case[1], held, wrong,
            width))
        end
        assert.is_true(held >= 0.94 - slack(0.94), ("%.4f hold"):format(held))
        assert.is_true(wrong <= 0.06 + slack(0.06), ("%.4f wrong"):format(wrong))
        assert.is_true(width < 0.08) -- of IMPs a board
        assert.near(case[2] and 0 or 0.012 + 0.0012, truth, 1e-9)
      end)
    end)
  end
end)
