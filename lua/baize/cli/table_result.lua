-- SPDX-License-Identifier: GPL-3.0-or-later
--- What is said of boards that were finished at the table: result, score, where the tricks went,
-- and how others did; and the same as JSON and as a page.
-- @module baize.cli.table_result
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local page = require "baize.play.page"
local phrase = require "baize.report.phrase"
local plain = require "baize.base.plain"
local score = require "baize.cards.score"
local scoring = require "baize.cards.scoring"
local shown = require "baize.cli.table_shown"
local words = require "baize.base.words"

local table_result = {}

local NAMES <const> = words.SEAT_NAMES
local FIELD <const> = 8 -- different results of others that are listed

local say = shown.say

-- 1 where the person's points are those of N-S, -1 of E-W; and the side.
local function side_of(run)
  if run.watches or run.mine.N or run.mine.S then return 1, "N-S" end
  return -1, "E-W"
end

-- The four hands.
local function say_hands(run, board)
  if run.quiet then return end
  output.raw("\n", board.deal:diagram { symbols = run.signs, board = board.number,
    dealer = board.dealer, vul = board.vul })
end

--- What a board begins with, where the question for a call does not say it.
function table_result.begin(run, board)
  if run.watches then return say_hands(run, board) end
  if next(run.bids) ~= nil and not run.contract then return end
  say(run, ("\nBoard %d: %s deals, %s vulnerable"):format(board.number, NAMES[board.dealer],
    shown.VULNERABLE[board.vul]))
end

-- ---- how others did ----------------------------------------------------------------------

-- The results of others: scores of N-S; nil where there are none.
local function field_of(one)
  local scores = {}
  for _, line in ipairs(one.board.field or {}) do scores[#scores + 1] = line.score end
  return #scores > 0 and scores or nil
end

-- How points of N-S compare with those of others: matchpoints in per cent, IMPs a result, as `sign`
-- sees them.
local function compare(scores, points, sign)
  local all, imps = table.move(scores, 1, #scores, 1, {}), 0
  all[#all + 1] = points
  local percent = scoring.balances("matchpoints", all)[#all]
  for _, other in ipairs(scores) do imps = imps + score.imps(points - other) end
  return sign > 0 and percent or 100 - percent, sign * imps / #scores
end

-- The results of others, those that are alike together.
local function field_rows(one)
  local rows, by = {}, {}
  for _, line in ipairs(one.board.field) do
    if line.score then
      local key = ("%s/%s/%d"):format(line.contract or "", line.tricks or "", line.score)
      local row = by[key]
      if not row then
        row = { 0, line.contract or "", line.tricks and ("%d tricks"):format(line.tricks) or "",
          line.score }
        rows[#rows + 1], by[key] = row, row
      end
      row[1] = row[1] + 1
    end
  end
  table.sort(rows, function(a, b)
    if a[4] ~= b[4] then return a[4] > b[4] end
    return a[2] < b[2]
  end)
  local lines = {}
  for i = 1, math.min(#rows, FIELD) do
    local row = rows[i]
    lines[i] = { ("  %d x"):format(row[1]), row[2], row[3], ("%+d"):format(row[4]) }
  end
  return columns.set(lines, "lllr"), #rows - #lines
end

local function say_field(run, one, points)
  local scores = field_of(one)
  if not scores then return end
  local sign, side = side_of(run)
  local percent, imps = compare(scores, points, sign)
  say(run, ("Against %s %s has %.0f %% of the matchpoints, %+.1f IMPs a result; "
    .. "points of N-S there:"):format(phrase.count(#scores, "other result"), side, percent, imps))
  local text, more = field_rows(one)
  say(run, (text .. (more > 0 and ("  and %d others"):format(more) or "")):gsub("\n$", ""))
end

-- ---- a board -------------------------------------------------------------------------------

--- What is said at the end of a board.
function table_result.print(run, one)
  local t, sign, side = one.play, side_of(run)
  local r, total = t:result(), 0
  for _, each in ipairs(run.finished) do total = total + sign * each.play:result().score end
  if not run.watches then say_hands(run, one.board) end
  say(run, ("\n%s%s: %s %+d%s"):format(r.text, t.contract and (", %d tricks"):format(r.tricks)
    or "", side, sign * r.score, #run.finished > 1 and ("; %+d in %d boards"):format(total,
    #run.finished) or ""))
  if t.contract then say(run, tostring(t:loss())) end
  say_field(run, one, r.score)
end

-- ---- all boards --------------------------------------------------------------------------

local ORDER <const> = { "version", "seed", "side", "score", "boards", "number", "deal", "dealer",
  "vul", "auction", "contract", "cards", "tricks", "double_dummy", "changes", "field", "results",
  "matchpoints", "imps", "N", "E", "S", "W" }

--- What was played, as JSON.
function table_result.json(run, seed)
  local sign, side = side_of(run)
  local boards, total = {}, 0
  for i, one in ipairs(run.finished) do
    local t, r, board = one.play, one.play:result(), one.board
    local loss, scores = t.contract and t:loss(), field_of(one)
    local percent, imps
    if scores then percent, imps = compare(scores, r.score, sign) end
    total = total + sign * r.score
    boards[i] = { number = board.number, deal = tostring(board.deal), dealer = board.dealer,
      vul = board.vul, auction = t.auction ~= "" and t.auction or nil, contract = t.contract
      and tostring(t.contract) or "P", cards = t.played, tricks = t.contract and r.tricks,
      score = sign * r.score, double_dummy = loss and loss.start, changes = loss and { N = loss.N,
        E = loss.E, S = loss.S, W = loss.W }, field = scores and { results = #scores,
        matchpoints = percent, imps = imps } }
  end
  return (plain.encode({ seed = seed, side = side, score = total, boards = boards }, ORDER))
end

--- An iterator of the boards as formats of files write them.
function table_result.records(run)
  local i = 0
  return function()
    i = i + 1
    local one = run.finished[i]
    if not one then return nil end
    local t, board, players = one.play, one.board, {}
    for seat, player in pairs(t.players) do players[seat] = player.name end
    return { number = board.number, deal = board.deal, dealer = board.dealer, vul = board.vul,
      players = players, contract = t.contract, result = t.contract and t:result().tricks,
      auction = #one.calls > 0 and { dealer = board.dealer, calls = one.calls } or nil,
      play = #t.played > 0 and { leader = words.NEXT[t.contract.declarer], cards = t.played,
        claimed = t.claimed } or nil }
  end
end

--- The page of the boards, card by card.
function table_result.page(run)
  local list = {}
  for i, one in ipairs(run.finished) do list[i] = page.of_table(one.play) end
  return (page.text(list, "At the table"))
end

return table_result
