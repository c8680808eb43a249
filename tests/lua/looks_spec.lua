-- SPDX-License-Identifier: GPL-3.0-or-later
-- Decisions, fits, sweeps and samples that are looked at more than once, and what a store
-- shows of them.
local fit_result = require "baize.ask.fit.result"
local helper = require "helper"
local phrase = require "baize.report.phrase"
local random = require "random"
local sequential = require "baize.stats.sequential"
local stored = require "baize.store.shown"
local supply = require "baize.store.supply"

local function run(x, options)
  options.progress = false
  return (x:run(options))
end

-- Call f with the name of a database that goes away.
local function with_db(f) return helper.with_file("", f) end

-- Deals that are solved in no time.
local LONG <const> = "AKQJT98765..432."

local function decision(more)
  local options = { hand = LONG, where = N.hcp "8+", scoring = "imps",
    candidates = { { "game", "4S by S" }, { "slam", "6S by S" } },
    vary = { { vul = "NS" }, { N.hcp "8+", N.hcp "5+" } } }
  for name, value in pairs(more or {}) do options[name] = value end
  return baize.decision(options)
end

-- The result after looks at so many deals.
local function looked_at(x, looks, name)
  local r
  for i, deals in ipairs(looks) do
    r = run(x, { seed = i == 1 and 3 or nil, resume = i > 1 or nil, deals = deals, db = name })
  end
  return r
end

describe("an experiment that is interrupted and resumed", function()
  it("shows no test before its end, and then those of a fixed number of deals", function()
    with_db(function(name)
      local e = baize.experiment { measure = { gain = S.hcp - N.hcp }, tests = "gain ~= 0",
        deals = 20000, seed = 3 }
      local r = e:run { db = name, jobs = 1, progress = function(done) return done < 600 end }
      assert.is_true(r.deals >= 600 and r.deals < 20000)
      assert.same({ true, "interrupted", {}, {} }, { r.untested, r.partial, r.tests, r.looks })
      assert.is_truthy(tostring(r):gsub("%s+", " "):find("Tests none before all 20 000 deals are "
        .. "done, so that an interruption is not an interim analysis. To resume run the same again "
        .. "with --resume (seed 3)", 1, true), tostring(r))
      local whole, once = run(e, { db = name, resume = true }), run(e, {})
      assert.same({ 20000 }, whole.looks)
      assert.is_nil(whole.looked)
      assert.equal(once.tests[1].components[1].p, whole.tests[1].components[1].p)
      -- a run that came to its end and is extended was looked at
      assert.is_true(run(e, { db = name, resume = true, deals = 21000 }).looked)
    end)
  end)
end)

-- A progress function that says once, at `at` deals of a sample, that they are enough; then what it
-- was told at the end.
local function enough(at)
  local said, last = false, {}
  return function(done, total, ended)
    if ended then last[1], last[2], last[3] = done, total, ended end
    if ended or said or done < at then return nil end
    said = true
    return "enough"
  end, last
end

