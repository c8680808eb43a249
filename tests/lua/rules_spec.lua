-- SPDX-License-Identifier: GPL-3.0-or-later
-- Ordered lists of rules on one hand.
local helper = require "helper"
local dkjson = require "dkjson"

local me = baize.role.me
local INT <const> = baize.integer

local function opening()
  return baize.rules {
    { "2C", me.hcp "22+", "any strong hand" },
    { "1NT", me.hcp "15-17" & me.balanced },
    { "1S", me.hcp "12-21" & me.spades "5+" & (me.spades - me.hearts) "0+" },
    { "1H", me.hcp "12-21" & me.hearts "5+" },
    { "2S", me.hcp "5-10" & me.spades "6" },
    { "1S", me.hcp "11" & me.spades "6+" },
  }
end

describe("a list of rules", function()
  it("has no hole", function()
    assert.equal("rule 2 is nil, and there are others after it",
      helper.blamed(function() baize.rules { { "a", me.hcp "12+" }, nil, { "b", me.hcp "5" } } end))
  end)

  it("names a hand by its first rule", function()
    local list = opening()
    local name, number = list:call "AK2.J3.KQ854.K72"
    assert.equal("1NT", name)
    assert.equal(2, number)
    assert.equal("1S", (list:call(baize.hand "AKT732.A43.2.K32")))
    assert.is_nil((list:call "T932.T43.T42.T32"))
    assert.equal(6, #list)
  end)

  it("and by all that hold", function()
    local names, numbers = opening():all "AKQ32.K43.K42.32"
    assert.same({ "1NT", "1S" }, names)
    assert.same({ 2, 3 }, numbers)
  end)

  it("is counted as a table, which with the gap has all hands", function()
    local list = opening()
    local entries, gap = list:table(), list:gap()
    assert.equal("1NT", entries[2].name)
    assert.equal("any strong hand", entries[1].text)
    assert.equal(baize.hands(S.hcp "15-17" & S.balanced):count(), entries[2].count)
    local sum, share = gap.count, gap.share
    for i, entry in ipairs(entries) do
      sum, share = sum + entry.count, share + entry.share
      local name, number = list:call(entry.example)
      assert.equal(entry.name, name)
      assert.equal(i, number)
    end
    assert.equal(INT "635013559600", sum)
    assert.equal(sum, entries.total)
    assert.is_true(math.abs(share - 1) < 1e-12)
    assert.is_nil((list:call(gap.example)))
  end)

  it("has overlaps, the largest first", function()
    local list = opening()
    local overlaps = list:overlaps()
    for i, o in ipairs(overlaps) do
      local both = list.bound[o.first] & list.bound[o.second]
      assert.equal(baize.hands(both):count(), o.count)
      assert.is_true(both:holds(o.example))
      assert.is_true(i == 1 or overlaps[i - 1].count >= o.count)
    end
    assert.same({ "1NT", "1S" }, overlaps[1].names)
    assert.equal(3, #overlaps)
  end)

  it("tells what is never reached, and what asks for nothing", function()
    local list = baize.rules { { "a", S.hcp "10+" }, { "b", S.hcp "12-14" & S.balanced },
      { "c", S.hcp "38+" }, { "d", S.hcp "0-37" }, { "e", any } }
    local unreachable = list:unreachable()
    assert.same({ "b", "c", "e" }, { unreachable[1].name, unreachable[2].name,
      unreachable[3].name })
    assert.equal(baize.hands(S.hcp "12-14" & S.balanced):count(), unreachable[1].count)
    assert.equal(INT(0), unreachable[2].count)
    local vacuous = list:vacuous()
    assert.same({ 4, 5 }, { vacuous[1].number, vacuous[2].number })
    assert.equal(baize.hands(S.hcp "9-"):count(), vacuous[1].count)
    assert.equal(INT(0), vacuous[2].count)
  end)

  it("is changed without changing", function()
    local list = opening()
    assert.equal(5, #list:without "1NT")
    assert.equal("1S", (list:without(2):call "AKQ32.K43.K42.32"))
    assert.equal("1S", (list:reordered { 3 }:call "AKQ32.K43.K42.32"))
    assert.equal("1NT", (list:call "AKQ32.K43.K42.32"))
    assert.equal(6, #list:reordered { "1H", 6 })
  end)

  it("differs from another by exact shares", function()
    local list = opening()
    local diff = list:diff(list:reordered { 3 })
    assert.equal(1, #diff)
    assert.same({ "1NT", "1S" }, { diff[1].from, diff[1].to })
    assert.equal(baize.hands(S.hcp "15-17" & S.balanced & S.spades "5"):count(),
      diff[1].count)
    assert.equal(diff[1].share, diff.share)
    assert.equal(0, #list:diff(opening()))
    local less = list:diff(list:without "2S")
    assert.equal(1, #less)
    assert.is_nil(less[1].to)
  end)

  it("has bounds that leave out what rules before take", function()
    local bounds = opening():bounds { me.hcp, me.spades, me.hearts - me.clubs }
    assert.same({ 15, 17 }, { bounds[2][1].low, bounds[2][1].high })
    assert.equal(6, bounds[4][2].high) -- and seven hearts: with 6-6 it is 1S
    local sum = INT(0)
    for _, v in ipairs(bounds[3][1].values) do sum = sum + v[2] end
    assert.equal(opening():table()[3].count, sum)
    assert.equal(sum, bounds[3].count)
    assert.is_true(bounds[2][1].mean > 15.5 and bounds[2][1].mean < 16)
    local none = baize.rules { { "a", any }, { "b", S.hcp "12+" } }:bounds { S.hcp }
    assert.is_false(none[2][1])
  end)

  it("says what a call shows, denials as one part", function()
    local list = opening()
    assert.equal('me.hcp "15-17" & me.balanced', tostring(list:shows "1NT"))
    assert.equal('me.hcp "12-21" & me.hearts "5+" & ~(me.hcp "15-17" & me.balanced | '
      .. 'me.hcp "12-21" & me.spades "5+" & (me.spades - me.hearts) "0+")',
      tostring(list:shows "1H"))
    for _, name in ipairs { "2C", "1NT", "1S", "1H", "2S" } do
      local count = INT(0)
      for _, entry in ipairs(list:table()) do
        if entry.name == name then count = count + entry.count end
      end
      assert.equal(count, baize.hands(list:shows(name):of "S"):count(), name)
    end
  end)

  it("counts what own knowledge and known cards leave", function()
    local list = baize.rules { { "few", S.hcp "12-13" }, { "more", S.hcp "14+" },
      given = S.hcp "12+" & S.balanced }
    assert.equal(baize.hands(S.hcp "12+" & S.balanced):count(), list:table().total)
    assert.equal(INT(0), list:gap().count)
    local bounds = list:bounds { S.hcp, S.spades }
    assert.same({ 2, 5 }, { bounds[2][2].low, bounds[2][2].high })
    local aces = baize.rules { { "two", S.aces "2" }, { "one", S.aces "1" },
      known = { N = "SA HA", S = "SK DA" } }
    assert.equal(INT "5178066751", aces:table()[1].count) -- C(47, 10): as in hands_spec
    assert.equal(aces:table().total, aces:table()[1].count + aces:table()[2].count)
  end)

  it("sorts by any questions, with names of conditions", function()
    local list = baize.rules { S.spades "5+", S.hearts "5+" }
    assert.equal('S.hearts "5+"', (list:call "2.AKQJT98765.2.2"))
  end)

  it("prints, and is written as JSON", function()
    local list = baize.rules { { "big", S.hcp "20+" }, { "huge", S.hcp "30+" } }
    assert.equal([[
rule  name              hands     share
   1  big          9176465156   1.445 %
   2  huge                  0   0.000 %
      (no rule)  625837094444  98.555 %
]], tostring(list))
    local value = dkjson.decode(list:json())
    assert.equal("9176465156", value.rules[1].count)
    assert.equal("625837094444", value.gap.count)
    assert.same({ 1, 2 }, value.overlaps[1].rules)
    assert.matches("rules  names", tostring(list:overlaps()))
    assert.equal("no hand satisfies two rules\n", tostring(baize.rules { any }:overlaps()))
    assert.equal("the lists name all hands alike\n", tostring(list:diff(list)))
  end)
end)

describe("a list of rules is refused", function()
  local many, cards = {}, {}
  for i = 1, 129 do many[i] = { "rule", S.hcp(i % 30) } end
  for _, suit in ipairs { "S", "H", "D", "C" } do
    for _, rank in ipairs { "A", "K", "Q", "J" } do cards[#cards + 1] = S.has(suit .. rank) end
  end
  helper.each_blamed(it, {
    { "two seats in a rule", function() baize.rules { { "a", NS.hcp "25+" } } end,
      "rule 1 ('a') reads several hands (N S), and rules read one" },
    { "two seats in a list",
      function() baize.rules { { "a", S.hcp "12+" }, { "b", N.hcp "12+" } } end,
      "rule 2 ('b') reads the hand of N, rule 1 ('a') that of S" },
    { "a seat and a role", function() baize.rules { { "a", S.hcp "12+" }, given = me.balanced } end,
      "given reads the hand of me, rule 1 ('a') that of S" },
    { "over 128 rules", function() baize.rules(many) end,
      "a list has at most 128 rules, this one 129" },
    { "an empty list", function() baize.rules {} end,
      "a list has 1 to 128 rules, this one is empty" },
    { "an opaque part",
      function() baize.rules { { "a", baize.opaque(function() return true end) } } end,
      "rule 1 ('a'): a condition with an opaque part is not counted" },
    { "contradictory cards",
      function() baize.rules { { "a", S.hcp "12+" }, known = { S = "SA", N = "SA" } } end,
      "SA cannot be in two hands, north and south" },
    { "no table", function() baize.rules(S.hcp "12+") end,
      'rules takes a table of rules, { { "1NT", S.hcp "15-17" }, ... }, not the condition '
      .. 'S.hcp "12+"' },
    { "no condition", function() baize.rules { { "a", S.hcp } } end,
      "rule 1 ('a'): a condition expected, not the feature S.hcp" },
    { "no name", function() baize.rules { { S.hcp "12+", "a" } } end,
      'rule 1: its name is a text, not the condition S.hcp "12+"' },
    { "a second condition", function() baize.rules { { "a", S.hcp "12+", S.balanced } } end,
      "rule 1 ('a'): its text is a condition; join conditions with &" },
    { "an unknown field", function() baize.rules { { "a", any }, whre = any } end,
      "a list of rules has no field 'whre' (its fields: given known budget)" },
    { "a field of a rule", function() baize.rules { { "a", any, forcing = true } } end,
      "rule 1 has no field 'forcing': it is { name, condition, text }" },
    { "a letter", function() baize.rules { { "a", me.M "5+" } } end,
      "'S.M': 'M' stands for a suit: bind it first, as in condition:bind { M = \"H\" }" },
    { "a hand of 12 cards", function() opening():call "AK2.J3.KQ854.K7" end,
      "call: a hand of 13 cards expected, not 'AK2.J3.KQ854.K7', which has 12" },
    { "no hand", function() opening():all(5) end,
      "all: a hand of 13 cards expected, not 5" },
    { "a rule that is not there", function() opening():without "3NT" end,
      "without: no rule is named '3NT'" },
    { "a name of two rules", function() opening():without "1S" end,
      "without: several rules are named '1S': give a number" },
    { "a rule twice", function() opening():reordered { 1, 1 } end,
      "reordered: rule 1 is named twice" },
    { "a call that is not there", function() opening():shows "3NT" end,
      "shows: no rule is named '3NT'" },
    { "a feature of another hand", function() opening():bounds { S.hcp } end,
      "bounds: S.hcp is not of the hand of the rules, which is that of me" },
    { "no features", function() opening():bounds {} end,
      "bounds takes a table of 1 to 12 features, { S.hcp, ... }, not a table" },
    { "no list to compare", function() opening():diff "x" end,
      "diff takes a list of rules, not 'x'" },
    { "a list on another hand", function() opening():diff(baize.rules { S.hcp "1" }) end,
      "diff: one list reads the hand of me, the other that of S" },
  })

  it("when counting goes beyond the budget: which, by how much", function()
    local function f() baize.rules { { "a", S.hcp "12+" }, budget = 1000 }:table() end
    local ok, err = pcall(f)
    assert.is_false(ok)
    assert.equal("budget", err.kind)
    assert.matches("rules_spec.lua:%d+: too large to count: .* times the budget; "
      .. "use fewer or simpler conditions, or a larger budget$", tostring(err))
  end)

  it("when over 32 000 sets of rules hold together", function()
    local ok, err = pcall(function() baize.rules(cards):table() end)
    assert.is_false(ok)
    assert.equal("budget", err.kind)
    assert.matches("rules_spec.lua:%d+: too large to count: over 32000 different sets",
      tostring(err))
  end)

  it("is counted together with the list of another seat", function()
    local open = baize.rules { { "1NT", S.hcp "15-17" & S.balanced }, { "1S", S.spades "5+" } }
    local over = baize.rules { { "2H", W.hearts "5+" & W.hcp "10+" } }
    local rows, total = open:together(over), INT(0)
    assert.equal(6, #rows)
    for _, row in ipairs(rows) do total = total + row.count end
    assert.equal("53644737765488792839237440000", tostring(total))
    local both = baize.sampler { where = S.hcp "15-17" & S.balanced & W.hearts "5+" & W.hcp "10+" }
    for _, row in ipairs(rows) do
      if row[1] == "1NT" and row[2] == "2H" then assert.equal(both:count(), row.count) end
    end
    assert.matches("two lists read the hand of S",
      helper.blamed(function() open:together(open) end))
  end)
end)
