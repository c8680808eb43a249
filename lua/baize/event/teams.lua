-- SPDX-License-Identifier: GPL-3.0-or-later
--- Matches of teams, and their tables.
-- @module baize.event.teams
local check = require "baize.base.check"
local imps = require "baize.core.contract".imps
local ranking = require "baize.event.ranking"
local victory = require "baize.event.victory"

local teams = {}

local MATCH_FIELDS <const> = { "home", "away", "boards", "round" }
local EVENT_FIELDS <const> = { "matches", "vp", "awards", "ties" }
local AWARD_FIELDS <const> = { "team", "vp", "what" }
local HUNDREDTHS <const> = 100 -- victory points are added up as whole hundredths

-- IMPs of a board: of the home side and of the other. Of an adjusted board they may both be
-- above nothing.
local function board_imps(board, where)
  if type(board) ~= "table" then
    check.expected(where, "{ open, closed } or { imps = { home, away } }", board, false)
  end
  local given = board.imps
  if given ~= nil then
    if type(given) ~= "table" then
      check.expected(where, "imps = { home, away }", given, false)
    end
    return check.integer(given[1], where .. ", IMPs of home", math.mininteger),
      check.integer(given[2], where .. ", IMPs of away", math.mininteger)
  end
  local open, closed = board[1], board[2]
  if open == nil and closed == nil then open, closed = board.open, board.closed end
  if open == nil or closed == nil then
    check.fail(("%s, %s room: a score of N-S expected, as in { 420, -50 } or "
      .. "{ open = 420, closed = -50 }"):format(where, open == nil and "open" or "closed"))
  end
  local won = imps(check.integer(open, where .. ", open room", math.mininteger)
    - check.integer(closed, where .. ", closed room", math.mininteger))
  return math.max(won, 0), math.max(-won, 0)
end

-- IMPs of a match: for the home side, and for the other.
local function match_imps(boards, n)
  local home, away = 0, 0
  for i, board in ipairs(boards) do
    local ours, theirs = board_imps(board, ("match %d, board %d"):format(n, i))
    home, away = home + ours, away + theirs
  end
  return home, away
end

local Teams = { __name = "baize.Teams" }
Teams.__index = Teams

