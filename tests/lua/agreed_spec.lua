-- SPDX-License-Identifier: GPL-3.0-or-later
-- What partnerships agree on for the play: signals as they are written, those of a system's card,
-- who reads whose; and players at tables of runs, who know the auction of their board.
local helper = require "helper"
local agreed = require "baize.play_model.agreed"
local cards = require "baize.play_model.cards"
local tables = require "baize.table.tables"

local DEAL <const> = "N:A54.K82.AQT6.K43 K982.T964.82.875 QT3.AQ5.K753.AJ2 J76.J73.J94.QT96"

-- Those who play a contract, East to say something about the spades.
local function at_table(options)
  local q = { deal = DEAL, contract = "3NT by S", played = "S6 SA" }
  for name, value in pairs(options) do q[name] = value end
  return baize.table(q)
end

describe("signals", function()
  it("are the same however they are written", function()
    for _, case in ipairs {
      { nil, "none" }, { "none", "none" }, { "standard", "standard" },
      { "attitude/count/attitude", "standard" },
      { { partner = "attitude", declarer = "count", discards = "attitude" }, "standard" },
      { "low-attitude/low-count/low-attitude", "upside-down" },
      { { discards = "low preference" }, "none/none/low-preference" },
      { "none/none/none", "none" }, { "card", "card" },
    } do
      local p = cards.read { "pimc", reads = { signals = case[1] } }
      assert.equal(case[2], p.signals)
      assert.equal(p.signals, cards.read(p:text()).signals)
      assert.same(p:plain(), cards.read(p:plain()):plain())
    end
    local plain = cards.read { "pimc", reads = { signals = "none", careful = false } }
    assert.equal("pimc:worlds=20", plain:text())
    assert.equal("pimc:worlds=9,signals=upside-down,careful=yes",
      cards.read("pimc:careful=yes,signals=upside-down,worlds=9"):text())
    assert.equal("pimc:worlds=20,theirs=no",
      cards.read(cards.read("pimc:theirs=no"):plain()):text())
  end)

  it("are refused where they are none, at the user's line", function()
    for _, case in ipairs {
      { { signals = "standrad" }, "standard" }, { { signals = "attitude/count" }, "a text as in" },
      { { signals = { partner = "count", leads = "count" } }, "leads" },
      { { signals = { partner = "high" } }, "attitude, count, preference" },
      { { signals = 7 }, "upside-down" }, { { careful = "yes" }, "true or false" },
    } do
      local message = helper.blamed(function() baize.player { "pimc", reads = case[1] } end)
      assert.matches(case[2], message, 1, true)
    end
  end)

  it("of a system are those of its card", function()
    for _, case in ipairs { { "sayc", "fourth", "standard" },
      { "two_over_one", "fourth", "low-attitude/count/low-attitude" },
      { "natural_beginner", "fourth", "attitude/none/attitude" },
      { "tutorial", "fourth", "attitude/none/none" } } do
      local leads, signals = agreed.of_system(assert(baize.system.load(case[1])))
      assert.equal(case[2], leads)
      assert.equal(case[3], signals)
    end
    local t = at_table { auction = "P P 1NT P 3NT P P P", contract = "3NT by S", dealer = "N",
      NS = "pimc:signals=card", EW = baize.player { bid = "two_over_one",
        card = "pimc:signals=card" } }
    assert.equal("low attitude", t:view("E").signals.partner) -- his own
    assert.equal("low attitude", t:view("S").signals.partner) -- theirs, as N-S declare
    local alone = at_table { EW = "pimc:signals=card" }
    assert.matches("no system bids for this side here", helper.blamed(function() alone:play(1) end),
      1, true)
  end)

  it("are given, and read by partner and by declarer", function()
    for _, case in ipairs { { "standard", "S9" }, { "upside-down", "S2" } } do
      local t = at_table { EW = "pimc:signals=" .. case[1], NS = "pimc" }
      assert.equal(case[2], t:play(1).played[3])
      for _, seat in ipairs { "W", "S" } do
        local other = at_table { played = "S6 SA " .. case[2] }
        assert.is_true(t:view(seat):chance("SK").E > other:view(seat):chance("SK").E + 0.1)
      end
    end
    assert.is_nil(at_table { EW = "rules", NS = "pimc:signals=standard" }:view("S").signals)
    for theirs, leads in pairs { yes = "fourth", no = "any" } do
      local v = at_table { EW = "pimc:leads=fourth,signals=standard",
        NS = "pimc:theirs=" .. theirs }:view "S"
      assert.equal(leads, v.leads)
      assert.equal(theirs == "yes", v.signals ~= nil)
    end
  end)
end)

