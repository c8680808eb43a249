-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding systems as values: loaded again, made list by list, printed and read back.
local helper = require "helper"
local model = require "baize.system.lists.model"
local text = require "baize.system.lists.text"
local system = baize.system

local BOARDS <const> = os.getenv "BAIZE_SOAK" and 2000 or 60

-- Deals of a seed.
local function deals_of(seed, nb)
  local deals = {}
  for deal in baize.sampler { seed = seed }:deals(nb) do deals[#deals + 1] = deal end
  return deals
end

-- The auctions of deals that a system bids on both sides.
local function auctions(s, deals)
  return baize.bid_many { deals = deals, NS = s, EW = s, dealer = "board", vul = "board" }
end

-- Items in an order by chance.
local function shuffled(list, seed)
  local r = require "random".new(seed)
  for i = #list, 2, -1 do
    local k = r(i)
    list[i], list[k] = list[k], list[i]
  end
  return list
end

local function read_back(s) return (assert(helper.with_file(s:text(), system.load))) end

describe("a system that is loaded again", function()
  for _, name in ipairs { "sayc", "tutorial", "tests/golden/natural.lua" } do
    it(name .. " has the same lists, in whatever order they are made", function()
      local first, again = assert(system.load(name)), assert(system.load(name))
      assert.is_nil(rawget(again.model, "is_complete"))
      assert.same(first.notes, again.notes)
      local keys = table.move(first.model.keys, 1, #first.model.keys, 1, {})
      for i, key in ipairs(shuffled(keys, 1)) do
        local one = { keys = { key }, patterns = {} }
        one.lists = first.model.lists
        local expected = text.model(one)
        one.lists = again.model.lists
        assert.equal(expected, text.model(one))
        if i == 300 then break end
      end
      assert.is_nil(rawget(again.model, "is_complete"))
      assert.equal(first.hash, again.hash)
    end)
  end

  it("has no list for what its calls do not lead to", function()
    local s = assert(system.load "tutorial")
    s = assert(system.load "tutorial")
    assert.is_nil(s.model.lists["7NT"])
    assert.is_nil(s.model.lists["1NT 7S"])
    assert.is_nil(s.model.lists["(1NT) 2C (2D) 2H (2S)"])
    assert.is_true(#s.model.lists["1NT"] > 0)
  end)

  it("leaves out the same sections, with the same notes", function()
    helper.with_file([[use "conventions/fourth_suit"
      opening { bid "1x" { x "4+" & hcp "12+" }, pass { any } }
      after "1x" { bid "1y" { y "4+", forcing = "once" }, pass { any } }
      after "1x 1y" { bid "1z" { z "4+" }, bid "2x" { any } }]], function(path)
      local first, again = assert(system.load(path)), assert(system.load(path))
      assert.equal(1, #first.notes)
      assert.same(first.notes, again.notes)
      assert.is_nil(rawget(again.model, "is_complete"))
      assert.equal(first:text(), again:text())
      assert.is_nil(system.load(path, nil, { strict = true })) -- what was found out is another
    end)
  end)

  it("is checked again where a file has changed", function()
    local path = os.tmpname()
    local function loaded(rules)
      local f <close> = assert(io.open(path, "w"))
      f:write(rules)
      f:close()
      return system.load(path)
    end
    local good = "opening { bid '1C' { any } } after '1C' { bid '%s' { any } }"
    assert(loaded(good:format "1D"))
    local s, message = loaded(good:format "1C")
    assert.is_nil(s)
    assert.matches('bid "1C" is not legal after "1C"', message)
    assert(loaded(good:format "1D"))
    os.remove(path)
  end)

  it("that is long needs no deep stack", function()
    local calls, sections = {}, {}
    for i = 1, 35 do
      local strain = ({ "C", "D", "H", "S", "NT" })[(i - 1) % 5 + 1]
      calls[i] = (i - 1) // 5 + 1 .. strain
      sections[i] = ("after %q { bid %q { any } }"):format(table.concat(calls, " ", 1, i - 1),
        calls[i])
    end
    sections[1] = "opening { bid '1C' { any } }"
    helper.with_file(table.concat(sections, "\n"), function(path)
      assert(system.load(path))
      local s = assert(system.load(path))
      assert.equal(1, #s.model.lists[table.concat(calls, " ", 1, 34)])
    end)
  end)
end)

describe("the text of a system", function()
  for _, name in ipairs { "sayc", "tutorial", "tutorial:weak_two=light",
    os.getenv "BAIZE_SOAK" and "sayc:over_notrump=cappelletti" or nil } do
    it("of " .. name .. " reads back as the same system", function()
      local s = assert(system.load(name))
      local other = read_back(s)
      assert.equal(s.hash, other.hash)
      assert.equal(s:text(), other:text())
      local deals = deals_of(3, BOARDS)
      assert.equal(BOARDS, #auctions(s, deals))
      assert.same({ table.unpack(auctions(s, deals)) }, { table.unpack(auctions(other, deals)) })
    end)
  end

  it("has what a list has behind a pass for every hand", function()
    -- the pass does not count behind a forcing call, where the rest is asked
    local s = helper.with_file([[
      opening { bid "1C" { hcp "16+", forcing = "once" }, bid "1D" { hcp "11+" }, pass { any } }
      after "1D" { bid "1H" { hearts "5+" }, pass { any } }
      after "1C" { same "1D", bid "1S" { any } }]], system.load)
    local other = read_back(s)
    assert.equal(s.hash, other.hash)
    for _, one in ipairs { s, other } do
      assert.equal("1S", (one:bid("AK2.J32.KQ854.K7", "1C P")))
    end
  end)
end)

describe("the lists of a model", function()
  it("are those of its parent where nothing that they were made of has changed", function()
    local s = assert(system.load "sayc")
    model.complete(s.model)
    local records = table.move(s.model.records, 1, #s.model.records, 1, {})
    local changed
    for i, record in ipairs(records) do
      if record.sequence == "1NT" then
        changed = {}
        for k, v in pairs(record) do changed[k] = v end
        records[i] = changed
        break
      end
    end
    local child, same, nb = model.new(records, nil, s.model), 0, 0
    for _, key in ipairs(s.model.keys) do
      nb = nb + 1
      if child.lists[key] == s.model.lists[key] then same = same + 1 end
    end
    assert.not_equal(child.lists["1NT"], s.model.lists["1NT"])
    assert.equal(text.model(s.model), text.model(child))
    assert.is_true(same > nb * 0.9 and same < nb, ("%d of %d"):format(same, nb))
  end)
end)

-- The ids of the rules in force after an auction, in order.
local function ids_of(s, auction)
  local list = {}
  for i, r in ipairs(s:position(auction).rules) do list[i] = r.rule.id end
  return table.concat(list, ", ")
end

describe("the id of a rule", function()
  local SECTIONS <const> = [[
    opening {
      bid "1M" { M "5+" & hcp "12+", replies { bid "2M" { M "3+" }, bid "1NT" { any } } },
      bid "1m" { hcp "12+" },
      pass { any },
    }
    after "1m  1M" { same "support", except { bid "2M" { M "4" } }, bid "1NT" { any } }
    section "support" { bid "3M" { M "5+" }, bid "2M" { M "4+" } }
    after "1m" { bid "1M" { M "4+" } }
    after "1m" { bid "2NT" { hcp "20+" } }
    after "1m" { bid "1NT" { any } }
  ]]
  local function loaded(words)
    return helper.with_file(words, function(name) return (assert(system.load(name))) end)
  end

  it("is its section, and its place there", function()
    local s = loaded(SECTIONS)
    assert.equal("opening/1, opening/1, opening/2, opening/2, opening/3", ids_of(s, ""))
    assert.equal("opening/1/1, opening/1/2", ids_of(s:bare(), "1H P"))
    assert.equal("section support/1, 1m 1M/2/1, 1m 1M/3", ids_of(s:bare(), "1C P 1H P"))
    assert.equal("1m/1, 1m/1, 1m#2/1, 1m#3/1", ids_of(s:bare(), "1C P"))
  end)

  it("stays with comments, and with other sections", function()
    local s = loaded("-- one\n\nafter '1S' { bid '4S' { any } }\n" .. SECTIONS)
    assert.equal("section support/1, 1m 1M/2/1, 1m 1M/3", ids_of(s:bare(), "1C P 1H P"))
  end)

  it("is its own for each rule of a loop", function()
    local s = loaded [[
      local rules = {}
      for i, suit in ipairs { "C", "D" } do rules[i] = bid("1" .. suit) { hcp("1" .. i .. "+") } end
      opening(rules)
      for _, suit in ipairs { "C", "D" } do after("1" .. suit) { bid "1S" { spades "4+" } } end]]
    assert.equal("opening/1, opening/2", ids_of(s:bare(), ""))
    assert.equal("1C/1", ids_of(s:bare(), "1C P"))
    assert.equal("1D/1", ids_of(s:bare(), "1D P"))
  end)

  it("begins with the name of a file that is used", function()
    local s = loaded [[use "conventions/stayman"
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } } ]]
    local r = s:position "1NT P".rules[1].rule
    assert.equal("conventions/stayman:1NT/1", r.id)
    assert.matches("conventions/stayman.lua:%d+ %[1NT/1%]", tostring(s:show "1NT P"))
  end)

  it("is in what people read, with file and line", function()
    local s = assert(system.load "tutorial")
    local _, trace = s:bid("AK2.J32.KQ854.K7", "")
    assert.matches("^1NT by the rule in systems/tutorial.lua:%d+ %[opening/%d+%]", tostring(trace))
    assert.equal(s:position "".rules[1].rule.id, trace.earlier[1].id)
    assert.matches("systems/tutorial.lua:%d+ %[opening/1%]", tostring(s:show ""))
    assert.matches('"id":"opening/9"', (s:explain "2D":json():gsub("%s", "")))
  end)
end)
