-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plots as SVG, drawn by gnuplot, which is run as a program.
-- Colours and fonts are left to the page: what gnuplot draws in a code colour gets the
-- page's own (baize.report.html.style), so that figures follow dark mode and paper.
-- @module baize.report.html.gnuplot
local output = require "baize.base.output"
local plots = require "baize.report.html.plots"

local gnuplot = {}

local WIDTH <const>, HEIGHT <const> = 440, 290 -- in its own unit; the page scales it
-- Of a plot of intervals: a line of a name, the interval below it, the axis.
local LINE_HEIGHT <const>, ROW_HEIGHT <const>, FRAME_HEIGHT <const> = 19, 25, 78
local NAME_MAX <const>, LINES_MAX <const> = 50, 4 -- characters of such a line, lines of a name
local LABEL_MAX <const> = { x = 44, y = 26, key = 44, tick = 22 } -- characters
-- Widths, about: of one, of the axis of intervals, and of one beside which values are written.
local CHARACTER <const>, ACROSS <const>, NARROW <const> = 9, 380, 310
-- Of a key: a row of it, those that the height of a plot has room for, the sample of a line.
local KEY_HEIGHT <const>, KEY_ROWS <const>, SAMPLE_WIDTH <const> = 20, 2, 100
local STEPS_MAX <const> = 8 -- between labelled values across
local LOG_MARKS_MAX <const> = 6 -- labels of 1, 2, 5, 10, ...
local EDGE <const> = 1 - 1e-6 -- a label at the very edge of such an axis is left out by gnuplot
local SERIES_COLOURS <const> = 6

-- Colours that stand for those of the page.
local TEXT <const>, GRID <const>, SERIES <const> = "#010101", "#020202", "#0300%02x"

local function length(text) return utf8.len(text) or #text end

-- A text in gnuplot's quotes, in which nothing means anything, of so many characters at most.
local function quoted(text, most)
  text = text:gsub("[%c]", " ")
  if (utf8.len(text) or 0) > most then
    text = text:sub(1, utf8.offset(text, most) - 1) .. "…"
  end
  return "'" .. text:gsub("'", "''") .. "'"
end

local function number(x) return ("%.12g"):format(x) end

local function colour(series)
  return (SERIES):format((series - 1) % SERIES_COLOURS + 1)
end

local function common(plot, number_of, height)
  local x, y = plot.x, plot.y
  if plot.kind == "intervals" then x, y = plots.value_name(plot), nil end
  return {
    "reset",
    ("set terminal svg size %d,%d dynamic noenhanced font 'sans-serif,15' name 'p%d'")
      :format(WIDTH, height, number_of),
    ("set border %d lc rgb '%s'; set tics nomirror textcolor rgb '%s'"):format(
      plot.kind == "intervals" and 1 or 3, TEXT, TEXT),
    "set style fill solid 0.55 noborder",
    ("set xlabel %s textcolor rgb '%s'"):format(quoted(x or "", LABEL_MAX.x), TEXT),
    ("set ylabel %s textcolor rgb '%s'"):format(quoted(y or "", LABEL_MAX.y), TEXT),
    ("set grid %s lt 1 lc rgb '%s'"):format(plot.kind == "intervals" and "x" or "y", GRID),
    "unset key",
  }
end

