-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding systems against each other: what both sides show.
local helper = require "helper"
local in_words = require "baize.system.reading.words"
local reading = require "baize.system.reading"
local me = baize.role.me
local system = baize.system

local function loaded(text)
  return helper.with_file(text, function(name) return (assert(system.load(name))) end)
end

local OPENINGS <const> = [[
  opening { bid "1NT" { hcp "15-17" & balanced }, bid "1S" { hcp "11-20" & spades "5+" },
    pass { any } }
]]

describe("a position", function()
  it("knows what the opponents have shown, by their system", function()
    local ours = loaded [[
      after "(1S)" { bid "2H" { hcp "10-16" & hearts "5+" }, pass { any } }
    ]]
    local theirs = loaded(OPENINGS)
    local p = ours:position_of({ "1S", "2H", "P" }, "we", theirs)
    assert.equal(theirs, p.they)
    assert.equal(11, p.lho[1].low[1])
    assert.equal(5, p.lho[1].low[5])
    assert.equal(10, p.partner[1].low[1])
    assert.equal("they", p.prior.vul)
    local q = theirs:position_of({ "1S", "2H" }, "none", ours)
    assert.equal(10, q.rho[1].low[1])
    assert.equal(5, q.rho[1].low[4])
    assert.equal(11, q.partner[1].low[1])
  end)

  it("reads opponents without a system as natural", function()
    local s = loaded(OPENINGS)
    local p = s:position "1NT P"
    assert.equal("natural", p.they.name)
    assert.equal(p.they, p.they.opponents)
    assert.equal(15, p.partner[1].low[1])
  end)
end)

