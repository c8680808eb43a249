-- SPDX-License-Identifier: GPL-3.0-or-later
--- Questions as stores have them: their texts, who asks them, and which ask the same.
-- @module baize.store.questions
local alike = require "baize.store.alike"
local check = require "baize.base.check"
local frozen = require "baize.store.frozen"
local guess = require "baize.core.guess"
local lists = require "baize.base.lists"
local plain = require "baize.base.plain"
local sampler = require "baize.sample.sampler"
local shown = require "baize.store.shown"

local questions = {}

local HOMES <const> = { card = "baize.ask.card", decision = "baize.ask.decision",
  experiment = "baize.ask.experiment",
  fit = "baize.ask.fit", lead = "baize.ask.lead", match = "baize.ask.match",
  samples = "baize.ask.experiment" }
-- Fields of an experiment that its question does not depend on.
local APART <const> = {
  title = true, source = true, deals = true, seed = true, db = true, from = true,
}
local EXPRESSIONS <const> = { Condition = true, Feature = true, Measure = true, Policy = true }

--- What makes the askers of questions again: kind -> { new, step from the seed of a part
-- to that of the next }. Every kind of experiment is added by the module that defines it,
-- which is loaded when it is asked for.
questions.askers = setmetatable({}, { __index = function(askers, kind)
  local home = HOMES[kind]
  if home and not package.loaded[home] then require(home) end
  return rawget(askers, kind)
end })

-- Whether a value, or one within it, is an expression that asks the net.
local function asks_net(value)
  local kind, found = check.kind(value), false
  if EXPRESSIONS[kind] then
    value:walk(function(part)
      found = found or part:operator() == "call" and tostring(part:parts()[1]) == "guess"
    end)
  elseif type(value) == "table" and not kind then
    for _, item in pairs(value) do found = found or asks_net(item) end
  end
  return found
end

--- The question that an experiment asks: all that makes up its numbers but the seed.
-- An experiment may be a part of something larger, its asker: of a decision, which has
-- one for each condition, of a fit, or of an experiment with samples. Then the question
-- is the asker's, with the number of the part.
function questions.of(options, asker)
  options = asker and asker.options or options
  local asked, where = {}, sampler.condition(options.where)
  for name, value in pairs(options) do
    if not APART[name] then asked[name] = value end
  end
  if where.opaque then
    check.fail("a condition with baize.opaque(...) cannot be kept in a database or registered: "
      .. "a function has no text by which it would be known again", "where%s*=")
  end
  asked.where = (not asker or options.where ~= nil) and where or nil
  local question = asker and { asker = asker.kind, part = asker.part, options = asked } or asked
  local text = frozen.text(question)
  if asked.variance ~= "adjusted" and asked.solve ~= "unsure" and not asks_net(asked) then
    return text
  end
  question.net = guess.name() -- another net answers another question
  return (frozen.text(question))
end

-- Whether a question is one of something larger, or a part of it.
local function is_part(asked)
  return type(asked.asker) == "string" and type(asked.options) == "table"
    and (asked.part == nil or math.type(asked.part) == "integer")
end

--- The text of a whole question, of the options of what asks it, which is of this kind
-- ("experiment", or one of `askers`). Raises at the user's line what has no text.
function questions.text(options, kind)
  return (questions.of(options, kind ~= "experiment" and { kind = kind, options = options } or nil))
end

--- What asked a question, without the values in it, "decision", "fit", "samples" (nil: an
-- experiment), and which of its parts.
function questions.asker(question)
  local asked = plain.decode(question)
  if type(asked) == "table" and is_part(asked) then return asked.asker, asked.part end
end

--- The options of what asked a question, for baize.experiment or for the asker; which asker
-- ("experiment" without one); which of its parts. Or nil and why this version cannot read it.
function questions.options(question)
  local options, message = frozen.value(question)
  if type(options) ~= "table" then return nil, message or "it is not a question" end
  options.net = nil
  if is_part(options) then return options.options, options.asker, options.part end
  if options.asker ~= nil then return nil, "it is not a question" end
  return options, "experiment", 1
