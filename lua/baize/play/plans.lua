-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plans of declarer's: which there are, in which layouts each wins, and how far from the best line
-- they are.
-- A plan is a few steps (methods.lua), each card of which follows from what declarer sees; the
-- defenders see all cards and know it (src/play/plan.h, outcome.h). Plans are put together step by
-- step: of those with so many steps the best are kept, and one more step is tried at each place
-- (plan_search.lua).
-- Where layouts are drawn, plans are chosen by one lot of them and judged by another.
-- @module baize.play.plans
local check = require "baize.base.check"
local core_plan = require "baize.core.plan"
local core_stats = require "baize.core.stats"
local course = require "baize.play.course"
local layouts = require "baize.play.layouts"
local methods = require "baize.play.methods"
local option = require "baize.base.options"
local plan_full = require "baize.play.plan_full"
local plan_text = require "baize.play.plan_text"
local safety = require "baize.play.safety"
local search = require "baize.play.plan_search"
local tree = require "baize.play.line_tree"
local plan_words = require "baize.play.plan_words"
local words = require "baize.base.words"

local plans = {}

local Plans = { __name = "baize.Plans", __index = {} }

local WORLDS <const>, WORLDS_MAX <const> = 128, 256
local STEPS_MAX <const> = search.STEPS_MAX
local DEALS_MAX <const>, LOT_SHIFT <const> = 1 << 20, 32
local SEARCHED <const> = 16 -- layouts by which plans are chosen, where they are drawn
-- layouts by which ways to play a suit are chosen, where they are drawn; tricks begun in each
local SAFE <const>, SAFE_BUDGET <const> = 64, 3000
local QUICK <const> = 300 -- tricks begun in a layout, while plans are chosen by drawn ones
local DESCRIBED <const> = 1024 -- drawn layouts at most, by which it is said when a plan wins
local SOME <const>, LEAST_SOME <const> = 25, 3 -- a clause holds in so many drawn layouts
local SHOWN <const> = 3 -- other plans
local LEAST <const> = 0.4 -- and what they are worth, of what the best one is
local LINE_WORLDS <const>, LINE_MOVES <const> = 64, 3 -- of the best line, where layouts are drawn
local ALL_MOVES <const> = 26
local TINY <const> = 1e-9
local BOOK <const> = 6
local BEATEN <const> = plan_text.BEATEN

local OPTIONS <const> = option.new("plans", {
  { "worlds", option.integer(1, WORLDS_MAX), "how many layouts plans are judged by; where there "
    .. "are no more, all are", WORLDS },
  { "deals", option.integer(1, DEALS_MAX), "how many layouts at least the plans that are shown are "
    .. "tried in, in lots of `worlds`, where there are more", 1 },
  { "steps", option.integer(1, STEPS_MAX), "how many steps a plan may have; default: 5 where all "
    .. "layouts are searched, else 4" },
  { "moves", option.integer(2, ALL_MOVES), "how many cards of declarer and dummy the best line is "
    .. "searched ahead; default: to the end where all layouts are searched, else 3" },
  { "leaves", option.integer(0, 1 << 40), "double-dummy questions for that; 0: no end", 1000000 },
  { "seed", option.SEED, "which layouts", 0 },
})

plans.OPTIONS = OPTIONS

-- ---- lots of layouts -----------------------------------------------------------------

-- So many layouts that differ, with their probabilities.
local function lot(v, n, seed)
  local list, weights, how = v:worlds(n, { seed = seed })
  local deals, mass, by = {}, {}, {}
  for i, deal in ipairs(list) do
    local text = tostring(deal)
    if not by[text] then
      by[text] = #deals + 1
      deals[by[text]], mass[by[text]] = deal, 0.0
    end
    mass[by[text]] = mass[by[text]] + weights[i]
  end
  return { deals = deals, weights = mass, how = how, trial = core_plan.open(v.core, deals) }
end

-- How many equally likely layouts tell as much as those of a lot.
local function told_of(how)
  return how.unread and how.worlds or math.min(how.worlds, how.effective)
end

-- ---- what is shown -------------------------------------------------------------------

