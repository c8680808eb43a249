-- SPDX-License-Identifier: GPL-3.0-or-later
--- Compare fresh deals with libdds, block by block.
--   build/baize tests/soak/fresh.lua [FIRST [LAST [SEED [one]]]]     (from the top)
-- Deals FIRST to LAST (default 1 to 30000) of SEED (default 30000, stream version 1):
-- all twenty results, or, with `one`, the four of one strain, which changes from deal to
-- deal. libdds works in build/peer-dds while the same block is solved here. What is done
-- is kept in build/soak/fresh-SEED (or fresh-SEED-one), a line a block, so that the next
-- call goes on where this one stopped; Ctrl-C loses one block. A difference is printed
-- with its deal, and the exit status is then 1.
local baize = require "baize"

local BLOCK <const> = 100
local SEATS <const>, STRAINS <const> = { "N", "E", "S", "W" }, { "C", "D", "H", "S", "NT" }

local first, last = tonumber(arg[1] or 1), tonumber(arg[2] or 30000)
local seed = math.tointeger(tonumber(arg[3] or 30000))
local one = arg[4] == "one"
local state = ("build/soak/fresh-%d%s"):format(seed, one and "-one" or "")

-- The strains in which deal number `index` is compared.
local function strains_of(index)
  if one then return { STRAINS[index % #STRAINS + 1] } end
  return STRAINS
end

local function done_blocks()
  local done = {}
  local f = io.open(state)
  if not f then return done end
  for line in f:lines() do
    local from = tonumber(line:match "^(%d+) ")
    if from then done[from] = true end
  end
  f:close()
  return done
end

-- libdds at work on a block: a handle to read the answers from.
local function ask_peer(deals, from, requests)
  local f <close> = assert(io.open(requests, "w"))
  for i, deal in ipairs(deals) do
    local what = one and ("strain %d"):format((from + i - 1) % #STRAINS) or "table"
    f:write(what, " ", tostring(deal), "\n")
  end
  f:close()
  return assert(io.popen("exec build/peer-dds <" .. requests))
end

-- The number of results that differ in an answer of libdds.
local function differences(deal, strains, ours, answer)
  local numbers, wrong = {}, 0
  for n in answer:gsub("cpu.*", ""):gmatch "%d+" do numbers[#numbers + 1] = tonumber(n) end
  if answer:find "^error" or #numbers ~= #SEATS * #strains then
    error(("libdds on %s: %s"):format(deal, answer), 0)
  end
  for i, seat in ipairs(SEATS) do
    for k, strain in ipairs(strains) do
      local theirs = numbers[(i - 1) * #strains + k]
      if ours[seat][strain] ~= theirs then
        wrong = wrong + 1
        print(("%s: %s by %s: %d here, %d by libdds"):format(deal, strain, seat,
          ours[seat][strain], theirs))
      end
    end
  end
  return wrong
end

-- Solved here: in one strain each deal alone, else the block at once.
local function solve(deals, from)
  if not one then return baize.solve(deals, { jobs = 1 }) end
  local tables = {}
  for i, deal in ipairs(deals) do
    tables[i] = deal:table { strains = strains_of(from + i - 1) }
  end
  return tables
end

local function compare(from, to, requests)
  local deals, wrong = {}, 0
  local sampler = baize.sampler { seed = seed }
  for deal in sampler:deals(to - from + 1, from) do deals[#deals + 1] = deal end
  local peer = ask_peer(deals, from, requests)
  local tables, interrupted = solve(deals, from)
  if interrupted then os.exit(130, true) end
  for i, deal in ipairs(deals) do
    local answer = assert(peer:read "l", "libdds ended")
    wrong = wrong + differences(deal, strains_of(from + i - 1), tables[i], answer)
  end
  peer:close()
  return wrong
end

assert(os.execute "mkdir -p build/soak")
local done, wrong, blocks = done_blocks(), 0, 0
local requests = os.tmpname()
for from = first, last, BLOCK do
  local to = math.min(from + BLOCK - 1, last)
  if not done[from] then
    local bad = compare(from, to, requests)
    wrong, blocks = wrong + bad, blocks + 1
    local f <close> = assert(io.open(state, "a"))
    f:write(("%d %d %d\n"):format(from, to, bad))
  end
end
os.remove(requests)
print(("deals %d to %d of seed %d: %d blocks compared now, %d results differ")
  :format(first, last, seed, blocks, wrong))
os.exit(wrong == 0, true)
