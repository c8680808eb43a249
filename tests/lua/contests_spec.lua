-- SPDX-License-Identifier: GPL-3.0-or-later
-- Contested auctions of the second natural list, and in SAYC before its passes.
local helper = require "helper"

local sayc = assert(baize.system.load "sayc")

-- A hand, the auction, the call, and who is vulnerable; the other side bids SAYC, or `they`.
local function bids(rows, they)
  for _, row in ipairs(rows) do
    local call, trace = sayc:bid(row[1], row[2], { vul = row[4] or "none", they = they or sayc })
    assert.equal(row[3], call, ("%s after '%s': %s"):format(row[1], row[2], tostring(trace)))
  end
end

describe("a contested auction", function()
  it("is bid as high as trumps and points are worth", function()
    bids {
      { "K872.Q4.K9842.63", "1S P 2S 3H 3S 4H", "4S" },
      { "J87.QJ4.K984.J32", "1S P 2S 3H 3S 4H", "P" },
    }
  end)

  it("is bid higher where the own side is not vulnerable", function()
    local hand, auction = "KQ842.84.A4.AQ63", "1S 2H 3S 4H"
    bids { { hand, auction, "4S", "none" }, { "KQ8742.84.A4.J63", "1S 2H 2S 4H", "P", "we" } }
  end)

  it("is doubled with the points of both and length in theirs, or over a hopeful 3NT", function()
    bids {
      { "K832.A8.K73.QJ62", "1H 2S 3H 3S P P", "X" },
      { "QJ4.K82.A73.QJ62", "1S 2H 2S 3NT", "X" },
      { "QJ4.K82.A73.QJ62", "1NT P 3NT", "P" },
    }
  end)

  it("is saved at the five level by trumps, points and vulnerability", function()
    local club, diamond = "1S 2C 3C 4C P P 4S", "P 1S 2D 3D 4D 4S P P"
    bids {
      { "T7.94.542.QJ9642", club, "5C" },
      { "9.732.QT8754.954", diamond, "5D" },
      { "97.732.QT87.9542", diamond, "P" }, -- ten trumps
      { "64.AJ952.QT95.A3", "1S 2H 4S", "5H" },
      { "64.J9532.QT95.A3", "1S 2H 4S", "P", "we" },
      { "65.83.KJ54.A9832", "1S 3D 4S", "5D", "they" },
      { "65.83.KJ54.A9832", "1S 3D 4S", "P", "we" },
    }
  end)

  it("has forcing passes where they save over our game", function()
    local auction = "P P 1S 2D 3D 4D P P 4S P P 5D"
    bids {
      { "975.AT765..KQ962", auction, "P" }, -- short in theirs
      { "975.AT76.65.KQ62", auction, "X" },
      { "AKJ86.K54.3.A432", "1S P 3S 4D 4S 5D P P", "X" },
      { "AJ8765.K54..A432", "1S P 3S 4D 4S 5D P P", "5S" },
    }
  end)

  it("is not left undoubled after a strong redouble", function()
    bids {
      { "AQ4.KJ3.K83.K753", "P P 1S 1NT X XX 2D", "P" },
      { "AQ4.KJ3.KJ83.K75", "P P 1S 1NT X XX 2D", "X" },
      { "T975.QT9.A6.9862", "P P 1S 1NT X XX 2D P P", "X" },
    }
  end)

  it("has doubles in the last seat that mean one thing", function()
    bids {
      { "AK32.AQT.J8.AK64", "P P 1D X 2S P P", "P" }, -- four spades: partner would bid
      { "T5.AQT2.A982.Q95", "1S 2C X 2H P P", "X" }, -- hearts are shown
      { "KQ862.A6.92.QT53", "1S X XX 2D P P X P", "P" }, -- for penalty after a redouble
    }
  end)

  it("leaves a double for take-out in with four cards in theirs and no suit", function()
    bids {
      { "8753.942.T8.AQJ2", "1NT 2S P P X P", "P" },
      { "8753.94.T8.AQJ42", "1NT 2S P P X P", "3C" },
    }
  end)

  it("has a long suit again over partner's other one", function()
    bids {
      { "J.65.T63.AKQJT62", "1D 2C P 2S P", "3C" },
      { "J4.65.T6.AKQJT62", "1D 2C P 2S P", "P" },
      { "Q5.AKQ853.AKJ4.3", "P P 1H 3C P P X P 3S P", "4H" },
      { "Q5.AK9853.AQJ4.3", "P P 1H 3C P P X P 3S P", "P" },
    }
  end)

  it("counts little shape for game with two trumps", function()
    bids {
      { "32.J.QT75.KQT973", "1S P 1NT 2D 2S P", "3S" },
      { "32.AJ.QT75.KQT97", "1S P 1NT 2D 2S P", "4S" },
    }
  end)

  it("leaves partner's known six cards doubled, and takes a suit of his where it must", function()
    bids {
      { "7.9752.AT765.A87", "P 1C 2S P P X P P", "P" },
      { "72.63.Q9743.6432", "1C P 1D 2NT P", "3H" },
      { "T72.63.Q974.6432", "1C P 1D 2NT P", "3S" },
    }
  end)

  it("has good raises over a two-suiter of theirs", function()
    bids {
      { "J9542.QJT6.T.AJ4", "1H 2H", "2S" },
      { "K5.AQ874.KJ3.J32", "1H 2H 2S P", "4H" },
      { "KJ962.Q2.K43.A32", "1S 2S 3H P", "3S" },
    }
  end)

  it("has doubles of artificial bids for the lead", function()
    bids {
      { "63.AKJ987.876.74", "1NT P 2H", "X" },
      { "63.AK87.8764.742", "1NT P 2H", "P" },
      { "63.A98.742.AKJ87", "1NT P 2C", "X" },
    }
  end)
end)

