-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a person at a table sees, as text: hands in a line each, tricks, the next card.
-- Suits are letters, or signs where the terminal has them.
-- @module baize.cli.table_shown
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local record = require "baize.play.record"
local sit = require "baize.cli.sit"
local words = require "baize.base.words"

local table_shown = {}

table_shown.VULNERABLE = { none = "nobody", NS = "N-S", EW = "E-W", both = "all" }

local NAMES <const> = words.SEAT_NAMES
local SIGNS <const> = words.SIGNS
local LETTERS <const> = { ["♠"] = "S", ["♥"] = "H", ["♦"] = "D", ["♣"] = "C", ["♤"] = "S",
  ["♡"] = "H", ["♢"] = "D", ["♧"] = "C", ["\u{FE0E}"] = "", ["\u{FE0F}"] = "" }

--- A text with signs in the place of the letters of suits, of cards ("SA"), bids and contracts, and
-- of hands with a line for each suit; columns stay as they are.
function table_shown.signs(text)
  return (text:gsub("%f[%w]([SHDC])([2-9TJQKA])%f[%W]", function(suit, rank)
    return SIGNS[suit] .. rank
  end):gsub("%f[%w]([1-7])([SHDC])(x?x?)%f[%W]", function(level, suit, doubled)
    return level .. SIGNS[suit] .. doubled
  end):gsub("(\n  )([SHDC])( )", function(before, suit, after)
    return before .. SIGNS[suit] .. after
  end))
end

--- What was typed, with letters in the place of the signs of suits.
function table_shown.letters(text) return (text:gsub("[\xC2-\xEF][\x80-\xBF]+", LETTERS)) end

-- Hands below each other, each { name, Hand }, with a column for each suit.
local function hands_text(list, signs)
  local rows = {}
  for i, one in ipairs(list) do
    rows[i] = { one[1] }
    for _, suit in ipairs(words.SUITS) do
      local ranks = one[2]:holding(suit)
      table.insert(rows[i], ("%s %s"):format(signs and SIGNS[suit] or suit,
        ranks == "" and "-" or ranks))
    end
  end
  return columns.set(rows, "lllll")
end

--- "Trick 3: W D6, N D8, E DA, S D7: East wins".
function table_shown.trick(trick, number)
  local parts, seat = {}, trick.leader
  for i, card in ipairs(trick) do
    parts[i] = seat .. " " .. card
    seat = words.NEXT[seat]
  end
  return ("Trick %d: %s%s"):format(number, table.concat(parts, ", "),
    trick.winner and (": %s wins"):format(NAMES[trick.winner]) or "")
end

--- What is seen before a card: the contract, tricks so far, the hands that are seen, the cards of
-- the trick on the table.
-- @tparam CardTable t at a person's turn
-- @tparam table mine the seats of the person, true by letter
-- @tparam boolean signs whether suits are signs
-- @treturn string lines
function table_shown.play(t, mine, signs)
  local ours, theirs = t.position:taken()
  local list, dummy = {}, words.NEXT[words.NEXT[t.contract.declarer]]
  for _, seat in ipairs(words.SEATS) do
    local seen = seat == dummy and #t.played > 0
    if seen or mine[seat] then
      list[#list + 1] = { ("%s%s"):format(NAMES[seat], seat == dummy and " (dummy)" or mine[seat]
        and " (you)" or ""), t.position:hand(seat) }
    end
  end
  local text = ("\n%s, %s vulnerable; tricks of declarer %d, of the defence %d\n"):format(
    t.contract, table_shown.VULNERABLE[t.vul], ours, theirs)
  local tricks = record.tricks(t)
  local last = tricks[#tricks]
  if last and not last.winner then text = text .. table_shown.trick(last, #tricks) .. "\n" end
  return (signs and table_shown.signs(text) or text) .. hands_text(list, signs)
end

--- Print a text, with signs in the place of letters where the run has them.
function table_shown.say(run, text)
  if run.quiet then return end
  output.print(run.signs and table_shown.signs(text) or text)
  io.stdout:flush() -- who reads a pipe sees each trick when it is played
end

--- Print how a board is, before the person's call or card; nothing at the end.
function table_shown.say_state(board)
  local kind, seat = board:turn()
  if kind == "call" then
    table_shown.say(board.run, (sit.shown { board = tostring(board.board.number), seat = seat,
      dealer = board.board.dealer, vul = board.board.vul, hand = tostring(board.board.deal[seat]),
      auction = table.concat(board.calls, " ") }:gsub("\n$", "")))
  elseif kind == "card" then
    output.put(table_shown.play(board.play, board.run.mine, board.run.signs))
  end
end

return table_shown
