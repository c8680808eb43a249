-- SPDX-License-Identifier: GPL-3.0-or-later
-- How much better defenders defend who signal, or who take others for careful players: the same
-- deals, contract and declarer, and the lead that simple rules choose. What the cards of both
-- defenders gave away by double dummy, what declarer's did, and declarer's tricks. Declarer knows
-- what the defenders have agreed.
--   build/baize tests/soak/defenders.lua ROWS [CELL [BOARDS]]
-- ROWS is a file of what was played: it goes on where that ends, and prints the figures at the end.
local baize = require "baize"
local rows_path, only, boards = arg[1], arg[2], tonumber(arg[3])
if not rows_path then error("defenders.lua ROWS [CELL [BOARDS]]", 0) end

-- Name, the defenders without and with it, declarer, boards. Worlds are few, so that boards are
-- many.
local PLAIN <const> = "pimc:worlds=10"
local CELLS <const> = {
  { "signals", PLAIN, PLAIN .. ",signals=standard", PLAIN, 5000 },
  { "signals-unread", PLAIN, PLAIN .. ",signals=standard", "cheat", 5000 },
  { "careful", PLAIN, PLAIN .. ",careful=yes", PLAIN, 1000 },
  { "both", PLAIN, PLAIN .. ",signals=standard,careful=yes", PLAIN, 1000 },
  { "twenty", "pimc", "pimc:signals=standard", "pimc", 2000 },
}
local KINDS <const> = {
  { "3NT by S", 'S.hcp "15-17" & S.balanced & N.hcp "8-11" & N.hearts "3-" & N.spades "3-"' },
  { "4S by S", 'S.hcp "12-16" & S.spades "5-6" & N.spades "3-4" & N.hcp "8-11"' },
}
local FIELDS <const> = { "defenders", "declarer", "tricks" }
local SEED <const> = 38

local samplers = {}
for i, kind in ipairs(KINDS) do samplers[i] = baize.sampler { where = kind[2], seed = SEED } end

-- The lead by simple rules (fourth best, top of touching honours).
local function lead_of(number)
  local kind, deals = KINDS[number % #KINDS + 1], samplers[number % #KINDS + 1]
  return baize.table { deal = deals:deal(number), contract = kind[1], NS = "rules", EW = "rules" }
    :play(1).played
end

-- Tricks that the cards of the defenders and of declarer gave away, and declarer's tricks.
local function defend(number, defenders, declarer)
  local kind, deals = KINDS[number % #KINDS + 1], samplers[number % #KINDS + 1]
  local t = baize.table { deal = deals:deal(number), contract = kind[1], NS = declarer,
    EW = defenders, where = kind[2], board = number, played = lead_of(number) }
  local loss = t:play():loss()
  return { defenders = loss.E + loss.W, declarer = -loss.S, tricks = t:result().tricks }
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
      known[cell][math.tointeger(tonumber(n))] = {
        a = { defenders = v[1], declarer = v[2], tricks = v[3] },
        b = { defenders = v[4], declarer = v[5], tricks = v[6] } }
    end
  end
  return known
end

-- Mean and standard error of a function of boards.
local function mean(list, of)
  local sum, squares = 0.0, 0.0
  for _, one in ipairs(list) do
    local x = of(one)
    sum, squares = sum + x, squares + x * x
  end
  local m = sum / #list
  return m, math.sqrt((squares / #list - m * m) / (#list - 1))
end

local function report(cell, list)
  if #list < 2 then return end
  print(("%s: %s, then %s; declarer %s; %d boards"):format(cell[1], cell[2], cell[3], cell[4],
    #list))
  for _, field in ipairs(FIELDS) do
    local a = mean(list, function(x) return x.a[field] end)
    local b = mean(list, function(x) return x.b[field] end)
    local difference, error = mean(list, function(x) return x.b[field] - x.a[field] end)
    print(("  %s: %.3f and %.3f a board, the second less the first %+.3f +- %.3f"):format(
      field == "tricks" and "declarer's tricks" or field .. " gave away", a, b, difference, error))
  end
end

local known = stored()
for _, cell in ipairs(CELLS) do
  local name, list = cell[1], known[cell[1]]
  if not only or only == name then
    local file <close> = assert(io.open(rows_path, "a"))
    for n = #list + 1, boards or cell[5] do
      local a, b = defend(n, cell[2], cell[4]), defend(n, cell[3], cell[4])
      list[n] = { a = a, b = b }
      file:write(("%s %d %d %d %d %d %d %d\n"):format(name, n, a.defenders, a.declarer, a.tricks,
        b.defenders, b.declarer, b.tricks))
      file:flush()
    end
  end
  report(cell, list)
end
