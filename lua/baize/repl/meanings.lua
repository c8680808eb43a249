-- SPDX-License-Identifier: GPL-3.0-or-later
--- What each feature is, and where it was published: a table name -> text.
-- The definitions in full are in the heads of src/hand/tricks.h and four_cs.h.
-- @module baize.repl.meanings
local meanings = {
  hcp = "High-card points: ace 4, king 3, queen 2, jack 1 (Bryant McCampbell 1915, "
    .. "Milton Work).",
  controls = "2 for an ace, 1 for a king.",
  aces = "How many aces.", kings = "How many kings.", queens = "How many queens.",
  jacks = "How many jacks.", tens = "How many tens.",
  top2 = "How many of ace and king.", top3 = "How many of ace, king, queen.",
  top4 = "How many of ace, king, queen, jack.",
  top5 = "How many of ace, king, queen, jack, ten.",
  c13 = "Ace 6, king 4, queen 2, jack 1: thirteen a suit (of the program dealer).",
  losers = "The losing trick count: in each suit as many as cards, at most three, less "
    .. "one for the ace, for the king of two or more, for the queen of three or more "
    .. "(F. Dudley Courtenay, The System the Experts Play, 1934).",
  nltc = "The new losing trick count, in halves: a missing ace 1.5, a king missing from "
    .. "two cards or more 1, a queen missing from three or more 0.5 (Johannes Koelman, "
    .. "The Bridge World, May 2003).",
  quick_tricks = "In halves: AK 2, AQ 1.5, A 1, KQ 1, Kx 0.5 (Ely Culbertson, Contract "
    .. "Bridge Blue Book, 1930).",
  playing_tricks = "In a suit of five cards or more ace, king, queen and each card "
    .. "beyond the third; in a shorter one sure winners: A 1, AK 2, AKQ 3, KQ 1, KQJ 2 "
    .. "(the count for Acol's strong twos: Wikipedia, Hand evaluation).",
  quality = "Of a suit, in twentieths: a tenth of its length times A 4, K 3, Q 2, J 1, "
    .. "something for ten and nine (The Bridge World, October 1982; dealer's quality "
    .. "divided by 100). AKQxx has 4.5.",
  stopped = "The suit has A, Kx, Qxx, Jxxx or better (The Official Encyclopedia of "
    .. "Bridge: Stopper).",
  cccc = "The Four C's of Edgar Kaplan and Jeff Rubens, in twentieths: honours, the "
    .. "quality of suits, shape (The Bridge World, October 1982; dealer's cccc divided "
    .. "by 100).",
  zar = "Zar points: hcp, controls, the two longest suits, and the longest less the "
    .. "shortest (Zar Petkov 2003).",
  longest = "Cards in the longest suit.", second = "Cards in the second longest suit.",
  shortest = "Cards in the shortest suit.",
  points = 'Of your own: S.points { A = 4.5, K = 3, [9] = 0.25 }; ranks that are not '
    .. "named are worth nothing.",
}

return meanings
