-- SPDX-License-Identifier: GPL-3.0-or-later
--- The workbench: what scripts use.
-- `local baize = require "baize"`; in scripts that baize runs, the seats, the pairs, `any` and the
-- measures are also global.
-- @module baize
local auction = require "baize.cards.auction"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local contract = require "baize.cards.contract"
local deals = require "baize.cards.deal"
local measures = require "baize.lang.measures"
local near = require "baize.base.near"
require "baize.cards.par" -- gives deals the method `par`
local play = require "baize.cards.play"
local score = require "baize.cards.score"
local scoring = require "baize.cards.scoring"
local seat = require "baize.lang.seat"
local solving = require "baize.cards.solving"
require "baize.table.tables" -- gives measures the method `value`

local baize = { version = require "baize.core".version }

-- A field as users have it: a function, or a module that prints as what it is and has.
local function named(value, name)
  if type(value) == "function" then return (check.boundary(value)) end
  local meta = getmetatable(value) or {}
  if type(value) ~= "table" or meta.__tostring or meta.__name then return value end
  function meta.__tostring(module)
    local names = {}
    for key in next, module do names[#names + 1] = tostring(key) end
    table.sort(names)
    return ("the module baize.%s: %s ('baize help %s' explains it)"):format(name,
      table.concat(names, ", "), name)
  end
  meta.__call = check.boundary(meta.__call)
  for key, item in next, value do value[key] = check.boundary(item) end
  return setmetatable(value, meta)
end

-- The vocabulary: seats, pairs, the condition that is always true, measures.
for name, value in pairs(seat.values) do baize[name] = value end
baize.role = seat.roles
baize.any = cond.any
for name, make in pairs(measures) do baize[name] = make end

baize.auction = auction.new
baize.deal = deals.deal
baize.hand = deals.hand
baize.play = play.new
baize.solve = solving.solve
baize.condition = cond.read
baize.opaque = cond.opaque
baize.contract = contract
baize.contract_score = score.contract_score
baize.score_vector = score.score_vector
baize.scoring = scoring

local methods <const> = require "baize.core.deal".methods
for name, method in pairs(methods) do methods[name] = check.boundary(method) end
for name, value in pairs(baize) do baize[name] = name == "role" and value or named(value, name) end

-- The other fields, most of the program, are loaded when they are first used.
local LATER <const> = {
  analyse = function() return require "baize.cards.analysis".new end,
  bid = function() -- its positions have systems, which have their methods
    return baize.system and require "baize.system.reading.contest".bid
  end,
  bid_many = function() return baize.system and require "baize.system.reading.contest".bid_many end,
  player = function() return require "baize.table.player".new end,
  bids = function() return baize.system and require "baize.table.bids".new end,
  boards = function() return require "baize.format".boards end,
  calibrate = function() return require "baize.play_model.calibration".new end,
  card = function() return require "baize.ask.card".new end,
  chance = function() return require "baize.sample.chance".chance end,
  decision = function() return require "baize.ask.decision".new end,
  evaluator = function() return require "baize.lang.evaluator".new end,
  event = function() return require "baize.event" end,
  experiment = function() return require "baize.ask.experiment".new end,
  fit = function() return require "baize.ask.fit".new end,
  format = function() return require "baize.format" end,
  frequency = function() return require "baize.sample.chance".frequency end,
  hands = function() return require "baize.sample.hands".new end,
  integer = function() return require "baize.base.integer".new end,
  lead = function() return require "baize.ask.lead".new end,
  library = function() return require "baize.store.library".open end,
  advise = function() return baize.system and require "baize.ask.advise".new end,
  disclose = function() return baize.system and require "baize.ask.advise.disclose".new end,
  evolve = function() return baize.system and require "baize.ask.evolve".new end,
  match = function() return baize.system and require "baize.ask.match".new end,
  problem = function() return baize.system and require "baize.ask.problem".new end,
  problems = function() return baize.system and require "baize.ask.problem.file".new end,
  randomness = function() return require "baize.randomness".new end,
  rules = function() return require "baize.bidding.count".new end,
  sampler = function() return require "baize.sample.sampler".new end,
  stats = function() return require "baize.stats" end,
  store = function() return require "baize.store" end,
  suit = function() return require "baize.suit".new end,
  sweep = function() return require "baize.ask.sweep".new end,
  table = function() return baize.system and require "baize.play.table".new end,
  view = function() return baize.system and require "baize.play.view".new end,
  ending = function() return baize.system and require "baize.play.ending".new end,
  system = function()
    local system = require "baize.system"
    require "baize.system.reading.knowledge" -- gives systems the methods that read auctions
    require "baize.system.reading.explain" -- those that explain them
    require "baize.system.check" -- and those that check
    require "baize.system.check.diff" -- and compare them
    require "baize.system.book" -- and print them
    require "baize.system.book.card"
    require "baize.arena.value" -- and say what calls are worth
    require "baize.arena.simulate" -- and think again
    check.methods(system.methods, "System")
    return { load = system.load }
  end,
}

local meta = {}

-- A field that there is not is a slip of the user's.
meta.__index = check.boundary(function(_, name)
  if type(name) ~= "string" then return nil end
  if LATER[name] then
    baize[name] = named(LATER[name](), name)
    return baize[name]
  end
  local known = {}
  for key in pairs(baize) do known[#known + 1] = key end
  check.fail(("baize has no field '%s'%s"):format(name, near.hint(name, known)))
end)

-- Whoever lists the fields gets all of them.
function meta.__pairs()
  for name, load in pairs(LATER) do
    if rawget(baize, name) == nil then baize[name] = named(load(), name) end
  end
  return next, baize
end

function meta.__tostring()
  return ("baize %s, the module ('baize help' explains it)"):format(baize.version)
end

setmetatable(baize, meta)

-- What users call a function: "baize.boards", "baize.stats.share"; nil: it is not of the workbench.
local function name_of(f)
  for name, value in next, baize do
    if value == f then return "baize." .. name, name end
    for key, item in next, type(value) == "table" and value or {} do
      if item == f then return ("baize.%s.%s"):format(name, key), key end
    end
  end
end

-- Functions of the workbench print as what they are, others as ever.
if not debug.getmetatable(print) then
  debug.setmetatable(print, { __tostring = function(f)
    local name, word = name_of(f)
    return name and ("the function %s ('baize help %s' explains it)"):format(name, word)
      or ("function: %p"):format(f)
  end })
end

check.note() -- the script that requires us, should its first call of us be its last

return baize
