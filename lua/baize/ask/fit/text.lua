-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a fit says.
-- @module baize.ask.fit.text
local compare = require "baize.stats.compare"
local lists = require "baize.base.lists"
local phrase = require "baize.report.phrase"
local text = require "baize.report.text"

local fit_text = {}

local number, interval, p_value = phrase.number, phrase.interval, phrase.p_value

local function coefficients_section(model, level, title)
  local rows, points = {}, {}
  for i, c in ipairs(model.terms) do
    rows[i] = { c.name, number(c.mean, c.se), number(c.se, c.se), interval(c),
      c.t and ("%.1f"):format(c.t) or "-", i > 1 and p_value(c.p) or "",
      i > 1 and p_value(c.p_holm) or "" }
    if i > 1 then points[#points + 1] = { c.name, c.mean, c.low, c.high } end
  end
  return { title = title, rows = rows, align = "l..r",
    columns = { "", "coefficient", "se", phrase.interval_head(level), "t", "p", "p (Holm)" },
    plot = { kind = "intervals", title = title, x = "", y = "coefficient", points = points,
      mark = 0 } }
end

--- The models whose coefficients are shown: not those without a term of the first.
function fit_text.shown(r)
  local list = {}
  for i, model in ipairs(r.models) do
    if i == 1 or not model.name:find "^without " then list[#list + 1] = model end
  end
  return list
end

-- Why errors are missing in the tables; nil: none is.
local function unknown_section(r)
  local parts, models = {}, fit_text.shown(r)
  for _, model in ipairs(models) do
    for _, c in ipairs(model.terms) do
      local name = #models > 1 and ("%s in %s"):format(c.name, model.name) or c.name
      if c.why then parts[#parts + 1] = ("%s: %s."):format(name, c.why) end
    end
  end
  if #parts == 0 then return nil end
  if r.ranks and not r.ranks[1].se then
    parts[#parts + 1] = "So the points of ranks, shares of what all of them give, have none."
  end
  return { title = "Unknown", text = table.concat(parts, " ") }
end

local NAMES_MAX <const> = 28 -- characters of two models beside their comparison

-- What compared models are called: by name, or by number where names are long.
local function callers(r)
  local number_of, long = {}, false
  for i, m in ipairs(r.models) do number_of[m.name] = i end
  for _, c in ipairs(r.comparisons) do
    long = long or not c.second:find "^without " and #c.first + #c.second > NAMES_MAX
  end
  return function(name) return long and tostring(number_of[name]) or name end, long
end

local function quality_section(r)
  local rows, call, long = {}, callers(r)
  for i, m in ipairs(compare.sorted(r.models)) do
    rows[i] = { long and ("%s %s"):format(call(m.name), m.name) or m.name,
      m.r2 and ("%.4f"):format(m.r2) or "-", number(m.rmse, m.heldout.se),
      number(m.heldout.mean, m.heldout.se), number(m.heldout.se, m.heldout.se) }
  end
  return { title = "How well they predict: root mean squared error", rows = rows, align = "l.",
    columns = { "", "r2", "residual", "cross-validated", "se" } }
end

-- What differs most comes first; of two models the better one, of a model and one without
-- a term the model.
local function comparison_rows(r, alone)
  local rows, list, call = {}, {}, callers(r)
  for i, c in ipairs(r.comparisons) do
    local name = alone and c.second or ("%s : %s"):format(call(c.first), call(c.second))
    list[i] = { name, c.mean, c.low, c.high, c }
    if not alone and c.mean < 0 then
      list[i] = { ("%s : %s"):format(call(c.second), call(c.first)), -c.mean,
        c.low and -c.high, c.low and -c.low, c }
    end
  end
  for i, row in ipairs(lists.falling(list, 2, 1)) do
    local c = row[5]
    rows[i] = { row[1], number(row[2], c.se), number(c.se, c.se),
      interval { low = row[3], high = row[4], se = c.se }, p_value(c.p), p_value(c.p_holm) }
    if alone then table.remove(rows[i], 4) end
  end
  return rows
end

local function comparisons_section(r)
  if r.ranking.best == nil then
    return { title = "Cross-validated squared error: more without a term (p of its coefficient)",
      rows = comparison_rows(r, true), align = "l.",
      columns = { "", "mean", "se", "p", "p (Holm)" } }
  end
  return { title = "Cross-validated squared error: the second less the first",
    rows = comparison_rows(r, false), align = "l..r",
    columns = { "", "mean", "se", phrase.interval_head(r.level), "p", "p (Holm)" } }
end

local function ranks_section(r)
  local rows = {}
  for i, c in ipairs(r.ranks) do
    c = { rank = c.rank, mean = c.points, se = c.se, low = c.low, high = c.high }
    rows[i] = { c.rank, number(c.mean, c.se), number(c.se, c.se), interval(c) }
  end
  return { title = "Points of each rank, a suit's together 10", rows = rows, align = "l..r",
    columns = { "", "points", "se", phrase.interval_head(r.level) } }
end

-- Models that may be the best though their error is larger than that of one that is not: the
-- tests are of pairs, and a larger difference may be less certain. Words after their names, or "".
local function crossing(r)
  local error_of, least, names = {}, math.huge, {}
  for _, m in ipairs(r.models) do error_of[m.name] = m.heldout.mean end
  for _, name in ipairs(r.ranking.worse) do least = math.min(least, error_of[name]) end
  for _, name in ipairs(r.ranking.near) do
    if error_of[name] > least then names[#names + 1] = name end
  end
  return #names == 0 and "" or (" (the error of %s, though larger than that of a model that is "
    .. "not the best, is less certain)"):format(phrase.list(names))
end

-- The models that are not the best, by one that is better: "Worse than it: c. Worse than b: d."
local function worse_ones(order)
  local parts, list = {}, {}
  for i, name in ipairs(order.worse) do
    table.insert(lists.entry(list, order.than[i], { than = order.than[i] }), name)
  end
  for _, one in ipairs(list) do
    local by_best = one.than == order.best
    table.insert(parts, by_best and 1 or #parts + 1, ("Worse than %s: %s."):format(
      by_best and "it" or one.than, table.concat(one, "; ")))
  end
  return table.concat(parts, " ")
end

-- The models or terms in order, in a sentence for each kind.
local function verdict(r)
  local order, parts = r.ranking, {}
  local function say(sentence, names, more)
    if #names > 0 then
      parts[#parts + 1] = sentence:format(table.concat(names, "; ") .. (more or ""))
    end
  end
  if order.best then
    say("Best: %s.", { order.best })
    say("May be the best as well: %s.", order.near, crossing(r))
    parts[#parts + 1] = #order.worse > 0 and worse_ones(order) or nil
  else
    say("Useful: %s.", order.helps)
    say("No use shown: %s.", order.no_use)
  end
  return table.concat(parts, " ")
end

--- The tables and sentences of a fit, for any report: each { title, columns, rows, align, plot } or
-- { title, text }.
function fit_text.sections(r)
  local list = {}
  local function add(section) list[#list + 1] = section end
  if #r.models == 0 then return list end
  for _, model in ipairs(fit_text.shown(r)) do
    local title = #r.models == 1 and "Fit" or "Fit: " .. model.name
    add(coefficients_section(model, r.level, title))
  end
  if r.ranks then add(ranks_section(r)) end
  add(unknown_section(r))
  add(quality_section(r))
  if #r.comparisons > 0 then
    add(comparisons_section(r))
    add { title = "Verdict", text = verdict(r) }
  end
  return list
end

-- What sequential tests of coefficients are.
local LOOKED <const> = " Coefficients use the confidence sequence for means, to which they are "
  .. "asymptotically equivalent; below 200 degrees of freedom they have no test."

local HOW <const> = "Least squares with robust errors (HC3). Cross-validation: each deal is "
  .. "predicted by a fit of the nine tenths of the deals that it is not among. Each interval and p "
  .. "is of one difference or coefficient alone; what is said follows p (Holm), adjusted for all."

local OF_TERMS <const> = " A term is judged by its coefficient."

local OF_MODELS <const> = " Models are compared deal by deal, by an error that includes that of "
  .. "the coefficients; a model and a part of it by the F test of its other terms, which has no "
  .. "interval."

--- The lines below the title: array of { word, sentence }.
function fit_text.terms(r)
  local list = text.terms(r)
  list[#list + 1] = { "Response", r.response .. (r.unit and ", in " .. r.unit or "") }
  return list
end

--- What is said where no fit was made.
function fit_text.none(r)
  if r.constant then
    return text.beside("Fit", ("not made: the response is %.6g on all %s deals, so that there is "
      .. "nothing to explain"):format(r.constant, phrase.grouped(r.deals)))
  end
  return text.beside("Fit", ("not made: it takes %d deals or more"):format(r.needed))
end

--- What was done, in sentences; nil: no fit was made.
function fit_text.how(r)
  if #r.models == 0 then return nil end
  local compared = ""
  if r.ranking then compared = r.ranking.best and OF_MODELS or OF_TERMS end
  return HOW .. compared .. (r.looked and LOOKED or "")
end

return fit_text
