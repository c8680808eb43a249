-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where else the deals of an entry were analysed.
-- A question that is changed a little (another test, `by` added) is a new entry, of the
-- same deals: its numbers were seen all the same. Entries of one condition, plan and seed
-- have their deals in common; where they measure something in common as well, the looks at
-- one are looks at the other.
-- @module baize.store.shown
local check = require "baize.base.check"
local core = require "baize.core.expr"
local frozen = require "baize.store.frozen"
local normal = require "baize.store.normal"
local plain = require "baize.base.plain"

local shown = {}

local WORDS <const> = { "name", "label", "text" }

--- What an entry keeps of each deal: an array of columns, each perhaps with name, label, text, unit
-- (above 0), times, shape; nil and why it is none.
function shown.columns(entry)
  local list, why = plain.decode(entry.measures)
  if type(list) ~= "table" then return nil, why or "its measures are no array" end
  for i, column in ipairs(list) do
    local sound = type(column) == "table" and (column.unit == nil or type(column.unit) == "number"
      and column.unit > 0) and (column.times == nil or math.type(column.times) == "integer")
    for _, word in ipairs(sound and WORDS or {}) do
      sound = sound and (column[word] == nil or type(column[word]) == "string")
    end
    if not sound then return nil, ("its measure %d is not a column"):format(i) end
  end
  return list
end

-- What an entry measures, as a set of texts: that of a measure for all its multiples.
local function texts_of(entry)
  local set = {}
  for _, column in ipairs(shown.columns(entry) or {}) do
    local tree = column.text and core.read("Measure", column.text)
    if column.text then set[tree and normal.linear(tree) or column.text] = true end
  end
  return set
end

local function share_one(a, b)
  for text in pairs(a) do
    if b[text] then return true end
  end
  return false
end

--- The question without the number of the part.
function shown.whole(question)
  local asked = plain.decode(question)
  if type(asked) ~= "table" or not asked.asker then return question end
  asked.part = nil
  return frozen.text(asked)
end

-- Whether they are different parts of what asked one question: those are shown together.
local function are_parts(x, y)
  return x.question ~= y.question and shown.whole(x.question) == shown.whole(y.question)
end

-- Why the measures of an entry cannot be read; nil: they can, or it is a library, which has none.
local function unreadable(store, entry)
  local columns, why = shown.columns(entry)
  if columns or entry.kind == "library" then return nil end
  return ("experiment %d of '%s' cannot be read: %s"):format(entry.id, store:path(), why)
end

--- All entries, in order, and what is wrong with entries that are damaged and left out. Raises when
-- the store cannot be read.
function shown.entries(store)
  local list, damaged, id = {}, {}, 0
  while true do
    id = check.must(store:next(id))
    if not id then return list, damaged end
    local entry, message, at, kind = store:entry(id)
    local wrong = kind == "damaged" and message or entry and unreadable(store, entry)
    if wrong then
      damaged[#damaged + 1] = wrong
    else
      list[#list + 1] = check.must(entry, message, at, kind)
    end
  end
end

--- The other entries that showed numbers of the same deals, in order: entry (id) and looks (after
-- how many deals its numbers were shown). Raises when the store cannot be read.
function shown.elsewhere(store, entry)
  local list, own = {}, texts_of(entry)
  for _, other in ipairs((shown.entries(store))) do
    if other.id ~= entry.id and other.looks > 0 and other.condition == entry.condition and
      other.plan == entry.plan and other.seed == entry.seed and
      not are_parts(other, entry) and share_one(own, texts_of(other)) then
      list[#list + 1] = { entry = other.id, looks = check.must(store:looks(other.id)) }
    end
  end
  return list
end

-- What a stored result says of its tests, one line for each component, and of how many deals: of
-- all where it does not say. The entry may have more deals since.
local function figures_of(entry)
  local list = {}
  local result = entry.summary and plain.decode(entry.summary)
  local tests = type(result) == "table" and result.tests
  for _, test in ipairs(type(tests) == "table" and tests or {}) do
    for _, c in ipairs(test.components) do
      list[#list + 1] = { text = test.text, label = c.label, mean = c.mean, se = c.se, p = c.p }
    end
  end
  return list, #list > 0 and math.tointeger(result.deals) or entry.rows
end

--- What the stored result of an entry says of some of its tests, a set of texts: array of text,
-- label, mean, se, p, one for each component; of a result that is not stored the texts alone. And
-- of how many deals that is.
function shown.figures(entry, texts)
  local list, all, deals = {}, figures_of(entry)
  local plain_texts = {}
  for text in pairs(texts) do plain_texts[text:gsub("%s+", "")] = text end
  for _, test in ipairs(all) do
    if plain_texts[test.text:gsub("%s+", "")] then list[#list + 1] = test end
  end
  if #list > 0 then return list, deals end
  for text in pairs(texts) do list[#list + 1] = { text = text } end
  table.sort(list, function(a, b) return a.text < b.text end)
  return list, deals
end

--- The other answers to the question of an entry, those in the list of all that ask the same which
-- are not in `elsewhere`, of the same deals: entry (id), seed, deals (of the tests), tests (array
-- of text, label, mean, se, p; empty where the result is not stored). After them those of `tested`
-- of baize.store.questions (nil: none), which ask something else: of these `tests` has the ones in
-- common, and tests_alone is true.
function shown.same_question(entry, list, elsewhere, tested)
  local answers, known = {}, { [entry.id] = true }
  for _, other in ipairs(elsewhere) do known[other.entry] = true end
  for _, other in ipairs(list) do
    if other.looks > 0 and not known[other.id] then
      local tests, deals = figures_of(other)
      answers[#answers + 1] = { entry = other.id, seed = other.seed, deals = deals, tests = tests }
    end
  end
  for _, one in ipairs(tested or {}) do
    if not known[one.entry.id] then
      local tests, deals = shown.figures(one.entry, one.texts)
      answers[#answers + 1] = { entry = one.entry.id, seed = one.entry.seed, deals = deals,
        tests = tests, tests_alone = true }
    end
  end
  return answers
end

--- Whether the numbers, by the looks of an entry and by `shown.elsewhere`, were shown after
-- different numbers of deals.
function shown.again(looks, elsewhere)
  local first = looks[1]
  if #looks > 1 then return true end
  for _, other in ipairs(elsewhere) do
    for _, n in ipairs(other.looks) do
      first = first or n
      if n ~= first then return true end
    end
  end
  return false
end

return shown
