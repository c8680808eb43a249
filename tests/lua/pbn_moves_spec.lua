-- SPDX-License-Identifier: GPL-3.0-or-later
-- Auction and Play sections of PBN.
local format = require "baize.format"
local helper = require "helper"
local random = require "random"

local HEAD <const> = '[Dealer "N"]\n[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 \z
  J973.J98742.3.K4 KQT2.AT.J6542.85"]\n[Declarer "S"]\n[Contract "5HX"]\n'

local function read_text(text)
  return helper.with_file(text, function(path)
    local file <close> = assert(io.open(path, "rb"))
    return format.boards(file, { format = "pbn" })()
  end)
end

local function read(text)
  return read_text(HEAD .. text)
end

local function written(board)
  return helper.with_file("", function(path)
    assert(format.write(path, "pbn", { board }))
    local file <close> = assert(io.open(path, "rb"))
    return file:read "a"
  end)
end

describe("an Auction section", function()
  it("has calls, notes and marks", function()
    local board = read [[
[Auction "N"]
1D      1S ! { one { brace } 3H =1= $25 4S
4NT =2= X    pass   Pass ; the rest of the line 7NT
5C      X    5H     X
AP
[Note "1:non-forcing"]
[Note "2:clubs and diamonds"]
]]
    assert.same({}, board.notes)
    assert.same({ dealer = "N", calls = { "1D", "1S", "3H", "4S", "4NT", "X", "P", "P",
      "5C", "X", "5H", "X", "P", "P", "P" },
      notes = { [3] = "non-forcing", [5] = "clubs and diamonds" },
      marks = { [2] = "!", [3] = "$25" } }, board.auction)
  end)

  it("keeps several marks of a call by way of what PBN can hold", function()
    local board = read '[Auction "N"]\n1D ! $13 1S\n*'
    assert.same({ [1] = "! $13" }, board.auction.marks)
    local fitting, lost = require "baize.format.pbn".fit(board)
    assert.same({}, lost)
    assert.truthy(written(fitting):find("1D ! $13 1S", 1, true))
    fitting.auction.marks[1] = "! clever"
    local _
    _, lost = require "baize.format.pbn".fit(fitting)
    assert.same({ "the mark '! clever' of the auction" }, lost)
  end)

  it("may begin with another column, be open, or pass out", function()
    local board = read '[Auction "W"]\n- 1NT Pass\n+'
    assert.same({ dealer = "N", calls = { "1NT", "P" } }, board.auction)
    assert.same({ "P", "P", "P", "P" }, read('[Auction "N"]\nAP').auction.calls)
    assert.same({ "P", "1C", "P", "P", "P" },
      read('[Auction "N"]\nPass 1C AP').auction.calls)
    assert.is_nil(read('[Auction "N"]\n*').auction)
  end)

  it("has the passes put in that an archive leaves out", function()
    -- 5Hx by S: N dealt, but the calls begin with the bid of E
    local board = read '[Auction "N"]\n1S =1= 2H Pass 4H\n4S 5H X AP\n[Note "1:weak"]'
    assert.same({ "P", "1S", "2H", "P", "4H", "4S", "5H", "X", "P", "P", "P" },
      board.auction.calls)
    assert.same({ [2] = "weak" }, board.auction.notes)
    assert.matches("passes before the first bid are left out; they are put in$",
      board.notes[1])
    board = read '[Auction "N"]\n1S AP'
    assert.matches("the calls come to 1S by N, not to 5Hx by S$", board.notes[1])
  end)

  it("takes a star on a call, where calls follow, for an alert", function()
    local board = read '[Auction "N"]\n1S Pass 4C* =1= Pass\n4H* AP\n[Note "1:short"]'
    assert.same({ dealer = "N", calls = { "1S", "P", "4C", "P", "4H", "P", "P", "P" },
      notes = { [3] = "short" }, alerts = { [3] = true, [5] = true } }, board.auction)
    assert.same({ "P", "1C" }, read('[Auction "N"]\nP 1C*').auction.calls)
    assert.is_nil(read('[Auction "N"]\nP 1C*').auction.alerts)
  end)

  it("tells of calls after its end, and reads none of them", function()
    local board = read '[Auction "N"]\n1S Pass * 4C Pass'
    assert.same({ "1S", "P" }, board.auction.calls)
    assert.matches("Auction: '4C' and what follows come after the '%*' that ends", board.notes[1])
    board = read '[Play "W"]\nSK H3 S4 S3\n* C2'
    assert.same({ "SK", "H3", "S4", "S3" }, board.play.cards)
    assert.matches("Play: 'C2' and what follows", board.notes[1])
  end)

  it("passes over notes whose number is none", function()
    local board = read '[Auction "N"]\n1D =1= AP\n[Note "99999999999999999999:x"]\n[Note "1:y"]'
    assert.same({ "y" }, board.auction.notes)
  end)

  it("says what it does not understand", function()
    for text, expected in pairs {
      ['[Auction "N"]\n1C 1Z'] = "Auction: '1Z' is not a call; kept as text",
      ['[Auction "N"]\n1C 1C'] = "Auction: call 2, 1C by E: not above 1C",
      ['[Auction "N"]\n1D ^I 1C'] = "Auction: an irregularity (^I); kept as text",
      ['[Auction "X"]\n1D'] = "Auction: 'X' is not a seat",
      ['[Auction "N"]\n1C @'] = "Auction: '@' has no meaning here",
    } do
      local board = read(text)
      assert.equal(1, #board.notes)
      assert.truthy(board.notes[1]:find(expected, 1, true), board.notes[1])
    end
  end)
end)

describe("a Play section", function()
  local PLAY <const> = '[Play "W"]\nSK =1= H3 S4 S3\nC5 C2 C6 CK\nS2 H6 S5 S7\n'
    .. "C8 CA CT C4\n-  -  -  H2\n*\n[Note \"1:highest of series\"]\n"

  it("is read in the order in which the cards fell", function()
    local board = read(PLAY)
    assert.same({}, board.notes)
    -- N ruffs the first trick and leads the second
    assert.same({ leader = "W", notes = { "highest of series" },
      cards = { "SK", "H3", "S4", "S3", "C2", "C6", "CK", "C5", "S7", "S2", "H6", "S5",
        "CA", "CT", "C4", "C8" } }, board.play)
  end)

  it("is written as it was read", function()
    local board = read(PLAY)
    assert.truthy(written(board):find(PLAY:gsub("%-  %-  %-  H2\n", ""):sub(1, 30), 1, true))
    board.play = { leader = "W", cards = board.play.cards }
    local text = written(board)
    assert.truthy(text:find('[Play "W"]\nSK H3 S4 S3\nC5 C2 C6 CK\nS2 H6 S5 S7\n'
      .. "C8 CA CT C4\n*", 1, true))
    assert.is_nil(text:find("Note", 1, true))
  end)

  it("is read by who holds the cards where columns are mixed up", function()
    local board = read '[Play "W"]\nSK H3 S4 S3\nC2 C6 CK C5\n*'
    assert.same({ "SK", "H3", "S4", "S3", "C2", "C6", "CK", "C5" }, board.play.cards)
    assert.matches("trick 2 are in the columns of others", board.notes[1])
  end)

  it("loses no card of a play that breaks the rules", function()
    local base = read '[Play "W"]\nSK H3 S4 S3\n*'
    local pack = {}
    for card in pairs(require "baize.format.record".owners(base.deal)) do pack[#pack + 1] = card end
    table.sort(pack)
    local seen = random.new(7)
    for _ = 1, 300 do
      local cards = {}
      for i = 1, seen(9) do cards[i] = pack[seen(#pack)] end
      base.play = { leader = "W", cards = cards }
      local fitting, lost = require "baize.format.pbn".fit(base)
      local back = read_text(written(fitting)).play.cards
      assert.equal(#cards, #back)
      if #lost == 0 then assert.same(cards, back) end
    end
  end)

  it("says what it does not understand", function()
    for text, expected in pairs {
      ['[Play "W"]\nSK H3 S4 ST'] = "Play: card 4: south does not hold ST",
      ['[Play "W"]\nSK ^R H3'] = "Play: an irregularity (^R)",
      ['[Play "W"]\nSK X9'] = "Play: 'X9' is not a card",
    } do
      local board = read(text)
      assert.truthy(board.notes[1]:find(expected, 1, true), board.notes[1])
    end
  end)
end)
