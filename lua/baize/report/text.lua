-- SPDX-License-Identifier: GPL-3.0-or-later
--- The result of an experiment as text, 80 columns wide.
-- The same numbers give the same bytes: nothing here looks at time or threads.
-- Uses: baize.report.columns, baize.shares.
-- @module baize.report.text
local columns = require "baize.report.columns"
local shares = require "baize.shares"

local text = {}

local WIDTH <const> = 80
local INDENT <const> = "          " -- of what stands beside a word in front
local TINY_P <const> = 1e-4
local DECIMALS_MAX <const> = 6
local SIDES <const> = {
  greater = "one-sided", less = "one-sided", ["two-sided"] = "two-sided",
}
local PLAY <const> = "Double dummy: declarer and defenders see all cards; opening "
  .. "leads, guesses and concealment at the table are not in these figures."

-- How the outcomes of baize.hypothesis are said of a number.
local PHRASES <const> = {
  undecided = "undecided", ["always the same"] = "",
  ["equal within what matters"] = "equal to MU within SIZE",
}
for _, word in ipairs { "above", "below" } do
  local at = word .. " MU"
  PHRASES[word], PHRASES["not " .. word] = at, "not " .. at
  PHRASES[word .. " by more than matters"] = at .. " by more than SIZE"
  PHRASES[word .. ", but by less than matters"] = at .. ", but by less than SIZE"
  PHRASES["not " .. word .. ", equal within what matters"] =
    "not " .. at .. ", and equal to it within SIZE"
end

-- ---- numbers -------------------------------------------------------------------

-- A number with so many decimals that its standard error has two digits; six digits
-- in all where there is no error.
local function number(value, se)
  if not value then return "-" end
  if value == math.huge then return "inf" end
  if value == -math.huge then return "-inf" end
  if not se or se <= 0 then return ("%.6g"):format(value) end
  local decimals = 1 - math.floor(math.log(se, 10))
  decimals = math.max(0, math.min(DECIMALS_MAX, decimals))
  local shown = ("%." .. decimals .. "f"):format(value)
  return shown:find "^%-0%.?0*$" and shown:sub(2) or shown
end

local function p_value(p)
  if not p then return "-" end
  return p < TINY_P and "< 0.0001" or ("%.4f"):format(p)
end

local function interval(c)
  if not c.low then return "-" end
  local se = c.se
  if se == 0 and c.high - c.low < math.huge then se = (c.high - c.low) / 4 end
  return ("%s .. %s"):format(number(c.low, se), number(c.high, se))
end

local function interval_head(level)
  return ("%g %% interval"):format(100 * level)
end

