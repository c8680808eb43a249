-- SPDX-License-Identifier: GPL-3.0-or-later
--- Ways to score a board, by name.
-- A contract is worth points ("duplicate", "fibonacci"); the results of one board at
-- several tables are compared ("matchpoints", "imps", "cross-imps", "butler", "bam",
-- "total", "average", "others"); a match is worth victory points (baize.event).
-- Users add their own with `register`; decisions take any that scores contracts or compares two.
-- @module baize.cards.scoring
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local flatten = require "baize.cards.flatten"
local near = require "baize.base.near"
local words = require "baize.base.words"

local scoring = {}

-- Refuse a value that is not a finite number, or for which `fits` is false.
local function check_number(value, what, wanted, fits)
  local finite = math.type(value) and value == value and math.abs(value) < math.huge
  if not finite or fits and not fits(value) then
    check.fail(("%s: %s expected, not %s"):format(what, wanted, check.show(value)))
  end
end

local function is_positive(x) return x > 0 end

local function check_scores(scores)
  if type(scores) ~= "table" then
    check.fail("an array of scores expected, not " .. check.show(scores))
  end
  for i, score in ipairs(scores) do
    check_number(score, ("score %d"):format(i), "a finite number")
  end
end

local TRICKS_MAX <const> = 13
local PER_CENT <const> = 100

-- ---- the register --------------------------------------------------------------

-- Scorings by name; `order` holds the names as they came.
local known, order = {}, {}

local KINDS <const> = { "contract", "comparison" }
local UNITS <const> = { contract = "points", comparison = "score" } -- where none is given
local FIELDS <const> = { "name", "kind", "summary", "unit", "source", "points", "compare",
  "options" }

local function is_kind(kind)
  for _, name in ipairs(KINDS) do
    if kind == name then return true end
  end
end

