-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a fit found: coefficients, errors on held-out deals, comparisons, point values.
-- @module baize.ask.fit.result
local check = require "baize.base.check"
local compare = require "baize.stats.compare"
local fit_text = require "baize.ask.fit.text"
local family = require "baize.stats.family"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local regression = require "baize.core.regression"
local sequential = require "baize.stats.sequential"
local stats = require "baize.core.stats"
local tested = require "baize.ask.experiment.tested"

local fit_result = {}

local FitResult = kind.new { name = "FitResult", terms = fit_text.terms,
  none = fit_text.none, how = fit_text.how,
  headline = function(r) return ("What %s depends on"):format(r.response) end }

local LEVEL <const> = hypothesis.LEVEL
local SUIT_POINTS <const> = 10 -- of the ranks of a suit, as 4 3 2 1 give
local CONSTANT <const> = "constant"
local ALONE <const> = "only one deal identifies this term; its "
  .. "standard error cannot be estimated"
-- What is left over of a response that the terms give exactly, by the response's own
-- squares: rounding.
local ROUNDING <const> = 1e-18

-- ---- models ------------------------------------------------------------------------

-- A constant, the same for all models, and the columns of the terms.
local function matrix(terms, columns)
  if not columns.ones then
    columns.ones = {}
    for i = 1, #columns[#columns] do columns.ones[i] = 1 end
  end
  local list = { columns.ones }
  for i, term in ipairs(terms) do list[i + 1] = columns[term.column] end
  return list
end

local function fail(terms, message, which)
  local term = which and terms[which - 1]
  if term then message = ("%s: %s"):format(term.name, message) end
  check.fail("fit: " .. message, "terms%s*=")
end

-- The error of a variance; nil and why where it is unknown.
local function error_of(variance)
  if variance ~= variance then return nil, ALONE end
  return math.sqrt(math.max(0, variance))
end

-- An estimate with its error: a t test against 0 and its interval. Of a fit that was looked
-- at before they hold at every analysis: an estimate by least squares is a mean of one number
-- for each deal but for what vanishes, and of such the sequence for means holds too
-- (asymptotic linearity: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of
-- Statistics 52, 2024); it counts degrees of freedom in the place of deals.
local function judged(value, se, df, looked)
  local given = { n = df + 1, mean = value, sd = se * math.sqrt(df + 1) }
  if not looked then
    given.level = LEVEL
    return (stats.t_test(given))
  end
  local t = sequential.test(given, 0, "two-sided", LEVEL)
  return t.p and t or {}
end

