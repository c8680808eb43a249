-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests of hypotheses about measures: "gain > 0", "gain ~= 0".
-- The unit is the deal; a difference of measures on the same deals is paired by
-- construction. A one-sided test has the one-sided interval that goes with it. A test
-- of a vector is one test for each component; all tests of a family (of an experiment: of
-- its report) are adjusted together, by Holm's method.
--
-- What may be said of a component, each with a chance of 5 % at most (in all components of
-- the family together) of being said when it is not true. Of one component that holds of all of it
-- together, of several of direction and of size apart: something false of either is said in 10 %
-- at most (8.5 % where one mean is mu and three are what matters: README of experiment):
--   above / below      p of the test, adjusted, is under 0.05
--   not above / below  a one-sided test came out on the other side: so is the p of the
--                      opposite one-sided test
--   by more than matters, by less than matters, equal within what matters: so is the p
--                      of the two-sided test against the number plus or minus the
--                      smallest difference that matters; "equal" needs both ends
--                      (two one-sided tests: Schuirmann 1987, J. Pharmacokin.
--                      Biopharm. 15:657, at half their usual level)
-- Each of them is plain where the test holds whatever values may be missing among the deals: that
-- of what is counted, or one that knows the minimum and the maximum value there can be (`known` of
-- baize.stats.lopsided and of baize.stats.sequential) beside the ordinary one. Where the ordinary
-- test alone came out, "seems" is set before it, as in "seems above": that is wrong oftener than
-- in 5 %, where a large value comes on fewer than 3 deals in n (lua/baize/ask/experiment/README.md
-- has figures). What has more values than are counted has ordinary tests alone. Else it is
-- undecided; nothing is ever proved by deals. Where all deals gave one value there is no error to
-- judge a mean by, hence no t and no interval; the test that knows the least and the greatest value
-- there can be is left (p is the chance of no other value on n deals, where the mean is mu), and
-- what it says is plain. Where it says nothing the outcome is "always the same": on how few deals
-- another value is seen at most (`others`) can be said (baize.stats.shares). Shares and their
-- differences are counted and have tests of their own, also where all deals are alike. A measure
-- that can have one value only, by what it is made of or by the condition of the deals (the two
-- ends of its range are one), is constant: what is said of it is certain, without a p. Means are
-- tested by the t test; of lopsided values by another test as well (baize.stats.lopsided).
-- Of a run with interim analyses the tests and intervals are those that hold at every analysis
-- (baize.stats.sequential), and what is said has its chance of 5 % over all looks together.
-- @module baize.stats.hypothesis
local asked = require "baize.stats.asked"
local extra = require "baize.stats.extra"
local family = require "baize.stats.family"
local lopsided = require "baize.stats.lopsided"
local missing = require "baize.stats.missing"
local sequential = require "baize.stats.sequential"
local plan = require "baize.stats.plan"
local samples = require "baize.core.samples"
local shares = require "baize.stats.shares"

local hypothesis = {}

--- The level of every interval, and 1 less the level of every test.
hypothesis.LEVEL = 0.95

--- Smallest differences that matter, by unit: a trick in 20 boards, 2.4 IMPs in a match of 24
-- boards, a hundredth of the matchpoints. Points have none: what ten of them are worth depends
-- on the form of scoring.
hypothesis.MATTERS = { tricks = 0.05, IMPs = 0.1, matchpoints = 0.01 }

-- Tests of two samples, by the kind of what is compared (baize.ask.experiment.findings).
local TWO <const> = { ["two means"] = lopsided.two, ["two shares"] = samples.shares }

local DEALS_MIN <const> = 2 -- below them there is no standard error
local ALPHA <const> = 0.05 -- 1 - LEVEL
local POWER <const> = 0.8 -- of a fixed number of deals
local OPPOSITE <const> = { greater = "less", less = "greater" }
local WORDS <const> = { greater = "above", less = "below" }

--- Read a test: see `parse` of baize.stats.asked.
hypothesis.parse = asked.parse

-- Whether a component can have one value only.
local function is_constant(item)
  local range = item.range
  return range and range[1] == range[2] and item.sd == 0
end

-- Whether all deals gave one value, of which nothing is counted. It is not known of those that were
-- not solved, where that is left to chance.
local function is_alike(item)
  return item.sd == 0 and not item.kind and not item.unsure and not item.strata
end

