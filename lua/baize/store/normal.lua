-- SPDX-License-Identifier: GPL-3.0-or-later
--- One text for expressions that mean the same.
-- Conditions are simplified; a number is a sum of terms with coefficients, in the order of their
-- texts, in which a pair is the sum of its two hands; imps(b - a) is -imps(a - b), and so is sign.
-- Expressions that mean the same for another reason have different texts, and so have those that
-- are alike by symmetry: hearts are not spades, and North is not South.
-- @module baize.store.normal
local check = require "baize.base.check"
local core = require "baize.core.expr"
local lists = require "baize.base.lists"

local normal = {}

local TREES <const> = { Condition = true, Feature = true, Measure = true, Part = true,
  Policy = true }
local HANDS <const> = { NS = { "N", "S" }, EW = { "E", "W" } }
local ODD <const> = { imps = true, sign = true } -- f(-x) = -f(x)
local EXTREMES <const> = { max = true, min = true }
local NUMBER <const> = "(%-?%d*%.?%d+)"

local write, sum_of

-- ---- sums ----------------------------------------------------------------------------

-- A number in digits that do not show in which order it was computed.
local function digits(n) return ("%.12g"):format(n == 0 and 0 or n) end

-- Add `by` times another sum: a constant, and coefficients by the text of a term.
local function add(sum, other, by)
  sum.constant = sum.constant + by * other.constant
  for text, n in pairs(other.terms) do sum.terms[text] = (sum.terms[text] or 0) + by * n end
  return sum
end

local function multiple(sum, by) return (add({ constant = 0, terms = {} }, sum, by)) end

local function atom(text, by) return { constant = 0, terms = { [text] = by or 1 } } end

