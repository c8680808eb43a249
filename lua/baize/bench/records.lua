-- SPDX-License-Identifier: GPL-3.0-or-later
--- Made-up records of boards, as tournament files have them, for `baize bench formats`.
-- Record number i of a seed is a pure function of both. The deals are random, calls and cards
-- legal (and no more sensible than that), the names made of syllables. Of the boards of PBN: one in
-- eight is a bare result, as second rooms are in archives; two in three of the others have every
-- card of the play, the rest a claim; one in three has a double-dummy table, one in eight a table
-- of scores, some have comments and escaped quotes.
-- @module baize.bench.records
local check = require "baize.base.check"
local core_auction = require "baize.core.auction"
local core_board = require "baize.core.board"
local core_contract = require "baize.core.contract"
local core_position = require "baize.core.position"
local core_records = require "baize.core.records"
local words = require "baize.base.words"

local records = {}

local CARDS <const>, TRICKS <const>, PLAYERS <const> = 52, 13, 400
local OPEN_BELOW <const>, BIDDING_MAX <const> = 14, 60 -- then all pass
local SYLLABLES <const> = { "ba", "ker", "lo", "min", "ta", "ron", "si", "vel", "du", "nar", "pe",
  "gol" }
local BIDS <const>, BID_NUMBER <const> = {}, {}
for level = 1, 7 do
  for _, strain in ipairs(words.STRAINS) do
    BIDS[#BIDS + 1] = level .. strain
    BID_NUMBER[BIDS[#BIDS]] = #BIDS
  end
end

-- ---- boards ------------------------------------------------------------------------

local function name_of(player)
  local function syllable(divisor) return SYLLABLES[player // divisor % #SYLLABLES + 1] end
  local function capital(text) return (text:gsub("^%l", string.upper)) end
  return ("%s %s%s"):format(capital(syllable(1)), capital(syllable(7)), syllable(31))
end

local function is_legal(auction, call)
  for _, one in ipairs(auction:legal()) do
    if one == call then return true end
  end
end

local function pick_call(r, auction)
  local roll = r:below(100)
  if not auction.bid then return roll < 70 and BIDS[1 + r:below(OPEN_BELOW)] or "P" end
  if roll < 6 and is_legal(auction, "X") then return "X" end
  if roll < 10 and is_legal(auction, "XX") then return "XX" end
  local bid = BIDS[BID_NUMBER[auction.bid] + 1 + r:below(5)]
  return roll < 38 and bid or "P"
end

local function made_auction(r, dealer)
  local auction = check.must(core_auction.parse("", dealer))
  while not auction.over do
    local call = pick_call(r, auction)
    auction = auction:after(#auction < BIDDING_MAX and call or "P")
  end
  return auction
end

local function play(r, b)
  local upto = r:below(3) > 0 and CARDS or r:below(CARDS)
  b.cards = {}
  if b.contract.level == 0 then return end
  b.leader = words.NEXT[b.contract.declarer]
  local p = check.must(core_position.open(b.deal, b.contract.strain, b.leader))
  while #b.cards < upto do
    local legal = p:legal()
    b.cards[#b.cards + 1] = legal[#legal - r:below(#legal)]
    p = p:play(b.cards[#b.cards])
  end
  local ns, ew = p:taken()
  b.result = (b.leader == "E" or b.leader == "W") and ns or ew
  if upto < CARDS then b.result = b.result + r:below(TRICKS - ns - ew + 1) end
end

-- Board number `index`, from 1; and what is random beside it.
local function made_board(seed, index)
  local r = core_records.random(seed, index)
  local b = { index = index, dealer = core_board.dealer(index), vul = core_board.vul(index),
    deal = r:deal(), names = {} }
  for _, seat in ipairs(words.SEATS) do b.names[seat] = name_of(r:below(PLAYERS)) end
  b.auction = made_auction(r, b.dealer)
  b.contract = b.auction.contract
  play(r, b)
  return b, r
end

-- ---- PBN ---------------------------------------------------------------------------

local VULS <const> = { none = "None", NS = "NS", EW = "EW", both = "All" }
local RISKS <const> = { [0] = "", "X", "XX" }
local NOTES <const> = { "15-17 balanced, may have a five-card major", "asks for aces",
  "weak, at most 7 points" }

local function number_of(b) return (b.index - 1) % 32 + 1 end

local function names_tags(b)
  local n = b.names
  return ('[West "%s"]\n[North "%s"]\n[East "%s"]\n[South "%s"]\n'):format(n.W, n.N, n.E, n.S)
end

local function contract_tags(b)
  local c = b.contract
  if c.level == 0 then return '[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n' end
  return ('[Declarer "%s"]\n[Contract "%d%s%s"]\n[Result "%d"]\n'):format(c.declarer, c.level,
    c.strain, RISKS[c.doubled], b.result)
end

local function head(r, b)
  local escaped = r:below(16) == 0
  local comment = r:below(8) == 0 and "{ Both tables reached the same contract; the lead decided,\n"
    .. "and nobody could have known. }\n" or ""
  return ('[Event "%s"]\n[Site "Seaside Hall"]\n[Date "2016.05.17"]\n[Board "%d"]\n%s'
    .. '[Dealer "%s"]\n[Vulnerable "%s"]\n[Deal "%s"]\n[Scoring "IMP"]\n%s%s'
    .. '[HomeTeam "Harbour"]\n[VisitTeam "Hillside"]\n[Room "%s"]\n[Round "%d"]\n[Table "%d"]\n')
    :format(escaped and 'The \\"Spring\\" Pairs' or "The Spring Teams, round robin", number_of(b),
      names_tags(b), b.dealer, VULS[b.vul], b.deal:format(b.dealer), contract_tags(b), comment,
      b.index % 2 == 1 and "Open" or "Closed", b.index // 64 + 1, r:below(40) + 1)
end

-- Four to a line.
local function in_rows(items)
  local out = {}
  for i, item in ipairs(items) do
    out[i] = item .. ((i % 4 == 0 or i == #items) and "\n" or " ")
  end
  return table.concat(out)
end

local function auction_section(r, b)
  local calls, noted, with_notes = {}, {}, r:below(3) == 0
  for i = 1, #b.auction do
    local call = b.auction[i]
    calls[i] = call == "P" and "Pass" or call
    if with_notes and #noted < #NOTES and call ~= "P" then
      local k = #noted + 1
      noted[k] = ('[Note "%d:%s"]\n'):format(k, NOTES[k])
      calls[i] = ("%s =%d="):format(calls[i], k)
    end
  end
  return ('[Auction "%s"]\n%s%s'):format(b.dealer, in_rows(calls), table.concat(noted))
end

-- A column for each seat from the first leader on.
local function play_section(b)
  if #b.cards == 0 then return "" end
  local column, owner, cells = {}, {}, {}
  for seat, i in pairs(words.SEAT_NUMBER) do
    column[seat] = (i - words.SEAT_NUMBER[b.leader]) % 4 + 1
    for _, card in ipairs(words.cards(b.deal:hand(seat))) do owner[card] = seat end
  end
  for i = 1, (#b.cards + 3) // 4 * 4 do cells[i] = "-" end
  for i, card in ipairs(b.cards) do
    cells[(i - 1) // 4 * 4 + column[owner[card]]] = card
  end
  return ('[Play "%s"]\n%s%s'):format(b.leader, in_rows(cells), #b.cards < CARDS and "*\n" or "")
end

local function tricks_section(r)
  local out = { '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n' }
  for seat in ("NSEW"):gmatch "." do
    for strain = #words.STRAINS, 1, -1 do
      out[#out + 1] = ("%s %2s %2d\n"):format(seat, words.STRAINS[strain], r:below(TRICKS + 1))
    end
  end
  return table.concat(out)
end

local function scores_section(r, vul)
  local out = { '[ScoreTable "Rank\\2R;Contract\\4L;Declarer;Result\\2R;Score_NS\\5R;'
    .. 'Names_NS\\20L"]\n' }
  for i = 1, 8 + r:below(20) do
    local seat, tricks = words.SEATS[1 + r:below(4)], r:below(TRICKS + 1)
    local score = core_contract.parse("4S by " .. seat):score(vul, tricks)
    if seat == "E" or seat == "W" then score = -score end
    out[#out + 1] = ('%2d 4S   %s %2d %5d "Pair %d, of a club"\n'):format(i, seat, tricks, score, i)
  end
  return table.concat(out)
end

local function pbn(seed, index)
  local b, r = made_board(seed, index)
  if r:below(8) == 0 then -- what an archive says of another table: no deal of its own
    return names_tags(b) .. contract_tags(b) .. '[Room "Closed"]\n\n'
  end
  return head(r, b) .. auction_section(r, b) .. play_section(b)
    .. (r:below(3) == 0 and tricks_section(r) or "")
    .. (r:below(8) == 0 and scores_section(r, b.vul) or "") .. "\n"
end

-- ---- LIN ---------------------------------------------------------------------------

local LIN_DEALERS <const> = { S = 1, W = 2, N = 3, E = 4 }
local LIN_VULS <const> = { none = "o", NS = "n", EW = "e", both = "b" }
local LIN_CALLS <const> = { P = "p", X = "d", XX = "r" }

local function lin_hand(hand)
  local out = {}
  for i, suit in ipairs(words.SUITS) do out[i] = suit .. hand:holding(suit):reverse() end
  return table.concat(out)
end

local function lin(seed, index)
  local b, r = made_board(seed, index)
  local n, deal, out = b.names, b.deal, {}
  local function put(...) out[#out + 1] = string.format(...) end
  put("pn|%s,%s,%s,%s|st||md|%d%s,%s,%s,%s|rh||ah|Board %d|sv|%s|", n.S, n.W, n.N, n.E,
    LIN_DEALERS[b.dealer], lin_hand(deal.S), lin_hand(deal.W), lin_hand(deal.N),
    r:below(4) == 0 and lin_hand(deal.E) or "", number_of(b), LIN_VULS[b.vul])
  for i = 1, #b.auction do
    local call = b.auction[i]
    local alert = not LIN_CALLS[call] and r:below(6) == 0
    put("mb|%s%s|%s", LIN_CALLS[call] or call:sub(1, 2), alert and "!" or "",
      alert and "an|natural, 10-15 points|" or "")
  end
  put "pg||"
  for i, card in ipairs(b.cards) do
    put("pc|%s|%s", card, (i % 4 == 0 or i == #b.cards) and "pg||" or "")
  end
  if b.contract.level > 0 and #b.cards < CARDS then put("mc|%d|", b.result) end
  return table.concat(out) .. "\n"
end

local function made(record)
  return function(seed, first, nb)
    local out = {}
    for i = 1, nb do out[i] = record(seed, first + i - 1) end
    return table.concat(out)
  end
end

--- So many records from number `first` (from 1) on, as one text: each ended by an empty line (PBN)
-- or a line's end (LIN).
records.pbn, records.lin = made(pbn), made(lin)

return records
