-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding systems as values: loaded again, made list by list, printed and read back.
local helper = require "helper"
local model = require "baize.system.lists.model"
local text = require "baize.system.lists.text"
local system = baize.system

local SOAK <const> = os.getenv "BAIZE_SOAK"
local BOARDS <const> = SOAK and 2000 or 25

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
        if i == 100 and not SOAK then break end
      end
      assert.is_nil(rawget(again.model, "is_complete"))
      if name ~= "sayc" or SOAK then assert.equal(first.written, again.written) end
    end)
  end

  it("has the hash that was computed for the same files and options, without its lists", function()
    local path = os.tmpname() -- which no run has seen
    local f <close> = assert(io.open(path, "w"))
    f:write [[system { name = "Kept", natural = false }
      local weak = option { "weak", "no", "yes" }
      opening { bid "1C" { hcp(weak == "yes" and "8+" or "12+") }, pass { any } }]]
    f:close()
    local first, again = assert(system.load(path)), assert(system.load(path))
    local hash = text.hash(first.written):sub(1, 16)
    for _, s in ipairs { first, again, first:bare(), again:bare() } do
      assert.equal(hash, s.hash)
    end
    assert.is_nil(rawget(again.model, "keys"))
    local weak = assert(system.load(path .. ":weak=yes"))
    assert.equal(text.hash(weak.written):sub(1, 16), weak.hash)
    assert.not_equal(hash, weak.hash)
    local edited = again:edit { { "opening/1", "range", "hcp", "13+" } }
    assert.equal(text.hash(edited.written):sub(1, 16), edited.hash)
    assert.not_equal(hash, edited.hash)
    os.remove(path)
  end)

  it("has no list for what its calls do not lead to", function()
    assert(system.load "tutorial")
    local s = assert(system.load "tutorial")
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

  it("was checked by another run, whose file may be damaged, or missing", function()
    local rules = [[use "conventions/fourth_suit"
      opening { bid "1x" { x "4+" & hcp "12+" }, pass { any } }
      after "1x" { bid "1y" { y "4+", forcing = "once" }, pass { any } }
      after "1x 1y" { bid "1z" { z "4+" }, bid "2x" { any } }]]
    helper.with_file(rules, function(path)
      local out, said, status = helper.run(([[
        dir=$(mktemp -d) && trap 'rm -r "$dir"' EXIT && cd "$dir" || exit 3
        XDG_CACHE_HOME=$dir; export XDG_CACHE_HOME
        same() {
          baize bid %s/ --hand K2.AQJ32.K43.432 --auction '1D P 1H P 1S P' > new 2>&1 || exit 4
          test -e first || cp new first
          cmp first new || exit 5
        }
        same
        same
        test -s baize-systems || exit 6
        for byte in 0 100 4000 8192 9000; do
          printf damaged | dd of=baize-systems bs=1 seek=$byte conv=notrunc 2> dd
          same
        done
        echo nothing > baize-systems
        same
        rm baize-systems
        mkdir baize-systems
        same
        cat first]]):gsub("%%s/", path))
      assert.matches("left out: .*fourth_suit.*2C", out)
      assert.equal(0, status, out .. said)
    end)
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
    SOAK and "sayc:over_notrump=cappelletti" or nil } do
    it("of " .. name .. " reads back as the same system", function()
      local s = assert(system.load(name))
      local other = read_back(s)
      assert.equal(s.hash, other.hash)
      if name == "sayc" and not SOAK then return end -- it takes seconds
      assert.equal(s:text(), other:text())
      local deals = deals_of(3, BOARDS)
      assert.equal(BOARDS, #auctions(s, deals))
      assert.same({ table.unpack(auctions(s, deals)) }, { table.unpack(auctions(other, deals)) })
    end)
  end

  it("has what a list has after a pass for every hand", function()
    -- the pass does not count after a forcing call, where the rest is asked
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
    local s = assert(system.load "tutorial")
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
    assert.is_true(same > nb // 2 and same < nb, ("%d of %d"):format(same, nb))
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

local me = baize.role.me

describe("an edited system", function()
  local sayc = assert(system.load "sayc")
  local ONE_NOTRUMP <const> = "sayc/openings:opening/4"

  local function loaded(words)
    return helper.with_file(words, function(name) return (assert(system.load(name))) end)
  end

  it("is another value, and the first one stays as it was", function()
    local before = sayc.hash
    local s = sayc:edit { { ONE_NOTRUMP, "range", "hcp", "15-18" } }
    assert.equal("1NT", (s:bid("AK2.AJ3.KQ85.J72", "")))
    assert.not_equal("1NT", (sayc:bid("AK2.AJ3.KQ85.J72", "")))
    assert.equal(18, s:position "1NT P".partner[1].high[1])
    assert.equal(17, sayc:position "1NT P".partner[1].high[1])
    assert.equal(sayc, s.parent)
    assert.equal(before, sayc.hash)
    assert.not_equal(before, s.hash)
    assert.equal("SAYC", s.name)
    assert.same(sayc.options, s.options)
  end)

  it("makes only what has changed", function()
    local s, nb, same = sayc:edit { { ONE_NOTRUMP, "range", "hcp", "15-18" } }, 0, 0
    for key, list in pairs(s.model.lists) do
      nb = nb + 1
      if list == sayc.model.lists[key] then same = same + 1 end
    end
    assert.is_true(nb - same >= 1 and nb - same < 50, ("%d of %d are new"):format(nb - same, nb))
  end)

  it("has the identity of what it says, however it came to that", function()
    local words = [[
      opening { bid "1NT" { hcp "15-17" & balanced, "strong" }, bid "1S" { spades "5+" },
        pass { any } }
      after "1NT" { bid "2C" { hearts "4+", forcing = "once" }, pass { any } }]]
    local s = loaded(words)
    local function same(text_of, edits)
      local made, other = s:edit(edits), loaded(text_of)
      assert.equal(other.hash, made.hash)
      assert.equal((other:text():gsub("^[^\n]*", "")), (made:text():gsub("^[^\n]*", "")))
    end
    same(words:gsub("15%-17", "12-14"), { { "opening/1", "range", "hcp", "12-14" } })
    same(words:gsub("15%-17", "12-14"), { { "opening/1", "range", me.hcp, 12, 14 } })
    same(words:gsub("15%-17", "12-14"),
      { { "opening/1", "where", me.hcp "12-14" & me.balanced } })
    same(words:gsub('"strong"', '"weak", announce = "12-14"'),
      { { "opening/1", "text", "weak" }, { "opening/1", "announce", "12-14" } })
    same(words:gsub(', "strong"', ""), { { "opening/1", "text", false } })
    same(words:gsub(', forcing = "once"', ", artificial = true"),
      { { "1NT/1", "forcing", false }, { "1NT/1", "artificial", true } })
    same(words:gsub('bid "1S" { spades "5%+" },', ""), { { "opening/2", "remove" } })
    same(words:gsub('spades "5%+"', 'spades "4+"'),
      { { "opening/2", "rule", 'bid "1S" { spades "4+" }' } })
    same(words:gsub('bid "1S" { spades "5%+" }', '%0, bid "1C" { clubs "5+" }'),
      { { "opening", "add", 'bid "1C" { clubs "5+" }', "opening/3" } })
    same(words:gsub('(bid "1NT" .- }), (bid "1S" .- }),', "%2, %1,"),
      { { "opening", "order", { 2, "opening/1", 3 } } })
  end)

  it("is edited again, by the same ids", function()
    local s = loaded 'opening { bid "1C" { clubs "4+" }, bid "1D" { diamonds "4+" }, pass { any } }'
    s = s:edit { { "opening", "order", { 2, 1, 3 } } }
    assert.equal("opening/2, opening/1, opening/3", ids_of(s:bare(), ""))
    s = s:edit { { "opening", "add", 'bid "1H" { hearts "4+" }', 1 }, { "opening/2", "remove" } }
    assert.equal("opening/4, opening/1, opening/3", ids_of(s:bare(), ""))
    s = s:edit { { "opening/4", "remove" }, { "opening", "add", 'bid "1S" { spades "4+" }', 1 } }
    assert.equal("opening/5, opening/1, opening/3", ids_of(s:bare(), ""))
    assert.equal(5, #s.edits)
    local r = s:position "".rules[2].rule
    assert.equal("1D", (s:edit { { r, "rule", 'bid "1D" { clubs "4+" }' } }
      :bid("A2.K3.Q42.KQT872", "")))
  end)

  it("has letters, replies, sections with a name, and variants", function()
    local s = loaded [[
      opening { bid "1M" { M "5+" & hcp "12+", replies { bid "2M" { M "3+" }, bid "1NT" { any } } },
        bid "1C" { variants { { "weak", hcp "11-13" }, { "strong", hcp "17+" } } }, pass { any } }
      section "support" { bid "2M" { M "4+" & hcp "6-9" } }
      after "1C 1M" { same "support", except { bid "2M" { M "4" } }, bid "1NT" { any } }
      after "1C" { bid "1M" { M "4+" } }]]
    local t = s:edit { { "opening/1/1", "range", "M", "4+" },
      { "1C 1M/2/1", "where", me.M "3+" & me.OM "3-" },
      { "opening/2", "variants", { { "weak", me.hcp "11-14" }, { "strong", me.hcp "18+" } } } }
    assert.matches('me.spades "4%+"', tostring(t:position "1S P".rules[1].where))
    assert.matches('me.hearts "3%+" & me.spades "3%-"',
      tostring(t:position "1C P 1H P".rules[1].where))
    assert.equal(14, t:position "1C P".partner[1].high[1])
    assert.equal(13, s:position "1C P".partner[1].high[1])
  end)

  it("has other options, and its edits", function()
    local s = assert(system.load "tutorial")
    local id
    for _, r in ipairs(s:position "1NT P".rules) do id = id or r.call == "6NT" and r.rule.id end
    local wide = { id, "range", "we.hcp", "34-37" }
    local edited = s:edit { wide }
    local t = edited:edit { options = { weak_two = "light" } }
    assert.equal("light", t.options.weak_two)
    assert.equal("sound", s.options.weak_two)
    assert.equal(assert(system.load "tutorial:weak_two=light"):edit({ wide }).hash, t.hash)
    assert.equal(s.model.lists["1S"], t.model.lists["1S"])
    assert.not_equal(s.model.lists[""], t.model.lists[""])
    assert.equal(edited.hash, t:edit { options = { weak_two = "sound" } }.hash)
    assert.not_equal(edited.hash, s.hash)
  end)

  it("has what other sections take from a changed one, and what depends on its marks", function()
    local s = loaded [[
      opening { bid "1C" { clubs "4+" & hcp "12+" }, bid "1NT" { hcp "15-17" & balanced } }
      section "support" { bid "2H" { hearts "3+" & hcp "6-9" } }
      after "1C" { bid "1H" { hearts "4+" } }
      after "1C 1H" { same "support", bid "2x" { x "4+" } }
      after "1NT" { same "two" }
      section "two" { bid "2H" { hearts "4+" } }]]
    local _ = s.model.keys
    local t = s:edit { { "section support/1", "range", "hearts", "4+" },
      { "section two/1", "range", "hearts", "5+" }, { "opening/1", "artificial", true } }
    assert.equal(text.model(model.new(t.model.records)), text.model(t.model))
    assert.matches('hearts "4%+" & me.hcp', text.model(t.model))
    assert.matches('after "1NT" {%s+bid "2H" { me.hearts "5%+"', text.model(t.model))
    assert.matches('bid "2C" { me.clubs "4%+"', text.model(t.model)) -- 1C shows no clubs then
    assert.is_nil(text.model(s.model):find('bid "2C" { me.clubs "4+"', 1, true))
  end)

  it("of conventions that a system does not use bids as they do", function()
    local whole = loaded [[opening { bid "1M" { M "5+" }, pass { any } }
      use "conventions/jacoby_2nt"]]
    local s = whole:edit { { "conventions/jacoby_2nt:1M/1", "remove" } }
    assert.is_falsy(s.model.lists["1S 2NT"])
    assert.is_true(#whole.model.lists["1S 2NT"] > 0)
  end)

  for _, case in ipairs {
    { { "opening/77", "remove" }, "edit: there is no rule or section 'opening/77' in Tutorial "
      .. "(did you mean 'opening/7'?)" },
    { { "opening/1" }, 'edit 1 is as in { "opening/3", "range", "hcp", "15-18" }, not a table' },
    { { "opening/1", "were", me.hcp "1" }, "edit of opening/1: 'were' is not known: write one of "
      .. "add, alert, announce, artificial, final, fixed, forcing, order, range, remove, rule, "
      .. "seats, text, variants, where (did you mean 'where'?)" },
    { { "opening/1", "where", "hcp" }, "edit of opening/1: where takes a condition, as in "
      .. "me.hcp \"15-18\" & me.balanced, not 'hcp'" },
    { { "opening/1", "where", baize.S.hcp "5" }, 'edit of opening/1: bid "2C": a rule reads the '
      .. "hand that bids; S.f may be asked in `when = ...` only" },
    { { "opening/1", "where", baize.role.we.losers "5" }, 'edit of opening/1: bid "2C": we.losers '
      .. "is not known: we has hcp, aces, kings, controls and the lengths of suits" },
    { { "opening/1", "where", me.OM "5" }, "edit of opening/1: OM is the other suit, but no M is "
      .. "in its section or in the rule" },
    { { "opening/1", "range", "hpc", "15" }, "edit of opening/1: 'hpc' is not a feature of a hand "
      .. "(did you mean 'hcp'?)" },
    { { "opening/1", "range", "clubs", "5" }, "edit of opening/1: there is no range of me.clubs in "
      .. 'me.hcp "22+": write the condition, as in { "opening/1", "where", condition }' },
    { { "opening/3", "range", "hcp", "15-x" }, "me.hcp: '15-x' is not a range (as in 15, 15-17, "
      .. "5+, 7-, 0,2,4 or -2..3)" },
    { { "opening/3", "forcing", "twice" }, 'edit of opening/3: forcing is "once", "game" or as in '
      .. '"to 2NT", not \'twice\'' },
    { { "opening/3", "rule", "bid '1C'" }, 'edit of opening/3: bid "1C" has no rule: write '
      .. 'bid "1C" { condition, "text" }' },
    { { "1NT 2C/1", "rule", "bid '1C' { any }" }, 'edit of 1NT 2C/1: bid "1C" is not legal after '
      .. '"1NT 2C"' },
    { { "opening", "order", { 1, 2 } }, "edit of opening: order names 2 of its 11 items; "
      .. "'opening/3' is missing" },
    { { "opening", "order", { 1, 1 } }, "edit of opening: order names 'opening/1' twice" },
    { { "opening", "range", "hcp", "1" }, "edit of opening: 'range' is for a rule, and this is a "
      .. "section" },
    { { "opening", "remove" }, "edit of opening: a section is not removed: remove its rules" },
    { { "opening", "add", "pass { any }", 1 }, "edit of opening: nothing reaches 'opening/1': "
      .. "'opening/12' fits every hand, and comes before it" },
    { { "opening/1", "add", "bid '1C' { any }" }, "edit of opening/1: it has no replies: write the "
      .. 'rule, with replies { ... }, after "rule"' },
    { options = { weak_two = "no" }, "edit: systems/tutorial.lua:4: tutorial: option 'weak_two' is "
      .. "one of 'sound', 'light', not 'no'" },
    { option = {}, "edit: 'option' is not known: it takes a list of edits, and options" },
  } do
    local message = table.remove(case)
    it("refuses: " .. message, function()
      local s = assert(system.load "tutorial")
      local edits = #case > 0 and { case[1] } or case
      local ok, said = pcall(function() return s:edit(edits) end)
      assert.is_false(ok)
      assert.equal(message, (said:gsub("^tests/lua/system_value_spec.lua:%d+: ", "")))
    end)
  end

  it("does not mix files that have changed with those that were read", function()
    local path = os.tmpname()
    local function write(words)
      local f <close> = assert(io.open(path, "w"))
      f:write(words)
    end
    write "local o = option { 'o', 'a', 'b' } opening { bid '1C' { hcp '12+' }, pass { any } }"
    local s = assert(system.load(path))
    write "local o = option { 'o', 'a', 'b' } opening { bid '1C' { hcp '13+' }, pass { any } }"
    local ok, said = pcall(function() return s:edit { options = { o = "b" } } end)
    os.remove(path)
    assert.is_false(ok)
    assert.matches("has changed since .* was loaded: load it again$", said)
  end)

  -- Edits by chance of the rules in force at positions of a deal's auction.
  local function random_edit(s, r, rules)
    local rule = rules[r(#rules)]
    local kinds = {
      function()
        local feature = ({ "hcp", "clubs", "diamonds", "hearts", "spades", "M", "m", "x" })[r(8)]
        local low = feature == "hcp" and r(20) or r(6)
        return { rule.id, "range", feature, ("%d-%d"):format(low, low + r(4)) }
      end,
      function() return { rule.id, "where", rule.source.where & me.hcp(r(10) .. "+") } end,
      function() return { rule.id, "where", rule.source.where | me.balanced } end,
      function() return { rule.id, "remove" } end,
      function() return { rule.id, "artificial", r(2) == 1 } end,
      function() return { rule.id, "forcing", r(2) == 1 and "once" } end,
      function()
        local section = rule.id:match "^(.*)/"
        local order = {}
        for i = 1, 40 do order[i] = i end
        for n = 40, 1, -1 do
          order[n + 1] = nil
          -- expected: the list has fewer items, or the order leaves a rule unreached
          if pcall(s.edit, s, { { section, "order", order } }) then break end
        end
        return { section, "order", shuffled(order, r(1000)) }
      end,
    }
    return kinds[r(#kinds)]()
  end

  for _, name in ipairs { "tutorial", "tests/golden/natural.lua",
    SOAK and "sayc" or nil } do
    it("bids as its text does when it is loaded, after edits of " .. name, function()
      local r = require "random".new(11)
      local first = assert(system.load(name))
      local rules, seen = {}, {}
      for _, list in pairs(first.model.lists) do
        for _, block in ipairs(list) do
          for _, rule in ipairs(block.rules) do
            if not seen[rule.id] then rules[#rules + 1] = rule end
            seen[rule.id] = true
          end
        end
      end
      table.sort(rules, function(a, b) return a.id < b.id end)
      local deals, s, done = deals_of(4, BOARDS), first, 0
      auctions(first, deals)
      for _ = 1, SOAK and 200 or 18 do
        -- expected: many are refused, as that range is not in the rule
        local ok, made = pcall(s.edit, s, { random_edit(s, r, rules) })
        if ok then
          s, done = made, done + 1
          if done % 4 == 0 then
            -- all lists, made of the same sections without those of the parent
            assert.equal(text.model(model.new(s.model.records)), text.model(s.model))
            local other = read_back(s)
            assert.equal(other.hash, s.hash)
            assert.same({ table.unpack(auctions(other, deals)) },
              { table.unpack(auctions(s, deals)) })
          end
        end
      end
      assert.is_true(done >= 8, done .. " edits")
    end)
  end
end)

it("a check of an edited system names sections that cannot come up", function()
  local s = helper.with_file([[
    opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
    after "1NT" { bid "2C" { hearts "4" }, pass { any } }
    after "1NT 2C" { bid "2D" { any } }]], system.load)
  local r = s:edit({ { "1NT/1", "remove" } }):check { deals = 0, positions = 10 }
  assert.equal("section", r.findings[1].kind)
  assert.equal(3, r.findings[1].line)
  assert.matches('after "1NT 2C": the system has no rule that bids 2C after "1NT"',
    r.findings[1].text)
  assert.not_equal("section", (s:check { deals = 0, positions = 10 }.findings[1] or {}).kind)
end)
