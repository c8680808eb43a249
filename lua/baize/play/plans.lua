-- SPDX-License-Identifier: GPL-3.0-or-later
--- Plans of declarer's: which there are, in which layouts each wins, and how far from the best line
-- they are.
-- A plan is a few steps (methods.lua), each card of which follows from what declarer sees; the
-- defenders see all cards and know it (src/play/plan.h, outcome.h). Plans are put together step by
-- step: of those with so many steps the best are kept, and one more step is tried at each place.
-- Where layouts are drawn, plans are chosen by one lot of them and judged by another.
-- @module baize.play.plans
local check = require "baize.base.check"
local core_plan = require "baize.core.plan"
local core_stats = require "baize.core.stats"
local course = require "baize.play.course"
local layouts = require "baize.play.layouts"
local methods = require "baize.play.methods"
local option = require "baize.base.options"

local plan_text = require "baize.play.plan_text"
local tree = require "baize.play.line_tree"

local plans = {}

local Plans = { __name = "baize.Plans", __index = {} }

local WORLDS <const>, WORLDS_MAX <const> = 128, 256
local DEALS_MAX <const>, LOT_SHIFT <const> = 1 << 20, 32
local SEARCHED <const> = 16 -- layouts by which plans are chosen, where they are drawn
local STEPS <const>, DRAWN_STEPS <const>, STEPS_MAX <const> = 5, 4, 8
local WIDE <const>, NARROW <const> = 24, 4 -- plans that are kept: of all layouts, of drawn ones
local QUICK <const> = 300 -- tricks begun in a layout, while plans are chosen by drawn ones
local DESCRIBED <const> = 1024 -- drawn layouts at most, by which it is said when a plan wins
local SOME <const>, LEAST_SOME <const> = 25, 3 -- a clause holds in so many drawn layouts
local BEYOND <const> = 2 -- steps more that are tried when one more gained nothing
local FEW <const> = 0.5 -- where no plan wins in more of the layouts haste may be why
local PATIENCE <const> = 12 -- plans that are tried without it
local SHOWN <const> = 3 -- other plans
local JUDGED <const> = 8 -- plans at most, that differ in the lot they are chosen by
local LEAST <const> = 0.4 -- and what they are worth, of what the best one is
local LINE_WORLDS <const>, LINE_MOVES <const> = 64, 3 -- of the best line, where layouts are drawn
local ALL_MOVES <const> = 26
local TINY <const> = 1e-9
local BEATEN <const> = plan_text.BEATEN
local HIGH <const> = "AKQJT"

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

local function mass_of(one, makes)
  local sum = 0.0
  for i, weight in ipairs(one.weights) do
    if makes:sub(i, i) == "1" then sum = sum + weight end
  end
  return sum
end

-- ---- putting plans together ----------------------------------------------------------

local function key_of(plan)
  local parts = {}
  for i, x in ipairs(plan) do
    parts[i] = ("%s %s %s %s %d"):format(x.method, x.suit, x.card or "", x.from or "",
      x.least or 0)
  end
  return table.concat(parts, ";")
end

-- Ducks count the cards of their suit, of which steps before them take two each; after the other
-- suits are played out any number will do. Nil: not a plan, such as playing these out and throwing
-- nobody in.
local function finished(plan, seen)
  local list, taken, stripped, kept = {}, {}, false, nil
  for i, x in ipairs(plan) do
    local suit = x.suit
    local step = x
    if x.method == "strip" then stripped, kept = true, suit end
    if x.method == "duck" then
      local total = #seen.hands[seen.declarer][suit] + #seen.hands[seen.dummy][suit]
      local least = stripped and 1 or total - 2 * (taken[suit] or 0)
      step = { method = "duck", suit = suit, least = least }
      if least < 2 and not stripped then return nil end
    end
    if x.method == "duck" or x.method == "finesse" and suit == kept then kept = nil end
    taken[suit] = (taken[suit] or 0) + 1
    list[i] = step
  end
  return not kept and list or nil
end

local function has_step(plan, step)
  for _, one in ipairs(plan) do
    if one == step then return true end
  end
  return false
end

-- Try a plan in a lot: to the end, unless options say otherwise.
local function decide(one, known, options)
  local makes, spent = one.trial:outcome(known.plan, options)
  if not makes then check.must(makes, spent) end
  known.makes, known.worth, known.spent = makes, mass_of(one, makes), spent
