-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an experiment found: tests, the report, JSON.
-- @module baize.ask.experiment.findings
local adjusted = require "baize.ask.experiment.adjusted"
local calibrated = require "baize.ask.experiment.calibrated"
local between = require "baize.stats.between"
local check = require "baize.base.check"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local tables = require "baize.report.tables"
local text = require "baize.report.text"

local findings = {}

-- What people look for in a result under another name, and what they find.
local MEANT <const> = {
  measure = "did you mean 'measures'? (r.measures.gain.components[1].mean)",
  test = "did you mean 'tests'?", event = "did you mean 'events'?",
  group = "did you mean 'groups'?",
  csv = "deals are kept by a run with a database (db), and baize.store writes them: "
    .. "db:csv(1, function(line) io.write(line) end)",
}

-- What JSON has in another form: the play model only where deals are solved, of samples as well.
local function plain_result(r, out)
  if not r.solves then out.play, out.doubling, out.gap = nil, nil, nil end
  if not r.samples then return end
  out.samples, out.measures = {}, nil
  for i, one in ipairs(r.samples) do
    out.samples[i] = {}
    for key, value in pairs(one) do out.samples[i][key] = value end
    plain_result(one, out.samples[i])
  end
end

local Result = kind.new { name = "Result", write = text.write, plain = plain_result,
  missing = function(_, key)
    if MEANT[key] then
      check.fail(("a result has no field '%s': %s"):format(key, MEANT[key]))
    end
    return nil
  end }

-- ---- tests -----------------------------------------------------------------------

-- What has a name, in the whole or in a group.
local function named(r, name) return r.measures[name] or r.events[name] end

