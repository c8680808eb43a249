-- SPDX-License-Identifier: GPL-3.0-or-later
-- Features with fractions, points of the user's own, evaluators.
local baize = require "baize"
local helper = require "tests.lua.helper"
local S, N, NS = baize.S, baize.N, baize.NS

local DEAL <const> = "N:QJ74.J862.3.JT62 AT96.T97.AT7.AQ4 32.AK3.KQ8542.73 K85.Q54.J96.K985"

local function long_suits(h) return h.hcp + math.max(0, h.length - 4) end

describe("features with fractions", function()
  it("print as they are written and read back", function()
    for _, c in ipairs {
      S.nltc "7.5-", S.cccc "12.35+", S.hearts.quality "4.5+", NS.quick_tricks "3-4.5",
      (S.cccc - S.hcp) "-0.5..2.1", S.nltc(6.5, 7),
    } do
      assert.equal(tostring(c), tostring(baize.condition(tostring(c))))
    end
    assert.equal('S.nltc "6.5-7"', tostring(S.nltc(6.5, 7)))
  end)

  it("are numbers of hands too", function()
    local h = baize.hand "AK2.J3.KQ854.K72"
    assert.same({ 6, 6.5, 3.5, 15.7, 32, 21, 6 },
      { h.losers, h.nltc, h.quick_tricks, h.cccc, h.zar, h.c13, h.playing_tricks })
    assert.equal(2.1, h:of("S", "quality"))
  end)

  it("simplify and speak in their own units", function()
    assert.equal('S.nltc "6-7.5"', tostring((S.nltc "7.5-" & S.nltc "6+"):simplify()))
    assert.equal("South has 7.5 or fewer losers by the new count",
      (S.nltc "7.5-"):describe())
  end)

  it("are of a suit in a variable", function()
    assert.equal('S.hearts.losers "1-"', tostring(S.suit("H").losers "1-"))
    assert.equal('S.diamonds "4+"', tostring(S.suit(1) "4+"))
    assert.equal("S.clubs.stopped", tostring(S.suit("clubs").stopped))
  end)
end)

describe("points", function()
  it("stand from the ace down, without ranks of no worth", function()
    assert.equal('S.points { A = 4.5, K = 3, ["9"] = -0.25 } "7.5+"',
      tostring(S.points { K = 3, [9] = -0.25, A = 4.5, Q = 0 } "7.5+"))
    assert.equal('NS.hearts.points { A = 1 } "1"', tostring(NS.hearts.points { A = 1 }(1)))
  end)

  it("are counted card by card", function()
    local deal = baize.deal(DEAL) -- S: AK of hearts, KQ of diamonds
    local own = S.points { A = 4.5, K = 3, Q = 1.5, J = 0.75, T = 0.25 }
    assert.is_true(own "12":holds(deal))
    assert.is_true((own - S.hcp) "0":holds(deal))
    assert.is_true((own + N.points { J = 0.25 }) "12.75":holds(deal))
    assert.is_false(own "12.25+":holds(deal))
  end)
end)

