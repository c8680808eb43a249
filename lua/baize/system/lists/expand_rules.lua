-- SPDX-License-Identifier: GPL-3.0-or-later
--- The rules of sections without letters: one rule for each choice of suits.
-- @module baize.system.lists.expand_rules
local core_expr = require "baize.core.expr"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"
local shown = require "baize.system.lists.shown"

local rules = {}

-- Of whom a rule may ask what both hands have together.
local WE <const> = { hcp = true, clubs = true, diamonds = true, hearts = true, spades = true,
  aces = true, kings = true, controls = true }

local ABOVE <const> = { level = 8, strain = "C" } -- above 7NT: it is legal nowhere
local POINTS <const> = "me.hcp" -- that a section moves: `we` counts what partner has shown
local MESSAGE_MAX <const> = 4000 -- bytes
-- What expanding may take; SAYC has 14 289 rules in all its lists.
local ITEMS_MAX <const> = 500000
local SECONDS_MAX <const> = 10 -- with the time of the sandbox
local MIB_MAX <const> = 256
local LOOK_EVERY <const> = 64 -- items, between two readings of the clock
local COLLECT_EVERY <const> = 1 << 14

--- Raise what is wrong with a system, or with some `sections` only: a table, caught where the
-- system is loaded. `at` has `file`, `line` and `origin`.
function rules.fail(at, message, sections)
  if #message > MESSAGE_MAX then message = message:sub(1, MESSAGE_MAX) .. "..." end
  error({ origin = at.origin, sections = sections,
    message = ("%s:%d: %s"):format(at.file, at.line, message) }, 0)
end
local fail <const> = rules.fail

