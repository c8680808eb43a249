-- SPDX-License-Identifier: GPL-3.0-or-later
--- Steps and plans of declarer's in words: what to do, what to watch for, what to discard.
-- @module baize.play.plan_words
local methods = require "baize.play.methods"
local words = require "baize.base.words"

local plan_words = {}

local RANKS <const> = "23456789TJQKA"
local WATCHED <const> = 2 -- cards at most, of which it is said that they must be gone
local SUIT_WORD <const>, ONE <const>, PARTNER <const> = methods.SUIT_WORD, methods.ONE,
  methods.PARTNER
local height, top, above, both = methods.height, methods.top, methods.above, methods.both

-- ---- names ---------------------------------------------------------------------------

-- "a", "a and b", "a, b and c".
local function listed(parts)
  local list = table.concat(parts, ", ")
  return (list:gsub(", ([^,]*)$", " and %1"))
end

local function hand_name(seen, seat) return seat == seen.declarer and "hand" or "dummy" end

-- ---- steps ---------------------------------------------------------------------------

-- The missing cards above that of a step that the hand which plays third can still beat: they are
-- what the finesse is against. Nil: there is none, the card is led up to.
local function against(seen, step)
  local suit, rank = step.suit, step.card:sub(2)
  local best, found = top(seen.hands[PARTNER[step.from]][suit]), {}
  for one in above(seen.out[suit], rank):gmatch "." do
    if height(one) < best then found[#found + 1] = methods.rank_name(one) end
  end
  return #found > 0 and table.concat(found, " and ") or nil
end

-- What a hand has left of a suit when a step of a plan is taken, as far as the steps before it lead
-- that suit once each: it gives its low cards to what the other hand wins.
local function left_at(plan, step, seen, seat, suit)
  local ranks = seen.hands[seat][suit]
  for _, one in ipairs(plan or {}) do
    if one == step then break end
    if one.suit == suit and (one.method == "cash" or one.method == "finesse"
      or one.method == "duck") then
      local played = one.card and one.card:sub(2) or ""
      if not ranks:find(played, 1, true) or played == "" then played = ranks:sub(-1) end
      ranks = ranks:gsub(played, "")
    end
  end
  return ranks
end

-- More cards than a finesse is said to be against.
local function is_many(missing) return select(2, missing:gsub(" and ", "")) > 1 end

local function says_finesse(step, seen, plan)
  local suit, rank, missing = step.suit, step.card:sub(2), against(seen, step)
  local from = hand_name(seen, step.from)
  local lead = left_at(plan, step, seen, step.from, suit):sub(-1)
  local run = seen.hands[step.from][suit]:find(rank, 1, true)
  if run and not missing then
    return ("lead %s from %s, and ruff if it is covered"):format(methods.card_name(step.card), from)
  elseif run or missing and lead ~= "" and height(lead) > height(rank) then
    local low = left_at(plan, step, seen, PARTNER[step.from], suit):sub(-1)
    local card = run and rank or lead
    if low ~= "" and height(low) > height(card) then
      return ("lead %s from %s and finesse %s, against %s"):format(methods.card_name(suit .. card),
        from, methods.rank_name(low), missing)
    end
    local text = ("run %s from %s"):format(methods.card_name(suit .. card), from)
    return is_many(missing) and text or ("%s, a finesse against %s"):format(text, missing)
  elseif not missing then
    return ("lead %s from %s, and play %s unless a higher card appears"):format(ONE[suit], from,
      methods.rank_name(rank))
  end
  local text = ("lead %s from %s and finesse %s"):format(ONE[suit], from, methods.rank_name(rank))
  return is_many(missing) and text or ("%s, against %s"):format(text, missing)
end

-- A finesse in the suit that was kept when others were eliminated: who wins it is thrown in.
local function says_thrown(step, seen, plan)
  local text = says_finesse(step, seen, plan)
  for _, one in ipairs(plan or {}) do
    if one == step then break end
    if one.method == "strip" and one.suit == step.suit then
      return ("%s; whoever wins it must lead %s%s"):format(text, ONE[step.suit],
        seen.trumps and " or give a ruff and discard" or "")
    end
  end
  return text
end

-- The only suit besides one that anybody has left, where both of declarer's hands have one card of
-- that; nil: there is another.
local function last_suit(seen, but)
  local found
  for _, suit in ipairs(words.SUITS) do
    if suit ~= but and (both(seen, suit) > 0 or seen.out[suit] ~= "") then
      if found then return nil end
      found = suit
    end
  end
  return both(seen, but) <= 2 and found and both(seen, found) > 0 and found or nil
end

-- Ruffs in both hands in turn: how high is said by the trumps that are left.
local function says_crossruff(step, seen, plan)
  local parts, how = {}, "as low as you can"
  for _, one in ipairs(plan) do
    if one.both then
      parts[#parts + 1] = ("%s in %s"):format(SUIT_WORD[one.suit],
        hand_name(seen, PARTNER[one.from]))
    end
  end
  if step.least >= both(seen, seen.trumps) then
    how = "high"
  elseif step.least > 0 then
    how = ("low until %d trumps are left in both hands, then high"):format(step.least)
  end
  return ("crossruff %s, %s"):format(listed(parts), how)
end

local function says_ruff(step, seen, plan)
  if step.both then return says_crossruff(step, seen, plan) end
  local short, long = seen.hands[PARTNER[step.from]], seen.hands[step.from]
  local nb = math.min(#long[step.suit] - #short[step.suit], #short[seen.trumps])
  local what, where = nb > 1 and SUIT_WORD[step.suit] or ONE[step.suit],
    hand_name(seen, PARTNER[step.from])
  local with = "as low as you can"
  if step.card then
    local rank = step.card:sub(2)
    with = ("with %s%s, which %s overruffed"):format(methods.rank_name(rank),
      nb > 1 and " first" or "", above(seen.out[seen.trumps], rank) == "" and "cannot be"
      or "is not easily")
  end
  return ("ruff %s in %s %s"):format(what, where, with)
end

-- Whether a plan ruffs the suit of a step after it.
local function ruffs_later(plan, step)
  local past = false
  for _, one in ipairs(plan) do
    if past and one.method == "ruff" and one.suit == step.suit then return true end
    past = past or one == step
  end
  return false
end

-- What is played out of a suit: its winners, those of the shorter hand first, and what the other
-- hand ruffs of the rest.
local function says_out(step, seen, plan, suit)
  local hand = left_at(plan, step, seen, seen.declarer, suit)
  local dummy = left_at(plan, step, seen, seen.dummy, suit)
  local long, short, parts, later = #hand, #dummy, {}, {}
  for i = #RANKS, top(seen.out[suit]) + 1, -1 do
    local rank = RANKS:sub(i, i)
    local own = hand:find(rank, 1, true)
    local first = long == short or (long < short) == (own ~= nil)
    if own or dummy:find(rank, 1, true) then
      table.insert(first and parts or later, methods.rank_name(rank))
    end
  end
  table.move(later, 1, #later, #parts + 1, parts)
  local nb = #parts
  local ruffs = seen.trumps and long ~= short
  local text = nb > 0 and ("cash %s of %s"):format(listed(parts), SUIT_WORD[suit]) or nil
  if nb > 0 and suit == seen.led then
    text = ("cash what is left of the top %s"):format(SUIT_WORD[suit])
  end
  if not ruffs then return text end
  local where = hand_name(seen, long < short and seen.declarer or seen.dummy)
  text = text and ("%s, and ruff the other %s in %s"):format(text, SUIT_WORD[suit], where)
    or ("ruff %s in %s"):format(SUIT_WORD[suit], where)
  return math.min(long, short) <= nb and text or text .. " once it has none"
end

local function says_strip(step, seen, plan)
  local parts, names = {}, {}
  if seen.trumps and seen.out[seen.trumps] ~= "" then parts[1] = "draw trumps" end
  for _, suit in ipairs(words.SUITS) do
    if suit ~= step.suit and suit ~= seen.trumps then
      local text = says_out(step, seen, plan, suit)
      if text then parts[#parts + 1], names[#names + 1] = text, SUIT_WORD[suit] end
    end
  end
  local what = listed(names)
  if #names == 0 then
    what, parts[#parts + 1] = "all but " .. SUIT_WORD[step.suit], "cash what becomes a winner"
  end
  return ("eliminate %s: %s"):format(what, table.concat(parts, "; then "))
end

-- Whether a card of a step's suit is cashed before it.
local function follows_cash(plan, step)
  for _, one in ipairs(plan) do
    if one == step then return false end
    if one.method == "cash" and one.suit == step.suit then return true end
  end
end

-- The suit that is kept for a defender to lead, of a plan that throws him in by a step, a duck.
local function kept_for(plan, step)
  for _, one in ipairs(plan) do
    if one == step then return nil end
    if one.method == "strip" then return one.suit ~= step.suit and one.suit or nil end
  end
end

-- What each step says, but for those that `plan_words.of` says itself.
local SAYS <const> = {
  draw = function(step, seen, plan)
    if step.suit == seen.trumps then return "draw trumps" end
    local some = follows_cash(plan, step) and "what is left of " or ""
    return ("cash %sthe top %s"):format(some, SUIT_WORD[step.suit])
  end,
  finesse = says_thrown,
  marked = function(step, seen, plan) -- of suit_steps.lua
    local last = words.SEAT_NAMES[PARTNER[words.NEXT[step.from]]]
    return ("%s, if %s has shown out"):format(says_finesse(step, seen, plan), last)
  end,
  duck = function(step, seen, plan)
    local kept = kept_for(plan, step)
    if kept then
      return ("throw a defender in with %s, to make him lead %s%s"):format(ONE[step.suit],
        ONE[kept], seen.trumps and " or give a ruff and discard" or "")
    end
    local some = math.max(top(seen.hands[seen.declarer][step.suit]),
      top(seen.hands[seen.dummy][step.suit])) > top(seen.out[step.suit])
    local again = step.least == 1 and ", again whenever you are on lead" or "" -- eliminated before
    if some or ruffs_later(plan, step) then
      local verb = some and "duck" or "give up"
      return ("%s a round of %s%s"):format(verb, SUIT_WORD[step.suit], again)
    end
    local leads = #plan == 1 and last_suit(seen, step.suit)
    return ("exit with %s%s"):format(ONE[step.suit], leads and ", to make them lead " .. ONE[leads]
      or again)
  end,
  drive = function(step, seen)
    local suit, higher = step.suit, {}
    local best = math.max(top(seen.hands[seen.declarer][suit]), top(seen.hands[seen.dummy][suit]))
    for rank in seen.out[suit]:gmatch "." do
      if height(rank) > best then higher[#higher + 1] = methods.rank_name(rank) end
    end
    return #higher == 0 and ("establish the %s"):format(SUIT_WORD[suit])
      or ("drive out %s of %s"):format(listed(higher), SUIT_WORD[suit])
  end,
  ruff = says_ruff,
  strip = says_strip,
  ["hold up"] = function(step)
    return step.rounds == 1 and ("let them win the first round of %s"):format(SUIT_WORD[step.suit])
      or ("let them win two rounds of %s"):format(SUIT_WORD[step.suit])
  end,
  rise = function(step, seen)
    return ("play %s from %s"):format(methods.card_name(step.card), hand_name(seen, seen.turn))
  end,
}

-- ---- plans ---------------------------------------------------------------------------

-- The winners of a plan without steps: "take the winners: 4 spades, 3 hearts and 5 clubs".
local function says_winners(seen)
  local parts = {}
  for _, suit in ipairs(words.SUITS) do
    local nb = methods.certain_of(seen, suit)
    if nb > 0 then
      parts[#parts + 1] = nb == 1 and ONE[suit] or ("%d %s"):format(nb, SUIT_WORD[suit])
    end
  end
  local drawn = seen.trumps and seen.out[seen.trumps] ~= "" and "draw trumps and " or ""
  return ("%stake the winners: %s"):format(drawn, listed(parts))
end

-- The cards of a suit that are cashed from a step on, one after another, in words; how many steps.
-- `but` is a card that is played before.
local function cashed(plan, from, seen, but)
  local names, suit, i = {}, plan[from].suit, from
  while plan[i] and plan[i].method == "cash" and plan[i].suit == suit do
    local rank = plan[i].card:sub(2)
    if above(seen.out[suit], rank) ~= "" then
      if i > from then break end
      return ("cash %s of %s once it is high"):format(methods.rank_name(rank), SUIT_WORD[suit]), 1
    end
    if plan[i].card ~= but then names[#names + 1] = methods.rank_name(rank) end
    i = i + 1
  end
  local after = plan[i] -- which one card may reach
  local there = from == 1 and not seen.led and after and after.from == seen.turn -- on lead
  local crosses = #names == 1 and i - from == 1 and not there and after
    and after.method == "finesse" and after.suit ~= suit
    and seen.hands[after.from][suit]:find(plan[from].card:sub(2), 1, true)
  return #names > 0 and ("%s %s of %s"):format(crosses and "cross to" or "cash", listed(names),
    SUIT_WORD[suit]) or nil, i - from
end

--- A plan in words, one sentence a step or several of a kind.
-- @tparam {table,...} plan
-- @tparam table seen
-- @tparam[opt] string but a card that is played before the first step
-- @treturn {string,...}
function plan_words.of(plan, seen, but)
  local list, i = {}, 1
  while i <= #plan do
    local nb, text = 1, nil
    if plan[i].method == "cash" then
      text, nb = cashed(plan, i, seen, but)
    elseif plan[i].method ~= "throw" then
      text = SAYS[plan[i].method](plan[i], seen, plan)
    end
    list[#list + 1] = text
    i = i + nb
    if plan[i - 1].both then i = i + 1 end -- the other half of a crossruff
  end
  if #plan == 0 then list[1] = says_winners(seen) end
  return list
end

-- The cards above a rank, in words, where they are few: "the king and the queen"; how many.
local function few_above(seen, suit, rank)
  local names = {}
  for one in above(seen.out[suit], rank):gmatch "." do
    names[#names + 1] = methods.rank_name(one)
  end
  if #names == 0 or #names > WATCHED then return nil end
  return listed(names), #names
end

-- What is not needed any more, in words: ", and the finesse is not needed"; "": nothing.
local function not_needed(steps, plan)
  local names, by = {}, {}
  for _, step in ipairs(steps) do
    local name = step.method == "duck" and kept_for(plan, step) and "throw-in" or step.method
    if not by[name] then by[name], names[#names + 1] = true, "the " .. name end
  end
  if #names == 0 then return "" end
  return (", and %s %s not needed"):format(listed(names), #names > 1 and "are" or "is")
end

--- What to watch for: "clubs to break 3-3: then the 5 wins", "the queen of hearts: once it is gone
-- the jack wins". Nil: nothing.
-- @tparam {table,...} list cards that may become winners (plan_full.watched)
-- @tparam table seen
-- @tparam {table,...} plan
-- @treturn ?string
function plan_words.watched(list, seen, plan)
  local texts, by = {}, {}
  for _, one in ipairs(list) do
    local suit, rank = one.card:sub(1, 1), one.card:sub(2)
    local out, name, text = #seen.out[suit], SUIT_WORD[suit], nil
    local gone, nb = few_above(seen, suit, rank)
    local breaks = one.long and one.short > 0 -- else it breaks so in any case
    if breaks and suit ~= seen.trumps and (not gone or nb == out and not one.thrown) then
      text = ("%s to break %d-%d%s: then"):format(name, one.long, one.short,
        one.long > one.short + 1 and " or better" or "")
    elseif gone and one.falls then
      text = ("%s of %s: once %s gone"):format(gone, name, nb > 1 and "they are" or "it is")
    end
    if text and not by[text] then -- of several cards the highest
      by[text] = true
      texts[#texts + 1] = ("%s %s wins%s"):format(text, methods.rank_name(rank),
        not_needed(one.needless, plan))
    end
  end
  return #texts > 0 and table.concat(texts, "; ") or nil
end

--- What a plan says of discards: "from dummy the jack of hearts (unless the queen is gone), then
-- the 2 of clubs". Nil: nothing.
-- @tparam {table,...} plan
-- @tparam table seen
-- @treturn ?string
function plan_words.discards(plan, seen)
  local list = {}
  for _, seat in ipairs { seen.declarer, seen.dummy } do
    local parts = {}
    for _, step in ipairs(plan) do
      if step.method == "throw" and step.from == seat then
        local gone, nb = few_above(seen, step.suit, step.card:sub(2))
        local unless = gone and (" (unless %s of %s %s gone)"):format(gone, SUIT_WORD[step.suit],
          nb > 1 and "are" or "is") or ""
        parts[#parts + 1] = methods.card_name(step.card) .. unless
      end
    end
    if #parts > 0 then
      list[#list + 1] = ("from %s %s"):format(hand_name(seen, seat), table.concat(parts, ", then "))
    end
  end
  return #list > 0 and table.concat(list, "; ") or nil
end

return plan_words
