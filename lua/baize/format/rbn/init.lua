-- SPDX-License-Identifier: GPL-3.0-or-later
--- RBN, Richard Pavlicek's bridge notation 3.2: read only.
-- A line is a letter, a blank and data; a blank line ends a record. What is read of a record is
-- date, location, event, session, scoring, teams, players, board, hands, auction with its
-- notes, contract, play and result; what is not understood, and labels M, I and others, stay as
-- text (`rest`, an array of lines), with a note. D T L E S F K N B H hold for later records until
-- they change. Lines that are not UTF-8 are taken to be Latin-1. Source: the author's article
-- 7A12 as two programs read it
-- (AliNisarAhmed/bridge-notation-parser; a reader in Python).
-- @module baize.format.rbn
local auction = require "baize.format.rbn.auction"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local core_contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local play = require "baize.format.rbn.play"
local record = require "baize.format.record"
local tag_list = require "baize.format.pbn.tags"

local rbn = {}

local SHOWN <const> = 40 -- bytes of a line that a note quotes
local CARDS <const> = 13
local INHERITED <const> = { D = true, T = true, L = true, E = true, S = true, F = true, K = true,
  N = true, B = true, H = true }
-- What labels of events are called in PBN: of the data, and of what stands after its colon.
local TAGS <const> = { { "E", "Event" }, { "L", "Site" }, { "T", "Title", "Author" },
  { "S", "Stage", "Segment" } }
local SCORING <const> = { I = "IMP", B = "BAM", T = "TotalPoints", X = "Butler", M = "MP",
  N = "InstantMP", R = "Rubber", C = "Chicago", A = "Cavendish" }

-- ---- labels ---------------------------------------------------------------------------

