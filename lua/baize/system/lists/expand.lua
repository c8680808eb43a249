-- SPDX-License-Identifier: GPL-3.0-or-later
--- From the sections of a system to blocks: rules without letters for one sequence. A section with
-- letters is written for several sequences, an *instance* for each. A block is what an instance
-- says: it has `rules`, the `when` and `assume` of its section, its `calls`, and what it `asks` of
-- their meanings (an array of { back = so many calls before the last, meaning =, suits = }). Which
-- blocks a list has, and when it is made: baize.system.lists.model.
-- @module baize.system.lists.expand
local ids = require "baize.system.lists.ids"
local quick = require "baize.system.words.quick"
local rules = require "baize.system.lists.expand_rules"
local sequence = require "baize.system.words.sequence"
local shown = require "baize.system.lists.shown"

local expand = {}

local CLASS <const> = { literal = 1, letters = 2, meaning = 3, open = 4 }
local BEHIND <const> = 1 << 20 -- added to the order of what `as` puts behind the sections
local fail <const> = rules.fail

-- ---- sections ----------------------------------------------------------------------

-- Why an auction with letters has no instance where none of its calls is illegal.
local NO_SUIT <const> = "a letter is a suit that nobody has shown before, and none is left for it; "
  .. "write the suit"

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

--- The instances of a section, one for each choice of suits for its letters: an array of
-- { record, binding, calls, key, class }, which the model keeps.
function expand.instances(model, record)
  if model.instances[record] then return model.instances[record] end
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
        key = sequence.key(calls),
        class = class or #letters > 0 and CLASS.letters or record.class or CLASS.literal }
    end
  end
  if #list == 0 and (record.layer or 0) == 0 then -- a base may have them
    fail(record, ("%s cannot occur: %s%s"):format(record.what, why or NO_SUIT,
      without_passes(record.calls)))
  end
  model.instances[record] = list
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
      list[#list + 1] = { back = #calls - i, meaning = call.meaning, suits = call.suits,
        where = call.where }
    end
  end
  return list
end

