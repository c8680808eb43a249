-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where two tables part: the first call that differs, and what the boards are worth that part
-- there. On a board the auctions of both tables are the same up to one call, which one system
-- makes and the other does not. These places are disjoint, and boards whose auctions are the same
-- are worth 0, so that what all places contribute is what the match is worth.
-- @module baize.ask.match.parting
local core_auction = require "baize.core.auction"
local core_board = require "baize.core.board"
local lists = require "baize.base.lists"

local parting = {}

local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }
local SWINGS_MAX <const> = 10
local SUMS <const> = { "boards", "changed", "sum", "changed_sum", "squares" } -- of a branch
local GAIN <const>, OTHER <const>, CHANGED <const>, PARTING <const>, WON <const> = 0, 1, 2, 3, 4

local Parting = { __name = "baize.Parting" }
Parting.__index = Parting

--- Nothing as yet, of the measures from number `column` on (the gain, by another rule, changed,
-- parting, and where `is_played` the tricks of N-S at both tables), the auctions at both `places`
-- of rows; gains are counted from `centre`, `dealer` is a seat or "board".
function parting.new(column, places, centre, dealer, is_played)
  return setmetatable({ column = column, places = places, centre = centre, dealer = dealer,
    won = is_played and column + WON, nodes = {}, high = {}, low = {}, parted = 0, changed = 0,
    changed_sum = 0, same_sum = 0, bars = {} }, Parting)
end

-- Keep the widest swings of one sign.
local function keep(list, one, sign)
  local at = #list + 1
  while at > 1 and sign * list[at - 1].gain < sign * one.gain do at = at - 1 end
  if at > SWINGS_MAX then return end
  table.insert(list, at, one)
  list[SWINGS_MAX + 1] = nil
end

