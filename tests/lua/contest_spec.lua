-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bidding systems against each other: what both sides show.
local helper = require "helper"
local system = baize.system

local function loaded(text)
  return helper.with_file(text, function(name) return (assert(system.load(name))) end)
end

local OPENINGS <const> = [[
  opening { bid "1NT" { hcp "15-17" & balanced }, bid "1S" { hcp "11-20" & spades "5+" },
    pass { any } }
]]

describe("a position", function()
  it("knows what the opponents have shown, by their system", function()
    local ours = loaded [[
      after "(1S)" { bid "2H" { hcp "10-16" & hearts "5+" }, pass { any } }
    ]]
    local theirs = loaded(OPENINGS)
    local p = ours:position_of({ "1S", "2H", "P" }, "we", theirs)
    assert.equal(theirs, p.they)
    assert.equal(11, p.lho[1].low[1])
    assert.equal(5, p.lho[1].low[5])
    assert.equal(10, p.partner[1].low[1])
    assert.equal("they", p.prior.vul)
    local q = theirs:position_of({ "1S", "2H" }, "none", ours)
    assert.equal(10, q.rho[1].low[1])
    assert.equal(5, q.rho[1].low[4])
    assert.equal(11, q.partner[1].low[1])
  end)

  it("reads opponents without a system as natural", function()
    local s = loaded(OPENINGS)
    local p = s:position "1NT P"
    assert.equal("natural", p.they.name)
    assert.equal(p.they, p.they.opponents)
    assert.equal(15, p.partner[1].low[1])
  end)
end)
