-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which of several choices is best, and how sure that is.
-- The choices are compared in pairs on the same deals; what is said of the best one is
-- what the tests of its pairs support (baize.hypothesis).
-- Uses: baize.hypothesis, baize.report.phrase.
-- @module baize.ranking
local hypothesis = require "baize.hypothesis"
local phrase = require "baize.report.phrase"

local ranking = {}

local ALPHA <const> = 1 - hypothesis.LEVEL

--- The pairs of so many choices, each once.
-- @tparam integer nb of choices
-- @treturn {{integer,integer},...} first and second by number, in order
-- @usage ranking.pairs(3) --> { 1, 2 }, { 1, 3 }, { 2, 3 }
function ranking.pairs(nb)
  local list = {}
  for i = 1, nb do
    for k = i + 1, nb do list[#list + 1] = { i, k } end
  end
  return list
end

-- What the test of a pair says for its better one.
local function verdict_of(c, mu)
  if c.p_holm and c.p_holm < ALPHA then
    return c.outcome:find "by less than matters" and "hardly better" or "better"
  elseif c.outcome == "equal within what matters" then
    return "equal"
  elseif not c.p or c.se == 0 and c.mean == mu then
    return c.mean == mu and "same" or "always"
  end
  return "undecided"
end

-- A pair seen from one of its two.
local function seen_from(pair, best)
  local first = pair.numbers[1] == best
  local c, mu = pair.value, pair.mu
  local sign = first and 1 or -1
  local seen = { other = first and pair.second or pair.first, p = c.p, p_holm = c.p_holm,
    mean = mu + sign * (c.mean - mu), se = c.se, outcome = c.outcome, middle = mu,
    verdict = verdict_of(c, mu) }
  if c.low then
    local low, high = mu + sign * (c.low - mu), mu + sign * (c.high - mu)
    seen.low, seen.high = math.min(low, high), math.max(low, high)
  end
  return seen
end

--- The best of some choices, and how it stands against the others.
-- @tparam {number,...} means what each is worth; of equals the first is taken
-- @tparam {table,...} list pairs: numbers ({first, second}), first, second (names), value
-- (a component of hypothesis.carry_out: of the first less the second), mu (the value of
-- equals)
-- @treturn integer its number
-- @treturn {table,...} the nearest first: other (name), mean, se, low, high (of the best
-- less the other), middle (mu), p, p_holm, outcome, verdict: "better", "hardly better" (by
-- less than matters), "equal" (within what matters), "undecided", "same" (on all deals),
-- "always" (ahead by the same on all deals)
-- @usage local best, others = ranking.best({ 3.1, 2.9 }, pairs)
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

-- ---- in words ----------------------------------------------------------------------

--- Matchpoints, shares and chances as they are shown: in per cent.
-- @tparam table c with mean, se, low, high
-- @tparam ?string unit
-- @treturn table c, or a copy of it times 100
-- @usage ranking.shown({ mean = 0.55 }, "matchpoints").mean --> 55.0
function ranking.shown(c, unit)
  if unit ~= "matchpoints" and unit ~= "share" then return c end
  local copy = {}
  for key, value in pairs(c) do copy[key] = value end
  for _, key in ipairs { "mean", "se", "low", "high" } do
    copy[key] = c[key] and 100 * c[key]
  end
  return copy
end

-- "0.85 IMPs (0.31 to 1.39)", counted from the value of equals.
local function lead_of(other, unit)
  local middle = other.middle
  local c = ranking.shown({ mean = other.mean - middle, se = other.se,
    low = other.low and other.low - middle, high = other.high and other.high - middle },
    unit)
  local name = (unit == "matchpoints" or unit == "share") and "%" or unit
  local amount = ("%s %s"):format(phrase.number(c.mean, c.se), name)
  if not c.low then return amount end
  return ("%s (%s to %s)"):format(amount, phrase.number(c.low, c.se),
    phrase.number(c.high, c.se))
end

local SAID <const> = {
  better = "better than %s by %s, p %s",
  ["hardly better"] = "better than %s, but by less than matters: %s, p %s",
  equal = "equal to %s within what matters: ahead by %s",
  undecided = "not told apart from %s on these deals: ahead by %s, p %s",
  same = "the same as %s on all these deals",
  always = "ahead of %s on all these deals by %s",
}

--- How the best stands against another, in words.
-- @tparam table other one of those of `best`
-- @tparam string unit "points", "IMPs", "matchpoints", "share" or "tricks"
-- @treturn string
-- @usage print(ranking.against(others[1], "IMPs"))
function ranking.against(other, unit)
  local p = phrase.p_value(other.p_holm):gsub("^< ", "under ")
  return (SAID[other.verdict]:format(other.other, lead_of(other, unit), p))
end

--- How sure the choice is.
-- @tparam {table,...} others of `best`
-- @treturn string "clear", "as good as any" (the others are worse or equal) or "not sure"
-- @usage print(ranking.sure(others))
function ranking.sure(others)
  local open, near = 0, 0
  for _, other in ipairs(others) do
    if other.verdict == "undecided" then open = open + 1 end
    if other.verdict == "equal" or other.verdict == "same" then near = near + 1 end
  end
  if open == 0 and near == 0 then return "clear" end
  return open == 0 and "as good as any" or "not sure"
end

--- The best and how it stands against all others, as one sentence.
-- @tparam string name of the best
-- @tparam {table,...} others of `best`
-- @tparam string unit as for `against`
-- @treturn string
-- @usage print(ranking.sentence("pass", others, "IMPs"))
function ranking.sentence(name, others, unit)
  local parts = {}
  for i, other in ipairs(others) do parts[i] = ranking.against(other, unit) end
  return ("%s (%s): %s."):format(name, ranking.sure(others), table.concat(parts, "; "))
end

return ranking
