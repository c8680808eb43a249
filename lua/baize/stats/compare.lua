-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which of two models of one response predicts better?
-- Both are fitted by least squares to the same deals. When each has terms that the other
-- lacks, the squared errors of held-out deals are compared, deal by deal, by the t test, with
-- the interval that belongs to it. The error includes that of the coefficients, which the deals
-- of a fold share: k of them add s^2 chi-square(k) / n to the mean square error s^2, with the
-- variance 2 k s^4 / n^2. With it two models without any use, which differ by that alone, are
-- seldom said to differ: in 0.3 % of runs at most (2000 runs each of 60, 100 and 400 deals); of
-- models that are as good as each other one is called better in 3.8 to 5.7 % of them
-- (`tests/lua/compare_spec.lua`).
-- Of a model and a part of it the F test (robust, HC3) that the other terms add nothing decides,
-- as a part never predicts better than the whole but for the coefficients that are fitted in vain;
-- it has no interval.
-- @module baize.stats.compare
local lists = require "baize.base.lists"
local quadratic = require "baize.stats.quadratic"
local regression = require "baize.core.regression"
local sequential = require "baize.stats.sequential"
local stats = require "baize.core.stats"

local compare = {}

--- n, mean, sd, se of an array of two numbers or more.
function compare.summary(values)
  local n, sum, squares = #values, 0.0, 0.0
  for i = 1, n do sum = sum + values[i] end
  local mean = sum / n
  for i = 1, n do squares = squares + (values[i] - mean) ^ 2 end
  local sd = math.sqrt(squares / (n - 1))
  return { n = n, mean = mean, sd = sd, se = sd / math.sqrt(n) }
end

-- The fit of a model and those terms of another that are not made of its own; how many of
-- them there are. Nil: there is none.
local function joined(y, base, other)
  local all, own, has = table.move(base, 1, #base, 1, {}), {}, {}
  for _, column in ipairs(base) do has[column] = true end
  for _, column in ipairs(other) do
    if not has[column] then own[#own + 1] = column end
  end
  local fitted = #own > 0 and regression.fit(y, table.move(own, 1, #own, #all + 1, all)) or nil
  if fitted or #own == 0 then return fitted, #own end
  all = table.move(base, 1, #base, 1, {})
  for _, column in ipairs(own) do
    all[#all + 1] = column
    local more = regression.fit(y, all)
    if more then fitted = more else all[#all] = nil end
  end
  return fitted, #all - #base
end

-- p of the hypothesis that the last `own` coefficients of a fit are 0. As their covariances are
-- estimated, the F is that of Hotelling's T-squared (Pustejovsky and Tipton, J. Bus. Econ.
-- Stat. 36, 2018, 672): without it six terms of no use were said to help in 6.9 % of 6000 trials
-- of 100 deals (5.6 % with it), three in 6.0 % of 60 deals (5.4 %). For a run that has had
-- interim analyses it is the least p of a single coefficient, valid at every analysis, times
-- their number (Bonferroni).
local function added(fitted, own, n, looked)
  local b, v, least = {}, {}, 1.0
  local first, df = #fitted.coefficients - own, n - #fitted.coefficients
  for i = 1, own do
    b[i], v[i] = fitted.coefficients[first + i], {}
    for k = 1, own do v[i][k] = fitted.covariance[first + i][first + k] end
    if looked and v[i][i] > 0 then
      local c = { n = df + 1, mean = b[i], sd = math.sqrt(v[i][i] * (df + 1)) }
      least = math.min(least, sequential.test(c, 0, "two-sided", 0.95).p or 1)
    end
  end
  if looked then return math.min(1, own * least) end
  local sum = quadratic.inverse_form(v, b)
  -- nil also where one deal alone decides a coefficient
  local left = df - own + 1
  return sum and left > 0 and stats.f(sum * left / (own * df), own, left) or 1
end

--- Compare two models of the response y; each has columns (array of the columns of its terms, a
-- constant among them) and squared (the squared error of each deal, held out); `looked` says
-- whether the run had an interim analysis before. Returns n, mean (by how much the second's squared
-- error is larger), sd, se (with the error of the coefficients), better (1 or 2: the model that may
-- be called better; nil: neither, as each is made of the other's terms), nested (true: one is a
-- part of the other; then p is that its other terms add nothing).
function compare.models(y, first, second, looked)
  local values = {}
  for i = 1, #y do values[i] = second.squared[i] - first.squared[i] end
  local c = compare.summary(values)
  local with_first, own_first = joined(y, second.columns, first.columns)
  local with_second, own_second = joined(y, first.columns, second.columns)
  local square = math.min(compare.summary(first.squared).mean, compare.summary(second.squared).mean)
  c.se = math.sqrt(c.se ^ 2 + 2 * (own_first + own_second) * (square / c.n) ^ 2)
  c.sd = c.se * math.sqrt(c.n)
  c.nested = own_first == 0 or own_second == 0
  if own_first + own_second == 0 or c.se == 0 then return c end
  local takes_first = own_second == 0 or own_first > 0 and c.mean > 0
  c.better = takes_first and 1 or 2
  if c.nested and takes_first then c.p = added(with_first, own_first, c.n, looked) end
  if c.nested and not takes_first then c.p = added(with_second, own_second, c.n, looked) end
  return c
end

--- The models (name and heldout, with its mean) in another array, the least error on held-out deals
-- first.
function compare.sorted(models)
  local list = table.move(models, 1, #models, 1, {})
  table.sort(list, function(a, b)
    if a.heldout.mean ~= b.heldout.mean then return a.heldout.mean < b.heldout.mean end
    return a.name < b.name
  end)
  return list
end

-- For each model of which another one is better, the names of those: name -> name -> true.
local function better_ones(comparisons)
  local better = {}
  for _, c in ipairs(comparisons) do
    local good, bad = c.first, c.second
    if c.outcome == "second" then good, bad = bad, good end
    if c.outcome ~= "undecided" then
      better[bad] = better[bad] or {}
      better[bad][good] = true
    end
  end
  return better
end

--- Models (name and heldout, with its mean: error on held-out deals) in order: best (name: the
-- least error of those than which no other is better), near (the others than which none is better)
-- and worse, arrays of names, the better ones first; than, for each of the worse the name of one
-- that is better. The best and those near it are a confidence set of the best model (Hsu, Annals of
-- Statistics 12, 1984, 1136): it is missing there no oftener than a pair is decided wrongly.
-- Comparisons have first, second (names), outcome ("first", "second": which predicts better;
-- "undecided").
function compare.ranking(models, comparisons)
  local list, better = compare.sorted(models), better_ones(comparisons)
  local order = { near = {}, worse = {}, than = {} }
  for _, model in ipairs(list) do
    local by = better[model.name]
    if by then
      order.worse[#order.worse + 1] = model.name
      for k = #list, 1, -1 do
        if by[list[k].name] then order.than[#order.worse] = list[k].name end
      end
    elseif order.best then
      order.near[#order.near + 1] = model.name
    else
      order.best = model.name
    end
  end
  return order
end

--- Terms of a model, by comparisons with those without one of them ("without NAME"), as for
-- `ranking`: helps, and no_use (of which no use is shown), arrays of names, the most useful first.
function compare.terms(comparisons)
  local list, order = table.move(comparisons, 1, #comparisons, 1, {}), { helps = {}, no_use = {} }
  for _, c in ipairs(lists.falling(list, "mean", "second")) do
    local name = c.second:gsub("^without ", "")
    table.insert(c.outcome == "first" and order.helps or order.no_use, name)
  end
  return order
end

return compare
