-- SPDX-License-Identifier: GPL-3.0-or-later
-- Problem 5 of contest 6/2016 (Michałowski 2016, 5.2.5), read from the auction by WJ2005; the
-- 2D of the magazine's system (the edition of 2015) is a transfer to hearts, where WJ2005 has
-- diamonds, so what W and E have shown by it is given: five hearts, and the weak 1C.
return baize.problem {
  title = "Six spades and no heart, as WJ2005 reads it",
  source = "Michałowski 2016, section 5.2.5",
  hand = "KJ6432..K73.AQ53", auction = "P P 1C 1S 2D P 2H", dealer = "W",
  shown = { W = W.hcp "6-10" & W.hearts "5" & W.spades "4-",
    E = E.hcp "11-14" & E.balanced & E.hearts "2-4" & E.spades "4-" & E.diamonds "4-" },
  vul = "NS", we = "wj2005", panel = { X = 9, ["2S"] = 4, P = 3 },
}
