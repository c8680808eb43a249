-- SPDX-License-Identifier: GPL-3.0-or-later
--- Decisions as values: a hand, what is known of the others, the candidates.
-- A candidate is a policy: a contract, or a contract as a function of the deal
-- (choose{...}). All candidates are scored on the same deals, so every pair is compared
-- deal by deal. It is an experiment: what is solved, dealt and tested is said in
-- baize.experiment.
-- @module baize.decision
local asked = require "baize.ask.experiment.asked"
local check = require "baize.base.check"
local decision_case = require "baize.ask.decision.case"
local decision_field = require "baize.ask.decision.field"
local decision_measures = require "baize.ask.decision.measures"
local decision_result = require "baize.ask.decision.result"
local experiment = require "baize.ask.experiment"
local fields = require "baize.ask.experiment.fields"
local hypothesis = require "baize.stats.hypothesis"
local keeping = require "baize.store.keeping"
local questions = require "baize.store.questions"
local known = require "baize.sample.known"
local option = require "baize.base.options"
local play_model = require "baize.play_model"
local sampler = require "baize.sample.sampler"
local shard = require "baize.store.shard"
local words = require "baize.base.words"

local decision = {}

local Decision = { __name = "baize.Decision" }
Decision.__index = {}

local DEALS_DEFAULT <const> = 1000
local DEALS_MIN <const> = 2 -- fewer decide nothing, and no number is shown
local OPTIONS <const> = option.new("a decision", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "hand", option.as "Hand", "the 13 cards of the seat, or their text" },
  { "seat", option.as("seat", words.seat), "who decides: points are those of that side", "S" },
  { "where", option.as("Condition", sampler.condition), "on the other hands; default: any" },
  { "vul", option.as "vulnerability", "none, NS, EW or both; default: none" },
  { "dealer", option.as("seat", words.seat), "for the report" },
  { "scoring", option.as "name", "points (the default), imps, matchpoints, butler (IMPs "
    .. "against the mean score of the field on the deal to the nearest 10), or another of "
    .. "baize.scoring that scores contracts or compares two" },
  { "field", option.as "contracts", "what others play: { [\"4S by N\"] = 60, ... } or an array "
    .. "of { contract, weight }; names of candidates stand for contracts; or the contracts on "
    .. "the boards of a file that match, \"results.pbn\", baize.boards(...), or { boards = one "
    .. "of these, like = Condition on their deals, least = 30 }" },
  { "candidates", option.as "choices", "two or more contracts or { \"name\", contract or "
    .. "choice of contracts }; needed" },
  { "show", option.one_of("tricks", "scores"), "\"tricks\" (the default): the report has the "
    .. "distribution of tricks of every contract, and points; \"scores\": only how often they "
    .. "make and what is worth most in the scoring, for which less is solved" },
  { "vary", option.as "variations", "an array of { condition in where, another in its place } "
    .. "or of one changed field, as in { vul = \"none\" } or { play = \"lead\" }: the decision "
    .. "is taken again, against the field of boards that satisfy the other condition" },
  { "matters", option.SIZE, "the smallest difference that matters, in the unit of the scoring; "
    .. "default: 0.1 IMPs, 0.01 matchpoints; 0: verdicts say nothing of sizes" },
  { "deals", option.integer(1), "how many", DEALS_DEFAULT },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
  { "doubling", option.as "rule", "\"never\", { down = 2 }, { down = 2, side = \"NS\" } or "
    .. "\"oracle\": see help "
    .. "\"doubling\"; default: \"never\"" },
  { "variance", option.one_of("plain", "adjusted"), "as for experiments; default: \"plain\"" },
  { "predict", option.integer(1, 10000), "as for experiments; default: 30" },
  { "play", option.as("play model", play_model.read), "as for experiments; with \"lead\" the "
    .. "leader knows where, but not hand; default: \"dd\"" },
  { "auction", option.as "table", "what baize.problem says of the auction, for the report" },
})

-- ---- experiments -------------------------------------------------------------------

-- A copy of options with some of them changed.
local function changed(given, change)
  local copy = {}
  for key, value in pairs(given) do copy[key] = value end
  for key, value in pairs(change) do copy[key] = value end
  return copy
end

