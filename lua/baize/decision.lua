-- SPDX-License-Identifier: GPL-3.0-or-later
--- Decisions as values: a hand, what is known of the others, the candidates.
-- A candidate is a policy: a contract, or a contract as a function of the deal
-- (choose{...}). All candidates are scored on the same deals, so every pair is compared
-- deal by deal. It is an experiment: what is solved, dealt and tested is said in
-- baize.experiment.
-- Uses: baize.check, baize.cond, baize.decision.measures, baize.decision.result,
-- baize.doubling, baize.expression, baize.experiment, baize.known, baize.near,
-- baize.play_model, baize.policy, baize.sampler, baize.scoring, baize.solving,
-- baize.store.keeping, baize.words.
-- @module baize.decision
local check = require "baize.check"
local cond = require "baize.cond"
local decision_measures = require "baize.decision.measures"
local decision_result = require "baize.decision.result"
local doubling = require "baize.doubling"
local expression = require "baize.expression"
local experiment = require "baize.experiment"
local keeping = require "baize.store.keeping"
local known = require "baize.known"
local near = require "baize.near"
local play_model = require "baize.play_model"
local policy = require "baize.policy"
local sampler = require "baize.sampler"
local scoring = require "baize.scoring"
local solving = require "baize.solving"
local words = require "baize.words"

local decision = {}

local Decision = { __name = "baize.Decision" }
Decision.__index = {}

local FIELDS <const> = {
  "title", "source", "hand", "seat", "where", "vul", "dealer", "scoring", "field",
  "candidates", "vary", "matters", "deals", "seed", "doubling",
  "play",
}
-- What a variation may change besides a condition.
local VARIED <const> = { "vul", "scoring", "field", "doubling", "where" }
-- On which scale scores are compared, by the names of scorings.
local SCALES <const> = {
  points = "points", duplicate = "points", total = "points", imps = "imps",
  ["cross-imps"] = "imps", matchpoints = "matchpoints", bam = "matchpoints",
}
local DEALS_DEFAULT <const> = 1000
local DEALS_MIN <const> = 2 -- fewer decide nothing, and no number is shown
local HOLDER <const> = "S"

-- ---- reading -----------------------------------------------------------------------

