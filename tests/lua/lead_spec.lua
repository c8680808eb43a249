-- SPDX-License-Identifier: GPL-3.0-or-later
-- Opening leads: many deals at once against one by one; a study against the same by hand;
-- classes of leads; what is refused.
local blamed = require "helper".blamed
local core = require "baize.core.run"
local helper = require "helper"
local lead_classes = require "baize.ask.lead.classes"
local ranking = require "baize.report.ranking"
local words = require "baize.base.words"

local HAND = "K63.T8642.J5.Q94"
local WHERE = S.hcp "15-17" & S.balanced & N.hcp "10-14"

local function options(more)
  local given = { hand = HAND, leader = W, against = "3NT by S", vul = "NS",
    scoring = "imps", where = WHERE, deals = 6, seed = 5 }
  for key, value in pairs(more or {}) do given[key] = value end
  return given
end

local function studied(more, how)
  how = how or {}
  how.progress = false
  return (baize.lead(options(more)):run(how))
end

local function dealt(where, n)
  local list = {}
  for deal in baize.sampler { where = where, seed = 5 }:deals(n) do list[#list + 1] = deal end
  return list
end

describe("leads of many deals", function()
  local deals = dealt(WHERE, 3)

  it("are those of each deal, on any number of threads", function()
    for jobs = 1, 3 do
      for _, c in ipairs { "3NT by S", "4H by E" } do
        local measures, rows = {}, 0
        for i = 1, 13 do measures[i] = ("led(%q, %d)"):format(c, i) end
        assert.equal(#deals, (assert(core.open(measures)):deals(deals, { jobs = jobs,
          row = function(deal, values, _, index)
            rows = rows + 1
            assert.equal(deals[index], deal)
            local of = {}
            for _, lead in ipairs(deal:leads(c)) do
              for _, card in ipairs(lead.equals) do of[card] = lead.tricks end
            end
            local leader = words.NEXT[baize.contract(c).declarer]
            for k, card in ipairs(words.cards(deal:hand(leader))) do
              assert.equal(of[card], values[k])
            end
          end })))
        assert.equal(#deals, rows)
      end
    end
  end)
end)

describe("a study of leads that a progress function ends", function()
  it("has the deals so far, also with functions", function()
    local r = baize.lead(options { where = baize.opaque(function() return true end), deals = 60 })
      :run { jobs = 1, progress = function(done) return done < 3 end }
    assert.is_true(r.deals >= 3 and r.deals < 60)
    assert.equal("interrupted", r.partial)
  end)
end)