describe("partner's double", function()
  it("is answered where he cannot have their suit, also by who has bid before", function()
    bids {
      { "T7.J73.AQJ9.JT74", "1C P 1D 1S X P", "2C" },
      { "KQT7.J73.AQJ9.T4", "1C P 1D 1S X P", "3NT" },
      { "Q8.J2.A7632.QJ62", "1H 1S X 2S X P", "3S" }, -- game is there
    }
  end)

  it("is passed with length in their suit, and where it is for penalty", function()
    bids { { "6.AQ82.K73.QJ962", "1D 1S X P 2S P P X P", "P" } }
  end)
end)

describe("SAYC in contests", function()
  it("has trees of uncontested auctions behind their calls", function()
    bids {
      { "QT87.A93.T954.A6", "1S 2C 2S P 3S P", "4S" },
      { "QJ75.T875.KT6.A2", "1H P P 2H P", "4S" }, -- Michaels in the last seat
      { "QJ7.K8.KT65.A932", "1C P P X P 1H P", "P" },
      { "KQ43.J5.KJ87.AQT", "1NT P 2C X", "2S" },
    }
  end)

  it("shows more than was said, or a long suit again", function()
    bids {
      { "AK7.J98.A542.KQJ", "1D 2S P P", "2NT" },
      { "J93.A76.T954.A63", "1D 1S P P 1NT P", "3NT" },
      { "AK875.8.AK96.A87", "1H X 2C P 2H", "2S" },
      { ".A753.KJ6.AJ9754", "1C 1S P 2S", "3C" },
      { "A8.74.A43.KQ6432", "1C 1S 2H P", "3C" },
      { "2.AKJ86.AKJ94.Q3", "1S 2S P 2NT P", "4D" },
    }
  end)

  it("balances with a major before notrump, and advances it with two points more", function()
    bids {
      { "KQJ54.Q7.A93.876", "1D P P", "1S" },
      { "K5.Q7.A932.KQ876", "1S P P", "2C" },
      { "K87.AT95.42.Q973", "1C P P 1S P", "2S" },
    }
  end)

  it("bids on strength over pre-empts unless it has their suit", function()
    bids {
      { "AT75.AKQT8.Q63.K", "4H", "X" },
      { "Q2.KQ.AQT95.QJT4", "3D", "3NT" },
      { "A.KJ875.Q97.AK52", "3H", "P" },
    }
  end)

  it("has support doubles where they are asked for", function()
    local modern = assert(baize.system.load("sayc:doubles=modern", nil, { strict = true }))
    assert.same({}, modern.notes)
    for s, call in pairs { [modern] = "X", [sayc] = "1NT" } do
      assert.equal(call, (s:bid("AK3.Q84.J3.KJ652", "1C P 1H 1S", { vul = "none" })))
    end
  end)

  it("leaves a double of notrump in, unless a weak hand has a suit", function()
    bids {
      { "AJ7.AQ62.843.K64", "P P 1C 1NT X P", "P" },
      { "3.A74.J5.AQ97532", "1C 1NT X P", "2C" },
      { "J97642.T3.Q32.85", "P P 1C P P 1NT X P", "P" }, -- 18 points opposite
    }
  end)
end)

describe("a doubled contract", function()
  it("is left for six cards, by a redouble that asks for another suit, or not at all", function()
    local auction = "P P 1H 1S P P X P P"
    bids {
      { "952.9643.J975.54", auction, "P" },
      { "2.9643.J975.J542", auction, "XX" },
      { "2.964.J97542.J54", auction, "2D" },
      { "2.A64.AK75.J8542", auction, "P" }, -- too strong to run
      { "T8.J85432.73.982", "1D P P X P P", "1H" },
      { "T8.J854.973.9832", "1D P P X P P", "P" },
      { "98.Q86.632.J9754", "1NT P P X P P", "2C" },
      { "AQT87.A2.J97.Q42", auction .. " XX P", "2C" },
      { "AQT87.A2.Q974.42", auction .. " XX P", "2D" },
    }
  end)

  it("is left by who has doubled for take-out and was redoubled", function()
    bids {
      { "AK98.QJ53.K8763.", "3C X XX P P", "3D" },
      { "AK98.QJ53.K876.2", "3C X XX P P", "3S" },
    }
  end)
end)

