-- SPDX-License-Identifier: GPL-3.0-or-later
--- Auctions of RBN: "NB:1SP2SP:4SA": dealer and vulnerability, then rounds of four calls.
-- @module baize.format.rbn.auction
local record = require "baize.format.record"

local auction = {}

local VULS <const> = { Z = "none", N = "NS", E = "EW", B = "both" }
local SIDE <const> = 4 -- calls of a round
local LAST_PASSES <const> = 3

--- The marks after a call or a card, `*` and `^n` in any order, and where they end. A digit alone
-- is the next call or card.
function auction.marks(text, at)
  local from = at
  while true do
    local behind = text:match("^%*()", at) or text:match("^%^%d()", at)
    if not behind then return text:sub(from, at - 1), at end
    at = behind
  end
end

-- The next call of a text, where the next begins, and what stands after it.
local function next_call(text, at)
  local bid, after = text:match("^([1-7][CDHSN])T?()", at)
  if not bid then bid, after = text:match("^([PXRAY])()", at) end
  if not bid then return nil end
  local marks, behind = auction.marks(text, after)
  return bid, behind, marks
end

-- Pass for pass until the auction has ended.
local function add_passes(calls)
  local bid = false
  for _, call in ipairs(calls) do bid = bid or call ~= "P" end
  local passes = 0
  while calls[#calls - passes] == "P" do passes = passes + 1 end
  for _ = passes + 1, bid and LAST_PASSES or SIDE do calls[#calls + 1] = "P" end
end

--- Read the data of label A into a board: its dealer, vul and auction; `references` of the
-- auction are the digits of notes by the number of the call. A message where it is wrong.
function auction.read(board, data)
  local head, text = data:match "^([^:]*):(.*)$"
  head = (head or data):upper():gsub("%s", "")
  local dealer, vul = head:match "^([NESW]?)([ZNEB?]?)$"
  if not dealer then return "a dealer and a vulnerability are expected, as in A NB:1SP2SA" end
  dealer = dealer ~= "" and dealer or "W"
  local calls, alerts, references, at = {}, {}, {}, 1
  text = (text or ""):upper():gsub("[%s:]", "")
  while at <= #text do
    local word, behind, marks = next_call(text, at)
    if not word then return ("'%s' is not a call"):format(text:sub(at, at + 1)) end
    if word == "A" then add_passes(calls)
    elseif word ~= "Y" then -- "your call?"
      calls[#calls + 1] = record.call(word == "R" and "XX" or word:gsub("N$", "NT"))
      if marks:find("*", 1, true) then alerts[#calls] = true end
      references[#calls] = marks:match "%^(%d)"
    end
    at = behind
  end
  board.dealer, board.vul = dealer, VULS[vul]
  if calls[1] then
    board.auction = { dealer = dealer, calls = calls, alerts = next(alerts) and alerts or nil,
      references = references }
    local contract, message = record.contract(dealer, calls)
    if message then return message end
    board.contract = contract
  end
end

--- Put the texts of notes, by their digits, to the calls or cards that refer to them.
function auction.add_notes(item, texts)
  for number, digit in pairs(item.references or {}) do
    if texts[digit] then
      item.notes = item.notes or {}
      item.notes[number] = texts[digit]
    end
  end
  item.references = nil
end

return auction
