-- SPDX-License-Identifier: GPL-3.0-or-later
-- Streams of PBN: cut alike however they come, quickly and in bounded memory whatever
-- they hold.
local clock = require "clock"
local pbn = require "baize.format.pbn"
local records = require "baize.core.records"

local MIB <const> = 1 << 20
local ROWS <const> = 300000 -- of four bytes, more than a record may have
local FIELDS <const> = { "line", "before", "trailing", "number", "dealer", "vul", "result",
  "room" }

-- Lines that games are made of.
local LINES <const> = { '[Deal "N:"]', '[Deal "S:"][Board "8"]',
  '[Event "a"]', '[Board "7"]', '[Board "x"]', '[Auction "N"]',
  "Pass 1C  ", "AP", '[Play "W"] ', "  SA - + *", '[Note "1:x"]', '[Note "2:y"]', "", "",
  "{ a comment }", "{ two", "lines }", "} {", "{ none", "; rest {", "% escape {",
  '[Two "1"][Three "2"]', '[Bad "x', '[Esc "\\""]', "\t", "[\nBlank \"x\" ]", '[Site "#"]',
  '"{" {', '\\"{" }', "\r" }

local function pieces(text, size)
  local at = 1
  return function()
    local piece = text:sub(at, at + size - 1)
    at = at + size
    return piece ~= "" and piece or nil
  end
end

-- What a text says, in one line a board.
local function told(text, size)
  local out = {}
  local function read()
    for board in pbn.boards(nil, "x", function() end, pieces(text, size)) do
      local line = {}
      for _, name in ipairs(FIELDS) do line[#line + 1] = tostring(board[name]) end
      for _, tag in ipairs(board.tags) do
        line[#line + 1] = ("%s=%q%q%s"):format(tag.name, tag.value, tag.after, tag.line)
      end
      out[#out + 1] = table.concat(line, "|") .. table.concat(board.notes, "|")
    end
  end
  local ok, fault = pcall(read) -- text without a tag
  return table.concat(out, "\n") .. (ok and "" or fault:gsub("^[^ ]* ", ""))
end

describe("games of PBN", function()
  it("are cut alike from pieces of any size", function()
    local seed = 1
    local function below(n)
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed // 65536 % n
    end
    for _ = 1, 300 do
      local lines = {}
      for i = 1, 1 + below(20) do lines[i] = LINES[1 + below(#LINES)] end
      local text = table.concat(lines, below(2) == 0 and "\n" or "\r\n")
      local whole = told(text, #text + 1)
      for _, size in ipairs { 1, 2, 3, 7 } do assert.equal(whole, told(text, size), text) end
    end
  end)

  it("keep a comment that ends, though another does not", function()
    local text = '[Board "1"]\n{a\n} {b\n[Event "x"]\n'
    local board = pbn.boards(nil, "x", function() end, pieces(text, 100))()
    assert.equal("x", board.tags.Event)
    assert.equal("\n{a\n} {b", board.tags[1].after)
    assert.same({ "x:3: a comment begins that does not end; kept as text" }, board.notes)
  end)

  it("are cut where they are too long, and say so", function()
    local text = '[Board "1"]\n[ScoreTable "A"]\n' .. ("row\n"):rep(ROWS)
      .. '\n[Board "2"]\n'
    local list, notes = {}, {}
    for board in pbn.boards(nil, "x", function(note) notes[#notes + 1] = note end,
      pieces(text, 65536)) do
      list[#list + 1] = board
    end
    assert.equal(2, #list)
    assert.matches("^x:%d+: the record is longer than 1048576 bytes; what follows is read as "
      .. "another$", notes[1])
    assert.matches("'row' comes before any tag; kept as text$", notes[2])
    assert.equal(1002, #notes)
    assert.matches(": %d+ more of the record are not listed$", notes[1002])
    local rows = select(2, (list[1].tags[2].after .. list[2].before):gsub("row", ""))
    assert.equal(ROWS, rows) -- nothing is lost
  end)
end)

-- A stream: `first`, then `block` until there are `size` bytes.
local function stream(first, block, size)
  local given = 0
  return function()
    if given >= size then return nil end
    local text = given == 0 and first .. block or block
    given = given + #text
    return text
  end
end

local SIZE <const> = 2 * MIB
local HOSTILE <const> = {
  ["a comment that never ends"] = { '[Board "1"]\n{ ', ("x y\n"):rep(16384) },
  ["a comment on each line that does not end"] = { '[Board "1"]\n', ("{ [A\n"):rep(16384) },
  ["braces in braces"] = { '[Board "1"]\n', ("{"):rep(65536) },
  ["comments and records"] = { "", ('[Board "1"] {\n\n'):rep(4096) },
  ["a string that never ends"] = { '[Board "1"]\n[Event "', ("x y "):rep(16384) },
  ["escaped quotes that no string holds"] = { '[Board "1"]\n[A "x"]\n', ('\\"'):rep(32768) },
  ["quotes, braces and escapes"] = { '[Board "1"]\n[A "x"]\n', ('"\\"{\\\\'):rep(10000) },
  ["brackets"] = { '[Board "1"]\n', ("["):rep(65536) },
  ["brackets, a line each"] = { '[Board "1"]\n', ("[ A\n"):rep(16384) },
  ["a name that never ends"] = { '[Board "1"]\n[', ("A"):rep(65536) },
  ["a line of blanks"] = { '[Board "1"]\n[', (" "):rep(65536) },
  ["lines that hold one byte"] = { '[Board "1"]\n[A "x"]\n', ("x\n"):rep(32768) },
  ["text without tags"] = { '[Board "1"]\n\n', ("; x\n\n"):rep(16384) },
  ["zeros"] = { '[Board "1"]\n', ("\0"):rep(65536) },
}

describe("hostile PBN", function()
  -- A reader whose time grows with the square of the length takes hours for these.
  for what, text in pairs(HOSTILE) do
    it(("is read in time and memory: %s"):format(what), function()
      local start, before = clock(), records.peak()
      local boards, notes = 0, 0
      for board in pbn.boards(nil, "x", function() notes = notes + 1 end,
        stream(text[1], text[2], SIZE)) do
        boards = boards + (#board.tags > 0 and 1 or 0)
      end
      assert.is_true(boards >= 1)
      assert.is_true(clock() - start < 60)
      assert.is_true(records.peak() - before < 160 * MIB)
    end)
  end

  it("is read in time and memory: very many tags", function()
    local lines, start, before = {}, clock(), records.peak()
    for i = 1, 300000 do lines[i] = ('[T%d "#"]\n'):format(i) end
    local text = table.concat(lines)
    local tags = 0
    for board in pbn.boards(nil, "x", nil, pieces(text, 65536)) do tags = tags + #board.tags end
    assert.equal(300000, tags)
    assert.is_true(clock() - start < 60)
    assert.is_true(records.peak() - before < 400 * MIB)
  end)

  it("is not PBN where a mebibyte holds no tag", function()
    local asked = 0
    local function next_block()
      asked = asked + 1
      return ("prose without end\n\n"):rep(4000)
    end
    local ok, fault = pcall(pbn.boards(nil, "x", nil, next_block))
    assert.is_false(ok)
    assert.matches("x:1: 'prose without end' comes before any tag.*there is no tag of PBN",
      fault)
    assert.is_true(asked < 40)
  end)
end)
