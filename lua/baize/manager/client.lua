-- SPDX-License-Identifier: GPL-3.0-or-later
--- Our players at the table of another table manager, each with a connection of its own.
-- A session is a straight conversation, which waits for lines in a coroutine, so that several seats
-- do in one process.
-- @module baize.manager.client
local message = require "baize.core.message"
local words = require "baize.base.words"

local client = {}

local VERSION <const> = 18 -- of the protocol
local AGAIN_MAX <const> = 5 -- times that a session is begun again after a connection was lost
local NAMES <const> = words.SEAT_NAMES
local SAID_MAX <const> = 80 -- bytes of a line that are quoted

--- How lines are written: the common form; and that of WBridge5, as far as it is known to us: in
-- capitals, and who connects as ANYPL takes the seat that he gets.
client.DIALECTS = { common = { write = message.format },
  wbridge5 = { any = true, write = function(m)
    local line = message.format(m)
    return m.kind == "connects" and line or line:upper()
  end } }

-- ---- lines -------------------------------------------------------------------------------

-- `self` is a session: wire, write, log and so on of its options; seat, once it is known; turned,
-- the message that ended a board early ("Start of board", "End of session"); wrong, why it cannot
-- go on.

local function say(self, m)
  local line = self.write(m)
  self.log(self.seat or "?", ">", line)
  local ok, why = self.wire:send(line)
  if not ok then self.wrong, self.lost = "the table manager " .. why, true end
  return ok
end

local function ready(self, what, who, trick)
  return say(self, { kind = "ready", seat = self.seat, ready = what, who = who, trick = trick })
end

-- The next message, of which `fits` is true; else nil: see `turned` and `wrong`.
local function hear(self, fits, wanted)
  if self.wrong then return nil end
  while true do
    local line, why, lost = self.wire:line(self.seconds)
    if not line then
      self.wrong, self.lost = "the table manager " .. why, lost
      return nil
    end
    self.log(self.seat or "?", "<", line)
    local m = message.parse(line)
    if m and fits(m) then return m end
    if m and (m.kind == "start" or m.kind == "end") then
      self.turned = m
      return nil
    elseif not m or m.kind ~= "timing" then
      self.wrong = ("the table manager said '%s': '%s' expected"):format(line:sub(1, SAID_MAX),
        wanted)
      return nil
    end
  end
end

local function hear_kind(self, kind, wanted)
  return hear(self, function(m) return m.kind == kind end, wanted)
end

-- What a function returned that may fail: nil and why; the board cannot go on then.
local function must(self, ok, why)
  if not ok then self.wrong = why end
  return ok
end

-- ---- a board -----------------------------------------------------------------------------

local function take_call(self, guest, seat)
  if seat == self.seat then
    local call = guest:call()
    return say(self, { kind = "call", seat = seat, call = call }) and guest:hear_call(call)
  end
  if not ready(self, "bid", seat) then return nil end
  local m = hear(self, function(m) return m.kind == "call" and m.seat == seat end,
    NAMES[seat] .. " passes, doubles, redoubles or bids")
  return m and must(self, guest:hear_call(m.call))
end

local function own_card(self, guest, seat)
  if #guest.played % 4 == 0 and not hear_kind(self, "lead", NAMES[seat] .. " to lead") then
    return nil
  end
  local card, why = guest:card()
  return must(self, card, why) and say(self, { kind = "card", seat = seat, card = card })
    and must(self, guest:hear_card(card))
end

local function other_card(self, guest, seat)
  local trick = #guest.played // 4 + 1
  if not ready(self, "card", seat == guest.dummys and "dummy" or seat, trick) then return nil end
  local m = hear(self, function(m) return m.kind == "card" and m.seat == seat end,
    NAMES[seat] .. " plays a card")
  return m and must(self, guest:hear_card(m.card))
end

-- Dummy, after the first card; dummy's own player has seen it.
local function see_dummy(self, guest)
  if #guest.played ~= 1 or guest.dummy then return true end
  if not ready(self, "dummy") then return nil end
  local m = hear(self, function(m)
    return m.kind == "hand" and (m.seat == "dummy" or m.seat == guest.dummys)
  end, "Dummy's cards : ...")
  return m and must(self, guest:show(m.hand))
end

local function play(self, guest)
  while true do
    local kind, seat, who = guest:turn()
    if not kind then return true end
    local take = kind == "call" and take_call or who == self.seat and own_card or other_card
    if not take(self, guest, seat) then return nil end
    if kind == "card" and not see_dummy(self, guest) then return nil end
  end
end

