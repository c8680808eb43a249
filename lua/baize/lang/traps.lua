-- SPDX-License-Identifier: GPL-3.0-or-later
--- Mistakes in the source of a script that Lua itself swallows.
-- `S.hcp "15+" and N.hcp "5+"` is legal Lua and means the second condition alone,
-- `S.hcp == 15` is false before any deal is seen, `if S.balanced` is true. So the
-- expressions of a script are read: on conditions, features and measures `and`, `or`,
-- `not`, `==` and `~=` mean nothing. What may be right is left alone: `given or
-- S.balanced`, `flag and S.balanced or any`, `deal.south.hcp == 15`, a local S of the
-- script's own.
-- @module baize.lang.traps
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local lex = require "baize.base.lex"
local reader = require "baize.lang.reader"

local traps = {}

-- Operators of other languages, and what is written here.
local FOREIGN <const> = {
  ["&&"] = "'&' between conditions, 'and' between values of Lua",
  ["||"] = "'|' between conditions, 'or' between values of Lua",
  ["!="] = "'~='",
  ["!"] = "'~' before a condition, 'not' before a value of Lua",
}

-- An operator of other languages that the token is, with the one after it.
local function foreign(tokens, i)
  local token, follows = tokens[i], tokens[i + 1]
  local pair = follows and follows.at == token.at + 1 and token.text .. follows.text
  local op = FOREIGN[pair] and pair or token.text
  if FOREIGN[op] then
    return ("'%s' is not an operator of Lua: write %s"):format(op, FOREIGN[op])
  end
end

