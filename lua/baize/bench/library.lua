-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench library: what it takes to ask a large library, which is made up here.
-- @module baize.bench.library
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_store = require "baize.core.store"
local experiment = require "baize.ask.experiment"
local library = require "baize.store.library"
local measures = require "baize.lang.measures"
local output = require "baize.base.output"
local sampler = require "baize.sample.sampler"
local seats = require "baize.lang.seat"
local timing = require "baize.bench.timing"
local words = require "baize.base.words"

local DEALS <const>, SEED <const>, BATCH <const> = 1000000, 2000, 4096
local BILLION <const>, GB <const>, HOUR <const> = 1e9, 1e9, 3600
local QUESTIONS <const> = { 'S.hcp "15-17" & S.balanced', "any" }

-- Results that nobody solved: as many tricks as both hands of a side have trumps, at notrump clubs.
local function made_tricks(deal)
  local list = {}
  for i, seat in ipairs(words.SEATS) do
    local own, partner = deal:hand(seat), deal:hand(words.SEATS[(i + 1) % 4 + 1])
    for k, strain in ipairs(words.STRAINS) do
      local suit = strain == "NT" and "C" or strain
      list[5 * (i - 1) + k] = #own:holding(suit) + #partner:holding(suit)
    end
  end
  return list
end

-- Store so many deals; the processor time that the store took.
local function fill(path, nb)
  local store = check.must(core_store.open(path, "write"))
  local s = sampler.new { where = cond.any, seed = SEED }
  local id = check.must(library.add(store, { plan = s.plan, seed = SEED }))
  local seconds = 0.0
  for first = 1, nb, BATCH do
    local deals, tricks = {}, {}
    for deal in s:deals(math.min(BATCH, nb - first + 1), first) do
      deals[#deals + 1], tricks[#tricks + 1] = deal, made_tricks(deal)
    end
    local own, ok, message, _, kind = timing.of(store.deals, store, id, deals, tricks)
    check.must(ok, message, nil, kind)
    seconds = seconds + own
  end
  store:close()
  return seconds
end

--- The report, of options deals and jobs.
return function(options)
  local nb = options.deals or DEALS
  local temporary <close> = assert(output.temporary())
  local making = fill(temporary.path, nb)
  local bytes = temporary.handle:seek "end" / nb
  local opening, opened = timing.of(library.open, temporary.path)
  local lib <close> = assert(opened)
  local out = { ("bench library: %d deals with results that nobody solved, one thread"):format(nb),
    ("%9.2f bytes, and %.3f us to store a deal; opened in %.1f ms"):format(bytes,
      1e6 * making / nb, 1e3 * opening),
    ("%9s %9s %9s %10s  condition"):format("deals", "Sum", "us/deal", "10^9, h") }
  for _, text in ipairs(QUESTIONS) do
    local question = experiment.new { where = text, measure = measures.tricks(seats.values.S, "NT"),
      from = lib }
    local asking, result = timing.of(question.run, question,
      { jobs = options.jobs or 1, progress = false })
    out[#out + 1] = ("%9d %9.0f %9.3f %10.2f  %s"):format(result.deals,
      result.deals * (result.measures.measure.mean or 0), 1e6 * asking / nb,
      asking / nb * BILLION / HOUR, text)
  end
  out[#out + 1] = ("10^9 deals have %.0f GB"):format(bytes * BILLION / GB)
  out[#out + 1] = timing.peak()
  return table.concat(out, "\n")
end
