-- SPDX-License-Identifier: GPL-3.0-or-later
--- JSON: the fields of boards as objects (the README of the folder has the schema).
-- A file is an object whose `boards` (or `deals`, as `baize deal` writes) is an array of
-- boards, or such an array alone, or one object to a line. What is not of the schema is
-- kept: of a board in `json`, of the file in `head`.
-- @module baize.format.json
local columns = require "baize.base.columns"
local check = require "baize.base.check"
local dkjson = require "baize.base.needs" "dkjson"
local fields = require "baize.format.json.fields"
local near = require "baize.base.near"
local lists = require "baize.base.lists"
local pbn = require "baize.format.pbn"
local records = require "baize.format.record"
local scan = require "baize.format.json.scan"

local json = { write = require "baize.format.json.write".write }

local LISTS <const> = { boards = true, deals = true }
-- What the writer says of the file itself.
local OF_FILE <const> = { format = true, version = true }

-- A value of JSON, nothing after it; or nil and what is wrong.
local function decode(text)
  local stop, why = scan.behind(text, 1)
  if not stop then return nil, why end
  if text:find("%S", stop) then return nil, "something follows the value" end
  local value, at, message = dkjson.decode(text, 1, dkjson.null)
  if message then return nil, (message:gsub(" at line.*", "")) end
  if not scan.is_value(text) then return nil, "no valid JSON" end
  return value, at
end

