-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize score --in: the results of an event compared.
-- Uses: baize, baize.cli.files, baize.cli.score_scale, baize.cli.script,
-- baize.format.pbn.scores.
-- @module baize.cli.score_file
local files = require "baize.cli.files"
local score_table = require "baize.format.pbn.scores"
local script = require "baize.cli.script"

local score_file = {}

-- Comparisons of two tables: the two records of a board follow each other.
local TWO_TABLES <const> = { imps = true, bam = true }
-- What needs no other result.
local ALONE <const> = { total = true }

local function complain(message) script.complain("score: " .. message) end

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

-- The results of a file by board, in the order of the file.
local function collect(values)
  local state = { boards = {}, known = {} }
  local without = 0
  local status = files.each(values.input, values, function(board)
    state.match = match_of(board, state.match)
    local points, key = points_of(board), key_of(board)
    local found, silent, wrong = score_table.read(board)
    if wrong then complain(("%s:%d: %s"):format(board.file, board.line, wrong)) end
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

-- Is any pair named?
local function has_names(boards)
  for _, results in ipairs(boards) do
    for _, result in ipairs(results) do
      if result.ns ~= "NS" or result.ew ~= "EW" then return true end
    end
  end
  return false
end

local function print_boards(boards, result)
  for n, results in ipairs(boards) do
    print(("\nBoard %s"):format(results.number or "?"))
    local given = {} -- adjusted scores stand last
    for _, one in ipairs(results) do given[#given + 1] = one.score end
    for i, line in ipairs(result.boards[n]) do
      print(("%-24s %-24s %6s %10.2f %10.2f"):format(line.ns, line.ew,
        given[i] or "", line.ns_score, line.ew_score))
    end
  end
end

-- The scores of boards that have one result each.
local function print_scores(boards)
  print(("%5s  %-24s %-24s %-11s %6s %6s"):format("board", "N-S", "E-W", "contract", "tricks",
    "score"))
  for _, results in ipairs(boards) do
    local one = results[1]
    print(("%5s  %-24s %-24s %-11s %6s %6d"):format(results.number or "?", one.ns, one.ew,
      tostring(results.first.contract), results.first.result or "", one.score))
  end
end

-- Boards that can be compared: at two tables where the scoring wants it; those with one
-- result alone are told.
local function comparable(boards, scoring)
  if ALONE[scoring] then return boards end
  local whole, alone = {}, 0
  for _, results in ipairs(boards) do
    if #results == 1 then alone = alone + 1 end
    if #results == 2 or #results > 2 and not TWO_TABLES[scoring] then
      whole[#whole + 1] = results
    end
  end
  if alone > 0 then
    complain(("%s with one result alone: nothing to compare it with")
      :format(files.count(alone, "board")))
  end
  return whole
end

-- Boards by match, for baize.event.teams.
local function matches_of(boards)
  local matches, at = {}, {}
  for _, results in ipairs(boards) do
    local match = at[results.match]
    if not match then
      match = { home = results.match.home or "home", away = results.match.away or "away",
        round = results.match.round, boards = {} }
      at[results.match], matches[#matches + 1] = match, match
    end
    if not (results[1].score and results[2].score) then
      return nil, "adjusted scores have no IMPs"
    end
    table.insert(match.boards, { results[1].score, results[2].score })
  end
  return matches
end

local function print_matches(result)
  print ""
  for _, match in ipairs(result.matches) do
    local round = match.round and match.round .. ": " or ""
    print(("%s%s - %s  %d - %d IMPs  %.2f - %.2f VP"):format(round, match.home, match.away,
      match.won, match.lost, match.home_vp, match.away_vp))
  end
end

local function score_teams(boards, values)
  local matches, wrong = matches_of(boards)
  if not matches then
    complain(wrong)
    return script.FAILED
  end
  local ok, result = pcall(require "baize".event.teams,
    { matches = matches, vp = values.scale }) -- told below
  if not ok then
    complain(result)
    return script.FAILED
  end
  print(result)
  if values.boards then print_matches(result) end
  return 0
end

-- What options go together: --vp is about IMPs.
local function check_options(values)
  if values.vp and values.scoring and values.scoring ~= "imps" then
    return nil, "victory points come from IMPs: --vp goes with --scoring imps"
  end
  if values.vp then
    local wrong
    values.scale, wrong = require "baize.cli.score_scale".read(values.vp)
    if not values.scale then return nil, "--vp: " .. wrong end
    values.scoring = "imps"
  end
  return pcall(require "baize".scoring.get, values.scoring or "matchpoints", "comparison")
end

--- Run the command.
-- @tparam table values `input`, `scoring`, `vp`, `boards`, `from`, `strict`
-- @treturn integer exit status
function score_file.run(values)
  local known, wrong = check_options(values)
  if not known then
    complain(wrong)
    return script.USAGE
  end
  local status, boards, without = collect(values)
  if status ~= 0 then return status end
  if without > 0 then
    complain(("%s without a number or a result"):format(files.count(without, "record")))
  end
  if #boards == 0 then
    complain "there is no result in the file"
    return script.FAILED
  end
  local whole = comparable(boards, values.scoring)
  if #whole == 0 then
    complain "a comparison needs two results of a board; these are the scores"
    print_scores(boards)
    return 0
  end
  if values.vp then return score_teams(whole, values) end
  local ok, result = pcall(require "baize".event.pairs,
    { boards = whole, scoring = values.scoring }) -- told below
  if not ok then
    complain(result)
    return script.FAILED
  end
  local named = has_names(whole)
  if named then print(result) else complain "no pair is named; these are the boards" end
  if values.boards or not named then print_boards(whole, result) end
  return 0
end

return score_file