-- p of such values; nil where the minimum and the maximum value there can be are not known.
local function p_alike(item, mu, side)
  if item.mean == mu then return nil end
  local a, b = item.a or item, item.b or item
  if not (a.range and b.range and a.histogram and b.histogram) then return nil end
  if item.looked then return (sequential.known(item, mu, side)) end
  if item.a then return (lopsided.two_known(a, b, mu, side)) end
  return (lopsided.known(item, mu, side))
end

-- The ordinary test of a component's mean against mu, without an extra error.
local function of_deals(item, mu, side, level)
  if is_alike(item) then return { p = p_alike(item, mu, side), skewed = true } end
  if item.strata then return (lopsided.strata(item, mu, side, level)) end
  local two = item.kind and TWO[item.kind]
  if two then return (two { a = item.a, b = item.b, mu = mu, side = side, level = level }) end
  if item.looked then return (sequential.test(item, mu, side, level)) end
  if item.kind then return (shares.test(item, mu, side, level)) end
  return (lopsided.test(item, mu, side, level))
end

-- The ordinary test: p, low, high, of means se, t, df, skewed.
local function carried_out(item, mu, side, level)
  level = level or hypothesis.LEVEL
  local r = of_deals(item, mu, side, level)
  if not item.extra or not r.p then
    r.low, r.high = extra.within(item, r.low, r.high)
    return r
  end
  r.p = extra.p(function(number) return of_deals(item, number, side, level).p or 1 end, item, mu,
    side)
  r.low, r.high = extra.within(item, extra.interval(item, r.low, r.high, level, side))
  r.t = r.t and (item.mean - mu) / extra.se(item)
  return r
end

-- p of the ordinary test; 1 where there is none yet.
local function p_ordinary(item, mu, side) return carried_out(item, mu, side).p or 1 end

-- p of the test that knows what values there can be, without an extra error.
local function p_known(item, mu, side)
  if item.looked then return (sequential.known(item, mu, side)) end
  if item.a then return (lopsided.two_known(item.a, item.b, mu, side)) end
  if item.strata then return (lopsided.strata_known(item, mu, side)) end
  return (lopsided.known(item, mu, side))
end

-- p of a plain statement: what is counted has one test; else that of the test that knows what
-- values there can be, unless it is larger without it. 1 stands for all that decide nothing.
local function p_plain(item, mu, side)
  local p = p_ordinary(item, mu, side)
  local counted = item.kind and item.kind ~= "two means"
  if counted or p >= ALPHA or is_alike(item) then return p end
  return math.max(p, extra.p(function(number) return p_known(item, number, side) end, item, mu,
    side))
end

-- p-values of all that might be said of a component in the direction `side`, by a function of the
-- item, mu and side; all 1 when there is nothing to judge by.
local function statements(item, test, side, matters, p_value)
  local p = { test = 1, against = 1, more = 1, less = 1, equal = 1 }
  if is_constant(item) then return p end
  -- of a statement about size: of the two-sided test, if its side is this
  local function p_size(mu, of) return math.min(1, 2 * p_value(item, mu, of)) end
  local mu = test.mu
  p.test = p_value(item, mu, test.side)
  if test.side ~= "two-sided" then p.against = p_value(item, mu, OPPOSITE[side]) end
  if not matters then return p end
  local far = side == "greater" and mu + matters or mu - matters
  p.more, p.less = p_size(far, side), p_size(far, OPPOSITE[side])
  p.equal = math.max(p_size(mu - matters, "greater"), p_size(mu + matters, "less"))
  return p
end

-- What is certain of a constant.
local function certain(c, test)
  local way = c.mean > test.mu and "greater" or "less"
  local away = math.abs(c.mean - test.mu)
  local side = test.side == "two-sided" and way or test.side
  local near = test.matters and away > 0 and away < test.matters
  if c.mean ~= test.mu and side == way then
    return WORDS[side] .. (near and ", but by less than matters" or
      test.matters and away > test.matters and " by more than matters" or "")
  elseif test.side == "two-sided" then
    return "always the same"
  end
  return "not " .. WORDS[side] .. (near and ", equal within what matters" or "")
end

-- What is said by p-values that were adjusted.
local function outcome(c, said, word)
  if not c.p and not c.others then return "undecided" end
  local equal = said.equal < ALPHA and "equal within what matters"
  if said.test < ALPHA then
    if said.more < ALPHA then return word .. " by more than matters" end
    if said.less < ALPHA then return word .. ", but by less than matters" end
    return word
  elseif said.against < ALPHA then
    return "not " .. word .. (equal and ", " .. equal or "")
  end
  return equal or c.others and not c.kind and "always the same" or "undecided"
