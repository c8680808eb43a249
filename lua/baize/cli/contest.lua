-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize contest: bidding contests, boards with an award for each contract.
-- @module baize.cli.contest
local argument = require "baize.cli.argument"
local awards = require "baize.arena.awards"
local judged = require "baize.arena.contest"
local output = require "baize.base.output"
local script = require "baize.host.script"

local contest = {}

contest.name = "contest"
contest.summary = "what systems earn on boards of bidding contests"
contest.description = "Bid the boards of a file by systems and add up what their contracts earn. "
  .. "FILE is PBN whose boards have the tag [Scoring \"Facit\"] and a comment with awards after "
  .. "it, {4H 7 5H 5 3NT 3}, or a table (CSV) with the columns dealer, vul, deal and score_table. "
  .. "The side named in [Hidden] passes but for the calls that the file gives; calls of ours may "
  .. "be given too. A contract without an award earns 0 and is counted apart; boards without "
  .. "awards are counted and named."
contest.arguments = {
  { key = "file", value = "FILE", help = "the boards; - is standard input" },
  argument.systems,
}
contest.options = {
  { names = { "--opponents" }, value = "SYSTEM",
    help = "by which given calls of the hidden side are read (default: natural bidding)" },
  { names = { "--boards" }, help = "a line for each board too" },
  argument.json,
  argument.html "write the result as a page too, with all boards",
}
contest.examples = {
  { "baize contest facit.pbn sayc tutorial", "two systems on the boards of a file" },
  { "baize contest contest.csv mine.lua --boards", "which boards earn what" },
  { "baize contest facit.pbn sayc tutorial --html contest.html", "as a page" },
}

local function read(path)
  local file, message = io.stdin, nil
  if path ~= "-" then file, message = io.open(path, "rb") end
  local text = file and file:read "a"
  return text or script.quit(("contest: %s"):format(message or path .. ": it cannot be read"))
end

function contest.run(values)
  local boards = script.must("contest", script.try("contest", script.FAILED, awards.read,
    read(values.file), values.file))
  for _, message in ipairs(boards.wrong) do
    script.complain(message .. "; the board is left out")
  end
  for _, message in ipairs(boards.odd) do script.complain(message) end
  if #boards.without > 0 then
    script.complain(("contest: boards without awards: %d (%s); awards are a comment after "
      .. "the tag Scoring"):format(#boards.without, table.concat(boards.without, ", ")))
  end
  if #boards == 0 then
    script.quit(("contest: %s has no board with awards, as in [Scoring \"Facit\"] {4H 7 3NT 3}")
      :format(values.file))
  end
  local systems = {}
  for i, name in ipairs(values.systems) do
    systems[i] = argument.read_system(name, "contest", "contest: " .. name)
  end
  local they = values.opponents and argument.read_system(values.opponents, "contest",
    "contest: " .. values.opponents) or nil
  local result = judged.run(boards, systems, they)
  if not (values.json and argument.write_json(values, "contest", result:json())) then
    output.put(result:text(values.boards))
  end
  argument.write_page(values, "contest", { title = "Contest: " .. values.file,
    question = result:terms(), sections = result:sections(), json = result:json() })
  return #boards.wrong > 0 and script.FAILED or 0
end

return contest
