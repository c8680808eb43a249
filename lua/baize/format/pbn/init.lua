-- SPDX-License-Identifier: GPL-3.0-or-later
--- PBN, Portable Bridge Notation 2.1: reading and writing boards.
-- What is understood of a board is in its fields; all its tags and the text around
-- them are kept, and what is not understood is noted with its line. Every board
-- stands for itself: inherited values ("#", "##", section 4.8) are filled in, and a
-- game that has a result but neither Board, Dealer, Vulnerable nor Deal, right after
-- one that has a deal, is another table's result of it (archives of team matches).
-- @module baize.format.pbn
local check = require "baize.base.check"
local core = require "baize.core.scan"
local fields = require "baize.format.pbn.fields"
local inherit = require "baize.format.pbn.inherit"
local records = require "baize.format.record"
local score = require "baize.format.pbn.score"
local scores = require "baize.format.pbn.scores"
local settle = require "baize.format.pbn.settle"
local tag_list = require "baize.format.pbn.tags"

local pbn = { export = require "baize.format.pbn.export".write,
  fit = require "baize.format.pbn.fit".fit }

-- ---- writing ---------------------------------------------------------------------

local function board_text(board, index)
  local lines = {}
  if board.before and board.before ~= "" then lines[1] = board.before end
  for _, tag in ipairs(board.tags) do
    if type(tag.value) ~= "string" or tag.value:find "\n" then
      check.fail(("board %d: the value of the tag %s is not a text of one line")
        :format(index, tag.name))
    end
    lines[#lines + 1] = ("[%s %s]%s"):format(tag.name, settle.quoted(tag.name, tag.value),
      tag.after or "")
  end
  if board.trailing and board.trailing ~= "" then
    lines[#lines + 1] = "\n" .. board.trailing
  end
  return table.concat(lines, "\n") .. "\n"
end

-- What is written is import format, even if it was read from export format.
local function head(text)
  text = ("\n" .. text):gsub("\n%% *EXPORT *%f[\n]", ""):sub(2)
  return text:find "^%% *PBN" and text or "% PBN 2.1\n" .. text
end

--- Write boards.
-- A field that differs from what the board's tags say replaces them, so that boards
-- which were read may be changed and written; a field that is nil leaves them alone
-- (`board.tags.Contract = nil` takes a tag away).
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (tables with the fields that `boards` gives,
-- all optional) or deals, nil at the end; deals are numbered from 1, dealer and
-- vulnerability by Law 2
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a field has a value that it cannot have
-- @usage baize.format.write("boards.pbn", "pbn", sampler:deals(8))
function pbn.write(emit, next_item)
  return records.write(emit, next_item, function(given, index)
    local text = board_text(settle.board(given, index), index)
    return (index == 1 and head(text) or text) .. "\n" -- games of another file may follow
  end)
end

local MAJOR <const>, MINOR <const> = 2, 1 -- of the version that is read

-- Text without tags that is kept for the next board: bytes, paragraphs.
local LOOSE_MAX <const>, PARTS_MAX <const> = 1 << 20, 1 << 16

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
  local wrong, line = score.wrong(board)
  if wrong then state.note(board, line, wrong) end
  local _, _, faults, at = scores.read(board)
  for _, fault in ipairs(faults) do state.note(board, at, "ScoreTable: " .. fault) end
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
  inherit.apply(state, board, inherits, whole)
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

-- What the first lines say of the file: the version of PBN, and whether it has export format.
-- Later versions are read as ours (section 4.10 wants that to go well).
local function read_standard(state, board)
  local text = "\n" .. (board.before or "")
  local major, minor = text:match "\n%% *PBN +(%d+)%.(%d+)"
  state.standard = { version = major and major .. "." .. minor,
    export = text:find "\n%% *EXPORT *%f[\r\n\0]" ~= nil }
  major, minor = tonumber(major), tonumber(minor)
  if major and (major > MAJOR or major == MAJOR and minor > MINOR) then
    local note = ("%s:%d: version %s of PBN is read as %d.%d"):format(state.name, board.line,
      state.standard.version, MAJOR, MINOR)
    table.insert(notes_of(board), 1, note)
    if state.report then state.report(note) end
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
-- around the tags), standard (of the file: version, as in "2.1", nil where it is not known;
-- export, true of export format), notes (array of "file:line: what was not understood"), file,
-- line.
-- Without `report` auction, play, tricks and notes are read when they are first asked for
-- @raise when there is text but no tag in the file
-- @usage for board in pbn.boards(io.lines "a.pbn", "a.pbn") do print(board.number) end
function pbn.boards(next_line, name, report, read_bytes)
  local state = inherit.state { report = report, name = name }
  local games = core.games(tag_list.meta)
  state.games, state.last = records.stream(games, next_line, read_bytes, name), games:last()
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
        -- what was reported is not said again
        check.fail((report and name .. ": " or loose.notes[1] .. "; ")
          .. "there is no tag of PBN in the file")
      end
    end
    local board = held
    if not board then return nil end
    if not state.standard then read_standard(state, board) end
    board.standard = state.standard
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
