-- SPDX-License-Identifier: GPL-3.0-or-later
--- Formats of one deal to a line: what they share.
-- A format says how it reads a line and how it writes a deal. Lines that are no deals
-- are kept: they stand in `lines` of the board after them, at the end of the file in
-- `lines_after` of the last board, and are written back.
-- @module baize.format.dealer.lines
local check = require "baize.base.check"
local record = require "baize.format.record"

local lines = {}

local SHOWN <const> = 40 -- bytes of a line that a note quotes

-- What is wrong with a line, quoted.
local function shown(line)
  local text = #line > SHOWN and line:sub(1, SHOWN) .. "..." or line
  return (text:gsub("%c", "?"))
end

-- The next line that is a deal, read; what is passed over goes to state.loose.
local function next_deal(state, syntax)
  for text in state.next_line do
    state.line = state.line + 1
    local line = text
    if state.line == 1 then line = line:gsub("^\xEF\xBB\xBF", "") end
    local board, message = syntax.read(line)
    if board then
      board.file, board.line, board.notes = state.name, state.line, state.notes
      board.lines, state.loose, state.notes = state.loose, {}, {}
      return board
    end
    state.loose[#state.loose + 1] = line
    if line:find "%S" and not (syntax.silent and syntax.silent(line)) then
      local note = ("%s:%d: '%s': %s; kept as text"):format(state.name, state.line,
        shown(line), message)
      state.notes[#state.notes + 1] = note
      if state.report then state.report(note) end
    end
  end
end

-- Read boards, one by one.
local function read_boards(syntax, next_line, name, report)
  local state = { next_line = record.each_line(next_line), name = name, report = report, line = 0,
    loose = {}, notes = {} }
  local held
  return function()
    local board = held
    if not board then
      if state.line > 0 then return nil end
      board = next_deal(state, syntax)
      if not board then
        check.fail(("%s:1: there is no line of %s in the file"):format(name, syntax.name))
      end
    end
    held = next_deal(state, syntax)
    if not held and #state.loose > 0 then
      board.lines_after = state.loose
      table.move(state.notes, 1, #state.notes, #board.notes + 1, board.notes)
    end
    return board
  end
end

-- Write boards.
local function write_boards(syntax, emit, next_item)
  local function kept(list)
    local out = {}
    for _, line in ipairs(list or {}) do
      if not (syntax.silent and syntax.silent(line)) then out[#out + 1] = line .. "\n" end
    end
    return table.concat(out)
  end
  return record.write(emit, next_item, function(given, count)
    local board = check.kind(given) == "Deal" and { deal = given } or given
    if type(board) ~= "table" or check.kind(board.deal) ~= "Deal" then
      check.fail(("board %d: a board with a deal, or a deal, expected: %s cannot be written "
        .. "without"):format(count, syntax.name))
    end
    return kept(board.lines) .. syntax.write(board.deal, board) .. "\n"
      .. kept(board.lines_after)
  end)
end

-- What boards have beside their deal, and how it is called.
local FIELDS <const> = { { "number", "number" }, { "dealer", "dealer" },
  { "vul", "vulnerability" }, { "players", "players" }, { "room", "room" },
  { "contract", "contract" }, { "result", "result" }, { "tricks", "double-dummy results" },
  { "auction", "auction" }, { "play", "play" }, { "tags", "tags and comments" },
  { "comments", "comments" }, { "event", "event" } }

-- Tags that say something and have no place, and comments, which stand behind tags.
local function add_lost_tags(lost, tags, held)
  local comments = false
  for _, tag in ipairs(tags) do
    if not held[tag.name] and tag.value:find "[^?#]" then
      lost[#lost + 1] = "the tag " .. tag.name
    end
    comments = comments or (tag.after or ""):gsub('%b""', ""):find "[{;]"
  end
  if comments then lost[#lost + 1] = "comments" end
end

--- The function `fit` of a format of one deal to a line, of the fields that it holds beside the
-- deal, as { tricks = true }; of tags those that are shown, by name.
function lines.fit(held)
  return function(board)
    local lost = {}
    if held and held.tags then add_lost_tags(lost, board.tags or {}, held.tags) end
    for _, field in ipairs(FIELDS) do
      local value = board[field[1]]
      local nothing = value == nil or type(value) == "table" and next(value) == nil
      if not nothing and not (held and held[field[1]]) then lost[#lost + 1] = field[2] end
    end
    return board, lost
  end
end

--- A format of one deal to a line.
-- @tparam table syntax `name` of what the lines are, for messages; `read(line)` gives a new
-- board with at least `deal`, or nil and what is wrong; `write(deal, board)` gives the line of
-- a deal, `board` is a table without fields where a deal alone is given; `silent(line)`
-- (optional) tells lines that are no deals and no mistakes: they speak of the file that was
-- read, and are not written back
-- @tparam ?table held as of `fit`
-- @treturn table the module of the format
function lines.format(syntax, held)
  local format = { needs = { "deal" }, fit = lines.fit(held) }

  --- Read boards, one by one.
  -- @tparam function next_line gives the next line without its end, nil at the end
  -- @tparam string name of the file, for messages
  -- @tparam[opt] function report called with the text of each note
  -- @treturn function an iterator of boards: deal and what else the format has (the head of
  -- its module says), lines (array of the lines before it that are no deals), lines_after
  -- (those after the last one), notes (array of "file:line: what was not understood"), file,
  -- line
  -- @raise when there is no deal in the file
  -- @usage for board in baize.boards "a.deal" do print(board.deal) end
  function format.boards(next_line, name, report)
    return (read_boards(syntax, next_line, name, report))
  end

  --- Write boards.
  -- @tparam function emit takes the text piece by piece; returns nil, message on failure
  -- @tparam function next_item gives boards (deal is needed) or deals, nil at the end
  -- @treturn ?integer how many were written; nil on failure
  -- @treturn ?string what failed
  -- @raise when a board has no deal
  -- @usage baize.format.write("a.deal", "deal", sampler:deals(8))
  function format.write(emit, next_item) return write_boards(syntax, emit, next_item) end

  return format
end

return lines
