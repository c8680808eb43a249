-- SPDX-License-Identifier: GPL-3.0-or-later
-- Batches as the Lua half calls them, and as nobody should.
local clock = require "clock"
local core_deal = require "baize.core.deal"
local core_run = require "baize.core.run"
local core_sampler = require "baize.core.sampler"
local run_program = require "helper".run

local SEED <const> = 5
-- Deals that are solved at once, with various results.
local EASY <const> = 'S.has "SAKQJT98 DAKQ" & N.has "HAKQJT9 CAKQ"'

local function open(...) return assert(core_run.open { ... }) end

local function options(fields)
  local o = { seed = SEED, first = 0, count = 5000 }
  for key, value in pairs(fields or {}) do o[key] = value end
  return o
end

local function close(handle) getmetatable(handle).__close(handle) end

describe("a run", function()
  local any = assert(core_sampler.open "any")

  it("names a card of a point in the play that there is not, whichever measure asks", function()
    local easy = assert(core_sampler.open(EASY))
    for first, last in pairs { [1] = 13, [13] = 1 } do
      local run = open(('led("3NT by E", %d, "SA")'):format(first),
        ('led("3NT by E", %d, "SA")'):format(last))
      local done, message = run:sample(easy, options { count = 3, jobs = 1 })
      assert.is_nil(done)
      assert.matches("card 13 of %d that may be played is asked for", tostring(message))
    end
  end)

  it("says how many deals were measured, and what they were", function()
    local sampler = assert(core_sampler.open 'S.hcp "12+"')
    local run = open("0.5 * S.hcp", 'indicator(S.hcp "20+")')
    local sum, tries, low, high, strong = 0, 0, 40, 0, 0
    for i = 3, 302 do
      local deal, more = sampler:deal(SEED, i)
      local hcp = deal.south.hcp
      sum, tries, low, high = sum + hcp, tries + more, math.min(low, hcp), math.max(high, hcp)
      if hcp >= 20 then strong = strong + 1 end
    end
    assert.same({ 300, false }, { run:sample(sampler, options { first = 3, count = 300 }) })
    local hcp, share = run:result(1), run:result(2)
    assert.equal(300, hcp.n)
    assert.near(sum / 600, hcp.mean, 1e-12)
    assert.equal(low / 2, hcp.min)
    assert.equal(high / 2, hcp.max)
    assert.near(strong / 300, share.mean, 1e-12)
    assert.near(share.mean * (1 - share.mean) * 300 / 299, share.variance, 1e-12)
    assert.same({ deals = 300, tries = tries, vain = 0, read = 0, solved = 0,
      nodes = 0, failed = 0, failures = {}, solves = false },
      run:work())
  end)

  it("has no mean of nothing and no variance of one", function()
    local run = open "S.hcp"
    assert.same({ n = 0 }, run:result(1))
    run:sample(any, options { count = 1 })
    local one = run:result(1)
    assert.equal(1, one.n)
    assert.is_nil(one.variance)
  end)

  it("gives the same for any number of threads, from a sampler or for given deals", function()
    local sampler = assert(core_sampler.open(EASY))
    local deals, results = {}, {}
    for i = 0, 19 do deals[i + 1] = sampler:deal(SEED, i) end
    for jobs = 1, 3 do
      local run = open('tricks(S, "C")', "S.hcp")
      local o = options { count = 20, jobs = jobs, memory = 48 }
      assert.same({ 20, false }, { run:sample(sampler, o) })
      results[jobs] = { run:result(1), run:result(2), run:work() }
      local again = open('tricks(S, "C")', "S.hcp")
      assert.same({ 20, false }, { again:deals(deals, { jobs = jobs }) })
      assert.same(results[jobs][1], again:result(1))
      assert.same(results[jobs][3].nodes, again:work().nodes)
    end
    assert.same(results[1], results[2])
    assert.same(results[1], results[3])
  end)

  it("names the measure that is wrong, and the byte", function()
    assert.same({ nil, "'hpc' is not a feature of a hand (did you mean 'hcp'?)", 3, "syntax", 2 },
      { core_run.open { "1", "S.hpc" } })
    assert.error_matches(function() core_run.open { "1", 2 } end, "expressions or texts expected")
    assert.error_matches(function() core_run.open {} end, "1 to 100000 measures expected")
    assert.error_matches(function() core_run.open "1" end, "table expected, got string")
    local nul = "an operator (& | ~ + - *) or the end expected, not byte 0"
    assert.same({ nil, nul, 2, "syntax", 1 },
      { core_run.open { "1\0 + x" } })
  end)

  it("prints what it is", function()
    local run = open("1", "2")
    run:sample(any, options { count = 10 })
    assert.equal("run of 2 measures, 10 deals", tostring(run))
    close(run)
    assert.equal("run (closed)", tostring(run))
    assert.equal("sampler", tostring(any))
    assert.equal("stream of deals 7, seed 1", tostring(any:stream(1, 7)))
  end)

  it("refuses bad options by name", function()
    local run = open "1"
    for _, case in ipairs {
      { { seed = 1.5 }, "option 'seed': a whole number expected, not 1.5" },
      { { seed = "1" }, "option 'seed': a whole number expected, not 1" },
      { { first = -1 }, "option 'first': 0 or more expected" },
      { { count = -1 }, "option 'count': 0 or more expected" },
      { { jobs = 0 }, "option 'jobs': 1 to 256 expected" },
      { { jobs = (1 << 32) + 1 }, "option 'jobs': 1 to 256 expected" },
      { { memory = -1 }, "option 'memory': 0 to 1048576 expected" },
      { { memory = 1 << 32 }, "option 'memory': 0 to 1048576 expected" },
      { { progress = 3 }, "option 'progress': a function expected, not 3" },
      { { threads = 2 }, "sample has no option 'threads'" },
    } do
      assert.error_matches(function() run:sample(any, options(case[1])) end, case[2], 1, true)
    end
    for _, name in ipairs { "seed", "first", "count" } do
      local o = options()
      o[name] = nil
      assert.error_matches(function() run:sample(any, o) end, "option '" .. name .. "' is missing")
    end
    assert.error_matches(function() run:sample(any) end, "table expected, got no value")
    assert.error_matches(function() run:sample("any", options()) end, "baize.core.Sampler expected")
    assert.error_matches(function() run:deals({}, { count = 1 }) end, "deals has no option 'count'")
    assert.error_matches(function() run:deals({ any:deal(1, 1), "N" }, {}) end,
      "item 2 is not a deal")
    assert.error_matches(function() run:result(2) end, "no such measure")
    assert.error_matches(function() run:result(0) end, "no such measure")
    assert.equal(0, run:work().deals)
  end)

  it("refuses what is closed", function()
    local run, sampler = open "1", assert(core_sampler.open "any")
    close(sampler)
    assert.error_matches(function() run:sample(sampler, options()) end, "the sampler is closed")
    close(run)
    close(run)
    assert.error_matches(function() run:sample(any, options()) end, "the run is closed")
    assert.error_matches(function() run:deals({}, {}) end, "the run is closed")
    assert.error_matches(function() run:result(1) end, "the run is closed")
    assert.error_matches(function() run:work() end, "the run is closed")
  end)
end)