end

-- What questions that ask the same have in common, by their texts; false where this version cannot
-- read a question. A sweep asks for those of all its cases again and again.
local keys = {}

local function key_of(question)
  if keys[question] ~= nil then return keys[question] end
  keys[question] = false
  local options, kind, part = questions.options(question)
  local asker = options and questions.askers[kind]
  if not asker then return false end
  local net = plain.decode(question).net -- of another net what is guessed is another measure
  -- the fields of another version may mean nothing to this one
  local ok, key = pcall(alike.key, options, asker.new, kind)
  keys[question] = ok and ("%s %d %s %s"):format(kind, part or 1, tostring(net or ""),
    key)
  return keys[question]
end

--- The entries of a store (of the core) that ask the same as a question, in order, in whatever
-- words; those that this version cannot read only where their text is the same. Of a whole question
-- they are those of its first part.
function questions.alike(store, question)
  local list, key = {}, key_of(question)
  for _, other in ipairs((shown.entries(store))) do
    if other.question == question or key and other.kind == "experiment"
      and key_of(other.question) == key then
      list[#list + 1] = other
    end
  end
  return list
end

-- What a question asks but for what its report shows besides, as a text; nil: this version cannot
-- read it.
local function asked_of(question)
  local options, kind, part = questions.options(question)
  local asker = options and questions.askers[kind]
  if not asker then return nil end
  local ok, fields = pcall(alike.fields, options, asker.new, kind) -- as in key_of
  if not ok then return nil end
  local parts = { kind, tostring(part or 1), tostring(plain.decode(question).net or "") }
  for _, name in ipairs(lists.keys(fields)) do parts[#parts + 1] = name .. "=" .. fields[name] end
  return table.concat(parts, " ")
end

--- The entries of a store (of the core) whose question is another text than this one, but differs
-- from it only in what reports show (as the auction of which its condition was made), with the same
-- condition and the same measures, as entries have their texts: runs may go on with them.
function questions.reworded(store, question, condition, measures)
  local list, asked = {}, nil
  for _, other in ipairs((shown.entries(store))) do
    if other.kind == "experiment" and other.question ~= question
      and other.condition == condition and other.measures == measures then
      asked = asked or asked_of(question)
      if asked and asked_of(other.question) == asked then list[#list + 1] = other end
    end
  end
  return list
end

-- The tests of a question (of `tests` of baize.store.alike), each text once; false of what this
-- version cannot read, and of parts but the first, which are analysed with it.
local tests = {}

local function tests_of(question)
  if tests[question] ~= nil then return tests[question] end
  tests[question] = false
  local options, kind, part = questions.options(question)
  local asker = options and questions.askers[kind]
  if not asker or part and part > 1 then return false end
  local ok, list = pcall(alike.tests, options, asker.new, kind) -- as in key_of
  tests[question] = ok and list
  return tests[question]
end

--- The entries of a store (of the core) that were analysed, ask something else, and have a test in
-- common with a question: array of entry and texts (of these tests, as the entry has them: a set).
function questions.tested(store, question)
  local list, own, key = {}, {}, key_of(question)
  for _, test in ipairs(tests_of(question) or {}) do own[test.key] = true end
  for _, other in ipairs(next(own) and shown.entries(store) or {}) do
    local texts = {}
    local asks_same = other.question == question or key and key_of(other.question) == key
    if other.kind == "experiment" and other.looks > 0 and not asks_same then
      for _, test in ipairs(tests_of(other.question) or {}) do
        if own[test.key] then texts[test.text] = true end
      end
    end
    if next(texts) then list[#list + 1] = { entry = other, texts = texts } end
  end
  return list
end

--- Whether two whole questions ask the same, in whatever words.
function questions.same(one, other)
  return one == other or key_of(one) and key_of(one) == key_of(other)
end

return questions
