-- SPDX-License-Identifier: GPL-3.0-or-later
--- What may be asked of hands, for help: features and conditions by their names.
-- They are no functions with docstrings of their own: the docstrings of the types
-- Feature and Seat tell of them all.
-- @module baize.repl.vocabulary
local core = require "baize.core.expr"
local meanings = require "baize.repl.meanings"
local seat = require "baize.lang.seat"

local vocabulary = {}

-- Where a word may stand: of a hand, of a suit, of a pair.
local PLACES <const> = { "S.%s", "S.hearts.%s", "NS.%s" }

local function is_word(word)
  for _, value in ipairs { seat.values.S, seat.values.NS } do
    for _, name in ipairs(seat.names(value)) do
      if name == word then return true end
    end
  end
  return meanings[word] ~= nil -- of a suit alone
end

--- How a word of the vocabulary of hands is used, and the type that explains it.
-- @tparam string word as in "hcp", "shape"
-- @treturn ?string a line; nil where it is no such word
-- @treturn ?string "Feature" or "Seat"
-- @treturn ?string what it is and where it was published, for features
-- @usage vocabulary.find "hcp" --> "S.hcp, S.hearts.hcp, NS.hcp: a number" "Feature"
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
-- @treturn {string,...}
-- @usage vocabulary.names()  --> { "aces", "balanced", ... }
function vocabulary.names()
  local names = seat.names(seat.values.S)
  local of_pair = seat.names(seat.values.NS)
  table.move(of_pair, 1, #of_pair, #names + 1, names)
  for name in pairs(meanings) do names[#names + 1] = name end
  return names
end

--- The word behind a function that a seat made, as S.shape.
-- @tparam function f
-- @treturn ?string as in "shape"
-- @usage vocabulary.word_of(S.shape) --> "shape"
function vocabulary.word_of(f) return seat.word_of(f) end

return vocabulary
