-- SPDX-License-Identifier: GPL-3.0-or-later
-- Matches of card play: the same contracts at two tables, where only the play differs.
local helper = require "helper"
local hypothesis = require "baize.stats.hypothesis"
local json = require "dkjson"
local rng = require "random"

local S, N = baize.S, baize.N
local WHERE <const> = S.spades "9+" & N.balanced -- soon solved

local function play(options, how)
  how = how or {}
  how.progress, how.jobs = false, how.jobs or 1
  options.seed = options.seed or 1
  return (baize.match(options):run(how))
end

-- A program that plays the card of a rule: the highest or the lowest that may be played, of the
-- suit that was led if it has one, else any.
local PROGRAM <const> = [[
for line in io.lines() do
  local q = {}
  for key, value in line:gmatch "(%%a+)=([^\t]*)" do q[key] = value end
  local whose = q.seat == os.getenv "BAIZE_SEAT":sub(1, 1) and q.hand or q.dummy
  local cards, suit = {}, 1
  for c in (whose .. "."):gmatch "." do
    if c == "." then suit = suit + 1 else cards[#cards + 1] = ("SHDC"):sub(suit, suit) .. c end
  end
  local fell = {}
  for c in q.played:gmatch "%%S+" do fell[#fell + 1] = c end
  local led, choice = #fell %% 4 > 0 and fell[#fell - #fell %% 4 + 1]:sub(1, 1), cards[1]
  for _, c in ipairs(cards) do
    if c:sub(1, 1) == led then choice = c break end
  end
  %s
  print(choice)
  io.flush()
end]]

-- fn of the command of such a program, in which a statement stands before it answers.
local function with_program(statement, fn)
  return helper.with_file(PROGRAM:format(statement), function(path)
    return fn("lua5.4 " .. path)
  end)
end

describe("a match of card play", function()
  it("of a player against himself is exactly 0", function()
    for _, scoring in ipairs { "imps", "tricks", "points" } do
      local r = play { cards = { "random:seed=5", "random:seed=5" }, contract = "2S by W",
        deals = 20, scoring = scoring }
      assert.same({ 0, 0, 0 }, { r.per_board.mean, r.per_board.error, r.changed.share })
    end
    assert.equal(0.5, play({ cards = { "rules", "rules" }, bidding = "natural", deals = 9,
      scoring = "matchpoints" }).per_board.mean)
  end)

  it("turns its sign with the players", function()
    local options = { cards = { "random", "rules" }, bidding = "natural", deals = 30 }
    local one = play(options)
    options.cards = { "rules", "random" }
    assert.equal(one.per_board.mean, -play(options).per_board.mean)
    assert.is_true(one.per_board.mean < -2)
  end)

  it("is what two tables of players make of each deal", function()
    local n, tricks, imps = 5, 0, 0
    local a, b = "pimc:worlds=3", "rules"
    local deals = baize.sampler { where = WHERE, seed = 1 }
    for i = 1, n do
      local score = {}
      for k, side in ipairs { { a, b }, { b, a } } do
        local t = baize.table { deal = deals:deal(i), contract = "4S by S", NS = side[1],
          EW = side[2], board = i, where = WHERE }
        t:play()
        local r = t:result()
        score[k] = r.score
        tricks = tricks + (k == 1 and r.tricks or -r.tricks)
      end
      imps = imps + baize.imps(score[1], score[2])
    end
    local r = play { cards = { a, b }, contract = "4S by S", where = WHERE, deals = n,
      vul = "none" }
    assert.near(tricks / n, r.tricks_per_board.mean, 1e-9)
    assert.near(imps / n, r.per_board.mean, 1e-9)
  end)

  it("has a third player lead at both tables", function()
    local options = { cards = { "rules", "cheat" }, contract = "4S by S", where = WHERE, deals = 4 }
    local without = play(options).tricks_per_board.mean
    options.leads = "random"
    local r = play(options)
    assert.not_equal(without, r.tricks_per_board.mean)
    assert.matches("opening leads by random", tostring(r), 1, true)
  end)

  it("is the same for any number of threads, killed and resumed, and from a database", function()
    local function options()
      return { cards = { "pimc:worlds=2", "rules" }, contract = "4S by S", where = WHERE,
        deals = 6 }
    end
    local whole = play(options(), { jobs = 1 }):json()
    assert.equal(whole, play(options(), { jobs = 2 }):json())
    local path = os.tmpname()
    os.remove(path)
    local stop = play(options(), { db = path, jobs = 1, progress = false })
    assert.equal(6, stop.deals)
    local again = play(options(), { db = path, resume = true }) -- all is there
    assert.same(stop.per_board.mean, again.per_board.mean)
    assert.matches("match: pimc:worlds=2 against rules, 4S by S; S", (helper.run(
      "baize list --db " .. path)), 1, true)
    os.remove(path)
    -- it is killed in the middle
    local command = ("baize match --card pimc:worlds=2 rules --contract '4S by S' --where '%s' "
      .. "-n 6 --seed 1 --quiet --json - --db %s"):format(WHERE, path)
    helper.run(("(%s >/dev/null & sleep 0.3; kill -9 $!; wait) 2>/dev/null"):format(
      command:gsub("baize", '"$BAIZE"', 1)))
    local out, err = helper.run(command .. " --resume")
    if err ~= "" then out = helper.run(command) end -- it was killed before it stored anything
    local d, w = json.decode(out), json.decode(whole)
    assert.same({ w.per_board.mean, w.tricks_per_board.mean, w.deals },
      { d.per_board.mean, d.tricks_per_board.mean, d.deals })
    os.remove(path)
  end)

  it("keeps its rate of false alarms", function()
    -- two players who differ in their random numbers alone; either may be called the first
    local r = play { cards = { "random:seed=1", "random:seed=2" }, bidding = "natural", deals = 300,
      scoring = "tricks" }
    local list = {}
    for _, bar in ipairs(r.found.measures.gain.components[1].histogram) do
      for _ = 1, bar[2] do
        list[#list + 1] = bar[1]
        list[#list + 1] = -bar[1]
      end
    end
    local stream, alarms, matches, boards = rng.new(1), 0, 600, 60
    for _ = 1, matches do
      local bars, sum, squares = {}, 0, 0
      for _ = 1, boards do
        local x = list[stream(#list)]
        bars[x], sum, squares = (bars[x] or 0) + 1, sum + x, squares + x * x
      end
      local histogram = {}
      for value, count in pairs(bars) do histogram[#histogram + 1] = { value, count } end
      table.sort(histogram, function(x, y) return x[1] < y[1] end)
      local mean = sum / boards
      local test = hypothesis.carry_out({ text = "gain ~= 0", measure = "gain", side = "two-sided",
        mu = 0 }, { { n = boards, mean = mean, sd = math.sqrt((squares - sum * mean)
        / (boards - 1)), histogram = histogram, range = { -13, 13 } } }, 0.05)
      if test.components[1].p < 0.05 then alarms = alarms + 1 end
    end
    assert.is_true(alarms <= 48, alarms) -- 30 are expected, 5.3 the standard deviation
  end)

  it("of systems plays contracts out where it is asked to", function()
    local options = "natural tutorial -n 30 --seed 3 --quiet --json - "
    local seen = json.decode((helper.run("baize match " .. options)))
    local d = json.decode((helper.run("baize match " .. options .. "--play rules")))
    local ours = baize.bids { NS = "natural", EW = "tutorial", dealer = "board", vul = "board" }
    local theirs = baize.bids { NS = "tutorial", EW = "natural", dealer = "board", vul = "board" }
    local e = baize.experiment { measure = baize.imps(ours, theirs), play = "rules", deals = 30,
      seed = 3 }:run { progress = false }
    assert.equal("rules", d.play)
    assert.near(e.measures[1].components[1].mean, d.per_board.mean, 1e-9)
    assert.equal(seen.changed_boards, d.changed_boards)
    local text = helper.run "baize match natural tutorial -n 4 --seed 3 --quiet --play rules"
    assert.matches("contracts played out", text)
    assert.is_nil(text:find("double-dummy results needed", 1, true))
  end)

  it("is JSON, and its report says what was played", function()
    local r = play { cards = { "random", "rules" }, bidding = "natural", deals = 3,
      title = "a title" }
    local d = json.decode(r:json())
    assert.same({ "random", "rules", "natural", "imps", 3 }, { d.first, d.second, d.bidding.name,
      d.scoring, d.deals })
    assert.matches("contracts that natural bids", tostring(r), 1, true)
    assert.matches("<title>a title", r:html(), 1, true)
    local one = play { cards = { "random", "rules" }, contract = "1NT by S", deals = 1 }
    assert.matches("Too few boards for a comparison", tostring(one), 1, true)
  end)

  local RULES <const>, GIVEN <const> = { "rules", "pimc" }, "4S by S"
  for _, case in ipairs {
    { { cards = RULES, systems = { "sayc", "natural" } }, "either systems or cards: a match of "
      .. "systems is baize.match { systems = " },
    { { systems = { "sayc", "natural" }, contract = GIVEN }, "is of matches of card play" },
    { { cards = RULES }, 'either contract = "3NT by S" or bidding = "sayc" is needed, '
      .. "not neither" },
    { { cards = RULES, contract = GIVEN, bidding = "sayc" }, "is needed, not both" },
    { { cards = { "rules" }, contract = GIVEN }, "two players of cards expected" },
    { { cards = { "rules", "dd" }, contract = GIVEN }, "player 2: a player of cards expected" },
    { { cards = { "rules", "person" }, contract = GIVEN }, "player 2: a player of cards expected" },
    { { cards = { "rules", "pimc:goal=imps" }, contract = GIVEN }, "needs another table's score" },
    { { cards = { "rules", "pimc:worlds" }, contract = GIVEN }, "NAME=VALUE after the colon" },
    { { cards = RULES, contract = GIVEN, par = true }, "par is of matches of systems" },
    { { cards = RULES, contract = "P" }, "a deal that is passed out is not played" },
  } do
    it("is refused: " .. case[2], function()
      assert.error_matches(function() baize.match(case[1]) end, case[2], 1, true)
    end)
  end

  it("of a database runs no program that its question names", function()
    local stored = require "baize.store.questions".askers.match.new
    for _, cards in ipairs { { "program:touch x", "rules" }, { "rules", { "pipe", "touch x" } } } do
      assert.error_matches(function() stored { cards = cards, contract = "4S by S" } end,
        "for a player of cards", 1, true)
    end
    local made = stored { cards = { "program touch x", "rules" }, contract = "4S by S", deals = 2,
      seed = 1 }
    assert.error_matches(function() made:run { progress = false } end,
      "is run only where a script names it", 1, true)
  end)
end)

describe("a program that plays cards", function()
  it("is a player", function()
    with_program("", function(command)
      local r = play { cards = { "program:" .. command, "program:" .. command },
        contract = "4H by E", deals = 3, scoring = "tricks" }
      assert.same({ 0, 0 }, { r.per_board.mean, r.failed_boards })
      local t = baize.table { deal = baize.sampler { seed = 1 }:deal(1), contract = "4H by E",
        NS = { "pipe", command }, EW = "rules" }
      t:play()
      assert.equal(52, #t.played)
    end)
  end)

  for _, case in ipairs {
    { 'if q.board == "2" and #fell > 19 then choice = "S2" end',
      "to trick %d+, which is not legal" },
    { 'if q.board == "2" and #fell > 19 then os.exit(3) end', "has ended, with status 3" },
    { 'if q.board == "2" and #fell > 19 then choice = "what" end', "answered 'what' to a card" },
  } do
    it("fails on a board, which is named and counted: " .. case[2], function()
      with_program(case[1], function(command)
        local r = play { cards = { "program:" .. command, "rules" }, contract = "3NT by S",
          deals = 4, scoring = "tricks" }
        local whole = tostring(r)
        assert.same({ 4, 1 }, { r.deals, r.failed_boards })
        assert.equal(2, r.failed[1].board)
        assert.matches(case[2], r.failed[1].text)
        assert.matches("and played by simple rules", (whole:gsub("%s+", " ")), 1, true)
        assert.matches("On 1 deal a program failed", (whole:gsub("%s+", " ")), 1, true)
      end)
    end)
  end

  it("has a time for an answer", function()
    with_program('while q.board == "1" do end', function(command)
      local r = play { cards = { { "pipe", command, seconds = 0.3 }, "rules" }, deals = 2,
        contract = "1NT by N" }
      assert.equal(1, r.failed_boards)
      assert.matches("has not answered within 0.3 s", r.failed[1].text, 1, true)
    end)
  end)

  it("speaks with a table manager, and bids as well", function()
    if not os.execute "python3 -c pass 2>/dev/null" then return pending "there is no python3" end
    local path = "examples/bidders/points.py"
    local points = { program = "python3 " .. path, speaks = "table manager", seconds = 60 }
    local lowest = [[
      local ranks, follows = "23456789TJQKA", choice:sub(1, 1) == led
      for _, c in ipairs(cards) do
        if (not follows or c:sub(1, 1) == led)
          and ranks:find(c:sub(2), 1, true) < ranks:find(choice:sub(2), 1, true) then choice = c end
      end]]
    with_program(lowest, function(command)
      local function asked(who)
        return { cards = { who, "rules" }, bidding = points, where = S.hcp "15-17", deals = 4 }
      end
      local r = play(asked { "pipe", points.program, speaks = "table manager", seconds = 60 })
      assert.equal(0, r.failed_boards)
      local same = play(asked { "pipe", command, seconds = 60 })
      assert.same({ same.per_board.mean, same.tricks_per_board.mean },
        { r.per_board.mean, r.tricks_per_board.mean })
      assert.is_true(r.per_board.error > 0)
    end)
    local other = play { cards = { "manager:python3 " .. path, "rules" }, bidding = "natural",
      where = S.hcp "20+", deals = 1, leads = "rules" }
    assert.matches("says P where the board has", other.failed[1].text, 1, true)
    assert.error_matches(function()
      baize.match { cards = { "manager:x", "rules" }, contract = "1NT by S" }
    end, "who tells it no contract without an auction", 1, true)
    local _, err = helper.run(("baize match --card 'manager:python3 %s' rules --bidding "
      .. "'manager:python3 %s' -n 2 --seed 1 --quiet"):format(path, path))
    assert.equal("", err) -- nor does it complain when it is ended
  end)

  it("ends the run where it fails ten times in a row", function()
    assert.error_matches(function()
      play { cards = { "program:exit 1", "rules" }, contract = "1NT by N", deals = 20 }
    end, "on 10 boards one after the other a program failed", 1, true)
  end)
end)
