-- SPDX-License-Identifier: GPL-3.0-or-later
-- Whole problems of declarer's play (problems.pbn): two hands, the contract and the lead are
-- known; which plan is best, how likely is it, and in which layouts does it win? In the first
-- one of king and jack opposite small cards must win the twelfth trick: 50.06 % (baize suit KJ5
-- 432 -k 1). In the second clubs 3-3 or the king of hearts with East give it, 68.83 % after the
-- lead, without what a squeeze adds. In the third a queen can be finessed either way, but clubs
-- give what is needed. In the fourth a hold-up decides, in the fifth a ruff in dummy, and the sixth
-- cannot fail: whoever wins the third round of clubs, after trumps and hearts have been played out,
-- must help. In the seventh four tricks in spades are enough, which can be had in every layout;
-- breaks of 5-0, for which that matters, are rare, so that more layouts are drawn.
local FEW <const>, RARE <const> = 3, 7 -- after these problems fewer layouts will do; more here
local rules = ""

for board in baize.boards "examples/play/problems.pbn" do
  local hand, dummy = board.tags.Deal:match "S:(%S+) %S+ (%S+)"
  local v = baize.view { contract = board.contract, seat = "S", hand = hand, dummy = dummy,
    played = board.play.cards }
  print(("%d. %s: %s opposite %s, %s, %s led"):format(board.number, board.tags.Problem, hand, dummy,
    board.contract, board.play.cards[1]))
  local plans = v:plans { worlds = board.number == RARE and 128 or 64,
    deals = board.number > FEW and 64 or 512, steps = 3, seed = 1 }
  print(plans:text())
  rules = #plans:rules() > #rules and plans:rules() or rules -- of all problems
end
print("\n" .. rules)
