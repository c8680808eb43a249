-- SPDX-License-Identifier: GPL-3.0-or-later
-- Advice: rules that are learned, of values that are noise and of values that are not; and whole.
local helper = require "helper"
local learn = require "baize.ask.advise.learn"
local position = require "baize.ask.advise.position"
local random = require "random"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local RUNS <const> = SOAK and 1000 or 24
local SIZE <const> = SOAK and 400 or 200 -- hands of a sample of noise

local FEATURES <const> = { { low = 0, high = 20 }, { low = 0, high = 8 }, { low = 0, high = 1 } }

-- A sample of n hands with these features, of two calls beside that of the rules, worth what
-- `value` gives for a call and the values of a hand.
local function sample_of(next_of, n, value)
  local sample = { n = n, gains = { P = {}, ["3NT"] = {} }, values = { {}, {}, {} }, places = {} }
  for i = 1, n do
    local own = {}
    for f, feature in ipairs(FEATURES) do
      own[f] = feature.low + (next_of(feature.high - feature.low + 1) - 1) % (feature.high + 1)
      sample.values[f][i] = own[f]
    end
    sample.places[i] = 1 + next_of(3) % 3
    for call, gains in pairs(sample.gains) do gains[i] = value(call, own, sample.places[i]) end
  end
  return sample
end

-- Swings as boards have them: mostly 0, else of some IMPs to either side.
local function swing(next_of)
  local k = next_of(100)
  return k <= 60 and 0.0 or (k % 2 == 0 and 1 or -1) * (1.0 + next_of(k > 95 and 13 or 6))
end

-- A little more on most hands, and 13 IMPs less on 3 %, which come to nothing.
local function rare_loss(next_of)
  if next_of(1000) <= 30 then return -13.0 end
  return 2 * 13 * 0.03 / 0.97 * (next_of(1000) - 0.5) / 1000
end