--- Add a scoring of one's own, or replace one.
-- @tparam table given name; kind: "contract" (a field `points`: function of a Contract,
-- a vulnerability and 0 to 13 tricks that returns the points of declarer's side) or
-- "comparison" (a field `compare`: function of an array of N-S scores and the table of
-- options that returns the N-S balances in the same order, one for each); summary; unit
-- (text; default "points" of contracts, "score" of comparisons); source; options (array of
-- the names of the options that `compare` knows)
-- @treturn table the scoring
-- @raise at the user's line when a field is missing or unknown
-- @usage baize.scoring.register { name = "board wins", kind = "comparison",
--   compare = function(scores) return baize.scoring.balances("others", scores,
--     { flatten = "sign" }) end }
function scoring.register(given)
  check.note()
  check.fields(given, FIELDS, "a scoring")
  if type(given.name) ~= "string" or not is_kind(given.kind) then
    check.fail "a scoring has a name and a kind, \"contract\" or \"comparison\""
  end
  local work = given.kind == "contract" and "points" or "compare"
  if type(given[work]) ~= "function" then
    check.fail(("scoring '%s': a function `%s` expected, not %s")
      :format(given.name, work, check.show(given[work])))
  end
  if not known[given.name] then order[#order + 1] = given.name end
  given.unit = given.unit or UNITS[given.kind]
  known[given.name] = given
  return given
end

--- The names of the scorings there are.
-- @tparam[opt] string kind "contract" or "comparison"; default: both
-- @treturn {string,...} in the order in which they were registered
-- @usage print(table.concat(baize.scoring.names "comparison", ", "))
function scoring.names(kind)
  local names = {}
  for _, name in ipairs(order) do
    if not kind or known[name].kind == kind then names[#names + 1] = name end
  end
  return names
end

--- A scoring by its name.
-- @tparam string name one of scoring.names()
-- @tparam[opt] string kind what it must be
-- @treturn table name, kind, summary, unit, source, and `points` or `compare`
-- @raise at the user's line when there is none of that name and kind
-- @usage print(baize.scoring.get "butler".summary)
function scoring.get(name, kind)
  if kind ~= nil and type(kind) ~= "string" then
    check.fail("a kind of scoring expected, not " .. check.show(kind))
  end
  local found = known[name]
  if found and (not kind or found.kind == kind) then return found end
  local names = scoring.names(kind)
  local hint = type(name) == "string" and near.hint(name, names) or ""
  check.fail(("unknown scoring%s %s%s: use one of %s"):format(kind and " of a " .. kind or "",
    check.show(name), hint, table.concat(names, ", ")))
end

-- ---- contracts -----------------------------------------------------------------

scoring.register { name = "duplicate", kind = "contract", unit = "points",
  summary = "the points of duplicate bridge", source = "Law 77",
  points = function(c, vul, tricks) return (c:score(vul, tricks)) end }

local BOOK <const> = 6
local OVERTRICK <const> = 50

-- Number n of 100 200 300 500 800 ..., from 1.
local function in_row(n)
  local value, after = 100, 200
  for _ = 2, n do value, after = after, value + after end
  return value
end

-- A made contract is worth the number of its level, undertricks cost the first ones added up.
local function fibonacci(c, _, tricks)
  local over, points = tricks - c.level - BOOK, 0
  if c.level == 0 then return 0 end
  if over >= 0 then return in_row(c.level) + OVERTRICK * over end
  for under = 1, -over do points = points - in_row(under) end
  return points
end

scoring.register { name = "fibonacci", kind = "contract", unit = "points",
  summary = "premiums and penalties in a Fibonacci row, no doubles, no vulnerability",
  source = "L. Slawinski, Scoring a deal, 2006",
  points = fibonacci }

--- Points of a contract by any scoring of contracts.
-- @tparam string name as in scoring.names "contract"
-- @param given the text of a contract or a Contract
-- @tparam string vul "none", "NS", "EW" or "both"
-- @tparam integer tricks taken by declarer, 0 to 13
-- @treturn number points of declarer's side
-- @raise at the user's line when an argument is wrong
-- @usage print(baize.scoring.points("fibonacci", "6NT by S", "none", 12)) --> 1300
function scoring.points(name, given, vul, tricks)
  local found = scoring.get(name, "contract")
  return found.points(contract.from(given), vul,
    check.integer(tricks, "tricks", 0, TRICKS_MAX))
end

-- ---- comparisons ---------------------------------------------------------------

local SLAWINSKI <const> = "L. Slawinski, Scoring a deal, 2006"

-- The option `flatten`, "none" where it is missing.
local function flattening(options, usual)
  local name = options.flatten or usual or "none"
  if flatten.by[name] then return name end
  check.fail(("flatten: one of %s expected, not %s")
    :format(table.concat(flatten.NAMES, ", "), check.show(name)))
end

local function total(scores)
  return table.move(scores, 1, #scores, 1, {})
end

scoring.register { name = "total", kind = "comparison", unit = "points",
  summary = "the scores as they are", compare = total }

-- The nearest whole number, halves away from 0.
local function nearest(x)
  local whole, rest = math.modf(x)
  return math.abs(rest) < 0.5 and whole or whole + (x < 0 and -1 or 1)
end

-- The mean of scores, so many left out at each end (the middle one or two stay), as a
-- multiple of `round` (0: as it is).
local function mean(scores, drop, round)
  local nb, sum = #scores, 0.0
  local sorted = table.move(scores, 1, nb, 1, {})
  table.sort(sorted)
  for _, score in ipairs(scores) do sum = sum + score end
  drop = math.min(drop or 0, (nb - 1) // 2)
  for i = 1, drop do sum = sum - (sorted[i] + sorted[nb + 1 - i]) end
  local datum = sum / (nb - 2 * drop)
  return round > 0 and nearest(datum / round) * round or datum
end

-- What each score is worth against the mean.
local function to_the_average(scores, name, drop, round)
  if #scores == 0 then return {} end
  local datum, balances = mean(scores, drop, round), {}
  for i, score in ipairs(scores) do balances[i] = flatten.by[name](score - datum) end
  return balances
end

scoring.register { name = "average", kind = "comparison", unit = "points",
  options = { "flatten", "drop", "round" }, source = SLAWINSKI,
  summary = "score less the mean of all scores",
  compare = function(scores, options)
    return to_the_average(scores, flattening(options), options.drop, options.round or 0)
  end }

scoring.register { name = "others", kind = "comparison", unit = "points",
  options = { "flatten" }, source = SLAWINSKI,
  summary = "the mean difference to the other tables",
  compare = function(scores, options)
    return flatten.others(scores, flattening(options))
  end }

local function two_tables(scores, name)
  if #scores ~= 2 then
    check.fail(("%s compare two tables, not %d: \"cross-imps\" and \"matchpoints\" take "
      .. "any number"):format(name, #scores))
  end
end

scoring.register { name = "imps", kind = "comparison", unit = "IMPs",
  summary = "two tables: IMPs for the difference", source = "Law 78B",
  compare = function(scores)
    two_tables(scores, "IMPs")
    return flatten.others(scores, "imp")
  end }

scoring.register { name = "cross-imps", kind = "comparison", unit = "IMPs",
  summary = "the mean of the IMPs against each of the other tables",
  source = "Law 78B",
  compare = function(scores) return flatten.others(scores, "imp") end }

local ROUND_DATUM <const> = 10

scoring.register { name = "butler", kind = "comparison", unit = "IMPs",
  options = { "drop", "round" }, source = "Law 78B; the datum by custom",
  summary = "IMPs against the mean score (option drop: scores left out at each end, "
    .. "default 0; round: datum to the nearest multiple, halves away from 0, default 10)",
  compare = function(scores, options)
    return to_the_average(scores, "imp", options.drop, options.round or ROUND_DATUM)
  end }

scoring.register { name = "bam", kind = "comparison", unit = "boards",
  summary = "board-a-match, two tables: 1 for a win, 1/2 for a tie, 0",
  source = "Law 78 (other methods)",
  compare = function(scores)
    two_tables(scores, "board-a-match results")
    local balances = flatten.others(scores, "sign")
    for i, balance in ipairs(balances) do balances[i] = (balance + 1) / 2 end
    return balances
  end }

scoring.register { name = "matchpoints", kind = "comparison", unit = "%",
  options = { "tables" }, source = "Law 78A; Neuberg's formula: WBF Code of Practice",
  summary = "per cent of the tables beaten, ties half (option tables: results of the "
    .. "fullest board, when this one has fewer)",
  compare = function(scores, options)
    local nb = #scores
    local full = options.tables or nb
    check.integer(full, "tables", nb)
    local shares = flatten.others(scores, "sign")
    for i, share in ipairs(shares) do
      local points = (share + 1) * (nb - 1)
      local top = 2 * (full - 1)
      shares[i] = top == 0 and PER_CENT / 2
        or PER_CENT * (full / nb * (points + 1) - 1) / top -- Neuberg
    end
    return shares
  end }

-- A comparison of the user's own may be wrong: it must not take results away.
local function check_balances(name, balances, nb)
  if type(balances) ~= "table" then
    check.fail(("scoring '%s': its compare returned %s, not an array of balances"):format(name,
      check.show(balances)))
  end
  if #balances ~= nb then
    check.fail(("scoring '%s': its compare returned %d balances for %d scores"):format(name,
      #balances, nb))
  end
  for i, balance in ipairs(balances) do
    if not math.type(balance) or balance ~= balance then
      check.fail(("scoring '%s': balance %d of its compare is %s, not a number"):format(name, i,
        check.show(balance)))
    end
  end
end

--- The results of one board, compared.
-- @tparam string name as in scoring.names "comparison"
-- @tparam {number,...} scores N-S scores in points, one for each table
-- @tparam[opt] table options what the scoring knows: flatten ("none", "imp",
-- "caracalla", "sign"), drop, round, tables
-- @treturn {number,...} N-S balances in the same order. In per cent for matchpoints, in
-- boards for "bam" (E-W have the rest); else E-W have the negatives
-- @raise at the user's line when an argument is wrong
-- @usage baize.scoring.balances("matchpoints", { 420, 450, -50, 420 }) --> 50 100 0 50
function scoring.balances(name, scores, options)
  local found = scoring.get(name, "comparison")
  options = options or {}
  check.fields(options, found.options or {}, ("scoring '%s'"):format(name))
  check_scores(scores)
  if options.drop ~= nil then check.integer(options.drop, "drop", 0) end
  if options.round ~= nil then
    check_number(options.round, "round", "0 or more", function(x) return x >= 0 end)
  end
  local balances = found.compare(scores, options)
  check_balances(found.name, balances, #scores)
  return balances
end

-- ---- what Slawinski's essay adds -----------------------------------------------

--- What a difference of scores is worth on a flattened scale.
-- @tparam string name "none", "imp", "caracalla" (1000 x / (1000 + |x|)) or "sign"
-- @tparam number points of any size and sign
-- @treturn number
-- @raise at the user's line when the name is another
-- @usage print(baize.scoring.flatten("caracalla", 600)) --> 375.0
function scoring.flatten(name, points)
  check_number(points, "points", "a finite number")
  return (flatten.by[flattening { flatten = name }](points))
end

--- The least chance of success at which acting pays.
-- Against others who do not act; the same for any number of them ("to the others").
-- @tparam table given gain (points won by success, above 0), loss (points lost by
-- failure, above 0), flatten (default "none")
-- @treturn number 0 to 1: s(loss) / (s(gain) + s(loss))
-- @raise at the user's line when an argument is wrong
-- @usage baize.scoring.threshold { gain = 450, loss = 220 } --> 0.32836 (vulnerable 3NT
-- or 2NT)
function scoring.threshold(given)
  check.note()
  check.fields(given, { "gain", "loss", "flatten" }, "a threshold")
  for _, name in ipairs { "gain", "loss" } do
    check_number(given[name], name, "a number above 0", is_positive)
  end
  local name = flattening(given)
  local gain, loss = flatten.by[name](given.gain), flatten.by[name](given.loss)
  return loss / (gain + loss)
end

--- Balances of one board brought near the dispersion that boards usually have.
-- Napoleon's formula: all are multiplied by (typical / s) ^ degree, s being their
-- dispersion (population standard deviation).
-- @tparam {number,...} balances
-- @tparam table given typical (above 0; the essay's 3000 boards had 200 points), degree
-- (0: as they are, to 1: all boards alike; default 0.5)
-- @treturn {number,...}
-- @treturn number s
-- @raise at the user's line when an argument is wrong
-- @usage baize.scoring.uniform({ 24, 15, -43, 5 }, { typical = 200 })
function scoring.uniform(balances, given)
  check.note()
  check.fields(given, { "typical", "degree" }, "uniforming")
  check_scores(balances)
  check_number(given.typical, "typical", "a number above 0", is_positive)
  local degree = given.degree or 0.5
  check_number(degree, "degree", "0 to 1", function(x) return x >= 0 and x <= 1 end)
  local nb, middle, squares = #balances, 0, 0
  for _, balance in ipairs(balances) do middle = middle + balance / nb end
  for _, balance in ipairs(balances) do
    squares = squares + (balance - middle) * (balance - middle) / nb
  end
  local s, uniformed = math.sqrt(squares), {}
  local times = s > 0 and (given.typical / s) ^ degree or 1.0
  for i, balance in ipairs(balances) do uniformed[i] = balance * times end
  return uniformed, s
end

local ALIKE <const>, TWICE_FROM <const> = 20, 10 -- points of each pair; above those
local HAND_SIZE <const> = 13

--- The score that a deal is worth on average, estimated from its cards.
-- For bridge at one table: 50 a point above 20 (60 vulnerable), twice that above 30;
-- points are hcp, plus the pair's cards in its longest and its shortest suit, less 13.
-- Source: L. Slawinski, Scoring a deal, 2006.
-- @tparam Deal deal
-- @tparam string vul "none", "NS", "EW" or "both"
-- @treturn integer score, N-S view
-- @treturn integer points of N-S; E-W have the rest of 40
-- @raise at the user's line when an argument is wrong
-- @usage print(baize.scoring.average(deal, "both"))
function scoring.average(deal, vul)
  if check.kind(deal) ~= "Deal" then
    check.fail("a deal expected, not " .. check.show(deal))
  end
  vul = words.vul(vul, "vul")
  local points, longest, shortest = deal.N.hcp + deal.S.hcp, 0, HAND_SIZE
  for _, suit in ipairs { "clubs", "diamonds", "hearts", "spades" } do
    local cards = deal.N[suit] + deal.S[suit]
    longest, shortest = math.max(longest, cards), math.min(shortest, cards)
  end
  points = points + longest + shortest - HAND_SIZE
  local ours, more = points >= ALIKE, math.abs(points - ALIKE)
  local each = (vul == "both" or vul == (ours and "NS" or "EW")) and 60 or 50
  local score = each * (more + math.max(0, more - TWICE_FROM))
  return ours and score or -score, points
end

return scoring
