-- SPDX-License-Identifier: GPL-3.0-or-later
-- Checks of systems: each kind of finding, exact frequencies, dealt auctions; and comparisons.
local check_joint = require "baize.system.check.joint"
local core_hands = require "baize.core.hands"
local core_sampler = require "baize.core.sampler"
local helper = require "helper"
local positions = require "baize.system.check.positions"
local check_same = require "baize.system.turn.same"
local system = baize.system

local S <const> = baize.S
local SOAK <const> = os.getenv "BAIZE_SOAK"

local function with(text, f)
  return helper.with_file(text, function(name) return f(assert(system.load(name))) end)
end

local function checked(text, options)
  options = options or {}
  options.deals, options.all = options.deals or 0, true
  return with(text, function(s) return s:check(options) end)
end

-- The first finding of a kind; nil: there is none.
local function found(r, kind, call)
  for _, f in ipairs(r.findings) do
    if f.kind == kind and (not call or f.call == call) then return f end
  end
end

-- By kind: a system with such a fault, the call that has it, the degree, and what to replace so
-- that it has none.
local HOSTILE <const> = {
  { "unreachable", "1H", "alone", [[ opening { bid "1NT" { hcp "15-17" & balanced },
    bid "1H" { hcp "15" & balanced }, pass { any } } ]], '"15"', '"14"' },
  { "unreachable", "1H", "alone", [[ opening { bid "1H" { hcp "15" & hcp "16" }, pass { any } } ]],
    '"16"', '"14-16"' },
  { "unreachable", "3NT", "own", [[ opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
    after "1NT" { bid "2NT" { any } }
    after "1NT 2NT" { bid "3NT" { hcp "18+" }, pass { any } } ]],
    '"18%+"', '"17"' },
  { "unreachable", "4S", "partner", [[ opening { bid "1S" { spades "6+" & hcp "12+" },
    pass { any } } after "1S" { bid "4S" { spades "8+" }, pass { any } } ]], '"8%+"', '"7+"' },
  -- two of the top three of a suit, and two more of them
  { "unreachable", "4NT", "partner", [[ opening { bid "2S" { spades "6" & hcp "5-10" &
    spades.top3 "2+" }, pass { any } } after "2S" { bid "4NT" { spades.top3 "2+" & hcp "13+",
    artificial = true }, pass { any } } ]], 'top3 "2%+" & hcp "13', 'top3 "1+" & hcp "13' },
  -- six points at most are left of a suit in which partner has five
  { "unreachable", "3S", "partner", [[ opening { bid "1S" { spades "5+" & spades.hcp "5+" },
    pass { any } } after "1S" { bid "3S" { spades "2" & spades.hcp "6+" }, pass { any } } ]],
    'hcp "6%+"', 'hcp "5+"' },
  -- the ace and the king are one card of each
  { "unreachable", "3NT", "partner", [[ opening { bid "3D" { diamonds "7" & diamonds.top2 "2" },
    pass { any } } after "3D" { bid "3NT" { has "DK" & hcp "15+" }, pass { any } } ]],
    '"DK"', '"DQ"' },
  -- partner has named the jack
  { "unreachable", "3C", "partner", [[ opening { bid "1C" { has "CJ" & hcp "12+" }, pass { any } }
    after "1C" { bid "3C" { has "CJ" & hcp "6+" }, pass { any } } ]], 'CJ" & hcp "6',
    'CT" & hcp "6' },
  { "hidden", "7NT", nil, [[ opening { bid "7NT" { hcp "37" }, pass { any } } ]], '"37"', '"28+"' },
  { "vacuous", "1D", nil, [[ opening { bid "1D" { hcp "0-37" } } ]], '0%-37', "0-36" },
  { "overlap", "1C", nil, [[ opening { bid "1D" { hcp "10-14" }, bid "1C" { hcp "14-20" },
    pass { any } } ]], "14%-20", "15-20" },
  { "forcing", "2NT", nil, [[ opening { bid "1H" { hearts "5+" }, pass { any } }
    after "1H" { bid "2NT" { hcp "16+", forcing = "game" }, bid "2NT" { hcp "10-12" },
      pass { any } }
    after "1H 2NT" { bid "3NT" { any } } ]], '"10%-12"', '"10-12", forcing = "game"' },
  { "same meaning", "2D", nil, [[ opening { bid "2H" { hearts "5+" }, bid "2D" { hearts "5+" },
    pass { any } } ]], '"2D" { hearts "5', '"2D" { hearts "4' },
  { "no answer", "1C", nil, [[ opening { bid "1C" { clubs "3+", forcing = "once" },
    bid "1D" { diamonds "4+" } } after "1D" { bid "1H" { any } } ]], 'after "1D"', 'after "1C"' },
  { "pass", "P", nil, [[ opening { bid "1C" { clubs "3+", forcing = "once" }, pass { any } }
    after "1C" { bid "1H" { hcp "8+" }, pass { any } } ]], 'hcp "8%+"', "any" },
  { "pass", nil, nil, [[ system { natural = false }
    opening { bid "1C" { clubs "3+", forcing = "once" }, pass { any } }
    after "1C" { bid "1H" { hcp "8+" } } ]], 'hcp "8%+"', "any" },
  { "level", nil, nil, [[ system { natural = false }
    opening { bid "2C" { hcp "22+", forcing = "game", artificial = true },
    pass { any } } after "2C" { bid "2D" { any, artificial = true } }
    after "2C 2D" { bid "3NT" { hcp "24+" } } ]], 'hcp "24%+"', "any" },
  { "no alert", "1C", nil, [[ opening { bid "1C" { hcp "16+" }, pass { any } } ]],
    'hcp "16%+"', 'clubs "3+"' },
  { "no alert", "1C", nil, [[ opening { bid "1C" { hcp "16+" }, pass { any } } ]],
    'hcp "16%+"', 'hcp "16+", artificial = true' },
  { "option", nil, nil, [[ local style = option { "style", "sound", "light" }
    opening { bid "1C" { hcp(style == "light" and "12+" or "12+") }, pass { any } } ]],
    'light" and "12', 'light" and "11' },
  { "option", nil, nil, [[ local style = option { "style", "sound", "light" }
    system { natural = false }
    opening { bid "2S" { hcp(style == "light" and "4-9" or "5-9") & spades "6+"
    & spades.top3 "2+" }, pass { any } } ]], '"2%+" }', '"1+" }' },
  { "gap", nil, nil, [[ opening { bid "1C" { hcp "12+" }, pass { hcp "10-" } }
    after "1C" { pass { any } } ]], "10%-", "11-" },
}