-- "1 234 567": groups of three, so that large numbers are read.
local function grouped(n)
  local shown = ("%d"):format(n)
  local first = (#shown - 1) % 3 + 1
  return shown:sub(1, first) .. shown:sub(first + 1):gsub("%d%d%d", " %0")
end

-- "C, D and NT"
local function list(labels)
  if #labels < 2 then return labels[1] or "" end
  return table.concat(labels, ", ", 1, #labels - 1) .. " and " .. labels[#labels]
end

-- Lines with a word in front of the first.
local function beside(word, sentence)
  local lines = columns.wrap(sentence, WIDTH - #INDENT)
  return word .. INDENT:sub(#word + 1) .. lines:gsub("\n", "\n" .. INDENT) .. "\n"
end

-- ---- parts ---------------------------------------------------------------------

local function heading(r)
  local parts = {}
  if r.title then parts[#parts + 1] = columns.wrap(r.title, WIDTH) .. "\n" end
  if r.source then parts[#parts + 1] = columns.wrap(r.source, WIDTH) .. "\n" end
  if #parts > 0 then parts[#parts + 1] = "\n" end
  -- a feature and its range stay on one line
  local where = beside("Where", (r.where:gsub('([%w)]) "', '%1\0"')))
  parts[#parts + 1] = where:gsub("\0", " ")
  local deals = grouped(r.deals)
  if r.partial then
    deals = ("%s of %s (partial: %s)"):format(deals, grouped(r.asked), r.partial)
  end
  parts[#parts + 1] = beside("Deals",
    ("%s, seed %d, plan %s"):format(deals, r.seed, r.plan))
  if r.figure then
    parts[#parts + 1] = beside("Rarity", r.figure:rarity())
  end
  if r.deals > 0 then
    parts[#parts + 1] = beside("Kept", ("%s of %s looked at (%.3g %%)")
      :format(grouped(r.deals), grouped(r.tries), 100 * r.deals / r.tries))
  elseif r.tries > 0 then
    parts[#parts + 1] = beside("Kept",
      ("none of %s looked at"):format(grouped(r.tries)))
  end
  return table.concat(parts)
end

-- Vectors: one column for each component, the error below the mean.
local function vectors(measures)
  local head = { "mean" }
  for i, c in ipairs(measures[1].components) do head[i + 1] = c.label end
  local rows = { head }
  for _, m in ipairs(measures) do
    local mean, se = { m.name }, { "  se" }
    for i, c in ipairs(m.components) do
      mean[i + 1], se[i + 1] = number(c.mean, c.se), number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  return columns.set(rows, "l.")
end

-- Measures of one number: one line each.
local function scalars(measures, level)
  local rows = { { "", "mean", "se", interval_head(level) } }
  for i, m in ipairs(measures) do
    local c = m.components[1]
    rows[i + 1] = { m.name, number(c.mean, c.se), number(c.se, c.se), interval(c) }
  end
  return columns.set(rows, "l..r")
end

local function means(r)
  local long, short = {}, {}
  for _, m in ipairs(r.measures) do
    table.insert(m.components[1].label and long or short, m)
  end
  local parts = {}
  if #long > 0 then parts[#parts + 1] = vectors(long) end
  if #short > 0 then parts[#parts + 1] = scalars(short, r.level) end
  return table.concat(parts, "\n")
end

-- "always 1 on 100 deals (with 95 % confidence at most 2.95 % of all deals differ)"
local function always(c, level)
  return ("always %.6g on %s deals (with %g %% confidence at most %.3g %% of all deals "
    .. "differ)"):format(c.mean, grouped(c.n), 100 * level, 100 * c.others)
end

-- What is said of a component: "above 0, but by less than what matters (0.05 tricks)".
local function phrase(c, test, unit)
  unit = unit and " " .. unit or ""
  local size = ("what matters (%g%s)"):format(test.matters or 0, unit)
  local values = { MU = ("%g"):format(test.mu), SIZE = size }
  local said = PHRASES[c.outcome]:gsub("%u+", values)
  if not c.others then return said end
  local fact = always(c, test.level)
  if said == "" or said == "undecided" and c.mean == test.mu then return fact end
  if said == "undecided" then said = "undecided against " .. values.MU end
  return said .. ", " .. fact
end

local function verdict(test, unit)
  local labels, order = {}, {}
  for _, c in ipairs(test.components) do
    local said = phrase(c, test, unit)
    if not labels[said] then
      labels[said] = {}
      order[#order + 1] = said
    end
    table.insert(labels[said], c.label)
  end
  local parts = {}
  for i, said in ipairs(order) do
    parts[i] = said .. (#labels[said] > 0 and " in " .. list(labels[said]) or "")
  end
  local sentence = ("%s is %s."):format(test.measure, table.concat(parts, "; "))
  return (beside("Verdict", sentence))
end

-- What a test looks at: its statistic, or what was counted.
local STATISTICS <const> = {
  share = "deals", difference = "more : less", comparison = "more : less",
}

local function statistic(c)
  if c.hits then return ("%s of %s"):format(grouped(c.hits), grouped(c.n)) end
  if c.more then return ("%s : %s"):format(grouped(c.more), grouped(c.less)) end
  return c.t and ("%.2f"):format(c.t) or "-"
end

local function test_rows(test, adjusted)
  local head = STATISTICS[test.components[1].kind] or "t"
  local rows = { { "", "mean", "se", interval_head(test.level), head, "p" } }
  if adjusted then rows[1][7] = "p (Holm)" end
  for i, c in ipairs(test.components) do
    rows[i + 1] = { c.label or "", number(c.mean, c.se), number(c.se, c.se),
      interval(c), statistic(c), p_value(c.p) }
    if adjusted then rows[i + 1][7] = p_value(c.p_holm) end
  end
  return columns.set(rows, "l..r")
end

local function method(test)
  local kind = test.components[1].kind
  if not kind then return "t test" end
  if kind == "share" then return "exact binomial test" end
  return test.mu == shares.middle(kind) and "exact sign test" or "score test"
end

local function test_part(r, test)
  local m = r.measures[test.measure]
  if #test.components == 0 then
    return beside("Test", test.text .. " (not made: it takes two deals or more)")
  end
  local adjusted = #test.components > 1
  local how = ("%s (%s%s %s%s)"):format(test.text,
    m.paired and "paired on the same deals, " or "", SIDES[test.side], method(test),
    adjusted and ", Holm over " .. #test.components or "")
  return beside("Test", how) .. "\n" .. test_rows(test, adjusted) .. "\n"
    .. verdict(test, m.unit ~= "share" and m.unit or nil)
end

--- Write a result.
-- @tparam table r result of an experiment
-- @treturn string lines ended by newlines
-- @usage io.write(text.write(experiment:run()))
function text.write(r)
  local parts = { heading(r) }
  if r.deals > 0 then
    parts[#parts + 1] = means(r)
    for _, test in ipairs(r.tests) do parts[#parts + 1] = test_part(r, test) end
  end
  if r.solves and r.deals > 0 then
    parts[#parts + 1] = columns.wrap(PLAY, WIDTH) .. "\n"
  end
  return table.concat(parts, "\n")
end

return text
