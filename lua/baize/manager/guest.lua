-- SPDX-License-Identifier: GPL-3.0-or-later
--- One of our players at another's table, who knows what he is told: a hand, calls, cards, dummy.
-- Systems and players are asked as at our own tables, with a deal in which the cards that he has
-- not seen are anywhere that they may be: their answers do not depend on these.
-- @module baize.manager.guest
local cards = require "baize.play_model.cards"
local check = require "baize.base.check"
local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local core_play = require "baize.core.play"
local core_position = require "baize.core.position"
local deals = require "baize.cards.deal"
local prior = require "baize.table.prior"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local guest = {}

local Guest = {}
Guest.__index = Guest

local TRICK <const>, CARDS <const>, HAND <const> = 4, 52, 13
local RANKS <const> = "AKQJT98765432"

-- A hand of cards as in "SA".
local function hand_of(list)
  local by = { S = "", H = "", D = "", C = "" }
  for _, card in ipairs(list) do by[card:sub(1, 1)] = by[card:sub(1, 1)] .. card:sub(2) end
  return ("%s.%s.%s.%s"):format(by.S, by.H, by.D, by.C)
end

-- A deal with the own hand; the other cards are dealt one after the other.
local function any_deal(self)
  local own, rest, hands = {}, {}, {}
  for _, card in ipairs(words.cards(self.hand)) do own[card] = true end
  for _, suit in ipairs(words.SUITS) do
    for rank in RANKS:gmatch "." do
      if not own[suit .. rank] then rest[#rest + 1] = suit .. rank end
    end
  end
  for i, seat in ipairs(words.SEATS) do
    local list = seat == self.seat and words.cards(self.hand)
      or table.move(rest, #rest - HAND + 1, #rest, 1, {})
    if seat ~= self.seat then
      for _ = 1, HAND do rest[#rest] = nil end
    end
    hands[i] = hand_of(list)
  end
  return (deals.deal("N:" .. table.concat(hands, " ")))
end

-- What he knows of the play.
local function view(self)
  return core_play.view { contract = self.contract, seat = self.seat, own = self.hand,
    dummy = self.dummy, played = self.played, vul = self.vul }
end

-- ---- the auction -------------------------------------------------------------------------

-- The auction is over: who he plays with, against what.
local function sit_down(self, auction)
  if auction.passed_out then return end
  self.contract = auction.contract
  self.leader = words.NEXT[self.contract.declarer]
  self.dummys = words.NEXT[self.leader]
  self.turn_of = self.leader
  if self.seat == self.dummys then self.dummy = self.hand end
end

--- Whose turn it is.
-- @treturn ?string "call" or "card"; nil: the board is over
-- @treturn ?string the seat
-- @treturn ?string who decides: of dummy's cards, declarer
function Guest:turn()
  if not self.is_over then return "call", self.turn_of, self.turn_of end
  if not self.contract or #self.played == CARDS then return nil end
  local seat = self.turn_of
  return "card", seat, seat == self.dummys and self.contract.declarer or seat
end

--- His call.
-- @treturn string
function Guest:call()
  local _, all = contest.bid { deal = any_deal(self), NS = self.NS, EW = self.EW,
    dealer = self.dealer, vul = self.vul, from = table.concat(self.calls, " ") }
  return all[#self.calls + 1].call
end

--- The next call, his own or another's.
-- @tparam string call
-- @treturn ?boolean true; nil: it cannot be made
-- @treturn ?string why
function Guest:hear_call(call)
  local text = table.concat(self.calls, " ") .. " " .. call
  local auction, why = core_auction.parse(text, self.dealer)
  if not auction then return nil, why end
  self.calls[#self.calls + 1] = call
  self.turn_of, self.is_over = auction.turn, auction.over
  if auction.over then sit_down(self, auction) end
  return true
end

-- ---- the play ----------------------------------------------------------------------------

--- His card, of the own hand or of dummy.
-- @treturn ?string nil where his player fails
-- @treturn ?string why
function Guest:card()
  if not self.player then
    self.prior = prior.new { auction = table.concat(self.calls, " "), dealer = self.dealer,
      vul = self.vul, NS = self.NS, EW = self.EW }
    self.player = cards.open(self.plays, self.plays.knows == nil and self.prior.core or nil)
    self.nothing = check.must(core_play.prior {})
  end
  local worlds, why = view(self):worlds(self.nothing, { worlds = 1, choice = false,
    leads = "any" })
  if not worlds then return nil, why end
  return core_play.card(self.player, { deal = worlds[1], contract = self.contract, vul = self.vul,
    board = self.number, played = self.played, solver = solving.solver() })
end

--- The next card, his own or another's.
-- @tparam string card
-- @treturn ?boolean true; nil: it cannot be played
-- @treturn ?string why
function Guest:hear_card(card)
  local n = #self.played
  self.played[n + 1] = card
  local known, why = true, nil
  if self.seat ~= self.dummys and (n == 0 or self.dummy) then known, why = view(self) end
  if n == 0 and not self.dummy then known = true end -- dummy is not on the table yet
  if not known then
    self.played[n + 1] = nil
    return nil, why
  end
  self.turn_of = words.NEXT[self.turn_of]
  if (n + 1) % TRICK == 0 then
    local trick = table.move(self.played, n - TRICK + 2, n + 1, 1, {})
    local place = words.SEAT_NUMBER[self.leader]
      + core_position.winner(trick, self.contract.strain) - 2
    self.leader = words.SEATS[place % TRICK + 1]
    self.turn_of = self.leader
    if words.SIDE[self.leader] == words.SIDE[self.contract.declarer] then
      self.tricks = self.tricks + 1
    end
  end
  return true
end

--- Dummy's cards, after the first one was played.
-- @tparam Hand hand
-- @treturn ?boolean true; nil: it has a card that is known to be elsewhere
-- @treturn ?string why
function Guest:show(hand)
  self.dummy = hand
  local known, why = view(self)
  if not known then return nil, why end
  return true
end

--- What the board came to, as in "3NT by S, 9 tricks".
-- @treturn string
function Guest:result()
  if not self.contract then return "passed out" end
  return ("%s, %d tricks"):format(self.contract, self.tricks)
end

--- A player at the beginning of a board.
-- @tparam table given seat, number, dealer, vul, hand (a Hand), NS and EW (Systems that both sides
-- bid by), plays (a CardPlayer)
-- @treturn Guest
function guest.new(given)
  local self = setmetatable({ calls = {}, played = {}, tricks = 0, turn_of = given.dealer }, Guest)
  for name, value in pairs(given) do self[name] = value end
  return self
end

--- One of our players at another's table: made by guest.new.
-- @type Guest

return guest
