-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which figures a result of an experiment has: sections with plots.
-- @module baize.report.html.figures
local lists = require "baize.base.lists"
local phrase = require "baize.report.phrase"
local tables = require "baize.report.tables"

local figures = {}

-- More plots than this of one sort say less than their table does.
local PLOTS_MAX <const> = 20

local function name_of(measure, c)
  return c.label and measure.name .. " " .. c.label or measure.name
end

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

--- Add how often each number of tricks came, and each value of what else was measured, to a list
-- of sections.
function figures.distributions(r, list)
  add_plots(list, "Distributions of tricks",
    ("Shares of all deals, with %s."):format(phrase.interval_head(r.level or 0) .. "s"),
    each_component(r, function(_, c) return c.distribution end), function(f)
      return { kind = "bars", title = "Tricks: " .. f.name, x = "tricks", y = "% of the deals",
        points = trick_points(f.c) }
    end)
  add_plots(list, "How often each value came", "Shares of all deals.",
    each_component(r, function(m, c)
      return c.histogram and not c.distribution and (r.show or not m.kind and #c.histogram > 1)
    end), function(f)
      return { kind = "histogram", title = f.name, x = f.measure.unit or "value",
        y = "% of the deals", points = bars_of(f.measure, f.c), level = r.level,
        bare = (f.c.looked or f.c.extra) and true or nil }
    end)
end

-- What a test holds a measure against, and the smallest difference that matters.
local function against(r, measure)
  for _, test in ipairs(r.tests or {}) do
    if test.measure == measure.name and test.mu then return test.mu, test.matters end
  end
  return measure.kind == "comparison" and 0.5 or 0, nil
end

--- Add means of differences, with their intervals, to a list of sections: together where they
-- have the unit and the mark in common.
function figures.differences(r, list)
  local found, banded = {}, false
  for _, f in ipairs(each_component(r, function(m, c) return m.paired and c.low end)) do
    local mark, matters = against(r, f.measure)
    local key = ("%s %s %s"):format(f.measure.unit, mark, matters)
    local plot = lists.entry(found, key, { kind = "intervals", x = f.measure.unit or "difference",
      mark = mark, matters = matters, points = {},
      title = ("Means of differences against %g"):format(mark) })
    banded = banded or matters ~= nil
    table.insert(plot.points, { f.name, f.c.mean, f.c.low, f.c.high })
  end
  local level = phrase.interval_head(r.level or 0)
  add_plots(list, "Differences",
    ("Means on the same deals, with %ss%s."):format(level,
      banded and "; what lies in the band is too small to matter" or ""),
    found, function(plot) return plot end)
end

--- Add the means after so many deals to a list of sections: `course` of a result.
function figures.course(r, list)
  add_plots(list, "How the means settled",
    ("Means of the first deals, with %ss: each holds by itself, not all of them together.")
      :format(phrase.interval_head(r.level or 0)),
    r.course or {}, function(one)
      return { kind = "lines", title = one.name, x = "deals", y = one.unit or "mean", log = true,
        series = { { one.name, one.points } } }
    end)
end

-- ---- groups and events -------------------------------------------------------------

local PLOTTED_MAX <const> = 30 -- groups in a figure

-- Every component of measures and events: at, component, name, unit.
local function each(r)
  local list = {}
  for at, m in ipairs(tables.measured(r)) do
    for i, c in ipairs(m.components) do
      list[#list + 1] = { at = at, component = i, unit = m.unit, name = phrase.name(m, c),
        paired = m.paired }
    end
  end
  return list
end

local function component_of(group, what)
  local m = tables.measured(group)[what.at]
  return m and m.components[what.component] or {}
end

-- A forest of the groups' means, where they are few enough to be distinguished.
local function forest(r, what)
  local points = {}
  for _, group in ipairs(r.groups) do
    local c = component_of(group, what)
    if c.low then points[#points + 1] = { group.label, c.mean, c.low, c.high } end
  end
  if #points < 2 or #points > PLOTTED_MAX then return nil end
  return { kind = "intervals", title = what.name .. " by " .. r.by[1], x = what.unit or "mean",
    mark = what.paired and 0 or nil, points = points }
end

local function one_way(r, what)
  local rows = {}
  local function add(label, group)
    local c = component_of(group, what)
    local mean, se = tables.mean_and_error(c)
    rows[#rows + 1] = { label, phrase.grouped(group.deals), mean, se,
      phrase.interval(c) }
  end
  for _, group in ipairs(r.groups) do add(group.label, group) end
  add("all", r)
  return { rows = rows, caption = what.name, plot = forest(r, what),
    columns = { r.by[1], "deals", "mean", "se", phrase.interval_head(r.level) } }
end

--- Add the groups of a result to a list of sections.
function figures.add(r, list)
  if not r.groups or #r.groups == 0 then return end
  local first = #list + 1
  if r.margins then
    local both = tables.two_ways(r)
    table.move(both, 1, #both, first, list)
  else
    for _, what in ipairs(each(r)) do list[#list + 1] = one_way(r, what) end
  end
  local empty = tables.empty(r)
  if empty then list[#list + 1] = { text = empty } end
  if list[first] then list[first].title = "Groups" end
end

--- Add the events of a result to a list of sections.
function figures.add_events(r, list)
  if not r.events or #r.events == 0 then return end
  local points = {}
  for i, e in ipairs(r.events) do
    local c = e.components[1]
    points[i] = { e.name, 100 * c.mean, 100 * c.low, 100 * c.high }
  end
  local section = tables.events(r.events, r.level)
  section.title, section.caption = "Events", "How often each came"
  section.plot = #points <= PLOTTED_MAX and { kind = "intervals",
    title = "How often each event came", x = "% of the deals", points = points } or nil
  list[#list + 1] = section
end
return figures
