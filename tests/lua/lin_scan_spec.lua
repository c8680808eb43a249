-- SPDX-License-Identifier: GPL-3.0-or-later
-- Streams of LIN: cut alike however they come, quickly and in bounded memory whatever
-- they hold; boards that are read quickly say what the others say.
local clock = require "clock"
local core = require "baize.core.lin"
local format = require "baize.format"
local helper = require "helper"
local lin = require "baize.format.lin"
local core_records = require "baize.core.records"
local records = require "baize.bench.records"

local MIB <const> = 1 << 20

local function pieces(text, size)
  local at = 1
  return function()
    local piece = text:sub(at, at + size - 1)
    at = at + size
    return piece ~= "" and piece or nil
  end
end

-- What a board says, in one line.
local function told(board)
  local auction, play = board.auction or {}, board.play or {}
  local out = { board.line, tostring(board.deal), tostring(board.contract),
    tostring(board.number), tostring(board.result), tostring(board.dealer), board.vul or "",
    table.concat(auction.calls or {}, " "), play.leader or "", tostring(play.claimed),
    table.concat(play.cards or {}, " "), table.concat(board.notes, " ") }
  for i = 1, #(auction.calls or {}) do
    out[#out + 1] = ((auction.notes or {})[i] or "")
      .. tostring((auction.alerts or {})[i] or "")
  end
  for seat, player in pairs(board.players or {}) do out[#out + 1] = seat .. player end
  return table.concat(out, "|")
end

local function read(text, size)
  local out = {}
  for board in lin.boards(nil, "x", nil, pieces(text, size)) do out[#out + 1] = told(board) end
  return out
end

describe("boards of LIN", function()
  it("are cut alike from pieces of any size", function()
    local text = records.lin(3, 1, 12)
    local whole = read(text, #text)
    assert.equal(12, #whole)
    for _, size in ipairs { 1, 7, 100 } do assert.same(whole, read(text, size)) end
    assert.same(whole, read(text:gsub("\n", "\r\n"), 13))
  end)

  it("say the same when there is something to judge", function()
    local quick, other = {}, {}
    local text = records.lin(4, 1, 200)
    for board in lin.boards(nil, "x", nil, pieces(text, 4096)) do
      assert.is_nil(rawget(board, "commands")) -- read quickly
      quick[#quick + 1] = told(board)
    end
    -- a card of no meaning, and the board goes the long way
    local damaged = text:gsub("|rh||", "|rh||pc|??|")
    for board in lin.boards(nil, "x", nil, pieces(damaged, 4096)) do
      assert.matches("'%?%?' is not a card", board.notes[1])
      table.remove(board.notes, 1)
      if #board.play.cards == 0 then board.play = nil end
      other[#other + 1] = told(board)
    end
    assert.same(quick, other)
  end)

  it("are written as they stood, or anew where that is asked for", function()
    local text = records.lin(5, 1, 3):gsub("|rh||", "|rh||zz|strange|")
    helper.with_file(text, function(path)
      local same, anew = {}, {}
      for board in format.boards(path, { format = "lin" }) do same[#same + 1] = board end
      for board in format.boards(path, { format = "lin" }) do
        board.commands = nil
        anew[#anew + 1] = board
      end
      local function written(boards)
        return helper.with_file("", function(out)
          assert(format.write(out, "lin", boards))
          local file <close> = assert(io.open(out, "rb"))
          return file:read "a"
        end)
      end
      assert.equal(text, written(same))
      local out = written(anew)
      assert.is_nil(out:find("strange", 1, true))
      assert.equal(3, select(2, out:gsub("md|", "")))
    end)
  end)

  it("are cut where they are too long, and say so", function()
    local text = records.lin(1, 1, 1):gsub("\n", "") .. ("nt|x|"):rep(70000) .. "\n"
      .. records.lin(1, 2, 1)
    local list = {}
    for board in lin.boards(nil, "x", nil, pieces(text, 65536)) do list[#list + 1] = board end
    assert.equal(3, #list)
    assert.matches("^x:1: the board is longer than a mebibyte or than 65536 commands; what "
      .. "follows is read as another$", list[1].notes[1])
    assert.equal(70000, #list[1].comments + #list[2].comments)
    assert.same({}, list[3].notes)
  end)
end)

describe("hostile LIN", function()
  local SIZE <const> = 2 * MIB
  local HOSTILE <const> = {
    ["bars"] = ("|"):rep(65536),
    ["fields that never end"] = "qx|" .. ("x y\n"):rep(16384),
    ["cards"] = ("pc|SA|"):rep(10000),
    ["calls"] = ("mb|ppp|"):rep(10000),
    ["hands"] = ("md|" .. ("S,"):rep(30000) .. "|"),
    ["notes"] = ("mb|p|an||"):rep(7000),
  }
  for what, block in pairs(HOSTILE) do
    it("is read in time and memory: " .. what, function()
      local start, before, given = clock(), core_records.peak(), 0
      local function next_block()
        given = given + #block
        return given <= SIZE and block or nil
      end
      local boards = 0
      for _ in lin.boards(nil, "x", nil, next_block) do boards = boards + 1 end
      assert.is_true(boards >= 1)
      assert.is_true(clock() - start < 60)
      local is_plain = require "helper".program:find "build/baize$" -- sanitizers keep what is freed
      assert.is_true(not is_plain or core_records.peak() - before < 300 * MIB)
    end)
  end

  it("is not LIN where a mebibyte has no command", function()
    local asked = 0
    local ok, fault = pcall(lin.boards(nil, "x", nil, function()
      asked = asked + 1
      return ("prose without end\n"):rep(4000)
    end))
    assert.is_false(ok)
    assert.matches("there is no command of LIN in the file", fault)
    assert.is_true(asked < 40)
  end)

  it("raises nothing where a text has no commands", function()
    assert.same({}, core.commands "")
    assert.equal("x", core.commands("x")[1].name)
  end)
end)
