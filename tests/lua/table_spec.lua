-- SPDX-License-Identifier: GPL-3.0-or-later
-- Players of the cards: views, tables, accounting, and play = "pimc". (What views, worlds and
-- choices are is in tests/c/test_play.c.)
local S, N, W = baize.S, baize.N, baize.W

local DEAL <const> = "N:J98.AQ987.QJ8.Q2 QT3.6432.A32.K76 AK764.KT5.K7.AT9 52.J.T9654.J8543"
local HAND <const>, DUMMY <const> = "AK764.KT5.K7.AT9", "J98.AQ987.QJ8.Q2"

-- That f raises a message which has a text, and begins with a line of this file.
local function refuses(f, text)
  local ok, message = pcall(f)
  message = tostring(message)
  assert.is_false(ok)
  assert.truthy(message:find("^[^:]*table_spec%.lua:%d+: "), message)
  assert.truthy(message:find(text, 1, true), message)
end

local function at_table(options)
  local all = { deal = DEAL, contract = "3NT by S", NS = "cheat", EW = "cheat" }
  for key, value in pairs(options or {}) do all[key] = value end
  return (baize.table(all))
end

local function declarer(options)
  local all = { contract = "3NT by S", seat = "S", hand = HAND, dummy = DUMMY, played = "D6 D8 DA" }
  for key, value in pairs(options or {}) do all[key] = value end
  return (baize.view(all))
end

