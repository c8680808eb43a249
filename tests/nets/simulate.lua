-- SPDX-License-Identifier: GPL-3.0-or-later
--- What adjusted means are worth, by simulation: whole experiments, run again and again.
--   build/baize-nets tests/nets/simulate.lua SAMPLE RUNS DEALS TIMES [looks | disaster]
-- The 2000 solved deals of tests/golden, seen from each seat, are the population: its means are
-- known. Each run is that of an experiment, from its fields to its result; only the deals come
-- from the population, drawn with replacement, in place of a sampler's, with results that need
-- no solving. The environment variable BAIZE_NET chooses the net (nets.c).
-- A line for each question: its name, the proportions of runs in which the interval contains the
-- mean, lies above and below it, the mean error in its own standard errors, the mean of "as good
-- as" over the deals, the variance of a plain mean over that of the adjusted ones, the proportions
-- of runs in which the true mean was plainly rejected, and only seemed to be, and of those in which
-- the interval of "as good as" lay above what it is. With `disaster` no tricks are taken on each
-- hundredth deal, to which the net is blind. With `looks` DEALS are the most, and a line is a name
-- and the proportion of runs in which a sequential test rejected the true mean at any interim
-- analysis, and did so plainly.
package.path = package.path .. ";tests/lua/?.lua"
local adjusted = require "baize.ask.experiment.adjusted"
local baize = require "baize"
local core_deal = require "baize.core.deal"
local random = require "random"
local sequential = require "baize.stats.sequential"
local work = require "baize.sample.work"
local N <const>, S <const>, NS <const> = baize.N, baize.S, baize.NS

local RARE <const> = 100 -- one deal in so many is a disaster
local SEATS <const> = 4
local STRAINS <const> = 5
local SAMPLES <const> = {
  all = { baize.any, {
    { "tricks_nt", baize.tricks(S, "NT") },
    { "tricks_s", baize.tricks(S, "S") },
    { "score_4s", baize.score "4S by S" },
    { "score_4s_3nt", baize.score "4S by S" - baize.score "3NT by S" },
    { "imps_4s_2s", baize.imps("4S by S", "2S by S") },
    { "makes_6s", 1000 * baize.makes "6S by S" },
  } },
  notrump = { S.balanced & N.balanced & S.hcp "13-18" & N.hcp "6-11", {
    { "tricks_nt", baize.tricks(S, "NT") },
    { "score_3nt", baize.score "3NT by S" },
    { "imps_3nt_2nt", baize.imps("3NT by S", "2NT by S") },
    { "tricks_s_n", baize.tricks(S, "NT") - baize.tricks(N, "NT") },
  } },
  fit = { NS.spades "8+" & NS.hcp "20-28", {
    { "imps_4s_3nt", baize.imps("4S by S", "3NT by S") },
    { "tricks_s_nt", baize.tricks(S, "S") - baize.tricks(S, "NT") },
    { "score_6s", baize.score "6S by S" },
  } },
}

local sample, runs, deals, times = arg[1], tonumber(arg[2]), tonumber(arg[3]), tonumber(arg[4])
local looks <const>, disaster <const> = arg[5] == "looks", arg[5] == "disaster"
local where, measures = table.unpack(SAMPLES[sample])

-- ---- the population ------------------------------------------------------------------

local population = { deals = {}, tricks = {} }

-- The deal and its results as if `turn` seats on sat where N sits.
local function turned(deal, results, turn)
  local hands, tricks = {}, {}
  for seat = 0, SEATS - 1 do
    local from = (seat + turn) % SEATS
    hands[seat + 1] = tostring(deal[("NESW"):sub(from + 1, from + 1)])
    for strain = 1, STRAINS do
      tricks[seat * STRAINS + strain] = results[from * STRAINS + strain]
    end
  end
  return baize.deal("N:" .. table.concat(hands, " ")), tricks
end

for line in io.lines "tests/golden/deals2000.txt" do
  local deal, results = core_deal.from_id(line:sub(1, 24)), {}
  for i = 1, SEATS * STRAINS do results[i] = tonumber(line:sub(25 + i, 25 + i), 16) end
  for turn = 0, SEATS - 1 do
    local seen, tricks = turned(deal, results, turn)
    if where:holds(seen) then
      table.insert(population.deals, seen)
      if disaster and #population.deals % RARE == 0 then
        for k = 1, #tricks do tricks[k] = 0 end
      end
      table.insert(population.tricks, tricks)
    end
  end
