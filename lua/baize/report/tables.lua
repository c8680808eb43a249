-- SPDX-License-Identifier: GPL-3.0-or-later
--- The parts of a report in text that only some results have: events, hands, shapes,
-- distributions, groups.
-- Uses: baize.report.columns, baize.report.phrase, baize.core.stats.
-- @module baize.report.tables
local columns = require "baize.report.columns"
local phrase = require "baize.report.phrase"
local stats = require "baize.core.stats"

local tables = {}

local WIDTH <const> = 80
local VALUES_MAX <const> = 40 -- a table of values has at most so many lines

local number, grouped = phrase.number, phrase.grouped

-- A share in percent with as many decimals as its interval tells.
local function percent(share, low, high)
  local half = 100 * (high - low) / 4
  return number(100 * share, half)
end

-- "21.4 .. 25.1", in percent.
local function percents(c)
  local se = 100 * (c.high - c.low) / 4
  return ("%s .. %s"):format(number(100 * c.low, se), number(100 * c.high, se))
end

-- A mean and its error; a share that is 0 or 1 in all deals has none to show.
local function mean_and_error(c)
  return number(c.mean, c.se), c.se and c.se > 0 and number(c.se, c.se) or "-"
end

local function titled(title, body) return title .. "\n\n" .. body end

