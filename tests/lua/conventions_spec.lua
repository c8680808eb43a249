-- SPDX-License-Identifier: GPL-3.0-or-later
-- The conventions of systems/: what hands bid after which auctions, by each of them.
local helper = require "helper"

-- A system of an opening and one convention with options.
local function with(name, options, opening)
  local parts = {}
  for i, key in ipairs(options) do parts[i] = ("%s = %q"):format(key[1], key[2]) end
  return helper.with_file(("use 'conventions/%s' { %s }\n%s"):format(name,
    table.concat(parts, ", "), opening), function(path)
    local s = assert(baize.system.load(path, nil, { strict = true }))
    assert.same({}, s.notes)
    return s
  end)
end

local NT <const> = [[ opening { bid "2NT" { hcp "20-21" & balanced },
  bid "1NT" { hcp "15-17" & balanced }, pass { any } }
  after "1NT" { bid "3NT" { we.hcp "25+" }, pass { any } }
  after "2NT" { bid "3NT" { we.hcp "25+" }, pass { any } } ]]
local MAJORS <const> = [[ opening { bid "1M" { M "5+" & hcp "12+" }, pass { any } }
  after "1M" { bid "3M" { M "4+" & hcp "10-12" }, bid "2M" { M "3+" & hcp "6-9" }, pass { any } } ]]
local RAISED <const> = MAJORS .. 'after "1M 3M" { same "key cards", pass { any } }'
local CONTESTED <const> = [[ system { natural = false }
  opening { bid "1M" { M "5+" & hcp "12+" }, bid "1m" { m "3+" & hcp "12+" }, pass { any } }
  after { "1m", "1x (1z)", "1x (X)" } {
    bid "1M" { M "4+" & hcp "6+", forcing = "once" }, pass { any } }
  after { "1M", "1M (X)", "1M (2y)" } { bid "2M" { M "3+" & hcp "6-9" }, pass { any } }
  after { "1M 2M (3y)", "1x 1M (2y)" } { pass { any } }
  after "(1x) X (2x)" { pass { any } }
  after "(1x)" { double { hcp "12+" & x "2-" }, pass { any } } ]]
local PASS <const> = "opening { pass { any } }"

