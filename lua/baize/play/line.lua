-- SPDX-License-Identifier: GPL-3.0-or-later
--- What declarer's cards are worth where one line must do in all layouts that he can expect,
-- against defenders who see all cards and know it. Where layouts are few they are all searched
-- together, and to the end of the play the figures are exact. Else layouts are drawn, so many at a
-- time; of each lot the best line is found, and the means have an error. A line that is best for a
-- lot may use what its layouts have in common by chance, and what follows after the moves that were
-- searched is double dummy: but for its error the true chance is not above such a mean.
-- @module baize.play.line
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local core_stats = require "baize.core.stats"
local option = require "baize.base.options"
local plain = require "baize.base.plain"

local line = {}

local Line = { __name = "baize.Line", __index = {} }

local GOALS <const> = { makes = true, tricks = true }
local WORLDS <const>, WORLDS_MAX <const> = 64, 256
local MOVES <const>, MOVES_MAX <const> = 4, 26
local DEALS <const>, DEALS_MAX <const> = 320, 1 << 20

local OPTIONS <const> = option.new("a line", {
  { "worlds", option.integer(1, WORLDS_MAX), "how many layouts are searched together; where there "
    .. "are no more, all are", WORLDS },
  { "deals", option.integer(1, DEALS_MAX), "how many layouts at least in all, where there are more",
    DEALS },
  { "moves", option.integer(1, MOVES_MAX), "how many cards of declarer and dummy it looks ahead; "
    .. "with 1 it is double dummy", MOVES },
  { "leaves", option.integer(0, 1 << 40), "double-dummy questions for each lot, after which it "
    .. "looks no further ahead; 0: no end", 1000000 },
  { "goal", option.as "name", "makes (the chance of the contract) or tricks", "makes" },
  { "seed", option.SEED, "which layouts", 0 },
})

line.OPTIONS = OPTIONS

-- ---- searching -----------------------------------------------------------------------

-- The seed of a lot: lots of neighbouring seeds are others.
local function lot_seed(seed, number) return seed + (number << 32) end

-- Note how a lot was searched. Of weighed layouts fewer may tell as much.
local function note(self, v, q, how)
  self.layouts = self.layouts + how.worlds
  self.told = self.told + (how.unread and how.worlds or math.min(how.worlds, how.effective))
  self.whole, self.spent = self.whole and how.whole, self.spent or how.spent
  if not how.whole then self.moves = math.min(self.moves, how.moves) end
  self.step = math.max(self.step, how.step)
  self.said, self.unread = v.prior:said(self.step), self.unread or how.unread
  self.all = how.all
  return how.all or self.layouts >= q.deals
end

-- Search a lot; adds to the sums of each card. True: it was the last one.
local function search(self, v, q, number, sums)
  local list, best, _, how = v.core:line(v.prior.core, { worlds = q.worlds, goal = q.goal,
    moves = q.moves, leaves = q.leaves, seed = lot_seed(q.seed, number), choice = v.choice,
    leads = v.leads, signals = v.signals })
  if not list then check.must(list, best, _, how) end
  if not how then
    self.forced, self.all = best, true
    return true
  end
  for i, one in ipairs(list) do
    sums[i] = sums[i] or { card = one.card, equals = one.equals, worth = {}, open = {} }
    sums[i].worth[number + 1], sums[i].open[number + 1] = one.worth, one.open
  end
  self.best = best
  return note(self, v, q, how)
end

-- The mean of some numbers, and its standard error; nil of one alone. (Of chances that is known
-- better: each layout counts 0 or 1.)
local function mean_of(list)
  local sum, squares = 0.0, 0.0
  for _, x in ipairs(list) do sum = sum + x end
  local mean = sum / #list
  for _, x in ipairs(list) do squares = squares + (x - mean) ^ 2 end
  return mean, #list > 1 and math.sqrt(squares / (#list - 1) / #list) or nil
end

-- The 95 % interval of a chance, of layouts that were drawn (Clopper and Pearson): that none of
-- some layouts fails does not make it certain.
local function interval(self, worth)
  local n = math.max(1, math.floor(self.told + 0.5))
  local t = core_stats.share_test { n = n, hits = math.floor(worth * n + 0.5), mu = 0.5 }
  return t.low, t.high
end

-- The cards, the best first: of some that are worth the same the one that a search chose.
local function order(self, sums)
  for i, one in ipairs(sums) do
    local chosen = false
    for _, card in ipairs(one.equals) do chosen = chosen or card == self.best end
    local worth, se = mean_of(one.worth)
    if self.goal == "makes" then se = math.sqrt(worth * (1 - worth) / self.told) end
    self[i] = { card = one.card, equals = one.equals, worth = worth, open = mean_of(one.open),
      se = not self.all and se or nil, chosen = chosen, number = i }
    if self[i].se and self.goal == "makes" then
      self[i].low, self[i].high = interval(self, worth)
    end
  end
  table.sort(self, function(a, b)
    if math.abs(a.worth - b.worth) > 1e-9 then return a.worth > b.worth end
    if a.chosen ~= b.chosen then return a.chosen end
    return a.number < b.number
  end)
  local best = self[1]
  if best and not best.chosen then self.best = best.card end
