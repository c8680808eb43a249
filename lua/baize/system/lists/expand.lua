-- SPDX-License-Identifier: GPL-3.0-or-later
--- From the records of a system to lists of rules without letters, one for each sequence.
-- A list is an array of blocks, the most specific first: sections without letters before
-- those with letters, these before those that say what a call of theirs means; what a derived
-- system says before its base; then the order of the file. A block has `rules`, the `when` and
-- `assume` of its section, its `calls`, and what it `asks` of their meanings (an array of
-- { back = so many calls before the last, meaning =, suits = }). What is written for any
-- auction that ends so ("... 4NT", "(bid)") is kept as patterns, asked after the lists.
-- @module baize.system.lists.expand
local expand_check = require "baize.system.lists.expand_check"
local lists = require "baize.base.lists"
local rules = require "baize.system.lists.expand_rules"
local sequence = require "baize.system.words.sequence"
local shown = require "baize.system.lists.shown"

local expand = {}

local CLASS <const> = { literal = 1, letters = 2, meaning = 3, open = 4 }
local fail <const> = rules.fail

-- ---- sections ----------------------------------------------------------------------

-- Add the letters of public facts, as of agreed "M".
local function add_letters(when, letters)
  for _, word in ipairs(when and when:suits() or {}) do
    if sequence.is_letter(word) then letters[#letters + 1] = word end
  end
end

-- Whether letters of a sequence stand for suits that nobody has shown before.
local function is_new(model, pattern, calls)
  for i, p in ipairs(pattern) do
    local suit = calls[i].strain
    if p.strain and sequence.DOMAIN[p.strain] then
      for k, other in ipairs(calls) do
        local literal = pattern[k].strain
        if k ~= i and other.strain == suit and not sequence.is_letter(literal)
          and not shown.artificial(model, sequence.prefix(calls, k)) then
          return false
        end
      end
    end
  end
  return true
end

-- What to write where the opponents' passes were written as ours; "": they were not.
local function without_passes(calls)
  local rest = {}
  for _, call in ipairs(calls) do
    if call.word ~= "P" then rest[#rest + 1] = call end
  end
  return #rest < #calls and (": leave out the passes of opponents: after %q"):format(
    sequence.text(rest)) or ""
end

-- The sections that result when the letters of a section are replaced by suits. They are kept
-- in the record, as expanding and checking both need them.
local function instances(model, record)
  if record.instances then return record.instances end
  local letters, class = sequence.letters(record.calls), nil
  for _, call in ipairs(record.calls) do
    if call.meaning or call.suits then class = CLASS.meaning end
  end
  add_letters(record.when, letters)
  local binding = record.binding or {}
  local free, derived = sequence.free(letters, binding)
  if derived then
    fail(record, ("%s: %s is the other suit, but there is no %s"):format(record.what, derived,
      sequence.DERIVED[derived]))
  end
  local all = sequence.bindings(free, binding, record.orders or {}, {})
  if #all == 0 then fail(record, record.what .. ": there are more letters than suits") end
  local list, why = {}, nil
  for _, bound in ipairs(all) do
    local calls = sequence.bound(record.calls, bound)
    local legal, message = sequence.legal(calls)
    why = why or message
    rules.spend(model)
    if legal and is_new(model, record.calls, calls) then
      list[#list + 1] = { record = record, binding = bound, calls = calls,
        class = class or #letters > 0 and CLASS.letters or record.class or CLASS.literal }
    end
  end
  if #list == 0 then
    fail(record, ("%s cannot occur: %s%s"):format(record.what, why, without_passes(record.calls)))
  end
  record.instances = list
  return list
end

-- What a sequence asks of the meanings of their calls. A bid is natural where nothing is said,
-- but for notrump and a suit of ours.
local function asks_of(model, calls)
  local list = {}
  for i, call in ipairs(calls) do
    local natural = not call.meaning and not call.suits
    if natural and not call.ours and call.strain and call.strain ~= "NT" then
      local all, theirs = shown.suits(model, sequence.prefix(calls, i - 1))
      natural = not all[call.strain] or theirs[call.strain] ~= nil
      if natural then list[#list + 1] = { back = #calls - i, meaning = "natural" } end
    elseif not natural and call.meaning ~= "any" then
      list[#list + 1] = { back = #calls - i, meaning = call.meaning, suits = call.suits }
    end
  end
  return list
end

local function add_block(model, instance, blocks)
  local record = instance.record
  local block = { rules = {}, when = record.when and record.when:bind(instance.binding),
    assume = record.assume, class = instance.class, layer = record.layer, file = record.file,
    line = record.line, origin = record.origin, order = record.order, number = #blocks,
    calls = instance.calls, pattern = instance.calls.pattern,
    asks = asks_of(model, instance.calls) }
  rules.add(model, { calls = instance.calls, binding = instance.binding, origin = record.origin,
    orders = record.orders, given_points = record.points, stack = { record },
    literal = instance.class == CLASS.literal }, record.rules, block.rules)
  blocks[#blocks + 1] = block
end

local function by_precedence(a, b)
  if a.class ~= b.class then return a.class < b.class end
  if a.layer ~= b.layer then return a.layer < b.layer end
  if a.order ~= b.order then return a.order < b.order end
  return a.number < b.number
end

-- Put in what a derived system changes in a list of its base.
local function change(model, record, calls, blocks)
  local binding = sequence.fits(record.calls, calls)
  rules.step(model)
  if not binding then return end
  local call = assert(sequence.call(record.call))
  local new, done = {}, false
  local function is_target(spec)
    local bound = {}
    for letter, suit in pairs(binding) do bound[letter] = suit end
    return spec.word == call.word and spec.level == call.level
      and (not call.strain or sequence.fits_strain(call.strain, spec.strain, bound))
  end
  rules.add(model, { calls = sequence.bound(record.calls, binding), binding = binding,
    origin = record.origin, stack = { record } }, record.rules, new)
  for _, block in ipairs(blocks) do
    local i = sequence.same_meanings(record.calls, block.calls, {}) and 1 or math.huge
    while i <= #block.rules do
      if is_target(block.rules[i].spec) and block.layer > record.layer then
        local how = record.how
        if how == "instead_of" or how == "without" then
          table.remove(block.rules, i)
          i = i - 1
        end
        if not done then
          local at = how == "before" and i or i + 1
          for k = #new, 1, -1 do table.insert(block.rules, at, new[k]) end
          i, done = i + #new, true
        end
      end
      i = i + 1
    end
  end
  record.used = record.used or done
end

-- The sections of the replies that the rules of a block have.
local function replies_of(block)
  local list = {}
  for _, rule in ipairs(block.rules) do
    if rule.replies then
      if not math.type(rule.spec.level or 1) then
        fail(rule, ("the replies to bid %q: which bid it is depends on the auction; write it with "
          .. "its level"):format(rule.call))
      end
      list[#list + 1] = { kind = "section", rules = rule.replies, binding = rule.binding,
        calls = sequence.extended(block.calls, rule.spec), file = rule.file, line = rule.line,
        origin = rule.origin, layer = block.layer, order = block.order, class = block.class,
        what = ('the replies to bid "%s"'):format(rule.call), replies = true }
    end
  end
  return list
end

-- Tell of sections that others before them leave nothing, whatever their calls mean.
local function note_hidden(model, blocks)
  for i, block in ipairs(blocks) do
    for k = 1, block.class == CLASS.meaning and i - 1 or 0 do
      local other = blocks[k]
      rules.step(model)
      if model.noted[block.order] then break end
      if other.class == CLASS.meaning and expand_check.hides(other, block) then
        model.noted[block.order] = true
        model.notes[#model.notes + 1] = ("%s:%d: after %q is never reached: after %q in line %d "
          .. "comes before it and fits every hand"):format(block.file, block.line,
          sequence.text(block.calls), sequence.text(other.calls), other.line)
      end
    end
  end
end

-- The lists of all sequences of one length.
local function add_length(model, records)
  local groups = {}
  for _, record in ipairs(records) do
    for _, instance in ipairs(instances(model, record)) do
      local key = sequence.key(instance.calls)
      table.insert(lists.entry(groups, key, { key = key, calls = instance.calls }), instance)
    end
  end
  for _, group in ipairs(groups) do
    local blocks = {}
    for _, instance in ipairs(group) do add_block(model, instance, blocks) end
    table.sort(blocks, by_precedence)
    for _, record in ipairs(model.changes) do change(model, record, group.calls, blocks) end
    note_hidden(model, blocks)
    model.lists[group.key], model.calls[group.key] = blocks, group.calls
    for _, block in ipairs(blocks) do
      for _, record in ipairs(replies_of(block)) do
        model.queue[#record.calls] = model.queue[#record.calls] or {}
        table.insert(model.queue[#record.calls], record)
      end
    end
  end
end

-- What is written for auctions that end so, and the replies there.
local function add_patterns(model, records)
  local patterns = model.patterns
  for _, record in ipairs(records) do
    for _, instance in ipairs(instances(model, record)) do
      instance.class = record.calls.open and CLASS.open or CLASS.meaning
      add_block(model, instance, patterns)
      for _, reply in ipairs(replies_of(patterns[#patterns])) do records[#records + 1] = reply end
    end
  end
  table.sort(patterns, by_precedence)
  for i, block in ipairs(patterns) do block.key = "pattern " .. i end -- of its bounds
end

-- ---- records -----------------------------------------------------------------------

local function read_sequences(model, records)
  for i, record in ipairs(records) do
    record.order, record.instances = i, nil
    if record.name and record.kind == "section" then
      local other = model.named[record.name]
      if other then
        fail(record, ("two sections are named '%s' (the other in %s:%d)"):format(record.name,
          other.file, other.line))
      end
      model.named[record.name] = record
    else
      local text = record.sequence or record.name
      local calls, message = sequence.parse(text)
      if text == "opening" then message = "'opening' is not a call, write change \"\"" end
      if not calls then fail(record, ("%s: %s"):format(record.what, message)) end
      record.calls = calls
      local list = record.kind == "change" and model.changes or model.sections
      list[#list + 1] = record
    end
  end
end

--- The lists of a system, of the records that baize.system.words.inside brings out: `lists` (key,
-- the names of calls -> blocks), `calls` (key -> calls), `keys` (all, sorted by length, then text),
-- `patterns` (blocks with `calls`), `notes` (messages). Raises a table { origin =, message = } for
-- what is wrong, and where that takes more than its budget.
function expand.system(records, budget)
  local model = { budget = budget or rules.budget(os.clock()), lists = {}, calls = {},
    keys = {}, patterns = {}, named = {}, sections = {}, changes = {}, queue = {}, tried = {},
    notes = {}, noted = {}, artificial = {}, fitting = {}, impossible = {}, ending = {} }
  read_sequences(model, records)
  local patterns, longest = {}, 0
  for _, record in ipairs(model.sections) do
    if record.calls.pattern then
      patterns[#patterns + 1] = record
    else
      local n = #record.calls
      model.queue[n] = model.queue[n] or {}
      table.insert(model.queue[n], record)
      longest = math.max(longest, n)
    end
  end
  local n = 0
  while n <= longest or model.queue[n] do
    add_length(model, model.queue[n] or {})
    n = n + 1
  end
  add_patterns(model, patterns)
  expand_check.run(model, records, instances)
  for key, calls in pairs(model.calls) do -- with letters some may be impossible
    if not expand_check.impossible(model, calls) then model.keys[#model.keys + 1] = key end
  end
  local possible = {}
  for _, key in ipairs(model.keys) do possible[key] = model.lists[key] end
  model.lists = possible
  table.sort(model.keys, function(a, b)
    if #model.calls[a] ~= #model.calls[b] then return #model.calls[a] < #model.calls[b] end
    return a < b
  end)
  return model
end

return expand
