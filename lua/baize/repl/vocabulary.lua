-- SPDX-License-Identifier: GPL-3.0-or-later
--- What may be asked of hands, for help: features and conditions by their names.
-- They are no functions with docstrings of their own: the docstrings of the types
-- Feature and Seat tell of them all.
-- @module baize.repl.vocabulary
local core = require "baize.core.expr"
local seat = require "baize.lang.seat"

local vocabulary = {}

-- What each feature is, and where it was published: a table name -> text.
-- The definitions in full are in the heads of src/hand/tricks.h and four_cs.h.
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

-- Where a word may be used: of a hand, of a suit, of a pair.
local PLACES <const> = { "S.%s", "S.hearts.%s", "NS.%s" }

local function is_word(word)
  for _, value in ipairs { seat.values.S, seat.values.NS } do
    for _, name in ipairs(seat.names(value)) do
      if name == word then return true end
    end
  end
  return meanings[word] ~= nil -- of a suit alone
end

--- How a word of the vocabulary of hands is used, the type ("Feature" or "Seat") that explains
-- it, and of features what they are and where they were published. Nil where it is no such word.
function vocabulary.find(word)
  if not is_word(word) then return nil end
  local forms = {}
  for _, place in ipairs(PLACES) do
    local text = place:format(word)
    if core.feature(text) then forms[#forms + 1] = text end
  end
  if #forms > 0 then
    return ("%s: a number (a feature); with a range a condition, as in %s \"2+\"")
      :format(table.concat(forms, ", "), forms[1]), "Feature", meanings[word]
  elseif word == "points" then
    return "S.points { A = 4.5, ... }: a number (a feature)", "Feature", meanings[word]
  elseif core.path("S.hearts." .. word) then
    return ("S.hearts.%s: a condition"):format(word), "Feature", meanings[word]
  elseif core.path("S." .. word) then
    return ("S.%s: a condition"):format(word), "Seat"
  end
  return ('S.%s "...": called with a text'):format(word), "Seat"
end

--- All words of the vocabulary of hands.
function vocabulary.names()
  local names = seat.names(seat.values.S)
  local of_pair = seat.names(seat.values.NS)
  table.move(of_pair, 1, #of_pair, #names + 1, names)
  for name in pairs(meanings) do names[#names + 1] = name end
  return names
end

return vocabulary
