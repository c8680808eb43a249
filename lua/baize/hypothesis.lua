-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests of hypotheses about measures: "gain > 0", "gain ~= 0".
-- The unit is the deal; a difference of measures on the same deals is paired by
-- construction. A test of a vector is one test for each component, adjusted by
-- Holm's method. A one-sided test has the one-sided interval that goes with it.
-- Verdicts speak of size as well as of sign, and never of proof.
-- Uses: baize.check, baize.near, baize.core.stats.
-- @module baize.hypothesis
local check = require "baize.check"
local near = require "baize.near"
local stats = require "baize.core.stats"

local hypothesis = {}

--- The level of every interval, and 1 less the level of every test.
hypothesis.LEVEL = 0.95

local SIDES <const> = { [">"] = "greater", ["<"] = "less", ["~="] = "two-sided" }
local WORDS <const> = { greater = "above", less = "below" }

--- Read a test.
-- @tparam string text "NAME > NUMBER", with >, < or ~=
-- @tparam {string,...} names of the measures there are
-- @treturn table text, measure (name), side ("greater", "less", "two-sided"), mu
-- @raise at the user's line when it is none
-- @usage local test = hypothesis.parse("gain > 0", { "gain" })
function hypothesis.parse(text, names)
  if type(text) ~= "string" then
    check.fail(('a test is a text, as in "gain > 0", not %s'):format(check.show(text)),
      "tests%s*=")
  end
  local name, op, number = text:match "^%s*([%a_][%w_]*)%s*([<>~=]+)%s*(%-?[%d.]+)%s*$"
  local mu = tonumber(number)
  if not name or not SIDES[op] or not mu then
    check.fail(("'%s' is not a test "):format(text)
      .. '(as in "gain > 0", "gain ~= 0", "gain < 0.5")', check.literal(text))
  end
  for _, known in ipairs(names) do
    if known == name then
      local canonical = ("%s %s %s"):format(name, op, number)
      return { text = canonical, measure = name, side = SIDES[op], mu = mu }
    end
  end
  check.fail(("test '%s': there is no measure '%s'%s")
    :format(text, name, near.hint(name, names)), check.literal(text))
end

-- A component with its test; the p-values are adjusted later.
local function component(item, test, matters)
  local t = stats.t_test { n = item.n, mean = item.mean, sd = item.sd, mu = test.mu,
    side = test.side, level = hypothesis.LEVEL }
  t.label, t.matters = item.label, matters
  return t
end

-- How the bounds of the two-sided interval stand to the smallest size that matters.
local function size(t, item, test)
  if not t.matters then return nil end
  local low, high = item.low - test.mu, item.high - test.mu
  if low > t.matters or high < -t.matters then return "matters" end
  if low > -t.matters and high < t.matters then return "less" end
  return "open"
end

local function outcome(t, item, test)
  local significant = t.p_holm and t.p_holm < 1 - hypothesis.LEVEL
  local how = size(t, item, test)
  if significant then
    local word = WORDS[test.side] or (t.mean > test.mu and "above" or "below")
    return how == "less" and word .. ", but by less than matters" or
      how == "matters" and word .. " by more than matters" or word
  end
  return how == "less" and "equal within what matters" or "undecided"
end

--- Carry out a test.
-- @tparam table test of hypothesis.parse
-- @tparam {table,...} items components of the measure: label, n, mean, sd, low, high
-- @tparam ?number matters smallest difference that matters, in the measure's unit
-- @treturn table the test's fields and `components`: array of label, n, mean, se, t,
-- df, p, p_holm (nil, as t, of values that are all equal: they have no test), low, high
-- (interval of the test's side), outcome (words)
-- @usage local result = hypothesis.carry_out(test, items, 0.05)
function hypothesis.carry_out(test, items, matters)
  local result = {
    text = test.text, measure = test.measure, side = test.side, mu = test.mu,
    level = hypothesis.LEVEL, matters = matters, components = {},
  }
  local p = {}
  for i, item in ipairs(items) do
    local t = component(item, test, matters)
    result.components[i] = t
    p[i] = t.p or 1 -- without a test it belongs to the family all the same
  end
  for i, adjusted in ipairs(stats.holm(p)) do
    local t = result.components[i]
    t.p_holm = t.p and adjusted
  end
  for i, item in ipairs(items) do
    result.components[i].outcome = outcome(result.components[i], item, test)
  end
  return result
end

return hypothesis
