-- SPDX-License-Identifier: GPL-3.0-or-later
--- What sections of a system hold: rules, conditions, public facts.
-- @module baize.system.words.vocabulary_rules
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local fields = require "baize.system.words.vocabulary_fields"
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local rules = {}

--- The vulnerabilities, as the side at turn sees them.
rules.VULS = { "none", "we", "they", "both" }

local fail <const>, here <const>, take <const> = fields.fail, fields.here, fields.take
local RULE_FIELDS <const> = { "forcing", "artificial", "alert", "announce", "seats", "label",
  "final", "fixed", "x", "y", "z", "M", "m" }
-- Public facts: what they are asked with ("?": or nothing), an example, and a test of what else.
local PUBLIC <const> = { seat = { "^[1-4]+$", 'seat "34"' }, passed = { "?^$", "passed()" },
  level = { "^[1-7][-+]?$", 'level "3+" or level "2-4"', function(text)
    local low, high = text:match "^([1-7])%-([1-7])$"
    return low and low <= high
  end }, jump = { "?^$", "jump()" },
  agreed = { "?^[CDHSMm]$", 'agreed "M"' },
  forcing = { "?^once$", 'forcing "game"', fields.is_forcing },
  captain = { "?^$", "captain()" } }

-- ---- public facts ------------------------------------------------------------------

local Fact <const> = core_expr.class "Fact"

--- Whether a value is a public fact, or some that are joined.
function rules.is_fact(value) return getmetatable(value) == Fact end

local function fact(name, ...) return (core_expr.call("Fact", name, ...)) end

function Fact.__misuse(event, a, b)
  if event == "__call" then fail(here(), "a public fact takes no more: facts are joined with &") end
  fail(here(), ("a public fact is joined with %s: facts of the auction are written in `when = "
    .. "...`, conditions on the hand in the rules"):format(check.show(rules.is_fact(a) and b or a)))
end

function Fact.__newindex() fail(here(), "a public fact cannot be changed") end

Fact.__fail = check.fail

-- partner.hcp "12+": what his calls have promised so far.
local function promised(who, path)
  return setmetatable({}, { __name = "fact", fact = ('%s.%s "12+"'):format(who, path),
    __index = function(_, key) return (promised(who, path .. "." .. key)) end,
    __call = function(_, low, high)
      local given = { low, high }
      local range = check.show(low) .. (high == nil and "" or ", " .. check.show(high))
      local c = core_expr.called("me." .. path, table.unpack(given))
      if not c and not core_expr.path("me." .. path) then
        fail(here(), ('%s has no \'%s\': it is asked for a range, as in %s.hcp "12+" or '
          .. '%s.hearts "5+"'
          .. ', and %s.might "weak", %s.denied "weak"%s'):format(who, path, who, who, who, who,
          who == "partner" and ", partner.passed()" or ""))
      elseif not c then
        fail(here(), ("%s.%s: %s is not a range, or this is not a feature"):format(who, path,
          range))
      end
      local _, inside = quick.boxes(c)
      if #inside == 0 then
        fail(here(), ('%s.%s: %s is nothing that calls promise: write a range as in "12-14", "12+" '
          .. 'or "0,2", of %s'):format(who, path, range, table.concat(quick.FEATURES, ", ")))
      end
      return (fact(who .. "." .. path, table.unpack(given)))
    end })
end

local function public_role(who)
  local function unasked()
    fail(here(), ('%s is asked as in when = %s.hcp "12+" or %s.might "weak"'):format(who, who, who))
  end
  return setmetatable({}, fields.lacking({ fact = ('%s.hcp "12+"'):format(who), __call = unasked,
    __index = function(_, key)
    if key == "might" or key == "denied" then
      return function(variant)
        if type(variant) ~= "string" then
          fail(here(), ('%s.%s: a variant is named in quotes, as in %s.%s "weak", not %s')
            :format(who, key, who, key, check.show(variant)))
        end
        return (fact(who .. "." .. key, variant))
      end
    end
    if key == "passed" and who == "partner" then
      return function() return (fact "partner.passed") end
    end
    return (promised(who, key))
  end }, unasked))
