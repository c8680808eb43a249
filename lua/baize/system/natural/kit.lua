-- SPDX-License-Identifier: GPL-3.0-or-later
--- How rules of the natural list are made: conditions of features, each made once.
-- @module baize.system.natural.kit
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local guard = require "baize.system.natural.guard"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"

local kit = {}
kit.__index = kit

local STRAIN <const> = sequence.STRAIN
local HEIGHT <const> = {} -- of bids, by their words
-- The cheapest levels of strains over a bid, by its height; 0: nobody has bid.
local LEVELS <const> = { [0] = { C = 1, D = 1, H = 1, S = 1, NT = 1 } }
for strain, place in pairs(STRAIN) do
  for level = 1, 7 do
    local height, levels = sequence.height { level = level, strain = strain }, {}
    for s, other in pairs(STRAIN) do levels[s] = level + (other > place and 0 or 1) end
    HEIGHT[level .. strain], LEVELS[height] = height, levels
  end
end
local LENGTH <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
-- Points with what a long and a short suit add; lengths, stoppers, and differences of lengths.
local SUPPORT <const> = roles.me.hcp + roles.me.longest + roles.me.second - roles.me.shortest
local NAME <const>, STOPPED <const>, LONGER <const>, OUTSIDE <const> = {}, {}, {}, {}
local PLACE <const> = {} -- of a suit's length in bounds
local WITH_TRUMPS <const> = {} -- twice the points of support, and three for each trump
local FOR_SHORT <const> = 2 -- points of partner's short suit
for s, name in pairs(LENGTH) do
  PLACE[s] = quick.INDEX[name]
  WITH_TRUMPS[s], OUTSIDE[s] = 2 * SUPPORT + 3 * roles.me[name], {}
  for other, less in pairs(LENGTH) do
    local suit = roles.me[less]
    OUTSIDE[s][other] = WITH_TRUMPS[s] - 6 * suit.kings - 4 * suit.queens - 2 * suit.jacks
  end
  NAME[s], STOPPED[s], LONGER[s] = "me." .. name, roles.me[name].stopped, {}
  for other, less in pairs(LENGTH) do LONGER[s][other] = roles.me[name] - roles.me[less] end
end
local SHAPE <const> = 6 -- longest + second - shortest of a hand without a long or a short suit

--- The suits from spades down, in which majors come first, and from clubs up; both of a kind.
kit.DOWN, kit.UP = { "S", "H", "D", "C" }, sequence.SUITS
kit.MAJORS, kit.MINORS = { "S", "H" }, { "D", "C" }

-- Sets of suits by their bits, in the order of DOWN: arrays, with suit -> true.
local SUITS <const> = {}
for set = 0, 15 do
  SUITS[set] = {}
  for n, s in ipairs(kit.DOWN) do
    if set & 1 << n - 1 > 0 then table.insert(SUITS[set], s) end
  end
  for _, s in ipairs(SUITS[set]) do SUITS[set][s] = true end
end

--- The majors.
kit.MAJOR = { H = true, S = true }

-- Marks that several lists have.
kit.ONCE, kit.GAME = { forcing = "once" }, { forcing = "game" }
kit.TAKE_OUT, kit.PENALTY = { kind = "take-out", artificial = true }, { kind = "penalty" }
kit.CUE = { forcing = "once", artificial = true, kind = "cue" }
kit.WEAK = { kind = "weak" }

--- Styles of natural bidding.
-- `list`: which list of rules, of those of baize.system.natural; `notrump`: points of the opening
-- 1NT; `weak_twos`: whether 2D, 2H, 2S are weak; `majors`: cards that 1H and 1S promise;
-- `overcalls`: "sound", or "light": two points less; `judgement`: "first", where the rules for
-- slams and long suits come before the own ones of a system; "unasked": they do, but after
-- artificial forcing bids that a list begins with, not in answer to such bids of partner, and not
-- at the rebid of an artificial opening; `asks`: what 4NT
-- asks for where a suit is agreed, "aces", or key cards with the answers "0314" or "1430".
kit.STYLE = { list = 2, notrump = "15-17", weak_twos = true, majors = 5, overcalls = "sound",
  judgement = "last", asks = "aces" }

