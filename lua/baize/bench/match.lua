-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench match: how fast a match bids, and what it does besides solving.
-- @module baize.bench.match
local bids = require "baize.table.bids"
local cond = require "baize.lang.cond"
local parting = require "baize.ask.match.parting"
local match = require "baize.ask.match"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"
local tables = require "baize.table.tables"
local timing = require "baize.bench.timing"

local DEALS <const>, SOLVED <const>, SEED <const> = 4000, 100, 1
local FIRST <const>, SECOND <const> = "sayc", "natural"

-- Bid boards at both tables on one thread; with each, `row` is called as of Run:sample.
local function bid(ours, theirs, nb, row)
  local run = assert(tables.open { ours:changed(theirs), ours:parting(theirs) })
  assert(run:sample(sampler.open(cond.any), { seed = SEED, first = 1, count = nb, jobs = 1,
    row = row }))
  return run
end

-- What a match does with each of its boards, without the bidding: all rows at once.
local function count(ours, theirs, nb)
  local rows, found = {}, parting.new(1, { 1, 2 }, 0, "board")
  bid(ours, theirs, nb, function(deal, values, _, index, _, _, auctions)
    rows[index] = { deal, { 0, 0, values[1], values[2] }, auctions }
  end)
  return timing.of(function()
    for i, r in ipairs(rows) do found:add(r[1], r[2], i, r[3], {}) end
    return found
  end)
end

--- The report, of options deals (boards that are bid; at most 100 are solved as well).
return function(options)
  local nb = options.deals or DEALS
  local first, second = assert(system.load(FIRST)), assert(system.load(SECOND))
  local a, b = bids.name(first, "bench"), bids.name(second, "bench")
  local ours, theirs = bids.between(a, b, "board", "board"), bids.between(b, a, "board", "board")
  local cold = timing.of(bid, ours, theirs, nb)
  local warm = timing.of(bid, ours, theirs, nb)
  local rows, found = count(ours, theirs, nb)
  local solved = math.max(2, math.min(nb, SOLVED)) -- of one nothing is shown
  local m = match.new { systems = { a, b }, deals = solved, seed = SEED }
  local all, result = timing.of(m.run, m, { jobs = 1, progress = false })
  local share = 100 * solved / nb / all
  return ("bench match: %s against %s on %d boards, each at both tables, one thread\n"
    .. "%10.0f boards a second while no position is known\n%10.0f boards a second, warm\n"
    .. "%10.1f %% of that is what counting them takes: the tree and the swings\n"
    .. "%10.2f %% of a match that solves is bidding, and %.2f %% this counting: %d boards, %d "
    .. "results\nParted: %d, with another contract: %d\n"):format(FIRST, SECOND, nb, nb / cold,
    nb / warm, 100 * rows / warm, share * warm, share * rows, solved, result.solved, found.parted,
    found.changed)
end
