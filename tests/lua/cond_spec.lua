-- SPDX-License-Identifier: GPL-3.0-or-later
-- Conditions, features and seats as Lua values: what they are written as, what the
-- core makes of them, and what is refused.
local helper = require "helper"
local cond = require "baize.lang.cond"
local core = require "baize.core.expr"
local rng = require "random"
local seats = require "baize.lang.seat".values


local DEAL <const> = baize.deal
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

describe("a feature", function()
  local HAND <const> = {
    "hcp", "controls", "aces", "kings", "queens", "jacks", "tens", "top2", "top3", "top4",
    "top5", "longest", "second", "shortest", "clubs", "diamonds", "hearts", "spades",
  }
  local SUIT <const> = {
    "hcp", "controls", "aces", "kings", "queens", "jacks", "tens", "top2", "top3", "top4",
    "top5",
  }
  local PAIR <const> = {
    "hcp", "controls", "aces", "clubs", "diamonds", "hearts", "spades", "longest_fit",
  }

  it("of a hand has its name", function()
    for _, seat in ipairs { N, E, S, W } do
      for _, name in ipairs(HAND) do
        assert.equal(("%s.%s"):format(seat, name), tostring(seat[name]))
        assert.equal(("%s.%s \"1\""):format(seat, name), tostring(seat[name](1)))
      end
    end
  end)

  it("of a suit has its name", function()
    for _, suit in ipairs { "clubs", "diamonds", "hearts", "spades" } do
      for _, name in ipairs(SUIT) do
        assert.equal(("S.%s.%s"):format(suit, name), tostring(S[suit][name]))
        assert.equal(("EW.%s.%s \"0\""):format(suit, name), tostring(EW[suit][name](0)))
      end
    end
  end)

  it("of a pair has its name", function()
    for _, pair in ipairs { NS, EW } do
      for _, name in ipairs(PAIR) do
        assert.equal(("%s.%s"):format(pair, name), tostring(pair[name]))
      end
    end
  end)

  it("is known to the core by every name that completion offers", function()
    for _, name in ipairs(getmetatable(S).__fields(S)) do
      assert.is_truthy(S[name])
    end
    for _, name in ipairs(getmetatable(NS).__fields(NS)) do
      assert.is_truthy(NS[name])
    end
    for _, name in ipairs(getmetatable(S.hearts).__fields(S.hearts)) do
      assert.is_truthy(S.hearts[name])
    end
    assert.same({}, getmetatable(S.hcp).__fields(S.hcp))
  end)

  it("of a suit may be named by a variable", function()
    for word, suit in pairs { H = "hearts", hearts = "hearts", club = "clubs" } do
      assert.equal("S." .. suit, tostring(S.suit(word)))
    end
    assert.equal("NS.spades.hcp", tostring(NS.suit "S".hcp))
  end)

  it("has the value on a deal that the cards give", function()
    assert.is_true(S.hcp(12):holds(DEAL)) -- K KQ A
    assert.is_true(W.spades.top3(1):holds(DEAL)) -- A of AT942
    assert.is_true(NS.clubs(8):holds(DEAL))
    assert.is_true(EW.longest_fit(8):holds(DEAL)) -- spades
    assert.is_true(EW.longest_fit_strain(3):holds(DEAL))
    assert.is_false(S.hcp(13):holds(DEAL))
  end)
end)

describe("a range", function()
  local cases = {
    { S.hcp(15), "15" }, { S.hcp "15", "15" }, { S.hcp(15, 17), "15-17" },
    { S.hcp "15-17", "15-17" }, { S.hcp "5+", "5+" }, { S.hcp "7-", "7-" },
    { S.hcp "0,2,4", "0,2,4" }, { S.hcp "4,2,0", "0,2,4" }, { S.hcp(15.0), "15" },
    { (S.hcp - N.hcp) "-2..3", "-2..3" }, { (S.hcp - N.hcp)(-2, 3), "-2..3" },
    { S.hcp(3, 3), "3" }, { S.hcp "1-3,7", "1-3,7" },
  }
  for _, case in ipairs(cases) do
    it(("is printed as %s"):format(case[2]), function()
      assert.equal(case[2], tostring(case[1]):match '"(.*)"$')
    end)
  end

  it("of a sum with decimals may have decimals", function()
    assert.equal('(S.hcp + 0.5 * S.spades) "12.5+"',
      tostring((S.hcp + 0.5 * S.spades) "12.5+"))
  end)
end)

