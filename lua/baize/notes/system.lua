-- SPDX-License-Identifier: GPL-3.0-or-later
--- A bidding system as notes: an entry for each call that it has rules for, with their texts and
-- conditions as people write them.
-- @module baize.notes.system
local sequence = require "baize.system.words.sequence"
local tree = require "baize.notes.tree"

local notes_of = {}

local SUITS <const> = { clubs = "!c", diamonds = "!d", hearts = "!h", spades = "!s" }
local FORCING <const> = { once = "F1", game = "GF" }

-- ---- conditions in the words of notes -------------------------------------------------

-- A term without brackets, as "12--14 hcp", "5+!h"; nil: there are no such words for it.
local function term_text(term)
  if term == "me.balanced" then return "balanced" end
  if term == "~me.balanced" then return "unbalanced" end
  if term == "me.semibalanced" then return "semi-balanced" end
  local what, range = term:match '^me%.(%a+) "([%d+-]+)"$'
  if not range then return nil end
  local low = range:match "^(%d+)%-$"
  range = low and "0--" .. low or range:gsub("%-", "--")
  if what == "hcp" then return range .. " hcp" end
  return SUITS[what] and range .. SUITS[what]
end

-- The parts of a condition between an operator that is not within brackets.
local function split(text, operator)
  local list, depth, from, quoted = {}, 0, 1, false
  for i = 1, #text do
    local c = text:sub(i, i)
    if c == '"' then quoted = not quoted end
    if not quoted then
      depth = depth + (c == "(" and 1 or c == ")" and -1 or 0)
      if c == operator and depth == 0 then
        list[#list + 1] = text:sub(from, i - 1):match "^%s*(.-)%s*$"
        from = i + 1
      end
    end
  end
  list[#list + 1] = text:sub(from):match "^%s*(.-)%s*$"
  return list
end

-- A condition whose parts all hold: the points first. Nil: there are no words for it.
local function all_of(text)
  local list = {}
  for i, part in ipairs(split(text, "&")) do
    list[i] = term_text(part)
    if not list[i] then return nil end
  end
  return table.concat(list, ", ")
end

-- A condition, in words that are read back, or as systems write it. An array: of its kinds of hand.
local function condition_texts(where)
  local text = where:key():gsub("^%S+ ", "")
  if text == "any" then return { "any hand" } end
  local kinds, list = split(text, "|"), {}
  for i, kind in ipairs(kinds) do
    list[i] = all_of(kind)
    if not list[i] then return { (text:gsub("%f[%a]me%.", "")) } end
  end
  return list
end

-- ---- rules ----------------------------------------------------------------------------

-- Clauses joined, behind a condition and a text of a rule that may say some of them already.
local function said_once(condition, text, marks)
  local list, padded = {}, ", " .. (text or "") .. ", "
  local function add(clause)
    if not padded:find(", " .. clause .. ", ", 1, true) then list[#list + 1] = clause end
  end
  add(condition)
  list[#list + 1] = text
  for _, mark in ipairs(marks) do add(mark) end
  return table.concat(list, ", ")
end

-- What a rule says, with its marks: an array of kinds of hand.
local function rule_texts(rule, block)
  local list = {}
  for _, v in ipairs(rule.variants or { rule }) do
    table.move(condition_texts(v.where), 1, 99, #list + 1, list)
  end
  local more = {}
  if rule.forcing then more[#more + 1] = FORCING[rule.forcing] or "forcing " .. rule.forcing end
  if rule.artificial then more[#more + 1] = "artificial" end
  if rule.seats then more[#more + 1] = "in seat " .. rule.seats end
  if block.when then
    more[#more + 1] = "when " .. block.when:key():gsub("^%S+ ", "")
  end
  for i, text in ipairs(list) do
    list[i] = said_once(text, rule.text, more)
  end
  return list
end

local function add_rules(notes, entry, kinds)
  if #kinds == 0 then return end
  local said = {}
  for i, text in ipairs(kinds) do said[i] = #kinds > 1 and "- " .. text or text end
  notes:say(entry, table.concat(said, "\n"), entry)
end

-- The auction of a section: words, and whether the first call is theirs. Nil: it is not one.
local function words_of(notes, calls, at)
  local words, theirs = {}, false
  for _, call in ipairs(calls) do
    if call.word == "bid" or call.step then return nil end
    local text = call.word or call.level .. call.strain
    local next_words, first = tree.extended(words, theirs, text, call.ours)
    if not next_words then return nil end
    words, theirs = next_words, first
    if not call.ours and (call.meaning or call.suits) and call.meaning ~= "any" then
      local said = sequence.call_text(call):match "^%([^:]*:%s*(.*)%)$"
      local entry = notes:entry("0", "0", words, theirs, at)
      if entry and entry.text == "" then entry.text = said end
    end
  end
  return words, theirs
end

--- The notes of a system. Sections for any auction that ends so, and bids that depend on the
-- auction, have no place in notes: they are among the problems.
-- @tparam System system
-- @treturn Notes
function notes_of.system(system)
  local notes, model = tree.new(), system.model
  notes.meta.TITLE = system.name
  local function lost(block, what)
    notes:problem(block.rules[1] or block, "%s: notes have no place for it", what)
  end
  for _, key in ipairs(model.keys) do
    local kinds, order = {}, {}
    for _, block in ipairs(model.lists[key]) do
      local at = block.rules[1] or { file = system.name, line = 0 }
      local words, theirs = words_of(notes, block.calls, at)
      if not words then lost(block, ("after '%s'"):format(key)) end
      for _, rule in ipairs(words and block.rules or {}) do
        local list, first = tree.extended(words, theirs, rule.call, true)
        local entry = list and notes:entry("0", "0", list, first, rule)
        if not entry then
          lost(block, ("%s after '%s'"):format(rule.call, key))
        elseif not rule.rest then
          if not kinds[entry] then kinds[entry], order[#order + 1] = {}, entry end
          table.move(rule_texts(rule, block), 1, 99, #kinds[entry] + 1, kinds[entry])
        end
      end
    end
    for _, entry in ipairs(order) do
      notes:lead_to(entry, entry)
      add_rules(notes, entry, kinds[entry])
    end
  end
  for _, list in ipairs { model.fronts, model.patterns } do
    for _, block in ipairs(list) do lost(block, sequence.text(block.calls)) end
  end
  return notes
end

return notes_of
