-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a test asks, as users write it: "gain > 0", "gain ~= 0", "gain differs by group".
-- @module baize.stats.asked
local check = require "baize.base.check"
local near = require "baize.base.near"
local shares = require "baize.stats.shares"

local asked = {}

-- A name, an operator, a decimal number.
local TEST <const> = "^%s*([%a_][%w_]*)%s*([<>~=]+)%s*(%-?%d*%.?%d+)%s*$"
local SIDES <const> = { [">"] = "greater", ["<"] = "less", ["~="] = "two-sided" }
-- What is written against better knowledge, and what is meant.
local MEANT <const> = { [">="] = ">", ["<="] = "<", ["=="] = "~=", ["="] = "~=" }

-- "NAME differs by group"
local DIFFERS <const> = "^%s*([%a_][%w_]*)%s+differs%s+by%s+groups?%s*$"

local TWO_NAMES <const> = "^%s*([%a_][%w_]*)%s*[<>~=]+%s*([%a_][%w_]*)%s*$"

local function refuse(text)
  local p, q = text:match(TWO_NAMES)
  if p then
    check.fail(("'%s' is not a test: a measure is tested against a number; make a measure "
      .. "of the difference (difference = %s - %s) and test \"difference > 0\""):format(text, p, q),
      check.literal(text))
  end
  local op = text:match "[<>~=]+"
  local hint = MEANT[op] and ("; tests are >, < and ~=, not %s"):format(op) or ""
  check.fail(("'%s' is not a test (as in %s)%s")
    :format(text, '"gain > 0", "gain ~= 0", "gain < 0.5", "gain differs by group"', hint),
    check.literal(text))
end

local function check_possible(text, mu, kind)
  if not kind then return end
  local low, high = shares.range(kind)
  if mu >= low and mu <= high then return end
  check.fail(("test '%s': its values are from %g to %g"):format(text, low, high),
    check.literal(text))
end

--- Read a test: "NAME > NUMBER", with >, < or ~=; or "NAME differs by group". `kinds` has those of
-- the named measures that are of one (baize.stats.shares). Returns text, measure (name), side
-- ("greater", "less", "two-sided"), mu; or side "differs" without mu: that test is made by
-- baize.stats.between.
function asked.parse(text, names, kinds)
  if type(text) ~= "string" then
    check.fail(('a test is a text, as in "gain > 0", not %s'):format(check.show(text)),
      "tests%s*=")
  end
  local name, op, number = text:match(TEST)
  local side, mu = SIDES[op], tonumber(number)
  local differs = text:match(DIFFERS)
  if not differs and not (side and mu) then refuse(text) end
  name = differs or name
  for _, known in ipairs(names) do
    if known == differs then
      return { text = name .. " differs by group", measure = name, side = "differs" }
    elseif known == name then
      check_possible(text, mu, kinds and kinds[name])
      local canonical = ("%s %s %s"):format(name, op, number)
      return { text = canonical, measure = name, side = side, mu = mu }
    end
  end
  local hint = near.hint(name, names)
  if hint == "" and #names == 1 and names[1] == "measure" then
    hint = ": one without a name is called 'measure', as in \"measure > 0\""
  end
  check.fail(("test '%s': there is no measure '%s'%s"):format(text, name, hint),
    check.literal(text))
end

return asked
