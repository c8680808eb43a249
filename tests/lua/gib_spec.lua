-- SPDX-License-Identifier: GPL-3.0-or-later
-- GIB's libraries of solved deals: the text, and the file of 26 bytes a deal.
local baize = require "baize"
local format = require "baize.format"
local helper = require "helper"

local LINES <const> = "tests/golden/solved.gib"
local FIRST <const> = "KJ52.Q962.85.654 83.A53.AKJ9.KT72 AQT64.KJ7.32.AJ3 97.T84.QT764.Q98"
  .. ":76765454545498989898"

-- The record of that deal, by hand: spades of N (83) E (AQT64) S (97) W (KJ52) from the ace
-- in the lowest bits: 2 0 2 0 2 | 3 1 3 2 0 | 2 1 0 for A K Q J T | 9 8 7 6 5 | 4 3 2.
local SPADES <const> = 2 | 0 << 2 | 2 << 4 | 0 << 6 | 2 << 8 | 3 << 10 | 1 << 12 | 3 << 14
  | 2 << 16 | 0 << 18 | 2 << 20 | 1 << 22 | 0 << 24
local TRICKS <const> = "\x76\x76\x54\x54\x54\x54\x98\x98\x98\x98"

local function contents(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

local function read(text, name)
  local reported = {}
  return helper.with_file(text, function(path)
    local boards = {}
    local options = { format = name, report = function(note)
      reported[#reported + 1] = note
    end }
    for board in format.boards(path, options) do boards[#boards + 1] = board end
    return boards, reported
  end)
end

local function written(boards, name)
  return helper.with_file("", function(path)
    assert(format.write(path, name, boards))
    return contents(path)
  end)
end

local function refused(text, name)
  local ok, message = pcall(read, text, name) -- the message is looked at
  assert.is_false(ok)
  return message
end

local function orders(items)
  if #items == 0 then return { {} } end
  local all = {}
  for i, item in ipairs(items) do
    local others = table.move(items, 1, #items, 1, {})
    table.remove(others, i)
    for _, order in ipairs(orders(others)) do
      table.insert(order, 1, item)
      all[#all + 1] = order
    end
  end
  return all
end

-- The orders of declarers in which the digits of the golden file are what solving gives.
local function orders_that_fit(solved)
  local fitting = {}
  for _, order in ipairs(orders { "N", "E", "S", "W" }) do
    local fits = true
    for _, item in ipairs(solved) do
      for i, strain in ipairs { "NT", "S", "H", "D", "C" } do
        for j, seat in ipairs(order) do
          local n = item.results[seat][strain]
          if seat == "E" or seat == "W" then n = 13 - n end
          local at = 4 * (i - 1) + j
          fits = fits and n == tonumber(item.digits:sub(at, at), 16)
        end
      end
    end
    if fits then fitting[#fitting + 1] = table.concat(order) end
  end
  return fitting
end

describe("the text of GIB's library", function()
  it("has the tricks of N-S for the declarers E N W S", function()
    local solved = {}
    for line in io.lines(LINES) do
      local hands, digits = line:match "^(.*):(%x+)$"
      solved[#solved + 1] = { digits = digits, results = baize.deal("W:" .. hands):table() }
    end
    assert.equal(12, #solved)
    assert.same({ "ENWS" }, orders_that_fit(solved))
  end)

  it("is read and written", function()
    local text = contents(LINES)
    local boards = read(text, "gib")
    assert.equal(12, #boards)
    for _, board in ipairs(boards) do
      local results = board.deal:table()
      for _, seat in ipairs { "N", "E", "S", "W" } do
        for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
          assert.equal(results[seat][strain], board.tricks[seat][strain])
        end
      end
    end
    assert.equal(text, written(boards, "gib"))
  end)

  it("keeps lines that are none, with a note", function()
    local text = "hello\n" .. FIRST .. "\n" .. FIRST:sub(1, -2) .. "\n"
      .. FIRST:gsub(":7", ":E") .. "\n" .. FIRST:gsub("KJ52", "KJ53") .. "\n"
    local boards, reported = read(text, "gib")
    assert.equal(1, #boards)
    assert.equal(4, #reported)
    assert.matches(":1: 'hello': four hands, a colon and twenty", reported[1])
    assert.matches(":3: .*19 numbers of tricks, there should be twenty", reported[2])
    assert.matches(":4: .*'E' is not a number of tricks %(0 to D%)", reported[3])
    assert.matches(":5: .*S3", reported[4])
    assert.equal(text, written(boards, "gib"))
    assert.matches("there is no line of GIB's library", refused("\n", "gib"))
  end)

  it("needs solved deals", function()
    local sink <close> = assert(io.tmpfile())
    local deal = baize.deal("W:" .. FIRST:match "^[^:]*")
    assert.matches("no number of tricks %(0 to 13%) for E in NT: GIB's library", helper.blamed(
      function() format.write(sink, "gib", { { deal = deal } }) end))
    assert.matches("board 1: a board with a deal", helper.blamed(
      function() format.write(sink, "gib", { { number = 1 } }) end))
  end)

  it("is converted to from deals by solving, and says what it cannot hold", function()
    local text = '[Board "5"]\n[Deal "W:' .. FIRST:match "^[^:]*" .. '"]\n'
    local out, err, status = helper.run("baize convert - - --to gib", text)
    assert.equal(1, status)
    assert.equal("", out)
    assert.matches("1 board: not written: no double%-dummy table "
      .. "%(%-%-solve adds it%) %(standard input:1, board 5%)", err)
    out, err, status = helper.run("baize convert - - --to gib --solve", text)
    assert.equal(0, status)
    assert.equal(FIRST .. "\n", out)
    assert.matches("no place in gib for number %(standard input:1, board 5%)", err)
  end)

  it("of another project reads whole and is right", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local count, text = 0, contents(data .. "/dd/sol10.txt")
    local boards, reported = read(text, "gib")
    for _, board in ipairs(boards) do
      count = count + 1
      assert.equal(board.deal:tricks("E", "H"), board.tricks.E.H)
      assert.equal(board.deal:tricks("S", "NT"), board.tricks.S.NT)
    end
    assert.equal(10, count)
    assert.same({}, reported)
    assert.equal(text, written(boards, "gib"))
  end)
end)

describe("the file of GIB's library", function()
  it("has 26 bytes a deal", function()
    local boards = read(FIRST .. "\n", "gib")
    local bytes = written(boards, "giblib")
    assert.equal(26, #bytes)
    assert.equal(string.pack(">I4", SPADES), bytes:sub(1, 4))
    assert.equal(TRICKS, bytes:sub(17))
  end)

  it("says the same as the text", function()
    local boards = read(written(read(contents(LINES), "gib"), "giblib"), "giblib")
    assert.equal(12, boards[12].line)
    assert.equal(contents(LINES), written(boards, "gib"))
  end)

  it("holds any deal, whatever bytes it takes", function()
    local given = {}
    for deal in baize.sampler { seed = 6 }:deals(300) do
      local row = { C = 10, D = 13, H = 0, S = 10, NT = 3 } -- 0A 0D among the bytes
      given[#given + 1] = { deal = deal, tricks = { N = row, E = row, S = row, W = row } }
    end
    local bytes = written(given, "giblib")
    assert.equal(300 * 26, #bytes)
    local boards = read(bytes, "giblib")
    for i, board in ipairs(boards) do
      assert.equal(given[i].deal, board.deal)
      assert.same(given[i].tricks.W, board.tricks.W)
    end
    assert.equal(300, #boards)
  end)

  it("keeps records that are none, with a note", function()
    local one = written(read(FIRST .. "\n", "gib"), "giblib")
    local high = one .. "\xFC" .. one:sub(2) .. one:sub(1, 16) .. ("\xEE"):rep(10) .. "abc"
    local boards, reported = read(high, "giblib")
    assert.equal(4, #boards)
    assert.matches(":2: fc.*: the six bits above the cards of S are not 0; kept", reported[1])
    assert.matches(":3: .*'E' is not a number of tricks", reported[2])
    assert.matches(":4: 616263: 3 bytes, a deal has 26; kept as it is", reported[3])
    assert.same({ reported[3] }, boards[4].notes)
    assert.is_nil(boards[4].deal)
    assert.equal(high, written(boards, "giblib"))
  end)

  it("is not guessed", function()
    for _, text in ipairs { "", "short", ("x"):rep(26), ("\0"):rep(26) } do
      assert.matches("not a library of GIB: record 1", refused(text, "giblib"))
    end
  end)

  it("is what the program deal reads", function()
    local program = io.open "/usr/games/deal"
    if not program then return pending "deal is not installed" end
    program:close()
    local bytes = written(read(contents(LINES), "gib"), "giblib")
    local script <const> = [[
source /usr/share/deal/input/giblib.tcl
giblib::set_input "%s"
proc write_deal {} {
  puts "[west] [::deal::metadata tricks.east.notrump {}] [::deal::metadata tricks.west.clubs {}]"
}
]]
    local out = helper.with_file(bytes, function(path)
      return helper.with_file(script:format(path), function(name)
        return (helper.run("cd /usr/share/deal && /usr/games/deal -i " .. name .. " 12"))
      end)
    end)
    local first = read(contents(LINES), "gib")
    local count = 0
    for line in out:gmatch "[^\n]+" do
      count = count + 1
      local board = first[count]
      local west = tostring(board.deal:hand "W"):gsub("%.", " ")
      assert.equal(("%s %d %d"):format(west, board.tricks.E.NT, board.tricks.W.C), line)
    end
    assert.equal(12, count)
  end)
end)
