-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a report shows of the deals of a run: the first ones, those with the widest
-- swings, and how the means settled. The run keeps it while it works (src/run/sketch.h).
-- @module baize.report.sketch
local phrase = require "baize.report.phrase"
local extra = require "baize.stats.extra"
local sequential = require "baize.stats.sequential"
local stats = require "baize.core.stats"

local sketch = {}

local COLUMNS_MAX <const> = 8 -- followed: SKETCH_COLUMNS
local SWINGS_MAX <const> = 45 -- whose swings are kept: SKETCH_SWINGS
local VALUES_MAX <const> = 32 -- kept of a deal: SKETCH_VALUES
local NOTES_MAX <const> = 6 -- beside a diagram
local SHOWN_MAX <const> = 12 -- swings: SKETCH_DEALS each way
local Z95 <const> = 1.959964 -- two-sided 95 % point of the normal distribution

-- The measures, those that are tested first. Tests of events are of none.
local function tested_first(measures, tests)
  local by_name, list = {}, {}
  for _, m in ipairs(measures) do by_name[m.name] = m end
  for _, test in ipairs(tests) do list[#list + 1] = by_name[test.measure] end
  return table.move(measures, 1, #measures, #list + 1, list)
end

-- The measures that are followed, in order, as many as there is room for; first the one whose
-- swings are shown: a difference that is tested, else any; nil: none.
local function followed(measures, tests)
  local list, seen, room, swing = {}, {}, COLUMNS_MAX, nil
  local function add(m)
    if not m or seen[m] or #m.items > room then return end
    seen[m], room = true, room - #m.items
    list[#list + 1] = m
  end
  local all = tested_first(measures, tests)
  for _, m in ipairs(all) do
    swing = swing or m.paired and #m.items <= SWINGS_MAX and m or nil
  end
  add(swing)
  for _, m in ipairs(all) do add(m) end
  return list, swing
end

--- Have a run keep what a report will show, before its first batch. The measures are arrays of
-- name, items, paired, first (column of the run); the tests those of baize.stats.hypothesis.
function sketch.watch(run, measures, tests)
  local list, swing = followed(measures, tests)
  local columns, swings = {}, {}
  for _, m in ipairs(list) do
    for i = 0, #m.items - 1 do columns[#columns + 1] = m.first + i end
  end
  for i = 0, swing and #swing.items - 1 or -1 do swings[i + 1] = swing.first + i end
  run:watch(columns, swings)
end

local function text_of(value)
  return math.type(value) == "integer" and tostring(value) or ("%.6g"):format(value)
end

-- What was measured on a deal: the swings first, then what is one number.
local function notes_of(values, measures, swing)
  local notes = {}
  local function add(m)
    for i, item in ipairs(m.items) do
      local column = m.first + i - 1
      if #notes < NOTES_MAX and column <= VALUES_MAX then
        notes[#notes + 1] = { item.label and m.name .. " " .. item.label or m.name,
          text_of(values[column]) }
      end
    end
  end
  if swing then add(swing) end
  for _, m in ipairs(measures) do
    if m ~= swing and #m.items == 1 then add(m) end
  end
  return notes
end

-- From where swings are counted: comparisons are 0, 0.5 and 1.
local function middle_of(swing)
  return swing.kind == "comparison" and 0.5 or 0
end

-- The widest of several lists of swings, each deal once, by its widest one.
local function widest(lists, sign)
  local all, list, seen = {}, {}, {}
  for _, one in ipairs(lists) do table.move(one, 1, #one, #all + 1, all) end
  table.sort(all, function(a, b)
    if a.swing ~= b.swing then return sign * a.swing > sign * b.swing end
    return a.index < b.index
  end)
  for _, one in ipairs(all) do
    if not seen[one.index] then
      seen[one.index], list[#list + 1] = true, one
    end
  end
  return list
end

-- The widest swings both ways in turn, no deal twice.
local function in_turn(up, down, middle)
  local list, seen = {}, {}
  local function add(found)
    if #list == SHOWN_MAX or seen[found.index] then return end
    seen[found.index] = true
    list[#list + 1] = found
  end
  for i = 1, SHOWN_MAX do
    local high, low = up[i], down[i]
    if high and high.swing > middle then add(high) end
    if low and low.swing < middle then add(low) end
  end
  return list
end

local function diagrams(kept, measures, swing)
  local function shown(list)
    local deals = {}
    for i, one in ipairs(list) do
      deals[i] = { deal = one.deal, index = one.index, values = one.values,
        notes = notes_of(one.values, measures, swing) }
    end
    return deals
  end
  local list = { { title = "Sample deals", text = "The first deals of the sample.",
    deals = shown(kept.first) } }
  local middle = swing and middle_of(swing)
  local wide = swing and
    shown(in_turn(widest(kept.high, 1), widest(kept.low, -1), middle)) or {}
  if #wide > 0 then
    list[2] = { title = "Swing deals", deals = wide, each = {}, step = true,
      text = ("The deals on which %s is farthest from %g, either way: where the answer turns.")
        :format(swing.name, middle) }
    for i = 1, #swing.items do
      list[2].each[i] = shown(in_turn(kept.high[i], kept.low[i], middle))
    end
  end
  return list
end

-- A point of a curve; the interval is that of the t test, or of the sequential one, with the extra
-- error of the column.
local function point(moments, level, looked, error)
  local sd = moments.variance and math.sqrt(moments.variance) or 0
  if sd == 0 then return { moments.n, moments.mean } end
  local c = { n = moments.n, mean = moments.mean, sd = sd, level = level, extra = error }
  if looked then return { c.n, c.mean, sequential.interval(c, level) } end
  local t = stats.t_test(c)
  return { c.n, c.mean, extra.interval(c, t.low, t.high, level) }
end

local function course(kept, list, run, level, looked, error_of)
  local curves, column = {}, 0
  for _, m in ipairs(list) do
    for i, item in ipairs(m.items) do
      column = column + 1
      local points = {}
      local last, error = run:result(m.first + i - 1), error_of(m.first + i - 1)
      for k, mark in ipairs(kept.course) do
        points[k] = point(mark[column], level, looked, error)
      end
      if #points > 0 and points[#points][1] < last.n then
        points[#points + 1] = point(last, level, looked, error)
      end
      if #points > 1 then
        curves[#curves + 1] = { unit = m.unit, points = points,
          name = item.label and m.name .. " " .. item.label or m.name }
      end
    end
  end
  return curves
end

--- How precise a run is so far: a function that says it, for who shows its progress. It tells the
-- widest half interval of the first test's measure (else of the first measure), "gain +-0.031",
-- and no mean: to look at means while a run goes on, and to stop it for what they say, would
-- spoil its tests. Below two deals it gives nil. `error_of` gives the extra error of a column, or
-- nil. Called with true it gives the means of the measure `provisional`, for who shows them without
-- any test: an array of { text, mean, standard error }; nil where there is no such measure.
function sketch.precision(run, measures, tests, error_of, provisional)
  local found = tested_first(measures, { tests[1] })[1]
  local function means()
    local rows = {}
    for _, m in ipairs(measures) do
      for i, item in ipairs(m.name == provisional and m.items or {}) do
        local c, by = run:result(m.first + i - 1), item.by or 1
        if not c.variance then return nil end
        rows[i] = { item.called, c.mean / by, math.sqrt(c.variance / c.n) / by }
      end
    end
    return #rows > 0 and rows or nil
  end
  return function(whole)
    if whole then return means() end
    local widest_half = 0
    for i = 0, #found.items - 1 do
      local m = run:result(found.first + i)
      if not m.variance then return nil end
      local error = error_of(found.first + i) or 0
      widest_half = math.max(widest_half, Z95 * math.sqrt(m.variance / m.n + error * error))
    end
    return ("%s +-%s"):format(found.name, phrase.number(widest_half, widest_half))
  end
end

--- What a run that was watched, with these measures and tests, has to show: array of title, text,
-- deals (array of deal, index, values (at most 32, by column), notes), the first deals, and where a
-- difference was measured those with the widest swings (of a vector also `each`: the deals by its
-- components); empty when the run was not watched. And array of name, unit, points (array of {
-- deals, mean, low, high }): the means after 10, 15, 20, 30, 50, 70, 100 ... deals and at the end;
-- the intervals are of `level`, and hold at every analysis where `looked` is true; `error_of` as
-- for `precision`.
function sketch.read(run, measures, tests, level, looked, error_of)
  local kept = run:watched()
  if not kept or #kept.first == 0 then return {}, {} end
  local list, swing = followed(measures, tests)
  return diagrams(kept, measures, swing), course(kept, list, run, level, looked, error_of)
end

return sketch
