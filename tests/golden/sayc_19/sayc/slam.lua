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
-- Blackwood: 4NT asks for aces once a major is agreed, 5NT promises all of them and asks for
-- kings. Write same "blackwood" where 4NT may be asked.
section "blackwood" {
  bid "4NT" { (we.hcp "32+" | (we.hcp - shortest) "29+" & shortest "1-") & aces "1+" & kings "1+",
              "how many aces?", forcing = "once", artificial = true },
}
local all_aces = { "0,4", "3", "2", "1" }              -- of the asker, by answer
local all_kings = { "0,4", "3", "2", "1" }
for i, answer in ipairs { "5C", "5D", "5H", "5S" } do
  after("... 4NT " .. answer) {
    when = agreed "M",
    bid "5NT" { aces(all_aces[i]) & we.hcp "35+", "all aces are there: how many kings?",
                forcing = "once", artificial = true },
  }
  after("... 4NT " .. answer .. " 5NT") {
    when = agreed "M",
    bid "6C"  { kings "0,4", artificial = true },
    bid "6D"  { kings "1", artificial = true },
    bid "6H"  { kings "2", artificial = true },
    bid "6S"  { any, "three", artificial = true },
  }
end
for i, answer in ipairs { "6C", "6D", "6H", "6S" } do
  after("... 5NT " .. answer) {
    when = agreed "M",
    bid "7M"  { kings(all_kings[i]), "no king is missing" },
    bid "6M"  { any },
    pass      { any },
  }
end
use "conventions/blackwood" { style = "classic" }
