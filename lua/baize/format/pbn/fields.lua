-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the tags of PBN say about a board, and how a board's fields are written.
-- Each field has `read(board)`, which gives its value, nil when the tags say
-- nothing of it, and a message besides when they say what is not understood; and
-- `write(board, value)`, which sets its tags.
-- Uses: baize.core.contract, baize.core.deal, baize.format.pbn.moves,
-- baize.format.pbn.tags.
-- @module baize.format.pbn.fields
local core_contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local moves = require "baize.format.pbn.moves"
local find_tag = require "baize.format.pbn.tags".find

local fields = {}

local SEATS <const> = { "N", "E", "S", "W" }
local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local SIDES <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local ALL_TRICKS <const> = 13

-- What PBN writes for "I do not know" and "this makes no sense here".
local function is_empty(value)
  return value == nil or value == "" or value == "?" or value == "#"
end

local number = { name = "number", tags = { "Board" } }

function number.read(board)
  local value = board.tags.Board
  if is_empty(value) then return nil end
  local n = value:match "^%s*%d+%s*$" and math.tointeger(value)
  if n and n > 0 then return n end
  return nil, ("'%s' is not the number of a board"):format(value)
end

function number.write(board, value)
  board.tags.Board = ("%d"):format(value)
end

local dealer = { name = "dealer", tags = { "Dealer" } }

local function read_seat(value)
  local letter = value:match "^%s*(%a)%s*$"
  letter = letter and letter:upper()
  return SIDES[letter] and letter
end

function dealer.read(board)
  local value = board.tags.Dealer
  if is_empty(value) then return nil end
  local seat = read_seat(value)
  if seat then return seat end
  return nil, ("'%s' is not a seat (N, E, S or W)"):format(value)
end

function dealer.write(board, value)
  board.tags.Dealer = value
end

local vul = { name = "vul", tags = { "Vulnerable" } }

local VUL_WORDS <const> = { none = "None", NS = "NS", EW = "EW", both = "All" }

function vul.read(board)
  local value = board.tags.Vulnerable
  if is_empty(value) then return nil end
  return core_contract.vul(value)
end

function vul.write(board, value)
  board.tags.Vulnerable = VUL_WORDS[value]
end

local deal = { name = "deal", tags = { "Deal" } }

function deal.read(board)
  local value = board.tags.Deal
  if is_empty(value) then return nil end
  local whole, message = core_deal.parse(value)
  return whole, message and message:gsub("; missing from the deal.*", "")
end

function deal.write(board, value)
  board.tags.Deal = value:format(board.dealer or "N")
end

local contract = { name = "contract", tags = { "Contract", "Declarer" } }

-- "^S" means that declarer and dummy were swapped: S played it all the same.
local function declarer_of(board)
  local value = board.tags.Declarer
  return not is_empty(value) and value:gsub("^%^", "") or nil
end

function contract.read(board)
  local value, declarer = board.tags.Contract, declarer_of(board)
  if is_empty(value) then return nil end
  value = value:gsub("^(%d%a%a?)[Rr]$", "%1XX") -- "1NR": so some archives redouble
  return core_contract.parse(declarer and value .. " by " .. declarer or value)
end

function contract.write(board, value)
  if value.level == 0 then
    board.tags.Declarer = ""
    board.tags.Contract = "Pass"
    return
  end
  local risk = ("X"):rep(value.doubled)
  board.tags.Declarer = value.declarer
  board.tags.Contract = ("%d%s%s"):format(value.level, value.strain, risk)
end

local result = { name = "result", tags = { "Result" } }

local function read_tricks(text)
  local n = text and math.tointeger(text)
  return n and n >= 0 and n <= ALL_TRICKS and n
end

-- "9", "NS 9", "EW 4 NS 9"; "^" before it: the players agreed on a wrong number.
function result.read(board)
  local value = board.tags.Result
  if is_empty(value) then return nil end
  local text = value:upper():gsub("^%s*%^%s*", "")
  local plain = read_tricks(text:match "^%s*(%d+)%s*$")
  if plain then return plain end
  local side = SIDES[read_seat(declarer_of(board) or "")]
  local found = {}
  for name, tricks in text:gmatch "([NE][SW])%s+(%d+)" do
    found[name] = read_tricks(tricks)
  end
  local other = found[side == "NS" and "EW" or "NS"]
  if side and found[side] then return found[side] end
  if side and other and board.deal then return ALL_TRICKS - other end
  return nil, ("'%s' does not say declarer's tricks"):format(value)
end

function result.write(board, value)
  board.tags.Result = ("%d"):format(value)
end

local tricks = { name = "tricks", tags = { "OptimumResultTable", "DoubleDummyTricks" } }

-- DoubleDummyTricks, of BridgeComposer and others: hexadecimal digits, declarers
-- N S E W, for each of them NT S H D C.
local DIGIT_SEATS <const> = { "N", "S", "E", "W" }
local DIGIT_STRAINS <const> = { "NT", "S", "H", "D", "C" }

local function from_digits(value)
  if not value:match "^[%da-dA-D]+$" or #value ~= #SEATS * #STRAINS then
    return nil, ("'%s' is not twenty digits 0 to d"):format(value)
  end
  local t, i = {}, 0
  for _, seat in ipairs(DIGIT_SEATS) do
    t[seat] = {}
    for _, strain in ipairs(DIGIT_STRAINS) do
      i = i + 1
      t[seat][strain] = tonumber(value:sub(i, i), 16)
    end
  end
  return t
