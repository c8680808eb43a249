-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize score: points of a contract, or the table of an event.
-- Uses: baize, baize.cli.files, baize.cli.script, baize.format.record.
-- @module baize.cli.score
local files = require "baize.cli.files"
local script = require "baize.cli.script"

local score = {}

score.name = "score"
score.summary = "points of a contract, or the results of an event compared"
score.description = "With a CONTRACT and a RESULT print the points of declarer's side. With --in "
  .. "compare the results of a file board by board and print the table of the pairs (or, for "
  .. "two tables a board, of the two sides)."
score.arguments = {
  { key = "contract", value = "CONTRACT", count = "?", help = "as in '4Sx by N'" },
  { key = "result", value = "RESULT", count = "?", help = "=, +1, -2, or tricks: 0 to 13" },
}
score.negatives = true -- "-2" is a RESULT
score.options = {
  { names = { "--vul" }, value = "VUL", help = "none, NS, EW or both (default: none)" },
  { names = { "--in" }, key = "input", value = "FILE", help = "a file with results" },
  { names = { "--scoring" }, value = "NAME",
    help = "duplicate or fibonacci for a contract; matchpoints (default), imps, cross-imps, "
      .. "butler, bam, total, average or others for a file" },
  { names = { "--boards" }, help = "print every result of every board as well" },
  files.from, files.strict,
}
score.examples = {
  { "baize score '4Sx by N' +1 --vul NS", "990" },
  { "baize score --in club.pbn --scoring matchpoints", "the table of the pairs" },
}

local function usage(message)
  script.complain("score: " .. message)
  return script.USAGE
end

-- Tricks of "10", "=", "+1", "-2".
local function tricks_of(contract, text)
  text = text:gsub("^=%-", "-") -- as baize.cli.options writes it
  if text:find "^%d+$" then
    local n = math.tointeger(text)
    return n <= 13 and n or nil
  end
  return require "baize.format.record".tricks(contract, text)
end

local function score_contract(values)
  local baize = require "baize"
  local contract, message, at = baize.contract.parse(values.contract)
  if not contract then
    script.complain_about(values.contract, "score: " .. message, at)
    return script.USAGE
  end
  local vul, bad = require "baize.core.contract".vul(values.vul or "none")
  if not vul then return usage("--vul: " .. bad) end
  local tricks = 0
  if contract.level > 0 then
    if not values.result then return usage "a RESULT is missing: =, +1, -2 or tricks" end
    tricks = tricks_of(contract, values.result)
    if not tricks then
      return usage(("'%s' is no result of %s"):format(values.result, contract))
    end
  end
  local ok, points = pcall(baize.scoring.points, values.scoring or "duplicate", contract, vul,
    tricks) -- told below
  if not ok then return usage(points) end
  print(points)
  return 0
end

local function name_of(board, tag, seats)
  local number = board.tags and board.tags[tag]
  if number and number ~= "" and number ~= "?" then return tag:sub(5) .. " " .. number end
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

-- Comparisons of two tables: the two records of a board follow each other.
local TWO_TABLES <const> = { imps = true, bam = true }

-- What tells a board from others: its deal and its number, as far as they are told.
local function key_of(board)
  if not board.deal then return board.number end
  return ("%s %s"):format(board.deal:id(), board.number or "?")
end

-- The pair of a record. Where nobody is named, the home team of a match sits N-S at the
-- first table and E-W at the other.
local function pair_of(board, values, side, place)
  local name = name_of(board, "Pair" .. side, side)
  if name ~= side or not TWO_TABLES[values.scoring] then return name end
  return (side == "NS") == (place == 1) and "home" or "away"
end

-- The results of a file by board, in the order of the file.
local function collect(values)
  local boards, known, without = {}, {}, 0
  local status = files.each(values.input, values, function(board)
    local points, key = points_of(board), key_of(board)
    if not points or not key then
      without = without + 1
      return
    end
    local results = known[key]
    if not results or TWO_TABLES[values.scoring] and #results == 2 then
      results = { number = board.number }
      known[key] = results
      boards[#boards + 1] = results
    end
    local place = #results + 1
    results[place] = { ns = pair_of(board, values, "NS", place),
      ew = pair_of(board, values, "EW", place), score = points }
  end)
  return status, boards, without
end

local function print_boards(boards, result)
  for n, results in ipairs(boards) do
    print(("\nBoard %s"):format(results.number or "?"))
    for i, line in ipairs(result.boards[n]) do
      print(("%-24s %-24s %6d %10.2f %10.2f"):format(line.ns, line.ew, results[i].score,
        line.ns_score, line.ew_score))
    end
  end
end

-- Boards that can be compared: at two tables where the scoring wants it; those with one
-- result alone are told.
local function comparable(boards, scoring)
  local whole, alone = {}, 0
  for _, results in ipairs(boards) do
    if #results == 1 then alone = alone + 1 end
    if #results == 2 or not TWO_TABLES[scoring] then whole[#whole + 1] = results end
  end
  if alone > 0 then
    script.complain(("score: %s with one result alone: nothing to compare it with")
      :format(files.count(alone, "board")))
  end
  return whole
end

local function score_file(values)
  local status, boards, without = collect(values)
  if status ~= 0 then return status end
  if without > 0 then
    script.complain(("score: %s without a number or a result")
      :format(files.count(without, "board")))
  end
  if #boards == 0 then
    script.complain "score: there is no result in the file"
    return script.FAILED
  end
  boards = comparable(boards, values.scoring)
  local known, wrong = pcall(require "baize".scoring.get, values.scoring or "matchpoints",
    "comparison") -- told below
  if not known then return usage(wrong) end
  local ok, result = pcall(require "baize".event.pairs,
    { boards = boards, scoring = values.scoring }) -- told below
  if not ok then
    script.complain("score: " .. result)
    return script.FAILED
  end
  print(result)
  if values.boards then print_boards(boards, result) end
  return 0
end

--- Run the command.
-- @tparam table values `contract`, `result`, `vul`, `input`, `scoring`, `boards`, `from`,
-- `strict`
-- @treturn integer exit status
function score.run(values)
  if values.input and values.contract then
    return usage "either a CONTRACT or --in FILE, not both"
  end
  if values.input then return score_file(values) end
  if values.contract then return score_contract(values) end
  return usage "a CONTRACT and a RESULT, or --in FILE, are missing"
end

return score
