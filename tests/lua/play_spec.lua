-- SPDX-License-Identifier: GPL-3.0-or-later
-- Plays of contracts; that the solver is right is proved in tests/c/test_solve_play.c.
local baize = require "baize"
local helper = require "helper"

-- Deal, leads and play of the first board of list100.txt of the DDS project.
local DEAL <const> =
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
local PLAY <const> = "CTC4CACJH8H4HKH9D5DAD9D2S7S5S2SQD8D4DQD3H3HAH6H7C3C8CQC2"
  .. "S3SKSAS6HQH5HJHTCKC9D6C5S4SJS8C6DJ"

describe("deal:table", function()
  local deal = baize.deal(DEAL)

  it("solves what is asked for alone", function()
    local t = deal:table { strains = { "S", "NT" }, declarers = "W" }
    assert.equal(8, t.W.S)
    assert.equal(6, t.W.NT)
    assert.is_nil(t.W.H)
    assert.is_nil(t.N.S)
    assert.equal("   C  D  H  S  NT\nN  -  -  -  -   -\nS  -  -  -  -   -\n"
      .. "E  -  -  -  -   -\nW  -  -  -  8   6", tostring(t))
  end)

  it("names a word that is not a strain", function()
    assert.has_error(function() deal:table { strains = { "X" } } end)
  end)
end)

describe("deal:makes", function()
  it("agrees with the number of tricks", function()
    local deal = baize.deal(DEAL)
    assert.is_true(deal:makes "2S by W")
    assert.is_false(deal:makes "3S by W")
    assert.is_false(deal:makes "1H by E")
    assert.is_true(deal:makes "1D by E")
  end)
end)

