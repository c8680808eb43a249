-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize score --in: the results of an event compared.
-- @module baize.cli.score_file
local files = require "baize.cli.files"
local ranking = require "baize.event.ranking"
local score_results = require "baize.cli.score_results"
local script = require "baize.host.script"

local score_file = {}

local TWO_TABLES <const> = score_results.TWO_TABLES
local is_told <const> = score_results.is_told
-- What needs no other result.
local ALONE <const> = { total = true }
local EXACT <const> = 1e9 -- what adding up in another order leaves is no difference

local function complain(message) script.complain("score: " .. message) end

-- Is any pair named?
local function has_names(boards)
  for _, results in ipairs(boards) do
    for _, result in ipairs(results) do
      if is_told(result.ns) or is_told(result.ew) then return true end
    end
  end
  return false
end

-- What sets names in a column, for all of these boards.
local function column_of(boards)
  local names = { "" }
  for _, results in ipairs(boards) do
    for _, result in ipairs(results) do
      names[#names + 1], names[#names + 2] = tostring(result.ns), tostring(result.ew)
    end
  end
  return ranking.column(names)
end

local function print_boards(boards, result)
  local pad = column_of(boards)
  for n, results in ipairs(boards) do
    print(("\nBoard %s"):format(results.number or "?"))
    local given = {} -- adjusted scores stand last
    for _, one in ipairs(results) do given[#given + 1] = one.score end
    for i, line in ipairs(result.boards[n]) do
      print(("%s %s %6s %10.2f %10.2f"):format(pad(tostring(line.ns)), pad(tostring(line.ew)),
        given[i] or "", line.ns_score, line.ew_score))
    end
  end
end

-- The scores of boards that have one result each.
local function print_scores(boards)
  complain "a comparison needs two results of a board; these are the scores"
  local pad = column_of(boards)
  print(("%5s  %s %s %-11s %6s %6s"):format("board", pad "N-S", pad "E-W", "contract", "tricks",
    "score"))
  for _, results in ipairs(boards) do
    local one, first = results[1], results.first or {}
    print(("%5s  %s %s %-11s %6s %6s"):format(results.number or "?", pad(tostring(one.ns)),
      pad(tostring(one.ew)), first.contract and tostring(first.contract) or "",
      first.result or "", one.score or "-"))
  end
end

-- Boards that can be compared: at two tables where the scoring wants it; the others are told.
local function comparable(boards, scoring)
  if ALONE[scoring] then return boards end
  local whole, alone, many = {}, 0, 0
  for _, results in ipairs(boards) do
    if #results == 1 then
      alone = alone + 1
    elseif #results > 2 and TWO_TABLES[scoring] then
      many = many + 1
    else
      whole[#whole + 1] = results
    end
  end
  if many > 0 then
    complain(("%s with more than two results: %s compares two tables, cross-imps, butler and "
      .. "matchpoints a field"):format(files.count(many, "board"), scoring))
  end
  if alone > 0 then
    complain(("%s with one result alone: nothing to compare it with")
      :format(files.count(alone, "board")))
  end
  return whole, alone
end

-- Take from the boards the names that are no pairs: those that stand twice at a board, or
-- against themselves, as robots do. In a match teams do, once on each side.
local function drop_doubles(boards)
  local doubles, first = {}, nil
  local function note(name, results)
    if not doubles[name] then doubles[#doubles + 1], doubles[name] = name, true end
    first = first or results
  end
  for _, results in ipairs(boards) do
    local seen = {}
    for _, result in ipairs(results) do
      if result.ns == result.ew then note(result.ns, results) end
      for _, side in ipairs { "ns", "ew" } do
        local name = result[side]
        local before = seen[name]
        if before and (before == side or #results > 2) then note(name, results) end
        seen[name] = side
      end
    end
  end
  for _, results in ipairs(boards) do
    for _, result in ipairs(results) do
      if doubles[result.ns] then result.ns = score_results.nobody(result.ns) end
      if doubles[result.ew] then result.ew = score_results.nobody(result.ew) end
    end
  end
  if #doubles == 0 then return end
  complain(("%s with two results of one board (first: '%s', board %s), not ranked"):format(
    files.count(#doubles, "name"), doubles[1], first.number or "?"))
end

-- The table without those whom nobody names; they are counted.
local function named_only(result)
  local named, without = { unit = result.unit, boards = result.boards,
    neuberg = result.neuberg }, 0
  for _, row in ipairs(result) do
    if is_told(row.pair) then
      named[#named + 1] = row
    else
      without = without + row.boards
    end
  end
  if without > 0 and #named > 0 then
    complain(("%s of sides without a name of their own: not in the table")
      :format(files.count(without, "result")))
  end
  ranking.rank(named, "pair", { function(row) return row.score end })
  return setmetatable(named, getmetatable(result))
end

-- A table of some of the results: `sides_of` gives for the lines of a board pairs of a name
-- and its score. Those whom nobody names are left out.
local function table_of(result, sides_of)
  local rows, out = {}, { unit = result.unit, boards = result.boards, neuberg = result.neuberg }
  for _, lines in ipairs(result.boards) do
    for _, side in ipairs(sides_of(lines)) do
      local name, score = side[1], side[2]
      if is_told(name) then
        if not rows[name] then
          rows[name] = { pair = name, boards = 0, score = 0 }
          out[#out + 1] = rows[name]
        end
        rows[name].boards, rows[name].score = rows[name].boards + 1, rows[name].score + score
      end
    end
  end
  for _, row in ipairs(result.unit == "%" and out or {}) do row.score = row.score / row.boards end
  local function exact(row) return math.floor(row.score * EXACT + 0.5) end
  return setmetatable(ranking.rank(out, "pair", { exact }), getmetatable(result))
end

-- The table of one side, "ns" or "ew": in a Mitchell movement pairs meet those of the other
-- side alone.
local function by_side(result, side)
  return (table_of(result, function(lines)
    local list = {}
    for i, line in ipairs(lines) do list[i] = { line[side], line[side .. "_score"] } end
    return list
  end))
end

local function print_table(result, values)
  if values.rank ~= "sides" then
    print(named_only(result))
    return
  end
  local ns = by_side(result, "ns")
  ns.neuberg = nil -- is said once, below the last
  print(("N-S\n%s\n\nE-W\n%s"):format(ns, by_side(result, "ew")))
end

-- The table of teams: both of a board's tables are one comparison, in which each team stands
-- twice; it counts once.
local function by_team(result)
  return (table_of(result, function(lines)
    local first, second, list = lines[1], lines[2], {}
    local teams = first.ns == second.ew and first.ew == second.ns
    for i = 1, teams and 1 or #lines do
      list[#list + 1] = { lines[i].ns, lines[i].ns_score }
      list[#list + 1] = { lines[i].ew, lines[i].ew_score }
    end
    return list
  end))
end

-- Boards by match, for baize.event.teams.
local function matches_of(boards)
  local matches, at = {}, {}
  for _, results in ipairs(boards) do
    local match = at[results.match]
    if not match then
      match = { home = results.match.home or "home", away = results.match.away or "away",
        round = results.match.label, boards = {} }
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
  if values.vul then
    return nil, "--vul is for a CONTRACT: the vulnerability of boards is in the file"
  end
  if values.rank and values.rank ~= "sides" and values.rank ~= "all" then
    return nil, ("--rank: '%s' is neither sides nor all"):format(values.rank)
  end
  if values.rank == "sides" and (values.vp or TWO_TABLES[values.scoring]) then
    return nil, "--rank sides ranks pairs, not teams"
  end
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

function score_file.run(values)
  local known, wrong = check_options(values)
  if not known then
    complain(wrong)
    return script.USAGE
  end
  local status, boards, without, refused = score_results.collect(values)
  if status ~= 0 then return status end
  if without > 0 then
    complain(("%s without a number or a result"):format(files.count(without, "record")))
  end
  if #boards == 0 then
    complain(refused > 0 and "nothing is left to compare" or "there is no result in the file")
    return script.FAILED
  end
  local whole, alone = comparable(boards, values.scoring)
  if #whole == 0 then
    if alone < #boards then return script.FAILED end
    print_scores(boards)
    return 0
  end
  if values.vp then return score_teams(whole, values) end
  drop_doubles(whole)
  local ok, result = pcall(require "baize".event.pairs,
    { boards = whole, scoring = values.scoring }) -- told below
  if not ok then
    complain(result)
    return script.FAILED
  end
  if TWO_TABLES[values.scoring] then result = by_team(result) end
  local named = has_names(whole)
  if named then
    print_table(result, values)
  else
    complain "no pair is named; these are the boards"
  end
  if values.boards or not named then print_boards(whole, result) end
  return 0
end

return score_file
