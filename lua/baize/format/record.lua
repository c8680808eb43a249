-- SPDX-License-Identifier: GPL-3.0-or-later
--- What records of boards have in common: calls, auctions, cards played.
-- Formats write these in many ways; here they become one. An auction is
-- { dealer = "N", calls = { "1NT", "P", ... }, notes = { [3] = "transfer" } }, `notes` by
-- the number of the call, nil where there are none; the play is { leader = "W",
-- cards = { "SA", ... } }, cards in the order in which they were played.
-- Uses: baize.check, baize.core.board, baize.core.contract.
-- @module baize.format.record
local check = require "baize.base.check"
local core_board = require "baize.core.board"
local core_contract = require "baize.core.contract"

local record = {}

local SEATS <const> = { "N", "E", "S", "W" }
local PLACE <const> = { N = 1, E = 2, S = 3, W = 4 }
local NEXT <const> = { N = "E", E = "S", S = "W", W = "N" }
local HELD <const> = { "S", "H", "D", "C" } -- suits of a hand as it is written
local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local HIGH <const> = {} -- of a rank, "2" the lowest
for i, rank in ipairs { "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A" } do
  HIGH[rank] = i
end
local BOOK <const>, ALL_TRICKS <const>, CARDS <const> = 6, 13, 52

--- Cards of a pack.
record.CARDS = CARDS

-- Bids by their height: 1C is 1, 7NT is 35.
local HEIGHT <const> = {}
for level = 1, 7 do
  for i, strain in ipairs(STRAINS) do HEIGHT[level .. strain] = 5 * (level - 1) + i end
end

local WORDS <const> = { P = "P", PASS = "P", ["-"] = "P", ["--"] = "P", X = "X", D = "X",
  DBL = "X", DOUBLE = "X", XX = "XX", R = "XX", RDBL = "XX", REDOUBLE = "XX" }

--- Whether a value is of a type of the core.
-- @param value anything
-- @tparam string name of the type, as in "baize.Deal"
-- @treturn boolean
-- @usage record.is_a(deal, "baize.Deal") --> true
function record.is_a(value, name)
  local meta = type(value) == "userdata" and debug.getmetatable(value)
  return meta and meta.__name == name or false
end

--- What is to be written as a board: boards as they are, deals numbered, with dealer and
-- vulnerability by Law 2.
-- @param given by the user
-- @tparam integer index its number, from 1
-- @treturn table
-- @raise at the user's line when it is neither
-- @usage local board = record.board(deal, 1)
function record.board(given, index)
  if record.is_a(given, "baize.Deal") then
    return { deal = given, number = index, dealer = core_board.dealer(index),
      vul = core_board.vul(index) }
  elseif type(given) ~= "table" then
    check.fail(("board %d: a board or a deal expected, not %s")
      :format(index, check.show(given)))
  end
  return given
end

--- A call in the one form that we write: "P" "X" "XX" "1C" to "7NT".
-- @tparam string text as in "pass", "D", "1n", "1NT"
-- @treturn ?string nil when it is no call
-- @usage record.call "1n" --> "1NT"
function record.call(text)
  local word = text:upper()
  if WORDS[word] then return WORDS[word] end
  local bid = word:match "^[1-7][CDHSN]T?$" and word:gsub("N$", "NT")
  return bid and HEIGHT[bid] and bid or nil
end

