-- SPDX-License-Identifier: GPL-3.0-or-later
--- What benches share: processor time, the line of calibration, a hash for signatures.
-- @module baize.bench.timing
local core_records = require "baize.core.records"

local timing = {}

-- FNV-1a (Fowler, Noll, Vo), 64 bits.
local HASH <const>, PRIME <const> = 0xcbf29ce484222325, 0x100000001b3
local MIB <const> = 1 << 20

--- A hash of whole numbers, each of so many bytes, the lowest first (default: 1 of any size), as 16
-- digits: a function that adds numbers, and one that gives it.
function timing.hash(bytes)
  local hash, bits = HASH, 8 * (bytes or 1)
  return function(...)
    for _, number in ipairs { ... } do
      for i = 0, bits - 8, 8 do
        hash = (hash ~ (bytes and number >> i & 0xff or number)) * PRIME
      end
    end
  end, function() return ("%016x"):format(hash) end
end

--- Call a function: processor time in seconds (of all threads), and what it returned.
function timing.of(f, ...)
  local start = os.clock()
  local results = table.pack(f(...))
  return math.max(os.clock() - start, 1e-9), table.unpack(results, 1, results.n)
end

--- The same of the best of some rounds.
function timing.best(rounds, f, ...)
  local best, result = math.huge, nil
  for _ = 1, rounds do
    collectgarbage()
    local seconds
    seconds, result = timing.of(f, ...)
    best = math.min(best, seconds)
  end
  return best, result
end

--- How fast the machine is just now, as a line of a report.
function timing.calibration()
  return ("calibration %10.3f ns a step of fixed integer work"):format(core_records.calibration())
end

--- The most memory that the process has had so far, as a line of a report.
function timing.peak() return ("peak memory %.1f MiB"):format(core_records.peak() / MIB) end

return timing
