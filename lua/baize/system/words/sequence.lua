-- SPDX-License-Identifier: GPL-3.0-or-later
--- The sequences of calls that sections of a system begin with, and letters for suits.
-- "1NT (2x) 2y": our calls plain, theirs in parentheses, their passes left out. A sequence
-- is an array of calls, each with `ours`, and of a bid `level` (1 to 7) and `strain` ("C" to
-- "NT", or a letter), or `step` ("step2", the second bid above the last one, until that is known);
-- of other calls `word` ("P", "X", "XX", "bid"). What a call of theirs is to
-- mean is its `meaning` ("strong", ..., "any"; "where": what the condition `where` says) or its
-- `suits`
-- ({ "H", "S" }); neither: natural.
-- @module baize.system.words.sequence
local core_auction = require "baize.core.auction"

local sequence = {}

local SUITS <const> = { "C", "D", "H", "S" }
local STRAINS <const> = { C = 1, D = 2, H = 3, S = 4, NT = 5 }
local NAMES <const> = { "C", "D", "H", "S", "NT" }
local OTHER <const> = { C = "D", D = "C", H = "S", S = "H" }
local WORDS <const> = { P = true, X = true, XX = true }
-- What others write for calls, in small letters.
local WRITTEN <const> = { pass = "P", p = "P", double = "X", dbl = "X", x = "X", redouble = "XX",
  rdbl = "XX", redbl = "XX", xx = "XX" }
local SYMBOLS <const> = { ["♣"] = "C", ["♦"] = "D", ["♥"] = "H", ["♠"] = "S" }
local MEANINGS <const> = { "strong", "two_way", "short", "multi", "artificial" }
local BIDS <const> = 35
local SUITS_MAX <const> = 3 -- that a call can show: four cards of each

--- What suits each letter can stand for, in their order.
sequence.DOMAIN = { M = { "H", "S" }, m = { "C", "D" }, x = SUITS, y = SUITS, z = SUITS }

--- The letters whose suit another one decides: OM and om.
sequence.DERIVED = { OM = "M", om = "m" }

--- The suits, clubs first.
sequence.SUITS = SUITS

--- The number of a strain, 1 (C) to 5 (NT), and the level of its game.
sequence.STRAIN, sequence.GAME = STRAINS, { C = 5, D = 5, H = 4, S = 4, NT = 3 }

--- Whether a word is a letter for a suit.
function sequence.is_letter(word)
  return sequence.DOMAIN[word] ~= nil or sequence.DERIVED[word] ~= nil
end

--- The word for what others write: "P", "X" or "XX" for "pass", "dbl", "rdbl"; nil: none of these.
function sequence.meant(text) return WRITTEN[text:lower()] end

-- What to write in the place of a text that is not a call.
local function hint_of(text)
  local meant = sequence.meant(text) or text:gsub("\xE2\x99.", SYMBOLS):upper()
  if meant ~= text and sequence.call(meant) then return (", write '%s'"):format(meant) end
  if STRAINS[text] or sequence.is_letter(text) then
    return (": write its level, as in '2%s', or '%s=' for the cheapest bid"):format(text, text)
  end
  if text:find "^[1-7]$" then
    return (": write its strain, as in '%sNT' or '%sx'"):format(text, text)
  end
  local strain = text:match "^[1-7](%a+)[=+]$"
  if strain then
    return (": write '%s=' for the cheapest bid in %s, '%s+' for a jump"):format(strain, strain,
      strain)
  end
  return ": write as in '1NT', '2x', 'P', 'X', 'XX'"
end

--- A call of ours as rules have it: "1NT", "2x", "3OM", "P", "X", "XX", "y=" (the cheapest bid in
-- y), "y+" (a jump in y), "step1" (the bid above the last one). Returns level (a number, "=", "+"
-- or
-- the step) and strain, or word; nil and what is wrong where it is not a call.
function sequence.call(text)
  if WORDS[text] then return { word = text } end
  local step = math.tointeger(text:match "^step(%d%d?)$")
  if step and step >= 1 and step <= BIDS then return { level = text, step = step } end
  local level, strain = text:match "^([1-7])(%a+)$"
  local suit = not level and SYMBOLS[text:match "^[1-7](\xE2\x99[\xA0-\xA6])$"]
  if suit then level, strain = text:sub(1, 1), suit end
  if not level then
    strain, level = text:match "^(%a+)([=+])$"
  end
  if strain == "N" then strain = "NT" end
  if not strain or not STRAINS[strain] and not sequence.is_letter(strain) then
    return nil, ("'%s' is not a call%s"):format(text, hint_of(text))
  end
  return { level = math.tointeger(level) or level, strain = strain }
