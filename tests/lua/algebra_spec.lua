-- SPDX-License-Identifier: GPL-3.0-or-later
-- What conditions say of themselves: keys, simpler forms, bridge English.
local cond = require "baize.lang.cond"
local helper = require "helper"

local blamed = helper.blamed

describe("a key", function()
  it("is the same however the condition is written", function()
    local key = 'c1 S.hcp "15-17" & S.balanced'
    assert.equal(key, (S.hcp(15, 17) & S.balanced):key())
    assert.equal(key, baize.condition '(S.hcp  "15-17") &(S.balanced)':key())
    assert.equal((S.has "SA HK"):key(), (S.has "HK SA"):key())
  end)

  it("is not simplified and keeps the order", function()
    assert.not_equal((S.balanced & S.hcp(15)):key(), (S.hcp(15) & S.balanced):key())
    assert.not_equal(S.balanced:key(),
      (S.shape "any 4333 + any 4432 + any 5332"):key())
    assert.equal('c1 S.hcp "10-14" | S.hcp "15-17"',
      (S.hcp "10-14" | S.hcp "15-17"):key())
  end)

  it("does not exist when a part is opaque", function()
    local c = S.balanced & baize.opaque(function() return true end)
    blamed(function() return (c:key()) end, "opaque")
  end)
end)

describe("a simpler condition", function()
  it("has merged ranges", function()
    assert.equal('S.hcp "10-17"', tostring((S.hcp "10-14" | S.hcp "15-17"):simplify()))
    assert.equal('S.hcp "9-"', tostring((~S.hcp "10+"):simplify()))
  end)

  it("combines further", function()
    local c = (S.hcp "10-14" | S.hcp "15-17" & S.balanced):simplify() & N.hcp(5)
    assert.equal('(S.hcp "10-14" | S.hcp "15-17" & S.balanced) & N.hcp "5"', tostring(c))
  end)

  it("has points and evaluators in one form, which reads back", function()
    local WRITTEN <const> = {
      { 'S.points{ A = 1 } "1+" & S.points{ A = 1.0, K = 0 } "2-"',
        'S.points { A = 1 } "1-2"' },
      { "~S.points{ K = 3, A = 4.5 } '7.5'", '~S.points { A = 4.5, K = 3 } "7.5"' },
      { '(2 * S.hearts.points{ A = 0.5, ["9"] = -0.25 }) "1+"',
        'S.hearts.points { A = 0.5, ["9"] = -0.25 } "0.5"' },
      { '(S.points{ A = 1.5 } + N.points{ A = 1.5 }) "3+" & S.hcp "0+"',
        'NS.points { A = 1.5 } "3+"' },
      { 'S.evaluator("0/2:a4a3a2a1", "half the work") "3-" & any',
        'S.evaluator("0/2:a4a3a2a1", "half the work") "3-"' },
      { '(S.points{ A = 1.5 } - N.hcp) "0.5+"',
        '(S.points { A = 1.5 } - N.hcp) "0.5+"' },
    }
    for _, row in ipairs(WRITTEN) do
      local simple = baize.condition(row[1]):simplify()
      assert.equal(row[2], tostring(simple))
      assert.equal(row[2], tostring(baize.condition(row[2]):simplify()))
    end
  end)

  it("keeps opaque parts", function()
    local c = S.hcp "0-40" & S.balanced & baize.opaque(function() return false end, "no")
    assert.equal("S.balanced & opaque no", tostring(c:simplify()))
  end)
end)

