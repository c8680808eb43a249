-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records: the format "sheet" is text, the format "html" a page.
-- Both are written only, of boards with a deal.
-- @module baize.format.sheet
local lines = require "baize.format.dealer.lines"

-- Tags of PBN that hand records show, or that are fields.
local SHOWN <const> = { West = 1, North = 1, East = 1, South = 1, Board = 1, Dealer = 1,
  Vulnerable = 1, Deal = 1, Declarer = 1, Contract = 1, Result = 1, Score = 1, Room = 1,
  Auction = 1, Play = 1, Note = 1, DoubleDummyTricks = 1, OptimumResultTable = 1,
  OptimumScore = 1, ScoreTable = 1, Event = 1, Date = 1 }

return { write = require "baize.format.sheet.text".write, needs = { "deal" },
  fit = lines.fit { number = true, dealer = true, vul = true, tricks = true,
    players = true, contract = true, result = true, event = true, tags = SHOWN } }
