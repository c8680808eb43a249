-- SPDX-License-Identifier: GPL-3.0-or-later
--- The lists of a system: for each sequence of calls the blocks that are asked there, in order. The
-- most specific block comes first: sections without letters before those with letters, these before
-- those that say what a call of theirs means; what a derived system says before its base; then the
-- order of the file. What is written for any auction that ends so ("... 4NT", "(bid)") is kept as
-- patterns, asked after the lists.
--
-- A list is made when it is first asked for, from the sections that are written for its sequence
-- and the replies in the list before its last call; making it asks for lists of shorter sequences,
-- as the suits that a call has shown depend on the rules that make it. `model.complete` makes all
-- lists, and finds what is wrong with any of them. A model with a `parent` takes over its lists
-- where no section that they were made of is replaced. Fields:
--
-- * lists: key (the names of the calls) -> blocks; false or nil: there are none, or the system does
--   not make its calls. `pairs` goes through all
-- * keys: of all lists, sorted by length, then text; calls: key -> calls
-- * patterns: blocks with `calls`; fronts: those that are asked before the lists
-- * notes: messages of the lists that were made; bounds: for baize.system.turn.bounds
-- * all: the lists before sequences that cannot occur are left out
-- * made: key -> what its list was made of
-- @module baize.system.lists.model
local expand = require "baize.system.lists.expand"
local expand_check = require "baize.system.lists.expand_check"
local lists = require "baize.base.lists"
local rules = require "baize.system.lists.expand_rules"
local sequence = require "baize.system.words.sequence"
local shown = require "baize.system.lists.shown"

local model = {}

local fail <const> = rules.fail
local NONE <const> = {}
local STEPS <const> = 16 -- calls; behind more of them the lists of the first are made first
local PARENTS <const> = 4
local MISSING_MAX <const> = 20000 -- keys

-- ---- sections by the sequences that they are written for ---------------------------

-- A key with "?" for each suit: sections that can fit a sequence have its shape.
local function shape_of(key) return (key:gsub("(%d)[CDHS]%f[%A]", "%1?")) end

local STEPPED <const> = "step" -- the shape of calls with steps, which depend on letters

-- The shape of calls with letters.
local function shape_of_calls(calls)
  local words = {}
  for i, call in ipairs(calls) do
    if call.step then return STEPPED end
    local text = call.word or call.level .. (call.strain == "NT" and "NT" or "?")
    words[i] = call.ours and text or "(" .. text .. ")"
  end
  return table.concat(words, " ")
end

-- Refuse a word before calls that it does not go with.
local function check_head(record, calls)
  if record.front and not calls.pattern then
    fail(record, ('%s: front takes what auctions end with, as in front "... 4NT"; for one auction '
      .. 'write after %q'):format(record.what, record.sequence))
  elseif record.as and calls.pattern then
    fail(record.as, ('as "%s": it is written for one auction: %s is any that ends so'):format(
      record.as.as, record.what))
  end
end

