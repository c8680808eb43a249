-- SPDX-License-Identifier: GPL-3.0-or-later
--- From the records of a system to lists of rules without letters, one for each sequence.
-- A list is an array of blocks, the most specific first: sections without letters before
-- those with letters, what a derived system says before its base, then the order of the
-- file. A block has `rules`, and the `when` and `assume` of its section. What is written for
-- any auction that ends so ("... 4NT", "(bid)") is kept as patterns, asked after the lists.
-- @module baize.system.expand
local deferred = require "baize.system.deferred"
local cond = require "baize.lang.cond"
local quick = require "baize.system.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.sequence"

local expand = {}

local SUIT_NAME <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
-- Of whom a rule may ask what both hands have together.
local WE <const> = { hcp = true, clubs = true, diamonds = true, hearts = true, spades = true,
  aces = true, kings = true, controls = true }
local CLASS <const> = { literal = 1, letters = 2, pattern = 3, open = 4 }

-- Raise what is wrong with a system: a table, caught where the system is loaded.
-- `section`: only this one is wrong.
local function fail(at, message, section)
  error({ origin = at.origin, section = section,
    message = ("%s:%d: %s"):format(at.file, at.line, message) }, 0)
end

--- The features that `we` may be asked for.
expand.OF_WE = WE

-- ---- sequences that fit ------------------------------------------------------------

-- Bind a letter, or compare a strain; false: it does not fit.
local function fits_strain(strain, suit, binding, orders)
  if sequence.STRAIN[strain] then return strain == suit end
  local known = sequence.strain(strain, binding)
  if known or sequence.DERIVED[strain] then return known == suit end
  for _, other in pairs(binding) do
    if other == suit then return false end
  end
  for _, s in ipairs(orders and orders[strain] or sequence.DOMAIN[strain]) do
    if s == suit then
      binding[strain] = suit
      return true
    end
  end
  return false
end

--- Whether calls are as a sequence has them.
-- @tparam table pattern calls with letters
-- @tparam table calls without letters
-- @tparam[opt] table orders suits that letters may stand for
-- @treturn ?table the binding of the letters; nil: they are not
-- @usage expand.fits(sequence.parse "1M", sequence.parse "1H") --> { M = "H" }
function expand.fits(pattern, calls, orders)
  local shift = #calls - #pattern
  if shift < 0 or shift > 0 and not pattern.open then return nil end
  local binding = {}
  for i, p in ipairs(pattern) do
    local c = calls[i + shift]
    if p.ours ~= c.ours or p.meaning then return nil end
    if p.word == "bid" then
      if not c.level then return nil end
    elseif p.word ~= c.word or p.level ~= c.level then
      return nil
    elseif p.strain and not fits_strain(p.strain, c.strain, binding, orders) then
      return nil
    end
  end
  return binding
end

-- The calls of a sequence up to a place.
local function prefix(calls, n)
  return { pattern = calls.pattern, open = calls.open, table.unpack(calls, 1, n) }
end

