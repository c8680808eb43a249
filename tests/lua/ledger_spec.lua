-- SPDX-License-Identifier: GPL-3.0-or-later
-- All tests of a database together: which are one, what is pooled, what has none.
local alike = require "baize.store.alike"
local helper = require "helper"
local list_tests = require "baize.cli.list_tests"
local questions = require "baize.store.questions"

local WHERE <const> = S.hcp "15-17"

local function run(x, options)
  options.progress = false
  return (x:run(options))
end

local function question(more)
  local options = { where = WHERE, measure = { gain = N.hcp - E.hcp }, tests = "gain > 0" }
  for name, value in pairs(more or {}) do options[name] = value end
  return baize.experiment(options)
end

-- Call f with the name of a database that goes away.
local function with_db(f) return helper.with_file("", f) end

-- The tests of a database, which is left as it is.
local function tests_of(name, by)
  local function bytes()
    local file <close> = assert(io.open(name, "rb"))
    return file:read "a"
  end
  local before = bytes()
  local db <close> = assert(baize.store.open(name, "read"))
  local found = db:tests(by)
  assert.equal(before, bytes())
  return found
end

local function field(rows, name)
  local list = {}
  for i, row in ipairs(rows) do list[i] = row[name] or false end
  return list
end

local function text_of(found, by)
  return (list_tests.text(found, by or "condition"):gsub("%s+", " "))
end

