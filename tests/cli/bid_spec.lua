-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize bid, and baize deal with an auction.
local dkjson = require "dkjson"
local helper = require "helper"

local run = helper.run

describe("baize bid", function()
  it("says that a hand is an opponent's where a pass may be missing", function()
    local _, err = run "baize bid tutorial --hand AK2.J3.KQ854.K72 --auction 1NT"
    assert.matches("the player after 1NT is an opponent, and calls here; .*%-%-auction '1NT P'",
      err)
    for _, auction in ipairs { "'1NT P'", "'P'", "'(1NT)'", "'1C 1D'" } do
      local _, none = run("baize bid tutorial --hand AK2.J3.KQ854.K72 --auction " .. auction)
      assert.equal("", none)
    end
    local _, wrong = run "baize bid tutorial --auction '1NT P 1C'"
    assert.equal("baize: bid: call 3, 1C by S: not above 1NT, at byte 7 of '1NT P 1C'\n",
      wrong)
  end)

  it("bids one hand and says why", function()
    local out, err, status = run "baize bid tutorial --hand AQ62.J3.K854.972 --auction 'P 1NT P'"
    assert.matches("^2C\n2C by the rule in systems/tutorial.lua:%d+ %[1NT/1%]: Stayman\n"
      .. "  not 2D ", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("says what calls mean, and what comes next", function()
    local out = run "baize bid tutorial --auction '1NT P 2C P'"
    assert.matches("S 2C  Stayman: 8%+ points, a four%-card major "
      .. "%[forcing, artificial, alert%]", out)
    assert.matches("2H +36%.329 %%", out)
    local json = dkjson.decode((run "baize bid tutorial --auction '1NT (P) 2C' --json -"))
    assert.equal("Stayman", json.calls[3].text)
    assert.matches('"calls":%[%]', (run "baize bid tutorial --auction '' --json -"))
  end)

  it("bids random deals, the same for the same seed", function()
    local out, err = run "baize bid tutorial -n 5 --seed 7"
    assert.equal("", err)
    assert.equal(out, (run "baize bid tutorial -n 5 --seed 7"))
    local lines = 0
    for line in out:gmatch "[^\n]+" do
      if line:find "^[P~]" then break end
      lines = lines + 1
      assert.matches("^" .. lines .. "  N:.* dealer %u, .* vulnerable: [%w*~ ]+$", line)
    end
    assert.equal(5, lines)
    assert.matches("^seed %d+\n$", select(2, run "baize bid tutorial -n 1"))
  end)

  it("marks passes that no rule makes", function()
    helper.with_file([[system { natural = false }
      opening { bid "1NT" { hcp "12+" }, pass { hcp "3+" } }
      after "1NT" { bid "2C" { hcp "8+" } } ]], function(name)
      local out = run("baize bid " .. name .. " -n 4 --seed 7 --uncontested")
      assert.matches("nobody vulnerable: P 1NT P 2C P P%* P\n", out)
      assert.matches("\nP%*: a pass that no rule makes\n$", out)
      local json = dkjson.decode((run("baize bid " .. name
        .. " -n 1 --seed 7 --uncontested --format json")))
      assert.same({ ["6"] = "no rule" }, json.boards[1].auction.notes)
    end)
    helper.with_file('opening { bid "1NT" { hcp "12+" }, pass { any } } '
      .. 'after "1NT" { pass { any } }', function(name)
      local out = run("baize bid " .. name .. " -n 9 --seed 7 --uncontested")
      assert.is_nil(out:find("*", 1, true))
    end)
  end)

  it("bids many boards at once, the same on any number of threads", function()
    helper.with_file([[system { natural = false }
      opening { bid "1NT" { hcp "12+" }, pass { hcp "3+" } }
      after "1NT" { bid "2C" { hcp "8+" } }
      after "(1NT)" { double { hcp "15+" } } ]], function(name)
      local nb = os.getenv "BAIZE_SOAK" and 2001 or 1001 -- more than are bid in one block
      local command = ("baize bid %s -n %d --seed 8"):format(name, nb)
      local out = run(command .. " --jobs 1")
      assert.equal(out, (run(command .. " --jobs 3")))
      local lines = {}
      for line in out:gmatch "[^\n]+" do lines[#lines + 1] = line end
      assert.equal(nb + 1, #lines) -- and what * means
      assert.matches("^" .. nb .. "  N:", lines[nb])
      local system = assert(baize.system.load(name))
      for _, i in ipairs { 1, 7, 1000, 1001 } do
        local deal = baize.sampler { where = baize.any, seed = 8 }:deal(i)
        local dealer, vul, words = lines[i]:match "dealer (%u), (%u*%l*) vulnerable: (.*)$"
        local auction, list = baize.bid { deal = deal, NS = system, EW = system, dealer = dealer,
          vul = vul == "nobody" and "none" or vul }
        assert.equal(auction, (words:gsub("%*", "")))
        local at = 0
        for word in words:gmatch "%S+" do
          at = at + 1
          assert.equal(word:find "%*" and "no rule" or "rule", list[at].mark)
        end
      end
    end)
  end)

  it("bids the boards of files anew", function()
    local pbn = run "baize bid tutorial -n 3 --seed 7 --uncontested --format pbn"
    assert.matches("%[Auction \"N\"%]\nPass 1C Pass 1S\nPass", pbn)
    helper.with_file(pbn, function(name)
      assert.equal(run "baize bid tutorial -n 3 --seed 7",
        (run("baize bid tutorial --from pbn --in " .. name)))
      local boards = dkjson.decode((run(
        "baize bid tutorial --uncontested --from pbn --format json --in " .. name)))
      assert.same({ "P", "1C", "P", "1S" },
        table.move(boards.boards[1].auction.calls, 1, 4, 1, {}))
    end)
  end)

  it("bids two systems against each other, and explains every call", function()
    local ours = [[system { natural = false }
      opening { bid "1S" { spades "4+", "four spades", alert = true }, pass { any } }]]
    local theirs = [[system { natural = false }
      after "(1S)" { bid "1NT" { hcp "8+", artificial = true }, pass { any } }]]
    helper.with_file(ours, function(first)
      helper.with_file(theirs, function(second)
        local both = ("baize bid %s %s"):format(first, second)
        local out = run(both .. " -n 9 --seed 7 --explain")
        local first_place = first:gsub("%p", "%%%0") .. ":2"
        assert.matches("\n   %u  1S +four spades: 4%+ spades +" .. first_place, out)
        assert.matches("\n   %u  1NT +8%+ points +" .. second:gsub("%p", "%%%0") .. ":2", out)
        local pbn = run(both .. " -n 9 --seed 7 --format pbn")
        assert.matches('%[BidSystemNS "[^"]+ %(%x+%)"%]\n%[BidSystemEW "[^"]+ %(%x+%)"%]', pbn)
        assert.matches('%[Event ""%]\n', pbn)
        assert.matches('%[Declarer "[NESW]"%]\n%[Contract "%d%u+X*"%]\n%[Auction ', pbn)
        assert.matches('%[Note "1:alert: four spades: 4%+ spades"%]\n'
          .. '%[Note "2:alert: 8%+ points"%]', pbn)
        local lin = run(both .. " -n 9 --seed 7 --format lin")
        assert.matches("mb|1S!|an|four spades: 4%+ spades|mb|1N!|an|8%+ points|", lin)
        local said = run(("baize bid %s %s --auction '1S 1NT'"):format(first, second))
        assert.matches("E 1NT %(theirs%) 8%+ points %[artificial, alert%]", said)
      end)
    end)
    assert.matches("dealer N", (run "baize bid tutorial natural -n 1 --seed 7"))
    assert.matches("^1NT\n1NT: natural, no rule: balanced\n",
      (run "baize bid natural --hand AK2.J3.KQ854.K72"))
  end)

  it("says what is wrong", function()
    local function refused(command, message, expected)
      local out, err, status = run(command)
      assert.equal("", out)
      assert.matches(message, err)
      assert.equal(expected, status)
    end
    refused("baize bid tutorial", "^baize: bid: one of %-n, %-%-in, %-%-hand and %-%-auction", 2)
    refused("baize bid natural:notrump=12-14 -n 1", "natural bidding has no options: ", 1)
    refused("baize bid tutrial -n 1", '^baize: bid: there is no system "tutrial"', 1)
    refused("baize bid tutorial:weak=x -n 1", "declares no option 'weak'", 1)
    refused("baize bid tutorial --hand AK", "a hand has four suits with dots between", 1)
    refused("baize bid tutorial --auction '1NT 1C'", "not above 1NT", 1)
    refused("baize bid tutorial -n 1 --hand AK", "one of %-n", 2)
    refused("baize bid tutorial -n 1 --json", "%-%-json for %-%-hand and %-%-auction", 2)
    refused("baize bid tutorial natural -n 1 --uncontested", "takes no OPPONENTS", 2)
    refused("baize bid tutorial --auction 1NT --explain", "are for %-n and %-%-in", 2)
    refused("baize bid tutorial --auction 1NT --jobs 2", "%-%-jobs are for %-n and %-%-in", 2)
    refused("baize bid tutorial nothing -n 1", 'there is no system "nothing"', 1)
  end)
end)

describe("baize deal with an auction", function()
  it("deals what a system bids so", function()
    local out = run "baize deal --system tutorial --auction '1NT P 2C P' --dealer S --count"
    assert.equal(tostring(baize.sampler { where = baize.system.load "tutorial"
      :auction("1NT P 2C P", { dealer = "S" }) }:figure().count), out:match "^%d+")
    out = run("baize deal 'S.spades \"4\"' --system tutorial --auction 1NT --dealer S -n 2 "
      .. "--seed 1 --format line")
    for line in out:gmatch "[^\n]+" do
      assert.is_true((S.hcp "15-17" & S.balanced & S.spades "4"):holds(baize.deal(line)))
    end
  end)

  it("deals passes that four players make who bid so, at the vulnerability given", function()
    local tutorial = baize.system.load "tutorial"
    for _, vul in ipairs { "none", "NS", "we", "they" } do
      for _, auction in ipairs { "P", "P P P 1H" } do
        local out = run(("baize deal --system tutorial --auction '%s' --dealer S --vul %s -n 6 "
          .. "--seed 3 --format line"):format(auction, vul))
        -- the side that bids first: S deals, so that a first bid after three passes is E-W's
        local side = auction == "P" and "NS" or "EW"
        local other = side == "NS" and "EW" or "NS"
        local board = vul == "we" and side or vul == "they" and other or vul
        for line in out:gmatch "[^\n]+" do
          local bid = tutorial:bid_deal(baize.deal(line), "S", board)
          assert.equal(auction, tostring(bid):sub(1, #auction))
        end
      end
    end
    assert.is_true(tonumber(run "baize deal --system tutorial --auction P --count":match "^%d+")
      < 53644737765488792839237440000)
  end)

  it("reads the passes of opponents whose system is given", function()
    local function count(more)
      return tonumber(run("baize deal --system tutorial --auction '1NT P' --count" .. more)
        :match "^%d+")
    end
    assert.is_true(count " --opponents tutorial" < count "")
  end)

  it("says which calls no rule makes", function()
    helper.with_file([[system { natural = false }
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } } ]], function(name)
      local out, err, status = run("baize deal --auction '1NT P 2S P' --dealer S -n 1 --seed 1 "
        .. "--format line --system " .. name)
      assert.is_true((S.hcp "15-17" & S.balanced):holds(baize.deal(out)))
      assert.equal("baize: deal: no rule makes call 3, 2S by N: it says nothing of the hand\n",
        err)
      assert.equal(0, status)
      out, err, status = run("baize bid " .. name .. " --hand AK52.974.AK4.A32 --auction "
        .. "'1NT P 2S P'")
      assert.matches("^P\nP: no rule fits\n", out)
      assert.equal("baize: bid: no rule makes call 3, 2S by S: it says nothing of the hand\n", err)
      assert.equal(0, status)
    end)
  end)

  it("needs both the system and the auction", function()
    local _, err, status = run "baize deal --auction 1NT"
    assert.equal("baize: deal: --system and --auction are given together, --opponents with "
      .. "them\n", err)
    assert.equal(2, status)
  end)

  it("reads dealer and vulnerability as other commands do, and gives them to the boards", function()
    local command <const> = "baize deal --system tutorial --auction '1NT P' -n 2 --seed 1 "
      .. "--format pbn"
    for _, seat in ipairs { "s", "South", "S" } do
      local out, err, status = run(("%s --dealer %s --vul All"):format(command, seat))
      assert.equal(0, status, err)
      for board in out:gmatch "(%[Board.-)\n\n" do
        assert.matches('%[Dealer "S"%]\n%[Vulnerable "All"%]', board)
        local deal = baize.deal(board:match '%[Deal "(.-)"%]')
        assert.is_true((S.hcp "15-17" & S.balanced):holds(deal))
      end
    end
    local out = run(command) -- the second board is bid from N as well
    assert.matches('%[Board "2"%].-%[Dealer "N"%]\n%[Vulnerable "None"%]', out)
    for _, wrong in ipairs { "Q", "NS" } do
      local _, err, status = run(("%s --dealer %s"):format(command, wrong))
      assert.equal(("baize: deal: --dealer: '%s' is not a seat (N, E, S or W)\n"):format(wrong),
        err)
      assert.equal(2, status)
    end
  end)

  it("says what is missing in a file", function()
    for _, text in ipairs { 'opening { bid "1S" { spades "5+" | } }',
      'opening { bid "1S" { spades "5+" |\n } }' } do
      helper.with_file(text, function(name)
        local _, err, status = run(("baize bid %s --hand AK52.974.AK4.A32"):format(name))
        assert.equal(1, status)
        assert.matches(":[12]: unexpected symbol near '}': something is missing between '|' "
          .. "and it\n",
          err)
      end)
    end
  end)

  it("says that a file has no rules", function()
    for _, text in ipairs { "", "-- nothing\n", "system {}\n" } do
      helper.with_file(text, function(name)
        for command, what in pairs { ["bid %s --hand AK52.974.AK4.A32"] = "bid",
          ["deal --system %s --auction 1NT -n 1 --seed 1"] = "deal" } do
          local _, err, status = run("baize " .. command:format(name))
          assert.equal(0, status)
          assert.matches(("baize: %s: [^\n]+:1: no rules in it: all its bidding is natural\n")
            :format(what), err)
        end
      end)
    end
    helper.with_file('opening { bid "1NT" { hcp "15-17" } }', function(name)
      assert.equal("", (select(2, run(("baize bid %s --hand AK52.974.AK4.A32"):format(name)))))
    end)
  end)

  it("reads vulnerabilities in all their names", function()
    local _, err, status = run "baize bid tutorial --vul NS --hand AK52.974.AK4.A32"
    assert.equal("baize: bid: --vul: 'NS' is not a vulnerability here (none, we, they or both)\n",
      err)
    assert.equal(2, status)
    _, err, status = run "baize bid tutorial --vul All --hand AK52.974.AK4.A32"
    assert.equal(0, status, err)
    _, err, status = run "baize ask deal S.balanced --vul x"
    assert.matches("^baize: ask: %-%-vul: 'x' is not a vulnerability", err)
    assert.equal(2, status)
  end)
end)
