-- SPDX-License-Identifier: GPL-3.0-or-later
--- A match of which only what can differ is dealt: strata with exact shares, and the rest. The mean
-- of a board is the sum of the means of the strata times their shares, and the mean of what is in
-- none of them; so it is unbiased, whichever strata there are. How many deals each gets is decided
-- by a pilot with deals of its own (Neyman's allocation, by cost), which is not used again.
-- @module baize.ask.match.differing
local check = require "baize.base.check"
local experiment = require "baize.ask.experiment"
local fields = require "baize.ask.experiment.fields"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local measures = require "baize.lang.measures"
local phrase = require "baize.report.phrase"
local sampler = require "baize.sample.sampler"
local strata = require "baize.ask.match.strata"
local verdict = require "baize.report.verdict"

local differing = {}

local BID <const> = 4000 -- deals that are only bid, to find the strata
local PILOT <const>, PILOT_REST <const> = 40, 400 -- deals of the pilot: of a stratum, of the rest
local LEAST <const>, LEAST_REST <const> = 30, 2000 -- deals
local COST <const> = 0.02 -- of a deal whose contracts are the same, in deals that are solved
local SPREAD <const> = 0.5 -- IMPs: at least, of a stratum whose pilot shows less
local SEEDS <const> = 1000003 -- from the seed of the match to that of the next piece
local VULS <const> = { "none", "NS", "EW", "both" }

local StratifiedResult = kind.new { name = "StratifiedResult",
  headline = function(r) return r.names end,
  none = function() return "Nothing differs.\n" end,
  terms = function(r)
    return { { "Match", ("%s; scoring: %s; dealer: %s; vulnerable: %s"):format(r.names,
      r.scoring, r.dealer, r.vul) }, { "Where", r.where }, { "Deals",
      ("%s, of those whose auctions can differ, seed %d"):format(phrase.grouped(r.deals),
        r.seed) } }
  end }

-- ---- running -------------------------------------------------------------------------

-- Measure a cell on n deals of a seed: n, mean, sd, changed (their share).
local function play(self, cell, n, seed, how)
  local e = experiment.new { where = cell.where, deals = n, seed = seed,
    measure = { { "gain", cell.gain }, { "changed", cell.changed } }, play = self.play }
  local r = e:run { progress = false, jobs = how.jobs, memory = how.memory }
  if r.partial then check.fail("interrupted", nil, "interrupted") end
  local c = r.measures.gain.components[1]
  return { n = c.n, mean = c.mean, sd = c.sd or 0, changed = r.measures.changed.mean }
end

-- The cells: each stratum, and what is in none of them, which is dealt without a condition of its
-- own and counts 0 where a stratum holds.
local function cells_of(self, pair, list, where)
  local cells, none = {}, {}
  local changed = pair.ours:changed(pair.theirs)
  for i, one in ipairs(list) do
    none[i] = { one.where, 0 }
    cells[i] = { auction = table.concat(one.words, " "), first = one.first, second = one.second,
      where = one.where, share = one.share, gain = pair.gain, changed = changed, least = LEAST,
      pilot = PILOT }
    -- the calls are those at table 1 and at table 2, where the other system sits
    local n = #one.words + ({ N = 0, E = 1, S = 2, W = 3 })[self.dealer]
    if n % 2 == 1 then cells[i].first, cells[i].second = one.second, one.first end
  end
  local function rest(m)
    if #none == 0 then return m end
    local choices = table.move(none, 1, #none, 1, {})
    choices[#choices + 1] = m
    return measures.choose(choices)
  end
  cells[#cells + 1] = { where = where, share = 1.0, gain = rest(pair.gain), changed = rest(changed),
    least = LEAST_REST, pilot = PILOT_REST }
  return cells
end

-- How many deals each cell gets of `total`.
local function allocate(cells, total, spread)
  local sum = 0.0
  for _, cell in ipairs(cells) do
    local sd = math.max(cell.known.sd, cell.auction and spread or 0)
    cell.wanted = cell.share * sd / math.sqrt(math.max(COST, cell.known.changed))
    sum = sum + cell.wanted
  end
  for _, cell in ipairs(cells) do
    local n = sum > 0 and total * cell.wanted / sum or 0
    cell.deals = math.max(cell.least, math.floor(n + 0.5))
  end
end

-- ---- the result ------------------------------------------------------------------------

-- The estimate of all cells: mean, se, and as of how many independent values (Satterthwaite).
local function total_of(cells, centre)
  local mean, variance, parts, squares = 0.0, 0.0, 0.0, 0.0
  for _, cell in ipairs(cells) do
    local f = cell.found
    local v = cell.share ^ 2 * f.sd ^ 2 / f.n
    mean, variance = mean + cell.share * f.mean, variance + v
    parts = parts + v * v / (f.n - 1)
    squares = squares + cell.share * (f.sd ^ 2 + f.mean ^ 2)
  end
  local n = parts > 0 and math.floor(variance * variance / parts) + 1 or cells[1].found.n
  local se = math.sqrt(variance)
  return { n = math.max(2, n), mean = mean + centre, sd = se * math.sqrt(math.max(2, n)), se = se },
    math.max(0.0, squares - mean * mean)
end

local function strata_section(r)
  local rows = {}
  for i, s in ipairs(r.strata) do
    rows[i] = { s.first and ("%s %s : %s"):format(s.auction, s.first, s.second):gsub("^ ", "")
      or "the rest, dealt plainly", s.first and ("%.4g %%"):format(100 * s.share) or "-",
      phrase.grouped(s.boards), phrase.number(s.mean, s.error), phrase.number(s.error, s.error) }
  end
  return { title = ("Strata: the auction so far, from dealer %s, and the calls that differ; what "
    .. "each adds to the mean of a board. The shares of all deals are exact"):format(r.dealer),
    columns = { "auction, calls", "share", "boards", "adds", "se" }, rows = rows, align = "l...." }
end

local function sections_of(r)
  local c = r.per_board
  local list = { { title = ("%s a board, %s against %s"):format(r.unit, r.first, r.second),
    columns = { "", "mean", "se", phrase.interval_head(r.level), "p" }, align = "l..r.",
    rows = { { "all boards", phrase.number(c.mean, c.error), phrase.number(c.error, c.error),
      c.low and phrase.interval { low = c.low, high = c.high, se = c.error } or "-",
      phrase.p_value(c.p) } } } }
  list[2] = { title = "Verdict", text = r.verdict }
  list[#list + 1] = strata_section(r)
  local rest = r.strata[#r.strata]
  if rest.error == 0 then -- what is rarer than these deals show is in no error
    local most = 1 - (1 - r.level) ^ (1 / rest.boards) -- exact, of none of n
    list[#list + 1] = { title = "The rest", text = ("no gain or loss on any of %s deals, so with "
      .. "%g %% confidence there is one on at most %.2g %% of all deals outside the strata; the "
      .. "error leaves that out."):format(phrase.grouped(rest.boards), 100 * r.level, 100 * most) }
  end
  list[#list + 1] = { title = "Work", text = ("%s boards were dealt, and %s of them solved%s. "
    .. "Strata have %.3g %% of all deals. The interval is that of a t test of independent strata "
    .. "(Satterthwaite)."):format(phrase.grouped(r.deals), phrase.grouped(r.solved),
    r.as_good_as and (", which is as good as %s random boards, of which %s would be solved"):format(
      phrase.grouped(r.as_good_as), phrase.grouped(r.plain_solved)) or "", 100 * r.covered) }
  return list
end

local function result_of(self, cells, seed, where)
  local c, variance = total_of(cells, 0)
  local test = hypothesis.carry_out({ text = "gain ~= 0", measure = "gain", side = "two-sided",
    mu = 0 }, { c }, self.matters or hypothesis.MATTERS[self.scale.unit])
  local t, named = test.components[1], setmetatable({ measure = ("%s against %s"):format(
    self.systems[1].name, self.systems[2].name) }, { __index = test })
  local r = { title = self.title, source = self.source, where = tostring(where),
    first = self.systems[1].name, second = self.systems[2].name, scoring = self.scoring,
    names = self.systems[1].name .. " against " .. self.systems[2].name, unit = self.scale.unit,
    dealer = self.dealer, vul = self.vul, seed = seed, deals = 0, solved = 0, covered = 0.0,
    level = hypothesis.LEVEL, measures = {}, tests = {}, strata = {}, solves = true,
    per_board = { mean = c.mean, error = c.se, low = t.low, high = t.high, p = t.p,
      outcome = t.outcome }, verdict = verdict.of(named, self.scale.unit) }
  local changed = 0.0
  for i, cell in ipairs(cells) do
    local f = cell.found
    r.deals, r.solved = r.deals + f.n, r.solved + math.floor(f.n * f.changed + 0.5)
    r.covered = r.covered + (cell.auction and cell.share or 0)
    changed = changed + cell.share * f.changed
    r.strata[i] = { auction = cell.auction, first = cell.first, second = cell.second,
      boards = f.n, share = cell.auction and cell.share, mean = cell.share * f.mean,
      error = cell.share * f.sd / math.sqrt(f.n) }
  end
  if c.se > 0 then
    r.as_good_as = math.floor(variance / c.se ^ 2 + 0.5)
    r.plain_solved = math.floor(r.as_good_as * changed + 0.5)
  end
  r.imps_per_board = self.scoring == "imps" and { mean = c.mean, error = c.se, low = t.low,
    high = t.high } or nil
  r.sections = sections_of(r)
  return setmetatable(r, StratifiedResult)
end

--- Play a match of two systems in strata: `self` is a Match whose pair has gain (a Measure),
-- `where` the deals, `given` how many calls are made in any case; `options` are those of a run, of
-- which deals, seed, jobs and memory count.
function differing.run(self, where, given, options)
  local how = fields.how({ asked = self.asked, seed = self.seed }, options)
  for _, name in ipairs { "db", "resume", "again", "range" } do
    if how[name] ~= nil then
      check.fail(("differing: such a match is not stored: leave %s out"):format(name))
    end
  end
  local pair = self.pairs[1]
  local handle = sampler.open(where)
  local list, parted = strata.met(pair.ours, pair.theirs, handle,
    { deals = BID, seed = how.seed + SEEDS, jobs = how.jobs })
  local found = strata.of({ NS = self.systems[1].full, EW = self.systems[2].full }, where,
    self.dealer, self.vul == "board" and VULS or { self.vul }, list, parted, given)
  if not found then
    check.fail("differing: the deals of where cannot be counted exactly, so that strata have no "
      .. "exact shares: leave differing out", "where%s*=")
  end
  local cells = cells_of(self, pair, found, where)
  for i, cell in ipairs(cells) do
    cell.known = play(self, cell, cell.pilot, how.seed + (2 + i) * SEEDS, how)
  end
  allocate(cells, how.count, self.scoring == "imps" and SPREAD or 0)
  local done = 0
  for i, cell in ipairs(cells) do
    cell.found = play(self, cell, cell.deals, how.seed + (2 + #cells + i) * SEEDS, how)
    done = done + cell.deals
    if how.progress then how.progress(done, how.count) end
  end
  if how.progress then how.progress(done, done, "done") end
  return (result_of(self, cells, how.seed, where))
end

--- What a match of only those deals found that can differ; prints as a report. Its fields are those
-- of its JSON.
-- @type StratifiedResult

return differing
