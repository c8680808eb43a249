-- SPDX-License-Identifier: GPL-3.0-or-later
-- What conditions say of themselves: keys, simpler forms, findings.
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
      .. 'always: S.hcp "10+" (at byte 17): it follows from the other conditions\n'
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
    assert.equal("the four hands need at least 42 hcp in total, but the pack has 40",
      list[3].message)
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
    { "S.hearts + S.spades >= 9", "'>=' means nothing in a condition: a range is called for, "
      .. 'as in S.hcp "15+"', 21 },
    { 'S.hcp "15" and S.balanced', "'and' means nothing in a condition: write '&'", 12 },
    { 'S.hcp "15" or S.balanced', "'or' means nothing in a condition: write '|'", 12 },
    { "any & not S.balanced", "'not' means nothing in a condition: write '~'", 7 },
    { 'S.hcp "5" && any', "'&&' means nothing in a condition: write '&'", 11 },
    { 'S.hcp "5" || any', "'||' means nothing in a condition: write '|'", 11 },
    { "!any", "'!' means nothing in a condition: write '~'", 1 },
    { "S.hcp == 15", "'==' means nothing in a condition: a range is called for: S.hcp \"15\"", 7 },
    { "N.spades = 4", "'=' means nothing in a condition: a range is called for: N.spades \"4\"",
      10 },
    { "S.hcp ~= 15", "'~=' means nothing in a condition: a range is called for: ~S.hcp \"15\"", 7 },
    { "S.hcp < 15", "'<' means nothing in a condition: a range is called for: S.hcp \"14-\"", 7 },
    { "S.hcp <= 15", "'<=' means nothing in a condition: a range is called for: S.hcp \"15-\"", 7 },
    { "S.hcp > 15", "'>' means nothing in a condition: a range is called for: S.hcp \"16+\"", 7 },
    { "any & NS.hearts.hcp >= 5",
      "'>=' means nothing in a condition: a range is called for: NS.hearts.hcp \"5+\"", 21 },
    { "S.hcp < 0",
      "'<' means nothing in a condition: a range is called for, as in S.hcp \"14-\"", 7 },
    { "S.hcp == N.hcp",
      "'==' means nothing in a condition: a range is called for, as in S.hcp \"15\"", 7 },
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
