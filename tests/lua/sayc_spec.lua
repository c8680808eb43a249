-- SPDX-License-Identifier: GPL-3.0-or-later
-- SAYC (systems/sayc.lua): it loads without a word, bids the rows of the test data, and its
-- auctions of random deals keep what they promise.
local ROWS_ASKED <const> = 530
local DEALS <const> = os.getenv "BAIZE_SOAK" and 3000 or 100

-- Rows that SAYC bids otherwise, and why, by hand and auction.
local FIVE_CARDS <const> = "15-17 with a five-card major: 12 rows open 1NT, these the major"
local NATURAL <const> = "suits over 1NT are natural (over_notrump=cappelletti bids it so)"
local MISSES <const> = {
  ["A9876.K87.AJT.KQ "] = FIVE_CARDS,
  ["KQ542.K64.AJ6.K3 "] = FIVE_CARDS,
  ["KJ432.KJ7.KQ5.A2 "] = FIVE_CARDS,
  ["A9.AQ765.A97.K98 "] = FIVE_CARDS,
  ["AKQJ8.KT5.Q86.98 "] = FIVE_CARDS,
  ["AQ.QJ64.JT7.AK43 "] = "17 points and 2=4=3=4 is a 1NT opening",
  ["AQJ764.3.K97.Q52 1N"] = NATURAL,
  ["KJT.KJ8763..QT62 1N"] = NATURAL,
  ["73.KT43.T62.AK43 1N 2H P"] = NATURAL,
  ["T653.864.AQ.K654 2D X P"] = "four spades are bid before four clubs",
  ["T52.5.AQT3.AQJT9 2S X P"] = "3C would be weak: 13 points bid their suit",
  ["Q63.T972.A.AK742 1C P 1S P"] = "three trumps with an honour and a singleton raise",
  ["2.AK32.AK32.J432 1C P 1S"] = "15 points with both unbid suits double for take-out",
  ["K83.A2.AKQT6.864 3S P"] = "16 points opposite a pre-empt bid game and do not ask for aces",
  ["KT7542.K6.9.KJ64 1S P 2C P 3C P"] = "eleven spades are game",
  ["AQJ32..A7642.Q43 1N P"] = "five spades are shown by a transfer",
}

local VUL <const> = { None = { "none", "none" }, Both = { "both", "both" },
  ["N-S"] = { "we", "they" }, ["E-W"] = { "they", "we" } }

local sayc = assert(baize.system.load("sayc", nil, { strict = true }))

local function call_of(text) return (text:gsub("^(%d)N$", "%1NT")) end

