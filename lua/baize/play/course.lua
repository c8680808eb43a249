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
local SQUEEZED <const>, POSITIONS <const> = 5, 20000 -- cards and positions of a squeeze
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

-- A defender follows with the lowest card, or throws the lowest of his longest suit.
local function defend(core, facts, deal)
  local list = left_of(core, deal, facts.turn)
  local led, count, best = facts.trick[1] and facts.trick[1]:sub(1, 1), {}, nil
  for _, card in ipairs(list) do
    local suit = card:sub(1, 1)
    count[suit] = (count[suit] or 0) + 1
  end
  for _, card in ipairs(list) do
    local suit = card:sub(1, 1)
    if not led or not count[led] or suit == led then
      local longer = best and count[suit] > count[best:sub(1, 1)]
      local lower = best and count[suit] == count[best:sub(1, 1)] and height(card) < height(best)
      if not best or longer or lower then best = card end
    end
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

-- ---- what steps leave open -----------------------------------------------------------

-- A defender plays some card: another one for each number.
local function replier(number)
  return function(core, facts, deal)
    local list, led = {}, facts.trick[1] and facts.trick[1]:sub(1, 1)
    for _, card in ipairs(left_of(core, deal, facts.turn)) do
      if card:sub(1, 1) == led then list[#list + 1] = card end
    end
    if #list == 0 then list = left_of(core, deal, facts.turn) end
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

-- ---- squeezes ------------------------------------------------------------------------

-- Whether a defender threw a card that was above one of declarer's that won a trick. `thrown` and
-- `taken` are cards.
local function is_promoted(thrown, taken)
  for _, card in ipairs(taken) do
    for _, other in ipairs(thrown) do
      if other:sub(1, 1) == card:sub(1, 1) and height(other) > height(card) then return true end
    end
  end
  return false
end

-- The cards that a defender may play in a layout.
local function legal_of(core, facts, deal)
  local list, follow_suit = left_of(core, deal, facts.turn), {}
  local led = facts.trick[1] and facts.trick[1]:sub(1, 1)
  for _, card in ipairs(list) do
    if card:sub(1, 1) == led then follow_suit[#follow_suit + 1] = card end
  end
  return #follow_suit > 0 and follow_suit or list
end

-- Whether each defence against a plan has to throw such a card. Nil: too many positions.
local function is_forced(state, core, thrown, taken)
  local facts = core:facts()
  state.left = state.left - 1
  if state.left < 0 then return nil end
  if not facts.turn then return is_promoted(thrown, taken) end
  local list
  if facts.decider == state.declarer then
    list = { (core_plan.card(core, state.plan)) }
  else
    list = legal_of(core, facts, state.deal)
  end
  for _, card in ipairs(list) do
    local gone, mine = thrown, taken
    local led = facts.trick[1]
    if facts.decider ~= state.declarer and led and led:sub(1, 1) ~= card:sub(1, 1) then
      gone = { card, table.unpack(thrown) }
    end
    local after = check.must(core_plan.after(core, { card }))
    if facts.trick[TRICK - 1] then
      local leader, cards = after:facts().leader, { card, table.unpack(facts.trick) }
      local at = (words.SEAT_NUMBER[leader] - words.SEAT_NUMBER[facts.leader]) % TRICK
      local by = leader == state.declarer or words.SIDE[leader] == words.SIDE[state.declarer]
      table.remove(cards, 1)
      cards[TRICK] = card
      if by then mine = { cards[at + 1], table.unpack(taken) } end
    end
    local forced = is_forced(state, after, gone, mine)
    if not forced then return forced end
  end
  return true
end

--- Whether a plan wins some layout by a squeeze: there, whatever the defenders do, one of them
-- throws a card that was above one that wins a trick. Only late in the play, where that can be
-- looked through.
function course.squeezes(v, plan, deals, makes)
  if #v.left[v.seat] > SQUEEZED then return false end
  local state = { plan = plan, declarer = v.contract.declarer, left = POSITIONS }
  for i, deal in ipairs(deals) do
    if makes:sub(i, i) == "1" then
      state.deal = deal
      local forced = is_forced(state, v.core, {}, {})
      if forced then return true end
      if forced == nil then return false end
    end
  end
  return false
end

return course
