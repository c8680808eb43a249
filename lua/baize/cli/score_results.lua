-- SPDX-License-Identifier: GPL-3.0-or-later
--- The results of a file by board, for baize score.
-- @module baize.cli.score_results
local agreement = require "baize.cli.agreement"
local core_board = require "baize.core.board"
local files = require "baize.cli.files"
local losses = require "baize.cli.losses"
local score_match = require "baize.cli.score_match"
local score_table = require "baize.format.pbn.scores"
local score_tag = require "baize.format.pbn.score"
local script = require "baize.host.script"

local score_results = {}

--- Comparisons of two tables.
score_results.TWO_TABLES = { imps = true, bam = true }

local TWO_TABLES <const> = score_results.TWO_TABLES

local told = score_match.told

-- A side that nobody names: equal to no other.
local Nobody = { __name = "baize.Nobody", __tostring = function(side) return side.text end }

--- A side whose pair is not told.
-- @tparam string side "NS" or "EW"
-- @treturn table prints as the side
function score_results.nobody(side) return setmetatable({ text = side }, Nobody) end

--- Does a name tell who sits there?
-- @param name a text, or what nobody() gives
-- @treturn boolean
function score_results.is_told(name) return getmetatable(name) ~= Nobody end

-- Pairs are told by their players, whichever seats they take: the name is that of the seats
-- in which they are first seen.
local function pair_of(state, first, second)
  local low, high = first, second
  if high < low then low, high = high, low end
  local key = low .. "\n" .. high
  state.pairs[key] = state.pairs[key] or ("%s - %s"):format(first, second)
  return state.pairs[key]
end

local function name_of(state, board, side)
  local names, tags = board.players or {}, board.tags or {}
  local first, second = names[side:sub(1, 1)], names[side:sub(2, 2)]
  if first or second then return pair_of(state, first or "?", second or "?") end
  local number = told(tags["Pair" .. side])
  if not number then return score_results.nobody(side) end
  if tags.PairNS == tags.PairEW then state.mitchell = true end
  return "pair " .. number
end

-- A name of a ScoreTable.
local function listed(state, name, side)
  if not name then return score_results.nobody(side) end
  local first, second = name:match "^(.-) %- (.+)$"
  return first and pair_of(state, first, second) or name
end

-- The N-S score of a board's result: of its contract, or told by itself; nil where there is
-- none.
local function points_of(state, board)
  local c = board.contract
  if c and c.level == 0 then return 0 end
  if not (c and board.result) then return (score_tag.read(board)) end
  local vul = board.vul
  if not vul then
    local given = score_tag.read(board)
    if given then return given end
    vul = board.number and core_board.vul(board.number) or "none"
    state.told:add(board, board.number and "no vulnerability is given: that of the board number counts"
      or "no vulnerability is given: none counts")
  end
  local points = c:score(vul, board.result)
  return (c.declarer == "N" or c.declarer == "S") and points or -points
end

-- What tells a board from others: its deal and its number, as far as they are told.
local function key_of(board)
  if not board.deal then return board.number end
  return ("%s %s"):format(board.deal:id(), board.number or "?")
end

-- The results of a ScoreTable, in the place of what there is of the board: what was played
-- at the table of the record stands in it as well.
local function take_table(state, group, found)
  group.from_table = {}
  for i, one in ipairs(found) do
    if one.ns_id and one.ns_id == one.ew_id then state.mitchell = true end
    group.from_table[i] = { ns = listed(state, one.ns, "NS"), ew = listed(state, one.ew, "EW"),
      score = one.score, adjusted = one.adjusted }
  end
end

-- In a Mitchell movement pair 1 of N-S plays pair 1 of E-W: numbers alone are not enough.
local function tell_sides_apart(boards)
  local function apart(name, side)
    return score_results.is_told(name) and name:find "^pair " and name .. side or name
  end
  for _, results in ipairs(boards) do
    for _, result in ipairs(results) do
      result.ns, result.ew = apart(result.ns, " N-S"), apart(result.ew, " E-W")
    end
  end
end

-- ---- from records to results ---------------------------------------------------