end

-- ---- experiments on it ---------------------------------------------------------------

-- What is drawn in place of a sampler's deals: set by `on`.
local next_deal

function work.sample(run, _, _, options)
  local drawn = { deals = {}, tricks = {} }
  for i = 1, options.count do
    local at = next_deal()
    drawn.deals[i], drawn.tricks[i] = population.deals[at], population.tricks[at]
  end
  return run:deals(drawn.deals, { tricks = drawn.tricks, jobs = 1 })
end

local function run(e, draw)
  next_deal = draw
  return e:run { progress = false, jobs = 1, seed = 1 }
end

local function in_order()
  local at = 0
  return function()
    at = at + 1
    return at
  end
end

local function drawn(seed)
  local next_number = random.new(seed)
  return function() return next_number(#population.deals) end
end

-- Means and variances of the population, by name.
local function truth()
  local r = run(baize.experiment { measure = measures, deals = #population.deals }, in_order())
  local list = {}
  for _, m in ipairs(r.measures) do
    local c = m.components[1]
    list[m.name] = { mean = c.mean, variance = c.sd ^ 2 }
  end
  return list
end

-- ---- what comes out ------------------------------------------------------------------

function adjusted.add_sure() end -- it takes long, and is not looked at

-- Count what is said of a component against the true mean.
local function count(t, c, outcome, mean)
  -- where all values are equal nothing is said
  if c.low and mean < c.low then t.above = t.above + 1 end
  if c.high and mean > c.high then t.below = t.below + 1 end
  t.off, t.squares = t.off + c.mean - mean, t.squares + (c.mean - mean) ^ 2
  t.worth = t.worth + (c.worth or c.n) / c.n
  if c.worth_low then t.least[#t.least + 1] = c.worth_low / c.n end
  if outcome == "above" or outcome == "below" then t.plain = t.plain + 1 end
  if outcome:find "^seems" then t.seems = t.seems + 1 end
end

local function simulate()
  local known, seen, draw, tests = truth(), {}, drawn(random.fresh(19)), {}
  for i, m in ipairs(measures) do
    seen[m[1]] = { above = 0, below = 0, off = 0, squares = 0, worth = 0, plain = 0, seems = 0,
      least = {} }
    tests[i] = ("%s ~= %.12f"):format(m[1], known[m[1]].mean)
  end
  local e = baize.experiment { measure = measures, deals = deals, variance = "adjusted",
    predict = times, tests = tests, family = false, matters = 0 }
  for _ = 1, runs do
    local r = run(e, draw)
    for i, m in ipairs(r.measures) do
      count(seen[m.name], m.components[1], r.tests[i].components[1].outcome, known[m.name].mean)
    end
  end
  for _, m in ipairs(measures) do
    local t, over = seen[m[1]], 0
    local factor = known[m[1]].variance / deals / (t.squares / runs)
    for _, least in ipairs(t.least) do over = over + (least > factor and 1 or 0) end
    print(("%-12s %.4f %.4f %.4f %+.4f %.2f %.2f %.4f %.4f %.4f"):format(m[1],
      1 - (t.above + t.below) / runs, t.above / runs, t.below / runs,
      t.off / math.sqrt(runs * t.squares), t.worth / runs, factor, t.plain / runs, t.seems / runs,
      over / runs))
  end
end

-- Whether the run at work rejected its mean at any analysis: in any way, and plainly.
local any, plainly

local reached = sequential.reached
function sequential.reached(rule, result)
  local outcome = result.tests[1].components[1].outcome
  any = any or outcome ~= "undecided"
  plainly = plainly or outcome == "above" or outcome == "below"
  return reached(rule, result)
end

local function simulate_looks()
  local known = truth()
  for _, m in ipairs(measures) do
    local draw, rejected, plain = drawn(random.fresh(7)), 0, 0
    local e = baize.experiment { measure = { m }, deals = deals, variance = "adjusted",
      predict = times, tests = ("%s ~= %.12f"):format(m[1], known[m[1]].mean),
      stop = { decided = true }, matters = 0 }
    for _ = 1, runs do
      any, plainly = false, false
      run(e, draw)
      rejected, plain = rejected + (any and 1 or 0), plain + (plainly and 1 or 0)
    end
    print(("%-12s %.4f %.4f"):format(m[1], rejected / runs, plain / runs))
  end
end

if looks then simulate_looks() else simulate() end
