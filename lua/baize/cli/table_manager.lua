-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize table over TCP: other programs at our table (--listen), or our players at another's
-- (--connect).
-- @module baize.cli.table_manager
local client = require "baize.manager.client"
local guest = require "baize.manager.guest"
local output = require "baize.base.output"
local script = require "baize.host.script"
local server = require "baize.manager.server"
local terminal = require "baize.core.terminal"
local wire = require "baize.manager.wire"
local words = require "baize.base.words"

local table_manager = {}

local NAMES <const> = words.SEAT_NAMES
local NAME <const> = "baize"
local SECONDS_MAX <const> = 86400
-- Seconds: for an answer of a client, for the next line of another's table, and to connect.
local ANSWER <const>, SILENCE <const>, ARRIVE <const>, CONNECT <const> = 120, 1800, 600, 30
local EVERYWHERE <const> = { ["0.0.0.0"] = true, ["::"] = true, ["*"] = true }

--- The options.
table_manager.OPTIONS = {
  { names = { "--listen" }, value = "[HOST:]PORT", help = "be a table manager: other programs take "
    .. "seats over TCP (Blue Chip protocol, version 18), from this machine alone unless HOST is "
    .. "0.0.0.0 or an address of it; 0: any free port" },
  { names = { "--clients" }, value = "SEATS", help = "of --listen: the seats that they take "
    .. "(default: all but --seat, which is none there)" },
  { names = { "--connect" }, value = "[HOST:]PORT", help = "our players sit in the seats of --seat "
    .. "at the table of another table manager" },
  { names = { "--name" }, value = "NAME", help = "of --connect and --listen: what our team is "
    .. "called (default: baize)" },
  { names = { "--dialect" }, value = "DIALECT", help = "of --connect: common, or wbridge5, which "
    .. "connects as ANYPL and writes capitals (default: common)" },
  { names = { "--seconds" }, value = "N", type = "count", help = "how long to wait for an answer "
    .. "of a client (default: 120), or for a line of the table manager (1800)" },
  { names = { "--wait" }, value = "N", type = "count", help = "seconds in which clients may "
    .. "connect, and connect again (default: 600), or the table manager may begin to listen (30)" },
  { names = { "--log" }, value = "FILE", help = "of --connect and --listen: write every line that "
    .. "is said and heard" },
}

-- Which options are for which.
local FOR <const> = { clients = "--listen", dialect = "--connect", name = "--listen and --connect",
  seconds = "--listen and --connect", wait = "--listen and --connect",
  log = "--listen and --connect" }
-- Options of boards and of what is written of them, which the other table manager has.
local OF_BOARDS <const> = { "deals", "seed", "contract", "auction", "play_only", "where", "deal",
  "input", "dealer", "vul", "resume", "html", "set", "json" }
local TYPED <const> = { deals = "-n", input = "--in" }

local function typed(name) return TYPED[name] or "--" .. name:gsub("_", "-") end

