-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize ask: one-line questions against the same asked in a script; what was typed wrongly.
local dkjson = require "dkjson"
local helper = require "helper"

local run = helper.run
local HAND <const> = "S:K.864.K832.Q8542"
local WHERE <const> = [[--where 'N.hcp "15-17" & N.balanced']]

describe("baize ask chance", function()
  it("is exact where it can be counted", function()
    local out, err, status = run(([[baize ask chance 'NS.hearts "8+"' --given 'N.hcp "15-17" & ]]
      .. [[N.balanced' --hand %s]]):format(HAND))
    local share = baize.chance('NS.hearts "8+"', S.is "K.864.K832.Q8542" & N.hcp "15-17" &
      N.balanced)
    assert.equal(("%.6g %% (exact, 1 deal in %.4g)"):format(100 * share, 1 / share),
      out:match "^[^\n]+")
    assert.matches("^9%.37306 %%", out)
    assert.same({ "", 0 }, { err, status })
  end)

  it("is given all that is said, however often", function()
    local out = run([[baize ask chance 'NS.hearts "8+"' --given 'N.hcp "15-17"' ]]
      .. [[--given 'S.hearts "4+"']])
    assert.equal(("%.6g %%"):format(100 * baize.chance(NS.hearts "8+", N.hcp "15-17" &
      S.hearts "4+")), out:match "^[%d.]+ %%")
  end)

  it("goes to JSON", function()
    local out = run [[baize ask chance 'S.hcp "15-17"' --json -]]
    local object = dkjson.decode(out)
    assert.near(baize.chance(S.hcp "15-17"), object.figure.share, 1e-11)
    assert.is_true(object.figure.exact)
  end)
end)

describe("baize ask chance and mean of what is solved", function()
  it("are experiments of a script", function()
    for what, m in pairs { ["chance 'makes \"3NT by S\"'"] = makes "3NT by S",
      ["mean 'tricks(S, \"NT\") - tricks(N, \"NT\")'"] = tricks(S, "NT") - tricks(N, "NT") } do
      local out, _, status = run(("baize ask %s %s -n 12 --seed 3 --hand %s --quiet --json -")
        :format(what, WHERE, HAND))
      assert.equal(0, status)
      local name = what:match "^%a+"
      local same = baize.experiment { measure = { [name] = m }, deals = 12, seed = 3,
        where = S.is "K.864.K832.Q8542" & N.hcp "15-17" & N.balanced,
        show = name == "mean" and "distribution" or nil }:run { progress = false }
      assert.is_true(same:json() .. "\n" == out, what)
    end
  end)

  it("say how often each value came", function()
    local out = run [[baize ask mean 'tricks(S, "S")' -n 8 --seed 1 --quiet]]
    assert.matches("\nMeasure   mean = tricks%(S, \"S\"%)\n", out)
    assert.matches("\nDistribution of mean\n\ntricks  deals", out)
  end)
end)

describe("baize ask decide", function()
  it("takes contracts that are bid", function()
    local command = [[baize ask decide %s 'part=1NT by N' -n 6 --seed 3 --quiet]]
    local out, _, status = run(command:format([['bid=bids { NS = "tutorial", from = "1NT P" }' ]]
      .. [['x=bids { NS = "tutorial" } if N.hcp "14+" else P']]))
    local b = baize.bids { NS = "tutorial", from = "1NT P" }
    local plain = baize.decision { deals = 6, seed = 3, candidates = { { "bid", b },
      { "x", baize.choose { { N.hcp "14+", baize.bids { NS = "tutorial" } }, "P" } },
      { "part", "1NT by N" } } }:run { progress = false }
    assert.is_truthy(out:find(tostring(plain):match "Contracts\n.-\nPoints", 1, true))
    assert.equal(0, status)
    for text, said in pairs {
      [ [['bids { NS = "tutorail" }']] ] = "ask: bids: NS: there is no system \"tutorail\"",
      [ [['bids { who = 1 }']] ] = "ask: bids has no field 'who'",
      [ [['bids { NS = ']] ] = "the text ends",
    } do
      local _, err, code = run(command:format(text))
      assert.is_truthy(err:find(said, 1, true))
      assert.equal(2, code)
    end
  end)

  it("is the decision of a script", function()
    local out, _, status = run(([[baize ask decide --hand %s %s --vul both --scoring imps ]]
      .. [['pass=1NT by N' 'invite=3NT by N if N.hcp "17" else 2NT by N' -n 10 --seed 3 ]]
      .. "--doubling 2 --quiet --json -"):format(HAND, WHERE))
    assert.equal(0, status)
    local same = baize.decision { hand = "K.864.K832.Q8542", vul = "both", scoring = "imps",
      where = N.hcp "15-17" & N.balanced, deals = 10, seed = 3, doubling = { down = 2 },
      candidates = { { "pass", "1NT by N" }, { "invite", choose { { N.hcp "17", "3NT by N" },
        "2NT by N" } } } }:run { progress = false }
    assert.is_true(same:json() .. "\n" == out, "not the same")
  end)

  it("takes contracts as they are, and a field", function()
    local out = run("baize ask decide '4S by N' '4H by S' '3NT by N' --scoring matchpoints "
      .. "--field '4S by N=60' --field '3NT by N=40' -n 4 --quiet "
      .. [[--where 'N.spades "5" & S.spades "3" & NS.hcp "26"']])
    assert.matches("Field     4S by N 60 %%, 3NT by N 40 %%", out)
    assert.matches("\nBest      ", out)
  end)

  it("takes the field of a file, where enough of its boards match", function()
    local function asked(copies)
      return run([[D=$(mktemp -d); i=0; while [ $i -lt ]] .. copies .. [[ ]; do i=$((i + 1))
        printf '[Deal "N:AKJ.AJ65.K54.432 32.K432.A32.K865 ]]
        .. [[Q654.QT9.Q876.QJ T987.87.JT9.AT97"]\n[Contract "1NT"]\n[Declarer "N"]\n\n'
      done > "$D/a.pbn"; baize ask decide '3NT by N' '1NT by N' --scoring butler -n 4 --quiet ]]
        .. [[--field "$D/a.pbn" --like 'S.hcp "9"' --where 'N.hcp "15-17" & N.balanced'
      s=$?; rm -rf "$D"; exit $s]])
    end
    local out, _, status = asked(30)
    assert.equal(0, status)
    assert.matches("\nField +30 of 30 boards of%s", out)
    assert.matches("1NT%s+by%s+N%s+100%s+%%", out)
    local none, err = asked(29)
    assert.equal("", none)
    assert.matches("field: 29 of 29 boards of %S+ match .*: 30 at least are needed", err)
  end)

  it("takes as many deals as there is time for, and says how to have them again", function()
    local timed = [[-e '
      local deals = 0 -- the clock: 20 of them take a second
      require "baize.core.terminal".clock = function() return deals / 20 end
      require "baize.host.progress".watch = function() return function(done) deals = done end end
      os.exit(require "baize.cli".main(arg))' ]]
    local out, _, status = run("baize " .. timed .. "ask decide P '1NT by N' --seconds 2")
    assert.equal(0, status)
    local seed, deals = out:match "\nAgain     %-%-seed (%-?%d+) %-n (%d+) gives these deals again"
    assert.is_true(tonumber(deals) >= 40 and tonumber(deals) < 1000, out)
    assert.matches("%(p%-values are valid for one analysis: choose %-n before it%)",
      (out:gsub("%s+", " ")))
    assert.is_nil(out:find "partial")
    local again = run(("baize ask decide P '1NT by N' --seed %s -n %s --quiet"):format(seed,
      deals))
    assert.equal(out, again)
  end)

  it("waits for the first deals, however late they come", function()
    -- a clock whose second reading, before any deal, is so many seconds later
    local function asked(clock)
      return run("baize -e 'local n = 0; require \"baize.core.terminal\".clock = function() "
        .. "n = n + 1; return " .. clock .. " end; os.exit(require \"baize.cli\".main(arg))' ask "
        .. "bid --hand 2.AKQJT8765.32.2 --auction 1S --calls P,4H --system tutorial --seconds 1 "
        .. "--quiet")
    end
    for _, clock in ipairs { "n > 1 and 2.4 or 0", "n > 1 and 100 or 0" } do
      local out, err, status = asked(clock)
      assert.equal(0, status, err)
      assert.matches("\nDeals     [1-9]", out)
    end
  end)

  it("has on its page the command that gives the same deals", function()
    local page = run(([[f=$(mktemp); baize ask decide --hand %s %s --seconds 1 --quiet ]]
      .. [['pass=1NT by N' '3NT by N' --html=$f >&2; cat $f; rm $f]]):format(HAND, WHERE))
    local seed, deals = page:match "<dt>seed</dt><dd>(%d+)</dd>",
      page:match "<dt>deals used</dt><dd>([^<]+)</dd>":gsub("%D", "")
    local command = page:match '<pre class="command">(baize ask decide [^<]*)</pre>'
    assert.equal(("&#39;3NT by N&#39; --html=FILE --seed=%s -n%s"):format(seed, deals),
      (command:gsub("%-%-html=%S+", "--html=FILE"):match "&#39;3NT.*"))
    assert.is_nil(command:find "seconds")
  end)

  it("has no time where deals are counted, exit 2", function()
    local _, err, status = run [[baize ask decide P '1NT by N' --seconds 1 -n 2]]
    assert.equal("baize: ask: either -n or --seconds says when it is enough\n", err)
    assert.equal(2, status)
  end)
end)

describe("baize ask lead", function()
  it("is the study of a script", function()
    local out, _, status = run("baize ask lead --hand W:K63.T8642.J5.Q94 --against '3NT by S' "
      .. [[--where 'S.hcp "15-17"' -n 3 --seed 2 --quiet --json -]])
    assert.equal(0, status)
    local same = baize.lead { hand = "K63.T8642.J5.Q94", against = "3NT by S", deals = 3,
      where = S.hcp "15-17", seed = 2 }:run { progress = false }
    assert.is_true(same:json() .. "\n" == out, "not the same")
  end)
end)

describe("baize ask card", function()
  local TYPED <const> = "--hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --play 'H5 H4 HJ'"
  local RUN <const> = " -n 3 --seed 2 --quiet --json -"
  local SYSTEM <const> = [[system { name = "one", natural = false }
    opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
    after "1NT" { bid "3NT" { hcp "10+" }, pass { any } }]]
  local file = os.tmpname()
  local system = file .. ".lua"
  local BY <const> = " --system " .. system .. RUN
  setup(function()
    local f <close> = assert(io.open(system, "wb"))
    f:write(SYSTEM)
  end)
  teardown(function()
    os.remove(file)
    os.remove(system)
  end)
  local PBN <const> = [=[
[Board "7"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:K65.A74.K93.T982 J982.QJT6.765.A5 AQ4.K82.AJT4.QJ3 T73.953.Q82.K764"]
[Declarer "S"]
[Contract "3NT"]
[Auction "S"]
1NT Pass 3NT Pass Pass Pass
[Play "W"]
H5 H4 HJ H2
H9 HA HT H8
]=]

  it("is the study of a script, and of a problem where an auction is given", function()
    local options = { hand = "AQ4.K82.AJT4.QJ3", dummy = "K65.A74.K93.T982", played = "H5 H4 HJ",
      seed = 2, deals = 3, contract = "3NT by S", where = W.hcp "3+" }
    local out = run("baize ask card " .. TYPED .. " --contract '3NT by S' --where 'W.hcp \"3+\"'"
      .. RUN)
    assert.is_true(baize.card(options):run { progress = false }:json() .. "\n" == out)
    options.contract, options.where, options.auction = nil, nil, "1NT P 3NT P P P"
    options.dealer, options.we = "S", assert(baize.system.load(system))
    local problem = baize.problem(options):run { progress = false }:json() .. "\n"
    assert.is_true(problem == run("baize ask card " .. TYPED .. " --auction '1NT P 3NT' --dealer S"
      .. BY))
    -- a seat says who dealt
    assert.is_true(problem == run("baize ask card " .. TYPED:gsub("AQ4", "S:AQ4")
      .. " --auction '1NT P 3NT'" .. BY))
  end)

  it("is of a board of a file, up to a trick or a card of it", function()
    for _, name in ipairs { "a.pbn", "a.lin" } do
      local boards = os.tmpname() .. name
      local pbn = os.tmpname() .. ".pbn"
      local f <close> = assert(io.open(pbn, "wb"))
      f:write(PBN)
      f:flush()
      assert.equal(0, select(3, run(("baize convert %s %s"):format(pbn, boards))))
      local out = run("baize ask card --in " .. boards .. " --trick 1.3" .. BY)
      local same = run("baize ask card " .. TYPED .. " --auction '1NT P 3NT' --dealer S" .. BY)
      assert.is_true(out == same, name)
      if name == "a.pbn" then
        assert.matches('"H2","HT","H8","H9","HA"', (run("baize ask card --in " .. boards .. BY)))
      end
      local lines = { ["--trick 5"] = "--trick 5: the play has 8 cards",
        ["--board 8"] = "has no board 8", ["--trick 0"] = "a trick (1 to 13) expected",
        ["--trick 1"] = "baize ask lead is for the lead",
        ["--dealer S"] = "--dealer is said by the board of --in" }
      for typed, expected in pairs(name == "a.pbn" and lines or {}) do
        local _, err, status = run("baize ask card --in " .. boards .. " " .. typed)
        assert.equal(2, status)
        assert.truthy(err:find(expected, 1, true), err)
      end
      os.remove(boards)
      os.remove(pbn)
    end
  end)

  it("says what is missing, or cannot be", function()
    local hands = "--hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 "
    local cases = {
      ["--play H5"] = "card: --dummy CARDS is missing",
      [TYPED] = "--auction CALLS or --contract CONTRACT is missing",
      [TYPED .. " --contract 3NT"] = "'3NT' has no declarer",
      [TYPED .. " --contract '3NT by S' --auction 1NT"] = "either --contract or --auction",
      [hands .. "--contract '3NT by S' --play ''"] = "baize ask lead is for the lead",
      [hands .. "--contract '3NT by S' --play 'H5 H4 H8'"] = "H8 by E: S holds it",
      [hands .. "--contract '3NT by S' --play 'H5 H4 HJ HK SA S2 S5'"] =
        "after these 7 cards E decides, who played HJ, which is not in this hand",
      [TYPED:gsub("AQ4", "W:AQ4") .. " --auction '1NT P 3NT' --dealer S"] =
        "after these cards, dealt by S, S decides, not W",
      [TYPED .. " --contract '3NT by S' --system sayc"] = "--system needs --auction",
      [TYPED .. " --contract '3NT by S' --vul we"] = "--vul we needs --auction",
      [TYPED .. " --contract '3NT by S' --board 3"] = "--board needs --in",
      ["--in nofile.pbn"] = "--in: cannot open",
    }
    for typed, expected in pairs(cases) do
      local out, err, status = run("baize ask card " .. typed)
      assert.same({ "", 2 }, { out, status }, typed .. err)
      assert.truthy(err:find(expected, 1, true), err)
    end
    local _, err = run "baize ask lead --hand K63.T8642.J5.Q94 --auction 1NT --board 3"
    assert.matches("%-%-board needs card or play, not lead", err)
  end)
end)

describe("baize ask play", function()
  local TYPED <const> = "--hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --play 'H5 H4 HJ'"
  local BY <const> = " --moves 2 --worlds 3 -n 6 --seed 1"

  it("says what a card is worth by one line", function()
    local out = run("baize ask play " .. TYPED .. " --contract '4NT by S'" .. BY)
    local v = baize.view { contract = "4NT by S", seat = "S", hand = "AQ4.K82.AJT4.QJ3",
      dummy = "K65.A74.K93.T982", played = "H5 H4 HJ" }
    assert.equal(tostring(v:line { moves = 2, worlds = 3, deals = 6, seed = 1 }) .. "\n", out)
    assert.matches("^S: H%w, [%d.]+ %% %([%d.]+ to [%d.]+%) to make 4NT by S\n", out)
    assert.matches("6 layouts, 3 at a time", out)
  end)

  it("takes the contract from an auction, and tricks", function()
    local out = run("baize ask play " .. TYPED .. " --auction '1NT P 3NT' --dealer S --scoring "
      .. "tricks" .. BY)
    assert.matches("^S: H%w, [%d.]+ %([%d.]+%) tricks in all\n", out)
  end)

  local SHORT <const> = "--hands 'AQ4.K82.AJT4.QJ3 K65.A74.K93.T982' --lead H5 --contract "
    .. "'3NT by S'"

  it("says which plans there are", function()
    local out = run("baize ask play " .. SHORT .. " --plans --worlds 4 --moves 2 --seed 1")
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "AQ4.K82.AJT4.QJ3",
      dummy = "K65.A74.K93.T982", played = "H5" }
    assert.equal(tostring(v:plans { worlds = 4, moves = 2, seed = 1 }) .. "\n", out)
    assert.matches("^South's plans for 3NT by S, by 4 layouts that were drawn, seed %d+; ", out)
  end)

  it("takes two hands of a board that has no others", function()
    local out = run("baize ask play --in examples/play/problems.pbn --board 3 --moves 2 "
      .. "--worlds 2 -n 2")
    assert.matches("^N: H[4A7], [%d.]+ %% %([%d.]+ to [%d.]+%) to make 3NT by S\n", out)
  end)

  for typed, message in pairs {
    [SHORT .. " --plans --scoring tricks"] = "--plans are for the contract: --scoring is chance",
    [SHORT .. " --play 'H5 H4'"] = "either --lead or --play, which begins with it",
    [SHORT:gsub("H5", "H")] = "ask: --lead: 'H' is not a card",
    [SHORT:gsub("K65", "Q65")] = "SQ is in two hands that are seen",
    [SHORT .. " --plans --where 'W.hearts \"9\"'"] = "no deal satisfies",
    ["--in examples/play/problems.pbn --contract '3NT by S'"] =
      "--contract is said by the board of --in",
    ["--in examples/play/problems.pbn --lead H5"] = "--lead is said by the board of --in",
    [SHORT .. " --hand AQ4.K82.AJT4.QJ3"] = "either --hands or --hand and --dummy",
    ["--hands AQ4.K82.AJT4.QJ3 --lead H5"] = "--hands: declarer's hand and dummy expected",
    ["--hands AQ4.K82.AJT4.QJ3 K65.A74.K93.T982 --lead H5"] = "in one pair of quotes: --hands "
      .. "'AQ4.K82.AJT4.QJ3 K65.A74.K93.T982'",
    [TYPED] = "play: --auction CALLS or --contract CONTRACT is missing",
    ["--hand K63.T8642.J5.Q94 --dummy AQ4.K73.AT43.KT8 --contract '3NT by S' --play 'S5 S4'"] =
      "play: after these cards E decides, a defender",
    [TYPED .. " --contract P"] = "play: a deal that is passed out is not played",
    [TYPED .. " --contract '3NT by S' --scoring imps"] = "--scoring is chance or tricks",
    [TYPED .. " --contract '3NT by S' --moves 27"] = "27 is not from 1 to 26",
    [TYPED .. " --contract '3NT by S' --worlds 0"] = "worlds",
    [TYPED .. " --contract '3NT by S' --system sayc"] = "play: --system needs --auction",
    [TYPED .. " --contract '3NT by S' --db a.db -n 3"] = "--db needs bid or decide",
    [TYPED .. " --contract '3NT by S' --html a.html"] = "--html is for other questions",
    ["--hand AQ4.K82.AJT4.QJ3 --contract '3NT by S' --play H5"] = "play: --dummy CARDS is missing",
    ["--hand AQ4.K82.AJT4.QJ3 --contract '3NT by S'"] =
      "play: --play CARDS, or --lead CARD, is missing",
  } do
    it("refuses " .. typed, function()
      local _, err, status = run("baize ask play " .. typed)
      assert.equal(2, status)
      assert.is_true(err:find(message, 1, true) ~= nil, err)
    end)
  end
end)

describe("a database of baize ask", function()
  local db, system = os.tmpname(), os.tmpname() .. ".lua"
  setup(function()
    os.remove(db)
    local file <close> = assert(io.open(system, "wb"))
    file:write [[system { name = "one", natural = false }
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "1NT" { bid "3NT" { hcp "10+" }, bid "2NT" { hcp "8-9" }, pass { any } } ]]
  end)
  teardown(function()
    os.remove(db)
    os.remove(system)
  end)

  -- What a store has: the deals of each entry.
  local function deals_in()
    local list = {}
    for n in (run("baize list --db " .. db)):gmatch "\n *%d+ +(%d+) +%d" do list[#list + 1] = n end
    return table.concat(list, " ")
  end

  it("finds a question again, deals nothing new, and extends it when told to", function()
    for _, question in ipairs {
      "bid --hand K.8.KQJT98432.42 --auction '1NT P' --calls P,3NT",
      os.getenv "BAIZE_SOAK" and "lead --hand K63.T8642.J5.Q94 --auction '1NT P 3NT'" or nil,
      "card --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --auction '1NT P 3NT' --dealer S "
        .. "--play 'H5 H4 HJ'" } do
      os.remove(db)
      local ask = ("baize ask %s --system %s --db %s --quiet"):format(question, system, db)
      local first, _, status = run(ask .. " -n 4 --seed 5 --json -")
      assert.equal(0, status, question)
      local had = deals_in()
      assert.matches("^4", had)
      local again, err = run(ask .. " -n 4 --json -") -- and whatever the seed was
      assert.is_true(first == again, question)
      assert.matches("has answered this question", err)
      assert.equal(had, deals_in())
      _, err, status = run(ask .. " -n 7")
      assert.equal(1, status)
      assert.matches("%-%-resume %-%-seed 5 %-n 7 continues it", err)
      local more = run(ask .. " -n 7 --seed 5 --resume --json -")
      assert.equal((had:gsub("4", "7")), deals_in())
      local dkjson_more = dkjson.decode(more)
      assert.equal(7, dkjson_more.deals)
      local whole = dkjson.decode((run(ask:gsub(" %-%-db %S+", "") .. " -n 7 --seed 5 --json -")))
      for i, one in ipairs(whole.candidates or whole.leads or whole.cards) do
        local same = (dkjson_more.candidates or dkjson_more.leads or dkjson_more.cards)[i]
        assert.equal(one.points.mean, same.points.mean)
      end
      assert.equal(#whole.vary, #dkjson_more.vary)
      for i, v in ipairs(whole.vary) do assert.equal(v.best, dkjson_more.vary[i].best) end
    end
  end)

  it("finds equal knowledge in other words", function()
    os.remove(db)
    local l = baize.problem { hand = "K63.T8642.J5.Q94", auction = "1NT P 3NT P P P", vary = {},
      we = assert(baize.system.load(system)) }
    local first = l:run { progress = false, deals = 4, seed = 9, db = db }
    local same = baize.lead { hand = "K63.T8642.J5.Q94", against = "3NT by N", scoring = "imps",
      where = l.where }:run { progress = false, deals = 4, db = db }
    assert.equal(9, same.seed)
    assert.equal(first.leads[1].points.mean, same.leads[1].points.mean)
    assert.equal("4", deals_in())
  end)

  it("says what a single call lacks", function()
    local _, err, status = run "baize ask bid --hand K.864.K832.Q8542 --auction '1NT P' --calls P"
    assert.equal(2, status)
    assert.matches("%-%-calls: two calls or more are compared, as in P,2NT: with P write", err)
  end)

  it("has brief pages", function()
    os.remove(db)
    local out = run(("baize ask lead --hand K63.T8642.J5.Q94 --auction '1NT P 3NT' --system %s "
      .. "-n 2 --seed 1 --vary none --quiet --html %s >/dev/null; cat %s"):format(system, db, db))
    assert.matches("<summary>All tables, figures and deals", out)
  end)

  it("takes one of two ways", function()
    for typed, expected in pairs { ["--resume --again"] = "either --resume or --again, not both",
      ["--resume"] = "--resume needs --db" } do
      local _, err, status = run("baize ask lead --hand W:K63.T8642.J5.Q94 --against '3NT by S' "
        .. "-n 2 " .. typed)
      assert.is_true(status > 0)
      assert.truthy(err:find(expected, 1, true), err)
    end
  end)
end)

describe("baize ask deal", function()
  it("shows deals, their results and par", function()
    local out, _, status = run [[baize ask deal 'N.hcp "15-17"' -n 1 --seed 1 --hand \
      S:2.2.AKQJT98765.2]]
    assert.equal(0, status)
    assert.matches("AKQJT98765", out)
    assert.matches("\n +C +D +H +S +NT\n", out)
    assert.matches("seed 1; exactly", out)
  end)
end)

describe("what was typed wrongly", function()
  local cases = {
    { "a question", "decdie", "ask: unknown question 'decdie' (did you mean 'decide'?)" },
    { "one candidate", "decide P", "decide: two candidates or more expected" },
    { "a contract", "decide x=8NT P", "'8NT' is not a contract" },
    { "who bids", "decide 'x=bids \"sayc\"' P", 'as in bids { NS = "sayc" }' },
    { "whose system it is", "decide 'x=bids { \"sayc\" }' P",
      "bids: 'sayc' stands alone: say who bids, as in bids { NS = \"sayc\" }" },
    { "a condition", [[decide 'P if N.hpc "3" else P' P]], "did you mean 'hcp'?" },
    { "a scoring", "decide P '1NT by N' --scoring imp", "did you mean 'imps'?" },
    { "a hand", "lead --against '3NT by S' --hand W:K63.T8642.J5.Q944", "C4 occurs twice" },
    { "a seat", "chance 'S.hcp \"3\"' --hand X:AK", "'X' is not a seat" },
    { "no contract", "lead --hand W:K63.T8642.J5.Q94", "--against CONTRACT is missing" },
    { "a share", "decide P '1NT by N' --field P", "--field: CONTRACT=WEIGHT expected" },
    { "a file that is not there", "decide P '1NT by N' --records nofile",
      "ask: --records: cannot open nofile: No such file or directory" },
    { "more than all", "decide P '1NT by N' --field '1NT by N=200%'",
      "--field: the percentages add up to 200, not to 100; weights without % may have any sum" },
    { "less than all", "decide P '1NT by N' --field '1NT by N=60%' --field P=30%",
      "--field: the percentages add up to 90, not to 100; weights without % may have any sum" },
    { "weights of two kinds", "decide P '1NT by N' --field '1NT by N=60%' --field P=40",
      "--field: write all weights with % or none" },
    { "a condition of no deal", "chance 'S.hcp \"3\"' --given 'S.hcp \"41\"'",
      "no deal satisfies what is given" },
    { "a number of tricks", "chance 'tricks(S, \"S\")'", "chance: 'tricks' is a number, not an "
      .. "event: ask mean has its mean; an event is a condition on the cards, or makes" },
    { "a comparison of tricks", "chance 'tricks(S, \"S\") >= 10'", "chance: >= compares what deals "
      .. "are solved for, which is no event: an event is a condition on the cards, or makes" },
    { "a measure in a range", "mean 'tricks(S, \"S\") \"10+\"'", "mean: MEASURE:1: a measure takes "
      .. "no range, as only features make conditions: 10 tricks or more in spades are makes" },
    { "a slip in a measure", "mean 'trick(S, \"S\")'", "(did you mean 'tricks'?)" },
    { "half a measure", "mean 'tricks(S'", "mean: MEASURE:1: ')' expected near <eof>" },
    { "a condition as a measure", "mean 'S.hcp \"15\"'", "indicator(condition) is 1 or 0" },
    { "two measures", "mean S.hcp N.hcp", "mean: one MEASURE expected, in quotes" },
    { "deals of what is counted", "chance 'S.hcp \"3\"' -n 10", "--deals is for an EVENT that" },
    { "an option of others", "mean S.hcp --against '3NT by S'", "--against needs lead, not mean" },
    { "what is given wrongly", "chance 'S.hcp \"3\"' --given 'S.foo'", "--given: 'foo'" },
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " is told, with exit status 2", function()
      local out, err, status = run("baize ask " .. case[2])
      assert.same({ "", 2 }, { out, status })
      assert.truthy(err:find(case[3], 1, true), err)
    end)
  end
end)
