-- SPDX-License-Identifier: GPL-3.0-or-later
-- Which card to play: layouts inside everything that is certain, endings by enumeration, records
-- that cannot be.
local core_sampler = require "baize.core.sampler"
local helper = require "helper"
local plain = require "baize.base.plain"
local random = require "random"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local QUIET <const> = { progress = false }
local OWN <const>, DUMMY <const> = "AQ4.K82.AJT4.QJ3", "K65.A74.K93.T982"

local function card(changes)
  local options = { contract = "3NT by S", hand = OWN, dummy = DUMMY, played = "H5 H4 HJ", seed = 3,
    deals = 20 }
  for key, value in pairs(changes or {}) do options[key] = value end
  return (baize.card(options))
end

local function fails(changes, expected)
  local ok, message = pcall(card, changes)
  assert.is_false(ok)
  assert.truthy(tostring(message):find(expected, 1, true), tostring(message))
end

-- A play of so many cards of a deal, each one of those that may be played.
local function some_play(deal, contract, count, seed)
  local p, next_of = deal:play(contract), random.new(seed)
  for _ = 1, count do
    local legal = p:legal()
    p:play(legal[next_of(#legal)])
  end
  return p
end

-- The study of what comes after a play, for who decides.
local function study_of(deal, contract, p, changes)
  local turn, next_of = p:turn(), { N = "E", E = "S", S = "W", W = "N" }
  local declarer = contract:sub(-1)
  local dummy = next_of[next_of[declarer]]
  local seat = turn == dummy and declarer or turn
  local options = { contract = contract, hand = tostring(deal[seat]), dummy = tostring(deal[dummy]),
    played = p:played() }
  for key, value in pairs(changes or {}) do options[key] = value end
  return baize.card(options), seat, dummy
end

describe("layouts of a study of a card", function()
  it("have both hands, and play what was played", function()
    for deal, number in baize.sampler { seed = 11 }:deals(SOAK and 400 or 12) do
      local contract = ({ "3NT by S", "4H by W", "2S by N", "5C by E" })[number % 4 + 1]
      local count = number * 7 % 44 + 1
      local p = some_play(deal, contract, count, number)
      if #p:legal() > 1 then
        local c, seat, dummy = study_of(deal, contract, p)
        for world in baize.sampler { where = c.dealt, seed = number }:deals(SOAK and 100 or 10) do
          assert.equal(tostring(deal[seat]), tostring(world[seat]))
          assert.equal(tostring(deal[dummy]), tostring(world[dummy]))
          local again = world:play(contract, p:played()) -- raises what cannot be played there
          assert.same(p:legal(), again:legal())
        end
        assert.is_true(c.dealt:holds(deal))
      end
    end
  end)

  it("have what the auction shows, but for dummy, who is seen", function()
    local c = baize.problem { auction = "1NT P 3NT P P P", dealer = "S", hand = "J982.QJT.765.A54",
      dummy = DUMMY, played = "H5 H4", seed = 1 }
    assert.same({ "E", "3NT by S" }, { c.seat, tostring(c.contract) })
    for world in baize.sampler { where = c.dealt, seed = 5 }:deals(SOAK and 20000 or 100) do
      assert.is_true(world.S.hcp >= 15 and world.S.hcp <= 17)
      assert.is_true(baize.S.balanced:holds(world))
      assert.equal(DUMMY, tostring(world.N))
      assert.is_true(world.W:holding "H":find "5" ~= nil)
    end
    assert.matches("^N would not have called 3NT with this hand by SAYC, but 2NT",
      c.auction.remarks[1])
    local r = c:run { progress = false, deals = 4 }
    assert.matches("\nN         K65.A74.K93.T982, dummy\n", r:text())
    assert.is_nil(r:text():find("N: any", 1, true))
    assert.matches("\nKept      [%d.]+ %% %(exact%) of the deals with these cards", r:text())
  end)
end)

-- All layouts of an ending, and the tricks of declarer's side after each card that may be played.
local function enumerated(c, deal, contract, p, hidden)
  local played, of, free, room = p:played(), {}, {}, 0
  for _, name in ipairs(played) do of[name] = true end
  local cards, a, b = require "baize.base.words".cards, hidden[1], hidden[2]
  for _, seat in ipairs(hidden) do
    for _, name in ipairs(cards(deal[seat])) do
      if not of[name] then
        free[#free + 1] = name
        if seat == a then room = room + 1 end
      end
    end
  end
  local sums, worlds = {}, 0
  local function hand(names)
    local suits = {}
    for i, suit in ipairs { "S", "H", "D", "C" } do
      suits[i] = ""
      for _, rank in ipairs { "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2" } do
        if names[suit .. rank] then suits[i] = suits[i] .. rank end
      end
    end
    return table.concat(suits, ".")
  end
  local function try(set)
    local at = { [a] = {}, [b] = {} }
    for _, seat in ipairs(hidden) do
      for _, name in ipairs(cards(deal[seat])) do at[seat][name] = of[name] or nil end
    end
    for i, name in ipairs(free) do at[set[i] and a or b][name] = true end
    local texts = {}
    for i, seat in ipairs { "N", "E", "S", "W" } do
      texts[i] = at[seat] and hand(at[seat]) or tostring(deal[seat])
    end
    local world = baize.deal("N:" .. table.concat(texts, " "))
    local ok, again = pcall(baize.play, world, contract, played) -- a revoke there
    if not ok then return end
    worlds = worlds + 1
    for _, one in ipairs(again:cards()) do
      for _, name in ipairs(one.equals) do
        sums[name] = (sums[name] or 0) + (c.declares and one.tricks or 13 - one.tricks)
      end
    end
  end
  local function choose(i, left, set)
    if i > #free then
      if left == 0 then try(set) end
      return
    end
    choose(i + 1, left, set)
    if left > 0 then
      set[i] = true
      choose(i + 1, left - 1, set)
      set[i] = nil
    end
  end
  choose(1, room, {})
  return worlds, sums
end

describe("a study of a card", function()
  it("is the enumeration of all layouts in endings", function()
    local compared = 0
    for number = 1, SOAK and 60 or 8 do
      local deal = baize.sampler { seed = 23 }:deal(number)
      local contract = number % 2 == 0 and "3NT by S" or "4S by E"
      local p = some_play(deal, contract, 38 + number % 5, number)
      if #p:legal() > 1 then
        local c = study_of(deal, contract, p)
        local worlds, sums = enumerated(c, deal, contract, p, c.facts.hidden)
        local told = assert(core_sampler.figure(c.dealt.text))
        assert.equal(worlds, tonumber(told.count))
        local r = c:run { progress = false, deals = 200, seed = number }
        for _, one in ipairs(r.leads) do
          local mean = sums[one.cards[1]] / worlds
          assert.is_true(math.abs(one.tricks.mean - mean) <= 4 * (one.tricks.se or 0) + 1e-9,
            ("%s %s: %g, not %g"):format(p, one.name, one.tricks.mean, mean))
          compared = compared + 1
        end
      end
    end
    assert.is_true(compared >= 8, compared)
  end)

  it("counts layouts alike: restricted choice is not weighed, and the report says so", function()
    -- the ace of spades drops the queen from East, and West follows to the second round
    local c = card { contract = "3NT by S", hand = "A7652.AK2.AK2.A2", dummy = "KT98.543.543.543",
      played = "HQ H3 H6 HA SA S3 S8 SQ S2 S4" }
    local with = assert(core_sampler.figure((c.dealt & baize.W.has "SJ").text))
    local without = assert(core_sampler.figure((c.dealt & baize.E.has "SJ").text))
    -- ten of West's cards are not known, eleven of East's; by restricted choice it were 2 to 1
    assert.near(10 / 11, tonumber(with.count) / tonumber(without.count), 1e-9)
    assert.matches("restricted choice, +signals%) +is not weighed", (c:run(QUIET):text()
      :gsub("\n *", " ")))
  end)

  it("says what each card is worth, in a table and beside the cards", function()
    local r = card { scoring = "imps", deals = 30 }:run(QUIET)
    assert.matches("^Deals     30, seed 3, plan ", r:text())
    assert.matches("\nS to play after W H5, N H4, E HJ; beside cards the mean tricks of "
      .. "declarer's\nside in all, %* the best by imps\n     S K65\n     H A7\n", r:text())
    assert.matches("\nH %?      N       H %?\n", r:text())
    assert.matches("\n     S AQ4\n     H K [%d.]+%*?  82 [%d.]+%*?\n     D AJT4\n", r:text())
    assert.matches("\nCards, the best first: chance to make the contract, tricks and points of\n"
      .. "declarer's side ", r:text())
    assert.matches("\ncard +makes %% ", r:text())
    local object = plain.decode(r:json())
    assert.same({ "S", "S", 0, { "H5", "H4", "HJ" } },
      { object.seat, object.turn, object.taken, object.played })
    assert.is_number(object.cards[1].chance.mean)
    assert.is_nil(object.leads)
    assert.matches("S, to play", r:html())
  end)

  it("is of the defence where a defender plays, and of dummy's cards for declarer", function()
    local r = card { hand = "T83.T5.8765.AK75", dummy = "K65.A74.K93.T982", contract = "6NT by S",
      played = "CA C2 C4 C3" }
    assert.same({ "W", "W" }, { r.seat, r.facts.turn })
    r = r:run(QUIET)
    assert.equal(1, r.taken)
    for _, one in ipairs(r.leads) do
      if one.name == "CK" then assert.equal(1, one.beats.mean) end
    end
    assert.matches("\nCards, the best first: chance to beat the contract, tricks and points of the"
      .. "\ndefence ", r:text())
    local of_dummy = card { played = "H5" }
    assert.same({ "S", "N" }, { of_dummy.seat, of_dummy.facts.turn })
    assert.same({ "HA", "H7", "H4" }, of_dummy.legal)
  end)

  it("puts cards together that are next to each other now", function()
    -- the ten of diamonds has gone, the nine lies on the table
    local c = card { hand = "AKQ2.AKQ2.AJ8.32", dummy = "J43.J43.KQ2.AK54",
      played = "DT DK D3 D8 CA C6 C2 C7 D2 D4 DJ D9" }
    for _, one in ipairs(c.leads) do assert.is_nil(one.name:find "DA/") end
    assert.equal("SA/SK/SQ", c.leads[1].name)
    local names = {}
    for i, one in ipairs(c.leads) do names[i] = one.name end
    local p = baize.sampler { where = c.dealt, seed = 1 }:deal(1):play("3NT by S", c.cards)
    local same = {}
    for i, one in ipairs(p:cards()) do same[i] = table.concat(one.equals, "/") end
    assert.same(same, names)
  end)

  it("is found again in a database: a second run deals nothing, a larger one the rest", function()
    local db = os.tmpname()
    os.remove(db)
    local _ <close> = setmetatable({}, { __close = function() os.remove(db) end })
    local first = card { scoring = "tricks" }:run { progress = false, deals = 10, db = db }
    local again = card { scoring = "tricks", played = { "H5", "H4", "HJ" } }
      :run { progress = false, deals = 10, db = db }
    assert.equal(0, again.solved or 0)
    assert.equal(first.leads[1].tricks.mean, again.leads[1].tricks.mean)
    local more = card { scoring = "tricks" }:run { progress = false, deals = 30, db = db,
      resume = true }
    local whole = card { scoring = "tricks" }:run { progress = false, deals = 30 }
    assert.equal(30, more.deals)
    for i, one in ipairs(whole.leads) do
      assert.equal(one.tricks.mean, more.leads[i].tricks.mean)
    end
    local out = helper.run("baize show 1 --db " .. db)
    assert.matches("\nS to play after W H5, N H4, E HJ", out)
  end)

  it("is the same for any number of threads", function()
    local one = card():run { progress = false, jobs = 1 }
    assert.equal(one:json(), card():run { progress = false, jobs = 2 }:json())
  end)
end)

describe("a study of a card refuses", function()
  it("what was not held, played twice, or seen elsewhere", function()
    fails({ played = "H5 H4 H8" }, "played: card 3 (trick 1), H8 by E: S holds it")
    fails({ played = "H5 HK" }, "card 2 (trick 1), HK by N: it is not in the hand of N, " .. DUMMY)
    fails({ played = "H5 H4 HJ H2 H5" },
      "card 5 (trick 2), H5 by E: it was played before, as card 1")
    fails({ played = "H5 H4 ZZ" }, "at byte 7 of 'H5 H4 ZZ'")
    fails({ played = { "H5", 3 } }, "played: card 2: a card as in \"SK\" expected, not 3")
    fails({ played = "" }, "no card was played, so dummy is not seen: the question is the lead")
    fails({ dummy = "K65.A74.K93.AT9" }, "the 13 cards of N expected, not 12")
    fails({ dummy = "AK5.A74.K93.T982", hand = OWN, played = "H5" }, "dummy: SA is in the hand too")
  end)

  it("a hand that is another player's, where nobody said whose it is", function()
    fails({ played = "H5 H4 HJ HK SA S2 S5" }, "hand: after these 7 cards E decides, who "
      .. "played HJ, which is not in this hand; it has what S played: is a card of the play "
      .. "missing, or one")
    fails({ played = "H5 H4 HJ HK SA S2 S5", seat = "E" }, "HJ by E: it is not in the hand of E")
  end)

  it("revokes, of hands that are seen and of others", function()
    fails({ played = "H5 S5" }, "card 2 (trick 1), S5 by N: a revoke: hearts were led, and N holds "
      .. "HA")
    fails({ played = "H5 H4 C4 HK DA D2 D3 C5 D4 D5 D9 H6" },
      "card 12 (trick 3), H6 by E: a revoke: E had no more hearts at card 3")
  end)

  it("what no deal can have", function()
    -- both defenders show out of hearts, and nobody has the queen
    fails({ played = "D2 D3 D5 DA H2 C4 H4 C5" },
      "no deal has these cards: E and W both showed out of hearts, but nobody has HQ")
    fails({ where = baize.W.hearts "0" }, "W.hearts")
  end)

  it("questions that are none", function()
    fails({ seat = "E" }, "seat: after these cards S decides, not E")
    fails({ contract = "P" }, "a pass is not played")
    fails({ scoring = "beats" }, "unknown scoring 'beats' for cards: use one of points, imps")
    fails({ hand = "A.K82.AJT4.QJ3" }, "the 13 cards of S expected, not 11")
    fails({ played = "S7 S5 S8 S4 S9 SQ S2 S6 CQ CA C2 C4 S3 SK SJ" },
      "S has one card to play, SA: there is nothing to choose")
    local ok, message = pcall(baize.problem, { auction = "1NT P", hand = OWN, played = "H5" })
    assert.is_false(ok)
    assert.matches("the auction is not over, so no card was played", tostring(message))
  end)
end)

describe("a study of a card with suits shown out", function()
  it("knows lengths, and says them", function()
    local c = card { played = "H5 H4 C4 H2 H3 H7 C5 HK" }
    assert.equal(1, c.facts.out.E.H.number - 2)
    for deal in baize.sampler { where = c.dealt, seed = 2 }:deals(20) do
      assert.equal(0, #deal.E:holding "H")
      assert.equal(7, #deal.W:holding "H")
      assert.is_true(deal.E:holding "C":find "5" and deal.E:holding "C":find "4" and true)
    end
    local r = c:run { progress = false, deals = 4 }
    assert.matches("\nShown out E had no hearts\n", r:text())
    assert.matches("\nH %?      N       H %-\n", r:text())
  end)
end)
