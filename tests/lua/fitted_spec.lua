-- SPDX-License-Identifier: GPL-3.0-or-later
-- Conditions that are fitted at a position: makes, tricks, game, slam, invite.
local FITTED <const> = "538e57fda6acd8a41cb768921f4c6f93" -- of the condition of game opposite 1NT
local core_guess = require "baize.core.guess"
local helper = require "helper"
local quick = require "baize.system.words.quick"
local text_hash = require "baize.system.lists.text".hash
local system = baize.system

local function load_text(text)
  return helper.with_file(text, function(name)
    local s, message = system.load(name)
    return s, message and message:gsub(name:gsub("%p", "%%%0"), "mine")
  end)
end

local function loaded(text) return (assert(load_text(text))) end

local SYSTEM <const> = [[
  opening { bid "1NT" { hcp "15-17" & balanced }, bid "1M" { M "5+" & hcp "11-20" }, pass { any } }
  after "1M" {
    bid "4M" { game "M" },
    bid "3M" { invite "M" & M "3+" },
    bid "2M" { M "3+" & hcp "5+" },
    pass     { any },
  }
  after "1M 3M" { bid "4M" { makes "4M" "0.4+" }, pass { any } }
  after "1NT" {
    bid "6NT" { slam "NT" },
    bid "3NT" { game "NT" },
    bid "2NT" { tricks "NT" "8+" },
    pass      { any },
  }
]]
local s = loaded(SYSTEM)

-- The share of deals on which a contract makes, and the mean of the tricks, as the net guesses.
local function guess(deal, strain, tricks)
  local made, mean = 0.0, 0.0
  for n, share in ipairs(core_guess.tricks(deal, "S", strain)) do
    mean = mean + (n - 1) * share / 32768
    if n - 1 >= tricks then made = made + share / 32768 end
  end
  return made, mean
end

-- The sum of a condition, as a function of hands: its parts are weights and features.
local function sum_of(where)
  local parts = where:parts()[1]:parts()
  return function(hand)
    local sum = 0.0
    for _, part in ipairs(parts) do
      local w, atom = part:parts()[1], part:parts()[2]
      local suit, feature = tostring(atom):match "^me%.(%a+)%.?([%w_]*)$"
      sum = sum + tonumber(tostring(w)) * (feature == "" and hand[suit] or hand:of(suit, feature))
    end
    return sum
  end
end

