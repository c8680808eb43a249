-- SPDX-License-Identifier: GPL-3.0-or-later
--- What calls at a turn come to: each is bid on to the end on dealt worlds, and scored.
-- A rollout has a position, deals (dealer North, unless said otherwise), and calls. All four
-- players bid on by the rules of their systems, on the core's graph, as
-- `baize.bids { from = ... }` does. Tricks are those that the net guesses (their whole
-- distribution) or double dummy. Sums are whole numbers, thousandths of an IMP, so that they do
-- not depend on the order in which they are added.
-- @module baize.arena.rollout
local contract = require "baize.cards.contract"
local core_auction = require "baize.core.auction"
local core_contract = require "baize.core.contract"
local core_guess = require "baize.core.guess"
require "baize.cards.solving" -- gives deals the method `tricks`

local rollout = {}

local imps <const> = core_contract.imps
local THOUSAND <const> = 1000
local TRICKS <const> = 13
local BOOK <const> = 6
local RARE <const> = 131 -- of 32768: shares of tricks below 0.4 % are left out
local NUMBER <const> = require "baize.base.words".SEAT_NUMBER
local SEATS <const> = require "baize.base.words".SEATS
local SIDE <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local BOARD_VUL <const> = { -- of the side at turn: 0 N-S, 1 E-W
  [0] = { none = "none", we = "NS", they = "EW", both = "both" },
  { none = "none", we = "EW", they = "NS", both = "both" } }

local Rollout = { __index = {} }
local methods <const> = Rollout.__index

-- ---- contracts -------------------------------------------------------------------------

local PASSED_OUT <const> = { text = "P", score = {} }

local known = {} -- text of a contract, vulnerability, rule of doubling -> what is known of it

-- A contract, with its points by the number of tricks as N-S see them; `down`: it is doubled where
-- it goes down by so many tricks or more (nil: as it was bid).
local function scored(c, vul, down)
  if not c or c.level == 0 then return PASSED_OUT end
  local key = ("%s|%s|%s"):format(c, vul, down or 0)
  local one = known[key]
  if one then return one end
  one = { text = tostring(c), level = c.level, strain = c.strain, declarer = c.declarer,
    score = {} }
  local doubled = c.doubled == 0 and down
    and contract.from(("%d%sx by %s"):format(c.level, c.strain, c.declarer))
  local sign = SIDE[c.declarer] == "NS" and 1 or -1
  for n = 0, TRICKS do
    local fails = doubled and c.level + BOOK - n >= down
    one.score[n] = sign * (fails and doubled or c):score(vul, n)
  end
  known[key] = one
  return one
end

-- The contract of an auction that ends with a pass at a node.
local function contract_at(self, node)
  local graph = self.p.graph
  if self.core ~= graph.core then self.core, self.at_node = graph.core, {} end
  local c = self.at_node[node]
  if not c then
    local auction = core_auction.parse(graph.core:auction(node), self.dealer)
    c = scored(auction.contract, self.vul, self.down)
    self.at_node[node] = c
  end
  return c
end

