-- SPDX-License-Identifier: GPL-3.0-or-later
-- Undeclared globals in what baize runs.
local helper = require "helper"

local function first_line(code)
  local out, err = helper.run("baize -e " .. helper.quote(code))
  return out ~= "" and out or err:match "^[^\n]*"
end

describe("an undeclared global", function()
  it("raises when it is read, with the near name", function()
    assert.equal("baize: (command line):1: undefined variable 'pritn' (did you mean 'print'?)",
      first_line "pritn(1)")
  end)

  it("that is a feature is written with a hand", function()
    assert.equal("baize: (command line):1: undefined variable 'hcp': it is said of a hand or a "
      .. "pair, as in S.hcp", first_line "print(hcp(S))")
    local _, err = helper.run "baize ask mean 'hcp(S)'"
    assert.matches("'hcp': it is said of a hand or a pair, as in S%.hcp", err)
  end)

  it("is compared with locals too", function()
    assert.equal("baize: (command line):1: undefined variable 'dealz' (did you mean 'deals'?)",
      first_line "local deals = 1 print(dealz)")
    assert.equal("baize: (command line):1: undefined variable 'dealz' (did you mean 'deals'?)",
      first_line "local deals = 1 local function f() return deals, dealz end f()")
  end)

  it("raises when a function assigns to it", function()
    assert.matches("^baize: %(command line%):1: assignment to the undeclared variable 'n'",
      first_line "local function f() n = 1 end f()")
  end)

  it("may be created in the main part of a file, then used everywhere", function()
    assert.equal("2\n", first_line "n = 1 local function f() n = n + 1 end f() print(n)")
  end)

  it("may be tested for with rawget", function()
    assert.equal("nil\n", first_line "print(rawget(_G, 'n'))")
  end)

  it("is nil for libraries, which test for other versions of Lua", function()
    assert.equal("true\n", first_line "print(require 'pl.compat' ~= nil)")
  end)

  it("may be allowed", function()
    assert.equal("nil\n", first_line "require 'baize.base.strict'.allow 'DEBUG' print(DEBUG)")
  end)

  it("raises in modules of the user's", function()
    helper.with_file("", function(name)
      os.remove(name)
      local out, err = helper.run(([[d=%s; mkdir $d; cd $d
        echo 'return function() return typo end' >mine.lua
        baize -e 'print(pcall(require "mine"))'; rm -r $d]]):format(name))
      assert.equal("", err)
      assert.equal("false\t./mine.lua:1: undefined variable 'typo' (did you mean 'type'?)\n", out)
    end)
  end)
end)
