-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a player has shown by the calls of an auction, exactly and ever looser: where nobody can
-- have a hand for all of his calls, as somebody called off the rules, the next one may do.
-- @module baize.system.reading.shown
local cond = require "baize.lang.cond"
local quick = require "baize.system.words.quick"
local reading = require "baize.system.reading"
local roles = require "baize.lang.seat".roles

local shown = {}

local FEATURES <const> = { "hcp", "clubs", "diamonds", "hearts", "spades" }
local MOST <const> = { hcp = 37 }
local HAND <const> = 13
local BY <const> = 1 -- points and cards by which readings are loosened
-- Quick bounds of a position by how many turns before it a player called.
local BOUNDS <const> = { [0] = "me", "rho", "partner", "lho" }

shown.BOUNDS = BOUNDS

-- A list of boxes as a condition of `me`, by points and lengths; nil: any hand.
local function bounded(boxes)
  local all
  for _, box in ipairs(boxes) do
    local one
    for _, name in ipairs(FEATURES) do
      local i, most = quick.INDEX[name], MOST[name] or HAND
      local low, high = box.low[i], math.min(box.high[i], most)
      if low > 0 or high < most then
        local part = roles.me[name](("%d-%d"):format(low, high))
        one = one and one & part or part
      end
    end
    if not one then return nil end
    all = all and all | one or one
  end
  return all
end

--- Quick bounds of the player who called so many turns ago (0 to 3), at a position, as a Condition
-- of `me` by points and lengths; nil: any hand.
function shown.bounds(p, turns) return (bounded(p[BOUNDS[turns]])) end

--- What a player has shown by the calls of an auction (of `reading.calls`), ever looser, as
-- Conditions of `me`: exact, wide (by a point and a card), bounds (ranges of points and lengths).
-- `final` is the position after them, and the player called `turns` turns before it. Also the calls
-- that say nothing, and those that are read as natural.
function shown.by(calls, seat, final, turns)
  local exact, unknown, natural = reading.shown(calls, seat, { points = 0, cards = 0 })
  return { exact = exact, wide = reading.tolerant(exact, BY, BY),
    bounds = shown.bounds(final, turns) or cond.any }, unknown, natural
end

--- Conditions joined, those left out that any deal satisfies.
function shown.joined(list)
  local all
  for _, c in ipairs(list) do
    if not c:is_any() then all = all and all & c or c end
  end
  return all or cond.any
end

return shown
