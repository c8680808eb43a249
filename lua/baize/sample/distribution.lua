-- SPDX-License-Identifier: GPL-3.0-or-later
--- How a feature is distributed over the deals of a sampler: exactly or estimated.
-- Exact: the deals with each value are counted, beginning with the values that a sample
-- shows, until the counts add up to all deals; so no value is forgotten.
-- @module baize.sample.distribution
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local core = require "baize.core.sampler"
local core_expr = require "baize.core.expr"
local features = require "baize.lang.feature"
local integer = require "baize.base.integer"
local stats = require "baize.core.stats"
local tally = require "baize.core.tally"

local distribution = {}

local Distribution = { __name = "baize.Distribution" }

local DEALS <const> = 100000 -- of an estimate
local SAMPLE <const> = 2000 -- deals that show which values to count first
local VALUES_MAX <const> = 400 -- that are counted one by one
local VALUE_BUDGET <const> = 200000000 -- operations for each: some tenths of a second
local LEVEL <const> = 0.95
local Z95 <const> = 1.959964 -- two-sided 95 % point of the normal distribution

-- The values of a feature on the sampler's deals 1 .. n: { { value, deals }, ... }.
local function sample(s, feature, n)
  return (check.must(tally.values(s.handle, s.seed, 1, n, feature)))
end

-- The smallest distance between values that were seen, at most 1.
local function step_of(list)
  local step = 1
  for i = 2, #list do step = math.min(step, list[i][1] - list[i - 1][1]) end
  return step
end

-- Values in the order in which they are counted: those seen and those between them,
-- then outwards, one below and one above in turn.
local function candidates(list)
  local step = step_of(list)
  local low, high = list[1][1], list[#list][1]
  local i, inside, below, above = -1, (high - low) / step, 0, 0
  return function()
    i = i + 1
    if i <= inside + 1e-9 then return low + i * step end
    if below <= above then
      below = below + 1
      return low - below * step
    end
    above = above + 1
    return high + above * step
  end
end

-- How many deals have a value; nil where that is not exact.
local function count_of(s, feature, value, budget)
  -- a value that the feature cannot have is not a range of it
  local is = core_expr.number(value) and core_expr.called(feature, value)
  if not is then return nil end
  local told = core.figure(core_expr.as("Condition", s.where) & is, nil, budget)
  return told and told.exact and integer.new(told.count) or nil
end

--- A distribution whose values are counted, made of `entries` itself: each value and count
-- (Integer), from the lowest value up; `total` is the sum of the counts, above 0, `how` as in "plan
-- suits/1", `feature` and `where` are texts or nil.
function distribution.counted(entries, total, how, feature, where)
  local mean = 0
  for _, entry in ipairs(entries) do
    entry.share = entry.count / total
    entry.low, entry.high = entry.share, entry.share
    mean = mean + entry.share * entry.value
  end
  entries.exact, entries.mean, entries.how = true, mean, how
  entries.feature, entries.where = feature, where
  return setmetatable(entries, Distribution)
end

-- Entries { value, count } that hold all deals, or nil.
local function exact(s, feature, budget)
  local told = s.handle:figure(s.budget)
  if not told.exact then return nil end
  local total, sum, entries = integer.new(told.count), integer.new(0), {}
  local next_value = candidates(sample(s, feature, SAMPLE))
  for _ = 1, VALUES_MAX do
    if sum == total then break end
    local value = next_value()
    local count = count_of(s, feature, value, budget)
    if not count then return nil end
    if count > 0 then entries[#entries + 1] = { value = value, count = count } end
    sum = sum + count
  end
  if sum ~= total then return nil end
  table.sort(entries, function(a, b) return a.value < b.value end)
  return distribution.counted(entries, total, "plan " .. told.how)
end

local function estimate(s, feature, n)
  local entries, sum, squares = {}, 0, 0
  for i, seen in ipairs(sample(s, feature, n)) do
    local share, low, high = stats.wilson(seen[2], n, LEVEL)
    entries[i] = { value = seen[1], count = seen[2], share = share, low = low, high = high }
    sum, squares = sum + seen[1] * seen[2], squares + seen[1] * seen[1] * seen[2]
  end
  entries.mean = sum / n
  local variance = math.max(0, (squares - sum * entries.mean) / math.max(n - 1, 1))
  local half = Z95 * math.sqrt(variance / n)
  entries.low, entries.high = entries.mean - half, entries.mean + half
  entries.exact, entries.deals = false, n
  entries.how = ("%d deals, plan %s"):format(n, s.plan)
  return entries
end

--- The distribution of a feature over the deals of a sampler without opaque parts, with the options
-- of Sampler:distribution. Raises at the user's line for what is not a feature, or for other
-- options.
function distribution.of(s, feature, options)
  options = options or {}
  check.fields(options, { "deals", "estimate", "budget" }, "distribution")
  if not features.is(feature) then
    check.expected("distribution", "a feature", feature, false)
  end
  local n = options.deals == nil and DEALS or check.integer(options.deals, "deals", 2)
  local budget = options.budget == nil and VALUE_BUDGET or
    check.integer(options.budget, "budget", 1)
  local entries = not options.estimate and exact(s, feature, budget) or
    estimate(s, feature, n)
  entries.feature, entries.where = feature.text, tostring(s.where)
  return setmetatable(entries, Distribution)
end

-- Six decimals, or three digits of what would be 0 then.
local function share_text(share)
  return share > 0 and share < 1e-4 and ("%.2e"):format(share) or ("%.6f"):format(share)
end

function Distribution.__tostring(d)
  local rows = { { d.feature, "share" } }
  if not d.exact then rows[1][3] = "95 % interval" end
  for i, entry in ipairs(d) do
    local row = { ("%.14g"):format(entry.value), share_text(entry.share) }
    if not d.exact then row[3] = share_text(entry.low) .. " .. " .. share_text(entry.high) end
    rows[i + 1] = row
  end
  local mean = d.exact and ("mean %.6g, exact (%s)"):format(d.mean, d.how) or
    ("mean %.6g (%.6g .. %.6g), estimated from %s"):format(d.mean, d.low, d.high, d.how)
  return columns.set(rows, "r") .. mean
end

--- The values of a feature and their shares: made by `sampler:distribution(feature)`.
-- An array, from the lowest value up, of value, share, low, high, count; fields exact,
-- mean, how, feature, where; prints as a table that says whether it is exact.
-- @type Distribution

return distribution
