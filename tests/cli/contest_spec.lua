-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize contest: boards with awards, as PBN and as a table.
local dkjson = require "dkjson"
local helper = require "helper"

local run, with_file = helper.run, helper.with_file

local PBN <const> = "tests/golden/facit.pbn"

-- One opening, one answer; without the natural list every call is known.
local SYSTEM <const> = [[system { name = "Mini", natural = false, guard = false }
opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
after "1NT" { bid "3NT" { hcp "10+" }, pass { any } }
after "1NT 3NT" { pass { any } }
after "(2H)" { pass { any } }
after "(2H) P" { bid "2NT" { hcp "15+" & balanced }, pass { any } }
after "(2H) P 2NT" { bid "3NT" { hcp "10+" }, pass { any } }
after "(2H) P 2NT 3NT" { pass { any } }
]]

local CSV <const> = [[
file,board,dealer,vul,hidden,forced_auction,score_table,deal
A,1,S,None,EW,,5D:10 3N:6 6D:4,N:.K853.AK984.9532 QJT432.J962.2.K4 AK7.AT7.QJT.QT86 9865.Q4.7653.AJ7
B,2,N,EW,NS,2H AC P AC,2N:5 3N:9,N:QT9.AT76543..976 AJ84.J9.KT94.Q85 7653.8.A753.KJ32 ]]
  .. [[K2.KQ2.QJ862.AT4
B,3,N,All,EW,AC 1S P,,N:A2.865.AQ53.AKT3 QT9643.AK732.K.7 K87.J94.J986.965 J5.QT.T742.QJ842
]]

local function with_system(f) return with_file(SYSTEM, function(name) return f(name) end) end

