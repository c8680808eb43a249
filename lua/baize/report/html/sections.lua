-- SPDX-License-Identifier: GPL-3.0-or-later
--- A result of any kind as sections: text, tables, plots, deals.
-- What has a known name is found in its place; what a result says in `sections` of its
-- own follows. The README of the reports says what a section is.
-- Uses: baize.core, baize.core.cond, baize.report.html.groups, baize.report.phrase.
-- @module baize.report.html.sections
local cond = require "baize.core.cond"
local core = require "baize.core"
local groups = require "baize.report.html.groups"
local phrase = require "baize.report.phrase"

local sections = {}

-- More plots than this of one sort say less than their table does.
local PLOTS_MAX <const> = 10

-- What results of other kinds call the section with their verdict.
local VERDICTS <const> = { Best = true, Verdict = true }

-- What results of other kinds were asked, where it is text.
local ASKED <const> = {
  { "hand", "Hand" }, { "seat", "Seat" }, { "leader", "Leader" }, { "contract", "Contract" },
  { "against", "Against" }, { "dealer", "Dealer" }, { "vul", "Vulnerable" },
  { "scoring", "Scoring" }, { "doubling", "Doubling" }, { "play", "Play" },
  { "response", "Response" },
}

local function name_of(measure, c)
  return c.label and measure.name .. " " .. c.label or measure.name
end

-- What a test is of: a measure, an event, or, across samples, itself.
local function tested(r, test)
  return r.measures and r.measures[test.measure] or r.events and r.events[test.measure] or test
end

-- ---- the question ----------------------------------------------------------------

-- The condition in words; nil where it has none (functions, no condition at all).
local function in_words(where)
  local said = where and cond.describe(where, true)
  return said and said:gsub("^%l", string.upper) .. "." or nil
end

