-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1H and 1S: two over one and strong jumps of responder.

-- ---- two over one: 2C, 2D and (over 1S) 2H ---------------------------------------------------------
after "1S 2m" { bid "3H" { hearts "5+" & hcp "15+", "5-5, 15-17", forcing = "game" } }
after "1H 2C" { bid "3S" { spades "1-" & clubs "4+" & hcp "14+", "short spades, clubs",
  forcing = "game", artificial = true } }
after "1M 2C" {
  bid "3D"  { diamonds "5+" & hcp "15+", "5-5, 15-17", forcing = "game" },
  bid "3C"  { clubs "4+" & hcp "14+", "a raise, extra values", forcing = "game" },
}
after "1M 2D" {
  bid "3D"  { diamonds "3+" & diamonds.top3 "2+" & hcp "14+" | diamonds "4+" & hcp "14+",
    "a raise, extra values", forcing = "game" },
  bid "3C"  { clubs "5+" & hcp "15+", "5-5, 15-17", forcing = "game" },
}
after "1S 2m" {
  bid "2H"  { hearts "4+" & ~(hcp "11" & hearts "4"), "natural", forcing = "once" },
}
after "1M 2C" {
  bid "2D"  { diamonds "4+" & hcp "12+", "natural", forcing = "once" },
}
after "1M 2m" {
  bid "2NT" { hcp "15+" & balanced | hcp "15+" & M "5" & shortest "2+", "15-17, no other bid",
    forcing = "game" },
  bid "3M"  { M "6+" & hcp "15+" & M.top4 "3+", "good six cards, 15-17", forcing = "game" },
  bid "2M"  { any, "a minimum, or six cards" },
}
after "1H 2C 2D" { bid "3H" { hearts "3+" & hcp "15+", "fit, slam interest", forcing = "game" },
  bid "4H" { hearts "3+" & hcp "12+" } }
after { "1S 2C 2D", "1S 2C 2H" } {
  bid "3S" { spades "3+" & hcp "15+", "fit, slam interest", forcing = "game" },
  bid "4S" { spades "3+" & hcp "12+" } }
after { "1S 2D 2H", "1S 2C 2H" } {
  bid "4H" { hearts "4+" & hcp "12-14" },
    bid "3H" { hearts "4+" & hcp "12+", "fit", forcing = "game" } }
after { "1H 2C 2D", "1S 2C 2D", "1S 2C 2H" } {
  bid "3C"  { clubs "6+" & hcp "10-11", "not forcing" },
  bid "3D"  { diamonds "4+" & hcp "13+", "natural", forcing = "game" },
  bid "3NT" { hcp "12-15" & each(unbid).stopped },
  bid "2NT" { any, "waiting", forcing = "game" },
  after "3C" { bid "3NT" { hcp "14+" }, pass { any } },
}
after "1S 2D 2H" { bid "2S" { spades "2+" & hcp "11-12" }, bid "3D" { diamonds "6+" },
  bid "3NT" { hcp "13-15" & clubs.stopped }, bid "2NT" { any, forcing = "game" } }
after "1M 2m 2M" {
  bid "4M"  { M "3+" & hcp "12-14" | M "2" & hcp "12-14" & ~each(unbid).stopped & balanced },
  bid "3M"  { M "3+" & hcp "15+", "fit, slam interest", forcing = "game" },
}
after "1M 2C 2M" { M = "S", bid "3H" { clubs "5+" & hearts "4+" & hcp "12+", "clubs and hearts",
  forcing = "game" } }
after "1M 2C 2M" {
  bid "3C"  { clubs "6+" & hcp "10-11", "not forcing" },
  bid "3D"  { clubs "5+" & diamonds "4+" & hcp "12+" & ~balanced, "clubs and diamonds",
    forcing = "game" },
  bid "2NT" { any, "asks", forcing = "game", artificial = true },
  after "3C" { bid "3NT" { hcp "14" & clubs "2+" }, pass { any } },
  after "3D" { bid "3M" { M "6+" }, bid "3NT" { any } },
  after "2NT" { bid "3M" { M "6+" }, bid "3D" { diamonds "4+" }, bid "3C" { clubs "4+" },
    bid "3NT" { any } },
}
after "1S 2C 2S 3H" { bid "4H" { hearts "4+" }, bid "3S" { spades "6+" }, bid "3NT" { any } }
after "1S 2C 2S 2NT" { bid "3H" { hearts "4+" } }
after "1M 2D 2M" {
  bid "3D"  { diamonds "6+" & hcp "12-" , "not forcing" },
  bid "2NT" { any, "asks", forcing = "game", artificial = true },
  after "3D" { bid "3NT" { hcp "14" }, pass { any } },
  after "2NT" { bid "3M" { M "6+" }, bid "3D" { diamonds "3+" }, bid "3C" { clubs "4+" },
    bid "3NT" { any } },
}
after "1S 2D 2S 2NT" { bid "3H" { hearts "4+" } }
section "game is there" { bid "4M" { we.M "8+" }, bid "3NT" { any } }
after { "1M 2C 2M 2NT", "1M 2D 2M 2NT" } { after { "3M", "3x" } { same "game is there" } }
after "1M 2m 3M" { bid "4M" { M "1+" }, bid "3NT" { any } }
after { "1M 2m 2NT", "1M 2m 3om" } {
  bid "4NT" { hcp "18+" & balanced, "invitation to slam" },
    bid "3M" { M "3+" & hcp "15+", "fit, slam interest", forcing = "game" },
  bid "4M" { we.M "8+" }, bid "3m" { m "6+", forcing = "game" }, bid "3NT" { any } }
