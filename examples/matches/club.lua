-- SPDX-License-Identifier: GPL-3.0-or-later
-- A simple system with parts that can be left out, for matches against itself; what is not here
-- is natural bidding.
system { name = "Club" }
local stayman = option { "stayman", "on", "off" }
local transfers = option { "transfers", "on", "off" }
local weak_twos = option { "weak_twos", "on", "off" }
local values = name("opening values", hcp "12-21" | (hcp + longest + second) "20+" & hcp "10+")

opening {
  bid "1NT" { hcp "15-17" & balanced },
  bid "1S"  { values & spades "5+" & (spades - hearts) "0+" },
  bid "1H"  { values & hearts "5+" },
  bid "1D"  { values & diamonds "4+" & (diamonds - clubs) "0+" },
  bid "1C"  { values & clubs "3+" },
  bid "1D"  { values & diamonds "3+" },
}
if weak_twos == "on" then
  opening { bid "2x" { hcp "5-10" & x "6" & x.top3 "2+", "weak two", x = "DHS", seats = "123" } }
else
  opening { pass { hcp "10-" & longest "6", "natural bidding has weak twos too" } }
end
if transfers == "on" then use "conventions/transfers" { super = "off" } end
if stayman == "on" then
  after "1NT" {
    bid "2C" { (hearts "4" | spades "4") & hcp "8+", "Stayman", forcing = "once",
      artificial = true },
  }
  after "1NT 2C"    { bid "2M" { M "4+" }, bid "2D" { any, "no four-card major", artificial = true } }
  after "1NT 2C 2D" { bid "3NT" { hcp "10+" }, bid "2NT" { any } }
  after "1NT 2C 2M" { bid "4M" { M "4" & hcp "10+" }, bid "3M" { M "4" }, bid "3NT" { hcp "10+" },
    bid "2NT" { any } }
end
after "1NT" {
  bid "6NT" { hcp "18+" },
  bid "4NT" { hcp "16-17" },
  bid "3NT" { hcp "10+" & shortest "1+" },
  bid "2NT" { hcp "8-9" & balanced },
}
after "1NT 2NT" { bid "3NT" { hcp "16+" }, pass { any } }
