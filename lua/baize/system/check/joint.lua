-- SPDX-License-Identifier: GPL-3.0-or-later
--- Whether partner's cards leave the hands of a rule: exact counts of two hands together.
-- Quick bounds know what partner has of points, aces, kings and lengths, not which honours of a
-- suit. So the rules that may meet them are looked for first: the least that the rule asks of the
-- honours of a suit and the least that partner has shown are all there are of them, both name the
-- same card, or the bounds of both come near to all there is of points or lengths. Of such a rule a hand is tried, whose
-- cards partner cannot have; where it leaves partner none of the hands that he has shown, the deals
-- that have both are counted.
-- @module baize.system.check.joint
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_hands = require "baize.core.hands"
local core_sampler = require "baize.core.sampler"
local integer = require "baize.base.integer"
local known = require "baize.sample.known"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles

local check_joint = {}

--- Operations that the count of one rule may take: some tenths of a second.
check_joint.BUDGET = 50000000

local SUITS <const> = { "clubs", "diamonds", "hearts", "spades" }
local BY_LETTER <const> = { C = 1, D = 2, H = 3, S = 4 }
-- How much of the honours of a suit there is.
local HONOURS <const> = { { "top2", 2 }, { "top3", 3 }, { "top4", 4 }, { "top5", 5 },
  { "hcp", 10 } }
-- How much two partners have of a feature at most, and how far below that the sum of their least
-- may be to come near it.
local NEAR <const> = { hcp = { 40, 6 }, aces = { 4, 0 }, kings = { 4, 0 }, clubs = { 13, 1 },
  diamonds = { 13, 1 }, hearts = { 13, 1 }, spades = { 13, 1 } }

-- Add to what a condition reads of suits: `suits`, those of which more than the length is read, and
-- `cards`, those that it names, by suit and rank.
local function add_parts(reads, node)
  for _, atom in ipairs(node.sum or {}) do
    if atom.suit and atom.feature ~= "length" then reads.suits[atom.suit] = true end
  end
  local place = 0
  for text in (node.cards or ""):gmatch "[^ .]*" do
    local letter, ranks = text:match "^([SHDC])(.+)$"
    place = place + 1
    local suit = BY_LETTER[letter] or #SUITS + 1 - place
    for rank in (ranks or text):gmatch "." do
      reads.cards[suit .. rank], reads.suits[SUITS[suit]] = true, true
    end
  end
  for _, part in ipairs(node) do add_parts(reads, part) end
end

local remembered = setmetatable({}, { __mode = "k" }) -- condition -> what it reads

local function reads_of(where)
  local reads = remembered[where]
  if not reads then
    reads = { suits = {}, cards = {} }
    add_parts(reads, quick.asked(where))
    remembered[where] = reads
  end
  return reads
end

-- The least that the hands of a condition have of the honours of a suit: an array as HONOURS; false
-- where there is no hand.
local function least_of(where, suit, memory)
  local key = ("least\0%s\0%s"):format(suit, where.text)
  local found = memory[key]
  if found == nil then
    local terms = {}
    for i, row in ipairs(HONOURS) do terms[i] = roles.me[suit][row[1]]:of "S" end
    local bounds = check.core(core_hands.bounds, { where:of "S" }, terms)[1]
    found = #bounds[1] > 0 and {}
    for i, ends in ipairs(found and bounds or {}) do found[i] = ends[1][1] end
    memory[key] = found
  end
  return found
end

local function sum_of(list)
  local sum = 0
  for _, x in ipairs(list or {}) do sum = sum + x end
  return sum
end

-- Whether a rule and what partner has shown ask together for all honours of a suit, or more, or name
-- the same card.
local function take_all(rule, partner, memory)
  local mine, his = reads_of(rule), reads_of(partner)
  for card in pairs(mine.cards) do
    if his.cards[card] then return true end
  end
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

-- Whether partner can have one of his hands beside a hand.
local function leaves_partner(partner, hand)
  local cards = known.join(known.conditions { S = hand }, cond.any)
  return check.must(core_hands.open(partner:of "N", { known = cards })):count() > integer.new(0)
end

-- Whether some deal has a hand of partner's and one of the rule's; nil: that is not known.
local function some_deal(partner, own)
  local both = partner:of "N" & own:of "S"
  local figure = check.must(core_sampler.figure(both, nil, check_joint.BUDGET))
  if figure.exact then return figure.count ~= "0" end
  return figure.share > 0 or nil
end

--- Whether any deal has a hand that bids by a rule beside those that partner has shown.
-- @tparam SystemPosition p
-- @tparam integer i the place of the rule
-- @tparam Hand example one that bids by it
-- @tparam Condition partner what partner has shown, `p:shown(2)`
-- @tparam table memory at first {}: what was found out so far
-- @treturn ?boolean true, also of rules that nothing speaks against; false: none, by an exact
-- count; nil: none was found, and counting takes more than the budget
function check_joint.possible(p, i, example, partner, memory)
  local r = p.rules[i]
  local boxes = quick.join(p.me, (quick.boxes(r.where)))
  if partner:is_any() or not take_all(r.where, partner, memory) and
    not is_near(boxes, p.partner) then return true end
  local own = p:bids_by(i)
  local key = ("joint\0%s\0%s"):format(partner.text, own.text)
  if memory[key] == nil then
    local found = true
    if not leaves_partner(partner, example) then found = some_deal(partner, own) end
    memory[key] = { found }
  end
  return memory[key][1]
end

return check_joint