describe("a study of leads", function()
  local r = studied()
  local deals = dealt(W.is(HAND) & WHERE, 6)

  -- declarer's tricks after a card
  local solved = {}
  local function tricks(deal, card)
    if not solved[deal] then
      solved[deal] = {}
      for _, lead in ipairs(deal:leads "3NT by S") do
        for _, equal in ipairs(lead.equals) do solved[deal][equal] = lead.tricks end
      end
    end
    return solved[deal][card]
  end
  local function points(deal, card)
    return -baize.contract_score("3NT by S", "NS", tricks(deal, card))
  end
  local function mean(fn)
    local sum = 0
    for _, deal in ipairs(deals) do sum = sum + fn(deal) end
    return sum / #deals
  end

  it("tells tricks, points and the chance to beat the contract", function()
    local seen = 0
    for _, one in ipairs(r.leads) do
      for _, card in ipairs(one.cards) do
        seen = seen + 1
        assert.near(mean(function(d) return 13 - tricks(d, card) end), one.tricks.mean, 1e-9)
        assert.near(mean(function(d) return points(d, card) end), one.points.mean, 1e-9)
        assert.near(mean(function(d) return tricks(d, card) < 9 and 1 or 0 end),
          one.beats.mean, 1e-9)
      end
    end
    assert.equal(13, seen)
  end)

  it("says where all leads came to the same", function()
    local same = baize.lead { hand = "AKQJ.AKQJ.AKQJ.A", leader = W, against = "3NT by S" }
      :run { deals = 5, seed = 1, progress = false }
    assert.equal(1, #same.leads)
    assert.matches("\nBest      all leads came to the same on all 5 deals%.\n", tostring(same))
    assert.not_matches("Too few", tostring(same))
  end)

  it("compares the leads on the same deals", function()
    assert.equal(#ranking.pairs(#r.leads), #r.pairs)
    for _, pair in ipairs(r.pairs) do
      local a, b = pair.first:match "^%w+", pair.second:match "^%w+"
      assert.near(mean(function(d)
        return (require "baize.cards.score".imps(points(d, a) - points(d, b)))
      end), pair.value.mean, 1e-9)
      assert.near(mean(function(d)
        local x, y = points(d, a), points(d, b)
        return x > y and 1 or x == y and 0.5 or 0
      end), pair.matchpoints.mean, 1e-9)
    end
    assert.equal(#r.leads - 1, #r.others)
  end)

  it("shows the better of each pair first, the best ones first", function()
    local place, before = {}, 0
    for _, section in ipairs(r.sections) do
      if section.columns and section.columns[1] == "lead" and not next(place) then
        for i, row in ipairs(section.rows) do place[row[1]] = i end
      elseif section.plot then
        for i, row in ipairs(section.rows) do
          local first, second = row[1]:match "^(.-) : (.+)$"
          assert.is_true(place[first] < place[second])
          assert.is_true(place[first] >= before)
          before = place[first]
          assert.equal(row[1], section.plot.points[i][1])
        end
      end
    end
    assert.is_true(before > 0)
  end)

  it("turns pairs round whole", function()
    local pair = { numbers = { 1, 2 }, first = "a", second = "b", mu = 0.5, value = {
      mean = 0.7, low = 0.6, high = 0.75, t = 2.0, more = 3, less = 1, p = 0.01,
      outcome = "above, but by less than matters" } }
    local turned = ranking.turned(pair)
    assert.same({ { 2, 1 }, "b", "a", 1, 3, "below, but by less than matters", -2.0, 0.01 },
      { turned.numbers, turned.first, turned.second, turned.value.more, turned.value.less,
        turned.value.outcome, turned.value.t, turned.value.p })
    assert.near(0.3, turned.value.mean, 1e-12)
    assert.near(0.25, turned.value.low, 1e-12)
    assert.near(0.4, turned.value.high, 1e-12)
    assert.equal(pair.value.outcome, ranking.turned(turned).value.outcome)
  end)

  it("is the same on any number of threads, and of its first deals", function()
    assert.is_true(studied({}, { jobs = 1 }):json() == studied({}, { jobs = 3 }):json())
    assert.is_true(studied({ deals = 4 }):json() == studied({}, { deals = 4 }):json())
  end)

  it("finds the same from every seat", function()
    local turned = baize.lead { hand = HAND, against = "3NT by W", vul = "EW",
      scoring = "imps", where = N.is(tostring(deals[1].west)) & W.is(tostring(deals[1].south))
      & E.is(tostring(deals[1].north)), deals = 1, seed = 1 }:run { progress = false }
    for _, one in ipairs(turned.leads) do
      assert.equal(13 - tricks(deals[1], one.cards[1]), one.tricks.mean)
    end
  end)

  it("reports in 80 columns what is best and how sure", function()
    local text = tostring(r)
    assert.matches("\nBest      %S+[^\n]* %(", text)
    for line in text:gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 80, line) end
    assert.matches("Too few deals", tostring(studied({}, { deals = 1 })))
  end)

end)

describe("classes of leads", function()
  local KXX = { "low from Kxx", from = "Kxx", lead = "low" }
  local XXXX = { "low from xxxx", from = "xxxx", lead = "low" }

  local function cards_of(class, text)
    local classes = lead_classes.read({ class, { "other", from = "x", lead = "low" } }, "W",
      "H")
    return classes[1].cards(baize.hand(text))
  end

  it("know their cards", function()
    assert.same({ "S3" }, cards_of(KXX, "K63.K42.J54.Q943"))
    assert.same({}, cards_of(KXX, "KT3.K42.J54.Q943"))
    assert.same({ "S3", "D2", "C2" }, cards_of(KXX, "K63.5432.K32.K32"))
    assert.same({ "S5" }, cards_of({ "fourth", from = "QJxx+", lead = "4th" },
      "QJ654.A2.A32.432"))
    assert.same({ "DQ" }, cards_of({ "top", from = "QJT", lead = "high" },
      "98765.A2.QJT.432"))
    assert.same({ "C4" }, cards_of({ "mine", choose = function() return "C4" end },
      "98765.A2.QJT.432"))
  end)

  it("are dealt where two of them apply, and compared there", function()
    local r = baize.lead { against = "3NT by S", where = WHERE, classes = { KXX, XXXX },
      scoring = "tricks", deals = 6, seed = 3 }:run { progress = false }
    assert.equal(6, r.leads[1].tricks.n)
    assert.equal(6, r.leads[2].tricks.n)
    local _, two = lead_classes.read({ KXX, XXXX }, "W", "NT")
    local sum, n = 0, 0
    for deal in baize.sampler { where = WHERE & two, seed = 3 }:deals(6) do
      local found = { {}, {} }
      for _, lead in ipairs(deal:leads "3NT by S") do
        for _, card in ipairs(lead.equals) do
          local ranks = deal.west:holding(card:sub(1, 1))
          local low = ranks:sub(-1) == card:sub(2)
          local which = low and (ranks:find "^K[2-9][2-9]$" and 1 or
            ranks:find "^[2-9][2-9][2-9][2-9]$" and 2)
          if which then table.insert(found[which], lead.tricks) end
        end
      end
      local function mean(list)
        local all = 0
        for _, t in ipairs(list) do all = all + t end
        return all / #list
      end
      sum, n = sum + mean(found[2]) - mean(found[1]), n + 1
    end
    assert.near(sum / n, r.pairs[1].tricks.mean, 1e-9)
  end)

  it("may be conditions on the hand, or functions", function()
    local r = baize.lead { against = "4S by N", leader = E, deals = 4, seed = 2, classes = {
      { "low heart", when = E.hearts "3+" & E.clubs "1+", lead = "low H" },
      { "top club", choose = function(hand) return "C" .. hand:holding "C":sub(1, 1) end } },
      where = E.hearts "3+" & E.clubs "1+" }:run { progress = false }
    assert.equal(4, r.leads[1].tricks.n)
    assert.equal(4, r.leads[2].tricks.n)
  end)
end)

describe("a study that is kept", function()
  -- solved in no time: declarer has ten trumps or more
  local function study(more)
    local given = { hand = ".T865432.54.T932", against = "7S by S", where = S.spades "10+",
      scoring = "tricks", deals = 70 }
    for key, value in pairs(more or {}) do given[key] = value end
    return baize.lead(given)
  end
  local function run(one, how)
    how.progress = false
    return one:run(how)
  end
  -- All numbers that do not depend on looks.
  local function numbers(r)
    local list = { ("%d deals, %d tries, seed %d"):format(r.deals, r.tries, r.seed) }
    for _, one in ipairs(r.leads) do
      for _, scale in ipairs { "tricks", "beats", "points", "imps", "matchpoints" } do
        list[#list + 1] = ("%s %d %.15g %.15g"):format(one.name, one[scale].n,
          one[scale].mean, one[scale].sd)
      end
    end
    return table.concat(list, "\n")
  end

  it("is the same as one that is not", function()
    helper.with_file("", function(name)
      local plain = run(study(), { seed = 3 })
      local kept = run(study(), { seed = 3, db = name })
      assert.equal(tostring(plain), tostring(kept))
      assert.same({ 70 }, kept.looks)
      local db <close> = assert(baize.store.open(name))
      assert.equal(70, db:entry(1).rows)
      assert.equal(tostring(plain), tostring(assert(db:show(1))))
      assert.equal("study of leads from .T865432.54.T932 against 7S by S",
        tostring(db:experiment(1)))
      kept.looks = nil
      assert.equal(plain:json(), kept:json())
    end)
  end)

  it("goes on where it ended, with any number of deals, and says that it was seen", function()
    helper.with_file("", function(name)
      run(study(), { seed = 3, db = name, deals = 45 })
      local kept = run(study(), { db = name, resume = true, deals = 230 })
      assert.equal(numbers(run(study(), { seed = 3, deals = 230 })), numbers(kept))
      assert.same({ 45, 230 }, kept.looks)
      assert.matches("Analyses +2, after 45 and 230 deals", tostring(kept))
      assert.matches("sequential test", tostring(kept))
    end)
  end)

  it("may be of classes, whose hands differ", function()
    local classes = { { "low from xxx", from = "xxx", lead = "low" },
      { "low heart", when = W.hearts "3+", lead = "low H" } }
    local function one()
      return baize.lead { against = "7S by S", where = S.spades "10+", classes = classes }
    end
    helper.with_file("", function(name)
      run(one(), { seed = 3, db = name, deals = 20 })
      assert.equal(numbers(run(one(), { seed = 3, deals = 40 })),
        numbers(run(one(), { db = name, resume = true, deals = 40 })))
    end)
  end)

  it("of one question is not that of another", function()
    helper.with_file("", function(name)
      run(study(), { seed = 3, db = name, deals = 5 })
      run(study { vul = "both" }, { seed = 3, db = name, deals = 5 })
      run(study { against = "7S by S", leader = W }, { seed = 3, db = name, deals = 5 })
      local db <close> = assert(baize.store.open(name))
      assert.equal(2, #db:list())
    end)
  end)

  it("has its tricks in the CSV of its deals", function()
    helper.with_file("", function(name)
      run(study(), { seed = 3, db = name, deals = 5 })
      local db <close> = assert(baize.store.open(name))
      local lines = {}
      assert.equal(5, db:csv(1, function(line) lines[#lines + 1] = line end))
      assert.equal("number,hand,tries,id,deal,HT,H8,H6,H5,H4,H3,H2,D5,D4,CT,C9,C3,C2\n",
        lines[1])
    end)
  end)

  it("has no functions", function()
    helper.with_file("", function(name)
      local one = baize.lead { against = "7S by S", classes = { { "b", from = "xx" },
        { "a", choose = function() end } } }
      assert.matches("cannot be kept in a database or registered: it has no text$",
        blamed(function() one:run { db = name, progress = false } end))
    end)
  end)
end)

describe("intervals of chances", function()
  it("stay within 0 to 100 where classes are worth means", function()
    local r = baize.lead { against = "7S by S", deals = 12, seed = 1,
      where = S.spades "10+" & W.hearts.top5 "0" & W.diamonds.top5 "0",
      classes = { { "any low", from = "x+", lead = "low" }, { "any ace", from = "A+",
      lead = "high" } } }:run { progress = false }
    for _, one in ipairs(r.leads) do
      assert.is_nil(one.beats.kind)
      assert.is_true(one.beats.low >= 0 and one.beats.high <= 1)
      assert.is_true(one.beats.low <= one.beats.mean and one.beats.mean <= one.beats.high)
      if one.matchpoints.low then
        assert.is_true(one.matchpoints.low >= 0 and one.matchpoints.high <= 1)
      end
    end
    assert.matches("wide enough, or too wide", r.intervals)
  end)

  it("are Wilson's, and cover the mean of numbers between 0 and 1 at least as often", function()
    local stats, shares = require "baize.core.stats", require "baize.stats.shares"
    local low, high = shares.wilson(0.25, 40, 0.95)
    local _, l, h = stats.wilson(10, 40, 0.95)
    assert.near(l, low, 1e-12)
    assert.near(h, high, 1e-12)
    -- means of two 0/1 values, 1 with chance 0.1: 1000 samples of 30
    math.randomseed(7)
    local covered = 0
    for _ = 1, 1000 do
      local sum = 0
      for _ = 1, 60 do sum = sum + (math.random() < 0.1 and 0.5 or 0) end
      local a, b = shares.wilson(sum / 30, 30, 0.95)
      if a <= 0.1 and 0.1 <= b then covered = covered + 1 end
    end
    assert.is_true(covered >= 940, covered)
  end)
end)

describe("bad input", function()
  local cases = {
    { "an unknown field", function() baize.lead { hnad = HAND } end,
      "a lead study has no field 'hnad' (did you mean 'hand'?)" },
    { "a missing contract", function() baize.lead { hand = HAND } end,
      'a lead study needs a contract, as in against = "3NT by S"' },
    { "a leader who is not on lead", function() baize.lead(options { leader = E }) end,
      "leader: W leads against 3NT by S, not E" },
    { "a pass", function() baize.lead(options { against = "P" }) end,
      "against: nobody leads to a pass" },
    { "no hand", function() baize.lead { against = "3NT by S" } end,
      "a lead study needs a hand, or classes of leads" },
    { "a scoring that is none", function() baize.lead(options { scoring = "match" }) end,
      "unknown scoring 'match' for leads: use one of points, imps, "
      .. "matchpoints, beats, tricks" },
    { "a holding that is none", function() baize.lead { against = "3NT by S",
      classes = { { "a", from = "xK" }, { "b", from = "x" } } } end,
      'classes: a: from: a holding as in "Kxx", "QJTx" or "xxxx+" expected, not \'xK\'' },
    { "a place that is none", function() baize.lead { against = "3NT by S",
      classes = { { "a", from = "xx", lead = "lowest" }, { "b", from = "x" } } } end,
      'classes: a: lead: "low", "high", "2nd" ... "5th" expected, not \'lowest\'' },
    { "a field of a class", function() baize.lead { against = "3NT by S",
      classes = { { "a", form = "xx" }, { "b", from = "x" } } } end,
      "class 1 has no field 'form' (did you mean 'from'?)" },
    { "a hand beside classes", function() baize.lead(options { classes = {} }) end,
      "hand: either a hand or classes are studied" },
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " is blamed on its line", function()
      assert.equal(case[3], (blamed(case[2]):gsub(" %(did you mean 'low'%?%)$", "")))
    end)
  end
end)

describe("a study of leads that is varied", function()
  local baize_lead = { hand = "K63.T8642.J5.Q94", against = "3NT by S", scoring = "imps", seed = 3,
    where = S.hcp "15-17" & S.balanced }

  local function lead(changes)
    local given = {}
    for key, value in pairs(baize_lead) do given[key] = value end
    for key, value in pairs(changes) do given[key] = value end
    return (baize.lead(given))
  end

  it("is done again on other deals, as many of the same seed", function()
    local other = S.hcp "20+"
    local r = lead { vary = { { "a strong hand", other } }, deals = 8 }:run { progress = false }
    local alone = lead { where = other, deals = 8 }:run { progress = false }
    assert.equal(1, #r.vary)
    local v = r.vary[1]
    assert.same({ "a strong hand", 8, "IMPs" }, { v.label, v.deals, v.unit })
    local means = {}
    for _, one in ipairs(alone.others) do means[one.mean] = true end
    assert.is_true(#v.others > 0 and means[v.others[1].mean])
    assert.equal(v.best == r.best, v.stands)
    assert.matches("\nVaried    a strong hand: [%u%d/]+ is best %l+", r:text())
    -- and the study itself is what it is without
    assert.equal(lead { deals = 8 }:run { progress = false }.leads[1].points.mean,
      r.leads[1].points.mean)
  end)

  it("names leads as the study does, which may have more of them together", function()
    local result = require "baize.ask.lead.result"
    local function other(name, mean) return { other = name, mean = mean, verdict = "better" } end
    local first = { best = "S6/S3", leads = { { name = "S6/S3", cards = { "S6", "S3" } },
      { name = "H2", cards = { "H2" } }, { name = "D5", cards = { "D5" } } } }
    local v = result.variation("a", { best = "S3", unit = "IMPs", deals = 5, leads = {
      { name = "S6", cards = { "S6" } }, { name = "S3", cards = { "S3" } },
      { name = "H2/D5", cards = { "H2", "D5" } } }, others = { other("S6", 0.1),
      other("H2/D5", 2) } }, first)
    assert.same({ "S6/S3", true, 1 }, { v.best, v.stands, #v.others })
    assert.equal("H2", v.others[1].other)
    local same = result.variation("a", { leads = {}, unit = "IMPs", deals = 5 }, first)
    assert.same({ "S6/S3", true, 0 }, { same.best, same.stands, #same.others })
    assert.equal("a: all came to the same.", require "baize.report.ranking".varied(same).text)
  end)

  it("refuses what is no variation", function()
    for _, one in ipairs { { "a" }, { 1, S.hcp "3" }, S.hcp "3" } do
      local ok, message = pcall(lead, { vary = { one } })
      assert.is_false(ok)
      assert.matches("vary: ", tostring(message))
    end
    assert.is_false((pcall(lead, { vary = S.hcp "3" })))
  end)
end)
