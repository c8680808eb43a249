-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiments that are kept: gone on with, shown again, shared, and found again.
local baize = require "baize"
local core = require "baize.core.store"
local frozen = require "baize.store.frozen"
local helper = require "helper"
local keeping = require "baize.store.keeping"
local S, N, NS = baize.S, baize.N, baize.NS

-- Deals that are solved in no time, with more than one result.
local function law(changes)
  local options = {
    title = "Ten spades", where = S.spades "10+", deals = 90,
    measure = { s = baize.tricks(S, "S"), half = 0.5 * S.hcp },
    tests = { "s > 10" },
  }
  for name, value in pairs(changes or {}) do options[name] = value end
  return baize.experiment(options)
end

local function run(e, options)
  options.progress = false
  return e:run(options)
end

-- Call f with the name of a database that goes away.
local function with_db(f)
  return helper.with_file("", f)
end

describe("a run with db", function()
  it("has no title that a database would cut", function()
    assert.equal("title: its byte 4 is zero",
      helper.blamed(function() baize.experiment { title = "Ten\0 spades", measure = N.hcp } end))
  end)

  it("is the same as one without", function()
    with_db(function(name)
      local plain = run(law(), { seed = 3 })
      local kept = run(law(), { seed = 3, db = name })
      assert.equal(tostring(plain), tostring(kept))
      assert.same({ 90 }, kept.looks)
      kept.looks = nil
      assert.equal(plain:json(), kept:json())
    end)
  end)

  it("goes on where it ended, and then says how often it was looked at", function()
    with_db(function(name)
      local e = law { measure = { s = baize.tricks(S, "S") } }
      run(e, { seed = 3, db = name, deals = 30 })
      local kept = run(e, { db = name, resume = true, deals = 300 })
      assert.same({ 30, 300 }, kept.looks)
      assert.equal(3, kept.seed)
      assert.matches("Analyses +2, after 30 and 300 deals", tostring(kept))
      local plain = run(e, { seed = 3, deals = 300 })
      assert.equal(plain.measures.s.mean, kept.measures.s.mean)
      assert.equal(plain.tries, kept.tries)
      assert.equal(plain.solved, kept.solved)
      -- an interval that holds at every look is the wider one
      assert.is_true(kept.measures.s.components[1].low < plain.measures.s.components[1].low)
    end)
  end)

  -- A run in two pieces is that of one, but for what looks change.
  local function same_in_pieces(options)
    local function of(how)
      local r = run(law(options), how)
      local texts = {}
      for _, one in ipairs(r.samples or { r }) do
        for _, m in ipairs(one.measures) do
          for _, c in ipairs(m.components) do
            texts[#texts + 1] = ("%s %d %.15g %.15g"):format(m.name, c.n, c.mean, c.sd)
          end
        end
        texts[#texts + 1] = ("%d tries, %d results, seed %d, %d groups"):format(one.tries,
          one.solved, one.seed, #(one.groups or {}))
      end
      return table.concat(texts, "\n")
    end
    with_db(function(name)
      of { seed = 3, db = name, deals = 40 }
      assert.equal(of { seed = 3, deals = 90 }, of { db = name, resume = true, deals = 90 })
    end)
  end

  it("is the same in two pieces with groups and events", function()
    same_in_pieces { by = N.hcp, events = { fit = NS.spades "12+" }, summary = S }
  end)

  it("is the same in two pieces with hands exchanged", function()
    same_in_pieces { where = N.hcp "10+", tests = {}, exchange = { seat = S,
      hands = { "AKQJT98765..432.", "AKQJT98764..432." } } }
  end)

  it("is the same in two pieces with several samples", function()
    same_in_pieces { samples = { { "weak", N.hcp "8-" }, { "strong", N.hcp "12+" } },
      tests = { "strong.s > weak.s" } }
  end)

  it("is the same in two pieces for fits, decisions too", function()
    local fit = baize.fit { response = baize.tricks(S, "S"), where = S.spades "10+",
      terms = { NS.hcp, N.spades } }
    with_db(function(name)
      run(fit, { seed = 3, deals = 60, db = name })
      local whole = run(fit, { seed = 3, deals = 120 })
      local kept = run(fit, { resume = true, deals = 120, db = name })
      assert.same({ 60, 120 }, kept.looks)
      for i, model in ipairs(whole.models) do
        for k, c in ipairs(model.terms) do
          assert.same({ c.mean, c.se }, { kept.models[i].terms[k].mean,
            kept.models[i].terms[k].se })
        end
      end
    end)
    local decision = baize.decision { hand = "AKQJT98765..432.", vary = { { vul = "NS" } },
      candidates = { { "game", "4S by S" }, { "slam", "6S by S" } } }
    with_db(function(name)
      local plain = run(decision, { seed = 3, deals = 30 })
      run(decision, { seed = 3, deals = 10, db = name })
      local kept = run(decision, { resume = true, deals = 30, db = name })
      assert.equal(tostring(plain):match "Deals.-\n", tostring(kept):match "Deals.-\n")
    end)
  end)

  it("is extended by the same seed without being told to resume", function()
    with_db(function(name)
      run(law(), { seed = 3, db = name, deals = 30 })
      run(law(), { seed = 3, db = name, deals = 40 })
      local db <close> = assert(baize.store.open(name))
      assert.equal(1, #db:list())
      assert.same({ 40, 40 }, { db:entry(1).rows, db:entry(1).asked })
    end)
  end)

  it("shows fewer deals of what is kept as if they were all", function()
    with_db(function(name)
      run(law(), { seed = 3, db = name })
      local kept = run(law(), { seed = 3, db = name, deals = 20 })
      assert.equal(run(law(), { seed = 3, deals = 20 }).measures.s.mean,
        kept.measures.s.mean)
    end)
  end)

  it("resumes to the deals that were asked for last", function()
    with_db(function(name)
      run(law(), { seed = 3, db = name, deals = 50 })
      assert.equal(50, run(law(), { db = name, resume = true }).deals)
    end)
  end)

  it("finds results whoever had them computed", function()
    with_db(function(name)
      local db <close> = assert(baize.store.open(name))
      local deal = baize.sampler({ where = S.spades "10+", seed = 3 }):deal(1)
      local tricks = {}
      for i = 1, 20 do tricks[i] = 2 end -- nobody would find that out by solving
      local id = assert(db.core:add { kind = "library", title = "", source = "",
        question = "q", condition = "any", measures = "[]", plan = "given", seed = 0,
        version = "0", asked = 1, uniform = false })
      assert(db.core:deals(id, { deal }, { tricks }))
      local r = run(law(), { seed = 3, deals = 1, db = db })
      assert.equal(2, r.measures.s.mean)
      assert.equal(1, db.core:solved())
    end)
  end)

  it("refuses to go on under another seed, plan or version", function()
    with_db(function(name)
      local e = law()
      run(e, { seed = 3, db = name, deals = 10 })
      local function refused(options)
        options.db, options.resume, options.progress = name, true, false
        local ok, message = pcall(e.run, e, options)
        assert.is_false(ok)
        return message
      end
      assert.matches("experiment 1 of .* has seed 3, not 4: cannot resume", refused { seed = 4 })
      local db <close> = assert(baize.store.open(name))
      for _, other in ipairs { { "plan", "rejection/9", "has plan rejection/9, not" },
        { "version", "0.0.1", "was made by baize 0.0.1, not" } } do
        local entry = db:entry(1)
        local copy = { kind = entry.kind, title = "", source = "", condition = "any",
          question = entry.question, measures = "[]", plan = entry.plan, seed = 7,
          version = entry.version, asked = 5, uniform = true }
        copy[other[1]] = other[2]
        assert(db.core:add(copy))
        assert.matches(other[3], refused { seed = 7 })
      end
      assert.equal(10, run(e, { db = name, resume = true }).deals)
    end)
  end)

  it("starts where there is nothing to go on with", function()
    with_db(function(name)
      local said
      keeping.notice = function(text) said = text end
      local r = run(law(), { db = name, resume = true, deals = 5 })
      keeping.notice = nil
      assert.equal(5, r.deals)
      assert.matches("has no run of this question yet: it starts", said)
    end)
  end)

  it("shows what was answered already", function()
    with_db(function(name)
      local said
      local first = run(law(), { db = name, seed = 3, deals = 5 })
      keeping.notice = function(text) said = text end
      local r = run(law { title = "another title" }, { db = name, deals = 5 })
      assert.equal(("experiment 1 of '%s' has answered this question, with 5 deals of seed 3, "
        .. "and is shown; --again deals others"):format(name), said)
      assert.same({ 3, 5, first.measures[1].components[1].mean },
        { r.seed, r.deals, r.measures[1].components[1].mean })
      assert.is_nil(r.looked) -- the same numbers are no interim analysis
      said = nil
      assert.equal(4, run(law(), { db = name, deals = 5, seed = 4 }).seed) -- another is asked for
      assert.is_nil(said)
      keeping.notice = nil
    end)
  end)

  it("shows an answer whose run was to have more deals, and deals none", function()
    with_db(function(name)
      local said
      keeping.notice = function(text) said = text end
      local e = baize.experiment { measure = { half = 0.5 * S.hcp },
        tests = "half > 3" }
      e:run { db = name, seed = 3, deals = 20000, jobs = 1,
        progress = function(done) return done < 10 end }
      local first = run(e, { db = name, resume = true, deals = 4 })
      for _, deals in ipairs { false, 2 } do
        local r = run(e, { db = name, deals = deals or nil })
        assert.equal(tostring(first), tostring(r))
        assert.same({ { 4 }, 4 }, { r.looks, r.asked })
        assert.equal(("experiment 1 of '%s' has answered this question, with 4 deals of seed 3, "
          .. "and is shown; --resume --seed 3 -n 20000 continues it, --again deals others")
          :format(name), said)
      end
      local db <close> = assert(baize.store.open(name))
      assert.same({ 1, 20000 }, { db:entry(1).looks, db:entry(1).asked })
      assert.is_true(db:entry(1).rows < 20000)
      keeping.notice = nil
    end)
  end)

  it("deals nothing unasked where more deals are wanted than an answer has", function()
    with_db(function(name)
      local function refused(e, options)
        options.db, options.progress = name, false
        return (helper.blamed(function() e:run(options) end))
      end
      law():run { db = name, seed = 3, jobs = 1, progress = function(done) return done < 5 end }
      local db <close> = assert(baize.store.open(name))
      assert.equal(("experiment 1 of '%s' has begun this question, with %d of 90 deals of seed 3: "
        .. "--resume --seed 3 -n 90 continues it, --again deals others"):format(name,
        db:entry(1).rows), refused(law(), {}))
      run(law(), { db = name, resume = true })
      local more = ("experiment 1 of '%s' has answered this question, with 90 deals of seed 3: "
        .. "--resume --seed 3 -n 95 continues it, --again deals others, -n 90 shows it")
        :format(name)
      assert.equal(more, refused(law(), { deals = 95 }))
      assert.equal(more, refused(law { deals = 95 }, {}))
      assert.same({ 1, 90, 1 }, { #db:list(), db:entry(1).rows, db:entry(1).looks })
    end)
  end)

  it("deals others where that is asked for, and says what there is", function()
    with_db(function(name)
      local said
      run(law(), { db = name, seed = 3, deals = 5 })
      keeping.notice = function(text) said = text end
      run(law { title = "another title" }, { db = name, deals = 5, again = true })
      keeping.notice = nil
      local seed = said:match "of seed (%d+)$"
      assert.equal(("experiment 1 of '%s' has answered this question, with 5 deals of seed 3; "
        .. "now other deals are dealt, of seed %s"):format(name, seed), said)
      local db <close> = assert(baize.store.open(name))
      assert.equal(tonumber(seed), db:entry(2).seed)
    end)
  end)

  it("names of several answers the one with the most deals", function()
    with_db(function(name)
      local said
      run(law(), { db = name, seed = 3, deals = 9 })
      run(law(), { db = name, seed = 4, deals = 5 })
      keeping.notice = function(text) said = text end
      run(law(), { db = name, deals = 2, again = true })
      keeping.notice = nil
      assert.matches("^experiment 1 .* with 9 deals of seed 3;", said)
    end)
  end)

  it("refuses what has no text by which it would be known again", function()
    with_db(function(name)
      local e = law { where = baize.opaque(function() return true end, "mine") }
      local ok, message = pcall(e.run, e, { db = name, progress = false })
      assert.is_false(ok)
      assert.matches("cannot be kept in a database", message)
      e = law()
      assert.matches("a store expected", select(2, pcall(e.run, e, { db = 5 })))
      assert.matches("no database is named", select(2, pcall(e.run, e, { resume = true })))
    end)
  end)

  it("says what is wrong with a database, at the user's line", function()
    helper.with_file("no database", function(name)
      local e = law()
      assert.matches("is not a database$", helper.blamed(function() e:run { db = name } end))
    end)
  end)
end)

describe("a store", function()
  it("shows an experiment again without its script", function()
    with_db(function(name)
      local r = run(law(), { seed = 3, db = name })
      local db <close> = assert(baize.store.open(name))
      assert.equal(tostring(r), tostring(assert(db:show(1))))
      assert.equal(r:json(), db:show(1):json())
      assert.equal("Ten spades", db:experiment(1).title)
      assert.equal(1, db:entry(1).looks)
      assert.equal(r:json(), db:entry(1).summary)
      -- of hands exchanged as well
      local e = law { where = N.hcp "10+", tests = {}, exchange = { seat = S,
        hands = { "AKQJT98765..432.", "AKQJT98764..432." } } }
      local swapped = run(e, { seed = 3, db = name, deals = 9 })
      assert.equal(tostring(swapped), tostring(assert(db:show(2))))
      local lines = {}
      assert.equal(18, db:csv(2, function(line) lines[#lines + 1] = line end))
      assert.matches("^1,2,0,", lines[3])
      local nothing, message = db:show(3)
      assert.is_nil(nothing)
      assert.matches("has no experiment 3", message)
    end)
  end)

  it("shows a run that did not come to its end as it is", function()
    with_db(function(name)
      run(law(), { seed = 3, db = name, deals = 30 })
      local db <close> = assert(baize.store.open(name))
      assert(db.core:ask(1, 80))
      local r = db:show(1)
      assert.same({ 30, 80, "interrupted" }, { r.deals, r.asked, r.partial })
      assert.equal(1, #db:list())
    end)
  end)

  it("writes deals as CSV", function()
    with_db(function(name)
      local measures = { s = baize.tricks(S, "S"), half = 0.5 * S.hcp,
        gain = baize.tricks(S) - baize.tricks(N) }
      run(law { measure = measures }, { seed = 3, db = name, deals = 5 })
      local db <close> = assert(baize.store.open(name, "read"))
      local lines = {}
      assert.equal(5, db:csv(1, function(line) lines[#lines + 1] = line end))
      assert.equal("number,hand,tries,id,deal,gain.C,gain.D,gain.H,gain.S,gain.NT,half,s\n",
        lines[1])
      local deal = baize.sampler({ where = S.spades "10+", seed = 3 }):deal(2)
      assert.equal(("2,1,1,%s,%s,"):format(deal:id(), deal),
        lines[3]:match "^2,1,1,%x+,[^,]*,")
      assert.equal(("%g,%d\n"):format(deal.south.hcp / 2, deal:tricks("S", "S")),
        lines[3]:match "[^,]*,[^,]*$")
    end)
  end)

  it("names what a summary and an exchange measure", function()
    with_db(function(name)
      run(baize.experiment { exchange = { seat = S, hands = { "A7.KQ64.A65.K986",
        "A76.KQ64.A5.K986" } }, measure = { q = S.hcp }, summary = S }, { seed = 3, deals = 2,
        db = name })
      local db <close>, lines = assert(baize.store.open(name)), {}
      assert(db:csv(1, function(line) lines[#lines + 1] = line end))
      assert.equal("number,hand,tries,id,deal,q,S.hcp,S.spades,S.hearts,S.diamonds,S.clubs,"
        .. "S.shape,holds\n", lines[1])
      assert.matches(",16,16,2,4,3,4,2%-4%-3%-4,1\n$", lines[2])
      assert.matches(",16,16,3,4,2,4,3%-4%-2%-4,1\n$", lines[3])
    end)
  end)

  it("finds conditions that overlap, with how much", function()
    with_db(function(name)
      run(law { where = S.hcp "15-17", measure = S.aces, tests = {} },
        { seed = 1, db = name, deals = 5 })
      run(law { where = S.hcp "20+", measure = S.aces, tests = {} },
        { seed = 1, db = name, deals = 5 })
      local db <close> = assert(baize.store.open(name, "read"))
      local found = db:similar 'S.hcp "16-18"'
      assert.equal(1, #found)
      assert.equal(1, found[1].entry.id)
      local of = function(c) return (baize.chance(c)) end
      local both = of(S.hcp "16-17")
      assert.near(both / of(S.hcp "15-17"), found[1].of_theirs.share, 1e-12)
      assert.near(both / of(S.hcp "16-18"), found[1].of_ours.share, 1e-12)
      assert.is_true(found[1].of_ours.exact)
    end)
  end)

  it("returns what it cannot open, and raises for misuse", function()
    assert.is_nil((baize.store.open "/no/such/folder/x.db"))
    assert.is_nil((baize.store.open("/no/such/file.db", "read")))
    assert.matches("a database expected", helper.blamed(function() baize.store.open(5) end))
    assert.matches("mode", helper.blamed(function() baize.store.open("x", "rw") end))
  end)
end)

describe("baize.store.frozen", function()
  it("writes and reads all that experiments are made of", function()
    local options = {
      where = S.hcp "15-17" & ~N.balanced, by = NS.hcp, flag = true, n = 0.25,
      measure = { gain = baize.tricks(S) - baize.tricks(N), p = baize.makes "4S by N",
        d = S.hcp - N.hcp }, tests = { "gain > 0" },
      exchange = { seat = S, hands = { "A7.KQ64.A65.K986" } },
      play = { "calibrated", { 1, 2, x = "y" } },
      policy = baize.choose { { N.hcp "17", "3NT by N" },
        baize.choose { { S.balanced, "P" }, "2NTx by N" } },
      model = require "baize.play_model".read { "lead", layouts = 5 },
    }
    local text = frozen.text(options)
    local back = assert(frozen.value(text))
    assert.equal(text, frozen.text(back))
    assert.equal(tostring(options.where), tostring(back.where))
    assert.equal(S, back.exchange.seat)
    assert.equal("share", back.measure.p.kind)
    assert.equal(tostring(S.hcp - N.hcp), tostring(back.measure.d))
    assert.equal("y", back.play[2].x)
    assert.equal(tostring(options.policy), tostring(back.policy))
    assert.equal(5, back.model.layouts)
  end)

  it("refuses what has no text", function()
    for _, value in ipairs { print, { print }, { [1.5] = 1 }, 0 / 0,
      baize.opaque(function() end), io.stdout } do
      assert.is_false((pcall(frozen.text, value)))
    end
    assert.is_nil((frozen.value "{"))
    assert.is_nil((frozen.value '{"$Condition":"S.hpc"}'))
  end)
end)

-- A library of deals whose results are what `solve` says; its name.
local function with_library(nb, uniform, f)
  with_db(function(name)
    local store = assert(core.open(name, "write"))
    local library = require "baize.store.library"
    local id = assert(library.add(store, uniform and { plan = "shapes/1", seed = 5 } or
      { source = "x.pbn" }))
    local deals, tricks = {}, {}
    local sampler = baize.sampler { seed = 5 }
    for deal in sampler:deals(nb) do
      deals[#deals + 1], tricks[#deals + 1] = deal, {}
      for i = 1, 20 do tricks[#deals][i] = deal.south.hcp % 14 end
    end
    assert(store:deals(id, deals, tricks))
    store:close()
    f(name, deals)
  end)
end

describe("a library", function()
  it("gives experiments its deals that satisfy the condition, solved", function()
    with_library(300, true, function(name, deals)
      local sum, n = 0, 0
      for _, deal in ipairs(deals) do
        if deal.north.hcp >= 15 then sum, n = sum + deal.south.hcp % 14, n + 1 end
      end
      local r = run(baize.experiment { where = N.hcp "15+", from = name,
        measure = baize.tricks(S, "NT") }, {})
      assert.same({ n, n, 300 }, { r.deals, r.asked, r.tries })
      assert.near(sum / n, r.measures.measure.mean, 1e-12)
      assert.is_nil(r.partial)
      assert.equal(5, r.seed)
      assert.matches("Library +%S+ 300 solved deals", tostring(r))
    end)
  end)

  it("says when it has fewer deals than asked for", function()
    with_library(100, true, function(name)
      local r = run(law { where = N.hcp "15+", from = name, deals = 90 }, {})
      assert.is_true(r.deals < 90)
      assert.equal("the library has no more such deals", r.partial)
      assert.equal(5, run(law { where = N.hcp "15-", from = name }, { deals = 5 }).deals)
    end)
  end)

  it("takes opaque conditions too", function()
    with_library(100, true, function(name, deals)
      local wanted = 0
      for _, deal in ipairs(deals) do
        wanted = wanted + (deal.south.hcp >= 10 and deal.north.hcp % 2 == 0 and 1 or 0)
      end
      local odd = baize.opaque(function(deal) return deal.north.hcp % 2 == 0 end)
      local r = run(baize.experiment { where = S.hcp "10+" & odd, from = name,
        measure = S.hcp }, {})
      assert.equal(wanted, r.deals)
    end)
  end)

  it("tells the share of all deals, if nobody chose its deals", function()
    with_library(200, true, function(name, deals)
      local hits = 0
      for _, deal in ipairs(deals) do hits = hits + (deal.south.hcp >= 12 and 1 or 0) end
      local lib <close> = assert(baize.library(name))
      local share, low, high, found = lib:share(S.hcp "12+")
      assert.same({ hits / 200, hits }, { share, found })
      assert.is_true(low < share and share < high)
      local n = 0
      for deal, t, number in lib:each(S.hcp "12+") do
        n = n + 1
        assert.equal(deals[number], deal)
        assert.equal(deal.south.hcp % 14, t.W.NT)
      end
      assert.equal(hits, n)
    end)
  end)

  it("refuses that where somebody may have, and says why", function()
    with_library(50, false, function(name)
      local lib <close> = assert(baize.library(name))
      local message = helper.blamed(function() lib:share(S.hcp "12+") end)
      assert.matches("may have chosen its deals", message)
      local r = run(law { where = N.hcp "1+", from = lib }, { deals = 10 })
      assert.is_nil(r.figure)
      assert.matches("may have chosen them", (tostring(r):gsub("%s+", " ")))
      local stated <close> = assert(baize.library(name, { uniform = true }))
      assert.near(0.5, stated:share(S.hcp "10+"), 0.5)
    end)
  end)

  it("is read from a file of boards in which results stand", function()
    local pbn = [[
[Deal "N:AKQJ.T98.765.432 T987.654.32.AKQJ 65.32.AKQJT.T987 432.AKQJ7.984.65"]
[DoubleDummyTricks "123456789a123456789a"]

[Deal "N:65.32.AKQJT.T987 432.AKQJ7.984.65 AKQJ.T98.765.432 T987.654.32.AKQJ"]
]]
    helper.with_file(pbn, function(name)
      os.rename(name, name .. ".pbn")
      local lib, message = baize.library(name .. ".pbn")
      os.rename(name .. ".pbn", name)
      assert(lib, message)
      assert.equal(1, lib.deals)
      assert.is_false(lib.uniform)
      for deal, t in lib:each() do
        assert.equal("AKQJ.T98.765.432", tostring(deal.north))
        assert.equal(1, t.N.NT)
      end
      lib:close()
    end)
  end)

  it("does not go with db or exchange, and returns what it cannot read", function()
    with_library(10, true, function(name)
      local e = law { from = name }
      local how = { db = name, progress = false }
      assert.matches("db and from do not go together", helper.blamed(function() e:run(how) end))
      local seeded = { seed = 100, progress = false }
      assert.matches("from and seed = 100 do not go together: the deals of '[^']+' are those of "
        .. "seed %d+", helper.blamed(function() e:run(seeded) end))
      assert.is_nil((baize.library "/no/such/file"))
      local wrong = { measure = S.hcp, from = "/no/such/file" }
      assert.matches("from: cannot open", helper.blamed(function() baize.experiment(wrong) end))
      assert.matches("has no field", helper.blamed(function() baize.library(name, { x = 1 }) end))
    end)
    with_db(function(name)
      run(law(), { seed = 1, deals = 1, db = name })
      assert.matches("no library in it", select(2, baize.library(name)))
    end)
  end)
end)

it("an entry is shown where a shard of its question has another seed", function()
  with_db(function(name)
    local r = run(law(), { seed = 1, deals = 10, db = name })
    run(law(), { seed = 2, deals = 10, db = name, range = "1/2" })
    local db <close> = baize.store.open(name)
    assert.equal(tostring(r), tostring(db:show(1)))
    assert.matches("is a shard with 5 of 10 deals", select(2, db:show(2)))
  end)
end)
