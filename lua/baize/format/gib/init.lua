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

local gib = { needs = { "deal", "tricks" }, fit = lines.fit { tricks = true } }

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

local SYNTAX <const> = { name = "GIB's library", read = read, write = write }

--- Read boards, one by one.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @treturn function an iterator of boards: deal, tricks, and lines, lines_after, notes, file,
-- line as baize.format.dealer.lines says
-- @raise when there is no deal in the file
-- @usage for board in gib.boards(io.lines "a.gib", "a.gib") do print(board.tricks.N.NT) end
function gib.boards(next_line, name, report)
  return (lines.boards(SYNTAX, next_line, name, report))
end

--- Write boards.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (deal and tricks are needed), nil at the end
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has no deal, or not all of its tricks
-- @usage gib.write(function(text) return file:write(text) end, next_item)
function gib.write(emit, next_item)
  return lines.write(SYNTAX, emit, next_item)
end

return gib
