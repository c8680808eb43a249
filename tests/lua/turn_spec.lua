-- SPDX-License-Identifier: GPL-3.0-or-later
-- Conditions of rules at a turn: resolved, bounded by boxes, widened, against a second opinion.
local core = require "baize.core.expr"
local helper = require "helper"
local quick = require "baize.system.words.quick"
local random = require "random"
local random_rule = require "random_rule"
local reading = require "baize.system.reading"
local showing = require "baize.system.turn.showing"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local HANDS <const> = SOAK and 2000 or 300

local pool = {}
do
  local sampler = baize.sampler { where = any, seed = 41 }
  for i = 1, HANDS do pool[i] = random_rule.values(sampler:deal(i).N) end
end

-- What of a turn is given, by chance.
local function part_of(turn, r)
  local given = { rest = nil, least = {} }
  for _, name in ipairs { "vul", "seat", "unbid", "theirs" } do
    if r(2) == 1 then given[name] = turn[name] end
  end
  for name, least in pairs(turn.least) do
    if r(2) == 1 then given.least[name] = least end
  end
  return given
end

local function in_boxes(boxes, v)
  for _, box in ipairs(boxes) do
    local inside, low, high = true, box.low, box.high
    for i, name in ipairs(quick.FEATURES) do
      inside = inside and v[name] >= low[i] and v[name] <= high[i]
    end
    if inside then return true end
  end
  return false
end

-- Call f(seed, condition, its text and tree, turn, chances) for so many random conditions.
local function each_condition(nb, f)
  local turns = random.new(random.fresh(17))
  for seed = random.fresh(1), random.fresh(nb) do
    local turn, aim = random_rule.turn(turns), pool[seed % HANDS + 1]
    local n, r = random_rule.new(seed, aim, turn)
    local text = random_rule.text(n)
    f(n, text, assert(core.read("Condition", text), text), turn, r)
  end
end

describe("conditions at a turn", function()
  local function expect_same(n, c, turn, r, text)
    for _ = 1, 8 do
      local v = pool[r(HANDS)]
      if c:holds(v.hand) ~= random_rule.holds(n, v, turn) then
        error(("%s with %s: %s"):format(text, v.hand, c))
      end
    end
  end

  it("are resolved to what they mean there, at once and by parts", function()
    each_condition(SOAK and 100000 or 2000, function(n, text, x, turn, r)
      local c = core.resolve(x, turn)
      assert.is_nil(core.needs(c))
      assert.is_true(core.read("Condition", x.text):equals(x), text)
      expect_same(n, c, turn, r, text)
      expect_same(n, core.resolve(core.resolve(x, part_of(turn, r)), turn), turn, r, text)
      local other = random_rule.turn(r) -- partner has halves of other numbers
      expect_same(n, core.resolve(x, other), other, r, text)
    end)
  end)

  it("lie between what holds whatever is not known, and what may hold", function()
    each_condition(SOAK and 100000 or 2000, function(n, text, x, turn, r)
      local given = part_of(turn, r)
      given.rest = "fulfilled"
      local wide = core.resolve(x, given)
      given.rest = "unfulfilled"
      local narrow = core.resolve(x, given)
      assert.is_nil(core.needs(wide))
      assert.is_nil(core.needs(narrow))
      for _ = 1, 8 do
        local v = pool[r(HANDS)]
        local holds = random_rule.holds(n, v, turn)
        if holds and not wide:holds(v.hand) or not holds and narrow:holds(v.hand) then
          error(("%s with %s: %s, %s"):format(text, v.hand, wide, narrow))
        end
      end
    end)
  end)

  it("have boxes around their hands, and inside", function()
    local around_nb, inside_nb = 0, 0
    each_condition(SOAK and 100000 or 2000, function(n, text, x, turn, r)
      local c = core.resolve(x, turn)
      local around, inside = quick.boxes(c)
      for _ = 1, 12 do
        local v = pool[r(HANDS)]
        local holds = random_rule.holds(n, v, turn)
        local is_around, is_inside = in_boxes(around, v), in_boxes(inside, v)
        if holds and not is_around or not holds and is_inside then
          error(("%s with %s: %s"):format(text, v.hand, c))
        end
        around_nb = around_nb + (is_around and 0 or 1)
        inside_nb = inside_nb + (is_inside and 1 or 0)
      end
    end)
    assert.is_true(around_nb > 1000 and inside_nb > 1000) -- both say something
  end)

  it("reach further by what their sums change, within a point and a card", function()
    local turns, beyond = random.new(random.fresh(19)), 0
    for seed = random.fresh(1), random.fresh(SOAK and 100000 or 2000) do
      local turn, aim = random_rule.turn(turns), pool[seed % HANDS + 1]
      local n, r = random_rule.term(seed, aim, turn), random.new(seed + 7)
      local text = random_rule.text(n)
      local where = core.resolve(assert(core.read("Condition", text), text), turn)
      local wide, by = reading.tolerant(where, 1, 1), random_rule.change(n)
      local more = { op = "term", sum = n.sum, ranges = {} }
      for i, range in ipairs(n.ranges) do more.ranges[i] = { range[1] - by, range[2] + by } end
      for _ = 1, 8 do
        local v = pool[r(HANDS)]
        local holds = random_rule.holds(more, v, turn)
        if wide:holds(v.hand) ~= holds then
          error(("%s with %s: %s"):format(text, v.hand, wide))
        end
        beyond = beyond + (holds and not random_rule.holds(n, v, turn) and 1 or 0)
      end
    end
    assert.is_true(beyond > 500)
  end)
end)

