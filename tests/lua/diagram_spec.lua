-- SPDX-License-Identifier: GPL-3.0-or-later
-- Diagrams of four hands: letters, symbols, colour, caption, width.
local baize = require "baize"
local blamed = require "helper".blamed

local DEAL <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
local PICTURE <const> = [[
                S QJ6
                H K652
                D J85
                C T98
S AT942                         S 873
H AQ4               N           H J97
D 32              W   E         D AT764
C KJ3               S           C Q4
                S K5
                H T83
                D KQ9
                C A7652
]]

describe("a diagram", function()
  local deal = baize.deal(DEAL)

  it("has letters and no caption", function() assert.equal(PICTURE, deal:diagram()) end)

  it("has symbols and a caption", function()
    local symbols = PICTURE:gsub("%f[%w][SHDC] %f[%w-]", { ["S "] = "♠ ", ["H "] = "♥ ",
      ["D "] = "♦ ", ["C "] = "♣ " })
    assert.equal("Board 7  dealer S  vul both\n" .. symbols,
      deal:diagram { symbols = true, board = 7, dealer = "S", vul = "both" })
    assert.equal("vul EW\n" .. PICTURE, deal:diagram { vul = "EW" })
  end)

  it("has red hearts and diamonds, and dashes for voids", function()
    local ending = baize.play("N:A... .K.. ..Q. ...J", "1NT by S")
    local text = ending:diagram { colour = true }
    assert.equal([[
                S A
                H -
                D -
                C -
S -                             S -
H -                 N           H K
D -               W   E         D -
C J                 S           C -
                S -
                H -
                D Q
                C -
]], (text:gsub("\27%[31m([HD])\27%[0m", "%1")))
    assert.equal(8, select(2, text:gsub("\27%[31m[HD]\27%[0m ", "")))
  end)

  it("is never wider than 47 columns", function()
    for _, first in ipairs { "W", "E" } do
      local long = baize.deal(first .. ":AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. "
        .. "...AKQJT98765432")
      local text = long:diagram { symbols = true, board = math.maxinteger, dealer = "E",
        vul = "both" }
      local lines = 0
      for line in text:gmatch "([^\n]*)\n" do
        lines = lines + 1
        assert.is_true(utf8.len(line) <= 47, line)
        assert.falsy(line:find " $")
      end
      assert.equal(13, lines)
    end
  end)

  it("refuses other options and values", function()
    assert.matches("a diagram has no field 'color' %(did you mean 'colour'%?%)",
      blamed(function() deal:diagram { color = true } end))
    assert.matches("board: 0 is not 1 or more",
      blamed(function() deal:diagram { board = 0 } end))
    assert.matches("dealer: a seat %(N, E, S or W%) expected, not 'X'",
      blamed(function() deal:diagram { dealer = "X" } end))
    assert.matches("'all of us' is not a vulnerability",
      blamed(function() deal:diagram { vul = "all of us" } end))
  end)
end)
