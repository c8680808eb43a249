-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lines of the programs dealer and deal; the programs themselves where installed.
local baize = require "baize"
local format = require "baize.format"
local helper = require "helper"

local DEAL <const> = "N:K72.AQT953..J654 AQ865.84.AJ863.8 J43.KJ.KQ2.AQT92 T9.762.T9754.K73"
local LINES <const> = {
  dealer = "n K72.AQT953..J654 e AQ865.84.AJ863.8 s J43.KJ.KQ2.AQT92 w T9.762.T9754.K73 ",
  deal = "K72 AQT953  J654|AQ865 84 AJ863 8|J43 KJ KQ2 AQT92|T9 762 T9754 K73",
}

local reported

local function read(text, name)
  reported = {}
  return helper.with_file(text, function(path)
    local file <close> = assert(io.open(path, "rb"))
    local boards = {}
    local options = { format = name, report = function(note)
      reported[#reported + 1] = note
    end }
    for board in format.boards(file, options) do boards[#boards + 1] = board end
    return boards
  end)
end

local function written(boards, name)
  return helper.with_file("", function(path)
    assert(format.write(path, name, boards))
    local file <close> = assert(io.open(path, "rb"))
    return (file:read "a")
  end)
end

local function refused(text, name)
  local ok, message = pcall(read, text, name) -- the message is looked at
  assert.is_false(ok)
  return message
end

-- What a program of Debian's games prints; nil where it is not installed.
local function output(program, input, arguments)
  local path = "/usr/games/" .. program
  local file = io.open(path, "rb")
  if not file then return nil end
  file:close()
  local out, _, status = helper.run(path .. " " .. arguments, input)
  assert.equal(0, status)
  return out
end

for name, line in pairs(LINES) do
  describe("the line of " .. name, function()
    it("is read and written", function()
      local boards = read(line .. "\r\n" .. line .. "\n", name)
      assert.equal(2, #boards)
      assert.equal(DEAL, tostring(boards[1].deal))
      assert.equal(2, boards[2].line)
      assert.equal(line .. "\n", written({ baize.deal(DEAL) }, name))
      assert.equal(line .. "\n" .. line .. "\n", written(boards, name))
    end)

    it("keeps other lines, with a note", function()
      local text = "hello\n" .. line .. "\n\n# end\n"
      local boards = read(text, name)
      assert.equal(1, #boards)
      assert.equal(2, #reported)
      assert.matches(":1: 'hello': four hands", reported[1])
      assert.matches(":4: '# end': four hands", reported[2])
      assert.same(reported, boards[1].notes)
      assert.equal(text, written(boards, name))
    end)

    it("names cards that are wrong", function()
      read(line .. "\n" .. line:gsub("K72", "Q72", 1), name)
      assert.matches(":2: .*SQ", reported[1])
      assert.matches("there is no line of", refused("", name))
      assert.matches("there is no line of", refused(line:gsub("K72", "KX2", 1), name))
    end)

    it("holds any deal", function()
      local boards = read(written(baize.sampler { seed = 5 }:deals(200), name), name)
      for i, board in ipairs(boards) do
        assert.equal(tostring(baize.sampler { seed = 5 }:deal(i)), tostring(board.deal))
      end
      assert.equal(200, #boards)
    end)

    it("needs a deal", function()
      local sink <close> = assert(io.tmpfile())
      assert.matches("board 1: a board with a deal", helper.blamed(
        function() format.write(sink, name, { { number = 1 } }) end))
    end)
  end)
end

describe("dealer's lines", function()
  it("may have a value after them", function()
    local text = LINES.dealer .. "12 x\n"
    assert.equal("12 x", read(text, "dealer")[1].rest)
    assert.equal(text, written(read(text, "dealer"), "dealer"))
  end)

  it("may not have a seat twice", function()
    read(LINES.dealer .. "\n" .. LINES.dealer:gsub("^n", "s"), "dealer")
    assert.matches("the hand of S occurs twice", reported[1])
  end)

  it("are what the program prints", function()
    local out = output("dealer", "produce 40\naction printoneline\n", "-s 7")
    if not out then return pending "dealer is not installed" end
    local boards = read(out, "dealer")
    assert.equal(40, #boards)
    assert.same({}, reported) -- its figures at the end are known
    assert.equal(out:gsub("Generated.*", ""), written(boards, "dealer"))
  end)
end)

describe("deal's lines", function()
  it("are what the program prints", function()
    local out = output("deal", "", "-s 7 -l 40")
    if not out then return pending "deal is not installed" end
    local boards = read(out, "deal")
    assert.equal(40, #boards)
    assert.same({}, reported)
    assert.equal(out, written(boards, "deal"))
  end)

  it("may have tricks, in its format ddline", function()
    -- printed by deal 3.1.9: deal -s 3 -i format/ddline 1
    local board = read("84.7.KT9874.KQ54|A972.K98652.A.AT|KJ63.J43.652.J92|QT5.AQT.QJ3.8763"
      .. "|2 1 8 5 2|10 12 5 7 10|2 1 8 5 2|10 12 5 7 9\n", "deal")[1]
    local tricks = board.deal:table()
    for _, seat in ipairs { "N", "E", "S", "W" } do
      for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
        assert.equal(tricks[seat][strain], board.tricks[seat][strain])
      end
    end
    read(LINES.deal .. "\n84.7.KT9874.KQ54|A972.K98652.A.AT|KJ63.J43.652.J92|QT5.AQT.QJ3.8763"
      .. "|2 1 8 5 2\n", "deal")
    assert.matches("1 rows of tricks", reported[1])
  end)
end)
