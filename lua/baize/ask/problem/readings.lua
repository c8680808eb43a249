-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an auction says of the three hands that a player does not see.
-- Each call is read exactly, at the position of who made it: the hands of its rules, less those
-- that earlier rules take. So a pass says what would have been bid or doubled. Where no deal has
-- such hands beside the own one, readings are loosened step by step, and which step was taken is
-- said.
-- @module baize.ask.problem.readings
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_sampler = require "baize.core.sampler"
local errors = require "baize.core.error"
local known = require "baize.sample.known"
local in_words = require "baize.system.reading.words"
local loosened = require "baize.system.reading.shown"
local reading = require "baize.system.reading"
local sampler = require "baize.sample.sampler"
local trace = require "baize.system.turn.trace"
local words = require "baize.base.words"

local readings = {}

local EXACT <const> = { points = 0, cards = 0 }
local TRIES <const> = 400000 -- for the first deal of a step
local SEED <const> = 1 -- of that deal: the same question takes the same step

-- The steps: what is said of each, and what a player is then taken for. `theirs`: an opponent.
local STEPS <const> = {
  { nil, function(player) return player.exact end },
  { "what the opponents have shown, by a point and a card", function(player)
    return player.theirs and player.wide or player.exact
  end },
  { "what all have shown, by a point and a card", function(player) return player.wide end },
  { "what all have shown, to the ranges of points and lengths alone", function(player)
    return player.bounds
  end },
}
local NO_RANGE <const> = "no range, but hands that would have bid otherwise are left out"
local LOOSE <const> = 3 -- the step of which a sensitivity asks

