-- SPDX-License-Identifier: GPL-3.0-or-later
-- Smolen: behind Stayman and 2D (3D) a jump shows four cards in this major and five in the other,
-- with the values for game.
-- Options: over (the opening).
local over = option { "over", "1NT", "2NT" }
local ask = over == "1NT" and "1NT 2C 2D" or "2NT 3C 3D"
local game = over == "1NT" and "10+" or "4+"

for _, M in ipairs { "H", "S" } do
  local OM = M == "H" and "S" or "H"
  local length, other = M == "H" and hearts or spades, M == "H" and spades or hearts
  after(ask) { bid("3" .. M) { length "4" & other "5+" & hcp(game), "Smolen: five of the other major",
    forcing = "game", artificial = true } }
  if M == "H" then
    after(ask .. " 3H") { bid "3S" { spades "3+" & hcp(over == "1NT" and "17+" or "22+"), "three cards, slam interest" },
      bid "4S" { spades "3+" }, bid "3NT" { any } }
    after(ask .. " 3H 3S") { bid "4S" { any } }
  else
    after(ask .. " 3S") { bid "4H" { hearts "3+" }, bid "3NT" { any } }
  end
  after(ask .. " 3" .. M .. " 3NT") { bid("4" .. OM) { other "6+" }, pass { any } }
end
