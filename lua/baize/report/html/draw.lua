-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plots as SVG, in the colours and fonts of the page, so that they follow dark mode and paper.
-- @module baize.report.html.draw
local markup = require "baize.report.html.markup"
local plots = require "baize.report.html.plots"

local draw = {}

local WIDTH <const>, HEIGHT <const> = 440, 290 -- in its own unit; the page scales it
local TOP <const>, RIGHT <const>, BOTTOM <const> = 12, 22, 52 -- margins
-- Of a plot of intervals: margins, a line of a name, the interval below it.
local SIDE <const>, LINE_HEIGHT <const>, ROW_HEIGHT <const> = 22, 19, 25
local NAME_MAX <const>, LINES_MAX <const> = 44, 4 -- characters of such a line, lines of a name
local LABEL_MAX <const> = { x = 38, y = 23, key = 38, tick = 20 } -- characters
local CHARACTER <const> = 10 -- the width of one on a phone, about
local KEY_HEIGHT <const>, SAMPLE <const> = 20, 40 -- a row of a key, the sample of a line in it
local STEPS_ACROSS <const>, STEPS_UP <const> = 8, 6 -- between labelled values
local LOG_MARKS_MAX <const> = 6 -- labels of 1, 2, 5, 10, ...
local SERIES_COLOURS <const> = 6
local DASHES <const> = { "none", "8 4", "2 3", "8 3 2 3", "12 4", "4 4" }
local TEXT <const>, GRID <const> = "currentColor", "var(--line)"

local function length(text) return utf8.len(text) or #text end

local function cut(text, most)
  if length(text) <= most then return text end
  return text:sub(1, (utf8.len(text) and utf8.offset(text, most) or most) - 1) .. "…"
end

local function colour(series) return ("var(--c%d)"):format((series - 1) % SERIES_COLOURS + 1) end

-- ---- pieces ------------------------------------------------------------------------

-- A text at a place; anchor: "start", "middle" or "end"; `upright`: from below.
local function text(c, x, y, said, anchor, upright)
  c[#c + 1] = ('<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>'):format(x, y, anchor,
    upright and (' transform="rotate(-90 %.1f %.1f)"'):format(x, y) or "", markup.escape(said))
end

local function line(c, x, y, u, v, stroke, width)
  c[#c + 1] = ('<path d="M%.1f,%.1f L%.1f,%.1f" stroke="%s" stroke-width="%g"/>'):format(x, y, u, v,
    stroke, width)
end

