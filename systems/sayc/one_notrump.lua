-- SPDX-License-Identifier: GPL-3.0-or-later
-- 1NT (15-17) and its answers: Stayman, transfers, 2S for a weak minor, Gerber.
-- Options: minor_jumps (what 3C and 3D are), interference ("negative": doubles of overcalls are for
-- take-out, a redouble shows the points), over_two_clubs ("natural": as over other suits), five_four
-- ("transfer": five hearts, four spades and an invitation transfer and bid 2S, which is not forcing).
local minor_jumps = option { "minor_jumps", "invitation", "slam" }
local interference = option { "interference", "penalty", "negative" }
local over_two_clubs = option { "over_two_clubs", "stayman", "natural" }
local five_four = option { "five_four", "stayman", "transfer" }
local invites = hearts "5" & spades "4" & hcp "7-9"
local flat = hcp "10" & shape "any 4333"               -- counts as nine points
local both = hearts "4+" & spades "4+" & (hearts "5+" | spades "5+")

-- After Stayman and transfers: what the conventions do not say.
after "1NT 2C 2D 2NT" { bid "3NT" { hcp "16" & longest "5+" } }
after { "1NT 2C 2D", "1NT 2C 2M" } { pass { hcp "7-" } }
after "1NT 2C 2H 2NT" { bid "4S" { spades "4" & hcp "16+" }, bid "3S" { spades "4" } }
after "1NT 2C 2H 2NT 3S" { bid "4S" { hcp "9+" }, pass { any } }
after "1NT 2C 2M" { same "ask after Stayman",
  bid "2NT" { flat & M "3-", "invitation", label = "flat hands" } }
after "1NT 2C 2D" { bid "3M" { M "5" & OM "4+" & hcp "10+", "five cards, forcing", forcing = "game"
    }, bid "2M" { M "5" & OM "4+", "invitation, five cards" } }
after "1NT 2C 2D 2M" {
  bid "4M"  { M "3" & hcp "17" },
  bid "3NT" { hcp "17" | hcp "16" & longest "5+" },
  bid "3M"  { M "3" & hcp "16" },
  bid "2NT" { M "2" & hcp "16" },
  pass      { any },
}
after { "1NT 2C 2D 2M 2NT", "1NT 4M", "1NT 2S 3C 3D", "1NT (2x) 2y",
  "1NT (2x) 3m", "1NT (2x) 4M" } { pass { any } }
after "1NT 2C 2D 2M 3M"  { bid "4M" { hcp "9+" }, pass { any } }
after { "1NT 2C 2D 3M", "1NT (2x) 3M" } { bid "4M" { M "3+" }, bid "3NT" { any } }
after { "1NT 2C 2D", "1NT 2C 2M" } {
  bid "3m"  { m "5+" & hcp "13+" & (m "6+" | shortest "1-" | hcp "16+"),
              "slam interest", forcing = "game" },
  bid "4NT" { hcp "16-17" & balanced, "invitation to slam" },
  bid "6NT" { hcp "18+" & balanced },
  after "4NT" { bid "6NT" { hcp "17" }, pass { any } },
  after "6NT" { pass { any } },
  after "3m" { bid "4m" { m "4+" & m.top3 "1+" & hcp "16+" }, bid "3NT" { any } },
  after "3m 4m" { bid "6m" { hcp "16+" }, bid "5m" { any } },
  after "3m 3NT" { bid "4m" { m "6+" & hcp "16+" }, pass { any } },
}
section "ask after Stayman" {
  bid "4C"  { M "4" & hcp "16+", "how many aces?", forcing = "once", artificial = true, replies {
    bid "4D"  { aces "0,4", artificial = true },
    bid "4H"  { aces "1", artificial = true },
    bid "4S"  { aces "2", artificial = true },
    bid "4NT" { any, "three", artificial = true },
  } },
}
local enough = { "0,3-4", "2+", "1+", "0+" }          -- own aces: one may be missing
for i, answer in ipairs { "4D", "4H", "4S", "4NT" } do
  after("1NT 2C 2M 4C " .. answer) { bid "6M" { aces(enough[i]) } }
  if answer ~= "4NT" then after("1NT 2C 2M 4C " .. answer) { bid "M=" { any } } end
