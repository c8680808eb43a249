-- SPDX-License-Identifier: GPL-3.0-or-later
--- What tables of an event leave out, and tables of some of its results.
-- @module baize.event.tables
local check = require "baize.base.check"
local ranking = require "baize.event.ranking"
local get_scoring = require "baize.cards.scoring".get
local results = require "baize.event.results"

local tables = {}

local is_told <const> = results.is_told
local UNTOLD <const> = {} -- the match of boards that tell none

-- Refuse what is not an array of boards: arrays of results, `size` of them or any number, perhaps
-- those of named pairs.
local function check_boards(boards, size, named)
  check.note()
  if type(boards) ~= "table" then check.expected("boards", "an array", boards, false) end
  for n, lines in ipairs(boards) do
    if type(lines) ~= "table" or size and #lines ~= size then
      check.expected(("board %d"):format(n), size and ("an array of %d results"):format(size)
        or "an array of results", lines, false)
    end
    for i, result in ipairs(lines) do
      if type(result) ~= "table" then
        check.expected(("board %d, result %d"):format(n, i), "a result", result, false)
      elseif named and (result.ns == nil or result.ew == nil) then
        check.fail(("board %d, result %d: the pairs `ns` and `ew` expected"):format(n, i))
      end
    end
  end
end

-- Refuse what is not a table of pairs.
local function check_pairs(result)
  check.note()
  if check.kind(result) ~= "Pairs" then
    check.fail("a table that baize.event.pairs gave is expected, not " .. check.show(result))
  end
end

