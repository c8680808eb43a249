-- SPDX-License-Identifier: GPL-3.0-or-later
--- Contracts that are bid: an auction between two systems as a policy.
-- `baize.bids { NS = "sayc", EW = "sayc" }` stands wherever a contract does. It is a tree that
-- prints as it is written, each system with its options and the hash of its rules, so that
-- questions and stores know it again: systems are loaded by these names, and refused where their
-- rules have changed. Deals are bid on the threads that measure them (src/table).
-- @module baize.table.bids
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local core_table = require "baize.core.table"
local graph = require "baize.system.turn.graph"
local lists = require "baize.base.lists"
local policy = require "baize.lang.policy"
local position = require "baize.system.turn.position"
local system = require "baize.system"

local bids = {}

local FIELDS <const> = { "NS", "EW", "dealer", "vul", "from" }
local SIDES <const> = { "NS", "EW" }
local VULS <const> = { "none", "NS", "EW", "both" }

local PROGRAM_FIELDS <const> = { "program", "seconds" }
local SECONDS <const> = 10 -- that an answer may take, where nothing is said
local SECONDS_MAX <const> = 3600
local HASH <const> = 16 -- digits of a hash

-- Systems that were named, by their names, while somebody else keeps them.
local known = setmetatable({}, { __mode = "v" })
-- Programs that were named here: command and tenths of a second, by their names. A text alone, as
-- that of a database, runs none.
local programs = {}

-- ---- names -------------------------------------------------------------------------

local function check_name(name)
  if not name:find '[%c"\\]' then return end
  check.fail(("bids: what names a player has no double quotes, backslashes or control characters, "
    .. "not %s"):format(check.show(name)))
end

-- "program ./bot (10 s)", of a table with program and seconds; nil: it is something else.
local function program_of(given)
  if type(given) ~= "table" or getmetatable(given) then return nil end
  check.fields(given, PROGRAM_FIELDS, "bids: a program")
  local command, seconds = given.program, given.seconds or SECONDS
  if type(command) ~= "string" or command == "" then
    check.fail("bids: program is a command of the shell, as in { program = \"./bot\" }, not "
      .. check.show(command))
  elseif type(seconds) ~= "number" or seconds < 0.1 or seconds > SECONDS_MAX then
    check.fail("bids: seconds is a number from 0.1 to 3600, not " .. check.show(seconds))
  end
  local name = ("program %s (%g s)"):format(command, seconds)
  check_name(name)
  programs[name] = { command, math.floor(10 * seconds + 0.5) }
  return name
end

-- "sayc:weak_two=off 0123456789abcdef"
local function name_of(s)
  local options = {}
  if s.falls ~= nil then -- it would have the name of the system that it was made of
    check.fail "bids: a bare system has no name: write natural = false, guard = false in its file"
  end
  for i, key in ipairs(lists.keys(s.given or {})) do
    options[i] = ("%s=%s"):format(key, s.given[key])
  end
  local name = ("%s%s %s"):format(s.stem or s.name, #options > 0 and ":" .. table.concat(options,
    ",") or "", s.hash)
  check_name(name)
  known[name] = s
  return name
end

-- The system of a name.
local function system_of(name)
  local stem, hash = name:match "^(.*) (%x+)$"
  local s = known[name]
  if s or not stem then return s or check.fail(("bids: '%s' names no system"):format(name)) end
  local message
  s, message = system.load(stem)
  if not s then check.fail(("bids: %s"):format(message)) end
  if s.hash ~= hash then
    check.fail(("bids: the rules of '%s' are others than when this was asked (%s, now %s): ask "
      .. "again, or restore the file"):format(stem, hash, s.hash))
  end
  known[name] = s
  return s
end

--- The name by which texts know a player: a System, the name of one, `{ program = ... }`, or such a
-- name itself, as in "sayc 0123456789abcdef". Raises at the user's line for anything else, and
-- where the rules of a system that is named with its hash have changed.
function bids.name(given, what)
  if type(given) == "string" and given:find(" %x+$") and #given:match " (%x+)$" == HASH then
    system_of(given)
    return given
  end
  return program_of(given) or name_of((contest.systems_of({ NS = given }, what)))
