-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiment 7 of Michałowski 2016: E opens 3D, none vulnerable; 3NT or pass, with three small
-- diamonds or two? (One line of the thesis gives the pre-empt to N; it is E's.) Its ranges are
-- wide: six cards or more, any other suits. `vary` reads 3D as seven cards and no major too.
local function with(name, hand)
  return baize.decision {
    title  = "3NT over 3D, " .. name,
    source = "Michałowski 2016, experiment 7",
    hand   = hand, seat = S,
    where  = E.hcp "3-10" & E.diamonds "6+",
    vul    = "none", deals = 4000,
    candidates = { { "3NT", "3NT by S" }, { "pass", "3D by E" } },
    vary   = { { scoring = "imps" },
      { E.diamonds "6+", E.diamonds "7" & E.spades "3-" & E.hearts "3-" } },
  }
end
return { with("A65 of diamonds", "A7.KQ64.A65.K986"), with("A5 of diamonds", "A76.KQ64.A5.K986") }