-- Data at its colons, of which two together are one of the text.
local function parts_of(data)
  local list = {}
  for part in (data:gsub("::", "\1") .. ":"):gmatch "([^:]*):" do
    list[#list + 1] = part:gsub("\1", ":"):match "^%s*(.-)%s*$"
  end
  return list
end

-- The holdings of a hand, S.H.D.C; nil where it is none.
local function suits_of(text)
  local list = {}
  for holding in (text:upper():gsub("10", "T") .. "."):gmatch "([^.]*)%." do
    if holding == "-" then holding = "" end
    if holding:find "[^AKQJT2-9]" then return nil end
    list[#list + 1] = holding
  end
  return #list == 4 and table.concat(list, ".") or nil
end

local READ <const> = {}

function READ.H(board, data)
  local seat, text = data:match "^%s*([NESWnesw])%s*[:;](.*)$"
  if not seat then return "a seat and hands are expected, as in H N:AK2.J3.KQ854.K72:..." end
  local hands, at = {}, seat:upper()
  for part in (text:gsub(";", ":") .. ":"):gmatch "%s*([^:]-)%s*:" do
    if part ~= "" then
      hands[at] = suits_of(part)
      if not hands[at] then return ("'%s' is not a hand"):format(part) end
    end
    at = record.seat_after(at, 1)
  end
  local missing
  for _, one in ipairs { "N", "E", "S", "W" } do
    if not hands[one] and missing then return "fewer than three hands: they are no deal" end
    if not hands[one] then missing = one end
  end
  if missing then
    hands[missing] = record.rest(hands)
    if #hands[missing]:gsub("%.", "") ~= CARDS then return "the hands do not leave 13 cards" end
  end
  local deal, message = core_deal.parse(("N:%s %s %s %s"):format(hands.N, hands.E, hands.S,
    hands.W))
  board.deal = deal
  return not deal and message or nil
end

function READ.B(board, data)
  local number = math.tointeger(tonumber(data))
  if number and number > 0 then board.number = number else board.tags.Board = data end
end

function READ.N(board, data)
  local ns, ew, table_name = table.unpack(parts_of(data))
  local names = {}
  names.N, names.S = (ns or ""):match "^([^+]*)%+?(.*)$"
  names.W, names.E = (ew or ""):match "^([^+]*)%+?(.*)$"
  for seat, name in pairs(names) do
    if name:find "%S" then
      board.players = board.players or {}
      board.players[seat] = name
    end
  end
  local room = (table_name or ""):upper()
  if room == "O" or room == "C" then
    board.room = room == "O" and "open" or "closed"
  elseif table_name and table_name ~= "" then
    board.tags.Table = table_name
  end
end

function READ.D(board, data)
  local year, month, day = data:match "^([%d?][%d?][%d?][%d?])([%d?]?[%d?]?)([%d?]?[%d?]?)"
  if not year then return "a date is expected, as in D 20261126" end
  board.tags.Date = ("%s.%s.%s"):format(year, #month == 2 and month or "??",
    #day == 2 and day or "??")
  local more = data:sub(#year + #month + #day + 1)
  if more ~= "" then board.tags.Time = more:match "^:?(.*)$" end
end

function READ.F(board, data)
  local letter, more = data:match "^(%a):?(.*)$"
  board.tags.Scoring = letter and SCORING[letter:upper()] or data
  if letter and more ~= "" then board.tags.ScoringNote = more end
end

function READ.K(board, data)
  local parts = parts_of(data)
  board.tags.HomeTeam, board.tags.VisitTeam = parts[1], parts[2]
  if parts[3] then board.tags.CarryOver = table.concat(parts, ":", 3) end
end

function READ.A(board, data, note) return (auction.read(board, data, note)) end

function READ.C(board, data)
  local contract, rest = data:match "^([^:]*):?(.*)$"
  if contract:upper():find "^P" then
    board.contract = core_contract.parse "P"
    return
  end
  local bid, risk = contract:upper():match "^([1-7][CDHSN])T?([XR]?)$"
  local declarer, leader = rest:upper():match "^([NESW])%s*:?%s*([NESW]?)$"
  if not (bid and declarer) then return "a contract and declarer are expected, as in C 4SX:N" end
  risk = risk == "R" and "xx" or risk == "X" and "x" or ""
  board.contract = core_contract.parse(bid .. risk .. " by " .. declarer)
  if leader ~= "" then board.leader = leader end
end

function READ.P(board, data) return (play.read(board, data)) end

function READ.R(board, data)
  local won, score = data:match "^(%d+):?(.*)$"
  won = won and math.tointeger(tonumber(won))
  if not won or won > CARDS then return "tricks won are expected, 0 to 13" end
  board.result = won
  if score ~= "" then board.tags.Score = score end
end

-- ---- records --------------------------------------------------------------------------

-- The text of labels that PBN has tags for.
local function add_tags(board, fields)
  for _, row in ipairs(TAGS) do
    local data = fields[row[1]]
    if data then
      local parts = parts_of(data)
      board.tags[row[2]] = row[3] and parts[1] or table.concat(parts, ": ")
      if row[3] and parts[2] then board.tags[row[3]] = table.concat(parts, ": ", 2) end
    end
  end
end

-- The board of the lines of a record, and of what holds from those before it.
local function board_of(state, lines)
  local board = { file = state.name, line = lines[1].line, notes = {}, tags = tag_list.new() }
  local note = record.noter(state, board)
  local own, given = {}, {}
  for _, one in ipairs(lines) do
    if INHERITED[one.label] then
      state.fields[one.label] = one.data
    elseif own[one.label] and READ[one.label] then
      note(("label %s comes twice; the second is kept as text"):format(one.label), one.line)
      one.label = "?"
      one.silent = true
    else
      own[one.label] = one.data
    end
    given[one.label] = one
  end
  local function take(label, data)
    local line = given[label] and given[label].line
    local message = READ[label](board, data, note)
    if not message then return end
    state.fields[label] = nil
    note(("%s %s: %s; kept as text"):format(label, data:sub(1, SHOWN), message), line)
    board.rest = board.rest or {}
    table.insert(board.rest, label .. " " .. data)
  end
  add_tags(board, state.fields)
  for _, label in ipairs { "D", "F", "K", "N", "B", "H" } do
    if state.fields[label] and state.fields[label] ~= "" then take(label, state.fields[label]) end
  end
  for _, label in ipairs { "A", "C", "P", "R" } do
    if own[label] then take(label, own[label]) end
  end
  for _, one in ipairs(lines) do
    if not READ[one.label] and not INHERITED[one.label] and not one.read then
      board.rest = board.rest or {}
      table.insert(board.rest, one.text)
      if not one.silent then
        note(("label %s is not read; kept as text"):format(one.label), one.line)
      end
    end
  end
  play.conclude(board, note)
  return board
end

-- Notes of an auction and of a play: digits, of the play once its label has come.
local function add_notes(lines)
  local of
  for _, one in ipairs(lines) do
    if one.label == "A" or one.label == "P" then of = one end
    if one.label:find "^%d$" and of then
      of.notes = of.notes or {}
      of.notes[one.label] = one.data
      one.read = true
    end
  end
end

-- The lines of the next record; nil at the end. Free text in braces, and lines that begin with %,
-- are kept without a note.
local function next_record(state, next_line)
  local lines, inside = {}, false
  for text in next_line do
    state.line = state.line + 1
    text = columns.utf8(text:gsub("\r$", ""))
    if state.line == 1 then text = text:gsub("^\xEF\xBB\xBF", "") end
    if inside or text:find "^{" then
      inside = not text:find "}%s*$"
      lines[#lines + 1] = { label = "{", data = text, text = text, line = state.line,
        silent = true }
    elseif text:find "^%%" then
      if not text:find "^%% ?RBN" then
        lines[#lines + 1] = { label = "%", data = text, text = text, line = state.line,
          silent = true }
      end
      state.is_rbn = true
    elseif not text:find "%S" then
      if lines[1] then return lines end
    else
      local label, data = text:match "^([A-Z%d])%s+(.-)%s*$"
      label = label or text:match "^([A-Z%d])%s*$"
      if not label and not state.is_rbn then
        check.fail(("%s:%d: not an RBN file: a line is a letter, a blank and data, not '%s'")
          :format(state.name, state.line, text:sub(1, SHOWN):gsub("%c", "?")))
      end
      state.is_rbn = true
      lines[#lines + 1] = { label = label or "?", data = data or "", text = text,
        line = state.line }
    end
  end
  return lines[1] and lines
end

--- Read boards, one by one.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @treturn function an iterator of boards: number, deal, dealer, vul, players, room, auction,
-- contract, result, play, tags (named as in PBN), rest (lines that were not read), notes,
-- file, line
-- @raise when the file does not begin as RBN does
-- @usage for board in baize.boards "match.rbn" do print(board) end
function rbn.boards(next_line, name, report)
  local state = { name = name, report = report, line = 0, fields = {} }
  return function()
    local lines = next_record(state, next_line)
    if not lines then return nil end
    add_notes(lines)
    local texts = {}
    for _, one in ipairs(lines) do texts[one.label] = one.notes end
    local board = board_of(state, lines)
    for label, field in pairs { A = "auction", P = "play" } do
      if board[field] then auction.add_notes(board[field], texts[label] or {}) end
    end
    return board
  end
end

return rbn