end

--- The System of such a name; nil where it names a program.
function bids.system(name)
  return not name:find "^program " and system_of(name) or nil
end

--- The policy of two such names, with dealer, vul and from (a text) as bids { ... } takes them, or
-- nil.
function bids.between(NS, EW, dealer, vul, from)
  local parts = { ("NS = %q"):format(NS), ("EW = %q"):format(EW) }
  local function add(name, value, usual)
    if value and value ~= usual then parts[#parts + 1] = ("%s = %q"):format(name, value) end
  end
  add("dealer", dealer, "N")
  add("vul", vul, "none")
  add("from", from, "")
  return (policy.read(("bids { %s }"):format(table.concat(parts, ", "))))
end

--- The contract that four players bid, as a policy: it stands wherever a contract does, as in
-- score, makes, imps, beats and choose; passed out it scores 0.
-- @tparam table options `NS`, `EW` (a System, or the name of one; default: natural bidding; or
-- `{ program = "./bot", seconds = 10 }`, a command of the shell that is asked line by line, as
-- src/table/pipe.h says, and answers within so many seconds; its calls are read as natural ones);
-- `dealer` (a seat, or "board": by the deal's number; default N); `vul` (none, NS, EW, both, or
-- "board"; default none): as the players see it, and as their contracts are scored; `from` (calls
-- that are made in any case, as in "1NT P", whatever the hands are)
-- @treturn Policy prints with the options and the hash of each system
-- @raise at the user's line for wrong options
-- @usage local swing = imps(baize.bids { NS = "tutorial" }, "3NT by S")
function bids.new(options)
  check.note()
  check.fields(options, FIELDS, "bids")
  local dealer, vul = contest.dealer_and_vul(options, "bids", true)
  local from, ours, theirs = contest.from_of(options, "bids"), program_of(options.NS),
    program_of(options.EW)
  local NS, EW = contest.systems_of({ NS = not ours and options.NS or nil,
    EW = not theirs and options.EW or nil }, "bids")
  return (bids.between(ours or name_of(NS), theirs or name_of(EW), dealer, vul,
    table.concat(from, " ")))
end

-- ---- players -------------------------------------------------------------------------

-- The player of both sides: a function that is called before a batch, and one that makes what the
-- graph lacks.
local function player_of(NS, EW, dealer, vul)
  local of = graph.of(NS, EW)
  local function place(side, at)
    local deals = side == "NS" and (dealer == "N" or dealer == "S")
      or side == "EW" and (dealer == "E" or dealer == "W")
    if not (deals or dealer == "board") or not (vul == at or vul == "board") then return 0 end
    local first, second = NS, EW
    if side == "EW" then first, second = EW, NS end
    return position.of(first, {}, position.SEEN[side][at], second):place()
  end
  local function begin()
    of = graph.of(NS, EW) -- a system may have forgotten it
    of:tidy()
    local roots = {}
    for _, side in ipairs(SIDES) do
      for _, at in ipairs(VULS) do roots[#roots + 1] = place(side, at) end
    end
    return of.core, table.unpack(roots)
  end
  return core_table.system(begin, function(number) of:make(number) end)
end

-- The player of a program's name; nil: it is that of a system.
local function opened(name)
  local program = programs[name]
  if program then return (core_table.program(program[1], program[2])) end
  if name:find "^program " then
    check.fail(("bids: '%s' is run only where a script names it, not by a text"):format(name))
  end
end

--- The core's table where these texts of bids { ... } are bid.
function bids.table_of(texts)
  local ours, theirs = opened(texts.NS), opened(texts.EW)
  local NS, EW = not ours and system_of(texts.NS), not theirs and system_of(texts.EW)
  local dealer, vul = texts.dealer or "N", texts.vul or "none"
  local player = (NS or EW) and player_of(NS or EW.opponents, EW or NS.opponents, dealer, vul)
  return (core_table.open { NS = ours or player, EW = theirs or player, dealer = dealer, vul = vul,
    begun = texts.from })
end

return bids
