-- SPDX-License-Identifier: GPL-3.0-or-later
-- 4C over a notrump opening or rebid asks for aces.
-- Options: over (the opening, or the rebid behind a response), points (what both hands must have together to ask).
local over = option { "over", "1NT", "2NT", "1x 1y 1NT" }
local points = option { "points", "33+", "32+", "34+" }

after(over) {
  bid "4C" { we.hcp(points), "how many aces?", forcing = "once", artificial = true, replies {
    bid "4D"  { aces "0,4", "none or all", artificial = true },
    bid "4H"  { aces "1", "one", artificial = true },
    bid "4S"  { aces "2", "two", artificial = true },
    bid "4NT" { any, "three", artificial = true },
  } },
}
local ask = over .. " 4C "
-- With all aces 5C asks for kings; a grand slam where at most one is missing.
for i, answer in ipairs { "4D", "4H", "4S", "4NT" } do
  after(ask .. answer) {
    bid "5C" { aces(({ "0,4", "3", "2", "1" })[i]) & we.hcp "36+", "how many kings?",
               forcing = "once", artificial = true, replies {
      bid "5D"  { kings "0,4", artificial = true },
      bid "5H"  { kings "1", artificial = true },
      bid "5S"  { kings "2", artificial = true },
      bid "5NT" { any, "three", artificial = true },
    } },
  }
  for k, shown in ipairs { "5D", "5H", "5S", "5NT" } do
    after(ask .. answer .. " 5C " .. shown) {
      bid "7NT" { kings(({ "0,3-4", "2+", "1+", "0+" })[k]) },
      bid "6NT" { any },
    }
  end
end
local needs = { "0,3-4", "2+", "1+" }                  -- own aces: one may be missing
for i, answer in ipairs { "4D", "4H", "4S" } do
  after(ask .. answer) {
    bid "6NT" { aces(needs[i]) },
    bid "4NT" { any, "two are missing" },
  }
  after(ask .. answer .. " 6NT") { pass { any } }
  after(ask .. answer .. " 4NT") { pass { any } }
end
after(ask .. "4NT")     { bid "6NT" { any } }
after(ask .. "4NT 6NT") { pass { any } }