local function block(lines, name, rows)
  lines[#lines + 1] = name .. " << EOD"
  for _, row in ipairs(rows) do
    local cells = {}
    for i, x in ipairs(row) do cells[i] = number(x) end
    lines[#lines + 1] = table.concat(cells, " ")
  end
  lines[#lines + 1] = "EOD"
end

-- Labels at 1, 2, ...; not all of them where there is no room.
local function ticks(points)
  local widest, marks = 1, {}
  for _, p in ipairs(points) do widest = math.max(widest, length(plots.label(p[1]))) end
  local room = (math.min(widest, LABEL_MAX.tick) + 1) * CHARACTER
  local every = math.max(1, math.ceil(#points * room / NARROW))
  for i = 1, #points, every do
    marks[#marks + 1] = ("%s %d"):format(quoted(plots.label(points[i][1]), LABEL_MAX.tick), i)
  end
  return ("set xtics (%s)"):format(table.concat(marks, ", "))
end

-- The distance of labelled values from low to high, so that their labels do not meet on an axis of
-- that width.
local function step_of(low, high, across)
  for steps = STEPS_MAX, 2, -1 do
    local step = plots.round_up((high - low) / steps)
    local widest, nb = 1, math.floor((high - low) / step) + 1
    for _, x in ipairs { low, high } do
      widest = math.max(widest, #("%.6g"):format(step * math.floor(x / step + 0.5)))
    end
    if nb * (widest + 1) * CHARACTER <= across then return step end
  end
  return plots.round_up((high - low) / 2)
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
  local lines, line = {}, ""
  for _, word in ipairs(words_of(name)) do
    if line ~= "" and length(line) + 1 + length(word) > NAME_MAX then
      lines[#lines + 1], line = line, word
    else
      line = line == "" and word or line .. " " .. word
    end
  end
  lines[#lines + 1] = line
  if #lines > LINES_MAX then lines[LINES_MAX] = lines[LINES_MAX] .. " …" end
  return table.move(lines, 1, math.min(#lines, LINES_MAX), 1, {})
end

-- Where the intervals of points lie, in units of the drawing from above; their names, each line
-- { at, text }; how high all of it is.
local function stacked(points)
  local at, names, y = {}, {}, 0
  for i, p in ipairs(points) do
    for _, line in ipairs(broken(p[1])) do
      names[#names + 1] = { y + LINE_HEIGHT / 2 + 2, line }
      y = y + LINE_HEIGHT
    end
    at[i], y = y + ROW_HEIGHT / 2, y + ROW_HEIGHT
  end
  return at, names, y
end

-- Rows at, value, low, high; ends that are missing are the value's, infinite ones lie
-- far outside.
local function placed(points, edge)
  local rows = {}
  for i, p in ipairs(points) do
    local low, high = p[3] or p[2], p[4] or p[2]
    rows[i] = { i, p[2], math.max(low, -edge), math.min(high, edge) }
  end
  return rows
end

-- The least and the largest finite number of points, and of others.
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

local DRAW = {}

function DRAW.bars(lines, plot)
  local points = plot.points
  local low, high = extent(points, 0)
  lines[#lines + 1] = ticks(points)
  lines[#lines + 1] = ("set xrange [0.4:%s]; set yrange [%s:%s]; set boxwidth 0.75")
    :format(number(#points + 0.6), number(low < 0 and plots.least(points) < 0 and low or 0),
      number(high))
  block(lines, "$d", placed(points, 10 * math.max(math.abs(low), math.abs(high))))
  lines[#lines + 1] = ("plot $d using 1:2 with boxes lc rgb '%s', "
    .. "$d using 1:3:(0):($4-$3) with vectors nohead lw 2 lc rgb '%s'"):format(colour(1), TEXT)
end

function DRAW.intervals(lines, plot)
  local points, mark, matters = plot.points, plot.mark, plot.matters
  local low, high = extent(points, mark, mark and matters and mark - matters,
    mark and matters and mark + matters)
  local at, names, height = stacked(points)
  lines[#lines + 1] = ("unset ytics; set lmargin at screen 0.05; set rmargin at screen 0.95; "
    .. "set xrange [%s:%s]; set xtics %s; set yrange [%d:0]"):format(number(low), number(high),
      number(step_of(low, high, ACROSS)), height)
  for i, line in ipairs(names) do
    lines[#lines + 1] = ("set label %d %s at graph 0,first %s left front font ',14' "
      .. "textcolor rgb '%s'")
      :format(i, quoted(line[2], NAME_MAX), number(line[1]), TEXT)
  end
  if mark and matters and matters > 0 then
    lines[#lines + 1] = ("set object 1 rectangle from first %s,graph 0 to first %s,graph 1 "
      .. "fc rgb '%s' fs solid 0.18 noborder behind"):format(number(mark - matters),
        number(mark + matters), colour(2))
  end
  if mark then
    lines[#lines + 1] = ("set arrow from first %s,graph 0 to first %s,graph 1 nohead lw 1.5 "
      .. "lc rgb '%s'"):format(number(mark), number(mark), TEXT)
  end
  local rows = placed(points, 10 * math.max(math.abs(low), math.abs(high)))
  for i, row in ipairs(rows) do row[1] = at[i] end
  block(lines, "$d", rows)
  lines[#lines + 1] = ("plot $d using 3:1:($4-$3):(0) with vectors nohead lw 3 lc rgb '%s', "
    .. "$d using 2:1 with points pt 7 ps 0.9 lc rgb '%s'"):format(colour(1), colour(1))
end

-- An axis of so many deals, which ends soon after the last: the first and 1, 2, 5, 10, ... are
-- labelled, or 1, 10, 100, ... where those have no room.
local function logarithmic(series)
  local low, high = math.huge, -math.huge
  for _, one in ipairs(series) do
    for _, p in ipairs(one[2]) do low, high = math.min(low, p[1]), math.max(high, p[1]) end
  end
  local marks, at = { number(low) }, plots.round_up(1.5 * low)
  high = math.max(plots.round_up(high), 2 * low)
  while at <= high do
    marks[#marks + 1], at = number(at), plots.round_up(1.5 * at)
  end
  return ("set logscale x; set xrange [%s:%s]"):format(number(low * EDGE), number(high / EDGE))
    .. (#marks <= LOG_MARKS_MAX and ("; set xtics (%s)"):format(table.concat(marks, ", ")) or "")
end

function DRAW.lines(lines, plot)
  if plot.log then lines[#lines + 1] = logarithmic(plot.series) end
  if plot.x == "tricks" then lines[#lines + 1] = "set xtics 1" end
  if #plot.series > 1 then
    lines[#lines + 1] = ("set key outside top center horizontal textcolor rgb '%s'"):format(TEXT)
  end
  local drawn = {} -- the first the widest, to be seen below others of the same values
  for i, series in ipairs(plot.series) do
    local rows, banded = {}, false
    for k, p in ipairs(series[2]) do
      rows[k] = { p[1], p[2], p[3] or p[2], p[4] or p[2] }
      banded = banded or p[3] ~= nil
    end
    block(lines, "$d" .. i, rows)
    if banded then
      drawn[#drawn + 1] = ("$d%d using 1:3:4 with filledcurves fs transparent solid 0.2 "
        .. "lc rgb '%s' notitle"):format(i, colour(i))
    end
    drawn[#drawn + 1] = ("$d%d using 1:2 with lines lw %d dt %d lc rgb '%s' title %s")
      :format(i, 2 + #plot.series - i, i, colour(i), quoted(series[1] or "", LABEL_MAX.key))
  end
  lines[#lines + 1] = "plot " .. table.concat(drawn, ", ")
end

function DRAW.histogram(lines, plot)
  local rows, width = plots.bins(plot.points)
  local low, high = rows[1][1] - 0.6 * width, rows[#rows][1] + 0.6 * width
  lines[#lines + 1] = ("set boxwidth %s; set yrange [0:*]; set xrange [%s:%s]; set xtics %s")
    :format(number(0.9 * width), number(low), number(high),
      number(math.max(step_of(low, high, NARROW), #rows < 2 and width or 0)))
  block(lines, "$d", rows)
  lines[#lines + 1] = ("plot $d using 1:2 with boxes lc rgb '%s'"):format(colour(1))
end

-- What the key of so many series needs beyond the height that a plot has.
local function key_height(series)
  local widest = 1
  for _, one in ipairs(series) do widest = math.max(widest, length(one[1] or "")) end
  local across = math.max(1, WIDTH // (math.min(widest, LABEL_MAX.key) * CHARACTER + SAMPLE_WIDTH))
  return KEY_HEIGHT * math.max(0, math.ceil(#series / across) - KEY_ROWS)
end

-- How high a plot is.
local function height_of(plot)
  if plot.kind == "intervals" then
    local _, _, rows = stacked(plot.points)
    return FRAME_HEIGHT + rows
  end
  return HEIGHT + (plot.kind == "lines" and key_height(plot.series) or 0)
end

-- The script that draws all of them.
local function script_of(list)
  local lines = { "set encoding utf8" }
  for i, plot in ipairs(list) do
    local own = common(plot, i, height_of(plot))
    DRAW[plot.kind](own, plot)
    lines[#lines + 1] = table.concat(own, "\n")
  end
  return table.concat(lines, "\n") .. "\n"
end

local COLOURS <const> = { ["1,1,1"] = "currentColor", ["2,2,2"] = "var(--line)" }
for i = 1, SERIES_COLOURS do COLOURS["3,0," .. i] = ("var(--c%d)"):format(i) end

-- What gnuplot wrote, without what a page does not need or has its own of.
local function cleaned(svg)
  svg = svg:gsub("<defs>.-</defs>", "", 1):gsub("<title>.-</title>", "")
    :gsub("<desc>.-</desc>", "", 1):gsub(' id="[^"]*"', ""):gsub("xlink:href='#gp", "href='#gp")
  svg = svg:gsub("rgb%(%s*(%d+),%s*(%d+),%s*(%d+)%)", function(r, g, b)
    return COLOURS[r .. "," .. g .. "," .. b]
  end)
  svg = svg:gsub("([\"'])black([\"'])", "%1currentColor%2")
    :gsub("([\"'])gray([\"'])", "%1var(--line)%2"):gsub(' color="%w+"', "")
    :gsub("<use [^>]*color='white'/>", ""):gsub("[ \t]+", " ")
  local before
  repeat -- groups that hold nothing, from the inside out
    before = #svg
    svg = svg:gsub("%s*<g[^>]*>%s*</g>", "")
  until #svg == before
  return svg
end

-- Run a program on a script; what it wrote, or nil.
local function output_of(program, script)
  local file <close> = output.temporary()
  if not (file and file:write(script) and file.handle:close()) then return nil end
  local name = "'" .. file.part:gsub("'", "'\\''") .. "'"
  local p = io.popen(("LC_ALL=C %s -d %s 2>/dev/null </dev/null"):format(program, name))
  local text = p and p:read "a"
  local ok = p and p:close()
  return ok and text or nil
end

--- The symbols that figures refer to, once for each page.
gnuplot.SYMBOLS = [[
<svg class="symbols" aria-hidden="true"><defs>
<circle id="gpDot" r="0.5" fill="currentColor"/>
<circle id="gpPt6" r="1" fill="currentColor"/>
</defs></svg>
]]

--- Draw plots, which the README of the reports describes, by "gnuplot" or another program: for
-- each `box` (the view box) and `content` (SVG without the outermost element); nil where it is
-- missing or fails.
function gnuplot.draw(list, program)
  if #list == 0 then return {} end
  local text = output_of(program or "gnuplot", script_of(list))
  local drawn = {}
  for box, content in (text or ""):gmatch '<svg.-viewBox="([%d ]+)".->(.-)</svg>' do
    drawn[#drawn + 1] = { box = box, content = cleaned(content) }
  end
  return #drawn == #list and drawn or nil
end

return gnuplot
