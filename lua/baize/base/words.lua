-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words of bridge that users write: seats, strains, vulnerabilities.
-- Each comes in in any accepted way ("S", "south", the value `S`) and goes out by
-- its one name.
-- @module baize.base.words
local check = require "baize.base.check"
local core = require "baize.core.words"

local words = {}

--- The seats, in the order in which they play.
words.SEATS = { "N", "E", "S", "W" }

--- Their names, where they are written out.
words.SEAT_NAMES = { N = "North", E = "East", S = "South", W = "West" }

--- Who plays after a seat.
words.NEXT = { N = "E", E = "S", S = "W", W = "N" }

--- The suits, in the order in which hands are written.
words.SUITS = { "S", "H", "D", "C" }

--- The signs of the suits; and as pages have them, so that no browser makes coloured pictures.
words.SIGNS = { S = "♠", H = "♥", D = "♦", C = "♣" }
words.PAGE_SIGNS = {}
for suit, sign in pairs(words.SIGNS) do words.PAGE_SIGNS[suit] = sign .. "\u{FE0E}" end

--- The strains, in the order in which they are bid.
words.STRAINS = { "C", "D", "H", "S", "NT" }

--- What "double dummy" and "dd" mean.
words.DOUBLE_DUMMY = "Double dummy (dd): all four hands are known to all."

--- A page of help; the last line says what double dummy is, where the page has the words.
function words.explained(text)
  local plain = text:lower()
  if not plain:find "double[- ]dummy" and not plain:find "%f[%w_]dd%f[^%w_]" then return text end
  return text .. "\n\n" .. words.DOUBLE_DUMMY
end

--- The bids, 1C to 7NT, in a table from number `first` on; `names` has what is before them.
function words.bids(first, names)
  for level = 1, 7 do
    for i, strain in ipairs(words.STRAINS) do
      names[first + (level - 1) * #words.STRAINS + i - 1] = ("%d%s"):format(level, strain)
    end
  end
  return names
end

--- What contracts are called by level and strain, as baize.reached numbers them.
words.CONTRACTS = words.bids(1, { [0] = "passed out" })

local function index(list)
  local numbers = {}
  for i, name in ipairs(list) do numbers[name] = i end
  return numbers
end

--- Where a seat or a strain is in its list, from 1.
words.SEAT_NUMBER, words.STRAIN_NUMBER = index(words.SEATS), index(words.STRAINS)

--- The name of a player who bids as reports print it: without the hash of his rules, and what a
-- net's calls are read as only where they are.
-- @tparam string name as questions have it, "net rival read as nothing 0123abcd"
-- @treturn string "net rival"
function words.stem(name)
  return (name:gsub(" %x+$", ""):gsub("^(net .*) read as nothing$", "%1"))
end

--- The seat that makes call number n of an auction, from 1.
function words.caller(dealer, n)
  return words.SEATS[(words.SEAT_NUMBER[dealer] + n - 2) % #words.SEATS + 1]
end

--- The side of a seat: "NS" or "EW".
words.SIDE = { N = "NS", E = "EW", S = "NS", W = "EW" }

--- The cards of a hand, spades first, each suit from the top, as in "SA".
function words.cards(hand)
  local list = {}
  for _, suit in ipairs(words.SUITS) do
    for rank in hand:holding(suit):gmatch "." do list[#list + 1] = suit .. rank end
  end
  return list
end

-- What `read` makes of a text; anything else is refused at the user's line.
local function word(read, value, what, expected)
  local name = type(value) == "string" and read(value)
  return name or check.expected(what, expected, value, false)
end

--- The letter of a seat that a user gave: "S" for "south" or for the value `S`. Anything that is
-- not a seat raises an error at the user's line; its message calls the value `what`.
function words.seat(value, what)
  local letter = check.kind(value) == "Seat" and rawget(value, "seat")
  return letter or word(core.seat, value, what, "a seat (N, E, S or W)")
end

--- The name of a strain that a user gave: "H" of "hearts"; else as for `seat`.
function words.strain(value, what)
  return (word(core.strain, value, what, "a strain (C, D, H, S or NT)"))
end

--- The letter of a suit that a user gave: "H" of "hearts"; else as for `seat`.
function words.suit(value, what)
  local function read(text)
    local name = core.strain(text)
    return name ~= "NT" and name or nil
  end
  return (word(read, value, what, "a suit (C, D, H or S)"))
end

--- The name of a vulnerability that a user gave: "both" of "All"; else as for `seat`.
function words.vul(value, what)
  return (word(core.vul, value, what, "a vulnerability (none, NS, EW or both)"))
end

return words
