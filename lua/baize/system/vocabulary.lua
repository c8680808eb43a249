-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words that bidding systems are written in, as functions that record.
-- Runs in the sandbox (baize.system.inside). Nothing is expanded here: a section is recorded
-- as it is written, with the lines where it and its rules begin.
-- @module baize.system.vocabulary
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local deferred = require "baize.system.deferred"
local features = require "baize.lang.feature"
local near = require "baize.base.near"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.sequence"

local vocabulary = {}

local OWN <const> = debug.getinfo(1, "S").source:match "^(@.*)system/vocabulary%.lua$"
local RULE_FIELDS <const> = { "forcing", "artificial", "alert", "announce", "seats", "x", "y",
  "z", "M", "m" }
-- What to write in the place of a field, or of its value, that is written as a word.
local FIELD_OF <const> = { announce = 'announce = "15-17"', alert = 'alert = "text"',
  artificial = "artificial = true", once = '"once" in quotes', game = '"game" in quotes',
  seats = 'seats = "123"' }
local SECTION_FIELDS <const> = { "when", "assume", "points", "x", "y", "z", "M", "m" }
local CHANGE_FIELDS <const> = { "instead_of", "before", "behind", "without" }
local VULS <const> = { "none", "we", "they", "both" }
local OF_ME <const> = { "balanced", "semibalanced", "shape", "has", "is", "suit", "points" }
local DEPTH_MAX <const> = 60 -- of a condition
-- The parts that trees of baize.system.deferred have.
local TREE <const> = { ["and"] = { 1, 2 }, ["or"] = { 1, 2 }, ["not"] = { 1 },
  vul = { "none", "we", "they", "both" }, seat = { 1, 2, 3, 4 },
  each = { "set", "path", "arguments" }, some = { "set", "path", "arguments" } }
local SYSTEM_FIELDS <const> = { "name", "source", "base", "options", "natural", "guard",
  "language" }
local LANGUAGE <const> = 1 -- the version of what systems are written in
-- The words of calls that are rules.
local RULE_WORDS <const> = { P = "pass", X = "double", XX = "redouble" }
-- Styles of natural bidding, and their values (of notrump a range of points).
local STYLE <const> = { notrump = {}, majors = { 4, 5 }, weak_twos = { true, false },
  overcalls = { "sound", "light" } }
local PUBLIC <const> = { "vul", "seat", "passed", "level", "jump", "agreed", "forcing" }
-- What public facts are asked with; "?": or nothing.
local PUBLIC_ARGUMENT <const> = { seat = "^[1-4]+$", passed = "?^$",
  level = "^[1-7][-+]?[1-7]?$", jump = "?^$", agreed = "?^[CDHSMm]$",
  forcing = "?^[%w ]+$" }
local PUBLIC_EXAMPLE <const> = { vul = 'vul "we"', seat = 'seat "34"', passed = "passed()",
  level = 'level "3+"', jump = "jump()", agreed = 'agreed "M"', forcing = 'forcing "game"' }

-- ---- places and messages -----------------------------------------------------------

local SEATS <const> = { N = true, E = true, S = true, W = true, NS = true, EW = true }

