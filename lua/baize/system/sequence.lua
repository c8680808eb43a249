-- SPDX-License-Identifier: GPL-3.0-or-later
--- The sequences of calls that sections of a system begin with, and letters for suits.
-- "1NT (2x) 2y": our calls plain, theirs in parentheses, their passes left out. A sequence
-- is an array of calls, each with `ours`, and of a bid `level` (1 to 7) and `strain` ("C" to
-- "NT", or a letter); of other calls `word` ("P", "X", "XX", "bid").
-- @module baize.system.sequence
local core_auction = require "baize.core.auction"

local sequence = {}

local SUITS <const> = { "C", "D", "H", "S" }
local STRAINS <const> = { C = 1, D = 2, H = 3, S = 4, NT = 5 }
local OTHER <const> = { C = "D", D = "C", H = "S", S = "H" }
local WORDS <const> = { P = true, X = true, XX = true }
-- What others write for calls, in small letters.
local WRITTEN <const> = { pass = "P", p = "P", double = "X", dbl = "X", x = "X", redouble = "XX",
  rdbl = "XX", xx = "XX" }
local SYMBOLS <const> = { ["♣"] = "C", ["♦"] = "D", ["♥"] = "H", ["♠"] = "S" }
local MEANINGS <const> = { strong = true, two_way = true, short = true, multi = true,
  artificial = true }

--- What suits each letter can stand for, in their order.
sequence.DOMAIN = { M = { "H", "S" }, m = { "C", "D" }, x = SUITS, y = SUITS, z = SUITS }

--- The letters whose suit another one decides: OM and om.
sequence.DERIVED = { OM = "M", om = "m" }

--- The suits, clubs first.
sequence.SUITS = SUITS

--- The number of a strain, 1 (C) to 5 (NT).
sequence.STRAIN = STRAINS

--- Whether a word is a letter for a suit.
-- @tparam string word
-- @treturn boolean
function sequence.is_letter(word)
  return sequence.DOMAIN[word] ~= nil or sequence.DERIVED[word] ~= nil
end

--- A call of ours as rules have it.
-- @tparam string text "1NT", "2x", "3OM", "P", "X", "XX", "y=" (the cheapest bid in y), "y+"
-- (a jump in y)
-- @treturn ?table level (a number, "=" or "+") and strain, or word; nil: it is no call
-- @treturn ?string what is wrong
-- @usage sequence.call "2M"
function sequence.call(text)
  if WORDS[text] then return { word = text } end
  local level, strain = text:match "^([1-7])(%a+)$"
  if not level then
    strain, level = text:match "^(%a+)([=+])$"
  end
  if strain == "N" then strain = "NT" end
  if not strain or not STRAINS[strain] and not sequence.is_letter(strain) then
    local meant = WRITTEN[text:lower()] or text:gsub("\xE2\x99.", SYMBOLS):upper()
    local hint = meant ~= text and sequence.call(meant)
      and (", write '%s'"):format(meant) or ""
    return nil, ("'%s' is not a call%s"):format(text, hint)
  end
  return { level = math.tointeger(level) or level, strain = strain }
end

-- What is inside the parentheses of a call of theirs.
local function their_call(text)
  if text == "bid" then return { word = "bid" } end
  local name, mark = text:match "^([^:?]+)(.*)$"
  local call, message = sequence.call(name or text)
  if not call then return nil, message end
  if mark == "" or mark == "?" then return call end
  local meaning = mark:match "^:(.+)$"
  if not meaning or not MEANINGS[meaning] and not meaning:find "^[%a+]+$" then
    return nil, ("'%s' is no meaning of a call"):format(mark)
  end
  call.meaning = meaning
  return call
end

