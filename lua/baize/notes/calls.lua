-- SPDX-License-Identifier: GPL-3.0-or-later
--- Calls as BML writes them: several at once, with letters for suits.
-- @module baize.notes.calls
local tree = require "baize.notes.tree"

local calls = {}

local ORDER <const> = { "C", "D", "H", "S" }
local RANK <const> = { C = 1, D = 2, H = 3, S = 4, N = 5 }
local OTHER <const> = { C = "D", D = "C", H = "S", S = "H" }
local WORDS <const> = { P = "P", PASS = "P", D = "X", X = "X", DBL = "X", DOUBLE = "X", R = "XX",
  XX = "XX", RDBL = "XX", REDOUBLE = "XX" }
-- The suits that letters may stand for; `fixed` ones count as many suits as they name.
local DOMAIN <const> = { m = { "C", "D" }, M = { "H", "S" }, X = ORDER, Y = ORDER, Z = ORDER }
local FIXED <const> = { red = { "D", "H" }, black = { "C", "S" } }
local LETTER <const> = { m = "m", M = "M", X = "X", x = "X", Y = "Y", y = "Y", Z = "Z", z = "Z" }
local DERIVED <const> = { om = "m", oM = "M", OM = "M" }

-- The strains of a text as "CD", "HS", "SN", "NT"; nil where it is another text.
local function literal(text)
  local list = {}
  for strain in text:gsub("NT", "N"):gmatch "." do
    if not RANK[strain] then return nil end
    list[#list + 1] = strain
  end
  return #list > 0 and list or nil
end

-- One call as it is written: its side, and of a bid its level with the strains or the letter.
local function read_one(text)
  local word = WORDS[text:upper()]
  if word then return { word = word } end
  local steps = text:match "^(%d%d?)steps?$" or text:match "^steps?(%d%d?)$"
  if steps then return { steps = math.tointeger(steps) } end
  local level, strain = text:match "^([1-7])(%S+)$"
  if not level then return nil end
  if strain == "n" or strain == "nt" then strain = "N" end
  local letter, derived = LETTER[strain], DERIVED[strain]
  local list = FIXED[strain] or literal(strain)
  if not (letter or derived or list) then return nil end
  return { level = math.tointeger(level), letter = letter, derived = derived, strains = list,
    special = letter ~= nil or derived ~= nil }
end

--- What a text in the place of a call is: a list of calls, `theirs` where it is in parentheses; nil
-- where it is not a call.
-- @tparam string text "1C", "2HS", "(3M)", "2x/2N", "2!d", "D", "1step"
-- @treturn ?table
function calls.read(text)
  local inside = text:match "^%((.+)%)$"
  local plain = (inside or text):gsub("!([cdhs])s?", function(suit) return suit:upper() end)
  local list = { theirs = inside ~= nil }
  for part in plain:gmatch "[^/]+" do
    local one = read_one(part)
    if not one then return nil end
    list[#list + 1] = one
    list.special = list.special or one.special
  end
  return #list > 0 and list or nil
end

--- The calls of a text as "1N-2C;", "(1NT)-P-(P)---": a list as `read` gives it; nil: it is not a
-- sequence of calls.
function calls.sequence(text)
  local list = {}
  text = text:gsub("\xE2\x80[\x90-\x95]", "-")
  for part in text:gmatch "[^-;]+" do
    local one = calls.read(part)
    if not one then return nil end
    list[#list + 1] = one
  end
  list.open = text:find "[-;]" ~= nil
  return #list > 0 and list or nil
end

-- The suits of an auction's bids, and those that letters stand for.
local function used_of(ctx)
  local used = {}
  for _, word in ipairs(ctx.words) do
    if RANK[word:sub(2)] then used[word:sub(2)] = true end
  end
  for _, suit in pairs(ctx.bound) do used[suit] = true end
  return used
end

-- Whether X < Y < Z holds where a letter becomes a suit.
local function in_order(bound, letter, suit)
  local place = ("XYZ"):find(letter, 1, true)
  for i = 1, place and 3 or 0 do
    local other = bound[("XYZ"):sub(i, i)]
    if other and i ~= place and (i < place) ~= (RANK[other] < RANK[suit]) then return false end
  end
  return true
end

-- The minor or major that an auction's bids name, where there is one only: that of `om`, `oM`.
local function named(ctx, letter)
  local found
  for _, suit in ipairs(DOMAIN[letter]) do
    for _, word in ipairs(ctx.words) do
      if word:sub(2) == suit then
        if found and found ~= suit then return nil end
        found = suit
      end
    end
  end
  return found
end

-- The strains of a call in a place, each with what letters stand for there; nil, and why none.
local function strains_of(one, ctx)
  local bound = ctx.bound
  if one.strains then
    local list = {}
    for i, strain in ipairs(one.strains) do list[i] = { strain, bound } end
    return list
  elseif one.derived then
    local suit = bound[one.derived] or named(ctx, one.derived)
    if not suit then return nil, ("no %s before it"):format(one.derived) end
    return { { OTHER[suit], bound } }
  elseif bound[one.letter] then
    return { { bound[one.letter], bound } }
  end
  local used, list = used_of(ctx), {}
  for _, suit in ipairs(DOMAIN[one.letter]) do
    if not used[suit] and in_order(bound, one.letter, suit) then
      local more = { [one.letter] = suit }
      for letter, other in pairs(bound) do more[letter] = other end
      list[#list + 1] = { suit, more }
    end
  end
  return list
end

-- The bid that is so many steps above the last one.
local function stepped(ctx, steps)
  for i = #ctx.words, 1, -1 do
    local level, strain = ctx.words[i]:match "^(%d)(%a+)$"
    if level then
      local height = (level - 1) * 5 + RANK[strain:sub(1, 1)] - 1 + steps
      return ("%d%s"):format(height // 5 + 1, ({ "C", "D", "H", "S", "NT" })[height % 5 + 1])
    end
  end
end

local function call_text(level, strain) return level .. (strain == "N" and "NT" or strain) end

--- The auctions after which a call stands: { ctx, ... }, and why some cannot be.
-- @tparam table list as `read` gives it
-- @tparam table ctx `words`, `theirs`, `bound` (letter -> suit)
-- @tparam[opt] table taken words that plain calls of the same table have: letters leave them out
-- @treturn {table,...}
-- @treturn ?string
function calls.expand(list, ctx, taken)
  local out, fault = {}, nil
  local function add(word, bound)
    local words, theirs = tree.extended(ctx.words, ctx.theirs, word, not list.theirs)
    if words then
      out[#out + 1] = { words = words, theirs = theirs, bound = bound, word = word }
    else
      fault = theirs
    end
  end
  for _, one in ipairs(list) do
    if one.word then
      add(one.word, ctx.bound)
    elseif one.steps then
      local word = stepped(ctx, one.steps)
      if word then add(word, ctx.bound) else fault = "no bid before it" end
    else
      local strains, why = strains_of(one, ctx)
      fault = why or fault
      for _, s in ipairs(strains or {}) do
        local word = call_text(one.level, s[1])
        if not (one.special and taken and taken[word]) then add(word, s[2]) end
      end
    end
  end
  return out, fault
end

--- A list of calls as one text, by which two rows are seen to name the same.
function calls.written(list)
  local parts = {}
  for _, one in ipairs(list) do
    parts[#parts + 1] = one.word or one.steps and "step" .. one.steps
      or (one.level or "") .. (one.letter or one.derived or table.concat(one.strains or {}))
  end
  return (list.theirs and "(" or "") .. table.concat(parts, "/")
end

--- A text in which letters that stand for a suit are written as the suit: "5+ M" is "5+ !h".
function calls.bound_text(text, bound)
  for letter, suit in pairs(bound) do
    text = text:gsub("%f[%a]" .. letter .. "%f[%A]", "!" .. suit:lower())
  end
  return text
end

return calls
