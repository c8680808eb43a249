-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding systems against each other: what both sides show.
local helper = require "helper"
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
    return loaded(("opening { bid %q { %s %s } }"):format(call, where, rest or ""))
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

  it("whose section comes behind one that fits every hand is told", function()
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

  it("replies hold behind a meaning and behind '...'", function()
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
    local weak = loaded [[opening { bid "1NT" { hcp "12-14" & balanced } }]]
    local strong = loaded [[opening { bid "1NT" { hcp "15-17" & balanced } }]]
    assert.equal("X against weak", list_of(s, "1NT", weak))
    assert.equal("X against strong", list_of(s, "1NT", strong))
  end)
end)
