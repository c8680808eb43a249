-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1H and 1S: raises, Jacoby 2NT, two over one, and what opener does next.
-- Options: raises ("weak": three is pre-emptive with four trumps, two is 6-11).
-- A raise counts short suits: a doubleton 1, a singleton 2, a void 3; more with four trumps.
local raises = option { "raises", "limit", "weak" }
local support = hcp - shortest + 3
local raise = hcp - shortest - shortest + 5            -- with four trumps: 1, 3 and 5
local length = hcp + longest + second                  -- an opening of 12 with 4432 has 20

after "1M" {
  bid "5NT" { M "4+" & (losers - M.losers) "0", "grand slam force: two of the top three trumps?",
              forcing = "once", artificial = true, replies {
    bid "7M" { M.top3 "2+" },
    bid "6M" { any },
  } },
  bid "4M"  { M "5+" & hcp "0-9" & shortest "1-" | M "6+" & hcp "0-9", "to play: trumps and shortness" },
  bid "3x"  { hcp "17+" & x "6+" & x.top4 "3+" | hcp "17+" & x "5+" & x.top4 "3+" & M "3",
              "strong", forcing = "game", x = "CDH" },
}
after "1H" { bid "2S" { hcp "17+" & spades "6+" & spades.top4 "3+", "strong", forcing = "game" } }
-- Jacoby: a jump shows a second good suit of five; the convention has the other answers.
after "1M 2NT" { bid "3M" { M "6+" & hcp "16+" & shortest "2+", "much extra" } }
after "1M 2NT" { bid "4x" { x "5+" & x.top3 "2+", "a good second suit", x = "CD" } }
after "1S 2NT" { bid "4H" { hearts "5+" & hearts.top3 "2+", "a good second suit" } }
after "1M 2NT 4M"  { pass { any } }
after "1M 2NT 4m"  { bid "4M" { any } }
after "1S 2NT 4H"  { bid "4S" { any } }
use "conventions/jacoby_2nt"
after "1M" {
  bid "2NT" { M "4+" & hcp "11-12" & raise "13+", "Jacoby: as good with shortness",
              forcing = "game", artificial = true },
}
if raises == "weak" then
  after "1M" {
    when = ~passed(), bid "3M" { M "4+" & hcp "2-6", "pre-emptive, four trumps" } }
  after "1M" { bid "2M" { M "3+" & support "6-12" & hcp "5-11" } }
  after "1M 2M" { bid "4M" { support "19+" | length "27+" }, bid "3M" { length "22+", "invitation" },
    pass { any } }
  after "1M 3M" { bid "4M" { length "29+" | length "27+" & shortest "1-" }, pass { any } }
else
  after "1M" {
    bid "3M" { M "4+" & raise "10-12" & hcp "7+" | M "4+" & raise "10+" & hcp "7-9", "limit raise" },
    bid "3M" { M "3" & support "11-12" & hcp "9+", "limit raise" },
  }
end
after "1M" {
  bid "2M"  { M "3+" & support "6-10" & hcp "10-" | M "4+" & raise "6-10" & hcp "3-9" },
  bid "1S"  { spades "4+" & hcp "6+", forcing = "once" },
  bid "3NT" { hcp "15-17" & balanced & M "2" },
}
after "1M" { M = "S", bid "2H" { hearts "5+" & hcp "10+", forcing = "once" } }
after "1M" {
  bid "2D"  { diamonds "4+" & (diamonds - clubs) "1+"
              & (hcp "11+" | hcp "10" & (~balanced | diamonds.top4 "3+")), forcing = "once" },
  bid "2D"  { diamonds "5+" & (diamonds - clubs) "0" & hcp "10+", forcing = "once" },
  bid "2C"  { clubs "4+" & (hcp "11+" | hcp "10" & (~balanced | clubs.top4 "3+")
              & (clubs "5+" | M "3+")), forcing = "once" },
  bid "2C"  { clubs "3+" & hcp "11+", "no better suit", forcing = "once" },
  bid "4M"  { M "4+" & hcp "10+", "game values with shortness" },
  bid "1NT" { hcp "6-10" },
  pass      { any },
}

-- Raised.
after "1M 2M" {
  bid "4M"  { support "20+" | length "28+" | M "6+" & shortest "1-" & length "25+" },
  bid "3NT" { hcp "18-19" & balanced & M "5" },
  bid "3x"  { x "4+" & length "26-27", "help is wanted in this suit", forcing = "once", x = "CDH" },
  bid "3M"  { length "25+", "invitation" },
  pass      { any },
}
after "1M 2M 3M"    { bid "4M" { support "9+" }, pass { any } }
after "1M 2M 3x"    { bid "4M" { support "9+" | support "8" & x.losers "1-" }, bid "3M" { any } }
after "1M 2M 3x 3M" { bid "4M" { length "27+" & hcp "17+" }, pass { any } }
after "1M 2M 3NT"   { bid "4M" { M "4+" | shortest "1-" }, pass { any } }
after { "1M 2M 4M", "1M 1NT 4M", "1H 1S 4H" } { pass { any } }

after "1M 3M" { bid "4M" { length "22+" | hcp "14+" }, pass { any } }
after "1M 4M" { pass { any } }

after { "1M 2NT 3x 4M", "1M 2NT 3M 4M", "1M 2NT 3NT 4M" } { pass { any } }
after "1M 3NT"     { bid "4M" { M "6+" | shortest "0" }, bid "4NT" { hcp "18-19" & balanced,
  "invitation to slam" }, pass { any } }
