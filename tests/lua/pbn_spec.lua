-- SPDX-License-Identifier: GPL-3.0-or-later
-- PBN: what is read, what is kept, what is noted, what is written.
local baize = require "baize"
local format = require "baize.format"
local helper = require "helper"

local SEATS <const> = { "N", "E", "S", "W" }
local STRAINS <const> = { "C", "D", "H", "S", "NT" }
local FIELDS <const> = { "number", "deal", "dealer", "vul", "contract", "result" }
local DEAL <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

local function read(text)
  return helper.with_file(text, function(path)
    local list = {}
    for board in format.boards(path, { format = "pbn" }) do list[#list + 1] = board end
    for _, board in ipairs(list) do -- the name of the file differs each time
      for i, note in ipairs(board.notes) do
        assert(note:sub(1, #path) == path)
        board.notes[i] = note:sub(#path + 1)
      end
    end
    return list
  end)
end

local function written(boards)
  return helper.with_file("", function(path)
    local count = assert(format.write(path, "pbn", boards))
    local file <close> = assert(io.open(path, "rb"))
    return file:read "a", count
  end)
end

local function same_tricks(a, b)
  if not a or not b then return a == b end
  for _, seat in ipairs(SEATS) do
    for _, strain in ipairs(STRAINS) do
      if a[seat][strain] ~= b[seat][strain] then return false end
    end
  end
  return true
end

-- Two boards say the same, in tags and fields.
local function expect_same(a, b, where)
  for _, name in ipairs(FIELDS) do
    assert(a[name] == b[name], where .. ": " .. name)
  end
  assert(same_tricks(a.tricks, b.tricks), where .. ": tricks")
  assert(#a.tags == #b.tags, where .. ": number of tags")
  for i, tag in ipairs(a.tags) do
    for _, key in ipairs { "name", "value", "after" } do
      assert(tag[key] == b.tags[i][key], where .. ": " .. tag.name .. " " .. key)
    end
  end
end

describe("a board of PBN", function()
  local text = '[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "' .. DEAL .. '"]\n'
    .. '[Declarer "N"]\n[Contract "4SX"]\n[Result "9"]\n'

  it("has its fields", function()
    local board = read(text)[1]
    assert.equal(7, board.number)
    assert.equal("S", board.dealer)
    assert.equal("both", board.vul)
    assert.equal(baize.deal(DEAL), board.deal)
    assert.equal(baize.contract "4Sx by N", board.contract)
    assert.equal(9, board.result)
    assert.is_nil(board.tricks)
    assert.same({}, board.notes)
    assert.equal(1, board.line)
  end)

  it("prints", function()
    assert.equal("board 7, dealer S, vulnerable: both\n" .. DEAL .. "\n4Sx by N, 9 tricks",
      tostring(read(text)[1]))
    assert.equal("board ?\nno whole deal", tostring(read '[Event "none"]\n'[1]))
  end)

  it("has no fields where nothing is known", function()
    local board = read '[Board "?"]\n[Dealer ""]\n[Contract "?"]\n[Result ""]\n'[1]
    for _, name in ipairs(FIELDS) do assert.is_nil(board[name]) end
    assert.same({}, board.notes)
  end)

  it("may be passed out", function()
    local board = read '[Declarer ""]\n[Contract "Pass"]\n[Result ""]\n'[1]
    assert.equal(baize.contract "P", board.contract)
    assert.is_nil(board.result)
  end)

  it("reads every way to say the result", function()
    for value, tricks in pairs { ["10"] = 10, ["NS 10"] = 10, ["EW 3"] = 10, ["^10"] = 10,
      ["EW 3 NS 10"] = 10, ["NS 10 EW 3"] = 10 } do
      local changed = text:gsub('Result "9"', 'Result "' .. value .. '"')
      assert.equal(tricks, read(changed)[1].result, value)
    end
  end)

  it("takes small letters and other words", function()
    local small = text:gsub('"S"', '"s"'):gsub('"All"', '"both"'):gsub('"4SX"', '"4sx"')
      :gsub('"N"', '"\t^ n "')
    local board = read(small)[1]
    assert.equal("S", board.dealer)
    assert.equal("both", board.vul)
    assert.equal(baize.contract "4Sx by N", board.contract)
  end)

  it("says its double-dummy results in either way", function()
    local t = baize.deal(DEAL):table()
    local rows, digits = {}, {}
    for _, seat in ipairs { "N", "S", "E", "W" } do
      for _, strain in ipairs { "NT", "S", "H", "D", "C" } do
        rows[#rows + 1] = ("%s %s %d\n"):format(seat, strain, t[seat][strain])
        digits[#digits + 1] = ("%x"):format(t[seat][strain])
      end
    end
    local head = '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n'
    local as_table = head .. table.concat(rows)
    local as_digits = '[DoubleDummyTricks "' .. table.concat(digits) .. '"]\n'
    for _, form in ipairs { as_table, as_digits, as_digits .. as_table } do
      local board = read(form)[1]
      assert.is_true(same_tricks(t, board.tricks))
      assert.same({}, board.notes)
    end
    local other = as_digits:gsub(digits[1], "d", 1)
    local board = read(other .. as_table)[1]
    assert.is_true(same_tricks(t, board.tricks))
    assert.matches("differs from OptimumResultTable", board.notes[1])
  end)
end)

describe("reading PBN", function()
  it("takes CR LF, a byte order mark and missing last line ends", function()
    local list = read('\xEF\xBB\xBF% PBN 2.1\r\n[Board "1"]\r\n\r\n[Board "2"]\r\n \t\r\n'
      .. '[Board "3"]')
    assert.equal(3, #list)
    for i, board in ipairs(list) do assert.equal(i, board.number) end
    assert.equal("% PBN 2.1", list[1].before)
  end)

  it("lets comments hold anything", function()
    local list = read(table.concat({
      "% [Board \"8\"] {", "{ before", "", "[Board \"9\"] ; }",
      '[Board "1"] ; rest { of line', "{ one", "", "% two }", '[Event "; { no comment"]',
      '{ {{ ; } [Site "x"]{}', "", '[Board "2"]' }, "\n"))
    assert.equal(2, #list)
    assert.equal('% [Board "8"] {\n{ before\n\n[Board "9"] ; }', list[1].before)
    assert.equal(1, list[1].number)
    assert.equal("; { no comment", list[1].tags.Event)
    assert.equal(" ; rest { of line\n{ one\n\n% two }", list[1].tags[1].after)
    assert.equal("x", list[1].tags.Site)
    assert.same({}, list[1].notes)
    assert.equal(2, list[2].number)
  end)

  it("keeps quotes and backslashes of values", function()
    local list = read [=[[East "\\\"a\"\\"]
[OptimumResultTable "Declarer;Result\2R"]]=]
    assert.equal([[\"a"\]], list[1].tags.East)
    assert.equal([[Declarer;Result\2R]], list[1].tags.OptimumResultTable)
  end)

  it("takes tags over several lines and several on a line", function()
    local board = read '[\n Board\n  "4"\n]\n[ Event"E" ] [Site "S"][Date "D"]\n'[1]
    assert.equal(4, board.number)
    assert.equal("E", board.tags.Event)
    assert.equal("S", board.tags.Site)
    assert.equal("D", board.tags.Date)
  end)

  it("fills in inherited values", function()
    local list = read(table.concat({
      '[Event "##Cup"]', '[Site "A"]', '[Round "1"]', "",
      '[Site "#"]', '[Round "#"]', "",
      '[Round "#"]', '[Event "Final"]', "",
      '[Site "#"]' }, "\n"))
    assert.equal("Cup", list[1].tags.Event)
    assert.equal("Cup", list[2].tags.Event)
    assert.equal("A", list[2].tags.Site)
    assert.equal("1", list[3].tags.Round)
    assert.is_nil(list[3].tags.Site)
    assert.equal("Final", list[4].tags.Event)
    assert.equal("A", list[4].tags.Site)
  end)

  it("gives another table's result the deal of the board before", function()
    local list = read('[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "' .. DEAL
      .. '"]\n[Contract "1NT"]\n[Declarer "N"]\n\n[Contract "2H"]\n[Declarer "E"]\n\n'
      .. '[Room "Closed"]\n\n[Contract "3H"]\n[Declarer "E"]\n')
    assert.equal(baize.deal(DEAL), list[2].deal)
    assert.equal(3, list[2].number)
    assert.equal("S", list[2].dealer)
    assert.equal("EW", list[2].vul)
    assert.equal(baize.contract "2H by E", list[2].contract)
    assert.is_nil(list[3].deal)
    assert.is_nil(list[4].deal)
  end)

  it("notes with its line what it does not understand, and keeps it", function()
    local cases = {
      { '[Board "x"]', ":1: Board: 'x' is not the number of a board; kept as text" },
      { '[Board "1"]\n[Dealer "X"]', ":2: Dealer: 'X' is not a seat (N, E, S or W)" },
      { '[Vulnerable "N/S"]', ":1: Vulnerable: 'N/S' is not a vulnerability" },
      { '[Deal "N:AKQ.. - - -"]', ":1: Deal: " },
      { '[Contract "8S"]\n[Declarer "N"]', ":1: Contract: '8S by N' is not a contract" },
      { '[Result "14"]', ":1: Result: '14' does not say declarer's tricks" },
      { '[Board "1"]\n[Event "x]\n', ":2: '[Event \"x]' is not a tag; kept as text" },
      { '\n\nhello\n[Board "1"]', ":3: 'hello' comes before any tag" },
      { '[Board "1"]\nhello', ":2: 'hello' follows the tag Board, which has no section" },
      { '[Site "a"]\n[Site "b"]', ":2: the tag Site occurs twice; the first counts" },
      { '[Board "1"]\n[Deal "x"]\n[Site "b"]\n[Board "2"]\n[Deal "y"]',
        ":4: an empty line is missing before this tag, with which another board begins" },
      { '[Event "a"]\n[Deal "x"]\n[Event "b"]\n[Deal "y"]', ":3: an empty line is missing" },
      { '[Event "a"]\n[Deal "x"]\n[Event "b"]', ":3: the tag Event occurs twice" },
      { '[Board "1"]\n[Deal "x"]\n[Board "1"]\n[Site "a"]', ":3: the tag Board occurs twice" },
      { '[Board "1"]\n[Board "2"]\n[Deal "x"]', ":2: the tag Board occurs twice" },
      { '[Board "1"]\n[Deal "x"]\n{\n[Board "2"]\n}\n[Deal "x"]', ":6: the tag Deal occurs twice" },
      { '[Dealer "#"]', ":1: Dealer cannot be inherited" },
      { '[Event "###"]', ":1: Event: '###' is not a value; kept as text" },
      { '[Board "1"]\n\n[Board "2"]\n{ x', ":4: a comment begins that does not end" },
      { '[OptimumResultTable "Declarer;Denomination;Result"]\nN NT 7\n',
        ":1: OptimumResultTable: the table has 1 of 20 results" },
      { '[DoubleDummyTricks "777"]', ":1: DoubleDummyTricks: '777' is not twenty digits" },
    }
    for _, case in ipairs(cases) do
      local list = read(case[1])
      local notes = list[#list].notes
      assert.equal(case[2], notes[1] and notes[1]:sub(1, #case[2]))
      local text = written(list)
      for line in case[1]:gmatch "[^\n]+" do
        assert(text:find(line, 1, true), line .. " is lost")
      end
    end
  end)

  it("loses no board to comments that do not end", function()
    local lines = {}
    for i = 1, 3000 do lines[i] = ('[Board "%d"] {\n'):format(i) end
    local list = read(table.concat(lines, "\n"))
    assert.equal(3000, #list)
    for i, board in ipairs(list) do
      assert.equal(i, board.number)
      assert.equal(1, #board.notes)
    end
  end)

  it("tells its notes as they are found", function()
    helper.with_file('[Board "x"]\n\n[Board "y"]\n', function(path)
      local notes = {}
      local function report(note) notes[#notes + 1] = note end
      for _ in format.boards(path, { format = "pbn", report = report }) do end
      assert.equal(2, #notes)
      assert.matches(":3: Board: 'y'", notes[2])
    end)
  end)

  it("finds no board in an empty file, nor in comments", function()
    assert.equal(0, #read "")
    assert.equal(0, #read "% PBN 2.1\n\n; nothing\n")
  end)

  it("raises for a file of something else", function()
    local ok, message = pcall(read, "some\nprose\n")
    assert.is_false(ok)
    assert.matches(":1: 'some' comes before any tag.*there is no tag of PBN", message)
  end)

  it("raises at the user's line for a file that is not there", function()
    local ok, message = pcall(load('require "baize.format".boards "no/such.pbn"', "@user.lua"))
    assert.is_false(ok)
    assert.equal("user.lua:1: cannot open no/such.pbn: No such file or directory",
      tostring(message))
  end)

  it("raises for formats and options that do not exist", function()
    for code, expected in pairs {
      ['boards "a.xyz"'] = "unknown format 'xyz': use one of pbn, lin, ",
      ['boards "a"'] = "which format has 'a'%?",
      ['boards(3)'] = "boards come from a path or an open file, not from 3",
      ['boards("a.pbn", { fromat = "pbn" })'] = "no field 'fromat' %(did you mean 'format'%?%)",
      ['write("a", "../x", {})'] = "unknown format '../x'",
    } do
      local ok, message = pcall(load('require "baize.format".' .. code, "@user.lua"))
      assert.is_false(ok)
      assert.matches("^user.lua:1: .*" .. expected, message)
    end
  end)

  it("reads an open file", function()
    helper.with_file('[Board "1"]\n', function(path)
      local file <close> = assert(io.open(path, "rb"))
      for board in format.boards(file, { format = "pbn" }) do
        assert.equal(1, board.number)
      end
      assert.equal("file", io.type(file))
    end)
  end)
end)

describe("writing PBN", function()
  it("numbers deals, with dealer and vulnerability by Law 2", function()
    local d = baize.deal(DEAL)
    local text, count = written { d, d, d }
    assert.equal(3, count)
    local list = read(text)
    assert.same({ 1, 2, 3 }, { list[1].number, list[2].number, list[3].number })
    assert.same({ "N", "E", "S" }, { list[1].dealer, list[2].dealer, list[3].dealer })
    assert.same({ "none", "NS", "EW" }, { list[1].vul, list[2].vul, list[3].vul })
    assert.equal("% PBN 2.1\n[Board \"1\"]\n", text:sub(1, 22))
    assert.matches('%[Deal "S:K5', text) -- the dealer's hand first
    for _, board in ipairs(list) do assert.equal(d, board.deal) end
  end)

  it("takes iterators", function()
    local sampler = baize.sampler { seed = 1 }
    local list = read((written(sampler:deals(5))))
    assert.equal(5, #list)
    for i, board in ipairs(list) do assert.equal(sampler:deal(i), board.deal) end
  end)

  it("writes every field", function()
    local board = { number = 12, deal = baize.deal(DEAL), dealer = "west", vul = "N-S",
      contract = "3NTxx by E", result = 0, tricks = baize.deal(DEAL):table() }
    local back = read((written { board }))[1]
    assert.same({}, back.notes)
    assert.same({ 12, "W", "NS", 0 }, { back.number, back.dealer, back.vul, back.result })
    assert.equal(baize.contract "3NTxx by E", back.contract)
    assert.equal(board.deal, back.deal)
    assert.is_true(same_tricks(board.tricks, back.tricks))
  end)

  it("writes who deals and who leads by the letter, however the seat is given", function()
    for _, dealer in ipairs { "N", "n", "north", require "baize".N } do
      local back = read((written { { number = 1, deal = baize.deal(DEAL), contract = "1C by N",
        auction = { dealer = dealer, calls = { "1C", "P", "P", "P" } },
        play = { leader = "east", cards = { "D4" } } } }))[1]
      assert.same({}, back.notes)
      assert.same({ "N", "E" }, { back.auction.dealer, back.play.leader })
    end
  end)

  it("lets changed fields replace their tags, in place", function()
    local list = read('% PBN 2.1\n% EXPORT\n[Event "E"]\n[Board "1"]{c}\n[Contract "1S"]\n'
      .. '[Declarer "N"]\n[Auction "N"]\n1S Pass\n')
    list[1].number, list[1].contract = 5, baize.contract "P"
    list[1].tags.Site, list[1].tags.Event = "here", nil
    assert.equal('% PBN 2.1\n[Board "5"]{c}\n[Contract "Pass"]\n[Declarer ""]\n[Auction "N"]\n'
      .. '1S Pass\n[Site "here"]\n\n', (written(list)))
  end)

  it("leaves the boards it is given as they are", function()
    local list = read '[Board "1"]\n'
    list[1].number = 9
    written(list)
    assert.equal("1", list[1].tags.Board)
  end)

  it("raises for fields that cannot be", function()
    for code, expected in pairs {
      ["{ 3 }"] = "board 1: a board or a deal expected, not 3",
      ["{ {}, { number = 0 } }"] = "board 2: its number cannot be 0",
      ["{ { dealer = 'X' } }"] = "its dealer cannot be 'X'",
      ["{ { vul = 'all of them' } }"] = "its vul cannot be 'all of them'",
      ["{ { deal = 'N:' } }"] = "its deal: a deal has four hands, this has 0, at byte 3 of 'N:'",
      ["{ { contract = '8S by N' } }"] = "its contract cannot be '8S by N'",
      ["{ { result = 14 } }"] = "its result cannot be 14",
      ["{ { tricks = {} } }"] = "its tricks: no number of tricks (0 to 13) for N in C",
      ["{ { tags = { { name = 'A', value = 'x\\ny' } } } }"] =
        "the value of the tag A is not a text of one line",
      ["3"] = "boards are an array or an iterator, not 3",
    } do
      local call = ("require 'baize.format'.write(io.tmpfile(), 'pbn', %s)"):format(code)
      local ok, message = pcall(load(call, "@user.lua"))
      assert.is_false(ok)
      assert.matches("^user.lua:1: .*" .. expected:gsub("[%(%)%[%]%.%+%-%*%?]", "%%%0"), message)
    end
  end)

  it("returns what failed when a file cannot be written", function()
    local ok, message = format.write("no/such/dir.pbn", "pbn", {})
    assert.is_nil(ok)
    assert.equal("cannot open no/such/dir.pbn: No such file or directory", message)
    local full <close> = io.open("/dev/full", "wb")
    if full then
      ok, message = format.write("/dev/full", "pbn", { baize.deal(DEAL) })
      assert.is_nil(ok)
      assert.matches("No space left", message)
    end
  end)
end)

describe("damaged PBN", function()
  local TEXT <const> = '% PBN 2.1\n[Event "##Cup"]\n[Board "1"]\n[Dealer "N"] ; c\n[Deal "' .. DEAL
    .. '"]\n{ two\n\nlines }\n[Declarer "S"]\n[Contract "1NT"]\n[Auction "N"]\n1NT AP =1=\n'
    .. '[Note "1: \\"weak\\""]\n\n[Board "2"]\n[Result "NS 7"]\n\n[Declarer "N"]\n[Contract "2H"]\n'
  local PIECES <const> = { "[", "]", '"', "{", "}", ";", "%", "\n", "\n\n", "\\", "#", "##", " ",
    "\0", "\xFF", '[A "b"]' }

  local function damage(text)
    for _ = 1, math.random(4) do
      local at, cut = math.random(#text + 1), math.random(0, 3)
      text = text:sub(1, at - 1) .. PIECES[math.random(#PIECES)] .. text:sub(at + cut)
    end
    return text
  end

  it("is read all the same, and comes back as it was read", function()
    math.randomseed(2016)
    for i = 1, 500 do
      local text = damage(TEXT)
      local list = read(text)
      local back = read((written(list)))
      assert.equal(#list, #back, ("%q"):format(text))
      for k, board in ipairs(list) do
        expect_same(board, back[k], ("damage %d: %q"):format(i, text))
      end
    end
  end)
end)

describe("every file of the test data", function()
  local data = os.getenv "BAIZE_TESTDATA"

  -- Tags that begin a line: how many there must be at least.
  local function count_lines(path, beginning)
    local count = 0
    for line in io.lines(path) do
      if line:sub(1, #beginning) == beginning then count = count + 1 end
    end
    return count
  end

  local function check_file(path)
    local list, deals = {}, 0
    for board in format.boards(path) do
      list[#list + 1] = board
      for _, tag in ipairs(board.tags) do
        if tag.name == "Deal" and tag.line then deals = deals + 1 end
      end
      local unread = (board.tags.Deal or "") ~= "" and not board.deal
      assert(not unread or #board.notes > 0, path .. ":" .. board.line .. ": a deal is lost")
    end
    assert.equal(count_lines(path, "[Deal "), deals)
    local back = read((written(list)))
    assert.equal(#list, #back)
    for i, board in ipairs(list) do
      expect_same(board, back[i], path .. ":" .. board.line)
    end
    return #list
  end

  it("is read and written without losing a board", function()
    if not data then
      pending "BAIZE_TESTDATA is not set"
      return
    end
    local found = 0
    for path in io.popen("ls " .. helper.quote(data) .. "/pbn/*.pbn"):lines() do
      found = found + check_file(path)
    end
    assert(found > 0, "no boards in " .. data .. "/pbn")
  end)

  it("holds the results that DDS found", function()
    if not data then
      pending "BAIZE_TESTDATA is not set"
      return
    end
    local n = 0
    for board in format.boards(data .. "/pbn/endplay_example2.pbn") do
      n = n + 1
      if n % 30 == 0 then
        assert(same_tricks(board.deal:table(), board.tricks), "board " .. n)
      end
    end
    assert.equal(299, n)
  end)
end)
