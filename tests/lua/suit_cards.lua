-- SPDX-License-Identifier: GPL-3.0-or-later
--- Combinations of one suit for the specs, and what the play of single tricks needs.
local suit_cards = {}

local RANKS <const> = "AKQJT98765432"
suit_cards.RANKS = RANKS

--- A combination of so many cards.
function suit_cards.random(seed, held)
  local state = seed * 7919 + 13
  local function below(n)
    state = (state * 1103515245 + 12345) % 2147483648
    return state // 65536 % n
  end
  local hands, cards = { "", "" }, {}
  for rank in RANKS:gmatch "." do cards[#cards + 1] = rank end
  for _ = 1, #cards - held do table.remove(cards, below(#cards) + 1) end
  for _, rank in ipairs(cards) do
    local h = below(2) + 1
    hands[h] = hands[h] .. rank
  end
  return hands[1], hands[2]
end

--- The rows of the table of published chances: north, south, k (nil: the mean), published, ours.
function suit_cards.published()
  local rows = {}
  for text in io.lines "tests/golden/suit_chances.tsv" do
    local north, south, k, published, ours =
      text:match "^(%w+)\t(%w+)\t(%w+)\t([%d.]+)\t([%d.]+)\t"
    if north then
      rows[#rows + 1] = { north = north, south = south, k = math.tointeger(tonumber(k)),
        published = published, ours = ours }
    end
  end
  return rows
end

local function value(rank) return #RANKS - RANKS:find(rank, 1, true) end

--- A holding less one card.
function suit_cards.without(cards, rank) return (cards:gsub(rank, "", 1)) end

--- Whether declarer wins a trick.
function suit_cards.ours(cards, theirs)
  local best, other = -1, -1
  for _, c in ipairs(cards) do best = math.max(best, value(c)) end
  for _, c in ipairs(theirs) do other = math.max(other, value(c)) end
  return best > other
end

--- The cards of a defender that are not equals, or { "" } where he has none. Words distinguish
-- honours from lower cards, so these never are.
function suit_cards.options(held, declarer)
  local list, last = {}, nil
  for card in held:gmatch "." do
    local between = last and RANKS:sub(RANKS:find(last, 1, true) + 1, RANKS:find(card, 1, true) - 1)
    local equal = last and (declarer == "" or not between:find("[" .. declarer .. "]"))
      and (not last:find "%d" == not card:find "%d")
    if equal then list[#list] = nil end
    list[#list + 1], last = card, card
  end
  return #list > 0 and list or { "" }
end

-- How many cards of a hand are above the defenders' highest one.
local function winners(held, top)
  local nb = 0
  for card in held:gmatch "." do nb = nb + (value(card) > top and 1 or 0) end
  return nb
end

-- The hand that leads the next winner, so that most of them come without one falling under
-- another, and how many come; a long card is led from the longer hand.
local function to_lead(hands, top)
  local best, most
  local order = #hands.N < #hands.S and { "N", "S" } or { "S", "N" }
  for _, hand in ipairs(order) do
    local other = hand == "N" and "S" or "N"
    if winners(hands[hand], top) > 0 then
      local _, nb = to_lead({ [hand] = hands[hand]:sub(2), [other] = hands[other]:sub(1, -2) }, top)
      if not most or nb + 1 > most then best, most = hand, nb + 1 end
    end
  end
  return best or order[2], most or 0
end

--- The tricks of leading winners without blocking the suit, and then long cards, against every
-- defence.
function suit_cards.cash(hands, theirs)
  if hands.N .. hands.S == "" then return 0 end
  local top = -1
  for card in (theirs[1] .. theirs[2]):gmatch "." do top = math.max(top, value(card)) end
  local hand = to_lead(hands, top)
  local other = hand == "N" and "S" or "N"
  local cards = { hands[hand]:sub(1, 1), hands[other] ~= "" and hands[other]:sub(-1) or nil }
  local left = { [hand] = hands[hand]:sub(2), [other] = hands[other]:sub(1, -2) }
  local least = math.huge
  for _, west in ipairs(suit_cards.options(theirs[1], hands.N .. hands.S)) do
    for _, east in ipairs(suit_cards.options(theirs[2], hands.N .. hands.S)) do
      local replies = {}
      for _, c in ipairs { west, east } do replies[#replies + 1] = c ~= "" and c or nil end
      local nb = suit_cards.cash(left, { suit_cards.without(theirs[1], west),
        suit_cards.without(theirs[2], east) })
      least = math.min(least, nb + (suit_cards.ours(cards, replies) and 1 or 0))
    end
  end
  return least
end

return suit_cards
