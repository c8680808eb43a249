-- SPDX-License-Identifier: GPL-3.0-or-later
--- The workbench: what scripts use.
-- `local baize = require "baize"`; in scripts that baize runs, all of it but what
-- is listed here under `baize.` alone is also global (baize.globals).
-- Uses: baize.check, baize.cond, baize.contract, baize.deal, baize.experiment,
-- baize.measure, baize.sampler, baize.score, baize.stats, baize.core.
-- @module baize
local check = require "baize.check"
local cond = require "baize.cond"
local contract = require "baize.contract"
local deals = require "baize.deal"
local experiment = require "baize.experiment"
local format = require "baize.format"
local measure = require "baize.measure"
local sampler = require "baize.sampler"
require "baize.par" -- gives deals the method `par`
local score = require "baize.score"

local baize = { version = require "baize.core".version }

-- The vocabulary: seats, pairs, the condition that is always true, measures.
for name, seat in pairs(cond.seats) do baize[name] = seat end
baize.any = cond.any
for _, name in ipairs {
  "tricks", "score", "makes", "imps", "beats", "best", "par", "indicator", "choose",
  "max", "min",
} do
  baize[name] = measure[name]
end

baize.deal = deals.deal
baize.hand = deals.hand
baize.sampler = sampler.new
baize.experiment = experiment.new
baize.opaque = cond.opaque
baize.boards = format.boards
baize.format = format
baize.contract = contract
baize.contract_score = score.contract_score
baize.score_vector = score.score_vector

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

baize.stats = require "baize.stats"

return baize
