-- SPDX-License-Identifier: GPL-3.0-or-later
--- Systems made of others: rules changed, put in another order, added, removed.
-- The new system shares what did not change with the one that it was made of (its parent):
-- sections, lists of rules, and bounds that were counted.
-- @module baize.system.edit
local check = require "baize.base.check"
local edit_rule = require "baize.system.edit_rule"
local expand = require "baize.system.lists.expand"
local ids = require "baize.system.lists.ids"
local near = require "baize.base.near"
local rules = require "baize.system.lists.expand_rules"
local sequence = require "baize.system.words.sequence"
local source = require "baize.system.source"
local text = require "baize.system.lists.text"

local edit = {}

local fail <const> = edit_rule.fail

-- ---- what an edit names --------------------------------------------------------------

-- Where items are written in a section or in an item: nil, or the name of its field.
local function list_name(node) return node.kind == "rule" and "replies" or "rules" end

-- The sections and rules of records by id: the ids on the way there, the section's first.
local function index_of(records)
  local index, known = {}, {}
  local function add(node, way)
    local own = table.move(way, 1, #way, 1, {})
    own[#own + 1] = node.id
    index[node.id], known[#known + 1] = own, node.id
    for _, item in ipairs(node[list_name(node)] or {}) do add(item, own) end
  end
  for _, record in ipairs(records) do add(record, {}) end
  return index, known
end

-- The way to what an edit names: an id, one without the name of its file where no other file has
-- it, or a rule of a list.
local function way_of(work, name)
  if type(name) == "table" and type(name.id) == "string" then name = name.id end
  if type(name) ~= "string" then
    check.fail(('edit takes a rule by its id, as in "opening/3", not %s'):format(check.show(name)))
  end
  local way, found = work.index[name], {}
  for _, id in ipairs(way and {} or work.known) do
    if ids.short(id) == name then found[#found + 1] = id end
  end
  if #found > 1 then
    check.fail(("edit: '%s' is in several files: write one of '%s'"):format(name,
      table.concat(found, "', '")), check.literal(name))
  elseif not way and not found[1] then
    check.fail(("edit: there is no rule or section '%s' in %s%s"):format(name, work.system.name,
      near.hint(name, work.known)), check.literal(name))
  end
  return way or work.index[found[1]]
end

-- ---- copies ----------------------------------------------------------------------------

-- A table that belongs to the new system: a copy, once.
local function own(work, t)
  if work.own[t] then return t end
  local copy = {}
  for key, value in next, t do copy[key] = value end
  copy.read = nil -- what is known of a rule as it was
  work.own[copy] = true
  return copy
end

-- The section or item at the end of a way; all that is on the way becomes the new system's.
local function reach(work, way)
  local n = work.number[way[1]]
  local node = own(work, work.records[n])
  work.records[n] = node
  for k = 2, #way do
    local name, found = list_name(node), nil
    node[name] = own(work, node[name])
    for i, item in ipairs(node[name]) do
      if item.id == way[k] then
        found = own(work, item)
        node[name][i] = found
      end
    end
    node = found or check.fail(("edit: '%s' was removed"):format(way[k]))
  end
  return node
end

-- ---- rules that are written anew -----------------------------------------------------------

-- A rule that is written as in a file: bid "2D" { hcp "18+", "strong" }.
local function written(work, id, value)
  if type(value) ~= "string" then
    fail(id, "a rule is a text as in 'bid \"2D\" { hcp \"18+\", \"strong\" }', not %s",
      check.show(value))
  end
  local content = ('section "rule" { %s }'):format(value)
  local got, message = source.run(content, "=edit", {}, "edit", {}, true)
  if not got then fail(id, "%s", (message:gsub('^edit:%d+: ', ""):gsub('section "rule": ', ""))) end
  local items = got.records[1] and got.records[1].rules or {}
  if #got.records ~= 1 or #items ~= 1 or items[1].kind ~= "rule" then
    fail(id, "'%s' is not one rule, as in 'bid \"2D\" { hcp \"18+\", \"strong\" }'", value)
  end
  work.rewritten[items[1]] = true
  return items[1]
end

-- ---- changes of a list -------------------------------------------------------------------

-- The list of items of a section or a rule, which becomes the new system's.
local function list_of(work, node)
  local name = list_name(node)
  if not node[name] then
    fail(node.id, "it has no replies: write the rule, with replies { ... }, after \"rule\"")
  end
  node[name] = own(work, node[name])
  return node[name]
end

-- The place of an item that an edit names, by its id, the end of it, or its number.
local function place_of(node, list, name)
  if type(name) == "table" then name = name.id end
  for i, item in ipairs(list) do
    if item.id == name or ids.short(item.id) == name
      or math.type(name) == "integer" and item.id == ("%s/%d"):format(node.id, name) then
      return i
    end
  end
  local all = {}
  for i, item in ipairs(list) do all[i] = item.id end
  fail(node.id, "%s is not one of its items: these are '%s'", check.show(name),
    table.concat(all, "', '"))
end

local function set_order(work, node, order)
  local list, new, seen = list_of(work, node), {}, {}
  if type(order) ~= "table" then
    fail(node.id, "order takes a list of all its items, by id or number, not %s", check.show(order))
  end
  for i, name in ipairs(order) do
    local place = place_of(node, list, name)
    if seen[place] then fail(node.id, "order names '%s' twice", list[place].id) end
    new[i], seen[place] = list[place], true
  end
  for i, item in ipairs(list) do
    if not seen[i] then
      fail(node.id, "order names %d of its %d items; '%s' is missing", #new, #list, item.id)
    end
  end
  table.move(new, 1, #new, 1, list)
end

-- The number after the last item that a list had.
local function next_number(node, list)
  local last = node.last or 0
  for _, item in ipairs(list) do
    last = math.max(last, math.tointeger(tonumber(item.id:match "(%d+)$")))
  end
  node.last = last + 1
  return node.last
end

local function add_rule(work, node, value, before)
  local list = list_of(work, node)
  local rule = written(work, node.id, value)
  ids.number({ rule }, node.id, next_number(node, list))
  table.insert(list, before == nil and #list + 1 or place_of(node, list, before), rule)
end

local function remove(work, way)
  if #way == 1 then fail(way[1], "a section is not removed: remove its rules") end
  local node = reach(work, { table.unpack(way, 1, #way - 1) })
  local list = list_of(work, node)
  next_number(node, list) -- its id is not given again
  node.last = node.last - 1
  table.remove(list, place_of(node, list, way[#way]))
  work.lists[node] = true
end

local function replace(work, node, value)
  local rule = written(work, node.id, value)
  for key in pairs(node) do
    if key ~= "id" then node[key] = nil end
  end
  for key, field in pairs(rule) do node[key] = field end
  ids.number(node.replies or {}, node.id)
  work.rewritten[rule], work.rewritten[node] = nil, true
end

-- ---- what is wrong with the result ---------------------------------------------------------

-- Refuse what `same` and a rule for every hand make impossible in the lists that were changed.
local function check_list(node, list)
  local from_same, last = false, nil
  for _, item in ipairs(list) do
    if item.kind == "except" and not from_same then
      fail(node.id, "'%s' is an except, which comes after a same", item.id)
    elseif last and item.kind ~= "except" then
      fail(node.id, "nothing reaches '%s': '%s' fits every hand, and comes before it", item.id,
        last.id)
    end
    from_same = from_same or item.kind == "same"
    if item.kind == "rule" and text.closes(item) then last = item end
  end
end

-- The letters that may have a suit where a rule is written: those of the calls, and of its list.
local function letters_at(work, way)
  local known = {}
  local function add(letters)
    for _, letter in ipairs(letters) do known[letter] = true end
  end
  local before = work.system.model.records[work.number[way[1]]]
  add(before.calls and sequence.letters(before.calls) or {})
  for k = 2, #way do
    for _, item in ipairs(before[list_name(before)] or {}) do
      if item.kind == "rule" then add(rules.letters(item)) end
      if item.id == way[k] then before = item end
    end
  end
  return known
end

local function check_rule(work, rule, way)
  local ok, message = pcall(rules.check, rule) -- expected: a table with the message
  if not ok then fail(rule.id, "%s", (message.message:gsub("^.-:%d+: ", ""))) end
  local known = letters_at(work, way)
  for _, letter in ipairs(rules.letters(rule)) do known[letter] = true end
  for _, letter in ipairs(rules.letters(rule)) do
    local from = sequence.DERIVED[letter]
    if from and not known[from] then
      fail(rule.id, "%s is the other suit, but no %s is in its section or in the rule", letter,
        from)
    end
  end
end

-- Refuse a rule that is written anew and legal nowhere after the calls of its section.
local function check_calls(work, m)
  for rule, record in pairs(work.rewritten) do
    local calls = type(record) == "table" and record.calls
    if calls and not calls.pattern and record.kind == "section" then
      local ok, message = pcall(function() -- expected: a table with the message
        for _, instance in ipairs(expand.instances(m, record)) do
          local _ = m.all[instance.key]
        end
      end)
      local tried = m.tried[rule]
      if not ok then
        fail(rule.id, "%s", type(message) == "table" and message.message or message)
      elseif tried and not tried.legal then
        fail(rule.id, "bid \"%s\" is not legal after \"%s\"", rule.call,
          sequence.text(tried.where))
      end
    end
  end
end

-- ---- edits -----------------------------------------------------------------------------------

local OF_LIST <const> = { order = set_order, add = add_rule }
local OF_RULE <const> = edit_rule.EDITS

local function known_edits()
  local names = { "remove", "rule" }
  for _, list in ipairs { OF_LIST, OF_RULE } do
    for name in pairs(list) do names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

-- Carry out one edit.
local function apply(work, number, one)
  if type(one) ~= "table" or getmetatable(one) or #one < 2 then
    check.fail(('edit %d is as in { "opening/3", "range", "hcp", "15-18" }, not %s'):format(number,
      check.show(one)))
  end
  local what = one[2]
  local way = way_of(work, one[1])
  local id = way[#way]
  if what == "remove" then return remove(work, way) end
  local node = reach(work, way)
  if OF_LIST[what] then
    OF_LIST[what](work, node, table.unpack(one, 3))
    work.lists[node] = true
    return
  end
  if what ~= "rule" and not OF_RULE[what] then
    fail(id, "'%s' is not known: write one of %s%s", tostring(what),
      table.concat(known_edits(), ", "), near.hint(tostring(what), known_edits()))
  elseif node.kind ~= "rule" then
    fail(id, "'%s' is for a rule, and this is a %s", what, node.kind)
  end
  if what == "rule" then
    replace(work, node, one[3])
  else
    OF_RULE[what](node, table.unpack(one, 3))
  end
  work.rules[node] = way
  work.lists[reach(work, { table.unpack(way, 1, #way - 1) })] = true
end

--- The records of a system with edits carried out: an array in which those that did not change are
-- the same tables; and a function that checks the model that is made of them.
function edit.records(system, edits)
  local all = system.model.records
  local index, known = index_of(all)
  local work = { system = system, index = index, known = known, number = {}, own = {}, rules = {},
    lists = {}, rewritten = {}, records = table.move(all, 1, #all, 1, {}) }
  for i, record in ipairs(all) do work.number[record.id] = i end
  for number, one in ipairs(edits) do apply(work, number, one) end
  for node in pairs(work.lists) do check_list(node, node[list_name(node)]) end
  for rule, way in pairs(work.rules) do check_rule(work, rule, way) end
  for _, record in ipairs(work.records) do
    for _, item in ipairs(record.rules) do
      if work.rewritten[item] then work.rewritten[item] = record end
    end
  end
  return work.records, function(m) check_calls(work, m) end
end

return edit
