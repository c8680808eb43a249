-- SPDX-License-Identifier: GPL-3.0-or-later
-- Openings: five-card majors in all seats, 1NT 15-17 (a five-card major is no reason against it),
-- 2NT 20-21, a strong 2C, weak twos, pre-empts.
-- Options: weak_twos ("light": not vulnerable any six cards, in third seat five good ones; in fourth seat
-- 10-13 points and six cards).
local weak_twos = option { "weak_twos", "sound", "light" }
local twenty = (hcp + longest + second) "20+"          -- points and the two longest suits
local values = name("opening values", hcp "12-21" | hcp "10-21" & twenty)
local light = hcp "10-11"                              -- third seat: the lead we want
  & (spades "5+" & spades.top5 "3+" | hearts "5+" & hearts.top5 "3+")
local any_seat = by_seat { values, values, values | light, -- in the fourth seat spades must be ours
  hcp "13-21" | (values | hcp "11") & (hcp + spades) "15+" }
local tricks = name("nine tricks", hcp "18+" & playing_tricks "9+"
  & (spades "6+" & spades.top4 "3+" | hearts "6+" & hearts.top4 "3+"))

opening {
  bid "3NT" { hcp "25-27" & balanced },
  bid "2C"  { hcp "22+" | tricks, "any strong hand", forcing = "to 2NT", artificial = true },
  bid "2NT" { hcp "20-21" & balanced },
  bid "1NT" { hcp "15-17" & balanced, announce = "15-17" },
  bid "2x"  { hcp "5-10" & x "6" & (x.top3 "2+" | x.top5 "3+"), "weak two", x = "DHS",
              seats = "123" },
}
if weak_twos == "light" then
  opening {
    bid "2x" { by_vul { none = hcp "5-10", they = hcp "5-10", we = ~any, both = ~any } & x "6", "weak two", x = "DHS",
               seats = "123" },
    bid "2x" { hcp "5-10" & x "5" & x.top3 "2+" & x.top5 "3+", "weak two, five cards", x = "DHS", seats = "3" },
    bid "2x" { hcp "10-13" & x "6" & x.top3 "2+", "six cards, a sound hand", x = "DHS", seats = "4" },
  }
end
opening {
  bid "1D"  { any_seat & hcp "16+" & diamonds "6+" & (diamonds - spades) "1+"
              & (diamonds - hearts) "1+", "a major can follow" },
  bid "1C"  { any_seat & hcp "16+" & clubs "6+" & (clubs - spades) "1+"
              & (clubs - hearts) "1+" & (clubs - diamonds) "1+", "a major can follow" },
  bid "1S"  { any_seat & spades "5+" & (spades - hearts) "0+" },
  bid "1H"  { any_seat & hearts "5+" },
  bid "1D"  { any_seat & diamonds "5+" & (diamonds - clubs) "0+" },
  bid "1C"  { any_seat & clubs "5+" },
  bid "1D"  { any_seat & diamonds "4" },
  bid "1C"  { any_seat & clubs "3+" },
  bid "1D"  { any_seat & diamonds "3", "exactly 4=4=3=2" },
}
-- Pre-empts: the fewer tricks the better the vulnerability; in fourth seat nobody pre-empts.
local suit = { C = clubs, D = diamonds, H = hearts, S = spades }
for _, x in ipairs { "S", "H", "D", "C" } do
  local good = suit[x].top3 "2+" | suit[x].top5 "3+"
  if x == "D" or x == "C" then
    opening { bid("5" .. x) { hcp "6-10" & suit[x] "8+" & shortest "0" & good, "pre-empt",
    seats = "123" } }
  end
  opening {
    bid("4" .. x) {
      hcp "5-10" & (suit[x] "8+" & good | suit[x] "9+"), "pre-empt", seats = "123" },
    bid("3" .. x) { by_vul { fav = hcp "4-10" & suit[x] "7+", equal = hcp "5-10" & suit[x] "7+",
      unfav = hcp "5-10" & suit[x] "7+" & good }, "pre-empt", seats = "123" },
  }
end
opening {
  bid "3C"  { hcp "5-10" & clubs "6" & clubs.top3 "2+" & spades "3-" & hearts "3-",
              "pre-empt: two clubs are strong", seats = "123" },
  pass      { any },
}
