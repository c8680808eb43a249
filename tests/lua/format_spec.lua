-- SPDX-License-Identifier: GPL-3.0-or-later
-- Formats of the user's own: the example of the README, on the path of Lua.
local baize = require "baize"
local helper = require "helper"

local README <const> = "lua/baize/format/README.md"

-- The example of the README as a format that is found, and its name.
local function with_example(f)
  local file <close> = assert(io.open(README))
  local code = file:read "a":match "```lua\n(%-%- owners.lua.-)```"
  assert.is_string(code)
  local out = helper.run "mktemp -d"
  local dir = out:gsub("%s+$", "")
  os.execute("mkdir -p " .. dir .. "/baize/format")
  local module <close> = assert(io.open(dir .. "/baize/format/owners.lua", "w"))
  module:write(code)
  module:flush()
  local other <close> = assert(io.open(dir .. "/owners.lua", "w"))
  other:write(code)
  other:flush()
  local results = table.pack(pcall(f, dir)) -- passed on once the directory is gone
  os.execute("rm -r " .. dir)
  if not results[1] then error(results[2], 0) end
end

-- The 52 letters of a deal.
local function letters_of(deal)
  local out = {}
  for suit in ("SHDC"):gmatch "." do
    for rank in ("AKQJT98765432"):gmatch "." do
      for seat in ("NESW"):gmatch "." do
        local at = ("SHDC"):find(suit)
        local holdings = {}
        for holding in (tostring(deal:hand(seat)) .. "."):gmatch "(.-)%." do
          holdings[#holdings + 1] = holding
        end
        if holdings[at]:find(rank, 1, true) then out[#out + 1] = seat end
      end
    end
  end
  return table.concat(out)
end

describe("a text", function()
  it("has lines that end with LF, CR LF, CR CR LF, LF CR or CR alone", function()
    local text = helper.run "baize deal -n 3 --seed 1 --format line | baize solve --line"
    local function as(to) return (helper.run("baize convert - - --from line --to " .. to, text)) end
    local pbn = as "pbn"
    local object = as("json"):match "%b[]":sub(3, -2):gsub("},%s*{", "}\n{")
    local forms = { line = { text }, dealer = { as "dealer" }, deal = { as "deal" },
      gib = { as "gib" }, lin = { (as("lin"):gsub("|rh", "|nt|said|rh")) },
      pbn = { pbn, "; a remark\n" .. pbn, pbn .. "% escaped\n" .. pbn,
        (as "pbn --export":gsub("\r", "")) },
      json = { as "json", object, (as("json"):gsub(",", ",\n")) } }
    for name, list in pairs(forms) do
      for i, lines in ipairs(list) do
        local function read(ending)
          return helper.run(("baize convert - - --from %s --to line"):format(name),
            (lines:gsub("\n", ending)))
        end
        local whole = read "\n"
        local boards = name == "pbn" and i == 3 and 6 or 3
        assert.equal(boards, select(2, whole:gsub("\n", "")), name .. i)
        for _, ending in ipairs { "\r\n", "\r\r\n", "\n\r", "\r" } do
          local out, err, status = read(ending)
          assert.equal(0, status, err)
          assert.equal(whole, out:gsub("\n+", "\n"), ("%s %d %q"):format(name, i, ending))
        end
      end
    end
    -- what a comment takes with it is told
    local _, err = helper.run("baize info - --from pbn", pbn .. pbn:gsub("\n", "\r"))
    assert.matches("a comment of one line holds a tag after a CR, which ends no line here", err)
  end)
end)

describe("a format of the user's own", function()
  it("is found on the path of Lua, and may read bytes", function()
    local deals, text = {}, {}
    for deal in baize.sampler { seed = 9 }:deals(3) do
      deals[#deals + 1] = tostring(deal)
      text[#text + 1] = letters_of(deal)
    end
    with_example(function(dir)
      local path = "LUA_PATH=" .. helper.quote(dir .. "/?.lua;;")
      local out, err, status = helper.run(path
        .. " baize convert - - --from owners --to deal", table.concat(text) .. "NNN")
      assert.equal(1, status) -- the fourth board has no whole deal, and is named
      assert.matches("input:4: north has 3 cards", err)
      assert.equal(table.concat(deals, "\n"):gsub("N:", ""):gsub(" ", "|"):gsub("%.", " ") .. "\n",
        out)
    end)
  end)

  it("is read and written from the shell, in a folder that is told", function()
    local deals, text = {}, {}
    for deal, i in baize.sampler { seed = 9 }:deals(3) do
      deals[i], text[i] = tostring(deal), letters_of(deal)
    end
    with_example(function(dir)
      local function run(command, input)
        return helper.run((command:gsub("DIR", helper.quote(dir))), input)
      end
      local out, err, status = run("cd DIR && cat >a.owners && baize info a.owners --formats . "
        .. "&& baize convert a.owners b.pbn --formats . "
        .. "&& baize convert b.pbn b.owners --formats . "
        .. "&& cmp a.owners b.owners && echo the same", table.concat(text))
      assert.equal(0, status, err)
      assert.matches("^3 boards\n3 whole deals", out)
      assert.matches("the same\n$", out)
      out, err, status = run("baize solve --in - --from owners --formats DIR", text[1])
      assert.equal(0, status, err)
      assert.equal("Board 1\n" .. tostring(baize.deal(deals[1]):table()) .. "\n", out)
    end)
  end)

  it("that is none, or has a fault, is told", function()
    with_example(function(dir)
      local function run(command)
        return helper.run((command:gsub("DIR", helper.quote(dir))), "")
      end
      local _, err, status = run "baize convert - - --to nosuch --formats DIR"
      assert.equal(2, status)
      assert.matches("unknown format 'nosuch'", err)
      for _, command in ipairs { "convert - - --to nosuch", "info - --from nosuch",
        "solve --in a.nosuch", "convert - - --to pbn" } do
        _, err, status = run("cd DIR && baize " .. command .. " --formats nodir")
        assert.equal(2, status)
        assert.matches("%-%-formats: there is no folder 'nodir'\n", err)
      end
      _, err, status = run("cd DIR && echo 'return {' >bad.lua && baize info - --from bad "
        .. "--formats .")
      assert.equal(2, status)
      assert.matches("the format 'bad' has a fault: %./bad.lua:2: ", err)
      _, err, status = run("cd DIR && echo 'return {}' >none.lua && baize convert - - --to none "
        .. "--formats .")
      assert.equal(2, status)
      assert.matches("the format 'none' is not written", err)
      _, err, status = run("cd DIR && echo 'return {}' >none.lua && baize info - --from none "
        .. "--formats .")
      assert.equal(2, status)
      assert.matches("'none' is not a format that is read", err)
      for code, expected in pairs {
        ["return 5"] = "the format 'odd' is not a table of functions",
        ["return { boards = 5 }"] = "the format 'odd' is not a table of functions",
        ["return { boards = function() return 5 end }"] = "'odd' has a fault: its iterator is 5",
        ["return { boards = function() return function() return 5 end end }"] =
          "'odd' has a fault: a board is 5",
        ["return { boards = function() error(nil) end }"] =
          "the format 'odd' has a fault, and the file was not read: it raised nothing",
        ["return { boards = function() return nil .. 1 end }"] =
          "the format 'odd' has a fault, and the file was not read: %./odd.lua:1: attempt to conc",
        ["return { write = function() return nil .. 1 end }"] =
          "the format 'odd' has a fault, and the file was not written: %./odd.lua:1: attempt to ",
        ["return { write = function() return 'x' end }"] =
          "'odd' has a fault: the number of boards that its write returns is 'x'",
        ["return { write = function() end }"] =
          "'odd' has a fault: the number of boards that its write returns is nothing",
      } do
        local command = code:find "write" and "convert - - --to" or "info - --from"
        _, err, status = run(("cd DIR && echo %s >odd.lua && baize %s odd --formats .")
          :format(helper.quote(code), command))
        assert.is_true(status == 1 or status == 2)
        assert.matches(expected, err)
        if command:find "info" and status == 1 then
          assert.equal(err, (select(2, run "cd DIR && baize solve --in - --from odd --formats .")))
        end
      end
    end)
  end)
end)

describe("the options of files of boards", function()
  it("are blamed on the user's line where they are wrong, and the file is left alone", function()
    local path = os.tmpname()
    local file <close> = assert(io.open(path, "w"))
    file:write "kept"
    file:flush()
    for code, expected in pairs {
      ["boards { report = 5 }"] = "report: a function expected, not 5",
      ["boards { format = {} }"] = "format: a text expected, not a table",
      ["write { export = true, report = 5 }"] = "report: a function expected, not 5",
      ["write { sheet = 5 }"] = "a sheet is made from a table of fields, not from 5",
      ["write { sheet = { title = {} } }"] = "title: a text expected, not a table",
      ["write { sheet = { titel = 'x' } }"] =
        "a sheet has no field 'titel' (did you mean 'title'?)",
    } do
      local env = {
        boards = function(options) baize.boards(path, options) end,
        write = function(options) baize.format.write(path, "pbn", {}, options) end,
      }
      local ok, message = pcall(assert(load(code, "=options", "t", env)))
      assert.is_false(ok)
      assert.equal(expected, (message:gsub("^tests/lua/format_spec%.lua:%d+: ", "")))
      local now <close> = assert(io.open(path))
      assert.equal("kept", now:read "a")
    end
    os.remove(path)
  end)
end)

describe("files of boards", function()
  -- The text of a file.
  local function text_of(path)
    local file <close> = assert(io.open(path, "rb"))
    return file:read "a"
  end

  it("stay as they were where what is to be written is wrong", function()
    local path = os.tmpname()
    local list = {}
    for deal, i in baize.sampler { seed = 4 }:deals(3) do list[i] = { deal = deal, number = i } end
    for _, name in ipairs { "pbn", "lin", "json", "csv", "line", "html" } do
      assert.equal(3, baize.format.write(path, name, list))
      local before = text_of(path)
      for _, wrong in ipairs {
        function() list[4] = 5 return list end,
        function() return coroutine.wrap(function()
          coroutine.yield(list[1])
          error("mine", 0)
        end) end,
      } do
        assert.is_false(pcall(baize.format.write, path, name, wrong()))
        list[4] = nil
        assert.equal(before, text_of(path))
        assert.is_nil(io.open(path .. ".part"))
      end
    end
    os.remove(path)
  end)

  it("can be written with their own boards", function()
    local path = os.tmpname()
    assert(baize.format.write(path, "pbn", baize.sampler { seed = 4 }:deals(3)))
    local before = text_of(path)
    assert.equal(3, baize.format.write(path, "pbn", baize.boards(path, { format = "pbn" })))
    assert.equal(before, text_of(path))
    os.remove(path)
  end)

  it("are written with the errors of an iterator as they were raised", function()
    local path = os.tmpname()
    local ok, message = pcall(baize.format.write, path, "pbn",
      coroutine.wrap(load("error 'mine'", "=mine.lua")))
    assert.is_false(ok)
    assert.equal("mine.lua:1: mine", message)
    os.remove(path)
  end)

  -- With a closing value Lua 5.4.4 reads a wrong stack slot behind such a loop.
  it("may be left before their end by loops whose variable a closure has", function()
    local want = {}
    for board in baize.boards "examples/data/sample.pbn" do
      want[#want + 1] = function() return board.deal end
      if #want == 1 then break end
    end
    local n = 5
    local sum = n + 1
    assert.equal(6, sum)
    assert.truthy(want[1]())
  end)

  it("have boards of which pairs shows all that can be read", function()
    local path = os.tmpname()
    for _, case in ipairs {
      { "examples/data/sample.pbn", "pbn", { "auction", "before", "contract", "deal", "dealer",
        "file", "line", "notes", "number", "players", "result", "room", "standard", "tags",
        "vul" } },
      { path, "lin", { "auction", "commands", "contract", "deal", "dealer", "file", "line",
        "notes", "number", "players", "result", "room", "vul" } },
    } do
      local board = baize.boards(case[1], { format = case[2] })()
      local shown, keys = {}, {}
      for key, value in pairs(board) do
        shown[key], keys[#keys + 1] = value, key
        assert.is_true(type(key) == "string" and type(value) ~= "function")
      end
      table.sort(keys)
      assert.same(case[3], keys)
      assert.equal(board.auction, shown.auction)
      if case[2] == "pbn" then assert(baize.format.write(path, "lin", { board })) end
    end
    os.remove(path)
  end)

  it("end once, and are closed then", function()
    local next_board = baize.boards "examples/data/sample.pbn"
    local nb = 0
    for _ in next_board do nb = nb + 1 end
    assert.is_true(nb > 0)
    assert.is_nil(next_board())
    assert.is_nil(next_board())
    assert.equal(1, select("#", baize.boards "examples/data/sample.pbn"))
  end)

  it("may be left, however few files may be open", function()
    local out, err = helper.run("ulimit -n 32; baize -", [[
      collectgarbage "stop"
      for n = 1, 100 do
        for board in baize.boards "examples/data/sample.pbn" do assert(board.deal) break end
        local more <close> = assert(io.open "README.md", n .. " left: no other file opens")
      end
      print "left"]])
    assert.same({ "left\n", "" }, { out, err })
  end)
end)

describe("boards that are written", function()
  local FORMATS <const> = { "pbn", "lin", "json", "csv", "line", "dealer", "deal", "html", "sheet" }
  local deal = baize.sampler { seed = 4 }:deal(1)

  local function write(name, board)
    local path = os.tmpname()
    local results = table.pack(pcall(baize.format.write, path, name, { board }))
    local file <close> = assert(io.open(path, "rb"))
    local text = file:read "a"
    os.remove(path)
    return text, table.unpack(results, 1, results.n)
  end

  it("are checked, field by field, for every format", function()
    local fields = {
      { { number = "a" }, "its number cannot be 'a'" },
      { { number = 0 }, "its number cannot be 0" },
      { { dealer = "Q" }, "its dealer cannot be 'Q'" }, { { vul = 4 }, "its vul cannot be 4" },
      { { deal = "foo" }, "its deal: 'f' is not a rank, at byte 1 of 'foo'" },
      { { deal = 5 }, "its deal cannot be 5" },
      { { contract = {} }, "its contract cannot be a table" },
      { { contract = "8S by N" }, "its contract cannot be '8S by N'" },
      { { result = 77 },
        "its result cannot be 77: the tricks that declarer took are expected, 0 to 13" },
      { { result = "+1" },
        "its result cannot be '+1': the tricks that declarer took are expected, 0 to 13" },
      { { room = "x" }, "its room cannot be 'x'" },
      { { players = { N = "a", Q = "z" } }, "its players: 'Q' is not a seat (N, E, S or W)" },
      { { players = { N = 5 } }, "its players: 5 (N) is not a name" },
      { { players = "a" }, "its players cannot be 'a'" },
      { { tricks = { N = {} } }, "its tricks: no number of tricks (0 to 13) for N in C" },
      { { tricks = 5 }, "its tricks cannot be 5" }, { { tags = 5 }, "its tags cannot be 5" },
      { { tags = { 5 } },
        "its tags: tag 1 is not a table with the texts 'name', 'value' and perhaps 'after'" },
      { { tags = { { name = "Event", value = "x", after = {} } } },
        "its tags: tag 1 is not a table with the texts 'name', 'value' and perhaps 'after'" },
      { { comments = "a" }, "its comments cannot be 'a'" },
      { { comments = { "a", 5 } }, "its comments: comment 2 cannot be 5" },
      { { auction = { calls = { "1C" }, notes = 3 } }, "its auction: the notes cannot be 3" },
      { { auction = { calls = { "1C" }, notes = { 3 } } }, "its auction: notes[1] cannot be 3" },
      { { auction = { calls = { "1C" }, alerts = 3 } }, "its auction: the alerts cannot be 3" },
      { { play = { cards = { "S8" }, marks = { {} } } }, "its play: marks[1] cannot be a table" },
      { { play = { cards = { "S8" }, claimed = 14 } },
        "its play: the tricks claimed cannot be 14" },
      { { auction = {} }, "its auction: there is no array 'calls'" },
      { { auction = { dealer = "Q", calls = {} } }, "its auction: the dealer cannot be 'Q'" },
      { { auction = { dealer = "N", calls = { "1C", "9H" } } },
        "its auction: call 2 cannot be '9H'" },
      { { play = { leader = "N", cards = { "S8", "foo" } } }, "its play: card 2 cannot be 'foo'" },
    }
    for _, name in ipairs(FORMATS) do
      for _, case in ipairs(fields) do
        local board = { deal = deal }
        for field, value in pairs(case[1]) do board[field] = value end
        local text, ok, message = write(name, board)
        assert.is_false(ok)
        assert.equal("board 1: " .. case[2], (message:gsub("^.-%.lua:%d+: ", "")))
        assert.equal("", text)
      end
    end
  end)

  it("have no field whose name resembles one of theirs, but may have others", function()
    for _, case in ipairs {
      { { contrct = "4S by N" }, "contrct", "contract" }, { { Dealer = "N" }, "Dealer", "dealer" },
      { { comment = { "a" } }, "comment", "comments" },
      { { resul = 9, auctions = {} }, "auctions", "auction" },
      { { vulnerable = "all" }, "vulnerable", "vul" },
    } do
      for _, name in ipairs(FORMATS) do
        local board = { deal = deal }
        for field, value in pairs(case[1]) do board[field] = value end
        local text, ok, message = write(name, board)
        assert.is_false(ok)
        assert.equal(("board 1: a board has no field '%s' (did you mean '%s'?)")
          :format(case[2], case[3]), (message:gsub("^.-%.lua:%d+: ", "")))
        assert.equal("", text)
      end
    end
    assert.equal((write("csv", { deal = deal })),
      (write("csv", { deal = deal, declarer = "N", leader = "E", section = "A", deals = 24,
        mine = {}, [1] = 2 })))
  end)

  it("may have words of other programs, which become ours", function()
    local given = { deal = deal, vul = "All", dealer = baize.S, contract = "4sx-n",
      auction = { dealer = baize.E, calls = { "1C" } } }
    assert.matches("^[^\n]+\n,S,both,[^\n]-,4Sx by N,", (write("csv", given)))
    local text = write("json", given)
    assert.matches('"dealer":"S","vul":"both"', text, 1, true)
    assert.matches('"auction":{"dealer":"E"', text, 1, true)
    assert.equal("All", given.vul)
  end)

  it("may have a deal as its text or its id", function()
    for _, name in ipairs(FORMATS) do
      local expected = write(name, { number = 1, deal = deal })
      assert.equal(expected, (write(name, { number = 1, deal = tostring(deal) })))
      assert.equal(expected, (write(name, { number = 1, deal = deal:id() })))
    end
  end)

  it("may have numbers of tricks that are floats, and are written as integers", function()
    local whole, floats = deal:table(), {}
    for seat in ("NESW"):gmatch "." do
      floats[seat] = {}
      for strain, n in pairs(whole[seat]) do floats[seat][strain] = n + 0.0 end
    end
    for _, name in ipairs(FORMATS) do
      assert.equal((write(name, { deal = deal, tricks = whole })),
        (write(name, { deal = deal, tricks = floats })))
    end
    assert.equal("float", math.type(floats.N.C))
  end)

  it("lose what a format has no place for with a report, or as a result", function()
    local played = { number = 3, deal = deal, contract = "4S by N", result = 10, room = "open" }
    local _, ok, count, lost = write("lin", played)
    assert.same({ true, 1, { "board 3: contract and result without auction" } },
      { ok, count, lost })
    _, ok, count, lost = write("csv", played)
    assert.same({ true, 1, { "board 3: room" } }, { ok, count, lost })
    assert.is_nil((select(4, write("csv", { deal = deal }))))
    local path, told = os.tmpname(), {}
    assert.equal(1, (baize.format.write(path, "lin", { played }, { report = function(what, number)
      told[#told + 1] = { what, number }
    end })))
    assert.same({ { "contract and result without auction", 3 } }, told)
    os.remove(path)
  end)

  it("have an auction with a dealer and a play with a leader in PBN alone", function()
    for _, case in ipairs {
      { { auction = { calls = { "1C" } } }, "its auction has no dealer" },
      { { play = { cards = { "S8" } } }, "its play has no leader" },
    } do
      local _, ok, message = write("pbn", case[1])
      assert.is_false(ok)
      assert.matches(case[2], message, 1, true)
      assert.is_true((select(2, write("json", case[1]))))
    end
  end)
end)
