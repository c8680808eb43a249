-- SPDX-License-Identifier: GPL-3.0-or-later
--- Fields of pairs, and their tables.
-- @module baize.event.field
local check = require "baize.base.check"
local ranking = require "baize.event.ranking"
local scoring = require "baize.cards.scoring"

local field = {}

-- Per cent of the top that an adjusted score brings to N-S and to E-W (Law 12C2).
local ADJUSTED <const> = { ["A+"] = 60, ["A"] = 50, ["A-"] = 40 }
local RESULT_FIELDS <const> = { "ns", "ew", "score", "adjusted", "contract", "tricks", "lead" }
local PAIRS_FIELDS <const> = { "boards", "scoring", "options" }
local PER_CENT <const> = 100

-- { ns, ew } per cent of an adjusted score: "A+" "A" "A-" for N-S, E-W the rest, or
-- both distinguished as in "A+/A+"; or an array of two numbers.
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
    check.expected(where, "an adjusted score (\"A+\", \"A\", \"A-\", \"A+/A-\" or { 60, 40 })",
      value, false)
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
  local names = {}
  for i, side in ipairs(self) do names[i] = tostring(side.pair) end
  local pad = ranking.column(names)
  local lines = { ("%4s  %s %6s %10s"):format("", pad(self.side or "pair"), "boards", self.unit) }
  for i, side in ipairs(self) do
    lines[#lines + 1] = ("%4s  %s %6d %10.2f"):format(ranking.shown(self, i),
      pad(names[i]), side.boards, side.score)
  end
  lines[#lines + 1] = self:note()
  return table.concat(lines, "\n")
end

-- How far luck places a pair, from how the scores of each pair vary from board to board.
local function luck_of(self)
  local most = 0
  for _, row in ipairs(self) do most = math.max(most, row.boards) end
  if not self.sd or most < 2 then return nil end
  local share = self.unit == "%"
  local se = share and self.sd / math.sqrt(most) or self.sd * math.sqrt(most)
  return ("luck: over %d boards a pair's score has a standard error of %.1f %s, as its boards vary "
    .. "by %.1f (standard deviation within pairs)"):format(most, se, self.unit, self.sd)
end

--- What is to be said below the table.
-- @treturn ?string nil: nothing
-- @usage print(result:note() or "")
function Pairs:note()
  local notes = {}
  if (self.neuberg or 0) > 0 then
    notes[1] = ("%d of %d boards have fewer results than the fullest: their matchpoints are "
      .. "adjusted by Neuberg's formula"):format(self.neuberg, #self.boards)
  end
  notes[#notes + 1] = luck_of(self)
  return #notes > 0 and table.concat(notes, "\n") or nil
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
      ew_score = (WHOLE[found.unit] or 0) - ns, score = result.score, contract = result.contract,
      tricks = result.tricks, lead = result.lead }
  end
  for _, ruled in ipairs(board.ruled) do
    local ns, ew = ruled_scores(found.unit, ruled.shares, n)
    lines[#lines + 1] = { ns = ruled.result.ns, ew = ruled.result.ew, ns_score = ns,
      ew_score = ew }
  end
  return lines
end

-- Nobody plays against themselves, nor a board twice; in a match a team has a pair at each of
-- the two tables, on different sides.
local function check_sides(results, n)
  local seen = {}
  for i, result in ipairs(results) do
    if result.ns == result.ew then
      check.fail(("board %d, result %d: %s against itself"):format(n, i, check.show(result.ns)))
    end
    for _, side in ipairs { "ns", "ew" } do
      local name = result[side]
      if seen[name] and (seen[name] == side or #results > 2) then
        check.fail(("board %d, result %d: %s has another result of this board"):format(n, i,
          check.show(name)))
      end
      seen[name] = side
    end
  end
end

-- Boards taken apart, and the number of scores of the fullest.
local function read_boards(boards)
  local read, full = {}, 1
  for n, results in ipairs(boards) do
    read[n] = read_board(results, n)
    check_sides(results, n)
    full = math.max(full, #read[n].scores)
  end
  return read, full
end

-- How many boards Neuberg's formula was needed for.
local function nb_fewer(read, full)
  local nb = 0
  for _, board in ipairs(read) do
    if #board.scores > 0 and #board.scores < full then nb = nb + 1 end
  end
  return nb
end

local LUCK_MIN <const> = 30 -- degrees of freedom: fewer say little of a standard deviation
local NO_LUCK <const> = { imps = true, bam = true, total = true } -- tables of teams, raw scores

-- The standard deviation of a pair's score on a board, pooled within pairs: the squares of the
-- scores less the pair's own mean, by the boards of each less one. Boards of a pair are taken as
-- independent; adjusted scores are left out. Nil: too few tell it.
local function spread_within(boards)
  local own, order = {}, {}
  local function add(pair, score)
    if not own[pair] then own[pair], order[#order + 1] = {}, pair end
    table.insert(own[pair], score)
  end
  for _, lines in ipairs(boards) do
    for _, line in ipairs(lines) do
      if line.score then
        add(line.ns, line.ns_score)
        add(line.ew, line.ew_score)
      end
    end
  end
  local squares, df = 0.0, 0
  for _, pair in ipairs(order) do
    local mean = 0.0
    for _, score in ipairs(own[pair]) do mean = mean + score / #own[pair] end
    for _, score in ipairs(own[pair]) do squares = squares + (score - mean) ^ 2 end
    df = df + #own[pair] - 1
  end
  return df >= LUCK_MIN and math.sqrt(squares / df) or nil
end

--- The table of a field of pairs from board results.
-- @tparam table given boards: array of boards, each an array of { ns, ew (numbers or
-- names of pairs), score (N-S, points) or adjusted ("A+" "A" "A-" for N-S, both as
-- "A+/A-", or { per cent, per cent }) and, for the reader,
-- contract, tricks, lead }; scoring: a comparison by name, default
-- "matchpoints"; options of it. Matchpoints of boards with fewer scores than the
-- fullest are adjusted by Neuberg's formula. An adjusted score of 60 per cent is worth
-- 3 IMPs, and other scorings refuse it
-- @treturn Pairs array of { place, pair, boards, score }, best first, equal scores sharing
-- a place: the mean per cent for
-- matchpoints, the sum of the balances for the others; fields `unit`, `neuberg` (of
-- matchpoints: how many boards were adjusted, which the table says below it), `sd` (of a pair's
-- score on a board, pooled within pairs; nil for teams, raw scores and few boards: over n boards
-- luck places a pair by a standard error of sd / sqrt(n) of a mean, sd * sqrt(n) of a sum, which
-- the table says too), and `boards`:
-- for each board an array of { ns, ew, ns_score, ew_score, score, contract, tricks, lead } in
-- the given order, adjusted ones last. It prints as a table
-- @raise at the user's line when a board is wrong, or when a pair has two results of it (but
-- for the two tables of a match, where a team sits N-S at one and E-W at the other)
-- @usage print(baize.event.pairs { boards = { { { ns = 1, ew = 2, score = 420 },
--   { ns = 3, ew = 4, score = -50 } } } })
function field.pairs(given)
  check.note()
  check.fields(given, PAIRS_FIELDS, "an event of pairs")
  local found = scoring.get(given.scoring or "matchpoints", "comparison")
  if type(given.boards) ~= "table" then
    check.expected("boards", "an array", given.boards, false)
  end
  if given.options ~= nil and type(given.options) ~= "table" then
    check.expected("options", "a table", given.options)
  end
  local read, full = read_boards(given.boards)
  local options = {}
  for key, value in pairs(given.options or {}) do options[key] = value end
  local rows, result = {}, { unit = found.unit, boards = {} }
  if found.name == "matchpoints" then
    options.tables, result.neuberg = full, nb_fewer(read, full)
  end
  for n, board in ipairs(read) do
    result.boards[n] = score_board(found, board, options, n)
    for _, line in ipairs(result.boards[n]) do
      ranking.add(result, rows, line.ns, line.ns_score)
      ranking.add(result, rows, line.ew, line.ew_score)
    end
  end
  if found.unit == "%" then
    for _, row in ipairs(result) do row.score = row.score / row.boards end
  end
  result.sd = not NO_LUCK[found.name] and spread_within(result.boards) or nil
  return setmetatable(ranking.rank(result, "pair", ranking.SCORE), Pairs)
end

return field