-- The texts of the terms that are not 0, in order.
local function terms_of(sum)
  local list = {}
  for _, text in ipairs(lists.keys(sum.terms)) do
    if digits(sum.terms[text]) ~= "0" then list[#list + 1] = text end
  end
  return list
end

local function write_sum(sum)
  local parts = {}
  for i, text in ipairs(terms_of(sum)) do
    parts[i] = digits(sum.terms[text]) == "1" and text or digits(sum.terms[text]) .. "*" .. text
  end
  if sum.constant ~= 0 or #parts == 0 then parts[#parts + 1] = digits(sum.constant) end
  return table.concat(parts, "+")
end

-- The coefficient of its first term; 1 where it is a constant.
local function leading(sum) return sum.terms[terms_of(sum)[1]] or 1 end

-- A product: numbers multiply the rest, and so do the coefficients of factors without a constant.
local function product_of(parts)
  local by, sums, texts = 1, {}, {}
  for _, part in ipairs(parts) do
    local sum = sum_of(part)
    if #terms_of(sum) > 0 then sums[#sums + 1] = sum else by = by * sum.constant end
  end
  if #sums == 0 then return { constant = by, terms = {} } end
  if #sums == 1 then return (multiple(sums[1], by)) end
  for i, sum in ipairs(sums) do
    local factor = sum.constant == 0 and leading(sum) or 1
    by, texts[i] = by * factor, write_sum(multiple(sum, 1 / factor))
  end
  table.sort(texts)
  return (atom("(" .. table.concat(texts, ")*(") .. ")", by))
end

-- The sum of the two hands of a pair; nil: this is not a feature that adds up.
local function of_pair(text)
  local pair, rest = text:match "^(%u%u)(%..*)$"
  local hands = HANDS[pair]
  if not hands or not core.feature(hands[1] .. rest) then return nil end
  return (add(atom(hands[1] .. rest), atom(hands[2] .. rest), 1))
end

-- A call of imps or sign.
local function odd_of(name, argument)
  local sum = sum_of(argument)
  local side = leading(sum) < 0 and -1 or 1
  sum = multiple(sum, name == "sign" and 1 / math.abs(leading(sum)) * side or side)
  return (atom(("%s(%s)"):format(name, write_sum(sum)), side))
end

function sum_of(tree)
  local op, parts = tree:operator(), tree:parts()
  if op == "number" then return { constant = tonumber(tree.text), terms = {} } end
  if op == "*" then return (product_of(parts)) end
  if op == "-" then return (multiple(sum_of(parts[1]), -1)) end
  if op == "call" and ODD[parts[1].text] and #parts == 2 then
    return (odd_of(parts[1].text, parts[2]))
  end
  if op ~= "+" then return of_pair(tree.text) or (atom(write(tree, true))) end
  local sum = { constant = 0, terms = {} }
  for _, part in ipairs(parts) do add(sum, sum_of(part), 1) end
  return sum
end

--- What a number is a multiple of: its text, and scale and shift, for which the number is scale *
-- that + shift. The first coefficient of the text is 1, so that 2 * x, -x and x + 3 have that of x.
function normal.linear(tree)
  local sum = sum_of(tree)
  local scale, shift = leading(sum), sum.constant
  if #terms_of(sum) == 0 then return write_sum(sum), 1, 0 end
  sum.constant = 0
  return write_sum(multiple(sum, 1 / scale)), scale, shift
end

-- ---- conditions ----------------------------------------------------------------------

-- The ends of a part of a range, as in "15-17", "5+", "7-", "-2..3", "4"; nil: it is none.
local function ends_of(text)
  local low, high = text:match("^" .. NUMBER .. "%.%." .. NUMBER .. "$")
  if not low then low, high = text:match("^" .. NUMBER .. "%-" .. NUMBER .. "$") end
  if low then return tonumber(low), tonumber(high) end
  local one, sign = text:match("^" .. NUMBER .. "([+-]?)$")
  one = tonumber(one)
  return one and (sign == "-" and -math.huge or one), one and (sign == "+" and math.huge or one)
end

-- The range of (feature - shift) / scale where that of the feature is `text`; nil: it is none.
local function range_of(text, scale, shift)
  local list = {}
  for part in text:gmatch "[^,%s]+" do
    local low, high = ends_of(part)
    if not low then return nil end
    low, high = (low - shift) / scale, (high - shift) / scale
    list[#list + 1] = ("%s..%s"):format(digits(math.min(low, high)), digits(math.max(low, high)))
  end
  table.sort(list)
  return table.concat(list, ",")
end

-- The text of a feature with its range; nil: it is another condition.
local function write_range(parts)
  if #parts ~= 2 or check.kind(parts[1]) ~= "Feature" then return nil end
  local text, scale, shift = normal.linear(parts[1])
  local range = range_of(tostring(parts[2]), scale, shift)
  return range and ("%s in %s"):format(text, range)
end

-- ---- all else ------------------------------------------------------------------------

-- Operators whose operands may be in any order.
local SORTED <const> = { ["&"] = true, ["|"] = true }
local SUMS <const> = { ["+"] = true, ["-"] = true, ["*"] = true, name = true, call = true }

-- The condition that a tree is, simplified; nil: it is none.
local function condition_of(tree, op)
  if check.kind(tree) == "Feature" or op == "string" or op == "number" then return nil end
  local condition = core.read("Condition", tree.text)
  return condition and core.simplify(condition)
end

-- A tree as text; `apart`: of its parts, as it is not a sum.
function write(tree, apart)
  if not TREES[check.kind(tree)] then
    return type(tree) == "string" and ("%q"):format(tree) or tostring(tree)
  end
  local condition = condition_of(tree, tree:operator())
  tree = condition or tree
  local op, texts, parts = tree:operator(), {}, tree:parts()
  local range = condition and op == "call" and write_range(parts)
  if range then return range end
  if SUMS[op] and not condition and not apart then return (write_sum(sum_of(tree))) end
  if #parts == 0 or op == "field" then return tree.text end -- parts of a field lack its name
  for i, part in ipairs(parts) do texts[i] = write(part) end
  local first = EXTREMES[parts[1].text] and table.remove(texts, 1) or op
  if SORTED[op] or first ~= op then table.sort(texts) end
  return ("%s(%s)"):format(first, table.concat(texts, ","))
end

--- The text of a condition, feature, measure of one number, policy, or a part of one.
function normal.text(tree) return (write(tree)) end

--- A finite number, in digits that do not show in which order it was computed.
normal.digits = digits

return normal