-- Rows as a table; as several, with the first column (or two) repeated, where they are
-- too wide for a line.
local function set_wide(rows, align, fixed, step)
  local whole = columns.set(rows, align)
  if #whole:match "[^\n]*" <= WIDTH and not whole:find(("[^\n]"):rep(WIDTH + 1)) then
    return whole
  end
  local count = #rows[1]
  local function slice(first, last)
    local part = {}
    for i, row in ipairs(rows) do
      part[i] = table.move(row, 1, fixed, 1, {})
      table.move(row, first, last, fixed + 1, part[i])
    end
    return columns.set(part, align)
  end
  local parts, first = {}, fixed + 1
  while first <= count do
    local last = math.min(first + step - 1, count)
    local fitting = slice(first, last)
    while last + step <= count do
      local more = slice(first, last + step)
      if more:find(("[^\n]"):rep(WIDTH + 1)) then break end
      fitting, last = more, last + step
    end
    parts[#parts + 1] = fitting
    first = last + 1
  end
  return table.concat(parts, "\n")
end

-- ---- events ----------------------------------------------------------------------

--- How often each event came.
-- @tparam {table,...} events of a result
-- @tparam number level of the intervals
-- @treturn string
function tables.events(events, level)
  local rows = { { "event", "deals", "%", phrase.interval_head(level) } }
  for i, e in ipairs(events) do
    local c = e.components[1]
    rows[i + 1] = { e.name, grouped(c.hits), percent(c.mean, c.low, c.high), percents(c) }
  end
  return columns.set(rows, "l.")
end

-- ---- the hands dealt ---------------------------------------------------------------

local MEANS <const> = { "hcp", "spades", "hearts", "diamonds", "clubs" }

--- Mean points and lengths of seats, and how often they had each shape.
-- @tparam {table,...} list the summary of a result
-- @treturn string
function tables.summary(list)
  local rows, shapes, seen = { { "hand", table.unpack(MEANS) } }, { { "shape" } }, {}
  for _, one in ipairs(list) do
    local mean, se = { one.seat }, { "  se" }
    for i, name in ipairs(MEANS) do
      local c = one[name]
      mean[i + 1], se[i + 1] = number(c.mean, c.se), number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
    for _, s in ipairs(one.shapes) do
      seen[s.shape] = seen[s.shape] or { all = 0 }
      seen[s.shape][one.seat], seen[s.shape].all = s, seen[s.shape].all + s.count
    end
  end
  local order = {}
  for name in pairs(seen) do order[#order + 1] = name end
  table.sort(order, function(a, b)
    if seen[a].all ~= seen[b].all then return seen[a].all > seen[b].all end
    return a > b
  end)
  for _, one in ipairs(list) do
    local head = shapes[1]
    head[#head + 1], head[#head + 2] = one.seat .. " %", "+-"
  end
  for n, name in ipairs(order) do
    local row = { name }
    for _, one in ipairs(list) do
      local s = seen[name][one.seat]
      local half = s and 100 * (s.high - s.low) / 2
      row[#row + 1], row[#row + 2] = s and number(100 * s.share, half / 2) or "-",
        s and number(half, half / 2) or "-"
    end
    shapes[n + 1] = row
  end
  return columns.set(rows, "l.") .. "\n" .. columns.set(shapes, "l.")
end

-- ---- distributions -----------------------------------------------------------------

-- The counts of each component by value, and the values that any of them has: whole
-- numbers without gaps where they are tricks. Nil when they are too many.
local function counts_of(m)
  local counts, seen, list = {}, {}, {}
  for i, c in ipairs(m.components) do
    counts[i] = {}
    for _, bar in ipairs(c.histogram or {}) do counts[i][bar[1]], seen[bar[1]] = bar[2], true end
    if not c.histogram then return nil end
  end
  for value in pairs(seen) do list[#list + 1] = value end
  table.sort(list)
  if m.unit == "tricks" and math.type(list[1]) == "integer" then
    for value = list[1], list[#list] do list[value - list[1] + 1] = value end
  end
  if #list <= VALUES_MAX then return counts, list end
end

-- A vector: the shares of each value in each strain, with their intervals below them.
local function vector_values(m, level, counts, list)
  local head = { m.unit or "value" }
  for i, c in ipairs(m.components) do head[i + 1] = c.label end
  local rows = { head }
  for _, value in ipairs(list) do
    local first, second = { ("%.6g"):format(value) }, { "" }
    for i, c in ipairs(m.components) do
      local share, low, high = stats.wilson(counts[i][value] or 0, c.n, level)
      first[i + 1] = percent(share, low, high)
      second[i + 1] = percents { low = low, high = high }
    end
    rows[#rows + 1], rows[#rows + 2] = first, second
  end
  return set_wide(rows, "lr", 1, 1)
end

-- The values of one component, with shares.
local function values(c, unit, level)
  local rows = { { unit or "value", "deals", "%", phrase.interval_head(level) } }
  for i, bar in ipairs(c.histogram) do
    local share, low, high = stats.wilson(bar[2], c.n, level)
    rows[i + 1] = { ("%.6g"):format(bar[1]), grouped(bar[2]), percent(share, low, high),
      percents { low = low, high = high } }
  end
  return columns.set(rows, ".")
end

local function component_name(m, c) return c.label and m.name .. ", " .. c.label or m.name end

-- One measure: of vectors of tricks one table, else one of each component.
local function distribution(m, level)
  local counts, list = counts_of(m)
  if #m.components > 1 and counts then
    return titled(("Distribution of %s: %% of all deals, %s below"):format(m.name,
      phrase.interval_head(level)), vector_values(m, level, counts, list))
  end
  local parts = {}
  for i, c in ipairs(m.components) do
    local title = "Distribution of " .. component_name(m, c)
    if not c.histogram then
      parts[i] = title .. ": more than 4096 different values\n"
    elseif #c.histogram > VALUES_MAX then
      parts[i] = ("%s: %d different values, in the JSON\n"):format(title, #c.histogram)
    else
      parts[i] = titled(title, values(c, m.unit, level))
    end
  end
  return table.concat(parts, "\n")
end

--- The distributions of measures.
-- @tparam {table,...} measures of a result
-- @tparam number level of the intervals
-- @treturn {string,...}
function tables.distributions(measures, level)
  local parts = {}
  for i, m in ipairs(measures) do parts[i] = distribution(m, level) end
  return parts
end

-- ---- groups ----------------------------------------------------------------------

-- Single numbers that stand side by side: measures of one component and events.
local function singles(r)
  local list = {}
  for _, kind in ipairs { "measures", "events" } do
    for i, m in ipairs(r[kind] or {}) do
      if #m.components == 1 then list[#list + 1] = { kind = kind, at = i, name = m.name } end
    end
  end
  return list
end

-- One way: a line for each group, with means and errors.
local function one_way(r)
  local list, rows = singles(r), {}
  local head = { r.by[1], "deals" }
  for _, m in ipairs(list) do
    head[#head + 1], head[#head + 2] = m.name, "se"
  end
  rows[1] = head
  local function add(label, group)
    local row = { label, grouped(group.deals) }
    for _, m in ipairs(list) do
      local c = group[m.kind][m.at].components[1]
      row[#row + 1], row[#row + 2] = mean_and_error(c)
    end
    rows[#rows + 1] = row
  end
  for _, group in ipairs(r.groups) do add(group.label, group) end
  add("all", r)
  return set_wide(rows, "l.", 2, 2)
end

-- One way, a vector: a line for each group and one for its errors.
local function one_way_vector(r, at)
  local m = r.measures[at]
  local head = { r.by[1], "deals" }
  for i, c in ipairs(m.components) do head[i + 2] = c.label end
  local rows = { head }
  local function add(label, group)
    local mean, se = { label, grouped(group.deals) }, { "  se", "" }
    for i, c in ipairs(group.measures[at].components) do
      mean[i + 2], se[i + 2] = mean_and_error(c)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  for _, group in ipairs(r.groups) do add(group.label, group) end
  add("all", r)
  return titled(m.name, set_wide(rows, "l.", 2, 1))
end

-- Two ways: a table of what `cell` says of a group, with margins.
local function two_way(r, cell)
  local by_key = {}
  for _, g in ipairs(r.groups) do by_key[g.key[1] .. " " .. g.key[2]] = g end
  local head = { r.by[1] }
  for i, column in ipairs(r.margins.columns) do head[i + 1] = column.label end
  head[#head + 1] = "all"
  local rows = { head }
  local function add(label, groups)
    local first, second = { label }, { "  se" }
    local has_errors = false
    for i = 1, #r.margins.columns + 1 do
      local value, se = "-", nil
      if groups[i] then value, se = cell(groups[i]) end
      first[i + 1], second[i + 1], has_errors = value, se or "", has_errors or se
    end
    rows[#rows + 1] = first
    if has_errors then rows[#rows + 1] = second end
  end
  for _, row in ipairs(r.margins.rows) do
    local groups = {}
    for i, column in ipairs(r.margins.columns) do
      groups[i] = by_key[row.key .. " " .. column.key]
    end
    groups[#r.margins.columns + 1] = row
    add(row.label, groups)
  end
  local last = table.move(r.margins.columns, 1, #r.margins.columns, 1, {})
  last[#last + 1] = r
  add("all", last)
  return set_wide(rows, "l.", 1, 1)
end

local function two_ways(r)
  local down = ("%s down, %s across"):format(r.by[1], r.by[2])
  local parts = { titled("Deals: " .. down, two_way(r, function(g)
    return grouped(g.deals)
  end)) }
  for _, kind in ipairs { "measures", "events" } do
    for at, m in ipairs(r[kind] or {}) do
      for i, component in ipairs(m.components) do
        parts[#parts + 1] = titled(("Mean of %s: %s"):format(component_name(m, component),
          down), two_way(r, function(g)
            return mean_and_error(g[kind][at].components[i])
          end))
      end
    end
  end
  return parts
end

--- The groups of a result: tables with one way in, or with two and margins.
-- @tparam table r a result with groups
-- @treturn {string,...}
function tables.groups(r)
  if r.margins then return (two_ways(r)) end
  local parts = {}
  if #singles(r) > 0 then parts[1] = one_way(r) end
  for at, m in ipairs(r.measures) do
    if #m.components > 1 then parts[#parts + 1] = one_way_vector(r, at) end
  end
  return parts
end

return tables
