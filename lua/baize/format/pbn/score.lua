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

--- The points of N-S for a contract, or nil where something is missing.
function score.of(contract, vul, tricks)
  if contract and contract.level == 0 then return 0 end
  return contract and vul and tricks and side_of(contract) * contract:score(vul, tricks) or nil
end

--- What is wrong with a score that tells so many points of N-S and of E-W: it is not points, the
-- contract gives others, or the sides have different ones; nil where nothing is.
function score.fault(text, points, ew, board)
  local c, right = board.contract, score.of(board.contract, board.vul, board.result)
  if text:find "%d%s*%%" or text:find "%f[%a]A%f[%A]" then
    return ("'%s' is not points, and is not counted: an adjusted score is written in a ScoreTable, "
      .. "as ^60 in Percentage_NS"):format(text)
  elseif points and right and points ~= right then
    local how = c.level == 0 and "passed out"
      or ("%s, %d tricks, vulnerable: %s"):format(c, board.result, board.vul)
    return ("'%s' is not the score of the record, NS %d (%s), which counts")
      :format(text, right, how)
  elseif points and ew and points ~= -ew then
    return ("'%s' gives the sides different scores: NS %d counts for both"):format(text, points)
  end
end

--- The points of N-S that the tag Score tells, and those of E-W where it gives both: "NS 620",
-- "EW 100", "NS 50 EW -50", or a number alone, which is that of declarer's side. Nil where it
-- tells none, IMPs or anything else among them.
function score.read(board)
  local tag = board.tags and find_tag(board.tags, "Score")
  local rules = board.tags and (board.tags.Scoring or ""):lower() or ""
  if not tag or tag.value:find "%%" then return nil end
  for _, name in ipairs(OTHERS) do
    if rules:find(name, 1, true) then return nil end
  end
  local side, points, rest = tag.value:match "^%s*([NE][SW])%s+([+-]?%d+)%f[^%d.,](.*)$"
  local sign = side == "NS" and 1 or side == "EW" and -1
  if not side then
    points, sign = tag.value:match "^%s*([+-]?%d+)%s*$", side_of(board.contract)
  end
  points = points and math.tointeger(tonumber(points))
  if not points or not sign or points % UNIT ~= 0 then return nil end
  local other = (rest or ""):match((side == "NS" and "EW" or "NS") .. "%s+([+-]?%d+)")
  other = math.tointeger(tonumber(other))
  if sign > 0 then return points, other end
  return other or -points, points
end

--- What is wrong with the tag Score, and its line; nil where nothing is.
function score.wrong(board)
  local tag = board.tags and find_tag(board.tags, "Score")
  if not tag then return nil end
  local points, ew = score.read(board)
  local fault = score.fault(tag.value, points, ew, board)
  return fault and "Score: " .. fault, tag.line
end

return score
