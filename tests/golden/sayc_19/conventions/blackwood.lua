-- SPDX-License-Identifier: GPL-3.0-or-later
-- 4NT asks for aces, or for key cards (the aces and the king of trumps), once a major is agreed.
-- Options: style, points (what both hands must have together to ask).
local style = option { "style", "key_card", "classic" }
local points = option { "points", "31+", "30+", "32+", "33+" }
local classic = style == "classic"

-- Write same "key cards" where the question may be asked, before sign-offs: after "1M 3M".
section "key cards" {
  bid "4NT" { we.hcp(points) & M "4+", classic and "how many aces?" or "how many key cards?",
              forcing = "once", artificial = true },
}

local keys = classic and aces or aces + M.kings        -- what is counted: four, or five
after "... 4NT" {
  when = agreed "M" & last.artificial(),
  bid "5C" { keys(classic and "0,4" or "0,3"), artificial = true },
  bid "5D" { keys(classic and "1" or "1,4"), artificial = true },
  bid "5H" { classic and keys "2" or M.queens "0", "two", artificial = true },
  bid "5S" { any, classic and "three" or "two, and the queen of trumps", artificial = true },
}
-- Slam, unless two of them are missing; what the asker needs himself after each answer.
local needs = classic and { "0,3+", "2+", "1+", "0+" } or { "1-2,4+", "0,3+", "2+", "2+" }
for i, answer in ipairs { "5C", "5D", "5H", "5S" } do
  after("... 4NT " .. answer) {
    when = agreed "M",
    bid "6M" { keys(needs[i]), "slam" },
    bid "5M" { any, "two are missing" },
    pass     { any },                                  -- 5H was the answer, hearts are trumps
  }
end
for _, last_bid in ipairs { "5M", "6M" } do
  after("... 4NT 5x " .. last_bid) { when = agreed "M", pass { any } }
end