-- By convention: options, the rest of the system, then hands, auctions and calls.
local TABLES <const> = {
  stayman = { {}, NT, {
    { "AQ62.J3.K854.972", "1NT P", "2C" },
    { "AQ62.J3.7542.972", "1NT P", "P" },
    { "AQ6.KQ32.K85.Q72", "1NT P 2C P", "2H" },
    { "AQ62.KQ3.K85.Q72", "1NT P 2C P", "2S" },
    { "AQ6.KQ3.K853.Q72", "1NT P 2C P", "2D" },
    { "AQ62.J3.K854.972", "1NT P 2C P 2D P", "3NT" },
    { "AQ62.J3.K854.972", "1NT P 2C P 2S P", "4S" },
    { "AJ62.J3.Q854.972", "1NT P 2C P 2S P", "3S" },
    { "AJ62.J3.Q854.972", "1NT P 2C P 2H P", "2NT" },
    { "AQ62.KQ32.K5.Q72", "1NT P 2C P 2H P 3NT P", "4S" },
    { "AQ6.KQ32.K65.K72", "1NT P 2C P 2H P 2NT P", "3NT" },
    { "AQ6.KQ32.K65.972", "1NT P 2C P 2H P 2NT P", "P" },
  } },
  ["stayman over 2NT"] = { { { "over", "2NT" }, { "points", "25+" } }, NT, {
    { "AQ62.J3.8542.972", "2NT P", "3C" },
    { "KQ6.KQ32.AK5.A72", "2NT P 3C P", "3H" },
    { "AQ62.J3.8542.972", "2NT P 3C P 3S P", "4S" },
    { "AQ62.J3.8542.972", "2NT P 3C P 3D P", "3NT" },
  } },
  transfers = { {}, NT, {
    { "62.KJ853.854.972", "1NT P", "2D" },
    { "KJ853.62.854.972", "1NT P", "2H" },
    { "AQ6.KQ3.K853.Q72", "1NT P 2D P", "2H" },
    { "AQ6.KQ32.K83.Q72", "1NT P 2D P", "2H" },
    { "AK6.KQ32.K83.Q72", "1NT P 2D P", "3H" },
    { "62.KJ853.854.972", "1NT P 2D P 2H P", "P" },
    { "62.KJ853.A54.Q72", "1NT P 2D P 2H P", "3NT" },
    { "62.KJ853.A54.972", "1NT P 2D P 2H P", "2NT" },
    { "6.KQJ853.A54.972", "1NT P 2D P 2H P", "4H" },
    { "AQ6.KQ3.K853.Q72", "1NT P 2D P 2H P 3NT P", "4H" },
    { "AQ62.K3.K853.A72", "1NT P 2D P 2H P 3NT P", "P" },
  } },
  ["transfers with another maximum"] = { { { "maximum", "16+" } }, NT, {
    { "AQ6.KQ32.K83.K72", "1NT P 2D P", "3H" },
    { "AQ6.KQ32.K83.J72", "1NT P 2D P", "2H" },
  } },
  ["transfers without super accepts"] = { { { "super", "off" } }, NT, {
    { "AK6.KQ32.K83.Q72", "1NT P 2D P", "2H" },
  } },
  jacoby_2nt = { {}, MAJORS, {
    { "AQ62.A3.K854.972", "1S P", "2NT" },
    { "AQ6.A32.K854.972", "1S P", "P" },
    { "AKJ62.3.K854.972", "1S P 2NT P", "3H" },
    { "AKJ62.A3.K85.AK7", "1S P 2NT P", "3S" },
    { "AKJ62.A3.K85.Q97", "1S P 2NT P", "3NT" },
    { "AKJ62.43.K85.Q97", "1S P 2NT P", "4S" },
    { "AQ62.A3.K854.972", "1S P 2NT P 3H P", "4S" },
  } },
  splinters = { {}, MAJORS .. 'system { natural = { judgement = "first" } }', {
    { "K976.A54.KJ752.2", "1S P", "4C" },
    { "K976.A54.AQJ52.2", "1S P", "P" },
    { "K976.2.KJ752.A54", "1S P", "4H" },
    { "2.K976.KJ752.A54", "1H P", "3S" },
    { "K97.A54.KJ752.32", "1S P", "P" },
    { "KQJ84.A84.63.KQ2", "1S P 4C P", "4S" },
    { "KQJ84.Q84.K63.K2", "1S P 4C P", "4S" },
    { "KQJ84.A84.63.KQ2", "1S P 4C P 4S P", "P" },
  } },
  blackwood = { {}, RAISED, {
    { "AKQ62.AK3.K5.AQ7", "1S P 3S P", "4NT" },
    { "AKJ62.A3.K85.Q97", "1S P 3S P", "P" },
    { "J8653.K32.QJ4.K2", "1S P 3S P 4NT P", "5C" },
    { "K8653.K32.QJ4.32", "1S P 3S P 4NT P", "5D" },
    { "K8653.A32.QJ4.32", "1S P 3S P 4NT P", "5H" },
    { "KQ653.A32.J84.32", "1S P 3S P 4NT P", "5S" },
    { "AKQ62.AK3.K5.AQ7", "1S P 3S P 4NT P 5D P", "6S" },
    { "AKQ62.KQ3.KQ.KQ7", "1S P 3S P 4NT P 5D P", "5S" },
    { "AK3.AKQ62.K5.AQ7", "1H P 3H P 4NT P 5H P", "6H" },
    { "KQ3.KQJ62.AK.KQ7", "1H P 3H P 4NT P 5H P", "6H" },
    { "KQ3.AQJ62.KQ.KQ7", "1H P 3H P 4NT P 5H P", "P" },
  } },
  exclusion = { {}, MAJORS, {
    { "AQ62..K854.AK972", "1S P", "5H" },
    { "AQ62.4.K854.AK97", "1S P", "P" },
    { "QJ62..KQ54.KQJ72", "1S P", "P" },
    { ".AQ62.K854.AK972", "1H P", "4S" },
    { "KJ853.AQ5.Q76.J4", "1S P 5H P", "5NT" },
    { "KJ853.A65.AQ7.A4", "1S P 5H P", "5S" },
    { "KQ853.65.AQ76.K4", "1S P 5H P", "6D" },
    { "AQ62..K854.AK972", "1S P 5H P 5S P", "P" },
    { "AQ62..K854.AK972", "1S P 5H P 5NT P", "6S" },
    { "AQ62..K854.AK972", "1S P 5H P 6D P", "7S" },
    { "QJ32.KQJ4..AQ972", "1S P 5D P 5S P", "P" },
    { ".KJ62.KQ54.AQJ72", "1H P 4S P 5C P", "6H" },
    { "A2.QJ862..AKQJ72", "1H P 3H P", "5D" },
  } },
  ["blackwood for aces"] = { { { "style", "classic" } }, RAISED, {
    { "J8653.K32.QJ4.K2", "1S P 3S P 4NT P", "5C" },
    { "A8653.K32.QJ4.32", "1S P 3S P 4NT P", "5D" },
    { "A8653.A32.QJ4.32", "1S P 3S P 4NT P", "5H" },
    { "AKQ62.KQ3.A5.KQ7", "1S P 3S P 4NT P 5D P", "6S" },
    { "AKQ62.KQ3.KQ.KQ7", "1S P 3S P 4NT P 5D P", "5S" },
  } },
  gerber = { {}, NT, {
    { "AQ62.A3.KQ54.KQ7", "1NT P", "4C" },
    { "AQ6.KQ32.K85.QJ2", "1NT P 4C P", "4H" },
    { "AQ6.KQ32.A85.Q72", "1NT P 4C P", "4S" },
    { "KQ6.KQ32.KJ5.QJ2", "1NT P 4C P", "4D" },
    { "AJ6.A432.A85.Q72", "1NT P 4C P", "4NT" },
    { "AQ62.A3.KQ54.KQ7", "1NT P 4C P 4H P", "6NT" },
    { "AQ62.K3.KQ54.KQ7", "1NT P 4C P 4H P", "4NT" },
    { "AQ62.K3.KQ54.KQ7", "1NT P 4C P 4S P", "6NT" },
  } },
  weak_twos = { {}, PASS, {
    { "KQJ632.43.J54.72", "", "2S" },
    { "KQJ632.43.J54.72", "P P P", "P" },
    { "KJ9632.A3.J54.72", "", "P" },
    { "A5.AQ3.KQ54.Q972", "2S P", "2NT" },
    { "A654.3.KQ54.9872", "2S P", "4S" },
    { "A54.43.KQ54.9872", "2S P", "3S" },
    { "KQJ632.43.K54.72", "2S P 2NT P", "3D" },
    { "KQ9632.43.J54.72", "2S P 2NT P", "3S" },
    { "AKQ632.43.654.72", "2S P 2NT P", "3NT" },
  } },
  ["weak_twos with ogust"] = { { { "ask", "ogust" }, { "suits", "HS" } }, PASS, {
    { "43.KQJ632.J54.72", "", "2H" },
    { "43.54.KQJ632.J72", "", "P" },
    { "KQ9632.43.J54.72", "2S P 2NT P", "3D" },
    { "KQ9632.43.KJ4.72", "2S P 2NT P", "3S" },
  } },
  strong_2c = { {}, PASS, {
    { "AKQ32.AKQ.AK3.32", "", "2C" },
    { "432.5432.5432.32", "2C P", "2D" },
    { "KQ432.A32.432.32", "2C P", "2S" },
    { "32.A2.432.KQ5432", "2C P", "3C" },
    { "AKQ3.AKQ.AK3.432", "2C P 2D P", "3NT" },
    { "AKQ3.AK2.AJ3.432", "2C P 2D P", "2NT" },
    { "AKQ32.AKQ2.AK3.3", "2C P 2D P", "2S" },
    { "432.5432.5432.32", "2C P 2D P 2S P", "4S" },
    { "A2.AKQJ2.AK3.A32", "2C P 2S P 2NT P 3S P", "4S" },
    { "2.AKQJ2.AK3.AK32", "2C P 2S P 2NT P 3S P", "3NT" },
    { "K32.5432.K432.32", "2C P 2D P 2S P", "3S" },
    { "32.5432.5432.432", "2C P 2D P 2S P", "2NT" },
  } },
  fourth_suit = { {}, [[ opening { bid "1x" { x "5+" & hcp "12+" }, pass { any } }
    after "1x" { bid "1y" { y "4+" & hcp "6+", forcing = "once" }, pass { any } }
    after "1x 1y" { bid "1z" { z "4+" }, bid "2z" { z "4+" }, bid "2x" { any } } ]], {
    { "K2.AQJ32.K43.432", "1D P 1H P 1S P", "2C" },
    { "KQ32.J2.AQ543.32", "1D P 1H P 1S P 2C P", "2D" },
    { "KQ32.J32.AQ543.2", "1D P 1H P 1S P 2C P", "2H" },
    { "KQ32.J2.AQ54.KJ2", "1D P 1H P 1S P 2C P", "2NT" },
    { "AQJ32.K2.432.K43", "1H P 1S P 2C P", "2D" },
  } },
  doubles = { {}, CONTESTED, {
    { "AK3.Q84.J3.KJ652", "1C P 1H 1S", "X" },
    { "AK3.Q84.J3.KJ652", "1C P 1H 2S", "P" },
    { "AK3.Q842.3.KJ652", "1C P 1H 1S", "2H" },
    { "Q84.AK3.J3.KJ652", "1C P 1S 2H", "X" },
    { "Q84.AK3.J3.KJ652", "1C P 1S X", "XX" },
    { "KJ432.54.A43.Q32", "1C P 1S 2H X P", "3S" },
    { "KJ32.54.A432.Q32", "1C P 1S 2H X P", "2S" },
    { "AQJ76.K5.A42.Q87", "1S P 2S 3H", "X" },
    { "AQJ762.K5.42.Q87", "1S P 2S 3H", "3S" },
    { "8732.Q95.KJ2.J43", "1S P 2S 3H X P", "3S" },
    { "8732.Q95.KJ2.K43", "1S P 2S 3H X P", "4S" },
    { "KJ54.Q762.A3.876", "1C X 2C", "X" },
    { "J5.762.KQ32.K876", "1H X 2H", "X" },
    { "J5.762.K432.8765", "1H X 2H", "P" },
  } },
  ["doubles without support"] = { { { "support", "off" }, { "maximal", "off" } }, CONTESTED, {
    { "AK3.Q84.J3.KJ652", "1C P 1H 2D", "P" },
    { "AQJ76.K5.A42.Q87", "1S P 2S 3H", "P" },
    { "J5.762.KQ32.K876", "1H X 2H", "X" },
  } },
}

