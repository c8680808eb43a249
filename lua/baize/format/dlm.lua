-- SPDX-License-Identifier: GPL-3.0-or-later
--- DLM, a file of dealing machines in text: `[Document]`, settings, and a line of 26 letters for
-- each of 99 boards. A letter holds two cards in the order SA SK ... C2: `a` + 4 times the
-- owner of the first + the owner of the second, N E S W being 0 to 3. Behind the letters stand
-- three digits, the number of the board xor all letters. Boards that are not in the set have
-- a deal that says so. The headline is the tag Event; the file is of Windows, so its characters are
-- those of Latin-1.
-- @module baize.format.dlm
local around = require "baize.format.pbn.export.around"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local records = require "baize.format.dup.records"
local tag_list = require "baize.format.pbn.tags"
local words = require "baize.base.words"

local dlm = { consecutive = true, needs = { "deal" },
  fit = records.fit { Event = true, Board = true, Dealer = true, Vulnerable = true, Deal = true } }

local A <const>, SEAT_NB <const>, LETTERS <const> = ("a"):byte(), 4, 26
local END <const> = "\r\n" -- the machines' programs are of Windows

-- The letters of a deal.
local function letters_of(deal)
  local owner, out = records.owners(deal), {}
  for i = 1, #owner, 2 do
    local pair = SEAT_NB * (words.SEAT_NUMBER[owner[i]] - 1) + words.SEAT_NUMBER[owner[i + 1]] - 1
    out[#out + 1] = string.char(A + pair)
  end
  return table.concat(out)
end

local function checksum(number, letters)
  for i = 1, #letters do number = number ~ letters:byte(i) end
  return number
end

-- The deal of letters; nil and what is wrong.
local function deal_of(letters)
  local owner = {}
  for i = 1, LETTERS do
    local pair = letters:byte(i) - A
    owner[#owner + 1] = words.SEATS[pair // SEAT_NB + 1]
    owner[#owner + 1] = words.SEATS[pair % SEAT_NB + 1]
  end
  return records.deal(owner)
end

-- The board of a line `Board 07=...`; nil and what is wrong.
local function read_board(number, text)
  local letters, digits = text:match "^([a-p]+)(%d%d%d)%s*$"
  if not letters or #letters ~= LETTERS then
    return nil, ("'%s' is not 26 letters a to p and three digits"):format(records.shown(text))
  end
  local sum = checksum(number, letters)
  if sum ~= tonumber(digits) then
    return nil, ("the checksum is %s, and the letters have %03d: the line is damaged")
      :format(digits, sum)
  end
  local deal, message = deal_of(letters)
  if not deal then return nil, message end
  return records.board(deal, number)
end

-- Reads a setting of the file, or a board; the board, or nil.
local function read_line(state, line, note)
  local key, value = line:match "^%s*([^=]-)%s*=(.*)$"
  if not key then return nil end
  local number = tonumber(key:match "^Board (%d%d?)$" or "")
  if not number then
    state[key] = value
    return nil
  end
  local from, to = tonumber(state["From board"]), tonumber(state["To board"])
  if from and number < from or to and number > to then return nil end
  local board, message = read_board(number, value)
  if board then return board end
  note(("board %d: %s; this board is left out"):format(number, message))
  return { number = number, notes = {} }
end

-- Gives a board the event of the headline.
local function add_event(board, headline)
  if not (headline or ""):find "%S" then return end
  board.tags = board.tags or tag_list.new()
  board.tags.Event = columns.trimmed(columns.utf8(headline))
end

--- Read boards, one by one: those from `From board` to `To board`.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @treturn function an iterator of boards: deal, number, dealer, vul, notes, file, line; of a
-- line that is damaged the number and a note
-- @raise when the file does not begin with [Document]
-- @usage for board in baize.boards "evening.dlm" do print(board) end
function dlm.boards(next_line, name, report)
  local state, n, notes = {}, 0, {}
  local function note(text)
    notes[#notes + 1] = ("%s:%d: %s"):format(name, n, text)
    if report then report(notes[#notes]) end
  end
  local head = next_line()
  n = 1
  head = head and head:gsub("^\xEF\xBB\xBF", "")
  if not (head and head:find "^%s*%[Document%]") then
    check.fail(("%s:1: not a DLM file: it begins with '[Document]'"):format(name))
  end
  return records.without_fillers(function()
    for line in next_line do
      n = n + 1
      local board = read_line(state, line, note)
      if board then
        board.file, board.line, board.notes, notes = name, n, notes, {}
        add_event(board, state.Headline)
        return board
      end
    end
  end, report)
end

-- The headline of boards: their event, in Latin-1.
local function headline_of(list)
  local tags = list[1] and list[1].tags
  return (around.clean(columns.line(tags and tags.Event or "")))
end

--- Write boards.
-- @tparam function emit takes the text piece by piece; returns nil, message on failure
-- @tparam function next_item gives boards (deal is needed) or deals, nil at the end
-- @tparam[opt] function report called with what a machine cannot hold, and the number of a board
-- @treturn ?integer how many were written; nil on failure
-- @treturn ?string what failed
-- @raise when a board has no deal, a number has two, or they are too many for one file
-- @usage baize.format.write("evening.dlm", "dlm", boards)
function dlm.write(emit, next_item, report)
  local list, first = records.consecutive(next_item, "DLM", report)
  local last = first + #list - 1
  local out = { "[Document]", "Headline=" .. headline_of(list), "Status=Show", "Duplicates=0",
    "From board=" .. first, "To board=" .. last, "Next board to duplimate=0", "PrintOuts=0",
    "Crypto key=0", "Checksum=" .. (0 ~ first ~ last ~ 1) }
  for number = 1, records.BOARDS_MAX do
    local board = list[number - first + 1]
    local letters = letters_of(board and board.deal or records.FILLER)
    out[#out + 1] = ("Duplicates %02d=0"):format(number)
    out[#out + 1] = ("Board %02d=%s%03d"):format(number, letters, checksum(number, letters))
  end
  local ok, message = emit(table.concat(out, END) .. END)
  if not ok then return nil, message end
  return #list
end

return dlm
