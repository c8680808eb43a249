-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a match found: every two systems, what a board is worth, and where it comes from.
-- @module baize.ask.match.result
local bids = require "baize.table.bids"
local contest = require "baize.system.reading.contest"
local core_board = require "baize.core.board"
local experiment = require "baize.ask.experiment"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local match_text = require "baize.ask.match.text"
local parting = require "baize.ask.match.parting"
local player = require "baize.table.player"
local samples = require "baize.stats.samples"
local score = require "baize.cards.score"
local tested = require "baize.ask.experiment.tested"
local auctions = require "baize.cards.auction"
local words = require "baize.base.words"

local match_result = {}

local TESTED_MIN <const> = 20 -- boards with another contract, of a call that is tested by itself
local TRICKS <const> = 13 -- of a deal
local BRANCHES <const> = 50 -- the tree shows those with one in so many of the boards that part

local PAIR <const> = { "first", "second", "boards", "changed_boards", "parted_boards", "per_board",
  "imps_per_board", "doubled", "changed", "par", "verdict", "contributions", "swings" }

-- A match of two has its numbers at the top.
local function plain(r, out)
  out.matches = #r.matches > 1 and {} or nil
  for i, m in ipairs(r.matches) do
    local one = out
    if out.matches then
      one = {}
      out.matches[i] = one
    end
    for _, name in ipairs(PAIR) do one[name] = m[name] end
  end
end

local MatchResult = kind.new { name = "MatchResult", terms = match_text.terms,
  none = function() return "Too few boards for a comparison.\n" end,
  headline = function(r) return r.names end,
  plain = plain }

-- ---- numbers -----------------------------------------------------------------------

--- A component as results of matches have it; of nothing nil.
-- @treturn ?table mean, error, low, high, p, outcome
function match_result.figures(c)
  return c and { mean = c.mean, error = c.se, low = c.low, high = c.high, p = c.p_holm or c.p,
    outcome = c.outcome } or nil
end

