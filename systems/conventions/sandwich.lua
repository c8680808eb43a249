-- SPDX-License-Identifier: GPL-3.0-or-later
-- The sandwich notrump: both opponents have bid, and 1NT shows the other two suits, with less than a
-- double. A hand that has passed cannot have a strong notrump, and bids so over one suit, too.
-- Options: hands ("all", or those that have "passed").
local hands = option { "hands", "passed", "all" }
local two = each(unbid) "4+" & some(unbid) "5+" & hcp "6-15"

for _, theirs in ipairs { "(1x) P (1y)", "(1M)" } do
  local both = theirs == "(1M)" and clubs "4+" & diamonds "4+" & (clubs "5+" | diamonds "5+") & hcp "6-11" or two
  if hands == "passed" or theirs == "(1M)" then
    after(theirs) { when = passed(), bid "1NT" { both, "the two other suits", artificial = true } }
  else
    after(theirs) { bid "1NT" { both, "the two other suits", artificial = true },
      pass { each(unbid) "5+" & hcp "16-17" & second "5+" } }
  end
end
after "(1x) P (1y) 1NT" {
  when = last.artificial(),
  bid "z+" { z "5+" & hcp "10+", "invitation" },
  bid "z=" { z "4+" & (z - longest) "0" },
  bid "z=" { z "4+" },
  bid "z=" { z "3+" },
  bid "2NT" { any },
}
after "(1M) 1NT" {
  when = last.artificial(),
  bid "3m" { m "5+" & hcp "10+", "invitation" },
  bid "2D" { (diamonds - clubs) "1+" },
  bid "2C" { any },
}
