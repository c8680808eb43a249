-- SPDX-License-Identifier: GPL-3.0-or-later
--- Expressions of `dealer` that are sums of our features.
-- A sum has `constant` and `terms`, an array of { text, factor, fine }: the text of a
-- feature, how many times it counts, and whether it is in hundredths (`cccc`, `quality`).
-- @module baize.dealer.sums
local value = require "baize.dealer.value"

local sums = {}

--- Names of suits by their letters.
sums.SUITS = { S = "spades", H = "hearts", D = "diamonds", C = "clubs" }
local SUITS <const> = sums.SUITS

--- A sum that is a number.
function sums.constant(n) return { constant = n, terms = {} } end

--- a + factor * b of two sums.
function sums.add(a, b, factor)
  local out = { constant = a.constant + factor * b.constant, terms = {} }
  local place = {}
  local function put(term, times)
    local at = place[term.text]
    if not at then
      at = #out.terms + 1
      out.terms[at] = { text = term.text, factor = 0, fine = term.fine }
      place[term.text] = at
    end
    out.terms[at].factor = out.terms[at].factor + times * term.factor
  end
  for _, term in ipairs(a.terms) do put(term, 1) end
  for _, term in ipairs(b.terms) do put(term, factor) end
  for i = #out.terms, 1, -1 do
    if out.terms[i].factor == 0 then table.remove(out.terms, i) end
  end
  return out
end

local function term_of(node, name, fine)
  local text = node.seat .. "." .. (node.suit and SUITS[node.suit] .. "." or "") .. name
  return { constant = 0, terms = { { text = text, factor = 1, fine = fine } } }
end

local SUM <const> = {}

--- An expression of baize.dealer.expression as a sum; nil if it is not a sum. `program` holds the
-- point counts that the script sets with pointcount and altcount.
function sums.of(node, program)
  return SUM[node.kind] and SUM[node.kind](node, program)
end

function SUM.number(node) return sums.constant(node.value) end

function SUM.minus(node, program)
  local a = sums.of(node.a, program)
  return a and sums.add(sums.constant(0), a, -1)
end

function SUM.binary(node, program)
  local a, b = sums.of(node.a, program), sums.of(node.b, program)
  if not (a and b) then return nil end
  local op = node.op
  if op == "+" then return sums.add(a, b, 1) elseif op == "-" then return sums.add(a, b, -1) end
  if op ~= "*" and op ~= "/" and op ~= "%" then return nil end
  if #a.terms == 0 and #b.terms == 0 then
    local n = value.operate(op, a.constant, b.constant)
    return n and sums.constant(n)
  end
  if op ~= "*" then return nil end
  if #a.terms == 0 then return sums.add(sums.constant(0), b, a.constant) end
  return #b.terms == 0 and sums.add(sums.constant(0), a, b.constant) or nil
end

function SUM.feature(node)
  if node.name == "length" then
    return { constant = 0,
      terms = { { text = node.seat .. "." .. SUITS[node.suit], factor = 1 } } }
  end
  return term_of(node, node.name, node.name == "cccc" or node.name == "quality")
end

local RANK_FEATURES <const> = { A = "aces", K = "kings", Q = "queens", J = "jacks",
  T = "tens" }

function SUM.points(node, program)
  local weights = program.counts[node.count]
  if not weights then return term_of(node, value.COUNTS[node.count]) end
  local sum = sums.constant(0)
  for rank in ("AKQJT98765432"):gmatch "." do
    local weight = weights[rank] or 0
    if weight ~= 0 and not RANK_FEATURES[rank] then return nil end
    if weight ~= 0 then sum = sums.add(sum, term_of(node, RANK_FEATURES[rank]), weight) end
  end
  return sum
end

--- The text of a sum of a term or more, without its constant, as our conditions write it:
-- "(N.spades + 2 * S.spades)".
function sums.text(sum)
  local out = {}
  for i, term in ipairs(sum.terms) do
    local factor = term.factor
    if i > 1 then out[#out + 1] = factor < 0 and " - " or " + " end
    if i > 1 then factor = math.abs(factor) end
    out[#out + 1] = factor == 1 and term.text or ("%d * %s"):format(factor, term.text)
  end
  local text = table.concat(out)
  return (#sum.terms > 1 or sum.terms[1].factor ~= 1) and "(" .. text .. ")" or text
end

return sums
