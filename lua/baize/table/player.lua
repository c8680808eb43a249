-- SPDX-License-Identifier: GPL-3.0-or-later
--- Players: who bids, and how the cards are played.
-- A player that bids is a system, another program, the calls of a file, or a person. `player.read`
-- gives its name as questions have it, `player.open` the core's player of such a name. Programs and
-- files are opened only where a script or a command named them: a database runs nothing.
-- @module baize.table.player
local check = require "baize.base.check"
local cards = require "baize.play_model.cards"
local core_table = require "baize.core.table"
local files = require "baize.core.files"
local format = require "baize.format"
local near = require "baize.base.near"
local play_model = require "baize.play_model"
local shell = require "baize.base.shell"
local system = require "baize.system"

local player = {}

local Player = { __name = "baize.Player" }
Player.__index = Player

local HALVES <const> = { "bid", "card" }
local PROGRAM <const> = { "program", "speaks", "seconds", "memory" }
local SPEAKS <const> = { "lines", "table manager" }
local SECONDS <const>, SECONDS_MAX <const> = 10, 3600
local MEMORY <const>, MEMORY_MAX <const> = 4096, 1048576 -- MiB
local PERSON_SECONDS <const> = 3600
local HASH <const> = 16 -- digits of a file's hash

-- What opens a player, by the names of those that were named here.
local named = {}

-- ---- programs --------------------------------------------------------------------------

--- A name that is written into questions as it is; raises for others.
function player.check_name(name)
  if not name:find '[%c"\\]' then return name end
  check.fail(("bids: what names a player has no double quotes, backslashes or control characters, "
    .. "not %s"):format(check.show(name)))
end

local function number(given, usual, least, most, what)
  local value = given == nil and usual or given
  if type(value) == "number" and value >= least and value <= most then return value end
  check.fail(("bids: %s is a number from %g to %d, not %s"):format(what, least, most,
    check.show(value)))
end

-- { program = "./bot", speaks = "table manager", seconds = 10, memory = 4096 }
local function program_of(given, is_person)
  check.fields(given, PROGRAM, "bids: a program")
  local command, speaks = given.program, given.speaks or SPEAKS[1]
  if type(command) ~= "string" or command == "" then
    check.fail("bids: program is a command of the shell, as in { program = \"./bot\" }, not "
      .. check.show(command))
  elseif speaks ~= SPEAKS[1] and speaks ~= SPEAKS[2] then
    check.fail(("bids: speaks is \"lines\" or \"table manager\", not %s%s"):format(
      check.show(speaks), near.hint(speaks, SPEAKS)))
  end
  local seconds = number(given.seconds, SECONDS, 0.1, SECONDS_MAX, "seconds")
  local memory = number(given.memory, MEMORY, 1, MEMORY_MAX, "memory (MiB)")
  local kind = speaks == SPEAKS[2] and "manager" or "program"
  local name = player.check_name(kind .. " " .. command) -- the limits change no call: the last hold
  named[name] = function()
    return (core_table.program(command, math.floor(10 * seconds + 0.5), math.floor(memory),
      speaks == SPEAKS[2], is_person))
  end
  return name
end

-- ---- files -----------------------------------------------------------------------------

-- The boards of a file that have an auction, as the core has them. Boards without one are counted.
local function recorded(path, name)
  local list, without = {}, 0
  for board in format.boards(path, { format = name }) do
    local auction = board.auction
    if auction and #auction.calls > 0 then
      list[#list + 1] = { deal = board.deal, dealer = auction.dealer,
        calls = table.concat(auction.calls, " ") }
    else
      without = without + 1
    end
  end
  if #list == 0 then
    check.fail(("bids: none of the %d boards of '%s' has an auction"):format(without, path))
  end
  return list
end

-- The first digits of a file's hash.
local function hash_of(path)
  local file, message = io.open(path, "rb")
  if not file then check.fail("bids: file: " .. message) end
  local text, fault = file:read "a"
  file:close()
  if not text then check.fail(("bids: file: %s: %s"):format(path, fault)) end
  return files.sha256(text):sub(1, HASH)
end

-- Refuse a file that is not what it was when it was named.
local function check_same(path, hash)
  if hash_of(path) == hash then return end
  check.fail(("bids: '%s' has changed since it was named: ask again, or restore the file"):format(
    path))
end

-- { file = "boards.pbn", format = "pbn" }
local function file_of(given)
  check.fields(given, { "file", "format" }, "bids: a file")
  local path = given.file
  if type(path) ~= "string" then
    check.fail(("bids: file is the path of boards with auctions, not %s"):format(check.show(path)))
  end
  local hash = hash_of(path)
  local name = player.check_name(("file %s %s"):format(path, hash))
  named[name] = function()
    check_same(path, hash)
    local records = recorded(path, given.format)
    check_same(path, hash) -- while it was read
    return (check.core(core_table.record, records))
  end
  return name
end

-- ---- names -----------------------------------------------------------------------------

local function person()
  local path = shell.program()
  if not path then
    check.fail "bids: person: cannot find this program: write { program = \"baize sit\" }"
  end
  return program_of({ program = shell.line { path, "sit" }, seconds = PERSON_SECONDS }, true)
end

local SHORT <const> = {
  program = function(text) return program_of { program = text } end,
  manager = function(text) return program_of { program = text, speaks = SPEAKS[2] } end,
  file = function(text) return file_of { file = text } end,
}

--- Whether a text is the short name of a player that is not a system: "program:./bot", "person".
function player.is_short(text)
  return text == "person" or SHORT[text:match "^(%l+):.+$"] ~= nil
end

