-- SPDX-License-Identifier: GPL-3.0-or-later
--- One suit, exactly: how two hands should play it when the others are not seen.
-- Declarer leads from either hand; the defenders never lead the suit, see all cards and
-- know his line. So a chance is the probability of the layouts in which a line wins
-- whatever they do, and the best line is the best of all pure ones (src/suit).
-- @module baize.suit
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local compare = require "baize.suit.compare"
local core = require "baize.core.suit"
local dictionary = require "baize.suit.dictionary"
local line = require "baize.suit.line"
local weights = require "baize.suit.weights"
local words = require "baize.base.words"

local suit = {}

local Suit = { __name = "baize.Suit" }
Suit.__index = Suit

local FIELDS <const> = { "vacant", "entries", "where", "suit", "budget" }

local function holding(value, which)
  if type(value) == "string" and not value:find("\0", 1, true) then return value end
  check.fail(("suit: %s hand as in \"AQ98x\" expected, not %s"):format(which,
    check.show(value)))
end

-- The numbers of a field by seat, as { W = 8, E = 11 }.
local function by_seat(given, field, seats)
  local result = {}
  if given == nil then return result end
  if type(given) ~= "table" or getmetatable(given) then
    check.fail(("%s: a table as in { %s = 8, %s = 11 } expected, not %s"):format(field,
      seats[1], seats[2], check.show(given)), field .. "%s*=")
  end
  for key, n in pairs(given) do
    local seat = words.seat(key, field)
    if seat ~= seats[1] and seat ~= seats[2] then
      check.fail(("%s: %s and %s have them, not %s"):format(field, seats[1], seats[2], seat),
        field .. "%s*=")
    end
    result[seat] = check.integer(n, field .. "." .. seat, 0, 13)
  end
  return result
end

local function core_options(north, south, options)
  local vacant = by_seat(options.vacant, "vacant", { "W", "E" })
  local entries = by_seat(options.entries, "entries", { "N", "S" })
  local given, how
  if options.where ~= nil then
    if options.vacant ~= nil then
      check.fail("vacant: with where the places follow from the condition", "vacant%s*=")
    end
    given, how = weights.given(north, south, options.where, options.suit or "S")
  end
  return { vacant_west = vacant.W, vacant_east = vacant.E, entries_north = entries.N,
    entries_south = entries.S, weights = given }, how
end

