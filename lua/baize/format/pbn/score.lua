-- SPDX-License-Identifier: GPL-3.0-or-later
--- The score that a record tells (the tag Score of PBN), and whether it is that of its contract.
-- @module baize.format.pbn.score
local core_contract = require "baize.core.contract"
local find_tag = require "baize.format.pbn.tags".find

local score = {}

local LEAST <const> = 50 -- the smallest score but 0: less is IMPs or matchpoints
local TRICKS <const> = 13
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

-- Whether declarer's side can have so many points for a contract; `vul` may be unknown.
local function is_possible(contract, vul, points)
  for _, one in ipairs(vul and { vul } or { "none", "both" }) do
    for tricks = 0, TRICKS do
      if contract:score(one, tricks) == points then return true end
    end
  end
  return false
end

-- The points that some contract brings, made once; the strains are those of all trick values.
local every
local function points_of_every()
  if every then return every end
  every = { [0] = true }
  for level = 1, 7 do
    for _, strain in ipairs { "C", "H", "NT" } do
      for _, doubled in ipairs { "", "x", "xx" } do
        local one = core_contract.parse(("%d%s%s by N"):format(level, strain, doubled))
        for tricks = 0, TRICKS do
          every[one:score("none", tricks)], every[one:score("both", tricks)] = true, true
        end
      end
    end
  end
  return every
end

--- Whether N-S can have so many points on a board, by its contract where it names one.
function score.possible(points, board)
  local c, side = board.contract, side_of(board.contract)
  if c and c.level == 0 then return points == 0 end
  if c then return is_possible(c, board.vul, side * points) end
  return points_of_every()[points] or points_of_every()[-points] or false
end

--- What is wrong with a score that tells so many points of N-S and of E-W: it is not points, the
-- contract gives others, or the sides have different ones; nil where nothing is.
function score.fault(text, points, ew, board)
  local c, right = board.contract, score.of(board.contract, board.vul, board.result)
  if text:find "%d%s*%%" or text:find "%f[%a]A%f[%A]" then
    return ("'%s' is not points, and is not counted: an adjusted score is written in a ScoreTable, "
      .. "as ^60 in Percentage_NS"):format(text)
  elseif points and not right and not score.possible(points, board) then
    return ("'%s' is not a score of %s, and is not counted"):format(text, c
      and ("%s%s"):format(c, board.vul and ", vulnerable: " .. board.vul or "") or "any contract")
  elseif points and right and points ~= right then
    local how = c.level == 0 and "passed out"
      or ("%s, %d tricks, vulnerable: %s"):format(c, board.result, board.vul)
    return ("'%s' is not the score of the record, NS %d (%s), which counts")
      :format(text, right, how)
  elseif points and ew and points ~= -ew then
    return ("'%s' gives the sides different scores: NS %d counts for both"):format(text, points)
  end
end

-- The points of N-S and of E-W that the tag Score names, possible or not.
local function named(board)
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
  if not points or not sign or points ~= 0 and math.abs(points) < LEAST then return nil end
  local other = (rest or ""):match((side == "NS" and "EW" or "NS") .. "%s+([+-]?%d+)")
  other = math.tointeger(tonumber(other))
  if sign > 0 then return points, other end
  return other or -points, points
end

--- The points of N-S that the tag Score tells, and those of E-W where it gives both: "NS 620",
-- "EW 100", "NS 50 EW -50", or a number alone, which is that of declarer's side. Nil where it
-- tells none, IMPs or anything else among them, or points that the contract of the board, or any
-- where it has none, cannot bring.
function score.read(board)
  local points, ew = named(board)
  if not points or not score.possible(points, board) then return nil end
  return points, ew
end

--- What is wrong with the tag Score, and its line; nil where nothing is.
function score.wrong(board)
  local tag = board.tags and find_tag(board.tags, "Score")
  if not tag then return nil end
  local points, ew = named(board)
  local fault = score.fault(tag.value, points, ew, board)
  return fault and "Score: " .. fault, tag.line
end

return score
