-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals that satisfy a condition.
-- Deal i of a sampler is a pure function of its condition, plan, seed and i: the
-- same on every machine, for any number of threads.
-- Uses: baize.check, baize.cond, baize.exchange, baize.expression, baize.figure,
-- baize.integer, baize.known, baize.traps, baize.core.sampler.
-- @module baize.sampler
local check = require "baize.check"
local cond = require "baize.cond"
local core = require "baize.core.sampler"
local exchange = require "baize.exchange"
local expression = require "baize.expression"
local figure = require "baize.figure"
local integer = require "baize.integer"
local known = require "baize.known"
local traps = require "baize.traps"

local sampler = {}

local Sampler = { __name = "baize.Sampler" }

local FIELDS <const> = {
  "where", "seed", "known", "hand", "plan", "budget", "tries", "exchange",
}
local SEED_MAX <const> = 999999999
-- The most deals that `all` goes through.
local ALL_MAX <const> = 10000000

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

-- What is wrong when the core opens no sampler.
local function refuse(where, options, message)
  if options and options.plan and message:find "'.-' is not a plan" or
    message:find "^plan '" then
    check.fail(message, "plan%s*=")
  end
  local counted = message:match "^no deal satisfies the condition (.*)$"
  check.fail(("no deal satisfies %s%s"):format(where,
    counted and " " .. counted or ": " .. message), "where%s*=")
end

--- Open the core's sampler of a condition.
-- @tparam Condition where
-- @tparam[opt] table options plan, budget, tries, as for baize.core.sampler.open
-- @treturn userdata of baize.core.sampler
-- @raise at the user's line when no deal can satisfy it, or it cannot be dealt so
function sampler.open(where, options)
  local handle, message = core.open(where.text, options)
  return handle or refuse(where, options, message)
end

local function optional_integer(value, what)
  return value ~= nil and check.integer(value, what, 1) or nil
end

local function core_options(options)
  local plan = options.plan
  if plan ~= nil and type(plan) ~= "string" then
    check.fail("plan: a text as in \"rejection\" expected, not " .. check.show(plan),
      "plan%s*=")
  end
  return { plan = plan, budget = optional_integer(options.budget, "budget"),
    tries = optional_integer(options.tries, "tries") }
end

--- Make a sampler.
-- @tparam table options `where` (condition; default: every deal); `seed` (integer;
-- default: fresh, see the field `seed`); `known` (table of cards by seat:
-- { S = "AK2.J3.KQ854.K72" } is S.is "AK2.J3.KQ854.K72", fewer than 13 cards are S.has);
-- `hand` (the 13 cards of South); `plan` (name of an engine, as in "rejection", with or
-- without its version; default: the planner's choice); `budget` (integer, operations
-- that preparing may take; default: about a second's); `tries` (integer: a deal that is
-- not found in so many draws is an error; default: it takes as many as it takes);
-- `exchange` ({ seat = S, hands = { "...", ... } }: what `variants` exchanges)
-- @treturn Sampler fields `where` (known cards included), `seed`, `plan`
-- @raise for other fields, or a condition that no deal satisfies
-- @usage local s = baize.sampler { where = S.hcp "15-17" & S.balanced, seed = 2016 }
function sampler.new(options)
  check.note()
  check.fields(options, FIELDS, "a sampler")
  traps.scan()
  local asked = sampler.condition(options.where)
  local cards = known.conditions(options.known, options.hand)
  local where = known.join(cards, asked)
  local seed = options.seed == nil and sampler.fresh_seed() or
    check.integer(options.seed, "seed", math.mininteger)
  local swap = options.exchange ~= nil and
    exchange.read(options.exchange, cards, asked) or nil
  local handle = sampler.open(where, core_options(options))
  local self = { where = where, seed = seed, handle = handle, plan = handle:plan(),
    tries = options.tries, swap = swap }
  return setmetatable(self, Sampler)
end

