-- SPDX-License-Identifier: GPL-3.0-or-later
-- Decisions: against the same by hand, against experiments, against themselves turned
-- round; what doubling does; what is refused.
local blamed = require "helper".blamed

local WHERE = N.hcp "15-17" & N.balanced
local HAND = "K.864.K832.Q8542"
local GAME = { "game", "3NT by N" }
local PASS = { "pass", "1NT by N" }

local function options(more)
  local given = { hand = HAND, where = WHERE, vul = "both", scoring = "imps", deals = 16,
    seed = 7, candidates = { PASS, { "invite", choose { { N.hcp "17", "3NT by N" },
      "2NT by N" } }, { "defend", "2Hx by E" } } }
  for key, value in pairs(more or {}) do given[key] = value end
  return given
end

-- The deals of a decision, solved; N-S scores of contracts by their texts.
local function dealt(n)
  local sampler = baize.sampler { where = S.is(HAND) & WHERE, seed = 7 }
  local list = {}
  for deal in sampler:deals(n) do list[#list + 1] = deal end
  return list
end

local function score_on(deal, text, vul)
  local c = baize.contract(text)
  local points = c:score(vul or "both", deal:tricks(c.declarer, c.strain))
  return (c.declarer == "N" or c.declarer == "S") and points or -points
end

local function mean(list, fn)
  local sum = 0
  for _, x in ipairs(list) do sum = sum + fn(x) end
  return sum / #list
end

-- Run without the line of progress.
local function taken(more, how)
  how = how or {}
  how.progress = false
  return (baize.decision(options(more)):run(how))
end

describe("a decision", function()
  local r = taken()
  local deals = dealt(16)
  local function invite(d)
    return score_on(d, d.north.hcp == 17 and "3NT by N" or "2NT by N")
  end

  it("scores every candidate on its deals", function()
    assert.near(mean(deals, function(d) return score_on(d, "1NT by N") end),
      r.candidates[1].points.mean, 1e-9)
    assert.near(mean(deals, invite), r.candidates[2].points.mean, 1e-9)
    assert.near(mean(deals, function(d) return score_on(d, "2Hx by E") end),
      r.candidates[3].points.mean, 1e-9)
  end)

  it("counts the tricks of the contracts that a policy chooses", function()
    local chosen, made = 0, 0
    for _, d in ipairs(deals) do
      if d.north.hcp == 17 then
        chosen = chosen + 1
        if d:tricks("N", "NT") >= 9 then made = made + 1 end
      end
    end
    local game = r.candidates[2].contracts[1]
    assert.equal('N.hcp "17"', game.when)
    assert.equal(chosen, game.chosen.hits)
    assert.same({ made, chosen }, { game.makes.hits, game.makes.n })
    local sum = 0
    for _, one in ipairs(game.distribution) do sum = sum + one.hits end
    assert.equal(chosen, sum)
    assert.near(mean(deals, function(d) return d:tricks("N", "NT") end),
      r.candidates[2].tricks.mean, 1e-9)
  end)

  it("compares the pairs as experiments do", function()
    local e = baize.experiment { where = S.is(HAND) & WHERE, deals = 16, seed = 7,
      measure = { swing = imps("1NT by N", choose { { N.hcp "17", "3NT by N" },
        "2NT by N" }, "both"), mp = beats("1NT by N", "2Hx by E", "both") },
      tests = { "swing ~= 0", "mp ~= 0.5" } }:run { progress = false }
    local pair, swing = r.pairs[1], e.measures.swing.components[1]
    assert.near(swing.mean, pair.value.mean, 1e-12)
    assert.near(swing.se, pair.value.se, 1e-12)
    assert.near(e.tests[1].components[1].p, pair.value.p, 1e-12)
    assert.is_true(pair.value.p_holm >= pair.value.p)
    assert.near(e.measures.mp.mean, r.pairs[2].matchpoints.mean, 1e-12)
    assert.equal(e.solved, taken({ candidates = { PASS,
      { "defend", "2Hx by E" } } }).solved)
  end)

  it("gives the threshold from which the first pays", function()
    local wins, gain, losses, loss = 0, 0, 0, 0
    for _, d in ipairs(deals) do
      local x = score_on(d, "1NT by N") - invite(d)
      if x > 0 then wins, gain = wins + 1, gain + x end
      if x < 0 then losses, loss = losses + 1, loss - x end
    end
    local p = taken({ scoring = "points" }).pairs[1].profit
    assert.same({ wins, losses }, { p.wins, p.losses })
    assert.near(gain / wins, p.gain, 1e-9)
    assert.near(loss / losses, p.loss, 1e-9)
    assert.near(p.loss / (p.gain + p.loss), p.threshold, 1e-12)
    assert.near(wins / (wins + losses), p.chance.share, 1e-12)
  end)

  it("is the same on any number of threads", function()
    local d = baize.decision(options { vary = { { doubling = "oracle" } } })
    assert.equal(d:run { jobs = 1, progress = false }:json(),
      d:run { jobs = 3, progress = false }:json())
  end)

  it("does not depend on the order of its candidates", function()
    local other = taken({ candidates = { { "defend", "2Hx by E" },
      PASS } })
    local one = taken({ candidates = { PASS,
      { "defend", "2Hx by E" } } })
    assert.equal(one.best, other.best)
    assert.near(one.pairs[1].value.mean, -other.pairs[1].value.mean, 1e-12)
    assert.near(one.candidates[1].points.mean, other.candidates[2].points.mean, 1e-12)
    assert.same({ one.pairs[1].profit.wins, one.pairs[1].profit.gain },
      { other.pairs[1].profit.losses, other.pairs[1].profit.loss })
  end)

  it("gives each side its own points", function()
    local ours = taken()
    local theirs = baize.decision { seat = E, where = S.is(HAND) & WHERE, vul = "both",
      scoring = "imps", deals = 16, seed = 7, candidates = options().candidates }
      :run { progress = false }
    for i = 1, 3 do
      assert.near(ours.candidates[i].points.mean, -theirs.candidates[i].points.mean, 1e-12)
      assert.near(ours.candidates[i].value.mean, -theirs.candidates[i].value.mean, 1e-12)
    end
  end)
end)

describe("a decision turned round the table", function()
  -- one deal: South's three neighbours are known
  local HANDS = { "AQJ5.K73.AT9.J97", "T983.QJT.Q54.A63", HAND, "7642.A952.J76.KT" }
  local SEATS = { "N", "E", "S", "W" }
  local function turned(by)
    local function seat(i) return SEATS[(i - 1 + by) % 4 + 1] end
    local where
    for i = 1, 3 do
      local one = baize[seat(i)].is(HANDS[i])
      where = where and where & one or one
    end
    local vul = by % 2 == 0 and "NS" or "EW"
    return baize.decision { where = where, seat = seat(3), vul = vul, seed = 1, deals = 2,
      candidates = { "3NT by " .. seat(1), "2S by " .. seat(3), "3Hx by " .. seat(2) } }
      :run { progress = false }
  end
  it("finds the same", function()
    local first = turned(0)
    for by = 1, 3 do
      local other = turned(by)
      for i = 1, 3 do
        assert.equal(first.candidates[i].points.mean, other.candidates[i].points.mean)
        assert.equal(first.candidates[i].tricks.mean, other.candidates[i].tricks.mean)
      end
    end
  end)
end)

describe("scoring", function()
  local deals = dealt(12)
  local function run(more) return (taken(more, { deals = 12 })) end

  it("by matchpoints takes the field", function()
    local r = run { scoring = "matchpoints", field = { pass = 3, ["3NT by N"] = 1 },
      candidates = { PASS, GAME } }
    local function share(d, text)
      local own, sum = score_on(d, text), 0
      for other, weight in pairs { ["1NT by N"] = 3, ["3NT by N"] = 1 } do
        local theirs = score_on(d, other)
        sum = sum + weight * (own > theirs and 1 or own == theirs and 0.5 or 0)
      end
      return sum / 4
    end
    for i, text in ipairs { "1NT by N", "3NT by N" } do
      assert.near(mean(deals, function(d) return share(d, text) end),
        r.candidates[i].value.mean, 1e-12)
    end
    assert.near(r.candidates[1].value.mean - r.candidates[2].value.mean,
      r.pairs[1].value.mean, 1e-12)
  end)

  it("of contracts may be another", function()
    local r = run { scoring = "fibonacci", candidates = { PASS, GAME } }
    for i, text in ipairs { "1NT by N", "3NT by N" } do
      assert.near(mean(deals, function(d)
        return baize.scoring.points("fibonacci", text, "both", d:tricks("N", "NT"))
      end), r.candidates[i].value.mean, 1e-9)
      assert.near(mean(deals, function(d) return score_on(d, text) end),
        r.candidates[i].points.mean, 1e-9)
    end
  end)

  it("follows the rule of doubling", function()
    local function doubled(down)
      return mean(deals, function(d)
        local short = 9 - d:tricks("N", "NT")
        return score_on(d, short >= down and "3NTx by N" or "3NT by N")
      end)
    end
    local candidates = { PASS, GAME }
    assert.near(doubled(14), run { candidates = candidates }.candidates[2].points.mean, 1e-9)
    assert.near(doubled(1), run { candidates = candidates, doubling = "oracle" }
      .candidates[2].points.mean, 1e-9)
    assert.near(doubled(2), run { candidates = candidates, doubling = { down = 2 } }
      .candidates[2].points.mean, 1e-9)
    local oracle = run { candidates = { PASS, "2H by E" }, doubling = "oracle" }
    assert.near(mean(deals, function(d)
      return math.max(score_on(d, "2H by E"), score_on(d, "2Hx by E"))
    end), oracle.candidates[2].points.mean, 1e-9)
  end)
end)

describe("a variation", function()
  it("is the decision with the other reading", function()
    local r = taken({ vary = { { N.hcp "15-17", N.hcp "14-16" },
      { vul = "none" } } })
    local other = taken({ where = N.hcp "14-16" & N.balanced })
    local none = taken({ vul = "none" })
    assert.equal(other.best, r.vary[1].best)
    assert.near(other.others[1].mean, r.vary[1].others[1].mean, 1e-12)
    assert.equal(other.best == r.best, r.vary[1].stands)
    assert.near(none.others[1].mean, r.vary[2].others[1].mean, 1e-12)
    -- another vulnerability is on the same deals: nothing is solved twice
    assert.equal(taken().solved, r.solved)
  end)
end)

describe("a decision in a database", function()
  it("is kept, and solves nothing twice", function()
    local path = os.tmpname()
    os.remove(path)
    local d = baize.decision(options { candidates = { PASS, GAME } })
    local first = d:run { db = path, deals = 4, progress = false }
    local second = d:run { db = path, deals = 4, progress = false }
    os.remove(path)
    assert.equal(first.pairs[1].value.mean, second.pairs[1].value.mean)
  end)
end)

describe("a report of a decision", function()
  it("names the choice, how sure, and the play model, in 80 columns", function()
    local text = tostring(taken())
    assert.matches("\nBest      %g+ %(", text)
    assert.matches("Double dummy", text)
    for line in text:gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 80, line) end
  end)
  it("says when there are too few deals", function()
    assert.matches("Too few deals", tostring(taken({}, { deals = 1 })))
  end)
end)

