-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions on deals.
-- A feature called with a range makes one (baize.lang.feature), so do `S.balanced` and
-- `S.shape "..."` (baize.lang.seat); they combine with `&`, `|` and `~`. A condition is a
-- tree that the core keeps, compiles, counts and prints (baize.core.expr); never a
-- closure, but for what baize.opaque adds.
-- @module baize.lang.cond
local check = require "baize.base.check"
local core = require "baize.core.expr"
local lex = require "baize.base.lex"
local describe = require "baize.lang.describe"
local parts_of = require "baize.core.parts".of

local cond = {}

local LITERAL_MAX <const> = 10000 -- bytes of a text that is looked for in the source

-- The type, and its methods. A condition may keep an array `opaque` of { fn, name } that
-- must hold as well.
local meta <const>, Condition <const> = core.class "Condition"

-- All values can be walked through.
for _, class in ipairs { "Part", "Condition", "Feature", "Measure", "Policy" } do
  local _, methods = core.class(class)

  --- Call a function with every part of the expression, from the outside in.
  -- @tparam function fn is given a Part; what it returns does not matter
  -- @raise what the function raises
  -- @usage (S.hcp "15-17" & S.balanced):walk(function(part) print(part:operator(), part) end)
  function methods:walk(fn)
    check.callback(fn, "walk")
    core.change(self, function(part) fn(part) end)
  end
end

--- What is written in place of operators that mean nothing between conditions.
cond.INSTEAD = {
  ["and"] = "write '&'", ["or"] = "write '|'", ["not"] = "write '~'",
  ["=="] = 'a range is called for, as in S.hcp "15"',
  ["~="] = 'a range is called for, as in ~S.hcp "15"',
  ["<"] = 'a range is called for, as in S.hcp "14-"',
  [">"] = 'a range is called for, as in S.hcp "15+"',
}
cond.INSTEAD["<="], cond.INSTEAD[">="] = cond.INSTEAD["<"], cond.INSTEAD[">"]
-- The same for what is not an operator between values of Lua.
local FOREIGN <const> = {
  ["="] = cond.INSTEAD["=="], ["&&"] = cond.INSTEAD["and"],
  ["||"] = cond.INSTEAD["or"], ["!"] = cond.INSTEAD["not"],
}

--- Whether a value is a condition.
function cond.is(value) return getmetatable(value) == meta end

-- Lua would swallow these: they raise at the user's line.

local function both(a, b, op)
  local other = b
  if not cond.is(a) then other = a end
  if cond.is(a) and cond.is(b) then return end
  if check.kind(other) == "Feature" then
    check.fail(("'%s' joins conditions, but %s is a feature: "
      .. "give it a range, as in %s")
      :format(op, other, core.call("Part", other, "5+")))
  end
  check.fail(("'%s' joins conditions, not %s%s"):format(op, check.show(other),
    math.type(other) and ': a range is written in quotes, as in S.hcp "12+"' or ""))
end

local function refuse_arithmetic(a, b)
  local sum = check.kind(a) == "Feature" and a or check.kind(b) == "Feature" and b
  if sum then
    check.fail(("%s is added to a condition: a sum takes its range after brackets, "
      .. 'as in (S.hcp + N.hcp) "20+"'):format(sum))
  end
  check.fail "a condition is not a number: indicator(condition) is 1 or 0"
end

local function refuse_order()
  check.fail "conditions cannot be compared with < or <="
end

local function refuse_opaque(op, ...)
  for _, c in ipairs { ... } do
    if c.opaque then
      check.fail(("baize.opaque(...) may only be joined by '&' at the top level, "
        .. "not by '%s'"):format(op))
    end
  end
end

