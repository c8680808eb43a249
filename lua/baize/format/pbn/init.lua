-- SPDX-License-Identifier: GPL-3.0-or-later
--- PBN, Portable Bridge Notation 2.1: reading and writing boards.
-- What is understood of a board is in its fields; all its tags and the text around
-- them are kept, and what is not understood is noted with its line. Every board
-- stands for itself: inherited values ("#", "##", section 4.8) are filled in, and a
-- game that has a result but neither Board, Dealer, Vulnerable nor Deal, right after
-- one that has a deal, is another table's result of it (archives of team matches).
-- Uses: baize.check, baize.format.pbn.fields, baize.format.pbn.fit,
-- baize.format.pbn.scan, baize.format.pbn.tags, baize.format.pbn.write.
-- @module baize.format.pbn
local check = require "baize.check"
local fields = require "baize.format.pbn.fields"
local scan = require "baize.format.pbn.scan"
local tag_list = require "baize.format.pbn.tags"

local pbn = { write = require "baize.format.pbn.write".write,
  fit = require "baize.format.pbn.fit".fit }

-- Tags whose values are never inherited (section 4.8).
local OWN <const> = { Dealer = 1, Vulnerable = 1, Deal = 1, Declarer = 1, Contract = 1,
  Auction = 1, Play = 1, Note = 1 }
-- What makes a board, and what makes a result of it.
local BOARD <const> = { "Board", "Dealer", "Vulnerable", "Deal" }
local RESULT <const> = { "Contract", "Declarer", "Result", "Auction", "Play" }
-- How much is remembered: names of tags, tags said for all games, text without tags (in
-- bytes and in paragraphs).
local NAMES_MAX <const>, ALWAYS_MAX <const> = 4096, 256
local BLOCK <const> = 1 << 16 -- bytes read at a time
local LOOSE_MAX <const>, PARTS_MAX <const> = 1 << 20, 1 << 16

local function has_result(tags)
  for _, name in ipairs(RESULT) do
    if (tags[name] or "") ~= "" then return true end
  end
  return false
end

-- Remember a value; of names that are not known yet only so many.
local function remember(state, name, value)
  if state.last[name] == nil then
    if state.names == NAMES_MAX then return end
    state.names = state.names + 1
  end
  state.last[name] = value
end

local function set_always(state, board, tag, value)
  if not state.always[tag.name] then
    if state.always_nb == ALWAYS_MAX then
      state.note(board, tag.line, ("%s: only %d tags can be said for all games")
        :format(tag.name, ALWAYS_MAX))
      return
    end
    state.always_nb = state.always_nb + 1
  end
  state.always[tag.name] = value
end

-- "#", "##": state.last has the values of the games before, state.always those that
-- go on without being repeated.
local function inherit(state, board)
  for _, tag in ipairs(board.tags) do
    local always = tag.value:match "^##(.*)"
    if OWN[tag.name] then
      if tag.value:sub(1, 1) == "#" then
        state.note(board, tag.line, ("%s cannot be inherited"):format(tag.name))
      end
    elseif always then
      tag.value = always
      set_always(state, board, tag, always)
    elseif tag.value == "#" then
      tag.value = state.last[tag.name] or ""
    elseif state.always[tag.name] then
      state.always[tag.name] = tag.value
    end
    if tag.name ~= "Note" then remember(state, tag.name, tag.value) end
  end
end

local PLACE <const> = {} -- of mandatory tags
for i, name in ipairs(scan.MANDATORY) do PLACE[name] = i end

local function in_front(a, b)
  local pa, pb = PLACE[a] or math.huge, PLACE[b] or math.huge
  if pa ~= pb then return pa < pb end
  return a < b
end