local names = {}
for name in pairs(TABLES) do names[#names + 1] = name end
table.sort(names)

it("the systems of the README are loaded as they are printed there", function()
  local f <close> = assert(io.open "systems/README.md")
  local blocks = {}
  for block in f:read "a":gmatch "```lua\n(.-)```" do blocks[#blocks + 1] = block end
  for i, last in ipairs { 2, 3, 4 } do
    helper.with_file(blocks[1] .. blocks[last], function(path)
      local s = assert(baize.system.load(path, nil, { strict = true }))
      assert.same({}, s.notes)
      assert.is_true(#s.model.keys > 5 * i)
    end)
  end
end)

-- How many of these cards, each a suit and a rank as "SA", a hand of a deal has.
local function count(deal, seat, cards)
  local suits, n = { S = 1, H = 2, D = 3, C = 4 }, 0
  for card in cards:gmatch "%S+" do
    local holding = {}
    for suit in (tostring(deal[seat]) .. "."):gmatch "([^.]*)%." do holding[#holding + 1] = suit end
    if holding[suits[card:sub(1, 1)]]:find(card:sub(2), 1, true) then n = n + 1 end
  end
  return n
end

-- The suits of trumps and of the void, the call that asks, and the key cards outside the void.
local EXCLUSIONS <const> = {
  { "hearts", "spades", "4S", "HA HK DA CA" }, { "hearts", "diamonds", "5D", "HA HK SA CA" },
  { "spades", "clubs", "5C", "SA SK HA DA" }, { "spades", "hearts", "5H", "SA SK DA CA" },
}

it("exclusion bids slam where one key card is missing at most, seven where none is", function()
  local s = with("exclusion", { { "points", "25+" } }, MAJORS)
  local silent = helper.with_file("system { natural = false }" .. PASS, baize.system.load)
  local ends = {}
  for i, at in ipairs(EXCLUSIONS) do
    local major, void, asks, keys = table.unpack(at)
    local M = major:sub(1, 1):upper()
    local where = ('N.%s "5-6" & N.hcp "12-19" & S.%s "4+" & S.%s "0" & S.hcp "13-20"')
      :format(major, major, void)
    local function both(deal, cards)
      return count(deal, "north", cards) + count(deal, "south", cards)
    end
    for deal in baize.sampler { seed = i, where = where }:deals(150) do
      local calls = baize.bid { deal = deal, NS = s, EW = silent }
      if calls:find(("^1%s P %s "):format(M, asks)) then
        local have = both(deal, keys)
        local level = tonumber(calls:match(("(%%d)%s P P P$"):format(M)))
        ends[level] = (ends[level] or 0) + 1
        assert.equal(have >= 3, level >= 6)
        if level == 7 then assert.same({ 4, 1 }, { have, both(deal, M .. "Q") }) end
      end
    end
  end
  for level = 5, 7 do assert.is_true((ends[level] or 0) > 10) end
end)

describe("a convention", function()
  it("leaves out sections for calls that the system does not make, with one note", function()
    helper.with_file([[use "conventions/fourth_suit"
      opening { bid "1x" { x "4+" & hcp "12+" }, pass { any } }
      after "1x" { bid "1y" { y "4+", forcing = "once" }, pass { any } }
      after "1x 1y" { bid "1z" { z "4+" }, bid "2x" { any } }]], function(path)
      local s = assert(baize.system.load(path))
      assert.equal(1, #s.notes)
      assert.matches('^left out: .*after "1x 1y 2z": the system has no rule', s.notes[1])
      assert.equal("2C", (s:bid("K2.AQJ32.K43.432", "1D P 1H P 1S P")))
      assert.is_nil(baize.system.load(path, nil, { strict = true }))
    end)
  end)

  for _, name in ipairs(names) do
    local options, opening, rows = table.unpack(TABLES[name])
    it(name, function()
      local s = with(name:match "%S+", options, opening)
      for _, row in ipairs(rows) do
        local call, trace = s:bid(row[1], row[2])
        assert.equal(("%s %s %s"):format(row[1], row[2], row[3]),
          ("%s %s %s"):format(row[1], row[2], call))
        assert.equal("rule", trace.mark)
      end
      assert.equal(s.hash, helper.with_file(s:text(), baize.system.load).hash)
    end)
  end
end)