-- Value, error, test and interval of each coefficient; p adjusted over all but the
-- constant and those that one deal alone decides, which have a value only.
local function coefficients(terms, fitted, n, looked, untested)
  local list, all, df = {}, {}, n - #terms - 1
  for i, value in ipairs(fitted.coefficients) do
    local term = terms[i - 1]
    local se, why = error_of(fitted.covariance[i][i])
    local c = se and se > 0 and judged(value, se, df, looked) or {}
    if untested then c = { low = c.low, high = c.high } end
    list[i] = { name = term and term.name or CONSTANT, n = n, mean = value, se = se, low = c.low,
      high = c.high, t = c.t, df = df, p = c.p, looked = looked, why = why }
    if i > 1 and se then all[#all + 1] = list[i] end
  end
  family.holm(all)
  return list
end

-- The root of the mean square of held-out errors, with its error.
local function heldout_of(squared)
  local s = compare.summary(squared)
  local root = math.sqrt(s.mean)
  return { n = s.n, mean = root, se = root > 0 and s.se / (2 * root) or 0 }
end

-- Take the rounding out of a fit without errors; what is unknown stays so.
local function round(fitted)
  fitted.squares = 0.0
  for i, value in ipairs(fitted.coefficients) do
    fitted.coefficients[i] = tonumber(("%.9f"):format(value)) + 0.0
    local row = fitted.covariance[i]
    for k, cell in ipairs(row) do row[k] = cell == cell and 0.0 or cell end
  end
end

--- A function that raises why terms cannot be distinguished, whatever the response is; nil: they
-- can. The first of the columns, of the response, is not read.
function fit_result.refusal(models, columns)
  for _, model in ipairs(models) do
    local x, y = matrix(model.terms, columns), {}
    for i = 1, #x[1] do y[i] = i % 2 end -- any response will do
    local fitted, message, which = regression.fit(y, x)
    if not fitted then return function() fail(model.terms, message, which) end end
  end
  return nil
end

-- One model: its fit and the squared error of each held-out deal.
local function model_of(name, terms, columns, r)
  local y, x = columns[1], matrix(terms, columns)
  local fitted, message, which = regression.fit(y, x)
  if not fitted then fail(terms, message, which) end
  local errors, why, at = regression.heldout(y, x, r.seed)
  if not errors then fail(terms, why, at) end
  local squared, mean, all = {}, compare.summary(y).mean, 0.0
  for i = 1, #y do all = all + (y[i] - mean) ^ 2 end
  local exact = fitted.squares <= ROUNDING * all
  for i = 1, #y do squared[i] = exact and 0.0 or errors[i] * errors[i] end
  if exact then round(fitted) end
  return {
    name = name, terms = coefficients(terms, fitted, #y, r.looked, r.untested),
    r2 = all > 0 and 1 - fitted.squares / all or nil,
    rmse = math.sqrt(fitted.squares / (#y - #terms - 1)), heldout = heldout_of(squared),
  }, squared, fitted.covariance
end

-- ---- comparisons -------------------------------------------------------------------

-- Two models, each with columns and squared; the p-value is adjusted later. Interval and p are of
-- one hypothesis: of a model and a part of it, where p is that of other terms, it has no interval.
local function comparison(y, first, second, looked)
  local c = compare.models(y, first, second, looked)
  local t = not c.nested and c.se > 0 and judged(c.mean, c.se, c.n - 1, looked) or {}
  return { n = c.n, mean = c.mean, se = c.se, low = t.low, high = t.high, t = t.t, df = t.df,
    nested = c.nested or nil, p = t.p or c.p, looked = looked }, c.better
end

-- Every pair that `wanted(i, k)` names, tested as one family.
local function comparisons(models, y, fits, looked, wanted)
  local list, better = {}, {}
  for i = 1, #models do
    for k = i + 1, #models do
      if wanted(i) then
        local n = #list + 1
        list[n], better[n] = comparison(y, fits[i], fits[k], looked)
        list[n].first, list[n].second = models[i].name, models[k].name
      end
    end
  end
  family.holm(list)
  for i, c in ipairs(list) do
    c.outcome = c.p and c.p_holm < 1 - LEVEL and (better[i] == 1 and "first" or "second") or
      "undecided"
  end
  return list
end

-- ---- point values ------------------------------------------------------------------

-- Values of the ranks so that those of a suit are 10 together; errors by the delta
-- method: d (10 b_i / sum) = 10 (e_i - b_i / sum) / sum.
local function points_of(terms, model, covariance, looked)
  local at, sum = {}, 0.0
  for i, term in ipairs(terms) do
    if term.rank then
      at[#at + 1] = i + 1
      sum = sum + model.terms[i + 1].mean
    end
  end
  if #at == 0 or sum == 0 then return nil end
  local list, df = {}, model.terms[1].df
  for k, i in ipairs(at) do
    local share, variance = model.terms[i].mean / sum, 0.0
    for _, a in ipairs(at) do
      for _, b in ipairs(at) do
        local da, db = (a == i and 1 or 0) - share, (b == i and 1 or 0) - share
        variance = variance + da * db * covariance[a][b]
      end
    end
    local spread = error_of(variance)
    local se = spread and SUIT_POINTS / math.abs(sum) * spread
    local points = SUIT_POINTS * share
    local c = not se and {} or se > 0 and judged(points, se, df, looked) or not looked and
      { low = points, high = points } or {}
    list[k] = { rank = terms[i - 1].rank, points = points, se = se, low = c.low,
      high = c.high, looked = looked }
  end
  return list
end

-- ---- the result --------------------------------------------------------------------

local function without(terms, i)
  local rest = {}
  for k, term in ipairs(terms) do
    if k ~= i then rest[#rest + 1] = term end
  end
  return rest
end

-- The models to fit: those given; of one, also those without each of its terms.
local function models_of(models)
  local list = {}
  for i, model in ipairs(models) do list[i] = model end
  if #models > 1 or #models[1].terms < 2 then return list, #models > 1 end
  for i, term in ipairs(models[1].terms) do
    list[i + 1] = { name = "without " .. term.name, terms = without(models[1].terms, i) }
  end
  return list, false
end

--- How many deals a fit takes: each fold leaves nine tenths of them.
function fit_result.needed(models)
  local most = 0
  for _, model in ipairs(models) do most = math.max(most, #model.terms) end
  return 2 * (most + 2)
end

-- The number that all of a list are; nil where they differ, or the list is empty.
local function same_value(list)
  for i = 2, #list do
    if list[i] ~= list[1] then return nil end
  end
  return list[1]
end

--- Make a result: without models where the deals are too few, or the response is the same on all.
-- `r` is what is known of the deals (collect.rows), title, source; the response has name, text,
-- unit, each model name and terms (each name, column, rank); the columns of numbers begin with the
-- response.
function fit_result.new(r, response, models, columns)
  r.response, r.unit, r.level = response.text, response.unit, LEVEL
  r.models, r.comparisons, r.measures, r.tests = {}, {}, {}, {}
  local list, all_pairs = models_of(models)
  r.needed = fit_result.needed(models)
  local enough = r.deals >= r.needed
  r.constant = enough and same_value(columns[1]) or nil
  if enough and not r.constant then
    local fits, covariance = {}, nil
    for i, model in ipairs(list) do
      local entry, errors, own = model_of(model.name, model.terms, columns, r)
      r.models[i], r.models[model.name] = entry, entry
      fits[i] = { columns = matrix(model.terms, columns), squared = errors }
      if i == 1 then covariance = own end
    end
    r.comparisons = r.untested and {} or comparisons(r.models, columns[1], fits, r.looked,
      function(i) return all_pairs or i == 1 end)
    if #r.comparisons > 0 then
      r.ranking = all_pairs and compare.ranking(r.models, r.comparisons) or
        compare.terms(r.comparisons)
    end
    if #models == 1 then r.ranks = points_of(models[1].terms, r.models[1], covariance, r.looked) end
  end
  r.sections = fit_text.sections(r)
  return setmetatable(r, FitResult)
end

--- The tests of a fit as `of` of baize.ask.experiment.tested has them, but that what is measured is
-- named by apart ("coefficient", "models"), first and second, and is not a text of a measure: of
-- each coefficient that is shown, and of each two models.
function fit_result.tested(r)
  local list = {}
  local function add(c, text, apart, first, second)
    list[#list + 1] = tested.row({ text = text, apart = apart, first = first, second = second,
      side = "~=", mu = 0 }, r, c)
  end
  for _, model in ipairs(fit_text.shown(r)) do
    for i = 2, #model.terms do
      local c = model.terms[i]
      local of = #r.models > 1 and model ~= r.models[1] and " in " .. model.name or ""
      if c.se then add(c, c.name .. of, "coefficient", c.name, model.name) end
    end
  end
  for _, c in ipairs(r.comparisons) do
    add(c, ("%s : %s"):format(c.first, c.second), "models", c.first, c.second)
  end
  return list
end

--- What a fit found; prints as a report. Its fields are those of its JSON, and level, looked
-- (true from the second look on: tests and intervals hold at every analysis, and there is no t),
-- sections; models are there by name too. Of one model with several terms there are also the
-- models without each. A model's constant comes first among its terms; errors are robust; p is
-- adjusted over the terms. A comparison is by how much the second's squared error is larger,
-- deal by deal: its outcome is "first" or "second" (which predicts better) or "undecided"; where
-- one of them is a part of the other (nested) p is that its other terms add nothing, and there is
-- no interval.
-- @type FitResult

return fit_result
