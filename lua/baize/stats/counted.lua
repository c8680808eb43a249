-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tests of what experiments counted: a histogram against exact shares, groups against
-- each other. Part of baize.stats.
-- @module baize.stats.counted
local check = require "baize.base.check"
local core = require "baize.core.samples"
local option = require "baize.base.options"
local samples = require "baize.stats.samples"

local counted = {}

local OPTIONS <const> = option.new("a test of counts", {
  { "seed", option.SEED, "of simulated counts", 1 },
})

-- The histogram of a component of a result, or one that was given.
local function histogram_of(given, what)
  local list = type(given) == "table" and (given.histogram or given) or nil
  if type(list) ~= "table" or type(list[1]) ~= "table" then
    check.fail(("%s: a component of a result with a histogram, or an array of "
      .. "{ value, count }, expected"):format(what))
  end
  return list
end

-- Shares by value, of a distribution of a sampler too.
local function shares_of(given)
  if type(given) ~= "table" then
    check.expected("shares", "a table of shares by value", given, false)
  end
  if type(given[1]) ~= "table" then return given end
  local list = {}
  for _, entry in ipairs(given) do list[entry.value] = entry.share end
  return list
end

--- Were values seen as often as they should have been? Pearson's chi-square of a
-- histogram against shares; where an expected count is below 5, p is of simulated counts.
-- @param seen a component of a result (as result.measures.spades.components[1]) or a
-- histogram: array of { value, count }
-- @param shares table of shares by value, of any sum: all values that can be; or a
-- Distribution (of `sampler:distribution`)
-- @tparam[opt] table options seed (integer, of simulated counts)
-- @treturn table statistic, df, p, least, simulated: as of `fit`
-- @raise when a value was seen that has no share, or an argument is wrong
-- @usage print(baize.stats.against({ { 0, 20 }, { 1, 30 } }, { [0] = 1, [1] = 1 }).p)
function counted.against(seen, shares, options)
  check.note()
  local seed, values, count = OPTIONS:read(options or {}).seed, {}, {}
  for _, bar in ipairs(histogram_of(seen, "seen")) do count[bar[1]] = bar[2] end
  local by_value = shares_of(shares)
  for value, share in pairs(by_value) do
    if type(value) ~= "number" or type(share) ~= "number" or share < 0 then
      check.fail(("shares: %s = %s is not a value with a share"):format(check.show(value),
        check.show(share)))
    end
    if share > 0 then values[#values + 1] = value end
  end
  table.sort(values)
  local counts, expected = {}, {}
  for i, value in ipairs(values) do
    counts[i], expected[i], count[value] = count[value] or 0, by_value[value], nil
  end
  for value, n in pairs(count) do
    if n > 0 then check.fail(("shares: %g was seen and has none"):format(value)) end
  end
  if #values < 2 then check.fail "shares: two values or more expected" end
  return (core.fit(counts, expected, seed))
end

--- Does a measure depend on the group? Pearson's chi-square of groups and values.
-- @tparam {table,...} groups of a result (result.groups), or components or histograms
-- @tparam[opt] string measure its name, of groups of a result
-- @tparam[opt] table options seed (integer, of simulated tables)
-- @treturn table statistic, df, p, least, simulated, v: as of `contingency`
-- @raise when there are fewer than two groups or values, or an argument is wrong
-- @usage print(baize.stats.across(result.groups, "makes").p)
function counted.across(groups, measure, options)
  check.note()
  if type(groups) ~= "table" or #groups < 2 then
    check.fail "groups: two or more expected, as in result.groups"
  end
  local lists, at, values = {}, {}, {}
  for i, group in ipairs(groups) do
    local one = group
    if measure ~= nil then
      local m = group.measures and (group.measures[measure] or group.events
        and group.events[measure])
      if not m then check.fail(("groups: there is no measure %s"):format(check.show(measure))) end
      one = m.components[1]
    end
    lists[i] = histogram_of(one, ("group %d"):format(i))
    for _, bar in ipairs(lists[i]) do
      if not at[bar[1]] then at[bar[1]], values[#values + 1] = true, bar[1] end
    end
  end
  if #values < 2 then check.fail "groups: two values or more expected" end
  table.sort(values)
  for k, value in ipairs(values) do at[value] = k end
  local rows = {}
  for i, list in ipairs(lists) do
    rows[i] = {}
    for k = 1, #values do rows[i][k] = 0 end
    for _, bar in ipairs(list) do rows[i][at[bar[1]]] = bar[2] end
  end
  return (samples.contingency(rows, options))
end

return counted
