-- SPDX-License-Identifier: GPL-3.0-or-later
--- Two systems compared: on which hands their calls differ, position by position.
-- @module baize.system.check.diff
local cells = require "baize.system.reading.cells"
local check = require "baize.base.check"
local check_contested = require "baize.system.check.contested"
local check_deals = require "baize.system.check.deals"
local diff_text = require "baize.system.check.diff_text"
local core_expr = require "baize.core.expr"
local core_stats = require "baize.core.stats"
local integer = require "baize.base.integer"
local kind = require "baize.report.kind"
local lists = require "baize.base.lists"
local option = require "baize.base.options"
local positions = require "baize.system.check.positions"
local turn_same = require "baize.system.turn.same"
local system = require "baize.system"
local text = require "baize.system.lists.text"

local diff = {}

local OPENINGS <const> = 4 -- seats in which a side may open
local DEALS <const> = 10000 -- that both systems bid, besides what is counted
local SEEDS <const> = 1 << 31 -- of seeds that are made of two systems
local LEVEL <const> = 0.95 -- of the interval of their share
local VULNERABILITIES <const> = { "none", "we", "they", "both" }

local DiffResult = kind.new { name = "DiffResult", play = false,
  terms = diff_text.terms, none = diff_text.none, how = diff_text.how,
  plain = diff_text.plain }

local OPTIONS <const> = option.new("a comparison", {
  { "positions", option.integer(1), "how many at most, the likeliest first", 3000 },
  { "least", option.SHARE, "the probability of the last of them", 1e-6 },
  { "vul", option.one_of(table.unpack(VULNERABILITIES)), "who is vulnerable, as the side at turn "
    .. "sees it", "none" },
  { "deals", option.integer(1), "that both bid, opponents passing: the share of these that differ "
    .. "is the figure", DEALS },
  { "seed", option.SEED, "of all these deals; default: made of the two systems, so that other "
    .. "pairs have other deals" },
  { "contested", option.integer(0), "on how many deals both bid, opponents too", 500 },
  { "progress", option.as "function", "called with how many are done, and \"positions\"" },
})

-- ---- one position ------------------------------------------------------------------

-- What the player at turn has shown in both systems.
local function shown_in_both(p, q)
  local a, b = p:shown(), q:shown()
  return a:equals(b) and a or core_expr.fold("&", { a, b })
end

-- The call of the first rule from number `first` to `last` that holds in a cell.
local function call_of(p, cell, map, first)
  for i, r in ipairs(p.rules) do
    if cell[map[first + i]] then return r.call end
  end
  return "P"
end

