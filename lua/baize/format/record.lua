-- SPDX-License-Identifier: GPL-3.0-or-later
--- What records of boards have in common: calls, auctions, cards played.
-- Formats write these in many ways; here they become one. An auction is
-- { dealer = "N", calls = { "1NT", "P", ... }, notes = { [3] = "transfer" } }, `notes` by
-- the number of the call, nil where there are none; the play is { leader = "W",
-- cards = { "SA", ... } }, cards in the order in which they were played.
-- @module baize.format.record
local check = require "baize.base.check"
local core_auction = require "baize.core.auction"
local core_board = require "baize.core.board"
local core_position = require "baize.core.position"
local words = require "baize.base.words"

local record = {}

local SEATS <const>, PLACE <const> = words.SEATS, words.SEAT_NUMBER
local HELD <const> = { "S", "H", "D", "C" } -- suits of a hand as it is written
local BOOK <const>, ALL_TRICKS <const>, CARDS <const> = 6, 13, 52
local BLOCK <const> = 1 << 16 -- bytes read at a time

--- Cards of a pack.
record.CARDS = CARDS

--- What is to be written as a board: boards as they are, deals numbered, with dealer and
-- vulnerability by Law 2; what is neither is refused at the user's line.
function record.board(given, index)
  if check.kind(given) == "Deal" then
    return { deal = given, number = index, dealer = core_board.dealer(index),
      vul = core_board.vul(index) }
  elseif type(given) ~= "table" then
    check.fail(("board %d: a board or a deal expected, not %s")
      :format(index, check.show(given)))
  end
  return given
end

--- Of the core: a call in the one form that we write ("1NT" of "1n"), what an auction comes to,
-- and which card of a trick wins.
record.call, record.contract = core_auction.call, core_auction.contract
record.winner = core_position.winner