-- Tags and the text around them are to be a game of PBN: where PBN would read them as
-- something else, they are kept as they are.
local function check_tags(board, record, note)
  if not (board.tags or board.before or board.trailing) then return end
  local given = board.tags and #board.tags > 0 and board.tags
    or { { name = "Board", value = "1", after = "" } }
  local parts = {}
  local function emit(text)
    parts[#parts + 1] = text
    return true
  end
  local function is_game()
    pbn.write(emit, lists.each { { tags = given, before = board.before,
      trailing = board.trailing } })
    local read = pbn.boards(table.concat(parts):gmatch "([^\n]*)\n", board.file)
    local back = read()
    if #back.tags ~= #given or read() then return false end
    for i = 1, #given do
      local a, b = rawget(given, i), rawget(back.tags, i)
      if a.name ~= b.name or a.value ~= b.value or a.after ~= b.after then return false end
    end
    return true
  end
  local ok, same = pcall(is_game) -- either way it is not a game
  if ok and same then return end
  for _, name in ipairs { "tags", "before", "trailing" } do
    board.json = board.json or {}
    board.json[name], board[name] = record[name], nil
  end
  note "tags: PBN would read them as something else; kept as they are"
end

-- Refuse a file whose first object says nothing of a board: it has no name of the schema; where
-- the file is this object alone, none that is understood, nor a deal or a number.
local function check_first(state, board, given, line)
  local first = not state.begun
  state.begun = true
  local names = lists.keys(given)
  if not first or #names == 0 and not state.alone then return end
  for _, name in ipairs(names) do
    if fields.BY_NAME[name] and (board[name] ~= nil or not state.alone or name == "deal"
      or name == "number") then
      return
    end
  end
  check.fail(("%s:%d: not a file of boards: its object%s has no field of a board, such as deal or "
    .. "number"):format(state.name, line, columns.line(#names > 0
      and (" with '%s'"):format(table.concat(names, "', '", 1, math.min(#names, 3))) or "")))
end

-- The board of a record.
local function board_of(state, text, line)
  local board = { file = state.name, line = line, notes = {}, head = state.head }
  local note = records.noter(state, board)
  local given, message = decode(text)
  local meta = type(given) == "table" and getmetatable(given)
  if not (meta and meta.__jsontype == "object") then
    note((given == nil and message or "a board is an object") .. "; the record is kept as text")
    board.text = text
    return board
  end
  for _, name in ipairs(lists.keys(given)) do
    local field, value = fields.BY_NAME[name], given[name]
    if field and value ~= dkjson.null then
      local understood, wrong = field.read(value)
      board[name] = understood
      if wrong then note(("%s: %s; kept as it is"):format(name, wrong)) end
    end
    local hint = not field and near.hint(name, lists.keys(fields.BY_NAME)) or ""
    if hint ~= "" then note(("unknown field '%s'%s; kept as it is"):format(name, hint)) end
    if board[name] == nil then
      board.json = board.json or {}
      board.json[name] = value
    end
  end
  check_first(state, board, given, line)
  check_tags(board, given, note)
  return board
end

-- The iterator of an array that begins at `at`. The file ends after it, or is at fault.
local function from_array(state, text, at)
  local next_item = scan.items(text, at)
  local line, counted = state.first_line, 1
  local function line_of(place)
    local _, breaks = text:sub(counted, place - 1):gsub("\n", "")
    line, counted = line + breaks, place
    return line
  end
  return function()
    local from, to, _, where = next_item()
    if from then return (board_of(state, text:sub(from, to), line_of(from))) end
    if to then check.fail(("%s:%d: JSON: %s"):format(state.name, line_of(where), to)) end
  end
end

-- Where the array of boards begins; what else an object of a file says goes to the head.
local function find_list(state, text, at)
  local list, found
  local next_member = scan.members(text, at)
  while true do
    local from, to, name, where, behind = next_member()
    if not from then
      if to then
        local _, breaks = text:sub(1, where):gsub("\n", "")
        check.fail(("%s:%d: JSON: %s"):format(state.name, breaks + 1, to))
      end
      found = behind
      break
    end
    if LISTS[name] and not list and text:sub(from, from) == "[" then
      list = from
    else
      local key = decode('"' .. name .. '"') or name
      if not OF_FILE[key] then
        state.head = state.head or {}
        state.head[key] = decode(text:sub(from, to))
      end
    end
  end
  return list, found
end

-- One object to a line, the first two of which were read.
local function from_lines(state, first, second, each)
  local line, text, begun = 1, first, false
  local function next_line()
    if begun then return each() end
    begun = second ~= nil -- there is nothing after a missing second line
    return second
  end
  return function()
    while text and not text:find "%S" do
      text = next_line()
      line = line + 1
    end
    if not text then return nil end
    local board = board_of(state, columns.trimmed(text), line)
    text = next_line()
    line = line + 1
    return board
  end
end

-- All of the text from the line at hand on.
local function rest_of(first, next_line)
  local lines = { first }
  for line in next_line do lines[#lines + 1] = line end
  return table.concat(lines, "\n")
end

-- Is this line a whole object, and not the file itself?
local function is_record(line)
  if not line:find "^%s*{" then return false end
  local text = columns.trimmed(line)
  local stop = scan.behind(text, 1)
  if stop ~= #text + 1 then return false end
  for _, _, name in scan.members(text, 1) do
    if LISTS[name] then return false end
  end
  return true
end

--- Read boards, one by one. One object to a line is read in constant memory; the other
-- forms are held as text while their boards are read.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note, as it is found
-- @treturn function an iterator of boards: tables with the fields of the schema (format's
-- README), each nil where the file does not say it; json (what else a record says, by
-- name), head (what else the file says), notes (array of "file:line: what was not
-- understood"), file, line
-- @raise when the file is not JSON, holds no array of boards, or its first record is not a board
-- @usage for board in json.boards(io.lines "a.json", "a.json") do print(board.number) end
function json.boards(next_line, name, report)
  local state = { name = name, report = report, first_line = 1 }
  local first = (next_line() or ""):gsub("^\xEF\xBB\xBF", "")
  local each = records.each_line(next_line, first)
  local one = each()
  if is_record(one or "") then
    local two = each()
    state.alone = not (two and two:find "%S")
    return (from_lines(state, one, two, each))
  end
  local text = rest_of(first, next_line)
  local at = text:find "[^%s]" or 1
  if text:sub(at, at) == "{" then
    local behind
    local list, stop = find_list(state, text, at)
    if list then behind = text:find("%S", stop) end
    if not list and not text:find("%S", stop) then -- one board, on several lines
      state.head, state.alone = nil, true
      return lists.each { board_of(state, text:sub(at), 1) }
    elseif list and not behind then
      return (from_array(state, text, list))
    end
  elseif text:sub(at, at) == "[" then
    return (from_array(state, text, at))
  end
  check.fail(("%s:1: an array of boards, or an object with one named 'boards', is expected")
    :format(name))
end

return json