end
after "1NT 2C 2H 4C 4H" { bid "6H" { aces "2+" }, pass { any } }
after "1NT 2C 2S 4C 4S" { bid "6S" { aces "1+" }, pass { any } }

if five_four == "transfer" then
  after "1NT 2D 2H" { bid "2S" { spades "4-5" & hearts "5" & hcp "7-9", "invitation, not forcing" } }
  after "1NT 2D 2H 2S" {
    bid "4H"  { hearts "4+" | hearts "3" & hcp "17" },
    bid "4S"  { spades "4+" & hcp "16+" },
    bid "3H"  { hearts "3" },
    bid "3S"  { spades "4+" },
    bid "3NT" { hcp "17" },
    pass      { spades "3" },
    bid "2NT" { any },
  }
  after "1NT 2D 2H 2S 3H" { bid "4H" { hcp "9+" }, pass { any } }
  after "1NT 2D 2H 2S 3S" { bid "4S" { hcp "9+" }, pass { any } }
  after "1NT 2D 2H 2S 2NT" { bid "3NT" { hcp "9+" }, pass { any } }
  after { "1NT 2D 2H 2S 3NT", "1NT 2D 2H 2S 4H", "1NT 2D 2H 2S 4S" } { pass { any } }
else
  after "1NT 2D 2H" {
    bid "2S"  { spades "5+" & hearts "5" & hcp "8-9", "invitation, 5-5", forcing = "once" },
  }
  after "1NT 2D 2H 2S" {
    bid "4H"  { hearts "3+" & hcp "16+" },
    bid "4S"  { spades "4+" & hcp "16+" },
    bid "3H"  { hearts "3+" },
    bid "3S"  { any },                                   -- two hearts: three spades
  }
end
after "1NT 2H 2S" { bid "3H" { hearts "5+" & hcp "10+", "5-5, forcing", forcing = "game" } }
after "1NT 2H 2S 3H" { bid "4S" { spades "3+" & (spades - hearts) "0+" }, bid "4H" { any } }
for _, transfer in ipairs { "2D 2H", "2H 2S" } do
  local M = transfer == "2D 2H" and "H" or "S"
  local length = M == "H" and hearts or spades
  local auction = "1NT " .. transfer
  after(auction) {
    bid "3m"          { m "4+" & hcp "12+" & shortest "1-" | m "5+" & hcp "10+",
                        "natural, forcing", forcing = "game" },
    bid "4NT"         { hcp "16-17" & length "5", "invitation to slam" },
    bid "6NT"         { hcp "18+" & length "5" & balanced },
  }
  after(auction .. " 3m") {
    bid("3" .. M)     { length "3+", "three trumps" },
    bid "4m"          { m "5" & m.top3 "2+" },
    bid "3NT"         { any },
  }
  after(auction .. " 2NT") { bid("4" .. M) { length "3+" & hcp "16" } }
  after(auction .. " 3m 3" .. M) { bid("4" .. M) { any } }
  after(auction .. " 3m 3" .. M .. " 4" .. M) { pass { any } }
  after(auction .. " 4" .. M) { pass { any } }
  after(auction .. " 4NT") {
    bid("6" .. M)     { length "3+" & hcp "17" },
    bid "6NT"         { hcp "17" },
    pass              { any },
  }
end

-- The answers to 1NT.
if minor_jumps == "slam" then
  after "1NT"      { bid "3m" { m "6+" & m.top3 "1+" & hcp "14+" & hearts "3-" & spades "3-",
                                "slam interest", forcing = "game", fixed = true } }
  after "1NT 3m"   { bid "4m" { m "3+" & m.top3 "1+" & hcp "16+", "trumps agreed", fixed = true },
                     bid "3NT" { any, fixed = true } }
  after "1NT 3m 3NT" { bid "6m" { m "7+" & hcp "16+" }, bid "6NT" { hcp "17+" }, pass { any } }
