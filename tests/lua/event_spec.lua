-- SPDX-License-Identifier: GPL-3.0-or-later
-- Tables of events as a tournament director expects them; and those in real files.
local baize = require "baize"
local helper = require "helper"
local random = require "random"
local event = baize.event

local function match(home, away, imps, more)
  local m = { home = home, away = away, boards = { { imps = imps } } }
  for key, value in pairs(more or {}) do m[key] = value end
  return m
end

local function order(result)
  local out = {}
  for i, side in ipairs(result) do out[i] = side.place .. " " .. (side.team or side.pair) end
  return out
end

local SCALE <const> = { 1, 5, 10 } -- 3-3, 4-2 from 1 IMP on, 5-1 from 5, 6-0 from 10

describe("a table of teams", function()
  it("separates equal victory points by IMPs, and shares places where nothing does", function()
    local result = event.teams { vp = SCALE, matches = {
      match("Reds", "Blues", { 7, 1 }), match("Greens", "Golds", { 14, 5 }),
      match("Pinks", "Greys", { 6, 0 }),
    } }
    assert.same({ "1 Greens", "2 Pinks", "2 Reds", "4 Blues", "4 Greys", "6 Golds" }, order(result))
    assert.matches("\n   1  Greens .*\n  2=  Pinks .*\n  2=  Reds ", tostring(result))
  end)

  it("separates them by quotient, or by the matches between them", function()
    local matches = {
      match("Reds", "Blues", { 2, 1 }), match("Reds", "Greens", { 1, 2 }),
      match("Blues", "Greens", { 60, 50 }), match("Blues", "Golds", { 10, 12 }),
      match("Golds", "Greens", { 5, 3 }), match("Golds", "Reds", { 1, 2 }),
    }
    -- IMPs: Reds 5 to 4, Blues 71 to 64, Golds 18 to 15
    local function table_by(...)
      return event.teams { vp = SCALE, matches = matches, ties = { ... } }
    end
    local vp = {}
    for _, side in ipairs(table_by()) do vp[side.team] = side.vp end
    assert.same({ Reds = 10, Blues = 10, Golds = 10, Greens = 6 }, vp)
    assert.same({ "1 Blues", "1 Golds", "1 Reds", "4 Greens" }, order(table_by()))
    assert.same({ "1 Blues", "2 Golds", "3 Reds", "4 Greens" }, order(table_by "difference"))
    assert.same({ "1 Reds", "2 Golds", "3 Blues", "4 Greens" }, order(table_by "quotient"))
    -- Reds beat both, Golds beat Blues
    assert.same({ "1 Reds", "2 Golds", "3 Blues", "4 Greens" }, order(table_by "between"))
  end)

  it("counts byes, carry-overs and penalties as awards, not as matches", function()
    local result = event.teams { vp = SCALE, matches = { match("Reds", "Blues", { 7, 1 }) },
      awards = { { team = "Greens", vp = 3.5, what = "bye" }, { team = "Reds", vp = -0.25 },
        { team = "Blues", vp = 2.33, what = "carry-over" } } }
    assert.same({ place = 1, team = "Reds", played = 1, imps_won = 7, imps_lost = 1,
      awarded = -0.25, vp = 4.75 }, result[1])
    assert.same({ place = 2, team = "Greens", played = 0, imps_won = 0, imps_lost = 0,
      awarded = 3.5, vp = 3.5 }, result[2])
    assert.equal(3.33, result[3].vp)
    assert.matches("3.50 +3.50", tostring(result))
  end)

  it("shares twenty points a match, however many there are", function()
    local matches, sum = {}, 0
    for i = 1, 30 do
      for j = i + 1, 30 do
        matches[#matches + 1] = match("t" .. i, "t" .. j, { (i * j) % 23, (i + j) % 17 })
      end
    end
    local result = event.teams { matches = matches }
    for _, side in ipairs(result) do
      assert.equal(29, side.played)
      sum = sum + math.floor(side.vp * 100 + 0.5)
    end
    assert.equal(2000 * #matches, sum)
  end)

  it("takes scales that are registered, and says what is wrong", function()
    event.register("test-6", SCALE)
    assert.equal(5, (event.vp(5, 8, "test-6")))
    event.SCALES["test-6"] = nil
    assert.matches("'test%-6' is not a scale: \"acbl%-20\", \"wbf\" or an array", helper.blamed(
      function() event.vp(5, 8, "test-6") end))
    assert.matches("a scale is registered by a name", helper.blamed(
      function() event.register("wbf", SCALE) end))
    assert.matches("least margins must rise", helper.blamed(
      function() event.register("x", { 3, 2 }) end))
    assert.matches("award 1: a number of victory points expected, not nothing", helper.blamed(
      function() event.teams { matches = {}, awards = { { team = "Reds" } } } end))
    assert.matches("ties: 'luck' separates nothing", helper.blamed(
      function() event.teams { matches = {}, ties = { "luck" } } end))
    assert.matches("match 1, board 1: imps = { home, away } expected", helper.blamed(
      function() event.teams { matches = { match("a", "b", 3) } } end))
  end)
end)

describe("a table of pairs", function()
  it("shares places", function()
    local boards = {}
    for n = 1, 3 do
      boards[n] = { { ns = "a", ew = "c", score = 50 }, { ns = "b", ew = "d", score = 50 } }
    end
    local result = event.pairs { boards = boards }
    assert.same({ "1 a", "1 b", "1 c", "1 d" }, order(result))
    boards[1][1].score = 100
    assert.same({ "1 a", "1 d", "3 b", "3 c" }, order(event.pairs { boards = boards }))
    assert.matches("\n  3=  b ", tostring(event.pairs { boards = boards }))
  end)

  -- The oracle adds up in whole numbers: matchpoints of TABLES_NB tables times their top.
  it("shares places for equal fractions, in whatever order they are added up", function()
    local next_number, shared = random.new(7), 0
    for trial = 1, 40 do
      local tables_nb, boards, exact = 2 + trial % 6, {}, {}
      for n = 1, 3 + trial % 5 do
        local lines = {}
        for i = 1, tables_nb do
          lines[i] = { ns = "N" .. i, ew = "E" .. (i + n) % tables_nb,
            score = 10 * next_number(tables_nb) }
        end
        for _, one in ipairs(lines) do
          for _, other in ipairs(lines) do
            local won = one == other and 0 or one.score > other.score and 2
              or one.score == other.score and 1 or 0
            exact[one.ns] = (exact[one.ns] or 0) + won
            exact[one.ew] = (exact[one.ew] or 0) + (one == other and 0 or 2 - won)
          end
        end
        boards[n] = lines
      end
      local result = event.pairs { boards = boards }
      local ns, ew = event.by_side(result)
      for _, ranked in ipairs { result, (event.named_only(result)), ns, ew } do
        for i = 2, #ranked do
          local above, below = exact[ranked[i - 1].pair], exact[ranked[i].pair]
          assert.is_true(above >= below)
          assert.equal(above == below, ranked[i - 1].place == ranked[i].place)
          if above == below then shared = shared + 1 end
        end
      end
    end
    assert.is_true(shared > 150)
  end)
end)

describe("a table of pairs or teams", function()
  local function message_of(fn, given)
    local ok, message = pcall(fn, given)
    assert.is_false(ok)
    return message
  end

  it("refuses a pair against itself, or twice on a board", function()
    assert.matches("board 1, result 1: 1 against itself",
      message_of(event.pairs, { boards = { { { ns = 1, ew = 1, score = 50 } } } }), 1, true)
    local twice = { { ns = "a", ew = "b", score = 50 }, { ns = "a", ew = "c", score = 0 } }
    assert.matches("board 1, result 2: 'a' has another result of this board",
      message_of(event.pairs, { boards = { twice } }), 1, true)
    twice[2] = { ns = "c", ew = "a", score = 0 }
    twice[3] = { ns = "d", ew = "e", score = 0 }
    assert.matches("result 2: 'a' has another result",
      message_of(event.pairs, { boards = { twice } }), 1, true)
    local tables = { { ns = "a", ew = "b", score = 50 }, { ns = "b", ew = "a", score = 0 } }
    assert.equal("a", event.pairs { boards = { tables }, scoring = "imps" }[1].pair)
  end)

  it("takes rooms and awards by place and by name", function()
    local function vp_of(board, award)
      local result = event.teams { matches = { { home = "Reds", away = "Blues",
        boards = { board } } }, awards = { award } }
      return result[1].vp, result[2].vp
    end
    local by_place = { vp_of({ 420, -50 }, { "Reds", 12, "bye" }) }
    assert.same(by_place, { vp_of({ open = 420, closed = -50 },
      { team = "Reds", vp = 12, what = "bye" }) })
    assert.matches("board 1, closed room: a score of N-S expected",
      message_of(function() vp_of({ open = 420 }, nil) end), 1, true)
    assert.matches("award 1",
      message_of(function() vp_of({ 420, -50 }, { "Reds", 12, "bye", 4 }) end), 1, true)
  end)
end)

-- ---- tables that stand in files --------------------------------------------------

local folder = os.getenv "BAIZE_TESTDATA"

-- The rows of a section, each an array of its words; texts in quotation marks apart.
local function rows_of(board, name)
  local rows = {}
  for i = 1, #board.tags do
    local tag = rawget(board.tags, i)
    if tag.name == name then
      for line in (tag.after:gsub("%b{}", "") .. "\n"):gmatch "(.-)\n" do
        local row = {}
        for word in line:gsub('%b""', ""):gmatch "%S+" do row[#row + 1] = word end
        if #row > 0 then rows[#rows + 1] = row end
      end
    end
  end
  return rows
end

local function first_with(file, name)
  for board in baize.boards(("%s/pbn/%s.pbn"):format(folder, file)) do
    if #rows_of(board, name) > 5 then return board end
  end
end

describe("the tables of real files", function()
  if not folder then
    pending "are not there: set BAIZE_TESTDATA"
    return
  end

  it("have our matchpoints, by Neuberg's formula for a field without end", function()
    local rows, scores = rows_of(first_with("correct_20", "ScoreTable"), "ScoreTable"), {}
    for _, row in ipairs(rows) do
      assert.equal(tonumber(row[1]), #scores + 1) -- the rank: how many were better, and one
      for _ = 1, tonumber(row[5]) do scores[#scores + 1] = tonumber(row[4]) end
    end
    assert.equal(155, #scores)
    local endless = baize.scoring.balances("matchpoints", scores, { tables = 1000000 })
    local plain = baize.scoring.balances("matchpoints", scores)
    local i, differ = 1, 0
    for _, row in ipairs(rows) do
      local where = "score " .. row[4]
      assert.equal(row[2], ("%.1f"):format(endless[i]), where)
      assert.equal(row[3], ("%.1f"):format(100 - endless[i]), where)
      if row[2] ~= ("%.1f"):format(plain[i]) then differ = differ + 1 end
      i = i + tonumber(row[5])
    end
    assert.is_true(differ > 0) -- Law 78A alone does not give the table
  end)

  it("are means of matchpoints, but for one number of boards that is wrong there", function()
    local rows = rows_of(first_with("correct_20", "TotalScoreTable"), "TotalScoreTable")
    local wrong = {}
    for place, row in ipairs(rows) do
      local boards, points, share = row[#row - 2], row[#row - 1], row[#row]
      assert.equal(place, tonumber(row[1]))
      if math.abs(points / boards - share) > 0.01 then wrong[#wrong + 1] = row[2] end
    end
    assert.equal(10, #rows)
    assert.same({ "226" }, wrong) -- 2393.1 in "6" boards at 70.38 %: there were 34
    assert.is_true(math.abs(2393.1 / 34 - 70.38) < 0.01)
  end)

  it("have the IMPs of our teams", function()
    -- Two tables a board; the home team of the first record sits N-S there.
    local matches, by_match, waiting, sums = {}, {}, {}, {}
    for board in baize.boards(folder .. "/pbn/endplay_example2.pbn") do
      local tags, c = board.tags, board.contract
      local imps = math.tointeger((tags.ScoreIMP or ""):match "^NS ([+-]?%d+)")
      if imps and c and (board.result or c.level == 0) then
        local points = baize.contract_score(c, board.vul, board.result or 0)
        if c.declarer == "E" or c.declarer == "W" then points = -points end
        local teams = { tags.HomeTeam, tags.VisitTeam }
        table.sort(teams)
        local key = table.concat({ tags.Event, teams[1], teams[2] }, "|")
        local first = waiting[key .. board.number]
        if first then
          local m = by_match[key] or { home = teams[1], away = teams[2], boards = {} }
          if not by_match[key] then matches[#matches + 1], by_match[key] = m, m end
          local here, there = { home = tags.HomeTeam, points = points }, first
          local open = here.home == teams[1] and here or there
          local closed = open == here and there or here
          table.insert(m.boards, { open.points, closed.points })
          local won = open == here and imps or first.imps
          sums[m] = (sums[m] or 0) + won
          waiting[key .. board.number] = nil
        else
          waiting[key .. board.number] = { home = tags.HomeTeam, points = points, imps = imps }
        end
      end
    end
    local result = event.teams { matches = matches }
    local boards = 0
    for i, m in ipairs(result.matches) do
      assert.equal(sums[matches[i]], m.home_imps - m.away_imps, m.home .. " - " .. m.away)
      boards = boards + #matches[i].boards
    end
    assert.equal(149, boards)
  end)
end)

describe("the results of records", function()
  local deals = {}
  for deal in baize.sampler { seed = 1 }:deals(2) do deals[#deals + 1] = deal end

  -- A record of a table: the number of the board, who sits N-S and E-W, contract and tricks.
  local function record(number, ns, ew, contract, tricks, more)
    local board = { number = number, deal = deals[number], vul = "none",
      players = { N = ns, S = ns .. "2", E = ew, W = ew .. "2" },
      contract = baize.contract(contract), result = tricks }
    for key, value in pairs(more or {}) do board[key] = value end
    return board
  end

  -- Boards of these records, however they stand.
  local function of(records, options)
    local i = 0
    return event.results(function()
      i = i + 1
      return records[i]
    end, options)
  end

  it("are told by board, with contract and lead", function()
    local boards, found = of { record(1, "A", "B", "4S by N", 10, { play = { cards = { "H5" } } }),
      record(2, "A", "B", "3NT by E", 8), record(1, "C", "D", "4S by N", 9),
      { number = 2, deal = deals[2] } }
    assert.equal(2, #boards)
    assert.equal(1, found.without)
    assert.equal(1, boards[1].number)
    assert.same({ ns = "A - A2", ew = "B - B2", score = 420, contract = "4S by N", tricks = 10,
      lead = "H5" }, boards[1][1])
    assert.equal(-50, boards[1][2].score)
    assert.equal(50, boards[2][1].score)
    local whole, alone, many = event.comparable(boards, "matchpoints")
    assert.same({ 1, 1, 0 }, { #whole, alone, many })
    assert.equal(2, #event.comparable(boards, "total"))
    local table_of = event.pairs { boards = whole }
    assert.equal("A - A2", table_of[1].pair)
    assert.same({ "H5", "4S by N", 10, 420 }, { table_of.boards[1][1].lead,
      table_of.boards[1][1].contract, table_of.boards[1][1].tricks, table_of.boards[1][1].score })
  end)

  it("are those of the same matches where a script names tables by numbers", function()
    local function read(names)
      local records = {}
      for i, name in ipairs(names) do
        records[i] = record(1, "A" .. i, "B" .. i, "4S by N", 11 - i, { tags = { Table = name } })
      end
      return of(records, { scoring = "imps" })
    end
    local texts, numbers = read { "2", "1", "2", "1" }, read { 2, 1, 2, 1 }
    assert.is_true(#texts > 0)
    assert.equal(#texts, #numbers)
    assert.equal(#texts[1], #numbers[1])
  end)

  it("of robots have no name of their own", function()
    local boards = of { record(1, "bot", "bot", "4S by N", 10), record(1, "A", "B", "4S by N", 9),
      record(1, "C", "bot", "4S by N", 8) }
    local names, first = event.drop_doubles(boards)
    assert.same({ "bot - bot2" }, names)
    assert.equal(1, first.number)
    assert.is_false(event.is_named(boards[1][1].ns))
    local named, without = event.named_only(event.pairs { boards = boards })
    assert.equal(3, without)
    assert.equal(3, #named)
    local ns, ew = event.by_side(event.pairs { boards = boards })
    assert.same({ 2, 1 }, { #ns, #ew })
    assert.equal("A - A2", ns[1].pair)
    assert.equal("B - B2", ew[1].pair)
  end)

  it("are refused without names, and with wrong options", function()
    assert.matches("board 1, result 1: the pairs `ns` and `ew` expected",
      helper.blamed(function() event.drop_doubles { { {}, {} } } end))
    assert.matches("unknown scoring of a comparison 'impz'",
      helper.blamed(function() event.results(function() end, { scoring = "impz" }) end))
    assert.matches("options: a table expected, not 5",
      helper.blamed(function() event.pairs { boards = {}, options = 5 } end))
  end)

  it("of two tables are matches of teams", function()
    local function sit(home, away, room)
      return { room = room, tags = { HomeTeam = home, VisitTeam = away } }
    end
    local boards = of({ record(1, "c", "d", "4S by N", 9, sit("Reds", "Blues", "closed")),
      record(1, "a", "b", "4S by N", 10, sit("Reds", "Blues", "open")) }, { scoring = "imps" })
    local matches = event.matches(boards)
    assert.same({ { home = "Reds", away = "Blues", boards = { { 420, -50 } } } }, matches)
    assert.equal("Reds", event.teams { matches = matches }[1].team)
    local teams = event.by_team(event.pairs { boards = boards, scoring = "imps" })
    assert.same({ "Reds", 1, 10 }, { teams[1].pair, teams[1].boards, teams[1].score })
    assert.matches("^ +team +boards", tostring(teams))
    assert.matches("^ +team +boards", tostring(event.named_only(teams)))
    assert.matches("^ +pair +boards", tostring(event.by_side(teams)))
  end)

  it("of several matches are one field by default, in the order of the file", function()
    local function sit(away) return { tags = { HomeTeam = "Reds", VisitTeam = away } } end
    local records = { record(1, "a", "b", "4S by N", 10, sit "Blues"),
      record(1, "e", "f", "4S by N", 11, sit "Golds"),
      record(1, "c", "d", "4S by N", 9, sit "Blues"), record(2, "c", "d", "4S by N", 9) }
    local boards, found = of(records)
    assert.is_true(found:names_teams())
    assert.same({ 3, 1 }, { #boards[1], #boards[2] })
    for i, score in ipairs { 420, 450, -50 } do assert.equal(score, boards[1][i].score) end
    boards = found:boards "imps"
    assert.same({ 2, 1, 1 }, { #boards[1], #boards[2], #boards[3] })
    assert.same({ "Reds", "Blues" }, { boards[1][1].ns, boards[1][1].ew })
    records[5] = record(2, "c", "d", "4S by N", 9, sit "Greens")
    assert.is_true((select(2, of(records)):names_teams()))
    table.insert(records, 1, record(2, "a", "b", "4S by N", 9)) -- of a match without names
    assert.is_false((select(2, of(records)):names_teams()))
    assert.is_false((select(2, of { record(1, "a", "b", "4S by N", 10, sit "Blues") })
      :names_teams()))
  end)

  it("say what was guessed", function()
    local said = {}
    of({ record(1, "a", "b", "4S by N", 10), { number = 2, deal = deals[2], result = 3 } },
      { report = function(board, what) said[#said + 1] = board.number .. what end })
    assert.same({}, said)
    of({ record(1, "a", "b", "4S by N", 10, { vul = false }) },
      { report = function(_, what) said[#said + 1] = what end })
    assert.same({ "no vulnerability is given: that of the board number counts" }, said)
    assert.matches("results", helper.blamed(function() event.results(pairs, { x = 1 }) end))
  end)
end)

-- Pairs of equal strength play many evenings: the scores of an evening spread as the table says.
describe("the luck of an evening", function()
  local PAIRS <const>, BOARDS <const> = 12, 26

  local function evening(uniform, boards_nb)
    local boards = {}
    for n = 1, boards_nb do
      local seated, lines = {}, {}
      for i = 1, PAIRS do seated[i] = i end
      for i = PAIRS, 2, -1 do
        local k = 1 + math.floor(uniform() * i)
        seated[i], seated[k] = seated[k], seated[i]
      end
      for i = 1, PAIRS, 2 do
        lines[#lines + 1] = { ns = seated[i], ew = seated[i + 1],
          score = 10 * math.floor(100 * (uniform() + uniform())) }
      end
      boards[n] = lines
    end
    return boards
  end

  local function generator() -- Park and Miller's
    local state = 7
    return function()
      state = state * 48271 % 2147483647
      return state / 2147483647
    end
  end

  for _, name in ipairs { "matchpoints", "cross-imps" } do
    it("is the spread of the scores that the table says: " .. name, function()
      local uniform, squares, reported, nb = generator(), 0.0, 0.0, 60
      for _ = 1, nb do
        local result = event.pairs { boards = evening(uniform, BOARDS), scoring = name }
        local middle = name == "matchpoints" and 50 or 0
        for _, row in ipairs(result) do squares = squares + (row.score - middle) ^ 2 end
        reported = reported + result.sd ^ 2
      end
      local spread = squares / (nb * PAIRS)
      local expected = name == "matchpoints" and reported / nb / BOARDS or reported / nb * BOARDS
      assert.is_true(math.abs(spread / expected - 1) < 0.2, spread / expected)
    end)
  end

  it("is said below the table, and not of few boards or of teams", function()
    local boards = evening(generator(), BOARDS)
    local result = event.pairs { boards = boards }
    assert.matches("luck: over 26 boards a pair's score has a standard error of [56]%.%d %%, ",
      tostring(result))
    assert.is_nil(event.pairs { boards = evening(generator(), 2) }.sd)
    assert.is_nil(event.pairs { boards = boards, scoring = "total" }.sd)
  end)
end)
