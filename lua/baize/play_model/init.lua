-- SPDX-License-Identifier: GPL-3.0-or-later
--- Models of play: from the cards to the tricks taken.
--   "dd"            double dummy: everybody sees all cards
--   "lead"          the leader chooses by what he knows (src/table/lead.h); then double dummy
--   "calibrated"    tricks as real records have them (baize.play_model.calibration)
--   "pimc" ...      card by card, by four players of cards (baize.play_model.cards)
-- Every report says what its model leaves out, and by how much real records differ from
-- double dummy where there are some: of the calibration, or given as `records`.
-- @module baize.play_model
local calibration = require "baize.play_model.calibration"
local cards = require "baize.play_model.cards"
local check = require "baize.base.check"
local core = require "baize.core.sampler"
local core_play = require "baize.core.play"
local gap = require "baize.stats.gap"
local near = require "baize.base.near"
local phrase = require "baize.report.phrase"
local sampler = require "baize.sample.sampler"

local play_model = {}

local Model = { __name = "baize.PlayModel" }
Model.__index = Model

local NAMES <const> = { "dd", "lead", "calibrated", "pimc", "alphamu", "rules", "random", "cheat" }
local LAYOUTS_DEFAULT <const>, LAYOUTS_MAX <const> = 20, 10000

local function refuse(given)
  local hint = type(given) == "string" and near.hint(given, NAMES) or ""
  check.fail(('play: "dd", "lead", "pimc" or { "calibrated", baize.calibrate(FILE) } '
    .. "expected, not %s%s"):format(check.show(given), hint), "play%s*=")
end

-- The fields of a model by name, the records among them checked.
local function named_of(given, names)
  local named = {}
  for key, value in pairs(given) do
    if key ~= 1 then named[key] = value end
  end
  check.fields(named, names, ('play = { "%s" }'):format(given[1]))
  if named.records ~= nil and not calibration.is(named.records) then
    check.expected("play", 'records: baize.calibrate "results.pbn"',
      named.records, "records%s*=")
  end
  return named
end

local function read_lead(given)
  named_of(given, { "layouts", "knows", "records" })
  local model = { name = "lead", layouts = LAYOUTS_DEFAULT, records = given.records }
  if given.layouts ~= nil then
    model.layouts = check.integer(given.layouts, "layouts", 1, LAYOUTS_MAX)
  end
  if given.knows ~= nil then
    model.knows = sampler.countable(given.knows, "knows")
    local possible, message, _, kind = core.open(model.knows, { plan = "rejection" })
    if not possible then check.fail("knows: " .. message, "knows%s*=", kind) end
  end
  return model
end

local function read_calibrated(given)
  local c = given[2]
  if not calibration.is(c) then
    check.fail('play: "calibrated" needs a table of real records: { "calibrated", '
      .. 'baize.calibrate "results.pbn" }', "play%s*=")
  end
  if not c:has_error() then
    check.fail('play: "calibrated": all records are of one deal, so that the error of the '
      .. "calibration cannot be estimated: records of more deals expected", "play%s*=")
  end
  return { name = "calibrated", calibration = c, records = c }
end

-- All four seats are played by this player of cards. The tricks that declarer takes in a strain
-- count for contracts of all levels in it.
local function read_played(player)
  if player.name == "person" or player.name == "pipe" then
    check.fail(("play: a %s plays no experiment: name \"pimc\", \"rules\" or another player%s")
      :format(player.program and "program" or "person", player.program
        and "; it plays at the tables of a match (help \"match\")" or ""), "play%s*=")
  elseif player.goal and player.goal ~= "tricks" then
    check.fail(("play: goal = \"%s\": results of a strain stand for contracts of all levels, so "
      .. "players play for tricks here: goal = \"tricks\""):format(player.goal), "goal%s*=")
  end
  return { name = "played", cards = player }
end

