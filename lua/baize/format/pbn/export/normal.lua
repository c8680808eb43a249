-- SPDX-License-Identifier: GPL-3.0-or-later
--- Values of tags as export format wants them (PBN 2.1, sections 3.4 and 4).
-- What is not understood stays as it is, and is reported.
-- @module baize.format.pbn.export.normal
local columns = require "baize.base.columns"
local core_deal = require "baize.core.deal"
local fields = require "baize.format.pbn.fields"
local record = require "baize.format.record"
local values = require "baize.format.pbn.tags"

local normal = {}

local FIELDS <const> = fields.by_name

local RANKS <const> = "AKQJT98765432"
local HANDS <const> = 4

-- The value that a field's writer would give the tag; nil where it is not understood.
local function rewritten(field, name)
  return function(board)
    local value = FIELDS[field].read(board)
    if value == nil then return nil end
    local out = setmetatable({ tags = {} }, { __index = board })
    FIELDS[field].write(out, value)
    return out.tags[name]
  end
end

-- "1998-1-5", "1998" as "1998.01.05", "1998.??.??".
local function date(text)
  local y, m, d = text:match "^%s*([%d?][%d?][%d?][%d?])[./-]([%d?]+)[./-]([%d?]+)%s*$"
  if not y then
    y, m = text:match "^%s*([%d?][%d?][%d?][%d?])[./-]?([%d?]*)%s*$"
  end
  if not y or #m > 2 or #(d or "") > 2 then return nil end
  local function two(part)
    if not part or part == "" or part == "?" then return "??" end
    return #part == 1 and "0" .. part or part
  end
  return ("%s.%s.%s"):format(y, two(m), two(d))
end

-- The cards of a suit in descending order; nil where they are no cards, or one is there twice.
local function ordered(suit)
  if suit == "-" then return "" end
  local function held(rank) return suit:find(rank, 1, true) and rank or "" end
  local ranks = RANKS:gsub(".", held)
  return #ranks == #suit and ranks or nil
end

-- Hands of which not all are known: ranks in descending order, the dealer's first. What was
-- refused must not become a whole deal.
local function partial_deal(text, dealer)
  local seat, rest = text:upper():match "^%s*([NESW])%s*:(.*)$"
  local hands = {}
  for hand in (rest or ""):gmatch "%S+" do
    local suits = {}
    for suit in (hand .. "."):gmatch "([^.]*)%." do
      local ranks = ordered(suit)
      if not ranks then return nil end
      suits[#suits + 1] = ranks
    end
    if hand ~= "-" and #suits ~= HANDS then return nil end
    hands[#hands + 1] = hand == "-" and "-" or table.concat(suits, ".")
  end
  if #hands ~= HANDS then return nil end
  local first = dealer or seat
  local out = {}
  for step = 0, HANDS - 1 do
    out[step + 1] = hands[(record.steps(seat, first) + step) % HANDS + 1]
  end
  local partial = first .. ":" .. table.concat(out, " ")
  return not core_deal.parse(partial) and partial or nil
end

local written_contract <const> = rewritten("contract", "Contract")

local VALUE <const> = {
  Board = rewritten("number", "Board"),
  Dealer = rewritten("dealer", "Dealer"),
  Vulnerable = rewritten("vul", "Vulnerable"),
  Room = rewritten("room", "Room"),
}

function VALUE.Date(_, text) return date(text) end

VALUE.EventDate, VALUE.UTCDate = VALUE.Date, VALUE.Date

function VALUE.Deal(board, text)
  local deal, dealer = FIELDS.deal.read(board), FIELDS.dealer.read(board)
  if not deal then return partial_deal(text, dealer) end
  return deal:format(dealer or values.seat(text:match "^%s*(%a)%s*:" or "") or "N")
end

-- The caret of a swapped declarer, or of a result that was agreed on, stays.
function VALUE.Declarer(board, text)
  local contract = FIELDS.contract.read(board)
  if contract and contract.level == 0 then return "" end
  local caret, seat = columns.trimmed(text):match "^(%^?)%s*(%a)$"
  seat = seat and values.seat(seat)
  return seat and caret .. seat
end

function VALUE.Contract(board, text)
  if text:lower():find "^%s*pass%s*$" then return "Pass" end
  local value = written_contract(board)
  if value then return value end
  local bid, risk = text:upper():match "^%s*([1-7]?[CDHSN]T?)(X?X?)%s*$"
  bid = bid and bid:gsub("N$", "NT") -- a denomination alone: of an end position
  local strain = bid and bid:gsub("^%d", "")
  local known = strain == "NT" or strain and #strain == 1
  return known and (bid ~= strain or risk == "") and bid .. risk or nil
end

function VALUE.Result(board, text)
  local contract, result = FIELDS.contract.read(board), FIELDS.result.read(board)
  if contract and contract.level == 0 then return "" end
  return result and (text:find "^%s*%^" and "^" or "") .. ("%d"):format(result)
end

--- The value of a tag of a board in export format; and false where it is not what the standard
-- wants, and stays as it is.
function normal.value(board, name, text)
  if values.is_empty(text) or not VALUE[name] then return text, true end
  local value = VALUE[name](board, text)
  return value or text, value ~= nil
end

return normal
