-- SPDX-License-Identifier: GPL-3.0-or-later
--- A match of two systems of which only what can differ is bid, dealt and solved.
-- The second system bids a library of boards against itself, once (baize.ask.match.known). The
-- boards on which the first one bids otherwise are found from these auctions
-- (baize.system.turn.touched); all others are worth exactly 0.
--
-- Where the library has enough boards that differ, some of its boards are solved and the others
-- are valued by the net: the mean of value less guess on the first, and the mean guess of the
-- others, add up to the mean without bias (baize.ask.experiment.adjusted).
--
-- Where they are rare, strata of deals are dealt: those that come to the calls at which the tables
-- part, with exact shares of all deals. Which these are is decided by the first half of the
-- library; what is in none of them is counted on the second half. So the mean is unbiased,
-- whichever strata there are; but near the number of boards that decides between the two ways it is
-- too far from 0 by up to 3 % of itself (README of this folder). Its test and interval allow for
-- what was not seen in the rest, by the greatest swing there can be (`strata` of
-- baize.stats.lopsided).
-- @module baize.ask.match.differing
local adjusted = require "baize.ask.experiment.adjusted"
local bids = require "baize.table.bids"
local cell = require "baize.ask.match.cell"
local check = require "baize.base.check"
local differing_text = require "baize.ask.match.differing_text"
local extra = require "baize.stats.extra"
local fields = require "baize.ask.experiment.fields"
local hypothesis = require "baize.stats.hypothesis"
local known = require "baize.ask.match.known"
local lopsided = require "baize.stats.lopsided"
local match_text = require "baize.ask.match.text"
local measures = require "baize.lang.measures"
local sampler = require "baize.sample.sampler"
local shares = require "baize.stats.shares"
local strata = require "baize.ask.match.strata"
local touched = require "baize.system.turn.touched"

local differing = {}

--- Boards of the library, unless the match says how many.
differing.LIBRARY = 16000

local LEAST <const> = 30 -- deals of a stratum
local FEW <const> = 50 -- boards with another contract, below which there are strata
local SEEDS <const> = 1000003 -- from the seed of the match to that of the next piece
local VULS <const> = { "none", "NS", "EW", "both" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }

-- ---- what is measured ------------------------------------------------------------------

