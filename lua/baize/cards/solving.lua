-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the solver says of deals: one, or many at once.
-- Adds `tricks`, `guess`, `table`, `makes` to the core's deals.
-- @module baize.cards.solving
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local core_deal = require "baize.core.deal"
local core_guess = require "baize.core.guess"
local core_run = require "baize.core.run"
local core_solver = require "baize.core.solver"
local position = require "baize.core.position"
local results = require "baize.cards.results"
local words = require "baize.base.words"

local solving = { asked = 0 } -- how often the solver was asked of

local BOOK <const> = 6
local JOBS_MAX <const>, MEMORY_MAX <const> = 256, 1 << 20 -- threads, MiB
local SIDE <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }

-- One solver for this Lua state, opened when first needed.
local solver

--- The solver that deals and positions share. Raises when there is not enough memory.
function solving.solver()
  solving.asked = solving.asked + 1
  if solver then return solver end
  solver = check.must(core_solver.open())
  return solver
end

--- The pair, NS or EW, of a seat given by its letter.
function solving.side(seat) return SIDE[seat] end

--- Tricks that a contract needs, 7 to 13.
function solving.needs(c) return c.level + BOOK end

--- The start of the play of a contract, declarer's left-hand opponent to lead: a position of
-- baize.core.position. `hands` is a Deal, or the text of hands of equal size. Raises at the user's
-- line when nothing can be played.
function solving.start(hands, c)
  if type(hands) ~= "string" and check.kind(hands) ~= "Deal" then
    check.fail("a Deal or the text of hands is played, not " .. check.show(hands))
  end
  if c.level == 0 then check.fail "a deal that is passed out is not played" end
  return (check.must(position.open(hands, c.strain, words.NEXT[c.declarer])))
end

local function solve(deal, wanted)
  return (check.must(solving.solver():tricks(deal, wanted)))
end

--- Double-dummy tricks of a declarer.
-- @function Deal:tricks
-- @tparam seat declarer N, E, S or W
-- @tparam string strain C, D, H, S or NT
-- @treturn integer 0 to 13
-- @raise for other words; "interrupted"
-- @usage print(deal:tricks("S", "NT"))
function core_deal.methods.tricks(self, declarer, strain)
  local pair = results.pair(words.seat(declarer, "tricks"),
    words.strain(strain, "tricks"))
  return solve(self, { pair })[pair + 1]
end

--- What a declarer takes double dummy, estimated by a small net instead of solved: some
-- hundred times faster, and wrong by half a trick on average.
-- @function Deal:guess
-- @tparam seat declarer N, E, S or W
-- @tparam string strain C, D, H, S or NT
-- @treturn number the mean, 0 to 13 tricks
-- @treturn {[integer]=number,...} shares[n], 0 to 13: how likely n tricks are; multiples of
-- 1/32768 whose sum is 1
-- @raise for other words
-- @usage print((deal:guess("S", "NT")))
function core_deal.methods.guess(self, declarer, strain)
  check.self(self, "Deal", "guess")
  local shares, mean = {}, 0
  local parts = core_guess.tricks(self, words.seat(declarer, "guess"),
    words.strain(strain, "guess"))
  for i, part in ipairs(parts) do
    shares[i - 1] = part / 32768
    mean = mean + (i - 1) * shares[i - 1]
  end
  return mean, shares
end

--- Double-dummy results.
-- @function Deal:table
-- @tparam[opt] table options strains, declarers: a word or an array of words; only
-- these are solved (default: all)
-- @treturn Table t.S.H: tricks of declarer S in hearts (strains C D H S NT), nil where
-- not asked for; prints
-- @raise for other fields or words; "interrupted"
-- @usage print(deal:table { strains = { "S", "NT" } })
function core_deal.methods.table(self, options)
  check.self(self, "Deal", "table")
  options = options or {}
  check.fields(options, { "strains", "declarers" }, "deal:table")
  return (results.new(solve(self, results.pairs(options))))
end

--- Whether a contract makes, double dummy: one search, cheaper than `tricks`.
-- @function Deal:makes
-- @param given "4S by N" or a Contract
-- @treturn boolean
-- @raise when the contract is invalid, or a pass; "interrupted"
-- @usage print(deal:makes "4S by S")
function core_deal.methods.makes(self, given)
  check.note()
  local c = contract.from(given)
  local start = solving.start(self, c)
  return (solving.solver():reaches(start, SIDE[c.declarer], solving.needs(c)))
end

--- Double-dummy results of many deals, on several threads.
-- @tparam {Deal,...} deals
-- @tparam[opt] table options strains, declarers (as for `deal:table`), jobs (threads,
-- default: all cores), memory (MiB in all), progress (function called with the deals
-- done and their number)
-- @treturn {Table,...} in the order of the deals; when Ctrl-C ended it before all were
-- solved, those of the first deals, and
-- @treturn ?string "interrupted"
-- @raise at the user's line for other fields or words; when memory runs out
-- @usage local list = baize.solve(deals, { strains = "NT" })
function solving.solve(deals, options)
  check.note()
  options = options or {}
  check.fields(options, { "strains", "declarers", "jobs", "memory", "progress" },
    "solve")
  if type(deals) ~= "table" then
    check.fail("solve takes an array of deals, not " .. check.show(deals))
  end
  for i = 1, #deals do
    if check.kind(deals[i]) ~= "Deal" then
      check.fail(("solve: item %d is not a deal but %s"):format(i, check.show(deals[i])))
    end
  end
  local progress = options.progress
  if progress ~= nil then check.callback(progress, "progress") end
  solving.asked = solving.asked + #deals
  local list, stopped, _, kind = core_run.tables(deals, {
    pairs = results.pairs(options),
    jobs = options.jobs and check.integer(options.jobs, "jobs", 1, JOBS_MAX)
      or core_run.cores(),
    memory = options.memory and check.integer(options.memory, "memory", 16, MEMORY_MAX),
    progress = progress and function(done) progress(done, #deals) end,
  })
  if not list then check.fail(stopped, nil, kind) end
  for i, tricks in ipairs(list) do list[i] = results.new(tricks) end
  return list, stopped and "interrupted" or nil
end

return solving
