-- SPDX-License-Identifier: GPL-3.0-or-later
--- Players of cards by name: who plays a card, and by what he decides.
--   "random"   any card that may be played
--   "rules"    simple rules: second hand low, third hand high
--   "cheat"    sees all cards: the bound
--   "pimc"     deals worlds of what he knows and solves each (perfect information Monte Carlo)
--   "alphamu"  the same, but declares by one line for all worlds (src/play/alphamu.h)
--   "person"   a person: whoever plays the table asks for the card
--   "pipe"     another program, asked over a pipe (baize.play_model.programs)
-- A text names a player with what is set of it: "pimc:worlds=40,leads=fourth", "program:./bot".
-- @module baize.play_model.cards
local agreed = require "baize.play_model.agreed"
local check = require "baize.base.check"
local core_play = require "baize.core.play"
require "baize.core.table" -- makes the type of players
local near = require "baize.base.near"
local programs = require "baize.play_model.programs"
local sampler = require "baize.sample.sampler"

local cards = {}

local NAMES <const> = { "random", "rules", "cheat", "pimc", "alphamu", "pipe", "person" }
local GOALS <const> = { "tricks", "makes", "imps", "matchpoints" }
local LEADS <const> = { "any", "fourth", agreed.CARD }
local WORLDS <const> = 20
local WORLDS_MAX <const> = { pimc = 10000, alphamu = 256 } -- also who deals worlds
local MOVES <const>, MOVES_MAX <const> = 3, 26
local LEAVES_MAX <const> = 1 << 40
local POINTS_MAX <const> = 7600 -- of a contract
local FIELDS <const> = {
  random = { "seed" }, rules = {}, cheat = {}, person = {},
  pipe = { "speaks", "seconds", "memory" },
  pimc = { "worlds", "goal", "reference", "reads", "suits", "seed", "knows" },
  alphamu = { "worlds", "goal", "reference", "reads", "suits", "seed", "knows", "moves",
    "leaves" },
}

-- What a text may set of who deals worlds, in the order in which it is written.
local SET <const> = { "worlds", "moves", "leaves", "goal", "reference", "leads", "signals",
  "careful", "choice", "theirs", "suits", "seed" }
local USUAL <const> = { goal = "tricks", leads = "any", signals = "none", careful = false,
  choice = true, theirs = true, suits = true }
local READS <const> = { leads = true, signals = true, choice = true, careful = true,
  theirs = true }
local WRITTEN <const> = { [true] = "yes", [false] = "no" }
local SIMPLE <const> = { random = true, rules = true, cheat = true }
local WORDS <const> = { yes = true, no = false }

local CardPlayer = { __name = "baize.CardPlayer" }
CardPlayer.__index = CardPlayer

local function one_of(given, names, what)
  for _, name in ipairs(names) do
    if given == name then return name end
  end
  check.fail(("player: %s: %s expected, not %s%s"):format(what, table.concat(names, ", "),
    check.show(given), type(given) == "string" and near.hint(given, names) or ""))
end

-- What he reads of others' cards: { choice = true, leads = "fourth", signals = "standard",
-- careful = true, theirs = false }.
local function read_reads(self, given)
  given = given == nil and {} or given
  check.fields(given, { "choice", "leads", "signals", "careful", "theirs" }, "player: reads")
  for _, name in ipairs { "choice", "careful", "theirs" } do
    if given[name] ~= nil and type(given[name]) ~= "boolean" then
      check.expected("player: reads." .. name, "true or false", given[name])
    end
  end
  self.choice, self.careful = given.choice ~= false, given.careful == true
  self.theirs = given.theirs ~= false
  self.leads = given.leads and one_of(given.leads, LEADS, "reads.leads") or "any"
  self.signals = agreed.signals(given.signals)
end

local function read_worlds(self, given)
  self.worlds = given.worlds and check.integer(given.worlds, "worlds", 1, WORLDS_MAX[self.name])
    or WORLDS
  self.goal = one_of(given.goal or GOALS[1], GOALS, "goal")
  if given.reference ~= nil then
    self.reference = check.integer(given.reference, "reference", -POINTS_MAX, POINTS_MAX)
    if self.goal ~= "imps" and self.goal ~= "matchpoints" then
      check.fail("player: reference: points elsewhere count for goal = \"imps\" and "
        .. "\"matchpoints\" alone", "reference%s*=")
    end
  end
  if given.suits ~= nil and type(given.suits) ~= "boolean" then
    check.expected("player: suits", "true or false", given.suits)
  end
  self.suits = given.suits ~= false
  self.knows = given.knows ~= nil and sampler.condition(given.knows, "knows") or nil
  read_reads(self, given.reads)
  if self.name ~= "alphamu" then return end
  self.moves = given.moves and check.integer(given.moves, "moves", 1, MOVES_MAX) or MOVES
  self.leaves = given.leaves and check.integer(given.leaves, "leaves", 0, LEAVES_MAX) or nil
