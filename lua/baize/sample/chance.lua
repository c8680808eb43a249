-- SPDX-License-Identifier: GPL-3.0-or-later
--- Chances: exact where the deals can be counted, else estimates with their intervals.
-- @module baize.sample.chance
local check = require "baize.base.check"
local core = require "baize.core.sampler"
local figure = require "baize.sample.figure"
local sampler = require "baize.sample.sampler"

local chance = {}

-- What the core tells; options: `budget`.
local function told(event, given, options)
  options = options or {}
  check.fields(options, { "budget" }, "chance")
  local budget = options.budget ~= nil and check.integer(options.budget, "budget", 1) or nil
  local result, message, _, kind = core.figure(event, given, budget)
  if not result then check.fail("chance: " .. message, nil, kind) end
  return result
end

--- How likely an event is, given what is known.
-- @param event a condition, or its text
-- @param[opt] given a condition, or its text; default: every deal
-- @tparam[opt] table options budget (integer: operations that counting may take, a few ns
-- each; default: some seconds)
-- @treturn number share of the deals that satisfy `given` which satisfy `event`, 0 to 1
-- @treturn string|number "exact", or the lower bound of a 95 % interval
-- @treturn ?number upper bound of an estimate
-- @raise for what is not a condition, or when no deal satisfies `given`; "interrupted"
-- @usage print(baize.chance(NS.spades "8+", S.spades "5" & S.hcp "12-14"))
function chance.chance(event, given, options)
  check.note()
  local f = told(sampler.countable(event, "chance: event"),
    given ~= nil and sampler.countable(given, "chance: given") or nil, options)
  if f.exact then return f.share, "exact" end
  return f.share, f.low, f.high
end

--- How often deals satisfy a condition.
-- @param condition a condition, or its text
-- @tparam[opt] table options budget, as for `chance`
-- @treturn Figure fields exact, count (Integer, where exact), of, share, low, high, how;
-- prints as a share, in words that say whether it is exact
-- @raise for what is not a condition; "interrupted"
-- @usage print(baize.frequency(S.hcp "15-17" & S.balanced))
function chance.frequency(condition, options)
  check.note()
  return (figure.new(told(sampler.countable(condition, "frequency"), nil, options), "share"))
end

return chance
