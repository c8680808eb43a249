-- SPDX-License-Identifier: GPL-3.0-or-later
--- The positions of a system by falling probability, in auctions that opponents pass.
-- How often a position occurs is the product of the shares of the calls that lead to it, each
-- exact among the hands that its player can have then. What one partner's hand says of the
-- other's cards is left out, so these are estimates (of the order of a few per cent of each).
-- @module baize.system.check.positions
local lists = require "baize.base.lists"
local position = require "baize.system.turn.position"

local positions = {}

local LEAST <const> = 1e-6
local MOST <const> = 3000

-- Put an entry where it belongs: a heap with the largest probability on top.
local function push(heap, entry)
  local i = #heap + 1
  heap[i] = entry
  while i > 1 and heap[i // 2].probability < heap[i].probability do
    heap[i], heap[i // 2] = heap[i // 2], heap[i]
    i = i // 2
  end
end

local function pop(heap)
  local top, last = heap[1], table.remove(heap)
  if #heap == 0 then return top end
  heap[1] = last
  local i = 1
  while true do
    local k = 2 * i
    if k < #heap and heap[k + 1].probability > heap[k].probability then k = k + 1 end
    if k > #heap or heap[k].probability <= heap[i].probability then return top end
    heap[i], heap[k] = heap[k], heap[i]
    i = k
  end
end

-- The share of each call at a position, in the order of the first rule that makes it.
local function shares(p)
  local list, rules = {}, p:list()
  for i, row in ipairs(rules and rules:table() or {}) do
    local call = p.rules[i].call
    local entry = lists.entry(list, call, { call = call, share = 0.0 })
    entry.share = entry.share + row.share
  end
  return list
end

--- Walk through the positions of uncontested auctions, the likeliest first. The options are `least`
-- (probability of the last; default 1e-6), `most` (how many; default 3000), `vul` (default "none"),
-- `shares` (function of a Position: the third result, for who counts more than that; its `passes`
-- is the share that goes on to the next seat's opening), `same` (function of a Position: true leaves
-- it out, with all that follow it, as if it could not be reached). The iterator gives the Position, its
-- probability (estimated, 0 to 1: of a deal's auction to reach it), and the shares of its calls (an
-- array of { call, share }, exact). The second result, when it has ended, has the positions that
-- were seen and left out (an array), their `count` and the sum of their `probability`.
function positions.walk(system, options)
  options = options or {}
  local least, most = options.least or LEAST, options.most or MOST
  local heap, seen, count = {}, {}, 0
  local left = { count = 0, probability = 0.0 }
  local function leave(probability, p)
    left.count, left.probability = left.count + 1, left.probability + probability
    left[left.count] = p
  end
  local shares_of = options.shares or shares
  push(heap, { position = position.of(system, {}, options.vul or "none"), probability = 1.0 })
  return function()
    if count >= most then
      for _, entry in ipairs(heap) do leave(entry.probability, entry.position) end
      heap = {}
    end
    local entry = heap[1] and pop(heap)
    if not entry then return nil end
    count = count + 1
    local p = entry.position
    local list, opening = shares_of(p), #p.calls == 0
    local passes = opening and (list.passes or 1.0) or nil
    for _, s in ipairs(list) do
      local probability = entry.probability * s.share
      if s.call ~= "P" and s.share > 0 then
        if passes and not list.passes then passes = passes - s.share end
        local nxt = p:after(s.call)
        if options.same and options.same(nxt) then
          seen[nxt] = true
        elseif probability < least then
          leave(probability, nxt)
        elseif not seen[nxt] then
          seen[nxt] = true
          push(heap, { position = nxt, probability = probability })
        end
      end
    end
    if opening and p.passes < 3 then
      local words = table.move(p.words, 1, #p.words, 1, {})
      words[#words + 1] = "P"
      push(heap, { position = position.of(system, words, p.vul),
        probability = entry.probability * passes })
    end
    return p, entry.probability, list
  end, left
end

return positions
