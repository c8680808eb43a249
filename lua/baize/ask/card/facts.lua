-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a player knows of a play for certain: two hands, the cards that fell, the suits that others
-- showed out of. A record that cannot be is refused: which card it is, whose, and why.
-- @module baize.ask.card.facts
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_position = require "baize.core.position"
local known = require "baize.sample.known"
local words = require "baize.base.words"

local facts = {}

local RANKS <const> = "23456789TJQKA"
local CARDS <const>, TRICK <const> = 52, 4
local SUIT_WORD <const> = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local FIELD <const> = "played%s*="

local function rank(card) return (RANKS:find(card:sub(2), 1, true)) end

-- Who wins a trick of { card, seat }.
local function winner(trick, trump)
  local best = trick[1]
  for _, one in ipairs(trick) do
    local suit, led = one.card:sub(1, 1), best.card:sub(1, 1)
    if suit == led and rank(one.card) > rank(best.card) or suit ~= led and suit == trump then
      best = one
    end
  end
  return best.seat
end

-- The cards of a field, an array or a text: an array of names.
local function cards_of(given)
  if type(given) == "string" then
    local list, message, at = core_position.cards(given)
    if list then return list end
    check.fail(("played: %s, at byte %d of '%s'"):format(message, at or 1, given), FIELD)
  elseif type(given) ~= "table" or getmetatable(given) then
    check.expected("played", "cards as in \"S4 S2 SK\", or an array of them", given, FIELD)
  end
  local list = {}
  for i, card in ipairs(given) do
    local one = type(card) == "string" and core_position.cards(card)
    if not one or #one ~= 1 then
      check.fail(("played: card %d: a card as in \"SK\" expected, not %s"):format(i,
        check.show(card)), FIELD)
    end
    list[i] = one[1]
  end
  return list
end

local Table = {}
Table.__index = Table

-- Who has a card that lies open to the player: a seat, or nil.
local function holder(self, card)
  for _, seat in ipairs(words.SEATS) do
    if self.left[seat] and self.left[seat][card] then return seat end
  end
  return nil
end

-- A card that an open hand would have to play in place of another; nil: it is free.
local function due(self, seat, suit)
  for _, card in ipairs(self.left[seat] and words.cards(self.hands[seat]) or {}) do
    if card:sub(1, 1) == suit and self.left[seat][card] then return card end
  end
  return nil
end

