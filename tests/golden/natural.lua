-- SPDX-License-Identifier: GPL-3.0-or-later
-- A system for the tests: five-card majors, strong notrump, all conventions of systems/.
system { name = "Natural", source = "written for the tests of baize" }

local values = name("opening values", hcp "12-21" | (hcp + longest + second) "20+" & hcp "10+")
local support = hcp + longest

use "conventions/strong_2c"
opening {
  bid "2NT" { hcp "20-21" & balanced },
  bid "1NT" { hcp "15-17" & balanced, announce = "15-17" },
  bid "1S"  { values & spades "5+" & (spades - hearts) "0+" },
  bid "1H"  { values & hearts "5+" },
  bid "1D"  { values & diamonds "4+" & (diamonds - clubs) "0+" },
  bid "1C"  { values & clubs "3+" },
  bid "1D"  { values, "4=4=3=2" },
}
use "conventions/weak_twos" { range = "5-11", ask = "feature" }
opening {
  bid "3x"  { hcp "4-10" & x "7+", "pre-empt", seats = "123" },
  pass      { any },
}

use "conventions/transfers" { super = "on" }
use "conventions/stayman"
use "conventions/gerber"
after "1NT" {
  bid "4NT" { we.hcp "31-32", "invitation to slam" },
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { we.hcp "23+" },
  pass      { any },
}
after "1NT 2NT" { bid "3NT" { hcp "17" }, pass { any } }
after "1NT 4NT" { bid "6NT" { hcp "17" }, pass { any } }
after "1NT 3NT" { pass { any } }

use "conventions/transfers" { over = "2NT", super = "off" }
use "conventions/stayman" { over = "2NT", points = "25+" }
after "2NT" {
  bid "6NT" { we.hcp "33+" },
  bid "4NT" { we.hcp "31+" },
  bid "3NT" { we.hcp "25+" },
  pass      { any },
}
after "2NT 4NT" { bid "6NT" { hcp "21" }, pass { any } }

use "conventions/jacoby_2nt"
use "conventions/blackwood" { style = "key_card" }
use "conventions/fourth_suit"

after "1M" {
  bid "4M"  { M "5+" & hcp "10-", "pre-emptive raise" },
  bid "3M"  { M "4+" & hcp "10-12", "limit raise" },
  bid "3M"  { M "3" & support "14-16" & hcp "10-12", "limit raise" },
  bid "2M"  { M "3+" & hcp "6-10" },
  bid "1S"  { spades "4+" & hcp "6+", forcing = "once" },
  bid "2OM" { OM "5+" & hcp "11+", forcing = "once" },
  bid "2D"  { diamonds "4+" & hcp "11+" & (diamonds - clubs) "0+", forcing = "once" },
  bid "2C"  { clubs "3+" & hcp "11+", forcing = "once" },
  bid "1NT" { hcp "6-10" },
  pass      { any },
}
section "majors" {
  bid "1H"  { hearts "4+" & (hearts - spades) "0+" & hcp "6+" & spades "4-", forcing = "once" },
  bid "1S"  { spades "4+" & hcp "6+", forcing = "once" },
}
after "1C" {
  same "majors",
  bid "1D"  { diamonds "4+" & hcp "6+", forcing = "once" },
  bid "3C"  { clubs "5+" & hcp "10-12" },
  bid "3NT" { hcp "13-17" },
  bid "2NT" { hcp "11-12" },
  bid "2C"  { clubs "5+" & hcp "6-9" },
  bid "1NT" { hcp "6-10" },
  bid "4NT" { hcp "18+", "values for slam" },
  pass      { any },
}
after "1D" {
  same "majors",
  bid "2C"  { clubs "4+" & hcp "11+", forcing = "once" },
  bid "3D"  { diamonds "4+" & hcp "10-12" },
  bid "3NT" { hcp "13+" },
  bid "2D"  { diamonds "4+" & hcp "6-10" },
  bid "1NT" { hcp "6-10" },
  pass      { any },
}

-- ---- opener's second bid -------------------------------------------------------------

