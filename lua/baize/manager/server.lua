-- SPDX-License-Identifier: GPL-3.0-or-later
--- A table manager: tells clients what happens on a board, and asks them what to do.
-- Of each client is kept what it was told. Where the board does not go on from there (another
-- board, a client that has just come, a call taken back) it is told the whole board anew, which
-- begins by "Start of board"; then it makes its own calls and plays its own cards again.
-- @module baize.manager.server
local seats = require "baize.manager.seats"
local words = require "baize.base.words"

local server = {}

local NAMES <const> = words.SEAT_NAMES
local TRICK <const> = 4

local Server = {}
Server.__index = Server

-- ---- acts ----------------------------------------------------------------------------------

local function dummy_of(game)
  local contract = game.play and game.play.contract
  return contract and words.NEXT[words.NEXT[contract.declarer]], contract
end

-- Who decides on an act: of dummy's cards, declarer.
local function decider(game, act)
  local dummy, contract = dummy_of(game)
  return act.card and act.seat == dummy and contract.declarer or act.seat
end

-- Whether a list begins like another one.
local function begins(list, all)
  for i, one in ipairs(list) do
    if one ~= all[i] then return false end
  end
  return true
end

local function begin(self, client, board)
  client.told, client.shows = {}, nil
  local clients = self.seats
  local ok, why = clients:send(client, { kind = "start" })
  if ok then
    ok, why = clients:tell(client, { ready = "deal" }, { kind = "board", number = board.number,
      dealer = board.dealer, vul = board.vul })
  end
  if ok then
    ok, why = clients:tell(client, { ready = "cards" }, { kind = "hand", seat = client.seat,
      hand = board.deal:hand(client.seat) })
  end
  client.board = ok and board
  return ok, why
end

-- Hear the call or the card of a seat, number `n` of its kind.
local function hear(self, client, kind, one, dummy, n)
  if kind == "card" and (n - 1) % TRICK == 0 then
    local leader = one == dummy and "dummy" or one
    local ok, why = self.seats:send(client, { kind = "lead", seat = leader })
    if not ok then return nil, why end
  end
  local m, why = self.seats:hear(client, function(m)
    return m.kind == kind and m.seat == one
  end, NAMES[one] .. (kind == "call" and " passes, doubles, redoubles or bids 1C to 7NT"
    or " plays a card, as in 7S"))
  if not m then return nil, why end
  return { seat = one, by = client.seat, call = m.call, card = m.card, client = true }
end

-- Show dummy to whoever is not dummy, after the first card.
local function show(self, client, game)
  local dummy = dummy_of(game)
  client.shows = { kind = "hand", seat = "dummy", hand = game.board.deal:hand(dummy) }
  if client.seat == dummy then return true end
  return self.seats:tell(client, { ready = "dummy" }, client.shows)
end

local function tell(self, client, game, act, n)
  local dummy = dummy_of(game)
  if act.call then
    return self.seats:tell(client, { ready = "bid", who = act.seat }, { kind = "call",
      seat = act.seat, call = act.call })
  end
  return self.seats:tell(client, { ready = "card", who = act.seat == dummy and "dummy" or act.seat,
    trick = (n - 1) // TRICK + 1 }, { kind = "card", seat = act.seat, card = act.card })
end

-- What a client does anew that it did before must be the same; else the board goes on from there.
local function again(self, client, game, i, n)
  local old = game.acts[i]
  local act, why = hear(self, client, old.call and "call" or "card", old.seat, dummy_of(game), n)
  if not act then return nil, why end
  if act.call == old.call and act.card == old.card then return old end
  local undone = table.move(game.acts, i, #game.acts, 1, {})
  game:back_to(i - 1)
  local may, wrong = game:may(act)
  if not may then
    for _, one in ipairs(undone) do game:act(one) end
    return nil, wrong
  end
  self.say(("%s says %s where it said %s before: the board goes on from there"):format(
    NAMES[client.seat], act.call or act.card, old.call or old.card))
  game:act(act)
  local ok, often = self.seats:count()
  if not ok then return nil, often end
  return act
end

-- Tell a client all that it has not been told.
local function update(self, client, game)
  if client.board ~= game.board or not begins(client.told, game.acts) then
    local ok, why = begin(self, client, game.board)
    if not ok then return nil, why end
  end
  local calls, played = 0, 0
  for i = 1, math.huge do
    local act, ok, why = game.acts[i], true, nil
    if not act or act.claim then return true end
    calls, played = calls + (act.call and 1 or 0), played + (act.card and 1 or 0)
    if i > #client.told then
      local n = act.call and calls or played
      if decider(game, act) == client.seat then
        act, why = again(self, client, game, i, n)
        ok = act
      else
        ok, why = tell(self, client, game, act, n)
      end
      client.told[i] = ok and act or nil
    end
    if ok and act.card and played == 1 and not client.shows then
      ok, why = show(self, client, game)
    end
    if not ok then return nil, why end
  end
end

--- Tell all clients what has happened on a board.
-- @tparam Board game of baize.cli.table_board: acts, board, play, and its methods
-- @treturn ?boolean true
-- @treturn ?string why not; "interrupted"
function Server:update(game)
  if self.board ~= game.board then self.board, self.seats.lost = game.board, 0 end
  while true do
    local n, last = #game.acts, game.acts[#game.acts]
    local ok, why = self.seats:with_all(function(client) return update(self, client, game) end)
    if not ok then return nil, why end
    if #game.acts == n and game.acts[n] == last then return true end -- else it was changed
  end
end

--- What the client at whose turn it is does.
-- @tparam Board game
-- @treturn ?table an act that it may do; nil: none
-- @treturn ?string why; nil: the turn is another's, as the board was changed
function Server:act(game)
  local before = #game.acts
  while true do
    local ok, why = self:update(game)
    if not ok then return nil, why end
    if #game.acts ~= before then return nil end
    local kind, one, who = game:turn()
    local client = self.seats.at[who]
    local act, wrong = hear(self, client, kind, one, dummy_of(game), game.play
      and #game.play.played + 1)
    if act then
      ok, wrong = game:may(act)
      if ok then
        client.told[#client.told + 1] = act
        return act
      end
    end
    if wrong == seats.INTERRUPTED then return nil, wrong end
    ok, why = self.seats:lose(client, wrong)
    if not ok then return nil, why end
  end
end

--- The name of the client at a seat.
-- @tparam string seat a letter
-- @treturn ?string nil: none is there
function Server:name(seat)
  local client = self.seats.at[seat]
  return client and client.name
end

--- Whether a seat is a client's.
-- @tparam string seat a letter
-- @treturn boolean
function Server:seats_client(seat) return self.seats.seats[seat] == true end

--- Say to all clients that it is over.
function Server:finish() self.seats:finish() end

--- A table manager.
-- @tparam table options as of seats.new
-- @treturn Server
-- @usage local manager = server.new { port = wire.listen("127.0.0.1", 2000), ... }
function server.new(options)
  return setmetatable({ seats = seats.new(options), say = options.say }, Server)
end

--- A table manager: made by server.new.
-- @type Server

return server
