-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench: fixed work, signatures and rates.
-- A front of baize.core.bench, a table of functions by name, and of the bench of the
-- formats, which are read in Lua.
-- @module baize.cli.bench
local near = require "baize.base.near"
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
  { names = { "-n", "--deals" }, key = "deals", value = "N", type = "count",
    help = "how many deals or records (default: as many as the bench's signature is "
      .. "known for)" },
  { names = { "--jobs" }, value = "J", type = "jobs",
    help = "how many threads (default: 1)" },
  { names = { "--memory" }, value = "MIB", type = "memory",
    help = "MiB for the solver's tables, in all (default: 512 for each thread)" },
  { names = { "--seed" }, value = "S", type = "seed",
    help = "which deals the solver's benches solve (default: 2000), which records are "
      .. "read (default: 1)" },
}

-- Benches too slow to run unless they are named.
local ONLY_BY_NAME <const> = { ["solver-symmetric"] = true, suit = true }

-- Benches of the solver on random deals, and of the formats: those that take a seed.
local function takes_seed(name)
  return name == "formats" or name:find "^solver" ~= nil and not ONLY_BY_NAME[name]
end

-- All benches by name.
local function all_benches()
  local benches = { formats = require "baize.cli.bench_formats".run }
  for name, run in pairs(require "baize.core.bench") do benches[name] = run end
  return benches
end

local function sorted_names(benches)
  local names = {}
  for name in pairs(benches) do names[#names + 1] = name end
  table.sort(names)
  return names
end

local function names_to_run(names)
  local run = {}
  for _, name in ipairs(names) do
    if not ONLY_BY_NAME[name] then run[#run + 1] = name end
  end
  return run
end

-- Put the dictionary where baize looks for it. False: it cannot be written, and that is said.
local function keep(dictionary)
  local path, message = require("baize.suit.dictionary").keep(dictionary)
  if not path then
    script.complain("bench: " .. message)
    return false
  end
  print("dictionary: " .. path)
  return true
end

--- Run the command.
-- @tparam table values `bench`, `deals`, `jobs`, `memory`, `seed`, all optional
-- @treturn integer exit status
function bench.run(values)
  local benches = all_benches()
  local names = sorted_names(benches)
  if values.bench and not benches[values.bench] then
    script.complain(("unknown bench '%s'%s; there are: %s"):format(values.bench,
      near.hint(values.bench, names), table.concat(names, " ")))
    return script.USAGE
  end
  if values.bench and values.seed and not takes_seed(values.bench) then
    script.complain(("bench '%s' takes no --seed"):format(values.bench))
    return script.USAGE
  end
  local wanted = values.bench and { values.bench } or names_to_run(names)
  for i, name in ipairs(wanted) do
    local text, dictionary = benches[name] {
      deals = values.deals, jobs = values.jobs, memory = values.memory,
      seed = takes_seed(name) and values.seed or nil,
    }
    io.write(i > 1 and "\n" or "", (text:gsub("\n*$", "\n")))
    io.flush()
    if dictionary and not keep(dictionary) then return script.FAILED end
  end
  return 0
end

return bench
