-- SPDX-License-Identifier: GPL-3.0-or-later
--- One suit, exactly: published chances, what must hold of any suit, lines replayed
-- against every defence, and what users get wrong.
local helper = require "helper"
local baize = require "baize"
local suit_cards = require "suit_cards"

local RANKS <const> = suit_cards.RANKS
local cash <const>, ours <const>, random_suit <const>, without <const> = suit_cards.cash,
  suit_cards.ours, suit_cards.random, suit_cards.without
local W <const> = baize.W

local function near(a, b, what)
  assert(math.abs(a - b) < 1e-9, ("%s: %.12g is not %.12g"):format(what, a, b))
end

local function table_of(...)
  local s, list = baize.suit(...), {}
  for k = 1, s.tricks_max do list[k] = assert(s:chance(k)) end
  list.mean = s:mean()
  return list, s
end

-- ---- published chances ------------------------------------------------------------

describe("published chances of one suit", function()
  local rows = suit_cards.published()

  it("come out to the last digit of the table", function()
    assert.equal(48, #rows)
    for _, row in ipairs(rows) do
      local s = baize.suit(row.north, row.south,
        row.north == "AK8" and { where = W.spades "4" } or nil)
      local text = row.k and ("%.2f"):format(100 * assert(s:chance(row.k))) or
        ("%.4f"):format(s:mean())
      assert.equal(row.ours, text, row.north .. "/" .. row.south)
    end
  end)

  it("agree with 46 of 48 sources", function()
    local agree = 0
    for _, row in ipairs(rows) do
      local digits = #(row.published:match "%.(%d+)$" or "")
      local allowed = math.max(0.5 * 10 ^ -digits, row.k and 0.25 or 0) + 1e-9
      local gap = math.abs(tonumber(row.published) - tonumber(row.ours))
      if gap <= allowed then agree = agree + 1 end
    end
    assert.equal(46, agree)
  end)

  it("has the value of lines that begin otherwise", function()
    -- BBO forum 76254: the finesse at once
    assert.equal("45.22 %", baize.suit("AKJxx", "xxxx"):line(5, "low to J"):figure())
    assert.equal("53.13 %", baize.suit("AKJxx", "xxxx"):line(5, "lead A"):figure())
  end)

  it("has the gain of SuitPlay's example at matchpoints", function()
    local c = baize.suit("AQT98", "5432"):compare("low to T", "low to Q", "matchpoints")
    assert.equal("3.6522", ("%.4f"):format(2 * c.difference))
    near(c.balance[1][2], -c.balance[2][1], "balances")
  end)
end)

-- ---- what must hold of any suit -----------------------------------------------------

describe("a suit", function()
  local HELD <const> = { 4, 5, 6, 7, 8, 9, 10 }

  it("is the same with the hands changed over", function()
    for seed = 1, 20 do
      local north, south = random_suit(seed, HELD[seed % #HELD + 1])
      local a, s = table_of(north, south, { vacant = { W = 12, E = 10 } })
      local b = table_of(south, north, { vacant = { W = 10, E = 12 } })
      for k = 1, s.tricks_max do near(a[k], b[k], north .. "/" .. south) end
      near(a.mean, b.mean, north .. "/" .. south)
    end
  end)

  it("has chances that fall with the tricks, and a mean between", function()
    for seed = 1, 20 do
      local a, s = table_of(random_suit(100 + seed, HELD[seed % #HELD + 1]))
      local sum = 0
      for k = 1, s.tricks_max do
        assert.is_true(a[k] <= (a[k - 1] or 1))
        assert.is_true(a.mean >= k * a[k] - 1e-9)
        sum = sum + a[k]
      end
      assert.is_true(a.mean <= sum + 1e-9)
    end
  end)

  it("gains by a higher card", function()
    for seed = 1, 20 do
      local north, south = random_suit(200 + seed, HELD[seed % #HELD + 1])
      local s = baize.suit(north, south)
      local low = (north .. south):match "^(.)"
      local at = RANKS:find(low, 1, true)
      for i = 1, #north do
        local better = RANKS:sub(RANKS:find(north:sub(i, i), 1, true) - 1):sub(1, 1)
        if at and better ~= "" and not (north .. south):find(better, 1, true) and
          RANKS:find(north:sub(i, i), 1, true) > 1 then
          local b = table_of(north:sub(1, i - 1) .. better .. north:sub(i + 1), south)
          for k = 1, s.tricks_max do assert.is_true(b[k] >= s:chance(k) - 1e-9) end
        end
      end
    end
  end)

  it("has a finesse through West that gains by West's vacant places", function()
    local before = 0
    for places = 1, 13 do
      local p = baize.suit("AQ", "xx", { vacant = { W = places, E = 13 } }):chance(2)
      assert.is_true(p > before)
      before = p
    end
    near(before, 0.5, "AQ/xx")
  end)

  it("is the same with more entries than leads", function()
    for seed = 1, 12 do
      local north, south = random_suit(300 + seed, 4 + seed % 5)
      local a, s = table_of(north, south)
      local b = table_of(north, south, { entries = { N = 13, S = 13 } })
      for k = 1, s.tricks_max do near(a[k], b[k], north .. "/" .. south) end
      near(a.mean, b.mean, north .. "/" .. south)
    end
  end)

  it("loses by few entries, never more by more of them", function()
    local before = 0
    for entries = 1, 4 do
      local p = baize.suit("AQJ2", "543", { entries = { N = 9, S = entries } }):chance(3)
      assert.is_true(p >= before)
      before = p
    end
    near(before, baize.suit("AQJ2", "543"):chance(3), "AQJ2/543")
    assert.is_true(baize.suit("AQJ2", "543", { entries = { N = 9, S = 1 } }):chance(3) < 0.5)
  end)

  it("is never better than with all cards seen", function()
    local s = baize.suit("AK98", "QTx")
    assert.equal(1, s:open_cards()[4])
    assert.equal("61.65", ("%.2f"):format(100 * s:chance(4)))
    for seed = 1, 10 do
      local a, one = table_of(random_suit(400 + seed, 7))
      local open = one:open_cards()
      for k = 1, one.tricks_max do assert.is_true(a[k] <= open[k] + 1e-9) end
      assert.is_true(a.mean <= open.mean + 1e-9)
    end
  end)

  it("has restricted choice as 1.83 to 1", function()
    local s = baize.suit("AKT98", "xxxx") -- QJ and two spots are missing
    local line, single, both = s:line(5), nil, nil
    for i, l in ipairs(s:layouts()) do
      local east = l.east:gsub("[^QJ]", "")
      if #l.east == 1 and #east == 1 then
        single = l.share
        assert.equal(5, line.sure[i])
      elseif l.east == "QJ" then
        both = l.share
        assert.is_true(line.sure[i] < 5)
      end
    end
    assert.equal("1.83", ("%.2f"):format(single / both))
  end)

  it("gives bounds when the budget is spent", function()
    local exact = baize.suit("JT3", "K865"):chance(2)
    local low, high = baize.suit("JT3", "K865", { budget = 10000 }):chance(2)
    assert.is_true(low <= exact and exact <= high and low < high)
    assert.is_truthy(tostring(baize.suit("JT3", "K865", { budget = 10000 }))
      :find("%d to %d+%.%d+ %%"))
    assert.equal("87.48", ("%.2f"):format(100 * exact))
    local line = baize.suit("JT3", "K865", { budget = 10000 }):line(2)
    assert.is_false(line.exact)
  end)
end)

describe("a suit whose fronts are wide", function()
  it("is answered by the bound of a better suit", function()
    -- KJ9754 gives no more for three tricks, which is known sooner
    local s = baize.suit("KJ9753", "")
    local low, high = s:chance(3)
    assert.is_nil(high)
    assert.equal("31.01", ("%.2f"):format(100 * low))
    near(low, baize.suit("KJ9754", ""):chance(3), "KJ9754/-")
  end)
end)

-- ---- weights ------------------------------------------------------------------------

describe("weights of layouts", function()
  it("by a condition that says nothing are those of vacant places", function()
    local a = table_of("AQ98x", "Jx")
    local b, s = table_of("AQ98x", "Jx", { where = "any" })
    assert.equal("exact", s.how)
    for k = 1, 5 do near(a[k], b[k], "AQ98x/Jx") end
  end)

  it("follow a condition on the deal", function()
    -- K with West for sure: the finesse always works
    assert.equal(1, baize.suit("AQ4", "xx", { where = W.has "SK" }):chance(2))
    local s = baize.suit("AQ", "5432", { where = W.hcp "0-5", suit = "H" })
    local cards = W.hcp "0-5" & baize.N.has "HAQ" & baize.N.hearts "2"
      & baize.S.has "H5432" & baize.S.hearts "4"
    local all, king = baize.sampler { where = cards }, baize.sampler { where = cards & W.has "HK" }
    near(s:chance(2), king:count() / all:count(), "AQ/5432")
  end)

  it("sum to 1", function()
    for _, options in ipairs { {}, { vacant = { W = 3, E = 9 } }, { where = W.hcp "15+" } } do
      local sum = 0
      for _, l in ipairs(baize.suit("AJ9876", "KT", options):layouts()) do sum = sum + l.share end
      near(sum, 1, "shares")
    end
  end)
end)

-- ---- lines replayed -------------------------------------------------------------------

-- The fewest tricks of a line in one layout, over all that the defenders may play.
local function replay(steps, at, hands, theirs, trick, won)
  local step = steps[at]
  if step.ends then return won + cash(hands, theirs) end
  local cards = step.leads and {} or { table.unpack(trick.cards) }
  local replies = step.leads and {} or { table.unpack(trick.replies) }
  local left = { N = hands.N, S = hands.S }
  if step.card then
    assert(left[step.hand]:find(step.card, 1, true), "a card is played that is not held")
    left[step.hand] = without(left[step.hand], step.card)
    cards[#cards + 1] = step.card
  else
    assert(left[step.hand] == "", "a hand discards that could follow")
  end
  local leader = step.leads and step.hand or trick.leader
  local side = step.leads and (leader == "N" and 2 or 1) or (leader == "N" and 1 or 2)
  local least
  for _, reply in ipairs(step.replies) do
    local options = {}
    if reply.cards == "" then
      options[1] = theirs[side] == "" and "" or nil
    else
      for c in reply.cards:gmatch "." do
        if theirs[side]:find(c, 1, true) then options[#options + 1] = c end
      end
    end
    for _, c in ipairs(options) do
      local rest, after = { theirs[1], theirs[2] }, { table.unpack(replies) }
      if c ~= "" then
        rest[side] = without(rest[side], c)
        after[#after + 1] = c
      end
      local gained = won
      if not step.leads and ours(cards, after) then gained = won + 1 end
      local n = replay(steps, reply.next, left, rest,
        { cards = cards, replies = after, leader = leader }, gained)
      least = math.min(least or n, n)
    end
  end
  return assert(least, "a defender's card is missing in the line")
end

describe("a line", function()
  it("takes what it says against every defence", function()
    for seed = 1, os.getenv "BAIZE_SOAK" and 24 or 12 do
      local north, south = random_suit(500 + seed, 5 + seed % 6)
      local s = baize.suit(north, south)
      for k = 1, s.tricks_max do
        local line = s:line(k)
        local share = 0
        for i, l in ipairs(s:layouts()) do
          if line.sure[i] >= k then
            share = share + l.share
            local n = replay(line.steps, 1, { N = north, S = south }, { l.west, l.east }, nil,
              0)
            assert(n >= k, ("%s/%s, %d tricks, West %s: only %d"):format(north, south, k,
              l.west, n))
          end
        end
        near(share, line.low, north .. "/" .. south)
        near(line.low, s:chance(k), north .. "/" .. south)
      end
    end
  end)

  it("for the mean takes in each layout what it is sure of", function()
    for seed = 1, 12 do
      local north, south = random_suit(600 + seed, 5 + seed % 5)
      local s = baize.suit(north, south)
      local line, sum = s:line(), 0
      for i, l in ipairs(s:layouts()) do
        local n = replay(line.steps, 1, { N = north, S = south }, { l.west, l.east }, nil, 0)
        assert(n >= line.sure[i], north .. "/" .. south)
        sum = sum + l.share * line.sure[i]
      end
      near(sum, s:mean(), north .. "/" .. south)
      near(line.mean, s:mean(), north .. "/" .. south)
    end
  end)

  it("has a distribution with its mean", function()
    local line, sum, mean = baize.suit("AQ98x", "Jx"):line(4), 0, 0
    for tricks, share in pairs(line.distribution) do
      sum, mean = sum + share, mean + tricks * share
    end
    near(sum, 1, "distribution")
    near(mean, line.mean, "mean")
    near(line.distribution[4] + (line.distribution[5] or 0), line.low, "chance")
  end)

  it("names the honours that are equals where there are others", function()
    local text = baize.suit("KT9", "xxx"):explain(1)
    assert.truthy(text:find("but the king if West plays the queen or the jack\n", 1, true))
    assert.truthy(text:find("H is any of QJ", 1, true))
  end)

  it("is not said to be none where the budget was spent", function()
    local text = baize.suit("JT3", "K865", { budget = 1 }):explain(2)
    assert.truthy(text:find("no line was found within the budget", 1, true))
  end)

  it("is compared with lines of the same suit only", function()
    local suit, other = baize.suit("AQT98", "5432"), baize.suit("AQ98x", "Jx"):line(4)
    assert.equal("compare: line 2 is of another suit", require "helper".blamed(
      function() suit:compare("low to T", other, "tricks") end))
  end)

  it("is explained in English", function()
    local file <close> = assert(io.open "tests/golden/suit_AT42.txt")
    assert.equal(file:read "a", baize.suit("AT42", "953"):explain(2) .. "\n")
    assert.is_truthy(baize.suit("AK", "QJ"):explain(2)
      :find("wins in every layout: 100.00 %", 1, true))
    assert.equal("there is no such line\nwins in no layout: 0.00 %",
      baize.suit("2", "3"):explain(1))
    assert.equal("cash the winners, unblocking where necessary, and then the long cards\n"
      .. "wins in every layout: 100.00 %", baize.suit("AKQ", "432"):explain(3))
  end)

  it("says which cards of the layouts that it names are equals", function()
    assert.truthy(baize.suit("AQ6", "5"):explain(2):find("(West/East; JT987 are equals)", 1, true))
    assert.truthy(baize.suit("AQ", "K5432"):explain(5):find("x is any of JT9876", 1, true))
  end)

  it("is shown as a tree on a page", function()
    local page = baize.suit("AT42", "953"):html(2)
    local _, open = page:gsub("<details", "")
    local _, closed = page:gsub("</details>", "")
    assert.equal(open, closed)
    assert.equal(open, select(2, page:gsub("<details open>", ""))) -- what is closed is not printed
    assert.is_truthy(page:find("lead the 2 from dummy to the 9", 1, true))
    assert.is_truthy(page:find("57.51 %", 1, true))
    assert.is_truthy(page:find("<p>In all other cases cash the winners, ", 1, true))
  end)
end)

describe("lines compared", function()
  it("are measured in tricks, matchpoints and IMPs", function()
    local s = baize.suit("AQT98", "5432")
    local tricks = s:compare("low to T", "low to Q", "tricks")
    near(tricks.difference, s:line(nil, "low to T").mean - s:line(nil, "low to Q").mean, "tricks")
    local imps = s:compare("low to T", "low to Q", "imps",
      { contract = "4S by S", vul = "NS", outside = 6 })
    near(imps.balance[1][2], -imps.balance[2][1], "IMPs")
    assert.is_truthy(tostring(imps):find("in IMPs", 1, true))
  end)

  it("may be lines of the suit, and many", function()
    local s = baize.suit("AJ98", "K32")
    local c = s:compare({ s:line(3), s:line(4), "lead K", "low to J" }, "matchpoints")
    assert.equal(4, #c.lines)
    for i = 1, 4 do near(c.balance[i][i], 0, "a line against itself") end
  end)

  it("go round in a circle, as SuitPlay says of AJ98 opposite K32 at matchpoints", function()
    local c = baize.suit("AJ98", "K32"):compare({ "lead J", "low to 9", "lead 3" },
      "matchpoints")
    assert.same({ { 1, 2, 3 } }, c.cycles)
    assert.is_truthy(tostring(c):find(
      "a cycle: lead J beats low to 9 beats lead 3 beats lead J", 1, true))
  end)

  it("have their cycles reported", function()
    local cycles = require "baize.suit.compare".cycles
    assert.same({ { 1, 2, 3 } }, cycles { { 0, 1, -1 }, { -1, 0, 1 }, { 1, -1, 0 } })
    assert.same({}, cycles { { 0, 1, 1 }, { -1, 0, 1 }, { -1, -1, 0 } })
  end)
end)

-- ---- what users get wrong ---------------------------------------------------------------

describe("a suit that cannot be", function()
  local function blamed(text, f)
    it("says: " .. text, function() assert.equal(text, helper.blamed(f)) end)
  end

  blamed("suit: the K is in both hands", function() baize.suit("AKQ", "Kx") end)
  blamed("suit: the first hand holds the A twice", function() baize.suit("AA", "Kx") end)
  blamed("suit: the two hands have 16 cards, a suit has 13",
    function() baize.suit("AKQxxxxxxx", "xxxxxx") end)
  blamed("no card is missing: both hands have all 13",
    function() baize.suit("AKQJT98", "765432") end)
  blamed("the two hands hold no card", function() baize.suit("", "-") end)
  blamed("suit: 'Z' in 'AZ' is not a rank: A K Q J T 9 ... 2, or x for a spot (at byte 2)",
    function() baize.suit("AZ", "x") end)
  blamed("vacant: 2 and 3 places do not hold the 8 missing cards",
    function() baize.suit("AKx", "xx", { vacant = { W = 2, E = 3 } }) end)
  blamed("vacant.W: 14 is not from 0 to 13",
    function() baize.suit("AKx", "xx", { vacant = { W = 14 } }) end)
  blamed("vacant: W and E have them, not N",
    function() baize.suit("AKx", "xx", { vacant = { N = 3 } }) end)
  blamed("vacant: a table as in { W = 8, E = 11 } expected, not 8",
    function() baize.suit("AKx", "xx", { vacant = 8 }) end)
  blamed("vacant: with where the places follow from the condition",
    function() baize.suit("AKx", "xx", { vacant = { W = 8 }, where = "any" }) end)
  blamed("entries: no hand with cards of the suit can ever lead",
    function() baize.suit("AKx", "xx", { entries = { N = 0, S = 0 } }) end)
  blamed("where: 9 cards are missing, at most 8 can be weighted by a condition",
    function() baize.suit("AK", "xx", { where = "any" }) end)
  blamed("k: 4 is not from 1 to 3", function() baize.suit("AKx", "xx"):chance(4) end)
  blamed("k: 0 is not from 1 to 3", function() baize.suit("AKx", "xx"):explain(0) end)
  blamed("line 'lead Q': neither hand has the Q",
    function() baize.suit("AKx", "xx"):line(2, "lead Q") end)
  blamed("line 'leed A': unknown word 'leed' (did you mean 'lead'?); write \"lead Q\", "
    .. "\"low to T\" or \"7 to Q for 4\"",
    function() baize.suit("AKx", "xx"):line(2, "leed A") end)
  blamed("line 'A to K': the K is in the hand that leads",
    function() baize.suit("AKx", "xx"):line(2, "A to K") end)
  blamed("unknown scoring 'point': use tricks, matchpoints or imps",
    function() baize.suit("AKx", "xx"):compare("lead A", "lead K", "point") end)
  blamed("compare: IMPs need a contract and the tricks outside the suit, as in "
    .. "{ contract = \"3NT by S\", outside = 6 }",
    function() baize.suit("AKx", "xx"):compare("lead A", "lead K", "imps") end)
  blamed("suit has no field 'vacent' (did you mean 'vacant'?)",
    function() baize.suit("AKx", "xx", { vacent = {} }) end)
  blamed("suit: the second hand as in \"AQ98x\" expected, not nothing",
    function() baize.suit("AKx") end)
end)

describe("the core of one suit", function()
  local core = require "baize.core.suit"

  it("refuses weights and plans that are none", function()
    assert.has_error(function() core.open("AKx", "xx", { weights = { 1, 2 } }) end)
    local s = assert(core.open("AKQJT9876", "543", {}))
    assert.equal(nil, (s:answer { hand = "S", card = "A" }))
    assert.has_error(function() s:answer { trick = 3 } end)
    s:close()
    assert.has_error(function() s:layouts() end)
  end)

  it("refuses a worth that falls, and lines that are sure of too much", function()
    local s = assert(core.open("AKQJT9876", "543", {}))
    local worth = {}
    for i = 1, 14 do worth[i] = -i end
    local answer, message = s:answer { worth = worth }
    assert.equal(nil, answer)
    assert.equal("1 tricks are worth less than 0", message)
    assert.equal("no line is sure of so many tricks",
      (select(2, s:line { sure = { 13, 13 } })))
  end)

  it("looks combinations up in a dictionary only if it is one", function()
    assert.is_nil((core.look_up("", "AK", "Q2")))
    assert.is_nil((core.look_up("baize suit 1\n\255\255\255\255", "AK", "Q2")))
  end)
end)
