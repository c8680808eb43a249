-- SPDX-License-Identifier: GPL-3.0-or-later
--- The distributions of measures in text: how often each value came.
-- @module baize.report.distributions
local columns = require "baize.base.columns"
local lists = require "baize.base.lists"
local phrase = require "baize.report.phrase"
local stats = require "baize.core.stats"

local distributions = {}

local VALUES_MAX <const> = 40 -- a table of values has at most so many lines

-- The counts of each component by value, and the values that any of them has: whole
-- numbers without gaps where they are tricks. Nil when they are too many.
local function counts_of(m)
  local counts, seen = {}, {}
  for i, c in ipairs(m.components) do
    counts[i] = {}
    for _, bar in ipairs(c.histogram or {}) do counts[i][bar[1]], seen[bar[1]] = bar[2], true end
    if not c.histogram then return nil end
  end
  local list = lists.keys(seen)
  if m.unit == "tricks" and math.type(list[1]) == "integer" then
    for value = list[1], list[#list] do list[value - list[1] + 1] = value end
  end
  if #list <= VALUES_MAX then return counts, list end
end

local WHOLE <const>, EXACT <const> = 100, 1e-6

-- What to say of columns of shares whose figures do not add up; "" where they do. `totals`
-- are the sums of what is shown.
local function rounded(totals)
  for _, total in pairs(totals) do
    if math.abs(total - WHOLE) > EXACT then
      return "Shares are rounded: a column need not add up to 100.\n"
    end
  end
  return ""
end

-- The share of deals of a component that have a value, and its interval, as texts. That of tricks
-- is known; after interim analyses, or where it has another error than that of the deals, any
-- other is not.
local function share_of(c, value, count, level)
  local share, low, high = stats.wilson(count, c.n, level)
  local known = c.distribution and c.distribution[value + 1]
  if known then low, high = known.low, known.high end
  local shown, between = phrase.percent { share = share, low = low, high = high }
  return shown, (known or not c.looked and not c.extra) and between or "-"
end

-- A vector: the shares of each value in each strain, with their intervals below them.
local function vector_values(m, level, counts, list)
  local head = { m.unit or "value" }
  for i, c in ipairs(m.components) do head[i + 1] = c.label end
  local rows, totals = { head }, {}
  for _, value in ipairs(list) do
    local first, second = { ("%.6g"):format(value) }, { "" }
    for i, c in ipairs(m.components) do
      first[i + 1], second[i + 1] = share_of(c, value, counts[i][value] or 0, level)
      totals[i] = (totals[i] or 0) + tonumber(first[i + 1])
    end
    rows[#rows + 1], rows[#rows + 2] = first, second
  end
  return columns.fold(rows, "lr", 1, 1) .. rounded(totals)
end

-- The values of one component, with shares.
local function values(c, unit, level)
  local rows, total = { { unit or "value", "deals", "%", phrase.interval_head(level) } }, 0
  for i, bar in ipairs(c.histogram) do
    rows[i + 1] = { ("%.6g"):format(bar[1]), phrase.grouped(bar[2]),
      share_of(c, bar[1], bar[2], level) }
    total = total + tonumber(rows[i + 1][3])
  end
  return columns.set(rows, ".") .. rounded { total }
end

-- One measure: of vectors of tricks one table, else one of each component.
local function distribution(m, level)
  local counts, list = counts_of(m)
  if #m.components > 1 and counts then
    return ("Distribution of %s: %% of all deals, %s below\n\n"):format(m.name,
      phrase.interval_head(level)) .. vector_values(m, level, counts, list)
  end
  local parts = {}
  for i, c in ipairs(m.components) do
    local title = "Distribution of " .. phrase.name(m, c)
    if not c.histogram then
      parts[i] = title .. ": more than 4096 different values\n"
    elseif #c.histogram > VALUES_MAX then
      parts[i] = ("%s: %d different values, in the JSON\n"):format(title, #c.histogram)
    else
      parts[i] = title .. "\n\n" .. values(c, m.unit, level)
    end
  end
  return table.concat(parts, "\n")
end

--- The distributions of measures, a text for each; shares have none but their mean.
function distributions.write(measures, level)
  local parts = {}
  for _, m in ipairs(measures) do
    -- the mean of a share is its distribution
    if m.kind ~= "share" then parts[#parts + 1] = distribution(m, level) end
  end
  return parts
end

return distributions
