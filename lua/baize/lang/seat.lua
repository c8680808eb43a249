-- SPDX-License-Identifier: GPL-3.0-or-later
--- The seats N E S W and the pairs NS EW.
-- Their fields are features (`S.hcp`, `NS.spades`) and conditions (`S.balanced`,
-- `S.shape "any 4333"`). A pair's features are sums, and it has two of its own:
-- `NS.longest_fit`, the cards in its longest suit, and `NS.longest_fit_strain`, which
-- suit that is.
-- @module baize.lang.seat
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core = require "baize.core.expr"
local feature = require "baize.lang.feature"
local lists = require "baize.base.lists"
local near = require "baize.base.near"
local words = require "baize.base.words"

local seat = {}

-- A Seat has the raw fields `name`, `pair` (boolean) and, when it is not a pair, `seat`
-- (its letter, by which the core knows it).
local Seat = { __name = "baize.Seat" }

local OF_HAND <const> = { "suit", "points", "balanced", "semibalanced", "shape", "has", "is" }
local OF_PAIR <const> = { "suit", "points", "longest_fit", "longest_fit_strain" }
-- Conditions that are called with a text.
local SAID <const> = { shape = true, has = true, is = true }

--- Whether a value is a seat or a pair.
function seat.is(value) return getmetatable(value) == Seat end

-- The words of the functions that seats made, as long as these are in use.
local word_of = setmetatable({}, { __mode = "k" })

--- The word after a function that a seat made, "shape" of S.shape; nil of any other function.
function seat.word_of(f) return word_of[f] end

-- The place of a suit in feature.SUITS: of "H", "hearts" or a number, 0 to 3 for C to S
-- (as longest_fit_strain has it).
local function suit_number(name, what)
  if math.type(name) == "integer" then
    if name >= 0 and name < #feature.SUITS then return name + 1 end
    check.fail(("%s: %d is not a suit (0 to 3 for C to S)"):format(what, name))
  end
  return words.STRAIN_NUMBER[words.suit(name, what)]
end

-- What seats have that is called, by its word: a function of the seat and of what is given.
local CALLED <const> = {}

-- S.suit "H": the length of a suit that a script computes.
function CALLED.suit(s, name)
  local number = suit_number(name, s.name .. ".suit")
  return (core.path(s.name .. "." .. feature.SUITS[number]))
end

-- S.points { A = 4.5, ... }: what cards are worth to the user.
function CALLED.points(s, worth) return (feature.points(s.name, worth)) end

-- S.shape "...": a condition of the text.
for word in pairs(SAID) do
  CALLED[word] = function(s, text, ...)
    local what = ("%s.%s"):format(s.name, word)
    if type(text) ~= "string" or select("#", ...) > 0 then
      check.fail(("%s takes one text in quotes, not %s"):format(what, check.show(text)))
    elseif text:find '["\\\n]' then
      check.fail(("%s: '%s' is not understood"):format(what, text))
    end
    check.note()
    return (cond.called(what, { text }, what, check.literal(text)))
  end
end

function Seat.__index(s, key)
  if key == "seat" then return nil end -- of a pair
  local call = CALLED[key]
  if call and not (s.pair and SAID[key]) then
    local function f(...) return (call(s, ...)) end
    word_of[f] = key
    return f
  end
  if type(key) ~= "string" or not key:find "^[%a_][%w_]*$" then
    check.fail(("%s has no feature %s"):format(s.name, check.show(key)))
  end
  local value, message = core.path(s.name .. "." .. key)
  return value or check.fail(message)
end

function Seat.__newindex(s, key, value)
  local what = ("%s.%s"):format(s.name, tostring(key))
  check.fail(("%s cannot be set: a condition on it is written %s \"%s\""):format(what, what,
    math.type(value) == "integer" and value or "4+"))
end

function Seat.__tostring(s) return s.name end

local function refuse(a, b)
  local s = seat.is(a) and a or b
  check.fail(("%s is a %s: name a feature of it, as in %s.hcp")
    :format(s.name, s.pair and "pair" or "seat", s.name))
end

for _, event in ipairs {
  "__add", "__sub", "__mul", "__div", "__idiv", "__mod", "__pow", "__unm", "__band",
  "__bor", "__bnot", "__lt", "__le", "__len", "__call",
} do
  Seat[event] = refuse
end

--- The seats and pairs by name: N, E, S, W, NS, EW.
seat.values = {}
for _, name in ipairs { "N", "E", "S", "W", "NS", "EW" } do
  local pair = #name == 2
  local value = { name = name, pair = pair, seat = not pair and name or nil }
  seat.values[name] = setmetatable(value, Seat)
end

--- The roles: seats that are given later, as a player sees the table.
-- `baize.role.me`, lho (the next player), partner and rho are seats, clockwise; we (me
-- and partner) and they (the opponents) are pairs. They have the features and conditions
-- of seats and pairs, and an expression of them says what it says of any player:
-- `condition:of "N"` puts North in the place of `me`, East of lho, and so on. Before that
-- it can be taken apart and changed, but no deal can be asked. A condition on one role
-- can be asked of a hand: condition:holds(hand).
-- @usage local me = baize.role.me print((me.hcp "15-17" & me.balanced):of "N")
seat.roles = setmetatable({}, { __index = function(roles, name)
  if type(name) ~= "string" then return nil end
  local known = lists.keys(roles)
  check.fail(("there is no role '%s'%s: the roles are %s")
    :format(name, near.hint(name, known), table.concat(known, ", ")))
end })
for _, name in ipairs { "me", "lho", "partner", "rho", "we", "they" } do
  local value = { name = name, pair = name == "we" or name == "they" }
  rawset(seat.roles, name, setmetatable(value, Seat))
end

--- What a seat or a pair can be asked for, letters for suits as well, in the order of the alphabet.
function seat.names(s)
  local own = s.pair and OF_PAIR or OF_HAND
  local list = table.move(own, 1, #own, 1, {})
  for _, name in ipairs(feature.names()) do
    if core.feature(s.name .. "." .. name) then list[#list + 1] = name end
  end
  for letter in pairs(feature.LETTERS) do list[#list + 1] = letter end
  table.sort(list)
  return list
end

for event, f in pairs(Seat) do
  if event:find "^__" then Seat[event] = check.boundary(f) end
end

-- What the prompt offers after a dot (baize.repl.types).
Seat.__fields = seat.names

--- A seat (N, E, S, W) or a pair (NS, EW), whose fields are features and conditions.
-- Features: see help(S.hcp). Conditions of a seat: S.balanced (4333, 4432 or 5332),
-- S.semibalanced (those, 5422 and 6322), S.shape "any 4333 + 5xx3 - 5503" (spades
-- first; "any": in any order; x: any number; "4(432)": those in brackets in any order;
-- "5+4+xx": five or more, four or more), S.has "SA HKQ" (these cards at least),
-- S.is "AK2.J3.KQ854.K72" (the whole hand). S.suit "H" is S.hearts.
-- @type Seat

return seat
