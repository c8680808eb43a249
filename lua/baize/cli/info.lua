-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize info: what a file of boards holds.
-- @module baize.cli.info
local agreement = require "baize.cli.agreement"
local argument = require "baize.cli.argument"
local files = require "baize.cli.files"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local scores = require "baize.format.pbn.scores"
local script = require "baize.host.script"

local info = {}

info.name = "info"
info.summary = "say what a file of boards holds"
info.description = "Count the boards of a file and what they have: deals, contracts, "
  .. "results, auctions, plays, players; and the problems, each of which is reported on standard "
  .. "error with its line, and where records of one board contradict each other. Records of one "
  .. "board that follow each other are one board; all that is counted below is counted by record."
info.arguments = {
  { key = "file", value = "FILE", count = "+",
    help = "PBN, LIN, JSON and others, by the end of its name; "
    .. "- is standard input; several, and folders, are counted together" },
}
info.options = { argument.json, files.from, files.formats, files.strict }
info.examples = {
  { "baize info club.pbn", "how many boards, players, auctions, plays and problems" },
}

-- What is counted: the key of a board, and its name.
local COUNTED <const> = {
  { "deal", "whole deal" }, { "tricks", "double-dummy table" },
  { "contract", "contract" }, { "result", "result" }, { "auction", "auction" },
  { "play", "play" },
}

-- Add a board to what was found: how often there is each field, and how much it holds.
local function count(found, board)
  local last = found.last
  if not last or board.number ~= last.number or board.deal ~= last.deal then
    found.boards = found.boards + 1
  end
  found.last = { number = board.number, deal = board.deal }
  found.standard = found.standard or board.standard
  for _, item in ipairs(COUNTED) do
    local name = item[1]
    if board[name] ~= nil then found[name] = found[name] + 1 end
  end
  found.calls = found.calls + (board.auction and #board.auction.calls or 0)
  found.cards = found.cards + (board.play and #board.play.cards or 0)
  local scored = scores.read(board) -- a ScoreTable of PBN
  if scored then found.tables, found.scored = found.tables + 1, found.scored + #scored end
  for _, name in pairs(board.players or {}) do
    if not found.names[name] then found.names[name], found.players = true, found.players + 1 end
  end
end

local ORDER <const> = { "boards", "records", "deal", "tricks", "contract", "result", "auction",
  "calls", "play", "cards", "tables", "results", "players", "export", "problems" }

-- How many there are of each, by the key of a board or by name.
local function as_json(found, records, problems)
  local all = { boards = found.boards, records = records, calls = found.calls, cards = found.cards,
    tables = found.tables, results = found.scored, players = found.players, problems = problems,
    export = found.standard and found.standard.export or false }
  for _, item in ipairs(COUNTED) do all[item[1]] = found[item[1]] end
  return plain.write(all, ORDER)
end

function info.run(values)
  local agreeing = agreement.new "info"
  local found = { names = {}, boards = 0, calls = 0, cards = 0, tables = 0, scored = 0,
    players = 0 }
  for _, item in ipairs(COUNTED) do found[item[1]] = 0 end
  local status, records, problems = files.each(values.file, values, function(board)
    agreeing:add(board)
    count(found, board)
  end)
  agreeing:say()
  if values.strict and agreeing:count() > 0 then status = script.FAILED end
  if status ~= 0 and records == 0 then return status end
  if values.json and argument.write_json(values, "info", as_json(found, records,
    problems + agreeing:count())) then
    return status
  end
  local function say(n, word, more) output.print(files.count(n, word) .. (more or "")) end
  local function holding(n, word) return (" (%s)"):format(files.count(n, word)) end
  say(found.boards, "board")
  if records ~= found.boards then
    say(records, "record", ": one for each table of a board")
  end
  local held = { auction = holding(found.calls, "call"), play = holding(found.cards, "card") }
  for _, item in ipairs(COUNTED) do say(found[item[1]], item[2], held[item[1]]) end
  if found.tables > 0 then
    say(found.tables, "score table", holding(found.scored, "result"))
  end
  say(found.players, "player")
  if found.standard and found.standard.export then output.print "export format of PBN" end
  say(problems + agreeing:count(), "problem")
  return status
end

return info
