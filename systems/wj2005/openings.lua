-- SPDX-License-Identifier: GPL-3.0-or-later
-- Openings. Options: two_diamonds ("multi", or "natural": weak twos).
local two_diamonds = option { "two_diamonds", "multi", "natural" }
local no_major = name("no five-card major", ~some(majors) "5+")
local three_suited = shape "4414"
local weak = hcp "12-14" | hcp "11" & quick_tricks "2.5+"
local longest_club = (clubs - diamonds) "1+" & (clubs - hearts) "1+" & (clubs - spades) "1+"
local good = x.top3 "2+" | x.top5 "3+"

opening {
  bid "1NT" { hcp "15-17" & balanced, announce = "15-17" },
  bid "1C"  { variants {
    { "weak", weak & balanced & no_major & diamonds "4-" },
    { "4=4=1=4", hcp "11-17" & three_suited },
    { "clubs", hcp "15-17" & clubs "5+" & longest_club },
    { "strong", hcp "18+" } },
    "12-14 balanced or a good 11, 15-17 with clubs, or any 18", forcing = "once",
    artificial = true },
  bid "2C"  { hcp "11-14" & clubs "5+" & longest_club & (clubs "6+" | hearts "4" | spades "4"),
              "six clubs, or five and a major" },
  bid "1D"  { hcp "15-17" & diamonds "6+" & (diamonds - spades) "1+" & (diamonds - hearts) "1+",
              "a major can follow" },
  bid "1S"  { hcp "11-17" & spades "5+" & (spades - hearts) "0+" },
  bid "1H"  { hcp "11-17" & hearts "5+" },
  bid "1D"  { hcp "11-17" & (diamonds "5+" | diamonds "4" & clubs "5" & hcp "14-"
              | diamonds "4" & shape "any 4441") },
}
if two_diamonds == "multi" then
  opening {
    bid "2D"  { hcp "6-10" & some(majors) "6", "multi: a weak two in a major",
                forcing = "once", artificial = true, seats = "123" },
    bid "2S"  { hcp "6-10" & spades "5" & some(minors) "5+", "spades and a minor, weak",
                alert = "five spades and five of a minor", seats = "123" },
    bid "2H"  { hcp "6-10" & hearts "5" & (spades "5+" | some(minors) "5+"),
                "hearts and another suit, weak", alert = "five hearts and five of another suit",
                seats = "123" },
  }
else
  opening { bid "2x" { hcp "6-10" & x "6" & good, "weak two", x = "DHS", seats = "123" } }
end
opening {
  bid "2NT" { hcp "6-10" & clubs "5+" & diamonds "5+", "both minors, weak", forcing = "once",
              artificial = true, seats = "123" },
  bid "3NT" { hcp "9-13" & (clubs "7+" & clubs.top3 "3" & diamonds.top3 "0"
              | diamonds "7+" & diamonds.top3 "3" & clubs.top3 "0") & hearts.top2 "0"
              & spades.top2 "0", "a solid minor, nothing else", artificial = true, seats = "123" },
}
local suit = { C = clubs, D = diamonds, H = hearts, S = spades }
for _, x in ipairs { "S", "H", "D", "C" } do
  local strong = suit[x].top3 "2+" | suit[x].top5 "3+"
  opening {
    bid("4" .. x) { hcp "5-10" & (suit[x] "8+" & strong | suit[x] "9+"), "pre-empt",
                    seats = "123" },
    bid("3" .. x) { hcp "5-10" & suit[x] "7+" & by_vul { fav = any, equal = any, unfav = strong },
                    "pre-empt", seats = "123" },
  }
end
opening { rest }
