-- SPDX-License-Identifier: GPL-3.0-or-later
-- Hands of one seat: counted, by number, by chance, compared.
local helper = require "helper"

local blamed = helper.blamed

describe("the hands of a seat", function()
  it("are counted", function()
    assert.equal("635013559600", tostring(baize.hands(any):count()))
    -- Official Encyclopedia of Bridge, mathematical tables
    assert.equal("98534079072", tostring(baize.hands(S.shape "any 5332"):count()))
    assert.equal("4", tostring(baize.hands 'S.hcp "37"':count()))
    assert.equal(baize.integer(0), baize.hands(S.hcp "38+"):count())
  end)

  it("have a share and print", function()
    local h = baize.hands(S.shape "any d000")
    assert.equal(4 / 635013559600, h:share())
    assert.equal('4 of 635013559600 hands (6.29908e-12): S.shape "any d000"', tostring(h))
  end)

  it("are counted over the cards that known ones leave", function()
    local h = baize.hands(S.aces "0", { known = { N = "SA HA", S = "SK DA" } })
    assert.equal("0", tostring(h:count()))
    -- S needs the ace of clubs, and ten of the 47 other cards that are left
    h = baize.hands(S.aces "2", { known = { N = "SA HA", S = "SK DA" } })
    assert.equal("5178066751", tostring(h:count())) -- C(47, 10)
  end)

  it("have their numbers", function()
    local h = baize.hands(S.hcp "37")
    local seen = {}
    for k = 1, 4 do
      local hand = h:nth(k)
      assert.is_true(hand.hcp == 37 and #hand == 13)
      seen[tostring(hand)] = true
    end
    local n = 0
    for _ in pairs(seen) do n = n + 1 end
    assert.equal(4, n)
    assert.equal(h:nth(2), h:nth "2")
    assert.equal(h:nth(2), h:nth(baize.integer(2)))
    local balanced = baize.hands(S.balanced & S.hcp "15-17")
    assert.is_true(balanced:nth(balanced:count()).balanced)
  end)

  it("are drawn by seed and index", function()
    local h = baize.hands(S.balanced & S.hcp "15-17" & S.spades "5")
    local points = 0
    for i = 1, 300 do
      local hand = h:random(7, i)
      assert.is_true(hand.balanced and hand.spades == 5)
      assert.equal(hand, h:random(7, i))
      points = points + hand.hcp
    end
    assert.is_true(points / 300 > 15.5 and points / 300 < 16.3)
    assert.not_equal(h:random(7, 1), h:random(8, 1))
    assert.equal(h:random(7), h:random(7, 1))
  end)

  it("have an example, or none", function()
    assert.equal(37, baize.hands(S.hcp "37"):example().hcp)
    assert.is_nil(baize.hands(S.hcp "38+"):example())
  end)
end)

describe("a distribution over hands", function()
  it("has every value, its count and share", function()
    local d = baize.hands(any):distribution(S.hcp)
    assert.equal(38, #d)
    local sum, mean = baize.integer(0), 0
    for i, entry in ipairs(d) do
      assert.equal(i - 1, entry.value)
      assert.equal(entry.share, entry.count / baize.integer "635013559600")
      sum, mean = sum + entry.count, mean + entry.share * entry.value
    end
    assert.equal("635013559600", tostring(sum))
    assert.equal("2310789600", tostring(d[1].count)) -- no points at all
    assert.is_true(math.abs(mean - 10) < 1e-9 and math.abs(d.mean - 10) < 1e-9)
    assert.is_true(d.exact)
    assert.matches("mean 10, exact %(635013559600 hands%)", tostring(d))
  end)

  it("takes sums, halves and known cards", function()
    local d = baize.hands(S.spades "5", { known = { S = "SA" } })
      :distribution(0.5 * S.hearts + S.aces)
    assert.equal(1, d[1].value)
    assert.equal(1.5, d[2].value)
    local sum = baize.integer(0)
    for _, entry in ipairs(d) do sum = sum + entry.count end
    -- four more of twelve spades, eight of 39 other cards: C(12, 4) * C(39, 8)
    assert.equal("30454255260", tostring(sum))
  end)

  it("has a mean", function()
    assert.is_true(math.abs(baize.hands(any):mean(S.spades) - 3.25) < 1e-12)
  end)
end)

describe("the meaning of conditions", function()
  it("is compared, with a hand to show the difference", function()
    assert.is_true((S.aces "1+"):same(~S.aces "0"))
    assert.is_true((S.balanced):same 'S.shape "any 4333 + any 4432 + any 5332"')
    local c, d = S.hcp "15-17" & S.balanced, S.hcp "15-17" & S.semibalanced
    local same, hand = c:same(d)
    assert.is_false(same)
    assert.is_true(hand.semibalanced and not hand.balanced and hand.hcp >= 15)
  end)

  it("is compared for several hands where deals are counted", function()
    assert.is_true((S.hcp "10+" & N.hcp "5+"):same(N.hcp "5+" & S.hcp "10+"))
    assert.is_false((S.hcp "10+" & N.hcp "5+"):same(N.hcp "6+" & S.hcp "10+"))
  end)
end)

describe("what is not counted", function()
  local function message(...)
    local arguments = table.pack(...)
    return blamed(function() baize.hands(table.unpack(arguments, 1, arguments.n)) end)
  end

  it("is refused at the user's line", function()
    assert.equal("hands: hands are counted of one seat, and this reads more",
      message(S.hcp "12+" & N.hcp "3+"))
    assert.equal('hands: a condition expected, not the feature S.hcp: S.hcp "5+" would be one',
      message(S.hcp))
    assert.equal("hands: a condition with an opaque part is not counted",
      message(S.hcp "3" & baize.opaque(function() return true end)))
    assert.equal("hands has no field 'knwon' (did you mean 'known'?)",
      message(S.hcp "3", { knwon = {} }))
    assert.equal("hands: SA cannot be in two hands, north and south",
      message(S.hcp "3", { known = { N = "SA", S = "SA" } }))
    assert.matches("^hands: too large to count: .* times the budget$",
      message(S.hcp "3", { budget = 10 }))
  end)

  it("is told of numbers and features too", function()
    local h = baize.hands(S.hcp "37")
    assert.equal("nth: hand 5 is out of range: there are 4", blamed(function() h:nth(5) end))
    assert.equal("nth: 0 is not 1 or more", blamed(function() h:nth(0) end))
    assert.equal("random: no hand satisfies S.hcp \"38+\"",
      blamed(function() baize.hands(S.hcp "38+"):random(1) end))
    assert.equal("distribution: a feature expected, not 3",
      blamed(function() h:distribution(3) end))
    assert.equal("distribution: hands are counted of one seat, and this reads more",
      blamed(function() h:distribution(N.hcp) end))
  end)
end)

describe("the core's tables of conditions", function()
  local core = require "baize.core.hands"

  it("count each condition less those before it", function()
    local t = assert(core.table { 'S.hcp "37"', 'S.hcp "36+"', 'S.hcp "0+"' })
    assert.equal("4", tostring(t[1]))
    assert.equal(t[1] + t[2], baize.hands(S.hcp "36+"):count())
    assert.equal(baize.integer(0), t[4])
    assert.equal("635013559600", tostring(t[1] + t[2] + t[3]))
  end)

  it("refuse what is not a list of conditions", function()
    assert.has_error(function() core.table {} end)
    assert.has_error(function() core.table { 3 } end)
    assert.is_nil((core.table { 'S.hcp "37"', "S.hcpp 3" }))
  end)
end)
