-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where a system loses against par: positions, and conditions on the two hands there.
-- Two samples of boards are bid and solved. On the first one each side of a board belongs to the
-- last of its turns at which enough boards came by, so that positions share out all losses; at each
-- position a small tree finds conditions on the two hands (baize.arena.split), and for each of its
-- leaves which contract would have gained most, were it bid on all of its boards. All figures of
-- these are then those of the second sample, which had no part in finding them. A condition is
-- confirmed where its boards lose more than the rest of its position, on both samples: by a
-- one-sided test on the second one, of all that do on the first one together (Holm), so that in 95
-- of 100 reports none is confirmed wrongly.
-- @module baize.arena.positions
local contract = require "baize.cards.contract"
local distance = require "baize.arena.distance"
local family = require "baize.stats.family"
local imps = require "baize.core.contract".imps
local lopsided = require "baize.stats.lopsided"
local sampler = require "baize.sample.sampler"
local split = require "baize.arena.split"
local words = require "baize.base.words"

local positions = {}

local SIDE <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local PARTNER <const> = { N = "S", S = "N", E = "W", W = "E" }
local SEATS <const> = words.SEATS
local NODE_LEAST <const> = 20 -- boards of the first sample that make a position
local LEAF_LEAST <const> = 8 -- of either sample, for a condition
local LEVELS <const> = 7
local LEVEL <const> = 0.95 -- at which conditions are confirmed, all together

-- ---- positions -------------------------------------------------------------------------

