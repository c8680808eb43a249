-- SPDX-License-Identifier: GPL-3.0-or-later
-- Words of bidding systems for sequences and trees: what they bid, how others read it, their text,
-- and what is said of their misuse.
local checked = require "baize.system.lists.checked"
local core_cache = require "baize.core.cache"
local core_files = require "baize.core.files"
local helper = require "helper"
local ids = require "baize.system.lists.ids"
local quick = require "baize.system.words.quick"
local system = baize.system

-- A system from a text; nil and the message where it is refused, without the file's name.
local function load_text(text, options)
  return helper.with_file(text, function(name)
    local s, message = system.load(name, options)
    return s, message and message:gsub(name:gsub("%p", "%%%0"), "mine")
  end)
end

local function loaded(text, options) return (assert(load_text(text, options))) end

-- The calls of the rules of the system itself after an auction.
local function calls(s, auction)
  local list = {}
  for i, r in ipairs(s:bare():position(auction).rules) do list[i] = r.call end
  return table.concat(list, " ")
end

local NOTRUMP <const> = [[
  opening { bid "1NT" { hcp "15-17" & balanced }, bid "1x" { x "4+" & hcp "12-21" }, pass { any } }
  after "1NT" {
    bid "2C"  { some(majors) "4" & we.hcp "23+", "Stayman", forcing = "once", artificial = true },
    bid "3NT" { we.hcp "25+" },
    pass      { any },
  }
  after "1NT 2C" { bid "2M" { M "4+" }, bid "2D" { any, artificial = true } }
  after "1NT 2C 2M" { bid "4M" { M "4+" & we.hcp "25+" }, bid "2NT" { any } }
  after "1NT 2C 2M 2NT" { bid "3NT" { hcp "17" }, pass { any } }
]]

describe("a section in a section", function()
  local flat = loaded [[
    opening { bid "1M" { M "5+" }, pass { any } }
    after "1M" { bid "2NT" { M "4+" & hcp "13+", artificial = true }, pass { any } }
    after "1M 2NT" { bid "3x" { x "1-", artificial = true }, bid "4M" { any } }
    after "1M 2NT 3x" { x = "CD", bid "4M" { any } }
    after "1M 2NT 4M" { bid "4NT" { hcp "20+" }, pass { any } }
  ]]

  it("says what follows the calls of the outer one", function()
    local nested = loaded [[
      opening { bid "1M" { M "5+" }, pass { any } }
      after "1M" { bid "2NT" { M "4+" & hcp "13+", artificial = true }, pass { any },
        after "2NT" { bid "3x" { x "1-", artificial = true }, bid "4M" { any },
          after "3x" { x = "CD", bid "4M" { any } },
          after "4M" { bid "4NT" { hcp "20+" }, pass { any } },
        },
      }
    ]]
    assert.equal(flat.hash, nested.hash)
    assert.equal("1M 2NT/1", nested:position("1S P 2NT P").rules[1].rule.id)
  end)

  it("is written for several auctions at once, each with rules of its own", function()
    local one = loaded [[
      opening { bid "1M" { M "5+" }, bid "1C" { any } }
      after "1M" { bid "1NT" { any }, bid "2M" { M "3+" } }
      after "1M 1NT" { bid "3C" { clubs "4+" }, pass { any } }
      after "1M 2M" { bid "3C" { clubs "4+" }, pass { any } }
      after "1M 1NT 3C" { bid "3M" { any } }
    ]]
    local both = loaded [[
      opening { bid "1M" { M "5+" }, bid "1C" { any } }
      after "1M" { bid "1NT" { any }, bid "2M" { M "3+" } }
      after { "1M 1NT", "1M 2M" } { bid "3C" { clubs "4+" }, pass { any } }
      after "1M 1NT" { after "3C" { bid "3M" { any } } }
    ]]
    assert.equal(one.hash, both.hash)
    local first = both:position("1S P 1NT P").rules[1].rule.id
    assert.equal("1M 1NT/1", first)
    assert.not_equal(first, both:position("1S P 2S P").rules[1].rule.id)
    local edited = both:edit { { first, "remove" } }
    assert.equal("P", calls(edited, "1S P 1NT P"))
  end)

  it("takes over the suits of the letters of the outer one", function()
    local s = loaded [[
      opening { bid "1x" { x "4+" }, pass { any } }
      after "1x" { x = "DHS", bid "1NT" { any }, after "1NT" { bid "2x" { x "6+" }, pass { any } } }
    ]]
    assert.equal("2D P", calls(s, "1D P 1NT P"))
    assert.is_nil(s.model.lists["1C 1NT"])
  end)
end)

