-- SPDX-License-Identifier: GPL-3.0-or-later
--- The fields of experiments and of their runs: measures, tests, how many deals.
-- @module baize.ask.experiment.fields
local check = require "baize.base.check"
local hypothesis = require "baize.stats.hypothesis"
local measure = require "baize.lang.measure"
local option = require "baize.base.options"
local run = require "baize.core.run"
local sampler = require "baize.sample.sampler"

local fields = {}

local DEALS_MAX <const> = 1 << 34 -- sums of squares stay exact (src/stats/moments.h)

--- Most deals of an experiment.
fields.DEALS_MAX = DEALS_MAX

-- Makes the progress function of runs that are given none; the program sets it.
fields.watch = nil

--- How anything that deals is run.
fields.RUN = option.new("a run", {
  { "deals", option.integer(1, DEALS_MAX), "how many, in place of the question's own" },
  { "seed", option.SEED, "which deals, in place of the question's own; default: fresh" },
  { "jobs", option.integer(1, 256), "threads; default: one for each core" },
  { "memory", option.integer(16), "MiB for the tables of the solver, in all" },
  { "progress", option.as("function, or false: none", function(value, name)
    return value and check.callback(value, name)
  end), "called a few times a second with the "
    .. "deals done, the deals asked for, nil, and a function that says how precise the first "
    .. "test is so far; at the end the third is \"done\" or \"interrupted\"; of a match with "
    .. "differing it is \"library\" once, after the boards that are kept were bid; where it "
    .. "returns false the run ends like an interrupted one, \"enough\": as one of the deals done; "
    .. "default: what the program shows" },
  { "db", option.as "name or Store", "the database in which deals and results are kept; what "
    .. "it has already is neither dealt nor solved again" },
  { "resume", option.as "boolean", "continue the last run of this question there" },
  { "again", option.as "boolean", "deal others where the database has the question; default: "
    .. "its answer is shown" },
  { "range", option.TEXT, "of a shard: \"11..20\" are the numbers of its deals, \"2/4\" the "
    .. "second of four parts; they are stored in db, and no numbers are shown" },
})

--- How to run: what the caller says (of RUN, or nil), else the question, else what is usual: count,
-- seed, jobs, memory, progress; db, resume, deals, seed_said as they were said.
function fields.how(question, given)
  local how = fields.RUN:read(given or {})
  how.count, how.seed_said = how.deals or question.asked, how.seed or question.seed
  how.seed = how.seed_said or sampler.fresh_seed()
  how.jobs = how.jobs or run.cores()
  if how.range and how.db == nil then
    check.fail("range: a shard needs a database (db)", "range%s*=")
  end
  if how.progress == nil and fields.watch then how.progress = fields.watch() end
  local watch = how.progress or nil
  how.progress = watch and function(...)
    local said = watch(...)
    how.enough = how.enough or said == "enough"
    return not how.enough and said
  end
  return how
end

--- How the core is to sample, as options of Run:sample; a database was opened already, which may
-- change `how`.
function fields.options(how)
  return { seed = how.seed, first = 1, count = how.count, jobs = how.jobs, memory = how.memory,
    progress = how.progress and function(n) return how.progress(n, how.count) end }
end

--- Say of a result how its run ended: what is interrupted before a fixed number of deals is done
-- (`stopped`) is shown without tests and verdicts, whether its deals are stored or not. The result
-- gets partial, untested, or another asked.
function fields.ended(r, how, stopped)
  if how.enough then
    r.asked = r.deals
  elseif stopped then
    r.partial, r.untested = "interrupted", true
  end
end

-- ---- values with names -----------------------------------------------------------

local function check_name(name, what)
  if type(name) ~= "string" or not name:match "^[%a_][%w_]*$" then
    check.expected(what, "a name", name)
  end
end

