-- SPDX-License-Identifier: GPL-3.0-or-later
-- Options of SAYC for agreements other than the booklet's (systems/sayc.lua): a table of hands for
-- each, the booklet's call beside it; and the rows of a card near SAYC, with its switches.
local bidding_rows = require "bidding_rows"

local SOAK <const> = os.getenv "BAIZE_SOAK"

-- By option: hand, auction, the booklet's call, the option's.
local TABLES <const> = {
  ["raises=weak"] = {
    { "Q984.72.9743.J52", "1S P", "P", "3S" },
    { "KJ4.72.K9732.J92", "1S P", "2S", "2S" },
    { "KT43.KQ86.875.K7", "1S P", "3S", "2S" },
    { "K92.A82.KQ93.854", "1S P", "3S", "2D" },
    { "KT43.KQ86.875.K7", "P 1S P", "3S", "2S" },
    { "AKJ54.A72.K97.65", "1S P 2S P", "P", "3S" },
    { "AQJ54.A72.Q97.65", "1S P 3S P", "P", "P" },
    { "AQJ54.A7.AQ975.6", "1S P 3S P", "4S", "4S" },
    { "KT43.KQ8.8752.K7", "1S P 2S P 3S P", "4S", "4S" },
  },
  ["minor_notrump=11-12"] = {
    { "K73.QJ5.AQ93.732", "1D P", "2C", "2NT" },
    { "K73.QJ5.AQ93.K32", "1D P", "2NT", "3NT" },
    { "Q73.QJ5.K93.KJ32", "1C P", "3C", "2NT" },
    { "Q73.QJ5.K93.K832", "1C P", "3C", "2NT" },
    { "AQ4.K87.KJ42.Q53", "1D P 2NT P", "3NT", "3NT" },
    { "AQ4.K87.QJ42.953", "1D P 2NT P", "3NT", "P" },
  },
  ["walsh=on"] = {
    { "KQ2.JT63.KQ742.8", "1C P", "1D", "1H" },
    { "K9632.8.KQ742.86", "1C P", "1S", "1S" },
    { "AK96.76.AQ62.T73", "1C P", "1D", "1D" },
    { "KT86.AK72.J9.Q87", "1C P 1D P", "1H", "1NT" },
    { "KT86.A2.9.AQ8743", "1C P 1D P", "1S", "1S" },
    { "AK96.76.AQ962.T3", "1C P 1D P 1NT P", "2S", "2S" },
  },
  ["weak_twos=light"] = {
    { "J87654.K3.Q42.83", "", "P", "2S" },
    { "KQT96.32.54.J432", "P P", "P", "2S" },
    { "KQT96.32.54.J432", "P", "P", "P" },
    { "KQJ976.K3.Q42.83", "P P P", "1S", "2S" },
    { "KQJ976.32.54.J43", "P P P", "P", "P" },
  },
  ["weak_two_ask=ogust"] = {
    { "KQJ976.32.A4.J43", "2S P 2NT P", "3D", "3S" },
    { "QJT987.32.A4.KJ3", "2S P 2NT P", "3C", "3H" },
    { "KQJ976.32.54.543", "2S P 2NT P", "3S", "3D" },
    { "QJT876.32.543.K3", "2S P 2NT P", "3S", "3C" },
    { "AKQ976.32.543.43", "2S P 2NT P", "3NT", "3NT" },
    { "A84.AKJ5.KQ3.Q32", "2S P 2NT P 3C P", "4S", "4S" },
    { "K4.AQJ5.KQ93.J92", "2S P 2NT P 3C P", "4S", "3S" },
    { "K4.AQJ5.KQ93.J92", "2S P 2NT P 3S P", "4S", "4S" },
  },
  ["minor_jumps=slam"] = {
    { "54.AQ.KQ6.AQ8654", "1NT P", "6NT", "3C" },
    { "72.Q83.94.KQJ865", "1NT P", "3C", "2NT" },
    { "AQ3.KJT4.Q63.AJ9", "1NT P 3D P", "3NT", "4D" },
    { "AQ3.KJT4.63.AJ94", "1NT P 3D P", "P", "3NT" },
  },
  ["interference=negative"] = {
    { "K75.KQT4.76.Q964", "1NT 2D", "3D", "X" },
    { "AJ92.KQ.J95.K654", "1NT 2H", "3H", "X" },
    { "4.A742.K97.AT643", "1NT 2S", "3S", "X" },
    { "K96.A854.KJ6.832", "1NT 2H", "3NT", "3NT" }, -- hearts are theirs
    { "Q43.KJ95.Q974.82", "1NT 2H", "X", "2NT" },
    { "AQ5.K832.QJ9.A64", "1NT 2S X P", "P", "3H" },
    { "AQ5.K83.KJ92.A64", "1NT 2D X P", "P", "2NT" },
    { "A85.K3.AQJ92.K64", "1NT 2D X P", "P", "P" },
    { "K75.KQT4.76.Q964", "1NT 2D X P 2H P", "3NT", "4H" },
    { "K74.7.AT62.KJ762", "1NT 3H", "3NT", "X" },
    { "AQ5.K8.KQ32.Q642", "1NT 3H X P", "P", "3NT" },
    { "743.Q98.AQ42.865", "1NT X", "P", "XX" },
    { "86.9743.J5.QT752", "1NT X", "P", "P" },
  },
  ["over_two_clubs=natural"] = {
    { "KJ65.K964.JT85.J", "1NT 2C", "X", "P" },
    { "A85.K873.82.Q762", "1NT 2C", "X", "2NT" },
    { "KQ53.Q843.953.K8", "1NT 2C", "X", "3C" },
    { "64.965.AKT53.T87", "1NT 2C", "P", "2D" },
    { "A5.964.82.KQT975", "1NT 2C", "2NT", "X" },
    { "Q863.KQ76.AKT.JT", "1NT 2C 3C P", "3H", "3H" },
  },
  ["five_four=transfer"] = {
    { "Q653.KJ874.K2.84", "1NT P", "2C", "2D" },
    { "AQ53.KJ874.K2.84", "1NT P", "2C", "2C" },
    { "Q653.KJ874.K2.84", "1NT P 2D P 2H P", "2NT", "2S" },
    { "AK7.Q52.AQ53.J92", "1NT P 2D P 2H P 2S P", "4H", "3H" },
    { "AK7.Q2.AQ53.J952", "1NT P 2D P 2H P 2S P", "3S", "P" },
    { "J8.KQ84.AK9.Q753", "1NT P 2D P 2H P 2S P", "3H", "4H" },
    { "J83.K4.AK9.AQ753", "1NT P 2D P 2H P 2S P", "3S", "3NT" },
  },
}

