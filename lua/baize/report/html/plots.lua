-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plots as data: their numbers as a table, and what they show in words.
-- A plot is a table with `kind`; the README of the reports describes them.
-- @module baize.report.html.plots
local phrase = require "baize.report.phrase"
local stats = require "baize.core.stats"

local plots = {}

local BINS_MAX <const> = 40
local ROWS_MAX <const> = 100 -- of a table of values
local STEPS <const> = { 1, 2, 5 } -- of widths, times powers of ten
local SES <const> = 4 -- standard errors in an interval, about
local LEVEL <const> = 0.95 -- of the intervals of shares, unless the plot says another

--- A label, a text or a number, as text: "9" of 9.0.
function plots.label(label)
  return type(label) == "number" and ("%.6g"):format(label) or tostring(label)
end

--- What the values of a plot of intervals are: they lie across, so it may be named as what is
-- across or as what the others have upright.
function plots.value_name(plot) return plot.x or plot.y end

--- The least value of points { label, value, low, high }, low ends too.
function plots.least(points)
  local least = math.huge
  for _, p in ipairs(points) do least = math.min(least, p[2], p[3] or p[2]) end
  return least
end

-- The least distance of neighbours.
local function gap(points)
  local least = math.huge
  for i = 2, #points do least = math.min(least, points[i][1] - points[i - 1][1]) end
  return least < math.huge and least or 1
end

--- The least of 1, 2, 5, 10, ... times a power of ten that is `width` or more.
function plots.round_up(width)
  local power = 10.0 ^ math.floor(math.log(width, 10))
  for _, step in ipairs(STEPS) do
    if step * power >= width * (1 - 1e-9) then return step * power end
  end
  return 10 * power
end

--- The bars of a histogram, of { value, count } in order: values of their own while there is
-- room, else in bins. { middle of the bin, percent of all, count } in order, and the width of a
-- bin.
function plots.bins(points)
  local total = 0
  for _, p in ipairs(points) do total = total + p[2] end
  local spread = points[#points][1] - points[1][1]
  local width, rows = gap(points), {}
  if spread / width < BINS_MAX then
    for i, p in ipairs(points) do rows[i] = { p[1], 100 * p[2] / total, p[2] } end
    return rows, width
  end
  width = plots.round_up(spread / BINS_MAX)
  for _, p in ipairs(points) do
    local middle = (p[1] // width + 0.5) * width
    local last = rows[#rows]
    if last and last[1] == middle then
      last[2], last[3] = last[2] + 100 * p[2] / total, last[3] + p[2]
    else
      rows[#rows + 1] = { middle, 100 * p[2] / total, p[2] }
    end
  end
  return rows, width
end

-- So many digits as the interval supports.
local function shown(value, low, high)
  local se = low and high and high - low < math.huge and (high - low) / SES
  return phrase.number(value, se or nil), se or nil
end

local function row_of(label, p)
  local value, se = shown(p[2], p[3], p[4])
  local between = p[3] and ("%s .. %s"):format(phrase.number(p[3], se), phrase.number(p[4], se))
  return { plots.label(label), value, between or "-" }
end

-- Values, their counts, and shares of all in percent; with their intervals unless `bare`.
local function histogram_rows(points, level, bare)
  local total, rows = 0, {}
  for _, p in ipairs(points) do total = total + p[2] end
  if #points > ROWS_MAX then -- the same in bins; the JSON has them all
    local list = {}
    for i, bin in ipairs((plots.bins(points))) do list[i] = { bin[1], bin[3] } end
    points = list
  end
  for i, p in ipairs(points) do
    local share, low, high = stats.wilson(p[2], total, level)
    local row = row_of(p[1], { p[1], 100 * share, 100 * low, 100 * high })
    rows[i] = { row[1], phrase.grouped(p[2]), row[2], bare and "-" or row[3] }
  end
  return rows
end

--- The numbers of a plot as a table: head and rows.
function plots.numbers(plot)
  local rows = {}
  if plot.kind == "histogram" then
    local level = plot.level or LEVEL
    return { plot.x or "value", "deals", "%", phrase.interval_head(level) },
      histogram_rows(plot.points, level, plot.bare)
  elseif plot.kind == "lines" then
    local head = { plot.x or "", plot.y or "value", "interval" }
    local many = #plot.series > 1
    for _, series in ipairs(plot.series) do
      for _, p in ipairs(series[2]) do
        local row = row_of(p[1], p)
        if many then table.insert(row, 1, series[1]) end
        rows[#rows + 1] = row
      end
    end
    if many then table.insert(head, 1, "") end
    return head, rows
  end
  for i, p in ipairs(plot.points) do rows[i] = row_of(p[1], p) end
  if plot.kind == "intervals" then
    return { "", plots.value_name(plot) or "value", "interval" }, rows
  end
  return { plot.x or "", plot.y or "value", "interval" }, rows
end

--- What a plot shows, in a sentence, for those who do not see it: "Bars of 14 values, the largest
-- 0.31 at 9."
function plots.describe(plot)
  if plot.kind == "lines" then
    local parts = {}
    for i, series in ipairs(plot.series) do
      local last = series[2][#series[2]]
      parts[i] = ("%s ends at %s"):format(series[1] or "it", (shown(table.unpack(last, 2, 4))))
    end
    return ("Curves over %s: %s."):format(plot.x or "x", phrase.list(parts))
  elseif plot.kind == "intervals" then
    local parts = {}
    for i, p in ipairs(plot.points) do
      local row = row_of(p[1], p)
      parts[i] = ("%s %s (%s)"):format(row[1], row[2], row[3])
    end
    return ("Values with their intervals: %s."):format(table.concat(parts, "; "))
  end
  local most = plot.points[1]
  for _, p in ipairs(plot.points) do
    if p[2] > most[2] then most = p end
  end
  return ("Bars of %d values, the largest %s at %s."):format(#plot.points,
    (shown(most[2], most[3], most[4])), plots.label(most[1]))
end

--- Whether a plot has anything to draw.
function plots.any(plot)
  if plot.kind ~= "lines" then return #plot.points > 0 end
  for _, series in ipairs(plot.series) do
    if #series[2] > 0 then return true end
  end
  return false
end

return plots
