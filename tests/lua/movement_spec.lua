-- SPDX-License-Identifier: GPL-3.0-or-later
-- Movements of pairs by their properties.
local helper = require "helper"

local movement = baize.event.movement

-- How often each key comes, over the tables of all rounds.
local function count(m, keys_of)
  local seen = {}
  for r, round in ipairs(m) do
    for t, at in ipairs(round) do
      for _, key in ipairs { keys_of(at, r, t) } do seen[key] = (seen[key] or 0) + 1 end
    end
  end
  return seen
end

local function meeting(at)
  return math.min(at.ns, at.ew) .. "-" .. math.max(at.ns, at.ew)
end

-- What holds of every movement.
local function check_all(m)
  for r, round in ipairs(m) do
    local seen = {}
    assert.equal(m.tables, #round)
    for _, at in ipairs(round) do
      assert.is_nil(seen[at.ns] or seen[at.ew]) -- a pair is at one table in a round
      seen[at.ns], seen[at.ew] = true, true
      assert.is_true(at.set >= 1 and at.set <= m.sets)
    end
    for pair = 1, m.pairs do assert.is_true(seen[pair], ("pair %d, round %d"):format(pair, r)) end
  end
  for key, times in pairs(count(m, meeting)) do assert.equal(1, times, key) end
  -- no pair meets a board twice
  for key, times in pairs(count(m, function(at)
    return at.ns .. " set " .. at.set, at.ew .. " set " .. at.set
  end)) do assert.equal(1, times, key) end
  -- a set of boards is at one table in a round
  local function place(at, r) return ("round %d set %d"):format(r, at.set) end
  for key, times in pairs(count(m, place)) do
    local three = m.shared and key == "round 1 set 1"
    assert.equal(three and 3 or 1, times, key)
  end
  -- the pair that sits out is another one each time
  local out = {}
  for _, round in ipairs(m) do
    for _, at in ipairs(round) do
      local other = at.ns == m.away and at.ew or at.ew == m.away and at.ns
      if other then
        assert.is_nil(out[other])
        out[other] = true
      end
    end
  end
end

describe("a Howell", function()
  for nb = 5, 14 do
    it(("of %d pairs has all meet once, and all boards are played"):format(nb), function()
      local m = movement { pairs = nb, kind = "howell" }
      check_all(m)
      local n = m.tables * 2
      assert.equal(n - 1, #m)
      local met = 0
      for _ in pairs(count(m, meeting)) do met = met + 1 end
      assert.equal(n * (n - 1) // 2, met)
      for set = 1, m.sets do
        assert.equal(m.tables, (count(m, function(at) return at.set end))[set])
      end
    end)
  end

  -- On how many sets two pairs have one direction, the fewest and the most of all two.
  local BALANCE <const> = { [6] = "1 3", [8] = "3 3", [10] = "3 5", [12] = "5 5", [14] = "5 7" }
  for nb, expected in pairs(BALANCE) do
    it(("of %d pairs compares each with all others alike"):format(nb), function()
      local sides = {} -- by set and pair
      for _, round in ipairs(movement { pairs = nb, kind = "howell" }) do
        for _, at in ipairs(round) do
          sides[at.set] = sides[at.set] or {}
          sides[at.set][at.ns], sides[at.set][at.ew] = "NS", "EW"
        end
      end
      local least, most = math.huge, 0
      for a = 1, nb do
        for b = 1, a - 1 do
          local same = 0
          for _, side in pairs(sides) do same = same + (side[a] == side[b] and 1 or 0) end
          least, most = math.min(least, same), math.max(most, same)
        end
      end
      assert.equal(expected, least .. " " .. most)
    end)
  end
end)

describe("a Mitchell", function()
  for nb = 5, 33 do
    it(("of %d pairs has N-S meet E-W once on boards of their own"):format(nb), function()
      local m = movement { pairs = nb, kind = "mitchell" }
      check_all(m)
      assert.equal(m.tables % 2 == 0 and m.tables - 1 or m.tables, #m)
      for _, round in ipairs(m) do
        for t, at in ipairs(round) do assert.is_true(at.ns == t and at.ew > m.tables) end
      end
    end)
  end
end)

describe("a movement", function()
  it("is a Howell up to ten pairs, unless said", function()
    assert.equal("howell", movement { pairs = 10 }.kind)
    assert.equal("mitchell", movement { pairs = 11 }.kind)
    assert.equal("howell", movement { pairs = 11, kind = "howell" }.kind)
  end)

  it("has boards in sets, and a plan for each pair", function()
    local m = movement { pairs = 7, per_round = 4, rounds = 3 }
    assert.same({ 28, 3, 8 }, { m.boards, #m, m.away })
    assert.equal("5-8", m:named(2))
    for pair = 1, 7 do
      for r, at in ipairs(m:plan(pair)) do
        local there = m[r][at.table]
        assert.equal(pair, at.side == "N-S" and there.ns or there.ew)
        local other = at.side == "N-S" and there.ew or there.ns
        assert.equal(other ~= 8 and other or nil, at.against)
      end
    end
    assert.equal("1", movement { pairs = 8, per_round = 1 }:named(1))
  end)

  -- The sentences are followed from round 1 on.
  it("goes as its rule says", function()
    assert.matches("Pair 12 stays; each other pair takes the seats of the pair with the next lower "
      .. "number %(pair 1 those of pair 11%), and each table the boards that follow its own %(1%-2 "
      .. "after 21%-22%)", movement { pairs = 12, kind = "howell", per_round = 2 }:rule())
    for _, tables in ipairs { 4, 5, 6, 7 } do
      local m = movement { pairs = 2 * tables, kind = "howell" }
      local last = 2 * tables - 1
      local function following(number) return number > last and number or number % last + 1 end
      for r = 2, #m do
        for t, at in ipairs(m[r]) do
          local before = m[r - 1][t]
          assert.same({ following(before.ns), following(before.ew), before.set % last + 1 },
            { at.ns, at.ew, at.set })
        end
      end
    end
    assert.matches("After round 3 E%-W go up two tables%.$", movement { pairs = 12 }:rule())
    for _, tables in ipairs { 6, 7 } do
      local m = movement { pairs = 2 * tables, kind = "mitchell" }
      for r = 2, #m do
        local up = tables % 2 == 0 and r == tables // 2 + 1 and 2 or 1
        for t, at in ipairs(m[r]) do
          assert.equal(at.ew, m[r - 1][(t - 1 - up) % tables + 1].ew)
          assert.equal(at.set, m[r - 1][t % tables + 1].set)
        end
      end
    end
    assert.matches("There is no pair 8: who would meet it sits out%.$",
      movement { pairs = 7 }:rule())
  end)

  it("prints as a table", function()
    local text = tostring(movement { pairs = 7, rounds = 1, per_round = 2 })
    assert.matches("^Howell of 7 pairs at 4 tables: 1 round of 2 boards, each plays 2 of 14%.",
      text)
    assert.matches("\n    1      1    %-    1     1%-2\n", text)
  end)

  helper.each_blamed(it, {
    { "too few pairs", function() return (movement { pairs = 4 }) end,
      "a howell has 5 to 14 pairs, not 4" },
    { "too many for a howell", function() return (movement { pairs = 15, kind = "howell" }) end,
      "a howell has 5 to 14 pairs, not 15: a mitchell has up to 80" },
    { "a meeting that was", function() return (movement { pairs = 12, rounds = 6 }) end,
      "6 rounds: a mitchell of 6 tables has at most 5" },
    { "a round too many", function() return (movement { pairs = 8, rounds = 8 }) end,
      "8 rounds: a howell of 4 tables has at most 7" },
    { "nobody", function() return (movement { per_round = 2 }) end,
      "movement: `pairs`, how many there are, is missing" },
    { "another kind", function() return (movement { pairs = 8, kind = "swiss" }) end,
      "kind: \"howell\", \"mitchell\" expected, not 'swiss'" },
    { "more than a hall has", function() return (movement { pairs = 81 }) end,
      "pairs: 81 is not from 1 to 80" },
    { "a plan of nobody", function() return (movement { pairs = 7 }:plan(8)) end,
      "pair 8 is not in the movement: the pairs are 1 to 7" },
    { "a plan of a name", function() return (movement { pairs = 8 }:plan "Ann") end,
      "pair 'Ann' is not in the movement: the pairs are 1 to 8" },
  })
end)
