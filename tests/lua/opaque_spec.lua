-- SPDX-License-Identifier: GPL-3.0-or-later
-- Measures that a function says of each deal.
local baize = require "baize"
local helper = require "helper"

local S, N, NS = baize.S, baize.N, baize.NS
local QUIET <const> = { progress = false }

local function points(more)
  return baize.opaque(function(deal) return deal.south.hcp end,
    { name = "points of south", low = 0, high = (more or 37) })
end

local function run(given)
  given.seed, given.deals = 3, given.deals or 600
  return baize.experiment(given):run(QUIET)
end

-- What is said of a measure, without what it is called and its range.
local function said_of(r, name)
  for _, m in ipairs(require "dkjson".decode(r:json()).measures) do
    if m.name == name then
      m.name, m.components[1].text, m.components[1].range, m.unit = nil, nil, nil, nil
      return m
    end
  end
end

describe("an opaque measure", function()
  it("has the numbers of the measure that says the same, beside solved ones", function()
    for _, where in ipairs { S.hcp "12+", S.hcp "12+" & baize.opaque(function(deal)
      return deal.north.spades > 3 end, "spades") } do
      local r = run { where = where, by = { { "long", NS.hearts "8+" } }, deals = 40, measure = {
        { "x", points() }, { "y", S.hcp }, { "t", baize.tricks(S, "NT") - baize.tricks(N, "NT") } },
        tests = { "x > 15" } }
      local plain = run { where = where, by = { { "long", NS.hearts "8+" } }, deals = 40,
        measure = { { "x", S.hcp }, { "t", baize.tricks(S, "NT") - baize.tricks(N, "NT") } },
        tests = { "x > 15" } }
      assert.same(said_of(plain, "x"), said_of(r, "x"))
      assert.same(said_of(r, "y"), said_of(r, "x"))
      assert.same(said_of(plain, "t"), said_of(r, "t"))
      assert.equal(plain.groups[1].measures.x.components[1].mean,
        r.groups[1].measures.x.components[1].mean)
      assert.matches("x = opaque points of south; y = S.hcp", (tostring(r):gsub("%s+", " ")))
      assert.matches("Double dummy:", tostring(r))
    end
  end)

  it("has its unit in the report, and a note on double dummy where its function solves", function()
    local function text_of(fn)
      local m = baize.opaque(fn, { name = "mine", low = 0, high = 13, unit = "tricks" })
      return (tostring(run { measure = { x = m }, deals = 20, tests = "x > 5" }):gsub("%s+", " "))
    end
    local text = text_of(function(deal) return deal:tricks(S, "NT") end)
    assert.matches("x = opaque mine %(tricks%)", text)
    assert.matches("Double dummy: declarer", text)
    assert.is_nil(text_of(function(deal) return deal.south.hearts end):find "Double dummy")
  end)

  it("is run on more than one piece of deals, and by a stopping rule", function()
    local stop <const> = { halfwidth = 0.5 }
    local r = run { measure = { x = points() }, deals = 3000, stop = stop }
    local plain = run { measure = { x = S.hcp }, deals = 3000, stop = stop }
    assert.same({ plain.deals, plain.measures[1].components[1].mean },
      { r.deals, r.measures[1].components[1].mean })
    assert.is_true(r.deals > 512)
  end)

  it("is not taken for certain, though its tree would be", function()
    local r = run { where = S.hcp "0", deals = 20, measure = { x = baize.opaque(function()
      return 0 end, { name = "nothing", low = 0, high = 1 }) }, tests = "x < 1" }
    assert.is_nil(r.tests[1].components[1].constant)
    assert.matches("always 0 on 20 deals", (tostring(r):gsub("%s+", " ")))
  end)

  it("has its value on one deal, and prints its name", function()
    local deal = baize.sampler { seed = 1 }:deal(1)
    assert.equal(deal.south.hcp, points():value(deal))
    assert.equal("opaque points of south", tostring(points()))
  end)

  it("is refused where a function cannot go", function()
    local m = points()
    for said, f in pairs {
      ["opaque points of south stands alone"] = function() return m + 1 end,
      ["stands alone"] = function() return baize.max(m, 3) end,
      ["a measure of baize.opaque%(...%) and variance do not go together"] = function()
        return baize.experiment { measure = m, variance = "adjusted" }
      end,
      ["a measure of baize.opaque%(...%) and from do not"] = function()
        return baize.experiment { measure = m, from = "none.db" }
      end,
      ["cannot be kept in a database: its function has no text"] = function()
        return baize.experiment { measure = m, deals = 2 }:run { db = "none.db", progress = false }
      end,
      ["cannot be in a shard"] = function()
        return baize.experiment { measure = m, deals = 2 }:run { db = "none.db", range = "1..2",
          progress = false }
      end,
      ["opaque points of south: a whole number from 0 to 5 expected, not %d+, of the deal N:"] =
        function() return run { where = S.hcp "6+", measure = points(5) } end,
      ["name: a text expected, not nothing"] = function()
        return baize.opaque(print, { low = 0, high = 1 })
      end,
      ["high: 0 is not from 1 to 1000000"] = function()
        return baize.opaque(print, { name = "x", low = 0, high = 0 })
      end,
      ["a measure of baize.opaque has no field 'hihg' %(did you mean 'high'%?%)"] = function()
        return baize.opaque(print, { name = "x", low = 0, hihg = 1 })
      end,
    } do
      local ok, err = pcall(f)
      assert.is_false(ok, said)
      assert.matches("^tests/lua/opaque_spec%.lua:%d+: .*" .. said, tostring(err))
    end
    assert.is_nil(io.open "none.db")
    helper.with_file([[return baize.experiment { deals = 2, seed = 1,
      measure = baize.opaque(function() return 1 end, { name = "one", low = 0, high = 1 }) }]],
      function(name)
        local _, err = helper.run("baize register " .. name)
        assert.matches("opaque one cannot be kept in a database or registered: it has no text", err)
      end)
  end)

  it("raises what its function raises", function()
    local ok, err = pcall(run, { measure = baize.opaque(function() error "mine" end,
      { name = "x", low = 0, high = 1 }) })
    assert.is_false(ok)
    assert.matches("mine$", tostring(err))
  end)
end)