--- The seat that is `steps` after another, clockwise.
-- @tparam string seat "N", "E", "S" or "W"
-- @tparam integer steps of either sign
-- @treturn string
-- @usage record.seat_after("W", 1) --> "N"
function record.seat_after(seat, steps)
  return SEATS[(PLACE[seat] - 1 + steps) % #SEATS + 1]
end

--- How many seats after another one comes, clockwise: 0 to 3.
-- @tparam string from a seat
-- @tparam string to a seat
-- @treturn integer
-- @usage record.steps("W", "N") --> 1
function record.steps(from, to)
  return (PLACE[to] - PLACE[from]) % #SEATS
end

local function same_side(a, b) return (PLACE[a] - PLACE[b]) % 2 == 0 end

-- Why a call cannot be made; nil: it can. `state`: bid, bidder, doubled, passes, over.
local function unfit(state, call, seat)
  if state.over then return "the auction is over" end
  if HEIGHT[call] and state.bid and HEIGHT[call] <= HEIGHT[state.bid] then
    return "not above " .. state.bid
  elseif call == "X" and not (state.bid and state.doubled == 0
    and not same_side(seat, state.bidder)) then
    return "there is nothing to double"
  elseif call == "XX" and not (state.doubled == 1 and same_side(seat, state.bidder)) then
    return "there is nothing to redouble"
  end
end

--- What an auction comes to.
-- @tparam string dealer "N", "E", "S" or "W"
-- @tparam {string,...} calls from the dealer on, as `record.call` gives them
-- @treturn ?Contract nil when the auction is not over, or wrong
-- @treturn ?string what is wrong; nil with a nil contract: it is not over
-- @treturn ?integer which call is wrong
-- @usage record.contract("N", { "1NT", "P", "P", "P" }) --> 1NT by N
function record.contract(dealer, calls)
  local state = { doubled = 0, passes = 0 }
  local first = {} -- who of a side named a strain first
  for i, call in ipairs(calls) do
    local seat = record.seat_after(dealer, i - 1)
    local reason = unfit(state, call, seat)
    if reason then
      return nil, ("call %d, %s by %s: %s"):format(i, call, seat, reason), i
    end
    state.passes = call == "P" and state.passes + 1 or 0
    if call == "X" then state.doubled = 1 elseif call == "XX" then state.doubled = 2 end
    if HEIGHT[call] then
      state.bid, state.bidder, state.doubled = call, seat, 0
      local key = call:sub(2) .. PLACE[seat] % 2
      first[key] = first[key] or seat
    end
    state.over = state.passes == (state.bid and 3 or 4)
  end
  if not state.over then return nil end
  if not state.bid then return (core_contract.parse "P") end
  local declarer = first[state.bid:sub(2) .. PLACE[state.bidder] % 2]
  return (core_contract.parse(state.bid .. ("X"):rep(state.doubled) .. " by " .. declarer))
end

--- A card in the one form that we write: suit, then rank, "HT".
-- @tparam string text as in "h10", "HT"
-- @treturn ?string nil when it is no card
-- @usage record.card "h10" --> "HT"
function record.card(text)
  local suit, rank = text:upper():gsub("10$", "T"):match "^([CDHS])([2-9TJQKA])$"
  return suit and suit .. rank
end

--- Which card of a trick wins.
-- @tparam {string,...} trick cards from the leader's on
-- @tparam string trump "C" "D" "H" "S" or "NT"
-- @treturn integer its place, from 1
-- @usage record.winner({ "HT", "HK", "S2", "HA" }, "S") --> 3
function record.winner(trick, trump)
  local best, suit = 1, trick[1]:sub(1, 1)
  local high = HIGH[trick[1]:sub(2)]
  for i = 2, #trick do
    local card = trick[i]
    local other, rank = card:sub(1, 1), HIGH[card:sub(2)]
    if other == suit and rank > high or other ~= suit and other == trump then
      best, suit, high = i, other, rank
    end
  end
  return best
end

--- Who holds each card of a deal.
-- @tparam Deal deal
-- @treturn table by card ("SA"): the seat
-- @usage print(record.owners(deal).SA)
function record.owners(deal)
  local owner = {}
  local n, seat, suit = 0, nil, 0
  -- "N:AK2.J3.KQ854.K72 ...": hands clockwise from north
  for c in tostring(deal):sub(3):gmatch "." do
    if not seat then seat, suit = SEATS[1], 1 end
    if c == "." then
      suit = suit + 1
    elseif c == " " then
      n = n + 1
      seat, suit = SEATS[n + 1], 1
    else
      owner[HELD[suit] .. c] = seat
    end
  end
  return owner
end

-- How many cards of each suit each seat holds.
local function lengths(owner)
  local held = {}
  for _, seat in ipairs(SEATS) do held[seat] = { S = 0, H = 0, D = 0, C = 0 } end
  for card, seat in pairs(owner) do
    local suit = card:sub(1, 1)
    held[seat][suit] = held[seat][suit] + 1
  end
  return held
end

--- Follow the play of a board.
-- @tparam Deal deal
-- @tparam Contract contract not passed out
-- @tparam {string,...} cards in the order of play, as `record.card` gives them
-- @tparam[opt] table owner of the cards, as record.owners gives it
-- @treturn ?integer tricks of declarer's side so far; nil when a card is wrong
-- @treturn string|integer what is wrong, as in "card 6: E does not hold HA"; else the
-- number of whole tricks
-- @usage local won, played = record.follow(board.deal, board.contract, board.play.cards)
function record.follow(deal, contract, cards, owner)
  if #cards > CARDS then return nil, ("%d cards are too many"):format(#cards) end
  owner = owner or record.owners(deal)
  local held, gone = lengths(owner), {}
  local seat = record.seat_after(contract.declarer, 1)
  local trick, won, played, led = {}, 0, 0, nil
  local trump, declarer = contract.strain, contract.declarer
  for i, card in ipairs(cards) do
    local suit = card:sub(1, 1)
    local hand = held[seat]
    if owner[card] ~= seat or gone[card] then
      return nil, ("card %d: %s does not hold %s"):format(i, seat, card)
    elseif #trick > 0 and suit ~= led and hand[led] > 0 then
      return nil, ("card %d: %s by %s does not follow suit"):format(i, card, seat)
    end
    if #trick == 0 then led = suit end
    gone[card] = true
    hand[suit] = hand[suit] - 1
    trick[#trick + 1] = card
    seat = NEXT[seat]
    if #trick == #SEATS then
      seat = record.seat_after(seat, record.winner(trick, trump) - 1)
      if same_side(seat, declarer) then won = won + 1 end
      trick, played = {}, played + 1
    end
  end
  return won, played
end

--- Tricks as a player says them: "=", "+1", "-2" of a contract.
-- @tparam Contract contract not passed out
-- @tparam string text "=", "+n", "-n", or nothing for "="
-- @treturn ?integer declarer's tricks; nil when there are no so many
-- @usage record.tricks(baize.contract "4S by N", "+1") --> 11
function record.tricks(contract, text)
  local over = (text == "" or text == "=") and 0 or math.tointeger(text)
  local n = over and BOOK + contract.level + over
  return n and n >= 0 and n <= ALL_TRICKS and n or nil
end

return record
