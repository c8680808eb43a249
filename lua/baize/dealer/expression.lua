-- SPDX-License-Identifier: GPL-3.0-or-later
--- Expressions of the language of `dealer`: tokens to trees.
-- A node has `kind`, `at` and `stop` (bytes of the script), and: number: value; minus,
-- not: a; binary: op, a, b; choice: a, b, c; feature: name, seat, suit (nil: the hand's);
-- points: count (0 to 9, "hcp"), seat, suit; shape: seat, text; has (a card): seat, text;
-- tricks: seat, strain; score: vul, contract, a; imps: a. Names are replaced by what they
-- are defined as. Bindings are C's: `? :`, `||`, `&&`, `== !=`, `< <= > >=`, `+ -`,
-- `* / %`, `!` and `-`.
-- @module baize.dealer.expression
local reader = require "baize.dealer.reader"
local shape = require "baize.dealer.shape"

local expression = {}

local Parser <const>, SEATS <const> = reader.Parser, reader.SEATS
local DEEPEST <const> = 150 -- brackets within brackets
local LARGEST <const> = 20000 -- nodes of an expression, with names written out

local STRAINS <const> = {}
for word, strain in pairs { club = "C", diamond = "D", heart = "H", spade = "S",
  notrump = "NT" } do
  STRAINS[word], STRAINS[word .. "s"] = strain, strain
end

-- Functions of a seat, and of a suit of it; those with a table of points first.
local POINTS <const> = { hcp = "hcp", hcps = "hcp" }
for i, word in ipairs { "ten", "jack", "queen", "king", "ace" } do
  POINTS[word], POINTS[word .. "s"] = i - 1, i - 1
end
for i, word in ipairs { "top2", "top3", "top4", "top5", "c13" } do POINTS[word] = i + 4 end
for i = 0, 9 do POINTS["pt" .. i] = i end
local FEATURES <const> = { control = "controls", controls = "controls", loser = "losers",
  losers = "losers" }

local BINDING <const> = { ["?"] = 1, ["||"] = 2, ["or"] = 2, ["&&"] = 3, ["and"] = 3,
  ["=="] = 4, ["!="] = 4, ["<"] = 5, ["<="] = 5, [">"] = 5, [">="] = 5, ["+"] = 6,
  ["-"] = 6, ["*"] = 7, ["/"] = 7, ["%"] = 7 }
local PLAIN <const> = { ["or"] = "||", ["and"] = "&&" }
local UNARY <const> = 8

--- Words that mean something and cannot be names.
expression.RESERVED = { any = true, ["and"] = true, ["or"] = true, ["not"] = true }
for _, list in ipairs { SEATS, STRAINS, POINTS, FEATURES } do
  for word in pairs(list) do expression.RESERVED[word] = true end
end
for _, word in ipairs { "cccc", "quality", "shape", "hascard", "trick", "tricks", "score",
  "imp", "imps", "rnd" } do
  expression.RESERVED[word] = true
end

local CARD_RANKS <const>, CARD_SUITS <const> = "[AKQJT98765432]", "[CDHS]"

-- ( seat ), or ( seat, what `read` gives )
local function seat_and(self, read)
  self:expect "("
  local seat, value = self:seat(), nil
  if read then
    self:expect ","
    value = read(self)
  end
  self:expect ")"
  return seat, value
end

local function suit_of(self)
  local suit = self:word_of(STRAINS, "a suit")
  if suit == "NT" then self:fail("notrump is not a suit", self:peek(-1)) end
  return suit
end

-- ( seat [, suit] )
local function seat_and_suit(self)
  return seat_and(self, self:peek(2).text == "," and suit_of)
end

local CALLS <const> = {}

function CALLS.shape(self)
  local seat, text = seat_and(self, shape.read)
  return { kind = "shape", seat = seat, text = text }
end

function CALLS.hascard(self)
  local seat, card = seat_and(self, function()
    local token = self:take()
    local rank, suit = token.text:match("^(" .. CARD_RANKS .. ")(" .. CARD_SUITS .. ")$")
    if not rank then
      self:fail(("a card as in TC (rank, suit) expected, not %s"):format(reader.shown(token)),
        token)
    end
    return suit .. rank
  end)
  return { kind = "has", seat = seat, text = card }
end

function CALLS.tricks(self)
  local seat, strain = seat_and(self, function()
    return (self:word_of(STRAINS, "a suit or notrump"))
  end)
  return { kind = "tricks", seat = seat, strain = strain }
end

function CALLS.score(self)
  self:expect "("
  local vul = self:word_of({ vul = "both", nv = "none" }, "vul or nv")
  self:expect ","
  local token = self:take()
  local level, strain = token.text:match "^x([1-7])([CDHSN])$"
  if not level then
    self:fail(("a contract as in x3N expected, not %s"):format(reader.shown(token)), token)
  end
  self:expect ","
  local tricks = self:expression()
  self:expect ")"
  local contract = level .. (strain == "N" and "NT" or strain)
  return { kind = "score", vul = vul, contract = contract, a = tricks }
end

function CALLS.imps(self)
  self:expect "("
  local points = self:expression()
  self:expect ")"
  return { kind = "imps", a = points }
end

function CALLS.rnd(self)
  self:fail("rnd is not supported: deals are functions of their seed", self:peek(-1))
end

function CALLS.cccc(self) return { kind = "feature", name = "cccc", seat = seat_and(self) } end

function CALLS.quality(self)
  local seat, suit = seat_and(self, suit_of)
  return { kind = "feature", name = "quality", seat = seat, suit = suit }
end

CALLS.trick, CALLS.imp = CALLS.tricks, CALLS.imps

-- A word that is an operand.
local function named(self)
  local token = self:take()
  local word = token.text
  if CALLS[word] then
    return CALLS[word](self)
  elseif POINTS[word] then
    local seat, suit = seat_and_suit(self)
    return { kind = "points", count = POINTS[word], seat = seat, suit = suit }
  elseif FEATURES[word] then
    local seat, suit = seat_and_suit(self)
    return { kind = "feature", name = FEATURES[word], seat = seat, suit = suit }
  elseif STRAINS[word] and STRAINS[word] ~= "NT" then
    return { kind = "feature", name = "length", seat = seat_and(self), suit = STRAINS[word] }
  elseif self.names[word] then
    return self.names[word]
  elseif expression.RESERVED[word] or not word:find "^%a" then
    self:fail(("a value expected, not '%s'"):format(word), token)
  end
  self:fail(("'%s' is neither defined above nor a word of the language"):format(word), token)
end

-- A node with its size: a name that is used twice counts twice, as what is made of the
-- tree (conditions, functions) has no names.
local function sized(self, node)
  node.size = 1
  for _, part in ipairs { "a", "b", "c" } do
    node.size = node.size + (node[part] and node[part].size or 0)
  end
  if node.size > LARGEST then
    self:fail(("with names replaced by their definitions this has more than %d parts")
      :format(LARGEST), self:peek(-1))
  end
  return node
end

local function operand(self)
  local token = self:peek()
  local node
  if self:skip "!" or self:skip "not" then
    node = { kind = "not", a = self:expression(UNARY) }
  elseif self:skip "-" then
    node = { kind = "minus", a = self:expression(UNARY) }
  elseif self:skip "(" then
    node = self:expression()
    self:expect ")"
    return node
  elseif token.kind == "word" and token.text:find "^%d+$" then
    node = { kind = "number", value = self:integer() }
  elseif token.kind == "word" then
    node = named(self)
    if node.at then return node end -- a name
  else
    self:fail(("a value expected, not %s"):format(reader.shown(token)))
  end
  node.at, node.stop = token.at, self:peek(-1).stop
  return sized(self, node)
end

--- An expression.
-- @tparam[opt=0] integer binding operators that bind no more than this end it
-- @treturn table its tree
function Parser:expression(binding)
  binding = binding or 0
  self.depth = (self.depth or 0) + 1
  if self.depth > DEEPEST then self:fail "brackets are nested too deeply" end
  local from = self:peek().at
  local left = operand(self)
  while true do
    local token = self:peek()
    local binds = (token.kind == "symbol" or token.kind == "word") and BINDING[token.text]
    if not binds or binds <= binding then break end
    self:take()
    local node
    if token.text == "?" then
      local yes = self:expression()
      self:expect ":"
      node = { kind = "choice", a = left, b = yes, c = self:expression(binds - 1) }
    else
      node = { kind = "binary", op = PLAIN[token.text] or token.text, a = left,
        b = self:expression(binds) }
    end
    node.at, node.stop = from, self:peek(-1).stop
    left = sized(self, node)
  end
  self.depth = self.depth - 1
  return left
end

return expression
