-- SPDX-License-Identifier: GPL-3.0-or-later
--- Writing boards as PBN in export format, which any reader of PBN can read.
-- PBN 2.1: CRLF, lines of at most 255 characters of ISO 8859/1, the 15 mandatory tags in
-- their order, the others sorted, then the auction, the play and the tables; values and
-- sections in one form (chapters 2 and 3, sections 4.8, 5.1 and 5.2). Comments stay behind
-- what they stand behind. What a board says that export format has no form for is reported.
-- @module baize.format.pbn.export
local columns = require "baize.base.columns"
local around = require "baize.format.pbn.export.around"
local fields = require "baize.format.pbn.fields"
local moves = require "baize.format.pbn.export.moves"
local normal = require "baize.format.pbn.export.normal"
local record = require "baize.format.record"
local rows = require "baize.format.pbn.export.rows"
local settle = require "baize.format.pbn.settle"
local tag_list = require "baize.format.pbn.tags"

local export = {}

local MANDATORY <const>, PLACE <const> = tag_list.MANDATORY, tag_list.PLACE
local HEAD <const> = "% PBN 2.1\r\n% EXPORT\r\n"
local NAME_MAX <const> = around.LINE_MAX - #'[ ""]' -- of a name of a tag
local MOVES <const> = { Auction = true, Play = true }
local FIELDS <const> = fields.by_name
-- What a board has that was played; others are deals alone, of which nothing more can be said.
local PLAYED <const> = { "Event", "Site", "Date", "West", "North", "East", "South", "Scoring",
  "Declarer", "Contract", "Result", "Auction", "Play" }

-- A text as it can be written; that characters were replaced is reported.
local function cleaner(state)
  return function(text)
    local out, odd = around.clean(text, state.exported)
    if odd then state.say "characters that are not in ISO 8859/1, as '?'" end
    return out
  end
end