--- The pairs { name, value } of a table by name, sorted by name; an array stays as it is.
function fields.listed(given)
  if #given > 0 then return given end
  local list = {}
  for name, value in pairs(given) do list[#list + 1] = { name, value } end
  table.sort(list, function(a, b) return tostring(a[1]) < tostring(b[1]) end)
  return list
end

local function check_pair(pair, i, what, of)
  local meaning = what == "measure" and type(pair) == "table" and rawget(pair, 3) or nil
  if type(pair) ~= "table" or getmetatable(pair) or #pair ~= (meaning and 3 or 2) then
    check.fail(("%s %d is not { name, %s }"):format(what, i, of), what .. "%s*=")
  end
  check_name(pair[1], what)
  if meaning then option.TEXT.read(meaning, ("what %s '%s' means"):format(what, pair[1])) end
end

--- The pairs { name, value } of a table by name, sorted, or of an array of such pairs, in its
-- order. Raises at the user's line for anything else, or a name that occurs twice: `what` is the
-- field's name, `of` (default: the same) what its values are.
function fields.pairs(given, what, of)
  if type(given) ~= "table" or getmetatable(given) then
    check.expected(what, "a table by name", given)
  end
  given = fields.listed(given)
  local seen = {}
  for key in pairs(given) do
    if math.type(key) ~= "integer" then
      check.fail(("%s: '%s' occurs beside an array of { name, %s }")
        :format(what, key, of or what), what .. "%s*=")
    end
  end
  for i, pair in ipairs(given) do
    check_pair(pair, i, what, of or what)
    if seen[pair[1]] then
      check.fail(("%s '%s' occurs twice"):format(what, pair[1]), check.literal(pair[1]))
    end
    seen[pair[1]] = true
  end
  return given
end

-- ---- measures and tests ----------------------------------------------------------

-- The field `measure` as pairs { name, value }, in the order given or by name.
local function measure_pairs(given)
  if given == nil then check.fail("an experiment needs a measure", "experiment") end
  if type(given) ~= "table" or getmetatable(given) then
    return { { "measure", given } }
  end
  local list = fields.pairs(given, "measure")
  if #list == 0 then check.fail("an experiment needs a measure", "measure%s*=") end
  return list
end

-- The kind of a measure: what it is made of says it, or its limits, as of min(1, S.aces).
local function kind_of(m)
  if m.constant or m.kind then return not m.constant and m.kind or nil end
  local low, high = math.huge, -math.huge
  for _, item in ipairs(m.items) do
    local from, to, whole = measure.scalar(item.expr):limits(true) -- by any model of play
    if not whole then return nil end -- or with free roles
    low, high = math.min(low, from), math.max(high, to)
  end
  if low < -1 or high > 1 or low == high then return nil end
  return low >= 0 and "share" or "difference"
end

--- The measures of an experiment, from its field `measure`: array of name, items, unit, kind,
-- paired. Raises at the user's line when none is given, or one is invalid.
function fields.measures(given)
  local list = {}
  for i, pair in ipairs(measure_pairs(given)) do
    local name, value = pair[1], pair[2]
    local m = measure.from(value, ("measure '%s'"):format(name),
      "%f[%w_]" .. name .. "%f[^%w_]", true)
    list[i] = { name = name, meaning = pair[3], written = m.written, items = m.items, unit = m.unit,
      kind = kind_of(m), paired = m.difference or false, opaque = m.opaque }
  end
  return list
end

--- The tests of an experiment, of hypothesis.parse, from its field `tests`; measures have a name
-- and perhaps a kind.
function fields.tests(given, measures)
  if given == nil then return {} end
  if type(given) == "string" then given = { given } end
  if type(given) ~= "table" then check.expected("tests", "an array of texts", given) end
  local names, kinds, tests = {}, {}, {}
  for i, m in ipairs(measures) do names[i], kinds[m.name] = m.name, m.kind end
  for key in pairs(given) do
    if not math.tointeger(key) or key < 1 or key > #given then
      check.fail(("tests: an array of texts expected, not the field %s")
        :format(check.show(key)), "tests%s*=")
    end
  end
  for i, test in ipairs(given) do tests[i] = hypothesis.parse(test, names, kinds) end
  return tests
end

return fields
