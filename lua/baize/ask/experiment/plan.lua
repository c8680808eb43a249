-- SPDX-License-Identifier: GPL-3.0-or-later
--- How many deals an experiment takes: a pilot tells the spread.
-- @module baize.ask.experiment.plan
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local option = require "baize.base.options"
local phrase = require "baize.report.phrase"
local sampler = require "baize.sample.sampler"
local samples = require "baize.stats.samples"

local plan = {}
local Experiment = {} -- its methods

local Plan = { __name = "baize.Plan" }
local PILOT <const> = 200
local POWER <const> = 0.8
local DEALS_MAX <const> = 1 << 40
local OPTIONS <const> = option.new("a plan", {
  { "halfwidth", option.POSITIVE, "how far the 95 % interval may reach to one side" },
  { "effect", option.POSITIVE, "in place of it: the difference from the number tested that is "
    .. "to be found" },
  { "equal", option.POSITIVE, "in place of both: the `matters` within which the verdict is to be "
    .. "equal, where the number tested is the true one" },
  { "power", option.SHARE, "with what chance", POWER },
  { "measure", option.as "name", "of which measure; default: all" },
  { "pilot", option.integer(2), "deals of the pilot", PILOT },
  { "seed", option.SEED, "of the pilot; default: one beside the experiment's own, else fresh" },
  { "jobs", option.as "integer", "threads; default: one for each core" },
  { "memory", option.as "integer", "MiB for the tables of the solver, in all" },
})
-- From the seed of the experiment to that of its pilot (a prime): other deals.
local APART <const> = 32452843

-- The side of the test of a measure; two-sided without one.
local function side_of(self, name)
  for _, test in ipairs(self.tests) do
    if test.measure == name and test.mu then return test.side end
  end
  return "two-sided"
end

-- Deals for a component; nil where it takes 2^40 or more, or nothing varies; then true where the
-- error of the calibration alone is too large. Of the error that so many deals have, a calibration
-- leaves them less.
local function deals_for(c, aim, side, family)
  if not c.sd or c.sd == 0 then return nil end
  local n = samples.plan { sd = c.sd, halfwidth = aim.halfwidth, effect = aim.effect,
    equal = aim.equal, power = aim.power, side = aim.effect and side or nil, tests = family }
  if not n or not c.extra then return n end
  local variance = c.sd * c.sd / n - c.extra * c.extra
  if variance <= c.sd * c.sd / DEALS_MAX then return nil, true end
  return math.ceil(c.sd * c.sd / variance)
end

local function read(given)
  local aim = OPTIONS:read(given or {})
  if (aim.halfwidth and 1 or 0) + (aim.effect and 1 or 0) + (aim.equal and 1 or 0) ~= 1 then
    check.fail("a plan is for one of halfwidth, effect and equal", "plan")
  end
  return aim
end

--- Plan an experiment: how many deals for an interval so narrow, an effect so small, or for the
-- verdict that the means are equal within what matters?
-- A pilot on deals of its own tells the standard deviations; so the answer is an
-- estimate, the better the larger the pilot.
-- @tparam table given one of halfwidth, effect and equal, and other fields
-- @treturn Plan deals (for all of them; nil where nothing varied), pilot (deals),
-- halfwidth, effect, equal, power; rows: array of measure, label, sd, side, deals (nil: it did
-- not vary, or takes 2^40 or more, or is beyond the calibration), extra (the standard error that
-- comes from the calibration of play = "calibrated", whatever the number of deals), beyond (true:
-- that alone is too large); prints
-- @raise at the user's line for other fields
-- @usage print(experiment:plan { halfwidth = 0.02 })
function Experiment:plan(given)
  local aim = read(given)
  local seed = aim.seed or self.seed and self.seed + APART or sampler.fresh_seed()
  local r = self:run { deals = aim.pilot, seed = seed, jobs = aim.jobs,
    memory = aim.memory, progress = false }
  local p = { rows = {}, pilot = r.deals, halfwidth = aim.halfwidth, effect = aim.effect,
    equal = aim.equal, power = not aim.halfwidth and aim.power or nil }
  if aim.measure ~= nil and not r.measures[aim.measure] then
    check.fail("plan: there is no measure " .. check.show(aim.measure), "measure%s*=")
  end
  for _, m in ipairs(r.measures) do
    if aim.measure == nil or aim.measure == m.name then
      local side = side_of(self, m.name)
      for _, c in ipairs(m.components) do
        local deals, beyond = deals_for(c, aim, side, aim.halfwidth and 1 or #m.components)
        p.rows[#p.rows + 1] = { measure = m.name, label = c.label, sd = c.sd, side = side,
          deals = deals, extra = c.extra, beyond = beyond }
        p.deals = deals and math.max(deals, p.deals or 0) or p.deals
      end
    end
  end
  return setmetatable(p, Plan)
end

plan.new = Experiment.plan
option.describe(plan.new, OPTIONS)

-- What a plan says of the error of a calibration; "" of none.
local function of_calibration(p)
  local extra, beyond = false, {}
  for _, row in ipairs(p.rows) do
    extra = extra or row.extra ~= nil
    if row.beyond then
      beyond[#beyond + 1] = row.label and row.measure .. " " .. row.label or row.measure
    end
  end
  if not extra then return "" end
  return "\nMore deals do not make the error of the calibration smaller (its standard error is in "
    .. "the last column)." .. (#beyond == 0 and "" or (" For %s it alone is too large: calibrate "
    .. "from more records."):format(table.concat(beyond, ", ")))
end

function Plan.__tostring(p)
  local said = of_calibration(p)
  local rows = { { "", "sd", "deals", said ~= "" and "calibration" or nil } }
  for i, row in ipairs(p.rows) do
    local name = row.label and row.measure .. " " .. row.label or row.measure
    rows[i + 1] = { name, row.sd and ("%.4g"):format(row.sd) or "-",
      row.deals and phrase.grouped(row.deals) or "-",
      said ~= "" and (row.extra and ("%.2g"):format(row.extra) or "-") or nil }
  end
  local aim = p.halfwidth and ("an interval of %g to either side"):format(p.halfwidth)
    or (p.effect and "finding an effect of %g with a chance of %g %%"
    or "finding means equal within %g with a chance of %g %%, where they are equal")
    :format(p.effect or p.equal, 100 * p.power)
  return ("Deals for %s (pilot of %d deals):\n%s%s"):format(aim, p.pilot,
    (columns.set(rows, "lr"):gsub("\n$", "")), said)
end

return plan
