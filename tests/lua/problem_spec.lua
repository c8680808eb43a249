-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problems from auctions: what players have shown, what is compared, and answers that are known.
local cond = require "baize.lang.cond"
local N, S = baize.N, baize.S

local HAND <const> = "K.864.K832.Q8542"
local QUIET <const> = { progress = false }

-- A system by which everybody passes, but for an opening of 1NT and three answers.
local PLAIN <const> = [[
  system { name = "plain", natural = false, guard = false }
  opening { bid "1NT" { hcp "15-17" & balanced }, bid "1S" { spades "6+" & hcp "8-14" },
    pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, bid "2NT" { hcp "8-9" }, pass { any } }
  after "1NT 2NT" { bid "3NT" { hcp "17" }, pass { any } }
  after "(1x)" { double { hcp "16+" }, pass { any } }
  after "(1NT)" { double { hcp "16+" }, pass { any } }
  after "(1NT) P (3NT)" { double { spades "5+" }, pass { any } }
]]

local plain, path

setup(function()
  path = os.tmpname() .. ".lua"
  local file <close> = assert(io.open(path, "wb"))
  file:write(PLAIN)
  file:flush()
  plain = assert(baize.system.load(path))
end)

teardown(function() os.remove(path) end)

local function problem(changes)
  local options = { hand = HAND, auction = "1NT P", we = plain, vary = {}, deals = 16, seed = 3 }
  for key, value in pairs(changes or {}) do options[key] = value ~= "none" and value or nil end
  return (baize.problem(options))
end

local function fails(changes, expected)
  local ok, message = pcall(problem, changes)
  assert.is_false(ok)
  assert.truthy(tostring(message):find(expected, 1, true), tostring(message))
end

