-- SPDX-License-Identifier: GPL-3.0-or-later
--- What boards are worth in a match: sums over deals of a condition, or over some boards of a
-- sample whose others are worth 0.
-- @module baize.ask.match.cell
local auctions = require "baize.cards.auction"
local check = require "baize.base.check"
local core_board = require "baize.core.board"
local experiment = require "baize.ask.experiment"
local measure = require "baize.lang.measure"

local cell = {}

--- Kinds of boards, by both auctions: some contract is doubled; else both sides bid at some table.
cell.KINDS = { "doubled", "contested", "one-sided" }

-- Whether both sides bid; `calls` from the dealer on.
local function is_contested(calls)
  local bid, i = {}, 0
  for call in calls:gmatch "%S+" do
    i = i + 1
    if call ~= "P" then bid[i % 2] = true end
  end
  return bid[0] and bid[1]
end

local function kind_of(both, dealer)
  for _, calls in ipairs(both) do
    local c = auctions.new(calls, dealer).contract
    if c and c.level > 0 and c.doubled > 0 then return "doubled" end
  end
  for _, calls in ipairs(both) do
    if is_contested(calls) then return "contested" end
  end
  return "one-sided"
end

-- ---- sums --------------------------------------------------------------------------------

local function new_sums() return { n = 0, sum = 0.0, squares = 0.0, bars = {} } end

local function add(sums, value)
  sums.n, sums.sum, sums.squares = sums.n + 1, sums.sum + value, sums.squares + value * value
  sums.bars[value] = (sums.bars[value] or 0) + 1
end

--- The values of n boards, of which those that were not added are worth 0, as a component of a
-- test: n, mean, sd, histogram.
function cell.component(sums, n)
  local mean, histogram = sums.sum / n, {}
  for value, count in pairs(sums.bars) do
    if value ~= 0 then histogram[#histogram + 1] = { value, count } end
  end
  local others = n - sums.n + (sums.bars[0] or 0)
  if others > 0 then histogram[#histogram + 1] = { 0.0, others } end
  table.sort(histogram, function(a, b) return a[1] < b[1] end)
  local variance = n > 1 and math.max(0.0, sums.squares - sums.sum * mean) / (n - 1) or 0.0
  return { n = n, mean = mean, sd = math.sqrt(variance), histogram = histogram }
end

-- ---- measuring ---------------------------------------------------------------------------

-- Deals of a sample by their numbers, as `sample` of baize.store.supply.
local function chosen(numbers)
  local function nothing() end
  return setmetatable({ sample = function(_, run, _, handle, options)
    return run:sample(handle, { seed = options.seed, numbers = numbers, jobs = options.jobs,
      memory = options.memory, row = options.row, progress = options.progress })
  end, look = nothing, finish = nothing, keep = nothing }, { __close = nothing })
end

local function guess_of(value) return (measure.scalar(measure.call("guess", value))) end

-- What is measured: the values or their guesses, where both are asked for the guesses again, and
-- whether the contracts differ.
local function measured(one)
  local list = {}
  for i, value in ipairs(one.values) do
    list[i] = { "v" .. i, one.how == "guessed" and guess_of(value) or value }
  end
  for i, value in ipairs(one.how == "less" and one.values or {}) do
    list[#list + 1] = { "g" .. i, guess_of(value) }
  end
  list[#list + 1] = { "changed", one.changed }
  return list
end

--- Measure boards.
-- @tparam table one where (a Condition), seed, n (how many boards), numbers (array: those of them
-- that can differ, others are worth 0; nil: all can), weights (by these numbers, for how many
-- boards each counts; nil: each for itself), values (array of Measures), changed (a Measure: 1
-- where the contracts differ), how ("solved", "guessed", or "less": solved, less what is guessed),
-- dealer
-- @tparam table how jobs, memory, play
-- @treturn table n, changed (boards), values (array of sums for `cell.component`), guesses (the
-- same of what was guessed, where how is "less"), kinds (by kind: boards, values)
-- @raise "interrupted"
function cell.play(one, how)
  local nb, list = #one.values, measured(one)
  local function sums()
    local all = {}
    for i = 1, nb do all[i] = new_sums() end
    return all
  end
  local found = { n = one.n, changed = 0, values = sums(), guesses = sums(), kinds = {} }
  for _, kind in ipairs(cell.KINDS) do found.kinds[kind] = { boards = 0, values = sums() } end
  if one.numbers and #one.numbers == 0 then return found end
  local e = experiment.new { where = one.where, deals = one.numbers and #one.numbers or one.n,
    seed = one.seed, measure = list, play = how.play }
  e.kept = one.numbers and { boards = chosen(one.numbers) } or nil
  function e.row(_, values, _, index, _, _, both)
    local own, weight = {}, one.weights and one.weights[index] or 1
    for i = 1, nb do
      local guess = one.how == "less" and weight * values[nb + i] or 0.0
      own[i] = weight * values[i] - guess
      add(found.values[i], own[i])
      add(found.guesses[i], guess)
    end
    if values[#list] == 0 then return end
    found.changed = found.changed + 1
    local dealer = one.dealer == "board" and core_board.dealer(index) or one.dealer
    local of = found.kinds[kind_of(both, dealer)]
    of.boards = of.boards + 1
    for i = 1, nb do add(of.values[i], own[i]) end
  end
  local r = e:run { progress = how.progress or false, jobs = how.jobs, memory = how.memory }
  if r.partial then check.fail("interrupted", nil, "interrupted") end
  return found
end

return cell
