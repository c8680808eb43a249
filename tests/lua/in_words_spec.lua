-- SPDX-License-Identifier: GPL-3.0-or-later
-- What calls show in words: the words hold for every hand, and are what players say.
local helper = require "helper"
local in_words = require "baize.system.reading.words"
local reading = require "baize.system.reading"
local SOAK <const> = os.getenv "BAIZE_SOAK"
local me = baize.role.me

local function loaded(text)
  return (assert(helper.with_file(text, function(name) return baize.system.load(name) end)))
end

local LONG <const> = { ["a four-card major"] = "4+", ["a five-card major"] = "5+",
  ["a six-card major"] = "6+" }

-- The condition that "12-14, rarely 15 points", "2 or 5+ clubs" and the like say.
local function range_of(said)
  local numbers, word = said:match "^(.-) (%l+)$"
  local parts = {}
  for part in numbers:gsub(",? rarely ", " or "):gsub(" or ", "\0"):gmatch "[^%z]+" do
    if part == "fewer" then part = ("0-%d"):format(tonumber(numbers:match "^%d+") - 1) end
    assert(part:find "^%d[%d+-]*$", said)
    parts[#parts + 1] = part
  end
  word = word:gsub("[^s]$", "%0s") -- "1 club"
  return me[word == "points" and "hcp" or word](table.concat(parts, ","))
end

-- The hands that a text says; it is read without the code that wrote it.
local function read(text)
  local any
  for piece in text:gsub("; ", "\0"):gmatch "[^%z]+" do
    piece = piece:gsub("^or ", ""):gsub("^rarely ", "")
    local all = baize.any
    for said in (piece == "any hand" and "" or piece):gsub(", rarely ", " rarely "):gsub(", ", "\0")
      :gmatch "[^%z]+" do
      local long = LONG[said]
      all = all & (said == "balanced" and me.balanced
        or long and (me.hearts(long) | me.spades(long)) or range_of(said))
    end
    any = any and any | all or all
  end
  return any
end

-- The number of hands of a condition of me.
local function number(where) return baize.hands(where:of "S"):count() end

local NONE <const> = baize.integer(0)

-- What is wrong with the words of the calls of an auction between two systems.
local function wrong(s, they, auction, tolerance)
  local list, said = {}, 0
  local calls = reading.calls(s, auction, { they = they }, "explain", tolerance)
  for _, c in ipairs(calls) do
    local where, text = reading.left(calls, c.seat, c.number)
    said = said + (text ~= in_words.ANY and 1 or 0)
    if number(where & ~read(text)) ~= NONE then
      list[#list + 1] = ("%s, call %d: %s"):format(auction, c.number, text)
    end
  end
  return list, said
end

describe("the words of a call", function()
  local sayc, wj
  setup(function()
    sayc = assert(baize.system.load "sayc")
    wj = assert(baize.system.load "wj2005")
  end)

  it("hold for every hand of what the calls leave, in auctions of SAYC and WJ2005", function()
    local sampler = baize.sampler { where = baize.any, seed = 34 }
    local said = 0
    for i = 1, SOAK and 200 or 4 do
      local s = i % 3 == 0 and wj or sayc
      local auction = baize.bid { deal = sampler:deal(i), NS = s, EW = sayc, dealer = "N" }
      local list, nb = wrong(s, sayc, auction, i % 2 == 0 and { points = 1, cards = 1 }
        or { points = 0, cards = 0 })
      assert.same({}, list)
      said = said + nb
    end
    assert.is_true(said > 12)
  end)

  it("are apart for sets that are apart", function()
    local s = loaded [[
      system { natural = false }
      opening {
        bid "1C" { variants { { "weak", hcp "12-14" & balanced }, { "strong", hcp "18+" } } },
        bid "1D" { hcp "12-14" & balanced | hcp "18-19" & balanced },
        bid "1H" { hcp "15-17" & (hearts "5+" | spades "5+" & clubs "5+") },
        bid "2D" { hcp "5-10" & (hearts "6" | spades "6") },
        bid "2H" { hcp "5-10" & hearts "5" & spades "4" },
        bid "2H" { hcp "11" & hearts "5-6" },
      } ]]
    local function bounds(call) return s:explain(call)[1].bounds end
    assert.equal("12-14 points, balanced; or 18+ points", bounds "1C")
    assert.equal("15-17 points, 5+ hearts; or rarely 15-17 points, 5+ clubs, 3- diamonds, "
      .. "3- hearts, 5+ spades", bounds "1H")
    assert.equal("5-10 points, a six-card major", bounds "2D")
    assert.equal("5-10 points, 5 hearts, 4 spades; or 11 points, 5-6 hearts", bounds "2H")
    assert.matches("^N: 12%-14 points, balanced; or 18%+ points", tostring(s:knowledge "1C"))
    local one = loaded [[
      opening { bid "1D" { hcp "12-14" & balanced | hcp "18-19" & balanced } } ]]
    assert.equal("12-14 or 18-19 points, balanced", one:explain "1D"[1].bounds)
  end)

  it("say what is rare at the ends of a range", function()
    local s = loaded [[ opening {
      bid "1NT" { balanced & (hcp "12-14" | hcp "15" & spades "5" & spades.top5 "5") },
      bid "2C"  { hcp "22+" | hcp "17-21" & spades "8+" & hearts "4+" },
      bid "1S"  { hcp "11-20" & (spades "5+" | spades "4" & hearts "6" & clubs "0") },
      pass { any } } ]]
    assert.equal("12-14, rarely 15 points, balanced", s:explain "1NT"[1].bounds)
    assert.equal("22+ points; or rarely 17-21 points, 1- clubs, 1- diamonds, 4-5 hearts, "
      .. "8-9 spades",
      s:explain "2C"[1].bounds)
    local shown = s:knowledge "1S".N.bounds
    assert.same({ low = 4, high = 12, likely = { low = 5, high = 12 } }, shown.spades)
    assert.is_nil(shown.hcp.likely) -- 20 points are rare among all hands too
    assert.same({ low = 12, high = 14 }, s:knowledge "1NT".N.bounds.hcp.likely)
  end)

  it("call rare what has a small share, and is less frequent than among all hands", function()
    local seen = 0
    for _, auction in ipairs { "1C", "(1S) 2H" } do
      for _, player in pairs { sayc:knowledge(auction).N, sayc:knowledge(auction).S } do
        for name, b in pairs(player.bounds) do
          if b.likely then
            local own = player.where:bind {}
            local function of(low, high, where)
              return baize.hands(where & baize[player.seat][name](("%d-%d"):format(low, high)))
                :count() / 1
            end
            local all = of(b.low, b.high, own)
            local inside = of(b.likely.low, b.likely.high, own)
            assert.is_true(inside >= 0.95 * all)
            local rate = inside / of(b.likely.low, b.likely.high, baize.any)
            for _, v in ipairs { b.low < b.likely.low and b.likely.low - 1 or b.likely.high + 1 } do
              assert.is_true(4 * of(v, v, own) / of(v, v, baize.any) < rate)
            end
            seen = seen + 1
          end
        end
      end
    end
    assert.is_true(seen >= 2, seen)
  end)

  it("begin with the name that the author gave a condition", function()
    assert.matches("^N 1S  opening values: 10%-21 points, 5%+ spades", tostring(sayc:explain "1S"))
    local list = tostring(sayc:show "")
    assert.matches(' opening values & me.spades "5+" & (me.spades - me.hearts) "0+"',
      (list:gsub("%s+", " ")), 1, true)
    assert.matches('\nopening values: me.hcp "12-21" | me.hcp "10-21" & (me.hcp + me.longest', list,
      1, true)
    local s = loaded [[
      local good = name("a suit, 2 of 3", M "5+" & M.top3 "2+")
      opening { bid "1M" { hcp "12+" & good }, bid "2M" { good & hcp "6-11", "weak" } } ]]
    assert.matches("^N 1H  a suit, 2 of 3: 12%+", tostring(s:explain "1H"))
    assert.matches("^N 2S  weak: 6%-11", tostring(s:explain "2S"))
    assert.equal(s.hash, loaded(s:text()).hash)
  end)

  it("name a rule of the base as it is printed, with names", function()
    local base = [[ local flat = name("flat hand", balanced)
      opening { bid "1NT" { hcp "15-17" & flat }, pass { any } } ]]
    helper.with_file(base, function(path)
      local name = path:match "[^/]+$"
      os.rename(path, path .. ".lua")
      local s, message = helper.with_file(([[ system { base = %q }
        change "" { instead_of = '1NT { hcp "15-17" & flat hand }', bid "1NT" { hcp "12-14" } } ]])
        :format(name), function(own) return baize.system.load(own) end)
      local _, none = helper.with_file(([[ system { base = %q }
        change "" { instead_of = '1NT { hcp "15-17" & flat foot }', bid "1NT" { hcp "12-14" } } ]])
        :format(name), function(own) return baize.system.load(own) end)
      os.rename(path .. ".lua", path)
      assert(s, message)
      assert.equal('me.hcp "12-14"', tostring(s:position "".rules[1].where))
      assert.matches('the base has no rule 1NT { hcp "15-17" & flat foot } there', none, 1, true)
    end)
  end)
end)
