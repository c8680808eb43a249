-- SPDX-License-Identifier: GPL-3.0-or-later
-- Deals and hands as scripts write them, their results, and what is refused.
local helper = require "helper"


-- Deal 1 of list100.txt of the DDS project, with its table.
local TEXT <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
local TABLE <const> = {
  N = { C = 7, D = 5, H = 6, S = 5, NT = 6 }, S = { C = 7, D = 5, H = 6, S = 5, NT = 6 },
  E = { C = 5, D = 7, H = 6, S = 8, NT = 6 }, W = { C = 5, D = 7, H = 6, S = 8, NT = 6 },
}

describe("a deal", function()
  local deal = baize.deal(TEXT)

  it("is read and written in one form", function()
    assert.equal(TEXT, tostring(deal))
    local from_south = "S:K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3 QJ6.K652.J85.T98 873.J97.AT764.Q4"
    assert.equal(deal, baize.deal(from_south))
    assert.equal(deal, baize.deal(deal:id()))
    assert.not_equal(deal, baize.sampler { seed = 1 }:deal(1))
  end)

  it("has hands with features", function()
    assert.equal("K5.T83.KQ9.A7652", tostring(deal.south))
    assert.equal(12, deal.south.hcp)
    assert.equal(5, deal.south.clubs)
    assert.is_true(deal.south.balanced)
    assert.equal(baize.hand "K5.T83.KQ9.A7652", deal.south)
  end)

  it("has the published table", function()
    local t = deal:table()
    for seat, row in pairs(TABLE) do
      for strain, made in pairs(row) do assert.equal(made, t[seat][strain]) end
    end
    for symbol, strain in pairs { ["♣"] = "C", ["♦"] = "D", ["♥"] = "H", ["♠"] = "S" } do
      assert.equal(TABLE.E[strain], deal:tricks("E", symbol))
    end
    assert.is_true(t == baize.deal(TEXT):table())
    assert.is_false(t == baize.sampler { seed = 1 }:deal(1):table())
  end)

  it("prints its table, partners together", function()
    assert.equal("   C  D  H  S  NT\nN  7  5  6  5   6\nS  7  5  6  5   6\n"
      .. "E  5  7  6  8   6\nW  5  7  6  8   6", tostring(deal:table()))
  end)

  it("gives the tricks of one declarer by any words", function()
    assert.equal(8, deal:tricks("W", "S"))
    assert.equal(8, deal:tricks(W, "spades"))
    assert.equal(6, deal:tricks("west", "notrump"))
    assert.equal(6, deal:tricks("w", "N"))
  end)
end)

describe("a hand", function()
  it("is read in two forms", function()
    assert.equal(baize.hand "AK2.J3.KQ854.K72", baize.hand "SAK2 HJ3 DKQ854 CK72")
    assert.equal(16, baize.hand "AK2.J3.KQ854.K72".hcp)
  end)
end)

describe("a mistake", function()
  local deal = baize.deal(TEXT)
  local t = deal:table()
  local twice = TEXT:gsub("KJ3$", "KJ33")
  local held = TEXT:gsub("KJ3$", "QJ3")
  local short = TEXT:gsub("KJ3$", "KJ")
  local three = TEXT:match "^(.*) [^ ]+$"
  local odd = TEXT:gsub("T98", "T9X")
  local cases = {
    { "in a rank", function() local _ = baize.deal(odd) end,
      ("'X' is not a rank, at byte 18 of '%s'"):format(odd) },
    { "of a card twice in a hand", function() local _ = baize.deal(twice) end,
      ("C3 occurs twice, at byte 70 of '%s'"):format(twice) },
    { "of a card in two hands", function() local _ = baize.deal(held) end,
      ("CQ is in two hands, east and west, at byte 67 of '%s'"):format(held) },
    { "of a missing card", function() local _ = baize.deal(short) end,
      ("west has 12 cards, not 13; missing from the deal: C3, at byte 54 of '%s'")
        :format(short) },
    { "of three hands", function() local _ = baize.deal(three) end,
      ("a deal has four hands, this has 3, at byte 53 of '%s'"):format(three) },
    { "in the first seat", function() local _ = baize.deal "X:- - - -" end,
      "'X' is not a seat (N, E, S or W), at byte 1 of 'X:- - - -'" },
    { "in a deal id", function() local _ = baize.deal "ffffffffffffffffffffffff" end,
      "deal 'ffffffffffffffffffffffff' is out of range: the last is ad55e315634dda658bf491ff" },
    { "of a number for a deal", function() local _ = baize.deal(5) end,
      "deal takes a text, not 5" },
    { "in a hand", function() local _ = baize.hand "AK2.J3.KQ854" end,
      "a hand has four suits with dots between, 'AK2.J3.KQ854' has 3, "
        .. "at byte 13 of 'AK2.J3.KQ854'" },
    { "of a deal for a hand", function() local _ = baize.hand(deal) end,
      "hand takes a text, not a deal" },
    { "in a field", function() local _ = deal.souht end,
      "a deal has no field 'souht' (hands: north east south west)" },
    { "in a feature", function() local _ = deal.south.hpc end,
      "a hand has no feature 'hpc'" },
    { "in a declarer", function() local _ = deal:tricks("Q", "S") end,
      "tricks: a seat (N, E, S or W) expected, not 'Q'" },
    { "in a strain", function() local _ = deal:tricks(S, "Q") end,
      "tricks: a strain (C, D, H, S or NT) expected, not 'Q'" },
    { "in no strain", function() local _ = deal:tricks(S) end,
      "tricks: a strain (C, D, H, S or NT) expected, not nothing" },
    { "in a declarer of a table", function() local _ = t.X end,
      "a table of results has no declarer 'X' (N, E, S, W; then the strain)" },
    { "in a strain of a table", function() local _ = t.S.hearts end,
      "a table of results has no strain 'hearts' (C, D, H, S, NT)" },
  }
  helper.each_blamed(it, cases)
end)
