-- SPDX-License-Identifier: GPL-3.0-or-later
--- The text of Matt Ginsberg's library of deals that GIB has solved, a deal to a line.
-- "T5.K4.652.A98542 K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K:" and twenty digits:
-- the hands W N E S, then the tricks (baize.format.gib.tricks). Read by the tests of Bo
-- Haglund's DDS too (test/parse.cpp), which name the order; our solver agrees.
-- @module baize.format.gib
local check = require "baize.base.check"
local core_deal = require "baize.core.deal"
local lpeg = require "baize.base.needs" "lpeg"
local lines = require "baize.format.dealer.lines"
local tricks = require "baize.format.gib.tricks"

local R <const>, S <const>, C <const> = lpeg.R, lpeg.S, lpeg.C
local holding <const> = S "AKQJT98765432"^0
local hand <const> = holding * "." * holding * "." * holding * "." * holding
local digit <const> = R("09", "AZ", "az")
local LINE <const> = C(hand * (" " * hand)^3) * ":" * C(digit^0) * S " \t"^0 * -1
local DIGITS <const> = 20

local function read(line)
  local hands, digits = LINE:match(line)
  if not hands then
    return nil, "four hands, a colon and twenty numbers of tricks are expected"
  elseif #digits ~= DIGITS then
    return nil, ("%d numbers of tricks, there should be twenty"):format(#digits)
  end
  local deal, message = core_deal.parse("W:" .. hands)
  if not deal then return nil, message end
  local results, wrong = tricks.read(digits)
  if not results then return nil, wrong end
  return { deal = deal, tricks = results }
end

local function write(deal, board)
  local digits, message = tricks.write(board.tricks)
  if not digits then
    check.fail(("board %s: %s: GIB's library holds solved deals"):format(
      board.number or "?", message))
  end
  return deal:format("W"):gsub("^W:", "") .. ":" .. digits
end

local gib = lines.format({ name = "GIB's library", read = read, write = write },
  { tricks = true })
gib.needs = { "deal", "tricks" }

return gib
