-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize suit, and the dictionary that its bench makes.
local helper = require "helper"
local run = helper.run

describe("baize suit", function()
  it("prints every chance and the mean", function()
    local out, err, status = run "baize suit AQ98x Jx"
    assert.equal([[
AQ982 opposite J3 (every x is one of the lowest spots)
tricks    chance
    1+  100.00 %
    2+  100.00 %
    3+  100.00 %
    4+   71.46 %
    5+    8.72 %
  mean    3.7897
]], out)
    assert.equal("", err)
    assert.equal(0, status)
  end)

  it("explains a line, lists layouts and compares", function()
    local out, _, status = run("baize suit AQT98 5432 -k 4 --layouts --compare 'low to T' "
      .. "--compare 'low to Q' --scoring matchpoints")
    assert.matches("\nlead the 2 from hand to the ", out)
    assert.matches("82.78 %%\n", out)
    assert.matches("\nKJ +76 ", out)
    assert.matches("in %% of the matchpoints\n", out)
    assert.equal(0, status)
  end)

  it("takes vacant places, entries and a condition", function()
    assert.matches(" 69.81 %%", (run "baize suit AQ98x Jx --vacant 8,11"))
    assert.matches(" 46.02 %%", (run "baize suit AQJ2 543 --entries 9,1"))
    assert.matches("\ngiven W.has \"SK\" %(exact%)\n.*\n    2%+  100.00 %%",
      (run "baize suit AQ4 xx --where 'W.has \"SK\"'"))
  end)

  it("writes a page", function()
    helper.with_file("", function(name)
      local _, _, status = run("baize suit AT42 953 -k 2 --html " .. name)
      assert.equal(0, status)
      local file <close> = assert(io.open(name))
      assert.matches("<summary>lead the 2 from dummy to the 9", file:read "a")
    end)
  end)

  it("says what is wrong, exit 2", function()
    for arguments, message in pairs {
      ["AKQ Kx"] = "the K is in both hands",
      ["AKx xx -k 4"] = "k: 4 is not from 1 to 3",
      ["AKx xx --vacant 2,3"] = "vacant: 2 and 3 places do not hold the 8 missing cards",
      ["AKx xx --vacant 3"] = "--vacant: two numbers as in 8,11 expected, not '3'",
      ["AKx xx --compare 'lead Q' --compare 'lead A'"] = "line 'lead Q': neither hand has the Q",
      ["AKx xx --where S.hpc"] = "hpc",
    } do
      local out, err, status = run("baize suit " .. arguments)
      assert.is_truthy(err:find(message, 1, true), err)
      assert.is_falsy(err:find("traceback", 1, true))
      assert.equal("", out)
      assert.equal(2, status)
    end
  end)
end)

describe("baize bench suit", function()
  it("has the same answers for any number of threads", function()
    local one = run "baize bench suit -n 30"
    local two = run "baize bench suit -n 30 --jobs 2"
    assert.matches("^bench suit: every chance and the mean of 30 combinations\n", one)
    local wanted = "\n(Answers +%x+\nSteps +%d+\nnot proved +0\n)"
    assert.equal(assert(one:match(wanted)), two:match(wanted))
  end)
end)

describe("baize suit --compare", function()
  it("needs two lines, and says so in words of the shell", function()
    local _, err, status = run "baize suit AQT98 5432 --compare 'lead A'"
    assert.equal("baize: suit: --compare compares two lines or more: give it once for each\n", err)
    assert.equal(2, status)
  end)
end)
