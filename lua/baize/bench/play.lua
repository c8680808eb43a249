-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize bench play: what a card costs a player who solves worlds of what he knows, and one who
-- declares by one line for all of them.
-- @module baize.bench.play
local contract = require "baize.cards.contract"
local core_play = require "baize.core.play"
local core_solver = require "baize.core.solver"
local players = require "baize.play_model.cards"
local sampler = require "baize.sample.sampler"
local timing = require "baize.bench.timing"
local view = require "baize.play.view"

local DEALS <const>, SEED <const>, WORLDS <const> = 12, 1, 20
local WHERE <const> = 'S.hcp "15-17" & S.balanced & N.hcp "8-12"'
local CONTRACTS <const> = { "3NT by S", "4S by S" }
local CARDS <const>, TRICK <const> = 52, 4
local HOUR <const>, THREADS <const> = 3600, 2
-- What is asked of a card, in seconds of processor time with 20 worlds, and of two threads.
local ROWS <const> = { { "the lead" }, { "declarer's first card", 0.10 }, { "third hand", 0.3 },
  { "the rest of tricks 1 to 3" }, { "from trick 4 on", 0.012 } }
local BOARDS_LEAST <const>, KEEPING_MOST <const> = 5000, 0.05

-- What is asked of declarer's cards by one line so many moves ahead, in the same worlds: of the
-- first, and from trick 3 on.
local LINES <const> = { { 3, 0.25, 0.04 }, { 5, 0.8, 0.15 } }
local THIRD <const> = 8 -- cards before trick 3

-- The row of a card by its number, from 1.
local function row_of(number)
  if number <= 3 then return number end
  return number <= 3 * TRICK and 4 or 5
end

-- What is known of who has what, beside the cards.
local function prior_of()
  return { core = core_play.prior { WHERE } }
end

-- Who decides on the next card, as a view.
local function view_of(p, prior)
  local declarer = p.contract.declarer
  local v = view.of { contract = p.contract, seat = declarer, own = p.deal:hand(declarer),
    dummy = p.deal:hand "N", played = p.played, prior = prior }
  if v.decider == declarer then return v end
  return (view.of { contract = p.contract, seat = v.decider, own = p.deal:hand(v.decider),
    dummy = p.deal:hand "N", played = p.played, prior = prior })
end

-- Play a board; adds to the rows, and to the time that worlds take by themselves.
local function play(p, player, prior, sums, add)
  for number = 1, CARDS do
    local nodes = p.solver:nodes()
    local seconds, card = timing.of(core_play.card, player, p, false)
    local row = sums[row_of(number)]
    if p.solver:nodes() > nodes then -- else there was no choice
      row.nb, row.seconds = row.nb + 1, row.seconds + seconds
      local v = view_of(p, prior)
      sums.keeping = sums.keeping + timing.of(v.core.worlds, v.core, prior.core,
        { worlds = WORLDS, choice = true })
    end
    sums.seconds = sums.seconds + seconds
    for i = 1, #card do add(card:byte(i)) end
    p.played[number] = card
  end
end

-- Lines of what declarer's cards cost by one line.
local function bench_lines(deals, prior, solver, from, lines)
  local hash, answer = timing.hash()
  for _, asked in ipairs(LINES) do
    local player = players.open(players.read { "alphamu", worlds = WORLDS, moves = asked[1],
      goal = "makes" }, prior.core)
    local nb, seconds, all = { 0, 0 }, { 0, 0 }, 0
    for i = 1, deals do
      local p = { deal = from:deal(i), contract = contract.from(CONTRACTS[i % #CONTRACTS + 1]),
        played = {}, board = i, solver = solver }
      for number = 1, CARDS do
        local took, card, said = timing.of(core_play.card, player, p)
        local row = said:find("double dummy", 1, true)
          and (number == 2 and 1 or number > THIRD and 2)
        if row then nb[row], seconds[row] = nb[row] + 1, seconds[row] + took end
        all = all + took
        for k = 1, #card do hash(card:byte(k)) end
        p.played[number] = card
      end
    end
    lines[#lines + 1] = ("one line, %d moves ahead, to make the contract"):format(asked[1])
    for row, what in ipairs { "declarer's first card", "declarer from trick 3 on" } do
      lines[#lines + 1] = ("%10.4f a card, %s (%d), asked %g"):format(seconds[row]
        / math.max(1, nb[row]), what, nb[row], asked[row + 1])
    end
    lines[#lines + 1] = ("%10.0f boards an hour on %d threads, asked 3000"):format(THREADS * HOUR
      * deals / all, THREADS)
  end
  lines[#lines + 1] = "Answers: " .. answer()
end

--- The report, of options deals.
return function(options)
  local hash, answer = timing.hash()
  local sums, deals = { seconds = 0, keeping = 0 }, options.deals or DEALS
  for i = 1, #ROWS do sums[i] = { nb = 0, seconds = 0 } end
  local prior, solver = prior_of(), core_solver.open()
  local player = players.open(players.read { "pimc", worlds = WORLDS }, prior.core)
  local from = sampler.new { where = WHERE, seed = SEED }
  for i = 1, deals do
    play({ deal = from:deal(i), contract = contract.from(CONTRACTS[i % #CONTRACTS + 1]),
      played = {}, board = i, solver = solver }, player, prior, sums, hash)
  end
  local lines = { ("bench play: %d boards, PIMC with %d worlds at all seats; seconds of processor "
    .. "time"):format(deals, WORLDS), timing.calibration() }
  for i, row in ipairs(ROWS) do
    lines[#lines + 1] = ("%10.4f a card, %s (%d)%s"):format(sums[i].seconds / math.max(1,
      sums[i].nb), row[1], sums[i].nb, row[2] and (", asked %g"):format(row[2]) or "")
  end
  lines[#lines + 1] = ("%10.0f boards an hour on %d threads, asked %d"):format(THREADS * HOUR
    * deals / sums.seconds, THREADS, BOARDS_LEAST)
  lines[#lines + 1] = ("%10.2f %% of that for worlds, asked at most %g"):format(100 * sums.keeping
    / sums.seconds, 100 * KEEPING_MOST)
  lines[#lines + 1] = "Answers: " .. answer()
  bench_lines(deals, prior, solver, from, lines)
  return table.concat(lines, "\n") .. "\n"
end