-- The first deal of a stream that the opaque parts like.
local function opaque_deal(self, index)
  local stream, tries = self.handle:stream(self.seed, index), 0
  repeat
    local deal, more = stream:next()
    if not deal then return nil, more end
    tries = tries + more
    local liked = true
    for _, part in ipairs(self.where.opaque) do
      if not part.fn(deal) then liked = false break end
    end
    if liked then return deal, tries end
  until self.tries and tries >= self.tries
  return nil, ("no deal that satisfies the condition in %d tries"):format(tries)
end

local function plain_deal(self, index)
  return self.handle:deal(self.seed, index)
end

-- Deal `index`, or nil and why there is none.
local function find(self, index)
  local deal, tries = (self.where.opaque and opaque_deal or plain_deal)(self, index)
  if deal then return deal, tries end
  return nil, ("deal %d: %s"):format(index, tries)
end

-- Functions that need the deals to be counted.
local function need_data(self, what)
  if self.where.opaque then
    check.fail(("a condition with an opaque part has no %s"):format(what))
  end
end

Sampler.__index = {}

--- A deal by its number.
-- @tparam integer index 1 or more
-- @treturn Deal
-- @treturn integer deals looked at to find it
-- @raise when the index is not a whole number above 0; when the limit `tries` is reached
-- @usage print(baize.sampler{ seed = 1 }:deal(1))
function Sampler.__index:deal(index)
  check.integer(index, "index", 1)
  local deal, tries = find(self, index)
  if not deal then check.fail(tries) end
  return deal, tries
end

-- Deal i of the sample without replacement, which has at least `last`.
local function distinct_deals(self, last)
  need_data(self, "deals without replacement")
  local ok, message = self.handle:distinct(self.seed, math.max(last, 1) - 1)
  if not ok and message:find "there is no deal" then
    check.fail(("%d distinct deals are asked for, there are %s"):format(last,
      integer.new(message:match "last is (%d+)") + 1))
  elseif not ok then
    check.fail("distinct: " .. message)
  end
  return function(index) return (self.handle:distinct(self.seed, index - 1)) end
end

--- Deals one after the other, in constant memory.
-- Never fewer than asked for: where the limit `tries` is reached it raises.
-- @tparam integer n how many, 0 or more
-- @param[opt] options `first` (integer, index of the first; default 1) or this number
-- alone; `distinct` (boolean: no deal comes twice; the plan must count them)
-- @treturn function iterator: Deal, index
-- @raise when a number is not whole; when there are fewer distinct ones; for other options
-- @usage for deal in sampler:deals(3) do print(deal) end
function Sampler.__index:deals(n, options)
  check.integer(n, "deals", 0)
  if type(options) ~= "table" then options = { first = options } end
  check.fields(options, { "first", "distinct" }, "deals")
  local first = options.first == nil and 1 or check.integer(options.first, "first", 1)
  local get = options.distinct and distinct_deals(self, first + n - 1) or
    function(index) return find(self, index) end
  local index = first - 1
  return function()
    if index - first + 1 >= n then return nil end
    local deal, message = get(index + 1)
    if not deal then
      check.fail(("%s; found before it: %d of %d"):format(message, index - first + 1, n))
    end
    index = index + 1
    return deal, index
  end
end

--- The k-th of all deals that satisfy the condition, in an order that plan and stream
-- version fix.
-- @param k 1 to the count: Integer, whole number, or digits as text
-- @treturn Deal
-- @raise when the plan does not count them, or there are fewer
-- @usage print(baize.sampler{ known = { S = "AK2.J3.KQ854.K72" } }:nth(1))
function Sampler.__index:nth(k)
  need_data(self, "numbers of deals")
  check.note()
  local number = integer.new(k)
  if number < 1 then check.fail "nth: 0 is not 1 or more" end
  local deal, message = self.handle:nth(tostring(number - 1))
  if deal then return deal end
  local last = message:match "last is (%d+)"
  if last then message = ("there is no deal %s: there are %s"):format(number,
    integer.new(last) + 1) end
  check.fail("nth: " .. message)
