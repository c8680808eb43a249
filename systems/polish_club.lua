-- SPDX-License-Identifier: GPL-3.0-or-later
-- A skeleton of Polish Club: 1C has 12-14 balanced, 15-17 with clubs, or any 18; raises by tricks.
-- What it leaves out, natural bidding says.
system { name = "Polish Club (skeleton)", language = 1 }
local flat = name("no five-card major", ~some(majors) "5+")

opening {
  bid "1C"  { variants { { "balanced", hcp "12-14" & balanced & flat }, { "strong", hcp "18+" },
              { "clubs", hcp "15-17" & clubs "5+" & ~balanced & flat } },
              "balanced, with clubs, or strong", forcing = "once", artificial = true },
  bid "1NT" { hcp "15-17" & balanced & flat, announce = "15-17" },
  bid "1M"  { M "5+" & hcp "11-17", M = "SH" },
  bid "1D"  { diamonds "4+" & hcp "11-17" },
  bid "2C"  { clubs "5+" & hcp "11-14" },
  bid "2D"  { hcp "6-10" & some(majors) "6", "multi", forcing = "once", artificial = true },
  bid "2M"  { M "5" & hcp "6-10" & some(minors) "5", "this major and a minor" },
  bid "3x"  { x "7" & hcp "4-10", "pre-empt", seats = "123" },
  bid "3NT" { trick_source "C" & hcp "10-11" | trick_source "D" & hcp "10", "a long minor" },
  rest,
}
use "conventions/transfers"
use "conventions/stayman"
after "1NT" { bid "3NT" { game "NT" }, bid "2NT" { invite "NT" }, pass { any },
  after "2NT" { bid "3NT" { hcp "16+" }, pass { any } } }
after "1NT (X)" { as "1NT" }                           -- systems on

after "1C" {
  bid "1D"  { hcp "7-", "negative", artificial = true },
  bid "1M"  { M "4+", "natural", forcing = "once" },
  bid "2m"  { m "5+" & hcp "12+", forcing = "game" },
  bid "3NT" { hcp "13+" },
  bid "2NT" { hcp "11-12" },
  bid "1NT" { any },
  after "1D" {
    bid "2NT" { hcp "22-24" & balanced },
    bid "1NT" { hcp "18-21" & balanced },
    bid "2C"  { hcp "15-17" & clubs "5+" },
    bid "1M"  { M "4+" | M "3" & hcp "14-", "three cards with 12-14", M = "HS" },
    rest,
    after "1NT" { points = -3, as "1NT" },             -- three points more than the opening has
  },
  after { "1M", "1NT" } {
    bid(step(1)) { hcp "18+", "strong, any shape", forcing = "game", artificial = true },
    rest,
  },
}
after "1M" {
  bid "4M"  { game "M" & M "3+" & hcp "13-" },
  bid "3M"  { invite "M" & M "4+", "invitation" },
  bid "2M"  { M "3+" & hcp "6+" & hcp "10-" },
  rest,
  after "3M" { bid "4M" { makes "4M" "0.4+" }, pass { any } },
}
after "2D" {
  bid "2NT" { hcp "15+", "which major?", forcing = "once", artificial = true },
  bid "2H"  { any, "pass or correct", artificial = true },
  after "2H"  { pass { hearts "6" }, bid "2S" { any } },
  after "2NT" { bid(step(1)) { hearts "6", artificial = true },
                bid(step(2)) { spades "6", artificial = true } },
}
section "key cards" { bid "4NT" { we.hcp "31+" & M "4+", "key cards?", forcing = "once",
  artificial = true } }
front "... 4NT" {
  when = agreed "M" & last.artificial(),
  bid(step(1)) { (aces + M.kings) "0,3", artificial = true },
  bid(step(2)) { (aces + M.kings) "1,4", artificial = true },
  bid(step(3)) { any, "two or five", artificial = true },
}
after "1M 2M" { same "key cards", bid "4M" { hcp "16+" }, pass { any } }

example ""           { "KQ2.A54.KJ63.QJ2", "1NT", "16 balanced" }
example ""           { "KQ2.A54.K863.Q52", "1C", "14 balanced" }
example "1C P"       { "J84.Q42.98642.Q3", "1D", "five points" }
example "2D P 2H P"  { "KQ9643.54.863.52", "2S", "the other major" }
example "1C P 1D P"  { "AQ2.KQ4.KQ3.Q862", "1NT", "18-21" }
