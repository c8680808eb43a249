-- SPDX-License-Identifier: GPL-3.0-or-later
-- Questions with a limit of time, by a clock that the test sets.
local terminal = require "baize.core.terminal"
local timed = require "baize.cli.timed"

describe("a question with a limit of time", function()
  local now, clock = 0, terminal.clock
  before_each(function() now, terminal.clock = 0, function() return now end end)
  after_each(function() terminal.clock = clock end)

  -- How many deals a question has that begins to deal after `before` seconds, `rate` a second.
  local function deals_in(seconds, before, rate)
    local question = { run = function(_, how)
      local done = 0
      now = before
      while done < 1000 and not how.progress(done) do
        done = done + 1
        now = now + 1 / rate
      end
      return { deals = done, seed = 1 }
    end }
    return timed.new(question, seconds, 0):run({}).deals
  end

  it("ends in time where there are deals enough", function()
    assert.equal(80, deals_in(10, 0, 8))
    assert.equal(64, deals_in(10, 2, 8))
  end)

  it("waits longer for the first thirty, but not without end", function()
    assert.equal(30, deals_in(10, 0, 2))
    assert.equal(16, deals_in(10, 0, 1))
    assert.equal(1, deals_in(10, 0, 0.03125))
  end)

  it("deals where all of the time went before the first deal", function()
    assert.equal(30, deals_in(10, 20, 8)) -- which take 3.75 s
    assert.equal(20, deals_in(10, 20, 4)) -- half of the time
    assert.equal(1, deals_in(10, 500, 0.125))
  end)
end)
