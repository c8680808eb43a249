-- SPDX-License-Identifier: GPL-3.0-or-later
--- The groups of a result in text: tables with one way in, or with two and margins.
-- @module baize.report.groups
local columns = require "baize.base.columns"
local phrase = require "baize.report.phrase"
local tables = require "baize.report.tables"

local groups = {}

local grouped, mean_and_error = phrase.grouped, tables.mean_and_error

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

--- The groups of a result: tables with one way in, or with two and margins.
-- @tparam table r a result with groups
-- @treturn {string,...}
function groups.write(r)
  local parts = {}
  for i, s in ipairs(r.margins and tables.two_ways(r) or {}) do
    parts[i] = titled(s.caption, columns.fold(tables.with_head(s), "l.", 1, 1))
  end
  if r.margins then return parts end
  if #singles(r) > 0 then parts[1] = one_way(r) end
  for at, m in ipairs(r.measures) do
    if #m.components > 1 then parts[#parts + 1] = one_way_vector(r, at) end
  end
  return parts
end

return groups
