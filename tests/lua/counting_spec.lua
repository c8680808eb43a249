-- SPDX-License-Identifier: GPL-3.0-or-later
-- Samplers that count: known cards, how many deals, their numbers, all of them.
local helper = require "helper"

local blamed = helper.blamed
local HAND <const> = "AK2.J3.KQ854.K72"
local NORTH <const> = "QJT.AKQ.A32.AQJT"

-- 12 cards of E are known too: one of 14 is missing.
local function small(seed)
  return baize.sampler { hand = HAND, seed = seed,
    known = { N = NORTH, E = "9876.T98.JT7.98" } }
end

describe("known cards", function()
  it("are what S.is and S.has say", function()
    assert.equal('S.is "AK2.J3.KQ854.K72" & W.hearts "4+"',
      tostring(baize.sampler { known = { S = HAND }, where = W.hearts "4+" }.where))
    assert.equal('E.has "SQJ HKQ"',
      tostring(baize.sampler { known = { E = "SQJ HKQ" } }.where))
  end)

  it("come first, in the order N E S W, and are alone where nothing else is asked", function()
    assert.equal('N.is "QJT.AKQ.A32.AQJT" & E.has "HT9" & S.is "AK2.J3.KQ854.K72"',
      tostring(baize.sampler { hand = HAND, known = { E = "HT9", N = NORTH } }.where))
  end)

  it("may be hands, and seats may be values", function()
    assert.equal('W.has "H2 C3"',
      tostring(baize.sampler { known = { [W] = baize.hand "H2 C3" } }.where))
  end)

  it("are in every deal", function()
    local n = 0
    for deal in baize.sampler { known = { S = HAND, E = "SQJ" }, seed = 1 }:deals(50) do
      n = n + 1
      assert.equal(HAND, tostring(deal.south))
      assert.is_true((deal.east:holding "S"):find("^QJ") ~= nil)
    end
    assert.equal(50, n)
  end)
end)

describe("a sampler counts", function()
  it("the deals that known cards leave", function()
    local count, how = baize.sampler { hand = HAND, known = { N = NORTH } }:count()
    assert.equal("10400600", tostring(count)) -- C(26, 13)
    assert.equal("exact", how)
    assert.equal("53644737765488792839237440000", tostring((baize.sampler {}:count())))
  end)

  it("in words that say how sure they are", function()
    assert.equal("exactly 14 deals", tostring(small(1):figure()))
    assert.same({ 1.0, "exact" }, { small(1):probability() })
  end)

  it("by an estimate where it must be one, and says so", function()
    local s = baize.sampler { where = (S.hcp + 2 * N.spades - W.clubs) "22+", seed = 1,
      budget = 1 }
    local f = s:figure()
    assert.is_false(f.exact)
    local count, how = s:count()
    assert.equal("estimate", how)
    assert.is_true(f.low < f.share and f.share < f.high)
    assert.matches("^about [%d.]+e2%d deals %([%d.]+e2%d to [%d.]+e2%d%), "
      .. "estimated from 1000000 tries$", tostring(count))
  end)
end)