-- The scale, and the scoring of contracts where it is not duplicate bridge.
local function read_scoring(given)
  if given == nil then return "points" end
  local scale = SCALES[given]
  if scale then return scale end
  local names = scoring.names "contract"
  for _, name in ipairs(names) do
    if name == given then return "points", scoring.get(name) end
  end
  for name in pairs(SCALES) do
    if name ~= "duplicate" then names[#names + 1] = name end
  end
  table.sort(names)
  local hint = type(given) == "string" and near.hint(given, names) or ""
  check.fail(("scoring: %s is none that a decision knows%s: there are %s")
    :format(check.show(given), hint, table.concat(names, ", ")), "scoring%s*=")
end

-- Candidate i, as it was given: { "name", contract } or a contract, which is its name.
local function read_candidate(given, i)
  local name, value = given, given
  if type(given) == "table" and not getmetatable(given) then
    if #given ~= 2 or type(given[1]) ~= "string" then
      check.fail(("candidates: candidate %d is not { \"name\", contract }"):format(i),
        "candidates%s*=")
    end
    name, value = given[1], given[2]
  end
  if not policy.is_contract(value) then
    check.fail(("candidates: '%s': a contract or a choice of contracts expected, not %s")
      :format(tostring(name), check.show(value)), "candidates%s*=")
  end
  value = policy.from(value)
  return { name = tostring(name), value = value, leaves = policy.leaves(value) }
end

local function read_candidates(given)
  if type(given) ~= "table" or getmetatable(given) or #given < 2 then
    check.fail("a decision needs candidates: an array of two or more { \"name\", contract }",
      "candidates%s*=")
  end
  local list, seen = {}, {}
  for i, one in ipairs(given) do
    list[i] = read_candidate(one, i)
    local name = list[i].name
    if seen[name] then
      check.fail(("candidates: '%s' stands twice"):format(name), check.literal(name))
    end
    seen[name] = list[i]
  end
  return list, seen
end

-- One part of the field: a candidate by its name, or a contract; and its weight.
local function read_part(what, weight, by_name)
  local text = type(weight) == "number" and weight > 0 and expression.number(weight)
  if not text then
    check.fail(("field: the weight of %s is a number above 0, not %s")
      :format(tostring(what), check.show(weight)), "field%s*=")
  end
  local candidate = by_name[what]
  if not candidate and not policy.is_contract(what) then
    check.fail(("field: a contract or the name of a candidate expected, not %s")
      :format(check.show(what)), "field%s*=")
  end
  return { name = tostring(what), weight = weight, weight_text = text,
    value = candidate and candidate.value or policy.from(what) }
end

-- The field: { ["4S by N"] = 60, ... } by name, or an array of { contract, weight }.
local function read_field(given, by_name)
  if given == nil then return nil end
  if type(given) ~= "table" or getmetatable(given) or next(given) == nil then
    check.fail(('field: a table { ["4S by N"] = 60, ... } expected, not %s')
      :format(check.show(given)), "field%s*=")
  end
  local list, total = {}, 0
  if #given > 0 then
    for i, pair in ipairs(given) do
      if type(pair) ~= "table" or #pair ~= 2 then
        check.fail(("field: item %d is not { contract, weight }"):format(i), "field%s*=")
      end
      list[i] = read_part(pair[1], pair[2], by_name)
    end
  else
    local names = {}
    for name in pairs(given) do
      if type(name) ~= "string" then
        check.fail(("field: a contract's text expected, not %s"):format(check.show(name)),
          "field%s*=")
      end
      names[#names + 1] = name
    end
    table.sort(names)
    for i, name in ipairs(names) do list[i] = read_part(name, given[name], by_name) end
  end
  for _, part in ipairs(list) do total = total + part.weight end
  return list, total
end

-- One reading of the question: candidates (array of name, value, leaves), side, vul,
-- scale, unit, contracts (a scoring of contracts, or nil), field, weight, rule (of
-- doubling).
local function read_case(options)
  local candidates, by_name = read_candidates(options.candidates)
  local case = { candidates = candidates, seat = options.seat, side =
    solving.side(options.seat), rule = doubling.read(options.doubling) }
  case.vul = options.vul == nil and "none" or words.vul(options.vul, "vul")
  case.scale, case.contracts = read_scoring(options.scoring)
  case.scoring = options.scoring or "points"
  case.field, case.weight = read_field(options.field, by_name)
  if case.scale == "matchpoints" and #candidates > 2 and not case.field then
    check.fail("scoring: matchpoints among more than two candidates need a field, as in "
      .. 'field = { ["4S by N"] = 60, ["3NT by S"] = 40 }', "scoring%s*=")
  end
  return case
end

-- The condition with a reading in the place of another, which must be a whole part.
local function replaced(where, old, new, what)
  local text, part = where.text, old.text
  local at, last = text:find(part, 1, true)
  while at and text:sub(1, at - 1):find "[%w_.]$" do
    at, last = text:find(part, last + 1, true)
  end
  if not at then
    check.fail(("%s: %s is no part of where: %s"):format(what, old, where), "vary%s*=")
  end
  local changed = text:sub(1, at - 1) .. "(" .. new.text .. ")" .. text:sub(last + 1)
  local result = cond.read(changed)
  result.opaque = where.opaque
  return result
end

-- Variation i: label, and the options that it changes.
local function read_variation(given, i, where)
  local what = ("vary: variation %d"):format(i)
  if type(given) ~= "table" or getmetatable(given) then
    check.fail(what .. " is not { condition, other condition } or { vul = \"none\" }",
      "vary%s*=")
  end
  if #given == 0 then
    check.fields(given, VARIED, what)
    local key = next(given)
    if key == nil or next(given, key) ~= nil then
      check.fail(what .. " changes one field", "vary%s*=")
    end
    local value = given[key]
    local shown = key == "doubling" and doubling.read(value) or
      key == "field" and "another field" or tostring(value)
    return { label = ("%s %s"):format(key, shown), change = { [key] = value } }
  end
  if #given ~= 2 then
    check.fail(what .. " is not { condition, other condition }", "vary%s*=")
  end
  local old = sampler.condition(given[1], what)
  local new = sampler.condition(given[2], what)
  return { label = ("%s instead of %s"):format(new, old),
    change = { where = replaced(where, old, new, what) } }
end

local function text_or_nil(value, what)
  if value ~= nil and type(value) ~= "string" then
    check.fail(("%s: a text expected, not %s"):format(what, check.show(value)),
      what .. "%s*=")
  end
  return value
end

-- ---- experiments -------------------------------------------------------------------

-- A copy of options with some of them changed.
local function changed(options, change)
  local copy = {}
  for key, value in pairs(options) do copy[key] = value end
  for key, value in pairs(change) do copy[key] = value end
  return copy
end

-- The experiment that measures cases on the same deals.
local function open_experiment(self, where, cases, part)
  local measures = {}
  for _, case in ipairs(cases) do
    local list = decision_measures.build(case, case.prefix)
    table.move(list, 1, #list, #measures + 1, measures)
  end
  local all = self.cards and known.join({ [self.seat] = self.cards }, where) or where
  -- in the words of the user, so that a store can keep it
  local model, play = self.play, nil
  if model.name == "calibrated" then
    play = { "calibrated", model.calibration }
  elseif model.name == "lead" then
    -- nobody at the table knows the hand that decides
    play = { "lead", layouts = model.layouts, knows = model.knows or where }
  end
  local e = experiment.new { title = self.title, source = self.source, where = all,
    deals = self.asked, seed = self.seed, measure = measures, play = play }
  e.kept = { least = DEALS_MIN,
    asker = { kind = "decision", part = part, options = self.options } }
  return e
end

-- Cases on the same deals share an experiment, so that nothing is solved twice.
local function open_all(self, options)
  local main = read_case(options)
  main.prefix, main.where = "main_", self.where
  local shared, groups = { main }, { { where = self.where, cases = { main } } }
  self.case, self.variations = main, {}
  for i, given in ipairs(self.vary) do
    local variation = read_variation(given, i, self.where)
    local case = read_case(changed(options, variation.change))
    case.prefix, case.label = ("vary%d_"):format(i), variation.label
    if variation.change.where then
      local where = sampler.condition(variation.change.where)
      groups[#groups + 1] = { where = where, cases = { case } }
    else
      shared[#shared + 1] = case
    end
    groups[1].cases = shared
    self.variations[i] = { label = variation.label, case = case,
      group = variation.change.where and #groups or 1 }
  end
  for i, group in ipairs(groups) do
    group.experiment = open_experiment(self, group.where, group.cases, i)
  end
  self.groups = groups
end

local function read_vary(given)
  if given == nil then return {} end
  if type(given) ~= "table" or getmetatable(given) or #given == 0 then
    check.fail("vary: an array of { condition, other condition } expected, not "
      .. check.show(given), "vary%s*=")
  end
  return given
end

--- Make a decision.
-- @tparam table options candidates (array of { "name", contract or choice of contracts },
-- or of contracts: two or more); hand (13 cards: Hand or text) of seat (default S), who
-- decides: points are those of that side; where (Condition on the other hands; default
-- any); vul (default "none"); dealer (a seat, for the report); scoring ("points", the
-- default, "imps", "matchpoints", or the name of another of baize.scoring that scores
-- contracts or compares two); field (what others play: { ["4S by N"] = 60, ... } or an
-- array of { contract, weight }; names of candidates stand for contracts); doubling
-- ("never", the default, { down = 2 } or "oracle": see baize.doubling); play (as for
-- experiments; with "lead" the leader knows `where`, but not `hand`); vary (array of
-- { condition in where, another in its place } or of one changed field, as in
-- { vul = "none" } or { doubling = "oracle" }: the decision is taken again); matters (the
-- smallest difference that matters, in the unit of the scoring; default 0.1 IMPs, 0.01
-- matchpoints; 0: verdicts say nothing of sizes); deals (default 1000); seed (default
-- fresh); title, source (texts)
-- @treturn Decision
-- @raise at the user's line for anything wrong in it
-- @usage return baize.decision { hand = "K.864.K832.Q8542", scoring = "imps",
--   where = N.hcp "15-17" & N.balanced, vul = "both",
--   candidates = { { "pass", "1NT by N" }, { "game", "3NT by N" } } }
function decision.new(options)
  check.note()
  check.fields(options, FIELDS, "a decision")
  local self = { title = text_or_nil(options.title, "title"),
    source = text_or_nil(options.source, "source") }
  self.seat = options.seat == nil and HOLDER or words.seat(options.seat, "seat")
  self.dealer = options.dealer ~= nil and words.seat(options.dealer, "dealer") or nil
  self.cards = options.hand ~= nil and known.hand(self.seat, options.hand) or nil
  self.hand = options.hand ~= nil and tostring(options.hand) or nil
  self.where = sampler.condition(options.where)
  self.play = play_model.read(options.play)
  self.asked = options.deals == nil and DEALS_DEFAULT or
    check.integer(options.deals, "deals", 1)
  self.seed = options.seed ~= nil and check.integer(options.seed, "seed", math.mininteger)
    or nil
  self.matters = options.matters
  if self.matters ~= nil and (type(self.matters) ~= "number" or self.matters < 0) then
    check.fail("matters: a number, 0 or more, expected, not " .. check.show(self.matters),
      "matters%s*=")
  end
  self.vary, self.options = read_vary(options.vary), options
  open_all(self, changed(options, { seat = self.seat }))
  return setmetatable(self, Decision)
end

-- The entries of all parts, where a store shows one of them; nil: this is a run.
local function shown_parts(self, how)
  if math.type(how.resume) ~= "integer" then return nil end
  local questions = {}
  for i, group in ipairs(self.groups) do
    questions[i] = keeping.question(self.options, group.experiment.kept.asker)
  end
  return (keeping.parts(how.db.core, how.resume, questions))
end

--- Take a decision: deal, solve, compare.
-- @tparam[opt] table options as for the `run` of experiments
-- @treturn DecisionResult see `new` of baize.decision.result; tostring(result) is the report
-- @raise as for experiments
-- @usage print(baize.decision(options):run { deals = 200 })
function Decision.__index:run(options)
  if getmetatable(self) ~= Decision then
    check.fail("run is called with a colon, as in decision:run()", "%.run%f[%W]")
  end
  local how = changed(options or {}, {})
  local ids, found = shown_parts(self, how), {}
  if not how.db then how.seed = how.seed or self.seed or sampler.fresh_seed() end
  for i, group in ipairs(self.groups) do
    if ids and not ids[i] then break end
    how.resume = ids and ids[i] or how.resume
    found[i] = group.experiment:run(how)
    if found[i].partial then break end
    -- where a run is gone on with, the first knows its seed and its deals
    how.seed = found[i].seed
    if not ids then how.resume = nil end
    if how.db then how.deals = found[i].asked end
  end
  return (decision_result.new(self, found))
end

function Decision.__tostring(d)
  local names = {}
  for i, candidate in ipairs(d.case.candidates) do names[i] = candidate.name end
  local title = d.title and " '" .. d.title .. "'" or ""
  return ("decision%s between %s"):format(title, table.concat(names, ", "))
end

--- A question of what to bid: made by baize.decision.
-- @type Decision

return decision
