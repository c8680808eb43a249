-- SPDX-License-Identifier: GPL-3.0-or-later
-- SAYC (systems/sayc.lua): it loads without a word, bids the rows of the test data, and its
-- auctions of random deals keep their promises.
local ROWS_ASKED <const> = 530

-- Rows that SAYC bids otherwise, and why, by hand and auction.
local CONTRADICTS <const> = "15-17 balanced with a five-card major: 12 rows open it 1NT, these the major"
local MISSES <const> = {
  ["A9876.K87.AJT.KQ "] = CONTRADICTS,
  ["KQ542.K64.AJ6.K3 "] = CONTRADICTS,
  ["KJ432.KJ7.KQ5.A2 "] = CONTRADICTS,
  ["A9.AQ765.A97.K98 "] = CONTRADICTS,
  ["AKQJ8.KT5.Q86.98 "] = CONTRADICTS,
  ["AQ.QJ64.JT7.AK43 "] = "17 points and 2=4=3=4: a 1NT opening by the booklet",
  ["T653.864.AQ.K654 2D X P"] = "four spades are bid before four clubs",
  ["T52.5.AQT3.AQJT9 2S X P"] = "3C would be a weak answer; 13 points are worth a bid of their suit",
  ["Q63.T972.A.AK742 1C P 1S P"] = "three trumps with an honour and a singleton raise, not 1NT",
  ["2.AK32.AK32.J432 1C P 1S"] = "15 points with both unbid suits double for take-out",
  ["73.KT43.T62.AK43 1N 2H P"] = "2H shows five hearts and a minor: four trumps and 10 points go to game",
  ["AKQT92.K.KQT53.8 P P 3C"] = "a solid six-card suit and 17 points bid game in it",
  ["K83.A2.AKQT6.864 3S P"] = "16 points opposite a pre-empt are worth game, not a question for aces",
  ["QJT43...AKQJT987 1S P"] = "5NT for two of the top three trumps is not in the booklet",
  ["AQJ32..A7642.Q43 1N P"] = "five spades are shown by a transfer, not denied by Stayman",
}

local CALL <const> = function(text) return (text:gsub("^(%d)N$", "%1NT")) end
local VUL <const> = { None = { "none", "none" }, Both = { "both", "both" }, ["N-S"] = { "we", "they" },
  ["E-W"] = { "they", "we" } }

local sayc
local function system()
  sayc = sayc or assert(baize.system.load("sayc", nil, { strict = true }))
  return sayc
end

describe("SAYC", function()
  it("loads without a note", function() assert.same({}, system().notes) end)

  it("bids the rows of the test data, or has a reason", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local rows, right, unexplained, needless = 0, 0, {}, {}
    for line in io.lines(data .. "/sayc_subtests.csv") do
      local hand, auction, vul, expected = line:match "^([^,]*),([^,]*),([^,]*),([^,]*),"
      if hand ~= "hand" then
        local words = {}
        for word in auction:gmatch "%S+" do words[#words + 1] = CALL(word) end
        local call = system():bid(hand, table.concat(words, " "), { vul = VUL[vul][#words % 2 + 1] })
        local why = MISSES[hand .. " " .. auction]
        rows = rows + 1
        if call == CALL(expected) then
          right = right + 1
          if why then needless[#needless + 1] = hand .. " " .. auction end
        elseif not why then
          unexplained[#unexplained + 1] = ("%s %s: %s, not %s"):format(hand, auction, expected, call)
        end
      end
    end
    print(("  %d of %d rows right"):format(right, rows))
    assert.same({}, unexplained)
    assert.same({}, needless)
    assert.is_true(rows == 558 and right >= ROWS_ASKED)
  end)
end)