end

--- Whether a value is a player of cards that was read.
function cards.is(value) return getmetatable(value) == CardPlayer end

--- Whether a player of cards deals worlds.
-- @treturn boolean
function CardPlayer:deals_worlds() return WORLDS_MAX[self.name] ~= nil end

-- Another program: { "pipe", "./bot", speaks = "table manager" }.
local function read_pipe(self, command, given)
  if type(command) ~= "string" then
    check.fail("player: pipe: a command of the shell expected, as in { \"pipe\", \"./bot\" }, not "
      .. check.show(command))
  end
  given.program = command
  self.program = programs.name(given)
end

-- { "pimc", worlds = 40 } of "pimc:worlds=40"; the text itself where it sets nothing.
local function split(text)
  local kind, command = text:match "^(%l+):(.+)$"
  if kind == "program" then return { "pipe", command } end
  if kind == "manager" then return { "pipe", command, speaks = programs.MANAGER } end
  if not FIELDS[kind] or kind == "pipe" then return { text } end
  local list, reads = { kind }, {}
  for part in (command .. ","):gmatch "(.-)," do
    local key, value = part:match "^([%l]+)=(.+)$"
    if not key then
      check.fail(("player: '%s': NAME=VALUE after the colon expected, as in pimc:worlds=40, not "
        .. "'%s'"):format(text, part))
    end
    local into = READS[key] and reads or list
    if WORDS[value] ~= nil then value = WORDS[value] end
    into[key] = math.tointeger(value) or value
  end
  list.reads = next(reads) and reads or nil
  return list
end

--- The player of cards of a name ("pimc"), of a text that sets something of it as well
-- ("pimc:worlds=40,goal=makes,leads=fourth", "program:./bot"), or of a table as { "pimc", worlds =
-- 40, goal = "makes" }; nil: it names none. Raises at the user's line for wrong fields.
function cards.read(given)
  if cards.is(given) then return given end
  local list = type(given) == "table" and not getmetatable(given) and given
    or type(given) == "string" and split(given) or {}
  local name = list[1] == "human" and "person" or list[1]
  if type(name) ~= "string" or not FIELDS[name] then return nil end
  local named = {}
  for key, value in pairs(list) do
    if key ~= 1 and not (key == 2 and name == "pipe") then named[key] = value end
  end
  check.fields(named, FIELDS[name], ('player { "%s" }'):format(name))
  local self = setmetatable({ name = name }, CardPlayer)
  if named.seed ~= nil then self.seed = check.integer(named.seed, "seed", math.mininteger) end
  if WORLDS_MAX[name] then read_worlds(self, named) end
  if name == "pipe" then read_pipe(self, list[2], named) end
  return self
end

--- What fits where a player of cards is expected, for messages.
cards.EXPECTED = table.concat(NAMES, ", ")
cards.NAMES = NAMES

-- What a partnership has agreed: leads, and signals by place (nil: none). `system`: whose card is
-- asked where he plays by that.
local function agreed_by(self, system)
  local leads, signals = self.leads, self.signals
  if leads == agreed.CARD or signals == agreed.CARD then
    if not system then
      check.fail(("player: '%s': leads and signals of a card are those of a system that bids, and "
        .. "no system bids for this side here"):format(self:text()))
    end
    local own, said = agreed.of_system(system)
    if leads == agreed.CARD then leads = own end
    if signals == agreed.CARD then signals = said end
  end
  return leads, agreed.places(signals)
end

--- What a player gives and reads: leads and signals (of his own side), their_leads and
-- their_signals (which he reads as declarer), for options of the core.
-- @tparam CardPlayer self who deals worlds
-- @tparam ?table at theirs (a CardPlayer: who plays for the other side; nil: they play as he does),
-- system and their_system (Systems that bid for the sides; nil: none)
-- @treturn table
function cards.agreements(self, at)
  at = at or {}
  local theirs, own = at.theirs, {}
  own.leads, own.signals = agreed_by(self, at.system)
  if theirs and theirs:deals_worlds() then
    own.their_leads, own.their_signals = agreed_by(theirs, at.their_system)
  else -- simple players do not signal; persons and programs are read as the player was told
    own.their_leads = own.leads
    own.their_signals = not (theirs and SIMPLE[theirs.name]) and own.signals or nil
  end
  if not self.theirs then own.their_leads, own.their_signals = USUAL.leads, nil end
  return own
