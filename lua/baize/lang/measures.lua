-- SPDX-License-Identifier: GPL-3.0-or-later
--- What measures are made of: tricks, points, IMPs, matchpoints, choices.
-- Each function here is part of the vocabulary of scripts.
-- @module baize.lang.measures
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.expr"
local core_contract = require "baize.core.contract"
local feature = require "baize.lang.feature"
local measure = require "baize.lang.measure"
local policy = require "baize.lang.policy"
local words = require "baize.base.words"

local measures = {}

local STRAINS <const> = words.STRAINS
local POINTS_MAX <const> = 1000000 -- of plain numbers in imps

-- Words that take the place of seats, pairs and vulnerabilities until they are bound.
local ROLES <const> = { me = true, lho = true, partner = true, rho = true }
local SIDES <const> = { we = true, they = true }

-- A word of the sets given, by itself or as the value of a role; or what `read` makes of it.
local function word(value, free, read, what)
  local name = check.kind(value) == "Seat" and value.name or value
  return free[name] and name or read(value, what)
end

local function vul_of(vul, what)
  return vul == nil and "none" or vul == "board" and vul or word(vul, SIDES, words.vul, what)
end

-- The same for a contract, or a choice of some; of those that are bid it is that of the auction.
local function vul_for(value, vul, what)
  if vul == nil then vul = policy.vul(value) end
  return vul_of(vul, what)
end

-- A contract in a measure: its text, or what is bid.
local function written(c) return policy.is(c) and c or tostring(c) end

-- How a script says a contract, a choice of some, or a measure; nil: as long as the tree.
local function said(value)
  if not policy.is_contract(value) then
    return measure.written(measure.from(value))
  end
  value = policy.from(value)
  return policy.is(value) and value.text or ('"%s"'):format(tostring(value))
end

