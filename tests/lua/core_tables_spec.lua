-- SPDX-License-Identifier: GPL-3.0-or-later
-- Results of many deals at once.
local core_run = require "baize.core.run"
local core_sampler = require "baize.core.sampler"
local core_solver = require "baize.core.solver"

describe("tables of many deals", function()
  -- solved at once, with various results
  local sampler = assert(core_sampler.open 'S.has "SAKQJT98 DAKQ" & N.has "HAKQJT9 CAKQ"')
  local deals = {}
  for i = 1, 11 do deals[i] = sampler:deal(5, i) end

  it("are what the solver says, in order, for any number of threads", function()
    local solver <close> = assert(core_solver.open(16))
    for jobs = 1, 3 do
      local list, stopped = core_run.tables(deals, { pairs = { 0, 10 }, jobs = jobs, memory = 48 })
      assert.is_false(stopped)
      assert.equal(#deals, #list)
      for i, deal in ipairs(deals) do assert.same(solver:tricks(deal, { 0, 10 }), list[i]) end
    end
    assert.same({ {}, false }, { core_run.tables({}, {}) })
  end)

  it("end with the error of the progress function", function()
    assert.error_matches(function()
      core_run.tables(deals, { pairs = { 0 }, jobs = 2, progress = function() error "enough" end })
    end, "enough")
  end)

  it("are refused bad options by name", function()
    assert.error_matches(function() core_run.tables(deals, { deals = 3 }) end,
      "tables has no option 'deals'")
    assert.error_matches(function() core_run.tables({ 1 }, {}) end, "item 1 is not a deal")
    assert.error_matches(function() core_run.tables(deals, { pairs = { 20 } }) end,
      "numbered 0 to 19")
  end)
end)
