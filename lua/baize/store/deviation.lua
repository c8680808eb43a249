-- SPDX-License-Identifier: GPL-3.0-or-later
--- In what a run differs from what was registered.
-- A question is compared field by field, in the form that all words for it have in common
-- (baize.store.alike): other words for the same are no difference.
-- @module baize.store.deviation
local alike = require "baize.store.alike"
local core = require "baize.core"
local frozen = require "baize.store.frozen"
local questions = require "baize.store.questions"
local lists = require "baize.base.lists"
local registration = require "baize.store.registration"

local deviation = {}

local MEASURED <const> = { measure = true, response = true, terms = true, models = true }

-- What an item says of a field.
local function said(item, options, name)
  if name == "where" or name == "samples" then return item.where end
  if name == "tests" then return registration.tests(item) end
  if name == "stop" then return item.stop or "none" end
  if MEASURED[name] then return table.concat(item.measures, ", ") end
  return (frozen.shown(options[name]))
end

-- The fields in which a question differs from what was registered, in words.
local function fields_differ(was, now, list)
  local before, kind = questions.options(was.question)
  local after = questions.options(now.question)
  local asker = before and questions.askers[kind]
  if not asker then
    list[#list + 1] = "the registered question cannot be read by this version"
    return
  end
  local a, b = alike.fields(before, asker.new, kind), alike.fields(after, asker.new, kind)
  local names = {}
  for name in pairs(a) do names[name] = true end
  for name in pairs(b) do names[name] = true end
  local alike_in_words = {} -- tests are written alike whose measure is another one
  for _, name in ipairs(lists.keys(names)) do
    local new, old = said(now, after, name), said(was, before, name)
    if a[name] ~= b[name] then
      local into = new == old and alike_in_words or list
      into[#into + 1] = ("%s: %s (registered: %s)"):format(name, new, old)
    end
  end
  if #list == 0 then table.move(alike_in_words, 1, #alike_in_words, 1, list) end
end

local function cases_differ(was, now, list)
  local labels, seen = {}, {}
  for _, case in ipairs(was.cases) do labels[case.label] = case end
  for _, case in ipairs(now.cases) do
    local own, before = {}, labels[case.label]
    seen[case.label] = true
    if before then fields_differ(before, case, own) else own[1] = "it was not registered" end
    for _, text in ipairs(own) do list[#list + 1] = case.label .. ": " .. text end
  end
  for _, case in ipairs(was.cases) do
    if not seen[case.label] then
      list[#list + 1] = case.label .. ": it was registered, and is missing"
    end
  end
end

--- In what a question differs from what was registered, both of `item`: array of texts, empty where
-- both ask the same.
function deviation.differences(was, now)
  local list = {}
  if was.kind ~= now.kind then
    list[1] = ("kind: %s (registered: %s)"):format(now.kind, was.kind)
  elseif was.cases then
    cases_differ(was, now, list)
  else
    fields_differ(was, now, list)
  end
  if (was.from or now.from) and was.from ~= now.from then
    list[#list + 1] = ("from: %s (registered: %s)"):format(now.from or "none",
      was.from or "none")
  end
  return list
end

local function times(n) return n == 1 and "once" or ("%d times"):format(n) end

-- What differs in the deals of a run, and in how often it was analysed.
local function run_differs(was, now, result, list)
  local n = was.cases and (now.deals or result.each) or result.asked
  local looks = result.looks or result.samples and result.samples[1].looks or {}
  local function add(form, ...) list[#list + 1] = form:format(...) end
  if was.deals and n and n ~= was.deals then add("%d deals (registered: %d)", n, was.deals) end
  if was.seed and result.seed ~= was.seed then
    add("seed %d (registered: %d)", result.seed, was.seed)
  end
  if was.plan ~= now.plan then add("plan %s (registered: %s)", now.plan, was.plan) end
  if result.partial then
    add("%s after %d of %d deals", result.partial, result.deals, result.asked)
  end
  if #looks > 1 and not was.stop then
    add("analysed %s, after %s deals", times(#looks), table.concat(looks, ", "))
  end
  for _, other in ipairs(result.elsewhere or {}) do
    add("entry %d analysed these deals too", other.entry)
  end
end

-- What is said of the script, where it is not the registered one; and of its arguments.
local function script_notes(self, script, differs, notes)
  local was = self.data.script
  if script and script.sha256 ~= was.sha256 then
    notes[#notes + 1] = "the script was changed" .. (script.code == was.code and
      " in comments or layout only" or not differs and ", and asks the same" or "")
  end
  local before, after = was.arguments or {}, script and script.arguments or {}
  if script and table.concat(before, "\0") ~= table.concat(after, "\0") then
    notes[#notes + 1] = ("it was run with the arguments '%s' (registered: '%s')"):format(
      table.concat(after, " "), table.concat(before, " "))
  end
  if core.version ~= self.data.version then
    notes[#notes + 1] = ("it was run by baize %s (registered: %s)"):format(core.version,
      self.data.version)
  end
end

--- What a report says of a registration, whose question of this number a run is to answer: id,
-- date, differences, notes (arrays of texts), primary (text or nil), before (array of entries that
-- asked the same before it was registered: entry, seed, deals, analyses). `now` is the question
-- that was run, of `item`, `script` what was run (of `script`; nil: that is not known), and `count`
-- how many questions it asks (nil: as many as were registered).
function deviation.judge(self, number, now, result, script, count)
  local was, all = self.data.questions[number], #self.data.questions
  local record = { id = self.id, date = self.data.date, differences = {}, notes = {}, before = {} }
  if not was then
    record.differences[1] = ("question %d was not registered: the script asks more"):format(number)
    return record
  end
  record.differences = deviation.differences(was, now)
  local differs = #record.differences > 0
  run_differs(was, now, result, record.differences)
  if count and count < all then
    table.insert(record.differences, ("%d of %d registered questions are asked"):format(count, all))
  end
  for _, one in ipairs(self.data.earlier or {}) do
    if one.deals > 0 and one.seed == result.seed then
      table.insert(record.differences, ("entry %d %s %d deals of this seed before it was "
        .. "registered, analysed %s"):format(one.entry, one.tests and "made the same test on" or
        "had", one.deals, times(one.analyses)))
    elseif one.deals > 0 then
      table.insert(record.before, one)
    end
  end
  script_notes(self, script, differs, record.notes)
  record.primary = was.primary
  return record
end

return deviation
