-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a decision found: every candidate, every pair, the best and how sure.
-- @module baize.ask.decision.result
local auction = require "baize.report.auction"
local adjusted = require "baize.ask.experiment.adjusted"
local calibrated = require "baize.ask.experiment.calibrated"
local component = require "baize.stats.component"
local decision_field = require "baize.ask.decision.field"
local decision_text = require "baize.ask.decision.text"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local lists = require "baize.base.lists"
local policy = require "baize.lang.policy"
local ranking = require "baize.report.ranking"
local scoring = require "baize.cards.scoring"
local solving = require "baize.cards.solving"
local tested = require "baize.ask.experiment.tested"
local words = require "baize.base.words"

local decision_result = {}

local DecisionResult = kind.new { name = "DecisionResult", terms = decision_text.terms,
  none = function() return "Too few deals for a decision.\n" end,
  headline = function(r)
    local names, nb = {}, #r.candidates
    for i, candidate in ipairs(r.candidates) do names[i] = candidate.name end
    return ("%s or %s?"):format(table.concat(names, ", ", 1, nb - 1), names[nb])
  end,
  plain = function(r, out)
    ranking.plain(r, out)
    local from = r.field_from
    out.field_from = from and { boards = from.boards, seen = from.seen, matched = from.matched,
      left_out = from.left_out, like = from.like and tostring(from.like), said = r.field_said }
    out.auction = auction.plain(r)
  end }

local TRICKS_MAX <const> = 13

-- ---- numbers -----------------------------------------------------------------------

-- A component in another unit: mean, sd, se, low, high, min, max, divided.
local function divided(c, by)
  local copy = { n = c.n, kind = c.kind, hits = c.hits, more = c.more, less = c.less,
    looked = c.looked }
  for _, key in ipairs { "mean", "sd", "se", "low", "high", "min", "max", "extra", "guessed" } do
    copy[key] = c[key] and c[key] / by
  end
  return copy
end

-- A histogram in another unit.
local function scaled(histogram, by)
  if not histogram or by == 1 then return histogram end
  local list = {}
  for i, bar in ipairs(histogram) do list[i] = { bar[1] / by, bar[2] } end
  return list
end

-- Mean and interval of whole numbers that were counted: { [value] = count }. `looked`:
-- they were shown before, after other deals. `error`: the extra one of the mean, or nil.
local function counted(counts, n, looked, error)
  local sum, squares = 0, 0
  for value, count in pairs(counts) do
    sum, squares = sum + value * count, squares + value * value * count
  end
  local c = component.of_sums(n, sum, squares)
  c.extra, c.looked = error, n > 1 and looked or nil
  return (component.judge(c))
end

-- The same of a share.
local function share(hits, n, looked, error) return (component.share(hits, n, error, looked)) end

-- ---- candidates --------------------------------------------------------------------

-- The sum of some of many numbers, each times what `of` says.
local function total(list, of)
  local sum = 0.0
  for i, x in ipairs(list) do sum = sum + of(i) * x end
  return sum
end

