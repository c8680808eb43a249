-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding systems: loaded, asked for calls, printed, read.
local helper = require "helper"
local quick = require "baize.system.words.quick"
local system = baize.system

local me = baize.role.me

-- A system from a text; nil and the message where it is refused, without the file's name.
local function load_text(text, options, settings)
  return helper.with_file(text, function(name)
    local s, message, _, kind = system.load(name, options, settings)
    return s, message and message:gsub(name:gsub("%p", "%%%0"), "mine"), kind
  end)
end

local function loaded(text, options) return (assert(load_text(text, options))) end

local function refused(text, options)
  local s, message = load_text(text, options)
  assert.is_nil(s)
  return message
end

local NOTRUMP <const> = [[
  opening { bid "1NT" { hcp "15-17" & balanced, "strong" }, pass { any } }
  after "1NT" {
    bid "2C" { (hearts "4" | spades "4") & we.hcp "23+", "Stayman", forcing = "once",
      artificial = true },
    bid "3NT" { we.hcp "25+" },
    bid "2NT" { we.hcp "23+" },
    pass { any },
  }
  after "1NT 2C" { bid "2M" { M "4+" }, bid "2D" { any, "no major", artificial = true } }
]]

describe("a system", function()
  it("is loaded by name, with options and a hash", function()
    local s = assert(system.load "tutorial")
    assert.equal("Tutorial", s.name)
    assert.same({ weak_two = "sound" }, s.options)
    assert.matches("^%x+$", s.hash)
    assert.equal(16, #s.hash)
    assert.same({}, s.notes)
  end)

  it("takes options in its name and beside it", function()
    local sound = assert(system.load "tutorial")
    local light = assert(system.load "tutorial:weak_two=light")
    assert.equal("light", light.options.weak_two)
    assert.not_equal(sound.hash, light.hash)
    assert.equal(light.hash, system.load("tutorial", { weak_two = "light" }).hash)
    local hand = "KQT432.32.5432.2"
    assert.equal("2S", (sound:bid(hand)))
    assert.equal("2S", (light:bid(hand)))
    assert.equal("2S", (light:bid "KJT432.Q2.5432.2"))
    assert.equal("P", (sound:bid "KJT432.Q2.5432.2"))
  end)

  it("keeps the bounds of each suit that a letter of any auction stands for", function()
    local s = loaded [[
      opening { bid "1M" { M "5+" & hcp "11+" }, pass { any } }
      after "... 1M" { bid "2M" { M "3+" & hcp "6-9" }, pass { any } }
    ]]
    for _, suit in ipairs { "spades", "hearts" } do
      local up = suit:sub(1, 1):upper()
      local boxes = s:position(("1%s P 2%s P"):format(up, up)).partner
      local least = s:knowledge(("1%s P 2%s P"):format(up, up), { dealer = "S" }).N.bounds[suit].low
      assert.equal(3, least)
        assert.equal(3, boxes[1].low[quick.INDEX[suit]])
    end
  end)

  it("says which rules taken from another section are legal nowhere", function()
    local s = loaded [[
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      section "answers" { bid "1S" { spades "5+" }, bid "2C" { any } }
      after "1NT" { same "answers" }
    ]]
    assert.equal(1, #s.notes)
    assert.matches(':2: bid "1S" is legal nowhere, and is left out$', s.notes[1])
  end)

  it("reads its own text back where points are moved within sums", function()
    local s = loaded [[
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      section "x" { bid "3NT" { (we.hcp + 3) "25+" }, bid "2NT" { (hcp + longest) "12+" } }
      after "1NT" { points = -2, same "x" }
    ]]
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("says once where a call is not legal, and leaves it out", function()
    local s = loaded [[
      opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "1NT" { bid "4NT" { hcp "16+", forcing = "once" }, pass { any } }
      after "... 4NT" { bid "4S" { any, "too low" }, bid "5D" { any } }
    ]]
    assert.same({}, s.notes)
    for _ = 1, 2 do
      local call, trace = s:bid("AQ2.KJ3.KQ54.K72", "1NT P 4NT P")
      assert.equal("5D", call)
      assert.equal("not legal", trace.skipped[1].why)
      assert.equal(1, #s.notes)
      assert.matches(':3: bid "4S": 4S is not legal after "1NT 4NT", and is left out there$',
        s.notes[1])
    end
  end)

  it("takes hands as others write them", function()
    local s = loaded(NOTRUMP)
    for _, hand in ipairs { "AK2 J3 KQ854 K72", "S:AK2.J3.KQ854.K72" } do
      assert.equal("1NT", (s:bid(hand)))
    end
    assert.error_matches(function() s:bid "AK2 J3 KQ854" end, "is not a rank")
  end)

  it("bids by the first rule that fits, and says why", function()
    local s = loaded(NOTRUMP .. "system { natural = false }")
    local call, trace = s:bid("AQ62.J3.K854.972", "P 1NT P", { vul = "we" })
    assert.equal("2C", call)
    assert.equal("rule", trace.mark)
    assert.equal("Stayman", trace.rule.text)
    assert.equal(3, trace.rule.line)
    call, trace = s:bid("AQ62.J3.K854.972", "1NT P 2C P 2H P")
    assert.equal("P", call)
    assert.equal("no rule", trace.mark)
    call, trace = s:bid("AQ6.J32.K854.972", "1NT P")
    assert.equal("3NT", call)
    assert.equal('me.hearts "4" | me.spades "4"', trace.earlier[1].failed)
    assert.matches("^3NT by the rule in .*:5 %[1NT/2%]\n", tostring(trace))
  end)

  it("is the same however it is laid out", function()
    local s = loaded(NOTRUMP)
    assert.equal(s.hash, loaded("-- a comment\n" .. NOTRUMP:gsub("\n%s*", "\n\n")).hash)
    assert.not_equal(s.hash, loaded((NOTRUMP:gsub("15%-17", "15-18"))).hash)
  end)

  it("does not depend on the order of unrelated sections", function()
    local parts = {}
    for _, part in ipairs {
      [[opening { bid "1NT" { hcp "15-17" & balanced }, bid "1M" { M "5+" & hcp "11+" } }]],
      [[after "1NT" { bid "2C" { hcp "8+" }, pass { any } }]],
      [[after "1NT 2C" { bid "2M" { M "4+" }, bid "2D" { any } }]],
      [[after "1M" { bid "2M" { M "3+" & hcp "6-10" }, pass { any } }]],
      [[after "1M 2M" { bid "4M" { hcp "17+" }, pass { any } }]],
    } do parts[#parts + 1] = part end
    local first = loaded(table.concat(parts, "\n")).hash
    for i = 1, 20 do
      for k = #parts, 2, -1 do
        local j = (i * 7 + k * 3) % k + 1
        parts[k], parts[j] = parts[j], parts[k]
      end
      assert.equal(first, loaded(table.concat(parts, "\n")).hash)
    end
  end)

  it("printed and read again has the same hash", function()
    for _, name in ipairs { "tutorial", "tutorial:weak_two=light",
      "tests/golden/natural.lua" } do
      local s = assert(system.load(name))
      assert.equal(s.hash, loaded(s:text()).hash)
    end
    local s = loaded [[
      opening {
        bid "1C" { variants { { "weak", hcp "11-14" & balanced }, { "strong", hcp "18+" } },
          "two ways", forcing = "once", artificial = true },
        bid "3x" { by_vul { fav = hcp "4-9", equal = hcp "5-10", unfav = hcp "6-10" } & x "7",
          seats = "13" },
        bid "1NT" { by_seat { hcp "15-17", hcp "15-17", hcp "14-17", hcp "15-18" } & balanced },
        pass { any },
      }
      after "1C" { bid "1D" { hcp "7-", "negative", artificial = true }, bid "1M" { M "4+" } }
      after "1C 1D" { when = vul "none" & ~seat "4", bid "1NT" { hcp "18+" } }
      after "1C 1D 1NT" { when = partner.might "weak" | partner.hcp "12+", assume = "strong",
        bid "3NT" { we.hcp "25+" } }
      after "... 4NT" { when = agreed "M", bid "5C" { aces "0,3" }, bid "5D" { any } }
      after "(1x)" { double { x "2-" & each(unbid) "3+" & hcp "12+" } }
    ]]
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("expands letters in order", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "1M" { M "5+" & hcp "11+" }, bid "2x" { x "6" & hcp "5-10", x = "SHD" } }
      after "1M" { bid "2NT" { M "4+" & hcp "13+", artificial = true,
        replies { bid "3x" { x "1-" }, bid "3M" { any } } }, bid "2OM" { OM "5+" } }
    ]]
    local function calls(auction)
      local list = {}
      for i, r in ipairs(s:position(auction).rules) do list[i] = r.call end
      return table.concat(list, " ")
    end
    assert.equal("1H 1S 2S 2H 2D", calls "")
    assert.equal("2NT 2S", calls "1H P")
    assert.equal("2NT 2H", calls "1S P")
    assert.equal("3C 3D 3S 3H", calls "1H P 2NT P")
    assert.equal("3C 3D 3H 3S", calls "1S P 2NT P")
    assert.equal("3C 3D 3H 3S", calls "1S (P) 2NT")
    assert.equal('me.spades "4+" & me.hcp "13+"', tostring(s:position("1S P").rules[1].where))
  end)

  it("knows the vulnerability and the seat", function()
    local s = loaded [[ opening {
      bid "3C" { by_vul { fav = hcp "4-9", equal = hcp "5-10", unfav = hcp "6-10" } & clubs "7" },
      bid "2S" { spades "6" & hcp "5-10", seats = "3" },
      pass { any } } ]]
    assert.equal("P", (s:bid("32.432.2.KJ76432", "", { vul = "we" })))
    assert.equal("3C", (s:bid("32.432.2.KJ76432", "P", { vul = "they" })))
    assert.equal("2S", (s:bid("KQ5432.432.42.32", "P P")))
    local call, trace = s:bid("KQ5432.432.42.32", "P")
    assert.equal("P", call)
    assert.equal("not in this seat", trace.skipped[1].why)
  end)

  it("joins conditions and what depends on the table, whichever comes first", function()
    for _, joined in ipairs { "balanced & %s", "%s & balanced", "hcp '13+' & (%s | clubs '7')",
      "M '5+' & %s", "(%s) & each(unbid) '2+'" } do
      for _, part in ipairs { "by_vul { fav = hcp '10', equal = hcp '13', unfav = hcp '13' }",
        "by_seat { hcp '13', hcp '13', hcp '10', hcp '10' }" } do
        local call = joined:find "M" and "1M" or "1NT"
        local s = loaded(("opening { bid '%s' { %s }, pass { any } }"):format(call,
          joined:format(part)))
        assert.matches('me.hcp "13"', tostring(s:position("").rules[1].where))
        assert.equal(s.hash, loaded(s:text()).hash)
      end
    end
  end)

  it("does not pass a forcing call by a rule", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "2C" { hcp "22+", forcing = "to 2NT" }, pass { any } }
      after "2C" { bid "2D" { hcp "7-" }, pass { any } }
      after "2C 2D" { bid "2NT" { hcp "22-24" }, bid "2M" { M "5+" } }
      after "2C 2D 2NT" { bid "3NT" { hcp "4+" }, pass { any } }
      after "2C 2D 2M" { bid "3M" { M "3+" }, pass { any } }
    ]]
    assert.equal("to 2NT", s:position("2C P").forced)
    assert.equal("to 2NT", s:position("2C P 2D P 2H P").forced)
    assert.is_nil(s:position("2C P 2D P 2NT P").forced)
    local call, trace = s:bid("5432.432.5432.32", "2C P 2D P 2H P")
    assert.same({ "3H", "rule" }, { call, trace.mark })
    call, trace = s:bid("5432.32.5432.432", "2C P 2D P 2H P")
    assert.same({ "P", "no rule", "to 2NT" }, { call, trace.mark, trace.forced })
    assert.equal("partner's call is forcing", trace.skipped[1].why)
  end)

  it("does not count a rule that no hand bids by", function()
    local s = loaded [[
      opening {
        bid "2C" { hcp "23+", "strong", forcing = "game", artificial = true },
        bid "2C" { hcp "24+", "dead" },
        bid "1C" { clubs "3+" & hcp "12+" & balanced, "artificial", forcing = "once",
          artificial = true },
        bid "1C" { clubs "5" & hcp "14-16" & balanced, "dead" },
        bid "2D" { diamonds "6", forcing = "once" }, bid "2D" { diamonds "6+" },
        pass { any } }
      after "2C" { bid "2D" { any } }
      after "2C 2D" { bid "3m" { m "5+" }, bid "2M" { M "4+" } }
      after "1C" { bid "1D" { any } } ]]
    assert.equal("game", s:position("2C P").forced)
    local row = s:explain "2C"[1]
    assert.same({ "strong", "game", true }, { row.text, row.forcing, row.artificial })
    local first = s:position("2C P 2D P").rules[1] -- 2C has not shown clubs
    assert.equal("3C", first.call)
    assert.equal("once", s:position("1C P").forced)
    assert.is_nil(s:position("2D P").forced)
    assert.is_false(s:position(""):artificial "2D")
  end)

  it("moves the points of the rules of another section", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "1NT" { hcp "15-17" }, bid "2NT" { hcp "20-21" }, bid "1C" { hcp "12+" },
        pass { any } }
      after "1NT" { bid "2C" { hcp "8+" & hearts "4" }, bid "2S" { clubs "6" },
        bid "3NT" { we.hcp "25+" }, bid "4C" { by_vul { fav = hcp "9+", equal = clubs "7",
          unfav = clubs "8" } } }
      after "1C" { points = 2, same "1NT" }
      after "2NT" { points = -8, same "1NT" } ]]
    local function conditions(auction)
      local list = {}
      for i, r in ipairs(s:position(auction, { vul = "they" }).rules) do
        list[i] = r.call .. " " .. r.where.text
      end
      return list
    end
    assert.same({ '3NT (me.hcp + 20) "25+"', '4C (me.hcp + 8) "9+"' }, conditions "2NT P")
    assert.same({ '2C (me.hcp - 2) "8+" & me.hearts "4"', '2S me.clubs "6"',
      '3NT (me.hcp + 12) "25+"', '4C (me.hcp - 2) "9+"' }, conditions "1C P")
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("tells that a letter leaves out the suit of a raise", function()
    local function notes(after)
      local s = loaded("opening { bid '1H' { any }, bid '1M' { M '5+' }, bid '1C' { any } }\n"
        .. after)
      for i, note in ipairs(s.notes) do s.notes[i] = note:gsub("^.-:(%d+): ", "%1: ") end
      return s.notes
    end
    assert.same({ '2: bid "2M": M here is S only: H is shown; write 2H for the raise' },
      notes 'after "1H" { bid "1M" { M "4+" }, bid "2M" { hcp "6+" }, bid "3x" { x "6" } }')
    assert.same({ '2: bid "2m": m here is D only: C is shown; write 2C for the raise' },
      notes 'after "1C" { bid "2m" { m "5+" }, bid "1M" { M "4+" } }')
    for _, after in ipairs { 'after "1M" { bid "2M" { M "3+" }, bid "2OM" { OM "5+" } }',
      'after "1H" { bid "2M" { hcp "6+", M = "S" } }',
      'after "1C (1H)" { bid "2M" { M "5+" } }' } do
      assert.same({}, notes(after))
    end
  end)

  it("asks what both have together", function()
    local sum = loaded [[ opening { bid "1NT" { hcp "15-17" } }
      after "1NT" { bid "5C" { (we.hcp + 3) "30+" & we.hcp "26+" } } ]]
    assert.equal('(me.hcp + 18) "30+" & (me.hcp + 15) "26+"',
      tostring(sum:position("1NT P").rules[1].where))
    local s = loaded(NOTRUMP)
    assert.equal('(me.hcp + 15) "25+"', tostring(s:position("1NT P").rules[2].where))
  end)

  it("changes a base", function()
    local s = loaded [[
      system { name = "Mine", base = "tutorial" }
      change "1NT" { instead_of = "4NT", bid "2S" { clubs "6+", "clubs" } }
      change "" { without = "3x" }
      after "1NT 2S" { bid "3C" { any } } ]]
    assert.equal("2S", (s:bid("2.32.5432.AQ5432", "1NT P")))
    assert.equal("P", (s:bid "2.32.KJ76543.432"))
  end)
