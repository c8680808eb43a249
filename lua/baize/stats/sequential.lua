-- SPDX-License-Identifier: GPL-3.0-or-later
--- Runs with interim analyses: when to make them, when to stop, what holds then.
-- A p-value for a fixed number of deals is spoilt by looking and going on until it
-- pleases. A run that stops by rule, or that was extended after it was seen, has tests
-- and intervals that hold at every analysis (src/stats/sequential.h); the fixed ones are
-- withheld. Looks come at fixed numbers of deals: 200 and then every tenth more.
-- @module baize.stats.sequential
local check = require "baize.base.check"
local core = require "baize.core.stats"
local extra = require "baize.stats.extra"
local near = require "baize.base.near"
local shares = require "baize.stats.shares"

local sequential = {}

--- Below so many deals means have no sequential test.
sequential.BURN_IN = core.SEQUENTIAL_BURN_IN

local FIELDS <const> = { "halfwidth", "measure", "decided" }
local STEP <const> = 10 -- an analysis at every tenth more
local NORMAL <const> = 1.959964 -- two-sided 95 % point of the normal distribution

--- The number of deals, 200 or more, at which a run that has done so many is analysed next.
function sequential.next_look(deals)
  local look = core.SEQUENTIAL_BURN_IN
  while look <= deals do look = look + (look + STEP - 1) // STEP end
  return look
end

-- ---- tests -----------------------------------------------------------------------

--- Test a component of a measure (n, mean, sd; of counted ones also kind, hits, more, less), as
-- `test` of baize.stats.shares: p (nil without a test), low, high.
function sequential.test(c, mu, side, level)
  if c.unsure then return { low = -math.huge, high = math.huge } end -- solved by chance: none
  if c.kind then return shares.test(c, mu, side, level, true) end
  return core.sequential_mean {
    n = c.n, mean = c.mean, sd = c.sd, mu = mu, side = side, level = level,
  }
end

-- How much of the capital, which an adverse value of the greatest size would lose whole, the bets
-- on a mean put at stake: a part of it each, from the largest on.
local STAKES <const> = {}
for i = 1, 24 do STAKES[i] = 0.95 * 1.4 ^ (1 - i) end

