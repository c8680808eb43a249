-- SPDX-License-Identifier: GPL-3.0-or-later
-- Plans of declarer's against a plain search of all defences, against the best line, and their
-- words against the layouts in which they win.
local baize = require "baize"
local core_plan = require "baize.core.plan"
local dkjson = require "dkjson"
local json_shapes = require "json_shapes"
local methods = require "baize.play.methods"
local random = require "random"
local suit_steps = require "baize.play.suit_steps"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local SUITS <const> = { "S", "H", "D", "C" }

local function text_of(cards)
  local by = { S = {}, H = {}, D = {}, C = {} }
  for _, card in ipairs(cards) do table.insert(by[card:sub(1, 1)], card:sub(2)) end
  local parts = {}
  for i, suit in ipairs(SUITS) do
    parts[i] = #by[suit] > 0 and table.concat(by[suit]) or "-"
  end
  return table.concat(parts, ".")
end

-- An ending of so many cards in two or three suits; `needs` tricks, by chance where it is nil.
local function random_ending(pick, size, strain, needs)
  local pack = {}
  for _, suit in ipairs { "S", "H", size > 3 and "D" or nil } do
    local ranks = ("AKQJT987"):sub(1, size > 3 and 7 or 6)
    for rank in ranks:gmatch "." do pack[#pack + 1] = suit .. rank end
  end
  for i = #pack, 2, -1 do
    local k = pick(i)
    pack[i], pack[k] = pack[k], pack[i]
  end
  return baize.ending { strain = strain, needs = needs or pick(size),
    hand = text_of { table.unpack(pack, 1, size) },
    dummy = text_of { table.unpack(pack, size + 1, 2 * size) },
    others = text_of { table.unpack(pack, 2 * size + 1, 4 * size) } }
end

-- Up to three steps by chance; of ruffs half are parts of a crossruff.
local function random_plan(pick, steps)
  local plan = {}
  for i = 1, #steps > 0 and pick(3) or 0 do
    local step = steps[pick(#steps)]
    plan[i] = step.method == "ruff" and pick(2) == 1 and { method = "ruff", suit = step.suit,
      from = step.from, both = true, least = pick(6) - 1 } or step
  end
  return plan
end

-- The cards that a defender may play in a world.
local function legal(facts, deal)
  local hand, follow, any = deal:hand(facts.turn), {}, {}
  local led = facts.trick[1] and facts.trick[1]:sub(1, 1)
  for _, suit in ipairs(SUITS) do
    for rank in hand:holding(suit):gmatch "." do
      if not facts.fell[facts.turn]:holding(suit):find(rank, 1, true) then
        any[#any + 1] = suit .. rank
        if suit == led then follow[#follow + 1] = suit .. rank end
      end
    end
  end
  return #follow > 0 and follow or any
end

-- Whether a plan takes so many tricks in a world against every defence, card by card.
local function wins(core, plan, deal, goal)
  local facts = core:facts()
  if not facts.turn then return facts.NS >= goal end
  if facts.decider == "S" then
    return wins(core_plan.after(core, { (core_plan.card(core, plan)) }), plan, deal, goal)
  end
  for _, card in ipairs(legal(facts, deal)) do
    if not wins(core_plan.after(core, { card }), plan, deal, goal) then return false end
  end
  return true
end

-- Plans of a whole deal, which several tests look at: made once.
local DEALS <const> = {
  six = { contract = "6NT by S", seat = "S", hand = "AKQ.AQ2.AK32.AK2",
    dummy = "432.543.QJ4.Q543", played = "ST" },
  two = { contract = "2NT by S", seat = "S", hand = "A73.KQ4.KQ4.8642",
    dummy = "54.A63.JT953.AK5", played = "SK" },
  three = { contract = "3NT by S", seat = "S", hand = "A73.KQ4.KQ4.8642",
    dummy = "54.A63.JT953.AK5", played = "SK" },
}
local ASKED <const> = { six = { steps = 2, moves = 2, seed = 1 },
  two = { steps = 1, moves = 2, seed = 1 },
  three = { steps = 1, moves = 2, worlds = 64, seed = 1 } }
local made_once = {}
local function plans_of(name)
  local v = baize.view(DEALS[name])
  made_once[name] = made_once[name] or v:plans(ASKED[name])
  return made_once[name], v
end

local function mass(weights, makes)
  local sum = 0
  for i, weight in ipairs(weights) do
    if makes:sub(i, i) == "1" then sum = sum + weight end
  end
  return sum
end

describe("a plan's results", function()
  for _, one in ipairs { { 3, "NT", 12 }, { 3, "S", 12 }, { 4, "NT", 3 }, { 4, "H", 3 } } do
    local size, strain, times = table.unpack(one)
    it(("are those of all defences: %d cards, %s"):format(size, strain), function()
      local pick, some = random.new(size + #strain), 0
      for _ = 1, times do
        local v = random_ending(pick, size, strain)
        local deals = v:worlds(256)
        for _ = #deals, 5, -1 do table.remove(deals, pick(#deals)) end
        local trial, steps = core_plan.open(v.core, deals), methods.steps(methods.seen(v))
        for _ = 1, 2 do
          local plan = random_plan(pick, steps)
          local makes = trial:outcome(plan)
          assert.equal(makes, (trial:outcome(plan, { plain = true })))
          for i, deal in ipairs(deals) do
            local won = wins(v.core, plan, deal, v.contract.level + 6)
            assert.equal(won and "1" or "0", makes:sub(i, i), tostring(deal))
            some = some + (won and 1 or 0)
          end
        end
        trial:close()
      end
      assert.is_true(some > 0)
    end)
  end

  it("are never better than the best line", function()
    local pick, equal = random.new(77), 0
    for i = 1, 8 do
      local v = random_ending(pick, 3, i % 2 == 0 and "NT" or "S")
      local deals, weights = v:worlds(256)
      local trial, steps = core_plan.open(v.core, deals), methods.steps(methods.seen(v))
      local best = 0
      for _, line in ipairs(trial:lines(weights, { moves = 26, leaves = 0 })) do
        best = math.max(best, line.worth)
      end
      for _ = 1, 6 do
        local worth = mass(weights, trial:outcome(random_plan(pick, steps)))
        assert.is_true(worth <= best + 1e-9)
        if worth > 0 and worth > best - 1e-9 then equal = equal + 1 end
      end
      trial:close()
    end
    assert.is_true(equal > 0)
  end)

  it("leave off below a floor, and there alone", function()
    local pick, cuts, whole = random.new(12), 0, 0
    for i = 1, 6 do
      local v = random_ending(pick, 4, i % 2 == 0 and "NT" or "S")
      local deals, weights = v:worlds(256)
      local trial, steps = core_plan.open(v.core, deals), methods.steps(methods.seen(v))
      for _ = 1, 6 do
        local plan = random_plan(pick, steps)
        local makes = trial:outcome(plan)
        local worth, floor = mass(weights, makes), pick(9) / 10
        local some, _, _, cut = trial:outcome(plan, { floor = floor, weights = weights })
        assert.equal(worth < floor, cut)
        if not cut then assert.equal(makes, some) end
        cuts, whole = cuts + (cut and 1 or 0), whole + (cut and 0 or 1)
        assert.equal(trial:outcome(plan, { open = true }),
          (trial:outcome(plan, { open = true, among = makes })))
      end
      trial:close()
    end
    assert.is_true(cuts > 3 and whole > 3)
  end)

  it("count a layout as lost when its budget is spent", function()
    local v = baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
      needs = 3 }
    local trial = core_plan.open(v.core, (v:worlds(256)))
    local plan = { { method = "finesse", suit = "S", card = "SQ", from = "S" } }
    local makes, spent = trial:outcome(plan, { budget = 1 })
    assert.equal(("0"):rep(20), makes)
    assert.is_true(spent >= 10)
  end)

  it("are not closed by a reader, whose errors are the caller's", function()
    local v = baize.ending { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-",
      needs = 3 }
    local trial = core_plan.open(v.core, (v:worlds(256)))
    local said = { "not a card" }
    for what, card in pairs { close = function() trial:close() end,
      ["in use"] = function() trial:outcome {} end, ["gives none"] = function() end,
      ["not a card"] = function() error(said) end,
      ["cannot be played"] = function() return "C2" end } do
      local ok, message = pcall(trial.outcome, trial, {}, { card = card })
      assert.is_false(ok)
      if type(message) == "table" then
        assert.equal("not a card", what)
        assert.equal(said, message)
      else
        assert.matches(what, message)
      end
    end
    assert.equal(20, #trial:outcome {}) -- none is left in use
    trial:close()
  end)
end)

-- Endings with what their plan is worth, as counted by hand (examples/play/best_lines.lua).
local ENDINGS <const> = {
  { "a finesse", { hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-", needs = 3 },
    1 / 2, "S2", "finesse the queen, against the king", "West has the king of spades" },
  { "a squeeze", { hand = "2.J.-.A", dummy = "AJ.-.2.-", others = "KQ.Q.987.-", needs = 3 },
    7 / 10, "CA", "Cash the ace of clubs", "spades break 2-0 and the king of spades and the queen "
    .. "of hearts are in different hands" },
  { "an end play", { hand = "AQ.3.-.-", dummy = "32.2.-.-", others = "KJT9.KQ.-.-",
    has = { W = "-.K.-.-" }, lengths = { W = { H = 1 } }, needs = 2 }, 1, "H3",
    "Exit with a heart", "wins in every layout" },
  { "two chances", { hand = "3.AQ.-.2", dummy = "K2.32.-.-", others = "JT.KJT9.-.KQ", needs = 3 },
    11 / 14, "S3", "lead a heart from dummy and finesse the queen",
    "spades break 2-0 and West has the king of hearts" },
}

describe("View:plans", function()
  for _, one in ipairs(ENDINGS) do
    local name, ending, chance, card, steps, layouts = table.unpack(one)
    it("explains " .. name, function()
      local p = baize.ending(ending):plans()
      assert.is_true(p.all and p.line.exact)
      assert.near(chance, p[1].chance, 1e-9)
      assert.near(p.line.chance, p[1].chance, 1e-9)
      assert.equal(card, p[1].first)
      json_shapes.hold(dkjson.decode(p:json()), "Plans", "Plans")
      local text = tostring(p)
      assert.truthy(text:find(steps, 1, true), text)
      assert.truthy(text:find(layouts, 1, true), text)
    end)
  end

  it("names the layouts in which a plan wins, and no others", function()
    local pick, named = random.new(5), 0
    for i = 1, 12 do
      local v = random_ending(pick, 3, i % 2 == 0 and "NT" or "H", 2)
      local deals = v:worlds(256)
      for _, plan in ipairs(v:plans { steps = 2 }) do
        local found, adds = plan.layouts, 0
        for _, clause in ipairs(found.clauses) do
          adds = adds + clause.adds
          for k, deal in ipairs(deals) do
            if clause.holds(k) then
              local won = wins(v.core, plan.steps, deal, v.contract.level + 6)
              assert.equal(found.wins, won, clause.text .. "\n" .. tostring(deal))
              named = named + 1
            end
          end
        end
        local kind = found.wins and plan.chance or 1 - plan.chance
        assert.near(kind, adds + found.rest, 1e-9)
      end
    end
    assert.is_true(named > 20)
  end)

  it("writes the best line where it is better by two points", function()
    local v = baize.ending { hand = "432.-.A.A", dummy = "AJ9.-.2.2", others = "KQT8.-.K43.K43",
      lengths = { W = { D = 1, C = 1 } }, needs = 4 }
    local p = v:plans { steps = 1 }
    assert.near(0.5, p[1].chance, 1e-9)
    assert.near(0.75, p.line.chance, 1e-9)
    assert.truthy(p.line.tree[1]:find "^South leads S%d$")
    assert.truthy(tostring(p):find("25.0 points more than plan 1", 1, true), tostring(p))
    assert.is_nil(v:plans { steps = 3 }.line.tree)
  end)

  it("answers a lead of the last card of a suit, in the middle of a trick", function()
    local p = baize.view { contract = "1NT by W", seat = "W", hand = "AK75.J98.65.QJ72",
      dummy = "QJ82.7.AQ9873.A8", played = "CT C8 C6 CQ SA S3 SQ ST S5 S4 S8 S6 D7 D4 D5 DT C9 "
      .. "CA C4 C2 DQ HA D6 D2 D3 HK S7 DJ H5 H7 HT H8 C5 CJ CK DA DK D8 H6" }:plans { steps = 1 }
    assert.equal(20, p.layouts)
    assert.is_true(p.line.chance > p[1].chance)
    assert.equal("West plays SK", p.line.tree[1]) -- which is thrown
  end)

  it("has errors where layouts are drawn, and says the same again", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "AK5.A43.A876.A43",
      dummy = "Q43.K65.K43.K765", played = "SJ" }
    local p = v:plans { worlds = 6, steps = 1, moves = 2, seed = 3 }
    assert.is_false(p.all)
    assert.equal(tostring(p), tostring(v:plans { worlds = 6, steps = 1, moves = 2, seed = 3 }))
    assert.truthy(tostring(p):find "6 layouts that were drawn")
    assert.is_number(p[1].se)
    local sure = baize.view { contract = "1NT by S", seat = "S", hand = "AKQ.AKQ.AKQ.AKQ2",
      dummy = "432.432.432.6543", played = "SJ" }:plans { worlds = 6, steps = 1, moves = 2 }
    assert.near(1, sure[1].chance, 1e-9)
    assert.near(0.025 ^ (1 / 6), sure[1].low, 1e-6) -- of 6 layouts, in which it wins, not certain
    assert.near(1, sure[1].high, 1e-9)
    assert.matches("100%.0 %% %(54%.1 to 100%.0%)", tostring(sure))
  end)

  it("counts what it says of drawn layouts", function()
    local p = plans_of "six"
    assert.truthy(tostring(p):find "Cash the top clubs; then lead a heart from dummy and finesse")
    local clauses = p[1].layouts.clauses
    assert.equal("East has the king of hearts", clauses[1].text)
    assert.near(13 / 25, clauses[1].exact, 1e-9) -- places, West's ten of spades being known
    assert.equal("clubs break 3-3", clauses[2].text)
    assert.near(20 * 43758 / 5200300, clauses[2].exact, 1e-9) -- and the king is with West
  end)

  it("counts the cards of a suit as they were dealt", function()
    local p, v = plans_of "two"
    local first, nb = p[1].layouts.rates[1], 0
    assert.equal("spades break 6-2", first.text) -- the king that was led is one
    for k, deal in ipairs((v:worlds(128, { seed = 1 }))) do
      if first.holds(k) then
        local spades = #deal:hand("W"):holding("S")
        assert.is_true(spades == 6 or spades == 2)
        nb = nb + 1
      end
    end
    assert.equal(first.layouts, nb)
    local this = baize.condition '(W.spades "6" | W.spades "2")'
    assert.near(baize.sampler({ where = v:where() & this }):probability()
      / baize.sampler({ where = v:where() }):probability(), first.exact, 1e-9)
  end)

  it("counts how often a plan wins where facts decide most of it, but not all", function()
    local p = plans_of "three"
    local one, left, seen = p[1], {}, 0
    local parts = { table.unpack(one.layouts.rates) }
    parts[#parts + 1] = one.layouts.other
    assert.truthy(tostring(p):find("layouts in which the defender with 5 or more of the spades has "
      .. "the ace of diamonds", 1, true), tostring(p))
    for i, rate in ipairs(parts) do
      local nb, won = 0, 0
      for k = 1, 64 do
        if not left[k] and (not rate.holds or rate.holds(k)) then
          left[k], nb, won = true, nb + 1, won + tonumber(one.makes:sub(k, k))
        end
      end
      assert.same({ rate.layouts, rate.won }, { nb, won }, i)
      seen = seen + nb
    end
    assert.equal(64, seen)
    local decoded = dkjson.decode(p:json())
    json_shapes.hold(decoded, "Plans", "Plans")
    assert.equal(one.layouts.rates[1].won, decoded.plans[1].rates[1].won)
  end)

  it("says how many layouts differ where some were drawn more than once", function()
    local p = baize.ending { hand = "AT2.T85.-.-", dummy = "KQ8.J76.-.-", strain = "S",
      others = "J76543.AK9432.-.-", needs = 4 }:plans { steps = 1, moves = 2, leaves = 10 }
    local found = p[1].layouts
    assert.equal(#p[1].makes, found.rates[1].layouts + found.other.layouts)
    assert.is_true(#p[1].makes < p.layouts)
    assert.truthy(tostring(p):find(("It won, of the %d that differ, in "):format(#p[1].makes), 1,
      true), tostring(p))
  end)

  it("says what a clause adds to those before, and the sum of all", function()
    local p = plans_of "six"
    local text = tostring(p)
    assert.truthy(text:find("the king of hearts (52.00 % of the deals that are possible)", 1, true),
      text)
    assert.truthy(text:find("clubs break 3-3 (another 16.83 %)", 1, true), text)
    assert.truthy(text:find("(another 16.83 %), together 68.83 %.", 1, true), text)
    local rest = p[1].layouts.rest
    assert.equal(0, rest)
    p[1].layouts.rest = 0.01 -- then these are not all
    assert.is_nil(tostring(p):find("(another 16.83 %), together", 1, true))
    p[1].layouts.rest = rest
    assert.is_nil(text:find("wins at most 100.00 %", 1, true))
  end)

  it("compares nothing with a plan that is not there", function()
    local v = baize.view { contract = "6NT by S", seat = "S", hand = "A73.KQ4.KQ4.8642",
      dummy = "54.A63.JT953.AK5", played = "SK" }
    local p = v:plans { steps = 1, moves = 2, seed = 1, worlds = 16 }
    assert.equal(0, #p)
    local text = tostring(p)
    assert.truthy(text:find("No plan of the kinds that baize knows was found", 1, true), text)
    assert.is_nil(text:find("plan 1", 1, true))
    v = baize.view { contract = "7NT by S", seat = "S", hand = "AKQ.AKQ.AKQ.AKQ2",
      dummy = "432.432.432.6543", played = "SJ S2 S5 SA C2 C7 C3 C8 ST" }
    p = v:plans { steps = 1, moves = 2, worlds = 4 }
    assert.truthy(tostring(p):find("The contract has failed: too few tricks are left.", 1, true))
    assert.is_nil(tostring(p):find("does not say", 1, true))
  end)

  it("shows no plan whose words win in no layout", function()
    local p = baize.ending { hand = "QJ.T.J9.-", dummy = "A.QJ98.-.-", others = "KT98.AK.AKT8.-",
      needs = 3 }:plans { steps = 1, worlds = 12, moves = 2, leaves = 10 }
    assert.equal(0, #p, tostring(p))
  end)

  it("eliminates side suits and throws a defender in", function()
    local v = baize.view { contract = "6S by S", seat = "S", hand = "AKQT8.A5.AJ5.A43",
      dummy = "J9653.K6.KT6.K72", played = "HQ" } -- nothing to guess once a club is lost
    local p = v:plans { steps = 1, worlds = 8, moves = 2, seed = 1 }
    assert.near(1, p[1].chance, 1e-9)
    local text = tostring(p)
    assert.truthy(text:find("Eliminate hearts and clubs: draw trumps; then cash what is left "
      .. "of the top hearts; then cash the ace and the king of clubs; then throw a defender in "
      .. "with a club, to make him lead a diamond or give a ruff and discard", 1, true), text)
  end)

  it("ends within the budget of the best line where lines cannot be compared", function()
    local v = baize.ending { hand = "432.-.A.A", dummy = "KJT.-.2.2", others = "AQ98.-.K43.K43",
      lengths = { W = { D = 2, C = 1 } }, needs = 3 } -- else not over in ten minutes
    local p = v:plans { steps = 1 }
    assert.near(0.5, p[1].chance, 1e-9)
    assert.truthy(tostring(p):find("after the first few", 1, true), tostring(p))
  end)

  it("ends where no step of a plan is taken in a layout that is looked at", function()
    local v = baize.view { contract = "4S by S", seat = "S", hand = "AK853.K.KQJ92.T5",
      dummy = "Q72.AT9.63.KQ962", played = "CA" }
    assert.is_true(v:plans { steps = 1, worlds = 8, moves = 2, seed = 2 }.tried > 0)
  end)

  it("lets them win as many rounds as it says", function()
    local rounds = { "SK S4 S2", "SK S4 S2 S3 S6 S5 S8", "SK S4 S2 S3 S6 S5 S8 S7 S9" }
    for held = 1, 2 do
      local plan = { { method = "hold up", suit = "S", least = 7 - 2 * held } }
      for round = 1, held + 1 do
        local v = baize.view { contract = "3NT by S", seat = "S", hand = "A73.KQ4.KQ4.8642",
          dummy = "54.A63.JT953.AK5", played = rounds[round] }
        assert.equal(round > held, (core_plan.card(v.core, plan)) == "SA", rounds[round])
      end
    end
  end)

  it("takes a trick with what would block a suit", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "A73.KQ4.KQ4.8642",
      dummy = "54.A63.JT953.AK5",
      played = "SK S4 S2 S3 S6 S5 S8 S7 S9 SA ST H3 D4 D2 DJ DA H5 H4 H2" }
    assert.equal("HA", (core_plan.card(v.core, {}))) -- not the 6: king and queen are in hand
  end)

  it("drives out a card with the honours of the shorter hand first", function()
    local drive = { { method = "drive", suit = "D" } }
    local function card(hand, dummy, played)
      local v = baize.view { contract = "3NT by S", seat = "S", hand = hand, dummy = dummy,
        played = played }
      return (core_plan.card(v.core, drive))
    end
    local hand, dummy = "AK84.AT2.KJT43.2", "QT2.K765.Q6.KT95"
    assert.equal("D3", card(hand, dummy, "S3 S2 S5 SA")) -- low to the queen
    assert.equal("DQ", card(hand, dummy, "S3 SQ S5 S4"))
    assert.equal("DK", card("AK84.AT2.KT943.2", "QT2.K765.J6.KT95", "S3 S2 S5 SA")) -- the better
  end)

  it("plays a suit for the most tricks of those that win as often", function()
    local p = baize.view { contract = "3NT by S", seat = "S", hand = "A83.K94.AQT96.K7",
      dummy = "K6.A83.J843.AQ62", played = "SQ" }:plans { worlds = 24, steps = 1, seed = 1,
      moves = 2, leaves = 100 }
    assert.near(1, p[1].chance, 1e-9) -- by two tricks in diamonds, however they are played
    assert.matches("run the 8 of diamonds from dummy, a finesse against the king",
      table.concat(p[1].said, "; "))
  end)

  it("finesses again with a card that is as good", function()
    local twice = { hand = "432.A.-.-", dummy = "AQJ.2.-.-", others = "KT98.K543.-.-",
      lengths = { W = { H = 1 } }, needs = 4 }
    local both = { hand = "432.A.A.-", dummy = "AJT.2.2.-", others = "KQ98.K43.K43.-",
      lengths = { W = { H = 1, D = 1 } }, needs = 4 }
    for _, one in ipairs { { twice, 0.75 }, { both, 1 } } do -- the best lines
      local p = baize.ending(one[1]):plans()
      assert.near(one[2], p[1].chance, 1e-9)
      assert.near(one[2], p.line.chance, 1e-9)
      local _, nb = table.concat(p[1].said, "; "):gsub("finesse", "")
      assert.equal(2, nb)
    end
  end)

  it("finds plans no step of which gains alone, and that take long to try", function()
    local four = baize.view { contract = "4S by S", seat = "S", hand = "AKJT3.A74.85.A62",
      dummy = "Q95.82.A963.K743", played = "DK" }
    local p = four:plans { steps = 1, worlds = 24, moves = 2, seed = 1 }
    assert.truthy(p[1] and tostring(p):find("uck a round of hearts", 1, true), tostring(p))
    assert.truthy(tostring(p):find("ruff a heart in dummy", 1, true), tostring(p))
    assert.is_true(p[1].chance > 0.8)
    local once, three = plans_of "three"
    for seed = 1, SOAK and 3 or 1, 2 do
      local some = seed == 1 and once
        or three:plans { steps = 1, worlds = 48, moves = 2, seed = seed }
      local text = tostring(some)
      assert.truthy(some[1] and text:find("Let them win two rounds of spades; then drive out the "
        .. "ace of diamonds", 1, true), text) -- which changes nothing in the 16 layouts of seed 3
      assert.is_true(some[1].chance > 0.5)
    end
  end)

  it("finesses trumps that have a loser, draws the rest and goes on in a side suit", function()
    local four = baize.view { contract = "4S by S", seat = "S", hand = "T872.J7.AQ852.K5",
      dummy = "AJ654.T54.7.AQJ6", played = "CT" }
    local p = four:plans { steps = 1, worlds = 24, moves = 2, seed = 1 }
    assert.is_true(p[1] and p[1].chance > 0.25, tostring(p))
  end)

  it("says nothing of layouts by facts that a few drawn ones share", function()
    local found, covered = plans_of "two"[1].layouts, {}
    for _, clause in ipairs(found.clauses) do
      local nb = 0
      for k = 1, 128 do
        if clause.holds(k) and not covered[k] then covered[k], nb = true, nb + 1 end
      end
      assert.is_true(nb >= 5, clause.text)
    end
  end)

  it("names a safety play, what it costs and what it guards against", function()
    local v = baize.view { contract = "6NT by S", seat = "S", hand = "KQ942.AK2.AK3.A2",
      dummy = "A53.Q43.Q42.K543", played = "HJ" } -- four tricks in spades are enough
    local p = v:plans { steps = 1, moves = 2, worlds = 96 }
    local safe = p[1].safety
    assert.is_true(p[1].chance > 0.95)
    assert.same({ "S", 4 }, { safe.suit, safe.tricks })
    assert.near(baize.suit("A53", "KQ942", { vacant = { W = 12, E = 13 } }):chance(4),
      safe.chance, 1e-9)
    assert.is_true(safe.other < safe.chance and safe.other_more > safe.more)
    assert.is_true(safe.plan < p[1].chance)
    assert.truthy(tostring(p):find("A safety play in spades", 1, true), tostring(p))
    json_shapes.hold(dkjson.decode(p:json()), "Plans", "Plans")
  end)

  it("decides all layouts of a hold-up, and says where it does not", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "A73.KQ4.KQ4.8642",
      dummy = "54.A63.JT953.AK5", played = "SK" }
    local p = v:plans { steps = 2, moves = 2, worlds = 64, seed = 2 }
    assert.equal(0, p[1].undecided)
    -- by hand: lost where who has five spades or more has the ace of diamonds, too
    assert.equal("the defender with 5 or more of the spades has the ace of diamonds",
      p[1].layouts.clauses[1].text)
    assert.near(0.286, p[1].layouts.clauses[1].exact, 1e-3)
    assert.near(0, p[1].layouts.rest, 1e-9)
    p[1].undecided = 2
    assert.truthy(p:text():find("In 2 of the layouts the search was cut off: they count as lost.",
      1, true))
  end)

  it("gives up a round of the suit that was led, and ruffs the next", function()
    local v = baize.view { contract = "2S by S", seat = "S", hand = "AQJ84.A64.752.85",
      dummy = "K93.85.A643.T742", played = "HK" }
    local p = v:plans { steps = 2, moves = 2, worlds = 32, seed = 1 }
    local text = table.concat(p[1].said, "; ")
    assert.truthy(text:find("duck a round of hearts; ruff a heart in dummy", 1, true), text)
  end)

  it("cashes the winners of a suit and ruffs the rest high", function()
    local v = baize.view { contract = "4H by S", seat = "S", hand = "KT73.AQJT87.9.J5",
      dummy = "64.K94.KT82.AK87", played = "SA" }
    local p = v:plans { steps = 1, moves = 2, worlds = 48, seed = 1 }
    local text = table.concat(p[1].said, "; ")
    assert.truthy(text:find("cash the king of spades; ruff spades in dummy with the king first"),
      text)
    assert.is_true(p[1].chance > 0.8)
  end)

  it("gives up two rounds of a suit without winners, to ruff the third", function()
    local v = baize.view { contract = "4S by S", seat = "S", hand = "KQJ94.A53.K4.762",
      dummy = "AT8.K42.A7632.84", played = "HQ" }
    local p = v:plans { steps = 1, moves = 2, worlds = 48, seed = 1 }
    local text = table.concat(p[1].said, "; ")
    assert.truthy(text:find("^give up a round of clubs; give up a round of clubs; .*ruff a club in "
      .. "dummy", 1), text)
    assert.is_true(p[1].chance > 0.5)
  end)

  it("holds up, and finesses into the hand that has none left", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "A73.AK5.A64.KT94",
      dummy = "52.Q64.K83.AJ852", played = "SK" }
    local p, found = v:plans { steps = 1, moves = 2, worlds = 48, seed = 1 }, false
    for _, one in ipairs(p) do
      found = found or table.concat(one.said, "; "):find("^let them win .* of spades; .*finesse")
    end
    assert.truthy(found, tostring(p))
  end)

  it("establishes what is left of a suit after its winners", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "9842.AK4.AKT765.-",
      dummy = "K7.QT8.2.AQJ9753", played = "SA" }
    local p = v:plans { steps = 1, moves = 2, worlds = 48, seed = 1 }
    local text = table.concat(p[1].said, "; ")
    assert.truthy(text:find("cash the top diamonds; establish the diamonds", 1, true), text)
  end)

  it("crossruffs, low as long as it may and then high", function()
    local plan = {}
    for i, from in ipairs { "S", "N" } do
      plan[i] = { method = "ruff", suit = ({ "H", "D" })[i], from = from, both = true, least = 0 }
    end
    for _, one in ipairs { { "AQ", "KJ", 4 }, { "A2", "K3", 3 } } do
      local v = baize.ending { strain = "S", hand = one[1] .. ".32.-.-",
        dummy = one[2] .. ".-.32.-", others = "T9.KQJ.KQJ.-", needs = one[3] }
      local sum, deals, weights = 0, v:worlds(256)
      local trial = core_plan.open(v.core, deals)
      local makes = trial:outcome(plan)
      for i, deal in ipairs(deals) do
        local won = wins(v.core, plan, deal, v.contract.level + 6)
        sum = sum + (won and weights[i] or 0)
        assert.equal(won and "1" or "0", makes:sub(i, i))
      end
      trial:close()
      -- the second: no defender may have three of a suit that he does not lead
      assert.near(one[3] == 4 and 1 or 62 / 70, sum, 1e-9)
    end
    local v = baize.view { contract = "6S by S", seat = "S", hand = "AJ97.A8642.3.A72",
      dummy = "KQT8.5.A8742.K53", played = "C4" }
    local p = v:plans { steps = 1, moves = 2, worlds = 64, seed = 1 }
    assert.truthy(tostring(p):find("crossruff diamonds in hand and hearts in dummy, as low as "
      .. "you can", 1, true), tostring(p))
    assert.is_true(p[1].chance > 0.8) -- by hand: lost where clubs break 6-1 and worse
  end)

  it("takes over a trick where nothing else leads to the suit", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "AK4.A853.95.A742",
      dummy = "652.642.AK8732.5", played = "SQ" } -- East returns a diamond, and the 9 holds
    local p = v:plans { steps = 1, moves = 2, worlds = 64, seed = 1 }
    assert.same({ "duck a round of diamonds" }, p[1].said)
    assert.equal("diamonds break 3-2", p[1].layouts.clauses[1].text)
    assert.is_true(p[1].layouts.wins)
  end)

  it("holds up before a safety play", function()
    local v = baize.view { contract = "3NT by S", seat = "S", hand = "KQ942.A52.AK3.42",
      dummy = "A53.K43.542.A853", played = "CQ" }
    local p = v:plans { steps = 1, moves = 2, worlds = 64 }
    assert.truthy(p[1].said[1]:find("^let them win"), tostring(p))
    assert.is_true(p[1].chance > 0.8) -- without: clubs break 5-2 or worse, or spades 4-1
  end)

  it("refuses what has no plans", function()
    local v = baize.view { contract = "3NT by S", seat = "W", hand = "K63.T8642.J5.Q94" }
    assert.error_matches(function() v:plans() end, "W, a defender, decides on the next card")
    local one = baize.ending(ENDINGS[1][2])
    assert.error_matches(function() one:plans { worlds = 0 } end, "worlds")
    assert.error_matches(function() one:plans { lots = 3 } end, "lots")
  end)
end)

-- What declarer sees of one suit.
local function seen_of(north, south)
  local seen = { declarer = "S", dummy = "N", defenders = { "W", "E" }, turn = "S", hands = {},
    out = { S = ("AKQJT98765432"):gsub("[" .. north .. south .. "]", ""), H = "", D = "", C = "" } }
  for seat, ranks in pairs { N = north, S = south } do
    seen.hands[seat] = { S = ranks, H = "", D = "", C = "" }
  end
  return seen
end

describe("the steps of a suit by itself", function()
  local places <const> = { 13, 13, seats = { "W", "E" } }

  it("never give more than its best line, and as much in textbook combinations", function()
    for _, one in ipairs { { "AQ942", "KT53", 5 }, { "AK942", "QT5", 4 }, { "AKT2", "Q93", 3 },
      { "AKJ2", "543", 3 }, { "KQ942", "A53", 4 }, { "KJ42", "A953", 3 }, { "AKQT2", "43", 4 } } do
      local north, south, tricks = table.unpack(one)
      local exact, met = baize.suit(north, south), false
      local list = suit_steps.of(seen_of(north, south), "S", places)
      for _, way in ipairs(list) do
        assert.is_true(way.chance < exact:chance(way.tricks) + 1e-9)
        met = met or way.tricks == tricks and way.chance > exact:chance(tricks) - 1e-9
      end
      assert.is_true(met, north .. " " .. south)
      suit_steps.close(list)
    end
    -- tried to the end: 27 % where a search left off after 300 tricks
    local list, most = suit_steps.of(seen_of("KT962", "J83"), "S", places), 0
    for _, way in ipairs(list) do most = way.tricks == 3 and way.chance or most end
    assert.near(0.7630, most, 1e-4)
    suit_steps.close(list)
    assert.is_nil(suit_steps.of(seen_of("AQT987", "2"), "S", places))
  end)

  it("wait for a defender who shows out", function()
    for _, one in ipairs { { "QT5", "AK942", 5, 4 }, { "QT32", "AK98", 4, 3 } } do
      local north, south, tricks, sure = table.unpack(one)
      local list = suit_steps.of(seen_of(north, south), "S", places)
      local way, marked = list[1], false
      for _, step in ipairs(way.plan) do marked = marked or step.method == "marked" end
      assert.is_true(marked)
      assert.near(baize.suit(north, south):chance(tricks), way.chance, 1e-9)
      assert.same({}, suit_steps.rivals(list, way.plan))
      for _, other in ipairs(suit_steps.rivals(list, list[#list].plan)) do
        assert.is_true(other.tricks < sure) -- the first way is as sure of so many
      end
      suit_steps.close(list)
    end
  end)

  it("are not weighed where a defender has shown out: his other cards are known", function()
    local asked = { worlds = 64, steps = 1, seed = 4, moves = 2, leaves = 1000 }
    local view = { contract = "6NT by S", seat = "S", hand = "KQ942.AK2.AK3.A2",
      dummy = "A53.Q43.Q42.K543", played = { "DJ", "DQ", "D5", "D3" } }
    assert.is_table(baize.view(view):plans(asked)[1].safety)
    table.move({ "H3", "H5", "HA", "C6" }, 1, 4, 5, view.played)
    for _, plan in ipairs(baize.view(view):plans(asked)) do assert.is_nil(plan.safety) end
  end)

  it("are a safety play where they gain a trick in some layouts and cost one in others", function()
    local list = suit_steps.of(seen_of("A53", "KQ942"), "S", places)
    local safe
    for _, way in ipairs(list) do
      if way.tricks == 4 then safe = suit_steps.rivals(list, way.plan)[1] end
    end
    assert.near(baize.suit("A53", "KQ942"):chance(4), safe.chance, 1e-9)
    assert.is_true(#suit_steps.guards(list, safe) > 0)
    for _, way in ipairs(list) do -- the best for five tricks is no safety play against itself
      for _, rival in ipairs(way.tricks == 5 and suit_steps.rivals(list, way.plan) or {}) do
        assert.is_true(rival.tricks < 4)
      end
    end
    suit_steps.close(list)
  end)
end)