describe("deal:leads", function()
  it("lists every lead with its result, equal cards together", function()
    local leads = baize.deal(DEAL):leads "2S by W"
    local all, seen = {}, {}
    for _, c in ipairs(leads) do
      for _, card in ipairs(c.equals) do
        all[#all + 1] = card
        seen[card] = c.tricks
      end
    end
    assert.equal(13, #all)
    -- the published list counts the tricks of N-S: 5 for spades, 4 for hearts
    assert.equal(8, seen.SQ)
    assert.equal(8, seen.S6)
    assert.equal(9, seen.HK)
    assert.equal(9, seen.H2)
    assert.equal("=", leads[1].mark)
  end)
end)

describe("a play", function()
  it("goes card by card and back", function()
    local p = baize.deal(DEAL):play("2S by W", "CT C4")
    assert.equal("S", p:turn())
    assert.equal(8, p:tricks())
    p:play "CA":play "CJ"
    assert.same({ 0, 1 }, { p:taken() })
    assert.equal("2S by W, S to lead; declarer 0, defence 1", tostring(p))
    p:undo():undo()
    assert.same({ "CT", "C4" }, p:played())
    assert.same({ { "CT", "C4" }, "N" }, { p:trick() })
  end)

  it("has a line that keeps the result to the end", function()
    local p = baize.deal(DEAL):play "2S by W"
    local result = p:tricks()
    for _, card in ipairs(p:line()) do
      local best = {}
      for _, good in ipairs(p:best()) do best[good] = true end
      assert.is_true(best[card])
      p:play(card)
      assert.equal(result, p:tricks())
    end
    assert.equal(0, p:left())
    assert.equal(result, (p:taken()))
    assert.same({}, p:best())
  end)

  it("says at the user's line why a card may not be played", function()
    local p = baize.deal(DEAL):play("2S by W", { "HK", "H7" })
    local ok, message = pcall(function() p:play "SK" end)
    assert.is_false(ok)
    assert.matches("^tests/lua/play_spec.lua:%d+: south must follow suit: hearts were "
      .. "led, not SK$", message)
    ok, message = pcall(function() p:play "SA" end)
    assert.is_false(ok)
    assert.matches(": south does not hold SA$", message)
  end)

  it("takes cards in any form and shows them in one", function()
    for _, cards in ipairs { "c10 c4 Ca", "CTc4CA", "C10,C4,CA\r\n" } do
      assert.same({ "CT", "C4", "CA" }, baize.deal(DEAL):play("2S by W", cards):played())
    end
    local p = baize.deal(DEAL):play("2S by W", { "ct", "C4" })
    assert.same({ "CT", "C4" }, p:played())
  end)

  it("says which card of a list may not be played", function()
    local function message(cards)
      local deal = baize.deal(DEAL)
      return (helper.blamed(function() deal:play("2S by W", cards) end))
    end
    assert.equal("card 3: south does not hold CK", message "CT C4 CK")
    assert.equal("'X' is not a rank (at byte 5)", message "CT CX")
    assert.equal("a card (as in HQ) expected, not 4", message { "CT", 4 })
    assert.equal("cards are an array or a text, not true", message(true))
  end)

  it("tries cards from outside without raising", function()
    local p = baize.deal(DEAL):play "2S by W"
    assert.same({ nil, "north does not hold HA" }, { p:try "HA" })
    assert.equal(p, p:try "hk")
    assert.same({ "HK" }, p:played())
    assert.equal("a card (as in HQ) expected, not nothing",
      helper.blamed(function() p:try() end))
  end)

  it("is of a deal or of hands", function()
    assert.equal("a Deal or the text of hands is played, not nothing",
      helper.blamed(function() baize.play(nil, "1H by S") end))
  end)

  it("knows its end", function()
    local p = baize.play("N:A.2.. K.3.. Q.4.. J.5..", "1H by S", "SJSASKSQH2H3H4H5")
    assert.equal("1H by S, the play is over; declarer 1, defence 1", tostring(p))
    assert.same({}, p:line())
    assert.same({}, p:relevant())
    assert.equal("the play is over", tostring(p:cards()))
    assert.equal("the play is over", helper.blamed(function() p:play "SA" end))
  end)

  it("follows endings with voids", function()
    -- north ruffs both of west's spades; east's club then wins the last trick
    local p = baize.play("N:.AK..2 .2.3.A 2..4.3 KQ..2.", "1H by S")
    assert.equal(2, p:tricks())
    p:follow "SKHAH2S2"
    assert.same({ 1, 0 }, { p:taken() })
    assert.equal("N", p:turn())
  end)

  it("starts from an ending, without marks", function()
    local p = baize.play("N:A.2.. K.3.. Q.4.. J.5..", "1H by S")
    assert.equal("W", p:turn())
    assert.equal(1, p:tricks())
    assert.is_nil(p:cards()[1].mark)
  end)

  it("refuses unequal hands and passes", function()
    local ok, message = pcall(function() baize.play("N:A... K.3.. Q.. J...", "1H by S") end)
    assert.is_false(ok)
    assert.matches("a hand has four suits", message)
    ok, message = pcall(function() baize.play("N:A... K.3.. Q... J...", "1H by S") end)
    assert.is_false(ok)
    assert.matches("the hands are unequal: north has 1 cards, east has 2", message)
    ok, message = pcall(function() baize.deal(DEAL):play "P" end)
    assert.is_false(ok)
    assert.matches("a deal that is passed out is not played", message)
  end)

  it("says which cards did not matter", function()
    local p = baize.deal(DEAL):play "2S by W"
    local matters = {}
    for _, card in ipairs(p:relevant()) do matters[card] = true end
    assert.is_true(matters.SA)
    assert.is_nil(matters.C2)
  end)
end)

describe("baize.analyse", function()
  it("finds the published trace of a play", function()
    local a = baize.analyse(baize.deal(DEAL), "2S by W", PLAY)
    assert.equal(8, a.start)
    assert.equal(45, #a.cards)
    for _, c in ipairs(a.cards) do
      assert.equal(8, c.tricks)
      assert.equal(0, c.cost)
    end
  end)

  it("stops at a card that cannot have been played", function()
    local ENDING <const> = "N:A.2.. K.3.. Q.4.. J.5.."
    local all <const> = "SJ SA SK SQ H2 H3 H4 H5"
    assert.equal("1H by S: 1 trick before the first card, 1 after the last\n"
      .. "1  W SJ 1  N SA 1  E SK 1  S SQ 1\n2  N H2 1  E H3 1  S H4 1  W H5 1",
      tostring(baize.analyse(ENDING, "1H by S", all:lower())))
    assert.equal("card 9: the play is over",
      helper.blamed(function() baize.analyse(ENDING, "1H by S", all .. " C2") end))
  end)

  it("says which card cost a trick, and whom", function()
    local a = baize.analyse(baize.deal(DEAL), "2S by W", "HK H7")
    assert.same({ card = "HK", seat = "N", tricks = 9, cost = 1, change = 1,
      player = "N" }, a.cards[1])
    assert.equal("2S by W: 8 tricks before the first card, 9 after the last\n"
      .. "1  N HK 9 (-1)  E H7 9", tostring(a))
  end)
end)

describe("baize.solve", function()
  it("solves many deals as each is solved alone", function()
    local deals = {}
    for d in baize.sampler { seed = 3 }:deals(6) do deals[#deals + 1] = d end
    local list, interrupted = baize.solve(deals, { jobs = 2 })
    assert.is_nil(interrupted)
    assert.equal(6, #list)
    for i, d in ipairs(deals) do assert.is_true(list[i] == d:table()) end
  end)

  it("takes no deals at all", function() assert.same({}, (baize.solve {})) end)

  it("names an option that is wrong", function()
    assert.equal("progress: a function expected, not 5",
      helper.blamed(function() baize.solve({}, { progress = 5 }) end))
    assert.equal("jobs: 257 is not from 1 to 256",
      helper.blamed(function() baize.solve({}, { jobs = 257 }) end))
    assert.equal("memory: 15 is not from 16 to 1048576",
      helper.blamed(function() baize.solve({}, { memory = 15 }) end))
  end)

  it("names what is not a deal", function()
    local ok, message = pcall(function() baize.solve { "x" } end)
    assert.is_false(ok)
    assert.matches("solve: item 1 is not a deal but 'x'", message)
  end)
end)