-- Comments, escaped lines, and text that should not be there: as a comment.
local function add_around(state, lines, text, fresh)
  for _, piece in ipairs(around.pieces(state.clean(text), fresh)) do
    local standard = piece.kind == "escape" and
      (piece.text:find "^ *PBN%s" or piece.text:find "^ *EXPORT%s*$")
    local kind = piece.kind == "escape" and "escape" or "comment"
    if piece.kind == "text" then
      state.say "text outside of tags, as a comment"
      piece.text = columns.trimmed_end((piece.text:gsub("^\n+", "")))
    end
    for _, line in ipairs(standard and {} or around[kind](piece.text)) do
      lines[#lines + 1] = line
    end
  end
end

-- "[Name "value"]". A value that no line can hold is cut, and is whole in a comment.
local function add_tag(state, lines, name, value)
  local text = state.clean(value):gsub("\n", " ")
  local line = ("[%s %s]"):format(name, settle.quoted(name, text))
  if #line <= around.LINE_MAX then
    lines[#lines + 1] = line
    return
  end
  state.say(("values of %s too long for a line are cut; they are whole in a comment")
    :format(name))
  local keep = #text
  while #line > around.LINE_MAX do
    keep = keep - math.max(1, (#line - around.LINE_MAX) // 2)
    line = ("[%s %s]"):format(name, settle.quoted(name, text:sub(1, keep)))
  end
  lines[#lines + 1] = line
  for _, part in ipairs(around.comment(text)) do lines[#lines + 1] = part end
end

-- Tags that are not written as such, as comments.
local function add_more(state, lines, more)
  for _, tag in ipairs(more or {}) do
    local text = state.clean(("%s: %s"):format(tag.name, tag.value)):gsub("\n", " ")
    for _, line in ipairs(around.comment(text)) do lines[#lines + 1] = line end
    add_around(state, lines, tag.after, false)
  end
end

-- ---- sections ------------------------------------------------------------------

-- A section that the reader put right (cards in the columns of others, passes left out) is
-- written as it was read, where no comment would lose its place.
local function put_right(board, tag)
  local field = FIELDS[tag.name:lower()]
  local value, _, fixed = field.read(board)
  if value and fixed and not tag.after:find "[{;%%]" then field.write(board, value) end
end

-- The seat that a section begins with.
local function first_seat(tag, waiting, dealer)
  local seat = tag.value:match "^%s*([NESWnesw])%s*$"
  seat = seat and record.seat_after(seat:upper(), waiting or 0)
  return seat or dealer or "N"
end

-- The Auction or the Play and its notes.
local function add_moves(state, lines, tag, notes)
  local name, board = tag.name, state.board
  local text, waiting = moves.lines(name, tag.after, state.clean)
  local seat = first_seat(tag, waiting, FIELDS.dealer.read(board))
  if name == "Auction" and board.tags.Dealer and seat ~= (FIELDS.dealer.read(board) or seat) then
    state.say "auctions that do not begin with the dealer, as they are"
  end
  add_tag(state, lines, name, seat)
  if not text then
    state.say(("%ss that are not understood, as comments"):format(name:lower()))
    text = around.comment(state.clean(tag.after):gsub("^\n", ""))
    text[#text + 1] = "*"
  end
  add_more(state, lines, tag.more)
  for _, line in ipairs(text) do lines[#lines + 1] = line end
  for _, note in ipairs(notes) do
    add_tag(state, lines, "Note", note.value)
    add_around(state, lines, note.after or "", false)
  end
end

-- Whether a piece can be elements of a section (section 3.2).
local function are_elements(piece)
  if piece.kind ~= "text" or piece.text:gsub('"[^"\n]*"', ""):find '[][{};%%"]' then
    return false
  end
  for line in piece.text:gmatch "[^\n]+" do
    for _, element in ipairs(#line > around.LINE_MAX and rows.elements(line) or {}) do
      if #element > around.LINE_MAX then return false end
    end
  end
  return true
end

-- A section of another kind: comments may follow its tag alone.
local function add_section(state, lines, tag)
  local text, comments = {}, {}
  for _, piece in ipairs(around.pieces(state.clean(tag.after), false)) do
    local list = are_elements(piece) and text or comments
    if piece.kind == "text" and list == comments then
      state.say(("lines of %s that are no elements of a section, as comments"):format(tag.name))
      piece.kind = "comment"
    end
    list[#list + 1] = piece
  end
  add_tag(state, lines, tag.name, tag.value)
  for _, piece in ipairs(comments) do
    for _, line in ipairs(around[piece.kind](piece.text)) do lines[#lines + 1] = line end
  end
  add_more(state, lines, tag.more)
  for i, piece in ipairs(text) do text[i] = piece.text end
  for _, line in ipairs(rows.lines(tag.name, tag.value, table.concat(text, "\n"), state.say)) do
    lines[#lines + 1] = line
  end
end

-- ---- a game --------------------------------------------------------------------

-- Whether elements follow a tag: it is a section then.
local function is_section(tag)
  for _, piece in ipairs(around.pieces(tag.after or "", false)) do
    if are_elements(piece) then return true end
  end
  return false
end

-- The tags of a board by what they are: mandatory by name, others, moves, sections; each
-- with `notes` after it, and `more`, comments of tags that are not written.
local function sorted(state)
  local found = { mandatory = {}, others = {}, moves = {}, sections = {}, more = {} }
  local last, seen = nil, {}
  for _, tag in ipairs(state.board.tags) do
    local entry = { name = tag.name, value = tag.value, after = tag.after or "", notes = {} }
    if tag.name == "Note" and last and MOVES[last.name] then
      table.insert(last.notes, entry)
    elseif tag.name == "Note" or seen[tag.name] or #tag.name > NAME_MAX then
      state.say(tag.name == "Note" and "notes of no auction or play, as comments"
        or #tag.name > NAME_MAX and "tags whose names no line can hold, as comments"
        or ("a second tag %s, as a comment"):format(tag.name))
      local into = last or found
      into.more = into.more or {}
      table.insert(into.more, entry)
    else
      seen[tag.name], last = true, entry
      local list = MOVES[tag.name] and found.moves or not PLACE[tag.name] and is_section(tag)
        and found.sections or found.others
      if PLACE[tag.name] then
        found.mandatory[tag.name] = entry
      elseif MOVES[tag.name] then
        list[tag.name] = entry
      else
        list[#list + 1] = entry
      end
    end
  end
  for _, list in ipairs { found.others, found.sections } do
    table.sort(list, function(a, b) return a.name < b.name end)
  end
  return found
end

-- A tag of the identification section.
local function add_identification(state, lines, tag)
  local value, sound = normal.value(state.board, tag.name, tag.value)
  if not sound then
    state.say(("the %s '%s', which is invalid, as it is"):format(tag.name,
      state.clean(tag.value):gsub("\n", " ")))
  end
  add_tag(state, lines, tag.name, value)
  add_around(state, lines, tag.after, false)
  add_more(state, lines, tag.more)
end

-- What stands for a mandatory tag that the board has not.
local function missing(state, name)
  for _, told in ipairs(PLAYED) do
    if (state.board.tags[told] or "") ~= "" then
      local contract = FIELDS.contract.read(state.board)
      local passed = contract and contract.level == 0
      return passed and (name == "Declarer" or name == "Result") and "" or "?"
    end
  end
  return (name == "Board" or name == "Dealer" or name == "Vulnerable" or name == "Deal") and "?"
    or ""
end

local function game(state)
  local board, lines = state.board, {}
  for _, name in ipairs { "Auction", "Play" } do
    for _, tag in ipairs(board.tags) do
      if tag.name == name and tag.after and tag.after ~= "" then put_right(board, tag) break end
    end
  end
  add_around(state, lines, board.before or "", true)
  local found = sorted(state)
  add_more(state, lines, found.more)
  for _, name in ipairs(MANDATORY) do
    local tag = found.mandatory[name] or { name = name, value = missing(state, name), after = "" }
    add_identification(state, lines, tag)
  end
  for _, tag in ipairs(found.others) do add_identification(state, lines, tag) end
  for _, name in ipairs { "Auction", "Play" } do
    local tag = found.moves[name]
    if tag then add_moves(state, lines, tag, tag.notes) end
  end
  for _, tag in ipairs(found.sections) do
    add_section(state, lines, tag)
  end
  if board.trailing and board.trailing ~= "" then
    lines[#lines + 1] = ""
    add_around(state, lines, board.trailing, true)
  end
  return table.concat(lines, "\r\n") .. "\r\n"
end

--- Write boards in export format.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards or deals, nil at the end, as for
-- baize.format.pbn.write
-- @tparam[opt] function report called with each thing that export format has no form for, and
-- the number of the board (its own, or its place): what it is, and what was written
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string|{string,...} what failed; else what would have been reported
-- @raise when a field has a value that it cannot have
function export.write(emit, next_item, report)
  local index, told = 0, {}
  for given in next_item do
    index = index + 1
    local board = settle.board(given, index)
    local number = board.number or index
    local state = { board = board, exported = board.standard and board.standard.export, said = {} }
    function state.say(what)
      if state.said[what] then return end
      state.said[what] = true
      if report then return report(what, number) end
      told[#told + 1] = ("board %d: %s"):format(number, what)
    end
    state.clean = cleaner(state)
    local ok, message = emit((index == 1 and HEAD or "") .. game(state) .. "\r\n")
    if not ok then return nil, message end
  end
  return index, told
end

return export