--- The boards that can be compared: with two results or more, and where two tables are
-- compared with two.
-- @tparam {table,...} boards as baize.event.results gives them
-- @tparam[opt="matchpoints"] string scoring a comparison by name
-- @treturn {table,...} those of them
-- @treturn integer how many have one result alone
-- @treturn integer how many have more than two
-- @raise at the user's line for what is none of these
-- @usage local whole, alone = baize.event.comparable(boards, "imps")
function tables.comparable(boards, scoring)
  check_boards(boards)
  get_scoring(scoring or "matchpoints", "comparison")
  local whole, alone, many = {}, 0, 0
  for _, lines in ipairs(boards) do
    if scoring == "total" then -- needs no other result
      whole[#whole + 1] = lines
    elseif #lines == 1 then
      alone = alone + 1
    elseif #lines > 2 and results.TWO_TABLES[scoring] then
      many = many + 1
    else
      whole[#whole + 1] = lines
    end
  end
  return whole, alone, many
end

--- Take from boards the names that are no pairs: those that occur twice at a board, or against
-- themselves, as robots do. In a match teams do, once on each side.
-- @tparam {table,...} boards the names are replaced by sides without a name
-- @tparam[opt] boolean field true: boards with two results are no matches, but for those with
-- `teams`
-- @treturn {string,...} the names, in the order of the boards
-- @treturn ?table the first board that has one
-- @raise at the user's line for what is none of these
-- @usage for _, name in ipairs(baize.event.drop_doubles(boards)) do print(name) end
function tables.drop_doubles(boards, field)
  check_boards(boards, nil, true)
  local doubles, dropped, first = {}, {}, nil
  local function note(name, lines)
    if not dropped[name] then doubles[#doubles + 1], dropped[name] = name, true end
    first = first or lines
  end
  for _, lines in ipairs(boards) do
    local seen = {}
    for _, result in ipairs(lines) do
      if result.ns == result.ew then note(result.ns, lines) end
      for _, side in ipairs { "ns", "ew" } do
        local name = result[side]
        local before = seen[name]
        local alone = #lines > 2 or field and not lines.teams
        if before and (before == side or alone) then note(name, lines) end
        seen[name] = side
      end
    end
  end
  for _, lines in ipairs(boards) do
    for _, result in ipairs(lines) do
      if dropped[result.ns] then result.ns = results.nobody(result.ns) end
      if dropped[result.ew] then result.ew = results.nobody(result.ew) end
    end
  end
  return doubles, first
end

--- A table without the sides that nobody names.
-- @tparam Pairs result of baize.event.pairs
-- @treturn Pairs
-- @treturn integer how many results are those of sides without a name
-- @raise at the user's line for what is none of these
-- @usage print((baize.event.named_only(result)))
function tables.named_only(result)
  check_pairs(result)
  local named, without = { unit = result.unit, boards = result.boards,
    neuberg = result.neuberg, sd = result.sd, side = result.side }, 0
  for _, row in ipairs(result) do
    if is_told(row.pair) then
      named[#named + 1] = row
    else
      without = without + row.boards
    end
  end
  ranking.rank(named, "pair", ranking.SCORE)
  return setmetatable(named, getmetatable(result)), without
end

-- A table of some of the results: `sides_of` gives for the lines of a board pairs of a name
-- and its score. Those whom nobody names are left out.
local function table_of(result, sides_of)
  local rows, out = {}, { unit = result.unit, boards = result.boards, neuberg = result.neuberg,
    sd = result.sd }
  for _, lines in ipairs(result.boards) do
    for _, side in ipairs(sides_of(lines)) do
      if is_told(side[1]) then ranking.add(out, rows, side[1], side[2]) end
    end
  end
  for _, row in ipairs(result.unit == "%" and out or {}) do row.score = row.score / row.boards end
  return setmetatable(ranking.rank(out, "pair", ranking.SCORE), getmetatable(result))
end

--- The tables of N-S and of E-W: in a Mitchell movement pairs meet those of the other side
-- alone.
-- @tparam Pairs result of baize.event.pairs
-- @treturn Pairs of N-S
-- @treturn Pairs of E-W
-- @raise at the user's line for what is none of these
-- @usage local ns, ew = baize.event.by_side(result)
function tables.by_side(result)
  check_pairs(result)
  local function one(side)
    return table_of(result, function(lines)
      local list = {}
      for i, line in ipairs(lines) do list[i] = { line[side], line[side .. "_score"] } end
      return list
    end)
  end
  return one "ns", one "ew"
end

--- The table of teams: both of a board's tables are one comparison, in which each team stands
-- twice; it counts once.
-- @tparam Pairs result of baize.event.pairs
-- @treturn Pairs
-- @raise at the user's line for what is none of these
-- @usage print(baize.event.by_team(baize.event.pairs { boards = boards, scoring = "imps" }))
function tables.by_team(result)
  check_pairs(result)
  local side = "team"
  local ranked = table_of(result, function(lines)
    local first, second, list = lines[1], lines[2], {}
    local teams = first.ns == second.ew and first.ew == second.ns
    if not teams then side = nil end
    for i = 1, teams and 1 or #lines do
      list[#list + 1] = { lines[i].ns, lines[i].ns_score }
      list[#list + 1] = { lines[i].ew, lines[i].ew_score }
    end
    return list
  end)
  ranked.side = side
  return ranked
end

--- The boards of matches, for baize.event.teams.
-- @tparam {table,...} boards of two results each, as baize.event.results gives them
-- @treturn ?{table,...} matches; nil where a score is adjusted
-- @treturn ?string why there is none
-- @raise at the user's line for what is none of these
-- @usage print(baize.event.teams { matches = assert(baize.event.matches(boards)) })
function tables.matches(boards)
  check_boards(boards, 2)
  local matches, at = {}, {}
  for _, lines in ipairs(boards) do
    local own = lines.match or UNTOLD
    local match = at[own]
    if not match then
      match = { home = own.home or "home", away = own.away or "away", round = own.label,
        boards = {} }
      at[own], matches[#matches + 1] = match, match
    end
    if not (lines[1].score and lines[2].score) then
      return nil, "adjusted scores have no IMPs"
    end
    table.insert(match.boards, { lines[1].score, lines[2].score })
  end
  return matches
end

return tables