describe("baize contest", function()
  it("bids the boards of PBN, and makes given calls", function()
    with_system(function(system)
      local out, err, status = run(("baize contest %s %s --json -"):format(PBN, system))
      assert.same({ "", 0 }, { err, status })
      local r = dkjson.decode(out)
      local mine = r.systems[1]
      assert.same({ 3, 23, 17, 1, 1 }, { r.boards, r.best, mine.points, mine.no_award,
        mine.not_legal })
      assert.same({ points = 7, boards = 1 }, r.results_in_file)
      local got = {}
      for i, a in ipairs(mine.auctions) do got[i] = { a.auction, a.contract, a.award } end
      assert.same({ { "1NT P 3NT P P P", "3NT by S", 8 }, -- the award of this declarer
        { "2H P P 2NT P 3NT P P P", "3NT by W", 9 },
        { "1NT P P P", "1NT by N" } }, got) -- 1S is not legal after it
    end)
  end)

  it("reads the same as a table, by groups", function()
    with_system(function(system)
      with_file(CSV, function(file)
        local out, err, status = run(("baize contest %s %s"):format(file, system))
        assert.equal("baize: contest: boards without awards: 1 (3); awards are a comment "
          .. "after the tag Scoring\n", err)
        assert.equal(0, status)
        assert.matches("system +points +error +of best +no award +A +B\n", out)
        assert.matches("Mini +15 +%d+ +78.9 %% +0 +6 +9\n", out)
        assert.matches("best awards +19 +10 +9\n", out)
      end)
    end)
  end)

  it("finds the awards of PBN after blank lines, other comments and tags", function()
    local HEAD <const> = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "%s"]\n'
      .. '[Scoring "Facit"]%s\n\n[Board "2"]\n'
    local AWARDS <const> = "{1NT 6\n\n3NT 8}"
    with_system(function(system)
      local function boards(between)
        local deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
        return with_file(HEAD:format(deal, between), function(file)
          return run(("baize contest %s %s"):format(file, system))
        end)
      end
      for _, between in ipairs { "", "\n\n", "\n{a remark; 4H 7}\n", " ; {4H 7}\n; more\n",
        '\n[Hidden "EW"]\n', "\n\n{a remark}\n\n", '\n{a}\n[Event "x"]\n{b}\n' } do
        local out = boards(between .. AWARDS)
        assert.matches("best awards +8\n", out)
      end
      local _, err, status = boards "\n{a remark}\n{4H seven}"
      assert.matches("board 1: 4H has the award 'seven': a number is expected", err, 1, true)
      assert.equal(1, status)
      _, err = boards '\n[Hidden "EW"]\n{4H seven}'
      assert.matches("board 1: 4H has the award 'seven': a number is expected", err, 1, true)
      _, err = boards "\n{a remark}\n{another}"
      assert.matches("board 1: 'a' is not a contract", err, 1, true)
      _, err = boards '\n[Hidden "East"]\n{4H 7}'
      assert.matches("board 1: Hidden: 'East' is not a side: write NS or EW", err, 1, true)
      _, err = boards "\n{1NT 6"
      assert.matches("boards without awards", err)
    end)
  end)

  it("compares systems on the same boards, and shows each board", function()
    with_system(function(system)
      with_file(SYSTEM:gsub('"10%+"', '"13+"'):gsub("Mini", "Timid"), function(other)
        local out, err = run(("baize contest %s %s %s --boards"):format(PBN, system, other))
        assert.equal("", err)
        assert.matches("Timid %- Mini: %-11 points %(error %d+%), another contract on 2 boards\n",
          out)
        assert.matches("results in the file: 7 points on 1 board\n", out)
        assert.matches("a given call was not legal after its calls on 1 board", out)
        assert.matches("Three boards +1 +10 +8: 3NT by S %(1NT P 3NT P P P%) +1: 1NT by S ", out)
        assert.matches("Three boards +3 +4 +0, no award: 1NT by N", out)
      end)
    end)
  end)

  it("adds up what the script beside the published boards adds up", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local boards = data .. "/bidding/contest.csv"
    local theirs = run(("baize %s/bidding/contest.lua %s natural"):format(data, boards))
    local sum, nb, faults = theirs:match "total%s+(%d+)%s+(%d+)%s+errors%s+(%d+)"
    assert.equal("0", faults)
    local r = dkjson.decode((run(("baize contest %s natural --json -"):format(boards))))
    assert.same({ tonumber(sum), tonumber(nb) }, { r.systems[1].points, r.boards })
  end)

  -- By what is changed in the file: what it becomes, and the message.
  local WRONG <const> = {
    { "5D 10", "8D 10", ":7: board 1: '8D' is not a contract: write contracts as in 4H" },
    { "5D 10", "5Z 10", ":7: board 1: '5Z' is not a contract" },
    { "5D 10", "5D", ":7: board 1: 5D has the award '3NT': a number is expected" },
    { "1NT 1}", "1NT}", ":7: board 1: 1NT has no award after it" },
    { "2H AC", "2Q AC", ":17: board 2: '2Q' is not a call: write those that are given, AC for" },
    { 'Auction "N"%]\n2H', 'Auction "E"]\n2H',
      ":17: board 2: the given calls begin with E, but N deals" },
    { 'Hidden "NS"', 'Hidden "us"', ":17: board 2: Hidden: 'us' is not a side: write NS or EW" },
    { "9865.Q4.7653.AJ7", "9865.Q4.7653.AJ", ":7: board 1: there is no deal of four hands" },
  }
  it("leaves out boards that are wrong, names them with file and line, and bids the others",
    function()
      local text = assert(io.open(PBN)):read "a"
      with_system(function(system)
        for _, row in ipairs(WRONG) do
          local changed, n = text:gsub(row[1], (row[2]:gsub("%%", "%%%%")), 1)
          assert.equal(1, n, row[1])
          with_file(changed, function(file)
            local out, err, status = run(("baize contest %s %s"):format(file, system))
            assert.equal(1, status, row[3])
            assert.truthy(err:find(file .. row[3], 1, true), err)
            assert.matches("; the board is left out\n$", err)
            assert.matches("^2 boards with awards", out)
          end)
        end
      end)
    end)

  it("says what is odd in a table, and what no file of a contest is", function()
    with_system(function(system)
      with_file(CSV:gsub("6D:4", "3NT:4"), function(file)
        local out, err, status = run(("baize contest %s %s"):format(file, system))
        assert.equal(0, status)
        assert.matches(":2: board 1: 3NT has two awards, 6 and 4: the last one counts\n", err)
        assert.matches("Mini +13 ", out)
      end)
      for text, said in pairs { ["hello\n"] = "no tag of PBN", [""] = "has no board with awards",
        ["board,score_table\n1,4H:3\n"] = ":1: there is no column 'dealer' of a table" } do
        with_file(text, function(file)
          local out, err, status = run(("baize contest %s %s"):format(file, system))
          assert.same({ "", 1 }, { out, status })
          assert.truthy(err:find(said, 1, true), err)
        end)
      end
      local _, err, status = run("baize contest nowhere.pbn " .. system)
      assert.same({ "baize: contest: nowhere.pbn: No such file or directory\n", 1 },
        { err, status })
    end)
  end)
end)