-- Options are read by lua_getfield, so a metatable of theirs may do anything meanwhile.
describe("options that do more than hold values", function()
  local any = assert(core_sampler.open "any")

  local function doing(key, act, fields)
    return setmetatable(fields or {}, { __index = function(_, wanted)
      if wanted == key then act() end
    end })
  end

  it("cannot take away deals or results that were looked at", function()
    for _, key in ipairs { "first", "jobs", "progress", "known" } do
      local deals = { any:deal(SEED, 1), (any:deal(SEED, 2)) }
      local run = open "1"
      assert.error_matches(function()
        run:deals(deals, doing(key, function() deals[2] = 7 end))
      end, "item 2 is not a deal")
      local tricks = { {}, {} }
      for i = 1, 20 do tricks[1][i], tricks[2][i] = -1, -1 end
      deals[2] = deals[1]
      assert.error_matches(function()
        run:deals(deals, doing(key, function() tricks[2] = 7 end, { tricks = tricks }))
      end, "item 2 is not an array")
      assert.equal(0, run:work().deals)
    end
  end)

  it("cannot close what is about to be used", function()
    for _, key in ipairs { "jobs", "row", "known" } do
      local run, sampler = open "1", assert(core_sampler.open "any")
      assert.error_matches(function()
        run:deals({ (any:deal(SEED, 1)) }, doing(key, function() close(run) end))
      end, "the run is closed")
      run = open "1"
      assert.error_matches(function()
        run:sample(sampler, doing(key, function() close(sampler) end, options()))
      end, "the sampler is closed")
      assert.error_matches(function()
        run:sample(any, doing(key, function() close(run) end, options()))
      end, "the run is closed")
    end
  end)

  it("cannot take away the texts of measures", function()
    local texts = { "S.hcp + 12345" }
    local run = assert(core_run.open(texts, doing("by", function()
      texts[1] = nil
      collectgarbage()
    end)))
    run:deals({ (any:deal(SEED, 1)) }, {})
    local deal = any:deal(SEED, 1)
    assert.equal(deal.south.hcp + 12345, run:result(1).mean)
  end)
end)