local function rectangle(c, x, y, u, v, fill, opacity)
  c[#c + 1] = ('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" opacity="%g"/>')
    :format(math.min(x, u), math.min(y, v), math.abs(u - x), math.abs(v - y), fill, opacity)
end

-- A path through places { x, y, x, y, ... }; `more`: its attributes.
local function path(c, at, more)
  local parts = {}
  for i = 1, #at, 2 do parts[#parts + 1] = ("%.1f,%.1f"):format(at[i], at[i + 1]) end
  c[#c + 1] = ('<path d="M%s" %s/>'):format(table.concat(parts, " L"), more)
end

-- ---- axes --------------------------------------------------------------------------

-- Where a value lies: those from low to high between two places, others at the nearer one.
local function scale(low, high, from, to)
  return function(x)
    return from + (math.max(low, math.min(high, x)) - low) / (high - low) * (to - from)
  end
end

-- The distance of labelled values from low to high, so that their labels do not meet on an axis of
-- that width.
local function step_of(low, high, across)
  for steps = STEPS_ACROSS, 2, -1 do
    local step = plots.round_up((high - low) / steps)
    local widest, nb = 1, math.floor((high - low) / step) + 1
    for _, x in ipairs { low, high } do
      widest = math.max(widest, #("%.6g"):format(step * math.floor(x / step + 0.5)))
    end
    if nb * (widest + 1) * CHARACTER <= across then return step end
  end
  return plots.round_up((high - low) / 2)
end

-- The multiples of a step from low to high.
local function marks_of(low, high, step)
  local list = {}
  for i = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) do
    list[#list + 1] = i * step
  end
  return list
end

-- Labels below the axis, at places: { { x, text }, ... }.
local function label_across(c, at, labels)
  line(c, c.left, c.bottom, WIDTH - RIGHT, c.bottom, TEXT, 1)
  for i, x in ipairs(at) do
    line(c, x, c.bottom, x, c.bottom + 5, TEXT, 1)
    text(c, x, c.bottom + 20, labels[i], "middle")
  end
end

-- The same of numbers.
local function numbers_across(c, x_of, marks)
  local at, labels = {}, {}
  for i, x in ipairs(marks) do at[i], labels[i] = x_of(x), ("%.6g"):format(x) end
  label_across(c, at, labels)
end

-- The frame of a plot whose values go up from low to high: margins, grid, labels; where values lie.
local function upright(c, low, high)
  local step, widest = plots.round_up((high - low) / STEPS_UP), 1
  low, high = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
  local marks, labels = marks_of(low, high, step), {}
  for i, y in ipairs(marks) do
    labels[i] = ("%.6g"):format(y)
    widest = math.max(widest, #labels[i])
  end
  c.left = (c.y and 28 or 8) + widest * CHARACTER
  local y_of = scale(low, high, c.bottom, c.top)
  for i, y in ipairs(marks) do
    line(c, c.left, y_of(y), WIDTH - RIGHT, y_of(y), GRID, 1)
    text(c, c.left - 6, y_of(y) + 5, labels[i], "end")
  end
  line(c, c.left, c.bottom, c.left, c.top, TEXT, 1)
  if c.y then text(c, 15, (c.top + c.bottom) / 2, cut(c.y, LABEL_MAX.y), "middle", true) end
  return y_of
end

-- The least and the largest finite number of points, and of others, with some room.
local function extent(points, ...)
  local low, high = math.huge, -math.huge
  local function take(x)
    if x and math.abs(x) < math.huge then low, high = math.min(low, x), math.max(high, x) end
  end
  for _, p in ipairs(points) do
    for i = 2, 4 do take(p[i]) end
  end
  for _, x in ipairs { ... } do take(x) end
  local room = high > low and 0.06 * (high - low) or 1
  return low - room, high + room
end

-- ---- kinds of plots ----------------------------------------------------------------

local DRAW = {}

function DRAW.bars(c, plot)
  local points, least = plot.points, plots.least(plot.points)
  local low, high = extent(points, 0)
  local y_of = upright(c, least < 0 and low or 0, high)
  local x_of = scale(0.4, #points + 0.6, c.left, WIDTH - RIGHT)
  local widest, at, labels = 1, {}, {}
  for _, p in ipairs(points) do widest = math.max(widest, length(plots.label(p[1]))) end
  local room = (math.min(widest, LABEL_MAX.tick) + 1) * CHARACTER
  local every = math.max(1, math.ceil(#points * room / (WIDTH - RIGHT - c.left)))
  for i, p in ipairs(points) do
    rectangle(c, x_of(i - 0.37), y_of(p[2]), x_of(i + 0.37), y_of(0), colour(1), 0.55)
    if p[3] then line(c, x_of(i), y_of(p[3]), x_of(i), y_of(p[4]), TEXT, 2) end
    if (i - 1) % every == 0 then
      at[#at + 1], labels[#labels + 1] = x_of(i), cut(plots.label(p[1]), LABEL_MAX.tick)
    end
  end
  label_across(c, at, labels)
end

-- The words of a name, those that are longer than a line in pieces.
local function words_of(name)
  local words = {}
  for word in plots.label(name):gsub("%c", " "):gmatch "%S+" do
    while (utf8.len(word) or 0) > NAME_MAX do
      local at = utf8.offset(word, NAME_MAX + 1)
      words[#words + 1], word = word:sub(1, at - 1), word:sub(at)
    end
    words[#words + 1] = word
  end
  return words
end

-- The lines of a name, broken at blanks where it is too long.
local function broken(name)
  local lines, last = {}, ""
  for _, word in ipairs(words_of(name)) do
    if last ~= "" and length(last) + 1 + length(word) > NAME_MAX then
      lines[#lines + 1], last = last, word
    else
      last = last == "" and word or last .. " " .. word
    end
  end
  lines[#lines + 1] = last
  if #lines > LINES_MAX then lines[LINES_MAX] = lines[LINES_MAX] .. " …" end
  return table.move(lines, 1, math.min(#lines, LINES_MAX), 1, {})
end

function DRAW.intervals(c, plot)
  local points, mark, matters = plot.points, plot.mark, plot.mark and plot.matters or 0
  local low, high = extent(points, mark, mark and mark - matters, mark and mark + matters)
  local x_of, names = scale(low, high, SIDE, WIDTH - SIDE), {}
  c.left, c.bottom = SIDE, TOP
  for i, p in ipairs(points) do
    names[i] = broken(p[1])
    c.bottom = c.bottom + #names[i] * LINE_HEIGHT + ROW_HEIGHT
  end
  c.height = c.bottom + BOTTOM
  local marks = marks_of(low, high, step_of(low, high, WIDTH - 2 * SIDE))
  for _, x in ipairs(marks) do line(c, x_of(x), TOP, x_of(x), c.bottom, GRID, 1) end
  if matters > 0 then
    rectangle(c, x_of(mark - matters), TOP, x_of(mark + matters), c.bottom, colour(2), 0.18)
  end
  if mark then line(c, x_of(mark), TOP, x_of(mark), c.bottom, TEXT, 1.5) end
  local y = TOP
  for i, p in ipairs(points) do
    for _, said in ipairs(names[i]) do
      text(c, SIDE, y + LINE_HEIGHT - 4, said, "start")
      y = y + LINE_HEIGHT
    end
    local at = y + ROW_HEIGHT / 2
    line(c, x_of(p[3] or p[2]), at, x_of(p[4] or p[2]), at, colour(1), 3)
    c[#c + 1] = ('<circle cx="%.1f" cy="%.1f" r="4.5" fill="%s"/>'):format(x_of(p[2]), at,
      colour(1))
    y = y + ROW_HEIGHT
  end
  numbers_across(c, x_of, marks)
end

-- An axis of so many deals, which ends soon after the last: the first and 1, 2, 5, 10, ... are
-- labelled, or 1, 10, 100, ... where those have no room.
local function logarithmic(c, low, high)
  local marks, tens, at = { low }, {}, plots.round_up(1.5 * low)
  high = math.max(plots.round_up(high), 2 * low)
  while at <= high do
    marks[#marks + 1], at = at, plots.round_up(1.5 * at)
  end
  for _, x in ipairs(marks) do
    if math.log(x, 10) % 1 < 1e-9 then tens[#tens + 1] = x end
  end
  local place = scale(math.log(low), math.log(high), c.left, WIDTH - RIGHT)
  return function(x) return place(math.log(x)) end,
    #marks > LOG_MARKS_MAX and #tens > 0 and tens or marks
end

-- The key of several series, in rows above the plot.
local function key(c, series)
  local widest = 1
  for _, one in ipairs(series) do widest = math.max(widest, length(one[1] or "")) end
  local width = math.min(widest, LABEL_MAX.key) * CHARACTER + SAMPLE
  local across = math.max(1, WIDTH // width)
  for i, one in ipairs(series) do
    local x, y = 8 + (i - 1) % across * width, TOP + (i - 1) // across * KEY_HEIGHT
    path(c, { x, y, x + SAMPLE - 12, y }, ('stroke="%s" stroke-width="3" stroke-dasharray="%s"')
      :format(colour(i), DASHES[(i - 1) % #DASHES + 1]))
    text(c, x + SAMPLE - 6, y + 5, cut(one[1] or "", LABEL_MAX.key), "start")
  end
  c.top = c.top + math.ceil(#series / across) * KEY_HEIGHT
  c.bottom = c.bottom + math.max(0, math.ceil(#series / across) - 2) * KEY_HEIGHT
  c.height = c.bottom + BOTTOM
end

function DRAW.lines(c, plot)
  local all, first, last = {}, math.huge, -math.huge
  for _, series in ipairs(plot.series) do
    for _, p in ipairs(series[2]) do
      all[#all + 1], first, last = p, math.min(first, p[1]), math.max(last, p[1])
    end
  end
  if #plot.series > 1 then key(c, plot.series) end
  local low, high = extent(all)
  local y_of = upright(c, plots.least(all) < 0 and low or math.max(0, low), high)
  local x_of, marks
  if plot.log then
    x_of, marks = logarithmic(c, first, last)
  else
    if first == last then first, last = first - 1, last + 1 end
    local step = step_of(first, last, WIDTH - RIGHT - c.left)
    if plot.x == "tricks" then step = math.max(1, step) end
    x_of, marks = scale(first, last, c.left, WIDTH - RIGHT), marks_of(first, last, step)
  end
  for i, series in ipairs(plot.series) do -- the first the widest, to be seen below others
    local at, band, banded = {}, {}, false
    for _, p in ipairs(series[2]) do
      at[#at + 1], at[#at + 2] = x_of(p[1]), y_of(p[2])
      band[#band + 1], band[#band + 2] = x_of(p[1]), y_of(p[3] or p[2])
      banded = banded or p[3] ~= nil
    end
    for k = #series[2], 1, -1 do
      local p = series[2][k]
      band[#band + 1], band[#band + 2] = x_of(p[1]), y_of(p[4] or p[2])
    end
    if banded then path(c, band, ('fill="%s" opacity="0.2"'):format(colour(i))) end
    path(c, at, ('fill="none" stroke="%s" stroke-width="%d" stroke-dasharray="%s"'):format(
      colour(i), 2 + #plot.series - i, DASHES[(i - 1) % #DASHES + 1]))
  end
  numbers_across(c, x_of, marks)
end

function DRAW.histogram(c, plot)
  local rows, width = plots.bins(plot.points)
  local low, high, most = rows[1][1] - 0.6 * width, rows[#rows][1] + 0.6 * width, 0
  for _, row in ipairs(rows) do most = math.max(most, row[2]) end
  local y_of = upright(c, 0, most > 0 and most or 1)
  local x_of = scale(low, high, c.left, WIDTH - RIGHT)
  for _, row in ipairs(rows) do
    rectangle(c, x_of(row[1] - 0.45 * width), y_of(row[2]), x_of(row[1] + 0.45 * width), y_of(0),
      colour(1), 0.55)
  end
  local step = step_of(low, high, WIDTH - RIGHT - c.left)
  numbers_across(c, x_of, marks_of(low, high, math.max(step, #rows < 2 and width or 0)))
end

--- A plot, which the README of the reports describes, as SVG: its view box, and what is within the
-- outermost element.
function draw.plot(plot)
  local c = { left = SIDE, top = TOP, bottom = HEIGHT - BOTTOM, height = HEIGHT, y = plot.y }
  DRAW[plot.kind](c, plot)
  local x = plot.kind == "intervals" and plots.value_name(plot) or plot.x
  if x then text(c, (c.left + WIDTH - RIGHT) / 2, c.height - 10, cut(x, LABEL_MAX.x), "middle") end
  return ("0 0 %d %d"):format(WIDTH, c.height), table.concat(c, "\n")
end

return draw
