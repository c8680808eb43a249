-- SPDX-License-Identifier: GPL-3.0-or-later
--- Are deals as random as dealt cards? The test of Michałowski (2016, section 5.3), with
-- what it lacked: how far fair deals come out by chance.
-- Mean double-dummy tricks of all twenty declarers and strains are compared with those of
-- uniform deals. sigma of a declarer is the root of the sum of the squared distances of
-- his five means, sigma the same over all twenty. Under fair deals the twenty means are
-- nearly normal and depend on each other, as measured on uniform deals (uniform.lua);
-- so sigma squared is a weighted sum of chi-squares, whose tail is known (Imhof 1961).
-- The chi-square of all twenty means takes their dependence into account as well.
-- @module baize.randomness
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.run"
local fields = require "baize.ask.experiment.fields"
local format = require "baize.format"
local family = require "baize.stats.family"
local option = require "baize.base.options"
local quadratic = require "baize.stats.quadratic"
local randomness_text = require "baize.randomness.text"
local report_kind = require "baize.report.kind"
local sampler = require "baize.sample.sampler"
local stats = require "baize.core.stats"
local uniform = require "baize.randomness.uniform"
local words = require "baize.base.words"

local randomness = {}

local Randomness = { __name = "baize.Randomness" }
Randomness.__index = {}
local RandomnessResult = report_kind.new { name = "RandomnessResult", play = false,
  terms = randomness_text.terms, how = randomness_text.how }

local SEATS <const>, STRAINS <const> = words.SEATS, words.STRAINS
local TURNS <const>, SUITS <const>, NT <const> = 4, 4, 5
local DEALS_DEFAULT <const> = 200
local DEALS_MAX <const> = 1 << 24
local CHUNK <const> = 64 -- deals that are solved at a time, between two stops
local FEW <const> = 30 -- below them means are not nearly normal
local ALPHA <const> = 0.05

-- ---- fair deals --------------------------------------------------------------------

--- The means of uniform deals, and how the twenty results of a deal vary together. By symmetry they
-- depend only on whether the strain is a suit or notrump, and on how far the declarers sit apart.
-- Fields: suit, nt (mean tricks), suit_se, nt_se (their standard errors), deals (how many stand
-- behind them), covariance (20 rows of 20, by declarer N E S W, then strain C D H S NT).
function randomness.fair()
  local n = uniform.deals
  local suit, nt = uniform.suit / n / (TURNS * SUITS), uniform.nt / n / TURNS
  local unbiased = n / (n - 1)
  local pairs_nb = { same = TURNS * SUITS, other = TURNS * SUITS * (SUITS - 1),
    notrump = TURNS, cross = TURNS * SUITS }
  local products = { same = suit * suit, other = suit * suit, notrump = nt * nt,
    cross = suit * nt }
  local function covariance(kind, turn)
    local mean = uniform[kind][turn % TURNS + 1] / n / pairs_nb[kind]
    return (mean - products[kind]) * unbiased
  end
  local matrix, suits, nts = {}, 0.0, 0.0
  for i = 0, #SEATS * #STRAINS - 1 do
    local a, s = i // #STRAINS, i % #STRAINS + 1
    matrix[i + 1] = {}
    for k = 0, #SEATS * #STRAINS - 1 do
      local b, t = k // #STRAINS, k % #STRAINS + 1
      local kind = s == NT and t == NT and "notrump" or s == t and "same" or
        (s == NT or t == NT) and "cross" or "other"
      local turn = s == NT and t ~= NT and a - b or b - a
      local c = covariance(kind, turn)
      matrix[i + 1][k + 1] = c
      if s ~= NT and t ~= NT then suits = suits + c end
      if s == NT and t == NT then nts = nts + c end
    end
  end
  return { suit = suit, nt = nt, deals = n, covariance = matrix,
    suit_se = math.sqrt(suits / n) / (TURNS * SUITS), nt_se = math.sqrt(nts / n) / TURNS }
end

