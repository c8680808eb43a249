-- SPDX-License-Identifier: GPL-3.0-or-later
-- Whole experiments run by the program: the same bytes for any number of threads, and
-- what Ctrl-C leaves.
local dkjson = require "dkjson"
local helper = require "helper"
local pty = require "pty"

local function run(text, command)
  return helper.with_file(text, function(name)
    return helper.run((command:gsub("FILE", name)))
  end)
end

describe("standard output", function()
  local LAW <const> = [[
    return baize.experiment {
      where = S.hcp "15-17" & N.hcp "7-9", seed = 2016, deals = 24,
      measure = { gain = tricks(S) - tricks(N), fit = tricks(S, NS.longest_fit_strain),
        swing = imps("4S by S", choose { { N.hcp "9", "3NT by S" }, "2NT by S" }, "both") },
      tests = { "gain > 0", "swing ~= 0" } }]]

  it("is the same for one thread and for two, byte for byte", function()
    local function printed(jobs)
      local out, _, status = run(LAW, ("baize run FILE --jobs %d --json FILE.json; "):format(jobs)
        .. "s=$?; cat FILE.json; rm FILE.json; exit $s")
      assert.matches('\n{.*"measures"', out)
      assert.equal(0, status)
      return out
    end
    assert.equal(printed(1), printed(2))
  end)
end)

describe("too many deals", function()
  it("are the command line's fault, not the script's", function()
    local _, err, status = run("return baize.experiment { measure = S.hcp }",
      "baize run FILE -n 99999999999")
    assert.equal("baize: deals: 99999999999 is not from 1 to 17179869184",
      err:match "^[^\n]*")
    assert.equal(1, status)
  end)
end)

describe("Ctrl-C", function()
  local PRESS <const> = 'local function press() io.popen("kill -INT $PPID"):close() end\n'

  it("ends a run with an opaque function, with what was measured so far", function()
    local text = PRESS .. [[
      local calls = 0
      local odd = baize.opaque(function(deal)
        calls = calls + 1
        if calls == 1000 then press() end
        return deal.south.spades > 0
      end)
      return baize.experiment { where = odd, measure = { a = S.hcp }, tests = "a > 9" }]]
    local out, _, status = run(text, "baize run FILE -n 100000000 --seed 1")
    assert.matches("\nDeals     512 of 100 000 000 %(partial: interrupted%), seed 1,", out)
    assert.not_matches("\nVerdict", out)
    assert.equal(130, status)
    local result = dkjson.decode((run(text, "baize run FILE -n 100000000 --json -")))
    assert.equal("interrupted", result.partial)
    assert.equal(512, result.deals)
  end)

  it("pressed before the first deal leaves a report of none", function()
    local text = PRESS .. [[
      local never = baize.opaque(function() press() while true do end end, "never")
      return baize.experiment { where = never, measure = { a = S.hcp }, tests = "a > 9" }]]
    local out, _, status = run(text, "baize run FILE --seed 1")
    assert.equal("Where     opaque never\nMeasure   a = S.hcp\n"
      .. "Deals     0 of 1 000 (partial: interrupted), seed 1, plan rejection/1\n"
      .. "Tests     none before all 1 000 deals are done, so that an "
      .. "interruption is not\n          an interim analysis. To begin again run the same with "
      .. "seed 1\n", out)
    assert.equal(130, status)
  end)

  it("ends a long search for deals", function()
    -- one deal in 10 ^ 11 has this, and no engine can look into it
    local text = [[
      local calls = 0
      local rare = baize.opaque(function(deal)
        calls = calls + 1
        if calls == 1000 then io.stderr:write "searching" end
        return deal.south.hcp == 37
      end)
      return baize.experiment { measure = S.hcp, where = rare }]]
    helper.with_file(text, function(name)
      local session = pty.baize("run " .. name .. " --seed 1")
      session:expect "searching"
      session:send "\3"
      session:expect "(partial: interrupted)"
      assert.equal(130, select(2, session:close()))
    end)
  end)
end)
