-- SPDX-License-Identifier: GPL-3.0-or-later
-- The natural list and the guard: what every position has, what hands bid, what calls say.
local contest = require "baize.system.reading.contest"
local helper = require "helper"
local quick = require "baize.system.words.quick"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"
local any = baize.any

local DEALS <const> = os.getenv "BAIZE_SOAK" and 20000 or 400
local READ <const> = os.getenv "BAIZE_SOAK" and 3000 or 60

local natural = system.natural()

local function loaded(text)
  return helper.with_file(text, function(name) return (assert(baize.system.load(name))) end)
end

-- A hand is in one of some boxes.
local FEATURES <const> = {}
for i, name in ipairs(quick.FEATURES) do FEATURES[i] = baize.role.me[name] end

local function is_inside(boxes, hand)
  for _, box in ipairs(boxes) do
    local inside = true
    for i, feature in ipairs(FEATURES) do
      inside = inside and feature(box.low[i], box.high[i]):holds(hand)
    end
    if inside then return true end
  end
  return false
end

local function dealt(nb, seed, vul)
  local deals, list = sampler.new { where = any, seed = seed }, {}
  for i = 1, nb do
    local deal = deals:deal(i)
    local words, calls = contest.calls(deal, natural, natural, "N", vul or "none")
    list[i] = { deal = deal, words = words, calls = calls }
  end
  return list
end

