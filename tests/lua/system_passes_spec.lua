-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a check says of hands with values that pass, and of other holes that a pass of any hand
-- hides: each hole in a small system, and the same system mended.
local helper = require "helper"
local missed = require "baize.system.check.missed"

local function checked(text, options)
  options = options or {}
  options.deals = options.deals or 0
  return helper.with_file(text, function(name)
    return assert(baize.system.load(name)):check(options)
  end)
end

local function found(r, kind, auction)
  for _, f in ipairs(r.findings) do
    if f.kind == kind and (not auction or f.auction == auction) then return f end
  end
end

local OPENINGS <const> = [[ system { natural = false }
  opening { bid "1NT" { hcp "15-17" & balanced }, bid "1S" { spades "5+" & hcp "12-21" },
    bid "1H" { hearts "5+" & hcp "12-21" }, bid "1D" { diamonds "4+" & hcp "12-21" },
    bid "1C" { hcp "12-21", artificial = true }, bid "2C" { hcp "22+", artificial = true,
    forcing = "game" }, pass { any } }
]]

-- The hole, its kind, after which auction, the system, and what mends it.
local HOLES <const> = {
  { "a 2NT that no hand bids", "unreachable", "1NT P", OPENINGS .. [[
    after "1NT" { bid "3NT" { hcp "8+" }, bid "2NT" { hcp "8-9" }, pass { any } } ]],
    '"3NT" { hcp "8', '"3NT" { hcp "10' },
  { "a forcing 2D without an answer", "no answer", "1NT P 2D P", OPENINGS .. [[
    after "1NT" { bid "2D" { hearts "5+", forcing = "once", artificial = true }, pass { any } }
    -- after "1NT 2D" { bid "2H" { any } }
    ]], "%-%- after", "after" },
  { "a pass of a forcing 2C", "pass", "2C P", OPENINGS .. [[
    after "2C" { bid "2D" { hcp "4+", artificial = true }, pass { any } } ]], 'hcp "4%+"', "any" },
  { "a minimum without an answer to a forcing raise", "level", "1H P 2NT P", OPENINGS .. [[
    after "1H" { bid "2NT" { hearts "4+" & hcp "13+", forcing = "game", artificial = true },
      bid "3NT" { hcp "13+" }, pass { any } }
    after "1H 2NT" { bid "4H" { hcp "14+" } } ]], 'hcp "14%+"', "any" },
  { "openings of 14 points that a cut top leaves", "ceiling", "", [[ system { natural = false }
    opening { bid "1C" { hcp "12-13", artificial = true }, bid "1NT" { hcp "15+" },
      pass { any } } ]], "12%-13", "12-14" },
  { "a rebid that a cut top leaves nothing above", "ceiling", "1C P 1H P",
    [[ system { natural = false }
    opening { bid "1C" { hcp "12-14" & clubs "3+" }, pass { any } }
    after "1C" { bid "1H" { hearts "4+" & hcp "9+" }, pass { any } }
    after "1C 1H" { bid "1NT" { hcp "12-13" }, pass { any } } ]], "12%-13", "12-14" },
  { "3NT on 27 points over 1NT", "game", "1NT P", OPENINGS .. [[
    after "1NT" { bid "3NT" { we.hcp "27+" }, pass { any } } ]], '"27%+"', '"25+"' },
  { "1H passed on three hearts and 13 points", "ceiling", "1H P", OPENINGS .. [[
    after "1H" { bid "2H" { hearts "3+" & hcp "6-9" }, bid "3NT" { hcp "13+" & hearts "2-" },
      bid "3H" { hearts "3+" & hcp "10-12" }, bid "2NT" { hcp "10-12" }, pass { any } } ]],
    '"10%-12" }, bid "2NT', '"10+" }, bid "2NT' },
  { "a minor passed on 11 to 20 points without a major", "game", "1D P", OPENINGS .. [[
    after "1D" { bid "1M" { M "4+" & hcp "6+" }, bid "2NT" { hcp "21+" }, pass { any } } ]],
    '"21%+"', '"10+"' },
  { "the same with points for no game", "surplus", "1D P", OPENINGS .. [[
    after "1D" { bid "1M" { M "4+" & hcp "6+" }, bid "2D" { diamonds "5+" & hcp "6+" },
      pass { any } } ]], 'diamonds "5', 'diamonds "0' },
  { "18 to 20 points passing a response", "game", "1D P 1H P", OPENINGS .. [[
    after "1D" { bid "1M" { M "4+" & hcp "6+" }, pass { any } }
    after "1D 1M" { bid "2M" { M "4+" & hcp "12-21" }, bid "1NT" { hcp "12-15" },
      bid "2D" { diamonds "6+" }, bid "2NT" { hcp "21" }, pass { hcp "16-18" }, pass { any } } ]],
    'hcp "21" }, pass', 'hcp "19-21" }, pass' },
  { "spades that pass an artificial 2H", "misfit", "2D P 2H P", [[ system { natural = false }
    opening { bid "2D" { (hearts "6" | spades "6") & hcp "5-10", artificial = true }, pass { any } }
    after "2D" { bid "2H" { hcp "0-12", "pass or correct", artificial = true }, pass { any } }
    after "2D 2H" { bid "2S" { spades "7" }, pass { any } } ]], 'spades "7"', 'spades "6"' },
  { "4=4=1=4 with 12 to 14 points", "unopened", "", [[ system { natural = false }
    opening { bid "1NT" { hcp "12-14" & balanced }, bid "1M" { M "5+" & hcp "12+" },
      bid "1D" { diamonds "4+" & hcp "12+" }, bid "1C" { clubs "%d+" & hcp "12+" },
      bid "1NT" { hcp "15+" & balanced }, bid "2C" { hcp "15+", artificial = true },
      pass { any } } ]], "%%d", "4" },
}

