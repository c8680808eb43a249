-- SPDX-License-Identifier: GPL-3.0-or-later
--- Sweeps as values: one experiment for each combination of parameters.
-- Who tests many things finds something by chance. So all tests of a sweep are one family
-- (Holm), and what comes out of it is tested once more, on fresh deals.
-- @module baize.sweep
local check = require "baize.base.check"
local experiment = require "baize.ask.experiment"
local fields = require "baize.ask.experiment.fields"
local option = require "baize.base.options"
local sampler = require "baize.sample.sampler"
local shard = require "baize.store.shard"
local sweep_result = require "baize.ask.sweep.result"

local sweep = {}

local Sweep = { __name = "baize.Sweep" }
Sweep.__index = {}

local CASES_MAX <const> = 10000
-- From the seed of the first deals to that of the fresh ones (a prime).
local FRESH <const> = 15485863

-- A value of a parameter and what it is called: itself, or { "label", value }.
local function read_value(given, name)
  if type(given) == "table" and not getmetatable(given) then
    if #given == 2 and type(given[1]) == "string" then
      return { label = given[1], value = given[2] }
    end
    check.fail(("over: '%s': a value or { \"label\", value } expected"):format(name), "over%s*=")
  end
  return { label = tostring(given), value = given }
end

-- The parameters in order: by name, or as an array of { name, values }.
local function read_over(given)
  if type(given) ~= "table" or getmetatable(given) or next(given) == nil then
    check.expected("over", "a table of parameters, each an array of values,", given)
  end
  local list = {}
  for i, pair in ipairs(fields.listed(given)) do
    if type(pair) ~= "table" or type(pair[1]) ~= "string" or type(pair[2]) ~= "table"
      or getmetatable(pair[2]) then
      check.fail(("over: parameter %d is not a name with an array of values"):format(i),
        "over%s*=")
    elseif #pair[2] == 0 then
      check.fail(("over: '%s' has no values"):format(pair[1]), "over%s*=")
    end
    list[i] = { name = pair[1], values = {} }
    for k, value in ipairs(pair[2]) do list[i].values[k] = read_value(value, pair[1]) end
  end
  return list
end