describe("rows of a batch", function()
  local MEASURES <const> = { 'tricks(S, "C")', "0.5 * S.hcp", "NS.longest_fit" }

  it("bring each deal in order, its values and its results", function()
    local sampler = assert(core_sampler.open(EASY))
    for jobs = 1, 3 do
      local run, next_index, sum = open(table.unpack(MEASURES)), 4, 0
      run:sample(sampler, options { first = 4, count = 20, jobs = jobs, memory = 48,
        row = function(deal, values, tricks, index, tries)
          local again, looked_at = sampler:deal(SEED, index)
          assert(index == next_index and again == deal and tries == looked_at)
          assert(values[1] == tricks[11] and math.type(values[1]) == "integer")
          assert(values[2] == deal.south.hcp / 2)
          assert(tricks[1] == -1 and #tricks == 20 and #values == 3)
          next_index, sum = next_index + 1, sum + values[3]
        end })
      assert.equal(24, next_index)
      assert.near(sum / 20, run:result(3).mean, 1e-12)
    end
  end)

  it("of given deals have the indices that are asked for", function()
    local sampler = assert(core_sampler.open "any")
    local deals, seen = {}, {}
    for i = 1, 5 do deals[i] = sampler:deal(SEED, i) end
    for _, first in ipairs { false, 100 } do
      open "S.hcp":deals(deals, { first = first or nil, row = function(deal, _, _, index)
        seen[#seen + 1] = index
        assert(deal == deals[index - (first or 1) + 1])
      end })
    end
    assert.same({ 1, 2, 3, 4, 5, 100, 101, 102, 103, 104 }, seen)
  end)

  it("are those of the numbers that are asked for, in their order", function()
    local sampler, numbers = assert(core_sampler.open 'S.hcp "12+"'), { 9, 2, 700 }
    local function rows_of(measure_them)
      local list = {}
      assert.equal(3, (measure_them(open "S.hcp", function(deal, values, _, index)
        assert.is_true(deal == (sampler:deal(SEED, index)))
        assert.equal(deal.south.hcp, values[1])
        list[#list + 1] = index
      end)))
      return list
    end
    assert.same(numbers, rows_of(function(run, row)
      return run:sample(sampler, { seed = SEED, numbers = numbers, row = row })
    end))
    local deals = {}
    for i, number in ipairs(numbers) do deals[i] = sampler:deal(SEED, number) end
    assert.same(numbers, rows_of(function(run, row)
      return run:deals(deals, { numbers = numbers, row = row })
    end))
    for _, case in ipairs { { { 1, 2 }, "one for each deal expected" },
      { { 1, 2, -3 }, "numbers from 0 on expected" }, { 7, "table expected" } } do
      assert.error_matches(function() open "S.hcp":deals(deals, { numbers = case[1] }) end, case[2])
    end
  end)

  it("end the batch by an error, which is raised when the threads have ended", function()
    local sampler = assert(core_sampler.open "any")
    for jobs = 1, 3 do
      local run, rows = open "S.hcp", 0
      assert.error_matches(function()
        run:sample(sampler, options { jobs = jobs, row = function(_, _, _, index)
          if index == 3000 then error("no more", 0) end
          rows = rows + 1
        end })
      end, "^no more$")
      assert.equal(3000, rows)
      assert.is_true(run:work().deals <= rows)
    end
  end)

  it("are refused to what cannot take them", function()
    local sampler, run = assert(core_sampler.open "any"), open "1"
    for _, case in ipairs {
      { { row = 3 }, "option 'row': a function expected, not 3" },
      { { row = sampler }, "option 'row': a function expected, not sampler" },
      { { store = print }, "option 'store': a store expected, not function" },
      { { known = print }, "option 'known': a store expected, not function" },
    } do
      assert.error_matches(function() run:sample(sampler, options(case[1])) end, case[2], 1,
        true)
    end
  end)
end)

describe("given results", function()
  local function results(south_hearts)
    local t = {}
    for i = 1, 20 do t[i] = -1 end
    t[13] = south_hearts
    return t
  end

  it("stand for those that would be solved", function()
    local sampler = assert(core_sampler.open(EASY))
    local deals, tricks = {}, {}
    for i = 1, 6 do deals[i], tricks[i] = sampler:deal(SEED, i), results(i) end
    tricks[6] = results(-1)
    local run, plain = open 'tricks(S, "H")', open 'tricks(S, "H")'
    run:deals(deals, { tricks = tricks })
    plain:deals({ deals[6] }, {})
    assert.equal(1, run:work().solved)
    assert.near((15 + plain:result(1).mean) / 6, run:result(1).mean, 1e-12)
  end)

  it("are refused when they are none, or not as many as the deals", function()
    local deal, run = assert(core_sampler.open "any"):deal(SEED, 1), open "1"
    for _, case in ipairs {
      { 3, "option 'tricks': as many results as deals expected" },
      { {}, "option 'tricks': as many results as deals expected" },
      { { 3 }, "option 'tricks': item 1 is not an array" },
      { { {} }, "option 'tricks': item 1: 20 numbers, -1 to 13, expected" },
      { { results(14) }, "option 'tricks': item 1: 20 numbers, -1 to 13, expected" },
      { { results(7.5) }, "option 'tricks': item 1: 20 numbers, -1 to 13, expected" },
    } do
      assert.error_matches(function() run:deals({ deal }, { tricks = case[1] }) end, case[2], 1,
        true)
    end
  end)
end)

describe("groups and histograms", function()
  local any = assert(core_sampler.open "any")

  local function open_by(measures, by) return assert(core_run.open(measures, { by = by })) end

  it("hold the values of their deals", function()
    local run, seen = open_by({ "0.5 * S.hcp", "S.spades" }, { "N.spades", "E.hearts" }), {}
    run:sample(any, options { count = 2000, jobs = 3, row = function(deal, values)
      local key = #deal.north:holding "S" .. "/" .. #deal.east:holding "H"
      seen[key] = seen[key] or { n = 0, sum = 0, counts = {} }
      local s = seen[key]
      s.n, s.sum = s.n + 1, s.sum + values[1]
      s.counts[values[2]] = (s.counts[values[2]] or 0) + 1
    end })
    local groups, all = run:groups(), 0
    for _, g in ipairs(groups) do
      local s = seen[g[1] .. "/" .. g[2]]
      assert.equal(s.n, g[3])
      assert.near(s.sum / s.n, run:result(1, g[1], g[2]).mean, 1e-12)
      local counts = {}
      for _, bar in ipairs(run:histogram(2, g[1], g[2])) do counts[bar[1]] = bar[2] end
      assert.same(s.counts, counts)
      seen[g[1] .. "/" .. g[2]], all = nil, all + g[3]
    end
    assert.is_nil(next(seen))
    assert.equal(2000, all)
    assert.equal(2000, run:result(1).n)
    assert.equal("float", math.type(run:histogram(1)[1][1]))
    assert.equal("integer", math.type(run:histogram(2)[1][1]))
  end)

  it("sum up to margins and the whole", function()
    local by_both, by_one, whole = open_by({ "S.hcp" }, { "N.spades", "E.hearts" }),
      open_by({ "S.hcp" }, { "N.spades" }), open "S.hcp"
    for _, run in ipairs { by_both, by_one, whole } do run:sample(any, options()) end
    assert.same(whole:result(1), by_both:result(1))
    assert.same(whole:histogram(1), by_both:histogram(1))
    assert.same({ { 0, 0, 5000 } }, whole:groups())
    for _, g in ipairs(by_one:groups()) do
      assert.same(by_one:result(1, g[1]), by_both:result(1, g[1]))
      assert.same(by_one:histogram(1, g[1]), by_both:histogram(1, g[1]))
    end
    assert.same({ n = 0 }, by_one:result(1, 99))
    assert.same({}, by_one:histogram(1, 99))
  end)

  it("have no histogram of too many values", function()
    local run = open("100 * S.cccc * W.cccc", "S.hcp")
    run:sample(any, options { count = 20000 })
    assert.is_true(run:histogram(1) == nil)
    assert.is_true(#run:histogram(2) > 20)
  end)

  it("are refused where they cannot be", function()
    assert.same({ nil, "'hpc' is not a feature of a hand (did you mean 'hcp'?)", 3, "syntax", 2 },
      { core_run.open({ "1" }, { by = { "S.hpc" } }) })
    assert.same({ nil, "its values are not whole numbers", 1, "syntax", 3 },
      { core_run.open({ "1", "2" }, { by = { "0.5 * S.hcp" } }) })
    assert.same({ nil, "there are more than 1024 groups", nil, "budget" },
      { open_by({ "1" }, { "40 * N.hcp + E.hcp", "S.hcp" }):sample(any, options()) })
    for _, case in ipairs {
      { { by = { "1", "2", "3" } }, "option 'by': at most 2 measures expected" },
      { { by = { 1 } }, "texts expected" },
      { { by = "1" }, "table expected" },
      { { to = {} }, "open has no option 'to'" },
      { { hands = { 1 }, seat = "S" }, "baize.Hand expected, got number" },
    } do
      assert.error_matches(function() core_run.open({ "1" }, case[1]) end, case[2])
    end
  end)
end)

describe("hands exchanged", function()
  local core_hand = require "baize.core.hand"
  local exchange = require "baize.sample.exchange"
  local HANDS <const> = { "A76.KQ64.A5.K986", "A7.KQ64.A65.K986", "AKQJ.KQJT.32.KQJ" }

  it("are those of baize.exchange, with the differences", function()
    local sampler, hands = assert(core_sampler.open('S.is "' .. HANDS[1] .. '"')), {}
    for i, text in ipairs(HANDS) do hands[i] = assert(core_hand.parse(text)) end
    local run = assert(core_run.open({ "N.hcp", "E.spades" }, { seat = "S", hands = hands }))
    local sums, next_row = { 0, 0, 0 }, 0
    run:sample(sampler, options { count = 300, jobs = 2,
      row = function(deal, values, _, index, _, variant)
        assert(index == next_row // 3 and variant == next_row % 3 + 1)
        local base = sampler:deal(SEED, index)
        assert(exchange.apply(base, "S", hands[variant]) == deal)
        sums[variant], next_row = sums[variant] + values[1], next_row + 1
      end })
    for v = 1, 3 do assert.near(sums[v] / 300, run:result(2 * v - 1).mean, 1e-12) end
    assert.near((sums[2] - sums[1]) / 300, run:result(7).mean, 1e-12)
    assert.near((sums[3] - sums[2]) / 300, run:result(11).mean, 1e-12)
    assert.error_matches(function() run:result(13) end, "no such measure")
  end)
end)

describe("a progress function", function()
  local any = assert(core_sampler.open "any")

  it("hears of more and more deals, and at last of all", function()
    for jobs = 1, 2 do
      local last, run = 0, open "S.hcp"
      run:sample(any, options { jobs = jobs, progress = function(done)
        assert(done >= last and math.type(done) == "integer")
        last = done
      end })
      assert.equal(5000, last)
    end
  end)

  it("sees the results so far", function()
    local run = open "S.hcp"
    run:sample(any, options { progress = function(done)
      assert(run:result(1).n == done and run:work().deals == done)
    end })
  end)

  it("ends the run by returning false, which is told also with the last deal", function()
    for _, at in ipairs { 1, 5000 } do
      local run = open "S.hcp"
      local done, stopped = run:sample(any, options { progress = function(n) return n < at end })
      assert.is_true(done >= at and stopped)
      assert.equal(done, run:work().deals)
    end
  end)

  it("ends the run with its error, whatever that is, and the run can go on", function()
    for jobs = 1, 3 do
      for _, value in ipairs { "enough", { code = 7 }, false } do
        local run = open "S.hcp"
        local ok, message = pcall(run.sample, run, any,
          options { count = 20000, jobs = jobs, progress = function() error(value, 0) end })
        assert.is_false(ok)
        assert.equal(value, message)
        local before = run:work().deals
        assert(before < 20000)
        assert.equal(10, (run:sample(any, options { count = 10 })))
        assert.equal(before + 10, run:work().deals)
      end
    end
  end)

  it("that raises does not wait for the deals at hand", function()
    -- four voids in a cycle: its twenty results take the search seconds
    local hard = core_deal.parse
      "N:.Q853.AJ962.KT74 Q853.AJ962.KT74. AJ962.KT74..Q853 KT74..Q853.AJ962"
    local all = {}
    for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
      for seat in ("NESW"):gmatch "." do
        all[#all + 1] = ("tricks(%s, %q)"):format(seat, strain)
      end
    end
    for _, call in ipairs {
      function(o) open(table.unpack(all)):deals({ hard, hard }, o) end,
      function(o) core_run.tables({ hard, hard }, o) end,
    } do
      local raised
      local function enough()
        raised = clock()
        error("enough", 0)
      end
      assert.error_matches(function() call { jobs = 2, progress = enough } end, "^enough$")
      assert(clock() - raised < 1)
    end
  end)

  it("cannot yield", function()
    local run = open "S.hcp"
    local co = coroutine.create(function()
      run:sample(any, options { progress = function() coroutine.yield() end })
    end)
    local ok, message = coroutine.resume(co)
    assert.is_false(ok)
    assert.truthy(message:find("attempt to yield", 1, true), message)
  end)

  it("may carry out another run", function()
    local outer, inner, counts = open "S.hcp", open "N.hcp", 0
    assert.equal(5000, (outer:sample(any, options { jobs = 2, progress = function()
      counts = counts + inner:sample(any, options { count = 100, jobs = 2 })
    end })))
    assert.equal(counts, inner:work().deals)
    assert.equal(5000, outer:result(1).n)
  end)

  it("may not carry out the same run", function()
    local run, deal = open "S.hcp", any:deal(1, 1)
    for _, again in ipairs {
      function() run:sample(any, options()) end,
      function() run:deals({ deal }, {}) end,
    } do
      assert.error_matches(function() run:sample(any, options { progress = again }) end,
        "the run is busy")
    end
  end)

  it("cannot close what is busy", function()
    for jobs = 1, 2 do
      local sampler = assert(core_sampler.open 'S.hcp "10+"')
      local run = open "S.hcp"
      assert.equal(5000, (run:sample(sampler, options { jobs = jobs, progress = function()
        close(run)
        close(sampler)
        getmetatable(run).__gc(run)
      end })))
      assert.equal(5000, run:result(1).n)
      close(sampler)
      assert.equal("sampler (closed)", tostring(sampler))
    end
  end)

  it("may end the program while threads work", function()
    for _, call in ipairs {
      "r:sample(s, { seed = 1, first = 0, count = 1 << 40, jobs = 3, progress = quit })",
      "r:deals(deals, { jobs = 3, progress = quit })",
      "core.tables(deals, { jobs = 3, progress = quit })",
    } do
      -- the threads are left to the end of the process, which tsan would tell
      local out, err, status = run_program(([[
        TSAN_OPTIONS="$TSAN_OPTIONS:report_thread_leaks=0" baize -e '
        local core = require "baize.core.run"
        local r = core.open { "S.hcp", "N.hcp" }
        local s = require "baize.core.sampler".open "any"
        local deals = {}
        for i = 1, 5000 do deals[i] = s:deal(1, i) end
        local function quit() os.exit(7) end
        %s']]):format(call))
      assert.same({ "", "", 7 }, { out, err, status })
    end
  end)
end)

describe("the core under a busy garbage collector", function()
  local function work()
    local sampler = assert(core_sampler.open(EASY))
    local run = open('tricks(S, "C")', "choose{ { S.hcp \"21+\", 1 }, 0.5 }")
    local seen = {}
    run:sample(sampler, options { count = 17, jobs = 2, progress = function(done)
      seen[#seen + 1] = { done, run:result(1), tostring(run) }
      collectgarbage()
    end })
    run:deals({ (sampler:deal(1, 1)), (sampler:stream(1, 2):next()) },
      { progress = function() collectgarbage() end })
    for _ = 1, 20 do -- garbage with every kind of handle
      core_run.open { "S.hcp", "wrong" }
      core_sampler.open "any":stream(1, 1):next()
      core_deal.parse "N:AKX"
    end
    return { run:result(1), run:result(2), run:work() }
  end

  local expected = work()
  -- Back to what Lua starts with.
  after_each(function() collectgarbage "restart" collectgarbage("incremental", 200, 100, 13) end)

  it("gives the same when collection is stopped and done at every call", function()
    collectgarbage "stop"
    local step = function() collectgarbage "step" end
    debug.sethook(step, "cr")
    local ok, result = pcall(work) -- so that the hook goes, come what may
    debug.sethook()
    assert(ok, result)
    assert.same(expected, result)
  end)

  it("gives the same with a generational collector", function()
    collectgarbage("generational", 1, 1)
    for _ = 1, 3 do assert.same(expected, work()) end
  end)

  it("gives the same with a collector that never rests", function()
    collectgarbage("incremental", 0, 1000, 0)
    for _ = 1, 3 do assert.same(expected, work()) end
  end)
end)
