-- SPDX-License-Identifier: GPL-3.0-or-later
-- Scoring boards, matches and events by name.
local baize = require "baize"
local blamed = require "helper".blamed
local scoring, event = baize.scoring, baize.event

local function near(expected, value, apart)
  assert.is_true(math.abs(expected - value) <= (apart or 1e-9),
    ("%s is not %s"):format(value, expected))
end

local function row(expected, values, apart)
  assert.equal(#expected, #values)
  for i, value in ipairs(expected) do near(value, values[i], apart) end
end

describe("a flattening", function()
  it("is worth what its formula says", function()
    -- the essay's figures
    local worth = { [50] = 48, [200] = 167, [400] = 286, [600] = 375, [4000] = 800 }
    for x, y in pairs(worth) do
      near(y, scoring.flatten("caracalla", x), 0.5)
      near(-y, scoring.flatten("caracalla", -x), 0.5)
    end
    near(-37.5, scoring.flatten("none", -37.5), 0)
    near(-1, scoring.flatten("sign", -37.5), 0)
    near(0, scoring.flatten("sign", 0), 0)
    near(0, scoring.flatten("imp", 19.9), 0)
    near(-1, scoring.flatten("imp", -20), 0)
    near(24, scoring.flatten("imp", 1e300), 0)
  end)

  it("is odd and never falls", function()
    for _, name in ipairs { "none", "imp", "caracalla", "sign" } do
      for x = 0, 5000 do
        local here = scoring.flatten(name, x)
        if scoring.flatten(name, x + 1) < here or scoring.flatten(name, -x) ~= -here then
          error(("%s of %d"):format(name, x))
        end
      end
    end
  end)
end)

describe("a comparison", function()
  local three = { 800, 600, -200 }

  it("to the average", function()
    row({ 400, 200, -600 }, scoring.balances("average", three))
    row({ 1000 * 400 / 1400, 1000 * 200 / 1200, -375 },
      scoring.balances("average", three, { flatten = "caracalla" }))
  end)

  it("to the others", function()
    row({ 600, 300, -900 }, scoring.balances("others", three))
    row({ 333.33, 138.89, -472.22 },
      scoring.balances("others", three, { flatten = "caracalla" }), 0.005)
  end)

  it("is fair: sums are zero, E-W have the negatives, what is added to all changes nothing",
    function()
      for _, name in ipairs { "none", "imp", "caracalla", "sign" } do
        local scores, moved, sum = {}, {}, 0.0
        for i = 0, 16 do
          scores[i + 1] = 10 * (i * i * 37 % 211) - 900
          moved[i + 1] = -(scores[i + 1] + 330)
        end
        local ours = scoring.balances("others", scores, { flatten = name })
        local again = scoring.balances("others", moved, { flatten = name })
        for i, balance in ipairs(ours) do
          sum = sum + balance
          near(-balance, again[i])
        end
        near(0, sum)
      end
      row({ 0 }, scoring.balances("others", { 5 }, { flatten = "sign" }))
      row({ 31.6, 18.9, -56.5, 6.0 },
        scoring.balances("others", { 120, 110, 50, 100 }, { flatten = "caracalla" }), 0.05)
    end)

  it("in IMPs: two tables, cross-IMPs, Butler", function()
    row({ 10, -10 }, scoring.balances("imps", { 420, -50 }))
    -- 420 against -50 and 450: 10 and -1; and so on
    row({ 4.5, -10.5, 6 }, scoring.balances("cross-imps", { 420, -50, 450 }))
    -- mean 273.3, datum 270: 150, -320, 180
    row({ 4, -8, 5 }, scoring.balances("butler", { 420, -50, 450 }))
    row({ 0, -10, 1 }, scoring.balances("butler", { 420, -50, 450 }, { drop = 1 }))
  end)

  it("to a datum that leaves scores out and is rounded", function()
    local scores = { 1430, 420, -50, 450, 420, -1100 }
    local function datum(of, drop, round)
      local balances = scoring.balances("average", of, { drop = drop, round = round })
      for i, balance in ipairs(balances) do near(of[1] - balances[1], of[i] - balance) end
      return of[1] - balances[1]
    end
    near(1570 / 6, datum(scores))
    near(260, datum(scores, 0, 10))
    near(310, datum(scores, 1))
    near(420, datum(scores, 2))
    near(420, datum(scores, 9)) -- two stay
    near(-20, datum({ -20, -10 }, 0, 10)) -- halves away from 0
    near(20, datum({ 20, 10 }, 0, 10))
    near(-20, datum({ -20 }, 1, 10))
  end)

  it("in matchpoints", function()
    row({ 50, 100, 0, 50 }, scoring.balances("matchpoints", { 420, 450, -50, 420 }))
    row({ 50 }, scoring.balances("matchpoints", { 420 }))
    -- 10 of 12: 18 of 18 becomes 21.8 of 22
    local ten = {}
    for i = 1, 10 do ten[i] = i * 10 end
    local shares = scoring.balances("matchpoints", ten, { tables = 12 })
    near(100 * 21.8 / 22, shares[10])
    near(100 * 0.2 / 22, shares[1])
    near(50, (shares[5] + shares[6]) / 2) -- the average stays in the middle
    row(scoring.balances("matchpoints", ten),
      scoring.balances("matchpoints", ten, { tables = 10 }))
  end)

  it("by boards won", function()
    row({ 1, 0 }, scoring.balances("bam", { 620, 600 }))
    row({ 0.5, 0.5 }, scoring.balances("bam", { -50, -50 }))
  end)

  it("of points as they are, and of nothing", function()
    row(three, scoring.balances("total", three))
    for _, name in ipairs { "total", "average", "others", "cross-imps", "butler",
      "matchpoints" } do
      row({}, scoring.balances(name, {}))
    end
  end)

  it("says what is wrong", function()
    assert.matches("unknown scoring of a comparison 'buttler' %(did you mean 'butler'%?%): use",
      blamed(function() scoring.balances("buttler", three) end))
    assert.matches("IMPs compare two tables, not 3",
      blamed(function() scoring.balances("imps", three) end))
    assert.matches("score 2: a finite number expected, not .x.",
      blamed(function() scoring.balances("average", { 1, "x" }) end))
    assert.matches("flatten: one of none, imp, caracalla, sign expected",
      blamed(function() scoring.balances("others", three, { flatten = "imps" }) end))
    assert.matches("'tables'",
      blamed(function() scoring.balances("butler", three, { tables = 3 }) end))
    assert.matches("tables: 2 is not 3 or more",
      blamed(function() scoring.balances("matchpoints", three, { tables = 2 }) end))
  end)
end)

describe("scorings", function()
  it("have names, kinds and summaries", function()
    assert.same({ "duplicate", "fibonacci" }, scoring.names "contract")
    for _, name in ipairs(scoring.names()) do
      local found = scoring.get(name)
      assert.equal(name, found.name)
      assert.is_string(found.summary)
      assert.is_string(found.unit)
    end
  end)

  it("of a contract", function()
    assert.equal(620, scoring.points("duplicate", "4S by N", "NS", 10))
    assert.equal(500, scoring.points("fibonacci", "4S by N", "NS", 10))
    assert.equal(-600, scoring.points("fibonacci", "4Sxx by N", "NS", 7))
    assert.matches("tricks: 14 is not from 0 to 13",
      blamed(function() scoring.points("fibonacci", "4S by N", "NS", 14) end))
  end)

  it("can be added", function()
    scoring.register { name = "swings", kind = "comparison", unit = "points",
      summary = "500 or nothing", compare = function(scores)
        local out = {}
        for i, score in ipairs(scores) do out[i] = math.abs(score) >= 500 and score or 0 end
        return out
      end }
    row({ 0, -800 }, scoring.balances("swings", { 450, -800 }))
    assert.matches("a name and a kind",
      blamed(function() scoring.register { name = "x", kind = "y" } end))
    assert.matches("a function `compare` expected, not nothing",
      blamed(function() scoring.register { name = "x", kind = "comparison" } end))
  end)
end)

it("a comparison of one's own gives as many balances as scores", function()
  local answer
  scoring.register { name = "short", kind = "comparison", compare = function() return answer end }
  for text, given in pairs { ["its compare returned 1 balances for 2 scores"] = { 1 },
    ["its compare returned nothing, not an array"] = false,
    ["balance 2 of its compare is 'x', not a number"] = { 1, "x" } } do
    answer = given or nil
    local ok, message = pcall(scoring.balances, "short", { 420, -50 })
    assert.is_false(ok)
    assert.matches(text, message, 1, true)
  end
  answer = { 3, -3 }
  assert.same(answer, scoring.balances("short", { 420, -50 }))
  assert.equal("score", scoring.get "short".unit) -- where none is told
end)

describe("Slawinski's essay", function()
  it("finds when acting pays", function()
    near(220 / 670, scoring.threshold { gain = 450, loss = 220 })
    local s = function(x) return 1000 * x / (1000 + x) end
    near(s(220) / (s(450) + s(220)),
      scoring.threshold { gain = 450, loss = 220, flatten = "caracalla" })
    near(0.5, scoring.threshold { gain = 450, loss = 220, flatten = "sign" })
    assert.matches("gain: a number above 0 expected, not %-1",
      blamed(function() scoring.threshold { gain = -1, loss = 220 } end))
  end)

  it("makes boards alike", function()
    local balances, s = scoring.uniform({ 24, 15, -43, 5 }, { typical = 200 })
    near(26, s, 0.5)
    local _, after = scoring.uniform(balances, { typical = 200, degree = 0 })
    near(72, after, 0.5)
    -- the essay prints +3 for the third score and a dispersion of 358 (by the formula 357.7)
    local swingy = scoring.balances("others", { 1430, 660, 650, -200 }, { flatten = "caracalla" })
    for degree, wanted in pairs { [0] = 358, [0.5] = 268, [0.75] = 231, [1] = 200 } do
      local alike, before = scoring.uniform(swingy, { typical = 200, degree = degree })
      near(358, before, 0.6)
      near(wanted, select(2, scoring.uniform(alike, { typical = 200, degree = 0 })), 0.6)
    end
    row({ 24, 15, -43, 5 },
      scoring.balances("average", { 120, 110, 50, 100 }, { flatten = "caracalla" }), 0.5)
    row({ 7, 7, 7 }, (scoring.uniform({ 7, 7, 7 }, { typical = 200, degree = 1 })))
    assert.matches("0 to 1 expected",
      blamed(function() scoring.uniform({ 1, 2 }, { typical = 200, degree = 2 }) end))
  end)

  it("tells an average from the cards", function()
    local deal = baize.deal "N:AKQJ.AKQJ.AKQJ.A 5432.5432.5432.2 T987.T98.T98.KQJ \z
      6.76.76.T9876543"
    local score, points = scoring.average(deal, "none")
    assert.equal(50 * 19 + 50 * 9, score)
    assert.equal(39, points) -- 40 hcp, 8 spades, 4 clubs, less 13
    assert.equal(50 * 19 + 50 * 9, (scoring.average(deal, "EW")))
    assert.equal(60 * 19 + 60 * 9, (scoring.average(deal, "NS")))
    local turned = baize.deal(deal:format "N":gsub("^N", "E"))
    local theirs, rest = scoring.average(turned, "NS")
    assert.equal(0 + 9 + 5 - 13, rest)
    assert.equal(-50 * 28, theirs)
    assert.equal(-60 * 28, (scoring.average(turned, "both")))
  end)

  it("gives two pairs forty points together", function()
    for deal in baize.sampler { where = "any", seed = 3 }:deals(300) do
      local score, ours = scoring.average(deal, "none")
      local turned = baize.deal(deal:format "N":gsub("^N", "E"))
      assert.equal(40 - ours, select(2, scoring.average(turned, "none")))
      assert.is_true(ours > 20 and score > 0 or ours < 20 and score < 0 or score == 0)
    end
  end)

  it("has a Fibonacci row of premiums and penalties", function()
    local made = { 100, 200, 300, 500, 800, 1300, 2100 }
    local down = { 100, 300, 600, 1100, 1900, 3200, 5300, 8700, 14200, 23100, 37500, 60800,
      98500 }
    for level = 1, 7 do
      for tricks = 0, 13 do
        local over = tricks - level - 6
        local wanted = over < 0 and -down[-over] or made[level] + 50 * over
        for _, doubled in ipairs { "", "x", "xx" } do
          assert.equal(wanted, scoring.points("fibonacci", ("%dH%s by E"):format(level, doubled),
            "both", tricks))
        end
      end
    end
    assert.equal(0, scoring.points("fibonacci", "P", "none", 0))
  end)
end)

describe("victory points", function()
  -- Those of the winners by so many IMPs.
  local function of_margins(from, to, boards)
    local points = {}
    for margin = from, to do points[#points + 1] = event.vp(margin, boards) end
    return points
  end

  it("of the continuous scale", function()
    local won, lost = event.vp(10, 16)
    near(12.8, won)
    near(7.2, lost)
    near(20, (event.vp(60, 16)))
    near(0, (event.vp(-1000, 16)))
    -- from the formula with a pocket calculator, B = 60
    row({ 10, 10.31, 10.61, 10.91, 11.2, 11.48, 11.76, 12.03, 12.29, 12.55, 12.8 },
      of_margins(0, 10, 16))
    near(19.93, (event.vp(59, 16))) -- 19.92 by rounding alone
  end)

  it("of the continuous scale follow its formula", function()
    local t = (math.sqrt(5) - 1) / 2
    for boards = 1, 128, 9 do
      local b = 15 * math.sqrt(boards)
      for margin, won in ipairs(of_margins(1, 180, boards)) do
        local exact = margin >= b and 20 or 10 + 10 * (1 - t ^ (3 * margin / b)) / (1 - t ^ 3)
        assert.is_true(won > exact - 0.005001 and won < exact + 0.045)
        local theirs, ours = event.vp(-margin, boards)
        assert.equal(won, ours)
        near(20 - won, theirs)
      end
    end
  end)

  it("of the continuous scale grow by less and less", function()
    for _, boards in ipairs { 1, 2, 8, 16, 20, 32, 100, 1000 } do
      local scale, last = of_margins(0, 500, boards), 20
      for i = 2, #scale do
        local step = scale[i] - scale[i - 1]
        assert.is_true(step > -1e-9 and step < last + 1e-9)
        last = step
      end
    end
  end)

  it("of a list of margins", function()
    local won, lost = event.vp(-9, 7, "acbl-20")
    assert.equal(6, won)
    assert.equal(14, lost)
    assert.equal(3, (event.vp(4, 7, { 2, 5 })))
    for margin, above in pairs { [0] = 0, 1, 1, 2, 2, 3, 3, 3, 4, 4 } do
      assert.equal(4 + above, (event.vp(margin, 7, { 1, 3, 5, 8 })))
    end
  end)

  it("refuses other scales", function()
    assert.matches("vp: 'wfb' is not a scale", blamed(function() event.vp(1, 7, "wfb") end))
    assert.matches("least margins must rise, 2 follows 2",
      blamed(function() event.vp(1, 7, { 2, 2 }) end))
    assert.matches("boards: 0 is not from 1 to 1000",
      blamed(function() event.vp(1, 0) end))
  end)
end)

describe("teams", function()
  it("are ranked by victory points", function()
    local result = event.teams { matches = {
      { home = "Reds", away = "Blues", boards = { { 420, -50 }, { -100, 110 } } },
      { home = "Blues", away = "Greens", boards = { { 0, 0 }, { 50, -620 } } },
    } }
    -- 10 - 5; 0 - 0 and 12
    assert.same({ home = "Reds", away = "Blues", home_imps = 10, away_imps = 5,
      home_vp = event.vp(5, 2), away_vp = event.vp(-5, 2) }, result.matches[1])
    assert.equal("Blues", result[1].team)
    assert.equal(2, result[1].played)
    assert.equal(17, result[1].imps_won)
    assert.equal(10, result[1].imps_lost)
    local sum = 0
    for _, side in ipairs(result) do sum = sum + side.vp end
    near(40, sum, 1e-6)
    assert.matches("1  Blues +2 +17 +10", tostring(result))
  end)

  it("need whole matches", function()
    local function with(boards, away)
      return { matches = { { home = "a", away = away or "b", boards = boards } } }
    end
    assert.matches("match 1 has no boards",
      blamed(function() event.teams(with {}) end))
    assert.matches("match 1, board 2, closed room",
      blamed(function() event.teams(with { { 1, 2 }, { 1 } }) end))
    assert.matches("'a' against itself",
      blamed(function() event.teams(with({ { 1, 2 } }, "a")) end))
  end)
end)

describe("pairs", function()
  local boards = {
    { { ns = 1, ew = 4, score = 420 }, { ns = 2, ew = 5, score = 450 },
      { ns = 3, ew = 6, score = -50 } },
    { { ns = 1, ew = 5, score = 100 }, { ns = 2, ew = 6, score = -100 },
      { ns = 3, ew = 4, adjusted = "A+/A" } },
  }

  it("are ranked in matchpoints, by Neuberg where results are missing", function()
    local result = event.pairs { boards = boards }
    assert.equal("%", result.unit)
    row({ 50, 100, 0 }, { result.boards[1][1].ns_score, result.boards[1][2].ns_score,
      result.boards[1][3].ns_score })
    -- two of three: 2 becomes 3.5 of 4, 0 becomes 0.5
    near(87.5, result.boards[2][1].ns_score)
    near(12.5, result.boards[2][1].ew_score)
    near(60, result.boards[2][3].ns_score)
    near(50, result.boards[2][3].ew_score)
    local by = {}
    for _, pair in ipairs(result) do by[pair.pair] = pair.score end
    near((50 + 87.5) / 2, by[1])
    near((100 + 12.5) / 2, by[2])
    near((50 + 50) / 2, by[4])
    assert.equal(6, result[1].pair)
    assert.equal(2, result[1].boards)
  end)

  it("are ranked by cross-IMPs", function()
    local result = event.pairs { boards = boards, scoring = "cross-imps" }
    near(3, result.boards[2][3].ns_score)
    local by = {}
    for _, pair in ipairs(result) do by[pair.pair] = pair.score end
    near(4.5 + 5, by[1])
    near(-4.5 + 0, by[4])
    assert.matches("IMPs", tostring(result))
  end)

  it("say what is wrong with a result", function()
    local function one(result, name)
      return { boards = { { result } }, scoring = name }
    end
    assert.matches("board 1, result 1: an adjusted score",
      blamed(function() event.pairs(one { ns = 1, ew = 2, adjusted = "B" }) end))
    assert.matches("board 1, result 1: the pairs",
      blamed(function() event.pairs(one { ns = 1, score = 420 }) end))
    local ruled = { ns = 1, ew = 2, adjusted = "A" }
    assert.matches("an adjusted score is per cent or IMPs, not points",
      blamed(function() event.pairs(one(ruled, "total")) end))
  end)
end)
