-- SPDX-License-Identifier: GPL-3.0-or-later
-- How many rows of a published table of SAYC bids the natural list alone finds, by kind of
-- position: it knows no conventions but Stayman, a strong 2C and an ask for aces.
--   BAIZE_TESTDATA=DIR build/baize tests/soak/natural_rows.lua [misses]
local system = require "baize.system"

local path = assert(os.getenv "BAIZE_TESTDATA", "BAIZE_TESTDATA is not set") .. "/sayc_subtests.csv"
local natural = system.natural()

-- Who has bid before: what a row is about.
local function kind_of(words)
  local n, bids, theirs, mine, last_theirs = #words, 0, false, 0, false
  for i, word in ipairs(words) do
    if word ~= "P" then
      local back = n + 1 - i
      bids, theirs, last_theirs = bids + 1, theirs or back % 2 == 1, back % 2 == 1
      if back % 4 == 0 then mine = mine + 1 end
    end
  end
  if bids == 0 then return "opening" end
  if bids == 1 and last_theirs then return "first defence" end
  if theirs then return "contested" end
  return mine == 0 and "response" or bids == 2 and "rebid" or "later"
end

local VULS <const> = { None = "none", Both = "both" }

local function vul_of(said, nb)
  local ours = nb % 2 == 0 and { ["N-S"] = true, NS = true } or { ["E-W"] = true, EW = true }
  return VULS[said] or ours[said] and "we" or "they"
end

local ORDER <const> = { "opening", "response", "rebid", "first defence", "contested", "later" }
local right, all, misses, first = {}, {}, {}, true
for line in io.lines(path) do
  local hand, auction, vul, wanted, category =
    line:match "^([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),"
  if not first then
    auction, wanted = auction:gsub("(%d)N%f[%W]", "%1NT"), wanted:gsub("^(%d)N$", "%1NT")
    local words = {}
    for word in auction:gmatch "%S+" do words[#words + 1] = word end
    local kind, call = kind_of(words), natural:bid(hand, auction, { vul = vul_of(vul, #words) })
    all[kind] = (all[kind] or 0) + 1
    if call == wanted then
      right[kind] = (right[kind] or 0) + 1
    else
      misses[#misses + 1] = ("%-13s %-36s %-22s %s: %s, not %s"):format(kind, category, auction,
        hand, wanted, call)
    end
  end
  first = false
end
local sum, total = 0, 0
for _, kind in ipairs(ORDER) do
  print(("%-13s %3d of %3d"):format(kind, right[kind] or 0, all[kind]))
  sum, total = sum + (right[kind] or 0), total + all[kind]
end
print(("%-13s %3d of %3d"):format("all", sum, total))
if arg and arg[1] == "misses" then print(table.concat(misses, "\n")) end