describe("a check finds", function()
  for _, row in ipairs(HOLES) do
    local title, kind, auction, text, pattern, replacement = table.unpack(row, 1, 6)
    it(title, function()
      local holed = text:gsub("%%d", "5")
      local f = assert(found(checked(holed), kind, auction), "not found")
      assert.is_true(f.share > 0 or kind == "unreachable")
      assert.is_true(#f.text > 0)
      local mended, n = text:gsub(pattern, replacement)
      assert.equal(1, n)
      assert.is_nil(found(checked(mended), kind, auction))
    end)
  end

  local WIDE <const> = [[ system { natural = false }
    opening { bid "1D" { diamonds "4+" & hcp "12-18" }, pass { any } }
    after "1D" { bid "1S" { spades "4+" & hcp "6+" }, pass { any } }
    after "1D 1S" { bid "2S" { spades "4+" & hcp "12-17" }, bid "4S" { spades "4+" },
      bid "1NT" { any } }
    after "1D 1S 2S" { bid "4S" { hcp "13+" }, bid "3S" { hcp "10-12" }, pass { any } } ]]

  it("a raise to two on 17 points, by both hands together", function()
    local options = { deals = 20000, contested = 0 }
    local f = assert(found(checked(WIDE, options), "missed", "1D P 1S P 2S P"))
    assert.equal(6, f.line)
    assert.matches("^[%d.]+ %% of the deals that end here %(exact%) have 25 points", f.text)
    assert.matches("^%S+ opposite %S+$", f.example)
    local budget = missed.BUDGET
    missed.BUDGET = 1 -- beyond it the deals say how often, nearly the same
    local dealt = assert(found(checked(WIDE, options), "missed", "1D P 1S P 2S P"))
    missed.BUDGET = budget
    local games, all = dealt.text:match "%((%d+) of (%d+) that were dealt%)"
    local count = tonumber(all)
    assert.equal(tonumber(games) / count, dealt.share)
    assert.is_true(math.abs(dealt.share - f.share) < 5 * math.sqrt(f.share / count))
    local mended = WIDE:gsub('"12%-17"', '"12-15"')
    assert.is_nil(found(checked(mended, options), "missed", "1D P 1S P 2S P"))
  end)
end)

describe("a check tells", function()
  local TEXT <const> = [[ opening { bid "1H" { hearts "5+" & hcp "12+" },
    bid "1C" { hcp "12+", artificial = true }, pass { any } } after "1H" { bid "4H" { any } } ]]

  it("what is no fault in a system as a whole only where all is asked for", function()
    local few, all = checked(TEXT), checked(TEXT, { all = true })
    assert.is_nil(found(few, "overlap"))
    assert.is_not_nil(found(all, "overlap"))
    assert.same({}, all.quiet)
    local count = 0
    for _, entry in ipairs(few.quiet) do count = count + entry.count end
    assert.equal(#all.findings, #few.findings + count)
    assert.is_nil(found(few, "gap", "1H P 4H P")) -- a game
    assert.is_not_nil(found(all, "gap", "1H P 4H P"))
    assert.is_not_nil(found(few, "gap", "1C P"))
    assert.matches("Left out +[%d]+ .*%(%-%-all tells them%)", (tostring(few):gsub("%s+", " ")))
  end)

  it("hidden rules of a base in one line", function()
    local r = checked [[ system { base = "tutorial", natural = false }
      opening { bid "1NT" { hcp "14-17" & balanced } } ]]
    for _, entry in ipairs(r.quiet) do
      if entry.what:find "of its base" then return assert.is_true(entry.count > 0) end
    end
    error "not found"
  end)

  it("findings of one file, and no other", function()
    local s = assert(baize.system.load "tutorial")
    local r = s:check { deals = 0, positions = 40, only = "transfers.lua", all = true }
    for _, f in ipairs(r.findings) do assert.matches("/transfers%.lua$", f.file) end
    assert.error_matches(function() s:check { deals = 0, positions = 1, only = "no.lua" } end,
      'only: "no.lua" is not a file of Tutorial; its files are')
  end)

  it("tables that fit 100 columns", function()
    for line in tostring(checked(HOLES[9][4], { all = true, deals = 500 })):gmatch "[^\n]+" do
      assert.is_true(utf8.len(line) <= 100, line)
    end
  end)
end)
