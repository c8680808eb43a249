-- SPDX-License-Identifier: GPL-3.0-or-later
--- The hands of LIN: "3SKH4579QKAD69C58K,...": dealer, then S W N and perhaps E.
-- @module baize.format.lin.hands
local core_deal = require "baize.core.deal"
local record = require "baize.format.record"

local hands = {}

--- Seats as LIN counts them: 1 is south.
hands.ORDER = { "S", "W", "N", "E" }
--- Suits as LIN writes them.
hands.SUITS = { "S", "H", "D", "C" }

local ORDER <const>, SUITS <const> = hands.ORDER, hands.SUITS
local RANKS <const> = "AKQJT98765432"
local HAND <const> = 13

-- Cards of a hand written "SKH4579QKAD69C58K" as "K.AKQ9754.96.K85"; nil when it is invalid.
local function hand_text(text)
  local suits, suit = { S = {}, H = {}, D = {}, C = {} }, nil
  for c in text:upper():gsub("10", "T"):gmatch "%S" do
    if suits[c] then
      suit = suits[c]
    elseif suit and RANKS:find(c, 1, true) then
      if suit[c] then return nil, ("%s occurs twice in '%s'"):format(c, text) end
      suit[c] = true
    else
      return nil, ("'%s' is not a card in '%s'"):format(c, text)
    end
  end
  local out = {}
  for i, name in ipairs(SUITS) do
    out[i] = RANKS:gsub(".", function(rank) return suits[name][rank] and rank or "" end)
  end
  return table.concat(out, ".")
end

--- Read what `md` says: the dealer, nil where none is given; the Deal, or nil and why it is not
-- whole.
function hands.read(text)
  local digit, rest = text:match "^%s*([0-4]?)(.*)$"
  local dealer = ORDER[math.tointeger(digit)]
  local held, n, short = {}, 0, nil
  for part in (rest .. ","):gmatch "([^,]*)," do
    n = n + 1
    local seat = ORDER[n]
    if seat and part:find "%S" then
      local hand, message = hand_text(part)
      if not hand then return dealer, nil, message end
      local _, cards = hand:gsub("[^.]", "")
      if cards ~= HAND then short = short or ("%s has %d cards"):format(seat, cards) end
      held[seat] = hand
    end
  end
  local missing, nb
  for _, seat in ipairs(ORDER) do
    if held[seat] then nb = (nb or 0) + 1 else missing = seat end
  end
  if short then return dealer, nil, short end
  if nb == 3 then held[missing] = record.rest(held) end
  if (nb or 0) < 3 then return dealer, nil, ("%d hands of four"):format(nb or 0) end
  local deal, message = core_deal.parse(("N:%s %s %s %s"):format(held.N, held.E, held.S,
    held.W))
  return dealer, deal, message
end

return hands
