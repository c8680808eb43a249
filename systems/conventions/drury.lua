-- SPDX-License-Identifier: GPL-3.0-or-later
-- Drury: 2C of a passed hand raises partner's major to the limit; opener bids the major again
-- without the values of an opening, and 2D with them.
local support = hcp - shortest + 3

after "1M" {
  when = passed(),
  bid "2C"  { M "3+" & support "10+", "Drury: a limit raise", forcing = "once", artificial = true },
}
after "1M 2C" {
  when = partner.passed(),
  bid "4M"  { support "15+" },
  bid "2D"  { support "13-14", "an opening", forcing = "once", artificial = true },
  bid "2M"  { any, "less than an opening" },
}
after "1M 2C 2D" { when = passed(), bid "4M" { support "12+" | support "11+" & M "4+" }, bid "2M" { any } }
after "1M 2C 2M" { when = passed(), bid "3M" { support "12+" & M "4+", "invitation" }, pass { any, fixed = true } }
after "1M 2C 2D 2M" { when = partner.passed(), pass { any } }
after "1M 2C 4M" { when = passed(), pass { any } }
