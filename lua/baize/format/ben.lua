-- SPDX-License-Identifier: GPL-3.0-or-later
--- The text that BEN is trained on, two lines to a board. Read only.
-- The hands of N E S W as "AK2.J3.KQ854.K72"; then dealer, vulnerability (None, N-S, E-W, Both) and
-- calls (PASS, X, XX, 1C ... 7N), as in "S N-S PASS 1N PASS PASS PASS".
-- @module baize.format.ben
local core_deal = require "baize.core.deal"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"

local ben = {}

local HANDS <const> = "^%s*([AKQJT2-9.]+ +[AKQJT2-9.]+ +[AKQJT2-9.]+ +[AKQJT2-9.]+)%s*$"
local VULS <const> = { none = "none", ["n-s"] = "NS", ns = "NS", ["e-w"] = "EW", ew = "EW",
  both = "both", all = "both" }
local CALLS <const> = { PASS = "P", DBL = "X", DOUBLE = "X", RDBL = "XX", REDOUBLE = "XX" }

-- A board of its hands and of the line after them.
local function read(text)
  local hands, dealer, vul, rest = text:match "^(.-)\t%s*([NESW])%s+(%S+)(.*)$"
  if not hands then
    return nil, "the hands of N E S W are expected, below them dealer, vulnerability and calls, as "
      .. "in N None PASS 1N PASS"
  end
  local deal, message = core_deal.parse("N:" .. hands)
  if not deal then return nil, message end
  local board = { deal = deal, dealer = dealer, vul = VULS[vul:lower()],
    auction = { dealer = dealer, calls = {} } }
  if not board.vul then
    return nil, ("vulnerability '%s' is not None, N-S, E-W or Both"):format(vul)
  end
  for word in rest:gmatch "%S+" do
    local call = record.call(CALLS[word:upper()] or word)
    if not call then return nil, ("'%s' is not a call"):format(word) end
    table.insert(board.auction.calls, call)
  end
  local contract, wrong = record.contract(dealer, board.auction.calls)
  if wrong then return nil, wrong end
  board.contract = contract
  return board
end

local syntax = lines.format({ name = "hands with an auction below them", read = read })

--- Read boards, one by one.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @treturn function an iterator of boards: deal, dealer, vul, auction, contract; else as for `line`
-- @raise when there is no board in the file
-- @usage for board in baize.boards("train.ben") do print(board.contract) end
function ben.boards(next_line, name, report)
  local each, hands = record.each_line(next_line), nil
  return (syntax.boards(function()
    local line = each()
    if not line then return nil end
    if line:find(HANDS) and not hands then -- its place stays, as messages have numbers of lines
      hands = line:match(HANDS)
      return ""
    end
    local text = hands and hands .. "\t" .. line or line
    hands = nil
    return text
  end, name, report))
end

return ben