describe("a description", function()
  -- condition, sentence, notation of one hand (none: it is about more)
  local GOLDEN <const> = {
    {
      'S.hcp "15-17" & S.balanced & NS.spades "8+"',
      'South has 15 to 17 points and is balanced; North and South have 8 or '
        .. 'more spades between them',
    },
    {
      'S.hcp "15-17"',
      'South has 15 to 17 points',
      '15-17 points',
    },
    {
      'S.hcp "7-"',
      'South has 7 or fewer points',
      '0-7 points',
    },
    {
      'S.hcp "0-7"',
      'South has 7 or fewer points',
      '0-7 points',
    },
    {
      'S.hcp "10+"',
      'South has 10 or more points',
      '10+ points',
    },
    {
      'S.hcp "12"',
      'South has 12 points',
      '12 points',
    },
    {
      'S.hcp "11,12"',
      'South has 11 or 12 points',
      '11-12 points',
    },
    {
      'S.hcp "15-17" & S.balanced & N.hcp "7-9" & NS.spades "8+"',
      'South has 15 to 17 points and is balanced; North has 7 to 9 points; '
        .. 'North and South have 8 or more spades between them',
    },
    {
      '~S.hcp "15-17"',
      'South does not have 15 to 17 points',
      'not 15-17 points',
    },
    {
      '~S.hcp "10+"',
      'South has 9 or fewer points',
      '0-9 points',
    },
    {
      'S.aces "0,2,4"',
      'South has 0, 2 or 4 aces',
      '0, 2 or 4 aces',
    },
    {
      'S.aces "0"',
      'South has no aces',
      'no aces',
    },
    {
      '~S.aces "0"',
      'South has 1 or more aces',
      '1+ aces',
    },
    {
      'S.spades "1"',
      'South has 1 spade',
      '1 spade',
    },
    {
      'S.spades "0"',
      'South has no spades',
      'no spades',
    },
    {
      'S.spades "5+" & S.hearts "4"',
      'South has 5 or more spades and 4 hearts',
      '5+ spades, 4 hearts',
    },
    {
      'S.hcp "15-17" & S.balanced | S.hcp "18+"',
      'South either has 15 to 17 points and is balanced, or has 18 or more points',
      '15-17 balanced; or 18+ points',
    },
    {
      'S.hcp "15-17" & (S.balanced | S.spades "6+")',
      'South has 15 to 17 points, and either is balanced or has 6 or more spades',
      '15-17 points, (balanced or 6+ spades)',
    },
    {
      'S.hcp "12+" | N.hcp "12+"',
      'Either South has 12 or more points, or North has 12 or more points',
    },
    {
      '(S.hcp "12+" & N.spades "5+" | N.hcp "12+") & EW.hcp "20-"',
      'Either South has 12 or more points and North has 5 or more spades, or '
        .. 'North has 12 or more points; East and West have 20 or fewer points '
        .. 'between them',
    },
    {
      'S.shape "any 4333 + 5xx3"',
      'South either is 4-3-3-3 or has 5 spades and 3 clubs',
      '4-3-3-3 or 5 spades and 3 clubs',
    },
    {
      'S.shape "5xx3 + 54xx"',
      'South has 5 spades and 3 clubs, or 5 spades and 4 hearts',
      '5 spades and 3 clubs, or 5 spades and 4 hearts',
    },
    {
      'S.shape "any 5xxx"',
      'South has a 5-card suit',
      'a 5-card suit',
    },
    {
      'S.shape "5332"',
      'South is 5=3=3=2',
      '5=3=3=2',
    },
    {
      '~S.balanced',
      'South is not balanced',
      'not balanced',
    },
    {
      '~S.shape "any 4333"',
      'South is not 4-3-3-3',
      'not 4-3-3-3',
    },
    {
      'S.shape "any 54xx"',
      'South has a 5-card and a 4-card suit',
      'a 5-card and a 4-card suit',
    },
    {
      'S.semibalanced & ~S.balanced',
      'South is semi-balanced and is not balanced',
      'semi-balanced, not balanced',
    },
    {
      'S.has "SA"',
      'South has the ace of spades',
      'SA',
    },
    {
      'S.has "SAK HQ"',
      'South has the ace and king of spades and the queen of hearts',
      'SAK HQ',
    },
    {
      '~S.has "SA"',
      'South does not have the ace of spades',
      'not SA',
    },
    {
      '~S.has "SA HK DQ"',
      'South does not have all of the ace of spades, the king of hearts and '
        .. 'the queen of diamonds',
      'not SA HK DQ',
    },
    {
      'S.is "AK2.J3.KQ854.K72"',
      'South has the hand AK2.J3.KQ854.K72',
      'AK2.J3.KQ854.K72',
    },
    {
      'S.has "SA" & S.hcp "4-7" & S.spades "4+"',
      'South has the ace of spades, 4 to 7 points and 4 or more spades',
      '4-7 points, SA, 4+ spades',
    },
    {
      '(S.hcp - N.hcp) "3+"',
      'South has at least 3 more points than North',
    },
    {
      '(S.hcp - N.hcp) "1+"',
      'South has more points than North',
    },
    {
      '(S.spades - S.hearts) "0+"',
      'South has at least as many spades as hearts',
      'at least as many spades as hearts',
    },
    {
      '(S.spades - S.hearts) "0"',
      'South has as many spades as hearts',
      'as many spades as hearts',
    },
    {
      '(S.hcp - N.hcp) "-3..3"',
      "South's points less North's points come to -3 to 3",
    },
    {
      '(S.hcp - N.hcp) "-3-"',
      'South has at least 3 fewer points than North',
    },
    {
      '(S.hcp - N.hcp) "2-4"',
      'South has 2 to 4 more points than North',
    },
    {
      '(NS.spades - EW.spades) "1+"',
      'North and South have more spades than East and West',
    },
    {
      '(S.hcp + N.spades) "20+"',
      "South's points plus North's spades come to 20 or more",
    },
    {
      '(2 * S.hcp - 0.5 * N.spades + 3) "20-30"',
      "Twice South's points less half North's spades plus 3 come to 20 to 30",
    },
    {
      '~(S.hcp + N.spades) "20-25"',
      "South's points plus North's spades do not come to 20 to 25",
    },
    {
      'NS.hcp "25+" & NS.hearts "8+"',
      'North and South have 25 or more points and 8 or more hearts between them',
    },
    {
      'NS.longest_fit "8+"',
      'North and South have a fit of 8 or more cards',
    },
    {
      'NS.longest_fit "7-"',
      'North and South have a longest fit of 7 cards',
    },
    {
      'NS.longest_fit_strain "2,3"',
      'North and South have their longest fit in hearts or spades',
    },
    {
      'NS.longest_fit "9"',
      'North and South have a longest fit of 9 cards',
    },
    {
      'S.hearts.top3 "2+"',
      'South has 2 or more of the top 3 hearts',
      '2+ of the top 3 hearts',
    },
    {
      'S.hearts.hcp "5+"',
      'South has 5 or more points in hearts',
      '5+ points in hearts',
    },
    {
      'S.hearts.aces "1"',
      'South has the ace of hearts',
      'HA',
    },
    {
      'S.hearts.kings "0"',
      'South does not have the king of hearts',
      'not HK',
    },
    {
      'S.longest "5"',
      'South has a longest suit of 5 cards',
      '5 cards in the longest suit',
    },
    {
      'S.second "4+"',
      'South has a second suit of 4 or more cards',
      '4+ cards in the second suit',
    },
    {
      'S.shortest "1-"',
      'South has a singleton or void',
      'singleton or void',
    },
    {
      'S.controls "4+" & S.hearts.top5 "5"',
      'South has 4 or more controls and all of the top 5 hearts',
      '4+ controls, all of the top 5 hearts',
    },
    {
      'S.hearts.top3 "0"',
      'South has none of the top 3 hearts',
      'none of the top 3 hearts',
    },
    {
      'any',
      'Any deal',
      'any hand',
    },
    {
      '~any',
      'No deal',
      'no hand',
    },
    {
      'S.balanced & any',
      'South is balanced',
      'balanced',
    },
    {
      'S.top3 "4+"',
      'South has 4 or more top-three honours',
      '4+ top-three honours',
    },
    {
      'NS.aces "4"',
      'North and South have 4 aces between them',
    },
    {
      'NS.hearts.aces "1"',
      'North and South have the ace of hearts between them',
    },
    {
      '~(S.hcp "15-17" & S.balanced)',
      'South either does not have 15 to 17 points or is not balanced',
      'not 15-17 points or not balanced',
    },
    {
      '~(S.hcp "15-17" | S.balanced)',
      'South does not have 15 to 17 points and is not balanced',
      'not 15-17 points, not balanced',
    },
    {
      'S.hcp "12-14" & ~S.has "SA" & ~S.balanced & ~S.shape "5xxx"',
      'South has 12 to 14 points, does not have the ace of spades or 5 '
        .. 'spades, and is not balanced',
      '12-14 points, not SA, not balanced, not 5 spades',
    },
    {
      'S.hcp "5-10" & S.spades "6" & S.hearts "3-" & S.spades.top3 "2+" & '
        .. '~(S.hearts.top2 "2")',
      'South has 5 to 10 points, 6 spades, 3 or fewer hearts, 2 or more of '
        .. 'the top 3 spades and 1 or fewer of the top 2 hearts',
      '5-10 points, 6 spades, 0-3 hearts, 2+ of the top 3 spades, 0-1 of the '
        .. 'top 2 hearts',
    },
    {
      '(S.hcp "11-14" & S.balanced | S.hcp "15+" & S.clubs "5+" | S.hcp '
        .. '"18+") & N.hcp "6+" & ~E.hcp "12+"',
      'South either has 11 to 14 points and is balanced, has 15 or more '
        .. 'points and 5 or more clubs, or has 18 or more points; North has 6 or '
        .. 'more points; East has 11 or fewer points',
    },
    {
      'S.hearts.stopped',
      'South has hearts stopped',
      'hearts stopped',
    },
    {
      '~S.hearts.stopped',
      'South does not have hearts stopped',
      'hearts not stopped',
    },
    {
      'S.hearts.stopped & ~S.spades.stopped & S.hcp "15-17"',
      'South has hearts stopped and 15 to 17 points, and does not have '
        .. 'spades stopped',
      '15-17 points, hearts stopped, spades not stopped',
    },
    {
      'S.hearts.stopped | S.spades.stopped',
      'South has hearts stopped or spades stopped',
      'hearts stopped or spades stopped',
    },
    {
      '~S.hearts.stopped | S.hcp "8+"',
      'South either does not have hearts stopped or has 8 or more points',
      'hearts not stopped or 8+ points',
    },
    {
      'S.hcp "0+"',
      'South has any number of points',
      'any number of points',
    },
    {
      'S.hcp "0-40"',
      'South has any number of points',
      'any number of points',
    },
    {
      '~S.hcp "0+"',
      'South does not have 0 or more points',
      'not 0+ points',
    },
    {
      'S.hcp "38+"',
      'South has 38 or more points',
      '38+ points',
    },
    {
      'S.aces "0+"',
      'South has any number of aces',
      'any number of aces',
    },
    {
      'S.spades "0+" & S.hcp "12+"',
      'South has any number of spades and 12 or more points',
      '12+ points, any number of spades',
    },
    {
      'S.hearts.aces "0+"',
      'South has any number of aces in hearts',
      'any number of aces in hearts',
    },
    {
      'S.hearts.aces "1+"',
      'South has the ace of hearts',
      'HA',
    },
    {
      'S.hearts.aces "2+"',
      'South has 2 or more aces in hearts',
      '2+ aces in hearts',
    },
    {
      'S.hearts.top3 "0+"',
      'South has any number of the top 3 hearts',
      'any number of the top 3 hearts',
    },
    {
      'NS.hcp "0+"',
      'North and South have any number of points between them',
    },
    {
      '(S.hcp + N.spades) "0+"',
      "South's points plus North's spades come to any number",
    },
    {
      'S.longest "0+"',
      'South has a longest suit of any length',
      'any length of the longest suit',
    },
    {
      'S.longest "3-"',
      'South has a longest suit of 3 or fewer cards',
      '3- cards in the longest suit',
    },
    {
      'S.longest "5-6"',
      'South has a longest suit of 5 or 6 cards',
      '5-6 cards in the longest suit',
    },
    {
      'S.second "4"',
      'South has a second suit of 4 cards',
      '4 cards in the second suit',
    },
    {
      'S.shortest "0"',
      'South has a void',
      'void',
    },
    {
      'S.shortest "1"',
      'South has a singleton and no void',
      'singleton and no void',
    },
    {
      'S.shortest "2"',
      'South has a shortest suit of 2 cards',
      '2 cards in the shortest suit',
    },
    {
      'S.shortest "3"',
      'South has a shortest suit of 3 cards',
      '3 cards in the shortest suit',
    },
    {
      '~S.shortest "0"',
      'South has no void',
      'no void',
    },
    {
      '~S.shortest "1"',
      'South does not have a shortest suit of 1 card',
      'not 1 card in the shortest suit',
    },
    {
      'S.shortest "2+"',
      'South has no singleton or void',
      'no singleton or void',
    },
    {
      'S.shortest "1-" & S.hcp "12+"',
      'South has a singleton or void and 12 or more points',
      '12+ points, singleton or void',
    },
    {
      'S.controls "4"',
      'South has 4 controls',
      '4 controls',
    },
    {
      'S.aces "1"',
      'South has 1 ace',
      '1 ace',
    },
    {
      'S.kings "2"',
      'South has 2 kings',
      '2 kings',
    },
    {
      'S.queens "1"',
      'South has 1 queen',
      '1 queen',
    },
    {
      'S.jacks "0"',
      'South has no jacks',
      'no jacks',
    },
    {
      'S.tens "3+"',
      'South has 3 or more tens',
      '3+ tens',
    },
    {
      'S.top2 "3"',
      'South has 3 aces and kings',
      '3 aces and kings',
    },
    {
      'S.top2 "1"',
      'South has 1 ace or king',
      '1 ace or king',
    },
    {
      'S.top3 "1"',
      'South has 1 top-three honour',
      '1 top-three honour',
    },
    {
      'S.top4 "3+"',
      'South has 3 or more top-four honours',
      '3+ top-four honours',
    },
    {
      'S.top5 "7+"',
      'South has 7 or more honours',
      '7+ honours',
    },
    {
      'S.c13 "20+"',
      'South has 20 or more points (6-4-2-1)',
      '20+ points (6-4-2-1)',
    },
    {
      'S.losers "7"',
      'South has 7 losers',
      '7 losers',
    },
    {
      'S.nltc "7.5-"',
      'South has 7.5 or fewer losers by the new count',
      '0-7.5 losers by the new count',
    },
    {
      'S.nltc "7,8"',
      'South has 7 or 8 losers by the new count',
      '7 or 8 losers by the new count',
    },
    {
      'S.nltc "7.5,8"',
      'South has 7.5 or 8 losers by the new count',
      '7.5-8 losers by the new count',
    },
    {
      '~S.nltc "7.5"',
      'South does not have 7.5 losers by the new count',
      'not 7.5 losers by the new count',
    },
    {
      'S.nltc "0+"',
      'South has any number of losers by the new count',
      'any number of losers by the new count',
    },
    {
      'S.quick_tricks "2.5+"',
      'South has 2.5 or more quick tricks',
      '2.5+ quick tricks',
    },
    {
      'S.quick_tricks "1"',
      'South has 1 quick trick',
      '1 quick trick',
    },
    {
      'S.playing_tricks "8+"',
      'South has 8 or more playing tricks',
      '8+ playing tricks',
    },
    {
      'S.zar "26+"',
      'South has 26 or more Zar points',
      '26+ Zar points',
    },
    {
      'S.cccc "12-15"',
      "South has 12 to 15 Four C's points",
      "12-15 Four C's points",
    },
    {
      'S.cccc "12.05"',
      "South has 12.05 Four C's points",
      "12.05 Four C's points",
    },
    {
      'S.cccc "5,6.25"',
      "South has 5 or 6.25 Four C's points",
      "5 or 6.25 Four C's points",
    },
    {
      'S.spades.hcp "5+"',
      'South has 5 or more points in spades',
      '5+ points in spades',
    },
    {
      'S.spades.controls "3"',
      'South has 3 controls in spades',
      '3 controls in spades',
    },
    {
      'S.spades.aces "1"',
      'South has the ace of spades',
      'SA',
    },
    {
      'S.spades.kings "0"',
      'South does not have the king of spades',
      'not SK',
    },
    {
      'S.spades.queens "1"',
      'South has the queen of spades',
      'SQ',
    },
    {
      'S.spades.jacks "1"',
      'South has the jack of spades',
      'SJ',
    },
    {
      'S.spades.tens "1"',
      'South has the ten of spades',
      'ST',
    },
    {
      'S.spades.top2 "1"',
      'South has 1 of the top 2 spades',
      '1 of the top 2 spades',
    },
    {
      'S.spades.top4 "3+"',
      'South has 3 or more of the top 4 spades',
      '3+ of the top 4 spades',
    },
    {
      'S.spades.top5 "3+"',
      'South has 3 or more of the top 5 spades',
      '3+ of the top 5 spades',
    },
    {
      'S.spades.c13 "7"',
      'South has 7 points (6-4-2-1) in spades',
      '7 points (6-4-2-1) in spades',
    },
    {
      'S.spades.losers "1-"',
      'South has 1 or fewer losers in spades',
      '0-1 losers in spades',
    },
    {
      'S.spades.nltc "1.5"',
      'South has 1.5 losers by the new count in spades',
      '1.5 losers by the new count in spades',
    },
    {
      'S.spades.quick_tricks "1.5+"',
      'South has 1.5 or more quick tricks in spades',
      '1.5+ quick tricks in spades',
    },
    {
      'S.spades.playing_tricks "5-6"',
      'South has 5 or 6 playing tricks in spades',
      '5-6 playing tricks in spades',
    },
    {
      'S.spades.quality "8+"',
      'South has 8 or more points of quality in spades',
      '8+ points of quality in spades',
    },
    {
      'S.spades.quality "0.35,0.7"',
      'South has 0.35 or 0.7 points of quality in spades',
      '0.35 or 0.7 points of quality in spades',
    },
    {
      'NS.hcp "25+"',
      'North and South have 25 or more points between them',
    },
    {
      'NS.losers "14-"',
      'North and South have 14 or fewer losers between them',
    },
    {
      'NS.nltc "14.5-"',
      'North and South have 14.5 or fewer losers by the new count between them',
    },
    {
      'EW.quick_tricks "3+"',
      'East and West have 3 or more quick tricks between them',
    },
    {
      'NS.playing_tricks "10+"',
      'North and South have 10 or more playing tricks between them',
    },
    {
      'NS.zar "52+"',
      'North and South have 52 or more Zar points between them',
    },
    {
      'EW.cccc "20-24.5"',
      "East and West have 20 to 24.5 Four C's points between them",
    },
    {
      'NS.spades.quality "10+"',
      'North and South have 10 or more points of quality in spades between them',
    },
    {
      'NS.longest_fit "8-"',
      'North and South have a longest fit of 8 or fewer cards',
    },
    {
      'NS.longest_fit "8-9"',
      'North and South have a longest fit of 8 or 9 cards',
    },
    {
      'NS.longest_fit "7+"',
      'North and South have a longest fit of any length',
    },
    {
      'NS.longest_fit_strain "0"',
      'North and South have their longest fit in clubs',
    },
    {
      'NS.longest_fit_strain "0+"',
      'North and South have their longest fit in any suit',
    },
    {
      'NS.longest_fit_strain "1-3"',
      'North and South have their longest fit in diamonds, hearts or spades',
    },
    {
      '~NS.longest_fit_strain "3"',
      'North and South have their longest fit in clubs, diamonds or hearts',
    },
    {
      'S.points { A = 4.5, K = 3, Q = 1.5 } "12.5-15"',
      'South has 12.5 to 15 points (A = 4.5, K = 3, Q = 1.5)',
      '12.5-15 points (A = 4.5, K = 3, Q = 1.5)',
    },
    {
      'S.points { A = 1 } "1"',
      'South has 1 point (A = 1)',
      '1 point (A = 1)',
    },
    {
      'S.points { A = 1, ["9"] = -0.25 } "0+"',
      'South has 0 or more points (A = 1, ["9"] = -0.25)',
      '0+ points (A = 1, ["9"] = -0.25)',
    },
    {
      'S.hearts.points { A = 4.5, K = 3 } "3+"',
      'South has 3 or more points (A = 4.5, K = 3) in hearts',
      '3+ points (A = 4.5, K = 3) in hearts',
    },
    {
      'NS.points { A = 4.5, K = 3 } "20+"',
      'North and South have 20 or more points (A = 4.5, K = 3) between them',
    },
    {
      '~S.points { A = 4.5, K = 3 } "7.5"',
      'South does not have 7.5 points (A = 4.5, K = 3)',
      'not 7.5 points (A = 4.5, K = 3)',
    },
    {
      'S.points { A = 4.5, K = 3 } "7.5,9"',
      'South has 7.5 or 9 points (A = 4.5, K = 3)',
      '7.5 or 9 points (A = 4.5, K = 3)',
    },
    {
      'S.evaluator "0:a4a3a2a1" "3+"',
      'South has 3 or more points of an unnamed evaluator',
      '3+ points of an unnamed evaluator',
    },
    {
      'S.evaluator("0/2:a4a3a2a1", "halves") "3.5-"',
      "South has 3.5 or fewer points of 'halves'",
      "0-3.5 points of 'halves'",
    },
    {
      'S.hearts.evaluator("0:a4a3a2a1", "work") "1"',
      "South has 1 point of 'work' in hearts",
      "1 point of 'work' in hearts",
    },
    {
      'NS.evaluator("0:a4a3a2a1", "work") "10+"',
      "North and South have 10 or more points of 'work' between them",
    },
    {
      '(S.nltc + N.nltc) "14.5-"',
      'North and South have 14.5 or fewer losers by the new count between them',
    },
    {
      '(S.nltc - N.nltc) "0.5+"',
      'South has more losers by the new count than North',
    },
    {
      '(S.nltc - N.nltc) "-1-"',
      'South has at least 1 fewer loser by the new count than North',
    },
    {
      '(S.nltc - N.nltc) "1"',
      'South has 1 more loser by the new count than North',
    },
    {
      '(NS.losers - EW.losers) "-1-"',
      'North and South have fewer losers than East and West',
    },
    {
      '(S.hcp - 2 * S.nltc) "1+"',
      "South's points less twice South's losers by the new count come to 1 or more",
      'points - twice losers by the new count: 1+',
    },
    {
      '(S.quick_tricks + S.cccc) "15+"',
      "South's quick tricks plus South's Four C's points come to 15 or more",
      "quick tricks + Four C's points: 15+",
    },
    {
      '(S.hcp + S.spades) "20+"',
      "South's points plus South's spades come to 20 or more",
      'points + spades: 20+',
    },
    {
      '(S.spades.quality - S.hearts.quality) "0+"',
      'South has at least as many points of quality in spades as points of '
        .. 'quality in hearts',
      'at least as many points of quality in spades as points of quality in hearts',
    },
    {
      '(2 * S.cccc) "20+"',
      "Twice South's Four C's points come to 20 or more",
      "twice Four C's points: 20+",
    },
    {
      '(0.05 * S.hcp) "0.2+"',
      "0.05 times South's points come to 0.2 or more",
      '0.05 times points: 0.2+',
    },
    {
      '(S.hcp + 1) "5+"',
      "South's points plus 1 come to 5 or more",
      'points + 1: 5+',
    },
    {
      '(S.points { A = 4.5, K = 3 } - N.points { A = 4.5, K = 3 }) "0.5+"',
      'South has more points (A = 4.5, K = 3) than North',
    },
    {
      '(S.evaluator("0:a4a3a2a1", "work") - S.hcp) "0"',
      "South has as many points of 'work' as points",
      "as many points of 'work' as points",
    },
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
end)

describe("a check", function()
  it("finds what cannot be, what says nothing and what is too wide", function()
    local c = S.hcp "15-40" & S.hcp "10+" & (N.spades "14+" | N.hcp "5+")
    local list = c:check()
    local kinds = {}
    for i, finding in ipairs(list) do
      kinds[i] = finding.kind
      assert.equal(finding.text, tostring(c):sub(finding.at, finding.at + #finding.text - 1))
    end
    assert.same({ "wide", "always", "impossible" }, kinds)
    assert.equal('wide: S.hcp "15-40" (at byte 1): S.hcp is 0 to 37 on every deal\n'
      .. 'always: S.hcp "10+" (at byte 17): it follows from what stands beside it\n'
      .. 'impossible: N.spades "14+" (at byte 32): '
      .. "N.spades cannot be 14 or more: the most is 13", tostring(list))
  end)

  it("knows what points and evaluators can be", function()
    local points = "S.points { A = 4.5, K = 3 }"
    local known = {
      ["31+"] = "impossible: %s (at byte 1): %s cannot be 31 or more: the most is 30",
      ["0+"] = "always: %s (at byte 1): %s is 0 to 30 on every deal",
      ["12-99"] = "wide: %s (at byte 1): %s is 0 to 30 on every deal",
    }
    for range, message in pairs(known) do
      local text = points .. ' "' .. range .. '"'
      assert.equal(message:format(text, points), tostring(baize.condition(text):check()))
    end
    local list = baize.condition 'S.evaluator("0/2:a4a3a2a1", "half") "19+"':check()
    assert.equal("impossible", list[1].kind)
    assert.equal('S.evaluator("0/2:a4a3a2a1", "half") cannot be 19 or more: the most is 18.5',
      list[1].message)
  end)

  it("says of each alternative why it cannot be", function()
    local list = (S.hcp "20+" & (N.hcp "21+" | N.hcp "22+")):check()
    assert.equal(3, #list)
    assert.equal("the four hands need at least 42 hcp in total, but the pack has 40", list[3].message)
  end)

  it("has nothing to say of most conditions", function()
    assert.equal("nothing found", tostring((S.hcp "15-17" & S.balanced):check()))
  end)
end)

describe("a tightened condition", function()
  it("has the ranges that follow", function()
    assert.equal('S.spades "7-8" & S.hearts "5-6"',
      tostring((S.spades "7+" & S.hearts "5+"):tighten()))
  end)

  it("is told variant by variant", function()
    local c = (S.hcp "20+" | S.balanced) & N.hcp "25+"
    local whole, variants = c:tighten()
    assert.equal(1, #variants)
    assert.equal('S.hcp "15-" & N.hcp "25+" & S.balanced', tostring(whole))
    assert.equal(tostring(whole), tostring(variants[1]))
  end)

  it("limits points and evaluators, and reads back", function()
    local WRITTEN <const> = {
      { 'S.points{ A = 4.5, K = 3 } "27+" & N.points{ A = 4.5, K = 3 } "3+"',
        'S.points { A = 4.5, K = 3 } "27" & N.points { A = 4.5, K = 3 } "3"' },
      { 'S.points{ A = 4.5, K = 3 } "12-99"', 'S.points { A = 4.5, K = 3 } "12+"' },
      { 'S.hearts.points{ A = 1.5 } "1+" & S.hearts "1-"',
        'S.hearts.points { A = 1.5 } "1+" & S.hearts "1"' },
      { 'S.evaluator("0/2:a4a3a2a1", "half the work") "18+" & S.spades "5+"', "~any" },
      { 'NS.evaluator("0/2:a4a3a2a1", "half the work") "3-"',
        'N.evaluator("0/2:a4a3a2a1", "half the work") "3-" & '
          .. 'S.evaluator("0/2:a4a3a2a1", "half the work") "3-" & '
          .. 'NS.evaluator("0/2:a4a3a2a1", "half the work") "3-"' },
    }
    for _, row in ipairs(WRITTEN) do
      assert.equal(row[2], tostring((baize.condition(row[1]):tighten())))
      assert.equal(row[2], tostring((baize.condition(row[2]):tighten())))
    end
  end)

  it("has no variant when nothing is possible", function()
    local whole, variants = (S.hcp "20+" & N.hcp "21+"):tighten()
    assert.equal("~any", tostring(whole))
    assert.same({}, variants)
  end)
end)

describe("an operator of another language", function()
  local WRONG <const> = {
    { 'S.hcp "15" and S.balanced', "'and' means nothing in a condition: write '&'", 12 },
    { 'S.hcp "15" or S.balanced', "'or' means nothing in a condition: write '|'", 12 },
    { "any & not S.balanced", "'not' means nothing in a condition: write '~'", 7 },
    { 'S.hcp "5" && any', "'&&' means nothing in a condition: write '&'", 11 },
    { 'S.hcp "5" || any', "'||' means nothing in a condition: write '|'", 11 },
    { "!any", "'!' means nothing in a condition: write '~'", 1 },
    { "S.hcp == 15",
      "'==' means nothing in a condition: a range is called for, as in S.hcp \"15\"", 7 },
    { "S.hcp = 15",
      "'=' means nothing in a condition: a range is called for, as in S.hcp \"15\"", 7 },
    { "S.hcp < 15",
      "'<' means nothing in a condition: a range is called for, as in S.hcp \"14-\"", 7 },
    { "any & S.hcp >= 15",
      "'>=' means nothing in a condition: a range is called for, as in S.hcp \"15+\"", 13 },
  }

  it("is named with what to write, and its place", function()
    for _, row in ipairs(WRONG) do
      local c, message, at = cond.parse(row[1])
      assert.is_nil(c)
      assert.equal(row[2], message)
      assert.equal(row[3], at, row[1])
    end
  end)
end)
