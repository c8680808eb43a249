-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench guess: how far guesses of S's tricks are from the results, and their time.
-- The first 2000 deals are those of tests/golden/deals2000.txt.
-- @module baize.bench.guess
local check = require "baize.base.check"
local core = require "baize.core.guess"
local core_solver = require "baize.core.solver"
local results = require "baize.cards.results"
local timing = require "baize.bench.timing"
local sampler = require "baize.core.sampler"
local words = require "baize.base.words"

local DEALS <const>, SEED <const>, DECLARER <const> = 300, 2000, "S"

-- The five guesses of a deal.
local function guess_all(deal)
  local list = {}
  for i, strain in ipairs(words.STRAINS) do list[i] = core.tricks(deal, DECLARER, strain) end
  return list
end

local function mean_of(guess)
  local sum, all = 0, 0
  for i, share in ipairs(guess) do sum, all = sum + (i - 1) * share, all + share end
  return sum / all
end

-- The line of results of one kind: array of { guessed mean, tricks }.
local function line_of(name, list)
  local sum, squares, off = 0, 0, 0.0
  for _, one in ipairs(list) do
    sum, squares, off = sum + one[2], squares + one[2] ^ 2, off + (one[1] - one[2]) ^ 2
  end
  local n = #list
  return ("%-11s rmse %.3f tricks, R2 %.4f"):format(name, math.sqrt(off / n),
    1 - off / n / (squares / n - (sum / n) ^ 2))
end

--- The report, of options deals and memory.
return function(options)
  local nb, seconds = options.deals or DEALS, 0.0
  local deals = check.must(sampler.open("any", { plan = "rejection" }))
  local solver = check.must(core_solver.open(options.memory))
  local pairs_of_south = results.pairs { declarers = DECLARER }
  local add, hash = timing.hash()
  local notrump, suits = {}, {}
  for i = 1, nb do
    local deal = deals:deal(SEED, i)
    local own, guesses = timing.of(guess_all, deal)
    local tricks = check.must(solver:tricks(deal, pairs_of_south))
    seconds = seconds + own
    for k, strain in ipairs(words.STRAINS) do
      add(table.unpack(guesses[k]))
      local list = strain == "NT" and notrump or suits
      list[#list + 1] = { mean_of(guesses[k]), tricks[results.pair(DECLARER, strain) + 1] }
    end
  end
  return table.concat({ ("bench guess: %d deals, S in five strains"):format(nb),
    timing.calibration(), "net         " .. core.name(), "Answers     " .. hash(),
    ("processor time %.1f us a result"):format(1e6 * seconds / nb / #words.STRAINS),
    line_of("notrump", notrump), line_of("suits", suits) }, "\n")
end
