-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize info: what a file of boards holds.
-- @module baize.cli.info
local agreement = require "baize.cli.agreement"
local files = require "baize.cli.files"
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
info.options = { files.from, files.formats, files.strict }
info.examples = {
  { "baize info club.pbn", "how many boards, players, auctions, plays and problems" },
}

-- What is counted: the key of a board, and its name.
local COUNTED <const> = {
  { "deal", "whole deal" }, { "tricks", "double-dummy table" },
  { "contract", "contract" }, { "result", "result" }, { "auction", "auction" },
  { "play", "play" },
}

local function count(path, values)
  local agreeing = agreement.new "info"
  local counts, names, nb = {}, {}, 0
  for _, item in ipairs(COUNTED) do counts[item[1]] = 0 end
  local calls, cards, different, last, standard = 0, 0, 0, nil, nil
  local tables, results = 0, 0 -- ScoreTables of PBN, and what they hold
  local status, boards, problems = files.each(path, values, function(board)
    if not last or board.number ~= last.number or board.deal ~= last.deal then
      different = different + 1
    end
    standard = standard or board.standard
    agreeing:add(board)
    last = { number = board.number, deal = board.deal }
    for _, item in ipairs(COUNTED) do
      if board[item[1]] ~= nil then counts[item[1]] = counts[item[1]] + 1 end
    end
    calls = calls + (board.auction and #board.auction.calls or 0)
    cards = cards + (board.play and #board.play.cards or 0)
    local scored = scores.read(board)
    if scored then tables, results = tables + 1, results + #scored end
    for _, name in pairs(board.players or {}) do
      if not names[name] then names[name], nb = true, nb + 1 end
    end
  end)
  agreeing:say()
  problems = problems + agreeing:count()
  if values.strict and agreeing:count() > 0 then status = script.FAILED end
  return { status = status, records = boards, boards = different, problems = problems,
    standard = standard,
    tables = tables, results = results,
    counts = counts, players = nb, calls = calls, cards = cards }
end

function info.run(values)
  local found = count(values.file, values)
  if found.status ~= 0 and found.records == 0 then return found.status end
  print(files.count(found.boards, "board"))
  if found.records ~= found.boards then
    print(files.count(found.records, "record") .. ": one for each table of a board")
  end
  for _, item in ipairs(COUNTED) do
    local more = ""
    if item[1] == "auction" then more = (" (%s)"):format(files.count(found.calls, "call")) end
    if item[1] == "play" then more = (" (%s)"):format(files.count(found.cards, "card")) end
    print(files.count(found.counts[item[1]], item[2]) .. more)
  end
  if found.tables > 0 then
    print(("%s (%s)"):format(files.count(found.tables, "score table"),
      files.count(found.results, "result")))
  end
  print(files.count(found.players, "player"))
  if found.standard and found.standard.export then print "export format of PBN" end
  print(files.count(found.problems, "problem"))
  return found.status
end

return info
