-- SPDX-License-Identifier: GPL-3.0-or-later
--- Events: matches of teams, fields of pairs, and their tables.
-- Uses: baize.check, baize.scoring, baize.core.contract, baize.core.scoring.
-- @module baize.event
local check = require "baize.check"
local core = require "baize.core.scoring"
local imps = require "baize.core.contract".imps
local scoring = require "baize.scoring"

local event = {}

-- ---- victory points ------------------------------------------------------------

-- Least margins of the older discrete scales, for each point above the draw of
-- 10 to 10, by name and the largest number of boards each is made for.
-- ACBL: Swiss teams, 20-point scale for seven boards (ACBL Handbook of Rules).
event.SCALES = {
  ["acbl-20"] = { 1, 3, 5, 8, 11, 14, 17, 20, 24, 28 },
}

-- Points of the side with `margin` on a scale given as its least margins.
local function discrete(margin, least)
  local above = core.discrete(math.abs(margin), least)
  return #least + (margin < 0 and -above or above)
end

local function check_scale(scale)
  if type(scale) == "string" then
    return event.SCALES[scale] or check.fail(("vp: '%s' is no scale: \"wbf\", \"acbl-20\" "
      .. "or an array of least margins"):format(scale))
  elseif type(scale) ~= "table" or #scale == 0 then
    check.fail("vp: \"wbf\", \"acbl-20\" or an array of least margins expected, not "
      .. check.show(scale))
  end
  local last = 0
  for i, bound in ipairs(scale) do
    check.integer(bound, ("vp: least margin %d"):format(i), 1)
    if bound <= last then
      check.fail(("vp: least margins must rise, %d follows %d"):format(bound, last))
    end
    last = bound
  end
  return scale
end

--- Victory points of a match.
-- @tparam integer margin in IMPs, of either sign
-- @tparam integer boards 1 to 1000; only "wbf" depends on them
-- @tparam[opt="wbf"] scale "wbf" (the continuous scale of the World Bridge Federation,
-- 2013: two decimals, 20 to share), "acbl-20", or an array of the least margins for
-- 1, 2, ... points above the draw (as many again are shared by the two sides)
-- @treturn number of the side with that margin
-- @treturn number of the other side
-- @raise at the user's line when an argument is wrong
-- @usage print(baize.event.vp(10, 16)) --> 12.8  7.2
function event.vp(margin, boards, scale)
  check.note()
  check.integer(margin, "margin", -math.maxinteger)
  check.integer(boards, "boards", 1, 1000)
  if scale == nil or scale == "wbf" then
    local won = core.vp(margin, boards)
    return won, core.vp(-margin, boards)
  end
  local least = check_scale(scale)
  return discrete(margin, least), discrete(-margin, least)
end

-- ---- matches of teams ----------------------------------------------------------

-- IMPs of a match: for the home side, and for the other.
local function match_imps(boards, n)
  local home, away = 0, 0
  for i, board in ipairs(boards) do
    if type(board) ~= "table" then
      check.fail(("match %d, board %d: { open, closed } expected, not %s")
        :format(n, i, check.show(board)))
    end
    local open = check.integer(board[1], ("match %d, board %d, open room"):format(n, i),
      math.mininteger)
    local closed = check.integer(board[2],
      ("match %d, board %d, closed room"):format(n, i), math.mininteger)
    local won = imps(open - closed)
    if won > 0 then home = home + won else away = away - won end
  end
  return home, away
end

local MATCH_FIELDS <const> = { "home", "away", "boards", "round" }
local EVENT_FIELDS <const> = { "matches", "vp" }

-- Sorted by victory points, then IMPs won less lost, then name.
local function by_rank(a, b)
  if a.vp ~= b.vp then return a.vp > b.vp end
  local ours, theirs = a.won - a.lost, b.won - b.lost
  if ours ~= theirs then return ours > theirs end
  return a.team < b.team
end

local Teams = { __name = "baize.Teams" }
Teams.__index = Teams

