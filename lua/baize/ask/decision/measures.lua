-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a decision measures on each deal, as measures of an experiment.
-- Points are those of the side that decides. A case is one reading of a question (see
-- read_case of baize.decision): candidates, field, scoring, vulnerability, doubling.
-- @module baize.ask.decision.measures
local check = require "baize.base.check"
local core = require "baize.core.expr"
local measure = require "baize.lang.measure"
local policy = require "baize.lang.policy"
local ranking = require "baize.report.ranking"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local decision_measures = {}

local TRICKS_MAX <const> = 13

local function call(...) return (measure.call(...)) end

-- The sum of an array of one tree or more.
local function total(trees)
  local all = trees[1]
  for i = 2, #trees do all = all + trees[i] end
  return all
end

-- ---- points ----------------------------------------------------------------------

local function tricks_of(c)
  return call("tricks", core.read("Part", c.declarer), c.strain, c.level)
end

-- Points by the table of a scoring of contracts: the first number, and what each
-- further trick adds.
local function by_table(c, values)
  local all, before = core.as("Measure", 0), values[1]
  local function add(amount, times)
    if amount == 0 then return end
    if not core.number(amount) then
      check.fail(("scoring: %s points cannot be written as a decimal")
        :format(tostring(amount)), "scoring%s*=")
    end
    local part = times and math.abs(amount) * times or math.abs(amount)
    all = amount < 0 and all - part or all + part
  end
  add(before)
  for k = 1, TRICKS_MAX do
    local made = call("max", 0, call("min", 1, tricks_of(c) - (k - 1)))
    add(values[k + 1] - before, made)
    before = values[k + 1]
  end
  return all
end

-- The points of a contract as N-S see them, by the case's scoring of contracts.
local function points_of(case, c, scoring)
  if c.level == 0 then return core.as("Measure", 0) end
  if not scoring then return call("score", tostring(c), case.vul) end
  local sign = solving.side(c.declarer) == "NS" and 1 or -1
  local values = {}
  for k = 0, TRICKS_MAX do values[k + 1] = sign * scoring.points(c, case.vul, k) end
  return by_table(c, values)
end

-- The same of a contract that is bid, under the rule of doubling.
local function points_of_bid(case, c)
  if case.rule.name == "never" then return call("score", c, case.vul) end
  return case.rule:bid(c, case.vul)
end

-- The points of a contract or policy for the side that decides.
local function side_points(case, value, scoring)
  return policy.map(value, function(c)
    local tree = policy.is(c) and points_of_bid(case, c)
      or case.rule:points(c, function(one) return points_of(case, one, scoring) end)
    return case.side == "NS" and tree or -tree
  end)
end

-- ---- comparisons -----------------------------------------------------------------

local COMPARE <const> = {
  points = function(x, y) return x - y end,
  imps = function(x, y) return call("imps", x - y) end,
  matchpoints = function(x, y) return 0.5 * call("sign", x - y) + 0.5 end,
}

-- What a candidate's points are worth against the field, times the sum of the weights.
local function against_field(case, compare, points)
  local parts = {}
  for i, other in ipairs(case.field) do
    parts[i] = other.weight *
      compare(points, side_points(case, other.value, case.contracts))
  end
  return total(parts)
end

-- The datum of Butler scoring: the mean of the field's points on a deal, as
-- baize.cards.scoring rounds it.
local function datum(case)
  local parts = {}
  for i, other in ipairs(case.field) do
    parts[i] = { other.weight, side_points(case, other.value, case.contracts) }
  end
  return call("datum", parts)
end

-- What holds of one contract among those of a candidate, 0 where another is chosen.
local function of_leaf(value, number, label, of)
  local seen = 0
  local tree = policy.map(value, function(c)
    seen = seen + 1
    return seen == number and of(c) or 0
  end)
  return { label = label, expr = core.as("Measure", tree) }
end

-- The number of the deals' tricks of a contract: 14 shares.
local function leaf_items(value, number)
  local items = {}
  for k = 0, TRICKS_MAX do
    items[k + 1] = of_leaf(value, number, tostring(k), function(c)
      local t = tricks_of(c)
      return call("max", 0, call("min", t - (k - 1), k + 1 - t))
    end)
  end
  return items
end

-- Whether a contract was chosen at all, and, unless it is passed out, makes.
local function chosen_items(value, number)
  return { of_leaf(value, number, "chosen", function() return 1 end),
    of_leaf(value, number, "makes", function(c)
      if policy.is(c) then return call("makes", c) end
      return c.level > 0 and call("makes", tostring(c)) or 0
    end) }
end

-- The same of one that is bid, and which it is: shares of passed out, 1C ... 7NT.
local function bid_items(value, number)
  local items = chosen_items(value, number)
  for k = 0, #words.CONTRACTS do
    items[#items + 1] = of_leaf(value, number, words.CONTRACTS[k], function(c)
      local reached = call("reached", c)
      return call("max", 0, call("min", reached - (k - 1), k + 1 - reached))
    end)
  end
  return items
end

