-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench problem: how long "what should I bid?", "lead?" and "which card?" take.
-- @module baize.bench.problem
local problem = require "baize.ask.problem"
local system = require "baize.system"
local timing = require "baize.bench.timing"

local DEALS <const>, FIRST <const>, SEED <const> = 1000, 100, 1
-- What the answer may take on two cores: seconds of the clock for the first deals, and for all.
local FIRST_MOST <const>, MOST <const>, CORES <const> = 4, 60, 2
local CASES <const> = {
  { "P 2NT 3NT after 1NT P", { hand = "K.864.K832.Q8542", auction = "1NT P", vul = "both",
    calls = { "P", "2NT", "3NT" } } },
  { "4S 4NT 6S after 1S P 3S P", { hand = "AKQ85.K4.AQ72.83", auction = "1S P 3S P", dealer = "S",
    vul = "we", calls = { "4S", "4NT", "6S" } } },
  { "the lead after 1NT P 3NT", { hand = "K63.T8642.J5.Q94", auction = "1NT P 3NT P P P" } },
  { "the next card in 3NT", { hand = "AQ4.K82.AJT4.QJ3", dummy = "K65.A74.K93.T982",
    auction = "1NT P 3NT P P P", dealer = "S", played = "H5 H4 HJ" } },
}

-- A copy of a problem's options that varies nothing, for a system.
local function plain(options, by)
  local copy = { we = by }
  for key, value in pairs(options) do copy[key] = value end
  copy.vary = {}
  return copy
end

-- Processor time of so many deals of a question, and what it found.
local function run(question, deals, jobs)
  return timing.of(question.run, question, { deals = deals, jobs = jobs, seed = SEED,
    progress = false })
end

-- What was found, as whole numbers: sums of points of each choice.
local function add_to(hash, r)
  for _, one in ipairs(r.candidates or r.leads) do
    hash(math.floor(one.points.mean * r.deals + 0.5))
  end
end

--- The report, of options deals.
return function(options)
  local deals = math.max(2, options.deals or DEALS) -- of one nothing is shown
  local first, jobs = math.min(FIRST, deals), options.jobs or 1
  local hash, answer = timing.hash(8)
  local load, by = timing.of(system.load, "sayc")
  local lines = { ("bench problem: %d deals, sayc; seconds of processor time, %d thread%s"):format(
    deals, jobs, jobs == 1 and "" or "s"), timing.calibration(),
    ("%9.2f to load sayc"):format(load),
    ("%9s %9s %9s"):format("read", ("%d deals"):format(first), ("%d deals"):format(deals)) }
  for _, case in ipairs(CASES) do
    local read, question = timing.of(problem.new, plain(case[2], by))
    local few = run(question, first, jobs)
    local all, found = run(question, deals, jobs)
    add_to(hash, found)
    lines[#lines + 1] = ("%9.2f %9.2f %9.2f  %s"):format(read, few, all, case[1])
  end
  lines[#lines + 1] = ("%d deals of three calls may take %d s in all, %d deals %d s; the first "
    .. "deals make positions"):format(FIRST, FIRST_MOST * CORES, DEALS, MOST * CORES)
  lines[#lines + 1] = "Answers: " .. answer()
  return table.concat(lines, "\n") .. "\n"
end
