-- SPDX-License-Identifier: GPL-3.0-or-later
-- Hand records: what stands on them, in text and on a page.
local helper = require "helper"

-- All that a writer emits for these boards or deals.
local function written(name, items, options)
  local parts, i = {}, 0
  local count = require("baize.format.sheet." .. name).write(function(text)
    parts[#parts + 1] = text
    return true
  end, function()
    i = i + 1
    return items[i]
  end, nil, options)
  return table.concat(parts), count
end

local function deals_of(n, seed)
  local list = {}
  for deal in baize.sampler { seed = seed, plan = "rejection" }:deals(n) do
    list[#list + 1] = deal
  end
  return list
end

-- Everybody holds a suit: nothing makes but one side's grand slams.
local ONE_SUIT <const> = baize.deal("N:AKQJT98765432... .AKQJT98765432.. "
  .. "..AKQJT98765432. ...AKQJT98765432")

describe("hand records as text", function()
  local deals = deals_of(8, 4)
  local text, count = written("text", deals)

  it("fit 80 columns, and a page six boards", function()
    assert.equal(8, count)
    for line in text:gmatch "[^\n]*" do assert.is_true(#line <= 80 and not line:find " $") end
    local first, second = text:match "^(.*)\f(.*)$"
    assert.equal(6, select(2, first:gsub("Board ", "")))
    assert.equal(2, select(2, second:gsub("Board ", "")))
    assert.is_true(select(2, first:gsub("\n", "")) <= 66)
  end)

  it("hold the cards, the points and all twenty results", function()
    local one = written("text", { deals[3] })
    local deal, results = deals[3], deals[3]:table()
    for _, seat in ipairs { "N", "E", "S", "W" } do
      local hand = deal:hand(seat)
      for _, suit in ipairs { "S", "H", "D", "C" } do
        local ranks = hand:holding(suit)
        assert.truthy(one:find(suit .. " " .. (ranks == "" and "-" or ranks), 1, true))
      end
      local row = "\n" .. seat
      for _, strain in ipairs { "NT", "S", "H", "D", "C" } do
        row = row .. ("%3d"):format(results[seat][strain])
      end
      assert.truthy(one:find(row, 1, true), row)
    end
    local points = ("\n +%d .*\n +%d +%d .*\n +%d "):format(deal.north.hcp, deal.west.hcp,
      deal.east.hcp, deal.south.hcp)
    assert.matches(points, one)
  end)

  it("name dealer and vulnerability by the number of the board", function()
    local one = written("text", { { number = 7, deal = deals[1] } })
    assert.matches("^Board 7 .*\nDealer S .*\nVul both", one)
    one = written("text", { { number = 7, deal = deals[1], dealer = "E", vul = "none" } })
    assert.matches("\nDealer E .*\nVul none", one)
  end)

  it("say what each side makes, and par", function()
    local one = written("text", { ONE_SUIT })
    assert.matches("makes\nN  0 13  0 13  0   NS 7S 7D\n", one)
    assert.matches("\nS  0 13  0 13  0   EW 7H 7C\n", one)
    assert.matches("\nE  0  0 13  0 13\nW  0  0 13  0 13\npar NS 1510: 7S by NS\n", one)
  end)

  it("stand even where a hand has thirteen cards of a suit", function()
    local one = written("text", { ONE_SUIT, ONE_SUIT })
    for line in one:gmatch "[^\n]*" do assert.is_true(#line <= 80) end
    assert.matches("\nS %- +S %-              S %- +S %-", one)
  end)

  it("take the results that a board has", function()
    local results = deals[1]:table()
    local other = written("text", { { deal = deals[2], tricks = results } })
    assert.truthy(other:find(("\nN%3d"):format(results.N.NT)))
  end)

  it("may have symbols, and a title on every page", function()
    local symbols = written("text", deals, { symbols = true, title = "Club night" })
    assert.matches("♠ ", symbols)
    assert.equal(2, select(2, symbols:gsub("Club night\n", "")))
    for line in symbols:gmatch "[^\n]*" do assert.is_true(utf8.len(line) <= 81) end
  end)

  it("are nothing where there are no boards", function()
    local none, n = written("text", {})
    assert.equal("", none)
    assert.equal(0, n)
  end)
end)

describe("hand records as a page", function()
  local page, count = written("html", deals_of(3, 4), { title = 'S.hcp "5+" & <N>' })

  it("are well formed, and need nothing else", function()
    assert.equal(3, count)
    local open = {}
    for slash, tag in page:gsub("<!.->", ""):gmatch "<(/?)(%a[%w]*)[^>]*>" do
      if slash == "/" then
        assert.equal(table.remove(open), tag)
      elseif tag ~= "br" and tag ~= "meta" then
        open[#open + 1] = tag
      end
    end
    assert.same({}, open)
    assert.is_nil(page:find "src=")
    assert.is_nil(page:find "href=")
    assert.is_nil(page:find "@import")
  end)

  it("have their title escaped", function()
    assert.equal(2, select(2, page:gsub("S%.hcp &quot;5%+&quot; &amp; &lt;N&gt;", "")))
  end)

  it("hold three boards with sixty results", function()
    assert.equal(3, select(2, page:gsub("<article>", "")))
    assert.equal(60, select(2, page:gsub("<td>%d+</td>", "")))
  end)
end)

describe("hand records for players", function()
  local deals = deals_of(13, 4)
  local function count(text, pattern) return select(2, text:gsub(pattern, "")) end

  it("stand twelve to a page of paper", function()
    local page = written("html", deals, { analysis = false, title = "Club" })
    assert.equal(13, count(page, "<article>"))
    assert.equal(2, count(page, "<main>"))
    assert.equal(2, count(page, "<h1>Club</h1>"))
    assert.equal(12, count(page:match "<main>.-</main>", "<article>"))
  end)

  it("stand six to a page in large print, and on paper of two sizes", function()
    local large = written("html", deals, { large = true, paper = "letter" })
    assert.matches("@page { size: letter; }", large)
    assert.equal((#deals + 5) // 6, select(2, large:gsub("<main", "")))
    assert.is_nil(written("html", deals):find("letter", 1, true))
  end)

  it("may come without analysis, which is not computed then", function()
    local page = written("html", { deals[1] }, { analysis = false })
    assert.is_nil(page:find "<table>")
    assert.is_nil(page:find "par NS")
    local text = written("text", { deals[1] }, { analysis = false })
    assert.is_nil(text:find "makes")
    assert.truthy(text:find("Board 1", 1, true))
  end)

  it("may be curtain cards: each hand once, with its seat", function()
    local page = written("html", { deals[1] }, { curtain = true })
    assert.equal(1, count(page, "<article>") + count(page, '<div class="cards">'))
    local text = written("text", { deals[1] }, { curtain = true })
    for _, seat in ipairs { "N", "E", "S", "W" } do
      assert.truthy(text:find("Board 1 " .. seat, 1, true))
      assert.truthy(page:find("<b>1 " .. seat .. "</b>", 1, true))
      local spades = deals[1]:hand(seat):holding "S"
      assert.truthy(text:find("S " .. (spades == "" and "-" or spades), 1, true))
    end
    for line in text:gmatch "[^\n]*" do assert.is_true(#line <= 80) end
  end)

  it("may have links to a hand viewer, from which the deal is read again", function()
    local page = written("html", { deals[1] }, { analysis = false, links = true })
    local lin = page:match 'href="https://www%.bridgebase%.com/tools/handviewer%.html%?lin=([^"]+)"'
    assert.is_nil(lin:find "[^%w._~%%-]")
    lin = lin:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
    helper.with_file(lin .. "\n", function(name)
      local board = baize.boards(name, { format = "lin" })()
      assert.equal(deals[1], board.deal)
      assert.equal(1, board.number)
    end)
  end)

  it("are one for a board of a file, with its tables", function()
    local function record(number, deal, more)
      local board = { file = "x.pbn", number = number, deal = deal }
      for key, value in pairs(more or {}) do board[key] = value end
      return board
    end
    local boards = {
      record(1, deals[1], { contract = baize.contract "4Sx by W", result = 9, vul = "EW",
        players = { N = "Ann", S = "Bob", E = "C<d", W = "Dee" } }),
      record(2, deals[2]), record(1, deals[1], { contract = baize.contract "3NT by N", result = 10,
        play = { cards = { "H5" } } }),
      record(1, deals[3], { contract = baize.contract "P" }),
    }
    local page, n = written("html", boards, { analysis = false })
    assert.equal(3, n)
    assert.equal(3, count(page, "<article>"))
    assert.equal(2, count(page, "<tr><th>contract</th><th>lead</th><th>score</th><th>N%-S</th>"))
    assert.truthy(page:find("<td>4♠x by W -1</td><td></td><td>200</td><td>Ann - Bob</td>"
      .. "<td>C&lt;d - Dee</td>", 1, true))
    assert.truthy(page:find("<td>3NT by N +1</td><td><i>♥</i>5</td>", 1, true))
    local text = written("text", boards, { analysis = false })
    assert.matches("\n4Sx by W %-1   200   Ann %- Bob C<d %- Dee\n", text)
    assert.matches("\n3NT by N %+1 H5 430\n", text)
    assert.matches("\ncontract   led score N%-S, E%-W\n", text)
    assert.is_nil(page:find('<article class="many">', 1, true))
  end)

  it("name everybody where a board has many tables", function()
    local boards, names = {}, { N = "Ann", S = "Bob", E = "Markus Knob#39415",
      W = "Clemens Wanha#184195" }
    for i = 1, 3 do
      boards[i] = { file = "x.pbn", number = 1, deal = deals[1], result = 9,
        contract = baize.contract "3NT by N", players = i == 1 and { N = "A", S = "B", E = "É" }
          or names }
    end
    local text = written("text", boards, { analysis = false })
    assert.matches("\n3NT by N =    400   A %- B É %- %?\n", text)
    assert.matches("\n3NT by N =    400\n  Ann %- Bob\n  Markus Knob#39415 %- Clemens\n"
      .. "  Wanha#184195\n", text)
    for line in text:gmatch "[^\n]*" do assert.is_true(utf8.len(line) <= 39) end
    -- Chinese characters take two columns
    names.N, names.S, names.E, names.W = "王小明", "李", "An", "金"
    assert.matches("\n3NT by N =    400   王小明 %- 李 An %- 金\n",
      (written("text", boards, { analysis = false })))
    names.E = "Ann"
    assert.matches("\n3NT by N =    400\n  王小明 %- 李\n  Ann %- 金\n",
      (written("text", boards, { analysis = false })))
    -- the width of the page, and beside the cards
    local page = written("html", boards, { analysis = false })
    assert.equal(1, count(page, '<article class="many">'))
    assert.equal(1, count(page, '<footer class="tables"><table>'))
  end)

  it("are headed by a title of one's own, and the event and date of the file", function()
    local board = { file = "x.pbn", deal = deals[1], tags = { Event = "Cup & 1", Date = "2026" } }
    for title, expected in pairs { ["T"] = "T, Cup & 1, 2026", [""] = "Cup & 1, 2026" } do
      local options = { analysis = false, title = title ~= "" and title or nil }
      assert.equal(expected .. "\n\nBoard 1", written("text", { board }, options):sub(1,
        #expected + 9))
      local escaped = ("<h1>%s</h1>"):format(expected:gsub("&", "&amp;"))
      assert.truthy(written("html", { board }, options):find(escaped, 1, true))
    end
  end)
end)

describe("the formats sheet and html", function()
  it("are written by name", function()
    helper.with_file("", function(name)
      assert.equal(2, baize.format.write(name, "sheet", deals_of(2, 1)))
      assert.equal(2, baize.format.write(name, "html", deals_of(2, 1)))
    end)
  end)

  it("are not read", function()
    assert.equal("the format 'sheet' is not read",
      helper.blamed(function() local _ = baize.boards("x.sheet") end))
  end)

  it("refuse boards without a deal", function()
    local message = helper.blamed(function() baize.format.write(io.stderr, "sheet", { {} }) end)
    assert.equal("item 1 is not a board with a deal but a table", message)
  end)
end)
