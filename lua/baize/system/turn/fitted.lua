-- SPDX-License-Identifier: GPL-3.0-or-later
--- Sums over the suits of a hand that say how many tricks it takes opposite what partner has
-- shown. At a position `makes(4, me.spades, "0.45+")` becomes an ordinary condition of `me`: a
-- sum of lengths, points, aces and losers, each with a weight, that reaches a bound. On hands
-- that are not fitted to these four explain 97 % of what all honours, tens and playing tricks
-- beside them do. The weights are fitted by least squares to what a net guesses (src/guess) on
-- 640 deals of what both partners have shown, the opponents' calls apart; each fifth of the
-- deals, predicted by a fit to the others, says how large the error is. Guesses are whole
-- numbers, and Lua's sums of them are the same on all machines, so the weights are: whole
-- multiples of 50 thousandths of a trick. They are kept with the bounds.
-- @module baize.system.turn.fitted
local cached = require "baize.base.cached"
local cond = require "baize.lang.cond"
local core_guess = require "baize.core.guess"
local errors = require "baize.core.error"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local sampler = require "baize.sample.sampler"
local version = require "baize.core".version

local fitted = {}

local NAMES <const> = { makes = true, tricks = true, maximum = true }
local CACHE <const> = "baize-bounds"
local DEALS <const>, FOLDS <const> = 640, 5
local SEED <const> = 20
local GRAIN <const> = 50 -- thousandths of a trick, of which weights are multiples
local RIDGE <const> = 8.0 -- added to the squares, so that what does not vary gets no weight
local UNIT <const> = 1 << 15 -- of guesses: a share of 1
local SUITS <const> = { "spades", "hearts", "diamonds", "clubs" }
local OF_SUIT <const> = { "length", "hcp", "aces", "losers" }
local TERMS <const> = #SUITS * #OF_SUIT
local ROW <const> = TERMS + 2 -- of a deal: 1, the terms, and what is guessed
local STRAINS <const> = { spades = "S", hearts = "H", diamonds = "D", clubs = "C" }
local FATAL <const> = { memory = true, interrupted = true }
-- How the deals of a fit are drawn, and how many draws they may take: one hand by its number and
-- the rest shuffled, which is ready in some ms; else by the planner's choice, which may take a
-- second. Beyond these draws hands are taken more widely.
local PLANS <const> = { { name = "hand/1", draws = 100000 }, { draws = 1000000 } }

-- ---- least squares -----------------------------------------------------------------

-- Sums and `sign` times others.
local function with(sums, sign, others)
  local made = {}
  for i = 1, ROW do
    made[i] = {}
    for k = 1, i do made[i][k] = sums[i][k] + sign * others[i][k] end
  end
  return made
end

