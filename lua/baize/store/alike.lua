-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which questions ask the same, though their texts differ.
-- The key of a question is computed from its text when it is asked for, and is in no store:
-- expressions have one text for all that mean the same (baize.store.normal), names of measures,
-- samples, candidates and terms give way to what they name, tests are of the measure that theirs
-- is a multiple of, and fields are left out that say their defaults, or how deals are solved, how
-- many, and what is printed of them. Equal keys mean the same; questions whose sameness takes more
-- than that to see have different keys.
-- @module baize.store.alike
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local core = require "baize.core.expr"
local deal = require "baize.cards.deal"
local doubling = require "baize.cards.doubling"
local frozen = require "baize.store.frozen"
local hypothesis = require "baize.stats.hypothesis"
local lists = require "baize.base.lists"
local measure = require "baize.lang.measure"
local normal = require "baize.store.normal"
local option = require "baize.base.options"
local play_model = require "baize.play_model"
local policy = require "baize.lang.policy"
local words = require "baize.base.words"

local alike = {}

local TREES <const> = { Condition = true, Feature = true, Policy = true }
local FLIPPED <const> = { [">"] = "<", ["<"] = ">", ["~="] = "~=" }
local NAME <const> = "([%a_][%w_]*)"
local NUMBER <const> = "(%-?%d*%.?%d+)"

-- Fields that the question does not depend on: what the report shows, how its deals are found; and
-- how these are solved, and when they are enough. Another estimate of the same mean answers the
-- same question.
local SHOWN <const> = { auction = true, dealer = true, prepare_for = true, show = true }
local APART <const> = { auction = true, dealer = true, predict = true, prepare_for = true,
  show = true, solve = true, stop = true, variance = true }
-- Defaults that are not in the declarations of fields, which say them in words.
local USUAL <const> = { scoring = "points", solve = "all", variance = "plain", vul = "none" }

-- ---- values --------------------------------------------------------------------------

local write