-- The turns of a side in an auction, in order: the calls before each as a system writes them
-- (leading passes and their passes left out), who is at turn, and the last bid.
local function turns_of(b, side)
  local list, parts, opened, last = {}, {}, false, nil
  for i, call in ipairs(b.calls) do
    local seat = SEATS[(words.SEAT_NUMBER[b.dealer] + i - 2) % #SEATS + 1]
    local ours = SIDE[seat] == side
    if ours then
      list[#list + 1] = { key = table.concat(parts, " "), seat = seat, last = last }
    end
    opened = opened or call ~= "P"
    if opened and ours then parts[#parts + 1] = call end
    if opened and not ours and call ~= "P" then parts[#parts + 1] = "(" .. call .. ")" end
    if call:find "^%d" then last = call end
  end
  return list
end

-- Both sides of boards, or one: board, side, turns, and the loss against par (0: none).
local function halves_of(boards, sides)
  local list = {}
  for _, b in ipairs(boards) do
    for _, side in ipairs(sides) do
      list[#list + 1] = { board = b, side = side, turns = turns_of(b, side),
        value = b.loser == side and b.loss or 0 }
    end
  end
  return list
end

-- Positions by key where enough came by: { [key] = true }.
local function common(halves)
  local seen, known = {}, {}
  for _, h in ipairs(halves) do
    local own = {} -- a key may come twice where only passes were made
    for _, turn in ipairs(h.turns) do
      if not own[turn.key] then seen[turn.key] = (seen[turn.key] or 0) + 1 end
      own[turn.key] = true
    end
  end
  for key, n in pairs(seen) do known[key] = n >= NODE_LEAST or key == "" end
  return known
end

-- Give each half its position: the last turn that is known; and the features of the two hands.
local function place(halves, known)
  local by, order = {}, {}
  for _, h in ipairs(halves) do
    for _, turn in ipairs(h.turns) do
      if known[turn.key] then h.turn = turn end
    end
    if h.turn then -- who never had a turn has no part
      local deal, seat = h.board.deal, h.turn.seat
      h.features = split.features(deal[seat], deal[PARTNER[seat]])
      if not by[h.turn.key] then
        by[h.turn.key], order[#order + 1] = {}, h.turn.key
      end
      table.insert(by[h.turn.key], h)
    end
  end
  return by, order
end

-- ---- what would have been better -------------------------------------------------------

local SUITS <const> = { { "S", "spades" }, { "H", "hearts" }, { "D", "diamonds" },
  { "C", "clubs" } }
local FIT_GAME <const> = { C = 5, D = 5, H = 4, S = 4 }

-- The longest suit of two hands together, the higher of equal ones, and who has more of it.
local function longest_fit(h)
  local deal, me = h.board.deal, h.turn.seat
  local found, most, declarer = nil, 0, me
  for _, suit in ipairs(SUITS) do
    local ours, partners = deal[me][suit[2]], deal[PARTNER[me]][suit[2]]
    if ours + partners > most then
      found, most, declarer = suit[1], ours + partners, ours >= partners and me or PARTNER[me]
    end
  end
  return found, declarer
end

local function in_fit(level)
  return function(h)
    local strain, declarer = longest_fit(h)
    return level or FIT_GAME[strain], strain, declarer
  end
end
local function in_notrump(level)
  return function(h) return level, "NT", h.turn.seat end
end

--- The contracts that could be bid at all boards of a leaf instead of what was.
positions.INSTEAD = {
  { "the longest fit as low as possible", in_fit(1) }, { "game in the longest fit", in_fit() },
  { "3NT", in_notrump(3) }, { "a small slam in the longest fit", in_fit(6) },
  { "6NT", in_notrump(6) }, { "a grand slam in the longest fit", in_fit(7) },
}

-- Whether a bid is above another.
local function is_above(level, strain, last)
  if not last then return true end
  local other = math.tointeger(last:sub(1, 1))
  return level > other or level == other
    and words.STRAIN_NUMBER[strain] > words.STRAIN_NUMBER[last:sub(2)]
end

-- IMPs of a contract of INSTEAD against what was reached; 0 where the auction is above it.
local function gain_of(h, instead, down)
  local level, strain, seat = instead[2](h)
  while level <= LEVELS and not is_above(level, strain, h.turn.last) do level = level + 1 end
  if level > LEVELS then return 0 end
  local b, sign = h.board, h.side == "NS" and 1 or -1
  local c = contract.from(("%d%s by %s"):format(level, strain, seat))
  return (imps(sign * (distance.score(c, b.vul, b.table, down) - b.score)))
end

-- Of INSTEAD what would gain most on these halves; nil: nothing gains.
local function best_instead(items, down)
  local best, most = nil, 0
  for _, instead in ipairs(positions.INSTEAD) do
    local sum = 0
    for _, h in ipairs(items) do sum = sum + gain_of(h, instead, down) end
    if sum > most then best, most = instead, sum end
  end
  return best
end

-- ---- figures ---------------------------------------------------------------------------

-- Mean and standard error of the values that a function gives of items; the sum too.
local function moments(items, f)
  local n, sum, squares = #items, 0, 0
  for _, item in ipairs(items) do
    local v = f(item)
    sum, squares = sum + v, squares + v * v
  end
  local mean = n > 0 and sum / n or 0
  local var = n > 1 and math.max(squares - n * mean * mean, 0) / (n - 1) or 0
  return { mean = mean, error = n > 1 and math.sqrt(var / n) or nil, n = n, sum = sum,
    squares = squares }
end

-- The share of a sum in all boards: IMPs a board and their error.
local function per_board(m, boards)
  local mean = m.sum / boards
  return { mean = mean, error = math.sqrt(math.max(m.squares / boards - mean * mean, 0) / boards) }
end

local function loss_of(h) return h.value end

-- p of the claim that halves lose more than others do; nil: fewer than LEAF_LEAST, or no losses.
local function p_more(inside, rest)
  if #inside < LEAF_LEAST or #rest < 2 then return nil end
  local function sample(items)
    local counts, m, bars = {}, moments(items, loss_of), {}
    for _, h in ipairs(items) do counts[h.value] = (counts[h.value] or 0) + 1 end
    for value, count in pairs(counts) do bars[#bars + 1] = { value, count } end
    table.sort(bars, function(a, b) return a[1] < b[1] end)
    return { n = m.n, mean = m.mean, sd = m.error * math.sqrt(m.n), histogram = bars }
  end
  return lopsided.two({ a = sample(inside), b = sample(rest), mu = 0, side = "greater",
    level = LEVEL }).p
end

-- Which leaves are confirmed, of all that have a p: p_holm, confirmed; and of how many.
local function judge(leaves)
  local tested = {}
  for _, leaf in ipairs(leaves) do
    if leaf.p then tested[#tested + 1] = leaf end
  end
  family.holm(tested)
  for _, leaf in ipairs(tested) do leaf.confirmed = leaf.p_holm < 1 - LEVEL end
  return #tested
end

-- The figures of a leaf on fresh halves of its position, whose mean was `before` on the first ones.
local function confirm(leaf, fresh, before, boards, down)
  local inside, rest = {}, {}
  for _, h in ipairs(fresh) do
    local list = split.holds(leaf.parts, h.features) and inside or rest
    list[#list + 1] = h
  end
  leaf.found, leaf.items, leaf.fresh = moments(leaf.items, loss_of), nil, inside
  leaf.loss, leaf.rest = moments(inside, loss_of), moments(rest, loss_of)
  leaf.per_board = per_board(leaf.loss, boards)
  leaf.from_best = moments(inside, function(h) return h.board.from_best[h.side] end)
  leaf.more = leaf.found.mean > before
  leaf.p, leaf.confirmed = leaf.more and p_more(inside, rest) or nil, false
  if leaf.instead then
    leaf.gain = moments(inside, function(h) return gain_of(h, leaf.instead, down) end)
    leaf.gain_per_board = per_board(leaf.gain, boards)
  end
  leaf.kinds = {}
  for _, h in ipairs(inside) do
    if h.value > 0 then
      local kind = h.board.kind
      leaf.kinds[kind] = (leaf.kinds[kind] or 0) + 1
      if not leaf.example or h.value > leaf.example.value then leaf.example = h end
    end
  end
end

-- Losses by kind over all boards.
local function kinds_of(boards, sides)
  local judged, list = {}, {}
  for _, side in ipairs(sides) do judged[side] = true end
  for i, kind in ipairs(distance.KINDS) do
    local count, example = 0, nil
    local m = moments(boards, function(b)
      local is = b.kind == kind[1] and judged[b.loser]
      if is then count = count + 1 end
      if is and (not example or b.loss > example.loss) then example = b end
      return is and b.loss or 0
    end)
    list[i] = { kind = kind[1], means = kind[2], boards = count, imps = m.mean, error = m.error,
      example = example }
  end
  table.sort(list, function(a, b)
    return a.imps > b.imps or a.imps == b.imps and a.kind < b.kind
  end)
  local all = moments(boards, function(b) return judged[b.loser] and b.loss or 0 end)
  return list, all
end

--- Find where a system loses, and confirm it.
-- @tparam System system
-- @tparam ?System they at the other side; nil: the same at both, and both sides are judged
-- @tparam table options `boards` (of each of the two samples), `seed`, `down` (nil, or contracts
-- that go down by so many are doubled), `jobs`, `progress` (called with how many boards are solved)
-- @treturn table boards (of both samples), first and fresh (how many of each), par (mean, error:
-- IMPs a board from par), from_best (a side's IMPs from its best contract), kinds (kind, means,
-- boards, imps and error a board, example), leaves (by falling loss as found: key, parts, found,
-- loss and rest (mean, error, n: IMPs of a side of a board), per_board, from_best, confirmed,
-- instead (of INSTEAD), gain, gain_per_board, kinds (counts), example), partial
-- @raise "interrupted" where the first sample is not complete
function positions.run(system, they, options)
  local source, n = sampler.new { seed = options.seed }, options.boards
  local sides = they and { "NS" } or { "NS", "EW" }
  local function sample(first, last)
    local progress = options.progress
    return distance.boards(source, system, they or system, first, last, { down = options.down,
      jobs = options.jobs, progress = progress and function(done) progress(first - 1 + done) end })
  end
  local first, stopped = sample(1, n)
  if stopped then error(stopped, 0) end
  local fresh, partial = sample(n + 1, 2 * n)
  local found, again = halves_of(first, sides), halves_of(fresh, sides)
  local known = common(found)
  local by, order = place(found, known)
  local by_fresh = place(again, known)
  local leaves = {}
  for _, key in ipairs(order) do
    local before = moments(by[key], loss_of).mean
    for _, leaf in ipairs(split.leaves(by[key], LEAF_LEAST)) do
      leaf.key, leaf.instead = key, best_instead(leaf.items, options.down)
      confirm(leaf, by_fresh[key] or {}, before, math.max(#fresh, 1), options.down)
      leaves[#leaves + 1] = leaf
    end
  end
  table.sort(leaves, function(a, b)
    if a.found.sum ~= b.found.sum then return a.found.sum > b.found.sum end
    return a.key .. split.text(a.parts) < b.key .. split.text(b.parts)
  end)
  local boards = table.move(fresh, 1, #fresh, #first + 1, table.move(first, 1, #first, 1, {}))
  local kinds, all = kinds_of(boards, sides)
  local best = {}
  for _, h in ipairs(found) do best[#best + 1] = h end
  for _, h in ipairs(again) do best[#best + 1] = h end
  local _, fresh_par = kinds_of(fresh, sides)
  return { system = system, they = they, boards = #boards, first = #first, fresh = #fresh,
    kinds = kinds, par = all, fresh_par = fresh_par, leaves = leaves, tested = judge(leaves),
    partial = partial,
    from_best = moments(best, function(h) return h.board.from_best[h.side] end) }
end

return positions