--- What each call at which the tables part contributes to the mean of n boards: of a Parting,
-- by the least and the greatest gain there can be. Tested are those that changed enough
-- contracts, a choice that does not depend on their values; none where a stopping rule analysed
-- the boards before (`looked`), as these tests are for one analysis. Returns the contributions,
-- the nodes, and how many were tested.
function match_result.contributions(found, n, range, looked)
  local list, items, nodes = {}, {}, found:list()
  for i, node in ipairs(nodes) do
    local c = parting.component(node, n, range)
    list[i] = { auction = node.auction, first = node.first, second = node.second,
      boards = node.boards, changed = node.changed, mean = c.mean, error = c.se }
    if not looked and node.changed >= TESTED_MIN and c.sd > 0 then
      items[#items + 1], c.of = c, list[i]
    end
  end
  if #items > 0 then
    local test = hypothesis.carry_out({ text = "contribution ~= 0", measure = "contribution",
      side = "two-sided", mu = 0 }, items, 0)
    for i, c in ipairs(test.components) do
      local one = items[i].of
      one.low, one.high, one.p, one.outcome = c.low, c.high, c.p_holm, c.outcome
    end
  end
  return list, nodes, #items
end

-- What boards with another contract are worth; the sign test is of one look. Without auctions
-- (`found` is nil) it is known of all of them together. Where the cards are `played` by the
-- auctions, the same contract by another auction may be worth something too.
local function changes_of(found, n, looked, changed, mean, played)
  local each, same = changed > 0 and mean * n / changed or nil, nil
  if played then
    each = found and changed > 0 and found.changed_sum / changed or nil
    same = found and found.parted > changed and found.same_sum / (found.parted - changed) or nil
  end
  if not found then return { share = changed / n, mean_changed = each } end
  local c = samples.changes(parting.histogram(found.bars, n))
  return { share = changed / n, mean_changed = each, mean_same = same,
    up = c.up, down = c.down, p_sign = not looked and c.p_sign or nil, low = c.low, high = c.high }
end

-- ---- swings ------------------------------------------------------------------------

-- The calls of a table, each with what it means; nil where a program bids.
local function explained(self, pair, which, one, vul)
  local NS = self.systems[which == 1 and pair.first or pair.second]
  local EW = self.systems[which == 1 and pair.second or pair.first]
  local north, east = bids.system(NS.full), bids.system(EW.full)
  if not north or not east then return nil end
  local _, bidding = contest.bid { deal = one.deal, NS = north, EW = east, dealer = one.dealer,
    vul = vul, from = self.auction }
  local list = {}
  for i, c in ipairs(bidding) do
    list[i] = { seat = c.seat, call = c.call, meaning = c:meaning() }
  end
  return list
end

-- One table of a swing: the contract, doubled where the rule does it, its tricks and points where
-- cards are played or double dummy counts, and every call explained.
local function table_of(self, pair, which, one, vul)
  local text = which == 1 and one.ours or one.theirs
  local c = auctions.new(text, one.dealer).contract
  local t = { auction = text, contract = c and tostring(c) or "passed out",
    calls = explained(self, pair, which, one, vul) }
  local won = one.won and one.won[which]
  if not won and self.experiment.layout.play.name ~= "dd" then return t end
  t.points = 0
  if c and c.level > 0 then
    local by_NS = words.SIDE[c.declarer] == "NS"
    won = won and math.tointeger(won)
    t.tricks = won and (by_NS and won or TRICKS - won) or one.deal:tricks(c.declarer, c.strain)
    c = self.rule:scored(c, t.tricks)
    t.contract, t.points = tostring(c), score.contract_score(c, vul, t.tricks)
    if not by_NS then t.points = -t.points end
  end
  return t
end

local function swings_of(self, pair, found)
  local list = {}
  for i, one in ipairs(found:swings()) do
    local vul = self.vul == "board" and core_board.vul(one.index) or self.vul
    list[i] = { index = one.index, deal = one.deal, dealer = one.dealer, vul = vul,
      gain = one.gain, call = one.call, by = words.caller(one.dealer, one.call),
      first = one.node.first, second = one.node.second, tables = {
        table_of(self, pair, 1, one, vul), table_of(self, pair, 2, one, vul) } }
  end
  return list
end

-- ---- the result --------------------------------------------------------------------

local function match_of(self, result, i, found)
  local pair, n = self.pairs[i], result.deals
  local gain = result.measures["gain" .. pair.suffix].components[1]
  local test = result.tests[i]
  local c = test and test.components[1]
  local m = { first = self.systems[pair.first].name, second = self.systems[pair.second].name,
    numbers = { pair.first, pair.second }, boards = n, parted_boards = found and found.parted,
    changed_boards = result.measures["changed" .. pair.suffix].components[1].hits,
    component = gain, test = test,
    per_board = match_result.figures(c
      and setmetatable({ low = gain.low, high = gain.high }, { __index = c })
      or gain),
    doubled = match_result.figures(result.measures["other" .. pair.suffix].components[1]) }
  local p = m.per_board
  m.imps_per_board = self.scoring == "imps" and
    { mean = p.mean, error = p.error, low = p.low, high = p.high } or nil
  m.doubled.rule = tostring(self.other)
  m.verdict = c and match_text.verdict(m.first, m.second, test, p, { unit = self.scale.unit,
    centre = self.scale.centre, level = hypothesis.LEVEL }) or nil
  local looked = gain.looked or result.stop ~= nil
  m.changed = changes_of(found, n, looked, m.changed_boards, gain.mean - self.scale.centre,
    self.cards_by)
  if self.par then
    m.par = { match_result.figures(result.measures["par_first" .. pair.suffix].components[1]),
      match_result.figures(result.measures["par_second" .. pair.suffix].components[1]) }
  end
  m.looked = looked or nil
  if not found then return m end
  local range, nodes = gain.range
  range = range and { range[1] - self.scale.centre, range[2] - self.scale.centre }
  m.contributions, nodes, m.tests = match_result.contributions(found, n, range, looked)
  m.tree = parting.tree(nodes, math.max(1, found.parted // BRANCHES))
  m.swings = swings_of(self, pair, found)
  return m
end

-- What each system wins against all others, a board of one of its matches.
local function standings_of(self, result)
  local list, others = {}, #self.systems - 1
  if others < 2 then return nil end
  for i, system in ipairs(self.systems) do
    local c = result.measures["standing_" .. i].components[1]
    list[i] = { name = system.name, mean = c.mean / others, error = c.se and c.se / others,
      low = c.low and c.low / others, high = c.high and c.high / others }
  end
  table.sort(list, function(a, b)
    if a.mean ~= b.mean then return a.mean > b.mean end
    return a.name < b.name
  end)
  return list
end

--- Make a result: of the match, of its experiment's Result, and what was found: `parted` where the
-- tables part (by pair), `needed` double-dummy results; `absent` names the players that could
-- not be asked again, of whose auctions nothing is known then; `simulated` as of its module.
function match_result.new(self, result, found)
  local r = { found = result, systems = {}, matches = {}, unit = self.scale.unit,
    scoring = self.scoring, dealer = self.dealer, vul = self.vul, auction = self.auction,
    centre = self.scale.centre, rules = { match_text.rule(self.rule), match_text.rule(self.other) },
    doubling = tostring(self.rule), against_par = self.par,
    level = hypothesis.LEVEL, measures = {}, tests = {}, matters = self.matters,
    absent = found.absent, simulated = found.simulated, cards = self.cards_by }
  for _, name in ipairs { "title", "source", "where", "play", "gap", "play_note", "variance",
    "predicted", "plan", "seed", "asked", "deals", "tries", "figure", "solved", "solves", "failed",
    "partial", "untested", "from", "looks", "looked", "elsewhere", "same_question", "stop",
    "lacks" } do
    r[name] = result[name]
  end
  local names = {}
  for i, system in ipairs(self.systems) do
    names[i] = system.name
    r.systems[i] = { name = system.name, hash = system.full:match " (%x+)$",
      reads_as = player.reads_as(system.full) }
  end
  r.names = table.concat(names, #names > 2 and ", " or " against ")
  r.bid, r.boards = 2 * #self.pairs * r.deals, r.deals
  if r.deals >= 2 then
    for i in ipairs(self.pairs) do r.matches[i] = match_of(self, result, i, found.parted[i]) end
    r.standings = standings_of(self, result)
    r.matters = r.matters or r.matches[1].test and r.matches[1].test.matters
  end
  r.solved = found.needed
  local event = result.events and result.events[experiment.FAILED]
  r.failed_boards = event and event.components[1].hits
  r.sections = match_text.sections(r)
  return setmetatable(r, MatchResult)
end

--- The tests of a match, of each two systems, as `of` of baize.ask.experiment.tested.
function match_result.tested(r) return (tested.of(r.found)) end

--- What a match found; prints as a report. Its fields are those of its JSON; a match of two systems
-- has there at the top what `matches` has of each two here.
-- @type MatchResult

return match_result