local function write_table(value, named)
  local parts, fields = {}, {}
  for key, item in pairs(value) do
    if type(key) == "string" then fields[named[key] or key] = item end
  end
  for i, item in ipairs(value) do parts[i] = write(item, named) end
  for _, name in ipairs(lists.keys(fields)) do
    parts[#parts + 1] = ("%q=%s"):format(name, write(fields[name], named))
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

-- The items of a measure: label, and text, scale and shift as of normal.linear.
local function items_of(value)
  local items = {}
  for i, item in ipairs(value.items) do
    local text, scale, shift = normal.linear(item.expr)
    items[i] = { label = item.label or "", text = text, scale = scale, shift = shift }
  end
  return items
end

local function write_items(items)
  local parts = {}
  for i, item in ipairs(items) do parts[i] = item.label .. ":" .. item.text end
  return "[" .. table.concat(parts, ",") .. "]"
end

-- What is written of a value; names in `named` give way to what they name.
function write(value, named)
  local kind = check.kind(value)
  if kind == "Measure" then return (write_items(items_of(value))) end
  if TREES[kind] then return (normal.text(value)) end
  if type(value) == "table" and not kind then return (write_table(value, named or {})) end
  if type(value) == "string" then return ("%q"):format(named and named[value] or value) end
  return (frozen.text(value))
end

-- A condition as users give it, which may be a text.
local function write_condition(value)
  local read = type(value) == "string" and core.read("Condition", value)
  return write(read or value)
end

-- The pairs { name, value } of a table by name, or of an array of pairs.
local function pairs_of(value)
  local list = {}
  for i, item in ipairs(value) do list[i] = item end
  for _, name in ipairs(#list == 0 and lists.keys(value) or {}) do
    list[#list + 1] = { name, value[name] }
  end
  return list
end

local function sorted(list)
  table.sort(list)
  return "{" .. table.concat(list, ",") .. "}"
end

-- ---- tests ---------------------------------------------------------------------------

-- The measures and events of a question by name: their items, with unit.
local function tested_of(options)
  local named = {}
  local function add(name, value, unit)
    if value == nil then return end
    value = measure.from(value)
    named[name] = items_of(value)
    named[name].unit = value.unit or unit
  end
  local measures = options.measure
  if check.kind(measures) or type(measures) ~= "table" then measures = { measure = measures } end
  for _, pair in ipairs(pairs_of(measures)) do add(pair[1], pair[2]) end
  for _, pair in ipairs(pairs_of(options.events or {})) do
    local condition = type(pair[2]) == "string" and core.read("Condition", pair[2]) or pair[2]
    add(pair[1], measure.call("indicator", condition), "share")
  end
  return named
end

-- A test of a mean against `mu` on one side (">", "<" or "~=") as one of what it is a multiple of,
-- where the measure is scale * that + shift: a text, to be put after that of the measure. `size`
-- is the smallest difference that matters, or nil.
local function write_side(side, mu, scale, shift, size)
  local text = ("%s%s"):format(scale < 0 and FLIPPED[side] or side,
    normal.digits((mu - shift) / scale))
  return size and ("%s within %s"):format(text, normal.digits(size / math.abs(scale))) or text
end

-- A test of one measure, by its items; where it is made in front.
local function write_test(items, side, mu, size, where)
  local parts = {}
  if size == (hypothesis.MATTERS[items.unit] or 0) then size = nil end
  for i, item in ipairs(items) do
    parts[i] = ("%s%s:%s%s"):format(where, item.label, item.text,
      write_side(side, mu, item.scale, item.shift, size))
  end
  return table.concat(parts, ",")
end

-- What two samples are compared by, each with its condition and the item that is measured: a text,
-- and the scale and side of the test of its mean against 0.
local function compared(a, x, side, b, y)
  local same = x.scale == y.scale and x.shift == y.shift
  local function one(where, item)
    local text = where .. "." .. item.text
    return same and text or ("%s*%s+%s"):format(normal.digits(item.scale), text,
      normal.digits(item.shift))
  end
  local first, second, scale = one(a, x), one(b, y), same and x.scale or 1
  if second < first then first, second, scale = second, first, -scale end
  return ("%s:%s-%s"):format(x.label or "", first, second), scale,
    scale < 0 and FLIPPED[side] or side
end

-- A test across two samples.
local function write_across(a, x, side, b, y, size)
  local parts = {}
  if size == (hypothesis.MATTERS[x.unit] or 0) then size = nil end
  for i, item in ipairs(x) do
    local text, scale, sign = compared(a, item, side, b, y[i] or y[1])
    parts[i] = text .. sign ..
      (size and " within " .. normal.digits(size / math.abs(scale)) or "")
  end
  return table.concat(parts, ",")
end

-- A test as text; `named` has the measures, `samples` the conditions of samples.
local function test_of(text, named, samples, size)
  local a, m, side, b, n = text:match("^%s*" .. NAME .. "%." .. NAME .. "%s*([<>~]=?)%s*" .. NAME ..
    "%." .. NAME .. "%s*$")
  if a and named[m] and named[n] and samples[a] and samples[b] then
    return write_across(samples[a], named[m], side, samples[b], named[n], size)
  end
  local sample, rest = text:match("^%s*" .. NAME .. "%.(.*)$")
  local where = sample and samples[sample] and samples[sample] .. "." or ""
  if where == "" then rest = text end
  local name, sign, mu = rest:match("^%s*" .. NAME .. "%s*([<>~=]+)%s*" .. NUMBER .. "%s*$")
  if named[name] and FLIPPED[sign] then
    return write_test(named[name], sign, tonumber(mu), size, where)
  end
  name = rest:match("^%s*" .. NAME .. "%s+differs%s")
  return named[name] and where .. write_items(named[name]) .. " differs" or text
end

-- ---- questions -----------------------------------------------------------------------

local function write_samples(options, samples)
  local list = {}
  for i, pair in ipairs(pairs_of(options.samples)) do
    local own = type(pair[2]) == "string" and core.read("Condition", pair[2]) or pair[2]
    if options.where and check.kind(own) == "Condition" then own = options.where & own end
    list[i] = write_condition(own)
    samples[pair[1]] = list[i]
  end
  return sorted(list)
end

-- The fields of an experiment: measures, events and samples without their names, and tests of them.
local function experiment_of(options, fields)
  local named, samples, measures, tests = tested_of(options), {}, {}, {}
  if options.samples then
    fields.samples, fields.where = write_samples(options, samples), nil
  end
  for _, items in pairs(named) do measures[#measures + 1] = write_items(items) end
  for _, text in ipairs(type(options.tests) == "string" and { options.tests } or
    options.tests or {}) do
    tests[#tests + 1] = test_of(text, named, samples, options.matters)
  end
  fields.measure, fields.tests = sorted(measures), #tests > 0 and sorted(tests) or nil
  fields.events, fields.matters = nil, nil -- among the measures, and in the tests
end

-- The fields of a decision: candidates without names, in any order.
local function decision_of(options, fields)
  local named, list = {}, {}
  for i, given in ipairs(options.candidates) do
    local pair = type(given) == "table" and not check.kind(given)
    local value = policy.from(pair and given[2] or given)
    list[i] = policy.is(value) and normal.text(value) or tostring(value)
    if pair then named[given[1]] = list[i] end
  end
  fields.candidates = sorted(list)
  for _, name in ipairs { "field", "vary" } do
    fields[name] = options[name] ~= nil and write(options[name], named) or nil
  end
end

-- A list of terms, without their names, in any order.
local function terms_of(given)
  local list = {}
  if type(given) ~= "table" or check.kind(given) then given = { given } end
  for i, term in ipairs(given) do
    local pair = type(term) == "table" and not check.kind(term)
    list[i] = write(measure.from(pair and term[2] or term))
  end
  return sorted(list)
end

-- The fields of a fit.
local function fit_of(options, fields)
  fields.response = write(measure.from(options.response))
  fields.terms = options.terms ~= nil and terms_of(options.terms) or nil
  if not options.models then return end
  local list = {}
  for i, pair in ipairs(pairs_of(options.models)) do list[i] = terms_of(pair[2]) end
  fields.models = sorted(list)
end

local KINDS <const> = { experiment = experiment_of, samples = experiment_of,
  decision = decision_of, fit = fit_of }

-- Values that users may write in several ways, in one.
local READ <const> = {
  against = function(value) return tostring(contract.from(value)) end,
  doubling = doubling.read,
  hand = function(value) return tostring(deal.hand(tostring(value))) end,
  play = play_model.read,
  seat = words.seat,
  vul = words.vul,
  where = write_condition,
}

-- The fields as texts, but for those that are `apart` or say what is usual; `new` takes them.
local function fields_of(options, new, apart)
  local declared, usual, fields = option.described()[new], {}, {}
  for name, value in pairs(USUAL) do usual[name] = write(value) end
  for _, field in ipairs(declared and declared.fields or {}) do
    if field[4] ~= nil then usual[field[1]] = write(field[4]) end
  end
  for name, read in pairs { doubling = doubling.read, play = play_model.read } do
    usual[name] = write(read())
  end
  usual.where = write_condition "any"
  for name, value in pairs(options) do
    local read = READ[name]
    if name == "where" then
      fields[name] = read(value)
    elseif not apart[name] then
      fields[name] = write(read and read(value) or value)
    end
    if fields[name] == usual[name] then fields[name] = nil end
  end
  return fields
end

--- The fields of a question as texts that are the same for all that mean the same, by name, but for
-- what reports show: of its options, and the function that takes these and the kind of what asks,
-- as questions.askers has them.
function alike.fields(options, new, kind)
  local fields = fields_of(options, new, SHOWN)
  if KINDS[kind] then KINDS[kind](options, fields) end
  return fields
end

--- A text that questions have in common which ask the same; as `fields`, but of another estimator
-- or rule of stopping too.
function alike.key(options, new, kind)
  local fields, parts = fields_of(options, new, APART), {}
  if KINDS[kind] then KINDS[kind](options, fields) end
  for i, name in ipairs(lists.keys(fields)) do parts[i] = name .. "=" .. fields[name] end
  return table.concat(parts, " ")
end

-- What a test depends on besides its deals and what is measured.
local CONTEXT <const> = { "doubling", "exchange", "play" }

-- What is measured, by its text, as an item.
local function item_of(text)
  local item = {}
  item.text, item.scale, item.shift = normal.linear(assert(core.read("Measure", text)))
  return item
end

-- A test of a number that has no text as a measure: one of the question, by the names of what is
-- compared.
local function apart_of(row, key)
  local first, second, scale = row.first, row.second, 1
  if second < first and row.side == "~=" then first, second, scale = second, first, -1 end
  return ("%s %s: %s, %s"):format(key, row.apart, first, second), scale,
    scale < 0 and 2 * row.mu or 0
end

-- What is measured of a row; of hands exchanged its text alone says it.
local function measured_of(row, fields)
  if row.measure and not fields.exchange then return (item_of(row.measure)) end
  return { text = row.measure or row.text, scale = 1, shift = 0 }
end

--- What tests have in common that are of the same hypothesis on deals of the same condition, in
-- whatever question: a text; and scale and shift, for which the mean that is tested is scale * that
-- of the text + shift. The row is of `tested` of questions.askers, and options, new and kind are as
-- for `fields`.
function alike.test(options, new, kind, row)
  if row.apart then return (apart_of(row, alike.key(options, new, kind))) end
  local fields, parts = fields_of(options, new, APART), {}
  for i, name in ipairs(CONTEXT) do parts[i] = fields[name] and name .. fields[name] or "" end
  parts[#parts + 1] = row.played and write(row.played)
  parts[#parts + 1] = row.group and ("by %s: %s"):format(fields.by, row.group) or nil
  local where, item, other = write_condition(row.where), measured_of(row, fields), row.against
  local text, scale, shift, side = where .. "." .. item.text, item.scale, item.shift, row.side
  if other then
    text, scale, side = compared(where, item, side, write_condition(other.where),
      item_of(other.measure))
    shift = 0
  else
    scale, shift = scale / (row.by or 1), shift / (row.by or 1)
    side = row.mu and write_side(side, row.mu, scale, shift) or side
  end
  parts[#parts + 1] = text .. side
  return table.concat(parts, " "), scale, shift
end

-- Call `add` with the key of each component of a test of an experiment, and its label.
local function each_key(text, named, samples, where, add)
  local a, m, side, b, n = text:match("^%s*" .. NAME .. "%." .. NAME .. "%s*([<>~]=?)%s*" .. NAME ..
    "%." .. NAME .. "%s*$")
  if a and named[m] and named[n] and samples[a] and samples[b] then
    for i, item in ipairs(named[m]) do
      local own = { text = item.text, scale = item.scale, shift = item.shift }
      local key, _, sign = compared(samples[a], own, side, samples[b], named[n][i] or named[n][1])
      add(key .. sign, item.label)
    end
    return
  end
  local sample, rest = text:match("^%s*" .. NAME .. "%.(.*)$")
  local wheres = sample and { samples[sample] } or next(samples) and samples or { where }
  rest = sample and rest or text
  local name, sign, mu = rest:match("^%s*" .. NAME .. "%s*([<>~=]+)%s*" .. NUMBER .. "%s*$")
  local differs = rest:match("^%s*" .. NAME .. "%s+differs%s")
  for _, own in pairs(wheres) do
    for _, item in ipairs(named[name or differs] or {}) do
      add(own .. "." .. item.text .. (differs and "differs" or
        write_side(sign, tonumber(mu), item.scale, item.shift)), item.label)
    end
  end
end

--- The tests that an experiment makes, by its options (`new` and kind are as for `fields`): array
-- of text and label (as in the report) and key, which tests have in common of the same condition,
-- measure, number and side: that of `test` of a result, but that all groups have one. Those of
-- decisions, leads and fits are part of what they ask: none is returned of them.
function alike.tests(options, new, kind)
  local list = {}
  if KINDS[kind] ~= experiment_of or options.tests == nil then return list end
  local fields, samples, named = fields_of(options, new, APART), {}, tested_of(options)
  if options.samples then write_samples(options, samples) end
  local context = {}
  for i, name in ipairs(CONTEXT) do context[i] = fields[name] and name .. fields[name] or "" end
  local texts = type(options.tests) == "string" and { options.tests } or options.tests
  for _, text in ipairs(texts) do
    each_key(text, named, samples, write_condition(options.where or "any"), function(key, label)
      local differs = key:find "differs$"
      local function put(group)
        list[#list + 1] = { text = text, label = label ~= "" and label or nil,
          key = table.concat(context, " ") .. " " .. group .. key }
      end
      if fields.by and (differs or options.tests_by) then put(("by %s:  "):format(fields.by)) end
      if not differs then put "" end
    end)
  end
  return list
end

--- A condition, as text, in one form for all that mean the same.
alike.condition = write_condition

return alike
