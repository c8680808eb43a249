-- SPDX-License-Identifier: GPL-3.0-or-later
-- The fourth suit is artificial and forces to game: responder has the values and no better bid.
-- Options: points (what both hands must have together).
local points = option { "points", "25+", "24+", "26+" }

-- After three suits one is left: a major (M) or a minor (m).
for _, auction in ipairs { "1x 1y 1z", "1x 1y 2z" } do
  after(auction) {
    bid "M=" { we.hcp(points) & y "5+" & M "3-", "fourth suit", forcing = "game",
               artificial = true, replies {
      bid "y="  { y "3+", "three cards in responder's suit" },
      bid "NT=" { M.stopped, "stopper in the fourth suit" },
      bid "x="  { any, "nothing else to say" },
    } },
    bid "m=" { we.hcp(points) & y "5+" & m "3-", "fourth suit", forcing = "game",
               artificial = true, replies {
      bid "y="  { y "3+", "three cards in responder's suit" },
      bid "NT=" { m.stopped, "stopper in the fourth suit" },
      bid "x="  { any, "nothing else to say" },
    } },
  }
end
