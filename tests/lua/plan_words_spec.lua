-- SPDX-License-Identifier: GPL-3.0-or-later
-- The words of plans, followed by a reader that knows nothing else (plan_reader.lua) against every
-- defence: in each layout in which the plan is said to win it must win, whatever it chooses of what
-- the words leave open. Contracts in notrump, the textbook endings among them.
local baize = require "baize"
local core_plan = require "baize.core.plan"
local random = require "random"
local reader = require "plan_reader"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local FEW <const> = 2 -- whole deals, outside the soak: the others take long
local SUITS <const> = { "S", "H", "D", "C" }

-- How many layouts are lost in which a plan is said to win, and how many are won.
local function replay(v, one, deals, discards, up)
  local nb = {}
  for _, suit in ipairs(SUITS) do
    nb[suit] = #(v.left.N:holding(suit) .. v.left.S:holding(suit)):gsub("-", "")
  end
  local card, unread = reader.new(one.said, discards, "S", nb, up)
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

-- The list of the example, which gives none: what is between "ENDINGS <const> =" and its end.
local function endings()
  local file <close> = assert(io.open "examples/play/best_lines.lua")
  return load("return " .. file:read "a":match "ENDINGS <const> = (%b{})")()
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
    assert.equal("from dummy the jack of hearts (unless the queen is gone)", plans[1].discards)
    assert.truthy(plans[1].watch:find("queen of hearts: once it is gone the jack wins", 1, true))
    local most = 0
    for _, up in ipairs { false, true } do
      most = math.max(most, (replay(v, plans[1], deals, nil, up)))
    end
    assert.is_true(most > 0)
  end)

  it("suffice on whole deals in notrump", function()
    local nb = 0
    for board in baize.boards "examples/play/problems.pbn" do
      local hand, dummy = board.tags.Deal:match "S:(%S+) %S+ (%S+)"
      if tostring(board.contract):find "NT" and (SOAK or board.number <= FEW) then
        local v = baize.view { contract = board.contract, seat = "S", hand = hand, dummy = dummy,
          played = board.play.cards }
        follow(v, v:plans { worlds = 24, steps = 2, seed = 2, moves = 2, leaves = 100 },
          (v:worlds(24, { seed = 2 })))
        nb = nb + 1
      end
    end
    assert.equal(SOAK and 5 or FEW, nb)
  end)

  it("suffice for contracts by chance", function()
    local pick, plans = random.new(38), 0
    for _ = 1, SOAK and 40 or 6 do
      local pack = {}
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
          local suit = pack[i]:sub(1, 1)
          by[suit] = by[suit] .. pack[i]:sub(2)
        end
        local parts = {}
        for i, suit in ipairs(SUITS) do parts[i] = by[suit] == "" and "-" or by[suit] end
        return table.concat(parts, ".")
      end
      local v = baize.view { contract = "1NT by S", seat = "S", hand = hand(1), dummy = hand(14),
        played = pack[27] }
      local found = v:plans { worlds = 12, steps = 2, seed = 1, moves = 2, leaves = 100 }
      plans = plans + #found
      follow(v, found, (v:worlds(12, { seed = 1 })))
    end
    assert.is_true(plans > 0)
  end)
end)
