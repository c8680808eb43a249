-- SPDX-License-Identifier: GPL-3.0-or-later
--- Texts changed a little, the same ones at every run.
-- Mutation number `index` of a corpus is a function of the corpus and the index alone, so
-- that a hunt can be cut into ranges, and any input made again.
local random = require "random"

local mutate = {}

-- Pieces that the grammars are made of, and what breaks them.
local PIECES <const> = { "[", "]", '"', "{", "}", ";", "%", "\n", "\n\n", "\r\n", "\\", "#",
  "##", " ", "\t", "\0", "\xFF", "\xF3", "|", ",", ":", "(", ")", "&", "~", "==", "?", "-", "^",
  "$",
  "=1=", "*", "+", "!", "/*", "mb|", "pc|", "md|", "qx|o1|", "AP", "N", "S", "10", "13", "-1",
  "99999999999",
  "1e309", "null", "\\u0000", "\\ud800", '[Note "1:x"]', '[Deal "', "not ", "north" }

local CHANGES_MAX <const> = 5
local SHORT <const>, LONG <const> = 3, 60 -- bytes taken out, or taken from elsewhere
local GAMMA <const> = 0x9E3779B97F4A7C15 -- spreads the indices: 2^64 over the golden ratio

-- A piece of a text.
local function piece(rand, text)
  local at = rand(#text + 1)
  return text:sub(at, at + rand(LONG))
end

-- A word of a text in the place of another: what it comes to is often still sound.
local function other_word(rand, text, corpus)
  local from = corpus[rand(#corpus)]
  local word = from:match("%w+", rand(#from + 1)) or "0"
  local first, last = text:find("%w+", rand(#text + 1))
  if not first then return text .. word end
  return text:sub(1, first - 1) .. word .. text:sub(last + 1)
end

local function change(rand, text, corpus)
  local at, kind = rand(#text + 1), rand(12)
  if kind > 8 then return other_word(rand, text, corpus) end
  local before, after = text:sub(1, at - 1), text:sub(at)
  if kind <= 3 then
    return before .. PIECES[rand(#PIECES)] .. after:sub(rand(SHORT + 1))
  elseif kind == 4 then
    return before .. string.char(rand(256) - 1) .. after:sub(rand(2))
  elseif kind == 5 then
    return before .. after:sub(rand(LONG) + 1)
  elseif kind == 6 then
    return before .. piece(rand, text) .. after
  elseif kind == 7 then
    return before .. piece(rand, corpus[rand(#corpus)]) .. after
  end
  return before .. after:sub(1, rand(LONG)):rep(rand(SHORT)) .. after
end

--- Mutation number `index` of a corpus.
-- @tparam {string,...} corpus
-- @tparam integer index from 1
-- @treturn string
function mutate.text(corpus, index)
  local rand = random.new(index * GAMMA | 1)
  local text = corpus[rand(#corpus)]
  for _ = 1, rand(rand(CHANGES_MAX)) do text = change(rand, text, corpus) end
  return text
end

return mutate
