-- SPDX-License-Identifier: GPL-3.0-or-later
-- Standard American Yellow Card, after the booklet "ACBL SAYC System Booklet" (American Contract
-- Bridge League, SP-3, revised January 2006) and the convention card of that name.
system { name = "SAYC", source = "ACBL SAYC System Booklet, SP-3, 2006",
  natural = { judgement = "first" },
  -- what the booklet's card says of leads, signals and style
  card = { category = "Green", approach = "Standard American: five-card majors, 1NT 15-17, weak twos",
    leads = { suit = { "fourth best", "low from three, high from two" },
      notrump = { "fourth best", "low from three, high from two" }, A = { "AKx (king led)", "AKJTx" },
      K = { "AKx, KQx", "AKx, KQTx" }, Q = { "QJx", "QJTx, AQJx" }, J = { "JTx", "JT9x, AJTx, KJTx" },
      T = { "T9x", "T98x, AT9x, KT9x, QT9x" }, high = "doubleton", low = "from honours" },
    signals = { partner = { "attitude: high encourages", "count: high-low is even" },
      declarer = "count: high-low is even", discards = "attitude: high encourages" },
    doubles = "negative through 2S", forcing_passes = "after a bid that forces to game",
    psychics = "rare" } }
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