after "1M 3NT 4NT" { bid "6NT" { hcp "16+" }, pass { any } }

-- A strong jump shift sets the suit unless opener has more to say.
after "1M 3x"      { x = "CDH", bid "3M" { M "6+" }, bid "4x" { x "3+" }, bid "3NT" { any } }
after "1H 2S"      { bid "3S" { spades "3+" }, bid "3H" { hearts "6+" }, bid "3m" { m "4+" },
                     bid "2NT" { any } }
after "1H 2S 3S"   { bid "4S" { any } }
after "1M 3x 3NT"  { x = "CDH", bid "4M" { M "3+" }, pass { any } }

-- 1NT: 6-10, at most two cards in the major.
after "1M 1NT" {
  bid "4M"  { M "7+" & hcp "15+" | M "6+" & hcp "18+" },
  bid "3NT" { hcp "19+" & balanced },
  bid "2NT" { hcp "17-19" & balanced },
  bid "3x"  { x "4+" & hcp "19+" & ~balanced | x "5+" & hcp "17+", "jump shift", forcing = "game",
              x = "CD" },
  bid "3M"  { M "6+" & hcp "16-17" | M "7+" & hcp "15", "invitation" },
  bid "2M"  { M "6+" & hcp "15-" },
}
after "1S 1NT" { bid "3H" { hearts "5+" & hcp "17+" | hearts "4+" & hcp "19+", "jump shift",
    forcing = "game" }, bid "2H" { hearts "4+" } }
after "1H 1NT" { bid "2S" { spades "4+" & hearts "5+" & length "26+", "reverse",
                 forcing = "once" } }
after "1M 1NT" {
  bid "2D"  { diamonds "4+" & (diamonds - clubs) "0+" },
  bid "2C"  { clubs "4+" },
  pass      { balanced },
  bid "2m"  { m "3+" },
  bid "2M"  { any },
}
after "1M 1NT 2M"  { bid "3M" { M "2+" & hcp "10" }, pass { any } }
after "1M 1NT 3M"  { bid "4M" { M "1+" & hcp "8+" | M "2" & hcp "7+" }, bid "3NT" { hcp "9+" },
                     pass { any } }
after "1M 1NT 2NT" { bid "3NT" { hcp "8+" }, bid "3x" { x "6+" & x.top3 "1+", "to play" },
  pass { any } }
after "1S 1NT 2H" { bid "4H" { hearts "4+" & support "12+" },
  bid "3H" { hearts "4+" & support "9-11", "invitation" } }
after "1M 1NT 2x" {
  bid "3x"  { x "5+" & hcp "9-10" | x "4+" & hcp "10", "invitation" },
  bid "2NT" { hcp "10" & longest "5-" },
  bid "2H"  { hearts "6+" | hearts "5" & M "1-" },
  bid "2D"  { diamonds "6+" & M "1-" },
  pass      { x "4+" & (x - M) "2+" },
  bid "2M"  { M "2" },
  pass      { x "3+" },
  bid "3C"  { clubs "6+" & x "2-" },
  bid "3D"  { diamonds "6+" & x "2-" },
  bid "2M"  { any },
}
after "1M 1NT 2x 2M" { bid "4M" { M "6+" & hcp "18+" }, bid "3M" { M "6+" & hcp "17+" },
  bid "2NT" { hcp "17+" }, pass { any } }
after "1M 1NT 2x 2NT" { bid "3NT" { hcp "15+" }, bid "3x" { x "5+" }, bid "3M" { M "6+" },
                        pass { any } }
after "1M 1NT 2x 3x"  { bid "4M" { M "6+" & hcp "16+" }, bid "4x" { hcp "15+", x = "HS" },
                        bid "3NT" { hcp "16+" }, pass { any } }
after "1M 1NT 2x 2y"  { bid "2NT" { hcp "17+" }, pass { any } }
after "1M 1NT 3x" {
  bid "4M"  { M "2" & hcp "9+" },
  bid "3M"  { M "2" },
  bid "3NT" { hcp "7+" },
  bid "4x"  { x "4+" },
  bid "3NT" { any },
}
after "1M 1NT 3x 3M"  { bid "4M" { any } }
after "1H 1NT 2S"     { bid "3H" { hearts "2" }, bid "2NT" { hcp "8-" }, bid "3NT" { any } }
after "1H 1NT 2S 3H"  { bid "4H" { hcp "18+" | hearts "6+" }, pass { any } }
after "1H 1NT 2S 2NT" { bid "3H" { hearts "6+" }, bid "3NT" { hcp "18+" }, pass { any } }

-- 1H 1S: opener's second bid.
after "1H 1S" {
  bid "4S"  { spades "4" & support "19+" },
  bid "3S"  { spades "4" & support "16-18", "invitation" },
  bid "2S"  { spades "4" },
  bid "4H"  { hearts "7+" & hcp "14+" },
  bid "2NT" { hcp "18-19" & balanced },
  bid "3m"  { m "4+" & hcp "19+" | m "5+" & hcp "17+", "jump shift", forcing = "game" },
  bid "3H"  { hearts "6+" & hcp "16-17" | hearts "7+" & hcp "15", "invitation" },
  bid "4H"  { hearts "6+" & hcp "18+" },
  bid "2H"  { hearts "6+" },
  bid "2D"  { diamonds "4+" & (diamonds - clubs) "0+" },
  bid "2C"  { clubs "4+" },
  bid "1NT" { any },
}