local systems = {} -- by their options

local function with(options)
  local name = "sayc" .. (options ~= "" and ":" .. options or "")
  systems[name] = systems[name] or assert(baize.system.load(name, nil, { strict = true }))
  return systems[name]
end

-- The calls of a table that are not as expected, of the booklet (3) or the option (4).
local function wrong(system, of, column)
  local list = {}
  for _, row in ipairs(of) do
    local call = system:bid(row[1], row[2])
    if call ~= row[column] then
      list[#list + 1] = ("%s %s: %s, not %s"):format(row[1], row[2], call, row[column])
    end
  end
  return list
end

describe("an option of SAYC", function()
  local names = {}
  for name in pairs(TABLES) do names[#names + 1] = name end
  table.sort(names)

  it("bids its hands, and the booklet bids them otherwise", function()
    for _, name in ipairs(names) do
      assert.same({}, wrong(with "", TABLES[name], 3), "without " .. name)
      if SOAK then
        assert.same({}, wrong(with(name), TABLES[name], 4), name)
        assert.same({}, with(name).notes)
      end
    end
  end)

  it("goes together with all others", function()
    local all = with(table.concat(names, ","))
    assert.same({}, all.notes)
    for _, name in ipairs(names) do assert.same({}, wrong(all, TABLES[name], 4), name) end
  end)
end)

-- ---- the rows of the test data -------------------------------------------------------------

-- What the card plays that the booklet does not, and what its switches mean here.
local CARD <const> = "Basic-Bridge"
local AGREED <const> = { interference = "negative", minor_jumps = "slam", weak_twos = "light",
  minor_notrump = "11-12", five_four = "transfer", walsh = "on" }
local SWITCHES <const> = {
  ["notrump.transfers.vs_2c=false"] = { "over_two_clubs", "natural" },
  ["major_openings.jump_raise.inv=false"] = { "raises", "weak" },
  ["minor_openings.walsh.play=false"] = { "walsh", "off" },
  ["two_level.weak_two_2nt_response=ogust"] = { "weak_two_ask", "ogust" },
  ["minor_openings.two_nt_response=game_forcing"] = { "minor_notrump", "13-15" },
}
local ASKED <const> = SOAK and { rows = 768, booklet = 525, card = 560 }
  or { rows = 621, booklet = 430, card = 455 }

-- The options of a card with its switches.
local function options_of(switches)
  local values, list = {}, {}
  for name, value in pairs(AGREED) do values[name] = value end
  for switch in switches:gmatch "%S+=%S+" do
    local o = SWITCHES[switch]
    if o then values[o[1]] = o[2] end
  end
  for name, value in pairs(values) do list[#list + 1] = name .. "=" .. value end
  table.sort(list)
  return table.concat(list, ",")
end

it("the rows of a card near SAYC are bid, more of them with the options it agrees on", function()
  local list, rows, booklet, card = bidding_rows.of(CARD), 0, 0, 0
  if not list then return pending "BAIZE_TESTDATA is not set" end
  for _, row in ipairs(list) do
    if SOAK or row.switches == "" then
      rows = rows + 1
      booklet = booklet + (row.is_right(with "") and 1 or 0)
      card = card + (row.is_right(with(options_of(row.switches))) and 1 or 0)
    end
  end
  print(("  of %d rows %d by the booklet, %d with the options of the card"):format(rows, booklet,
    card))
  assert.equal(ASKED.rows, rows)
  assert.is_true(booklet >= ASKED.booklet and card >= ASKED.card)
end)
