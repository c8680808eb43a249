-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a change of a system is worth on boards of one seed: a match of which only the boards that
-- differ are bid again, guessed by the net or solved (baize.ask.match).
-- @module baize.ask.evolve.trial
local cell = require "baize.ask.match.cell"
local cond = require "baize.lang.cond"
local core_board = require "baize.core.board"
local experiment = require "baize.ask.experiment"
local bids = require "baize.table.bids"
local known = require "baize.ask.match.known"
local match = require "baize.ask.match"
local measure = require "baize.lang.measure"
local measures = require "baize.lang.measures"
local hypothesis = require "baize.stats.hypothesis"
local lopsided = require "baize.stats.lopsided"
local sampler = require "baize.sample.sampler"
local touched = require "baize.system.turn.touched"

local trial = {}

local MOST <const> = 24 -- IMPs
local DEALER <const> = "N"
local BLOCK <const> = 16000 -- boards that are dealt at a time

-- The boards of a library after so many, to the n-th: the same table for the same boards.
local function part_of(library, before, n)
  local key = ("%d-%d"):format(before, n)
  library.parts[key] = library.parts[key] or table.move(library.boards, before + 1, n, 1, {})
  return library.parts[key]
end

--- Boards of a seed that a system has bid.
-- @tparam System old
-- @tparam table how seed, n, jobs
-- @treturn table for `play`
function trial.library(old, how)
  local boards = known.boards(old, { where = cond.any, seed = how.seed, count = how.n,
    dealer = DEALER, vul = "board", from = {}, jobs = how.jobs })
  return { boards = boards, seed = how.seed, parts = {} }
end

