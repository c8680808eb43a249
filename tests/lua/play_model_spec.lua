-- SPDX-License-Identifier: GPL-3.0-or-later
-- Models of play and rules of doubling in experiments: against the same by hand.
local blamed = require "helper".blamed
local calibration = require "baize.play_model.calibration"
local doubling = require "baize.cards.doubling"
local gap = require "baize.stats.gap"

local WHERE = S.hcp "15-17" & S.balanced & N.hcp "9-10"

local function run(more)
  local given = { where = WHERE, deals = 10, seed = 4, measure = {
    tricks = tricks(S, "NT"), points = score("3NT by S", "both"), made = makes "3NT by S" } }
  for key, value in pairs(more) do given[key] = value end
  return (baize.experiment(given):run { progress = false })
end

local function mean(fn)
  local sum, n = 0, 0
  for deal in baize.sampler { where = WHERE, seed = 4 }:deals(10) do
    sum, n = sum + fn(deal), n + 1
  end
  return sum / n
end

-- A calibration of equal records for each double-dummy result: { level, strain, offset }.
local function table_of(...)
  local lines = { "baize calibration 1" }
  for _, one in ipairs { ... } do
    for tricks = 0, 13 do
      local taken = math.max(0, math.min(13, tricks + one[3]))
      lines[#lines + 1] = ("%d %-2s %2d %2d %d"):format(one[1], one[2], tricks, taken, 60)
    end
  end
  return (assert(calibration.parse(table.concat(lines, "\n") .. "\n")))
end

describe("a calibration", function()
  it("that takes what is double dummy changes nothing", function()
    local same = run { play = { "calibrated", table_of { 3, "NT", 0 } } }
    local plain = run {}
    for _, name in ipairs { "tricks", "points", "made" } do
      assert.equal(plain.measures[name].mean, same.measures[name].mean)
    end
    assert.matches("840 real records", tostring(same))
  end)

  it("says of how many deals it is, what fits a contract itself, and that few deals are a guess",
    function()
      local c = table_of({ 3, "NT", 0 })
      assert.matches("of %d+ deals have them %(on average %+0.000 tricks, se 0.000, against",
        c:summary())
      assert.is_nil(c:summary():find("a guess", 1, true))
      local few = baize.calibrate { {
        deal = baize.deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
        contract = baize.contract "3NT by S", result = 8 } }
      assert.equal("1 real record of 1 deal have them (on average +2.000 tricks, its standard "
        .. "error cannot be estimated from one deal, against double dummy). Where 50 records or "
        .. "more have the same level, strain and double-dummy result these are used, as for 0 of "
        .. "the 1; elsewhere those of similar contracts and results. Of fewer than 50 deals a "
        .. "calibration is a guess, and its error as well.", few:summary())
    end)

  it("is told by the level", function()
    local r = run { play = { "calibrated", table_of({ 3, "NT", 1 }, { 1, "NT", -1 }) },
      measure = { points = score("3NT by S", "both"), low = score("1NT by S", "both") } }
    assert.near(mean(function(d)
      return baize.contract_score("3NT by S", "both", math.min(13, d:tricks("S", "NT") + 1))
    end), r.measures.points.mean, 1e-9)
    assert.near(mean(function(d)
      return baize.contract_score("1NT by S", "both", math.max(0, d:tricks("S", "NT") - 1))
    end), r.measures.low.mean, 1e-9)
  end)

  it("keeps its chances, and its text", function()
    local text = "baize calibration 1\n3 NT  9  8 30\n3 NT  9  9 60\n3 NT  9 10 10\n"
    local c = assert(calibration.parse(text))
    local chances, n = c:chances(3, "NT", 9)
    assert.equal(100, n)
    assert.same({ 0.3, 0.6, 0.1 }, { chances[8], chances[9], chances[10] })
    assert.near(-0.2, c.mean, 1e-12)
    assert.equal(text, c:text():gsub("gap [^\n]*\n", ""), nil)
    assert.equal(c:text(), assert(calibration.parse(c:text())):text())
    -- of 8 tricks nothing was seen: the differences of all records stand in
    assert.same({ 0.3, 0.6, 0.1 }, { c:chances(4, "H", 8)[7], c:chances(4, "H", 8)[8],
      c:chances(4, "H", 8)[9] })
    assert.same({ nil, "this is not a calibration" }, { calibration.parse "x\n" })
    assert.same({ nil, "line 2: '3 NT 99 1 1' is not a line of a calibration" },
      { calibration.parse "baize calibration 1\n3 NT 99 1 1\n" })
  end)

  it("tells the gap to double dummy, with errors from the deals", function()
    -- by hand: deal a off by +1 and +1, deal b by -1, deal c by 0
    local list = gap.measure { { level = 3, strain = "NT", tricks = 8, taken = 9, deal = "a" },
      { level = 4, strain = "S", tricks = 9, taken = 10, deal = "a" },
      { level = 2, strain = "H", tricks = 8, taken = 7, deal = "b" },
      { level = 6, strain = "C", tricks = 12, taken = 12, deal = "c" } }
    local all = list[1]
    assert.same({ "all", 4, 3, 9.25, 9.5, 0.25 }, { all.of, all.records, all.deals,
      all.double_dummy, all.taken, all.mean })
    -- sums of deals less the mean: 2 - 0.5, -1 - 0.25, -0.25
    assert.near(math.sqrt(3 / 2 * (1.5 ^ 2 + 1.25 ^ 2 + 0.25 ^ 2)) / 4, all.se, 1e-12)
    local names = {}
    for i, one in ipairs(list) do names[i] = ("%s %d"):format(one.of, one.records) end
    assert.same({ "all 4", "notrump 1", "suits 3", "partscores 1", "games 2", "slams 1" }, names)
    for _, line in ipairs(gap.lines(list)) do
      assert.equal(line, gap.lines({ gap.parse(line) })[1])
    end
    assert.is_nil(gap.parse "gap all 2 3 18 17 0")
    assert.is_nil(gap.parse "gap some 2 2 18 17 0")
  end)

  it("has its gap told where the play is double dummy", function()
    local c = table_of({ 3, "NT", 1 }, { 4, "S", 0 })
    local r = run { play = { "dd", records = c } }
    assert.equal(run {}.measures.tricks.mean, r.measures.tricks.mean)
    assert.same({ "all", "notrump", "suits", "games" }, { r.gap[1].of, r.gap[2].of,
      r.gap[3].of, r.gap[4].of })
    assert.matches("In 1680 real records of 1680 deals declarers took",
      (tostring(r):gsub("\n", " ")))
    assert.matches("\nnotrump +840 ", tostring(r))
    for line in tostring(r):gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 80, line) end
    assert.matches("Tricks taken at the table against double dummy",
      (require "baize.report.html".write(r)))
  end)

  it("draws tricks with the chances of the table, alike for all contracts of a deal", function()
    local c = assert(calibration.parse(("baize calibration 1\n3 NT %2d  7 25\n3 NT %2d  8 75\n")
      :format(8, 8)))
    local r = baize.experiment { deals = 400, seed = 1, where = any,
      play = { "calibrated", c }, measure = { gap = tricks(S, "NT") - tricks(S, "NT") } }
    assert.equal(0, r:run { deals = 5, progress = false }.measures.gap.mean)
  end)

  it("is counted from boards", function()
    local boards = {}
    for deal in baize.sampler { where = WHERE, seed = 4 }:deals(3) do
      boards[#boards + 1] = { deal = deal, contract = baize.contract "3NT by S",
        result = math.min(13, deal:tricks("S", "NT") + 1) }
    end
    local c = baize.calibrate(boards)
    assert.equal(3, c.n)
    assert.near(1, c.mean, 1e-12)
  end)
end)