local atoms = {} -- what is asked, a name or a feature -> range, or its two numbers -> Condition
-- As long as positions have them:
local entries = setmetatable({}, { __mode = "k" }) -- Condition -> call -> known entries, a chain
local BLOCK <const> = { rules = {}, natural = true, file = "natural list", line = 0 }

--- What every hand satisfies, and two shapes.
kit.ANY, kit.BALANCED, kit.SEMIBALANCED = cond.any, roles.me.balanced, roles.me.semibalanced
local ANY <const>, DOWN <const> = kit.ANY, kit.DOWN

--- A name or a feature in a range: k.ask("me.aces", "0,4").
function kit.ask(of, said)
  local known = atoms[of] or {}
  atoms[of] = known
  known[said] = known[said] or assert(core_expr.called(of, said))
  return known[said]
end
local ask <const> = kit.ask

-- A name or a feature from `low` to `high`, or more; false: there is no such number.
local function between(of, low, high)
  if high and low > high then return false end
  local known = atoms[of] or {}
  atoms[of] = known
  local key = low << 16 | (high or 0xffff)
  local made = known[key]
  if not made then
    made = ask(of, not high and low .. "+" or low == high and tostring(low) or low .. "-" .. high)
    known[key] = made
  end
  return made
end

local united = setmetatable({}, { __mode = "v" }) -- Conditions that are joined

local function joining(op)
  return (core_expr.joining(op == "&", ANY, function(list)
    return core_expr.united(united, core_expr.fold(op, list))
  end))
end

--- Conditions that must all hold, as in k.all(k:hcp(12, 14), k:len("S", 4)); ANY: nothing is
-- asked; false: it cannot be. The same one for the same.
-- @function kit.all
kit.all = joining "&"

--- Conditions of which one must hold; ANY and false as for `all`.
-- @function kit.any
kit.any = joining "|"

--- Points of the player at turn; false where he cannot have them.
function kit:hcp(low, high)
  local own = self.me
  local least, most = own.low[1], own.high[1]
  if low > most or high and (high < least or high < low) then return false end
  if low <= least then low = 0 end
  if high and high >= most then high = nil end
  if low <= 0 and not high then return ANY end
  return between("me.hcp", low < 0 and 0 or low, high)
end

--- Points with what long and short suits add when a trump suit is found.
function kit:support(low, high)
  if low <= 0 and not high then return ANY end
  if high and high < 0 then return false end
  local points = self:hcp(math.max(low - 4, 0), high and high + 2)
  return kit.all(points, between(SUPPORT, math.max(low, -2) + SHAPE, high and high + SHAPE))
end

--- Cards of a suit; false where the player at turn cannot have them.
function kit:len(suit, low, high)
  local own, i = self.me, PLACE[suit]
  local least, most = own.low[i], own.high[i]
  if low > most or high and (high < least or high < low) then return false end
  if low <= least and (not high or high >= most) then return ANY end
  return between(NAME[suit], low < 0 and 0 or low, high)
end

--- A suit is no shorter than another, or longer by so many cards.
function kit.longer(suit, other, more)
  return between(LONGER[suit][other], more or 0)
end

--- The suit in which partner has shown one card at most; nil: none.
function kit:partners_short()
  for _, s in ipairs(kit.DOWN) do
    if kit.most(self.partner, s) <= 1 then return s end
  end
end

--- `cards` of a suit or more, and support points: a point and a half fewer for each trump more.
-- Opposite one card or none in a side suit its king, queen and jack do not count, and two points
-- do for what the short suit is worth.
function kit:trumps(suit, cards, low, high)
  local short, length = self:partners_short(), self:len(suit, cards)
  if short == suit then short = nil end
  local feature = short and OUTSIDE[suit][short] or WITH_TRUMPS[suit]
  local other = 3 * cards + 2 * SHAPE - (short and 2 * FOR_SHORT or 0)
  local points = length and self:hcp(math.max(low - 6, 0), high and high + 2)
  return points and kit.all(length, points, between(feature, 2 * low + other,
    high and 2 * high + other + 9))
