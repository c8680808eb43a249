-- SPDX-License-Identifier: GPL-3.0-or-later
--- What expressions of `dealer` are worth on a deal: trees to functions.
-- Values are whole numbers, true is 1, division cuts towards zero. `tricks` is
-- double-dummy, by our solver. `cccc` and `quality` are in hundredths (The Bridge World,
-- October 1982; src/hand/four_cs.h).
-- @module baize.dealer.value
local cond = require "baize.lang.cond"
local core_contract = require "baize.core.contract"
local score = require "baize.cards.score"
require "baize.cards.solving" -- deal:tricks

local value = {}

local HUNDREDTHS <const> = 100

--- What the ten other counts count where a script does not set them.
value.COUNTS = { [0] = "tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4",
  "top5", "c13", hcp = "hcp" }

-- Quotient and remainder as in C.
local function quotient(a, b)
  local q = a // b
  if q < 0 and q * b ~= a then q = q + 1 end
  return q
end

local OPERATORS <const> = {
  ["+"] = function(a, b) return a + b end,
  ["-"] = function(a, b) return a - b end,
  ["*"] = function(a, b) return a * b end,
  ["=="] = function(a, b) return a == b and 1 or 0 end,
  ["!="] = function(a, b) return a ~= b and 1 or 0 end,
  ["<"] = function(a, b) return a < b and 1 or 0 end,
  ["<="] = function(a, b) return a <= b and 1 or 0 end,
  [">"] = function(a, b) return a > b and 1 or 0 end,
  [">="] = function(a, b) return a >= b and 1 or 0 end,
}

--- An operator, one of `+ - * / % == != < <= > >=`, on numbers; nil: division by zero.
function value.operate(op, a, b)
  if OPERATORS[op] then return OPERATORS[op](a, b) end
  if b == 0 then return nil end
  local q = quotient(a, b)
  return op == "/" and q or a - q * b
end

local COMPILE <const> = {}

--- A tree as a function that takes a Deal and returns an integer; it raises when it divides by
-- zero.
function value.compile(node, program)
  return COMPILE[node.kind](node, program)
end

local compile <const> = value.compile

function COMPILE.number(node)
  local n = node.value
  return function() return n end
end

function COMPILE.minus(node, program)
  local f = compile(node.a, program)
  return function(deal) return -f(deal) end
end

COMPILE["not"] = function(node, program)
  local f = compile(node.a, program)
  return function(deal) return f(deal) == 0 and 1 or 0 end
end

function COMPILE.choice(node, program)
  local a, b, c = compile(node.a, program), compile(node.b, program), compile(node.c, program)
  return function(deal)
    if a(deal) ~= 0 then return b(deal) end
    return c(deal)
  end
end

function COMPILE.binary(node, program)
  local op = node.op
  local a, b = compile(node.a, program), compile(node.b, program)
  if op == "&&" then
    return function(deal) return (a(deal) ~= 0 and b(deal) ~= 0) and 1 or 0 end
  elseif op == "||" then
    return function(deal) return (a(deal) ~= 0 or b(deal) ~= 0) and 1 or 0 end
  elseif OPERATORS[op] then
    local f = OPERATORS[op]
    return function(deal) return f(a(deal), b(deal)) end
  end
  local what = program.text:sub(node.at, node.stop - 1)
  return function(deal)
    return value.operate(op, a(deal), b(deal)) or
      error(("'%s' divides by zero on the deal %s"):format(what, deal), 0)
  end
end

-- A feature of a hand or of one of its suits, in units of 1/factor.
local function feature(seat, name, suit, factor)
  local function whole(x) return math.floor(x * factor + 0.5) end
  if suit then
    return function(deal) return whole(deal[seat]:of(suit, name)) end
  end
  return function(deal) return whole(deal[seat][name]) end
end

function COMPILE.feature(node)
  local fine = node.name == "cccc" or node.name == "quality"
  return feature(node.seat, node.name, node.suit, fine and HUNDREDTHS or 1)
end

local SUITS <const> = { "S", "H", "D", "C" }

function COMPILE.points(node, program)
  local seat, suits = node.seat, node.suit and { node.suit } or SUITS
  local weights = program.counts[node.count]
  if not weights then
    return feature(seat, value.COUNTS[node.count], node.suit, 1)
  end
  return function(deal)
    local hand, sum = deal[seat], 0
    for _, suit in ipairs(suits) do
      for rank in hand:holding(suit):gmatch "." do sum = sum + (weights[rank] or 0) end
    end
    return sum
  end
end

--- The condition of a node that asks for a shape or a card; nil: no hand has such a shape.
function value.condition(node)
  return (cond.parse(("%s.%s %q"):format(node.seat, node.kind, node.text)))
end

local function asked(node)
  local c = value.condition(node)
  return function(deal) return c and c:holds(deal) and 1 or 0 end
end

COMPILE.shape, COMPILE.has = asked, asked

function COMPILE.tricks(node)
  return function(deal) return deal:tricks(node.seat, node.strain) end
end

function COMPILE.score(node, program)
  local tricks = compile(node.a, program)
  local scores = {}
  for n = 0, 13 do
    scores[n] = score.contract_score(node.contract .. " by N", node.vul, n)
  end
  local what = program.text:sub(node.at, node.stop - 1)
  return function(deal)
    local n = tricks(deal)
    return scores[n] or error(("'%s': %d is not a number of tricks, on the deal %s")
      :format(what, n, deal), 0)
  end
end

function COMPILE.imps(node, program)
  local points = compile(node.a, program)
  return function(deal) return core_contract.imps(points(deal)) end
end

return value
