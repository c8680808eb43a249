-- SPDX-License-Identifier: GPL-3.0-or-later
-- The estimate of double-dummy results.
require "helper"
local baize = require "baize"
local language = require "baize.lang.measure"

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

describe("core.guess.products", function()
  local core_guess = require "baize.core.guess"
  local FEATURES <const> = { "length", "hcp", "losers" }

  -- The row of a deal, and the mean square of the tricks.
  local function row_of(deal)
    local row, square = { 1 }, 0
    for _, suit in ipairs { "spades", "hearts", "diamonds", "clubs" } do
      for _, name in ipairs(FEATURES) do
        row[#row + 1] = name == "length" and deal.N[suit] or deal.N:of(suit, name) // 1 | 0
      end
    end
    row[14] = 0
    for n, share in ipairs(core_guess.tricks(deal, "S", "H")) do
      row[14], square = row[14] + (n - 1) * share, square + (n - 1) * (n - 1) * share
    end
    return row, square
  end

  it("adds up what the deals of each fold have", function()
    local deals, rows, squares = {}, {}, 0
    for deal in baize.sampler { seed = 3 }:deals(25) do
      local row, square = row_of(deal)
      deals[#deals + 1], rows[#rows + 1], squares = deal, row, squares + square
    end
    local folds, found = core_guess.products(deals, "N", "S", "H", FEATURES, 4)
    assert.equal(4, #folds)
    assert.equal(squares, found)
    for f, fold in ipairs(folds) do
      for i = 1, 14 do
        for k = 1, i do
          local sum = 0
          for d, row in ipairs(rows) do sum = d % 4 + 1 == f and sum + row[i] * row[k] or sum end
          assert.equal(sum, fold[i][k])
        end
      end
    end
  end)

  it("refuses other features and folds", function()
    local function of(features, folds)
      return function() core_guess.products({}, "N", "S", "H", features, folds) end
    end
    assert.error_matches(of({}, 4), "1 to 8 features")
    assert.error_matches(of({ "zar" }, 4), "not a feature of a suit")
    assert.error_matches(of({ 3 }, 4), "not a feature of a suit")
    assert.error_matches(of(FEATURES, 17), "1 to 16 folds")
  end)
end)

describe("guess(measure)", function()
  local sampler = baize.sampler { where = S.hcp "15-17", seed = 5 }
  local DEALS <const> = 20

  -- The mean of a measure over the first deals, and that of a function of the deal, which is not
  -- rounded to one of 513 values or more from the least to the greatest.
  local function both(m, of)
    local low, high = language.scalar(m):limits()
    local sum = 0
    for deal in sampler:deals(DEALS) do sum = sum + of(deal) end
    local r = baize.experiment { where = S.hcp "15-17", seed = 5, deals = DEALS,
      measure = { x = m } }:run()
    assert.equal(0, r.solved)
    assert.is_near(sum / DEALS, r.measures.x.mean, (high - low) / 1024)
  end

  it("is the mean of the net's guess", function()
    both(guess(tricks(S, "NT")), function(deal) return (deal:guess("S", "NT")) end)
  end)

  it("is the chance that a contract makes", function()
    both(guess(makes "4S by N"), function(deal)
      local _, shares = deal:guess("N", "S")
      return shares[10] + shares[11] + shares[12] + shares[13]
    end)
  end)

  it("takes two results as independent", function()
    both(guess(score "4S by N" * score "3NT by N"), function(deal)
      local _, x = deal:guess("N", "S")
      local _, y = deal:guess("N", "NT")
      local sum = 0
      for i = 0, 13 do
        for j = 0, 13 do
          sum = sum + x[i] * y[j] * baize.contract_score("4S by N", "none", i)
            * baize.contract_score("3NT by N", "none", j)
        end
      end
      return sum
    end)
  end)

  it("is the value itself where nothing is solved", function()
    both(guess(S.hcp + 2 * N.spades), function(deal)
      return deal.S.hcp + 2 * deal.N.spades
    end)
    local rest = S.hcp - guess(S.hcp)
    local r = baize.experiment { seed = 5, deals = DEALS, measure = { rest = rest } }:run()
    assert.same({ 0, 0 }, { r.measures.rest.components[1].min, r.measures.rest.components[1].max })
  end)

  it("solves of a difference what the measure needs", function()
    local function run(m)
      return (baize.experiment { seed = 6, deals = 10, measure = { x = m } }:run())
    end
    local y, f = run(makes "3NT by S"), run(guess(makes "3NT by S"))
    local d = run(makes "3NT by S" - guess(makes "3NT by S"))
    assert.is_near(y.measures.x.mean - f.measures.x.mean, d.measures.x.mean, 1e-9)
    assert.equal(10, d.solved)
  end)

  it("is not made of numbers that are too large", function()
    assert.error_matches(function()
      baize.experiment { measure = guess(100000000000 * S.hcp) }
    end, "too large")
  end)
end)
