-- SPDX-License-Identifier: GPL-3.0-or-later
local helper = require "helper"
local baize = require "baize"

local DEAL <const> =
  "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

describe("par", function()
  it("is what the list of the DDS project says of its first deal", function()
    local p = baize.deal(DEAL):par()
    assert.equal(-110, p.score)
    assert.equal(110, p.EW)
    assert.equal("2S by E", tostring(p.contracts[1].contract))
    assert.equal("2S by W", tostring(p.contracts[2].contract))
    assert.equal(2, #p.contracts)
    assert.equal("par -110 for NS, 110 for EW (dealer N, vulnerable: none)\n"
      .. "  2S by EW: makes", tostring(p))
  end)

  it("shows how far a sacrifice goes down", function()
    -- board 2 of list100.txt of the DDS project: E deals, NS vulnerable
    local p = baize.deal("E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63")
      :par { dealer = "E", vul = "NS" }
    assert.equal(100, p.score)
    assert.equal(1, p.contracts[1].down)
    assert.is_truthy(tostring(p):find("4Sx by EW: 1 down", 1, true))
  end)

  it("needs all twenty results", function()
    local par = require "baize.cards.par"
    local some = baize.deal(DEAL):table { strains = { "C", "D", "H", "NT" } }
    assert.equal("par needs all twenty results: N in S is missing",
      helper.blamed(function() par.of(some) end))
    assert.equal("par is that of a table of results, not of nothing",
      helper.blamed(function() par.of() end))
  end)

  it("takes no unknown field", function()
    assert.has_error(function() baize.deal(DEAL):par { dealr = "N" } end)
    local _, message = pcall(function() local _ = baize.deal(DEAL):par "none" end)
    assert.matches('par_spec.lua:%d+: par takes a table: par { vul = "none" }$', message)
  end)
end)

describe("baize par", function()
  it("says how words that are in no table are written", function()
    local deal = baize.sampler { seed = 1 }:deal(1)
    for expected, words in pairs {
      ['vul = "none"'] = { "none" }, ['vul = "both"'] = { "foo" }, ['dealer = "S"'] = { "s" },
      ['vul = "none", dealer = "N"'] = { "none", "N" },
      ['vul = "NS", dealer = "W"'] = { "W", "NS" }, ['dealer = "E"'] = { {}, "E" },
    } do
      local _, message = pcall(deal.par, deal, table.unpack(words))
      assert.equal(("par takes a table: par { %s }"):format(expected),
        (message:gsub("^.-%.lua:%d+: ", "")))
    end
    for _, word in ipairs { "vulnerable", "Vulnerability" } do
      assert.matches("did you mean 'vul'?", (select(2, pcall(deal.par, deal, { [word] = "all" }))),
        1, true)
    end
  end)

  it("prints par", function()
    local out, _, status = helper.run("baize par '" .. DEAL .. "' --dealer south --vul all")
    assert.equal(0, status)
    assert.equal("par -110 for NS, 110 for EW (dealer S, vulnerable: both)\n"
      .. "  1S by EW: makes +1\n  2S by EW: makes\n", out)
  end)

  it("names a seat that is none", function()
    local _, err, status = helper.run("baize par '" .. DEAL .. "' --dealer X")
    assert.equal(2, status)
    assert.is_truthy(err:find("--dealer: 'X' is not a seat", 1, true))
    _, err, status = helper.run("baize par '" .. DEAL .. "' --vul X")
    assert.equal(2, status)
    assert.is_truthy(err:find("--vul: 'X' is not a vulnerability", 1, true))
  end)
end)

describe("the measure par", function()
  it("is the mean of what par of each deal says", function()
    local sum, sampler = 0, baize.sampler { seed = 5 }
    for deal in sampler:deals(4) do sum = sum + deal:par({ dealer = "E", vul = "NS" }).score end
    local result = baize.experiment {
      measure = baize.par("NS", baize.E), deals = 4, seed = 5,
    }:run()
    assert.equal(sum / 4, result.measures.measure.mean)
  end)
end)
