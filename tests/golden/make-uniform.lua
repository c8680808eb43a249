-- SPDX-License-Identifier: GPL-3.0-or-later
--- Write lua/baize/randomness/uniform.lua anew, on standard output: what double dummy gives on
-- uniform deals. From the top of the tree:
--   build/baize tests/golden/make-uniform.lua [DEALS] [FIRST TABLES]
-- Deals 1 to DEALS of seed 53 (plan rejection), all twenty results of each, by our
-- solver: about a tenth of a second of one core for each. TABLES: a file of twenty
-- hexadecimal digits a deal, of the deals from 1 on, instead of solving.
local baize = require "baize"
local core = require "baize.core.run"

local DEALS <const>, SEED <const>, CHUNK <const> = math.tointeger(arg[1]) or 1000, 53, 250
local SEATS <const>, STRAINS <const>, NT <const> = 4, 5, 4

-- Sums over all deals, of all cells that a symmetry of bridge takes into each other: the
-- seats may be turned and the suits exchanged.
local sums = { deals = 0, suit = 0, nt = 0, same = {}, other = {}, notrump = {}, cross = {} }
for turn = 0, SEATS - 1 do
  for _, kind in ipairs { "same", "other", "notrump", "cross" } do sums[kind][turn + 1] = 0 end
end

local function kind_of(s, t)
  if s == NT then return t == NT and "notrump" or nil end
  return t == NT and "cross" or s == t and "same" or "other"
end

-- tricks[5 * seat + strain + 1]
local function add(tricks)
  sums.deals = sums.deals + 1
  for a = 0, SEATS - 1 do
    for s = 0, STRAINS - 1 do
      local x = tricks[STRAINS * a + s + 1]
      local mean = s == NT and "nt" or "suit"
      sums[mean] = sums[mean] + x
      for turn = 0, SEATS - 1 do
        local b = (a + turn) % SEATS
        for t = 0, STRAINS - 1 do
          local kind = kind_of(s, t)
          if kind then
            sums[kind][turn + 1] = sums[kind][turn + 1] + x * tricks[STRAINS * b + t + 1]
          end
        end
      end
    end
  end
end

local function from_file(name)
  for line in io.lines(name) do
    if sums.deals < DEALS then
      local tricks = {}
      for digit in line:gmatch "%x" do tricks[#tricks + 1] = tonumber(digit, 16) end
      add(tricks)
    end
  end
end

if arg[2] then
  from_file(arg[2])
else
  local sampler = baize.sampler { seed = SEED, plan = "rejection" }
  for first = 1, DEALS, CHUNK do
    local list = {}
    for i = first, math.min(DEALS, first + CHUNK - 1) do list[#list + 1] = sampler:deal(i) end
    for _, tricks in ipairs(assert(core.tables(list, { jobs = core.cores() }))) do add(tricks) end
  end
end

local function row(kind)
  return ("  %s = { %s },"):format(kind, table.concat(sums[kind], ", "))
end

print(([[
-- SPDX-License-Identifier: GPL-3.0-or-later
--- What double dummy gives on uniform deals: sums over deals 1 to %d of seed 53.
-- Written by tests/golden/make-uniform.lua. suit, nt: sums of the tricks in all 16 and 4
-- cells. The rest: sums of products of two cells, by how far the second declarer sits
-- from the first (0 to 3 seats to the left): of one suit (16 pairs of cells each), of
-- two different suits (48), both of notrump (4), of a suit and then notrump (16).
-- Uses nothing.
-- @module baize.randomness.uniform
return {
  deals = %d, suit = %d, nt = %d,
%s
%s
%s
%s
}]]):format(sums.deals, sums.deals, sums.suit, sums.nt, row "same", row "other", row "notrump",
  row "cross"))