describe("as", function()
  it("puts the whole tree behind another auction", function()
    local s = loaded(NOTRUMP .. [[
      after "1NT (X)" { redouble { we.hcp "24+" }, as "1NT" } ]])
    assert.equal("XX 2C 3NT P", calls(s, "1NT X"))
    assert.equal("2H 2S 2D", calls(s, "1NT X 2C P"))
    assert.equal("4H 2NT", calls(s, "1NT X 2C P 2H P"))
    assert.equal("3NT P", calls(s, "1NT X 2C P 2H P 2NT P"))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("leaves out what is not legal there, and what follows it", function()
    local s = loaded(NOTRUMP .. [[ after "1NT (2D)" { as "1NT" } ]])
    assert.equal("3NT P", calls(s, "1NT 2D"))
    assert.is_nil(s.model.lists["1NT (2D) 2C"])
  end)

  it("moves the points of its player, and those of partner the other way", function()
    local s = loaded(NOTRUMP .. [[
      after "(1x)" { bid "1NT" { hcp "13-15" & balanced }, pass { any } }
      after "(1x) 1NT" { points = 2, as "1NT" } ]])
    local p = s:position("1D 1NT P 2C P 2H P 2NT P")
    assert.equal('(me.hcp + 2) "17"', tostring(p.rules[1].where))
    assert.equal('me.hearts "4+" & (me.hcp + 13) "25+"',
      tostring(s:position("1D 1NT P 2C P 2H P").rules[1].where))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("follows trees that have other trees in them, and sections of their own", function()
    local s = loaded(NOTRUMP .. [[
      after "(1x)" { bid "1NT" { hcp "15-18" & balanced }, pass { any } }
      after "1NT (X)" { as "1NT" }
      after "(1x) 1NT" { as "1NT" }
      after "(1C) 1NT 2C" { bid "2NT" { hcp "18" } } ]])
    assert.equal("2C 3NT P", calls(s, "1D 1NT X"))
    assert.equal("2H 2S 2D", calls(s, "1D 1NT X 2C P"))
    assert.equal("2NT 2H 2S 2D", calls(s, "1C 1NT P 2C P"))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("follows what is edited in the other tree", function()
    local s = loaded(NOTRUMP .. [[ after "1NT (X)" { as "1NT" } ]])
    local edited = s:edit { { "1NT 2C/2", "remove" } }
    assert.equal("2H 2S", calls(edited, "1NT X 2C P"))
    assert.equal("2H 2S 2D", calls(s, "1NT X 2C P"))
  end)
end)

describe("what a derived system does with its base", function()
  local BASE <const> = [[ system { name = "Mine", base = "tutorial", natural = false } ]]

  it("drops a section, or all that follows", function()
    local s = loaded(BASE .. [[ drop "1NT 2C ..." drop "1H 1S" ]])
    assert.is_nil(s.model.lists["1NT 2C"])
    assert.is_nil(s.model.lists["1NT 2C 2H"])
    assert.is_nil(s.model.lists["1H 1S"])
    assert.is_truthy(s.model.lists["1NT"])
    local own = loaded(BASE .. [[ drop "1NT 2C ..."
      after "1NT 2C" { bid "2NT" { any } } ]])
    assert.equal("2NT", calls(own, "1NT P 2C P"))
    assert.is_nil(own.model.lists["1NT 2C 2H"])
    assert.equal(own.hash, loaded(own:text()).hash)
  end)

  it("changes rules by call, label, text, line, and as they are printed", function()
    local base = assert(system.load "tutorial")
    local rule = base:position("1NT P").rules[3].rule
    assert.equal("2C", rule.call)
    for _, target in ipairs { '"2C"', '"Stayman"', tostring(rule.line), ('"%s:%d"'):format(
      "tutorial.lua", rule.line), '"tutorial:1NT/1"' } do
      local s = loaded(BASE .. ('change "1NT" { instead_of = %s, bid "2S" { spades "5+" } '
        .. '}'):format(
        target))
      assert.equal("2D 2H 2S 6NT 4NT 3NT 2NT P", calls(s, "1NT P"), target)
    end
    local id = ids.short(base:position("").rules[2].rule.id)
    for _, printed in ipairs { [[2NT { hcp "20-21" & me.balanced }]], id, "[" .. id .. "]" } do
      local s = loaded(BASE .. ("change \"opening\" { without = '%s' }"):format(printed))
      assert.equal("2C 1NT", calls(s, ""):sub(1, 6))
    end
    local _, message = load_text [[system { name = "Mine", base = "sayc" }
      change "1NT" { without = "1NT/1" } ]]
    assert.matches('change "1NT": \'1NT/1\' is \'sayc/one_notrump:1NT/1\' and '
      .. "'conventions/transfers:1NT/1' in the base: write the one that is meant", message, 1, true)
  end)

  it("says where what is put in leaves no hand to a rule after it", function()
    local s = loaded(BASE .. [[
      change "" { before = "1NT", bid "2H" { hcp "14-18" } } ]])
    assert.equal(1, #s.notes)
    assert.matches('change "": no hand is left to 1NT in systems/tutorial.lua:11, which comes '
      .. 'after '
      .. "what is put in", s.notes[1], 1, true)
    assert.same({}, loaded(BASE .. [[
      change "" { before = "1NT", bid "2H" { hcp "16-18" } } ]]).notes)
  end)
end)

describe("rest", function()
  it("passes what neither a rule nor natural bidding takes", function()
    local s = loaded [[
      opening { bid "1NT" { hcp "12-14" & balanced }, rest { "nothing to open" } } ]]
    local call, trace = s:bid("AKQ54.K32.A54.32", "")
    assert.equal("1S", call)
    assert.equal("natural", trace.mark)
    call, trace = s:bid("A5432.K32.Q54.32", "")
    assert.equal("P", call)
    assert.equal("rule", trace.mark)
    assert.equal("nothing to open", trace.rule.text)
    assert.equal("P", (s:bare():bid("AKQ54.K32.A54.32", "")))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("is no pass where partner's call is forcing", function()
    local s = loaded [[
      opening { bid "1C" { hcp "16+", forcing = "once", artificial = true }, rest }
      after "1C" { bid "1D" { hcp "7-" }, rest } ]]
    assert.not_equal("P", (s:bid("KQ543.K32.Q54.32", "1C P")))
    for _, f in ipairs(s:check { positions = 5, deals = 0 }.findings) do
      assert.not_equal("pass", f.kind)
    end
  end)

  it("hides later sections for the auction, as a pass of all hands does", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "1C" { clubs "5+" }, rest }
      opening { bid "1D" { diamonds "5+" } } ]]
    assert.equal("P", (s:bid("32.432.AKQ54.432", "")))
  end)
end)

describe("front", function()
  it("is asked before the sections for whole auctions", function()
    local s = loaded [[
      opening { bid "1M" { M "5+" & hcp "12+" }, pass { any } }
      after "1M" { bid "4NT" { hcp "16+", forcing = "once", artificial = true }, pass { any } }
      after "1M 4NT" { bid "5C" { any } }
      front "... 4NT" { when = last.artificial(), bid(step(1)) { aces "0,4", artificial = true },
        bid(step(2)) { aces "1", artificial = true } } ]]
    assert.equal("5C 5D 5C", calls(s, "1S P 4NT P"))
    assert.equal("5D", (s:bid("AKQ54.K32.K54.32", "1S P 4NT P")))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)
end)

describe("step", function()
  it("is the bid so many above the last one, in rules and sequences", function()
    local s = loaded [[
      system { natural = false }
      opening { bid(step(1)) { hcp "16+", artificial = true }, bid "1M" { M "5+" }, pass { any } }
      after "1C" { bid(step(1)) { hcp "7-", artificial = true }, bid(step(5)) { any } }
      after "1M" { bid "step1" { hcp "12+", artificial = true }, pass { any },
        after "step1" { bid "step1" { hcp "14+" }, bid "step2" { any } } }
      after "... 4NT step2" { pass { any } } ]]
    assert.equal("1C 1H 1S P", calls(s, ""))
    assert.equal("1D 2C", calls(s, "1C P"))
    assert.equal("1S P", calls(s, "1H P"))
    assert.equal("1NT P", calls(s, "1S P"))
    assert.equal("1NT 2C", calls(s, "1H P 1S P"))
    assert.equal("2C 2D", calls(s, "1S P 1NT P"))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)
end)

describe("public facts and conditions", function()
  it("know who is captain", function()
    local s = loaded(NOTRUMP .. [[
      after "1NT" { when = captain(), bid "4NT" { hcp "16-17" } }
      after "1x" { when = captain(), bid "4NT" { hcp "16-17" } } ]])
    local function has(auction)
      for _, r in ipairs(s:position(auction).rules) do
        if r.call == "4NT" and not r.rule.natural then return true end
      end
    end
    assert.is_nil(has "1D P")
    s = loaded [[
      opening { bid "1NT" { hcp "15-17" & balanced }, bid "1D" { hcp "12+" }, pass { any } }
      after "1NT" { when = captain(), bid "4NT" { hcp "16-17" } }
      after "1D" { when = captain(), bid "4NT" { hcp "16-17" } } ]]
    assert.is_true(has "1NT P")
    assert.is_nil(has "1D P")
  end)

  it("know suits that take tricks, and sets of suits", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "3x" { trick_source "x" }, bid "1C" { some(minors) "6+" },
        bid "1D" { each(majors).top3 "1+" }, bid "3NT" { trick_source() }, pass { any } } ]]
    assert.equal("3H", (s:bid "2.AKJ432.432.432"))
    assert.equal("1C", (s:bid "2.AK5.QJT432.432"))
    assert.equal("1D", (s:bid "K32.A432.432.432"))
    assert.equal("P", (s:bid "J32.A432.432.432"))
  end)
