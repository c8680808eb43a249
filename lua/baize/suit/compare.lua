-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lines of play of one suit against each other.
-- Two lines are compared layout by layout, by the tricks that each is sure of there.
-- "beats" need not be transitive at matchpoints, so cycles are looked for.
-- @module baize.suit.compare
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local contract = require "baize.cards.contract"
local line = require "baize.suit.line"
local near = require "baize.base.near"
local score = require "baize.cards.score"

local compare = {}

local Comparison = { __name = "baize.SuitComparison" }

local FIELDS <const> = { "contract", "vul", "outside", "k" }
local SCORINGS <const> = { "tricks", "matchpoints", "imps" }
local MATCHPOINTS <const> = 100 -- of a won comparison; half of it for a tie
local TRICKS <const>, BOOK <const> = 13, 6
local SAME <const> = 1e-9 -- differences below this are rounding

-- The worth of x tricks against y.
local function by_tricks(x, y) return x - y end

local function by_matchpoints(x, y)
  return x > y and MATCHPOINTS / 2 or x < y and -MATCHPOINTS / 2 or 0
end

-- The contract, and the tricks that other suits bring, of a comparison by IMPs.
local function by_imps(suit, options)
  if options.contract == nil then
    check.fail("compare: IMPs need a contract and the tricks outside the suit, as in "
      .. "{ contract = \"3NT by S\", outside = 6 }")
  end
  local outside = check.integer(options.outside, "outside", 0, TRICKS - suit.tricks_max)
  local points = score.score_vector(options.contract, options.vul or "none")
  local function of(tricks) return points[outside + tricks] end
  local level = contract.from(options.contract).level
  local need = level + BOOK - outside
  return function(x, y) return score.imps(of(x) - of(y)) end,
    need >= 1 and need <= suit.tricks_max and need or nil
end

local function worth_of(suit, scoring, options)
  if scoring == "tricks" then return by_tricks end
  if scoring == "matchpoints" then return by_matchpoints end
  if scoring == "imps" then
    local worth, need = by_imps(suit, options) -- no tail call: messages find the user's line
    return worth, need
  end
  check.fail(("unknown scoring %s%s: use tricks, matchpoints or imps"):format(
    check.show(scoring), near.hint(tostring(scoring), SCORINGS)))
end

-- What a gets against b on average.
local function mean_worth(suit, worth, a, b)
  local sum = 0
  for i, layout in ipairs(suit.lies) do
    sum = sum + layout.share * worth(a.sure[i], b.sure[i])
  end
  return sum
end

--- Cycles of three lines or more in which each beats the next, and the last the first: each once,
-- from its lowest line on. Line i beats line j where balance[i][j] is above 0.
function compare.cycles(balance)
  local nb, cycles = #balance, {}
  local function go(path, used)
    local last = path[#path]
    for to = path[1], nb do
      local beats = balance[last][to] and balance[last][to] > SAME
      if beats and to == path[1] and #path > 2 then
        cycles[#cycles + 1] = table.move(path, 1, #path, 1, {})
      elseif beats and not used[to] then
        used[to], path[#path + 1] = true, to
        go(path, used)
        used[to], path[#path] = nil, nil
      end
    end
  end
  for i = 1, nb do go({ i }, { [i] = true }) end
  return cycles
end

-- The lines and the scoring among the arguments of Suit:compare.
local function arguments(...)
  local args = table.pack(...)
  local options = {}
  if type(args[args.n]) == "table" and not line.is(args[args.n]) and args.n > 1 then
    options = args[args.n]
    args.n = args.n - 1
  end
  local given = args[1]
  if type(given) == "table" and not line.is(given) then return given, args[2], options end
  return table.move(args, 1, args.n - 1, 1, {}), args[args.n], options
end

--- Compare lines: what Suit:compare does.
function compare.new(suit, ...)
  local given, scoring, options = arguments(...)
  check.fields(options, FIELDS, "compare")
  if #given < 2 then
    check.fail("compare: two lines and a scoring expected, as in compare(\"lead Q\", "
      .. "\"low to Q\", \"tricks\")")
  end
  local worth, need = worth_of(suit, scoring, options)
  local k = options.k ~= nil and check.integer(options.k, "k", 1, suit.tricks_max) or need
  local lines, names, balance = {}, {}, {}
  for i, one in ipairs(given) do
    if not line.is(one) and type(one) ~= "string" then
      check.fail("compare: a line or its beginning as text expected, not " .. check.show(one))
    end
    if line.is(one) and (one.suit.north ~= suit.north or one.suit.south ~= suit.south) then
      check.fail(("compare: line %d is of another suit"):format(i))
    end
    lines[i] = line.is(one) and one or line.find(suit, k, one)
    names[i] = line.is(one) and (one.text or ("line %d"):format(i)) or one
  end
  for i, a in ipairs(lines) do
    balance[i] = {}
    for j, b in ipairs(lines) do balance[i][j] = mean_worth(suit, worth, a, b) end
  end
  return setmetatable({ suit = suit, lines = lines, names = names, scoring = scoring,
    balance = balance, difference = balance[1][2], cycles = compare.cycles(balance) },
    Comparison)
end

local UNITS <const> = { tricks = "tricks", matchpoints = "% of the matchpoints", imps = "IMPs" }

local function cycle_text(c, cycle)
  local names = {}
  for i, at in ipairs(cycle) do names[i] = c.names[at] end
  names[#names + 1] = names[1]
  return "a cycle: " .. table.concat(names, " beats ")
end

function Comparison.__tostring(c)
  local rows = { { "" } }
  for i, name in ipairs(c.names) do
    rows[1][i + 1] = #c.names > 2 and ("against %d"):format(i) or "against " .. name
    rows[i + 1] = { ("%s%s"):format(#c.names > 2 and i .. " " or "", name) }
    for j in ipairs(c.names) do
      rows[i + 1][j + 1] = i == j and "" or ("%+.4f"):format(c.balance[i][j])
    end
  end
  local parts = { columns.set(rows, "l" .. (".")
    :rep(#c.names)) .. "in " .. UNITS[c.scoring] }
  for _, cycle in ipairs(c.cycles) do parts[#parts + 1] = cycle_text(c, cycle) end
  return table.concat(parts, "\n")
end

--- Lines of play of one suit compared with each other, made by `suit:compare(a, b, scoring)`.
-- Fields: lines ({SuitLine,...}), names, scoring, balance ([i][j]: what line i gets against
-- line j on average), difference (of the first two), cycles ({{integer,...},...}: lines of
-- which each beats the next and the last the first). Prints as a table.
-- @type SuitComparison

return compare
