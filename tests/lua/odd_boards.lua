-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards with odd content: what formats could stumble over, the same at every run.
local baize = require "baize"
local random = require "random"
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local odd_boards = {}

local SEATS <const> = { "N", "E", "S", "W" }
local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local VULS <const> = { "none", "NS", "EW", "both" }

-- Texts that formats could stumble over: Latin-1, Latin-2, UTF-8, what has a meaning in PBN,
-- LIN and JSON, and what is nearly nothing.
local ODD <const> = { "", " ", "?", "-", "#", "##", "##x", "a#",
  "Jos\xE9 Nu\xF1ez", "\xA3\xF3d\xBC",
  "Łódź", "\xFF\xFE",
  'say "no"', "\\", "\\\\", '\\"', "C:\\x\\", "100 %", "%", "a;b", "{x}", "}{",
  "[A \"b\"]", "a|b", "|", "mb|p|", "a, b", ",", "1:x", "=1=", "^S", "*", "tab\there", "$1", "!",
  "line\nbreak", "two\n\nlines", "cr\rhere", "\\n", "null", "\1", ("long "):rep(60) }

local function odd(rand) return ODD[rand(#ODD)] end

-- A legal auction, with notes, alerts and marks.
local function auction_of(rand, dealer)
  local calls = {}
  for _ = 1, 40 do
    local choice = ({ "P", "P", "X", "XX" })[rand(4)]
    if rand(4) == 1 then choice = rand(7) .. STRAINS[rand(5)] end
    calls[#calls + 1] = choice
    local contract, wrong = record.contract(dealer, calls)
    if wrong then calls[#calls] = nil end
    if contract then break end
  end
  if not record.contract(dealer, calls) then return nil end
  local auction = { dealer = dealer, calls = calls }
  for i = 1, #calls do
    if rand(5) == 1 then
      auction.notes = auction.notes or {}
      auction.notes[i] = odd(rand)
    end
    if rand(6) == 1 then
      auction.alerts = auction.alerts or {}
      auction.alerts[i] = true
    end
    if rand(9) == 1 then
      auction.marks = auction.marks or {}
      auction.marks[i] = ({ "!", "??", "$1", "$14" })[rand(4)]
    end
  end
  return auction
end

-- A legal play of some cards, or of all.
local function play_of(rand, deal, contract)
  local owner, cards = record.owners(deal), {}
  local pack = {}
  for card in pairs(owner) do pack[#pack + 1] = card end
  table.sort(pack)
  local count = rand(3) == 1 and 52 or rand(52) - 1
  while #cards < count do
    local found
    local from = rand(#pack)
    for step = 0, #pack - 1 do
      cards[#cards + 1] = pack[(from + step - 1) % #pack + 1]
      found = record.follow(deal, contract, cards, owner)
      if found then break end
      cards[#cards] = nil
    end
    if not found then break end
  end
  local play = { leader = record.seat_after(contract.declarer, 1), cards = cards }
  for i = 1, #cards do
    if rand(15) == 1 then
      play.notes = play.notes or {}
      play.notes[i] = odd(rand)
    end
  end
  return #cards > 0 and play or nil
end

local function tricks_of(rand)
  local tricks = {}
  for _, seat in ipairs(SEATS) do
    tricks[seat] = {}
    for _, strain in ipairs(STRAINS) do tricks[seat][strain] = rand(14) - 1 end
  end
  return tricks
end

local NAMES <const> = { "Event", "Site", "Remark", "X_y", "Score", "Annotator", "Date", "Scoring" }

local function tags_of(rand)
  local tags = tag_list.new()
  for _ = 1, rand(6) - 1 do
    local name, value = NAMES[rand(#NAMES)], odd(rand)
    if not value:find "\n" and value ~= "#" and value:sub(1, 2) ~= "##" then
      tags[name] = value
    end
  end
  return tags
end

-- Board number i: a deal, and now and then each of the rest.
local function board_of(deal, i)
  local rand = random.new(random.fresh(i * 7919 + 1))
  local board = { deal = deal, number = rand(3) > 1 and rand(200) or nil,
    vul = rand(4) > 1 and VULS[rand(4)] or nil, tags = tags_of(rand) }
  board.dealer = rand(5) > 1 and SEATS[rand(4)] or nil
  board.auction = board.dealer and rand(4) > 1 and auction_of(rand, board.dealer) or nil
  if board.auction then
    board.contract = record.contract(board.auction.dealer, board.auction.calls)
  elseif rand(2) == 1 then
    board.contract = baize.contract(rand(7) .. STRAINS[rand(5)] .. ({ "", "x", "xx" })[rand(3)]
      .. " by " .. SEATS[rand(4)])
  end
  local made = board.contract and board.contract.level > 0
  if made and rand(3) > 1 then board.play = play_of(rand, deal, board.contract) end
  if made and rand(3) > 1 then board.result = rand(14) - 1 end
  if board.play and #board.play.cards == 52 then
    board.result = record.follow(deal, board.contract, board.play.cards)
  elseif board.play and board.result then
    board.play.claimed = board.result
  end
  if rand(3) == 1 then board.tricks = tricks_of(rand) end
  if rand(2) == 1 then
    board.players = {}
    for _, seat in ipairs(SEATS) do
      local name = odd(rand)
      if name:find "[^%s?-]" then board.players[seat] = name end
    end
    if not next(board.players) then board.players = nil end
  end
  if rand(3) == 1 then board.room = rand(2) == 1 and "open" or "closed" end
  return board
end

--- So many of them.
function odd_boards.list(count)
  local list = {}
  for deal, i in baize.sampler { seed = random.fresh(11) }:deals(count) do
    list[i] = board_of(deal, i)
  end
  return list
end

return odd_boards
