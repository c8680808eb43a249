-- SPDX-License-Identifier: GPL-3.0-or-later
-- How often does our 1NT get overcalled, and with what? Exact counts of deals: both systems say
-- which hands make each call.
local ours = assert(baize.system.load "tutorial")
local theirs = assert(baize.system.load "examples/bidding/landy.lua")
local opened = ours:auction("1NT", { dealer = N }) -- our 1NT is N's

local function row(name, share, how, text)
  print(("%-22s %7.3f %%  %-5s  %s"):format(name, 100 * share, how, text or ""))
end

local direct, seen = theirs:position("1NT", { they = ours }), {}
for _, rule in ipairs(direct.rules) do
  if not seen[rule.call] then
    seen[rule.call] = true
    local share, how = baize.chance(direct:shows(rule.call):of "E", opened)
    row("E " .. rule.call, share, how, rule.rule.text)
  end
end

-- W bids where E and S have passed: these passes, less those of all three.
local passes = direct:shows "P":of "E" & ours:position("1NT P", { they = theirs }):shows "P":of "S"
local west = theirs:position("1NT P P", { they = ours }):shows "P":of "W"
local two, how = baize.chance(passes, opened)
row("W, behind two passes", two - baize.chance(passes & west, opened), how, "any call")
