-- SPDX-License-Identifier: GPL-3.0-or-later
--- Writing boards as LIN.
-- @module baize.format.lin.write
local around = require "baize.format.pbn.export.around"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local core_board = require "baize.core.board"
local EVENT <const> = require "baize.format.pbn.fit".EVENT
local hands = require "baize.format.lin.hands"
local record = require "baize.format.record"

local write = {}

local ORDER <const>, SUITS <const> = hands.ORDER, hands.SUITS
local CARDS <const> = 52
local VUL_LETTERS <const> = { none = "o", NS = "n", EW = "e", both = "b" }

local function hand_of(hand)
  local out, i = {}, 0
  for suit in (tostring(hand) .. "."):gmatch "([^.]*)%." do
    i = i + 1
    out[i] = SUITS[i] .. suit
  end
  return table.concat(out)
end

local LIN_CALLS <const> = { P = "p", X = "d", XX = "r" }

local function field(out, name, text)
  local line = columns.joined(tostring(text)):gsub("|", " ")
  out[#out + 1] = ("%s|%s|"):format(name, line)
end

-- Event, stage and teams by their places in `vg`, from the event of LIN or from tags; nil
-- where nothing is known of them.
local function event_of(board)
  local parts
  for _, item in ipairs(EVENT) do
    local text = board.event and board.event[item[1]] or (board.tags or {})[item[2]]
    if type(text) == "string" and text ~= "" and text ~= "?" then
      parts = parts or { "", "", "", "", "", "", "", "" }
      parts[item[3]] = text
    end
  end
  return parts
end

-- The text of `vg`, which holds for all boards until the next; nil where nothing is known.
local function event_text(board)
  local parts = event_of(board)
  for i, text in ipairs(parts or {}) do parts[i] = text:gsub("[|,%c]", " ") end
  return parts and table.concat(parts, ",")
end

-- The comments of a board: of LIN, or those around its tags; and what else is there.
local function comments_of(board)
  local comments, others = table.move(board.comments or {}, 1, #(board.comments or {}), 1, {}), {}
  local function add(text, fresh)
    for _, piece in ipairs(around.pieces(text or "", fresh)) do
      if piece.kind == "comment" then
        comments[#comments + 1] = piece.text
      elseif piece.kind == "escape" and not piece.text:find "^ *PBN%s"
        and not piece.text:find "^ *EXPORT%s*$" then
        others.lines = true
      end
    end
  end
  add(board.before, true)
  for _, tag in ipairs(board.tags or {}) do add(tag.after, false) end
  add(board.trailing, true)
  return comments, others
end

-- `event`: the text of `vg`, after the command at which the board begins; false for none.
local function board_line(board, index, event)
  local out, names = {}, {}
  local deal = board.deal
    or check.fail(("board %d has no deal: LIN cannot be written without"):format(index))
  local dealer = board.dealer or board.auction and board.auction.dealer
    or board.number and core_board.dealer(board.number)
  for i, seat in ipairs(ORDER) do names[i] = (board.players or {})[seat] or "" end
  if board.room and board.number then
    field(out, "qx", (board.room == "open" and "o" or "c") .. board.number)
  end
  field(out, "pn", table.concat(names, ","))
  if event then field(out, "vg", event) end
  field(out, "st", "")
  local place = 0 -- not known
  for i, seat in ipairs(ORDER) do if seat == dealer then place = i end end
  field(out, "md", ("%d%s,%s,%s,%s"):format(place, hand_of(deal.south), hand_of(deal.west),
    hand_of(deal.north), hand_of(deal.east)))
  field(out, "rh", "")
  if board.number then field(out, "ah", "Board " .. board.number) end
  if board.vul then field(out, "sv", VUL_LETTERS[board.vul]) end
  local auction = board.auction or { calls = {} }
  for i, call in ipairs(auction.calls) do
    local alert = auction.alerts and auction.alerts[i] and "!" or ""
    field(out, "mb", (LIN_CALLS[call] or call:gsub("T$", "")) .. alert)
    local note = auction.notes and auction.notes[i]
    if note then field(out, "an", note) end
  end
  if #auction.calls > 0 then field(out, "pg", "") end
  local cards = board.play and board.play.cards or {}
  for i, card in ipairs(cards) do
    field(out, "pc", card)
    if i % #ORDER == 0 or i == #cards then field(out, "pg", "") end
  end
  local claimed = board.play and board.play.claimed
    or #cards < CARDS and #auction.calls > 0 and board.result
  if claimed then field(out, "mc", claimed) end
  for _, text in ipairs((comments_of(board))) do field(out, "nt", text) end
  return table.concat(out) .. "\n"
end

-- A board that was read from LIN and not changed is written as it stood.
local function as_it_stood(board)
  local out = {}
  for i, command in ipairs(board.commands) do
    out[i] = command.whole and ("%s|%s|"):format(command.name, command.text)
      or command.name .. (command.named and "|" .. command.text or "")
  end
  local text = table.concat(out):gsub("^%s*\n", "")
  return (text:match "^.*[^\n]" or "") .. "\n"
end

-- Tags of PBN that LIN has a place for, or that say nothing; double-dummy results are reported.
local HELD <const> = { West = 1, North = 1, East = 1, South = 1, Board = 1, Dealer = 1,
  Vulnerable = 1, Deal = 1, Declarer = 1, Contract = 1, Result = 1, Auction = 1, Play = 1,
  Note = 1, Room = 1, OptimumResultTable = 1, DoubleDummyTricks = 1,
  Event = 1, Stage = 1, HomeTeam = 1, VisitTeam = 1 }

-- Texts that a bar would end, and names that a comma would divide.
local function faulty_texts(board, lost)
  for _, name in pairs(board.players or {}) do
    if name:find "[|,]" or name:find "^%s*$" then
      lost[#lost + 1] = ("the player '%s' as it is"):format(name)
    end
  end
  for _, text in ipairs(event_of(board) or {}) do
    if text:find "[|,]" then lost[#lost + 1] = ("the event's '%s' as it is"):format(text) end
  end
  for _, text in pairs((board.auction or {}).notes or {}) do
    if text:find "|" then lost[#lost + 1] = "bars in notes of the auction" break end
  end
end

--- What LIN cannot hold of a board: the board, and what will not be written.
function write.fit(board)
  local lost = {}
  if board.commands then return board, lost end
  local auction, play = board.auction or { calls = {} }, board.play or {}
  if board.contract and #auction.calls == 0 then
    lost[1] = "contract and result without auction"
  elseif not board.contract and board.result then
    lost[1] = "a result without contract"
  end
  if board.room and not board.number then lost[#lost + 1] = "the room without a number" end
  local tags = board.tags or {}
  if board.tricks or tags.OptimumResultTable or tags.DoubleDummyTricks then
    lost[#lost + 1] = "double-dummy results"
  end
  if next(auction.marks or {}) then lost[#lost + 1] = "marks of the auction" end
  if next(play.marks or {}) then lost[#lost + 1] = "marks of the play" end
  if next(play.notes or {}) then lost[#lost + 1] = "notes of the play" end
  faulty_texts(board, lost)
  local comments, others = comments_of(board)
  if others.lines then lost[#lost + 1] = "lines after %" end
  if table.concat(comments):find "|" then lost[#lost + 1] = "bars in comments" end
  for _, tag in ipairs(tags) do
    local told = tag.value ~= "" and tag.value ~= "?" and tag.value ~= "#"
    if told and not HELD[tag.name] then
      lost[#lost + 1] = "the tag " .. tag.name
    end
  end
  return board, lost
end

--- Write boards.
-- A board that was read from LIN is written with all its commands, unless `commands` is
-- set to nil, as must be done where its fields were changed.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (deal is needed) or deals, nil at the end
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has no deal
function write.write(emit, next_item)
  local last -- the event that holds so far
  return record.write(emit, next_item, function(given, index)
    local board = record.board(given, index)
    local before, event = last, event_text(board)
    last = event
    return board.commands and as_it_stood(board)
      or board_line(board, index, event ~= before and (event or ""))
  end)
end

return write