--- Append the block of an instance to those of its list.
function expand.add_block(model, instance, blocks)
  local record = instance.record
  model.used[record] = true
  local block = { rules = {}, when = record.when and record.when:bind(instance.binding),
    assume = record.assume, class = instance.class, layer = record.layer, file = record.file,
    line = record.line, origin = record.origin, number = #blocks,
    order = model.order[record] or record.order, calls = instance.calls,
    pattern = instance.calls.pattern,
    asks = asks_of(model, instance.calls) }
  rules.add(model, { calls = instance.calls, binding = instance.binding, origin = record.origin,
    orders = record.orders, given_points = record.points, stack = { record },
    literal = instance.class == CLASS.literal }, record.rules, block.rules)
  blocks[#blocks + 1] = block
end

--- The other auction whose tree an instance takes (`as`): { calls, key }.
function expand.source(model, instance)
  if instance.from then return instance.from end
  local item, record = instance.record.as, instance.record
  local calls, message = sequence.parse(item.as)
  if not calls or calls.pattern then
    fail(item, ('as "%s": %s'):format(item.as, message or "it takes one auction, as in as \"1NT\""))
  end
  for _, letter in ipairs(sequence.letters(calls)) do
    if not sequence.strain(letter, instance.binding) then
      fail(item, ('as "%s": the letter %s has no suit: no call of %s has it; write the suit')
        :format(item.as, letter, record.what))
    end
  end
  calls = sequence.bound(calls, instance.binding)
  instance.from = { calls = calls, key = sequence.key(calls) }
  if not model.all[instance.from.key] then
    fail(item, ('as "%s": there is no section for this auction: write one, or correct the sequence')
      :format(item.as))
  end
  return instance.from
end

--- The calls of an instance, and after them those of a list after the calls that `as` names.
function expand.behind(instance, calls, from)
  local all = sequence.prefix(instance.calls, #instance.calls)
  table.move(calls, #from.calls + 1, #calls, #all + 1, all)
  return all
end

-- Whether calls say what one of theirs means.
local function has_meaning(calls)
  for _, call in ipairs(calls) do
    if call.meaning or call.suits then return true end
  end
  return false
end

-- Whether the calls that `as` names have the meanings that a block asks of them: as "(1C) X" takes
-- nothing from behind (1C:strong) X.
local function is_named(from, block)
  for _, ask in ipairs(block.asks) do
    local call = from.calls[#block.calls - ask.back]
    local meaning = ask.meaning ~= "natural" and ask.meaning or nil
    if call and call.meaning ~= "any"
      and (call.meaning ~= meaning or not call.suits ~= not ask.suits) then return false end
  end
  return true
end

--- Append the blocks of another auction to those of a list (`as`), after the sections there. The
-- points that rules ask of the own hand are moved: by as many more as the section says at the turns
-- of its player, by as many less at those of partner.
function expand.add_tree(model, tree, blocks)
  local record, from = tree.record, tree.from
  local turns = 0
  for i = #tree.instance.calls + 1, #tree.calls do
    turns = turns + (tree.calls[i].ours and 1 or 0)
  end
  local points = record.points
  if points and turns % 2 == 1 then points = -points end
  model.used[record] = true
  local source = model.made[tree.key]
  for other in pairs(source.used) do model.used[other] = true end
  for name, calls in pairs(source.asked) do model.asked[name] = calls end
  for _, other in ipairs(tree.blocks) do
    rules.step(model)
    local calls = expand.behind(tree.instance, other.calls, from)
    local block = { rules = {}, when = other.when, assume = other.assume, layer = record.layer,
      class = has_meaning(calls) and CLASS.meaning or CLASS.letters, file = other.file,
      line = other.line, origin = record.origin, number = #blocks,
      order = (model.order[record] or record.order) + BEHIND, calls = calls, asks = {},
      tree = tree.instance }
    for _, ask in ipairs(asks_of(model, tree.instance.calls)) do
      block.asks[#block.asks + 1] = { back = ask.back + #calls - #tree.instance.calls,
        meaning = ask.meaning, suits = ask.suits, where = ask.where }
    end
    for _, ask in ipairs(other.asks) do
      if ask.back < #calls - #tree.instance.calls then block.asks[#block.asks + 1] = ask end
    end
    for _, rule in ipairs(other.rules) do rules.add_again(model, calls, rule, points,
      block.rules) end
    if is_named(from, other) then blocks[#blocks + 1] = block end
  end
end

--- Whether a block comes before another one in their list.
function expand.by_precedence(a, b)
  if a.class ~= b.class then return a.class < b.class end
  if a.layer ~= b.layer then return a.layer < b.layer end
  if a.order ~= b.order then return a.order < b.order end
  return a.number < b.number
end

-- The binding of what a change is written for, in a list; nil: it is for other auctions.
local function binding_of(record, calls)
  if not record.all then return sequence.fits(record.calls, calls) end
  local n = #record.calls
  return #calls >= n and sequence.fits(record.calls, sequence.prefix(calls, n)) or nil
end

--- Whether a derived system drops what a section of its base says for an instance.
function expand.is_dropped(model, instance)
  for _, record in ipairs(model.changes) do
    if record.how == "drop" and instance.record.layer > record.layer
      and binding_of(record, instance.calls)
      and sequence.same_meanings(record.calls, instance.calls, {}) then
      record.used = true
      return true
    end
  end
  return false
end

-- Take the blocks of the base out of a list.
local function drop(model, record, calls, blocks)
  for i = #blocks, 1, -1 do
    if blocks[i].layer > record.layer
      and sequence.same_meanings(record.calls, blocks[i].calls, {}) then
      table.remove(blocks, i)
      record.used = true
    end
  end
  if #blocks == 0 then model.is_dropped[sequence.key(calls)] = true end
end

-- Whether a rule is printed so, with names in the place of conditions: blanks and the role apart.
local function is_printed(rule, text)
  local function bare(said) return (said:gsub("%f[%w]me%.", ""):gsub("%s+", "")) end
  return bare(("%s { %s }"):format(rule.call, tostring(rule.where))) == bare(text)
end

-- Whether a rule is named by its id without the file; which file must then be clear.
local function is_short(record, id, target)
  if not id or ids.short(id) ~= (target:match "^%[(.*)%]$" or target) then return false end
  record.named = record.named or id
  if record.named ~= id then
    fail(record, ("%s: '%s' is '%s' and '%s' in the base: write the one that is meant"):format(
      record.what, target, record.named, id))
  end
  return true
end

-- A test of rules as `instead_of` and the like name them: by their call, their line in a file of
-- the base, their label or text, their id, or their condition as it is printed.
local function target_of(record, calls, binding)
  local target = record.target
  local call = type(target) == "string" and not record.where and sequence.call(target)
  if call then
    call = call.step and rules.call_at(call, calls) or call
    return function(rule)
      local bound, spec = {}, rule.spec
      for letter, suit in pairs(binding) do bound[letter] = suit end
      return spec.word == call.word and spec.level == call.level
        and (not call.strain or sequence.fits_strain(call.strain, spec.strain, bound))
    end
  elseif math.type(target) then
    return function(rule) return rule.line == target end
  end
  local file, line = target:gsub(" %[[^%]]*%]$", ""):match "^(.+):(%d+)$"
  return function(rule)
    if record.printed then return is_printed(rule, record.printed) end
    if record.where then return rule.call == target and rule.where:equals(record.where) end
    if file then
      return rule.line == tonumber(line) and ("/" .. rule.file):sub(-#file - 1) == "/" .. file
    end
    local label = rule.label or rule.text
    return label == target or rule.id == target or is_short(record, rule.id, target)
  end
end

-- Note the rules of a block that one which was put in before them leaves nothing.
local function note_covered(model, record, block, first, last)
  if model.noted[record] then return end
  local new = {}
  for i = first, last do
    local rule = block.rules[i]
    if not rule.needs and not rule.seats then
      new[#new + 1] = select(2, quick.boxes(rule.where))
    end
  end
  for i = last + 1, #block.rules do
    local rule = block.rules[i]
    if not rule.needs and rule.spec.level and #new > 0
      and #quick.without((quick.boxes(rule.where)), new) == 0 then
      model.noted[record] = true
      model.notes[#model.notes + 1] = ("%s:%d: %s: no hand is left to %s in %s:%d, which comes "
        .. "after what is put in: put it in behind that rule, or ask for less"):format(record.file,
        record.line, record.what, rule.call, rule.file, rule.line)
      return
    end
  end
end

--- Put in what a derived system changes in a list of its base.
function expand.change(model, record, calls, blocks)
  local binding = binding_of(record, calls)
  rules.step(model)
  if not binding then return end
  if record.how == "drop" then
    drop(model, record, calls, blocks)
    return
  end
  local new, done = {}, false
  local is_target = target_of(record, calls, binding)
  rules.add(model, { calls = sequence.bound(record.calls, binding), binding = binding,
    origin = record.origin, stack = { record } }, record.rules, new)
  for _, block in ipairs(blocks) do
    local i = sequence.same_meanings(record.calls, block.calls, {}) and 1 or math.huge
    while i <= #block.rules do
      if block.layer > record.layer and is_target(block.rules[i]) then
        local how = record.how
        if how == "instead_of" or how == "without" then
          table.remove(block.rules, i)
          i = i - 1
        end
        if not done then
          local at = how == "before" and i or i + 1
          for k = #new, 1, -1 do table.insert(block.rules, at, new[k]) end
          if #new > 0 then note_covered(model, record, block, at, at + #new - 1) end
          i, done = i + #new, true
        end
      end
      i = i + 1
    end
  end
  record.used = record.used or done
end

--- The sections of the replies that the rules of a block have.
function expand.replies(block)
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

--- The class of patterns, which are asked last; and of sections that say what a call means.
expand.OPEN, expand.MEANING = CLASS.open, CLASS.meaning

return expand
