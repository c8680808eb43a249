-- SPDX-License-Identifier: GPL-3.0-or-later
--- The groups of a result in text: tables with one way in, or with two and margins.
-- @module baize.report.groups
local columns = require "baize.base.columns"
local phrase = require "baize.report.phrase"

local groups = {}

local number, grouped = phrase.number, phrase.grouped

-- A mean and its error; a share that is 0 or 1 in all deals has none to show.
local function mean_and_error(c)
  return number(c.mean, c.se), c.se and c.se > 0 and number(c.se, c.se) or "-"
end

local function titled(title, body) return title .. "\n\n" .. body end

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
  return columns.fold(rows, "l.", 2, 2)
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
  return titled(m.name, columns.fold(rows, "l.", 2, 1))
end

-- Two ways: a table of what `cell` says of a group, with margins.
local function two_way(r, cell)
  local by_key = {}
  for _, g in ipairs(r.groups) do by_key[g.key[1] .. " " .. g.key[2]] = g end
  local head = { r.by[1] }
  for i, column in ipairs(r.margins.columns) do head[i + 1] = column.label end
  head[#head + 1] = "all"
  local rows = { head }
  local function add(label, found)
    local first, second = { label }, { "  se" }
    local has_errors = false
    for i = 1, #r.margins.columns + 1 do
      local value, se = "-", nil
      if found[i] then value, se = cell(found[i]) end
      first[i + 1], second[i + 1], has_errors = value, se or "", has_errors or se
    end
    rows[#rows + 1] = first
    if has_errors then rows[#rows + 1] = second end
  end
  for _, row in ipairs(r.margins.rows) do
    local found = {}
    for i, column in ipairs(r.margins.columns) do
      found[i] = by_key[row.key .. " " .. column.key]
    end
    found[#r.margins.columns + 1] = row
    add(row.label, found)
  end
  local last = table.move(r.margins.columns, 1, #r.margins.columns, 1, {})
  last[#last + 1] = r
  add("all", last)
  return columns.fold(rows, "l.", 1, 1)
end

local function two_ways(r)
  local down = ("%s down, %s across"):format(r.by[1], r.by[2])
  local parts = { titled("Deals: " .. down, two_way(r, function(g)
    return grouped(g.deals)
  end)) }
  for _, kind in ipairs { "measures", "events" } do
    for at, m in ipairs(r[kind] or {}) do
      for i, component in ipairs(m.components) do
        parts[#parts + 1] = titled(("Mean of %s: %s"):format(phrase.name(m, component),
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
function groups.write(r)
  if r.margins then return (two_ways(r)) end
  local parts = {}
  if #singles(r) > 0 then parts[1] = one_way(r) end
  for at, m in ipairs(r.measures) do
    if #m.components > 1 then parts[#parts + 1] = one_way_vector(r, at) end
  end
  return parts
end

return groups
