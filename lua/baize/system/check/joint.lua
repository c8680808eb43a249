-- SPDX-License-Identifier: GPL-3.0-or-later
--- Whether partner's cards leave the hands of a rule: exact counts of two hands together.
-- Quick bounds know what partner has of points, aces, kings and lengths, not which honours of a
-- suit. So the rules that may meet them are looked for first: the least that the rule asks of the
-- honours of a suit and the least that partner has shown are all there are of them, both name
-- cards, or the bounds of both come near to all there is of points or lengths. Of such a rule a
-- hand is tried, whose cards partner cannot have; where it leaves partner none of the hands that he
-- has shown, the deals that have both are counted.
-- @module baize.system.check.joint
local cells = require "baize.system.reading.cells"
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local core_hands = require "baize.core.hands"
local core_sampler = require "baize.core.sampler"
local integer = require "baize.base.integer"
local known = require "baize.sample.known"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles

local check_joint = {}

--- Operations that the count of one rule may take: some tenths of a second.
check_joint.BUDGET = 50000000
--- Rules that are counted so in one check: a minute at most. Others are not decided.
check_joint.COUNTS = 200

local SUITS <const> = { "clubs", "diamonds", "hearts", "spades" }
-- How much of the honours of a suit there is.
local HONOURS <const> = { { "top2", 2 }, { "top3", 3 }, { "top4", 4 }, { "top5", 5 },
  { "hcp", 10 } }
-- How much two partners have of a feature at most, and how far below that the sum of their least
-- may be to come near it.
local NEAR <const> = { hcp = { 40, 6 }, aces = { 4, 0 }, kings = { 4, 0 }, clubs = { 13, 1 },
  diamonds = { 13, 1 }, hearts = { 13, 1 }, spades = { 13, 1 } }

local remembered = setmetatable({}, { __mode = "k" }) -- condition -> what it reads

-- What a condition of `me` reads of suits: `suits`, those of which more than the length is read,
-- `any` where there is one, and `cards`, whether it names cards, which may be of all suits.
local function reads_of(where)
  local reads = remembered[where]
  if reads then return reads end
  reads = { suits = {}, any = false, cards = false }
  for _, name in ipairs(core_expr.names(where)) do
    local word, more = name:match "^me%.(%a+)(.*)$"
    if more and more ~= "" then reads.suits[word], reads.any = true, true end
    reads.cards = reads.cards or word == "has" or word == "is"
  end
  for _, suit in ipairs(reads.cards and SUITS or {}) do
    reads.suits[suit], reads.any = true, true
  end
  remembered[where] = reads
  return reads
end

-- What a function of the core returned; nil: it takes more than the budget.
local function afforded(result, message, at, kind)
  if kind == "budget" then return nil end
  return check.must(result, message, at, kind)
end

-- The least that the hands of a condition have of the honours of a suit: an array as HONOURS; false
-- where there is no hand; all there are, where it takes more than the budget to know.
local function least_of(where, suit, memory)
  local key = ("least\0%s\0%s"):format(suit, where.text)
  local found = memory[key]
  if found == nil then
    local terms = {}
    for i, row in ipairs(HONOURS) do terms[i] = roles.me[suit][row[1]]:of "S" end
    local least = afforded(core_hands.least(where:of "S", terms, { budget = check_joint.BUDGET }))
    found = (not least or #least > 0) and {}
    for i, row in ipairs(found and HONOURS or {}) do found[i] = least and least[i] or row[2] end
    memory[key] = found
  end
  return found
end

local function sum_of(list)
  local sum = 0
  for _, x in ipairs(list or {}) do sum = sum + x end
  return sum
end

-- Whether a rule and what partner has shown ask together for all honours of a suit, or more, or
-- both name cards.
local function take_all(rule, partner, memory)
  local mine = reads_of(rule)
  local his = mine.any and reads_of(partner)
  if not his or mine.cards and his.cards then return his and true or false end
  for _, suit in ipairs(SUITS) do
    local a = mine.suits[suit] and his.suits[suit] and least_of(rule, suit, memory)
    local b = sum_of(a) > 0 and least_of(partner, suit, memory)
    for i, row in ipairs(b and HONOURS or {}) do
      if a[i] + b[i] >= row[2] then return true end
    end
  end
  return false
end

-- Whether the bounds of two partners together come near to all there is of a feature.
local function is_near(mine, partners)
  for name, cap in pairs(NEAR) do
    local i = quick.INDEX[name]
    if quick.least(mine, i) + quick.least(partners, i) >= cap[1] - cap[2] then return true end
  end
  return false
end

-- Whether partner can have one of his hands beside a hand; nil: that is not known.
local function leaves_partner(partner, hand)
  local cards = known.join(known.conditions { S = hand }, cond.any)
  local his = afforded(core_hands.open(partner:of "N", { known = cards,
    budget = check_joint.BUDGET }))
  return his and his:count() > integer.new(0)
end

-- Whether some deal has a hand of partner's and one of the rule's; nil: that is not known.
local function some_deal(partner, own, memory)
  memory["joint counts"] = (memory["joint counts"] or 0) + 1
  if memory["joint counts"] > check_joint.COUNTS then return nil end
  local both = partner:of "N" & own:of "S"
  local figure = check.must(core_sampler.figure(both, nil, check_joint.BUDGET))
  if figure.exact then return figure.count ~= "0" end
  return figure.share > 0 or nil
end

--- Whether any deal has a hand that bids by a rule beside those that partner has shown.
-- @tparam SystemPosition p
-- @tparam integer i the place of the rule
-- @tparam table entry what was counted of it, with `cells` and `cell`
-- @tparam Condition partner what partner has shown, `p:shown(2)`
-- @tparam table memory at first {}: what was found out so far
-- @treturn ?boolean true, also of rules that nothing speaks against; false: none, by an exact
-- count; nil: none was found, and counting takes more than the budget
function check_joint.possible(p, i, entry, partner, memory)
  local r = p.rules[i]
  local boxes = quick.join(p.me, (quick.boxes(r.where)))
  if partner:is_any() or not take_all(r.where, partner, memory) and
    not is_near(boxes, p.partner) then return true end
  local own = p:bids_by(i)
  local key = ("joint\0%s\0%s"):format(partner.text, own.text)
  if memory[key] == nil then
    local found = true
    if not leaves_partner(partner, cells.example(entry.cells, entry.cell)) then
      found = some_deal(partner, own, memory)
    end
    memory[key] = { found }
  end
  return memory[key][1]
end

return check_joint