-- All combinations, the last parameter fastest: parameters by name, a label, and the names of
-- parameters and what their values are called, in order.
local function combinations(over)
  local list, names = { { parameters = {}, labels = {} } }, {}
  for i, parameter in ipairs(over) do
    local longer = {}
    names[i] = parameter.name
    for _, one in ipairs(list) do
      for _, value in ipairs(parameter.values) do
        local copy = { parameters = {}, labels = {} }
        for name, v in pairs(one.parameters) do copy.parameters[name] = v end
        copy.parameters[parameter.name] = value.value
        table.move(one.labels, 1, #one.labels, 1, copy.labels)
        copy.labels[#copy.labels + 1] = value.label
        longer[#longer + 1] = copy
      end
    end
    list = longer
    if #list > CASES_MAX then
      check.fail(("over: more than %d combinations"):format(CASES_MAX), "over%s*=")
    end
  end
  for _, one in ipairs(list) do
    local parts = {}
    for i, label in ipairs(one.labels) do parts[i] = ("%s %s"):format(names[i], label) end
    one.names, one.label = names, table.concat(parts, ", ")
  end
  return list
end

local DEALS_MIN <const> = 2 -- fewer have no tests, and no number is shown
local OPTIONS <const> = option.new("a sweep", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "over", option.as "parameters", "by name, or an array of { name, values }: each an array "
    .. "of values, or of { \"label\", value }; needed" },
  { "experiment", option.as "function", "takes a table of parameters by name, returns the "
    .. "fields of an experiment with tests; called once for each combination, at once; needed" },
  { "deals", option.integer(DEALS_MIN), "of each experiment; default: what it says, else 1000" },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
  { "confirm", option.integer(DEALS_MIN), "deals on which what was found is tested again; "
    .. "default: as many" },
})

-- The experiment of a combination: what the user's function gives for it. A store has it
-- under the title of the sweep and the combination.
local function open_case(case, self, make)
  local given = make(case.parameters)
  if type(given) ~= "table" or getmetatable(given) then
    check.fail(("experiment: a function that returns the fields of an experiment expected; "
      .. "for %s it returned %s"):format(case.label, check.show(given)), "experiment%s*=")
  end
  if given.tests == nil then
    check.fail(("experiment: there are no tests for %s"):format(case.label), "experiment%s*=")
  end
  case.experiment = experiment.new(given)
  case.experiment.asked = self.asked or case.experiment.asked
  case.experiment.kept = { least = DEALS_MIN, source = self.source,
    title = self.title and self.title .. ": " .. case.label or case.label }
end

--- Make a sweep.
-- @tparam table options fields
-- @treturn Sweep
-- @raise at the user's line for anything wrong in it
-- @usage return baize.sweep { over = { points = { 15, 16, 17 } }, experiment = function(p)
--   return { where = S.hcp(p.points), measure = { gain = tricks(S, "NT") - tricks(N, "NT") },
--     tests = "gain > 0" } end }
function sweep.new(options)
  check.note()
  local self = OPTIONS:read(options)
  if type(options.experiment) ~= "function" then
    check.expected("experiment", "a function of the parameters", options.experiment)
  end
  self.asked, self.cases = self.deals, combinations(read_over(options.over))
  for _, case in ipairs(self.cases) do open_case(case, self, options.experiment) end
  return (check.object(self, Sweep, "baize.sweep"))
end

option.describe(sweep.new, OPTIONS)

--- Run all experiments, then test again on fresh deals what came out. In a database each
-- experiment is kept by itself; those that were shown before after other deals have tests
-- that hold at every analysis.
-- @tparam[opt] table options how each is run
-- @treturn SweepResult see help "SweepResult"; tostring(result) is the report
-- @raise at the user's line for other fields
-- @usage print(baize.sweep(options):run { deals = 200 })
function Sweep.__index:run(options)
  local how, found = fields.RUN:read(options or {}), {}
  local r = { title = self.title, source = self.source }
  how.seed = how.seed or self.seed or not how.db and sampler.fresh_seed() or nil
  how.deals = how.deals or not how.resume and self.asked or nil
  if how.range then
    return (shard.each(self.cases, function(case)
      local one = case.experiment:run(how)
      how.seed = one.seed
      return one
    end))
  end
  for i, case in ipairs(self.cases) do
    found[i] = case.experiment:run(how)
    if found[i].partial then break end
    -- in a database the first knows its seed, and its deals if others were asked for than
    -- the sweep says
    if i == 1 and found[1].asked ~= case.experiment.asked then
      how.deals = found[1].asked
    end
    how.seed, how.resume = found[1].seed, nil
  end
  r.seed, r.fresh_seed, r.each = found[1].seed, found[1].seed + FRESH, how.deals
  local result = sweep_result.new(r, self.cases, found)
  for i in ipairs(found) do
    if sweep_result.wins(result, i) and not result.partial then
      how.seed, how.deals = r.fresh_seed, self.confirm or found[i].asked
      sweep_result.confirm(result, i, self.cases[i].experiment:run(how))
    end
  end
  return (sweep_result.close(result))
end

option.describe(Sweep.__index.run, fields.RUN)

--- What a sweep asks, in words that can be registered before anything is dealt.
-- @treturn table kind ("sweep"), title, source, seed, deals (of each experiment; nil: each its
-- own), confirm (deals of the second stage; nil: as many), cases (array of label, and what
-- `question` of experiments returns)
-- @raise at the user's line when a part of it is a function
-- @usage print(#baize.sweep(options):question().cases)
function Sweep.__index:question()
  local cases = {}
  for i, case in ipairs(self.cases) do
    cases[i] = case.experiment:question()
    cases[i].label, cases[i].seed = case.label, nil
  end
  return { kind = "sweep", title = self.title, source = self.source, seed = self.seed,
    deals = self.asked, confirm = self.confirm, cases = cases }
end

function Sweep.__tostring(s)
  local title = s.title and " '" .. s.title .. "'" or ""
  return ("sweep%s of %d experiments"):format(title, #s.cases)
end

check.methods(Sweep.__index, "Sweep")

--- A family of experiments: made by baize.sweep.
-- @type Sweep

return sweep
