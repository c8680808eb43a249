-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench evolve: how many changes an hour a search tries on one core.
-- A sample of the changes of a system goes through the first generation of a search, in which none
-- is tested: loaded and checked, played in rounds, and those of the last round checked as a whole.
-- @module baize.bench.evolve
local engine = require "baize.ask.evolve.engine"
local errors = require "baize.core.error"
local genome = require "baize.ask.evolve.genome"
local ledger = require "baize.ask.evolve.ledger"
local search = require "baize.ask.evolve.search"
local system = require "baize.system"

local SYSTEM <const>, SEED <const> = "tutorial", 881
local CHANGES <const>, BOARDS <const>, SOLVED <const> = 50, 4000, 2000
local HOUR <const> = 3600

-- An engine whose calls are timed, with so many of its changes, spread over all of them.
local function timed(play, nb, times)
  local all = play.changes(genome.none())
  local own, list, steps = {}, {}, { make = "made", check = "checked" }
  for i = 1, math.min(nb, #all) do list[i] = all[1 + (i - 1) * #all // nb] end
  function own.changes() return list end
  function own.play(new, generation, round, played)
    return times:of(("round %d"):format(round), play.play, new, generation, round, played)
  end
  for name, step in pairs(steps) do
    own[name] = function(...) return times:of(step, play[name], ...) end
  end
  return setmetatable(own, { __index = play }), #list
end

-- Seconds of steps, and how often each was done.
local function new_times()
  local times = { seconds = {}, nb = {} }
  function times:of(step, f, ...)
    local begun = os.clock()
    local result = table.pack(f(...))
    self.seconds[step] = (self.seconds[step] or 0.0) + os.clock() - begun
    self.nb[step] = (self.nb[step] or 0) + 1
    return table.unpack(result, 1, result.n)
  end
  return times
end

-- Race the changes of an engine as a search does: the results.
local function race(play, nb)
  local book, found = ledger.open(nil), nil
  local own = setmetatable({ generation = function(_, _, _, make)
    found = make()
    error(errors.new("interrupted", "interrupted"), 0) -- no test
  end }, { __index = book })
  book:state(SEED)
  search.run { engine = play, ledger = own, run = "bench", seed = SEED, mutants = nb, confirm = 1,
    genome = genome.none() }
  return found
end

--- The report, of options deals (changes that are tried).
return function(options)
  local base = assert(system.load(SYSTEM))
  local usual, play = search.GENERATION, engine.new({ base = base, places = genome.places(base),
    pool = {}, whole = true }, { boards = BOARDS, solved = SOLVED, seed = SEED, jobs = 1 })
  local times = new_times()
  times:of("library", play.prepare, 1)
  local own, nb = timed(play, options.deals or CHANGES, times)
  search.GENERATION = nb
  local begun = os.clock()
  local results = race(own, nb)
  local all, last = os.clock() - begun, times.seconds["round 3"] or 0.0
  search.GENERATION = usual
  local library = times.seconds.library / usual -- of a generation
  local whole = all / nb + library
  local early = whole - (last + (times.seconds.checked or 0.0)) / nb
  local lines = {}
  for _, step in ipairs { "made", "round 1", "round 2", "round 3", "checked" } do
    lines[#lines + 1] = ("%10.1f ms  %s, %d times"):format(1000 * (times.seconds[step] or 0.0) / nb,
      step, times.nb[step] or 0)
  end
  local refused = 0
  for _, r in ipairs(results) do refused = refused + (r.refused and 1 or 0) end
  return ("bench evolve: %d changes of %s, %d refused, rounds of %d, %d and %d boards or more, one "
    .. "thread; processor time of a change:\n%s\n%10.1f ms  its part of a library of %d boards for "
    .. "%d changes, which is read where it was bid before\n%10.0f changes an hour up to %d boards\n"
    .. "%10.0f changes an hour with the last round, before tests\n"):format(nb, SYSTEM, refused,
    engine.boards_of(BOARDS, 1), engine.boards_of(BOARDS, 2), engine.boards_of(BOARDS, 3),
    table.concat(lines, "\n"), 1000 * library, BOARDS, usual, HOUR / early, BOARDS, HOUR / whole)
end