describe("the tests of a database", function()
  it("have the keys that their questions have before anything is dealt", function()
    with_db(function(name)
      local function ask(more) run(question(more), { deals = 20, seed = 1, db = name }) end
      ask { tests = { "gain > 0", "gain ~= 1.5" }, measure = { gain = 2 * N.hcp - 2 * E.hcp } }
      ask { measure = { x = tricks(N) }, tests = "x < 7" } -- one test of each strain
      ask { events = { e = N.spades "4" }, tests = "e > 0.2", doubling = { down = 2 } }
      ask { by = N.spades, tests = "gain differs by group" }
      ask { where = any, samples = { a = WHERE, b = S.balanced },
        tests = { "gain > 0", "b.gain < 1", "a.gain > b.gain" } }
      local before = {}
      local db <close> = assert(baize.store.open(name, "read"))
      for _, entry in ipairs((db:list())) do
        local options, kind, part = questions.options(entry.question)
        local new = questions.askers[kind].new
        for _, test in ipairs(part == 1 and alike.tests(options, new, kind) or {}) do
          before[#before + 1] = test.key
        end
      end
      local made = field(db:tests().rows, "key")
      table.sort(made)
      table.sort(before)
      assert.same(made, before)
      assert.is_true(#made >= 13, #made)
    end)
  end)

  it("are those of its reports, adjusted over each condition and over all", function()
    with_db(function(name)
      local p = {}
      local function ask(more, seed)
        local r = run(question(more), { deals = 60, seed = seed, db = name })
        for _, test in ipairs(r.tests) do p[#p + 1] = test.components[1].p end
      end
      ask({ tests = { "gain > 0", "gain > 3" }, title = "Law" }, 1)
      ask({ where = S.balanced }, 1)
      ask({ measure = { gain = N.spades - E.hearts }, tests = "gain < 1", title = "Law" }, 2)
      local found = tests_of(name)
      assert.same(p, field(found.rows, "p"))
      assert.same({ 1, 2, 3, 4 }, field(found.rows, "number"))
      assert.same(baize.stats.holm(p), field(found.rows, "p_holm_all"))
      assert.same({ 'S.hcp "15-17"', "S.balanced" }, field(found.groups, "text"))
      assert.same(baize.stats.holm { p[1], p[2], p[4] }, field(found.groups[1].rows, "p_holm"))
      assert.same({ p[3] }, field(found.groups[2].rows, "p_holm"))
      assert.same({ 4, 3, 1 }, { found.tests, found.groups[1].tests, found.groups[2].tests })
      assert.matches("^4 tests were made in 2 groups of one condition each; after Holm over all of "
        .. "them", text_of(found))
      assert.same({ "Law", "S.balanced" }, field(tests_of(name, "title").groups, "text"))
    end)
  end)

  it("are numbered by what they ask, in other words and of other deals too", function()
    with_db(function(name)
      local one = run(question(), { deals = 60, seed = 1, db = name })
      local two = run(question { measure = { loss = 2 * E.hcp - 2 * N.hcp + 1 }, tests = "loss < 1",
        by = N.spades "4+", tests_by = true }, { deals = 80, seed = 2, db = name })
      run(question { tests = "gain ~= 0", where = S.hcp "15+" & S.hcp "17-" },
        { deals = 50, seed = 1, db = name })
      local found = tests_of(name)
      assert.same({ 1, 1, 2, 3, 4 }, field(found.rows, "number"))
      assert.equal(1, #found.groups)
      assert.is_truthy(text_of(found):find("5 tests were made on deals of this condition, "
        .. "1 of them the same question asked again, with another seed; after Holm over them", 1,
        true), text_of(found))
      -- pooled in the unit of the first
      local a, b = one.tests[1].components[1], two.tests[1].components[1]
      local pooled = baize.stats.pooled({ a.mean, (1 - b.mean) / 2 }, { a.se, b.se / 2 })
      assert.same({ 1, 1 }, { #found.pooled, found.pooled[1].number })
      for _, key in ipairs { "q", "p", "i2" } do
        assert.near(pooled[key], found.pooled[1][key], 1e-9)
      end
      -- two runs that do not differ more than chance: by their errors, and narrower than either
      for _, key in ipairs { "mean", "se", "low", "high" } do
        assert.near(pooled.common[key], found.pooled[1][key], 1e-9)
      end
      assert.is_true(found.pooled[1].se < math.min(a.se, b.se / 2))
      assert.is_truthy(text_of(found):find("1, gain > 0, in entries 1, 2: pooled mean", 1, true))
      assert.is_truthy(text_of(found):gsub("%s+", " "):find("by the errors of the runs, as all are "
        .. "of one true mean; they differ by chance (Q ", 1, true))
      run(question(), { deals = 30, seed = 5, db = name })
      run(question(), { deals = 40, seed = 5, db = name, resume = true })
      local more = tests_of(name)
      assert.is_nil(more.rows[#more.rows].p) -- after two analyses of 40 deals: it is not pooled
      assert.equal(2, #more.pooled[1].rows)
    end)
  end)

  it("are pooled by the errors of seeds however far these are apart", function()
    with_db(function(name)
      local seeds, low, high = {}, 1, 1
      for seed = 1, 25 do
        seeds[seed] = run(question(), { deals = 30, seed = seed }).tests[1].components[1]
        if seeds[seed].mean < seeds[low].mean then low = seed end
        if seeds[seed].mean > seeds[high].mean then high = seed end
      end
      for _, seed in ipairs { low, high } do
        run(question(), { deals = 30, seed = seed, db = name })
      end
      local a, b, found = seeds[low], seeds[high], tests_of(name)
      local pool, q = found.pooled[1], (a.mean - b.mean) ^ 2 / (a.se ^ 2 + b.se ^ 2)
      assert.near(q, pool.q, 1e-9)
      assert.is_true(pool.p < 0.05)
      assert.near(1 / math.sqrt(1 / a.se ^ 2 + 1 / b.se ^ 2), pool.se, 1e-9)
      assert.matches("by the errors of the runs, as all are of one true mean; they differ by "
        .. "chance (Q ", text_of(found), 1, true)
    end)
  end)

  it("count once where they are of the same deals", function()
    with_db(function(name)
      run(question(), { deals = 250, seed = 1, db = name })
      run(question { by = N.spades "4+" }, { deals = 250, seed = 1, db = name })
      local found = tests_of(name)
      assert.same({ 1, 1, 2 }, { found.tests, found.rows[2].number, #found.rows })
      assert.equal(found.rows[1], found.rows[2].again)
      assert.same({}, found.pooled)
      -- another analysis of them, which takes their place; in another multiple
      run(question { measure = { gain = 2 * N.hcp - 2 * E.hcp } }, { deals = 300, seed = 1,
        db = name })
      found = tests_of(name)
      assert.same({ 1, 250, 250, 300 }, { found.tests, table.unpack(field(found.rows, "n")) })
      assert.same({ true, true, true }, field(found.rows, "looked"))
      assert.equal(found.rows[3], found.rows[1].again)
      assert.is_nil(found.rows[3].again)
      assert.is_truthy(text_of(found):find("1 test was made on deals of this condition", 1, true))
      assert.is_truthy(text_of(found):find("2 tests are not counted and in brackets: of the same "
        .. "deals as another.", 1, true))
      assert.is_truthy(text_of(found):find("* anytime-valid (entries 1, 2, 3): analysed", 1, true))
      -- another estimate of the mean counts by itself
      run(question { measure = { t = tricks(S, "S") }, tests = "t > 5", where = S.spades "10+" },
        { deals = 60, seed = 1, db = name })
      run(question { measure = { t = tricks(S, "S") }, tests = "t > 5", where = S.spades "10+",
        variance = "adjusted" }, { deals = 60, seed = 1, db = name })
      found = tests_of(name)
      assert.same({ 2, 2 }, { found.rows[4].number, found.rows[5].number })
      assert.equal(found.rows[4].p == found.rows[5].p, found.rows[5].again ~= nil)
    end)
  end)

  it("are those of the last analysis where a run goes on", function()
    with_db(function(name)
      local e = question { deals = 20000 }
      local r = run(e, { deals = 300, seed = 1, db = name })
      e:run { resume = true, db = name, deals = 20000, jobs = 1, progress = function(done)
        return done < 2000
      end }
      local found = tests_of(name)
      assert.same({ 1, 300, r.tests[1].components[1].p }, { found.tests, found.rows[1].n,
        found.rows[1].p })
      assert.matches("entry 1: analysed after 300 deals, and has [%d ]+ of 20 000 now%.",
        text_of(found))
      assert.equal(1, tests_of(name).rows[1].entry.looks)
    end)
  end)

  it("are sequential where a rule ended the run", function()
    with_db(function(name)
      local r = run(question { stop = { decided = true }, tests = "gain > -5" },
        { deals = 20000, seed = 1, db = name })
      run(question { tests = "gain > -5" }, { deals = 300, seed = 2, db = name })
      local found = tests_of(name)
      assert.same({ r.deals, r.tests[1].components[1].p, true },
        { found.rows[1].n, found.rows[1].p, found.rows[1].looked })
      assert.equal(1, found.rows[2].number)
      assert.is_truthy(text_of(found):find("in entries 1, 2 (entry 1 ended where the numbers "
        .. "said so or were seen, by which a mean may be biased)", 1, true), text_of(found))
    end)
  end)

  it("say of what has no test why", function()
    with_db(function(name)
      question():run { deals = 20000, seed = 1, db = name, jobs = 1,
        progress = function(done) return done < 500 end }
      run(question { tests = {}, title = "Mean" }, { deals = 30, seed = 1, db = name })
      run(question { where = S.balanced }, { deals = 100, seed = 1, db = name, range = "1..20" })
      run(question { measure = { gain = S.spades - S.spades }, where = N.hcp "20+" },
        { deals = 30, seed = 1, db = name })
      local e = question { where = S.hcp "5" }
      run(e, { deals = 30, seed = 1, db = name })
      run(e, { deals = 40, resume = true, db = name })
      local found = tests_of(name)
      assert.same({ "not analysed yet", "no tests", "a shard with 20 of 100 deals" },
        field(found.left, "why"))
      assert.same({ "all deals gave the same value", "after several analyses it takes more deals" },
        field(found.rows, "why"))
      assert.same({ 2, 0, 0 }, { found.tests, found.remain, found.seem })
      local text = text_of(found)
      assert.matches("entry 1: not analysed yet, [%d ]+ of 20 000 deals", text)
      assert.is_truthy(text:find("entry 4: no p: all deals gave the same value.", 1, true))
    end)
  end)

  it("seem to remain where an ordinary test alone does", function()
    with_db(function(name)
      local r = run(question { measure = { x = N.hcp }, tests = "x > 10.5", where = S.hcp "5" },
        { deals = 50, seed = 8, db = name })
      local found = tests_of(name)
      assert.matches("^seems", r.tests[1].components[1].outcome)
      assert.same({ 0, 1, "seems" }, { found.remain, found.seem, found.rows[1].outcome })
      assert.matches("after Holm over it 1 seems to %(1%)", text_of(found))
    end)
  end)
end)

describe("the tests of a database are also", function()
  local LONG <const> = "AKQJT98765..432."

  it("the pairs of a decision, which may be those of an experiment", function()
    with_db(function(name)
      local r = run(baize.decision { hand = LONG, where = N.hcp "8+", scoring = "imps",
        candidates = { { "game", "4S by S" }, { "slam", "6S by S" } },
        vary = { { vul = "NS" }, { N.hcp "8+", N.hcp "5+" } } }, { seed = 3, deals = 40,
          db = name })
      run(baize.experiment { where = S.is(LONG) & N.hcp "8+", tests = "x ~= 0",
        measure = { x = imps("6S by S", "4S by S") } }, { seed = 4, deals = 40, db = name })
      local found = tests_of(name)
      assert.same({ 1, 2, 3, 1 }, field(found.rows, "number"))
      assert.same({ "game : slam", "game : slam, vul NS" }, { found.rows[1].text,
        found.rows[2].text })
      assert.equal(r.pairs[1].value.p, found.rows[1].p)
      assert.same({ 1, 3 }, { found.pooled[1].rows[1].entry.id, found.pooled[1].rows[2].entry.id })
      assert.equal(2, #found.groups)
    end)
  end)

  it("of one question only where the play is the same, and pooled of other deals", function()
    with_db(function(name)
      local where, games = N.hcp "8+", { { "game", "4S by S" }, { "part", "2S by S" } }
      run(baize.decision { hand = "AKQJ2.K32.432.32", where = where, candidates = games,
        vary = { { play = "lead" } } }, { seed = 3, deals = 4, db = name })
      local function ask(of, variance)
        run(baize.experiment { where = of, measure = score "3NT by N", tests = "measure > 0",
          variance = variance }, { seed = 3, deals = 50, db = name })
      end
      ask(where)
      ask(where, "adjusted") -- another p of the same deals
      ask(~N.hcp "7-") -- the condition in other words: the same p
      local found = tests_of(name)
      assert.same({ 1, 2, 3, 3, 3 }, field(found.rows, "number"))
      assert.same({ 4, {} }, { found.tests, found.pooled })
      assert.equal(found.rows[3], found.rows[5].again)
    end)
  end)

  it("those of leads, of which the least p are shown", function()
    with_db(function(name)
      local r = run(baize.lead { hand = "3.T42.J86.Q97532", leader = W, against = "6S by S",
        where = S.is(LONG) & N.hcp "5+" }, { seed = 3, deals = 20, db = name })
      local found = tests_of(name)
      assert.equal(#r.pairs, #found.rows)
      for i, pair in ipairs(r.pairs) do assert.equal(pair.value.p, found.rows[i].p) end
      if #r.pairs > 12 then
        assert.matches(("and %d more"):format(#r.pairs - 11), text_of(found))
      end
    end)
  end)

  it("those of the coefficients and models of a fit", function()
    with_db(function(name)
      local function fit(terms)
        return baize.fit { response = S.hcp - N.spades, terms = terms }
      end
      local r = run(fit { { "longer", N.spades }, { "aces", S.aces } }, { seed = 3, deals = 60,
        db = name })
      run(fit { { "longer", N.spades }, { "aces", S.aces } }, { seed = 4, deals = 60, db = name })
      local found, terms = tests_of(name), r.models[1].terms
      assert.same({ terms[2].p, terms[3].p, r.comparisons[1].p, r.comparisons[2].p },
        table.move(field(found.rows, "p"), 1, 4, 1, {}))
      assert.same({ 1, 2, 3, 4, 1, 2, 3, 4 }, field(found.rows, "number"))
    end)
  end)

  it("those of samples, each and across", function()
    with_db(function(name)
      local function samples(tests)
        return baize.experiment { samples = { { "weak", S.hcp "8-11" }, { "strong", S.hcp "12+" } },
          measure = { long = S.longest }, tests = tests }
      end
      local r = run(samples { "strong.long > weak.long", "weak.long > 5" }, { seed = 3, deals = 60,
        db = name })
      run(samples { "weak.long < strong.long" }, { seed = 4, deals = 60, db = name })
      local found = tests_of(name)
      assert.same({ 1, 2, 2 }, field(found.rows, "number"))
      assert.equal(r.tests[1].components[1].p, found.rows[2].p)
      assert.equal(r.samples.weak.tests[1].components[1].p, found.rows[1].p)
      assert.same({ 'S.hcp "8-11"', 'S.hcp "12+" against S.hcp "8-11"' }, field(found.groups,
        "text"))
      -- the difference the other way round
      local a, b = found.rows[2], found.rows[3]
      assert.near(baize.stats.pooled({ a.mean, -b.mean }, { a.se, b.se }).common.mean,
        found.pooled[1].mean, 1e-9)
    end)
  end)

  it("all cases of a sweep, and what is confirmed", function()
    with_db(function(name)
      run(baize.sweep { title = "Points", over = { points = { 10, 16 } }, deals = 100,
        experiment = function(p)
          return { where = S.hcp(p.points), measure = { gain = S.hcp - N.hcp }, tests = "gain ~= 0",
            matters = 0 }
        end }, { seed = 3, db = name })
      local found = tests_of(name)
      assert.same({ 1, 2, 2 }, field(found.rows, "number"))
      assert.equal(1, #found.pooled)
    end)
  end)
end)
