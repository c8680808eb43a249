-- SPDX-License-Identifier: GPL-3.0-or-later
-- Contested auctions, where Americans bid otherwise than SAYC: over their double, their 1NT and
-- their two-suited bids.
local support = hcp - shortest + 3

-- ---- they double our opening: ten points without a fit redouble at once ----
after "1M (X)" { redouble { hcp "10+" & M "2-", "10 points or more, no fit" },
  bid "3M" { M "4+" & hcp "3-8" & support "5-9", "pre-emptive" } }
after "1M (X) 2NT 3M" { pass { support "12-", fixed = true } }

-- ---- they overcall 1NT ----
after "1x (1NT)" {
  bid "3y"  { y "7+" & hcp "2-7", "pre-emptive", y = "CD" },
  bid "2y"  { y "6+" & hcp "5-10", "to play" },
  bid "2M"  { M "5" & (hcp "8-9" | hcp "7" & second "5"), "to play", M = "SH" },
}
after "1M (1NT)" { bid "2M" { M "3+" & support "6-9" } }
after "1x (1NT)" { double { hcp "10+", "penalty" }, pass { any } }
after { "1x (1NT) 2y", "1x (1NT) 3y" } { pass { any } }

-- ---- they show two suits: a bid of the lower one raises to the limit ----
after "1H (2H)"  { bid "2S" { hearts "3+" & support "10+", "limit raise or better", forcing = "once", artificial = true },
  bid "3H" { hearts "3+" & support "6-9" } }
after "1S (2S)"  { bid "3H" { spades "3+" & support "10+", "limit raise or better", forcing = "once", artificial = true },
  bid "3S" { spades "3+" & support "6-9" } }
after "1M (2NT)" { bid "3C" { M "3+" & support "10+", "limit raise or better", forcing = "once", artificial = true },
  bid "3M" { M "3+" & support "6-9" } }
after { "1H (2H) 2S", "1H (2NT) 3C" } { bid "4H" { hcp "14+" }, bid "3H" { any } }
after { "1S (2S) 3H", "1S (2NT) 3C" } { bid "4S" { hcp "14+" }, bid "3S" { any } }

-- ---- our two-suited bids ----
change "(2H)" { without = "3H" }                       -- cue-bids are not natural
change "(3H)" { without = "4H" }
change "(1H) P (3H)" { without = "4S" }
local strong = hcp "19+"
after { "(1m)", "(1m) P (P)" } { double { strong & hearts "5+" & spades "5+", "too strong for two suits" } }
after "(1m) 2m" {
  bid "3m"  { hcp "16+", "strong", forcing = "once", artificial = true },
  bid "3M"  { (M - OM) "0+" & M "3" & hcp "10-12", "invitation", M = "SH" },
  bid "4M"  { (M - OM) "0+" & M "4+" & hcp "6+", M = "SH" },
}
after "(1m) 2m 3m" { bid "4M" { hcp "14+" & (M - OM) "0+", M = "SH" }, bid "3M" { (M - OM) "0+", M = "SH" } }
-- Twelve cards in the minors, or ten and 15 points over a weak two.
for _, theirs in ipairs { "(1M)", "(2M)" } do
  after(theirs) { bid "4NT" { clubs "5+" & diamonds "5+" & ((clubs + diamonds) "12+" | hcp(theirs == "(2M)" and "15+" or "20+")),
    "both minors", forcing = "once", artificial = true } }
  after(theirs .. " 4NT") { bid "5C" { (clubs - diamonds) "0+" }, bid "5D" { any } }
  after { theirs .. " 4NT 5C", theirs .. " 4NT 5D" } { pass { any } }
end
