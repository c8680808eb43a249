-- SPDX-License-Identifier: GPL-3.0-or-later
--- Positions of contested auctions, as often as they come up at a table.
-- Trees cannot cover contests, so deals are bid: by the system against opponents who bid too,
-- half of them with the system in the dealer's seat. The positions with rules of the system are
-- examined like others, the commonest first.
-- @module baize.system.check.contested
local cond = require "baize.lang.cond"
local contest = require "baize.system.reading.contest"
local lists = require "baize.base.lists"
local position = require "baize.system.turn.position"
local sampler = require "baize.sample.sampler"

local check_contested = {}

local function is_contested(p)
  for _, call in ipairs(p.calls) do
    if not call.ours then return true end
  end
  return false
end

-- The first rule that makes partner's call, where all that do make it artificial and forcing, and
-- an opponent has acted over it.
local function disturbed_rule(p)
  local n, made = #p.words, nil
  if n < 2 or p.words[n] == "P" then return nil end
  for _, r in ipairs(p:before(n - 1).rules) do
    if r.call == p.words[n - 1] then
      if not (r.rule.artificial and r.rule.forcing) then return nil end
      made = made or r
    end
  end
  return made
end

-- The contested turns of a system on deals: positions with their counts, the commonest first.
local function turns_of(self, they, nb, options)
  local deals = sampler.new { where = cond.any, seed = options.seed }
  local list, turns = {}, 0
  for i = 1, nb do
    local first, second, vul = self, they, options.vul
    if i % 2 == 0 then first, second, vul = they, self, position.OTHER_VUL[vul] end
    local words, calls = contest.calls(deals:deal(i), first, second, "N", vul)
    for k, c in ipairs(calls) do
      if c.position.system == self and is_contested(c.position) then
        local key = table.concat(words, " ", 1, k - 1)
        local entry = lists.entry(list, key,
          { words = c.position.words, vul = c.position.vul, key = key, count = 0 })
        entry.count, turns = entry.count + 1, turns + 1
      end
    end
    if options.progress and i % 100 == 0 then options.progress(i) end
  end
  return lists.falling(list, "count", "key"), turns
end

--- Examine contested positions of a system, with its natural list, on so many deals. `examine` is
-- called with positions of its own rules and their probability, `disturbed` with those after an
-- artificial, forcing call of partner's over which an opponent has acted and no rule is there; also
-- with the first rule of that call. The options are `they` (a System), `vul`, `seed`, `most`
-- (positions), `progress`. Returns they (the name of their system), deals, turns (contested ones of
-- the system), ruled (of these, at positions with its own rules), positions (examined), inside
-- (turns at these), least (probability of the last). Raises where counting goes beyond its budget;
-- "interrupted".
function check_contested.run(self, nb, options, examine, disturbed)
  local list, turns = turns_of(self, options.they, nb, options)
  local r = { they = options.they.name, deals = nb, turns = turns, ruled = 0, positions = 0,
    inside = 0, least = 0.0 }
  local own = self:bare()
  for _, entry in ipairs(list) do
    local p = own:position_of(entry.words, entry.vul, options.they)
    if #p.rules > 0 then
      r.ruled = r.ruled + entry.count
      if r.positions < options.most then
        r.positions, r.inside = r.positions + 1, r.inside + entry.count
        r.least = entry.count / nb
        examine(p, entry.count / nb)
      end
    else
      local rule = disturbed_rule(p)
      if rule then disturbed(p, entry.count / nb, rule) end
    end
  end
  return r
end

-- The number of the first call in which two auctions differ; nil: they are the same.
local function first_other(a, b)
  for i = 1, math.max(#a, #b) do
    if a[i] ~= b[i] then return i end
  end
end

--- Where two systems first bid otherwise in contests against natural bidding, on dealt boards:
-- deals, differ (how many are bid otherwise from a contested call on), places (auction, from and
-- to: the two calls, count; the commonest first). `seed` is that of the deals. Raises
-- "interrupted".
function check_contested.differ(self, other, nb, vul, seed)
  local deals, list = sampler.new { where = cond.any, seed = seed }, {}
  local r = { deals = nb, differ = 0, places = list }
  local function bid(s, deal, i)
    if i % 2 == 1 then return contest.calls(deal, s, s.opponents, "N", vul) end
    return contest.calls(deal, s.opponents, s, "N", position.OTHER_VUL[vul])
  end
  for i = 1, nb do
    local deal = deals:deal(i)
    local one, calls = bid(self, deal, i)
    local two = bid(other, deal, i)
    local k = first_other(one, two)
    if k and calls[k].position.system == self and is_contested(calls[k].position) then
      local auction = table.concat(one, " ", 1, k - 1)
      local key = auction .. " " .. one[k] .. " " .. two[k]
      local place = lists.entry(list, key,
        { auction = auction, from = one[k], to = two[k], count = 0 })
      place.count, r.differ = place.count + 1, r.differ + 1
    end
  end
  lists.falling(list, "count", function(place) return place.auction .. place.from .. place.to end)
  return r
end

return check_contested
