-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize deal --script with scripts in the language of dealer.
local helper = require "helper"

-- Run baize deal on a script; `suffix` of its file.
local function script(text, arguments, suffix)
  return helper.with_file(text, function(name)
    local out, err, status = helper.run(("baize deal --script %s %s")
      :format(helper.quote(name), arguments or ""))
    return out, (err:gsub("/%S*/lua_%w+", "FILE")), status
  end, suffix or ".dl")
end

describe("baize deal --script with a script of dealer", function()
  it("reads lines that end with CR alone", function()
    local text = "# twenty points\nproduce 2\ncondition hcp(north) >= 20\n# how many\n"
      .. 'action average "points" hcp(north)\n'
    local whole = helper.run("baize deal --script /dev/stdin --seed 1", text)
    assert.matches("^points: 2", whole)
    for _, ending in ipairs { "\r\n", "\r" } do
      assert.equal(whole, (helper.run("baize deal --script /dev/stdin --seed 1",
        (text:gsub("\n", ending)))))
    end
  end)

  it("does its actions", function()
    local out, err, status = script([[
# strong notrumps
produce 5
dealer east
vulnerable NS
strong = hcp(south) >= 15 && hcp(south) <= 17 /* all of them */
strong && shape(south, any 4333 + any 4432 + any 5332) // no more
action printoneline (hcp(south)), frequency "points" (hcp(south), 15, 17),
  average "points" hcp(south)
]], "--seed 7")
    assert.equal(0, status, err)
    assert.equal("5 deals in 5 draws\n", err) -- counted, not tried
    local n = 0
    for points in out:gmatch "n %S+ e %S+ s %S+ w %S+ (1[567])\n" do n = n + #points / 2 end
    assert.equal(5, n)
    assert.matches("\nFrequency points:\n   15\t +%d\n   16\t +%d\n   17\t +%d\n", out)
    assert.matches("\npoints: 1[567]", out)
  end)

  it("deals the same for the same seed, and says a fresh one", function()
    local text = "hcp(north) > 20\naction printall\nproduce 2"
    assert.equal((script(text, "--seed 7")), (script(text, "--seed 7")))
    assert.not_equal((script(text, "--seed 7")), (script(text, "--seed 8")))
    assert.matches("^seed %d+\n2 deals in", select(2, script(text)))
  end)

  it("always produces what is asked for", function()
    local out, err = script("produce 3\nhcp(north) >= 31 && hcp(south) == 0\n", "--seed 1")
    assert.matches("\n   3%.\n", out)
    assert.matches("^3 deals in %d+ draws\n$", err)
    out = script("action printoneline", "--seed 1")
    assert.equal(40, select(2, out:gsub("\n", "")))
    out = script("action frequency (1, 1, 1)", "--seed 1")
    assert.matches("1\t  100000\n", out)
    out = script("produce 9\naction printoneline", "--seed 1 -n 2")
    assert.equal(2, select(2, out:gsub("\n", "")))
  end)

  it("says what was found within generate", function()
    local out, err, status = script("generate 2000\nhcp(north) * hcp(south) == 81\n"
      .. "action printoneline", "--seed 1")
    local found = select(2, out:gsub("\n", ""))
    assert.equal(0, status)
    assert.is_true(found > 3 and found < 40)
    assert.equal(("generate 2000: %d of 40 deals found\n"):format(found), err)
    out, err, status = script("generate 10\nhcp(north) * hcp(south) == 399\n"
      .. "action average hcp(north)", "--seed 1")
    assert.equal(0, status)
    assert.equal("no deals\n", out)
    assert.equal("generate 10: 0 of 100000 deals found\n", err)
  end)

  it("deals cards beforehand", function()
    local out, err, status = script("predeal south SAQ542, HKJ87, D32, CAK\n"
      .. "predeal west DA spades(north) == 3\nproduce 4\naction printoneline", "--seed 2")
    assert.equal(0, status, err)
    local n = 0
    for spades, west in out:gmatch "n (%w*)%.%S+ e %S+ s AQ542%.KJ87%.32%.AK w (%S+)" do
      assert.equal(3, #spades)
      assert.matches("^%w*%.%w*%.A", west)
      n = n + 1
    end
    assert.equal(4, n)
    out, err, status = script("predeal south SA", "--known N:SK")
    assert.equal("", out)
    assert.equal(2, status)
    assert.equal("baize: deal: predeal and --known both say who holds which cards\n", err)
  end)

  it("writes PBN with dealer and vulnerability", function()
    local out = script("dealer west vulnerable all produce 2 action printpbn", "--seed 2")
    local back = helper.run("baize convert - -", out)
    assert.equal(2, select(2, back:gsub('%[Dealer "W"%]\n%[Vulnerable "All"%]', "")))
    assert.matches('%[Board "2"%]', back)
  end)

  it("says who deals and is vulnerable in our formats as well", function()
    local text = "dealer south vulnerable all produce 2 hcp(south) > 10"
    local out = script(text, "--seed 2 --format pbn")
    assert.equal(2, select(2, out:gsub('%[Dealer "S"%]\n%[Vulnerable "All"%]', "")))
    assert.matches('%[Board "2"%]', out)
    assert.equal(2, select(2, script(text, "--seed 2 --format lin"):gsub("|sv|b|", "")))
    assert.matches("Dealer:? S", (script(text, "--seed 2 --format sheet -n 1")))
    out = script("dealer south produce 2", "--seed 2 --format pbn") -- Law 2 tells the rest
    assert.matches('%[Dealer "S"%]\n%[Vulnerable "None"%].*'
      .. '%[Dealer "S"%]\n%[Vulnerable "NS"%]', out)
  end)

  it("may be counted, explained, or written in our formats", function()
    local text = "produce 3\nhcp(south) == 37"
    -- all aces, kings and queens and one of four jacks; times 39!/(13!)^3 for the others
    local out = script(text, "--count")
    assert.equal(("%d\n"):format(4 * 84478098072866400), out:match "^%d+\n")
    assert.equal(3, select(2, script(text, "--format line --seed 1"):gsub("N:", "")))
    assert.matches("S.hcp", (script(text, "--explain")))
  end)

  it("names what is wrong with its place, and what has no deal", function()
    for text, message in pairs {
      ["produce 3\n  hcp(nort) > 3"] = "FILE.dl:2:7: a seat .* expected, not 'nort'",
      ["tricks(north)"] = "FILE.dl:1:13: ',' expected, not '%)'",
      ["rnd(3) == 1"] = "FILE.dl:1:1: rnd is not supported",
      ["hcp(north) > 37"] = "no deal satisfies",
      ["1 == 2"] = "FILE.dl:1:1: no deal satisfies '1 == 2'",
      ["hcp(north) / 0 == 1"] = "'hcp%(north%) / 0' divides by zero",
    } do
      local out, err, status = script(text, "--seed 1")
      assert.equal(1, status, text)
      assert.equal("", out)
      assert.matches(message, err)
    end
  end)

  it("is told from Lua by its name or its text", function()
    local text = "produce 1\naction printes(7)"
    assert.equal("7", (script(text, "--seed 1", "")))
    assert.equal("7", (script(text, "--seed 1", ".DEALER")))
    local _, err, status = script(text, "--seed 1", ".lua")
    assert.equal(1, status)
    assert.matches("FILE.lua:1:", err)
    local out = script('return S.hcp "37"', "--count", "")
    assert.matches("^337912392291465600\n", out)
  end)
end)