-- Tags that stand in earlier games alone, the mandatory ones in front.
local function fill_in(state, board, whole)
  local names, front = {}, 0
  for name in pairs(state.always) do
    if not board.tags[name] then names[#names + 1] = name end
  end
  if state.board and not whole and has_result(board.tags) then
    for _, name in ipairs(BOARD) do
      if state.board[name] then names[#names + 1] = name end
    end
  end
  table.sort(names, in_front)
  for _, name in ipairs(names) do
    local value = OWN[name] and state.board[name] or state.always[name] or
      state.board[name]
    local tag = { name = name, value = value, after = "" }
    front = front + 1
    table.insert(board.tags, PLACE[name] and front or #board.tags + 1, tag)
  end
end

local function read_field(state, board, field)
  local value, message = field.read(board)
  board[field.name] = value
  if not message then return end
  local tag
  for _, name in ipairs(field.tags) do
    tag = tag or tag_list.find(board.tags, name)
  end
  if value == nil then message = message .. "; kept as text" end
  state.note(board, tag.line, ("%s: %s"):format(tag.name, message))
end

-- The notes of a board, before all of it is read as well.
local function notes_of(board)
  return rawget(board, "notes") or board.unread
end

local function read_sections(state, board)
  for _, field in ipairs(fields.list) do
    if fields.sections[field.name] then read_field(state, board, field) end
  end
end

-- Sections take longest to read: where nobody listens to notes they wait until they, or
-- the notes, are asked for (baize.format).
local function read_fields(state, board, plain)
  for _, field in ipairs(fields.list) do
    if not plain and not fields.sections[field.name] then
      read_field(state, board, field)
    end
  end
  if state.report then
    read_sections(state, board)
  else
    board.notes, board.unread = nil, board.notes
    board.waiting = state.waiting
  end
end

-- The next record: a board, or text alone (a board without tags).
local function next_record(state)
  local board, notes, inherits, whole, plain = state.games(state.always_nb > 0)
  if not board then return nil end
  board.notes = {}
  for _, note in ipairs(notes or {}) do state.note(board, note.line, note.message) end
  if #board.tags == 0 then return board end
  if inherits then inherit(state, board) end
  if inherits or not whole then fill_in(state, board, whole) end
  state.board = board.tags.Deal and board.tags or nil
  read_fields(state, board, plain)
  return board
end

-- Text without tags: what there is of it before a board.
local function add_loose(loose, record)
  if not loose then
    record.parts = { record.before }
    record.size = #record.before
    return record
  end
  loose.parts[#loose.parts + 1] = record.before
  loose.size = loose.size + #record.before
  table.move(record.notes, 1, #record.notes, #loose.notes + 1, loose.notes)
  return loose
end

-- Text without tags goes to the board after it.
local function put_before(board, loose)
  if not loose then return end
  loose.parts[#loose.parts + 1] = board.before
  board.before = table.concat(loose.parts, "\n\n")
  local notes = notes_of(board)
  table.move(notes, 1, #notes, #loose.notes + 1)
  table.move(loose.notes, 1, #loose.notes, 1, notes)
end

-- A board of text alone, where there is too much of it to keep it for the next one.
local function text_board(state, loose)
  local board = { file = loose.file, line = loose.line, tags = tag_list.new(),
    before = table.concat(loose.parts, "\n\n"), notes = loose.notes }
  state.note(board, loose.line, ("%d bytes of text without a tag are kept as a board "
    .. "without fields"):format(#board.before))
  return board
end

-- The next board with tags, and the loose text at the end of the file.
local function next_board(state)
  local loose
  for record in next_record, state do
    if #record.tags > 0 then
      put_before(record, loose)
      return record
    end
    loose = add_loose(loose, record)
    if loose.size > LOOSE_MAX or #loose.parts > PARTS_MAX then
      if not state.begun and #loose.notes > 0 then return nil, loose end
      return text_board(state, loose)
    end
  end
  return nil, loose
end

-- Pieces of text, of lines where there is nothing better.
local function blocks_of(next_line, read_bytes)
  if read_bytes then return function() return read_bytes(BLOCK) end end
  return function()
    local line = next_line()
    return line and line .. "\n"
  end
end

--- Read boards, one by one.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note, as it is found
-- @tparam[opt] function read_bytes gives the next so many bytes or what is left of them,
-- nil at the end: quicker than `next_line`, which is not asked then
-- @treturn function an iterator of boards: tables with number (integer), deal (Deal),
-- dealer ("N" ...), vul ("none", "NS", "EW", "both"), contract (Contract), result
-- (declarer's tricks), tricks (double-dummy results, t.S.H), each nil where the tags do
-- not say it; tags (baize.format.pbn.tags), before and, of the last, trailing (text
-- around the tags), notes (array of "file:line: what was not understood"), file, line.
-- Without `report` auction, play, tricks and notes are read when they are first asked for
-- @raise when there is text but no tag in the file
-- @usage for board in pbn.boards(io.lines "a.pbn", "a.pbn") do print(board.number) end
function pbn.boards(next_line, name, report, read_bytes)
  local state = { report = report, always = {}, always_nb = 0, names = 0 }
  state.games, state.last = scan.games(blocks_of(next_line, read_bytes), name)
  function state.note(board, line, message)
    local note = ("%s:%d: %s"):format(name, line or board.line, (message:gsub("%c", "?")))
    table.insert(board.notes, note)
    if report then report(note) end
  end
  function state.waiting(board)
    board.notes, board.unread = board.unread, nil
    read_sections(state, board)
  end
  local held, loose -- one board is held back: it may be the last
  return function()
    if not state.begun then
      held, loose = next_board(state)
      state.begun = true
      if loose and #loose.notes > 0 then
        check.fail(loose.notes[1] .. "; there is no tag of PBN in the file")
      end
    end
    local board = held
    if not board then return nil end
    held, loose = next_board(state)
    if loose then
      board.trailing = table.concat(loose.parts, "\n\n")
      local notes = notes_of(board)
      table.move(loose.notes, 1, #loose.notes, #notes + 1, notes)
    end
    return board
  end
end

return pbn
