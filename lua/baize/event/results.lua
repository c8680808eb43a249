-- SPDX-License-Identifier: GPL-3.0-or-later
--- The results of records, as files have them, by board.
-- @module baize.event.results
local columns = require "baize.base.columns"
local check = require "baize.base.check"
local core_board = require "baize.core.board"
local lists = require "baize.base.lists"
local matching = require "baize.event.matching"
local option = require "baize.base.options"
local score_table = require "baize.format.pbn.scores"
local score_tag = require "baize.format.pbn.score"
local get_scoring = require "baize.cards.scoring".get

local results = {}

--- Comparisons of two tables.
results.TWO_TABLES = { imps = true, bam = true }

-- The fields of PBN's tag Scoring (section 3.4.12) that name a comparison of ours, those that say
-- most first: a field of pairs, and two tables of a board.
local TAGS <const> = {
  { "butler", "butler", "butler" }, { "butler-2", "butler", "butler" },
  { "cross", "cross-imps", "cross-imps" }, { "cross1", "cross-imps", "cross-imps" },
  { "cross2", "cross-imps", "cross-imps" }, { "cavendish", "cross-imps", "cross-imps" },
  { "imp", "cross-imps", "imps" }, { "imps", "cross-imps", "imps" },
  { "bam", "bam", "bam" }, { "board-a-match", "bam", "bam" },
  { "mp", "matchpoints", "matchpoints" }, { "mps", "matchpoints", "matchpoints" },
  { "matchpoint", "matchpoints", "matchpoints" },
  { "matchpoints", "matchpoints", "matchpoints" },
}
-- The fields of the tag that are complied with: these, and Mean, as our datum is one; MP1 and MP2
-- are matchpoints in other units.
local KNOWN <const> = { mean = true, mp1 = true, mp2 = true }
for _, row in ipairs(TAGS) do KNOWN[row[1]] = true end
for _, name in ipairs { "butler-2", "cross1", "cross2" } do KNOWN[name] = nil end

local BY_NUMBER <const> = "no vulnerability is given: that of the board number counts"

local told = matching.told

-- A side that nobody names: equal to no other.
local Nobody = { __name = "baize.Nobody", __tostring = function(side) return side.text end }

--- A side ("NS" or "EW") whose pair is not named: it prints as the side.
function results.nobody(side) return setmetatable({ text = side }, Nobody) end

--- Does a name tell who sits there?
-- @param name a text, or what nobody() gives
-- @treturn boolean
function results.is_told(name) return getmetatable(name) ~= Nobody end

-- Pairs are recognised by their players, whichever seats they take: the name is that of the seats
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
  if not number then return results.nobody(side) end
  if tags.PairNS == tags.PairEW then state.mitchell = true end
  return "pair " .. number
end

-- A name of a ScoreTable.
local function listed(state, name, side)
  if not name then return results.nobody(side) end
  local first, second = name:match "^(.-) %- (.+)$"
  return first and pair_of(state, first, second) or name
end

-- The N-S score of a board's result: of its contract, or as given; nil where there is
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
    state.report(board, board.number and BY_NUMBER or "no vulnerability is given: none counts")
  end
  return score_tag.of(c, vul, board.result)
end

-- What tells a board from others: its deal and its number, as far as they are given.
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
      score = one.score, adjusted = one.adjusted, contract = one.contract, tricks = one.tricks }
  end
end

-- In a Mitchell movement pair 1 of N-S plays pair 1 of E-W: numbers alone are not enough.
local function tell_sides_apart(boards)
  local function apart(name, side)
    return results.is_told(name) and name:find "^pair " and name .. side or name
  end
  for _, lines in ipairs(boards) do
    for _, result in ipairs(lines) do
      result.ns, result.ew = apart(result.ns, " N-S"), apart(result.ew, " E-W")
    end
  end
end

-- ---- from records to results ---------------------------------------------------

-- The records of a board of one match; of boards without deals also of one date, which holds until
-- another is given.
local function group_for(state, board, key)
  local match = state.match
  match.date = told(board.tags and board.tags.Date) or match.date
  local date = not (board.deal or match.teams) and match.date or nil
  local whole = ("%s\n%s\n%s"):format(state.match.key, key, date or "")
  return lists.entry(state.groups, whole,
    { number = board.number, match = state.match, board = board, key = key, date = date })
end

-- May records of one number be those of one board? A deal tells; else events and dates, where both
-- are given, may not differ.
local function may_be_one(field, group)
  local function agree(one, other) return not one or not other or one == other end
  return group.board.deal or agree(field.event, group.match.event)
    and agree(field.date, group.date)
