-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plans of declarer's as text and as JSON.
-- @module baize.play.plan_text
local columns = require "baize.base.columns"
local methods = require "baize.play.methods"
local plain = require "baize.base.plain"
local words = require "baize.base.words"

local plan_text = {}

--- By how much the best line must be better to be written.
plan_text.BEATEN = 0.02

local TINY <const> = 1e-9
local GUARDS <const> = 2 -- cards that guard a suit, at most, which are named
local SQUEEZES <const> = 2 -- of a plan that are printed, at most
local FEW <const> = 0.05 -- layouts of which nothing is said but how many they are
local SOME <const> = 0.005 -- what of drawn layouts is not left out
local WIDTH <const> = 98
-- what holds of each plan, for who follows its words (README.md, "Following a plan")
local FOLLOW <const> = {
  steps = "To follow a plan: on lead take the first step that can be taken now; cash, finesse%s, "
    .. "drive out and establish again as long as that can be done (no finesse when the defender "
    .. "who plays next has shown out), take other steps once, unless they say again. Lead low "
    .. "where no card is named; of a suit that is cashed or driven out first the honours of the "
    .. "hand with fewer cards of it. If a step begins in the other hand, lead low to a winner "
    .. "there in another suit%s, and take the trick there. If a finesse is covered, beat that as "
    .. "cheaply as you can.",
  ruff_again = ", ruff",
  to_trumps = ", else to its trumps, else what it ruffs",
  strip = "To eliminate, %splay out every suit but the one that they are to lead, in any order: "
    .. "winners, the shorter hand's first%s.",
  out_ruffs = ", and losers that the other hand ruffs while it keeps a trump. First finish "
    .. "what the hand on lead can, and cross in trumps only, if both hands keep one",
  crossruff = "In a crossruff each hand leads the suit that the other one ruffs, its winners of "
    .. "that too while trumps are out; high is the lowest trump that nobody can overruff.",
  after = "After the last step %slead winners of either hand, %sor else low from the suit of which "
    .. "both hands have most, to the other hand's highest card if that may win. As soon as there "
    .. "are enough winners take them%s, in an order in which all can be taken.",
  draw = "draw trumps, then ",
  ruffs = "what the other hand ruffs, a high trump, ",
  first = ", trumps first",
  ruff = "Ruff what would be lost else, but not where a card is cashed or a round is ducked: low; "
    .. "where a defender who plays after that may overruff, with the lowest trump that he cannot "
    .. "beat, unless too few of these are left to draw theirs if they break evenly.",
  theirs = "When they lead, the hand that plays second plays low, unless only it has a winner%s; "
    .. "the hand that plays last wins as cheaply as it can, and overtakes the other hand's card if "
    .. "nothing else leads to its own winners of the suit. Then go on with the steps.",
  or_ruffs = " or can ruff",
  discard = "Discard what the plan names; else no winner, %sno card that is named, and none of "
    .. "a suit that is finessed, ducked, driven out or established. Keep the last small card that "
    .. "leads to a winner or a finesse of the other hand, and those that you need to play under "
    .. "its winners. If all are barred, throw a card that is named.",
  no_trump = "no trump, ",
  chances = "Chances against defenders who see all cards and know the plan: real ones may do "
    .. "worse.",
}
local FAILED <const> = "The contract has failed: too few tricks are left."
local NONE <const> = "No plan of the kinds that baize knows was found within its search: that does "
  .. "not say\nthat the contract fails."
local UNBOUNDED <const> = "A declarer who sees all cards after the first few always makes it: how "
  .. "much more a better line can win is not known."

local function percent(x, low, high)
  return low and ("%.1f %% (%.1f to %.1f)"):format(100 * x, 100 * low, 100 * high)
    or ("%.2f %%"):format(100 * x)
end

local function sentence(text) return (text:gsub("^%l", string.upper)) end

-- What the plan does, as a sentence.
local function steps_text(one)
  local list = { table.unpack(one.said) }
  if #one.steps > 0 then list[#list + 1] = "take the rest of the winners" end
  local text = table.concat(list, "; then ")
  return sentence(text) .. "."
end

-- How likely a clause is: from the second on what it adds to those before.
local function share_text(clause, i, figure)
  local share = (clause.exact and "%.2f %%" or figure):format(100 * (clause.exact or clause.adds))
  if i > 1 then return "another " .. share end
  return share .. (clause.exact and " of the deals that are possible" or "")
end