end

--- Something of a suit in a range: k.of("S", "top5", "2+").
function kit.of(suit, feature, said)
  return (ask(NAME[suit] .. "." .. feature, said))
end

--- A suit is stopped.
function kit.stops(suit) return STOPPED[suit] end

--- The opponents' suits are stopped, as far as partner has not shown notrump.
function kit:stopped()
  local parts = {}
  for _, s in ipairs(self.theirs) do
    parts[#parts + 1] = not self.partner.notrump and kit.stops(s) or nil
  end
  return (kit.all(table.unpack(parts)))
end

--- The cheapest level of a strain; 8: there is none.
function kit:level(strain) return self.levels[strain] end

local function is_legal(k, call, marks)
  local height = HEIGHT[call]
  if height then return height > k.height end
  if call == "P" then return not k.forced and (not k.leaves or marks.playable) end
  if call == "X" then return k.last ~= nil and k.by % 2 == 1 and not k.doubled end
  return call == "XX" and k.by and k.by % 2 == 0 and k.doubled == "X"
end

local function new_entry(call, where, text, marks, points)
  local rule = { call = call, text = text, natural = true, points = points, file = BLOCK.file,
    line = 0 }
  for name, value in pairs(marks) do rule[name] = value end
  rule.where, rule.source = where, rule
  return { call = call, where = where, rule = rule, block = BLOCK, mark = "~",
    never = marks.never }
end

-- The entry of a rule: the same one for the same.
local function entry_of(call, where, text, marks, low, high)
  local known = entries[where]
  if not known then
    known = {}
    entries[where] = known
  end
  local one = known[call]
  while one do
    if one[2] == text and one[3] == marks and one[4] == low and one[5] == high then
      return one[1]
    end
    one = one[6]
  end
  local entry = new_entry(call, where, text, marks, low and { low, high })
  known[call] = { entry, text, marks, low, high, known[call] } -- an array, which is read faster
  return entry
end

local NONE <const> = {}

-- What the guard leaves of a rule; false: nothing.
local function guarded(self, call, where, text, low)
  local what, least = guard.asks(self, call)
  if not what or what == "points" and low and low >= least then return where end
  local asked = what == "points" and (call:find "NT" and self:hcp(least)
    or self:support(least)) or what ~= "points" and self:len(what, least)
  if asked == ANY then return where end
  local skipped = self.position.skipped
  skipped[#skipped + 1] = { rule = { call = call, text = text, natural = true, file = BLOCK.file,
    line = 0 }, where = where, behind = #self.position.rules + #self.rules,
    why = what == "points" and "the points for a slam are not there" or "another suit is better" }
  return asked and kit.all(asked, where)
end

-- The calls for which the system has rules: call -> true.
local function own_calls(self)
  local own = { P = nil, X = nil, XX = nil, ["1NT"] = nil, ["2NT"] = nil, ["3NT"] = nil } -- room
  for _, r in ipairs(self.position.rules) do own[r.call] = r.mark == "=" or own[r.call] end
  self.own = own
  return own
end

--- Whether the system has rules for a call.
function kit:has_own(call) return (self.own or own_calls(self))[call] end