-- The row of a team, made when it is first seen.
local function team_row(result, rows, team, n)
  if type(team) ~= "string" then
    check.fail(("match %d: the name of a team expected, not %s")
      :format(n, check.show(team)))
  end
  if not rows[team] then
    rows[team] = { team = team, played = 0, won = 0, lost = 0, vp = 0 }
    result[#result + 1] = rows[team]
  end
  return rows[team]
end

local function add_match(side, won, lost, vp)
  side.played, side.won, side.lost = side.played + 1, side.won + won, side.lost + lost
  side.vp = side.vp + vp
end

--- The table of an event of teams, Swiss or round-robin, from board results.
-- @tparam table given matches: array of { home, away (names), boards: array of
-- { open, closed }, the N-S scores in the open room, where home sits N-S, and in the
-- closed room; round (any, for the reader) }; vp: scale as for event.vp
-- @treturn Teams an array of { team, played, won, lost (IMPs), vp }, best first, with
-- equal victory points by IMPs won less lost; field `matches`: array of { home, away,
-- round, won, lost, home_vp, away_vp }. It prints as a table
-- @raise at the user's line when a match is wrong
-- @usage print(baize.event.teams { matches = { { home = "Reds", away = "Blues",
--   boards = { { 420, -50 }, { -100, 110 } } } } })
function event.teams(given)
  check.note()
  check.fields(given, EVENT_FIELDS, "an event of teams")
  local rows, result = {}, { matches = {} }
  if type(given.matches) ~= "table" then
    check.fail("matches: an array expected, not " .. check.show(given.matches))
  end
  for n, match in ipairs(given.matches) do
    check.fields(match, MATCH_FIELDS, ("match %d"):format(n))
    if type(match.boards) ~= "table" or #match.boards == 0 then
      check.fail(("match %d has no boards"):format(n))
    end
    local home = team_row(result, rows, match.home, n)
    local away = team_row(result, rows, match.away, n)
    if home == away then
      check.fail(("match %d: '%s' against itself"):format(n, match.home))
    end
    local won, lost = match_imps(match.boards, n)
    local home_vp, away_vp = event.vp(won - lost, #match.boards, given.vp)
    add_match(home, won, lost, home_vp)
    add_match(away, lost, won, away_vp)
    result.matches[n] = { home = match.home, away = match.away, round = match.round,
      won = won, lost = lost, home_vp = home_vp, away_vp = away_vp }
  end
  -- sums of hundredths: what adding them up as doubles left is rounded away
  for _, side in ipairs(result) do side.vp = tonumber(("%.2f"):format(side.vp)) end
  table.sort(result, by_rank)
  return setmetatable(result, Teams)
end

function Teams:__tostring()
  local lines = { ("%4s  %-24s %6s %6s %6s %8s"):format("", "team", "played", "IMPs+",
    "IMPs-", "VP") }
  for place, side in ipairs(self) do
    lines[#lines + 1] = ("%4d  %-24s %6d %6d %6d %8.2f"):format(place, side.team,
      side.played, side.won, side.lost, side.vp)
  end
  return table.concat(lines, "\n")
end

-- ---- fields of pairs -----------------------------------------------------------

-- Per cent of the top that an adjusted score brings to N-S and to E-W (Law 12C2).
local ADJUSTED <const> = { ["A+"] = 60, ["A"] = 50, ["A-"] = 40 }
local RESULT_FIELDS <const> = { "ns", "ew", "score", "adjusted" }
local PAIRS_FIELDS <const> = { "boards", "scoring", "options" }
local PER_CENT <const> = 100

-- { ns, ew } per cent of an adjusted score: "A+" "A" "A-" for N-S, E-W the rest, or
-- both told apart as "A+/A+"; or an array of two numbers.
local function adjusted(value, where)
  if type(value) == "table" and math.type(value[1]) and math.type(value[2]) then
    return { value[1], value[2] }
  end
  local ns, ew
  if type(value) == "string" then
    ns, ew = value:match "^(A[+-]?)/(A[+-]?)$"
    if not ns then ns = value end
  end
  if not ADJUSTED[ns] then
    check.fail(("%s: an adjusted score (\"A+\", \"A\", \"A-\", \"A+/A-\" or { 60, 40 }) "
      .. "expected, not %s"):format(where, check.show(value)))
  end
  return { ADJUSTED[ns], ew and ADJUSTED[ew] or PER_CENT - ADJUSTED[ns] }
end

-- Take a board apart: the scores to compare with their results, and the adjusted ones.
local function read_board(results, n)
  local board = { scores = {}, scored = {}, ruled = {} }
  if type(results) ~= "table" then
    check.fail(("board %d: an array of results expected, not %s")
      :format(n, check.show(results)))
  end
  for i, result in ipairs(results) do
    local where = ("board %d, result %d"):format(n, i)
    check.fields(result, RESULT_FIELDS, where)
    if result.ns == nil or result.ew == nil then
      check.fail(where .. ": the pairs `ns` and `ew` expected")
    end
    if result.adjusted ~= nil then
      table.insert(board.ruled, { result = result,
        shares = adjusted(result.adjusted, where) })
    else
      table.insert(board.scores, (check.integer(result.score, where .. ", score",
        math.mininteger)))
      table.insert(board.scored, result)
    end
  end
  return board
end

local Pairs = { __name = "baize.Pairs" }
Pairs.__index = Pairs

function Pairs:__tostring()
  local lines = { ("%4s  %-24s %6s %10s"):format("", "pair", "boards", self.unit) }
  for place, side in ipairs(self) do
    lines[#lines + 1] = ("%4d  %-24s %6d %10.2f"):format(place, tostring(side.pair),
      side.boards, side.score)
  end
  return table.concat(lines, "\n")
end

local function by_score(a, b)
  if a.score ~= b.score then return a.score > b.score end
  return tostring(a.pair) < tostring(b.pair)
end

local IMPS_PER_CENT <const> = 0.3 -- an average plus of 60 % is 3 IMPs

-- What an adjusted score brings to both sides in the unit of a scoring.
local function ruled_scores(unit, shares, n)
  if unit == "%" then return shares[1], shares[2] end
  if unit ~= "IMPs" then
    check.fail(("board %d: an adjusted score is per cent or IMPs, not %s")
      :format(n, unit))
  end
  return IMPS_PER_CENT * (shares[1] - PER_CENT / 2),
    IMPS_PER_CENT * (shares[2] - PER_CENT / 2)
end

local WHOLE <const> = { ["%"] = PER_CENT, boards = 1 } -- what the two sides share

-- The scores of both sides at every table of a board.
local function score_board(found, board, options, n)
  local lines = {}
  for i, ns in ipairs(scoring.balances(found.name, board.scores, options)) do
    local result = board.scored[i]
    lines[i] = { ns = result.ns, ew = result.ew, ns_score = ns,
      ew_score = (WHOLE[found.unit] or 0) - ns }
  end
  for _, ruled in ipairs(board.ruled) do
    local ns, ew = ruled_scores(found.unit, ruled.shares, n)
    lines[#lines + 1] = { ns = ruled.result.ns, ew = ruled.result.ew, ns_score = ns,
      ew_score = ew }
  end
  return lines
end

-- Boards taken apart, and the number of scores of the fullest.
local function read_boards(boards)
  local read, full = {}, 1
  for n, results in ipairs(boards) do
    read[n] = read_board(results, n)
    full = math.max(full, #read[n].scores)
  end
  return read, full
end

--- The table of a field of pairs from board results.
-- @tparam table given boards: array of boards, each an array of { ns, ew (numbers or
-- names of pairs), score (N-S, points) or adjusted ("A+" "A" "A-" for N-S, both as
-- "A+/A-", or { per cent, per cent }) }; scoring: a comparison by name, default
-- "matchpoints"; options of it. Matchpoints of boards with fewer scores than the
-- fullest are adjusted by Neuberg's formula. An adjusted score of 60 per cent is worth
-- 3 IMPs, and other scorings refuse it
-- @treturn Pairs array of { pair, boards, score }, best first: the mean per cent for
-- matchpoints, the sum of the balances for the others; fields `unit`, and `boards`:
-- for each board an array of { ns, ew, ns_score, ew_score } in the given order, adjusted
-- ones last. It prints as a table
-- @raise at the user's line when a board is wrong
-- @usage print(baize.event.pairs { boards = { { { ns = 1, ew = 2, score = 420 },
--   { ns = 3, ew = 4, score = -50 } } } })
function event.pairs(given)
  check.note()
  check.fields(given, PAIRS_FIELDS, "an event of pairs")
  local found = scoring.get(given.scoring or "matchpoints", "comparison")
  if type(given.boards) ~= "table" then
    check.fail("boards: an array expected, not " .. check.show(given.boards))
  end
  local read, full = read_boards(given.boards)
  local options = {}
  for key, value in pairs(given.options or {}) do options[key] = value end
  if found.name == "matchpoints" then options.tables = full end
  local rows, result = {}, { unit = found.unit, boards = {} }
  local function add(pair, score)
    if not rows[pair] then
      rows[pair] = { pair = pair, boards = 0, score = 0 }
      result[#result + 1] = rows[pair]
    end
    rows[pair].boards, rows[pair].score = rows[pair].boards + 1, rows[pair].score + score
  end
  for n, board in ipairs(read) do
    result.boards[n] = score_board(found, board, options, n)
    for _, line in ipairs(result.boards[n]) do
      add(line.ns, line.ns_score)
      add(line.ew, line.ew_score)
    end
  end
  if found.unit == "%" then
    for _, row in ipairs(result) do row.score = row.score / row.boards end
  end
  table.sort(result, by_score)
  return setmetatable(result, Pairs)
end

return event