describe("a view", function()
  it("has what is certain", function()
    local v = declarer { played = "HJ H7 H2 H5 D6 D8 DA D7 H3" }
    assert.equal("S", v.turn)
    assert.equal("S", v.decider)
    assert.same({ "HK", "HT" }, v.legal)
    assert.equal("J98.AQ987.QJ8.Q2", tostring(v.known.N))
    assert.equal(0, #v.out.W)
    local out = declarer { played = "HJ H7 H2 HK H5 C3" }
    assert.same({ "H" }, out.out.W)
    assert.equal("6432", out.known.E:holding "H")
    assert.equal("", out.free:holding "H")
  end)

  it("deals worlds that have it, and is one condition for samplers", function()
    local v = declarer { played = "HJ H7 H2 HK H5 C3", where = W.hcp "0-5" }
    local worlds, weights, how = v:worlds(50, { seed = 3 })
    assert.equal(50, #worlds)
    assert.equal(1, how.step)
    local sum = 0
    local from = v:where()
    for i, deal in ipairs(worlds) do
      sum = sum + weights[i]
      assert.is_true(from:holds(deal))
      assert.is_true((W.hcp "0-5"):holds(deal))
      assert.equal(HAND, tostring(deal.south))
      assert.equal("6432", deal.east:holding "H")
    end
    assert.near(1, sum, 1e-9)
    for deal in baize.sampler { where = from, seed = 1 }:deals(20) do
      assert.equal("6432", deal.east:holding "H")
    end
    assert.same(worlds, (v:worlds(50, { seed = 3 })))
  end)

  it("says what an auction has shown, and when that was loosened", function()
    local auction = { auction = "1NT P 3NT P P P", dealer = "S", played = "" }
    local leader = baize.view { contract = "3NT by S", seat = "W", hand = "52.J.T9654.J8543",
      auction = auction.auction, dealer = "S" }
    local worlds, _, how = leader:worlds(30)
    assert.equal("exactly what the auction says", how.said)
    for _, deal in ipairs(worlds) do assert.is_true((S.hcp "15-17"):holds(deal)) end
    local wrong = baize.view { contract = "3NT by S", seat = "W", hand = "AKQJ.AKQJ.AKQ.AK",
      auction = auction.auction, dealer = "S" }
    local _, _, loose = wrong:worlds(5)
    assert.equal("nothing but the cards", loose.said)
    assert.truthy(tostring(leader):find("S has shown 15-17 points", 1, true))
  end)

  it("has a chance for each place of a card", function()
    local chance = declarer():chance("CK", 400)
    assert.near(1, chance.E + chance.W, 1e-9)
    assert.truthy(chance.E > 0.2 and chance.E < 0.8)
  end)

  it("prints shares that add up", function()
    local text = tostring(baize.view { contract = "3NT by S", seat = "W",
      hand = "52.J.T9654.J8543" })
    local n = 0
    for line in text:gmatch "%f[^\n]%u%u: [^\n]*%%" do
      local sum = 0
      for share in line:gmatch "(%d+) %%" do sum = sum + tonumber(share) end
      assert.equal(100, sum, line)
      n = n + 1
    end
    assert.equal(14, n)
  end)

  it("needs dummy once a card was played", function()
    refuses(function()
      local v = baize.view { contract = "3NT by S", seat = "S", hand = HAND, played = "D6" }
      return v
    end, "view: dummy is needed")
  end)

  local cases = {
    { "of dummy", { seat = "N", hand = DUMMY }, "N is dummy, who decides nothing" },
    { "with a revoke", { played = "HJ S9" }, "card 2 (trick 1), S9 by N: a revoke" },
    { "with a card played twice", { played = "HJ HJ" }, "card 2 (trick 1), HJ by N" },
    { "without dummy", { dummy = "J98.AQ987.QJ8.Q" }, "13 cards of N expected, not 12" },
    { "of a pass", { contract = "P" }, "a deal that is passed out is not played" },
    { "by a convention that is none", { leads = "third" }, 'leads: "any" or "fourth" expected' },
  }
  for _, case in ipairs(cases) do
    it("is refused " .. case[1], function()
      refuses(function() declarer(case[2]) end, case[3])
    end)
  end
end)

describe("a table", function()
  it("is played to double dummy by who sees all, and accounts for it", function()
    local t = at_table():play()
    assert.is_true(t:over())
    assert.equal(52, #t.played)
    local loss = t:loss()
    assert.equal(baize.deal(DEAL):tricks("S", "NT"), loss.start)
    assert.equal(loss.start, loss.finish)
    assert.equal(0, loss.S + loss.W + loss.E)
    assert.equal(loss.finish, t:result().tricks)
    assert.equal(13, select(2, t:log():gsub("won by", "")))
  end)

  it("accounts for what was lost, by card and player", function()
    local t = at_table { NS = "random", EW = "random" }:play()
    local loss, sum = t:loss(), 0
    for _, one in ipairs(loss.cards) do
      sum = sum + one.change
      local ours = one.seat == "N" or one.seat == "S"
      assert.is_true(ours and one.change <= 0 or not ours and one.change >= 0)
    end
    assert.equal(loss.finish - loss.start, sum)
    assert.equal(sum, loss.N + loss.E + loss.S + loss.W)
    assert.equal(0, loss.N)
    assert.equal(loss.finish, t:result().tricks)
  end)

  it("stops at a person's turn, and goes on", function()
    local t = at_table { W = "person" }:play()
    assert.equal(0, #t.played)
    assert.equal("W", (t:turn()))
    t:card "D6":play()
    assert.equal("W", (t:turn()))
    local before = #t.played
    assert.equal("D6", t.played[1])
    t:card(t:view().legal[1]):undo()
    assert.equal(before, #t.played)
    refuses(function() t:card "SA" end, "SA")
  end)

  it("takes a claim that holds, and no other", function()
    local t = at_table { contract = "1NT by W" }:play(4)
    local left = t:loss().finish - t.position:taken()
    local refused, why = t:claim(left + 1)
    assert.is_nil(refused)
    assert.truthy(why:find("declarer takes", 1, true))
    assert.equal(t, t:claim(left))
    assert.equal(t:loss().finish, t:result().tricks)
    assert.equal(0, t:loss().claim)
    assert.is_true(t:over())
    assert.is_false(t:undo():over())
    t:claim(left - 1)
    assert.equal(-1, t:loss().claim)
    assert.truthy(tostring(t:loss()):find("(-1 by the claim)", 1, true))
  end)

  it("takes a claim of the defence", function()
    local t = at_table { contract = "1NT by W" }:play(4)
    local left = t.position:left()
    local ours = left - (t:loss().finish - t.position:taken())
    local refused, why = t:claim(ours + 1, "N")
    assert.is_nil(refused)
    assert.equal(("the defence takes %d of the %d tricks that are left, not %d"):format(ours, left,
      ours + 1), why)
    assert.equal(t, t:claim(ours, S))
    assert.equal(t:loss().finish, t:result().tricks)
  end)

  it("plays alike with the same seed, and says why", function()
    local function cards(seed)
      local player = baize.player { "pimc", worlds = 2, seed = seed }
      return (at_table { NS = player, EW = "rules", played = "D6 D8 DA DK" }:play(24))
    end
    local a, b = cards(1), cards(1)
    assert.same(a.played, b.played)
    assert.truthy(a:log():find("2 worlds", 1, true))
  end)

  it("hints by worlds of what who decides knows", function()
    local t = at_table { played = "D6 D8 DA D7 D2 DK D4 DJ" }
    local hint = t:hint { worlds = 5 }
    assert.equal("S", (t:turn()))
    local held = {}
    for _, one in ipairs(hint) do
      for _, card in ipairs(one.equals) do held[#held + 1] = card end
      assert.is_true(one.tricks >= 1 and one.tricks <= 13 and one.chance <= 1)
    end
    assert.equal(#t:view().legal, #held)
    assert.equal(5, hint.worlds.worlds)
    assert.truthy(tostring(hint):find("tricks", 1, true))
  end)

  it("is a page, as far as it was played", function()
    local t = at_table { played = "D6 D8 DA D7 D2" }
    local text = t:html { title = "A <board>" }
    assert.equal(5, select(2, text:gsub("<td data%-i=", "")))
    assert.truthy(text:find("<h1>A &lt;board&gt;</h1>", 1, true))
    assert.truthy(baize.table { deal = DEAL, auction = "P P P P" }:html():find "passed out")
    refuses(function() t:html { name = 1 } end, "name")
  end)

  it("hints that there is no choice, and why", function()
    local t = at_table { played = "D6 D8 DA D7 D2 DK D4 DJ HT" }
    assert.equal("W: HJ, which is all that may be played", tostring(t:hint()))
    t = at_table { played = "D6 D8 DA DK D2 D7 D4 DQ H7 H2 H5 HJ C3 CQ CK CA HT C4 H8" }
    assert.matches("^E: H%d, as all cards that may be played are equal$", tostring(t:hint()))
  end)

  it("is bid by the systems of its players", function()
    local t = baize.table { deal = DEAL, dealer = "S", NS = baize.player { bid = "sayc",
      card = "rules" }, EW = baize.player { bid = "sayc", card = "rules" } }
    assert.equal((baize.bid { deal = baize.deal(DEAL), dealer = "S", NS = "sayc", EW = "sayc" }),
      t.auction)
    assert.equal(baize.auction(t.auction, "S").contract, t.contract)
    assert.truthy(t:play():result())
    local passed = baize.table { deal = DEAL, auction = "P P P P" }
    assert.equal("passed out", passed:play():result().text)
  end)

  it("takes back as many cards as it is asked, or none", function()
    local t = at_table { played = "D6 D8 DA D7 D2" }
    for _, n in ipairs { 6, 200, 0, -1 } do
      refuses(function() t:undo(n) end, ("undo: %d is not from 1 to 5"):format(n))
    end
    assert.equal(5, #t.played)
    assert.same({ "D6", "D8", "DA" }, t:undo(2).played)
    assert.is_nil(t.whys[4])
    t:claim(0)
    assert.same({ "D6", "D8" }, t:undo(2).played)
    assert.same({}, t:undo(2).played)
    refuses(function() t:undo() end, "there is no card to take back")
    refuses(function() t:play "SA" end, 'one that you play is t:card "SA"')
  end)

  local cases = {
    { "of which a condition does not hold", { where = N.hcp "0" },
      'where: the deal is not one with N.hcp "0"' },
    { "without a deal", { deal = false }, "deal" },
    { "with another contract than the auction's", { auction = "1NT P P P", dealer = "S" },
      "the auction ends in 1NT by S, not in 3NT by S" },
    { "with a player that is none", { W = "pimk" }, "W: a player as" },
    { "with a card that is not held", { played = "D6 D8 DA D7 SA" },
      "played: card 5 (trick 2), SA: east does not hold SA" },
  }
  for _, case in ipairs(cases) do
    it("is refused " .. case[1], function()
      refuses(function() at_table(case[2]) end, case[3])
    end)
  end
end)

describe("a player of cards", function()
  it("prints as how it plays", function()
    assert.equal("the player of cards pimc, 20 worlds, by tricks", tostring(baize.player "pimc"))
    assert.equal("the player of cards rules", tostring(baize.player "rules"))
    assert.equal("the player of cards alphamu, 8 worlds, by makes, 2 moves ahead, 900 leaves",
      tostring(baize.player { "alphamu", worlds = 8, goal = "makes", moves = 2, leaves = 900 }))
  end)

  it("is refused where nobody bids by that name, before a deal", function()
    refuses(function() baize.player { bid = "nosys" } end,
      'player: bid: there is no system "nosys"')
    refuses(function() baize.player { bid = 3 } end, "player: bid: a System")
  end)

  local cases = {
    { "a name that is none", "pimk", "(did you mean 'pimc'?)" },
    { "a field of another", { "rules", worlds = 3 }, "'worlds' (it has no fields)" },
    { "no world", { "pimc", worlds = 0 }, "worlds: 0 is not from 1 to 10000" },
    { "too many worlds for one line", { "alphamu", worlds = 257 }, "257 is not from 1 to 256" },
    { "no move", { "alphamu", moves = 0 }, "moves: 0 is not from 1 to 26" },
    { "half a budget", { "alphamu", leaves = 0.5 }, "leaves" },
    { "moves of who looks no further", { "pimc", moves = 3 }, "'moves'" },
    { "a goal that is none", { "pimc", goal = "trick" }, "(did you mean 'tricks'?)" },
    { "a reference for tricks", { "pimc", reference = 100 }, "reference: points elsewhere count" },
  }
  for _, case in ipairs(cases) do
    it("is refused with " .. case[1], function()
      refuses(function() baize.player(case[2]) end, case[3])
    end)
  end
end)

-- Two-way finesses: whoever sees the cards always finds the queens, and nobody else does.
describe("a player of one line", function()
  local deal = "N:KJ3.KJ3.AK32.432 987.987.J654.AKJ AT2.AT2.Q87.QT98 Q654.Q654.T9.765"

  local function hint(options)
    local t = baize.table { deal = deal, contract = "3NT by S", EW = "rules",
      played = "C7 C2 CA C8 CK C9 C5 C3 CJ CQ C6 C4" }
    return (t:hint(options))
  end

  it("claims less than double dummy, and says both", function()
    local h, below = hint { "alphamu", worlds = 12, moves = 3, seed = 1 }, 0
    for _, one in ipairs(h) do
      assert.is_true(one.worth <= one.open + 1e-9)
      assert.equal(one.tricks, one.open)
      below = one.worth < one.open - 0.05 and below + 1 or below
    end
    assert.is_true(below > 0)
    assert.equal("D", h.best:sub(1, 1)) -- the finesses can wait
    assert.equal(3, h.worlds.moves)
    assert.is_false(h.worlds.spent)
    assert.matches("best by tricks 3 moves ahead in 12 worlds: DQ 11.00, double dummy 11.00", h.why)
    assert.matches("makes +one line\n", tostring(h))
  end)

  it("is pimc with one move, and where it defends", function()
    local pimc = hint { worlds = 6, seed = 1 }
    local one = hint { "alphamu", worlds = 6, moves = 1, seed = 1 }
    assert.equal(pimc.best, one.best)
    assert.equal(pimc.why, one.why)
    for i, c in ipairs(pimc) do assert.equal(c.worth, one[i].worth) end
    local function lead(options)
      return (baize.table { deal = deal, contract = "3NT by S" }:hint(options))
    end
    assert.equal(tostring(lead { worlds = 2 }), tostring(lead { "alphamu", worlds = 2 }))
  end)

  it("ends with its budget", function()
    local h = hint { "alphamu", worlds = 6, moves = 9, leaves = 300, seed = 1 }
    assert.is_true(h.worlds.spent)
    assert.is_true(h.worlds.moves < 9)
  end)

  it("is asked only where it says something", function()
    refuses(function() hint { "rules" } end, '"pimc" or "alphamu" expected, not')
  end)

  it("plays experiments", function()
    local r = baize.experiment { where = S.hcp "15-17" & S.balanced & N.hcp "9-10",
      measure = { t = baize.tricks(S, "NT") }, play = { "alphamu", worlds = 2, moves = 2 } }
    local a = r:run { deals = 2, seed = 1, jobs = 2, progress = false }
    assert.equal(a.measures.t.mean, r:run { deals = 2, seed = 1, jobs = 1,
      progress = false }.measures.t.mean)
    assert.truthy(tostring(a):find("2 cards of his ahead", 1, true))
  end)
end)

describe("a best line", function()
  -- AK98 opposite QT2: double dummy always picks up the jack.
  local function suit(options)
    return baize.ending { hand = "QT2.A.-.-", dummy = "AK98.-.-.-", others = "J76543.32.-.-",
      needs = 4, lengths = options }
  end

  it("is exact where all layouts are searched to the end", function()
    local l = baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
      needs = 3 }:line { moves = 6, worlds = 256 }
    assert.is_true(l.exact and l.whole)
    assert.equal(20, l.layouts)
    assert.is_nil(l[1].se)
    -- the king is with West in half of them; nobody sees it alone with East
    assert.near(0.5, l[1].worth, 1e-9)
    assert.near(0.55, l[1].open, 1e-9)
    assert.matches("to take 3 more tricks", tostring(l))
    assert.matches("exact, against defenders", tostring(l))
  end)

  it("knows lengths and cards of defenders", function()
    local v = suit { W = { S = 3 } }
    assert.is_true(#v:worlds(200) > 1)
    for _, deal in ipairs(v:worlds(200)) do
      assert.equal(3 + #v.fell.W:holding "S", #deal:hand("W"):holding "S")
    end
    local known = baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
      needs = 3, has = { W = "SK" } }
    local l = known:line { moves = 6 }
    assert.near(1, l[1].worth, 1e-9)
    assert.matches("^S[32]$", l.best)
  end)

  it("has errors where layouts are drawn", function()
    local v = baize.view { contract = "6NT by S", seat = "S", hand = "AQ4.K82.AJT4.QJ3",
      dummy = "K65.A74.K93.T982", played = "H5 H4 HJ" }
    local l = v:line { worlds = 4, deals = 8, moves = 2, goal = "tricks", seed = 3 }
    assert.is_false(l.exact)
    assert.equal(8, l.layouts)
    assert.is_true(l[1].se >= 0 and l[1].worth <= l[1].open + 1e-9)
    assert.matches("8 layouts, 4 at a time; standard errors in parentheses\none line for 2 moves, "
      .. "then double dummy: upper bounds against defenders who see all cards and know the line, "
      .. "but for errors: a line is fitted to the 4 layouts by which it is judged$", tostring(l))
  end)

  it("has an interval of a chance, also where no layout that was drawn fails", function()
    local v = baize.view { contract = "1NT by S", seat = "S", hand = "AQ4.K82.AJT4.QJ3",
      dummy = "K65.A74.K93.T982", played = "H5 H4 HJ" }
    local l = v:line { worlds = 4, deals = 8, moves = 1, seed = 3 }
    assert.equal(1, l[1].worth)
    assert.near(0.025 ^ (1 / 8), l[1].low, 1e-9) -- Clopper and Pearson, 8 of 8
    assert.equal(1, l[1].high)
    assert.matches(", 100%.0 %% %(63%.1 to 100%.0%) to make 1NT by S\n", tostring(l))
    assert.matches("; 95 %% intervals in parentheses\n", tostring(l))
  end)

  -- 4NT at trick 1, double dummy in layouts at random.
  local function open(options)
    local q = { worlds = 6, moves = 1, goal = "tricks" }
    for key, value in pairs(options) do q[key] = value end
    return baize.view { contract = "4NT by S", seat = "S", hand = "AQ4.K82.AJT4.QJ3",
      dummy = "K65.A74.K93.T982", played = "H5 H4 HJ" }:line(q)
  end

  it("takes other layouts with another seed", function()
    local function worths(options)
      local by = {}
      for _, one in ipairs(open(options)) do by[one.card] = one.worth end
      return by
    end
    local first, second = worths { deals = 6, seed = 5 }, worths { deals = 6, seed = 6 }
    local both, mean = worths { deals = 12, seed = 5 }, {}
    for card, worth in pairs(first) do mean[card] = (worth + second[card]) / 2 end
    assert.not_same(mean, both)
  end)

  it("is an upper bound where its moves do not reach the end", function()
    local l = baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
      needs = 3 }:line { moves = 2 }
    assert.same({ true, false, false }, { l.all, l.whole, l.exact })
    assert.is_nil(l[1].se)
    assert.matches("\nall 20 layouts together\none line for 2 moves, then double dummy: upper "
      .. "bounds against defenders who see all cards and know the line$", tostring(l))
  end)

  it("says that its questions were spent, and how the layouts were found", function()
    local l = open { deals = 6, moves = 9, leaves = 20 }
    assert.is_true(l.spent and l.moves < 9)
    assert.matches("6 layouts, 6 at a time\none line for 1 move, when its questions were spent",
      tostring(l))
    local v = baize.view { auction = "1NT P 3NT", dealer = "S", contract = "3NT by S", seat = "S",
      hand = "AQ4.K82.AJT4.QJ3", dummy = "K65.A74.K93.T982", played = "H5 H4 HJ" }
    assert.matches("at a time, from exactly what the auction says; 95",
      tostring(v:line { worlds = 4, deals = 4, moves = 1 }))
  end)

  local cases = {
    { "unequal hands", { dummy = "A.2.-.-" }, "declarer has 3 cards, dummy 2" },
    { "too few others", { others = "KJT9.K.-.-" }, "the defenders have 5 cards: 6 expected" },
    { "a card twice", { others = "KQT9.K3.-.-" }, "SQ is in two hands" },
    { "more tricks than there are", { needs = 4 }, "1 to 3 tricks are needed, not 4" },
    { "what he cannot have", { has = { E = "SA" } }, "E cannot have these cards" },
    { "a card of both", { has = { W = "SK", E = "SK9" } }, "SK is in two hands" },
    { "cards of a seat by its name", { has = { West = "SK" } }, "has no field 'West'" },
    { "cards of declarer's", { has = { S = "SK" } }, "has no field 'S'" },
    { "lengths of declarer's", { lengths = { S = { S = 2 } } }, "has no field 'S'" },
    { "lengths by a long name", { lengths = { W = { spades = 2 } } }, "has no field 'spades'" },
    { "lengths that cannot be", { lengths = { W = { S = 4 } } }, "cannot be dealt with these" },
    { "no hand", { hand = false }, "hand" },
    { "an unknown field", { need = 2 }, "need" },
  }
  for _, case in ipairs(cases) do
    it("is refused with " .. case[1], function()
      local q = { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-", needs = 3 }
      for key, value in pairs(case[2]) do q[key] = value or nil end
      refuses(function() baize.ending(q) end, case[3])
    end)
  end

  it("is declarer's", function()
    local v = baize.view { contract = "3NT by S", seat = "W", hand = "K63.T8642.J5.Q94" }
    refuses(function() v:line() end, "a defender, decides")
    refuses(function() suit():line { goal = "imps" } end, '"makes" or "tricks"')
    refuses(function() suit():line { worlds = 300 } end, "300 is not from 1 to 256")
  end)
end)

describe('play = "pimc"', function()
  local function run(play, jobs, n)
    return (baize.experiment { where = S.hcp "15-17" & S.balanced & N.hcp "9-10" & N.balanced,
      measure = { t = baize.tricks(S, "NT") }, play = play }:run { deals = n or 2, seed = 1,
      jobs = jobs, progress = false })
  end

  it("is double dummy where all see all, on any number of threads", function()
    local dd, one, three = run("dd", 1), run("cheat", 1), run("cheat", 3)
    assert.equal(dd.measures.t.mean, one.measures.t.mean)
    assert.equal(one.measures.t.mean, three.measures.t.mean)
  end)

  it("plays the cards, and says what that leaves out", function()
    local player = baize.player { "pimc", worlds = 1 }
    local r = run(player, 1, 2)
    assert.equal(r.measures.t.mean, run(player, 2, 2).measures.t.mean)
    assert.truthy(tostring(r):find("card by card", 1, true))
    assert.equal("pimc, 1 worlds, by tricks", r.play)
  end)

  it("is kept by a database with what it knows", function()
    local e = baize.experiment { measure = { t = baize.tricks(S, "NT") },
      play = { "pimc", worlds = 3, knows = S.hcp "10+" } }
    assert.truthy(e:question())
    local frozen = require "baize.store.frozen"
    local again = frozen.value(frozen.text { play = e.layout.play })
    assert.equal(tostring(e.layout.play), tostring(again.play))
    local player = baize.player { bid = "sayc", card = "rules" }
    assert.equal("rules", tostring(frozen.value(frozen.text { play = player }).play))
  end)

  local cases = {
    { "who plays for another goal", { "pimc", goal = "makes" }, "goal = \"makes\"" },
    { "a person", "person", "a person plays no experiment" },
  }
  for _, case in ipairs(cases) do
    it("refuses " .. case[1], function()
      refuses(function() run(case[2]) end, case[3])
    end)
  end
end)