describe("a check finds", function()
  for i, row in ipairs(HOSTILE) do
    local kind, call, degree, text, pattern, replacement = table.unpack(row, 1, 6)
    it(("%d: %s"):format(i, kind), function()
      local f = assert(found(checked(text), kind, call), "not found")
      assert.equal(degree, f.degree)
      local mended, n = text:gsub(pattern, replacement)
      assert.equal(1, n)
      assert.is_nil(found(checked(mended), kind, call))
    end)
  end

  it("what partner's honours leave, by an exact count, else as a note", function()
    local TEXT <const> = [[ opening { bid "2S" { spades "6" & hcp "5-10" & (spades.top3 "2+" |
      spades.top5 "3+") }, pass { any } }
      after "2S" { bid "4S" { spades.top3 "%s" }, bid "3S" { spades.top5 "3+" }, pass { any } } ]]
    -- partner may have QJT, beside which the ace and the king are there
    assert.is_nil(found(checked(TEXT:format "2+"), "unreachable", "4S"))
    local f = found(checked(TEXT:format "3"), "unreachable", "4S")
    assert.same({ "problem", "partner", "what partner has shown leaves no such hand" },
      { f.severity, f.degree, f.text })
    -- a count beyond its budget is an estimate
    local figure, asked = core_sampler.figure, 0
    local function estimated(share)
      core_sampler.figure = function(_, _, budget)
        asked = asked + 1
        assert.equal(50000000, budget)
        return { exact = false, share = share }
      end
      f = found(checked(TEXT:format "3"), "unreachable", "4S")
      core_sampler.figure = figure
      return f
    end
    assert.equal("note", estimated(0.0).severity)
    assert.matches("^no deal was found where partner has what he has shown", f.text)
    assert.is_nil(estimated(1e-6))
    assert.is_true(asked > 0)
    -- and so is one that comes after too many others
    local most = check_joint.COUNTS
    check_joint.COUNTS = 0
    f = found(checked(TEXT:format "3"), "unreachable", "4S")
    check_joint.COUNTS = most
    assert.matches("is not decided: it takes more counting", f.text)
    assert.equal("note", f.severity)
  end)

  it("no dead rule where hands bid by it at another vulnerability", function()
    local TEXT <const> = [[ system { natural = false }
      opening { bid "2S" { spades "6" & by_vul { none = hcp "5-10", we = hcp "8-9",
        they = hcp "5-10", both = hcp "%s" } }, bid "3S" { spades "6" & hcp "6-9" },
        pass { any } } ]]
    local f = found(checked(TEXT:format "5-10"), "unreachable", "3S")
    assert.equal("note", f.severity)
    assert.matches('; some do where the vulnerability is "we"$', f.text)
    local same = (TEXT:format "5-10"):gsub('"8%-9"', '"5-10"')
    f = found(checked(same), "unreachable", "3S")
    assert.same({ "problem", "its hands bid 2S (line 2)" }, { f.severity, f.text })
  end)

  it("no dead rule where hands bid by it at a position that was not counted", function()
    local TEXT <const> = [[ system { natural = false }
      opening { bid "1H" { hearts "6+" & hcp "10-20" }, bid "1S" { spades "%s" & hcp "15-17" },
        pass { any } }
      after "1M" { bid "2NT" { M "8" }, pass { any } } ]]
    local function of(spades, nb)
      local f = found(checked(TEXT:format(spades), { positions = nb }), "unreachable", "2NT")
      return f and f.severity, f and f.text
    end
    local severity, text = of("5", 6) -- four openings, and behind 1H
    assert.equal("note", severity)
    assert.matches("; some do after 1S P$", text)
    assert.equal("problem", (of("6+", 6)))
  end)

  it("no dead rule of any auction that ends so where rarer ones were not counted", function()
    local TEXT <const> = [[ system { natural = false }
      opening { bid "1H" { hearts "3+" & hcp "20+" }, bid "1S" { spades "8" & hcp "10-12" },
        pass { any } }
      after "... 1M" { bid "3NT" { hcp "25+" }, pass { any } } ]]
    local f = found(checked(TEXT, { positions = 5 }), "unreachable", "3NT") -- 1S has none of them
    assert.equal("note", f.severity)
    assert.matches("; some do after P 1S P$", f.text)
    f = found(checked(TEXT:gsub("25", "35"), { positions = 5 }), "unreachable", "3NT")
    assert.equal("note", f.severity)
    assert.matches("; rarer auctions that end so were not counted$", f.text)
    f = found(checked(TEXT:gsub("25", "35"), { least = 1e-15 }), "unreachable", "3NT")
    assert.equal("problem", f.severity)
  end)

  it("no dead rule of a contest where hands bid by it in another that its section names", function()
    local TEXT <const> = [[ system { natural = false }
      opening { bid "1C" { hcp "12+" & clubs "5+" }, pass { any } }
      after "(1NT)" { bid "2C" { hcp "%s" & clubs "5+" }, pass { any } } ]]
    with([[ system { natural = false }
      opening { bid "1NT" { hcp "15-17" & balanced, seats = "4" }, pass { any } } ]], function(they)
      local function of(points)
        return found(checked(TEXT:format(points), { they = they, deals = 400 }), "unreachable")
      end
      local f = of "13+" -- who passed has no 13 points and five clubs
      assert.equal("note", f.severity)
      assert.matches("; some do after 1NT$", f.text)
      assert.equal("problem", of("41+").severity)
    end)
  end)

  it("no dead rule where partner's cards leave its hands at some positions", function()
    local f = found(checked [[ opening { bid "1S" { spades "6+" & hcp "12+" },
      bid "1H" { hearts "5+" & hcp "12+" }, pass { any } }
      after "1M" { bid "4M" { M "8" }, pass { any } } ]], "unreachable", "4S")
    assert.same({ "note", "partner" }, { f.severity, f.degree })
  end)

  it("rules that fire in other positions, as notes", function()
    local r = checked [[ opening { bid "1M" { M "5+" & hcp "12+" }, pass { any } }
      after "1M" { bid "2NT" { hcp "13+" }, pass { any } } ]]
    assert.equal(0, r.problems)
    local f = found(r, "unreachable") -- who passed has no 13 points and five cards in a major
    assert.is_nil(f)
    r = checked [[ opening { bid "1M" { hcp "12+" & M "4+" },
      bid "1C" { hcp "12+", artificial = true }, pass { any } }
      after "1M" { bid "2NT" { hcp "13+" }, pass { any } } ]]
    f = found(r, "unreachable")
    assert.equal("own", f.degree)
    assert.equal("note", f.severity)
    assert.equal(4, f.positions) -- two majors, third and fourth seat
    assert.equal(8, f.of)
    assert.matches("such hands bid 1H %(line 1%) before", f.text)
  end)

  it("no problem in hands after a forcing call that the natural list bids", function()
    local r = checked [[ opening { bid "1C" { clubs "3+", forcing = "once" }, pass { any } }
      after "1C" { bid "1H" { hearts "3+" & hcp "8+" } } ]]
    assert.equal(0, r.problems)
    local list = {}
    for _, f in ipairs(r.findings) do
      if f.auction:find "1C P$" then list[#list + 1] = f.kind .. ": " .. f.text end
    end
    assert.same({ "gap: no rule fits, the natural list bids them: partner's call is forcing" },
      list)
  end)

  it("values of options that change nothing, as problems only where that is proved", function()
    local function option_of(text, options)
      local r = checked('local style = option { "style", "sound", "light" }' .. text, options)
      local f = found(r, "option")
      return f and f.severity, f and f.text
    end
    assert.equal('problem: style = "light" changes no call: all hands bid as with "sound"',
      table.concat({ option_of [[ opening { bid "1C" { hcp "12+" } } ]] }, ": "))
    local RANGE <const> = [[ system { natural = false }
      local low = style == "light" and "4-9" or "5-9"
      opening { bid "2S" { hcp(low) & spades "6+" & spades.top3 "%d+" }, pass { any } }
      after "2S" { pass { any } } ]]
    -- two of the top three are five points, and every position is compared
    assert.equal("problem", (option_of(RANGE:format(2))))
    assert.is_nil(option_of(RANGE:format(1)))
    local severity, said = option_of(RANGE:format(2), { positions = 2 })
    assert.equal("note", severity)
    assert.matches("^style = \"light\" is not used in the 8 uncontested positions that were "
      .. "compared, the likeliest at each vulnerability: all hands bid as with \"sound\"$", said)
  end)

  it("no dead option where it counts at another vulnerability, or beside another option", function()
    local r = checked [[ local style = option { "style", "sound", "light" }
      system { natural = false }
      opening { bid "1C" { by_vul { both = hcp(style == "light" and "11+" or "12+"),
        none = hcp "12+", we = hcp "12+", they = hcp "12+" } }, pass { any } } ]]
    assert.is_nil(found(r, "option"))
    r = checked [[ local weak = option { "weak", "no", "yes" }
      local style = option { "style", "sound", "light" }
      opening { bid "1C" { hcp(weak == "yes" and (style == "light" and "9+" or "10+") or "12+") },
        pass { any } } ]]
    local f = found(r, "option")
    assert.equal("note", f.severity)
    assert.matches("bid as with \"sound\" while the other options have these values$", f.text)
  end)

  it("no dead option where it counts in a section front of contested auctions", function()
    local r = checked [[ local answer = option { "answer", "high", "low" }
      system { natural = false }
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "1NT (2H)" { bid "4C" { spades "6+", artificial = true }, pass { any } }
      front "... (2H) 4C" { bid "4D" { spades(answer == "high" and "3+" or "4+") },
        bid "4S" { any } } ]]
    assert.is_nil(found(r, "option"))
  end)

  it("no dead option where it is the opponents' system that differs", function()
    local r = checked [[ local they = option { "they", "tutorial", "sayc" }
      system { natural = false, opponents = they }
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "1NT (2C)" { when = rho.hcp "10+", bid "2S" { any } } ]]
    assert.is_nil(found(r, "option"))
  end)

  it("nothing wrong with a small whole system", function()
    local r = checked [[ opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "1NT" { bid "3NT" { we.hcp "25+" }, pass { any } } after "1NT 3NT" { pass { any } } ]]
    assert.equal(0, r.problems)
    assert.equal(1, r.covered)
    assert.matches("Verdict%s+0 problems", tostring(r))
  end)
end)

describe("a check", function()
  local tutorial = assert(system.load "tutorial")
  local whole = tutorial:check { deals = 500 }

  it("counts calls that add up to all hands, exactly", function()
    for _, entry in ipairs(whole.positions) do
      local sum = entry.none.count
      for _, c in ipairs(entry.calls) do sum = sum + c.count end
      assert.equal(entry.total, sum)
    end
    assert.equal(baize.integer "635013559600", whole.positions[1].total)
  end)

  it("says what was not counted", function()
    local few = tutorial:check { positions = 5, deals = 200 }
    assert.equal(5, #few.positions)
    assert.is_true(few.left.count > 0)
    assert.is_true(few.covered < whole.covered)
    assert.is_true(math.abs(few.covered + few.left.probability - 1) < 1e-12)
    assert.is_true(few.dealt.inside < few.dealt.calls)
    assert.equal(whole.dealt.calls, whole.dealt.inside)
    assert.matches("Not seen  %d+ rarer positions", tostring(few))
  end)

  it("examines contested positions that come up on deals", function()
    with([[
      opening { bid "1NT" { hcp "12-17" & balanced }, bid "1S" { spades "5+" & hcp "11+" },
        pass { any } }
      after "1NT" { bid "2D" { any, "relay", forcing = "once", artificial = true } }
      after "1NT 2D" { bid "2H" { any } }
      after "1S (2x)" { double { hcp "8+" }, bid "2S" { spades "3+" & hcp "8+" }, pass { any } }
    ]], function(s)
      local r = s:check { deals = 1500, positions = 20 }
      local c = r.contested
      assert.equal(1500, c.deals)
      assert.is_true(c.positions > 0 and c.inside <= c.ruled and c.ruled < c.turns)
      local seen = {}
      for _, f in ipairs(r.findings) do
        if f.auction:find "^[P ]*1S 2%u$" then seen[f.kind .. " " .. f.line] = f.severity end
        if f.kind == "interference" then
          seen.relay = f.severity
          assert.matches("^[P ]*1NT P 2D %w+$", f.auction)
          assert.matches("no rule for partner over their", f.text)
        end
      end
      assert.equal("problem", seen["unreachable 5"])
      assert.equal("note", seen.relay)
      assert.matches("Contested +%d+ positions, from %d.* deals against", tostring(r))
      assert.equal("natural", c.they)
      local none = helper.with_file('opening { bid "1C" { hcp "12-21" }, pass { any } }',
        baize.system.load):check { deals = 50, contested = 4 }
      assert.matches("Contested +no rule at any of the %d+ turns in contested auctions of 50 ",
        tostring(none))
      assert.is_nil(s:check { deals = 10, contested = 0 }.contested)
    end)
  end)

  it("examines contests against the system of its opponents", function()
    with([[
      opening { bid "1NT" { hcp "12-17" & balanced }, pass { any } }
      after "1NT (2C:H+S)" { double { hcp "8+" }, pass { any } }
    ]], function(s)
      with([[
        system { name = "Landy", natural = false }
        after "(1NT)" { bid "2C" { hearts "4+" & spades "4+" & hcp "8+", artificial = true },
          pass { any } }
      ]], function(theirs)
        local r = s:check { deals = 1000, positions = 5, they = theirs }
        assert.equal("Landy", r.contested.they)
        assert.is_true(r.contested.ruled > 0)
        assert.matches("deals against Landy, each", (tostring(r):gsub("%s+", " ")))
        assert.equal(0, s:check { deals = 1000, positions = 5 }.contested.ruled)
        assert.error_matches(function() s:check { they = "natural" } end, "they is a system")
      end)
    end)
  end)

  it("bids deals: calls by round, and those that no rule makes", function()
    local sampler = baize.sampler { where = any, seed = 1 }
    local rounds, unruled, own = {}, 0, tutorial:bare()
    for i = 1, 200 do
      local deal, words, first, bids = sampler:deal(i), {}, nil, 0
      for word in own:bid_deal(deal, "N"):gmatch "%S+" do
        local k = #words + 1
        if not first or (k - first) % 2 == 0 then
          local hand = deal[("NESW"):sub((k - 1) % 4 + 1, (k - 1) % 4 + 1)]
          local call, trace = own:bid(hand, table.concat(words, " "))
          assert.equal(word, call)
          rounds[bids + 1] = (rounds[bids + 1] or 0) + 1
          if trace.mark == "no rule" then unruled = unruled + 1 end
          if call ~= "P" then first, bids = first or k, bids + 1 end
        end
        words[k] = word
      end
    end
    local r = tutorial:check { deals = 200, positions = 1 }.dealt
    assert.equal(unruled, r.unruled)
    for n, calls in ipairs(rounds) do assert.equal(calls, r.rounds[n].calls) end
    assert.equal(10, #whole.dealt.holes)
    for _, hole in ipairs(whole.dealt.holes) do
      local _, trace = tutorial:bid(hole.hands[1], hole.auction)
      assert.equal("natural", trace.mark)
    end
  end)

  it("writes JSON and a page", function()
    local value = require "dkjson".decode(whole:json())
    assert.equal(#whole.positions, #value.positions)
    assert.equal("635013559600", value.positions[1].total)
    assert.matches("<title>Check of Tutorial</title>", (whole:html()))
  end)

  it("refuses what is not an option", function()
    assert.error_matches(function() tutorial:check { position = 3 } end, "position")
    assert.error_matches(function() tutorial:check { positions = 0 } end, "positions")
  end)
end)

describe("the sections front of a system", function()
  it("say at which positions they are asked, and one that is not", function()
    local r = checked([[
      opening { bid "1NT" { hcp "15-17" & balanced }, bid "1S" { spades "5+" & hcp "12+" } }
      after "1NT" { bid "4NT" { hcp "16+" }, bid "2H" { spades "5+" }, pass { any } }
      after "1S"  { bid "3S" { spades "4+" & hcp "10+" }, pass { any } }
      after "1S 3S" { bid "4NT" { hcp "18+" }, pass { any } }
      front "... 4NT" { when = agreed "M", bid "5C" { any } }
      front "... 4C"  { bid "4D" { any } }
    ]], { positions = 100 })
    assert.equal(2, #r.fronts)
    local asked, never = r.fronts[1], r.fronts[2]
    if asked.section ~= "... 4NT" then asked, never = never, asked end
    assert.equal("1S P 3S P 4NT P", asked.auction) -- not 1NT P 4NT, where no major is agreed
    assert.equal("... 4C", never.section)
    assert.same({ 0 }, { never.positions, never.auction })
    local nb = 0
    for _, entry in ipairs(r.positions) do
      local text = table.concat(entry.position.words, " ")
      if text:find "1S P 3S P 4NT P$" then nb = nb + 1 end
    end
    assert.equal(nb, asked.positions)
    assert.is_truthy(tostring(r):find("... 4C%s+0  none"))
  end)
end)

-- ---- against drawn hands ------------------------------------------------------------

-- Draw hands at each position that has rules, and compare how often each call is made.
local function against_hands(s, most, n)
  local seen, counted = {}, 0
  for _, entry in ipairs(s:check { positions = most, deals = 0 }.positions) do
    local p = entry.position
    if #p.rules > 0 and not seen[p.key] then
      seen[p.key], counted = true, counted + 1
      local set = assert(core_hands.open(p:shown():of "S"))
      local made = {}
      for i = 0, n - 1 do
        local r = p:first(set:random(7, i))
        local call = r and r.call or "none"
        made[call] = (made[call] or 0) + 1
      end
      entry.none.call = "none"
      for _, c in ipairs { entry.none, table.unpack(entry.calls) } do
        local error_of = math.sqrt(n * c.share * (1 - c.share))
        local off = math.abs((made[c.call] or 0) - n * c.share)
        if off > 5 * error_of + 4 then -- 4: rare calls have a long tail
          error(("%s after '%s': %d of %d, expected %.1f"):format(c.call, p.key,
            made[c.call] or 0, n, n * c.share))
        end
      end
    end
  end
  return counted
end

describe("the cells of positions", function()
  it("agree with 10 000 hands that are drawn", function()
    assert.is_true(against_hands(assert(system.load "tutorial"), 60, 10000) >= 8)
  end)

  it("agree at every position of a large system", function()
    local s = assert(system.load "tests/golden/natural.lua")
    local n = SOAK and 10000 or 300
    assert.is_true(against_hands(s, SOAK and 3000 or 60, n) >= 20)
  end)
end)

-- ---- comparing ----------------------------------------------------------------------

local NOTRUMP <const> = [[ opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
  after "1NT" { bid "3NT" { hcp "10+" }, pass { any } } after "1NT 3NT" { pass { any } } ]]

describe("a comparison", function()
  local ALONE <const> = { contested = not SOAK and 0 or nil } -- no contests, which are slow

  it("of a system with itself finds nothing", function()
    for _, name in ipairs { "tutorial", SOAK and "tests/golden/natural.lua" } do
      local r = assert(system.load(name)):diff(assert(system.load(name)),
        { contested = not SOAK and 50 or nil })
      assert.equal(0, r.differ)
      assert.equal(0.0, r.share)
      assert.same({}, r.only)
      assert.is_true(r.counted <= 4) -- the openings: nothing else can differ
      assert.matches("They make the same calls with all hands", tostring(r))
    end
  end)

  it("finds what depends on what the opponents' passes show", function()
    local function against(theirs, use)
      helper.with_file('system { natural = false } after "(1S)" { bid "2C" { hcp "' .. theirs
        .. '" } }', function(path)
        with(('system { natural = false, guard = false, opponents = "%s" }'):format(path)
          .. 'opening { bid "1S" { spades "5+" & hcp "11+" } }'
          .. 'after "1S" { when = rho.hcp "0-10", bid "4S" { hcp "0+" } }'
          .. 'after "1S" { bid "2S" { spades "3+" } }', use)
      end)
    end
    against("8+", function(a)
      against("15+", function(b)
        assert.equal("1S P", table.concat(a:diff(b, ALONE).positions[1].position.words, " "))
      end)
    end)
  end)

  it("finds exactly the hands that differ", function()
    with(NOTRUMP, function(a)
      with(NOTRUMP:gsub("15%-17", "14-16"), function(b)
        local only_a = baize.hands(S.hcp "17" & S.balanced):count()
        local only_b = baize.hands(S.hcp "14" & S.balanced):count()
        local there, back = a:diff(b, ALONE), b:diff(a, ALONE)
        local first = there.positions[1]
        assert.equal("", table.concat(first.position.words, " "))
        assert.equal(only_a + only_b, first.count)
        assert.equal("P 1NT", first.changes[1].from .. " " .. first.changes[1].to)
        assert.equal(only_b, first.changes[1].count)
        assert.equal(only_a, first.changes[2].count)
        for _, c in ipairs(first.changes) do
          assert.equal(c.from, (a:bid(c.example)))
          assert.equal(c.to, (b:bid(c.example)))
        end
        assert.is_true(math.abs(there.share - back.share) < 1e-12)
        assert.equal(there.differ, back.differ)
      end)
    end)
  end)

  it("leaves out no position of which the rules differ", function()
    local we = NOTRUMP:gsub('hcp "10%+"', 'we.hcp "25+"')
    local function compared(a, b)
      local alike, differ, left_out = check_same.of(a, b), 0, 0
      for p in positions.walk(a, { most = 1000 }) do
        local one, two = p.rules, b:position_of(p.words, p.vul).rules
        local differs = #one ~= #two
        for i, r in ipairs(differs and {} or one) do
          differs = differs or r.call ~= two[i].call or not r.where:equals(two[i].where)
        end
        differ, left_out = differ + (differs and 1 or 0), left_out + (alike(p) and 1 or 0)
        assert.is_false(differs and alike(p), table.concat(p.words, " "))
      end
      return differ, left_out
    end
    with(we, function(a) -- of partner's other range, by rules that are written alike
      with(we:gsub("15%-17", "14-16"), function(b)
        assert.same({ 8, 0 }, { compared(a:bare(), b:bare()) })
      end)
    end)
    local differ, left_out = compared(assert(system.load "tutorial"):bare(),
      assert(system.load "tutorial:weak_two=light"):bare())
    assert.is_true(differ >= 3 and left_out > 100, differ .. " " .. left_out)
  end)

  it("agrees with dealt auctions", function()
    with(NOTRUMP, function(a)
      with(NOTRUMP:gsub('"10%+"', '"9+"'), function(b)
        local sampler, n, differ = baize.sampler { where = any, seed = 3 }, 4000, 0
        for i = 1, n do
          local deal = sampler:deal(i)
          if a:bid_deal(deal) ~= b:bid_deal(deal) then differ = differ + 1 end
        end
        local share = a:diff(b, ALONE).share
        assert.is_true(math.abs(differ - n * share) < 5 * math.sqrt(n * share) + 0.1 * n * share)
      end)
    end)
  end)

  -- N opens or passes for the hand with the ace of spades: the share of deals on which one of
  -- four hands differs is exactly 1, where the product form adds up 1 - (3/4)^4.
  it("reports the dealt share, as the four hands are one deal", function()
    with('opening { bid "1C" { has "SA" }, pass { any } }', function(a)
      with('opening { bid "1D" { has "SA" }, pass { any } }', function(b)
        local r = a:diff(b, { contested = 0, deals = 400 })
        assert.same({ 400, 400, 1.0 }, { r.dealt.auctions, r.dealt.differ, r.dealt.share })
        assert.is_true(math.abs(r.share - (1 - 0.75 ^ 4)) < 1e-9)
        assert.matches("\nDiffer +100 %% of deals, 95 %% interval [%d.]+ %% to 100 %%: 400 of 400",
          tostring(r))
      end)
    end)
  end)

  it("deals by its seed, and other deals for other systems", function()
    local function count(a, b, seed)
      return a:diff(b, { contested = 0, deals = 2000, positions = 1, seed = seed }).dealt
    end
    with(NOTRUMP, function(a)
      with(NOTRUMP:gsub("15%-17", "14-16"), function(b)
        with(NOTRUMP:gsub("15%-17", "13-15"), function(c)
          local ab, ba, ac = count(a, b), count(b, a), count(a, c)
          assert.same(ab, ba)
          assert.not_equal(ab.seed, ac.seed)
          assert.same(ab, count(a, b, ab.seed))
          assert.not_equal(count(a, b, 1).differ, count(a, b, 2).differ)
          assert.equal(2, count(a, b, 2).seed)
        end)
      end)
    end)
  end)

  it("says where calls first differ in contests", function()
    local text = [[
      opening { bid "1S" { spades "5+" & hcp "11+" }, pass { any } }
      after "1S (2x)" { double { hcp "%s", "penalty" }, pass { any } }
    ]]
    with(text:format "8+", function(a)
      with(text:format "9+", function(b)
        local r = a:diff(b, { contested = 400, seed = 1 })
        local c = r.contested
        assert.equal(400, c.deals)
        assert.is_true(c.differ > 0)
        local sum = 0
        for _, place in ipairs(c.places) do
          sum = sum + place.count
          assert.matches("1S 2%u$", place.auction)
          assert.same({ "X", "P" }, { place.from, place.to })
        end
        assert.equal(c.differ, sum)
        assert.matches("Contested  ?%d+ of 400 deals", tostring(r))
      end)
    end)
  end)

  it("names positions that one of them has", function()
    with(NOTRUMP, function(a)
      with(NOTRUMP:gsub("3NT", "2NT"), function(b)
        local only = a:diff(b, ALONE).only
        assert.equal(2, #only)
        assert.equal("1NT 2NT 2", only[1].auction .. " " .. only[1].system)
        assert.equal("1NT 3NT 1", only[2].auction .. " " .. only[2].system)
        assert.is_true(only[1].probability > 0.01)
        assert.equal(only[1].probability, only[2].probability)
      end)
    end)
  end)

  it("refuses what is not a system", function()
    local s = assert(system.load "tutorial")
    assert.error_matches(function() s:diff "tutorial" end, "diff takes a system")
    assert.error_matches(function() s:diff(s, { boards = 3 }) end, "boards")
  end)

  it("walks the likeliest positions first", function()
    local last = 1.0
    for _, probability in positions.walk(assert(system.load "tutorial"), { most = 30 }) do
      assert.is_true(probability <= last)
      last = probability
    end
  end)
end)
