-- SPDX-License-Identifier: GPL-3.0-or-later
-- Ogust: what a weak two answers to 2NT, by its points and by its suit, and where responder stops.
-- Options: suits.
local suits = option { "suits", "DHS", "HS" }

after "2x 2NT" {
  x = suits,
  bid "3NT" { x.top3 "3", "a solid suit" },
  bid "3C"  { hcp "8-" & x.top3 "1-", "bad hand, bad suit", artificial = true },
  bid "3D"  { hcp "8-", "bad hand, good suit", artificial = true },
  bid "3H"  { x.top3 "1-", "good hand, bad suit", artificial = true },
  bid "3S"  { any, "good hand, good suit", artificial = true },
}
-- With so many points responder goes on to game, with two trumps or all other suits stopped.
for _, x in ipairs(suits == "DHS" and { "D", "H", "S" } or { "H", "S" }) do
  local suit = ({ D = diamonds, H = hearts, S = spades })[x]
  for _, goes_on in ipairs { { "3C", "18+" }, { "3D", "17+" }, { "3H", "16+" }, { "3S", "15+" } } do
    local answer, enough = goes_on[1], hcp(goes_on[2])
    local at = "2" .. x .. " 2NT " .. answer
    if x ~= "D" then after(at) { bid("4" .. x) { suit "2+" & enough | suit "3+" & shortest "1-" & hcp "15+" } } end
    after(at) { bid "3NT" { enough & each(unbid).stopped } }
    if answer == "3" .. x then after(at) { pass { any } }
    else
      local level = answer > "3" .. x and "4" or "3"
      after(at) { bid(level .. x) { any } }
      if level .. x ~= "4H" then after(at .. " " .. level .. x) { pass { any } } end
    end
  end
end
