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
local net = require "baize.table.net"
local play_model = require "baize.play_model"
local programs = require "baize.play_model.programs"
local shell = require "baize.base.shell"
local system = require "baize.system"

local player = {}

local Player = { __name = "baize.Player" }
Player.__index = Player

local HALVES <const> = { "bid", "card" }
local PERSON_SECONDS <const> = 3600
local HASH <const> = 16 -- digits of a file's hash

-- What opens a file's player, by the names of those that were named here.
local named = {}

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
  local name = programs.check_name(("file %s %s"):format(path, hash))
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
  return programs.name({ program = shell.line { path, "sit" }, seconds = PERSON_SECONDS }, true)
end

local SHORT <const> = {
  program = function(text) return programs.name { program = text } end,
  manager = function(text)
    return programs.name { program = text, speaks = programs.MANAGER }
  end,
  file = function(text) return file_of { file = text } end,
  net = function(text) return net.of_text(text) end,
}

--- Whether a text is the short name of a player that is not a system: "program:./bot", "person".
function player.is_short(text)
  return text == "person" or text == "net" or SHORT[text:match "^(%l+):.+$"] ~= nil
end

--- The name, as questions have it, of a player that is not a system: of a table with `program`,
-- `file` or `net`, of the texts "program:COMMAND", "manager:COMMAND", "file:PATH", "person", "net"
-- and "net:FILE,reads_as=SYSTEM", and of a Player (its half that bids). Nil, and what a system is
-- made of: it is one. Raises at the user's line.
function player.read(given)
  if getmetatable(given) == Player then
    if given.bid == nil then
      check.fail(("bids: %s has nobody who bids: baize.player { bid = \"sayc\", card = %q }")
        :format(tostring(given), given.card or "dd"))
    end
    given = given.bid
  end
  if given == "person" then return person() end
  if given == "net" then return net.of_text "" end
  if type(given) == "string" then
    local kind, text = given:match "^(%l+):(.+)$"
    if SHORT[kind] then return SHORT[kind](text) end
  elseif type(given) == "table" and not getmetatable(given) then
    if given.file ~= nil then return file_of(given) end
    if given.net ~= nil then return net.name(given) end
    return programs.name(given)
  end
  return nil, given
end

--- What the name of a player that is not a system names: "program", "manager", "file" or "net"; nil
-- of a system's name.
function player.kind(name)
  return programs.kind(name) or name:find "^file " and "file" or net.is_name(name) and "net" or nil
end

--- Whether who has this name can be asked here: a system, or what was named in this process.
function player.is_here(name)
  return player.kind(name) == nil or named[name] ~= nil or programs.is_here(name)
    or net.is_name(name) and net.of(name) ~= nil
end

--- The System as which the other side reads the calls of who has this name; nil where it reads them
-- as those of its usual opponents.
function player.reading(name)
  local it = net.is_name(name) and net.of(name)
  return it and it.reading or nil
end

--- The name of that system, or "nothing", of a net; nil of others.
function player.reads_as(name) return name:match "^net .+ read as (.+) %x+$" end

--- The core's player of a name that `read` gave; nil: it is a system's. One that nothing named here
-- refuses to bid, with an error when it is asked: so what a database has of it can be read.
function player.open(name)
  if named[name] then return named[name]() end
  if programs.kind(name) then return (programs.open(name)) end
  if net.is_name(name) then return (net.open(name)) end
  if player.kind(name) then
    return (core_table.absent(("bids: '%.80s' is read only where a script names it, not by a text")
      :format(name)))
  end
end

-- ---- who plays cards ------------------------------------------------------------------

-- Who can be asked for cards where no person is.
local ALONE <const> = "random, rules, cheat, pimc, pimc:worlds=100, alphamu or program:COMMAND"

--- Whether a text names a player of cards, as "pimc:worlds=100" or "rules".
function player.is_of_cards(text)
  local name = text:match "^%l+"
  return name ~= nil and cards.read(name) ~= nil and not text:find "^%l*[^%l:]"
end