end

--- The core's player. `prior`: what he knows besides the cards, of core.play; nil: what he was
-- given as `knows`, or nothing. `at`: as for `agreements`, and hear (a function that reads the
-- auction of a board in a run: see `sampled` of core.play). Nil: a person, whom nobody here can
-- ask.
function cards.open(self, prior, at)
  if self.name == "person" then return nil end
  if self.name == "random" then return (core_play.random(self.seed)) end
  if self.name == "pipe" then return (programs.open(self.program)) end
  if not self:deals_worlds() then return (core_play[self.name]()) end
  prior = prior or check.must(core_play.prior { self.knows })
  local options = cards.agreements(self, at)
  for _, name in ipairs { "worlds", "goal", "reference", "suits", "seed", "choice", "careful",
    "moves", "leaves" } do
    options[name] = self[name]
  end
  local hear = at and at.hear
  return (self.name == "pimc" and core_play.sampled(prior, options, hear)
    or core_play.alphamu(prior, options, hear))
end

--- The same player, who knows a condition where he was given none.
-- @tparam Condition where
-- @treturn CardPlayer
function CardPlayer:knowing(where)
  local plain = self:plain()
  plain.knows = self:deals_worlds() and (self.knows or where) or nil
  return (cards.read(plain))
end

--- The text that `read` makes the same player of, but for what he knows: "pimc:worlds=40". Of a
-- program its name, "program ./bot".
-- @treturn string
function CardPlayer:text()
  if self.program then return self.program end
  local parts = {}
  for _, key in ipairs(SET) do
    local value = self[key]
    if value == USUAL[key] then value = nil end
    if value ~= nil and WRITTEN[value] then value = WRITTEN[value] end
    if value ~= nil then parts[#parts + 1] = ("%s=%s"):format(key, value) end
  end
  return self.name .. (#parts > 0 and ":" .. table.concat(parts, ",") or "")
end

--- The core's player of such a text, who knows a condition besides the cards (nil: nothing); `at`
-- as for `agreements`, but theirs is such a text, too.
function cards.named(text, knows, at)
  if programs.kind(text) then return (programs.open(text)) end
  local self = cards.read(text)
  if not self then check.fail(("play: '%s' names no player of cards"):format(text)) end
  if not self:deals_worlds() then return (cards.open(self)) end
  at = at or {}
  local theirs = at.theirs and not programs.kind(at.theirs) and cards.read(at.theirs) or nil
  return (cards.open(self, check.must(core_play.prior { knows }), { theirs = theirs,
    system = at.system, their_system = at.their_system, hear = at.hear }))
end

--- The table that `read` makes a player of cards of: for databases.
-- @treturn table
function CardPlayer:plain()
  local plain = { self.name, worlds = self.worlds, goal = self.goal, reference = self.reference,
    suits = self.suits, seed = self.seed, knows = self.knows, moves = self.moves,
    leaves = self.leaves }
  plain.reads = self.worlds and { choice = self.choice, leads = self.leads,
    signals = self.signals ~= USUAL.signals and self.signals or nil,
    careful = self.careful or nil } or nil
  if self.theirs == false then plain.reads.theirs = false end
  return plain
end

function CardPlayer.__tostring(self)
  if not self:deals_worlds() then return self.program or self.name end
  local parts = { ("%s, %d worlds, by %s"):format(self.name, self.worlds, self.goal) }
  if self.moves then parts[#parts + 1] = ("%d moves ahead"):format(self.moves) end
  if self.leaves then parts[#parts + 1] = ("%d leaves"):format(self.leaves) end
  if self.reference then parts[#parts + 1] = ("against %d points"):format(self.reference) end
  if self.knows then parts[#parts + 1] = ("knows %s"):format(self.knows) end
  if self.leads ~= "any" then parts[#parts + 1] = ("leads %s"):format(self.leads) end
  if self.signals ~= "none" then parts[#parts + 1] = ("signals %s"):format(self.signals) end
  if self.careful then parts[#parts + 1] = "others careful" end
  if not self.choice then parts[#parts + 1] = "without restricted choice" end
  if not self.theirs then parts[#parts + 1] = "does not read the other side" end
  if not self.suits then parts[#parts + 1] = "without suits" end
  if self.seed then parts[#parts + 1] = ("seed %d"):format(self.seed) end
  return table.concat(parts, ", ")
end

return cards
