-- SPDX-License-Identifier: GPL-3.0-or-later
-- Chances, frequencies, distributions: known answers, and estimates beside exact ones.
local helper = require "helper"

local blamed = helper.blamed
local HAND <const> = "AK2.J3.KQ854.K72"

local function choose(n, k)
  local ways = 1
  for i = 1, k do ways = ways * (n - k + i) / i end
  return ways
end

-- N and S are known: E and W divide 26 cards, six of them spades.
local function ours() return S.is(HAND) & N.is "QJT3.AKQ.A32.AQJ" end

describe("baize.chance", function()
  it("gives the divisions of a suit between two hands", function()
    for cards = 0, 6 do
      local exact = choose(6, cards) * choose(20, 13 - cards) / choose(26, 13)
      local chance, how = baize.chance(W.spades(cards), ours())
      assert.near(exact, chance, 1e-12)
      assert.equal("exact", how)
    end
  end)

  it("is the share of all deals where nothing is given", function()
    -- 4333, 4432, 5332: 10.536 %, 21.551 %, 15.517 % of all hands
    local chance, how = baize.chance(S.balanced)
    assert.near(0.10536 + 0.21551 + 0.15517, chance, 1e-5)
    assert.equal("exact", how)
  end)

  it("estimates with an interval what it cannot count", function()
    local event = (S.hcp + 2 * N.spades - W.clubs) "22+"
    local chance, low, high = baize.chance(event, S.balanced, { budget = 1 })
    assert.is_true(low < chance and chance < high and high - low < 0.01)
    local hits, n = 0, 0
    for deal in baize.sampler { where = S.balanced, seed = 11 }:deals(4000) do
      n = n + 1
      if event:holds(deal) then hits = hits + 1 end
    end
    local se = math.sqrt(chance * (1 - chance) / n)
    assert.near(chance, hits / n, 5 * se)
  end)

  it("takes texts", function()
    assert.equal((baize.chance(S.balanced)), (baize.chance "S.balanced"))
  end)
end)

describe("baize.frequency", function()
  it("says how often, in words that say how sure it is", function()
    local f = baize.frequency(ours() & W.spades "3")
    assert.is_true(f.exact)
    assert.equal("Integer", require "baize.base.check".kind(f.count))
    assert.equal(tostring(baize.integer(20 * 184756)), tostring(f.count)) -- C(6,3) C(20,10)
    assert.matches("^exactly [%d.e-]+ %(1 deal in [%d.e+]+%)$", tostring(f))
  end)

  it("says that no deal satisfies it", function()
    assert.matches("^exactly 0", tostring(baize.frequency(S.shape "any 4333" & S.spades "6+")))
  end)
end)