-- The records of a board, of one match where two tables are compared.
local function group_for(state, board, key)
  if state.two then key = ("%s\n%s"):format(state.match.key, key) end
  local group = state.known[key]
  if not group then
    group = { number = board.number, match = state.match, board = board }
    state.known[key], state.groups[#state.groups + 1] = group, group
  end
  return group
end

local function results_of(group, records)
  local results = { number = group.number, match = group.match, board = group.board }
  for _, record in ipairs(records) do
    if record.score then
      results[#results + 1] = { ns = record.ns, ew = record.ew, score = record.score }
      results.first = results.first or record.first
    end
  end
  return results
end

-- The names of two tables: of the teams; without these those of the pairs; without anybody,
-- or where matches are wanted, "home" and "away".
local function name_sides(results, match, state)
  for place, result in ipairs(results) do
    local home, away = match.home or "home", match.away or "away"
    if match.home or state.vp or not (score_results.is_told(result.ns)
      and score_results.is_told(result.ew)) then
      result.ns, result.ew = home, away
      if place == 2 then result.ns, result.ew = away, home end
      results.teams = true
    end
  end
end

local ROOMS <const> = "both records are of the same room: they are not compared"
local MANY <const> = "more than two records, and nothing shows which belong together: they are "
  .. "not compared (--scoring cross-imps compares any number)"
local ADJACENT <const> = "a guess: records that follow each other are taken as the two tables"
local ORDER <const> = "a guess: nothing distinguishes the rooms; the home team is taken to sit N-S "
  .. "at the table that comes first"

local function add_two_tables(state, boards, group)
  local groups, guessed = score_match.split(group)
  if not groups then
    state.refused = state.refused + 1
    state.told:add(group.board, MANY)
    return
  end
  if guessed then state.told:add(group.board, ADJACENT) end
  for _, records in ipairs(groups) do
    local pair = records
    if #records == 2 then
      pair, guessed = score_match.seat(records, group.match)
      if not pair then
        state.refused = state.refused + 1
        state.told:add(records[1].board, ROOMS)
      end
    end
    local results = pair and results_of(group, pair) or {}
    if #results == 2 then
      name_sides(results, group.match, state)
      if guessed and results.teams then state.told:add(group.board, ORDER) end
    end
    if #results > 0 then boards[#boards + 1] = results end
  end
end

local function boards_of(state)
  local boards = {}
  for _, group in ipairs(state.groups) do
    if group.from_table then
      local results = group.from_table
      results.number, results.match, results.from_table = group.number, group.match, true
      if #results > 0 then boards[#boards + 1] = results end
    elseif state.two then
      add_two_tables(state, boards, group)
    else
      local results = results_of(group, group)
      if #results > 0 then boards[#boards + 1] = results end
    end
  end
  return boards
end

local function take(state, board)
  local match, own = score_match.of(state, board)
  state.match, state.order = match, state.order + 1
  local points, key = points_of(state, board), key_of(board)
  local found, silent, wrong = score_table.read(board)
  if wrong then script.complain(("score: %s:%d: %s"):format(board.file, board.line, wrong)) end
  local group = key and group_for(state, board, key)
  if found and key then
    state.without = state.without + silent
    if #found > 0 and not group.from_table then take_table(state, group, found) end
    return
  end
  if not points or not key then state.without = state.without + 1 end
  if not key then return end
  state.agreement:add(board)
  group[#group + 1] = { score = points, order = state.order, own = own, board = board,
    ns = name_of(state, board, "NS"), ew = name_of(state, board, "EW"),
    first = { contract = board.contract, result = board.result } }
end

--- The results of a file by board, in the order of the file.
-- @tparam table values `input`, `scoring`, `vp`, `from`, `formats`, `strict`: of the command line
-- @treturn integer exit status of reading
-- @treturn {table,...} boards: arrays of results as baize.event.pairs takes them, with number,
-- match (home, away, label, as far as they are told) and first (contract and result). Of two
-- tables the first is the one where the home team sits N-S
-- @treturn integer how many records tell no result
-- @treturn integer how many boards have records that are not compared (it is said why)
function score_results.collect(values)
  local state = { groups = {}, known = {}, pairs = {}, matches = {}, order = 0, without = 0,
    refused = 0,
    two = TWO_TABLES[values.scoring], vp = values.vp, told = losses.new "score",
    agreement = agreement.new "score" }
  local status = files.each(values.input, values, function(board) take(state, board) end)
  local boards = boards_of(state)
  if state.mitchell then tell_sides_apart(boards) end
  state.agreement:say()
  state.told:say ""
  return status, boards, state.without, state.refused
end

return score_results