end

-- A component with its test; the p-value is adjusted later.
local function component(item, test)
  local constant = is_constant(item)
  local c = constant and { constant = true } or carried_out(item, test.mu, test.side)
  if not c.p then c.low, c.high = nil, nil end
  if constant then c.low, c.high = item.mean, item.mean end
  c.label, c.n, c.mean, c.kind = item.label, item.n, item.mean, item.kind
  c.hits, c.more, c.less, c.looked = item.hits, item.more, item.less, item.looked
  c.se = extra.se(item)
  return c
end

-- What is yet to be judged of a test: statements, words and spreads of its components.
local pending = setmetatable({}, { __mode = "k" })

--- Carry out a test, as a part of a family: nothing is concluded until `judge`. Takes and returns
-- what `carry_out` does, but for p_holm, outcome, others.
function hypothesis.examine(test, items, matters)
  if matters == 0 then matters = nil end
  local components, about = {}, {}
  if items[1].n < DEALS_MIN then items = {} end
  for i, item in ipairs(items) do
    local side = test.side
    if side == "two-sided" then side = item.mean > test.mu and "greater" or "less" end
    components[i] = component(item, test)
    about[i] = { said = statements(item, test, side, matters, p_ordinary),
      plain = statements(item, test, side, matters, p_plain), word = WORDS[side],
      alike = item.sd == 0 and not item.unsure and not item.strata, item = item,
      -- by an error, other than that of guesses, which more deals do not make smaller
      bounded = item.bounded or item.extra and not item.guessed,
      common = not item.guessed and item.extra or nil }
  end
  local found = { text = test.text, measure = test.measure, side = test.side, mu = test.mu,
    ranked = test.ranked, level = hypothesis.LEVEL, matters = matters, components = components }
  pending[found] = about
  return found
end

-- What is plainly said, and what seems besides: outcome, seems, missing of a component.
local function say(c, about, said, plain, found)
  local ordinary = outcome(c, said, about.word)
  c.outcome = outcome(c, plain, about.word)
  if c.outcome == ordinary then return end
  local way = found.ranked and (ordinary:match "^above" or ordinary:match "^below")
  c.seems = ordinary
  c.missing = missing.of(about.item, way or ordinary, c.outcome, found.mu, found.matters)
  if c.outcome == "undecided" then c.outcome = "seems " .. ordinary end
end

