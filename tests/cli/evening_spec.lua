-- SPDX-License-Identifier: GPL-3.0-or-later
-- What somebody does who runs club evenings: files in, files out.
local helper = require "helper"
local html_page = require "html_page"

-- Call f with a function that runs a command in a new folder that holds these files, and one that
-- reads a file there; the folder goes afterwards.
local function within(files, f)
  local folder = assert(helper.run "mktemp -d"):gsub("\n", "")
  for name, text in pairs(files) do
    local file = assert(io.open(folder .. "/" .. name, "wb"))
    file:write(text)
    file:close()
  end
  local ok, fault = pcall(f, function(command, input) -- raised again
    return helper.run(("cd %s && %s"):format(folder, command), input)
  end, function(name)
    local file = io.open(folder .. "/" .. name, "rb")
    local text = file and file:read "a"
    if file then file:close() end
    return text
  end)
  helper.run("rm -r " .. folder)
  if not ok then error(fault, 0) end
end

local DEAL <const> = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"

local OTHER <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

-- A game of PBN: a board with its deal, and what is after it.
local function game(number, deal, more)
  return ('[Board "%d"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "%s"]\n%s\n')
    :format(number, deal, more or "")
end

describe("a file that is read", function()
  local FILES <const> = { ["a.pbn"] = game(1, DEAL), ["l.txt"] = DEAL .. "\n",
    ["e.lua"] = "return baize.experiment { deals = 2, seed = 1, measure = { p = S.hcp } }\n",
    ["d.dlr"] = "hcp(north) > 10\n" }
  local WRITES <const> = {
    ["a.pbn"] = { "solve --in a.pbn --csv a.pbn", "solve --in a.pbn --csv ./x/../a.pbn",
      "score --in a.pbn --html a.pbn", "convert a.pbn a.pbn --to lin",
      "convert a.pbn link --to lin", "convert . a.pbn" },
    ["l.txt"] = { "solve --in l.txt --json l.txt" },
    ["e.lua"] = { "run e.lua --html e.lua", "run e.lua --json=e.lua" },
    ["d.dlr"] = { "deal -n 1 --seed 1 --script d.dlr --html d.dlr" },
    ["e.db"] = { "show 1 --db e.db --csv e.db", "show 1 --db e.db --html e.db",
      "show 1 --db e.db --json e.db" },
  }
  for name, commands in pairs(WRITES) do
    for _, command in ipairs(commands) do
      it("is not written over: " .. command, function()
        within(FILES, function(run, read)
          assert.equal(0, select(3, run "mkdir x && ln -s a.pbn link"))
          assert.equal(0, select(3, run "baize run e.lua --db e.db --quiet"))
          local before = read(name)
          local _, err, status = run("baize " .. command)
          assert.equal(2, status)
          assert.matches("' is read: write to another file\n$", err)
          assert.equal(before, read(name))
        end)
      end)
    end
  end

  it("is written anew in its own format, and what is not a file does not count", function()
    within(FILES, function(run, read)
      assert.equal(0, select(3, run "baize convert a.pbn a.pbn"))
      assert.matches('%[Board "1"%]', read "a.pbn")
      for _ = 1, 2 do
        assert.equal(0, select(3, run "baize deal --seed 1 --title x.html --html x.html"))
      end
      local _, err, status = run "baize solve --in a.pbn --json x.html --csv x.html"
      assert.equal(2, status)
      assert.matches("'x.html' is written twice", err)
      _, err, status = run "baize score --in a.pbn --csv total --scoring total"
      assert.is_true(status < 2, err)
      -- what cannot be written is not lost
      local whole = 'qx|o1|md|3SKQT2HATDJ6542C85,S6HKJ98D63C,|\nqx|o2|md|3SAK,|\n'
      assert.equal(0, select(3, run(("printf '%s' > l.lin"):format(whole))))
      _, err, status = run "baize convert l.lin l.lin"
      assert.equal(1, status, err)
      assert.matches("convert: 'l.lin' stays as it was\n", err)
      assert.equal(whole, read "l.lin")
    end)
  end)
end)