-- Where the code of the system is that has called us.
local function here()
  local level = 3
  while true do
    local info = debug.getinfo(level, "Sl")
    if not info then return { file = "?", line = 0 } end
    if info.what ~= "C" and info.source:sub(1, #OWN) ~= OWN then
      return { file = info.source:sub(2), line = info.currentline }
    end
    level = level + 1
  end
end

--- Raise a message at a line of a system.
-- @tparam table at has `file` and `line`
-- @tparam string message
-- @raise always
-- @usage vocabulary.fail({ file = "sayc.lua", line = 3 }, "this is not a call")
function vocabulary.fail(at, message)
  error(("%s:%d: %s"):format(at.file, at.line, message), 0)
end
local fail <const> = vocabulary.fail

-- Refuse fields that there are not; of the array part only a copy is returned.
local function take(t, known, at, what)
  if type(t) ~= "table" or getmetatable(t) then
    fail(at, ("%s is followed by a table in braces, not by %s"):format(what, check.show(t)))
  end
  local fields, unknown = {}, {}
  for _, name in ipairs(known) do fields[name] = t[name] end
  for key in next, t do
    if math.type(key) ~= "integer" and fields[key] == nil then unknown[#unknown + 1] = key end
  end
  table.sort(unknown, function(a, b) return tostring(a) < tostring(b) end)
  if unknown[1] then
    local name, value = tostring(unknown[1]), t[unknown[1]]
    local hint = near.hint(name, known)
    if hint == "" and type(value) == "string" and value:find "^%d[%d+,%s-]*$" then
      hint = (": write conditions as %s %q, and join them with &"):format(name, value)
    end
    fail(at, ("%s has no field '%s'%s"):format(what, name, hint))
  end
  local items, last = {}, 0
  for key in next, t do
    if math.type(key) == "integer" and key > last then last = key end
  end
  for i = 1, last do
    if t[i] == nil then
      fail(at, ("%s: item %d is nothing: a word before it is misspelt, or is not a value")
        :format(what, i))
    end
    items[i] = t[i]
  end
  return fields, items
end

-- ---- public facts ------------------------------------------------------------------

local Fact = {}
local content = setmetatable({}, { __mode = "k" }) -- of facts and items: scripts cannot change it

-- A value of which scripts have the handle alone.
local function sealed(t, meta)
  local handle = setmetatable({}, meta)
  content[handle] = t
  return handle
end

local function is_fact(value) return getmetatable(value) == Fact end
local function fact(name, arg) return (sealed({ fact = name, arg = arg }, Fact)) end

local function join_facts(op)
  return function(a, b)
    local other = is_fact(a) and b or a
    if not is_fact(other) then
      fail(here(), ("a public fact is joined with %s: facts of the auction are written in "
        .. "`when = ...`, conditions on the hand in the rules"):format(check.show(other)))
    end
    return (sealed({ join = op, content[a], content[b] }, Fact))
  end
end

Fact.__band, Fact.__bor = join_facts "and", join_facts "or"
Fact.__bnot = function(a) return (sealed({ join = "not", content[a] }, Fact)) end
Fact.__newindex = function() fail(here(), "a public fact cannot be changed") end

-- partner.hcp "12+": what his calls have promised so far.
local function promised(who, path)
  return setmetatable({}, { __name = "fact",
    __index = function(_, key) return (promised(who, path .. "." .. key)) end,
    __call = function(_, range)
      local c = core_expr.condition(("%s.%s(%q)"):format("me", path, range))
      if not c then
        fail(here(), ("%s.%s: '%s' is not a range, or this is no feature"):format(who, path,
          tostring(range)))
      end
      return (fact("promised", { who = who, where = c }))
    end })
end

local function public_role(who)
  return setmetatable({}, { __index = function(_, key)
    if key == "might" or key == "denied" then
      return function(variant) return (fact(key, { who = who, variant = variant })) end
    end
    if key == "passed" and who == "partner" then
      return function() return (fact(key, { who = who })) end
    end
    return (promised(who, key))
  end })
end

-- ---- rules -------------------------------------------------------------------------

-- Items of sections: rules, `same`, `except`, `replies`; { kind =, ... }.
local Item = {}

local function item(kind, t)
  t.kind = kind
  return (sealed(t, Item))
end

-- What an item holds; nil: it is not one.
local function item_of(value) return getmetatable(value) == Item and content[value] or nil end

function Item.__newindex(_, key)
  fail(here(), ("'%s' of a rule cannot be set: write it in the braces"):format(tostring(key)))
end

-- A copy of a tree of baize.system.deferred, checked: scripts can change theirs.
local function copied(value, at, what, depth)
  if cond.is(value) or type(value) ~= "table" and type(value) ~= "function" then return value end
  local is_tree = deferred.is(value)
  if not is_tree and depth == 0 or depth > DEPTH_MAX or is_tree and not TREE[value.op] then
    fail(at, what .. ": a part of the condition was changed, or is no condition")
  end
  local copy = {}
  for key, part in next, value do copy[key] = copied(part, at, what, depth + 1) end
  for _, key in ipairs(is_tree and TREE[value.op] or {}) do
    if copy[key] == nil then fail(at, what .. ": a part of the condition was changed") end
  end
  return is_tree and deferred.new(copy) or copy
end

-- A condition as rules have it; `what` it is of.
local function condition(value, at, what)
  if cond.is(value) then return value end
  if deferred.is(value) then return (copied(value, at, what, 0)) end
  local message
  if is_fact(value) then
    message = "a public fact (of the auction) is written in `when = ...` of the section"
  elseif type(value) == "string" then
    message = ("the condition comes before the text; here '%s' is in its place"):format(value)
  elseif check.kind(value) == "Feature" then
    message = ('%s is a number: give it a range, as in %s "5+"'):format(value, value)
  elseif value == nil then
    message = "a condition is missing: write { any } where every hand is meant"
  else
    message = "a condition is expected, not " .. check.show(value)
  end
  fail(at, ("%s: %s"):format(what, message))
end

local function list_of_variants(value, at, what)
  local list, names = {}, {}
  for i, v in ipairs(value.list) do
    if type(v) ~= "table" or type(v[1]) ~= "string" then
      fail(at, what .. ': a variant is { "name", condition }, as in { "weak", hcp "11-14" }')
    elseif names[v[1]] then
      fail(at, ("%s: two variants are named '%s'"):format(what, v[1]))
    end
    names[v[1]] = true
    local where = condition(v[2], at, ("%s, variant '%s'"):format(what, v[1]))
    list[i] = { name = v[1], where = where }
  end
  if not list[1] then fail(at, what .. ": variants { ... } is empty") end
  return list
end

local function orders_of(fields, at, what)
  local orders
  for _, letter in ipairs { "x", "y", "z", "M", "m" } do
    local text = fields[letter]
    if text ~= nil then
      local list = {}
      for i = 1, type(text) == "string" and #text or 0 do
        local suit = text:sub(i, i)
        for _, allowed in ipairs(sequence.DOMAIN[letter]) do
          if suit == allowed then list[#list + 1] = suit end
        end
      end
      if type(text) ~= "string" or #list ~= #text or #text == 0 then
        fail(at, ('%s: %s = %s: its suits are written as in %s = "%s"'):format(what, letter,
          check.show(text), letter, table.concat(sequence.DOMAIN[letter])))
      end
      orders = orders or {}
      orders[letter] = list
    end
  end
  return orders
end

local function check_marks(rule, at, what)
  local forcing, seats = rule.forcing, rule.seats
  if forcing ~= nil then
    local bid = type(forcing) == "string" and sequence.call(forcing:match "^to (%w+)$" or "?")
    if forcing ~= "once" and forcing ~= "game" and not (bid and bid.level) then
      fail(at, ('%s: forcing is "once", "game" or as in "to 2NT", not %s'):format(what,
        check.show(forcing)))
    end
  end
  if seats ~= nil and (type(seats) ~= "string" or not seats:find "^[1-4]+$") then
    fail(at, ('%s: seats are written as in "123", not %s'):format(what, check.show(seats)))
  end
  for _, name in ipairs { "alert", "announce" } do
    local value = rule[name]
    if value ~= nil and value ~= true and type(value) ~= "string" then
      fail(at, ("%s: %s is a text or true, not %s"):format(what, name, check.show(value)))
    end
  end
  if rule.artificial ~= nil and type(rule.artificial) ~= "boolean" then
    fail(at, ("%s: artificial is true or false, not %s"):format(what,
      check.show(rule.artificial)))
  end
end

local function rule_of(call, at, body)
  local what = ('bid "%s"'):format(call)
  local rule, items = take(body, RULE_FIELDS, at, what)
  check_marks(rule, at, what)
  local orders = orders_of(rule, at, what)
  for letter in next, orders or {} do rule[letter] = nil end
  rule.orders, rule.call, rule.file, rule.line = orders, call, at.file, at.line
  local first = item_of(items[1])
  if first and first.kind == "variants" then
    rule.variants = list_of_variants(first, at, what)
    for _, v in ipairs(rule.variants) do
      rule.where = rule.where and rule.where | v.where or v.where
    end
  else
    rule.where = condition(items[1], at, what)
  end
  for i = 2, #items do
    local value = items[i]
    if type(value) == "string" and not rule.text and not rule.replies then
      rule.text = value
    elseif item_of(value) and item_of(value).kind == "replies" then
      rule.replies = item_of(value).rules
    elseif cond.is(value) or deferred.is(value) then
      fail(at, what .. ": a condition behind a comma would be lost: join conditions with &")
    else
      fail(at, ("%s: behind the condition come a text and replies { ... }, not %s")
        :format(what, getmetatable(value) == Item and "a rule" or is_fact(value)
        and 'a public fact: a mark is written as in forcing = "once"' or check.show(value)))
    end
  end
  return (item("rule", rule))
end

-- `bid "2M"`: its line is that of this call, whatever follows.
local function bid(call)
  local at = here()
  local ok, message = sequence.call(type(call) == "string" and call or "?")
  if type(call) ~= "string" then
    message = "bid takes a call in quotes, not " .. check.show(call)
  end
  if not ok then fail(at, message) end
  local pending = { at = at, word = ('bid "%s"'):format(call) }
  return setmetatable(pending, { __call = function(_, body)
    return (rule_of(call, at, body))
  end, pending = true })
end

local function short(call)
  return function(body) return (rule_of(call, here(), body)) end
end

-- The rules of a list, checked: what follows a rule for any hand is never reached.
local function rules_of(items, at, what)
  local rules, last
  rules = {}
  for i, value in ipairs(items) do
    local meta = getmetatable(value)
    local inner = item_of(value)
    if type(meta) == "table" and meta.pending then
      fail(value.at, ("%s has no rule: write %s { condition, \"text\" }"):format(value.word,
        value.word))
    elseif not inner or inner.kind == "variants" or inner.kind == "replies" then
      fail(at, ("%s: item %d is not a rule: write bid \"...\" { ... } or same \"...\", not %s")
        :format(what, i, check.show(value)))
    end
    if last and inner.kind ~= "except" then
      fail(inner, ("nothing reaches this %s: the rule %s in line %d fits every hand"):format(
        inner.kind, last.call, last.line))
    end
    if inner.kind == "rule" and cond.is(inner.where) and inner.where.text == "any"
      and not inner.seats and not sequence.call(inner.call).level then
      last = inner
    end
    rules[i] = inner
  end
  return rules
end

-- ---- sections ----------------------------------------------------------------------

local function section_of(file, record, body)
  local what = record.what
  local fields, items = take(body, SECTION_FIELDS, record, what)
  if fields.when ~= nil and not is_fact(fields.when) then
    local value = fields.when
    fail(record, ("%s: when takes public facts of the auction, not %s"):format(what,
      (cond.is(value) or deferred.is(value)) and "a condition on the hand: write it in the rules"
      or check.show(value)))
  elseif fields.assume ~= nil and type(fields.assume) ~= "string" then
    fail(record, ('%s: assume is the name of a variant, not %s'):format(what,
      check.show(fields.assume)))
  elseif fields.points ~= nil and math.type(fields.points) ~= "integer" then
    fail(record, ("%s: points is a whole number, as in -3, not %s"):format(what,
      check.show(fields.points)))
  end
  fields.when = fields.when and content[fields.when]
  record.when, record.assume, record.points = fields.when, fields.assume, fields.points
  record.orders = orders_of(fields, record, what)
  record.rules = rules_of(items, record, what)
  record.kind, record.done = "section", true
  file.records[#file.records + 1] = record
end

-- A word that is called with a name, then with a table: the record is complete then.
local function two_steps(file, word, finish, optional)
  return function(name, more)
    local at = here()
    if more ~= nil then
      fail(at, ("%s takes one text: the calls with a blank between them, as in %s \"1NT 2C\"")
        :format(word, word))
    end
    if type(name) ~= "string" then
      fail(at, ("%s takes a text in quotes, not %s"):format(word, check.show(name)))
    end
    local record = { file = at.file, line = at.line, name = name, what = ('%s "%s"'):format(word,
      name) }
    file.opened[#file.opened + 1] = not optional and record or nil
    local meta = { pending = true }
    meta.__call = function(_, body)
      finish(record, body)
      record.done = true
    end
    return setmetatable({ at = at, word = record.what }, meta), record
  end
end

local function finish_change(file)
  return function(record, body)
    local fields, items = take(body, CHANGE_FIELDS, record, record.what)
    local count = 0
    for _, name in ipairs(CHANGE_FIELDS) do
      local call = fields[name]
      if call ~= nil then
        if type(call) ~= "string" or not sequence.call(call) then
          fail(record, ("%s: %s is a call, as in \"2S\", not %s"):format(record.what, name,
            check.show(call)))
        end
        record.how, record.call, count = name, call, count + 1
      end
    end
    if count ~= 1 then
      fail(record, record.what .. " needs one of instead_of, before, behind, without")
    end
    record.kind, record.rules = "change", rules_of(items, record, record.what)
    if record.how ~= "without" and #record.rules == 0 then
      fail(record, record.what .. ": there are no rules to put in")
    end
    file.records[#file.records + 1] = record
  end
end

local function use_word(file)
  return function(name)
    local at = here()
    if type(name) ~= "string" then
      fail(at, ("use takes the name of a file below systems/, not %s"):format(check.show(name)))
    end
    local record = { file = at.file, line = at.line, name = name, word = "use" }
    file.records[#file.records + 1] = record
    return setmetatable({ at = at, word = "use" }, { pending = true, __call = function(_, options)
      if type(options) ~= "table" or getmetatable(options) or #options > 0 then
        fail(at, 'use takes options by name, as in { over = "1NT" }')
      end
      record.options = options
    end })
  end
end

local function option_word(file)
  return function(t)
    local at = here()
    local _, items = take(t, {}, at, "option")
    for i, value in ipairs(items) do
      if type(value) ~= "string" then
        fail(at, ('option: name and values are texts, as in option { "weak_two", "sound", '
          .. '"light" }; item %d is %s'):format(i, check.show(value)))
      end
    end
    if #items < 3 then
      fail(at, "option needs a name and two values or more, the default first, as in "
        .. 'option { "raise", "limit", "weak" }')
    end
    local name, value = items[1], file.given[items[1]]
    for _, o in ipairs(file.declared) do
      if o.name == name then fail(at, ("two options are named '%s'"):format(name)) end
    end
    if value == nil then value = items[2] end
    local values = table.move(items, 2, #items, 1, {})
    local known = false
    for _, v in ipairs(values) do known = known or v == value end
    if not known then
      fail(file.at or at, ("%s: option '%s' is one of '%s', not %s%s"):format(file.stem, name,
        table.concat(values, "', '"), check.show(value),
        type(value) == "number" and ": the value is written in quotes" or ""))
    end
    file.declared[#file.declared + 1] = { name = name, value = value, values = values,
      file = at.file, line = at.line, of = file.path and file.stem or nil }
    return value
  end
end

-- A style of natural bidding, as baize.system.natural_kit has it.
local function natural_style(t, at)
  local style, names = {}, {}
  for name in pairs(STYLE) do names[#names + 1] = name end
  table.sort(names)
  for name, value in pairs((take(t, names, at, "natural"))) do
    local known = false
    for _, v in ipairs(STYLE[name]) do known = known or v == value end
    if name == "notrump" and type(value) == "string" then
      local low, high = value:match "^(%d%d?)%-(%d%d?)$"
      known = low and tonumber(low) <= tonumber(high)
    end
    if not known then
      fail(at, ("natural: %s cannot be %s"):format(name, check.show(value)))
    end
    style[name] = value
  end
  return style
end

local function system_word(box, file)
  return function(t)
    local at = here()
    local language = type(t) == "table" and rawget(t, "language")
    if math.type(language) == "integer" and language ~= LANGUAGE then -- other fields may be new
      fail(at, ("system: this file is written for version %s of the language of systems, and this "
        .. "baize reads version %d: use the baize that it was written for, or rewrite the file and "
        .. "say language = %d"):format(tostring(language), LANGUAGE, LANGUAGE))
    end
    local fields = take(t, SYSTEM_FIELDS, at, "system")
    if fields.language ~= nil and fields.language ~= LANGUAGE then
      fail(at, ("system: language is a version, a whole number as in language = %d, not %s")
        :format(LANGUAGE, check.show(fields.language)))
    end
    for _, name in ipairs { "name", "source" } do
      if fields[name] ~= nil and type(fields[name]) ~= "string" then
        fail(at, ("system: %s is a text, not %s"):format(name, check.show(fields[name])))
      end
    end
    if type(fields.natural) == "table" then
      fields.natural = natural_style(fields.natural, at)
    elseif fields.natural ~= nil and type(fields.natural) ~= "boolean" then
      fail(at, ("system: natural is false, or a style as in { notrump = \"12-14\" }, not %s")
        :format(check.show(fields.natural)))
    end
    if fields.guard ~= nil and type(fields.guard) ~= "boolean" then
      fail(at, "system: guard is true or false, not " .. check.show(fields.guard))
    end
    if file.path == nil then box.system = fields end
    if fields.base ~= nil then
      if type(fields.base) ~= "string" then
        fail(at, "system: base is the name of a system, not " .. check.show(fields.base))
      end
      file.records[#file.records + 1] = { file = at.file, line = at.line, name = fields.base,
        word = "base", options = fields.options }
    end
    fields.options, fields.language = nil, nil
  end
end

-- ---- conditions --------------------------------------------------------------------

local function by_vul(t)
  local at = here()
  local node = { op = "vul" }
  local fields = take(t, { "none", "we", "they", "both", "fav", "equal", "unfav" }, at, "by_vul")
  for _, word in ipairs { "none", "we", "they", "both", "fav", "equal", "unfav" } do
    if fields[word] ~= nil then
      local c = condition(fields[word], at, "by_vul, " .. word)
      for _, vul in ipairs(deferred.vulnerable(word)) do
        if node[vul] ~= nil then fail(at, ("by_vul: '%s' is given twice"):format(vul)) end
        node[vul] = c
      end
    end
  end
  for _, vul in ipairs(VULS) do
    if node[vul] == nil then
      fail(at, ("by_vul does not say what is meant when %s vulnerable: it takes none, we, they, "
        .. "both, or fav, equal, unfav"):format(vul == "none" and "nobody is" or
        vul == "we" and "only we are" or vul == "they" and "only they are" or "both are"))
    end
  end
  return (deferred.new(node))
end

local function by_seat(t)
  local at = here()
  local _, items = take(t, {}, at, "by_seat")
  if #items ~= 4 then fail(at, "by_seat takes four conditions, for the first to fourth seat") end
  local node = { op = "seat" }
  for i, value in ipairs(items) do node[i] = condition(value, at, "by_seat, item " .. i) end
  return (deferred.new(node))
end

-- each(unbid) "3+", each(unbid).top3 "1+", each(unbid).stopped
local function of_set(op)
  local function of(set, path)
    return setmetatable({}, {
      __index = function(_, key)
        local known = path == "" and type(key) == "string" and roles.me.clubs[key]
        if not cond.is(known) then return (of(set, path .. "." .. key)) end
        return (deferred.new { op = op, set = set, path = "." .. key, arguments = {} })
      end,
      __call = function(_, ...)
        local one = path == "" and roles.me.clubs or roles.me.clubs[path:sub(2)]
        local ok, message = core_expr.called(one, ...)
        if not ok then fail(here(), ("%s(%s)%s: %s"):format(op, set, path, message)) end
        return (deferred.new { op = op, set = set, path = path, arguments = { ... } })
      end,
    })
  end
  return function(set)
    if type(set) ~= "table" or not set.set then
      fail(here(), ("%s takes a set of suits: unbid or theirs"):format(op))
    end
    return (of(set.set, ""))
  end
end

-- Suits that `each` and `some` are asked of.
local function set_of(name)
  return setmetatable({ set = name }, { __call = function(_, range)
    local asked = type(range) == "string" and (" %q"):format(range) or ""
    fail(here(), ("%s is a set of suits: write each(%s)%s or some(%s)%s"):format(name, name, asked,
      name, asked))
  end })
end

local function name_word(box)
  return function(text, c)
    local at = here()
    if type(text) ~= "string" or text == "" then
      fail(at, "name takes a text and a condition, not " .. check.show(text))
    end
    condition(c, at, ("name '%s'"):format(text))
    box.names[#box.names + 1] = { name = text, where = c }
    return c
  end
end

local function public_words(words)
  for _, name in ipairs(PUBLIC) do
    words[name] = function(arg)
      local at, pattern = here(), PUBLIC_ARGUMENT[name]
      if name == "vul" then
        for _, known in ipairs(VULS) do
          if arg == known then return (fact(name, arg)) end
        end
        fail(at, ("vul: %s is not what it takes: write none, we, they or both, as in vul \"we\"")
          :format(check.show(arg)))
      end
      if not (arg == nil and pattern:sub(1, 1) == "?")
        and not (type(arg) == "string" and arg:find((pattern:gsub("^%?", "")))) then
        fail(at, ("%s: %s is not what it takes, as in %s"):format(name, check.show(arg),
          PUBLIC_EXAMPLE[name]))
      end
      return (fact(name, arg))
    end
  end
  words.last = { natural = function(yes) return (fact("artificial", yes == false)) end,
    artificial = function() return (fact("artificial", true)) end }
  for _, who in ipairs { "partner", "lho", "rho", "they" } do words[who] = public_role(who) end
end

-- ---- the words of a file -----------------------------------------------------------

-- What conditions are joined with in the sandbox: trees of baize.system.deferred as well.
local function guard_conditions()
  local meta = core_expr.class "Condition"
  function meta.__misuse(event, a, b)
    local join = deferred.operators[event]
    if join and (deferred.is(a) or deferred.is(b)) then return (join(a, b)) end
    for _, value in ipairs { a, b } do
      if is_fact(value) then
        fail(here(), "a public fact is joined with a condition: facts of the auction are "
          .. "written in `when = ...`, conditions on the hand in the rules")
      elseif getmetatable(value) == Item then
        fail(here(), "a condition is joined with a rule or with variants: these are no conditions")
      end
    end
    return (cond.misuse(event, a, b))
  end
end

local shared

-- Features and conditions of the hand that bids, by their bare names.
local function bare_words(words, hints)
  local names = features.names()
  table.move(OF_ME, 1, #OF_ME, #names + 1, names)
  for letter in next, features.LETTERS do names[#names + 1] = letter end
  for _, name in ipairs(names) do
    words[name] = roles.me[name]
    hints[name] = type(words[name]) ~= "function" and "data" or nil
  end
  hints.shape, hints.has, hints.is = "data", "data", "data"
end

--- Prepare the words that all files share.
-- @tparam table env globals of chunks in the sandbox
function vocabulary.open(env)
  guard_conditions()
  shared = { words = {}, hints = { we = "seat", me = "seat" } }
  for _, name in ipairs { "assert", "error", "ipairs", "next", "pairs", "select", "tonumber",
    "tostring", "type", "math", "string", "table", "any", "condition" } do
    shared.words[name] = env[name]
  end
  bare_words(shared.words, shared.hints)
  shared.words.me, shared.words.we = roles.me, roles.we
  public_words(shared.words)
end

--- The globals of one file.
-- @tparam table box what all files record
-- @tparam table file this one: its `given` options; gets `records`, `declared`, `opened`
-- @treturn table globals
-- @treturn table what its words are, for baize.lang.traps
function vocabulary.of(box, file)
  file.opened = {}
  local own = {
    system = system_word(box, file), option = option_word(file), name = name_word(box),
    use = use_word(file), bid = bid, pass = short "P", double = short "X",
    redouble = short "XX", by_vul = by_vul, by_seat = by_seat, each = of_set "each",
    some = of_set "some", unbid = set_of "unbid", theirs = set_of "theirs",
  }
  function own.opening(body)
    local at = here()
    section_of(file, { file = at.file, line = at.line, sequence = "", what = "opening" }, body)
  end
  own.after = two_steps(file, "after", function(record, body)
    record.sequence = record.name
    record.name = nil
    section_of(file, record, body)
  end)
  own.section = two_steps(file, "section", function(record, body)
    section_of(file, record, body)
  end)
  own.change = two_steps(file, "change", finish_change(file))
  function own.same(name)
    local at = here()
    if type(name) ~= "string" then fail(at, "same takes a sequence or the name of a section") end
    return (item("same", { same = name, file = at.file, line = at.line }))
  end
  function own.except(body)
    local at = here()
    local _, items = take(body, {}, at, "except")
    return (item("except", { rules = rules_of(items, at, "except"), file = at.file,
      line = at.line }))
  end
  function own.replies(body)
    local at = here()
    local _, items = take(body, {}, at, "replies")
    return (item("replies", { rules = rules_of(items, at, "replies") }))
  end
  function own.variants(body)
    local at = here()
    local _, items = take(body, {}, at, "variants")
    return (item("variants", { list = items }))
  end
  local known = {}
  for _, words in ipairs { own, shared.words } do
    for name in next, words do known[#known + 1] = name end
  end
  return setmetatable({}, {
    __index = function(_, key)
      local value = own[key]
      if value == nil then value = shared.words[key] end
      local call = value == nil and RULE_WORDS[sequence.meant(tostring(key))]
      if call then fail(here(), ("unknown word '%s': write %s { ... }"):format(key, call)) end
      local field = FIELD_OF[key]
      if value == nil and field then
        fail(here(), ("unknown word '%s': write %s"):format(key, field))
      end
      if value == nil then
        fail(here(), SEATS[key] and ("a rule reads the hand that bids: leave out '%s.'"):format(key)
          or ("unknown word '%s'%s"):format(tostring(key), near.hint(tostring(key), known)))
      end
      return value
    end,
    __newindex = function(_, key)
      fail(here(), ("'%s' is set as a global: write local %s = ..."):format(tostring(key),
        tostring(key)))
    end,
  }), shared.hints
end

--- Refuse sections that were begun and have no rules.
-- @tparam table file that has been run
function vocabulary.finish(file)
  for _, record in ipairs(file.opened) do
    if not record.done then
      fail(record, ("%s has no rules: write %s { bid ..., }"):format(record.what, record.what))
    end
  end
end

return vocabulary