-- A board, from the message that begins it; the message that begins the next one, or ends the
-- session; nil: it cannot go on.
local function board(self)
  self.turned, self.playing = nil, true
  local b = ready(self, "deal") and hear_kind(self, "board", "Board number 1. Dealer North. ...")
  local hand = b and ready(self, "cards") and hear(self, function(m)
    return m.kind == "hand" and m.seat == self.seat
  end, NAMES[self.seat] .. "'s cards : ...")
  if hand then
    local guest = self.guest { seat = self.seat, number = b.number, dealer = b.dealer, vul = b.vul,
      hand = hand.hand }
    if play(self, guest) then self.report(self.seat, b.number, guest) end
  end
  if self.wrong then return nil end
  self.playing = self.turned ~= nil
  return self.turned or hear(self, function(m) return m.kind == "start" or m.kind == "end" end,
    "Start of board")
end

-- From the first line to "End of session"; nil: see `wrong`.
local function session(self, seat, name)
  if not say(self, { kind = "connects", seat = seat, name = name, version = VERSION }) then
    return nil
  end
  local m = hear_kind(self, "seated", NAMES[seat] and ("%s (\"%s\") seated"):format(NAMES[seat],
    name) or "... seated")
  if not m then return nil end
  if m.seat ~= seat and seat ~= "any" then
    return must(self, nil, ("the table manager gave the seat of %s"):format(NAMES[m.seat]))
  end
  self.seat = m.seat
  if not (ready(self, "teams") and hear_kind(self, "teams", "Teams : N/S : ...")
    and ready(self, "start")) then
    return nil
  end
  local next = hear(self, function(one) return one.kind == "start" or one.kind == "end" end,
    "Start of board")
  while next and next.kind == "start" do next = board(self) end
  return next
end

--- A whole session, also over several connections where they are lost on a board.
-- @tparam table options connect (a function: a Wire, or nil and why), seat (a letter, or "any"),
-- name, dialect (of client.DIALECTS), seconds (for a line to come), guest (a function of seat,
-- number, dealer, vul, hand: a Guest), report (a function of seat, number and Guest of a board that
-- is over), say, log (as of seats.new)
-- @treturn ?boolean true: until the end of the session
-- @treturn ?string why not
function client.session(options)
  local seat, why = options.seat, nil
  for _ = 1, AGAIN_MAX do
    local wire
    wire, why = options.connect()
    if not wire then return nil, why end
    local self = { wire = wire, write = options.dialect.write, log = options.log,
      seconds = options.seconds, guest = options.guest, report = options.report }
    local over = session(self, seat, options.name)
    wire:close()
    if over then return true end
    why = self.wrong
    if not self.lost or not self.seat then return nil, why end
    if not self.playing then
      options.say(("%s: %s between two boards, without 'End of session'"):format(
        NAMES[self.seat], why))
      return true
    end
    options.say(("%s: %s: connecting again"):format(NAMES[self.seat], why))
    seat = seat == "any" and seat or self.seat
  end
  return nil, why
end

-- ---- several seats at once ---------------------------------------------------------------

-- A wire that waits in a coroutine: line(seconds) as of Wire, and true where the connection is
-- lost.
local function waiting(wire, now)
  return { raw = wire.raw, socket = wire.socket, close = function() wire:close() end,
    send = function(_, line) return wire:send(line) end,
    line = function(_, seconds)
      local till = now() + seconds
      while true do
        local line, why = wire:next()
        if line or why then return line, why, why ~= nil end
        if now() > till then
          return nil, ("has said nothing for %g s"):format(seconds)
        end
        coroutine.yield(wire)
      end
    end }
end

--- Sessions of several seats, at the same time.
-- @tparam {table,...} list options as of client.session, whose connect gives Wires
-- @tparam table wire baize.manager.wire
-- @tparam function interrupted whether Ctrl-C has come
-- @treturn {table,...} of each session done (boolean) and why; nil: Ctrl-C
function client.sessions(list, wire, interrupted)
  local now, found, running = wire.library().gettime, {}, {}
  for i, options in ipairs(list) do
    local connect = options.connect
    local with = setmetatable({ connect = function()
      local one, why = connect()
      return one and waiting(one, now), why
    end }, { __index = options })
    running[i] = { number = i, go = coroutine.wrap(function()
      found[i] = table.pack(client.session(with))
    end) }
  end
  while #running > 0 do
    local left, wires = {}, {}
    for _, one in ipairs(running) do
      local waits = one.go()
      if not found[one.number] then
        left[#left + 1], wires[#wires + 1] = one, waits
      end
    end
    running = left
    if interrupted() then return nil end
    if #wires > 0 then wire.wait(wires) end
  end
  return found
end

return client
