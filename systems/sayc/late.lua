-- SPDX-License-Identifier: GPL-3.0-or-later
-- They have the auction, or it has gone on: rules for any auction of a kind, asked behind the
-- sections that name it.

-- ---- they bid and we have been silent ----
-- A very good suit may still come in; silence is best for the rest. Doubles of artificial bids for
-- the lead are those of the natural list.
after { "(bid) P (bid)", "(bid) P (bid) P (bid)", "(bid) P (bid) P (bid) P (bid)",
  "(bid) P (bid) P (bid) P (bid) P (bid)", "(bid) P (bid) P (bid) P (bid) P (bid) P (bid)" } {
  bid "2x"  { x "6+" & hcp "10-16" & x.top5 "3+", x = "SHDC" },
  pass      { any },
  after "P" { pass { any } },
}

-- ---- forced to game, and game reached ----
section "to game" {
  bid "6NT" { we.hcp "33+" & balanced },
  bid "4S"  { we.spades "8+" },
  bid "4H"  { we.hearts "8+" },
  same "notrump slam",
  bid "3NT" { any },
}
for _, last_bid in ipairs { "1NT", "2x", "2NT", "3x" } do
  after("... " .. last_bid) { when = forcing "game", same "to game" }
end
after "... 4m" { when = forcing "game" & ~agreed "H" & ~agreed "S", bid "4S" { we.spades "8+" },
                 bid "4H" { we.hearts "8+" }, bid "5m" { any } }
after "... 4M" {
  when = agreed "M" & last.natural() & ~forcing(),
  pass      { any },
}
after "... 3NT" { when = last.natural() & ~forcing(), same "notrump slam", pass { any } }
after "... 4NT" { when = last.natural() & ~forcing(), bid "6NT" { we.hcp "33+" }, pass { any } }
after "... 5m"  { when = last.natural() & ~forcing(), bid "6m" { we.hcp "33+" & we.m "9+" },
                  pass { any } }
for _, slam in ipairs { "6x", "6NT", "7x", "7NT" } do after("... " .. slam) { pass { any } } end

-- ---- they compete -----------------------------------------------------------------------------------
-- With a fit: as many tricks as trumps, game with the values, a double with their suit and the
-- balance of points. Without one, hands that have been shown already pass.
after "... (bid)" {                                    -- the last seat may stretch to nine trumps
  when = agreed "m" & ~forcing(),
  bid "3m"  { we.m "10+" | we.m "9+" & shortest "1-" },
}
for _, last_bid in ipairs { "(bid)", "(bid) P" } do
  after("... " .. last_bid) {
    when = agreed "M" & ~forcing(),
    bid "4M"  { we.M "8+" & (we.hcp "25+" | M "6+" & hcp "17+"), "game" },
    bid "3M"  { we.M "9+" },
    bid "2M"  { we.M "8+" },
    pass      { any },
  }
  after("... " .. last_bid) {
    when = agreed "m" & ~forcing(),
    bid "3NT" { we.hcp "26+" & each(theirs).stopped },
    bid "2m"  { we.m "8+" },
  }
end
-- Take-out through 4H, in the last seat 4S; higher, and over notrump, a double is for penalty.
for _, behind in ipairs { "", " P" } do
  for _, last_bid in ipairs { "(3x)", "(4m)", "(4H)", behind ~= "" and "(4S)" or nil } do
    if last_bid == "(3x)" then
      after("... " .. last_bid .. behind) {
        when = ~agreed() & ~forcing() & ~partner.hcp "6+",
        bid "4M" { M "6+" & hcp "18+" & (shortest "0" | second "5+"), M = "SH" },
      }
    end
    after("... " .. last_bid .. behind) {
      when = ~agreed() & ~forcing() & ~partner.hcp "6+",
      double  { hcp "18+" & each(theirs) "2-" & longest "6-", "take-out, extra values" },
    }
  end
  after("... (bid)" .. behind) {
    when = ~agreed() & ~forcing(),
    pass      { hcp "14-" & we.hcp "16-" & longest "5-" },
  }
  after("... (bid)" .. behind) {
    when = ~agreed() & ~forcing() & ~partner.hcp "6+" & level "5+",
    double    { hcp "19+" & some(theirs) "3+", "penalty" },
  }
  for _, slam in ipairs { "(6x)", "(6NT)", "(7x)", "(7NT)" } do
    after("... " .. slam .. (behind == "" and "" or " P (P)") .. " X") { pass { any } }
  end
end
after "... (bid) P" { when = agreed "m" & ~forcing(), bid "3m" { we.m "9+" | we.m "8+" & m "5+" } }
for _, last_bid in ipairs { "(bid)", "(bid) P", "(X)", "(X) P" } do
  after("... " .. last_bid) { when = agreed() & ~forcing(), pass { any } }
end
