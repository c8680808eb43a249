-- SPDX-License-Identifier: GPL-3.0-or-later
--- Deals that satisfy a condition.
-- Deal i of a sampler is a pure function of its condition, plan, seed and i: the
-- same on every machine, for any number of threads.
-- @module baize.sample.sampler
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.sampler"
local core_expr = require "baize.core.expr"
local counting = require "baize.sample.counting"
local exchange = require "baize.sample.exchange"
local known = require "baize.sample.known"
local option = require "baize.base.options"
local traps = require "baize.lang.traps"

local sampler = {}

local Sampler = { __name = "baize.Sampler" }

local SEED_MAX <const> = 999999999
local REPEATS_MAX <const> = 40 -- times as many as the deals seen: e^-40

--- A fresh seed, 1 to 999 999 999: short enough to be typed again. It is the system's: Lua's own
-- numbers are those of another program of the same second where addresses are not random.
function sampler.fresh_seed()
  local f <close> = io.open("/dev/urandom", "rb")
  local bytes = f and f:read(8)
  return bytes and string.unpack("I8", bytes) % SEED_MAX + 1 or math.random(SEED_MAX)
end

--- The Condition of a `where` field: a condition, its text, or nothing for any deal. `what` it is
-- for messages, where it is not a field `where`.
function sampler.condition(where, what)
  if where == nil then return cond.any end
  if type(where) == "string" then return (cond.read(where)) end
  if cond.is(where) then return where end
  local hint = ""
  if check.kind(where) == "Feature" then
    hint = (': %s would be one'):format(core_expr.call("Part", where, "5+"))
  elseif type(where) == "boolean" then
    hint = ": `and`, `or`, `not`, `==` between conditions must be & | ~"
  elseif check.kind(where) == "Measure" then
    hint = ": what is measured belongs in the field measure"
  elseif type(where) == "function" then
    hint = ": baize.opaque makes one of a function of the deal"
  end
  check.fail(("%s: a condition expected, not %s%s"):format(what or "where",
    check.show(where), hint), (not what or what == "where") and "where%s*=" or nil)
end

--- The Condition of one, or of its text, that is to be counted: it has no opaque parts.
function sampler.countable(value, what)
  if value == nil then check.fail(what .. ": a condition expected, not nothing") end
  local c = sampler.condition(value, what)
  if c.opaque then
    check.fail(("%s: a condition with an opaque part is not counted"):format(what))
  end
  return c
end

-- Whether it reads seats and suits alone, no roles or letters.
local function is_bound(where)
  local free = table.concat(where:seats()) .. table.concat(where:suits())
  return not free:find "[^NESWCDH]"
end

-- What is wrong when the core opens no sampler: the condition is refused, or the plan cannot
-- be had.
local function refuse(where, message, kind)
  if kind ~= "refused" then check.fail(message, "plan%s*=", kind) end
  local what = is_bound(where) and ("no deal satisfies %s: "):format(where) or ""
  check.fail(what .. message, "where%s*=", kind)
end

--- Open the core's sampler of a condition, with plan, budget, tries, deals, as for
-- baize.core.sampler.open. Raises at the user's line when no deal can satisfy it, or it has roles
-- or letters ("refused"), or it cannot be dealt so ("budget"; "not found": no such plan).
function sampler.open(where, how)
  local handle, message, _, kind = core.open(where, how)
  return handle or refuse(where, message, kind)
end

local OPTIONS <const> = option.new("a sampler", {
  { "where", option.as("Condition", sampler.condition), "the deals; default: every deal" },
  { "seed", option.SEED, "which deals; default: fresh, see the field seed" },
  { "known", option.as "cards", "by seat: { S = \"AK2.J3.KQ854.K72\" } is S.is "
    .. "\"AK2.J3.KQ854.K72\", fewer than 13 cards are S.has" },
  { "hand", option.as "Hand", "the 13 cards of South, or their text" },
  { "plan", option.as("text", function(value)
    if type(value) == "string" then return value end
    check.expected("plan", "a text as in \"rejection\"", value)
  end), "name of an engine, as in \"rejection\", with or without its version; "
    .. "default: the planner's choice" },
  { "budget", option.integer(1), "operations of a few ns that preparing may take, and "
    .. "counting; default: seconds" },
  { "tries", option.integer(1), "a deal not found in so many draws is an error; default: it "
    .. "takes as many as it takes" },
  { "deals", option.integer(1), "about so many will be dealt, so that preparing may take as "
    .. "long as they would without it; the plan may depend on it and says so, as in \"shapes/1 "
    .. "deals=1000\", which may be given as plan; default: any number" },
  { "exchange", option.as "table", "{ seat = S, hands = { \"...\", ... } }: what variants "
    .. "exchanges" },
})