-- The experiment that measures cases on the same deals, played alike.
local function open_experiment(self, group, part)
  local measures, where = {}, group.where
  for _, case in ipairs(group.cases) do
    local list = decision_measures.build(case, case.prefix)
    table.move(list, 1, #list, #measures + 1, measures)
  end
  local all = self.cards and known.join({ [self.seat] = self.cards }, where) or where
  local model, play = group.play, group.play
  if model.name == "lead" then -- nobody at the table knows the hand that decides
    play = { "lead", layouts = model.layouts, knows = model.knows or where,
      records = model.records }
  elseif model.cards then
    play = model.cards:knowing(where)
  end
  local e = experiment.new { title = self.title, source = self.source, where = all,
    deals = self.asked, seed = self.seed, measure = measures, play = play,
    variance = self.variance, predict = self.predict }
  e.kept = { least = DEALS_MIN, tested = true, provisional = part == 1 and "main_value" or nil,
    asker = { kind = "decision", part = part, options = self.options } }
  return e
end

-- Cases on the same deals share an experiment, so that nothing is solved twice.
local function open_all(self, given)
  local main = decision_case.read(given)
  main.prefix, main.where = "main_", self.where
  local shared = { where = self.where, play = self.play, cases = { main } }
  self.case, self.variations, self.groups = main, {}, { shared }
  for i, one in ipairs(self.vary) do
    local variation = decision_case.variation(one, i, self.where)
    local change, group = variation.change, shared
    if change.field and change.where and decision_field.differ(change.field, given.field) then
      local from = change.field
      variation.label = ("%s (its field: %d of %d boards, %s most)"):format(variation.label,
        from.matched, from.seen, from.contracts[1][1])
    end
    local case = decision_case.read(changed(given, change))
    case.prefix, case.label = ("vary%d_"):format(i), variation.label
    if change.where or change.play then
      group = { cases = {}, where = sampler.condition(change.where or self.where),
        play = change.play and play_model.read(change.play) or self.play }
      self.groups[#self.groups + 1] = group
    end
    group.cases[#group.cases + 1] = case
    self.variations[i] = { label = variation.label, case = case,
      group = group == shared and 1 or #self.groups }
  end
  for i, group in ipairs(self.groups) do group.experiment = open_experiment(self, group, i) end
end

-- Fields of boards are counted once, so that a store has what was found in them: under the
-- condition of the decision, and under that of each variation which has another.
local function with_fields(given, where)
  local copy = changed(given, {})
  local vary = type(given.vary) == "table" and changed(given.vary, {}) or nil
  local wheres, whose = { where }, {}
  for i, one in ipairs(vary or {}) do
    local plain = type(one) == "table" and not getmetatable(one)
    if plain and #one == 0 and one.field ~= nil and one.where == nil then
      vary[i] = changed(one, { field = decision_field.counts(one.field, { where })[1] })
    elseif decision_field.is_counted(given.field) then
      local change = decision_case.variation(one, i, where).change
      if change.where then
        wheres[#wheres + 1], whose[#whose + 1] = sampler.condition(change.where), i
      end
    end
  end
  local fields_of = decision_field.counts(given.field, wheres)
  copy.field, copy.vary = fields_of[1], vary or given.vary
  for n, i in ipairs(whose) do vary[i] = changed(vary[i], { field = fields_of[n + 1] }) end
  return copy
end

local function read_vary(given)
  if given == nil then return {} end
  if type(given) ~= "table" or getmetatable(given) or #given == 0 then
    check.expected("vary", "an array of { condition, other condition }", given)
  end
  return given
end

--- Make a decision.
-- @tparam table options fields
-- @treturn Decision
-- @raise at the user's line for anything wrong in it
-- @usage return baize.decision { hand = "K.864.K832.Q8542", scoring = "imps",
--   where = N.hcp "15-17" & N.balanced, vul = "both",
--   candidates = { { "pass", "1NT by N" }, { "game", "3NT by N" } } }
function decision.new(options)
  check.note()
  local self = OPTIONS:read(options)
  self.hand = options.hand ~= nil and tostring(options.hand) or nil
  self.cards = options.hand ~= nil and known.hand(self.seat, options.hand) or nil
  self.where, self.asked = self.where or sampler.condition(), self.deals
  self.play = self.play or play_model.read()
  self.options = with_fields(options, self.where)
  self.vary = read_vary(self.options.vary)
  open_all(self, changed(self.options, { seat = self.seat }))
  return (check.object(self, Decision, "baize.decision"))
end

option.describe(decision.new, OPTIONS)

--- Take a decision: deal, solve, compare.
-- @tparam[opt] table options how it is run
-- @treturn DecisionResult see help "DecisionResult"; tostring(result) is the report
-- @raise as for experiments
-- @usage print(baize.decision(options):run { deals = 200 })
function Decision.__index:run(options)
  local how = fields.RUN:read(options or {})
  local ids, found = keeping.parts(how, self.groups), {}
  if how.range then
    return (shard.each(self.groups, function(group) return group.experiment:run(how) end))
  end
  if not how.db then how.seed = how.seed or self.seed or sampler.fresh_seed() end
  for i, group in ipairs(self.groups) do
    if ids and not ids[i] then break end
    how.resume = ids and ids[i] or how.resume
    found[i] = group.experiment:run(how)
    if found[i].partial or found[i].deals == 0 then break end -- 0: there was no time for one
    -- where a run is continued, the first knows its seed and its deals
    how.seed, how.deals = found[i].seed, found[i].asked
    if not ids then how.resume = nil end
  end
  return (decision_result.new(self, found))
end

option.describe(Decision.__index.run, fields.RUN)

--- What a decision asks, in words that can be registered before anything is dealt.
-- @treturn table see `question` of experiments; its measure is the scoring, and its tests are of
-- each two candidates
-- @raise at the user's line when a part of it is a function
-- @usage print(baize.decision(options):question().deals)
function Decision.__index:question()
  local tests, wheres, plans, case = {}, {}, {}, self.case
  for i, one in ipairs(case.candidates) do
    for k = i + 1, #case.candidates do
      tests[#tests + 1] = { text = ("%s : %s"):format(one.name, case.candidates[k].name),
        matters = self.matters or hypothesis.MATTERS[case.unit], unit = case.unit }
    end
  end
  for i, group in ipairs(self.groups) do
    wheres[i], plans[i] = tostring(group.experiment.where), group.experiment.handle:plan()
  end
  return (asked.of(self, { kind = "decision", options = self.options, deals = self.asked,
    where = table.concat(wheres, "; "), plan = table.concat(plans, "; "),
    measures = { case.scoring or "points" }, tests = tests }))
end

function Decision.__tostring(d)
  local names = {}
  for i, candidate in ipairs(d.case.candidates) do names[i] = candidate.name end
  local title = d.title and " '" .. d.title .. "'" or ""
  return ("decision%s between %s"):format(title, table.concat(names, ", "))
end

check.methods(Decision.__index, "Decision")
questions.askers.decision = { new = decision.new, step = 0, tested = decision_result.tested }

--- A question of what to bid: made by baize.decision.
-- @type Decision

return decision
