-- SPDX-License-Identifier: GPL-3.0-or-later
-- How much better a player declares than another one: the same deals, contract, lead and defenders,
-- both declare. Contracts made, tricks, and what the cards of each gave away by double dummy (which
-- has by far the smallest error).
--   build/baize tests/soak/declarers.lua ROWS [CELL [BOARDS]]
-- ROWS is a file of what was played: it goes on where that ends, takes from it what was played for
-- another cell, and prints the figures at the end.
local baize = require "baize"
local rows_path, only, boards = arg[1], arg[2], tonumber(arg[3])
if not rows_path then error("declarers.lua ROWS [CELL [BOARDS]]", 0) end

local BEST <const>, PIMC <const> = "alphamu:goal=makes,moves=5", "pimc:goal=makes"
-- Name, the two players, boards, defenders.
local CELLS <const> = {
  { "main", PIMC, BEST, 5500, "pimc" },
  { "three-moves", "alphamu:goal=makes,moves=3", BEST, 500, "pimc" },
  { "hundred-worlds", PIMC, "pimc:goal=makes,worlds=100", 500, "pimc" },
  { "suits", BEST .. ",suits=no", BEST, 500, "pimc" },
  { "choice", BEST .. ",choice=no", BEST, 500, "pimc" },
  { "leads", BEST .. ",theirs=no", BEST, 500, "pimc:leads=fourth" },
  { "cheats", PIMC, BEST, 500, "cheat" },
}
local KINDS <const> = {
  { "3NT by S", 'S.hcp "15-17" & S.balanced & N.hcp "8-11" & N.hearts "3-" & N.spades "3-"' },
  { "4S by S", 'S.hcp "12-16" & S.spades "5-6" & N.spades "3-4" & N.hcp "8-11"' },
}
local SEED <const> = 38

local samplers = {}
for i, kind in ipairs(KINDS) do samplers[i] = baize.sampler { where = kind[2], seed = SEED } end

-- Tricks, whether the contract was made, and what declarer's cards gave away.
local function declare(number, player, defenders, lead)
  local kind, deals = KINDS[number % #KINDS + 1], samplers[number % #KINDS + 1]
  local t = baize.table { deal = deals:deal(number), contract = kind[1], NS = player,
    EW = defenders, where = kind[2], board = number, played = lead }
  if not lead then return t:play(1).played end
  t:play()
  return { tricks = t:result().tricks, made = t:result().made >= 0 and 1 or 0, loss = t:loss().S }
end

-- What was played: by cell, arrays by board of a and b.
local function stored()
  local known = {}
  for _, cell in ipairs(CELLS) do known[cell[1]] = {} end
  local file <close> = io.open(rows_path)
  for line in file and file:lines() or function() end do
    local cell, n, rest = line:match "^(%S+) (%d+) (.*)$"
    local v = {}
    for x in (rest or ""):gmatch "%S+" do v[#v + 1] = math.tointeger(tonumber(x)) end
    if #v == 6 and known[cell] then
      known[cell][math.tointeger(tonumber(n))] = { a = { tricks = v[1], made = v[2], loss = v[3] },
        b = { tricks = v[4], made = v[5], loss = v[6] } }
    end
  end
  return known
end

-- Mean and standard error of b less a.
local function difference(list, field)
  local sum, squares = 0.0, 0.0
  for _, one in ipairs(list) do
    local x = one.b[field] - one.a[field]
    sum, squares = sum + x, squares + x * x
  end
  local mean = sum / #list
  return ("%+.3f +- %.3f"):format(mean, math.sqrt((squares / #list - mean * mean) / #list))
end

local function report(cell, list)
  if #list < 2 then return end
  local made = { a = 0, b = 0, one = 0, other = 0 }
  for _, x in ipairs(list) do
    made.a, made.b = made.a + x.a.made, made.b + x.b.made
    made.one = made.one + (x.a.made > x.b.made and 1 or 0)
    made.other = made.other + (x.b.made > x.a.made and 1 or 0)
  end
  print(("%s: %s, then %s; %d boards, defenders %s"):format(cell[1], cell[2], cell[3], #list,
    cell[5]))
  print(("  made %d and %d (by one alone %d and %d); the second less the first: tricks %s, cards "
    .. "%s tricks a board"):format(made.a, made.b, made.one, made.other, difference(list, "tricks"),
    difference(list, "loss")))
end

local known = stored()

-- What a player did with a board against such defenders in another cell; nil: nothing.
local function done(n, player, defenders)
  for _, cell in ipairs(CELLS) do
    local one = cell[5] == defenders and known[cell[1]][n]
    if one and cell[2] == player then return one.a end
    if one and cell[3] == player then return one.b end
  end
  return nil
end

for _, cell in ipairs(CELLS) do
  local name, list, some = cell[1], known[cell[1]], {}
  if not only or only == name then
    local file <close> = assert(io.open(rows_path, "a"))
    for n = 1, boards or cell[4] do
      if not list[n] then
        local lead = declare(n, cell[5], cell[5])
        local a = done(n, cell[2], cell[5]) or declare(n, cell[2], cell[5], lead)
        local b = done(n, cell[3], cell[5]) or declare(n, cell[3], cell[5], lead)
        list[n] = { a = a, b = b }
        file:write(("%s %d %d %d %d %d %d %d\n"):format(name, n, a.tricks, a.made, a.loss, b.tricks,
          b.made, b.loss))
        file:flush()
      end
    end
  end
  for n = 1, cell[4] do some[#some + 1] = list[n] end
  report(cell, some)
end