describe("what others gave away", function()
  it("is weighed where that is asked", function()
    local options = { contract = "3NT by S", seat = "S", hand = "QT3.AQ5.K753.AJ2",
      dummy = "A54.K82.AQT6.K43", played = "S6 SA S2 S3 C3 C5 CA CT" }
    local _, _, plain = baize.view(options):worlds(12)
    options.careful = true
    local _, weights, how = baize.view(options):worlds(12)
    assert.equal(12, #weights)
    assert.is_true(how.effective < plain.effective)
    local v = baize.view(options)
    local worlds = v.worlds
    function v.worlds(it) return worlds(it, 12) end -- as many as usual take 4 s
    assert.matches("worth", tostring(v))
  end)
end)

describe("players at the tables of a run", function()
  local function policy(auction, card)
    return baize.bids { NS = "tutorial", EW = "natural_beginner", dealer = "board", vul = "board",
      plays_NS = card, plays_EW = card, auction = auction }
  end

  -- The tricks that are taken, by board; the auctions.
  local function won(b, deals, jobs)
    local run, list, calls = assert(tables.open { (baize.score(b)) }), {}, {}
    assert(run:deals(deals, { jobs = jobs, first = 1, row = function(_, values, _, i, _, _, both)
      list[i], calls[i] = values[1], both[1]
    end }))
    return list, calls
  end

  it("play as those of baize.table, who know the auction, on any number of threads", function()
    local board = require "baize.core.board"
    local deals = {}
    for deal in baize.sampler { seed = 11 }:deals(2) do deals[#deals + 1] = deal end
    for _, card in ipairs { "pimc:worlds=2", "alphamu:worlds=2,moves=2,signals=card,leads=card" } do
      local one, calls = won(policy("known", card), deals, 1)
      assert.same(one, (won(policy("known", card), deals, 3)))
      for i, deal in ipairs(deals) do
        local t = baize.table { deal = deal, auction = calls[i], dealer = board.dealer(i),
          vul = board.vul(i), board = i, NS = baize.player { bid = "tutorial", card = card },
          EW = baize.player { bid = "natural_beginner", card = card } }
        assert.equal(t:play():result().score, one[i])
      end
    end
  end)

  it("know it where that is asked, and somebody bids", function()
    assert.matches('auction = "known"', policy("known", "pimc").text, 1, true)
    local message = helper.blamed(function() baize.bids { NS = "sayc", auction = "heard" } end)
    assert.matches('"known"', message, 1, true)
    message = helper.blamed(function() baize.bids { contract = "3NT by S", plays_NS = "pimc",
      plays_EW = "pimc", auction = "known" } end)
    assert.matches("somebody bids", message, 1, true)
  end)

  it("are said to know it in the report of a match, where boards bid alike count 0", function()
    local m = baize.match { systems = { "tutorial", "tutorial" }, play = "pimc:worlds=2", deals = 3,
      seed = 1 }
    local r = m:run { jobs = 1, progress = false }
    assert.equal(0.0, r.matches[1].per_board.mean)
    local text = tostring(r):gsub("%s+", " ")
    assert.matches("exactly what the calls of their table say", text, 1, true)
    assert.matches("cards by pimc:worlds=2, who know the auction", text, 1, true)
    assert.matches("same auction at both tables count 0", text, 1, true)
  end)

  it("win as much in a match that is compared with par as without", function()
    local gains = {}
    for i, par in ipairs { false, true } do
      local m = baize.match { systems = { "sayc", "tutorial" }, play = "pimc:worlds=2", deals = 2,
        seed = 2, par = par }
      gains[i] = m:run { progress = false }.matches[1].per_board.mean
    end
    assert.not_equal(0.0, gains[1])
    assert.equal(gains[1], gains[2])
  end)
end)
