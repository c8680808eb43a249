-- SPDX-License-Identifier: GPL-3.0-or-later
-- Files of dealing machines, against bytes made here by the described rules, and RBN.
local baize = require "baize"
local format = require "baize.format"
local helper = require "helper"

-- Spades to north, hearts to east, diamonds to south, clubs to west: each rule can be seen.
local SUITS <const> = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
local MIXED <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

local function contents(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

local function written(name, boards)
  local reported = {}
  return helper.with_file("", function(path)
    assert(format.write(path, name, boards, { report = function(what)
      reported[#reported + 1] = what
    end }))
    return contents(path), reported
  end)
end

local function read(name, text)
  return helper.with_file(text, function(path)
    local boards, notes = {}, {}
    for board in format.boards(path, { format = name, report = function(note)
      notes[#notes + 1] = note:gsub("^[^:]*:", "")
    end }) do boards[#boards + 1] = board end
    return boards, notes
  end)
end

-- The numbers of the cards of N, E and S, by counting through the pack of 52 names.
local function numbers(deal)
  local at, out = {}, { {}, {}, {}, {} }
  for s, suit in ipairs { "S", "H", "D", "C" } do
    for r = 1, 13 do at[suit .. ("AKQJT98765432"):sub(r, r)] = 13 * (s - 1) + r end
  end
  for card, seat in pairs(require "baize.format.record".owners(baize.deal(deal))) do
    table.insert(out[("NESW"):find(seat)], at[card])
  end
  local text = ""
  for i = 1, 3 do
    table.sort(out[i])
    for _, n in ipairs(out[i]) do text = text .. ("%02d"):format(n) end
  end
  return text
end

local function pictures(deal)
  return (deal:sub(3):gsub("(%S*)%.(%S*)%.(%S*)%.(%S*) ?", "\6%1\3%2\4%3\5%4"))
end

local function numbered(texts, first)
  local list = {}
  for i, text in ipairs(texts) do
    list[i] = { deal = baize.deal(text), number = first + i - 1 }
  end
  return list
end

describe("a file of a dealing machine", function()
  local FILES <const> = {
    bri = function(deal) return numbers(deal) .. (" "):rep(32) .. ("\0"):rep(18) end,
    dge = function(deal) return pictures(deal) .. ("\0"):rep(60) end,
    dup = function(deal, low, high)
      return numbers(deal) .. pictures(deal) .. "YN" .. (low .. "   "):sub(1, 3) .. "0 "
        .. (high .. "   "):sub(1, 3)
    end,
  }

  for name, bytes in pairs(FILES) do
    it(name .. " has the described bytes, and is read from them", function()
      local expected = bytes(SUITS, 7, 8) .. bytes(MIXED, 7, 8)
      local list = numbered({ SUITS, MIXED }, 7)
      local text, reported = written(name, list)
      assert.equal(expected, text)
      assert.equal(name == "dup" and 0 or 1, #reported)
      local boards, notes = read(name, expected)
      assert.same({}, notes)
      assert.equal(2, #boards)
      for i, board in ipairs(boards) do
        assert.equal(list[i].deal, board.deal)
        assert.equal((name == "dup" and 6 or 0) + i, board.number)
      end
      assert.equal("S", read("dup", bytes == FILES.dup and expected
        or FILES.dup(SUITS, 7, 7))[1].dealer) -- Law 2
    end)
  end

  it("numbers have all the cards in the order of the pack", function()
    local text = ""
    for n = 1, 39 do text = text .. ("%02d"):format(n) end
    assert.equal(text, numbers(SUITS))
  end)

  it("of sealed boards has no pictures", function()
    local text = numbers(MIXED) .. (" "):rep(68) .. "YN1  1*1  "
    local boards, notes = read("dup", text)
    assert.equal(baize.deal(MIXED), boards[1].deal)
    assert.same({}, notes)
  end)

  it("with other pictures than numbers is noted", function()
    local _, notes = read("dup", numbers(MIXED) .. pictures(SUITS) .. "YN1  0 1  ")
    assert.same({ "1: the pictures of the hands show another deal than the numbers, which are "
      .. "taken" }, notes)
    _, notes = read("dup", numbers(MIXED) .. pictures(MIXED) .. "NY1  0 1  ")
    assert.same({ "1: the machine is told to deal the boards backwards" }, notes)
    _, notes = read("dup", numbers(MIXED) .. pictures(MIXED) .. "..........")
    assert.matches("'%.%.%.%.%.%.%.%.%.%.' are not the ten bytes", notes[1])
  end)

  it("that is damaged in the middle keeps the other boards and their numbers", function()
    local one = FILES.bri(MIXED)
    local boards, notes = read("bri", one .. one:gsub("^..", "53") .. one
      .. one:gsub("^....", "0101") .. one:sub(1, 50))
    assert.equal(5, #boards)
    for i, board in ipairs(boards) do
      assert.equal(i, board.number)
      assert.equal(i % 2 == 1 and i < 5, board.deal ~= nil)
    end
    assert.same({ "2: '53' is not the number of a card (01 to 52); this board is left out",
      "4: card 01 (SA) comes twice; this board is left out",
      "5: 50 bytes, a board has 128; this board is left out" }, notes)
  end)

  it("dlm has letters and checksums by the described rule", function()
    local text = written("dlm", numbered({ SUITS }, 2))
    assert.equal("[Document]\r\nHeadline=\r\n", text:sub(1, 23))
    assert.truthy(text:find("From board=2\r\nTo board=2\r\n", 1, true))
    assert.truthy(text:find("Checksum=1\r\n", 1, true)) -- 0 ~ 2 ~ 2 ~ 1
    -- A pair NN is a, NE b, EE f, ES g, SS k, SW l, WW p: 13 spades, 13 hearts ...
    local letters = "aaaaaabffffffkkkkkklpppppp"
    local sum = 2
    for i = 1, #letters do sum = sum ~ letters:byte(i) end
    assert.truthy(text:find(("Board 02=%s%03d\r\n"):format(letters, sum), 1, true))
    -- what fills the file up is the same deal
    assert.truthy(text:find(("Board 99=%s%03d\r\n"):format(letters, 99 ~ 14), 1, true))
    local boards, notes = read("dlm", text)
    assert.same({}, notes)
    assert.same({ 2, baize.deal(SUITS) }, { boards[1].number, boards[1].deal })
    assert.equal(1, #boards)
    boards, notes = read("dlm", (text:gsub("Board 02=a", "Board 02=b")))
    assert.is_nil(boards[1].deal)
    assert.matches("board 2: the checksum is %d+, and the letters have %d+", notes[1])
  end)

  it("is refused where a machine could not deal it", function()
    local function fault(boards)
      local ok, message = pcall(written, "dup", boards)
      assert.is_false(ok)
      return message
    end
    local list = numbered({ MIXED, MIXED }, 95)
    list[2].number = 112
    assert.matches("boards 95 to 112: machines know boards 1 to 99; write 95 to 96 and 97 to 112 "
      .. "to files of their own %(baize convert %-%-range 95%.%.96%)", fault(list))
    assert.matches("board 3: DUP needs a whole deal", fault { { number = 3 } })
  end)

  it("has a board once that several tables played", function()
    local one, two = baize.deal(SUITS), baize.deal(MIXED)
    for _, name in ipairs { "dup", "bri", "dge", "dlm" } do
      local once = written(name, { { deal = one, number = 1 }, { deal = two, number = 2 } })
      local twice = written(name, { { deal = one, number = 1 }, { deal = one, number = 1 },
        { deal = two, number = 2 }, { deal = two, number = 2 } })
      assert.equal(once, twice, name)
    end
    local _, message = pcall(written, "dup", { { deal = one, number = 1 },
      { deal = two, number = 1 } })
    assert.matches("board 1 has two deals, and a machine deals one", message)
  end)

  it("has the places of missing boards filled, in any order, and is read without them", function()
    for _, name in ipairs { "dup", "bri", "dge", "dlm" } do
      local list = numbered({ MIXED, MIXED, SUITS, MIXED }, 2)
      list[2].number, list[3].number, list[4].number = 7, 3, 8
      local text, reported = written(name, list)
      assert.equal("a gap: boards 4 to 6, which are missing, are filled by a deal of one suit each",
        reported[#reported - (list[1].number > 1 and name:find "^[bd][rg][ie]" and 1 or 0)])
      local boards, notes = read(name, text)
      local numbers_read = {}
      for i, board in ipairs(boards) do numbers_read[i] = board.number end
      local shift = (name == "bri" or name == "dge") and 1 or 0
      assert.same({ 2 - shift, 7 - shift, 8 - shift }, numbers_read, name)
      assert.equal(4, #notes) -- 4 to 6, and board 3, which cannot be known from them
      assert.matches("board " .. 4 - shift .. " fills the place of a missing one", notes[2])
    end
  end)

  it("has boards above 99 under numbers with the same dealers and vulnerabilities", function()
    local text, reported = written("dup", numbered({ MIXED, SUITS, MIXED }, 194))
    assert.same({ "numbers above 99: boards 194 to 196 are 2 to 4 for the machine, with the same "
      .. "dealers and vulnerabilities" }, reported)
    local boards = read("dup", text)
    for i, board in ipairs { boards[1], boards[2] } do
      assert.equal(({ 2, 4 })[i], board.number)
      local core_board = require "baize.core.board"
      assert.equal(core_board.vul(board.number + 192), board.vul)
      assert.equal(core_board.dealer(board.number + 192), board.dealer)
    end
  end)

  it("dlm has the event as its headline, in Latin-1, and is read with a mark of UTF-8", function()
    local tags = require "baize.format.pbn.tags".new()
    tags.Event = "Caf\xC3\xA9 \xE2\x82\xAC"
    local text, reported = written("dlm", { { deal = baize.deal(MIXED), number = 1, tags = tags } })
    assert.truthy(text:find("Headline=Caf\xE9 ?\r\n", 1, true))
    assert.same({}, reported)
    local boards = read("dlm", "\xEF\xBB\xBF" .. text)
    assert.equal("Caf\xC3\xA9 ?", boards[1].tags.Event)
  end)

  it("reports what it has no place for", function()
    local board = { deal = baize.deal(MIXED), number = 1, dealer = "S", vul = "none",
      contract = baize.contract "2S by W", result = 8 }
    local _, reported = written("dup", { board })
    assert.same({ "contract", "result", "a dealer that is not the one of the board's number" },
      reported)
  end)
end)

describe("a file in RBN", function()
  local TEXT <const> = [[
% RBN 3.2
D 20261126
T Evening:Somebody
L Club:Hall
E Cup: Final::1
F I
K Reds:Blues:3
N Ann+Bob:Cid+Dee:O
B 7
H N:QJ6.K652.J85.T98:873.J97.AT764.Q4;K5.T83.KQ9.A7652
A NB:PPP1S*^1:P2S^2A
1 eleven points
2 three cards
P DJ43^12:H9348:CTQAJ
1 the deuce is kept
R 8:110
M NS 3

H E:KJ32.Q.A2.KQJT98:AQ4.AKJ2.K43.A76:T98765.T987.65.4
B 8
A W:1CPPX:RA
C 1CR:E:S

{ free
text }
A
]]

  it("is read with what holds for later boards", function()
    local boards, notes = read("rbn", TEXT)
    assert.equal(3, #boards)
    local b = boards[1]
    assert.same({ 7, "N", "both", baize.deal(MIXED), 8, "open", "Ann", "Bob", "Cid", "Dee" },
      { b.number, b.dealer, b.vul, b.deal, b.result, b.room, b.players.N, b.players.S, b.players.W,
        b.players.E })
    assert.equal("P P P 1S P 2S P P P", table.concat(b.auction.calls, " "))
    assert.same({ [4] = "eleven points", [6] = "three cards" }, b.auction.notes)
    assert.same({ [4] = true }, b.auction.alerts)
    assert.equal("2S by W", tostring(b.contract))
    assert.equal("DJ D4 D3 D2 H9 H3 H4 H8 CT CQ CA CJ", table.concat(b.play.cards, " "))
    assert.same({ [3] = "the deuce is kept" }, b.play.notes)
    assert.equal("N", b.play.leader)
    assert.same({ "Cup: Final:1", "Club: Hall", "Evening", "Somebody", "2026.11.26", "IMP", "Reds",
      "Blues", "3", "110" }, { b.tags.Event, b.tags.Site, b.tags.Title, b.tags.Author, b.tags.Date,
      b.tags.Scoring, b.tags.HomeTeam, b.tags.VisitTeam, b.tags.CarryOver, b.tags.Score })
    assert.same({ "M NS 3" }, b.rest)
    local c = boards[2]
    assert.equal("AQ4.AKJ2.K43.A76", tostring(c.deal:hand "S"))
    assert.same({ 8, "W", "1Cxx by E", "Cup: Final:1", nil }, { c.number, c.dealer,
      tostring(c.contract), c.tags.Event, c.result })
    assert.same({ "{ free", "text }" }, boards[3].rest)
    assert.equal(8, boards[3].number)
    assert.matches("^17: label M is not read; kept as text$", notes[1])
  end)

  it("keeps what is wrong as text, with its line", function()
    local boards, notes = read("rbn", "H N:AK.Q.J.T:K:Q\nA NB:1S1H\nC 8S:N\nP ZZ\nR 14\nB x\n")
    assert.equal(1, #boards)
    assert.same({ "H N:AK.Q.J.T:K:Q", "C 8S:N", "P ZZ", "R 14" },
      { boards[1].rest[1], boards[1].rest[#boards[1].rest - 2], boards[1].rest[#boards[1].rest - 1],
        boards[1].rest[#boards[1].rest] })
    assert.is_true(#notes >= 5)
    for _, note in ipairs(notes) do assert.matches("^%d: %u .*; kept as text$", note) end
  end)

  it("has names in UTF-8, whether they were in it or in Latin-1", function()
    local hands = "\nB 1\nH N:QJ6.K652.J85.T98:873.J97.AT764.Q4:K5.T83.KQ9.A7652\n\n"
    local boards = read("rbn", "N Jos\xE9+Ann:Cid+Dee" .. hands
      .. "N Jos\xC3\xA9+Ann:Cid+Dee" .. hands)
    assert.same({ "Jos\xC3\xA9", "Jos\xC3\xA9" }, { boards[1].players.N, boards[2].players.N })
  end)

  it("of three hands has the fourth, and of hands that take a card twice none", function()
    local boards, notes = read("rbn", "H N:QJ6.K652.J85.T98:873.J97.AT764.Q4:K5.T83.KQ9.A7652\n\n"
      .. "H N:QJ6.K652.J85.T98:QJ6.K652.J85.T98:K5.T83.KQ9.A7652:AT942.AQ4.32.KJ3\n")
    assert.equal(baize.deal(MIXED), boards[1].deal)
    assert.is_nil(boards[2].deal)
    assert.equal(1, #notes)
  end)
end)
