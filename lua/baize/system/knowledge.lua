-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an auction says of the four hands: methods of systems.
-- @module baize.system.knowledge
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local hands = require "baize.sample.hands"
local reading = require "baize.system.reading"
local system = require "baize.system"

local knowledge = {}

local methods <const> = system.methods

--- What an auction says of the hands, as a condition on deals.
-- Each call of ours gives one conjunct with the denials of the rules before it; a bid or double of
-- the opponents' what its rules say, within a point and a card where `tolerance` says nothing else.
-- Their passes say nothing unless `they` is given, nor do calls that no rule makes: on such deals
-- they may bid otherwise. With `they` and a tolerance of 0 points and 0 cards all calls are exact.
-- @tparam string auction as for `position`
-- @tparam[opt] table options as for `knowledge`
-- @treturn Condition for samplers, experiments and counts
-- @treturn {table,...} calls that no rule makes: number, call, seat, ours
-- @raise at the user's line for what is no auction
-- @usage local where = system:auction("1NT P 2C P", { dealer = S })
-- @function System:auction
function methods:auction(auction, options)
  check.note()
  local calls = reading.calls(self, auction, options, "auction")
  local all, unknown = nil, {}
  for _, c in ipairs(calls) do
    local says = reading.says(c, calls.tolerance)
    if not says then unknown[#unknown + 1] = c end
    if says and says.text ~= "any" then
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
  local bounds = reading.bounds(where)
  local player = { seat = seat, where = where:of(seat), bounds = bounds,
    text = reading.in_words(where, bounds), unknown = unknown, natural = natural,
    distributions = {} }
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
-- seat), bounds ({ hcp = { low, high }, clubs = ... }; exact), text (these in words), variants
-- (name and exact share, of the last call that has any), unknown (calls that no rule makes),
-- natural (calls that only the natural list makes); `seats` and `theirs` have the letters of
-- both sides in the order of their first calls. Prints as lines
-- @raise as `auction`
-- @usage print(system:knowledge("1NT P 2C P", { dealer = "S" }).S.text)
-- @function System:knowledge
function methods:knowledge(auction, options)
  check.note()
  local calls = reading.calls(self, auction, options, "knowledge")
  local k = { seats = seats_of(calls, true), theirs = seats_of(calls, false) }
  for _, list in ipairs { k.seats, k.theirs } do
    for _, seat in ipairs(list) do k[seat] = player_of(calls, seat) end
  end
  return setmetatable(k, Knowledge)
end

--- How a feature is distributed over the hands of a player, exactly.
-- @tparam string seat a letter
-- @tparam Feature feature of that seat, or of `me`
-- @treturn Distribution as baize.hands gives it
-- @raise at the user's line for a seat that has not called, and as baize.hands
-- @usage print(knowledge:distribution("S", S.hcp))
function Knowledge.__index:distribution(seat, feature)
  check.note()
  local player = rawget(self, seat)
  if not player then
    check.fail(("distribution: %s has not called in this auction"):format(check.show(seat)))
  end
  local key = tostring(feature)
  if not player.distributions[key] then
    player.hands = player.hands or hands.new(player.where)
    local f = feature
    if check.kind(f) == "Feature" and f:seats()[1] == "me" then f = f:of(seat) end
    player.distributions[key] = player.hands:distribution(f)
  end
  return player.distributions[key]
end

-- What a player has shown, and which of his calls no rule makes.
local function line_of(player, form)
  local unknown = {}
  for i, c in ipairs(player.unknown) do unknown[i] = c.call end
  return form:format(player.seat, player.text)
    .. (#unknown > 0 and "; no rule makes " .. table.concat(unknown, ", ") or "")
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
