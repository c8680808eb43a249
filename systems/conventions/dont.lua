-- SPDX-License-Identifier: GPL-3.0-or-later
-- DONT over their 1NT: a double shows one long suit, 2C, 2D and 2H this suit and a higher one, 2S
-- spades. Strong balanced hands pass.
local values = hcp "8+"
local high = hearts "4+" | spades "4+"

for _, theirs in ipairs { "(1NT)", "(1NT) P (P)" } do
  after(theirs) {
    bid "2H"  { values & hearts "4+" & spades "4+" & (hearts "5+" | spades "5+"), "both majors",
                artificial = true },
    bid "2D"  { values & diamonds "4+" & high & (diamonds "5+" | hearts "5+" | spades "5+"), "diamonds and a major", alert = "and a major" },
    bid "2C"  { values & clubs "4+" & (high | diamonds "4+") & (clubs "5+" | diamonds "5+" | hearts "5+" | spades "5+"),
                "clubs and a higher suit", alert = "and a higher suit" },
    bid "2S"  { values & spades "6+", "spades" },
    double    { values & longest "6+", "one long suit", artificial = true },
    pass      { any },
  }
  after { theirs .. " X", theirs .. " X (XX)" } {
    bid "2D"  { diamonds "6+" & hcp "10-", "to play" },
    bid "2M"  { M "6+" & hcp "10-", "to play", M = "HS" },
    bid "2C"  { any, "which suit?", artificial = true },
  }
  after { theirs .. " X 2C", theirs .. " X (XX) 2C" } { pass { clubs "6+" }, bid "2x" { x "6+", x = "DHS" } }
  after(theirs .. " 2C") { pass { clubs "3+" }, bid "2M" { M "6+", "to play", M = "HS" }, bid "2D" { any, "the other suit?", artificial = true } }
  after(theirs .. " 2C 2D") { bid "2M" { M "4+", M = "HS" }, pass { any } }
  after(theirs .. " 2D") { pass { diamonds "3+" }, bid "2S" { spades "6+", "to play" }, bid "2H" { any, "the other suit?", artificial = true } }
  after(theirs .. " 2D 2H") { bid "2S" { spades "4+" }, pass { any } }
  after(theirs .. " 2H") {
    bid "4M"  { M "5+" & hcp "11+" | M "4+" & hcp "13+", M = "SH" },
    bid "3M"  { M "4+" & hcp "9+", "invitation", M = "SH" },
    bid "2S"  { (spades - hearts) "1+" },
    pass      { any },
  }
  after { theirs .. " 2S", theirs .. " X 2M", theirs .. " X 2D", theirs .. " 2C 2M", theirs .. " 2D 2S", theirs .. " 2H 2S" } { pass { any } }
end
