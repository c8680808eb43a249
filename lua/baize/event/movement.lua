-- SPDX-License-Identifier: GPL-3.0-or-later
--- Movements of pairs: who meets whom on which boards, round by round.
-- @module baize.event.movement
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local option = require "baize.base.options"

local movement = {}

local PAIRS_MOST <const>, BOARDS_MOST <const> = 80, 16
local HOWELL_MOST <const> = 14 -- pairs of whom a starter is stored
local HOWELL_USUAL <const> = 10 -- pairs, up to whom a Howell is the default

-- Starters of cyclic Howells by number of tables: N-S, E-W and set of boards of each table but the
-- first in round 1, counted from 0; at the first table pair n, which stays, sits N-S against pair 0
-- with set 0. In each round all these numbers grow by one, modulo n - 1 (n pairs, an even number).
-- That all pairs meet once and none meets a set twice is the property of a starter and its adder
-- (Room squares of side n - 1; Mullin and Nemeth 1969). They were found by exhaustive search, with
-- the directions by which the numbers of sets on which two pairs have the same direction differ
-- least: they are all 3 (8 pairs) or 5 (12 pairs), 3 to 5 (10 pairs), 5 to 7 (14 pairs).
local STARTERS <const> = {
  [4] = { { 1, 3, 2 }, { 2, 6, 4 }, { 4, 5, 1 } },
  [5] = { { 1, 2, 5 }, { 3, 7, 4 }, { 6, 4, 2 }, { 5, 8, 7 } },
  [6] = { { 1, 2, 3 }, { 3, 6, 9 }, { 4, 8, 1 }, { 5, 10, 4 }, { 9, 7, 5 } },
  [7] = { { 1, 2, 3 }, { 3, 6, 11 }, { 4, 9, 2 }, { 5, 12, 9 }, { 11, 7, 10 }, { 8, 10, 4 } },
}

-- Six pairs: there is no Room square of side 5. Here the three tables share the boards of round 1,
-- as two different one-factorizations of six points have one factor in common. N-S, E-W, set from
-- 1.
local SIX <const> = {
  { { 6, 1, 1 }, { 2, 5, 1 }, { 3, 4, 1 } },
  { { 6, 2, 5 }, { 3, 1, 2 }, { 4, 5, 3 } },
  { { 6, 3, 3 }, { 4, 2, 2 }, { 5, 1, 4 } },
  { { 6, 4, 4 }, { 5, 3, 5 }, { 1, 2, 3 } },
  { { 6, 5, 2 }, { 1, 4, 5 }, { 2, 3, 4 } },
}

local Movement = { __name = "baize.Movement" }
Movement.__index = Movement

-- Round r of a Howell of 2 * tables pairs.
local function howell_round(tables, r)
  if tables == #SIX[1] then return SIX[r] end
  local moving = 2 * tables - 1
  local function moved(number) return (number + r - 1) % moving + 1 end
  local round = { { 2 * tables, moved(0), moved(0) } }
  for t, start in ipairs(STARTERS[tables]) do
    round[t + 1] = { moved(start[1]), moved(start[2]), moved(start[3]) }
  end
  return round
end

-- Round r of a Mitchell: N-S stay, E-W go up a table, the boards down. With an even number of
-- tables E-W skip one after half of the rounds, when they would meet boards again.
local function mitchell_round(tables, r)
  local skipped = tables % 2 == 0 and r > tables // 2 and 1 or 0
  local round = {}
  for t = 1, tables do
    round[t] = { t, tables + (t - r - skipped) % tables + 1, (t + r - 2) % tables + 1 }
  end
  return round
end

local KINDS <const> = { howell = howell_round, mitchell = mitchell_round }

-- The least and the most pairs of a kind, most rounds and sets at so many tables.
local function bounds(kind, tables)
  if kind == "howell" then return 5, HOWELL_MOST, 2 * tables - 1, 2 * tables - 1 end
  return 5, PAIRS_MOST, tables % 2 == 0 and tables - 1 or tables, tables
end

local OPTIONS <const> = option.new("movement", {
  { "pairs", option.integer(1, PAIRS_MOST), "how many pairs, 5 or more (needed); of an odd number "
    .. "one sits out in each round, another each time" },
  { "kind", option.one_of("howell", "mitchell"), "\"howell\": up to 14 pairs, all meet; "
    .. "\"mitchell\": N-S and E-W are two fields; default: howell up to 10 pairs" },
  { "rounds", option.integer(1, PAIRS_MOST), "how many; default: as many as there are" },
  { "per_round", option.integer(1, BOARDS_MOST), "boards in each round (default: 3)" },
})