end)

describe("a condition on a call of theirs", function()
  local MULTI <const> = [[
    opening { pass { any } }
    after "(2D)" { double { hcp "20+" }, pass { any } }
    after "(2D: hcp '4-9' & (hearts '6' | spades '6'))" {
      double { hcp "13+" & diamonds "4+" }, pass { any },
      after "X (2M: M '6+')" { double { M "4+" }, pass { any } },
    } ]]

  it("is what the call means where no system of theirs is given", function()
    local s = loaded(MULTI)
    assert.same({}, s.notes)
    assert.equal("X P", calls(s, "2D"))
    assert.equal('me.hcp "13+" & me.diamonds "4+"', tostring(s:position("2D").rules[1].where))
    assert.equal(s.hash, loaded(s:text()).hash)
    local deals = baize.sampler { where = s:position("2D"):shown(1):of "E", seed = 3 }
    for i = 1, 50 do
      local hand = deals:deal(i).E
      assert.is_true(hand.hcp >= 4 and hand.hcp <= 9 and (hand.hearts == 6 or hand.spades == 6))
    end
  end)

  it("holds of what a system of theirs shows, or does not", function()
    local s = loaded(MULTI)
    local function against(text)
      local they = loaded(text)
      return tostring(s:position("2D", { they = they }).rules[1].where)
    end
    assert.equal('me.hcp "13+" & me.diamonds "4+"', against [[ opening { bid "2D" { hcp "5-8" &
      spades "6", artificial = true }, pass { any } } ]])
    assert.equal('me.hcp "20+"', against [[ opening { bid "2D" { hcp "5-8" & diamonds "6" },
      pass { any } } ]])
    assert.not_equal('me.hcp "13+" & me.diamonds "4+"', against [[ opening { bid "2D" { hcp "5-12"
      & spades "6", artificial = true }, pass { any } } ]])
  end)

  it("is in a file of its own, which several systems use", function()
    helper.with_file([[ opening { bid "2D" { hcp "4-9" & hearts "6", artificial = true },
      pass { any } } ]], function(name)
      os.rename(name, name .. ".lua")
      local s = loaded(('system { opponents = "%s.lua" }\n'):format(name) .. MULTI)
      os.rename(name .. ".lua", name)
      assert.equal(name:match "[^/]*$", s.opponents.name)
      assert.equal('me.hcp "13+" & me.diamonds "4+"', tostring(s:position("2D").rules[1].where))
    end)
  end)

  it("reads letters, and is told apart from others", function()
    local s = loaded [[
      opening { pass { any } }
      after "(2x: x '5' & hcp '6-10')" { x = "HS", double { x "4+" }, pass { any } }
      after "(2x: x '6+' & hcp '6-10')" { x = "HS", double { x "5+" }, pass { any } } ]]
    assert.equal('me.hearts "4+"', tostring(s:position("2H").rules[1].where))
    assert.equal('me.spades "5+"', tostring(s:position("2S", { they = loaded [[
      opening { bid "2S" { hcp "6-10" & spades "6" }, pass { any } } ]] }).rules[1].where))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)
end)

