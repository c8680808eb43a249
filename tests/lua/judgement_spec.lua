-- SPDX-License-Identifier: GPL-3.0-or-later
-- Slams and games on a long suit of the second natural list; and in SAYC before its own rules.
local helper = require "helper"
local points = require "baize.system.natural.points"
local system = require "baize.system"

local natural = system.natural()

local function loaded(text)
  return helper.with_file(text, function(name) return (assert(baize.system.load(name))) end)
end

-- A hand, the auction, the call; of the natural list where no system is named.
local function bids(rows, by)
  for _, row in ipairs(rows) do
    local call, trace = (by or natural):bid(row[1], row[2], { vul = "none" })
    assert.equal(row[3], call, ("%s after '%s': %s"):format(row[1], row[2], tostring(trace)))
  end
end

describe("the points that partner is expected to have", function()
  it("are those of dealt hands", function()
    -- among 3000 deals: partner of a hand of 15 to 17 points, between 6 and 12 points himself
    local sum, nb = 0, 0
    local where = baize.S.hcp "16" & baize.N.hcp "6-12"
    for deal in baize.sampler { seed = 3, where = where }:deals(3000) do
      sum, nb = sum + deal.north.hcp, nb + 1
    end
    assert.near(sum / nb, points.mean({ lo = 6, hi = 12 }, 16), 0.1)
  end)

  it("are fewer the more one has oneself", function()
    local anything = { lo = 0, hi = 37 }
    assert.is_true(points.mean(anything, 23) < 6.5 and points.mean(anything, 23) > 5)
    assert.near(10, points.mean(anything, 10), 0.1)
    assert.equal(17, points.needed({ lo = 15, hi = 17 }, 33))
    assert.equal(38, points.needed({ lo = 0, hi = 0 }, 40))
  end)
end)