describe("the deals that satisfy a condition", function()
  it("have numbers from 1 to their count", function()
    local s, seen = small(1), {}
    for k = 1, 14 do
      local deal = s:nth(k)
      assert.is_nil(seen[tostring(deal)])
      seen[tostring(deal)] = true
      assert.is_true(s.where:holds(deal))
    end
    assert.equal(s:nth(3), s:nth "3")
    assert.equal(s:nth(3), s:nth(baize.integer(3)))
    assert.equal(s:nth(14), s:nth((s:count())))
  end)

  it("all come once, in the order of their numbers", function()
    local s, n = small(1), 0
    for deal, k in s:all() do
      n = n + 1
      assert.equal(n, k)
      assert.equal(s:nth(k), deal)
    end
    assert.equal(14, n)
  end)

  it("come once, and all of them, where the plan does not number them", function()
    local s = baize.sampler { plan = "rejection", seed = 1, hand = HAND,
      known = { N = NORTH, E = "S9876 HT98 DJT7" }, -- 560 deals
      where = (E.clubs "1+" | W.diamonds "2") & ~W.hearts "5" & W.spades "2+" }
    local seen, n = {}, tonumber(tostring((s:count())))
    for deal in s:deals(n, { distinct = true }) do
      assert.is_true(s.where:holds(deal))
      assert.is_nil(seen[deal:id()])
      seen[deal:id()] = true
    end
    local row = {}
    for deal, i in s:deals(n, { distinct = true }) do row[i] = deal end
    for deal, i in s:deals(4, { distinct = true, first = n - 3 }) do
      assert.equal(row[i], deal)
    end
    assert.equal(s:deal(1), row[1])
    assert.matches(("^.*: %d distinct deals are asked for, there are %d"):format(n + 1, n),
      select(2, pcall(function() for _ in s:deals(n + 1, { distinct = true }) do end end)))
  end)

  it("come once beside an opaque part", function()
    local odd = baize.opaque(function(deal) return deal:id():find "[13579]$" ~= nil end, "odd")
    local s, seen = baize.sampler { seed = 3, where = S.hcp "12+" & odd }, {}
    for deal in s:deals(20, { distinct = true }) do seen[deal:id()] = true end
    local n = 0
    for id in pairs(seen) do n = n + (id:find "[13579]$" and 1 or 0) end
    assert.equal(20, n)
  end)

  it("come without repetition when asked, in an order of the seed", function()
    local function texts(s)
      local list = {}
      for deal in s:deals(14, { distinct = true }) do list[#list + 1] = tostring(deal) end
      return list
    end
    local one, other = texts(small(1)), texts(small(2))
    assert.not_same(one, other)
    table.sort(one)
    table.sort(other)
    assert.same(one, other)
    for i = 2, 14 do assert.not_equal(one[i - 1], one[i]) end
  end)

  it("come from any place of that order", function()
    local s = small(5)
    local row = {}
    for deal, i in s:deals(14, { distinct = true }) do row[i] = deal end
    for deal, i in s:deals(4, { distinct = true, first = 8 }) do assert.equal(row[i], deal) end
  end)
end)

describe("a limit of tries", function()
  it("ends with what was found", function()
    local where = S.hcp(37)
    local s = baize.sampler { where = where, plan = "rejection", tries = 50, seed = 1 }
    local message = blamed(function() for _ in s:deals(3) do error "found" end end)
    assert.equal("deal 1: no deal that satisfies the condition in 50 tries; "
      .. "found before it: 0 of 3", message)
  end)

  it("counts what an opaque part refuses", function()
    local never = baize.opaque(function() return false end)
    local s = baize.sampler { where = S.hcp "12+" & never, tries = 50, seed = 1 }
    assert.matches("^deal 4: no deal that satisfies the condition in 5%d tries$",
      blamed(function() s:deal(4) end))
  end)

  it("changes no deal that is found", function()
    local where = S.hcp "15-17" & S.balanced
    local free = baize.sampler { where = where, seed = 3 }
    local bound = baize.sampler { where = where, seed = 3, tries = 100000 }
    for i = 1, 5 do assert.equal(free:deal(i), bound:deal(i)) end
  end)
end)

describe("a plan", function()
  it("is the same with any number of threads", function()
    local sampler = baize.sampler {
      where = '(S.hcp "15-17" & N.spades "5+" & ~W.hcp "11+") | (E.hearts "6+" & W.hcp "12+")' }
    local one = sampler:figure { exact = true }
    assert.is_true(one.exact)
    assert.equal(tostring(one), tostring(sampler:figure { exact = true, jobs = 3 }))
    assert.has_error(function() sampler:figure { jobs = 0 } end)
  end)

  it("is explained", function()
    local text = baize.sampler { where = N.spades "5+", plan = "rejection" }:explain()
    assert.truthy(text:find('^deals of N.spades "5%+"\nplan rejection/1 %(forced%): '))
  end)

  it("tells how many draws a deal takes", function()
    local s = baize.sampler { where = N.aces "0", plan = "rejection" }
    local draws, low, high = s:effort()
    local share = 39 * 38 * 37 * 36 / (52 * 51 * 50 * 49) -- none of the four is N's
    assert.is_true(low < 1 / share and 1 / share < high and low < draws and draws < high)
  end)
end)

describe("a mistake of counting", function()
  local opaque = baize.opaque(function() return true end)
  local s = small(1)
  local cases = {
    { "of a hand of 12 cards", function() local _ = baize.sampler { hand = "AK2.J3.KQ854.K7" } end,
      "hand: the 13 cards of South expected, not 12 (known = { S = ... } takes fewer)" },
    { "of South's hand given twice",
      function() local _ = baize.sampler { hand = HAND, known = { S = HAND } } end,
      "hand: the hand of South is in known already" },
    { "of no cards", function() local _ = baize.sampler { known = { S = "..." } } end,
      "known: S: 1 to 13 cards expected, not 0" },
    { "of no card", function() local _ = baize.sampler { known = { S = "XK2.J3.." } } end,
      "known: S: 'X' is not a rank, at byte 1 of 'XK2.J3..'" },
    { "of what is not a seat", function() local _ = baize.sampler { known = { X = HAND } } end,
      "known: a seat (N, E, S or W) expected, not 'X'" },
    { "of a list of cards", function() local _ = baize.sampler { known = HAND } end,
      'known: a table { S = "AK2.J3.KQ854.K72" } expected, not \'AK2.J3.KQ854.K72\'' },
    { "of a card in two hands",
      function() local _ = baize.sampler { known = { S = HAND, N = "SA" } } end,
      'no deal satisfies N.has "SA" & S.is "AK2.J3.KQ854.K72": '
        .. "SA cannot be in two hands, north and south" },
    { "of a number of 0", function() s:nth(0) end, "nth: 0 is not 1 or more" },
    { "of a number beyond the last", function() s:nth(15) end,
      "nth: deal 15 is out of range: there are 14" },
    { "of what is not a number", function() s:nth "first" end,
      "'first' is not a whole number of 0 or more (at byte 1)" },
    { "of more distinct deals than there are",
      function() s:deals(15, { distinct = true }) end,
      "15 distinct deals are asked for, there are 14" },
    { "of an unknown option", function() s:deals(1, { distnct = true }) end,
      "deals has no field 'distnct' (did you mean 'distinct'?)" },
    { "of all of too many",
      function() baize.sampler { hand = HAND, known = { N = NORTH } }:all() end,
      "all: there are exactly 10400600 deals, over 10000000; "
        .. "deals(n, { distinct = true }) gives n of them" },
    { "of counting an opaque part", function() baize.sampler { where = opaque }:count() end,
      "a condition with an opaque part has no estimate" },
    { "of numbering an opaque part", function() baize.sampler { where = opaque }:nth(1) end,
      "a condition with an opaque part has no numbers of deals" },
    { "of a plan that is none", function() local _ = baize.sampler { plan = 5 } end,
      'plan: a text as in "rejection" expected, not 5' },
    { "of no tries", function() local _ = baize.sampler { tries = 0 } end,
      "tries: 0 is not 1 or more" },
  }
  helper.each_blamed(it, cases)

  it("of an unknown plan names those there are", function()
    assert.matches("^'sorcery' is not a plan %(rejection",
      blamed(function() local _ = baize.sampler { plan = "sorcery" } end))
  end)
end)