end

-- The records of each board, of whatever matches, in the order of the file.
local function fields_of(groups)
  local list, known = {}, {}
  for _, group in ipairs(groups) do
    local found, field = known[group.key] or {}, nil
    known[group.key] = found
    for _, one in ipairs(found) do field = field or may_be_one(one, group) and one end
    if not field then
      field = { number = group.number, match = group.match, board = group.board,
        date = group.date, event = group.match.event }
      found[#found + 1], list[#list + 1] = field, field
    end
    field.date, field.event = field.date or group.date, field.event or group.match.event
    field.from_table = field.from_table or group.from_table
    field.told = field.told or group.told
    table.move(group, 1, #group, #field + 1, field)
  end
  for _, field in ipairs(list) do
    table.sort(field, function(a, b) return a.order < b.order end)
  end
  return list
end

local function results_of(group, records)
  local lines = { number = group.number, match = group.match, board = group.board,
    told = group.told }
  for _, record in ipairs(records) do
    if record.score then
      lines[#lines + 1] = { ns = record.ns, ew = record.ew, score = record.score,
        contract = record.contract, tricks = record.tricks, lead = record.lead }
    end
  end
  return lines
end

-- The names of two tables: of the teams; without these those of the pairs; without anybody,
-- or where matches are wanted, "home" and "away".
local function name_sides(lines, match, state)
  for place, result in ipairs(lines) do
    local home, away = match.home or "home", match.away or "away"
    if match.home or state.teams or not (results.is_told(result.ns)
      and results.is_told(result.ew)) then
      result.ns, result.ew = home, away
      if place == 2 then result.ns, result.ew = away, home end
      lines.teams = true
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
  local groups, guessed = matching.split(group)
  if not groups then
    state.refused = state.refused + 1
    state.report(group.board, MANY)
    return
  end
  if guessed then state.report(group.board, ADJACENT) end
  for _, records in ipairs(groups) do
    local pair = records
    if #records == 2 then
      pair, guessed = matching.seat(records, group.match)
      if not pair then
        state.refused = state.refused + 1
        state.report(records[1].board, ROOMS)
      end
    end
    local lines = pair and results_of(group, pair) or {}
    if #lines == 2 then
      name_sides(lines, group.match, state)
      if guessed and lines.teams then state.report(group.board, ORDER) end
    end
    if #lines > 0 then boards[#boards + 1] = lines end
  end
end

local function boards_of(state)
  local boards = {}
  for _, group in ipairs(state.two and state.groups or fields_of(state.groups)) do
    if group.from_table then
      local lines = group.from_table
      lines.number, lines.match, lines.board = group.number, group.match, group.board
      lines.told = group.told
      if #lines > 0 then boards[#boards + 1] = lines end
    elseif state.two then
      add_two_tables(state, boards, group)
    else
      local lines = results_of(group, group)
      if #lines > 0 then boards[#boards + 1] = lines end
    end
  end
  return boards
end

-- The row of TAGS that a tag Scoring names (nil: none), and its fields that change nothing here.
local function row_of(tag)
  local fields, rest = {}, {}
  for field in tag:gmatch "[^;]+" do
    local name = columns.trimmed(field)
    fields[name:lower()] = true
    if not KNOWN[name:lower()] then rest[#rest + 1] = name end
  end
  for _, row in ipairs(TAGS) do
    if fields[row[1]] then return row, rest end
  end
  return nil, rest
end

-- Is there a board with more than two results?
local function is_field(state)
  for _, field in ipairs(fields_of(state.groups)) do
    if #(field.from_table or field) > 2 then return true end
  end
  return false
end

local Results = { __name = "baize.Results" }
Results.__index = Results

local OPTIONS <const> = option.new("results", {
  { "scoring", option.as("text", function(value)
    return get_scoring(value, "comparison") and value
  end), "a comparison by name: imps and bam compare the two tables of a match" },
  { "teams", option.BOOLEAN, "the sides are those of a match, whoever plays" },
  { "report", option.FUNCTION, "called with a board and what is missing or was guessed" } })

--- No records as yet: the methods add, boards and names_teams, and the fields without (how many
-- records tell no result) and refused (how many boards have records that are not compared).
function results.new(options)
  options = OPTIONS:read(options or {})
  return setmetatable({ groups = {}, pairs = {}, matches = {}, tags = {}, dealt = {}, order = 0,
    without = 0, refused = 0, two = results.TWO_TABLES[options.scoring], teams = options.teams,
    report = options.report or function() end }, Results)
end

-- A record without cards with those of an earlier record that has no result, such as the file that
-- was dealt: of the only one of its number.
local function with_deal(state, board)
  local dealt = not board.deal and board.number and state.dealt[board.number]
  if not dealt then return board end
  if not dealt.used then dealt.used, state.without = true, state.without - 1 end
  local whole = { deal = dealt.deal, dealer = dealt.dealer, vul = dealt.vul }
  for key, value in pairs(board) do whole[key] = value end
  return whole
end

-- Remember the cards of a record without a result.
local function note_deal(state, board)
  if not (board.deal and board.number) then return end
  local dealt = state.dealt[board.number]
  state.dealt[board.number] = dealt == nil and { deal = board.deal, dealer = board.dealer,
    vul = board.vul } or dealt and dealt.deal == board.deal and dealt or false
end

--- Take a record. One without cards belongs to the deal of its number, if an earlier record without
-- a result has it.
-- @tparam table board as baize.boards gives it
-- @treturn boolean whether it is the record of one table, not a table of scores
function Results:add(board)
  if type(board) ~= "table" then check.expected("results", "boards", board, false) end
  board = with_deal(self, board)
  local match, own = matching.of(self, board)
  self.match, self.order = match, self.order + 1
  local points, key = points_of(self, board), key_of(board)
  local found, silent = score_table.read(board)
  local group = key and group_for(self, board, key)
  local tag = told(board.tags and board.tags.Scoring)
  if tag then
    local seen = lists.entry(self.tags, tag, { text = tag, records = 0 })
    seen.records = seen.records + 1
  end
  if found and key then
    self.without = self.without + silent
    if #found > 0 and not group.from_table then take_table(self, group, found) end
    group.told = group.told or board
    if not board.vul and board.number then self.report(board, BY_NUMBER) end
    return false
  end
  if not points or not key then
    self.without = self.without + 1
    note_deal(self, board)
  end
  if not key then return false end
  group.told = group.told or points and board
  group[#group + 1] = { score = points, order = self.order, own = own, board = board,
    ns = name_of(self, board, "NS"), ew = name_of(self, board, "EW"),
    contract = board.contract and tostring(board.contract), tricks = board.result,
    lead = board.play and board.play.cards[1] }
  return true
end

--- Are all records those of two tables of matches whose teams are named?
-- @treturn boolean
function Results:names_teams()
  local whole = false
  for _, group in ipairs(self.groups) do
    if not group.match.home or #group > 2 or group.from_table then return false end
    whole = whole or #group == 2
  end
  return whole
end

--- The comparison that the records name in the tag Scoring of PBN.
-- @tparam[opt] boolean apart whether the pairs of a side are compared, not two tables
-- @treturn ?string its name, "imps" of "IMP" where no board has more than two results, else
-- "cross-imps"; nil where the records name none or several
-- @treturn {table,...} the tags in the order of the records: text, records (how many have it),
-- scoring (nil where baize has none like it), rest (fields that are not complied with)
function Results:scoring(apart)
  local column, name, several = (apart or is_field(self)) and 2 or 3, nil, false
  for _, tag in ipairs(self.tags) do
    local row, rest = row_of(tag.text)
    tag.scoring, tag.rest = row and row[column], rest
    several = several or name ~= nil and tag.scoring ~= nil and tag.scoring ~= name
    name = name or tag.scoring
  end
  return not several and name or nil, self.tags
end

--- The results by board, in the order of the records.
-- @tparam[opt] string scoring a comparison by name, default that of `new`
-- @treturn {table,...} boards: arrays of results as baize.event.pairs takes them, with number,
-- match (home, away, label, as far as they are given), board (the first record) and told (the first
-- with a result). Of two tables the first is the one where
-- the home team sits N-S
function Results:boards(scoring)
  if scoring then self.two = results.TWO_TABLES[scoring] end
  local boards = boards_of(self)
  if self.mitchell then tell_sides_apart(boards) end
  return boards
end

--- The results of records by board.
-- @tparam function next_board an iterator, as baize.boards gives it
-- @tparam[opt] table options fields
-- @treturn {table,...} as Results:boards gives them
-- @treturn Results with the fields without and refused
-- @raise at the user's line for what is not an iterator of boards
-- @usage local boards = baize.event.results(baize.boards "club.pbn")
--   print(baize.event.pairs { boards = boards })
function results.collect(next_board, options)
  check.note()
  if type(next_board) ~= "function" then
    check.expected("results", "an iterator of boards", next_board, false)
  end
  local found = results.new(options)
  for board in next_board do found:add(board) end
  return found:boards(), found
end

option.describe(results.collect, OPTIONS)

return results
