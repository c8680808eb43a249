-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests of hypotheses about measures: "gain > 0", "gain ~= 0".
-- The unit is the deal; a difference of measures on the same deals is paired by
-- construction. A one-sided test has the one-sided interval that goes with it. A test
-- of a vector is one test for each component, adjusted by Holm's method.
--
-- What may be said of a component, each with a chance of 5 % at most (in all components
-- together) of being said when it is not true:
--   above / below      p of the test, adjusted, is under 0.05
--   not above / below  a one-sided test came out on the other side: so is the p of the
--                      opposite one-sided test
--   by more than matters, by less than matters, equal within what matters: so is the p
--                      of the two-sided test against the number plus or minus the
--                      smallest difference that matters; "equal" needs both ends
--                      (two one-sided tests: Schuirmann 1987, J. Pharmacokin.
--                      Biopharm. 15:657, at half their usual level)
-- Else it is undecided; nothing is ever proved. So it is where all deals gave one
-- value, as there is no error to judge by: then there is no t, p or interval either.
-- Uses: baize.check, baize.near, baize.core.stats.
-- @module baize.hypothesis
local check = require "baize.check"
local near = require "baize.near"
local stats = require "baize.core.stats"

local hypothesis = {}

--- The level of every interval, and 1 less the level of every test.
hypothesis.LEVEL = 0.95

local DEALS_MIN <const> = 2 -- below them there is no standard error
local ALPHA <const> = 0.05 -- 1 - LEVEL
-- A name, an operator, a decimal number.
local TEST <const> = "^%s*([%a_][%w_]*)%s*([<>~=]+)%s*(%-?%d*%.?%d+)%s*$"
local SIDES <const> = { [">"] = "greater", ["<"] = "less", ["~="] = "two-sided" }
local OPPOSITE <const> = { greater = "less", less = "greater" }
local WORDS <const> = { greater = "above", less = "below" }
-- What is written against better knowledge, and what is meant.
local MEANT <const> = { [">="] = ">", ["<="] = "<", ["=="] = "~=", ["="] = "~=" }

local function refuse(text)
  local op = text:match "[<>~=]+"
  local hint = MEANT[op] and ("; tests are >, < and ~=, not %s"):format(op) or ""
  check.fail(("'%s' is not a test (as in %s)%s")
    :format(text, '"gain > 0", "gain ~= 0", "gain < 0.5"', hint), check.literal(text))
end

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
  local name, op, number = text:match(TEST)
  local side, mu = SIDES[op], tonumber(number)
  if not side or not mu then refuse(text) end
  for _, known in ipairs(names) do
    if known == name then
      local canonical = ("%s %s %s"):format(name, op, number)
      return { text = canonical, measure = name, side = side, mu = mu }
    end
  end
  check.fail(("test '%s': there is no measure '%s'%s")
    :format(text, name, near.hint(name, names)), check.literal(text))
end

-- The p-value of a test of a component's mean against mu.
local function p_value(item, mu, side)
  local given = { n = item.n, mean = item.mean, sd = item.sd, mu = mu, side = side }
  return stats.t_test(given).p
end

-- The p-value of a statement about size: of the two-sided test, if its side is this.
local function p_size(item, mu, side)
  return math.min(1, 2 * p_value(item, mu, side))
end

-- p-values of all that might be said of a component in the direction `side`; all 1
-- when its values are all the same.
local function statements(item, test, side, matters)
  local p = { against = 1, more = 1, less = 1, equal = 1 }
  if item.sd == 0 then return p end
  local mu = test.mu
  if test.side ~= "two-sided" then p.against = p_value(item, mu, OPPOSITE[side]) end
  if not matters then return p end
  local far = side == "greater" and mu + matters or mu - matters
  p.more = p_size(item, far, side)
  p.less = p_size(item, far, OPPOSITE[side])
  p.equal = math.max(p_size(item, mu - matters, "greater"),
    p_size(item, mu + matters, "less"))
  return p
end

-- Holm's adjustment of one statement over all components.
local function adjust(list, key)
  local p = {}
  for i, item in ipairs(list) do p[i] = item[key] end
  for i, adjusted in ipairs(stats.holm(p)) do list[i][key] = adjusted end
end

local function outcome(c, said, word)
  if not c.p then return "undecided" end
  local equal = said.equal < ALPHA and "equal within what matters"
  if c.p_holm < ALPHA then
    if said.more < ALPHA then return word .. " by more than matters" end
    if said.less < ALPHA then return word .. ", but by less than matters" end
    return word
  elseif said.against < ALPHA then
    return "not " .. word .. (equal and ", " .. equal or "")
  end
  return equal or "undecided"
end

-- A component with its test; the p-value is adjusted later.
local function component(item, test)
  if item.sd == 0 then
    return { label = item.label, n = item.n, mean = item.mean, se = 0 }
  end
  local t = stats.t_test {
    n = item.n, mean = item.mean, sd = item.sd, mu = test.mu, side = test.side,
    level = hypothesis.LEVEL,
  }
  t.label = item.label
  return t
end

-- Adjust the p-values of the tests themselves, those there are, in the whole family.
local function adjust_tests(components)
  local list = {}
  for i, c in ipairs(components) do list[i] = { p = c.p or 1 } end
  adjust(list, "p")
  for i, c in ipairs(components) do c.p_holm = c.p and list[i].p end
end

--- Carry out a test.
-- @tparam table test of hypothesis.parse
-- @tparam {table,...} items components of the measure: label, n, mean, sd
-- @tparam ?number matters smallest difference that matters, in the measure's unit; nil
-- or 0: nothing is said of sizes
-- @treturn table the test's fields, level, matters, and `components`: array of label,
-- n, mean, se, t, df, p, p_holm, low, high (interval of the test's side), outcome (see
-- above, as text); empty below two deals
-- @usage local result = hypothesis.carry_out(test, items, 0.05)
function hypothesis.carry_out(test, items, matters)
  if matters == 0 then matters = nil end
  local components, said, words = {}, {}, {}
  if items[1].n < DEALS_MIN then items = {} end
  for i, item in ipairs(items) do
    local side = test.side
    if side == "two-sided" then side = item.mean > test.mu and "greater" or "less" end
    components[i], words[i] = component(item, test), WORDS[side]
    said[i] = statements(item, test, side, matters)
  end
  adjust_tests(components)
  for _, key in ipairs { "against", "more", "less", "equal" } do adjust(said, key) end
  for i, c in ipairs(components) do c.outcome = outcome(c, said[i], words[i]) end
  return {
    text = test.text, measure = test.measure, side = test.side, mu = test.mu,
    level = hypothesis.LEVEL, matters = matters, components = components,
  }
end

return hypothesis
