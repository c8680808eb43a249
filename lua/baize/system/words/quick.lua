-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boxes: the minimum and the maximum of eight features of hands.
-- Quick bounds are lists of boxes (baize.core.box): values that do not change, with a length, and
-- each box { low, high, names } by its number. Those of a list of rules are counted
-- (`baize.system.turn.bounds`), those of a condition at a position, where the parts that depend on
-- the auction are known, follow from its parts.
-- @module baize.system.words.quick
local check = require "baize.base.check"
local core = require "baize.core.box"
local parts_of = require "baize.core.parts".of

local quick = {}

--- The features of a box, in its order.
quick.FEATURES = { "hcp", "clubs", "diamonds", "hearts", "spades", "aces", "kings", "controls" }

--- The place of a feature in a box: "hcp" -> 1.
quick.INDEX = {}
for i, name in ipairs(quick.FEATURES) do quick.INDEX[name] = i end

-- What can be done with lists of boxes, as src/bind/bind_box.c says.
for name, f in pairs(core) do quick[name] = f end

local ALL <const>, NONE <const> = core.all(), core.none()

--- A list of one box, of all hands.
function quick.all() return ALL end

--- A list of no box.
function quick.none() return NONE end

--- What a condition of `me` that no operator joins asks, as `baize.core.parts` says.
function quick.asked(leaf) return (check.core(parts_of, leaf:of "S")) end


--- Boxes of a condition of `me`, from its parts alone: boxes around its hands (each hand is in one
-- of them), and boxes inside (each hand in one of them satisfies the condition).
quick.boxes = core.of

return quick
