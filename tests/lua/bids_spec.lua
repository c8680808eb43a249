-- SPDX-License-Identifier: GPL-3.0-or-later
-- Contracts that two systems bid, in measures.
local helper = require "helper"
local board = require "baize.core.board"
local core = require "baize.core.expr"
local graph = require "baize.system.turn.graph"
local tables = require "baize.table.tables"
local S, bids, system = baize.S, baize.bids, baize.system
local score, makes, imps, beats = baize.score, baize.makes, baize.imps, baize.beats

local OPEN <const> = [[
  system { name = "plain", natural = false, guard = false }
  opening {
    bid "1NT" { hcp "15-17" & balanced },
    bid "1S" { hcp "11-20" & spades "5+" },
    bid "1D" { hcp "11-20" },
    pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, pass { any } }
  after "(1x)" { double { hcp "16+" }, bid "1S" { spades "5+" }, pass { any } }
]]

-- fn(path) with a system in a file.
local function with_system(fn, text) return helper.with_file(text or OPEN, fn) end

local function dealt(n)
  local list = {}
  for deal in baize.sampler { seed = 3 }:deals(n) do list[#list + 1] = deal end
  return list
end

-- Rows of measures on deals: arrays of values and of results.
local function rows(measures, deals, jobs)
  local run, list = assert(tables.open(measures)), {}
  assert(run:deals(deals, { jobs = jobs, first = 1, row = function(_, values, tricks, i)
    list[i] = { values = values, tricks = tricks }
  end }))
  return list
end

-- The points of an auction on a deal, as N-S see them; the contract.
local function plain_score(auction, deal, dealer, vul)
  local c = baize.auction(auction, dealer).contract
  if not c or c.level == 0 then return 0, nil end
  local points = baize.contract_score(c, vul, deal:tricks(c.declarer, c.strain))
  return (c.declarer == "N" or c.declarer == "S") and points or -points, c
end

describe("a contract that is bid", function()
  it("is that of the auction, by the number of the board", function()
    with_system(function(path)
      local options = { NS = system.load(path), EW = system.load(path), dealer = "board",
        vul = "board" }
      local deals, b = dealt(10), bids(options)
      options.deals = deals
      local auctions = baize.bid_many(options)
      local first = rows({ score(b), makes(b), beats(b, "P") }, deals, 1)
      for i, auction in ipairs(auctions) do
        local want, c = plain_score(auction, deals[i], board.dealer(i), board.vul(i))
        local got = first[i]
        assert.equal(want, got.values[1])
        assert.equal(want > 0 and 1 or want < 0 and 0 or 0.5, got.values[3])
        local known = 0
        for _, tricks in ipairs(got.tricks) do known = known + (tricks >= 0 and 1 or 0) end
        assert.is_true(known <= (c and 1 or 0)) -- no other result was solved
      end
      assert.same(first, rows({ score(b), makes(b), beats(b, "P") }, deals, 4))
    end)
  end)

  it("begins with given calls, from a dealer, at a vulnerability", function()
    with_system(function(path)
      local options = { NS = path, EW = path, dealer = "E", vul = "EW", from = "P 1H" }
      local deals = dealt(8)
      local got = rows({ score(bids(options)) }, deals, 2)
      options.deals = deals
      for i, auction in ipairs(baize.bid_many(options)) do
        assert.equal((plain_score(auction, deals[i], "E", "EW")), got[i].values[1])
      end
    end)
  end)

  it("stands wherever a contract does", function()
    with_system(function(path)
      local b, other = bids { NS = path, EW = path, vul = "both" },
        bids { NS = path, EW = path, vul = "both", dealer = "W" }
      local choice = baize.choose { { S.hcp "12+", b }, "1NT by S" }
      local got = rows({ imps(b, other), score(b), score(other), score(choice), S.hcp,
        score("1NT by S", "both"), imps(b, "2S by N"), score("2S by N", "both") }, dealt(10), 2)
      for _, row in ipairs(got) do
        local v = row.values
        assert.equal(baize.imps(v[2] // 1 | 0, v[3] // 1 | 0), v[1])
        assert.equal(v[5] >= 12 and v[2] or v[6], v[4])
        assert.equal(baize.imps(v[2] // 1 | 0, v[8] // 1 | 0), v[7]) -- at the same vulnerability
      end
    end)
  end)

  it("gives the same report with any number of threads", function()
    with_system(function(path)
      local function report(jobs)
        local b = bids { NS = path, EW = path, dealer = "board", vul = "board" }
        local e = baize.experiment { where = S.hcp "11+", deals = 16, seed = 5, by = S.balanced,
          measure = { swing = imps(b, "1NT by S"), made = makes(b) }, tests = "swing > 0" }
        local r = e:run { jobs = jobs, progress = false }
        return { r:json(), r:text(), (r:html()) }
      end
      local one = report(1)
      assert.same(one, report(2))
      assert.same(one, report(7))
    end)
  end)
end)

describe("groups by the contract that is reached", function()
  it("have its name", function()
    with_system(function(path)
      local b = bids { NS = path, EW = path }
      local e = baize.experiment { where = S.hcp "0-19", deals = 60, seed = 5,
        by = baize.reached(b), measure = { level = baize.reached(b) } }
      local r, total, seen = e:run { progress = false }, 0, {}
      for _, group in ipairs(r.groups) do
        total, seen[group.label] = total + group.deals, group.key
        assert.equal(group.key, group.measures.level.mean)
      end
      assert.equal(60, total)
      assert.equal(3, seen["1NT"] and seen["1NT"] - 2)
      local none = baize.experiment { where = S.hcp "10" & baize.N.hcp "10" & baize.E.hcp "10",
        deals = 4, seed = 5, by = baize.reached(b), measure = score(b) }:run { progress = false }
      assert.equal("passed out", none.groups[1].label)
      assert.equal(0, none.measures.measure.mean)
    end)
  end)
end)

-- The number of a call in a list of names, from 0; of a bid from 1C on.
local function number_of(call)
  local level, strain = call:match "^(%d)(%a+)$"
  if not level then return nil end
  local place = { C = 1, D = 2, H = 3, S = 4, NT = 5 }
  return (tonumber(level) - 1) * 5 + place[strain]
end

-- What is known of an auction by its text: the first bid, the second call, whether both sides bid.
local function facts_of(auction)
  local opening, made, calls = 0, {}, {}
  for call in auction:gmatch "%S+" do
    calls[#calls + 1] = call
    if opening == 0 then opening = number_of(call) or 0 end
    if call ~= "P" then made[#calls % 2] = true end
  end
  local second = calls[2] == "P" and 1 or calls[2] == "X" and 2 or number_of(calls[2]) + 3
  return opening, second, made[0] and made[1] and 1 or 0, calls
end

describe("an auction", function()
  it("is measured call by call", function()
    with_system(function(path)
      local deals = dealt(60)
      local b, other = bids { NS = path, EW = "natural", dealer = "board" },
        bids { NS = path, EW = path, dealer = "board" }
      local got = rows({ b:opening(), b:call(2), b:contested(), b:contract(), b:parting(other),
        b:changed(other), b:call(319), b:parting(b), b:changed(b) }, deals, 2)
      local auctions = baize.bid_many { deals = deals, NS = path, EW = "natural", dealer = "board" }
      local others = baize.bid_many { deals = deals, NS = path, EW = path, dealer = "board" }
      local contested, changed = 0, 0
      for i, auction in ipairs(auctions) do
        local v, opening, second, both, calls = got[i].values, facts_of(auction)
        assert.same({ opening, second, both }, { v[1], v[2], v[3] })
        local c, d = baize.auction(auction, board.dealer(i)).contract,
          baize.auction(others[i], board.dealer(i)).contract
        assert.equal(c and c.level > 0 and number_of(c.level .. c.strain) or 0, v[4])
        local _, _, _, theirs = facts_of(others[i])
        local at = 1
        while at <= math.max(#calls, #theirs) and calls[at] == theirs[at] do at = at + 1 end
        assert.equal(at <= math.max(#calls, #theirs) and at or 0, v[5])
        assert.equal(tostring(c) == tostring(d) and 0 or 1, v[6])
        assert.same({ 0, 0, 0 }, { v[7], v[8], v[9] })
        contested, changed = contested + both, changed + v[6]
      end
      assert.is_true(contested > 3 and contested < 57 and changed > 3 and changed < 57)
    end)
  end)

  it("makes groups with names", function()
    with_system(function(path)
      local b = bids { NS = path, EW = path }
      local function labels(by)
        local list = {}
        for _, group in ipairs(baize.experiment { deals = 400, seed = 5, by = by,
          measure = b:contested() }:run({ progress = false }).groups) do
          list[group.label] = group
        end
        return list
      end
      assert.same({ "1D", "1NT", "1S", "passed out" },
        require "baize.base.lists".keys(labels(b:opening())))
      assert.is_table(labels(b:call(2)).P)
      local alike = labels(b:contested())
      assert.equal(1, alike.contested.measures.measure.mean)
      assert.equal(0, alike["one side alone"].measures.measure.mean)
    end)
  end)

  it("is one of a contract that is bid", function()
    local choice = baize.choose { { S.hcp "12+", "4S by S" }, "2S by S" }
    assert.error_matches(function() choice:opening() end,
      "opening: only contracts that are bid have an auction", 1, true)
    assert.error_matches(function() bids {}:parting "4S by S" end,
      "parting: only contracts that are bid have an auction", 1, true)
    assert.error_matches(function() bids {}:call(320) end, "call")
    assert.error_matches(function() return bids {}.openning end,
      "a choice of contracts has no field 'openning' (did you mean 'opening'?)", 1, true)
    assert.error_matches(function() baize.bid {} end,
      "baize.bids is the contract that is bid on each deal of an experiment", 1, true)
  end)
end)

describe("contracts that players leave undoubled", function()
  it("are doubled by a rule where they go down", function()
    with_system(function(path)
      local deals = dealt(20)
      local doubling = require "baize.cards.doubling"
      local b = bids { NS = path, EW = path, vul = "NS" }
      local function scores(rule)
        return rows({ doubling.read(rule):rewrite(score(b)) }, deals, 2)
      end
      local plain, oracle, two = scores(nil), scores "oracle", scores { down = 2 }
      local seen, auctions = {}, baize.bid_many { deals = deals, NS = path, EW = path, vul = "NS" }
      for i, auction in ipairs(auctions) do
        local c = baize.auction(auction, "N").contract
        local want = { plain[i].values[1], plain[i].values[1] }
        local down = c and c.level > 0 and
          c.level + 6 - deals[i]:tricks(c.declarer, c.strain) or 0
        if down > 0 and c.doubled == 0 then
          local x = baize.contract(("%d%sx by %s"):format(c.level, c.strain, c.declarer))
          local points = baize.contract_score(x, "NS", c.level + 6 - down)
          if c.declarer == "E" or c.declarer == "W" then points = -points end
          want = { points, down > 1 and points or want[2] }
          seen[down] = true
        end
        assert.same(want, { oracle[i].values[1], two[i].values[1] })
      end
      assert.is_true(seen[1] and seen[2])
    end)
  end)
end)

describe("the text of a contract that is bid", function()
  it("has names, options and hashes, and reads back", function()
    local b = bids { NS = "tutorial:weak_two=light", EW = "natural", vul = "NS" }
    local hash = assert(system.load "tutorial:weak_two=light").hash
    assert.equal(('bids { NS = "tutorial:weak_two=light %s", EW = "natural %s", vul = "NS" }')
      :format(hash, assert(system.load "natural").hash), tostring(b))
    assert.equal(tostring(b), tostring(core.read("Policy", tostring(b))))
    assert.is_true(score(b):equals(score(core.read("Policy", tostring(b)))))
  end)

  it("is of one question, whatever the seed, and of another with other rules", function()
    with_system(function(path)
      local function question(system_of)
        local e = baize.experiment { measure = score(bids { NS = system_of }), deals = 10 }
        return e:question().question
      end
      local first = question(path)
      assert.equal(first, question(assert(system.load(path))))
      assert.is_not.equal(first, question "natural")
    end)
  end)

  it("refuses a system whose rules have changed since", function()
    with_system(function(path)
      local b = bids { NS = path }
      local text = tostring(b):gsub("(%x+)\", EW", "0123456789abcdef\", EW")
      assert.error_matches(function()
        tables.open { score(core.read("Policy", text)) }
      end, "the rules of '.*' are others than when this was asked")
    end)
  end)
end)

describe("a run that bids", function()
  it("is stored, resumed, and put together from shards", function()
    with_system(function(path)
      local e = baize.experiment { where = S.hcp "11+", deals = 24, seed = 5,
        measure = score(bids { NS = path, EW = path, dealer = "board", vul = "board" }) }
      local whole = e:run { progress = false }
      local names, result = {}, {}
      for i = 1, 4 do names[i] = os.tmpname() .. ".db" end
      local one, all = names[1], names[4]
      result[1] = e:run { db = one, deals = 9, progress = false }
      result[1] = e:run { db = one, deals = 24, resume = true, progress = false }
      for i = 1, 2 do e:run { db = names[i + 1], range = i .. "/2", progress = false } end
      local db = baize.store.open(all)
      assert(db:merge { names[2], names[3] })
      result[2] = e:run { db = db, progress = false }
      db:close()
      for _, name in ipairs(names) do
        os.remove(name)
        os.remove((name:gsub("%.db$", "")))
      end
      for _, r in ipairs(result) do
        assert.equal(24, r.deals)
        assert.equal(whole.measures.measure.mean, r.measures.measure.mean)
        assert.equal(whole.measures.measure.se, r.measures.measure.se)
      end
    end)
  end)

  it("ends by a stopping rule, at the first analysis at which it holds", function()
    with_system(function(path)
      local function run(more)
        local given = { where = S.spades "9+" & N.balanced & N.hcp "12-17", seed = 5, deals = 600,
          measure = score(bids { NS = path, EW = path, dealer = "board", vul = "board" }) }
        for name, value in pairs(more) do given[name] = value end
        return baize.experiment(given):run { progress = false }
      end
      local r = run { stop = { halfwidth = 58 } }
      local c = r.measures.measure.components[1]
      assert.is_true(r.stop.reached and #r.looks > 1 and r.deals < 600)
      assert.is_true(c.high - c.low <= 116)
      assert.equal(run({ deals = r.deals }).measures.measure.mean, c.mean)
      assert.is_false(run({ stop = { halfwidth = 58 }, deals = r.looks[#r.looks - 1] })
        .stop.reached)
    end)
  end)

  it("raises what was raised while rules are made, and can be run again", function()
    with_system(function(path)
      local s = assert(system.load(path))
      local methods = getmetatable(graph.of(s, s)).__index
      local make, calls = methods.make, 0
      local e = baize.experiment { measure = score(bids { NS = s, EW = s }), deals = 40, seed = 5 }
      function methods.make(g, number)
        calls = calls + 1
        if calls == 9 then error("no rules today", 0) end
        return make(g, number)
      end
      local ok, message = pcall(e.run, e, { jobs = 2, progress = false })
      methods.make = make
      assert.is_false(ok)
      assert.equal("no rules today", message)
      assert.equal(40, e:run({ progress = false }).deals)
    end)
  end)

  it("keeps others from its positions while threads read them", function()
    with_system(function(path)
      local s = assert(system.load(path))
      local run = tables.open { score(bids { NS = s, EW = s }) }
      local deals, said = dealt(20), {}
      assert(run:deals(deals, { row = function(deal)
        local ok, message = pcall(baize.bid, { deal = deal, NS = s, EW = s })
        said[#said + 1] = not ok and tostring(message) or nil
      end }))
      assert.equal(20, #said)
      assert.matches("a run bids by it: bid when it has ended", said[1], 1, true)
      assert.is_string((baize.bid { deal = deals[1], NS = s, EW = s }))
    end)
  end)

  it("is steadied by guesses, and solved by chance", function()
    with_system(function(path)
      local b, long = bids { NS = path, EW = path }, S.spades "8+" & N.balanced
      local steady = baize.experiment { measure = score(b), deals = 50, seed = 5, where = long,
        variance = "adjusted", predict = 3 }:run { progress = false }
      local plain = baize.experiment { measure = score(b), deals = 50, seed = 5, where = long }
        :run { progress = false }.measures.measure
      assert.same({ 50, "adjusted" }, { steady.deals, steady.variance })
      steady = steady.measures.measure.components[1]
      assert.equal(plain.mean, steady.plain.mean)
      assert.not_equal(plain.mean, steady.mean)
      assert.is_true(math.abs(plain.mean - steady.mean) < 3 * plain.se)
      local unsure = baize.experiment { measure = makes(b), deals = 200, seed = 5,
        solve = "unsure" }:run { progress = false }
      assert.is_true(unsure.solved < 200)
    end)
  end)
end)

describe("a program that bids", function()
  local PASSES <const> = "while read -r q; do echo P; done"

  it("is asked for its calls", function()
    local silent = [[
      system { name = "silent", natural = false, guard = false }
      opening { pass { any } }
    ]]
    with_system(function(path)
      with_system(function(other)
        local deals = dealt(12)
        local function got(EW, jobs)
          local b = bids { NS = path, EW = EW, dealer = "board" }
          return rows({ baize.reached(b) }, deals, jobs)
        end
        local plain, program = got(other, 1), { program = PASSES, seconds = 60 }
        assert.same(plain, got(program, 1))
        assert.same(plain, got(program, 3))
        assert.same(rows({ baize.reached "P" }, deals, 1),
          rows({ baize.reached(bids { NS = program, EW = program }) }, deals, 2))
      end, silent)
    end)
  end)

  it("is named in texts, which run none", function()
    local b = bids { EW = { program = PASSES } }
    assert.matches('EW = "program ' .. PASSES .. '"', tostring(b), 1, true)
    -- a limit is not asked for by name: with another one the question is the same
    local other = bids { EW = { program = PASSES, seconds = 60, memory = 99 } }
    assert.equal(tostring(b), tostring(other))
    local text = tostring(b):gsub("echo P", "echo 1C")
    assert.error_matches(function() rows({ score(core.read("Policy", text)) }, dealt(1)) end,
      "is run only where a script names it", 1, true)
  end)

  it("passes from where it failed on, and the report names and counts these boards", function()
    local FAILS <const> = "while read -r q; do case $q in *board=3*) echo 8NT;; "
      .. "*board=5*) exit 1;; *board=7*) echo 1C;; *) echo P;; esac; done"
    local function measured(program, jobs)
      local b = bids { NS = { program = program, seconds = 60 }, EW = "natural", dealer = "board" }
      local e = baize.experiment { deals = 12, seed = 1, measure = { points = score(b) } }
      return e:run { progress = false, jobs = jobs }
    end
    local plain, failed = measured(PASSES, 1), measured(FAILS, 1)
    assert.equal(0, plain.events["a program failed"].components[1].hits)
    assert.is_nil(plain.failed)
    local boards, texts = {}, {}
    for i, one in ipairs(failed.failed) do boards[i], texts[one.board] = one.board, one.text end
    assert.same({ 3, 5 }, { boards[1], boards[2] }) -- 1C is legal on some boards only
    assert.matches("answered '8NT' to a bid: a call expected", texts[3], 1, true)
    assert.matches("has ended", texts[5], 1, true)
    assert.equal(#boards, failed.events["a program failed"].components[1].hits)
    assert.equal(tostring(failed), tostring(measured(FAILS, 3)))
    assert.is_truthy((tostring(failed):gsub("%s+", " ")):find("Failed board 3: ", 1, true))
  end)

  it("that fails on ten boards one after the other ends the run, with any jobs", function()
    local FAILS <const> = "while read -r q; do case $q in *board=[56]?seat*|*board=[89]?seat*|"
      .. "*board=1[0-6]?seat*|*board=2[1-9]?seat*|*board=30?seat*) echo 8NT;; *) echo P;; esac; "
      .. "done" -- on boards 5, 6, 8 to 16 and 21 to 30
    local function measured(last, jobs)
      local count, run = 0, assert(tables.open { score(bids { dealer = "board",
        EW = { program = FAILS, seconds = 60 } }) })
      local ok, message = run:deals(dealt(last), { jobs = jobs, first = 1,
        row = function() count = count + 1 end })
      return ok and "all" or message, count
    end
    assert.equal("all", (measured(29, 3)))
    local said, count = measured(40, 1)
    assert.matches("on 10 boards one after the other a program failed: 'while .*' answered '8NT' "
      .. "to a bid", said)
    assert.same({ said, count }, { measured(40, 3) })
  end)

  it("is run once for each of its seats, and knows which", function()
    helper.with_file("", function(path)
      local program = { seconds = 60, program = "while read -r q; do echo $$ $BAIZE_SEAT $q >>"
        .. path .. "; echo P; done" }
      rows({ score(bids { NS = program, EW = "natural" }) }, dealt(6), 1)
      local seats, of = {}, {}
      for line in io.lines(path) do
        local id, name, seat = line:match "^(%d+) (%a+) .*seat=(%u)"
        assert.equal(seat, name:sub(1, 1))
        assert.equal(of[id] or seat, seat)
        of[id], seats[seat] = seat, (seats[seat] or 0) + 1
      end
      local ids = require "baize.base.lists".keys(of)
      assert.equal(2, #ids)
      assert.is_true(seats.N > 5 and seats.S > 5 and not seats.E)
    end)
  end)
end)

-- The points of bids on deals for N-S, by their auctions.
local function points_of(options, deals)
  options.deals = deals
  local list, contracts = {}, {}
  for i, auction in ipairs(baize.bid_many(options)) do
    list[i], contracts[i] = plain_score(auction, deals[i], options.dealer or "N",
      options.vul or "none")
  end
  return list, contracts
end

describe("a decision between contracts that are bid", function()
  local WHERE <const> = S.hcp "11-17" & baize.N.hcp "6-15"
  local DEALS <const> = 16

  -- fn(candidates, path): to bid, to stop, and either by what the hands are.
  local function with_candidates(fn)
    with_system(function(path)
      local b = bids { NS = path, EW = path, vul = "NS" }
      fn({ { "bid", b }, { "part", "1NT by S" },
        { "either", baize.choose { { S.hcp "14+", b }, "1NT by S" } } }, path)
    end)
  end

  local function taken(candidates, more, how)
    local given = { candidates = candidates, where = WHERE, deals = DEALS, seed = 5,
      scoring = "imps" }
    for key, value in pairs(more or {}) do given[key] = value end
    how = how or {}
    how.progress = false
    return baize.decision(given):run(how)
  end

  local function dealt_where()
    local list = {}
    for deal in baize.sampler { where = WHERE, seed = 5 }:deals(DEALS) do list[#list + 1] = deal end
    return list
  end

  it("scores them, and counts which are reached and make", function()
    with_candidates(function(candidates, path)
      local deals, r = dealt_where(), taken(candidates)
      local points, contracts = points_of({ NS = path, EW = path, vul = "NS" }, deals)
      local want = { bid = 0, part = 0, either = 0, imps = 0, makes = 0, chosen = 0 }
      local reached = {}
      for i, deal in ipairs(deals) do
        local part, c = baize.contract_score("1NT by S", "NS", deal:tricks("S", "NT")), contracts[i]
        want.bid, want.part = want.bid + points[i], want.part + part
        want.either = want.either + (deal.south.hcp >= 14 and points[i] or part)
        want.chosen = want.chosen + (deal.south.hcp >= 14 and 1 or 0)
        want.imps = want.imps + baize.imps(points[i] // 1 | 0, part // 1 | 0)
        local name = c and c.level > 0 and c.level .. c.strain or "passed out"
        reached[name] = (reached[name] or 0) + 1
        want.makes = want.makes + (name ~= "passed out" and deal:tricks(c.declarer, c.strain)
          >= c.level + 6 and 1 or 0)
      end
      for i, name in ipairs { "bid", "part", "either" } do
        assert.near(want[name] / DEALS, r.candidates[i].points.mean, 1e-9)
      end
      assert.near(want.imps / DEALS, r.pairs[1].value.mean, 1e-9)
      assert.equal("NS", r.vul)
      local bid, either = r.candidates[1].contracts[1], r.candidates[3].contracts
      assert.equal(want.makes, bid.makes.hits)
      assert.equal(want.makes, r.candidates[1].makes.hits)
      assert.equal(want.chosen, either[1].chosen.hits)
      assert.same({ 'S.hcp "14+"', "else" }, { either[1].when, either[2].when })
      local sum = 0
      for _, one in ipairs(bid.reached) do
        assert.equal(reached[one.contract], one.hits)
        sum = sum + one.hits
      end
      assert.is_true(sum == DEALS and #bid.reached > 1)
      local text = tostring(r):gsub("%s+", " ")
      assert.is_truthy(text:find("bid: bids { NS = \"" .. path, 1, true))
      assert.is_truthy(text:find(("%s %.1f %%"):format(bid.reached[1].contract,
        100 * bid.reached[1].share), 1, true))
      local json = require "baize.base.plain".decode(r:json())
      assert.equal(bid.reached[1].contract, json.candidates[1].contracts[1].reached[1].contract)
    end)
  end)

  it("takes them in a field, under a rule of doubling, begun, and with any jobs", function()
    with_candidates(function(candidates, path)
      local deals = dealt_where()
      local begun = bids { NS = path, EW = path, vul = "NS", from = "P P 1NT" }
      local r = taken({ candidates[1], { "begun", begun } }, { scoring = "points",
        doubling = "oracle" })
      for i, from in ipairs { "", "P P 1NT" } do
        local sum = 0
        local _, contracts = points_of({ NS = path, EW = path, vul = "NS", from = from }, deals)
        for k, deal in ipairs(deals) do
          local c = contracts[k]
          if c and c.level > 0 then
            local tricks = deal:tricks(c.declarer, c.strain)
            local doubled = math.max(c.doubled, tricks < c.level + 6 and 1 or 0)
            local points = baize.contract_score(("%d%s%s by %s"):format(c.level, c.strain,
              ("x"):rep(doubled), c.declarer), "NS", tricks)
            sum = sum + ((c.declarer == "N" or c.declarer == "S") and points or -points)
          end
        end
        assert.near(sum / DEALS, r.candidates[i].points.mean, 1e-9)
      end
      assert.is_truthy(tostring(r):find("what nobody doubled is doubled where it goes down",
        1, true))
      local given = { scoring = "butler", vul = "NS", field = { { candidates[1][2], 2 },
        { "P", 1 } } }
      local one = taken(candidates, given, { jobs = 1 })
      assert.equal(one:json(), taken(candidates, given, { jobs = 3 }):json())
      local points, sum = points_of({ NS = path, EW = path, vul = "NS" }, deals), 0
      for _, x in ipairs(points) do
        local mean = (2 * x + 0) / 3
        local datum = (mean < 0 and -1 or 1) * ((math.abs(mean) + 5) // 10 * 10)
        sum = sum + baize.imps(x // 1 | 0, datum // 1 | 0)
      end
      assert.near(sum / DEALS, one.candidates[1].value.mean, 1e-9)
    end)
  end)

  it("is stored, resumed and shown, and known again in other words", function()
    with_candidates(function(candidates)
      helper.with_file("", function(name)
        local whole, first = taken(candidates), taken(candidates, { deals = 5 }, { db = name })
        local second = taken(candidates, nil, { db = name, resume = true, deals = DEALS })
        for i, one in ipairs(whole.candidates) do
          assert.equal(one.points.mean, second.candidates[i].points.mean)
          assert.equal(one.contracts[1].chosen.hits, second.candidates[i].contracts[1].chosen.hits)
        end
        local db <close> = assert(baize.store.open(name))
        local shown = assert(db:show(1))
        assert.equal(tostring(second), tostring(shown))
        assert.is_true(first.deals == 5 and second.deals == DEALS)
        local other = taken({ { "x", candidates[3][2] }, candidates[2][2], { "y",
          candidates[1][2] } }, { deals = 4, seed = 6 },
          { db = name })
        assert.equal(1, other.same_question[1].entry)
      end)
    end)
  end)

  it("is refused at another vulnerability, and with a scoring by a table", function()
    with_candidates(function(candidates)
      assert.error_matches(function() taken(candidates, { vul = "both" }) end,
        "bid: contracts are bid with vul = 'NS' there, and here with 'both'", 1, true)
      assert.error_matches(function() taken(candidates, { scoring = "fibonacci" }) end,
        "scoring: fibonacci scores contracts that are written, and bid is bid", 1, true)
    end)
  end)
end)

describe("wrong options of bids", function()
  for _, case in ipairs {
    { { NS = "nosuch" }, 'bids: NS: there is no system "nosuch"' },
    { { dealer = "Q" }, "bids: the dealer is N, E, S, W or \"board\", not 'Q'" },
    { { vul = "we" }, "bids: vul is none, NS, EW, both or \"board\", not 'we'" },
    { { from = "1NT 1C" }, "bids: call 2, 1C by E: not above 1NT" },
    { { from = "1NT P P P" }, "bids: from: the auction is over after '1NT P P P'" },
    { { who = 1 }, "bids" },
    { { NS = assert(system.load "tutorial"):bare() }, "a bare system has no name" },
    { { NS = { program = 3 } }, "bids: program is a command of the shell" },
    { { NS = { program = "x", seconds = 0 } }, "seconds is a number from 0.1 to 3600, not 0" },
    { { NS = { program = 'echo "P"' } }, "what names a player has no double quotes" },
  } do
    it("are refused: " .. case[2], function()
      assert.error_matches(function() bids(case[1]) end, case[2], 1, true)
    end)
  end

  it("do not go with another vulnerability, doubling or leads", function()
    local b = bids { vul = "NS" }
    assert.error_matches(function() score(b, "none") end, "is bid with vul = 'NS', and scored so",
      1, true)
    assert.error_matches(function()
      baize.experiment { measure = score(b), doubling = { down = 2, side = "NS" } }
    end, "either side may declare: leave side out", 1, true)
    assert.error_matches(function()
      baize.experiment { measure = score(b), play = "lead" }
    end, 'play = "lead" and baize.bids do not go together', 1, true)
    assert.error_matches(function()
      baize.decision { hand = "K.864.K832.Q8542", candidates = { b, "1NT by S" }, play = "lead" }
    end, 'play = "lead" and baize.bids do not go together', 1, true)
  end)
end)
