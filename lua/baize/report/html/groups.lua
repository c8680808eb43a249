-- SPDX-License-Identifier: GPL-3.0-or-later
--- Groups of deals and events as sections: one way in, or two with margins.
-- @module baize.report.html.groups
local phrase = require "baize.report.phrase"

local groups = {}

local PLOTTED_MAX <const> = 30 -- groups in a figure

local number = phrase.number

-- Every component of measures and events: kind, at, component, name, unit.
local function each(r)
  local list = {}
  for _, kind in ipairs { "measures", "events" } do
    for at, m in ipairs(r[kind] or {}) do
      for i, c in ipairs(m.components) do
        list[#list + 1] = { kind = kind, at = at, component = i, unit = m.unit,
          name = c.label and m.name .. ", " .. c.label or m.name, paired = m.paired }
      end
    end
  end
  return list
end

local function component_of(group, what)
  local m = (group[what.kind] or {})[what.at]
  return m and m.components[what.component] or {}
end

local function error_of(c) return c.se and c.se > 0 and number(c.se, c.se) or "-" end

-- A forest of the groups' means, where they are few enough to be told apart.
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
    rows[#rows + 1] = { label, phrase.grouped(group.deals), number(c.mean, c.se), error_of(c),
      phrase.interval(c) }
  end
  for _, group in ipairs(r.groups) do add(group.label, group) end
  add("all", r)
  return { rows = rows, caption = what.name, plot = forest(r, what),
    columns = { r.by[1], "deals", "mean", "se", phrase.interval_head(r.level) } }
end

-- Two ways: what `cell` says of each group, its error below.
local function two_way(r, caption, cell)
  local by_key, head, rows = {}, { r.by[1] }, {}
  for _, g in ipairs(r.groups) do by_key[g.key[1] .. " " .. g.key[2]] = g end
  for i, column in ipairs(r.margins.columns) do head[i + 1] = column.label end
  head[#head + 1] = "all"
  local function add(label, group_at, all)
    local first, second, errors = { label }, { "se" }, false
    local function put(group)
      local value, se = "-", nil
      if group then value, se = cell(group) end
      first[#first + 1], second[#second + 1], errors = value, se or "", errors or se
    end
    for i in ipairs(r.margins.columns) do put(group_at(i)) end
    put(all)
    rows[#rows + 1] = first
    if errors then rows[#rows + 1] = second end
  end
  for _, row in ipairs(r.margins.rows) do
    add(row.label, function(i)
      return by_key[row.key .. " " .. r.margins.columns[i].key]
    end, row)
  end
  add("all", function(i) return r.margins.columns[i] end, r)
  return { columns = head, rows = rows, caption = caption }
end

local function two_ways(r, list)
  local across = (": %s down, %s across"):format(r.by[1], r.by[2])
  list[#list + 1] = two_way(r, "Deals" .. across, function(g)
    return phrase.grouped(g.deals)
  end)
  for _, what in ipairs(each(r)) do
    list[#list + 1] = two_way(r, "Mean of " .. what.name .. across, function(g)
      local c = component_of(g, what)
      return number(c.mean, c.se), error_of(c)
    end)
  end
end

--- Add the groups of a result to a list of sections.
-- @tparam table r a result
-- @tparam {table,...} list
function groups.add(r, list)
  if not r.groups or #r.groups == 0 then return end
  local first = #list + 1
  if r.margins then
    two_ways(r, list)
  else
    for _, what in ipairs(each(r)) do list[#list + 1] = one_way(r, what) end
  end
  if list[first] then list[first].title = "Groups" end
end

-- A share or a bound of it in percent, with as many decimals as the interval tells.
local function percent(value, c) return number(100 * value, 25 * (c.high - c.low)) end

--- Add the events of a result to a list of sections.
-- @tparam table r a result
-- @tparam {table,...} list
function groups.add_events(r, list)
  if not r.events or #r.events == 0 then return end
  local rows, points = {}, {}
  for i, e in ipairs(r.events) do
    local c = e.components[1]
    rows[i] = { e.name, phrase.grouped(c.hits), percent(c.mean, c),
      percent(c.low, c) .. " .. " .. percent(c.high, c) }
    points[i] = { e.name, 100 * c.mean, 100 * c.low, 100 * c.high }
  end
  list[#list + 1] = { title = "Events", rows = rows, caption = "How often each came",
    columns = { "event", "deals", "%", phrase.interval_head(r.level) },
    plot = #points <= PLOTTED_MAX and { kind = "intervals", title = "How often each event came",
      x = "% of the deals", points = points } or nil }
end

return groups
