-- SPDX-License-Identifier: GPL-3.0-or-later
-- What the report of a match says, in matches whose true values are known: of systems that differ
-- in nothing that counts, on recorded boards; intervals and verdicts of strata whose rest has rare
-- and heavy swings; single calls, and sizes.
local cell = require "baize.ask.match.cell"
local differing = require "baize.ask.match.differing"
local helper = require "helper"
local hypothesis = require "baize.stats.hypothesis"
local known = require "baize.ask.match.known"
local match_result = require "baize.ask.match.result"
local parting = require "baize.ask.match.parting"
local random = require "random"
local strata = require "baize.ask.match.strata"
local supply = require "baize.store.supply"
local touched = require "baize.system.turn.touched"
local work = require "baize.sample.work"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local RUNS <const> = SOAK and 2000 or 12

-- Call f while fields of modules are others.
local function with(list, f)
  local kept = {}
  for i, field in ipairs(list) do
    kept[i] = field[1][field[2]]
    field[1][field[2]] = field[3]
  end
  local ok, message = pcall(f)
  for i, field in ipairs(list) do field[1][field[2]] = kept[i] end
  assert(ok, message)
end

-- Three standard errors of a proportion of RUNS below a bound; none in long runs.
local function slack(p) return SOAK and 0 or 3 * math.sqrt(p * (1 - p) / RUNS) end

-- ---- values of a distribution --------------------------------------------------------

-- How many of n deals have something of probability p: gaps between them are geometric.
local function hits(next_of, n, p)
  local count, at = 0, 0
  if p > 1 - 1e-9 then return n end
  while p > 0 do
    at = at + 1 + math.floor(math.log(next_of(1 << 30) / (1 << 30)) / math.log(1 - p))
    if at > n then break end
    count = count + 1
  end
  return count
end

-- Sums of n values: `values` is an array of { value, probability }, else 0; how many are not 0.
local function sums(next_of, n, values)
  local left, used, sum, squares, changed, bars = n, 0.0, 0, 0, 0, {}
  for _, one in ipairs(values) do
    local count = hits(next_of, left, one[2] / (1 - used))
    left, used = left - count, used + one[2]
    sum, squares, changed = sum + one[1] * count, squares + one[1] ^ 2 * count, changed + count
    if count > 0 then bars[one[1]] = (bars[one[1]] or 0) + count end
  end
  return { n = changed, sum = sum, squares = squares, bars = bars }, changed
end

-- The same as a component of a test.
local function component(next_of, n, values)
  local c = cell.component(sums(next_of, n, values), n)
  c.range = { -24, 24 }
  return c
end

local function mean_of(values)
  local sum = 0
  for _, one in ipairs(values) do sum = sum + one[1] * one[2] end
  return sum
end

-- ---- strata --------------------------------------------------------------------------

-- What swings are like in two strata, and the share of all deals of each.
local CONDITIONS <const> = { baize.N.hcp "30+", baize.N.hcp "29" }
local SHARES <const> = { 0.004, 0.002 }
local SWINGS <const> = { { { 5, 0.2 }, { -5, 0.25 }, { 10, 0.15 }, { -11, 0.1 } },
  { { 2, 0.3 }, { -6, 0.15 }, { 12, 0.05 } } }

