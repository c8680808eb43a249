-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize losses: where a system loses.
local dkjson = require "dkjson"
local helper = require "helper"

local run = helper.run

-- 13 points and more pass 1NT, and openings are few.
local SYSTEM <const> = [[system { name = "Hole", natural = false, guard = false }
opening { bid "1NT" { hcp "15-17" & balanced }, pass { any } }
after "1NT" {
  bid "3NT" { hcp "10-12" },
  pass { any },
}
after "1NT 3NT" { pass { any } }
]]

local function with_system(f) return helper.with_file(SYSTEM, f) end

describe("baize losses --by rule", function()
  it("lists rules with file and line, the same bytes for any number of threads", function()
    with_system(function(name)
      local command = ("baize losses %s -n 12 --seed 3 --quiet --top 2"):format(name)
      local out, err, status = run(command .. " --jobs 1")
      assert.same({ "", 0 }, { err, status })
      assert.matches("^12 boards, seed 3: %d+ decisions of Hole. Another call looked better: ", out)
      assert.matches("\nRegret: %+[%d.]+ %(error [%d.]+%) IMPs a board, valued by the net's "
        .. "tricks, on fresh deals; ", out)
      assert.matches("What it means: .* What it does not mean: ", (out:gsub("\n", " ")))
      assert.matches(name:gsub("%p", "%%%0") .. ":%d %[[%w/]+%] P; on the boards", out)
      assert.matches("\n    e%.g%. board %d+, %w+ vulnerable, .*: .* %-> ", out)
      assert.equal(out, (run(command .. " --jobs 3")))
    end)
  end)

  it("examines one side alone where opponents are given, and has all in JSON", function()
    with_system(function(name)
      local out = run(("baize losses %s natural -n 4 --as-bid --seed 3 --quiet --json -")
        :format(name))
      local r = dkjson.decode(out)
      assert.same({ "rule", "Hole", "natural", 4, 3, "net", "never" }, { r.by, r.system,
        r.opponents, r.boards, r.seed, r.play, r.doubling })
      for _, rule in ipairs(r.rules) do
        assert.equal(rule.place ~= "no rule" and name or nil, rule.file)
        assert.is_true(rule.changed == 0 or rule.example.hand ~= nil)
      end
    end)
  end)

  it("refuses what is no system", function()
    local _, err, status = run "baize losses nowhere"
    assert.equal(1, status)
    assert.matches("^baize: losses: .*nowhere", err)
  end)
end)

describe("baize losses --by position", function()
  it("adds up losses by kind and by position, the same for any number of threads", function()
    with_system(function(name)
      local command = ("baize losses %s --by position -n 2 --seed 3 --quiet"):format(name)
      local out, err, status = run(command .. " --jobs 1")
      assert.same({ "", 0 }, { err, status })
      assert.matches("^4 boards of Hole at both sides, seed 3; contracts that go down 2 ", out)
      assert.matches("\nFrom par: %d+%.%d%d %(error %d+%.%d%d%) IMPs a board%. From the best ", out)
      assert.matches("\nmissed %w+ +%d+ +%d%.%d+ +%d%.%d+  our %w+ makes?", (out:gsub("part ", "")))
      assert.matches("on 2 fresh ones %(error%) %[as found on 2%], position, condition:\n", out)
      assert.equal(out, (run(command .. " --jobs 2")))
      local r = dkjson.decode((run(command .. " --json - --as-bid")))
      assert.same({ "position", "never", 2, 2 }, { r.by, r.doubling, r.first, r.fresh })
    end)
  end)

  it("has no other play than double dummy", function()
    local _, err, status = run "baize losses tutorial --by position --play net"
    assert.equal(2, status)
    assert.matches("^baize: losses: %-%-play is an option of %-%-by rule", err)
  end)
end)
