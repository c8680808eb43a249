-- SPDX-License-Identifier: GPL-3.0-or-later
-- Notrump: 33 points bid six, 31 invite; partner counts what the invitation promised.
section "notrump slam" {
  bid "6NT" { we.hcp "33+" & shortest "1+" },
  bid "4NT" { we.hcp "31-32" & shortest "1+", "invitation to slam" },
}
section "slam opposite 12-15" {
  bid "6NT" { hcp "21+" & shortest "1+" },
  bid "4NT" { hcp "18-20" & shortest "1+", "invitation to slam" },
}
-- Where a fit is known and the points are there 4NT asks for aces: the natural list has the asks, their
-- answers and what follows, before these rules (natural = { judgement = "first" } in sayc.lua).
