-- SPDX-License-Identifier: GPL-3.0-or-later
--- Decision lists: which calls, for which hands, are worth more than the call of the rules.
-- A list is learned on some hands, rule by rule, each for the hands that the rules before it leave:
-- the call and the ranges of up to three features whose hands gain most, less a cost for each
-- range. Which of its rules count is chosen on other hands, by one-sided tests and Holm's method
-- over all of them, so that of values that are only noise a list has a rule in 5 % of cases at
-- most. Rules that lose much on few hands look good where none of these is seen: so p is the larger
-- one of the t test and of one that knows the least gain there can be (`known` of
-- baize.stats.lopsided). A rule is tested on the hands that it has where all rules before it are
-- there.
-- @module baize.ask.advise.learn
local lopsided = require "baize.stats.lopsided"
local stats = require "baize.core.stats"

local learn = {}

local HANDS_MIN <const> = 40 -- of a rule, when it is learned
local TESTED_MIN <const> = 30 -- when it is tested
local TERMS_MAX <const> = 3
local PLACES_MAX <const> = 2 -- where pairs of features are tried
local ALPHA <const> = 0.025 -- one-sided
local LEVEL <const> = 0.95 -- of intervals
local RANGE <const> = { -24, 24 } -- IMPs that a hand gains at least and at most
local STEPS <const> = 64 -- of an IMP, in which gains are counted

-- A sample has n, gains (by call: an array of what it gains on each hand, 0 where it is the call
-- of the rules), values (by feature: an array of whole numbers) and places (the place of the rule
-- that each hand bids by); features are an array of low, high: the least and the greatest value
-- there can be.
-- A rule has call, terms (array of feature: its number, low, high) and place: it is asked before
-- the rule of that place, after all before it.

-- ---- hands ---------------------------------------------------------------------------------

-- Whether hand number i of a sample satisfies all terms.
local function fits(sample, terms, i)
  for _, t in ipairs(terms) do
    local value = sample.values[t.feature][i]
    if value < t.low or value > t.high then return false end
  end
  return true
end