--- Read the field `play`: "dd", "lead", { "lead", layouts = 20, knows = Condition }, {
-- "calibrated", Calibration }, a model, or nil for "dd"; "dd" and "lead" in a table may have
-- records: a Calibration, whose difference from double dummy is reported. A Player stands for how
-- it plays cards, and so does the name of a player of cards, or { "pimc", worlds = 20 }. A
-- PlayModel has name, layouts and knows (of "lead"), cards (of "played"), calibration, records.
function play_model.read(given)
  if check.kind(given) == "Player" then given = given:plays() end
  if getmetatable(given) == Model then return given end
  local player = cards.read(given)
  if player then return setmetatable(read_played(player), Model) end
  if given == nil or given == "dd" then return setmetatable({ name = "dd" }, Model) end
  local list = type(given) == "table" and not getmetatable(given) and given or { given }
  if list[1] == "lead" then return setmetatable(read_lead(list), Model) end
  if list[1] == "calibrated" then return setmetatable(read_calibrated(list), Model) end
  if list[1] == "dd" and #list == 1 then
    named_of(list, { "records" })
    return setmetatable({ name = "dd", records = list.records }, Model)
  end
  return (refuse(list[1] == nil and given or list[1]))
end

-- The model of measures whose tables have players of cards of their own.
local TABLES <const> = "tables"

--- The model where cards are played at the tables that measures name; `heard`: by players who know
-- what the auction says.
function play_model.at_tables(heard)
  return setmetatable({ name = TABLES, heard = heard }, Model)
end

-- What playing the cards leaves out, by the name of who plays.
local PLAYED <const> = {
  random = "All four play any legal card: a lower bound of play, of no use for other questions.",
  rules = "All four play by simple rules (second hand low, third hand high): weak play.",
  cheat = phrase.PLAY,
  pimc = "All four play card by card, each by %d layouts of what he knows (the condition of the "
    .. "question and the cards, not an auction), double dummy in each (perfect information Monte "
    .. "Carlo). They guess, but neither plan to gain information nor conceal it, and defenders "
    .. "give no signals.",
  alphamu = "All four play card by card, each by %d layouts of what he knows (the condition of the "
    .. "question and the cards, not an auction): declarer by the line that is best for all of them "
    .. "together, %d cards of his ahead, then double dummy; defenders double dummy in each "
    .. "(perfect information Monte Carlo), without signals.",
}

local function left_out(self)
  if self.name == "lead" then
    return ("Opening leads: the leader takes the card that is best on average over %d "
      .. "layouts of what he knows. From then on double dummy: guesses and concealment at "
      .. "the table are not in these figures."):format(self.layouts)
  elseif self.name == TABLES then
    return "The cards are played card by card by the players at each table, who know what was "
      .. "given of the hands, the cards" .. (self.heard and ", and exactly what the calls of their "
      .. "table say, by the systems of both sides (of a program as natural calls)."
      or ", not an auction.")
  elseif self.name == "played" then
    return (PLAYED[self.cards.name]:format(self.cards.worlds, self.cards.moves))
  elseif self.name == "calibrated" then
    return ("Tricks are drawn as %s Which deals go better than that at the table is left to "
      .. "chance, one chance for all contracts of a deal. The error of the calibration is in all "
      .. "errors, intervals and verdicts."):format(self.calibration:summary())
  end
  return phrase.PLAY
end

--- What the model leaves out, and the gap to real records where there are some, for
-- reports.
-- @treturn string some sentences
function Model:note()
  -- what is calibrated tells the gap itself
  if not self.records or self.calibration then return left_out(self) end
  return left_out(self) .. " " .. gap.sentence(self.records.gap)
end

--- Whether results are neither double dummy nor made of them, so that those which a database or a
-- library has do not serve.
-- @treturn boolean
function Model:measures()
  return self.name == "lead" or self.name == "played" or self.name == TABLES
end

--- The name by which the field `play` has it.
-- @treturn string
function Model:short() return self.cards and self.cards.name or self.name end

--- What players of cards know besides the cards: what the model says, else `where`.
-- @tparam Condition where
-- @treturn Prior of baize.core.play
function Model:prior(where)
  return (check.must(core_play.prior { self.cards.knows or where }))
end

--- The measured gap to real records.
-- @treturn ?{table,...} see `measure` of baize.stats.gap; nil where there are none
function Model:gap() return self.records and self.records.gap end

function Model.__tostring(model)
  if model.name == "lead" then return ("lead, %d layouts"):format(model.layouts) end
  return model.name == "played" and tostring(model.cards) or model.name
end

--- How the play is modelled.
-- @type PlayModel

return play_model