-- The calls of an auction up to number n, without the passes before the first other call, those of
-- the side that does not make call n in parentheses; and call n.
local function split(text, n)
  local words, i, begun = {}, 0, false
  for call in text:gmatch "%S+" do
    i = i + 1
    if i == n then return words, call end
    begun = begun or call ~= "P"
    if begun then words[#words + 1] = (n - i) % 2 == 0 and call or ("(%s)"):format(call) end
  end
end

-- Add the results that a contract needs: who declares which strain.
local function add_need(seen, auction, dealer)
  local c = core_auction.parse(auction, dealer).contract
  if c and c.level > 0 then seen[c.declarer .. c.strain] = true end
end

--- Add a board.
-- @tparam Deal deal
-- @tparam {number,...} values of all measures
-- @tparam integer index its number
-- @tparam {string,...} auctions at all tables
-- @tparam table seen gets the results that it needs, as in seen.NS = true for North's spades
function Parting:add(deal, values, index, auctions, seen)
  local n = values[self.column + PARTING]
  if n == 0 then return end
  local ours, theirs = auctions[self.places[1]], auctions[self.places[2]]
  local gain, other = values[self.column + GAIN] - self.centre, values[self.column + OTHER]
  local dealer = self.dealer == "board" and core_board.dealer(index) or self.dealer
  local words, first = split(ours, math.tointeger(n))
  local _, second = split(theirs, math.tointeger(n))
  -- where E or W is at turn the first system sits there at the second table
  if (NUMBER[dealer] + math.tointeger(n) - 1) % 2 == 1 then first, second = second, first end
  local auction = table.concat(words, " ")
  local node = lists.entry(self.nodes, ("%s\t%s\t%s"):format(auction, first, second),
    { auction = auction, words = words, first = first, second = second, boards = 0, changed = 0,
      sum = 0, changed_sum = 0, other = 0, bars = {} })
  local changed = math.tointeger(values[self.column + CHANGED])
  if changed == 1 then
    add_need(seen, ours, dealer)
    add_need(seen, theirs, dealer)
  end
  self.parted, self.changed = self.parted + 1, self.changed + changed
  node.boards, node.changed = node.boards + 1, node.changed + changed
  node.sum, node.other = node.sum + gain, node.other + other - self.centre
  if changed == 1 then
    self.changed_sum, node.changed_sum = self.changed_sum + gain, node.changed_sum + gain
  else -- where cards are played by the auction of the table
    self.same_sum = self.same_sum + gain
  end
  node.bars[gain] = (node.bars[gain] or 0) + 1
  if gain == 0 then return end
  self.bars[gain] = (self.bars[gain] or 0) + 1
  local list, sign = self.high, 1
  if gain < 0 then list, sign = self.low, -1 end
  if #list < SWINGS_MAX or sign * gain > sign * list[SWINGS_MAX].gain then
    keep(list, { deal = deal, index = index, gain = gain, ours = ours, theirs = theirs, call = n,
      dealer = dealer, node = node,
      won = self.won and { values[self.won], values[self.won + 1] } }, sign)
  end
end

--- The histogram of gains on `n` boards, of bars by value: array of { value, count }.
function parting.histogram(bars, n)
  local list, others = {}, n
  for value, count in pairs(bars) do
    if value ~= 0 then list[#list + 1], others = { value, count }, others - count end
  end
  if others > 0 then list[#list + 1] = { 0, others } end
  table.sort(list, function(a, b) return a[1] < b[1] end)
  return list
end

--- What a node contributes to the mean of `n` boards, as a component of a measure: its value is 0
-- on all other boards. `range`: the least and the greatest gain there can be.
function parting.component(node, n, range)
  local squares = 0
  for value, count in pairs(node.bars) do squares = squares + value * value * count end
  local mean = node.sum / n
  local variance = n > 1 and math.max(0.0, squares - node.sum * mean) / (n - 1) or 0.0
  local c = { label = ("%s %s : %s"):format(node.auction, node.first, node.second):gsub("^ ", ""),
    n = n, mean = mean, sd = math.sqrt(variance), range = range,
    histogram = parting.histogram(node.bars, n) }
  c.se = c.sd / math.sqrt(n)
  return c
end

--- The widest swings.
-- @treturn {table,...} largest first, ten at most: deal, index, gain, ours and theirs (auctions),
-- call (the number of the first that differs), dealer, node, won (tricks of N-S at both tables,
-- where cards are played)
function Parting:swings()
  local all = table.move(self.low, 1, #self.low, #self.high + 1,
    table.move(self.high, 1, #self.high, 1, {}))
  table.sort(all, function(a, b)
    if math.abs(a.gain) ~= math.abs(b.gain) then return math.abs(a.gain) > math.abs(b.gain) end
    return a.index < b.index
  end)
  return table.move(all, 1, SWINGS_MAX, 1, {})
end

--- The places where the tables part.
-- @treturn {table,...} the largest sum first: auction, words (its calls), first and second (calls),
-- boards, changed, sum, other (the sum by the other rule), bars (boards by gain)
function Parting:list()
  local list = table.move(self.nodes, 1, #self.nodes, 1, {})
  table.sort(list, function(a, b)
    local x, y = math.abs(a.sum), math.abs(b.sum)
    if x ~= y then return x > y end
    if a.boards ~= b.boards then return a.boards > b.boards end
    return a.auction .. "\t" .. a.first .. "\t" .. a.second
      < b.auction .. "\t" .. b.first .. "\t" .. b.second
  end)
  return list
end

-- ---- the tree ----------------------------------------------------------------------

local function new_branch(label)
  return { label = label, children = {}, boards = 0, changed = 0, sum = 0, changed_sum = 0,
    squares = 0 }
end

local function count(branch, node)
  branch.boards, branch.changed = branch.boards + node.boards, branch.changed + node.changed
  branch.sum, branch.changed_sum = branch.sum + node.sum, branch.changed_sum + node.changed_sum
  for value, times in pairs(node.bars) do
    branch.squares = branch.squares + value * value * times
  end
end

-- What is below a branch, with a branch for those of fewer boards than `least`; single ones are
-- joined.
local function close(branch, least)
  local rest, kept = new_branch "others", {}
  for _, name in ipairs(SUMS) do rest[name] = branch[name] end
  for _, child in ipairs(branch.children) do
    if child.boards >= least then
      for _, name in ipairs(SUMS) do
        rest[name] = rest[name] - child[name]
      end
      kept[#kept + 1] = close(child, least)
    end
  end
  branch.children = kept
  table.sort(branch.children, function(a, b)
    local x, y = math.abs(a.sum), math.abs(b.sum)
    if x ~= y then return x > y end
    return a.label < b.label
  end)
  if #branch.children > 0 and rest.boards > 0 then
    branch.children[#branch.children + 1] = rest
  elseif #branch.children == 1 and branch.label then
    local child = branch.children[1]
    child.label = branch.label .. " " .. child.label
    return child
  end
  return branch
end

--- The tree of what the nodes of a list contribute: a branch has label (nil: the root), boards,
-- changed, sum and squares (of the gains), changed_sum (of those with another contract),
-- children (array of branches: the largest sum first, but those of fewer boards than `least`
-- together at the end, as "others"). What is shown does not depend on what boards were worth.
function parting.tree(list, least)
  local root = new_branch()
  for _, node in ipairs(list) do
    local branch, path = root, table.move(node.words, 1, #node.words, 1, {})
    path[#path + 1] = ("%s : %s"):format(node.first, node.second)
    count(root, node)
    for _, word in ipairs(path) do
      branch = lists.entry(branch.children, word, branch.children[word] or new_branch(word))
      count(branch, node)
    end
  end
  return close(root, least)
end

return parting
