-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions of `dealer` as ours.
-- Comparisons of sums of features, shapes and cards become conditions of the core. What
-- does not (tricks, scores, products, counts of spot cards) is "unknown": a part that
-- holds it is kept as a function, and what is known of it narrows the deals first. For
-- this every tree is translated into two conditions: `over`, which holds whenever it does,
-- and `under`, which holds only if it does. Both are Conditions, true or false; they are
-- the same when nothing was unknown.
-- @module baize.dealer.translate
local cond = require "baize.lang.cond"
local sums = require "baize.dealer.sums"
local value = require "baize.dealer.value"

local translate = {}

local FAR <const> = 1000000 -- beyond all values of the sums that we translate
local LONGEST <const> = 20000 -- bytes of a condition; one that is longer is left unknown
local FINE <const>, FINE_STEP <const> = 100, 5 -- hundredths; cccc goes in twentieths

-- ---- true, false and conditions ------------------------------------------------------

local function both(a, b)
  if a == false or b == false then return false end
  if a == true then return b end
  return b == true and a or a & b
end

local function either(a, b)
  if a == true or b == true then return true end
  if a == false then return b end
  return b == false and a or a | b
end

local function negated(a)
  if type(a) == "boolean" then return not a end
  return ~a
end

local UNKNOWN <const> = { over = true, under = false }

local function exactly(c) return { over = c, under = c, exact = true } end

local function size(c) return type(c) == "boolean" and 0 or #c.text end

local function merge(f, a, b)
  local over, under = f(a.over, b.over), f(a.under, b.under)
  if over == false or under == true then return exactly(under == true) end
  if size(over) > LONGEST or size(under) > LONGEST then return UNKNOWN end
  return { over = over, under = under, exact = a.exact and b.exact }
end

local function conjunction(a, b) return merge(both, a, b) end
local function disjunction(a, b) return merge(either, a, b) end

local function negation(a)
  return { over = negated(a.under), under = negated(a.over), exact = a.exact }
end

-- ---- comparisons -----------------------------------------------------------------------

-- The range of whole numbers from low to high as our conditions write it.
local function range_text(low, high)
  if low <= -FAR and high >= 0 then return ('"%d-"'):format(high) end
  if high >= FAR and low >= 0 then return ('"%d+"'):format(low) end
  if low == high and low >= 0 then return ('"%d"'):format(low) end
  return ('"%d..%d"'):format(low, high)
end

