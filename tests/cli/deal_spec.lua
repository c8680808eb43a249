-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize deal: counting, known cards, hand records, limits. (Dealing itself is in
-- commands_spec.lua.)
local dkjson = require "dkjson"
local helper = require "helper"
local pty = require "pty"

local SOAK <const> = os.getenv "BAIZE_SOAK" -- else fewer boards are solved

local run = helper.run
local KNOWN <const> = "--known S:AK2.J3.KQ854.K72 --known N:QJT.AKQ.A32.AQJT"

local function contents(name)
  local f <close> = assert(io.open(name, "rb"))
  return f:read "a"
end

describe("baize deal --count", function()
  it("prints the number alone on the first line, then how", function()
    local out, err, status = run("baize deal --count " .. KNOWN)
    assert.matches("^10400600\nexactly, of 10400600 deals: a share of 1 %(plan .-%)\n$", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("says when it is an estimate", function()
    local out
    helper.with_file('return { where = (S.hcp - N.clubs) "4+", budget = 1 }', function(name)
      out = run(("baize deal --script %s --count"):format(name))
    end)
    assert.matches("^[%d.]+e%+2%d\nabout [%d.]+e2%d deals %([%d.]+e2%d to [%d.]+e2%d%), "
      .. "estimated from 1000000 tries: a share of", out)
  end)

  it("may stand beside deals", function()
    local out = run("baize deal -n 2 --seed 1 --format line --count " .. KNOWN)
    assert.matches("^10400600\n[^\n]+\nN:[^\n]+\nN:[^\n]+\n$", out)
  end)
end)

describe("baize deal --explain", function()
  it("says how the deals are found", function()
    local out = run [[baize deal 'N.aces 4' --plan rejection --explain]]
    assert.equal("", out) -- 'N.aces 4' is not a condition
    out = run [[baize deal 'N.aces(4)' --plan rejection --explain]]
    assert.matches('^deals of N.aces "4"\nplan rejection/1 %(forced%): ', out)
    assert.matches("[%d.]+ draws per deal on average", out)
  end)
end)

describe("baize deal --known", function()
  it("gives cards to seats", function()
    local out = run("baize deal --known S:AK2.J3.KQ854.K72 --known W:'SQ C3' -n 5 "
      .. "--format line --seed 1")
    local n = 0
    for line in out:gmatch "[^\n]+" do
      local deal = baize.deal(line)
      assert.equal("AK2.J3.KQ854.K72", tostring(deal.south))
      assert.truthy(deal.west:holding("S"):find "Q" and deal.west:holding("C"):find "3")
      n = n + 1
    end
    assert.equal(5, n)
  end)

  local cases = {
    { "X:AK2.J3.KQ854.K72", "'X' is not a seat (N, E, S or W)", 1 },
    { "S:AKX.J3.KQ854.K72", "'X' is not a rank", 5 },
    { "AK2.J3.KQ854.K72", "a seat, ':' and its cards expected", 1 },
  }
  for _, case in ipairs(cases) do
    it("points to what is wrong in " .. case[1] .. ", exit 2", function()
      local out, err, status = run("baize deal --known " .. case[1])
      assert.equal("", out)
      assert.equal(("baize: deal: --known: %s\n  %s\n  %s^\n"):format(case[2], case[1],
        (" "):rep(case[3] - 1)), err)
      assert.equal(2, status)
    end)
  end

  it("refuses a seat twice, exit 2", function()
    local _, err, status = run "baize deal --known S:SA --known S:SK"
    assert.matches("^baize: deal: %-%-known: S occurs twice\n", err)
    assert.equal(2, status)
  end)

  it("names the card that is in two hands, exit 1", function()
    local _, err, status = run "baize deal --known S:SA --known N:SA"
    assert.equal("baize: no deal satisfies N.has \"SA\" & S.has \"SA\": "
      .. "SA cannot be in two hands, north and south\n", err)
    assert.equal(1, status)
  end)
end)

-- How many ids a text has, none of which may come twice.
local function count_different(text)
  local seen, n = {}, 0
  for id in text:gmatch "%x+" do
    assert.is_nil(seen[id])
    seen[id], n = true, n + 1
  end
  return n
end

describe("baize deal --distinct", function()
  -- 14 deals are left: E lacks one card
  local SMALL <const> = KNOWN .. " --known E:9876.T98.JT7.98"

  it("gives no deal twice", function()
    local out = run("baize deal --distinct --format id --seed 2 -n 14 " .. SMALL)
    assert.equal(14, count_different(out))
  end)

  it("leaves out deals that came before where the plan does not number them", function()
    local out, err, status = run("baize deal --distinct --format id --seed 2 -n 1000 --plan rows "
      .. "'S.hcp \"15-17\" & N.hcp \"8+\" & ~W.spades \"5+\" & E.hearts \"3+\"' " .. KNOWN)
    assert.equal(0, status, err)
    assert.equal(1000, count_different(out))
  end)

  it("refuses more than there are, exit 1", function()
    local out, err, status = run("baize deal --distinct --seed 2 -n 15 " .. SMALL)
    assert.equal("", out)
    assert.equal("baize: deal: 15 distinct deals are asked for, there are 14\n", err)
    assert.equal(1, status)
  end)
end)

describe("baize deal --tries", function()
  it("ends in an error that says what was found, exit 1", function()
    local out, err, status = run([[baize deal 'N.hcp "37"' --plan rejection ]]
      .. "--tries 100 -n 3 --seed 1")
    assert.equal("", out)
    assert.matches("baize: deal: deal 1: no deal that satisfies the condition in 100 tries; "
      .. "found before it: 0 of 3\n$", err)
    assert.equal(1, status)
  end)
end)

describe("baize deal, where deals are found by trying,", function()
  it("says before what that takes", function()
    local _, err = run [[baize deal 'N.hcp "37"' --plan rejection --tries 100 -n 3 --seed 1]]
    assert.matches("^the deals are found by trying: over %d[%d.e+]* draws in all, about .- "
      .. "or more %(a pilot found none; %-%-tries N gives up%)\n", err)
  end)

  it("does not call that trying where every draw is a deal", function()
    -- read by nobody: the program ends at the first line
    local _, err = run "baize deal -n 99999999999 --seed 1 --format line | head -n 1"
    assert.matches("^99 999 999 999 deals, about [%d hmins]+\n$", err)
  end)

  it("is silent where that is little", function()
    local _, err = run [[baize deal 'N.hcp "15+"' --plan rejection -n 3 --seed 1]]
    assert.equal("", err)
  end)
end)

describe("baize deal --format", function()
  it("json holds the condition, seed, plan, and deals in order", function()
    local out = run [[baize deal 'N.hcp "15+"' -n 3 --seed 1 --format json --plan rejection]]
    local lines = run [[baize deal 'N.hcp "15+"' -n 3 --seed 1 --format line --plan rejection]]
    local json = assert(dkjson.decode(out))
    assert.equal('N.hcp "15+"', json.where)
    assert.equal(1, json.seed)
    assert.equal("rejection/1", json.plan)
    local i = 0
    for line in lines:gmatch "[^\n]+" do
      i = i + 1
      assert.same({ index = i, deal = line, id = baize.deal(line):id() }, json.deals[i])
    end
    assert.equal(3, #json.deals)
  end)

  it("sheet and --html write hand records, to the byte", function()
    helper.with_file("", function(name)
      local out, err = run([[baize deal 'S.hcp "15-17" & S.balanced' -n 7 --seed 7 ]]
        .. "--plan rejection --format sheet --html " .. name)
      assert.equal("", err)
      assert.equal(contents "tests/golden/sheet.txt", out)
      assert.equal(contents "tests/golden/sheet.html", contents(name))
    end)
  end)

  it("tell players event, date and number, and nothing of the seed", function()
    helper.with_file("", function(name)
      local out = run([[baize deal 'N.hcp "12+"' -n 2 --seed 7 --event "Club night" ]]
        .. "--date 2026.11.22 --first-board 25 --no-analysis --format sheet --html " .. name)
      assert.matches("^Club night, 2026.11.22\n\nBoard 25 .*Board 26 ", out)
      assert.matches("Dealer N", out)
      for _, text in ipairs { out, contents(name) } do
        assert.is_nil(text:find "seed")
        assert.is_nil(text:find "hcp")
      end
    end)
    local pbn = run("baize deal -n 1 --seed 7 --event Club --date 2026.11.22 --first-board 26 "
      .. "--format pbn")
    assert.matches('%[Event "Club"%]\n%[Date "2026.11.22"%]\n%[Board "26"%]\n%[Dealer "E"%]', pbn)
    assert.matches('%[Vulnerable "All"%]', pbn)
    local lin = run("baize deal -n 2 --seed 7 --event Club --format lin "
      .. "| baize convert - - --from lin")
    assert.equal(2, select(2, lin:gsub('%[Event "Club"%]', "")))
  end)

  it("--html alone prints no deals", function()
    helper.with_file("", function(name)
      assert.equal("", (run("baize deal -n 2 --seed 7 --html " .. name)))
      assert.matches("</html>\n$", contents(name))
    end)
  end)

  it("--html names the file that cannot be written, exit 1", function()
    local _, err, status = run "baize deal --seed 7 --html no/such/file"
    assert.equal("baize: deal: cannot open no/such/file: No such file or directory\n", err)
    assert.equal(1, status)
  end)
end)

describe("baize deal --plan", function()
  it("forces a plan", function()
    local out = run "baize deal --plan rejection/1 --seed 1 --format json"
    assert.matches('"plan":"rejection/1"', out)
  end)

  it("names the plans there are, exit 2", function()
    local _, err, status = run "baize deal --plan sorcery"
    assert.matches("^baize: 'sorcery' is not a plan %(rejection", err)
    assert.equal(2, status)
  end)
end)

describe("baize deal --frequency", function()
  it("prints exact shares where they can be counted", function()
    local out, err, status = run([[baize deal --frequency '3-3=E.spades "3"' ]]
      .. [[--frequency '4-2=E.spades "2,4"' --known S:AK2.J3.KQ854.K72 ]]
      .. "--known N:QJT3.AKQ.A32.AQJ")
    assert.matches("^ +share %%  95 %% interval\n3%-3  35%.5280 +exact\n4%-2  48%.4472 +exact\n"
      .. "of all deals of N%.is .-, counted\n$", out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("with -n prints shares among these deals, and the seed", function()
    local out = run([[baize deal 'S.hcp "15-17"' -n 400 --seed 5 --frequency 'bal=S.balanced']])
    local n = 0
    for deal in baize.sampler { where = S.hcp "15-17", seed = 5 }:deals(400) do
      if deal.south.balanced then n = n + 1 end
    end
    assert.matches(("\nbal +%d +%.4f +[%%d.]+ %%.%%. [%%d.]+\nof 400 deals, seed 5, plan "):format(
      n, n / 4), out)
  end)

  it("shows how rare an event is that has no 0.001 percent", function()
    local out = run([[baize deal --frequency 'x=S.hcp "37"' ]]
      .. [[--frequency 'no=S.hcp "37" & S.aces(0)']])
    -- 4 of C(52, 13) hands: A K Q of every suit and one jack
    assert.matches("\nx +6%.30e%-10 +exact, 1 in 1%.588e%+11\n", out)
    assert.matches("\nno +0%.0000 +exact\n", out)
  end)

  it("refuses a name twice, exit 2", function()
    local out, err, status = run
      "baize deal --frequency 'x=S.balanced' --frequency 'x =N.balanced'"
    assert.equal("", out)
    assert.equal("baize: deal: --frequency: the name 'x' occurs twice\n  x =N.balanced\n  ^\n",
      err)
    assert.equal(2, status)
  end)

  it("points to what is wrong, exit 2", function()
    local _, err, status = run [[baize deal --frequency 'S.balanced']]
    assert.equal("baize: deal: --frequency: NAME=COND expected\n  S.balanced\n  ^\n", err)
    assert.equal(2, status)
    _, err, status = run [[baize deal --frequency 'x=S.hpc(3)']]
    assert.equal("baize: deal: --frequency: 'hpc' is not a feature of a hand "
      .. "(did you mean 'hcp'?)\n"
      .. "  S.hpc(3)\n    ^\n", err)
    assert.equal(2, status)
  end)
end)

describe("baize deal --script", function()
  local function script(text, arguments)
    return helper.with_file(text, function(name)
      local out, err, status = run(("baize deal --script %s %s"):format(name, arguments))
      return out, err:gsub(name:gsub("%p", "%%%0"), "FILE"), status
    end)
  end

  it("deals what the script says", function()
    local out = script('return { where = S.hcp "15-17", seed = 5 }', "-n 3 --format line")
    assert.equal((run [[baize deal 'S.hcp "15-17"' --seed 5 -n 3 --format line]]), out)
  end)

  it("lets options of the command line win", function()
    local out = script('return { where = S.hcp "15-17", seed = 5 }', "--seed 6 --format line")
    assert.equal((run [[baize deal 'S.hcp "15-17"' --seed 6 --format line]]), out)
  end)

  it("quotes the line of what is wrong, exit 1", function()
    local _, err, status = script("\nreturn os.time()", "")
    assert.equal("baize: deal: FILE:2: there is no 'os' in the sandbox\n", err)
    assert.equal(1, status)
  end)

  it("does not take a condition beside it, exit 2", function()
    local _, err, status = script("return S.balanced", "S.balanced")
    assert.equal("baize: deal: COND and --script both say what to deal\n", err)
    assert.equal(2, status)
  end)
end)

describe("baize deal --dealer and --vul", function()
  it("are those of all boards that are written", function()
    local out, err, status = run "baize deal -n 3 --seed 1 --dealer n --vul EW --format pbn"
    assert.equal(0, status, err)
    assert.equal(3, select(2, out:gsub('%[Dealer "N"%]\n%[Vulnerable "EW"%]', "")))
  end)

  it("need a place for them", function()
    local _, err, status = run "baize deal --dealer N"
    assert.equal("baize: deal: --dealer needs --auction, --format pbn, lin, sheet or --html FILE\n",
      err)
    assert.equal(2, status)
    _, err, status = run "baize deal --vul we --format pbn"
    assert.equal("baize: deal: --vul we needs --auction, in which that side bids: write NS or "
      .. "EW\n", err)
    assert.equal(2, status)
  end)
end)

describe("baize deal --budget", function()
  it("bounds what counting takes: then it estimates", function()
    local command = [[baize deal '(S.hcp - N.clubs) "4+"' --count]]
    local out = run(command .. " --budget 1")
    assert.matches("estimated from 1000000 tries: a share of", out)
    local _, err, status = run(command .. " --budget 0")
    assert.matches("^baize: deal: %-%-budget: '0' is not a whole number above 0\n", err)
    assert.equal(2, status)
  end)
end)

describe("baize deal --prepare-for", function()
  it("bounds what preparing may cost, which the plan tells", function()
    local command = [[baize deal 'S.hcp "15-17" & S.balanced' --explain]]
    assert.matches("\nplan suits/1: ", run(command))
    assert.matches("\nplan shapes/1 deals=20: ", run(command .. " --prepare-for 20"))
    assert.matches("\nplan suits/1: ", run(command .. " -n 20"))
  end)
end)

describe("the numbers of baize deal", function()
  it("may be a seed of 64 bits, as C and Python write it", function()
    local function dealt(seed)
      return (helper.run(("baize deal any -n 1 --format line --seed %s 2>&1"):format(seed)))
    end
    assert.equal(dealt "-1", dealt "18446744073709551615")
    assert.equal(dealt(math.mininteger), dealt "9223372036854775808")
    assert.equal(dealt(math.maxinteger), dealt "9223372036854775807")
    assert.not_equal(dealt "-1", dealt "-2")
    assert.matches("^N:", dealt "18446744073709551614")
    for _, seed in ipairs { "18446744073709551616", "100000000000000000000" } do
      assert.matches("^baize: deal: %-%-seed: '%d+' is too large: at most 18446744073709551615\n",
        dealt(seed))
    end
  end)

  it("may be too large, exit 2", function()
    local _, err, status = run "baize deal -n 1000000000000000000000"
    assert.matches("^baize: deal: %-n: '1000000000000000000000' is too large: "
      .. "at most 9223372036854775807\n", err)
    assert.equal(2, status)
  end)

  it("may be seeds below 0, the same as in Lua", function()
    local out = run "baize deal --seed -1 --format line"
    assert.equal(tostring(baize.sampler { seed = -1 }:deal(1)) .. "\n", out)
  end)
end)

describe("Ctrl-C during baize deal", function()
  -- What a command prints when it is interrupted as soon as its terminal shows `sign`:
  -- standard output, the terminal after the sign, exit status.
  local function interrupted(arguments, sign)
    local name = os.tmpname()
    local session = pty.baize(arguments .. " >" .. name)
    session:expect(sign)
    session:send "\3"
    local said, status = session:close()
    local out = contents(name)
    os.remove(name)
    return out, said, status
  end
  local ENDLESS <const> = "1000000000000" -- boards
  -- Preparing it takes about a second; the code does so again and again, so that it is
  -- never over before the sign.
  local SLOW <const> = [['N.cccc "10" & S.cccc "12" & E.cccc "13" & W.zar "20"']]
  local AGAIN <const> = [[-e '
    local open = baize.sampler
    function baize.sampler(options)
      while true do
        open(options)
        collectgarbage()
      end
    end
    os.exit(require "baize.cli".main(arg))' ]]

  it("ends the preparing, of which it tells after a second, exit 130", function()
    for _, option in ipairs { "--count", SOAK and "--explain",
      SOAK and "--frequency 'x=N.hcp \"10\"'" } do -- each takes its second
      local out, said, status = interrupted(AGAIN .. "deal " .. SLOW .. " " .. option,
        "preparing the deals ... (Ctrl-C ends it, --budget N bounds it)")
      assert.equal("", out)
      assert.matches("baize: interrupted\n$", said)
      assert.equal(130, status)
    end
  end)

  it("prints the boards of a sheet that are finished, exit 130", function()
    -- boards that are solved at once
    local out, said, status = interrupted("deal -n " .. ENDLESS .. " --seed 1 --format sheet "
      .. "--known N:AKQJT98765432... --known E:.AKQJT98765432..", " boards/s")
    assert.matches("^Board 1 ", out)
    assert.matches("baize: interrupted\n$", said)
    assert.equal(130, status)
  end)

  it("is looked for while a sheet is solved, which says how far it is", function()
    local _, said, status = interrupted("deal -n " .. ENDLESS .. " --seed 1 --format sheet",
      " boards, ")
    assert.matches("baize: interrupted\n$", said)
    assert.equal(130, status)
  end)

  it("leaves no page of HTML, and an earlier one as it was", function()
    helper.with_file("<!DOCTYPE html>earlier", function(name)
      local _, _, status = interrupted("deal -n " .. ENDLESS .. " --seed 1 --html " .. name,
        " boards, ")
      assert.equal(130, status)
      assert.equal("<!DOCTYPE html>earlier", contents(name))
      assert.is_nil(io.open(name .. ".part"))
    end)
  end)
end)

describe("the date of boards", function()
  it("is written as PBN has it", function()
    local out = run "baize deal -n 1 --seed 1 --date 2026-11-22 --format pbn"
    assert.matches('\n%[Date "2026%.11%.22"%]\n', "\n" .. out)
  end)
end)

describe("the READMEs", function()
  local PAGES <const> = {
    "README.md", "lua/baize/lang/README.md", "lua/baize/sample/README.md",
    "lua/baize/event/README.md",
  }
  local pages = {}
  for i, path in ipairs(PAGES) do pages[i] = contents(path) end
  local text = table.concat(pages, "\n")

  it("show commands that deal, solve and play", function()
    local n = { deal = 0, solve = 0, play = 0 }
    for command, name in text:gmatch "\n(baize (%l+) [^\n]+)" do
      if n[name] then
        command = command:gsub(">%S+", "")
        if not SOAK then command = command:gsub("%-n 12 ", "-n 2 ") end -- boards are solved
        local out, _, status = run(command)
        assert.equal(0, status, command)
        assert.is_true(#out > 0, command)
        n[name] = n[name] + 1
      end
    end
    assert.same({ 10, 1, 1 }, { n.deal, n.solve, n.play })
  end)

  -- the value that a line ends with
  local function shown(line) return line:match "%-%- ([^\n]+)$" end

  it("show conditions that are simplified and counted", function()
    local block = text:match "\n(c = S%.hcp \"15%+\".-)\n```"
    local code = block:gsub("%-%-[^\n]*", ""):gsub("\n(c:[^\n]+)", "\nprint(%1)")
      :gsub("\n(baize%.hands[^\n]+)", "\nprint(%1)")
    local out, _, status = run(("baize -e '%s'"):format(code))
    assert.equal(0, status)
    assert.matches('^S%.hcp "15%-17" & S%.balanced\ttrue', out)
    assert.matches("\n30897212184\n$", out)
  end)

  it("show what boards and matches are worth", function()
    local block = text:match "\n(baize%.scoring%.balances.-)\n```"
    for line in block:gmatch "[^\n]+" do
      local out = run(("baize -e 'return %s'"):format(line:gsub("%s*%-%-.*", "")))
      assert.equal(shown(line), (out:gsub("[{},\n]", ""):gsub("%s+", " "):gsub("%.0%f[%D]", "")))
    end
    assert.equal("990\n", (run(text:match "\n(baize score '[^\n]+)")))
  end)

  it("link to files that are there", function()
    for i, path in ipairs(PAGES) do
      for link in pages[i]:gmatch "%]%(([^)]+)%)" do
        local file <close> = io.open((path:match "^(.*/)" or "") .. link:gsub("#.*", ""))
        assert.is_truthy(file, path .. ": " .. link)
      end
    end
  end)
end)