end

--- All deals that satisfy the condition, each once, in the order of `nth`.
-- @treturn function iterator: Deal, its number
-- @raise when there are over 10 000 000, or the plan does not count them; the message
-- says how many there are
-- @usage for deal in sampler:all() do print(deal) end
function Sampler.__index:all()
  need_data(self, "end")
  local how_many = self:figure()
  local ok, message = self.handle:nth "0"
  if not how_many.exact or not ok then
    check.fail(("all: there are %s; %s"):format(how_many, message or self.plan))
  elseif how_many.count > ALL_MAX then
    check.fail(("all: there are %s, over %d; deals(n, { distinct = true }) gives n of them")
      :format(how_many, ALL_MAX))
  end
  local k, last = 0, tonumber(tostring(how_many.count))
  return function()
    if k >= last then return nil end
    k = k + 1
    return (self.handle:nth(k - 1)), k
  end
end

--- How many deals satisfy the condition, and how that is known.
-- Cards that the condition gives to hands (`known`, `S.is`, `S.has`) are taken as given:
-- the figure's `of` counts the deals with these.
-- @treturn Figure fields exact, count, of, share, low, high, how; prints in words
-- @raise when the condition has an opaque part
-- @usage print(sampler:figure())  --> exactly 9990539808088 deals
function Sampler.__index:figure()
  need_data(self, "estimate")
  return (figure.new(self.handle:figure()))
end

--- How many deals satisfy the condition.
-- @treturn Integer|Figure the exact number; else an estimate, which prints in words
-- @treturn string "exact" or "estimate"
-- @raise when the condition has an opaque part
-- @usage print((sampler:count()))  --> 9990539808088
function Sampler.__index:count()
  local f = self:figure()
  if f.exact then return f.count, "exact" end
  return f, "estimate"
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
  need_data(self, "estimate")
  local f = self.handle:figure()
  if f.exact then return f.share, "exact" end
  return f.share, f.low, f.high
end

--- How the deals are found, and what that takes.
-- @treturn string lines: the condition, the plan, what a deal takes, the other plans
-- @raise "interrupted"
-- @usage print(sampler:explain())
function Sampler.__index:explain()
  local text = ("deals of %s\n%s"):format(self.where, self.handle:explain())
  if self.swap then text = text .. tostring(self.swap) .. "\n" end
  return text
end

--- How many draws a deal takes on average, from a pilot that is always the same.
-- @treturn number 1 or more; math.huge when the pilot found no deal
-- @treturn number lower bound, at 95 %
-- @treturn number upper bound
-- @usage local draws = sampler:effort()
function Sampler.__index:effort()
  local draws, low, high = self.handle:effort()
  return draws, low, high
end

--- Deals, and what becomes of each when a seat holds other cards: the sampler's field
-- `exchange` says which (baize.exchange has the rule).
-- @tparam integer n how many deals, 0 or more
-- @param[opt] options as for `deals`
-- @treturn function iterator: Deal, its variants, index; the variants are an array in
-- the order of `hands`: hand (Hand), deal (Deal), holds (boolean: the condition holds,
-- the seat's own known cards apart)
-- @raise when the sampler has no `exchange`; as `deals` does
-- @usage for deal, variants in s:variants(10) do print(variants[1].deal) end
function Sampler.__index:variants(n, options)
  if not self.swap then
    check.fail "the sampler was made without exchange = { seat = S, hands = { ... } }"
  end
  local each = self:deals(n, options)
  return function()
    local deal, index = each()
    if deal then return deal, self.swap:variants(deal), index end
  end
end

function Sampler.__tostring(s)
  return ("sampler of %s, seed %d, plan %s%s"):format(s.where, s.seed, s.plan,
    s.swap and ", " .. tostring(s.swap) or "")
end

--- Deals that satisfy a condition, by number: made by baize.sampler.
-- Fields: where (Condition), seed, plan (text).
-- @type Sampler

return sampler
