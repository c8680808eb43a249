-- SPDX-License-Identifier: GPL-3.0-or-later
--- What two systems bid by: the positions that they have met, and the core's graph of them.
-- A graph belongs to two systems, whoever of them deals. Its positions
-- (baize.system.turn.position) are a tree for each system in the dealer's seat and each
-- vulnerability. The core's graph has a node for each of them, by which deals are bid on
-- threads; where a node has no rules yet it gets those of its position here, and the deal goes
-- on. Nodes are small and positions are not: positions that
-- were met least often are forgotten first, and made again where they are asked for. What hands bid
-- does not depend on what is remembered.
-- @module baize.system.turn.graph
local check = require "baize.base.check"
local core_graph = require "baize.core.graph"

local graph = {}

--- How many positions two systems remember, how many nodes the core has of them, and how many lists
-- of rules, each with some kB of conditions.
graph.MOST = { positions = 60000, nodes = 1 << 19, lists = 50000 }
local MOST <const> = graph.MOST

local LEAST <const> = 2 -- times that a position was met, to be remembered

local Graph = { __index = {} }
local methods <const> = Graph.__index

--- The graph of two systems, or of one at both sides.
function graph.of(first, second)
  local g = first.graphs[second]
  if not g then
    g = setmetatable({ roots = { [first] = {}, [second] = {} }, met = 0, core = core_graph.open(),
      at_node = {}, alike = {} }, Graph)
    -- at_node: positions that are remembered, by their nodes; alike: groups of the first turns
    first.graphs[second], second.graphs[first] = g, g
  end
  return g
end

--- Forget all graphs of a system.
function graph.forget(system)
  for other in pairs(system.graphs or {}) do other.graphs[system] = nil end
  system.graphs = setmetatable({}, { __mode = "k" })
end

-- ---- what is remembered --------------------------------------------------------------

-- How often the rules of a position were asked.
local function asked(g, p)
  return (p.visits or 0) + (p.core == g.core and g.core:asked(p.number) or 0)
end

-- Drop positions below one which, with all that follow them, were asked fewer than `least` times.
-- Returns how many are left, itself one; 0: it was asked as rarely, and is not one of the openings.
local function drop(g, p, least)
  local left = 0
  for call, q in pairs(p.following) do
    local more = drop(g, q, least)
    if more == 0 then p.following[call] = nil end
    left = left + more
  end
  if left == 0 and p.passes < #p.words and asked(g, p) < least then return 0 end
  if p.core == g.core then g.at_node[p.number] = p end
  p.alike = false
  return left + 1
end

-- Forget half of the positions or more, those that were met least often.
local function thin(g)
  local least = LEAST
  local met
  repeat
    g.at_node, g.alike = {}, {}
    met = 0
    for _, roots in pairs(g.roots) do
      for _, root in pairs(roots) do met = met + drop(g, root, least) end
    end
    least = 2 * least
  until met <= MOST.positions // 2 or least > math.maxinteger // 2
  g.met = met
end

--- Keep to the bounds. Numbers of nodes from before are not valid after it.
function methods:tidy()
  if self.met > MOST.positions then thin(self) end
  local nodes, lists = self.core:size()
  if nodes > MOST.nodes or lists > MOST.lists then
    local old = self.core
    self.at_node = {} -- first, as there may be an interruption between any two
    self.core = core_graph.open()
    old:close()
  end
end

-- ---- bidding -------------------------------------------------------------------------

-- The position of a node before the first call.
local function root_of(g, number)
  for _, roots in pairs(g.roots) do
    for _, root in pairs(roots) do
      if root.core == g.core and root.number == number then return root end
    end
  end
end

--- The position of a node of the core's graph.
function methods:position(number)
  local p = self.at_node[number]
  if p then return p end
  local before, call = self.core:before(number)
  p = before and self:position(before):next(call) or root_of(self, number)
  self.at_node[number] = p
  p:place()
  return p
end

--- Give a node its rules.
function methods:make(number)
  if self.met > MOST.positions then thin(self) end
  self:position(number):node()
end

--- Bid a deal from a position to the end: the node at which the last pass is made.
function methods:bid(from, deal, dealer)
  self:tidy()
  local number, over = self.core:bid(from:place(), deal, dealer)
  while number and not over do
    self:make(number)
    number, over = self.core:bid(number, deal, dealer)
  end
  return (check.must(number, over))
end

--- The same where the side that does not open passes, from the positions of the openings by the
-- number of passes before them.
function methods:alone(openings, deal, dealer)
  self:tidy()
  local core, a, b, c, d = self.core, table.unpack(openings)
  a, b, c, d = a:place(), b:place(), c:place(), d:place()
  local number, over = core:alone(deal, dealer, a, b, c, d)
  while number and not over do
    self:make(number)
    number, over = core:alone(deal, dealer, a, b, c, d)
  end
  return (check.must(number, over))
end

--- Bid deals, each with its dealer and the position that it begins from, on so many threads: the
-- core's boards, with `auctions`, `marks` and `nodes`.
function methods:bid_all(deals, dealers, from, jobs)
  self:tidy()
  local numbers = {}
  for i, p in ipairs(from) do numbers[i] = p:place() end
  local boards = self.core:boards(deals, dealers, numbers)
  self:complete(function() return (check.must(boards:bid(jobs))) end)
  return boards
end

--- Call a function, which returns the nodes that lack rules, and give these theirs, until none do.
function methods:complete(bid)
  local missing = bid()
  while missing and #missing > 0 do
    for _, number in ipairs(missing) do self:make(number) end
    missing = bid()
  end
end

return graph
