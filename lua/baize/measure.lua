-- SPDX-License-Identifier: GPL-3.0-or-later
--- Measures: what an experiment finds out about each deal.
-- Double-dummy tricks, scores, IMPs, features and what is made of them. Like
-- conditions they are expressions that the core compiles; they say themselves
-- which results must be solved. `tricks(S)` is a vector over C D H S NT.
-- Uses: baize.check, baize.cond, baize.expression, baize.core.contract.
-- @module baize.measure
local check = require "baize.check"
local cond = require "baize.cond"
local contracts = require "baize.core.contract"
local expression = require "baize.expression"

local measure = {}

--- The strains, in the order of every vector.
measure.STRAINS = { "C", "D", "H", "S", "NT" }

local CALL <const> = expression.CALL
local STRAIN_NAMES <const> = {
  C = "C", CLUBS = "C", D = "D", DIAMONDS = "D", H = "H", HEARTS = "H",
  S = "S", SPADES = "S",
  N = "NT", NT = "NT", NOTRUMP = "NT", NOTRUMPS = "NT",
}

local SEAT_NAMES <const> = {
  N = "N", NORTH = "N", E = "E", EAST = "E", S = "S", SOUTH = "S", W = "W", WEST = "W",
}

-- A Measure holds `items`: { { label, text, level } }, one for a scalar (without
-- a label), one for each component of a vector. A Policy is a choice of contracts.
local Measure = { __name = "baize.Measure" }
local Policy = { __name = "baize.Policy" }

local function scalar(text, level)
  return setmetatable({ items = { { text = text, level = level or CALL } } }, Measure)
end

local function is_measure(value) return getmetatable(value) == Measure end
local function is_policy(value) return getmetatable(value) == Policy end

--- Whether a value is a measure.
-- @param value anything
-- @treturn boolean
function measure.is_measure(value) return is_measure(value) end

--- A measure from what stands for one: a measure, a feature or a number.
-- @param value to convert
-- @tparam[opt="a measure"] string what it is, for messages
-- @treturn Measure
-- @raise at the user's line for anything else
function measure.from(value, what)
  if is_measure(value) then return value end
  if cond.is_feature(value) then return scalar(value.text, value.level) end
  if type(value) == "number" then
    local text = expression.number(value)
    if text then return scalar(text, value < 0 and expression.UNARY or CALL) end
  end
  local hint = cond.is_condition(value) and ": indicator(condition) is 1 or 0" or
    cond.is_seat(value) and (": name a feature, as in %s.hcp"):format(value.name) or
    is_policy(value) and ": a choice of contracts needs score(...) or makes(...)" or ""
  check.fail(("%s: a measure, feature or number expected, not %s%s")
    :format(what or "measure", check.show(value), hint))
end