-- Whether steps that lead a suit name another card of it, which might be played at once.
local function names_other(plan, suit, card)
  for _, step in ipairs(plan) do
    local named = step.card and step.card ~= card or step.method == "draw"
    if step.suit == suit and named and step.method ~= "throw" then return true end
  end
  return false
end

-- Add a plan to those that are shown, with what its words must say besides; it is worth what it
-- gives to somebody who knows nothing else.
local function add_shown(self, v, judge, patient, seen, known)
  local plan = known.plan
  local full = plan_full.of(v, patient, plan, search.tried(self, patient, plan).makes)
  full = plan_full.short(judge, plan_full.drawn(judge, full, seen))
  full = plan_full.marked(judge, full, seen)
  local said = search.worth_said(judge, full, full == plan and known.makes or nil)
  if said.worth < TINY then return end
  for _, one in ipairs(self) do
    if one.makes == said.makes then return end
  end
  local first, led = core_plan.card(v.core, full), v.trick[1] and v.trick[1]:sub(1, 1)
  self[#self + 1] = { steps = full, own = plan, chance = said.worth, makes = said.makes,
    undecided = said.spent + (full == plan and known.spent or 0),
    said = plan_words.of(full, seen, seen.led and first),
    discards = plan_words.discards(full, seen),
    watch = plan_words.watched(plan_full.watched(v, judge, full, seen), seen, full), first = first,
    lead = led and course.first_lead(v, full, judge.deals, said.makes) or nil,
    follows = led and led .. v.left[v.turn]:holding(led):sub(-1) == first
      and not names_other(full, led, first),
    course = course.example(v, full, judge.deals, said.makes) }
end

