-- SPDX-License-Identifier: GPL-3.0-or-later
-- What calls are worth, and the regret of rules.
local baize = require "baize"
local graph = require "baize.system.turn.graph"
local helper = require "helper"
local regret = require "baize.arena.regret"
local regret_text = require "baize.arena.regret_text"
local rollout = require "baize.arena.rollout"
local worlds = require "baize.arena.worlds"

-- A system with one bad rule: 13 points and more pass 1NT.
local HOLE <const> = [[system { name = "Hole", natural = false, guard = false }
opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
after "1NT" {
  bid "3NT" { hcp "10-12" },
  pass { any },
}
after "1NT 3NT" { pass { any } }
]]
local RESPONDER <const> = "AQ52.K73.KJ4.Q82" -- 15 points

local function load(text)
  return helper.with_file(text, function(name)
    os.rename(name, name .. ".lua")
    local system = assert(baize.system.load(name .. ".lua"))
    os.remove(name .. ".lua")
    return system
  end)
end

describe("system:candidates", function()
  it("has the rule's call first, and what hands one card away bid", function()
    local list = load(HOLE):candidates { hand = "AQ52.K73.J42.Q82", auction = "1NT P" }
    assert.equal("3NT", list[1].call)
    assert.matches("%.lua:4 %[1NT/1%]$", list[1].source)
    assert.equal("P", list[2].call)
    assert.equal("later rule", list[2].source) -- pass { any } is satisfied too
  end)

  it("has placements once the side has bid, by what the net expects", function()
    local system = load(HOLE)
    local list = system:candidates { hand = "KQJT976.3.842.32", auction = "1NT P" }
    local sources = {}
    for _, c in ipairs(list) do sources[c.call] = c.source end
    assert.equal("P", list[1].call)
    assert.equal("placement", sources["4S"])
    assert.equal(2, #system:candidates { hand = "KQJT976.3.842.32", auction = "1NT P", most = 2 })
    for _, c in ipairs(system:candidates { hand = "KQJT976.3.842.32", auction = "" }) do
      assert.not_equal("placement", c.source)
    end
  end)
end)

describe("system:value", function()
  local system = load(HOLE)

  it("finds what a bad rule loses, with its error", function()
    local list = system:value { hand = RESPONDER, auction = "1NT P", calls = { "P", "3NT" } }
    assert.same({ "P", 0, "3NT" }, { list[1].call, list[1].imps, list[2].call })
    assert.is_true(list[2].imps > 4 and list[2].error > 0 and list[2].error < 1)
    assert.same({ { "3NT by N", 64 } }, list[2].contracts)
    assert.equal("exact sets", list.how)
    assert.matches("3NT +%+%d", tostring(list))
  end)

  it("is the same whatever was bid before, and for any number of threads", function()
    local function text(jobs)
      return tostring(system:value { hand = RESPONDER, auction = "1NT P", jobs = jobs })
    end
    local before = text(1)
    system:forget()
    assert.equal(before, text(3))
    assert.not_equal(before, tostring(system:value { hand = RESPONDER, auction = "1NT P",
      seed = 1 }))
  end)

  it("bids on as baize.bid does", function()
    local tutorial = assert(baize.system.load "tutorial")
    local p = tutorial:position("1S P", { they = tutorial })
    local deals = worlds.deals(p, baize.hand "K93.AQ42.7.J8532", 5, 12)
    local roll, calls = rollout.new(p, deals, {}), { "2S", "3S", "4S" }
    roll:bid(calls, 1, 12)
    for _, call in ipairs(calls) do
      for i, deal in ipairs(deals) do
        local auction = baize.bid { deal = deal, NS = tutorial, EW = tutorial,
          from = "1S P " .. call }
        assert.equal(tostring(baize.auction(auction, "N").contract),
          roll:contracts(call, i, i)[1][1])
      end
    end
  end)

  it("has more deals of a position also where its graph was replaced", function()
    local p = load(HOLE):position("1NT P", {})
    local hand = require("baize.bidding.rules").hand(RESPONDER)
    local one, _, more = worlds.deals(p, hand, 3, 4)
    local nodes = graph.MOST.nodes
    graph.MOST.nodes = 0
    p.graph:tidy()
    graph.MOST.nodes = nodes
    more(8)
    local all = worlds.deals(p, hand, 3, 8)
    for i = 1, 8 do assert.equal(tostring(all[i]), tostring(one[i])) end
  end)

  it("scores double dummy what was bid, and doubles what goes down two or more", function()
    local p = system:position("1NT P", { they = system })
    local deals = worlds.deals(p, baize.hand "T32.432.432.5432", 5, 6)
    for _, case in ipairs { { nil, "" }, { 2, "x" } } do
      local roll = rollout.new(p, deals, { play = "dd", down = case[1] })
      roll:bid({ "P", "3NT" }, 1, 6)
      local sum = 0
      for _, deal in ipairs(deals) do
        local tricks = deal:tricks("N", "NT")
        local x = tricks <= 7 and case[2] or ""
        local three = baize.contract_score(("3NT%s by N"):format(x), "none", tricks)
        local one = baize.contract_score(("1NT%s by N"):format(tricks <= 5 and case[2] or ""),
          "none", tricks)
        sum = sum + require "baize.core.contract".imps(three - one)
      end
      assert.equal(sum / 6, (roll:compare("3NT", "P", 1, 6)))
    end
  end)

  it("takes quick bounds where no deal fits the exact sets, and says that none is left", function()
    local hand = baize.hand(RESPONDER)
    local odd = load [[system { name = "Odd", natural = false, guard = false }
      opening { bid "1C" { hcp "12+" }, pass { any } }
      after "1C" { bid "1D" { hcp "6-8" }, pass { any } }
      after "1C 1D" { bid "2C" { hcp "0-3" }, pass { any } }]]
    for how, auction in ipairs { "1C P 1D", "1C P 1D P 2C", "1C P 1D P 2C P" } do
      local p = odd:position(auction, { they = odd })
      local deals, found, more = worlds.deals(p, hand, 1, 10)
      assert.equal(how, found) -- 2C contradicts 1C: an opponent's call, then partner's
      assert.is_true(more(12) ~= nil and #deals == 12)
      for _, deal in ipairs(deals) do
        assert.equal(RESPONDER, tostring(deal[({ "W", "E", "S" })[how]]))
        if how < 3 then assert.is_true(deal.south.hcp >= 6 and deal.south.hcp <= 8) end
        if how == 1 then assert.is_true(deal.north.hcp >= 12) end
      end
    end
    -- 25 points beside 15 to 17
    local list, why = system:value { hand = "AKQJ.AKQJ.AKQ.32", auction = "1NT P",
      calls = { "P", "3NT" } }
    assert.is_nil(list)
    assert.equal("no deal fits the auction and the hand", why)
  end)

  it("refuses wrong options at the user's line", function()
    for said, options in pairs {
      ["calls: '2H' is not a legal call here"] = { calls = { "P", "2H" }, auction = "3S P" },
      ["calls: P occurs twice"] = { calls = { "P", "pass" } },
      ["calls is an array of calls"] = { calls = "P" },
      ["doubling is \"never\" or { down = 2 }, not 'oracle'"] = { doubling = "oracle" },
      ["play is \"net\" or \"dd\", not 3"] = { play = 3 },
      ["deals"] = { deals = 1 },
    } do
      options.hand = RESPONDER
      local ok, message = pcall(function() system:value(options) end)
      assert.is_false(ok)
      assert.truthy(tostring(message):find("regret_spec.lua:%d+: ") and
        tostring(message):find(said, 1, true), tostring(message))
    end
  end)
end)

describe("regret by rule", function()
  it("names the rule that loses, what is better, and a hand", function()
    local system = load(HOLE)
    local pause = collectgarbage("setpause", 280)
    local run = regret.run(system, nil, { boards = 120, seed = 3, play = "net", down = 2,
      jobs = 1 })
    assert.equal(280, collectgarbage("setpause", pause)) -- it has its own
    local worst -- but for the passes of opening hands that no other opening takes
    for _, r in ipairs(run.rules) do
      worst = worst or r.rule.line ~= 2 and r
    end
    assert.equal(5, worst.rule.line)
    local better = {}
    for _, a in ipairs(worst.alternatives) do better[a.call] = a.imps end
    assert.equal("P", worst.rule.call)
    assert.is_true(better["3NT"] > 0)
    assert.is_true(worst.imps > 2 * worst.error and worst.changed > 2)
    assert.is_true(worst.check.imps > worst.check.error) -- on the boards, double dummy
    assert.matches("^[P ]*1NT P$", worst.example.auction)
    local text = regret_text.text(run, { seed = 3, down = 2, top = 2 })
    local rows, all = 0, nil -- what is printed adds up to the regret
    for row in text:match ", rule:\n(.*)$":gmatch "[^\n]+" do
      all = tonumber(row:match "^([-%d.]+)  in all, the regret above$")
      if not all then rows = rows + (tonumber(row:match "^%-?[%d.]+") or 0) end
    end
    assert.near(1000 * run.total.imps, all, 0.06)
    assert.near(all, rows, 0.4)
    text = regret_text.text(run, { seed = 3, down = 2 })
    assert.matches("lua_%w+%.lua:5 %[1NT/2%] P; on the boards", text)
    assert.matches("instead: .*3NT %+[%d.]+ in %d+", text)
    local severe = run.severe -- passes of 1NT with 13 points and more are among them
    assert.equal(#severe.calls, severe.rules.sum + severe.natural.sum)
    assert.equal(run.total.uses, severe.rules.uses + severe.natural.uses)
    local found = 0
    for _, e in ipairs(severe.calls) do
      assert.is_true(e.imps >= 5 and e.imps > 2 * e.error)
      if e.call == "P" and e.place:find "lua:5 " then found = found + 1 end
    end
    assert.is_true(found >= 1 and severe.rules.error > 0)
    assert.truthy(text:find(("at 2 standard errors: %d (error "):format(severe.rules.sum), 1, true))
    local json = require "dkjson".decode(regret_text.json(run, { seed = 3, down = 2 }))
    assert.same({ 120, #run.rules, 5 }, { json.boards, #json.rules,
      json.rules[run.rules[1] == worst and 1 or 2].line })
    assert.same({ severe.rules.sum, #severe.calls }, { json.severe.rules.calls,
      #json.severe.calls })
  end)

  it("is none beyond its error where all calls are equally good", function()
    -- Values of each call that differ from deal to deal and have the mean 0: the best of several
    -- calls always looks good on the deals by which it is chosen.
    local system = load(HOLE)
    local methods = getmetatable(rollout.new(system:position "", {}, {})).__index
    local kept, chosen = { methods.bid, methods.compare, methods.contracts }, {}
    local function noise(deal, call) return worlds.seed(tostring(deal), call) % 2001 - 1000 end
    methods.bid = function() end
    methods.contracts = function() return { { "P", 1 } } end
    methods.compare = function(self, call, other, first, last)
      local sum, squares, n = 0, 0, last - first + 1
      for i = first, last do
        local v = (noise(self.deals[i], call) - noise(self.deals[i], other)) / 100
        sum, squares = sum + v, squares + v * v
      end
      local error = n > 1 and math.sqrt((squares / n - (sum / n) ^ 2) / (n - 1)) or 0
      if first == 1 and last > 40 and sum / n > error then chosen[#chosen + 1] = sum / n end
      return sum / n, error
    end
    local ok, run = pcall(regret.run, system, nil, { boards = 160, seed = 8, jobs = 1 })
    methods.bid, methods.compare, methods.contracts = table.unpack(kept)
    assert(ok, run)
    local flattered = 0
    for _, mean in ipairs(chosen) do flattered = flattered + mean / run.boards end
    assert.is_true(run.total.changed > 30)
    assert.is_true(math.abs(run.total.imps) < 3 * run.total.error)
    assert.is_true(math.abs(run.check.imps) < 3 * run.check.error)
    assert.is_true(flattered > 6 * run.total.error) -- what the deals of the choice say
  end)
end)
