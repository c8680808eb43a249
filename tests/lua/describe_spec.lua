-- SPDX-License-Identifier: GPL-3.0-or-later
-- Conditions taken apart, and said in bridge English.
local describe_in_english = require "baize.lang.describe"
local helper = require "helper"
local parts = require "baize.core.parts"
local rng = require "random"

local blamed = helper.blamed

describe("a description", function()
  -- condition, sentence, notation of one hand (none: it is about more)
  local GOLDEN <const> = {
    { 'S.hcp "7-"', 'South has 7 or fewer points', '0-7 points' },
    { 'S.hcp "11,12"', 'South has 11 or 12 points', '11-12 points' },
    { 'S.hcp "15-17" & S.balanced & N.hcp "7-9" & NS.spades "8+"',
      'South has 15 to 17 points and is balanced; North has 7 to 9 points; North '
        .. 'and South have 8 or more spades between them' },
    { '~S.hcp "15-17"', 'South does not have 15 to 17 points', 'not 15-17 points' },
    { '~S.hcp "10+"', 'South has 9 or fewer points', '0-9 points' },
    { 'S.aces "0,2,4"', 'South has 0, 2 or 4 aces', '0, 2 or 4 aces' },
    { 'S.aces "0"', 'South has no aces', 'no aces' },
    { 'S.spades "1"', 'South has 1 spade', '1 spade' },
    { 'S.spades "5+" & S.hearts "4"',
      'South has 5 or more spades and 4 hearts', '5+ spades, 4 hearts' },
    { 'S.hcp "15-17" & S.balanced | S.hcp "18+"',
      'South either has 15 to 17 points and is balanced, or has 18 or more points',
      '15-17 balanced; or 18+ points' },
    { 'S.hcp "15-17" & (S.balanced | S.spades "6+")',
      'South has 15 to 17 points, and either is balanced or has 6 or more spades',
      '15-17 points, (balanced or 6+ spades)' },
    { 'S.hcp "12+" | N.hcp "12+"',
      'Either South has 12 or more points, or North has 12 or more points' },
    { '(S.hcp "12+" & N.spades "5+" | N.hcp "12+") & EW.hcp "20-"',
      'Either South has 12 or more points and North has 5 or more spades, or North '
        .. 'has 12 or more points; East and West have 20 or fewer points between them' },
    { 'S.shape "any 4333 + 5xx3"',
      'South either is 4-3-3-3 or has 5 spades and 3 clubs',
      '4-3-3-3 or 5 spades and 3 clubs' },
    { 'S.shape "5xx3 + 54xx"',
      'South has 5 spades and 3 clubs, or 5 spades and 4 hearts',
      '5 spades and 3 clubs, or 5 spades and 4 hearts' },
    { 'S.shape "5332"', 'South is 5=3=3=2', '5=3=3=2' },
    { '~S.balanced', 'South is not balanced', 'not balanced' },
    { 'S.shape "any 54xx"',
      'South has a 5-card and a 4-card suit', 'a 5-card and a 4-card suit' },
    { 'S.semibalanced & ~S.balanced',
      'South is semi-balanced and is not balanced', 'semi-balanced, not balanced' },
    { 'S.has "SAK HQ"',
      'South has the ace and king of spades and the queen of hearts', 'SAK HQ' },
    { '~S.has "SA"', 'South does not have the ace of spades', 'not SA' },
    { '~S.has "SA HK DQ"',
      'South does not have all of the ace of spades, the king of hearts and the '
        .. 'queen of diamonds',
      'not SA HK DQ' },
    { 'S.is "AK2.J3.KQ854.K72"',
      'South has the hand AK2.J3.KQ854.K72', 'AK2.J3.KQ854.K72' },
    { 'S.has "SA" & S.hcp "4-7" & S.spades "4+"',
      'South has the ace of spades, 4 to 7 points and 4 or more spades',
      '4-7 points, SA, 4+ spades' },
    { '(S.hcp - N.hcp) "3+"', 'South has at least 3 more points than North' },
    { '(S.hcp - N.hcp) "1+"', 'South has more points than North' },
    { '(S.spades - S.hearts) "0+"',
      'South has at least as many spades as hearts',
      'at least as many spades as hearts' },
    { '(S.spades - S.hearts) "0"',
      'South has as many spades as hearts', 'as many spades as hearts' },
    { '(S.hcp - N.hcp) "-3..3"', "South's points less North's points come to -3 to 3" },
    { '(S.hcp - N.hcp) "-3-"', 'South has at least 3 fewer points than North' },
    { '(S.hcp - N.hcp) "2-4"', 'South has 2 to 4 more points than North' },
    { '(NS.spades - EW.spades) "1+"',
      'North and South have more spades than East and West' },
    { '(S.hcp + N.spades) "20+"',
      "South's points plus North's spades come to 20 or more" },
    { '(2 * S.hcp - 0.5 * N.spades + 3) "20-30"',
      "Twice South's points less half North's spades plus 3 come to 20 to 30" },
    { '~(S.hcp + N.spades) "20-25"',
      "South's points plus North's spades do not come to 20 to 25" },
    { 'NS.hcp "25+" & NS.hearts "8+"',
      'North and South have 25 or more points and 8 or more hearts between them' },
    { 'NS.longest_fit "8+"', 'North and South have a fit of 8 or more cards' },
    { 'NS.longest_fit "7-"', 'North and South have a longest fit of 7 cards' },
    { 'NS.longest_fit_strain "2,3"',
      'North and South have their longest fit in hearts or spades' },
    { 'S.hearts.top3 "2+"',
      'South has 2 or more of the top 3 hearts', '2+ of the top 3 hearts' },
    { 'S.hearts.hcp "5+"',
      'South has 5 or more points in hearts', '5+ points in hearts' },
    { 'S.hearts.aces "1"', 'South has the ace of hearts', 'HA' },
    { 'S.longest "5"',
      'South has a longest suit of 5 cards', '5 cards in the longest suit' },
    { 'S.shortest "1-"', 'South has a singleton or void', 'singleton or void' },
    { 'S.controls "4+" & S.hearts.top5 "5"',
      'South has 4 or more controls and all of the top 5 hearts',
      '4+ controls, all of the top 5 hearts' },
    { 'any', 'Any deal', 'any hand' },
    { '~any', 'No deal', 'no hand' },
    { 'S.top3 "4+"', 'South has 4 or more top-three honours', '4+ top-three honours' },
    { 'NS.hearts.aces "1"', 'North and South have the ace of hearts between them' },
    { '~(S.hcp "15-17" & S.balanced)',
      'South either does not have 15 to 17 points or is not balanced',
      'not 15-17 points or not balanced' },
    { '~(S.hcp "15-17" | S.balanced)',
      'South does not have 15 to 17 points and is not balanced',
      'not 15-17 points, not balanced' },
    { 'S.hcp "12-14" & ~S.has "SA" & ~S.balanced & ~S.shape "5xxx"',
      'South has 12 to 14 points, does not have the ace of spades or 5 spades, and '
        .. 'is not balanced',
      '12-14 points, not SA, not balanced, not 5 spades' },
    { '(S.hcp "11-14" & S.balanced | S.hcp "15+" & S.clubs "5+" | S.hcp "18+") & '
        .. 'N.hcp "6+" & ~E.hcp "12+"',
      'South either has 11 to 14 points and is balanced, has 15 or more points and '
        .. '5 or more clubs, or has 18 or more points; North has 6 or more points; East '
        .. 'has 11 or fewer points' },
    { 'S.hearts.stopped & ~S.spades.stopped & S.hcp "15-17"',
      'South has hearts stopped and 15 to 17 points, and does not have spades '
        .. 'stopped',
      '15-17 points, hearts stopped, spades not stopped' },
    { 'S.hcp "0+"', 'South has any number of points', 'any number of points' },
    { '~S.hcp "0+"', 'South does not have 0 or more points', 'not 0+ points' },
    { 'S.spades "0+" & S.hcp "12+"',
      'South has any number of spades and 12 or more points',
      '12+ points, any number of spades' },
    { 'S.hearts.aces "1+"', 'South has the ace of hearts', 'HA' },
    { 'S.hearts.aces "2+"', 'South has 2 or more aces in hearts', '2+ aces in hearts' },
    { 'S.hearts.top3 "0+"',
      'South has any number of the top 3 hearts', 'any number of the top 3 hearts' },
    { '(S.hcp + N.spades) "0+"',
      "South's points plus North's spades come to any number" },
    { 'S.longest "0+"',
      'South has a longest suit of any length', 'any length of the longest suit' },
    { 'S.longest "3-"',
      'South has a longest suit of 3 or fewer cards', '3- cards in the longest suit' },
    { 'S.shortest "0"', 'South has a void', 'void' },
    { 'S.shortest "1"', 'South has a singleton and no void', 'singleton and no void' },
    { '~S.shortest "0"', 'South has no void', 'no void' },
    { '~S.shortest "1"',
      'South does not have a shortest suit of 1 card',
      'not 1 card in the shortest suit' },
    { 'S.shortest "2+"', 'South has no singleton or void', 'no singleton or void' },
    { 'S.top2 "3"', 'South has 3 aces and kings', '3 aces and kings' },
    { 'S.top2 "1"', 'South has 1 ace or king', '1 ace or king' },
    { 'S.top5 "7+"', 'South has 7 or more honours', '7+ honours' },
    { 'S.c13 "20+"', 'South has 20 or more points (6-4-2-1)', '20+ points (6-4-2-1)' },
    { 'S.nltc "7.5-"',
      'South has 7.5 or fewer losers by the new count',
      '0-7.5 losers by the new count' },
    { 'S.nltc "7,8"',
      'South has 7 or 8 losers by the new count', '7 or 8 losers by the new count' },
    { 'S.nltc "7.5,8"',
      'South has 7.5 or 8 losers by the new count', '7.5-8 losers by the new count' },
    { 'S.zar "26+"', 'South has 26 or more Zar points', '26+ Zar points' },
    { 'S.cccc "12-15"', "South has 12 to 15 Four C's points", "12-15 Four C's points" },
    { 'S.cccc "5,6.25"',
      "South has 5 or 6.25 Four C's points", "5 or 6.25 Four C's points" },
    { 'S.spades.quality "0.35,0.7"',
      'South has 0.35 or 0.7 points of quality in spades',
      '0.35 or 0.7 points of quality in spades' },
    { 'EW.cccc "20-24.5"',
      "East and West have 20 to 24.5 Four C's points between them" },
    { 'NS.longest_fit "8-"', 'North and South have a longest fit of 8 or fewer cards' },
    { 'NS.longest_fit "7+"', 'North and South have a longest fit of any length' },
    { 'S.points { A = 4.5, K = 3, Q = 1.5 } "12.5-15"',
      'South has 12.5 to 15 points (A = 4.5, K = 3, Q = 1.5)',
      '12.5-15 points (A = 4.5, K = 3, Q = 1.5)' },
    { 'S.points { A = 1 } "1"', 'South has 1 point (A = 1)', '1 point (A = 1)' },
    { 'S.points { A = 1, ["9"] = -0.25 } "0+"',
      'South has 0 or more points (A = 1, ["9"] = -0.25)',
      '0+ points (A = 1, ["9"] = -0.25)' },
    { 'S.hearts.points { A = 4.5, K = 3 } "3+"',
      'South has 3 or more points (A = 4.5, K = 3) in hearts',
      '3+ points (A = 4.5, K = 3) in hearts' },
    { 'S.evaluator "0:a4a3a2a1" "3+"',
      'South has 3 or more points of an unnamed evaluator',
      '3+ points of an unnamed evaluator' },
    { 'S.evaluator("0/2:a4a3a2a1", "halves") "3.5-"',
      "South has 3.5 or fewer points of 'halves'", "0-3.5 points of 'halves'" },
    { 'S.hearts.evaluator("0:a4a3a2a1", "work") "1"',
      "South has 1 point of 'work' in hearts", "1 point of 'work' in hearts" },
    { '(S.nltc + N.nltc) "14.5-"',
      'North and South have 14.5 or fewer losers by the new count between them' },
    { '(S.nltc - N.nltc) "0.5+"', 'South has more losers by the new count than North' },
    { '(S.nltc - N.nltc) "-1-"',
      'South has at least 1 fewer loser by the new count than North' },
    { '(S.nltc - N.nltc) "1"', 'South has 1 more loser by the new count than North' },
    { '(NS.losers - EW.losers) "-1-"',
      'North and South have fewer losers than East and West' },
    { '(S.hcp - 2 * S.nltc) "1+"',
      "South's points less twice South's losers by the new count come to 1 or more",
      'points - twice losers by the new count: 1+' },
    { '(S.spades.quality - S.hearts.quality) "0+"',
      'South has at least as many points of quality in spades as points of quality '
        .. 'in hearts',
      'at least as many points of quality in spades as points of quality in hearts' },
    { '(0.05 * S.hcp) "0.2+"',
      "0.05 times South's points come to 0.2 or more", '0.05 times points: 0.2+' },
    { '(S.evaluator("0:a4a3a2a1", "work") - S.hcp) "0"',
      "South has as many points of 'work' as points",
      "as many points of 'work' as points" },
    { 'S.shape "any 8xxx + x1x0"',
      'South has an 8-card suit, or 1 heart and no clubs',
      'an 8-card suit, or 1 heart and no clubs' },
    { 'S.shape "5+4+xx"', 'South has 5 or more spades and 4 or more hearts',
      '5 or more spades and 4 or more hearts' },
    { 'S.shape "any 5+4+xx"', 'South has a suit of 5 or more and one of 4 or more cards',
      'a suit of 5 or more and one of 4 or more cards' },
    { '~S.shape "1+xxx"', 'South has no spades', 'no spades' },
    { 'S.shape "4(333)"', 'South is 4=3=3=3', '4=3=3=3' },
    { '~S.shape "xxxx"', 'South does not have any shape', 'not any shape' },
    { '(-S.hcp - 2) "-9+"',
      "Minus South's points less 2 come to -9 or more", '-points - 2: -9+' },
    { '(S.hcp - S.hcp + 2) "3"', '2 come to 3', '2: 3' },
    { '(NS.longest_fit_strain + S.longest) "9+"',
      "North and South's longest fit (0 to 3 for clubs to spades) plus South's "
        .. 'longest suit come to 9 or more' },
    { '~S.evaluator "0/3:a4a3a2a1" "0-2"',
      'South has 7/3 or more points of an unnamed evaluator',
      '7/3+ points of an unnamed evaluator' },
    { '~S.hcp "5+,4-"',
      'South does not have any number of points', 'not any number of points' },
    { 'S.hearts.top3 "0"',
      'South has none of the top 3 hearts', 'none of the top 3 hearts' },
    { 'S.hearts.kings "0"', 'South does not have the king of hearts', 'not HK' },
    { 'S.balanced & any', 'South is balanced', 'balanced' },
    { 'S.quick_tricks "1"', 'South has 1 quick trick', '1 quick trick' },
    { 'S.top4 "3+"', 'South has 3 or more top-four honours', '3+ top-four honours' },
  }

  it("is good English", function()
    for _, row in ipairs(GOLDEN) do
      assert.equal(row[2], baize.condition(row[1]):describe(), row[1])
    end
  end)

  it("of one hand is what players write", function()
    for _, row in ipairs(GOLDEN) do
      local c = baize.condition(row[1])
      if row[3] then
        assert.equal(row[3], c:describe { seat = false }, row[1])
      else
        blamed(function() return (c:describe { seat = false }) end, "one hand")
      end
    end
  end)

  it("names opaque parts", function()
    local c = S.balanced & baize.opaque(function() return true end, "odd")
    assert.equal("South is balanced; opaque odd", c:describe())
  end)

  it("refuses unknown options", function()
    blamed(function() return (S.balanced:describe { seats = false }) end, "seats")
  end)

  -- Parts of random conditions: {what there is before the range, has one}.
  local LEAVES <const> = {
    "any", "S.balanced", "N.semibalanced", "S.hearts.stopped", 'S.has "SAK H5"',
    'W.is "AK2.J3.KQ854.K72"', 'S.shape "any 4333 + 5xx3"', 'S.shape "any 5xxx - 5xx5"',
  }
  local TERMS <const> = {
    "S.hcp", "S.spades", "S.hearts.top3", "S.clubs.aces", "S.shortest", "S.longest",
    "S.nltc", "NS.hcp", "NS.longest_fit", "EW.longest_fit_strain", "(S.hcp - N.hcp)",
    "(S.spades - S.hearts)", "(2 * S.aces - 0.5 * S.cccc + 3)", "(S.hcp - S.hcp + 2)",
    "S.points { A = 4.5 }", "(S.hcp + NS.longest_fit_strain)",
  }
  local RANGES <const> = { "0", "1", "0+", "3-", "2-4", "0,2,4", "5+,4-", "-3-", "60+" }

  local function made(random, depth)
    local kind = random(depth == 0 and 3 or 6)
    if kind == 1 then return LEAVES[random(#LEAVES)] end
    if kind < 4 then
      return ("%s '%s'"):format(TERMS[random(#TERMS)], RANGES[random(#RANGES)])
    end
    if kind == 4 then return "~(" .. made(random, depth - 1) .. ")" end
    local list, op = {}, kind == 5 and " & " or " | "
    for i = 1, 1 + random(3) do list[i] = "(" .. made(random, depth - 1) .. ")" end
    return table.concat(list, op)
  end

  it("can be given of every condition", function()
    local random = rng.new(20240607)
    for _ = 1, 500 do
      local c = baize.condition(made(random, 3))
      local prose = c:describe()
      assert.truthy(prose:find "^[%u%d]", prose)
      local short, message = describe_in_english.notation(parts.of(tostring(c)))
      if not short then assert.truthy(message:find "one hand", message) end
      for _, text in ipairs { prose, short } do
        assert.is_nil(text:find "  " or text:find " ," or text:find "%d%d%d%d%d%d" or
          text:find "inf", text)
      end
    end
  end)
end)

describe("the parts of a condition", function()
  it("are its operators and what they join", function()
    assert.same({ op = "or",
      { op = "and", { op = "any" }, { op = "not", { op = "any" } } }, { op = "any" } },
      parts.of "any & ~any | any")
  end)

  it("of a term are its sum, its ranges and what it can be", function()
    assert.same({ op = "term", constant = 0, den = 1, least = 0, most = 37,
      sum = { { seat = "S", feature = "hcp", factor = 1 } },
      ranges = { { 5, 7 }, { 20, math.huge } } }, parts.of 'S.hcp "20+, 5-7"')
    assert.same({ op = "term", constant = 12, den = 4, least = -36, most = 229,
      sum = {
        { pair = "NS", suit = "spades", feature = "length", factor = 8 },
        { seat = "E", feature = "nltc", factor = -4 },
        { seat = "W", suit = "hearts", feature = "points { A = 4.5 }", factor = 2 },
      }, ranges = { { -math.huge, 30 } } },
      parts.of '(2 * NS.spades - E.nltc + 0.5 * W.hearts.points { A = 4.5 } + 3) "7.5-"')
  end)

  it("have fits as features of a pair", function()
    assert.same({ { pair = "EW", feature = "longest_fit_strain", factor = 1 } },
      parts.of 'EW.longest_fit_strain "2+"'.sum)
  end)

  it("of shapes are patterns, with the name that a set has", function()
    assert.same({ op = "shape", seat = "S", name = "balanced",
      shapes = "any 4333 + any 4432 + any 5332", others = parts.of '~S.balanced'[1].others,
    }, parts.of "S.balanced")
    local p = parts.of 'W.shape "xxxx - any 4333 - any 4432 - any 5332"'
    assert.equal("balanced", p.others_name)
    assert.equal("", parts.of 'W.shape "xxxx"'.others)
  end)

  it("of cards are written as conditions have them", function()
    assert.same({ op = "cards", seat = "N", cards = "SAK H5" }, parts.of 'N.has "H5 SKA"')
    assert.equal("AK2.J3.KQ854.K72", parts.of 'N.is "AK2.J3.KQ854.K72"'.cards)
  end)

  it("of no condition are none, and the reason", function()
    local none, message, at = parts.of "S.hcp"
    assert.is_nil(none)
    assert.equal("'S.hcp' is a number: a range must follow, as in \"5+\"", message)
    assert.equal(1, at)
  end)
end)
