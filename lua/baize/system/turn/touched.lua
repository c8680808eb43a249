-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards on which another system can bid otherwise, found without bidding them to the end.
-- One system bids boards for both sides. Another one takes the place of one side; on a board all
-- calls are the same up to the first turn at which its rules have another call for the hand. So
-- boards go down the tree of the first system's auctions together. A position of the other one is
-- made only where its rules are not surely those that made these calls (baize.system.turn.same),
-- and where no later rule can differ the boards are left. Auctions that are known are read; of
-- other boards the first system is asked for each call up to there.
-- @module baize.system.turn.touched
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

-- Boards by the call that was made at a position; those whose hand calls otherwise go to `found`.
-- `q` is the same position of the first system.
local function split(work, p, q, list)
  local next_of = {}
  local number, core, known, asks
  local n = #p.words + 1
  local sure, last = work.here and work.here(p), ends(q)
  if not sure then number, core = p:node(), p.graph.core end
  for _, i in ipairs(list) do
    local board = work.boards[i]
    local hand = board.deal[words.caller(board.dealer, n)]
    local word, over
    if board.calls then
      word, over = board.calls[n], n >= #board.calls
    else
      if not known then known, asks = q:node(), q.graph.core end
      word = call_of(q, asks, known, hand)
      over = last and word == "P"
    end
    if not sure and word then
      work.asked = work.asked + 1
      if call_of(p, core, number, hand) ~= word then
        work.found[i], word = true, nil
      end
    end
    if word and not over then
      local group = next_of[word]
      if not group then
        group = { word = word }
        next_of[word], next_of[#next_of + 1] = group, group
      end
      group[#group + 1] = i
    end
  end
  return next_of
end

local function walk(work, p, q, list)
  if #p.words >= CALLS_MAX or work.whole and work.whole(p) then return end
  for _, group in ipairs(split(work, p, q, list)) do
    walk(work, p:next(group.word), q:next(group.word), group)
  end
end

--- The boards on which a system bids otherwise for a side, where the other side bids as before.
-- @tparam System new
-- @tparam System old bids all boards for both sides
-- @tparam {table,...} boards each with deal, dealer, vul and calls (array, to the last pass; nil:
-- they are not known)
-- @tparam[opt=0] integer given so many calls are made in any case
-- @treturn table set of their numbers
-- @treturn integer how many hands the new system was asked for a call, on all boards and in both
-- places: what the comparison costs, and the same whatever is remembered
-- @raise "interrupted"
function touched.find(new, old, boards, given)
  local whole, here = same.against(new, old)
  local work = { boards = boards, found = {}, asked = 0, whole = whole, here = here }
  local starts = {}
  for i, board in ipairs(boards) do
    for _, deals in ipairs { true, false } do -- whether the dealer's side is the new one
      local from = { new, old }
      if not deals then from = { old, new } end
      local seen = position.SEEN[words.SIDE[board.dealer]][board.vul]
      local so_far = given and table.concat(board.calls, " ", 1, given) or ""
      local key = ("%s %s %s"):format(deals, seen, so_far)
      local start = starts[key]
      if not start then
        local p, q = position.of(from[1], {}, seen, from[2]), position.of(old, {}, seen, old)
        for k = 1, given or 0 do p, q = p:next(board.calls[k]), q:next(board.calls[k]) end
        start = { p = p, q = q }
        starts[key], starts[#starts + 1] = start, start
      end
      start[#start + 1] = i
    end
  end
  for _, start in ipairs(starts) do
    start.p.graph:tidy()
    start.q.graph:tidy()
    walk(work, start.p, start.q, start)
  end
  return work.found, work.asked
end

return touched