end
if five_four == "transfer" then
  after "1NT"      { bid "2D" { invites, "transfer, 5-4", forcing = "once", artificial = true } }
end
after "1NT" {
  bid "2C"  { hcp "0-7" & clubs "1-" & diamonds "4+" & (hearts "4" | spades "4") & hearts "3-4"
              & spades "3-4", "Stayman, to pass any answer", forcing = "once", artificial = true },
  bid "4M"  { M "6+" & hcp "10-13" & M.top3 "3", "to play: the suit needs no help" },
  bid "3M"  { M "6+" & hcp "14+", "slam interest", forcing = "game" },
  bid "2H"  { spades "5+" & hearts "5+" & hcp "10+", "transfer, 5-5 and game values",
              forcing = "once", artificial = true },
  bid "2H"  { spades "6+" & hearts "5", "transfer", forcing = "once", artificial = true },
  bid "2D"  { spades "5+" & hearts "5+", "transfer, 5-5", forcing = "once", artificial = true },
  bid "2C"  { both & hcp "8+" & hearts "5-" & spades "5-", "Stayman, 5-4 in the majors",
              forcing = "once", artificial = true },
}
use "conventions/transfers"
after "1NT" {
  bid "2C"  { hcp "13+" & (clubs "6+" | diamonds "6+" | (clubs "5+"
              | diamonds "5+") & shortest "1-"),
              "Stayman, then the minor: slam interest", forcing = "once", artificial = true },
}
use "conventions/stayman"
after "1NT" { bid "6NT" { hcp "18-19" & balanced, "33 together" } }
use "conventions/gerber"
if minor_jumps == "invitation" then
  after "1NT" { bid "3m" { m "6+" & m.top3 "2+" & hcp "6-8", "invitation: six good cards" } }
end
after "1NT" {
  bid "2S"  { (clubs "6+" | diamonds "6+") & hcp "7-", "opener bids 3C: a weak hand with a minor",
              forcing = "once", artificial = true },
  bid "4NT" { hcp "16-17", "invitation to slam" },
  bid "3NT" { hcp "10+" & ~flat | hcp "9" & (clubs "5+" | diamonds "5+") },
  bid "2NT" { hcp "9-10" | hcp "8" & longest "5+" },
  pass      { any },
}
after "1NT 2NT"     { bid "3NT" { hcp "17" | hcp "16" & longest "5+" }, pass { any } }
after "1NT 4NT"     { bid "6NT" { hcp "17" }, pass { any } }
if minor_jumps == "invitation" then after "1NT 3m" { bid "3NT" { m.top3 "1+" }, pass { any } } end

after "1NT 3M"      { bid "4M" { M "3+" | M "2" & M.top2 "1+" }, bid "3NT" { any } }
after "1NT 3M 4M"   { pass { any } }
after "1NT 3M 3NT"  { bid "4M" { M "7+" | shortest "0" }, pass { any } }

-- The puppet: opener has no choice.
after "1NT 2S"      { bid "3C" { any, "as asked", artificial = true } }
after "1NT 2S 3C"   { bid "3D" { diamonds "6+" & (diamonds - clubs) "1+", "to play" },
                      pass { clubs "6+" } }
-- They come in behind Stayman or a transfer: opener answers with what he has.
after "1NT 2C (X)"  { same "1NT 2C" }
after { "1NT 2C (2x)", "2NT 3C (3x)" } { double { x "4+" & x.top5 "2+", "penalty" } }
after "1NT 2C (2x)" { bid "M=" { M "4+" & x "3-", M = "HS" }, pass { any } }
for _, to in ipairs { "H", "S" } do
  local length = to == "H" and hearts or spades
  after("1NT 2" .. (to == "H" and "D" or "H") .. " (X)") {
    bid("3" .. to) { length "4+" & hcp "17" },
    bid("2" .. to) { length "3+" },
    pass { any },
  }
end