describe("a decision list", function()
  -- In how many runs a rule is kept of values that are noise.
  local function claimed_of(next_of, noise)
    local claimed, learned = 0, 0
    for _ = 1, RUNS do
      local function value() return noise(next_of) end
      local rules = learn.list(sample_of(next_of, SIZE, value), FEATURES, 3, 1)
      learned = learned + #rules
      if #learn.choose(sample_of(next_of, SIZE, value), rules, 1) > 0 then claimed = claimed + 1 end
    end
    if SOAK then print(("%d of %d runs keep a rule"):format(claimed, RUNS)) end
    assert.is_true(learned > RUNS) -- noise looks good where it is learned
    return claimed
  end

  it("is kept of values that are noise in 5 % of cases at most", function()
    local next_of = random.new(random.fresh(11))
    local allowed = SOAK and 0.05 or 0.05 + 3 * math.sqrt(0.05 * 0.95 / RUNS)
    for _, noise in ipairs { swing, rare_loss } do
      local claimed = claimed_of(next_of, noise)
      assert.is_true(claimed <= allowed * RUNS, claimed .. " of " .. RUNS)
    end
  end)

  it("finds rules that there are, in the order in which they are asked", function()
    local next_of = random.new(9)
    local function value(call, own, place)
      local gain = swing(next_of) / 4
      if call == "3NT" and place >= 2 and own[1] >= 9 and own[1] <= 10 then gain = gain + 3 end
      if call == "P" and own[1] <= 4 and own[2] <= 3 and own[3] == 1 then gain = gain + 4 end
      return gain - (own[1] > 10 and 1 or 0.5)
    end
    local rules = learn.list(sample_of(next_of, 4000, value), FEATURES, 4, 10)
    local kept = learn.choose(sample_of(next_of, 4000, value), rules, 10)
    local found = {}
    for i, rule in ipairs(kept) do
      found[i] = { rule.call, rule.place }
      table.sort(rule.terms, function(a, b) return a.feature < b.feature end)
      for _, t in ipairs(rule.terms) do table.insert(found[i], { t.feature, t.low, t.high }) end
    end
    assert.same({ { "P", 1, { 1, 0, 4 }, { 2, 0, 3 }, { 3, 1, 1 } }, { "3NT", 2, { 1, 9, 10 } } },
      found)
    assert.is_true(kept[2].mean > 1.5 and kept[2].mean < 3)
  end)

  it("has no rule of few hands, and of one that costs more than it gains", function()
    local next_of = random.new(3)
    local function value(call, own) return call == "P" and own[1] == 7 and 1.0 or -1.0 end
    local sample = sample_of(next_of, 2000, value)
    assert.equal(1, #learn.list(sample, FEATURES, 3, 10))
    assert.equal(0, #learn.list(sample, FEATURES, 3, 1000))
    assert.equal(0, #learn.list(sample_of(next_of, 39, function() return 1.0 end), FEATURES, 3, 1))
  end)
end)

-- An answer to 1NT that is foolish: 13 tricks with any hand of 8 points.
local FOOL <const> = [[
  system { name = "fool", natural = false, guard = false }
  opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, bid "7NT" { hcp "8-9" }, pass { any } }
]]

-- fn of the path of the system.
local function with_fool(fn) return helper.with_file(FOOL, fn, ".lua") end

describe("advice", function()
  it("calls no share exact that is estimated", function()
    local shares = position.shares
    position.shares = function(...)
      local whole, list = shares(...)
      for _, one in ipairs(list) do one.exact = false end
      return whole, list
    end
    with_fool(function(path)
      local ok, r = pcall(baize.advise, { system = path, auction = "1NT P", deals = 1200, seed = 3,
        solved = 0, vul = "none", worth = 0.002 })
      position.shares = shares
      assert(ok, r)
      assert.is_truthy(r.block:find(", estimated", 1, true))
      assert.is_nil(tostring(r):gsub("%s+", " "):find("shares of all deals, exact", 1, true))
    end)
  end)

  it("mends a fault that was put in, with a text that is a system", function()
    with_fool(function(path)
      local options = { system = path, auction = "1NT P", deals = 600, seed = 3, library = 200,
        solved = 10, vul = "none", worth = 0.002 }
      local r = baize.advise(options)
      assert.is_true(#r.rules > 0 and r.rules[1].kept)
      assert.is_true(r.per_board.mean > 0.05, tostring(r))
      assert.matches("^change \"1NT\" { before = \"[%w_]+:1NT/%d\",\n  bid \"%w+\" {", r.block)
      local s = assert(baize.system.load(path))
      local new = assert(s:derived(r.block, "mended"))
      assert.not_equal("7NT", (new:bid("K32.Q32.QJ32.J32", "1NT P")))
      assert.equal("3NT", (new:bid("KQ2.Q32.QJ32.QJ2", "1NT P")))
      -- what is printed is what is derived
      local stem = path:match "([^/]*)%.lua$"
      local file = require "baize.system".head(s, "mended", stem, {}) .. "\n" .. r.block
      local beside = path:gsub("%.lua$", "_mended.lua")
      local f = assert(io.open(beside, "w"))
      f:write(file)
      f:close()
      local loaded, message = baize.system.load(beside)
      os.remove(beside)
      assert.equal(new.hash, assert(loaded, message).hash)
      -- exact shares are those that hands of the turn are counted by
      local share = r.rules[1].share
      assert.is_true(share > 0 and share < r.share)
      assert.near(r.share, baize.sampler { where = r.where }:figure().share, 1e-12)
      options.jobs = 1
      assert.equal(tostring(r), tostring(baize.advise(options)))
    end)
  end)

  it("has a text to paste where its match confirms the rules, or there is none", function()
    local function is_shown(r) return tostring(r):find("Text, for a file", 1, true) ~= nil end
    for call, is_confirmed in pairs { ["7NT"] = true, ["4NT"] = false } do
      helper.with_file(FOOL:gsub("7NT", call), function(path)
        local options = { system = path, auction = "1NT P", deals = 600, seed = 3,
          library = is_confirmed and 400 or 100, solved = 2, vul = "none", worth = 0.002 }
        local r = baize.advise(options)
        assert.not_equal("", r.block)
        assert.equal(is_confirmed, r.confirmed)
        assert.equal(is_confirmed, is_shown(r))
        assert.equal(is_confirmed, not r.verdict:find("no text for a file is shown", 1, true))
        options.solved = 0
        r = baize.advise(options)
        assert.is_true(not r.confirmed and is_shown(r))
      end, ".lua")
    end
  end)

  it("is refused where there is nothing to learn from", function()
    with_fool(function(path)
      for _, case in ipairs {
        { { system = path }, "auction is missing" },
        { { system = path, auction = "1NT P 3NT P P P" }, "the auction is over" },
        { { system = path, auction = "1NT P", calls = { "1H" } }, "1H" },
        { { system = path, auction = "1NT P", calls = "P" }, "calls are an array" },
        { { system = path, auction = "7C P" }, "no rule makes 7C" },
        { { system = path:gsub("%.lua$", ""), auction = "1NT P" }, "No such file" },
        { { system = "natural", auction = "1NT P" }, "written in a file" },
        { { system = 7, auction = "1NT P" }, "a System or the name of one" },
        { { system = path, auction = "1NT P", propose = "nobody" }, "nobody" },
      } do
        assert.error_matches(function() baize.advise(case[1]) end, case[2])
      end
    end)
  end)
end)
