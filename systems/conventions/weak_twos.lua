-- SPDX-License-Identifier: GPL-3.0-or-later
-- Weak two bids, with responder's actions; 2NT asks.
-- Options: range (points), suits, ask (what 2NT asks for).
local range = option { "range", "5-11", "6-10", "4-10" }
local suits = option { "suits", "DHS", "HS" }
local ask = option { "ask", "feature", "ogust" }

opening {
  bid "2x" { hcp(range) & x "6" & x.top3 "2+", "weak two", x = suits, seats = "123" },
}
after "2x" {
  x = suits,
  bid "2NT" { hcp "15+", ask == "ogust" and "how good?" or "a feature?", forcing = "once",
              artificial = true },
  bid "4x"  { x "4+" & hcp "6+", "pre-empt, or to make", x = "HS" },
  bid "3x"  { x "3+", "raise", x = suits },
  pass      { any },
}
if ask == "ogust" then use "conventions/ogust" { suits = suits } else
  after "2x 2NT" {
    x = suits,
    bid "3y" { y.top2 "1+" & hcp "8+", "an ace or king of the suit", artificial = true },
    bid "3x" { hcp "7-", "minimum" },
    bid "3NT" { x.top3 "3", "a solid suit" },
    bid "3x" { any, "no feature" },
  }
end
