-- SPDX-License-Identifier: GPL-3.0-or-later
-- The words of plans, followed by a reader that knows nothing else (plan_reader.lua) against every
-- defence: in each layout in which the plan is said to win it must win, whatever it chooses of what
-- the words leave open. The textbook endings, whole problems, and contracts by chance.
local baize = require "baize"
local core_plan = require "baize.core.plan"
local methods = require "baize.play.methods"
local plan_words = require "baize.play.plan_words"
local random = require "random"
local reader = require "plan_reader"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local FEW <const> = 2 -- whole deals, outside the soak
local POINTS <const> = { A = 4, K = 3, Q = 2, J = 1 }
local STRONG <const>, FIT <const> = 22, 8 -- points and trumps of a contract in a suit by chance
local SUITS <const> = { "S", "H", "D", "C" }

-- How many layouts are lost in which a plan is said to win, and how many are won.
local function replay(v, one, deals, discards, up)
  local nb = {}
  for _, suit in ipairs(SUITS) do
    nb[suit] = #(v.left.N:holding(suit) .. v.left.S:holding(suit)):gsub("-", "")
  end
  local strain = v.contract.strain
  local card, unread = reader.new(one.said, discards, "S", nb, up,
    strain ~= "NT" and strain or nil, v.trick[1] and v.trick[1]:sub(1, 1))
  assert.is_function(card, unread)
  local trial = core_plan.open(v.core, deals)
  local promised = trial:outcome(one.steps, { open = true })
  local made, lost, won = assert(trial:outcome(one.steps, { card = card })), 0, 0
  trial:close()
  for i = 1, #made do
    won = won + tonumber(made:sub(i, i))
    if promised:sub(i, i) == "1" and made:sub(i, i) == "0" then lost = lost + 1 end
  end
  return lost, won
end

-- Follow all plans of a view, in some layouts.
local function follow(v, plans, deals)
  for _, one in ipairs(plans) do
    for _, up in ipairs { false, true } do
      assert.equal(0, (replay(v, one, deals, one.discards, up)), tostring(plans))
    end
  end
end

local RANKS <const> = "23456789TJQKA"
local NAMES <const> = { ace = "A", king = "K", queen = "Q", jack = "J", ten = "T" }

-- The highest card of a suit that the defenders have left of a layout; 0: none.
local function highest_out(deal, fell, suit)
  local most = 0
  for _, seat in ipairs { "W", "E" } do
    for rank in deal:hand(seat):holding(suit):gsub("-", ""):gmatch "." do
      if not fell[seat]:holding(suit):find(rank, 1, true) then
        most = math.max(most, RANKS:find(rank, 1, true))
      end
    end
  end
  return most
end