-- A range without quotes: a number after a name, as in `S.hcp 15-17`.
local function bare_range(tokens, i, _, words)
  local number = tokens[i]
  if number.kind ~= "number" or i == 1 or tokens[i - 1].kind ~= "name" then return nil end
  local first, path = i - 1, {}
  while first > 2 and tokens[first - 1].text == "." do first = first - 2 end
  if first == i - 1 and not words[tokens[first].text] then return nil end -- no feature
  for k = first, i - 1 do path[#path + 1] = tokens[k].text end
  local range, sign, last = number.text, tokens[i + 1], tokens[i + 2]
  if sign and (sign.text == "+" or sign.text == "-") then
    range = range .. sign.text
    if sign.text == "-" and last and last.kind == "number" then range = range .. last.text end
  end
  return ('a range is written in quotes or parentheses: %s "%s"'):format(table.concat(path),
    range)
end

-- Two values beside each other where one bracket or list was open.
local function missing_comma(tokens, i, message)
  local before = tokens[i - 1]
  if not message:find("[})]' expected") then return nil end -- Lua's words
  if not before or before.kind == "operator" and not before.text:find "[})]" then
    return nil
  end
  return ("a comma or an operator is missing between '%s' and '%s'")
    :format(before.text, tokens[i].text)
end

-- A name that is given a value where an expression stands, as in `return N.spades = 4`.
local function assigned(tokens, i, message)
  local before = tokens[i - 1]
  if tokens[i].text ~= "=" or not (before and before.kind == "name") then return nil end
  if not message:find " expected near" and not message:find "unexpected symbol" then -- Lua's words
    return nil
  end
  return [['=' gives a name its value: write a range as in N.spades "4", and == between values]]
    .. " of Lua"
end

-- Words that begin sections of a bidding system.
local SECTIONS <const> = { opening = true, after = true, change = true, section = true, front =
  true,
  use = true, system = true, example = true, drop = true }
-- Words that a call in quotes and then braces follow.
local HEADS <const> = { bid = true, after = true, change = true, section = true, front = true }

-- How words of a system are written.
local WRITTEN <const> = { opening = "opening { ... }", after = 'after "1NT" { ... }',
  front = 'front "... 4NT" { ... }', change = 'change "1NT" { instead_of = "2C", ... }',
  section = 'section "game" { ... }', use = 'use "conventions/stayman"', system = "system { ... }",
  example = 'example "1NT P" { "AK2.J3.KQ854.K72", "3NT" }', drop = 'drop "1M 2NT"',
  bid = 'bid "2C" { ... }', rest = "rest, last in a section", as = 'as "1NT"', same = 'same "1NT"',
  makes = 'makes "4S" "0.45+"', tricks = 'tricks "S" "10+"', game = 'game "M"',
  slam = 'slam "M"', invite = 'invite "M"', trick_source = 'trick_source "x"',
  some = 'some(majors) "4+"', each = 'each(unbid) "3+"', captain = "when = captain()",
  pass = "pass { any }", double = "double { ... }", redouble = "redouble { ... }",
  except = "except { ... }", replies = "replies { ... }", name = 'name("values", hcp "12+")',
  variants = 'variants { { "weak", ... }, { "strong", ... } }', step = "bid(step(1)) { ... }",
  last = "when = last.natural()", partner = 'when = partner.hcp "12+"',
  lho = 'when = lho.hcp "12+"',
  rho = 'when = rho.hcp "12+"', they = 'when = they.hcp "12+"', level = 'when = level "3+"',
  jump = "when = jump()", passed = "when = passed()", forcing = 'when = forcing "game"',
  vul = 'when = vul "we"', seat = 'when = seat "34"', by_seat = "by_seat { c1, c2, c3, c4 }",
  by_vul = "by_vul { fav = ..., equal = ..., unfav = ... }", seats = 'seats = "123"',
  unbid = 'each(unbid) "3+"', majors = 'some(majors) "4+"',
  minors = 'some(minors) "4+"', theirs = 'some(theirs) "4+"', agreed = 'when = agreed "M"',
  option = 'option { "raise", "limit", "weak" }' }

-- What is written for a word of a system that a number or a name follows; nil: nothing likely.
local function not_called(before, token)
  if before.text == "step" and token.kind == "number" then
    return ("brackets are missing: write step(%s)"):format(token.text)
  elseif before.text == "bid" and token.text == "step" then
    return "brackets are missing: write bid(step(1)) { ... }"
  elseif WRITTEN[before.text] and token.kind == "number" then
    return ("write as in %s"):format(WRITTEN[before.text])
  end
end

-- A rule or section of a bidding system without its word, its braces, or with a comma.
local function of_systems(tokens, i)
  local token, before, head = tokens[i], tokens[i - 1], tokens[i - 2]
  if token.text == "&" and before and before.text == "," then
    return "there is no comma before '&'"
  elseif before and not_called(before, token) then
    return not_called(before, token)
  elseif not head or before.kind ~= "string" then
    return nil
  elseif HEADS[head.text] and token.text == "," then
    return ("there is no comma after %s %s"):format(head.text, before.text)
  elseif HEADS[head.text] and token.kind == "name" then
    return ("braces are missing: write %s %s { %s ... }"):format(head.text, before.text, token.text)
  elseif token.text == "{" and head.text:find "^[{,]$" then
    return ("'bid' is missing: write bid %s { ... }"):format(before.text)
  end
end

-- A brace that is not closed before the next section of a system, or before the end.
local function missing_brace(tokens, i, message)
  local line = message:match "'}' expected %(to close '{' at line (%d+)%)" -- Lua's words
  local token = tokens[i]
  if not line or not (token == nil or SECTIONS[token.text] and tokens[i - 1].line < token.line) then
    return nil
  end
  return ("the '{' in line %s has no '}': write it before this"):format(line)
end

local LIKELY <const> = { foreign, of_systems, bare_range, assigned, missing_brace, missing_comma }

--- What is likely meant where `load` refused a source with a message as in "law.lua:3: unexpected
-- symbol near '&'": a text to be added to it, "" where nothing is likely.
function traps.foreign(text, message, words)
  local line, near = message:match ":(%d+): [^\n]* near '(.*)'$" -- Lua's words
  if not near then
    local brace = message:find "near <eof>" and missing_brace({}, 1, message) -- Lua's words
    local last = text:match "([%a_]+)%s*$"
    if not brace and words and words.hcp and WRITTEN[last] then
      return (": write as in %s"):format(WRITTEN[last])
    end
    return brace and ": " .. brace:gsub("write it before this", "write it before the end") or ""
  end
  if near:find "^<\\%d+>$" or near:find "^[\x80-\xFF]" then
    local quotes = text:find "\xE2\x80[\x98-\x9F]"
    return quotes and [[: write straight quotes, "15-17" or '15-17']] or ""
  end
  if message:find "malformed number" then -- Lua's words
    local word = text:match("%f[%w]" .. near:gsub("%W", "%%%0") .. "%w*")
    return word and (': write calls and cards in quotes: "%s"'):format(word) or ""
  end
  local tokens = lex.tokens(text)
  for _, find in ipairs(LIKELY) do
    for i, token in ipairs(tokens) do
      if token.text == near and token.line == tonumber(line) then
        local what = find(tokens, i, message, words or {})
        if what then return ": " .. what end
      end
    end
  end
  return ""
end

--- What is wrong with a source that has such an operator, "name:line: ..."; nil: there is none. The
-- words of the script are as for reader.mistake.
function traps.message(text, name, words)
  local op, line = reader.mistake(text, words)
  if not op then return nil end
  local instead = cond.INSTEAD[op]
  if instead then -- rules of systems have features by their bare names
    return ("%s:%d: '%s' means nothing between conditions, features or measures: %s")
      :format(name, line, op, words and words.hcp and instead:gsub("S%.", "") or instead)
  end
  return ("%s:%d: '%s' asks for what is always true here: a deal is asked, "
    .. 'as in (S.hcp "15"):holds(deal)'):format(name, line, op)
end

-- The texts of chunks that were looked through already, by name.
local scanned = {}

--- Look through the scripts and modules that have called us; each is looked through
-- once.
-- @raise naming the line of an operator that Lua swallows
function traps.scan()
  for text, name in check.sources() do
    local message = scanned[name] ~= text and traps.message(text, name)
    if message then error(message, 0) end
    scanned[name] = text
  end
end

-- What is missing where Lua meets a symbol that it did not expect: the operand of an operator.
local function missing_operand(text, said)
  local line, symbol = said:match ":(%d+): unexpected symbol near '(.-)'$"
  if not line then return "" end
  local stop, number = 0, tonumber(line)
  for _ = 1, number do stop = text:find("\n", stop + 1, true) or #text end
  local last
  for operator in text:sub(1, stop):gmatch("([|&~+*/-])%s*" .. symbol:gsub("%p", "%%%0")) do
    last = operator
  end
  if not last or last == symbol then return "" end
  return (": something is missing between '%s' and it"):format(last)
end

--- Why `load` takes no text, in words of ours where its own do not say it.
-- @tparam string text
-- @tparam string name of the chunk, as for load
-- @param message of load
-- @tparam[opt] table words as for `foreign`
-- @treturn string
function traps.refusal(text, name, message, words)
  -- the one of its messages that handlers of errors see, which may make a table of it
  if type(message) ~= "string" or message:find "^C stack overflow" then -- Lua's words
    return ("%s: parentheses, tables or blocks are too deep within each other: over about 190")
      :format(name:sub(2))
  end
  return message .. missing_operand(text, message) .. traps.foreign(text, message, words)
end

return traps
