-- SPDX-License-Identifier: GPL-3.0-or-later
-- Twelve textbook endings: the first card of the best line and its exact chance, beside what double
-- dummy says. South declares in notrump and leads. The themes are standard, and the books named
-- have chapters on them: Watson, The Play of the Hand at Bridge (1934); Love, Bridge Squeezes
-- Complete (1959); The Official Encyclopedia of Bridge. The cards are reduced to what matters, and
-- each chance is counted by hand. Then plans for each, in words.
local ENDINGS <const> = {
  { "finesse", "Watson", hand = "32.A.-.-", dummy = "AQ.2.-.-", others = "KJT9.K3.-.-", needs = 3,
    count = 1 / 2 }, -- the king with West
  { "guess the jack", "Watson", hand = "32.A.-.-", dummy = "KJ.2.-.-", others = "AQT9.K3.-.-",
    needs = 2, count = 11 / 20 }, -- the ace with West, or the queen alone
  { "strip and throw in", "Watson", hand = "432.-.A.A", dummy = "AJT.-.2.2",
    others = "KQ98.-.K43.K43", lengths = { W = { D = 2, C = 2 } }, needs = 4,
    count = 1 }, -- East is left with three spades, wins one, and leads into ace and jack
  { "repeated finesse", "Encyclopedia", hand = "432.-.A.A", dummy = "AQT.-.2.2",
    others = "KJ98.-.K43.K43", lengths = { W = { D = 1, C = 1 } }, needs = 5,
    count = 1 / 2 }, -- king and jack with West, who has three of four
  { "finesse by count", "Watson", hand = "KT8.A.-.-", dummy = "AJ9.2.-.-", others = "Q7654.K43.-.-",
    has = { W = "-.K.-.-" }, lengths = { W = { S = 3 } }, needs = 4,
    count = 3 / 5 }, -- places for the queen
  { "the short hand first", "Watson", hand = "K98.A.-.-", dummy = "AJT.2.-.-",
    others = "Q765.KQ43.-.-", lengths = { W = { S = 1 } }, needs = 4, count = 1 },
  { "keep both finesses", "Encyclopedia", hand = "KT83.-.-.-", dummy = "AQ92.-.-.-",
    others = "J765.KQ43.-.-", needs = 4, count = 1 },
  { "throw-in", "Watson", hand = "AQ.3.-.-", dummy = "32.2.-.-", others = "KJT9.KQ.-.-",
    has = { W = "-.K.-.-" }, lengths = { W = { H = 1 } }, needs = 2, count = 1 },
  { "two chances", "Watson", hand = "3.AQ.-.2", dummy = "K2.32.-.-", others = "JT.KJT9.-.KQ",
    needs = 3, count = 11 / 14 }, -- spades 1-1, else the king with East
  { "show-up squeeze", "Love", hand = "32.-.-.A", dummy = "AQ.J.-.-", others = "KT.Q.987.-",
    has = { W = "-.Q.-.-" }, needs = 3, count = 7 / 10 }, -- not both spades with East
  { "automatic squeeze", "Love", hand = "2.J.-.A", dummy = "AJ.-.2.-", others = "KQ.Q.987.-",
    needs = 3, count = 7 / 10 }, -- spades 1-1, or all three queens and king in one hand
  { "Vienna coup", "Love", hand = "Q3.2.-.A", dummy = "A.AJ.-.2", others = "K9.KQ.9876.-",
    needs = 4, count = 29 / 35 }, -- not both spades in one hand and both hearts in the other
}

local row = "%-21s %-12s %-5s %9s %9s %13s %9s"
local function percent(x) return ("%.2f %%"):format(100 * x) end
local texts, rules = {}, ""
print(row:format("theme", "book", "leads", "by hand", "one line", "double dummy", "a plan"))
for i, one in ipairs(ENDINGS) do
  local ending = baize.ending { hand = one.hand, dummy = one.dummy, others = one.others,
    has = one.has, lengths = one.lengths, needs = one.needs }
  local line, plans = ending:line { moves = 12, worlds = 256 }, ending:plans()
  assert(line.exact and line.whole and math.abs(line[1].worth - one.count) < 1e-9, one[1])
  assert(math.abs(plans[1].chance - one.count) < 0.005, one[1])
  print(row:format(one[1], one[2], line.best, percent(one.count), percent(line[1].worth),
    percent(line[1].open), percent(plans[1].chance)))
  texts[i] = ("\n%s: %s opposite %s, the others have %s\n%s"):format(one[1], one.hand, one.dummy,
    one.others, plans:text())
  rules = #plans:rules() > #rules and plans:rules() or rules
end
for _, text in ipairs(texts) do print(text) end -- each as a person can follow it
print("\n" .. rules)