-- "won in 5 of the 31 layouts in which West has the ace of diamonds (25.00 % ...), and in 90 of the
-- other 97"; where some layouts were drawn more than once these count as one.
local function rates_text(self, found)
  local list, nb = {}, found.other.layouts
  for i, one in ipairs(found.rates) do
    nb = nb + one.layouts
    list[i] = ("in %d of the %d %s in which %s%s"):format(one.won, one.layouts,
      i == 1 and "layouts" or "others", one.text,
      one.exact and (" (%s)"):format(share_text(one, i)) or "")
  end
  local which = nb < self.described and (", of the %d that differ,"):format(nb) or ""
  return ("won%s %s, and in %d of the remaining %d"):format(which, table.concat(list, ", "),
    found.other.won, found.other.layouts)
end

-- What all clauses come to, where each is counted and nothing else is said: ", together 68.83 %".
local function together(self, found)
  local sum = 0.0
  for _, clause in ipairs(found.clauses) do sum = sum + (clause.exact or math.huge) end
  local all = #found.clauses > 1 and found.rest <= SOME and sum <= 1 + TINY and not self.all
  return all and (", together %.2f %%"):format(100 * sum) or ""
end

-- "wins if West has the king of spades (50.00 %), or if the queen ... (another 10.00 %)"; of drawn
-- layouts what was seen in them.
local function layouts_text(self, one)
  local found = one.layouts
  if one.chance > 1 - TINY then
    return self.all and "wins in every layout" or "won in every layout that was drawn"
  end
  if found.rates then return rates_text(self, found) end
  local head = found.wins and "wins if" or "wins unless"
  local figure, joint = self.all and "%.2f %%" or "%.0f %%", found.wins and ", or if " or ", or "
  local wins = found.wins and "wins" or "loses"
  if not self.all then
    wins, joint = found.wins and "won" or "lost", ", or in which "
    head = wins .. " in all layouts drawn in which"
  end
  local list = {}
  for i, clause in ipairs(found.clauses) do
    list[i] = ("%s (%s)"):format(clause.text, share_text(clause, i, figure))
  end
  if #list == 0 then
    return ("%s in %s of the layouts, for which no short description was found"):format(wins,
      figure:format(100 * found.rest))
  end
  local rest = found.rest > (self.all and TINY or SOME) and (found.rest < FEW
    and "; it also %s in a few others (%s)" or "; it also %s in others (%s), for which no short "
    .. "description was found"):format(wins, figure:format(100 * found.rest)) or ""
  return ("%s %s%s%s"):format(head, table.concat(list, joint), together(self, found), rest)
end

-- The safety play of a plan, beside the other way to play the suit.
local function safety_text(one, figure)
  local safe = one.safety
  local suit, more = methods.SUIT_WORD[safe.suit], safe.tricks + 1
  local few = safe.tricks == 1 and "1 trick" or safe.tricks .. " tricks"
  local text = ("A safety play in %s: played so the suit by itself gives %s in %s of deals, %d in "
    .. "%s. The other way is to %s: %d in %s, but %d only in %s; the plan wins %s then."):format(
    suit, few, percent(safe.chance), more, percent(safe.more), table.concat(safe.rival, "; then "),
    more, percent(safe.other_more), safe.tricks, percent(safe.other),
    figure:format(100 * safe.plan))
  return #safe.guards == 0 and text
    or ("%s The safety play guards against layouts in which %s."):format(text,
      table.concat(safe.guards, ", or in which "))
end