-- Collects measures; the labels of vectors are numbers, since names may be anything. What
-- the users of a store read (`called`) begins with `what`, and goes on with whose it is;
-- `by`: the values are that many times what is read.
local function collector(prefix, label)
  local list = {}
  local function add(name, trees, about, what, whose, by)
    local items = {}
    for i, tree in ipairs(trees) do
      items[i] = { label = tostring(i), expr = tree,
        called = ("%s%s %s"):format(label, what, whose[i]), by = by }
    end
    list[#list + 1] = { prefix .. name, measure.vector(items, about) }
  end
  return list, add
end

local function add_leaves(case, prefix, label, list)
  for i, candidate in ipairs(case.candidates) do
    for k, leaf in ipairs(candidate.leaves) do
      local passed = not leaf.is_bid and leaf.contract.level == 0
      local brief = case.brief or passed or candidate.is_bid
      local items = leaf.is_bid and bid_items(candidate.value, k) or brief and
        chosen_items(candidate.value, k) or leaf_items(candidate.value, k)
      if passed then items[2] = nil end
      for _, item in ipairs(items) do
        local of = tonumber(item.label) and "tricks in " or item.label .. ": "
        item.called = ("%s%s%s of %s%s"):format(label, of, leaf.is_bid and "bid" or leaf.contract,
          candidate.name, leaf.when and ", " .. leaf.when or "")
        item.times = math.tointeger(item.label)
      end
      local m = measure.vector(items, { unit = "share", kind = "share" })
      list[#list + 1] = { ("%sleaf_%d_%d"):format(prefix, i, k), m }
    end
  end
end

-- The value of each candidate in the scoring asked for, and by how much the result is to
-- be divided.
local function values(case, points, compare)
  if case.scale == "butler" then
    local list, mean = {}, datum(case)
    for i, tree in ipairs(points) do list[i] = call("imps", tree - mean) end
    return list, 1
  elseif case.field then
    local list = {}
    for i, tree in ipairs(points) do list[i] = against_field(case, compare, tree) end
    return list, case.weight
  end
  if case.scale == "points" then return points, 1 end
  local list = {}
  for i, tree in ipairs(points) do
    local parts = {}
    for k, other in ipairs(points) do
      if k ~= i then parts[#parts + 1] = compare(tree, other) end
    end
    list[i] = total(parts)
  end
  return list, #points - 1
end

--- The measures of a case, as experiments take them: { name, measure }. The names begin with the
-- prefix: points and value (of each candidate), leaf_I_K (tricks of the K-th contract of candidate
-- I: shares of 0 to 13; of a brief case, and of candidates that may be bid, whether it was chosen,
-- and makes; whether it was chosen where it is passed out; of one that is bid also which contract
-- it is: shares of passed out, 1C to 7NT), versus (of each pair, in the scoring asked for),
-- points_of, imps_of, matchpoints_of, up, down, sign (of each pair). A brief case has no points_of,
-- imps_of and matchpoints_of, and points only where they are its scoring. The case gets `divisor`,
-- by which value, versus, up and down are to be divided; its `label`, of a variation, precedes
-- names in stores.
function decision_measures.build(case, prefix)
  local label = case.label and case.label .. ": " or ""
  local list, add = collector(prefix, label)
  local compare, unit = COMPARE[case.scale], case.unit
  local plain, points, names, of_pairs = {}, {}, {}, {}
  for i, candidate in ipairs(case.candidates) do
    names[i] = candidate.name
    plain[i] = side_points(case, candidate.value)
    points[i] = case.contracts and side_points(case, candidate.value, case.contracts)
      or plain[i]
  end
  local brief = case.brief
  if not brief or unit == "points" and not case.field then
    add("points", plain, { unit = "points" }, "points of", names)
  end
  local worth, divisor = values(case, points, compare)
  case.divisor = divisor
  add("value", worth, { unit = unit }, ("worth in %s of"):format(unit), names, divisor)
  add_leaves(case, prefix, label, list)
  local columns = { versus = {}, points_of = {}, imps_of = {}, matchpoints_of = {}, up = {},
    down = {}, sign = {} }
  for n, pair in ipairs(ranking.pairs(#points)) do
    local a, b = pair[1], pair[2]
    of_pairs[n] = names[a] .. " : " .. names[b]
    local swing = case.field and worth[a] - worth[b] or
      case.scale == "matchpoints" and call("sign", points[a] - points[b]) or
      compare(points[a], points[b])
    columns.versus[n] = not case.field and compare(points[a], points[b]) or swing
    columns.up[n] = call("max", 0, swing)
    columns.down[n] = call("max", 0, -swing)
    columns.sign[n] = call("sign", swing)
    columns.points_of[n] = COMPARE.points(plain[a], plain[b])
    columns.imps_of[n] = COMPARE.imps(plain[a], plain[b])
    columns.matchpoints_of[n] = COMPARE.matchpoints(plain[a], plain[b])
  end
  local counted = case.scale == "matchpoints" and not case.field and "comparison" or nil
  -- only against a field the sum of its weights is in the values of pairs
  local by = case.field and divisor or nil
  local function add_pairs(name, about, what, times)
    add(name, columns[name], about, what, of_pairs, times)
  end
  add_pairs("versus", { unit = unit, difference = true, kind = counted },
    ("value in %s of"):format(unit), by)
  if not brief then
    add_pairs("points_of", { unit = "points", difference = true }, "points of")
    add_pairs("imps_of", { unit = "IMPs", difference = true }, "IMPs of")
    add_pairs("matchpoints_of",
      { unit = "matchpoints", difference = true, kind = "comparison" }, "matchpoints of")
  end
  add_pairs("up", { unit = unit }, "gain of", by)
  add_pairs("down", { unit = unit }, "loss of", by)
  add_pairs("sign", { kind = "difference", difference = true }, "sign of")
  return list
end

return decision_measures