-- The components of a measure in every group, labelled by the group; those of fewer than two deals
-- are left out, since nothing can be said of them: the titles of these groups, or nil.
local function in_groups(r, name)
  local items, short = {}, {}
  for _, group in ipairs(r.groups) do
    for _, c in ipairs(adjusted.tested(named(group, name).components)) do
      local item = setmetatable({ label = c.label and group.title .. ": " .. c.label
        or group.title }, { __index = c })
      if c.n >= 2 then items[#items + 1] = item end
    end
    if group.deals < 2 then short[#short + 1] = group.title end
  end
  return items, #short > 0 and short or nil
end

-- Test whether a measure differs between the groups: by plain means, which `plain` says where those
-- of the tables are adjusted.
local function examine_between(r, test)
  local groups, is_plain = {}, nil
  for i, group in ipairs(r.groups) do
    local components = named(group, test.measure).components
    for _, c in ipairs(components) do is_plain = is_plain or c.plain and true end
    groups[i] = { title = group.title, components = {} }
    for k, c in ipairs(adjusted.plain(components)) do
      groups[i].components[k] = setmetatable({ moved = calibrated.moved(components[k]) },
        { __index = c })
    end
  end
  local found = between.examine(test, groups)
  found.plain = is_plain
  return found
end

-- All tests of a report are one family, unless each was asked for by itself.
local function judge(list, options)
  if options.family then return hypothesis.judge(list) end
  for _, found in ipairs(list) do
    hypothesis.judge { found }
    found.alone = #list > 1 or nil
  end
  return list
end

-- Carry out the tests, each in the whole and, where asked, in all groups at once.
local function carry_out(r, tests, options)
  local list = {}
  for _, test in ipairs(tests) do
    local m, apart = named(r, test.measure), test.side == "differs"
    local least = options.matters or hypothesis.MATTERS[m.unit]
    list[#list + 1] = apart and examine_between(r, test) or
      hypothesis.examine(test, adjusted.tested(m.components), least)
    local items, short = {}, nil
    if options.tests_by and not apart then items, short = in_groups(r, test.measure) end
    if #items > 0 then
      local found = hypothesis.examine(test, items, least)
      found.text, found.by, found.short = test.text .. " in each group", true, short
      list[#list + 1] = found
    end
  end
  r.tests = judge(list, options)
end

--- Make a result of what a run found: `r` has the fields of Result but for tests and level, the
-- options are matters (nil: by the unit), tests_by, family of the experiment.
function findings.new(r, tests, options)
  r.level = hypothesis.LEVEL
  for _, m in ipairs(not options.kept and r.measures or {}) do adjusted.add_sure(m.components) end
  carry_out(r, tests, options)
  r.sections = tables.sections(r)
  return setmetatable(r, Result)
end

-- The extra error of a's mean less b's: that of guesses is of each for itself, while a calibration
-- moves both.
local function extra_of(a, b, x, y)
  local own = (a.extra or 0) ^ 2 - (x.extra or 0) ^ 2 + (b.extra or 0) ^ 2 - (y.extra or 0) ^ 2
  local common = calibrated.derived({ x, y }, function(means) return means[1] - means[2] end) or 0
  local both = math.max(0, own) + common ^ 2
  return both > 0 and math.sqrt(both) or nil
end

-- Two components of different deals, x and y, which tests take as a and b, as one: a's less b's.
-- Where they had an interim analysis before
-- they are of as many deals, and the differences of first, second, third deals are as
-- independent as the deals: the sequence for means holds for them.
local function less(a, b, x, y)
  local c = { label = a.label, n = math.min(a.n, b.n), mean = a.mean - b.mean, a = a, b = b }
  c.se = math.sqrt(a.sd * a.sd / a.n + b.sd * b.sd / b.n)
  c.sd, c.extra = c.se * math.sqrt(c.n), extra_of(a, b, x, y)
  c.range = a.range and b.range and { a.range[1] - b.range[2], a.range[2] - b.range[1] } or nil
  if a.looked or b.looked then
    c.looked = true
    return c
  end
  local shares = a.kind == "share" and b.kind == "share"
  c.kind = shares and "two shares" or c.sd > 0 and "two means" or nil
  return c
end

-- Why a test across samples cannot be made; nil: it can.
local function why_not(x, y)
  if not x or not y then return "a sample is missing" end
  for i, c in ipairs(x.components) do
    local other = y.components[i]
    if c.n < 2 or other.n < 2 then return nil, true end
    if (c.looked or other.looked) and c.n ~= other.n then
      return "the samples had an interim analysis, and then it takes as many deals of each"
    end
  end
  return nil
end

-- A test across samples.
local function carry_out_across(r, test, matters)
  local a, b = r.samples[test.a[1]], r.samples[test.b[1]]
  local x, y = a and named(a, test.a[2]), b and named(b, test.b[2])
  local why, short = why_not(x, y)
  local items = {}
  if not why and not short then
    local others = adjusted.tested(y.components)
    for i, c in ipairs(adjusted.tested(x.components)) do
      items[i] = less(c, others[i], x.components[i], y.components[i])
    end
  end
  if #items == 0 then
    return { text = test.text, measure = test.measure, side = test.side, mu = test.mu,
      level = hypothesis.LEVEL, components = {}, why = why }
  end
  local found = hypothesis.examine(test, items, matters or hypothesis.MATTERS[x.unit])
  found.unit = x.unit
  return found
end

--- Make a result of several samples: `r` has title, source, seed, asked, deals, tries, solved,
-- solves, partial, samples, the options are matters and family.
function findings.across(r, tests, options)
  local texts = {}
  for i, one in ipairs(r.samples) do texts[i] = ("%s: %s"):format(one.name, one.where) end
  r.where, r.plan, r.level = table.concat(texts, "; "), r.samples[1].plan, hypothesis.LEVEL
  r.measures, r.tests = {}, {}
  local all = {} -- those of each sample, judged anew, and those across
  for _, one in ipairs(r.samples) do table.move(one.tests, 1, #one.tests, #all + 1, all) end
  for i, test in ipairs(tests) do
    r.tests[i] = carry_out_across(r, test, options.matters)
    all[#all + 1] = r.tests[i]
  end
  judge(all, options)
  hypothesis.plan(r.tests)
  r.sections = tables.sections(r)
  return setmetatable(r, Result)
end

--- What an experiment found; prints as a report.
-- Its fields are those of its JSON, but: figure is a Figure; measures, events, summary and
-- samples have their items by number and by name (result.measures.gain), components by label
-- too (result.measures.gain.NT.mean, of one number result.measures.gain.mean); a histogram is
-- an array of { value, count }; groups have a title. Beside them solves (boolean: something
-- was solved), level (of the intervals of means), show, looked (true: shown before after other
-- deals, so that tests and intervals are those that hold at every analysis), sections, diagrams
-- and course: what the report shows of single deals (baize.report.sketch).
-- The interval of a mean is two-sided, Wilson's for shares, and none where the deviation is 0
-- and nothing is counted. With hands exchanged `measures` are the differences: the later hand
-- less the earlier, of three hands labelled "2 - 1", "3 - 1", "3 - 2". The key of a group is
-- its value, or the number of the condition (0: none).
-- @type Result

return findings