-- The numbers of those hands of a list that satisfy all terms and come to a place, and of the
-- others.
local function split(sample, terms, list, place)
  local inside, outside, places = {}, {}, sample.places
  for _, i in ipairs(list) do
    local to = places[i] >= (place or 1) and fits(sample, terms, i) and inside or outside
    to[#to + 1] = i
  end
  return inside, outside
end

-- ---- one rule ------------------------------------------------------------------------------

-- The part of an array of sums from `low` to `high` whose total is greatest, with at least
-- HANDS_MIN hands: total, its ends.
local function best_part(sums, hands, low, high)
  local best, from, to = -math.huge, nil, nil
  for i = low, high do
    local total, count = 0.0, 0
    for k = i, high do
      total, count = total + sums[k], count + hands[k]
      if count >= HANDS_MIN and total > best then best, from, to = total, i, k end
    end
  end
  return best, from, to
end

-- Sums by the value of a feature of those hands, and how many hands have it.
local function by_value(sample, features, f, gains, list)
  local sums, hands, values = {}, {}, sample.values[f]
  for v = features[f].low, features[f].high do sums[v], hands[v] = 0.0, 0 end
  for _, i in ipairs(list) do
    local v = values[i]
    sums[v], hands[v] = sums[v] + gains[i], hands[v] + 1
  end
  return sums, hands
end

-- The best range of one more feature, after some terms, which leave the hands of a list.
local function best_range(sample, features, gains, list, terms)
  local best = { total = -math.huge }
  for f in ipairs(features) do
    local sums, hands = by_value(sample, features, f, gains, list)
    local total, low, high = best_part(sums, hands, features[f].low, features[f].high)
    if total > best.total then
      best = { total = total, terms = table.move(terms, 1, #terms, 1, {}) }
      best.terms[#terms + 1] = { feature = f, low = low, high = high }
    end
  end
  return best
end

-- The rectangle of a table of sums, `height` rows of `width`, whose total is greatest, with at
-- least HANDS_MIN hands: total, first and last row, first and last column; from 0.
local function best_rectangle(sums, hands, height, width, above)
  local best = { total = above }
  for from = 0, height - 1 do
    local column, count = {}, {}
    for k = 0, width - 1 do column[k], count[k] = 0.0, 0 end
    for to = from, height - 1 do
      local upper, row = 0.0, to * width
      for k = 0, width - 1 do
        local sum = column[k] + sums[row + k]
        column[k], count[k] = sum, count[k] + hands[row + k]
        if sum > 0 then upper = upper + sum end
      end
      if upper > best.total then
        local total, low, high = best_part(column, count, 0, width - 1)
        if total > best.total then best = { total = total, from, to, low, high } end
      end
    end
  end
  return best
end

-- By call the ranges of two features whose hands gain most.
local function best_pairs(sample, features, list)
  local best = {}
  for call in pairs(sample.gains) do best[call] = { total = -math.huge } end
  for f, one in ipairs(features) do
    for g = f + 1, #features do
      local other = features[g]
      local height, width = one.high - one.low + 1, other.high - other.low + 1
      local at, hands, a, b = {}, {}, sample.values[f], sample.values[g]
      for k = 0, height * width - 1 do hands[k] = 0 end
      for n, i in ipairs(list) do
        local k = (a[i] - one.low) * width + b[i] - other.low
        at[n], hands[k] = k, hands[k] + 1
      end
      for call, gains in pairs(sample.gains) do
        local sums = {}
        for k = 0, height * width - 1 do sums[k] = 0.0 end
        for n, i in ipairs(list) do
          local k = at[n]
          sums[k] = sums[k] + gains[i]
        end
        local found = best_rectangle(sums, hands, height, width, best[call].total)
        if found[1] then
          best[call] = { total = found.total, terms = {
            { feature = f, low = found[1] + one.low, high = found[2] + one.low },
            { feature = g, low = found[3] + other.low, high = found[4] + other.low } } }
        end
      end
    end
  end
  return best
end

-- Without ranges that leave nothing out; `list` has the hands that are left.
local function simplified(sample, features, terms, list)
  local kept = {}
  for i, t in ipairs(terms) do
    local others = table.move(terms, 1, #terms, 1, {})
    table.remove(others, i)
    local _, out = split(sample, { t }, (split(sample, others, list)))
    if #out > 0 then
      -- up to the end where no hand is left beyond it
      local low, high = t.low, t.high
      local function all_within(from, to)
        local changed = { { feature = t.feature, low = from, high = to } }
        return #(split(sample, changed, list)) == #(split(sample, { t }, list))
      end
      local f = features[t.feature]
      if all_within(f.low, high) then low = f.low end
      if all_within(low, f.high) then high = f.high end
      kept[#kept + 1] = { feature = t.feature, low = low, high = high }
    end
  end
  return kept
end

-- The best rule for some call on the hands of a list, of which each range costs so much: call,
-- terms, net (what it gains less that), 0 or less where none does; `two`: also of pairs of
-- features that gain more together than one after the other.
local function best_call(sample, features, list, cost, two)
  local best, pairs_of = { net = 0.0 }, two and best_pairs(sample, features, list) or {}
  for call, gains in pairs(sample.gains) do
    local found, pair = best_range(sample, features, gains, list, {}), pairs_of[call]
    if pair and pair.total - cost > found.total then found = pair end
    while found.terms and #found.terms < TERMS_MAX do
      local inside = split(sample, found.terms, list)
      local more = best_range(sample, features, gains, inside, found.terms)
      if more.total - cost <= found.total then break end
      found = more
    end
    local net = found.terms and found.total - #found.terms * cost or 0
    if net > best.net or net == best.net and best.call and call < best.call then
      best = { call = call, terms = found.terms, net = net }
    end
  end
  return best
end

-- The rule that gains most on the hands of a list, by the place where it is asked; nil: none gains
-- more than it costs. Pairs of features are tried at the places where single ones gain most.
local function best_rule(sample, features, list, cost)
  local last, there, places = 0, list, {}
  for _, i in ipairs(list) do last = math.max(last, sample.places[i]) end
  for place = 1, last do
    local before = #there
    there = split(sample, {}, there, place)
    if #there >= HANDS_MIN and (place == 1 or #there < before) then
      local found = best_call(sample, features, there, cost, false)
      found.place, found.list = place, there
      places[#places + 1] = found
    end
  end
  table.sort(places, function(x, y)
    if x.net ~= y.net then return x.net > y.net end
    return x.place < y.place
  end)
  local best
  for i, one in ipairs(places) do
    if i <= PLACES_MAX then
      local found = best_call(sample, features, one.list, cost, true)
      found.place = one.place
      if found.call and (not best or found.net > best.net) then best = found end
    end
  end
  return best
end

--- Learn a list.
-- @tparam table sample
-- @tparam {table,...} features
-- @tparam integer most rules
-- @tparam number cost what a range must gain, added over all hands of the sample
-- @treturn {table,...} rules, in the order in which they are asked
function learn.list(sample, features, most, cost)
  local rules, left = {}, {}
  for i = 1, sample.n do left[i] = i end
  while #rules < most do
    local rule = best_rule(sample, features, left, cost)
    if not rule then break end
    rule.terms = simplified(sample, features, rule.terms, (split(sample, {}, left, rule.place)))
    rule.number = #rules + 1
    rules[rule.number] = rule
    left = select(2, split(sample, rule.terms, left, rule.place))
  end
  table.sort(rules, function(x, y)
    if x.place ~= y.place then return x.place < y.place end
    return x.number < y.number
  end)
  return rules
end

-- ---- choosing ------------------------------------------------------------------------------

-- Gains as bars of a histogram, to be tested for a mean above 0: each counts as the step below it.
local function histogram_of(gains)
  local counts, bars = {}, {}
  for _, gain in ipairs(gains) do
    local step = math.floor(gain * STEPS)
    counts[step] = (counts[step] or 0) + 1
  end
  for step, count in pairs(counts) do bars[#bars + 1] = { step / STEPS, count } end
  table.sort(bars, function(x, y) return x[1] < y[1] end)
  return bars
end

-- What a rule gains on the hands that the rules before it leave, as an item of tests: n, mean, sd,
-- range, histogram. And the hands that it leaves.
local function gains_of(sample, rule, left)
  local inside, outside = split(sample, rule.terms, left, rule.place)
  local n, sum, squares, gains = #inside, 0.0, 0.0, {}
  for k, i in ipairs(inside) do
    local gain = sample.gains[rule.call][i]
    sum, squares, gains[k] = sum + gain, squares + gain * gain, gain
  end
  local mean = n > 0 and sum / n or 0.0
  return { n = n, mean = mean, range = RANGE, histogram = histogram_of(gains),
    sd = n > 1 and math.sqrt(math.max(0.0, squares - sum * mean) / (n - 1)) or 0.0 }, outside
end

-- p of the claim that an item's mean is above 0.
local function p_of(item)
  if item.n < TESTED_MIN or item.sd == 0 then return 1.0 end
  local p = stats.t_test({ n = item.n, mean = item.mean, sd = item.sd, mu = 0, side = "greater",
    level = LEVEL }).p
  return p < ALPHA and math.max(p, lopsided.known(item, 0, "greater")) or p
end

--- Choose among the rules of a list by another sample: each gets n (hands), mean, error, low
-- and high (its interval; the mean where all gains are equal), p, p_holm, kept (whether it gains,
-- and as much as it must).
-- @tparam table sample
-- @tparam {table,...} rules
-- @tparam number cost what a range must gain, added over all hands of the sample
-- @treturn {table,...} those that are kept
function learn.choose(sample, rules, cost)
  local kept, p, left = {}, {}, {}
  for i = 1, sample.n do left[i] = i end
  for i, rule in ipairs(rules) do
    local found
    found, left = gains_of(sample, rule, left)
    rule.n, rule.mean, rule.low, rule.high = found.n, found.mean, found.mean, found.mean
    rule.error = found.n > 0 and found.sd / math.sqrt(found.n) or 0.0
    if found.sd > 0 then rule.low, rule.high = lopsided.interval(found, LEVEL) end
    rule.p = p_of(found)
    p[i] = rule.p
  end
  local holm = stats.holm(p)
  for i, rule in ipairs(rules) do
    rule.p_holm = holm[i]
    rule.kept = holm[i] < ALPHA and rule.n * rule.mean >= cost * math.max(1, #rule.terms)
    if rule.kept then kept[#kept + 1] = rule end
  end
  return kept
end

return learn
