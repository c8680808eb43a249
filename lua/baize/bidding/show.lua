-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of rules as text and as JSON.
-- @module baize.bidding.show
local columns = require "baize.base.columns"
local plain = require "baize.base.plain"

local show = {}

-- "12.345 %": a share as tables have it; one that is not 0 does not look like it.
local function percent(share)
  if share > 0 and share < 0.000005 then return ("%.2g %%"):format(100 * share) end
  return ("%.3f %%"):format(100 * share)
end

local function name_or_none(name) return name or "(no rule)" end

-- A function that gives lists a type which prints as a table of rows; `none` where they are empty.
local function kind(name, align, rows, none)
  local meta = { __name = name, __tostring = function(list)
    return none and #list == 0 and none or columns.set(rows(list), align)
  end }
  return function(list) return setmetatable(list, meta) end
end

local function rows_of(list)
  local rows = { { "rule", "name", "hands", "share", "" } }
  for i, entry in ipairs(list) do
    rows[i + 1] = { tostring(i), entry.name, tostring(entry.count), percent(entry.share),
      entry.text or "" }
  end
  return rows
end

--- The table of a list, as Rules:table gives it: prints as one.
show.table = kind("baize.RuleTable", "rlrrl", rows_of)

--- A table, and the hands that no rule holds for, as text.
function show.summary(list, gap)
  local rows = rows_of(list)
  rows[#rows + 1] = { "", name_or_none(), tostring(gap.count), percent(gap.share), "" }
  return columns.set(rows, "rlrrl")
end

--- Overlaps of rules, as Rules:overlaps gives them: print as a table.
show.overlaps = kind("baize.Overlaps", "llrrl", function(list)
  local rows = { { "rules", "names", "hands", "share", "example" } }
  for i, o in ipairs(list) do
    rows[i + 1] = { ("%d, %d"):format(o.first, o.second), table.concat(o.names, ", "),
      tostring(o.count), percent(o.share), tostring(o.example) }
  end
  return rows
end, "no hand satisfies two rules\n")

--- Differences of two lists, as Rules:diff gives them: print as a table.
show.diff = kind("baize.RuleDiff", "llrrl", function(list)
  local rows = { { "from", "to", "hands", "share", "example" } }
  for i, d in ipairs(list) do
    rows[i + 1] = { name_or_none(d.from), name_or_none(d.to), tostring(d.count),
      percent(d.share), tostring(d.example) }
  end
  rows[#rows + 1] = { "all", "", tostring(list.count), percent(list.share), "" }
  return rows
end, "the lists name all hands alike\n")

local bounds_of = kind("baize.RuleBounds", "rlr", function(list)
  local rows = { { "rule", "name", table.unpack(list.features) } }
  for i, entry in ipairs(list) do
    local row = { tostring(i), entry.name }
    for _, b in ipairs(entry) do
      row[#row + 1] = not b and "-" or b.low == b.high and tostring(b.low) or
        ("%s-%s"):format(b.low, b.high)
    end
    rows[i + 1] = row
  end
  return rows
end)

-- The least, the most and the mean of values with their counts.
local function bound_of(values)
  if #values == 0 then return false end
  local count, sum = values[1][2] - values[1][2], 0.0
  for _, v in ipairs(values) do count = count + v[2] end
  for _, v in ipairs(values) do sum = sum + v[1] * (v[2] / count) end
  return { low = values[1][1], high = values[#values][1], mean = sum, values = values },
    count
end

--- Bounds of features by rule, of the values that baize.core.hands.measure gives: print as a table.
function show.bounds(rules, features, values)
  local list = { features = {} }
  for i, f in ipairs(features) do list.features[i] = tostring(f) end
  for i, rule in ipairs(rules) do
    local entry = { name = rule.name }
    for k in ipairs(features) do
      local count
      entry[k], count = bound_of(values[i][k])
      entry.count = count or entry.count
    end
    list[i] = entry
  end
  return (bounds_of(list))
end

-- An entry of a table, plain: counts and hands as texts.
local function plain_entry(entry)
  return { number = entry.number, name = entry.name, text = entry.text,
    rules = entry.first and { entry.first, entry.second }, names = entry.names,
    count = tostring(entry.count), share = plain.value(entry.share),
    example = entry.example and tostring(entry.example) }
end

--- A table, a gap and overlaps as JSON, with a newline at the end.
function show.json(list, gap, overlaps)
  local value = { total = tostring(list.total), rules = {}, gap = plain_entry(gap),
    overlaps = {} }
  for i, entry in ipairs(list) do
    value.rules[i] = plain_entry(entry)
    value.rules[i].number = i
  end
  for i, o in ipairs(overlaps) do value.overlaps[i] = plain_entry(o) end
  return plain.write(value, { "total", "rules", "number", "name", "text", "names", "count",
    "share", "example", "gap", "overlaps" }) .. "\n"
end

return show
