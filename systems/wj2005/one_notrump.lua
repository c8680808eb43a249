-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1NT (15-17) and what follows: Stayman, transfers to four suits, splinters, Texas; the same after
-- 1C 1D 1NT (18-20), with three points less.
local majors54 = hearts "4+" & spades "4+" & (hearts "5+" | spades "5+")
local single = shortest "1-"

after "1NT" {
  bid "4D"  { hearts "6+" & (hcp "8-12" | hcp "16+"), "transfer", forcing = "once",
              artificial = true },
  bid "4H"  { spades "6+" & (hcp "8-12" | hcp "16+"), "transfer", forcing = "once",
              artificial = true },
  bid "3H"  { hcp "10+" & shape "3154 + 3145", "one heart, three spades, both minors",
              forcing = "game", artificial = true },
  bid "3S"  { hcp "10+" & shape "1354 + 1345", "one spade, three hearts, both minors",
              forcing = "game", artificial = true },
  bid "2H"  { spades "5+" & hearts "5+", "transfer to spades", forcing = "once",
              artificial = true },
  bid "2C"  { majors54 & ~(hearts "5+" & hcp "8-9"), "Stayman", forcing = "once",
              artificial = true },
  bid "2D"  { hearts "5+", "transfer to hearts", forcing = "once", artificial = true },
  bid "2H"  { spades "5+", "transfer to spades", forcing = "once", artificial = true },
  bid "2C"  { (hearts "4" | spades "4") & hcp "8+", "Stayman", forcing = "once",
              artificial = true },
  bid "3D"  { diamonds "6+" & diamonds.top3 "2+" & hcp "6-8", "invitation" },
  bid "2S"  { clubs "6+" & (hcp "7-" | hcp "13+") & (clubs - diamonds) "0+",
              "transfer to clubs", forcing = "once", artificial = true },
  bid "3C"  { diamonds "6+" & (hcp "7-" | hcp "13+"), "transfer to diamonds",
              forcing = "once", artificial = true },
  bid "6NT" { hcp "18-19" & balanced, "33 together" },
  bid "4NT" { hcp "16-17", "invitation to slam" },
  bid "3NT" { hcp "10+" | hcp "9" & (clubs "5+" | diamonds "5+") },
  bid "2NT" { hcp "9" | hcp "8" & longest "5+" | hcp "8" & tens "2+", "invitation" },
  pass      { any },
}
after "1NT 2NT" { bid "3NT" { hcp "17" | hcp "16" & longest "5+" }, pass { any } }
after "1NT 3NT" { pass { any } }
after "1NT 4NT" { bid "6NT" { hcp "17" }, pass { any } }
after "1NT 3D"  { bid "3NT" { diamonds.top3 "1+" & diamonds "2+" }, pass { any } }

