-- SPDX-License-Identifier: GPL-3.0-or-later
--- A second system beside the first one in a book: which calls mean something else.
-- @module baize.system.book.compare
local check_position = require "baize.system.check.position"
local check_text = require "baize.system.check.text"
local diff = require "baize.system.check.diff"
local entries = require "baize.system.book.entries"
local lists = require "baize.base.lists"
local tree = require "baize.system.book.tree"

local compare = {}

-- What is said of a call, but for how often it is made.
local function said(entry)
  return ("%s\n%s\n%s"):format(entry.says, table.concat(entry.marks, ", "),
    table.concat(entry.ways, "\n"))
end

-- How an entry differs from that of the other system: "changed", "share"; nil: not at all.
local function change_of(entry, other)
  if said(entry) ~= said(other) or entry.asks ~= other.asks then return "changed" end
  return check_text.percent(entry.share) ~= check_text.percent(other.share) and "share" or nil
end

-- Add the entries of a second list to the first one; `count` has how many differ by kind.
local function add_calls(list, others, count)
  local at = {}
  for _, entry in ipairs(list) do
    at[entry.call], entry.change = entry, "first"
  end
  for _, other in ipairs(others) do
    local entry = at[other.call]
    if entry then
      entry.change, entry.other = change_of(entry, other), other
    else
      other.change, list[#list + 1] = "second", other
    end
  end
  for _, entry in ipairs(list) do
    if entry.change then count[entry.change] = (count[entry.change] or 0) + 1 end
  end
  table.sort(list, function(a, b) return entries.rank(a.call) < entries.rank(b.call) end)
end

-- Mark what only one system says of other seats.
local function add_seats(node, other)
  local theirs = {}
  for _, seat in ipairs(other.seats) do theirs[seat.title .. seat.key] = seat end
  for _, seat in ipairs(node.seats) do
    local key = seat.title .. seat.key
    seat.only, theirs[key] = not theirs[key] and "first" or nil, nil
  end
  for _, seat in ipairs(other.seats) do
    if theirs[seat.title .. seat.key] then
      seat.only, node.seats[#node.seats + 1] = "second", seat
    end
  end
end

-- The node of a system at a position of the other one; nil: it has no rules there.
local function node_at(made, p, memory, options)
  local q = made.of:position_of(p.words, p.vul)
  if #q.rules == 0 then return nil end
  local e = check_position.examine(q, memory)
  e.position, e.probability = q, 0.0
  return (tree.node({ e }, options))
end

-- Whether a call before a node is made by the system that has the node alone.
local function is_below(node, nodes, which)
  local key, call = tree.before(node.key)
  local parent = key and nodes[key]
  local entry = parent and tree.entry(parent, call)
  return parent and (parent.only == which or entry and entry.change == which)
end

-- The name of a system in a comparison; of two with one name with the options that differ.
local function name_of(made, other)
  if made.system ~= other.system then return made.system end
  local values, parts = {}, {}
  for _, o in ipairs(other.options) do values[o.name] = o.value end
  for _, o in ipairs(made.options) do
    if values[o.name] ~= o.value then parts[#parts + 1] = o.name .. "=" .. o.value end
  end
  return made.system .. (parts[1] and (" (%s)"):format(table.concat(parts, ", ")) or "")
end

--- Put the nodes of a second system beside those of the first one, as `tree.of` gives both. Entries
-- get `change`: "changed" (it means something else: `other` is the entry of the second), "share"
-- (only how often it is made), "first" or "second" (only that system has it); nodes that only one
-- system has get `only`.
function compare.add(made, other, options)
  local keys, nodes, memory = {}, made.nodes, {}
  local count = {}
  for _, list in ipairs { nodes, other.nodes } do
    for _, node in ipairs(list) do lists.entry(keys, "k" .. node.key, node) end
  end
  table.sort(keys, function(a, b) return #a.auction < #b.auction end)
  for _, one in ipairs(keys) do
    local a, b = nodes[one.key], other.nodes[one.key]
    local which, owner = a and "first" or "second", a and other or made
    local found
    if not (a and b) and not is_below(one, nodes, which) then
      found = node_at(owner, one.position, memory, options)
      if a then b = found else a = found end
    end
    if not a then
      a, one.only = one, "second"
    elseif not b then
      a.only = "first"
    else
      add_calls(a.calls, b.calls, count)
      if not found then add_seats(a, b) end
    end
    if not nodes[a.key] then nodes[#nodes + 1], nodes[a.key] = a, a end
  end
  made.changes = count
  made.other = diff.identity(other.of)
  made.name, made.other.name = name_of(made, other), name_of(other, made)
end

return compare
