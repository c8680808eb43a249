-- SPDX-License-Identifier: GPL-3.0-or-later
-- Blackwood: 4NT asks for aces once a major is agreed. Write same "blackwood" where it may be asked.
use "conventions/blackwood" { style = "classic" }

section "blackwood" {
  bid "4NT" { (we.hcp "32+" | (we.hcp - shortest) "29+" & shortest "1-") & aces "1+" & kings "1+",
              "how many aces?", forcing = "once", artificial = true },
}