-- What one player has shown: seat, theirs, text (in words), exact, wide and bounds (Conditions of
-- `me`), unknown and natural (calls); or given, a Condition that was written for it.
local function player_of(calls, seat, q, given)
  local number = words.SEAT_NUMBER[seat]
  local turns = (words.SEAT_NUMBER[q.dealer] + #calls - number) % 4
  local player, unknown, natural = loosened.by(calls, seat, q.position, turns)
  player.unknown, player.natural = unknown, natural
  player.seat, player.theirs = seat, (number - words.SEAT_NUMBER[q.seat]) % 2 == 1
  player.calls = {}
  for _, c in ipairs(calls) do
    if c.seat == seat then player.calls[#player.calls + 1] = c end
  end
  if given then
    player.given = given:of(seat)
    return player
  elseif q.hands and q.hands[seat] then -- dummy, which is seen
    player.seen, player.exact, player.wide, player.bounds = q.hands[seat], cond.any, cond.any,
      cond.any
    player.text = ("%s, dummy"):format(player.seen)
    return player
  end
  local _, said = reading.left(calls, seat, #calls)
  player.text = said == in_words.ANY and not player.exact:is_any() and NO_RANGE or said
  return player
end

-- What a player is taken for at a step, as a condition on deals.
local function at_step(player, step)
  return player.given or STEPS[step][2](player):of(player.seat)
end

-- Whether some deal of the own hand satisfies a condition: counted, or found.
local function is_possible(where, own)
  local told = check.must(core_sampler.figure(where.text, own.text))
  if told.exact then
    if told.count == "0" then return false end
    if told.share > 1 / TRIES then return true end
  end
  -- expected: there is none, or none within the tries
  local ok, message = pcall(function()
    sampler.new({ where = where & own, seed = SEED, tries = TRIES, deals = 1 }):deal(1)
  end)
  if ok then return true end
  local kind = errors.kind(message)
  if kind ~= "refused" and kind ~= "budget" then error(message, 0) end
  return false
end

-- Refuse what was written and no deal satisfies, alone or together.
local function check_given(list, narrowed, own)
  local all = { narrowed }
  for _, player in ipairs(list) do
    if player.given then
      if not is_possible(player.given, own) then
        check.fail(("problem: shown: no hand of %s is %s beside the hand that is held"):format(
          player.seat, player.given), "shown%s*=")
      end
      all[#all + 1] = player.given
    end
  end
  if not is_possible(narrowed, own) then
    check.fail(("problem: where: no deal with this hand satisfies %s"):format(narrowed),
      "where%s*=")
  elseif #all > 1 and not is_possible(loosened.joined(all), own) then
    check.fail("problem: no deal satisfies where and shown together", "where%s*=")
  end
end

local function fail_all(list, narrowed, own)
  local hint = "write what they have in shown = { N = N.hcp \"12+\" }, and check dealer and auction"
  for _, player in ipairs(list) do
    local alone = loosened.joined { at_step(player, #STEPS), narrowed }
    if not is_possible(alone, own) then
      local calls = {}
      for i, c in ipairs(player.calls) do calls[i] = c.call end
      check.fail(("problem: no hand of %s fits %s beside the hand that is held, even loosened: %s")
        :format(player.seat, table.concat(calls, ", "), hint), "auction%s*=")
    end
  end
  check.fail("problem: no deal has hands for all calls of this auction, even loosened: " .. hint,
    "auction%s*=")
end

-- What is to be known of the readings, in sentences.
local function remarks_of(list, calls, q)
  local remarks = {}
  local function say(form, ...) remarks[#remarks + 1] = form:format(...) end
  for _, player in ipairs(list) do
    for _, c in ipairs(player.given and {} or player.unknown) do
      say("No rule of %s makes the %s of %s: it says nothing here", c.position.system.name, c.call,
        player.seat)
    end
    for _, c in ipairs(player.given and {} or player.natural) do
      say("%s has no rule for the %s of %s, which is read as natural", c.position.system.name,
        c.call, player.seat)
    end
  end
  for _, c in ipairs(calls) do
    local hand = c.seat == q.seat and q.hand or q.hands and q.hands[c.seat]
    local says = hand and reading.says(c, EXACT)
    if says and not says:holds(hand) then
      local entry = c.position:first(hand)
      say("%s would not have called %s with this hand by %s, but %s (%s). The others read it as %s "
        .. "means it; if it is played otherwise, name the system, or write what others have shown",
        c.seat, c.call, c.position.system.name, entry and entry.call or "P",
        entry and trace.place(entry.rule) or "no rule", c.position.system.name)
    end
  end
  return remarks
end

--- What the other players have shown.
-- @tparam table q we and they (Systems), auction (a text), dealer, vul, seat, hand (a Hand), hands
-- (after an opening lead: those that are seen, by seat), cards (what is known of all cards, as of
-- known.hand), position (of who is asked), shown (by letter of the seat, Conditions), where
-- @treturn table players (array, partner first: seat, text, where, given, remarks), where (a
-- Condition on deals, without the own hand), loose (the same looser by a point and a card; nil: it
-- is no looser), loosened (a text; nil: nothing was), remarks (array of texts)
-- @raise at the user's line where no deal fits
function readings.of(q)
  local side = words.SEAT_NUMBER[q.seat] % 2 == 1 and "NS" or "EW"
  local calls = reading.calls(q.we, q.auction, { dealer = q.dealer, vul = q.vul, we = side,
    they = q.they, tolerance = EXACT }, "problem")
  local list, place = {}, words.SEAT_NUMBER[q.seat] - 1
  for i, turns in ipairs { 2, 1, 3 } do -- partner, then from the left
    local seat = words.SEATS[(place + turns) % 4 + 1]
    list[i] = player_of(calls, seat, q, q.shown[seat])
  end
  local own, narrowed = known.join({ [q.seat] = q.cards }, cond.any), q.where or cond.any
  check_given(list, narrowed, own)
  local function where_at(step)
    local parts = { narrowed }
    for i, player in ipairs(list) do parts[i + 1] = at_step(player, step) end
    return loosened.joined(parts)
  end
  local step = 1
  while not is_possible(where_at(step), own) do
    step = step + 1
    if step > #STEPS then fail_all(list, narrowed, own) end
  end
  for _, player in ipairs(list) do player.where = at_step(player, step) end
  local where, loose = where_at(step), step < LOOSE and where_at(LOOSE) or nil
  if loose and loose:equals(where) then loose = nil end
  return { players = list, where = where, loose = loose,
    loosened = STEPS[step][1], remarks = remarks_of(list, calls, q), own = own }
end

return readings
