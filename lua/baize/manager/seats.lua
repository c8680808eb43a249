-- SPDX-License-Identifier: GPL-3.0-or-later
--- Seats at our table that other programs take: who connects, and is heard and told something.
-- A client that does wrong is disconnected, and may connect again.
-- @module baize.manager.seats
local message = require "baize.core.message"
local words = require "baize.base.words"

local seats = {}

seats.VERSION = 18 -- of the protocol
--- What waiting ends with after Ctrl-C.
seats.INTERRUPTED = "interrupted"

local ORDER <const> = { "N", "S", "E", "W" } -- in which "as ANYPL" takes seats: partners first
local HELLO_SECONDS <const> = 10 -- for the first line of who connects
local UNHEEDED_MAX <const> = 64 -- lines that are passed over before one that is expected
local LOST_MAX <const> = 10 -- times that clients go, or do otherwise again, on one board
local NAMES <const> = words.SEAT_NAMES
local SAID_MAX <const> = 80 -- bytes of a line that are quoted

local Seats = {}
Seats.__index = Seats

-- ---- lines -------------------------------------------------------------------------------

local function said(line)
  return ("said '%s'"):format(#line > SAID_MAX and line:sub(1, SAID_MAX) .. "..." or line)
end

--- Send a message to a client.
-- @tparam Client client
-- @tparam table what a message of baize.core.message
-- @treturn ?boolean nil: it did not go out
-- @treturn ?string why
function Seats:send(client, what)
  local line = message.format(what)
  self.log(client.seat, ">", line)
  return client.wire:send(line)
end

-- The next line of a client; nil and why.
local function hear_line(self, client)
  local line, why = client.wire:line(self.seconds, self.meanwhile)
  if line then self.log(client.seat, "<", line) end
  return line, why
end

--- The next message of a client for which `accepts` is true; what it is ready for besides, and the
-- time, is passed over. Dummy need not ask for dummy's cards (client.shows), but may.
-- @tparam Client client
-- @tparam function accepts
-- @tparam string wanted what is expected, for people
-- @treturn ?table the message; nil: another one came, or none
-- @treturn ?string why
function Seats:hear(client, accepts, wanted)
  for _ = 1, UNHEEDED_MAX do
    local line, why = hear_line(self, client)
    if not line then return nil, why end
    local m, wrong = message.parse(line)
    if m and accepts(m) then return m end
    if not m or m.kind ~= "ready" and m.kind ~= "timing" then
      return nil, ("%s: '%s' expected"):format(m and said(line) or wrong, wanted)
    end
    if m.ready == "dummy" and client.shows then
      local ok, lost = self:send(client, client.shows)
      if not ok then return nil, lost end
    end
  end
  return nil, ("says what it is ready for without end: '%s' expected"):format(wanted)
end

-- Wait until a client is ready for something.
local function expect(self, client, wanted)
  wanted.kind = "ready"
  return self:hear(client, function(m)
    return m.kind == "ready" and m.ready == wanted.ready
      and (wanted.ready ~= "bid" or m.who == wanted.who) and m.trick == wanted.trick
  end, message.format(wanted))
end

--- Wait until a client is ready for something, and send it.
-- @tparam Client client
-- @tparam table wanted a message of the kind "ready", without its kind and seat
-- @tparam table what a message
-- @treturn ?boolean nil: it did not say so, or did not get it
-- @treturn ?string why
function Seats:tell(client, wanted, what)
  local ok, why = expect(self, client, wanted)
  if not ok then return nil, why end
  return self:send(client, what)
end

-- ---- who takes a seat ----------------------------------------------------------------------

local function name_of(client)
  return ("%s (\"%s\")"):format(NAMES[client.seat], client.name)
end

-- Say to who connected, and to whoever runs the table, why he gets no seat.
local function refuse(self, wire, why)
  self.say(("a client is refused: %s"):format(why))
  wire:send("Refused: " .. why)
  wire:close()
end

-- The seat for who asks for one; nil and why there is none.
local function seat_for(self, asked)
  if asked == "any" then
    for _, seat in ipairs(ORDER) do
      local there = self.at[seat]
      if self.seats[seat] and (not there or there.wire:is_gone()) then return seat end
    end
    return nil, "all seats for clients are taken"
  elseif not self.seats[asked] then
    return nil, ("%s is not a seat for clients here"):format(NAMES[asked])
  end
  local there = self.at[asked]
  if there and not there.wire:is_gone() then
    return nil, ("%s is taken by \"%s\""):format(NAMES[asked], there.name)
  end
  return asked
end

-- Seat who has said who he is, or refuse him.
local function seat(self, wire, line)
  self.log("?", "<", line)
  local m, why = message.parse(line)
  if not m or m.kind ~= "connects" then
    return refuse(self, wire, ("%s: 'Connecting \"NAME\" as SEAT using protocol version %d' "
      .. "expected"):format(m and said(line) or why, seats.VERSION))
  elseif m.version and m.version ~= seats.VERSION then
    return refuse(self, wire, ("protocol version %d is spoken here, not %d"):format(seats.VERSION,
      m.version))
  end
  local free, taken = seat_for(self, m.seat)
  if not free then return refuse(self, wire, taken) end
  local client = { seat = free, name = m.name, wire = wire, told = {}, is_new = true }
  self.at[free] = client
  self.say(("%s is seated"):format(name_of(client)))
  self:send(client, { kind = "seated", seat = free, name = m.name })
end

-- Let in who has connected, without waiting for anybody.
local function let_in(self)
  local wire = self.port:accept()
  while wire do
    self.waiting[#self.waiting + 1] = { wire = wire, till = self.port:now() + HELLO_SECONDS }
    wire = self.port:accept()
  end
  local left = {}
  for _, one in ipairs(self.waiting) do
    local line, why = one.wire:next()
    if line then
      seat(self, one.wire, line)
    elseif why or self.port:now() > one.till then
      refuse(self, one.wire, why and "who connected " .. why
        or ("who connected has not said who he is within %d s"):format(HELLO_SECONDS))
    else
      left[#left + 1] = one
    end
  end
  self.waiting = left
end

--- Take the seat from a client who does wrong.
-- @tparam Client client
-- @tparam string why what it did
-- @treturn ?boolean true; nil: that was once too often
-- @treturn ?string why
function Seats:lose(client, why)
  client.wire:send(("Refused: %s %s"):format(NAMES[client.seat], why))
  client.wire:close()
  if self.at[client.seat] == client then self.at[client.seat] = nil end
  self.say(("%s %s: it is disconnected, and may connect again within %g s"):format(
    name_of(client), why, self.wait))
  return self:count()
end

--- Count one more time that a client goes, or does otherwise than before.
-- @treturn ?boolean true; nil: that was once too often
-- @treturn ?string why
function Seats:count()
  self.lost = self.lost + 1
  if self.lost <= LOST_MAX then return true end
  return nil, ("on this board clients have gone, or done otherwise than before, %d times"):format(
    self.lost)
end

-- Wait until all seats are taken.
local function gather(self)
  local till, asked = self.port:now() + self.wait, false
  while true do
    let_in(self)
    local missing = {}
    for _, one in ipairs(words.SEATS) do
      if self.seats[one] and not self.at[one] then missing[#missing + 1] = NAMES[one] end
    end
    if #missing == 0 then return true end
    local names = table.concat(missing, ", ")
    if not asked then self.say(("waiting for a client at %s"):format(names)) end
    asked = true
    if self.port:now() > till then
      return nil, ("no client has taken %s within %g s"):format(names, self.wait)
    elseif self.interrupted() then
      return nil, seats.INTERRUPTED
    end
    local wires = {}
    for i, one in ipairs(self.waiting) do wires[i] = one.wire end
    self.port:wait(wires)
  end
end

-- The names of both teams: those of N and E.
local function teams(self)
  local function name(of) return self.at[of] and self.at[of].name or self.name end
  return { kind = "teams", NS = name "N", EW = name "E" }
end

-- Tell a client who has just come who plays.
local function greet(self, client)
  local ok, why = self:tell(client, { ready = "teams" }, teams(self))
  if ok then ok, why = expect(self, client, { ready = "start" }) end
  client.is_new = not ok
  return ok, why
end

--- Do something with each client, after all have come, until it is done with all of them.
-- @tparam function what of a client: true where it is done; it is called again where another client
-- has gone
-- @treturn ?boolean true
-- @treturn ?string why not: who did not come, or seats.INTERRUPTED
function Seats:with_all(what)
  while true do
    local ok, why = gather(self)
    if not ok then return nil, why end
    local failed
    for _, one in ipairs(ORDER) do
      local client = not failed and self.at[one]
      if client then
        if client.is_new then ok, why = greet(self, client) end
        if ok then ok, why = what(client) end
        if not ok then failed = client end
      end
    end
    if not failed then return true end
    if why ~= seats.INTERRUPTED then ok, why = self:lose(failed, why) end
    if not ok then return nil, why end
  end
end

--- Say to all that it is over, and listen no more.
function Seats:finish()
  for _, one in ipairs(ORDER) do
    local client = self.at[one]
    if client then
      self:send(client, { kind = "end" })
      client.wire:close()
    end
  end
  for _, one in ipairs(self.waiting) do one.wire:close() end
  self.port:close()
end

--- Seats for clients.
-- @tparam table options port (of baize.manager.wire), seats (those for clients, true by letter),
-- seconds (for an answer), wait (seconds for clients to connect), name (of our players), say (a
-- function of a line for people), log (of a seat's letter or "?", "<" heard or ">" said, a line),
-- interrupted (whether Ctrl-C has come)
-- @treturn Seats at (a client by letter: name, seat)
function seats.new(options)
  local self = setmetatable({ at = {}, waiting = {}, lost = 0 }, Seats)
  for name, value in pairs(options) do self[name] = value end
  self.meanwhile = function()
    let_in(self)
    return self.interrupted() and seats.INTERRUPTED or nil
  end
  return self
end

--- Seats for clients: made by seats.new.
-- @type Seats

return seats
