-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize score: points of a contract, or the table of an event.
-- @module baize.cli.score
local argument = require "baize.cli.argument"
local files = require "baize.cli.files"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local script = require "baize.host.script"

local score = {}

score.name = "score"
score.summary = "points of a contract, or the results of an event compared"
score.description = "With a CONTRACT and a RESULT print the points of declarer's side. With --in "
  .. "compare the results of a file board by board (its records, or the ScoreTables of PBN) and "
  .. "print the table of the pairs (or, for two tables a board, of the teams, where the file names "
  .. "them). A board with one result alone has nothing to be compared with; where all are such "
  .. "their scores are printed. The two tables of a match are recognised by Event, Stage, Round, "
  .. "the names of the teams, Table and Room, wherever they are in the file; guesses about "
  .. "them are reported. Matchpoints of boards with fewer results than the fullest are adjusted by "
  .. "Neuberg's formula. The datum of butler is the mean score, rounded to the nearest 10 "
  .. "(halves away from 0)."
score.arguments = {
  { key = "contract", value = "CONTRACT RESULT", count = "*",
    help = "as in '4Sx by N' +1; the result is =, +1, -2, or tricks, 0 to 13" },
}
score.negatives = true -- "-2" is a RESULT
score.options = {
  { names = { "--vul" }, value = "VUL", type = "vul",
    help = "none, NS, EW or both (default: none)" },
  files.input "a file with results",
  { names = { "--scoring" }, value = "NAME",
    help = "duplicate or fibonacci for a contract; for a file matchpoints, imps, cross-imps, "
      .. "butler, bam, total, average or others (default: what its tag Scoring says; else imps "
      .. "where it names the teams, or matchpoints)" },
  { names = { "--vp" }, value = "SCALE",
    help = "the table of the teams in victory points: wbf (continuous, 2013), acbl-20, or a file "
      .. "with the least margins in IMPs for 1, 2, ... points above the draw" },
  { names = { "--rank" }, value = "HOW",
    help = "sides: a table of N-S and one of E-W, for a Mitchell movement (default: all in one)" },
  { names = { "--boards" },
    help = "print every result of every board as well, with contract, tricks and lead" },
  argument.html("write a page too: the ranking, a score card for each pair, and each board with "
    .. "its hands, results and par, all linked"),
  { names = { "--csv" }, value = "FILE",
    help = "write them for a spreadsheet too; an empty line is between two tables" },
  { names = { "--json" }, value = "FILE",
    help = "write them as JSON too; of these three - prints one instead of the text" },
  { names = { "--title" }, value = "TEXT", help = "head of the page" },
  { names = { "--no-analysis" }, key = "plain",
    help = "a page without double-dummy results and par, which take time" },
  argument.links,
  files.from, files.formats, files.strict,
}
score.examples = {
  { "baize score '4Sx by N' +1 --vul NS", "990" },
  { "baize score --in club.pbn --scoring matchpoints", "the table of the pairs" },
  { "baize score --in league.pbn --vp wbf", "matches of teams, and their victory points" },
}

local ORDER <const> = { "version", "contract", "tricks", "vul", "scoring", "score" }

local function usage(message) script.usage("score: " .. message) end

-- Tricks of "10", "=", "+1", "-2".
local function tricks_of(contract, text)
  text = text:gsub("^=%-", "-") -- as baize.cli.options writes it
  if text:find "^%d+$" then
    local n = math.tointeger(text)
    return n <= 13 and n or nil
  end
  return require "baize.format.record".tricks(contract, text)
end

local function score_contract(values, words)
  local result = words[#words]:find "^[=+%-%d]" and #words > 1 and table.remove(words)
  local text = table.concat(words, " "):gsub("=%-", "-")
  if not result and text:find "^[1-7]" then
    usage(("a RESULT is missing: = (just made), +1, -2 or declarer's tricks, as in "
      .. "baize score '%s%s' ="):format(text, text:find " by " and "" or " by N"))
  end
  local contract = argument.read_contract(text, "score")
  local tricks = 0
  if contract.level > 0 then
    tricks = tricks_of(contract, result)
    if not tricks then
      usage(("'%s' is not a result of %s%s"):format(result:gsub("^=%-", "-"), contract,
        result:find "[xX]" and ": x belongs to the contract, as in 4Sx"
          or ": write =, +1, -2 or declarer's tricks, 0 to 13"))
    end
  end
  local scoring, vul = values.scoring or "duplicate", values.vul or "none"
  local points = script.try("score", script.USAGE, require "baize".scoring.points, scoring,
    contract, vul, tricks)
  local json = values.json and plain.encode({ contract = tostring(contract),
    tricks = contract.level > 0 and tricks or nil, vul = vul, scoring = scoring, score = points },
    ORDER)
  if not argument.write_json(values, "score", json) then output.print(points) end
end

function score.run(values)
  local words = values.contract
  if values.input and #words > 0 then usage "either a CONTRACT or --in FILE, not both" end
  for key, name in pairs { title = "title", plain = "no-analysis", links = "links" } do
    if values[key] and not values.html then usage(("--%s is for --html FILE"):format(name)) end
  end
  if values.input then return (require "baize.cli.score_file".run(values)) end
  if values.rank then usage "--rank needs --in FILE: it is about pairs" end
  for _, form in ipairs { "html", "csv", "boards" } do
    if values[form] then usage(("--%s needs --in FILE"):format(form)) end
  end
  if values.vp then usage "--vp needs --in FILE: it is about matches" end
  if #words == 0 then usage "a CONTRACT and a RESULT, or --in FILE, are missing" end
  if output.is_there(words[1]) then
    usage(("'%s' is a file: score --in %s"):format(words[1], words[1]))
  end
  score_contract(values, words)
end

return score
