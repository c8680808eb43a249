-- SPDX-License-Identifier: GPL-3.0-or-later
--- The calls that a problem compares.
-- Those that are given; or the candidates of baize.arena.candidates, as far as the net thinks that
-- they may be right: it values each on a few deals, and what is left out is told with its value.
-- @module baize.ask.problem.calls
local arena_candidates = require "baize.arena.candidates"
local bids = require "baize.table.bids"
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local core_auction = require "baize.core.auction"
local rollout = require "baize.arena.rollout"
local sampler = require "baize.sample.sampler"
local worlds = require "baize.arena.worlds"

local calls = {}

local MOST <const>, KEPT <const> = 7, 4 -- candidates that are valued, and that are compared
local DEALS <const> = 48 -- on which they are valued
local TRIES <const> = 400000
local NEAR <const>, ERRORS <const> = 1, 2 -- IMPs and errors behind the best that are kept

-- The auction with one call more.
local function joined(q, call) return q.auction == "" and call or q.auction .. " " .. call end

--- Check the calls that were given: legal ones, two or more, each once. Returns an array as `of`.
function calls.given(q, list)
  if type(list) ~= "table" or getmetatable(list) or #list < 2 then
    check.fail("problem: calls is an array of two calls or more, as in { \"P\", \"4H\" }, not "
      .. check.show(list), "calls%s*=")
  end
  local result, seen = {}, {}
  for i, text in ipairs(list) do
    local call = type(text) == "string" and core_auction.call(text)
    if not call then
      check.fail(("problem: calls: %s is not a call"):format(check.show(text)), "calls%s*=")
    end
    local ok, why = core_auction.parse(joined(q, call), q.dealer)
    if not ok then check.fail(("problem: calls: %s"):format(why), "calls%s*=") end
    if seen[call] then check.fail(("problem: calls: %s occurs twice"):format(call)) end
    result[i], seen[call] = { call = call, source = "given" }, true
  end
  return result
end

-- Deals of the readings for the net.
local function few_deals(q, where)
  local s = sampler.new { where = where, known = { [q.seat] = q.hand }, tries = TRIES,
    deals = DEALS, seed = worlds.seed("problem", q.auction, q.vul, tostring(q.hand)) }
  local deals = {}
  for deal in s:deals(DEALS) do deals[#deals + 1] = deal end
  return deals
end

--- The calls to compare, the rule's first, then those that the net likes best; and what was left
-- out: arrays of { call, source, imps (against the rule's call), error }.
-- @tparam table q position, hand, seat, dealer, auction (a text), vul, down (contracts are doubled
-- that go down so many; nil: none)
-- @tparam Condition where of the readings
function calls.of(q, where)
  local roll = rollout.new(q.position, few_deals(q, where), { dealer = q.dealer, down = q.down })
  local list = arena_candidates.of(q.position, q.hand, MOST, roll)
  if #list < 2 then
    check.fail(("problem: only %s comes into question here: write calls = { ... } to compare "
      .. "others"):format(list[1].call), "auction%s*=")
  end
  local texts, best = {}, 0
  for i, c in ipairs(list) do texts[i] = c.call end
  roll:bid(texts, 1, DEALS)
  for i, c in ipairs(list) do
    c.number, c.imps, c.error = i, 0, 0
    if i > 1 then c.imps, c.error = roll:compare(c.call, texts[1], 1, DEALS) end
    best = math.max(best, c.imps)
  end
  table.sort(list, function(a, b)
    if a.number == 1 or b.number == 1 then return a.number < b.number end
    if a.imps ~= b.imps then return a.imps > b.imps end
    return a.number < b.number
  end)
  local kept, left_out = {}, {}
  for i, c in ipairs(list) do
    local near = c.imps + NEAR + ERRORS * c.error >= best
    local into = (i <= 2 or near and #kept < KEPT) and kept or left_out
    into[#into + 1] = c
  end
  return kept, left_out
end

--- What a call comes to: a policy, or the contract of an auction that it ends.
function calls.policy(q, call)
  local from = joined(q, call)
  local over = core_auction.parse(from, q.dealer)
  if over.over then return over.contract or contract.from "P" end
  local NS, EW = q.we, q.they
  if q.side == "EW" then NS, EW = EW, NS end
  return (bids.new { NS = NS, EW = EW, dealer = q.dealer, vul = q.vul, from = from })
end

return calls