describe("arithmetic", function()
  it("has brackets where they are needed and nowhere else", function()
    local cases = {
      { S.hcp + N.hcp, "S.hcp + N.hcp" },
      { S.hcp - (N.hcp - 3), "S.hcp - (N.hcp - 3)" },
      { S.hcp - N.hcp - 3, "S.hcp - N.hcp - 3" },
      { 2 * S.spades + N.spades, "2 * S.spades + N.spades" },
      { (S.hcp + N.hcp) * 0.25, "(S.hcp + N.hcp) * 0.25" },
      { -S.hcp, "-S.hcp" }, { -(S.hcp + 1), "-(S.hcp + 1)" },
      { -(-S.hcp), "- -S.hcp" }, { 3 - S.hcp * 2, "3 - S.hcp * 2" },
      { S.hcp + -3, "S.hcp - 3" }, { S.hcp * 1e2, "S.hcp * 100" },
    }
    for _, case in ipairs(cases) do assert.equal(case[2], tostring(case[1])) end
  end)
end)

describe("conditions", function()
  local a, b, c = S.balanced, N.hcp "5+", E.spades "4"

  it("combine by & | ~ as Lua binds them", function()
    assert.equal('S.balanced & N.hcp "5+" & E.spades "4"', tostring(a & b & c))
    assert.equal('S.balanced & N.hcp "5+" | E.spades "4"', tostring(a & b | c))
    assert.equal('S.balanced & (N.hcp "5+" | E.spades "4")', tostring(a & (b | c)))
    assert.equal('~S.balanced & ~(N.hcp "5+" & E.spades "4")', tostring(~a & ~(b & c)))
    assert.equal("~~S.balanced", tostring(~~a))
    assert.equal("S.balanced", tostring(any & a))
    assert.equal("S.balanced", tostring(a & any & any))
  end)

  it("hold as they say", function()
    for _, x in ipairs { any, ~any } do
      for _, y in ipairs { any, ~any } do
        local p, q = x:holds(DEAL), y:holds(DEAL)
        assert.equal(p and q, (x & y):holds(DEAL))
        assert.equal(p or q, (x | y):holds(DEAL))
        assert.equal(not p, (~x):holds(DEAL))
      end
    end
  end)

  it("with an opaque part hold when the function says so too", function()
    local seen = {}
    local opaque = baize.opaque(function(d)
      seen[#seen + 1] = d
      return d.south.spades == 2
    end, "two spades")
    assert.is_true((S.hcp "12" & opaque):holds(DEAL))
    assert.is_false((S.hcp "13" & opaque):holds(DEAL))
    assert.is_false((baize.opaque(function() return false end) & any):holds(DEAL))
    assert.same({ DEAL }, seen)
  end)

  it("name their opaque parts", function()
    local one = baize.opaque(function() return true end, "one")
    local two = baize.opaque(function() return true end)
    assert.equal("S.balanced & opaque one & opaque function", tostring(S.balanced & one & two))
    assert.equal("opaque one & opaque function", tostring(one & two))
    assert.equal('(S.balanced | N.hcp "5+") & opaque one', tostring(one & (a | b)))
  end)

  it("say shapes and cards", function()
    assert.equal('S.shape "any 4333 + 5xx3 - 5503"',
      tostring(S.shape "any 4333 + 5xx3 - 5503"))
    assert.equal('S.has "SA HKQ"', tostring(S.has "SA HKQ"))
    assert.is_true(S.is "K5.T83.KQ9.A7652":holds(DEAL))
    assert.is_true(W.shape "5323":holds(DEAL))
    assert.is_false(W.balanced:holds(DEAL) ~= W.shape("any 4333 + any 4432 + any 5332")
      :holds(DEAL))
  end)

  it("never change", function()
    local before = tostring(a & b)
    local _ = ~(a & b) | c
    assert.equal(before, tostring(a & b))
  end)
end)

describe("a condition of random form", function()
  local random = rng.new(20240607)

  local function feature(depth)
    if depth == 0 or random(3) == 1 then
      local seat = ({ N, E, S, W, NS, EW })[random(6)]
      local name = ({ "hcp", "spades", "clubs", "controls", "aces" })[random(5)]
      return seat[name]
    end
    local kind = random(6)
    if kind == 1 then return -feature(depth - 1) end
    if kind == 2 then return random(5) * feature(depth - 1) end
    if kind == 3 then return feature(depth - 1) * (random(9) / 4) end
    if kind == 4 then return feature(depth - 1) - feature(depth - 1) end
    if kind == 5 then return feature(depth - 1) + random(7) - 3 end
    return feature(depth - 1) + feature(depth - 1)
  end

  local function condition(depth)
    if depth == 0 or random(5) == 1 then
      local kind = random(4)
      if kind == 1 then return ({ S.balanced, N.semibalanced, any })[random(3)] end
      if kind == 2 then return W.shape "any 5332 + 5xx3" end
      local low = random(12) - 6
      return feature(2)(low, low + random(4))
    end
    local kind = random(3)
    if kind == 1 then return ~condition(depth - 1) end
    local x, y = condition(depth - 1), condition(depth - 1)
    if kind == 2 then return x & y end
    return x | y
  end

  it("reads as the text that it prints", function()
    for _ = 1, 2000 do
      local c = condition(4)
      local again = assert(cond.parse(tostring(c)))
      assert.equal(tostring(c), tostring(again))
    end
  end)

  it("means the same when it was read and combined again", function()
    for i = 1, 500 do
      local x, y = condition(3), condition(3)
      local p, q = assert(cond.parse(tostring(x))), assert(cond.parse(tostring(y)))
      assert.equal(tostring(x & y), tostring(p & q))
      assert.equal(tostring(~x | y), tostring(~p | q))
      local deal = baize.sampler { seed = 1 }:deal(i)
      assert.equal(x:holds(deal) and not y:holds(deal), (p & ~q):holds(deal))
    end
  end)
end)

describe("a mistake", function()
  local a = S.balanced
  local f = baize.opaque(function() return true end)
  local cases = {
    { "in an empty range", function() local _ = S.hcp "17-15" end,
      "S.hcp: the range is empty: 17 is above 15" },
    { "in a range of no numbers", function() local _ = S.hcp "lots" end,
      "S.hcp: 'lots' is not a range (as in 15, 15-17, 5+, 7-, 0,2,4 or -2..3)" },
    { "in a range of three numbers", function() local _ = S.hcp(1, 2, 3) end,
      "S.hcp: a range has one or two numbers, not 3" },
    { "in a missing range", function() local _ = S.hcp() end,
      'S.hcp: a range (15, (15, 17), "15-17", "5+", "7-" or "0,2,4") expected, not nothing' },
    { "in half a range", function() local _ = S.hcp(5, nil) end,
      'S.hcp: a range (15, (15, 17), "15-17", "5+", "7-" or "0,2,4") expected, not nothing' },
    { "in a table for a range", function() local _ = S.hcp { 5 } end,
      'S.hcp: a range (15, (15, 17), "15-17", "5+", "7-" or "0,2,4") expected, not a table' },
    { "in a boolean for a range", function() local _ = S.hcp(true) end,
      'S.hcp: a range (15, (15, 17), "15-17", "5+", "7-" or "0,2,4") expected, not true' },
    { "in half a point", function() local _ = S.hcp(15.5) end,
      "S.hcp: '15.5': only whole numbers can occur here" },
    { "in a number without end", function() local _ = S.hcp(1 / 0) end,
      'S.hcp: a range (15, (15, 17), "15-17", "5+", "7-" or "0,2,4") expected, not inf' },
    { "in quotes in a range", function() local _ = S.hcp '5" | any | S.hcp "6' end,
      "S.hcp: '5\" | any | S.hcp \"6' is not a range "
        .. '(15, (15, 17), "15-17", "5+", "7-" or "0,2,4")' },
    { "in the name of a feature", function() local _ = S.hpc end,
      "'hpc' is not a feature of a hand (did you mean 'hcp'?)" },
    { "in the name of a feature of a pair", function() local _ = NS.spadse end,
      "'spadse' is not a feature of a pair (did you mean 'spades'?)" },
    { "in the name of a feature of a suit", function() local _ = S.hearts.hpc end,
      "'hpc' is not a feature of a suit (did you mean 'hcp'?)" },
    { "in a name that is code", function() local _ = S["hcp + N.hcp"] end,
      "S has no feature 'hcp + N.hcp'" },
    { "in a name that is none", function() local _ = S[5] end, "S has no feature 5" },
    { "in a field of a feature", function() local _ = S.hcp.spades end,
      "S.hcp has no field 'spades'" },
    { "in a field of a condition", function() local _ = a.spades end,
      "a condition has no field 'spades'" },
    { "in asking a pair for its shape", function() local _ = NS.shape end,
      "'shape' describes one hand, not a pair: write N.shape or S.shape" },
    { "in setting a field of a seat", function() seats.S.hcp = 5 end,
      'S.hcp cannot be set: a condition on it is written S.hcp "5"' },
    { "in a suit that is none", function() local _ = S.suit "NT" end,
      "S.suit: a suit (C, D, H or S) expected, not 'NT'" },
    { "in a shape of 16 cards", function() local _ = S.shape "any 4444" end,
      "S.shape: shape '4444' has 16 cards, not 13" },
    { "in a shape that is none", function() local _ = S.shape(4333) end,
      "S.shape takes one text in quotes, not 4333" },
    { "in a card twice", function() local _ = S.has "SA SA" end, "S.has: SA occurs twice" },
    { "in a rank that is none", function() local _ = S.has "SX" end,
      "S.has: 'X' is not a rank" },
    { "in < on a feature", function() local _ = S.hcp < 5 end,
      'a feature cannot be compared with < or <=: give it a range, as in S.hcp "4-"' },
    { "in <= on features", function() local _ = S.hcp <= N.hcp end,
      'a feature cannot be compared with < or <=: give it a range, as in (N.hcp - S.hcp) "0+"' },
    { "in > on a feature", function() local _ = 5 > S.hcp end,
      'a feature cannot be compared with < or <=: give it a range, as in S.hcp "4-"' },
    { "in < on conditions", function() local _ = a < a end,
      "conditions cannot be compared with < or <=" },
    { "in adding to a condition", function() local _ = a + 1 end,
      "a condition is not a number: indicator(condition) is 1 or 0" },
    { "in the sign of a condition", function() local _ = -(S.hcp - N.hcp) "3" end,
      "a condition is not a number: indicator(condition) is 1 or 0" },
    { "in the range of the last of a sum", function() local _ = S.hcp + N.hcp "20+" end,
      "S.hcp is added to a condition: a sum takes its range after brackets, "
        .. 'as in (S.hcp + N.hcp) "20+"' },
    { "in a product of features", function() local _ = S.hcp * N.hcp end,
      "a feature can be multiplied by a number only" },
    { "in a quotient", function() local _ = S.hcp / 2 end,
      "a feature cannot be divided: multiply it by a decimal" },
    { "in a factor without a text", function() local _ = S.hcp * 1e-20 end,
      "1e-20 is not a number of at most 18 digits" },
    { "in adding text", function() local _ = S.hcp + "3" end,
      "'+' joins features and numbers, not '3'" },
    { "in a boolean beside &", function() local _ = a & true end,
      "'&' joins conditions, not true" },
    { "in nothing behind &", function() local _ = a & nil end,
      "'&' joins conditions, not nothing" },
    { "in a number beside |", function() local _ = 5 | a end,
      "'|' joins conditions, not 5: a range is written in quotes, as in S.hcp \"12+\"" },
    { "in a feature beside &", function() local _ = a & S.hcp end,
      "'&' joins conditions, but S.hcp is a feature: give it a range, "
        .. 'as in S.hcp "5+"' },
    { "in a sum beside &", function() local _ = (S.hcp + N.hcp) & a end,
      "S.hcp + N.hcp is a number, not a condition: give it a range, "
        .. 'as in (S.hcp + N.hcp) "5+"' },
    { "in ~ of a feature", function() local _ = ~S.hcp end,
      'S.hcp is a number, not a condition: give it a range, as in S.hcp "5+"' },
    { "in calling a condition", function() local _ = a(5) end,
      "a condition takes no range: a comma is missing before a text, or & before a condition" },
    { "in calling a seat", function() local _ = S(5) end,
      "S is a seat: name a feature of it, as in S.hcp" },
    { "in adding seats", function() local _ = N + S end,
      "N is a seat: name a feature of it, as in N.hcp" },
    { "in a pair for a condition", function() local _ = a & NS end,
      "'&' joins conditions, not the pair NS" },
    { "in opaque under |", function() local _ = a | f end,
      "baize.opaque(...) may only be joined by '&' at the top level, not by '|'" },
    { "in opaque under ~", function() local _ = ~(a & f) end,
      "baize.opaque(...) may only be joined by '&' at the top level, not by '~'" },
    { "in opaque of no function", function() local _ = baize.opaque(a) end,
      "opaque takes a function, not the condition S.balanced" },
    { "in the name of an opaque part", function() local _ = baize.opaque(print, 5) end,
      "the name of an opaque part is a text, not 5" },
    { "in holds of no deal", function() local _ = a:holds "N:..." end,
      "holds: a deal expected, as in condition:holds(baize.deal \"N:...\"), not 'N:...'" },
    { "in the text of a condition", function() local _ = baize.condition "S.hpc(5)" end,
      "'hpc' is not a feature of a hand (did you mean 'hcp'?) (at byte 3)" },
    { "in no text of a condition", function() local _ = baize.condition(a) end,
      "condition takes a text, not the condition S.balanced" },
  }
  helper.each_blamed(it, cases)
end)

local function raises(f, text)
  local ok, message = pcall(f)
  assert.is_false(ok)
  assert.truthy(tostring(message):find(text, 1, true), tostring(message))
end

describe("the tree of a condition", function()
  local a, b = S.balanced, N.hcp "8+"

  it("says what joins its parts", function()
    for text, op in pairs {
      ["any"] = "name", ['S.hcp "5"'] = "call", ["~any"] = "~", ["any & any"] = "&",
      ["any | ~any & any"] = "|", ["~(any | any)"] = "~",
    } do
      assert.equal(op, core.condition(text):operator())
    end
  end)

  it("gives its parts", function()
    local parts = (a & ~b):parts()
    assert.equal(2, #parts)
    assert.equal("S.balanced", tostring(parts[1]))
    assert.equal(b.text, tostring(parts[2]:parts()[1]))
    local call = b:parts()
    assert.equal("N.hcp", tostring(call[1]))
    assert.equal("8+", call[2])
    assert.equal('N.hcp "12"', tostring(call[1](12)))
  end)

  it("is walked from the outside in", function()
    local seen = {}
    (a & ~b):walk(function(part) seen[#seen + 1] = part:operator() end)
    assert.same({ "&", "name", "~", "call", "name", "text" }, seen)
    raises(function() a:walk(function() error "enough" end) end, "enough")
  end)

  it("is equal where writing alone differs", function()
    assert.is_true((S.hcp "15-17"):equals(S.hcp(15, 17)))
    assert.is_true((a & b):named "both":equals(a & b))
    assert.is_false((a & b):equals(b & a))
    assert.is_false(a:equals "S.balanced")
  end)

  it("replaces a part wherever it occurs", function()
    local c = a & b | N.clubs "5+" & b
    assert.equal('S.balanced & any | N.clubs "5+" & any',
      tostring(c:substitute(b, baize.condition "any")))
    raises(function() c:substitute(S.hcp "5", a) end,
      'S.hcp "5" is not part of ' .. tostring(c))
    raises(function() c:substitute(b, S.hcp) end, "'S.hcp' is a number: a range must follow")
  end)

  it("keeps opaque parts", function()
    local opaque = baize.opaque(function() return false end, "f")
    local c = opaque & a
    assert.equal("N.balanced & opaque f", tostring(c:of "N"))
    assert.equal(tostring(b) .. " & opaque f", tostring(c:substitute(a, b)))
    assert.equal("S.balanced & opaque f", tostring(c:bind { M = "H" }))
    assert.equal("flat & opaque f", tostring(c:named "flat"))
    assert.is_false(c:equals(a))
    assert.is_true(c:equals(c))
  end)

  it("forgets the seat of a role that a hand was asked for", function()
    local c, deal = baize.role.me.hcp "0-37", DEAL
    assert.is_true(c:holds(deal.south))
    assert.is_true(c:holds(deal.south))
    raises(function() c:holds(deal) end, "'me' is a role, not a seat")
    raises(function() a.holds(1, deal) end, "expression expected")
  end)

  it("reads back from its text however deep it is", function()
    local c, ok, deeper = a, true
    while ok do
      ok, deeper = pcall(function() return ~(c & b) end)
      c = ok and deeper or c
    end
    assert.is_true(baize.condition(c.text):equals(c))
    local list = {}
    list[1] = list
    assert.has_error(function() require "baize.core.expr".call("Part", "x", list) end)
  end)

  it("moves to another seat", function()
    assert.equal('N.hcp "5+" & N.balanced', tostring((S.hcp "5+" & S.balanced):of "N"))
    local me, partner = baize.role.me, baize.role.partner
    local c = me.hcp "15-17" & partner.hearts "5+"
    assert.equal('W.hcp "15-17" & E.hearts "5+"', tostring(c:of "W"))
    assert.same({ "me", "partner" }, c:seats())
    raises(function() (a & b):of "W" end, "is about several hands")
    for _, use in ipairs {
      function() baize.sampler { where = c } end, function() baize.chance(c) end,
      function() baize.chance(a, c) end, function() baize.hands(c) end,
      function() c:simplify() end, function() c:check() end, function() c:tighten() end,
      function() c:describe() end, function() c:holds(DEAL) end,
    } do
      raises(use, "is a role, not a seat: bind it first, as in " .. 'condition:of "N"')
    end
  end)

  it("binds letters to suits", function()
    local c = S.M "5+" & S.OM.top3 "2+"
    assert.same({ "M", "OM" }, c:suits())
    assert.equal('S.spades "5+" & S.hearts.top3 "2+"', tostring(c:bind { M = "S" }))
    raises(function() c:bind { M = "D" } end, "'M' is a major (S or H), not D")
    raises(function() c:bind { Q = "D" } end, "'Q' is not a letter for a suit")
    raises(function() baize.sampler { where = c } end, "'M' stands for a suit")
  end)

  it("prints the names of its parts for people alone", function()
    local opening = (S.hcp "12+"):named "opening"
    local c = opening & a
    assert.equal("opening & S.balanced", tostring(c))
    assert.equal('S.hcp "12+" & S.balanced', c.text)
    assert.equal('c1 S.hcp "12+" & S.balanced', c:key())
    raises(function() opening:named "two words" end, "cannot be a name")
  end)

  it("is tested on a hand where it is about one", function()
    local hand = baize.hand "AK2.J3.KQ854.K72"
    assert.is_true((S.hcp "16"):holds(hand))
    assert.is_true((baize.role.me.hcp "16" & baize.role.me.diamonds "5"):holds(hand))
    assert.is_false((N.balanced & N.hcp "17+"):holds(hand))
    raises(function() (N.balanced & S.hcp "17+"):holds(hand) end,
      "give it a deal, not a hand")
  end)

  it("stays within bounds", function()
    raises(function()
      local c = a
      while true do c = ~(c & b) end
    end, "nested more than 200 deep")
    raises(function()
      local c = a
      while true do c = c | c & b end
    end, "more than 200000 parts")
  end)
end)
