-- SPDX-License-Identifier: GPL-3.0-or-later
-- Fits: what they find where it is known, how they compare, what is refused.
local helper = require "helper"
local json = require "dkjson"
local stats = require "baize.core.stats"

local function near(expected, value, apart)
  assert(math.abs(value - expected) <= apart, ("%.12g is not %.12g"):format(value, expected))
end

local function run(options, how)
  how = how or {}
  how.jobs, how.progress = 1, false
  return baize.fit(options):run(how)
end

describe("a fit", function()
  it("finds what a response is made of, exactly", function()
    local r = run { response = NS.hcp, terms = { NS.aces, NS.kings, NS.queens, NS.jacks },
      deals = 300, seed = 1 }
    local m = r.models["all terms"]
    for i, value in ipairs { 0, 4, 3, 2, 1 } do
      assert.equal(value, m.terms[i].mean)
      assert.is_nil(m.terms[i].p)
    end
    assert.equal(1, m.r2)
    assert.equal(0, m.heldout.mean)
    assert.equal("undecided", run({ response = NS.hcp, deals = 300, seed = 1,
      models = { a = { NS.hcp }, b = { NS.hcp, NS.tens } } }).comparisons[1].outcome)
  end)

  it("tells the points of ranks that a suit has together", function()
    local r = run { response = NS.controls, ranks = "AKQ", deals = 300, seed = 1 }
    near(20 / 3, r.ranks[1].points, 1e-9)
    near(10 / 3, r.ranks[2].points, 1e-9)
    near(0, r.ranks[3].points, 1e-9)
    -- with a response that is not given exactly, and its error
    r = run({ response = NS.hcp + S.spades, ranks = "AK", of = S, deals = 3000, seed = 2 })
    assert.same({ "A", "K" }, { r.ranks[1].rank, r.ranks[2].rank })
    near(10, r.ranks[1].points + r.ranks[2].points, 1e-9)
    assert.is_true(r.ranks[1].low < r.ranks[1].points and r.ranks[1].se > 0)
    near(r.ranks[1].se, r.ranks[2].se, 1e-9) -- what one gains the other loses
  end)

  it("judges each term by the error without it", function()
    -- S.hearts says nothing of the points of N-S
    local r = run { response = NS.hcp, terms = { NS.controls, S.hearts }, deals = 1500, seed = 3 }
    assert.equal(3, #r.models)
    assert.equal("without NS.controls", r.models[2].name)
    assert.equal(2, #r.comparisons)
    assert.equal("first", r.comparisons[1].outcome)
    assert.equal("undecided", r.comparisons[2].outcome)
    local m = r.models[1]
    assert.is_true(m.heldout.mean > 0 and m.r2 > 0.7 and m.r2 < 1)
    near(m.rmse, m.heldout.mean, 4 * m.heldout.se)
  end)

  it("compares evaluators on the same deals", function()
    local r = run { response = NS.controls, deals = 1500, seed = 4,
      models = { hcp = NS.hcp, losers = NS.losers, both = { NS.hcp, NS.aces } } }
    assert.same({ "both", "hcp", "losers" },
      { r.models[1].name, r.models[2].name, r.models[3].name })
    assert.equal(3, #r.comparisons)
    assert.equal("first", r.comparisons[1].outcome)
    local c = r.comparisons[1]
    near(r.models.hcp.heldout.mean ^ 2 - r.models.both.heldout.mean ^ 2, c.mean, 1e-9)
  end)

  it("covers a coefficient that is known", function()
    local held = 0
    for seed = 1, 60 do
      local r = run { response = S.spades, terms = { S.hcp }, deals = 100, seed = seed }
      local c = r.models[1].terms[2]
      -- by symmetry of the suits the true coefficient is 0
      if c.low <= 0 and 0 <= c.high then held = held + 1 end
    end
    assert.is_true(held >= 52)
  end)

  it("does not depend on threads, and is written as text and JSON", function()
    local options = { title = "Points", response = tricks(S, "NT"), deals = 40, seed = 5,
      where = S.hcp "15+" & N.hcp "8+", terms = { { "points", NS.hcp }, NS.tens } }
    local f = baize.fit(options)
    local one, two = f:run { jobs = 1, progress = false }, f:run { jobs = 2, progress = false }
    assert.equal(tostring(one), tostring(two))
    assert.equal(one:json(), two:json())
    assert.matches("Response  tricks%(S, \"NT\"%), in tricks", tostring(one))
    local object = json.decode(one:json())
    assert.equal("points", object.models[1].terms[2].name)
    assert.equal(40, object.deals)
    assert.is_nil(object.sections)
    for line in tostring(one):gmatch "[^\n]+" do assert.is_true(#line <= 80) end
    assert.is_true(#one.sections >= 4)
  end)

  it("of a response that is the same on all deals is not made", function()
    local r = run { response = max(S.spades, 9), models = { a = NS.hcp, b = S.spades }, deals = 40 }
    assert.same({}, r.models)
    assert.matches("not made: the response is 9 on all 40 deals, so that there is nothing\n +to "
      .. "explain", tostring(r))
    assert.not_matches("Least squares", tostring(r))
    assert.equal(9, json.decode(r:json()).constant)
    assert.equal("response: tricks(S, \"S\") - tricks(S, \"S\") is 0 on every possible deal: there "
      .. "is nothing to explain", helper.blamed(function() baize.fit {
        response = tricks(S, "S") - tricks(S, "S"), terms = { NS.hcp } } end, 1))
  end)

  it("of too few deals is not made", function()
    local r = run { response = S.hcp, terms = { S.spades, S.hearts }, deals = 7 }
    assert.same({}, r.models)
    assert.matches("not made: it takes 8 deals or more", tostring(r))
  end)

  it("takes conditions with functions", function()
    local r = run { response = S.hcp, terms = { S.spades }, deals = 30, seed = 1,
      where = baize.opaque(function(deal) return deal.south.spades > 3 end) }
    assert.equal(30, r.deals)
    assert.is_true(r.tries > 30)
  end)

  it("ends where progress returns false, also with functions", function()
    for _, where in ipairs { baize.opaque(function() return true end), S.hcp "0+" } do
      local last
      local r = baize.fit { response = S.hcp, terms = { S.spades }, deals = 50000, where = where }
        :run { seed = 1, jobs = 1, progress = function(done, asked, ended)
          last = ended
          assert.equal(50000, asked)
          return done < 600
        end }
      assert.is_true(r.deals >= 600 and r.deals < 50000)
      assert.equal(r.deals, r.models[1].terms[1].n)
      assert.same({ "interrupted", "interrupted" }, { r.partial, last })
    end
  end)

  local bad = {
    { { terms = { NS.hcp } }, "a fit needs a response" },
    { { response = NS.hcp }, "a fit needs terms, ranks or models" },
    { { response = tricks(S), terms = { NS.hcp } },
      "response: one number for each deal expected, not one for each strain" },
    { { response = NS.hcp, terms = {} }, "terms: one term or more expected" },
    { { response = NS.hcp, terms = { S.hcp, S.hcp } }, "terms: 'S.hcp' occurs twice" },
    { { response = NS.hcp, terms = { S.hcp "5+" } },
      "terms: term 1: a measure, feature or number expected, not the condition S.hcp \"5+\": "
      .. "indicator(condition) is 1 or 0" },
    { { response = NS.hcp, ranks = "AX" }, "ranks: two or more of AKQJT expected, not 'AX'" },
    { { response = NS.hcp, ranks = "AA" }, "ranks: 'A' occurs twice" },
    { { response = NS.hcp, ranks = "AK", of = "S" }, "of: a seat or pair expected, not 'S'" },
    { { response = NS.hcp, models = { a = NS.hcp } },
      "models: two or more to compare expected" },
    { { response = NS.hcp, terms = { S.hcp }, models = {} },
      "models: they go without terms and ranks" },
    { { response = NS.hcp, term = { S.hcp } },
      "a fit has no field 'term' (did you mean 'terms'?)" },
  }
  for i, case in ipairs(bad) do
    it(("that is written wrongly is refused, number %d"):format(i), function()
      assert.equal(case[2], helper.blamed(function() baize.fit(case[1]) end))
    end)
  end

  it("names a term that is made of others", function()
    local ok, message = pcall(run, { response = S.spades, deals = 50, seed = 1,
      terms = { NS.hcp, EW.hcp } })
    assert.is_false(ok)
    assert.matches("fit: EW.hcp: a term is always the same or made of those before it", message)
  end)

  it("names it before anything is solved or kept", function()
    helper.with_file("", function(name)
      local x = baize.fit { response = tricks(S, "NT"), terms = { NS.hcp, N.hcp, S.hcp } }
      local solved = false
      local function progress() solved = true end
      assert.matches("fit: S.hcp: a term is always the same or made of those before it",
        select(2, pcall(x.run, x, { deals = 1000000, seed = 3, db = name, progress = progress })))
      assert.is_false(solved)
      local db <close> = assert(baize.store.open(name))
      assert.same({}, db:list())
    end)
  end)

  it("takes terms that few deals do not tell apart", function()
    local function of(deals)
      return (baize.fit { response = S.hcp, terms = { S.kings, indicator(S.spades "8+") } }
        :run { deals = deals, seed = 3, progress = false })
    end
    assert.matches("always the same", select(2, pcall(of, 200)))
    assert.equal(3, #of(4000).models[1].terms)
  end)

  describe("with a term that one deal alone has", function()
    local RARE <const> = 'indicator(S.spades "6+")'
    local function rare(more)
      local options = { response = NS.hcp + S.spades, deals = 10, seed = 2,
        terms = { S.hcp, S.hearts, indicator(S.spades "6+") } }
      for key, value in pairs(more or {}) do options[key] = value or nil end
      return run(options)
    end

    it("gives the value alone, and says why", function()
      local r = rare()
      local terms, without = r.models[1].terms, r.models["without " .. RARE].terms
      local c = terms[4]
      assert.same({ RARE, 10, 6 }, { c.name, c.n, c.df })
      assert.is_true(c.mean == c.mean)
      for _, key in ipairs { "se", "low", "high", "t", "p", "p_holm" } do
        assert.is_nil(c[key])
      end
      assert.equal("only one deal identifies this term; its standard error cannot be estimated",
        c.why)
      -- Holm over the two others
      local p = { terms[2].p, terms[3].p }
      table.sort(p)
      near(math.min(1, 2 * p[1]), math.min(terms[2].p_holm, terms[3].p_holm), 1e-12)
      assert.is_true(without[2].se > 0 and r.models[1].heldout.mean > 0)
      assert.equal(3, #r.comparisons)
      local text = tostring(r)
      assert.is_truthy(text:gsub("%s+", " "):find(RARE .. ": " .. c.why .. ".", 1, true), text)
      assert.not_matches("nan", text)
      assert.not_matches("nan", r:html())
      local object = json.decode(r:json())
      local own = object.models[1].terms[4]
      assert.same({ name = RARE, n = 10, mean = own.mean, df = 6, why = c.why }, own)
      near(c.mean, own.mean, 1e-9)
    end)

    it("loses no other model", function()
      local r = rare { terms = false, models = { a = { S.hcp }, b = { indicator(S.spades "6+") } } }
      assert.equal("a", r.models[1].name)
      assert.is_true(r.models.a.terms[2].p >= 0)
      assert.is_nil(r.models.b.terms[2].se)
      assert.is_truthy(tostring(r):find('in b: only one deal identifies', 1, true))
    end)

    it("has no error where the response is met exactly", function()
      local r = rare { response = S.hcp }
      assert.same({ 0, 0, nil }, { r.models[1].terms[2].se, r.models[1].terms[3].se,
        r.models[1].terms[4].se })
    end)

    it("and is one of the ranks leaves their points without errors", function()
      local r = run { response = NS.hcp + S.spades, deals = 20, seed = 1, ranks = "AK", of = S,
        where = S.hcp "0-4" }
      near(10, r.ranks[1].points + r.ranks[2].points, 1e-9)
      for i = 1, 2 do assert.same({}, { r.ranks[i].se, r.ranks[i].low, r.ranks[i].high }) end
      assert.is_true(r.models[1].terms[3].se > 0)
      assert.matches("shares of what all of them give, have none%.",
        (tostring(r):gsub("%s+", " ")))
    end)
  end)
end)

describe("the verdict of a fit", function()
  local fit_text = require "baize.ask.fit.text"

  local function verdict(open, worse, than)
    local function model(name, mean)
      return { name = name, terms = {}, rmse = mean, heldout = { mean = mean, se = 0.1 } }
    end
    local sections = fit_text.sections { level = 0.95, models = { model("a", 0.9),
      model("b", 0.951), model("c", 1.053), model("d", 1.2) },
      ranking = { best = "a", near = open, worse = worse, than = than },
      comparisons = { { first = "a", second = "b", mean = 0.1, se = 0.1 } } }
    return sections[#sections].text
  end

  it("names what may be the best, and why a model of a smaller error is not", function()
    assert.equal("Best: a. May be the best as well: c (the error of c, though larger than that of "
      .. "a model that is not the best, is less certain). Worse than it: b. Worse than c: d.",
      verdict({ "c" }, { "b", "d" }, { "a", "c" }))
    assert.equal("Best: a. May be the best as well: b. Worse than it: c; d.",
      verdict({ "b" }, { "c", "d" }, { "a", "a" }))
  end)

  it("has interval and p of one hypothesis in each row", function()
    local r = run { response = NS.controls, deals = 300, seed = 4,
      models = { hcp = NS.hcp, losers = NS.losers, both = { NS.hcp, NS.aces } } }
    for _, c in ipairs(r.comparisons) do
      if c.nested then
        assert.same({ "both", "hcp" }, { c.first, c.second })
        assert.is_nil(c.low)
        -- the F test of one term is the t test of its coefficient
        near(r.models.both.terms[3].p, c.p, 1e-12)
      else
        assert.equal(c.p < 0.05, c.low > 0 or c.high < 0)
        near(stats.t_test { n = c.n, mean = c.mean, sd = c.se * math.sqrt(c.n) }.p, c.p, 1e-12)
      end
    end
    assert.matches("\nboth : hcp +%S+ +%S+ +%- +%S", tostring(r))
    assert.matches("\nNS.hcp +%S+ +%S+ +%S+ %.%. %S+ +%S+ +< 0.0001 +< 0.0001", tostring(r))
    -- of one model the table without a term has the p of its coefficient alone
    r = run { response = NS.hcp, terms = { NS.controls, S.hearts }, deals = 150, seed = 3 }
    for i, c in ipairs(r.comparisons) do
      near(r.models[1].terms[i + 1].p, c.p, 1e-12)
      assert.is_nil(c.low)
    end
  end)
end)
