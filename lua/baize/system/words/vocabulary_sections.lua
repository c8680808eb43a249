-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words that sections of a system begin with: what is written for an auction, for several,
-- behind another one, or instead of what a base says.
-- @module baize.system.words.vocabulary_sections
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local errors = require "baize.core.error"
local rules = require "baize.system.words.vocabulary_rules"
local sequence = require "baize.system.words.sequence"
local tables = require "baize.system.words.vocabulary_fields"

local sections = {}

local fail <const>, here <const>, take <const> = tables.fail, tables.here, tables.take
local SECTION_FIELDS <const> = { "when", "assume", "points", "x", "y", "z", "M", "m" }
local CHANGE_FIELDS <const> = { "instead_of", "before", "behind", "without" }
local FATAL <const> = { budget = true, memory = true, interrupted = true }
-- Words that may begin a section for several auctions at once.
local SEVERAL <const> = { after = true, front = true }

-- ---- sections within sections ------------------------------------------------------

-- The items of a section without the `after` in it, and the records of these.
local function without_nested(items)
  local own, nested = {}, {}
  for _, item in ipairs(items) do
    local inner = rules.content(item)
    if inner and inner.kind == "after" then
      if inner.what:find "^[of]" then -- opening, front
        fail(inner, ("%s is written outside of other sections"):format(inner.what))
      end
      if inner.used then fail(inner, inner.what .. " is in a section already") end
      inner.used = true
      table.move(inner.records, 1, #inner.records, #nested + 1, nested)
    else
      own[#own + 1] = item
    end
  end
  return own, nested
end

-- Take records that were written within a section, which are the last ones, from those of the file.
local function take_back(file, nested)
  local is_nested, left, i = {}, #nested, #file.records
  for _, record in ipairs(nested) do is_nested[record] = true end
  while left > 0 and i > 0 do
    if is_nested[file.records[i]] then
      table.remove(file.records, i)
      left = left - 1
    end
    i = i - 1
  end
end

local copy_items

-- A copy of an item, so that each auction has a rule with an id of its own.
local function copy_of(item)
  local copy = {}
  for key, value in next, item do copy[key] = value end
  copy.replies = copy_items(item.replies)
  if item.kind == "except" then copy.rules = copy_items(item.rules) end
  return copy
end

function copy_items(items)
  if not items then return nil end
  local list = {}
  for i, item in ipairs(items) do list[i] = copy_of(item) end
  return list
end

-- A record for another auction: the first one is the record itself.
local function record_for(record, head, number)
  local other = number == 1 and record or copy_of(record)
  if other ~= record then other.rules = copy_items(record.rules) end
  other.sequence, other.heads, other.name = head, nil, nil
  other.what = ('%s "%s"'):format(record.front and "front" or "after", head)
  if head == "" then other.what = "opening" end
  return other
end

-- The letters of a head stand for the same suits in what is written within it.
local function inherit(record, outer, head)
  for _, letter in ipairs(outer.orders and sequence.letters(sequence.parse(head) or {}) or {}) do
    local given = outer.orders[letter]
    if given and not (record.orders and record.orders[letter]) then
      local orders = { [letter] = given }
      for other, suits in next, record.orders or {} do orders[other] = suits end
      record.orders = orders
    end
  end
end

-- Add the records of a section, one for each of its heads, and after each what is within it.
local function add_records(file, record, nested)
  local all, heads, tails = {}, record.heads or { record.sequence }, {}
  take_back(file, nested)
  for i, inner in ipairs(nested) do tails[i] = inner.sequence end
  for k, head in ipairs(heads) do
    local own = record_for(record, head, k)
    if #own.rules > 0 or own.as or #nested == 0 then all[#all + 1] = own end
    for i, inner in ipairs(nested) do
      local behind = record_for(inner, head == "" and tails[i] or head .. " " .. tails[i], k)
      inherit(behind, record, head)
      for inside, where in next, record.conditions or {} do
        behind.conditions = behind.conditions or {}
        behind.conditions[inside] = where
      end
      all[#all + 1] = behind
    end
  end
  table.move(all, 1, #all, #file.records + 1, file.records)
  return all
end

-- ---- sections ----------------------------------------------------------------------

-- The tree of another auction that a section ends with (`as`), taken from its rules.
local function tree_of(record, list)
  local last = list[#list]
  for i, item in ipairs(list) do
    if item.kind == "as" then
      if record.section or record.front then
        fail(item, ('as "%s": it is written in `after` or `opening`: %s is not one auction')
          :format(item.as, record.what))
      elseif item ~= last then
        fail(list[i + 1], ('nothing is written after as "%s" in a section: the rules that come '
          .. "before those of the other auction are written above it"):format(item.as))
      end
    end
  end
  if last and last.kind == "as" then record.as = table.remove(list) end
end

local function section_of(file, record, body)
  local what = record.what
  local fields, items = take(body, SECTION_FIELDS, record, what)
  local value = fields.when
  if value ~= nil and not rules.is_fact(value) then
    local form = rules.unasked(value)
    tables.refuse(value)
    fail(record, ("%s: when takes public facts of the auction, %s"):format(what, form
      and "and nothing is asked of this one: write it as in " .. form or "not " .. (cond.is(value)
      and "a condition on the hand: write it in the rules"
      or rules.is_item(value) and rules.title(value) or check.show(value))))
  end
  local own, nested = without_nested(items)
  if nested[1] and record.section then
    fail(nested[1], ("%s: a section with a name has no auction, so nothing comes after it: write "
      .. "%s outside"):format(what, nested[1].what))
  elseif nested[1] and (value or fields.assume) then
    fail(nested[1], ("%s: `%s` is asked at the turn of %s alone: write %s outside of it"):format(
      what, value and "when" or "assume", what, nested[1].what))
  end
  record.when, record.assume, record.points = value, fields.assume, fields.points
  record.orders = rules.orders(fields, record, what)
  record.rules = rules.of(own, record, what)
  tree_of(record, record.rules)
  record.kind = "section"
  if record.section then
    file.records[#file.records + 1] = record
    return nil
  end
  return rules.item("after", { records = add_records(file, record, nested), what = what,
    file = record.file, line = record.line })
end

-- The conditions on their hands in the heads of a section: what is in parentheses -> the condition.
local function read_conditions(file, record, heads)
  for _, head in ipairs(heads) do
    for _, inside in ipairs(sequence.conditions(head)) do
      local at = ("@%s"):format(record.file)
      local text = ("\n"):rep(record.line - 1) .. "return " .. sequence.condition(inside)
      local value = file.compile(text, at, file.env)()
      rules.condition(value, record, ("%s, (%s)"):format(record.what, inside))
      record.conditions = record.conditions or {}
      record.conditions[inside] = value
    end
  end
end

-- What a word is called with: an array of heads, of which there are several where it takes them.
local function heads_of(at, word, name)
  if type(name) == "string" then return { name } end
  local heads = {}
  for i, head in ipairs(SEVERAL[word] and type(name) == "table" and not getmetatable(name) and name
    or {}) do
    if type(head) ~= "string" then
      fail(at, ("%s takes texts in quotes, as in %s %s { ... }; item %d is %s"):format(word, word,
        word == "front" and '{ "... 4C", "... 4NT" }' or '{ "1NT 2C 2H", "1NT 2C 2S" }', i,
        rules.is_item(head) and "a rule" or check.show(head)))
    end
    heads[i] = head
  end
  if not heads[1] then
    fail(at, ("%s takes a text in quotes, not %s"):format(word, check.show(name)))
  end
  return heads
end

-- A word that is called with a name, then with a table: the record is complete then.
local function two_steps(file, word, finish)
  return function(name, more)
    local at = here()
    if more ~= nil then
      fail(at, ("%s takes one text: the calls with a blank between them, as in %s%s")
        :format(word, word == "front" and 'front "... 4NT"' or word .. ' "1NT 2C"', SEVERAL[word]
        and (', or several in braces, as in %s { "1NT 2C", "1NT 2D" }'):format(word) or ""))
    end
    local heads = heads_of(at, word, name)
    local record = { file = at.file, line = at.line, name = heads[1], heads = heads,
      what = ('%s "%s"'):format(word, heads[1]) }
    if SEVERAL[word] then read_conditions(file, record, heads) end
    file.opened[#file.opened + 1] = record
    local meta = { pending = true }
    meta.__call = function(_, body)
      if record.done then fail(at, record.what .. " has its rules already") end
      record.done = true
      return (finish(record, body))
    end
    return setmetatable({ at = at, word = record.what }, meta)
  end
end

-- ---- what a derived system does with its base --------------------------------------

-- What a change names as it is printed, '2NT { hcp "20-21" & balanced }': its call and condition.
local function read_target(file, record)
  local target = record.target
  local call, body = (type(target) == "string" and target or ""):match "^%s*(%S+)%s*({.*})%s*$"
  if not call then return end
  local text = ("return bid %q %s"):format(call, body)
  -- expected: the names of conditions (`name`), as which they are printed, cannot be read
  local ok, found = pcall(function()
    return file.compile(text, ("@%s"):format(record.file), file.env)()
  end)
  if not ok and FATAL[errors.kind(found)] then error(found, 0) end
  local item = ok and rules.content(found)
  if item then
    item.placed = true
    record.target, record.where = item.call, item.where
  else
    record.printed, record.unread = ("%s %s"):format(call, body), found
  end
end

local function finish_change(file)
  return function(record, body)
    local fields, items = take(body, CHANGE_FIELDS, record, record.what)
    local count = 0
    for _, name in ipairs(CHANGE_FIELDS) do
      local target = fields[name]
      if target ~= nil then
        record.how, record.target, count = name, target, count + 1
      end
    end
    if count ~= 1 then
      fail(record, record.what .. " needs one of instead_of, before, behind, without")
    end
    read_target(file, record)
    local own, nested = without_nested(items)
    if nested[1] then
      fail(nested[1], ("%s: `after` is written outside of a change"):format(record.what))
    end
    record.kind, record.rules = "change", rules.of(own, record, record.what)
    record.heads = nil
    if record.how == "without" and #record.rules > 0 then
      fail(record, ("%s: without takes rules away, and none are put in: write instead_of = %s")
        :format(record.what, check.show(record.target)))
    elseif record.how ~= "without" and #record.rules == 0 then
      fail(record, record.what .. ": there are no rules to put in")
    end
    file.records[#file.records + 1] = record
  end
end

-- drop "1M 2NT" and drop "1M 2NT ...": the sections of the base there; and all that follow them.
local function drop_word(file)
  return function(name, more)
    local at = here()
    if type(name) ~= "string" or more ~= nil or not name:find "%S" then
      fail(at, ('drop takes one text, the calls before what is dropped, as in drop "1M 2NT" or '
        .. 'drop '
        .. '"1M 2NT ...", not %s'):format(check.show(name)))
    end
    local head = name:match "^(.-)%s*%.%.%.%s*$"
    file.records[#file.records + 1] = { file = at.file, line = at.line, kind = "change",
      how = "drop", name = head or name, all = head ~= nil, rules = {},
      what = ('drop "%s"'):format(name) }
    return setmetatable({}, { __call = function()
      fail(at, ('drop "%s" takes no braces: what takes its place is written in a section')
        :format(name))
    end })
  end
end

--- Add the words of sections to those of a file.
function sections.add(file, own)
  function own.opening(body)
    local at = here()
    return (section_of(file, { file = at.file, line = at.line, sequence = "", what = "opening" },
      body))
  end
  own.after = two_steps(file, "after", function(record, body)
    return (section_of(file, record, body))
  end)
  own.front = two_steps(file, "front", function(record, body)
    record.front = true
    return (section_of(file, record, body))
  end)
  own.section = two_steps(file, "section", function(record, body)
    record.section, record.heads = true, nil
    section_of(file, record, body)
  end)
  own.change = two_steps(file, "change", finish_change(file))
  own.drop = drop_word(file)
  for word, field in next, { same = "same", as = "as" } do
    own[word] = tables.word(word, word .. ' "1NT"', function(name, more)
      local at = here()
      tables.no_more(at, word, word .. ' "1NT"', more)
      if type(name) ~= "string" then
        fail(at, ("%s takes a sequence%s in quotes, as in %s \"1NT\", not %s"):format(word,
          word == "same" and " or the name of a section" or "", word, check.show(name)))
      end
      return (rules.item(word, { [field] = name, file = at.file, line = at.line }))
    end)
  end
end

return sections