-- Opaque parts go along with a conjunction and with nothing else.
local function join_opaque(a, b)
  local parts = {}
  for _, from in ipairs { a.opaque or {}, b.opaque or {} } do
    table.move(from, 1, #from, #parts + 1, parts)
  end
  return parts
end

local MISUSE <const> = {
  __band = function(a, b)
    both(a, b, "&")
    return core.as("Condition", core.join("Condition", "&", a, b), join_opaque(a, b))
  end,
  __bor = function(a, b)
    both(a, b, "|")
    refuse_opaque("|", a, b)
  end,
  __bnot = function(a) refuse_opaque("~", a) end,
  __lt = refuse_order, __le = refuse_order,
  __call = function()
    check.fail("a condition takes no range: a comma is missing before a text, or & before a "
      .. "condition")
  end,
}

--- What an operator, as in "__band", makes of operands that are not plain: misuse raises, at the
-- user's line.
function cond.misuse(event, a, b) return (MISUSE[event] or refuse_arithmetic)(a, b) end

meta.__misuse, meta.__fail = check.boundary(cond.misuse), check.boundary(check.fail)

function meta.__shown(c)
  local plain = core.as("Condition", c)
  local parts = plain:is_any() and {} or { tostring(plain) }
  if parts[1] and c:operator() == "|" then parts[1] = "(" .. parts[1] .. ")" end
  for _, part in ipairs(c.opaque) do parts[#parts + 1] = part.name end
  return table.concat(parts, " & ")
end

function meta.__field(c, key)
  if key == "opaque" then return core.about(c) end
  check.fail(("a condition has no field '%s'"):format(tostring(key)))
end

-- Opaque parts, and what is not a deal.
function meta.__holds(c, deal)
  if check.kind(deal) ~= "Deal" then
    check.fail(("holds: a deal expected, as in condition:holds(baize.deal \"N:...\"), not %s")
      :format(check.show(deal)))
  end
  if not core.as("Condition", c):holds(deal) then return false end
  for _, part in ipairs(c.opaque or {}) do
    if not part.fn(deal) then return false end
  end
  return true
end

-- A condition that the core made; opaque parts of `from` go along.
local function with_opaque(c, from)
  return from.opaque and core.as("Condition", c, from.opaque) or c
end

local key_of <const> = Condition.key

--- The identity of the condition in a store: a version and its text in one form.
-- Conditions that differ only in how they are written (blanks, brackets that do
-- nothing, (15, 17) for "15-17", the order of cards in `has`) have one key. Nothing
-- is simplified, and operands keep their order: the deals of a sample depend on it.
-- @treturn string as in 'c1 S.hcp "15-17" & S.balanced'
-- @raise at the user's line when a part is opaque: a function has no text
-- @usage print((S.hcp(15, 17)):key())
function Condition:key()
  check.self(self, "Condition", "key")
  if self.opaque then
    check.fail "key: baize.opaque(...) is a function, which has no canonical text"
  end
  return key_of(self)
end

--- The condition in bridge English.
-- @tparam[opt] table options `seat` false: the notation for one hand, without its
-- seat ("15-17 balanced"); opaque parts are then named after it
-- @treturn string as in "South has 15 to 17 points and is balanced"
-- @raise at the user's line when `seat` is false and more than one hand is meant
-- @usage print((S.hcp "15-17" & S.balanced):describe { seat = false })
function Condition:describe(options)
  check.self(self, "Condition", "describe")
  options = options or {}
  check.fields(options, { "seat" }, "describe")
  local say = options.seat == false and describe.notation or describe.prose
  local text, message = say(check.core(parts_of, self))
  if not text then check.fail("describe: " .. message) end
  if not self.opaque then return text end
  local parts = core.as("Condition", self):is_any() and {} or { text }
  for _, part in ipairs(self.opaque) do parts[#parts + 1] = part.name end
  return table.concat(parts, "; ")
end

--- A condition of the same meaning, no longer than this one.
-- Ranges of one feature are merged, negations go into ranges, parts that repeat or
-- follow from others are dropped, alternatives that cannot be are gone.
-- @treturn Condition
-- @raise at the user's line when a role or a letter is not bound
-- @usage print((S.hcp "10-14" | S.hcp "15-17"):simplify())  --> S.hcp "10-17"
function Condition:simplify()
  check.self(self, "Condition", "simplify")
  return (with_opaque(check.core(core.simplify, self), self))
end

--- Whether another condition means exactly the same.
-- @param other a condition, or its text
-- @treturn boolean
-- @treturn ?Hand one that satisfies one of them only, where both read the same seat
-- @raise at the user's line where that cannot be counted, or a part is opaque
-- @usage print((S.aces "1+"):same(~S.aces "0"))  --> true
function Condition:same(other)
  check.self(self, "Condition", "same")
  check.note()
  local same, example = require "baize.sample.hands".same(self, other)
  if example then return false, example end
  return same
end

local Finding = { __name = "baize.Finding" }

function Finding.__tostring(f)
  return ("%s: %s (at byte %d): %s"):format(f.kind, f.text, f.at, f.message)
end

local Findings = { __name = "baize.Findings" }

function Findings.__tostring(list)
  if #list == 0 then return "nothing found" end
  local lines = {}
  for i, f in ipairs(list) do lines[i] = tostring(f) end
  return table.concat(lines, "\n")
end

--- What is odd about the condition: parts that cannot be, that say nothing, or whose
-- ranges go beyond what there is.
-- What is found is so; not everything is found. Opaque parts are not looked into.
-- @treturn {table,...} in the order of the text, empty when nothing is found; each has
-- kind ("impossible", "always", "wide"), text (the part), at (its first byte in
-- tostring of the condition, from 1) and message. The list prints as lines.
-- @usage print((S.hcp "20+" & (N.hcp "21+" | N.balanced)):check())
function Condition:check()
  check.self(self, "Condition", "check")
  local list = check.core(core.check, self)
  for _, f in ipairs(list) do setmetatable(f, Finding) end
  return setmetatable(list, Findings)
end

--- The condition with the narrowest ranges that follow from it.
-- It is taken apart into variants (what is between `|`, once brackets are
-- multiplied out, 64 at most); in each the lengths, points and so on of the hands
-- limit each other. Variants that cannot be are gone.
-- @treturn Condition of the same meaning, the variants joined by `|`
-- @treturn {Condition,...} the variants, in the order of the text; empty when no deal
-- satisfies the condition
-- @usage print((S.spades "7+" & S.hearts "5+"):tighten())
function Condition:tighten()
  check.self(self, "Condition", "tighten")
  local variants, all = check.core(core.tighten, self), core.condition "~any"
  for i, variant in ipairs(variants) do
    all = i == 1 and variant or all | variant
  end
  for i, variant in ipairs(variants) do variants[i] = with_opaque(variant, self) end
  return with_opaque(all, self), variants
end

--- The condition that every deal satisfies.
cond.any = core.condition "any"

-- A range that says what a comparison of a feature with a whole number asks for.
local RANGES <const> = { ["=="] = "%d", ["="] = "%d", ["~="] = "%d", ["<"] = "%d-", ["<="] = "%d-",
  [">"] = "%d+", [">="] = "%d+" }
local SUMS <const> = { ["+"] = true, ["-"] = true, ["*"] = true, ["/"] = true }
local STRICT <const> = { ["<"] = -1, [">"] = 1 }

-- The feature and the number around the operator at place i, as a condition has them: N.spades "4"
-- of `N.spades == 4`. Nil if one of the two is missing, or is part of a sum.
local function range_around(tokens, i)
  local op, n, first = tokens[i].text, tokens[i + 1], i - 1
  n = n and n.kind == "number" and math.tointeger(tonumber(n.text))
  n = n and n + (STRICT[op] or 0)
  while tokens[first - 1] and tokens[first - 1].text == "." do first = first - 2 end
  local named = first < i - 1 and tokens[first] and tokens[first].kind == "name"
  local before, after = tokens[first - 1], tokens[i + 2]
  if before and SUMS[before.text] or after and SUMS[after.text] then return nil end
  if not (named and n and n >= 0 and RANGES[op]) then return nil end
  local path = {}
  for k = first, i - 1 do path[#path + 1] = tokens[k].text end
  return ('%s%s "%s"'):format(op == "~=" and "~" or "", table.concat(path),
    RANGES[op]:format(n))
end

-- The first operator in a text that conditions do not have: what to write, and where
-- it stands.
local function wrong_operator(text)
  local tokens, braces = lex.tokens(text), 0
  for i, token in ipairs(tokens) do
    if token.text == "{" then braces = braces + 1 end
    if token.text == "}" then braces = braces - 1 end
    local word, after = token.text, tokens[i + 1]
    local twice = after and after.text == word and after.at == token.at + 1
    if twice and (word == "&" or word == "|") then word = word .. word end
    local field = word == "=" and braces > 0 -- S.points { A = 4 }
    local instead = token.kind ~= "string" and not field and (cond.INSTEAD[word] or FOREIGN[word])
    if instead then
      local own = range_around(tokens, i)
      local message = "'%s' means nothing in a condition: %s"
      if own then instead = "a range is called for: " .. own end
      return message:format(word, instead), token.at
    end
  end
end

--- A condition from its text.
-- @tparam string text as in 'S.hcp "15-17" & S.balanced'
-- @treturn ?Condition nil when the text is invalid
-- @treturn ?string what is wrong
-- @treturn ?integer at which byte, from 1
-- @treturn ?string the kind of the error
-- @usage local c = assert(cond.parse 'S.hcp "15-17"')
function cond.parse(text)
  local c, message, at, kind = core.condition(text)
  if c then return c end
  local wrong, place
  if kind == "syntax" then wrong, place = wrong_operator(text) end
  if wrong then return nil, wrong, place, kind end
  return nil, message, at, kind
end

--- A condition from its text in a script.
-- @tparam string text as in 'S.hcp "15-17" & S.balanced'
-- @treturn Condition
-- @raise at the user's line what is wrong with the text, and at which byte
-- @usage local c = baize.condition 'S.hcp "15-17" & S.balanced'
function cond.read(text)
  if type(text) ~= "string" then
    check.fail("condition takes a text, not " .. check.show(text))
  end
  check.note()
  local c, message, at = cond.parse(text)
  if c then return c end
  if at then message = ("%s (at byte %d)"):format(message, at) end
  check.fail(message, #text <= LITERAL_MAX and check.literal(text) or nil)
end

--- A call that is a condition, as features and seats make it: `callee` is a Feature, or a name as
-- in "S.shape", the arguments are texts and numbers. Raises at the user's line what is wrong with
-- it, or with `what`; `hint` is as for check.fail.
function cond.called(callee, arguments, what, hint)
  local c, message = core.called(callee, table.unpack(arguments))
  if c then return c end
  check.fail((what and what .. ": " or "") .. message, hint)
end

--- A condition, or a measure, that only a function can say.
-- It is run on the main thread, a condition for every deal that satisfies the rest, and is named in
-- every report. A condition may only be joined to others by `&`; a measure stands alone. Neither
-- can be kept in a database or be in a shard.
-- @tparam function fn takes a Deal, returns true or false; of a measure a whole number
-- @tparam[opt="function"] string|table name for reports; of a measure a table: name, low and high
-- (whole numbers between which its values are, at most 1000000 either way), unit (a text, optional)
-- @treturn Condition|Measure
-- @raise when `fn` is not a function
-- @usage local c = baize.opaque(function(deal) return deal.south.spades > 4 end)
-- @usage local m = baize.opaque(function(deal) return deal.south.hcp % 3 end,
--   { name = "remainder", low = 0, high = 2 })
function cond.opaque(fn, name)
  if type(fn) ~= "function" then
    check.fail(("opaque takes a function, not %s"):format(check.show(fn)))
  end
  if type(name) == "table" then
    check.note()
    return (require "baize.lang.measure".opaque(fn, name))
  elseif name ~= nil and type(name) ~= "string" then
    check.fail(("the name of an opaque part is a text, not %s")
      :format(check.show(name)))
  end
  check.note()
  local parts = { { fn = fn, name = "opaque " .. (name or "function") } }
  return (core.as("Condition", cond.any, parts))
end

--- What deals may be asked to satisfy.
-- Made by features with ranges, S.balanced, S.shape and the like, or from text by
-- baize.condition. Conditions combine with & (both), | (either or both) and ~ (not);
-- `any` is satisfied by every deal. They print as they are written.
-- @type Condition

return cond
