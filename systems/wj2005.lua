-- SPDX-License-Identifier: GPL-3.0-or-later
-- Wspolny Jezyk 2005, the Polish Club: 1C is 12-14 balanced, 15-17 with clubs, or any 18; five-card
-- majors, 2C with clubs, a multi 2D, two-suited 2H 2S 2NT. What both systems have alike (overcalls,
-- take-out doubles, pre-empts, competition over one of a suit) is that of SAYC.
-- systems/wj2005/README.md names the source and what it leaves open.
system { name = "WJ2005", base = "sayc", natural = { judgement = "unasked", asks = "1430" },
  source = "Wspólny Język 2005 (K. Jassem), as a list of calls in BBOalert's format",
  card = { category = "Red",
    approach = "Polish Club, five-card majors, 1NT 15-17, one over one from seven points",
    defence = "1C in its three kinds; 2D multi; 2H, 2S and 2NT with two suits of five, 6-10",
    slams = "key cards 1430, splinters, control bids",
    doubles = "of an overcall: take-out, or 12 points and more; a free bid at the two level is 7-11",
    notes = "1C 1M 2D: 18 or more, three trumps; 2C over opener's 1NT (Magister) asks, or is weak",
  } }
-- "natural": 2D, 2H and 2S are weak twos.
local two_diamonds = option { "two_diamonds", "multi", "natural" }
-- What suits over their 1NT mean: two-suiters (2C the majors, 2D one major, a major that and a
-- minor), or themselves.
local over_notrump = option { "over_notrump", "two_suiters", "natural" }
-- The answer 1NT to 1C: 9-11, or 7-10 as in the edition of 2000.
local one_notrump = option { "one_notrump", "9-11", "7-10" }

drop "opening"
for _, opened in ipairs { "1C", "2C", "2NT", "3NT" } do drop(opened .. " ...") end
for _, opening in ipairs { { "1D", "1M", "1NT", "2x", "2NT", "3x", "3NT" },
  { "1M", "1NT", "2x", "2NT", "3x", "3NT" }, { "1NT", "2x", "2NT", "3x", "4x", "4NT" } } do
  for i, answer in ipairs(opening) do
    drop(i == 1 and answer or ("%s %s ..."):format(opening[1], answer))
  end
end
drop "1H 1S ..."
if two_diamonds == "multi" then
  for _, opened in ipairs { "2D", "2H", "2S" } do drop(opened .. " ...") end
end
use "wj2005/openings" { two_diamonds = two_diamonds }
use "wj2005/one_notrump"
use "wj2005/two_clubs"
if two_diamonds == "multi" then use "wj2005/multi" end
use "wj2005/majors"
use "wj2005/two_over_one"
use "wj2005/diamonds"
use "wj2005/diamonds_more"
use "wj2005/magister"
use "wj2005/one_club" { one_notrump = one_notrump }
use "wj2005/one_club_more"
use "wj2005/contested_club"
use "wj2005/contested"
use "wj2005/defence" { over_notrump = over_notrump }
