-- SPDX-License-Identifier: GPL-3.0-or-later
--- Games of bridge as OpenSpiel writes them, whole numbers with blanks, one to a line: its
-- train.txt. Read only.
-- The first 52 are cards (four times the rank, 0 a two, and the suit, 0 clubs), dealt to N E S W in
-- turn; then the calls from N on (52 pass, 53 double, 54 redouble, 55 1C ... 89 7NT); where all
-- did not pass the 52 cards in the order in which they were played. Nobody is vulnerable.
-- @module baize.format.openspiel
local core_deal = require "baize.core.deal"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"

local openspiel = {}

local CARDS <const> = record.CARDS
local RANKS <const>, SUITS <const> = "23456789TJQKA", { "C", "D", "H", "S" }
local SUIT_NB <const>, SEAT_NB <const> = 4, 4
local WRITTEN <const> = { 4, 3, 2, 1 } -- suits of a hand as it is written
local CALLS <const> = { "P", "X", "XX" }
for level = 1, 7 do
  for _, strain in ipairs { "C", "D", "H", "S", "NT" } do CALLS[#CALLS + 1] = level .. strain end
end

local function card_of(number)
  local rank = number // SUIT_NB + 1
  return SUITS[number % SUIT_NB + 1], RANKS:sub(rank, rank)
end

-- The deal of the first 52 numbers; nil and why.
local function deal_of(numbers)
  local hands, seen = {}, {}
  for seat = 1, SEAT_NB do hands[seat] = { "", "", "", "" } end
  for i = 1, CARDS do
    local number = numbers[i]
    if not number or number < 0 or number >= CARDS or seen[number] then
      return nil, ("number %d: another card expected, 0 to 51"):format(i)
    end
    seen[number] = (i - 1) % SEAT_NB + 1
  end
  for number = CARDS - 1, 0, -1 do -- the highest first
    local hand, suit = hands[seen[number]], number % SUIT_NB + 1
    hand[suit] = hand[suit] .. select(2, card_of(number))
  end
  local texts = {}
  for seat, hand in ipairs(hands) do
    local parts = {}
    for i, suit in ipairs(WRITTEN) do parts[i] = hand[suit] end
    texts[seat] = table.concat(parts, ".")
  end
  return core_deal.parse("N:" .. table.concat(texts, " "))
end

-- The cards that were played, from a number on.
local function play_of(numbers, first, contract)
  local cards = {}
  for i = first, #numbers do
    if numbers[i] < 0 or numbers[i] >= CARDS then
      return nil, ("number %d: a card expected, 0 to 51"):format(i)
    end
    local suit, rank = card_of(numbers[i])
    cards[#cards + 1] = suit .. rank
  end
  return { leader = record.seat_after(contract.declarer, 1), cards = cards }
end

local function read(line)
  local numbers = {}
  for word in line:gmatch "%S+" do
    local number = math.tointeger(word)
    if not word:find "^%d+$" or not number then
      return nil, ("'%s' is not a whole number"):format(word)
    end
    numbers[#numbers + 1] = number
  end
  local deal, message = deal_of(numbers)
  if not deal then return nil, message end
  local calls, i = {}, CARDS + 1
  while CALLS[(numbers[i] or -1) - CARDS + 1] do
    calls[#calls + 1] = CALLS[numbers[i] - CARDS + 1]
    i = i + 1
  end
  local contract, wrong = record.contract("N", calls)
  if wrong then return nil, wrong end
  local board = { deal = deal, dealer = "N", vul = "none", contract = contract,
    auction = { dealer = "N", calls = calls } }
  if i > #numbers then return board end
  if not contract or contract.level == 0 then
    return nil, ("number %d: nothing is played here"):format(i)
  end
  board.play, wrong = play_of(numbers, i, contract)
  if not board.play then return nil, wrong end
  local notes = {}
  board.result = record.played_out(board, function(text) notes[#notes + 1] = text end)
  if notes[1] then return nil, notes[1] end
  return board
end

--- Read boards, one by one.
-- @function openspiel.boards
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @treturn function an iterator of boards: deal, dealer, vul, auction, contract, play, result
-- @raise when there is no board in the file
-- @usage for board in baize.boards("train.txt", { format = "openspiel" }) do print(board) end
openspiel.boards = lines.format({ name = "numbers of OpenSpiel", read = read }).boards

return openspiel
