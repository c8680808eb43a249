-- SPDX-License-Identifier: GPL-3.0-or-later
--- The results of a file by board, for baize score.
-- Uses: baize.cli.files, baize.cli.script, baize.format.pbn.scores.
-- @module baize.cli.score_results
local files = require "baize.cli.files"
local score_table = require "baize.format.pbn.scores"
local script = require "baize.cli.script"

local score_results = {}

--- Comparisons of two tables: the two records of a board follow each other.
score_results.TWO_TABLES = { imps = true, bam = true }

local TWO_TABLES <const> = score_results.TWO_TABLES

local function told(text)
  return text and text ~= "" and text ~= "?" and text or nil
end

local function name_of(board, tag, seats)
  local number = board.tags and told(board.tags[tag])
  if number then return tag:sub(5) .. " " .. number end
  local names = board.players or {}
  local first, second = names[seats:sub(1, 1)], names[seats:sub(2, 2)]
  return (first or second) and ("%s - %s"):format(first or "?", second or "?") or seats
end

-- The N-S score of a board's result; nil where there is none.
local function points_of(board)
  local c = board.contract
  if not c then return nil end
  if c.level == 0 then return 0 end
  if not board.result then return nil end
  local points = c:score(board.vul or "none", board.result)
  return (c.declarer == "N" or c.declarer == "S") and points or -points
end

-- What tells a board from others: its deal and its number, as far as they are told.
local function key_of(board)
  if not board.deal then return board.number end
  return ("%s %s"):format(board.deal:id(), board.number or "?")
end

-- The match that a board belongs to. Archives name the teams at the first board of a match
-- alone, so that they hold until others, or another event or stage, are told.
local function match_of(board, match)
  local tags, event = board.tags or {}, board.event or {}
  local home = told(tags.HomeTeam) or told(event.home)
  local away = told(tags.VisitTeam) or told(event.away)
  local round = told(tags.Stage) or told(tags.Round) or told(event.segment)
  if home and away then
    if match and match.home == home and match.away == away and match.round == round then
      return match
    end
    return { home = home, away = away, round = round }
  end
  local other = round or told(tags.Event) and board.deal
  if match and not (other and match.home and other ~= match.round) then return match end
  return {}
end

-- The side of a record. In a match it is a team: home sits N-S at the first table and E-W at
-- the other. Where teams are not named it is the pair, and, where nobody is, "home" or "away".
local function side_of(board, values, side, place, match)
  local name = name_of(board, "Pair" .. side, side)
  if not TWO_TABLES[values.scoring] then return name end
  local home = (side == "NS") == (place == 1)
  if match.home then return home and match.home or match.away end
  if name ~= side and not values.vp then return name end
  return home and "home" or "away"
end

-- The results of a ScoreTable, in the place of what there is of the board: what was played
-- at the table of the record stands in it as well.
local function take_table(state, results, found)
  for i in ipairs(results) do results[i] = nil end
  results.from_table = true
  for i, one in ipairs(found) do
    if one.ns_id and one.ns_id == one.ew_id then state.mitchell = true end
    results[i] = { ns = one.ns or "NS", ew = one.ew or "EW", score = one.score,
      adjusted = one.adjusted }
  end
end

-- In a Mitchell movement pair 1 of N-S plays pair 1 of E-W: numbers alone are not enough.
local function tell_sides_apart(boards)
  for _, results in ipairs(boards) do
    for _, result in ipairs(results.from_table and results or {}) do
      if result.ns:find "^pair " then result.ns = result.ns .. " N-S" end
      if result.ew:find "^pair " then result.ew = result.ew .. " E-W" end
    end
  end
end

-- The results of the board of a record, made when it is first seen.
local function results_for(state, board, key, values)
  local results = state.known[key]
  if results and not (TWO_TABLES[values.scoring] and #results == 2) then return results end
  results = { number = board.number, match = state.match }
  state.known[key], state.boards[#state.boards + 1] = results, results
  return results
end

--- The results of a file by board, in the order of the file.
-- @tparam table values `input`, `scoring`, `vp`, `from`, `formats`, `strict`: of the command line
-- @treturn integer exit status of reading
-- @treturn {table,...} boards: arrays of results as baize.event.pairs takes them, with number,
-- match (home, away, round, as far as they are told) and first (contract and result)
-- @treturn integer how many records tell no result
-- @usage local status, boards, without = score_results.collect(values)
function score_results.collect(values)
  local state = { boards = {}, known = {} }
  local without = 0
  local status = files.each(values.input, values, function(board)
    state.match = match_of(board, state.match)
    local points, key = points_of(board), key_of(board)
    local found, silent, wrong = score_table.read(board)
    if wrong then script.complain(("score: %s:%d: %s"):format(board.file, board.line, wrong)) end
    if found and key then
      without = without + silent
      if #found == 0 then return end
      local results = results_for(state, board, key, values)
      if not results.from_table then take_table(state, results, found) end
      return
    end
    if not points or not key then
      without = without + 1
      return
    end
    local results = results_for(state, board, key, values)
    if results.from_table then return end
    local place = #results + 1
    results[place] = { ns = side_of(board, values, "NS", place, results.match),
      ew = side_of(board, values, "EW", place, results.match), score = points }
    results.first = results.first or { contract = board.contract, result = board.result }
  end)
  if state.mitchell then tell_sides_apart(state.boards) end
  return status, state.boards, without
end

return score_results
