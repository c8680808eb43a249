-- SPDX-License-Identifier: GPL-3.0-or-later
--- The file library.dat of Matt Ginsberg's GIB: solved deals, 26 bytes each.
-- Four numbers of 32 bits for spades, hearts, diamonds, clubs, the high byte first: two
-- bits a card, from the ace (the lowest) up to the two, 0 W, 1 N, 2 E, 3 S; the six bits above
-- are 0. Five numbers of 16 bits: the tricks, as baize.format.gib.tricks has them. Two programs
-- that read it agree on that: Thomas Andrews's deal (input/giblib.tcl), and Hans van
-- Staveren's dealer (dealer.c), which turns the seats by one and the suits round, in hands and
-- tricks alike.
-- @module baize.format.giblib
local check = require "baize.base.check"
local core_deal = require "baize.core.deal"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"
local tricks = require "baize.format.gib.tricks"

local giblib = { binary = true, needs = { "deal", "tricks" },
  fit = lines.fit { tricks = true } }

local RECORD <const> = ">I4I4I4I4I2I2I2I2I2"
local RECORD_SIZE <const> = string.packsize(RECORD)
local SEATS <const> = { [0] = "W", "N", "E", "S" }
local SEAT_NB <const> = 4
local SUITS <const> = { "S", "H", "D", "C" }
local RANKS <const> = "AKQJT98765432"
local WORDS <const> = ("%04X"):rep(#tricks.STRAINS)

-- The holdings of the four seats in the suit of a word.
local function holdings_of(word)
  local holdings = { W = "", N = "", E = "", S = "" }
  for rank in RANKS:gmatch "." do
    local seat = SEATS[word % SEAT_NB]
    holdings[seat] = holdings[seat] .. rank
    word = word // SEAT_NB
  end
  if word == 0 then return holdings end
end

-- The word of a suit, from the hands of the four seats.
local function word_of(hands, suit)
  local word = 0
  for rank in RANKS:reverse():gmatch "." do
    for i = 0, #SEATS do
      if hands[SEATS[i]][suit]:find(rank, 1, true) then word = word * SEAT_NB + i end
    end
  end
  return word
end

-- The deal and the tricks of a record; nil and what is wrong.
local function read(bytes)
  local words = { string.unpack(RECORD, bytes) }
  local hands = { W = {}, N = {}, E = {}, S = {} }
  for i, suit in ipairs(SUITS) do
    local holdings = holdings_of(words[i])
    if not holdings then
      return nil, ("the six bits above the cards of %s are not 0"):format(suit)
    end
    for seat, holding in pairs(holdings) do hands[seat][i] = holding end
  end
  for seat, hand in pairs(hands) do hands[seat] = table.concat(hand, ".") end
  local deal, message = core_deal.parse(("W:%s %s %s %s"):format(hands.W, hands.N, hands.E,
    hands.S))
  if not deal then return nil, message end
  local results, wrong = tricks.read(WORDS:format(table.unpack(words, #SUITS + 1)))
  if not results then return nil, wrong end
  return { deal = deal, tricks = results }
end

-- The record of a board; nil and what is wrong.
local function write(board)
  local digits, message = tricks.write(board.tricks)
  if not digits then return nil, message end
  local hands, words, seat = {}, {}, 0
  for hand in board.deal:format "W":sub(#"W:" + 1):gmatch "%S+" do
    hands[SEATS[seat]] = { hand:match "^(.*)%.(.*)%.(.*)%.(.*)$" }
    seat = seat + 1
  end
  for i in ipairs(SUITS) do words[i] = word_of(hands, i) end
  for four in digits:gmatch "...." do words[#words + 1] = tonumber(four, 16) end
  return string.pack(RECORD, table.unpack(words))
end

local function in_hex(bytes)
  return (bytes:gsub(".", function(byte) return ("%02x"):format(byte:byte()) end))
end

--- Read boards, one by one.
-- @tparam function _ not used: there are no lines
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @tparam function read_bytes gives the next n bytes, fewer at the end, then nil
-- @treturn function an iterator of boards: deal, tricks, notes, file, line (the number of
-- the record, from 1); of a record that is not a solved deal bytes (as it
-- stood) in place of deal and tricks
-- @raise when the first record is not a solved deal: the file is something else
-- @usage for board in baize.boards("library.dat", { format = "giblib" }) do print(board.deal) end
function giblib.boards(_, name, report, read_bytes)
  local n = 0
  return function()
    local bytes = read_bytes(RECORD_SIZE)
    if not bytes and n > 0 then return nil end
    n = n + 1
    local board, message
    if #(bytes or "") < RECORD_SIZE then
      message = ("%d bytes, a deal has %d"):format(#(bytes or ""), RECORD_SIZE)
    else
      board, message = read(bytes)
    end
    if not board then
      if n == 1 then
        check.fail(("%s: not a library of GIB: record 1: %s"):format(name, message))
      end
      board = { bytes = bytes, notes = { ("%s:%d: %s: %s; kept as it is"):format(name, n,
        in_hex(bytes), message) } }
      if report then report(board.notes[1]) end
    end
    board.file, board.line, board.notes = name, n, board.notes or {}
    return board
  end
end

--- Write boards.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (deal and tricks are needed, or bytes as read)
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has no deal, or not all of its tricks
-- @usage baize.format.write("library.dat", "giblib", boards)
function giblib.write(emit, next_item)
  return record.write(emit, next_item, function(board, count)
    local bytes, message = nil, "no deal"
    if type(board) == "table" and not board.deal then
      bytes = board.bytes
    elseif type(board) == "table" and check.kind(board.deal) == "Deal" then
      bytes, message = write(board)
    end
    return bytes or check.fail(("board %d: %s: GIB's library holds solved deals"):format(count,
      message))
  end)
end

return giblib
