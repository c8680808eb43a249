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

--- The strains, in the order in which they are bid.
words.STRAINS = { "C", "D", "H", "S", "NT" }

local function index(list)
  local numbers = {}
  for i, name in ipairs(list) do numbers[name] = i end
  return numbers
end

--- Where a seat or a strain is in its list, from 1.
words.SEAT_NUMBER, words.STRAIN_NUMBER = index(words.SEATS), index(words.STRAINS)

-- What `read` makes of a text; anything else is refused at the user's line.
local function word(read, value, what, expected)
  local name = type(value) == "string" and read(value)
  return name or check.expected(what, expected, value, false)
end

--- The letter of a seat.
-- @param value given by the user: "S", "south", or the value `S`
-- @tparam string what for messages, as in "tricks"
-- @treturn string N, E, S or W
-- @raise at the user's line when it is no seat
-- @usage words.seat("south", "declarer") --> "S"
function words.seat(value, what)
  local letter = check.kind(value) == "Seat" and rawget(value, "seat")
  return letter or word(core.seat, value, what, "a seat (N, E, S or W)")
end

--- The name of a strain.
-- @param value given by the user: "H", "hearts", "NT", "notrump" ...
-- @tparam string what for messages, as in "tricks"
-- @treturn string C, D, H, S or NT
-- @raise at the user's line when it is no strain
-- @usage words.strain("hearts", "trump") --> "H"
function words.strain(value, what)
  return (word(core.strain, value, what, "a strain (C, D, H, S or NT)"))
end

--- The letter of a suit.
-- @param value given by the user: "H", "hearts" ...
-- @tparam string what for messages, as in "S.suit"
-- @treturn string C, D, H or S
-- @raise at the user's line when it is no suit
-- @usage words.suit("hearts", "S.suit") --> "H"
function words.suit(value, what)
  local function read(text)
    local name = core.strain(text)
    return name ~= "NT" and name or nil
  end
  return (word(read, value, what, "a suit (C, D, H or S)"))
end

--- The name of a vulnerability.
-- @param value given by the user: "none", "NS", "All" ...
-- @tparam string what for messages, as in "score"
-- @treturn string none, NS, EW or both
-- @raise at the user's line when it is invalid
-- @usage words.vul("All", "score") --> "both"
function words.vul(value, what)
  return (word(core.vul, value, what, "a vulnerability (none, NS, EW or both)"))
end

return words