--- Make a sampler.
-- @tparam table options fields
-- @treturn Sampler fields `where` (known cards included), `seed`, `plan`
-- @raise for other fields; "refused" for a condition that no deal satisfies; "not found"
-- for a plan that there is not, "budget" for one that takes too much
-- @usage local s = baize.sampler { where = S.hcp "15-17" & S.balanced, seed = 2016 }
function sampler.new(options)
  check.note()
  local read = OPTIONS:read(options)
  traps.scan()
  local asked = read.where or cond.any
  local cards = known.conditions(options.known, options.hand)
  local where = known.join(cards, asked)
  local seed = read.seed or sampler.fresh_seed()
  local swap = options.exchange ~= nil and exchange.read(options.exchange, cards, asked) or nil
  local handle = sampler.open(where, { plan = read.plan, budget = read.budget,
    tries = read.tries, deals = read.deals })
  local self = { where = where, seed = seed, handle = handle, plan = handle:plan(),
    tries = read.tries, budget = read.budget, swap = swap }
  return (check.object(self, Sampler, "baize.sampler"))
end

option.describe(sampler.new, OPTIONS)

-- The first deal of a stream that the opaque parts like.
local function opaque_deal(self, index)
  local stream, tries = self.handle:stream(self.seed, index), 0
  repeat
    local deal, more, _, kind = stream:next()
    if not deal then return nil, more, nil, kind end
    tries = tries + more
    local liked = true
    for _, part in ipairs(self.where.opaque) do
      if not part.fn(deal) then liked = false break end
    end
    if liked then return deal, tries end
  until self.tries and tries >= self.tries
  return nil, ("no deal that satisfies the condition in %d tries"):format(tries), nil, "budget"
end

local function plain_deal(self, index)
  return self.handle:deal(self.seed, index)
end

-- Deal `index`, or nil, why there is none, and the kind of that.
local function find(self, index)
  local deal, tries, _, kind = (self.where.opaque and opaque_deal or plain_deal)(self, index)
  if deal then return deal, tries end
  return nil, ("deal %d: %s"):format(index, tries), kind
end

Sampler.__index = counting.methods

--- A deal by its number.
-- @tparam integer index 1 or more
-- @treturn Deal
-- @treturn integer deals generated to find it
-- @raise when the index is not a whole number above 0; "budget" when the limit `tries` is
-- reached
-- @usage print(baize.sampler{ seed = 1 }:deal(1))
function Sampler.__index:deal(index)
  check.integer(index, "index", 1)
  local deal, tries, kind = find(self, index)
  if not deal then check.fail(tries, nil, kind) end
  return deal, tries
end

-- Deals without replacement of a plan that numbers them: in an order that the seed fixes.
local function permuted_deals(self, last)
  local ok, message, _, kind = self.handle:distinct(self.seed, math.max(last, 1) - 1)
  if kind == "not found" then
    check.fail(("%d distinct deals are asked for, there are %s"):format(last,
      self.handle:size()), nil, kind)
  elseif not ok then
    check.fail("distinct: " .. message, nil, kind)
  end
  return function(index) return (self.handle:distinct(self.seed, index - 1)) end
end

-- Deals without replacement of other plans: those of the sample, in its order, that did not come
-- before. With n seen and at least one more there, so many repetitions in a row have a
-- probability below exp(-REPEATS_MAX): then all have been seen.
local function new_deals(self, last)
  local seen, n, drawn = {}, 0, 0
  return function(index)
    local repeats = 0
    while true do
      drawn = drawn + 1
      local deal, message, kind = find(self, drawn)
      if not deal then return nil, message, kind end
      local id = deal:id()
      if seen[id] then
        repeats = repeats + 1
        if repeats > REPEATS_MAX * (n + 1) then
          return nil, ("%d distinct deals are asked for, there are %d"):format(last, n),
            "not found"
        end
      else
        seen[id], n, repeats = true, n + 1, 0
        if n == index then return deal end
      end
    end
  end
end

