-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench experiment: what an experiment costs beside its solving.
-- Measures that need no solving, on one thread and on more, with no groups, one way into them and
-- two; then a batch that solves, and the same deals once more with known results; then measures
-- that need less than results, and the work of the same where they are asked too. Sums and Nodes
-- are the same everywhere, for any number of threads. On a busy machine the rate "alone" counts:
-- as if each thread had a processor to itself.
-- @module baize.bench.experiment
local check = require "baize.base.check"
local core = require "baize.core.run"
local core_sampler = require "baize.core.sampler"
local terminal = require "baize.core.terminal"
local timing = require "baize.bench.timing"

local SEED <const>, DEALS <const>, JOBS <const> = 1, 1000000, 2
local DEALS_EACH_SOLVED <const> = 10000 -- so many are only measured for each that is solved

-- Any deals and the features of an ordinary experiment; two ways into about 130 groups.
local QUICK <const> = { "S.hcp - N.hcp", "NS.longest_fit",
  'indicator(S.balanced & N.spades "4+")',
  'choose{ { S.hcp "12+", NS.controls }, 0.5 * S.longest }' }
local GROUPS <const> = { "S.spades", "N.spades" }

-- Experiment 1 of Michałowski 2016, in one strain.
local SOLVED_WHERE <const> = 'S.hcp "15-17" & N.hcp "7-9"'
local SOLVED <const> = { 'tricks(S, "H")', 'tricks(N, "H")', 'tricks(S, "H") - tricks(N, "H")' }

-- Measures that need not know every number of tricks.
local NARROW_WHERE <const> =
  'S.hcp "15-17" & S.balanced & N.hcp "8-10" & N.balanced & NS.spades "8"'
local NARROW <const> = {
  'makes("3NT by S")', 'makes("4S by S")', 'makes("6NT by S")', 'makes("6S by S")',
  'imps(score("4S by S", "none") - score("2S by S", "none"))',
  'imps(score("3NT by S", "none") - score("1NT by S", "none"))',
  'imps(score("4S by S", "none") - score("3NT by S", "none"))',
  '0.5 * sign(score("4S by S", "none") - score("3NT by S", "none")) + 0.5',
}

local function sampler(where) return check.must(core_sampler.open(where)) end

local function run_of(measures, ways)
  return check.must(core.open(measures, { by = table.move(GROUPS, 1, ways or 0, 1, {}) }))
end

-- Add deals to a run by a method of it; processor seconds, and those that went by.
local function added(run, method, ...)
  local start = terminal.clock()
  local cpu, done, message, _, kind = timing.of(run[method], run, ...)
  check.must(done, not done and message or nil, nil, kind)
  return cpu, terminal.clock() - start
end

-- A hash of how often each value of the first `nb` measures came.
local function sums_of(run, nb)
  local add, hash = timing.hash()
  for column = 1, nb do
    for _, bar in ipairs(run:histogram(column)) do
      add(("%g %d,"):format(bar[1], bar[2]):byte(1, -1))
    end
  end
  return hash()
end

local function fail_unless(same, message)
  if not same then check.fail("bench experiment: " .. message) end
end

local function add_quick(out, deals, jobs)
  local s, first = sampler "any", nil
  out[#out + 1] = ("\n%d deals, %d measures of features, with histograms"):format(deals, #QUICK)
  out[#out + 1] = "threads  groups      deals/s  CPU ns a deal  deals/s, alone"
  for ways = 0, #GROUPS do
    for _, threads in ipairs { 1, jobs } do
      local run = run_of(QUICK, ways)
      local cpu, wall = added(run, "sample", s, { seed = SEED, first = 0, count = deals,
        jobs = threads })
      local sums = sums_of(run, #QUICK)
      first = first or sums
      fail_unless(sums == first, "the sums depend on the threads or the groups")
      out[#out + 1] = ("%7d %7d %12.0f %14.0f %15.0f"):format(threads, #run:groups(), deals / wall,
        1e9 * cpu / deals, threads * deals / cpu)
    end
  end
  out[#out + 1] = "Sums: " .. first
end

local function add_solving(out, deals, memory)
  local all, again = run_of(SOLVED, 1), run_of(SOLVED, 1)
  local list, known = {}, {}
  local cpu = added(all, "sample", sampler(SOLVED_WHERE), { seed = SEED, first = 0, count = deals,
    memory = memory, row = function(deal, _, tricks)
      list[#list + 1], known[#known + 1] = deal, tricks
    end })
  local rest = added(again, "deals", list, { tricks = known, memory = memory })
  local sums = sums_of(all, #SOLVED)
  fail_unless(sums == sums_of(again, #SOLVED), "known results give other sums")
  out[#out + 1] = ("\n%d deals where %s,\n%d measures of two results, groups, one thread\n"
    .. "CPU %.3f s, of it %.2f %% inside the solver; measuring takes %.1f us a deal\n"
    .. "Nodes: %d\nSums: %s"):format(deals, SOLVED_WHERE, #SOLVED, cpu, 100 * (cpu - rest) / cpu,
    1e6 * rest / deals, all:work().nodes, sums)
end

-- The nodes that a measure takes, and the hash of its values; `more`: others that are measured too.
local function narrow(measure, more, deals, options)
  local run = run_of { measure, table.unpack(more) }
  added(run, "sample", sampler(NARROW_WHERE), { seed = SEED, first = 0, count = deals,
    jobs = options.jobs or 1, memory = options.memory })
  return run:work().nodes / deals, sums_of(run, 1)
end

local function add_narrow(out, deals, options)
  out[#out + 1] = ("\n%d deals where %s:\nnodes a deal, and for whole results"):format(deals,
    NARROW_WHERE)
  for _, measure in ipairs(NARROW) do
    local whole = {}
    for strain in measure:gmatch '"%d(%u+) by S"' do
      whole[#whole + 1] = ("tricks(S, %q)"):format(strain)
    end
    local few, sums = narrow(measure, {}, deals, options)
    local all, others = narrow(measure, whole, deals, options)
    fail_unless(sums == others, "whole results give other values: " .. measure)
    out[#out + 1] = ("%9.0f %9.0f %6.1f x  %s"):format(few, all, all / few, measure)
  end
end

--- The report, of options deals, jobs and memory.
return function(options)
  local deals = options.deals or DEALS
  local solved = (deals + DEALS_EACH_SOLVED - 1) // DEALS_EACH_SOLVED
  local out = { "bench experiment", timing.calibration() }
  add_quick(out, deals, math.max(options.jobs or JOBS, JOBS))
  add_solving(out, solved, options.memory)
  add_narrow(out, solved, options)
  return table.concat(out, "\n")
end
