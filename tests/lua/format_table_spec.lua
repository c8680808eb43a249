-- SPDX-License-Identifier: GPL-3.0-or-later
-- What the table of lua/baize/format/README.md says of each format: read, written, refused.
local baize = require "baize"
local format = require "baize.format"
local helper = require "helper"

local DEAL <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

-- The rows of the table: the names of formats, and the columns after them.
local function rows()
  local file <close> = assert(io.open "lua/baize/format/README.md")
  local part = file:read("a"):match "| format | read | written.-\n|[%- |]+|\n(.-)\n\n"
  local list = {}
  for line in (part .. "\n"):gmatch "(|[^\n]*)\n" do
    local names, read, written, refused = line:match "^|([^|]*)|([^|]*)|([^|]*)|([^|]*)|$"
    for name in names:gmatch "`(%w+)`" do
      list[#list + 1] = { name = name, read = read, written = written, refused = refused }
    end
  end
  return list
end

local function read(name, text)
  return helper.with_file(text, function(path)
    local boards, notes = {}, {}
    local options = { format = name, report = function(note) notes[#notes + 1] = note end }
    for board in format.boards(path, options) do boards[#boards + 1] = board end
    return boards, notes
  end)
end

local function written(name, boards)
  return helper.with_file("", function(path)
    local count = assert(format.write(path, name, boards))
    local file <close> = assert(io.open(path, "rb"))
    return file:read "a", count
  end)
end

-- A board with all that boards have.
local function whole()
  local deal = baize.deal(DEAL)
  return { number = 7, dealer = "N", vul = "both", deal = deal, contract = baize.contract "2S by W",
    result = 8, tricks = deal:table(), room = "open", players = { N = "Ann", S = "Bob" },
    auction = { dealer = "N", calls = { "P", "P", "P", "1S", "P", "2S", "P", "P", "P" },
      marks = { [4] = "!" } },
    play = { leader = "N", cards = { "DJ" }, notes = { "high" } },
    tags = require "baize.format.pbn.tags".new { { name = "Event", value = "Cup", after = "" } } }
end

describe("the table of formats", function()
  local table_rows = rows()

  it("lists every format that there is", function()
    local names = {}
    for _, row in ipairs(table_rows) do names[row.name] = true end
    for line in helper.run("ls lua/baize/format"):gmatch "[^\n]+" do
      local name = line:match "^(%w+)"
      local module = name ~= "init" and name ~= "README" and name ~= "record"
        and require("baize.format." .. name)
      if module and (module.boards or module.write) then
        assert.is_true(names[name], name .. " is not listed")
        names[name] = nil
      end
    end
    assert.is_nil(next(names))
  end)

  for _, row in ipairs(table_rows) do
    it(row.name .. ": is read and written as it says", function()
      local module = require("baize.format." .. row.name)
      assert.equal(not row.read:find "^ not ", module.boards ~= nil)
      assert.equal(not row.written:find "^ not", module.write ~= nil)
      if not module.write then return end
      local board = module.fit and module.fit(whole()) or whole()
      local text, count = written(row.name, { board })
      assert.equal(1, count)
      if module.boards then
        local back, notes = read(row.name, text)
        assert.same({}, notes)
        assert.equal(board.deal, back[1].deal)
      else
        assert.has_error(function() read(row.name, text) end)
      end
    end)
  end

  -- Texts that a format refuses whole, by the words of the table.
  local refused = {
    pbn = { ["a file with text but no tag"] = "hello\nworld\n" },
    lin = { ["a file without any command"] = "hello\nworld\n" },
    json = { ["a file that holds no array of boards"] = "7",
      ["brackets that do not match outside records"] = '{"boards":[]]',
      ["more than 100 levels"] = '[{"tags":' .. ("["):rep(101) .. ("]"):rep(101) .. "}]" },
    dealer = { ["a file without any deal"] = "hello\n" },
    gib = { ["a file without any deal"] = "hello\n" },
    giblib = { ["a file whose first record is not one"] = ("\0"):rep(26) },
    dup = { ["a file whose first board is none"] = ("0"):rep(156) },
    dlm = { ["without `[Document]`"] = "Board 01=a\n" },
    rbn = { ["a file that does not begin with a label"] = "hello\n" },
  }
  for name, texts in pairs(refused) do
    it(name .. ": refuses what it says", function()
      local row
      for _, one in ipairs(table_rows) do row = one.name == name and one or row end
      for words, text in pairs(texts) do
        assert.is_truthy(row.refused:find(words, 1, true), words)
        local ok, message = pcall(read, name, text)
        assert.is_false(ok, words)
        assert.is_string(message)
      end
    end)
  end

  it("deal refuses as dealer does", function()
    assert.has_error(function() read("deal", "hello\n") end)
  end)

  for _, name in ipairs { "lin", "dealer", "deal", "gib", "giblib", "dup", "bri", "dge", "dlm" } do
    it(name .. ": refuses to write boards without a deal", function()
      assert.has_error(function() written(name, { { number = 1 } }) end)
    end)
  end

  it("gib and giblib: refuse to write boards without results", function()
    for _, name in ipairs { "gib", "giblib" } do
      assert.has_error(function() written(name, { { deal = baize.deal(DEAL) } }) end)
    end
  end)

  it("pbn: refuses to write a value of several lines", function()
    local board = whole()
    board.tags.Event = "two\nlines"
    assert.has_error(function() written("pbn", { board }) end)
  end)

  it("lin: says what it does not write", function()
    local board = whole()
    board.tags.Site = "Town"
    local _, lost = require "baize.format.lin".fit(board)
    table.sort(lost)
    assert.same({ "double-dummy results", "marks of the auction", "notes of the play",
      "the tag Site" }, lost)
    board.auction = nil
    _, lost = require "baize.format.lin".fit(board)
    assert.is_truthy(table.concat(lost, "\n"):find "contract and result without auction")
  end)

  it("the formats of one line say all that they do not write", function()
    for _, name in ipairs { "dealer", "deal", "gib", "giblib" } do
      local _, lost = require("baize.format." .. name).fit(whole())
      local said = table.concat(lost, ", ")
      for _, what in ipairs { "number", "dealer", "vulnerability", "players", "room", "contract",
        "result", "auction", "play", "tags" } do
        assert.is_truthy(said:find(what, 1, true), name .. ": " .. what)
      end
      assert.equal(name == "dealer" or name == "deal", said:find "double%-dummy" ~= nil)
    end
  end)
end)
