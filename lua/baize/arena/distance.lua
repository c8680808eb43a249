-- SPDX-License-Identifier: GPL-3.0-or-later
--- How far auctions end from par, and what went wrong.
-- A board is bid by four players and solved double dummy. One side at most loses against par; its
-- loss has a kind, of baize.arena.distance.KINDS: what it missed or bid too high. Scores are
-- those of the contract that was bid; contracts that go down by some number of tricks may count as
-- doubled.
-- @module baize.arena.distance
local contest = require "baize.system.reading.contest"
local contract = require "baize.cards.contract"
local core_board = require "baize.core.board"
local core_auction = require "baize.core.auction"
local imps = require "baize.core.contract".imps
local par = require "baize.cards.par"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local distance = {}

local BOOK <const> = 6
local GAME <const> = { C = 5, D = 5, H = 4, S = 4, NT = 3 }
local SIDE <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local SEATS <const> = { NS = { "N", "S" }, EW = { "E", "W" } }
local PART <const>, AT_GAME <const>, SLAM <const>, GRAND <const> = 1, 2, 3, 4

--- The kinds of losses, and what each means.
distance.KINDS = {
  { "missed slam", "our slam makes, and we played or defended less" },
  { "missed game", "our game makes, and we played or defended a part score" },
  { "missed part score", "our part score makes, and we let them play, or passed out" },
  { "other strain", "our contract fails or scores less than one of the same kind elsewhere" },
  { "overbid", "our contract fails, and we did better lower or by passing" },
  { "bad sacrifice", "our contract fails for more than par, over a contract of theirs that makes" },
  { "missed sacrifice", "their contract makes, and going down in ours costs less" },
  { "not doubled", "their contract fails undoubled, or we outbid one that fails doubled" },
  { "wrong double", "we doubled a contract that makes" },
  { "other", "anything else" },
}

-- ---- contracts -------------------------------------------------------------------------

-- Part score, game, small or grand slam, by the level.
local function size_of(c)
  if c.level == 7 then return GRAND end
  return c.level == 6 and SLAM or c.level >= GAME[c.strain] and AT_GAME or PART
end

--- The points of a contract as N-S see them; `down`: undoubled, it is doubled where it goes down by
-- so many tricks or more. Returns also how many tricks it goes down, 0 or less where it makes.
function distance.score(c, vul, table_of, down)
  if c.level == 0 then return 0, 0 end
  local tricks = table_of[c.declarer][c.strain]
  local short = c.level + BOOK - tricks
  local text = tostring(c)
  if down and c.doubled == 0 and short >= down then
    text = ("%d%sx by %s"):format(c.level, c.strain, c.declarer)
  end
  local points = contract.from(text):score(vul, tricks)
  return SIDE[c.declarer] == "NS" and points or -points, short
end

-- The contract of a side that makes and scores most: it, and its points; nil: none makes.
local function best_of(side, vul, table_of)
  local best, points
  for _, strain in ipairs(words.STRAINS) do
    for _, seat in ipairs(SEATS[side]) do
      local level = table_of[seat][strain] - BOOK
      if level >= 1 then
        local c = contract.from(("%d%s by %s"):format(level, strain, seat))
        local score = c:score(vul, level + BOOK)
        if not best or score > points then best, points = c, score end
      end
    end
  end
  return best, points
end

-- ---- kinds -----------------------------------------------------------------------------

local MISSED <const> = { "missed part score", "missed game", "missed slam", "missed slam" }

-- The first par contract of a side: contract, tricks, down; nil: none is.
local function par_of(b, side)
  for _, one in ipairs(b.par.contracts) do
    if one.tricks and SIDE[one.contract.declarer] == side then return one end
  end
  return nil
end

-- What a side missed that did not bid: a contract of its own that par has, or that drives the
-- others into a par contract that fails; or a sacrifice.
local function missed(b, side)
  local ours, best = par_of(b, side), b.best[side]
  if ours then return ours.down and "missed sacrifice" or MISSED[size_of(ours.contract)] end
  return best and MISSED[size_of(best)] or "other"
end

