-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an auction says of the four hands, as players of the cards take it.
-- Each call is read exactly, at the position of who made it (baize.system.reading): the hands of
-- its rules, less those that earlier rules take. Where no world has such hands, the steps after it
-- say less: all within a point and a card, then ranges of points and lengths, then nothing.
-- @module baize.table.prior
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_play = require "baize.core.play"
local in_words = require "baize.system.reading.words"
local reading = require "baize.system.reading"
local said = require "baize.system.reading.shown"
local words = require "baize.base.words"

local prior = {}

local EXACT <const> = { points = 0, cards = 0 }

--- What each step takes the hands for, in words, the last one included.
prior.STEPS = { "exactly what the auction says", "the auction, loosened by a point and a card",
  "the auction's ranges of points and lengths", "nothing but the cards" }

local Prior = { __name = "baize.Prior" }
Prior.__index = Prior

-- Conditions of the seats, by step.
local function shown(calls, dealer)
  local steps, last = { {}, {}, {} }, calls[#calls]
  local final = last.position:next(last.call)
  for i, seat in ipairs(words.SEATS) do
    local turns = (words.SEAT_NUMBER[dealer] - 1 + #calls - (i - 1)) % 4
    local player = said.by(calls, seat, final, turns)
    for step, name in ipairs { "exact", "wide", "bounds" } do
      steps[step][i] = player[name]:of(seat)
    end
  end
  return steps
end

--- What is known before the play.
-- @tparam table given auction (a text; "" for none), dealer, vul, NS and EW (Systems), where (what
-- else is known, a Condition; nil: nothing)
-- @treturn Prior core (of baize.core.play), steps (array of Conditions on deals), exact (the parts
-- of the first step, an array)
function prior.new(given)
  local self = setmetatable({ steps = {}, exact = { given.where }, given = given }, Prior)
  local where = given.where or cond.any
  if given.auction ~= "" then
    local calls = reading.calls(given.NS, given.auction, { dealer = given.dealer, vul = given.vul,
      we = "NS", they = given.EW, tolerance = EXACT }, "auction")
    for i, list in ipairs(shown(calls, given.dealer)) do
      list[#list + 1] = where
      self.steps[i] = said.joined(list)
      self.exact = i == 1 and list or self.exact
    end
    self.calls = calls
  elseif not where:is_any() then
    self.steps[1] = where
  end
  self.core = check.must(core_play.prior(self.steps))
  return self
end

--- What a seat has shown by its calls, in words.
-- @tparam string seat a letter
-- @treturn ?string nil: nothing
function Prior:shown(seat)
  if not self.calls then return nil end
  local _, text = reading.left(self.calls, seat, #self.calls)
  return text ~= in_words.ANY and text or nil
end

--- What a step that was taken takes the hands for, in words.
-- @tparam integer step from 1
-- @treturn ?string nil where nothing but the cards was known
function Prior:said(step)
  if self.given.auction ~= "" then return prior.STEPS[step] end
  if #self.steps == 0 then return nil end
  return step == 1 and ("what was given: %s"):format(self.steps[1]) or prior.STEPS[#prior.STEPS]
end

return prior