-- The hands of a position by both calls: of those that reach it in both systems.
local function compare(p, q, memory)
  local conditions = {}
  for _, r in ipairs(p.rules) do conditions[#conditions + 1] = r.where end
  for _, r in ipairs(q.rules) do conditions[#conditions + 1] = r.where end
  local list, changes = { passes = 0.0 }, {}
  local e = { position = p, count = integer.new(0), share = 0.0, changes = changes }
  if #conditions == 0 then return e, list end
  local found, map = cells.of(memory, conditions, shown_in_both(p, q))
  e.total = found.total
  for k, cell in ipairs(found) do
    local a, b = call_of(p, cell, map, 0), call_of(q, cell, map, #p.rules)
    if a ~= b then
      local change = lists.entry(changes, a .. " " .. b, { from = a, to = b,
        count = integer.new(0), share = 0.0, example = cells.example(found, k) })
      change.count, change.share = change.count + cell.count, change.share + cell.share
      e.count, e.share = e.count + cell.count, e.share + cell.share
    elseif a == "P" then
      list.passes = list.passes + cell.share
    else
      local same = lists.entry(list, a, { call = a, share = 0.0 })
      same.share = same.share + cell.share
    end
  end
  lists.falling(changes, "count", function(change) return change.from .. change.to end)
  return e, list
end

-- ---- positions that one of them has ------------------------------------------------

-- The share of hands that make a call at a position of one system.
local function share_of(p, call, memory)
  if not memory[p] then
    local conditions, shares = {}, {}
    for i, r in ipairs(p.rules) do conditions[i] = r.where end
    local found, map = cells.of(memory, conditions, p:shown())
    for _, cell in ipairs(found) do
      local made = call_of(p, cell, map, 0)
      shares[made] = (shares[made] or 0.0) + cell.share
    end
    memory[p] = shares
  end
  return memory[p][call] or 0.0
end

-- How often a system comes to a sequence of its own calls, in any seat.
local function probability_of(self, key, vul, memory)
  local sum, before, words = 0.0, 1.0, {}
  for _ = 1, OPENINGS do
    local here, calls = before, table.move(words, 1, #words, 1, {})
    for call in key:gmatch "%S+" do
      local p = self:position_of(calls, vul)
      here = here > 0 and here * share_of(p, call, memory) or 0.0
      calls[#calls + 1], calls[#calls + 2] = call, "P"
    end
    sum = sum + here
    before = before * share_of(self:position_of(words, vul), "P", memory)
    words[#words + 1] = "P"
  end
  return sum
end

-- Sequences without opponents' calls for which one system has sections and the other has none.
local function only_one(self, other, vul, memory)
  local list = {}
  for number, pair in ipairs { { self, other }, { other, self } } do
    local own, rest = pair[1].model.lists, pair[2].model.lists
    for _, key in ipairs(pair[1].model.keys) do
      if not key:find "%(" and own[key] and not rest[key] then
        list[#list + 1] = { system = number, auction = key,
          probability = probability_of(pair[1], key, vul, memory) }
      end
    end
  end
  return lists.falling(list, "probability", "auction")
end

-- ---- the comparison ----------------------------------------------------------------

-- Walk through the positions that auctions reach in both systems and that may differ there, or
-- later: an iterator of what `compare` gives and the probability; and what was left out of these.
-- `alike` is of baize.system.turn.same.
local function walk(self, other, read, alike, memory)
  local e
  local step, left = positions.walk(self, { vul = read.vul, least = read.least,
    most = read.positions, same = alike, shares = function(p)
      local shares
      e, shares = compare(p, other:position_of(p.words, read.vul), memory)
      return shares
    end })
  return function()
    local _, probability = step()
    if probability then return e, probability end
  end, left
end

-- The rules of a system that may count in contested auctions, and whom they are against.
local function contested(self)
  local keys = {}
  for _, key in ipairs(self.model.keys) do
    if key:find "%(" then keys[#keys + 1] = key end
  end
  local rules = text.model { keys = keys, lists = self.model.lists, fronts = self.model.fronts,
    patterns = self.model.patterns }
  return rules ~= "\n" and rules .. self.opponents.hash or rules
end

-- Whether the natural list bids where a system has no rule.
local function has_natural(self) return self.falls or self.natural ~= false end

--- Whether two systems bid otherwise: in uncontested auctions with some hand, at any vulnerability,
-- or by the text of their rules in contested ones. Where no difference is found, the second result
-- is how many positions were compared; nil: all are the same, as the rules are, or as every
-- position was compared and no natural list bids in the others. `read` has `least`, `positions` as
-- the options of `diff`, `memory` is of baize.system.reading.cells. Raises as `diff`.
function diff.differs(self, other, read, memory)
  if self.hash == other.hash then return false end
  if contested(self) ~= contested(other) then return true end
  local counted, all = 0, not has_natural(self) and not has_natural(other)
  local alike = turn_same.of(self, other)
  for _, vul in ipairs(VULNERABILITIES) do
    local step, left = walk(self, other, { vul = vul, least = read.least,
      positions = read.positions }, alike, memory)
    for e in step do
      if e.share > 0 then return true end
      counted = counted + 1
    end
    all = all and left.count == 0
  end
  return false, not all and counted or nil
end

-- The share of dealt auctions that differ, with its interval.
local function dealt(self, other, read, seed)
  local differ = check_deals.differ(self, other, read.deals, { vul = read.vul, seed = seed,
    progress = read.progress and function(done) read.progress(done, "deals") end })
  local share, low, high = core_stats.wilson(differ, read.deals, LEVEL)
  return { auctions = read.deals, differ = differ, share = share, low = low, high = high,
    seed = seed }
end

-- A seed for two systems, in whatever order.
local function seed_of(self, other)
  return (tonumber(self.hash, 16) + tonumber(other.hash, 16)) % SEEDS
end

--- Which system it is, what results say of it: name, hash, options (each name and value; not those
-- of conventions).
function diff.identity(self)
  local options = {}
  for _, o in ipairs(self.declared) do
    if not o.of then options[#options + 1] = { name = o.name, value = o.value } end
  end
  return { name = self.name, hash = self.hash, options = options }
end

--- Compare a system with another one, or with itself under other options: on which hands their
-- calls differ, in auctions that opponents pass, and on what share of dealt deals. Hands that no
-- rule fits pass there. And where they first differ in contests, on boards against natural bidding.
-- @tparam System other
-- @tparam[opt] table options fields
-- @treturn DiffResult
-- @raise at the user's line for what is not a system and for other fields; where counting goes
-- beyond its budget; "interrupted"
-- @usage print(baize.system.load "tutorial":diff(baize.system.load "tutorial:weak_two=light"))
-- @function System:diff
function system.methods:diff(other, options)
  check.note()
  if getmetatable(other) ~= system.class then
    check.fail("diff takes a system, not " .. check.show(other))
  end
  local read, memory, list, counted = OPTIONS:read(options or {}), {}, {}, 0
  local seed = read.seed or seed_of(self, other)
  local contested_deals = read.contested > 0
    and check_contested.differ(self, other, read.contested, read.vul, seed) or nil
  self, other = self:bare(), other:bare()
  local share, step, left = 0.0, walk(self, other, read, turn_same.of(self, other), memory)
  for e, probability in step do
    counted = counted + 1
    if e.share > 0 then
      e.probability, e.weight = probability, probability * e.share
      list[#list + 1], share = e, share + e.weight
    end
    if read.progress then read.progress(counted, "positions") end
  end
  lists.falling(list, "weight", function(e) return table.concat(e.position.words, " ") end)
  local r = { title = ("%s and %s compared"):format(self.name, other.name),
    first = diff.identity(self), second = diff.identity(other), vul = read.vul, share = share,
    counted = counted, differ = #list, covered = 1 - left.probability,
    left = { count = left.count, probability = left.probability },
    positions = list, only = only_one(self, other, read.vul, memory),
    dealt = dealt(self, other, read, seed), contested = contested_deals, measures = {}, tests = {} }
  r.sections = diff_text.sections(r)
  return setmetatable(r, DiffResult)
end

option.describe(system.methods.diff, OPTIONS)

--- What a comparison found; prints as a report. Its fields are those of its JSON, which the README
-- of the reports describes.
-- @type DiffResult

return diff
