-- SPDX-License-Identifier: GPL-3.0-or-later
-- Bergen raises: with four trumps 3C shows 7-9 points, 3D 10-12, three of the major less. Points are
-- those of the raise: a doubleton 1, one card 3, none 5. Hands that have passed do not bid so.
local raise = hcp - shortest - shortest + 5
local length = hcp + longest + second

after "1M" {
  when = ~passed(),
  bid "3D"  { M "4" & raise "10-12" & hcp "7-11", "limit raise, four trumps", forcing = "once",
              artificial = true },
  bid "3C"  { M "4" & raise "7-9" & hcp "5-9", "constructive raise, four trumps", forcing = "once",
              artificial = true },
  bid "3M"  { M "4" & hcp "2-6" & raise "3-6", "pre-emptive, four trumps" },
}
after "1M 3C" { bid "4M" { length "27+" | length "25+" & shortest "1-" }, bid "3M" { any } }
after "1M 3D" { bid "4M" { length "23+" }, bid "3M" { any } }
after "1M 3M" { bid "4M" { hcp "18+" | length "28+" }, pass { any } }
after { "1M 3C 3M", "1M 3D 3M", "1M 3C 4M", "1M 3D 4M" } { pass { any } }
