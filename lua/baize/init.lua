-- SPDX-License-Identifier: GPL-3.0-or-later
--- The workbench: what scripts use.
-- `local baize = require "baize"`; in scripts that baize runs, all of it but what
-- is listed here under `baize.` alone is also global.
-- @module baize
local analysis = require "baize.cards.analysis"
local auction = require "baize.cards.auction"
local calibration = require "baize.play_model.calibration"
local chance = require "baize.sample.chance"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contract = require "baize.cards.contract"
local deals = require "baize.cards.deal"
local decision = require "baize.decision"
local evaluator = require "baize.lang.evaluator"
local event = require "baize.event"
local experiment = require "baize.experiment"
local fit = require "baize.fit"
local format = require "baize.format"
local hands = require "baize.sample.hands"
local integer = require "baize.base.integer"
local lead = require "baize.lead"
local library = require "baize.store.library"
local measures = require "baize.lang.measures"
local near = require "baize.base.near"
require "baize.cards.par" -- gives deals the method `par`
local play = require "baize.cards.play"
local randomness = require "baize.randomness"
local rules = require "baize.bidding.count"
local sampler = require "baize.sample.sampler"
local score = require "baize.cards.score"
local scoring = require "baize.cards.scoring"
local seat = require "baize.lang.seat"
local solving = require "baize.cards.solving"
local stats = require "baize.stats"
local store = require "baize.store"
local suit = require "baize.suit"
local sweep = require "baize.sweep"
local system = require "baize.system"
local contest = require "baize.system.contest"
require "baize.system.knowledge" -- gives systems the methods that read auctions
require "baize.system.explain" -- those that explain them
require "baize.system.check" -- and those that check
require "baize.system.diff" -- and compare them
check.methods(system.methods, "System")

local baize = { version = require "baize.core".version }

-- The vocabulary: seats, pairs, the condition that is always true, measures.
for name, value in pairs(seat.values) do baize[name] = value end
baize.role = seat.roles
baize.any = cond.any
for name, make in pairs(measures) do baize[name] = make end

baize.auction = auction.new
baize.deal = deals.deal
baize.hand = deals.hand
baize.play = play.new
baize.analyse = analysis.new
baize.solve = solving.solve
baize.sampler = sampler.new
baize.chance = chance.chance
baize.frequency = chance.frequency
baize.experiment = experiment.new
baize.decision = decision.new
baize.fit = fit.new
baize.lead = lead.new
baize.bid = contest.bid
baize.calibrate = calibration.new
baize.randomness = randomness.new
baize.suit = suit.new
baize.sweep = sweep.new
baize.condition = cond.read
baize.evaluator = evaluator.new
baize.opaque = cond.opaque
baize.boards = format.boards
baize.format = format
baize.contract = contract
baize.contract_score = score.contract_score
baize.score_vector = score.score_vector
baize.scoring = scoring
baize.event = event
baize.stats = stats
baize.store = store
baize.library = library.open
baize.integer = integer.new
baize.hands = hands.new
baize.rules = rules.new
baize.system = { load = system.load }

-- A field that there is not is a slip of the user's; rawget asks without one.
setmetatable(baize, { __index = function(_, name)
  if type(name) ~= "string" then return nil end
  local known = {}
  for key in pairs(baize) do known[#known + 1] = key end
  check.fail(("baize has no field '%s'%s"):format(name, near.hint(name, known)))
end })

check.note() -- the script that requires us, should its first call of us be its last

return baize