-- "the queen of hearts", "the guarded king of spades", "4 clubs": what a defender guards.
local function guard_text(guard)
  local suit, names = methods.SUIT_WORD[guard.suit], {}
  for rank in guard.above:gmatch "." do names[#names + 1] = methods.rank_name(rank) end
  if #names > GUARDS then return ("%d %s"):format(guard.nb, suit) end
  if #names == 1 and guard.nb > 1 then names[1] = names[1]:gsub("the", "the guarded") end
  return ("%s of %s"):format(table.concat(names, " and "), suit)
end

-- The card on which somebody is squeezed, or that it is a defender's.
local function squeezing_text(card, seen)
  local suit, rank = card:sub(1, 1), card:sub(2)
  return seen.out[suit]:find(rank, 1, true) and ("%s that the defenders win"):format(
    methods.ONE[suit]) or methods.card_name(card)
end

--- The squeezes of a plan in words: who must give up what, and on which card. Nil: there is none.
-- @tparam {table,...} list of layouts (course.squeezes)
-- @tparam {number,...} weights
-- @tparam table seen (methods.seen)
-- @treturn ?string
function plan_text.squeeze(list, weights, seen)
  local found, by = {}, {}
  for _, one in ipairs(list) do
    local names = {}
    for i, guard in ipairs(one.guards) do names[i] = guard_text(guard) end
    local on = squeezing_text(one.on, seen)
    local key = table.concat(names, " and ") .. on
    local x = by[key] or { worth = 0.0, what = table.concat(names, " and "), on = on }
    if not by[key] then by[key], found[#found + 1] = x, x end
    x.worth = x.worth + weights[one.number]
    x.seats = x.seats and x.seats ~= one.seat and "both" or one.seat
  end
  table.sort(found, function(a, b)
    if math.abs(a.worth - b.worth) > TINY then return a.worth > b.worth end
    return a.what .. a.on < b.what .. b.on
  end)
  local texts = {}
  for i = 1, math.min(#found, SQUEEZES) do
    local x = found[i]
    local who = x.seats == "both" and "whoever has " .. x.what
      or ("%s, if he has %s,"):format(words.SEAT_NAMES[x.seats], x.what)
    texts[i] = ("%s must give up one of these suits on %s (%s)"):format(who,
      x.on, percent(x.worth))
  end
  return #texts > 0 and table.concat(texts, "; ") or nil
end

-- The card that is played now, if anything hangs on it, and the first one that is led.
local function first_text(one)
  local lead = one.lead and "First lead: " .. one.lead
  if lead and one.follows then return lead end
  return "First card: " .. one.first .. (lead and ". " .. lead or "")
end

local function plan_lines(self, i, one, lines)
  lines[#lines + 1] = ("%d. %s: %s"):format(i, percent(one.chance, one.low, one.high),
    steps_text(one))
  if one.discards then lines[#lines + 1] = ("   Discard %s."):format(one.discards) end
  if one.watch then lines[#lines + 1] = ("   Watch for %s."):format(one.watch) end
  lines[#lines + 1] = ("   It %s. %s."):format(layouts_text(self, one), first_text(one))
  if one.undecided > 0 then
    lines[#lines + 1] = ("   In %d of the layouts the search was cut off: they count as lost.")
      :format(one.undecided)
  end
  if one.safety then
    lines[#lines + 1] = "   " .. safety_text(one, self.all and "%.2f %%" or "%.1f %%")
  end
  if one.squeeze then
    lines[#lines + 1] = ("   A squeeze: %s."):format(one.squeeze)
  end
  if i == 1 and #one.course > 0 then
    lines[#lines + 1] = "   For example  " .. table.concat(one.course, ", ")
  end
end

-- How the best line compares with the best plan.
local function line_text(self)
  local line = self.line
  if not line then return nil end
  if not line.exact and line.chance > 1 - TINY then -- says nothing of a plan that wins less
    return self[1] and self[1].chance < 1 - TINY and UNBOUNDED or nil
  end
  local gap = line.chance - line.plan
  local alike = line.exact and #self > 0 and gap < TINY
  local figure = ("The best line of all wins %s%s"):format(percent(line.chance),
    alike and "" or (" (%s first)"):format(line.card))
  if not line.exact then
    local lots = line.layouts > line.worlds and (", %d at a time"):format(line.worlds) or ""
    local told = self.all and "" or (", as far as %d layouts tell%s"):format(line.layouts, lots)
    figure = ("No line wins more than some %s%s, where declarer sees all cards after the first few "
      .. "(%s first)"):format(percent(line.chance, line.low, line.high), told, line.card)
  end
  if #self == 0 then return figure .. "." end
  local first = "plan 1"
    .. (self.all and "" or (", which wins %s of the same layouts"):format(percent(line.plan)))
  if gap < plan_text.BEATEN then
    return figure .. (alike and ": no plan can do better than plan 1."
      or (": %s%s is within %.1f points."):format(first, self.all and "" or ",",
        100 * math.max(gap, 0)))
  end
  local points = ("%.1f points more than %s"):format(100 * gap, first)
  if line.exact then
    return figure .. (", %s: no plan here has all that it does."):format(points)
  end
  return ("%s. That is %s; a declarer who sees two hands may be unable to win any of that.")
    :format(figure, points)
end

local function head(self)
  local strain = self.contract.strain == "NT" and "notrump" or methods.SUIT_WORD[
    self.contract.strain]
  local goal = self.needs and ("%d more trick%s in %s"):format(self.needs,
    self.needs == 1 and "" or "s", strain) or tostring(self.contract)
  local which = self.all and ("all %d layouts%s"):format(self.layouts, self.given
    and " in which " .. self.given or "")
    or ("%d layouts that were drawn, seed %d%s; 95 %% intervals in parentheses"):format(
      self.layouts, self.seed,
      self.layouts > self.described and (", described by %d of them"):format(self.described) or "")
  return ("%s's plans for %s, by %s%s"):format(words.SEAT_NAMES[self.seat], goal, which,
    self.said and not self.needs and ", from " .. self.said or "")
end

-- Whether a step of one of the plans has a field, of that value.
local function has_step(self, field, value)
  for _, one in ipairs(self) do
    for _, step in ipairs(one.steps) do
      if step[field] == value then return true end
    end
  end
  return false
end

--- The rules by which these plans are followed: of trumps in contracts in a suit, of eliminations
-- where there are some, of the defenders' leads where a trick can be lost.
-- @tparam Plans self
-- @treturn string
function plan_text.rules(self)
  local suit = self.contract.strain ~= "NT"
  local function trumps(name) return suit and FOLLOW[name] or "" end
  local list = { FOLLOW.steps:format(trumps "ruff_again", trumps "to_trumps") }
  if has_step(self, "method", "strip") then
    list[#list + 1] = FOLLOW.strip:format(trumps "draw", trumps "out_ruffs")
  end
  if has_step(self, "both", true) then list[#list + 1] = FOLLOW.crossruff end
  list[#list + 1] = FOLLOW.after:format(trumps "draw", trumps "ruffs", trumps "first")
  if suit then list[#list + 1] = FOLLOW.ruff end
  if self.loses then list[#list + 1] = FOLLOW.theirs:format(trumps "or_ruffs") end
  list[#list + 1] = FOLLOW.discard:format(trumps "no_trump")
  return columns.wrap(table.concat(list, " "), WIDTH) .. "\n" .. FOLLOW.chances
end

--- Plans as text: each with its chance, its steps, the layouts in which it wins and its first card;
-- then the best line.
-- @tparam Plans self
-- @treturn string
function plan_text.plans(self)
  local lines = { head(self) }
  for i, one in ipairs(self) do plan_lines(self, i, one, lines) end
  if #self == 0 then lines[#lines + 1] = self.failed and FAILED or NONE end
  lines[#lines + 1] = line_text(self)
  if self.line and self.line.tree then
    for _, text in ipairs(self.line.tree) do lines[#lines + 1] = "   " .. text end
  end
  return table.concat(lines, "\n")
end

--- The same with the rules by which plans are followed.
function plan_text.of(self)
  return plan_text.plans(self) .. "\n" .. (#self > 0 and plan_text.rules(self) or FOLLOW.chances)
end

--- Plans as JSON.
-- @tparam Plans self
-- @treturn string
function plan_text.json(self)
  local list = {}
  for i, one in ipairs(self) do
    local clauses = {}
    for k, clause in ipairs(one.layouts.clauses) do
      local text, adds = clause.text, clause.adds
      clauses[k] = { text = text, adds = adds, exact = clause.exact }
    end
    local rates
    for k, rate in ipairs(one.layouts.rates or {}) do
      rates = rates or {}
      rates[k] = { text = rate.text, layouts = rate.layouts, won = rate.won, exact = rate.exact }
    end
    list[i] = { chance = one.chance, se = one.se, low = one.low, high = one.high,
      steps = one.said, discards = one.discards, watch = one.watch,
      undecided = one.undecided, card = one.first,
      lead = one.lead,
      wins = one.layouts.wins, clauses = clauses,
      rest = one.layouts.rest, rates = rates, other = one.layouts.other, squeeze = one.squeeze,
      safety = one.safety, example = one.course }
  end
  local line = self.line and { card = self.line.card, chance = self.line.chance,
    plan = self.line.plan, exact = self.line.exact, worlds = self.line.worlds,
    layouts = self.line.layouts, se = self.line.se, low = self.line.low, high = self.line.high,
    text = self.line.tree } or nil
  return (plain.encode({ contract = tostring(self.contract), seat = self.seat, turn = self.turn,
    needs = self.needs, all = self.all, layouts = self.layouts, seed = self.seed, said = self.said,
    unread = self.unread, plans = list, line = line },
    { "version", "contract", "seat", "turn", "needs", "all", "layouts", "seed", "said", "unread",
      "plans",
      "chance", "se", "low", "high", "steps", "discards", "watch", "undecided", "card",
      "lead", "wins",
      "clauses",
      "text", "adds", "exact",
      "rest", "rates", "won", "other", "squeeze", "safety", "suit",
      "tricks", "more", "other_more", "rival", "guards", "example", "line", "plan", "worlds" }))
end

return plan_text
