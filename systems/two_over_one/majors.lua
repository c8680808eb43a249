-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1H and 1S: what responder bids, the forcing 1NT with what follows. A passed hand does not force to
-- game: it raises by Drury, or bids 1NT with all else.
-- Options: those of two_over_one.lua.
local notrump = option { "notrump", "forcing", "semiforcing" }
local raises = option { "raises", "bergen", "limit", "weak" }
local splinters = option { "splinters", "on", "off" }
local drury = option { "drury", "on", "off" }
local support = hcp - shortest + 3
local raise = hcp - shortest - shortest + 5            -- with four trumps
local length = hcp + longest + second

drop "1M"
if splinters == "on" then use "conventions/splinters" { points = "10-13", rebids = "on" } end
if drury == "on" then use "conventions/drury" end
use "conventions/jacoby_2nt"
if raises == "bergen" then use "conventions/bergen" end

after "1M" {
  bid "4M"  { M "5+" & hcp "0-9" & shortest "1-", "to play: trumps and shortness" },
  bid "2NT" { M "4+" & hcp "11-12" & raise "13+", "Jacoby: as good with shortness",
              forcing = "game", artificial = true },
}
if raises == "weak" then
  after "1M" { when = ~passed(), bid "3M" { M "4+" & hcp "2-6", "pre-emptive, four trumps" } }
  after "1M 3M" { bid "4M" { length "29+" | length "27+" & shortest "1-", fixed = true }, pass { any, fixed = true } }
elseif raises == "limit" then
  after "1M" { bid "3M" { M "4+" & raise "10-12" & hcp "7+" | M "4+" & raise "10+" & hcp "7-9",
    "limit raise" } }
end
after "1M" { M = "H", bid "2S" { hcp "17+" & spades "5+" & hearts "3-", "strong",
  forcing = "game" } }
after "1M" {                                           -- Bergen has 3C and 3D
  bid "3x"  { hcp "17+" & x "6+" & x.top4 "3+" & M "2-", "strong", forcing = "game",
              x = raises == "bergen" and "H" or "CDH" },
}
after "1M" {
  bid "2M"  { M "3+" & support "6-9" & hcp "10-" | M "4+" & raise "6-9" & hcp "3-9" },
}
if drury == "off" then
  after "1M" { when = passed(), bid "3M" { M "3+" & support "10+", "limit raise" } }
end
after "1M" {
  when = ~passed(),
  bid "2x"  { x "5+" & hcp "12+" & (x - longest) "0", "game force", forcing = "game", x = "HDC" },
}
after "1M" { M = "H", bid "1S" { spades "4+" & hcp "6+", forcing = "once" } }
after "1M" {
  when = ~passed(),
  bid "3NT" { hcp "15-17" & balanced & M "2" },
  bid "2m"  { m "4+" & hcp "12+", "game force", forcing = "game" },
  bid "2C"  { clubs "3+" & hcp "12+", "game force, no better suit", forcing = "game" },
}
after "1M" {
  when = ~passed(),
  bid "1NT" { hcp "6+", notrump == "forcing" and "forcing" or "semiforcing",
              forcing = notrump == "forcing" and "once" or nil, announce = notrump },
  pass      { any },
}
after "1M" { bid "1NT" { hcp "6+" }, pass { any } }

-- ---- opener over 1NT ----
drop "1M 1NT ..."
local passes = notrump == "semiforcing" and hcp "13-" & balanced or ~any
after "1M 1NT" {
  bid "4M"  { M "7+" & hcp "15+" | M "6+" & hcp "18+" },
  bid "3NT" { hcp "19+" & balanced },
  bid "2NT" { hcp "18-19" & balanced },
  bid "3y"  { y "4+" & hcp "18+" & ~balanced & (y "5+" | hcp "19+"), "jump shift",
              forcing = "game", y = "HDC" },
  bid "3M"  { M "6+" & hcp "16-17" | M "7+" & hcp "15", "invitation" },
}
after "1M 1NT" { M = "H", bid "2S" { spades "4+" & length "26+", "reverse", forcing = "once" } }
after "1M 1NT" { M = "S", bid "2H" { hearts "4+" } }
after "1M 1NT" {
  bid "2M"  { M "6+" },
}
after "1M 1NT" { when = partner.passed(), pass { hcp "14-" & balanced } }
after "1M 1NT" {
  pass      { passes },
  bid "2D"  { diamonds "4+" & (diamonds - clubs) "0+" },
  bid "2C"  { clubs "4+" },
  bid "2D"  { diamonds "3" & (diamonds - clubs) "1+", "maybe three cards" },
  bid "2C"  { clubs "2+", "maybe two cards", alert = "may be two cards with 4=5=2=2" },
}

-- ---- responder again ----
after "1H 1NT 2m" {
  bid "2S"  { m "5+" & (hcp + longest) "15+" & hearts "2-", "the good raise: it cannot be spades",
              forcing = "once", artificial = true },
}
after "1M 1NT 2x" {
  bid "4M"  { M "3" & support "13+", fixed = true },
  bid "3M"  { M "3+" & support "10+", "limit raise, three trumps", fixed = true },
  bid "4H"  { hearts "6+" & x "4+" },
}
after "1S 1NT 2H" { bid "4H" { hearts "4+" & support "12+" },
  bid "3H" { hearts "4+" & support "9-11", "invitation" } }
