-- SPDX-License-Identifier: GPL-3.0-or-later
--- Groups of deals and events as sections: one way in, or two with margins.
-- @module baize.report.html.groups
local phrase = require "baize.report.phrase"
local tables = require "baize.report.tables"

local groups = {}

local PLOTTED_MAX <const> = 30 -- groups in a figure

-- Every component of measures and events: kind, at, component, name, unit.
local function each(r)
  local list = {}
  for _, kind in ipairs { "measures", "events" } do
    for at, m in ipairs(r[kind] or {}) do
      for i, c in ipairs(m.components) do
        list[#list + 1] = { kind = kind, at = at, component = i, unit = m.unit,
          name = phrase.name(m, c), paired = m.paired }
      end
    end
  end
  return list
end

local function component_of(group, what)
  local m = (group[what.kind] or {})[what.at]
  return m and m.components[what.component] or {}
end

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
-- @tparam table r a result
-- @tparam {table,...} list
function groups.add(r, list)
  if not r.groups or #r.groups == 0 then return end
  local first = #list + 1
  if r.margins then
    local both = tables.two_ways(r)
    table.move(both, 1, #both, first, list)
  else
    for _, what in ipairs(each(r)) do list[#list + 1] = one_way(r, what) end
  end
  if list[first] then list[first].title = "Groups" end
end

--- Add the events of a result to a list of sections.
-- @tparam table r a result
-- @tparam {table,...} list
function groups.add_events(r, list)
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

return groups
