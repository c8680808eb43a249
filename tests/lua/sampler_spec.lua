-- SPDX-License-Identifier: GPL-3.0-or-later
-- Samplers: which deals they give, what they say of themselves, what is refused.
local helper = require "helper"


local function texts(sampler, n, first)
  local list = {}
  for deal, i in sampler:deals(n, first) do list[#list + 1] = i .. " " .. tostring(deal) end
  return list
end

describe("a sampler", function()
  local where = S.hcp "15-17" & S.balanced

  it("gives deals that satisfy its condition", function()
    local n = 0
    for deal in baize.sampler { where = where, seed = 1 }:deals(200) do
      n = n + 1
      assert.is_true(where:holds(deal))
      assert.is_true(deal.south.hcp >= 15 and deal.south.hcp <= 17 and deal.south.balanced)
    end
    assert.equal(200, n)
  end)

  it("gives the same deals for the same seed, others for another", function()
    local one = texts(baize.sampler { where = where, seed = 7 }, 20)
    assert.same(one, texts(baize.sampler { where = where, seed = 7 }, 20))
    local other = texts(baize.sampler { where = where, seed = 8 }, 20)
    for i = 1, 20 do assert.not_equal(one[i], other[i]) end
  end)

  it("gives deal i alone and in a row", function()
    local sampler = baize.sampler { where = where, seed = 7 }
    local row = texts(sampler, 5, 11)
    for i = 1, 5 do
      assert.equal(row[i], (10 + i) .. " " .. tostring(sampler:deal(10 + i)))
    end
    assert.same({}, texts(sampler, 0))
  end)

  it("gives the same deals for one condition written in two ways", function()
    assert.same(texts(baize.sampler { where = where, seed = 3 }, 10),
      texts(baize.sampler { where = "S.hcp(15,17)&S.balanced", seed = 3 }, 10))
  end)

  it("gives the same deals for an opaque function and for data that say the same", function()
    local opaque = baize.opaque(function(deal)
      return deal.south.hcp >= 10
    end)
    local data = baize.sampler { where = N.hcp "8+" & S.hcp "10+", seed = 3 }
    local mixed = baize.sampler { where = N.hcp "8+" & opaque, seed = 3 }
    assert.equal(data.plan, mixed.plan)
    for i = 1, 10 do
      local deal, tries = data:deal(i)
      local same, same_tries = mixed:deal(i)
      assert.equal(deal, same)
      assert.is_true(same_tries > 0 and same_tries == tries)
    end
  end)

  it("deals anything without a condition", function()
    assert.same(texts(baize.sampler { seed = 3 }, 5),
      texts(baize.sampler { where = any, seed = 3 }, 5))
  end)

  it("knows its seed, which is fresh when none is given", function()
    assert.equal(5, baize.sampler { seed = 5 }.seed)
    local seed = baize.sampler {}.seed
    assert.is_true(math.type(seed) == "integer" and seed > 0)
    local seeds = {}
    for i = 1, 9 do
      math.randomseed(1) -- as two programs of the same second may begin
      seeds[i] = baize.sampler {}.seed
      assert.is_true(seeds[i] >= 1 and seeds[i] <= 999999999)
      assert.is_false(i > 1 and seeds[i] == seeds[i - 1])
    end
  end)

  it("knows the exact share of deals that satisfy its condition", function()
    local share, how = baize.sampler { where = N.aces "0", seed = 1 }:probability()
    local exact = 39 * 38 * 37 * 36 / (52 * 51 * 50 * 49) -- none of the four is N's
    assert.is_true(math.abs(share - exact) < 1e-15)
    assert.equal("exact", how)
  end)

  it("says what it is", function()
    assert.equal('sampler of S.hcp "15-17" & S.balanced, seed 5, plan suits/1',
      tostring(baize.sampler { where = where, seed = 5 }))
  end)

  it("says for how many deals its plan was chosen, and takes that as a plan", function()
    local few = baize.sampler { where = where, seed = 5, deals = 20 }
    assert.equal("shapes/1 deals=20", few.plan)
    assert.matches("\nplan shapes/1 deals=20: shapes are counted;", few:explain())
    local again = baize.sampler { where = where, seed = 5, plan = few.plan }
    assert.same({ few.plan, few:deal(3) }, { again.plan, again:deal(3) })
    assert.equal(few:deal(3), baize.sampler { where = where, seed = 5,
      plan = "shapes" }:deal(3))
  end)
end)

describe("a sampler that is given cards", function()
  local where = S.hcp "15-17" & S.balanced & N.hcp "8-10"
  local west, some = "K63.T8642.J5.Q94", { W = "K63.T8642.J5.Q94", N = "A...K" }
  local base = baize.sampler { where = where, seed = 9 }

  it("deals what one of its own deals with the same plan", function()
    for _, cards in ipairs { { W = west }, { [W] = baize.hand(west) }, some, {} } do
      local given = base:given(cards)
      local own = baize.sampler { where = where, seed = 9, known = cards, plan = "hand/1" }
      assert.equal("hand/1", given.plan)
      assert.same(texts(own, 20), texts(given, 20))
      assert.equal(tostring(own.where), tostring(given.where))
      assert.equal(tostring(own:figure()), tostring(given:figure()))
      assert.equal(own:mean(N.hcp), given:mean(N.hcp))
    end
    assert.not_same(texts(base:given(some), 5), texts(base:given(some, 10), 5))
    assert.equal(10, base:given(some, 10).seed)
  end)

  it("opens another plan where draws of its own are seldom of use", function()
    local rare, cards = NS.hcp "40" & NS.spades "10", { W = "432.5432.432.432" }
    local given = baize.sampler { where = rare, seed = 2 }:given(cards)
    local own = baize.sampler { where = rare, seed = 2, deals = 1000, known = cards }
    assert.not_equal("hand/1", given.plan)
    assert.equal(own.plan, given.plan)
    assert.same(texts(own, 10), texts(given, 10))
    assert.equal(tostring(own:figure()), tostring(given:figure()))
  end)

  it("asks its opaque parts", function()
    local opaque = baize.opaque(function(deal) return deal.east.hcp >= 8 end)
    for deal in baize.sampler { where = where & opaque, seed = 1 }:given(some):deals(30) do
      assert.is_true(deal.east.hcp >= 8 and where:holds(deal) and W.is(west):holds(deal))
    end
  end)

  it("is closed alone", function()
    local one = baize.sampler { where = where, seed = 9 }
    local given = one:given { W = west }
    do local _ <close> = one.handle end
    assert.equal(base:given { W = west }:deal(1), given:deal(1))
  end)

  for _, case in ipairs {
    { "an impossible hand", { W = "AKQJ.AKQJ.AK.432" },
      "given: no deal that satisfies the condition has the known cards" },
    { "a hand that the condition excludes", { S = "432.5432.432.432" },
      "given: S cannot hold 432.5432.432.432: the condition excludes it" },
    { "one card in two hands", { W = west, E = "K..." },
      "given: the known cards are not 13 at most" },
    { "no cards", { W = 5 }, "known: W: cards as in" },
    { "no table", "W", "known: a table { S = \"AK2.J3.KQ854.K72\" } expected, not 'W'" },
    { "no seat", { X = west }, "known: a seat (N, E, S or W) expected, not 'X'" },
  } do
    it("refuses " .. case[1], function()
      local ok, message = pcall(function() local _ = base:given(case[2]) end)
      assert.is_false(ok)
      assert.is_truthy(message:find(case[3], 1, true), message)
    end)
  end

  it("is asked for others by the sampler that it comes from", function()
    assert.error_matches(function() local _ = base:given(some):given { E = "K" } end,
      "given: ask the sampler that this one comes from")
    assert.error_matches(function() local _ = base:given(some).handle:given() end,
      "it was given cards already")
  end)
end)

describe("a mistake in a sampler", function()
  local sampler = baize.sampler { seed = 1 }
  local opaque = baize.opaque(function() return true end)
  local cases = {
    { "of an unknown field", function() local _ = baize.sampler { were = any } end,
      "a sampler has no field 'were' (did you mean 'where'?)" },
    { "of a condition for options", function() local _ = baize.sampler(S.balanced) end,
      "a sampler is made from a table of fields, not from the condition S.balanced" },
    { "of no options", function() local _ = baize.sampler() end,
      "a sampler is made from a table of fields, not from nothing" },
    { "of a feature for a condition", function() local _ = baize.sampler { where = S.hcp } end,
      'where: a condition expected, not the feature S.hcp: S.hcp "5+" would be one' },
    { "of a sum for a condition",
      function() local _ = baize.sampler { where = S.hcp + N.hcp } end,
      "where: a condition expected, not the feature S.hcp + N.hcp: "
        .. '(S.hcp + N.hcp) "5+" would be one' },
    { "of a boolean for a condition", function() local _ = baize.sampler { where = false } end,
      "where: a condition expected, not false: "
        .. "`and`, `or`, `not`, `==` between conditions must be & | ~" },
    { "of a seed that is text", function() local _ = baize.sampler { seed = "1" } end,
      "seed: a whole number expected, not '1'" },
    { "of a broken text", function() local _ = baize.sampler { where = "S.hcp 15" } end,
      'a range is written in quotes: "15" (at byte 7)' },
    { "of a hand with its seat",
      function() local _ = baize.sampler { hand = "S:K.864.K832.Q8542" } end,
      "hand: ':' is not a rank, at byte 2 of 'S:K.864.K832.Q8542': "
        .. "write the cards without the seat" },
    { "of too many points",
      function() local _ = baize.sampler { where = S.hcp "21+" & N.hcp "22+" } end,
      'no deal satisfies S.hcp "21+" & N.hcp "22+": '
        .. "the four hands need at least 43 hcp in total, but the pack has 40" },
    { "of an impossible condition beside an opaque one",
      function() local _ = baize.sampler { where = S.hcp "38+" & opaque } end,
      'no deal satisfies S.hcp "38+" & opaque function: '
        .. "S.hcp cannot be 38 or more: the most is 37" },
    { "of an index", function() local _ = sampler:deal(0) end, "index: 0 is not 1 or more" },
    { "of a number of deals", function() local _ = sampler:deals() end,
      "deals: a whole number expected, not nothing" },
    { "of a first index", function() local _ = sampler:deals(1, 0.5) end,
      "first: a whole number expected, not 0.5" },
    { "of an opaque part without estimate",
      function() local _ = baize.sampler { where = opaque }:probability() end,
      "a condition with an opaque part has no estimate" },
  }
  helper.each_blamed(it, cases)
end)
