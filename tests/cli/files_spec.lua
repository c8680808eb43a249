-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize info, convert and score, with files of our own and those of other projects.
local baize = require "baize"
local helper = require "helper"
local run = helper.run

local TWO <const> = [[
% PBN 2.1
[Board "1"]
[West "Ann"]
[North "Bob"]
[East "Cid"]
[South "Dee"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
[Auction "N"]
1D 1S 3H 4S
4NT X Pass Pass
5C X 5H X
AP

[Board "1"]
[West "Eve"]
[North "Fay"]
[East "Gus"]
[South "Hal"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Declarer "W"]
[Contract "4S"]
[Result "10"]
[Event "x"]
]]

local function with(text, command, suffix)
  return helper.with_file(text, function(name)
    local out, err, status = run(command:gsub("FILE", helper.quote(name)))
    os.remove(name .. ".out.lin")
    return out, err, status
  end, suffix or ".pbn")
end

describe("lines of deals", function()
  it("go from deal to solve, and from standard input everywhere", function()
    local lines = run "baize deal -n 3 --seed 4 --format line"
    local out, err, status = run("baize solve --line", "# three\n" .. lines)
    assert.equal(0, status, err)
    assert.equal("", err)
    local solved = {}
    for line in lines:gmatch "[^\n]+" do
      local t, digits = baize.deal(line):table(), {}
      for _, seat in ipairs { "N", "S", "E", "W" } do
        for _, strain in ipairs { "NT", "S", "H", "D", "C" } do
          digits[#digits + 1] = ("%x"):format(t[seat][strain])
        end
      end
      solved[#solved + 1] = line .. " " .. table.concat(digits) .. "\n"
    end
    assert.equal(table.concat(solved), out)
    assert.equal(out, (run("baize solve - --line", lines)))
    assert.matches("^3 boards\n3 whole deals\n3 double%-dummy tables\n",
      (run("baize info -", out)))
    assert.equal(out, (run("baize convert - - --to line", out)))
    local ids = run "baize deal -n 3 --seed 4 --format id"
    assert.equal(lines, (run("baize convert - - --to line", ids)))
    helper.with_file(lines, function(name) -- a name that tells no format
      assert.equal(out, (run("baize solve --line --in " .. name)))
    end)
  end)

  it("that are none are kept as text, with a note", function()
    local line = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
    local out, err = run("baize convert - - --to line", line .. " 7\n" .. line .. "\n")
    assert.equal(line .. " 7\n" .. line .. "\n", out)
    assert.matches("standard input:1: .*: '7' is not twenty digits 0 to d; kept as text", err)
  end)

  it("are told from other formats by how they begin", function()
    local guess = require "baize.format".guess
    local line = run "baize deal --seed 4 --format line"
    for _, format in ipairs { "line", "lin", "dealer", "deal" } do
      local text = run("baize convert - - --to " .. format, line)
      assert.equal(format, guess(text))
    end
    assert.is_nil(guess '[Event "x"]')
    assert.is_nil(guess "")
  end)
end)

describe("baize solve", function()
  it("solves a board once, however many tables it has", function()
    assert.equal(1, select(2, (with(TWO, "baize solve --in FILE")):gsub("Board ", "")))
  end)

  it("writes JSON and CSV", function()
    local json = run("baize solve --json - --in -", TWO)
    assert.matches('"number":1,"dealer":"N","vul":"none","deal":"N:%.63[^\n]*"tricks":{"N":{',
      json)
    local out, err, status = run("baize solve --csv -", TWO)
    assert.equal(0, status, err)
    assert.matches("^number,dealer,vul,deal,contract,result,N C,N D,.*,W NT\n1,N,none,N:%.63", out)
    assert.equal(2, select(2, out:gsub("\n", "")))
    local _, wrong, usage = run("baize solve --csv - --json -", TWO)
    assert.matches("standard output takes one", wrong)
    assert.equal(2, usage)
  end)

  it("leaves files as they were when it fails before anything is solved", function()
    local out = with("a\n", [[echo b >FILE.csv
      for options in '--in FILE.none' '--in none.xyz' '--csv FILE/none'; do
        baize solve --json FILE --csv FILE.csv $options </dev/null || cat FILE FILE.csv
      done
      ls FILE* | wc -l; rm FILE.csv]])
    assert.equal("a\nb\na\nb\na\nb\n2\n", out)
  end)
end)

describe("baize convert to hand records", function()
  it("writes a board once, with its tables", function()
    local out, err, status = with(TWO, "baize convert FILE - --to html --no-analysis --links")
    assert.equal(0, status, err)
    assert.equal(1, select(2, out:gsub("<article>", "")))
    assert.truthy(out:find("<td>Bob - Dee</td><td>Cid - Ann</td>", 1, true))
    assert.truthy(out:find("<td>Fay - Hal</td><td>Gus - Eve</td>", 1, true))
    assert.truthy(out:find('<a href="https://www.bridgebase.com', 1, true))
  end)

  it("says which tags have no place there", function()
    local text = TWO:gsub("%[Board", '[Event "x"]\n[Site "?"]\n[Date "2026.11.24"]\n[Board', 1)
    for _, form in ipairs { "html", "sheet" } do
      local command = ("baize convert FILE - --no-analysis --title T --to %s"):format(form)
      local out, err = with(text, command)
      assert.not_matches("tag", err)
      assert.matches("T, x, 2026.11.24", out)
      err = select(2, with(text:gsub('"%?"', '"Bath"') .. "{ noted }\n", command))
      assert.matches("1 %l+: no place in " .. form .. " for the tag Site %(", err)
      assert.matches("1 %l+: no place in " .. form .. " for comments", err)
    end
  end)
end)

describe("a file of two rooms, one after the other", function()
  it("has each deal solved once", function()
    local deals = run("baize deal -n 70 --seed 3 --known N:AKQJT98765432... "
      .. "--known E:.AKQJT98765432.. --format line")
    local count = [[local baize, n = require "baize", 0
      local solve = baize.solve
      function baize.solve(list, how) n = n + #list return solve(list, how) end
      require "baize.cli".main(arg)
      io.stderr:write(n, " solved\n")]]
    helper.with_file(deals .. deals, function(name)
      helper.with_file(count, function(code)
        local out, err = run(("baize - convert %s - --from line --to line --solve <%s")
          :format(name, code))
        assert.matches("\n70 solved\n$", err)
        assert.equal(140, select(2, out:gsub("\n", "")))
      end)
    end)
  end)
end)

describe("several files and folders", function()
  it("are read one after the other wherever --in is, and by info", function()
    helper.with_file("", function(name)
      local dir = name .. ".d"
      run(("mkdir %s; cd %s; baize deal -n 2 --seed 1 --format pbn >b.pbn; "
        .. "baize deal -n 1 --seed 2 --format lin >a.lin; echo no board >notes.txt; "
        .. "mkdir within; cp b.pbn within") -- which is not read
        :format(dir, dir))
      assert.matches("%(not those within them%)", (run "baize solve --help"))
      local all = run(("cd %s; baize solve --line --in a.lin b.pbn"):format(dir))
      assert.equal(3, select(2, all:gsub("\n", "")))
      assert.equal(all, (run(("cd %s; baize solve --line --in a.lin --in b.pbn"):format(dir))))
      local out
      local folder, err, status = run(("baize solve --line --in %s"):format(dir))
      assert.equal(all, folder)
      assert.equal(("baize: '%s': 1 file was not read: notes.txt\n"):format(dir), err)
      assert.equal(0, status)
      run(("cd %s; touch .hidden r.txt noext z.gz"):format(dir))
      for _, command in ipairs { "info .", "solve --in .", "score --in .", "convert . - --to line",
        "bid tutorial --in ." } do
        _, err = run(("cd %s; baize %s"):format(dir, command))
        assert.matches("^baize: '%.': 4 files were not read: noext, notes%.txt, r%.txt, %.%.%.\n",
          err)
        assert.equal(1, select(2, err:gsub("not read", "")))
      end
      assert.matches("^3 boards\n", (run(("cd %s; baize info a.lin b.pbn"):format(dir))))
      out, err, status = run(("cd %s; baize solve --line --in no.pbn a.lin"):format(dir))
      assert.equal(1, select(2, out:gsub("\n", "")))
      assert.matches("cannot open no.pbn", err)
      assert.equal(1, status)
      for _, command in ipairs { "solve --line --in", "info", "score --in" } do
        out, err, status = run(("cd %s; baize %s a.lin notes.txt r.txt"):format(dir, command))
        assert.same({ "", 2 }, { out, status })
        assert.equal("baize: notes.txt: 'txt' is not a format that is read: use --from pbn, lin, "
          .. "...\nbaize: r.txt: 'txt' is not a format that is read: use --from pbn, lin, ...\n",
          err)
      end
      err = select(2, run(("cd %s; baize info a.lin b.pbn --from xyz"):format(dir)))
      assert.equal("baize: 'xyz' is not a format that is read: use --from pbn, lin, ...\n", err)
      run("rm -r " .. dir)
    end)
  end)

  it("are complained about once by convert where a folder has no boards", function()
    helper.with_file("", function(name)
      run(("mkdir %s.d"):format(name))
      local out, err, status = run(("baize convert %s.d - --to pbn"):format(name))
      run(("rm -r %s.d"):format(name))
      assert.equal("", out)
      assert.equal(1, select(2, err:gsub(name:gsub("%p", "%%%0") .. "%.d", "")))
      assert.equal(1, status)
    end)
  end)

  it("are counted by record where a board has several", function()
    local data = TWO:gsub('%[Event "x"%]\n', "")
    for command, counted in pairs {
      ["pbn --solve"] = "^2 records, 0 problems\n$",
      ["lin"] = "convert: 1 record: no place in lin for contract .*\n2 records, 0 problems\n$",
      ["html --no-analysis"] = "convert: 1 record: no place in html for auction .*\n1 board, ",
    } do
      local _, err = with(data, "baize convert FILE - --to " .. command)
      assert.matches(counted, err)
      _, err = with(data:match "^.-\n\n", "baize convert FILE - --to " .. command)
      assert.not_matches("record", err)
    end
  end)
end)

describe("problems of one kind", function()
  it("are said once, with the first place and how many they are", function()
    local text = {}
    for i = 1, 300 do text[i] = ('[Board "x%d"]\n[Deal "N:AK"]\n'):format(i) end
    local out, err, status = run("baize info -", table.concat(text, "\n"))
    assert.equal(0, status)
    assert.matches("600 problems\n$", out)
    assert.equal("baize: standard input:1: Board: 'x1' is not the number of a board; kept as text "
      .. "(the first of 300 such problems)", err:match "^[^\n]*")
    assert.equal(2, select(2, err:gsub("\n", "")))
  end)

  it("may differ in contracts and seats", function()
    local text = {}
    for i, contract in ipairs { "4HS", "4SW", "3NTE" } do
      text[i] = ('[Board "%d"]\n[Contract "%s"]\n[Declarer "%s"]\n[Auction "N"]\n' ..
        "1C Pass Pass Pass\n"):format(i, contract:sub(1, -2), contract:sub(-1))
    end
    local _, err = run("baize info -", table.concat(text, "\n"))
    assert.matches("not to 4H by S %(the first of 3 such problems%)\n$", err)
    assert.equal(1, select(2, err:gsub("\n", "")))
  end)
end)

describe("baize info", function()
  it("counts what a file holds", function()
    local out, err, status = with(TWO, "baize info FILE")
    assert.equal(0, status, err)
    assert.equal("1 board\n2 records: one for each table of a board\n2 whole deals\n"
      .. "0 double-dummy tables\n2 contracts\n2 results\n1 auction (15 calls)\n"
      .. "0 plays (0 cards)\n8 players\n0 problems\n", out)
  end)

  it("says problems, and with --strict stops at the first", function()
    local bad = TWO .. '\n[Board "x"]\n[Deal "N:AK"]\n'
    local out, err, status = with(bad, "baize info FILE")
    assert.equal(0, status)
    assert.matches("2 problems\n$", out)
    assert.matches(":32: Board: 'x' is not the number of a board; kept as text", err)
    out, err, status = with(bad, "baize info FILE --strict")
    assert.equal(1, status)
    assert.matches("1 problem\n$", out)
    assert.not_matches("Deal:", err)
  end)

  it("reads standard input, and says when there is no file", function()
    local out = run("baize info -", TWO)
    assert.matches("^1 board\n", out)
    local _, err, status = run "baize info no-such.pbn"
    assert.equal(1, status)
    assert.matches("cannot open no%-such.pbn: No such file", err)
    _, err, status = with(TWO, "baize info FILE", ".xyz")
    assert.equal(2, status)
    assert.matches("'xyz' is not a format that is read", err)
    _, err, status = run("baize info - --from lin", "hello\n")
    assert.equal(1, status)
    assert.matches("standard input:1: there is no command of LIN in the file", err)
    _, err, status = run("baize solve --in -", "")
    assert.equal(0, status)
    assert.matches("there is no board in the file", err)
  end)
end)

describe("baize convert", function()
  it("writes LIN and reads it back", function()
    local out, err, status = with(TWO, "baize convert FILE - --to lin")
    assert.equal(0, status, err)
    assert.matches("2 records, 0 problems\n$", err)
    assert.matches("^pn|Dee,Ann,Bob,Cid|st||md|3SJ973HJ98742D3CK4,", out)
    local back = run("baize convert - - --from lin --to pbn", out)
    assert.matches('%[Auction "N"%]\n1D 1S 3H 4S\n4NT X Pass Pass\n5C X 5H X\n', back)
    assert.matches('%[Contract "5HX"%]', back)
  end)

  it("writes JSON and the lines of dealer and deal, and reads them back", function()
    local out, err, status = with(TWO, "baize convert FILE - --to json")
    assert.equal(0, status, err)
    assert.equal((run("baize convert - -", TWO)),
      (run("baize convert - - --from json --to pbn", out)))
    assert.matches("^1 board\n2 records.*\n0 problems\n$", (run("baize info - --from json",
      out)))
    for _, name in ipairs { "dealer", "deal" } do
      out, err, status = with(TWO, "baize convert FILE - --to " .. name)
      assert.equal(0, status, err)
      assert.matches("AKQ987", (run("baize convert - - --from " .. name, out)))
    end
    out, err, status = run("baize info - --from deal", "hello\n")
    assert.equal(1, status)
    assert.equal("", out)
    assert.matches("there is no line of deal in the file", err)
  end)

  it("reads what baize deal writes", function()
    local json = run "baize deal 'N.hcp \"15+\"' -n 3 --seed 1 --format json"
    local out, err, status = run("baize convert - - --from json --to deal", json)
    assert.equal(0, status, err)
    assert.equal(run("baize deal 'N.hcp \"15+\"' -n 3 --seed 1 --format line"):gsub("N:", "")
      :gsub(" ", "|"):gsub("%.", " "), out)
  end)

  it("may read and write the same file", function()
    local out, err, status = with(TWO, "baize convert FILE FILE && baize info FILE")
    assert.equal(0, status, err)
    assert.matches("^1 board\n2 records", out)
  end)

  it("adds tables and par", function()
    local out, err, status = with(TWO, "baize convert FILE - --solve")
    assert.equal(0, status, err)
    assert.matches('%[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"%]', out)
    assert.matches('%[OptimumScore "[NE][SW] %d+"%]', out)
  end)

  it("keeps results, and says what LIN cannot hold", function()
    local out, err, status = with(TWO, "baize convert FILE - --to lin")
    assert.equal(0, status)
    assert.matches("mb|p|mb|p|mb|p|pg||mc|9|", out)
    assert.matches("convert: 1 record: no place in lin for contract and result without auction "
      .. "%(/.*%.pbn:19, board 1%)\n", err)
    assert.is_nil(err:find("Event", 1, true))
  end)

  it("counts all tags that LIN has no place for as one thing", function()
    local text = '[Date "2026"]\n[Site "Town"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
      .. '[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]\n'
    local _, err = with(text .. "\n" .. text:gsub('Board "1"', 'Board "2"'),
      "baize convert FILE - --to lin")
    assert.matches("2 boards: no place in lin for the tags Date, Site %(first: ", err)
    local _, lines = err:gsub("the tag", "")
    assert.equal(1, lines)
  end)

  it("gives pages the event and the date of the file, after a title that is typed", function()
    local text = '[Event "Club <3>"]\n[Date "2026.11.22"]\n[Board "1"]\n[Dealer "N"]\n'
      .. '[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]\n'
    local out = with(text, "baize convert FILE - --to html --no-analysis")
    assert.matches("<h1>Club &lt;3&gt;, 2026%.11%.22</h1>", out)
    out = with(text, "baize convert FILE - --to html --no-analysis --title Mine")
    assert.matches("<h1>Mine, Club &lt;3&gt;, 2026%.11%.22</h1>", out)
    out = with(text:gsub('"Club <3>"', '"?"'):gsub("2026.11.22", "????.??.??"),
      "baize convert FILE - --to html --no-analysis")
    assert.matches("<h1>Hand records</h1>", out)
    local _, err, status = with(text, "baize convert FILE - --title Mine")
    assert.equal(2, status)
    assert.equal("baize: convert: --title is for hand records, sheet and html, not for pbn\n", err)
  end)

  it("names the formats that there are", function()
    local _, err, status = run "baize convert - x.foo"
    assert.equal(2, status)
    assert.equal("baize: convert: unknown format 'foo': use one of pbn, lin, json, dealer, "
      .. "deal, gib, giblib, line, dup, bri, dge, dlm, rbn, ben, openspiel, tsv, csv, sheet, "
      .. "html\n", err)
    local out = run "baize help convert"
    for _, name in ipairs(require "baize.format".BUILT_IN) do
      assert.matches("%f[%w]" .. name .. "%f[^%w]", out)
    end
  end)

  it("loses no board to a play without contract", function()
    local text = "pn|a,b,c,d|md|3SJ973HJ98742D3CK4,SKQT2HATDJ6542C85,SH63DAKQ987CA9732,|sv|o|"
      .. "pc|SK|pc|H3|pc|S4|pc|S3|pc|C2|\npn|e,f,g,h|md|3SJ973HJ98742D3CK4,"
      .. "SKQT2HATDJ6542C85,SH63DAKQ987CA9732,|sv|o|\n"
    local out, err, status = with(text, "baize convert FILE - --to pbn", ".lin")
    assert.equal(0, status, err)
    assert.matches("no place in pbn for a play whose contract is not known", err)
    local _, boards = out:gsub("%[Deal ", "")
    assert.equal(2, boards)
  end)

  it("names the boards that it cannot write", function()
    local out, err, status = with(TWO .. '\n[Board "7"]\n', "baize convert FILE - --to lin")
    assert.equal(1, status)
    assert.matches("1 record: not written: no whole deal %(/.*%.pbn:32, board 7%)", err)
    assert.matches("Board 1", out)
  end)

  it("says what is lost once, with the number of records", function()
    local out, err, status = run("baize convert - - --to dealer", (TWO .. "\n"):rep(30))
    assert.equal(0, status)
    local _, deals = out:gsub("\n", "")
    assert.equal(60, deals)
    local _, lines = err:gsub("\n", "")
    assert.matches("60 records: no place in dealer for contract "
      .. "%(first: standard input:1, board 1%)", err)
    assert.is_true(lines < 12, err)
  end)

  it("leaves no file where nothing can be written", function()
    local _, err, status = with(TWO, "baize convert FILE FILE.out.lin --to gib; S=$?; "
      .. "test -e FILE.out.lin && echo there; exit $S")
    assert.equal(1, status)
    assert.matches("2 records: not written: no double%-dummy table %(%-%-solve adds it%)", err)
    assert.not_matches("there\n", err)
    local out
    out, err, status = with(TWO, "baize convert FILE FILE.out.lin --to gib; "
      .. "test -e FILE.out.lin && echo there")
    assert.equal(1, status)
    assert.equal("", out, err)
  end)

  it("solves every board once, also boards of LIN", function()
    local lin = run("baize convert - - --to lin", TWO)
    local out, err, status = run("baize convert - - --from lin --to pbn --solve", lin)
    assert.equal(0, status, err)
    local _, tables = out:gsub("%[OptimumResultTable", "")
    local _, pars = out:gsub("%[OptimumScore", "")
    assert.equal(2, tables)
    assert.equal(2, pars)
    out, err, status = run("baize convert - - --from dealer --solve", "n QJ6.K652.J85.T98 "
      .. "e 873.J97.AT764.Q4 s K5.T83.KQ9.A7652 w AT942.AQ4.32.KJ3\n")
    assert.equal(0, status)
    assert.matches("%[OptimumResultTable", out)
    assert.not_matches("OptimumScore", out) -- nobody said who is vulnerable
    assert.matches("1 board: no par without a vulnerability", err)
  end)

  it("holds what a file says of double-dummy play against the solver", function()
    local solved, err = run("baize convert - - --solve", TWO:match "^(.-)\n\n")
    assert.equal("1 board, 0 problems\n", err)
    local again = run("baize convert - - --solve", solved)
    assert.equal(solved, again)
    local wrong = solved:gsub("\nN  S  %d+\n", "\nN S 1\n")
      :gsub('OptimumScore "[^"]*"', 'OptimumScore "NS 990"')
    again, err = run("baize convert - - --solve", wrong)
    assert.equal(solved, again)
    assert.matches("1 board: the double%-dummy table of the file is wrong, ours is written", err)
    assert.matches("1 board: the OptimumScore of the file is wrong, ours is written: 'NS 990'", err)
    local plus = solved:gsub('OptimumScore "NS ', 'OptimumScore "NS +')
      :gsub('OptimumScore "EW ', 'OptimumScore "EW +')
    again, err = run("baize convert - - --solve", plus) -- the same score is left as it is
    assert.equal(plus, again)
    assert.equal("1 board, 0 problems\n", err)
  end)

  it("names each field that has no place", function()
    local _, err = run("baize convert - - --from json", '[{"number":1,"contract":"8S","deal":"x"},'
      .. '{"number":2,"contract":"9S"},{"number":3,"dealer":"N"}]')
    assert.matches("2 boards: no place in pbn for the field 'contract'", err)
    assert.matches("1 board: no place in pbn for the field 'deal'", err)
  end)

  it("carries alerts of LIN to PBN and back", function()
    local lin = "qx|o1|pn|a,b,c,d|st||md|3SAKQ2HAKDAK2CAK32,SJT9876HQJDQJCQJT,S5HT9876DT98C9876,|"
      .. "sv|o|mb|1S!|an|5 cards|mb|p|mb|2S!|mb|p|mb|4S|an|to play|mb|p|mb|p|mb|p|\n"
    local text, err, status = run("baize convert - - --from lin", lin)
    assert.equal(0, status, err)
    assert.not_matches("alert", err)
    assert.matches("1S =1= Pass 2S =2= Pass\n4S =3= Pass Pass Pass\n", text)
    assert.matches('%[Note "1:alert: 5 cards"%]\n%[Note "2:alert:"%]\n%[Note "3:to play"%]', text)
    for _, form in ipairs { "", " --export" } do
      local back = run("baize convert - - --to lin", (run("baize convert - -" .. form, text)))
      assert.matches("mb|1S!|an|5 cards|mb|p|mb|2S!|mb|p|mb|4S|an|to play|", (back:gsub("\n", "")))
    end
    local json = run("baize convert - - --to json", text)
    assert.matches('"alerts":{"1":true,"3":true}', json)
    assert.matches('"notes":{"1":"5 cards","5":"to play"}', json)
  end)

  it("carries comments of PBN to LIN and back", function()
    local text = TWO:gsub('%[Dealer "N"%]\n', '%0{ a fine\nhand }\n', 1)
      :gsub("5C X 5H X\n", "5C X ; oh\n5H X\n")
    local lin, err, status = run("baize convert - - --to lin", text)
    assert.equal(0, status, err)
    assert.matches("nt| a fine hand |nt| oh|\n", lin)
    assert.not_matches("comment", err)
    assert.matches("{ a fine hand }\n{ oh}\n", (run("baize convert - - --from lin", lin)))
  end)

  it("writes PBN in export format", function()
    local out, err, status, _ = run("baize convert - - --export", TWO)
    assert.equal(0, status, err)
    assert.matches('^%% PBN 2.1\r\n%% EXPORT\r\n%[Event "%?"%]\r\n%[Site "%?"%]\r\n', out)
    assert.matches("^2 records, 0 problems\n", err)
    out = run("baize info -", out)
    assert.matches("export format of PBN\n0 problems\n$", out)
    _, err, status = run("baize convert - - --to lin --export", TWO)
    assert.equal(2, status)
    assert.matches("%-%-export is a form of PBN, not of lin", err)
    local long = TWO:gsub('%[Event "x"%]', ('[Event "%s"]'):format(("word "):rep(80)))
    _, err, status = run("baize convert - - --export", long)
    assert.equal(0, status)
    assert.matches("1 record: values of Event too long for a line are cut", err)
    -- what is told of a board is told of the board that was read, not of its number
    local odd = '[Event "x"]\n[Board "7"]\n[Date "%s"]\n[UTCDate "%s"]\n'
    _, err = run("baize convert - - --export", odd:format("May", "May") .. "\n" ..
      odd:format("June", "June"))
    assert.matches("2 records: the Date 'May', which is invalid, as it is "
      .. "%(first: standard input:1, board 7%)", err)
  end)

  it("knows its formats", function()
    local _, err, status = with(TWO, "baize convert FILE out.xyz")
    assert.equal(2, status)
    assert.matches("convert: unknown format 'xyz'", err)
    _, err, status = with(TWO, "baize convert FILE out")
    assert.equal(2, status)
    assert.matches("which format has 'out'%?", err)
  end)
end)

describe("baize score", function()
  it("counts the points of a contract", function()
    for command, points in pairs {
      ["'4Sx by N' +1 --vul NS"] = "990", ["4SN = --vul EW"] = "420",
      ["3NTS 7"] = "-100", ["P"] = "0", ["'4♠ by N' 10"] = "420", ["3NTS -2 --vul both"] = "-200",
      ["6NTS = --scoring fibonacci"] = "1300", ["4S by N -1"] = "-50",
      ["3NT S +1 --vul both"] = "630",
    } do
      local out, err, status = run("baize score " .. command)
      assert.equal(0, status, err)
      assert.equal(points .. "\n", out)
    end
  end)

  it("compares the results of a file", function()
    local out, err, status = with(TWO, "baize score --in FILE --scoring imps --boards")
    assert.equal(0, status, err)
    -- -300 against -420
    assert.matches("1=  Bob %- Dee +1 +3.00", out)
    assert.matches("Board 1\n[^\n]*\nBob %- Dee +Cid %- Ann +%-300 +3.00 +%-3.00  5Hx "
      .. "by S +9\n", out)
    out = with(TWO, "baize score --in FILE")
    assert.matches("Bob %- Dee +1 +100.00", out)
  end)

  it("writes its tables as a page, for a spreadsheet and as JSON", function()
    local led = TWO:gsub('%[Event "x"%]\n', '[Play "N"]\nD9 DT\n')
    local command = "baize score --in FILE --scoring imps --boards "
    local csv, err, status = with(led, command .. "--csv -")
    assert.equal(0, status, err)
    assert.equal("place,pair,boards,score\n1,Bob - Dee,1,3.00\n1,Gus - Eve,1,3.00\n"
      .. "3,Cid - Ann,1,-3.00\n3,Fay - Hal,1,-3.00\n\n"
      .. "board,ns,ew,score,ns_score,ew_score,contract,tricks,lead\n"
      .. "1,Bob - Dee,Cid - Ann,-300,3.00,-3.00,5Hx by S,9,\n"
      .. "1,Fay - Hal,Gus - Eve,-420,-3.00,3.00,4S by W,10,D9\n", csv)
    local encoded = with(led, command .. "--json -")
    local json, objects = require "dkjson".decode(encoded), 0
    assert.same({ "imps", "as --scoring says", "IMPs" }, { json.scoring, json.chosen, json.unit })
    assert.equal(1, select(2, encoded:gsub('"boards":%[', "")))
    for object in encoded:gmatch "{[^{}]+}" do -- each key once, in the order of the columns
      local names = {}
      for name in object:gmatch '"([%w_]+)":' do names[#names + 1] = name end
      local columns = names[1] == "place" and "place,pair,boards,score"
        or "board,ns,ew,score,ns_score,ew_score,contract,tricks,lead"
      assert.equal(columns:sub(1, #table.concat(names, ",")), table.concat(names, ","))
      objects = objects + 1
    end
    assert.equal(6, objects)
    assert.same({ place = 1, pair = "Bob - Dee", boards = 1, score = 3 }, json.ranking[1])
    assert.same({ board = 1, ns = "Fay - Hal", ew = "Gus - Eve", score = -420, ns_score = -3,
      ew_score = 3, contract = "4S by W", tricks = 10, lead = "D9" }, json.boards[2])
    local formula = with(led:gsub("Bob", "=HYPERLINK(1)"), command .. "--csv -")
    assert.matches("\n1,'=HYPERLINK%(1%) %- Dee,1,3.00\n", formula)
    assert.matches(",%-300,3.00,%-3.00,", formula) -- numbers stay
    local page = with(led, command .. "--html - --title 'Club <1>'")
    assert.matches("<h1>Club &lt;1&gt;</h1>", page)
    assert.matches('<meta name="viewport" content="width=device%-width, initial%-scale=1">', page)
    local plain = page:gsub("</?i>", "")
    assert.matches(">5♥x by S %-2<", plain)
    assert.matches(">♦9<", plain)
    local text = with(led, command .. "--csv FILE.csv && cat FILE.csv && rm FILE.csv")
    assert.truthy(text:find("\nBoard 1\n", 1, true) and text:find(csv, 1, true))
    text, err, status = with(led, command .. "--csv - --title Club")
    assert.equal("baize: score: --title is for --html FILE\n", err)
    assert.same({ "", 2 }, { text, status })
    text, err, status = with(led, command .. "--csv - --json -")
    assert.equal("", text)
    assert.matches("standard output takes one of", err)
    assert.equal(2, status)
  end)

  it("scores a match without names, and says what has nothing to compare", function()
    local text = TWO:gsub("%[(%u%l+) \"%u%l%l\"%]\n", "")
    local out, err, status = with(text, "baize score --in FILE --scoring imps")
    assert.equal(0, status, err)
    assert.matches("1  home +1 +3.00", out)
    assert.matches("2  away +1 +%-3.00", out)
    local one = TWO:match "^(.-)\n\n"
    for _, scoring in ipairs { "", " --scoring imps" } do
      out, err, status = with(one, "baize score --in FILE" .. scoring)
      assert.equal(0, status)
      assert.matches("1  Bob %- Dee +Cid %- Ann +5Hx by S +9 +%-300\n", out)
      assert.matches("1 board with one result alone: nothing to compare it with", err)
      assert.matches("a comparison needs two results of a board; these are the scores", err)
    end
    local more = one .. "\n\n" .. TWO:gsub('"1"', '"2"')
    out, err, status = with(more, "baize score --in FILE")
    assert.equal(0, status) -- the board played once does not count
    assert.matches("Bob %- Dee +1 +100.00", out)
    assert.matches("1 board with one result alone", err)
    out = with(one, "baize score --in FILE --scoring total")
    assert.matches("Bob %- Dee +1 +%-300", out)
  end)

  -- Records of one deal in a match: the tags of each, contract and result.
  local function records(list)
    local out = {}
    for i, one in ipairs(list) do
      out[i] = ('%s[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:.63.AKQ987.A9732 '
        .. 'A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]\n[Contract "%s"]\n'
        .. '[Declarer "N"]\n[Result "%s"]\n'):format(one[1], one[2], one[3])
    end
    return table.concat(out, "\n")
  end

  local function teams(home, away, more)
    return ('[Event "x"]\n[HomeTeam "%s"]\n[VisitTeam "%s"]\n%s'):format(home, away, more or "")
  end

  it("pairs the two tables of a match by its teams, wherever they stand", function()
    local text = records { { teams("A", "B"), "4S", 10 }, { teams("C", "D"), "4S", 9 },
      { teams("D", "C"), "4S", 9 }, { teams("B", "A"), "4S", 9 } }
    local out, err, status = with(text, "baize score --in FILE --scoring imps --boards")
    assert.equal(0, status)
    assert.equal("", err) -- nothing is guessed: the team named first sits N-S
    assert.matches("1  A +1 +10.00", out)
    assert.matches("Board 1\nN%-S [^\n]*\nA +B +420 +10.00 +%-10.00 +4S by N +10\nB +A +%-50", out)
    out, err = with(text, "baize score --in FILE --vp wbf --boards")
    assert.equal("", err)
    assert.matches("A %- B  10 %- 0 IMPs", out)
    assert.matches("C %- D  0 %- 0 IMPs", out)
  end)

  it("seats the teams by the room, or says that it guesses", function()
    local text = records { { teams("A", "B", '[Room "Closed"]\n'), "4S", 10 },
      { teams("A", "B", '[Room "Open"]\n'), "4S", 9 } }
    local out, err = with(text, "baize score --in FILE --scoring imps")
    assert.equal("", err)
    assert.matches("1  B +1 +10.00", out)
    out, err = with(text:gsub("%[Room[^\n]*\n", ""), "baize score --in FILE --scoring imps")
    assert.matches("1  A +1 +10.00", out)
    assert.matches("1 board: a guess: nothing distinguishes the rooms; the home team", err)
    out, err = with(text:gsub("Closed", "Open"), "baize score --in FILE --scoring imps")
    assert.equal("", out)
    assert.matches("1 board: both records are of the same room: they are not compared", err)
  end)

  it("compares no two of many tables that nothing tells apart", function()
    local text = records { { "", "4S", 10 }, { "", "4S", 9 }, { "", "4S", 8 }, { "", "4S", 7 } }
    local out, err, status = with(text, "baize score --in FILE --scoring imps")
    assert.equal("", out)
    assert.equal(1, status)
    assert.matches("1 board: more than two records, and nothing shows which belong together", err)
    text = records { { '[Table "1"]\n', "4S", 10 }, { '[Table "2"]\n', "4S", 9 },
      { '[Table "2"]\n', "4S", 9 }, { '[Table "1"]\n', "4S", 9 } }
    out, err, status = with(text, "baize score --in FILE --scoring imps --boards")
    assert.equal(0, status)
    assert.matches("home +away +420 +10.00", out)
    assert.matches("home +away +%-50 +0.00", out)
    assert.not_matches("follow each other", err) -- the tables tell
  end)

  it("says that it takes records which follow each other for two tables", function()
    local two = records { { "", "4S", 10 }, { "", "4S", 9 } }
    local text = table.concat({ two, (two:gsub('Board "1"', 'Board "2"')), two }, "\n")
    local out, err, status = with(text, "baize score --in FILE --scoring imps")
    assert.equal(0, status, err)
    assert.matches("1  home +3 +30.00", out)
    assert.matches("1 board: a guess: records that follow each other are taken as the two tables",
      err)
  end)

  -- A pair of N-S, a pair of E-W.
  local function players(n, s, e, w)
    return ('[West "%s"]\n[North "%s"]\n[East "%s"]\n[South "%s"]\n'):format(w, n, e, s)
  end

  it("knows a pair whose players change seats", function()
    local text = records { { players("A", "B", "C", "D"), "4S", 10 },
      { players("E", "F", "G", "H"), "4S", 9 } }
      .. "\n" .. records { { players("B", "A", "H", "G"), "4S", 10 },
      { players("F", "E", "D", "C"), "4S", 9 } }:gsub('Board "1"', 'Board "2"')
    local out, err, status = with(text, "baize score --in FILE")
    assert.equal(0, status, err)
    assert.matches("A %- B +2 +100.00", out)
    assert.not_matches("B %- A", out)
    assert.not_matches("nil", out)
    out = with(text, "baize score --in FILE --rank sides")
    assert.matches("^Scoring: matchpoints, the default\nN%-S\n[^\n]+\n"
      .. " +1  A %- B +2 +100.00\n +2  E %- F +2 +0.00\n\nE%-W\n", out)
    assert.matches("1=  C %- D +2 +50.00", out)
    for option, message in pairs { ["--rank x"] = "'x' is neither sides nor all",
      ["--rank sides --scoring imps"] = "%-%-rank sides ranks pairs, not teams",
      ["--vul both"] = "%-%-vul is for a CONTRACT" } do
      out, err, status = with(text, "baize score --in FILE " .. option)
      assert.equal("", out)
      assert.equal(2, status)
      assert.matches(message, err)
    end
  end)

  it("knows pairs by their numbers where nobody is named", function()
    local text = records { { '[PairNS "1"]\n[PairEW "2"]\n', "4S", 10 },
      { '[PairNS "3"]\n[PairEW "4"]\n', "4S", 9 } }
      .. "\n" .. records { { '[PairNS "2"]\n[PairEW "3"]\n', "4S", 10 },
      { '[PairNS "4"]\n[PairEW "1"]\n', "4S", 9 } }:gsub('Board "1"', 'Board "2"')
    local out, err, status = with(text, "baize score --in FILE")
    assert.equal(0, status, err)
    assert.matches(" 1  pair 1 +2 +100.00\n +2=  pair 2 +2 +50.00\n", out)
    out = with(text:gsub('PairEW "2"', 'PairEW "1"', 1), "baize score --in FILE")
    assert.matches(" pair 1 N%-S +1 +100.00\n", out) -- a Mitchell movement
    assert.matches(" pair 1 E%-W +2 +50.00\n", out)
  end)

  it("ranks no name that occurs twice at a board", function()
    local text = records { { players("A", "B", "Robot", "Robot"), "4S", 10 },
      { players("C", "D", "Robot", "Robot"), "4S", 9 } }
    local out, err, status = with(text, "baize score --in FILE")
    assert.equal(0, status)
    assert.matches("1 name with two results of one board %(first: 'Robot %- Robot', board 1%)", err)
    assert.matches("2 results of sides without a name of their own: not in the table", err)
    assert.matches("A %- B +1 +100.00\n +2  C %- D +1 +0.00\n$", out)
  end)

  it("ranks no pair that plays a board on both sides, at two tables, but as teams", function()
    local text = records { { players("A", "B", "C", "D"), "4S", 10 },
      { players("C", "D", "A", "B"), "4S", 9 } }
    local _, err = with(text, "baize score --in FILE --scoring matchpoints")
    assert.matches("2 names with two results of one board %(first: '%u %- %u', board 1%)", err)
    _, err = with(text, "baize score --in FILE --scoring imps")
    assert.is_nil(err:find("two results of one board", 1, true))
  end)

  it("sets long names in a column", function()
    local long = ("Wolfeschlegelsteinhausen"):rep(2)
    local text = records { { players(long, "Ö", "C", "D"), "4S", 10 },
      { players("E", "F", "G", "H"), "4S", 9 } }
    local out = with(text, "baize score --in FILE")
    local widths = {}
    for line in out:gsub("^Scoring[^\n]*", ""):gmatch "[^\n]+" do widths[utf8.len(line)] = true end
    assert.is_number(next(widths))
    assert.is_nil(next(widths, (next(widths))))
  end)

  it("says which boards Neuberg's formula was needed for", function()
    local text = records { { players("A", "B", "C", "D"), "4S", 10 },
      { players("E", "F", "G", "H"), "4S", 9 }, { players("I", "J", "K", "L"), "4S", 9 } }
      .. "\n" .. records { { players("A", "B", "C", "D"), "4S", 10 },
      { players("E", "F", "G", "H"), "4S", 9 } }:gsub('Board "1"', 'Board "2"')
    local out = with(text, "baize score --in FILE")
    assert.matches("\n1 of 2 boards have fewer results than the fullest: their matchpoints are "
      .. "adjusted by Neuberg's formula\n$", out)
    assert.not_matches("Neuberg", (with(text, "baize score --in FILE --scoring butler")))
  end)

  it("scores records that tell the score alone, or no vulnerability", function()
    local text = records { { "", "4S", 10 }, { "", "4S", 9 } }
    local score = text:gsub('%[Contract "4S"%]\n%[Declarer "N"%]\n%[Result "10"%]',
      '[Score "NS 450"]')
    local out, err, status = with(score, "baize score --in FILE --boards")
    assert.equal(0, status, err)
    assert.matches("NS +EW +450 +100.00", out)
    local none = text:gsub('%[Vulnerable "None"%]\n', "")
    out, err = with(none, "baize score --in FILE --boards")
    assert.matches("NS +EW +420 +100.00", out)
    assert.matches("2 boards: no vulnerability is given: that of the board number counts", err)
  end)

  it("says where records of a board contradict each other", function()
    local text = records { { "", "4S", 10 }, { "", "4S", 9 }, { "", "4S", 8 } }
    local parts = text:gsub('"None"', '"All"', 1):gsub('Dealer "N"', 'Dealer "E"', 1)
    for _, command in ipairs { "score --in", "info" } do
      local _, err = with(parts, ("baize %s FILE"):format(command))
      assert.matches("2 records: the vulnerability is 'none', in another record of the board "
        .. "%(line 1%) 'both'", err)
      assert.matches("2 records: the dealer is 'N', in another record", err)
      err = select(2, with(text, ("baize %s FILE"):format(command)))
      assert.not_matches("another record", err)
    end
    local other = text:gsub("AKQ987%.A9732 A8654%.KQ5%.T", "AKQT98.A9732 A8654.KQ5.7", 1)
    for _, command in ipairs { "score --in", "info" } do
      local _, err = with(other, ("baize %s FILE"):format(command))
      assert.matches("1 record: the deal is another than that of the record before", err)
      err = select(2, with('[Event "y"]\n' .. other:gsub("\n\n", '\n\n[Event "x"]\n'),
        ("baize %s FILE"):format(command)))
      assert.not_matches("the deal is another", err)
    end
    local out, _, status = with(parts, "baize info FILE")
    assert.equal(0, status)
    assert.matches("\n2 problems\n$", out)
    _, _, status = with(parts, "baize info FILE --strict")
    assert.equal(1, status)
  end)

  it("says where the Score is not that of the contract", function()
    local text = records { { '[Score "NS 620"]\n', "2S", 8 }, { '[Score "EW -110"]\n', "2S", 8 },
      { '[Score "110"]\n', "2S", 8 }, { '[Score "NS 3"]\n', "2S", 8 } }
    local out, err = with(text, "baize info FILE")
    assert.matches(":1: Score: 'NS 620' is not the score of the record, NS 110 "
      .. "%(2S by N, 8 tricks, vulnerable: none%), which counts", err)
    assert.matches("\n1 problem\n$", out)
    local _, _, status = with(text, "baize info FILE --strict")
    assert.equal(1, status)
  end)

  it("counts no Score that the contract cannot bring, and says so", function()
    local function scored(score, contract)
      local one = ('[North "a"]\n[Board "1"]\n[Vulnerable "None"]\n[Score "%s"]\n%s'):format(score,
        contract and ('[Contract "%s"]\n[Declarer "N"]\n'):format(contract) or "")
      local all = one .. "\n" .. one:gsub('"a"', '"b"'):gsub("Score[^\n]*", 'Score "NS 430"]')
      local out, err = with(all, "baize score --in FILE --scoring total --boards --csv -")
      return out:find("\n1,a - ?,", 1, true) ~= nil, err
    end
    for score, contract in pairs { ["NS 590"] = "3NT", ["NS 12345"] = "3NT", ["NS 0"] = "3NT",
      ["EW 60"] = false, ["NS 12340"] = false } do
      local counted, err = scored(score, contract)
      assert.is_false(counted)
      assert.truthy(err:find(("Score: '%s' is not a score of %s, and is not counted"):format(score,
        contract and "3NT by N, vulnerable: none" or "any contract"), 1, true), err)
      assert.truthy(err:find("1 record without a number, or without a result or a score in points",
        1, true), err)
    end
    for score, contract in pairs { ["NS 490"] = "3NT", ["EW 50"] = "3NT", ["EW 610"] = false } do
      local counted, err = scored(score, contract)
      assert.is_true(counted, score)
      assert.not_matches("Score:", err)
    end
  end)

  it("says where the Score is not points, or not the same for both sides", function()
    local text = records { { '[Score "NS 110 EW -110"]\n', "2S", 8 } }
    for score, told in pairs {
      ["NS 60%"] = "is not points, and is not counted: an adjusted", ["60.5 %"] = "is not points",
      ["EW 60.5%"] = "is not points", ["A-"] = "is not points", ["NS A+"] = "is not points",
      ["NS 170 EW -100"] = "gives the sides different scores: NS 170 counts for both",
      ["EW -100 NS 170"] = "gives the sides different scores: NS 170 counts for both",
      ["EW -170 NS 170"] = "",
    } do
      local alone = '\n[Board "1"]\n[Vulnerable "None"]\n[Deal "'
        .. text:match '%[Deal "(.-)"' .. '"]\n[Score "' .. score .. '"]\n'
      local out, err = with(text .. alone, "baize score --in FILE --boards")
      assert.truthy(err:find(told ~= "" and ("Score: '%s' %s"):format(score, told) or "", 1, true))
      assert.equal(told ~= "", err:find "Score: " ~= nil)
      assert.equal(not told:find "points", out:find "NS +EW +170 +100.00" ~= nil)
    end
  end)

  -- Board 1 of one match, board 1 of another; the teams stand at the first record of each.
  local function league()
    local function match(home, away, ours, theirs)
      local deal = '[Board "1"]\n[Vulnerable "None"]\n[Contract "4S"]\n[Declarer "N"]\n'
      return ('[HomeTeam "%s"]\n[VisitTeam "%s"]\n[Stage "F"]\n%s[Result "%d"]\n\n'
        .. '%s[Result "%d"]\n\n'):format(home, away, deal, ours, deal, theirs)
    end
    return match("Reds", "Blues", 10, 9) .. match("Blues", "Greens", 9, 9)
  end

  it("scores matches of teams, also by a scale of one's own", function()
    local out, err, status = with(league(), "baize score --in FILE --vp wbf --boards")
    assert.equal(0, status, err) -- 420 against -50: 10 IMPs in one board
    local vp = ("%.2f"):format((baize.event.vp(10, 1)))
    assert.matches("1  Reds +1 +10 +0 +0.00 +" .. vp, out)
    assert.matches("F: Reds %- Blues  10 %- 0 IMPs  " .. vp, out)
    assert.matches("F: Blues %- Greens  0 %- 0 IMPs  10.00 %- 10.00 VP", out)
    for _, ending in ipairs { "\n", "\r\n", "\r" } do
      local scale = ("1 5 # three matches\n 10, 15\n"):gsub("\n", ending)
      helper.with_file(scale, function(path)
        out, err, status = with(league(), "baize score --in FILE --vp " .. path)
        assert.equal(0, status, err)
        assert.matches("Reds +1 +10 +0 +0.00 +7.00", out)
      end)
    end
    out = with(league(), "baize score --in FILE --scoring imps")
    assert.matches("1  Reds +1 +10.00", out)
    assert.matches("Greens +1 +0.00", out)
  end)

  it("compares teams without being asked where the file names them", function()
    local ranked, err = with(league(), "baize score --in FILE")
    assert.matches("^Scoring: imps, as the file names teams\n"
      .. " +team +boards +IMPs\n   1  Reds +1 +10.00\n", ranked)
    assert.matches("the file names teams: IMPs are compared %(%-%-scoring matchpoints", err)
    assert.matches("^place,team,boards,score\n1,Reds,1,10.00\n",
      (with(league(), "baize score --in FILE --csv -")))
    local third = league():match "^.-\n\n" -- another record of the first match
    for options, text in pairs { ["--scoring matchpoints"] = league(), [""] = league() .. third } do
      local out, other = with(text, "baize score --in FILE " .. options)
      assert.not_matches("team", out .. other)
      assert.matches("Board 1\nN%-S [^\n]*\nNS", out)
    end
    local _, sides = with(league(), "baize score --in FILE --rank sides")
    assert.not_matches("team", sides)
  end)

  it("compares what the file says was played for", function()
    local two = TWO:gsub('%[Event "x"%]\n', "")
    local third = two:match "^.-\n\n"
    for tag, expected in pairs { IMP = "imps", ["IMP;Cross"] = "cross-imps",
      Cavendish = "cross-imps", ["IMP;Butler"] = "butler", MatchPoints = "matchpoints",
      ["MP;MP1"] = "matchpoints",
      BAM = "bam" } do
      local tagged = two:gsub("%[Board[^\n]*\n", ('%%0[Scoring "%s"]\n'):format(tag))
      local out, err, status = with(tagged, "baize score --in FILE")
      assert.equal(0, status, err)
      assert.matches("^Scoring: " .. expected:gsub("%-", "%%-") .. ", as the file says\n", out)
      assert.equal("", err)
      local asked = with(tagged, "baize score --in FILE --scoring total")
      assert.matches("^Scoring: total, as %-%-scoring says\n", asked)
    end
    local tagged = (two .. third):gsub("%[Board[^\n]*\n", '%0[Scoring "IMP"]\n')
    assert.matches("^Scoring: cross%-imps, as the file says\n",
      (with(tagged, "baize score --in FILE")))
    tagged = two:gsub("%[Board[^\n]*\n", '%0[Scoring "IMP"]\n')
    assert.matches("^Scoring: cross%-imps, as the file says\nN%-S\n",
      (with(tagged, "baize score --in FILE --rank sides")))
  end)

  it("says which scorings of the file it does not follow, and does not choose among several",
    function()
      local board = "%[Board[^\n]*\n"
      local out, err, status = with(TWO:gsub(board, '%0[Scoring "Rubber"]\n'),
        "baize score --in FILE")
      assert.equal(0, status)
      assert.matches("^Scoring: matchpoints, the default\n", out)
      assert.matches('%[Scoring "Rubber"%] of 2 records is not a comparison that baize has', err)
      out, err, status = with(TWO:gsub(board, '%0[Scoring "MP;OldMP"]\n'), "baize score --in FILE")
      assert.equal(0, status)
      assert.matches("^Scoring: matchpoints, as the file says\n", out)
      assert.matches('%[Scoring "MP;OldMP"%]: not applied: OldMP', err)
      local n = 0
      out, err, status = with(TWO:gsub(board, function(line)
        n = n + 1
        return line .. (n == 1 and '[Scoring "IMP"]\n' or '[Scoring "MP"]\n')
      end), "baize score --in FILE")
      assert.same({ "", 1 }, { out, status })
      assert.matches("the file has several scorings %(IMP in 1 record, MP in 1 record%): choose "
        .. "one with %-%-scoring", err)
    end)

  it("says what is wrong with a scale", function()
    for text, message in pairs { ["1 5\n5\n"] = ":2: '5': a whole number above 5 is expected",
      ["x"] = ":1: 'x': a whole number above 0", ["# none\n"] = "there is no margin in" } do
      helper.with_file(text, function(path)
        local _, err, status = with(league(), "baize score --in FILE --vp " .. path)
        assert.equal(2, status)
        assert.matches(message, err)
      end)
    end
    local _, err, status = with(league(), "baize score --in FILE --vp no-such")
    assert.equal(2, status)
    assert.matches("there is no scale 'no%-such' %(there is: acbl%-20, wbf%), and no file", err)
    _, err, status = with(league(), "baize score --in FILE --vp wbf --scoring matchpoints")
    assert.equal(2, status)
    assert.matches("victory points come from IMPs", err)
    _, err, status = run "baize score 4SN = --vp wbf"
    assert.equal(2, status)
    assert.matches("%-%-vp needs %-%-in FILE", err)
  end)

  it("tells files from contracts, as solve tells them from deals", function()
    local _, err, status = with(TWO, "baize score FILE")
    assert.equal(2, status)
    assert.matches("is a file: score %-%-in /", err)
    for _, command in ipairs { "solve", "par" } do
      _, err, status = with(TWO, ("baize %s FILE"):format(command))
      assert.equal(2, status)
      assert.matches(command .. ": '/.*' is a file, not a deal: baize solve %-%-in /", err)
    end
    local out
    local lin = run("baize convert - - --to lin", TWO)
    out, err, status = run("baize solve --in - --from lin", lin)
    assert.equal(0, status, err)
    assert.matches("^Board 1\n", out)
    -- a line has no number, so that its deal stands beside it
    out = run("baize solve",
      "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\n")
    assert.matches("^Board 1  N:%.63%.AKQ987[%w. ]+\n   C  D  H  S  NT\n", out)
  end)

  it("says what is wrong", function()
    for command, expected in pairs {
      ["4SN -11"] = "'%-11' is not a result of 4S by N",
      ["4S N +4"] = "'%+4' is not a result of 4S by N",
      ["4SN -3x"] = "'%-3x' is not a result of 4S by N: x belongs to the contract",
      ["4SN"] = "a RESULT is missing",
      ["4Z ="] = "4Z", [""] = "a CONTRACT and a RESULT, or %-%-in FILE",
      ["4SN = --scoring x"] = "unknown scoring of a contract",
      ["4SN = --vul x"] = "%-%-vul",
    } do
      local _, err, status = run("baize score " .. command)
      assert.equal(2, status)
      assert.matches(expected, err)
    end
  end)
end)

local data = os.getenv "BAIZE_TESTDATA"

describe("the IMPs of a real event", function()
  it("are those that its file tells, of all matches", function()
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local told = {} -- by the teams and the points, how often a result stands in the file
    for board in baize.boards(data .. "/pbn/endplay_example2.pbn") do
      local tags = board.tags
      local imps = (tags.ScoreIMP or ""):match "^NS ([+-]?%d+)"
      local side, points = (tags.Score or ""):match "^(%u%u) ([+-]?%d+)"
      if imps then -- where the board is passed out some tell no score
        points = tonumber(points or 0) * (side == "EW" and -1 or 1)
        local key = ("%s|%s|%d|%d"):format(tags.HomeTeam, tags.VisitTeam, points, tonumber(imps))
        told[key] = (told[key] or 0) + 1
      end
    end
    local out = run(("baize score --in %s --scoring imps --boards"):format(
      helper.quote(data .. "/pbn/endplay_example2.pbn")))
    local nb = 0
    for home, away, points, imps in
      out:gmatch "\n(%u[%u ]-)  +(%u[%u ]-)  +(%-?%d+) +(%-?[%d.]+) " do
      local key = ("%s|%s|%d|%d"):format(home, away, tonumber(points), tonumber(imps) // 1)
      assert.is_true((told[key] or 0) > 0, key)
      told[key], nb = told[key] - 1, nb + 1
    end
    assert.equal(298, nb)
  end)
end)

describe("files of other projects", function()
  -- boards ([Board] tags), records ([Contract] tags), problems
  local known = {
    ["pbn/endplay_example3.pbn"] = { 3816, 7632, 7713 },
    ["pbn/endplay_example1.pbn"] = { 1, 2, 0 },
    ["pbn/correct_21.pbn"] = { 2, 2, 0 },
    ["pbn/three_test_records_crlf.pbn"] = { 3, 3, 0 },
    ["lin/endplay_example1.lin"] = { 8, 8, 0 },
  }
  for name, counts in pairs(known) do
    it(name .. " is read whole", function()
      if not data then return pending "BAIZE_TESTDATA is not set" end
      local out = run("baize info " .. helper.quote(data .. "/" .. name))
      assert.equal(counts[1], math.tointeger(out:match "^(%d+) board"))
      assert.equal(counts[2], math.tointeger(out:match "(%d+) records" or counts[1]))
      assert.equal(counts[3], math.tointeger(out:match "(%d+) problem"))
    end)
  end
end)
