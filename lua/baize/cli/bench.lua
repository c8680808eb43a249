-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench: fixed work, signatures and rates.
-- A front of baize.core.bench, a table of functions by name, and of those of baize.bench, which ask
-- as anybody asks.
-- @module baize.cli.bench
local argument = require "baize.cli.argument"
local lists = require "baize.base.lists"
local near = require "baize.base.near"
local output = require "baize.base.output"
local script = require "baize.host.script"

local bench = {}

bench.name = "bench"
bench.summary = "fixed work, with signatures and rates"
bench.description = "Run the bench NAME, or all but two, which run only when they are "
  .. "named: solver-symmetric, one deal that takes other solvers minutes, and suit, all "
  .. "158842 combinations of one suit (with -n so many of them), of which it makes the "
  .. "dictionary that `baize suit` answers from. The work is the "
  .. "same every time, and so are the signatures; the rates say how fast this machine "
  .. "does it."
bench.arguments = {
  { key = "bench", value = "NAME", count = "?", help = "which bench" },
}
bench.options = {
  argument.deals("how many deals, records or changes; for 'bidding' at most as many lists and "
    .. "positions, too (default: as many as the bench's signature is known for)"),
  argument.jobs "how many threads (default: 1)",
  argument.memory,
  argument.seed("which deals the solver's benches solve (default: 2000), which records are read "
    .. "(default: 1)"),
}

-- Benches too slow to run unless they are named.
local ONLY_BY_NAME <const> = { ["solver-symmetric"] = true, suit = true }

-- Benches of the solver on random deals, and of the formats: those that take a seed.
local function takes_seed(name)
  return name == "formats" or name:find "^solver" ~= nil and not ONLY_BY_NAME[name]
end

-- All benches by name, their names sorted, and those that run unless one is named.
local function all_benches()
  local benches = {
    evolve = require "baize.bench.evolve", experiment = require "baize.bench.experiment",
    formats = require "baize.bench.formats",
    guess = require "baize.bench.guess", library = require "baize.bench.library",
    match = require "baize.bench.match", problem = require "baize.bench.problem",
    play = require "baize.bench.play", sampler = require "baize.bench.sampler",
  }
  for name, run in pairs(require "baize.core.bench") do benches[name] = run end
  local rules, systems = benches.bidding, require "baize.bench.bidding"
  function benches.bidding(options) return rules(options) .. systems(options) end
  local names, usual = lists.keys(benches), {}
  for _, name in ipairs(names) do
    if not ONLY_BY_NAME[name] then usual[#usual + 1] = name end
  end
  return benches, names, usual
end

function bench.run(values)
  local benches, names, usual = all_benches()
  if values.bench and not benches[values.bench] then
    script.usage(("unknown bench '%s'%s; there are: %s"):format(values.bench,
      near.hint(values.bench, names), table.concat(names, " ")))
  end
  if values.bench and values.seed and not takes_seed(values.bench) then
    script.usage(("bench '%s' takes no --seed"):format(values.bench))
  end
  for i, name in ipairs(values.bench and { values.bench } or usual) do
    local text, dictionary = benches[name] {
      deals = values.deals, jobs = values.jobs, memory = values.memory,
      seed = takes_seed(name) and values.seed or nil,
    }
    output.put(i > 1 and "\n" or "", (text:gsub("\n*$", "\n")))
    io.flush()
    if dictionary then -- it is put where baize looks for it
      output.print("dictionary: " .. script.must("bench",
        require("baize.suit.dictionary").keep(dictionary)))
    end
  end
end

return bench
