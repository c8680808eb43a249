-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench formats: how fast files of boards are read.
-- The file is made here (baize.bench.records), the same for the same seed, and read as any other.
-- @module baize.bench.formats
local format = require "baize.format"
local output = require "baize.base.output"
local records = require "baize.bench.records"
local timing = require "baize.bench.timing"

local RECORDS <const>, SEED <const>, ROUNDS <const> = 4000, 1, 3
local BLOCK <const> = 500 -- records made at a time
local MB <const> = 1e6

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
  local file = assert(output.temporary())
  for first = 1, nb, BLOCK do
    assert(file:write(records[name](seed, first, math.min(BLOCK, nb - first + 1))))
  end
  local size = file.handle:seek "end"
  assert(file.handle:close())
  return file, size
end

-- What is seen of the boards of a file.
local function read(path, reading)
  local seen = { boards = 0 }
  for _, name in ipairs(SEEN) do seen[name] = 0 end
  for board in format.boards(path, { format = reading[1] }) do
    seen.boards = seen.boards + 1
    reading[3](seen, board)
  end
  return seen
end

local function told(seen)
  local out = {}
  for _, name in ipairs(SEEN) do
    if seen[name] > 0 then out[#out + 1] = ("%d %s"):format(seen[name], name) end
  end
  return table.concat(out, ", ")
end

--- The report, of options deals (how many records) and seed.
return function(options)
  local nb, seed = options.deals or RECORDS, options.seed or SEED
  local out = { ("bench formats: %d records of seed %d, the best of %d rounds")
    :format(nb, seed, ROUNDS), timing.calibration(),
    ("%9s %9s %10s  reading"):format("bytes", "MB/s", "us/record") }
  for _, reading in ipairs(READINGS) do
    local file <close>, size = make(reading[1], seed, nb)
    local seconds, seen = timing.best(ROUNDS, read, file.path, reading)
    out[#out + 1] = ("%9d %9.2f %10.2f  %s"):format(size, size / seconds / MB,
      1e6 * seconds / nb, reading[2])
    out[#out + 1] = "Seen: " .. told(seen)
  end
  out[#out + 1] = timing.peak()
  return table.concat(out, "\n")
end
