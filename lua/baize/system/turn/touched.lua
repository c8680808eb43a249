-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards on which another system can bid otherwise, found without bidding them to the end.
-- One system bids boards for both sides. Another one takes the place of one side; on a board all
-- calls are the same up to the first turn at which its rules have another call for the hand. So
-- boards go down the tree of the first system's auctions together. A position of the other one is
-- made only where its rules are not surely those that made these calls (baize.system.turn.same),
-- and where no later rule can differ the boards are left. The tree is made as far as a comparison
-- goes down it, from auctions that are known or by asking the first system, and is remembered with
-- the boards: so of several systems that are compared on the same boards only the first one pays
-- for it.
--
-- Most positions are deep in the tree, where one board comes to each, and few boards differ there.
-- So where boards may be spared, of those that come to a position with few others only one in some
-- is followed, and counts for them all: the expected number of boards that differ, or the sum of
-- what they are worth, is the same. Who is followed where few boards are is followed where more
-- are. So a board that differs at both tables counts as it does where more boards are, which is
-- as often as it is followed there.
-- @module baize.system.turn.touched
local graph = require "baize.system.turn.graph"
local position = require "baize.system.turn.position"
local same = require "baize.system.turn.same"
local words = require "baize.base.words"

local touched = {}

local CALLS_MAX <const> = 64 -- after so many all pass, whatever the rules

-- What a hand calls at a node.
local function call_of(p, core, number, hand)
  local place = core:first(number, hand)
  return place and p.rules[place].call or "P"
end

-- Whether a pass at a position is the last call.
local function ends(p)
  local made = p.words
  local n = #made
  return n >= 3 and made[n] == "P" and made[n - 1] == "P" and (p.last ~= nil
    or made[n - 2] == "P")
end

-- ---- the tree of the first system's auctions -------------------------------------------------

-- Trees by their boards: old (the System), given, and for each vulnerability and calls that are
-- made in any case the root. A node is an array of numbers of boards, with the word of the call
-- before it, over (true: that was the last one), and next (nodes, once they were asked for).
local trees = setmetatable({}, { __mode = "k" })

-- The nodes behind one, made where they are not there. `p` is the position of any system there.
local function behind(work, node, p)
  if node.next then return node.next end
  local next_of, n = {}, #p.words + 1
  local boards, last, q, number, core = work.boards, ends(p), nil, nil, nil
  for k = 1, #node do
    local board, word = boards[node[k]]
    if board.calls then
      word = board.calls[n]
    else
      if not q then
        q = position.of(work.old, p.words, p.vul, work.old)
        number, core = q:node(), q.graph.core
      end
      word = call_of(q, core, number, board.deal[words.caller(board.dealer, n)])
    end
    local group = next_of[word]
    if not group then
      group = { word = word, over = last and word == "P" }
      next_of[word], next_of[#next_of + 1] = group, group
    end
    group[#group + 1] = node[k]
  end
  node.next = table.move(next_of, 1, #next_of, 1, {})
  return node.next
end

-- The roots of the tree of boards.
local function roots_of(old, boards, given)
  local tree = trees[boards]
  if tree and tree.old == old and tree.given == given then return tree.roots end
  local roots = {}
  for i, board in ipairs(boards) do
    local seen = position.SEEN[words.SIDE[board.dealer]][board.vul]
    local key = ("%s %s"):format(seen, given > 0 and table.concat(board.calls, " ", 1, given) or "")
    local root = roots[key]
    if not root then
      root = { seen = seen, first = board }
      roots[key], roots[#roots + 1] = root, root
    end
    root[#root + 1] = i
  end
  trees[boards] = { old = old, given = given, roots = roots }
  return roots
end

-- ---- comparing -------------------------------------------------------------------------------

local STEP <const> = 0x9e3779b97f4a7c15 -- 2^64 divided by the golden ratio

--- Whether a board is followed where each counts for so many: multiples of the golden ratio, whose
-- fractions lie evenly, so that this holds for one in so many of the first n, whatever n is.
-- @tparam integer i the number of the board
-- @tparam integer counts
-- @treturn boolean
function touched.is_followed(i, counts) return i * STEP >> 32 < (1 << 32) // counts end
local is_followed <const> = touched.is_followed

local function is_any_followed(node, counts)
  for k = 1, #node do
    if is_followed(node[k], counts) then return true end
  end
  return false
end

-- For how many boards one counts that comes to a position with others.
local function counts_at(work, node) return math.max(1, work.spare // #node) end

-- Ask a system for the calls of the boards of a node, where not all surely are the same; those that
-- differ are found, each with the number of boards for which it counts. Returns whether some board
-- is left.
local function compare(work, p, number, node, counts)
  local boards, found, rules, core = work.boards, work.found, p.rules, p.graph.core
  local n, left, wanted = #p.words + 1, false, node.word
  for k = 1, #node do
    local i = node[k]
    local had = found[i] -- of the other table, where as many boards or fewer are
    if (not had or had > counts) and (counts == 1 or is_followed(i, counts)) then
      local board = boards[i]
      local place = core:first(number, board.deal[words.caller(board.dealer, n)])
      work.asked = work.asked + 1
      if (place and rules[place].call or "P") ~= wanted then
        found[i] = counts
      else
        left = true
      end
    end
  end
  return left
end

-- Go down the tree from a node, at which the position is `p`.
local function walk(work, p, node)
  if #p.words >= CALLS_MAX or work.whole and work.whole(p) then return end
  local counts = counts_at(work, node)
  local sure = work.here and work.here(p)
  local number = not sure and p:node()
  for _, after in ipairs(behind(work, node, p)) do
    if (sure or compare(work, p, number, after, counts)) and not after.over
      and is_any_followed(after, counts_at(work, after)) then
      walk(work, p:next(after.word), after)
    end
  end
end

--- The boards on which a system bids otherwise for a side, where the other side bids as before.
-- @tparam System new
-- @tparam System old bids all boards for both sides
-- @tparam {table,...} boards each with deal, dealer, vul and calls (array, to the last pass; nil:
-- they are not known)
-- @tparam[opt=0] integer given so many calls are made in any case
-- @tparam[opt=1] integer spare of boards that come to a position alone one in so many is followed,
-- and one in half as many of two that do, and so on
-- @treturn table by their numbers, for how many boards each counts, `spare` at most
-- @treturn integer how many hands the new system was asked for a call, on all boards and in both
-- places: what the comparison costs, and the same whatever is remembered
-- @raise "interrupted"
function touched.find(new, old, boards, given, spare)
  given = given or 0
  local whole, here = same.against(new, old)
  local work = { boards = boards, old = old, found = {}, asked = 0, whole = whole, here = here,
    spare = spare or 1 }
  graph.of(old, old):tidy()
  for _, root in ipairs(roots_of(old, boards, given)) do
    for _, systems in ipairs { { new, old }, { old, new } } do -- of the dealer's side first
      local p = position.of(systems[1], {}, root.seen, systems[2])
      p.graph:tidy()
      for k = 1, given do p = p:next(root.first.calls[k]) end
      walk(work, p, root)
    end
  end
  return work.found, work.asked
end

return touched
