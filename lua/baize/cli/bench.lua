-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench: fixed work, signatures and rates.
-- A front of baize.core.bench, a table of functions by name, and of the benches of the
-- formats, which are read in Lua, and of libraries, which are asked as by anybody.
-- @module baize.cli.bench
local argument = require "baize.cli.argument"
local check = require "baize.base.check"
local core_records = require "baize.core.records"
local experiment = require "baize.ask.experiment"
local format = require "baize.format"
local library = require "baize.store.library"
local lists = require "baize.base.lists"
local measures = require "baize.lang.measures"
local near = require "baize.base.near"
local output = require "baize.base.output"
local records = require "baize.cli.bench_records"
local script = require "baize.host.script"
local seats = require "baize.lang.seat"

local bench = {}

-- baize bench formats: how fast files of boards are read.
-- The file is made here (baize.cli.bench_records), the same for the same seed, and read as
-- any other.

local RECORDS <const>, SEED <const>, ROUNDS <const> = 4000, 1, 3
local BLOCK <const> = 500 -- records made at a time
local MB <const>, MIB <const> = 1e6, 1 << 20

-- What is done with each board; each adds to what it saw, which is the same everywhere.
local function look(seen, board)
  if board.deal then seen.deals = seen.deals + 1 end
  if board.contract then seen.contracts = seen.contracts + 1 end
  seen.numbers = seen.numbers + (board.number or 0)
  seen.tricks = seen.tricks + (board.result or 0)
end

local function look_at_all(seen, board)
  look(seen, board)
  local auction, play = board.auction, board.play
  if auction then
    seen.calls = seen.calls + #auction.calls
    for _ in pairs(auction.notes or {}) do seen.texts = seen.texts + 1 end
  end
  if play then seen.cards = seen.cards + #play.cards end
  for _ in ipairs(board.tags or board.commands) do seen.tags = seen.tags + 1 end
  for _ in pairs(board.tricks or {}) do seen.rows = seen.rows + 1 end
  seen.problems = seen.problems + #board.notes
end

local READINGS <const> = {
  { "pbn", "PBN: numbers, deals, contracts, results", look },
  { "pbn", "PBN: everything", look_at_all },
  { "lin", "LIN: everything", look_at_all },
}
local SEEN <const> = { "deals", "contracts", "numbers", "tricks", "calls", "cards", "texts",
  "tags", "rows", "problems" }

-- Records in a temporary file, and their bytes.
local function make(name, seed, nb)
  local file = script.must("bench", output.temporary())
  for first = 1, nb, BLOCK do
    assert(file:write(records[name](seed, first, math.min(BLOCK, nb - first + 1))))
  end
  local size = file.handle:seek "end"
  assert(file.handle:close())
  return file, size
end

-- Processor time of the best round, and what was seen.
local function read(path, reading)
  local best, seen
  for _ = 1, ROUNDS do
    seen = { boards = 0 }
    for _, name in ipairs(SEEN) do seen[name] = 0 end
    collectgarbage()
    local start = os.clock()
    for board in format.boards(path, { format = reading[1] }) do
      seen.boards = seen.boards + 1
      reading[3](seen, board)
    end
    local seconds = os.clock() - start
    best = math.min(best or seconds, seconds)
  end
  return math.max(best, 1e-6), seen
end

local function told(seen)
  local out = {}
  for _, name in ipairs(SEEN) do
    if seen[name] > 0 then out[#out + 1] = ("%d %s"):format(seen[name], name) end
  end
  return table.concat(out, ", ")
end

-- Make files and read them.
local function bench_formats(options)
  local nb, seed = options.deals or RECORDS, options.seed or SEED
  local out = { ("bench formats: %d records of seed %d, the best of %d rounds")
    :format(nb, seed, ROUNDS),
    ("calibration %10.3f ns a step of fixed integer work"):format(core_records.calibration()),
    ("%9s %9s %10s  reading"):format("bytes", "MB/s", "us/record") }
  for _, reading in ipairs(READINGS) do
    local file <close>, size = make(reading[1], seed, nb)
    local seconds, seen = read(file.path, reading)
    out[#out + 1] = ("%9d %9.2f %10.2f  %s"):format(size, size / seconds / MB,
      1e6 * seconds / nb, reading[2])
    out[#out + 1] = "Seen: " .. told(seen)
  end
  out[#out + 1] = ("peak memory %.1f MiB"):format(core_records.peak() / MIB)
  return table.concat(out, "\n") .. "\n"
end

-- baize bench library: what it takes to ask a large library.

local DEALS <const> = 1000000
local BILLION <const>, GB <const>, HOUR <const> = 1e9, 1e9, 3600
local QUESTIONS <const> = { 'S.hcp "15-17" & S.balanced', "any" }

-- Call a function; its result and the processor time.
local function timed(f)
  local start = os.clock()
  local result = f()
  return result, os.clock() - start
end

local function bench_library(options)
  local nb = options.deals or DEALS
  local temporary <close> = script.must("bench", output.temporary())
  local path <const> = temporary.path
  local _, making = timed(function() check.must(core_records.library(path, nb)) end)
  local bytes = temporary.handle:seek "end" / nb
  local lib <close>, opening = timed(function() return assert(library.open(path)) end)
  local out = { ("bench library: %d deals with results that nobody solved, one thread"):format(nb),
    ("%9.2f bytes, and %.3f us to store a deal; opened in %.1f ms"):format(bytes,
      1e6 * making / nb, 1e3 * opening),
    ("%9s %9s %9s %10s  condition"):format("deals", "Sum", "us/deal", "10^9, h") }
  for _, text in ipairs(QUESTIONS) do
    local question = experiment.new { where = text, measure = measures.tricks(seats.values.S, "NT"),
      from = lib }
    local result, asking = timed(function()
      return question:run { jobs = options.jobs or 1, progress = false }
    end)
    out[#out + 1] = ("%9d %9.0f %9.3f %10.2f  %s"):format(result.deals,
      result.deals * (result.measures.measure.mean or 0), 1e6 * asking / nb,
      asking / nb * BILLION / HOUR, text)
  end
  out[#out + 1] = ("10^9 deals have %.0f GB"):format(bytes * BILLION / GB)
  out[#out + 1] = ("peak memory %.1f MiB"):format(core_records.peak() / MIB)
  return table.concat(out, "\n") .. "\n"
end

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
  argument.deals("how many deals or records; for 'bidding' at most as many lists and positions, "
    .. "too (default: as many as the bench's signature is known for)"),
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
  local benches = { formats = bench_formats, library = bench_library }
  for name, run in pairs(require "baize.core.bench") do benches[name] = run end
  local rules, names, usual = benches.bidding, lists.keys(benches), {}
  function benches.bidding(options)
    return rules(options) .. require "baize.system.check.bench".text(options.deals)
  end
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
