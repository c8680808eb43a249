-- SPDX-License-Identifier: GPL-3.0-or-later
-- Where the tricks of an event went.
local helper = require "helper"
local next_seat = require "baize.base.words".NEXT
local random = require "random"

local TESTDATA <const> = os.getenv "BAIZE_TESTDATA"

-- A record of a play in which each player takes any legal card, or, as often, a best one.
local function played(deal, contract, next_random, cards)
  local p = baize.play(deal, contract)
  for _ = 1, cards or 52 do
    local list = next_random(2) == 1 and p:legal() or p:best()
    p:play(list[next_random(#list)])
  end
  local taken, left = p:taken(), p:left()
  return { deal = deal, contract = baize.contract(contract), result = left == 0 and taken or nil,
    play = { leader = next_seat[baize.contract(contract).declarer], cards = p:played() } }
end

local function records(nb, seed, cards)
  local next_random, list = random.new(seed), {}
  local contracts = { "3NT by S", "4S by W", "2Hx by N", "1C by E" }
  for deal in baize.sampler { seed = seed }:deals(nb) do
    local n = #list + 1
    local board = played(deal, contracts[(n - 1) % 4 + 1], next_random, cards)
    board.number = n
    board.players = { N = "Ann", E = "Bo", S = "Cy", W = n % 2 == 0 and "Di" or "Ed" }
    list[n] = board
  end
  return list
end

describe("an analysis", function()
  it("adds up to the result, by card and player", function()
    for i, board in ipairs(records(4, random.fresh(4))) do
      local a = baize.analyse(board.deal, board.contract, board.play.cards)
      local p, sum = baize.play(board.deal, board.contract), 0
      assert.equal(p:tricks(), a.start)
      for _, one in ipairs(a.cards) do
        local ours = one.player == board.contract.declarer
        assert.equal(p:turn(), one.seat)
        assert.is_true(ours and one.change <= 0 or not ours and one.change >= 0)
        sum = sum + one.change
        p:play(one.card)
      end
      local dummy = next_seat[next_seat[board.contract.declarer]]
      assert.equal(0, a[dummy], i)
      assert.equal(sum, a.N + a.E + a.S + a.W)
      assert.equal(a.start + sum, a.finish)
      assert.equal((p:taken()), a.finish)
    end
    local deal = records(1, 1)[1].deal
    local first = baize.play(deal, "3NT by S"):legal()[1]
    assert.has_error(function() baize.analyse(deal, "3NT by S", { first, first }) end)
  end)
end)

describe("accounts", function()
  it("add up to the results less double dummy", function()
    local boards = records(8, random.fresh(5))
    local a = baize.event.accounts(boards)
    local sum, cards, lost = a:total(), 0, 0
    for i, line in ipairs(a) do
      local b = boards[i]
      assert.equal(b.deal:tricks(b.contract.declarer, b.contract.strain), line.double_dummy)
      assert.equal(b.result, line.result)
      assert.equal(line.result - line.double_dummy, line.lead + line.declarer + line.defence)
      assert.is_true(line.declarer <= 0 and line.lead >= 0 and line.defence >= 0)
      assert.equal(0, line.claim)
      for _, c in ipairs(line.costly) do lost = lost + c.cost end
      cards = cards + line.cards
    end
    assert.equal(8 * 52, cards)
    assert.equal(sum.result - sum.double_dummy, sum.lead + sum.declarer + sum.defence + sum.claim)
    local by_player = 0
    for _, one in ipairs(a:by_player()) do
      by_player = by_player + one.all.lost
      assert.equal(one.all.lost, one.declarer.lost + one.defender.lost)
      assert.equal(one.all.cards, one.declarer.cards + one.defender.cards)
      assert.is_true(one.lead.lost <= one.defender.lost)
    end
    assert.equal(lost, by_player)
    assert.equal(sum.lead + sum.defence - sum.declarer, lost)
    assert.equal(5, #a:by_player())
  end)

  it("have the error of a ratio, boards being the sample", function()
    local boards = records(12, random.fresh(6))
    local a = baize.event.accounts(boards)
    for _, one in ipairs(a:by_player()) do
      local tops, bottoms = {}, {}
      for _, board in ipairs(boards) do -- each board by itself
        for _, own in ipairs(baize.event.accounts({ board }):by_player()) do
          if own.player == one.player then
            tops[#tops + 1], bottoms[#bottoms + 1] = own.all.lost, own.all.cards
            assert.is_nil(own.all.error)
          end
        end
      end
      local r = baize.stats.ratio(tops, bottoms)
      assert.near(r.ratio, one.all.per_card, 1e-12)
      if one.all.lost > 0 then assert.near(r.se, one.all.error, 1e-12) end
      assert.equal(#tops, one.all.boards)
    end
  end)

  it("count what was claimed beyond double dummy", function()
    local boards = records(2, 7, 20)
    local first, second = baize.play(boards[1].deal, boards[1].contract),
      baize.play(boards[2].deal, boards[2].contract)
    for k = 1, 20 do
      first:play(boards[1].play.cards[k])
      second:play(boards[2].play.cards[k])
    end
    local least, most = first:taken(), second:taken() + second:left()
    boards[1].result, boards[2].play.claimed = least, most
    local a = baize.event.accounts(boards)
    for i, result in ipairs { least, most } do
      local line = a[i]
      assert.equal(result, line.result)
      assert.equal(result - line.double_dummy,
        line.lead + line.declarer + line.defence + line.claim)
    end
    boards[1].result = nil
    assert.is_nil(baize.event.accounts(boards)[1].result)
    for _, wrong in ipairs { least - 1, least + first:left() + 1 } do
      local said = {}
      boards[1].result = wrong
      a = baize.event.accounts({ boards[1] }, function(text) said[1] = text end)
      assert.same({ 0, "nil" }, { a[1].claim, tostring(a[1].result) })
      assert.equal(("a result of %d tricks, but after 20 cards it can only be %d to %d: it does "
        .. "not count"):format(wrong, least, least + first:left()), said[1])
    end
  end)

  it("sum boards with a result alone", function()
    local boards = records(3, 11, 20)
    boards[1].result = (baize.play(boards[1].deal, boards[1].contract):follow(
      boards[1].play.cards):tricks())
    local a = baize.event.accounts(boards)
    local sum = a:total()
    assert.same({ 3, 60, 2, a[1].double_dummy, boards[1].result }, { sum.boards, sum.cards,
      sum.unknown, sum.double_dummy, sum.result })
    assert.equal(sum.result - sum.double_dummy, sum.lead + sum.declarer + sum.defence + sum.claim)
    assert.matches("; of 2 the result is not known", tostring(a), 1, true)
  end)

  it("count a record once, and who played few cards after the others", function()
    local boards = records(11, 12)
    boards[12] = boards[3]
    local other = {}
    for key, value in pairs(boards[4]) do other[key] = value end
    other.players = { N = "New" } -- the same cards at another table
    boards[13] = other
    local a = baize.event.accounts(boards)
    assert.same({ 12, 1 }, { #a, a.repeated })
    local list, few = a:by_player(), false
    for i, one in ipairs(list) do
      assert.equal(one.all.cards < 130, one.few)
      assert.is_true(one.few or not few) -- none with enough cards after them
      few = few or one.few
      if i > 1 and list[i - 1].few == one.few then
        assert.is_true(list[i - 1].all.per_card <= one.all.per_card)
      end
    end
    assert.is_true(few and not list[1].few)
    assert.matches("players with fewer than 130 cards come last", tostring(a), 1, true)
  end)

  it("name cards that cannot have been played, and count those before", function()
    local boards, said = records(1, 8), {}
    local cards = boards[1].play.cards
    cards[7] = cards[3]
    boards[1].number = 17
    local a = baize.event.accounts(boards, function(wrong, board)
      said[#said + 1] = ("board %d: %s"):format(board.number, wrong)
    end)
    assert.equal(6, a[1].cards)
    assert.equal(1, #said)
    assert.matches("^board 17: trick 2, card 7: .*" .. cards[3] .. ".*; the cards before it count$",
      said[1])
  end)

  it("say where a result is not what the cards took; leave out boards without a play", function()
    local boards, said = records(2, 9), {}
    local took = boards[1].result
    boards[1].result = (took + 1) % 14
    boards[2].play = nil
    local a = baize.event.accounts(boards, function(wrong) said[#said + 1] = wrong end)
    assert.equal(took, a[1].result)
    assert.same({ ("a result of %d tricks, but the cards took %d: these count")
      :format((took + 1) % 14, took) }, said)
    assert.same({ 1, 1 }, { #a, a.without })
    assert.error_matches(function() baize.event.accounts { 5 } end, "boards")
  end)

  it("are the same from PBN and LIN", function()
    local boards = records(3, 10)
    for _, board in ipairs(boards) do
      board.auction = { dealer = board.contract.declarer,
        calls = { tostring(board.contract.level) .. board.contract.strain, "P", "P", "P" } }
      board.dealer, board.vul = board.contract.declarer, "none"
      if tostring(board.contract):find "x" then table.insert(board.auction.calls, 2, "X") end
    end
    local direct = tostring(baize.event.accounts(boards))
    for _, format in ipairs { "pbn", "lin" } do
      local name = os.tmpname() .. "." .. format
      assert(baize.format.write(name, format, boards))
      assert.equal(direct, tostring(baize.event.accounts(baize.boards(name))), format)
      os.remove(name)
    end
  end)

  it("of real matches add up", function()
    if not TESTDATA then return pending "BAIZE_TESTDATA is not set" end
    local a = baize.event.accounts(baize.boards(TESTDATA .. "/lin/endplay_example1.lin"))
    local sum = a:total()
    assert.same({ 8, 400, 78, 79 }, { sum.boards, sum.cards, sum.double_dummy, sum.result })
  end)

  it("print players and boards", function()
    local a = baize.event.accounts(records(4, 11))
    local text = tostring(a)
    assert.matches("^4 boards, 208 cards: double dummy %d+ tricks of declarers, taken %d+ = ", text)
    assert.matches("\nAnn +3 +%d+ +%d+ +%d+%.%d%d %(%d+%.%d%d%)", text)
    assert.matches("\n    1  3NT by S +%d+ ", a:text())
    assert.matches("^1 board, 1 card: ", tostring(baize.event.accounts(records(1, 11, 1))))
  end)

  it("report a wrong card once on the command line", function()
    local text = [=[[Board "1"]
[Deal "N:432.432.432.5432 -.QJT98.QJT98.QJT QJT98.76.76.K987 AK765.AK5.AK5.A6"]
[Contract "3NT"]
[Declarer "S"]
[Play "W"]
SA S2 D8 ST
SK S3 S5 S8
*
]=]
    helper.with_file(text, function(path)
      local out, err = helper.run(("baize analyse --from pbn %s %s"):format(path, path))
      assert.matches("^1 board, 6 cards", out)
      assert.equal(2, select(2, err:gsub("\n", "\n")), err)
      assert.matches("card 7: east does not hold S5", err, 1, true)
      assert.matches("1 record was there before: counted once", err, 1, true)
    end)
  end)
end)
