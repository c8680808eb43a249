-- SPDX-License-Identifier: GPL-3.0-or-later
-- WJ2005 (systems/wj2005.lua): it loads without a note, makes the calls of tests/golden/wj2005.tsv,
-- opponents bid against what its calls mean, and its auctions of random deals are inside what
-- they show.
local quick = require "baize.system.words.quick"

local ROWS <const> = 500
local DEALS <const> = os.getenv "BAIZE_SOAK" and 3000 or 60
local READ <const> = os.getenv "BAIZE_SOAK" and 20 or 60 -- of so many deals one is read exactly

local wj = assert(baize.system.load("wj2005", nil, { strict = true }))
local weak_twos = assert(baize.system.load("wj2005:two_diamonds=natural", nil, { strict = true }))

local SEATS <const> = { "north", "east", "south", "west" }

-- Whether a hand is in one of some boxes, in points and lengths.
local function is_within(hand, boxes)
  for k = 1, #boxes do
    local all = true
    for _, feature in ipairs { "hcp", "clubs", "diamonds", "hearts", "spades" } do
      local i, n = quick.INDEX[feature], hand[feature]
      all = all and n >= boxes[k].low[i] and n <= boxes[k].high[i]
    end
    if all then return true end
  end
  return false
end

describe("WJ2005", function()
  it("loads without a note, with each option", function()
    assert.same({}, wj.notes)
    assert.same({}, weak_twos.notes)
    for _, option in ipairs(os.getenv "BAIZE_SOAK" and { "over_notrump=natural",
      "one_notrump=7-10" } or {}) do
      assert.same({}, assert(baize.system.load("wj2005:" .. option, nil, { strict = true })).notes)
    end
  end)

  it("makes the calls of its source", function()
    local rows, wrong = 0, {}
    for line in io.lines "tests/golden/wj2005.tsv" do
      if line:find "^[^#]" then
        local hand, auction, call, number = line:match "^([^\t]+)\t([^\t]*)\t(%S+)\t(%d+)$"
        local bid = wj:bid(hand, auction)
        rows = rows + 1
        if bid ~= call then
          wrong[#wrong + 1] = ("line %s: %s after '%s': %s, not %s"):format(number, hand, auction,
            bid, call)
        end
      end
    end
    assert.same({}, wrong)
    assert.is_true(rows >= ROWS)
  end)

  it("opens 3NT on a solid minor, and forces to game over 2D with one suit", function()
    assert.equal("3NT", (wj:bid("32.92.AKQ8632.54", "")))
    assert.equal("3D", (wj:bid("QT8.J2.KQJT875.2", "")))
    assert.equal("3C", (wj:bid("A2.AKQ963.Q4.A43", "2D P")))
    assert.equal("3C", (wj:bid("A2.K4.AKQJ96.A43", "2D P")))
    assert.equal("2NT", (wj:bid("AK5.KQ4.AQJ962.3", "2D P"))) -- a fit for either major
  end)

  it("is bid against by what its calls mean", function()
    local sayc, natural = assert(baize.system.load "sayc"), assert(baize.system.load "natural")
    for hand, calls in pairs { -- over SAYC's 1C, over this one
      ["KQ52.AJ74.J632.8"] = { sayc, "X", "P" }, -- 11 points for take-out of clubs
      ["AQ4.KJ4.KQ632.84"] = { natural, "X", "1NT" },
      ["KJ52.AQ4.KQ632.8"] = { natural, "X", "1D" },
      ["84.7.A63.AKQJ842"] = { sayc, "P", "2C" }, -- clubs are a suit to bid
    } do
      assert.equal(calls[2], (calls[1]:bid(hand, "1C", { they = sayc })), hand)
      assert.equal(calls[3], (calls[1]:bid(hand, "1C", { they = wj })), hand)
    end
    -- and it bids against a multi, a weak two and both minors, whose names are alike
    local hand = "KQ4.AJ5.K963.Q82"
    assert.equal("X", (wj:bid(hand, "2D", { they = wj })))
    assert.equal("2NT", (wj:bid(hand, "2D", { they = weak_twos })))
    assert.equal("3C", (wj:bid("KQ94.AJT52.K6.82", "2NT", { they = wj })))
  end)

  it("ends its auctions, and is inside what they show", function()
    local deals, wrong = baize.sampler { seed = 2005 }, {}
    for i = 1, DEALS do
      local deal = deals:deal(i)
      local text, calls = baize.bid { deal = deal, NS = wj, EW = wj }
      local words = {}
      for k, call in ipairs(calls) do words[k] = call.call end
      local n = #words
      assert.is_true(n >= 4 and n < 60 and table.concat(words, " ", n - 2) == "P P P", text)
      local auction = table.concat(words, " ")
      local at = wj:position(table.concat(words, " ", 1, n - 1), { they = wj })
      for k, who in ipairs { "me", "lho", "partner", "rho" } do
        local seat = SEATS[(n + k - 2) % 4 + 1]
        if not is_within(deal[seat], at[who]) then
          wrong[#wrong + 1] = ("%s in %s of %s"):format(seat, text, tostring(deal))
        end
      end
      if i % READ == 0 then
        local known = wj:knowledge(auction, { dealer = "N", they = wj,
          tolerance = { points = 0, cards = 0 } })
        for _, seat in ipairs { "N", "E", "S", "W" } do
          assert.is_true(not known[seat] or known[seat].where:holds(deal), text)
        end
      end
    end
    assert.same({}, wrong)
  end)
end)
