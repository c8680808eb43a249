-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of a report that only some results have: events, the hands dealt; and the same
-- as sections of other reports.
-- @module baize.report.tables
local columns = require "baize.base.columns"
local phrase = require "baize.report.phrase"

local tables = {}

local number, grouped = phrase.number, phrase.grouped

-- ---- events ----------------------------------------------------------------------

--- How often each event came.
-- @tparam {table,...} events of a result
-- @tparam number level of the intervals
-- @treturn string
function tables.events(events, level)
  local rows = { { "event", "deals", "%", phrase.interval_head(level) } }
  for i, e in ipairs(events) do
    local c = e.components[1]
    rows[i + 1] = { e.name, grouped(c.hits), phrase.percent(c) }
  end
  return columns.set(rows, "l.")
end

-- ---- the hands dealt ---------------------------------------------------------------

local MEANS <const> = { "hcp", "spades", "hearts", "diamonds", "clubs" }

-- Mean points and lengths of seats, the errors below.
local function mean_rows(list)
  local rows = { { "hand", table.unpack(MEANS) } }
  for _, one in ipairs(list) do
    local mean, se = { one.seat }, { "  se" }
    for i, name in ipairs(MEANS) do
      local c = one[name]
      mean[i + 1], se[i + 1] = number(c.mean, c.se), number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  return rows
end

-- The shapes that were seen, the most frequent of all seats first; and by seat.
local function shapes_of(list)
  local seen, order = {}, {}
  for _, one in ipairs(list) do
    for _, s in ipairs(one.shapes) do
      if not seen[s.shape] then
        seen[s.shape] = { all = 0 }
        order[#order + 1] = s.shape
      end
      seen[s.shape][one.seat], seen[s.shape].all = s, seen[s.shape].all + s.count
    end
  end
  table.sort(order, function(a, b)
    if seen[a].all ~= seen[b].all then return seen[a].all > seen[b].all end
    return a > b
  end)
  return order, seen
end

-- How often each seat had each shape, in percent, with half the interval.
local function shape_rows(list)
  local order, seen = shapes_of(list)
  local rows = { { "shape" } }
  for _, one in ipairs(list) do
    local head = rows[1]
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
    rows[n + 1] = row
  end
  return rows
end

--- Mean points and lengths of seats, and how often they had each shape.
-- @tparam {table,...} list the summary of a result
-- @treturn string
function tables.summary(list)
  return columns.set(mean_rows(list), "l.") .. "\n" .. columns.set(shape_rows(list), "l.")
end

-- ---- for other reports -------------------------------------------------------------

local function section(title, rows, note)
  return { title = title, text = note, columns = table.remove(rows, 1), rows = rows }
end

-- Every component of some measures and events.
local function component_rows(r, level)
  local rows = { { "", "mean", "se", phrase.interval_head(level) } }
  for _, list in ipairs { r.measures, r.events or {} } do
    for _, m in ipairs(list) do
      for _, c in ipairs(m.components) do
        rows[#rows + 1] = { phrase.name(m, c), number(c.mean, c.se), number(c.se, c.se),
          phrase.interval(c) }
      end
    end
  end
  return rows
end

--- What only some results have, as sections: hands exchanged, samples, the hands dealt.
-- @tparam table r a result
-- @treturn ?{table,...} see the README of the reports; nil where there are none
function tables.sections(r)
  local list = {}
  for i, hand in ipairs(r.hands or {}) do
    list[#list + 1] = section(("Hand %d: %s"):format(i, hand.hand),
      component_rows(hand, r.level), ("The rest of the condition holds on %s of %s deals.")
        :format(grouped(hand.holds.hits or 0), grouped(hand.holds.n)))
  end
  for _, one in ipairs(r.samples or {}) do
    list[#list + 1] = section("Sample: " .. one.name, component_rows(one, r.level),
      ("%s deals where %s; seed %s."):format(phrase.deals(one), one.where, phrase.seed(one)))
  end
  if r.summary and r.deals > 0 then
    list[#list + 1] = section("The hands dealt", mean_rows(r.summary))
    list[#list + 1] = section("Shapes", shape_rows(r.summary),
      "Shares of all deals; half of the " .. phrase.interval_head(r.level) .. " beside them.")
  end
  return #list > 0 and list or nil
end

return tables
