-- SPDX-License-Identifier: GPL-3.0-or-later
--- An ordered list of rules on one hand: the first that holds names the hand.
-- What a list comes to is counted exactly.
-- @module baize.bidding.rules
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.rules"
local core_hand = require "baize.core.hand"
local core_hands = require "baize.core.hands"
local known = require "baize.sample.known"

local rules = {}

local FIELDS <const> = { "given", "known", "budget" }
local SEAT <const> = "S" -- whose hand roles are bound to
local SHORT <const> = 40 -- characters of a name that a condition gives

local Rules = { __name = "baize.Rules", __index = {} }

--- The type of lists.
rules.class = Rules

-- ---- reading ---------------------------------------------------------------------

local function condition(value, what)
  local c = type(value) == "string" and cond.read(value) or value
  if not cond.is(c) then
    check.fail(("%s: a condition expected, not %s"):format(what, check.show(value)))
  elseif c.opaque then
    check.fail(("%s: a condition with an opaque part is not counted"):format(what))
  end
  return c
end

-- One rule: a condition, or { name, condition[, text] }.
local function read_rule(value, i)
  if cond.is(value) or type(value) == "string" then
    local c = condition(value, "rule " .. i)
    local name = tostring(c)
    return { name = #name <= SHORT and name or "rule " .. i, where = c }
  end
  if type(value) ~= "table" or getmetatable(value) then
    check.fail(('rule %d: { name, condition, text } expected, as in { "1NT", S.hcp "15-17" '
      .. '& S.balanced, "strong" }, not %s'):format(i, check.show(value)))
  end
  for key in pairs(value) do
    if key ~= 1 and key ~= 2 and key ~= 3 then
      check.fail(("rule %d has no field %s: it is { name, condition, text }")
        :format(i, check.show(key)))
    end
  end
  local name, c, text = value[1], value[2], value[3]
  if type(name) ~= "string" then
    check.fail(("rule %d: its name is a text, not %s"):format(i, check.show(name)))
  elseif cond.is(text) then
    check.fail(("rule %d ('%s'): its text is a condition; join conditions with &")
      :format(i, name), check.literal(name))
  elseif text ~= nil and type(text) ~= "string" then
    check.fail(("rule %d ('%s'): its text is a text, not %s"):format(i, name,
      check.show(text)), check.literal(name))
  end
  return { name = name, where = condition(c, ("rule %d ('%s')"):format(i, name)),
    text = text }
end

--- The one seat or role that rules, and perhaps `given`, read; nil: none is read. Raises at the
-- user's line where several are read.
function rules.holder(list, given)
  local holder, from
  local function join(c, what)
    local seats = c:seats()
    if #seats > 1 then
      check.fail(("%s reads several hands (%s), and rules read one")
        :format(what, table.concat(seats, " ")))
    elseif holder and seats[1] and seats[1] ~= holder then
      check.fail(("%s reads the hand of %s, %s that of %s"):format(what, seats[1], from,
        holder))
    elseif seats[1] and not holder then
      holder, from = seats[1], what
    end
  end
  for i, rule in ipairs(list) do join(rule.where, ("rule %d ('%s')"):format(i, rule.name)) end
  if given then join(given, "given") end
  return holder
end

--- A condition or feature as it is compiled: where `holder` is a role, it is bound to a seat.
function rules.bound(c, holder)
  if not holder or #holder == 1 then return c end
  return (c:of(SEAT))
end

local function make(list, options)
  local holder = rules.holder(list, options.given)
  local self = setmetatable({ list = list, given = options.given, known = options.known,
    budget = options.budget, bound = {} }, Rules)
  for i, rule in ipairs(list) do self.bound[i] = rules.bound(rule.where, holder) end
  self.filter = options.given and rules.bound(options.given, holder)
  self.options = { budget = options.budget }
  if options.known ~= nil then
    self.options.known = known.join(known.conditions(options.known), cond.any)
    check.core(core_hands.open, cond.any, self.options) -- do they contradict each other?
  end
  self.core = check.core(core.open, self.bound)
  return self
end

--- An ordered list of rules on one hand.
-- @tparam table given an array of rules, each { name, condition[, text] } or a condition
-- alone; all conditions (or texts) read one hand, of a seat or of a role such as
-- baize.role.me. Its named fields: `given` (a condition on the same hand: only such hands
-- are counted), `known` (as for baize.hands; a role is South's), `budget` (integer:
-- operations of each count; default about 10 s of them)
-- @treturn Rules
-- @raise at the user's line for an empty list, over 128 rules, conditions on several
-- hands, opaque parts, and cards that contradict each other
-- @usage print(baize.rules { { "1NT", S.hcp "15-17" & S.balanced }, { "pass", any } })
function rules.new(given)
  check.note()
  if type(given) ~= "table" or getmetatable(given) then
    check.fail(('rules takes a table of rules, { { "1NT", S.hcp "15-17" }, ... }, not %s')
      :format(check.show(given)))
  end
  local options, list = {}, {}
  for key, value in pairs(given) do
    if math.type(key) ~= "integer" then options[key] = value end
  end
  check.fields(options, FIELDS, "a list of rules")
  if options.given ~= nil then options.given = condition(options.given, "given") end
  if options.budget ~= nil then check.integer(options.budget, "budget", 1) end
  for i, value in ipairs(given) do list[i] = read_rule(value, i) end
  for key in pairs(given) do
    if math.type(key) == "integer" and not list[key] then
      check.fail(("rule %d is nil, and there are others after it"):format(#list + 1))
    end
  end
  return (make(list, options))
end

-- ---- one hand --------------------------------------------------------------------

--- A hand of 13 cards: `value` itself, or the hand that a text gives as "AK2.J3.KQ854.K72",
-- "S:AK2.J3.KQ854.K72" or "AK2 J3 KQ854 K72". Anything else raises an error at the user's line.
function rules.hand(value, what)
  local hand = value
  if type(value) == "string" then
    local written = value:gsub("^[NESW]:", "")
    if written:find "^%S+ %S+ %S+ %S+$" then written = written:gsub(" ", ".") end
    hand = check.core(core_hand.parse, written)
  end
  if check.kind(hand) ~= "Hand" or #hand ~= 13 then
    check.fail(("%s: a hand of 13 cards expected, not %s%s"):format(what, check.show(value),
      check.kind(hand) == "Hand" and (", which has %d"):format(#hand) or ""))
  end
  return hand
end

--- The name of the first rule that a hand satisfies.
-- @param hand a Hand of 13 cards, or its text
-- @treturn ?string nil where no rule holds
-- @treturn ?integer the rule's number, from 1
-- @usage print(opening:call "AK2.J3.KQ854.K72")
function Rules.__index:call(hand)
  check.note()
  local i = self.core:first(rules.hand(hand, "call"))
  if i then return self.list[i].name, i end
end

--- The names of all rules that a hand satisfies.
-- @param hand a Hand of 13 cards, or its text
-- @treturn {string,...} in the order of the rules, the call first
-- @treturn {integer,...} the numbers of these rules
-- @usage print(table.concat(opening:all "AK2.J3.KQ854.K72", " "))
function Rules.__index:all(hand)
  check.note()
  local numbers, names = self.core:all(rules.hand(hand, "all")), {}
  for k, i in ipairs(numbers) do names[k] = self.list[i].name end
  return names, numbers
end

-- ---- other lists -----------------------------------------------------------------

-- The number of a rule, given by number or by a name that one rule has.
local function number_of(self, which, what)
  if type(which) == "string" then
    local found
    for i, rule in ipairs(self.list) do
      if rule.name == which and found then
        check.fail(("%s: several rules are named '%s': give a number"):format(what, which))
      elseif rule.name == which then
        found = i
      end
    end
    if not found then check.fail(("%s: no rule is named '%s'"):format(what, which)) end
    return found
  end
  return (check.integer(which, what, 1, #self.list))
end

--- The list without one of its rules.
-- @param which its number, or its name where one rule has it
-- @treturn Rules
-- @raise at the user's line for what is not a rule, and where none would be left
-- @usage print(opening:without "1NT":table())
function Rules.__index:without(which)
  check.note()
  local i, list = number_of(self, which, "without"), {}
  for k, rule in ipairs(self.list) do
    if k ~= i then list[#list + 1] = rule end
  end
  return (make(list, self))
end

--- The list in another order.
-- @tparam table order numbers or names of rules, each once; rules that are not named
-- follow in the order they have
-- @treturn Rules
-- @raise at the user's line for what is not a rule, or is named twice
-- @usage print(opening:reordered { "2C", "1NT" }:table())
function Rules.__index:reordered(order)
  check.note()
  if type(order) ~= "table" or getmetatable(order) then
    check.fail(("reordered takes a table of rules, not %s"):format(check.show(order)))
  end
  local list, taken = {}, {}
  for _, which in ipairs(order) do
    local i = number_of(self, which, "reordered")
    if taken[i] then check.fail(("reordered: rule %d is named twice"):format(i)) end
    taken[i], list[#list + 1] = true, self.list[i]
  end
  for i, rule in ipairs(self.list) do
    if not taken[i] then list[#list + 1] = rule end
  end
  return (make(list, self))
end

function Rules.__len(self) return #self.list end

--- An ordered list of rules on one hand: made by baize.rules. `#list` is how many there
-- are; prints as `table` and the gap.
-- @type Rules

return rules