-- Deal i of the sample without replacement, for i that grow up to `last`.
local function distinct_deals(self, last)
  local numbered = not self.where.opaque and self.handle:size()
  return (numbered and permuted_deals or new_deals)(self, last)
end

--- Deals one after the other, in constant memory.
-- Never fewer than asked for: where the limit `tries` is reached it raises.
-- @tparam integer n how many, 0 or more
-- @param[opt] how `first` (integer, index of the first; default 1) or this number
-- alone; `distinct` (boolean: no deal comes twice; those that came are kept in memory, some
-- 100 bytes each, unless the plan numbers deals, see `nth`)
-- @treturn function iterator: Deal, index
-- @raise when a number is not whole; when there are fewer distinct ones; for other options
-- @usage for deal in sampler:deals(3) do print(deal) end
function Sampler.__index:deals(n, how)
  check.integer(n, "deals", 0)
  if type(how) ~= "table" then how = { first = how } end
  check.fields(how, { "first", "distinct" }, "deals")
  local first = how.first == nil and 1 or check.integer(how.first, "first", 1)
  local get = how.distinct and distinct_deals(self, first + n - 1) or
    function(index) return find(self, index) end
  local index = first - 1
  return function()
    if index - first + 1 >= n then return nil end
    local deal, message, kind = get(index + 1)
    if not deal then
      check.fail(("%s; found before it: %d of %d"):format(message, index - first + 1, n), nil,
        kind)
    end
    index = index + 1
    return deal, index
  end
end

--- Deals, and what becomes of each when a seat holds other cards: the sampler's field
-- `exchange` says which.
-- @tparam integer n how many deals, 0 or more
-- @param[opt] how as for `deals`
-- @treturn function iterator: Deal, its variants, index; the variants are an array in
-- the order of `hands`: hand (Hand), deal (Deal), holds (boolean: the condition holds,
-- the seat's own known cards apart)
-- @raise when the sampler has no `exchange`; as `deals` does
-- @usage for deal, variants in s:variants(10) do print(variants[1].deal) end
function Sampler.__index:variants(n, how)
  if not self.swap then
    check.fail "the sampler was made without exchange = { seat = S, hands = { ... } }"
  end
  local each = self:deals(n, how)
  return function()
    local deal, index = each()
    if deal then return deal, self.swap:variants(deal), index end
  end
end

--- A sampler for the same condition where other cards are known as well: what a player sees who
-- holds them. The first call prepares the condition (milliseconds); each takes some 20
-- microseconds then, a hundredth of a sampler of its own.
-- The deals are uniform among all that satisfy the condition with these cards, and those of a
-- sampler with the field `known`, the seed, and the plan that it has: "hand/1", or the planner's
-- choice for 1000 deals where draws of that plan seldom satisfy the condition.
-- @tparam table cards by seat: { W = "K63.T8642.J5.Q94" }, Hands or texts of 1 to 13 cards
-- @tparam[opt] integer seed which deals; default: that of this sampler
-- @treturn Sampler fields `where` (these cards included), `seed`, `plan`
-- @raise "refused" when no deal that satisfies the condition has these cards; for what is no
-- cards; of a sampler that was given cards itself
-- @usage local s = baize.sampler { where = S.hcp "15-17" & S.balanced, seed = 1 }
-- print(s:given { W = "K63.T8642.J5.Q94" }:deal(1))
function Sampler.__index:given(cards, seed)
  check.note()
  if self.from then check.fail "given: ask the sampler that this one comes from" end
  local known_cards = known.conditions(cards)
  local hands = known.cards(cards, "known")
  if seed ~= nil then seed = check.integer(seed, "seed", math.mininteger) end
  local where = known.join(known_cards, self.where)
  local handle, message, _, kind = self.handle:given(hands.N, hands.E, hands.S, hands.W)
  if not handle then check.fail(("given: %s"):format(message), nil, kind) end
  return (check.object({ where = where, seed = seed or self.seed, handle = handle,
    plan = handle:plan(), tries = self.tries, budget = self.budget, from = self }, Sampler,
    "baize.sampler"))
end

function Sampler.__tostring(s)
  return ("sampler of %s, seed %d, plan %s%s"):format(s.where, s.seed, s.plan,
    s.swap and ", " .. tostring(s.swap) or "")
end

check.methods(Sampler.__index, "Sampler")

--- Deals that satisfy a condition, by number: made by baize.sampler.
-- Fields: where (Condition), seed, plan (text).
-- @type Sampler

return sampler