--- What was asked: terms for baize.report.html.markup.
-- @tparam table r a result
-- @treturn {{string,string,boolean},...}
-- @usage markup.terms(sections.question(result))
function sections.question(r)
  local list = {}
  if r.samples then return { { "Samples", r.where } } end
  local function add(term, text, code)
    if text then list[#list + 1] = { term, text, code } end
  end
  add("Deals in which", in_words(r.where))
  add("As written", r.where, true)
  if r.figure then
    add("How many there are", r.figure:rarity())
    local f = r.figure
    add("Probability", f.exact and ("%.6g, exactly counted"):format(f.share)
      or ("%.4g (%.4g to %.4g), estimated"):format(f.share, f.low, f.high))
  end
  if r.deals and math.type(r.deals) == "integer" then add("Looked at", phrase.deals(r)) end
  for _, field in ipairs(ASKED) do
    local value = r[field[1]]
    if type(value) == "string" then add(field[2], value) end
  end
  return list
end

-- A section that says what was found, in a sentence: it goes to the top of the page.
local function is_verdict(section)
  return VERDICTS[section.title] and section.text and not section.columns
end

--- The verdict of the result, if it has one of its own, and those of all tests.
-- @tparam table r a result
-- @treturn {string,...}
-- @usage markup.list(sections.verdicts(result))
function sections.verdicts(r)
  local list = {}
  if type(r.verdict) == "string" then list[1] = r.verdict end
  for _, section in ipairs(r.sections or {}) do
    if is_verdict(section) then list[#list + 1] = section.text end
  end
  for _, test in ipairs(r.tests or {}) do
    local m = tested(r, test)
    if #test.components > 0 then
      list[#list + 1] = phrase.verdict(test, m.unit)
    end
  end
  return list
end

-- ---- tables ----------------------------------------------------------------------

-- Vectors: one column for each component, the error below the mean.
local function vectors(measures)
  local head, rows = { "mean" }, {}
  for i, c in ipairs(measures[1].components) do head[i + 1] = c.label end
  for _, m in ipairs(measures) do
    local mean, se = { m.name }, { "se" }
    for i, c in ipairs(m.components) do
      mean[i + 1], se[i + 1] = phrase.number(c.mean, c.se), phrase.number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  return { columns = head, rows = rows, caption = "Means and standard errors" }
end

local function scalars(measures, level)
  local rows = {}
  for i, m in ipairs(measures) do
    local c = m.components[1]
    rows[i] = { m.name, phrase.number(c.mean, c.se), phrase.number(c.se, c.se),
      phrase.interval(c), m.unit or "" }
  end
  return { columns = { "", "mean", "se", phrase.interval_head(level), "unit" }, rows = rows,
    caption = "Means and intervals" }
end

local function means(r, list)
  local long, short = {}, {}
  for _, m in ipairs(r.measures or {}) do
    table.insert(m.components[1].label and long or short, m)
  end
  local title = "Means"
  local function add(section)
    section.title, title = title, nil
    list[#list + 1] = section
  end
  if #long > 0 then add(vectors(long)) end
  if #short > 0 then add(scalars(short, r.level)) end
end

local function tests(r, list)
  for _, test in ipairs(r.tests or {}) do
    local m = tested(r, test)
    if #test.components > 0 then
      local rows = phrase.test_rows(test)
      list[#list + 1] = { title = "Test: " .. test.text, columns = table.remove(rows, 1),
        rows = rows, caption = test.text,
        text = phrase.test(test, m.paired) .. ".\n\n" .. phrase.verdict(test, m.unit) }
    end
  end
end

-- ---- plots -----------------------------------------------------------------------

-- The components of all measures that `wanted` takes, with the names they have.
local function each_component(r, wanted)
  local list = {}
  local function add(measures, before)
    for _, m in ipairs(measures or {}) do
      for _, c in ipairs(m.components) do
        if wanted(m, c) then
          list[#list + 1] = { name = before .. name_of(m, c), measure = m, c = c }
        end
      end
    end
  end
  for i, hand in ipairs(r.hands or {}) do add(hand.measures, ("hand %d, "):format(i)) end
  add(r.measures, "")
  return list
end

-- In percent, as the report in text has them.
local function trick_points(c)
  local points = {}
  for i, d in ipairs(c.distribution) do
    points[i] = { d.tricks, 100 * d.share, 100 * d.low, 100 * d.high }
  end
  return points
end

-- The bars of one of several components: those of the others too, with nothing in them.
local function bars_of(measure, c)
  local bars, seen, missing = {}, {}, {}
  for i, bar in ipairs(c.histogram) do bars[i], seen[bar[1]] = bar, true end
  for _, other in ipairs(measure.components) do
    for _, bar in ipairs(other.histogram or {}) do
      if not seen[bar[1]] then missing[#missing + 1], seen[bar[1]] = { bar[1], 0 }, true end
    end
  end
  table.move(missing, 1, #missing, #bars + 1, bars)
  table.sort(bars, function(a, b) return a[1] < b[1] end)
  return bars
end

local function add_plots(list, title, text, found, plot_of)
  if #found == 0 then return end
  local section = { title = title, text = text, plots = {} }
  for i = 1, math.min(#found, PLOTS_MAX) do section.plots[i] = plot_of(found[i]) end
  if #found > PLOTS_MAX then
    section.text = ("%s The first %d of %d."):format(text, PLOTS_MAX, #found)
  end
  list[#list + 1] = section
end

local function distributions(r, list)
  add_plots(list, "Distributions of tricks",
    ("Shares of all deals, with %s."):format(phrase.interval_head(r.level) .. "s"),
    each_component(r, function(_, c) return c.distribution end), function(f)
      return { kind = "bars", title = "Tricks: " .. f.name, x = "tricks", y = "% of the deals",
        points = trick_points(f.c) }
    end)
  add_plots(list, "How often each value came", "Shares of all deals.",
    each_component(r, function(m, c)
      return c.histogram and not c.distribution and (r.show or not m.kind and #c.histogram > 1)
    end), function(f)
      return { kind = "histogram", title = f.name, x = f.measure.unit or "value",
        y = "% of the deals", points = bars_of(f.measure, f.c), level = r.level }
    end)
end

-- What a test holds a measure against, and the smallest difference that matters.
local function against(r, name)
  for _, test in ipairs(r.tests or {}) do
    if test.measure == name then return test.mu, test.matters end
  end
  return 0, nil
end

-- Differences stand together where they have the unit and the mark in common.
local function differences(r, list)
  local found, by_key = {}, {}
  for _, f in ipairs(each_component(r, function(m, c) return m.paired and c.low end)) do
    local mark, matters = against(r, f.measure.name)
    local key = ("%s %s %s"):format(f.measure.unit, mark, matters)
    if not by_key[key] then
      by_key[key] = { kind = "intervals", x = f.measure.unit or "difference", mark = mark,
        matters = matters, points = {},
        title = ("Means of differences against %g"):format(mark) }
      found[#found + 1] = by_key[key]
    end
    table.insert(by_key[key].points, { f.name, f.c.mean, f.c.low, f.c.high })
  end
  local level = phrase.interval_head(r.level or 0)
  add_plots(list, "Differences",
    ("Means on the same deals, with %ss; the band is too small to matter."):format(level),
    found, function(plot) return plot end)
end

-- The means after so many deals: `course` of a result.
local function course(r, list)
  add_plots(list, "How the means settled",
    ("Means of the first deals, with %ss."):format(phrase.interval_head(r.level or 0)),
    r.course or {}, function(one)
      return { kind = "lines", title = one.name, x = "deals", y = one.unit or "mean", log = true,
        series = { { one.name, one.points } } }
    end)
end

local function diagrams(r, list)
  for _, shown in ipairs(r.diagrams or {}) do
    list[#list + 1] = { title = shown.title, text = shown.text, deals = shown.deals }
  end
end

-- Every sample with all its sections, then the tests across.
local function of_samples(r)
  local list = {}
  for _, one in ipairs(r.samples) do
    local terms, comes_from = sections.question(one), sections.provenance(one)
    table.move(comes_from, 2, #comes_from, #terms + 1, terms) -- all but the version
    list[#list + 1] = { title = "Sample: " .. one.name, terms = terms,
      verdicts = sections.verdicts(one) }
    for _, section in ipairs(sections.of(one)) do
      local copy = {}
      for key, value in pairs(section) do copy[key] = value end
      copy.title = section.title and one.name .. ": " .. section.title
      list[#list + 1] = copy
    end
  end
  tests(r, list)
  return list
end

--- All sections of a result but its question and provenance, in order.
-- @tparam table r a result
-- @treturn {table,...} see the README of the reports
-- @usage for _, section in ipairs(sections.of(result)) do ... end
function sections.of(r)
  if r.samples then return (of_samples(r)) end
  local list, own = {}, r.sections or {}
  local function add_all(parts)
    for _, add in ipairs(r.deals ~= 0 and parts or {}) do add(r, list) end
  end
  add_all { means, tests, groups.add_events, groups.add, differences, distributions }
  for _, section in ipairs(own) do
    if not is_verdict(section) then list[#list + 1] = section end
  end
  add_all { course, diagrams }
  return list
end

-- ---- where it comes from ---------------------------------------------------------

--- What repeats a result: pairs of a term and its text.
-- @tparam table r a result
-- @treturn {{string,string},...}
-- @usage markup.terms(sections.provenance(result))
function sections.provenance(r)
  local list = { { "baize", core.version } }
  local function add(term, text)
    if text then list[#list + 1] = { term, tostring(text) } end
  end
  add("seed", r.seed)
  add("plan and its stream", r.plan)
  add("deals asked for", r.asked and phrase.grouped(r.asked))
  add("deals used", math.type(r.deals) == "integer" and phrase.deals(r) or nil)
  add("looked at to find them", r.tries and r.deals and phrase.kept(r))
  add("double-dummy results", r.solved and phrase.grouped(r.solved))
  add("looks", r.looks and (type(r.looks) == "table" and #r.looks or r.looks))
  return list
end

return sections