local function fail(number, card, seat, form, ...)
  check.fail(("played: card %d (trick %d), %s by %s: %s"):format(number,
    (number - 1) // TRICK + 1, card, seat, form:format(...)), FIELD)
end

-- Play a card, the number-th of all.
local function play(self, number, card)
  local seat, suit = self.turn, card:sub(1, 1)
  local led = self.trick[1] and self.trick[1].card:sub(1, 1)
  local before = self.at[card]
  if before then fail(number, card, seat, "it was played before, as card %d", before) end
  local owner = holder(self, card)
  if self.left[seat] and owner ~= seat then
    fail(number, card, seat, "it is not in the hand of %s, %s", seat, self.hands[seat])
  elseif owner and owner ~= seat then
    fail(number, card, seat, "%s holds it", owner)
  end
  local out = self.out[seat]
  if out[suit] then
    fail(number, card, seat, "a revoke: %s had no more %s at card %d", seat, SUIT_WORD[suit],
      out[suit].number)
  elseif led and led ~= suit then
    local other = due(self, seat, led)
    if other then
      fail(number, card, seat, "a revoke: %s were led, and %s holds %s", SUIT_WORD[led], seat,
        other)
    end
    out[led] = out[led] or { number = number, length = self.lengths[seat][led] }
  end
  self.at[card] = number
  self.lengths[seat][suit] = self.lengths[seat][suit] + 1
  table.insert(self.fell[seat], card)
  if self.left[seat] then self.left[seat][card] = nil end
  table.insert(self.trick, { card = card, seat = seat })
  self.turn = words.NEXT[seat]
  if #self.trick == TRICK then
    self.turn = winner(self.trick, self.trump)
    self.taken[self.turn] = self.taken[self.turn] + 1
    self.trick = {}
  end
end

-- Who decides on the next card: of dummy's cards declarer does. And dummy, and who played each.
local function turn_after(contract, cards)
  local turn, trick, players = words.NEXT[contract.declarer], {}, {}
  for i, card in ipairs(cards) do
    players[i] = turn
    trick[#trick + 1] = { card = card, seat = turn }
    turn = words.NEXT[turn]
    if #trick == TRICK then turn, trick = winner(trick, contract.strain), {} end
  end
  local dummy = words.NEXT[words.NEXT[contract.declarer]]
  return turn == dummy and contract.declarer or turn, dummy, players
end

-- The cards that may be played, spades first; in each suit from the top.
local function legal_of(self)
  local all, follow = {}, {}
  local led = self.trick[1] and self.trick[1].card:sub(1, 1)
  for _, card in ipairs(words.cards(self.hands[self.turn])) do
    if self.left[self.turn][card] then
      all[#all + 1] = card
      if card:sub(1, 1) == led then follow[#follow + 1] = card end
    end
  end
  return #follow > 0 and follow or all
end

-- What the hidden players are known to have, by seat: Conditions.
local function conditions_of(self)
  local list = known.conditions(self.hands)
  for _, seat in ipairs(words.SEATS) do
    if not self.left[seat] then
      local where
      local function add(c) where = where and where & c or c end
      if #self.fell[seat] > 0 then
        add(cond.called(seat .. ".has", { table.concat(self.fell[seat], " ") }, "played"))
      end
      for _, suit in ipairs(words.SUITS) do
        local out = self.out[seat][suit]
        if out then add(cond.read(('%s.%s "%d"'):format(seat, SUIT_WORD[suit], out.length))) end
      end
      list[seat] = where
    end
  end
  return list
end

--- Who decides on the card after those that were played, and where dummy is. Raises at the user's
-- line where nothing was played, or all cards were.
-- @tparam Contract contract
-- @param given the cards, a text or an array
-- @treturn string the seat that decides
-- @treturn string dummy
-- @treturn {string,...} the cards
-- @treturn {string,...} who played each of them
function facts.seats(contract, given)
  local cards = cards_of(given)
  if #cards == 0 then
    check.fail("played: no card was played, so dummy is not seen: the question is the lead", FIELD)
  elseif #cards >= CARDS then
    check.fail("played: all cards were played", FIELD)
  end
  local seat, dummy, players = turn_after(contract, cards)
  return seat, dummy, cards, players
end

--- The certain facts. Raises at the user's line what cannot be.
-- @tparam Contract contract
-- @tparam {string,...} cards that were played
-- @tparam table hands the two hands (of 13 cards) that are seen, by seat
-- @treturn table turn (whose card is next), hidden (two seats), conditions (by seat), trick (array
-- of { card, seat } on the table), legal (cards), fell (cards, by seat), left (sets, by seat that
-- is seen), out (by seat and suit: number and length), taken (tricks, by seat), cards
function facts.of(contract, cards, hands)
  local self = setmetatable({ trump = contract.strain, turn = words.NEXT[contract.declarer],
    hands = hands, left = {}, at = {}, out = {}, fell = {}, lengths = {}, taken = {}, trick = {},
    hidden = {}, cards = cards }, Table)
  for _, seat in ipairs(words.SEATS) do
    self.out[seat], self.fell[seat], self.taken[seat] = {}, {}, 0
    self.lengths[seat] = { S = 0, H = 0, D = 0, C = 0 }
    if hands[seat] then
      self.left[seat] = {}
      for _, card in ipairs(words.cards(hands[seat])) do self.left[seat][card] = true end
    else
      self.hidden[#self.hidden + 1] = seat
    end
  end
  for number, card in ipairs(cards) do play(self, number, card) end
  self.legal, self.conditions = legal_of(self), conditions_of(self)
  return self
end

--- Why no deal has such cards, in words.
function facts.contradiction(self)
  local a, b = table.unpack(self.hidden)
  for _, suit in ipairs(words.SUITS) do
    local out, missing = self.out[a][suit] and self.out[b][suit], nil
    for i = #RANKS, 1, -1 do
      local card = suit .. RANKS:sub(i, i)
      if not self.at[card] and not holder(self, card) then missing = missing or card end
    end
    if out and missing then
      return ("%s and %s both showed out of %s, but nobody has %s"):format(a, b, SUIT_WORD[suit],
        missing)
    end
  end
  return "a hand would have more than 13 cards, or fewer"
end

-- Whether the ranks between two cards of a suit are out of play, so that they are worth the same.
local function is_next(self, high, low)
  if high:sub(1, 1) ~= low:sub(1, 1) then return false end
  for i = rank(low) + 1, rank(high) - 1 do
    local card = high:sub(1, 1) .. RANKS:sub(i, i)
    local on_table = false
    for _, one in ipairs(self.trick) do on_table = on_table or one.card == card end
    if not self.at[card] or on_table then return false end
  end
  return true
end

--- The cards that may be played, those of equal worth together: { name, cards }.
function facts.choices(self)
  local list, before = {}, nil
  for _, card in ipairs(self.legal) do
    if before and is_next(self, before, card) then
      table.insert(list[#list].cards, card)
    else
      list[#list + 1] = { cards = { card } }
    end
    before = card
  end
  for _, one in ipairs(list) do one.name = table.concat(one.cards, "/") end
  return list
end

return facts
