-- SPDX-License-Identifier: GPL-3.0-or-later
-- Jacoby 2NT: a game-forcing raise of partner's major, with opener's answers.
-- Options: points (of responder), length (his trumps).
local points = option { "points", "13+", "12+" }
local length = option { "length", "4+", "3+" }

after "1M" {
  bid "2NT" { M(length) & hcp(points), "Jacoby: raise to game or more", forcing = "game",
              artificial = true, replies {
    bid "3x"  { x "1-", "shortness", artificial = true },
    bid "3M"  { hcp "18+", "no shortness, much extra" },
    bid "3NT" { hcp "15-17", "no shortness, some extra", artificial = true },
    bid "4M"  { any, "no shortness, minimum" },
  } },
}
after "1M 2NT 3x"  { bid "4M" { any, "to play" } }
after "1M 2NT 3M"  { bid "4M" { any, "to play" } }
after "1M 2NT 3NT" { bid "4M" { any, "to play" } }
