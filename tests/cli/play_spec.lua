-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize play through a pipe; Ctrl-C is in interrupt_spec.lua.
local helper = require "helper"
local has <const> = helper.has

local DEAL <const> =
  "'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'"
local ENDING <const> = "'N:A.2.. K.3.. Q.4.. J.5..'"

-- Play a deal (default: DEAL). Returns its output, errors and status; no line of the
-- output is wider than 80 columns.
local function play(options, input, deal)
  local out, err, status = helper.run("baize play " .. (deal or DEAL) .. " " .. options, input)
  for line in out:gmatch "[^\n]*" do assert.is_true(#line <= 80, line) end
  return out, err, status
end

-- How often a text stands in another.
local function count(text, wanted)
  return select(2, text:gsub(wanted:gsub("%p", "%%%0"), ""))
end

describe("baize play", function()
  it("marks every card with its result", function()
    local out, err, status = play("--contract '2S by W'", "quit\n")
    assert.equal("", err)
    assert.equal(0, status)
    has(out, "2S by W, N to lead; declarer 0, defence 0\n"
      .. "with best play it makes\n"
      .. "  S  QJ=  6=\n  H  K+1  65+1  2+1\n  D  J=  8=  5=\n  C  T98=\n")
  end)

  it("plays cards, also by rank alone, and takes them back", function()
    local out, _, status = play("--contract '2S by W' --lead CT", "4\nundo\nc4 ca j\n")
    assert.equal(0, status)
    assert.equal(2, count(out, "E to play; declarer 0, defence 0"))
    has(out, "S to lead; declarer 0, defence 1")
  end)

  it("takes the ten and the queen by their ranks", function()
    local out = play("--contract '2S by W' --lead c10", "q\nundo undo\n10\nc10\n")
    has(out, "N led CT CQ, S to play")
    assert.equal(1, count(out, "N to lead"))
    assert.equal(2, count(out, "N led CT, E to play"))
    has(out, "east does not hold CT\n")
  end)

  it("shows the hands once for a line of commands, ended in any way", function()
    local cards = "CT C4 CA CJ H8 H4"
    local out = play("--contract '2S by W'", cards .. "\r\n")
    assert.equal(2, count(out, "with best play"))
    has(out, "S led H8 H4, N to play; declarer 0, defence 1\n")
    assert.equal(out, (play("--contract '2S by W'", "\t" .. cards:lower())))
    assert.equal(7, count(play("--contract '2S by W'", (cards:gsub(" ", "\n"))), "with best play"))
  end)

  it("says why a card is not legal and goes on", function()
    local out, _, status = play("--contract '2S by W' --lead CT", "HA\nXX\nline\n")
    assert.equal(0, status)
    has(out, "east does not hold HA\n")
    has(out, "'XX' is not a card")
    has(out, " 13  ")
  end)

  it("leaves out the rest of a line with a mistake", function()
    local out = play("--contract '2S by W'", "HK CA H7\n")
    has(out, "east does not hold CA\n")
    has(out, "N led HK, E to play")
    assert.equal(2, count(out, "with best play"))
  end)

  it("asks which card a rank means, and names what is nothing", function()
    local out = play("--contract '2S by W'", "J\n7\nhello\n1\nH1\n\nundo\nhelp\n")
    has(out, "SJ or DJ?\n")
    has(out, "N has no 7 to play\n")
    has(out, "'hello' is not a card and no command (help lists them)\n")
    has(out, "\na card (HQ, or Q), undo, auto, line, help, quit\n")
    has(out, "'1' is not a card and no command")
    has(out, "'1' is not a rank (the ten is 'T' or '10')\n")
    has(out, "there is no card to take back\n")
    assert.equal(1, count(out, "with best play"))
  end)

  it("plays to the end by itself where there is no choice", function()
    local cards = "CT C4 CA CJ H8 H4 HK H9 D5 DA D9 D2 S7 S5 S2 SQ D8 D4 DQ D3 H3 HA H6 H7 "
      .. "C3 C8 CQ C2 S3 SK SA S6 HQ H5 HJ HT CK C9 D6 C5 S4 SJ S8 C6 DJ D7\nauto\n"
    local out, _, status = play("--contract '2S by W'", cards)
    assert.equal(0, status)
    has(out, "the play is over; declarer 8, defence 5\n2S by W: it makes\n")
  end)

  it("says that nothing is left to play", function()
    local out, err, status = play("--contract '1H by S'",
      "SJ SA SK SQ\nauto\nauto\nline\nC2\n2\nundo\n", ENDING)
    assert.equal("", err)
    assert.equal(0, status)
    has(out, "played N:H2 E:H3 S:H4 W:H5\n")
    has(out, "the play is over\nthe play is over\nthe play is over\nthe play is over\n")
    has(out, "N led H2 H3 H4, W to play; declarer 1, defence 0")
  end)

  it("numbers the tricks of a line from the start of the play", function()
    local out = play("--contract '1H by S'", "SJ SA SK SQ H2\nline\nundo\nline\n", ENDING)
    has(out, "\n  2  H3 H4 H5\n")
    has(out, "\n  2  H2 H3 H4 H5\n")
    assert.equal(0, count(out, "\n  1  "))
  end)

  it("counts declarer's tricks in an ending", function()
    local out = play("--contract '1H by S'", "", ENDING)
    has(out, "1H by S, W to lead; declarer 0, defence 0\n"
      .. "with best play declarer takes 1\n  S  J:1\n  H  5:1\n")
    local _, err, status = play("", "", ENDING)
    assert.equal(2, status)
    has(err, "play: --contract is missing: an ending has no par")
  end)

  it("shows thirteen cards of one suit", function()
    local out = play("--contract '7NT by W'", "", "N:AKQJT98765432... "
      .. ".AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    has(out, "\n  S  AKQJT98765432-13\n")
  end)

  it("takes the first par contract where none is named", function()
    has(play("", ""), "2S by E, S to lead")
  end)

  it("names a contract or lead that is none", function()
    local _, err, status = play("--contract '8S by W'", "")
    assert.equal(2, status)
    has(err, "'8S by W' is not a contract")
    _, err, status = play("--contract P", "")
    assert.equal(2, status)
    has(err, "--contract: a deal that is passed out is not played")
    local out
    out, err, status = play("--contract '2S by W' --lead SA", "")
    assert.equal(2, status)
    assert.equal("", out)
    assert.equal("baize: play: --lead: north does not hold SA\n", err)
  end)
end)
