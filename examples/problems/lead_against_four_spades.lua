-- SPDX-License-Identifier: GPL-3.0-or-later
-- Attack or wait against a raise to game?.
return baize.problem {
  title = "Attack or wait against a raise to game?",
  hand = "84.K73.QT62.J954", auction = "1S P 2S P 4S P P P", scoring = "imps",
}