describe("progress that says that there are enough deals", function()
  local own = { measure = { points = N.hcp }, tests = "points > 9", where = S.hcp "12+",
    deals = 200000, seed = 5 }

  it("ends a run as one of the deals done, in a database too", function()
    with_db(function(name)
      local watch = enough(3000)
      local r = baize.experiment(own):run { db = name, jobs = 1, progress = watch }
      assert.is_true(r.deals >= 3000 and r.deals < 200000)
      assert.same({ r.deals, { r.deals } }, { r.asked, r.looks })
      assert.is_nil(r.partial or r.untested)
      local plain = run(baize.experiment(own), { deals = r.deals })
      assert.equal(plain.tests[1].components[1].p, r.tests[1].components[1].p)
      local db <close> = baize.store.open(name)
      assert.same({ r.deals, r.deals, 1 },
        { db:entry(1).asked, db:entry(1).rows, db:entry(1).looks })
    end)
  end)

  it("is not an interruption of a fit or of a lead either", function()
    local models = { a = { N.spades }, b = { N.hearts } }
    for _, x in ipairs { baize.fit { response = N.hcp, models = models, deals = 100000, seed = 3 },
      baize.lead { hand = "32.432.9876.5432", leader = W, against = "6S by S",
        where = S.is(LONG) & N.hcp "15+", deals = 5000, seed = 3 } } do
      with_db(function(name)
        for _, db in ipairs { false, name } do
          local watch, last = enough(40)
          local r = x:run { db = db or nil, jobs = 1, progress = watch }
          assert.is_true(r.deals >= 40 and r.deals < 5000, r.deals)
          assert.same({ r.deals, "done" }, { r.asked, last[3] })
          assert.is_nil(r.partial or r.untested)
        end
      end)
    end
  end)

  it("asks for no more deals of the samples behind", function()
    with_db(function(name)
      for _, db in ipairs { false, name } do
        local watch, last = enough(3000)
        local r = baize.experiment { samples = { a = S.hcp "12+", b = S.hcp "11-" }, seed = 5,
          measure = { points = N.hcp }, tests = "a.points < b.points", deals = 200000 }
          :run { db = db or nil, jobs = 1, progress = watch }
        local n = r.samples[1].deals
        assert.is_true(n >= 3000 and n < 200000)
        assert.same({ n, n, 2 * n, 2 * n, 2 * n, "done" }, { r.asked, r.samples[2].deals, r.deals,
          last[1], last[2], last[3] })
        assert.is_nil(r.partial or r.untested)
        assert.is_truthy(r.tests[1].components[1].p)
      end
    end)
  end)

  it("asks for no more deals of the variations of a decision", function()
    local r = decision { deals = 200000 }:run { jobs = 1, seed = 3, progress = enough(400) }
    assert.is_true(r.deals >= 400 and r.deals < 100000, r.deals)
    assert.is_nil(r.partial)
    assert.equal(r.deals, r.vary[2].deals or r.deals)
  end)
end)