end

-- A fact that is asked with a value: what is written otherwise is refused.
local function public_word(name, example, ask)
  local function unasked()
    fail(here(), ("%s is asked, as in when = %s"):format(name, example))
  end
  return setmetatable({}, fields.lacking({ __name = "fact", fact = example,
    __call = function(_, arg) return (ask(arg)) end, __index = function(_, key)
    fail(here(), ("%s has no field '%s': it is asked as in %s"):format(name, tostring(key),
      example))
  end }, unasked))
end

-- `last`, the call before, which is natural or artificial.
local function last_word(known)
  local function unasked()
    fail(here(), "last is the last call: write last.natural() or last.artificial()")
  end
  return setmetatable({}, fields.lacking({ __name = "fact",
    fact = "last.natural() or last.artificial()",
    __index = function(_, key)
      return known[key] or fail(here(), ("last has no '%s': it is the last call, and is asked "
        .. "last.natural() or last.artificial()"):format(tostring(key)))
    end, __call = unasked }, unasked))
end

--- How a word of public facts is asked, where a value is such a word that nothing was asked of;
-- nil:
-- it is not.
function rules.unasked(value)
  local meta = getmetatable(value)
  return type(meta) == "table" and meta.fact or nil
end

--- Add the words of public facts to a table of words.
function rules.add_public(words)
  function words.vul(arg)
    for _, known in ipairs(rules.VULS) do
      if arg == known then return (fact("vul", arg)) end
    end
    fail(here(), ("vul: %s is not what it takes: write none, we, they or both, as in vul \"we\"")
      :format(check.show(arg)))
  end
  for name, about in pairs(PUBLIC) do
    local optional, pattern = about[1]:match "^(%??)(.*)$"
    words[name] = public_word(name, about[2], function(arg)
      local fits = arg == nil and optional == "?" or type(arg) == "string"
        and (arg:find(pattern) or about[3] and about[3](arg))
      if not fits then
        fail(here(), ("%s: %s is not what it takes, as in %s"):format(name, check.show(arg),
          about[2]))
      end
      return (fact(name, table.unpack { arg }))
    end)
  end
  local function artificial() return (fact "last.artificial") end
  local function natural(yes) return yes == false and artificial() or (fact "last.natural") end
  words.last = last_word { natural = natural, artificial = artificial }
  for _, who in ipairs { "partner", "lho", "rho", "they" } do words[who] = public_role(who) end
end

-- ---- rules -------------------------------------------------------------------------

local Item = {}
local content = setmetatable({}, { __mode = "k" }) -- of items: scripts cannot change it

--- The items that a file has made so far.
rules.made = {}

--- Refuse items of a file that are in no section.
function rules.refuse_strays()
  local made = rules.made
  rules.made = {}
  for _, value in ipairs(made) do
    local item = content[value]
    if not item.placed and item.kind ~= "after" then
      fail(item, ('%s is in no section: write it in the braces of one, as in after "1NT" { ... }')
        :format(rules.title(value)))
    end
  end
end

