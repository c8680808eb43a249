-- SPDX-License-Identifier: GPL-3.0-or-later
-- Standard American Yellow Card, after the booklet "ACBL SAYC System Booklet" (American Contract
-- Bridge League, SP-3, revised January 2006) and the convention card of that name.
system { name = "SAYC", source = "ACBL SAYC System Booklet, SP-3, 2006",
  natural = { judgement = "first" } }
-- What suits over their 1NT mean: themselves, or (Cappelletti) 2C any suit, 2D both majors, a major
-- that and a minor.
local over_notrump = option { "over_notrump", "natural", "cappelletti" }
-- "modern": support and maximal doubles, and responsive doubles that show both suits that are left.
local doubles = option { "doubles", "booklet", "modern" }

if doubles == "modern" then use "conventions/doubles" end
use "sayc/openings"
use "sayc/one_notrump"
use "sayc/two_notrump"
use "sayc/two_clubs"
use "sayc/majors"
use "sayc/two_over_one"
use "sayc/minors"
use "sayc/responder"
use "sayc/reverses"
use "sayc/weak_twos"
use "sayc/competition"
use "sayc/opener_contested"
use "sayc/two_suiters"
use "sayc/overcalls"
use "sayc/advances"
use "sayc/takeout"
use "sayc/their_openings" { over_notrump = over_notrump }
use "conventions/over_multi"
use "sayc/slam"
use "sayc/late"
