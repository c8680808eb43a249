-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize score --in: the results of an event compared.
-- @module baize.cli.score_file
local agreement = require "baize.cli.agreement"
local columns = require "baize.base.columns"
local event = require "baize.event"
local files = require "baize.cli.files"
local remarks = require "baize.cli.remarks"
local ranking = require "baize.event.ranking"
local results = require "baize.event.results"
local score_write = require "baize.cli.score_write"
local script = require "baize.host.script"
local sheet = require "baize.format.sheet.record"

local score_file = {}

local TWO_TABLES <const> = results.TWO_TABLES

local function complain(message) script.complain("score: " .. message) end

-- What sets names in a column, for all of these boards; and is any pair named?
local function column_of(boards)
  local names, named = { "" }, false
  for _, lines in ipairs(boards) do
    for _, result in ipairs(lines) do
      names[#names + 1], names[#names + 2] = tostring(result.ns), tostring(result.ew)
      named = named or event.is_named(result.ns) or event.is_named(result.ew)
    end
  end
  return ranking.column(names), named
end

-- ---- what is printed: as text, and as sections of the files ------------------------------

local BOARD_ROW <const> = "%s %s %6s %10s %10s  %-11s %6s %s"

local function boards_of(out, boards, result, pad)
  local head = BOARD_ROW:format(pad "N-S", pad "E-W", "score", "N-S " .. result.unit,
    "E-W " .. result.unit, "contract", "tricks", "lead")
  local rows = out:section("boards", { "board", "ns", "ew", "score", "ns_score", "ew_score",
    "contract", "tricks", "lead" })
  for n, lines in ipairs(boards) do
    local number = lines.number or "?"
    out:print(("\nBoard %s\n%s"):format(number, head))
    for _, line in ipairs(result.boards[n]) do
      local row = { number, tostring(line.ns), tostring(line.ew), line.score or "", line.ns_score,
        line.ew_score, line.contract or "", line.tricks or "", line.lead or "" }
      rows[#rows + 1] = row
      out:print(columns.trimmed_end(BOARD_ROW:format(pad(row[2]), pad(row[3]), row[4],
        ("%.2f"):format(row[5]), ("%.2f"):format(row[6]), table.unpack(row, 7))))
    end
  end
end

-- The scores of boards that have one result each.
local function scores_of(out, boards)
  complain "a comparison needs two results of a board; these are the scores"
  local pad = column_of(boards)
  local rows = out:section("scores", { "board", "ns", "ew", "contract", "tricks", "score" })
  local form = "%5s  %s %s %-11s %6s %6s"
  out:print(form:format("board", pad "N-S", pad "E-W", "contract", "tricks", "score"))
  for _, lines in ipairs(boards) do
    local one = lines[1]
    local ns, ew, number = tostring(one.ns), tostring(one.ew), lines.number or "?"
    out:print(form:format(number, pad(ns), pad(ew), one.contract or "", one.tricks or "",
      one.score or "-"))
    rows[#rows + 1] = { number, ns, ew, one.contract or "", one.tricks or "", one.score or "" }
  end
end

local function ranking_of(out, name, rows_of)
  local names = { "place", rows_of.side or "pair", "boards", "score" }
  local rows = out:section(name, names, rows_of.unit, rows_of:note(), rows_of)
  for i, row in ipairs(rows_of) do rows[i] = { row.place, row.pair, row.boards, row.score } end
end

-- The rankings that were printed.
local function pairs_of(out, result, values)
  if values.rank ~= "sides" then
    local named, without = event.named_only(result)
    if without > 0 and #named > 0 then
      complain(("%s of sides without a name of their own: not in the table")
        :format(files.count(without, "result")))
    end
    out:print(tostring(named))
    ranking_of(out, "ranking", named)
    return { named }
  end
  local ns, ew = event.by_side(result)
  ns.neuberg, ns.sd = nil, nil -- are said once, below the last
  out:print(("N-S\n%s\n\nE-W\n%s"):format(ns, ew))
  ranking_of(out, "ranking N-S", ns)
  ranking_of(out, "ranking E-W", ew)
  ns.shown, ew.shown = "N-S", "E-W"
  return { ns, ew }
end

local TEAM <const> = { "place", "team", "played", "imps_won", "imps_lost", "awarded", "vp" }
local MATCH <const> = { "round", "home", "away", "home_imps", "away_imps", "home_vp", "away_vp" }

local function fields_of(row, names)
  local cells = {}
  for i, name in ipairs(names) do cells[i] = row[name] or "" end
  return cells
end

local function teams_of(out, result, values)
  out:print(tostring(result))
  local rows = out:section("ranking", TEAM, "VP", nil, result)
  for i, row in ipairs(result) do rows[i] = fields_of(row, TEAM) end
  if not values.boards then return end
  out:print ""
  rows = out:section("matches", MATCH)
  for i, match in ipairs(result.matches) do
    local round = match.round and match.round .. ": " or ""
    out:print(columns.line(("%s%s - %s  %d - %d IMPs  %.2f - %.2f VP"):format(round, match.home,
      match.away, match.home_imps, match.away_imps, match.home_vp, match.away_vp)))
    rows[i] = fields_of(match, MATCH)
  end
end

-- The event and the date of the results, or of the cards, where they are all of one; nil: they are
-- not.
local function event_of(boards)
  local head
  for _, lines in ipairs(boards) do
    local own = table.concat(sheet.event_of(lines.told or lines.board), ", ")
    if own == "" then own = table.concat(sheet.event_of(lines.board), ", ") end
    if own == "" or own ~= (head or own) then return nil end
    head = own
  end
  return head
end

-- ---- from records to tables -----------------------------------------------------------

-- Say which fields of the tag Scoring are not complied with.
local function complain_of_tags(tags)
  for _, tag in ipairs(tags) do
    if not tag.scoring then
      complain(("[Scoring \"%s\"] of %s is not a comparison that baize has"):format(tag.text,
        files.count(tag.records, "record")))
    elseif #tag.rest > 0 then
      complain(("[Scoring \"%s\"]: not applied: %s"):format(tag.text,
        table.concat(tag.rest, ", ")))
    end
  end
end

local function several(tags)
  local texts = {}
  for _, tag in ipairs(tags) do
    texts[#texts + 1] = tag.scoring and ("%s in %s"):format(tag.text,
      files.count(tag.records, "record"))
  end
  return table.concat(texts, ", ")
end

-- Choose what is compared, and say why: the command line, the file's tags, its teams, the default.
local function choose_scoring(found, values)
  if values.scoring then
    return values.scoring, values.vp and "for victory points" or "as --scoring says"
  end
  local named, tags = found:scoring(values.rank == "sides")
  complain_of_tags(tags)
  if named then return named, "as the file says" end
  local texts = several(tags)
  if texts ~= "" then
    script.must("score", nil, ("the file has several scorings (%s): choose one with --scoring")
      :format(texts))
  elseif values.rank ~= "sides" and found:names_teams() then
    complain "the file names teams: IMPs are compared (--scoring matchpoints ranks the pairs)"
    return "imps", "as the file names teams"
  end
  return "matchpoints", "the default"
end

-- The boards of the files, or nil and the exit status; what they lack is said.
local function collect(values)
  local told, agreeing = remarks.new "score", agreement.new "score"
  local found = results.new { scoring = values.scoring, teams = values.vp ~= nil,
    report = function(board, what) told:add(board, what) end }
  local status = files.each(values.input, values, function(board)
    if found:add(board) then agreeing:add(board) end
  end)
  values.scoring, values.chosen = choose_scoring(found, values)
  local boards = found:boards(values.scoring)
  agreeing:say()
  told:say ""
  if status ~= 0 then return nil, status end
  if found.without > 0 and (#boards > 0 or found.refused > 0) then
    complain(("%s without a number, or without a result or a score in points"):format(
      files.count(found.without, "record")))
  end
  if #boards > 0 then return boards end
  complain(found.refused > 0 and "nothing is left to compare" or "there is no result in the file")
  return nil, script.FAILED
end

-- Boards that can be compared; a message says how many cannot, and why.
local function comparable(boards, scoring)
  local whole, alone, many = event.comparable(boards, scoring)
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

-- Leave out names with two results of one board; whether there are any.
local function drop_doubles(boards, teams)
  local doubles, first = event.drop_doubles(boards, not teams)
  if #doubles == 0 then return false end
  complain(("%s with two results of one board (first: '%s', board %s), not ranked"):format(
    files.count(#doubles, "name"), doubles[1], first.number or "?"))
  return true
end

local function score_teams(out, boards, values)
  local matches = script.must("score", event.matches(boards))
  teams_of(out, script.try("score", script.FAILED, event.teams,
    { matches = matches, vp = values.scale }), values)
  if not (values.boards or out:has_page()) then return end
  local compared = event.pairs { boards = boards, scoring = values.scoring }
  if values.boards then boards_of(out, boards, compared, (column_of(boards))) end
  out:show { result = compared, boards = boards, rankings = {} }
end

local function score_pairs(out, boards, values)
  local doubled = drop_doubles(boards, TWO_TABLES[values.scoring])
  local result = script.try("score", script.FAILED, event.pairs,
    { boards = boards, scoring = values.scoring })
  if TWO_TABLES[values.scoring] then result = event.by_team(result) end
  local pad, named = column_of(boards)
  local rankings = {}
  if named then
    rankings = pairs_of(out, result, values)
  else
    complain(("no %spair is named; these are the boards"):format(doubled and "other " or ""))
  end
  if values.boards or not named then boards_of(out, boards, result, pad) end
  out:show { result = result, boards = boards,
    rankings = TWO_TABLES[values.scoring] and {} or rankings }
end

-- What options go together: --vp is about IMPs.
local function check_options(values)
  if values.vul then
    script.usage "score: --vul is for a CONTRACT: the vulnerability of boards is in the file"
  end
  if values.rank and values.rank ~= "sides" and values.rank ~= "all" then
    script.usage(("score: --rank: '%s' is neither sides nor all"):format(values.rank))
  end
  if values.rank == "sides" and (values.vp or TWO_TABLES[values.scoring]) then
    script.usage "score: --rank sides ranks pairs, not teams"
  end
  if values.vp and values.scoring and values.scoring ~= "imps" then
    script.usage "score: victory points come from IMPs: --vp goes with --scoring imps"
  end
  if values.vp then
    values.scale, values.scoring = require "baize.cli.score_scale".read(values.vp), "imps"
  end
  script.try("score", script.USAGE, require "baize".scoring.get, values.scoring or "matchpoints",
    "comparison")
end

-- The exit status.
local function compare(out, values)
  local boards, status = collect(values)
  if not boards then return status end
  out.title = out.title or event_of(boards)
  local whole, alone = comparable(boards, values.scoring)
  if #whole > 0 then
    local print_tables = values.vp and score_teams or score_pairs
    out:head(values.scoring, values.chosen)
    print_tables(out, whole, values)
  elseif alone < #boards then
    return script.FAILED
  else
    scores_of(out, boards)
  end
  return 0
end

function score_file.run(values)
  check_options(values)
  local out <close> = script.must("score", score_write.open(values))
  local status = compare(out, values)
  if status == 0 then script.must("score", out:keep()) end
  return status
end

return score_file