-- Judge a plan, and add it to those that are shown: `by` has the results of these. Steps are put in
-- order by the lot that plans are chosen by, `patient`, and left out by it unless that costs
-- something in the lot that judges.
local function show(self, v, one, judge, seen, by, patient)
  local less = search.trimmed(self, patient, one.raw, seen)
  less = search.in_order(self, patient, less, seen, v)
  if not less then return end
  local floor = self[1] and LEAST * self[1].chance or nil
  local known = search.tried(self, judge, less.plan, floor)
  if #less.plan < #one.plan
    and search.tried(self, judge, one.plan, floor).worth > known.worth + TINY then
    local more = search.trimmed(self, judge, one.raw, seen)
    less = search.in_order(self, patient, more, seen, v) or less
    known = search.tried(self, judge, less.plan, floor)
  end
  local other = floor and (#known.plan == 0 or known.worth < floor)
  if known.worth < TINY or by[known.makes] or other then return end
  by[known.makes] = true
  add_shown(self, v, judge, patient, seen, known)
end

local function sort(self)
  table.sort(self, function(a, b)
    if math.abs(a.chance - b.chance) > TINY then return a.chance > b.chance end
    if #a.steps ~= #b.steps then return #a.steps < #b.steps end
    return search.key_of(a.steps) < search.key_of(b.steps)
  end)
end

-- Give a plan the error of its chance, of so many layouts that were drawn, and its 95 % interval
-- (Clopper and Pearson): that it wins in each of them does not make it certain.
local function add_errors(one, told)
  local n = math.max(1, math.floor(told + 0.5))
  local t = core_stats.share_test { n = n, hits = math.floor(one.chance * n + 0.5), mu = 0.5 }
  one.se, one.low, one.high = math.sqrt(one.chance * (1 - one.chance) / told), t.low, t.high
end

-- The best plan, and others that are worth less and differ in the layouts in which they win.
local function choose(self, v, all, judge, seen, patient)
  local by, chosen, nb = {}, {}, 0
  for _, one in ipairs(all) do
    if #self > SHOWN or nb == search.JUDGED then break end
    if not chosen[one.makes] then -- by the lot that plans were chosen by
      chosen[one.makes], nb = true, nb + 1
      show(self, v, one, judge, seen, by, patient)
    end
  end
  sort(self)
end

-- Play a suit of the best plan in another way, where that wins more often: where layouts are drawn,
-- in no fewer of a third lot, and in more of those that judge. Then say which of its suits it plays
-- safely.
local function play_suits(self, v, judge, patient, seen, q)
  local suits, third = safety.suits(v, seen, judge.deals), judge
  if not judge.how.all then
    third = lot(v, math.min(SAFE, q.worlds), q.seed + 3)
    third.known, third.options = {}, { budget = SAFE_BUDGET }
  end
  local best, same = safety.best(self, third, judge, self[1].own, suits, seen)
  if best then
    local before = same and table.remove(self, 1)
    add_shown(self, v, judge, patient, seen, best)
    sort(self)
    if before and (not self[1] or self[1].chance < before.chance - TINY) then -- by its words
      self[#self + 1] = before
      sort(self)
    end
    if #self > SHOWN + 1 then table.remove(self) end
  end
  self[1].safety, self[1].rival = safety.of(self, judge, self[1], suits, seen)
  if third ~= judge then third.trial:close() end
  safety.close(suits)
end

-- Say in which layouts each plan wins, of those of `judge` and of more, `some`.
local function describe(self, v, judge, some, seen)
  local all_known = judge.how.all
  -- where layouts are weighed, or the auction is loosened, they are not of all these deals
  local plain = judge.how.step == 1 and judge.how.effective > judge.how.looked - 0.5
  local base = not all_known and plain and v:where() or nil
  for i, one in ipairs(self) do
    one.squeeze = plan_text.squeeze(course.squeezes(v, one.steps, judge.deals, one.makes, seen),
      judge.weights, seen)
    one.layouts = layouts.of(v, seen, some.deals, some.weights, some.makes[i],
      all_known and 1 or math.max(LEAST_SOME, #some.deals // SOME), base)
  end
end

-- Add what the plan that plays a suit the other way comes to in one more lot. The first one was
-- used to choose it, and does not count any more.
local function add_rival(one, more)
  local safe = one.safety
  if not safe or not one.rival then return end
  local mass = search.mass_of(more, check.must(more.trial:outcome(one.rival)))
  local sum = safe.layouts and safe.plan * safe.layouts or 0
  safe.layouts = (safe.layouts or 0) + more.how.worlds
  safe.plan = (sum + mass * more.how.worlds) / safe.layouts
end

-- Try the plans that are shown in more lots, for smaller errors; the first has been tried. Gives
-- the layouts by which they are described: deals, weights, makes (by plan).
local function repeat_lots(self, v, q, judge)
  local sums, told, number = {}, self.told, 1
  local some = { deals = { table.unpack(judge.deals) }, weights = {}, makes = {} }
  for i, weight in ipairs(judge.weights) do some.weights[i] = weight * self.layouts end
  for i, one in ipairs(self) do sums[i], some.makes[i] = one.chance * self.layouts, one.makes end
  self.described = self.layouts
  while not judge.how.all and self.layouts < q.deals do
    local more = lot(v, q.worlds, q.seed + (number << LOT_SHIFT))
    local keep = #some.deals + #more.deals <= DESCRIBED
    for i, one in ipairs(self) do
      local said = search.worth_said(more, one.steps)
      sums[i] = sums[i] + more.how.worlds * said.worth
      one.undecided = one.undecided + said.spent
      if keep then some.makes[i] = some.makes[i] .. said.makes end
      add_rival(one, more)
    end
    for i, deal in ipairs(keep and more.deals or {}) do
      some.deals[#some.deals + 1] = deal
      some.weights[#some.weights + 1] = more.weights[i] * more.how.worlds
    end
    more.trial:close()
    told, number = told + told_of(more.how), number + 1
    self.layouts = self.layouts + more.how.worlds
    if keep then self.described = self.layouts end
  end
  self.told = told
  for i, weight in ipairs(some.weights) do some.weights[i] = weight / self.described end
  for i, one in ipairs(self) do
    one.chance = sums[i] / self.layouts
    if not judge.how.all then add_errors(one, told) end
  end
  return some
end

-- The best line in one lot, and what the best plan is worth in it; nil: there is no choice.
local function compare_lot(self, q, some, all)
  local found, best, whole = some.trial:lines(some.weights, { leaves = q.leaves,
    moves = q.moves or all and ALL_MOVES or LINE_MOVES })
  if not found then check.must(found, best, whole) end
  if #found == 1 then return nil end -- nothing is searched
  local most
  for _, one in ipairs(found) do
    if not most or one.worth > most.worth then most = one end
  end
  return { card = best, chance = most.worth, whole = whole, best = most,
    plan = self[1] and search.worth_said(some, self[1].steps).worth or 0 }
end

-- The best line in the layouts by which plans are judged, and the best plan in the same ones: where
-- they are drawn the means over as many layouts as plans are tried in, lot by lot. The first lot
-- says which card.
local function compare(self, v, q, judge)
  if judge.how.all then
    self.line = compare_lot(self, q, judge, true)
    if not self.line then return end
    self.line.worlds, self.line.layouts, self.line.exact = #judge.deals, #judge.deals,
      self.line.whole
    if self.line.exact and self.line.chance - self.line.plan > BEATEN then
      self.line.tree = tree.of(v, judge.deals, self.line.best)
    end
    return
  end
  local line, told, number = nil, 0, 0
  repeat
    local some = lot(v, LINE_WORLDS, q.seed + 2 + (number << LOT_SHIFT))
    local this = compare_lot(self, q, some, false)
    some.trial:close()
    if not this then return end
    line = line or { card = this.card, whole = true, exact = false, chance = 0.0,
      plan = 0.0, layouts = 0, worlds = LINE_WORLDS }
    line.whole = line.whole and this.whole
    line.chance = line.chance + this.chance * some.how.worlds
    line.plan = line.plan + this.plan * some.how.worlds
    line.layouts = line.layouts + some.how.worlds
    told, number = told + told_of(some.how), number + 1
  until line.layouts >= q.deals
  line.chance, line.plan = line.chance / line.layouts, line.plan / line.layouts
  add_errors(line, told)
  self.line = line
end

--- Plans for the contract, in a view of declarer's.
-- @tparam View v
-- @tparam[opt] table options
-- @treturn Plans
function plans.of(v, options)
  local q = OPTIONS:read(options or {})
  if v.decider ~= v.contract.declarer then
    check.fail(v.decider and ("plans: %s, a defender, decides on the next card: plans are of "
      .. "declarer's"):format(v.decider) or "plans: the play is over")
  end
  local seen = methods.seen(v)
  local needs = v.contract.level + BOOK - v[words.SIDE[v.contract.declarer]]
  local left = math.max(#v.left[v.seat], #v.left[methods.PARTNER[v.seat]])
  seen.cold = methods.certain(seen) >= needs
  local judge = lot(v, q.worlds, q.seed)
  local how = judge.how
  local self = setmetatable({ contract = v.contract, seat = v.seat, turn = v.turn,
    needs = v.needs, tried = 0, all = how.all, layouts = how.worlds,
    seed = not how.all and q.seed or nil, told = told_of(how),
    said = v.prior:said(how.step), unread = how.unread, given = v.given }, Plans)
  self.loses, self.failed = left > needs, left < needs
  local chooser = how.all and judge or lot(v, math.min(SEARCHED, q.worlds), q.seed + 1)
  judge.known = {}
  local patient = chooser -- the same layouts, without haste
  if chooser ~= judge then
    chooser.known, chooser.options = {}, { budget = QUICK }
    patient = { deals = chooser.deals, weights = chooser.weights, trial = chooser.trial,
      known = {} }
  end
  local all = search.search(self, chooser, q, methods.steps(seen), seen)
  choose(self, v, all, judge, seen, patient)
  if self[1] then play_suits(self, v, judge, patient, seen, q) end
  describe(self, v, judge, repeat_lots(self, v, q, judge), seen)
  sort(self)
  compare(self, v, q, judge)
  judge.trial:close()
  return self
end

Plans.__tostring = plan_text.of

--- As text, without the rules by which plans are followed.
-- @treturn string
function Plans.__index:text() return (plan_text.plans(self)) end

--- The rules by which these plans are followed, for who prints several: those of suit contracts
-- have all that those of notrump have.
-- @treturn string
function Plans.__index:rules() return (plan_text.rules(self)) end

--- As JSON.
-- @treturn string
-- @usage print(v:plans():json())
function Plans.__index:json() return (plan_text.json(self)) end

check.methods(Plans.__index, "Plans")

--- Plans of declarer's: made by View:plans.
-- @type Plans

return plans
