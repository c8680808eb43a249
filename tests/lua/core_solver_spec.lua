-- SPDX-License-Identifier: GPL-3.0-or-later
-- The solver as the Lua half calls it; values of the core side by side.
local core_contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local core_hand = require "baize.core.hand"
local core_position = require "baize.core.position"
local core_sampler = require "baize.core.sampler"
local core_solver = require "baize.core.solver"

local ORDINARY <const> =
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
local SUITS <const> = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

describe("a solver", function()
  local deal = assert(core_deal.parse(SUITS))

  it("gives what is asked for and -1 for the rest", function()
    local solver <close> = assert(core_solver.open(16))
    local t = assert(solver:tricks(deal, { 3, 0, 3 })) -- N in spades, in clubs
    assert.equal(20, #t)
    for i, tricks in ipairs(t) do
      assert.equal(i == 4 and 13 or i == 1 and 0 or -1, tricks)
    end
    local none = assert(solver:tricks(deal, {}))
    for _, tricks in ipairs(none) do assert.equal(-1, tricks) end
  end)

  it("gives all twenty when nothing is said", function()
    local solver <close> = assert(core_solver.open(16))
    -- whose suit is trumps takes all; in notrump the leader does
    assert.same({
      0, 13, 0, 13, 0, -- N: C D H S NT
      13, 0, 13, 0, 0, -- E
      0, 13, 0, 13, 0, -- S
      13, 0, 13, 0, 0, -- W
    }, solver:tricks(deal))
  end)

  it("counts its nodes and prints them", function()
    local solver = assert(core_solver.open(16))
    assert.equal(0, solver:nodes())
    solver:tricks(assert(core_deal.parse(ORDINARY)), { 13 })
    local nodes = solver:nodes()
    assert.is_true(nodes > 0)
    assert.equal(("solver, %d nodes"):format(nodes), tostring(solver))
    getmetatable(solver).__close(solver)
    assert.equal("solver (closed)", tostring(solver))
    assert.error_matches(function() solver:tricks(deal) end, "the solver is closed")
  end)

  it("refuses bad arguments", function()
    local solver <close> = assert(core_solver.open(16))
    local pairs_text = "pairs are numbered 0 to 19"
    for _, pairs in ipairs { { 20 }, { -1 }, { 1.5 }, { "x" }, { {} } } do
      assert.error_matches(function() solver:tricks(deal, pairs) end, pairs_text)
    end
    assert.error_matches(function() solver:tricks(deal, 3) end, "table expected, got number")
    assert.error_matches(function() solver:tricks() end, "baize.Deal expected, got no value")
    for _, memory in ipairs { 15, 0, -1, 1 << 21, math.maxinteger } do
      assert.error_matches(function() core_solver.open(memory) end, "16 MiB or more expected")
    end
    assert.error_matches(function() core_solver.open(16.5) end, "no integer representation")
  end)
end)

describe("values of different types", function()
  it("are not equal, and may be compared", function()
    local deal = assert(core_deal.parse(SUITS))
    local solver <close> = assert(core_solver.open(16))
    local sampler = assert(core_sampler.open "any")
    local values = {
      deal, (assert(core_hand.parse "A...")), (assert(core_contract.parse "4S by N")), solver,
      sampler, sampler:stream(1, 1), (assert(core_position.open(deal, "S", "W"))), io.stdout,
    }
    for i, a in ipairs(values) do
      for k, b in ipairs(values) do assert.equal(i == k, a == b) end
    end
  end)
end)