describe("SAYC", function()
  it("loads without a note", function()
    assert.same({}, sayc.notes)
    assert.same({}, assert(baize.system.load "sayc:over_notrump=cappelletti").notes)
  end)

  it("bids the rows of the test data, or has a reason", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local rows, right, unexplained, needless = 0, 0, {}, {}
    for line in io.lines(data .. "/sayc_subtests.csv") do
      local hand, auction, vul, expected = line:match "^([^,]*),([^,]*),([^,]*),([^,]*),"
      if hand ~= "hand" then
        local words = {}
        for word in auction:gmatch "%S+" do words[#words + 1] = call_of(word) end
        local call = sayc:bid(hand, table.concat(words, " "), { vul = VUL[vul][#words % 2 + 1] })
        local why = MISSES[hand .. " " .. auction]
        rows = rows + 1
        if call == call_of(expected) then
          right = right + 1
          if why then needless[#needless + 1] = hand .. " " .. auction end
        elseif not why then
          unexplained[#unexplained + 1] = ("%s %s: %s, not %s"):format(hand, auction, expected,
            call)
        end
      end
    end
    print(("  %d of %d rows right"):format(right, rows))
    assert.same({}, unexplained)
    assert.same({}, needless)
    assert.is_true(rows == 558 and right >= ROWS_ASKED)
  end)

  it("bids these hands by the booklet", function()
    for hand, rows in pairs {
      ["J842.Q842.J842.4"] = { ["1NT P"] = "2C", ["1NT P 2C P 2D P"] = "P" },
      ["9842.J842.J842.4"] = { ["1NT P 2C P 2D P"] = "P" },
      ["KQ42.J842.K42.42"] = { ["1NT P 2C P 2D P"] = "2NT" },
      ["42.KQJ842.842.42"] = { ["2H P 3C P"] = "3H", ["2H P 3D P"] = "4D" },
      ["KQJ842.42.842.42"] = { ["2S P 3H P"] = "3S" },
      ["842.42.KQJ8432.2"] = { ["2D P 3C P"] = "3D" },
      ["K42.K3.AQ52.KT42"] = { ["1D P"] = "2NT" },
      ["KQ4.KJ3.AQ2.KT42"] = { ["1D P"] = "3NT" },
      ["K42.K3.Q852.KT42"] = { ["1D P"] = "2C" },
      ["A42.K93.Q8.KT842"] = { ["1D P"] = "2C" },
      ["JT.AKQJ965.A8.98"] = { ["1C (3S)"] = "4H", ["1C (3D)"] = "4H" },
      ["JT.AKQJ96.82.982"] = { ["1C (3S)"] = "4H" },
      ["JT9.AKQJ9.8.9842"] = { ["1D (3S)"] = "X" },
      ["KQ842.QJ842.4.42"] = { ["1D P 1S P 1NT P"] = "2H" },
      ["KQ842.AJ842.4.42"] = { ["1D P 1S P 1NT P"] = "2H" },
      ["KQ842.AQ842.4.42"] = { ["1D P 1S P 1NT P"] = "3H" },
      ["KQ842.42.4.AJ842"] = { ["1C P 1S P 1NT P"] = "2S" },
      ["QT93.Q2.AQ2.AKJ7"] = { ["1C (1NT) P (P)"] = "X" },
      ["AQ9.2.42.AKJT942"] = { ["1C (1NT) P (P)"] = "2C" },
      ["K3.Q84.KJ852.J62"] = { ["1S P"] = "1NT" }, -- ten points, balanced
      ["87.A96542.42.K64"] = { ["1H P"] = "4H" },
      ["62.AKJ5432.K2.K2"] = { ["1H P 1S P"] = "4H" },
      ["8.6.AKQT86.JT754"] = { ["1S P 1NT P 2H P"] = "3D" },
      ["AJ84.Q952.A.AT63"] = { ["1C P 1D P 1H P 1S P"] = "3S" },
      ["KQJ732.A8.K9.T73"] = { ["1D P 1S P 2C P 2H P 3C P"] = "3S" }, -- behind the fourth suit
      ["AKJ73.Q942.Q.T72"] = { ["1C P 1S P 1NT P"] = "3H" },
      ["J.J653.KJT7.Q974"] = { ["1C P 1D P 2NT P 3C P 3H P"] = "4H" },
      ["AQ8.73.AKJ93.Q98"] = { ["1S P 2D P 3C P"] = "3S" }, -- more than 4S
      ["AKQT94.82.982.74"] = { ["2S P 3C P"] = "3NT" }, -- a solid suit
      ["5.KQT9752.852.83"] = { ["2C P 2D P 3NT P"] = "4D" }, -- a transfer
      ["62.J985.AK98.QJT"] = { ["2C P 2NT P 3H P 4H P 5H P"] = "6H" },
      ["T743.AKQT83.Q.T4"] = { ["1H (2D) 3H (4D) 4H (5D) 5H (P)"] = "P" }, -- no invitation
      ["KQ973.K84.KJ.KQ4"] = { ["P 1NT P 2C P 2S P 5NT P"] = "6NT" },
      ["J9.KQJ92.T.KJT82"] = { ["(1S) 2S (X) 2NT (X)"] = "3C" }, -- as if 2NT was not doubled
      ["A76432.9.AT85.85"] = { ["1D (2C) X (P) 2H (P)"] = "2S" },
      ["AT762.9.KT85.852"] = { ["1D (2C) X (P) 2H (P)"] = "3D" },
      ["K53.QT854.A42.Q7"] = { ["1D (3S) X (P) 4C (P)"] = "4H" },
      ["Q97.J93.874.JT74"] = { ["(3C) X (P)"] = "P" },
      ["AKJT6.Q3.K975.84"] = { ["1S (2H) P (P)"] = "P" }, -- no second suit at the three level
      [".AJ5.KT5.KQ98653"] = { ["1C (2S) P (4S)"] = "5C" },
      ["KQJT53.2.AKQT3.A"] = { ["(2H) X (3H) P (P)"] = "4S" },
      ["K.AQ853.AJ2.AT62"] = { ["1H (3S)"] = "4S" }, -- more than 4H
      ["K2.AQ85.J832.T62"] = { ["1H (3S)"] = "4H" },
      ["JT7.83.8754.Q542"] = { ["(1H) 3S (4H)"] = "P" },
      ["JT72.83.J754.K54"] = { ["(1H) 3S (4H)"] = "4S" },
      ["T5.AQT2.A982.Q95"] = { ["1S (2C) X (2H) P (P)"] = "X" }, -- partner has no more than that
      ["K96.A854.KJ6.832"] = { ["1NT (2H)"] = "3NT" }, -- hearts are theirs
      ["Q863.KQ76.AK.JT7"] = { ["1NT (2D) 3D (P)"] = "3H" }, -- spades may follow
      ["742.JT843.963.94"] = { ["1C (1NT) P (P) X (P)"] = "2H", ["1C (1NT) P (P) 2S (P)"] = "P" },
    } do
      for auction, expected in pairs(rows) do
        assert.equal(expected, sayc:bid(hand, auction), hand .. " after " .. auction)
      end
    end
    -- over Michaels, nine tricks
    assert.equal("3NT", sayc:bid("A4.A4.AKQT984.87", "P P 1D 2D P 2H", { they = sayc }))
  end)

  it("has rules for most calls of random deals, and bids game with 28 points", function()
    local deals, strong, under = baize.sampler { seed = 16 }, 0, {}
    local made, ruled = { [false] = 0, [true] = 0 }, { [false] = 0, [true] = 0 }
    for i = 1, DEALS do
      local deal = deals:deal(i)
      local text, list = baize.bid { deal = deal, NS = sayc, EW = sayc }
      local acted, last = {}, nil
      for k, call in ipairs(list) do
        local contested = acted[1 - k % 2] == true
        made[contested] = made[contested] + 1
        ruled[contested] = ruled[contested] + (call.mark == "rule" and 1 or 0)
        acted[k % 2] = acted[k % 2] or call.call ~= "P"
        last = call.call:find "^%d" and call or last
      end
      if last and not (acted[0] and acted[1]) then
        local ns = last.seat == "N" or last.seat == "S"
        local points = ns and deal.north.hcp + deal.south.hcp or deal.east.hcp + deal.west.hcp
        local level, strain = last.call:match "^(%d)(%a+)"
        local game = tonumber(level) >= (({ NT = 3, H = 4, S = 4 })[strain] or 5)
        strong = strong + (points >= 28 and 1 or 0)
        if points >= 28 and not game then under[#under + 1] = text .. "  " .. tostring(deal) end
      end
    end
    -- of 100 000 deals 10 471 have so many points, and 38 of them end below game
    assert.is_true(strong > DEALS / 20 and #under <= 0.01 * strong, table.concat(under, "\n"))
    print(("  %.1f %% of the uncontested calls and %.1f %% of the others by own rules"):format(
      100 * ruled[false] / made[false], 100 * ruled[true] / made[true]))
    assert.is_true(ruled[false] >= 0.92 * made[false]) -- games and tries are of the natural list
    assert.is_true(ruled[true] >= 0.75 * made[true])
  end)
end)