describe("an example", function()
  local examples = require "baize.system.check.examples"

  it("that is bid otherwise is a problem of a check", function()
    local s = loaded(NOTRUMP .. [[
      example "" { "AK2.J32.KQ85.K72", "1NT", "16 points" }
      example "1NT P" { "AK2.J32.KQ85.K72", "4NT", "31 points" }
      example "1NT P" { "AK2.J32.KQ85.K72", "!3NT" }
      example "1NT P" { "AK2.J32.KQ85.K72", "!P" }
      example "1NT P 1C" { "AK2.J32.KQ85.K72", "P" }
      example "(1S)" { "AK2.J32.KQ85", "P" }
      example "1S P" { "AK2.J32.KQ85.K72", "7NT" } ]])
    assert.equal(7, #s.examples)
    local r = s:check { positions = 1, deals = 0 }
    local found = {}
    for _, f in ipairs(r.findings) do
      if f.kind == "example" then
        assert.equal("problem", f.severity)
        found[f.line] = f.text
      end
    end
    assert.matches("^AK2.J32.KQ85.K72 after '1NT P' bids 3NT, not 4NT %(.*:4%): 31 points$",
      found[11])
    assert.matches("bids 3NT, not another call", found[12])
    assert.is_nil(found[10] or found[13])
    assert.matches("^call 3, 1C by S: not above 1NT", found[14])
    assert.matches("^a hand has four suits", found[15])
    assert.matches("bids %w+, not 7NT %(natural%)$", found[16])
  end)

  it("is a row of the test data too", function()
    local data = os.getenv "BAIZE_TESTDATA"
    if not data then return pending "BAIZE_TESTDATA is not set" end
    local s, rows, right = assert(system.load "sayc"), 0, 0
    for line in io.lines(data .. "/bidding/rows/base_rebids.csv") do
      local fields = {}
      for field in (line .. ","):gmatch "([^,]*)," do fields[#fields + 1] = field end
      if fields[1] == "Basic-Bridge" then
        local e = { hand = fields[5], auction = fields[6]:gsub("(%d)N%f[%A]", "%1NT"),
          call = fields[7]:gsub("(%d)N$", "%1NT") }
        local message = examples.wrong(s, e)
        assert.is_true(not message or message:find " bids " ~= nil, line)
        rows, right = rows + 1, right + (message and 0 or 1)
      end
    end
    print(("  %d of %d rows right"):format(right, rows))
    assert.is_true(rows > 5 and right > rows / 3)
  end)
end)

describe("a note", function()
  local function notes(text)
    local s = loaded(text)
    for i, note in ipairs(s.notes) do s.notes[i] = note:gsub("^.-:(%d+): ", "%1: ") end
    return s.notes
  end

  local FOUND <const> = '1: & binds more than |, so what follows | is without the points before '
    .. 'it: write hcp "12+" & (spades "5+" | hearts "5+") or, where that is meant, (hcp "12+" & '
    .. 'spades "5+") | hearts "5+"'

  it("says that & binds more than | where points seem to be lost", function()
    for condition, found in pairs { ['hcp "12+" & spades "5+" | hearts "5+"'] = true,
      ['hcp "12+" & (spades "5+" | hearts "5+")'] = false,
      ['(hcp "12+" & spades "5+") | hearts "5+"'] = false,
      ['spades "5+" & hearts "5+" | clubs "5+"'] = false,
      ['hearts "2+" & hcp "13+" | hearts "3+"'] = false,
      ['hcp "12+" & spades "5+" | hcp "15+"'] = false,
      ['hcp "12+" & spades "5+" | hearts "5+" & clubs "5+"'] = false } do
      assert.same(found and { FOUND } or {}, notes(('opening { bid "1C" { %s }, pass { any } }')
        :format(condition)), condition)
    end
  end)

  it("of a text is looked for by the first run where there is none, else by each", function()
    local folder = helper.run("mktemp -d"):gsub("\n", "")
    local function found(text, has)
      local key = "texts, " .. checked.VERSION .. ", " .. core_files.sha256(text)
      helper.with_file(text, function(path)
        for _ = 1, 2 do
          local _, said = helper.run(("XDG_CACHE_HOME=%s baize bid %s --hand A.KQ432.K432.432")
            :format(folder, path))
          assert.equal(has, said:find(FOUND, 1, true) ~= nil, said)
        end
      end)
      local cache = assert(core_cache.open(folder .. "/" .. checked.CACHE))
      assert.equal(not has and core_files.sha256(text) or nil, cache:get(key))
      cache:close()
    end
    found([[opening { bid "1C" { hcp "11+" & clubs "3+" }, pass { any } }]], false)
    found([[opening { bid "1C" { hcp "11+" & clubs "3+" | hearts "3+" }, pass { any } }]], true)
    helper.run("rm -r " .. folder)
    local wrong = [[opening { bid "1C" { hcp "11+" and clubs "3+" }, pass { any } }]]
    for _ = 1, 2 do assert.matches("'and' means nothing", select(2, load_text(wrong))) end
  end)

  it("says what does not come along with a section that is copied", function()
    assert.same({ '9: same "1NT": the answers to 2C do not come along: write as "1NT" for all that '
      .. 'follows, or sections after "1NT (X) 2C"' }, notes(NOTRUMP:gsub("%s+$", "")
      .. ' after "1NT (X)" { same "1NT" }'))
    assert.same({}, notes(NOTRUMP .. 'after "1NT (X)" { as "1NT" }'))
    assert.same({}, notes(NOTRUMP .. [[ after "1NT (X)" { same "1NT" }
      after "1NT (X) 2C" { bid "2D" { any } } ]]))
  end)

  it("says that a letter leaves out a suit behind letters too", function()
    assert.same({ '2: bid "3m": m here is D only: C is shown; write 3C for the raise' }, notes [[
      opening { bid "1M" { M "5+" } } after "1M" { bid "2C" { clubs "4+" } }
      after "1M 2C" { bid "3m" { m "4+" }, bid "2M" { any } } ]])
    assert.same({}, notes [[
      opening { bid "1M" { M "5+" } } after "1M" { bid "2C" { any, artificial = true } }
      after "1M 2C" { bid "3m" { m "4+" }, bid "2M" { any } } ]])
  end)

  it("of what is left out is not hidden by a later mistake", function()
    local _, message = load_text [[
      use "no/such"
      opening { bid "1C" { any } }
      after "1D" { pass { any } } ]]
    assert.matches("\nleft out: mine:1: use: there is no 'no/such' below systems/$", message)
    assert.matches('^mine:3: after "1D": the system has no rule that bids 1D', message)
  end)
end)

-- Every hand is inside what its calls show: exactly, and in the quick bounds.
local function read_back(s, deals)
  local sampler, outside, made = baize.sampler { where = any, seed = 16 }, 0, 0
  for i = 1, deals do
    local deal = sampler:deal(i)
    local words = {}
    for word in baize.bid { deal = deal, NS = s, EW = s, dealer = "N" }:gmatch "%S+" do
      words[#words + 1] = word
    end
    for k, word in ipairs(words) do
      local hand = deal[("NESW"):sub((k - 1) % 4 + 1, (k - 1) % 4 + 1)]
      local p = s:position_of(table.move(words, 1, k - 1, 1, {}), "none", s)
      local shows, boxes, inside = p:shows(word), p:bounds(word), false
      for n = 1, #boxes do
        local is = true
        for f, name in ipairs(quick.FEATURES) do
          is = is and hand[name] >= boxes[n].low[f] and hand[name] <= boxes[n].high[f]
        end
        inside = inside or is
      end
      made = made + 1
      if not inside or shows and not shows:holds(hand) then outside = outside + 1 end
    end
  end
  return outside, made
end

it("hands are inside what their calls show, in both readings, by every word", function()
  local s = loaded(NOTRUMP .. [[
    after "1NT (2x)" { double { x "4+" & hcp "8+" }, as "1NT" }
    after "(1x)" { bid "1NT" { hcp "15-18" & balanced }, bid "step1" { hcp "12-14"
      & shortest "2-" },
      bid "2x" { trick_source "x" }, rest }
    after "(1x) 1NT" { points = -1, as "1NT" }
    after "(1x) P (P)" { points = -2, same "(1x)" }
    after "1x" { bid "4NT" { hcp "15+", forcing = "once", artificial = true },
      bid "2NT" { hcp "11-12" }, bid "1NT" { hcp "6-10" }, rest,
      after "1NT" { when = captain(), bid "3NT" { hcp "18+" }, bid "2y" { y "4+" }, pass { any } } }
    front "... 4NT" { bid(step(1)) { aces "0-1" }, bid(step(2)) { any } }
  ]])
  local outside, made = read_back(s, os.getenv "BAIZE_SOAK" and 20000 or 300)
  assert.equal(0, outside)
  assert.is_true(made > 1500)
end)

describe("the rules of another section", function()
  it("count once what partner has shown, where points are moved", function()
    local s = loaded(NOTRUMP .. [[
      after "(1x)" { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "(1x) P (P)" { bid "1NT" { hcp "12-14" & balanced }, pass { any } }
      after "(1x) 1NT" { same "1NT" }
      after "(1x) P (P) 1NT" { points = 3, same "1NT" }
      after "(1x) P (P) 1NT 2C" { same "1NT 2C" } after "(1x) 1NT 2C" { same "1NT 2C" } ]])
    -- 25 points together, whatever partner has shown
    local function least(auction)
      local boxes = s:position(auction):bounds "3NT"
      return quick.least(boxes, quick.INDEX.hcp)
    end
    assert.equal(10, least "1NT P")
    assert.equal(10, least "(1D) 1NT (P)")
    assert.equal(13, least "(1D) P (P) 1NT (P)")
  end)

  it("are those of sections for that auction, not for any that ends so", function()
    local s = loaded [[
      opening { bid "1NT" { hcp "15-17" & balanced }, bid "2NT" { hcp "20-21" & balanced } }
      after "2NT" { bid "4C" { hcp "9+", "this one" } }
      after "... 2NT" { bid "3C" { clubs "4+", "any auction" } }
      after "1NT (2D)" { same "2NT", pass { any } } ]]
    assert.equal("4C P", calls(s, "1NT (2D)"))
    assert.equal("4C 3C", calls(s, "2NT P"))
    local _, message = load_text(NOTRUMP .. [[ after "... 3NT" { pass { any } }
      after "1NT (2D)" { same "1NT 3NT" } ]])
    assert.matches('mine:11: same "1NT 3NT": there is no section for it but after "... 3NT", which '
      .. "is asked after any auction that ends so, also here if this one does: leave same out",
      message, 1, true)
    s = loaded(NOTRUMP .. [[ after "... 3NT" { bid "6NT" { hcp "20+" } }
      after "1NT (2D)" { same "... 3NT", pass { any } } ]])
    assert.equal("6NT P", calls(s, "1NT (2D)"))
  end)
end)

describe("misuse of a word says what to write", function()
  local HEAD <const> = 'opening { bid "1NT" { any }, bid "1M" { M "5+" } }\n'
  local cases = {
    { 'after {} { pass { any } }', "mine:2: after takes a text in quotes, not a table" },
    { 'after { "1NT", 5 } { pass { any } }', "mine:2: after takes texts in quotes, as in after "
      .. '{ "1NT 2C 2H", "1NT 2C 2S" } { ... }; item 2 is 5' },
    { 'after { "1NT", "1M" }', 'mine:2: after "1NT" has no rules: write after "1NT" { bid ..., }' },
    { 'after { bid "1C" { any } }', "mine:2: after takes texts in quotes, as in" },
    { 'after "1NT" { when = vul "we", bid "2C" { any }, after "2C" { pass { any } } }', 'mine:2: '
      .. 'after "1NT": `when` is asked at the turn of after "1NT" alone: write after "2C" '
        .. 'outside' },
    { 'section "a" { bid "2C" { any }, after "2C" { pass { any } } }', 'mine:2: section "a": a '
      .. 'section with a name has no auction, so nothing comes after it: write after "2C" '
        .. 'outside' },
    { 'after "1NT" { bid "2C" { any, replies { after "2D" { pass { any } } } } }',
      "mine:2: replies: "
      .. 'after "2D" is written in a section or outside of it, not here' },
    { 'local a = after "2C" { pass { any } } after "1NT" { bid "2C" { any }, a, a }',
      'mine:2: after "2C" is in a section already' },
    { 'after "1NT" { bid "2C" { any }, after "2C 2C" { pass { any } } }',
      'mine:2: after "1NT 2C 2C" cannot occur: ' },
    { 'after "1NT" { bid "2C" { any } after "2C" { pass { any } } }', "mine:2: '}' expected near "
      .. "'after': a comma or an operator is missing between '}' and 'after'" },
    { 'after "1NT" { as(5) }', 'mine:2: as takes a sequence in quotes, as in as "1NT", not 5' },
    { 'after "1NT" { as "1S", pass { any } }', 'mine:2: nothing is written after as "1S" in a '
      .. "section: the rules that come before those of the other auction are written above it" },
    { 'after "1NT (X)" { as "1M" }', 'mine:2: as "1M": the letter M has no suit: no call of after '
      .. '"1NT (X)" has it; write the suit' },
    { 'after "1NT (X)" { as "1NT" }', 'mine:2: as "1NT": there is no section for this auction: '
      .. "write one, or correct the sequence" },
    { 'after "1NT (X)" { as "1nt" }', 'mine:2: as "1nt": \'1nt\' is not a call, write \'1NT\'' },
    { 'after "1NT" { pass { any } } after "1NT (X)" { as "... 1NT" }',
      'mine:2: as "... 1NT": it takes one auction, as in as "1NT"' },
    { 'after "... 1NT" { as "1NT" }', 'mine:2: as "1NT": it is written for one auction: after '
      .. '"... 1NT" is any that ends so' },
    { 'section "a" { as "1NT" }', 'mine:2: as "1NT": it is written in `after` or `opening`: '
      .. 'section '
      .. '"a" is not one auction' },
    { 'after "1NT" { as "1NT" }', 'mine:2: as "1NT": it goes round in a circle' },
    { 'after "1S" { as "1H" }\nafter "1H" { as "1S" }', 'mine:2: as "1H": it goes round in a '
      .. 'circle: after "1S" is behind itself' },
    { 'after "1NT" { bid "2C" { any } }\nafter "1NT (X)" { as "1NT" }\nafter "1NT (2C)" '
      .. '{ same "1NT (X)" }', 'mine:4: same "1NT (X)": that section ends with as "1NT", which '
        .. 'same '
      .. 'does not copy: write as "1NT (X)"' },
    { 'drop(5)', "mine:2: drop takes one text, the calls before what is dropped, as in drop "
      .. '"1M 2NT" or drop "1M 2NT ...", not 5' },
    { 'drop "1NT ..."', 'mine:2: drop "1NT ...": there is no base to change: write system '
      .. '{ base = "..." }' },
    { 'drop "1NT" { any }', 'mine:2: drop "1NT" takes no braces' },
    { 'change "" { instead_of = true, bid "1C" { any } }', 'mine:2: change "": instead_of is a '
      .. 'call, '
      .. 'as in "2S", a line of the base, as in 17 or "sayc/majors.lua:17", a label' },
    { 'change "" { without = "Stayman" }', 'mine:2: change "": there is no base to change: '
      .. 'write system { base = "..." }' },
    { 'change "" { before = "1NT", bid "1C" { any }, after "1C" { pass { any } } }',
      'mine:2: change "": `after` is written outside of a change' },
    { 'after "1NT" { rest, pass { any } }', "mine:2: nothing reaches this rule: the rule rest in "
      .. "line "
      .. "2 fits every hand" },
    { 'after "1NT" { rest { hcp "5-" } }', "mine:2: rest takes no condition, as it is what is "
      .. "left: "
      .. 'write rest, or rest { "text" }' },
    { 'after "1NT" { rest "text" }', "mine:2: rest is followed by a table in braces, not by "
      .. "'text'" },
    { 'front "1NT" { pass { any } }', 'mine:2: front "1NT": front takes what auctions end with, '
      .. 'as in '
      .. 'front "... 4NT"; for one auction write after "1NT"' },
    { 'front "..." { pass { any } }', "mine:2: front \"...\": no call follows '...'" },
    { 'after "1NT" { bid(step(0)) { any } }', "mine:2: step takes a number of bids above the last "
      .. "one, 1 to 35, as in bid(step(1)) { ... }, not 0" },
    { 'after "1NT" { bid(step "1") { any } }', "mine:2: step takes a number of bids above" },
    { 'after "1NT" { bid "step99" { any } }', "mine:2: 'step99' is not a call" },
    { 'after "1NT" { bid "3x" { trick_source(5) } }', "mine:2: trick_source takes a suit or a "
      .. "letter "
      .. 'in quotes, as in trick_source "x" or "D", or nothing for any suit, not 5' },
    { 'after "1NT" { bid "2C" { some "majors" "4+" } }', "mine:2: some takes a set of suits, "
      .. "without "
      .. "quotes: unbid, theirs, majors or minors, as in some(majors) \"4+\", not 'majors'" },
    { 'after "1NT" { bid "2C" { majors "4+" } }', "mine:2: majors is a set of suits: write "
      .. 'each(majors) "4+" or some(majors) "4+"' },
    { 'after "1NT" { when = captain "N", bid "2C" { any } }', "mine:2: captain: 'N' is not what it "
      .. "takes, as in captain()" },
    { 'after "1NT" { bid "2C" { captain() } }', 'mine:2: bid "2C": a public fact (of the '
      .. 'auction) is '
      .. "written in `when = ...` of the section" },
    { 'example "1NT P" { "AK2.J3.KQ854.K72" }', 'mine:2: example "1NT P": it takes a hand and the '
      .. 'call, as in { "AK2.J3.KQ854.K72", "1NT", "why" }; item 2 is missing' },
    { 'example "1NT P" { "AK2.J3.KQ854.K72", "2nt" }', "mine:2: example \"1NT P\": '2nt' is not "
      .. "a call"
      .. ", write '2NT'" },
    { 'example "1NT P" { "AK2.J3.KQ854.K72", "2x" }', "mine:2: example \"1NT P\": '2x' is not "
      .. "one" },
    { 'example "1NT P"', 'mine:2: example "1NT P" has no hand: write example "1NT P" { '
      .. '"AK2.J3.KQ854'
      .. '.K72", "1NT", "why" }' },
    { 'after "1NT" { when = last.foo(), pass { any } }', "mine:2: last has no 'foo': it is the "
      .. "last "
      .. "call, and is asked last.natural() or last.artificial()" },
    { 'after "1NT" { when = last "natural", pass { any } }', "mine:2: last is the last call: write "
      .. "last.natural() or last.artificial()" },
    { 'after "1NT" { when = agreed.M, pass { any } }', "mine:2: agreed has no field 'M': it is "
      .. "asked "
      .. 'as in agreed "M"' },
    { 'after "1NT" { when = partner.foo "5", pass { any } }', "mine:2: partner has no 'foo': it is "
      .. 'asked for a range, as in partner.hcp "12+" or partner.hearts "5+", and partner.might' },
    { 'after "1NT" { when = partner.hcp, pass { any } }', 'mine:2: after "1NT": when takes public '
      .. "facts of the auction, and nothing is asked of this one: write it as in partner.hcp" },
    { 'after "1NT" { bid "2C" { variants { weak = hcp "5-" } } }', "mine:2: variants: each is a "
      .. "name "
      .. 'in quotes and a condition, in braces of their own: write variants { { "weak", ... } }' },
    { 'after "1NT" { bid "2C" { any, "strong", "artificial" } }', 'mine:2: bid "2C": a rule has '
      .. 'one '
      .. "text, and 'artificial' is a second one: write artificial = true" },
    { 'after "1NT" { bid "2C" { any }\nafter "1M" { pass { any } }', "mine:3: '}' expected (to "
      .. "close "
      .. "'{' at line 2) near 'after': the '{' in line 2 has no '}': write it before this" },
    { 'after "1NT" { bid "2C" { any }', "mine:2: '}' expected near <eof>" },
    { [[after "(2D: hcp)" { pass { any } }]],
      'mine:2: after "(2D: hcp)": (2D: hcp): \': hcp\' cannot '
      .. "be the meaning of this call" },
    { [[after "(2D: hearts '6' & clubs)" { pass { any } }]], "mine:2: " },
    { [[after "(2D: hcp '4-9'" { pass { any } }]],
      [[mine:2: after "(2D: hcp '4-9'": '(2D:' lacks a ]]
      .. "parenthesis" },
    { [[after "(P: hcp '4-9')" { pass { any } }]],
      [[mine:2: after "(P: hcp '4-9')": a pass of theirs ]]
      .. "is left out, whatever it means" },
    { [[after "(9D: hcp '4-9')" { pass { any } }]],
      [[mine:2: after "(9D: hcp '4-9')": '9D' is not a ]]
      .. "call" },
    { [[after "(2D: hcp 4-9)" { pass { any } }]], "mine:2: " },
    { [[after "(2D: vul 'we')" { pass { any } }]],
      [[mine:2: after "(2D: vul 'we')", (2D: vul 'we'): ]]
      .. "a public fact (of the auction) is written in `when = ...` of the section" },
    { 'system { opponents = "no_such" }', "system: opponents: there is no system \"no_such\"" },
    { 'opening { bid "2C" { name("strong", hcp "22+", balanced) } }', "mine:2: name 'strong' takes "
      .. 'no more: write as in name("opening values", hcp "12+")' },
    { 'opening { bid "2C" { name("strong", "22+") } }', "mine:2: name 'strong': a condition is "
      .. [[expected after the text, as in name("opening values", hcp "12+"), not '22+']] },
    { 'opening { bid "2C" { name "strong" } }', "mine:2: name 'strong': a condition is expected "
      .. [[after the text, as in name("opening values", hcp "12+")]] },
    { 'example(5) {}', "mine:2: example takes the calls before the turn in quotes, as in example" },
    { 'example "1NT P" { "AK2.J3.KQ854.K72", "P", vul = "NS" }', 'mine:2: example "1NT P": vul is '
      .. '"none", "we", "they" or "both", not \'NS\'' },
  }
  for _, case in ipairs(cases) do
    it(case[1]:gsub("\n", " / "), function()
      local s, message = load_text(HEAD .. case[1])
      assert.is_nil(s)
      message = message:gsub("/tmp/lua_%w+", "mine"):gsub("lua_%w+", "mine")
      assert.equal(case[2], message:sub(1, #case[2]))
    end)
  end
end)

describe("what the README teaches", function()
  local failed = require "baize.system.check.examples".failed

  it("loads without a note, and bids its examples", function()
    local f = assert(io.open "systems/README.md")
    local text = f:read "a"
    f:close()
    local found = text:match '\n(system { name = "Mine", base = "sayc".-)```'
    local s = loaded(found)
    assert.same({}, s.notes)
    assert.same({}, failed(s))
    assert.equal(1, select(2, calls(s, "1S P"):gsub("%f[%d]2D", "")))
  end)

end)
