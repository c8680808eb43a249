-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals and hands: reading them. What the solver says of a deal its methods
-- and baize.play return.
-- @module baize.cards.deal
local check = require "baize.base.check"
local core_expr = require "baize.core.expr"
local core_deal = require "baize.core.deal"
local core_hand = require "baize.core.hand"

local deal = {}

local function read(parse, text, what)
  check.note()
  if type(text) ~= "string" then
    check.fail(("%s takes a text, not %s"):format(what, check.show(text)))
  end
  local value, message, at = parse(text)
  if value then return value end
  if at then message = ("%s, at byte %d of '%s'"):format(message, at, text) end
  check.fail(message, check.literal(text))
end

--- A deal from its text form.
-- @tparam string text "N:hand hand hand hand" (the Deal tag of PBN), or a deal id
-- (24 hexadecimal digits)
-- @treturn Deal fields north, east, south, west (Hand values)
-- @raise what is wrong with the text, and at which byte
-- @usage local d = baize.deal("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 "
--   .. "K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
function deal.deal(text)
  if type(text) == "string" and text:match "^%x+$" and #text == 24 then
    return (read(core_deal.from_id, text, "deal"))
  end
  return (read(core_deal.parse, text, "deal"))
end

--- A hand from its text form.
-- @tparam string text "AK2.J3.KQ854.K72" or "SAK2 HJ3 DKQ854 CK72"; any number of cards
-- @treturn Hand fields hcp, controls, spades (cards) ..., balanced
-- @raise what is wrong with the text, and at which byte
-- @usage print(baize.hand("AK2.J3.KQ854.K72").hcp) --> 16
function deal.hand(text)
  return (read(core_hand.parse, text, "hand"))
end

-- What the prompt offers after a dot (baize.repl.types).
core_deal.methods.__fields = { "north", "east", "south", "west" }

function core_hand.methods.__fields(hand)
  local names = { "balanced", "semibalanced", "spades", "hearts", "diamonds", "clubs" }
  for _, name in ipairs((core_expr.features())) do
    -- features of pairs alone are no fields of a hand: the pcall expects the refusal
    if pcall(function() return hand[name] end) then names[#names + 1] = name end
  end
  return names
end

--- Four hands of thirteen cards. Fields: north, east, south, west (Hand values; also N,
-- E, S, W). Deals print as PBN writes them, and compare with ==.
-- @type Deal

--- Cards of one player. Fields: features as numbers, as in hand.hcp (help "hcp" tells
-- what they are), hand.spades and the other suits (their lengths), hand.balanced and
-- hand.semibalanced (true or false). #hand is how many cards there are.
-- @type Hand

return deal
