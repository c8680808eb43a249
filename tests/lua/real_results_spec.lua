-- SPDX-License-Identifier: GPL-3.0-or-later
-- Scores, IMPs and pars that programs wrote into real PBN files, where
-- $BAIZE_TESTDATA/pbn has them, against ours.
local baize = require "baize"
local par = require "baize.cards.par"
local score = require "baize.cards.score"

local FILES <const> = {
  "correct_10", "correct_20", "correct_21", "endplay_example1", "endplay_example2",
  "endplay_example3", "endplay_sample",
}

local folder = os.getenv "BAIZE_TESTDATA"

-- "NS 50", "EW -50", "NS 4 EW -4": as N-S see it.
local function of_ns(value)
  local side, n = (value or ""):match "^(%u%u) ([+-]?%d+)"
  return side == "NS" and tonumber(n) or side == "EW" and -tonumber(n) or nil
end

local function each_board(fn)
  for _, name in ipairs(FILES) do
    for board in baize.boards(("%s/pbn/%s.pbn"):format(folder, name)) do fn(board) end
  end
end

local function points_of(board)
  local c = board.contract
  if not (c and board.vul and (board.result or c.level == 0)) then return nil end
  local points = baize.contract_score(c, board.vul, board.result or 0)
  return (c.declarer == "E" or c.declarer == "W") and -points or points
end

describe("real results", function()
  if not folder then
    pending "are not there: set BAIZE_TESTDATA"
    return
  end

  it("have the points that we give them", function()
    local compared = 0
    each_board(function(board)
      local written, ours = of_ns(board.tags.Score), points_of(board)
      if written and ours then
        compared = compared + 1
        assert.equal(written, ours, ("%s:%d"):format(board.file, board.line))
      end
    end)
    assert.equal(286, compared)
  end)

  it("have the IMPs that we give to the two tables of a match", function()
    local first, compared = {}, 0
    each_board(function(board)
      local tags, points = board.tags, points_of(board)
      local written = of_ns(tags.ScoreIMP)
      if not (written and points and tags.HomeTeam and tags.VisitTeam) then return end
      -- The teams sit the other way round at the other table.
      local teams = { tags.HomeTeam, tags.VisitTeam }
      table.sort(teams)
      local key = table.concat({ tags.Event, tags.Board, teams[1], teams[2] }, "|")
      local other = first[key]
      if not other then
        first[key] = { points = points, imps = written }
        return
      end
      compared = compared + 1
      local where = ("%s:%d"):format(board.file, board.line)
      assert.equal(score.imps(points - other.points), written, where)
      assert.equal(score.imps(other.points - points), other.imps, where)
    end)
    assert.equal(149, compared)
  end)

  it("have our par for their double-dummy results", function()
    local compared = 0
    each_board(function(board)
      local written = of_ns(board.tags.OptimumScore)
      if not (written and board.tricks) then return end
      compared = compared + 1
      local ours = par.of(board.tricks, { dealer = board.dealer, vul = board.vul })
      assert.equal(written, ours.NS, ("%s:%d"):format(board.file, board.line))
    end)
    assert.equal(302, compared)
  end)
end)