-- A cell of the library: its boards `first` to `last`, as `play` of baize.ask.match.cell takes it.
local function of_library(self, work, first, last, how)
  local numbers = {}
  for i = first, last do
    if work.touched[i] then numbers[#numbers + 1] = i end
  end
  return { share = 1.0, where = work.where, seed = work.seed, n = last - first + 1,
    numbers = numbers, values = self.pairs[1].values, changed = self.pairs[1].changed, how = how,
    dealer = self.dealer }
end

-- The cells of a library that has enough: some boards are solved, and the others guessed where
-- these are more.
local function of_enough(self, work, count)
  local nb = #work.boards
  local solved = math.min(nb, math.max(2, math.ceil(nb * count / work.nb)))
  if nb - solved < solved then return { of_library(self, work, 1, solved, "solved") } end
  return { of_library(self, work, 1, solved, "less"),
    of_library(self, work, solved + 1, nb, "guessed") }
end

-- The calls of a stratum are those at table 1 and at table 2, where the other system sits.
local function calls_of(self, one)
  if (#one.words + NUMBER[self.dealer]) % 2 == 1 then return one.second, one.first end
  return one.first, one.second
end

-- The cells of strata, and of what is in none of them, of a list of strata: so many deals are
-- solved in these, by their shares, as their spreads are alike.
local function of_strata(self, work, list, count)
  local half = #work.boards // 2
  local rest = of_library(self, work, half + 1, #work.boards, "solved")
  local cells, sum = {}, 0.0
  for _, one in ipairs(list) do sum = sum + one.share end
  for i, one in ipairs(list) do
    local first, second = calls_of(self, one)
    cells[i] = { auction = table.concat(one.words, " "), first = first, second = second,
      where = one.where, share = one.share, seed = work.seed + (1 + i) * SEEDS,
      n = math.max(LEAST, math.ceil(count * one.share / sum)), values = rest.values,
      changed = rest.changed, how = "solved", dealer = self.dealer }
  end
  local function outside(m)
    local choices = {}
    for i, one in ipairs(list) do choices[i] = { one.where, 0 } end
    choices[#choices + 1] = m
    return #list > 0 and measures.choose(choices) or m
  end
  rest.values, rest.changed = {}, outside(rest.changed)
  for i, m in ipairs(cells[1] and cells[1].values or self.pairs[1].values) do
    rest.values[i] = outside(m)
  end
  rest.sure = true
  cells[#cells + 1] = rest
  return cells
end

-- The strata, by the first half of the library.
local function strata_of(self, work, how, given)
  local pair, numbers = self.pairs[1], {}
  for i = 1, #work.boards // 2 do
    if work.touched[i] then numbers[#numbers + 1] = i end
  end
  local list, parted = strata.met(pair.ours, pair.theirs, work.handle, { numbers = numbers,
    seed = work.seed, jobs = how.jobs })
  local found = strata.of({ NS = self.systems[1].full, EW = self.systems[2].full }, work.where,
    self.dealer, self.vul == "board" and VULS or { self.vul }, list, parted, given)
  if not found then
    check.fail("differing: the deals of where cannot be counted exactly, so that strata have no "
      .. "exact shares: leave differing out", "where%s*=")
  end
  return found
end

-- ---- numbers ---------------------------------------------------------------------------

-- Value number i of cells, as a component of a test.
local function component_of(self, cells, i)
  local range = { -self.scale.most, self.scale.most }
  local first = cell.component(cells[1].found.values[i], cells[1].n)
  first.range = range
  if cells[1].how == "less" then
    local guess = cell.component(cells[2].found.values[i], cells[2].n)
    local of_solved = cell.component(cells[1].found.guesses[i], cells[1].n)
    for _, c in ipairs { first, guess, of_solved } do
      c.variance, c.min, c.max = c.sd ^ 2, range[1], range[2]
    end
    return adjusted.item(first, first, first.histogram, guess, of_solved)
  elseif #cells == 1 and not cells[1].sure then
    return first
  end
  local n, mean, variance, parts = 0, 0.0, 0.0, {}
  for k, one in ipairs(cells) do
    local c = cell.component(one.found.values[i], one.n)
    n, mean = n + c.n, mean + one.share * c.mean
    variance = variance + one.share ^ 2 * c.sd ^ 2 / c.n
    parts[k] = { share = one.share, n = c.n, mean = c.mean, sd = c.sd, histogram = c.histogram,
      range = range, sure = one.sure }
  end
  return { n = n, mean = mean, sd = math.sqrt(variance * n), strata = parts }
end

-- What boards of a kind add to the mean of value number i, and its error.
local function part_of(cells, kind, i)
  local mean, variance, boards = 0.0, 0.0, 0
  for _, one in ipairs(cells) do
    local of = one.found.kinds[kind]
    local c = cell.component(of.values[i], one.n)
    mean, variance = mean + one.share * c.mean, variance + one.share ^ 2 * c.sd ^ 2 / c.n
    boards = boards + of.boards
  end
  return { boards = boards, mean = mean, error = math.sqrt(variance) }
end

local function test_of(self, c)
  local test = hypothesis.carry_out({ text = "gain ~= 0", measure = "gain", side = "two-sided",
    mu = 0 }, { c }, self.matters or hypothesis.MATTERS[self.scale.unit])
  local t = test.components[1]
  return test, { mean = c.mean, error = extra.se(c), low = t.low, high = t.high, p = t.p,
    outcome = t.outcome }
end

-- What the rest has at most: at_most (the share of other contracts), low and high (what it adds).
local function add_bounds(self, r, one)
  local c = cell.component(one.found.values[1], one.n)
  local rest = r.strata[#r.strata]
  c.range = { -self.scale.most, self.scale.most }
  rest.at_most = shares.test({ kind = "share", n = one.n, hits = one.found.changed }, 0.5, "less",
    r.level).high
  rest.low, rest.high = lopsided.sure(c, r.level)
end

-- The rows of strata, and how large a share of all deals they have.
local function add_strata(self, r, cells)
  for i, one in ipairs(cells) do
    local c = cell.component(one.found.values[1], one.n)
    r.covered = r.covered + (one.auction and one.share or 0)
    r.strata[i] = { auction = one.auction, first = one.first, second = one.second, boards = one.n,
      changed = one.found.changed, share = one.auction and one.share, mean = one.share * c.mean,
      error = one.share * c.sd / math.sqrt(c.n) }
  end
  add_bounds(self, r, cells[#cells])
end

local function result_of(self, work, cells)
  local test, per_board = test_of(self, component_of(self, cells, 1))
  local _, doubled = test_of(self, component_of(self, cells, 2))
  local r = { title = self.title, source = self.source, where = tostring(work.where),
    first = self.systems[1].name, second = self.systems[2].name, scoring = self.scoring,
    names = self.systems[1].name .. " against " .. self.systems[2].name, unit = self.scale.unit,
    dealer = self.dealer, vul = self.vul, seed = work.seed, deals = 0, solved = 0, covered = 0.0,
    level = hypothesis.LEVEL, measures = {}, tests = {}, strata = {}, solves = true,
    per_board = per_board, doubled = doubled, parts = {}, centre = 0, most = self.scale.most,
    rules = { match_text.rule(self.rule), match_text.rule(self.other) },
    library = { boards = #work.boards, touched = work.nb } }
  doubled.rule, doubled.p, doubled.outcome = tostring(self.other), nil, nil
  r.flips = per_board.mean * doubled.mean < 0
  r.verdict = match_text.verdict(r.first, r.second, test, per_board, r)
  for _, kind in ipairs(cell.KINDS) do
    local plain, other = part_of(cells, kind, 1), part_of(cells, kind, 2)
    r.parts[#r.parts + 1] = { kind = kind, boards = plain.boards, mean = plain.mean,
      error = plain.error, doubled_mean = other.mean, doubled_error = other.error }
  end
  for _, one in ipairs(cells) do
    r.deals = r.deals + one.n
    if one.how == "guessed" then
      r.guessed = one.n
    else
      r.solved = r.solved + one.found.changed
    end
  end
  if cells[#cells].sure then add_strata(self, r, cells) end
  r.imps_per_board = self.scoring == "imps" and { mean = per_board.mean, error = per_board.error,
    low = per_board.low, high = per_board.high } or nil
  return (differing_text.result(r))
end

-- ---- running -----------------------------------------------------------------------------

-- The library, and which of its boards differ.
local function open_library(self, where, how, calls)
  local new, old = bids.system(self.systems[1].full), bids.system(self.systems[2].full)
  local work = { where = where, handle = sampler.open(where), seed = how.seed, nb = 0 }
  work.boards, work.bid = known.boards(old, { where = where, seed = how.seed,
    count = self.library or differing.LIBRARY, dealer = self.dealer, vul = self.vul, from = calls,
    jobs = how.jobs })
  work.touched = touched.find(new, old, work.boards, #calls)
  for _ in pairs(work.touched) do work.nb = work.nb + 1 end
  return work
end

--- Play a match of two systems of which only what can differ is dealt: `self` is a Match whose pair
-- has values (two Measures: the gain, and by the other rule of doubling) and changed, `where` the
-- deals, `calls` are made in any case (array); `options` are those of a run, of which deals, seed,
-- jobs and memory count.
function differing.run(self, where, calls, options)
  local how = fields.how({ asked = self.asked, seed = self.seed }, options)
  for _, name in ipairs { "db", "resume", "again", "range" } do
    if how[name] ~= nil then
      check.fail(("differing: such a match is not stored: leave %s out"):format(name))
    end
  end
  local work = open_library(self, where, how, calls)
  if how.progress and work.bid > 0 then how.progress(work.bid, work.bid, "library") end
  local cells
  if work.nb >= math.max(FEW, how.count) then
    cells = of_enough(self, work, how.count)
  else
    cells = of_strata(self, work, strata_of(self, work, how, #calls), how.count)
  end
  local done, all = 0, 0
  for _, one in ipairs(cells) do all = all + one.n end
  for _, one in ipairs(cells) do
    one.found = cell.play(one, { jobs = how.jobs, memory = how.memory, play = self.play })
    done = done + one.n
    if how.progress then how.progress(done, all) end
  end
  if how.progress then how.progress(done, done, "done") end
  return (result_of(self, work, cells))
end

return differing