-- Matches of strata, of which the rest has these swings: run(seed) is a result; and the true mean.
local function stratified(rest, shift, f)
  local match = baize.match { systems = { "natural", "natural" }, differing = true, deals = 300 }
  local truth, list = mean_of(rest), {}
  for i, share in ipairs(SHARES) do
    local swings = table.move(SWINGS[i], 1, #SWINGS[i], 1, {})
    swings[#swings + 1] = i == 1 and shift or nil
    truth = truth + share * mean_of(swings)
    list[i] = { words = {}, first = "1C", second = "P", where = CONDITIONS[i], share = share,
      swings = swings }
  end
  local next_of = random.new(random.fresh(7))
  local function play(one)
    local swings = rest
    for _, s in ipairs(list) do swings = one.where:equals(s.where) and s.swings or swings end
    local found, changed = sums(next_of, one.n, swings)
    local kinds, none = {}, sums(next_of, 0, {})
    for _, kind in ipairs(cell.KINDS) do kinds[kind] = { boards = 0, values = { none, none } } end
    return { n = one.n, changed = changed, values = { found, found }, kinds = kinds }
  end
  local boards = {}
  for i = 1, differing.LIBRARY do boards[i] = {} end
  with({ { strata, "met", function() return {}, 24 end },
    { strata, "of", function() return list, 0 end }, { cell, "play", play },
    { known, "boards", function() return boards, 0 end },
    { touched, "find", function() return {} end } }, function()
    f(function()
      return differing.run(match, baize.any, {}, { progress = false, seed = 1 })
    end, truth)
  end)
end

describe("a match of only what can differ", function()
  -- How one in so many of the rest is a grand slam; and what the strata have beside, so that the
  -- second match is one of equals.
  for _, case in ipairs { { 2000 }, { 4000, { -18, 0.1 } } } do
    it(("is right where one in %d of the rest is a grand slam"):format(case[1]), function()
      stratified({ { 24, 1 / case[1] } }, case[2], function(play, truth)
        local held, wrong, width = 0, 0, 0
        for _ = 1, RUNS do
          local p = play().per_board
          held = held + (p.low <= truth and truth <= p.high and 1 or 0) / RUNS
          wrong = wrong + (p.outcome:gsub("^seems ", ""):find "^below" and 1 or 0) / RUNS
          width = width + (p.high - p.low) / RUNS
        end
        if SOAK then
          print(("rest, 1 in %d: %.4f hold, %.4f wrong, width %.4f"):format(case[1], held, wrong,
            width))
        end
        assert.is_true(held >= 0.94 - slack(0.94), ("%.4f hold"):format(held))
        assert.is_true(wrong <= 0.06 + slack(0.06), ("%.4f wrong"):format(wrong))
        assert.is_true(width < 0.08) -- of IMPs a board
        assert.near(case[2] and 0 or 0.012 + 0.0012, truth, 1e-9)
      end)
    end)
  end
end)

-- ---- systems that differ in nothing that counts --------------------------------------

-- Opens 1NT with other hands according to one of the lowest clubs. Which of them counts nothing, as
-- long as they are alike: on each board they change places at random, its results stay.
local LUCKY <const> = [[
  system { name = "lucky", natural = false, guard = false }
  local lucky = option { "lucky", "two", "three", "four" }
  local card = ({ two = "C2", three = "C3", four = "C4" })[lucky]
  opening {
    bid "1NT" { hcp "15-17" & balanced & has(card) },
    bid "1NT" { hcp "12-14" & balanced & ~has(card) },
    bid "1S" { hcp "11-20" & spades "5+" },
    bid "1D" { hcp "11-20" },
    pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, pass { any } }
  after "1S" { bid "2S" { spades "3+" & hcp "6-9" }, bid "4S" { spades "3+" & hcp "10+" },
    pass { any } }
  after "1D" { bid "1NT" { hcp "6-10" & balanced }, bid "3NT" { hcp "13+" }, pass { any } }
]]
local ORDERS <const> = { "234", "243", "324", "342", "423", "432" }

-- A deal with its three lowest clubs in another order.
local function reordered(text, order)
  local hands = {}
  for hand in text:sub(3):gmatch "%S+" do
    local suits, clubs = hand:match "^(.*%.)([^.]*)$"
    clubs = clubs:gsub("[234]", function(rank) return order:sub(rank - 1, rank - 1) end)
    local ranks = {}
    for rank in clubs:gmatch "." do ranks[#ranks + 1] = rank end
    table.sort(ranks, function(a, b)
      return ("23456789TJQKA"):find(a) > ("23456789TJQKA"):find(b)
    end)
    hands[#hands + 1] = suits .. table.concat(ranks)
  end
  return baize.deal("N:" .. table.concat(hands, " "))
end

-- Recorded boards: deals, and their results.
local function recorded(most)
  local deals, tricks = {}, {}
  for line in io.lines "tests/golden/deals2000.txt" do
    local id, digits = line:match "^(%x+)%s+(%x+)"
    local list = {}
    for digit in (digits or ""):gmatch "%x" do list[#list + 1] = tonumber(digit, 16) end
    if #list == 20 and #deals < 6 * most then
      local text = tostring(baize.deal(id))
      for _, order in ipairs(ORDERS) do
        deals[#deals + 1], tricks[#tricks + 1] = reordered(text, order), list
      end
    end
  end
  return deals, tricks
end

-- A supply of recorded boards, drawn at random.
local function replaying(next_of, deals, tricks)
  local none = function() end
  return function()
    return setmetatable({ look = none, finish = none, keep = none,
      sample = function(_, run, _, _, options)
        return work.pieces(options, function(_, most)
          local piece = { deals = {}, tricks = {} }
          for i = 1, math.min(most, 512) do
            local at = next_of(#deals)
            piece.deals[i], piece.tricks[i] = deals[at], tricks[at]
          end
          return piece
        end, work.into(run))
      end }, { __close = none })
  end
end

-- In how many of RUNS matches something is said of any two systems, in how many the interval of the
-- first two holds, in how many the sign test says something; and how many boards are played.
local function false_alarms(names, options)
  local said, held, signs, boards, changed = 0, 0, 0, 0, 0
  helper.with_file(LUCKY, function(path)
    local systems = {}
    for i, name in ipairs(names) do systems[i] = path .. ":lucky=" .. name end
    local given = { systems = systems }
    for name, value in pairs(options) do given[name] = value end
    local match, deals, tricks = baize.match(given), recorded(SOAK and 2000 or 300)
    local next_of = random.new(random.fresh(11))
    local found = getmetatable(parting.new(1, { 1, 2 }, 0, "N")).__index
    with({ { supply, "open", replaying(next_of, deals, tricks) },
      { found, "swings", function() return {} end } }, function() -- they would be solved
      for seed = 1, RUNS do
        local r = match:run { seed = seed, jobs = 1, progress = false }
        local any = false
        for _, m in ipairs(r.matches) do
          any = any or m.per_board.outcome:find "above" or m.per_board.outcome:find "below"
        end
        local p, sign = r.matches[1].per_board, r.matches[1].changed.p_sign
        local truth = options.scoring == "matchpoints" and 0.5 or 0
        held = held + ((not p.low or p.low <= truth and truth <= p.high) and 1 or 0) / RUNS
        said = said + (any and 1 or 0) / RUNS
        signs, boards = signs + ((sign or 1) < 0.05 and 1 or 0) / RUNS, boards + r.deals / RUNS
        changed = changed + r.matches[1].changed_boards / RUNS
      end
    end)
  end)
  if SOAK then
    print(("%s%s: %.4f said, %.4f hold, %.4f by sign, %.0f boards, %.0f changed"):format(
      table.concat(names, " "), options.stop and " by rule" or "", said, held, signs, boards,
      changed))
  end
  assert.is_true(changed > 10)
  return said, held, signs
end

describe("a match of systems that differ in nothing that counts", function()
  for _, case in ipairs {
    { "of a fixed number of boards", { "two", "three" }, { deals = 200 } },
    { "that ends by a rule after many analyses", { "three", "two" },
      { deals = SOAK and 800 or 300, stop = { decided = true } } },
    { "of three, every two of them", { "two", "three", "four" }, { deals = 200 } },
    { "at matchpoints", { "two", "four" }, { deals = 200, scoring = "matchpoints" } },
  } do
    it("finds a better one in 6 % at most: " .. case[1], function()
      local said, held, signs = false_alarms(case[2], case[3])
      assert.is_true(said <= 0.06 + slack(0.06), ("%.4f said"):format(said))
      assert.is_true(held >= 0.94 - slack(0.94), ("%.4f hold"):format(held))
      assert.is_true(signs <= 0.06 + slack(0.06), ("%.4f by sign"):format(signs))
    end)
  end
end)

-- ---- single calls, and sizes ---------------------------------------------------------

-- Gains of a call that is worth nothing on average: value, share of its boards.
local NOTHING <const> = {
  { { -2, 0.6 }, { 3, 0.4 } }, { { -6, 0.3 }, { 6, 0.3 } }, { { -1, 12 / 13 }, { 12, 1 / 13 } },
  { { 13, 0.05 }, { 1, 0.35 }, { -2, 0.5 } }, { { -13, 0.02 }, { 0.5, 0.52 } },
}

describe("single calls of a match that are worth nothing", function()
  it("differ plainly from 0 in 6 % of matches at most, all of them together", function()
    local next_of, n, said, tested = random.new(random.fresh(13)), 2000, 0, 0
    for _ = 1, RUNS do
      local found = parting.new(1, { 1, 2 }, 0, "N")
      for i, values in ipairs(NOTHING) do
        for _, share in ipairs { 0.015, 0.06 } do
          local boards, bars, sum = hits(next_of, n, share), {}, 0
          local c = component(next_of, math.max(2, boards), values)
          for _, bar in ipairs(c.histogram) do
            bars[bar[1]], sum = bar[2], sum + bar[1] * bar[2]
          end
          found.nodes[#found.nodes + 1] = { auction = "1C", first = i .. "H", second = "P" .. share,
            boards = c.n, changed = c.n, sum = sum, other = sum, bars = bars }
        end
      end
      local list, _, count = match_result.contributions(found, n, { -24, 24 }, false)
      local any = false
      for _, one in ipairs(list) do
        any = any or one.outcome == "above" or one.outcome == "below"
      end
      said, tested = said + (any and 1 or 0) / RUNS, tested + count / RUNS
    end
    if SOAK then print(("single calls: %.4f said, %.1f tested"):format(said, tested)) end
    assert.is_true(tested > 7)
    assert.is_true(said <= 0.06 + slack(0.06), ("%.4f said"):format(said))
  end)
end)

describe("the size of a match that is worth just what matters", function()
  -- one board in ten has another contract; 0.1 IMPs a board in all
  for _, values in ipairs { { { 6, 0.058333333 }, { -6, 0.041666667 } },
    { { 13, 0.015 }, { -1, 0.095 } } } do
    local wins = values[1][1]
    it(("is seldom said to be more or less, where one wins %d IMPs"):format(wins), function()
      local next_of, more, less = random.new(random.fresh(17)), 0, 0
      for _ = 1, RUNS do
        local c = hypothesis.carry_out({ text = "", measure = "gain", side = "two-sided", mu = 0 },
          { (component(next_of, 3000, values)) }, 0.1).components[1]
        local outcome = c.outcome
        more = more + (outcome:find "by more than" and 1 or 0) / RUNS
        less = less + ((outcome:find "equal within" or outcome:find "less than") and 1 or 0) / RUNS
      end
      if SOAK then print(("size, %d IMPs: %.4f more, %.4f less"):format(wins, more, less)) end
      assert.near(0.1, mean_of(values), 1e-6)
      assert.is_true(more + less <= 0.06 + slack(0.06), ("%.4f wrong"):format(more + less))
    end)
  end
end)
