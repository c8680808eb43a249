-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a study of leads found: every lead, every pair, the best and how sure.
-- Uses: baize.hypothesis, baize.lead.text, baize.plain, baize.ranking, baize.score,
-- baize.solving, baize.sums.
-- @module baize.lead.result
local hypothesis = require "baize.hypothesis"
local lead_text = require "baize.lead.text"
local plain = require "baize.plain"
local ranking = require "baize.ranking"
local score = require "baize.score"
local solving = require "baize.solving"
local sums = require "baize.sums"

local lead_result = {}

local LeadResult = { __name = "baize.LeadResult" }
LeadResult.__index = {}

local TRICKS_MAX <const> = 13
local UNIT <const> = { points = "points", imps = "IMPs", matchpoints = "matchpoints",
  beats = "share", tricks = "tricks" }
local MATTERS <const> = { imps = 0.1, matchpoints = 0.01, beats = 0.01, tricks = 0.05 }
-- What a difference of two leads is, where it is counted; and its value of equals.
local KIND <const> = { matchpoints = "comparison", beats = "difference" }
local SCALES <const> = { "tricks", "beats", "points", "imps", "matchpoints" }

-- ---- adding up ---------------------------------------------------------------------

local Tally = {}
Tally.__index = Tally

-- What declarer's tricks are worth to the defence, and two results against each other:
-- compare[scale](t, u) for the first less the second.
local function worths(study)
  local points, needs = {}, solving.needs(study.contract)
  for t, value in pairs(score.score_vector(study.contract, study.vul)) do
    points[t] = -value
  end
  local worth = {
    tricks = function(t) return TRICKS_MAX - t end,
    beats = function(t) return t < needs and 1 or 0 end,
    points = function(t) return points[t] end,
  }
  local compare = {
    imps = function(t, u) return score.imps(points[t] - points[u]) end,
    matchpoints = function(t, u)
      return points[t] > points[u] and 1 or points[t] == points[u] and 0.5 or 0
    end,
  }
  for name, fn in pairs(worth) do
    compare[name] = function(t, u) return fn(t) - fn(u) end
  end
  return worth, compare
end

-- Tables of a function of two results: [t][u].
local function tabulate(fn)
  local rows = {}
  for t = 0, TRICKS_MAX do
    rows[t] = {}
    for u = 0, TRICKS_MAX do rows[t][u] = fn(t, u) end
  end
  return rows
end