-- The calls of the list in force, with their texts.
local function list_of(ours, auction, theirs)
  local words, list = {}, {}
  for word in auction:gmatch "%S+" do words[#words + 1] = word end
  for i, r in ipairs(ours:position_of(words, "none", theirs).rules) do
    if not r.rule.natural then list[i] = ("%s %s"):format(r.call, r.rule.text or "") end
  end
  return table.concat(list, ", ")
end

local DEFENCES <const> = [[
  after "(1C:strong)"  { double { hearts "4+" & spades "4+", "majors", artificial = true } }
  after "(1C:two_way)" { double { hcp "12+", "two-way" } }
  after "(1C:short)"   { double { each(unbid) "3+", "short" } }
  after "(1x)"         { double { each(unbid) "3+", "natural" } }
  after "(1x?)"        { pass { any, "whatever" } }
  after "(2D:multi)"   { double { hcp "13+", "multi" } }
  after "(2x:x+y)"     { double { some(theirs) "4+", "two suits" } }
  after "(2x)"         { double { each(unbid) "3+", "one suit" } }
  after "(2D:artificial)" { pass { any, "artificial" } }
  after "1M (2M:OM)"   { double { OM "4+", "Michaels" } }
  after "1S (2S)"      { double { hcp "10+", "cue-bid" } }
  opening { bid "1M" { M "5+" & hcp "11+" } }
]]

describe("a call of theirs", function()
  local ours = loaded(DEFENCES)
  local function theirs(call, where, rest)
    return loaded(("opening { bid %q { %s %s }, pass { any } }"):format(call, where, rest or ""))
  end

  for _, case in ipairs {
    { "1C", 'hcp "16+"', ", artificial = true", "X majors, P whatever" },
    { "1C", 'variants { { "weak", hcp "11-14" & balanced }, { "strong", hcp "18+" } }',
      ", artificial = true", "X two-way, P whatever" },
    { "1C", 'hcp "11-19" & clubs "2+"', "", "X short, P whatever" },
    { "1C", 'hcp "11-19" & clubs "3+"', "", "X natural, P whatever" },
    { "1S", 'hcp "11-19" & spades "4+"', "", "X natural, P whatever" },
    { "1S", 'hcp "11-19" & spades "3+"', "", "P whatever" },
    { "2D", 'hcp "5-10" & (hearts "6" | spades "6")', ", artificial = true",
      "X multi, P artificial" },
    { "2D", 'hcp "5-10" & hearts "5" & diamonds "5"', "", "X one suit, X two suits" },
    { "2C", 'hcp "5-10" & hearts "5" & spades "5"', ", artificial = true", "" },
    { "2D", 'hcp "5-10" & diamonds "6"', "", "X one suit" },
  } do
    it(("%s with %s fits by what it shows"):format(case[1], case[2]), function()
      assert.equal(case[4], list_of(ours, case[1], theirs(table.unpack(case, 1, 3))))
    end)
  end

  it("is natural by the list of natural rules where their system is not known", function()
    assert.equal("X natural, P whatever", list_of(ours, "1H"))
  end)

  it("in a suit of ours fits by name, or by the suits that it shows", function()
    local michaels = loaded [[
      after "(1M)" { bid "2M" { OM "5+" & hcp "8+", artificial = true } }
    ]]
    assert.equal("X cue-bid, X Michaels", list_of(ours, "1S 2S", michaels))
    assert.equal("X Michaels", list_of(ours, "1H 2H", michaels))
    assert.equal("", list_of(ours, "1H 2H", loaded [[
      after "(1H)" { bid "2H" { hearts "5+" & hcp "8+" } }
    ]]))
  end)

  it("binds letters of the suits that it shows", function()
    local p = ours:position_of({ "2D" }, "none", theirs("2D",
      'hcp "5-10" & hearts "5" & diamonds "5"'))
    assert.equal('me.diamonds "4+" | me.hearts "4+"', tostring(p.rules[2].where))
  end)

  it("that can have no such meaning is refused", function()
    for text, why in pairs {
      ["(1H:short)"] = "short is one of a minor",
      ["(1C:strange)"] = "use strong, two_way, short, multi, artificial, or suits as in H%+S",
      ["(X:strong)"] = "a bid has it",
      ["(2C:H+H)"] = "use strong",
      ["(2C:C+D+H+S)"] = "use strong",
    } do
      local said = select(2, helper.with_file(("after %q { pass { any } }"):format(text),
        function(name) return system.load(name) end))
      assert.matches(why, said)
      assert.matches("cannot be the meaning of this call", said)
    end
  end)

  it("whose section comes after one that fits every hand is told", function()
    local s = loaded [[
      after "(1C?)"        { pass { any } }
      after "(1C:strong)"  { double { hearts "4+" } }
      after "(2D:artificial)" { pass { any } }
      after "(2D:multi)"   { double { hearts "4+" } }
      after "(2H:strong)"  { pass { any } }
      after "(2H:artificial)" { double { hearts "4+" } }
    ]]
    assert.equal(2, #s.notes)
    assert.matches('after "%(1C:strong%)" is never reached: after "%(1C%?%)" in line 1 comes '
      .. "before it", s.notes[1])
    assert.matches('after "%(2D:multi%)" is never reached', s.notes[2])
  end)

  it("is printed with its meaning, and read again", function()
    assert.equal(ours.hash, loaded(ours:text()).hash)
  end)
end)

describe("in a contest", function()
  it("same, points and except serve the balancing seat", function()
    local s = loaded [[
      after "(1x)" { bid "1NT" { hcp "15-18" & balanced }, bid "1y" { y "5+" & hcp "8-16" },
        double { hcp "12+" & x "2-", "take-out" }, pass { any } }
      after "(1x) P (P)" { same "(1x)", points = -3,
        except { bid "1NT" { hcp "11-14" & balanced } } }
    ]]
    local p = s:position "1H P P"
    assert.equal("1NT 1S X P", (function()
      local list = {}
      for _, r in ipairs(p.rules) do
        if not r.rule.natural then list[#list + 1] = r.call end
      end
      return table.concat(list, " ")
    end)())
    assert.matches('hcp "11%-14"', p.rules[1].where.text)
    assert.is_true(p.rules[2].where:holds(baize.hand "KQT54.32.Q432.32"))
    assert.is_false(p.rules[2].where:holds(baize.hand "K9854.32.5432.32"))
  end)

  it("replies hold after a meaning and behind '...'", function()
    local s = loaded [[
      opening { bid "1S" { spades "5+" } }
      after "(1C:strong)" { double { hearts "4+", replies { bid "2H" { hearts "3+", "fit" } } } }
      after "... (2NT)" { bid "3C" { any, "ask", artificial = true,
        replies { bid "3H" { hearts "4+", "answer" } } } }
    ]]
    local strong = loaded [[opening { bid "1C" { hcp "16+", artificial = true } }]]
    assert.equal("2H fit", list_of(s, "1C X P", strong))
    assert.equal("", list_of(s, "1C X P"))
    assert.equal("3H answer", list_of(s, "1S 2NT 3C P"))
  end)

  it("as takes what holds for the meaning that it names", function()
    local s = loaded [[
      after "(1C:strong)" { double { hearts "4+" & spades "4+" } }
      after "(1C:strong) P (P)" { double { hearts "5+" & spades "5+" } }
      after "(1C)" { double { hcp "12+" } }
      after "(1C) P (P)" { double { hcp "9+" } }
      after "(1C:strong) X" { bid "1H" { hearts "3+", "both majors" } }
      after "(1C) X"        { bid "1S" { spades "4+", "take-out" } }
      after "(1C) P (P) X"  { as "(1C) X" }
      after "(1C:strong) P (P) X" { as "(1C:strong) X" }
    ]]
    local strong = loaded [[opening { bid "1C" { hcp "16+", artificial = true } }]]
    assert.equal("1S take-out", list_of(s, "1C P P X P"))
    assert.equal("1H both majors", list_of(s, "1C P P X P", strong))
  end)

  it("a force lasts through their bids, and a double of ours may be passed", function()
    local s = loaded [[
      opening { bid "1S" { spades "5+" & hcp "11+" } }
      after "1S" { bid "2NT" { spades "4+" & hcp "13+", forcing = "game" },
        bid "3C" { clubs "6+", forcing = "to 3S" } }
    ]]
    assert.equal("game", s:position("1S P 2NT P").forced)
    assert.is_nil(s:position("1S P 2NT 3D").forced)
    assert.equal("game", s:position("1S P 2NT 3D P P").forced)
    assert.is_nil(s:position("1S P 2NT 3D X P").forced)
    assert.is_nil(s:position("1S P 2NT 3D 4S P").forced)
    assert.equal("to 3S", s:position("1S P 3C 3D P P").forced)
    assert.is_nil(s:position("1S P 3C 4D P P").forced)
  end)

  it("passed hands are those that passed before anybody bid", function()
    local s = loaded [[
      opening { bid "1S" { spades "5+" } }
      after "1S" { when = passed(), bid "2C" { any, "passed" } }
      after "1S (X)" { when = passed(), bid "2C" { any, "passed" } }
      after "(1S)" { when = passed(), bid "2C" { any, "passed" } }
      after "(1S)" { when = partner.passed(), bid "2D" { any, "partner passed" } }
    ]]
    assert.equal("", list_of(s, "1S P"))
    assert.equal("2C passed", list_of(s, "P P 1S P"))
    assert.equal("2C passed", list_of(s, "P P 1S X"))
    assert.equal("", list_of(s, "P 1S X"))
    assert.equal("2C passed, 2D partner passed", list_of(s, "P P P 1S"))
    assert.equal("2D partner passed", list_of(s, "P 1S"))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("asks what the opponents have promised", function()
    local s = loaded [[
      after "(1NT)" { when = rho.hcp "15+", double { hcp "15+", "against strong" } }
      after "(1NT)" { when = they.hcp "14-", double { hcp "14+", "against weak" } }
    ]]
    local weak = loaded [[opening { bid "1NT" { hcp "12-14" & balanced }, pass { any } }]]
    local strong = loaded [[opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }]]
    assert.equal("X against weak", list_of(s, "1NT", weak))
    assert.equal("X against strong", list_of(s, "1NT", strong))
  end)
end)

local SOAK <const> = os.getenv "BAIZE_SOAK"
local BOARDS <const> = SOAK and 25000 or 24
local LARGE <const> = BOARDS // 10 -- of a large system, whose positions take longer

-- ---- dealt boards ----------------------------------------------------------------------

local contest = require "baize.system.reading.contest"
local core_auction = require "baize.core.auction"
local meaning = require "baize.system.turn.meaning"
local quick = require "baize.system.words.quick"
local SEATS <const> = { "N", "E", "S", "W" }
local VULS <const> = { "none", "we", "they", "both" }
local HCP <const>, SUITS <const> = 1, { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }

-- Whether one of some boxes has a hand of such features.
local function is_inside(boxes, values)
  for _, box in ipairs(boxes) do
    local inside = true
    for i, v in ipairs(values) do
      inside = inside and v >= box.low[i] and v <= box.high[i]
    end
    if inside then return true end
  end
  return false
end

local function values_of(hand)
  local values = {}
  for i, name in ipairs(quick.FEATURES) do values[i] = hand[name] end
  return values
end

-- What is wrong with the meaning of a call, as a hand that makes it tells. A suit that the side
-- has bid before may be a preference.
local function wrong_meaning(p, call, values)
  local m = meaning.of(p, call)
  if m.strong and values[HCP] < 15 then return "strong" end
  for suit in pairs(m.suits) do
    local repeated = false
    for _, c in ipairs(p.calls) do repeated = repeated or c.ours and c.strain == suit end
    local length = values[quick.INDEX[SUITS[suit]]]
    if not repeated and length < (m.natural and 3 or 4) then return suit end
  end
end

-- Faults of bidding boards and reading each call again.
local function read_again(first, second, count, seed)
  local sampler, faults = baize.sampler { where = baize.any, seed = seed }, {}
  local function fault(...) faults[#faults + 1] = table.concat({ ... }, " ") end
  for n = 1, count do
    local deal, vul = sampler:deal(n), VULS[n % 4 + 1]
    local words, list = contest.calls(deal, first, second, "N", vul)
    local text = table.concat(words, " ")
    local auction = core_auction.parse(text, "N")
    if not auction or not auction.over then fault("illegal", text) end
    for i, c in ipairs(list) do
      local hand = deal[SEATS[(i - 1) % 4 + 1]]
      local values = values_of(hand)
      local p, call = c.position, words[i]
      local shows = p:shows(call)
      if not shows:holds(hand) then fault("outside", i, text, tostring(hand)) end
      if not is_inside(p:bounds(call), values) then fault("bounds", i, text, tostring(hand)) end
      if p.forced and call == "P" and c.entry then fault("passed a force", i, text) end
      local odd = not (c.entry and c.entry.rule.natural) and wrong_meaning(p, call, values)
      if odd then fault("meaning", odd, i, text, tostring(hand)) end
      if i > 4 and not p:shown():holds(hand) then fault("shown", i, text) end
    end
  end
  return faults
end

describe("dealt boards", function()
  local sayc
  setup(function() sayc = assert(system.load "sayc") end)

  for _, case in ipairs { { "tutorial", "tutorial:weak_two=light", BOARDS },
    { "tests/golden/natural.lua", "tutorial", BOARDS },
    { "sayc", SOAK and "sayc:over_notrump=cappelletti" or "tutorial", LARGE } } do
    it(("of %s against %s are bid to an end and read again"):format(case[1], case[2]), function()
      local first, second = assert(system.load(case[1])), assert(system.load(case[2]))
      assert.same({}, read_again(first, second, case[3], 16))
      assert.same({}, read_again(second, first, case[3], 17))
    end)
  end

  it("leave every hand inside what all know of it", function()
    local a, b = assert(system.load "tutorial"), assert(system.load "tests/golden/natural.lua")
    local sampler = baize.sampler { where = baize.any, seed = 3 }
    for n = 1, SOAK and 25 or 5 do
      local deal = sampler:deal(n)
      local auction = baize.bid { deal = deal, NS = a, EW = b, dealer = "W", vul = "EW" }
      local k = a:knowledge(auction, { dealer = "W", vul = "they", we = "NS", they = b })
      for _, seat in ipairs(SEATS) do
        if k[seat] then assert.is_true(k[seat].where:holds(deal), seat .. " " .. auction) end
      end
      assert.is_true(a:auction(auction, { dealer = "W", vul = "they", we = "NS", they = b })
        :holds(deal))
    end
  end)

  it("say with each call what holds of the hand that makes it", function()
    local said = { balanced = me.balanced,
      ["a four-card major"] = me.hearts "4+" | me.spades "4+",
      ["a five-card major"] = me.hearts "5+" | me.spades "5+",
      ["a six-card major"] = me.hearts "6+" | me.spades "6+" }
    local seen = 0
    for deal in baize.sampler { where = baize.any, seed = 5 }:deals(SOAK and 60 or 25) do
      local _, list = baize.bid { deal = deal, NS = sayc }
      for _, c in ipairs(list) do
        local shown, where = ", " .. in_words.of_call(c.position, c.call) .. ",", nil
        for name, holds in pairs(said) do
          if shown:find(", " .. name .. ",", 1, true) then
            where = where and where & holds or holds
          end
        end
        for part in shown:gmatch "[^,]+" do
          local range, feature = part:match "^ (%d%S*) (%l+)$"
          feature = feature == "points" and "hcp" or feature
          if range then
            where = where and where & me[feature](range) or me[feature](range)
          end
        end
        if where then
          seen = seen + 1
          assert.is_true(where:holds(c.hand), c.call .. shown)
        end
      end
    end
    assert.is_true(seen > (SOAK and 400 or 160), tostring(seen))
  end)

  it("are said with the author's text, and nothing twice", function()
    assert.equal("weak: 6-10 points", in_words.meaning("weak", "6-10 points"))
    assert.equal("15-17 points, balanced", in_words.meaning("balanced", "15-17 points, balanced"))
    assert.equal("relay", in_words.meaning("relay", "any hand"))
    assert.equal("any hand", in_words.meaning(nil, "any hand"))
    local deal = baize.deal "N:AQ92.AK3.K876.T4 J6.T874.A9.A9832 K4.Q92.QJ542.KQJ T8753.J65.T3.765"
    local _, list = baize.bid { deal = deal, NS = sayc }
    assert.equal("15-17 points, balanced", list[1]:meaning())
    assert.matches("\nE  P +nothing to say: 14%- points ", tostring(list))
  end)

  it("are bid with systems by name, and explained", function()
    local deal = baize.sampler { where = baize.any, seed = 4 }:deal(3)
    local auction, list = baize.bid { deal = deal, NS = "tutorial", EW = "tutorial", vul = "EW" }
    local words = {}
    for i, c in ipairs(list) do words[i] = c.call end
    assert.equal(auction, table.concat(words, " "))
    assert.equal("N", list[1].seat)
    assert.matches("^" .. list[2].call .. " by the rule in systems/tutorial.lua",
      tostring(list[2]:why()))
    assert.matches("^N  P ", tostring(list))
    assert.error_matches(function() baize.bid { deal = deal, NS = 3 } end, "NS is a system")
    assert.error_matches(function() baize.bid { deal = deal, vul = "we" } end, "vul is none, NS")
    assert.error_matches(function() baize.bid { deal = deal, dealer = "X" } end, "the dealer is N")
    assert.error_matches(function() baize.bid {} end, "deal is a deal")
    assert.error_matches(function() baize.bid { deal = deal, EW = "nothing" } end, "no system")
  end)

  it("are bid the same once positions were forgotten", function()
    local a, b = assert(system.load "tutorial"), assert(system.load "tutorial")
    local sampler, before = baize.sampler { where = baize.any, seed = 8 }, {}
    for round = 1, 2 do
      for n = 1, 50 do
        local auction = baize.bid { deal = sampler:deal(n), NS = a, EW = b }
        if round == 2 then assert.equal(before[n], auction) end
        before[n] = auction
      end
      a:forget()
    end
  end)
end)

describe("an auction of four players", function()
  local OURS <const> = [[
    opening { bid "1NT" { hcp "15-17" & balanced }, bid "1S" { spades "5+" & hcp "11-20" },
      pass { any } }
    after "1NT (2x)" { double { x "4+" & hcp "8+", "penalty" }, pass { any } }
  ]]
  local THEIRS <const> = [[
    after "(1NT)" { bid "2C" { hearts "4+" & spades "4+" & hcp "10+", "majors", artificial = true },
      bid "2H" { hearts "5+" & hcp "8-14" & ~balanced }, pass { any } }
  ]]

  it("says of opponents what their calls say, with tolerance", function()
    local ours, theirs = loaded(OURS), loaded(THEIRS)
    local k = ours:knowledge("1NT 2H", { they = theirs })
    assert.same({ "N" }, k.seats)
    assert.same({ "E" }, k.theirs)
    assert.same({ low = 7, high = 15 }, k.E.bounds.hcp)
    assert.same({ low = 4, high = 13 }, k.E.bounds.hearts)
    k = ours:knowledge("1NT 2H", { they = theirs, tolerance = { points = 2, cards = 0 } })
    assert.same({ low = 6, high = 16 }, k.E.bounds.hcp)
    assert.same({ low = 5, high = 13 }, k.E.bounds.hearts)
    k = ours:knowledge("1NT 2C", { they = theirs, tolerance = { points = 0, cards = 0 } })
    assert.equal("N: 15-17 points, balanced\n(E): 10+ points, 4+ hearts, 4+ spades", tostring(k)
      :gsub(", 5%- %w+", ""))
  end)

  it("of which theirs overcalled is read from our side or theirs", function()
    local ours, theirs = loaded(OURS), loaded(THEIRS)
    local k = theirs:knowledge("1NT 2H", { we = "EW", they = ours })
    assert.same({ "E" }, k.seats)
    assert.same({ low = 8, high = 14 }, k.E.bounds.hcp)
    assert.same({ low = 14, high = 18 }, k.N.bounds.hcp)
    assert.same(k.E.bounds, theirs:knowledge("(1NT) 2H", { they = ours }).E.bounds)
  end)

  it("with a call off the system reports it", function()
    local ours = loaded(OURS)
    local k = ours:knowledge("1NT P 7D")
    assert.equal("7D", k.S.unknown[1].call)
    local where, unknown = ours:auction("1NT P 7D")
    assert.equal(3, unknown[1].number)
    assert.equal(ours:auction("1NT P").text, where.text)
  end)

  it("without natural bidding says which calls of ours no rule makes", function()
    local ours = loaded("system { natural = false }" .. OURS)
    for auction, text in pairs {
      ["1NT P 2S P"] = "N: 15-17 points, balanced\nS: any hand; no rule makes 2S",
      ["2C P P P"] = "N: any hand; no rule makes 2C\nS: any hand",
      ["1NT 2C 2S P"] = "N: 15-17 points, balanced\nS: any hand; no rule makes 2S",
    } do
      local k, names = ours:knowledge(auction), {}
      assert.equal(text, (tostring(k):gsub("\n%(E%)[^\n]*", "")))
      for _, seat in ipairs(k.seats) do
        for _, c in ipairs(k[seat].unknown) do names[#names + 1] = c.call end
      end
      assert.equal(text:match "makes (%w+)", table.concat(names, " "))
      assert.equal(names[1], select(2, ours:auction(auction))[1].call)
      local marks = {}
      for _, row in ipairs(ours:explain(auction)) do
        if row.mark == "no rule" and row.call ~= "P" then marks[#marks + 1] = row.call end
      end
      assert.same(names, marks)
    end
    assert.matches("no rule fits", tostring(select(2, ours:bid("AK52.974.AK4.A32", "1NT P 2S P"))))
  end)

  it("deals what passes say where the system of all four is given", function()
    local s = assert(system.load "tutorial")
    for _, auction in ipairs { "P", "P P P P", "P P P 1H", "1NT P P P", "P 1H P 2H" } do
      local where = s:auction(auction, { dealer = "E", vul = "NS", they = s,
        tolerance = { points = 0, cards = 0 } })
      local sampler = baize.sampler { where = where, seed = 3 }
      for n = 1, 25 do
        local deal, words, p = sampler:deal(n), {}, nil
        for word in auction:gmatch "%S+" do
          p = p and p:next(words[#words]) or s:position_of({}, "they", s)
          local entry = p:first(deal[("ESWN"):sub(#words % 4 + 1, #words % 4 + 1)])
          assert.equal(word, entry and entry.call or "P", auction)
          words[#words + 1] = word
        end
      end
    end
  end)

  it("reads the vulnerability of a board as the side of the system sees it", function()
    local s = loaded [[opening { bid "3S" { spades "7+" & by_vul { we = hcp "9+", they = hcp "5-8",
      none = hcp "6+", both = hcp "7+" } } }]]
    local function text(auction, dealer, vul)
      return tostring((s:auction(auction, { dealer = dealer, vul = vul })))
    end
    for _, auction in ipairs { "3S", "P 3S" } do
      local ours, theirs = "NS", "EW"
      if #auction > 2 then ours, theirs = theirs, ours end
      assert.equal(text(auction, "N", "we"), text(auction, "N", ours))
      assert.equal(text(auction, "N", "they"), text(auction, "N", theirs))
      assert.not_equal(text(auction, "N", ours), text(auction, "N", theirs))
    end
    assert.has_error(function() text("3S", "N", "all") end,
      "auction: vul is none, NS, EW, we, they or both, not 'all'")
  end)

  it("widens and narrows conditions so that their hands remain", function()
    for where, text in pairs {
      [me.hcp "15-17"] = 'me.hcp "14-18"',
      [me.hcp "0-3"] = 'me.hcp "0-4"',
      [me.hearts "5+" & me.balanced] = 'me.hearts "4+" & me.semibalanced',
      [me.hcp "8,12+"] = 'me.hcp "7-9,11+"',
      [~me.hcp "10-12"] = '~me.hcp "11"',
      [~me.hearts "3"] = "any",
      [me.hearts.top3 "2+"] = 'me.hearts.top3 "2+"',
      [(me.hcp * 2) "30-34"] = '(me.hcp * 2) "28-36"',
      [(me.hcp * -1) "-17..-15"] = '(me.hcp * -1) "-18..-14"',
      [(me.hcp * 0.5) "7.5-8.5"] = '(me.hcp * 0.5) "7-9"',
      [(me.hcp - -2) "17-19"] = '(me.hcp - -2) "16-20"',
      [(me.hcp + me.longest) "20+"] = '(me.hcp + me.longest) "19+"',
      [(me.spades - me.hearts) "-1"] = '(me.spades - me.hearts) "-2..0"',
      [(me.spades - me.hearts) "-2..1"] = '(me.spades - me.hearts) "-3..2"',
      [(me.spades - me.hearts) "0-2"] = '(me.spades - me.hearts) "-1..3"',
    } do
      local wide = reading.tolerant(where, 1, 1)
      local sampler = baize.sampler { where = baize.any, seed = 1 }
      for n = 1, 200 do
        local hand = sampler:deal(n).N
        assert.is_true(not where:holds(hand) or wide:holds(hand), text)
      end
      assert.equal(text, tostring(wide))
      assert.is_true(where == reading.tolerant(where, 0, 0) or where:holds(baize.hand
        "AK2.J3.KQ854.K72") == reading.tolerant(where, 0, 0):holds(baize.hand "AK2.J3.KQ854.K72"))
    end
  end)

  it("may ask for too much", function()
    local ours = loaded(OURS)
    assert.error_matches(function() ours:knowledge("1NT", { they = "x" }) end, "they is a system")
    assert.error_matches(function() ours:knowledge("1NT", { we = "N" }) end, "we is NS or EW")
    assert.error_matches(function() ours:knowledge("1NT", { tolerance = { points = -1 } }) end,
      "0 to 13")
  end)
end)