after "1M 2M" {
  same "key cards",
  bid "4M"  { support "23+" },
  bid "3M"  { support "21+", "invitation" },
  pass      { any },
}
after "1M 2M 3M" { bid "4M" { hcp "8+" }, pass { any } }
after "1M 3M"    { same "key cards", bid "4M" { hcp "13+" }, pass { any } }
after "1M 1NT" {
  bid "3M"  { M "6+" & hcp "16-18" },
  bid "2NT" { hcp "18-19" & balanced },
  bid "3NT" { hcp "20+" },
  bid "2M"  { M "6+" },
  bid "2x"  { x "4+" & hcp "17-", x = "HDC" },
  bid "2x"  { x "3+" & hcp "17-", x = "DC" },
  bid "3x"  { x "4+", "strong", forcing = "game", x = "HDC" },
  bid "2NT" { hcp "17+" },
  bid "2M"  { any },
}
after "1H 1S" {
  bid "4S"  { spades "4" & support "24+" },
  bid "3S"  { spades "4" & support "21+" },
  bid "2S"  { spades "4" },
  bid "3H"  { hearts "6+" & hcp "16+" },
  bid "2NT" { hcp "18-19" & balanced },
  bid "2H"  { hearts "6+" },
  bid "3m"  { m "4+" & hcp "18+", forcing = "game", m = "DC" },
  bid "2m"  { m "4+", m = "DC" },
  bid "1NT" { any },
}
for _, opened in ipairs { "C", "D" } do
  local mine = opened == "C" and clubs or diamonds
  after("1" .. opened .. " 1M") {
    bid "4M"  { M "4+" & support "24+" },
    bid "3M"  { M "4+" & support "21+" },
    bid "2M"  { M "4+" },
  }
  after("1" .. opened .. " 1H") { bid "1S" { spades "4+" } }
  after("1" .. opened .. " 1M") {
    bid("3" .. opened) { mine "6+" & hcp "16+" },
    bid "2NT" { hcp "18-19" & balanced },
    bid("2" .. opened) { mine "6+" },
    bid "1NT" { hcp "12-14" & balanced },
    bid "2NT" { hcp "16+" },
    bid("2" .. opened) { mine "5+" },
    bid "1NT" { any },
  }
  after("1" .. opened .. " 1M 2M") {
    bid "4M"  { we.hcp "25+" },
    bid "3M"  { we.hcp "23+" },
    pass      { any },
  }
  after("1" .. opened .. " 1M 1NT") {
    bid "3NT" { we.hcp "25+" },
    bid "2M"  { M "6+" },
    bid "2NT" { we.hcp "23+" },
    pass      { any },
  }
end
after "1C 1D" {
  bid "1M"  { M "4+", M = "HS" },
  bid "2NT" { hcp "18-19" & balanced },
  bid "1NT" { balanced },
  bid "2D"  { diamonds "4+" },
  bid "2C"  { any },
}
after "1m 1H 1S" {
  bid "4S"  { spades "4+" & we.hcp "25+" },
  bid "3S"  { spades "4+" & we.hcp "23+" },
  bid "2S"  { spades "4+" },
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { we.hcp "23+" },
  bid "1NT" { any },
}
after "1C 1D 1M" {
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { we.hcp "23+" },
  bid "1NT" { any },
}
after "1H 1S 2m" {
  bid "3NT" { we.hcp "25+" },
  bid "2H"  { hearts "2+" & hcp "9-" },
  bid "2S"  { spades "6+" & hcp "9-" },
  bid "2NT" { we.hcp "22+" },
  pass      { any },
}
after "1M 2m" {
  bid "2NT" { hcp "15+" & balanced },
  bid "3m"  { m "4+" },
  bid "2M"  { any },
}
after "1S 2H" {
  bid "4H"  { hearts "3+" & hcp "14+" },
  bid "3H"  { hearts "3+" },
  bid "2NT" { hcp "15+" & balanced },
  bid "2S"  { any },
}
after "1D 2C" {
  bid "2NT" { hcp "12-14" & balanced },
  bid "3C"  { clubs "4+" },
  bid "2D"  { any },
}
after "1M 2m 2M" {
  bid "4M"  { M "3+" & we.hcp "25+" },
  bid "3M"  { M "3+" },
  bid "3NT" { we.hcp "25+" },
  bid "2NT" { any },
}

-- Whatever else happens: what forces to game gets there, and a call that does not force is passed.
for _, last_bid in ipairs { "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S" } do
  after("... " .. last_bid) { when = forcing "game", bid "3NT" { any } }
end
for level = 1, 7 do
  for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
    after(("... %d%s"):format(level, strain)) { pass { any } }
  end
end
