-- SPDX-License-Identifier: GPL-3.0-or-later
--- Scripts of `dealer`: text to program.
-- A program has: produce, generate (integers, nil where the script does not say), dealer
-- (seat), vul, counts (tables of points by "hcp" or 0 to 9: weights by rank letter; those
-- that the script sets), known (cards by seat, as "SAK2 HJ3"), lengths (array of { seat,
-- suit, n }), condition (a tree of baize.dealer.expression, or nil), actions (array: kind
-- and what it needs), text.
-- @module baize.dealer.parse
local actions = require "baize.dealer.actions"
local expression = require "baize.dealer.expression"
local lex = require "baize.dealer.lex"
local reader = require "baize.dealer.reader"

local parse = {}

local Parser <const> = reader.Parser
local RANKS <const> = "AKQJT98765432"
local HAND <const> = 13
local SUITS <const> = { spade = "S", spades = "S", heart = "H", hearts = "H", diamond = "D",
  diamonds = "D", club = "C", clubs = "C" }

-- ---- commands ---------------------------------------------------------------------

local COMMANDS <const> = {}

-- A command that may occur once.
local function once(program, parser, key, value)
  local token = parser.command
  if program[key] ~= nil then
    parser:fail(("'%s' occurs twice: one would replace the other"):format(token.text), token)
  end
  program[key] = value
end

local function positive(parser)
  local token = parser:peek()
  local n = parser:integer()
  if n < 1 then parser:fail("1 or more expected", token) end
  return n
end

for _, name in ipairs { "produce", "generate" } do
  COMMANDS[name] = function(parser, program) once(program, parser, name, positive(parser)) end
end

function COMMANDS.dealer(parser, program)
  once(program, parser, "dealer", parser:seat())
end

function COMMANDS.vulnerable(parser, program)
  once(program, parser, "vul", parser:word_of({ none = "none", NS = "NS", ns = "NS",
    EW = "EW", ew = "EW", all = "both" }, "none, NS, EW or all"))
end

-- Weights by rank, from the ace down.
local function weights(parser)
  local list, n = {}, 0
  repeat
    n = n + 1
    if n > #RANKS then parser:fail "a suit has thirteen cards" end
    list[RANKS:sub(n, n)] = parser:integer()
    local token = parser:peek()
    local more = token.text:find "^%d+$" and token.kind == "word" or
      token.text == "-" and token.kind == "symbol"
  until not more
  return list
end

local function count(parser, program, key)
  if program.counts[key] then
    parser:fail("this count is set twice", parser.command)
  end
  program.counts[key] = weights(parser)
end

function COMMANDS.pointcount(parser, program) count(parser, program, "hcp") end

function COMMANDS.altcount(parser, program)
  local token = parser:peek()
  local n = parser:integer()
  if n < 0 or n > 9 then parser:fail("0 to 9 expected", token) end
  count(parser, program, n)
end

-- SAQ542, HKJ87: cards of a seat.
local function cards(parser, program, seat)
  local held = program.held[seat]
  repeat
    local token = parser:take()
    local suit, ranks = token.text:match "^([CDHS])([AKQJT98765432]*)$"
    if not suit then
      parser:fail(("cards as in SAQ542 expected, not '%s'"):format(token.text), token)
    end
    for rank in ranks:gmatch "." do
      local card = suit .. rank
      if program.owner[card] then parser:fail(card .. " is dealt twice", token) end
      program.owner[card] = seat
      held[#held + 1] = card
    end
    if #held > HAND then
      parser:fail(("%s has more than thirteen cards"):format(seat), token)
    end
  until not parser:skip ","
end

-- spades(north) == 3
local function length(parser, program)
  local token = parser:peek()
  local suit = parser:word_of(SUITS, "a seat, or a suit as in spades(north) == 3")
  parser:expect "("
  local seat = parser:seat()
  parser:expect ")"
  parser:expect "=="
  local n = parser:integer()
  if n < 0 or n > HAND then parser:fail("0 to 13 cards expected", token) end
  table.insert(program.lengths, { seat = seat, suit = suit, n = n })
end

function COMMANDS.predeal(parser, program)
  local first = true
  while true do
    local token = parser:peek()
    if reader.SEATS[token.text] then
      cards(parser, program, parser:seat())
    elseif first or SUITS[token.text] and
      parser:peek(4).text == "==" then
      length(parser, program)
    else
      return
    end
    first = false
  end
end

function COMMANDS.condition(parser, program)
  once(program, parser, "condition", parser:expression())
end

function COMMANDS.action(parser, program)
  once(program, parser, "actions", {})
  repeat
    local token = parser:peek()
    local read = parser:word_of(actions.READ, "an action (printall, average, frequency, ...)")
    local action = read(parser)
    action.kind, action.at = token.text, token.at
    table.insert(program.actions, action)
    local more = parser:skip ","
  until not more or parser:peek().kind == "end" -- a comma may end the list
end

-- ---- programs -----------------------------------------------------------------------

for _, list in ipairs { COMMANDS, actions.READ } do
  for word in pairs(list) do expression.RESERVED[word] = true end
end

-- name = expression
local function definition(parser)
  local token = parser:take()
  local name = token.text
  if expression.RESERVED[name] or not name:find "^%a" then
    parser:fail(("'%s' cannot be the name of something"):format(name), token)
  elseif parser.names[name] then
    parser:fail(("'%s' is defined twice"):format(name), token)
  end
  parser:expect "="
  parser.names[name] = parser:expression()
end

local function statement(parser, program)
  local token = parser:peek()
  parser.command = token
  local read = token.kind == "word" and COMMANDS[token.text]
  if read then
    parser:take()
    return read(parser, program)
  elseif token.kind == "word" and parser:peek(1).text == "=" and
    parser:peek(1).kind == "symbol" then
    return definition(parser)
  end
  once(program, parser, "condition", parser:expression())
end

-- The cards of each seat as texts, "SAK2 HJ3".
local function known_cards(held)
  local known = {}
  for seat, list in pairs(held) do
    local by_suit, texts = {}, {}
    for _, card in ipairs(list) do
      local suit = card:sub(1, 1)
      by_suit[suit] = (by_suit[suit] or suit) .. card:sub(2)
    end
    for _, suit in ipairs { "S", "H", "D", "C" } do texts[#texts + 1] = by_suit[suit] end
    if #list > 0 then known[seat] = table.concat(texts, " ") end
  end
  return known
end

--- Read a script: the program; or nil, what is wrong, and at which byte.
function parse.program(text)
  local tokens, message, at = lex.tokens(text)
  if not tokens then return nil, message, at end
  local parser = setmetatable({ tokens = tokens, at = 1, names = {} }, Parser)
  local program = { text = text, counts = {}, lengths = {}, owner = {},
    held = { N = {}, E = {}, S = {}, W = {} } }
  -- Parser:fail raises a table; all else is passed on
  local ok, fault = pcall(function()
    while parser:peek().kind ~= "end" do statement(parser, program) end
  end)
  if not ok and type(fault) == "table" then return nil, fault.message, fault.at end
  if not ok then error(fault, 0) end
  program.known = known_cards(program.held)
  program.owner, program.held = nil, nil
  program.actions = program.actions or { { kind = "printall" } }
  return program
end

return parse
