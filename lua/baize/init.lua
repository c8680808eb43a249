-- SPDX-License-Identifier: GPL-3.0-or-later
--- The workbench: what scripts use.
-- `local baize = require "baize"`; in scripts that baize runs, all of it but what
-- is listed here under `baize.` alone is also global (baize.globals).
-- Uses: baize.check, baize.cond, baize.deal, baize.experiment, baize.measure,
-- baize.sampler, baize.core.
-- @module baize
local check = require "baize.check"
local cond = require "baize.cond"
local contract = require "baize.core.contract"
local deals = require "baize.deal"
local experiment = require "baize.experiment"
local measure = require "baize.measure"
local sampler = require "baize.sampler"

local baize = { version = require "baize.core".version }

-- The vocabulary: seats, pairs, the condition that is always true, measures.
for name, seat in pairs(cond.seats) do baize[name] = seat end
baize.any = cond.any
for _, name in ipairs {
  "tricks", "score", "makes", "imps", "beats", "best", "indicator", "choose",
  "max", "min",
} do
  baize[name] = measure[name]
end

baize.deal = deals.deal
baize.hand = deals.hand
baize.sampler = sampler.new
baize.experiment = experiment.new
baize.opaque = cond.opaque

--- A condition from its text.
-- @tparam string text as in 'S.hcp "15-17" & S.balanced'
-- @treturn Condition
-- @raise what is wrong with the text, and at which byte
-- @usage local c = baize.condition 'S.hcp "15-17" & S.balanced'
function baize.condition(text)
  if type(text) ~= "string" then
    check.fail("condition takes a text, not " .. check.show(text))
  end
  return check.core(cond.parse, text)
end

--- A contract from its text.
-- @tparam string text "4S by N", "3NTxx by E", "P"
-- @treturn Contract fields level, strain, doubled (0 to 2), declarer; `score` method
-- @raise what is wrong with the text, and at which byte
-- @usage local c = baize.contract "4Hx by E"
function baize.contract(text)
  if type(text) ~= "string" then
    check.fail("contract takes a text, not " .. check.show(text))
  end
  return check.core(contract.parse, text)
end

--- Points of a contract for declarer's side: Law 77 of duplicate bridge.
-- @param given "4S by N" or a Contract
-- @tparam string vul none, NS, EW or both
-- @tparam integer tricks taken by declarer, 0 to 13
-- @treturn integer points, negative when the contract goes down
-- @raise when an argument is wrong
-- @usage print(baize.contract_score("4S by N", "NS", 10)) --> 620
function baize.contract_score(given, vul, tricks)
  local c = type(given) == "string" and baize.contract(given) or given
  local word = type(vul) == "string" and vul or check.show(vul)
  local name = check.core(contract.vul, word)
  check.integer(tricks, "tricks", 0, 13)
  if type(c) ~= "userdata" then
    check.fail("a contract expected, not " .. check.show(c))
  end
  return c:score(name, tricks)
end

return baize