-- What a rule as it is written has, computed once: its call, its letters, the names that its
-- condition reads, and its conditions with suits for these letters, by the suits.
local function read_source(source)
  if source.read then return source.read end
  local call, names = assert(sequence.call(source.call)), core_expr.names(source.where)
  local letters = {}
  if call.strain and sequence.is_letter(call.strain) then letters[1] = call.strain end
  for _, name in ipairs(names) do
    local word = name:match "^%a+%.(%a+)"
    if sequence.is_letter(word) then letters[#letters + 1] = word end
  end
  source.read = { call = call, letters = letters, names = names, bound = {},
    meta = { __index = source } }
  return source.read
end

--- The letters of a rule as it is written, in the order in which they are met.
function rules.letters(source) return read_source(source).letters end

-- Refuse a rule that reads another hand, or asks what both hands do not have together.
local function check_names(source, names)
  for _, name in ipairs(names) do
    local role, path = name:match "^(%a+)%.(.+)$"
    if role ~= "me" and role ~= "we" then
      fail(source, ("bid \"%s\": a rule reads the hand that bids; %s.f may be asked in "
        .. "`when = ...` only"):format(source.call, role))
    elseif role == "we" and not (WE[path] or sequence.is_letter(path)) then
      fail(source, ("bid \"%s\": we.%s is not known: we has hcp, aces, kings, controls and the "
        .. "lengths of suits"):format(source.call, path))
    end
  end
end

--- Refuse a rule for the names that its condition reads.
function rules.check(source) check_names(source, read_source(source).names) end

-- What a rule is with suits for its letters: its call, its conditions, those of its variants, and
-- what they need to know of a turn; the same for the same suits.
local function bound_parts(source, binding)
  local read, key = read_source(source), ""
  for _, letter in ipairs(read.letters) do
    key = key .. (sequence.strain(letter, binding) or "-")
  end
  local parts = read.bound[key]
  if not parts then
    local call = read.call
    check_names(source, read.names)
    parts = { where = source.where:bind(binding), spec = { word = call.word,
      level = call.level, strain = call.strain and sequence.strain(call.strain, binding),
      step = call.step } }
    for i, v in ipairs(source.variants or {}) do parts[i] = v.where:bind(binding) end
    parts.call, parts.needs = sequence.call_text(parts.spec), core_expr.needs(parts.where)
    read.bound[key] = parts
  end
  return parts
end

-- Points that are asked of the hand, moved; other conditions stay.
local function shifted(where, points)
  for _, name in ipairs(core_expr.names(where)) do
    if name == POINTS then
      return (where:substitute(roles.me.hcp, roles.me.hcp + -points))
    end
  end
  return where
end

--- The call of a rule after some calls: "y=" is the cheapest bid in a suit, "y+" one level higher,
-- "step2" the second bid above the last one.
function rules.call_at(spec, calls)
  if type(spec.level) ~= "string" then return spec end
  if spec.step then
    return sequence.stepped({ table.unpack(calls) }, #calls, spec.step) or ABOVE
  end
  local level, strain = 1, 0
  for _, call in ipairs(calls) do
    if call.level then level, strain = call.level, sequence.STRAIN[call.strain] end
  end
  if sequence.STRAIN[spec.strain] <= strain then level = level + 1 end
  if spec.level == "+" then level = level + 1 end
  return { level = level, strain = spec.strain }
end

-- One rule with suits for its letters; text, marks, file, line and replies are those of its source.
local function bound_rule(model, context, source, binding)
  local parts = bound_parts(source, binding)
  local needs, sets = parts.needs, nil
  if needs and needs.sets and not context.calls.pattern then
    sets = shown.sets(shown.suits(model, context.calls))
  end
  local function resolve(where)
    if sets then where = core_expr.resolve(where, sets) end
    return context.points and shifted(where, context.points) or where
  end
  local spec = context.calls.pattern and parts.spec or rules.call_at(parts.spec, context.calls)
  local where = resolve(parts.where)
  if sets then needs = core_expr.needs(where) end
  local asked = sets and not context.points and parts or nil
  local rule = { spec = spec, where = where, source = source, needs = needs,
    moved = context.points, asked = asked,
    call = spec == parts.spec and parts.call or sequence.call_text(spec), origin = source.origin,
    binding = binding }
  for i, v in ipairs(source.variants or {}) do
    rule.variants = rule.variants or {}
    rule.variants[i] = { name = v.name, where = resolve(parts[i]) }
  end
  return setmetatable(rule, read_source(source).meta)
end

-- Tell that a free letter leaves out a suit of ours that the author might mean to raise.
local function note_left_out(model, context, source, call, taken, theirs)
  local letter = call.strain
  local given = context.orders and context.orders[letter] or source.orders and source.orders[letter]
  if context.same or given or source.artificial or not (letter == "M" or letter == "m")
    or context.binding[letter] then return end
  local left
  for _, suit in ipairs(sequence.DOMAIN[letter]) do left = not taken[suit] and suit or left end
  for _, c in ipairs(left and context.calls or {}) do
    local other = c.strain
    if c.ours and taken[other] and not theirs[other]
      and sequence.strain("OM", { M = left }) == other then
      local raise = rules.call_at({ level = call.level, strain = other }, context.calls)
      if sequence.can_follow(context.calls, raise) then
        model.notes[#model.notes + 1] = ('%s:%d: bid "%s": %s here is %s only: %s is shown; write '
          .. "%s for the raise"):format(source.file, source.line, source.call, letter, left, other,
          sequence.call_text(raise))
      end
    end
  end
end

local FITTED <const> = { makes = true, tricks = true, maximum = true }
local OF_SUIT <const> = { clubs = "C", diamonds = "D", hearts = "H", spades = "S" }

-- A suit whose tricks a condition asks for by name, where it is one that a letter stands for.
local function fixed_suit(where, letter)
  local parts = where:parts()
  if where:operator() == "call" and #parts == 4 and FITTED[tostring(parts[1])] then
    local suit = OF_SUIT[tostring(parts[3]):match "%a+$"]
    for _, one in ipairs(sequence.DOMAIN[letter] or {}) do
      if one == suit then return suit end
    end
    return nil
  end
  for _, part in ipairs(parts) do
    local suit = type(part) ~= "string" and fixed_suit(part, letter)
    if suit then return suit end
  end
end

-- Note letters that a rule names and does not have, those of its condition alone, and tricks in one
-- suit where the call is in any.
local function note_letters(model, context, source, call, free)
  local fixed = not model.noted[source] and call.strain and source.where
    and core_expr.needs(source.where) and fixed_suit(source.where, call.strain)
  if fixed then
    model.noted[source] = true
    model.notes[#model.notes + 1] = ('%s:%d: bid "%s": the condition asks for tricks in %s '
      .. 'whatever %s is: write %s there, as in game "%s"'):format(source.file, source.line,
      source.call, fixed, call.strain, call.strain, call.strain)
  end
  if model.noted[source] or not (source.orders or free[1]) then return end
  local has = {}
  for _, letter in ipairs(read_source(source).letters) do has[letter] = true end
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

-- Whether the suits that a rule gives for its letters leave out one that is bound before.
local function is_excluded(source, binding)
  for letter, suits in pairs(source.orders or {}) do
    local found = not binding[letter]
    for _, suit in ipairs(suits) do found = found or suit == binding[letter] end
    if not found then return true end
  end
  return false
end

-- All ways to choose suits for the free letters of a rule.
local function bindings_of(model, context, source, call, free)
  if #free == 0 then return { context.binding } end
  local orders, taken, theirs = {}, shown.suits(model, context.calls)
  for _, given in ipairs { context.orders or {}, source.orders or {} } do
    for letter, suits in pairs(given) do orders[letter] = suits end
  end
  note_left_out(model, context, source, call, taken, theirs)
  local bindings = sequence.bindings(free, context.binding, orders, taken)
  if #bindings == 0 then
    local shown_suits = {}
    for _, suit in ipairs(sequence.DOMAIN[free[1]] or {}) do
      shown_suits[#shown_suits + 1] = taken[suit] and suit or nil
    end
    model.tried[source] = model.tried[source] or { where = context.calls,
      why = #free > 1 and "there are more letters than suits that are left for them"
      or ("%s stands for a suit that nobody has shown, and here %s are: write the suit"):format(
        free[1], table.concat(shown_suits, " and ")) }
  end
  return bindings
end

-- All rules that one rule stands for, in order; those that are not legal are left out.
local function add_rule(model, context, source, out)
  local call, letters = read_source(source).call, read_source(source).letters
  if not context.same then source.origin = context.origin end -- not that of who copies it
  local free, derived = sequence.free(letters, context.binding)
  if derived then
    fail(source, ('bid "%s": %s is the other suit, but no %s is in the sequence or in the rule')
      :format(source.call, derived, sequence.DERIVED[derived]))
  end
  note_letters(model, context, source, call, free)
  if is_excluded(source, context.binding) then return end
  for _, binding in ipairs(bindings_of(model, context, source, call, free)) do
    local rule, legal = bound_rule(model, context, source, binding), true
    if not context.calls.pattern then
      legal = sequence.can_follow(context.calls, rule.spec)
      model.tried[source] = model.tried[source] or { where = context.calls, spec = rule.spec,
        same = context.same }
      model.tried[source].legal = model.tried[source].legal or legal
    end
    if legal then out[#out + 1] = rule end
  end
end

--- Add a rule of another auction to `out`, for these calls; its replies come with the tree. The
-- `points` that it asks of the own hand are moved, besides what it had moved before.
function rules.add_again(model, calls, rule, points, out)
  rules.spend(model)
  local moved = (rule.moved or 0) + (points or 0)
  local again = bound_rule(model, { calls = calls, points = moved ~= 0 and moved or nil },
    rule.source, rule.binding)
  again.replies = false
  again.is_other = again.call ~= rule.call
  if sequence.can_follow(calls, again.spec) then out[#out + 1] = again end
end

-- Rules that take the place of those of the same call.
local function replace(list, others, at)
  local first = {}
  for _, rule in ipairs(others) do
    local place = first[rule.call]
    for i = #list, 1, -1 do
      if not place and list[i].call == rule.call then
        table.remove(list, i)
        first[rule.call] = i
      end
    end
    if not first[rule.call] then
      fail(at, ("except: there is no %s to take the place of"):format(rule.call))
    end
  end
  for i = #others, 1, -1 do table.insert(list, first[others[i].call], others[i]) end
end

-- The sections that are written for a sequence; kept, as others ask for the same. And one for any
-- auction that ends so, which is asked there without being copied.
local function sections_of(model, calls)
  local name = sequence.text(calls)
  local list = model.fitting[name]
  if list then return list, list.pattern end
  list = {}
  for _, record in ipairs(model.sections) do
    local binding = sequence.fits(record.calls, calls, record.orders)
    if binding and sequence.same_meanings(record.calls, calls, binding) then
      if record.front or record.calls.pattern and not calls.pattern then
        list.pattern = record
      else
        list[#list + 1] = { record = record, binding = binding }
      end
    end
  end
  model.fitting[name] = list
  return list, list.pattern
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
      fail(item, ("same \"%s\": there is no section of this name, and it is not a sequence: %s")
        :format(item.same, message))
    end
    for _, letter in ipairs(sequence.letters(calls)) do
      if not sequence.strain(letter, context.binding) then
        fail(item, ("same \"%s\": the letter %s has no suit: no call of this section has it; "
          .. "write the suit"):format(item.same, letter))
      end
    end
    calls = sequence.bound(calls, context.binding)
    local pattern
    sections, pattern = sections_of(model, calls)
    if not context.same and not context.calls.pattern and not item.copied then
      item.copied = true
      model.copied[#model.copied + 1] = { item = item, from = calls, to = context.calls }
    end
    if #sections == 0 and pattern then
      fail(item, ('same "%s": there is no section for it but %s, which is asked after any auction '
        .. "that ends so, also here if this one does: leave same out"):format(item.same,
        pattern.what))
    elseif #sections == 0 then
      fail(item, ("same \"%s\": there is no such section; replies { ... } in a rule are none: "
        .. "write them in a section"):format(item.same))
    end
  end
  for _, s in ipairs(sections) do
    if s.record.as then
      fail(item, ('same "%s": that section ends with as "%s", which same does not copy: write as '
        .. '"%s"')
        :format(item.same, s.record.as.as, item.same))
    end
    for _, active in ipairs(context.stack) do
      if active == s.record then
        fail(item, ("same \"%s\": the section uses itself"):format(item.same))
      end
    end
    local stack = table.move(context.stack, 1, #context.stack, 1, {})
    stack[#stack + 1] = s.record
    model.used[s.record] = true
    rules.add(model, { calls = context.calls, binding = s.binding, orders = s.record.orders,
      origin = context.origin, points = context.given_points, stack = stack, same = true },
      s.record.rules, out)
  end
end

--- What expanding the rules of a system may take; the clock runs from `begun` (os.clock()). With
-- math.huge, of a system that has been expanded within a budget before, neither time nor memory is
-- limited: what the program has besides would count.
function rules.budget(begun)
  return { items = 0, steps = 0, clock = begun + SECONDS_MAX,
    kib = begun == math.huge and begun or collectgarbage "count" + MIB_MAX * 1024 }
end

--- Count an item of a section that is put in for some sequence. A stranger's file may ask for any
-- number of them in four lines, so it raises a table { message = } when there are too many.
function rules.spend(model)
  local b = model.budget
  b.items = b.items + 1
  if b.items % COLLECT_EVERY == 0 and b.kib < math.huge then
    collectgarbage() -- Lua does not see what the core takes
  end
  if b.items > ITEMS_MAX then
    error({ message = ("the system is too large: its sections come to more than %d rules for all "
      .. "sequences; same \"...\" and replies multiply them"):format(ITEMS_MAX) }, 0)
  end
  rules.step(model)
end

--- Count a step that adds nothing: raises as `spend` does when there is no time or memory left.
function rules.step(model)
  local b = model.budget
  b.steps = b.steps + 1
  if b.steps % LOOK_EVERY ~= 0 then
    return
  elseif os.clock() > b.clock then
    error({ message = ("the system is too large: loading it takes over %d s of processor time")
      :format(SECONDS_MAX) }, 0)
  elseif collectgarbage "count" > b.kib then
    collectgarbage()
    if collectgarbage "count" > b.kib then
      error({ message = ("the system is too large: its rules take over %d MiB"):format(MIB_MAX) },
        0)
    end
  end
end

--- Add the rules of a section to `out`, as its items say; `same` and `except` are put in. The
-- context has `calls` and `binding` of the section, its `orders`, `origin`,
-- `given_points`, `literal`, and `stack` (the records that are being put in).
function rules.add(model, context, items, out)
  local from
  for _, item in ipairs(items) do
    rules.spend(model)
    if item.kind == "rule" then
      add_rule(model, context, item, out)
    elseif item.kind == "same" then
      from = #out
      add_same(model, context, item, out)
    else
      item.origin = context.origin
      if not from then fail(item, "except follows same \"...\"") end
      local others, mine = {}, table.move(out, from + 1, #out, 1, {})
      rules.add(model, context, item.rules, others)
      replace(mine, others, item)
      for i = #out, from + 1, -1 do out[i] = nil end
      table.move(mine, 1, #mine, from + 1, out)
    end
  end
end

return rules