describe("a leader who does not see all cards", function()
  -- the tricks of declarer after each card
  local function after(deal)
    local of = {}
    for _, lead in ipairs(deal:leads "3NT by S") do
      for _, card in ipairs(lead.equals) do of[card] = lead.tricks end
    end
    return of
  end

  -- by hand: layouts addressed by the deal, the card with the fewest tricks of declarer
  local function by_hand(deal, layouts)
    local seed = tonumber(deal:id():sub(-15), 16) * 20 + 2 * 5 + 4 -- declarer S, notrump
    local sums, finder = {}, baize.sampler { where = W.is(tostring(deal.west)) & WHERE,
      seed = seed, plan = "hand/1" }
    for i = 1, layouts do
      for card, n in pairs(after((finder:deal(i)))) do sums[card] = (sums[card] or 0) + n end
    end
    local best
    for _, suit in ipairs { "S", "H", "D", "C" } do
      for rank in deal.west:holding(suit):gmatch "." do
        local card = suit .. rank
        if not best or sums[card] < sums[best] then best = card end
      end
    end
    return after(deal)[best]
  end

  it("takes the card that is best on average, then double dummy", function()
    local r = run { deals = 3, play = { "lead", layouts = 3 }, measure = tricks(S, "NT") }
    local sum = 0
    for deal in baize.sampler { where = WHERE, seed = 4 }:deals(3) do
      sum = sum + by_hand(deal, 3)
    end
    assert.near(sum / 3, r.measures[1].mean, 1e-12)
    assert.matches("over 3 layouts", tostring(r))
    local plain = run { deals = 3, measure = tricks(S, "NT") }
    assert.is_true(r.measures[1].mean >= plain.measures[1].mean)
  end)

  it("leads the same on any number of threads", function()
    local e = baize.experiment { where = WHERE, by = S.spades, seed = 4, deals = 6,
      measure = { t = tricks(S, "NT"), x = score "1S by N" }, play = { "lead", layouts = 2 } }
    local one = e:run { jobs = 1, progress = false }:json()
    assert.equal(one, e:run { jobs = 3, progress = false }:json())
  end)

  it("knows what is said that he knows", function()
    local void = { "lead", layouts = 3, knows = S.is "AKQ5.AK4.AJ3.KQ2" }
    assert.error_matches(function() run { deals = 2, play = void, measure = tricks(S, "NT") } end,
      "what the leader knows excludes the deal: ")
    local e = baize.experiment { where = WHERE, measure = tricks(S, "NT"), seed = 4, deals = 4,
      play = { "lead", layouts = 3, knows = WHERE & E.spades "5+" | ~WHERE } }
    assert.matches("over 3 layouts", tostring(e:run { progress = false }))
  end)

  it("is told of several samples, and of a sweep, as well", function()
    local given = { measure = tricks(S, "S"), play = { "lead", layouts = 2 }, deals = 3, seed = 1 }
    given.samples = { { "a", S.spades "10+" }, { "b", S.spades "11+" } }
    assert.matches("over 2 layouts", (tostring(baize.experiment(given)
      :run { progress = false }):gsub("\n", " ")))
    local sweep = baize.sweep { over = { least = { 10, 11 } }, experiment = function(p)
      return { where = S.spades(p.least .. "+"), measure = tricks(S, "S"), tests = "measure > 9",
        play = { "lead", layouts = 2 } }
    end, deals = 3, seed = 1 }
    assert.matches("over 2 layouts", (tostring(sweep:run { progress = false }):gsub("\n", " ")))
  end)

  it("is kept, and gone on with", function()
    local e = baize.experiment { where = S.spades "10+", measure = { t = tricks(S, "S"),
      half = 0.5 * tricks(S, "NT") }, by = N.spades, play = { "lead", layouts = 2 } }
    local function numbers(r)
      local list = { ("%d deals, %d tries, %d results"):format(r.deals, r.tries, r.solved) }
      for _, group in ipairs(r.groups) do
        for _, m in ipairs(group.measures) do
          local c = m.components[1]
          list[#list + 1] = ("%s %s %d %.15g %.15g"):format(group.label, m.name, c.n, c.mean,
            c.sd or 0)
        end
      end
      return table.concat(list, "\n")
    end
    require "helper".with_file("", function(name)
      local plain = e:run { seed = 3, deals = 25, progress = false }
      e:run { seed = 3, deals = 9, db = name, progress = false }
      local kept = e:run { db = name, resume = true, deals = 25, progress = false }
      assert.equal(numbers(plain), numbers(kept))
      assert.same({ 9, 25 }, kept.looks)
      local db <close> = assert(baize.store.open(name))
      assert.equal(numbers(plain), numbers(assert(db:show(1))))
      -- what this leader lets declarer take is not double dummy: nobody else finds it
      assert.equal(0, db.core:solved())
    end)
  end)

  it("is not gone on with where results were kept as well", function()
    local e = baize.experiment { where = S.spades "10+", measure = tricks(S, "S"), seed = 3,
      deals = 4, play = { "lead", layouts = 2 } }
    require "helper".with_file("", function(name)
      e:run { db = name, progress = false }
      local db <close> = assert(baize.store.open(name))
      local entry = assert(db.core:entry(1))
      local copy = { kind = "experiment", asked = 4, uniform = true }
      for _, field in ipairs { "title", "source", "question", "condition", "plan", "version",
        "seed" } do
        copy[field] = entry[field]
      end
      copy.measures = entry.measures:gsub("%]%s*$", ', { "name": "played", "unit": 1 } ]')
      require "helper".with_file("", function(other)
        local old <close> = assert(baize.store.open(other))
        assert(old.core:add(copy))
        local function resumed() e:run { db = old, resume = true, progress = false } end
        assert.error_matches(resumed, "was kept by an earlier version, whose leaders dealt other "
          .. "layouts: %-%-again deals others")
      end)
    end)
  end)

  it("does not know the hand that decides", function()
    local d = baize.decision { hand = "K.864.K832.Q8542", where = N.hcp "15-17",
      play = { "lead", layouts = 2 }, candidates = { "1NT by N", "3NT by N" } }
    local model = d.groups[1].experiment.layout.play
    assert.equal('N.hcp "15-17"', model.knows.text)
    assert.matches("over 2 layouts", tostring(d:run { deals = 2, progress = false }))
  end)
end)

