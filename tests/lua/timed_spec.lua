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

describe("the means so far", function()
  local output = require "baize.base.output"
  local progress = require "baize.host.progress"
  local clock, isatty, tell, wipe = terminal.clock, terminal.isatty, output.tell, progress.wipe
  after_each(function()
    terminal.clock, terminal.isatty, output.tell, progress.wipe = clock, isatty, tell, wipe
  end)

  -- What is told in a run of so many seconds, of 10 deals each; and how often the line was wiped.
  local function told(seconds, live, precision, options)
    local now, texts, wiped = 0, {}, 0
    function terminal.clock() return now end
    function terminal.isatty(name) return name == "stderr" and live end
    function output.tell(text) texts[#texts + 1] = text end
    function progress.wipe() wiped = wiped + 1 end
    local question = { run = function(_, how)
      for i = 0, 10 * seconds do
        now = i / 10
        if how.progress and how.progress(i, nil, nil, precision) then break end
      end
      return { deals = 1, seed = 1 }
    end }
    options = options or { progress = function() end }
    timed.new(question, 100, 0):run(options)
    return table.concat(texts), wiped
  end

  local function means(whole)
    return whole and { { "P", 1.234, 0.21 }, { "3NT\27[31m", -0.5, 0.3 } } or "main +-0.4"
  end

  it("are shown once on a terminal, after two seconds, without a verdict", function()
    local text, wiped = told(6, true, means)
    assert.equal("so far, after 20 deals (means and standard errors; no verdict yet):\n"
      .. "P             1.23  +-0.21\n3NT\\x1b[31m  -0.50  +-0.30\n", text)
    assert.equal(1, wiped)
    assert.equal(text, (told(6, true, means, { deals = 60, progress = function() end })))
  end)

  it("are not shown in pipes, quietly, of what has none, nor before", function()
    assert.equal("", told(6, false, means))
    assert.equal("", told(6, true, means, { deals = 60, progress = false }))
    assert.equal("", told(6, true, function() return nil end))
    assert.equal("", told(6, true, nil))
    assert.equal("", told(1, true, means))
  end)

  it("are those of candidates, leads and cards", function()
    for _, q in ipairs { baize.decision { candidates = { "1NT by N", "3NT by N" }, scoring = "imps",
      deals = 12, seed = 1 }, baize.lead { hand = ".T865432.54.T932", against = "7S by S",
      where = S.spades "10+", deals = 12, seed = 1, scoring = "tricks" } } do
      local rows
      local r = q:run { progress = function(_, _, ended, precision)
        rows = not ended and precision and precision(true) or rows
      end }
      assert.equal(r.candidates and 2 or #q.leads, #rows)
      for i, c in ipairs(r.candidates or {}) do
        assert.near(c.value.mean, rows[i][2], 1e-9)
        assert.near(c.value.se, rows[i][3], 1e-9)
        assert.equal("worth in IMPs of " .. c.name, rows[i][1])
      end
    end
  end)
end)
