-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions on the tricks that the own hand takes opposite what partner has shown.
-- `makes "4S" "0.45+"` is recorded as makes(4, me.spades, "0.45+"), `tricks "S" "10+"` as tricks(0,
-- me.spades, "10+"); baize.system.turn.fitted puts a sum over the suits of the hand in its place,
-- at
-- each position. `game`, `slam` and `invite` are made of these.
-- @module baize.system.words.vocabulary_fitted
local check = require "baize.base.check"
local core_expr = require "baize.core.expr"
local roles = require "baize.lang.seat".roles
local sequence = require "baize.system.words.sequence"
local tables = require "baize.system.words.vocabulary_fields"

local fitted = {}

local fail <const>, here <const> = tables.fail, tables.here
local SUITS <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }

--- What contracts must make, as a share of the deals: games break even at IMPs there, not
-- vulnerable and vulnerable; slams when they make as often as not.
fitted.NEEDED = { game = "0.45", vulnerable = "0.375", slam = "0.5" }

-- The bounds of shares that a sum can be asked for.
local LEAST <const>, MOST <const> = 0.03, 0.97

local EXAMPLE <const> = { makes = 'makes "4S" "0.45+"', tricks = 'tricks "S" "10+"' }

-- The part of an expression for a strain or a letter; nil: it is neither.
local function strain_part(strain)
  if strain == "NT" then return "NT" end
  if type(strain) ~= "string" or not (SUITS[strain] or sequence.is_letter(strain)) then
    return nil
  end
  return roles.me[SUITS[strain] or strain]
end

-- The bounds of a range, as numbers; nil: it is none, or a bound is not within what it can be.
local function bounds_of(range, least, most)
  local text = type(range) == "string" and range or ""
  local low, high = text:match "^([%d.]+)%-([%d.]+)$"
  if not low then
    local number, sign = text:match "^([%d.]+)([+-])$"
    low, high = sign == "+" and number or nil, sign == "-" and number or nil
  end
  local a, b = tonumber(low or least), tonumber(high or most)
  if not (low or high) or not a or not b or a > b or a < least or b > most then return nil end
  return a, b
end

fitted.bounds = bounds_of

-- The condition of a word, of a level (0: none), a strain and a range.
local function condition(at, word, level, part, range)
  local least, most = LEAST, MOST
  if word == "tricks" then least, most = 0, 13 end
  if not bounds_of(range, least, most) then
    fail(at, word == "tricks"
      and ('tricks: %s is not a range of tricks, 0 to 13: write as in tricks "S" "10+"'):format(
        check.show(range))
      or ('%s: %s is not a range of shares, %s to %s: write as in makes "4S" "0.45+"'):format(word,
        check.show(range), LEAST, MOST))
  end
  return (core_expr.call("Condition", word, level, part, range))
end

-- What was begun and lacks its range.
local function pending(at, word, level, part)
  local function lacks()
    fail(at, ("%s lacks its range: write as in %s"):format(word, EXAMPLE[word]))
  end
  return setmetatable({}, tables.lacking({ pending = true, __call = function(_, range, more)
    if more ~= nil then fail(at, ("%s takes one range, as in %s"):format(word, EXAMPLE[word])) end
    return (condition(at, word, level, part, range))
  end }, lacks))
end

-- Whether a condition is recorded as it is printed: makes(4, me.spades, "0.45+").
local function is_printed(level, part, range)
  return math.type(level) == "integer" and part ~= nil and type(range) == "string"
end

local function makes(call, part, range)
  local at = here()
  if is_printed(call, part, range) then return (condition(at, "makes", call, part, range)) end
  local bid = type(call) == "string" and sequence.call(call)
  local strain = bid and math.type(bid.level) and strain_part(bid.strain)
  if not strain or part ~= nil then
    fail(at, ('makes takes a contract and a range of shares, each in quotes, as in makes "4S" '
      .. '"0.45+", not %s'):format(check.show(call)))
  end
  return (pending(at, "makes", bid.level, strain))
end

local function tricks(strain, part, range)
  local at = here()
  if is_printed(strain, part, range) then return (condition(at, "tricks", strain, part, range)) end
  local own = strain_part(strain)
  if not own or part ~= nil then
    fail(at, ('tricks takes a strain and a range, each in quotes, as in tricks "S" "10+", not %s')
      :format(check.show(strain)))
  end
  return (pending(at, "tricks", 0, own))
end

-- The opposite of the better half of partner's hands; as it is printed alone.
local EXAMPLES <const> = { game = 'game "M"', slam = 'slam "M"', invite = 'invite "M"' }

local function maximum(level, part, range)
  local at = here()
  if not is_printed(level, part, range) then
    fail(at, 'maximum is how invite is printed: write as in invite "S"')
  end
  return (condition(at, "maximum", level, part, range))
end

-- A strain, and the level of its game: a letter must stand for majors or for minors.
local function game_of(word, strain, more)
  local at, part = here(), strain_part(strain)
  tables.no_more(at, word, EXAMPLES[word], more)
  local suit = strain == "NT" and "NT" or SUITS[strain] and strain
    or (strain == "M" or strain == "OM") and "H" or (strain == "m" or strain == "om") and "C"
  if not part or not suit then
    fail(at, ('%s takes a strain in quotes, as in %s "S", %s "M" or %s "NT", not %s'):format(word,
      word, word, word, check.show(strain)))
  end
  return at, sequence.GAME[suit], part
end

-- A condition by whether we are vulnerable.
local function by_vul(ask)
  local need <const> = fitted.NEEDED
  local quiet, loud = ask(need.game .. "+"), ask(need.vulnerable .. "+")
  return (core_expr.call("Condition", "by_vul", { core_expr.field("none", quiet),
    core_expr.field("we", loud), core_expr.field("they", quiet), core_expr.field("both", loud) }))
end

local function game(strain, more)
  local at, level, part = game_of("game", strain, more)
  return (by_vul(function(range) return (condition(at, "makes", level, part, range)) end))
end

local function slam(strain, more)
  local at, _, part = game_of("slam", strain, more)
  return (condition(at, "makes", 6, part, fitted.NEEDED.slam .. "+"))
end

local function invite(strain, more)
  local at, level, part = game_of("invite", strain, more)
  local enough = by_vul(function(range) return (condition(at, "maximum", level, part, range)) end)
  return (~game(strain) & enough)
end

--- Add these words to a table of words.
function fitted.add(words)
  for name, f in next, { makes = makes, tricks = tricks, maximum = maximum, game = game,
    slam = slam, invite = invite } do
    words[name] = tables.word(name, EXAMPLE[name] or EXAMPLES[name] or EXAMPLES.invite, f)
  end
end

return fitted
