-- SPDX-License-Identifier: GPL-3.0-or-later
-- Two over one (systems/two_over_one.lua): its conventions by hands, the rows of the test data, and
-- auctions of random deals. Values of options other than the defaults are of the soak, as each is a
-- system to load.
local bidding_rows = require "bidding_rows"

local SOAK <const> = os.getenv "BAIZE_SOAK"
local BOARDS <const> = SOAK and 20000 or 300
local ROWS <const>, ROWS_ASKED <const> = SOAK and 789 or 500, SOAK and 550 or 400
local CALLS_MOST <const> = 40 -- of an auction

-- What switches of the test data's card are here; that card itself has no Bergen raises.
local CARD <const> = "21GF-DEFAULT"
local SWITCHES <const> = {
  ["other_conventions.two_way_nmf=true"] = "checkback=two_way",
  ["competitive.vs_1nt_strong.system=dont"] = "over_notrump=dont",
  ["competitive.dont.play=true"] = "over_notrump=dont",
  ["notrump.minor_transfers=relay"] = "minors=puppet",
  ["notrump.minor_transfers=four_way"] = "minors=four_way",
  ["two_level.two_diamonds.mini_roman=true"] = "two_diamonds=mini_roman",
  ["competitive.leaping_michaels.play=true"] = "two_suiters=leaping",
  ["competitive.non_leaping_michaels.play=true"] = "two_suiters=leaping",
  ["competitive.sandwich_nt.play=true"] = "sandwich=all",
}

local systems = {} -- by their options

local function with(options)
  local name = "two_over_one" .. (options ~= "" and ":" .. options or "")
  systems[name] = systems[name] or assert(baize.system.load(name, nil, { strict = true }))
  return systems[name]
end