--- Begin to add up.
-- @tparam Lead study
-- @treturn table with the method add(results): by the number of each lead or class an
-- array of declarer's tricks (of the cards that belong to it), nil where it has none
-- @usage local tally = lead_result.tally(study)
function lead_result.tally(study)
  local choices = study.leads or study.classes
  local worth, compare = worths(study)
  local self = setmetatable({ nb = #choices, worth = worth,
    compare = {}, own = {}, pairs = {}, list = ranking.pairs(#choices), single = true },
    Tally)
  for name, fn in pairs(compare) do self.compare[name] = tabulate(fn) end
  for i = 1, #choices do
    self.own[i] = { seen = {} }
    for _, scale in ipairs(SCALES) do self.own[i][scale] = sums.new() end
  end
  for n = 1, #self.list do
    self.pairs[n] = {}
    for _, scale in ipairs(SCALES) do self.pairs[n][scale] = sums.new() end
  end
  return self
end

-- The mean of a table over all cards of two choices.
local function between(rows, first, second)
  if #first == 1 and #second == 1 then return rows[first[1]][second[1]] end
  local sum = 0
  for _, t in ipairs(first) do
    for _, u in ipairs(second) do sum = sum + rows[t][u] end
  end
  return sum / (#first * #second)
end

local function mean_of(fn, list)
  if #list == 1 then return fn(list[1]) end
  local sum = 0
  for _, t in ipairs(list) do sum = sum + fn(t) end
  return sum / #list
end

local function add_own(self, i, list)
  local own = self.own[i]
  for name, fn in pairs(self.worth) do own[name]:add(mean_of(fn, list)) end
  if #list > 1 then self.single = false end
  for _, t in ipairs(list) do own.seen[t] = (own.seen[t] or 0) + 1 end
end

-- What each choice wins on the mean against each of the others that are there.
local function add_headed(self, results)
  local imps, matchpoints, met = {}, {}, {}
  for i = 1, self.nb do imps[i], matchpoints[i], met[i] = 0, 0, 0 end
  for _, pair in ipairs(self.list) do
    local a, b = pair[1], pair[2]
    if results[a] and results[b] then
      local x = between(self.compare.imps, results[a], results[b])
      local y = between(self.compare.matchpoints, results[a], results[b])
      imps[a], imps[b] = imps[a] + x, imps[b] - x
      matchpoints[a], matchpoints[b] = matchpoints[a] + y, matchpoints[b] + 1 - y
      met[a], met[b] = met[a] + 1, met[b] + 1
    end
  end
  for i = 1, self.nb do
    if met[i] > 0 then
      self.own[i].imps:add(imps[i] / met[i])
      self.own[i].matchpoints:add(matchpoints[i] / met[i])
    end
  end
end

--- Add a deal.
-- @tparam table results by the number of each choice an array of declarer's tricks; nil of
-- a class that has no card
-- @usage tally:add { { 9 }, { 8 } }
function Tally:add(results)
  for i = 1, self.nb do
    if results[i] then add_own(self, i, results[i]) end
  end
  for n, pair in ipairs(self.list) do
    local a, b = results[pair[1]], results[pair[2]]
    for _, scale in ipairs(a and b and SCALES or {}) do
      self.pairs[n][scale]:add(between(self.compare[scale], a, b))
    end
  end
  add_headed(self, results)
end

-- ---- the result --------------------------------------------------------------------

-- How often the defence took so many tricks: array of 14, where each deal gave one.
local function distribution(own)
  local list, n = {}, own.tricks.n
  for k = 0, TRICKS_MAX do
    local hits = own.seen[TRICKS_MAX - k] or 0
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
      distribution = tally.single and distribution(own) or nil }
  end
  return list
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

-- Leads that came to the same on every deal stand together, under all their names.
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

local function pairs_of(study, tally, leads, numbers)
  local scale, items = study.scoring, {}
  local kind = tally.single and KIND[scale] or nil
  for n, pair in ipairs(numbers) do
    items[n] = tally.pairs[pair.from][scale]:component(kind)
  end
  local mu = scale == "matchpoints" and 0.5 or 0
  -- pairs that met on fewer than two deals are left out of the family
  local kept, tested = {}, {}
  for n, item in ipairs(items) do
    if item.n >= 2 then kept[#kept + 1], tested[#tested + 1] = n, item end
  end
  if #tested == 0 then return {} end
  local carried = hypothesis.carry_out({ text = "versus ~= " .. mu, measure = "versus",
    side = "two-sided", mu = mu }, tested, study.matters or MATTERS[scale])
  local list = {}
  for i, n in ipairs(kept) do
    local pair = numbers[n]
    local one = { numbers = { pair[1], pair[2] }, mu = mu, value = carried.components[i],
      first = leads[pair[1]].name, second = leads[pair[2]].name }
    for _, name in ipairs(SCALES) do
      one[name] = tally.pairs[pair.from][name]:component(tally.single and KIND[name] or nil)
    end
    list[i] = one
  end
  return list, carried.matters
end

-- By which the best is told: the mean of what each is ahead of the others, on the deals
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

--- Make a result.
-- @tparam Lead study
-- @tparam table tally of lead_result.tally
-- @tparam table r seed, asked, deals, tries, plan, figure, partial
-- @treturn LeadResult these and title, source, where (text), given (of classes: `where` as
-- it was given, without that two classes apply), contract (text), leader, hand (text, or
-- nil), vul, scoring, unit, level; leads: array of name (the cards that came to the same on
-- all deals, or of the class), cards, tricks (of the defence), beats (1: the contract goes
-- down), points, imps and matchpoints (against each other lead on the deal): n, mean, sd,
-- se, low, high; standing (the mean of the differences to the others: by it the best is
-- told); distribution (array of 14: tricks of the defence, hits, n, share; nil where a class
-- has several cards on a deal); pairs: array of first, second, value (with p, p_holm,
-- outcome), tricks, beats, points, imps, matchpoints: of the first less the second; best
-- (name), others (see `best` of baize.ranking); sections
-- @usage local result = lead:run { deals = 100 }
function lead_result.new(study, tally, r)
  for _, key in ipairs { "title", "source", "leader", "vul", "scoring" } do
    r[key] = study[key]
  end
  r.where, r.contract = tostring(study.dealt), tostring(study.contract)
  r.given = study.classes and tostring(study.where) or nil
  r.hand = study.hand and tostring(study.hand)
  r.unit, r.level, r.solves = UNIT[study.scoring], hypothesis.LEVEL, true
  r.measures, r.tests = {}, {}
  local numbers
  r.leads, numbers = merged(leads_of(study, tally), tally.list, twins_of(study, tally))
  r.pairs = {}
  if r.deals >= 2 then
    r.pairs, r.matters = pairs_of(study, tally, r.leads, numbers)
    local best
    best, r.others = ranking.best(standings(r.leads, r.pairs), r.pairs)
    if #r.others > 0 then r.best = r.leads[best].name end
  end
  r.sections = lead_text.sections(r)
  return setmetatable(r, LeadResult)
end

function LeadResult.__tostring(r) return (lead_text.write(r):gsub("\n$", "")) end

--- The report.
-- @treturn string lines ended by newlines
-- @usage io.write(result:text())
function LeadResult.__index:text() return lead_text.write(self) end

local JSON_FIELDS <const> = {
  "title", "source", "where", "contract", "leader", "hand", "vul", "scoring", "unit", "plan",
  "seed", "asked", "deals", "tries", "partial", "best", "others", "leads", "pairs",
}
-- The order of the keys of JSON.
local ORDER <const> = {
  "version", "title", "source", "where", "contract", "leader", "hand", "vul", "scoring",
  "unit", "plan", "seed", "asked", "deals", "tries", "figure", "partial", "best", "verdict",
  "others", "leads", "pairs", "name", "cards", "first", "second", "other", "value", "tricks",
  "beats", "points", "imps", "matchpoints", "distribution", "n", "hits", "share", "more",
  "less", "mean", "sd", "se", "low", "high", "min", "max", "t", "df", "p", "p_holm",
  "outcome",
}

--- The result as JSON.
-- @treturn string an object: version (of baize) and the fields of the result (see `new`),
-- without sections; verdict: the best lead in words; fractions have 12 digits
-- @usage print(result:json())
function LeadResult.__index:json()
  local out = { figure = plain.figure(self.figure) }
  for _, key in ipairs(JSON_FIELDS) do out[key] = plain.value(self[key]) end
  for _, pair in ipairs(out.pairs) do pair.numbers, pair.mu = nil, nil end
  if self.best then out.verdict = lead_text.verdict(self) end
  return (plain.encode(out, ORDER))
end

--- What a study of leads found; prints as a report.
-- @type LeadResult

return lead_result
