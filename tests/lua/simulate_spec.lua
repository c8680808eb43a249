-- SPDX-License-Identifier: GPL-3.0-or-later
-- The simulating bidder: answers that are known, what is left alone, the same call whatever came
-- before.
local core_think = require "baize.core.think"
local helper = require "helper"
local worlds = require "baize.arena.worlds"
local N = baize.N

local SOAK <const> = os.getenv "BAIZE_SOAK"

-- Whoever answers 1NT passes, and nobody else says a word.
local TIMID <const> = [[
  system { name = "timid", natural = false, guard = false }
  opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
  after "1NT" { bid "2C" { hcp "0-3" & clubs "5+", artificial = true%s },
    bid "6NT" { hcp "4-5" & hearts "5" }, pass { any%s } }
]]
local GAME <const> = "KQ2.KQ4.KT32.542"

local function timid(fn, first, second)
  helper.with_file(TIMID:format(first or "", second or ""), function(path)
    fn(assert(baize.system.load(path)), path)
  end)
end

describe("System:simulate", function()
  it("bids the game that no rule bids, and tells what it compared", function()
    timid(function(s)
      local call, why = s:simulate(GAME, "1NT P", { deals = 24 })
      assert.equal("3NT", call)
      assert.same({ "P", "better", "exact sets" }, { why.rule, why.state, why.how })
      local game
      for _, c in ipairs(why.candidates) do game = c.call == "3NT" and c or game end
      assert.is_true(game.imps > 1 + game.error and game.deals == 3 * 24)
      assert.same({ { "3NT by N", 3 * 24 } }, game.contracts)
      assert.matches("^3NT: simulated %(the rule says P: ", tostring(why))
    end)
  end)

  it("takes two deals, and thrice as many for what looks better on these alone", function()
    timid(function(s)
      for _, margin in ipairs { 1, 50 } do
        local call, why = s:simulate(GAME, "1NT P", { deals = 2, margin = margin })
        local most = 0
        for i = 2, #why.candidates do
          most = math.max(most, why.candidates[i].deals)
          assert.is_true(most == 2 or most == 6)
        end
        assert.same(margin == 1 and { 6, "3NT" } or { 2, "P" }, { most, call })
      end
    end)
  end)

  it("leaves a slam that fails, but for a margin", function()
    timid(function(s)
      local call = s:simulate("32.QT432.K32.432", "1NT P", { deals = 24 })
      assert.not_equal("6NT", call)
      assert.equal("6NT", (s:simulate("32.QT432.K32.432", "1NT P", { deals = 24, margin = 50 })))
    end)
  end)

  it("does not touch openings, artificial calls and what is fixed", function()
    timid(function(s)
      local _, why = s:simulate(GAME, "")
      assert.equal("an opening", why.state)
      _, why = s:simulate("2.432.J32.Q65432", "1NT P")
      assert.same({ "2C", "artificial or forcing" }, { why.call, why.state })
    end)
    timid(function(s)
      local _, why = s:simulate("2.432.J32.Q65432", "1NT P", { deals = 16 })
      assert.is_true(#why.candidates > 1)
      _, why = s:simulate(GAME, "1NT P")
      assert.same({ "P", "fixed" }, { why.call, why.state })
    end, ", final = true", ", fixed = true")
  end)

  it("names positions of rollouts at which no rule speaks", function()
    helper.with_file([[system { name = "open", natural = false, guard = false }
      opening { bid "1NT" { hcp "15-17" & balanced } }
      after "1NT" { bid "3NT" { hcp "20+" } }]], function(path)
      local s = assert(baize.system.load(path))
      local _, why = s:simulate(GAME, "1NT P", { deals = 24 })
      local holes = {}
      for _, c in ipairs(why.candidates) do
        if c.call == "3NT" then
          for _, hole in ipairs(c.holes) do holes[hole[1]] = hole[2] end
        end
      end
      assert.same({ ["1NT P 3NT P"] = 3 * 24 }, holes) -- the opponents bid naturally
      assert.truthy(tostring(why):find("\nNo rule speaks after 1NT P ", 1, true))
    end)
  end)

  it("keeps what its turn was made of", function()
    timid(function(s)
      local p, results = s:position "1NT P", {}
      p:node()
      for i = 1, 2 do
        local turn = worlds.turn(p, baize.hand(GAME))
        turn.vul, turn.seed = "none", 5
        local decision = core_think.open(turn, { deals = 24, margin = 1, errors = 1 })
        for name in pairs(i == 2 and turn or {}) do turn[name] = nil end
        collectgarbage()
        p.graph:complete(function() return (decision:go()) end)
        results[i] = { decision:result() }
      end
      assert.equal("3NT", results[1][1])
      assert.same(results[1], results[2])
    end)
  end)

  it("doubles by rates, or by a rule that is given", function()
    timid(function(s)
      for _, doubling in ipairs { "usual", "never", 2, { down = 3 } } do
        assert.truthy(s:simulate(GAME, "1NT P", { deals = 4, doubling = doubling }))
      end
      local other = s:simulating { deals = 4, doubling = 2 }
      assert.not_equal(s:simulating { deals = 4 }.hash, other.hash)
      assert.equal("4 doubling=2", other.given.simulate)
    end)
  end)

  it("says what is wrong with its settings", function()
    timid(function(s)
      for message, options in pairs {
        ["simulate: where is \"last\", \"natural\" or \"all\", not 'some'"] = { where = "some" },
        ["simulate: margin is a number from 0 to 100, not -1"] = { margin = -1 },
        ["deals: 1 is not from 2 to 10000"] = { deals = 1 },
        ["simulate: doubling is \"usual\", \"never\" or { down = 2 }, not 0"] = { doubling = 0 },
        ["simulate has no field 'deal' (did you mean 'deals'?)"] = { deal = 1 } } do
        local ok, told = pcall(s.simulate, s, GAME, "1NT P", options)
        assert.is_false(ok)
        assert.truthy(tostring(told):find(message, 1, true), tostring(told))
      end
    end)
  end)
end)

describe("System:simulating", function()
  local function deals()
    local list = {}
    for deal in baize.sampler { where = N.hcp "15-17" & N.balanced, seed = 2 }:deals(6) do
      list[#list + 1] = deal
    end
    return list
  end

  it("bids so wherever it stands, and is read as the system", function()
    timid(function(s, path)
      local sim = s:simulating { deals = 16 }
      assert.not_equal(s.hash, sim.hash)
      assert.equal(s:simulating { deals = 16 }.hash, sim.hash)
      assert.equal((s:simulate(GAME, "1NT P", { deals = 16 })), (sim:bid(GAME, "1NT P")))
      assert.equal(s:knowledge("1NT P P P").N.text, sim:knowledge("1NT P P P").N.text)
      local loaded = assert(baize.system.load(path .. ":simulate=16"))
      assert.equal(sim.hash, loaded.hash)
      local many = baize.bid_many { deals = deals(), NS = loaded, EW = s }
      for i, deal in ipairs(deals()) do
        assert.equal(many[i], (baize.bid { deal = deal, NS = sim, EW = s }))
      end
    end)
  end)

  it("makes the same calls whatever was bid before, and after forgetting", function()
    timid(function(s)
      local sim, list, calls = s:simulating { deals = 16 }, deals(), {}
      for i, deal in ipairs(list) do calls[i] = baize.bid { deal = deal, NS = sim, EW = sim } end
      local other = s:simulating { deals = 16 }
      for i = #list, 1, -1 do
        assert.equal(calls[i], (baize.bid { deal = list[i], NS = other, EW = other }))
        if i % 2 == 0 then other:forget() end
      end
    end)
  end)

  it("bids in measures, on any number of threads, as baize.bid does", function()
    timid(function(s)
      local sim, where = s:simulating { deals = 16 }, N.hcp "15-17" & N.balanced
      local measure = { score = baize.score(baize.bids { NS = sim, EW = s }),
        plain = baize.score(baize.bids { NS = s, EW = s }) }
      local function run(jobs)
        return baize.experiment { where = where, measure = measure, deals = 6, seed = 2 }
          :run { jobs = jobs, progress = false }
      end
      local one, changed, sum = run(1), 0, 0
      assert.equal(one:json(), run(3):json())
      for deal in baize.sampler { where = where, seed = 2 }:deals(6) do
        local auction = baize.bid { deal = deal, NS = sim, EW = s }
        changed = changed + (auction ~= baize.bid { deal = deal, NS = s, EW = s } and 1 or 0)
        local contract = baize.auction(auction, "N").contract
        sum = sum + contract:score("none", deal:tricks(contract.declarer, contract.strain))
      end
      assert.equal(sum / 6, one.measures[2].components[1].mean)
      assert.is_true(changed > 0)
      assert.not_equal(one.measures[1].components[1].mean, one.measures[2].components[1].mean)
    end)
  end)

  it("depends neither on caches and threads, nor on the boards beside one", function()
    local NB <const>, SEED <const>, RUNS <const> = SOAK and 100 or 4, 15, 4
    local out, _, status = helper.run(([[ # with an empty cache, then with what is there
      XDG_CACHE_HOME=$(mktemp -d); export XDG_CACHE_HOME
      for jobs in 4 1 2 4; do baize bid tutorial --simulate 16 -n %d --seed %d --jobs $jobs; done
      rm -r "$XDG_CACHE_HOME"]]):format(NB, SEED))
    assert.equal(0, status)
    local lines, s, changed = {}, assert(baize.system.load "tutorial"), 0
    for auction in out:gmatch "vulnerable: ([^\n]+)" do
      lines[#lines + 1] = auction:gsub("[~*!]", "")
    end
    assert.equal(RUNS * NB, #lines)
    local sampler, board = baize.sampler { seed = SEED }, require "baize.core.board"
    for i = NB, 1, -1 do
      local sim = s:simulating { deals = 16 }
      local options = { deal = sampler:deal(i), NS = sim, EW = sim, dealer = board.dealer(i),
        vul = board.vul(i) }
      local auction = baize.bid(options)
      options.NS, options.EW = s, s
      changed = changed + (auction ~= baize.bid(options) and 1 or 0)
      for run = 0, RUNS - 1 do assert.equal(auction, lines[run * NB + i]) end
      s:forget()
    end
    assert.is_true(changed > 0)
  end)

  it("marks what it changed, with the reason", function()
    timid(function(s)
      local deal = baize.sampler { known = { S = GAME }, where = N.hcp "17" & N.balanced,
        seed = 1 }:deal(1)
      local auction, bidding = baize.bid { deal = deal, NS = s:simulating { deals = 16 }, EW = s }
      assert.equal("1NT P 3NT P P P", auction)
      assert.equal("simulated", bidding[3].mark)
      assert.matches("^3NT: simulated", tostring(bidding[3]:why()))
      assert.matches("simulated", tostring(bidding))
    end)
  end)

  it("tells at the end of a match where no rule spoke", function()
    helper.with_file([[system { name = "open", natural = false, guard = false }
      opening { bid "1NT" { hcp "12-19" } }
      after "1NT" { bid "3NT" { hcp "13+" }, bid "2NT" { hcp "9+" } }]], function(path)
      local board = require "baize.core.board"
      local s, met, nb = assert(baize.system.load(path)), { decisions = 0, deals = 0 }, 0
      local sim = s:simulating { deals = 4 }
      local function count(deal, i, NS, EW)
        local vul, before = board.vul(i), {}
        local _, bidding = baize.bid { deal = deal, NS = NS, EW = EW, dealer = board.dealer(i),
          vul = vul }
        for _, call in ipairs(bidding) do
          local side = (call.seat == "N" or call.seat == "S") and "NS" or "EW"
          local seen = vul == side and "we" or #vul == 2 and "they" or vul
          if (side == "NS" and NS or EW) == sim then
            local _, why = s:simulate(deal[call.seat], table.concat(before, " "), { deals = 4,
              they = s, vul = seen })
            met.decisions = met.decisions + (#why.candidates > 1 and 1 or 0)
            for _, c in ipairs(why.candidates) do
              for _, hole in ipairs(c.holes or {}) do met.deals = met.deals + hole[2] end
            end
          end
          before[#before + 1] = call.call
        end
      end
      for deal in baize.sampler { seed = 3 }:deals(8) do
        nb = nb + 1
        count(deal, nb, sim, s)
        count(deal, nb, s, sim)
      end
      local match = baize.match { systems = { sim, s }, deals = nb, seed = 3 }
      local one = match:run { progress = false, jobs = 1 }
      assert.same(met, { decisions = one.simulated.decisions, deals = one.simulated.deals })
      assert.is_true(met.deals > 0 and #one.simulated.commonest > 0)
      assert.equal(one:json(), match:run { progress = false, jobs = 2 }:json())
      assert.truthy(tostring(one):find(("Simulated: %d calls compared"):format(met.decisions), 1,
        true))
      assert.is_nil(baize.match { systems = { s, "natural" }, deals = 2 }:run().simulated)
    end)
  end)

  it("refuses a name that says no number", function()
    local s, message = baize.system.load "tutorial:simulate=many"
    assert.is_nil(s)
    assert.equal("simulate=many: the number of deals expected, as in simulate=48", message)
    s, message = baize.system.load "tutorial:simulate=48 margin=x"
    assert.is_nil(s)
    assert.matches("margin is a number from 0 to 100", message)
  end)
end)