-- Read what the sections are written for; it is kept in the records, which models share.
local function read_records(m)
  for i, record in ipairs(m.records) do
    m.order[record] = i
    if record.name and record.kind == "section" then
      local other = m.named[record.name]
      if other then
        fail(record, ("two sections are named '%s' (the other in %s:%d)"):format(record.name,
          other.file, other.line))
      end
      m.named[record.name] = record
    else
      if not record.calls then
        local text = record.sequence or record.name
        local calls, message = sequence.parse(text, record.conditions)
        if text == "opening" and record.kind == "change" then calls = {} end
        if not calls then fail(record, ("%s: %s"):format(record.what, message)) end
        check_head(record, calls)
        record.calls = calls
        record.shape = not calls.pattern and shape_of_calls(calls) or nil
      end
      local list = record.kind == "change" and m.changes or m.sections
      list[#list + 1] = record
      if list == m.sections and record.shape then
        for _, of in ipairs { m.by_shape, record.as and m.trees or nil } do
          local same = of[record.shape] or {}
          of[record.shape], same[#same + 1] = same, record
        end
        m.has_trees = m.has_trees or record.as ~= nil
      end
    end
  end
end

-- The instances of some sections by their keys, which an index has of a place.
local function by_key(m, records, index, place)
  local found = index[place]
  if found then return found end
  found = {}
  for _, record in ipairs(records) do
    for _, instance in ipairs(expand.instances(m, record)) do
      local list = found[instance.key] or {}
      found[instance.key], list[#list + 1] = list, instance
    end
  end
  index[place] = found
  return found
end

-- The instances that a key has of sections by their shape: those of its own, and with steps.
local function written_for(m, key, of)
  local list = {}
  for _, shape in ipairs { shape_of(key), STEPPED } do
    local found = of[shape] and by_key(m, of[shape], of.by_key, shape)[key] or NONE
    table.move(found, 1, #found, #list + 1, list)
  end
  return list
end

-- The instances of the sections that a list is made of.
local function instances_of(m, key)
  local list = written_for(m, key, m.by_shape)
  local before = key:match "^(.-) ?[^ ()]+$"
  if before and m.all[before] then
    local found = by_key(m, m.made[before].replies, m.by_reply, before)[key] or NONE
    table.move(found, 1, #found, #list + 1, list)
  end
  return list
end

-- ---- trees: "as" -------------------------------------------------------------------

-- Whether a key is that of some calls, or begins with them; and what follows.
local function rest_of(key, before)
  if key == before then return "" end
  if before == "" then return key end
  return key:sub(1, #before + 1) == before .. " " and key:sub(#before + 2) or nil
end

-- The calls before the last of a key; nil: it has none.
local function prefix_of(key) return (key:match "^(.-) ?[^ ]+$") end

-- The instances of `as` that are written for a key or the beginning of one, the longest first: an
-- array of { before, instance }. It is that of the key before the last call for most of them.
local function tree_heads(m, key)
  local known = m.heads[key]
  if known then return known end
  local before = prefix_of(key)
  local rest, own = before and tree_heads(m, before) or NONE, written_for(m, key, m.trees)
  known = rest
  if #own > 0 then
    known = {}
    for i, instance in ipairs(own) do known[i] = { before = key, instance = instance } end
    table.move(rest, 1, #rest, #known + 1, known)
  end
  if m.heads_nb >= MISSING_MAX then m.heads, m.heads_nb = {}, 0 end
  m.heads[key], m.heads_nb = known, m.heads_nb + 1
  return known
end

-- The lists of other auctions that `as` puts behind a key: each { record, instance, blocks, from =
-- how many calls the other auction has, calls }.
local function trees_of(m, key)
  local list = {}
  for _, head in ipairs(m.has_trees and tree_heads(m, key) or NONE) do
    local instance = head.instance
    local record, from = instance.record, expand.source(m, instance)
    local rest = rest_of(key, head.before)
    local other = rest == "" and from.key or from.key .. " " .. rest
    if m.making[other] then
      fail(record.as, ('as "%s": it goes round in a circle: %s is behind itself'):format(
        record.as.as, record.what))
    end
    local blocks = m.all[other]
    local calls = blocks and expand.behind(instance, m.calls[other], from)
    if blocks and sequence.legal(calls) then
      list[#list + 1] = { record = record, instance = instance, blocks = blocks, from = from,
        calls = calls, key = other }
    end
  end
  return list
end

-- ---- lists -------------------------------------------------------------------------

-- Note the sections that others before them leave nothing, whatever their calls mean.
local function note_hidden(m, blocks)
  for i, block in ipairs(blocks) do
    for k = 1, block.class == expand.MEANING and i - 1 or 0 do
      local other = blocks[k]
      rules.step(m)
      if m.noted[block.order] then break end
      if other.class == expand.MEANING and expand_check.hides(other, block) then
        m.noted[block.order] = true
        m.notes[#m.notes + 1] = ("%s:%d: after %q is never reached: after %q in line %d "
          .. "comes before it and fits every hand"):format(block.file, block.line,
          sequence.text(block.calls), sequence.text(other.calls), other.line)
      end
    end
  end
end

-- Whether two instances, of a model and its parent, say the same.
local function is_same(a, b)
  local one, other = a.record, b.record
  if one ~= other and not (one.replies and other.replies and one.rules == other.rules
    and one.class == other.class and one.order == other.order) then return false end
  for letter, suit in pairs(a.binding) do
    if b.binding[letter] ~= suit then return false end
  end
  return sequence.same_meanings(a.calls, b.calls, {}) -- the calls have one key
end

-- Whether trees are those of the parent: the same `as` puts the same lists behind the same calls.
local function same_trees(trees, others)
  if #trees ~= #others then return false end
  for i, tree in ipairs(trees) do
    local other = others[i]
    if tree.record ~= other.record or tree.blocks ~= other.blocks
      or not is_same(tree.instance, other.instance) then return false end
  end
  return true
end

-- The list of the parent, and what it was made of; nil: the same sections may say something else.
local function of_parent(m, key, instances, trees)
  local parent = m.parent
  local blocks = parent and parent.all[key]
  local made = blocks and parent.made[key]
  if not made or #made.instances ~= #instances then return nil end
  for i, instance in ipairs(instances) do
    if not is_same(instance, made.instances[i]) then return nil end
  end
  if not same_trees(trees, made.trees) then return nil end
  for record in pairs(made.used) do
    if m.replaced[record] then return nil end
  end
  for _, calls in pairs(made.asked) do
    if shown.artificial(m, calls) ~= shown.artificial(parent, calls) then return nil end
  end
  return blocks, made
end

-- Make a list of its instances; what it is made of is noted.
local function expanded(m, instances, trees)
  local used, asked = m.used, m.asked
  local made = { instances = instances, used = {}, asked = {}, replies = {}, trees = trees,
    calls = (instances[1] or trees[1]).calls }
  m.used, m.asked = made.used, made.asked
  local blocks = {}
  for _, instance in ipairs(instances) do
    if (not instance.record.as or #instance.record.rules > 0)
      and not expand.is_dropped(m, instance) then
      expand.add_block(m, instance, blocks)
    end
  end
  for _, tree in ipairs(trees) do expand.add_tree(m, tree, blocks) end
  table.sort(blocks, expand.by_precedence)
  for _, record in ipairs(m.changes) do expand.change(m, record, made.calls, blocks) end
  note_hidden(m, blocks)
  for _, block in ipairs(blocks) do
    for _, record in ipairs(expand.replies(block)) do
      made.replies[#made.replies + 1] = record
    end
  end
  m.used, m.asked = used, asked
  return blocks, made
end

-- The list of a key, made; nil: no section is written for it.
local function make_new(m, key)
  local instances = instances_of(m, key)
  m.making[key] = true
  local trees = trees_of(m, key)
  m.making[key] = nil
  if not instances[1] and not trees[1] then return nil end
  local calls = (instances[1] or trees[1]).calls
  for n = 1, #calls - STEPS do -- those of the first calls, so that few wait for others
    local _ = m.all[sequence.key(sequence.prefix(calls, n))]
  end
  local blocks, made = of_parent(m, key, instances, trees)
  if not blocks then blocks, made = expanded(m, instances, trees) end
  if #blocks == 0 and m.is_dropped[key] then return nil end
  m.made[key], m.calls[key] = made, made.calls
  m.all[key] = blocks
  return blocks
end

-- The same, but for keys that are known to have no list, as most of those that are asked for.
local function make(m, key)
  if m.is_whole or m.missing[key] then return nil end
  local blocks = make_new(m, key)
  if not blocks then
    if m.missing_nb >= MISSING_MAX then m.missing, m.missing_nb = {}, 0 end
    m.missing[key], m.missing_nb = true, m.missing_nb + 1
  end
  return blocks
end

-- Whether a pattern asks for the last two calls alone, each by itself.
local function is_ending(calls)
  for _, call in ipairs(calls) do
    if call.step or call.strain and not sequence.STRAIN[call.strain] then return false end
  end
  return calls.open and #calls <= 2
end

-- What is written for auctions that end so, and the replies there; or what is asked in front.
local function patterns_of(m, front)
  local patterns, records = {}, {}
  for _, record in ipairs(m.sections) do
    if record.calls.pattern and (record.front or false) == front then
      records[#records + 1] = record
    end
  end
  for _, record in ipairs(records) do -- which replies add to
    for _, instance in ipairs(expand.instances(m, record)) do
      instance.class = record.calls.open and expand.OPEN or expand.MEANING
      expand.add_block(m, instance, patterns)
      for _, reply in ipairs(expand.replies(patterns[#patterns])) do
        records[#records + 1] = reply
      end
    end
  end
  table.sort(patterns, expand.by_precedence)
  for i, block in ipairs(patterns) do -- of its bounds
    block.key, block.front = (front and "front " or "pattern ") .. i, front or nil
    block.is_ending = is_ending(block.calls)
  end
  return patterns
end

-- ---- all lists ---------------------------------------------------------------------

-- Make the lists of some sections of one length, and add the sections of their replies to a queue.
local function make_length(m, records, queue)
  local keys, waiting = {}, {}
  for _, record in ipairs(records) do
    for _, instance in ipairs(expand.instances(m, record)) do
      lists.entry(keys, instance.key, instance.key)
    end
  end
  for _, key in ipairs(keys) do waiting[#waiting + 1] = m.all[key] and key end
  for _, key in ipairs(waiting) do
    for _, record in ipairs(m.made[key].replies) do
      local n = #record.calls
      queue[n] = queue[n] or {}
      table.insert(queue[n], record)
    end
  end
end

-- The keys of all lists by what they begin with, in their order.
local function keys_by_beginning(m)
  local keys, found = {}, {}
  for key in next, m.made do keys[#keys + 1] = key end
  table.sort(keys)
  for _, key in ipairs(keys) do
    local before = key
    while before do
      found[before] = found[before] or {}
      table.insert(found[before], key)
      before = prefix_of(before)
    end
  end
  return found
end

-- Make the lists that `as` puts behind other auctions, from all lists that there are, and again
-- from those until there are no more.
local function make_trees(m)
  local instances, done, more = {}, {}, true
  for _, record in ipairs(m.sections) do
    for _, instance in ipairs(record.as and expand.instances(m, record) or NONE) do
      instances[#instances + 1] = instance
    end
  end
  while more do
    local keys = keys_by_beginning(m)
    more = false
    for _, instance in ipairs(instances) do
      local from = expand.source(m, instance).key
      for _, key in ipairs(keys[from] or NONE) do
        local rest = rest_of(key, from)
        local behind = rest == "" and instance.key or instance.key .. " " .. rest
        if not done[behind] then
          rules.step(m)
          done[behind] = true
          more = m.all[behind] ~= nil or more
        end
      end
    end
  end
end

-- Make all lists.
local function make_all(m)
  if m.is_whole then return end
  local queue, longest = {}, 0
  for _, record in ipairs(m.sections) do
    local n = #record.calls
    if not record.calls.pattern then
      queue[n] = queue[n] or {}
      table.insert(queue[n], record)
      longest = math.max(longest, n)
    end
  end
  local n = 0
  while n <= longest or queue[n] do
    make_length(m, queue[n] or NONE, queue)
    n = n + 1
  end
  if m.has_trees then make_trees(m) end
  local _, _ = m.patterns, m.fronts
  m.is_whole = true
end

--- Make all lists, and refuse what is wrong with them: raises a table { origin =, message = },
-- where that takes more than the budget too.
function model.complete(m)
  if m.is_complete then return end
  make_all(m)
  expand_check.run(m, m.records, expand.instances)
  m.is_complete = true
end

-- What a function gives; where it raises what is wrong with a section, the message is raised.
local function plainly(f, ...)
  local ok, result = pcall(f, ...) -- expected: a table with the message
  if ok then return result end
  error(type(result) == "table" and result.message or result, 0)
end

local function possible_keys(m)
  plainly(make_all, m)
  local keys = {}
  for key in next, m.all do
    if m.lists[key] then keys[#keys + 1] = key end
  end
  table.sort(keys, function(a, b)
    if #m.calls[a] ~= #m.calls[b] then return #m.calls[a] < #m.calls[b] end
    return a < b
  end)
  return keys
end

-- ---- models ------------------------------------------------------------------------

-- Fields that are computed when they are first asked for.
local LAZY <const> = { keys = possible_keys,
  patterns = function(m) return patterns_of(m, false) end,
  fronts = function(m) return patterns_of(m, true) end }

local meta = {}

function meta.__index(m, name)
  local make_field = LAZY[name]
  if not make_field then return nil end
  local value = make_field(m)
  rawset(m, name, value)
  return value
end

-- The lists whose calls the system makes, of which people know.
local function public_lists(m)
  return setmetatable({}, {
    __index = function(t, key)
      local blocks = rawget(m.all, key) or plainly(make, m, key)
      if not blocks then return nil end
      local list = not expand_check.impossible(m, m.calls[key]) and blocks
      rawset(t, key, list)
      return list
    end,
    __pairs = function(t)
      local i = 0
      return function()
        i = i + 1
        local key = m.keys[i]
        if key then return key, t[key] end
      end
    end,
  })
end

-- The bounds that a parent has counted of a list that both have.
local function bounds_of_parent(m, name)
  local key = name:gsub(" %-%d+", "") -- without the numbers of blocks that are left out
  local parent, blocks = m.parent, rawget(m.all, key)
  return parent and blocks and blocks == rawget(parent.all, key) and parent.bounds[name] or nil
end

-- The sections of a parent that are not in a model.
local function replaced_in(m, parent)
  local is_there, replaced = {}, {}
  for _, record in ipairs(m.records) do is_there[record] = true end
  for _, record in ipairs(parent.records) do
    if not is_there[record] then replaced[record] = true end
  end
  return replaced
end

-- Take over lists of a parent: those of its own parents with it, but of the nearest alone.
local function set_parent(m, parent)
  m.parent, m.replaced, m.tried = parent, replaced_in(m, parent), parent.tried
  for record in pairs(m.replaced) do
    if record.kind == "change" then m.parent = nil end -- they may change any list
  end
  local last = parent
  for _ = 2, PARENTS do last = last and last.parent end
  if last then last.parent = nil end
end

--- The lists of a system, of the records that baize.system.words.inside brings out. Raises a table
-- { origin =, message = } for what is wrong with the head of a section.
function model.new(records, budget, parent)
  local m = { records = records, budget = budget or rules.budget(math.huge), calls = {}, made = {},
    order = {}, named = {}, sections = {}, changes = {}, by_shape = { by_key = {} },
    trees = { by_key = {} }, by_reply = {}, missing = {}, missing_nb = 0,
    heads = {}, heads_nb = 0,
    instances = {}, used = {},
    asked = {}, tried = {}, notes = {}, noted = {}, artificial = {}, fitting = {},
    impossible = {}, ending = {}, making = {}, copied = {},
    is_dropped = {} }
  m.bounds = setmetatable({}, { __index = function(_, name)
    return (bounds_of_parent(m, name))
  end })
  m.all = setmetatable({}, { __index = function(_, key) return (make(m, key)) end })
  m.lists = public_lists(m)
  read_records(m)
  if parent then set_parent(m, parent) end
  return setmetatable(m, meta)
end

return model
