-- SPDX-License-Identifier: GPL-3.0-or-later
--- What double dummy gives on uniform deals: sums over deals 1 to 5250 of seed 53.
-- Written by tests/golden/make-uniform.lua. suit, nt: sums of the tricks in all 16 and 4
-- cells. The rest: sums of products of two cells, by how far the second declarer sits
-- from the first (0 to 3 seats to the left): of one suit (16 pairs of cells each), of
-- two different suits (48), both of notrump (4), of a suit and then notrump (16).
-- @module baize.randomness.uniform
return {
  deals = 5250, suit = 529107, nt = 126367,
  same = { 3968507, 2711566, 3965312, 2711566 },
  other = { 10761720, 9239447, 10760196, 9239447 },
  notrump = { 917773, 621477, 915894, 621477 },
  cross = { 3593602, 2778981, 3592614, 2779032 },
}