-- Without verdicts: x run up to some of its deals, in a database or in none.
local function cut_short(name, x, deals)
  local r = x:run { db = name, seed = 3, deals = deals, jobs = 1,
    progress = function(done) return done < deals // 2 end }
  assert.is_true(r.deals >= 2 and r.deals < deals, r.deals)
  assert.same({ "interrupted", true }, { r.partial, r.untested })
  assert.is_truthy(tostring(r):gsub("%s+", " "):find(("Tests none before all %s deals are done, "
    .. "so that an interruption is not an interim analysis. To %s"):format(phrase.grouped(deals),
    name and "resume run the same again with --resume (seed 3)" or
    "begin again run the same with seed 3"), 1, true), tostring(r))
  assert.is_truthy(r:html():find("not an interim analysis", 1, true))
  assert.is_true(require "dkjson".decode(r:json()).untested)
  return r
end

-- What is interrupted before the last of its deals, without a database as in one, and resumed.
local function interrupted(name, x, deals)
  local r, plain = cut_short(name, x, deals), cut_short(nil, x, deals)
  assert.same({}, r.looks)
  local function body(one) return (tostring(one):gsub("^.-\n\n", "")) end
  if plain.deals == r.deals then assert.equal(body(r), body(plain)) end
  local whole = run(x, { db = name, resume = true })
  assert.same({ deals }, whole.looks)
  assert.is_nil(whole.looked)
  assert.equal(tostring(run(x, { seed = 3, deals = deals })), tostring(whole))
  return r
end

describe("what is interrupted shows no verdict, and that is not an interim analysis:", function()
  it("an experiment", function()
    with_db(function(name)
      local r = interrupted(name, baize.experiment { measure = { gain = S.hcp - N.hcp },
        tests = "gain ~= 0" }, 20000)
      assert.same({ {} }, { r.tests })
    end)
  end)

  it("a decision", function()
    with_db(function(name)
      local r = interrupted(name, decision { vary = { { vul = "NS" } } }, 100)
      assert.same({ 2, 0 }, { #r.candidates, #r.pairs })
      assert.is_nil(r.best)
      assert.not_matches("\nBest", tostring(r))
      assert.matches("slam", tostring(r))
    end)
  end)

  it("a decision whose variation is interrupted", function()
    with_db(function(name)
      local parts, last, x = 1, 0, decision { vary = { { N.hcp "8+", N.hcp "5+" } } }
      local r = x:run { db = name, seed = 3, deals = 100, jobs = 1, progress = function(done)
        if done < last then parts = parts + 1 end
        last = done
        return parts < 2 or done < 50
      end }
      assert.same({ "interrupted", {}, {} }, { r.partial, r.vary, r.untested or {} })
      assert.is_string(r.best)
      assert.is_nil(run(x, { db = name, resume = true }).looked)
    end)
  end)

  it("a study of leads", function()
    with_db(function(name)
      local r = interrupted(name, baize.lead { hand = "32.432.9876.5432", leader = W,
        against = "6S by S", where = S.is "AKQJT98765..432." & N.hcp "15+" }, 40)
      assert.is_true(#r.leads > 0)
      assert.same({ {} }, { r.pairs, r.best, r.others })
    end)
  end)

  it("a fit", function()
    with_db(function(name)
      local r = interrupted(name, baize.fit { response = S.hcp - N.spades,
        terms = { { "longer", N.spades }, { "aces", S.aces } } }, 20000)
      assert.same({ {} }, { r.comparisons, r.ranking, r.models[1].terms[2].p })
      assert.is_number(r.models[1].terms[2].se)
    end)
  end)

  it("samples", function()
    with_db(function(name)
      local x = baize.experiment { samples = { { "a", S.hcp "15+" }, { "b", S.hcp "8-" } },
        measure = { gain = N.hcp - W.hcp }, tests = { "a.gain > b.gain", "a.gain > 0" },
        deals = 20000 }
      for _, db in ipairs { false, name } do
        local r = x:run { db = db or nil, seed = 3, jobs = 1,
          progress = function(done) return done < 30000 end }
        assert.same({ "interrupted", true, {}, {} }, { r.partial, r.untested, r.tests,
          r.samples.b.tests })
        assert.same(db and {} or nil, r.samples.b.looks)
        assert.equal(1, #r.samples.a.tests)
      end
      local whole = run(x, { db = name, resume = true })
      assert.is_nil(whole.samples.b.looked)
      assert.equal(tostring(run(x, { seed = 3 })), tostring(whole))
    end)
  end)
end)

describe("a decision that is gone on with", function()
  it("has sequential tests and intervals", function()
    with_db(function(name)
      local r = looked_at(decision(), { 30, 250 }, name)
      local fixed = run(decision(), { seed = 3, deals = 250 })
      assert.same({ 30, 250 }, r.looks)
      local pair, before = r.pairs[1].value, fixed.pairs[1].value
      local t = sequential.test({ n = 250, mean = before.mean,
        sd = before.se * 250 ^ 0.5 }, 0, "two-sided", 0.95)
      assert.near(t.p, pair.p, 1e-9)
      assert.near(t.low, pair.low, 1e-9)
      assert.is_nil(pair.t)
      assert.is_true(pair.low < before.low and pair.high > before.high)
      local makes = r.candidates[2].makes
      assert.same({ sequential.interval({ kind = "share", n = 250, hits = makes.hits }, 0.95) },
        { makes.low, makes.high })
      assert.is_true(makes.low < fixed.candidates[2].makes.low)
      local text = tostring(r)
      assert.matches("\nAnalyses +2, after 30 and 250 deals: sequential tests", text)
      assert.matches("two%-sided%s+sequential test", text)
      assert.same({ 30, 250 }, require "dkjson".decode(r:json()).looks)
    end)
  end)

  it("gives the same in words where it may not test yet, and says why", function()
    with_db(function(name)
      local r = looked_at(decision(), { 10, 30 }, name)
      assert.is_nil(r.pairs[1].value.p)
      assert.is_nil(r.pairs[1].value.low)
      assert.equal("undecided", r.others[1].verdict)
      local text = tostring(r):gsub("%s+", " ")
      assert.matches("With fewer than 200 deals after 2 analyses no test or interval of a mean "
        .. "is valid yet", text)
      assert.matches("not distinguishable from %a+ on these deals: ahead by [%d.]+ IMPs%.", text)
    end)
  end)

  it("has no interim analysis while it showed no number", function()
    with_db(function(name)
      local r = looked_at(decision(), { 1, 30 }, name)
      assert.same({ 30 }, r.looks)
      assert.is_nil(r.looked)
      assert.equal(tostring(run(decision(), { seed = 3, deals = 30 })), tostring(r))
    end)
  end)
end)

describe("the answer of another seed", function()
  it("has as many deals as its figures are of, though more are stored", function()
    local one = { id = 1, looks = 1, seed = 3, rows = 60, summary = '{ "deals": 30, "tests": '
      .. '[{ "text": "x > 3", "components": [{ "mean": 3.5, "se": 0.1, "p": 0.04 }] }] }' }
    assert.equal(30, stored.same_question({ id = 2 }, { one }, {})[1].deals)
    one.summary = nil
    assert.equal(60, stored.same_question({ id = 2 }, { one }, {})[1].deals)
  end)
end)

describe("another question of the same deals", function()
  local function asked(test, more)
    local options = { where = S.hcp "15-17", measure = { gain = N.hcp - E.hcp }, tests = test }
    for name, value in pairs(more or {}) do options[name] = value end
    return baize.experiment(options)
  end
  local function kept(x, deals, name, seed)
    return run(x, { seed = seed or 3, deals = deals, db = name })
  end
  local function said(r) return (tostring(r):gsub("%s+", " ")) end

  it("begins no new count of looks", function()
    with_db(function(name)
      kept(asked "gain > 0", 40, name)
      local r = kept(asked("gain < 0.5", { by = N.spades "4+" }), 260, name)
      assert.same({ 260 }, r.looks)
      assert.same({ { entry = 1, looks = { 40 } } }, r.elsewhere)
      local c = r.tests[1].components[1]
      local fixed = run(asked "gain < 0.5", { seed = 3, deals = 260 })
      local before = fixed.measures.gain.components[1]
      assert.equal(sequential.test(before, 0.5, "less", 0.95).p, c.p)
      assert.is_true(c.p > fixed.tests[1].components[1].p)
      assert.matches("Analyses 2, after 40 and 260 deals %(these deals were analysed in entry 1 "
        .. "too%): sequential tests and intervals are shown instead of fixed%-sample ones", said(r))
      assert.same({ { entry = 1, looks = { 40 } } },
        require "dkjson".decode(r:json()).elsewhere)
      -- and the first is not what it was before
      local db <close> = assert(baize.store.open(name))
      assert.is_true(db:show(1).looked)
    end)
  end)

  it("says so where the deals are just the same", function()
    with_db(function(name)
      kept(asked "gain > 0", 40, name)
      local r = kept(asked "gain < 0", 40, name)
      assert.is_nil(r.looked)
      assert.matches("Analyses these deals were analysed in entry 1 too: a test that was chosen "
        .. "after that is wrong more often than its p says", said(r))
    end)
  end)

  it("has its own count where deals or measures are others", function()
    with_db(function(name)
      kept(asked "gain > 0", 40, name)
      local others = { kept(asked("gain > 0", { where = S.hcp "15-18" }), 50, name),
        kept(asked("gain > 0", { measure = { gain = N.hcp - W.hcp } }), 50, name) }
      for _, r in ipairs(others) do
        assert.is_nil(r.elsewhere)
        assert.is_nil(r.looked)
        assert.not_matches("Analyses", tostring(r))
      end
    end)
  end)

  it("is another analysis where the same is asked with another seed, and both are shown", function()
    with_db(function(name)
      local one = kept(asked "gain > 0", 40, name)
      local r = kept(asked "gain > 0", 50, name, 4)
      local c = one.tests[1].components[1]
      assert.is_nil(r.looked)
      assert.same({ { entry = 1, seed = 3, deals = 40, tests = { { text = "gain > 0",
        mean = tonumber(("%.12g"):format(c.mean)), se = tonumber(("%.12g"):format(c.se)),
        p = tonumber(("%.12g"):format(c.p)) } } } }, r.same_question)
      assert.is_truthy(said(r):find(("Analyses the same question was analysed in entry 1, 40 deals "
        .. "of seed 3 (gain > 0: %s, p %s) too: choosing among the 2 answers is wrong more often "
        .. "than their p say"):format(phrase.number(c.mean, c.se), phrase.p_value(c.p)), 1, true),
        said(r))
      assert.equal(1, require "dkjson".decode(r:json()).same_question[1].entry)
      local db <close> = assert(baize.store.open(name))
      assert.equal(2, db:show(1).same_question[1].entry)
      for _, x in ipairs { decision(), baize.lead { hand = "32.432.9876.5432", leader = W,
        against = "6S by S", where = S.is "AKQJT98765..432." & N.hcp "15+" } } do
        assert.is_nil(kept(x, 4, name).same_question)
        assert.equal(3, kept(x, 4, name, 5).same_question[1].seed)
      end
    end)
  end)

  it("is the same question in other words, and another where it means something else", function()
    local where, gain = S.hcp "15-17" & S.balanced, N.hcp - E.hcp
    local function question(more)
      local options = { where = where, measure = { gain = gain }, tests = "gain > 0" }
      for name, value in pairs(more) do options[name] = value end
      return baize.experiment(options)
    end
    local same = { {}, { tests = "  gain>0.0 " }, { tests = { "gain > 0" } },
      { where = S.balanced & S.hcp "15-17" }, { where = S.hcp "15+" & S.balanced & S.hcp "17-" },
      { measure = { diff = gain }, tests = "diff > 0" }, { measure = { { "gain", gain, "more" } } },
      { title = "Which hand is better?" }, { family = true, tests_by = false, play = "dd",
        variance = "plain" },
      { measure = { gain = -E.hcp + N.hcp } },
      { where = baize.condition 'S.hcp("15 - 17")' & S.balanced } }
    local others = { { tests = "gain < 0" }, { tests = "gain > 0.5" }, { family = false },
      { where = S.hcp "15-18" & S.balanced }, { where = S.hcp "15-17" | S.balanced },
      { where = N.hcp "15-17" & S.balanced }, { measure = { gain = E.hcp - N.hcp } },
      { measure = { gain = gain, other = N.spades } }, { by = N.spades "4+" }, { matters = 1 },
      { measure = { gain = gain, other = E.hcp - N.hcp }, tests = "other > 0" } }
    local function answers(more, seed)
      return with_db(function(name)
        kept(question {}, 20, name)
        return kept(question(more), 20, name, seed).same_question
      end)
    end
    for i, more in ipairs(same) do
      assert.equal(1, (answers(more, 4) or {})[1] and 1, "variant " .. i)
    end
    for i, more in ipairs(others) do -- at most they make the same test
      for _, one in ipairs(answers(more, 4) or {}) do
        assert.is_true(one.tests_alone, "other " .. i)
        assert.equal("gain > 0", one.tests[1].text)
      end
    end
    with_db(function(name) -- names of fields are no names of measures
      for i, points in ipairs { S.points { A = 1 }, S.points { K = 1 }, N.points { A = 1 } } do
        assert.is_nil(kept(question { where = points "1+" }, 20, name, i).same_question)
      end
    end)
    with_db(function(name) -- a decision
      kept(decision { where = N.hcp "8+" & E.spades "3-" }, 4, name)
      local r = kept(decision { where = E.spades "3-" & N.hcp "8+" }, 4, name, 4)
      assert.equal(3, r.same_question[1].seed)
    end)
    -- of the same seed, in words by which the deals are not known to be the same
    assert.equal(3, answers({ where = S.balanced & S.hcp "15-17" }, 3)[1].seed)
  end)

  it("is one with the other parts of a decision", function()
    with_db(function(name)
      local x = decision { vary = { { play = { "lead", layouts = 2 } } } }
      assert.is_nil(kept(x, 10, name).elsewhere)
      local r = kept(decision { vary = { { vul = "NS" } } }, 20, name)
      assert.equal(2, #r.elsewhere)
      assert.is_true(r.looked)
    end)
  end)
end)

describe("opening leads on the same deals", function()
  it("were analysed where the tricks are of the same strain", function()
    local function study(against)
      return baize.lead { hand = "32.432.9876.5432", leader = W, against = against,
        where = S.is "AKQJT98765..432." & N.hcp "15+" }
    end
    with_db(function(name)
      for i, against in ipairs { "4S by S", "3NT by S", "6S by S" } do
        local r = run(study(against), { seed = 3, deals = 1 + i, db = name })
        assert.same(i == 3 and { { entry = 1, looks = { 2 } } } or nil, r.elsewhere)
      end
    end)
  end)
end)

local function fit()
  return baize.fit { response = tricks(S, "S"), where = S.spades "10+", ranks = "AK",
    terms = { { "fit", N.spades } } }
end

describe("a fit that is gone on with", function()
  it("has sequential tests and intervals", function()
    with_db(function(name)
      local r = looked_at(fit(), { 60, 260 }, name)
      local fixed = run(fit(), { seed = 3, deals = 260 })
      assert.same({ 60, 260 }, r.looks)
      for i, c in ipairs(fixed.models[1].terms) do
        local own = r.models[1].terms[i]
        local t = sequential.test({ n = c.df + 1, mean = c.mean, sd = c.se * (c.df + 1) ^ 0.5 },
          0, "two-sided", 0.95)
        assert.same({ c.mean, c.se, t.p, t.low }, { own.mean, own.se, own.p, own.low })
        assert.is_nil(own.t)
        assert.is_true(own.low < c.low and own.high > c.high)
      end
      for i, c in ipairs(fixed.comparisons) do
        assert.is_nil(r.comparisons[i].low or c.low) -- they are of a model and a part of it
        assert.is_true(r.comparisons[i].p >= c.p)
      end
      assert.is_true(r.ranks[1].high > fixed.ranks[1].high)
      assert.matches("\nAnalyses +2, after 60 and 260 deals", tostring(r))
    end)
  end)

  it("says why it has none of few deals", function()
    with_db(function(name)
      local r = looked_at(fit(), { 20, 60 }, name)
      assert.is_nil(r.models[1].terms[2].p)
      assert.is_nil(r.ranks[1].low)
      assert.equal("undecided", r.comparisons[1].outcome)
      assert.matches("fewer than 200 deals after 2 analyses", (tostring(r):gsub("%s+", " ")))
    end)
  end)

  it("has no interim analysis where its terms are made of each other", function()
    with_db(function(name)
      local t = tricks(S, "S")
      local x = baize.fit { response = S.hcp, where = S.spades "10+",
        terms = { { "once", t }, { "again", t + 1 } } }
      local ok, message = pcall(run, x, { seed = 3, deals = 20, db = name })
      assert.is_false(ok)
      assert.matches("fit: again: a term is always the same or made", message)
      local db <close> = assert(baize.store.open(name))
      assert.equal(0, db:entry(1).looks)
    end)
  end)

  -- Run with a store whose deals are measured by `sample`.
  local function sampled(sample, f)
    local open = supply.open
    supply.open = function(...)
      local from = open(...)
      local kept = { finish = function(_, ...) from:finish(...) end,
        look = function(_, ...) from:look(...) end }
      function kept.sample(_, ...) return sample(from, ...) end
      return setmetatable(kept, { __close = function() from:__close() end })
    end
    local ok, message = pcall(with_db, f)
    supply.open = open
    assert(ok, message)
  end

  it("says why its deals could not be measured", function()
    sampled(function() return nil, "the disk is gone" end, function(name)
      local ok, message = pcall(run, fit(), { seed = 3, deals = 20, db = name })
      assert.is_false(ok)
      assert.matches("^tests/lua/looks_spec.lua:%d+: the disk is gone$", message)
      local db <close> = assert(baize.store.open(name))
      assert.equal(0, db:entry(1).looks)
    end)
  end)

  it("is made of the deals that were measured before an interrupt", function()
    sampled(function(from, r, where, handle, options)
      options.count = options.count - 5
      local done, _, tries = from:sample(r, where, handle, options)
      return done, true, tries
    end, function(name)
      local r = run(fit(), { seed = 3, deals = 40, db = name })
      assert.same({ 35, 40, "interrupted", 35 }, { r.deals, r.asked, r.partial,
        r.models[1].terms[1].n })
      assert.same({}, r.looks)
    end)
  end)

  it("has no interim analysis while it was not made", function()
    with_db(function(name)
      assert.same({ 60 }, looked_at(fit(), { 5, 60 }, name).looks)
    end)
  end)

  it("finds nothing at any look where nothing is", function()
    -- a response whose spread grows with the second term, and depends on none
    local next_of, false_alarms = random.new(5), {}
    for trial = 1, 40 do
      local columns, at = { {}, {}, {} }, 210
      for i = 1, 1200 do
        local x = next_of(5)
        columns[2][i], columns[3][i] = next_of(19), x
        columns[1][i] = (next_of(41) - 21) * x
      end
      while at <= 1200 and not false_alarms[trial] do
        local part = {}
        for k = 1, 3 do part[k] = table.move(columns[k], 1, at, 1, {}) end
        local r = fit_result.new({ deals = at, looked = true, seed = trial, asked = at,
          where = "any", plan = "none", tries = at }, { text = "y" }, { { name = "all terms",
          terms = { { name = "a", column = 2 }, { name = "b", column = 3 } } } }, part)
        for i = 2, 3 do
          if (r.models[1].terms[i].p_holm or 1) < 0.05 then false_alarms[trial] = true end
        end
        at = at + at // 4
      end
    end
    local found = 0
    for _ in pairs(false_alarms) do found = found + 1 end
    assert.is_true(found <= 6) -- 5 % of 40 are 2; three standard errors more
  end)
end)

describe("a sweep in a database", function()
  local function sweep()
    return baize.sweep { title = "Points", over = { points = { 10, 16 } }, deals = 100,
      experiment = function(p)
        return { where = S.hcp(p.points), measure = { gain = S.hcp - N.hcp },
          tests = "gain ~= 0", matters = 0 }
      end }
  end

  it("is the same in pieces, and as without one", function()
    local plain = run(sweep(), { seed = 3 })
    with_db(function(name)
      assert.equal(tostring(plain), tostring(run(sweep(), { seed = 3, db = name })))
      assert.equal(plain:json(), run(sweep(), { resume = true, db = name }):json())
      local db <close> = assert(baize.store.open(name))
      assert.equal("Points: points 16", db:entry(2).title)
      assert.equal(3, #db:list()) -- the fresh deals of what came out
    end)
    with_db(function(name)
      local r = looked_at(sweep(), { 30, 100 }, name)
      for i, e in ipairs(plain.family) do
        assert.same({ e.mean, e.se }, { r.family[i].mean, r.family[i].se })
      end
      assert.same({ 3, plain.fresh_seed, 200 }, { r.seed, r.fresh_seed, r.deals })
    end)
  end)

  it("has sequential tests, and says so", function()
    with_db(function(name)
      local r = looked_at(sweep(), { 100, 300 }, name)
      local plain = run(sweep(), { seed = 3, deals = 300 })
      assert.is_true(r.family[2].p > plain.family[2].p and r.family[2].looked)
      assert.matches("Analyses +2 of the tests were shown before", tostring(r))
      assert.equal(300, run(sweep(), { resume = true, db = name }).family[1].n)
    end)
    with_db(function(name)
      local text = tostring(looked_at(sweep(), { 30, 100 }, name)):gsub("%s+", " ")
      assert.matches("2 of them have fewer than 200 deals, too few for", text)
    end)
  end)
end)

describe("several samples that are gone on with", function()
  local function samples()
    return baize.experiment { samples = { { "weak", S.hcp "8-11" }, { "strong", S.hcp "12+" } },
      measure = { long = S.longest, fit = indicator(NS.spades "8+") },
      tests = { "strong.long > weak.long", "strong.fit > weak.fit" } }
  end

  it("are compared by a test that holds at every look", function()
    with_db(function(name)
      local r = looked_at(samples(), { 50, 400 }, name)
      local a, b = r.samples.strong.measures.long.components[1],
        r.samples.weak.measures.long.components[1]
      local t = sequential.test({ n = 400, mean = a.mean - b.mean,
        sd = (a.sd ^ 2 + b.sd ^ 2) ^ 0.5 }, 0, "greater", 0.95)
      assert.near(t.p, r.tests[1].components[1].p, 1e-9)
      assert.is_true(r.tests[2].components[1].looked)
      assert.matches("one%-sided sequential test", tostring(r))
    end)
  end)
end)

describe("a store shows", function()
  -- What was run is shown the same by each of its entries.
  local function same(x, how, entries)
    with_db(function(name)
      how.db = name
      local r = run(x, how)
      local db <close> = assert(baize.store.open(name))
      assert.equal(entries, #db:list())
      for id = 1, entries do
        local again = assert(db:show(id))
        assert.equal(tostring(r), tostring(again))
        assert.equal(r:json(), again:json())
        assert.equal(1, db:entry(id).looks)
      end
    end)
  end

  it("decisions as they were, by any of their conditions", function()
    same(decision { title = "Slam?", candidates = { { "pass out", "P" }, "4S by S",
      { "choice", choose { { N.aces "2", "6S by S" }, "5S by S" } } } },
      { seed = 3, deals = 12 }, 2)
  end)

  it("fits as they were", function() same(fit(), { seed = 3, deals = 40 }, 1) end)

  it("all samples by one of them", function()
    same(baize.experiment { title = "Two", samples = { a = S.hcp "8-11", b = S.hcp "12+" },
      measure = { long = S.longest }, tests = { "a.long > b.long" } },
      { seed = 3, deals = 12 }, 2)
  end)

  it("columns of CSV under the names of the user", function()
    local function head(x)
      return with_db(function(name)
        run(x, { seed = 3, deals = 2, db = name })
        local db <close> = assert(baize.store.open(name))
        local lines = {}
        db:csv(1, function(line) lines[#lines + 1] = line end)
        return lines[1]:gsub("^number,hand,tries,id,deal,", ""), lines[2], db:list()
      end)
    end
    assert.equal('"tricks(S, ""S"")",N.aces,N.kings,fit\n', (head(baize.fit {
      response = tricks(S, "S"), where = S.spades "10+", ranks = "AK", of = N,
      terms = { { "fit", N.spades } } })))
    local line, first = head(decision { vary = { { vul = "NS" } }, scoring = "matchpoints" })
    assert.equal("points of game,points of slam,worth in matchpoints of game,worth in "
      .. "matchpoints of slam,tricks in 4S by S of game,tricks in 6S by S of slam,value in "
      .. "matchpoints of game : slam,points of game : slam,IMPs of game : slam,matchpoints of "
      .. "game : slam,gain of game : slam,loss of game : slam,sign of game : slam",
      line:match "^(.-),vul NS: points of game,vul NS: points of slam,")
    local deal = baize.sampler { where = S.is(LONG) & N.hcp "8+", seed = 3 }:deal(1)
    local t = deal:tricks("S", "S")
    assert.matches((",%d,%d,[%%d.]+,"):format(t, t), first)
  end)
end)