end

--- What cards of declarer's are worth, in a view of his.
-- @tparam View v
-- @tparam[opt] table options
-- @treturn Line
function line.of(v, options)
  local q = OPTIONS:read(options or {})
  if not GOALS[q.goal] then check.expected("goal", "\"makes\" or \"tricks\"", q.goal) end
  local self = setmetatable({ contract = v.contract, seat = v.seat, turn = v.turn, goal = q.goal,
    layouts = 0, told = 0, worlds = q.worlds, moves = q.moves, whole = true, spent = false,
    step = 1, unread = false, needs = v.needs }, Line)
  if v.decider ~= v.contract.declarer then
    check.fail(v.decider and ("line: %s, a defender, decides on the next card: lines are of "
      .. "declarer's"):format(v.decider) or "line: the play is over")
  end
  local sums, number = {}, 0
  while not search(self, v, q, number, sums) do number = number + 1 end
  self.exact = self.all and self.whole
  order(self, sums)
  return self
end

-- ---- in words ------------------------------------------------------------------------

local function figure(self, worth, one)
  local se = one and one.se
  if self.goal == "tricks" then
    return se and ("%.2f (%.2f)"):format(worth, se) or ("%.2f"):format(worth)
  end
  return se and ("%.1f %% (%.1f to %.1f)"):format(100 * worth, 100 * one.low, 100 * one.high)
    or ("%.2f %%"):format(100 * worth)
end

local BOUND <const> = "upper bounds against defenders who see all cards and know the line"

-- Which layouts were searched.
local function which(self)
  local text = self.all and ("all %d layouts together"):format(self.layouts)
    or ("%d layouts, %d at a time"):format(self.layouts, self.worlds)
  return text .. (self.said and ", from " .. self.said or "") .. (self.unread
    and "; what others chose agrees with too few of them, and is not weighed" or "")
    .. (not self[1].se and "" or self.goal == "makes" and "; 95 % intervals in parentheses"
      or "; standard errors in parentheses")
end

-- How far, and what the figures are by that.
local function how(self)
  local far = self.whole and "searched to the end of the play"
    or ("one line for %d move%s%s, then double dummy"):format(self.moves,
      self.moves == 1 and "" or "s", self.spent and ", when its questions were spent" or "")
  if self.exact then
    return ("%s\n%s: exact, against defenders who see all cards and know the line"):format(
      which(self), far)
  end
  return ("%s\n%s: %s%s"):format(which(self), far, BOUND, self.all and ""
    or (", but for errors: a line is fitted to the %d layouts by which it is judged"):format(
      math.min(self.worlds, self.layouts)))
end

function Line.__tostring(self)
  if self.forced then return ("%s: %s, which is all that may be played"):format(self.turn,
    self.forced) end
  local rows = { { "", "one line", "double dummy" } }
  for i, one in ipairs(self) do
    rows[i + 1] = { table.concat(one.equals, " "), figure(self, one.worth, one),
      figure(self, one.open) }
  end
  return ("%s: %s, %s%s\n%s\n%s"):format(self.turn, self.best, figure(self, self[1].worth,
    self[1]), self.goal == "makes" and (self.needs and (" to take %d more tricks"):format(
    self.needs) or (" to make %s"):format(self.contract)) or " tricks in all",
    (columns.set(rows, "lrr"):gsub("%s*\n", "\n"):gsub("\n$", "")), how(self))
end

--- As JSON.
-- @treturn string
-- @usage print(v:line():json())
function Line.__index:json()
  local cards = {}
  for i, one in ipairs(self) do
    cards[i] = { card = one.card, equals = one.equals, worth = one.worth, se = one.se,
      low = one.low, high = one.high, open = one.open }
  end
  return (plain.encode({ contract = tostring(self.contract), seat = self.seat, turn = self.turn,
    goal = self.goal, best = self.best or self.forced, all = self.all, exact = self.exact,
    whole = self.whole, spent = self.spent, moves = self.moves, layouts = self.layouts,
    worlds = self.worlds, said = self.said, unread = self.unread, cards = cards },
    { "version", "contract", "seat", "turn", "goal", "best", "all", "exact", "whole", "spent",
      "moves", "layouts", "worlds", "said", "unread", "cards" }))
end

check.methods(Line.__index, "Line")

--- What declarer's cards are worth by one line: made by View:line.
-- @type Line

return line