describe("partner's bid in a contest", function()
  it("is raised beyond eight trumps by what was not said before", function()
    bids {
      { "72.T6.JT9.AK9754", "P 1S 2H P P 2S P", "P" }, -- opener reopens with two spades
      { "A42.T6.JT9.K9754", "P 1S 2H P P 2S P", "P" },
      { "K63.KQT32.92.A97", "P P 1H P 1S 2D", "P" }, -- three trumps, none short
      { "J8532.AJ987.J5.7", "1D 1H 2C", "4H" },
      { "A2.KJ5.J8543.984", "2S 3H 3S", "4H" },
      { "J5.J9874.J62.A53", "P P P 1D 1H 1S 3H 4S P P", "P" }, -- has pre-empted
    }
  end)

  it("is not raised again where nobody has said more since", function()
    local hand = "KT9754.Q73.9.Q84"
    bids { { hand, "1D P 2D P P X P 2S 3D P P 3S 4D P P", "P" } }
  end)
end)

describe("partner's double for take-out", function()
  it("is answered with three points less in the last seat", function()
    bids {
      { "KQT5.Q93.AQ42.KT", "1H P P X P 2C P", "2NT" },
      { "KQT5.Q93.AQ42.KT", "1H X P 2C P", "P" },
      { "J964.9752.AJ.KJT", "P 1D P 2D P P X P", "2S" },
      { "J964.9752.AJ.KJT", "1D P 2D X P", "3S" },
    }
  end)

  it("of a weak two and their suit find four hearts", function()
    bids { { "73.A753.AQ2.K872", "2S X P 3S P", "4H" } }
  end)

  it("is not repeated with a suit that partner has, nor negative with seven spades", function()
    bids {
      { "AKQT874.KQ.2.AK5", "1H P 1NT X 2D P 3D X P 3S 4D", "4S" },
      { "K.A653.AQJ9.A973", "P P 1S X 4S P P", "X" }, -- six points more
      { "AKJ9875.9.T53.J6", "1C 2H", "4S" },
      { "KQ875.K7.75.J965", "1C 2H X P 3C P", "P" }, -- the cheapest bid of his suit
    }
  end)
end)

describe("a long major over their opening", function()
  it("is bid at the four level with three of the top four where vulnerable", function()
    local hand = "KJT97643.7.T43.Q"
    bids { { hand, "1C", "4S" }, { hand, "1C", "3S", "we" },
      { "KQJT9763.53.32.2", "1D", "4S", "we" } }
  end)
end)

describe("3NT", function()
  it("is not bid for the points of both opponents", function()
    bids { { "QJT9.AK8.T42.AK6", "1S P 3S", "P" } }
  end)
end)

describe("artificial openings of theirs", function()
  local strong = helper.with_file([[
    opening {
      bid "1C" { hcp "16+", forcing = "once", artificial = true },
      bid "2D" { hcp "4-10" & (hearts "6" | spades "6"), artificial = true, forcing = "once" },
      pass { any },
    }
    after "1C" { bid "1D" { hcp "0-7", artificial = true, forcing = "once" }, bid "1NT" { any } }
    after "2D" { bid "2H" { any, "pass or correct", artificial = true } }
    after "2D 2H" { pass { hearts "6" }, bid "2S" { any } }]], function(path)
    return (assert(baize.system.load(path)))
  end)

  it("have a defence to a multi", function()
    bids({
      { "KQ3.AJ4.KJ82.975", "2D", "X" },
      { "KQ3.AJ4.KJ82.AJ5", "2D", "X" },
      { "KQ3.AJ4.KJ82.A75", "2D", "2NT" },
      { "KQJ43.A4.KJ82.75", "2D", "2S" },
      { "Q3.A4.KJ8.AQJ975", "2D", "3C" },
      { "KQJT743.4.KJ8.75", "2D", "4S" },
      { "KQ43.64.QJ82.975", "2D", "P" },
      { "Q3.A984.Q982.975", "2D X P", "2H" },
      { "K3.AQ42.Q982.Q75", "2D X P", "3NT" },
      { "Q3.94.AJ983.Q975", "2D X P", "P" },
      { "AQ43.J4.KJ82.K75", "2D P 2H", "X" },
      { "KQ3.AJ4.KJ82.A75", "2D P 2H", "2NT" },
    }, strong)
  end)

  it("have one to a strong club, which is answered over their bids too", function()
    bids({
      { "KQ543.AJ743.2.75", "1C", "X" },
      { "T732.A2.43.J7652", "1C X 1D", "1S" },
      { "KT32.A2.43.Q7652", "1C X 1D", "2S" },
      { "T73.82.843.Q7652", "1C X 1D", "P" },
      { "4.82.KQ843.KQ654", "1C", "1NT" },
      { "AK3.A2.Q943.Q765", "1C", "P" },
    }, strong)
  end)
end)

describe("the frozen list", function()
  it("has none of these rules", function()
    local first = helper.with_file("system { natural = { list = 1 } }", function(name)
      return (assert(baize.system.load(name)))
    end)
    local call = first:bid("63.AKJ987.876.74", "1NT P 2H", { vul = "none", they = sayc })
    assert.equal("P", call)
  end)
end)