--- Refuse options that do not go together.
function table_manager.check(values)
  if values.listen and values.connect then
    script.usage "table: either --listen, our table, or --connect, another's"
  end
  local given = values.listen and "--listen" or values.connect and "--connect" or "neither"
  for _, name in ipairs { "clients", "dialect", "name", "seconds", "wait", "log" } do
    if values[name] and not FOR[name]:find(given, 1, true) then
      script.usage(("table: %s is for %s"):format(typed(name), FOR[name]))
    end
  end
  for _, name in ipairs(values.connect and OF_BOARDS or {}) do
    local value = values[name]
    if value and (type(value) ~= "table" or #value > 0) then
      script.usage(("table: %s: with --connect the other table manager deals, and has the "
        .. "results"):format(typed(name)))
    end
  end
  for _, name in ipairs(values.listen and { "contract", "auction" } or {}) do
    if values[name] then
      script.usage(("table: --%s: clients bid for themselves, from the first call on"):format(name))
    end
  end
  for _, name in ipairs { "seconds", "wait" } do
    if values[name] and values[name] > SECONDS_MAX then
      script.usage(("table: --%s: at most %d seconds"):format(name, SECONDS_MAX))
    end
  end
  if values.name and (values.name:find '[%c"]' or values.name == "") then
    script.usage "table: --name: a text without quotation marks and control characters"
  end
end

local function address(values, option)
  local host, port = wire.address(values[option])
  if not host then script.usage(("table: --%s: %s"):format(option, port)) end
  if port == 0 and option == "connect" then script.usage "table: --connect: a port from 1 on" end
  return host, port
end

-- A function that writes lines to the file of --log, as in "N< North passes", at once.
local function open_log(values)
  if not values.log then return function() end end
  local new = script.must("table: --log", output.open(values.log))
  script.must("table: --log", new:keep()) -- empty: whether it can be written
  local file = script.must("table: --log", io.open(values.log, "a"))
  file:setvbuf "line"
  return function(seat, way, line) file:write(("%s%s %s\n"):format(seat, way, line)) end
end

local function say(text) script.complain("table: " .. text) end

-- ---- our table -----------------------------------------------------------------------------

--- The seats of --clients, of those that are free.
function table_manager.seats(values, mine, read)
  if not values.listen then return {} end
  local seats = values.clients and read(values.clients, "--clients") or {}
  for _, seat in ipairs(words.SEATS) do
    if not values.clients then
      seats[seat] = not mine[seat] or nil
    elseif seats[seat] and mine[seat] then
      script.usage(("table: --clients: %s is yours"):format(NAMES[seat]))
    end
  end
  if next(seats) == nil then script.usage "table: --clients: no seat is left for clients" end
  return seats
end

--- Listen, as --listen says.
-- @treturn Server to be finished at the end
function table_manager.listen(values, seats)
  local host, port = address(values, "listen")
  local at = script.must("table", wire.listen(host, port))
  local log = open_log(values)
  say(("listening at %s, port %d%s"):format(host, at.port, EVERYWHERE[host]
    and ": whoever reaches this machine can take a seat, and nothing is encrypted" or ""))
  return (server.new { port = at, seats = seats, seconds = values.seconds or ANSWER,
    wait = values.wait or ARRIVE, name = values.name or NAME, say = say, log = log,
    interrupted = terminal.interrupted })
end

-- ---- another's table -----------------------------------------------------------------------

-- Refuse players who see more than a hand at another's table.
local function check_players(players, mine)
  for seat in pairs(mine) do
    local name = players[seat].name
    if name == "cheat" or name == "person" then
      script.usage(("table: --card: %s at another's table: rules, pimc, alphamu or "
        .. "program:COMMAND"):format(name == "cheat" and "nobody sees all cards"
        or "no person can sit"))
    end
  end
end

--- Sit at another's table, as --connect says.
-- @tparam table run mine (seats), players, systems
-- @treturn integer the exit status
function table_manager.connect(values, run)
  local host, port = address(values, "connect")
  local dialect = client.DIALECTS[(values.dialect or "common"):lower()]
  if not dialect then script.usage "table: --dialect: common or wbridge5" end
  if next(run.mine) == nil then script.usage "table: --connect: --seat: which seats are ours?" end
  check_players(run.players, run.mine)
  script.must("table", wire.library())
  local log = open_log(values)
  local printed, list = {}, {}
  local function stop() return terminal.interrupted() or nil end
  for _, seat in ipairs { "N", "S", "E", "W" } do
    if run.mine[seat] then
      local ended = {}
      list[#list + 1] = { seat = dialect.any and "any" or seat, name = values.name or NAME,
        dialect = dialect, seconds = values.seconds or SILENCE, say = say, log = log,
        connect = function()
          return wire.connect(host, port, values.wait or CONNECT, stop)
        end,
        guest = function(given)
          given.NS, given.EW = run.systems.NS, run.systems.EW
          given.plays = run.players[given.seat]
          return (guest.new(given))
        end,
        report = function(_, number, one)
          ended[number] = (ended[number] or 0) + 1 -- by this seat; a number may come again
          if ended[number] <= (printed[number] or 0) then return end
          printed[number] = ended[number]
          output.print(("Board %d: %s"):format(number, one:result()))
          io.stdout:flush()
        end }
    end
  end
  local found = client.sessions(list, wire, terminal.interrupted)
  if not found then return script.INTERRUPTED end
  local status = 0
  for i, one in ipairs(found) do
    if not one[1] then
      say(("%s: %s"):format(NAMES[list[i].seat] or "a seat", one[2]))
      status = script.FAILED
    end
  end
  return status
end

return table_manager
