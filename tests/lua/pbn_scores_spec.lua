-- SPDX-License-Identifier: GPL-3.0-or-later
-- Results of all tables from the ScoreTable of PBN, and events scored from them.
local baize = require "baize"
local helper = require "helper"
local scores = require "baize.format.pbn.scores"

local CLUB <const> = [[
% PBN 2.1
[Board "1"]
[Vulnerable "None"]
[Contract "4S"]
[Declarer "N"]
[Result "10"]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer;Result\2R;Score_NS\5R;Percentage_NS"]
{ the club }
 1  1 4S   N 10   420    75
 2  2 3NT  N  9   400    25
 3  3 -    -  -     -   ^60
 4  4 4S   N 10     ?    75
 5  5 -    -  -     -     -

[Board "2"]
[Vulnerable "Both"]
[ScoreTable "-Rank;Names_NS;Names_EW;+Score_EW;Multiplicity"]
1 "Ann ;Bob" "Cid;Dee" 100 1
2 "Eve;Fay" "Gus;Hal" -100 2
]]

local function boards_of(text)
  return helper.with_file(text, function(path)
    local list = {}
    for board in baize.boards(path, { format = "pbn" }) do list[#list + 1] = board end
    return list
  end)
end

describe("a ScoreTable", function()
  local boards = boards_of(CLUB)

  it("tells pairs, points and artificial scores", function()
    local results, silent = scores.read(boards[1])
    assert.equal(1, silent)
    assert.equal(4, #results)
    assert.equal("pair 1", results[1].ns)
    assert.equal("1", results[1].ew_id)
    assert.equal(420, results[1].score)
    assert.same({ 60, 40 }, results[3].adjusted)
    assert.is_nil(results[3].score)
    assert.equal(420, results[4].score) -- from the contract, where no score is told
  end)

  it("is listed beside the hands of hand records, in place of the table of the record", function()
    local deal = tostring(baize.sampler { seed = 1 }:deal(1))
    local page, err = helper.run("baize convert - - --from pbn --to html --no-analysis",
      (CLUB:gsub("%[Vulnerable", ('[Deal "%s"]\n%%0'):format(deal), 1)))
    assert.matches("board 2", err .. "board 2")
    assert.truthy(page:find("<td>4♠ by N =</td><td></td><td>420</td><td>pair 1</td>", 1, true))
    assert.truthy(page:find("<td>60 % - 40 %</td><td></td><td></td><td>pair 3</td>", 1, true))
    local _, rows = page:gsub("<tr><td>", "")
    assert.equal(4, rows)
  end)

  it("is written as the README says, and gets the cards of a file that was dealt", function()
    local file <close> = assert(io.open "README.md")
    local text = file:read "a":match "\n```pbn\n(.-)```\n"
    helper.with_file(text, function(name)
      local out, err = helper.run(([[d=$(mktemp -d); cp %s $d/monday.pbn; cd $d
        baize deal -n 2 --seed 1 --format pbn >evening.pbn 2>/dev/null
        baize score --in evening.pbn --in monday.pbn --html p.html --no-analysis; grep -c ♠ p.html
        cd /; rm -r $d]]):format(name))
      assert.equal("", err)
      assert.matches("1=  pair 2  +2  +75.00\n  1=  pair 6", out)
      assert.is_true(tonumber(out:match "(%d+)\n$") >= 8) -- hands
      out, err = helper.run(([[d=$(mktemp -d); cp %s $d/monday.pbn; cd $d
        baize deal -n 2 --seed 1 --format pbn >evening.pbn 2>/dev/null
        baize convert evening.pbn - --to sheet --results monday.pbn --no-analysis; cd /; rm -r $d
        ]]):format(name))
      assert.matches("2 boards, 0 problems", err)
      assert.matches("\n4Sx by N %-1 +%-100 +pair 3 pair 6 ", out)
    end)
  end)

  it("tells names, points of E-W, and how often", function()
    local results = scores.read(boards[2])
    assert.equal(3, #results)
    assert.equal("Ann - Bob", results[1].ns)
    assert.equal(-100, results[1].score)
    assert.equal(100, results[2].score)
    assert.equal("Gus - Hal", results[3].ew)
  end)

  it("is none, or is told to be no table", function()
    assert.is_nil((scores.read(boards_of '[Board "1"]\n'[1])))
    local results, _, wrong = scores.read(
      boards_of '[Board "1"]\n[ScoreTable "Rank;Score_NS"]\n1 2 3\n'[1])
    assert.is_nil(results)
    assert.same({ "its 3 elements are no rows of 2" }, wrong)
  end)

  it("is noted where a row is not points or contradicts itself: the contract counts", function()
    local text = [[
[Board "1"]
[Vulnerable "None"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW"]
1 2 3NT N  9 500    -
3 4 3NT E  9   -  400
5 6 -   - -  60%    -
7 8 -   - -  A+     -
9 10 -  - -  170 -100
11 12 Pass - - 50   -
]]
    for _, command in ipairs { "info -", "score --in - --boards" } do
      local out, err = helper.run("baize " .. command, text)
      assert.truthy(err:find(":3: ScoreTable: row 1: '500' is not the score of the record, NS 400 "
        .. "(3NT by N, 9 tricks, vulnerable: none), which counts", 1, true))
      assert.truthy(err:find("row 3: '60%' is not points, and is not counted: an adjusted score is "
        .. "written in a ScoreTable, as ^60 in Percentage_NS (the first of 2 such", 1, true))
      assert.matches("row 5: '170' gives the sides different scores: NS 170 counts for both", err)
      assert.matches("row 6: '50' is not the score of the record, NS 0 %(passed out%)", err)
      assert.matches(command == "info -" and "\n5 problems\n" or "pair 1 +pair 2 +400 ", out)
    end
  end)

  it("has results as players say them, and what is none is said", function()
    local results, silent, wrong = scores.read(boards_of([[
[Board "1"]
[Vulnerable "None"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]
1 2 3NT S +1
3 4 4S  E =
5 6 2H  N -2
7 8 3NT S 14
9 10 4Z N 10
11 12 7S N +1
]])[1])
    assert.equal(3, silent)
    assert.same({ 430, -420, -100 }, { results[1].score, results[2].score, results[3].score })
    assert.same({ 10, 10, 6 }, { results[1].tricks, results[2].tricks, results[3].tricks })
    assert.same({ "row 4: '14' is not a result: write tricks from 0 to 13, or =, +1, -2",
      "row 5: '4Z by N' is not a contract",
      "row 6: '+1' is not a result: write tricks from 0 to 13, or =, +1, -2" }, wrong)
  end)

  it("is compared by baize score, in the place of the record's own result", function()
    local out, err, status = helper.run("baize score --in - --boards", CLUB)
    assert.equal(0, status, err)
    assert.matches("1 record without a number, or without a result or a score in points", err)
    -- both sides have a pair 1
    assert.matches("Board 1\nN%-S [^\n]*\npair 1 N%-S +pair 1 E%-W +420", out)
    assert.matches("pair 3 N%-S +pair 3 E%-W +60.00 +40.00\n", out)
    assert.matches("Ann %- Bob +Cid %- Dee +%-100 +0.00 +100.00", out)
    local scored = baize.scoring.balances("matchpoints", { 420, 400, 420 }, { tables = 3 })
    assert.matches(("pair 1 E%%-W +420 +%.2f"):format(scored[1]), out)
  end)

  it("is counted by baize info", function()
    local out = helper.run("baize info -", CLUB)
    assert.matches("\n2 score tables %(7 results%)\n0 players\n", out)
  end)

  it("of a field is refused where two tables are compared", function()
    for _, option in ipairs { "--scoring imps", "--scoring bam", "--vp wbf" } do
      local out, err, status = helper.run("baize score --in - " .. option, CLUB)
      assert.equal(1, status)
      assert.equal("", out)
      assert.matches("2 boards with more than two results: %l+ compares two tables", err)
    end
    local out, _, status = helper.run("baize score --in -",
      '[Board "5"]\n[ScoreTable "Score_NS;Names_NS"]\n50 "Ann;Bob"\n')
    assert.equal(0, status)
    assert.matches("5  Ann %- Bob +EW +50\n", out)
  end)

  it("of which each is there twice has no other pair to rank", function()
    local board = '[Board "5"]\n[West "Cid"]\n[North "Ann"]\n[East "Dee"]\n[South "Bob"]\n'
      .. '[Declarer "N"]\n[Contract "1NT"]\n[Result "7"]\n\n'
    local _, err, status = helper.run("baize score --in -", board .. board)
    assert.equal(0, status, err)
    assert.matches("2 names with two results of one board .*no other pair is named; these", err)
  end)

  it("without names is printed board by board", function()
    local out, err, status = helper.run("baize score --in -",
      '[Board "5"]\n[ScoreTable "Score_NS;Multiplicity"]\n50 2\n-50 1\n')
    assert.equal(0, status)
    assert.matches("no pair is named; these are the boards", err)
    assert.matches("^Scoring: [^\n]+\n\nBoard 5\nN%-S [^\n]*\nNS +EW +50 +75.00 +25.00\n", out)
  end)

  it("has the percentages that a real file gives them", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    for board in baize.boards(data .. "/pbn/correct_20.pbn") do
      local results = scores.read(board)
      if results and #results > 100 then
        local list = {}
        for i, result in ipairs(results) do list[i] = result.score end
        local balances = baize.scoring.balances("matchpoints", list, { tables = 1000000 })
        assert.equal(155, #list)
        assert.equal("99.4", ("%.1f"):format(balances[1])) -- its first row
        return
      end
    end
    error "the board is not found"
  end)
end)