-- Play a plan in a layout, the defenders' cards by chance: which cards won as the highest of their
-- suit, and were not that at first.
local function made_in(v, plan, deal, pick)
  local core, made, fell, led = v.core, {}, v.core:facts().fell, nil
  local facts = core:facts()
  while facts.turn do
    local card = facts.decider == "S" and core_plan.card(core, plan) or nil
    if not card then
      local some, any = {}, {}
      local lead = facts.trick[1] and facts.trick[1]:sub(1, 1)
      for _, suit in ipairs(SUITS) do
        local gone = facts.fell[facts.turn]:holding(suit)
        for rank in deal:hand(facts.turn):holding(suit):gsub("[" .. gone .. "-]", ""):gmatch "." do
          any[#any + 1] = suit .. rank
          some[#some + 1] = suit == lead and suit .. rank or nil
        end
      end
      local list = #some > 0 and some or any
      card = list[pick(#list)]
    end
    if #facts.trick == 0 then fell, led = facts.fell, card:sub(1, 1) end
    local trick, leader = { table.unpack(facts.trick) }, ("NESW"):find(facts.leader)
    trick[#trick + 1] = card
    core = assert(core_plan.after(core, { card }))
    facts = core:facts()
    if #trick == 4 and ("NS"):find(facts.leader) then
      local best = trick[(("NESW"):find(facts.leader) - leader) % 4 + 1]
      local height = RANKS:find(best:sub(2), 1, true)
      made[best] = best:sub(1, 1) == led and highest_out(deal, fell, led) < height
        and highest_out(deal, v.core:facts().fell, led) > height or nil
    end
  end
  return made
end

-- That each card which is to be watched wins so in some layout that the plan wins, and does not in
-- some other play of a layout. How many there are.
local function check_watched(v, one, deals, pick)
  local nb = 0
  for text in (one.watch or ""):gmatch "[^;]+" do
    local suit = ({ spade = "S", heart = "H", diamond = "D", club = "C" })
      [text:match "([a-z]+)s to break" or text:match "of ([a-z]+)s:"]
    local rank = text:match "the (%w+) wins"
    local card, yes, no = suit .. (NAMES[rank] or rank), false, false
    for i, deal in ipairs(deals) do
      for _ = 1, 8 do
        local made = made_in(v, one.steps, deal, pick)[card]
        yes = yes or made and one.makes:sub(i, i) == "1"
        no = no or not made
      end
    end
    assert(yes and no, text)
    nb = nb + 1
  end
  return nb
end

-- A problem of the example, by its number.
local function problem(number)
  for board in baize.boards "examples/play/problems.pbn" do
    if board.number == number then
      local hand, dummy = board.tags.Deal:match "S:(%S+) %S+ (%S+)"
      return baize.view { contract = board.contract, seat = "S", hand = hand, dummy = dummy,
        played = board.play.cards }
    end
  end
end

-- The list of the example, which gives none: what is between "ENDINGS <const> =" and its end.
local function endings()
  local file <close> = assert(io.open "examples/play/best_lines.lua")
  return load("return " .. file:read "a":match "ENDINGS <const> = (%b{})")()
end

-- Two hands by chance and a card of West's; their points, longest suit and its cards.
local function by_chance(pick)
  local pack, count, points, best = {}, {}, 0, nil
  for _, suit in ipairs(SUITS) do
    for rank in ("AKQJT98765432"):gmatch "." do pack[#pack + 1] = suit .. rank end
  end
  for i = #pack, 2, -1 do
    local k = pick(i)
    pack[i], pack[k] = pack[k], pack[i]
  end
  local function hand(from)
    local by = { S = "", H = "", D = "", C = "" }
    for i = from, from + 12 do
      local suit, rank = pack[i]:sub(1, 1), pack[i]:sub(2)
      by[suit], count[suit] = by[suit] .. rank, (count[suit] or 0) + 1
      points = points + (POINTS[rank] or 0)
    end
    local parts = {}
    for i, suit in ipairs(SUITS) do parts[i] = by[suit] == "" and "-" or by[suit] end
    return table.concat(parts, ".")
  end
  local first, second = hand(1), hand(14)
  for _, suit in ipairs(SUITS) do
    if not best or (count[suit] or 0) > count[best] then best = suit end
  end
  return first, second, pack[27], points, best, count[best]
end

-- Two hands by chance and a contract; nil: the suit is not good enough.
local function view_by_chance(pick, kind)
  local hand, dummy, led, points, suit, trumps = by_chance(pick)
  if kind ~= "notrump" and (points < STRONG or trumps < FIT) then return nil end
  return baize.view { seat = "S", hand = hand, dummy = dummy, played = led,
    contract = kind == "notrump" and "1NT by S" or ("%d%s by S"):format((points - 10) // 4, suit) }
end

-- The plans of an elimination and a throw-in that win in one of some layouts at least, and are soon
-- tried.
local function eliminations(v, deals)
  local seen, list, plans = methods.seen(v), {}, {}
  for _, second in ipairs(methods.steps(seen)) do
    if second.method == "duck" then second = { method = "duck", suit = second.suit, least = 1 } end
    for _, first in ipairs(methods.steps(seen)) do
      local ends = second.method == "duck" and second.suit ~= seen.trumps
        or second.method == "finesse" and second.suit == first.suit
      if first.method == "strip" and ends then list[#list + 1] = { first, second } end
    end
  end
  local trial = core_plan.open(v.core, deals)
  for _, steps in ipairs(list) do
    local makes, spent = trial:outcome(steps, { open = true, budget = 2000 })
    if makes:find "1" and spent == 0 then
      plans[#plans + 1] = { steps = steps,
        said = plan_words.of(steps, seen, seen.led and core_plan.card(v.core, steps)) }
    end
  end
  trial:close()
  return plans
end

describe("the words of plans", function()
  for _, one in ipairs(endings()) do
    it("suffice for the chance of " .. one[1], function()
      local v = baize.ending { hand = one.hand, dummy = one.dummy, others = one.others,
        has = one.has, lengths = one.lengths, needs = one.needs }
      local plans = v:plans()
      assert.is_true(plans[1].chance > 0.49)
      follow(v, plans, (v:worlds(256)))
    end)
  end

  it("say what is discarded, without which the reader fails", function()
    local v = baize.ending { hand = "32.-.-.A", dummy = "AQ.J.-.-", others = "KT.Q.987.-",
      has = { W = "-.Q.-.-" }, needs = 3 }
    local plans, deals = v:plans(), (v:worlds(256))
    assert.equal(
      "from dummy the jack of hearts (unless the queen of hearts is gone)", plans[1].discards)
    assert.equal("the king of spades: once it is gone the queen wins; "
      .. "the queen of hearts: once it is gone the jack wins", plans[1].watch)
    local most = 0
    for _, up in ipairs { false, true } do
      most = math.max(most, (replay(v, plans[1], deals, nil, up)))
    end
    assert.is_true(most > 0)
  end)

  it("say what to watch, and nothing else", function()
    local pick, nb = random.new(1), 0
    for _, one in ipairs(endings()) do
      local v = baize.ending { hand = one.hand, dummy = one.dummy, others = one.others,
        has = one.has, lengths = one.lengths, needs = one.needs }
      local plans, deals = v:plans(), (v:worlds(256))
      for _, plan in ipairs(plans) do nb = nb + check_watched(v, plan, deals, pick) end
      local watched = one[1] == "two chances"
        and "spades to break 1-1: then the 2 wins, and the finesse is not needed" or nil
      if watched or one[1] == "finesse" then assert.equal(watched, plans[1].watch) end
    end
    assert.is_true(nb > 5)
    local v = problem(2)
    local plans = v:plans { worlds = 64, steps = 2, seed = 1, moves = 2, leaves = 100 }
    assert.equal("clubs to break 3-3: then the 5 wins, and the finesse is not needed",
      plans[1].watch)
    assert.equal(1, check_watched(v, plans[1], (v:worlds(64, { seed = 1 })), pick))
    v = problem(1) -- one of two guesses
    assert.is_nil(v:plans { worlds = 16, steps = 1, moves = 2, leaves = 100 }[1].watch)
    v = baize.ending { hand = "AKQ8.-.-.-", dummy = "54.32.-.-", others = "JT97632.K.-.-",
      needs = 4 } -- spades are always 4-3, and the 8 wins in 2 of 70 layouts
    local rare = v:plans { steps = 1 }[1]
    assert.near(2 / 70, rare.chance, 1e-9)
    assert.is_nil(rare.watch)
    v = baize.ending { hand = "AT8.-.K96.-", dummy = "KJ76.-.JT.-", others = "Q9.KT9876.AQ87.-",
      needs = 4 } -- not the 7 of four certain winners, if spades break 2-0 "or better"
    assert.is_nil(v:plans { steps = 1, worlds = 64, moves = 2, leaves = 100 }[1].watch)
    local worst = { card = "S7", long = 2, short = 0, needless = {} }
    assert.is_nil(plan_words.watched({ worst }, methods.seen(v), {}))
  end)

  it("name a squeeze by who must give up what", function()
    local text = { -- 1 layout of 10, 2 of 20, 2 of 70
      ["show-up squeeze"] = "West, if he has the guarded king of spades and the queen of hearts, "
        .. "must give up one of these suits on the ace of clubs (10.00 %)",
      ["automatic squeeze"] = "whoever has the king and the queen of spades and the queen of "
        .. "hearts must give up one of these suits on the ace of clubs (10.00 %)",
      ["Vienna coup"] = "whoever has the guarded king of spades and the king and the queen of "
        .. "hearts must give up one of these suits on the ace of clubs (2.86 %)",
    }
    for _, one in ipairs(endings()) do
      local v = baize.ending { hand = one.hand, dummy = one.dummy, others = one.others,
        has = one.has, lengths = one.lengths, needs = one.needs }
      assert.equal(text[one[1]], v:plans()[1].squeeze)
    end
  end)

  it("draw trumps first where that costs nothing, and begin with the first lead", function()
    local plans = problem(6):plans { worlds = 16, steps = 2, seed = 1, moves = 2, leaves = 100 }
    local nb = 0
    for _, one in ipairs(plans) do
      local text = table.concat(one.said, "; ")
      if text:find "finesse" and not text:find "^eliminate" then
        assert.equal("draw trumps", one.said[1])
        nb = nb + 1
      end
      assert.equal("SA", one.lead) -- not the low heart to West's lead
    end
    assert.is_true(nb > 0)
    assert.truthy(tostring(plans):find("First lead: SA.", 1, true))
    assert.is_nil(tostring(plans):find("First card", 1, true))
  end)

  it("cash what matters alone, and say where no bound is known", function()
    local one = endings()[5]
    local count = baize.ending { hand = one.hand, dummy = one.dummy, others = one.others,
      lengths = one.lengths, has = one.has, needs = one.needs }:plans()
    assert.same({ "cash the king and the ace of spades" }, count[2].said) -- and not the other ace
    local plans = problem(5):plans { worlds = 16, steps = 1, seed = 1, moves = 2, leaves = 100 }
    assert.is_true(plans[1].chance < 1)
    assert.equal(1, plans.line.chance)
    assert.truthy(tostring(plans):find("how much more a better line can win is not known", 1, true))
  end)

  it("tell what is played to the lead from what is cashed later", function()
    local v = baize.view { contract = "6H by E", seat = "E", hand = "-.AKQJ2.AK32.AK32",
      dummy = "AK32.543.QJ4.654", played = "ST" }
    local plans = v:plans { worlds = 16, moves = 2, leaves = 100 }
    assert.same({ "draw trumps", "cash the ace of spades", "cash what is left of the top spades" },
      plans[1].said) -- no trumps once they are drawn
    assert.truthy(tostring(plans):find("First card: S2. First lead: HA.", 1, true)) -- not the ace
    assert.equal("D2", v:plans { moves = 2, leaves = 100 }[1].lead) -- to the ace of spades
  end)

  it("compare the best plan with lines of the same layouts", function()
    local text = tostring(baize.ending { hand = "AK92.A.-.-", dummy = "543.32.-.-",
      others = "QJT876.KQ54.-.-", needs = 4 }:plans { steps = 1 })
    assert.matches("%f[%d]1%. 46%.1 %%", text)
    assert.matches("No line wins more than some 37%.5 %%.*: plan 1, which wins 37%.50 %% of the "
      .. "same layouts, is within 0%.0 points%.", text)
  end)

  it("name what is driven out after the winners of a suit", function()
    local seen = methods.seen(problem(2))
    assert.same({ "establish the clubs" },
      plan_words.of({ { method = "drive", suit = "C" } }, seen))
  end)

  it("name a finesse where the hand that plays it can beat what it is against", function()
    local seen = methods.seen(baize.view { contract = "3NT by S", seat = "S",
      hand = "A83.K94.AQT96.K7", dummy = "K6.A83.J843.AQ62", played = "SQ" })
    local function said(card, from)
      return plan_words.of({ { method = "finesse", suit = "D", card = card, from = from } },
        seen)[1]
    end
    -- the ace is in the hand that leads
    assert.equal("lead a diamond from hand, and play the 8 unless a higher card appears",
      said("D8", "S"))
    assert.equal("lead a diamond from dummy and finesse the 9, against the king", said("D9", "N"))
    seen = methods.seen(baize.view { contract = "3NT by S", seat = "S",
      hand = "852.763.AQ5.AQ63", dummy = "AJ3.AK4.KJ72.842", played = "HQ" })
    assert.same({ "run the 8 of clubs from dummy" }, -- against four cards
      plan_words.of({ { method = "finesse", suit = "C", card = "C8", from = "N" } }, seen))
  end)

  it("cross to the other hand, and not to the one that is on lead", function()
    local plan = { { method = "cash", suit = "C", card = "CQ" },
      { method = "finesse", suit = "H", card = "HQ", from = "N" } }
    for leader, verb in pairs { N = "cash", S = "cross to" } do
      local v = baize.ending { hand = "-.AQ.-.2", dummy = "-.32.-.Q", others = "-.KJT.K.JT",
        needs = 3, leader = leader }
      assert.equal(verb .. " the queen of clubs", plan_words.of(plan, methods.seen(v))[1])
    end
  end)

  it("have the rules that apply, once", function()
    local one = endings()[3]
    local plans = baize.ending { hand = one.hand, dummy = one.dummy, others = one.others,
      lengths = one.lengths, needs = one.needs }:plans()
    local text, rules = plans:text(), plans:rules()
    assert.equal(text .. "\n" .. rules, tostring(plans))
    rules = rules:gsub("\n", " ")
    assert.truthy(text:find("by all 36 layouts in which West has 2 diamonds and 2 clubs", 1, true))
    assert.truthy(rules:find("play out every suit but the one that they are to lead", 1, true))
    assert.truthy(rules:find("When they lead", 1, true))
    assert.is_nil(rules:find "[Tt]rump")
    rules = problem(6):plans { worlds = 4, steps = 1, moves = 2, leaves = 100 }:rules()
    assert.truthy(rules:gsub("\n", " "):find("Ruff what would be lost else", 1, true))
    plans = baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
      needs = 3 }:plans() -- of three: the defenders never lead
    assert.is_nil(plans:rules():gsub("\n", " "):find("When they lead", 1, true))
  end)

  it("suffice on whole deals", function()
    local nb = 0
    for board in baize.boards "examples/play/problems.pbn" do
      local hand, dummy = board.tags.Deal:match "S:(%S+) %S+ (%S+)"
      if SOAK or board.number <= FEW then
        local v = baize.view { contract = board.contract, seat = "S", hand = hand, dummy = dummy,
          played = board.play.cards }
        follow(v, v:plans { worlds = 24, steps = 2, seed = 2, moves = 2, leaves = 100 },
          (v:worlds(24, { seed = 2 })))
        nb = nb + 1
      end
    end
    assert.equal(SOAK and 7 or FEW, nb)
  end)

  it("suffice for crossruffs", function()
    local nb = 0
    for _, hands in ipairs { { "AJ97.A8642.3.A72", "KQT8.5.A8742.K53" },
      SOAK and { "AJ93.A8642.3.A72", "KQ82.5.A8742.K53" } } do
      local v = baize.view { contract = "5S by S", seat = "S", hand = hands[1], dummy = hands[2],
        played = "C4" }
      local worlds = SOAK and 24 or 12
      local plans = v:plans { worlds = worlds, steps = 1, seed = 1, moves = 2, leaves = 100 }
      for _, one in ipairs(plans) do
        nb = nb + (table.concat(one.said):find("crossruff", 1, true) and 1 or 0)
      end
      follow(v, plans, (v:worlds(worlds, { seed = 1 })))
      assert.truthy(plans:rules():gsub("\n", " "):find("In a crossruff each hand leads", 1, true))
    end
    assert.is_true(nb > 0)
  end)

  it("suffice where a defender shows out", function()
    local asked = { contract = "6NT by S", seat = "S", hand = "AK98.AK2.AK3.432",
      dummy = "QT32.Q43.Q42.AK5", played = "CQ" }
    local plans = baize.view(asked):plans { steps = 1, seed = 1, moves = 2, leaves = 100 }
    assert.truthy(table.concat(plans[1].said):find(", if East has shown out", 1, true))
    for _, five in ipairs { "W", "E" } do
      asked.where = five .. '.spades "5"'
      local v = baize.view(asked)
      local deals = v:worlds(8, { seed = 1 })
      follow(v, { plans[1] }, deals)
      local _, won = replay(v, plans[1], deals, plans[1].discards)
      assert.equal(#deals, won)
    end
  end)

  -- which winner is first, a suit that is not named, a choice of suits, a duck that is repeated
  it("suffice for eliminations", function()
    local list = {
      { "1NT by S", "A9832.AKJ53.2.Q9", "KJ6.97.QT6.J6532", "H4", {
        { method = "strip", suit = "H" },
        { method = "finesse", suit = "H", card = "HJ", from = "N" } } },
      { "1NT by S", "QT75.AQJ9864.3.K", "3.K75.JT642.J972", "C4", {
        { method = "strip", suit = "H" }, { method = "duck", suit = "D", least = 1 } } },
      { "4S by S", "KT94.73.Q62.AKJ2", "AQ52.T6.AKJT8.43", "D9", {
        { method = "strip", suit = "H" }, { method = "duck", suit = "C", least = 1 } } },
      { "4S by S", "AK54.AQT982.2.64", "QJ63.7.K86.AQJT7", "C5", {
        { method = "strip", suit = "C" }, { method = "duck", suit = "C", least = 1 },
        { method = "throw", suit = "D", card = "D2", from = "S" } } },
    }
    for _, one in ipairs(list) do
      local v = baize.view { contract = one[1], seat = "S", hand = one[2], dummy = one[3],
        played = one[4] }
      local deals, steps = v:worlds(12, { seed = 1 }), one[5]
      local plan = { steps = steps, said = plan_words.of(steps, methods.seen(v)),
        discards = plan_words.discards(steps, methods.seen(v)) }
      follow(v, { plan }, deals)
      local _, won = replay(v, plan, deals, plan.discards)
      assert.is_true(won > 0)
    end
  end)

  for _, kind in ipairs { "notrump", "a suit" } do
    it("suffice for contracts by chance in " .. kind, function()
      local pick, plans, nb = random.new(SOAK and 38 or 40), 0, 0 -- of these one that is soon done
      while nb < (SOAK and 40 or kind == "notrump" and 4 or 1) do
        local v = view_by_chance(pick, kind)
        if v then
          local found = v:plans { worlds = 12, steps = kind == "notrump" and 2 or 1, seed = 1,
            moves = 2, leaves = 100 }
          plans, nb = plans + #found, nb + 1
          follow(v, found, (v:worlds(12, { seed = 1 })))
        end
      end
      assert.is_true(plans > 0)
    end)

    if SOAK then
      it("suffice for eliminations by chance in " .. kind, function()
        local pick, nb = random.new(43), 0
        while nb < 30 do
          local v = view_by_chance(pick, kind)
          if v then
            local deals = v:worlds(12, { seed = 1 })
            follow(v, eliminations(v, deals), deals)
            nb = nb + 1
          end
        end
      end)
    end
  end
end)
