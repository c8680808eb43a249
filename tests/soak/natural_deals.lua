-- SPDX-License-Identifier: GPL-3.0-or-later
-- Deals that four natural players bid: what share of the auctions is odd.
--   build/baize tests/soak/natural_deals.lua [NUMBER [SEED]]
-- Fails where an auction is not legal or does not end, where a hand has no rule, a position has
-- more than 30 rules, or a forcing call is passed.
local contest = require "baize.system.reading.contest"
local sampler = require "baize.sample.sampler"
local cond = require "baize.lang.cond"
local core_auction = require "baize.core.auction"
local system = require "baize.system"

local NB <const>, SEED <const> = tonumber(arg and arg[1] or 100000), tonumber(arg and arg[2] or 1)
local GAME <const> = { C = 5, D = 5, H = 4, S = 4, NT = 3 }
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }

local natural = system.natural()
local tally, example = {}, {}
local function add(what, words, deal)
  tally[what] = (tally[what] or 0) + 1
  example[what] = example[what] or ("%s  %s"):format(tostring(deal), words and
    table.concat(words, " ") or "")
end

local POINTS <const> = { A = 4, K = 3, Q = 2, J = 1 }
local PLACE <const> = { S = 1, H = 2, D = 3, C = 4 }

local function hcp_of(hand)
  local sum = 0
  for honour in tostring(hand):gmatch "[AKQJ]" do sum = sum + POINTS[honour] end
  return sum
end

local function length_of(hand, suit)
  local place = 0
  for cards in (tostring(hand) .. "."):gmatch "([^.]*)%." do
    place = place + 1
    if place == PLACE[suit] then return #cards end
  end
end

local function inspect(deal, words, list)
  local auction = assert(core_auction.parse(table.concat(words, " "), "N"))
  assert(auction.over, "not over")
  if list.stopped then add("stopped", words, deal) end
  local contested, opened = { false, false }, false
  for i, c in ipairs(list) do
    assert(c.entry, "no rule")
    assert(#c.position.rules <= 30, "more than 30 rules")
    assert(not (c.position.forced and words[i] == "P"), "passes a forcing call")
    if words[i] ~= "P" then contested[i % 2 + 1], opened = true, true end
    if c.entry.rule.text == "forced" or c.entry.rule.text == "longest suit, forced" then
      add("forced", words, deal)
    end
    for _, s in ipairs(c.position.skipped) do
      if s.where and s.behind < c.place and s.where:holds(c.hand) and s.rule.call ~= words[i] then
        add("guard", words, deal)
      end
    end
  end
  add(opened and (contested[1] and contested[2] and "contested" or "uncontested") or "passed out")
  local contract = tostring(auction.contract)
  local level, strain, x, declarer = contract:match "^(%d)(%u+)(x*) by (%u)"
  if not level then return end
  level = tonumber(level)
  strain = strain == "N" and "NT" or strain
  local both = hcp_of(deal[declarer]) + hcp_of(deal[PARTNER[declarer]])
  local alone = not (contested[1] and contested[2])
  if level >= GAME[strain] then
    add "game"
    if both < 22 and alone then add("uncontested game below 22", words, deal) end
    if both < 22 and not alone then add("contested game below 22", words, deal) end
    if both < 24 and alone then add("uncontested game below 24", words, deal) end
  elseif both >= 28 then
    add(alone and "uncontested, 28 and no game" or "contested, 28 and no game", words, deal)
  end
  if level >= 6 and both < 29 then add("slam below 29", words, deal) end
  if strain ~= "NT" then
    local trumps = length_of(deal[declarer], strain) + length_of(deal[PARTNER[declarer]], strain)
    if trumps < 7 then add("fewer than 7 trumps", words, deal) end
    if trumps < 6 then add("fewer than 6 trumps", words, deal) end
  end
  if x ~= "" then add "doubled" end
end

local deals = sampler.new { where = cond.any, seed = SEED }
for i = 1, NB do
  local deal = deals:deal(i)
  local words, list = contest.calls(deal, natural, natural, "N", "none")
  local ok, message = pcall(inspect, deal, words, list) -- what it asserts, with the deal
  if not ok then
    error(("deal %d, %s: %s: %s"):format(i, tostring(deal), table.concat(words, " "), message), 0)
  end
end
local names = {}
for name in pairs(tally) do names[#names + 1] = name end
table.sort(names, function(a, b) return tally[a] > tally[b] end)
for _, name in ipairs(names) do
  print(("%8d  %7.3f %%  %-28s %s"):format(tally[name], 100 * tally[name] / NB, name,
    example[name] or ""))
end