-- What was wrong where the side declared.
local function declared(b, side)
  local c, best = b.contract, b.best[side]
  if best and size_of(best) > size_of(c) then return MISSED[size_of(best)] end
  if b.short <= 0 then
    local theirs = par_of(b, side == "NS" and "EW" or "NS")
    return theirs and theirs.down and "not doubled" or "other strain"
  end
  local theirs = b.best_points[side == "NS" and "EW" or "NS"]
  if best and size_of(best) == size_of(c) and best.strain ~= c.strain then return "other strain" end
  if theirs and theirs > (b.best_points[side] or 0) then return "bad sacrifice" end
  return "overbid"
end

-- What was wrong where the other side declared.
local function defended(b, side)
  local c, best, points = b.contract, b.best[side], b.best_points[side]
  local sign = side == "NS" and 1 or -1
  if b.short > 0 then
    local doubled = c.doubled > 0 and c or contract.from(("%d%sx by %s"):format(c.level, c.strain,
      c.declarer))
    local penalty = sign * (distance.score(doubled, b.vul, b.table))
    if points and points > penalty then return MISSED[size_of(best)] end
    return c.doubled == 0 and "not doubled" or "other"
  end
  if c.doubled > 0 then return "wrong double" end
  return (missed(b, side))
end

-- The side that loses, how much, and by what; nothing where the board ended at par.
local function add_loss(b)
  local away = imps(b.par.score - b.score)
  if away == 0 then return end
  b.loser, b.loss = away > 0 and "NS" or "EW", math.abs(away)
  if b.contract.level == 0 then
    b.kind = missed(b, b.loser)
  elseif SIDE[b.contract.declarer] == b.loser then
    b.kind = declared(b, b.loser)
  else
    b.kind = defended(b, b.loser)
  end
end

-- IMPs from a side's score to that of its best contract that makes, 0 or more.
local function from_best(b, side)
  local points = b.best_points[side]
  if not points then return 0 end
  return (math.max(imps(points - (side == "NS" and b.score or -b.score)), 0))
end

--- Judge a board: add to its dealer, vul, calls and table (all double-dummy results) contract,
-- score (N-S), short (tricks down), par, best and best_points (by side: the contract that makes and
-- scores most; nil: none makes), from_best (by side: IMPs, 0 or more), loser ("NS", "EW"; nil:
-- par), loss (IMPs, above 0), kind. `down`: contracts that go down by so many are doubled.
function distance.judge(b, down)
  b.contract = core_auction.contract(b.dealer, b.calls)
  b.score, b.short = distance.score(b.contract, b.vul, b.table, down)
  b.par = par.of(b.table, { dealer = b.dealer, vul = b.vul })
  b.best, b.best_points, b.from_best = {}, {}, {}
  for side in pairs(SEATS) do
    b.best[side], b.best_points[side] = best_of(side, b.vul, b.table)
    b.from_best[side] = from_best(b, side)
  end
  add_loss(b)
  return b
end

--- Bid and solve boards `first` to `last` of a sampler.
-- @tparam Sampler sampler
-- @tparam System NS
-- @tparam System EW
-- @tparam integer first
-- @tparam integer last
-- @tparam table options `down` (nil, or contracts that go down by so many are doubled), `jobs`,
-- `progress` (called with how many are solved)
-- @treturn {table,...} boards: number, deal, dealer, vul, calls, table, and what `judge` adds
-- @treturn ?string "interrupted" where not all are solved
function distance.boards(sampler, NS, EW, first, last, options)
  local deals, boards = {}, {}
  for number = first, last do deals[#deals + 1] = sampler:deal(number) end
  local auctions = contest.bid_many { deals = deals, NS = NS, EW = EW, dealer = "board",
    vul = "board", first = first, jobs = options.jobs }
  local tables, stopped = solving.solve(deals, { jobs = options.jobs,
    progress = options.progress })
  for i = 1, #tables do
    local number = first + i - 1
    local b = { number = number, deal = deals[i], dealer = core_board.dealer(number),
      vul = core_board.vul(number), calls = {}, table = tables[i] }
    for call in auctions[i]:gmatch "%S+" do b.calls[#b.calls + 1] = call end
    boards[i] = distance.judge(b, options.down)
  end
  return boards, stopped
end

return distance
