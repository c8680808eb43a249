-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which of several choices is best, and how sure that is.
-- The choices are compared in pairs on the same deals; what is said of the best one is
-- what the tests of its pairs support (baize.stats.hypothesis).
-- @module baize.report.ranking
local hypothesis = require "baize.stats.hypothesis"
local phrase = require "baize.report.phrase"
local verdicts = require "baize.report.verdict"

local ranking = {}

local OPPOSITE <const> = { above = "below", below = "above" }
local ALPHA <const> = 1 - hypothesis.LEVEL

--- The pairs of so many choices by number, each once, in order: { 1, 2 }, { 1, 3 }, { 2, 3 } of
-- three.
function ranking.pairs(nb)
  local list = {}
  for i = 1, nb do
    for k = i + 1, nb do list[#list + 1] = { i, k } end
  end
  return list
end

-- What the test of a pair says for its better one.
local function verdict_of(c, mu)
  local seems = c.outcome and c.outcome:find "^seems"
  if c.se == 0 and (not c.kind or c.mean == mu or c.constant) then
    return c.mean == mu and "same" or "always"
  end
  if c.p_holm and c.p_holm < ALPHA then
    if seems then return "seems better" end
    return c.outcome:find "by less than matters" and "hardly better" or "better"
  elseif c.outcome == "equal within what matters" then
    return "equal"
  elseif seems then
    return "seems equal"
  end
  return "undecided" -- also without a test: too few deals for a sequential one
end

--- A pair, as of `best`, as the second of it sees it.
function ranking.turned(pair)
  local c, mu, value = pair.value, pair.mu, {}
  for key, x in pairs(c) do value[key] = x end
  value.mean, value.t = 2 * mu - c.mean, c.t and -c.t
  for _, of in ipairs { "", "_holm" } do
    local low, high = c["low" .. of], c["high" .. of]
    value["low" .. of], value["high" .. of] = high and 2 * mu - high, low and 2 * mu - low
  end
  value.more, value.less = c.less, c.more
  value.outcome = c.outcome and c.outcome:gsub("%a+", OPPOSITE)
  if c.seems then value.seems = c.seems:gsub("%a+", OPPOSITE) end
  local m = c.missing
  if m then
    value.missing = { value = (m.guessed and 0 or 2 * mu) - m.value, less = not m.less,
      deals = m.deals, seen = m.seen, threshold = 2 * mu - m.threshold, too_few = m.too_few,
      guessed = m.guessed }
  end
  return { numbers = { pair.numbers[2], pair.numbers[1] }, first = pair.second,
    second = pair.first, value = value, mu = mu }
end

-- A pair seen from one of its two.
local function seen_from(pair, best)
  if pair.numbers[1] ~= best then pair = ranking.turned(pair) end
  local c = pair.value
  return { other = pair.second, p = c.p, p_holm = c.p_holm, mean = c.mean, se = c.se,
    low = c.low, high = c.high, low_holm = c.low_holm, high_holm = c.high_holm, n = c.n,
    missing = c.missing, outcome = c.outcome, constant = c.constant, others = c.others,
    middle = pair.mu,
    verdict = verdict_of(c, pair.mu) }
end

--- The number of the best of some choices (`means`: what each is worth; of equals the first is
-- taken), and how it compares with the others, the nearest first: other (name), mean, se, low, high
-- (of the best less the other), middle (mu), n, p, p_holm, low_holm, high_holm, outcome,
-- missing (as of baize.stats.hypothesis), verdict: "better", "hardly better" (by less than
-- matters), "equal" (within what matters), "seems better" and "seems equal" (by an ordinary test
-- alone), "undecided", "same" (on all deals), "always" (ahead by the same on all deals: by no other
-- amount on any possible deal where it is constant, else on more than a proportion of `others` of
-- all deals). Pairs
-- have numbers ({first, second}), first, second (names), value (a component of
-- hypothesis.carry_out: of the first less the second), mu (the value of equals).
function ranking.best(means, list)
  local best = 1
  for i, mean in ipairs(means) do
    if mean > means[best] then best = i end
  end
  local others = {}
  for _, pair in ipairs(list) do
    if pair.numbers[1] == best or pair.numbers[2] == best then
      others[#others + 1] = seen_from(pair, best)
    end
  end
  table.sort(others, function(a, b)
    if a.mean ~= b.mean then return a.mean < b.mean end
    return a.other < b.other
  end)
  return best, others
end

--- The pairs with their tests, of which `list` is shown, as a section. `about` says the name (of
-- what is compared), what ("the first against the second"), more (what else is said of the tests)
-- and matters (the smallest difference that does, or nil).
function ranking.section(r, list, about)
  local rows, points, first = {}, {}, list[1].value
  for i, pair in ipairs(list) do
    local c, name = ranking.shown(pair.value, r.unit), pair.first .. " : " .. pair.second
    rows[i] = { name, phrase.number(c.mean, c.se), phrase.number(c.se, c.se),
      phrase.interval(c), phrase.p_value(c.p), phrase.p_value(c.p_holm) }
    points[i] = { name, c.mean, c.low, c.high }
  end
  local values = {}
  for i, pair in ipairs(list) do values[i] = pair.value end
  local test = r.looked and "sequential test" or first.kind and "sign test" or
    "t test" .. verdicts.guarded(values)
  local holm = #r.pairs > 1 and ", Holm over " .. #r.pairs or ""
  return { title = ("%s, %s (paired on the same deals, two-sided %s%s%s)"):format(
    about.name:gsub("^%l", string.upper), about.what, test, holm, about.more or ""),
    columns = { "", "mean", "se", phrase.interval_head(r.level), "p", "p (Holm)" },
    rows = rows, align = "l..r", plot = { kind = "intervals", y = about.name, points = points,
      mark = ranking.shown({ mean = list[1].mu }, r.unit).mean, matters = about.matters } }
end

-- ---- in words ----------------------------------------------------------------------

--- Matchpoints, shares and chances (mean, se, low, high) as they are shown: in per cent.
function ranking.shown(c, unit)
  if unit ~= "matchpoints" and unit ~= "share" then return c end
  local copy = {}
  for key, value in pairs(c) do copy[key] = value end
  for _, key in ipairs { "mean", "se", "low", "high" } do
    copy[key] = c[key] and 100 * c[key]
  end
  return copy
end

-- "0.85 IMPs (0.31 to 1.39)", counted from the value of equals; the interval is adjusted as p is.
local function lead_of(other, unit)
  local middle, sign = other.middle, other.mean < other.middle and -1 or 1
  local low, high = other.low_holm, other.high_holm
  if sign < 0 then low, high = high, low end
  local c = ranking.shown({ mean = sign * (other.mean - middle), se = other.se,
    low = low and sign * (low - middle), high = high and sign * (high - middle) }, unit)
  local name = (unit == "matchpoints" or unit == "share") and "%" or unit
  local amount = ("%s %s"):format(phrase.number(c.mean, c.se), name)
  if not c.low then return amount end
  return ("%s (%s to %s)"):format(amount, phrase.number(c.low, c.se),
    phrase.number(c.high, c.se))
end

-- %s: the others, by how much, p.
local SAID <const> = {
  better = "better than %s by %s%s",
  ["hardly better"] = "better than %s, but by less than matters: %s%s",
  equal = "equal to %s within what matters: %s",
  ["seems better"] = "seems better than %s by %s%s",
  ["seems equal"] = "seems to be within what matters of %s: %s%s",
  undecided = "not distinguishable from %s on these deals: %s%s",
  same = "the same as %s on %s",
  always = "%s of %s by %s on %s",
}
-- In this order they are reported.
local VERDICTS <const> = { "same", "equal", "seems equal", "undecided", "seems better",
  "hardly better", "better", "always" }
local SINGLY_MAX <const> = 3 -- others that are named one by one

local function way(other) return other.mean < other.middle and "behind" or "ahead" end

-- "ahead by 0.2 IMPs"; better ones are ahead as it is.
local function standing(other, amount)
  return other.verdict:find "better" and amount or way(other) .. " by " .. amount
end

-- On which deals two are always as far apart: on all that there can be, or on those seen.
local function where_always(other)
  if other.constant then return "every possible deal" end
  return ("all %s deals (with %g %% confidence at most %.3g %% of all deals differ)"):format(
    phrase.grouped(other.n), 100 * hypothesis.LEVEL, 100 * other.others)
end

--- How the best compares with another, one of those of `best`, in words.
function ranking.against(other, unit)
  local p = other.p_holm and ", p " .. phrase.p_value(other.p_holm):gsub("^< ", "under ") or ""
  if other.verdict:find "^seems" then
    -- of matchpoints and shares the values are from 0 to 1
    p = p .. ", " .. verdicts.unless(other,
      unit ~= "matchpoints" and unit ~= "share" and unit or nil)
  end
  local amount = lead_of(other, unit)
  if other.verdict == "same" then
    return (SAID.same:format(other.other, where_always(other)))
  elseif other.verdict == "always" then
    return (SAID.always:format(way(other), other.other, amount, where_always(other)))
  end
  return (SAID[other.verdict]:format(other.other, standing(other, amount), p))
end

local THESE <const> = "all these deals"

-- Several others of one verdict.
local function against_many(list, unit)
  local names, low, high = {}, math.huge, -math.huge
  for i, other in ipairs(list) do
    names[i] = other.other
    local c = ranking.shown({ mean = other.mean - other.middle }, unit)
    low, high = math.min(low, c.mean), math.max(high, c.mean)
  end
  local name = (unit == "matchpoints" or unit == "share") and "%" or unit
  local amount = ("%.3g to %.3g %s"):format(low, high, name)
  local verdict = list[1].verdict
  if verdict == "same" then return SAID.same:format(phrase.list(names), THESE) end
  if verdict == "always" then
    return SAID.always:format(way(list[1]), "any of " .. phrase.list(names), amount, THESE)
  end
  if verdict == "undecided" or verdict:find "equal" then amount = "ahead by " .. amount end
  return SAID[verdict]:format(phrase.list(names), amount, "")
end

-- Whether what is said of another is no more than what the deals that were seen have in common.
local function is_open(other)
  if other.verdict == "same" then
    return not other.constant and not other.outcome:find "equal within"
  elseif other.verdict == "always" then
    return not other.constant and not (other.p_holm and other.p_holm < ALPHA)
  end
  return other.verdict == "undecided" or other.verdict:find "^seems" ~= nil
end

--- How sure the choice is, of the others of `best`: "clear", "as good as any" (the others are
-- worse or equal) or "not sure".
function ranking.sure(others)
  local open, near = 0, 0
  for _, other in ipairs(others) do
    if is_open(other) then open = open + 1 end
    if other.verdict == "equal" or other.verdict == "same" then near = near + 1 end
  end
  if open == 0 and near == 0 then return "clear" end
  return open == 0 and "as good as any" or "not sure"
end

-- What the intervals and the p of others that are named one by one are; "": nothing is to be said.
local function adjustment(r, singly)
  for _, other in ipairs(#r.pairs > 1 and singly or {}) do
    if other.low_holm and other.p_holm then
      return (" Intervals and p are adjusted for %d comparisons (Holm)."):format(#r.pairs)
    end
  end
  return ""
end

--- How the best of a result compares with all its others, in a sentence; a second one says that its
-- figures are adjusted, where they are.
function ranking.sentence(r)
  local parts, by_verdict, singly, others = {}, {}, {}, r.others
  local function say(other)
    parts[#parts + 1], singly[#singly + 1] = ranking.against(other, r.unit), other
  end
  for _, other in ipairs(others) do
    if #others <= SINGLY_MAX then say(other) end
    by_verdict[other.verdict] = by_verdict[other.verdict] or {}
    table.insert(by_verdict[other.verdict], other)
  end
  for _, verdict in ipairs(#others > SINGLY_MAX and VERDICTS or {}) do
    local list = by_verdict[verdict]
    if list and #list == 1 then say(list[1]) end
    if list and #list > 1 then parts[#parts + 1] = against_many(list, r.unit) end
  end
  return ("%s (%s): %s.%s"):format(r.best, ranking.sure(others), table.concat(parts, "; "),
    adjustment(r, singly))
end

--- Change what JSON has of the verdict of a result.
function ranking.plain(r, out)
  out.verdict = r.best and ranking.sentence(r) or nil
end

--- What a variation came to, as a section: it has label, best, stands, others and unit.
function ranking.varied(v)
  if not v.others[1] then
    return { title = "Varied", close = true, text = v.label .. ": all came to the same." }
  end
  local stands = v.stands and ("%s is best still"):format(v.best) or
    ("%s is best instead"):format(v.best)
  return { title = "Varied", close = true, text = ("%s: %s, %s."):format(v.label, stands,
    ranking.against(v.others[1], v.unit)) }
end

return ranking