-- A system of random rules: openings, and answers to some of them.
local function random_system(seed)
  local r = random.new(seed)
  local turn = random_rule.turn(r)
  local function rules(calls)
    local list = {}
    for _, call in ipairs(calls) do
      local n = random_rule.new(r(1 << 30), pool[r(HANDS)], turn)
      list[#list + 1] = ('bid "%s" { %s }'):format(call, random_rule.text(n))
    end
    return table.concat(list, ",\n") .. ",\npass { any }"
  end
  local calls = { "1C", "1D", "1NT" }
  local text = { "system { natural = false, guard = false }",
    ("opening { %s }"):format(rules(calls)) }
  for _, call in ipairs(calls) do
    text[#text + 1] = ('after "%s" { %s }'):format(call, rules { "2C", "2H", "3NT" })
  end
  text[#text + 1] = ('after "... (2x)" { %s }'):format(rules { "3C", "3D", "3NT" })
  return table.concat(text, "\n")
end

-- Whether two systems have the same rules, as far as some hands tell.
local function expect_same_rules(a, b, seed)
  local r = random.new(seed)
  for key, blocks in pairs(a.model.lists) do
    for k, block in ipairs(blocks) do
      for i, rule in ipairs(block.rules) do
        local other, turn = b.model.lists[key][k].rules[i], random_rule.turn(r)
        local one, two = core.resolve(rule.where, turn), core.resolve(other.where, turn)
        for _ = 1, 3 do
          local hand = pool[r(HANDS)].hand
          assert.equal(one:holds(hand), two:holds(hand), rule.where.text)
        end
      end
    end
  end
end

describe("systems of random rules", function()
  it("have the hands that bid by a rule in its boxes, and read back from their text", function()
    local vuls, bids = { "none", "we", "they", "both" }, 0
    for seed = random.fresh(1), random.fresh(SOAK and 500 or 12) do
      local text = random_system(seed)
      local function load(source)
        return helper.with_file(source, function(name)
          return (assert(baize.system.load(name, nil, { strict = true })))
        end)
      end
      local s = load(text)
      expect_same_rules(s, load(s:text()), seed)
      for i = 1, 60 do
        local passes = { "P", "P", "P" }
        local p = s:position_of({ table.unpack(passes, 1, i % 4) }, vuls[i // 4 % 4 + 1])
        for turn = 1, 6 do
          local v = pool[(seed * 60 + i * 7 + turn) % HANDS + 1]
          local entry, place = p:first(v.hand)
          local call = entry and entry.call or "P"
          if entry and in_boxes(p.me, v) then -- else he would have bid otherwise
            bids = bids + 1
            if not in_boxes(showing.boxes_of_rule(p, place), v) then
              error(("%s\n%s with %s"):format(text, p.key, v.hand))
            end
          end
          if turn > 2 and call == "P" then break end
          p = p:next(call)
        end
      end
    end
    assert.is_true(bids > 1000)
  end)
end)
