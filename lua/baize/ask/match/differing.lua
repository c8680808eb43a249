-- SPDX-License-Identifier: GPL-3.0-or-later
--- A match of which only what can differ is dealt: strata with exact shares, and the rest. The mean
-- of a board is the sum of the means of the strata times their shares, and the mean of what is in
-- none of them; so it is unbiased, whichever strata there are. Its test and interval allow for what
-- was not seen in the rest, by the greatest swing there can be (`strata` of baize.stats.lopsided);
-- verdicts that are plain allow for that in the strata too. How many deals each gets is decided by
-- a pilot with deals of its own (Neyman's allocation, by cost), which is not used again.
-- @module baize.ask.match.differing
local check = require "baize.base.check"
local experiment = require "baize.ask.experiment"
local fields = require "baize.ask.experiment.fields"
local hypothesis = require "baize.stats.hypothesis"
local kind = require "baize.report.kind"
local lopsided = require "baize.stats.lopsided"
local match_text = require "baize.ask.match.text"
local measures = require "baize.lang.measures"
local phrase = require "baize.report.phrase"
local sampler = require "baize.sample.sampler"
local shares = require "baize.stats.shares"
local strata = require "baize.ask.match.strata"

local differing = {}

local BID <const> = 4000 -- deals that are only bid, to find the strata
local PILOT <const> = 40 -- deals of a stratum's pilot; of the rest's about so many are solved,
local PILOT_REST <const> = 400 -- of so many, at least
local LEAST <const>, LEAST_REST <const> = 30, 2000 -- deals
local COST <const> = 0.005 -- of a deal whose contracts are the same, in deals that are solved
local SEEDS <const> = 1000003 -- from the seed of the match to that of the next piece
local NORMAL <const> = 1.959964 -- two-sided 95 % point of the normal distribution
local VULS <const> = { "none", "NS", "EW", "both" }

local StratifiedResult = kind.new { name = "StratifiedResult",
  headline = function(r) return r.names end,
  none = function() return "Nothing differs.\n" end,
  terms = function(r)
    return { { "Match", ("%s; scoring: %s; dealer: %s; vulnerable: %s"):format(r.names,
      r.scoring, match_text.dealer_of(r), r.vul) }, { "Where", r.where }, { "Deals",
      ("%s, of those whose auctions can differ, seed %d"):format(phrase.grouped(r.deals),
        r.seed) } }
  end }

-- ---- running -------------------------------------------------------------------------

-- Measure a cell on n deals of a seed: n, mean, sd, histogram, range (of gains), changed (how many
-- have another contract).
local function play(self, cell, n, seed, how)
  local e = experiment.new { where = cell.where, deals = n, seed = seed,
    measure = { { "gain", cell.gain }, { "changed", cell.changed } }, play = self.play }
  local r = e:run { progress = false, jobs = how.jobs, memory = how.memory }
  if r.partial then check.fail("interrupted", nil, "interrupted") end
  local c = r.measures.gain.components[1]
  return { n = c.n, mean = c.mean, sd = c.sd or 0, histogram = c.histogram, range = c.range,
    changed = math.floor(r.measures.changed.mean * c.n + 0.5) }
end

-- The cells: each stratum, and what is in none of them, which is dealt without a condition of its
-- own and counts 0 where a stratum holds; of the deals that were bid to find the strata `outside`
-- part elsewhere.
local function cells_of(self, pair, list, where, outside)
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
    least = LEAST_REST,
    pilot = math.min(BID, math.max(PILOT_REST, PILOT * BID // math.max(1, outside))) }
  return cells
end

-- How many deals each cell gets, so that about `total` of all have another contract at each table
-- and are solved (or so much work is done: a deal that is bid alone costs a little too). The
-- variance of a cell is that of its pilot with one more value, the farthest there can be, as the
-- test has it; so the rest gets many deals even if nothing differed in its pilot.
local function allocate(cells, total)
  local sum = 0.0
  for _, cell in ipairs(cells) do
    local k = cell.known
    local far = k.range and math.max(-k.range[1], k.range[2]) or 0
    local n, share = k.n + 1, math.max(COST, (k.changed + 1) / (k.n + 1))
    local squares = (k.n - 1) * k.sd ^ 2 + k.n * k.mean ^ 2 + far ^ 2
    local spread = cell.share * math.sqrt(squares / n - (k.n * k.mean / n) ^ 2)
    cell.wanted, sum = spread / math.sqrt(share), sum + spread * math.sqrt(share)
  end
  for _, cell in ipairs(cells) do
    local n = sum > 0 and total * cell.wanted / sum or 0
    cell.deals = math.min(fields.DEALS_MAX, math.max(cell.least, math.floor(n + 0.5)))
  end
end

-- ---- the result ------------------------------------------------------------------------

-- The estimate of all cells, as a component of a test; and the variance of a board dealt plainly.
local function total_of(cells)
  local n, mean, variance, squares, parts = 0, 0.0, 0.0, 0.0, {}
  for i, cell in ipairs(cells) do
    local f = cell.found
    n, mean = n + f.n, mean + cell.share * f.mean
    variance = variance + cell.share ^ 2 * f.sd ^ 2 / f.n
    squares = squares + cell.share * (f.sd ^ 2 + f.mean ^ 2)
    parts[i] = { share = cell.share, n = f.n, mean = f.mean, sd = f.sd, histogram = f.histogram,
      range = f.range, sure = not cell.auction }
  end
  return { n = n, mean = mean, sd = math.sqrt(variance * n), strata = parts },
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

-- What is known of the rest, where deals are rare on which the systems differ.
local function rest_section(r)
  local rest = r.strata[#r.strata]
  local error = rest.low and (rest.high - rest.low) / 4
  local adds = error and (": so what they add to the mean is from %s to %s, whatever was not seen; "
    .. "the interval of all boards allows for that"):format(phrase.number(rest.low, error),
    phrase.number(rest.high, error)) or "" -- too many values were seen to be counted
  return { title = "The rest", text = ("another contract on %s of %s deals, so with %g %% "
    .. "confidence on at most %.2g %% of all deals outside the strata. A board is worth %s %s at "
    .. "most%s."):format(phrase.grouped(rest.changed), phrase.grouped(rest.boards), 100 * r.level,
    100 * rest.at_most, phrase.number(r.most), r.unit, adds) }
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
  list[#list + 1] = rest_section(r)
  list[#list + 1] = { title = "Work", text = ("%s boards were dealt, and %s of them solved%s. "
    .. "Strata have %.3g %% of all deals."):format(phrase.grouped(r.deals),
    phrase.grouped(r.solved), r.as_good_as and ("; the interval is as narrow as that of %s random "
    .. "boards, of which %s would be solved"):format(phrase.grouped(r.as_good_as),
    phrase.grouped(r.plain_solved)) or "", 100 * r.covered) }
  return list
end

-- What the rest has at most: at_most (the share of other contracts), low and high (what it adds).
local function add_bounds(r, found)
  local rest = r.strata[#r.strata]
  rest.at_most = shares.test({ kind = "share", n = found.n, hits = found.changed }, 0.5, "less",
    r.level).high
  rest.low, rest.high = lopsided.sure(found, r.level)
  r.most = math.max(-found.range[1], found.range[2])
end

local function result_of(self, cells, seed, where)
  local c, variance = total_of(cells)
  local test = hypothesis.carry_out({ text = "gain ~= 0", measure = "gain", side = "two-sided",
    mu = 0 }, { c }, self.matters or hypothesis.MATTERS[self.scale.unit])
  c.se = math.sqrt(c.sd ^ 2 / c.n)
  local t = test.components[1]
  local r = { title = self.title, source = self.source, where = tostring(where),
    first = self.systems[1].name, second = self.systems[2].name, scoring = self.scoring,
    names = self.systems[1].name .. " against " .. self.systems[2].name, unit = self.scale.unit,
    dealer = self.dealer, vul = self.vul, seed = seed, deals = 0, solved = 0, covered = 0.0,
    level = hypothesis.LEVEL, measures = {}, tests = {}, strata = {}, solves = true,
    per_board = { mean = c.mean, error = c.se, low = t.low, high = t.high, p = t.p,
      outcome = t.outcome }, centre = 0 }
  r.verdict = match_text.verdict(r.first, r.second, test, r.per_board, r)
  local changed = 0.0
  for i, cell in ipairs(cells) do
    local f = cell.found
    r.deals, r.solved = r.deals + f.n, r.solved + f.changed
    r.covered = r.covered + (cell.auction and cell.share or 0)
    changed = changed + cell.share * f.changed / f.n
    r.strata[i] = { auction = cell.auction, first = cell.first, second = cell.second,
      boards = f.n, changed = f.changed, share = cell.auction and cell.share,
      mean = cell.share * f.mean, error = cell.share * f.sd / math.sqrt(f.n) }
  end
  add_bounds(r, cells[#cells].found)
  local half = t.low and (t.high - t.low) / 2 or math.huge
  if variance > 0 and half < math.huge then -- random boards: a normal interval
    r.as_good_as = math.floor(variance * (NORMAL / half) ^ 2 + 0.5)
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
  local found, outside = strata.of({ NS = self.systems[1].full, EW = self.systems[2].full }, where,
    self.dealer, self.vul == "board" and VULS or { self.vul }, list, parted, given)
  if not found then
    check.fail("differing: the deals of where cannot be counted exactly, so that strata have no "
      .. "exact shares: leave differing out", "where%s*=")
  end
  local cells = cells_of(self, pair, found, where, outside)
  for i, cell in ipairs(cells) do
    cell.known = play(self, cell, cell.pilot, how.seed + (2 + i) * SEEDS, how)
  end
  allocate(cells, how.count)
  local done, all = 0, 0
  for _, cell in ipairs(cells) do all = all + cell.deals end
  for i, cell in ipairs(cells) do
    cell.found = play(self, cell, cell.deals, how.seed + (2 + #cells + i) * SEEDS, how)
    done = done + cell.deals
    if how.progress then how.progress(done, all) end
  end
  if how.progress then how.progress(done, done, "done") end
  return (result_of(self, cells, how.seed, where))
end

--- What a match of only those deals found that can differ; prints as a report. Its fields are those
-- of its JSON.
-- @type StratifiedResult

return differing
