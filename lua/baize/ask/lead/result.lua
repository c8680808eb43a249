-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a study of leads found: every lead, every pair, the best and how sure.
-- @module baize.ask.lead.result
local auction = require "baize.report.auction"
local hypothesis = require "baize.stats.hypothesis"
local lead_tally = require "baize.ask.lead.tally"
local lead_text = require "baize.ask.lead.text"
local kind = require "baize.report.kind"
local ranking = require "baize.report.ranking"
local sequential = require "baize.stats.sequential"
local shares = require "baize.stats.shares"
local tested = require "baize.ask.experiment.tested"

local lead_result = {}

--- What a study makes of its numbers: a result with such sections.
lead_result.LEADS = {
  sections = function(r) r.sections = lead_text.sections(r, lead_text.WORDS) end,
  meta = kind.new { name = "LeadResult", terms = lead_text.terms,
    none = function() return "Too few deals for a comparison.\n" end,
    headline = function(r) return ("The lead against %s"):format(r.contract) end,
    plain = function(r, out)
      ranking.plain(r, out)
      out.auction = auction.plain(r)
    end },
}

local TRICKS_MAX <const> = 13
local UNIT <const> = { points = "points", imps = "IMPs", matchpoints = "matchpoints",
  beats = "share", tricks = "tricks" }
local BEATS <const> = 0.01 -- the smallest chance that matters
-- What a difference of two leads is, where it is counted; and its value of equals.
local KIND <const> = { matchpoints = "comparison", beats = "difference" }
local SCALES <const> = lead_tally.SCALES
-- How the intervals of chances are made.
local INTERVALS <const> = {
  counted = "Wilson's intervals of the chance",
  means = "Wilson's intervals of the chance, which are wide enough, or too wide, where a "
    .. "class is worth the mean of several cards",
  looked = "anytime-valid intervals of the chance",
}

-- ---- the result --------------------------------------------------------------------

-- How often the side that decides took so many tricks: array of 14, where each deal gave one.
local function distribution(own, declares)
  local list, n = {}, own.tricks.n
  for k = 0, TRICKS_MAX do
    local hits = own.seen[declares and k or TRICKS_MAX - k] or 0
    list[k + 1] = { tricks = k, hits = hits, n = n, share = n > 0 and hits / n or nil }
  end
  return list
end

local function leads_of(study, tally)
  local list = {}
  for i, choice in ipairs(study.leads or study.classes) do
    local own = tally.own[i]
    local counted = tally.single and "share" or nil
    list[i] = { name = choice.name, cards = choice.cards ~= nil and study.leads and
      choice.cards or nil, tricks = own.tricks:component(),
      beats = own.beats:component(counted), points = own.points:component(),
      imps = own.imps:component(), matchpoints = own.matchpoints:component(),
      distribution = tally.single and distribution(own, study.declares) or nil }
  end
  return list
end

-- Within 0 to 1: where the true value is.
local function clamp(c)
  if c.low then c.low, c.high = math.max(0, c.low), math.min(1, c.high) end
end

-- Intervals of chances and matchpoints; what they are, in words.
local function bound(leads, tally)
  local how = tally.single and "counted" or "means"
  for _, one in ipairs(leads) do
    local b = one.beats
    if b.looked then
      how = "looked"
    elseif b.n > 0 and not b.kind then
      b.low, b.high = shares.wilson(b.mean, b.n, hypothesis.LEVEL)
    end
    clamp(b)
    clamp(one.matchpoints)
  end
  return INTERVALS[how]
end

-- By the number of each lead that of the first one with the same results on all deals.
local function twins_of(study, tally)
  local first = {}
  for i = 1, tally.nb do first[i] = i end
  for n, pair in ipairs(study.leads and tally.list or {}) do
    local s = tally.pairs[n].tricks
    if s.low == 0 and s.high == 0 and first[pair[2]] == pair[2] then
      first[pair[2]] = first[pair[1]]
    end
  end
  return first
end

