-- SPDX-License-Identifier: GPL-3.0-or-later
-- The same deal with another hand: who gets which card, and what still holds.
local exchange = require "baize.sample.exchange"
local helper = require "helper"

local HAND <const> = "AK2.J3.KQ854.K72"

describe("an exchange", function()
  local deal = baize.deal("N:J5.K954.JT2.8643 943.T876.A6.AJT9 "
    .. HAND .. " QT876.AQ2.973.Q5")

  local function with(hand)
    return tostring(exchange.apply(deal, "S", baize.hand(hand)))
  end

  it("gives a spot to the one who held the other", function()
    assert.equal("N:J5.K954.JT2.8642 943.T876.A6.AJT9 AK2.J3.KQ854.K73 QT876.AQ2.973.Q5",
      with "AK2.J3.KQ854.K73")
  end)

  it("replaces the highest by the highest, suit by suit", function()
    -- S takes DJT from N and CQ from W, and gives D85 and C7.
    assert.equal("N:J5.K954.852.8643 943.T876.A6.AJT9 AK2.J3.KQJT4.KQ2 QT876.AQ2.973.75",
      with "AK2.J3.KQJT4.KQ2")
  end)

  it("pairs what is left over in the order of the pack", function()
    -- S takes SJ (N), SQ (W), gives D54: the higher card taken, SQ, is replaced by D5.
    assert.equal("N:5.K954.JT42.8643 943.T876.A6.AJT9 AKQJ2.J3.KQ8.K72 T876.AQ2.9753.Q5",
      with "AKQJ2.J3.KQ8.K72")
  end)

  it("leaves the deal alone when the hand is the same", function()
    assert.equal(tostring(deal), with(HAND))
  end)

  it("undoes itself", function()
    local there = exchange.apply(deal, "S", baize.hand "QT876.A4.KQ8.K72")
    assert.equal("QT876.A4.KQ8.K72", tostring(there.south))
    assert.equal(deal, exchange.apply(deal, "S", deal.south))
  end)
end)

describe("a sampler with an exchange", function()
  local sampler = baize.sampler {
    where = W.hearts "4+" & S.hcp "15-16", hand = HAND, seed = 3,
    exchange = { seat = S, hands = { HAND, "AK2.Q3.KQ854.K72", "AK2.A3.KQ854.K72" } },
  }

  it("gives the variants of each of its deals", function()
    local n = 0
    for deal, variants, index in sampler:variants(20) do
      n = n + 1
      assert.equal(n, index)
      assert.equal(sampler:deal(index), deal)
      assert.equal(3, #variants)
      assert.equal(deal, variants[1].deal)
      for i, variant in ipairs(variants) do
        assert.equal(sampler.swap.hands[i], variant.hand)
        assert.equal(variant.hand, variant.deal.south)
      end
    end
    assert.equal(20, n)
  end)

  it("tells variants that break the condition, the hand that was given apart", function()
    for _, variants in sampler:variants(50) do
      assert.is_true(variants[1].holds)
      assert.is_false(variants[3].holds) -- 19 points
      local second = variants[2].deal
      assert.equal(second.west.hearts >= 4 and second.south.hcp <= 16, variants[2].holds)
    end
  end)

  it("says what it was conditioned on", function()
    local said = "variants with AK2.J3.KQ854.K72, AK2.Q3.KQ854.K72, AK2.A3.KQ854.K72 in S; "
      .. 'they hold where W.hearts "4+" & S.hcp "15-16"'
    assert.truthy(tostring(sampler):find(said, 1, true))
    assert.truthy(sampler:explain():find(said, 1, true))
    assert.truthy(sampler:explain():find('S.is "AK2.J3.KQ854.K72"', 1, true))
  end)
end)

describe("a mistake in an exchange", function()
  local function with(hand) return { seat = S, hands = { hand } } end

  local cases = {
    { "of an unknown field",
      function() local _ = baize.sampler { exchange = { seat = S, hand = HAND } } end,
      "exchange has no field 'hand' (did you mean 'hands'?)" },
    { "of no hands", function() local _ = baize.sampler { exchange = { seat = S } } end,
      "exchange: hands: an array of hands expected, not nothing" },
    { "of a hand of 12 cards",
      function() local _ = baize.sampler { exchange = with "K2.J3.KQ854.K72" } end,
      "exchange: hands[1]: a hand of 13 cards expected, not 'K2.J3.KQ854.K72'" },
    { "of a text that is not a hand",
      function() local _ = baize.sampler { exchange = with "XK2.J3.KQ854.K72" } end,
      "exchange: 'X' is not a rank, at byte 1 of 'XK2.J3.KQ854.K72'" },
    { "of no seat",
      function() local _ = baize.sampler { exchange = { hands = { HAND } } } end,
      "exchange: seat: a seat (N, E, S or W) expected, not nothing" },
    { "of none", function() local _ = baize.sampler { seed = 1 }:variants(1) end,
      "the sampler was made without exchange = { seat = S, hands = { ... } }" },
  }
  helper.each_blamed(it, cases)
end)

describe("a report on hands exchanged", function()
  it("says which deals are in the means where a hand breaks the condition", function()
    local about = require "baize.report.about"
    assert.is_nil(about.holds { hits = 40, n = 40 })
    assert.equal("all 40 deals are in the means; on 8 of them the other hands do not satisfy the "
      .. "condition any more", about.holds { hits = 32, n = 40 })
    local r = baize.experiment { where = N.hcp "8+", measure = N.hcp, deals = 40, seed = 1,
      exchange = { seat = S, hands = { "K32.432.432.5432", "AKQ.AKQ.432.5432" } } }
      :run { jobs = 1, progress = false }
    assert.matches(" %(all 40 deals are in the means; on %d+ of them the other hands do not",
      (tostring(r):gsub("%s+", " ")))
    assert.equal(40, r.hands[2].measures[1].components[1].n)
  end)
end)
