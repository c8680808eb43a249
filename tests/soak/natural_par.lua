-- SPDX-License-Identifier: GPL-3.0-or-later
-- How far contracts of a system, or of natural bidding, are from par on solved deals.
--   BAIZE_TESTDATA=DIR build/baize tests/soak/natural_par.lua [WORST [SYSTEM]]
-- The mean of |IMPs between the score and par| for a board and its standard error, the same by
-- kind of contract, and the worst boards with what each call meant.
local baize = require "baize"
local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local core_contract = require "baize.core.contract"
local system = require "baize.system"

local WORST <const> = tonumber(arg and arg[1] or 20)
local DATA <const> = assert(os.getenv "BAIZE_TESTDATA", "BAIZE_TESTDATA is not set")
local FILE <const> = DATA .. "/dd/list1000.txt"
local SEATS <const> = { [0] = "N", "E", "S", "W" }
local VULS <const> = { [0] = "none", "both", "NS", "EW" }
local SEEN <const> = { N = { none = "none", NS = "we", EW = "they", both = "both" },
  E = { none = "none", NS = "they", EW = "we", both = "both" } }
local ROW <const> = { S = 0, H = 1, D = 2, C = 3, NT = 4 } -- of the table of tricks
local COLUMN <const> = { N = 1, E = 2, S = 3, W = 4 }

local both = arg and arg[2] and assert(system.load(arg[2])) or system.natural()

local function kind_of(contract)
  local level, strain, x = contract:match "^(%d)(%u+)(x*)"
  if not level then return "passed out" end
  level = tonumber(level)
  if x ~= "" then return "doubled" end
  if level >= 6 then return "slam" end
  if strain == "NT" then return level >= 3 and "notrump game" or "part score" end
  local game = (strain == "H" or strain == "S") and 4 or 5
  return level >= game and "suit game" or "part score"
end

-- The score of N-S on a board.
local function bid(board)
  local is_NS = board.dealer == "N" or board.dealer == "S"
  local deal = baize.deal(board.deal)
  local words, list = contest.calls(deal, both, both, board.dealer,
    SEEN[is_NS and "N" or "E"][board.vul])
  local parts = {}
  for i, word in ipairs(words) do
    local rule = list[i].entry and list[i].entry.rule
    parts[i] = word == "P" and (rule and rule.natural and "P~" or "P")
      or ("%s%s{%s}"):format(word, rule.natural and "~" or "", list[i].entry.rule.text or "-")
  end
  board.text = table.concat(parts, " ")
  board.contract = tostring(core_auction.parse(table.concat(words, " "), board.dealer).contract)
  local strain, declarer = board.contract:match "^%d(%u+)x* by (%u)"
  if not strain then return 0 end
  local tricks = board.tricks[ROW[strain] * 4 + COLUMN[declarer]]
  local score = baize.contract(board.contract):score(board.vul, tricks)
  return (declarer == "N" or declarer == "S") and score or -score
end

local boards, seen, board = {}, {}, nil
for line in io.lines(FILE) do
  local dealer, vul, deal = line:match '^PBN (%d) (%d) %d %d "([^"]+)"'
  if deal then
    board = { dealer = SEATS[tonumber(dealer)], vul = VULS[tonumber(vul)], deal = deal,
      tricks = {} }
  elseif line:find "^TABLE" then
    for n in line:gmatch "%d+" do board.tricks[#board.tricks + 1] = tonumber(n) end
  end
  local par = line:match '^PAR "NS (%-?%d+)"'
  if par and not seen[board.deal] then -- the file has some boards twice
    seen[board.deal], boards[#boards + 1] = true, board
    board.number, board.par = #boards, tonumber(par)
    board.score = bid(board)
    board.away = core_contract.imps(board.score - board.par)
  end
end

local sum, squares, kinds, names = 0, 0, {}, {}
for _, b in ipairs(boards) do
  local away, kind = math.abs(b.away), kind_of(b.contract)
  sum, squares = sum + away, squares + away * away
  if not kinds[kind] then
    kinds[kind] = { 0, 0 }
    names[#names + 1] = kind
  end
  kinds[kind][1], kinds[kind][2] = kinds[kind][1] + 1, kinds[kind][2] + away
end
local mean = sum / #boards
print(("%d boards: %.3f IMPs from par, standard error %.3f"):format(#boards, mean,
  math.sqrt((squares / #boards - mean * mean) / (#boards - 1))))
table.sort(names)
for _, kind in ipairs(names) do
  print(("%-13s %4d boards %7.2f"):format(kind, kinds[kind][1], kinds[kind][2] / kinds[kind][1]))
end
table.sort(boards, function(a, b)
  if math.abs(a.away) ~= math.abs(b.away) then return math.abs(a.away) > math.abs(b.away) end
  return a.number < b.number
end)
for i = 1, math.min(WORST, #boards) do
  local b = boards[i]
  print(("%s dealer %s vul %s: %s, %d, par %d (%+d IMPs)\n   %s"):format(b.deal, b.dealer, b.vul,
    b.contract, b.score, b.par, b.away, b.text))
end