--- The seat that is so many steps, of either sign, after another, clockwise.
function record.seat_after(seat, steps)
  return SEATS[(PLACE[seat] - 1 + steps) % #SEATS + 1]
end

--- How many seats after another one comes, clockwise: 0 to 3.
function record.steps(from, to)
  return (PLACE[to] - PLACE[from]) % #SEATS
end

--- A card in the one form that we write, "HT" of "h10"; nil when it is none.
function record.card(text)
  local suit, rank = text:upper():gsub("10$", "T"):match "^([CDHS])([2-9TJQKA])$"
  return suit and suit .. rank
end

--- The hand of the cards that others leave, all as "AK2.J3.KQ854.K72".
function record.rest(hands)
  local taken, left = { "", "", "", "" }, {}
  for _, hand in pairs(hands) do
    for i, suit in ipairs { hand:match "^(.*)%.(.*)%.(.*)%.(.*)$" } do
      taken[i] = taken[i] .. suit
    end
  end
  for i, suit in ipairs(taken) do
    left[i] = ("AKQJT98765432"):gsub(".", function(rank)
      return suit:find(rank, 1, true) and ""
    end)
  end
  return table.concat(left, ".")
end

--- Who holds each card of a deal: the seat by card ("SA").
function record.owners(deal)
  local owner, place = {}, 0
  for hand in tostring(deal):sub(#"N:" + 1):gmatch "%S+" do -- clockwise from north
    place = place + 1
    for i, suit in ipairs { hand:match "^(.*)%.(.*)%.(.*)%.(.*)$" } do
      for rank in suit:gmatch "." do owner[HELD[i] .. rank] = SEATS[place] end
    end
  end
  return owner
end

--- Follow the play of a board: tricks of declarer's side so far and the number of whole tricks;
-- nil and what is wrong, as in "card 6: east does not hold HA". The contract is not passed out,
-- the cards are in the order of play.
function record.follow(deal, contract, cards)
  local declarer = contract.declarer
  local at = core_position.open(deal, contract.strain, record.seat_after(declarer, 1))
  for i, card in ipairs(cards) do
    local after, why = at:play(card)
    if not after then return nil, ("card %d: %s"):format(i, why) end
    at = after
  end
  local ns, ew = at:taken()
  return PLACE[declarer] % 2 == PLACE.N % 2 and ns or ew, ns + ew
end

--- Declarer's tricks of a play in which all cards fell; nil of any other. What is wrong with it is
-- noted. Its board has a deal and a contract that is not passed out.
function record.played_out(board, note)
  local won, played = record.follow(board.deal, board.contract, board.play.cards)
  if not won then note(played) end
  return won and played == ALL_TRICKS and won or nil
end

--- A table of all twenty double-dummy results by seat and strain, asked of `tricks_of` in the
-- order of `seats` and, within each, `strains`; nil, and for which of them there is no number of
-- tricks.
function record.results(tricks_of, seats, strains)
  local found = {}
  for _, seat in ipairs(seats or SEATS) do
    found[seat] = {}
    for _, strain in ipairs(strains or words.STRAINS) do
      local n = tricks_of(seat, strain)
      if math.type(n) ~= "integer" or n < 0 or n > ALL_TRICKS then return nil, seat, strain end
      found[seat][strain] = n
    end
  end
  return found
end

--- A copy of what may be such a table; nil, and "no number of tricks (0 to 13) for N in C" where
-- one of the twenty is missing.
function record.copy_results(value, seats, strains)
  local found, one, other = record.results(function(seat, strain)
    local row = type(value) == "table" and value[seat]
    local n = type(row) == "table" and row[strain]
    return type(n) == "number" and math.tointeger(n) or nil
  end, seats, strains)
  if found then return found end
  return nil, ("no number of tricks (0 to 13) for %s in %s"):format(one, other)
end

--- The dealer and the vulnerability of a board, the place-th of a file: as it says, the dealer
-- perhaps by its auction alone; else those of its number, or of its place (Law 2); N where there is
-- no place. The second is nil of a board that names its dealer, or has no place, and no number.
function record.dealer_and_vul(board, place)
  local dealer = board.dealer or board.auction and board.auction.dealer
  local number = board.number or not dealer and place
  return dealer or number and core_board.dealer(number) or "N",
    board.vul or number and core_board.vul(number) or nil
end

--- What a stream of the core (with the methods feed and next) cuts a text into: a function that
-- gives what its `next` does, its argument passed on; nil at the end. Where there is `read_bytes`
-- blocks are read, else lines.
function record.stream(stream, next_line, read_bytes, name)
  local function feed()
    if read_bytes then return stream:feed(read_bytes(BLOCK)) end
    local line = next_line()
    return stream:feed(line and line .. "\n")
  end
  return function(argument)
    while true do
      local board, second, third, fourth, fifth = stream:next(name, argument)
      if board then return board, second, third, fourth, fifth end
      if board == false then return nil end
      feed()
    end
  end
end

--- Lines that end with CR, CR LF or LF, of those that `next_line` gives without LF; `text` is one
-- that it gave before.
function record.each_line(next_line, text)
  local at = 1
  return function()
    if not text or at > #text and at > 1 then text, at = next_line(), 1 end
    if not text then return nil end
    local line, after = text:match("^([^\r]*)\r?()", at)
    at = after
    if text == "" then text = nil end
    return line
  end
end

--- Write boards one by one, as the text that `text_of` gives of an item and its number: how many
-- were written, or nil and what failed. `emit` takes the texts; it returns nil and why on
-- failure.
function record.write(emit, next_item, text_of)
  local count = 0
  for given in next_item do
    count = count + 1
    local ok, message = emit(text_of(given, count))
    if not ok then return nil, message end
  end
  return count
end

--- A function that notes what is not understood of a board: of a message, and the line where it
-- is another than the board's.
function record.noter(state, board)
  return function(message, line)
    local text = ("%s:%d: %s"):format(state.name, line or board.line,
      (message:gsub("%c", "?")))
    board.notes[#board.notes + 1] = text
    if state.report then state.report(text) end
  end
end

--- Declarer's tricks as a player says them, "=", "+1", "-2" of a contract, or nothing for "=";
-- nil when there are no so many.
function record.tricks(contract, text)
  local over = (text == "" or text == "=") and 0 or math.tointeger(text)
  local n = over and BOOK + contract.level + over
  return n and n >= 0 and n <= ALL_TRICKS and n or nil
end

return record