-- Apply fn(item, item) to the components of two measures.
local function zip(a, b, fn)
  if #a.items > 1 and #b.items > 1 and #a.items ~= #b.items then
    check.fail(("vectors of %d and %d components do not go together")
      :format(#a.items, #b.items))
  end
  local items = {}
  for i = 1, math.max(#a.items, #b.items) do
    local x, y = a.items[i] or a.items[1], b.items[i] or b.items[1]
    local text, level = fn(x, y)
    items[i] = { label = x.label or y.label, text = text, level = level }
  end
  return setmetatable({ items = items }, Measure)
end

local function map(a, fn)
  return zip(a, a, fn)
end

local function arithmetic(op, level)
  return function(a, b)
    return zip(measure.from(a), measure.from(b), function(x, y)
      return expression.binary(x, op, y, level), level
    end)
  end
end

Measure.__add = arithmetic(" + ", expression.ADD)
Measure.__sub = arithmetic(" - ", expression.ADD)
Measure.__mul = arithmetic(" * ", expression.MUL)

function Measure.__unm(a)
  return map(a, function(x)
    return "-" .. expression.within(x, CALL), expression.UNARY
  end)
end

function Measure.__div()
  check.fail "a measure cannot be divided: multiply it by a decimal"
end

local function refuse_compare()
  check.fail("measures cannot be compared with < or <=: a test is a text, "
    .. 'as in "gain > 0"')
end

Measure.__lt, Measure.__le = refuse_compare, refuse_compare

local function refuse_bits()
  check.fail "a measure is a number, not a condition: & | ~ stand between conditions"
end

Measure.__band, Measure.__bor, Measure.__bnot = refuse_bits, refuse_bits, refuse_bits

function Measure.__call()
  check.fail "a measure takes no range; only features make conditions"
end

function Measure.__index(_, key)
  check.fail(("a measure has no field '%s'"):format(tostring(key)))
end

function Measure.__tostring(m)
  if #m.items == 1 then return m.items[1].text end
  local parts = {}
  for i, item in ipairs(m.items) do parts[i] = item.label .. ": " .. item.text end
  return table.concat(parts, ", ")
end

cond.set_measures {
  is = function(a, b) return is_measure(a) or is_measure(b) end,
  __add = Measure.__add, __sub = Measure.__sub, __mul = Measure.__mul,
}

-- ---- arguments -----------------------------------------------------------------

local function seat_letter(value, what)
  local seat = cond.is_seat(value) and rawget(value, "seat") or
    type(value) == "string" and SEAT_NAMES[value:upper()]
  if seat then return seat end
  check.fail(("%s: a seat (N, E, S or W) expected, not %s")
    :format(what, check.show(value)))
end

local function strain_name(value, what)
  local name = type(value) == "string" and STRAIN_NAMES[value:upper()]
  return name or check.fail(("%s: a strain (C, D, H, S or NT) expected, not %s")
    :format(what, check.show(value)))
end

local function vul_name(value, what)
  if value == nil then value = "none" end
  local name, message
  if type(value) == "string" then name, message = contracts.vul(value) end
  if name then return name end
  check.fail(("%s: %s"):format(what, message or
    "a vulnerability (none, NS, EW or both) expected, not " .. check.show(value)))
end

-- The canonical text of a contract written as text or given as a value.
local function contract_text(value, what)
  if type(value) == "userdata" and contracts.parse(tostring(value)) then
    return tostring(value)
  end
  if type(value) ~= "string" then
    check.fail(("%s: a contract (as in \"4S by N\") expected, not %s")
      :format(what, check.show(value)))
  end
  local contract, message = contracts.parse(value)
  if not contract then check.fail(what .. ": " .. message, check.literal(value)) end
  return tostring(contract)
end

-- fn(contract text) for a contract; for a policy the same choice of what fn gives.
local function for_contract(value, what, fn)
  if not is_policy(value) then return scalar(fn(contract_text(value, what))) end
  local parts = {}
  for i, choice in ipairs(value.choices) do
    local chosen = for_contract(choice.what, what, fn)
    parts[i] = ("{ %s, %s }"):format(choice.when.text, chosen.items[1].text)
  end
  parts[#parts + 1] = for_contract(value.default, what, fn).items[1].text
  return scalar("choose { " .. table.concat(parts, ", ") .. " }")
end

-- ---- what measures are made of -------------------------------------------------

--- Double-dummy tricks of a declarer.
-- @tparam seat declarer N, E, S or W
-- @param[opt] strain "C", "D", "H", "S", "NT", or a pair's `longest_fit_strain`;
-- without it the vector over C D H S NT
-- @treturn Measure 0 to 13
-- @raise when the seat or strain is none
-- @usage local gain = tricks(S, "H") - tricks(S, "S")
function measure.tricks(declarer, strain)
  local seat = seat_letter(declarer, "tricks")
  if cond.is_feature(strain) then
    local parts = {}
    for i, suit in ipairs { "C", "D", "H" } do
      parts[i] = ('{ %s "%d", tricks(%s, "%s") }')
        :format(strain.text, i - 1, seat, suit)
    end
    parts[4] = ('tricks(%s, "S")'):format(seat)
    if not strain.text:match "^[NESW]+%.longest_fit_strain$" then
      check.fail(("tricks: a strain or a pair's longest_fit_strain expected, not %s")
        :format(strain.text))
    end
    return scalar("choose { " .. table.concat(parts, ", ") .. " }")
  end
  if strain ~= nil then
    return scalar(('tricks(%s, "%s")'):format(seat, strain_name(strain, "tricks")))
  end
  local items = {}
  for i, name in ipairs(measure.STRAINS) do
    local text = ('tricks(%s, "%s")'):format(seat, name)
    items[i] = { label = name, text = text, level = CALL }
  end
  return setmetatable({ items = items }, Measure)
end

--- Points of a contract at double-dummy tricks, as N-S see them.
-- @param contract "4S by N", "P", or a choice of contracts (a policy)
-- @tparam[opt="none"] string vul none, NS, EW or both
-- @treturn Measure points; negative when good for E-W
-- @raise when the contract or vulnerability is none
-- @usage local points = score("4S by N", "NS")
function measure.score(contract, vul)
  local name = vul_name(vul, "score")
  return for_contract(contract, "score", function(text)
    return ('score("%s", "%s")'):format(text, name)
  end)
end

--- Whether a contract makes, double dummy.
-- @param contract "4S by N" or a choice of contracts
-- @treturn Measure 1 or 0
-- @raise when the contract is none
-- @usage local chance = makes "4S by S"
function measure.makes(contract)
  return for_contract(contract, "makes", function(text)
    return ('makes("%s")'):format(text)
  end)
end

-- Contracts become their scores; measures stay what they are.
local function points(value, vul, what)
  if type(value) == "string" or is_policy(value) or type(value) == "userdata" then
    return measure.score(value, vul)
  end
  return measure.from(value, what)
end

--- IMPs that one contract or score wins against another.
-- @param a contract, policy or measure of points (N-S view)
-- @param b the same
-- @tparam[opt="none"] string vul for contracts
-- @treturn Measure -24 to 24, positive when `a` is better for N-S
-- @raise for anything else
-- @usage local swing = imps("4S by N", "3NT by S", "both")
function measure.imps(a, b, vul)
  local difference = points(a, vul, "imps") - points(b, vul, "imps")
  return map(difference, function(x) return "imps(" .. x.text .. ")", CALL end)
end

--- Matchpoints in a comparison of two: 1 for more points, 0.5 for equal ones.
-- @param a contract, policy or measure of points (N-S view)
-- @param b the same
-- @tparam[opt="none"] string vul for contracts
-- @treturn Measure 0, 0.5 or 1
-- @raise for anything else
-- @usage local share = beats("4H by S", "4S by S", "none")
function measure.beats(a, b, vul)
  local difference = points(a, vul, "beats") - points(b, vul, "beats")
  return map(difference, function(x)
    return "0.5 * sign(" .. x.text .. ") + 0.5", expression.ADD
  end)
end

--- The most points that a side can score as declarer, undoubled; 0 for a pass.
-- @tparam pair pair NS or EW
-- @tparam[opt="none"] string vul none, NS, EW or both
-- @treturn Measure points, N-S view
-- @raise when the pair or vulnerability is none
-- @usage local worth = best(NS, "both")
function measure.best(pair, vul)
  local name = cond.is_seat(pair) and rawget(pair, "name") or pair
  if name ~= "NS" and name ~= "EW" then
    check.fail(("best: a pair (NS or EW) expected, not %s"):format(check.show(pair)))
  end
  return scalar(('best(%s, "%s")'):format(name, vul_name(vul, "best")))
end

--- Par: the score when both sides see all cards and bid for the best.
-- @tparam[opt="none"] string vul none, NS, EW or both
-- @tparam[opt="N"] seat dealer who may bid first
-- @treturn Measure points, N-S view
-- @raise when the vulnerability or dealer is none
-- @usage local gap = score("4S by N") - par("none", N)
function measure.par(vul, dealer)
  return scalar(('par("%s", "%s")'):format(vul_name(vul, "par"),
    seat_letter(dealer == nil and "N" or dealer, "par")))
end

--- A condition as a number.
-- @tparam Condition condition
-- @treturn Measure 1 or 0
-- @raise when it is no condition, or has an opaque part
-- @usage local share = indicator(NS.longest_fit "8+")
function measure.indicator(condition)
  if not cond.is_condition(condition) then
    check.fail(("indicator takes a condition, not %s"):format(check.show(condition)))
  end
  if condition.opaque then
    check.fail "indicator: an opaque condition stands in `where` alone"
  end
  return scalar("indicator(" .. condition.text .. ")")
end

local function extreme(name)
  return function(...)
    local list = table.pack(...)
    if list.n == 0 then check.fail(name .. " needs at least one argument") end
    local result = measure.from(list[1], name)
    for i = 2, list.n do
      result = zip(result, measure.from(list[i], name), function(x, y)
        return name .. "(" .. x.text .. ", " .. y.text .. ")", CALL
      end)
    end
    return result
  end
end

--- The largest of measures, features and numbers.
-- @param ... one or more; vectors by component
-- @treturn Measure
-- @raise for anything else
-- @usage local better = max(score "4H by S", score "3NT by S")
measure.max = extreme "max"

--- The smallest of measures, features and numbers.
-- @param ... one or more; vectors by component
-- @treturn Measure
-- @raise for anything else
-- @usage local worse = min(tricks(N, "S"), tricks(S, "S"))
measure.min = extreme "min"

local function is_contract(value)
  return type(value) == "string" or type(value) == "userdata" or is_policy(value)
end

local function check_choices(list)
  if type(list) ~= "table" or #list < 1 then
    check.fail "choose takes { { condition, X }, ..., default }"
  end
  for i = 1, #list - 1 do
    local choice = list[i]
    if type(choice) ~= "table" or getmetatable(choice) or #choice ~= 2 then
      check.fail(("choose: choice %d is not { condition, X }"):format(i))
    end
    if not cond.is_condition(choice[1]) or choice[1].opaque then
      check.fail(("choose: choice %d has no condition but %s")
        :format(i, check.show(choice[1])))
    end
  end
end

--- The first X whose condition holds, else the default.
-- All X are contracts (then it is a policy, which stands wherever a contract
-- does), or all are measures, features or numbers.
-- @tparam table list { { condition, X }, ..., default }
-- @return Measure or Policy
-- @raise when the list has another form
-- @usage local policy = choose{ { N.hcp "17", "3NT by N" }, "2NT by N" }
function measure.choose(list)
  check_choices(list)
  local default = list[#list]
  local policy = is_contract(default)
  local choices = {}
  for i = 1, #list - 1 do
    local when, what = list[i][1], list[i][2]
    if is_contract(what) ~= policy then
      check.fail "choose: either all X are contracts or all are measures"
    end
    choices[i] = { when = when, what = policy and what or measure.from(what, "choose") }
    if policy and not is_policy(what) then contract_text(what, "choose") end
  end
  if policy then
    if not is_policy(default) then contract_text(default, "choose") end
    return setmetatable({ choices = choices, default = default }, Policy)
  end
  local result = measure.from(default, "choose")
  for i = #choices, 1, -1 do
    local choice = choices[i]
    result = zip(choice.what, result, function(x, y)
      local when = choice.when.text
      return ("choose { { %s, %s }, %s }"):format(when, x.text, y.text), CALL
    end)
  end
  return result
end

function Policy.__tostring(p)
  local parts = {}
  for i, choice in ipairs(p.choices) do
    parts[i] = ("{ %s, %s }"):format(choice.when.text, tostring(choice.what))
  end
  parts[#parts + 1] = tostring(p.default)
  return "choose { " .. table.concat(parts, ", ") .. " }"
end

return measure