--- An item of a section, which holds `t`; its kind is "rule", "same", "except", "replies" or
-- "variants".
function rules.item(kind, t)
  t.kind = kind
  local handle = setmetatable({}, Item)
  content[handle] = t
  rules.made[#rules.made + 1] = handle
  return handle
end

-- What an item holds; nil: it is not one.
local function item_of(value) return getmetatable(value) == Item and content[value] or nil end

--- What an item of a section holds; nil: the value is not one.
rules.content = item_of

--- What an item of a section is, for messages: rest, as "1NT", bid "2C".
function rules.title(value)
  local item = content[value]
  if item.rest then return "rest" end
  if item.kind == "rule" then return (("bid %q"):format(item.call)) end
  local name = item.same or item.as
  return item.what or name and ("%s %q"):format(item.kind, name) or item.kind
end

--- Whether a value is an item of a section.
function rules.is_item(value) return getmetatable(value) == Item end

-- rest { "text" }, and what else is written as a call of an item.
function Item.__call(item, body)
  local rest = content[item]
  if not rest or not rest.rest then fail(here(), "a comma is missing after a rule or a section") end
  local _, items = take(body, {}, rest, "rest")
  if #items ~= 1 or type(items[1]) ~= "string" then
    fail(rest, 'rest takes no condition, as it is what is left: write rest, or rest { "text" }')
  end
  rest.text = fields.one_line(items[1])
  return item
end

--- The word `rest`: what no rule before it takes passes, unless natural bidding says more.
function rules.rest(at)
  return (rules.item("rule", { call = "P", where = cond.any, rest = true, file = at.file,
    line = at.line }))
end

local function no_value(item)
  fail(here(), ("%s is not a value: it is written alone, in the braces of a section"):format(rules
    .title(item)))
end
for _, event in ipairs { "bnot", "unm", "add", "sub", "mul", "concat" } do
  Item["__" .. event] = function(a, b) no_value(content[a] and a or b) end
end

function Item.__newindex(_, key)
  fail(here(), ("'%s' of a rule cannot be set: write it in the braces"):format(tostring(key)))
end

--- A condition as rules have it; `what` it is of.
function rules.condition(value, at, what)
  if cond.is(value) then return value end
  fields.refuse(value)
  local message
  if rules.is_fact(value) or rules.unasked(value) then
    message = "a public fact (of the auction) is written in `when = ...` of the section"
  elseif type(value) == "string" then
    message = ("the condition comes before the text; here '%s' is in its place"):format(value)
  elseif check.kind(value) == "Feature" then
    message = ('%s is a number: give it a range, as in %s "5+"'):format(value, value)
  elseif rules.is_item(value) then
    message = ("%s is not a condition: it is written alone, in the braces of a section"):format(
      rules.title(value))
  elseif value == nil then
    message = "a condition is missing: write { any } where every hand is meant"
  else
    message = "a condition is expected, not " .. check.show(value)
  end
  fail(at, ("%s: %s"):format(what, message))
end

--- Refuse variants that are written by name: their order would be lost.
function rules.check_variants(body, at)
  for name in next, type(body) == "table" and not getmetatable(body) and body or {} do
    if type(name) == "string" then
      fail(at, ('variants: each is a name in quotes and a condition, in braces of their own: write '
        .. 'variants { { "%s", ... } }'):format(name))
    end
  end
end

local MARKS <const> = { artificial = "artificial = true", forcing = 'forcing = "once"',
  once = 'forcing = "once"', game = 'forcing = "game"', alert = 'alert = "text"' }

local function list_of_variants(value, at, what)
  local list, names = {}, {}
  for i, v in ipairs(value.rules) do
    if type(v) ~= "table" or type(v[1]) ~= "string" then
      fail(at, what .. ': a variant is { "name", condition }, as in { "weak", hcp "11-14" }')
    elseif names[v[1]] then
      fail(at, ("%s: two variants are named '%s'"):format(what, v[1]))
    end
    names[v[1]] = true
    for key in next, v do
      if key ~= 1 and key ~= 2 then
        fail(at, ("%s: variant '%s' has a name and a condition, and no %s: marks are of the rule")
          :format(what, v[1], check.show(key)))
      end
    end
    local where = rules.condition(v[2], at, ("%s, variant '%s'"):format(what, v[1]))
    list[i] = { name = v[1], where = where }
  end
  if not list[1] then fail(at, what .. ": variants { ... } is empty") end
  return list
end

--- The suits that letters may stand for, as the fields of a rule or a section say: letter -> suits.
function rules.orders(given, at, what)
  local orders
  for _, letter in ipairs { "x", "y", "z", "M", "m" } do
    local text = given[letter]
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

local function rule_of(call, at, body)
  local what = ('bid "%s"'):format(call)
  local rule, items = take(body, RULE_FIELDS, at, what)
  local orders = rules.orders(rule, at, what)
  for letter in next, orders or {} do rule[letter] = nil end
  rule.orders, rule.call, rule.file, rule.line = orders, call, at.file, at.line
  local first = item_of(items[1])
  if first and first.kind == "variants" then
    first.placed = true
    rule.variants = list_of_variants(first, at, what)
    for _, v in ipairs(rule.variants) do
      rule.where = rule.where and rule.where | v.where or v.where
    end
  else
    rule.where = rules.condition(items[1], at, what)
  end
  for i = 2, #items do
    local value = items[i]
    if type(value) == "string" and not rule.text and not rule.replies then
      rule.text = fields.one_line(value)
    elseif item_of(value) and item_of(value).kind == "replies" then
      item_of(value).placed = true
      rule.replies = item_of(value).rules
    elseif cond.is(value) then
      fail(at, what .. ": a condition after a comma would be lost: join conditions with &")
    elseif type(value) == "string" then
      local mark = MARKS[value:lower()]
      fail(at, ("%s: a rule has one text, and '%s' is a second one: write %s"):format(what, value,
        mark or "both in one"))
    else
      fields.refuse(value)
      fail(at, ("%s: after the condition come a text and replies { ... }, not %s")
        :format(what, rules.is_item(value) and "a rule" or rules.is_fact(value)
        and 'a public fact: a mark is written as in forcing = "once"' or check.show(value)))
    end
  end
  return (rules.item("rule", rule))
end

--- The word `bid`: its line is that of this call, whatever follows.
function rules.bid(call, more)
  local at = here()
  fields.no_more(at, "bid", 'bid "2C" { hcp "8+" }', more)
  local ok, message = sequence.call(type(call) == "string" and call or "?")
  if type(call) ~= "string" then
    fields.refuse(call)
    message = "bid takes a call in quotes, not " .. check.show(call)
  end
  if not ok then fail(at, message) end
  local pending = { at = at, word = ('bid "%s"'):format(call) }
  return setmetatable(pending, { __call = function(_, body)
    return (rule_of(call, at, body))
  end, pending = true })
end

--- The word of a call, which takes its rule.
function rules.word(call)
  return function(body) return (rule_of(call, here(), body)) end
end

--- The rules of a list, checked: what follows a rule for any hand is never reached.
function rules.of(items, at, what)
  local list, last = {}, nil
  for i, value in ipairs(items) do
    local meta = getmetatable(value)
    local inner = item_of(value)
    fields.refuse(value)
    if type(meta) == "table" and meta.pending then
      fail(value.at, ("%s has no rule: write %s { condition, \"text\" }"):format(value.word,
        value.word))
    elseif inner and inner.kind == "after" then
      fail(inner, ("%s: %s is written in a section or outside of it, not here"):format(what,
        inner.what))
    elseif inner and inner.kind == "as" and what:find "^%l+$" and what ~= "opening" then
      fail(inner, ("%s: as %q is written in a section"):format(what, inner.as))
    elseif not inner or inner.kind == "variants" or inner.kind == "replies" then
      local is_fact = rules.is_fact(value) or rules.unasked(value)
      fail(at, ("%s: item %d is not a rule: write %s, not %s"):format(what, i, is_fact
        and "facts of the auction as in when = captain()" or 'bid "..." { ... } or same "..."',
        inner and rules.title(value) or check.show(value)))
    end
    inner.placed = true
    if last and inner.kind ~= "except" then
      fail(inner, ("nothing reaches this %s: the rule %s in line %d fits every hand"):format(
        inner.kind, last.rest and "rest" or last.call, last.line))
    end
    if inner.kind == "rule" and inner.where:is_any() and not inner.seats
      and not sequence.call(inner.call).level then
      last = inner
    end
    list[i] = inner
  end
  return list
end

return rules