describe("natural bidding towards a slam", function()
  it("asks for aces with a fit and 32 points, and a control in each suit", function()
    bids {
      { "AKQ952.A3.KQ65.2", "1S P 3S P", "4NT" },
      { "AKJ52.QJ3.65.A82", "1S P 3S P", "4S" },
      { "AQ952.AK3.KQJ5.2", "1S P 2S P", "4S" },
    }
  end)

  it("has answers, and a slam unless two aces are missing", function()
    bids {
      { "J843.KQ2.A43.Q32", "1S P 3S P 4NT P", "5D" },
      { "J843.KQ2.K43.QJ2", "1S P 3S P 4NT P", "5C" },
      { "AKQ952.A3.KQ65.2", "1S P 3S P 4NT P 5D P", "6S" },
      { "AKQ952.K3.KQ65.2", "1S P 3S P 4NT P 5D P", "5S" },
      { "AKQ952.A3.KQ65.2", "1S P 3S P 4NT P 5C P", "5S" },
      { "AQ952.AK3.KJ65.2", "1S P 3S P", "4NT" }, -- no more than an ask takes
      { "AQ952.AK3.KJ65.2", "1S P 3S P 4NT P 5D P", "6S" }, -- an ace is missing
      { "AQ952.AK3.KJ65.2", "1S P 3S P 4NT P 5H P", "6S" },
    }
  end)

  it("answers when they bid over the ask: double none, pass one, then steps", function()
    local they = loaded 'after "... (4NT)" { bid "5C" { any, "clubs" } }'
    for hand, call in pairs { ["J843.KQ2.K43.QJ2"] = "X", ["J843.KQ2.A43.Q32"] = "P",
      ["J843.A42.A43.Q32"] = "5D" } do
      assert.equal(call, (natural:bid(hand, "1S P 3S P 4NT 5C", { vul = "none", they = they })))
    end
    for auction, call in pairs { ["1S P 3S P 4NT 5C P P"] = "6S",
      ["1S P 3S P 4NT 5C X P"] = "P" } do
      assert.equal(call, (natural:bid("AKQ952.A3.KQ65.2", auction, { vul = "none", they = they })))
    end
  end)

  it("asks for key cards where a system wants them", function()
    for style, answers in pairs { ["0314"] = { "5D", "5C", "5S" },
      ["1430"] = { "5C", "5D", "5S" } } do
      local keys = loaded(('system { natural = { asks = "%s" } }'):format(style))
      bids({ { "J843.KQ2.A43.Q32", "1S P 3S P 4NT P", answers[1] }, -- one
        { "J843.KQ2.KJ3.QJ2", "1S P 3S P 4NT P", answers[2] }, -- none
        { "KQ43.A42.843.Q32", "1S P 3S P 4NT P", answers[3] } }, keys) -- two, and the queen
    end
  end)

  it("shows controls where a suit has none, and answers them", function()
    bids {
      { "AKQ952.A3.Q65.K2", "1S P 3S P", "4C" },
      { "AKQ952.A3.K65.Q2", "1S P 3S P", "4D" }, -- none in clubs
      { "AKQ952.A3.K65.K2", "1S P 3S P", "4NT" }, -- all: no need to ask for them
      { "AKQ52.Q3.Q65.K32", "1S P 3S P", "4S" }, -- no slam
      { "J843.KQ2.A43.Q32", "1S P 3S P 4C P", "4NT" },
      { "J843.QJ2.A43.K32", "1S P 3S P 4C P", "4D" },
      { "J843.KQ2.Q43.K32", "1S P 3S P 4C P", "4H" }, -- none in diamonds
      { "J843.QJ2.Q43.AK2", "1S P 3S P 4C P", "4S" },
      { "J843.KQ2.AQ3.432", "1S P 3S P 4D P", "4S" }, -- two clubs may be lost
      { "J843.KQ2.Q43.A32", "1S P 3S P 4D P", "4NT" },
      { "AKQ952.A3.Q65.K2", "1S P 3S P 4C P 4D P", "4NT" },
      { "AKQ952.Q3.Q6.AK2", "1S P 3S P 4C P 4D P", "4S" },
      { "AKQ952.A3.Q65.K2", "1S P 3S P 4C P 4S P", "P" },
      { "AKQ952.A3.Q65.K2", "1S P 3S P 4C P 4NT P", "5H" },
      { "Q43.AKQ952.A3.K2", "1H P 3H P", "4C" },
      { "Q43.J843.KQ2.A32", "1H P 3H P 4C P", "4D" },
      { "Q43.AKQ952.A3.K2", "1H P 3H P 4C P 4D P", "4H" }, -- two spades may be lost
    }
  end)

  it("sets a major that is not agreed by a jump to a control", function()
    bids({
      { "QJ6.52.AK9873.AQ", "1S P 2D P 2S P", "4C" }, -- hearts are not controlled
      { "QJ6.A2.AK9873.A2", "1S P 2D P 2S P", "4C" }, -- 4NT is an invitation there
      { "QJ6.A2.AQ9873.54", "1S P 2D P 2S P", "4S" }, -- no slam
      { "AK9832.A98.6.874", "1S P 2D P 2S P 4C P", "4NT" },
      { "AK9832.J98.A.874", "1S P 2D P 2S P 4C P", "4D" },
      { "KQ9832.J98.64.A8", "1S P 2D P 2S P 4C P", "4S" },
      { ".AQ98.K976.AQ874", "1C P 1S P 2C P 4D P", "4S" }, -- no trump
    }, assert(baize.system.load "sayc"))
  end)

  it("tries for a slam in a minor at the four level", function()
    bids({
      { "AQ3.5.QJ82.KQJ85", "1D P 2C P 3C P", "4C" },
      { "K93.A5.Q982.KJ85", "1D P 2C P 3C P", "3NT" }, -- no slam
      { "T4.73.AK643.AT74", "1D P 2C P 3C P 4C P", "5C" }, -- a minimum
      { "A4.73.AKJ43.AJ74", "1D P 2C P 3C P 4C P", "4D" }, -- hearts are not controlled
      { "A4.K3.AKJ43.A974", "1D P 2C P 3C P 4C P", "4NT" },
      { "AQ3.5.QJ82.KQJ85", "1D P 2C P 3C P 4C P 4D P", "4H" },
      { "AQ3.54.QJ8.KQJ85", "1D P 2C P 3C P 4C P 4D P", "4S" }, -- no control of hearts
      { "AQ3.5.QJ82.KQJ85", "1D P 2C P 3C P 4C P 4NT P", "5D" },
    }, assert(baize.system.load "sayc"))
  end)

  it("does not count honours opposite a short suit", function()
    local splinters = loaded [[system { natural = { judgement = "first" } }
      opening { bid "1M" { M "5+" & hcp "12-21" }, pass { any } }
      use "conventions/splinters"]]
    bids({
      { "AQJ84.AK4.A3.652", "1S P 4C P", "4NT" }, -- clubs are stopped by partner's singleton
      { "AQJ84.KQ4.53.KQ2", "1S P 4C P", "4S" }, -- five points are wasted
      { "AQJ84.KQ4.KQ3.52", "1S P 4C P", "4NT" }, -- the same, where they help
      { "K976.A54.KJ752.2", "1S P 4C P 4NT P", "5D" },
    }, splinters)
    local sayc = assert(baize.system.load "sayc")
    bids({
      { "AKQ5.A43.K532.J7", "1S P 2NT P 3C P", "4NT" }, -- opener has a club or none
      { "AQ65.A43.Q53.KQ7", "1S P 2NT P 3C P", "4S" },
    }, sayc)
  end)

  it("invites over notrump, and accepts", function()
    bids { { "KQ2.AJ3.KQ65.Q32", "1NT P", "4NT" }, { "KQ2.AJ3.KQ65.AQ2", "1NT P", "6NT" },
      { "AQ2.KQ3.KJ65.A32", "1NT P 4NT P", "6NT" }, { "AQ2.KQ3.QJ65.Q32", "1NT P 4NT P", "P" } }
  end)

  it("takes the ace of a void for one that is not missing, where partner has none", function()
    bids { { ".AJT7.A52.AKJ764", "3D P 4NT P 5C P", "6D" },
      { "9.AJT7.A52.AKJ76", "3D P 4NT P 5C P", "5D" } }
  end)

  it("leaves it to partner where he knows more", function()
    bids { { "AKQ2.KQ3.AJ6.KJ2", "2C P 2D P 2NT P 3NT P", "P" } }
  end)
end)

