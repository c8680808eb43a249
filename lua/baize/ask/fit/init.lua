-- SPDX-License-Identifier: GPL-3.0-or-later
--- Fits as values: what tricks or scores owe to points, shapes and fits.
-- A response, such as tricks, is fitted by a constant and terms times coefficients, by
-- least squares; errors are robust (HC3: MacKinnon and White, J. Econometrics 29, 1985,
-- 305), as the spread of tricks changes with the hands. The report has
--   each coefficient with its error, interval, t and p (Holm over the terms): what one more
--     point, ten or card is worth in the unit of the response, the other terms held fixed;
--   with `ranks` the point values of A K Q J T that this says, a suit's 10 together;
--   how well it predicts: r2 (the share of the spread that is explained), what is left over
--     (root of the mean square, with as many degrees of freedom), and the same on deals
--     that were held out (each deal is predicted by a fit of nine tenths of the deals, which
--     it is not among);
--   how much worse the cross-validated square error is without each term, or with one
--     evaluator than with another, compared deal by deal; and a verdict.
-- A fit that is stored in a database and shown again has tests and intervals that are valid at
-- every interim analysis: a coefficient is asymptotically a mean of one number a deal, and has the
-- confidence sequence of means (stats/sequential.lua). In 2000 runs with skewed errors, analysed
-- 15 times from 204 to 2634 deals, where a coefficient was 0, 1.7 % ever said that it was not;
-- the usual t test did in 26 %, and one that spends alpha / (k (k + 1)) on look k in 4.5 %, but
-- that one does not allow looks at times that are chosen by what was seen.
-- `models = { milton = NS.hcp, losers = NS.losers }` compares evaluators in place of terms.
-- @module baize.fit
local asked = require "baize.ask.experiment.asked"
local check = require "baize.base.check"
local collect = require "baize.ask.experiment.collect"
local fields = require "baize.ask.experiment.fields"
local fit_result = require "baize.ask.fit.result"
local questions = require "baize.store.questions"
local measure = require "baize.lang.measure"
local option = require "baize.base.options"
local sampler = require "baize.sample.sampler"
local seat = require "baize.lang.seat"
local tables = require "baize.table.tables"
local traps = require "baize.lang.traps"

local fit = {}

local Fit = { __name = "baize.Fit" }
Fit.__index = {}

local DEALS_DEFAULT <const> = 4000
local DEALS_MAX <const> = 1 << 27
local TRIED <const> = 200 -- deals that usually tell terms apart
local TERMS_MAX <const> = 199 -- and a constant
local ONE_MODEL <const> = "all terms"
local OPTIONS <const> = option.new("a fit", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "where", option.as("Condition", sampler.condition), "the deals; default: any" },
  { "deals", option.integer(1, DEALS_MAX), "how many", DEALS_DEFAULT },
  { "seed", option.SEED, "which deals; default: fresh at every run" },
  { "response", option.as "Measure", "what is explained, of one number; needed" },
  { "terms", option.as "Measures", "an array of measures, features or { \"name\", measure }: "
    .. "each is judged by the error without it" },
  { "models", option.as "terms", "in place of terms and ranks: tables of terms by name, or an "
    .. "array of { name, terms }: evaluators, which are compared on the same deals" },
  { "ranks", option.as "text", "two or more of \"AKQJT\", besides terms or alone: how many of "
    .. "each the pair or seat of holds; the best point values are given on a scale where a "
    .. "suit's are 10 together" },
  { "of", option.as "seat or pair", "whose ranks; default: NS" },
})
-- What counts the cards of a rank.
local RANKS <const> = { A = "aces", K = "kings", Q = "queens", J = "jacks", T = "tens" }

-- A measure of one number, as name, text and unit.
local function scalar(value, what, hint, name)
  local m = measure.from(value, what, hint)
  if #m.items > 1 then
    check.fail(("%s: one number for each deal expected, not one for each strain"):format(what),
      hint)
  end
  local item = m.items[1]
  return { name = name or item.text, text = item.text, expr = item.expr, unit = m.unit }
end

