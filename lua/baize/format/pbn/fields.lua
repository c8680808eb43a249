-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the tags of PBN say about a board, and how a board's fields are written.
-- Each field has `read(board)`, which gives its value, nil when the tags say
-- nothing of it, and a message besides when they say what is not understood; and
-- `write(board, value)`, which sets its tags.
-- @module baize.format.pbn.fields
local auctions = require "baize.format.pbn.auction"
local columns = require "baize.base.columns"
local core_contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local core_words = require "baize.core.words"
local plays = require "baize.format.pbn.play"
local tricks = require "baize.format.pbn.tricks"
local values = require "baize.format.pbn.tags"

local fields = {}

local SEATS <const> = { "N", "E", "S", "W" }
local SIDES <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }

-- A field of one tag that is not empty: `take` gives its value, or nil and what is wrong;
-- `text_of` gives what the tag says of a value, on a board.
local function tagged(name, tag, take, text_of)
  return { name = name, tags = { tag }, read = function(board)
    local value = board.tags[tag]
    if values.is_empty(value) then return nil end
    return take(value)
  end, write = function(board, value) board.tags[tag] = text_of(value, board) end }
end

local function decimal(value) return ("%d"):format(value) end

local number = tagged("number", "Board", function(value)
  local n = value:match "^%s*%d+%s*$" and math.tointeger(value)
  if n and n > 0 then return n end
  return nil, ("'%s' is not the number of a board"):format(value)
end, decimal)

local dealer = tagged("dealer", "Dealer", function(value)
  local seat = values.seat(value)
  if seat then return seat end
  return nil, ("'%s' is not a seat (N, E, S or W)"):format(value)
end, function(value) return value end)

local VUL_WORDS <const> = { none = "None", NS = "NS", EW = "EW", both = "All" }

local vul = tagged("vul", "Vulnerable", core_words.vul,
  function(value) return VUL_WORDS[value] end)

local deal = tagged("deal", "Deal", function(value)
  local whole, message = core_deal.parse(value)
  return whole, message and message:gsub("; missing from the deal.*", "")
end, function(value, board) return value:format(board.dealer or "N") end)

local contract = { name = "contract", tags = { "Contract", "Declarer" } }

-- "^S" means that declarer and dummy were swapped: S played it all the same. Blanks of any
-- kind do not matter, as in export format.
local function declarer_of(board)
  local value = board.tags.Declarer
  return not values.is_empty(value) and columns.trimmed((value:gsub("^%s*%^", ""))) or nil
end

function contract.read(board)
  local value, declarer = board.tags.Contract, declarer_of(board)
  if values.is_empty(value) then return nil end
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

-- "9", "NS 9", "EW 4 NS 9"; "^" before it: the players agreed on a wrong number.
function result.read(board)
  local value = board.tags.Result
  if values.is_empty(value) then return nil end
  local text = value:upper():gsub("^%s*%^%s*", "")
  local plain = values.tricks(text:match "^%s*(%d+)%s*$")
  if plain then return plain end
  local side = SIDES[values.seat(declarer_of(board) or "")]
  local found = {}
  for name, n in text:gmatch "([NE][SW])%s+(%d+)" do
    found[name] = values.tricks(n)
  end
  local other = found[side == "NS" and "EW" or "NS"]
  if side and found[side] then return found[side] end
  if side and other and board.deal then return values.ALL_TRICKS - other end
  return nil, ("'%s' does not say declarer's tricks"):format(value)
end

function result.write(board, value) board.tags.Result = decimal(value) end

local PLAYERS <const> = { N = "North", E = "East", S = "South", W = "West" }

local players = { name = "players", tags = { "West", "North", "East", "South" } }

function players.read(board)
  local found
  for _, seat in ipairs(SEATS) do
    local value = board.tags[PLAYERS[seat]]
    if not values.is_empty(value) then
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

-- The same items, notes, marks and alerts?
local function same_moves(items)
  return function(a, b)
    if #a[items] ~= #b[items] or a.dealer ~= b.dealer or a.leader ~= b.leader then
      return false
    end
    for i, item in ipairs(a[items]) do
      if item ~= b[items][i] or (a.notes or {})[i] ~= (b.notes or {})[i]
        or (a.marks or {})[i] ~= (b.marks or {})[i]
        or (a.alerts or {})[i] ~= (b.alerts or {})[i] then
        return false
      end
    end
    return true
  end
end

local auction = { name = "auction", tags = { "Auction" }, read = auctions.read,
  write = auctions.write, same = same_moves "calls" }

local play = { name = "play", tags = { "Play" }, read = plays.read,
  write = plays.write, same = same_moves "cards" }

--- The fields of a board that tags speak of, in the order in which they are read.
-- Each has name, tags (names of its tags, the first for messages), read, write, and
-- `same(a, b)` where values are not compared by ==.
fields.list = { players, number, dealer, vul, deal, contract, result, room, tricks,
  auction, play }

--- The same by name.
fields.by_name = {}
for _, field in ipairs(fields.list) do fields.by_name[field.name] = field end

--- The fields that are sections of a game, and long.
fields.sections = { auction = true, play = true, tricks = true }

return fields