-- p of the claim that a mean is on one side of mu: the inverse of the capital that bets on each
-- deal make of 1, split evenly among fixed stakes. No mean on the other side lets it grow on
-- average, so that it is seldom ever large (Ville's inequality; Waudby-Smith and Ramdas, Journal of
-- the Royal Statistical Society B 86, 2024, 1: estimating means of bounded random variables by
-- betting). As the stakes are fixed, the order of the deals does not count.
local function betting(item, mu, sign)
  local far = sign > 0 and item.range[1] or item.range[2]
  local width = math.max(sign * (mu - far), 1e-9 * (item.range[2] - item.range[1]), 1e-300)
  local logs, most = {}, -math.huge
  for i, stake in ipairs(STAKES) do
    local sum = 0.0
    for _, bar in ipairs(item.histogram) do
      local gain = sign * (bar[1] - mu) * stake / width
      sum = sum + bar[2] * (gain > -1 and math.log(1 + gain) or -math.huge)
    end
    logs[i], most = sum, math.max(most, sum)
  end
  if most == -math.huge then return 1 end
  local total = 0.0
  for _, log in ipairs(logs) do total = total + math.exp(log - most) end
  return math.min(1, math.exp(-most - math.log(total / #STAKES)))
end

local SIGNS <const> = { greater = { 1 }, less = { -1 }, ["two-sided"] = { 1, -1 } }
local HALVINGS <const> = 40

local function counted(c) return c.range and c.histogram and #c.histogram > 0 end

-- p of the claim that a's mean is beyond b's by mu: that some number lies between them.
local function betting_two(a, b, mu, sign)
  local low = math.min(a.range[1], b.range[1] + mu)
  local high = math.max(a.range[2], b.range[2] + mu)
  local p = 1
  for _ = 1, HALVINGS do -- the first is the less likely, the nearer it comes to a's mean
    local middle = (low + high) / 2
    local first, second = betting(a, middle, sign), betting(b, middle - mu, -sign)
    p = math.min(p, 2 * math.max(first, second))
    if (first < second) == (sign > 0) then low = middle else high = middle end
  end
  return p
end

--- p, valid at every analysis, of the test that knows the minimum and the maximum value there can
-- be (`range`) of a component with a histogram, or of the two samples `a` and `b` that it is the
-- difference of; 1 where that is not known.
function sequential.known(c, mu, side)
  local two = c.a ~= nil
  if two and not (counted(c.a) and counted(c.b)) or not two and not counted(c) then return 1 end
  local signs, least = SIGNS[side], 1.0
  for _, sign in ipairs(signs) do
    least = math.min(least, two and betting_two(c.a, c.b, mu, sign) or betting(c, mu, sign))
  end
  return math.min(1, #signs * least)
end

--- The two-sided interval of a component, low and high, which holds at every analysis; nil: there
-- is none.
function sequential.interval(c, level)
  if c.n == 0 then return nil end
  -- no other value is possible
  if c.sd == 0 and c.range and c.range[1] == c.range[2] then return c.mean, c.mean end
  -- an adjusted mean (baize.ask.experiment.adjusted): its error alone counts
  local of = c.plain and { n = c.n, mean = c.mean,
    sd = math.sqrt(c.n * (c.se ^ 2 - (c.extra or 0) ^ 2)) } or c
  local t = sequential.test(of, c.kind and shares.middle(c.kind) or 0.5, "two-sided", level)
  if t.low == -math.huge and t.high == math.huge then return nil end
  return extra.interval(c, t.low, t.high, level)
end

-- ---- earlier analyses ----------------------------------------------------

local function is_component(t) return math.type(t.n) == "integer" and t.mean ~= nil end

local function is_share(t)
  return math.type(t.count) == "integer" and t.share ~= nil and t.low ~= nil
end

-- `n`: the deals that the shares of a table are of.
local function mark(t, n, level, seen)
  if type(t) ~= "table" or getmetatable(t) or seen[t] then return end
  seen[t] = true
  if is_component(t) then
    t.looked = true
    t.low, t.high = sequential.interval(t, level)
    if t.plain then t.plain.low, t.plain.high = nil, nil end
    n = t.n
  elseif is_share(t) then
    local of = { kind = "share", n = n, hits = t.count, mean = t.share, extra = t.extra }
    t.low, t.high = sequential.interval(of, level)
  end
  for _, item in pairs(t) do mark(item, t.deals or n, level, seen) end
end

--- Mark numbers (measures, events, groups and so on, as of a Result) that were shown before, after
-- other deals: their intervals become those that hold at every analysis, and their tests will be.
function sequential.mark(found, deals, level)
  if deals > 0 then mark(found, deals, level, {}) end
end

-- ---- stopping --------------------------------------------------------------------

local function fail(message, ...) check.fail("stop: " .. message:format(...), "stop%s*=") end

local function read_halfwidth(given)
  local width = given.halfwidth
  if type(width) ~= "number" or not (width > 0 and width < math.huge) then
    fail("halfwidth: a number above 0 expected, not %s", check.show(width))
  end
  return width
end

local function read_measure(name, names)
  if name == nil then return nil end
  for _, known in ipairs(names) do
    if known == name then return name end
  end
  fail("there is no measure %s%s", check.show(name),
    type(name) == "string" and near.hint(name, names) or "")
end

--- Read the field `stop` of an experiment: halfwidth (number: stop when the interval of every
-- component of the measure, or of all measures, is at most so wide on either side) or decided
-- (true: stop when no test is undecided or only seems to be decided), measure (name, with
-- halfwidth); nil when nothing is given. `names` are those of the measures there are, `tested` says
-- whether there are tests.
function sequential.rule(given, names, tested)
  if given == nil then return nil end
  check.fields(given, FIELDS, "a stopping rule")
  if (given.halfwidth == nil) == (given.decided == nil) then
    fail("one of halfwidth = NUMBER and decided = true expected")
  end
  if given.decided ~= nil then
    if given.decided ~= true then fail("decided: true expected") end
    if not tested then fail("nothing is decided without tests") end
    if given.measure ~= nil then fail("measure: it goes with halfwidth") end
    return { decided = true }
  end
  return { halfwidth = read_halfwidth(given), measure = read_measure(given.measure, names) }
end

local function narrow(m, width)
  for _, c in ipairs(m.components) do
    if c.sd ~= 0 or c.kind then
      if not c.low or c.high - c.low > 2 * width then return false end
    end
  end
  return true
end

--- The half-width of an interval that has the extra error of a component alone, which more deals
-- do not make smaller; nil: there is no such error.
function sequential.floor(c) return c.extra and NORMAL * c.extra end

--- Whether the interval that a rule asks for is out of reach, as the extra error of a component (of
-- a calibration) alone makes it wider: the name of the measure and the half-width; nil: it is not.
function sequential.unreachable(rule, result)
  if not rule.halfwidth then return nil end
  for _, m in ipairs(result.measures) do
    for _, c in ipairs((not rule.measure or m.name == rule.measure) and m.components or {}) do
      local least = sequential.floor(c)
      if least and least >= rule.halfwidth then return m.name, least end
    end
  end
end

--- Whether a rule says that a run is at its end, by its measures and tests so far, with sequential
-- intervals.
function sequential.reached(rule, result)
  if rule.halfwidth then
    for _, m in ipairs(result.measures) do
      if (not rule.measure or m.name == rule.measure) and not narrow(m, rule.halfwidth) then
        return false
      end
    end
    return true
  end
  for _, test in ipairs(result.tests) do
    if #test.components == 0 then return false end
    for _, c in ipairs(test.components) do
      local open = c.outcome == "undecided" or c.outcome == "always the same" and not c.constant
      if open or c.outcome:find "^seems" then return false end
    end
  end
  return true
end

return sequential
