-- SPDX-License-Identifier: GPL-3.0-or-later
-- Deals bid by the core's graph: the calls are those of a naive loop over positions and their
-- rules, in any order of the deals, on any number of threads, whatever is remembered.
local contest = require "baize.system.reading.contest"
local core_board = require "baize.core.board"
local graph = require "baize.system.turn.graph"
local helper = require "helper"
local bidding = require "naive_bidding"
local naive = bidding.bid
local system = baize.system

local SOAK <const> = os.getenv "BAIZE_SOAK"

local function loaded(text)
  return helper.with_file(text, function(name) return (assert(system.load(name))) end)
end

local known = {}
local function named(name)
  known[name] = known[name] or assert(system.load(name))
  return known[name]
end

local function dealt(nb, seed)
  local list = {}
  for deal in baize.sampler { seed = seed }:deals(nb) do list[#list + 1] = deal end
  return list
end

describe("boards bid by the graph", function()
  for _, case in ipairs { { "tutorial", "tutorial:weak_two=light", 180 },
    { "sayc", "sayc", 60 }, { "sayc", "tutorial", 60 }, { "tutorial", "natural", 120 },
    { "tests/golden/natural.lua", "tutorial", 80 } } do
    it(("of %s against %s have the calls of a naive loop"):format(case[1], case[2]), function()
      local NS, EW = named(case[1]), named(case[2])
      local deals, boards = dealt(SOAK and 20 * case[3] or case[3], 16), {}
      for i, deal in ipairs(deals) do
        boards[i] = { deal = deal, dealer = core_board.dealer(i), vul = core_board.vul(i) }
      end
      local made = contest.boards(NS, EW, boards, {}, 2)
      local auctions, marks = made:auctions(), made:marks()
      bidding.apart({ NS, EW }, function()
        for i, b in ipairs(boards) do
          local auction, by = naive(b.deal, NS, EW, b.dealer, b.vul)
          assert.equal(auction, auctions[i])
          assert.equal(by, marks[i])
        end
      end)
    end)
  end

  it("are those of baize.bid, from the first call on and from an auction begun", function()
    local a, b = named "tutorial", named "tutorial:weak_two=light"
    local deals = dealt(SOAK and 100 or 12, 17)
    for _, from in ipairs { "", "P", "1S 2H", "1NT P 2C P", "P P P 7NT X P P" } do
      local words = {}
      for word in from:gmatch "%S+" do words[#words + 1] = word end
      local many = baize.bid_many { deals = deals, NS = a, EW = b, dealer = "board", vul = "board",
        first = 5, from = from, jobs = 2 }
      assert.equal(#deals, #many)
      for i, deal in ipairs(deals) do
        local dealer, vul = core_board.dealer(i + 4), core_board.vul(i + 4)
        local one, list = baize.bid { deal = deal, NS = a, EW = b, dealer = dealer, vul = vul,
          from = from }
        assert.equal(one, many[i])
        assert.equal((naive(deal, a, b, dealer, vul, words)), one)
        for k, c in ipairs(list) do
          assert.equal(k <= #words and "given" or c.entry and
            (c.entry.rule.natural and "natural" or "rule") or "no rule", c.mark)
        end
        if words[1] then
          assert.equal(list[1].position:first(deal[dealer]), list[1]:why().rule and
            list[1].position.rules[list[1]:why().number])
        end
      end
    end
  end)

  it("do not depend on threads, order or what is remembered", function()
    local deals, first = dealt(SOAK and 2000 or 60, 18), nil
    local most = {}
    for name, value in pairs(graph.MOST) do most[name] = value end
    finally(function()
      for name, value in pairs(most) do graph.MOST[name] = value end
    end)
    for _, case in ipairs { { 1, 9000, 1 << 19 }, { 3, 9000, 1 << 19, true }, { 1, 100, 1 << 19 },
      { 2, 9000, 60, true }, { 2, 50, 30 }, { 1, 9000, 1 << 19, false, 60 } } do
      local a, b = assert(system.load "tutorial"), assert(system.load "tutorial:weak_two=light")
      graph.MOST.positions, graph.MOST.nodes = case[2], case[3]
      graph.MOST.lists = case[5] or most.lists
      local backwards = {}
      for i, deal in ipairs(deals) do backwards[#deals + 1 - i] = deal end
      local made = {}
      for i = 1, #deals, 20 do -- between calls of bid_many systems forget
        local part = table.move(case[4] and backwards or deals, i, i + 19, 1, {})
        table.move(baize.bid_many { deals = part, NS = a, EW = b, jobs = case[1] }, 1, 20, i, made)
      end
      first = first or made
      for i = 1, #deals do assert.equal(first[i], made[case[4] and #deals + 1 - i or i]) end
      local g = graph.of(a, b)
      assert.is_true(g.met <= case[2] + 50, g.met)
      local nodes, lists = g.core:size()
      assert.is_true(nodes <= case[3] + 20 * 20)
      if case[5] then assert.is_true(lists <= 2 * case[5], lists) end -- it is kept between calls
      for i = 1, #deals, 10 do -- one by one, and by one side alone
        assert.equal(first[i], (baize.bid { deal = deals[i], NS = a, EW = b }))
        a:bid_deal(deals[i], "E")
      end
    end
  end)

  -- What a position knows, as text.
  local function known_at(p)
    local lines = { p.key, tostring(p.forced), tostring(p.lasting), tostring(p.agreed) }
    for _, r in ipairs(p.rules) do
      lines[#lines + 1] = ("%s %s %s %s"):format(r.call, r.where, r.rule.text, r.rule.file)
    end
    for _, r in ipairs(p.skipped) do
      lines[#lines + 1] = ("%s %s %s"):format(r.rule.call, r.why, r.behind)
    end
    for _, who in ipairs { "me", "partner", "lho", "rho" } do
      for i = 1, #p[who] do
        local box = p[who][i]
        lines[#lines + 1] = ("%s %s %s %s"):format(who, table.concat(box.low, ","),
          table.concat(box.high, ","), table.concat(box.names or {}, ","))
      end
    end
    return table.concat(lines, "\n")
  end

  local VULNERABLE <const> = [[
    opening {
      bid "1S" { by_vul { fav = hcp "8-20", equal = hcp "11-20", unfav = hcp "13-20" }
        & spades "5+" },
      bid "1H" { hcp "11-20" & hearts "5+" }, bid "2C" { hcp "21+" },
      bid "1D" { by_vul { fav = hcp "9-20", equal = hcp "11-20", unfav = hcp "11-20" } },
      pass { any } }
    after "1S" { bid "4S" { we.hcp "25+" & spades "3+" }, bid "2S" { spades "3+" } }
    after "1H" { bid "4H" { we.hcp "25+" & hearts "3+" }, bid "2H" { hearts "3+" } }
    after "1D" { bid "3NT" { we.hcp "25+" } }
    after "1H 2H" { when = vul "we", bid "4H" { hcp "15+" }, pass { any } }
    after "1H 2H" { when = ~vul "we", bid "4H" { hcp "16+" }, pass { any } }
    after "(1x)" { double { hcp "12+", "strong" } } ]]

  it("have the same rules whether the other vulnerabilities were met or not", function()
    local nb = SOAK and 400 or 40
    for _, s in ipairs { loaded(VULNERABLE), named "tutorial", named "sayc", named "natural" } do
      local deals, met, adopted = dealt(nb, 25), {}, 0
      local function visit(auction, vul, visitor)
        local words = {}
        for word in auction:gmatch "%S+" do
          visitor(s:position_of(words, vul, s), table.concat(words, " ") .. " " .. vul)
          words[#words + 1] = word
        end
      end
      local auctions = {}
      for i, vul in ipairs { "none", "both", "NS", "EW" } do
        auctions[i] = baize.bid_many { deals = deals, NS = s, EW = s, vul = vul }
      end
      local function each(visitor)
        for i, vul in ipairs { "none", "both", "we", "they" } do
          for k = 1, nb do visit(auctions[(i + k) % 4 + 1][k], vul, visitor) end
        end
      end
      each(function(p, name)
        met[name] = known_at(p)
        local group = p.alike
        adopted = adopted + (group and group.made and group.made ~= p and 1 or 0)
      end)
      assert.is_true(adopted > nb, adopted)
      bidding.apart({ s }, function()
        each(function(p, name) assert.equal(met[name], known_at(p)) end)
      end)
    end
  end)

  it("leave positions that somebody has as they were, when they are forgotten", function()
    local s = assert(system.load "tutorial")
    local p = s:position("1NT P 2C P", { they = s })
    local rule = p:first(baize.hand "AK2.J3.KQ854.K72")
    local most = graph.MOST.positions
    finally(function() graph.MOST.positions = most end)
    graph.MOST.positions = 0
    baize.bid_many { deals = dealt(3, 19), NS = s, EW = s }
    assert.not_equal(p, s:position("1NT P 2C P", { they = s }))
    for _ = 1, 40 do assert.equal(rule, p:first(baize.hand "AK2.J3.KQ854.K72")) end
    s:forget()
    assert.equal(rule, p:first(baize.hand "AK2.J3.KQ854.K72"))
    assert.equal("P", s:position("1NT P 2C P", { they = s }):after("2D").words[6])
  end)

  it("are the same after an interruption at any place", function()
    local s, again = assert(system.load "tutorial"), assert(system.load "tutorial")
    local deals, stops, after = dealt(3, 22), 0, 200
    local wanted = baize.bid_many { deals = deals, NS = s, EW = s }
    repeat
      local ok = pcall(function()
        debug.sethook(function()
          debug.sethook()
          error("interrupted", 0)
        end, "", after)
        baize.bid_many { deals = deals, NS = again, EW = again, jobs = 1 }
        debug.sethook()
      end)
      stops, after = stops + (ok and 0 or 1), after + after // 50
    until ok
    assert.is_true(stops > 100, stops)
    assert.same(wanted, baize.bid_many { deals = deals, NS = again, EW = again })
    local p, q = s:position("", { they = s }), again:position("", { they = again })
    repeat
      assert.equal(#p.rules, #q.rules)
      assert.equal(#p.skipped, #q.skipped)
      local call = p.rules[1] and p.rules[1].call
      p, q = call and p.following[call], call and q.following[call]
    until not p or not q
  end)

  it("end though every hand bids: after 64 calls all pass", function()
    local bids = {}
    for level = 1, 7 do
      for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
        bids[#bids + 1] = ('bid "%d%s" { any }'):format(level, strain)
      end
    end
    local s = loaded(([[system { natural = false, guard = false }
      opening { bid "1C" { any } }
      after "... (bid)" { double { any } }
      after "... (X)" { %s }]]):format(table.concat(bids, ", ")))
    local deal = dealt(1, 20)[1]
    local auction, list = baize.bid { deal = deal, NS = s, EW = s }
    assert.equal(67, #list)
    assert.equal((naive(deal, s, s, "N", "none")), auction)
    assert.matches("stopped after 64 calls: the rule of the last one is [^\n]*:3%f[%D]",
      tostring(list))
    assert.equal("no rule", list[65].mark)
    assert.same({ auction }, baize.bid_many { deals = { deal }, NS = s, EW = s })
  end)

  it("are what other code asks of iterators, and wrong options are refused", function()
    local s = assert(system.load "tutorial")
    local deals = dealt(5, 21)
    assert.same(baize.bid_many { deals = deals, NS = s },
      baize.bid_many { deals = baize.sampler { seed = 21 }:deals(5), NS = s })
    assert.same({}, baize.bid_many { deals = {}, NS = s })
    for message, options in pairs {
      ["deals is an array of deals or an iterator, not nothing"] = {},
      ["item 2 of deals is not a deal, but 3"] = { deals = { deals[1], 3 } },
      ["the dealer is N, E, S, W or \"board\", not 'X'"] = { deals = deals, dealer = "X" },
      ["vul is none, NS, EW, both or \"board\", not 'we'"] = { deals = deals, vul = "we" },
      ["jobs: 0 is not from 1 to 256"] = { deals = deals, jobs = 0 },
      ["first: 0 is not 1 or more"] = { deals = deals, first = 0 },
      ["bid_many: NS is a system or the name of one, not 3"] = { deals = deals, NS = 3 },
      ["from: the auction is over after 'P P P P'"] = { deals = deals, from = "P P P P" },
      ["bid_many: call 2, 1C by E: not above 1NT, at byte 5"] = { deals = deals, from = "1NT 1C" },
      ["bid_many has no field 'deal'"] = { deal = deals[1] },
    } do
      assert.error_matches(function() baize.bid_many(options) end, message, 1, true)
    end
    assert.error_matches(function() baize.bid { deal = deals[1], dealer = "board" } end,
      "the dealer is N, E, S or W, not 'board'", 1, true)
  end)
end)

describe("a graph of the core", function()
  local core = require "baize.core.graph"

  it("refuses what it has not, and what is not legal", function()
    local g, deal = core.open(), dealt(1, 23)[1]
    local root = g:root()
    local strong, long = baize.role.me.hcp "12+", baize.role.me.spades "5+"
    for message, f in pairs {
      ["there is no such node"] = function() g:add(2, "1C") end,
      ["a call expected"] = function() g:add(root, "8C") end,
      ["the rules of this node are not known"] = function() g:first(root, deal.N) end,
      ["as many conditions as marks expected"] = function() g:set_rules(root, {}, {}, "=") end,
      ["the condition is about several hands"] = function()
        g:set_rules(root, { NS.hcp "25+" }, { "1C" }, "=")
      end,
      ["a node after as many calls"] = function() g:alone(deal, "N", root, root, root, root) end,
      ["a dealer for each deal expected"] = function() g:boards({ deal }, {}, { root }) end,
      ["board 1 is not over"] = function() g:boards({ deal }, { "N" }, { root }):auctions() end,
      ["1 to 256 threads"] = function() g:boards({}, {}, {}):bid(0) end,
    } do
      assert.error_matches(f, message, 1, true)
    end
    assert.matches("rule 2: call 1, X by N: nobody has bid yet",
      select(2, g:set_rules(root, { strong, long }, { "1C", "X" }, "==")))
    assert.is_false(g:has_rules(root))
    assert.is_true(g:set_rules(root, { strong, long }, { "1C", "1S" }, "=~"))
    assert.error_matches(function() g:set_rules(root, {}, {}, "") end, "this node has its rules")
    assert.matches("not above 1C", select(2, g:add(g:add(root, "1C"), "1C")))
    assert.same({}, g:boards({}, {}, {}):bid())
    local other = g:root()
    local club, diamond = g:add(other, "1C"), g:add(root, "1D")
    for message, f in pairs {
      ["this node has its rules"] = function() g:copy_rules(root, root) end,
      ["the rules of this node are not known"] = function() g:copy_rules(other, club) end,
      ["a node after the same calls"] = function() g:copy_rules(club, root) end,
    } do
      assert.error_matches(f, message, 1, true)
    end
    assert.is_true(g:set_rules(club, { strong }, { "1S" }, "="))
    assert.error_matches(function() g:copy_rules(diamond, club) end, "after the same calls")
    g:copy_rules(other, root)
    for _, d in ipairs(dealt(20, 26)) do
      assert.is_true(g:first(root, d.N) == g:first(other, d.N))
    end
    g:copy_rules(g:add(root, "1C"), club)
    local boards = g:boards({ deal }, { "N" }, { root })
    g:close()
    assert.error_matches(function() boards:bid() end, "the graph is closed")
    assert.error_matches(function() g:root() end, "the graph is closed")
  end)

  it("says where each board ended, and by what marks", function()
    local g = core.open()
    local root = g:root()
    local strong, any = baize.role.me.hcp "12+", baize.any
    local deals, dealers, nodes = dealt(100, 24), {}, {}
    for i = 1, #deals do dealers[i], nodes[i] = "S", root end
    local boards = g:boards(deals, dealers, nodes)
    assert.same({ root }, boards:bid(2))
    assert.is_true(g:set_rules(root, { strong, any }, { "1NT", "P" }, "ab"))
    repeat
      local missing = boards:bid(2)
      for _, n in ipairs(missing) do assert.is_true(g:set_rules(n, {}, {}, "")) end
    until #missing == 0
    assert.equal(#deals, g:asked(root))
    local marks = boards:marks()
    for i, auction in ipairs(boards:auctions()) do
      local opens = strong:holds(deals[i].S)
      assert.equal(opens and "1NT P P P" or "P P P P", auction)
      assert.equal(opens and "a***" or "b***", marks[i])
      local last = boards:nodes()[i]
      assert.equal(auction, g:auction(last))
      assert.equal("P", select(2, g:before(last)))
    end
    assert.same({ 7, 2 }, { g:size() })
  end)
end)