-- Term i of a list: a measure, or { "name", measure }.
local function read_term(given, i, what, hint)
  local named = type(given) == "table" and not getmetatable(given)
  if named and (#given ~= 2 or type(given[1]) ~= "string") then
    check.fail(("%s: term %d is not a measure, feature or { \"name\", measure }")
      :format(what, i), hint)
  end
  if named then
    return (scalar(given[2], ("%s: '%s'"):format(what, given[1]), hint, given[1]))
  end
  return (scalar(given, ("%s: term %d"):format(what, i), hint))
end

local function read_terms(given, what, hint, list)
  if type(given) ~= "table" or getmetatable(given) then given = { given } end
  local seen = {}
  for _, term in ipairs(list) do seen[term.name] = true end
  for i, value in ipairs(given) do
    local term = read_term(value, i, what, hint)
    if seen[term.name] then
      check.fail(("%s: '%s' occurs twice"):format(what, term.name), hint)
    end
    seen[term.name] = true
    list[#list + 1] = term
  end
  if #list == 0 then check.fail(what .. ": one term or more expected", hint) end
  if #list > TERMS_MAX then
    check.fail(("%s: %d are more than %d"):format(what, #list, TERMS_MAX), hint)
  end
  return list
end

-- The models by name, sorted, or an array of { name, terms }.
local function read_models(given)
  local hint, list, seen = "models%s*=", {}, {}
  if type(given) ~= "table" or getmetatable(given) then
    check.expected("models", "a table of terms by name", given, hint)
  end
  for i, pair in ipairs(fields.listed(given)) do
    if type(pair) ~= "table" or getmetatable(pair) or #pair ~= 2 or type(pair[1]) ~= "string" then
      check.fail(("models: model %d is not { \"name\", terms }"):format(i), hint)
    end
    local name = pair[1]
    if seen[name] then check.fail(("models: '%s' occurs twice"):format(name), hint) end
    seen[name] = true
    list[i] = { name = name,
      terms = read_terms(pair[2], ("models: '%s'"):format(name), hint, {}) }
  end
  if #list < 2 then check.fail("models: two or more to compare expected", hint) end
  return list
end

-- Terms that count the cards of each rank of a seat or pair.
local function read_ranks(given, of)
  if given == nil then
    if of ~= nil then check.fail("of: it goes with ranks", "of%s*=") end
    return {}
  end
  if type(given) ~= "string" or #given < 2 or given:find "[^AKQJT]" then
    check.expected("ranks", "two or more of AKQJT", given)
  end
  of = of == nil and seat.values.NS or of
  if check.kind(of) ~= "Seat" then check.expected("of", "a seat or pair", of) end
  local list = {}
  for rank in given:gmatch "." do
    for _, term in ipairs(list) do
      if term.rank == rank then
        check.fail(("ranks: '%s' occurs twice"):format(rank), "ranks%s*=")
      end
    end
    local term = scalar(of[RANKS[rank]])
    term.rank = rank
    list[#list + 1] = term
  end
  return list
end

local function read_all(given)
  if given.models ~= nil then
    if given.terms ~= nil or given.ranks ~= nil then
      check.fail("models: they go without terms and ranks", "models%s*=")
    end
    return (read_models(given.models))
  end
  local ranks = read_ranks(given.ranks, given.of)
  if given.terms == nil and #ranks == 0 then
    check.fail("a fit needs terms, ranks or models", "fit")
  end
  return { { name = ONE_MODEL, terms = read_terms(given.terms or {}, "terms", "terms%s*=",
    ranks) } }
end

-- All measures once, the response first, and what they are called in a store; each term gets
-- the number of its column.
local function columns_of(self)
  local trees, number = { self.response.expr }, {}
  local columns = { { name = self.response.text, text = self.response.text } }
  for _, model in ipairs(self.models) do
    for _, term in ipairs(model.terms) do
      if not number[term.text] then
        trees[#trees + 1] = term.expr
        number[term.text] = #trees
        columns[#trees] = { name = term.name, text = term.text }
      end
      term.column = number[term.text]
    end
  end
  return trees, columns
end

--- Make a fit.
-- @tparam table options fields
-- @treturn Fit
-- @raise at the user's line for anything wrong in it
-- @usage return baize.fit { response = tricks(S, "NT"), where = S.balanced & N.balanced,
--   terms = { NS.hcp, { "tens", NS.tens }, NS.aces, S.longest } }
function fit.new(options)
  check.note()
  local self = OPTIONS:read(options)
  traps.scan()
  self.where, self.asked = self.where or sampler.condition(), self.deals
  self.options = options
  if options.response == nil then check.fail("a fit needs a response", "fit") end
  self.response = scalar(options.response, "response", "response%s*=")
  local low, high = self.response.expr:limits()
  if low and low == high then
    check.fail(("response: %s is %g on every possible deal: there is nothing to explain")
      :format(self.response.text, low), "response%s*=")
  end
  self.models = read_all(options)
  self.trees, self.columns = columns_of(self)
  local ok, message, _, kind, which = tables.open(self.trees)
  if not ok then
    check.fail(("%s: %s"):format(self.trees[which], message),
      which == 1 and "response%s*=" or "terms%s*=", kind)
  end
  self.handle = sampler.open(self.where)
  return (check.object(self, Fit, "baize.fit"))
end

option.describe(fit.new, OPTIONS)

-- Refuse terms that cannot be distinguished, before anything is solved or kept: few deals show
-- that they can; that they cannot is said of no fewer than the run has.
local function try_terms(self, how)
  local trees = table.move(self.trees, 2, #self.trees, 1, {})
  local refuse
  for _, count in ipairs { math.min(TRIED, how.count), how.count } do
    if count < fit_result.needed(self.models) then return end
    local columns = collect.dealt(self.where, self.handle, trees, how, count)
    if not columns then return end
    refuse = fit_result.refusal(self.models, table.move(columns, 1, #columns, 2, { {} }))
    if not refuse then return end
  end
  refuse()
end

--- Deal, measure, fit.
-- Kept in a database, and looked at more than once, a fit has tests and intervals that
-- hold at every analysis.
-- @tparam[opt] table options how it is run
-- @treturn FitResult see help "FitResult"; tostring(result) is the report
-- @raise at the user's line for other fields, and when a term is always the same or made of
-- those before it
-- @usage print(baize.fit { response = tricks(S, "NT"), terms = { NS.hcp } }:run { deals = 400 })
function Fit.__index:run(options)
  local how = fields.how(self, options)
  how.kept = { title = self.title, source = self.source, columns = self.columns,
    least = fit_result.needed(self.models),
    asker = { kind = "fit", part = 1, options = self.options } }
  if not how.resume then try_terms(self, how) end
  return (collect.rows(self.where, self.handle, self.trees, how, function(columns, about)
    about.title, about.source = self.title, self.source
    return (fit_result.new(about, self.response, self.models, columns))
  end))
end

option.describe(Fit.__index.run, fields.RUN)

--- What a fit asks, in words that can be registered before anything is dealt.
-- @treturn table see `question` of experiments; its tests are of each coefficient and of each two
-- models
-- @raise at the user's line when a part of it is a function
-- @usage print(baize.fit { response = tricks(S, "NT"), terms = { NS.hcp } }:question().where)
function Fit.__index:question()
  local tests, measures = {}, { "response = " .. self.response.text }
  for _, model in ipairs(self.models) do
    local texts = {}
    for i, term in ipairs(model.terms) do
      texts[i] = term.text
      tests[#tests + 1] = { text = #self.models > 1 and ("%s in %s"):format(term.name, model.name)
        or term.name }
    end
    measures[#measures + 1] = ("%s = %s"):format(model.name, table.concat(texts, ", "))
  end
  if #self.models > 1 then tests[#tests + 1] = { text = "each two models" } end
  return (asked.of(self, { kind = "fit", options = self.options, deals = self.asked,
    where = tostring(self.where), plan = self.handle:plan(), measures = measures, tests = tests }))
end

function Fit.__tostring(f)
  local title = f.title and " '" .. f.title .. "'" or ""
  return ("fit%s of %s on %d deals where %s"):format(title, f.response.text, f.asked, f.where)
end

check.methods(Fit.__index, "Fit")
questions.askers.fit = { new = fit.new, step = 0, tested = fit_result.tested }

--- What is fitted by what, on which deals: made by baize.fit.
-- @type Fit

return fit