-- The outcomes of the components of one test, from statements adjusted in the family.
local function conclude(found, said, plain, level)
  for i, c in ipairs(found.components) do
    local about = pending[found] and pending[found][i]
    if not about then -- a test between groups
      c.outcome = c.p and c.p_holm < ALPHA and "differs" or "undecided"
    elseif c.constant then
      c.outcome = certain(c, found)
    else
      if about.alike then
        -- of so many deals at most the value is another: about 3 / n at the level 0.95 (Clopper
        -- and Pearson's bound for 0 of n), after interim analyses a bound valid at all of them
        local test = (c.looked and sequential or shares).test
        c.others = test({ kind = "share", n = c.n, hits = 0 }, 0.5, "less", level).high
      end
      say(c, about, said[c], plain[c], found)
    end
  end
end

-- Statements of the components of tests by component, and adjusted in the family, those of one key
-- of `about` together.
local function adjusted(list, key)
  local by, all, tests = {}, {}, {}
  for _, found in ipairs(list) do
    for i, c in ipairs(found.components) do
      local about = pending[found] and pending[found][i]
      local said = about and setmetatable({}, { __index = about[key] }) or { test = c.p }
      by[c], tests[#tests + 1] = said, said
      if about then all[#all + 1] = said end
    end
  end
  family.holm(tests, "test", "test")
  for _, of in ipairs { "against", "more", "less", "equal" } do family.holm(all, of, of) end
  return by
end

--- The p-value, before any adjustment, of a plain statement about component i of a test of
-- `examine`, which is to be the very table; nil: none is made of it.
function hypothesis.plain_p(found, i)
  local about = pending[found] and pending[found][i]
  return about and about.plain.test
end

--- The error of component i of a test of `examine` that it has in common with other samples of
-- deals: that of a calibration; nil: none, or of an adjusted mean, of which it is not known apart.
function hypothesis.common(found, i)
  local about = pending[found] and pending[found][i]
  return about and about.common
end

--- Draw conclusions from the tests of one family, of `examine` here and of baize.stats.between:
-- Holm over all of their components, which get p_holm, outcome, seems, missing and others; each
-- test gets family (how many components are adjusted together).
function hypothesis.judge(list)
  local all = {}
  for _, found in ipairs(list) do
    table.move(found.components, 1, #found.components, #all + 1, all)
  end
  family.holm(all)
  local said, plain = adjusted(list, "said"), adjusted(list, "plain")
  for _, found in ipairs(list) do
    conclude(found, said, plain, 1 - ALPHA / math.max(1, #all)) -- Bonferroni
    found.family = #all
  end
  return list
end

--- How many deals a test of a fixed number would take to find what matters, or without that the
-- difference that was seen: undecided components of runs that were looked at get fixed_deals and
-- effect.
function hypothesis.plan(list)
  for _, found in ipairs(list) do
    for i, c in ipairs(found.mu and found.components or {}) do
      local seen, about = c.mean - found.mu, pending[found] and pending[found][i] or {}
      -- what lies on the other side of a one-sided test is found by no number of deals
      local effect = found.matters or found.side == "greater" and seen or
        found.side == "less" and -seen or math.abs(seen)
      local open = c.looked and (c.outcome == "undecided" or c.outcome:find "^seems")
      if open and c.se > 0 and effect > 0 and not about.bounded then
        c.fixed_deals = plan.deals { sd = c.se * math.sqrt(c.n), effect = effect, power = POWER,
          side = found.side, level = 1 - ALPHA / found.family }
        c.effect = c.fixed_deals and effect
      end
    end
  end
end

-- ---- intervals that are adjusted as p is ---------------------------------------------

local function factors_by_statement(about)
  local factors = {}
  for _, of in ipairs { "test", "more", "less", "equal" } do
    local p = {}
    for i, one in ipairs(about) do p[i] = one.said[of] end
    factors[of] = family.factors(p)
  end
  return factors
end

-- The statements that an outcome is made of.
local function statements_of(said)
  if said:find "equal within" then return { "equal" } end
  if said:find "by more than matters" then return { "more" } end
  return { "test", said:find "by less than matters" and "less" or nil }
end

-- Intervals of the components of one test at the level at which Holm's method tests what is said of
-- each, so that they agree with it. As what they leave out is wrong in 5 % at most in all of them
-- together, and the level is never below that of an interval alone, each holds in 95 % or more.
local function add_intervals(found, items, about)
  local factors = factors_by_statement(about)
  for i, c in ipairs(found.components) do
    local factor = math.huge
    for _, of in ipairs(statements_of(c.seems or c.outcome)) do
      factor = math.min(factor, factors[of][i])
    end
    if c.constant then
      c.low_holm, c.high_holm = c.low, c.high
    elseif c.low then
      local t = carried_out(items[i], found.mu, found.side, 1 - ALPHA / factor)
      c.low_holm, c.high_holm = t.low, t.high
    end
  end
end

--- Carry out a test of hypothesis.parse, which is a family by itself. `items` are the components of
-- the measure: label, n, mean, sd, what `count` of baize.stats.shares adds, looked (boolean: the
-- run had an interim analysis before its end), range (the minimum and the maximum value there can
-- be) and histogram, without which nothing is plain of values that are not counted; `matters` is
-- the smallest difference that matters, in the measure's unit (nil or 0: nothing is said of sizes);
-- strata (of `strata` of baize.stats.lopsided) stands for range and histogram of a mean of strata;
-- `ranked` of the test (boolean): no more than which is better will be said of it, so that missing
-- is of that.
-- Returns the test's fields, level, matters, family (how many components are adjusted together) and
-- `components`, empty below two deals: label, n, mean, se, t, df, p, p_holm, low, high (interval of
-- the test's side), outcome (see above), seems (what the ordinary test says, where that is more),
-- missing (what rare value would make that wrong: see baize.stats.missing), kind, hits, more, less
-- (of counted ones, which have no t), others (where all values are the same: on how many deals
-- another may be seen at most), constant (true: there can be no other), skewed (see `test` of
-- baize.stats.lopsided); low_holm, high_holm (the interval adjusted as p_holm is: it leaves out mu,
-- and what matters beyond it, where the outcome says so, and where it says nothing it has mu).
function hypothesis.carry_out(test, items, matters)
  local found = hypothesis.judge { hypothesis.examine(test, items, matters) }[1]
  add_intervals(found, items, pending[found])
  return found
end

return hypothesis