describe("a fitted condition", function()
  it("is a sum over the suits, the same bytes on every machine", function()
    local where = s:position("1NT P").rules[2].where
    assert.equal("makes_3NT_45_percent", tostring(where))
    assert.equal(FITTED, text_hash(where:key()))
  end)

  it("says what hands make the contract as often as asked", function()
    local p = s:position "1S P"
    local where = p.rules[1].where
    local deals, sum = baize.sampler { where = p:shown(2):of "N", seed = 21 }, sum_of(where)
    local bound = tonumber(where:key():match '"([%d.]+)%+"')
    local near, made, all, above = 0, 0.0, { 0.0, 0.0 }, { 0, 0 }
    for i = 1, 4000 do
      local deal = deals:deal(i)
      local share = guess(deal, "S", 10)
      local k = where:holds(deal.S) and 1 or 2
      all[k], above[k] = all[k] + share, above[k] + 1
      if math.abs(sum(deal.S) - bound) < 0.3 then near, made = near + 1, made + share end
    end
    assert.is_true(near > 200)
    assert.is_true(math.abs(made / near - 0.45) < 0.1, made / near)
    assert.is_true(all[1] / above[1] > 0.6 and all[2] / above[2] < 0.25)
  end)

  it("explains as much as it says, and errs as much, on other hands", function()
    local p = s:position "1NT P"
    local list = s:show "1NT P"
    local explains, err = list.fitted[1]:match(
      "explains (%d+) %% of the tricks, and their standard error is ([%d.]+)")
    local sum = sum_of(p.rules[2].where)
    local deals, x, y, within = baize.sampler { where = p:shown(2):of "N", seed = 22 }, {}, {}, 0.0
    local mean, shift = 0.0, 0.0
    for i = 1, 2000 do
      local deal = deals:deal(i)
      local shares = core_guess.tricks(deal, "S", "NT")
      local _, m = guess(deal, "NT", 9)
      for n, share in ipairs(shares) do within = within + (n - 1 - m) ^ 2 * share / 32768 end
      x[i], y[i] = sum(deal.S), m
      mean, shift = mean + m / 2000, shift + (m - x[i]) / 2000
    end
    local missed, spread = 0.0, 0.0
    for i = 1, 2000 do
      missed, spread = missed + (y[i] - x[i] - shift) ^ 2, spread + (y[i] - mean) ^ 2
    end
    assert.is_true(math.abs(100 * (1 - missed / spread) - tonumber(explains)) < 6)
    assert.is_true(math.abs(((missed + within) / 2000) ^ 0.5 - tonumber(err)) < 0.15)
  end)

  it("is counted as it is dealt", function()
    local deals, n = baize.sampler { where = any, seed = 23 }, 20000
    local p = s:position "1NT P"
    local shown = s:show "1NT P"
    local times = { 0, 0, 0, 0 }
    for i = 1, n do
      local _, number = p:first(deals:deal(i).S)
      times[number] = times[number] + 1
    end
    for k = 1, 4 do
      local share = shown[k].share
      assert.is_true(math.abs(times[k] / n - share) < 4.5 * (share * (1 - share) / n) ^ 0.5)
    end
  end)

  it("depends on what partner has shown, and on the vulnerability", function()
    local weak = loaded((SYSTEM:gsub('hcp "15%-17"', 'hcp "12-14"')))
    local function share(of, auction, vul) return of:show(auction, { vul = vul })[1].share end
    assert.is_true(share(weak, "1NT P") < share(s, "1NT P") / 3)
    assert.is_true(share(s, "1S P", "we") > share(s, "1S P") + 0.02)
    assert.is_true(share(s, "1S P", "both") == share(s, "1S P", "we"))
  end)

  it("invites with hands below game that make it opposite a maximum", function()
    local p = s:position "1S P"
    local deals = baize.sampler { where = p.rules[2].where:of "S" & p:shown(2):of "N", seed = 24 }
    local low, high, nb = 0.0, 0.0, { 0, 0 }
    for i = 1, 1500 do
      local deal = deals:deal(i)
      local made = guess(deal, "S", 10)
      if deal.N.hcp >= 15 then
        high, nb[2] = high + made, nb[2] + 1
      else
        low, nb[1] = low + made, nb[1] + 1
      end
    end
    assert.is_true(high / nb[2] > 0.45 and low / nb[1] < 0.45)
  end)

  it("is explained in words", function()
    local function lines(auction) return tostring(s:explain(auction)) end
    assert.matches("S 4S  4S makes on 45 % of the deals", lines "1S P 4S P", 1, true)
    assert.matches("S 3S  invites 4S: 5-10, rarely fewer or 11 points, 3+ spades",
      lines "1S P 3S P", 1, true)
    assert.matches("S 2NT 8 or more tricks in NT", lines "1NT P 2NT P", 1, true)
    assert.matches("makes_3NT_45_percent: a sum over the suits", tostring(s:show "1NT P"), 1, true)
  end)

  it("is of a net, whose name is in the hash of the system", function()
    local plain <const> = [[ opening { bid "1NT" { balanced }, pass { any } } ]]
    local own, without = loaded(SYSTEM).hash, loaded(plain).hash
    local name = core_guess.name
    core_guess.name = function() return "dd1 of other weights" end
    local other, still = loaded(SYSTEM).hash, loaded(plain).hash
    core_guess.name = name
    assert.equal(s.hash, own)
    assert.not_equal(own, other)
    assert.equal(without, still)
  end)

  it("is fitted to wider hands where those that were shown take too many draws", function()
    local sampler = require "baize.sample.sampler"
    local cached = require "baize.base.cached"
    local new, open, asked = sampler.new, cached.open, {}
    cached.open = function() end -- of other runs
    -- balanced hands take a million draws each
    sampler.new = function(options)
      local made = new(options)
      asked[#asked + 1] = options.where.text
      if not options.where.text:find("balanced", 1, true) then return made end
      return { deal = function(_, i) return made:deal(i), 1000000 end }
    end
    local text = SYSTEM:gsub('hcp "15%-17"', 'hcp "14-16"')
    local ok, where = pcall(function() return loaded(text):position("1NT P").rules[2].where end)
    local first = #asked
    local again = loaded(text):position("1NT P").rules[2].where
    sampler.new, cached.open = new, open
    assert(ok, where)
    assert.matches("balanced", asked[1], 1, true)
    assert.equal(asked[1], asked[2]) -- by its hand, then by the planner's choice
    assert.not_matches("balanced", asked[3], 1, true)
    assert.equal(3, first) -- what was shown, then its ranges, for game and slam alike
    assert.equal(first, #asked) -- both are kept
    assert.equal(where:key(), again:key())
  end)

  it("is read back from the text of the system", function()
    local again = loaded(s:text())
    assert.equal(s.hash, again.hash)
    assert.equal(s:position("1H P").rules[1].where:key(), again:position("1H "
      .. "P").rules[1].where:key())
  end)

  it("is fitted again where what was kept is damaged", function()
    local where = s:position("1NT P").rules[2].where:key()
    helper.with_file("", function(name)
      os.remove(name)
      local run = ("XDG_CACHE_HOME=%s baize -e %s"):format(name, helper.quote(([[
        local s = assert(baize.system.load(%q))
        print(s:position("1NT P").rules[2].where:key())]]):format(name .. ".lua")))
      local file = assert(io.open(name .. ".lua", "w"))
      file:write(SYSTEM)
      file:close()
      local out, err = helper.run(("mkdir %s && %s && printf x >%s/baize-bounds && %s"):format(name,
        run, name, run))
      helper.run(("rm -r %s %s.lua"):format(name, name))
      assert.equal(where .. "\n" .. where .. "\n", out, err)
    end)
  end)

  it("keeps hands inside what their calls show, in both readings", function()
    local deals = baize.sampler { where = S.hcp "13+" & S.spades "5+", seed = 25 }
    local made = 0
    for i = 1, 40 do
      local deal, words = deals:deal(i), {}
      for word in baize.bid { deal = deal, NS = s, EW = s, dealer = "S" }:gmatch "%S+" do
        words[#words + 1] = word
      end
      for k, word in ipairs(words) do
        local hand = deal[("SWNE"):sub((k - 1) % 4 + 1, (k - 1) % 4 + 1)]
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
        assert.is_true(inside and (not shows or shows:holds(hand)), word)
      end
    end
    assert.is_true(made > 200)
  end)
end)

describe("misuse of a fitted condition says what to write", function()
  for _, case in ipairs {
    { 'makes "4S"', 'mine:2: makes lacks its range: write as in makes "4S" "0.45+"' },
    { 'makes "4S" & hcp "5+"', 'mine:2: makes lacks its range: write as in makes "4S" "0.45+"' },
    { 'makes "4S" "45+"', "mine:2: makes: '45+' is not a range of shares, 0.03 to 0.97: write as "
      .. "in "
      .. 'makes "4S" "0.45+"' },
    { 'makes "4S" "0.6-0.4"', "mine:2: makes: '0.6-0.4' is not a range of shares" },
    { 'makes "4S" (0.45)', "mine:2: makes: 0.45 is not a range of shares" },
    { 'makes "S" "0.45+"', "mine:2: makes takes a contract and a range of shares, each in "
      .. "quotes, as "
      .. "in makes \"4S\" \"0.45+\", not 'S'" },
    { 'makes "P" "0.45+"', "mine:2: makes takes a contract and a range of shares" },
    { 'makes("4S", "0.45+")', "mine:2: makes takes a contract and a range of shares" },
    { 'tricks "4S" "10+"', "mine:2: tricks takes a strain and a range, each in quotes, as in "
      .. "tricks "
      .. "\"S\" \"10+\", not '4S'" },
    { 'tricks "S" "14+"', "mine:2: tricks: '14+' is not a range of tricks, 0 to 13: write as in "
      .. "tricks"
      .. ' "S" "10+"' },
    { 'tricks "S"', 'mine:2: tricks lacks its range: write as in tricks "S" "10+"' },
    { 'game "4S"', "mine:2: game takes a strain in quotes, as in game \"S\", game \"M\" or game "
      .. "\"NT\""
      .. ", not '4S'" },
    { 'game "x"', "mine:2: game takes a strain in quotes" },
    { 'slam(6)', "mine:2: slam takes a strain in quotes, as in slam \"S\", slam \"M\" or slam "
      .. "\"NT\", "
      .. "not 6" },
    { 'invite()', "mine:2: invite takes a strain in quotes" },
    { 'maximum "4S"', 'mine:2: maximum is how invite is printed: write as in invite "S"' },
    { 'game "M"', 'mine:2: bid "4S": the letter M' },
  } do
    it(case[1], function()
      local made, message = load_text(('opening { bid "1S" { any } }\nafter "1S" { bid "4S" { %s '
        .. '} }')
        :format(case[1]))
      if case[1] == 'game "M"' then -- a rule for each major
        assert.is_truthy(made)
        assert.matches('bid "4S": the letter M is in the condition alone', made.notes[1])
        return
      end
      assert.is_nil(made)
      message = message:gsub("/tmp/lua_%w+", "mine"):gsub("lua_%w+", "mine")
      assert.equal(case[2], message:sub(1, #case[2]))
    end)
  end
end)