describe("an evaluator", function()
  it("is a feature of seats, pairs and suits", function()
    local deal = baize.deal(DEAL) -- diamonds KQ8542: 5 and 2 for length
    local ev = baize.evaluator(long_suits, { 0, 19 })
    assert.is_true(ev(S) "14":holds(deal))
    assert.is_true(ev(S.diamonds) "7":holds(deal))
    assert.is_true((ev(NS) - NS.hcp) "2":holds(deal))
  end)

  it("agrees with features on many deals", function()
    for _, name in ipairs { "losers", "nltc", "quality", "playing_tricks" } do
      local ev = baize.evaluator(function(h) return h[name] end, { 0, 13 })
      local same = (ev(S.hearts) - S.hearts[name]) "0"
      for deal in baize.sampler { seed = 3 }:deals(100) do
        assert.is_true(same:holds(deal))
      end
    end
  end)

  it("carries its table in the text, and short", function()
    local c = baize.evaluator(long_suits, { 0, 19 }, "long suits")(S) "15+"
    assert.is_true(#tostring(c) < 300)
    assert.equal(tostring(c), tostring(baize.condition(tostring(c))))
    assert.equal("South has 15 or more points of 'long suits'", c:describe())
    local hcp = baize.evaluator(function(h) return h.hcp end, { 0, 10 })
    assert.equal('S.evaluator "0:a4a3a2a1" "15-17"', tostring(hcp(S) "15-17"))
  end)

  it("is counted exactly as the feature that it is", function()
    local hcp = baize.evaluator(function(h) return h.hcp end, { 0, 10 })
    assert.equal(tostring(baize.hands(S.hcp "15-17"):count()),
      tostring(baize.hands(hcp(S) "15-17"):count()))
  end)

  it("is measured", function()
    local hcp = baize.evaluator(function(h) return h.hcp / 4 end, { 0, 2.5 })
    local result = baize.experiment {
      title = "points", deals = 10, seed = 1, where = S.hcp "12",
      measure = { own = hcp(S), points = S.points { A = 1, K = 0.75, Q = 0.5, J = 0.25 } },
    }:run()
    assert.is_table(result)
  end)

  it("gives its function the text, the length and the cards", function()
    local seen = {}
    baize.evaluator(function(h)
      seen[h.text] = h.length
      assert(h:has "A" == (h.text:find "A" ~= nil) and #h == h.length)
      return 0
    end, { 0, 0 })
    assert.equal(0, seen[""])
    assert.equal(4, seen.AQT4)
    assert.equal(13, seen.AKQJT98765432)
  end)
end)

describe("mistakes", function()
  local ev = baize.evaluator(long_suits, { 0, 19 })
  local cases = {
    { "a value outside the range", function() baize.evaluator(long_suits, { 0, 9 }) end,
      "the evaluator gives 10 for QJT98765432, outside 0 to 9" },
    { "no number", function() baize.evaluator(tostring, { 0, 9 }) end,
      "the evaluator gives '' for a void, not a number" },
    { "an unknown field",
      function() baize.evaluator(function(h) return h.hpc end, { 0, 9 }) end,
      "a holding has no field 'hpc' (text, length, has, or a feature of a suit)" },
    { "no range", function() baize.evaluator(long_suits) end,
      "an evaluator needs the range of its values, as in { 0, 10 }" },
    { "a name with quotes", function() baize.evaluator(long_suits, { 0, 19 }, '"') end,
      "an evaluator's name has letters, digits, blanks, '_', '-' and '.' only, unlike '\"'" },
    { "an evaluator of no hand", function() local _ = ev(3) end,
      "an evaluator is asked of a seat, a pair or a suit, as in ev(S), ev(NS) or "
        .. "ev(S.hearts), not of 3" },
    { "a rank that is none", function() local _ = S.points { B = 3 } end,
      "S.points: 'B' is not a rank (A K Q J T, [9] ... [2])" },
    { "points that are no number", function() local _ = S.points { A = "x" } end,
      "S.points: A = 'x' is not a number of points" },
    { "quality of a hand", function() local _ = S.quality end,
      "'quality' is not a feature of a hand" },
    { "a pair's stopper", function() local _ = NS.hearts.stopped end,
      "'stopped' describes one hand, not a pair: write N.hearts.stopped or S.hearts.stopped" },
    { "a bound between two values", function() local _ = S.nltc "7.25-" end,
      "S.nltc: '7.25-': only multiples of 1/2 can occur here" },
    { "a text with points",
      function() local _ = baize.condition 'S.points{A=4} "8+" & S.hpc(5)' end,
      "'hpc' is not a feature of a hand (did you mean 'hcp'?) (at byte 24)" },
    { "a suit's number", function() local _ = S.suit(4) end,
      "S.suit: 4 is not a suit (0 to 3 for C to S)" },
  }
  for _, case in ipairs(cases) do
    it("in " .. case[1] .. " are blamed on their line", function()
      assert.equal(case[3], helper.blamed(case[2]))
    end)
  end
end)