describe("bad input", function()
  local cases = {
    { "an unknown field", function() baize.decision { candidate = {} } end,
      "a decision has no field 'candidate' (did you mean 'candidates'?)" },
    { "one candidate", function() baize.decision { candidates = { PASS } } end,
      'a decision needs candidates: an array of two or more { "name", contract }' },
    { "a name twice", function() baize.decision(options { candidates = { PASS, PASS } }) end,
      "candidates: 'pass' stands twice" },
    { "a contract that is none",
      function() baize.decision(options { candidates = { PASS, { "x", "8NT by N" } } }) end,
      "'8NT by N' is not a contract (as in 4S by N, 3NTx by E, P), at byte 1" },
    { "a scoring that is none", function() baize.decision(options { scoring = "imp" }) end,
      "scoring: 'imp' is none that a decision knows (did you mean 'imps'?): there are bam, "
      .. "cross-imps, duplicate, fibonacci, imps, matchpoints, points, total" },
    { "matchpoints without a field",
      function() baize.decision(options { scoring = "matchpoints" }) end,
      "scoring: matchpoints among more than two candidates need a field, as in "
      .. 'field = { ["4S by N"] = 60, ["3NT by S"] = 40 }' },
    { "a weight below 0", function() baize.decision(options { field = { pass = -1 } }) end,
      "field: the weight of pass is a number above 0, not -1" },
    { "a reading that is not there",
      function() baize.decision(options { vary = { { N.hcp "12-14", N.hcp "11-13" } } }) end,
      'vary: variation 1: N.hcp "12-14" is no part of where: N.hcp "15-17" & N.balanced' },
    { "a rule that needs systems",
      function() baize.decision(options { doubling = "system" }) end,
      'doubling: "system" needs a bidding system that says when it doubles, and there are '
      .. 'none yet: "never", { down = 2 } or "oracle" expected' },
    { "a rule that is none", function() baize.decision(options { doubling = "orcale" }) end,
      'doubling: "never", { down = 2 } or "oracle" expected, not \'orcale\' (did you mean '
      .. "'oracle'?)" },
    { "a hand of 12 cards", function() baize.decision(options { hand = "K.864.K832.Q854" }) end,
      "hand: the 13 cards of S expected, not 12" },
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " is blamed on its line", function()
      assert.equal(case[3], blamed(case[2]))
    end)
  end
end)