--- One suit in two hands.
-- @tparam string north the first hand, "dummy" in explanations: ranks, and x for spots,
-- which become the lowest ranks that neither hand names; "" for a void
-- @tparam string south the second hand, "hand" in explanations
-- @tparam[opt] table options vacant ({ W =, E = }: places for cards that are not known,
-- 0 to 13, default 13 each), where (condition on the deal, or its text: how likely each
-- layout is, given that) with suit (which suit this is, default S), entries ({ N =, S = }:
-- how often a lead may come from that hand when it did not win the trick before, 0 to 13;
-- default: at will), budget (integer: steps that each search may take; default: seconds)
-- @treturn Suit fields north, south (ranks), missing, tricks_max, how (of the weights with
-- `where`: "exact", or from how many deals)
-- @raise at the user's line for cards, places or entries that cannot be; "interrupted"
-- @usage print(baize.suit("AQ98x", "Jx"))
function suit.new(north, south, options)
  check.note()
  options = options or {}
  if type(options) ~= "table" then
    check.fail(("suit: options expected, as in { vacant = { W = 8, E = 11 } }, not %s; the chance "
      .. "of so many tricks is baize.suit(\"AQ98x\", \"Jx\"):chance(4)")
      :format(check.show(options)))
  end
  check.fields(options, FIELDS, "suit")
  holding(north, "the first")
  holding(south, "the second")
  local ranks, other, at = core.parse(north, south)
  if not ranks then check.must(nil, "suit: " .. other, at) end
  local given, how = core_options(ranks, other, options)
  local handle = check.must(core.open(ranks, other, given))
  local self = { north = ranks, south = other, given = { north, south }, handle = handle,
    lies = handle:layouts(), classes = handle:classes(), how = how,
    tricks_max = math.max(#ranks, #other), where = options.where,
    limited = next(options.entries or {}) ~= nil,
    budget = options.budget and check.integer(options.budget, "budget", 1) or nil,
    usual = next(given) == nil }
  self.missing = table.concat(self.classes)
  return setmetatable(self, Suit)
end

-- Every chance and the mean; from the dictionary where it has them.
local function table_of(self)
  if not self.found then
    self.found = self.usual and dictionary.look_up(self.north, self.south) or
      check.must(self.handle:table { budget = self.budget })
  end
  return self.found
end

local function range(r)
  if r.low == r.high then return r.low end
  return r.low, r.high
end

--- The probability of k tricks or more by the best line for that.
-- @function Suit:chance
-- @tparam integer k 1 to the cards of the longer hand
-- @treturn number the probability; where the budget was spent before the best line was
-- proved, that of the best line found
-- @treturn ?number only then: a bound that no line passes
-- @raise at the user's line for another k; "interrupted"
-- @usage print(baize.suit("AQ98x", "Jx"):chance(4))
function Suit:chance(k)
  check.integer(k, "k", 1, self.tricks_max)
  return range(table_of(self)[k])
end

--- The mean number of tricks by the best line for that.
-- @function Suit:mean
-- @treturn number
-- @treturn ?number a bound, as for chance
-- @raise "interrupted"
-- @usage print(baize.suit("AKxx", "J98"):mean())
function Suit:mean() return range(table_of(self)) end

--- The best line for an aim.
-- @function Suit:line
-- @tparam[opt] integer k tricks wanted; default: as many as possible on average
-- @tparam[opt] string begins how it must begin, as in "lead Q" or "low to T"
-- @treturn SuitLine
-- @raise at the user's line for another k, or cards that the hands do not have;
-- "interrupted"
-- @usage print(baize.suit("AT42", "953"):line(2).distribution[2])
function Suit:line(k, begins)
  if begins ~= nil and type(begins) ~= "string" then
    check.fail("line: how it begins expected, as in \"low to T\", not " .. check.show(begins))
  end
  return (line.find(self, k, begins))
end

--- The best line for an aim in words.
-- @function Suit:explain
-- @tparam[opt] integer k as for line
-- @treturn string
-- @raise as for line
-- @usage print(baize.suit("AT42", "953"):explain(2))
function Suit:explain(k) return (line.find(self, k):explain()) end

--- How the missing cards may lie.
-- @function Suit:layouts
-- @treturn {table,...} west, east (ranks: of equals West has the lowest), share
-- (probability of this layout and those that differ in equals alone)
-- @usage for _, l in ipairs(baize.suit("AQJ", "xxx"):layouts()) do print(l.west, l.share) end
function Suit:layouts() return (self.handle:layouts()) end

--- The mean tricks of declarer who sees all cards, and the chances: what double-dummy
-- results are the average of.
-- @function Suit:open_cards
-- @treturn table [k] = probability of k tricks or more; mean
-- @raise "interrupted"
-- @usage print(baize.suit("AK98", "QTx"):open_cards()[4])
function Suit:open_cards()
  local result = { mean = 0 }
  for k = 1, self.tricks_max do result[k] = 0 end
  for i, tricks in ipairs(check.must(self.handle:open_cards())) do
    result.mean = result.mean + tricks * self.lies[i].share
    for k = 1, tricks do result[k] = result[k] + self.lies[i].share end
  end
  return result
end

--- Compare lines with each other.
-- A line is a SuitLine, or how it begins ("lead Q", "low to Q", "7 to T for 4"): then it is
-- the best one that begins so, for k tricks or for the mean.
-- @function Suit:compare
-- @param a a line; or an array of lines, without `b`
-- @param[opt] b another one
-- @param ... the scoring, then the options:
-- @tparam string scoring "tricks", "matchpoints" (a won comparison is 50 % above the
-- average, a lost one as much below) or "imps"
-- @tparam[opt] table options k (what lines given as text aim at; default: the mean, and for
-- IMPs what the contract needs), and for IMPs contract, vul, outside (tricks from other suits)
-- @treturn SuitComparison
-- @raise at the user's line for other lines or options; "interrupted"
-- @usage print(baize.suit("AQT98", "5432"):compare("low to T", "low to Q", "matchpoints"))
function Suit:compare(a, b, ...)
  check.note()
  return (compare.new(self, a, b, ...))
end

--- The suit as one page of HTML, with the trees of its lines.
-- @function Suit:html
-- @tparam[opt] integer k only the line for this aim
-- @treturn string
-- @usage io.write(baize.suit("AT42", "953"):html(2))
function Suit:html(k)
  if k ~= nil then check.integer(k, "k", 1, self.tricks_max) end
  return (require "baize.suit.html".page(self, k))
end

local function percent(r)
  if r.low == r.high then return ("%.2f %%"):format(100 * r.low) end
  return ("%.2f to %.2f %%"):format(100 * r.low, 100 * r.high)
end

local function mean_text(r)
  if r.low == r.high then return ("%.4f"):format(r.low) end
  return ("%.4f to %.4f"):format(r.low, r.high)
end

--- Its cards in one line, with what became of the spots.
-- @function Suit:title
-- @treturn string as in "AQ982 opposite J3 (x: the lowest spots)"
function Suit:title()
  local spots = (self.given[1] .. self.given[2]):find "[xX]" and
    " (every x is one of the lowest spots)" or ""
  local function shown(ranks) return ranks == "" and "-" or ranks end
  return ("%s opposite %s%s"):format(shown(self.north), shown(self.south), spots)
end

function Suit:__tostring()
  local found = table_of(self)
  local rows = { { "tricks", "chance" } }
  for k = 1, self.tricks_max do
    rows[k + 1] = { ("%d+"):format(k), percent(found[k]) }
  end
  rows[#rows + 1] = { "mean", mean_text(found) }
  local how = self.where and ("\ngiven %s (%s)"):format(self.where, self.how) or ""
  return self:title() .. how .. "\n" .. (columns.set(rows, "rr"):gsub("\n$", ""))
end

check.methods(Suit, "Suit")

--- Two hands' holdings in one suit, made by `baize.suit("AQ98x", "Jx")`.
-- Prints as the chance of every number of tricks, each by its own best line, and the mean.
-- @type Suit

return suit
