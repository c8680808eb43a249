-- SPDX-License-Identifier: GPL-3.0-or-later
--- How the play goes by a plan of declarer's, in one layout: for words.
-- @module baize.play.course
local core_plan = require "baize.core.plan"
local check = require "baize.base.check"
local words = require "baize.base.words"

local course = {}

local TRICK <const> = 4
local LOOKED <const> = 5 -- layouts in which the order of steps is looked for
local DEFENCES <const> = 3 -- besides the plainest, in each of them
local SQUEEZED <const>, POSITIONS <const> = 5, 50000 -- cards and positions of a squeeze
local RANKS <const> = "23456789TJQKA"

-- What a hand has left of a world, as cards, the lowest first.
local function left_of(core, deal, seat)
  local list, fell = {}, core:facts().fell[seat]
  for _, card in ipairs(words.cards(deal:hand(seat))) do
    if not fell:holding(card:sub(1, 1)):find(card:sub(2), 1, true) then
      table.insert(list, 1, card)
    end
  end
  return list
end

local function height(card) return (RANKS:find(card:sub(2), 1, true)) end

-- The cards that a defender may play in a layout.
local function legal_of(core, facts, deal)
  local list, follow_suit = left_of(core, deal, facts.turn), {}
  local led = facts.trick[1] and facts.trick[1]:sub(1, 1)
  for _, card in ipairs(list) do
    if card:sub(1, 1) == led then follow_suit[#follow_suit + 1] = card end
  end
  return #follow_suit > 0 and follow_suit or list
end

-- A defender follows with the lowest card, or throws the lowest of his longest suit.
local function defend(core, facts, deal)
  local count, best = {}, nil
  for _, card in ipairs(left_of(core, deal, facts.turn)) do
    local suit = card:sub(1, 1)
    count[suit] = (count[suit] or 0) + 1
  end
  for _, card in ipairs(legal_of(core, facts, deal)) do
    local more = best and count[card:sub(1, 1)] - count[best:sub(1, 1)]
    if not best or more > 0 or more == 0 and height(card) < height(best) then best = card end
  end
  return best
end

-- Play a layout to the end: calls `visit` with each card, what is known before it is played, the
-- number of declarer's step (0: winners are taken; nil: none), and the cards that the steps leave
-- open. `reply` chooses the defenders' cards, else they defend as above.
local function follow(v, plan, deal, visit, reply)
  local core = v.core
  local facts = core:facts()
  while facts.turn do
    local card, step, open
    if facts.decider == v.contract.declarer then
      card, step, open = core_plan.card(core, plan)
    else
      card = (reply or defend)(core, facts, deal)
    end
    visit(card, facts, step, open)
    core = check.must(core_plan.after(core, { card }))
    facts = core:facts()
  end
end

-- The first layouts in which a plan wins; where it wins in none, the first of all.
local function won(deals, makes)
  local list = {}
  for i, deal in ipairs(deals) do
    if makes:sub(i, i) == "1" and #list < LOOKED then list[#list + 1] = deal end
  end
  return #list > 0 and list or { deals[1] }
end

--- What is done by a plan in some layouts in which it wins, in that order: its steps, and the
-- winners that are cashed on the way to them; by a plan without steps all that are cashed.
-- @tparam {table,...} cashes steps that cash a card
function course.steps(v, plan, deals, makes, cashes)
  local list, by, last = {}, {}, 0
  local function add(one)
    if not by[one] then by[one], list[#list + 1] = true, one end
  end
  for _, deal in ipairs(won(deals, makes)) do
    follow(v, plan, deal, function(card, facts, step)
      local one = step and plan[step]
      if one and (#facts.trick > 0 or one.suit == card:sub(1, 1) or one.method == "strip") then
        if not by[one] then last = #list + 1 end
        add(one)
      elseif facts.decider == v.contract.declarer and #facts.trick % 2 == 0 and cashes[card] then
        add(cashes[card])
      end
    end)
  end
  return table.move(list, 1, #plan == 0 and #list or last, 1, {})
end

--- The tricks of one layout in which a plan wins, as "CA D7 D2 S2": each from its leader on.
function course.example(v, plan, deals, makes)
  local tricks, current = {}, {}
  local deal = won(deals, makes)[1]
  follow(v, plan, deal, function(card, facts)
    if #current == 0 then
      for i, one in ipairs(facts.trick) do current[i] = one end
      current.leader = facts.leader
    end
    current[#current + 1] = card
    if #current == TRICK then
      tricks[#tricks + 1] = ("%s: %s"):format(current.leader, table.concat(current, " "))
      current = {}
    end
  end)
  return tricks
end

--- The first card that declarer leads in a layout in which a plan wins.
-- @treturn ?string nil: he is never on lead
function course.first_lead(v, plan, deals, makes)
  local lead
  follow(v, plan, won(deals, makes)[1], function(card, facts)
    local his = #facts.trick == 0 and facts.decider == v.contract.declarer
    lead = lead or his and card or nil
  end)
  return lead
end

-- ---- what steps leave open -----------------------------------------------------------

-- A defender plays some card: another one for each number.
local function replier(number)
  return function(core, facts, deal)
    local list = legal_of(core, facts, deal)
    number = number * 5 % 17 -- 16 numbers in turn
    return list[number % #list + 1]
  end
end

--- Play the first layouts in which a plan wins, each against several defences.
-- @tparam function visit is called with each card of declarer's or dummy's, what is known before it
-- is played, the number of declarer's step (0: winners are taken; nil: none), and the cards that
-- the steps leave open
function course.play(v, plan, deals, makes, visit)
  for _, deal in ipairs(won(deals, makes)) do
    for number = 0, DEFENCES do
      follow(v, plan, deal, function(card, facts, step, open)
        if open then visit(card, facts, step, open) end
      end, number > 0 and replier(number) or nil)
    end
  end
end

-- ---- winners that are made ---------------------------------------------------------

local function holds(fell, card) return fell:holding(card:sub(1, 1)):find(card:sub(2), 1, true) end

-- Whether the defenders have a card of a suit left, after those that fell; above one, if given.
local function is_left(seen, fell, suit, card)
  for rank in seen.out[suit]:gmatch "." do
    local other, gone = suit .. rank, false
    for _, seat in ipairs(seen.defenders) do gone = gone or holds(fell[seat], other) end
    if not gone and (not card or height(other) > height(card)) then return true end
  end
  return false
end

local function is_high(seen, fell, card) return not is_left(seen, fell, card:sub(1, 1), card) end

-- The number of a trick's card that wins.
local function best_of(cards, trumps)
  local best = 1
  for i, card in ipairs(cards) do
    local suit, of = card:sub(1, 1), cards[best]:sub(1, 1)
    if suit == of and height(card) > height(cards[best]) or suit == trumps and of ~= trumps then
      best = i
    end
  end
  return best
end

-- What a plan does in a layout against a defence: see below.
local function made(v, plan, deal, seen, reply)
  local one, side = { tricks = 0, steps = {}, made = {} }, { [seen.declarer] = true,
    [seen.dummy] = true }
  local thrown, given, fell = {}, {}, v.fell
  follow(v, plan, deal, function(card, facts, step)
    if #facts.trick == 0 then
      fell = facts.fell
      if not side[facts.turn] then given[card:sub(1, 1)] = true end
    end
    if step and step > 0 then one.steps[step] = true end
    local led = facts.trick[1] and facts.trick[1]:sub(1, 1)
    local suit = card:sub(1, 1)
    if led and led ~= suit and not side[facts.turn] then thrown[suit] = true end
    if not facts.trick[TRICK - 1] then return end
    local cards = { facts.trick[1], facts.trick[2], facts.trick[3], card }
    local at = best_of(cards, seen.trumps)
    local best = cards[at]
    if not side[words.caller(facts.leader, at)] then return end
    one.tricks = one.tricks + 1
    if best:sub(1, 1) == led and is_high(seen, fell, best) and not is_high(seen, v.fell, best)
      and not (given[led] and is_left(seen, fell, led)) then
      one.made[best] = not thrown[led] and not is_left(seen, fell, led)
    end
  end, reply)
  return one
end

--- What a plan does in some layouts, against the plainest defence; late in the play against others
-- as well.
-- @tparam table seen (methods.seen)
-- @treturn {table,...} `number` of the layout; `tricks` of declarer's from now on; `steps`, a set
-- of those that are taken; `made`, by card, where one of declarer's won a trick as the highest of
-- its suit that was left, and was not that at first, nor by the defenders' leads of the suit alone;
-- its value tells whether the defenders had followed with all that they had of the suit until then
function course.made(v, plan, deals, seen)
  local list = {}
  for i, deal in ipairs(deals) do
    for number = 0, #v.left[v.seat] <= SQUEEZED and DEFENCES or 0 do
      local one = made(v, plan, deal, seen, number > 0 and replier(number) or nil)
      one.number, list[#list + 1] = i, one
    end
  end
  return list
end

-- ---- squeezes ------------------------------------------------------------------------

-- A defender's ranks of a suit in a layout, without what fell.
local function ranks_left(deal, fell, seat, suit)
  return (deal:hand(seat):holding(suit):gsub("[" .. fell[seat]:holding(suit) .. "-]", ""))
end

-- What was given up for a card that won as the highest that was left of its suit, and was not that
-- at first, by defenders who had a higher one: thrown, or played though a lower one would have
-- done.
local function add_guards(state, guards, given, card)
  for _, one in ipairs(given) do
    local suit = card:sub(1, 1)
    local first = ranks_left(state.deal, state.first, one.seat, suit)
    if one.card:sub(1, 1) == suit and height(suit .. first:sub(1, 1)) > height(card)
      and (one.on or height(one.low) < height(card)) then
      guards = { { seat = one.seat, on = one.on, at = one.at, card = card },
        table.unpack(guards) }
    end
  end
  return guards
end

-- Note at the end of the play who gave up what: `state.by` has by seat how often, for which cards
-- he threw one, and the last trick until which he could wait.
local function add_end(state, guards)
  state.ends = state.ends + 1
  local first = {}
  for _, one in ipairs(guards) do
    local x = state.by[one.seat] or { ends = 0, cards = {}, at = 0 }
    state.by[one.seat] = x
    if one.on then x.cards[one.card] = true end
    if not first[one.seat] or one.at < first[one.seat].at then first[one.seat] = one end
  end
  for seat, one in pairs(first) do
    local x = state.by[seat]
    x.ends = x.ends + 1
    if one.on and one.at >= x.at then x.at, x.on = one.at, one.on end
  end
  return #guards > 0
end

-- What was given up, that of a trick with the card that won it.
local function on_card(given, at, best)
  local list = {}
  for i, one in ipairs(given) do
    list[i] = one
    if one.on and one.at == at then
      list[i] = { seat = one.seat, card = one.card, low = one.low, on = best, at = at }
    end
  end
  return list
end

-- Whether each defence against a plan has to give up such a card; `past` has what was, the guards,
-- and the cards that fell before the trick. Nil: too many positions.
local function is_forced(state, core, past)
  local facts = core:facts()
  state.left = state.left - 1
  if state.left < 0 then return nil end
  if not facts.turn then return add_end(state, past.guards) end
  local list
  if facts.decider == state.declarer then
    list = { (core_plan.card(core, state.plan)) }
  else
    list = legal_of(core, facts, state.deal)
  end
  local fell = #facts.trick == 0 and facts.fell or past.fell
  for _, card in ipairs(list) do
    local given, guards = past.given, past.guards
    local led = facts.trick[1]
    local thrown = led and led:sub(1, 1) ~= card:sub(1, 1)
    if facts.decider ~= state.declarer and led and (thrown or card ~= list[1]) then
      given = { { seat = facts.turn, card = card, low = list[1], on = thrown,
        at = facts.NS + facts.EW }, table.unpack(given) }
    end
    if facts.trick[TRICK - 1] then
      local cards = { facts.trick[1], facts.trick[2], facts.trick[3], card }
      local at = best_of(cards, state.seen.trumps)
      local best, seat = cards[at], words.caller(facts.leader, at)
      given = on_card(given, facts.NS + facts.EW, best)
      if words.SIDE[seat] == words.SIDE[state.declarer] and is_high(state.seen, fell, best)
        and not is_high(state.seen, state.first, best) then
        guards = add_guards(state, guards, given, best)
      end
    end
    local forced = is_forced(state, check.must(core_plan.after(core, { card })),
      { given = given, guards = guards, fell = fell })
    if not forced then return forced end
  end
  return true
end

-- What a defender has above the lowest of some cards in each suit of these: suit, above (ranks),
-- and nb, how many cards of the suit he has.
local function guards_of(v, deal, seat, cards)
  local list = {}
  for _, suit in ipairs(words.SUITS) do
    local lowest
    for card in pairs(cards) do
      local lower = card:sub(1, 1) == suit and not (lowest and height(lowest) < height(card))
      lowest = lower and card or lowest
    end
    if lowest then
      local has = ranks_left(deal, v.fell, seat, suit)
      local above = has:gsub(".", function(rank)
        return height(suit .. rank) > height(lowest) and rank or ""
      end)
      list[#list + 1] = { suit = suit, above = above, nb = #has }
    end
  end
  return list
end

--- The layouts that a plan wins by a squeeze: there, whatever the defenders do, one of them gives
-- up a suit in which he had a higher card than one that wins then. Only late in the play, where
-- that can be looked through.
-- @tparam table seen (methods.seen)
-- @treturn {table,...} for each: `number`; `seat` of a defender who must give up one of two suits,
-- his `guards` of them, and `on` which card that wins the trick
function course.squeezes(v, plan, deals, makes, seen)
  local list, left = {}, POSITIONS
  if #v.left[v.seat] > SQUEEZED then return list end
  for i, deal in ipairs(deals) do
    if makes:sub(i, i) == "1" then
      local state = { plan = plan, declarer = v.contract.declarer, left = left, deal = deal,
        seen = seen, first = v.fell, by = {}, ends = 0 }
      local forced = is_forced(state, v.core, { given = {}, guards = {}, fell = v.fell })
      left = state.left
      if forced == nil then return {} end -- too much to look through: nothing is said
      local one = forced and { number = i }
      for _, seat in ipairs(one and seen.defenders or {}) do
        local x = state.by[seat]
        local guards = x and x.ends == state.ends and guards_of(v, deal, seat, x.cards) or {}
        if #guards > 1 then one.seat, one.guards, one.on = seat, guards, x.on end
      end
      list[#list + 1] = one and one.seat and one or nil
    end
  end
  return list
end

return course