end

local function to_digits(t)
  local digits = {}
  for _, seat in ipairs(DIGIT_SEATS) do
    for _, strain in ipairs(DIGIT_STRAINS) do
      digits[#digits + 1] = ("%x"):format(t[seat][strain])
    end
  end
  return table.concat(digits)
end

local function same(a, b)
  return a and b and to_digits(a) == to_digits(b)
end

-- Where the columns stand, by the value of the tag ("Declarer;Denomination\2R;...").
local function columns_of(value)
  local columns, nb = {}, 0
  for column in (value .. ";"):gmatch "([^;]*);" do
    nb = nb + 1
    columns[column:match "^[+-]?([%w_]*)"] = nb
  end
  return columns, nb
end

-- A row of the table into `t`; false when it is no result.
local function read_row(t, row, columns)
  local seat = read_seat(row[columns.Declarer])
  local strain = row[columns.Denomination]:upper():gsub("^N$", "NT")
  local n = read_tricks(row[columns.Result])
  if not seat or not n or not ({ C = 1, D = 1, H = 1, S = 1, NT = 1 })[strain] then
    return false
  end
  t[seat] = t[seat] or {}
  t[seat][strain] = n
  return true
end

local function from_table(tag)
  local columns, nb = columns_of(tag.value)
  if not (columns.Declarer and columns.Denomination and columns.Result) then
    return nil, "the table has not the columns Declarer, Denomination, Result"
  end
  local t, row, found = {}, {}, 0
  for word in tag.after:gmatch "%S+" do
    row[#row + 1] = word
    if #row == nb then
      if not read_row(t, row, columns) then
        return nil, ("'%s' is not a row of results"):format(table.concat(row, " "))
      end
      row, found = {}, found + 1
    end
  end
  for _, seat in ipairs(SEATS) do
    for _, strain in ipairs(STRAINS) do
      if not (t[seat] and t[seat][strain]) then
        return nil, ("the table has %d of 20 results"):format(found)
      end
    end
  end
  return t
end

function tricks.read(board)
  local tag = find_tag(board.tags, "OptimumResultTable")
  local value = board.tags.DoubleDummyTricks
  local t, message, digits, fault
  if tag and tag.after ~= "" then t, message = from_table(tag) end
  if not is_empty(value) then digits, fault = from_digits(value) end
  if t and digits and not same(t, digits) then
    fault = "DoubleDummyTricks differs from OptimumResultTable, which counts"
  end
  return t or digits, message or fault
end

function tricks.write(board, t)
  local rows = {}
  for _, seat in ipairs(DIGIT_SEATS) do
    for _, strain in ipairs(DIGIT_STRAINS) do
      rows[#rows + 1] = ("\n%s %2s %2d"):format(seat, strain, t[seat][strain])
    end
  end
  board.tags.OptimumResultTable = "Declarer;Denomination\\2R;Result\\2R"
  find_tag(board.tags, "OptimumResultTable").after = table.concat(rows)
  if board.tags.DoubleDummyTricks then board.tags.DoubleDummyTricks = to_digits(t) end
end

tricks.same = same

local PLAYERS <const> = { N = "North", E = "East", S = "South", W = "West" }

local players = { name = "players", tags = { "West", "North", "East", "South" } }

function players.read(board)
  local found
  for _, seat in ipairs(SEATS) do
    local value = board.tags[PLAYERS[seat]]
    if not is_empty(value) then
      found = found or {}
      found[seat] = value
    end
  end
  return found
end

function players.write(board, value)
  for _, seat in ipairs { "W", "N", "E", "S" } do
    if value[seat] then board.tags[PLAYERS[seat]] = value[seat] end
  end
end

function players.same(a, b)
  for _, seat in ipairs(SEATS) do
    if a[seat] ~= b[seat] then return false end
  end
  return true
end

local ROOMS <const> = { open = "Open", closed = "Closed" }

local room = { name = "room", tags = { "Room" } }

function room.read(board)
  local value = (board.tags.Room or ""):lower()
  return ROOMS[value] and value or nil
end

function room.write(board, value)
  board.tags.Room = ROOMS[value]
end

-- The same items, notes and marks?
local function same_moves(items)
  return function(a, b)
    if #a[items] ~= #b[items] or a.dealer ~= b.dealer or a.leader ~= b.leader then
      return false
    end
    for i, item in ipairs(a[items]) do
      if item ~= b[items][i] or (a.notes or {})[i] ~= (b.notes or {})[i]
        or (a.marks or {})[i] ~= (b.marks or {})[i] then
        return false
      end
    end
    return true
  end
end

local auction = { name = "auction", tags = { "Auction" }, read = moves.auction,
  write = moves.put_auction, same = same_moves "calls" }

local play = { name = "play", tags = { "Play" }, read = moves.play,
  write = moves.put_play, same = same_moves "cards" }

--- The fields of a board that tags speak of, in the order in which they are read.
-- Each has name, tags (names of its tags, the first for messages), read, write, and
-- `same(a, b)` where values are not compared by ==.
fields.list = { players, number, dealer, vul, deal, contract, result, room, tricks,
  auction, play }

--- The fields that are sections of a game, and long.
fields.sections = { auction = true, play = true, tricks = true }

return fields
