-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize play through a pipe.
local helper = require "helper"

local DEAL <const> =
  "'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'"

local function play(options, input)
  return helper.run("baize play " .. DEAL .. " " .. options, input)
end

describe("baize play", function()
  it("marks every card with its result", function()
    local out, err, status = play("--contract '2S by W'", "quit\n")
    assert.equal("", err)
    assert.equal(0, status)
    assert.is_truthy(out:find("2S by W, N to lead; declarer 0, defence 0\n"
      .. "with best play it makes\n"
      .. "  S  QJ=  6=\n  H  K+1  65+1  2+1\n  D  J=  8=  5=\n  C  T98=\n", 1, true))
    for line in out:gmatch "[^\n]*" do assert.is_true(#line <= 80) end
  end)

  it("plays cards, also by rank alone, and takes them back", function()
    local out, _, status = play("--contract '2S by W' --lead CT", "4\nundo\nc4 ca j\n")
    assert.equal(0, status)
    local _, shown = out:gsub("E to play; declarer 0, defence 0", "")
    assert.equal(2, shown)
    assert.is_truthy(out:find("S to lead; declarer 0, defence 1", 1, true))
  end)

  it("says why a card is not legal and goes on", function()
    local out, _, status = play("--contract '2S by W' --lead CT", "HA\nXX\nline\n")
    assert.equal(0, status)
    assert.is_truthy(out:find("east does not hold HA\n", 1, true))
    assert.is_truthy(out:find("'XX' is not a card", 1, true))
    assert.is_truthy(out:find(" 13  ", 1, true))
  end)

  it("plays to the end by itself where there is no choice", function()
    local cards = "CT C4 CA CJ H8 H4 HK H9 D5 DA D9 D2 S7 S5 S2 SQ D8 D4 DQ D3 H3 HA H6 H7 "
      .. "C3 C8 CQ C2 S3 SK SA S6 HQ H5 HJ HT CK C9 D6 C5 S4 SJ S8 C6 DJ D7\nauto\n"
    local out, _, status = play("--contract '2S by W'", cards)
    assert.equal(0, status)
    assert.is_truthy(out:find("the play is over; declarer 8, defence 5\n2S by W makes\n",
      1, true))
  end)

  it("takes the first par contract where none is named", function()
    local out = play("", "")
    assert.is_truthy(out:find("2S by E, S to lead", 1, true))
  end)

  it("names a contract or lead that is none", function()
    local _, err, status = play("--contract '8S by W'", "")
    assert.equal(2, status)
    assert.is_truthy(err:find("'8S by W' is not a contract", 1, true))
    local out
    out, _, status = play("--contract '2S by W' --lead SA", "")
    assert.equal(2, status)
    assert.is_truthy(out:find("north does not hold SA", 1, true))
  end)
end)