describe("a file that is there", function()
  local FILES <const> = { ["a.pbn"] = game(1, DEAL, '[Contract "4S"]\n[Declarer "N"]\n'
    .. '[Result "10"]\n'), ["keep.pbn"] = game(2, OTHER), ["ev.dup"] = ("01"):rep(78),
    ["notes.txt"] = "Dear Ann, the boards are in the bag.\n",
    ["e.lua"] = "return baize.experiment { deals = 2, seed = 1, measure = { p = S.hcp } }\n" }
  for command, kept in pairs { ["score --in a.pbn --csv keep.pbn"] = "keep.pbn",
    ["score --in a.pbn --html ev.dup"] = "ev.dup", ["run e.lua --html notes.txt"] = "notes.txt",
    ["solve --in a.pbn --csv notes.txt"] = "notes.txt", ["deal -n 1 --html keep.pbn"] = "keep.pbn",
    ["convert a.pbn keep.pbn --to lin"] = "keep.pbn", ["convert a.pbn ev.dup --to html"] = "ev.dup",
    ["suit AQ98x Jx --html notes.txt"] = "notes.txt", ["convert a.pbn notes.txt --to csv"]
      = "notes.txt", ["check tutorial --html keep.pbn"] = "keep.pbn" } do
    it("is not replaced by something of another kind: " .. command, function()
      within(FILES, function(run, read)
        local _, err, status = run("baize " .. command)
        assert.equal(2, status)
        assert.matches(("'%s' exists and is [^\n]+: it is not overwritten; name another file, or "
          .. "remove it\n"):format(kept:gsub("%p", "%%%0")), err)
        assert.equal(FILES[kept], read(kept))
      end)
    end)
  end

  it("is replaced by its own kind, and so is an empty one", function()
    within({ ["a.pbn"] = FILES["a.pbn"], ["x.html"] = "", ["x.txt"] = "", ["x.csv"] = "1;2\n" },
      function(run)
        for _ = 1, 2 do
          for _, command in ipairs { "score --in a.pbn --html x.html --csv x.txt",
            "solve --in a.pbn --csv x.csv", "convert a.pbn x.html", "convert a.pbn y.txt --to csv",
            "convert a.pbn x.lin" } do
            local _, err, status = run("baize " .. command)
            assert.equal(0, status, err)
          end
        end
      end)
  end)
end)

