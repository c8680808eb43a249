-- SPDX-License-Identifier: GPL-3.0-or-later
--- A parser of tokens: what expressions and commands have in common.
-- @module baize.dealer.reader
local reader = {}

--- Seats by their words.
reader.SEATS = { north = "N", east = "E", south = "S", west = "W" }
local SEATS <const> = reader.SEATS

--- A parser: `tokens`, `at` (which one is next), `names` (what is defined).
local Parser = {}
Parser.__index = Parser
reader.Parser = Parser

--- Give up. Caught by baize.dealer.parse.
-- @tparam string message
-- @tparam[opt] table token where; default: the next one
function Parser:fail(message, token)
  error({ message = message, at = (token or self:peek()).at }, 0)
end

--- The next token.
-- @tparam[opt=0] integer ahead
-- @treturn table
function Parser:peek(ahead)
  return self.tokens[math.min(self.at + (ahead or 0), #self.tokens)]
end

--- Take the next token.
-- @treturn table
function Parser:take()
  local token = self:peek()
  self.at = self.at + 1
  return token
end

--- A token as messages show it: on one line.
function reader.shown(token)
  if token.kind == "end" then return token.text end
  local text = token.text:gsub("%c", "?")
  return token.kind == "string" and '"' .. text .. '"' or "'" .. text .. "'"
end

--- Is the next token this symbol or word?
-- @tparam string text
-- @treturn boolean
function Parser:is(text)
  local token = self:peek()
  return token.text == text and (token.kind == "symbol" or token.kind == "word")
end

--- Take a symbol or word, if it is next.
-- @tparam string text
-- @treturn boolean
function Parser:skip(text)
  local is = self:is(text)
  if is then self.at = self.at + 1 end
  return is
end

--- Take a symbol or word that must be next.
-- @tparam string text
function Parser:expect(text)
  if not self:skip(text) then
    self:fail(("'%s' expected, not %s"):format(text, reader.shown(self:peek())))
  end
end

--- Take a word that stands for something.
-- @tparam table map by words
-- @tparam string what is expected, for the message
-- @treturn any what the word stands for
function Parser:word_of(map, what)
  local token = self:peek()
  local value = token.kind == "word" and map[token.text]
  if not value then self:fail(("%s expected, not %s"):format(what, reader.shown(token))) end
  self.at = self.at + 1
  return value
end

--- Take a seat.
-- @treturn string "N", "E", "S" or "W"
function Parser:seat()
  return self:word_of(SEATS, "a seat (north, east, south, west)")
end

--- Take a number.
-- @treturn integer
function Parser:integer()
  local sign = self:skip "-" and -1 or 1
  local token = self:peek()
  local n = token.kind == "word" and token.text:match "^%d+$" and
    math.tointeger(tonumber(token.text, 10))
  if not n or #token.text > 15 then
    self:fail(("a number expected, not %s"):format(reader.shown(token)))
  end
  self.at = self.at + 1
  return sign * n
end

return reader
