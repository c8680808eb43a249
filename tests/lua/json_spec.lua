-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards as JSON: reading and writing.
local baize = require "baize"
local dkjson = require "dkjson"
local format = require "baize.format"
local helper = require "helper"

local DEAL <const> = "N:J86.543.T952.Q87 974.T62.84.AKT52 AKT2.AQ98.J7.643 Q53.KJ7.AKQ63.J9"
local ONE <const> = '{"number":3,"dealer":"S","vul":"EW","deal":"' .. DEAL .. '",'
  .. '"contract":"1NT by W","result":8,"players":{"N":"Ann","S":"Zoë"},"room":"open",'
  .. '"auction":{"dealer":"S","calls":["P","1NT","P","P","P"],"notes":{"2":"15-17"},'
  .. '"alerts":{"2":true}},"play":{"leader":"N","cards":["D2","D4"]},'
  .. '"tags":[{"name":"Event","value":"Club \\"A\\"","after":"; last"}],"comments":["x"],'
  .. '"club":{"id":7,"list":[],"none":null,"z":{"a":1,"b":2}}}'

local function read(text, options)
  return helper.with_file(text, function(path)
    local file <close> = assert(io.open(path, "rb"))
    local boards = {}
    options = options or {}
    options.format = options.format or "json"
    for board in format.boards(file, options) do boards[#boards + 1] = board end
    return boards
  end)
end

local function written(boards, name)
  return helper.with_file("", function(path)
    assert(format.write(path, name or "json", boards))
    local file <close> = assert(io.open(path, "rb"))
    return (file:read "a")
  end)
end

local function fails(text)
  local ok, message = pcall(read, text) -- the message is looked at
  assert.is_false(ok)
  return message
end

describe("JSON", function()
  it("is read", function()
    local board = read('{"boards":[\n' .. ONE .. "]}")[1]
    assert.same({}, board.notes)
    assert.equal(3, board.number)
    assert.equal("S", board.dealer)
    assert.equal("EW", board.vul)
    assert.equal(DEAL, tostring(board.deal))
    assert.equal("1NT by W", tostring(board.contract))
    assert.equal(8, board.result)
    assert.same({ N = "Ann", S = "Zoë" }, board.players)
    assert.same({ "P", "1NT", "P", "P", "P" }, board.auction.calls)
    assert.same({ [2] = "15-17" }, board.auction.notes)
    assert.same({ [2] = true }, board.auction.alerts)
    assert.same({ "D2", "D4" }, board.play.cards)
    assert.equal('Club "A"', board.tags.Event)
    assert.equal(7, board.json.club.id)
    assert.equal(2, board.line)
  end)

  it("is written as it was read, unknown fields and those of the file too", function()
    local text = '{"format":"baize boards","version":1,"club":"Reds","z\\n":{"a":[null]},'
      .. '"boards":[\n' .. ONE
      .. ',\n{"number":4,"by":[1,2.5]}\n]}\n'
    assert.equal(text, written(read(text)))
  end)

  it("is an array, an object, or an object to a line", function()
    local one, two = '{"number":1}', '{"number":2}'
    for _, text in ipairs {
      "[" .. one .. ",\n" .. two .. "]", '{"boards":[' .. one .. "," .. two .. ']}\n',
      one .. "\n\n" .. two .. "\n",
      '\xEF\xBB\xBF{ "deals" :\r\n[ ' .. one .. "\r\n," .. two .. "]}",
    } do
      local boards = read(text)
      assert.equal(2, #boards, text)
      assert.equal(2, boards[2].number)
    end
    assert.equal(1, read('{\n"number": 1\n}')[1].number)
    assert.is_nil(read('{\n"number": 1, "x": 2\n}')[1].head)
    assert.equal(0, #read '{"boards":[]}')
  end)

  it("writes deals as boards numbered from 1", function()
    local text = written(baize.sampler { seed = 1 }:deals(2))
    local boards = dkjson.decode(text).boards
    assert.equal(2, #boards)
    assert.equal("E", boards[2].dealer)
    assert.equal("NS", boards[2].vul)
    assert.equal(tostring(baize.sampler { seed = 1 }:deal(2)), boards[2].deal)
  end)

  it("goes through PBN and LIN", function()
    local board = read('[' .. ONE .. "]")[1]
    local tricks = board.deal:table()
    board.tricks = tricks
    local pbn = read(written({ board }, "pbn"), { format = "pbn" })[1]
    local again = read(written { pbn })[1]
    for _, name in ipairs { "number", "dealer", "vul", "deal", "result", "players" } do
      assert.same(board[name], again[name], name)
    end
    assert.equal(tostring(board.contract), tostring(again.contract))
    assert.equal('Club "A"', again.tags.Event:gsub("\\", ""))
    for _, seat in ipairs { "N", "E", "S", "W" } do
      for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
        assert.equal(tricks[seat][strain], again.tricks[seat][strain])
      end
    end
    local lin = read(written({ board }, "lin"), { format = "lin" })[1]
    assert.equal(DEAL, tostring(read(written { lin })[1].deal))
    assert.same(lin.auction.calls, read(written { lin })[1].auction.calls)
  end)
end)

describe("JSON that is wrong", function()
  local reported
  local function notes_of(text)
    reported = {}
    return read(text, { report = function(note) reported[#reported + 1] = note end })
  end

  it("is kept field by field, with a note", function()
    local text = '{"format":"baize boards","version":1,"boards":[\n'
      .. '{"auction":{"calls":["8C"],"dealer":"N"},"contract":7,"deal":"N:AKX","dealer":"Q",'
      .. '"number":0,"players":["a"],"result":14,"tricks":{"N":{"C":1}},"vul":"some"}\n]}\n'
    local boards = notes_of(text)
    assert.equal(9, #reported)
    for i, said in ipairs { "auction: '\"8C\"' is not a call", "contract: '7' is not",
      "deal: 'X' is not a rank", "dealer: '\"Q\"' is not a seat", "number: '0' is not",
      "players: .* are not players", "result: '14' is not a number of tricks",
      "tricks: no number of tricks %(0 to 13%) for N in D", "vul: '\"some\"' is no" } do
      assert.matches(":2: " .. said, reported[i])
    end
    assert.equal(text, written(boards))
  end)

  it("names what an unknown field was probably meant to be", function()
    notes_of '{"vull":"none","number":1,"club":{}}'
    assert.same({ 1, "unknown field 'vull' (did you mean 'vul'?); kept as it is" },
      { #reported, reported[1]:match ":1: (.*)$" })
  end)

  it("is kept record by record", function()
    local boards = notes_of '[{"number":1},\n{"number":},\n7,{"number":4}]'
    assert.equal(4, #boards)
    assert.equal(2, #reported)
    assert.matches(":2: .*the record is kept as text", reported[1])
    assert.equal('{"number":}', boards[2].text)
    assert.equal("7", boards[3].text)
    assert.equal(4, boards[4].number)
    assert.matches("no valid JSON", notes_of('[{"deal","number":1}]')[1].notes[1])
    for text, said in pairs {
      ['"auction":{"calls":[],"notes":7}'] = "auction: '7' is not an object",
      ['"auction":{"calls":[],"notes":{"1":2}}'] = "auction: '2' is not a string",
      ['"auction":{"calls":[],"alerts":{"x":true}}'] = "'x' is not the number of a call",
      ['"play":{"cards":[],"claimed":14}'] = "play: '14' is not a number of tricks",
      ['"play":{"cards":["S1"],"leader":"N"}'] = "play: '\"S1\"' is not a card",
      ['"tags":[{"name":"Event"}]'] = "tags: tag 1: an object with the texts",
    } do
      assert.matches(said, notes_of("[{" .. text .. "}]")[1].notes[1])
    end
    boards = notes_of '{"number":1}\n{"number":2\n{"number":3}\n'
    assert.equal(3, #boards)
    assert.equal('{"number":2', boards[2].text)
  end)

  it("is JSON exactly: what is nearly so is kept as text", function()
    for _, value in ipairs { '[1,-2.:"Ann","S"5e3,true]', "[1,]", "01", "+1", "1.", "[1 2]",
      '["a":1]', '{"a","b":1}', '"\\x"', '"\\u12"', "tru", "nil" } do
      local board = notes_of('[{"number":3,"x":' .. value .. "}]")[1]
      assert.equal(1, #reported, value)
      assert.is_nil(board.number)
      assert.matches(value, board.text, 1, true)
    end
    for _, value in ipairs { "[]", "{}", "-0", "1.5e-3", "[ 1 , [ ] ]", '"\\u00fb\\n"', "null" } do
      assert.equal(3, notes_of('[{"number":3,"x":' .. value .. "}]")[1].number)
      assert.equal(0, #reported, value)
    end
  end)

  it("is refused where there are no boards, or where brackets do not match", function()
    assert.matches("array of boards", fails "")
    assert.matches("array of boards", fails "hello")
    assert.matches("array of boards", fails '{"boards":[]} x')
    assert.matches(":2: JSON: ',' expected", fails '[{"number":1}\n{"number":2}]')
    assert.matches("JSON: '{' is not closed", fails '[{"number":1},{"a":[1,2}')
    assert.matches("nested too deeply", fails("[" .. ("["):rep(100000)))
  end)

  it("is written in UTF-8 whatever was read", function()
    local text = written { { players = { N = "Micha\xB3" } } }
    assert.truthy(utf8.len(text))
    assert.equal("Micha³", read(text)[1].players.N)
  end)

  it("is read or refused however it is damaged, and what is written stays", function()
    local random, read_nb = require "random".new(1), 0
    for _ = 1, 400 do
      local text = '{"boards":[\n' .. ONE .. ',\n{"number":4}]}'
      for _ = 1, 2 do
        local at = random(#text)
        text = text:sub(1, at - 1) .. (random(2) == 1 and string.char(random(255)) or "")
          .. text:sub(at + random(7) - 1)
      end
      local ok, boards = pcall(read, text) -- a refusal is looked at
      if ok then
        local once = written(boards)
        assert.equal(once, written(read(once)))
        read_nb = read_nb + 1
      else
        assert.is_truthy(boards:find("JSON: ", 1, true) or boards:find("an array of", 1, true)
          or boards:find("not a file of boards", 1, true))
      end
    end
    assert.is_true(read_nb > 50)
  end)

  it("is not made of fields that are wrong", function()
    local sink <close> = assert(io.tmpfile())
    local NOTES <const> = { "transfer", x = "of no call" }
    assert.matches("board 1: its players cannot be 7", helper.blamed(
      function() format.write(sink, "json", { { players = 7 } }) end))
    assert.matches("board 1: a table is not of the kind 'auction'", helper.blamed(
      function() format.write(sink, "json", { { auction = { calls = {}, notes = NOTES } } }) end))
  end)

  it("keeps records that are no objects as text, and says why", function()
    local boards = read "[[7], 8]"
    for _, board in ipairs(boards) do
      assert.matches(":1: a board is an object; the record is kept as text$", board.notes[1])
    end
    assert.equal("[7]", boards[1].text)
  end)
end)