--- The text by which questions know who plays the cards of a seat (CardPlayer:text): of what
-- baize.player takes of players of cards, of a Player (its half that plays), or of such a text.
-- Raises at the user's line for others, for persons, and for those who know something of their
-- own; `what` is for messages, `more` is added to the first.
function player.of_cards(given, what, more)
  if check.kind(given) == "Player" then given = given:plays() end
  if type(given) == "string" and programs.kind(given) then return given end
  local p = cards.read(given)
  if not p or p.name == "person" then
    check.fail(("%s: a player of cards expected (%s), not %s%s"):format(what, ALONE,
      check.show(given), more or ""))
  elseif p.knows then
    check.fail(("%s: all players at a table know the same: leave knows out"):format(what),
      "knows%s*=")
  elseif p.goal == "imps" or p.goal == "matchpoints" then
    check.fail(("%s: goal = \"%s\" needs another table's score; use \"tricks\" or \"makes\"")
      :format(what, p.goal), "goal%s*=")
  end
  return (p:text())
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
-- table that begins with it; { "pipe", "./bot" } is another program, with `speaks`, `seconds` and
-- `memory` as below. A text may set fields, too: "pimc:worlds=40,leads=fourth", "program:./bot",
-- "manager:./bot". Of "pimc" `worlds` (how many, 1 to 10000; default 20),
-- `goal` (what is best on average: "tricks", the default, "makes", "imps", "matchpoints"),
-- `reference` (points of declarer's side elsewhere, for IMPs and matchpoints; default: what the
-- contract scores in each world when all is seen), `reads` (what he reads of the cards of others,
-- and gives: `choice` (whether restricted choice is weighed; default true), `leads` ("any", the
-- default, or "fourth"), `signals` ("none", the default, "standard" or "upside-down", or by place,
-- { partner = "attitude", declarer = "count", discards = "low preference" }; as a text
-- "attitude/count/low-preference"), `careful` (whether others are taken to give no tricks away,
-- double dummy in each world, which takes several times as long; default false), `theirs` (whether
-- as declarer he reads leads and signals of the other side; default true). Leads and signals are
-- his partnership's, and "card" is what the card of the system that bids for it says), `suits`
-- (boolean: ties by the exact chances of suits; default true), `knows` (a Condition, in place of an
-- auction), `seed`; of "alphamu" the same, with at most 256 worlds, and `moves` (how many cards of
-- declarer and dummy it looks ahead, 1 to 26; default 3; with 1 it is "pimc") and `leaves`
-- (double-dummy questions for each card, after which it looks no further ahead; default 300000; 0:
-- no end). Or "net", or { "net", FILE }: a neural net that bids,
-- of a file, or of the name of one, as the "rival" that is here, with `reads_as` (the system as
-- which the other side reads its calls, or "nothing"; default: what its file says) and `card`. Or a
-- table: `bid` (a System or the name of one; `{ program = "./bot" }`, another program, with
-- `speaks` "lines" or "table manager", `seconds` for an answer (default 10) and `memory` (MiB,
-- default 4096); `{ file = "boards.pbn" }`, the calls that are written of the same deals, with its
-- `format` where the name does not tell; `{ net = FILE }`, as above; "person", at the terminal);
-- `card` (as `play` of experiments: "dd", "lead", { "calibrated", ... }; or as above)
-- @treturn Player
-- @raise at the user's line for wrong fields, and without both
-- @usage local p = baize.player { bid = "tutorial", card = "lead" }
function player.new(options)
  check.note()
  local bid = net.read(options)
  if bid then options = { bid = bid, card = type(options) == "table" and options.card or nil } end
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
    return type(value) == "table" and not getmetatable(value) and (value.program or value.file
        or value.net and ("net:%s%s"):format(value.net, value.reads_as and ",reads_as="
          .. tostring(value.reads_as) or ""))
      or tostring(value)
  end
  if self.card == nil then return ("the player %s"):format(half(self.bid)) end
  if self.bid == nil then return ("the player of cards %s"):format(tostring(self.card)) end
  return ("the player %s, who plays %s"):format(half(self.bid), tostring(self.card))
end

return player