describe("doubling of one side", function()
  local contract = baize.contract

  it("leaves the contracts of the other side as they are written", function()
    local rule = doubling.read { down = 1, side = "NS" }
    assert.equal("contracts of NS that go down 1 or more are doubled", tostring(rule))
    for text, said in pairs { ["4S by N"] = "doubled where it goes down 1 or more",
      ["4S by E"] = "undoubled", ["4Sx by E"] = "doubled", ["4Sxx by S"] = "redoubled" } do
      assert.equal(said, rule:said(contract(text)))
    end
    assert.equal("doubled where it goes down", doubling.read("oracle"):said(contract "2H by W"))
    assert.equal('side: "NS" or "EW" expected, not \'N\'', blamed(
      function() doubling.read { down = 1, side = "N" } end))
  end)

  it("tells 'pass' from 'double', which both sides' doubling makes alike", function()
    local function decided(rule)
      return (baize.decision { hand = "A2.KQ3.K9842.A53", seat = S, where = E.spades "7+",
        candidates = { { "pass", "4S by E" }, { "double", "4Sx by E" }, { "bid", "4NT by S" } },
        doubling = rule, deals = 12, seed = 5 }:run { jobs = 1, progress = false })
    end
    local both = decided { down = 1 }
    assert.equal(1, #both.warnings)
    assert.matches("^'pass' and 'double' score the same on all deals where 4S by E goes down 1 or "
      .. "more, .+ side = \"NS\" }", both.warnings[1])
    assert.is_truthy(tostring(both):gsub("%s+", " "):find("Scored pass: 4S by E doubled where it "
      .. "goes down 1 or more; double: 4Sx by E doubled; bid: 4NT by S doubled where it goes down "
      .. "1 or more.", 1, true), tostring(both))
    local one = decided { down = 1, side = "NS" }
    assert.is_nil(one.warnings)
    local pass, never = one.candidates[1], decided("never").candidates[1]
    assert.equal(never.points.mean, pass.points.mean)
    assert.is_true(pass.points.mean < one.candidates[2].points.mean)
    assert.equal("undoubled", pass.contracts[1].scored)
    assert.is_nil(never.contracts[1].scored)
  end)
end)

describe("doubling in an experiment", function()
  it("is applied to all points", function()
    local r = run { doubling = { down = 2 }, measure = { points = score("3NT by S", "both"),
      swing = imps("3NT by S", "P", "both") } }
    local function points(d)
      local tricks = d:tricks("S", "NT")
      return baize.contract_score(tricks <= 7 and "3NTx by S" or "3NT by S", "both", tricks)
    end
    assert.near(mean(points), r.measures.points.mean, 1e-9)
    assert.near(mean(function(d) return (require "baize.cards.score".imps(points(d))) end),
      r.measures.swing.mean, 1e-9)
    assert.matches("contracts that go\ndown 2 or more are doubled", tostring(r))
  end)

  it("leaves passes and doubled contracts alone", function()
    local rule = doubling.read "oracle"
    local function rewritten(text)
      return rule:rewrite(require "baize.core.expr".read("Measure", text)).text
    end
    for _, text in ipairs { 'score("P", "none")', 'score("4Sx by N", "NS")', "S.hcp" } do
      assert.equal(text, rewritten(text))
    end
    assert.equal('max(score("4S by E", "NS"), score("4Sx by E", "NS"))',
      rewritten 'score("4S by E", "NS")')
  end)
end)

describe("bad input", function()
  local cases = {
    { "a model that is none", function() run { play = "laed" } end,
      'play: "dd", "lead", "pimc" or { "calibrated", baize.calibrate(FILE) } expected, not \'laed\''
      .. " (did you mean 'lead'?)" },
    { "a missing table", function() baize.experiment { measure = S.hcp, play = "calibrated" }
      end, 'play: "calibrated" needs a table of real records: { "calibrated", '
      .. 'baize.calibrate "results.pbn" }' },
    { "a leader who knows a function", function()
      baize.experiment { where = S.hcp "15+" & baize.opaque(function() return true end),
        measure = tricks(S, "NT"), play = "lead" }
    end, 'play = "lead": a leader cannot know a baize.opaque(...) of where; say what he knows: '
      .. 'play = { "lead", knows = ... }' },
    { "a leader who is told a function", function()
      baize.experiment { measure = S.hcp, play = { "lead", knows = baize.opaque(function() end) } }
    end, "knows: a condition with an opaque part is not counted" },
    { "a leader who knows what cannot be", function()
      baize.experiment { measure = S.hcp, play = { "lead", knows = S.hcp "38+" } }
    end, "knows: S.hcp cannot be 38 or more: the most is 37" },
    { "records that are none", function()
      baize.experiment { measure = S.hcp, play = { "dd", records = "a.pbn" } } end,
      'play: records: baize.calibrate "results.pbn" expected, not \'a.pbn\'' },
    { "an unknown field", function()
      baize.experiment { measure = S.hcp, play = { "lead", layout = 3 } } end,
      'play = { "lead" } has no field \'layout\' (did you mean \'layouts\'?)' },
    { "par with a calibration", function() baize.experiment { measure = par(),
      play = { "calibrated", table_of { 3, "NT", 0 } } } end,
      "measure 'measure': par and the best contract are double dummy: they have no "
      .. "calibration" },
    { "a file without results", function() baize.calibrate({}) end,
      "calibrate: no record has a deal, a contract and a result" },
  }
  for _, case in ipairs(cases) do
    it(case[1] .. " is told", function()
      local ok, message = pcall(case[2])
      assert.is_false(ok)
      assert.truthy(message:find(case[3], 1, true), message)
    end)
  end
  it("is blamed on its line", function()
    assert.equal('play: "dd", "lead", "pimc" or { "calibrated", baize.calibrate(FILE) } expected, '
      .. "not 5", blamed(function() baize.experiment { measure = S.hcp, play = 5 } end))
  end)
end)
