-- SPDX-License-Identifier: GPL-3.0-or-later
--- Groups of deals: the field `by` of an experiment, and what the groups are called.
-- Deals are put in groups by a feature or a measure of whole numbers, a group for each
-- value, or by conditions: then a deal is in the group of the first that holds, else
-- in the group "others". Two of them make a table of groups with two ways in.
-- @module baize.ask.experiment.groups
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local measure = require "baize.lang.measure"
local words = require "baize.base.words"

local groups = {}

local OTHERS <const> = "others"
local WAYS_MAX <const> = 2
local NAME_MAX <const> = 20 -- letters of a feature that labels in tests repeat

local function is_list(value) return type(value) == "table" and not getmetatable(value) end

-- A way of conditions: number i for the i-th, 0 for deals that none of them fits.
local function by_conditions(list)
  local parts, labels = {}, { [0] = OTHERS }
  for i, pair in ipairs(list) do
    if not is_list(pair) or #pair ~= 2 or type(pair[1]) ~= "string" then
      check.fail(("by: item %d is not { label, condition }"):format(i), "by%s*=")
    elseif not cond.is(pair[2]) or pair[2].opaque then
      check.fail(("by: '%s': a condition expected, not %s"):format(pair[1],
        cond.is(pair[2]) and "one with baize.opaque(...)" or check.show(pair[2])), "by%s*=")
    end
    labels[i], parts[i] = pair[1], { pair[2], i }
  end
  parts[#parts + 1] = 0
  return { expr = measure.call("choose", parts), labels = labels }
end

-- What the values of some measures are called, and these: by the name of the measure.
local LABELS <const> = {
  reached = { "contract", words.CONTRACTS },
  opening = { "opening", words.CONTRACTS },
  called = { "call %s", words.bids(4, { [0] = "none", "P", "X", "XX" }) },
  contested = { "auction", { [0] = "one side alone", "contested" } },
}

-- What the values of a measure are called, by their numbers, and what the groups are of; nil: they
-- are numbers.
local function labels_of(tree)
  if tree:operator() ~= "call" then return nil end
  local name, _, number = table.unpack(tree:parts())
  local found = LABELS[tostring(name)]
  if found then return found[2], found[1]:format(number) end
end

-- One way into the groups: expr (a measure), name (of features and measures), labels.
local function read_way(value)
  if is_list(value) and #value > 0 then return (by_conditions(value)) end
  if cond.is(value) and not value.opaque then
    return (by_conditions { { value.text, value } })
  end
  local kind = check.kind(value)
  if kind ~= "Feature" and not measure.is(value) then
    check.expected("by", "a feature, a measure or an array of { label, condition }", value)
  end
  local m = measure.from(value, "by", "by%s*=")
  if #m.items > 1 then
    check.fail("by: a measure of one number expected, not one for each strain", "by%s*=")
  end
  local labels, name = labels_of(m.items[1].expr)
  return { expr = m.items[1].expr, name = name or m.items[1].text, labels = labels }
end

-- Two ways are an array whose first item is itself no { label, condition }.
local function is_two(given)
  if not is_list(given) or #given == 0 then return false end
  return not is_list(given[1]) or is_list(given[1][1])
end

--- Read the field `by`: a feature, measure or condition, an array of { label, condition }, or an
-- array of two of these; nil. Returns the ways, one or two: text (the measure whose values make the
-- groups), name (of features and measures), labels (by value, of conditions).
function groups.read(given)
  if given == nil then return nil end
  if not is_two(given) then return { read_way(given) } end
  if #given > WAYS_MAX then
    check.fail(("by: at most two ways into the groups, not %d"):format(#given), "by%s*=")
  end
  local ways = {}
  for i, value in ipairs(given) do ways[i] = read_way(value) end
  return ways
end

-- What a group is called in one way.
local function label_of(way, key)
  return way.labels and way.labels[key] or ("%d"):format(key)
end

-- The same with what it is a value of, where that is short: "N.spades 4".
local function full_label(way, key)
  local label = label_of(way, key)
  return way.name and #way.name <= NAME_MAX and way.name .. " " .. label or label
end

-- The values that are there, in order; the others at the end.
local function sorted_keys(way, seen)
  local keys = {}
  for key in pairs(seen) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    if way.labels and (a == 0) ~= (b == 0) then return b == 0 end
    return a < b
  end)
  return keys
end

-- The margins of one way: a group for each of its values.
local function margin(ways, i, keys, gather)
  local list = {}
  for n, key in ipairs(keys[i]) do
    local group = i == 1 and gather(key) or gather(nil, key)
    group.label, group.key = label_of(ways[i], key), key
    group.title = full_label(ways[i], key)
    list[n] = group
  end
  return list
end

-- The groups of a list of conditions in which no deal is, by label; nil: none.
local function empty_of(ways, seen)
  local list = {}
  for i, way in ipairs(ways) do
    for key, label in ipairs(not way.name and way.labels or {}) do
      if not seen[i][key] then list[#list + 1] = label end
    end
  end
  return #list > 0 and list or nil
end

--- What a run, opened with the ways as `by`, found in each group, in the order of their keys: what
-- `gather`, called with the keys of a group (nil: any), gave, with label and key (integer); of two
-- ways labels too, and both are arrays of two. Of two ways also the margins: rows and columns,
-- arrays of groups, or nil; and the labels of conditions in whose group no deal is, or nil.
function groups.gather(ways, run, gather)
  local seen, there, keys = { {}, {} }, {}, {}
  for _, g in ipairs(run:groups()) do
    for i = 1, #ways do seen[i][g[i]] = true end
    there[g[1] .. " " .. g[2]] = true
  end
  for i, way in ipairs(ways) do keys[i] = sorted_keys(way, seen[i]) end
  if #ways == 1 then return margin(ways, 1, keys, gather), nil, empty_of(ways, seen) end
  local list = {}
  for _, first in ipairs(keys[1]) do
    for _, second in ipairs(keys[2]) do
      if there[first .. " " .. second] then
        local group = gather(first, second)
        group.key = { first, second }
        group.labels = { label_of(ways[1], first), label_of(ways[2], second) }
        group.label = table.concat(group.labels, ", ")
        group.title = full_label(ways[1], first) .. " / " .. full_label(ways[2], second)
        list[#list + 1] = group
      end
    end
  end
  return list, { rows = margin(ways, 1, keys, gather),
    columns = margin(ways, 2, keys, gather) }, empty_of(ways, seen)
end

return groups
