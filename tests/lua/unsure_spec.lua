-- SPDX-License-Identifier: GPL-3.0-or-later
-- Shares whose deals are solved by chance (solve = "unsure"): the mean is that of the share, and
-- the interval holds, for rare shares and for nets that see no hit coming. Simulated as in
-- adjusted_spec: 40 runs, with BAIZE_SOAK=1 400. Where the net is right it is not wider than
-- that of as many deals, all solved.
local baize = require "baize"
local core_deal = require "baize.core.deal"
local core_samples = require "baize.core.samples"
local lopsided = require "baize.stats.lopsided"
local random = require "random"
local stats = require "baize.core.stats"

local soak <const> = os.getenv "BAIZE_SOAK" == "1"
local RUNS <const> = soak and 400 or 40
local BOUNDS <const> = { -5 / 64, 5 }
local SEATS <const> = { "N", "E", "S", "W" }

-- What a deal is worth: chosen by chance, or not. As src/run/measures.c has it.
local function weight_of(guess)
  local w = 1
  if guess > 0.5 then return w end
  while w < 5 and 4 * (w + 1) ^ 2 * guess * (1 - guess) <= 1 do w = w + 1 end
  return w
end

-- Hits of "at least so many tricks in spades" on the golden deals, and guesses of it.
local function pool_of(least)
  local pool, hits = { y = {}, f = {} }, 0
  for line in io.lines "tests/golden/deals2000.txt" do
    local deal = core_deal.from_id(line:sub(1, 24))
    for i, seat in ipairs(SEATS) do
      local at = 25 + 5 * (i - 1) + 4
      local y, share = tonumber(line:sub(at, at), 16) >= least and 1 or 0, 0
      local _, shares = deal:guess(seat, "S")
      for n = least, 13 do share = share + shares[n] end
      pool.y[#pool.y + 1], pool.f[#pool.f + 1], hits = y, share, hits + y
    end
  end
  pool.mean = hits / #pool.y
  return pool
end

local NETS <const> = {
  right = function(pool, i) return pool.f[i] end,
  blind = function() return 0 end, -- sure that nothing makes
  wrong = function(pool, i) return pool.y[i] == 1 and 0 or 0.06 end,
}

local function simulate(pool, net, n)
  local next_number, held, off, squares, solved = random.new(random.fresh(5)), 0, 0, 0, 0
  local guess, weight, width, plain = {}, {}, 0, 0
  for i = 1, #pool.y do
    local share = NETS[net](pool, i)
    guess[i], weight[i] = math.floor(share * 64 + 0.5) / 64, weight_of(share)
  end
  for _ = 1, RUNS do
    local count, sum, square, before = {}, 0, 0, solved
    for _ = 1, n do
      local i = next_number(#pool.y)
      local value, w = guess[i], weight[i]
      if w == 1 or next_number(w) == 1 then
        value, solved = value + w * (pool.y[i] - value), solved + 1
      end
      count[value], sum, square = (count[value] or 0) + 1, sum + value, square + value * value
    end
    local bars = {}
    for value, times in pairs(count) do bars[#bars + 1] = { value, times } end
    table.sort(bars, function(a, b) return a[1] < b[1] end)
    local mean = sum / n
    local low, high = lopsided.interval({ n = n, mean = mean, histogram = bars,
      unsure = true, range = BOUNDS, sd = math.sqrt(math.max(0, square / n - mean * mean)) }, 0.95)
    held = held + (low <= pool.mean and pool.mean <= high and 1 or 0)
    local hits = 0
    for _ = 1, solved - before do hits = hits + pool.y[next_number(#pool.y)] end
    local _, from, to = stats.wilson(hits, solved - before, 0.95)
    width, plain = width + math.min(1, high) - math.max(0, low), plain + to - from
    off, squares = off + mean - pool.mean, squares + (mean - pool.mean) ^ 2
  end
  local worth = pool.mean * (1 - pool.mean) / (squares / RUNS) -- deals
  return held / RUNS, off / math.sqrt(RUNS * squares), solved / RUNS / n, worth / n,
    width / RUNS, plain / RUNS
end

describe("intervals of shares solved by chance", function()
  local slack = 4 * math.sqrt(0.05 * 0.95 / RUNS)
  for _, least in ipairs { 11, 12, 13 } do
    it(("hold of %d tricks or more"):format(least), function()
      local pool = pool_of(least)
      local nets = soak and { "right", "blind", "wrong" } or { least == 12 and "right" or "wrong" }
      for _, net in ipairs(nets) do
        for _, n in ipairs(soak and { 200, 1000, 4000 } or { 500 }) do
          local held, off, solved, worth, width, plain = simulate(pool, net, n)
          local what = ("%d+ (p %.4f), %s net, %d deals: held %.3f, off %+.2f, solved %.2f, "
            .. "worth %.2f, width %.4f, of as many solved %.4f"):format(least, pool.mean, net, n,
            held, off, solved, worth, width, plain)
          if soak then print(what) end
          assert.is_true(held > 0.95 - slack and math.abs(off) < 4 / math.sqrt(RUNS) + 0.01, what)
          assert.is_true(net ~= "right" or n < 400 or width < plain, what)
        end
      end
    end)
  end
end)

describe('an experiment with solve = "unsure"', function()
  local function run(fields, how)
    local all = { where = S.spades "4" & N.spades "4" & S.hcp "12-14" & N.hcp "10-12",
      deals = 400, seed = 3, measure = makes "6S by S" }
    for key, value in pairs(fields) do all[key] = value end
    return (baize.experiment(all):run { progress = false, jobs = how })
  end

  it("solves fewer deals and finds the same share", function()
    local all, some = run {}, run { solve = "unsure" }
    local a, b = all.measures.measure.components[1], some.measures.measure.components[1]
    assert.equal(400, all.solved)
    assert.is_true(some.solved < 200 and some.solved > 40)
    assert.is_true(math.abs(a.mean - b.mean) < 4 * (a.se + b.se) and b.mean ~= a.mean)
    assert.is_nil(b.hits)
    assert.is_true(b.low < a.mean and a.mean < b.high)
  end)

  it("says so, and has no interval once it was looked at before", function()
    local path = os.tmpname()
    local how = { progress = false, db = path, deals = 200 }
    local e = baize.experiment { where = S.hcp "4-8" & N.hcp "4-8", seed = 1,
      measure = makes "3NT by S", solve = "unsure" }
    local first = e:run(how)
    how.deals, how.resume = 220, true
    local second = e:run(how)
    os.remove(path)
    assert.matches("\nSolved +%d+ of 200 deals, chosen at random", tostring(first))
    local c = first.measures.measure.components[1]
    assert.is_true(c.sd == 0 and c.low <= 0 and c.high > 3 / 200) -- no hit, and few were solved
    assert.equal(220, second.deals)
    assert.is_nil(second.measures.measure.components[1].high)
  end)

  it("has the same bytes for any number of threads", function()
    assert.equal(run({ solve = "unsure" }, 1):json(), run({ solve = "unsure" }, 3):json())
  end)

  it("refuses deals so few that its interval gains nothing", function()
    for _, n in ipairs { 1, 199 } do
      assert.error_matches(function() run { solve = "unsure", deals = n } end, ('solve = "unsure" '
        .. "needs 200 deals or more, not %d: with fewer its interval is not narrower"):format(n))
    end
    assert.equal(200, run({ solve = "unsure", deals = 200 }).deals)
  end)

  it("does not say of deals that were not solved that they are alike", function()
    local r = run { solve = "unsure", where = S.hcp "4-6" & N.hcp "4-6", measure = makes "3NT by S",
      tests = { "measure > 0.01", "measure < 0.5" }, deals = 200 }
    local above, below = r.tests[1].components[1], r.tests[2].components[1]
    assert.same({ 0, "undecided", "below" }, { above.mean, above.outcome, below.outcome })
    -- a share is 0 or more; and t is not what p is of
    assert.same({ 0, nil, nil }, { r.measures.measure.components[1].low, above.t, below.t })
    assert.is_true(above.low >= 0)
    assert.is_nil(above.others)
    assert.not_matches("always", tostring(r))
  end)

  it("has Gaffke's interval alone, with the weights as ends", function()
    local c = run({ solve = "unsure" }).measures.measure.components[1]
    local values, counts = {}, {}
    for i, bar in ipairs(c.histogram) do values[i], counts[i] = bar[1], bar[2] end
    local low = core_samples.weighted(values, counts, 1, BOUNDS[1], 10000)
    local high = core_samples.weighted(values, counts, 1, BOUNDS[2], 10000)
    assert.same({ math.max(0, low[250]), math.min(1, high[10000 - 249]) }, { c.low, c.high })
  end)

  it("refuses what weights would make wrong", function()
    assert.error_matches(function() run { solve = "unsure", measure = tricks(S, "S") } end,
      "the measure 'measure' has other values than 0 and 1; measure makes \"6S by S\"")
    for field, value in pairs { stop = { halfwidth = 1 }, variance = "adjusted",
      show = "distribution" } do
      assert.error_matches(function() run { solve = "unsure", [field] = value } end,
        'solve = "unsure" and ' .. field .. " do not go together")
    end
  end)
end)
