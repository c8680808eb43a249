-- SPDX-License-Identifier: GPL-3.0-or-later
-- Rates and durations as people read them.
local helper = require "helper"
local pty = require "pty"
local progress = require "baize.host.progress"

describe("progress", function()
  it("says seconds in the largest units that matter", function()
    local said = {
      [0] = "0.0 s", [4.24] = "4.2 s", [9.96] = "10 s", [59.4] = "59 s", [59.6] = "1 min 0 s",
      [200] = "3 min 20 s", [3600] = "1 h 0 min", [7500] = "2 h 5 min",
    }
    for seconds, text in pairs(said) do assert.equal(text, progress.duration(seconds)) end
  end)

  it("gives rates three digits", function()
    local said = { [0.5] = "0.50", [4.123] = "4.12", [41.23] = "41.2", [412.3] = "412",
      [99.96] = "100", [9.996] = "10.0", [41234] = "41234" }
    for rate, text in pairs(said) do assert.equal(text, progress.rate(rate)) end
  end)

  it("draws a bar as full as the run is far, where there is room", function()
    assert.equal("[" .. ("."):rep(20) .. "] ", progress.bar(0, 1000, 80))
    assert.equal("[" .. ("#"):rep(6) .. ("."):rep(14) .. "] ", progress.bar(349, 1000, 80))
    assert.equal("[" .. ("#"):rep(20) .. "] ", progress.bar(1000, 1000, 80))
    assert.equal("[###...] ", progress.bar(1, 2, 9))
    assert.equal("", progress.bar(1, 2, 8))
  end)

  it("draws ten times a second, however often it is told", function()
    -- the clock goes 1 ms at every call
    local session = pty.baize([[-e '
      local now = 0
      require "baize.core.terminal".clock = function()
        now = now + 0.001
        return now
      end
      local p = require "baize.host.progress".new "deals"
      for n = 1, 505 do p:update(n, 10000000) end
      print "told"']])
    session:expect "told"
    local _, drawn = session.text:gsub(" of 10000000 deals, ", "")
    assert.equal(0, select(2, session:close()))
    assert.equal(4, drawn) -- after 0.2, 0.3, 0.4 and 0.5 s
  end)

  it("says nothing on the way where nobody watches", function()
    local out, err = helper.run([[baize -e '
      local p = require "baize.host.progress".new "deals"
      p.start = p.start - 100
      p:update(5, 10)
      print(p.live)']])
    assert.equal("false\n", out)
    assert.equal("", err)
  end)
end)