local function extended(calls, call, ours)
  local copy = prefix(calls, #calls)
  copy[#copy + 1] = { ours = ours, word = call.word, level = call.level, strain = call.strain }
  return copy
end

-- Whether some hand can bid by a rule, as far as its text and those of the rules before it say.
local function is_live(blocks, rule)
  if deferred.is(rule.where) then return true end
  local taken = {}
  for _, block in ipairs(blocks) do
    for _, other in ipairs(block.rules) do
      if other == rule then return #quick.without(quick.boxes(rule.where), taken) > 0 end
      local sure = not block.when and not other.seats and not deferred.is(other.where)
      local _, inside = quick.boxes(sure and other.where or ~cond.any)
      table.move(inside, 1, #inside, #taken + 1, taken)
    end
  end
end

--- Whether a call of ours is artificial: every rule of the system that makes it there is.
-- A rule that no hand bids by does not count.
-- @tparam table model as expand.system makes it
-- @tparam table calls up to this call, and it
-- @treturn boolean
function expand.artificial(model, calls)
  local n = #calls
  if n == 0 or not calls[n].ours then return false end
  local list = model.lists[sequence.text(prefix(calls, n - 1))] or {}
  local word, found, natural = sequence.call_text(calls[n]), false, {}
  for _, block in ipairs(list) do
    for _, rule in ipairs(block.rules) do
      if rule.call == word then
        found = found or rule.artificial
        natural[#natural + 1] = not rule.artificial and rule or nil
      end
    end
  end
  for _, rule in ipairs(found and natural or {}) do
    if is_live(list, rule) then return false end
  end
  return found or false
end

--- The suits that calls have shown.
-- @tparam table model
-- @tparam table calls
-- @treturn table suit -> true, of both sides
-- @treturn table those of the opponents
function expand.shown(model, calls)
  local all, theirs = {}, {}
  for i, call in ipairs(calls) do
    if call.strain and SUIT_NAME[call.strain] and not call.meaning
      and not expand.artificial(model, prefix(calls, i)) then
      all[call.strain] = true
      if not call.ours then theirs[call.strain] = true end
    end
  end
  return all, theirs
end

--- A choice for `deferred.resolve`: each(unbid), some(theirs) where the auction is known.
-- @tparam table model
-- @tparam table calls
-- @treturn function
function expand.sets(model, calls)
  return function(node)
    if node.op ~= "each" and node.op ~= "some" then return node end
    local shown, theirs = expand.shown(model, calls)
    local parts = { joined = node.op == "each" and "and" or "or" }
    for _, suit in ipairs(sequence.SUITS) do
      local is_in = theirs[suit]
      if node.set == "unbid" then is_in = not shown[suit] end
      if is_in then
        local text = "me." .. SUIT_NAME[suit] .. node.path
        local arguments = {}
        for i, a in ipairs(node.arguments) do arguments[i] = ("%q"):format(a) end
        if #arguments > 0 then text = text .. "(" .. table.concat(arguments, ", ") .. ")" end
        parts[#parts + 1] = assert(cond.parse(text))
      end
    end
    return parts
  end
end

-- ---- rules -------------------------------------------------------------------------

local function letters_of(rule, call)
  local letters = {}
  if call.strain and sequence.is_letter(call.strain) then letters[1] = call.strain end
  deferred.map(rule.where, function(c)
    for role, word in c.text:gmatch "%f[%a](%a+)%.(%a+)" do
      if (role == "me" or role == "we") and sequence.is_letter(word) then
        letters[#letters + 1] = word
      end
    end
    return c
  end)
  return letters
end

-- What `we` is asked for in a condition, checked.
local function asks_of_we(rule, at)
  local list, seen = {}, {}
  deferred.map(rule.where, function(c)
    for _, role in ipairs(c:seats()) do
      if role ~= "me" and role ~= "we" then
        fail(at, ("bid \"%s\": a rule reads the hand that bids; %s.f may be asked in "
          .. "`when = ...` only"):format(at.call, role))
      end
    end
    for path in c.text:gmatch "%f[%a]we%.([%w_%.]+)" do
      if not WE[path] then
        fail(at, ("bid \"%s\": we.%s is not known: we has hcp, aces, kings, controls and the "
          .. "lengths of suits"):format(at.call, path))
      end
      if not seen[path] then
        seen[path], list[#list + 1] = true, path
      end
    end
    return c
  end)
  return #list > 0 and list or nil
end

-- Points that are asked for, of the hand or of both, moved; other conditions stay.
local function shifted(where, points)
  return (deferred.map(where, function(c)
    for _, role in ipairs { "me", "we" } do
      local hcp = roles[role].hcp
      if c.text:find("%f[%w_]" .. role .. "%.hcp%f[^%w_.]") then
        c = c:substitute(hcp, hcp + -points)
      end
    end
    return c
  end))
end

-- One rule with suits for its letters.
local function bound_rule(model, context, source, call, binding)
  local function bind(c)
    local bound, message = c:bind(binding)
    if not bound then fail(source, message) end
    if bound.text:find "%.[MmOxyz]m?%f[^%w_]" then
      fail(source, ('bid "%s": a letter of %s stands for no suit here'):format(source.call,
        bound.text))
    end
    return bound
  end
  local function resolve(where)
    local result = deferred.map(where, bind)
    if not context.calls.pattern then
      result = deferred.resolve(result, expand.sets(model, context.calls))
    end
    return context.points and shifted(result, context.points) or result
  end
  local strain = call.strain and sequence.strain(call.strain, binding)
  local spec = { word = call.word, level = call.level, strain = strain }
  local rule = { spec = spec, call = sequence.call_text(spec), where = resolve(source.where),
    text = source.text, forcing = source.forcing, artificial = source.artificial,
    alert = source.alert, announce = source.announce, seats = source.seats,
    source = source, file = source.file, line = source.line, origin = source.origin,
    binding = binding, replies = source.replies, layer = context.layer }
  for i, v in ipairs(source.variants or {}) do
    rule.variants = rule.variants or {}
    rule.variants[i] = { name = v.name, where = resolve(v.where) }
  end
  rule.we = asks_of_we(rule, source)
  return rule
end

-- "y=" and "y+": the cheapest bid in a suit, and the bid one level higher.
local function levelled(spec, calls)
  local level, strain = 1, 0
  for _, call in ipairs(calls) do
    if call.level then level, strain = call.level, sequence.STRAIN[call.strain] end
  end
  if sequence.STRAIN[spec.strain] <= strain then level = level + 1 end
  if spec.level == "+" then level = level + 1 end
  return { level = level, strain = spec.strain }
end

--- The call of a rule at a position.
-- @tparam table rule
-- @tparam table calls the position's
-- @treturn table call
function expand.call_at(rule, calls)
  if type(rule.spec.level) ~= "string" then return rule.spec end
  return (levelled(rule.spec, calls))
end

-- Tell that a free letter leaves out a suit of ours that the author might mean to raise.
local function note_left_out(model, context, source, call, taken)
  local letter = call.strain
  local given = context.orders and context.orders[letter] or source.orders and source.orders[letter]
  if not context.literal or given or not (letter == "M" or letter == "m")
    or context.binding[letter] then return end
  local left
  for _, suit in ipairs(sequence.DOMAIN[letter]) do left = not taken[suit] and suit or left end
  for _, c in ipairs(left and context.calls or {}) do
    local other = c.strain
    if c.ours and taken[other] and sequence.strain("OM", { M = left }) == other then
      local raise = expand.call_at({ spec = { level = call.level, strain = other } }, context.calls)
      if raise.level <= 7 and sequence.legal(extended(context.calls, raise, true)) then
        model.notes[#model.notes + 1] = ('%s:%d: bid "%s": %s here is %s only: %s is shown; write '
          .. "%s for the raise"):format(source.file, source.line, source.call, letter, left, other,
          sequence.call_text(raise))
      end
    end
  end
end

-- Note letters that a rule names and does not have, and those of its condition alone.
local function note_letters(model, context, source, call, free)
  local has = {}
  for _, letter in ipairs(letters_of(source, call)) do has[letter] = true end
  local function note(letter, message)
    if not model.noted[source] then
      model.noted[source] = true
      model.notes[#model.notes + 1] = ('%s:%d: bid "%s": %s'):format(source.file, source.line,
        source.call, message:format(letter))
    end
  end
  for letter in pairs(source.orders or {}) do
    if not has[letter] and not context.binding[letter] then
      note(letter, "no letter %s is in the rule")
    end
  end
  for _, letter in ipairs(free) do
    if letter ~= call.strain and sequence.DERIVED[call.strain] ~= letter then
      note(letter, "the letter %s is in the condition alone: a rule for each of its suits")
    end
  end
end

-- All rules that one rule stands for, in order; those that are not legal are left out.
local function add_rule(model, context, source, out)
  local call = assert(sequence.call(source.call))
  source.origin = context.origin
  local free, derived = sequence.free(letters_of(source, call), context.binding)
  if derived then
    fail(source, ('bid "%s": %s is the other suit, but no %s is in the sequence or in the rule')
      :format(source.call, derived, sequence.DERIVED[derived]))
  end
  note_letters(model, context, source, call, free)
  local orders = {}
  for _, given in ipairs { context.orders or {}, source.orders or {} } do
    for letter, suits in pairs(given) do orders[letter] = suits end
  end
  local taken = #free > 0 and expand.shown(model, context.calls) or {}
  note_left_out(model, context, source, call, taken)
  local bindings = sequence.bindings(free, context.binding, orders, taken)
  if #bindings == 0 then
    model.tried[source] = model.tried[source] or { where = context.calls,
      why = "there are more letters than suits that are left for them" }
  end
  for _, binding in ipairs(bindings) do
    local rule = bound_rule(model, context, source, call, binding)
    if not context.calls.pattern then
      rule.spec = expand.call_at(rule, context.calls)
      rule.call = sequence.call_text(rule.spec)
      local legal, why = true, nil
      if rule.spec.level and rule.spec.level > 7 then legal = false end
      if legal then legal, why = sequence.legal(extended(context.calls, rule.spec, true)) end
      model.tried[source] = model.tried[source] or { why = why, where = context.calls,
        same = context.same }
      if legal then
        model.tried[source].legal = true
        out[#out + 1] = rule
      end
    else
      out[#out + 1] = rule
    end
  end
end

local add_rules

-- Rules that take the place of those of the same call.
local function replace(rules, others, at)
  local first = {}
  for _, rule in ipairs(others) do
    local place = first[rule.call]
    for i = #rules, 1, -1 do
      if not place and rules[i].call == rule.call then
        table.remove(rules, i)
        first[rule.call] = i
      end
    end
    if not first[rule.call] then
      fail(at, ("except: there is no %s to take the place of"):format(rule.call))
    end
  end
  for i = #others, 1, -1 do table.insert(rules, first[others[i].call], others[i]) end
end

-- The rules of another section, for the calls of this one.
local function add_same(model, context, item, out)
  item.origin = context.origin
  local sections = {}
  if model.named[item.same] then
    sections[1] = { record = model.named[item.same], binding = context.binding }
  else
    local calls, message = sequence.parse(item.same)
    if not calls then
      fail(item, ("same \"%s\": there is no section of this name, and it is no sequence: %s")
        :format(item.same, message))
    end
    for _, call in ipairs(calls) do
      if call.strain and not sequence.strain(call.strain, context.binding) then
        fail(item, ("same \"%s\": the letter %s stands for no suit here"):format(item.same,
          call.strain))
      end
    end
    calls = sequence.bound(calls, context.binding)
    for _, record in ipairs(model.sections) do
      local binding = expand.fits(record.calls, calls, record.orders)
      if binding then sections[#sections + 1] = { record = record, binding = binding } end
    end
    if #sections == 0 then
      fail(item, ("same \"%s\": there is no such section"):format(item.same))
    end
  end
  for _, s in ipairs(sections) do
    for _, active in ipairs(context.stack) do
      if active == s.record then
        fail(item, ("same \"%s\": the section uses itself"):format(item.same))
      end
    end
    local stack = table.move(context.stack, 1, #context.stack, 1, {})
    stack[#stack + 1] = s.record
    add_rules(model, { calls = context.calls, binding = s.binding, orders = s.record.orders,
      origin = context.origin, points = context.given_points, stack = stack, same = true,
      layer = context.layer }, s.record.rules, out)
  end
end

-- Rules as a section has them: `same` and `except` are put in.
function add_rules(model, context, items, out)
  local from
  for _, item in ipairs(items) do
    if item.kind == "rule" then
      add_rule(model, context, item, out)
    elseif item.kind == "same" then
      from = #out
      add_same(model, context, item, out)
    else
      item.origin = context.origin
      if not from then fail(item, "except follows same \"...\"") end
      local others, mine = {}, table.move(out, from + 1, #out, 1, {})
      add_rules(model, context, item.rules, others)
      replace(mine, others, item)
      for i = #out, from + 1, -1 do out[i] = nil end
      table.move(mine, 1, #mine, from + 1, out)
    end
  end
end

-- ---- sections ----------------------------------------------------------------------

local function fact_letters(fact, letters)
  if not fact then return letters end
  for _, part in ipairs(fact) do fact_letters(part, letters) end
  if fact.fact == "agreed" and fact.arg and sequence.is_letter(fact.arg) then
    letters[#letters + 1] = fact.arg
  end
  return letters
end

local function bound_fact(fact, binding)
  if not fact then return nil end
  local copy = {}
  for key, value in pairs(fact) do copy[key] = value end
  for i, part in ipairs(fact) do copy[i] = bound_fact(part, binding) end
  if copy.fact == "agreed" and copy.arg then
    copy.arg = sequence.strain(copy.arg, binding) or copy.arg
  end
  return copy
end

-- Whether letters of a sequence stand for suits that nobody has shown before.
local function is_new(model, pattern, calls)
  for i, p in ipairs(pattern) do
    local suit = calls[i].strain
    if p.strain and sequence.DOMAIN[p.strain] then
      for k, other in ipairs(calls) do
        local literal = pattern[k].strain
        if k ~= i and other.strain == suit and not sequence.is_letter(literal)
          and not expand.artificial(model, prefix(calls, k)) then
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

-- The sections that one with letters stands for.
local function instances(model, record)
  local letters = {}
  for _, call in ipairs(record.calls) do
    if call.strain and sequence.is_letter(call.strain) then letters[#letters + 1] = call.strain end
  end
  fact_letters(record.when, letters)
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
    if legal and is_new(model, record.calls, calls) then
      list[#list + 1] = { record = record, binding = bound, calls = calls,
        class = #letters > 0 and CLASS.letters or record.class or CLASS.literal }
    end
  end
  if #list == 0 then
    fail(record, ("%s cannot occur: %s%s"):format(record.what, why, without_passes(record.calls)))
  end
  return list
end

local function add_block(model, instance, blocks)
  local record = instance.record
  local block = { rules = {}, when = bound_fact(record.when, instance.binding),
    assume = record.assume, class = instance.class, layer = record.layer, file = record.file,
    line = record.line, origin = record.origin, order = record.order, instance = #blocks + 1 }
  add_rules(model, { calls = instance.calls, binding = instance.binding, origin = record.origin,
    orders = record.orders, given_points = record.points, stack = { record },
    literal = instance.class == CLASS.literal, layer = record.layer }, record.rules, block.rules)
  blocks[#blocks + 1] = block
end

local function by_precedence(a, b)
  if a.class ~= b.class then return a.class < b.class end
  if a.layer ~= b.layer then return a.layer < b.layer end
  if a.order ~= b.order then return a.order < b.order end
  return a.instance < b.instance
end

-- Put in what a derived system changes in a list of its base.
local function change(model, record, calls, blocks)
  local binding = expand.fits(record.calls, calls)
  if not binding then return end
  local call = assert(sequence.call(record.call))
  local new, done = {}, false
  local function is_target(spec)
    local bound = {}
    for letter, suit in pairs(binding) do bound[letter] = suit end
    return spec.word == call.word and spec.level == call.level
      and (not call.strain or fits_strain(call.strain, spec.strain, bound))
  end
  add_rules(model, { calls = calls, binding = binding, origin = record.origin,
    stack = { record }, layer = record.layer }, record.rules, new)
  for _, block in ipairs(blocks) do
    local i = 1
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

local function replies_of(model, instance_calls, block)
  for _, rule in ipairs(block.rules) do
    if rule.replies then
      local record = { kind = "section", rules = rule.replies, binding = rule.binding,
        calls = extended(instance_calls, rule.spec, true), file = rule.file, line = rule.line,
        origin = rule.origin, layer = block.layer, order = block.order, class = block.class,
        what = ('the replies to bid "%s"'):format(rule.call), replies = true }
      model.queue[#record.calls] = model.queue[#record.calls] or {}
      table.insert(model.queue[#record.calls], record)
    end
  end
end

-- The lists of all sequences of one length.
local function add_length(model, records)
  local at, keys = {}, {}
  for _, record in ipairs(records) do
    for _, instance in ipairs(instances(model, record)) do
      local key = sequence.text(instance.calls)
      if not at[key] then
        at[key] = { calls = instance.calls, instances = {} }
        keys[#keys + 1] = key
      end
      table.insert(at[key].instances, instance)
    end
  end
  for _, key in ipairs(keys) do
    local blocks = {}
    for _, instance in ipairs(at[key].instances) do add_block(model, instance, blocks) end
    table.sort(blocks, by_precedence)
    for _, record in ipairs(model.changes) do change(model, record, at[key].calls, blocks) end
    model.lists[key], model.calls[key] = blocks, at[key].calls
    for _, block in ipairs(blocks) do replies_of(model, at[key].calls, block) end
  end
end

-- What is written for auctions that end so.
local function add_patterns(model, records)
  for _, record in ipairs(records) do
    for _, instance in ipairs(instances(model, record)) do
      instance.class = record.calls.open and CLASS.open or CLASS.pattern
      add_block(model, instance, model.patterns)
      local block = model.patterns[#model.patterns]
      block.calls, block.binding = instance.calls, instance.binding
    end
  end
  table.sort(model.patterns, by_precedence)
  for i, block in ipairs(model.patterns) do block.key = "pattern " .. i end -- of its bounds
end

-- ---- what is wrong -----------------------------------------------------------------

local function read_sequences(model, records)
  for i, record in ipairs(records) do
    record.order = i
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
      if not calls and text == "opening" then message = message .. ', write change ""' end
      if not calls then fail(record, ("%s: %s"):format(record.what, message)) end
      local free, derived = sequence.free({}, {})
      assert(free and not derived)
      record.calls = calls
      local list = record.kind == "change" and model.changes or model.sections
      list[#list + 1] = record
    end
  end
end

-- Whether the system has a rule for a call of ours.
local function can_make(model, calls, n)
  local before = prefix(calls, n - 1)
  local word = sequence.call_text(calls[n])
  for _, block in ipairs(model.lists[sequence.text(before)] or {}) do
    for _, rule in ipairs(block.rules) do
      if rule.call == word then return true end
    end
  end
  for _, p in ipairs(model.patterns) do
    if expand.fits(p.calls, before) then return true end
  end
  return false
end

-- The first call of ours that the system has no rule for: its number; nil: none.
local function impossible(model, calls)
  for n, call in ipairs(calls) do
    if call.ours and call.word ~= "P" and not can_make(model, calls, n) then return n end
  end
end

local function check_sequences(model)
  for _, record in ipairs(model.sections) do
    local missing, ok
    for _, instance in ipairs(record.calls.pattern and {} or instances(model, record)) do
      local n = impossible(model, instance.calls)
      ok = ok or not n
      missing = missing or n and { sequence.call_text(instance.calls[n]),
        sequence.text(prefix(instance.calls, n - 1)) }
    end
    if missing and not ok and #model.changes == 0 then
      fail(record, ("%s: the system has no rule that bids %s %s: write one, or correct the "
        .. "sequence"):format(record.what, missing[1],
        missing[2] == "" and "as an opening" or ("after \"%s\""):format(missing[2])), record)
    end
  end
end

local function check_rules(model, sources)
  for _, source in ipairs(sources) do
    local tried = model.tried[source]
    if tried and not tried.legal and not tried.same then
      fail(source, ("bid \"%s\" is not legal %s%s"):format(source.call,
        #tried.where == 0 and "as an opening" or ("after \"%s\""):format(
          sequence.text(tried.where)), tried.why and ": " .. tried.why or ""))
    elseif tried and not tried.legal then
      model.notes[#model.notes + 1] = ('%s:%d: bid "%s" is legal nowhere, and is left out'):format(
        source.file, source.line, source.call)
    end
  end
  for _, record in ipairs(model.changes) do
    if not record.used then
      fail(record, ("%s: the base has no rule %s there"):format(record.what, record.call))
    end
  end
end

-- The variants that a fact asks for.
local function asked_variants(fact, list)
  if fact.arg and type(fact.arg) == "table" then list[#list + 1] = fact.arg.variant end
  for _, part in ipairs(fact) do asked_variants(part, list) end
  return list
end

-- Refuse variants that no rule has.
local function check_variants(model, sources)
  local names = {}
  for _, source in ipairs(sources) do
    for _, v in ipairs(source.variants or {}) do
      if not names[v.name] then
        names[v.name], names[#names + 1] = true, v.name
      end
    end
  end
  table.sort(names)
  for _, record in ipairs(model.sections) do
    for _, name in ipairs(asked_variants(record.when or {}, { record.assume })) do
      if not names[name] then
        fail(record, ("%s: no rule has a variant '%s'; there are %s"):format(record.what, name,
          #names > 0 and "'" .. table.concat(names, "', '") .. "'" or "none"))
      end
    end
  end
end

local function sources_of(items, list)
  for _, item in ipairs(items) do
    if item.kind == "rule" then list[#list + 1] = item end
    sources_of(item.replies or item.kind == "except" and item.rules or {}, list)
  end
  return list
end

--- The lists of a system.
-- @tparam {table,...} records as baize.system.inside brings them out
-- @treturn table `lists` (key, the text of a sequence -> blocks), `calls` (key -> calls), `keys`
-- (all, sorted by length, then text), `patterns` (blocks with `calls`), `notes` (messages)
-- @raise a table { origin =, message = } for what is wrong
-- @usage expand.system(records).lists["1NT"][1].rules[1].call
function expand.system(records)
  local model = { lists = {}, calls = {}, keys = {}, patterns = {}, named = {}, sections = {},
    changes = {}, queue = {}, tried = {}, notes = {},
    noted = {} }
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
  local sources = {}
  for _, record in ipairs(records) do sources_of(record.rules, sources) end
  check_rules(model, sources)
  check_variants(model, sources)
  check_sequences(model)
  for key, calls in pairs(model.calls) do -- with letters some may be impossible
    if not impossible(model, calls) then model.keys[#model.keys + 1] = key end
  end
  local lists = {}
  for _, key in ipairs(model.keys) do lists[key] = model.lists[key] end
  model.lists = lists
  table.sort(model.keys, function(a, b)
    if #model.calls[a] ~= #model.calls[b] then return #model.calls[a] < #model.calls[b] end
    return a < b
  end)
  return model
end

return expand
