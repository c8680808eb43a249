-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an auction says of the four hands: methods of systems.
-- @module baize.system.reading.knowledge
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local features = require "baize.lang.feature"
local hands = require "baize.sample.hands"
local in_words = require "baize.system.reading.words"
local reading = require "baize.system.reading"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"

local knowledge = {}

local methods <const> = system.methods
local SEED <const> = 1 -- of estimates: the same question has the same answer

--- What an auction says of the hands, as a condition on deals.
-- Each call of ours gives one conjunct with the denials of the rules before it; a bid or double of
-- the opponents' what its rules say, within a point and a card where `tolerance` says nothing else.
-- Their passes say nothing unless `they` is given, nor do calls that no rule makes: on such deals
-- they may bid otherwise. With `they` and a tolerance of 0 points and 0 cards all calls are exact.
-- @tparam string auction as for `position`
-- @tparam[opt] table options as for `knowledge`
-- @treturn Condition for samplers, experiments and counts
-- @treturn {table,...} calls that no rule makes: number, call, seat, ours
-- @raise at the user's line for what is not an auction
-- @usage local where = system:auction("1NT P 2C P", { dealer = S })
-- @function System:auction
function methods:auction(auction, options)
  check.note()
  local calls = reading.calls(self, auction, options, "auction")
  local all, unknown = nil, {}
  for _, c in ipairs(calls) do
    local says = reading.says(c, calls.tolerance)
    if not says then unknown[#unknown + 1] = c end
    if says and not says:is_any() then
      local bound = says:of(c.seat)
      all = all and all & bound or bound
    end
  end
  return all or cond.any, unknown
end

local Knowledge = { __name = "baize.Knowledge", __index = {} }

-- The seats of a side in the order of their calls.
local function seats_of(calls, ours)
  local list, seen = {}, {}
  for _, c in ipairs(calls) do
    if c.ours == ours and not seen[c.seat] then
      seen[c.seat], list[#list + 1] = true, c.seat
    end
  end
  return list
end

local function player_of(calls, seat)
  local where, unknown, natural = reading.shown(calls, seat, calls.tolerance)
  local bounds = in_words.bounds(where)
  local player = { seat = seat, where = where:of(seat), bounds = bounds,
    text = bounds and select(2, reading.left(calls, seat, #calls)) or "no hand",
    unknown = unknown, natural = natural }
  for _, c in ipairs(calls) do
    if c.seat == seat then
      player.bid = player.bid or c.call ~= "P"
      local _, made = c.position:said(c.call)
      player.variants = reading.variants(c.position, made, where) or player.variants
    end
  end
  return player
end

--- What everybody knows of the hands after an auction.
-- Of our hands exactly: what our calls say, and what other calls would have been. Of the
-- opponents' what their calls say, with tolerance.
-- @tparam string auction as for `position`
-- @tparam[opt] table options `dealer` (a seat; default N); `vul` ("none", "NS", "EW",
-- "we", "they", "both");
-- `we` (NS or EW: who bids by this system; default: who is written without parentheses, else who
-- made the first bid); `they` (the System of the others; default: natural bidding);
-- `tolerance` ({ points = 1, cards = 1 }: how far their hands may be from what they say)
-- @treturn Knowledge for each seat that called, by its letter: seat, where (Condition of that
-- seat), bounds ({ hcp = { low, high, ranges, likely }, clubs = ... }; exact, `ranges` an array
-- of { low, high } where values between them are impossible, `likely` { low, high } without rare
-- values at the ends), text (these in words), variants (name,
-- exact share and text in words, of the last call that has any), unknown (calls no rule makes),
-- natural (calls that only the natural list makes); `seats` and `theirs` have the letters of
-- both sides in the order of their first calls. Prints as lines
-- @raise as `auction`
-- @usage print(system:knowledge("1NT P 2C P", { dealer = "S" }).S.text)
-- @function System:knowledge
function methods:knowledge(auction, options)
  check.note()
  local calls = reading.calls(self, auction, options, "knowledge")
  local k = { seats = seats_of(calls, true), theirs = seats_of(calls, false),
    distributions = {} }
  for _, list in ipairs { k.seats, k.theirs } do
    for _, seat in ipairs(list) do k[seat] = player_of(calls, seat) end
  end
  return setmetatable(k, Knowledge)
end

-- The sampler of the deals that all hands of an auction leave.
local function sampler_of(k)
  local all = {}
  for _, list in ipairs { k.seats, k.theirs } do
    for _, seat in ipairs(list) do all[#all + 1] = k[seat].where end
  end
  return sampler.new { where = core_expr.fold("&", all), seed = SEED }
end

--- How a feature is distributed over the hands of a player, given what all players have shown.
-- Exact where the deals can be counted within the budget, else estimated: `exact` says which.
-- @tparam string seat a letter
-- @tparam Feature feature of that seat, or of `me`
-- @tparam[opt] table options `alone` (boolean: over the hands that the player's own calls leave,
-- whatever the others have shown; always exact)
-- @treturn Distribution as Sampler:distribution gives it, or baize.hands with `alone`
-- @raise at the user's line for a seat that has not called, for another seat's feature and for
-- other options; where no deal fits the auction
-- @usage print(knowledge:distribution("S", S.hcp))
function Knowledge.__index:distribution(seat, feature, options)
  check.note()
  options = options or {}
  check.fields(options, { "alone" }, "distribution")
  local player = rawget(self, seat)
  if not player then
    check.fail(("distribution: %s has not called in this auction"):format(check.show(seat)))
  end
  if not features.is(feature) then
    check.expected("distribution", "a feature", feature, false)
  end
  for _, read in ipairs(feature:seats()) do
    if read == "me" then feature = feature:of(seat) break end
    if read ~= seat then
      check.fail(("distribution: a feature of %s expected, not %s"):format(seat, feature))
    end
  end
  local key = (options.alone and "alone " or "joint ") .. feature.text
  local known = self.distributions
  if not known[key] then
    self.sampler = not options.alone and (self.sampler or sampler_of(self)) or self.sampler
    local source = options.alone and hands.new(player.where) or self.sampler
    known[key] = source:distribution(feature)
  end
  return known[key]
end

-- What a player has shown, by which variants, and which of his calls no rule makes.
local function line_of(player, form)
  local unknown, variants = {}, {}
  for i, c in ipairs(player.unknown) do unknown[i] = c.call end
  for _, v in ipairs(player.variants or {}) do
    if v.share > 0 then
      variants[#variants + 1] = ("\n   %s %.1f %%: %s"):format(v.name, 100 * v.share, v.text)
    end
  end
  return form:format(player.seat, player.text)
    .. (#unknown > 0 and "; no rule makes " .. table.concat(unknown, ", ") or "")
    .. table.concat(variants)
end

function Knowledge.__tostring(k)
  local lines = {}
  for i, seat in ipairs(k.seats) do lines[i] = line_of(k[seat], "%s: %s") end
  for _, seat in ipairs(k.theirs) do
    if k[seat].bid then lines[#lines + 1] = line_of(k[seat], "(%s): %s") end
  end
  return table.concat(lines, "\n")
end

return knowledge
