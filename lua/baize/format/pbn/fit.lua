-- SPDX-License-Identifier: GPL-3.0-or-later
--- What PBN can hold of boards that other formats gave.
-- @module baize.format.pbn.fit
local columns = require "baize.base.columns"
local around = require "baize.format.pbn.export.around"
local fields = require "baize.format.pbn.fields"
local noted = require "baize.format.pbn.auction".noted
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local fit = {}

-- Fields of LIN's event, the tags that have them, and their places in the command `vg`.
fit.EVENT = { { "title", "Event", 1 }, { "segment", "Stage", 2 }, { "home", "HomeTeam", 6 },
  { "away", "VisitTeam", 8 } }
-- What other formats know of a board beside the fields, and how it is called.
local ELSEWHERE <const> = { { "text", "a record kept as text" },
  { "bytes", "a record kept as bytes" }, { "rest", "the text after the hands" },
  { "lines", "other lines" }, { "lines_after", "other lines at the end" } }
local NOTES_MAX <const> = 32 -- PBN 2.1, section 3.5.4
local PLAY <const> = fields.by_name.play
local TRICK <const> = 4 -- cards whose order needs no contract

-- The value of a tag: on one line; nil when it would be inherited (section 4.8).
local function value_of(text)
  local line = columns.joined(text)
  return line ~= "#" and line:sub(1, 2) ~= "##" and line or nil
end

-- Marks that PBN has: suffixes and glyphs.
local function is_marks(text)
  for word in text:gmatch "%S+" do
    if not (word:find "^%$%d+$" or word:find "^[!?]+$") then return false end
  end
  return text:find "%S" ~= nil
end

-- The notes and marks of calls or cards that PBN can hold; `written` are the notes that it
-- writes.
local function remarks(value, lost, what, written)
  local copy, different, seen = {}, 0, {}
  for key, part in pairs(value) do copy[key] = part end
  copy.notes = value.notes and {}
  for i, text in pairs(value.notes or {}) do
    copy.notes[i] = columns.joined(text)
  end
  for _, text in pairs(written or {}) do
    text = columns.joined(text)
    if not seen[text] then seen[text], different = true, different + 1 end
  end
  if different > NOTES_MAX then
    lost[#lost + 1] = ("notes of the %s after the %dth"):format(what, NOTES_MAX)
  end
  copy.marks = value.marks and {}
  for i, mark in pairs(value.marks or {}) do
    if is_marks(mark) then
      copy.marks[i] = mark
    else
      lost[#lost + 1] = ("the mark '%s' of the %s"):format(mark, what)
    end
  end
  return copy
end

local function fit_auction(board, lost)
  local auction = board.auction
  if not auction then return nil end
  if not auction.dealer then
    lost[#lost + 1] = "an auction whose dealer is not known"
    return nil
  end
  return remarks(auction, lost, "auction", noted(auction))
end

-- Whether the cards of a play are read as they were written: those of plays that break the
-- rules may be read as if they stood in the columns of others.
local function comes_back(board, play)
  local c = board.contract
  if not (board.deal and c and c.level > 0) then return true end
  if record.follow(board.deal, c, play.cards) then return true end
  local copy = { tags = tag_list.new(), deal = board.deal, contract = c }
  local cards = { leader = play.leader, cards = play.cards }
  PLAY.write(copy, cards)
  local found = PLAY.read(copy)
  return found ~= nil and PLAY.same(found, cards)
end

local function fit_play(board, lost)
  local play = board.play
  if not play then return nil end
  local told = board.tags and PLAY.read(board) -- of an ending the tags know the trumps
  if told and PLAY.same(told, play) then return nil end
  if not (play.leader and (board.contract or #play.cards <= TRICK)) then
    lost[#lost + 1] = "a play whose contract is not known"
    return nil
  end
  if play.claimed and play.claimed ~= board.result then
    lost[#lost + 1] = "tricks claimed in the play"
  end
  if not comes_back(board, play) then
    lost[#lost + 1] = "the order of cards in a play that breaks the rules"
  end
  return remarks(play, lost, "play", play.notes)
end

local function fit_players(board, lost)
  local players = board.players and {}
  for seat, name in pairs(board.players or {}) do
    players[seat] = value_of(name)
    if not players[seat] then lost[#lost + 1] = ("the player '%s'"):format(name) end
  end
  return players
end

-- The tags that the event of LIN becomes.
local function event_tags(event, lost)
  local tags = tag_list.new()
  for _, pair in ipairs(fit.EVENT) do
    local text = event[pair[1]]
    if type(text) == "string" and text ~= "" then
      tags[pair[2]] = value_of(text)
      if not value_of(text) then lost[#lost + 1] = ("the event's %s '%s'"):format(pair[1], text) end
    end
  end
  table.sort(tags, function(a, b) return a.name < b.name end)
  return tags
end

-- The comments of LIN as those of PBN, in front of the board.
local function with_comments(board)
  local lines = {}
  if board.before and board.before ~= "" then lines[1] = board.before end
  for _, text in ipairs(board.comments or {}) do
    local comment = around.comment((text:gsub("\r\n?", "\n")))
    table.move(comment, 1, #comment, #lines + 1, lines)
  end
  return #lines > 0 and table.concat(lines, "\n") or board.before
end

--- A board of another format as PBN can hold it: the board, or a copy that can be written, nil
-- where nothing is left; and what will not be written. What has a tag is given one: the event of
-- LIN and its teams; comments stand in front.
function fit.fit(board)
  local lost = {}
  local copy = { tags = board.tags or event_tags(board.event or {}, lost),
    before = with_comments(board), trailing = board.trailing, standard = board.standard }
  for _, field in ipairs(fields.list) do copy[field.name] = board[field.name] end
  copy.auction, copy.play = fit_auction(board, lost), fit_play(board, lost)
  copy.players = fit_players(board, lost)
  for _, item in ipairs(ELSEWHERE) do
    local value = board[item[1]] or ""
    local said = type(value) == "table" and table.concat(value) or value
    if said:find "%S" then lost[#lost + 1] = item[2] end
  end
  for name in pairs(board.json or {}) do lost[#lost + 1] = ("the field '%s'"):format(name) end
  table.sort(lost)
  local nothing = #copy.tags == 0
  for _, field in ipairs(fields.list) do nothing = nothing and copy[field.name] == nil end
  return not nothing and copy or nil, lost
end

return fit