-- ---- Stayman -----------------------------------------------------------------------------------
after "1NT 2C" {
  bid "2M"  { M "4+", "four cards", M = "HS" },
  bid "2D"  { any, "no four-card major", artificial = true },
}
after "1NT 2C 2D" {
  bid "3H"  { spades "5" & hearts "4" & hcp "10+", "five spades, four hearts", forcing = "game",
              artificial = true },
  bid "3S"  { hearts "5" & spades "4" & hcp "10+", "five hearts, four spades", forcing = "game",
              artificial = true },
  bid "2S"  { spades "5" & hearts "4" & hcp "8-9", "five spades, invitation" },
  bid "2H"  { hearts "4+" & spades "4+" & hcp "7-", "both majors, weak" },
  bid "3m"  { m "5+" & hcp "12+" & ~balanced, "natural", forcing = "game" },
  bid "4NT" { hcp "16-17", "invitation to slam" },
  bid "3NT" { hcp "10+" | hcp "9" & longest "5+" },
  bid "2NT" { any, "invitation" },
  after "2H" { bid "2S" { (spades - hearts) "1+" }, pass { any } },
  after "2S" { bid "4S" { spades "3" & hcp "16+" }, bid "3NT" { hcp "17" },
    bid "3S" { spades "3" & hcp "16" },
    bid "2NT" { spades "2" & hcp "16" }, pass { any } },
  after "3H" { bid "4S" { spades "3" }, bid "3NT" { any } },
  after "3S" { bid "4H" { hearts "3" }, bid "3NT" { any } },
}
after "1NT 2C 2H" {
  bid "3D"  { hearts "4" & hcp "15+", "four hearts, slam interest", forcing = "game",
              artificial = true },
  bid "2S"  { spades "4" & hearts "3-" & hcp "8-9", "four spades, invitation" },
  after "2S" { bid "4S" { spades "4" & hcp "16+" },
    bid "3NT" { hcp "16+" & (hcp "17" | longest "5+") },
    bid "2NT" { spades "3-" }, pass { any } },
  after "3D" { bid "4m" { m.top2 "1+" & hcp "16+", "control", artificial = true },
    bid "4H" { any } },
}
after "1NT 2C 2H 3D 4m" { bid "4H" { any } }
after "1NT 2C 2S 3H 4m" { bid "4S" { any } }
after "1NT 2C 2S" {
  bid "3H"  { spades "4" & hcp "15+", "four spades, slam interest", forcing = "game",
              artificial = true },
  after "3H" { bid "4m" { m.top2 "1+" & hcp "16+", "control", artificial = true },
    bid "4S" { any } },
}
after "1NT 2C 2M" {
  pass      { hcp "7-" },
  bid "3m"  { m "5+" & hcp "13+" & M "3-" & ~balanced, "natural", forcing = "game" },
  bid "4M"  { M "4+" & hcp "10+" | M "4+" & hcp "9" & ~shape "any 4333" },
  bid "3M"  { M "4+", "invitation" },
  bid "4NT" { hcp "16-17", "invitation to slam" },
  bid "3NT" { hcp "10+" | hcp "9" & longest "5+" },
  bid "2NT" { any, "invitation" },
  after "3M" { bid "4M" { hcp "16+" }, pass { any } },
  after "3NT" { bid "4S" { spades "4" & hearts "4" }, pass { any } },
  after "4M" { pass { any } },
}
after { "1NT 2C 2D", "1NT 2C 2M" } {
  after "2NT" { bid "3NT" { hcp "17" | hcp "16" & longest "5+" }, pass { any } },
  after "4NT" { bid "6NT" { hcp "17" }, pass { any } },
  after "3m" { bid "4m" { m "4+" & m.top3 "1+" }, bid "3NT" { any } },
  after "3m 3NT" { bid "4m" { m "6+" & hcp "15+" }, pass { any } },
  after "3m 4m" { bid "5m" { any } },
}

-- ---- transfers to a major ----------------------------------------------------------------------
for _, M in ipairs { "H", "S" } do
  local transfer = M == "H" and "1NT 2D" or "1NT 2H"
  local length = M == "H" and hearts or spades
  after(transfer) {
    bid "2NT"     { length "4+" & hcp "17" & balanced & longest "4", "maximum, four trumps" },
    bid("3" .. M) { length "4+" & hcp "17", "maximum, four trumps" },
    bid("2" .. M) { any, "as asked" },
  }
  after { transfer .. " 2NT", transfer .. " 3" .. M } {
    bid("4" .. M) { hcp "6+" | length "6+" & hcp "4+" } }
  after(transfer .. " 2NT") { bid("3" .. M) { any } }
  after { transfer .. " 3" .. M, transfer .. " 2NT 3" .. M, transfer .. " 2NT 4" .. M,
    transfer .. " 3" .. M .. " 4" .. M } { pass { any } }
  after(transfer .. " 2" .. M) {
    bid "4x"      { x "1-" & length "6+" & hcp "12+", "short suit, slam interest", forcing = "once",
                    artificial = true, x = "CD" },
    M == "S" and bid "3H" { hearts "5+" & spades "5+" & hcp "10+", "5-5, forcing",
      forcing = "game" }
      or bid "2S" { spades "4" & hcp "8-9", "four spades, invitation" },
    M == "S" and bid "2NT" { hearts "5+" & spades "5+" & hcp "8-9", "invitation" }
      or bid "2NT" { hcp "8-9" & length "5" & balanced, "five cards, invitation" },
    bid("4" .. M) { length "6+" & hcp "13-15", "slam interest" },
    bid("3" .. M) { length "6+" & hcp "7-9", "invitation" },
    bid "3m"      { m "4+" & hcp "12+" & single | m "5+" & hcp "10+", "natural", forcing = "game" },
    bid "4NT"     { hcp "16-17", "invitation to slam" },
    bid "6NT"     { hcp "18+" & balanced },
    bid "3NT"     { hcp "10+" | hcp "9" & single, "choice of games" },
    bid "2NT"     { hcp "8-9", "five cards, invitation" },
    pass          { any },
    after "4x"    { x = "CD", bid("4" .. M) { any } },
    after "3m"    { bid("3" .. M) { length "3+", "three trumps" }, bid "4m" { m "5" & m.top3 "2+" },
                    bid "3NT" { any } },
    after("3m 3" .. M) { bid("4" .. M) { any } },
    after "4NT"   { bid("6" .. M) { length "3+" & hcp "17" }, bid "6NT" { hcp "17" },
      pass { any } },
    after "3NT"   { bid("4" .. M) { length "3+" }, pass { any } },
    after "2NT"   { bid("4" .. M) { length "3+" & hcp "16+" },
      bid "3NT" { hcp "16" & longest "5+" | hcp "17" },
                    bid("3" .. M) { length "3+" }, pass { any } },
    after("3" .. M) { bid("4" .. M) { hcp "16+" | hcp "15" & length "3+" }, pass { any } },
    after("4" .. M) { pass { any } },
  }
  local texas = M == "H" and "1NT 4D" or "1NT 4H"
  after(texas) { bid("4" .. M) { any, "as asked" } }
  after(texas .. " 4" .. M) { pass { any } }
