-- SPDX-License-Identifier: GPL-3.0-or-later
-- They have the auction, or it has gone on: rules for any auction of a kind, asked behind the
-- sections that name it.
local support = hcp - shortest + 3

-- ---- they bid and we have been silent ------------------------------------------------------------
-- A double of an artificial bid asks for its lead; a very good suit may still come in; silence is
-- best for the rest.
section "lead" { double { x "5+" & x.top4 "3+" | x "4+" & x.top3 "3", "lead" } }
for _, theirs in ipairs { "(2x)", "(3x)", "(4x)", "(5x)" } do
  after("... " .. theirs) { when = last.artificial(), same "lead" }
end
for _, theirs in ipairs { "(bid) P (bid)", "(bid) P (bid) P (bid)", "(bid) P (bid) P (bid) P (bid)",
  "(bid) P (bid) P (bid) P (bid) P (bid)", "(bid) P (bid) P (bid) P (bid) P (bid) P (bid)" } do
  after(theirs) {
    bid "2x"  { x "6+" & hcp "10-16" & x.top5 "3+", x = "SHDC" },
    pass      { any },
  }
  after(theirs .. " P") {
    bid "2x"  { x "6+" & hcp "9-16" & x.top5 "2+", x = "SHDC" },
    pass      { any },
  }
end