end

local sides = { [true] = {}, [false] = {} } -- whether ours -> word -> call

--- A call that was made: level and strain, or word; and ours. The same table each time, which is
-- not to be changed.
function sequence.made(word, ours)
  local side = sides[ours]
  local call = side[word]
  if not call then
    call = sequence.call(word)
    call.ours, side[word] = ours, call
  end
  return call
end

-- The suits of a meaning as in "H+S"; nil: these are not suits.
local function suits_of(text)
  local list, seen = {}, {}
  for word in text:gmatch "[^+]+" do
    local suit = SUITS[STRAINS[word]] or sequence.is_letter(word) and word
    if not suit or seen[suit] then return nil end
    seen[suit], list[#list + 1] = true, suit
  end
  return #list > 0 and #list <= SUITS_MAX and list or nil
end

-- What is wrong with a meaning of a call; nil: nothing.
local function odd_meaning(call, meaning)
  local minor = call.strain == "C" or call.strain == "D" or call.strain == "m" or call.strain == "x"
  if meaning == "artificial" or meaning == "any" then return nil end
  if not call.level then return "a bid has it" end
  if meaning == "multi" and call.strain == "NT" or meaning == "two_way" and call.strain == "NT" then
    return "a bid of a suit has it"
  end
  if meaning == "short" and not (call.level == 1 and minor) then
    return "short is one of a minor that may have fewer than three cards"
  end
end

-- A condition on their hand, of a call: of what is inside the parentheses, which `conditions` has
-- read; nil, and what is wrong with the call.
local function conditioned(text, where)
  local call, message = sequence.call((text:match "^%s*([^:]-)%s*:"))
  if not call then return nil, message end
  if call.word == "P" then return nil, "a pass of theirs is left out, whatever it means" end
  call.meaning, call.where = "where", where
  return call
end

--- What follows the colon in a call of theirs, "2D: hcp '4-9'", where that is a condition: neither
-- a
-- word for a meaning nor suits; nil: it is not.
function sequence.condition(inside)
  local meaning = inside:match "^[^:?]+:%s*(.*%S)%s*$"
  if not meaning or not meaning:find "[^%w_+]" then return nil end
  return meaning
end

-- What is inside the parentheses of a call of theirs.
local function their_call(text, conditions)
  local where = conditions and conditions[text]
  if where then return conditioned(text, where) end
  if text == "bid" then return { word = "bid" } end
  local name, mark = text:match "^([^:?]+)(.*)$"
  local call, message = sequence.call(name or text)
  if not call then return nil, message end
  local meaning = mark == "?" and "any" or mark:match "^:(.+)$"
  if mark == "" then return call end
  local known = meaning == "any"
  for _, other in ipairs(MEANINGS) do known = known or other == meaning end
  if known then
    message = odd_meaning(call, meaning)
    call.meaning = meaning
  elseif meaning and suits_of(meaning) and call.level then
    call.suits = suits_of(meaning)
  else
    message = ("a natural call is (%s) alone; else use %s, or suits as in H+S"):format(name,
      table.concat(MEANINGS, ", "))
  end
  if message then
    return nil, ("(%s): '%s' cannot be the meaning of this call: %s"):format(text, mark, message)
  end
  return call
end

-- The next word of a sequence from a place on, and the place after it: a call of theirs has all
-- that
-- is in its parentheses.
local function next_word(text, at)
  local from = text:find("%S", at)
  if not from then return nil end
  local _, to = text:find("^%b()", from)
  if not to or text:find("^%S", to + 1) then _, to = text:find("^%S+", from) end
  return text:sub(from, to), to + 1
end

--- The texts in the parentheses of a sequence that have a condition: a list.
function sequence.conditions(text)
  local list, word, at = {}, next_word(text, 1)
  while word do
    local inside = word:match "^%((.*)%)$"
    if inside and sequence.condition(inside) then list[#list + 1] = inside end
    word, at = next_word(text, at)
  end
  return list
end

--- The calls of a text as in "1NT (2x) 2y"; "... 4NT" is any auction that ends so, and `open`. Nil,
-- and what is wrong. `conditions` (optional): what is in parentheses -> the condition that it has.
function sequence.parse(text, conditions)
  local calls = {}
  local rest = text:gsub("^%s*%.%.%.", function()
    calls.open = true
    return ""
  end)
  local word, at = next_word(rest, 1)
  while word do
    local inside = word:match "^%((.*)%)$"
    local call, message
    if inside then
      call, message = their_call(inside, conditions)
    elseif word:find "[()]" then
      message = ("'%s' lacks a parenthesis, or has a blank inside: write '(%s)' for a call of "
        .. "theirs"):format(word, (word:gsub("[()]", "")))
    else
      call, message = sequence.call(word)
    end
    if not call then return nil, message end
    if type(call.level) == "string" and not call.step then
      return nil, ("'%s' is a call of rules alone: write its level, as in '2%s'"):format(word,
        call.strain)
    end
    call.ours = not inside
    if call.word == "bid" or calls.open then calls.pattern = true end
    if not (inside and call.word == "P") then calls[#calls + 1] = call end
    word, at = next_word(rest, at)
  end
  if calls.open and #calls == 0 then return nil, "no call follows '...'" end
  return calls
end

--- A call as it is written: "2M", "(2C)", "P".
function sequence.call_text(call)
  local text = call.word or call.step and call.level
    or (math.type(call.level) and call.level .. call.strain or call.strain .. call.level)
  if call.meaning == "any" then
    text = text .. "?"
  elseif call.where then
    text = text .. ": " .. call.where:key():gsub("^%S+ ", "")
  elseif call.meaning or call.suits then
    text = text .. ":" .. (call.meaning or table.concat(call.suits, "+"))
  end
  return call.ours == false and "(" .. text .. ")" or text
end

--- A sequence as it is written.
function sequence.text(calls)
  local words = { calls.open and "..." or nil }
  for _, call in ipairs(calls) do words[#words + 1] = sequence.call_text(call) end
  return table.concat(words, " ")
end

-- The name of a call, whatever it means: 2C, (2C).
local function name_of(call)
  local text = call.word or call.level .. (call.strain or "")
  return call.ours and text or "(" .. text .. ")"
end

--- The names of calls without letters, "(2D) X" for "(2D:multi) X": the key under which lists of
-- rules are kept.
function sequence.key(calls)
  local words = {}
  for i, call in ipairs(calls) do words[i] = name_of(call) end
  return table.concat(words, " ")
end

--- The calls of an auction that goes so, the opponents' passes added, up to our next turn; nil: a
-- call of ours is missing between two of theirs.
function sequence.words(calls)
  local words, turn = {}, nil
  for _, call in ipairs(calls) do
    if turn == nil then turn = call.ours end
    if turn ~= call.ours then
      if turn then return nil end
      words[#words + 1], turn = "P", call.ours
    end
    words[#words + 1] = call.word or call.level .. (call.strain or "")
    turn = not turn
  end
  if turn == false then words[#words + 1] = "P" end
  return words
end

--- Whether an auction can go so, and what is illegal. A pattern is not judged.
function sequence.legal(calls)
  if calls.pattern or #calls == 0 then return true end
  local words = sequence.words(calls)
  if not words then return false, "a call of ours is missing" end
  if calls[#calls].ours then words[#words] = nil end -- their pass after it
  local auction, message = core_auction.parse(table.concat(words, " "), "N")
  if not auction then -- "call 5, 1S by N: not above 2C": passes are counted there
    message = message:gsub("^call %d+, (%w+) by %u: ", "%1: ")
    return false, (message:gsub("^(%w+): not", "%1 is not"))
  end
  if auction.over then return false, "the auction is over" end
  return true
end

--- The height of a bid among all bids, 1 (1C) to 35 (7NT).
function sequence.height(bid) return (bid.level - 1) * 5 + STRAINS[bid.strain] end

--- The bid that is so many steps above the last one of `n` calls, level and strain; nil: there is
-- no such bid, or what the last one is depends on letters or on the auction. Of a pattern the first
-- bid may be missing.
function sequence.stepped(calls, n, step)
  local height = not calls.pattern and 0 or nil
  for i = n, 1, -1 do
    local call = calls[i]
    if call.level or call.word == "bid" then
      height = math.type(call.level) and STRAINS[call.strain] and sequence.height(call) or nil
      break
    end
  end
  if not height or height + step > BIDS then return nil end
  height = height + step - 1
  return { level = height // 5 + 1, strain = NAMES[height % 5 + 1] }
end

--- Whether a call of ours is legal after calls that are.
function sequence.can_follow(calls, call)
  if call.word == "P" then return true end
  if not call.level then return (sequence.legal(sequence.extended(calls, call))) end
  local i = #calls
  while i > 0 and not calls[i].level do i = i - 1 end
  return call.level <= 7 and (i == 0 or sequence.height(call) > sequence.height(calls[i]))
end

--- The suit of a letter, or the strain that a word is; nil: the letter is not bound.
function sequence.strain(strain, binding)
  if STRAINS[strain] then return strain end
  local from = sequence.DERIVED[strain]
  if from then return OTHER[binding[from]] end
  return binding[strain]
end

--- The letters of a list that nothing binds, in their order; and a derived one whose letter is
-- missing (OM where no M is).
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

--- All ways to choose different suits for letters, in order: each is a binding, letter -> suit,
-- with what is bound already. Letters stand for suits that `order` gives, but for those `taken`.
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

--- The calls with suits for their letters, and bids for their steps.
function sequence.bound(calls, binding)
  local copy = sequence.prefix(calls, #calls)
  for i, call in ipairs(calls) do
    local bid = call.step and sequence.stepped(copy, i - 1, call.step)
    if bid then
      copy[i] = { ours = call.ours, level = bid.level, strain = bid.strain, meaning = call.meaning,
        suits = call.suits }
      call = copy[i]
    end
    local suits = call.suits and {}
    for k, suit in ipairs(call.suits or {}) do suits[k] = sequence.strain(suit, binding) end
    if suits or call.where or sequence.is_letter(call.strain) then
      copy[i] = { ours = call.ours, level = call.level, meaning = call.meaning, suits = suits,
        word = call.word, where = call.where and call.where:bind(binding),
        strain = call.strain and sequence.strain(call.strain, binding) }
    end
  end
  return copy
end

--- The letters of calls, in the order in which they are met.
function sequence.letters(calls)
  local list = {}
  for _, call in ipairs(calls) do
    for _, strain in ipairs { call.strain, table.unpack(call.suits or {}) } do
      if sequence.is_letter(strain) then list[#list + 1] = strain end
    end
  end
  return list
end

-- ---- sequences that fit ------------------------------------------------------------

--- The first `n` calls of a sequence.
function sequence.prefix(calls, n)
  return { pattern = calls.pattern, open = calls.open, table.unpack(calls, 1, n) }
end

--- A sequence and a call of ours after it.
function sequence.extended(calls, call)
  local copy = sequence.prefix(calls, #calls)
  copy[#copy + 1] = { ours = true, word = call.word, level = call.level, strain = call.strain,
    step = call.step }
  return copy
end

--- Whether a strain is a suit, or a letter that stands for it: for one of its `orders` where these
-- are given. A letter that nothing binds is bound.
function sequence.fits_strain(strain, suit, binding, orders)
  if STRAINS[strain] then return strain == suit end
  local known = sequence.strain(strain, binding)
  if known or sequence.DERIVED[strain] then return known == suit end
  for _, other in pairs(binding) do
    if other == suit then return false end
  end
  for _, s in ipairs(orders and orders[strain] or sequence.DOMAIN[strain]) do
    if s == suit then
      binding[strain] = suit
      return true
    end
  end
  return false
end

--- The binding of the letters of a pattern, { M = "H" } for "1M" and 1H, where calls are by name as
-- it has them; nil: they are not. `orders` has suits that letters may stand for.
function sequence.fits(pattern, calls, orders)
  local shift = #calls - #pattern
  if shift < 0 or shift > 0 and not pattern.open then return nil end
  local last, final = pattern[#pattern], calls[#calls]
  if last and last.word ~= "bid" and not last.step and (last.level ~= final.level or last.word ~=
    final.word) then
    return nil -- most differ there
  end
  local binding = {}
  for i, p in ipairs(pattern) do
    local c = calls[i + shift]
    if p.ours ~= c.ours then return nil end
    if p.word == "bid" then
      if not c.level then return nil end
    elseif p.step then
      local bid = sequence.stepped(calls, i + shift - 1, p.step)
      if not bid or bid.level ~= c.level or bid.strain ~= c.strain then return nil end
    elseif p.word ~= c.word or p.level ~= c.level then
      return nil
    elseif p.strain and not sequence.fits_strain(p.strain, c.strain, binding, orders) then
      return nil
    end
  end
  return binding
end

--- Whether two sequences of the same names ask for the same meanings; the second has no letters and
-- may be longer.
function sequence.same_meanings(a, b, binding)
  for i, call in ipairs(a) do
    local one, other = call.suits or {}, b[i].suits or {}
    if call.meaning ~= b[i].meaning or #one ~= #other then return false end
    local where = call.where and call.where:bind(binding)
    if where and not where:equals(b[i].where) then return false end
    for k, suit in ipairs(one) do
      if not sequence.fits_strain(suit, other[k], binding) then return false end
    end
  end
  return true
end

return sequence