end
after "1NT 2D 2H 2S" { bid "4H" { hearts "3+" & hcp "16+" }, bid "4S" { spades "4" & hcp "16+" },
  bid "3NT" { hcp "16" & longest "5+" | hcp "17" }, bid "3H" { hearts "3+" },
    bid "3S" { spades "4" }, bid "2NT" { any } }
after "1NT 2H 2S 3H" { bid "4S" { spades "3+" & (spades - hearts) "0+" }, bid "4H" { any } }

-- ---- transfers to a minor: then a short suit, or a weak hand -----------------------------------
for _, m in ipairs { "C", "D" } do
  local transfer = m == "C" and "1NT 2S" or "1NT 3C"
  if m == "C" then
    after(transfer) { bid "2NT" { clubs "3+" & clubs.top3 "1+", "good clubs", artificial = true } }
  end
  after(transfer) { bid("3" .. m) { any, "as asked", artificial = m == "D" } }
  for _, answer in ipairs { m == "C" and "2NT" or nil, "3" .. m } do
    after(transfer .. " " .. answer) {
      answer == "2NT" and bid "3C" { hcp "7-", "weak" } or pass { hcp "7-" },
      bid "3x"  { x "1-" & hcp "13+", "short suit, slam interest", forcing = "game",
                  artificial = true, x = m == "C" and "DHS" or "HS" },
      bid "3NT" { any, "slam invitation" },
      after "3NT" { pass { any } },
      after "3x" { x = m == "C" and "DHS" or "HS", bid "3NT" { x.stopped & x.top3 "2+" },
        bid("4" .. m) { any }, after("4" .. m) { bid("5" .. m) { any } } },
    }
  end
end
after "1NT 2S 2NT 3C" { pass { any } }

-- ---- splinters with both minors ----------------------------------------------------------------
after "1NT 3H" {
  bid "3NT" { hearts.stopped & hearts.top3 "2+" | hearts.stopped & hearts "4+" },
  bid "3S"  { spades "4+" & spades.top4 "2+", "four good spades", artificial = true },
  bid "4H"  { clubs "4+" & diamonds "4+" & hearts.top3 "0", "both minors, nothing in hearts",
    artificial = true,
              forcing = "once" },
  bid "4NT" { clubs "4+" & diamonds "4+", "both minors", artificial = true, forcing = "once" },
  bid "4m"  { m "4+" & m.top3 "1+", "sets trumps", forcing = "once", m = "DC" },
  bid "3NT" { any },
}
after "1NT 3S" {
  bid "3NT" { spades.stopped & spades.top3 "2+" | spades.stopped & spades "4+" },
  bid "4S"  { clubs "4+" & diamonds "4+" & spades.top3 "0", "both minors, nothing in spades",
    artificial = true,
              forcing = "once" },
  bid "4NT" { clubs "4+" & diamonds "4+", "both minors", artificial = true, forcing = "once" },
  bid "4H"  { hearts "4+" & hearts.top4 "2+", "four good hearts" },
  bid "4m"  { m "4+" & m.top3 "1+", "sets trumps", forcing = "once", m = "DC" },
  bid "3NT" { any },
}
for _, asked in ipairs { "1NT 3H", "1NT 3S" } do
  after(asked .. " 4m") { bid "5m" { any } }
  after { asked .. " 4NT", asked .. (asked == "1NT 3H" and " 4H" or " 4S") } {
    bid "6m" { hcp "15+" & m "5+" }, bid "5m" { m "5+" } }
end
after "1NT 3H 3S" { bid "4S" { spades.top4 "2+" }, bid "3NT" { any } }
after "1NT 3S 4H" { pass { any } }

-- ---- they double: everything as before, a redouble is to play ------------------------------------
drop "1NT (X) ..."
after "1NT (X)" { redouble { hcp "10+" & balanced & ~some(majors) "4+", "to play" }, as "1NT" }
after "1NT (X) XX" { pass { any } }
