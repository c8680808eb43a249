-- SPDX-License-Identifier: GPL-3.0-or-later
-- LIN: reading and writing.
local baize = require "baize"
local core_deal = require "baize.core.deal"
local format = require "baize.format"
local helper = require "helper"

local ONE <const> = "pn|Ann,Bob,Cid,Dee|st||md|3SKHAKQ9754D96CK85,SAQ965H3DAQJT5C96,"
  .. "S74HT8DK842CAQ743,|rh||ah|Board 7|sv|b|mb|p|mb|p|mb|1H|an|5+ hearts|mb|p|mb|2H!|"
  .. "mb|ppp|pg||pc|D9|pc|D2|pc|D3|pc|DA|pg||mc|9|\n"

local function read(text)
  return helper.with_file(text, function(path)
    local file <close> = assert(io.open(path, "rb"))
    local boards = {}
    for board in format.boards(file, { format = "lin" }) do boards[#boards + 1] = board end
    return boards
  end)
end

local function written(boards)
  return helper.with_file("", function(path)
    assert(format.write(path, "lin", boards))
    local file <close> = assert(io.open(path, "rb"))
    return file:read "a"
  end)
end

describe("LIN", function()
  it("is read", function()
    local board = read(ONE)[1]
    assert.equal(7, board.number)
    assert.equal("N", board.dealer)
    assert.equal("both", board.vul)
    assert.equal("K.AKQ9754.96.K85", tostring(board.deal.south))
    assert.equal("JT832.J62.73.JT2", tostring(board.deal.east)) -- the fourth
    assert.same({ S = "Ann", W = "Bob", N = "Cid", E = "Dee" }, board.players)
    assert.same({ "P", "P", "1H", "P", "2H", "P", "P", "P" }, board.auction.calls)
    assert.same({ [3] = "5+ hearts" }, board.auction.notes)
    assert.same({ [5] = true }, board.auction.alerts)
    assert.equal("2H by S", tostring(board.contract))
    assert.equal("W", board.play.leader)
    assert.equal(4, #board.play.cards)
    assert.equal(9, board.result)
    assert.equal(1, #board.notes) -- the lead is not W's
    assert.matches("card 1: west does not hold D9", board.notes[1])
  end)

  it("keeps all it reads", function()
    local text = ONE:gsub("rh||", "rh||zz|a strange\r\ncommand|")
    assert.equal((text:gsub("\r", "")), written(read(text)))
  end)

  it("reads several boards, of both rooms", function()
    local boards = read("vg|Final,Set 1,I,1,2,Reds,0,Blues,0|\nrs|4HN=,4HN-1,3NTS+1,PASS|\n"
      .. "pn|a,b,c,d,e,f,g,h|pg||\n"
      .. "qx|o1|md|3SKHAKQ9754D96CK85,SAQ965H3DAQJT5C96,S74HT8DK842CAQ743,|sv|o|pg||\n"
      .. "qx|c1|md|3SKHAKQ9754D96CK85,SAQ965H3DAQJT5C96,S74HT8DK842CAQ743,|sv|o|pg||\n")
    assert.equal(2, #boards)
    assert.equal("open", boards[1].room)
    assert.equal("a", boards[1].players.S)
    assert.equal("e", boards[2].players.S)
    assert.equal("closed", boards[2].room)
    assert.equal("4H by N", tostring(boards[1].contract))
    assert.equal(10, boards[1].result)
    assert.equal(9, boards[2].result)
    assert.equal("Final", boards[2].event.title)
  end)

  it("notes what it does not understand, and where", function()
    local boards = read(ONE .. "md|1SAKHX,,,|mb|9Z|pc|QQ|sv|x|mc|14|mb|1C")
    local notes = table.concat(boards[2].notes, "\n")
    for _, expected in ipairs { ":2: 'X' is not a card in 'SAKHX'; kept as text",
      ":2: '9Z' is not a call; kept as text", ":2: 'QQ' is not a card; kept as text",
      ":2: 'x' is not a vulnerability", ":2: '14' is not a number of tricks claimed" } do
      assert.truthy(notes:find(expected, 1, true), expected .. " in " .. notes)
    end
  end)

  it("has no board 0", function()
    local boards = read "qx|o0|md|1,,,|pg||\nqx|o2|md|1,,,|pg||\n"
    assert.is_nil(boards[1].number)
    assert.equal(2, boards[2].number)
    assert.matches(":1: 'o0' is not a number of a board", boards[1].notes[1], 1, true)
  end)

  it("raises where there is none", function()
    assert.has_error(function() read "nothing here\n" end)
  end)

  it("is written from deals and from other formats", function()
    local deal = baize.sampler { seed = 5 }:deal(1)
    local again = read(written { deal })[1]
    assert.equal(tostring(deal), tostring(again.deal))
    assert.equal("N", again.dealer)
    local board = { deal = deal, number = 3, dealer = "S", vul = "EW",
      auction = { dealer = "S", calls = { "1C", "P", "1NT", "X", "P", "P", "P" },
        notes = { [1] = "any 16+" }, alerts = { [1] = true } },
      players = { N = "Ann" } }
    local same = read(written { board })[1]
    assert.same(board.auction, same.auction)
    assert.same(board.players, same.players)
    assert.equal("EW", same.vul)
    assert.equal("1NTx by N", tostring(same.contract))
  end)
end)

describe("the event of a match", function()
  local DEAL <const> = "N:K874.872.T32.J85 JT5.J93.J876.AK7 A.A654.AQ954.962 Q9632.KQT.K.QT43"
  local tagged = { deal = core_deal.parse(DEAL), number = 1, tags = { Event = "Final",
    Stage = "Set 1", HomeTeam = "Reds", VisitTeam = "Blues" } }

  it("is written once, holds for the boards that follow, and ends where they have none", function()
    local text = written { tagged, tagged, { deal = tagged.deal }, tagged }
    assert.equal(2, select(2, text:gsub("vg|Final,Set 1,,,,Reds,,Blues|", "")))
    local boards = read(text)
    for _, i in ipairs { 1, 2, 4 } do
      local event = boards[i].event
      assert.same({ "Final", "Set 1", "Reds", "Blues" },
        { event.title, event.segment, event.home, event.away })
    end
    assert.is_nil(boards[3].event)
    for _, board in ipairs(boards) do board.commands = nil end
    assert.equal(text, written(boards))
  end)

  it("is the same in PBN", function()
    local board = require "baize.format.pbn".fit(read(written { tagged })[1])
    for name, value in pairs(tagged.tags) do assert.equal(value, board.tags[name]) end
  end)

  it("is reported where a bar or a comma becomes a blank", function()
    local board = { deal = tagged.deal, tags = { Event = "Pairs, final", { name = "Event",
      value = "Pairs, final" } } }
    local _, lost = require "baize.format.lin".fit(board)
    assert.same({ "the event's 'Pairs, final' as it is" }, lost)
    assert.equal("Pairs  final", read(written { board })[1].event.title)
  end)
end)

describe("PBN and LIN", function()
  it("say the same of a board", function()
    local board = read(ONE:gsub("pc|.*$", "pc|DT|pc|D2|pc|D3|pc|D6|pg||mc|9|\n"))[1]
    board.commands = nil
    local text = helper.with_file("", function(path)
      assert(format.write(path, "pbn", { board }))
      local file <close> = assert(io.open(path, "rb"))
      return file:read "a"
    end)
    assert.matches('%[Auction "N"%]\nPass Pass 1H =1= Pass\n2H =2= Pass Pass Pass\n', text)
    assert.matches('%[Note "1:5%+ hearts"%]\n%[Note "2:alert:"%]\n', text)
    assert.matches('%[Play "W"%]\nDT D2 D3 D6\n%*', text)
    assert.matches('%[South "Ann"%]', text)
    local again = helper.with_file(text, function(path)
      local file <close> = assert(io.open(path, "rb"))
      return format.boards(file, { format = "pbn" })()
    end)
    assert.same(board.auction, again.auction)
    assert.same(board.play.cards, again.play.cards)
    assert.equal(9, again.result)
    assert.equal(board.contract, again.contract)
    assert.same({}, again.notes)
  end)
end)