after "1M 1NT 2x" {
  bid "3x"  { x "5+" & hcp "8-11" | x "4" & hcp "9-11" & M "2-" & shortest "2+", "invitation", x = "CD" },
  bid "2NT" { hcp "10-12" & shortest "1+" },
  bid "3y"  { y "6+" & hcp "9+" & y.top4 "2+", "invitation, six cards", y = "HDC" },
  bid "2y"  { y "6+" | y "5" & M "1-", y = "HD" },
  pass      { x "4+" & (x - M) "3+" },
  bid "2M"  { M "2+" },
  bid "3C"  { clubs "6+" },
  bid "3D"  { diamonds "6+" },
  pass      { x "3+" },
  bid "2NT" { hcp "9+" },
  bid "2M"  { any },
}
after "1M 1NT 2x 3M"  { bid "4M" { length "23+" | hcp "14+" }, pass { any } }
after "1M 1NT 2x 2NT" { bid "3NT" { hcp "14+" }, bid "3M" { M "6+" }, bid "3x" { x "5+" },
                        pass { any } }
after "1M 1NT 2x 3x"  { bid "3M" { M "6+" & hcp "15+", forcing = "once" }, bid "3NT" { hcp "15+" },
                        bid "4x" { x = "H", hcp "14+" }, pass { any } }
after "1M 1NT 2x 3y"  { bid "3NT" { hcp "15+" }, bid "4y" { y "3+" & hcp "14+", y = "H" },
                        bid "3M" { M "6+" }, pass { any } }
after "1M 1NT 2x 2y"  { y = "HD", bid "3y" { y "3+" & hcp "16+" }, bid "2NT" { hcp "17+" }, pass { any } }
after "1M 1NT 2x 2M"  { bid "2NT" { hcp "17+" },
                        bid "3x" { x "5+" & hcp "15+" }, pass { any } }
after "1H 1NT 2m 2S" {
  bid "3NT" { hcp "14+" & spades.stopped & om.stopped },
  bid "5m"  { m "5+" & hcp "15+" & ~spades.stopped & ~om.stopped },
  bid "3S"  { hcp "14+" & spades.stopped, "a stopper", forcing = "game", artificial = true },
  bid "3om" { hcp "14+" & om.stopped, "a stopper", forcing = "game", artificial = true },
  bid "3m"  { any, "minimum" },
}
after "1H 1NT 2m 2S 3S" { bid "3NT" { om.stopped }, bid "4m" { any } }
after "1H 1NT 2m 2S 3om" { bid "3NT" { spades.stopped }, bid "5m" { m "6+" }, bid "4m" { any } }
after { "1H 1NT 2m 2S 3S 4m", "1H 1NT 2m 2S 3om 4m" } { bid "5m" { any } }
after "1H 1NT 2m 2S 3m" { pass { any } }
after "1M 1NT 2M"  { bid "4M" { M "3" & support "12+" }, bid "3M" { M "2+" & hcp "10+" | M "3" & support "10+" },
  bid "2NT" { hcp "11+" & M "1-" }, pass { any } }
after "1M 1NT 2M 3M" { bid "4M" { hcp "14+" }, pass { any } }
after "1M 1NT 2M 2NT" { bid "3NT" { hcp "14+" }, bid "3M" { any } }
after "1M 1NT 3M"  { bid "4M" { M "1+" & hcp "8+" | M "2+" & hcp "7+" }, bid "3NT" { hcp "9+" },
                     pass { any } }
after "1M 1NT 2NT" { bid "4M" { M "3" },
  bid "3x" { x "6+" & hcp "6+" , forcing = "once" }, bid "3NT" { hcp "7+" }, pass { any } }
after "1M 1NT 2NT 3x" { bid "4x" { x "3+", x = "H" }, bid "3NT" { any } }
after "1M 1NT 3x" {
  bid "4M"  { M "3" },
  bid "3M"  { M "2" },
  bid "4x"  { x "4+" & hcp "8+" },
  bid "3NT" { any },
}
after "1M 1NT 3x 3M"  { bid "3NT" { any } }
after "1H 1NT 2S"     { bid "4H" { hearts "3" & support "10+" }, bid "3H" { hearts "2+", forcing = "once" },
                        bid "2NT" { hcp "8-" }, bid "3NT" { any } }
after "1H 1NT 2S 3H"  { bid "4H" { any } }
after "1H 1NT 2S 2NT" { bid "3NT" { hcp "18+" }, bid "3H" { hearts "6+" }, pass { any } }
after { "1M 1NT 4M", "1M 1NT 2x 4M", "1M 1NT 2M 4M" } { pass { any } }
after "1M 1NT 3NT" { bid "4M" { M "3" }, pass { any } }

-- ---- strong jump shifts of five cards, over a minor too ----
for _, opened in ipairs { "1C", "1D" } do
  after(opened) { bid "2M" { M "5+" & OM "4-" & hcp "17+", "strong", forcing = "game" } }
end