describe("hand records of several events", function()
  local function event(name, date) return ('[Event "%s"]\n[Date "%s"]\n'):format(name, date) end
  local club, other = event("Club", "2026.11.22"), event("Other", "2026.11.23")
  local FILES <const> = { ["a.pbn"] = game(1, DEAL, club) .. game(2, OTHER) .. game(3, OTHER, other)
    .. game(4, DEAL, other) .. game(5, OTHER, other) }
  -- what each page has: its head and the numbers of its boards
  local function pages_of(text, page, head, digit)
    local pages = {}
    for part in text:gmatch(page) do
      local numbers, seen = {}, {}
      for number in part:gmatch(digit) do
        if not seen[number] then numbers[#numbers + 1], seen[number] = number, true end
      end
      pages[#pages + 1] = part:match(head) .. ": " .. table.concat(numbers, " ")
    end
    return pages
  end

  it("begin a page with another head where the event changes", function()
    within(FILES, function(run)
      for _, more in ipairs { "", " --curtain" } do
        local expected = { "T, Club, 2026.11.22: 1 2", "T, Other, 2026.11.23: 3 4 5" }
        local options = " --no-analysis --title T" .. more
        local page, err, status = run("baize convert a.pbn - --to html" .. options)
        assert.equal(0, status, err)
        assert.same(expected, pages_of(page, "<h1.-</main>", "<h1[^>]*>([^<]*)</h1>",
          more == "" and "Board (%d)" or "<b>(%d) "))
        assert.matches('<h1 style="display: block">T, Other', page) -- on a screen as well
        local text = run("baize convert a.pbn - --to sheet" .. options)
        assert.same(expected, pages_of(text, "[^\f]+", "^[^\n]+", "Board (%d)"))
      end
    end)
  end)

  it("keep the head of the board before where a board has none", function()
    local text = game(1, DEAL) .. game(2, OTHER, club)
    within({ ["a.pbn"] = text }, function(run)
      local page = run "baize convert a.pbn - --to sheet --no-analysis"
      assert.matches("^Board 1.-\f[^\n]*Club, 2026.11.22\n\nBoard 2", page)
    end)
  end)
end)

describe("boards of one number without deals", function()
  -- the two records of board 1 of an evening, whose scores are these
  local function evening(head, a, b, name)
    local form = '%s[Board "1"]\n[North "%s"]\n[South "%s"]\n[East "e"]\n[West "%s"]\n'
      .. '[Score "NS %d"]\n\n'
    return form:format(head, name .. "1", name .. "1", name, a)
      .. form:format(head, name .. "2", name .. "2", name .. "'", b)
  end
  local function event(name, date) return ('[Event "%s"]\n[Date "%s"]\n'):format(name, date) end
  local function scores(one, other)
    local found
    within({ ["a.pbn"] = evening(one, 100, 50, "a"), ["b.pbn"] = evening(other, 90, 80, "b") },
      function(run)
        local out, err, status = run "baize score --in a.pbn b.pbn --csv - | sort"
        assert.equal(0, status, err)
        found = ("%s %s %s %s"):format(out:match "a1 %- a1,1,([%d.]+)",
          out:match "a2 %- a2,1,([%d.]+)", out:match "b1 %- b1,1,([%d.]+)",
          out:match "b2 %- b2,1,([%d.]+)")
      end)
    return found
  end
  local APART <const>, TOGETHER <const> = "100.00 0.00 100.00 0.00", "100.00 0.00 66.67 33.33"

  it("are compared within an event and its date", function()
    assert.equal(APART, scores(event("x", "2026.11.22"), event("y", "2026.11.22")))
    assert.equal(APART, scores(event("x", "2026.11.22"), event("x", "2026.11.29")))
    assert.equal(TOGETHER, scores(event("x", "2026.11.22"), event("x", "2026.11.22")))
  end)

  it("are compared where one of the files does not name event or date", function()
    assert.equal(TOGETHER, scores("", ""))
    assert.equal(TOGETHER, scores("", event("x", "2026.11.22")))
    assert.equal(TOGETHER, scores(event("x", "?"), event("?", "2026.11.22")))
    -- the date of another event is none of this one's
    local first, other = event("x", "2026.11.22"), evening(event("y", "2026.11.29"), 1, 2, "c")
    assert.equal(TOGETHER, scores(first, other .. '[Event "x"]\n'))
    -- a field takes on the date of what joins it
    assert.equal(APART, scores('[Event "x"]\n' .. first:match "\n(.*)", event("x", "2026.11.29")))
  end)
end)

describe("files of PBN behind each other", function()
  it("lose no board, as written here or without the empty line at the end", function()
    within({ ["one.pbn"] = game(3, DEAL):gsub("\n+$", "\n"),
      ["two.pbn"] = '[Event "x"]\n' .. game(4, OTHER):gsub("\n+$", "\n") }, function(run)
      for _, export in ipairs { "", " --export" } do
        local out, err = run("(baize deal -n 2 --seed 1 --format pbn; baize convert one.pbn - "
          .. "--to pbn" .. export .. "; baize convert two.pbn - --to pbn" .. export .. "; baize "
          .. "deal -n 1 --seed 2 --format pbn) 2>/dev/null | baize convert - - --from pbn --to csv")
        assert.matches("\n5 boards, 0 problems\n$", err)
        assert.same("1 2 3 4 1", out:gsub("^[^\n]*\n", ""):gsub("(%d+)[^\n]*\n", "%1 "):sub(1, -2))
      end
      local same = game(1, DEAL):gsub("\n+$", "\n") .. '[Board "1"]\n[Contract "4S"]\n'
      local told, noted = run("baize info -", same)
      assert.matches("^1 board\n1 whole deal\n", told)
      assert.matches("the tag Board occurs twice", noted)
      local out, err = run "cat two.pbn one.pbn two.pbn | baize info -"
      assert.matches("^3 boards\n3 whole deals\n", out)
      assert.matches("2 problems\n$", out)
      assert.matches("^baize: standard input:6: an empty line is missing before this tag", err)
    end)
  end)
end)

describe("a board without number, of which the Auction names the dealer", function()
  local FILES <const> = { ["a.pbn"] = ('[Deal "%s"]\n[Auction "N"]\n1D AP\n\n[Deal "%s"]\n'
    .. '[Auction "W"]\n1C AP\n'):format(DEAL, OTHER) }

  it("is bid with this dealer, and nobody vulnerable", function()
    within(FILES, function(run)
      local out = run "baize bid natural --in a.pbn"
      assert.matches("^1 [^\n]* dealer N, nobody vul[^\n]*\n2 [^\n]* dealer W, nobody vul", out)
    end)
  end)

  it("is on hand records with this dealer, without vulnerability and what depends on it", function()
    within(FILES, function(run)
      for _, form in ipairs { "sheet", "html" } do
        for _, more in ipairs { "", " --curtain", " --no-analysis" } do
          local links = form == "html" and more ~= " --curtain" and " --links" or ""
          local out, err, status = run("baize convert a.pbn - --to " .. form .. more .. links)
          assert.equal(0, status, err)
          assert.not_matches("Vul", out)
          assert.not_matches("par ", out)
          local plain = out:gsub("</?b>", "")
          if more ~= " --curtain" then assert.matches("Dealer N.*Dealer W", plain) end
        end
      end
    end)
  end)
end)

describe("a mistake about files", function()
  local FILES <const> = { ["a.pbn"] = game(1, DEAL), ["empty.pbn"] = "",
    ["two.pbn"] = game(1, DEAL) .. game(1, OTHER), ["old.html"] = "<!DOCTYPE html>old" }
  -- by command: the exit status and what is said
  local CASES <const> = {
    ["convert a.pbn a.rbn"] = { 2, "the format 'rbn' is not written" },
    ["convert a.pbn - --to sheet --links"] = { 2,
      "^baize: convert: %-%-links needs html\n$" },
    ["convert a.pbn a.html --curtain --links"] = { 2,
      "^baize: convert: %-%-links needs the diagrams: curtain cards have no links\n$" },
    ["info nosuch"] = { 1, "^baize: cannot open nosuch: No such file or directory\n$" },
    ["solve --in nosuch"] = { 1, "^baize: cannot open nosuch: No such file or directory\n" },
    ["convert nosuch x.html"] = { 1, "^baize: cannot open nosuch: No such file or directory\n$" },
    ["convert empty.pbn old.html"] = { 1, "baize: convert: there is no board in the file\n" },
    ["convert empty.pbn x.line"] = { 1, "there is no board in the file\n" },
    ["convert two.pbn two.lin"] = { 0, "1 record: the deal is another than that of the record "
      .. "before, whose number is the same" },
  }
  for command, expected in pairs(CASES) do
    it("is explained: " .. command, function()
      within(FILES, function(run, read)
        local _, err, status = run("baize " .. command)
        assert.equal(expected[1], status)
        assert.matches(expected[2], err)
        assert.equal("<!DOCTYPE html>old", read "old.html")
        assert.is_nil(read "x.html" or read "x.line" or read "a.dup")
      end)
    end)
  end
end)

describe("JSON from standard input", function()
  it("is recognised by how it begins, and PBN is not taken for it", function()
    for text, boards in pairs { ['{"deals":[\n{"index":1,"deal":"' .. DEAL .. '"}\n]}\n'] = 1,
      ['[ {"number": 3}, {"number": 4} ]'] = 2, ['{ "format" : "baize boards", "boards":[]}'] = 0,
      ['{ "a comment" }\n' .. game(1, DEAL)] = 1, [game(1, DEAL)] = 1 } do
      local out, err, status = helper.run("baize info -", text)
      assert.equal(0, status, err)
      assert.equal(boards, math.tointeger(out:match "^(%d+) board"))
    end
    local out, err = helper.run "baize deal -n 2 --seed 1 --format json | baize solve --line"
    assert.equal("", err)
    assert.matches("^N:[^\n]+\nN:[^\n]+\n$", out)
  end)
end)

describe("the page of an event", function()
  local function record(number, table_nb, contract, result)
    local names = { { "Ann", "Bob" }, { "Zo\u{EB}", "Jan" }, { "Eva", "Li" } }
    local ns, ew = names[table_nb], { "w" .. table_nb, "e" .. table_nb }
    return game(number, number == 1 and DEAL or OTHER, ('[Event "Club"]\n[North "%s"]\n[South '
      .. '"%s"]\n'
      .. '[West "%s"]\n[East "%s"]\n[Contract "%s"]\n[Declarer "S"]\n[Result "%d"]\n'):format(ns[1],
        ns[2], ew[1], ew[2], contract, result))
  end
  -- board 2 comes first; the first two tables of board 1 have one score
  local FILE <const> = record(2, 1, "4S", 10) .. record(2, 2, "3NT", 9) .. record(2, 3, "4H", 9)
    .. record(1, 1, "1NT", 7) .. record(1, 2, "1NT", 7) .. record(1, 3, "2H", 7)
    .. record(1, 1, "1NT", 7):gsub("Ann", "Kim"):gsub("w1", "w4")

  local function page_of(options, text)
    local page, err, status = helper.run("baize score --in - --html - " .. options, text or FILE)
    assert.equal(0, status, err)
    return page, html_page.read(page)
  end

  -- The element with an id.
  local function at(all, id)
    for _, element in ipairs(all) do
      if element.attributes.id == id then return element end
    end
  end

  it("has a paragraph for each line of what is said below the table", function()
    local parts = {}
    for number = 1, 20 do
      parts[number] = record(number, 1, "4S", 9 + number % 3) .. record(number, 2, "3NT", 9)
        .. (number < 20 and record(number, 3, "4H", 10 - number % 2) or "")
    end
    local page = page_of("--no-analysis", table.concat(parts))
    assert.matches("<p>1 of 20 boards have fewer [^<]*</p>\n<p>luck: over 20 [^<]*</p>", page)
    assert.matches("%%, 19 boards</p>", page)
    assert.matches("50.00 %%, 1 board</p>", (page_of("--no-analysis", record(1, 1, "4S", 10)
      .. record(1, 2, "4S", 10))))
  end)

  it("links the ranking, the card of each pair and each board", function()
    local _, all = page_of "--no-analysis"
    local links, ids = 0, {}
    for _, element in ipairs(all) do
      local id = element.attributes.id
      if id then
        assert.is_nil(ids[id])
        ids[id] = true
      end
    end
    for _, a in ipairs(html_page.named(all, "a")) do
      local id = assert(a.attributes.href:match "^#(.*)$")
      assert.is_true(ids[id], id)
      links = links + 1
      local target = at(all, id)
      assert.equal("section", target.name)
      -- what a link says is what it leads to
      assert.matches((id:find "^b" and "^%s*Board " or "^%s*") .. a.text:gsub("%p", "%%%0"),
        target.text)
    end
    -- 8 in the ranking, 2 of boards; 14 cards' lines with board and opponents, 7 results with two
    -- names
    assert.equal(8 + 2 + 2 * 14 + 2 * 7, links)
  end)

  it("has places that are shared, and cards with the pair's own score", function()
    local _, all = page_of("--no-analysis", record(2, 1, "4S", 10) .. record(2, 2, "4S", 10)
      .. record(2, 3, "4H", 9) .. record(1, 1, "1NT", 7) .. record(1, 2, "1NT", 7))
    local places = {}
    for _, th in ipairs(html_page.named(all, "th")) do
      if th.attributes.scope == "row" then places[#places + 1] = th.text end -- the ranking is first
    end
    assert.equal("1 2= 2= 4= 4= 6", table.concat(places, " ", 1, 6))
    local ours, theirs
    for _, section in ipairs(html_page.named(all, "section")) do
      local own = section.text:find "^%s*Ann %- Bob\n2= of 6: 62%.50 %%, 2 boards"
      ours = own and section.text or ours
      if section.text:find "^%s*e1 %- w1\n" then theirs = section.text end
    end
    assert.matches("11NT by S =90", ours)
    assert.matches("24♠ by S =420", ours)
    assert.matches("11NT by S =%-90", theirs)
    -- no lead is known, and all sit one way: no empty column, none that says the same of all
    assert.is_nil(ours:find("lead", 1, true) or ours:find("side", 1, true))
  end)

  it("has the boards in order, with hands, par, results and how often each score came", function()
    local _, all = page_of ""
    local boards = {}
    for _, section in ipairs(html_page.named(all, "section")) do
      if section.attributes.class == "board" then boards[#boards + 1] = section.text end
    end
    assert.equal(2, #boards)
    assert.matches("^%s*Board 1%s", boards[1])
    assert.matches("AKQ987", boards[1])
    assert.matches("makes%s*NS ", boards[1])
    assert.matches("par NS ", boards[1])
    assert.matches("4♠ by S =420.*3NT by S =400.*4♥ by S %-1%-50", boards[2])
    assert.matches("scoretimesN%-S %%E%-W %%%s*90366.67", boards[1])
    assert.is_nil(boards[2]:find("times", 1, true)) -- each came once
    local quick = page_of "--no-analysis --links"
    assert.is_nil(quick:find("par NS", 1, true))
    local _, viewers = quick:gsub('href="https://www%.bridgebase%.com/', "")
    assert.equal(2, viewers)
  end)

  it("is one of teams too, and of boards without hands", function()
    local _, all = page_of("--scoring imps", (FILE:gsub("%[Deal [^\n]*\n", "")
      :match "^(.-%[Board \"2\"%].-%[Board \"2\"%].-)%[Board \"2\"%]"))
    assert.equal(0, #html_page.named(all, "article"))
    assert.matches("4♠ by S =", html_page.named(all, "main")[1].text)
  end)

  it("takes its options for --html alone", function()
    for _, option in ipairs { "--links", "--no-analysis" } do
      local _, err, status = helper.run("baize score --in - " .. option, FILE)
      assert.same({ "baize: score: " .. option .. " is for --html FILE\n", 2 }, { err, status })
    end
  end)
end)

describe("the page of baize score", function()
  -- a result of a board: who sits N-S (and E-W with "e"), and the score
  local function result(number, name, score)
    return ('[Event "Club"]\n[Date "2026.11.22"]\n[Board "%d"]\n[North "%s"]\n[South "%s"]\n'
      .. '[East "e%s"]\n[West "w"]\n[Score "NS %d"]\n\n'):format(number, name, name, name, score)
  end
  local TEXT <const> = result(1, "a", 100) .. result(1, "b", 50) .. result(1, "c", 0)
    .. result(2, "a", 100) .. result(2, "b", 50)

  it("has event and date, readable heads and what is said below the table", function()
    within({ ["a.pbn"] = TEXT, ["b.pbn"] = TEXT:gsub("11.22", "11.29") }, function(run)
      local text = run "baize score --in a.pbn"
      local note = text:match "\n(1 of 2 boards have fewer results [^\n]*)\n$"
      local page = run "baize score --in a.pbn --html - --boards"
      assert.matches("<h1>Club, 2026%.11%.22</h1>", page)
      assert.matches(">N%-S %%</th><.*>E%-W %%</th>.*>N%-S</th>", page)
      assert.truthy(page:find("<p>" .. note:gsub("'", "&#39;") .. "</p>", 1, true))
      assert.matches("<h1>Results</h1>", (run "baize score --in a.pbn b.pbn --html -"))
      -- cards of a file that was dealt for something else give the results no title
      local cards = '[Event "Dealt"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:'
        .. 'QJT65..KQT76.J75 AK84.T63.98.AT86 932.KQ842.32.KQ4 7.AJ975.AJ54.932"]\n\n'
      local table_of = '[Event "Club"]\n[Board "1"]\n[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;'
        .. 'Contract\\5L;Declarer\\1R;Result\\2R;Score_NS\\5R"]\n 1  2 4SX   N  9  -100\n'
        .. ' 3  4 3NTX  N  9   550\n 5  6 1NT   N  7    90\n'
      local both = helper.run("baize score --in - --no-analysis --html -", cards .. table_of)
      assert.matches("<h1>Club</h1>", both)
      assert.matches("3NTx by N =", both)
      assert.is_nil(both:find "4SX")
      assert.matches("<h1>T</h1>", (run "baize score --in a.pbn --title T --html -"))
    end)
  end)

  it("is for files, as other forms are", function()
    for _, option in ipairs { "--html x", "--csv x", "--boards" } do
      local _, err, status = helper.run("baize score '4Sx by N' +1 " .. option)
      assert.equal(2, status)
      assert.equal(("baize: score: %s needs --in FILE\n"):format(option:match "%S+"), err)
    end
  end)
end)

describe("baize score --vp --boards", function()
  it("prints the boards of the matches after them", function()
    local head = '[Event "L"]\n[Round "1"]\n[HomeTeam "Lions"]\n[VisitTeam "Bears"]\n'
    local function record(room, result)
      return ('%s[Room "%s"]\n%s'):format(head, room,
        game(1, DEAL, ('[Declarer "N"]\n[Contract "4S"]\n[Result "%d"]\n'):format(result)))
    end
    local out, err, status = helper.run("baize score --in - --vp wbf --boards",
      record("Open", 10) .. record("Closed", 8))
    assert.equal(0, status, err)
    assert.matches("team +played +IMPs won +IMPs lost +awarded +VP\n", out)
    assert.matches("\n1: Lions %- Bears  11 %- 0 IMPs [^\n]*\n\nBoard 1\nN%-S +E%-W +score "
      .. "+N%-S IMPs +E%-W IMPs +contract +tricks +lead\nLions +Bears +420 +11.00 "
      .. "+%-11.00  4S by N +10\nBears +Lions +%-100 +%-11.00 +11.00  4S by N +8\n$", out)
    local files = record("Open", 10) .. record("Closed", 8)
    local csv = helper.run("baize score --in - --vp wbf --boards --csv -", files)
    assert.matches("^[^\n]*,imps_won,imps_lost,[^\n]*\n1,Lions,", csv)
    assert.matches("\nround,home,away,home_imps,away_imps,home_vp,away_vp\n1,Lions,Bears,11,0,",
      csv)
    local page = helper.run("baize score --in - --vp wbf --boards --html -", files)
    assert.truthy(page:find(">IMPs won</th>", 1, true) and page:find(">IMPs lost</th>", 1, true))
    -- what a phone is to show is on the left
    local heads = {}
    for row in page:gmatch "<thead>(.-)</thead>" do
      heads[#heads + 1] = row:gsub("<[^>]*>", " "):gsub("%s+", " ")
    end
    assert.matches("^ place team VP played ", heads[1])
    assert.matches("^ round home away home VP away VP ", heads[2])
    assert.matches("^ contract score N%-S IMPs E%-W IMPs N%-S E%-W ", heads[3])
    assert.truthy(page:find("no-repeat local", 1, true))
  end)
end)

describe("baize info", function()
  it("takes no other JSON for boards", function()
    for text, names in pairs { ['{"a":1}'] = " with 'a'", ['[{"a":1},{"b":2}]'] = " with 'a'",
      ["{}"] = "", ['{"seed":1,"play":"dd","where":"any"}'] = " with 'play', 'seed', 'where'" } do
      for _, command in ipairs { "info -", "convert - - --to line", "score --in -" } do
        local out, err, status = helper.run("baize " .. command .. " --from json", text .. "\n")
        assert.equal(1, status)
        assert.equal("", out)
        assert.truthy(err:find(("standard input:1: not a file of boards: its object%s has no field "
          .. "of a board, such as deal or number\n"):format(names), 1, true), err)
      end
    end
  end)

  it("writes no raw bytes on a terminal", function()
    local _, err = helper.run("baize info -", "M\xF6ller \xE2\x99\xA0 \x9B1m\n[Board \"1\"]\n")
    assert.truthy(err:find("M\xC3\xB6ller \xE2\x99\xA0 \\x9b1m", 1, true), err)
  end)
end)

describe("several deals for baize solve", function()
  it("come from files", function()
    within({ ["a.line"] = DEAL .. "\n", ["b.line"] = OTHER .. "\n" }, function(run)
      local deals = helper.quote(DEAL) .. " " .. helper.quote(OTHER)
      for _, words in ipairs { "a.line b.line", deals } do
        local _, err, status = run("baize solve " .. words)
        assert.equal(2, status)
        assert.equal("baize: solve: one DEAL is expected; several, one to a line: baize solve --in "
          .. "FILE..., - is standard input\n", err)
      end
      local out, err = run "baize solve --line --in a.line b.line"
      assert.equal("", err)
      assert.equal(2, select(2, out:gsub("\n", "")))
    end)
  end)
end)

describe("boards that do not begin with 1", function()
  for _, format in ipairs { "bri", "dge", "dup", "dlm" } do
    local numbered = format == "dup" or format == "dlm"
    it("are written for the dealing machine: " .. format, function()
      within({ ["b.pbn"] = '[West "M\xFCller"]\n' .. game(2, DEAL) .. game(3, OTHER),
        ["last.pbn"] = game(99, DEAL) .. game(100, OTHER),
        ["gap.pbn"] = game(1, DEAL) .. game(3, OTHER) }, function(run)
        local _, err, status = run("baize convert b.pbn b." .. format)
        assert.equal(0, status, err)
        assert.equal(not numbered, err:find(("baize: convert: 1 board: no place in %s for the "
          .. "number of the first board, 2, which the machine asks for (board 2)\n"):format(format),
          1, true) ~= nil, err)
        assert.equal(("N:%s\nN:%s\n"):format(DEAL:sub(3), OTHER:sub(3)),
          (run(("baize convert b.%s b.line && cat b.line"):format(format))))
        _, err, status = run("baize convert last.pbn l." .. format)
        assert.equal(0, status)
        assert.matches("boards 99 to 100 are 3 to 4 for the machine", err)
        _, err, status = run("baize convert gap.pbn g." .. format)
        assert.equal(0, status)
        assert.matches("a gap: board 2, which is missing, is filled by a deal of one suit", err)
        _, err, status = run(("baize convert b.pbn one.%s --range 3..9"):format(format))
        assert.equal(0, status, err)
        assert.equal(("N:%s\n"):format(OTHER:sub(3)),
          (run(("baize convert one.%s one.line && cat one.line"):format(format))))
        _, err, status = run(("baize convert b.pbn no.%s --range 4..9"):format(format))
        assert.equal(1, status)
        assert.equal("baize: convert: there is no board 4..9 in the file\n", err)
      end)
    end)
  end
end)