after "1M 2m 3m" { bid "3M" { M "3+", "fit", forcing = "game" },
  bid "3NT" { hcp "15-" | balanced }, bid "4m" { m "5+", forcing = "game" }, bid "3NT" { any } }
after { "1M 2m 3m 3M" } { bid "4M" { any } }
after "1M 2m 3m 4m" { bid "5m" { any } }
after "1S 2m 3H" { bid "4H" { hearts "3+" }, bid "4S" { spades "3+" }, bid "3S" { spades "2" },
  bid "3NT" { any } }
after "1S 2m 3H 3S" { bid "4S" { spades "6+" }, bid "3NT" { any } }
after "1H 2C 3S" { bid "4H" { hearts "3+" }, bid "3NT" { spades.stopped }, bid "4C" { clubs "4+" },
  bid "4H" { any } }
after "1S 2H" {
  bid "4x"  { x "1-" & hearts "4+" & hcp "14+", "short suit, fit", forcing = "game",
    artificial = true, x = "CD" },
  bid "4H"  { hearts "3+" & hcp "14+", "fit, not minimum" },
  bid "3H"  { hearts "3+", "fit, minimum" },
  bid "3m"  { m "4+" & hcp "15+" | m "5+" & hcp "14+", "extra values", forcing = "game" },
  bid "3S"  { spades "6+" & hcp "15+", forcing = "game" },
  bid "2S"  { spades "6+" | shortest "1-" },
  bid "2NT" { any, "balanced or nearly so" },
  after "4x" { x = "CD", bid "4H" { any } },
  after "3H" { bid "4H" { hcp "11+" | hearts "6+" & shortest "1-" }, pass { any } },
  after "2S" { bid "4S" { spades "3+" & hcp "12+" | spades "2" & hcp "13+" },
    bid "3H" { hearts "6+" & hcp "11-" }, bid "3S" { spades "2+" & hcp "11-12" },
    bid "4H" { hearts "7+" | hearts "6+" & hcp "12+" }, bid "3NT" { hcp "13+" },
      bid "2NT" { any } },
  after "2S 2NT" { bid "3NT" { hcp "13+" }, pass { any } },
  after "2S 3S" { bid "4S" { hcp "13+" }, pass { any } },
  after "2S 3H" { pass { any } },
  after "2NT" { bid "4H" { hearts "6+" & hcp "12+" }, bid "3H" { hearts "6+" },
    bid "4S" { spades "3" & hcp "12+" }, bid "3NT" { hcp "12+" }, pass { any },
    after "3H" { bid "4H" { hcp "14+" & hearts "2" }, pass { any } } },
  after { "3m", "3S" } { bid "4S" { spades "3" }, bid "4H" { hearts "7+" }, bid "3NT" { any } },
}
-- ---- strong jumps ---------------------------------------------------------------------------------
after "1H 2S" { bid "3S" { spades "2+" }, bid "3H" { hearts "6+" }, bid "2NT" { any } }
after "1S 3H" { bid "4H" { hearts "2+" }, bid "3S" { spades "6+" }, bid "3NT" { any } }
after "1M 3m" { bid "4m" { m "3+" }, bid "3M" { M "6+" }, bid "3NT" { any } }
after "1H 2S 3S" { bid "4S" { any } }
after { "1H 2S 2NT", "1H 2S 3H" } {
  bid "4H" { we.hearts "8+" }, bid "3NT" { balanced }, bid "3S" { any, forcing = "game" } }
after { "1H 2S 2NT 3S", "1H 2S 3H 3S" } { bid "4S" { spades "1+" }, bid "3NT" { any } }
after "1M 3m 4m" { bid "4M" { M "3+" }, bid "5m" { any } }
after "1M 3m 3M" { bid "4M" { M "2+" }, bid "3NT" { any } }
