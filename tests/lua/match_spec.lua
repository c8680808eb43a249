-- SPDX-License-Identifier: GPL-3.0-or-later
-- Matches: systems against each other on the same deals.
local helper = require "helper"
local board = require "baize.core.board"
local parting = require "baize.ask.match.parting"
local system = require "baize.system"

-- Two ways of the same system, and one that is the same in other words.
local SYSTEM <const> = [[
  system { name = "plain", natural = false, guard = false }
  local notrump = option { "notrump", "strong", "weak" }
  local idle = option { "idle", "on", "off" }
  opening {
    bid "1NT" { hcp(notrump == "strong" and "15-17" or "12-14") & balanced },
    bid "1S" { hcp "11-20" & spades "5+" },
    bid "1D" { hcp "11-20" },
    pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, pass { any } }
  after "1S" { bid "2S" { spades "3+" & hcp "6-9" }, bid "4S" { spades "3+" & hcp "10+" },
    pass { any } }
  after "(1x)" { double { hcp "16+" }, bid "1S" { spades "5+" & hcp "9+" }, pass { any } }
]]

-- fn of a folder that is removed after it.
local function with_folder(fn)
  local folder = helper.run "mktemp -d":gsub("\n$", "")
  local ok, message = pcall(fn, folder)
  helper.run("rm -r " .. helper.quote(folder))
  assert(ok, message)
end

-- fn of both ways, as names.
local function with_systems(fn)
  return helper.with_file(SYSTEM, function(path)
    return fn(path, path .. ":notrump=weak", path .. ":idle=off")
  end)
end

-- Deals that are soon solved, on which the systems differ.
local LONG <const> = baize.S.spades "10+" & baize.N.balanced & baize.N.hcp "12-17"

local function play(options, how)
  how, options.where = how or {}, options.from == nil and LONG or nil
  how.progress = false
  return (baize.match(options):run(how))
end

local function decoded(r) return require "dkjson".decode(r:json()) end

-- Of a board the points of table 1 and of table 2 (N-S view) and both contracts, from the auctions
-- that are printed, by another route: the scores of contracts at the tricks of the whole deal.
local function recomputed(a, b, deal, number)
  local vul, dealer, list, contracts = board.vul(number), board.dealer(number), {}, {}
  for i, pair in ipairs { { a, b }, { b, a } } do
    local text = baize.bid { deal = deal, NS = pair[1], EW = pair[2], dealer = dealer, vul = vul }
    local c = baize.auction(text, dealer).contract
    list[i], contracts[i] = 0, c and tostring(c) or "P"
    if c and c.level > 0 then
      local own = (c.declarer == "N" or c.declarer == "S") and 1 or -1
      list[i] = own * baize.contract_score(c, vul, deal:tricks(c.declarer, c.strain))
    end
  end
  return list, contracts
end

describe("a match of a database", function()
  it("runs no program that its question names", function()
    local stored = require "baize.store.questions".askers.match.new
    for _, name in ipairs { "program:touch x", "manager:touch x", "file:x", "person",
      "program:touch x 0123456789abcdef", { program = "touch x" }, "natural" } do
      assert.error_matches(function() stored { systems = { name, name } } end,
        "match: a stored question has ", 1, true)
    end
    local made = stored { systems = { "program touch x", "program touch y" },
      deals = 2, seed = 1 }
    assert.error_matches(function() made:run { progress = false } end,
      "is run only where a script names it", 1, true)
  end)
end)

