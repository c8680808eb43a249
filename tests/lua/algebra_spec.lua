-- SPDX-License-Identifier: GPL-3.0-or-later
-- What conditions say of themselves: keys, simpler forms, bridge English.
local cond = require "baize.cond"
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
      'South has a shortest suit of 1 or fewer cards',
      '0-1 cards in the shortest suit',
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
      .. "N.spades: 14 or more cannot be, the most is 13", tostring(list))
  end)

  it("says of each alternative why it cannot be", function()
    local list = (S.hcp "20+" & (N.hcp "21+" | N.hcp "22+")):check()
    assert.equal(3, #list)
    assert.equal("hcp: minima add up to 42, there are 40", list[3].message)
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
