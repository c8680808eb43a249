-- SPDX-License-Identifier: GPL-3.0-or-later
--- From the sections of a system to blocks: rules without letters for one sequence. A section with
-- letters is written for several sequences, an *instance* for each. A block is what an instance
-- says: it has `rules`, the `when` and `assume` of its section, its `calls`, and what it `asks` of
-- their meanings (an array of { back = so many calls before the last, meaning =, suits = }). Which
-- blocks a list has, and when it is made: baize.system.lists.model.
-- @module baize.system.lists.expand
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
  if #list == 0 then
    fail(record, ("%s cannot occur: %s%s"):format(record.what, why, without_passes(record.calls)))
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
      list[#list + 1] = { back = #calls - i, meaning = call.meaning, suits = call.suits }
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

--- Whether a block comes before another one in their list.
function expand.by_precedence(a, b)
  if a.class ~= b.class then return a.class < b.class end
  if a.layer ~= b.layer then return a.layer < b.layer end
  if a.order ~= b.order then return a.order < b.order end
  return a.number < b.number
end

--- Put in what a derived system changes in a list of its base.
function expand.change(model, record, calls, blocks)
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
