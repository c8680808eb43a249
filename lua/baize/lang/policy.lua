-- SPDX-License-Identifier: GPL-3.0-or-later
--- Policies: contracts chosen by what the hands are.
-- `choose{ { N.hcp "17", "3NT by N" }, "2NT by N" }` stands wherever a contract does.
-- Uses: baize.check, baize.contract, baize.measure.
-- @module baize.lang.policy
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local measure = require "baize.lang.measure"

local policy = {}

-- A Policy has `choices`, an array of { when = Condition, what }, and `default`; what
-- and default are Contracts or Policies.
local Policy = { __name = "baize.Policy" }

--- Whether a value is a policy.
-- @param value anything
-- @treturn boolean
function policy.is(value) return getmetatable(value) == Policy end

--- Whether a value stands for a contract: a text, a Contract or a policy.
-- @param value anything
-- @treturn boolean
function policy.is_contract(value)
  return type(value) == "string" or contract.is(value) or policy.is(value)
end

-- A Contract or a Policy from what the user gave.
local function from(value)
  return policy.is(value) and value or contract.from(value)
end

--- Make a policy.
-- @tparam {table,...} choices { when = Condition, what = contract or policy }
-- @param default a contract or policy
-- @treturn Policy
-- @raise at the user's line when something is no contract
function policy.new(choices, default)
  local list = {}
  for i, choice in ipairs(choices) do
    list[i] = { when = choice.when, what = from(choice.what) }
  end
  return setmetatable({ choices = list, default = from(default) }, Policy)
end

-- The same choice of what fn makes of each contract, which come in the order of leaves.
local function text_of(value, fn)
  if not policy.is(value) then return (fn(value)) end
  local parts = {}
  for i, choice in ipairs(value.choices) do
    parts[i] = ("{ %s, %s }"):format(choice.when.text, text_of(choice.what, fn))
  end
  parts[#parts + 1] = text_of(value.default, fn)
  return "choose { " .. table.concat(parts, ", ") .. " }"
end

--- A contract or a policy from what stands for one.
-- @param value contract (text or Contract) or policy
-- @return Contract or Policy
-- @raise at the user's line when it is none
-- @usage local c = policy.from "4S by N"
function policy.from(value) return (from(value)) end

--- The text of a choice of what a function makes of each contract.
-- @param value Contract or Policy
-- @tparam function fn takes a Contract, returns a text; called in the order of leaves
-- @treturn string in the language of measures
-- @usage policy.text(value, function(c) return ('makes("%s")'):format(c) end)
function policy.text(value, fn) return (text_of(value, fn)) end

local function gather(value, when, list)
  if not policy.is(value) then
    list[#list + 1] = { contract = value, when = when }
    return list
  end
  local function under(text) return when and when .. ", " .. text or text end
  for _, choice in ipairs(value.choices) do
    gather(choice.what, under(choice.when.text), list)
  end
  return gather(value.default, under "else", list)
end

--- The contracts that may be chosen, in the order in which they are written.
-- @param value Contract or Policy
-- @treturn {table,...} contract, and when (text: the conditions on the way to it, joined by
-- commas, "else" for a default; nil of a plain contract)
-- @usage for _, leaf in ipairs(policy.leaves(value)) do print(leaf.contract, leaf.when) end
function policy.leaves(value) return (gather(value, nil, {})) end

--- A measure of a contract, or of the contract that a policy chooses.
-- @param value contract (text or Contract) or policy
-- @tparam string unit of the measure
-- @tparam function fn takes a Contract, returns the measure's text
-- @treturn Measure
-- @raise at the user's line when it is no contract
function policy.measure(value, unit, fn)
  return (measure.scalar(text_of(from(value), fn), { unit = unit }))
end

function Policy.__index(_, key)
  check.fail(("a choice of contracts has no field %s"):format(check.show(key)))
end

function Policy.__tostring(p) return text_of(p, tostring) end

--- A contract that depends on the hands: what choose{...} makes of contracts.
-- It stands wherever a contract does: in score, makes, imps and beats.
-- @type Policy

return policy
