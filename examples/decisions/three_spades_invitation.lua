-- SPDX-License-Identifier: GPL-3.0-or-later
-- Experiment 8 of Michałowski 2016: - P 1D X / P 1S P 2C / P 3S P ?, N-S vulnerable. The thesis
-- has two sets of ranges for it, one in the text and one in the listing of its program, and
-- does not say which gave its table. The opening of the listing is not the system's either
-- (section 2.1.5): it takes balanced hands of 15-17, which open 1NT. So a third reading.
local one_diamond = E.hcp "12-17" & ( -- as listed, five variants
  E.diamonds "5+" & E.spades "4-" & E.hearts "4-" |
  E.clubs "5+" & E.diamonds "4+" & E.spades "4-" & E.hearts "4-" |
  E.shape "1444 + 4144 + 4441")
local text = N.hcp "4-7" & N.spades "6-7" & W.hcp "0-4" & W.diamonds "3-"
local listing = N.hcp "5-10" & N.spades "6-7" & N.diamonds "6-" & W.hcp "0-9" &
  W.spades "5-" & W.hearts "5-" & W.diamonds "3-" & W.clubs "6-"
local by_system = E.spades "4-" & E.hearts "4-" & (
  E.hcp "12-14" & E.diamonds "5+" | E.hcp "15-17" & E.diamonds "5+" & ~E.balanced |
  E.hcp "12-17" & E.diamonds "4" & (E.clubs "5" | E.shape "any 4441"))
local function reading(name, where, opening)
  return baize.decision {
    title  = "An invitation in spades opposite a bare four: ranges of the " .. name,
    source = "Michałowski 2016, experiment 8",
    hand   = "4.AK94.K94.AKQT6", seat = S,
    where  = where & (opening or one_diamond),
    vul    = "NS", deals = 4000,
    candidates = { { "4S", "4S by N" }, { "pass", "3S by N" }, { "3NT", "3NT by S" } },
  }
end
return {
  reading("text", text), reading("listing", listing),
  reading("text, 1D as the system has it", text, by_system),
}
