-- SPDX-License-Identifier: GPL-3.0-or-later
--- The play of a contract, card by card, with what every card is worth.
-- All results are tricks of declarer's side in all: taken already and to come.
-- Adds `play` and `leads` to the core's deals.
-- @module baize.cards.play
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local contract = require "baize.cards.contract"
local core_deal = require "baize.core.deal"
local core_position = require "baize.core.position"
local diagram = require "baize.cards.diagram"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local play = {}

local TRICKS <const> = 13 -- of a whole deal

local Play = { __name = "baize.Play" }
local Cards = { __name = "baize.Cards" }

-- "=", "+1", "-2": tricks against what the contract needs. In an ending nobody says
-- how many were taken before, so there is no mark.
local function mark(p, tricks)
  if p.ending then return nil end
  return tricks == p.needs and "=" or ("%+d"):format(tricks - p.needs)
end

local function position_of(p)
  return p.history[#p.history].position
end

--- Begin the play of a contract.
-- @param hands a Deal, or the text of hands of equal size (an ending)
-- @param given "4S by S" or a Contract; declarer's left-hand opponent leads
-- @tparam[opt] {string,...} cards played already, in order, or one text "HQ HA H2"
-- @treturn Play fields contract, side (declarer's: "NS" or "EW"), needs (tricks), ending
-- (boolean: fewer than thirteen cards a hand at the start)
-- @raise when the contract is a pass, the hands are unequal or a card may not be played
-- @usage local p = baize.play(deal, "4S by S")
function play.new(hands, given, cards)
  check.note()
  local c = contract.from(given)
  local p = setmetatable({
    contract = c, side = solving.side(c.declarer), needs = solving.needs(c),
    history = { { position = solving.start(hands, c) } },
  }, Play)
  p.ending = p:left() < TRICKS
  p:follow(cards)
  return p
end

-- Cards that a user gave, as an array: of texts, one text, or nothing.
local function list_of(cards)
  if cards == nil then return {} end
  if type(cards) == "table" and not getmetatable(cards) then return cards end
  if type(cards) ~= "string" then
    check.fail("cards are an array or a text, not " .. check.show(cards))
  end
  return check.core(core_position.cards, cards)
end

Play.__index = {}

--- Whose turn it is.
-- @treturn string N, E, S or W
-- @usage print(p:turn())
function Play.__index:turn() return position_of(self):turn() end

--- The cards that a seat still has.
-- @param seat a seat, or its letter
-- @treturn Hand
-- @raise at the user's line for what is not a seat
-- @usage print(p:hand "N")
function Play.__index:hand(seat)
  return (position_of(self):hand(words.seat(seat, "hand")))
end

--- The cards of the trick on the table.
-- @treturn {string,...} the leader's first
-- @treturn string the leader
-- @usage local cards, leader = p:trick()
function Play.__index:trick()
  return position_of(self):trick(), position_of(self):leader()
end

--- Tricks still to be taken, the one on the table included.
-- @treturn integer 0 to 13
-- @usage while p:left() > 0 do p:play(p:best()[1]) end
function Play.__index:left() return position_of(self):left() end

--- Tricks taken so far.
-- @treturn integer by declarer's side
-- @treturn integer by the defenders
-- @usage local ours, theirs = p:taken()
function Play.__index:taken()
  local ns, ew = position_of(self):taken()
  if self.side == "NS" then return ns, ew end
  return ew, ns
end

--- The cards played so far.
-- @treturn {string,...} in the order of the play
-- @usage print(table.concat(p:played(), " "))
function Play.__index:played()
  local list = {}
  for i = 2, #self.history do list[i - 1] = self.history[i].card end
  return list
end

--- The cards that may be played now.
-- @treturn {string,...} spades first, from the ace down
-- @usage print(table.concat(p:legal(), " "))
function Play.__index:legal() return position_of(self):legal() end

--- Play a card that comes from outside.
-- @tparam string card as in "HQ"
-- @treturn ?Play the same play; nil when it is not a card or may not be played
-- @treturn ?string why
-- @raise at the user's line when it is not a text
-- @usage if not p:try(io.read()) then print "not that one" end
function Play.__index:try(card)
  if type(card) ~= "string" then
    check.fail("a card (as in HQ) expected, not " .. check.show(card))
  end
  local after, name = position_of(self):play(card)
  if not after then return nil, name end
  self.history[#self.history + 1] = { position = after, card = name }
  return self
end

-- Play a card, or raise at the user's line; `number` is its place in a list.
local function play_card(self, card, number)
  local ok, message = self:try(card)
  if ok then return end
  check.fail((number and ("card %d: "):format(number) or "") .. message, check.literal(card))
end

--- Play a card.
-- @tparam string card as in "HQ"
-- @treturn Play the same play, so that calls chain
-- @raise at the user's line when it is not a card or may not be played: why
-- @usage p:play "HQ"
function Play.__index:play(card)
  play_card(self, card)
  return self
end

--- Play many cards.
-- @param cards an array, or a text "HQ HA H2" (blanks may be left out), or nothing
-- @tparam[opt] function after called after each card: the card, and who played it
-- @treturn Play the same play
-- @raise at the user's line when one is not a card or may not be played: which and why
-- @usage p:follow "CTC4CACJ"
function Play.__index:follow(cards, after)
  for i, card in ipairs(list_of(cards)) do
    local seat = self:turn()
    play_card(self, card, i)
    if after then after(self.history[#self.history].card, seat) end
  end
  return self
end

--- Take the last card back.
-- @treturn Play the same play
-- @raise at the user's line when no card was played
-- @usage p:undo()
function Play.__index:undo()
  if #self.history == 1 then check.fail "there is no card to take back" end
  self.history[#self.history] = nil
  return self
end

--- What declarer's side takes in all with best play by everybody from here on.
-- @treturn integer 0 to 13
-- @raise "interrupted"
-- @usage print(p:tricks())
function Play.__index:tricks()
  return solving.solver():value(position_of(self), self.side)
end

--- Every card that may be played now, with what it leads to.
-- @treturn Cards array, one entry for each set of equal cards, spades first: card (the
-- highest), equals ({string,...}, card among them), tricks (of declarer's side, in all),
-- mark ("=" makes, "+1", "-2"; nil in an ending); fields contract, turn; prints
-- @raise "interrupted"
-- @usage for _, c in ipairs(p:cards()) do print(c.card, c.tricks) end
function Play.__index:cards()
  local list = solving.solver():cards(position_of(self), self.side)
  for _, c in ipairs(list) do c.mark = mark(self, c.tricks) end
  list.contract, list.turn = self.contract, self:turn()
  return setmetatable(list, Cards)
end

--- The best cards for the side whose turn it is.
-- @treturn {string,...} all cards that keep the result; empty when the play is over
-- @treturn integer how many of them are different: equal cards count once
-- @raise "interrupted"
-- @usage print(p:best()[1])
function Play.__index:best()
  local sign = solving.side(self:turn()) == self.side and 1 or -1
  local most, list, different
  for _, c in ipairs(self:cards()) do
    local worth = sign * c.tricks
    if not most or worth > most then most, list, different = worth, {}, 0 end
    if worth == most then
      table.move(c.equals, 1, #c.equals, #list + 1, list)
      different = different + 1
    end
  end
  return list or {}, different or 0
end

--- A whole line of best play by everybody from here on.
-- @treturn {string,...} cards in the order of the play
-- @raise "interrupted"
-- @usage print(table.concat(p:line(), " "))
function Play.__index:line()
  return solving.solver():line(position_of(self))
end

--- The cards whose ranks the result rests on; the others may be exchanged among the
-- hands at will, lengths kept, and the result stays.
-- @treturn {string,...} spades first, in each suit all from the top down to some card
-- @raise "interrupted"
-- @usage print(table.concat(p:relevant(), " "))
function Play.__index:relevant()
  return solving.solver():relevant(position_of(self))
end

--- The hands as they are now, as a picture.
-- @tparam[opt] table options symbols, colour: booleans, as for Deal:diagram
-- @treturn string lines, each with its end of line
-- @usage io.write(p:diagram())
function Play.__index:diagram(options)
  return (diagram.of(position_of(self), options))
end

-- "4S by S, W to lead", "4S by S, trick 3: W HK, N to play"
function Play.__tostring(p)
  local trick, leader = p:trick()
  local ours, theirs = p:taken()
  local where = p:left() == 0 and "the play is over" or
    #trick == 0 and leader .. " to lead" or
    ("%s led %s, %s to play"):format(leader, table.concat(trick, " "), p:turn())
  return ("%s, %s; declarer %d, defence %d"):format(p.contract, where, ours, theirs)
end

-- "SQ SJ =": equal cards are together.
function Cards.__tostring(list)
  local rows = {}
  for i, c in ipairs(list) do
    rows[i] = { table.concat(c.equals, " "), ("%d"):format(c.tricks), c.mark or "" }
  end
  if #rows == 0 then return "the play is over" end
  return ("%s, %s to play: tricks of declarer's side\n%s"):format(list.contract, list.turn,
    (columns.set(rows, "lrl"):gsub("\n$", "")))
end

--- Begin the play of a contract on this deal.
-- @function Deal:play
-- @param given "4S by S" or a Contract
-- @param[opt] cards played already, as for `new`
-- @treturn Play
-- @raise as for `new`
-- @usage local p = deal:play("4S by S", "HQ HA")
function core_deal.methods.play(self, given, cards)
  local p = play.new(self, given, cards)
  return p
end

--- Every opening lead against a contract, with its result.
-- @function Deal:leads
-- @param given "3NT by S" or a Contract
-- @treturn Cards as Play:cards gives them: tricks of declarer's side
-- @raise when the contract is invalid, or a pass; "interrupted"
-- @usage print(deal:leads "3NT by S")
function core_deal.methods.leads(self, given)
  local p = play.new(self, given)
  return p:cards()
end

return play