--- The contract of a call after which the auction is over; nil: it goes on.
local function ended(self, call)
  local words = table.move(self.p.words, 1, #self.p.words, 1, {})
  words[#words + 1] = call
  local c = core_auction.contract(self.dealer, words)
  return c and scored(c, self.vul, self.down)
end

-- ---- bidding -----------------------------------------------------------------------------

-- What a difference of points is worth: 1, 0 or -1 of a matchpoint comparison.
local function better(points) return points > 0 and 1 or points < 0 and -1 or 0 end

--- A rollout of deals at a position; `settings`: play ("net" or "dd"), down (nil, or contracts that
-- go down by so many tricks are doubled), jobs (threads), dealer (a letter; default N), scoring
-- ("imps", or "matchpoints": 1 for each deal on which one call is better than the other).
function rollout.new(p, deals, settings)
  local dealer = settings.dealer or "N"
  local turn = (NUMBER[dealer] - 1 + #p.words) % 4 -- from 0, North
  return setmetatable({ p = p, deals = deals, play = settings.play or "net", down = settings.down,
    swing = settings.scoring == "matchpoints" and better or imps, jobs = settings.jobs or 1,
    dealer = dealer, seat = SEATS[turn + 1],
    vul = BOARD_VUL[turn % 2][p.vul], sign = turn % 2 == 0 and 1 or -1, at_node = {},
    reached = {}, shares = {} }, Rollout)
end

--- The contracts that calls come to on the deals from `first` to `last`: by call, by deal.
function methods:bid(calls, first, last)
  local deals, dealers, from, whose = {}, {}, {}, {}
  for _, call in ipairs(calls) do
    local list = self.reached[call] or {}
    self.reached[call] = list
    local over = ended(self, call)
    local q = not over and self.p:next(call)
    for i = first, last do
      if over then
        list[i] = over
      elseif not list[i] then
        local n = #deals + 1
        deals[n], dealers[n], from[n] = self.deals[i], self.dealer, q
        whose[n] = { list, i }
      end
    end
  end
  if #deals == 0 then return end
  local nodes = self.p.graph:bid_all(deals, dealers, from, self.jobs):nodes()
  for n, node in ipairs(nodes) do whose[n][1][whose[n][2]] = contract_at(self, node) end
end

-- ---- values ------------------------------------------------------------------------------

-- The tricks of a declarer on a deal: numbers and their shares, { n, share, n, share, ... }.
local function tricks_of(self, i, c)
  if c == PASSED_OUT then return { 0, 1 } end
  local key = i .. c.declarer .. c.strain
  local list = self.shares[key]
  if list then return list end
  if self.play == "dd" then
    list = { self.deals[i]:tricks(c.declarer, c.strain), 1 }
  else
    list = {}
    for n, share in ipairs(core_guess.tricks(self.deals[i], c.declarer, c.strain)) do
      if share >= RARE then list[#list + 1], list[#list + 2] = n - 1, share end
    end
  end
  self.shares[key] = list
  return list
end

-- IMPs of one contract against another on a deal, in thousandths, as N-S see them. Tricks of
-- different declarers or strains are taken for independent.
local function difference(self, i, a, b)
  if a == b then return 0 end
  local x, y = tricks_of(self, i, a), tricks_of(self, i, b)
  local score_a, score_b, swing = a.score, b.score, self.swing
  local sum, weight = 0, 0
  if a.declarer == b.declarer and a.strain == b.strain then
    for k = 1, #x, 2 do
      sum = sum + x[k + 1] * swing((score_a[x[k]] or 0) - (score_b[x[k]] or 0))
      weight = weight + x[k + 1]
    end
  else
    for k = 1, #x, 2 do
      local points, share = score_a[x[k]] or 0, x[k + 1]
      for m = 1, #y, 2 do
        sum = sum + share * y[m + 1] * swing(points - (score_b[y[m]] or 0))
        weight = weight + share * y[m + 1]
      end
    end
  end
  return THOUSAND * sum // weight
end

--- IMPs of a call against another on the deals from `first` to `last`, which were bid: their mean
-- and its standard error, as the side at turn sees them.
function methods:compare(call, other, first, last)
  local a, b, sum, squares = self.reached[call], self.reached[other], 0, 0
  for i = first, last do
    local v = self.sign * difference(self, i, a[i], b[i])
    sum, squares = sum + v, squares + v * v
  end
  local n = last - first + 1
  local mean = sum / n
  local var = n > 1 and math.max(squares - sum * mean, 0) / (n - 1) or 0
  return mean / THOUSAND, math.sqrt(var / n) / THOUSAND
end

--- The contracts that a call reached on deals, with how often: an array of { text, count }, most
-- frequent first.
function methods:contracts(call, first, last)
  local list, at = {}, {}
  for i = first, last do
    local text = self.reached[call][i].text
    if not at[text] then
      list[#list + 1] = { text, 0 }
      at[text] = list[#list]
    end
    at[text][2] = at[text][2] + 1
  end
  table.sort(list, function(a, b)
    if a[2] ~= b[2] then return a[2] > b[2] end
    return a[1] < b[1]
  end)
  return list
end

--- The bids of an array that the player at turn would like best to end the auction, as declarer:
-- by mean points on the deals from `first` to `last`.
function methods:best_bids(bids, most, first, last)
  local seat, means, order = self.seat, {}, {}
  for _, bid in ipairs(bids) do
    local c, sum = scored(contract.from(("%s by %s"):format(bid, seat)), self.vul, self.down), 0
    for i = first, last do
      local x = tricks_of(self, i, c)
      local points, weight = 0, 0
      for k = 1, #x, 2 do
        points, weight = points + x[k + 1] * c.score[x[k]], weight + x[k + 1]
      end
      sum = sum + self.sign * (points // weight)
    end
    means[bid], order[#order + 1] = sum, bid
  end
  table.sort(order, function(a, b)
    if means[a] ~= means[b] then return means[a] > means[b] end
    return a < b
  end)
  return table.move(order, 1, math.min(most, #order), 1, {})
end

return rollout
