-- SPDX-License-Identifier: GPL-3.0-or-later
-- The estimate of double-dummy results.
require "helper"
local baize = require "baize"

local DEAL <const> =
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

describe("deal:guess", function()
  it("gives shares of 0 to 13 tricks, and their mean", function()
    local mean, shares = baize.deal(DEAL):guess("S", "NT")
    local sum, again = 0, 0
    for tricks = 0, 13 do
      sum, again = sum + shares[tricks], again + tricks * shares[tricks]
    end
    assert.equal(1, sum)
    assert.equal(mean, again)
    assert.is_nil(shares[14])
  end)

  it("refuses other words", function()
    local deal = baize.deal(DEAL)
    assert.error_matches(function() deal:guess("X", "NT") end,
      "guess: a seat %(N, E, S or W%) expected")
    assert.error_matches(function() deal:guess("S") end, "guess: a strain")
  end)
end)