describe("a distribution", function()
  local s = baize.sampler { where = ours(), seed = 1 }

  it("is exact where the values can be counted, and holds them all", function()
    local d = s:distribution(W.spades)
    assert.is_true(d.exact)
    assert.equal(7, #d)
    local sum = baize.integer(0)
    for i, entry in ipairs(d) do
      assert.equal(i - 1, entry.value)
      assert.near(choose(6, i - 1) * choose(20, 14 - i) / choose(26, 13), entry.share, 1e-12)
      assert.equal(entry.share, entry.low)
      sum = sum + entry.count
    end
    assert.equal(sum, (s:count()))
    assert.near(3, d.mean, 1e-12)
    assert.matches("mean 3, exact %(plan [%w/]+%)$", tostring(d))
  end)

  it("has values that no sample shows", function()
    local d = baize.sampler { where = any, seed = 1 }:distribution(S.spades)
    assert.equal(14, #d)
    assert.equal(13, d[14].value)
    assert.near(1 / choose(52, 13), d[14].share, 1e-20)
  end)

  it("is estimated when asked, near the exact one", function()
    local exact = s:distribution(W.spades)
    local d = s:distribution(W.spades, { estimate = true, deals = 20000 })
    assert.is_false(d.exact)
    local by_value = {}
    for _, entry in ipairs(exact) do by_value[entry.value] = entry.share end
    local inside, seen = 0, 0
    for _, entry in ipairs(d) do
      local share = by_value[entry.value]
      seen = seen + entry.count
      if entry.low <= share and share <= entry.high then inside = inside + 1 end
      assert.near(share, entry.share, 5 * math.sqrt(share / 20000))
    end
    assert.equal(20000, seen)
    assert.is_true(inside >= #d - 2)
    assert.is_true(d.low < 3 and 3 < d.high)
    assert.matches("estimated from 20000 deals", tostring(d))
  end)

  it("is estimated where counting is not worth the budget", function()
    local wide = baize.sampler { where = (S.hcp - N.clubs) "4+", seed = 1 }
    assert.is_false(wide:distribution(E.hcp, { budget = 1, deals = 100 }).exact)
  end)

  it("prints small shares with digits that mean something", function()
    assert.matches("\n +13  1%.57e%-12\nmean 3%.25, exact",
      tostring(baize.sampler { seed = 1 }:distribution(S.spades)))
  end)

  it("takes sums with decimals", function()
    local d = s:distribution(W.spades - 0.5 * E.spades, { estimate = true, deals = 1000 })
    -- W + E = 6: W - 0.5 (6 - W) is 1.5 W - 3
    for _, entry in ipairs(d) do assert.equal(0, (entry.value + 3) % 1.5) end
  end)

  it("has a mean", function()
    local mean, how = s:mean(W.spades)
    assert.near(3, mean, 1e-12)
    assert.equal("exact", how)
    local estimate, low, high = s:mean(W.spades, { estimate = true, deals = 5000 })
    assert.is_true(low < estimate and estimate < high and high - low < 0.1)
  end)
end)

describe("a mistake of chances", function()
  local opaque = baize.opaque(function() return true end)
  local s = baize.sampler { seed = 1 }
  local cases = {
    { "of no event", function() baize.chance() end,
      "chance: event: a condition expected, not nothing" },
    { "of a feature for an event", function() baize.chance(S.hcp) end,
      'chance: event: a condition expected, not the feature S.hcp: S.hcp "5+" would be one' },
    { "of a feature that is given", function() baize.chance(S.balanced, N.hcp) end,
      'chance: given: a condition expected, not the feature N.hcp: N.hcp "5+" would be one' },
    { "of a feature whose frequency is asked", function() baize.frequency(S.hcp) end,
      'frequency: a condition expected, not the feature S.hcp: S.hcp "5+" would be one' },
    { "of a condition that has no mean", function() s:mean(S.balanced) end,
      "mean: a feature expected, not the condition S.balanced" },
    { "of a number of a deal below 0", function() s:nth(-7) end,
      "nth: -7 is not 1 or more" },
    { "of an opaque event", function() baize.frequency(opaque) end,
      "frequency: a condition with an opaque part is not counted" },
    { "of a condition for a feature", function() s:distribution(S.balanced) end,
      "distribution: a feature expected, not the condition S.balanced" },
    { "of an unknown option", function() s:mean(S.hcp, { deal = 5 }) end,
      "distribution has no field 'deal' (did you mean 'deals'?)" },
    { "of a distribution with an opaque part",
      function() baize.sampler { where = opaque }:distribution(S.hcp) end,
      "a condition with an opaque part has no distribution" },
  }
  helper.each_blamed(it, cases)

  it("of what cannot be given says so", function()
    assert.equal("chance: no deal satisfies what is given: "
      .. "no shape of north's hand allows everything you asked for",
      blamed(function() baize.chance(S.balanced, N.shape "any 4333" & N.spades "6+") end))
  end)
end)

describe("counting among deals", function()
  local tally = require "baize.core.tally"
  local s = baize.sampler { where = S.hcp "10-14", seed = 4 }

  it("is what looking at each deal gives", function()
    local c, n = N.spades "4+" & S.balanced, 0
    local values = {}
    for deal in s:deals(500) do
      if c:holds(deal) then n = n + 1 end
      local hcp = deal.south.hcp
      values[hcp] = (values[hcp] or 0) + 1
    end
    assert.same({ n, 500 }, tally.conditions(s.handle, 4, 1, 500, { c.text, "any" }))
    local list = tally.values(s.handle, 4, 1, 500, "S.hcp")
    for _, seen in ipairs(list) do assert.equal(values[seen[1]], seen[2]) end
    assert.equal(5, #list)
  end)

  it("refuses what is not a condition", function()
    assert.is_nil((tally.conditions(s.handle, 4, 1, 5, { "S.hpc(3)" })))
    assert.has_error(function() tally.conditions(s.handle, 4, 1, 5, { 5 }) end)
    assert.is_nil((tally.values(s.handle, 4, 1, 5, "S.balanced")))
    assert.has_error(function() tally.conditions(s.handle, 4, 1, 5, {}) end)
    assert.has_error(function() tally.conditions(s.handle, 4, 1, -5, { "any" }) end)
  end)
end)
