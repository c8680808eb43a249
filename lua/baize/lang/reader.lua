-- SPDX-License-Identifier: GPL-3.0-or-later
--- The scripts of users, read for what Lua would swallow.
-- The statements of Lua (manual of 5.4, section 3.3) are read for the names that they
-- bind, and for what `if` and the like ask for; what expressions are is known by
-- baize.lang.operand.
-- @module baize.lang.reader
local lex = require "baize.base.lex"
local parser = require "baize.lang.operand".Parser

local reader = {}

-- Keywords that begin a block, and those that ask whether something is true.
local OPENS <const> = { ["do"] = true, ["if"] = true, ["repeat"] = true }
local ASKS <const> = { ["if"] = true, ["elseif"] = true, ["while"] = true }
-- Words that can be a mistake.
local CANDIDATES <const> = {}
for word in ("if elseif while until and or not"):gmatch "%a+" do CANDIDATES[word] = true end

-- Whether something in a code can be a mistake.
local function is_suspect(code)
  if code:find "[=~]=" then return true end
  for word in code:gmatch "[%w_]+" do
    if CANDIDATES[word] then return true end
  end
  return false
end

function parser:open()
  self.scope = setmetatable({}, { __index = self.scope, outer = self.scope })
end

function parser:close()
  if self.scope ~= self.root then self.scope = getmetatable(self.scope).outer end
end

-- Names with commas between; a name in brackets < > is an attribute.
function parser:names()
  local names = {}
  while self:kind() == "name" or self:text() == "..." do
    names[#names + 1] = self:text()
    self.at = self.at + 1
    if self:skip "<" then self.at = self.at + 2 end
    if not self:skip "," then break end
  end
  return names
end

-- What `if` and the like ask for: data would always be true. A name may stand for
-- data that is there or not, so only what is written out is a mistake.
function parser:question(word)
  local first = self.tokens[self.at]
  local kind = self:expression(0)
  if kind == "data" and self.scope[first.text] == nil then
    self:found_at(word, first)
  end
end

-- Up to the `end` (or `until`) of the block that begins here.
function parser:block()
  while self:text() do
    if self:skip "end" then return end
    if self:skip "until" then return self:question "until" end
    self:statement()
  end
end

-- `function` has been read: its name, if it has one, then parameters and body.
function parser:body()
  while self:kind() == "name" or self:text() == "." or self:text() == ":" do
    self.at = self.at + 1
  end
  self:open()
  if self:skip "(" then
    for _, name in ipairs(self:names()) do self.scope[name] = false end
    self:skip ")"
  end
  self:block()
  self:close()
end

function parser:local_names()
  if self:skip "function" then
    self.scope[self:text() or ""] = false
    return self:body()
  end
  local names = self:names()
  local kinds = self:skip "=" and self:list() or {}
  for i, name in ipairs(names) do
    self.scope[name] = not self.counts[name] and kinds[i] or false
  end
end

function parser:loop()
  self:open()
  for _, name in ipairs(self:names()) do self.scope[name] = false end
  if self:skip "=" or self:skip "in" then self:list() end
  self:skip "do"
  self:block()
  self:close()
end

-- An assignment or a call.
function parser:plain_statement()
  local names = {}
  repeat
    local is_name = self:kind() == "name"
    local name = self:text()
    local before = self.at
    self:primary()
    if is_name and self.at == before + 1 then names[#names + 1] = name end
  until not self:skip ","
  if not self:skip "=" then return end
  local kinds = self:list()
  for i, name in ipairs(names) do self:assign(name, #names == #kinds and kinds[i]) end
end

-- Only what is assigned once, at the top, is known; of other names the flow decides.
function parser:assign(name, kind)
  local scope, root = self.scope, self.root
  self.assigned[name] = (self.assigned[name] or 0) + 1
  while scope ~= root and rawget(scope, name) == nil do
    scope = getmetatable(scope).outer
  end
  local known = self.scope == root and rawget(root, name) == nil and
    self.counts[name] == 1
  scope[name] = known and kind or false
end

function parser:statement()
  local word = self:text()
  if self:skip "local" then
    self:local_names()
  elseif self:skip "for" then
    self:loop()
  elseif self:skip "function" then
    self:assign(self:text() or "", false)
    self:body()
  elseif self:kind() == "name" or word == "(" then
    self:plain_statement()
  else
    self.at = self.at + 1
    if word == "return" then self:list() end
    if ASKS[word] then self:question(word) end
    if OPENS[word] then
      self:open()
      self:block()
      self:close()
    end
  end
end

-- Read all tokens; `counts`: the assignments to each name, when they are known.
local function read(tokens, counts, words)
  local root = {}
  for name, kind in pairs(words or {}) do root[name] = kind end
  local texts = {}
  for i, token in ipairs(tokens) do texts[i] = token.text end
  local self = setmetatable({ tokens = tokens, texts = texts, at = 1, root = root, scope = root,
    assigned = {}, counts = counts }, parser)
  while self:text() do self:statement() end
  return self
end

--- The first word of a script that Lua applies to data without effect, and its line: "and", "or",
-- "not", "==", "~=" or "if", "elseif", "while", "until"; nil: there is none. `words` are those that
-- the script finds beside the vocabulary: name -> "data" (a condition or a feature) or "seat" (what
-- has such fields).
function reader.mistake(text, words)
  if not is_suspect(lex.code(text)) then return nil end -- as in most systems
  local tokens = lex.tokens(text)
  local found = read(tokens, read(tokens, {}, words).assigned, words).mistake
  if found then return found.op, found.line end
end

return reader