-- The rows and columns of one declarer.
local function block(matrix, seat)
  local part, first = {}, (seat - 1) * #STRAINS
  for i = 1, #STRAINS do
    part[i] = table.move(matrix[first + i], first + 1, first + #STRAINS, 1, {})
  end
  return part
end

-- ---- the test ----------------------------------------------------------------------

-- Weighted sums of chi-squares, of all declarers and of one: their weights, median and
-- ends. The same for any number of deals, and slow: once in a program.
local fair_parts

local function parts_of(fair)
  local function of(matrix)
    local weights, at = quadratic.eigenvalues(matrix), {}
    for _, p in ipairs { 0.05, 0.5, 0.95 } do at[p] = quadratic.quantile(weights, p) end
    return { weights = weights, at = at }
  end
  fair_parts = fair_parts or { all = of(fair.covariance), one = of(block(fair.covariance, 1)) }
  return fair_parts
end

-- What fair deals have of such a sum.
local function fair_sigma(sum, scale)
  local function root(p) return math.sqrt(sum.at[p] * scale) end
  return { weights = sum.weights, scale = scale, typical = root(0.5), low = root(0.95),
    high = root(0.05) }
end

-- sigma with its p-value and what fair deals have.
local function sigma_of(squares, of)
  return { sigma = math.sqrt(squares), p = quadratic.tail(of.weights, squares / of.scale),
    typical = of.typical, low = of.low, high = of.high }
end

-- The fields of a result that the means of `n` deals give.
local function judge(r, means, n)
  local fair = randomness.fair()
  local scale = 1 / n + 1 / fair.deals -- the fair means have their own error
  local away, squares, all = {}, { 0.0, 0.0, 0.0, 0.0 }, 0.0 -- from fair deals
  r.fair, r.cells, r.declarers = fair, {}, {}
  for i = 1, #means do
    local strain, seat = (i - 1) % #STRAINS + 1, (i - 1) // #STRAINS + 1
    local se = math.sqrt(fair.covariance[i][i] * scale)
    away[i] = means[i] - (strain == NT and fair.nt or fair.suit)
    squares[seat], all = squares[seat] + away[i] ^ 2, all + away[i] ^ 2
    r.cells[i] = { declarer = SEATS[seat], strain = STRAINS[strain], mean = means[i], se = se,
      z = away[i] / se }
  end
  local both = parts_of(fair)
  r.sigma = sigma_of(all, fair_sigma(both.all, scale))
  local own = fair_sigma(both.one, scale)
  for i, seat in ipairs(SEATS) do
    r.declarers[i] = sigma_of(squares[i], own)
    r.declarers[i].declarer = seat
  end
  family.holm(r.declarers)
  local chi = quadratic.inverse_form(fair.covariance, away) / scale
  r.chi_square = { statistic = chi, df = #means, p = stats.chi_square(chi, #means) }
  -- two tests of one question
  local least = math.min(r.sigma.p, r.chi_square.p)
  r.outcome = n < FEW and "too few deals" or 2 * least < ALPHA and "not random" or
    "as random deals are"
  return r
end

-- ---- deals -------------------------------------------------------------------------

local function fail(message) check.fail(message, "randomness") end

local function is_deals(given)
  return type(given) == "table" and not getmetatable(given) and #given > 0
end

-- Deals of a file, each once: a deal that several tables played is one deal.
local function from_file(path, most)
  local list, seen, repeated, skipped = {}, {}, 0, 0
  for board in format.boards(path) do
    if #list >= most then break end
    local id = board.deal and board.deal:id()
    if not id then
      skipped = skipped + 1
    elseif seen[id] then
      repeated = repeated + 1
    else
      seen[id], list[#list + 1] = true, board.deal
    end
  end
  return list, repeated, skipped
end

-- The deals to test, how many were repeated, how many boards had none.
local function deals_of(self, count, seed)
  local from = self.from
  if type(from) == "string" then return from_file(from, count or math.huge) end
  if is_deals(from) then
    return table.move(from, 1, math.min(#from, count or #from), 1, {}), 0, 0
  end
  local list = {}
  local dealer = from
  if cond.is(from) then
    dealer = sampler.new { where = from, seed = seed or self.seed or sampler.fresh_seed() }
  elseif seed then
    fail "seed: it goes with a condition, not with deals that are given"
  end
  for deal in dealer:deals(count or self.asked or DEALS_DEFAULT) do list[#list + 1] = deal end
  return list, 0, 0, dealer.seed
end

-- Sums of the twenty results, the deals that were solved, whether it was interrupted.
local function solve(list, how)
  local sums, done = {}, 0
  for i = 1, #SEATS * #STRAINS do sums[i] = 0 end
  while done < #list do
    local chunk = table.move(list, done + 1, math.min(#list, done + CHUNK), 1, {})
    local got, why, _, kind = core.tables(chunk, { jobs = how.jobs, memory = how.memory })
    if not got then check.fail(why, nil, kind) end
    for _, tricks in ipairs(got) do
      for i = 1, #sums do sums[i] = sums[i] + tricks[i] end
    end
    done = done + #got
    local state = why and "interrupted" or done == #list and "done" or nil
    local enough = how.progress and how.progress(done, #list, state) == false
    if why or enough then return sums, done, true end
  end
  return sums, done, false
end

local function read_means(given)
  local list = {}
  for _, seat in ipairs(SEATS) do
    for _, strain in ipairs(STRAINS) do
      local mean = type(given) == "table" and type(given[seat]) == "table" and given[seat][strain]
      if type(mean) ~= "number" or not (mean >= 0 and mean <= 13) then
        check.fail(("means: mean tricks of %s in %s, 0 to 13, expected"):format(seat, strain),
          "means%s*=")
      end
      list[#list + 1] = mean
    end
  end
  return list
end

local function check_from(from)
  if type(from) == "string" or cond.is(from) or check.kind(from) == "Sampler" then return from end
  if is_deals(from) then
    for i, deal in ipairs(from) do
      if check.kind(deal) ~= "Deal" then
        fail(("deals: item %d is not a deal but %s"):format(i, check.show(deal)))
      end
    end
    return from
  end
  fail("deals: an array of deals, a file's path, a sampler or a condition expected, not "
    .. check.show(from))
end

local OPTIONS <const> = option.new("a test of randomness", {
  { "title", option.TEXT, "for the report" },
  { "source", option.TEXT, "whose question it is, for the report" },
  { "from", option.as("deals", check_from), "an array of deals, the path of a file of boards "
    .. "(each deal counts once), a Sampler or a Condition" },
  { "means", option.as("table", read_means), "where the results are known already: mean "
    .. "tricks, means.S.NT, of all four declarers and five strains" },
  { "deals", option.integer(1, DEALS_MAX), "how many of them; of how many the means are; "
    .. "default: all of a file or array, else 200" },
  { "seed", option.SEED, "of a condition" },
})
-- As others are run, but for databases.
local RUN <const> = option.new("a run", { { "deals", option.integer(1, DEALS_MAX),
  "how many at most" }, table.unpack(fields.RUN.fields, 2, 5) })

local function read(given)
  local self = OPTIONS:read(given)
  self.asked = self.deals
  if (given.from == nil) == (given.means == nil) then
    fail "a test of randomness is of one of: from (deals), means (with deals: how many)"
  end
  if self.means and not self.asked then
    check.fail("means: how many deals they are of is needed too (deals)", "means%s*=")
  end
  return self
end

--- Make a test of whether deals are random.
-- @param deals an array of deals; the path of a file of boards (each deal counts once);
-- a Sampler; a Condition; or a table of fields
-- @treturn Randomness
-- @raise at the user's line when it is none of these
-- @usage print(baize.randomness(baize.sampler { seed = 1 }):run { deals = 50 })
function randomness.new(deals)
  check.note()
  local self
  if type(deals) == "table" and not getmetatable(deals) and #deals == 0 then
    self = read(deals)
  else
    self = { from = check_from(deals) }
  end
  return (check.object(self, Randomness, "baize.randomness"))
end

option.describe(randomness.new, OPTIONS)

--- Solve the deals and judge them.
-- @tparam[opt] table given how they are solved
-- @treturn RandomnessResult
-- @raise at the user's line for other fields; when a file cannot be read; of no deals
-- @usage local result = baize.randomness("club.pbn"):run()
function Randomness.__index:run(given)
  local how = RUN:read(given or {})
  local r = { title = self.title, source = self.source, measures = {}, tests = {} }
  if self.means then
    r.deals, r.asked = self.asked, self.asked
    judge(r, self.means, self.asked)
  else
    local list
    list, r.repeated, r.skipped, r.seed = deals_of(self, how.deals or self.asked, how.seed)
    if #list == 0 then fail "deals: there are none" end
    local progress = how.progress
    if progress == nil and fields.watch then progress = fields.watch() end
    local sums, done, stopped = solve(list, { jobs = how.jobs or core.cores(),
      memory = how.memory, progress = progress })
    r.deals, r.asked, r.partial, r.solves = done, #list, stopped and "interrupted" or nil, true
    if cond.is(self.from) then r.where = tostring(self.from) end
    for i = 1, #sums do sums[i] = sums[i] / math.max(1, done) end
    if done > 0 then judge(r, sums, done) end
  end
  r.sections = randomness_text.sections(r)
  return setmetatable(r, RandomnessResult)
end

option.describe(Randomness.__index.run, RUN)

function Randomness.__tostring(t)
  return "test of randomness" .. (t.title and " '" .. t.title .. "'" or "")
end

--- Deals to be judged: made by baize.randomness.
-- @type Randomness

check.methods(Randomness.__index, "Randomness")

--- How random deals are; prints as a report. Its fields are those of its JSON, and fair (see
-- `fair` of baize.randomness) and sections. p is how often fair deals come out as far or
-- farther; typical, low and high are their median, 5 % and 95 % points. The outcome is "not
-- random" where the smaller p of sigma and chi-square, doubled, is below 0.05, "too few deals"
-- below 30, else "as random deals are".
-- @type RandomnessResult

return randomness