describe("baize.problem", function()
  it("deals hands inside what was shown, and shows it in words and as conditions", function()
    local d = problem { calls = { "P", "3NT" } }
    local a = d.auction
    assert.same({ "N", "W", "E" }, { a.players[1].seat, a.players[2].seat, a.players[3].seat })
    assert.equal('N.hcp "15-17" & N.balanced', tostring(a.players[1].where))
    assert.equal("15-17 points, balanced", a.players[1].text)
    assert.is_nil(a.loosened)
    local p = plain:position("1NT P", { they = plain })
    local s = baize.sampler { where = d.where, known = { S = HAND }, seed = 5 }
    for deal in s:deals(os.getenv "BAIZE_SOAK" and 1000000 or 200) do
      assert.is_true(p:shown(2):holds(deal.N) and p:shown(1):holds(deal.E))
    end
  end)

  it("is done after one deal, which leaves nothing to vary", function()
    assert.is_nil(problem { calls = { "P", "3NT" }, vary = "none", deals = 1 }:run(QUIET).partial)
  end)

  it("is the decision by hand-written ranges where they are what the auction shows", function()
    local asked = problem { calls = { "P", "2NT", "3NT" }, scoring = "imps" }:run(QUIET)
    local function bid(call)
      return { call, baize.bids { NS = plain, EW = plain, from = "1NT P " .. call } }
    end
    local passed = '~(E.hcp "16+")'
    local where = N.hcp "15-17" & N.balanced & assert(cond.parse(passed))
    local written = baize.decision { hand = HAND, where = where, scoring = "imps", deals = 16,
      seed = 3, candidates = { bid "P", bid "2NT", bid "3NT" } }:run(QUIET)
    local same = problem { calls = { "P", "2NT", "3NT" }, scoring = "imps",
      shown = { partner = N.hcp "15-17" & N.balanced, E = assert(cond.parse(passed)) } }:run(QUIET)
    for i, c in ipairs(same.candidates) do
      assert.equal(c.value.mean, written.candidates[i].value.mean)
      -- the auction's condition is another text with the same hands, so it has other deals
      assert.is_true(math.abs(c.value.mean - asked.candidates[i].value.mean) < 4)
    end
    assert.equal(written.figure.count, asked.figure.count)
    assert.equal(written.figure.count, same.figure.count)
  end)

  it("knows the answer of an ending: all tricks on top", function()
    local r = problem { hand = "AKQ.AKQ.AKQJ.AKQ", auction = "P P", calls = { "P", "7NT", "3NT" },
      deals = 10 }:run(QUIET)
    assert.equal("7NT", r.best)
    local values = {}
    for i, c in ipairs(r.candidates) do values[i] = c.points.mean end
    assert.same({ 1520, 520 }, { values[2], values[3] })
    assert.equal("always", r.others[#r.others].verdict)
  end)

  it("knows that what makes is not to be doubled", function()
    -- West holds all that counts, and makes her 1S, doubled or not, with six tricks more
    local r = problem { hand = "432.432.432.5432", auction = "1S P P", dealer = "W",
      shown = { lho = baize.W.is "AKQJT987.AKQ.AK." }, calls = { "P", "X" }, deals = 6 }:run(QUIET)
    assert.is_true(r.candidates[1].points.mean > r.candidates[2].points.mean)
    assert.equal("P", r.best)
  end)

  it("gives symmetric problems symmetric answers", function()
    local function values(hand, calls)
      local r = problem { hand = hand, auction = "P P P", dealer = "W", calls = calls, deals = 40,
        shown = { N = N.hcp "8-10", E = baize.E.hcp "8-10", W = baize.W.hcp "8-10" } }:run(QUIET)
      return r.candidates
    end
    local spades = values("AKQJT98.32.32.32", { "P", "4S" })
    local hearts = values("32.AKQJT98.32.32", { "P", "4H" })
    assert.equal(spades[1].points.mean, 0)
    local a, b = spades[2].points, hearts[2].points
    assert.is_true(math.abs(a.mean - b.mean) < 4 * math.sqrt(a.se ^ 2 + b.se ^ 2))
    assert.is_true(a.se > 0)
  end)

  it("shows no deciding deal where two calls come to the same", function()
    -- with 17 points North goes on to 3NT, which nobody doubles
    local r = problem { calls = { "2NT", "3NT", "7NT" }, shown = { N = N.hcp "17" & N.balanced,
      E = baize.E.spades "4-", W = baize.W.spades "4-" }, deals = 6 }:run(QUIET)
    assert.equal(r.candidates[1].points.mean, r.candidates[2].points.mean)
    assert.same({}, r.deciding)
    assert.is_nil(r:text():find("Deciding", 1, true))
  end)

  it("turns with the dealer", function()
    local here = problem { calls = { "P", "3NT" } }
    local there = problem { calls = { "P", "3NT" }, dealer = "E" }
    assert.equal("W", there.seat)
    assert.equal('E.hcp "15-17" & E.balanced', tostring(there.auction.players[1].where))
    assert.equal("W", there:run({ progress = false, deals = 4 }).seat)
    assert.equal("S", here.seat)
  end)

  it("reads vulnerability of the own side", function()
    assert.equal("NS", problem { calls = { "P", "3NT" }, vul = "we" }.case.vul)
    assert.equal("EW", problem { calls = { "P", "3NT" }, vul = "they" }.case.vul)
  end)

  it("keeps no smaller share with looser readings", function()
    local core = require "baize.core.sampler"
    local own = S.is(HAND)
    for _, auction in ipairs { "1NT P", "P P", "1S P P", "1S X P" } do
      local d = problem { auction = auction, calls = { "P", "4NT" }, vary = { "readings" } }
      local exact = assert(core.figure(d.where.text, own.text))
      local loose = d.options.vary and d.options.vary[1].where
      if loose then
        local told = assert(core.figure(loose.text, own.text))
        assert.is_true(exact.exact and told.exact and told.share >= exact.share)
      end
    end
  end)

  it("loosens what no deal fits, and says so", function()
    local a = problem { hand = "AKQ2.AK2.AK2.432", auction = "1NT P", calls = { "P", "6NT" },
      where = N.hcp "14" }.auction
    assert.equal("what all have shown, by a point and a card", a.loosened)
    local r = problem { hand = "AKQ2.AK2.AK2.432", auction = "1NT P", calls = { "P", "6NT" },
      where = N.hcp "14", deals = 3 }:run(QUIET)
    assert.matches("so this was loosened: what all", (r:text():gsub("%s+", " ")))
  end)

  it("shows long conditions when it is asked to; JSON and pages have them", function()
    local long = N.hcp "15-17"
    for k = 0, 12 do long = long | N.hcp("20") & N.spades(tostring(k)) end
    local function report(conditions)
      return problem { calls = { "P", "3NT" }, shown = { partner = long }, deals = 4,
        conditions = conditions }:run(QUIET)
    end
    local r = report(nil)
    assert.matches("\nRead as   W: any\n +E: [^\n]+\n +the others are too long for here: ",
      r:text())
    assert.is_nil(r:text():find("Read as   N", 1, true))
    assert.truthy(r:json():find('N.spades \\"12\\"', 1, true))
    assert.matches("N%.spades &quot;12&quot;", r:html())
    assert.matches('\nRead as   N: N%.hcp "15%-17" | ', report(true):text())
  end)

  it("says what was loosened of opponents who bid naturally", function()
    local d = problem { hand = "AKQ2.AK2.AK2.432", auction = "1NT P", calls = { "P", "6NT" },
      where = N.hcp "14", vary = { "opponents" } }
    assert.equal("opponents who bid naturally (loosened: what all have shown, by a point and a "
      .. "card)", d.options.vary[1].name)
  end)

  it("varies readings, doubling and opponents", function()
    local r = problem { calls = { "P", "3NT" }, vary = { "readings", "doubling", "opponents" },
      deals = 8 }:run(QUIET)
    local labels = {}
    for i, v in ipairs(r.vary) do labels[i] = v.label end
    assert.same({ "contracts that go down 2 are doubled", "readings looser by a point and a card",
      "opponents who bid naturally" }, labels)
    assert.matches("\nDepends   ", r:text())
  end)

  it("shows a panel's votes beside what its calls are worth", function()
    local d = problem { panel = { P = 9, ["2NT"] = 6, ["3NT"] = 0 } }
    local r = d:run { progress = false, deals = 4 }
    assert.same({ "P", "2NT", "3NT" }, { r.candidates[1].name, r.candidates[2].name,
      r.candidates[3].name })
    assert.matches("\nVotes of the panel, which chose [%l ]+\n +votes +IMPs +se\nP +9 ", r:text())
    assert.same({ call = "P", votes = 9 }, require "baize.base.plain".decode(r:json()).auction
      .panel[1])
    fails({ panel = { P = -1 } }, "panel: a call and its votes expected, as in P = 9, not P = -1")
    fails({ panel = { ["8S"] = 1 } }, "panel: a call and its votes expected")
    fails({ panel = { ["1S"] = 1, P = 1 } }, "calls: call 3, 1S by S: not above 1NT")
  end)

  it("tells how each of the two best goes on where they differ most", function()
    local r = problem { calls = { "2NT", "3NT" }, deals = 20 }:run(QUIET)
    assert.is_true(#r.deciding > 0)
    for _, one in ipairs(r.deciding) do
      for _, line in ipairs(one.lines) do
        local auction = baize.bid { deal = one.deal, NS = plain, EW = plain,
          from = "1NT P " .. line.call }
        assert.equal(auction, line.auction)
      end
    end
  end)

  it("finds calls to compare by itself, the rule's first", function()
    local d = problem { hand = "KQ2.Q64.KT32.542" }
    assert.equal("3NT", d.case.candidates[1].name)
    assert.is_true(#d.case.candidates >= 2 and #d.case.candidates <= 4)
  end)

  it("asks for the lead where the auction is over, by what partner did not do", function()
    local l = problem { hand = "K63.T8642.J5.Q94", auction = "1NT P 3NT P P P", vary = "none" }
    assert.equal("E", l.leader)
    local players = l.auction.players
    assert.equal("W", players[1].seat)
    local s = baize.sampler { where = l.dealt, seed = 1 }
    for deal in s:deals(50) do
      assert.is_true(deal.N.hcp >= 15 and deal.N.hcp <= 17 and deal.S.hcp >= 10)
      assert.is_true(deal.W.spades <= 4) -- no double
    end
    local r = problem { hand = "AKQJT98.2.32.432", auction = "1NT P 3NT P P P",
      vary = "none", deals = 4 }:run(QUIET)
    assert.matches("^Auction   1NT P 3NT P P P %(dealer N;", r:text())
    local labels = {}
    for i, v in ipairs(r.vary) do labels[i] = v.label end
    assert.same({ "readings looser by a point and a card", "opponents who bid naturally" }, labels)
    assert.matches("\nDepends   ", r:text())
    assert.matches('N%.hcp "14%-18"', tostring(l.groups[2].where))
  end)

  it("is found again in a database, and extended: the same as without a break", function()
    local db = os.tmpname()
    os.remove(db)
    local _ <close> = setmetatable({}, { __close = function() os.remove(db) end })
    local options = { calls = { "P", "3NT" }, vary = { "doubling" } }
    problem(options):run { progress = false, deals = 4, db = db }
    local more = problem(options):run { progress = false, deals = 9, db = db, resume = true }
    local whole = problem(options):run { progress = false, deals = 9 }
    assert.equal(9, more.deals)
    for i, c in ipairs(whole.candidates) do
      assert.equal(c.value.mean, more.candidates[i].value.mean)
    end
  end)
end)

describe("a problem says", function()
  it("which call is not legal", function()
    fails({ auction = "1NT P 1S" }, "call 3, 1S by S: not above 1NT")
    fails({ calls = { "P", "1S" } }, "problem: calls: call 3, 1S by S: not above 1NT")
    fails({ calls = { "P", "P" } }, "problem: calls: P occurs twice")
    fails({ calls = { "P", "8S" } }, "is not a call")
    fails({ calls = { "P" } }, "calls is an array of two calls or more")
  end)

  it("which reading no deal satisfies", function()
    fails({ shown = { N = N.hcp "38" } }, "shown: no hand of N is N.hcp \"38\"")
    fails({ where = N.spades "13" }, "where: no deal with this hand satisfies")
    fails({ shown = { S = S.hcp "1" } }, "shown: S holds the hand")
    fails({ hand = "AKQJ.AKQJ.AKQJ.2" }, "no hand of N fits 1NT beside the hand that is held")
  end)

  it("what is wrong with its fields", function()
    fails({ vary = { "all" } }, "vary: 'all' is not one of readings, doubling, opponents, play")
    fails({ we = "saycc" }, "problem: we: ")
    fails({ auction = "P P P P" }, "the auction was passed out")
    fails({ auction = "1NT P P P", vary = { "doubling" } }, "vary: doubling is of calls, and the "
      .. "auction is over: of a lead readings and opponents are varied")
    fails({ auction = "1NT P P P", vary = "none", calls = { "P" } },
      "the question is the lead: calls is of calls")
    fails({ colour = 1 }, "a problem has no field 'colour'")
    assert.has_error(function() baize.problem {} end)
  end)

  it("which calls nobody's rules make, and which the hand would not have made", function()
    local a = problem { auction = "1NT P 3NT P 4S P", calls = { "P", "5S" } }.auction
    assert.same({ "No rule of plain makes the 4S of N: it says nothing here",
      "S would not have called 3NT with this hand by plain" }, { a.remarks[1],
      a.remarks[2]:match "^(.- by plain)" })
  end)
end)
