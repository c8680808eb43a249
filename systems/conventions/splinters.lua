-- SPDX-License-Identifier: GPL-3.0-or-later
-- Splinters: a double jump in a new suit raises partner's major to game and shows one card or none
-- there. What opener's honours are worth opposite the short suit the natural list knows, which asks
-- for aces or shows controls before these rules where judgement = "first".
-- Options: points (of responder), length (his trumps).
local points = option { "points", "10-13", "9-12", "11-14", "12-15" }
local length = option { "length", "4+", "5+" }

after "1M" {
  bid "4m" { M(length) & m "1-" & hcp(points), "splinter: a raise, short here", forcing = "game",
             artificial = true, replies { bid "4M" { any, "no slam" } } },
}
after "1H" { bid "3S" { hearts(length) & spades "1-" & hcp(points), "splinter: a raise, short here",
  forcing = "game", artificial = true, replies { bid "4H" { any, "no slam" } } } }
after "1S" { bid "4H" { spades(length) & hearts "1-" & hcp(points), "splinter: a raise, short here",
  forcing = "game", artificial = true, replies { bid "4S" { any, "no slam" } } } }
after { "1M 4m 4M", "1H 3S 4H", "1S 4H 4S" } { pass { any } }
