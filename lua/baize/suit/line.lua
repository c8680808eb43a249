-- SPDX-License-Identifier: GPL-3.0-or-later
--- A line of play of one suit: what it does, and what it is sure of.
-- @module baize.suit.line
local check = require "baize.base.check"
local explain = require "baize.suit.explain"
local plan = require "baize.suit.plan"

local line = {}

local Line = { __name = "baize.SuitLine" }
local methods = {}

-- The steps are found when they are asked for.
function Line.__index(self, key)
  if key ~= "steps" then return methods[key] end
  local options = { sure = self.aim, hand = self.plan.hand, card = self.plan.card,
    follow = self.plan.follow }
  self.steps = check.must(self.suit.handle:line(options))
  return rawget(self, "steps")
end

-- The probability of each number of tricks, and the mean.
local function spread(lies, sure)
  local distribution, mean = {}, 0
  for i, layout in ipairs(lies) do
    distribution[sure[i]] = (distribution[sure[i]] or 0) + layout.share
    mean = mean + sure[i] * layout.share
  end
  return distribution, mean
end

-- For an aim only the layouts count in which it is reached.
local function aim_of(sure, tricks)
  if not tricks then return sure end
  local aim = {}
  for i, n in ipairs(sure) do aim[i] = n >= tricks and tricks or 0 end
  return aim
end

--- The best line for an aim (nil: the mean), perhaps one that begins as a text says (plan.read).
function line.find(suit, tricks, text)
  local begins = text and plan.read(text, { N = suit.north, S = suit.south }) or {}
  tricks = begins.tricks or tricks
  if tricks then check.integer(tricks, "k", 1, suit.tricks_max) end
  local found = check.must(suit.handle:answer { tricks = tricks or 0, hand = begins.hand,
    card = begins.card, follow = begins.follow, budget = suit.budget })
  local distribution, mean = spread(suit.lies, found.sure)
  return setmetatable({ suit = suit, tricks = tricks, plan = begins, text = text,
    low = found.low, high = found.high, exact = found.low == found.high,
    sure = found.sure, aim = aim_of(found.sure, tricks), distribution = distribution,
    mean = mean }, Line)
end

--- Whether a value is a line.
function line.is(value) return getmetatable(value) == Line end

--- What the line is worth as text: "57.51 %", "2.8537", or an interval.
-- @function Line:figure
-- @treturn string
function methods.figure(self)
  local form, by = "%.4f", 1
  if self.tricks then form, by = "%.2f %%", 100 end
  local low = form:format(by * self.low)
  return self.exact and low or ("%s to %s, not proved"):format(low, form:format(by * self.high))
end

--- The line in words: one lead a row, what follows it below.
-- @function Line:explain
-- @treturn string
-- @usage print(baize.suit("AT42", "953"):line(2):explain())
function methods.explain(self) return (explain.text(self)) end

Line.__tostring = explain.text

--- A line of play of one suit, made by `suit:line(k)`.
-- Fields: tricks (the aim; nil: the mean), low, high, exact (probability of the aim, or
-- mean, of the best line), sure ({integer,...}: tricks that it takes in each of
-- suit:layouts() whatever the defenders do), distribution ([tricks] = probability), mean,
-- steps ({table,...}: the decisions, as Suit:line of baize.core.suit gives them). Prints as
-- its explanation. Of the lines with the best chance it is the one with the best mean that
-- was found for the same layouts; its steps go as far as the aim is concerned.
-- @type Line

return line