describe("natural bidding", function()
  local boards
  setup(function() boards = dealt(DEALS, 11) end)

  it("ends every auction, and each is legal", function()
    for _, b in ipairs(boards) do
      assert.is_nil(b.calls.stopped)
      local auction = baize.auction(table.concat(b.words, " "))
      assert.is_true(auction.over)
    end
  end)

  it("has at most 30 rules at a position, each of them legal, and one for every hand", function()
    for _, b in ipairs(boards) do
      for i, c in ipairs(b.calls) do
        local p = c.position
        assert.is_not_nil(c.entry, table.concat(b.words, " ", 1, i))
        assert.is_true(#p.rules <= 30)
        assert.equal("any", p.rules[#p.rules].where.text)
        for _, r in ipairs(p.rules) do assert.is_true(r.rule.natural) end
      end
    end
  end)

  it("never passes a forcing call", function()
    local seen = 0
    for _, b in ipairs(boards) do
      for i, c in ipairs(b.calls) do
        if c.position.forced then
          seen = seen + 1
          assert.not_equal("P", b.words[i], table.concat(b.words, " "))
        end
      end
    end
    assert.is_true(seen > DEALS / 20)
  end)

  it("does not leave partner in an artificial suit", function()
    local left = 0
    for _, b in ipairs(boards) do
      local n = #b.words
      local c = b.calls[n - 3] -- the call before the last three passes
      if c and c.entry.rule.artificial and c.entry.call:find "%d" then left = left + 1 end
    end
    assert.is_true(left <= math.max(1, DEALS / 1000), left) -- aces' answers in the agreed suit
  end)

  it("bids the same again, in the same order of rules", function()
    local again = system.natural()
    local deals = sampler.new { where = any, seed = 11 }
    for i = 1, 100 do
      local words, calls = contest.calls(deals:deal(i), again, again, "N", "none")
      assert.same(boards[i].words, words)
      for k, c in ipairs(calls) do
        local p = boards[i].calls[k].position
        for j, r in ipairs(c.position.rules) do
          assert.equal(p.rules[j].call, r.call)
          assert.equal(p.rules[j].where.text, r.where.text)
        end
      end
    end
  end)

  it("has every hand inside what its calls show, in quick bounds", function()
    local seen = 0
    for _, b in ipairs(boards) do
      for i, c in ipairs(b.calls) do
        if i <= READ then
          seen = seen + 1
          assert.is_true(is_inside((c.position:said(b.words[i])), c.hand),
            table.concat(b.words, " ", 1, i))
        end
      end
    end
    assert.is_true(seen > 4 * DEALS)
  end)

  it("has every hand inside what its calls show, exactly", function()
    for n = 1, READ do
      local b = boards[n]
      for i, c in ipairs(b.calls) do
        local shows = c.position:shows(b.words[i])
        assert.is_true(shows:holds(c.hand), table.concat(b.words, " ", 1, i))
      end
    end
  end)

  it("opens with three clubs at least, and has a rule that no hand reaches", function()
    assert.equal(3, quick.around((natural:position "":said "1C")).low[quick.INDEX.clubs])
    for _, text in ipairs { "", "system { natural = { majors = 4, notrump = '12-14' } }" } do
      local s = loaded(text == "" and "system { name = 'Natural' }" or text)
      for _, auction in ipairs { "", "P", "P P", "P P P" } do
        local list, never = s:position(auction).rules, 0
        local shown = s:show(auction)
        for i, r in ipairs(list) do
          if r.rule.never then
            never = never + 1
            assert.equal(0.0, shown[i].share)
          end
        end
        assert.equal(1, never)
      end
    end
  end)

  it("passes as opener what it reads as too weak", function()
    local boxes = natural:position "":said "P"
    assert.equal(11, quick.around(boxes).high[quick.INDEX.hcp])
  end)
end)

describe("a natural player", function()
  local rows, contested = 0, 0
  for line in io.lines "tests/golden/natural_calls.txt" do
    local hand, auction, wanted = line:match "^(%S+) |(.-)| (.+)$"
    if hand and hand ~= "#" then
      local vul = auction:match "/(%w+)" or "none"
      auction = auction:gsub("/%w+", ""):match "^%s*(.-)%s*$"
      rows = rows + 1
      local sides = { false, false }
      local i = 0
      for word in auction:gmatch "%S+" do
        i = i + 1
        sides[i % 2 + 1] = sides[i % 2 + 1] or word ~= "P"
      end
      if sides[1] and sides[2] then contested = contested + 1 end
      it(("with %s after '%s' bids %s"):format(hand, auction, wanted), function()
        local call, trace = natural:bid(hand, auction, { vul = vul })
        local right = false
        for word in wanted:gmatch "%S+" do right = right or word == call end
        assert.is_true(right, ("%s: %s"):format(call, tostring(trace)))
      end)
    end
  end

  it("has a table of at least 120 situations, and competition in 40 of them", function()
    assert.is_true(rows >= 120 and contested >= 40)
  end)
end)

describe("the natural list of a system", function()
  local s = loaded [[
    opening { bid "1NT" { hcp "15-17" & balanced, "strong" }, bid "1C" { hcp "16+", "strong",
      forcing = "once", artificial = true } }
    after "1NT" { bid "2C" { hcp "8+", "Stayman", forcing = "once", artificial = true } }
    after "1NT 2C" { bid "2M" { M "4+" }, pass { any, "a slip" } }
  ]]

  it("bids what no rule fits, and says so", function()
    local call, trace = s:bid "AKJ52.K84.Q3.952"
    assert.equal("1S", call)
    assert.equal("natural", trace.mark)
    assert.matches("^1S: natural, no rule: longest suit", tostring(trace))
    assert.matches("%[natural, no rule%]", tostring(s:explain "1S"))
    assert.matches("natural, no rule", tostring(s:show ""))
  end)

  it("has no other meaning for a call that the system has rules for", function()
    for _, r in ipairs(s:position "".rules) do
      assert.is_true(not r.rule.natural or r.call ~= "1C" and r.call ~= "1NT")
    end
    assert.equal("P", (s:bid "K52.K4.Q32.KJ952"))
  end)

  it("is closed where a rule of the system fits every hand", function()
    local closed = loaded [[opening { bid "1NT" { hcp "15-17" }, pass { any } }]]
    assert.equal(2, #closed:position "".rules)
  end)

  it("does not let a pass leave an artificial suit", function()
    local call, trace = s:bid("K52.K4.AQ32.KJ95", "1NT P 2C P")
    assert.not_equal("P", call)
    assert.matches("not P: ", trace.guard)
    for _, r in ipairs(s:position "1NT P 2C P".rules) do assert.not_equal("P", r.call) end
    call, trace = s:bid("K52.AK94.A32.KJ9", "1NT P 2C P")
    assert.same({ "2H" }, { call, trace.guard })
  end)

  it("does not let a pass leave the own artificial bid that is doubled", function()
    local sections = [[
      opening { bid "1NT" { hcp "15-17" & balanced } }
      after "1NT" { bid "2C" { hcp "8+", "Stayman", artificial = true } }
      after "1NT 2C (X)" { pass { any } }]]
    local hand, auction = "K952.K4.AQ32.J95", "1NT P 2C X P P"
    local plain = loaded(sections)
    assert.not_equal("P", (plain:bid(hand, auction)))
    local any_time = loaded(sections .. [[ after "... (X) P" { pass { any, "enough" } }]])
    local call, trace = any_time:bid(hand, auction)
    assert.not_equal("P", call)
    assert.matches("not P: the own bid is artificial, and doubled", trace.guard)
    local written = loaded(sections .. [[ after "1NT 2C (X) P" { pass { any, "clubs" } }]])
    assert.equal("P", (written:bid(hand, auction)))
  end)

  it("is off where the system says so: then hands without a rule pass", function()
    local off = loaded [[
      system { natural = false, guard = false }
      opening { bid "1NT" { hcp "15-17" & balanced } }
      after "1NT" { bid "2C" { hcp "8+", artificial = true } }
      after "1NT 2C" { bid "2M" { M "4+" }, pass { any } } ]]
    local call, trace = off:bid "AKJ52.K84.Q3.952"
    assert.same({ "P", "no rule" }, { call, trace.mark })
    assert.equal("P", (off:bid("K52.K4.AQ32.KJ95", "1NT P 2C P")))
    assert.equal(off.hash, loaded(off:text()).hash)
    local on = loaded(off:text():gsub(", natural = false, guard = false", ""))
    assert.not_equal(off.hash, on.hash)
  end)

  it("follows a style", function()
    local weak = loaded [[system { natural = { notrump = "12-14", majors = 4, weak_twos = false,
      overcalls = "light" } }]]
    assert.equal("1NT", (weak:bid "AQ5.KJ4.Q652.T93"))
    assert.equal("1S", (weak:bid "AQ54.KJ4.AQ62.T9"))
    assert.equal("P", (weak:bid "82.KQJ964.T32.54"))
    assert.equal("1S", (weak:bid("KJ952.84.K83.952", "1D")))
    assert.equal("P", (natural:bid("KJ952.84.K83.952", "1D")))
    assert.equal(weak.hash, loaded(weak:text()).hash)
    -- frozen, a system names its list
    assert.matches("natural = { list = 2 }", loaded('system { name = "x" }'):text())
    for wrong, message in pairs { ["natural = 3"] = "natural is false, or a style",
      ["natural = { majors = 3 }"] = "majors is 4 or 5, not 3",
      ["natural = { notrump = '17-15' }"] = "notrump is a range of points",
      ["natural = { colour = 1 }"] = "no field 'colour'",
      ["natural = { list = 3 }"] = "list is the number of a list of natural rules, 1 to 2, not 3",
      ["natural = { judgement = 'never' }"] = 'judgement is "first", "unasked" or "last"',
      ["natural = { asks = 'kings' }"] = 'asks is "aces", "0314" or "1430"',
      ["guard = 1"] = "guard is true or false" } do
      helper.with_file("system { " .. wrong .. " }", function(name)
        local made, said = system.load(name)
        assert.is_nil(made)
        assert.matches(message, said)
      end)
    end
  end)

  it("answers a control bid where no fit is known", function()
    local sayc = assert(system.load "sayc")
    local auction = "P 1C 1S X P 1NT P 2D P P 2S P 4H P"
    local function bids(hand) return (sayc:bid(hand, auction, { vul = "both", they = sayc })) end
    assert.equal("4NT", bids "AKQ42.J3.KQ84.K7")
    assert.equal("4S", bids "AKQ42.J3.KQ84.QJ")
  end)

  it("is not part of what a check counts", function()
    local r = s:check { positions = 20, deals = 200 }
    local gap
    for _, f in ipairs(r.findings) do gap = gap or f.kind == "gap" and f end
    assert.is_not_nil(gap)
    assert.matches("natural list", gap.text)
    assert.is_true(r.dealt.unruled > 0)
  end)
end)
