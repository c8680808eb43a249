-- SPDX-License-Identifier: GPL-3.0-or-later
-- Measures and policies: their texts, their units, their values on deals, what is
-- refused.
local helper = require "helper"
local measure = require "baize.lang.measure"


-- Deal 1 of the list of the DDS project: every result by any declarer is in its table.
local DEAL <const> = baize.deal
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
local TABLE <const> = DEAL:table()

-- The values of a measure on a deal: an array of one for each component.
local function values(m, deal)
  local list = measure.from(m):value(deal or DEAL)
  return type(list) == "table" and list or { list }
end

local function value(m, deal)
  local list = values(m, deal)
  assert.equal(1, #list)
  return list[1]
end

describe("a value on one deal", function()
  it("is a number, of a vector an array over the strains, of features too", function()
    assert.equal(TABLE.S.NT, tricks(S, "NT"):value(DEAL))
    assert.same({ TABLE.S.C, TABLE.S.D, TABLE.S.H, TABLE.S.S, TABLE.S.NT }, tricks(S):value(DEAL))
    assert.equal(DEAL.south.hcp, S.hcp:value(DEAL))
    assert.equal(DEAL.south.hcp / 8, (0.125 * S.hcp):value(DEAL))
    assert.equal("integer", math.type((tricks(S, "H") - tricks(N, "C")):value(DEAL)))
  end)

  it("is that of a board where the vulnerability is the board's", function()
    local m = score("7NT by S", "board")
    assert.equal(score("7NT by S", "none"):value(DEAL), m:value(DEAL))
    assert.equal(score("7NT by S", "NS"):value(DEAL), m:value { deal = DEAL, number = 2 })
  end)

  it("is that of a contract that is bid", function()
    local b = baize.bids { NS = "natural", EW = "natural" }
    local auction = baize.bid_many { deals = { DEAL }, NS = "natural", EW = "natural",
      dealer = "N", vul = "none" }[1]
    local contract = baize.auction(auction).contract
    assert.equal(score(contract):value(DEAL), score(b):value(DEAL))
  end)

  it("refuses what is not a deal", function()
    helper.blamed(function() return (tricks(S, "NT"):value "N:...") end, "a deal expected")
    helper.blamed(function() return (tricks(S, "NT"):value { number = 1 }) end, "or a board")
  end)
end)

describe("tricks", function()
  it("is what the table of the deal says", function()
    for _, seat in ipairs { N, E, S, W } do
      local vector = values(tricks(seat))
      for i, strain in ipairs { "C", "D", "H", "S", "NT" } do
        assert.equal(TABLE[tostring(seat)][strain], vector[i])
        assert.equal(TABLE[tostring(seat)][strain], value(tricks(seat, strain)))
      end
    end
  end)

  it("takes every word for a seat and a strain", function()
    for _, seat in ipairs { "S", "s", "south", "South" } do
      assert.equal('tricks(S, "H")', tostring(tricks(seat, "H")))
    end
    for _, strain in ipairs { "N", "NT", "nt", "notrump" } do
      assert.equal('tricks(S, "NT")', tostring(tricks(S, strain)))
    end
  end)

  it("in the strain of the longest fit is chosen on each deal", function()
    assert.equal(TABLE.W.S, value(tricks(W, EW.longest_fit_strain)))
    assert.equal(TABLE.S.C, value(tricks(S, NS.longest_fit_strain)))
    for i = 1, 8 do
      local deal = baize.sampler { seed = 5 }:deal(i)
      local strain = ({ "C", "D", "H", "S" })[value(NS.longest_fit_strain, deal) + 1]
      assert.equal(deal:tricks("N", strain), value(tricks(N, NS.longest_fit_strain), deal))
    end
  end)
end)

describe("points", function()
  it("are N-S's view of a contract", function()
    assert.equal(baize.contract_score("2S by W", "none", TABLE.W.S) * -1,
      value(score "2S by W"))
    assert.equal(baize.contract_score("1NT by S", "NS", TABLE.S.NT),
      value(score("1NT by S", "NS")))
    assert.equal(0, value(score "P"))
  end)

  it("are 1 or 0 of makes", function()
    assert.equal(1, value(makes "2S by W"))
    assert.equal(0, value(makes "3S by W"))
    assert.equal(14, value(reached "3Sx by W"))
    assert.equal(0, value(reached "P"))
  end)

  it("of the best contract are the most of any", function()
    for pair, seats in pairs { NS = { "N", "S" }, EW = { "E", "W" } } do
      local most = 0
      for _, seat in ipairs(seats) do
        for strain, made in pairs(TABLE[seat]) do
          for level = 1, 7 do
            local contract = ("%d%s by %s"):format(level, strain, seat)
            most = math.max(most, baize.contract_score(contract, "both", made))
          end
        end
      end
      assert.equal(pair == "NS" and most or -most, value(best(pair, "both")))
    end
  end)

  it("of par are the deal's par", function()
    assert.equal(DEAL:par { vul = "both", dealer = "S" }.score, value(par("both", S)))
  end)
end)

describe("comparisons", function()
  it("of two contracts are IMPs and matchpoints", function()
    local a, b = "1S by W", "3S by W" -- +80 -> -110 for 2; 3S goes down one
    local difference = value(score(a) - score(b))
    assert.equal(require "baize.cards.score".imps(math.tointeger(difference)), value(imps(a, b)))
    assert.equal(-value(imps(a, b)), value(imps(b, a)))
    local x, y = math.tointeger(value(score(a))), math.tointeger(value(score(b)))
    assert.equal(value(imps(a, b)), imps(x, y)) -- plain numbers
    assert.equal(12, baize.imps(620, -100))
    assert.equal(0, value(beats(a, b)))
    assert.equal(1, value(beats(b, a)))
    assert.equal(0.5, value(beats(a, a)))
    assert.equal(0.5, value(beats(tricks(S, "H"), tricks(S, "H"))))
  end)

  it("take measures of points as well", function()
    assert.equal(value(imps("1S by W", "3S by W")),
      value(imps(score "1S by W", score "3S by W")))
    assert.equal(value(imps("1S by W", 0)), value(imps("1S by W", "P")))
  end)
end)

describe("a choice", function()
  local strong, weak = W.hcp "14+", W.hcp "13-" -- W has 14

  it("of measures takes the first whose condition holds", function()
    assert.equal(1, value(choose { { strong, 1 }, 2 }))
    assert.equal(2, value(choose { { weak, 1 }, 2 }))
    assert.equal(3, value(choose { { weak, 1 }, { ~any, 2 }, 3 }))
    assert.equal(7, value(choose { 7 }))
    assert.equal(TABLE.W.S, value(choose { { strong, tricks(W, "S") }, S.hcp }))
  end)

  it("of vectors chooses each component", function()
    assert.same(values(tricks(W)), values(choose { { strong, tricks(W) }, 0 }))
  end)

  it("of contracts is a policy, which stands where a contract does", function()
    local policy = choose { { strong, "2S by W" }, "4S by W" }
    local other = choose { { weak, "2S by W" }, baize.contract "4S by W" }
    assert.equal(value(score "2S by W"), value(score(policy)))
    assert.equal(value(score("4S by W", "both")), value(score(other, "both")))
    assert.equal(1, value(makes(policy)))
    assert.equal(0, value(makes(other)))
    assert.equal(value(imps("2S by W", "4S by W")), value(imps(policy, other)))
    assert.equal(0, value(beats(policy, other)))
  end)

  it("of policies is a policy", function()
    local inner = choose { { weak, "1S by W" }, "2S by W" }
    assert.equal(value(score "2S by W"), value(score(choose { { strong, inner }, "P" })))
    assert.equal(0, value(score(choose { { weak, inner }, "P" })))
  end)

  it("prints as it is written", function()
    assert.equal('choose { { W.hcp "14+", 2S by W }, P }',
      tostring(choose { { strong, "2SW" }, "P" }))
  end)
end)

describe("arithmetic of measures", function()
  it("is that of their values", function()
    local a, b = tricks(S, "H"), tricks(S, "S")
    local x, y = value(a), value(b)
    assert.equal(x - y, value(a - b))
    assert.equal(x - (y - 3), value(a - (b - 3)))
    assert.equal(2 * x + 0.5 * y, value(2 * a + b * 0.5))
    assert.equal(-(x + y), value(-(a + b)))
    assert.equal(x * y, value(a * b))
    assert.equal(math.max(x, y, 3), value(max(a, b, 3)))
    assert.equal(math.min(x, y, 3), value(min(a, b, 3)))
    assert.equal(12 + x, value(S.hcp + a))
    assert.equal(x - 12, value(a - S.hcp))
    assert.equal(1 - x, value(1 - a))
  end)

  it("goes by component, one number with all", function()
    local vector = values(tricks(S) - tricks(N) + 1)
    for i, strain in ipairs { "C", "D", "H", "S", "NT" } do
      assert.equal(TABLE.S[strain] - TABLE.N[strain] + 1, vector[i])
    end
    assert.equal(5, #values(max(tricks(S), 5)))
  end)

  it("keeps the labels of a vector", function()
    assert.matches("^C: .*, D: .*, H: .*, S: .*, NT: ", tostring(1 - tricks(S)))
  end)

  it("of indicators is that of 1 and 0", function()
    assert.equal(3, value(3 * indicator(any)))
    assert.equal(1, value(indicator(any) - indicator(~any)))
  end)
end)

describe("what is known of a measure", function()
  local t, p, u = tricks(S, "H"), score "4S by N", tricks(E, "S")
  local share = indicator(S.balanced)

  it("is its unit", function()
    local cases = {
      { t, "tricks" }, { tricks(S), "tricks" }, { tricks(S, NS.longest_fit_strain), "tricks" },
      { t - tricks(N, "H"), "tricks" }, { t + 1, "tricks" }, { -t, "tricks" },
      { 0.5 * t, "tricks" }, { share * t, "tricks" }, { t * makes "4S by N", "tricks" },
      { max(t, 7), "tricks" }, { choose { { any, t }, 0 }, "tricks" },
      { p, "points" }, { best(NS), "points" }, { par(), "points" }, { p - par(), "points" },
      { max(p, 0), "points" }, { imps("4S by N", "P"), "IMPs" },
      { imps(p, 0) - imps(p, par()), "IMPs" }, { beats("4S by N", "P"), "matchpoints" },
      { share, "share" }, { makes "4S by N", "share" }, { 1 - share, "share" },
      { t * t, nil }, { t + share, nil }, { p * t, nil }, { t + S.hcp, nil },
      { choose { { any, t }, p }, nil },
    }
    for _, case in ipairs(cases) do
      assert.equal(case[2], case[1].unit, tostring(case[1]))
    end
  end)

  it("is its unit, which what is added or subtracted has in common", function()
    local x, y = 'tricks(S, "H")', 'score("4S by N", "none")'
    assert.equal(("tricks and points cannot be added: '%s' and '%s'"):format(x, y),
      helper.blamed(function() return t + p, 0 end))
    assert.equal(("points and tricks cannot be subtracted: '%s' and '%s'"):format(y, x),
      helper.blamed(function() return p - t, 0 end))
    assert.is_nil((p + 300 * makes "4S by N").unit)
    assert.equal("points", (p + 7).unit)
  end)

  it("is its kind", function()
    local made = makes "4S by N"
    local cases = {
      { share, "share" }, { made, "share" }, { 1 - made, "share" }, { share * made, "share" },
      { max(share, made), "share" }, { choose { { any, 1 }, 0 }, "share" },
      { share - made, "difference" }, { -share, "difference" }, { made - 1, "difference" },
      { share * (share - made), "difference" }, { min(share - made, 0), "difference" },
      { choose { { any, made }, share - made }, "difference" },
      { beats("4S by N", "P"), "comparison" }, { share + made, nil }, { 2 * made, nil },
      { share * t, nil }, { t, nil }, { p, nil }, { max(made, 2), nil }, { 0.5 - made, nil },
      { beats("4S by N", "P") * made, nil }, { share - made - made, nil },
      { imps("4S by N", "P"), nil }, { made - t, nil },
    }
    for _, case in ipairs(cases) do
      assert.equal(case[2], case[1].kind, tostring(case[1]))
    end
  end)

  it("is whether it is a difference on the same deal", function()
    local yes = {
      t - tricks(N, "H"), tricks(S) - tricks(N), 2 * (t - u), -(t - u), t - u + 1, 1 - (t - u),
      imps("4S by N", "P"), beats("4S by N", "P"), max(t - u, 0), share - makes "4S by N",
      measure.from(S.hcp - N.hcp), measure.from(2 * (S.hcp - N.hcp)), t - S.hcp, S.hcp - t,
    }
    local no = { t, t - 7, 7 - t, t + u, measure.from(S.hcp - 3), measure.from(S.hcp + N.hcp),
      measure.from(7), max(t, u), -t, t - u + S.hcp, (t - u) * (t - u), (t - u) * t,
      choose { { any, t - u }, t }, max(t - u, u - t), measure.from(S.hcp - N.hcp + E.hcp) }
    for _, m in ipairs(yes) do assert.is_true(m.difference, tostring(m)) end
    for _, m in ipairs(no) do assert.is_falsy(m.difference, tostring(m)) end
  end)
end)

describe("the tree of a measure", function()
  local t = tricks(S)

  it("keeps what is known when it moves, or bears a name", function()
    local gain = (tricks(S, "H") - tricks(S, "S")):of "N"
    assert.equal('tricks(N, "H") - tricks(N, "S")', tostring(gain))
    assert.equal("tricks", gain.unit)
    assert.is_true(gain.difference)
    assert.equal("gain", tostring(gain:named "gain"))
    assert.equal("tricks", gain:named "gain".unit)
    assert.equal("vector", tostring(t:named "vector"))
    assert.equal(5, #t:named "vector".items)
  end)

  it("changes the components of a vector", function()
    local moved = t:of "N"
    assert.equal("bad argument #1 to 'of' ('X' is not a seat (N, E, S or W))",
      helper.blamed(function() local _ = t:of "X" end))
    assert.equal("NT", moved.items[5].label)
    assert.equal('tricks(N, "NT")', moved.items[5].text)
    local other = t:substitute(tricks(S, "C"), 5 + score "4S by N")
    assert.equal('5 + score("4S by N", "none")', other.items[1].text)
    assert.is_nil(other.unit)
    assert.equal(1, #t:substitute(t, score "4S by N").items)
    local when = indicator(N.hcp "7+") * tricks(S, "C")
    assert.equal("tricks", when:substitute(N.hcp "7+", N.hcp "8+").unit)
  end)

  it("moves contracts along with the hands", function()
    assert.equal('score("4S by W", "none")', tostring(score("4S by N"):of "W"))
    assert.equal('choose { { W.hcp "17", 3NT by W }, P }',
      tostring(choose { { N.hcp "17", "3NT by N" }, "P" }:of "W"))
    assert.equal("choose { { E.hcp \"17\", 3NT by N }, P }",
      tostring(choose { { baize.role.me.hcp "17", "3NT by N" }, "P" }:of "E"))
    assert.equal('choose { { N.hcp "17", "3NT by S" }, "P" } is about several hands: one hand, '
      .. "or roles (me, partner, lho, rho), can be given a seat: write me.hcp for S.hcp, "
      .. '"4S by me" for "4S by S"',
      helper.blamed(function() local _ = choose { { N.hcp "17", "3NT by S" }, "P" }:of "W" end))
  end)
end)

describe("the vulnerability", function()
  it("is none of what makes takes", function()
    assert.equal("makes takes a contract alone, not 'NS' too: whether it makes does not depend on "
      .. "the vulnerability", helper.blamed(function() local _ = makes("3NT by S", "NS") end))
  end)
end)

describe("a mistake", function()
  local t = tricks(S, "H")
  local policy = choose { { any, "4S by N" }, "P" }
  local cases = {
    { "in a scoring that is none of its arguments",
      function() local _ = baize.score("4S by S", "none", "flat") end,
      "score takes 2 arguments at most, not 3: points of a number of tricks are "
        .. 'baize.contract_score("4S by N", "NS", 10), other forms of scoring a field of '
        .. "baize.decision" },
    { "in one argument too many", function() local _ = tricks(S, "NT", 3) end,
      "tricks takes 2 arguments at most, not 3" },
    { "in a scoring that contract_score does not take",
      function() local _ = baize.contract_score("4S by N", "none", 10, "fibonacci") end,
      "contract_score takes 3 arguments at most, not 4: other scorings are "
        .. 'baize.scoring.points("fibonacci", "4S by N", "NS", 10)' },
    { "in a seat", function() local _ = tricks("Q", "S") end,
      "tricks: a seat (N, E, S or W) expected, not 'Q'" },
    { "in a pair for a seat", function() local _ = tricks(NS, "S") end,
      "tricks: a seat (N, E, S or W) expected, not the pair NS" },
    { "in a condition for a seat", function() local _ = tricks(S.balanced) end,
      "tricks: a seat (N, E, S or W) expected, not the condition S.balanced" },
    { "in a strain", function() local _ = tricks(S, "X") end,
      "tricks: a strain (C, D, H, S or NT) expected, not 'X'" },
    { "in a seat for a strain", function() local _ = tricks(N, S) end,
      "tricks: a strain (C, D, H, S or NT) expected, not the seat S" },
    { "in a feature for a strain", function() local _ = tricks(S, NS.longest_fit) end,
      "tricks: a strain or a pair's longest_fit_strain expected, "
        .. "not the feature NS.longest_fit" },
    { "in a contract", function() local _ = score "8S by N" end,
      "'8S by N' is not a contract (as in 4S by N, 3NTx by E, P), at byte 1" },
    { "in a contract without declarer", function() local _ = makes "4S" end,
      "'4S' has no declarer (as in 4S by N), at byte 3" },
    { "in a number for a contract", function() local _ = score(4) end,
      'a contract (as in "4S by N") expected, not 4' },
    { "in a measure for a contract", function() local _ = makes(t) end,
      'a contract (as in "4S by N") expected, not the measure tricks(S, "H")' },
    { "in a vulnerability", function() local _ = score("4S by N", "us") end,
      "score: a vulnerability (none, NS, EW or both) expected, not 'us'" },
    { "in a pair for a vulnerability", function() local _ = best(NS, NS) end,
      "best: a vulnerability (none, NS, EW or both) expected, not the pair NS" },
    { "in a pass that makes", function() local _ = makes "P" end,
      "makes: a pass is not made" },
    { "in a seat for a pair", function() local _ = best(N) end,
      "best: a pair (NS or EW) expected, not the seat N" },
    { "in a dealer", function() local _ = par("none", NS) end,
      "par: a seat (N, E, S or W) expected, not the pair NS" },
    { "in a condition for a measure", function() local _ = max(S.balanced, 3) end,
      "max: a measure, feature or number expected, not the condition S.balanced: "
        .. "indicator(condition) is 1 or 0" },
    { "in a seat for a measure", function() local _ = t + S end,
      "measure: a measure, feature or number expected, not the seat S: "
        .. "name a feature of it, as in S.hcp" },
    { "in a contract for a measure", function() local _ = t - policy end,
      "measure: a measure, feature or number expected, not the policy "
        .. "choose { { any, 4S by N }, P }: "
        .. "a choice of contracts needs score(...) or makes(...)" },
    { "in text for a measure", function() local _ = t + "3" end,
      "measure: a measure, feature or number expected, not '3'" },
    { "in the sum of a measure and a condition", function() local _ = t + S.balanced end,
      "measure: a measure, feature or number expected, not the condition S.balanced: "
        .. "indicator(condition) is 1 or 0" },
    { "in a quotient", function() local _ = t / 2 end,
      "a measure cannot be divided: multiply it by a decimal" },
    { "in < on measures", function() local _ = t < tricks(S, "S") end,
      'measures cannot be compared with < or <=: a test is a text, as in "gain > 0"' },
    { "in <= on measures", function() local _ = 5 <= t end,
      'measures cannot be compared with < or <=: a test is a text, as in "gain > 0"' },
    { "in & on measures", function() local _ = makes "4S by N" & makes "3NT by N" end,
      "a measure is a number, not a condition: & | ~ join conditions" },
    { "in a range of a measure", function() local _ = t "9+" end,
      "a measure takes no range, as only features make conditions: 10 tricks or more in spades are "
        .. "makes \"4S by S\"" },
    { "in a field of a measure", function() local _ = t.mean end,
      "a measure has no field 'mean'" },
    { "in no argument of max", function() local _ = max() end,
      "max needs at least one argument" },
    { "in indicator of a feature", function() local _ = indicator(S.hcp) end,
      "indicator: a condition expected, not the feature S.hcp" },
    { "in indicator of an opaque condition",
      function() local _ = indicator(baize.opaque(print)) end,
      "indicator: baize.opaque(...) is allowed in `where` only" },
    { "in a choice of nothing", function() local _ = choose {} end,
      "choose takes { { condition, X }, ..., default }" },
    { "in a choice that is not a list", function() local _ = choose(S.balanced) end,
      "choose takes { { condition, X }, ..., default }" },
    { "in a choice without condition", function() local _ = choose { { true, 1 }, 0 } end,
      "choose: choice 1: a condition expected, not true" },
    { "in a choice without default",
      function() local _ = choose { { S.balanced, 1 } } end,
      "choose: the default is missing, what is chosen where no condition holds: "
        .. "choose{ { condition, X }, ..., default }" },
    { "in IMPs of tricks", function() local _ = imps(t, 9) end,
      'imps: points expected, as of score(...), not tricks (tricks(S, "H"))' },
    { "in IMPs of a difference of tricks", function() local _ = imps("P", t - 9) end,
      'imps: points expected, as of score(...), not tricks (tricks(S, "H") - 9)' },
    { "in IMPs of a share", function() local _ = imps(makes "4S by N", 0) end,
      'imps: points expected, as of score(...), not share (makes("4S by N"))' },
    { "in IMPs of one score", function() local _ = imps(620) end,
      "imps: the second score is missing: imps(a, b) compares two, as in imps(620, -100)" },
    { "in matchpoints of one contract", function() local _ = beats "4S by N" end,
      "beats: the second score is missing: beats(a, b) compares two, as in beats(620, -100)" },
    { "in IMPs of a feature", function() local _ = imps(S.hcp, 0) end,
      "imps: points expected, as of score(...), not the feature S.hcp" },
    { "in tricks against points", function() local _ = beats(t, "4S by N") end,
      "beats: tricks and points are not compared" },
    { "in half a choice", function() local _ = choose { { S.balanced }, 0 } end,
      "choose: choice 1 is not { condition, X }" },
    { "in a choice of contracts and measures",
      function() local _ = choose { { any, "4S by N" }, 0 } end,
      "choose: either all X are contracts or all are measures" },
    { "in a choice of no contract", function() local _ = choose { { any, "4S" }, "P" } end,
      "'4S' has no declarer (as in 4S by N), at byte 3" },
    { "in a choice of no measure",
      function() local _ = choose { { any, S.balanced }, 0 } end,
      "choose: choice 1: a measure, feature or number expected, "
        .. "not the condition S.balanced: indicator(condition) is 1 or 0" },
  }
  helper.each_blamed(it, cases)
end)

describe("the limits of a measure", function()
  it("are the minimum and the maximum value there can be", function()
    local cases = {
      { score "4S by N", -500, 510 }, { score("4Sx by N", "NS"), -2900, 1390 },
      { score "4S by E", -510, 500 }, { score "P", 0, 0 }, { makes "4S by N", 0, 1 },
      { tricks(S, "NT"), 0, 13 }, { -tricks(S, "NT"), -13, 0 },
      { 2 * tricks(S, "H") - tricks(N, "H"), -13, 26 },
      { imps("4S by N", "P"), -11, 11 }, { imps("7NT by N", "7NTx by E", "both"), -24, 24 },
      { beats("4S by N", "P"), 0, 1, false }, { min(1, S.aces), 0, 1 },
      { max(tricks(S, "S"), 3), 3, 13 }, { min(S.hcp - 10, 5), -10, 5 },
      { choose { { S.balanced, 40 }, S.hcp - 2 }, -2, 40 },
      { tricks(S, "S") * (S.hcp - 10), -130, 351 }, { max(0.5 * S.hcp, 1), 1, 18.5, false },
      { par "both", -2220, 2220 }, { best(EW, "both"), -2220, 0 },
      -- parts that are written alike have one value
      { score "4S by N" - score "4S by N", 0, 0 }, { imps("4S by N", "4S by N"), 0, 0 },
      { tricks(S, "H") - tricks(S, "S"), -13, 13 }, { max(S.hcp + S.aces - S.hcp, -9), 0, 4 },
      { 2 * tricks(S, "H") - tricks(S, "H"), 0, 13 }, { min(-S.hcp + S.hcp, 9), 0, 0 },
      { tricks(S, "H") + tricks(S, "H"), 0, 26 },
      { min(S.hcp - S.aces - S.hcp - S.aces, 9), -8, 0 },
      { indicator(S.balanced) - indicator(N.balanced), -1, 1 },
      { score "4S by N" - score("4S by N", "NS"), -200, 500 },
    }
    for _, case in ipairs(cases) do
      local m = case[1]
      local low, high, whole = m:limits()
      assert.same({ case[2], case[3], case[4] == nil }, { low, high, whole }, tostring(m))
    end
  end)

  it("of contracts of one declarer and strain are those of a common number of tricks", function()
    local two <const>, three <const> = "2NT by N", "3NT by N"
    local cases = {
      { imps(three, "1NT by N"), -5, 6, -12, 13 }, { imps(two, "1NT by N"), -4, 0, -12, 12 },
      { score(two) - score(three), -250, 170, -920, 720 },
      { makes "1NT by N" - makes(three), 0, 1, -1, 1 },
      { beats("1NT by N", two), 0.5, 1, 0, 1 },
      { imps(choose { { S.hcp "10+", three }, two }, "1NT by N"), -5, 6, -12, 13 },
      { imps("4S by N", "4S by S"), -14, 14, -14, 14 },
      { imps(two, "1NT by E"), -13, 11, -13, 11 },
      { score(two) - score "1NT by N" + S.hcp, -140, 37, -670, 657 },
      -- a number of tricks that is not of a contract is one at every level
      { tricks(N, "S") - makes "4S by N", 0, 12, -1, 13 },
      { min(tricks(N, "S"), 13 - tricks(N, "S")), 0, 6, 0, 6 },
      -- two such numbers
      { score(two) - score "1NT by N" + score "3H by N" - score "2H by N", -300, 0, -1380, 1280 },
    }
    for _, case in ipairs(cases) do
      local low, high = case[1]:limits()
      assert.same({ case[2], case[3] }, { low, high }, tostring(case[1]))
      low, high = case[1]:limits(true)
      assert.same({ case[4], case[5] }, { low, high }, "by level: " .. tostring(case[1]))
    end
  end)

  it("hold of every deal", function()
    local list = { a = score("4Sx by N", "NS") - par "NS", b = imps("6NT by S", "P", "both"),
      c = tricks(N, "D") * (S.hcp - 10), d = max(S.hcp - 12, N.hcp - 12, 3 * S.losers - 20),
      e = choose { { S.hcp "12+", tricks(S, "H") }, -2 * N.spades }, f = best(NS, "NS"),
      g = min(1, S.aces) - min(1, N.aces), h = 0.25 * S.controls - 0.75 * N.hcp,
      i = guess(score "4S by N"), j = imps("3NT by N", "1NT by N"),
      k = imps("3NT by N", "1NT by N") - guess(imps("3NT by N", "1NT by N")),
      l = choose { { S.hcp "9+", score "5C by E" }, score "3C by E" } - score "4C by E" }
    local r = baize.experiment { measure = list, deals = 25, seed = os.getenv "BAIZE_SOAK" and
      os.time() or 4 }:run { jobs = 1, progress = false }
    for name in pairs(list) do
      local c = r.measures[name].components[1]
      assert.is_true(c.range[1] <= c.min and c.max <= c.range[2],
        ("%s: %g to %g, but %g to %g"):format(name, c.range[1], c.range[2], c.min, c.max))
    end
    assert.equal("difference", r.measures.g.kind) -- of -1, 0 and 1
    local swap = baize.experiment { measure = { t = tricks(S, "S") }, deals = 20, seed = 1,
      exchange = { seat = S, hands = { "AK765.432.A2.765", "AKQ65.432.A2.765" } } }
      :run { jobs = 1, progress = false }
    assert.same({ -13, 13 }, swap.measures[1].components[1].range)
  end)
end)

describe("the text of a measure", function()
  local random = require "random"

  -- A random measure of points, of so many levels at most.
  local function points(r, depth)
    local pick = r(depth > 0 and 9 or 4)
    if pick == 1 then return score("4S by S", "both") end
    if pick == 2 then return score("3NTX by N", "board") end
    if pick == 3 then return par("NS", E) end
    if pick == 4 then return best(EW, "none") end
    local a, b = points(r, depth - 1), points(r, depth - 1)
    if pick == 5 then return a - b end
    if pick == 6 then return a + b end
    if pick == 7 then return max(a, -b) end
    if pick == 8 then return 0.25 * a - 50 end
    return choose { { S.hcp "10-14" | N.balanced, a }, b }
  end

  -- Of any unit.
  local function any_of(r, depth)
    local pick = r(depth > 0 and 10 or 5)
    if pick == 1 then return tricks(S, "NT") - 7 end
    if pick == 2 then return indicator(S.spades "5+" & ~N.hcp "9-") end
    if pick == 3 then return 2 * (S.hcp - N.hcp) end
    if pick == 4 then return makes "6H by N" end
    if pick == 5 then return reached(choose { { N.hcp "9+", "P" }, "4SXX by S" }) end
    local a, b = points(r, depth - 1), points(r, depth - 1)
    if pick == 6 then return imps(a, r(2) == 1 and b or 620) end
    if pick == 7 then return beats(a, b) end
    if pick == 8 then return beats(tricks(S, "H"), tricks(N, "H")) * any_of(r, depth - 1) end
    if pick == 9 then return guess(imps("4S by S", b)) end
    return min(1 - any_of(r, depth - 1), any_of(r, depth - 1))
  end

  it("reads back in a script as the same measure", function()
    local r, seen = random.new(11), {}
    for _ = 1, 100 do
      local m = measure.from(any_of(r, 3))
      local text = tostring(m)
      local back = measure.from(assert(load("return " .. text, "=typed", "t", _ENV))())
      assert.equal(text, tostring(back))
      assert.is_true(m:equals(back), text)
      assert.equal(m.unit == "IMPs", back.unit == "IMPs", text)
      local short = m.written
      if short then
        local read = load("return " .. short, "=typed", "t", _ENV)()
        assert.is_true(m:equals(measure.from(read)), short)
        seen.written = true
      end
      for word in text:gmatch "%a+" do seen[word] = true end
    end
    for _, word in ipairs { "imps", "sign", "max", "min", "choose", "guess", "par", "best",
      "written" } do
      assert.is_true(seen[word], word)
    end
  end)

  it("of IMPs of a difference and of a sign have the values and what is known of those", function()
    local one, two = imps(score "4S by S", 620), imps(score "4S by S" - 620)
    assert.same({ one.unit, one.difference, tostring(one) },
      { two.unit, two.difference, tostring(two) })
    local message = helper.blamed(function() local _ = imps(score "4S by S") end)
    assert.matches("imps: the second score is missing", message)
    local r = baize.experiment { deals = 30, seed = 1, tests = { "s ~= 0" },
      measure = { s = sign(S.spades - N.spades), b = beats(S.spades, N.spades) } }
      :run { jobs = 1, progress = false }
    local s, b = r.measures.s.components[1], r.measures.b.components[1]
    assert.near(2 * b.mean - 1, s.mean, 1e-12)
    assert.same({ "difference", s.more, s.less }, { s.kind, b.more, b.less })
  end)

  it("is called in a report as a script says it", function()
    local policy = choose { { N.hcp "17", "3NT by N" }, "2NT by N" }
    for text, m in pairs {
      ["2 * (tricks(S) - tricks(N))"] = 2 * (tricks(S) - tricks(N)),
      ["tricks(S) - (tricks(N) - 1)"] = tricks(S) - (tricks(N) - 1),
      ['imps("4H by S", "3NT by S", "NS")'] = imps("4H by S", "3NT by S", "NS"),
      ['beats("4H by S", "4S by S")'] = beats("4H by S", "4S by S"),
      ['score(choose { { N.hcp "17", "3NT by N" }, "2NT by N" }, "NS")'] = score(policy, "NS"),
      ["max(S.hcp, 2, N.hcp)"] = max(S.hcp, 2, N.hcp),
      ["-tricks(S, NS.longest_fit_strain)"] = -tricks(S, NS.longest_fit_strain),
    } do
      assert.equal(text, m.written)
    end
    assert.is_nil((score "4S by S" - 420).written) -- the tree says it as well
  end)
end)
