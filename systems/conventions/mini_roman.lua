-- SPDX-License-Identifier: GPL-3.0-or-later
-- The mini-Roman 2D: 11-15 points and three suits, four cards each (or 5440), short in any one. A
-- suit is to play where opener has it: with a short suit there he bids the next one. 2NT asks for the
-- shortness.
local three = shape "any 4441" | shape "any 5440" & hearts "4-" & spades "4-"

opening { bid "2D" { hcp "11-15" & three, "three suits, 11-15", artificial = true } }
after "2D" {
  bid "2NT" { hcp "12+" | hcp "11" & some(majors) "4+", "which is short?", forcing = "once", artificial = true },
  bid "2H"  { hearts "4+" | hearts "3" & spades "3-", "to play" },
  bid "2S"  { spades "4+" | spades "3", "to play" },
  bid "3C"  { clubs "6+", "to play" },
  pass      { diamonds "5+" },
  bid "2H"  { any },
}
after "2D 2H" { pass { hearts "4+" }, bid "2S" { any, "short hearts" } }
after "2D 2S" { pass { spades "4+" }, bid "3C" { clubs "4+", "short spades" }, bid "3D" { any } }
after "2D 2H 2S" { bid "3C" { clubs "5+" & spades "2-" }, bid "3D" { diamonds "5+" & spades "2-" }, pass { any } }
after "2D 2S 3C" { bid "3D" { (diamonds - clubs) "1+" }, pass { any } }
after "2D 3C" { pass { clubs "4+" }, bid "3D" { any, "short clubs" } }
after "2D 2NT" {
  bid "3C" { clubs "1-", "short clubs", artificial = true },
  bid "3D" { diamonds "1-", "short diamonds", artificial = true },
  bid "3H" { hearts "1-", "short hearts", artificial = true },
  bid "3S" { any, "short spades", artificial = true },
}
for _, short in ipairs { "C", "D", "H", "S" } do
  local at = "2D 2NT 3" .. short
  if short ~= "S" then after(at) { bid "4S" { spades "4+" & hcp "11+", fixed = true } } end
  if short ~= "H" then after(at) { bid "4H" { hearts "4+" & hcp "11+", fixed = true } } end
  after(at) { bid "3NT" { any } }
  after { at .. " 3NT", at .. " 4M" } { pass { any } }
end
