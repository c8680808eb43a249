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
-- Agreements that partnerships have in place of the booklet's; systems/README.md says what each is.
local raises = option { "raises", "limit", "weak" }
local minor_notrump = option { "minor_notrump", "13-15", "11-12" }
local walsh = option { "walsh", "off", "on" }
local weak_twos = option { "weak_twos", "sound", "light" }
local weak_two_ask = option { "weak_two_ask", "feature", "ogust" }
local minor_jumps = option { "minor_jumps", "invitation", "slam" }
local interference = option { "interference", "penalty", "negative" }
local over_two_clubs = option { "over_two_clubs", "stayman", "natural" }
local five_four = option { "five_four", "stayman", "transfer" }

if doubles == "modern" then use "conventions/doubles" end
use "sayc/openings" { weak_twos = weak_twos }
use "sayc/one_notrump" { interference = interference, over_two_clubs = over_two_clubs,
  minor_jumps = minor_jumps, five_four = five_four }
use "sayc/two_notrump"
use "sayc/two_clubs"
use "sayc/majors" { raises = raises }
use "sayc/two_over_one"
use "sayc/minors" { notrump = minor_notrump, walsh = walsh }
use "sayc/responder"
use "sayc/reverses"
use "sayc/weak_twos" { ask = weak_two_ask }
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