--- A movement of pairs.
-- @tparam table options fields
-- @treturn Movement fields kind, pairs, tables, per_round (boards), sets (how many, of per_round
-- boards each), boards (in all), `shared` (true: in round 1 all tables play the same boards),
-- `away` (the number of the pair that is missing where the number is odd: who meets it sits out);
-- and an array of rounds, each an array of tables { ns, ew, set }. N-S pairs of a Mitchell have the
-- numbers of their tables, E-W those that follow. It prints as a table
-- @raise at the user's line for numbers that no movement has
-- @usage print(baize.event.movement { pairs = 12, per_round = 4 })
function movement.new(options)
  check.note()
  options = OPTIONS:read(options or {})
  local nb = options.pairs
  if not nb then check.fail "movement: `pairs`, how many there are, is missing" end
  local tables = (nb + 1) // 2
  local kind = options.kind or nb <= HOWELL_USUAL and "howell" or "mitchell"
  local least, most, rounds, sets = bounds(kind, tables)
  if nb < least or nb > most then
    check.fail(("a %s has %d to %d pairs, not %d%s"):format(kind, least, most, nb,
      nb > most and kind == "howell" and ": a mitchell has up to " .. PAIRS_MOST or ""))
  end
  if (options.rounds or 1) > rounds then
    check.fail(("%d rounds: a %s of %d tables has at most %d"):format(options.rounds, kind, tables,
      rounds))
  end
  local per_round = options.per_round or 3
  local self = { kind = kind, pairs = nb, tables = tables, per_round = per_round, sets = sets,
    boards = sets * per_round, away = nb % 2 == 1 and nb + 1 or nil,
    shared = kind == "howell" and tables == #SIX[1] or nil }
  for r = 1, options.rounds or rounds do
    self[r] = {}
    for t, at in ipairs(KINDS[kind](tables, r)) do
      self[r][t] = { ns = at[1], ew = at[2], set = at[3] }
    end
  end
  return setmetatable(self, Movement)
end

option.describe(movement.new, OPTIONS)

--- The boards of a set.
-- @tparam integer set its number, 1 to `sets`
-- @treturn integer the first board
-- @treturn integer the last one
-- @usage print(baize.event.movement { pairs = 8 }:of_set(2))
function Movement:of_set(set)
  return (set - 1) * self.per_round + 1, set * self.per_round
end

--- A set of boards in words: "4-6", or "4".
-- @tparam integer set its number, 1 to `sets`
-- @treturn string
-- @usage print(baize.event.movement { pairs = 8 }:named(2))
function Movement:named(set)
  local first, last = self:of_set(set)
  return first == last and tostring(first) or ("%d-%d"):format(first, last)
end

--- Where a pair plays.
-- @tparam integer pair its number
-- @treturn {table,...} for each round: table, side ("N-S" or "E-W"), against (the number of a pair;
-- nil: the pair sits out), set
-- @raise at the user's line for what is not the number of a pair
-- @usage print(baize.event.movement { pairs = 8 }:plan(3)[1].against)
function Movement:plan(pair)
  local list = {}
  for r, round in ipairs(self) do
    for t, at in ipairs(round) do
      if at.ns == pair or at.ew == pair then
        local other = at.ns == pair and at.ew or at.ns
        list[r] = { table = t, side = at.ns == pair and "N-S" or "E-W", set = at.set,
          against = other ~= self.away and other or nil }
      end
    end
  end
  if #list == 0 or pair == self.away then
    check.fail(("pair %s is not in the movement: the pairs are 1 to %d"):format(check.show(pair),
      self.pairs))
  end
  return list
end

local HOWELL <const> = "Pair %d stays; each other pair takes the seats of the pair with the next "
  .. "lower number (pair 1 those of pair %d), and each table the boards that follow its own (%s "
  .. "after %s)."
local SHARED <const> = "Pair %d stays; the others and the boards go where the cards say: in round "
  .. "1 the three tables share the boards, and each begins with another."
local NAMES <const> = { howell = "Howell", mitchell = "Mitchell" }

local function counted(n, what) return ("%d %s%s"):format(n, what, n == 1 and "" or "s") end

-- Where pairs and boards go.
local function moves_of(self)
  local last = 2 * self.tables
  if self.shared then return SHARED:format(last) end
  if self.kind == "howell" then
    return HOWELL:format(last, last - 1, self:named(1), self:named(self.sets))
  end
  local skip = self.tables % 2 == 0 and #self > self.tables // 2
  return "N-S stay; after each round E-W go up a table and the boards down a table."
    .. (skip and (" After round %d E-W go up two tables."):format(self.tables // 2) or "")
end

--- How the movement goes, in sentences.
-- @treturn string
-- @usage print(baize.event.movement { pairs = 12 }:rule())
function Movement:rule()
  local out = self.away and (" There is no pair %d: who would meet it sits out."):format(self.away)
  return ("%s of %d pairs at %d tables: %s of %s, each plays %d of %d. %s%s"):format(
    NAMES[self.kind], self.pairs, self.tables, counted(#self, "round"),
    counted(self.per_round, "board"), #self * self.per_round, self.boards, moves_of(self),
    out or "")
end

--- The number of a pair at a table: "-" for the one that is missing.
-- @tparam integer pair
-- @treturn string
-- @usage print(baize.event.movement { pairs = 7 }:shown(8)) --> -
function Movement:shown(pair) return pair == self.away and "-" or tostring(pair) end

function Movement:__tostring()
  local rows = { { "round", "table", "N-S", "E-W", "boards" } }
  for r, round in ipairs(self) do
    for t, at in ipairs(round) do
      rows[#rows + 1] = { t == 1 and tostring(r) or "", tostring(t), self:shown(at.ns),
        self:shown(at.ew), self:named(at.set) }
    end
  end
  return columns.wrap(self:rule(), 80, "") .. "\n\n" .. (columns.set(rows, "rrrrr"):gsub("\n$", ""))
end

--- Who meets whom on which boards: made by baize.event.movement.
-- @type Movement

return movement
