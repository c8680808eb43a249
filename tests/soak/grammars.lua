-- SPDX-License-Identifier: GPL-3.0-or-later
--- Give texts changed at random to every grammar that is read in Lua.
--   build/baize tests/soak/grammars.lua [FIRST [LAST]]     (from the top)
-- Inputs FIRST to LAST (default 1 to 2000000): input i is a mutation (tests/fuzz/mutate.lua)
-- for one grammar after the other, always the same. Ranges may run beside each other. What is
-- done is kept in build/soak/grammars.blocks, a line a block, so that the next call goes on
-- where this one stopped; Ctrl-C loses one block. Its first line tells what was tried (the
-- commit, and what its grammars consist of): where that differs all begins afresh. A fault is
-- printed with its input, and the exit status is then 1.
package.path = package.path .. ";tests/fuzz/?.lua;tests/lua/?.lua"
local grammars = require "grammars"
local mutate = require "mutate"

local BLOCK <const> = 10000
local INPUTS <const> = 2000000
local STATE <const> = "build/soak/grammars.blocks" -- scripts/soak writes build/soak/grammars
local SOURCES <const> = "lua/baize/format lua/baize/dealer lua/baize/lang "
  .. "lua/baize/experiment src/scan src/bind tests/fuzz tests/soak/grammars.lua"
local GROWTH <const> = 64 -- MiB that the Lua state may grow by, from the first block on

local first, last = tonumber(arg[1] or 1), tonumber(arg[2] or INPUTS)

local function output_of(command)
  local pipe <close> = assert(io.popen(command))
  return (pipe:read "a":gsub("%s+$", ""))
end

-- What is tried: the commit, for the reader, and the sum of the sources of the grammars.
local function subject()
  local commit = output_of "git rev-parse HEAD 2>/dev/null || echo none"
  local sum = output_of("find " .. SOURCES .. " -type f | LC_ALL=C sort | xargs cat | cksum")
  return ("commit %s sources %s"):format(commit, sum), sum
end

-- The blocks that were done with these sources; a file of others is begun anew.
local function done_blocks()
  local done = {}
  local head, sum = subject()
  local f = io.open(STATE)
  local top = f and f:read "l" or ""
  if top:match "sources (.*)$" ~= sum then
    if f then f:close() end
    local fresh <close> = assert(io.open(STATE, "w"))
    fresh:write(head, "\n")
    return done
  end
  for line in f:lines() do
    local from, to, faults = line:match "^(%d+) (%d+) (%d+)$"
    if faults == "0" then done[from .. " " .. to] = true end
  end
  f:close()
  return done
end

-- The faults of a block, and how many inputs were refused.
local function run(from, to)
  local faults, refusals, list = 0, 0, grammars.list
  for i = from, to do
    local grammar = list[(i - 1) % #list + 1]
    local n = (i - 1) // #list + 1
    local text = mutate.text(grammar.corpus, n)
    local fault, refused = grammars.try(grammar, text, n)
    if refused then refusals = refusals + 1 end
    if fault then
      faults = faults + 1
      print(("input %d (%s %d): %s\n%q"):format(i, grammar.name, n, fault, text))
    end
  end
  return faults, refusals
end

assert(os.execute "mkdir -p build/soak")
local done, faults, inputs, refusals, held = done_blocks(), 0, 0, 0, nil
for from = first, last, BLOCK do
  local to = math.min(from + BLOCK - 1, last)
  if not done[from .. " " .. to] then
    local bad, no = run(from, to)
    faults, inputs, refusals = faults + bad, inputs + to - from + 1, refusals + no
    collectgarbage()
    local memory = collectgarbage "count" / 1024
    held = held or memory
    if memory > held + GROWTH then
      print(("block %d: %.0f MiB are held, %.0f were at first"):format(from, memory, held))
      bad, faults = bad + 1, faults + 1
    end
    local f <close> = assert(io.open(STATE, "a"))
    f:write(("%d %d %d\n"):format(from, to, bad))
  end
end
print(("inputs %d to %d: %d tried now, %d of them refused, %d faults"):format(first, last, inputs,
  refusals, faults))
os.exit(faults == 0, true)
