-- SPDX-License-Identifier: GPL-3.0-or-later
--- A given play card by card: where did the tricks go?
-- @module baize.cards.analysis
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local play = require "baize.cards.play"
local seats = require "baize.base.words".SEATS
local solving = require "baize.cards.solving"

local analysis = {}

local Analysis = { __name = "baize.Analysis" }

-- What each card changed, in the tricks of declarer's side with best play by all, which add up to
-- the last result less the first; and whose choice it was: dummy's cards are declarer's.
local function watch(p)
  local result = { contract = p.contract, side = p.side, start = p:tricks(), cards = {},
    N = 0, E = 0, S = 0, W = 0 }
  local before = result.start
  result.finish = before
  return result, function(card, seat)
    local after = p:tricks()
    local ours = solving.side(seat) == p.side
    local player, change = ours and p.contract.declarer or seat, after - before
    table.insert(result.cards, { card = card, seat = seat, tricks = after, change = change,
      cost = ours and -change or change, player = player })
    result[player] = result[player] + change
    before, result.finish = after, after
  end
end

--- Analyse a play.
-- @param hands a Deal, or the text of hands of equal size
-- @param given the contract, "4S by S" or a Contract
-- @param cards as they were played: an array, or a text "HQ HA H2"
-- @treturn Analysis start (tricks of declarer's side before the first card), finish
-- (after the last), cards: array of card, seat, tricks (of declarer's side after it,
-- with best play from there), change (of these by the card; all of them add up to finish - start),
-- cost (tricks that the card gave away, 0 or more) and player (whose choice it was: declarer's for
-- dummy's cards); N, E, S, W (sums of the changes of what each chose); contract; prints
-- @raise at the user's line when the contract is invalid, or a card may not be played:
-- which and why; "interrupted"
-- @usage print(baize.analyse(deal, "4S by S", "HQ HA H2 H3"))
function analysis.new(hands, given, cards)
  check.note()
  local p = play.new(hands, given)
  local result, each = watch(p)
  p:follow(cards, each)
  return setmetatable(result, Analysis)
end

--- The same of a record, whose cards need not be right.
-- @tparam Deal deal
-- @tparam Contract contract
-- @tparam {string,...} cards
-- @treturn Analysis of the cards before the first one that is wrong; also taken (tricks of
-- declarer's side) and left (tricks that are still to be taken, the one on the table included)
-- @treturn ?string what is wrong, as in "card 6: east does not hold HA"
-- @treturn ?integer in which trick
-- @raise "interrupted"
function analysis.record(deal, contract, cards)
  local p = play.new(deal, contract)
  local result, each = watch(p)
  local wrong, trick
  for i, card in ipairs(cards) do
    local seat = p:turn()
    local ok, why = p:try(card)
    if not ok then
      wrong, trick = ("card %d: %s"):format(i, why), (i - 1) // #seats + 1
      break
    end
    each(card, seat)
  end
  result.taken, result.left = p:taken(), p:left()
  return setmetatable(result, Analysis), wrong, trick
end

-- Four cards a line; a card that cost something is marked.
function Analysis.__tostring(a)
  local rows, row = {}, nil
  for i, c in ipairs(a.cards) do
    if i % 4 == 1 then
      row = { ("%d"):format(i // 4 + 1) }
      rows[#rows + 1] = row
    end
    row[#row + 1] = ("%s %s %d%s"):format(c.seat, c.card, c.tricks,
      c.cost > 0 and (" (-%d)"):format(c.cost) or "")
  end
  local head = ("%s: %d %s before the first card, %d after the last")
    :format(a.contract, a.start, a.start == 1 and "trick" or "tricks", a.finish)
  if #rows == 0 then return head end
  return head .. "\n" .. columns.set(rows, "rl"):gsub("\n$", "")
end

return analysis
