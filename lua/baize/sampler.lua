-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals that satisfy a condition.
-- Deal i of a sampler is a pure function of its condition, plan, seed and i: the
-- same on every machine, for any number of threads.
-- Uses: baize.check, baize.cond, baize.expression, baize.traps, baize.core.sampler.
-- @module baize.sampler
local check = require "baize.check"
local cond = require "baize.cond"
local core = require "baize.core.sampler"
local expression = require "baize.expression"
local traps = require "baize.traps"

local sampler = {}

local Sampler = { __name = "baize.Sampler" }

local FIELDS <const> = { "where", "seed" }
local SEED_MAX <const> = 999999999

--- A fresh seed: short enough to be typed again.
-- @treturn integer 1 to 999 999 999
function sampler.fresh_seed() return math.random(SEED_MAX) end

--- Check a `where` field: a condition, its text, or nothing for any deal.
-- @param where given by the user
-- @treturn Condition
-- @raise at the user's line when it is none
function sampler.condition(where)
  if where == nil then return cond.any end
  if type(where) == "string" then return (cond.read(where)) end
  if cond.is(where) then return where end
  local hint = ""
  if check.kind(where) == "Feature" then
    hint = (': %s "5+" would be one'):format(expression.within(where, expression.CALL))
  elseif type(where) == "boolean" then
    hint = ": `and`, `or`, `not`, `==` between conditions must be & | ~"
  end
  check.fail(("where: a condition expected, not %s%s"):format(check.show(where), hint),
    "where%s*=")
end

--- Open the core's sampler of a condition.
-- @tparam Condition where
-- @treturn userdata of baize.core.sampler
-- @raise at the user's line when no deal can satisfy it
function sampler.open(where)
  local handle, message = core.open(where.text)
  if not handle then
    check.fail(("no deal satisfies %s: %s"):format(where, message), "where%s*=")
  end
  return handle
end

--- Make a sampler.
-- @tparam table options `where` (condition; default: every deal), `seed`
-- (integer; default: fresh, see the field `seed`)
-- @treturn Sampler fields `where`, `seed`, `plan`
-- @raise for other fields, or a condition that no deal satisfies
-- @usage local s = baize.sampler { where = S.hcp "15-17" & S.balanced, seed = 2016 }
function sampler.new(options)
  check.note()
  check.fields(options, FIELDS, "a sampler")
  traps.scan()
  local where = sampler.condition(options.where)
  local seed = options.seed == nil and sampler.fresh_seed() or
    check.integer(options.seed, "seed", math.mininteger)
  local handle = sampler.open(where)
  local self = { where = where, seed = seed, handle = handle, plan = handle:plan() }
  return setmetatable(self, Sampler)
end

-- The first deal of a stream that the opaque parts like.
local function opaque_deal(self, index)
  local stream, tries = self.handle:stream(self.seed, index), 0
  while true do
    local deal, more = stream:next()
    tries = tries + more
    local liked = true
    for _, part in ipairs(self.where.opaque) do
      if not part.fn(deal) then liked = false break end
    end
    if liked then return deal, tries end
  end
end

local function plain_deal(self, index)
  return self.handle:deal(self.seed, index)
end

Sampler.__index = {}

--- A deal by its number.
-- @tparam integer index 1 or more
-- @treturn Deal
-- @treturn integer deals looked at to find it
-- @raise when the index is not a whole number above 0
-- @usage print(baize.sampler{ seed = 1 }:deal(1))
function Sampler.__index:deal(index)
  check.integer(index, "index", 1)
  local find = self.where.opaque and opaque_deal or plain_deal
  local deal, tries = find(self, index)
  return deal, tries
end

--- Deals one after the other, in constant memory.
-- @tparam integer n how many, 0 or more
-- @tparam[opt=1] integer first index of the first
-- @treturn function iterator: Deal, index
-- @raise when a number is not whole
-- @usage for deal in sampler:deals(3) do print(deal) end
function Sampler.__index:deals(n, first)
  check.integer(n, "deals", 0)
  first = first == nil and 1 or check.integer(first, "first", 1)
  local index = first - 1
  return function()
    if index - first + 1 >= n then return nil end
    index = index + 1
    return (self:deal(index)), index
  end
end

--- The share of all deals that satisfy the condition.
-- Exact where it can be counted; else an estimate whose bounds are Wilson's at 95 %.
-- Cards that the condition gives to hands (`S.is`, `S.has`) are taken as given.
-- @treturn number share, 0 to 1
-- @treturn string|number "exact", or the lower bound
-- @treturn ?number upper bound of an estimate
-- @raise when the condition has an opaque part
-- @usage local share, low, high = sampler:probability()
function Sampler.__index:probability()
  if self.where.opaque then
    check.fail "a condition with an opaque part has no estimate"
  end
  local figure = self.handle:figure()
  if figure.exact then return figure.share, "exact" end
  return figure.share, figure.low, figure.high
end

function Sampler.__tostring(s)
  return ("sampler of %s, seed %d, plan %s"):format(s.where, s.seed, s.plan)
end

--- Deals that satisfy a condition, by number: made by baize.sampler.
-- Fields: where (Condition), seed, plan (text).
-- @type Sampler

return sampler