--- A sequence from its text.
-- @tparam string text as in "1NT (2x) 2y"; "... 4NT" is any auction that ends so
-- @treturn ?table the calls, and `open` (true after "..."); nil when it is wrong
-- @treturn ?string what is wrong
-- @usage sequence.parse "1M (2x)"
function sequence.parse(text)
  local calls = {}
  local rest = text:gsub("^%s*%.%.%.", function()
    calls.open = true
    return ""
  end)
  for word in rest:gmatch "%S+" do
    local inside = word:match "^%((.*)%)$"
    local call, message
    if inside then call, message = their_call(inside) else call, message = sequence.call(word) end
    if not call then return nil, message end
    if type(call.level) == "string" then return nil, ("'%s' is not a call"):format(word) end
    call.ours = not inside
    if call.meaning or call.word == "bid" or calls.open then calls.pattern = true end
    if not (inside and call.word == "P") then calls[#calls + 1] = call end
  end
  if calls.open and #calls == 0 then return nil, "no call follows '...'" end
  return calls
end

--- A call as it is written.
-- @tparam table call
-- @treturn string "2M", "(2C)", "P"
function sequence.call_text(call)
  local text = call.word or
    (math.type(call.level) and call.level .. call.strain or call.strain .. call.level)
  if call.meaning then text = text .. ":" .. call.meaning end
  return call.ours == false and "(" .. text .. ")" or text
end

--- A sequence as it is written: the key under which lists of rules are kept.
-- @tparam table calls
-- @treturn string
function sequence.text(calls)
  local words = { calls.open and "..." or nil }
  for _, call in ipairs(calls) do words[#words + 1] = sequence.call_text(call) end
  return table.concat(words, " ")
end

--- Whether an auction can go so, the opponents' passes added.
-- @tparam table calls without letters; a pattern is not judged
-- @treturn boolean
-- @treturn ?string what is illegal
function sequence.legal(calls)
  if calls.pattern then return true end
  local words, turn = {}, nil
  for _, call in ipairs(calls) do
    if turn == nil then turn = call.ours end
    if turn ~= call.ours then
      if turn then return false, "a call of ours is missing" end
      words[#words + 1], turn = "P", call.ours
    end
    words[#words + 1], turn = sequence.call_text(call):gsub("[()]", ""), not turn
  end
  if #words == 0 then return true end
  local auction, message = core_auction.parse(table.concat(words, " "), "N")
  if not auction then return false, message end
  if auction.over then return false, "the auction is over" end
  return true
end

--- A letter's suit.
-- @tparam string strain a strain or a letter
-- @tparam table binding letter -> suit
-- @treturn ?string nil: the letter is not bound
function sequence.strain(strain, binding)
  if STRAINS[strain] then return strain end
  local from = sequence.DERIVED[strain]
  if from then return OTHER[binding[from]] end
  return binding[strain]
end

--- The letters of a list that nothing binds, and derived ones whose letter is missing.
-- @tparam {string,...} letters in the order in which they were met
-- @tparam table binding letter -> suit
-- @treturn {string,...} letters to choose suits for
-- @treturn ?string a derived letter without its own: OM where no M is
function sequence.free(letters, binding)
  local free, seen, derived = {}, {}, nil
  for _, letter in ipairs(letters) do
    if sequence.DOMAIN[letter] and not binding[letter] and not seen[letter] then
      seen[letter], free[#free + 1] = true, letter
    end
  end
  for _, letter in ipairs(letters) do
    local from = sequence.DERIVED[letter]
    if from and not binding[from] and not seen[from] then derived = letter end
  end
  return free, derived
end

--- All ways to choose different suits for letters.
-- @tparam {string,...} letters
-- @tparam table binding letter -> suit, of letters that are bound already
-- @tparam table order letter -> suits that it may stand for, in their order
-- @tparam table taken suit -> true: those that no letter may stand for
-- @treturn {table,...} bindings, in order
-- @usage sequence.bindings({ "M", "x" }, {}, {}, {})
function sequence.bindings(letters, binding, order, taken)
  local list = {}
  local function choose(i, bound, used)
    if i > #letters then
      list[#list + 1] = bound
      return
    end
    local letter = letters[i]
    for _, suit in ipairs(order[letter] or sequence.DOMAIN[letter]) do
      if not used[suit] then
        local next_bound, next_used = { [letter] = suit }, { [suit] = true }
        for k, v in pairs(bound) do next_bound[k] = v end
        for k in pairs(used) do next_used[k] = true end
        choose(i + 1, next_bound, next_used)
      end
    end
  end
  local used = {}
  for suit in pairs(taken) do used[suit] = true end
  for _, suit in pairs(binding) do used[suit] = true end
  choose(1, binding, used)
  return list
end

--- The calls with suits for their letters.
-- @tparam table calls
-- @tparam table binding letter -> suit
-- @treturn table
function sequence.bound(calls, binding)
  local copy = { open = calls.open, pattern = calls.pattern }
  for i, call in ipairs(calls) do
    copy[i] = { ours = call.ours, level = call.level, word = call.word,
      meaning = call.meaning,
      strain = call.strain and sequence.strain(call.strain, binding) }
  end
  return copy
end

return sequence