-- How a script says a function of contracts or measures (an array): with the vulnerability of
-- contracts, where it is another than none.
local function call_said(name, list, vul)
  local texts = {}
  for i, value in ipairs(list) do
    texts[i] = said(value)
    if not texts[i] then return nil end
  end
  if vul and tostring(vul) ~= "none" then texts[#texts + 1] = ('"%s"'):format(tostring(vul)) end
  return ("%s(%s)"):format(name, table.concat(texts, ", "))
end

-- Refuse a vulnerability at which a contract is not bid.
local function check_vul(c, vul, what)
  local own = policy.is(c) and policy.vul(c)
  if own and own ~= vul then
    check.fail(("%s: %s is bid with vul = %s, and scored so, not with %s"):format(what, c.text,
      check.show(own), check.show(vul)))
  end
end

local function tricks_of(seat, strain)
  return (measure.call("tricks", core.read("Part", seat), strain))
end

-- Tricks in the suit that a pair's longest_fit_strain names: 0 to 3, as in STRAINS.
local function tricks_in_fit(seat, fit)
  local name = fit:operator() == "name" and core.names(fit)[1] or ""
  if not name:find "^[NESW]+%.longest_fit_strain$" then
    check.fail(("tricks: a strain or a pair's longest_fit_strain expected, not %s")
      :format(check.show(fit)))
  end
  local choices = {}
  for i = 1, 3 do choices[i] = { fit(i - 1), tricks_of(seat, STRAINS[i]) } end
  choices[4] = tricks_of(seat, STRAINS[4])
  return (measure.call("choose", choices))
end

--- Double-dummy tricks of a declarer.
-- @tparam seat declarer N, E, S or W; or a role (me, partner, lho, rho), bound by :of
-- @param[opt] strain "C", "D", "H", "S", "NT", or a pair's `longest_fit_strain`;
-- without it the vector over C D H S NT; or a letter ("M"), bound by :bind
-- @treturn Measure 0 to 13
-- @raise at the user's line when the seat or strain is invalid
-- @usage local gain = tricks(S, "H") - tricks(S, "S")
function measures.tricks(declarer, strain)
  local seat = word(declarer, ROLES, words.seat, "tricks")
  local unit = { unit = "tricks" }
  if check.kind(strain) == "Feature" then
    unit.written = ("tricks(%s, %s)"):format(seat, strain.text)
    return (measure.scalar(tricks_in_fit(seat, strain), unit))
  elseif strain ~= nil then
    return (measure.scalar(tricks_of(seat,
      word(strain, feature.LETTERS, words.strain, "tricks")), unit))
  end
  local items = {}
  for i, name in ipairs(STRAINS) do
    items[i] = { label = name, expr = tricks_of(seat, name) }
  end
  unit.written = ("tricks(%s)"):format(seat)
  return (measure.vector(items, unit))
end

--- Points of a contract at double-dummy tricks, as N-S see them.
-- @param contract "4S by N", "P", or a choice of contracts (a policy); "4M by me" until
-- :of and :bind give a seat and a suit; or baize.bids
-- @tparam[opt="none"] string vul none, NS, EW or both; or we, they; "board": that of the board of
-- the deal's number; default of baize.bids: as its players are
-- @treturn Measure points; negative when good for E-W
-- @raise at the user's line when the contract or vulnerability is invalid
-- @usage local points = score("4S by N", "NS")
function measures.score(contract, vul)
  local name = vul_for(contract, vul, "score")
  local about = { unit = "points",
    written = policy.is(contract) and call_said("score", { contract }, name) or nil }
  return (policy.measure(contract, about, function(c)
    check_vul(c, name, "score")
    return measure.call("score", written(c), name)
  end))
end

--- Whether a contract makes, double dummy.
-- @param contract "4S by N", a choice of contracts (a policy), or baize.bids: 0 where all pass
-- @param ... nothing: more is an error
-- @treturn Measure 1 or 0
-- @raise at the user's line when the contract is invalid or a pass, or more is given
-- @usage local chance = makes "4S by S"
function measures.makes(contract, ...)
  if select("#", ...) > 0 then
    check.fail(("makes takes a contract alone, not %s too: whether it makes does not depend on "
      .. "the vulnerability"):format(check.show((...))))
  end
  local about = { unit = "share", kind = "share",
    written = policy.is(contract) and call_said("makes", { contract }) or nil }
  return (policy.measure(contract, about, function(c)
    if not policy.is(c) and c.level == 0 then check.fail "makes: a pass is not made" end
    return measure.call("makes", written(c))
  end))
end

--- The level and the strain of a contract as a number, for groups and distributions: `by =
-- reached(b)` makes a group for each of the contracts that are reached, "4S" and so on, whoever
-- declares and whether it is doubled or not.
-- @param contract a choice of contracts (a policy), baize.bids, or a contract
-- @treturn Measure 0 (passed out), 1 (1C), 2 (1D) ... 35 (7NT)
-- @raise at the user's line when the contract is invalid
-- @usage local by = reached(baize.bids { NS = "tutorial" })
function measures.reached(contract)
  return (policy.measure(contract, {}, function(c)
    return measure.call("reached", written(c))
  end))
end

-- Contracts (then their scores) or measures that are to be compared.
local function sides(a, b, vul, what)
  if vul == nil then vul = policy.vul(a) or policy.vul(b) end
  local function side(value)
    if policy.is_contract(value) then return (measures.score(value, vul)) end
    return (measure.from(value, what))
  end
  return side(a), side(b)
end

local function swing(x, y) return (measure.with(x - y, { difference = true })) end

-- IMPs are those of a swing of points: tricks, shares or hcp have none.
local function check_points(value, m)
  local is_feature = check.kind(value) == "Feature"
  if not is_feature and (not m.unit or m.unit == "points") then return end
  check.fail(("imps: points expected, as of score(...), not %s"):format(is_feature and
    check.show(value) or ("%s (%s)"):format(m.unit, tostring(m))))
end

-- Of two things that are compared neither may be left out.
local function check_second(b, what)
  if b ~= nil then return end
  check.fail(("%s: the second score is missing: %s(a, b) compares two, as in %s(620, -100)")
    :format(what, what, what))
end

-- Whether a value is a sum or difference of measures: reports print that of the two that are
-- compared in place of both.
local function is_swing(value)
  return measure.is(value) and not value.items[1].label and value:operator() == "+"
end

-- A plain number of points, no larger than keeps a difference exact.
local function points(n) return check.integer(n, "imps", -POINTS_MAX, POINTS_MAX) end

--- IMPs that one contract or score wins against another.
-- @param a contract, policy or measure of points (N-S view); or, alone, the difference of two
-- measures, as reports print it
-- @param b the same
-- @tparam[opt="none"] string vul for contracts; of baize.bids as its players are
-- @treturn Measure -24 to 24, positive when `a` is better for N-S; of two whole numbers an
-- integer, by Law 78B
-- @raise at the user's line for anything else, as for tricks
-- @usage local gain = imps("4S by N", "3NT by S", "both")
function measures.imps(a, b, vul)
  if b == nil and is_swing(a) then
    check_points(a, a)
    return (measure.map(measure.with(a, { difference = true }), function(difference)
      return measure.call("imps", difference)
    end, { unit = "IMPs", written = measure.compose("imps(%s)", { a }) }))
  end
  check_second(b, "imps")
  if math.type(a) == "integer" and math.type(b) == "integer" then
    return (core_contract.imps(points(a) - points(b)))
  end
  local x, y = sides(a, b, vul, "imps")
  check_points(a, x)
  check_points(b, y)
  return (measure.map(swing(x, y), function(difference)
    return measure.call("imps", difference)
  end, { unit = "IMPs", written = call_said("imps", { a, b }, vul) }))
end

--- Whether a number is above 0, 0 or below: `beats(a, b)` is printed as 0.5 * sign(a - b) + 0.5.
-- @param m measure, feature or number; a vector by component
-- @treturn Measure 1, 0 or -1
-- @raise at the user's line for anything else
-- @usage local longer = sign(S.spades - N.spades)
function measures.sign(m)
  m = measure.from(m, "sign")
  return (measure.map(m, function(x) return measure.call("sign", x) end,
    { unit = false, kind = "difference", written = measure.compose("sign(%s)", { m }) }))
end

-- 1 above 0, 0.5 at 0, 0 below, of a tree.
local function half_sign(difference)
  local half = core.join("Measure", "*", 0.5, measure.call("sign", difference))
  return (core.join("Measure", "+", half, 0.5))
end

--- Matchpoints in a comparison of two: 1 for the greater, 0.5 for equal ones.
-- @param a contract, policy or measure (N-S view)
-- @param b the same, in the same unit
-- @tparam[opt="none"] string vul for contracts; of baize.bids as its players are
-- @treturn Measure 0, 0.5 or 1
-- @raise at the user's line for anything else, as for points against tricks
-- @usage local share = beats("4H by S", "4S by S", "none")
function measures.beats(a, b, vul)
  check_second(b, "beats")
  local x, y = sides(a, b, vul, "beats")
  if x.unit and y.unit and x.unit ~= y.unit then
    check.fail(("beats: %s and %s are not compared"):format(x.unit, y.unit))
  end
  return (measure.map(swing(x, y), half_sign,
    { unit = "matchpoints", kind = "comparison", written = call_said("beats", { a, b }, vul) }))
end

--- The most points that a side can score as declarer, undoubled; 0 for a pass.
-- @tparam pair pair NS or EW
-- @tparam[opt="none"] string vul none, NS, EW or both
-- @treturn Measure points, N-S view
-- @raise at the user's line when the pair or vulnerability is invalid
-- @usage local worth = best(NS, "both")
function measures.best(pair, vul)
  local name = check.kind(pair) == "Seat" and pair.name or pair
  if name ~= "NS" and name ~= "EW" and not SIDES[name] then
    check.fail(("best: a pair (NS or EW) expected, not %s"):format(check.show(pair)))
  end
  local at = vul_of(vul, "best")
  return (measure.scalar(measure.call("best", core.read("Part", name), at), { unit = "points" }))
end

--- Par: the score when both sides see all cards and bid for the best.
-- @tparam[opt="none"] string vul none, NS, EW or both
-- @tparam[opt="N"] seat dealer who may bid first
-- @treturn Measure points, N-S view
-- @raise at the user's line when the vulnerability or dealer is invalid
-- @usage local gap = score("4S by N") - par("none", N)
function measures.par(vul, dealer)
  local at = vul_of(vul, "par")
  local seat = dealer == nil and "N" or word(dealer, ROLES, words.seat, "par")
  return (measure.scalar(measure.call("par", at, seat), { unit = "points" }))
end

local function check_condition(value, what)
  if not cond.is(value) then
    check.fail(("%s: a condition expected, not %s"):format(what, check.show(value)))
  elseif value.opaque then
    check.fail(("%s: baize.opaque(...) is allowed in `where` only"):format(what))
  end
end

--- A condition as a number.
-- @tparam Condition condition
-- @treturn Measure 1 or 0
-- @raise at the user's line when it is not a condition, or has an opaque part
-- @usage local share = indicator(NS.longest_fit "8+")
function measures.indicator(condition)
  check_condition(condition, "indicator")
  return (measure.scalar(measure.call("indicator", condition),
    { unit = "share", kind = "share" }))
end

local function extreme(name, ...)
  if select("#", ...) == 0 then check.fail(name .. " needs at least one argument") end
  local all = { (measure.from((...), name)) }
  local result = all[1]
  for i = 2, select("#", ...) do
    local other = measure.from((select(i, ...)), name)
    all[i] = other
    local about = { written = measure.compose(name .. "(%s)", all, i > 2) }
    -- as max(gain, -gain)
    if not (result.constant or other.constant) then about.difference = false end
    result = measure.either(result, other, function(x, y)
      return measure.call(name, x, y)
    end, about)
  end
  return result
end

--- What a measure is worth on average by what a small net guesses of the results
-- (`deal:guess`); nothing is solved. For itself it is not a result: the net is wrong. It
-- steadies means: X - guess(X) varies less than X (variance = "adjusted" of experiments).
-- Two results are guessed as if independent; of three or more each is taken as the
-- likeliest.
-- @param m a measure; a vector by component
-- @treturn Measure where results are needed rounded, to multiples of one part in 512 or more of the
-- distance from the least to the greatest value there can be
-- @raise at the user's line for anything else
-- @usage local error = tricks(S, "NT") - guess(tricks(S, "NT"))
function measures.guess(m)
  m = measure.from(m, "guess")
  return (measure.map(m, function(x)
    return measure.call("guess", x)
  end, { written = measure.compose("guess(%s)", { m }) }))
end

--- The largest of measures, features and numbers.
-- @param ... one or more; vectors by component
-- @treturn Measure
-- @raise at the user's line for anything else
-- @usage local better = max(score "4H by S", score "3NT by S")
function measures.max(...) return (extreme("max", ...)) end

--- The smallest of measures, features and numbers.
-- @param ... one or more; vectors by component
-- @treturn Measure
-- @raise at the user's line for anything else
-- @usage local worse = min(tricks(N, "S"), tricks(S, "S"))
function measures.min(...) return (extreme("min", ...)) end

-- The choices of a list as { when, what }; all contracts, or none of them.
local function read_choices(list, contracts)
  local choices = {}
  for i = 1, #list - 1 do
    local what = ("choose: choice %d"):format(i)
    local given = list[i]
    if type(given) ~= "table" or getmetatable(given) or #given ~= 2 then
      check.fail(what .. " is not { condition, X }")
    end
    check_condition(given[1], what)
    if policy.is_contract(given[2]) ~= contracts then
      check.fail "choose: either all X are contracts or all are measures"
    end
    choices[i] = { when = given[1], what = given[2] }
  end
  return choices
end

--- The first X whose condition holds, else the default.
-- All X are contracts (then it is a policy, which can be used wherever a contract
-- does), or all are measures, features or numbers.
-- @tparam table list { { condition, X }, ..., default }
-- @return Measure or Policy
-- @raise at the user's line when the list has another form
-- @usage local policy = choose{ { N.hcp "17", "3NT by N" }, "2NT by N" }
function measures.choose(list)
  if type(list) ~= "table" or getmetatable(list) or #list < 1 then
    check.fail "choose takes { { condition, X }, ..., default }"
  end
  local default = list[#list]
  if type(default) == "table" and not getmetatable(default) then
    check.fail("choose: the default is missing, what is chosen where no condition "
      .. "holds: choose{ { condition, X }, ..., default }")
  end
  local contracts = policy.is_contract(default)
  local choices = read_choices(list, contracts)
  if contracts then return (policy.new(choices, default)) end
  local result = measure.from(default, "choose: the default")
  local texts = { measure.written(result) }
  for i = #choices, 1, -1 do
    local when = choices[i].when
    local what = measure.from(choices[i].what, ("choose: choice %d"):format(i))
    local text = measure.written(what)
    table.insert(texts, 1, text and ("{ %s, %s }"):format(when.text, text))
    result = measure.either(what, result, function(x, y)
      return measure.call("choose", { { when, x }, y })
    end, { written = #texts == #choices - i + 2 and ("choose { %s }"):format(
      table.concat(texts, ", ")) or nil })
  end
  return result
end

local HINTS <const> = {
  score = 'points of a number of tricks are baize.contract_score("4S by N", "NS", 10), other forms '
    .. "of scoring a field of baize.decision",
}

for name, make in pairs(measures) do
  if not debug.getinfo(make, "u").isvararg then
    measures[name] = check.bounded(name, make, HINTS[name])
  end
end

return measures
