-- SPDX-License-Identifier: GPL-3.0-or-later
--- The lines of Thomas Andrews's program `deal`.
-- Written as `deal -l` does, "84 7 KT9874 KQ54|A972 K98652 A AT|...|...": north, east,
-- south, west; suits from spades down with a blank between, nothing for a void. Its
-- format `ddline` is read as well: suits with points between, and after the hands, for
-- the declarers N E S W, double-dummy tricks in spades, hearts, diamonds, clubs, notrump.
-- @module baize.format.deal
local core_deal = require "baize.core.deal"
local lpeg = require "baize.base.needs" "lpeg"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"

local SEATS <const> = { "N", "E", "S", "W" }
local STRAINS <const> = { "S", "H", "D", "C", "NT" } -- in the order of ddline

local P <const>, R <const>, S <const> = lpeg.P, lpeg.R, lpeg.S
local C <const>, Ct <const> = lpeg.C, lpeg.Ct

-- Four things with something between.
local function four(item, between)
  return item * (between * item)^-3 * -(between * item)
end

local holding <const> = C(S "AKQJT98765432"^0)
local blanks <const> = Ct(holding * " " * holding * " " * holding * " " * holding)
local points <const> = Ct(holding * "." * holding * "." * holding * "." * holding)
local number <const> = R "09"^1 / math.tointeger
local row <const> = Ct(number * (" " * number)^4)
local LINE <const> = Ct(four(blanks, P "|") + four(points, P "|")) *
  (Ct(("|" * row)^1) * P "|"^-1)^-1 * S " \t"^0 * -1

local function read_tricks(rows)
  if #rows ~= #SEATS then
    return nil, ("%d rows of tricks, there should be four"):format(#rows)
  end
  local numbers, i = {}, 0
  for _, row_of in ipairs(rows) do table.move(row_of, 1, #row_of, #numbers + 1, numbers) end
  local tricks = record.results(function()
    i = i + 1
    return numbers[i]
  end, nil, STRAINS)
  if not tricks then return nil, ("%d tricks are too many"):format(numbers[i]) end
  return tricks
end

local function read(line)
  local hands, rows = LINE:match(line)
  if not hands or #hands ~= #SEATS then
    return nil, "four hands with bars between are expected"
  end
  for i, hand in ipairs(hands) do hands[i] = table.concat(hand, ".") end
  local value, message = core_deal.parse("N:" .. table.concat(hands, " "))
  if not value then return nil, message end
  local tricks
  if rows then
    tricks, message = read_tricks(rows)
    if not tricks then return nil, message end
  end
  return { deal = value, tricks = tricks }
end

local function write(value)
  return (tostring(value):gsub("^N:", ""):gsub(" ", "|"):gsub("%.", " "))
end

return lines.format { name = "deal", read = read, write = write }