describe("a match", function()
  it("of a system against itself is exactly 0, and solves nothing", function()
    with_systems(function(strong, _, idle)
      for _, other in ipairs { strong, idle } do
        local d = decoded(play { systems = { strong, other }, deals = 30, seed = 1 })
        assert.same({ 0, 0, 0, 0 }, { d.imps_per_board.mean, d.changed_boards, d.solved,
          d.parted_boards })
        assert.same({}, d.contributions)
      end
    end)
  end)

  it("is what the printed auctions say", function()
    with_systems(function(strong, weak)
      local a, b, n = system.load(strong), system.load(weak), 24
      local d = decoded(play { systems = { a, b }, deals = n, seed = 2 })
      local sum, points, better, changed, needed = 0, 0, 0, 0, 0
      local deals = baize.sampler { where = LONG, seed = 2 }
      for i = 1, n do
        local s, c = recomputed(a, b, deals:deal(i), i)
        sum, points = sum + baize.imps(s[1], s[2]), points + s[1] - s[2]
        better = better + (s[1] > s[2] and 1 or s[1] == s[2] and 0.5 or 0)
        if c[1] ~= c[2] then
          changed = changed + 1
          local seen = {}
          for _, text in ipairs(c) do
            local strain, by = text:match "^%d(%a-)x* by (%a)$"
            if strain and not seen[strain .. by] then
              seen[strain .. by], needed = true, needed + 1
            end
          end
        end
      end
      assert.is_true(changed > 5 and sum ~= 0)
      assert.near(sum / n, d.imps_per_board.mean, 1e-9)
      assert.same({ changed, n, needed }, { d.changed_boards, d.boards, d.solved })
      local function mean(scoring)
        return decoded(play { systems = { a, b }, deals = n, seed = 2, scoring = scoring })
          .per_board.mean
      end
      assert.near(points / n, mean "points", 1e-9)
      assert.near(better / n, mean "matchpoints", 1e-9)
    end)
  end)

  it("turns every sign when the systems change places", function()
    with_systems(function(strong, weak)
      local one = decoded(play { systems = { strong, weak }, deals = 30, seed = 3 })
      local two = decoded(play { systems = { weak, strong }, deals = 30, seed = 3 })
      assert.equal(one.imps_per_board.mean, -two.imps_per_board.mean)
      assert.near(one.imps_per_board.low, -two.imps_per_board.high, 1e-9)
      assert.equal(one.imps_per_board.error, two.imps_per_board.error)
      assert.equal(one.doubled.mean, -two.doubled.mean)
      assert.same({ one.changed_boards, one.changed.up, one.changed.down },
        { two.changed_boards, two.changed.down, two.changed.up })
      assert.equal(#one.contributions, #two.contributions)
      local of = {}
      for _, c in ipairs(two.contributions) do of[c.auction .. c.second .. c.first] = c.mean end
      for _, c in ipairs(one.contributions) do
        assert.equal(-c.mean, of[c.auction .. c.first .. c.second])
      end
      for i, swing in ipairs(one.swings) do assert.equal(-swing.gain, two.swings[i].gain) end
    end)
  end)

  it("has contributions that add up to the whole", function()
    with_systems(function(strong, weak)
      local r = play { systems = { strong, weak }, deals = 80, seed = 4 }
      local sum, boards, changed = 0, 0, 0
      for _, c in ipairs(decoded(r).contributions) do
        sum, boards, changed = sum + c.mean, boards + c.boards, changed + c.changed
      end
      local m = r.matches[1]
      assert.near(m.per_board.mean, sum, 1e-9)
      assert.same({ m.parted_boards, m.changed_boards }, { boards, changed })
      assert.is_true(#m.contributions > 1)
      local function check(branch)
        if #branch.children == 0 then return end
        local total, all = 0, 0
        for _, child in ipairs(branch.children) do
          total, all = total + child.sum, all + child.boards
          check(child)
        end
        assert.same({ branch.sum, branch.boards }, { total, all })
      end
      check(m.tree)
      assert.near(m.per_board.mean, m.tree.sum / 80, 1e-9)
    end)
  end)

  it("has swings with both auctions, their scores, and what calls mean", function()
    with_systems(function(strong, weak)
      local a, b = system.load(strong), system.load(weak)
      local d = decoded(play { systems = { a, b }, deals = 40, seed = 5 })
      assert.equal(10, #d.swings)
      for i, swing in ipairs(d.swings) do
        local deal = baize.deal(swing.deal)
        local s = recomputed(a, b, deal, swing.index)
        assert.same(s, { swing.tables[1].points, swing.tables[2].points })
        assert.equal(baize.imps(s[1], s[2]), swing.gain)
        assert.is_true(i == 1 or math.abs(swing.gain) <= math.abs(d.swings[i - 1].gain))
        local calls = {}
        for k, c in ipairs(swing.tables[1].calls) do calls[k] = c.call end
        assert.equal(swing.tables[1].auction, table.concat(calls, " "))
        local own = swing.tables[(swing.by == "N" or swing.by == "S") and 1 or 2]
        assert.equal(swing.first, own.calls[swing.call].call)
      end
    end)
  end)

  it("has swings whose points are what was scored: doubled by a rule, or played", function()
    with_systems(function(strong, weak)
      for _, how in ipairs { { doubling = { down = 1 } }, { doubling = "oracle" },
        { play = "pimc:worlds=2" }, { play = "pimc:worlds=2", doubling = { down = 1 } } } do
        how.systems, how.deals, how.seed, how.vul = { strong, weak }, 12, 5, "both"
        local d, ndoubled = decoded(play(how)), 0
        assert.is_true(#d.swings > 4)
        for _, swing in ipairs(d.swings) do
          local one, two = table.unpack(swing.tables)
          assert.equal(baize.imps(one.points, two.points), swing.gain)
          for _, t in ipairs { one, two } do
            local c = baize.contract(t.contract)
            local sign = (c.declarer == "N" or c.declarer == "S") and 1 or -1
            assert.equal(t.points, sign * baize.contract_score(c, "both", t.tricks))
            ndoubled = ndoubled + (c.doubled > 0 and not t.auction:find "X" and 1 or 0)
            assert.is_true(c.doubled == 0 or how.doubling ~= nil)
          end
        end
        assert.equal(how.doubling ~= nil, ndoubled > 0)
      end
    end)
  end)

  it("doubles by another rule what nobody doubled", function()
    with_systems(function(strong, weak)
      local options = { systems = { strong, weak }, deals = 30, seed = 3 }
      local plain = decoded(play(options))
      options.doubling = { down = 2 }
      local two = decoded(play(options))
      assert.equal(plain.doubled.mean, two.per_board.mean)
      assert.equal(plain.per_board.mean, two.doubled.mean)
      options.doubling = "oracle"
      assert.not_equal(plain.doubled.mean, decoded(play(options)).per_board.mean)
    end)
  end)

  it("of more than two plays each two on the same boards", function()
    with_systems(function(strong, weak)
      local d = decoded(play { systems = { strong, weak, "natural" }, deals = 12, seed = 6 })
      assert.equal(3, #d.matches)
      local two = decoded(play { systems = { strong, weak }, deals = 12, seed = 6 })
      assert.equal(two.imps_per_board.mean, d.matches[1].imps_per_board.mean)
      assert.same(two.contributions[1].auction, d.matches[1].contributions[1].auction)
      local total = 0
      for _, one in ipairs(d.standings) do total = total + one.mean end
      assert.near(0, total, 1e-9)
      -- of the first system, board by board
      local sum, squares, deals = 0, 0, baize.sampler { where = LONG, seed = 6 }
      for i = 1, 12 do
        local gain = 0
        for _, other in ipairs { weak, "natural" } do
          local s = recomputed(strong, other, deals:deal(i), i)
          gain = gain + baize.imps(s[1], s[2]) / 2
        end
        sum, squares = sum + gain, squares + gain * gain
      end
      for _, one in ipairs(d.standings) do
        if one.name == strong then
          assert.near(sum / 12, one.mean, 1e-9)
          assert.near(math.sqrt((squares - sum * sum / 12) / 11 / 12), one.error, 1e-9)
          assert.is_true(one.low < one.mean and one.mean < one.high)
          strong = nil
        end
      end
      assert.is_nil(strong)
    end)
  end)

  it("is against par where that is asked for", function()
    with_systems(function(strong, weak)
      local r = play { systems = { strong, weak }, deals = 2, seed = 6, par = true, vul = "none",
        dealer = "N" }
      local sum = 0
      for deal in baize.sampler { where = LONG, seed = 6 }:deals(2) do
        local text = baize.bid { deal = deal, NS = strong, EW = weak }
        local c = baize.auction(text).contract
        local points = c and baize.contract_score(c, "none", deal:tricks(c.declarer, c.strain)) or 0
        if c and (c.declarer == "E" or c.declarer == "W") then points = -points end
        sum = sum + baize.imps(points, deal:par().score)
      end
      assert.near(sum / 2, r.matches[1].par[1].mean, 1e-9)
      assert.matches("IMPs a board of N-S against par", tostring(r), 1, true)
      assert.equal(40, r.solved)
    end)
  end)
end)

describe("the verdict on two systems", function()
  local hypothesis = require "baize.stats.hypothesis"
  local text = require "baize.ask.match.text"

  local function said(c, family, unit)
    local test = hypothesis.carry_out({ text = "", measure = "gain", side = "two-sided", mu = 0 },
      { { n = 400, mean = 0.04, sd = 1 } }, 0.1)
    test.family = family
    return text.verdict("A", "B", test, c, { unit = unit or "IMPs", level = 0.95,
      centre = unit and 0.5 or 0 })
  end

  it("that is undecided is said as a player would, with the difference", function()
    local c = { mean = 0.04, error = 0.05, low = -0.058, high = 0.138, p = 0.42 }
    assert.equal("it is open which of A and B is better; difference +0.040 ± 0.098 IMPs a board.",
      said(c, 1))
    assert.equal("it is open which of A and B is better; difference +0.040 IMPs a board (error "
      .. "0.050; p 0.4200, Holm over 3).", said(c, 3))
    c.high = 0.2
    assert.equal("it is open which of A and B is better; difference +0.040 IMPs a board (95 % "
      .. "interval -0.058 .. 0.200).", said(c, 1))
    assert.equal("it is open which of A and B is better; difference -2.0 ± 5.0 % of matchpoints a "
      .. "board.", said({ mean = 0.48, error = 0.025, low = 0.43, high = 0.53 }, 1, "matchpoints"))
  end)
end)

describe("a match is run like an experiment", function()
  it("and says so where no call is on boards enough to be tested", function()
    with_systems(function(strong, weak)
      local text = baize.match { systems = { strong, weak }, deals = 3, seed = 7, where = LONG }
        :run { progress = false }:text():gsub("%s+", " ")
      assert.matches("None is tested, as none has another contract on 20 boards or more.", text, 1,
        true)
      assert.is_nil(text:find("Of the 0", 1, true))
    end)
  end)

  it("with any number of threads", function()
    with_systems(function(strong, weak)
      local m = baize.match { systems = { strong, weak }, deals = 50, seed = 7,
        where = LONG }
      local one = m:run { jobs = 1, progress = false }
      assert.is_true(one.matches[1].changed_boards > 8)
      for jobs = 2, 3 do
        local other = m:run { jobs = jobs, progress = false }
        assert.equal(one:json(), other:json())
        assert.equal(one:text(), other:text())
        assert.equal((one:html()), (other:html()))
      end
    end)
  end)

  it("bids each board once where a database keeps it", function()
    local core_run = require "baize.core.run"
    local open = core_run.open
    with_systems(function(strong, weak)
      local runs = {}
      core_run.open = function(...)
        local r, message, kind, _, which = open(...)
        runs[#runs + 1] = r
        return r, message, kind, _, which
      end
      local found <close> = setmetatable({}, { __close = function() core_run.open = open end })
      with_folder(function(folder)
        local m = baize.match { systems = { strong, weak }, deals = 20, seed = 8, where = LONG }
        found[1] = m:run { db = folder .. "/a.db", progress = false }
      end)
      local bid = 0
      for _, r in ipairs(runs) do bid = bid + r:work().deals end
      assert.equal(20, bid)
      assert.is_true(found[1].matches[1].parted_boards > 0)
    end)
  end)

  it("stored, resumed, put together from shards, and shown", function()
    with_systems(function(strong, weak)
      local m = baize.match { systems = { strong, weak }, deals = 20, seed = 8,
        where = LONG }
      local whole = decoded(m:run { progress = false })
      with_folder(function(folder)
        local function path(name) return folder .. "/" .. name end
        m:run { db = path "a.db", deals = 8, progress = false }
        local resumed = decoded(m:run { db = path "a.db", deals = 20, resume = true,
          progress = false })
        for i = 1, 2 do m:run { db = path(i .. ".db"), range = i .. "/2", progress = false } end
        local db <close> = baize.store.open(path "all.db")
        assert(db:merge { path "1.db", path "2.db" })
        local merged = decoded(m:run { db = db, progress = false })
        assert.is_nil(resumed.changed.p_sign) -- of one look
        resumed.changed.p_sign = whole.changed.p_sign
        for _, d in ipairs { merged, resumed } do
          for _, name in ipairs { "changed_boards", "solved", "contributions", "swings",
            "changed" } do
            assert.same(whole[name], d[name], name)
          end
          assert.equal(whole.imps_per_board.mean, d.imps_per_board.mean)
        end
        assert.equal(whole.imps_per_board.low, merged.imps_per_board.low)
        assert.same({ 8, 20 }, resumed.looks)
        local out, err = helper.run(("baize show 1 --db %s --json -"):format(path "all.db"))
        assert.equal(whole.imps_per_board.mean, assert(require "dkjson".decode(out), err)
          .imps_per_board.mean)
        out = helper.run(("baize list --tests --db %s"):format(path "all.db"))
        assert.matches("gain", out)
      end)
    end)
  end)

  it("until it is decided, and with adjusted means", function()
    with_systems(function(strong, weak)
      local r = play { systems = { strong, weak }, stop = { halfwidth = 6 }, seed = 9 }
      assert.is_true(r.stop.reached and r.deals < 400)
      local sum = 0
      for _, c in ipairs(r.matches[1].contributions) do sum = sum + c.mean end
      assert.near(r.matches[1].per_board.mean, sum, 1e-9)
      local steady = play { systems = { strong, weak }, variance = "adjusted", predict = 3,
        deals = 50, seed = 9 }
      assert.equal("adjusted", steady.variance)
      local plain = play { systems = { strong, weak }, deals = 50, seed = 9 }
      local c, own = steady.found.measures.gain.components[1], plain.matches[1].per_board
      assert.equal(own.mean, c.plain.mean)
      assert.equal(c.mean, steady.matches[1].per_board.mean)
      assert.not_equal(own.mean, c.mean)
      assert.is_true(math.abs(own.mean - c.mean) < 3 * own.error)
    end)
  end)

  it("on the deals of a file", function()
    with_systems(function(strong, weak)
      with_folder(function(folder)
        local name = folder .. "/boards.pbn"
        local list = {}
        for deal in baize.sampler { where = LONG, seed = 10 }:deals(12) do
          list[#list + 1] = { deal = deal }
        end
        assert(baize.format.write(name, "pbn", list))
        local d = decoded(play { systems = { strong, weak }, from = name })
        local same = decoded(play { systems = { strong, weak }, seed = 10, deals = 12 })
        assert.equal(same.imps_per_board.mean, d.imps_per_board.mean)
        assert.equal(12, d.boards)
      end)
    end)
  end)
end)

describe("a match of only what can differ", function()
  local bids, strata = require "baize.table.bids", require "baize.ask.match.strata"
  local sampler = require "baize.sample.sampler"

  -- The strata of a pair of systems that N deals, and where tables part on `n` deals.
  local function strata_of(a, b, n)
    local names = { NS = bids.name(a, "test"), EW = bids.name(b, "test") }
    local ours, theirs = bids.between(names.NS, names.EW), bids.between(names.EW, names.NS)
    local list, parted = strata.met(ours, theirs, sampler.open(baize.any),
      { deals = n, seed = 11, jobs = 2 })
    local few = table.move(list, 1, 4, 1, {}) -- counting takes its time
    return strata.of(names, baize.any, "N", { "none", "NS" }, few, parted, 0), list, ours, theirs
  end

  it("has strata with exact shares, whose deals all part there", function()
    with_systems(function(strong, weak)
      local n = 1000
      local found, list, ours, theirs = strata_of(strong, weak, n)
      assert.is_true(#found > 2)
      local counts, covered = {}, 0
      for _, one in ipairs(list) do counts[one.key] = one.count end
      for i, s in ipairs(found) do
        local key = table.concat(s.words, " ") .. "\t" .. s.first .. "\t" .. s.second
        local expected = n * s.share
        assert.is_true(math.abs(counts[key] - expected) < 4 * math.sqrt(expected) + 1, key)
        covered = covered + s.share
        if i <= 2 then -- no deal of a stratum parts elsewhere
          local met = strata.met(ours, theirs, sampler.open(s.where), { deals = 40, seed = 1,
            jobs = 2 })
          assert.same({ 1, 40, key }, { #met, met[1].count, met[1].key })
        end
      end
      assert.is_true(covered > 0.02 and covered < 1)
    end)
  end)

  it("says that one dealer stands for all where it does", function()
    local text = require "baize.ask.match.text"
    local function of(where, vul)
      return text.dealer_of { dealer = "N", where = where, vul = vul }
    end
    assert.equal("N (from any other seat it is the same)", of("any", "board"))
    assert.same({ "N", "N" }, { of("any", "NS"), of('N.hcp "12+"', "board") })
  end)

  it("is the plain match where all boards of its library are solved", function()
    with_systems(function(strong, weak)
      local function of(more)
        more.systems, more.dealer, more.seed, more.where = { strong, weak }, "N", 5, LONG
        return decoded(baize.match(more):run { progress = false })
      end
      local d = of { differing = true, library = 100, deals = 60 }
      assert.is_true(d.deals >= 60 and d.deals < 100)
      assert.is_nil(d.guessed)
      local whole = of { deals = d.deals }
      assert.near(whole.per_board.mean, d.per_board.mean, 1e-12)
      assert.near(whole.per_board.error, d.per_board.error, 1e-12)
      assert.near(whole.doubled.mean, d.doubled.mean, 1e-12)
      assert.equal(whole.changed_boards, d.solved)
      assert.is_true(whole.parted_boards <= d.library.touched)
      local sum, boards = 0, 0
      for _, part in ipairs(d.parts) do
        sum, boards = sum + part.mean, boards + part.boards
      end
      assert.near(d.per_board.mean, sum, 1e-12)
      assert.equal(d.solved, boards)
    end)
  end)

  -- The mean of value less guess of the first boards, and of the guess of the others.
  it("adds what the net guesses of the boards that are not solved", function()
    with_systems(function(strong, weak)
      local function of(jobs)
        return (baize.match { systems = { strong, weak }, differing = true, library = 150,
          deals = 50, dealer = "N", seed = 5, where = LONG }:run { progress = false, jobs = jobs })
      end
      local d = of(2)
      local solved = 150 - d.guessed
      local A, B = baize.bids { NS = strong, EW = weak, vul = "board" },
        baize.bids { NS = weak, EW = strong, vul = "board" }
      local measure = require "baize.lang.measure"
      local gain = baize.imps(A, B)
      local guess = measure.scalar(measure.call("guess", gain))
      local sums, n = { 0, 0 }, 0
      for deal in baize.sampler { seed = 5, where = LONG }:deals(150) do
        n = n + 1
        local board_of = { deal = deal, number = n }
        if n <= solved then
          sums[1] = sums[1] + (gain - guess):value(board_of)
        else
          sums[2] = sums[2] + guess:value(board_of)
        end
      end
      assert.near(sums[1] / solved + sums[2] / (150 - solved), d.per_board.mean, 1e-9)
      assert.equal(tostring(d), tostring(of(1)))
    end)
  end)

  it("agrees with a plain one", function()
    if not os.getenv "BAIZE_SOAK" then return end -- it takes half a minute
    with_systems(function(strong, weak)
      local d = decoded(play { systems = { strong, weak }, differing = true, dealer = "N",
        vul = "none", deals = 60, seed = 12 })
      local plain = decoded(play { systems = { strong, weak }, dealer = "N",
        vul = "none", deals = 150, seed = 13 })
      local sum = 0
      for _, s in ipairs(d.strata) do sum = sum + s.mean end
      assert.near(d.imps_per_board.mean, sum, 1e-9)
      local error = math.sqrt(d.imps_per_board.error ^ 2 + plain.imps_per_board.error ^ 2)
      assert.is_true(error > 0)
      assert.is_true(math.abs(d.imps_per_board.mean - plain.imps_per_board.mean) < 4 * error)
    end)
  end)

  it("turns its sign when the systems change places", function()
    with_systems(function(strong, weak)
      local function first(a, b) return strata_of(a, b, 400)[1] end
      local one, two = first(strong, weak), first(weak, strong)
      assert.same({ one.first, one.second, one.share }, { two.second, two.first, two.share })
    end)
  end)

  for _, case in ipairs {
    { { where = LONG }, "with where the dealer is to be named" },
    { { vul = "EW" }, "with vul = \"EW\" the dealer is to be named" },
    { { stop = { decided = true } }, "differing and stop do not go together" },
    { { systems = { "tutorial", "natural", "sayc" } }, "differing: two systems expected" },
    { { systems = { "tutorial", { program = "x" } } }, "what a program bids has no conditions" },
  } do
    it("is refused: " .. case[2], function()
      assert.error_matches(function()
        case[1].systems, case[1].differing = case[1].systems or { "tutorial", "natural" }, true
        baize.match(case[1])
      end, case[2], 1, true)
    end)
  end

  -- Three questions, both ways: minutes.
  if os.getenv "BAIZE_SOAK" then
    local CLUB <const> = "examples/matches/club.lua"
    local TWOS <const> = [[
      system { name = "twos" }
      local range = option { "range", "wide", "narrow" }
      opening {
        bid "2S" { hcp(range == "wide" and "5-11" or "6-10") & spades "6", seats = "123" },
        pass { hcp "11-" & longest "6" } }
    ]]
    -- Of a match both ways: about so many boards solved, and so many dealt plainly.
    local function both_ways(what, a, b, solved, dealt)
      local d = decoded(baize.match { systems = { a, b }, differing = true, deals = solved,
        seed = 14 }:run { progress = false })
      local plain = decoded(baize.match { systems = { a, b }, deals = dealt,
        seed = 15 }:run { progress = false })
      local x, y = d.imps_per_board, plain.imps_per_board
      local away = math.abs(x.mean - y.mean) / math.sqrt(x.error ^ 2 + y.error ^ 2)
      print(("%s: %.4f (%.4f, %.4f .. %.4f) of %d boards, %d solved; "
        .. "plain %.4f (%.4f) of %d, %d solved; %.2f errors apart"):format(what, x.mean, x.error,
        x.low, x.high, d.deals, d.solved, y.mean, y.error, dealt, plain.changed_boards, away))
      assert.is_true(away < 3.5)
      assert.is_true(d.solved > 0.5 * solved and d.solved < 2.5 * solved + 24 * 30)
    end

    it("agrees with a plain one on a weak two of 5-11 against 6-10", function()
      helper.with_file(TWOS, function(path)
        both_ways("weak two", path, path .. ":range=narrow", 600, 20000)
      end)
    end)

    it("agrees with a plain one on Stayman left out", function()
      both_ways("Stayman", CLUB, CLUB .. ":stayman=off", 600, 12000)
    end)

    it("agrees with a plain one on 1NT of 15-17 against 12-14", function()
      with_systems(function(strong, weak) both_ways("1NT", strong, weak, 600, 2500) end)
    end)
  end
end)

describe("wrong options of a match", function()
  for _, case in ipairs {
    { {}, "systems: an array of two to 6 systems expected, not nothing" },
    { { systems = { "tutorial" } },
      "systems: an array of two to 6 systems expected, not one of 1" },
    { { systems = { "tutorial", "nosuch" } }, 'there is no system "nosuch"' },
    { { systems = { "tutorial", "tutorial 0123456789abcdef" } }, "are others than when this was" },
    { { systems = { "tutorial", "natural" }, scoring = "imp" }, "scoring" },
    { { systems = { "tutorial", "natural" }, vul = "we" }, "match: vul is none, NS, EW" },
    { { systems = { "tutorial", "natural" }, auction = "1NT 1C" }, "call 2, 1C by E: not above" },
    { { systems = { "tutorial", "natural" }, play = "lead" }, "do not go together" },
    { { systems = { "tutorial", "natural" }, option = 1 }, "option" },
  } do
    it("are refused: " .. case[2], function()
      assert.error_matches(function() baize.match(case[1]) end, case[2], 1, true)
    end)
  end
end)

describe("the place where two tables part", function()
  it("is found from either side, without passes before the opening", function()
    local p = parting.new(1, { 1, 2 }, 0, "N")
    -- E opens; N at turn in call 7 sits there for the first system at table 1
    p:add("deal", { 5, 5, 1, 7 }, 1, { "P 1H P 2H P P X P P P", "P 1H P 2H P P 2S P P P" }, {})
    -- W at turn in call 4: the first system sits there at table 2
    p:add("deal", { -3, -4, 1, 4 }, 2, { "P 1H P 2H P P P", "P 1H P 3H P P P" }, {})
    p:add("deal", { 0, 0, 0, 0 }, 3, { "P P P P", "P P P P" }, {})
    p:add("deal", { 2, 2, 1, 3 }, 4, { "P P 1S P P P", "P P P P" }, {})
    local list = p:list()
    local function row(i)
      return { list[i].auction, list[i].first, list[i].second, list[i].sum, list[i].other }
    end
    assert.same({ "(1H) P (2H) P (P)", "X", "2S", 5, 5 }, row(1))
    assert.same({ "1H (P)", "3H", "2H", -3, -4 }, row(2))
    assert.same({ "", "1S", "P", 2, 2 }, row(3))
    assert.same({ 3, 3 }, { p.parted, p.changed })
    local c = parting.component(list[1], 10, { -24, 24 })
    assert.near(0.5, c.mean, 1e-12)
    assert.near(math.sqrt((25 - 10 * 0.25) / 9), c.sd, 1e-12)
    assert.same({ { 0, 9 }, { 5, 1 } }, c.histogram)
  end)

  it("keeps what is not shown of a tree as others", function()
    local p = parting.new(1, { 1, 2 }, 0, "N")
    for i, calls in ipairs { { "1S", "2S", 6 }, { "1S", "2S", 1 }, { "1S", "3S", 4 },
      { "1H", "2H", 1 } } do
      p:add("deal", { calls[3], 0, 1, 3 }, i, { calls[1] .. " P " .. calls[2] .. " P P P",
        calls[1] .. " P P P" }, {})
    end
    local tree = parting.tree(p:list(), 2)
    assert.same({ "1S (P)", "others" }, { tree.children[1].label, tree.children[2].label })
    assert.same({ 11, 1 }, { tree.children[1].sum, tree.children[2].sum })
    assert.same({ "2S : P", "others" },
      { tree.children[1].children[1].label, tree.children[1].children[2].label })
  end)
end)