-- The row of a team, made when it is first seen.
local function team_row(state, team, where)
  if type(team) ~= "string" then check.expected(where, "the name of a team", team, false) end
  if not state.rows[team] then
    state.rows[team] = { team = team, played = 0, imps_won = 0, imps_lost = 0, awarded = 0,
      vp = 0 }
    state.result[#state.result + 1] = state.rows[team]
  end
  return state.rows[team]
end

local function add_match(side, won, lost, vp)
  side.played, side.vp = side.played + 1, side.vp + vp
  side.imps_won, side.imps_lost = side.imps_won + won, side.imps_lost + lost
end

local function whole(vp) return math.floor(vp * HUNDREDTHS + 0.5) end

local function take_match(state, match, n, scale)
  local where = ("match %d"):format(n)
  check.fields(match, MATCH_FIELDS, where)
  if type(match.boards) ~= "table" or #match.boards == 0 then
    check.fail(where .. " has no boards")
  end
  local home, away = team_row(state, match.home, where), team_row(state, match.away, where)
  if home == away then check.fail(("%s: '%s' against itself"):format(where, match.home)) end
  local won, lost = match_imps(match.boards, n)
  local home_vp, away_vp = victory.vp(won - lost, #match.boards, scale)
  add_match(home, won, lost, whole(home_vp))
  add_match(away, lost, won, whole(away_vp))
  state.result.matches[n] = { home = match.home, away = match.away, round = match.round,
    home_imps = won, away_imps = lost, home_vp = home_vp, away_vp = away_vp }
end

-- { "Reds", 12, "bye" } is { team = "Reds", vp = 12, what = "bye" }.
local function named_award(award)
  if type(award) ~= "table" or award[1] == nil then return award end
  local named = {}
  for key, value in pairs(award) do named[AWARD_FIELDS[key] or key] = value end
  return named
end

local function take_award(state, award, n)
  local where = ("award %d"):format(n)
  award = named_award(award)
  check.fields(award, AWARD_FIELDS, where)
  local side = team_row(state, award.team, where)
  if not math.type(award.vp) or award.vp ~= award.vp or math.abs(award.vp) == math.huge then
    check.expected(where, "a number of victory points", award.vp, false)
  end
  side.awarded, side.vp = side.awarded + whole(award.vp), side.vp + whole(award.vp)
end

-- ---- ties ----------------------------------------------------------------------

-- What separates teams with as many victory points, by name: of a row, the rows equal to it
-- so far, and the matches.
local TIES <const> = {}

function TIES.difference(row) return row.imps_won - row.imps_lost end

function TIES.quotient(row)
  if row.imps_lost > 0 then return row.imps_won / row.imps_lost end
  return row.imps_won > 0 and math.huge or 1
end

-- Victory points from the matches among the teams that are equal.
function TIES.between(row, equal, matches)
  local tied, vp = {}, 0
  for _, other in ipairs(equal) do tied[other.team] = true end
  for _, match in ipairs(matches) do
    if tied[match.home] and tied[match.away] then
      if match.home == row.team then vp = vp + whole(match.home_vp) end
      if match.away == row.team then vp = vp + whole(match.away_vp) end
    end
  end
  return vp
end

local function keys_of(ties, matches)
  local keys = { function(row) return row.vp end }
  if type(ties) ~= "table" then check.expected("ties", "an array of names", ties, false) end
  for _, name in ipairs(ties) do
    local key = TIES[name] or check.fail(("ties: '%s' separates nothing (\"difference\", "
      .. "\"quotient\", \"between\")"):format(tostring(name)))
    keys[#keys + 1] = function(row, equal) return key(row, equal, matches) end
  end
  return keys
end

--- The table of an event of teams, Swiss or round-robin, from board results.
-- @tparam table given matches: array of { home, away (names), boards: array of
-- { open, closed } (by place or by name), the N-S scores in the open room, where home sits
-- N-S, and in the closed room, or of { imps = { home, away } } for an adjusted board; round
-- (any, for the reader) }; vp: scale as for event.vp; awards: array of { team, vp, what (for
-- the reader) }, by name or by place as in { "Reds", 12, "bye" }:
-- victory points beside matches: a bye, a carry-over, a penalty (below nothing); ties: array
-- of what separates equal victory points, one after the other: "difference" (IMPs won less
-- lost), "quotient" (IMPs won by lost), "between" (victory points from the matches among
-- them); default { "difference" }
-- @treturn Teams an array of { place, team, played (matches), imps_won, imps_lost, awarded, vp
-- (with what was awarded) }, best first; teams that nothing separates share a place. Field
-- `matches`: array of { home, away, round, home_imps, away_imps, home_vp, away_vp }. It prints as
-- a table
-- @raise at the user's line when a match is wrong
-- @usage print(baize.event.teams { matches = { { home = "Reds", away = "Blues",
--   boards = { { 420, -50 }, { -100, 110 } } } } })
function teams.teams(given)
  check.note()
  check.fields(given, EVENT_FIELDS, "an event of teams")
  local state = { rows = {}, result = { matches = {} } }
  for _, name in ipairs { "matches", "awards" } do
    if type(given[name]) ~= "table" and (name == "matches" or given[name] ~= nil) then
      check.expected(name, "an array", given[name], false)
    end
  end
  for n, match in ipairs(given.matches) do take_match(state, match, n, given.vp) end
  for n, award in ipairs(given.awards or {}) do take_award(state, award, n) end
  local result = ranking.rank(state.result, "team",
    keys_of(given.ties or { "difference" }, state.result.matches))
  for _, side in ipairs(result) do
    side.vp, side.awarded = side.vp / HUNDREDTHS, side.awarded / HUNDREDTHS
  end
  return setmetatable(result, Teams)
end

function Teams:__tostring()
  local names = {}
  for i, side in ipairs(self) do names[i] = side.team end
  local pad = ranking.column(names)
  local lines = { ("%4s  %s %6s %9s %9s %8s %8s"):format("", pad "team", "played", "IMPs won",
    "IMPs lost", "awarded", "VP") }
  for i, side in ipairs(self) do
    lines[#lines + 1] = ("%4s  %s %6d %9d %9d %8.2f %8.2f"):format(ranking.shown(self, i),
      pad(side.team), side.played, side.imps_won, side.imps_lost, side.awarded, side.vp)
  end
  return table.concat(lines, "\n")
end

return teams