-- The same in hundredths, for features that go in twentieths.
local function fine_text(low, high)
  local function decimal(n) return ("%d.%02d"):format(n // FINE, n % FINE) end
  low, high = -(-low // FINE_STEP) * FINE_STEP, high // FINE_STEP * FINE_STEP
  if high < low then return nil end
  if low <= 0 then return high < 0 and nil or ('"%s-"'):format(decimal(high)) end
  if high >= FAR then return ('"%s+"'):format(decimal(low)) end
  return ('"%s-%s"'):format(decimal(low), decimal(high))
end

-- The condition that a sum (without its constant) is in the range.
local function within(sum, low, high)
  if high < low then return exactly(false) end
  local first, text = sum.terms[1], nil
  if first.fine then
    text = fine_text(low, high)
    if not text then return exactly(false) end
  end
  local c = cond.parse(sums.text(sum) .. " " .. (text or range_text(low, high)))
  return c and exactly(c) or UNKNOWN
end

local TURNED <const> = { ["<"] = ">", [">"] = "<", ["<="] = ">=", [">="] = "<=",
  ["=="] = "==", ["!="] = "!=" }

-- sum `op` 0
local function compare_sum(sum, op)
  if #sum.terms == 0 then return exactly(value.operate(op, sum.constant, 0) == 1) end
  local fine = false
  for _, term in ipairs(sum.terms) do fine = fine or term.fine end
  local bound = -sum.constant
  if math.abs(bound) >= FAR or fine and #sum.terms > 1 then return UNKNOWN end
  if fine and sum.terms[1].factor == -1 then
    return compare_sum(sums.add(sums.constant(0), sum, -1), TURNED[op])
  elseif fine and sum.terms[1].factor ~= 1 then
    return UNKNOWN
  end
  if op == "!=" then return negation(within(sum, bound, bound)) end
  if op == "==" then return within(sum, bound, bound) end
  if op == "<" then return within(sum, -FAR, bound - 1) end
  if op == "<=" then return within(sum, -FAR, bound) end
  return within(sum, op == ">" and bound + 1 or bound, FAR)
end

-- ---- conditions ------------------------------------------------------------------------

local COMPARISONS <const> = { ["=="] = true, ["!="] = true, ["<"] = true, ["<="] = true,
  [">"] = true, [">="] = true }

local function is_boolean(node)
  return node.kind == "shape" or node.kind == "has" or node.kind == "not" or
    node.kind == "binary" and (COMPARISONS[node.op] or node.op == "&&" or node.op == "||")
end

local truth

-- f of a tree, or of both branches where it is a choice.
local function by_case(node, program, f)
  if node.kind ~= "choice" then return f(node) end
  local a = truth(node.a, program)
  return disjunction(conjunction(a, by_case(node.b, program, f)),
    conjunction(negation(a), by_case(node.c, program, f)))
end

-- boolean `op` number
local function compare_boolean(node, op, n, program)
  local no, yes = value.operate(op, 0, n) == 1, value.operate(op, 1, n) == 1
  if no == yes then return exactly(no) end
  local a = truth(node, program)
  return yes and a or negation(a)
end

local function compare_plain(a, op, b, program)
  if is_boolean(a) and is_boolean(b) and (op == "==" or op == "!=") then
    local p, q = truth(a, program), truth(b, program)
    local same = disjunction(conjunction(p, q), conjunction(negation(p), negation(q)))
    return op == "==" and same or negation(same)
  end
  local x, y = sums.of(a, program), sums.of(b, program)
  if is_boolean(a) and y and #y.terms == 0 then
    return compare_boolean(a, op, y.constant, program)
  elseif is_boolean(b) and x and #x.terms == 0 then
    return compare_boolean(b, TURNED[op], x.constant, program)
  end
  return x and y and compare_sum(sums.add(x, y, -1), op) or UNKNOWN
end

local function compare(node, program)
  return by_case(node.a, program, function(a)
    return by_case(node.b, program, function(b)
      return compare_plain(a, node.op, b, program)
    end)
  end)
end

-- When a tree is not 0.
local function meaning_of(node, program)
  local kind = node.kind
  if kind == "not" then return negation(truth(node.a, program)) end
  if kind == "choice" then
    return by_case(node, program, function(branch) return truth(branch, program) end)
  elseif kind == "shape" or kind == "has" then
    return exactly(value.condition(node) or false)
  elseif kind == "binary" and COMPARISONS[node.op] then
    return compare(node, program)
  elseif kind == "binary" and (node.op == "&&" or node.op == "||") then
    local merged = node.op == "&&" and conjunction or disjunction
    return merged(truth(node.a, program), truth(node.b, program))
  end
  local sum = sums.of(node, program)
  return sum and compare_sum(sum, "!=") or UNKNOWN
end

-- The same, once for each tree: names are used many times.
function truth(node, program)
  program.truths = program.truths or {}
  local found = program.truths[node] or meaning_of(node, program)
  program.truths[node] = found
  return found
end

-- The parts of a tree that must all hold, each once.
local function parts_of(node, list, seen)
  if seen[node] then return list end
  seen[node] = true
  if node.kind == "binary" and node.op == "&&" then
    parts_of(node.a, list, seen)
    parts_of(node.b, list, seen)
  else
    list[#list + 1] = node
  end
  return list
end

-- A part of the script as reports name it.
local function named(node, program)
  return (program.text:sub(node.at, node.stop - 1):gsub("%s+", " "))
end

--- The condition of a program; what the core does not know are opaque parts, named as the script
-- writes them. Nil, which part no deal satisfies, and at which byte it is.
function translate.condition(program)
  local where, opaque = true, {}
  for _, node in ipairs(program.condition and parts_of(program.condition, {}, {}) or {}) do
    local meaning = truth(node, program)
    local over = meaning.over
    -- what is too large or too deep for the core is left to the function
    if type(over) ~= "boolean" and not cond.parse(over.text) then
      meaning, over = UNKNOWN, true
    end
    if over == false then
      return nil, ("no deal satisfies '%s'"):format(named(node, program)), node.at
    end
    where = both(where, over)
    if not meaning.exact then
      local f = value.compile(node, program)
      opaque[#opaque + 1] = cond.opaque(function(deal) return f(deal) ~= 0 end,
        named(node, program))
    end
  end
  for _, need in ipairs(program.lengths) do
    where = both(where, assert(cond.parse(('%s.%s "%d"'):format(need.seat, sums.SUITS[need.suit],
      need.n))))
  end
  if where == true then where = cond.any end
  for _, part in ipairs(opaque) do where = where & part end
  return where
end

return translate
