-- SPDX-License-Identifier: GPL-3.0-or-later
--- Numbers that were shown before, after other deals: their intervals are those that
-- hold at every look, and their tests will be.
-- Uses: baize.hypothesis, baize.sequential.
-- @module baize.store.looked
local hypothesis = require "baize.hypothesis"
local sequential = require "baize.sequential"

local looked = {}

local function is_component(t) return math.type(t.n) == "integer" and t.mean ~= nil end

local function is_share(t)
  return math.type(t.count) == "integer" and t.share ~= nil and t.low ~= nil
end

-- `n`: the deals that the shares of a table are of.
local function mark(t, n, seen)
  if type(t) ~= "table" or getmetatable(t) or seen[t] then return end
  seen[t] = true
  if is_component(t) then
    t.looked = true
    t.low, t.high = sequential.interval(t, hypothesis.LEVEL)
    n = t.n
  elseif is_share(t) then
    local of = { kind = "share", n = n, hits = t.count }
    t.low, t.high = sequential.interval(of, hypothesis.LEVEL)
  end
  for _, item in pairs(t) do mark(item, t.deals or n, seen) end
end

--- Mark all components of what was found.
-- @tparam table found measures, events, groups and so on, as of a Result
-- @tparam integer deals that they are of
-- @usage looked.mark(found, 4000)
function looked.mark(found, deals)
  if deals > 0 then mark(found, deals, {}) end
end

return looked
