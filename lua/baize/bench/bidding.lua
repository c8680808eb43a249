-- SPDX-License-Identifier: GPL-3.0-or-later
--- A part of baize bench bidding: how fast systems bid, and how fast they are counted.
-- @module baize.bench.bidding
local bounds_of = require "baize.system.turn.bounds".of
local cond = require "baize.lang.cond"
local core_board = require "baize.core.board"
local files = require "baize.core.files"
local net = require "baize.table.net"
local position = require "baize.system.turn.position"
local sampler = require "baize.sample.sampler"
local system = require "baize.system"
local timing = require "baize.bench.timing"
require "baize.system.check"

local DEALS <const>, SEED <const>, ROUNDS <const>, COLD_ROUNDS <const> = 5000, 1, 5, 3
local NAME <const>, OTHER <const>, LARGE <const> = "tutorial", "tutorial:weak_two=light", "sayc"

local function deals_of(nb)
  local s, list = sampler.new { where = cond.any, seed = SEED }, {}
  for i = 1, nb do list[i] = s:deal(i) end
  return list
end

-- The tutorial, by its own rules alone or with natural bidding after them.
local function loaded(own)
  local s = assert(system.load(NAME))
  return own and s:bare() or s
end

-- Count the bounds of all rules of a list.
local function count(s, key)
  local blocks = s.model.lists[key]
  local boxes = bounds_of(s, key, blocks)
  for _, block in ipairs(blocks) do
    for _, rule in ipairs(block.rules) do assert(boxes[rule]) end
  end
  return boxes.none
end

-- What making the positions takes that a system has met in uncontested auctions, from nothing but
-- their bounds: in seconds, and how many they are.
local function cold(warm, own)
  local s, list = loaded(own), {}
  local g = warm:openings "none"[1].graph
  for key in pairs(s.model.lists) do count(s, key) end
  for number, p in pairs(g.at_node) do
    if g.core:has_rules(number) then list[#list + 1] = p end
  end
  return timing.of(function()
    for _, p in ipairs(list) do position.of(s, p.words, p.vul):node() end
    return #list
  end)
end

-- How fast auctions are bid that opponents pass, as text.
local function auctions(deals, own)
  local s = loaded(own)
  for _, deal in ipairs(deals) do s:bid_deal(deal) end
  local nodes, openings = {}, s:openings "none"
  for i, p in ipairs(openings) do nodes[i] = p:node() end
  local core, ends, calls = openings[1].graph.core, {}, 0
  local warm = timing.best(ROUNDS, function()
    for i, deal in ipairs(deals) do ends[i] = core:alone(deal, "N", table.unpack(nodes)) end
  end)
  for _, node in ipairs(ends) do
    calls = calls + select(2, core:auction(node):gsub("%S+", ""))
  end
  local made, positions = cold(s, own)
  return ("system %s %s, %s: %d calls on %d deals\n%10.2f us an auction of four hands, warm\n"
    .. "%10.1f us a cold position (%d of them)\n"):format(s.name, s.hash,
    own and "its own rules" or "natural after them", calls, #deals, 1e6 * warm / #deals,
    1e6 * made / positions, positions)
end

-- How fast boards are bid by a system at both sides, at the dealers and vulnerabilities of the
-- boards, as text: with all positions known, and with none but their bounds.
local function contested(name, deals)
  local s, dealers, starts = assert(system.load(name)), {}, {}
  for i = 1, #deals do dealers[i] = core_board.dealer(i) end
  local function bid()
    for i, dealer in ipairs(dealers) do
      local side = (dealer == "N" or dealer == "S") and "NS" or "EW"
      starts[i] = position.of(s, {}, position.SEEN[side][core_board.vul(i)], s)
    end
    return starts[1].graph:bid_all(deals, dealers, starts, 1)
  end
  bid() -- counts the bounds
  local made, boards, nodes = math.huge, nil, nil
  for _ = 1, COLD_ROUNDS do
    s:forget()
    local seconds
    seconds, boards = timing.best(1, bid)
    made, nodes = math.min(made, seconds), starts[1].graph.core:size()
  end
  local calls = 0
  for _, marks in ipairs(boards:marks()) do calls = calls + #marks end
  local warm = timing.best(ROUNDS, bid)
  return ("%s against itself, one thread: %d calls on %d boards, %d positions\n"
    .. "%10.0f boards a second, warm\n%10.0f boards a second while no position is known: %.0f "
    .. "times as long, %.1f us a position\n"):format(name, calls, #deals, nodes, #deals / warm,
    #deals / made, made / warm, 1e6 * (made - warm) / nodes)
end

-- What bounds of at most `nb` lists take that are counted, in seconds: in all, and the most; and
-- how many lists they are.
local function bounds(nb)
  local s = assert(system.load(NAME))
  local most, all = 0, 0
  s.uncached = true -- nothing is read, nothing kept
  nb = math.min(nb, #s.model.keys)
  for i = 1, nb do
    local key = s.model.keys[i]
    local seconds = timing.of(count, s, key)
    most, all = math.max(most, seconds), all + seconds
  end
  return all, most, nb
end

-- What counting takes at one of at most `nb` positions, in seconds: of a check, and of a
-- comparison; and how many were checked.
local function counting(nb)
  local s, other = assert(system.load(NAME)), assert(system.load(OTHER))
  local checking, check = timing.of(s.check, s, { deals = 0, positions = nb })
  local comparing, diff = timing.of(s.diff, s, other, { positions = nb, contested = 0 })
  return checking / #check.positions, comparing / diff.counted, #check.positions
end

-- The net that is here: a signature of the openings of hands, and what a call takes.
local function learned(nb)
  local it, made = net.of(net.of_text ""), nil
  local best = timing.best(ROUNDS, function()
    local _, calls = it.net:hands("", "none", SEED, 1, nb, nb)
    made = calls
  end)
  return ("%s: openings of %d hands, Calls %s\n%10.2f us a call, dealing the hand included\n")
    :format(it.name, nb, files.sha256(table.concat(made, " ")):sub(1, 16), 1e6 * best / nb)
end

--- The report, of options deals: so many are bid (default 5000), and at most so many lists and
-- positions counted.
return function(options)
  local nb = options.deals or DEALS
  local deals = deals_of(nb)
  local all, most, lists = bounds(nb)
  local check, diff, checked = counting(nb)
  return ("%s%s%s%s%s%10.1f ms to count the bounds of a list, at most %.1f (%d lists)\n"
    .. "%10.2f ms to check a position, %.2f to compare it (%d of them)\n"):format(
    auctions(deals, true), auctions(deals, false), contested(NAME, deals),
    contested(LARGE, deals), learned(nb), 1e3 * all / lists, 1e3 * most,
    lists, 1e3 * check, 1e3 * diff, checked)
end