end)

describe("reading calls", function()
  local function read_back(which, deals)
    local s = assert(system.load(which, nil, { strict = true }))
    local sampler = baize.sampler { where = any, seed = 15 }
    local terms = {}
    for i, name in ipairs(quick.FEATURES) do terms[i] = name end
    local vuls = { "none", "NS", "EW", "both" }
    local calls, outside = 0, 0
    for i = 1, deals do
      local deal = sampler:deal(i)
      local dealer = ("NESW"):sub(i % 4 + 1, i % 4 + 1)
      local vul = vuls[i // 4 % 4 + 1]
      local words = {}
      for word in s:bid_deal(deal, dealer, vul):gmatch "%S+" do words[#words + 1] = word end
      local first = 1
      while words[first] == "P" do first = first + 1 end
      for k, word in ipairs(words) do
        local seat = ("NESW"):sub((i + k - 1) % 4 + 1, (i + k - 1) % 4 + 1)
        if k <= first or (k - first) % 2 == 0 then
          local side = (seat == "N" or seat == "S") and "NS" or "EW"
          local our_vul = vul == side and "we" or (vul == "NS" or vul == "EW") and "they" or vul
          local p = s:position_of(table.move(words, 1, k - 1, 1, {}), our_vul)
          local hand = deal[seat]
          calls = calls + 1
          p.read = p.read or {}
          p.read[word] = p.read[word] or p:shows(word)
          if not p.read[word]:holds(hand) then outside = outside + 1 end
          local after = s:position_of(table.move({ "P", "P", "P" }, 1, 3, k + 1,
            table.move(words, 1, k, 1, {})), our_vul)
          local inside = false
          for _, box in ipairs(after.me) do
            local is = true
            for f, name in ipairs(terms) do
              local v = hand[name]
              is = is and v >= box.low[f] and v <= box.high[f]
            end
            inside = inside or is
          end
          if not inside then outside = outside + 1 end
        end
      end
    end
    assert.equal(0, outside)
    assert.is_true(calls > deals)
  end

  it("has exact sets inside quick bounds at every position", function()
    local s = assert(system.load("tests/golden/natural.lua", nil, { strict = true }))
    local measure = require "baize.core.hands".measure
    local most <const> = os.getenv "BAIZE_SOAK" and 150 or 25
    local terms, seen = {}, 0
    for i, feature in ipairs(quick.FEATURES) do terms[i] = me[feature]:of "S" end
    for p in require "baize.system.check.positions".walk(s, { most = most }) do
      local box = quick.around(p.me)
      local values = assert(measure({ p:shown():of "S" }, terms))[1]
      for i in ipairs(terms) do
        seen = seen + 1
        assert.is_true(values[i][1][1] >= box.low[i], p.key)
        assert.is_true(values[i][#values[i]][1] <= box.high[i], p.key)
      end
    end
    assert.equal(most * #terms, seen)
  end)

  -- The least points that `we` counts for partner in the first rule.
  local function counted_for_partner(s, auction, options)
    return tostring(s:position(auction, options).rules[1].where):match "hcp %+ (%d+)"
  end

  it("counts what a player denied, and what his earlier calls left", function()
    local s = loaded [[
      opening { bid "1H" { hearts "5+" & hcp "12-21" }, pass { any } }
      after "1H" { bid "2H" { any } }
      after "1H 2H" { bid "3H" { hcp "11-15" }, bid "4H" { any } }
      after "1H 2H 4H" { bid "6H" { we.hcp "24+" } }
      after "1H 2H 3H" { bid "4H" { we.hcp "24+" } } ]]
    assert.equal("16", counted_for_partner(s, "1H P 2H P 4H P"))
    assert.equal("12", counted_for_partner(s, "1H P 2H P 3H P"))
  end)

  it("counts at the vulnerability and in the seat", function()
    local s = loaded [[
      opening {
        bid "1NT" { balanced & hcp "10-17" & by_vul { fav = hcp "10-12", equal = hcp "12-14",
          unfav = hcp "15-17" } },
        bid "2NT" { hcp "18+" & by_seat { hcp "20-21", hcp "20-21", hcp "18-19", hcp "22" } },
        pass { any } }
      after "1NT" { bid "3NT" { we.hcp "25+" } }
      after "2NT" { bid "3NT" { we.hcp "25+" } } ]]
    for vul, least in pairs { we = "15", they = "10", none = "12", both = "12" } do
      assert.equal(least, counted_for_partner(s, "1NT P", { vul = vul }))
    end
    assert.equal("20", counted_for_partner(s, "2NT P"))
    assert.equal("18", counted_for_partner(s, "P P 2NT P"))
  end)

  it("knows that a variant was denied", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "2D" { variants { { "weak", hcp "5-10" & (hearts "6" | spades "6") },
        { "strong", hcp "20+" & balanced } } }, pass { any } }
      after "2D" { bid "2H" { any } }
      after "2D 2H" { pass { hearts "6" & hcp "5-10" }, bid "2S" { spades "6" & hcp "5-10" },
        bid "2NT" { any } }
      after "2D 2H 2NT" { when = partner.denied "weak" & partner.hcp "20+",
        bid "3NT" { we.hcp "25+" } }
      after "2D 2H 2S" { when = partner.might "strong", bid "3NT" { any } } ]]
    assert.equal("20", counted_for_partner(s, "2D P 2H P 2NT P"))
    assert.equal(0, #s:position("2D P 2H P 2S P").rules)
  end)

  it("asks for variants whatever they are called, and keeps names of conditions", function()
    local function system_with(good)
      return loaded(([[
        system { natural = false }
        local good = %s
        opening { bid "1C" { variants { { "12 - 14", good }, { "M", hcp "18+" } } }, pass { any } }
        after "1C" { bid "1D" { any } }
        after "1C 1D" { pass { good }, pass { hcp "11-14" }, bid "1H" { any } }
        after "1C 1D 1H" { when = partner.might "12 - 14", bid "1S" { any } }
        after "1C 1D 1H" { when = partner.might "M" & ~agreed "M", bid "1NT" { any } } ]])
        :format(good))
    end
    local s = system_with '(hcp "11-14" & balanced):named "good"'
    assert.equal("1NT", (s:bid("AK2.J32.Q854.K72", "1C P 1D P 1H P")))
    assert.equal("good", tostring(s:position("1C P 1D P").rules[1].where))
    assert.equal(s.hash, loaded(s:text()).hash)
    assert.equal(s.hash, system_with('hcp "11-14" & balanced').hash)
  end)

  it("has one table for boxes that are the same", function()
    local boxes = (quick.boxes(me.hcp "15-17" & me.hearts "5+"))
    local again = quick.concat { boxes, boxes }
    assert.is_true(rawequal(quick.around(boxes), quick.around(again)))
    assert.is_false(rawequal(quick.around(boxes), quick.around(quick.all())))
    assert.same({ 15, 17 }, { quick.around(boxes).low[1], quick.around(boxes).high[1] })
  end)

  it("reads boxes around and inside a condition", function()
    local deals = baize.sampler { where = any, seed = 17 }
    local function fits(boxes, hand)
      for _, box in ipairs(boxes) do
        local inside = true
        for i, name in ipairs(quick.FEATURES) do
          inside = inside and hand[name] >= box.low[i] and hand[name] <= box.high[i]
        end
        if inside then return true end
      end
      return false
    end
    local list = { me.hcp "12-21" & me.hearts "5+", me.hcp "11-15", (me.hcp + 8) "20,23+",
      me.balanced & me.hcp "15-", (me.spades "5+" | me.hearts "5+") & me.hcp "8+",
      ~me.hcp "5+" | me.clubs "4" & me.losers "7-", (me.hcp - 3) "8-12", (me.hcp + 3 - 5) "8-12",
      any, ~any,
      (me.clubs "4+" | me.aces "2+") & (me.kings "1,3" | me.controls "3-5")
        & (me.diamonds "1,3,5" | me.hearts "2,4,6") }
    for i = 1, 300 do
      local hand = deals:deal(i).N
      for a, c in ipairs(list) do
        local around, inside = quick.boxes(c)
        local holds = c:holds(hand)
        assert.is_true(not holds or fits(around, hand), c.text)
        assert.is_true(holds or not fits(inside, hand), c.text)
        local _, taken = quick.boxes(list[a % #list + 1])
        assert.is_true(not fits(around, hand) or fits(taken, hand)
          or fits(quick.without(around, taken), hand), c.text)
      end
    end
  end)

  for _, name in ipairs { "tutorial", "tests/golden/natural.lua" } do
    it("finds every hand inside what its calls show, in both readings: " .. name, function()
      read_back(name, os.getenv "BAIZE_SOAK" and 500000 or 800)
    end)
  end

  it("bids as the loop over conditions does", function()
    local s = assert(system.load "tutorial")
    local sampler = baize.sampler { where = any, seed = 16 }
    for _, auction in ipairs { "", "P", "1NT P", "1H P", "1NT P 2C P 2H P" } do
      local p = s:position(auction)
      for i = 1, 300 do
        local hand, first = sampler:deal(i).N, nil
        for k, r in ipairs(p.rules) do
          if not first and r.where:holds(hand) then first = k end
        end
        local _, number = p:first(hand)
        assert.equal(first, number)
      end
    end
  end)

  it("shows a list with exact shares", function()
    local s = loaded(NOTRUMP)
    local shown = s:show ""
    assert.equal("1NT", shown[1].call)
    assert.equal((baize.hands(S.hcp "15-17" & S.balanced)):count(), shown[1].count)
    assert.equal(0, shown.gap.share)
    assert.matches("1NT +4%.866 %%", tostring(shown))
  end)

  it("makes a condition of an auction", function()
    local s = loaded(NOTRUMP)
    local where = s:auction("P 1NT P 2C P 2H P", { dealer = W })
    local same = N.hcp "15-17" & N.balanced & N.hearts "4+" & (S.hearts "4" | S.spades "4")
      & S.hcp "8+"
    assert.equal(0, (baize.chance(where & ~same)))
    assert.equal(0, (baize.chance(same & ~where)))
    assert.equal("exact", select(2, baize.sampler { where = where, seed = 1 }:probability()))
  end)

  it("keeps a rule to the suits that it gives, also where the sequence binds the letter", function()
    local s = loaded [[
      opening { bid "2x" { x "6+" & hcp "5-10", x = "DHS" }, pass { any } }
      after "2x" { bid "4x" { x "3+" & hcp "14+", x = "HS" }, pass { any } }
    ]]
    assert.equal("P", (s:bid("AKQ2.K32.KQ3.432", "2D P")))
    assert.equal("4H", (s:bid("AKQ2.K32.KQ3.432", "2H P")))
  end)

  it("counts variants by vulnerability and beside partner, and leaves other rules out", function()
    local s = loaded [[
      opening {
        bid "1C" { clubs "6+" & hcp "11-14" },
        bid "1C" { variants { { "weak", by_vul { fav = hcp "10-13", equal = hcp "11-14",
          unfav = hcp "12-14" } }, { "strong", hcp "17+" } } },
        pass { any },
      }
      after "1C" { bid "1H" { variants { { "inv", we.hcp "20-24" }, { "gf", we.hcp "25+" } } },
        pass { any } }
    ]]
    local function share(options)
      local rows = s:explain("1C P 1H P", options)[1].variants
      local weak = options.vul == "we" and S.hcp "12-14" or S.hcp "11-14"
      local long = S.clubs "6+" & S.hcp "11-14"
      local all = baize.hands(long | weak | S.hcp "17+"):count()
      assert.near(baize.hands(weak & ~long):count() / all, rows[1].share, 1e-12)
      assert.near(baize.hands(S.hcp "17+" & ~long):count() / all, rows[2].share, 1e-12)
    end
    share {}
    share { vul = "we" }
    local rows = s:explain("1C P 1H P")[3].variants
    local inv, gf = baize.hands(S.hcp "9-13"):count(), baize.hands(S.hcp "14+"):count()
    assert.near(inv / (inv + gf), rows[1].share, 1e-12)
  end)

  it("puts in words what each rule of a call says, and nothing that no hand is", function()
    local s = loaded [[ system { natural = false }
      opening {
        bid "1C" { hcp "16+", "strong", artificial = true },
        bid "2C" { clubs "6+" & hcp "8-10", "weak" },
        bid "2C" { hcp "11-15" & hearts "5+" & spades "5+", "both majors", forcing = "once" },
        bid "2C" { hcp "11-15" & hearts "7" & clubs "6" & spades "0", "freak" },
        bid "2D" { variants { { "weak", hcp "5-9" & hearts "6" }, { "strong", hcp "18+" } } },
        pass { any },
      }
      after "2D" { bid "2H" { hcp "6+" }, pass { any } } ]]
    local function lines(auction)
      local text = tostring(s:explain(auction))
      return text:gsub("[NESW] P +%(theirs%)\n?", "")
    end
    local text = lines "2C P"
    assert.matches("\n +%d+%.%d %% weak: 8%-10 points, 6%+ clubs\n", text)
    assert.matches("\n +%d+%.%d %% both majors: 11%-15 points, 3%- clubs, 3%- diamonds, "
      .. "5%+ hearts, 5%+ spades %[forcing%]\n", text)
    assert.matches("\n +< 0%.1 %% freak: 11%-15 points, 6 clubs, 0 diamonds, 7 hearts, 0 spades",
      text)
    local row = s:explain("2C P")[1].alternatives[1]
    assert.same({ "weak", "8-10 points, 6+ clubs" }, { row.text, row.bounds })
    -- 1C takes the strong hands
    assert.matches("\n +weak 100%.0 %%: 5%-9 points, 6 hearts", lines "2D P")
    assert.not_matches("\n +strong", lines "2D P")
    -- a call that no rule makes shows nothing, not "any hand" or "no hand"
    assert.matches("\nS 3D  nothing is known of it %[no rule%]", lines "2D P 3D P")
    assert.matches("\nN 3D  5%-9 points, 6 hearts %[no rule%]", lines "2D P 2H P 3D P")
  end)

  it("refuses options that a turn does not have", function()
    local s = loaded(NOTRUMP)
    for _, f in ipairs { function() s:position("1NT P", "we") end,
      function() s:position("1NT P", { vull = "we" }) end,
      function() s:bid("AQ2.KJ3.KQ54.K72", "", 7) end,
      function() s:bid_deal(s, "X") end } do
      local ok, message = pcall(f)
      assert.is_false(ok)
      assert.matches("system_spec.lua:%d+: ", message)
    end
  end)

  it("explains rules of one call that say different things, with their shares", function()
    local s = loaded [[
      opening { bid "1H" { hearts "5+" & hcp "11+" }, pass { any } }
      after "1H" { bid "2NT" { hcp "16+", "any strong hand", forcing = "game", artificial = true },
        bid "2NT" { hcp "10-12" & balanced }, pass { any } }
    ]]
    local row = s:explain("1H P 2NT P")[3]
    assert.is_nil(row.text)
    assert.is_nil(row.forcing)
    assert.equal("any strong hand", row.alternatives[1].text)
    assert.equal("game", row.alternatives[1].forcing)
    assert.equal("10-12 points, balanced", row.alternatives[2].text)
    local strong = baize.hands(S.hcp "16+"):count()
    local both = baize.hands(S.hcp "16+" | S.hcp "10-12" & S.balanced):count()
    assert.near(strong / both, row.alternatives[1].share, 1e-12)
    assert.near(1, row.alternatives[1].share + row.alternatives[2].share, 1e-12)
  end)

  it("says a long major where the suit is not known, and exact lengths", function()
    local s = loaded [[
      opening { bid "2D" { hcp "5-10" & (hearts "6" | spades "6"), artificial = true },
        bid "3H" { hearts "7" & hcp "5-9" }, pass { any } }
    ]]
    assert.equal("5-10 points, a six-card major", s:explain("2D")[1].bounds)
    assert.equal("5-9 points, 7 hearts", s:explain("3H")[1].bounds)
  end)

  it("explains as text, table and JSON", function()
    local s = loaded(NOTRUMP)
    local e = s:explain "1NT P 2C P 2D P"
    assert.equal("no major", e[5].text)
    assert.same({ "2H", "2S" }, e[5].denies)
    assert.is_true(e[3].artificial)
    assert.equal("once", e[3].forcing)
    assert.equal("8+ points, a four-card major", e[3].bounds)
    assert.matches("N 2D  no major: 15%-17 points, 2%-3 hearts, 2%-3 spades, balanced "
      .. "%[artificial, alert%]", tostring(e))
    local json = require "dkjson".decode(e:json())
    assert.equal("Stayman", json.calls[3].text)
    assert.equal(3, json.calls[3].rules[1].line)
  end)

  it("knows the players exactly", function()
    local s = loaded(NOTRUMP)
    local k = s:knowledge("1NT P 2C P", { dealer = "S" })
    assert.equal(15, k.S.bounds.hcp.low)
    assert.equal(8, k.N.bounds.hcp.low)
    assert.same({ "S", "N" }, k.seats)
    local d = k:distribution("S", me.hcp)
    assert.equal(3, #d)
    assert.equal(d, k:distribution("S", me.hcp))
  end)

  it("counts a player's hands beside those of partner", function()
    local s = loaded [[ opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
      after "1NT" { bid "3NT" { we.hcp "25+" & balanced }, pass { any } } ]]
    local k = s:knowledge("1NT P 3NT P", { dealer = "S" })
    local d, alone = k:distribution("N", me.hcp), k:distribution("N", me.hcp, { alone = true })
    assert.is_true(d.exact and alone.exact)
    local sum, n = 0, 4000
    local deals = baize.sampler { where = k.S.where & k.N.where, seed = 5 }
    for deal in deals:deals(n) do sum = sum + deal.north.hcp end
    assert.is_true(math.abs(sum / n - d.mean) < 0.2) -- over four standard errors
    assert.is_true(alone.mean > d.mean + 0.3) -- South has 15 of the points
    assert.error_matches(function() k:distribution("N", baize.S.hcp) end,
      "distribution: a feature of N expected, not S.hcp")
    assert.error_matches(function() k:distribution("N", me.hcp, { lone = true }) end, "lone")
  end)

  it("says each part of a range that has a gap", function()
    local s = loaded [[ system { natural = false }
      opening { bid "1D" { (hcp "12-14" | hcp "22-24") & balanced },
        bid "2D" { variants { { "weak", hearts "6" & hcp "5-9" },
          { "strong", hcp "26-27" & balanced } } }, pass { any } } ]]
    local k = s:knowledge "1D"
    assert.equal("12-14 or 22-24 points, balanced", k.N.text)
    assert.same({ low = 12, high = 24, ranges = { { low = 12, high = 14 },
      { low = 22, high = 24 } } }, k.N.bounds.hcp)
    assert.is_nil(k.N.bounds.clubs.ranges)
    assert.equal("12-14 or 22-24 points, balanced", s:explain "1D"[1].bounds)
    assert.equal("12-14 or 22-24 points, balanced",
      require "baize.system.reading.words".of_call(s:position "", "1D"))
    assert.equal("5-9 points, 6 hearts; or 26-27 points",
      require "baize.system.reading.words".of_call(s:position "", "2D"))
    assert.matches("\n +weak [%d.]+ %%: 5%-9 points, [^\n]*6 hearts\n +strong [%d.]+ %%: "
      .. "26%-27 points, [^\n]*balanced", tostring(s:explain "2D"))
    assert.matches("^N: 5%-9 points, 6 hearts; or rarely 26%-27 points, "
      .. "balanced\n +weak [%d.]+ %%: 5%-9 points",
      tostring(s:knowledge "2D"))
  end)

  it("gives variants their exact shares", function()
    local s = loaded [[
      system { natural = false }
      opening { bid "1C" { variants { { "weak", hcp "11-14" & balanced },
        { "strong", hcp "18+" } } }, pass { any } }
      after "1C" { bid "1D" { hcp "7-" }, pass { any } }
      after "1C 1D" { bid "1NT" { hcp "18+" }, pass { any } }
      after "1C 1D 1NT" { when = partner.might "strong" & partner.denied "weak",
        bid "3NT" { we.hcp "25+" } }
      after "1C 1D 1NT" { when = partner.might "weak", bid "2NT" { any } } ]]
    local rows = s:explain "1C"[1].variants
    assert.equal("weak", rows[1].name)
    assert.is_true(math.abs(rows[1].share + rows[2].share - 1) < 1e-12)
    local calls = {}
    for i, r in ipairs(s:position("1C P 1D P 1NT P").rules) do calls[i] = r.call end
    assert.same({ "3NT" }, calls)
  end)
end)

describe("bounds", function()
  -- What partner's least becomes in the first rule after 1NT, how many lists were counted, notes.
  local SCRIPT <const> = [[
    local s = assert(baize.system.load(arg[1]))
    for auction in pairs(s.model.lists) do
      local p = s:position_of(({ [""] = {}, ["1NT"] = { "1NT", "P" } })[auction] or { "1NT", "P",
        "2C", "P" })
      for _, r in ipairs(p.rules) do p:bounds(r.call) end
    end
    io.write(tostring(s:position("1NT P").rules[1].where), ", ", s.counted, ", ",
      table.concat(s.notes, "; "), "\n") ]]
  local TWO <const> = [[
    opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
    after "1NT" { bid "3NT" { we.hcp "25+" }, bid "2C" { hearts "4" & hcp "5+" }, pass { any } }
  ]]
  local folder

  local function run(text)
    return helper.with_file(text, function(name)
      return (helper.run(("XDG_CACHE_HOME=%s %s -e %s %s"):format(folder, helper.program,
        helper.quote(SCRIPT), name)))
    end)
  end

  before_each(function()
    folder = os.tmpname()
    os.remove(folder)
    os.execute("mkdir " .. folder)
  end)
  after_each(function() os.execute("rm -r " .. folder) end)

  it("are kept by what rules say, for all systems", function()
    local first = run(TWO)
    local where, nb = first:match "^(.*), (%d+), \n$"
    assert.matches("me.hcp %+ 15", where)
    assert.is_true(tonumber(nb) >= 2)
    assert.equal(where .. ", 0, \n", run(TWO))
    assert.equal(where .. ", 0, \n", run('system { name = "Other" }\n-- the same\n' .. TWO))
    -- what is changed is counted again, and nothing else
    assert.equal(where:gsub("15", "14") .. ", 1, \n", run((TWO:gsub("15%-17", "14-16"))))
    assert.equal(where .. ", 1, \n", run((TWO:gsub('"5%+"', '"6+"'))))
    assert.equal(where .. ", 0, \n", run(TWO))
    assert.equal("baize-bounds\nbaize-systems\n", helper.run("ls " .. folder))
    local f <close> = assert(io.open(folder .. "/baize-bounds", "rb"))
    assert.truthy(f:read "a":find("bounds " .. require "baize".version .. " ", 1, true))
  end)

  it("are counted again where the file is damaged", function()
    local first = run(TWO)
    local where, nb = first:match "^(.*), (%d+), \n$"
    local f = assert(io.open(folder .. "/baize-bounds", "wb"))
    f:write "something else\n"
    f:close()
    local note = ("%s/baize-bounds was damaged, or made by another baize: bounds are counted "
      .. "again"):format(folder)
    assert.equal(("%s, %s, %s\n"):format(where, nb, note), run(TWO))
    assert.equal(where .. ", 0, \n", run(TWO))
  end)

  it("are counted in each run where they cannot be kept", function()
    local first = run(TWO)
    os.execute(("rm %s/baize-bounds; mkdir %s/baize-bounds"):format(folder, folder))
    local note = ("bounds cannot be kept in %s/baize-bounds, and are counted in each run")
      :format(folder)
    for _ = 1, 2 do assert.equal(first:sub(1, -2) .. note .. "\n", run(TWO)) end
  end)
end)

describe("a system that is wrong", function()
  local cases = {
    { 'opening { bid "1NT" { hcp 15-17 } }', "mine:1: '}' expected near '15': a range is written "
      .. 'in quotes or parentheses: hcp "15-17"' },
    { 'opening { bid "8C" { any } }', "mine:1: '8C' is not a call" },
    { 'opening { bid "y" { any } }', "mine:1: 'y' is not a call: write its level, as in '2y', or "
      .. "'y=' for the cheapest bid" },
    { 'opening { bid "1" { any } }', "mine:1: '1' is not a call: write its strain, as in '1NT' or "
      .. "'1x'" },
    { 'after "(1NT" { pass { any } }', "mine:1: after \"(1NT\": '(1NT' lacks a parenthesis, "
      .. "or has a blank inside: write '(1NT)' for a call of theirs" },
    { 'after "(1S)" { double { theirs "3-" } }',
      'mine:1: theirs is a set of suits: write each(theirs) "3-" or some(theirs) "3-"' },
    { 'after "(1S)" { dbl { any } }', "mine:1: unknown word 'dbl': write double { ... }" },
    { 'after "(1S)" { P { any } }', "mine:1: unknown word 'P': write pass { ... }" },
    { 'system { name = "Next", tempo = "slow", language = 2 }', "mine:1: system: this file "
      .. "is written for version 2 of the language of systems, and this baize reads version 1: "
      .. "use the baize that it was written for, or rewrite the file and say language = 1" },
    { 'system { language = "1" }', "mine:1: system: language is a version, a whole number as in "
      .. "language = 1, not '1'" },
    { 'opening { bid "1nt" { any } }', "mine:1: '1nt' is not a call, write '1NT'" },
    { 'opening { bid "1C" { hcpp "5+" } }',
      "mine:1: unknown word 'hcpp' (did you mean 'hcp'?)" },
    { 'opening { bid "1C" { S.hcp "5+" } }',
      "mine:1: a rule reads the hand that bids: leave out 'S.'" },
    { 'opening { bid "1C" { hcp = "5+" } }',
      'mine:1: bid "1C" has no field \'hcp\': write conditions as hcp "5+", and join them with &' },
    { 'opening { bid "1C" { any } }\nafter("1C", "1D") { pass { any } }',
      'mine:2: after takes one text: the calls with a blank between them' },
    { 'local a = option { "limit", "weak" } opening { pass { any } }',
      "mine:1: option needs a name and two values or more" },
    { 'opning { }', "mine:1: unknown word 'opning' (did you mean 'opening'?)" },
    { 'opening { bid "1C" { any } }\nafter "1C" { bid "1C" { any } }',
      'mine:2: bid "1C" is not legal after "1C": ' },
    { 'opening { bid "1OM" { hcp "5+" } }',
      'mine:1: bid "1OM": OM is the other suit, but no M is in the sequence or in the rule' },
    { 'opening { bid "1M" { M "5+" } }\nafter "1x 1y 2z 2M 3m" { pass { any } }',
      "mine:2: after \"1x 1y 2z 2M 3m\": there are more letters than suits" },
    { 'opening { bid "1C" { any } }\nafter "1D" { pass { any } }', 'mine:2: after "1D": the '
      .. "system has no rule that bids 1D as an opening: write one, or correct the sequence" },
    { 'opening { bid "1C" { any } }\nafter "1C 1C" { pass { any } }',
      'mine:2: after "1C 1C" cannot occur: ' },
    { 'opening { bid "1NT" { any } }\nafter "1NT 2D 2H 2S 3M" { pass { any } }', 'mine:2: after '
      .. '"1NT 2D 2H 2S 3M" cannot occur: a letter is a suit that nobody has shown before, and '
      .. "none is left for it; write the suit" },
    { 'option { "a", "b", "d" } opening { pass { any } }',
      "mine declares no option 'c': there are 'a'", { c = "d" } },
    { 'opening { pass { any } }', "mine declares no option 'c': it has none", { c = "d" } },
    { 'option { "a", "b", "c" } opening { pass { any } }',
      "mine:1: mine: option 'a' is one of 'b', 'c', not 'd'", { a = "d" } },
    { 'opening { same "x y" }', "mine:1: same \"x y\": there is no section of this name, and it "
      .. "is not a sequence: 'x' is not a call" },
    { 'opening { bid "1C" { any } } after "1C" { same "1C" }',
      'mine:1: same "1C": the section uses itself' },
    { 'opening { bid "1C" { any }, bid "1D" { any } }\nafter "1D" { same "1C 1H" }\n'
      .. 'after "1C" { bid "1H" { any, replies { bid "1S" { any } } } }',
      'mine:2: same "1C 1H": there is no such section; replies { ... } in a rule are none: '
      .. "write them in a section" },
    { 'section "a" { same "b" }\nsection "b" { same "a" }\nopening { same "a" }',
      'mine:2: same "a": the section uses itself' },
    { 'use "no/such"\nopening { pass { any } }', nil },
    { 'section "a" { pass { any } }\nsection "a" { pass { any } }\nopening { pass { any } }',
      "mine:2: two sections are named 'a' (the other in mine:1)" },
    { 'opening { bid "1C" { "natural" } }', "mine:1: bid \"1C\": the condition comes before the "
      .. "text; here 'natural' is in its place" },
    { 'opening { bid "1C" { clubs "3+", hcp "12+" } }', 'mine:1: bid "1C": a condition after a '
      .. "comma would be lost: join conditions with &" },
    { 'opening { bid "1C" { clubs } }',
      'mine:1: bid "1C": me.clubs is a number: give it a range, as in me.clubs "5+"' },
    { 'opening {\n pass { any },\n bid "1C" { any } }',
      "mine:3: nothing reaches this rule: the rule P in line 2 fits every hand" },
    { 'opening { bid "1C" { clubs "3+" and hcp "12+" } }', "mine:1: 'and' means nothing between "
      .. "conditions, features or measures: write '&'" },
    { 'opening { bid "1C" { hcp >= 12 } }', "mine:1: a feature cannot be compared with < or <=: "
      .. 'give it a range, as in me.hcp "12+"' },
    { 'opening { bid "1C" { spades > hearts } }', "mine:1: a feature cannot be compared with < or "
      .. '<=: give it a range, as in (me.spades - me.hearts) "1+"' },
    { 'opening { bid 1NT { any } }',
      "mine:1: malformed number near '1N': write calls and cards in quotes: \"1NT\"" },
    { 'opening { bid "1C" { !balanced } }', "mine:1: unexpected symbol near '!': '!' is not an "
      .. "operator of Lua: write '~' before a condition, 'not' before a value of Lua" },
    { 'opening { bid "1C" { hcp “12+” } }',
      "mine:1: '}' expected near '<\\226>': write straight quotes, \"15-17\" or '15-17'" },
    { 'opening { bid "1C" { any } bid "1D" { any } }', "mine:1: '}' expected near 'bid': a comma "
      .. "or an operator is missing between '}' and 'bid'" },
    { 'opening { bid "1C" { hcp "12+" || any } }', "mine:1: unexpected symbol near '|': '||' is "
      .. "not an operator of Lua: write '|' between conditions, 'or' between values of Lua" },
    { 'opening { bid "1C" { hcp == 12 } }', "mine:1: '==' means nothing between conditions, "
      .. 'features or measures: a range is called for, as in hcp "15"' },
    { 'opening { bid "1C" { any, announce "15-17" } }',
      "mine:1: unknown word 'announce': write announce = \"15-17\"" },
    { 'opening { bid "1C" { any, forcing = once } }',
      "mine:1: unknown word 'once': write \"once\" in quotes" },
    { 'opening { bid "1C" { any, forcing "once" } }', 'mine:1: bid "1C": after the condition '
      .. "come a text and replies { ... }, not a public fact: a mark is written as in forcing = "
      .. '"once"' },
    { 'system { base = "sacy" }',
      "mine:1: base: there is no 'sacy' below systems/ (did you mean 'sayc'?)" },
    { 'opening { bid "1C" { any } } after "1C" { bid "1y=" { any } }', "mine:1: '1y=' is not a "
      .. "call: write 'y=' for the cheapest bid in y, 'y+' for a jump" },
    { 'opening { bid "1C" { any } } after "1C y=" { pass { any } }', 'mine:1: after "1C y=": '
      .. "'y=' is a call of rules alone: write its level, as in '2y'" },
    { 'after "(2C:clubs)" { pass { any } }', 'mine:1: after "(2C:clubs)": (2C:clubs): \':clubs\' '
      .. "cannot be the meaning of this call: a natural call is (2C) alone; else use strong, " },
    { 'opening { bid "1NT" { any } }\nafter "1NT" { bid "2C" { any } }\n'
      .. 'after "1NT 2C" { bid "1S" { any } }',
      'mine:3: bid "1S" is not legal after "1NT 2C": 1S is not above 2C' },
    { 'opening { bid "1C" { any } }\nafter "1C X" { pass { any } }',
      'mine:2: after "1C X" cannot occur: X: 1C is a bid of the same side' },
    { 'opening { bid "1M" { M "5+" }, bid "1NT" { any } }\nafter "1NT" { same "1M" }',
      'mine:2: same "1M": the letter M has no suit: no call of this section has it; write the '
      .. "suit" },
    { 'opening { bid "1C" { vul "we" } }', 'mine:1: bid "1C": a public fact (of the auction) is '
      .. "written in `when = ...` of the section" },
    { 'opening { when = hcp "5", bid "1C" { any } }', "mine:1: opening: when takes public facts of "
      .. "the auction, not a condition on the hand: write it in the rules" },
    { 'opening { bid "1C" { hcp "5" & vul "we" } }', "mine:1: a public fact is joined with a "
      .. "condition: facts of the auction are written in `when = ...`, conditions on the hand in "
      .. "the rules" },
    { 'opening { bid "1C" { any, forcng = "once" } }',
      "mine:1: bid \"1C\" has no field 'forcng' (did you mean 'forcing'?)" },
    { 'opening { bid "1C" }',
      'mine:1: bid "1C" has no rule: write bid "1C" { condition, "text" }' },
    { 'after "1C"', 'mine:1: after "1C" has no rules: write after "1C" { bid ..., }' },
    { 'local a = after "1C"\na { pass { any } }\na { pass { hcp "5" } }',
      'mine:1: after "1C" has its rules already' },
    { 'opening { points = 41, pass { any } }',
      "mine:1: opening: points is a whole number of points, as in -3, not 41" },
    { 'x = 3', "mine:1: 'x' is set as a global: write local x = ..." },
    { 'opening { bid "1C" { any } }\nchange "" { instead_of = "1D", bid "1H" { any } }',
      'mine:2: change "": there is no base to change: write' },
    { 'opening { bid "1C" { we.losers "5" } }', 'mine:1: bid "1C": we.losers is not known: we has '
      .. "hcp, aces, kings, controls and the lengths of suits" },
    { 'opening { bid "1NT" { any } } after "1NT P 2C" { pass { any } }', 'mine:1: after "1NT P 2C" '
      .. "cannot occur: 2C: the auction is over: leave out the passes of opponents: "
      .. 'after "1NT 2C"' },
    { 'opening { "1NT" { any } }', "mine:1: '}' expected near '{': 'bid' is missing: write bid "
      .. '"1NT" { ... }' },
    { 'opening { bid "1S" hcp "12-14" }', "mine:1: '}' expected near 'hcp': braces are missing: "
      .. 'write bid "1S" { hcp ... }' },
    { 'opening { bid "1NT" { any } } after "1NT", { pass { any } }',
      "mine:1: syntax error near ',': there is no comma after after \"1NT\"" },
    { 'opening { bid "1S" { hcp "12-14", & spades "3" } }',
      "mine:1: unexpected symbol near '&': there is no comma before '&'" },
    { 'opening { bid "pass" { any } }', "mine:1: 'pass' is not a call, write 'P'" },
    { 'opening { bid "Dbl" { any } }', "mine:1: 'Dbl' is not a call, write 'X'" },
    { 'opening { bid "2♣x" { any } }', "mine:1: '2♣x' is not a call" },
    { 'opening { bid "1C" { any } }\nchange "opening" { instead_of = "1C", bid "1H" { any } }',
      'mine:2: change "opening": there is no base to change: write' },
    { 'opening { when = vul "us", bid "1C" { any } }', "mine:1: vul: 'us' is not what it takes: "
      .. 'write none, we, they or both, as in vul "we"' },
    { 'opening { when = vul "we" & 5, bid "1C" { any } }', "mine:1: a public fact is joined with 5"
      .. ": facts of the auction are written in `when = ...`, conditions on the hand in" },
    { 'opening { when = vul "we" "they", bid "1C" { any } }', "mine:1: a public fact takes no more"
      .. ": facts are joined with &" },
    { 'opening { when = partner.might(weak), bid "1C" { any } }', "mine:1: unknown word 'weak'" },
    { 'opening { when = partner.might(5), bid "1C" { any } }', "mine:1: partner.might: a variant "
      .. 'is named in quotes, as in partner.might "weak", not 5' },
    { 'opening { when = level "34", bid "1C" { any } }', "mine:1: level: '34' is not what it takes,"
      .. ' as in level "3+" or level "2-4"' },
    { 'opening { when = level "3+4", bid "1C" { any } }', "mine:1: level: '3+4' is not what" },
    { 'opening { when = level "5-3", bid "1C" { any } }', "mine:1: level: '5-3' is not what" },
    { 'opening { when = forcing "twice", bid "1C" { any } }', "mine:1: forcing: 'twice' is not what"
      .. ' it takes, as in forcing "game"' },
    { 'opening { when = partner.losers "7-", bid "1C" { any } }', "mine:1: partner.losers: '7-' is "
      .. 'nothing that calls promise: write a range as in "12-14", "12+" or "0,2", of hcp, clubs' },
    { 'opening { when = they.hcp "12:14", bid "1C" { any } }', "mine:1: they.hcp: '12:14' is not a "
      .. "range, or this is not a feature" },
    { 'opening { bid "1C" { variants { { "weak", any } } } }\nafter "1C" { assume = "weka", '
      .. "pass { any } }", "mine:2: after \"1C\": no rule has a variant 'weka'; there are 'weak'" },
    { 'opening { bid "1C" { any } }\nafter "1C" { when = ~partner.denied "weak", pass { any } }',
      "mine:2: after \"1C\": no rule has a variant 'weak'; there are none" },
  }
  for _, case in ipairs(cases) do
    if case[2] then
      it("says what to write: " .. case[1]:gsub("\n", " / "), function()
        local message = refused(case[1], case[3])
        message = message:gsub("/tmp/lua_%w+", "mine"):gsub("lua_%w+", "mine")
        assert.equal(case[2], message:sub(1, #case[2]))
      end)
    end
  end

  local HOSTILE <const> = {
    "return io.open '/etc/passwd'", "os.execute 'true'", "require 'io'", "debug.getregistry()",
    "setmetatable({}, {})", "getmetatable('').__index", "while true do end",
    "local s = 'x' while true do s = s .. s end", "local t = {} while true do t = { t } end",
    "load 'return 1'", "while true do pcall(error) end", "coroutine.wrap(print)",
    "use '../../etc/passwd'", "use '/etc/passwd'", "error {}", "return ('x'):rep(1e9)",
    "local t = {} t[1] = t opening(t)", "opening { bid }", "opening { opening }",
    "opening(opening)", "bid = nil", "_ENV = nil opening {}", "opening { bid '1C' { me } }",
    "opening { bid '1C' { any, replies = {} } }", "after(5) {}", "after '1C' {} ",
    "system { name = any }", "local r = bid '1C' { any } r.replies = { r } opening { r }",
    "local r = bid '1C' { any } r.where = 5 opening { r }",
    "local r = bid '1C' { any } r.call = {} opening { r }",
    "opening { setmetatable = 1 }", "opening { each(unbid) }",
    "opening { bid '1C' { each(5) '3' } }", "opening { bid '1C' { each(unbid) 'x' } }",
    "local d = by_seat { any, any, any, any } d.op = 5 opening { bid '1C' { d } }",
    "local d = ~by_seat { any, any, any, any } d[1] = d opening { bid '1C' { d } }",
    "local f = vul 'we' f.fact = 'os' opening { when = f, bid '1C' { any } }",
    "section 'a' {} for i = 1, 30 do section('b' .. i) { same 'a' } end opening { any }",
    "\27Lua", "opening { bid '1C' { partner.hcp '5' } }", "opening { when = partner }",
    "opening { bid '1x' { x '3+' & y '3+' & z '3+' & M '3+' & m '3+' } }",
  }
  if os.getenv "BAIZE_SOAK" then -- 50 million steps with calls of ours among them: 5 s
    table.insert(HOSTILE, "for i = 1, 1e5 do opening { bid '1C' { hcp '12+' } } end")
  end
  it("ends with a message, whatever a stranger's file tries", function()
    for _, text in ipairs(HOSTILE) do
      local ok, s, message = pcall(load_text, text, nil, { strict = true })
      assert.is_true(ok, text .. ": " .. tostring(s))
      assert.is_nil(s and text)
      assert.equal("string", type(message), text)
      assert.is_nil(message:find("lua/baize", 1, true), message)
    end
  end)

  it("says how a convention or its option is written", function()
    local s = loaded 'use "stayman" use "conventions/weak_twos" { range = 6-10 } '
    assert.matches("no 'stayman' below systems/ %(did you mean 'conventions/stayman'%?%)$",
      s.notes[1])
    assert.matches("not %-4: the value is written in quotes$", s.notes[2])
    s = loaded 'use "conventions/staymen" use "sayc/two_suiter" use "xyzzy/plugh" '
    assert.matches("%(did you mean 'conventions/stayman'%?%)$", s.notes[1])
    assert.matches("%(did you mean 'sayc/two_suiters'%?%)$", s.notes[2])
    assert.matches("no 'xyzzy/plugh' below systems/$", s.notes[3])
    local none, message = system.load "sacy"
    assert.is_nil(none)
    assert.matches("%(did you mean 'sayc'%?%)$", message)
  end)

  it("notes letters that do nothing, or more than was meant", function()
    local s = loaded 'opening { bid "1M" { M "5+", x = "S" }, bid "1NT" { m "6+" }, pass { any } }'
    assert.equal(2, #s.notes)
    assert.matches(':1: bid "1M": no letter x is in the rule$', s.notes[1])
    assert.matches(':1: bid "1NT": the letter m is in the condition alone: a rule for each of its '
      .. "suits$", s.notes[2])
  end)

  it("names files that use each other", function()
    local folder = os.tmpname()
    os.remove(folder)
    os.execute("mkdir " .. folder)
    local function write(name, text)
      local f <close> = assert(io.open(folder .. "/" .. name, "w"))
      f:write(text)
    end
    write("a.lua", "use 'b'\nopening { pass { any } }")
    write("b.lua", "use 'c'")
    write("c.lua", "local x = 1\nuse 'b'")
    local s, message = system.load(folder .. "/a.lua", nil, { strict = true })
    os.execute("rm -r " .. folder)
    assert.is_nil(s)
    assert.equal(folder .. "/c.lua:2: use: 'b' uses itself (b.lua > c.lua > b.lua)", message)
  end)

  it("uses no file outside its folders", function()
    local folder = os.tmpname()
    os.remove(folder)
    os.execute(("mkdir -p %s/sub && echo 'opening { pass { any } }' >%s-outside.lua && "
      .. "ln -s %s-outside.lua %s/link.lua && mkfifo %s/fifo.lua && ln -s / %s/disk")
      :format(folder, folder, folder, folder, folder, folder))
    local function refusal_of(name)
      local f <close> = assert(io.open(folder .. "/a.lua", "w"))
      f:write(("use %q\nopening { pass { any } }"):format(name))
      f:close()
      return (select(2, system.load(folder .. "/a.lua", nil, { strict = true })))
    end
    for _, name in ipairs { "link", "fifo", "none", "sub", "disk/etc/passwd" } do
      assert.equal(("%s/a.lua:1: use: there is no '%s' below systems/"):format(folder, name),
        (refusal_of(name):gsub(" %(did you mean.*$", "")))
    end
    for _, name in ipairs { "../x", "/etc/passwd", "a.lua", "", "a//b", "a\0b" } do
      assert.matches("a%.lua:1: use takes the name of a file below systems/", refusal_of(name))
    end
    os.execute(("rm -r %s %s-outside.lua"):format(folder, folder))
  end)

  it("is refused where its sections multiply without an end", function()
    for _, text in ipairs {
      [[section "s0" { bid "1C" { hcp "12+" } }
        for i = 1, 60 do section("s" .. i) { same("s" .. i - 1), same("s" .. i - 1) } end
        opening { same "s60" }]],
    } do
      local none, message = load_text(text)
      assert.is_nil(none)
      assert.equal("the system is too large: its sections come to more than 500000 rules for all "
        .. "sequences; same \"...\" and replies multiply them", message)
    end
    local text = { "opening {" } -- but a long list is a list
    for i = 1, 3000 do
      text[i + 1] = ('bid "%dC" { hcp "%d+" & spades "%d+" },'):format(i % 7 + 1, i % 30, i % 8)
    end
    local long = loaded(table.concat(text, "\n") .. "}")
    assert.is_true(#long:position().rules >= 3000) -- and natural ones
    local path = os.tmpname()
    local f <close> = assert(io.open(path, "w"))
    f:write((("-- a line that says nothing of any hand\n"):rep(30000)))
    f:close()
    local none, message = system.load(path .. "")
    os.remove(path)
    assert.is_nil(none)
    assert.matches("is too large for a system: over 1048576 bytes", message)
  end)

  it("is refused where what is looked at in vain takes too long", function()
    local changes = ('change "1C 1D" { without = "1H" }\n'):rep(100)
    local hidden = ('after "1C (1S?)" { pass { hcp "5" } }\n'):rep(20)
    local clock, time = os.clock, 0
    for _, text in ipairs { changes, hidden } do
      rawset(os, "clock", function()
        time = time + 11
        return time
      end)
      local none, message = load_text('opening { bid "1C" { any } }\n' .. text)
      rawset(os, "clock", clock)
      assert.is_nil(none)
      assert.equal("the system is too large: loading it takes over 10 s of processor time", message)
    end
  end)

  it("has messages that can be read, whatever is in them", function()
    local message = refused(('opening { bid "1C" { any } } after "%s" { pass { any } }')
      :format(("1C "):rep(5000)))
    assert.matches('^mine:1: after "1C 1C .*1C %.%.%.$', message)
    assert.is_true(#message < 4100)
    for _, piece in ipairs { { "(", ")" }, { "{", "}" }, { "- ", "" } } do
      assert.equal("mine: parentheses, tables or blocks are too deep within each other: over about "
        .. "190", refused("x = " .. piece[1]:rep(300) .. "1" .. piece[2]:rep(300)))
    end
  end)

  it("has a bound of what its conditions take", function()
    local core = require "baize.core.sandbox"
    local many = {}
    for i = 1, 2000 do many[i] = 'S.hcp "' .. i % 30 .. '"' end
    local whole, list = baize.condition(table.concat(many, " | ")), {}
    local function fill()
      for i = 1, 1000 do list[i] = whole | baize.S.spades(i % 13) end
      return #list
    end
    assert.is_false((pcall(core.limited, 1 << 20, fill)))
    list = {}
    assert.equal(1000, core.limited(1 << 28, fill))
    assert.equal(1000, fill()) -- no bound outlives its call
    local ok, err = pcall(core.limited, 1 << 20, error, "mine", 0)
    assert.same({ false, "mine" }, { ok, err })
  end)

  it("reads ranges of sums and multiples for what partner counts on", function()
    local s = loaded [[local adj = -2
      opening { bid "1NT" { (hcp - adj) "17-19" & balanced }, bid "1C" { (hcp * 2) "22-27" },
        bid "1D" { (hcp * -1) "-10..-8" }, bid "1H" { (hcp * 0.5) "1.5-3" } }]]
    local p = s:position ""
    for call, range in pairs { ["1NT"] = { 15, 17 }, ["1C"] = { 11, 13 }, ["1D"] = { 8, 10 },
      ["1H"] = { 3, 6 } } do
      for _, r in ipairs(p.rules) do
        local box = r.call == call and not r.rule.natural and quick.boxes(r.where)[1]
        if box then assert.same(range, { box.low[1], box.high[1] }, call) end
      end
    end
  end)

  it("counts what both partners have beside any whole number", function()
    for asked, least in pairs { ["we.hcp - 0"] = 10, ["we.hcp - -2"] = 8, ["we.hcp + 2"] = 8,
      ["we.hcp * 1 - 3"] = 13, ["we.hcp"] = 10, ["5 - -2 * (0.5 * we.hcp + 1) - 7"] = 10,
      ["-30 + we.hcp * 2 + -1 * hcp + 25 - 7"] = 7 } do
      local s = loaded(([[opening { bid "1NT" { hcp "15-17" & balanced } }
        after "1NT" { bid "3NT" { (%s) "25+" }, pass { any } }]]):format(asked))
      local where = s:position "1NT P".rules[1].where
      for _, text in ipairs { "KQ2.Q32.5432.432", "KQ2.K32.5432.432", "KQ2.Q32.Q432.432",
        "KQ2.K32.Q432.432", "KQ2.K32.QJ32.J32", "KQ2.K32.KJ32.432" } do
        local hand = baize.hand(text)
        local points = 0
        for honour in text:gmatch "[AKQJ]" do points = points + ("JQKA"):find(honour) end
        assert.equal(points >= least, where:holds(hand), asked .. " with " .. points)
      end
    end
  end)

  it("leaves out a convention that is wrong, unless strict", function()
    local text = 'use "no/such"\nopening { pass { any } }'
    local s = loaded(text)
    assert.equal("left out: mine:1: use: there is no 'no/such' below systems/",
      (s.notes[1]:gsub("/tmp/lua_%w+", "mine")))
    local none, message = load_text(text, nil, { strict = true })
    assert.is_nil(none)
    assert.equal("mine:1: use: there is no 'no/such' below systems/", message)
  end)
end)