-- Leads that came to the same on every deal are listed together, under all their names.
local function merged(leads, list, first)
  local kept, numbers = {}, {}
  for i, one in ipairs(leads) do
    if first[i] == i then
      kept[#kept + 1], numbers[i] = one, #kept + 1
    else
      local into = leads[first[i]]
      into.name = into.name .. "/" .. one.name
      table.move(one.cards, 1, #one.cards, #into.cards + 1, into.cards)
    end
  end
  local result = {}
  for n, pair in ipairs(list) do
    local a, b = numbers[pair[1]], numbers[pair[2]]
    if a and b then result[#result + 1] = { a, b, from = n } end
  end
  return kept, result
end

-- The components of each pair by scale; marked where the run had an interim analysis before.
local function compared(tally, numbers, r)
  local list = {}
  for n, pair in ipairs(numbers) do
    list[n] = {}
    for _, name in ipairs(SCALES) do
      list[n][name] = tally.pairs[pair.from][name]:component(tally.single and KIND[name]
        or nil)
      list[n][name].range = tally.ranges[name]
    end
  end
  if r.looked then sequential.mark(list, r.deals, hypothesis.LEVEL) end
  return list
end

local function pairs_of(study, tally, r, numbers)
  local leads, scale, items = r.leads, study.scoring, {}
  local all = compared(tally, numbers, r)
  for n in ipairs(numbers) do items[n] = all[n][scale] end
  local mu = scale == "matchpoints" and 0.5 or 0
  -- pairs that met on fewer than two deals are left out of the family
  local kept, items_met = {}, {}
  for n, item in ipairs(items) do
    if item.n >= 2 then kept[#kept + 1], items_met[#items_met + 1] = n, item end
  end
  if #items_met == 0 then return {} end
  local carried = hypothesis.carry_out({ text = "versus ~= " .. mu, measure = "versus",
    side = "two-sided", mu = mu, ranked = true }, items_met,
    study.matters or scale == "beats" and BEATS or hypothesis.MATTERS[r.unit])
  local list = {}
  for i, n in ipairs(kept) do
    local pair = numbers[n]
    local one = { numbers = { pair[1], pair[2] }, mu = mu, value = carried.components[i],
      first = leads[pair[1]].name, second = leads[pair[2]].name }
    for _, name in ipairs(SCALES) do one[name] = all[n][name] end
    list[i] = one
  end
  return list, carried
end

-- What decides the best: the mean of what each is ahead of the others, on the deals
-- that they have in common.
local function standings(leads, list)
  local means, met = {}, {}
  for i in ipairs(leads) do means[i], met[i] = 0, 0 end
  for _, pair in ipairs(list) do
    local ahead = pair.value.mean - pair.mu
    for k, sign in ipairs { 1, -1 } do
      local i = pair.numbers[k]
      means[i], met[i] = means[i] + sign * ahead, met[i] + 1
    end
  end
  for i in ipairs(leads) do
    means[i] = met[i] > 0 and means[i] / met[i] or -math.huge
    leads[i].standing = met[i] > 0 and means[i] or nil
  end
  return means
end

--- Make a result: `tally` is of lead_tally.new, `r` has seed, asked, deals, tries, plan, figure,
-- partial, and `from` is the Supply where its deals are from, and may be stored.
function lead_result.new(study, tally, r, from)
  for _, key in ipairs { "title", "source", "leader", "vul", "scoring", "auction" } do
    r[key] = study[key]
  end
  r.where, r.contract = tostring(study.dealt), tostring(study.contract)
  r.gap, r.play_note = study.play:gap(), study.play.records and study.play:note() or nil
  r.given = study.classes and tostring(study.where) or nil
  r.hand = study.hand and tostring(study.hand)
  r.unit, r.level, r.solves = UNIT[study.scoring], hypothesis.LEVEL, true
  r.measures, r.tests = {}, {}
  local numbers
  r.leads, numbers = merged(leads_of(study, tally), tally.list, twins_of(study, tally))
  from:finish(r) -- marks what was shown before
  r.intervals = bound(r.leads, tally)
  r.pairs = {}
  if r.deals >= 2 then
    r.pairs, r.test = pairs_of(study, tally, r, numbers)
    r.matters = r.test and r.test.matters
    local best
    best, r.others = ranking.best(standings(r.leads, r.pairs), r.pairs)
    if #r.others > 0 then r.best = r.leads[best].name end
    if r.untested then r.pairs, r.others, r.best = {}, nil, nil end
  end
  for _, list in ipairs { r.leads, r.pairs } do -- the tests are made
    for _, one in ipairs(list) do
      for _, name in ipairs(SCALES) do one[name].histogram = nil end
    end
  end
  study.report.sections(r, study)
  setmetatable(r, study.report.meta)
  from:keep(r)
  return r
end

--- What a study on other deals came to, beside the result of the first: label, best, stands, others
-- (as `ranking.best` has them), unit, deals; leads have the names that they have in the first,
-- where they share a card with one there. Where all leads came to the same there are no others.
function lead_result.variation(label, other, r)
  local v = { label = label, best = r.best, stands = true, others = {}, unit = other.unit,
    deals = other.deals, looks = other.looks }
  if not other.best then return v end
  local name, first = {}, {}
  for _, one in ipairs(r.leads) do
    for _, card in ipairs(one.cards or { one.name }) do first[card] = one.name end
  end
  for _, one in ipairs(other.leads) do
    name[one.name] = first[(one.cards or { one.name })[1]] or one.name
  end
  v.best, v.stands = name[other.best], name[other.best] == r.best
  local seen = { [v.best] = true }
  for _, one in ipairs(other.others) do
    local copy = {}
    for key, value in pairs(one) do copy[key] = value end
    copy.other = name[one.other]
    if not seen[copy.other] then v.others[#v.others + 1], seen[copy.other] = copy, true end
  end
  return v
end

--- The tests of a study, of each pair of leads, as `of` of baize.ask.experiment.tested has them,
-- but that what is measured is named by apart, with first and second, and is not a text of a
-- measure.
function lead_result.tested(r)
  local list = {}
  for n, pair in ipairs(r.pairs) do
    list[n] = tested.row({ text = ("%s : %s"):format(pair.first, pair.second),
      apart = r.leader and "leads" or "cards",
      first = pair.first, second = pair.second, side = "~=", mu = pair.mu,
      p_plain = hypothesis.plain_p(r.test, n) }, r, pair.value)
  end
  return list
end

--- What a study of leads found; prints as a report. Its fields are those of its JSON, and
-- given (of classes: `where` as it was given, without that two classes apply), level, sections.
-- A lead's cards came to the same on all deals; its standing is the mean of the differences to
-- the others, which decides the best; it has no distribution where a class has several
-- cards on a deal. Pairs are of the first less the second.
-- @type LeadResult

return lead_result