-- The weights of terms and the constant, in thousandths of a trick, from sums of products: by
-- Cholesky's decomposition of the covariances (whole numbers, as the guesses are, so that only this
-- rounds).
local function solve(sums)
  local n, y, l, z, w = sums[1][1], sums[ROW], {}, {}, {}
  for i = 1, TERMS do
    local line, sum = sums[i + 1], sums[i + 1][1]
    l[i] = {}
    for k = 1, i do
      local v = (n * line[k + 1] - sum * sums[k + 1][1]) / n + (i == k and RIDGE or 0.0)
      for m = 1, k - 1 do v = v - l[i][m] * l[k][m] end
      l[i][k] = i == k and math.sqrt(v) or v / l[k][k]
    end
    local v = (n * y[i + 1] - sum * y[1]) / n / UNIT
    for m = 1, i - 1 do v = v - l[i][m] * z[m] end
    z[i] = v / l[i][i]
  end
  for i = TERMS, 1, -1 do
    local v = z[i]
    for m = i + 1, TERMS do v = v - l[m][i] * w[m] end
    w[i] = v / l[i][i]
  end
  local constant = 1000 * y[1] / UNIT
  for i = 1, TERMS do
    w[i] = GRAIN * ((1000 * w[i] / GRAIN + 0.5) // 1 | 0)
    constant = constant - w[i] * sums[i + 1][1]
  end
  return w, (constant / n + 0.5) // 1 | 0
end

-- The sum of the squares of what the weights miss, in tricks.
local function missed_by(sums, weights, constant)
  local v, all = { -constant / 1000 }, 0.0
  for k, w in ipairs(weights) do v[k + 1] = -w / 1000 end
  v[ROW] = 1 / UNIT
  for i = 1, ROW do
    local line, sum = sums[i], 0.0
    for k = 1, i - 1 do sum = sum + 2 * v[k] * line[k] end
    all = all + v[i] * (sum + v[i] * line[i])
  end
  return all
end

-- A fit to the products of each fold, with the sum of the `squares` of the tricks: its `weights`
-- and `constant` in thousandths of a trick, the standard `error` of the tricks beside it, and how
-- much of what is guessed to be the mean it `explains`, in per cent. Both are of deals predicted by
-- a fit to the other folds.
local function fit_of(folds, squares)
  local all, missed = folds[1], 0.0
  for f = 2, FOLDS do all = with(all, 1, folds[f]) end
  for _, fold in ipairs(folds) do
    missed = missed + missed_by(fold, solve(with(all, -1, fold)))
  end
  local n, sum, square = all[1][1], all[ROW][1], all[ROW][ROW] / UNIT / UNIT
  local spread = square - sum * sum / n / UNIT / UNIT
  local weights, constant = solve(all)
  return { weights = weights, constant = constant,
    error = (1000 * math.sqrt((missed + squares / UNIT - square) / n) + 0.5) // 1 | 0,
    explains = spread > 0.0 and (100 * (1 - missed / spread) + 0.5) // 1 | 0 or 0 }
end

-- ---- deals -------------------------------------------------------------------------

-- A condition of the ranges of boxes, where the exact set of hands takes too long.
local function around(boxes)
  if #boxes == 0 then return cond.any end
  local box, c = quick.around(boxes), cond.any
  for i, name in ipairs(quick.FEATURES) do
    c = c & roles.me[name](("%d-%d"):format(box.low[i], box.high[i]))
  end
  return c
end

-- Those deals in which N has the better half of his hands, by points.
local function better_half(deals)
  local points, kept = {}, {}
  for i, deal in ipairs(deals) do points[i] = deal.N.hcp end
  local sorted = table.move(points, 1, #points, 1, {})
  table.sort(sorted)
  local least = sorted[#sorted // 2 + 1]
  for i, deal in ipairs(deals) do
    if points[i] >= least and #kept < DEALS then kept[#kept + 1] = deal end
  end
  return kept
end

-- Deals that satisfy a condition of S and N, of twice as many the better half where `upper`; nil:
-- they take too many draws.
local function deals_of(where, upper, plan)
  local source = sampler.new { where = where, seed = SEED, tries = plan.draws, plan = plan.name }
  local deals, draws = {}, 0
  for i = 1, upper and 2 * DEALS or DEALS do
    local deal, tries = source:deal(i)
    draws = draws + tries
    if draws > plan.draws then return nil end
    deals[i] = deal
  end
  return upper and better_half(deals) or deals
end

-- The fit to these; nil: they take too many draws.
local function fit_to_deals(where, declarer, strain, upper, plan)
  local deals = deals_of(where, upper, plan)
  return deals and fit_of(core_guess.products(deals, "S", declarer, strain, OF_SUIT, FOLDS))
end

-- ---- what is kept ------------------------------------------------------------------

local net -- the name of what guesses, once it was asked for: a hash of all weights
local known, known_nb = {}, 0 -- what a fit is of -> the fit
local KNOWN_MAX <const> = 4096

local function packed(fit)
  return ("%d %d %d %s"):format(fit.constant, fit.error, fit.explains,
    table.concat(fit.weights, " "))
end

-- A fit from what is kept; nil: it is not one.
local function unpacked(text)
  local list = {}
  for number in (text or ""):gmatch "%S+" do
    list[#list + 1] = math.tointeger(tonumber(number))
  end
  if #list ~= TERMS + 3 then return nil end
  return { constant = list[1], error = list[2], explains = list[3],
    weights = table.move(list, 4, #list, 1, {}) }
end

local FAILED <const> = "-" -- what is kept of hands that take too long to deal

-- The fit to deals of what both have; nil: these take too long to deal. It is kept by what both
-- have, and by the net that guesses.
local function fit_to(mine, partner, declarer, strain, upper)
  net = net or core_guess.name()
  local key = table.concat({ ("fit 5 %s %s %s%s %s"):format(version, net, declarer, strain,
    upper and " upper" or ""), mine:key(), partner:key() }, "\0")
  if known[key] ~= nil then return known[key] or nil end
  local cache = cached.open(CACHE)
  local text = cache and cache:get(key)
  local fit = text ~= FAILED and unpacked(text)
  if not fit and text ~= FAILED then
    for _, plan in ipairs(PLANS) do
      -- expected: what both have shown cannot be dealt so, or within the sampler's budget
      local ok, found = pcall(fit_to_deals, mine:of "S" & partner:of "N", declarer, strain, upper,
        plan)
      if not ok and FATAL[errors.kind(found)] then error(found, 0) end
      fit = ok and found
      if fit then break end
    end
    if cache then cache:put(key, fit and packed(fit) or FAILED) end
  end
  if known_nb >= KNOWN_MAX then known, known_nb = {}, 0 end
  known[key], known_nb = fit or false, known_nb + 1
  return fit or nil
end

-- The fit for what both have shown; where that takes too long to deal, for the ranges of these, for
-- the own ranges, or for all hands.
local function fit_for(p, declarer, strain, upper)
  local function fit(mine, partner) return fit_to(mine, partner, declarer, strain, upper) end
  return fit(p:shown(), p:shown(2)) or fit(around(p.me), around(p.partner))
    or fit(around(p.me), cond.any) or assert(fit(cond.any, cond.any))
end

-- ---- conditions ----------------------------------------------------------------------

-- The normal deviate that a share of 0.03 to 0.97 exceeds: Peter Acklam's rational approximation,
-- central region, which takes no logarithms.
local A <const> = { -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.3577518672690,
  -30.66479806614716, 2.506628277459239 }
local B <const> = { -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
  -13.28068155288572, 1.0 }
local function deviate(share)
  local q, a, b = share - 0.5, 0.0, 0.0
  for i = 1, #A do a, b = a * (q * q) + A[i], b * (q * q) + B[i] end
  return q * a / b
end

-- The least sum, in thousandths, that makes a contract with some share, or takes some tricks.
local function bound_of(fit, name, level, number)
  if name == "tricks" then return 1000 * number - fit.constant end
  return 1000 * (level + 6 - 0.5) + fit.error * deviate(number) - fit.constant
end

local function gcd(a, b)
  while b ~= 0 do a, b = b, a % b end
  return a
end

-- A number of thousandths, as a number of tricks.
local function tricks_of(thousandths) return thousandths / 1000 end

-- The condition that a sum is from one bound (in thousandths) to below another one.
local function between(fit, low, high)
  local unit, sum = 0, nil
  for i, w in ipairs(fit.weights) do
    if w ~= 0 then
      local suit, feature = SUITS[(i - 1) // #OF_SUIT + 1], OF_SUIT[(i - 1) % #OF_SUIT + 1]
      local atom = feature == "length" and roles.me[suit] or roles.me[suit][feature]
      local term = tricks_of(w) * atom
      unit, sum = gcd(unit, math.abs(w)), sum and sum + term or term
    end
  end
  if not sum then return low <= 0 and 0 <= high and cond.any or ~cond.any end
  local function text(bound) return ("%.3f"):format(tricks_of(bound)) end
  local from = low > -math.huge and (-(-low // unit) * unit // 1 | 0)
  local to = high < math.huge and (high // unit * unit // 1 | 0)
  if from and to and from > to then return ~cond.any end
  if from and to then return sum(("%s..%s"):format(text(from), text(to))) end
  return from and sum(text(from) .. "+") or sum(text(to) .. "-")
end

-- Who declares: who of both has bid the strain first.
local function declarer_of(p, strain)
  for k, call in ipairs(p.calls) do
    if call.ours and call.strain == strain then
      return (#p.words + 1 - p.numbers[k]) % 4 == 0 and "S" or "N"
    end
  end
  return "S"
end

local function is_node(x)
  local parts = x:operator() == "call" and x:parts()
  return parts and #parts == 4 and NAMES[tostring(parts[1])] and parts or nil
end

-- The name of a condition: "makes_4S_45_percent", "tricks_in_S_10_or_more".
local function title_of(name, level, strain, low, high)
  local function number(text)
    return name == "tricks" and (text:gsub("%.", "_")) or ("%d"):format((100 * text + 0.5) // 1)
  end
  local range = low and high and number(low) .. "_to_" .. number(high)
    or low and number(low) .. (name == "tricks" and "_or_more" or "")
    or (name == "tricks" and "" or "at_most_") .. number(high) .. (name == "tricks" and "_or_fewer"
    or "")
  if name == "tricks" then return ("tricks_in_%s_%s"):format(strain, range) end
  return ("makes_%d%s_%s_percent%s"):format(level, strain, range,
    name == "maximum" and "_opposite_a_maximum" or "")
end

-- What a part asks, for who reads an explanation.
local function words_of(name, level, strain, low, high)
  if name == "tricks" then
    return ("%s tricks in %s"):format(low and high and low .. " to " .. high or low and low
      .. " or more" or high .. " or fewer", strain)
  end
  local function percent(share) return ("%d"):format((100 * share + 0.5) // 1) end
  if name == "maximum" then return ("invites %d%s"):format(level, strain) end
  return ("%d%s makes on %s %% of the deals%s"):format(level, strain, low and high and percent(low)
    .. " to " .. percent(high) or percent(low or high), low and "" or " or fewer")
end

-- The condition at a position that takes the place of a part, and what it asks in words.
local function condition_at(p, parts)
  local name, level, range = tostring(parts[1]), tonumber(tostring(parts[2])), parts[4]
  local strain = type(parts[3]) == "string" and parts[3]
    or STRAINS[tostring(parts[3]):match "%a+$"]
  local fit = fit_for(p, declarer_of(p, strain), strain, name == "maximum")
  local low, high = range:match "^([%d.]+)%-([%d.]+)$"
  low, high = low or range:match "^([%d.]+)%+$", high or range:match "^([%d.]+)%-$"
  local from = low and bound_of(fit, name, level, tonumber(low)) or -math.huge
  local to = high and bound_of(fit, name, level, tonumber(high)) or math.huge
  local title = title_of(name, level, strain, low, high)
  p.fitted = p.fitted or {}
  p.fitted[title] = ("%s: a sum over the suits, fitted to guesses for what both have shown; it "
    .. "explains %d %% of the tricks, and their standard error is %.1f"):format(title, fit.explains,
    fit.error / 1000)
  return between(fit, from, to):named(title), words_of(name, level, strain, low, high), name
end

local function nodes_of(x, list)
  if is_node(x) then
    list[#list + 1] = x
  elseif x:operator() ~= "call" then
    for _, part in ipairs(x:parts()) do
      if cond.is(part) then nodes_of(part, list) end
    end
  end
  return list
end

--- The condition with a sum in the place of what is fitted at a position.
-- @tparam SystemPosition p
-- @tparam Condition where of which all else is known there
-- @treturn Condition
-- @treturn ?string what it asks, in words: of an invitation that it is one
function fitted.resolve(p, where)
  local done, words = {}, nil
  for _, node in ipairs(nodes_of(where, {})) do
    local key = node:key()
    if not done[key] then
      done[key] = true
      local made, said, name = condition_at(p, node:parts())
      words = (name == "maximum" or not words) and said or words
      where = node:equals(where) and made or where:substitute(node, made)
    end
  end
  return where, words
end

return fitted
