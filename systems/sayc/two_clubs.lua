-- SPDX-License-Identifier: GPL-3.0-or-later
-- 2C, any strong hand: 2D waits, other answers are positive, 2NT behind 2D is 22-24 with the
-- answers of a 2NT opening, and responder's cheapest minor at the three level is a second negative.
after "2C" {
  bid "2M"  { M "5+" & (hcp "8+" | M.top2 "2") & M.top3 "2+", "positive", forcing = "game" },
  bid "3m"  { m "5+" & (hcp "8+" | m.top2 "2") & m.top3 "2+", "positive", forcing = "game" },
  bid "2NT" { hcp "8+" & balanced, "positive", forcing = "game" },
  bid "2D"  { any, "waiting", artificial = true },
}

-- A positive answer: the trumps are agreed, or suits are shown; all is forcing to game.
after "2C 2M" {
  bid "3M"  { M "3+", "trumps agreed" },
  bid "2S"  { spades "5+" },
  bid "3x"  { x "5+" },
  bid "2NT" { any },
}
after "2C 2M 4NT" {                                    -- M is meant
  bid "5C"  { aces "0,4", artificial = true },
  bid "5D"  { aces "1", artificial = true },
  bid "5H"  { aces "2", artificial = true },
  bid "5S"  { any, "three", artificial = true },
}
after { "2C 2M 3M", "2C 2D 2M 3M" } { bid "4M" { any } }
after { "2C 2M 3M 4M", "2C 2NT 3M 4M" } { pass { any } }
after "2C 2M 2NT"  { bid "3M" { M "6+" }, bid "3x" { x "4+" }, bid "3NT" { any } }
after "2C 2M 2NT 3NT" { bid "6NT" { hcp "25+" }, pass { any } }
after { "2C 2M 2NT 3M", "2C 2D 2M 2NT 3M" } { bid "4M" { M "2+" }, bid "3NT" { any } }
after "2C 2H 2S" { bid "3S" { spades "3+" }, bid "3H" { hearts "6+" }, bid "2NT" { any } }
after "2C 2M 3x" { bid "4x" { x "3+" & x "3+" }, bid "3M" { M "6+" }, bid "3NT" { any } }
after "2C 3m" { bid "4m" { m "4+", "trumps agreed" }, bid "3M" { M "5+" }, bid "3NT" { any } }
after { "2C 3m 3M", "2C 2D 3m 3M" } { bid "4M" { M "3+" }, bid "3NT" { any } }
after "2C 3m 3NT"  { bid "6NT" { hcp "11+" }, pass { any } }
after "2C 2NT" { bid "3M" { M "5+" }, bid "3m" { m "5+" & ~balanced },
  bid "4NT" { hcp "24+", "invitation to slam" }, bid "3NT" { any } }
after "2C 2NT 3M"  { bid "4M" { M "3+" }, bid "6NT" { hcp "11+" }, bid "3NT" { any } }
after "2C 2NT 3m"  { bid "4m" { m "4+" }, bid "6NT" { hcp "11+" }, bid "3NT" { any } }
after "2C 2NT 4NT" { bid "6NT" { hcp "9+" }, pass { any } }
after "2C 2NT 3NT" { bid "6NT" { hcp "11+" }, bid "4NT" { hcp "10" }, pass { any } }

-- The waiting 2D.
after "2C 2D" {
  bid "3NT" { hcp "25+" & balanced, "25-27" },
  bid "2NT" { hcp "22-24" & balanced },
  bid "2S"  { spades "5+" & (spades - hearts) "0+" & (spades - clubs) "0+"
              & (spades - diamonds) "0+", forcing = "once" },
  bid "2H"  { hearts "5+" & (hearts - clubs) "0+" & (hearts - diamonds) "0+", forcing = "once" },
  bid "3D"  { diamonds "5+" & (diamonds - clubs) "0+", forcing = "once" },
  bid "3C"  { clubs "5+", forcing = "once" },
  bid "2NT" { hcp "24-" },
  bid "3NT" { any },
}
after "2C 2D 2NT" { as "2NT" }
after "2C 2D 3NT" { same "3NT" }
after "2C 2D 2S" {
  bid "3H"  { hearts "5+" & spades "2-" & hcp "5+" & hearts.top3 "1+", forcing = "game" },
}
after "2C 2D 2M" {
  bid "4M"  { M "3+" & hcp "0-5" & (aces + kings) "0", "weak raise" },
  bid "3M"  { M "3+", "raise, some values", forcing = "game" },
  bid "2S"  { spades "5+" & hcp "5+" & spades.top3 "1+", forcing = "game" },
  bid "3D"  { diamonds "5+" & hcp "5+" & diamonds.top3 "1+", forcing = "game" },
  bid "2NT" { hcp "4+", forcing = "game" },
  bid "3C"  { any, "second negative", artificial = true, forcing = "once" },
}
after "2C 2D 2M 3C" {
  bid "4M"  { M "6+" & hcp "25+" | M "7+" },
  bid "3M"  { M "6+" },
  bid "3H"  { hearts "4+" },
  bid "3D"  { diamonds "4+" },
  bid "3NT" { hcp "24+" },
  bid "3M"  { any },
}
after "2C 2D 2M 3C 3M"  { bid "4M" { M "2+" & hcp "2+" | M "3+" }, pass { any } }
after { "2C 2D 2M 3M 4M", "2C 2D 2M 4M" } { pass { any } }
after "2C 2D 2M 2NT" { bid "3M" { M "6+" }, bid "3OM" { OM "4+" }, bid "3m" { m "4+" } }
after "2C 2D 2M 2NT 3x"  { bid "4x" { x "4+" }, bid "3M" { M "2+" }, bid "3NT" { any } }
after "2C 2D 3m" { bid "3M" { M "5+" & hcp "4+", forcing = "game" }, bid "3NT" { hcp "4+" },
  bid "4m" { m "3+" }, bid "3NT" { any } }
after "2C 2D 3m 3NT" { bid "4M" { M "4+" & m "6+" }, pass { any } }
after "2C 2D 3m 4m"  { bid "5m" { any } }

-- They come in: a suit is natural and positive, a double is for penalty, a pass waits.
after "2C (X)"       { redouble { clubs "5+" & clubs.top3 "2+" }, same "2C" }
after "2C (2x)" {
  double    { x "4+" & hcp "5+", "penalty" },
  bid "2y"  { y "5+" & hcp "6+" & y.top3 "1+", forcing = "game" },
  bid "3y"  { y "5+" & hcp "7+" & y.top3 "2+", forcing = "game" },
  bid "2NT" { hcp "8+" & x.stopped & balanced, forcing = "game" },
  pass      { any },
}
after "2C (3x)" {
  double    { x "4+" & hcp "5+" | hcp "0-3", "too weak for more, or penalty" },
  bid "3y"  { y "5+" & hcp "6+" & y.top3 "1+", forcing = "game" },
  bid "3NT" { hcp "8+" & x.stopped },
  pass      { any },
}