-- The options of a card with its switches.
local function options_of(switches)
  local list = { switches:find "jump_raise.weak=true" and "raises=weak" or "raises=limit" }
  for switch in switches:gmatch "%S+=%S+" do list[#list + 1] = SWITCHES[switch] end
  return table.concat(list, ",")
end

describe("two over one", function()
  it("loads without a note, with each value of its options", function()
    local system = with ""
    assert.same({}, system.notes)
    for _, o in ipairs(system.declared) do
      if not o.of and SOAK then
        for _, value in ipairs(o.values) do
          assert.same({}, with(("%s=%s"):format(o.name, value)).notes, o.name .. " " .. value)
        end
      end
    end
  end)

  it("bids most rows of the test data", function()
    local list, rows, right = bidding_rows.of(CARD), 0, 0
    if not list then return pending "BAIZE_TESTDATA is not set" end
    for _, row in ipairs(list) do
      if SOAK or row.switches == "" then
        local system = with(options_of(row.switches))
        local they = not row.switches:find "vs_1nt_strong.system=other" and system or nil
        rows, right = rows + 1, right + (row.is_right(system, they) and 1 or 0)
      end
    end
    print(("  %d of %d rows"):format(right, rows))
    assert.equal(ROWS, rows)
    assert.is_true(right >= ROWS_ASKED, right .. " rows")
  end)
end)

-- By what is bid: options, then hands, auctions and calls.
local TABLES <const> = {
  ["2/1 responses"] = { "", {
    { "72.K84.A73.AQ952", "1S P", "2C" },
    { "72.K84.Q73.AQ952", "1S P", "1NT" },
    { "72.AKJ84.A73.952", "1S P", "2H" },
    { "K72.A4.AQJ73.952", "1S P", "2D" },
    { "K2.A84.Q973.AJ52", "1S P", "2C" },
    { "K2.AQ4.Q973.AJ52", "1S P", "3NT" },
    { "KQ82.A4.93.AQJ52", "1H P", "2C" },
    { "AKJ852.A4.73.Q52", "1S P 2C P", "2S" },
    { "AKJ52.K4.AJ3.Q52", "1S P 2C P", "3NT" },
    { "AKJ52.KJ94.73.Q2", "1S P 2C P", "2H" },
    { "AKQJT5.K4.A3.952", "1S P 2C P", "3S" },
    { "AKJ52.Q4.73.QJ52", "1S P 2C P", "3C" },
    { "Q87.A4.Q83.AQJ72", "1S P 2C P 2S P", "3S" },
    { "Q87.A4.J83.AQ972", "1S P 2C P 2S P", "4S" },
    { "Q7.AJ4.K83.AJ972", "1S P 2C P 2S P", "3NT" },
    { "Q87.A42.83.AQ972", "1S P 2C P 2H P", "4S" },
    { "Q87.AK42.83.AQ97", "1S P 2C P 2H P", "3H" },
    { "K3.Q84.KJ72.AQJ5", "1S P 2C P 2H P", "2NT" },
  } },
  exclusion = { "exclusion=on", {
    { "AK62..K854.AK972", "1S P", "5H" },
    { "AQ62..K854.AK972", "1S P", "2NT" },
    { "KJ853.AQ5.Q76.J4", "1S P 5H P", "5NT" },
    { "AK62..K854.AK972", "1S P 5H P 5NT P", "6S" },
  } },
  ["the forcing 1NT"] = { "", {
    { "AKJ52.K84.73.Q52", "1S P 1NT P", "2C" },
    { "AKJ52.K8.Q73.J52", "1S P 1NT P", "2C" },
    { "AKJ852.K8.73.Q52", "1S P 1NT P", "2S" },
    { "AKJ52.AQ84.A3.K2", "1S P 1NT P", "3H" },
    { "AKJ52.A84.Q7.KJ2", "1S P 1NT P", "2NT" },
    { "Q72.K84.K73.QJ95", "1S P 1NT P 2C P", "3S" },
    { "72.QJ9842.K73.95", "1S P 1NT P 2C P", "2H" },
    { "Q7.K842.J73.9752", "1S P 1NT P 2D P", "2S" },
    { "72.K84.QJ73.AJ95", "1S P 1NT P 2H P", "2NT" },
    { "62.32.A64.AQT764", "1H P 1NT P 2C P", "2S" },
    { "95.KQ764.Q8.AJ92", "1H P 1NT P 2C P 2S P", "3C" },
  } },
  ["a semiforcing 1NT"] = { "notrump=semiforcing", {
    { "AKJ52.K84.Q73.52", "1S P 1NT P", "P" },
    { "AKJ52.K842.73.52", "1S P 1NT P", "2H" },
  } },
  ["Bergen raises"] = { "", {
    { "KJ84.72.K973.J52", "1S P", "3C" },
    { "KJ84.72.KQ73.J52", "1S P", "3D" },
    { "Q984.72.9743.J52", "1S P", "3S" },
    { "KJ4.72.K9732.J52", "1S P", "2S" },
    { "AQJ74.K5.K83.Q42", "1S P 3C P", "3S" },
    { "AQJ74.KQ5.AK3.42", "1S P 3C P", "4S" },
    { "AQJ74.K5.K83.Q42", "1S P 3D P", "4S" },
    { "KJ84.72.K973.J52", "P 1S P", "3C" },
  } },
  ["limit raises"] = { "raises=limit", {
    { "KJ84.72.KQ73.J52", "1S P", "3S" },
  } },
  ["weak jump raises"] = { "raises=weak", {
    { "Q984.72.9743.J52", "1S P", "3S" },
    { "AQJ74.K5.K83.Q42", "1S P 3S P", "P" },
  } },
  ["splinters"] = { "", {
    { "KQ74.A852.7.K863", "1S P", "4D" },
    { "7.KJ85.AQ63.K852", "1H P", "3S" },
    { "KQ74.A852.K.Q863", "1S P", "2NT" },
    { "AK74.5.AQJ83.KQ2", "1D P 1S P", "4H" },
  } },
  ["no splinters"] = { "splinters=off", {
    { "KQ74.A852.7.K863", "1S P", "2NT" },
  } },
  ["Drury"] = { "", {
    { "KJ5.QT74.A8.8653", "P P 1H P", "2C" },
    { "A52.KQ975.K42.83", "P P 1H P 2C P", "2D" },
    { "Q52.AJ975.K42.83", "P P 1H P 2C P", "2H" },
    { "KJ5.QT74.A8.8653", "P P 1H P 2C P 2D P", "4H" },
    { "853.K74.Q86.J952", "P P 1S P", "2S" },
  } },
  ["no Drury"] = { "drury=off", {
    { "KJ5.QT74.A8.8653", "P P 1H P", "3H" },
  } },
  ["inverted minors"] = { "", {
    { "743.AK4.64.KQ752", "1C P", "2C" },
    { "52.K86.96.KQJ742", "1C P", "3C" },
    { "AQ5.K83.QJ4.Q982", "1C P 2C P", "2NT" },
    { "743.AK4.64.QJ752", "1C P 2C P 2NT P", "P" },
    { "K43.K54.Q62.KJ87", "1C P 2C P 2NT P", "3NT" },
    { "K43.54.KQ732.K87", "1D P", "2D" },
  } },
  ["minors that are not inverted"] = { "inverted=off", {
    { "52.K86.96.KQJ742", "1C P", "2C" },
  } },
  ["new minor forcing"] = { "", {
    { "KQJ54.A32.54.J76", "1C P 1S P 1NT P", "2D" },
    { "Q76.K42.AQ5.K987", "1C P 1S P 1NT P 2D P", "2S" },
    { "K7.KJ42.A53.Q987", "1C P 1S P 1NT P 2D P", "2H" },
    { "K7.K42.AJ53.Q987", "1C P 1S P 1NT P 2D P", "2NT" },
    { "KQJ54.A32.54.J76", "1C P 1S P 1NT P 2D P 2S P", "3S" },
    { "KQJ54.A32.A4.J76", "1C P 1S P 1NT P 2D P 2S P", "4S" },
  } },
  ["two-way checkback"] = { "checkback=two_way", {
    { "KQJ54.A32.54.J76", "1C P 1S P 1NT P", "2C" },
    { "Q76.K42.AQ5.K987", "1C P 1S P 1NT P 2C P", "2D" },
    { "KQJ54.A32.54.J76", "1C P 1S P 1NT P 2C P 2D P", "2S" },
    { "K8543.2.QJ9763.4", "1C P 1S P 1NT P 2C P 2D P", "P" },
    { "KQJ54.A32.A4.J76", "1C P 1S P 1NT P", "2D" },
    { "Q76.K42.AQ5.K987", "1C P 1S P 1NT P 2D P", "2S" },
    { "KJ54.A32.K54.J76", "1D P 1S P 1NT P 2C P 2D P", "2NT" },
  } },
  ["Smolen and Texas"] = { "", {
    { "KQJ85.AJ84.72.83", "1NT P 2C P 2D P", "3H" },
    { "AJ84.KQJ85.72.83", "1NT P 2C P 2D P", "3S" },
    { "A72.K62.AQ84.K93", "1NT P 2C P 2D P 3H P", "4S" },
    { "A7.K62.AQ84.K932", "1NT P 2C P 2D P 3H P", "3NT" },
    { "8.KQ9732.K94.Q83", "1NT P", "4D" },
    { "KQ9732.8.K94.Q83", "1NT P", "4H" },
    { "AK5.Q73.Q942.K83", "1NT P 4D P", "4H" },
    { "8.AQ9732.K94.AKJ", "1NT P 4D P 4H P", "4NT" },
  } },
  ["transfers to minors"] = { "", {
    { "5.K73.J83.QJ9542", "1NT P", "2S" },
    { "5.K73.QJ9542.J83", "1NT P", "3C" },
    { "AK5.KJ7.Q94.K832", "1NT P 2S P", "3C" },
    { "5.K73.J83.QJ9542", "1NT P 2S P 3C P", "P" },
  } },
  ["four-way transfers"] = { "minors=four_way", {
    { "5.K73.QJ9542.J83", "1NT P", "2NT" },
    { "AK5.KJ7.Q94.K832", "1NT P 2S P", "2NT" },
    { "AK5.KJ72.QJ3.A94", "1NT P 2NT P", "3D" },
  } },
  ["a puppet to the minors"] = { "minors=puppet", {
    { "5.K73.QJ9542.J83", "1NT P", "2S" },
    { "AK5.KJ72.Q94.QJ3", "1NT P 2S P", "3C" },
    { "5.K73.QJ9542.J83", "1NT P 2S P 3C P", "3D" },
  } },
  ["Lebensohl"] = { "", {
    { "KJ5.A82.Q543.K64", "1NT 2H", "2NT" },
    { "K54.832.AQ54.KJ4", "1NT 2H", "3NT" },
    { "KQ54.832.AQ5.K64", "1NT 2H", "3H" },
    { "J8742.83.K54.954", "1NT 2H", "2S" },
    { "AQJ84.83.K54.K54", "1NT 2H", "3S" },
    { "54.83.Q5.KJT8642", "1NT 2H", "2NT" },
    { "AQ5.K832.QJ9.A64", "1NT 2H 2NT P", "3C" },
    { "54.83.KJT8642.Q5", "1NT 2H 2NT P 3C P", "3D" },
    { "AJ984.83.K54.954", "1NT 2H 2NT P 3C P", "3S" },
    { "KQ54.A82.Q54.K64", "1NT 2H 2NT P 3C P", "3H" },
    { "KJ5.A82.Q543.K64", "1NT 2H 2NT P 3C P", "3NT" },
  } },
  ["without Lebensohl"] = { "lebensohl=off", {
    { "54.83.Q5.KJT8642", "1NT 2H", "3C" },
  } },
  ["support doubles"] = { "", {
    { "AK3.Q84.J3.KJ652", "1C P 1H 1S", "X" },
    { "AK3.Q842.J3.KJ65", "1C P 1H 1S", "2H" },
    { "AK3.Q84.J3.KJ652", "1C P 1H X", "XX" },
    { "AK3.Q84.J3.KJ652", "1C P 1H 2S", "P" },
    { "874.KJ642.95.K82", "1C P 1H 1S X P", "2H" },
    { "A74.KJ642.Q5.K82", "1C P 1H 1S X P", "4H" },
  } },
  ["no support doubles"] = { "support_doubles=off", {
    { "AK3.Q84.J3.KJ652", "1C P 1H 1S", "1NT" },
  } },
  ["Cappelletti"] = { "", {
    { "T82.J.AK9643.QJ8", "1NT", "2C" },
    { "AQ652.QJ82.3.AJ2", "1NT", "2D" },
    { "Q5.AQT76.QJT3.QT", "1NT", "2H" },
    { "954.K82.Q8743.J5", "1NT 2C P", "2D" },
    { "KQJ852.A4.K52.J4", "1NT 2C P 2D P", "2S" },
  } },
  ["DONT"] = { "over_notrump=dont", {
    { "T82.J.AK9643.QJ8", "1NT", "X" },
    { "AQ652.QJ82.3.AJ2", "1NT", "2H" },
    { "954.K82.Q8743.J5", "1NT X P", "2C" },
    { "KQJ852.54.A52.J4", "1NT", "2S" },
  } },
  ["suits over their notrump"] = { "over_notrump=natural", {
    { "KQJ852.54.A52.J4", "1NT", "2S" },
  } },
  ["two-suiters over pre-empts"] = { "", {
    { "6.AQJ94.KQ.AKQ63", "2S", "3S" },
    { "AQJ85.AKJ87.Q4.3", "2D", "3D" },
  } },
  ["leaping Michaels"] = { "two_suiters=leaping", {
    { "6.AQJ94.KQ.AKQ63", "2S", "4C" },
    { "AQJ85.KQJ87.A5.3", "2D", "4D" },
  } },
  ["the sandwich notrump"] = { "", {
    { "43.A8.QT874.A742", "P 1H P 1S", "1NT" },
    { "8.KQJ54.AQ953.85", "1C P 1S", "2NT" },
  } },
  ["the sandwich notrump of all hands"] = { "sandwich=all", {
    { "8.KQJ54.AQ953.85", "1C P 1S", "1NT" },
  } },
  ["mini-Roman 2D"] = { "two_diamonds=mini_roman", {
    { "AQ54.KJ32.4.KJ54", "", "2D" },
    { "32.43.KQJ976.K54", "", "P" },
    { "8632.Q854.973.65", "2D P", "2H" },
    { "AQ54.4.KJ32.KJ54", "2D P 2H P", "2S" },
    { "KQ63.A54.Q73.J65", "2D P", "2NT" },
    { "AQ54.KJ32.4.KJ54", "2D P 2NT P", "3D" },
  } },
  ["key cards"] = { "", {
    { "AK5.K73.Q942.K83", "1NT P 4D P 4H P 4NT P", "5H" },
    { "AK5.A73.A942.Q83", "1NT P 4D P 4H P 4NT P", "5D" },
  } },
  ["key cards, 0314"] = { "key_cards=0314", {
    { "AK5.A73.A942.Q83", "1NT P 4D P 4H P 4NT P", "5C" },
  } },
}

for name, of in pairs(TABLES) do
  if SOAK or of[1] == "" then it(("%s of two over one"):format(name), function()
    for _, row in ipairs(of[2]) do
      local hand, auction, expected = table.unpack(row)
      assert.equal(expected, (with(of[1]):bid(hand, auction)), hand .. " after " .. auction)
    end
  end) end
end

it("two over one bids random boards to an end, and slams where they may be", function()
  local system, deals = with "", {}
  for deal in baize.sampler { seed = 39 }:deals(BOARDS) do deals[#deals + 1] = deal end
  local made = baize.bid_many { deals = deals, NS = system, EW = system, dealer = "board",
    vul = "board" }
  local slams, weak = 0, 0
  for i, auction in ipairs(made) do
    local dealer = ("NESW"):sub((i - 1) % 4 + 1, (i - 1) % 4 + 1)
    local a = baize.auction(tostring(auction), dealer)
    assert.is_true(a.over and #a <= CALLS_MOST, tostring(auction))
    if a.contract.level >= 6 then
      local deal, ns = deals[i], a.contract.declarer == "N" or a.contract.declarer == "S"
      local points = ns and deal.north.hcp + deal.south.hcp or deal.east.hcp + deal.west.hcp
      slams, weak = slams + 1, weak + (points < 26 and 1 or 0)
    end
  end
  print(("  %d slams, %d of them with fewer than 26 points"):format(slams, weak))
  assert.is_true(slams <= 0.07 * BOARDS and weak <= math.max(2, 0.15 * slams))
end)
