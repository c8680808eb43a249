-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where two systems can differ: strata of deals by the first call that differs.
-- A stratum is the auction so far, and a call of each system: the hands by which
-- both systems make every call so far, and then these two. It is a condition on the deal, whose
-- share of all deals is counted exactly. Which strata there are is chosen by deals that are only
-- bid; what is in none of them is the rest.
-- The dealer is one seat: in a match with every seat as dealer they are the same from each.
-- @module baize.ask.match.strata
local bids = require "baize.table.bids"
local check = require "baize.base.check"
local core_expr = require "baize.core.expr"
local figure = require "baize.sample.figure"
local lists = require "baize.base.lists"
local position = require "baize.system.turn.position"
local sampler = require "baize.sample.sampler"
local tables = require "baize.table.tables"

local strata = {}

local SEATS <const> = { "N", "E", "S", "W" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }
local MOST <const> = 24 -- strata
local LEAST <const> = 4 -- deals of the pilot in one
local SHARE <const> = 0.98 -- of the deals that differ, which strata are to have

-- ---- which there are -----------------------------------------------------------------

--- Where two tables part, on deals that are only bid: array of words (the calls so far), first and
-- second (the calls at both tables), count; the commonest first. And how many deals part. The pilot
-- has seed, deals (how many) or numbers (of its deals), and jobs; `handle` is a sampler of the
-- core.
function strata.met(ours, theirs, handle, pilot)
  local run, found, parted = assert(tables.open { ours:parting(theirs) }), {}, 0
  local places = {}
  for i, text in ipairs(tables.texts { ours:parting(theirs) }) do places[text] = i end
  local done, stopped, _, kind = run:sample(handle, { seed = pilot.seed, first = 1,
    count = pilot.deals, numbers = pilot.numbers, jobs = pilot.jobs,
    row = function(_, values, _, _, _, _, auctions)
      local n = math.tointeger(values[1])
      if n == 0 then return end
      parted = parted + 1
      local words, calls = {}, {}
      for i, text in ipairs { auctions[places[ours.text]], auctions[places[theirs.text]] } do
        local k = 0
        for call in text:gmatch "%S+" do
          k = k + 1
          if k < n then words[k] = call elseif k == n then calls[i] = call end
        end
      end
      local key = table.concat(words, " ") .. "\t" .. table.concat(calls, "\t")
      local one = lists.entry(found, key, { key = key, words = words, first = calls[1],
        second = calls[2], count = 0 })
      one.count = one.count + 1
    end })
  if not done or stopped then
    check.fail(stopped == true and "interrupted" or stopped, nil, kind or "interrupted")
  end
  return lists.falling(found, "count", "key"), parted
end

-- ---- the condition of one --------------------------------------------------------------

-- The position at a table after some calls.
local function position_of(NS, EW, dealer, vul, words)
  local north = NUMBER[dealer] % 2 == 0
  local first, second = north and NS or EW, north and EW or NS
  local p = position.of(first, {}, position.SEEN[north and "NS" or "EW"][vul], second)
  for _, word in ipairs(words) do p = p:next(word) end
  return p
end

-- The hands that come to a call at both tables; nil: no rule of one of them makes a call. The first
-- `given` calls are made whatever the hands are.
local function condition_of(tables_of, dealer, one, given)
  local all
  local function add(p, call, seat)
    local shown = p:shows(call, p.me)
    if not shown then return false end
    local bound = shown:of(seat)
    if not shown:is_any() then all = all and core_expr.fold("&", { all, bound }) or bound end
    return true
  end
  for i = given + 1, #one.words + 1 do
    local seat = SEATS[(NUMBER[dealer] + i - 1) % 4 + 1]
    for k, p in ipairs(tables_of) do
      local at = i <= #one.words and p:before(i) or p
      local call = one.words[i] or (k == 1 and one.first or one.second)
      if not add(at, call, seat) then return nil end
    end
  end
  return all
end

--- The strata among the places where the tables part (`list` and `parted`, of `met`), of a pair
-- with NS and EW (names), of deals that satisfy `where`, for a dealer and an array of
-- vulnerabilities: array of words, first and second (calls at both tables), where (a Condition),
-- share (exact, of the deals that satisfy `where`); and how many of the deals parted elsewhere.
-- Those are left out that are met rarely, whose hands depend on the vulnerability, and whose share
-- is not counted within the budget. Nil: the deals that satisfy `where` are not.
function strata.of(pair, where, dealer, vuls, list, parted, given)
  local found, had, base = {}, 0, figure.of(sampler.open(where))
  if not base.exact then return nil end
  local NS, EW = bids.system(pair.NS), bids.system(pair.EW)
  -- the same at all vulnerabilities; nil: it is not
  local function common(one)
    local condition
    for _, vul in ipairs(vuls) do
      local here = condition_of({ position_of(NS, EW, dealer, vul, one.words),
        position_of(EW, NS, dealer, vul, one.words) }, dealer, one, given)
      if not here or condition and not condition:equals(here) then return nil end
      condition = here
    end
    return where:is_any() and condition or where & condition
  end
  for i, one in ipairs(list) do
    if i > MOST or one.count < LEAST or had >= SHARE * parted then break end
    local condition = common(one)
    local told = condition and figure.of(sampler.open(condition))
    if told and told.exact and told.share > 0 then
      had = had + one.count
      found[#found + 1] = { words = one.words, first = one.first, second = one.second,
        where = condition, share = told.share / base.share }
    end
  end
  return found, parted - had
end

return strata
