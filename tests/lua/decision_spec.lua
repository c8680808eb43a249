-- SPDX-License-Identifier: GPL-3.0-or-later
-- Decisions: against the same by hand, against experiments, against themselves turned
-- round; what doubling does; what is refused.
local blamed = require "helper".blamed
local decision_field = require "baize.ask.decision.field"
local helper = require "helper"

local SOAK <const> = os.getenv "BAIZE_SOAK" -- else fewer deals and fields
local WHERE = N.hcp "15-17" & N.balanced
local HAND = "K.864.K832.Q8542"
local GAME = { "game", "3NT by N" }
local PASS = { "pass", "1NT by N" }

local function options(more)
  local given = { hand = HAND, where = WHERE, vul = "both", scoring = "imps", deals = 10,
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

-- Run once for all who ask of it.
local usual = taken()

-- A store shows the report of the run that it kept.
local function shows_what_ran(decision)
  helper.with_file("", function(name)
    local shown = decision:run { deals = 6, db = name, progress = false }
    local db <close> = assert(baize.store.open(name))
    assert.equal(tostring(shown), tostring(assert(db:show(1))))
  end)
end

describe("a decision", function()
  local r = usual
  local deals = dealt(10)
  local two = taken { candidates = { PASS, { "defend", "2Hx by E" } } }
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
    local e = baize.experiment { where = S.is(HAND) & WHERE, deals = 10, seed = 7,
      measure = { swing = imps("1NT by N", choose { { N.hcp "17", "3NT by N" },
        "2NT by N" }, "both"), mp = beats("1NT by N", "2Hx by E", "both") },
      tests = { "swing ~= 0", "mp ~= 0.5" } }:run { progress = false }
    local pair, swing = r.pairs[1], e.measures.swing.components[1]
    assert.near(swing.mean, pair.value.mean, 1e-12)
    assert.near(swing.se, pair.value.se, 1e-12)
    assert.near(e.tests[1].components[1].p, pair.value.p, 1e-12)
    assert.is_true(pair.value.p_holm >= pair.value.p)
    assert.near(e.measures.mp.mean, r.pairs[2].matchpoints.mean, 1e-12)
    assert.equal(e.solved, two.solved)
  end)

  it("says of a contract that differs on all deals what it needs and makes", function()
    local decision = baize.decision { candidates = { "3NT by S", "6NT by S" }, vul = "both",
      where = S.hcp "18-19" & S.balanced & N.hcp "12-13" & N.balanced, deals = 30, seed = 2 }
    local found = decision:run { jobs = 1, progress = false }
    local p = found.pairs[1].profit
    assert.equal(found.candidates[2].makes.hits, p.losses)
    assert.truthy(tostring(found):find(("Odds      6NT by S needs %.1f %% to break even, makes "
      .. "%.1f %%."):format(100 * (1 - p.threshold), 100 * p.losses / 30), 1, true))
  end)

  it("gives the threshold from which the first pays", function()
    local wins, gain, losses, loss = 0, 0, 0, 0
    for _, d in ipairs(dealt(16)) do
      local x = score_on(d, "1NT by N") - invite(d)
      if x > 0 then wins, gain = wins + 1, gain + x end
      if x < 0 then losses, loss = losses + 1, loss - x end
    end
    local p = taken { scoring = "points", deals = 16 }.pairs[1].profit
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
    local one = two
    assert.equal(one.best, other.best)
    assert.near(one.pairs[1].value.mean, -other.pairs[1].value.mean, 1e-12)
    assert.near(one.candidates[1].points.mean, other.candidates[2].points.mean, 1e-12)
    assert.same({ one.pairs[1].profit.wins, one.pairs[1].profit.gain },
      { other.pairs[1].profit.losses, other.pairs[1].profit.loss })
  end)

  it("gives each side its own points", function()
    local ours = usual
    local theirs = baize.decision { seat = E, where = S.is(HAND) & WHERE, vul = "both",
      scoring = "imps", deals = 10, seed = 7, candidates = options().candidates }
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
  local deals = dealt(6)
  local function run(more) return (taken(more, { deals = 6 })) end

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

  it("says by which side of a pair the best is ahead", function()
    local grand = { "grand", "7NT by N" } -- the worse on all deals
    for _, list in ipairs { { PASS, grand }, { grand, PASS } } do
      local r = taken { candidates = list, deals = 12 }
      local pair, other = r.pairs[1], r.others[1]
      local sign = pair.first == r.best and 1 or -1
      assert.near(sign * pair.value.mean, other.mean, 1e-9)
      assert.near(sign > 0 and pair.value.low or -pair.value.high, other.low, 1e-9)
      assert.equal("better", other.verdict)
      assert.matches("^above", other.outcome)
      assert.matches(sign > 0 and "^above" or "^below", pair.value.outcome)
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

describe("a field of boards", function()
  -- Boards whose N has the hand of WHERE, as written or turned; and others.
  local function boards(turn)
    local list = {}
    for i, deal in ipairs(dealt(6)) do
      local text = tostring(deal)
      local function board(contract)
        list[#list + 1] = { deal = baize.deal((turn or "N") .. text:sub(2)),
          contract = baize.contract(contract) }
      end
      board(i <= 4 and (turn == "E" and "3NT by E" or "3NT by N") or
        (turn == "E" and "3NT by W" or "3NT by S"))
      board(turn == "E" and "2Hx by S" or "2Hx by E")
    end
    for deal in baize.sampler { where = ~N.hcp "15-17" & ~E.hcp "15-17" & ~S.hcp "15-17" &
      ~W.hcp "15-17", seed = 1 }:deals(5) do
      list[#list + 1] = { deal = deal, contract = baize.contract "P" }
    end
    list[#list + 1] = { contract = baize.contract "P" } -- no deal
    return list
  end

  it("is that of the boards whose deals satisfy the condition, however turned", function()
    for _, turn in ipairs { "N", "E" } do
      local f = decision_field.counts({ boards = boards(turn), least = 5 }, { WHERE })[1]
      assert.same({ { "2Hx by E", 6 }, { "3NT by N", 6 } }, f.contracts)
      assert.same({ "the boards given", 17, 12, 0 }, { f.boards, f.seen, f.matched,
        f.left_out })
    end
  end)

  it("takes only boards that are like what is said", function()
    local f = decision_field.counts({ boards = boards(), least = 1, like = S.is(HAND) },
      { WHERE })[1]
    assert.equal(12, f.matched)
    assert.matches("field: 0 of 17 boards of the boards given match N.hcp \"15%-17\" & "
      .. "N.balanced and S.hcp \"20\": 1 at least", select(2, pcall(decision_field.counts,
      { boards = boards(), least = 1, like = S.hcp "20" }, { WHERE })))
  end)

  it("is the same as one that is given", function()
    local given = { scoring = "matchpoints", candidates = { PASS, GAME } }
    given.field = { { "2Hx by E", 6 }, { "3NT by N", 6 } }
    local plain = taken(given, { deals = 8 })
    given.field = { boards = boards(), least = 12 }
    local r = taken(given, { deals = 8 })
    for i = 1, 2 do
      assert.equal(plain.candidates[i].value.mean, r.candidates[i].value.mean)
    end
    assert.matches("\nField     12 of 17 boards of the boards given: those whose deal",
      tostring(r))
    local object = require "dkjson".decode(r:json())
    assert.same({ 17, 12 }, { object.field_from.seen, object.field_from.matched })
    for line in tostring(r):gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 80, line) end
  end)

  it("comes from a file, and is kept as it was found", function()
    helper.with_file("", function(path)
      local records = boards()
      records[#records] = nil
      assert(require "baize.format".write(path, "json", records))
      local json = path .. ".json"
      assert(os.rename(path, json))
      local d = baize.decision(options { scoring = "matchpoints", candidates = { PASS, GAME },
        field = { boards = json, least = 12 } })
      os.remove(json)
      shows_what_ran(d)
    end)
  end)

  it("has a mean score, to which IMPs are counted", function()
    local r = taken({ scoring = "butler", candidates = { PASS, GAME },
      field = { ["1NT by N"] = 1, ["3NT by N"] = 3 } }, { deals = 8 })
    local deals = dealt(8)
    for i = 1, 2 do
      assert.near(mean(deals, function(d)
        local pass, game = score_on(d, "1NT by N"), score_on(d, "3NT by N")
        return baize.scoring.balances("butler", { pass, game, game, game })[i]
      end), r.candidates[i].value.mean, 1e-9)
    end
    assert.matches("IMPs against the mean of the field, to 10 points", tostring(r))
  end)

  it("is scored as a club scores the same results by Butler", function()
    local random, core = require("random").new(5), require "baize.core.run"
    local function pick(list) return list[random(#list)] end
    local measures = require "baize.ask.decision.measures"
    local case = require "baize.ask.decision.case"
    -- a deal that is solved in no time
    local deal = baize.sampler { where = S.is "AKQJT98765..432.", seed = 7 }:deal(1)
    local function call()
      return ("%d%s%s by %s"):format(random(7),
        pick { "C", "D", "H", "S", "NT" }, pick { "", "x" }, pick { "N", "E", "S", "W" })
    end
    local ties = 0 -- fields whose mean lies between two tens
    for _ = 1, SOAK and 150 or 50 do
      local side = pick { "NS", "EW" }
      local field, scores, sum = {}, {}, 0
      for i = 1, random(6) do
        local text, tables = call(), random(4)
        field[i] = { text, tables }
        for _ = 1, tables do
          scores[#scores + 1] = score_on(deal, text, "both") * (side == "NS" and 1 or -1)
          sum = sum + scores[#scores]
        end
      end
      if sum % (10 * #scores) * 2 == 10 * #scores then ties = ties + 1 end
      local list = measures.build(case.read { seat = side == "NS" and "S" or "W", vul = "both",
        scoring = "butler", field = field,
        candidates = { { "first", field[1][1] }, { "last", field[#field][1] } } }, "")
      local texts
      for _, one in ipairs(list) do
        if one[1] == "value" then texts = { one[2].items[1].text, one[2].items[2].text } end
      end
      local run = assert(core.open(texts))
      assert(run:deals({ deal }, {}))
      local balances = baize.scoring.balances("butler", scores)
      assert.equal(balances[1], run:result(1).mean)
      assert.equal(balances[#balances], run:result(2).mean)
    end
    assert.is_true(ties > (SOAK and 5 or 1), ties)
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
    assert.equal(usual.solved, r.solved)
  end)
end)

describe("a variation of the condition, with a field of boards", function()
  -- Boards of N with 15-17, who plays 3NT, and of N with 12-14, who plays 1NT or 2NT.
  local list = {}
  local function add(where, seed, contracts)
    for deal in baize.sampler { where = where & N.balanced, seed = seed }:deals(4) do
      local call = contracts[#list % #contracts + 1]
      list[#list + 1] = { deal = deal, contract = baize.contract(call) }
    end
  end
  local rest = ~E.hcp "12-17" & ~S.hcp "12-17" & ~W.hcp "12-17"
  add(N.hcp "15-17" & rest, 1, { "3NT by N" })
  add(N.hcp "12-14" & rest, 2, { "1NT by N", "2NT by N" })
  local WEAK = N.hcp "12-14" & N.balanced
  local function asked(least, vary)
    local i = 0
    local function once() -- boards that can be read but once
      i = i + 1
      return list[i]
    end
    return { scoring = "butler", candidates = { PASS, GAME }, vary = vary,
      field = { boards = once, least = least } }
  end

  it("counts the field under that condition, and says so", function()
    local r = taken(asked(4, { { N.hcp "15-17", N.hcp "12-14" }, { vul = "none" },
      { where = WEAK } }), { deals = 6 })
    local other = taken({ scoring = "butler", candidates = { PASS, GAME }, where = WEAK,
      field = { ["1NT by N"] = 2, ["2NT by N"] = 2 } }, { deals = 6 })
    local main = taken({ scoring = "butler", candidates = { PASS, GAME },
      field = { ["3NT by N"] = 4 } }, { deals = 6 })
    for i = 1, 2 do
      assert.equal(main.candidates[i].value.mean, r.candidates[i].value.mean)
      assert.equal(other.candidates[i].value.mean, r.vary[1].candidates[i].value.mean)
      assert.equal(other.candidates[i].value.mean, r.vary[3].candidates[i].value.mean)
    end
    assert.equal('N.hcp "12-14" instead of N.hcp "15-17" (its field: 4 of 8 boards, '
      .. "1NT by N most)", r.vary[1].label)
    assert.equal("vul none", r.vary[2].label)
    assert.matches("^where .*%(its field: 4 of 8 boards, 1NT by N most%)$", r.vary[3].label)
  end)

  it("is refused where too few boards tell that field", function()
    assert.matches('field: 0 of 8 boards of the boards given match N.hcp "20" & N.balanced: '
      .. "4 at least", select(2, pcall(taken, asked(4, { { N.hcp "15-17", N.hcp "20" } }))))
    assert.matches("vary: variation 1 changes one field", select(2, pcall(taken,
      asked(4, { { where = WEAK, field = { ["1NT by N"] = 1 } } }))))
    assert.matches("vary: variation 1 changes one field", select(2, pcall(taken,
      asked(4, { { where = WEAK, field = list } }))))
    assert.matches("vary: variation 1 changes one field", select(2, pcall(taken,
      asked(4, { { N.hcp "15-17", N.hcp "12-14", field = "a.pbn" } }))))
  end)

  it("is kept as it was found", function()
    local d = baize.decision(options(asked(4, { { N.hcp "15-17", N.hcp "12-14" },
      { where = WEAK } })))
    shows_what_ran(d)
  end)
end)

describe("a variation of play", function()
  it("is the decision with the other model, on the same deals", function()
    local play = { "lead", layouts = 2 }
    local r = taken({ candidates = { PASS, GAME }, vary = { { play = play } } }, { deals = 2 })
    local other = taken({ candidates = { PASS, GAME }, play = play }, { deals = 2 })
    assert.equal("play lead, 2 layouts", r.vary[1].label)
    assert.equal(other.others[1].mean, r.vary[1].others[1].mean)
    assert.matches("\nVaried    play lead, 2 layouts: ", tostring(r))
  end)
end)

describe("a decision of which only the scores are shown", function()
  -- All numbers of `brief` are those of `whole`.
  local function within(brief, whole, name)
    for key, value in pairs(brief) do
      if type(value) == "table" then
        within(value, whole[key], name .. "." .. tostring(key))
      else
        assert.equal(whole[key], value, name .. "." .. tostring(key))
      end
    end
  end

  it("finds what it finds with the tricks, for less work", function()
    local core_run = require "baize.core.run"
    local open, last = core_run.open, nil
    core_run.open = function(...)
      local found = table.pack(open(...))
      last = found[1]
      return table.unpack(found, 1, found.n)
    end
    local field = { pass = 3, ["3NT by N"] = 1 }
    local fewer = 0
    for _, more in ipairs { {}, { candidates = { PASS, GAME } }, { scoring = "points" },
      { scoring = "points", field = field }, { scoring = "butler", field = field },
      { scoring = "matchpoints", candidates = { PASS, { "out", "P" } } },
      { scoring = "matchpoints", field = field, candidates = { PASS, GAME } },
      { scoring = "fibonacci", candidates = { PASS, GAME } },
      { doubling = { down = 2 }, vary = { { vul = "none" } } },
      { candidates = { { "slam", "6NT by N" }, GAME } } } do
      more.deals = not SOAK and 4 or nil
      local whole = taken(more)
      local nodes = last:work().nodes
      more.show = "scores"
      local brief = taken(more)
      assert.is_true(last:work().nodes <= nodes)
      fewer = fewer + (last:work().nodes < nodes and 1 or 0)
      assert.equal(whole.best, brief.best)
      for _, key in ipairs { "candidates", "pairs", "others", "vary" } do
        within(brief[key], whole[key], key)
      end
      assert.is_nil(brief.candidates[1].tricks)
      assert.is_nil(brief.candidates[1].contracts[1].distribution)
      assert.matches("\nContracts\n +contract +deals +makes", tostring(brief))
      assert.not_matches("[Tt]ricks of declarer", tostring(brief))
    end
    core_run.open = open
    assert.is_true(fewer > 3)
  end)

  it("is kept in a database", function()
    shows_what_ran(baize.decision(options { show = "scores" }))
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

describe("the sentence on the best", function()
  local ranking = require "baize.report.ranking"

  local function sentence(pairs_nb, others_nb)
    local r = { best = "pass", unit = "IMPs", pairs = {}, others = {} }
    for i = 1, pairs_nb do r.pairs[i] = {} end
    for i = 1, others_nb do
      r.others[i] = { other = "call " .. i, mean = 2.0, se = 0.5, low = 1.0, high = 3.0,
        low_holm = 0.5, high_holm = 3.5, middle = 0, p = 0.001, p_holm = 0.003, verdict = "better" }
    end
    return ranking.sentence(r)
  end

  it("has intervals that are adjusted as p is, and says so", function()
    assert.matches("%(0%.50? to 3%.50?%), p 0%.0030.*%. Intervals and p are adjusted for 3 "
      .. "comparisons %(Holm%)%.$", sentence(3, 2))
  end)

  it("says nothing of it where there is one test, or no interval", function()
    assert.not_matches("Holm", sentence(1, 1))
    assert.not_matches("Holm", sentence(10, 4)) -- others of one verdict are named together
  end)
end)

describe("a decision between contracts that score the same", function()
  for _, scoring in ipairs { "points", "imps", "matchpoints" } do
    it("says so of every possible deal, by " .. scoring, function()
      local r = taken({ candidates = { { "one", "1NT by N" }, { "same", "1NT by N" } },
        scoring = scoring }, { deals = 4 })
      assert.equal("same", r.others[1].verdict)
      assert.is_true(r.others[1].constant)
      assert.matches("\nBest      one %(as good as any%): the same as same on every possible "
        .. "deal%.", tostring(r))
    end)
  end

  it("is not sure where they scored the same, or always apart, on a few deals", function()
    local r = taken({ candidates = { { "one", "1NT by N" }, { "doubled", "1NTx by N" } },
      where = N.hcp "16-17" & N.balanced, scoring = "points" }, { deals = 4 })
    local other = r.others[1]
    assert.is_nil(other.constant)
    local ranking = require "baize.report.ranking"
    local c = { n = 4, mean = 0, se = 0, p_holm = nil, outcome = "always the same", others = 0.527 }
    local list = { { numbers = { 1, 2 }, first = "a", second = "b", value = c, mu = 0 } }
    local _, others = ranking.best({ 1, 1 }, list)
    assert.equal("a (not sure): the same as b on all 4 deals (with 95 % confidence at most 52.7 % "
      .. "of all deals differ).", ranking.sentence { best = "a", unit = "IMPs", others = others,
        pairs = list })
    c.mean, c.p, c.p_holm = 3, 0.2, 0.2
    _, others = ranking.best({ 4, 1 }, list)
    assert.equal("a (not sure): ahead of b by 3 IMPs on all 4 deals (with 95 % confidence at most "
      .. "52.7 % of all deals differ).", ranking.sentence { best = "a", unit = "IMPs",
        others = others, pairs = list })
    c.p_holm = 0.01
    _, others = ranking.best({ 4, 1 }, list)
    assert.matches("^a %(clear%): ahead of b", ranking.sentence { best = "a", unit = "IMPs",
      others = others, pairs = list })
  end)
end)

describe("a report of a decision", function()
  it("names the choice, how sure, and the play model, in 80 columns", function()
    local text = tostring(usual)
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
      "candidates: 'pass' occurs twice" },
    { "a contract that is none",
      function() baize.decision(options { candidates = { PASS, { "x", "8NT by N" } } }) end,
      "'8NT by N' is not a contract (as in 4S by N, 3NTx by E, P), at byte 1" },
    { "a scoring that is none", function() baize.decision(options { scoring = "imp" }) end,
      "unknown scoring 'imp' (did you mean 'imps'?): use one of bam, "
      .. "butler, cross-imps, duplicate, fibonacci, imps, matchpoints, points, total" },
    { "matchpoints without a field",
      function() baize.decision(options { scoring = "matchpoints" }) end,
      "scoring: matchpoints among more than two candidates need a field, as in "
      .. 'field = { ["4S by N"] = 60, ["3NT by S"] = 40 }' },
    { "IMPs against a datum without a field",
      function() baize.decision(options { scoring = "butler" }) end,
      "scoring: IMPs against a datum need a field, whose mean it is, as in "
      .. 'field = "results.pbn"' },
    { "a field with another word",
      function() baize.decision(options { field = { boards = "a.pbn", lik = N.hcp "3" } }) end,
      "a field of boards has no field 'lik' (did you mean 'like'?)" },
    { "a field of no boards",
      function() baize.decision(options { field = { boards = 3 } }) end,
      "field: boards: the name of a file or boards expected, not 3" },
    { "a weight below 0", function() baize.decision(options { field = { pass = -1 } }) end,
      "field: the weight of pass is a number above 0, not -1" },
    { "a reading that is not there",
      function() baize.decision(options { vary = { { N.hcp "12-14", N.hcp "11-13" } } }) end,
      'vary: variation 1: N.hcp "12-14" is not part of where: N.hcp "15-17" & N.balanced' },
    { "a rule that needs systems",
      function() baize.decision(options { doubling = "system" }) end,
      'doubling: "system" has no meaning for contracts that are written; those of baize.bids are '
      .. 'doubled by their players with "never"' },
    { "a rule that is none", function() baize.decision(options { doubling = "orcale" }) end,
      'doubling: "never", { down = 2 } or "oracle" expected, not \'orcale\' (did you mean '
      .. "'oracle'?)" },
    { "a hand of 12 cards", function() baize.decision(options { hand = "K.864.K832.Q854" }) end,
      "hand: the 13 cards of S expected, not 12" },
    { "a run of no table", function() baize.decision(options()):run(5) end,
      "a run is made from a table of fields, not from 5" },
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " is blamed on its line", function()
      assert.equal(case[3], blamed(case[2]))
    end)
  end
end)

-- the last, since it adds a scoring to those there are
describe("a scoring of one's own", function()
  local function run(more) return (taken(more, { deals = 6 })) end

  it("is told in its unit, beside the points of duplicate bridge", function()
    baize.scoring.register { name = "plus", kind = "contract", unit = "plusses",
      points = function(c, vul, tricks) return c:score(vul, tricks) + 50 end }
    local r = run { scoring = "plus", candidates = { PASS, GAME } }
    assert.equal("plusses", r.unit)
    assert.near(50, r.candidates[1].value.mean - r.candidates[1].points.mean, 1e-9)
    local text = tostring(r)
    assert.matches("Expected score of NS; by the scoring plus\n +points +se +95 %% interval +"
      .. "plusses +se", text)
    assert.matches("\nPlusses, the first against the second", text)
    assert.matches("\nHead to head, the first against the second %(by duplicate points%)", text)
    assert.matches("fibonacci points", tostring(run { scoring = "fibonacci",
      candidates = { PASS, GAME } }))
    assert.equal("points", run { scoring = "points", candidates = { PASS, GAME } }.unit)
  end)
end)

describe("a variation of a part of where", function()
  local variation = require "baize.ask.decision.case".variation
  local strong = N.hcp "20+"

  it("takes parts of the tree, not of the text", function()
    local where = N.hcp "15-17" & N.balanced | strong
    local ok, message = pcall(variation, { N.balanced | strong, baize.condition "any" }, 1, where)
    assert.is_false(ok)
    assert.truthy(tostring(message):find("is not part of where", 1, true))
    assert.equal('N.hcp "15-17" & (N.balanced | N.hcp "20+")',
      tostring(variation({ N.hcp "15-17" & N.balanced | strong,
        N.hcp "15-17" & (N.balanced | strong) }, 1, where).change.where))
  end)

  it("replaces a part wherever it occurs", function()
    local where = N.balanced & S.hcp "12+" | N.balanced & S.hcp "11" & S.spades "5+"
    assert.equal('N.semibalanced & S.hcp "12+" | N.semibalanced & S.hcp "11" & S.spades "5+"',
      tostring(variation({ N.balanced, N.semibalanced }, 1, where).change.where))
  end)
end)