--- The numbers of touched boards among the first n, at most so many, and how many boards these are
-- of: all before the next touched one. That one ends the count and is left out, so that the share
-- of touched boards, (k - 1) / (i - 1) where the k-th is board i, is unbiased (Haldane 1945,
-- Biometrika 33:222).
function trial.first(found, n, most)
  local numbers = {}
  for i = 1, n do
    if found[i] and #numbers == most then return numbers, i - 1 end
    if found[i] then numbers[#numbers + 1] = i end
  end
  return numbers, n
end

-- Boards of a seed whose auctions are not known, `first` to `last`; `pool` remembers them where
-- several changes are played on them.
local function dealt(pool, first, last)
  local key = ("%d-%d"):format(first, last)
  local boards = pool[key]
  if not boards then
    boards = {}
    for deal, i in pool.deals:deals(last - first + 1, first) do
      boards[#boards + 1] = { deal = deal, dealer = DEALER, vul = core_board.vul(i) }
    end
    pool[key] = not pool.once and boards or nil
  end
  return boards
end

--- Boards of a seed that nobody has bid, for `play`.
-- @tparam integer seed
-- @tparam[opt=false] boolean once only one change is played on them
-- @treturn table
function trial.pool(seed, once)
  return { seed = seed, once = once, deals = sampler.new { where = cond.any, seed = seed } }
end

-- The same numbers and count as of `trial.first`, and how many hands were asked, of boards that
-- nobody has bid: in blocks, until there are enough. Blocks end at the same boards whatever is left
-- out, so changes share them. Numbers are of the boards after `before`.
local function first_dealt(new, old, how, before)
  local found, nb, asked, done = {}, 0, 0, before
  while done < how.n and nb <= (how.most or nb) do
    local last = math.min(how.n, (done // BLOCK + 1) * BLOCK)
    local own, more = touched.find(new, old, dealt(how.pool, done + 1, last), 0, how.spare)
    for i, counts in pairs(own) do found[done - before + i], nb = counts, nb + 1 end
    asked, done = asked + more, last
  end
  local numbers, n = trial.first(found, how.n - before, how.most)
  return numbers, n, asked, found
end

--- Play a match of a system against the one that it was made of.
-- @tparam System new
-- @tparam System old
-- @tparam table how n (boards), before (so many of them, the first ones, are left out; nil: none),
-- how ("guessed" or "solved"), most (boards that are valued; nil: all that differ), library (of
-- `library`) or pool (of `pool`: boards that are bid only as far as the systems cannot differ),
-- spare (of `touched.find`), jobs
-- @treturn table n (boards), asked (hands that were asked for a call), touched, changed,
-- values (plain, doubled: components of a test), kinds
-- @raise "interrupted"
function trial.play(new, old, how)
  local library, before = how.library, how.before or 0
  local numbers, n, asked, found
  if library then
    found, asked = touched.find(new, old, part_of(library, before, how.n), 0, how.spare)
    numbers, n = trial.first(found, how.n - before, how.most)
  else
    numbers, n, asked, found = first_dealt(new, old, how, before)
  end
  local nb, weights = 0, {} -- by the numbers of deals
  for k, i in ipairs(numbers) do
    numbers[k], weights[before + i], nb = before + i, found[i], nb + found[i]
  end
  local m = match.new { systems = { { "new", new }, { "old", old } }, differing = true }
  local pair = m.pairs[1]
  local made = cell.play({ where = cond.any, seed = (library or how.pool).seed, n = n,
    numbers = numbers, weights = weights, values = pair.values, changed = pair.changed,
    how = how.how, dealer = DEALER }, { jobs = how.jobs })
  local values, most = {}, MOST * (how.spare or 1) -- of a board that counts for others
  for i = 1, 2 do
    values[i] = cell.component(made.values[i], n)
    values[i].range = { -most, most }
  end
  return { n = n, asked = asked, touched = nb, changed = made.changed, values = values,
    kinds = made.kinds }
end

--- A mean with its error and its interval, and p of a one-sided test that it is above 0.
-- Both allow for what was not seen: a change that gains a little on each of the few boards that it
-- touches may lose 13 IMPs on one in twenty. So p is that of a plain statement
-- (baize.stats.hypothesis), and the interval the wider one of the ordinary one and of that which
-- knows what a board can be worth.
-- @tparam table component of `play`
-- @treturn table mean, error, low, high (of 95 %), p (nil: no board differs)
function trial.judged(component)
  local function test(side)
    return (hypothesis.carry_out({ text = "gain", measure = "gain", side = side, mu = 0 },
      { component }, nil))
  end
  local two = test "two-sided".components[1] or {}
  local judged = { mean = component.mean, error = component.sd / math.sqrt(component.n) }
  if component.sd > 0 and two.low then
    local low, high = lopsided.sure(component, hypothesis.LEVEL)
    judged.low, judged.high = math.min(two.low, low), math.max(two.high, high)
    judged.p = hypothesis.plain_p(test "greater", 1)
  end
  return judged
end

--- Play two systems against a third one, each North-South on the same deals, and compare them.
-- @tparam System new
-- @tparam System old
-- @tparam System third
-- @tparam table how seed, n, jobs
-- @treturn table plain, doubled: of `judged`
-- @raise "interrupted"
function trial.against(new, old, third, how)
  local rules = match.new { systems = { new, old }, differing = true }
  local names = { bids.name(new, "evolve"), bids.name(old, "evolve"), bids.name(third, "evolve") }
  local list, sums = {}, {}
  for i, rule in ipairs { rules.rule, rules.other } do
    local points = {}
    for k = 1, 2 do
      local policy = bids.between(names[k], names[3], "board", "board")
      points[k] = measure.scalar(rule:rewrite(measures.score(policy)), { unit = "points" })
    end
    list[i] = { "v" .. i, measures.imps(points[1], points[2]) }
    sums[i] = { n = 0, sum = 0.0, squares = 0.0, bars = {} }
  end
  local e = experiment.new { where = cond.any, deals = how.n, seed = how.seed, measure = list }
  function e.row(_, values)
    for i, s in ipairs(sums) do
      local x = values[i]
      s.n, s.sum, s.squares, s.bars[x] = s.n + 1, s.sum + x, s.squares + x * x, (s.bars[x] or 0) + 1
    end
  end
  local r = e:run { progress = false, jobs = how.jobs }
  if r.partial then require "baize.base.check".fail("interrupted", nil, "interrupted") end
  local found = {}
  for i, name in ipairs { "plain", "doubled" } do
    local c = cell.component(sums[i], how.n)
    c.range = { -MOST, MOST }
    found[name] = trial.judged(c)
  end
  return found
end

return trial
