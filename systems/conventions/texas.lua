-- SPDX-License-Identifier: GPL-3.0-or-later
-- Texas: 4D and 4H over a notrump opening are transfers, to play there or to ask for key cards;
-- hands between transfer at a lower level and bid game.
-- Options: over (the opening), weak, strong (points to play and to ask).
local over = option { "over", "1NT", "2NT" }
local weak = option { "weak", "9-12", "8-12", "4-7" }
local strong = option { "strong", "16+", "15+", "12+" }

for _, to in ipairs { "H", "S" } do
  local from, length = to == "H" and "4D" or "4H", to == "H" and hearts or spades
  after(over) { bid(from) { length "6+" & (hcp(weak) | hcp(strong)), "Texas transfer", forcing = "once",
    artificial = true } }
  after(over .. " " .. from) { bid("4" .. to) { any, "completes the transfer" } }
  after(over .. " " .. from .. " 4" .. to) { pass { hcp(weak) } }
end
