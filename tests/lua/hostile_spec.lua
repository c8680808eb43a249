-- SPDX-License-Identifier: GPL-3.0-or-later
-- Scripts and systems made at random to do harm: each ends within its limits, with a value or with
-- a message that names no line of ours. tests/soak/hostile.lua goes on where this stops.
local here = debug.getinfo(1, "S").source:match "^@(.*)lua/[^/]*$"
package.path = here .. "fuzz/?.lua;" .. package.path
local helper = require "helper"
local hostile = require "hostile"
local random = require "random"

local TEXTS <const> = os.getenv "BAIZE_SOAK" and 2000 or 60 -- of each kind

describe("what strangers write ends within its limits:", function()
  for _, kind in ipairs { "options", "system" } do
    it(kind, function()
      local refused = 0
      for i = 1, TEXTS do
        local text = hostile.text(kind, random.fresh(i))
        helper.with_file(text, function(name)
          local fault, no = hostile.try(kind, text, name)
          assert.is_nil(fault, ("%s %d: %s"):format(kind, random.fresh(i), fault))
          if no then refused = refused + 1 end
        end)
      end
      assert.is_true(refused > TEXTS / 2 and refused < TEXTS) -- of both sorts
    end)
  end

  it("a fault of each kind is found", function()
    local sandbox = require "baize.sandbox"
    local own = sandbox.options
    for said, options in pairs {
      ["raised: boom"] = function() error("boom", 0) end,
      ["no message"] = function() return nil, 5 end,
      ["a message without a place"] = function() return nil, "wrong" end,
      ["a line of ours in the message"] = function() return nil, "theirs.lua:1: x/lua/baize/y" end,
      ["a message of 20000 bytes"] = function() return nil, ("x"):rep(20000) end,
    } do
      sandbox.options = options
      local fault = hostile.try("options", "", "x.lua")
      sandbox.options = own
      assert.equal(said, fault:sub(1, #said))
    end
  end)

  it("and is not printed as it is where a terminal would obey it", function()
    helper.with_file([[after "1C \27[31m" { pass { any, "\27]0;x\7" } }
      opening { bid "1C\27" { any } }]], function(name)
      local out, err = helper.run("baize check " .. helper.quote(name))
      assert.not_matches("[\0-\8\11-\31\127]", out .. err)
      assert.matches("\\x1b", out .. err)
    end)
  end)
end)
