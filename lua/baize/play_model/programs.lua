-- SPDX-License-Identifier: GPL-3.0-or-later
--- Other programs as players: who bids or plays cards, asked over a pipe.
-- A program has a name, as questions have it: "program ./bot", or "manager ./bot" where it speaks
-- with a table manager. It is run only where a script or a command named it here: a database or a
-- text runs nothing.
-- @module baize.play_model.programs
local check = require "baize.base.check"
local core_table = require "baize.core.table"
local near = require "baize.base.near"

local programs = {}

local FIELDS <const> = { "program", "speaks", "seconds", "memory" }
local SPEAKS <const> = { "lines", "table manager" }
local SECONDS <const>, SECONDS_MAX <const> = 10, 3600
local MEMORY <const>, MEMORY_MAX <const> = 4096, 1048576 -- MiB

--- How a program speaks with a table manager.
programs.MANAGER = SPEAKS[2]

-- What opens a player, by the names of those that were named here.
local named = {}

--- A name that is written into questions as it is; raises for others.
function programs.check_name(name)
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

--- The name of a program, which may be run from now on: of { program = "./bot", speaks = "table
-- manager", seconds = 10, memory = 4096 }. Raises at the user's line for wrong fields.
function programs.name(given, is_person)
  check.fields(given, FIELDS, "bids: a program")
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
  local name = programs.check_name(kind .. " " .. command) -- limits change no answer: the last hold
  named[name] = function()
    return (core_table.program(command, math.floor(10 * seconds + 0.5), math.floor(memory),
      speaks == SPEAKS[2], is_person))
  end
  return name
end

--- What a name names: "program" or "manager"; nil where it is not the name of a program.
function programs.kind(name)
  local kind = name:match "^(%l+) "
  return (kind == "program" or kind == "manager") and kind or nil
end

--- Whether a program may be run: it was named here.
function programs.is_here(name) return named[name] ~= nil end

--- The core's player of a name; one that was not named here fails when it is asked.
function programs.open(name)
  if named[name] then return named[name]() end
  return (core_table.absent(("bids: '%.80s' is run only where a script names it, not by a text")
    :format(name)))
end

return programs