--- Add a rule for a call, which is left out where it is not legal, and where the system has rules
-- for it. `where` is a Condition (false: no hand), `text` what the call means; `marks` are
-- forcing, artificial, kind, and never: true (no hand is left for it), the same table for the
-- same marks; partner may count on `low` to `high` points.
function kit:add(call, where, text, marks, low, high)
  marks = marks or NONE
  if not where or self.closed or not is_legal(self, call, marks)
    or not self.first and self:has_own(call) then return end
  if self.guarded and not marks.artificial then
    where = guarded(self, call, where, text, low)
    if not where then return end
  end
  self.closed = where == ANY
  self.rules[#self.rules + 1] = entry_of(call, where, text, marks, low, high)
end

-- Whether a suit is theirs: one of them has shown it, and we have not, or not as they have.
local function is_theirs(v, s, i)
  local me, rho, partner, lho = v[0], v[1], v[2], v[3]
  if not (rho.bid[s] or rho.low[i] >= 4 or lho.bid[s] or lho.low[i] >= 4) then return false end
  if me.low[i] < 4 and partner.low[i] < 4 then return true end
  local bid = rho.bid[s] and rho.low[i] >= 4 or lho.bid[s] and lho.low[i] >= 4 -- both have
  return bid and not (me.bid[s] or partner.bid[s]) or false
end

-- One for all positions, as lists are made one after the other.
local shared = setmetatable({ rules = {} }, kit)

--- What the lists ask of a position: public facts, and `rules`, to which `add` adds. `theirs` and
-- `unbid` are arrays of suits, with suit -> true. It is valid until that of another position is
-- made.
function kit.new(p)
  local v, k = p.view, shared
  local me, partner, theirs, unbid = v[0], v[2], 0, 0
  for n = 1, #DOWN do
    local s = DOWN[n]
    local i = PLACE[s]
    if is_theirs(v, s, i) then
      theirs = theirs | 1 << n - 1
    elseif not me.bid[s] and not partner.bid[s] and partner.low[i] < 4 then
      unbid = unbid | 1 << n - 1
    end
  end
  local height = v.last and sequence.height(v.last) or 0
  -- What partner has at least, a little above it where the range is wide.
  local width = partner.hi - partner.lo
  local more = partner.lo == 0 and math.min(4, width // 2) or math.min(1, width // 3)
  k.position, k.passes, k.vul, k.style = p, p.passes, p.vul, p.system.style or kit.STYLE
  k.me, k.partner, k.rho, k.lho = me, partner, v[1], v[3]
  k.last, k.by, k.doubled, k.quiet = v.last, v.by, v.doubled or false, v.quiet
  k.height, k.levels, k.theirs_last = height, LEVELS[height], v.by ~= nil and v.by % 2 == 1
  k.theirs, k.unbid = SUITS[theirs], SUITS[unbid]
  k.need, k.top = partner.lo + more, partner.hi
  k.forced, k.guarded = p.force, p.system.guard ~= false
  k.leaves = k.guarded and guard.leaves(p)
  k.own, k.agreed, k.first = false, false, false
  k:clear()
  return k
end

--- Whether our side has redoubled on strength: doubles after it are for penalty.
function kit:has_redoubled()
  local p = self.position
  for n = #p.words - 1, 1, -2 do
    if p.words[n] == "XX" then return not p:before(n):artificial("XX") end
  end
  return false
end

--- Whether a double means one thing here, that partner bids: in the last seat, of a suit at the
-- three level or below in which this player has not shown length, where no suit is agreed and
-- nobody of ours has redoubled. Four good cards in their suit pass then: partner took most such
-- doubles out.
function kit:reopens()
  local last = self.last
  return self.quiet == 2 and last.strain ~= "NT" and last.level <= 3 and not self.position.agreed
    and kit.least(self.me, last.strain) < 4 and not self:has_redoubled()
end

--- Forget the rules that were added.
function kit:clear()
  for i = #self.rules, 1, -1 do self.rules[i] = nil end
  self.closed = false
end

--- Move the rules that were added to a place of a list; returns how many there were.
function kit:move(list, place)
  local nb = #self.rules
  table.move(list, place, #list, place + nb)
  table.move(self.rules, 1, nb, place, list)
  self:clear()
  return nb
end

--- The least length that a player has shown; two cards at least by who has bid notrump.
function kit.least(player, suit)
  return math.max(player.low[PLACE[suit]], player.notrump and 2 or 0)
end

--- The most cards of a suit that a player can have.
function kit.most(player, suit) return player.high[PLACE[suit]] end

return kit