describe("an ask", function()
  it("is answered by every hand, and means one thing", function()
    local sayc, asks = assert(baize.system.load "sayc"), 0
    local strong = baize.N.hcp + baize.S.hcp
    for deal in baize.sampler { seed = 12, where = strong "30-34" }:deals(400) do
      local text, list = baize.bid { deal = deal, NS = sayc, EW = sayc }
      for i = 1, #list - 2 do
        local rule = list[i].entry and list[i].entry.rule or {}
        local kind = rule.kind and rule.forcing == "once" and list[i].call:find "^[45]"
        if kind then asks = asks + 1 end
        assert.is_false(kind and list[i + 1].call == "P" and list[i + 2].call == "P" or false, text)
      end
    end
    assert.is_true(asks > 40, asks .. " asks")
  end)

  it("is not an invitation where a suit is agreed", function()
    local sayc = assert(baize.system.load "sayc")
    local nb = 0
    for _, r in ipairs(sayc:position("1S P 2C P 3C P 3NT P", { vul = "none" }).rules) do
      if r.call == "4NT" then
        nb = nb + 1
        assert.equal("once", r.rule.forcing)
      end
    end
    assert.equal(1, nb)
  end)
end)

describe("a game in a major", function()
  it("is bid with a fit and 23 points, where partner has said what he has", function()
    bids {
      { "AQ974.KQ83.K5.84", "1S P 3S P", "4S" }, -- 14 with the second suit, opposite 10 to 12
      { "AQ974.Q83.Q5.J84", "1S P 3S P", "P" },
      { "AQ974.KQ83.K5.84", "1S P 2S P", "3S" }, -- 25 where one can invite
      { "AQ974.AKQ8.5.K84", "1S P 2S P", "4S" },
      { "KJ84.KJ842.Q3.52", "1D P 1H P 1S P", "3S" }, -- an opener has more to say
    }
  end)

  it("asks fewer points with more trumps", function()
    bids { { "QJ8653.K.A52.432", "1S P 3S P", "4S" }, { "QJ865.K3.Q52.QJ2", "1S P 3S P", "P" } }
  end)

  it("is not bid by a weak opener, nor over 3NT", function()
    bids { { "KQJ965.4.K43.532", "2S P 3S P", "P" }, { "KQJ9652.4.K43.53", "3S P 3NT P", "P" } }
  end)
end)

describe("a long major", function()
  it("bids game on its tricks", function()
    bids { { "A4.AKQJ7643.9.Q2", "P P 1C 1H 1S P P", "4H" },
      { "K4.AKQT764.93.Q2", "P P 1C 1H 1S P P", "2H" } }
  end)
end)

describe("judgement before a system's own rules", function()
  local text = [[opening { bid "1S" { spades "5+" & hcp "12-21" } }
    after "1S" { bid "3S" { spades "4+" & hcp "10-12" } } after "1S 3S" { bid "4S" { any } }]]

  it("comes first where the system says so", function()
    local hand = "AKQ952.A3.KQ65.2"
    assert.equal("4S", (loaded(text):bid(hand, "1S P 3S P")))
    local first = loaded('system { natural = { judgement = "first" } } ' .. text)
    assert.equal("4NT", (first:bid(hand, "1S P 3S P")))
    assert.equal("4S", (first:bid("AKJ52.QJ3.65.A82", "1S P 3S P")))
    assert.equal(first.hash, loaded(first:text()).hash)
  end)

  it("is not part of the first list", function()
    local old = loaded('system { natural = { list = 1, judgement = "first" } } ' .. text)
    assert.equal("4S", (old:bid("AKQ952.A3.KQ65.2", "1S P 3S P")))
  end)

  it("counts and reads its calls as others", function()
    local sayc = assert(baize.system.load "sayc")
    local shown = sayc:position("1S P 3S P", { vul = "none" }):shows "4NT"
    assert.is_true(shown:holds(baize.hand "AKQJ52.A3.AQ65.2"))
    assert.is_false(shown:holds(baize.hand "AKJ52.QJ3.65.A82"))
    local known = sayc:knowledge("1S P 3S P 4NT P 5D P", { dealer = "S" }).N
    assert.is_true(tostring(known.where):find('& N.aces "1"', 1, true) ~= nil)
  end)
end)
