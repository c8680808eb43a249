-- SPDX-License-Identifier: GPL-3.0-or-later
-- The published example of Bridge Baron's planner (AAAI-96): declarer has A2 opposite KJ74 and
-- chooses between the ace and a low card to the jack. A plan is a tree: after what the next player
-- does, by its probability, comes another choice, or a score. With the printed probabilities a
-- finesse is worth 270.725 points; with exact ones, over all layouts of the seven missing cards,
-- 266.826. Either way the ace, 600 points, is better.
local MADE <const>, OVERTRICK <const>, DOWN <const> = 600, 630, -100

-- What a tree is worth: a number, or branches { probability, tree }.
local function worth(tree)
  if type(tree) == "number" then return tree end
  local sum = 0
  for _, branch in ipairs(tree) do sum = sum + branch[1] * worth(branch[2]) end
  return sum
end

local printed = { -- the probabilities add up to 1.001
  { 0.9854, { { 0.5, OVERTRICK }, { 0.5, DOWN } } }, -- a low card: the finesse wins or loses
  { 0.0078, OVERTRICK }, -- the queen alone
  { 0.0078, MADE }, -- no card
}

-- The probability of layouts that a function holds for.
local layouts = baize.suit("KJ74", "A2"):layouts()
local function probability(holds)
  local sum = 0
  for _, layout in ipairs(layouts) do
    if holds(layout.west) then sum = sum + layout.share end
  end
  return sum
end

local void = probability(function(west) return west == "" end)
local alone = probability(function(west) return west == "Q" end)
local queen = probability(function(west) return west:find "Q" and west ~= "Q" end)
local low = 1 - void - alone
local exact = { { low, { { queen / low, OVERTRICK }, { 1 - queen / low, DOWN } } },
  { alone, OVERTRICK }, { void, MADE } }

assert(math.abs(worth(printed) - 270.725) < 5e-4 and math.abs(worth(exact) - 266.826) < 5e-4)
print(("by the printed probabilities %.3f points"):format(worth(printed)))
print(("by exact ones                %.3f points"):format(worth(exact)))
print(("queen alone %.5f %%, void %.5f %%, low %.5f %%, the finesse then wins %.3f %%"):format(
  100 * alone, 100 * void, 100 * low, 100 * queen / low))
print(("cashing the ace              %.3f points"):format(MADE))
print(("so a finesse for an overtrick must win %.1f %%"):format(100 * (MADE - DOWN)
  / (OVERTRICK - DOWN)))