-- They double: everything as before, redouble runs to a minor. They overcall: a double is for
-- penalty, the lowest bids to play, three of a suit forces, their suit asks for a major.
if interference == "negative" then
  after "1NT (X)" {
    redouble  { hcp "13+" & hearts "4-" & spades "4-" | hcp "6+" & hearts "3-" & spades "3-",
                "we have the points" },
    same "1NT",
  }
  after "1NT (X) XX"    { pass { any } }
else
  after "1NT (X)" {
    redouble  { hcp "5-" & (clubs "6+" | diamonds "6+"), "opener bids 2C: a weak hand with a minor",
                forcing = "once", artificial = true },
    pass      { hcp "6-9" & balanced & hearts "3-" & spades "3-" },
    same "1NT",
  }
  after "1NT (X) XX"    { bid "2C" { any, "as asked", artificial = true } }
  after "1NT (X) XX 2C" { bid "2D" { diamonds "6+" & (diamonds - clubs) "1+" }, pass { clubs "6+" } }
end
if over_two_clubs == "stayman" then
  after "1NT (2C)" {
    double    { (hearts "4" | spades "4") & hcp "8+", "Stayman", forcing = "once",
                artificial = true, replies {
      bid "2M"  { M "4+", M = "HS" },
      bid "2D"  { any, "no four-card major", artificial = true },
    } },
    same "over 1NT overcalled",
  }
end
if interference == "negative" then use "conventions/negative_over_notrump" end
for _, x in ipairs { "C", "D", "H", "S" } do
  local major = x == "H" and spades "4" or x == "S" and hearts "4" or hearts "4" | spades "4"
  if interference == "penalty" and x ~= "C" or over_two_clubs == "natural" and x == "C" then
    local suit = ({ C = clubs, D = diamonds, H = hearts, S = spades })[x]
    if x == "C" then
      after "1NT (2C)" {
        bid "4M"     { M "6+" & hcp "8+" },
        bid "2y"     { y "5+" & hcp "4-9", "to play", y = "SHD" },
        bid "3y"     { y "5+" & hcp "10+" & (y "6+" | shortest "1-"), forcing = "game", y = "SHD" },
      }
    end
    after("1NT (2" .. x .. ")") {
      double         { suit "4+" & hcp "8+" & suit.top5 "2+", "penalty" },
      bid("3" .. x)  { hcp "10+" & major, "four cards in a major", forcing = "game", artificial = true },
      same "over 1NT overcalled",
    }
    after("1NT (2" .. x .. ") X") { pass { any } }
  end
end
section "over 1NT overcalled" {
  bid "4M"  { M "6+" & hcp "8+" },
  bid "3M"  { M "5+" & hcp "10+", forcing = "game" },
  bid "3NT" { hcp "10+" },
  bid "2S"  { spades "5+" & hcp "4-9", "to play" },
  bid "2H"  { hearts "5+" & hcp "4-9", "to play" },
  bid "2D"  { diamonds "6+" & hcp "4-9", "to play" },
  bid "2NT" { hcp "8-9" & each(theirs).stopped },
  bid "3m"  { m "6+" & hcp "6-9", "to play" },
  pass      { any },
}
after "1NT (2x) 2NT"  { bid "3NT" { hcp "17" | hcp "16" & x.stopped & longest "5+" }, pass { any } }
for _, cue in ipairs { "(2C) 3C", "(2D) 3D" } do       -- room for both majors
  local at = "1NT " .. cue
  after(at)           { bid "3H" { hearts "4+" }, bid "3S" { spades "4+" }, bid "3NT" { any } }
  after(at .. " 3H")  { bid "4H" { hearts "4+" }, bid "3S" { spades "4+" }, bid "3NT" { any } }
  after(at .. " 3S")  { bid "4S" { spades "4+" }, bid "3NT" { any } }
  after(at .. " 3H 3S") { bid "4S" { spades "4+" }, bid "3NT" { any } }
end
after "1NT (2x) 3x"   { bid "4M" { M "4+" }, bid "3NT" { any } }