--- The name, as questions have it, of a player that is not a system: of a table with `program` or
-- `file`, of the texts "program:COMMAND", "manager:COMMAND", "file:PATH" and "person", and of a
-- Player (its half that bids). Nil, and what a system is made of: it is one. Raises at the user's
-- line.
function player.read(given)
  if getmetatable(given) == Player then
    if given.bid == nil then
      check.fail(("bids: %s has nobody who bids: baize.player { bid = \"sayc\", card = %q }")
        :format(tostring(given), given.card or "dd"))
    end
    given = given.bid
  end
  if given == "person" then return person() end
  if type(given) == "string" then
    local kind, text = given:match "^(%l+):(.+)$"
    if SHORT[kind] then return SHORT[kind](text) end
  elseif type(given) == "table" and not getmetatable(given) then
    if given.file ~= nil then return file_of(given) end
    return program_of(given)
  end
  return nil, given
end

local KINDS <const> = { program = true, manager = true, file = true }

--- What the name of a player that is not a system names: "program", "manager" or "file"; nil of a
-- system's name.
function player.kind(name)
  local kind = name:match "^(%l+) "
  return KINDS[kind] and kind or nil
end

--- Whether who has this name can be asked here: a system, or what was named in this process.
function player.is_here(name) return player.kind(name) == nil or named[name] ~= nil end

--- The core's player of a name that `read` gave; nil: it is a system's. One that nothing named here
-- refuses to bid, with an error when it is asked: so what a database has of it can be read.
function player.open(name)
  if named[name] then return named[name]() end
  local kind = player.kind(name)
  if kind then
    return (core_table.absent(("bids: '%.80s' is %s only where a script names it, not by a text")
      :format(name, kind == "file" and "read" or "run")))
  end
end

-- ---- both halves -------------------------------------------------------------------------

-- Refuse what bids nothing, before anybody sits at a table.
local function check_bidder(bid)
  if bid == nil or check.kind(bid) == "System" or player.read(bid) then return end
  if type(bid) ~= "string" then
    check.expected("player: bid", "a System, the name of one, or a player that bids", bid,
      "bid%s*=")
  end
  local loaded, message = system.load(bid)
  if not loaded then check.fail(("player: bid: %s"):format(message), "bid%s*=") end
end

--- A player: who bids, who plays the cards, or both. It stands wherever a system is named (its half
-- that bids) and as `play` (its half that plays).
-- @param options the name of a player of cards, "random" (any card), "rules" (simple rules: second
-- hand low), "cheat" (sees all cards), "pimc" (deals worlds of what he knows and solves each),
-- "alphamu" (declares by one line for all these worlds, and defends like "pimc") or "person", or a
-- table that begins with it: of "pimc" `worlds` (how many, 1 to 10000; default 20),
-- `goal` (what is best on average: "tricks", the default, "makes", "imps", "matchpoints"),
-- `reference` (points of declarer's side elsewhere, for IMPs and matchpoints; default: what the
-- contract scores in each world when all is seen), `reads` ({ choice = true, leads = "any" }:
-- whether restricted choice is weighed, and by which convention this side leads, and the others are
-- taken to lead, "any" or "fourth"), `suits` (boolean: ties by the exact chances of suits; default
-- true), `knows` (a Condition, in place of an auction), `seed`; of "alphamu" the same, with at most
-- 256 worlds, and `moves` (how many cards of declarer and dummy it looks ahead, 1 to 26; default 3;
-- with 1 it is "pimc") and `leaves` (double-dummy questions for each card, after which it looks no
-- further ahead; default 300000; 0: no end). Or a table: `bid` (a System or the
-- name of one; `{ program = "./bot" }`, another program, with `speaks` "lines" or "table manager",
-- `seconds` for an answer (default 10) and `memory` (MiB, default 4096); `{ file = "boards.pbn" }`,
-- the calls that are written of the same deals, with its `format` where the name does not tell;
-- "person", at the terminal); `card` (as `play` of experiments: "dd", "lead", { "calibrated", ...
-- }; or as above)
-- @treturn Player
-- @raise at the user's line for wrong fields, and without both
-- @usage local p = baize.player { bid = "tutorial", card = "lead" }
function player.new(options)
  check.note()
  local alone = cards.read(options)
  if alone then return (setmetatable({ card = alone }, Player)) end
  if type(options) == "string" or type(options) == "table" and options[1] ~= nil then
    local name = type(options) == "string" and options or options[1]
    check.fail(("player: %s plays cards, not %s%s; who bids is named as in { bid = \"sayc\" }")
      :format(cards.EXPECTED, check.show(name), type(name) == "string" and near.hint(name,
        cards.NAMES) or ""))
  end
  check.fields(options, HALVES, "player")
  if options.bid == nil and options.card == nil then
    check.fail('a player bids, plays cards, or both: baize.player { bid = "sayc", card = "dd" }')
  end
  local self = { bid = options.bid, card = options.card }
  check_bidder(self.bid)
  self.card = cards.read(self.card) or self.card
  if self.card ~= nil and not cards.is(self.card) then play_model.read(self.card) end
  return (setmetatable(self, Player))
end

--- How a player plays cards, as `play` of experiments has it.
-- @return "lead", { "calibrated", ... } and so on
-- @raise at the user's line where it plays none
function Player:plays()
  if self.card ~= nil then return self.card end
  check.fail(("play: %s plays no cards: baize.player { bid = ..., card = \"dd\" }"):format(
    tostring(self)))
end

function Player.__tostring(self)
  local function half(value)
    return type(value) == "table" and not getmetatable(value) and (value.program or value.file)
      or tostring(value)
  end
  if self.card == nil then return ("the player %s"):format(half(self.bid)) end
  if self.bid == nil then return ("the player of cards %s"):format(tostring(self.card)) end
  return ("the player %s, who plays %s"):format(half(self.bid), tostring(self.card))
end

return player
