-- SPDX-License-Identifier: GPL-3.0-or-later
--- Four hands as they sit round the table.
--   Board 7  dealer S  vul both
--                   S QJ6
--                   H K652
--                   D J85
--                   C T98
--   S AT942                         S 873
--   H AQ4               N           H J97
--   D 32              W   E         D AT764
--   C KJ3               S           C Q4
--                   S K5
--                   ...
-- Every hand has a column of its own, wide enough for thirteen cards of a suit; '-' is a void. No
-- line has more than 47 columns or ends in blanks.
-- @module baize.cards.diagram
local check = require "baize.base.check"
local core_deal = require "baize.core.deal"
local score = require "baize.cards.score"
local words = require "baize.base.words"

local diagram = {}

local COLUMN <const> = 16 -- "S AKQJT98765432" and a blank
local SYMBOLS <const> = words.SIGNS
local RED <const>, PLAIN <const> = "\27[31m", "\27[0m"
local COMPASS <const> = { S = "", H = "    N", D = "  W   E", C = "    S" } -- beside the suits
local OPTIONS <const> = { "symbols", "colour", "board", "dealer", "vul" }

-- "S AKQ", and its columns.
local function line(hand, suit, options)
  local ranks = hand:holding(suit)
  if ranks == "" then ranks = "-" end
  local letter = options.symbols and SYMBOLS[suit] or suit
  if options.colour and (suit == "H" or suit == "D") then letter = RED .. letter .. PLAIN end
  return letter .. " " .. ranks, 2 + #ranks
end

local function caption(options)
  local parts = {}
  if options.board ~= nil then
    parts[1] = ("Board %d"):format(check.integer(options.board, "board", 1))
  end
  if options.dealer ~= nil then
    parts[#parts + 1] = "dealer " .. words.seat(options.dealer, "dealer")
  end
  if options.vul ~= nil then parts[#parts + 1] = "vul " .. score.vul(options.vul) end
  return #parts > 0 and table.concat(parts, "  ") or nil
end

--- The picture of what has hands, a Deal or a Position, with the options of Deal:diagram.
function diagram.of(hands, options)
  options = options or {}
  check.fields(options, OPTIONS, "a diagram")
  local lines = { caption(options) }
  local function middle(seat)
    for _, suit in ipairs(words.SUITS) do
      lines[#lines + 1] = (" "):rep(COLUMN) .. line(hands:hand(seat), suit, options)
    end
  end
  middle "N"
  for _, suit in ipairs(words.SUITS) do
    local west, at = line(hands:hand "W", suit, options)
    lines[#lines + 1] = ("%s%s%-16s%s"):format(west, (" "):rep(COLUMN - at), COMPASS[suit],
      (line(hands:hand "E", suit, options)))
  end
  middle "S"
  return table.concat(lines, "\n") .. "\n"
end

--- A deal as a picture: the hands round the table, 13 or 14 lines of at most 47 columns.
-- @function Deal:diagram
-- @tparam[opt] table options symbols (boolean: suits as UTF-8 symbols, default letters),
-- colour (boolean: hearts and diamonds red by ANSI sequences, default false), board
-- (integer, 1 or more), dealer (seat), vul ("none", "NS", "EW", "both"): the caption, by
-- default there is none
-- @treturn string lines, each with its end of line
-- @raise for other options or values
-- @usage io.write(deal:diagram { board = 7, dealer = "S", vul = "both" })
function core_deal.methods.diagram(self, options)
  check.self(self, "Deal", "diagram")
  return (diagram.of(self, options))
end

return diagram