-- The components of several contracts in one array.
local function joined(parts)
  local all = {}
  for _, components in ipairs(parts) do table.move(components, 1, #components, #all + 1, all) end
  return all
end

-- The extra error of what contracts of one candidate have in common, over the deals on which
-- they are chosen: a mean of their tricks, of which `of` makes a number. `parts`: arrays of 14
-- shares of tricks.
local function error_of(parts, of)
  return (calibrated.derived(joined(parts), function(means)
    return total(means, function(i) return of((i - 1) % (TRICKS_MAX + 1)) end)
      / total(means, function() return 1 end)
  end))
end

local function is_of(number) return function(k) return k == number and 1 or 0 end end
local function is_made(needs) return function(k) return k >= needs and 1 or 0 end end
local function itself(k) return k end

-- The contracts that were reached, the most frequent first, of the shares of all of them.
local function reached_of(components, n, looked)
  local list = {}
  for k = 0, #words.CONTRACTS do
    local c = components[k + 1]
    if c.hits > 0 then
      local one = share(c.hits, n, looked)
      one.contract, one.number = words.CONTRACTS[k], k
      list[#list + 1] = one
    end
  end
  return (lists.falling(list, "hits", "number"))
end

-- One contract of a candidate: how often it is chosen, its tricks, whether it makes.
local function contract_of(leaf, m, r)
  local entry, looked = { contract = tostring(leaf.contract), when = leaf.when }, r.looked
  if not leaf.is_bid and leaf.contract.level == 0 then
    entry.chosen = share(m.components[1].hits, r.deals, looked)
    return entry
  end
  local counts, n, made, error = {}, 0, 0
  local needs = not leaf.is_bid and solving.needs(leaf.contract) or nil
  entry.parts = m.components
  if leaf.is_bid or #m.components == 2 then
    n, made = m.components[1].hits, m.components[2].hits
    error = calibrated.derived(m.components, function(means) return means[2] / means[1] end)
  else
    for k = 0, TRICKS_MAX do
      local hits = m.components[k + 1].hits
      counts[k], n = hits, n + hits
      if k >= needs then made = made + hits end
    end
    local parts = { m.components }
    entry.tricks = counted(counts, n, looked, n > 0 and error_of(parts, itself) or nil)
    entry.counts, entry.distribution = counts, {}
    for k = 0, TRICKS_MAX do
      entry.distribution[k + 1] = share(counts[k], n, looked, error_of(parts, is_of(k)))
      entry.distribution[k + 1].tricks = k
    end
    error = error_of(parts, is_made(needs))
  end
  entry.chosen, entry.needs = share(n, r.deals, looked), needs
  entry.makes = share(made, n, looked, error)
  if leaf.is_bid then
    entry.reached = reached_of(table.move(m.components, 3, #m.components, 1, {}), n, looked)
  end
  return entry
end

-- The extra error of how often the contract is made that is chosen.
local function made_error(parts, needs)
  return (calibrated.derived(joined(parts), function(means)
    return total(means, function(i)
      local contract, k = (i - 1) // (TRICKS_MAX + 1) + 1, (i - 1) % (TRICKS_MAX + 1)
      return k >= needs[contract] and 1 or 0
    end)
  end))
end

-- All contracts of a candidate together; nil where it may be passed out.
local function together(contracts, r)
  local counts, made, parts, needs = {}, 0, {}, {}
  for i, one in ipairs(contracts) do
    if not one.makes then return nil end
    for k, hits in pairs(one.counts or {}) do counts[k] = (counts[k] or 0) + hits end
    made, parts[#parts + 1], needs[i] = made + one.makes.hits, one.parts, one.needs
  end
  if not next(counts) then -- a brief case: whether each was chosen, and makes
    local brief = {}
    for _, components in ipairs(parts) do brief[#brief + 1] = components[2] end
    return nil, share(made, r.deals, r.looked, calibrated.derived(brief, function(means)
      return total(means, function() return 1 end)
    end))
  end
  return counted(counts, r.deals, r.looked, error_of(parts, itself)), share(made, r.deals,
    r.looked, made_error(parts, needs))
end

local function candidate_of(case, i, r)
  local given = case.candidates[i]
  local entry = { name = given.name, text = tostring(given.value), contracts = {} }
  for k, leaf in ipairs(given.leaves) do
    entry.contracts[k] = contract_of(leaf,
      r.measures[("%sleaf_%d_%d"):format(case.prefix, i, k)], r)
    if case.rule.name ~= "never" and (leaf.is_bid or leaf.contract.level > 0) then
      entry.contracts[k].scored = leaf.is_bid and "what nobody doubled is " .. case.rule:how()
        or case.rule:said(leaf.contract)
    end
  end
  entry.tricks, entry.makes = together(entry.contracts, r)
  local points = r.measures[case.prefix .. "points"]
  entry.points = points and divided(points.components[i], 1)
  entry.value = divided(r.measures[case.prefix .. "value"].components[i], case.divisor)
  local value = entry.value
  if case.unit == "matchpoints" and value.low then -- they are from 0 to 1
    value.low, value.high = math.max(0, value.low), math.min(1, value.high)
  end
  for _, one in ipairs(entry.contracts) do one.counts, one.parts = nil, nil end
  return entry
end

-- ---- pairs -------------------------------------------------------------------------

-- When the first of a pair is better, and by how much on average; when the second is.
local function profit(case, n, r)
  local function one_of(name) return r.measures[case.prefix .. name].components[n] end
  local c, scale = one_of "sign", case.field and case.divisor or 1
  if not c.more then return {} end
  local wins, losses = c.more, c.less
  local p = { wins = wins, losses = losses, same = c.n - wins - losses }
  local function sum_of(one) return (one.plain or one).mean * one.n end -- of deals counted
  if wins > 0 then p.gain = sum_of(one_of "up") / wins / scale end
  if losses > 0 then p.loss = sum_of(one_of "down") / losses / scale end
  if wins + losses > 0 then
    p.chance = share(wins, wins + losses, r.looked, calibrated.derived({ c },
      function(_, more, less) return more[1] / (more[1] + less[1]) end))
  end
  if p.gain and p.loss then
    p.threshold = scoring.threshold { gain = p.gain, loss = p.loss }
  end
  return p
end

-- The plain mean of an adjusted component, in another unit; nil: it is not adjusted.
local function plain_of(c, by)
  return c.plain and { mean = c.plain.mean / by, se = c.plain.se and c.plain.se / by }
end

-- The pairs with their tests, Holm over all of them.
local function pairs_of(case, r, matters)
  local items, scale = {}, case.field and case.divisor or 1
  local versus = r.measures[case.prefix .. "versus"]
  for i, c in ipairs(adjusted.tested(versus.components)) do
    items[i] = divided(c, scale)
    items[i].histogram = scaled(c.histogram, scale)
    items[i].range = c.range and { c.range[1] / scale, c.range[2] / scale }
  end
  local mu = versus.components[1].kind == "comparison" and 0.5 or 0
  local least = matters or hypothesis.MATTERS[case.unit]
  local carried = hypothesis.carry_out({ text = "versus ~= " .. mu, measure = "versus",
    side = "two-sided", mu = mu, ranked = true }, items, least)
  local list = {}
  carried.measured, carried.by = {}, scale
  for n, pair in ipairs(ranking.pairs(#case.candidates)) do
    carried.measured[n] = versus.components[n].text
    local function own(name)
      local m = r.measures[case.prefix .. name]
      return m and divided(m.components[n], 1)
    end
    list[n] = {
      first = case.candidates[pair[1]].name, second = case.candidates[pair[2]].name,
      numbers = pair, value = carried.components[n], mu = mu,
      points = own "points_of", imps = own "imps_of",
      matchpoints = own "matchpoints_of", worth = versus.components[n].worth,
      worth_low = versus.components[n].worth_low, worth_high = versus.components[n].worth_high,
      plain = plain_of(versus.components[n], scale), apart = versus.components[n].apart,
      extra = versus.components[n].extra and versus.components[n].extra / scale,
      profit = profit(case, n, r),
    }
  end
  return list, carried
end

-- Candidates of which one has a contract that the rule doubles, another the same doubled.
local function warnings_of(case)
  local list, doubled = {}, {}
  for _, candidate in ipairs(case.candidates) do
    for _, leaf in ipairs(candidate.leaves) do
      if not leaf.is_bid and leaf.contract.doubled == 1 then
        doubled[tostring(leaf.contract)] = candidate.name
      end
    end
  end
  for _, candidate in ipairs(case.candidates) do
    for _, leaf in ipairs(candidate.leaves) do
      local c = leaf.contract
      local other = not leaf.is_bid and case.rule:doubles(c) and
        doubled[("%d%sx by %s"):format(c.level, c.strain, c.declarer)]
      if other and other ~= candidate.name then
        list[#list + 1] = ("'%s' and '%s' score the same on all deals where %s goes down%s, as "
          .. "doubling applies to both sides: doubling = { down = %d, side = \"%s\" } leaves "
          .. "the contracts of the other side as they are written"):format(candidate.name, other,
          c, case.rule.down and (" %d or more"):format(case.rule.down) or "", case.rule.down or 1,
          solving.side(c.declarer) == "NS" and "EW" or "NS")
      end
    end
  end
  return #list > 0 and list or nil
end

-- Candidates, pairs and the best of a case.
local function findings_of(case, r, matters)
  local found = { candidates = {}, pairs = {}, scoring = case.scoring,
    unit = case.unit, brief = case.brief or nil,
    scored = case.scale == "points" and not case.field and case.unit ~= "points" and
      case.scoring or nil, vul = case.vul, doubling = tostring(case.rule),
    warnings = warnings_of(case),
    field = case.field, field_from = case.from }
  if r.deals < 2 then return found end
  for i = 1, #case.candidates do found.candidates[i] = candidate_of(case, i, r) end
  if r.untested then return found end
  found.pairs, found.test = pairs_of(case, r, matters)
  local means = {}
  for i, candidate in ipairs(found.candidates) do means[i] = candidate.value.mean end
  local best
  best, found.others = ranking.best(means, found.pairs)
  found.best = found.candidates[best].name
  return found
end

-- The deals on which the best candidate and the one that comes nearest differ most; nil:
-- on none they differ.
local function swings_of_best(r, shown)
  for n, pair in ipairs(r.pairs) do
    local second = r.others[1].other
    local both = pair.first == r.best and pair.second == second or
      pair.second == r.best and pair.first == second
    if both and shown.each[n] and #shown.each[n] > 0 then
      return shown.each[n], ("The deals on which %s and %s, the two best, differ most.")
        :format(r.best, second)
    end
  end
  return nil, "The deals on which two candidates differ most."
end

-- The deals that a report shows, with what each candidate scores on them: points, or the
-- values in the scoring, are the first columns of the experiment.
local function diagrams_of(r, found, divisor)
  local list, unit = {}, "points"
  if r.candidates[1].points then divisor = 1 else unit = r.unit end
  for i, shown in ipairs(found.diagrams or {}) do
    local deals, text, own = {}, shown.text, nil
    if i == 2 then own, text = swings_of_best(r, shown) end
    for k, one in ipairs(own or shown.deals) do
      local notes = {}
      for n, candidate in ipairs(r.candidates) do
        notes[n] = one.values[n] and { candidate.name, ("%g"):format(one.values[n] / divisor) }
      end
      deals[k] = { deal = one.deal, index = one.index, values = one.values, notes = notes }
    end
    list[i] = { title = shown.title, deals = deals,
      text = ("%s Beside each candidate: %s of %s."):format(text, unit, r.side) }
  end
  return list
end

local DECIDING <const> = 3 -- deals that are shown

-- The auction that a candidate's systems reach on a deal; nil: it is a contract, or the rules of a
-- system have changed.
local function auction_on(candidate, deal)
  local texts = policy.is(candidate.value) and policy.bids(candidate.value)
  if not texts then return nil end
  local bids = require "baize.table.bids" -- systems are loaded for those that are bid
  local contest = require "baize.system.reading.contest"
  -- expected: a system that is not there any more, or a player who cannot bid
  local ok, text = pcall(function()
    return (contest.bid { deal = deal, NS = bids.system(texts.NS), EW = bids.system(texts.EW),
      dealer = texts.dealer or "N", vul = texts.vul or "none", from = texts.from })
  end)
  return ok and text or nil
end

-- The deals on which the two best differ most, as `deciding` of baize.report.auction has them.
local function deciding_of(r, case)
  local shown, list = r.diagrams[2], {}
  for _, one in ipairs(shown and shown.deals or {}) do
    if #list == DECIDING then break end
    local item = { deal = one.deal, index = one.index, lines = {} }
    for k, candidate in ipairs(case.candidates) do
      local note = one.notes[k]
      if note and (candidate.name == r.best or candidate.name == r.others[1].other) then
        item.lines[#item.lines + 1] = { call = candidate.name, score = note[2],
          auction = auction_on(candidate, one.deal) }
      end
    end
    local a, b = table.unpack(item.lines)
    if a and b and a.score ~= b.score then list[#list + 1] = item end
  end
  return list
end

-- How the differences of the pairs settled; `scale`: of their values.
local function course_of(r, found, scale)
  local list = {}
  for _, curve in ipairs(found.course or {}) do
    local pair = r.pairs[tonumber(curve.name:match "^main_versus (%d+)$" or 0)]
    if pair then
      local points = {}
      for i, p in ipairs(curve.points) do
        points[i] = { p[1], p[2] / scale, p[3] and p[3] / scale, p[4] and p[4] / scale }
      end
      list[#list + 1] = { name = pair.first .. " : " .. pair.second, unit = r.unit,
        points = points }
    end
  end
  return list
end

--- Make a result of the experiments of a decision, in the order of d.groups; fewer when they were
-- interrupted.
function decision_result.new(d, found)
  local r = findings_of(d.case, found[1], d.matters)
  for _, key in ipairs { "title", "source", "where", "seed", "plan", "asked", "deals",
    "tries", "figure", "partial", "level", "solved", "solves", "play", "play_note", "gap",
    "untested", "looks", "elsewhere", "same_question", "looked", "variance", "net",
    "predicted", "lacks" } do
    r[key] = found[1][key]
  end
  r.side, r.auction = d.case.side, d.auction
  r.seat, r.hand, r.dealer, r.vary, r.varied = d.seat, d.hand, d.dealer, {}, {}
  r.field_said = r.field_from and decision_field.said(r.field_from, d.where) or nil
  r.measures, r.tests = {}, {}
  if r.best then
    r.diagrams = diagrams_of(r, found[1], d.case.divisor)
    r.deciding = r.auction and deciding_of(r, d.case) or nil
    r.course = course_of(r, found[1], d.case.field and d.case.divisor or 1)
  end
  for i, variation in ipairs(d.variations) do
    local own = found[variation.group]
    if own and own.deals >= 2 and not own.untested then
      local f = findings_of(variation.case, own, d.matters)
      r.vary[i] = { label = variation.label, best = f.best, stands = f.best == r.best,
        others = f.others, unit = f.unit, deals = own.deals, partial = own.partial,
        looks = own.looks, candidates = f.candidates }
      local play = d.groups[variation.group].play
      r.varied[i] = { label = variation.label, where = own.where, seed = own.seed,
        plan = own.plan, pairs = f.pairs, test = f.test, played = play ~= d.play and play or nil }
      r.partial = r.partial or own.partial
    else -- of one deal there is nothing to compare
      local is_done = own and own.deals == 1 and r.asked == 1
      r.partial = r.partial or not is_done and "interrupted" or nil
      break
    end
  end
  r.sections = decision_text.sections(r)
  return setmetatable(r, DecisionResult)
end

--- The tests of a decision, of each pair of candidates, as `of` of baize.ask.experiment.tested has
-- them, and by (what the means are divided by, of the measure) and played (the play model of a
-- variation that has another).
function decision_result.tested(r)
  local list = {}
  for _, one in ipairs { r, table.unpack(r.varied) } do
    for n, pair in ipairs(one.pairs) do
      local c, label = pair.value, one.label and ", " .. one.label or ""
      list[#list + 1] = tested.row({ text = ("%s : %s%s"):format(pair.first, pair.second, label),
        measure = one.test.measured[n], by = one.test.by, side = "~=", mu = pair.mu,
        played = one.played, common = hypothesis.common(one.test, n),
        p_plain = hypothesis.plain_p(one.test, n) }, one, c)
    end
  end
  return list
end

--- What a decision found; prints as a report. Its fields are those of its JSON, and level,
-- solves, looked (true from the second analysis on: all tests and intervals are those valid at
-- every interim analysis), side (that decides), sections. Points and values are those of the
-- side that decides. Values compare with the field, or with the other candidates where no field
-- is given. Tricks are declarer's.
-- @type DecisionResult

return decision_result
