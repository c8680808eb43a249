-- SPDX-License-Identifier: GPL-3.0-or-later
-- Deals of which both sides bid by SAYC: the figures of systems/README.md.
--   build/baize tests/soak/sayc_deals.lua [NUMBER [SEED [SYSTEM]]]
-- What share of the calls the system's own rules make, uncontested and contested; how often the
-- guard changes a call; uncontested games with fewer than 24 points, by reason, and uncontested
-- deals with 28 points or more and no game. Those without a reason are printed.
local baize = require "baize"
local contest = require "baize.system.reading.contest"
local guard = require "baize.system.natural.guard"

local NB <const>, SEED <const> = tonumber(arg and arg[1] or 100000), tonumber(arg and arg[2] or 1)
local SEATS <const>, VULS <const> = { "N", "E", "S", "W" }, { "none", "we", "they", "both" }
local SUIT <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local GAME <const> = { C = 5, D = 5, H = 4, S = 4, NT = 3 }
local FEW <const>, MANY <const>, SHOWN <const> = 24, 28, 20

local both = assert(baize.system.load(arg and arg[3] or "sayc"))

local made = { uncontested = { all = 0, rule = 0 }, contested = { all = 0, rule = 0 } }
local counted, listed = {}, {}

local function count(what) counted[what] = (counted[what] or 0) + 1 end

-- Why a game with few points was bid.
local function reason(a, b, strain, words)
  local opening
  for _, word in ipairs(words) do
    if word ~= "P" then
      opening = word
      break
    end
  end
  if opening ~= "2C" and opening:find "^[2-5][CDHS]" then return "behind a pre-empt" end
  local trumps = SUIT[strain] and a[SUIT[strain]] + b[SUIT[strain]] or 0
  if trumps >= 9 then return "nine trumps" end
  if trumps == 8 and math.min(a.shortest, b.shortest) <= 2 then
    return "eight trumps and a doubleton or less"
  end
  if strain == "NT" and a.hcp + b.hcp >= FEW - 2 then return "3NT with a point or two less" end
  return "no reason"
end

local function look(deal, words, list, dealer)
  local acted, last = {}, nil
  for i, c in ipairs(list) do
    local tally = made[acted[1 - i % 2] and "contested" or "uncontested"]
    tally.all = tally.all + 1
    if c.entry and not c.entry.rule.natural then tally.rule = tally.rule + 1 end
    local changed = #c.position.skipped > 0
      and guard.changed(c.position, c.hand, c.entry, c.place)
    if changed then count(changed:find "forcing" and "forced passes" or "guard") end
    if words[i] ~= "P" then acted[i % 2] = true end
    if words[i]:find "^%d" then last = i end
  end
  if not last or acted[0] and acted[1] then return end
  local seat = dealer + last - 2
  local a, b = deal[SEATS[seat % 4 + 1]], deal[SEATS[(seat + 2) % 4 + 1]]
  local points = a.hcp + b.hcp
  local level, strain = words[last]:match "^(%d)(%u+)"
  local game = tonumber(level) >= GAME[strain]
  local why = game and points < FEW and reason(a, b, strain, words)
    or not game and points >= MANY and "many points, no game"
  if game then count "games" end
  if game and points < FEW then count "games with few points" end
  if points >= MANY then count "many points" end
  if not why then return end
  count(why)
  if (why == "no reason" or not game) and #listed < SHOWN then
    listed[#listed + 1] = ("%d points, %s: %s  %s / %s"):format(points, why,
      table.concat(words, " "), a, b)
  end
end

local deals = baize.sampler { seed = SEED }
for i = 1, NB do
  local deal, dealer = deals:deal(i), (i - 1) % 4 + 1
  local words, list = contest.calls(deal, both, both, SEATS[dealer], VULS[i // 4 % 4 + 1])
  look(deal, words, list, dealer)
end
for _, what in ipairs { "uncontested", "contested" } do
  local tally = made[what]
  print(("%8d %s calls, %.2f %% by the system's rules"):format(tally.all, what,
    100 * tally.rule / tally.all))
end
local calls = made.uncontested.all + made.contested.all
print(("%8d calls changed by the guard, %.4f %%"):format(counted.guard or 0,
  100 * (counted.guard or 0) / calls))
counted.guard = nil
local names = {}
for name in pairs(counted) do names[#names + 1] = name end
table.sort(names)
for _, name in ipairs(names) do print(("%8d %s"):format(counted[name], name)) end
for _, line in ipairs(listed) do print(line) end
