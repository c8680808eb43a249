-- SPDX-License-Identifier: GPL-3.0-or-later
--- The score that a record tells (the tag Score of PBN), and whether it is that of its contract.
-- @module baize.format.pbn.score
local find_tag = require "baize.format.pbn.tags".find

local score = {}

local UNIT <const> = 10 -- scores of duplicate bridge are multiples of it
-- Scorings whose points are others.
local OTHERS <const> = { "rubber", "chicago", "cavendish" }

local function side_of(contract)
  if not contract or contract.level == 0 then return nil end
  return (contract.declarer == "N" or contract.declarer == "S") and 1 or -1
end

--- The points of N-S that the tag Score tells: "NS 620", "EW 100", "NS 50 EW -50", or a number
-- alone, which is that of declarer's side.
-- @tparam table board with tags, and contract where it is known
-- @treturn ?integer nil where it tells none, IMPs or anything else among them
function score.read(board)
  local tag = board.tags and find_tag(board.tags, "Score")
  local rules = board.tags and (board.tags.Scoring or ""):lower() or ""
  if not tag then return nil end
  for _, name in ipairs(OTHERS) do
    if rules:find(name, 1, true) then return nil end
  end
  local side, points = tag.value:match "^%s*([NE][SW])%s+([+-]?%d+)"
  local sign = side == "NS" and 1 or side == "EW" and -1
  if not side then
    points, sign = tag.value:match "^%s*([+-]?%d+)%s*$", side_of(board.contract)
  end
  points = points and math.tointeger(tonumber(points))
  if not points or not sign or points % UNIT ~= 0 then return nil end
  return sign * points
end

--- What is wrong with the tag Score: contract, result and vulnerability give other points.
-- @tparam table board with tags, contract, result, vul
-- @treturn ?string nil where nothing is
-- @treturn ?integer the line of the tag
function score.wrong(board)
  local c, told = board.contract, score.read(board)
  if not (told and c) then return nil end
  local points, how = 0, "passed out"
  if c.level > 0 then
    if not (board.result and board.vul) then return nil end
    points = side_of(c) * c:score(board.vul, board.result)
    how = ("%s, %d tricks, vulnerable: %s"):format(c, board.result, board.vul)
  end
  if points == told then return nil end
  local tag = find_tag(board.tags, "Score")
  return ("Score: '%s' is not the score of the record, NS %d (%s), which counts")
    :format(tag.value, points, how), tag.line
end

return score
