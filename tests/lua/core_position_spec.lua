-- SPDX-License-Identifier: GPL-3.0-or-later
local position = require "baize.core.position"

describe("a position", function()
  local start = assert(position.open("N:A.2.. K.3.. Q.4.. J.5..", "H", "W"))

  it("knows whose turn it is and what may be played", function()
    assert.equal("W", start:turn())
    assert.same({ "SJ", "H5" }, start:legal())
    assert.equal(2, start:left())
  end)

  it("stays as it is when a card is played", function()
    local after = assert(start:play "SJ")
    assert.equal("N", after:turn())
    assert.same({ "SJ" }, after:trick())
    assert.same({ "SA" }, after:legal())
    assert.same({}, start:trick())
    assert.equal("N:A.2.. K.3.. Q.4.. .5..", tostring(after))
  end)

  it("counts tricks by side", function()
    local p = start
    for _, card in ipairs { "SJ", "SA", "SK", "SQ", "H2", "H3", "H4", "H5" } do
      p = assert(p:play(card))
    end
    assert.same({ 1, 1 }, { p:taken() })
    assert.equal(0, p:left())
  end)

  it("says why a card may not be played", function()
    local p = assert(start:play "SJ")
    assert.same({ nil, "north must follow suit: spades were led, not H2", nil, "refused" },
      { p:play "H2" })
    assert.same({ nil, "north does not hold SQ", nil, "refused" }, { p:play "SQ" })
    assert.same({ nil, "'XX' is not a card (suit then rank, as in SA)", nil, "syntax" },
      { p:play "XX" })
  end)

  it("knows the winner of a trick of 1 to 4 cards", function()
    assert.equal(3, position.winner({ "HT", "HK", "S2", "HA" }, "S"))
    assert.equal(1, position.winner({ "HT" }, "NT"))
    for _, trick in ipairs { {}, { "H2", "H3", "H4", "H5", "H6" } } do
      assert.error_matches(function() position.winner(trick, "NT") end, "1 to 4 cards expected")
    end
    assert.error_matches(function() position.winner({ "H1" }, "NT") end, "is not a rank")
  end)

  it("says the card as it is printed, and when the play is over", function()
    local p = start
    for _, card in ipairs { "sj", "sA", "Sk", "sq", "h2", "h3", "h4" } do p = p:play(card) end
    local over, card = p:play "h5"
    assert.equal("H5", card)
    assert.same({ nil, "the play is over", nil, "refused" }, { over:play "H5" })
  end)

  it("reads the cards of a play from one text", function()
    assert.same({ "HT", "HA", "C2", "ST" }, position.cards "h10ha, c2\r\nST")
    assert.same({}, position.cards " ")
    assert.same({ nil, "'5' is not a card (suit then rank, as in SA)", 3, "syntax" },
      { position.cards "HQ5" })
  end)

  it("does not begin with unequal hands", function()
    assert.same({ nil, "the hands are unequal: north has 2 cards, west has 1", nil, "refused" },
      { position.open("N:A.2.. K.3.. Q.4.. J...", "H", "W") })
  end)
end)