end

-- A plan with its results in a lot, once for each.
local function tried(self, one, plan)
  local key = key_of(plan)
  local known = one.known[key]
  if known == nil then
    known = { plan = plan, key = key }
    decide(one, known, one.options)
    one.known[key] = known
    self.tried = self.tried + 1
  end
  return known
end

-- Try a plan without haste where it may yet win in more layouts than any so far; `near` is what it
-- is worth, with half of the layouts that were not decided in haste.
local function add_near(one, known)
  if known.near then return known end
  local open = known.spent / #one.deals
  known.near = known.worth + open / 2
  if known.worth + open > one.best + TINY and one.patience > 0 then
    decide(one, known)
    one.patience = one.patience - 1
    known.near = math.max(known.near, known.worth)
  end
  one.best = math.max(one.best, known.worth)
  return known
end

local function nearer(a, b)
  if math.abs(a.near - b.near) > TINY then return a.near > b.near end
  return a.number < b.number
end

local function better(a, b)
  if math.abs(a.worth - b.worth) > TINY then return a.worth > b.worth end
  if #a.plan ~= #b.plan then return #a.plan < #b.plan end
  return a.number < b.number
end

-- Add a plan to those of a list that were found, once.
local function add_found(self, one, found, by, raw, seen, near)
  local plan = finished(raw, seen)
  local known = plan and tried(self, one, plan)
  if known and near then add_near(one, known) end
  if known and not by[known.key] then
    by[known.key] = true
    found[#found + 1] = { plan = plan, raw = raw, worth = known.worth, makes = known.makes,
      number = #found, near = known.near }
  end
end

-- Whether two steps make a plan: play out the other suits and throw a defender in; hold up and
-- drive out a card.
local function are_pair(first, second, seen)
  if first.method == "hold up" then return second.method == "drive" end
  if first.method ~= "strip" or second.suit == seen.trumps then return false end
  return second.method == "duck" or first.suit == second.suit and second.method == "finesse"
end

-- These pairs, few, are all tried to the end.
local function add_pairs(self, one, found, by, steps, seen, near)
  for _, first in ipairs(steps) do
    for _, second in ipairs(steps) do
      if are_pair(first, second, seen) then
        local known = tried(self, one, finished({ first, second }, seen))
        if known.spent > 0 and not known.near then decide(one, known) end
        add_found(self, one, found, by, { first, second }, seen, near)
      end
    end
  end
end

-- What makes a suit ready to be ruffed, and holding up: several steps, none of which gains alone.
local function add_openings(self, one, found, by, steps, seen)
  local of = {}
  for _, step in ipairs(steps) do
    of[step.suit] = of[step.suit] or {}
    local same = of[step.suit] -- the first of its method: steps come in the order of these
    same[step.method] = same[step.method] or step
    if step.method == "ruff" then
      if same.duck then add_found(self, one, found, by, { same.duck, step }, seen, true) end
      if same.duck and same.cash then
        add_found(self, one, found, by, { same.duck, same.cash, step }, seen, true)
      end
    elseif step.method == "hold up" then
      add_found(self, one, found, by, { step }, seen, true)
    end
  end
end

-- All plans with one step more than those of a list; `near`: in the order of how near they come.
local function extended(self, one, list, steps, seen, near)
  local found, by = {}, {}
  if near and #list[1].raw == 0 then add_openings(self, one, found, by, steps, seen) end
  for _, base in ipairs(list) do
    for _, step in ipairs(steps) do
      local most = (step.method == "duck" or not has_step(base.raw, step)) and #base.raw + 1 or 0
      for at = 1, most, one.options and math.max(#base.raw, 1) or 1 do -- at the ends alone
        local raw = { table.unpack(base.raw) }
        table.insert(raw, at, step)
        add_found(self, one, found, by, raw, seen, near)
      end
    end
  end
  if #list[1].raw == 0 then add_pairs(self, one, found, by, steps, seen, near) end
  table.sort(found, near and nearer or better)
  return found
end

-- The best of a list, none with the steps and results of another one in another order.
local function kept(list, most)
  local some, seen = {}, {}
  for _, one in ipairs(list) do
    local names = {}
    for i, x in ipairs(one.plan) do names[i] = key_of { x } end
    table.sort(names)
    local key = one.makes .. table.concat(names, ";")
    if not seen[key] and #some < most then
      seen[key] = true
      some[#some + 1] = one
    end
  end
  return some
end

-- Add plans of the lot to `all`; `near`: those are built on that may come nearest to winning.
local function build(self, one, q, steps, seen, all, near)
  local none = tried(self, one, {})
  local list = { { plan = {}, raw = {}, worth = none.worth, makes = none.makes, number = 0 } }
  local best, idle = none.worth, 0
  local most = one.how.all and WIDE or NARROW
  all[#all + 1] = list[1]
  for _ = 1, q.steps or one.how.all and STEPS or DRAWN_STEPS do
    list = extended(self, one, list, steps, seen, near)
    if #list == 0 then break end
    table.move(list, 1, #list, #all + 1, all)
    local gain = near and one.best or list[1].worth
    idle = gain > best + TINY and 0 or idle + 1
    best = math.max(best, gain)
    if idle > BEYOND or best > 1 - TINY then break end
    list = kept(list, most)
  end
end

-- Plans of the lot, the best first.
local function search(self, one, q, steps, seen)
  local all = {}
  build(self, one, q, steps, seen, all)
  local best = 0
  for _, x in ipairs(all) do best = math.max(best, x.worth) end
  if best < FEW and one.options then
    one.best, one.patience = best, PATIENCE
    build(self, one, q, steps, seen, all, true)
  end
  for i, x in ipairs(all) do x.number = i end
  table.sort(all, better)
  return all
end

-- A plan without the steps that change nothing.
local function trimmed(self, one, raw, seen)
  local full = tried(self, one, finished(raw, seen))
  local i = 1
  while i <= #raw do
    local less = { table.unpack(raw) }
    table.remove(less, i)
    local plan = finished(less, seen)
    local known = plan and tried(self, one, plan)
    if known and known.worth >= full.worth - TINY then
      raw, full, i = less, known, 1
    else
      i = i + 1
    end
  end
  return full
end

-- A suit's winners are cashed before a loser of it is ruffed, as people say it; what is cashed
-- after the last of a plan's `own` steps is left out.
local function cashed_first(list, own)
  local some = {}
  for _, step in ipairs(list) do
    local at = #some + 1
    for i = #some, step.method == "cash" and 1 or #some + 1, -1 do
      if some[i].method == "ruff" and some[i].suit == step.suit then at = i end
    end
    table.insert(some, at, step)
  end
  while next(own) and not own[some[#some]] do some[#some] = nil end
  return some
end

local function has_method(plan, method)
  for _, one in ipairs(plan) do
    if one.method == method then return true end
  end
  return false
end

-- The steps of a plan in the order in which they are taken, with the winners that are cashed on the
-- way, or at least in that order, as far as that changes nothing. Nil: nobody is thrown in, though
-- suits are played out for that.
local function in_order(self, one, known, seen, v)
  local cashes, own = {}, {}
  for _, step in ipairs(methods.steps(seen)) do
    if step.method == "cash" and HIGH:find(step.card:sub(2), 1, true) then
      cashes[step.card] = step
    end
  end
  for _, step in ipairs(known.plan) do
    own[step] = true
    if step.method == "cash" then cashes[step.card] = nil end
    for card in pairs(step.method == "strip" and cashes or {}) do -- it says so itself
      if card:sub(1, 1) ~= step.suit then cashes[card] = nil end
    end
  end
  local all, some = course.steps(v, known.plan, one.deals, known.makes, cashes), {}
  for _, step in ipairs(all) do
    if own[step] then some[#some + 1] = step end
  end
  if has_method(known.plan, "strip") and not finished(some, seen) then return nil end
  for _, list in ipairs { cashed_first(all, own), cashed_first(some, own), all, some } do
    local plan = #list <= STEPS_MAX and finished(list, seen)
    local other = plan and tried(self, one, plan)
    if other and other.worth > known.worth - TINY then return other end
  end
  return known
end

-- ---- what is shown -------------------------------------------------------------------

-- Judge a plan, and add it to those that are shown: `by` has the results of these. Steps are put in
-- order by the lot that plans are chosen by, `patient`, and left out by it unless that costs
-- something in the lot that judges.
local function show(self, v, one, judge, seen, by, patient)
  local less = in_order(self, patient, trimmed(self, patient, one.raw, seen), seen, v)
  if not less then return end
  local known = tried(self, judge, less.plan)
  if #less.plan < #one.plan and tried(self, judge, one.plan).worth > known.worth + TINY then
    less = in_order(self, patient, trimmed(self, judge, one.raw, seen), seen, v) or less
    known = tried(self, judge, less.plan)
  end
  local other = self[1] and (#known.plan == 0 or known.worth < LEAST * self[1].chance)
  if known.worth < TINY or by[known.makes] or other then return end
  by[known.makes] = true
  self[#self + 1] = { steps = known.plan, chance = known.worth, makes = known.makes,
    spent = known.spent, said = methods.words(known.plan, seen),
    first = core_plan.card(v.core, known.plan),
    course = course.example(v, known.plan, judge.deals, known.makes) }
end

local function sort(self)
  table.sort(self, function(a, b)
    if math.abs(a.chance - b.chance) > TINY then return a.chance > b.chance end
    if #a.steps ~= #b.steps then return #a.steps < #b.steps end
    return key_of(a.steps) < key_of(b.steps)
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
    if #self > SHOWN or nb == JUDGED then break end
    if not chosen[one.makes] then -- by the lot that plans were chosen by
      chosen[one.makes], nb = true, nb + 1
      show(self, v, one, judge, seen, by, patient)
    end
  end
  sort(self)
end

-- Say in which layouts each plan wins, of those of `judge` and of more, `some`.
local function describe(self, v, judge, some, seen)
  local all_known = judge.how.all
  -- where layouts are weighed, or the auction is loosened, they are not of all these deals
  local plain = judge.how.step == 1 and judge.how.effective > judge.how.looked - 0.5
  local base = not all_known and plain and v:where() or nil
  for i, one in ipairs(self) do
    one.squeeze = course.squeezes(v, one.steps, judge.deals, one.makes)
    one.layouts = layouts.of(v, seen, some.deals, some.weights, some.makes[i],
      all_known and 1 or math.max(LEAST_SOME, #some.deals // SOME), base)
  end
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
      local makes = check.must(more.trial:outcome(one.steps))
      sums[i] = sums[i] + more.how.worlds * mass_of(more, makes)
      if keep then some.makes[i] = some.makes[i] .. makes end
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

-- The best line in the layouts by which plans are judged, and the best plan in the same ones.
local function compare(self, v, q, judge)
  local some = judge
  if not judge.how.all then some = lot(v, LINE_WORLDS, q.seed + 2) end
  local found, best, whole = some.trial:lines(some.weights, { leaves = q.leaves,
    moves = q.moves or judge.how.all and ALL_MOVES or LINE_MOVES })
  if not found then check.must(found, best, whole) end
  if #found == 1 then return end -- no choice, and nothing is searched
  local most
  for _, one in ipairs(found) do
    if not most or one.worth > most.worth then most = one end
  end
  local plan = self[1] and some.trial:outcome(self[1].steps)
  self.line = { card = best, chance = most.worth, whole = whole, exact = whole and judge.how.all,
    plan = plan and mass_of(some, plan) or 0, worlds = #some.deals }
  if self.line.exact and self.line.chance - self.line.plan > BEATEN then
    self.line.tree = tree.of(v, some.deals, most)
  end
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
  local judge = lot(v, q.worlds, q.seed)
  local how = judge.how
  local self = setmetatable({ contract = v.contract, seat = v.seat, turn = v.turn,
    needs = v.needs, tried = 0, all = how.all, layouts = how.worlds, told = told_of(how),
    said = v.prior:said(how.step), unread = how.unread }, Plans)
  local chooser = how.all and judge or lot(v, math.min(SEARCHED, q.worlds), q.seed + 1)
  judge.known = {}
  local patient = chooser -- the same layouts, without haste
  if chooser ~= judge then
    chooser.known, chooser.options = {}, { budget = QUICK }
    patient = { deals = chooser.deals, weights = chooser.weights, trial = chooser.trial,
      known = {} }
  end
  local all = search(self, chooser, q, methods.steps(seen), seen)
  choose(self, v, all, judge, seen, patient)
  describe(self, v, judge, repeat_lots(self, v, q, judge), seen)
  sort(self)
  compare(self, v, q, judge)
  judge.trial:close()
  return self
end

Plans.__tostring = plan_text.of

--- As JSON.
-- @treturn string
-- @usage print(v:plans():json())
function Plans.__index:json() return (plan_text.json(self)) end

check.methods(Plans.__index, "Plans")

--- Plans of declarer's: made by View:plans.
-- @type Plans

return plans
