-- SPDX-License-Identifier: GPL-3.0-or-later
--- Matches of teams in files: which two records are the tables of a board, and who sits where.
-- A match is recognised by Event, Stage, Round and the names of the teams; its records may stand
-- anywhere in the file. Where tags do not tell, the order of the file counts as long as it
-- leaves no choice, and what was guessed is said.
-- @module baize.event.matching
local lists = require "baize.base.lists"

local matching = {}

local TAGS <const> = { "event", "stage", "round" }

--- What a tag tells; nil for "" and "?".
function matching.told(text)
  return text and text ~= "" and text ~= "?" and text or nil
end

local told = matching.told

-- What a record itself says of its match.
local function own_of(board)
  local tags, event = board.tags or {}, board.event or {}
  local own = { event = told(tags.Event) or told(event.title),
    stage = told(tags.Stage) or told(event.segment), round = told(tags.Round),
    home = told(tags.HomeTeam) or told(event.home), away = told(tags.VisitTeam) or told(event.away),
    table = told(tags.Table), room = board.room }
  if own.home and own.away then
    local first, second = own.home, own.away
    if second < first then first, second = second, first end
    own.teams = first .. "\n" .. second
  end
  return own
end

-- Of a match whose teams are given another event is another match; where they are not, one that
-- is given for the first time may have been left out before.
local function agrees(own, match)
  for _, tag in ipairs(TAGS) do
    if own[tag] and own[tag] ~= match[tag] and (match[tag] or match.teams) then return false end
  end
  return true
end

--- The match that a record belongs to: home, away, round (nil where they are not told) and `key`,
-- one for a match; and what the record itself says: home, away, table, room. Archives name the
-- teams at the first board of a match alone, so that they hold until others, or another event,
-- stage or round, are given. `state` has `matches` (by the key of each) and `match` (of the record
-- before).
function matching.of(state, board)
  local own, last = own_of(board), state.match
  if last and (not own.teams or own.teams == last.teams) and agrees(own, last) then
    for _, tag in ipairs(TAGS) do last[tag] = last[tag] or own[tag] end
    return last, own
  end
  local event = own.event or last and last.event
  local key = table.concat({ event or "", own.stage or "", own.round or "", own.teams or "" },
    "\n")
  local match = state.matches[key] or { key = key, event = event, stage = own.stage,
    round = own.round, teams = own.teams, home = own.teams and own.home,
    away = own.teams and own.away, label = own.stage or own.round }
  state.matches[key], state.match = match, match
  return match, own
end

-- ---- which records belong together ---------------------------------------------

local function pairs_by_table(records)
  local groups = {}
  for _, record in ipairs(records) do
    local name = record.own.table
    if not name then return nil end
    table.insert(lists.entry(groups, tostring(name), {}), record)
  end
  for _, group in ipairs(groups) do
    if #group ~= 2 then return nil end
  end
  return groups
end

-- Records that follow each other in the file; nil where more than two do.
local function runs(records)
  local groups, last = {}, nil
  for _, record in ipairs(records) do
    local run = groups[#groups]
    if last and record.order == last.order + 1 then
      if #run == 2 then return nil end
      run[2] = record
    else
      groups[#groups + 1] = { record }
    end
    last = record
  end
  return groups
end

--- The records of one board of one match, in the order of the file, two by two: an array of groups
-- of one record or two (nil where it is not known which belong together), and whether it is a
-- guess. Each record has `order` (its place in the file) and `own` (of matching.of).
function matching.split(records)
  if #records <= 2 then return { records }, false end
  local groups = pairs_by_table(records)
  if groups then return groups, false end
  return runs(records), true
end

-- ---- who sits where ------------------------------------------------------------

-- Does the home team of the match sit N-S at the first of two tables? nil where the tags
-- contradict each other; the second result is true for a guess.
local function home_first(first, second, match)
  local here, there = first.own, second.own
  if here.teams and there.teams and here.home ~= there.home then -- home sits N-S at both
    return here.home == match.home, false
  end
  if here.room and here.room == there.room then return nil, false end
  if here.room or there.room then return here.room == "open" or there.room == "closed", false end
  return true, true
end

--- Put the two tables of a board in order: the one where the home team sits N-S first, which is the
-- open room. Where records name the teams the other way round, the one named first sits N-S at each
-- table. Returns the pair (nil where both are records of the same room), and whether the order is
-- that of the file, by a guess.
function matching.seat(pair, match)
  local home, guessed = home_first(pair[1], pair[2], match)
  if home == nil then return nil, false end
  return home and pair or { pair[2], pair[1] }, guessed
end

return matching
