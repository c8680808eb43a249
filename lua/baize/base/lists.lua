-- SPDX-License-Identifier: GPL-3.0-or-later
--- Arrays: entries that are known by a key too, keys in order, the greatest first.
-- @module baize.base.lists
local lists = {}

--- The entry of a key in an array that has its entries by key as well. A key without an entry
-- gets `new`, which is appended. Keys are texts or tables, since a number would be an index.
function lists.entry(list, key, new)
  if not list[key] then list[key], list[#list + 1] = new, new end
  return list[key]
end

--- The keys of a table in ascending order.
function lists.keys(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

--- Sort tables in place by a field, the greatest first, and return them. Equal ones are in
-- ascending order of another field, or of what a function gives of each.
function lists.falling(list, field, other)
  local second = type(other) == "function" and other or function(one) return one[other] end
  table.sort(list, function(a, b)
    if a[field] ~= b[field] then return a[field] > b[field] end
    return second(a) < second(b)
  end)
  return list
end

--- An iterator over an array: each item and its number; then nil.
function lists.each(list)
  local i = 0
  return function()
    i = i + 1
    return list[i], i
  end
end

return lists
