-- SPDX-License-Identifier: GPL-3.0-or-later
-- The door to the core: what it does with what no honest script hands in.
local core_expr = require "baize.core.expr"
local core_deal = require "baize.core.deal"
local core_hand = require "baize.core.hand"
local core_run = require "baize.core.run"
local core_sampler = require "baize.core.sampler"
local core_solver = require "baize.core.solver"
local helper = require "helper"

local DEAL <const> =
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

-- A table that says it has n values, each of them `value`.
local function liar(n, value)
  return setmetatable({}, {
    __len = function() return n end,
    __index = function() return value end,
  })
end

describe("the core", function()
  it("believes no table about its length", function()
    local deal = assert(core_deal.parse(DEAL))
    local run = assert(core_run.open { "S.hcp" })
    for _, n in ipairs { 1 << 59, -1, 3 } do
      assert.equal(0, (run:deals(liar(n, deal), {})))
      assert.error_matches(function() core_run.open(liar(n, "S.hcp")) end, "1 to 100000 measures")
    end
  end)

  it("takes methods for their own type alone", function()
    local sampler = assert(core_sampler.open "any")
    local solver <close> = assert(core_solver.open(16))
    local stream = sampler:stream(1, 0)
    for _, call in ipairs {
      function() sampler.deal(solver, 1, 0) end,
      function() solver.nodes(sampler) end,
      function() stream.next(sampler) end,
      function() sampler.deal(io.stdout, 1, 0) end,
      function() core_expr.condition "any".holds(solver, 1) end,
    } do
      assert.error_matches(call, "bad argument")
    end
  end)

  it("refuses closed handles, and closes twice", function()
    local solver = assert(core_solver.open(16))
    local close = getmetatable(solver).__close
    close(solver)
    close(solver)
    assert.error_matches(function() solver:nodes() end, "the solver is closed")
    local sampler = assert(core_sampler.open "any")
    local stream = sampler:stream(1, 0)
    getmetatable(sampler).__gc(sampler)
    assert.error_matches(function() sampler:deal(1, 0) end, "the sampler is closed")
    assert.error_matches(function() stream:next() end, "the sampler is closed")
  end)

  it("keeps a sampler alive as long as its streams", function()
    local stream = assert(core_sampler.open 'S.hcp "15-17"'):stream(7, 3)
    collectgarbage()
    collectgarbage()
    local first = stream:next()
    assert.equal(first, (assert(core_sampler.open 'S.hcp "15-17"'):deal(7, 3)))
  end)

  it("knows its values whichever module is loaded first", function()
    if not helper.program:find "build/baize$" then
      pending "a stock lua5.4 loads no module that a sanitizer was built into"
      return
    end
    local out, err = helper.run [[lua5.4 -e '
      package.path, package.cpath = "", os.getenv("BAIZE"):match "^.*/" .. "lua/?.so"
      require "baize.core"
      local deal = assert(require "baize.core.sampler".open "any"):deal(1, 0)
      print(#tostring(deal), #tostring(deal.south))
      print(require "baize.core.position".open(deal, "NT", "W"):hand "S" == deal.south)']]
    assert.equal("", err)
    assert.equal("69\t16\ntrue\n", out)
  end)

  it("returns what is wrong with a text, and where", function()
    for _, case in ipairs {
      { core_expr.condition, 'S.hpc "5"', "'hpc' is not a feature of a hand", 3 },
      { core_expr.feature, "S.hcp +", "but the text ends", 8 },
      { core_expr.possible, 'S.hcp "38+"', "the most is 37", nil },
      { core_sampler.open, 'S.hcp "20+" & N.hcp "21+"', "the pack has 40", nil },
      { core_deal.parse, "N:AKX", "'X' is not a rank", 5 },
      { core_hand.parse, "AKA...", "SA occurs twice", 3 },
    } do
      local value, message, at = case[1](case[2])
      assert.is_nil(value)
      assert.truthy(message:find(case[3], 1, true), message)
      assert.equal(case[4], at)
    end
  end)

  it("does not take numbers for texts", function()
    for _, parse in ipairs { core_expr.condition, core_deal.parse, core_hand.parse } do
      assert.error_matches(function() parse(5) end, "expected, got number")
    end
  end)

  it("gives canonical texts of any length", function()
    local text = "any" .. (" & any"):rep(20000)
    assert.equal(text, core_expr.condition((text:gsub(" & ", "&"))).text)
  end)

  it("joins conditions, the same one for the same", function()
    local any, made = core_expr.condition "any", 0
    local function joining(all)
      return core_expr.joining(all, any, function(list)
        made = made + 1
        return core_expr.fold(all and "&" or "|", list)
      end)
    end
    local all, one = joining(true), joining(false)
    local a, b, c = core_expr.condition 'me.hcp "5+"', core_expr.condition 'me.spades "4+"',
      core_expr.condition 'me.hearts "4+"'
    local both = all(a, any, b)
    assert.equal(both, all(a, b))
    assert.equal(both, all(any, a, b, any))
    assert.equal(1, made)
    assert.equal('me.hcp "5+" & me.spades "4+"', both.text)
    assert.equal('me.spades "4+" & me.hcp "5+"', all(b, a).text)
    assert.equal('me.hcp "5+" & me.spades "4+" & me.hearts "4+"', all(a, b, c).text)
    assert.equal('me.hcp "5+" | me.hearts "4+"', one(false, a, nil, c).text)
    assert.same({ any, a, false, false }, { all(), all(a, any), all(a, false), all(a, nil) })
    assert.same({ false, a, any }, { one(false, nil), one(a, false), one(a, any, b) })
    local long = { a, b, c, b, a, c, b, a } -- more than are found by their addresses
    made = 0
    assert.equal(all(table.unpack(long)), all(table.unpack(long)))
    assert.equal(all(table.unpack(long, 1, 7)), all(table.unpack(long, 1, 7)))
    assert.not_equal(all(table.unpack(long)), all(table.unpack(long, 1, 7)))
    assert.equal(2, made)
    for i = 1, 20001 do all(a, core_expr.called("me.clubs", i % 13 .. "+"), b) end
    assert.equal(both.text, all(a, b).text)
    assert.equal(all(a, b), all(a, b))
    assert.has_error(function() all(table.unpack({ a, a }, 1, 65)) end)
  end)
end)
