-- SPDX-License-Identifier: GPL-3.0-or-later
--- Registrations: what is asked, and of which deals, written down before any of them is dealt.
-- A registration is JSON, one field a line, with the SHA-256 of all its other lines in the first
-- one, by which it is known; so `grep -v '^  "sha256":' FILE | sha256sum` checks it. Whoever
-- changes it can write another hash: it proves something to others only where they have that hash,
-- or the file, from the time of its date.
-- @module baize.store.registration
local check = require "baize.base.check"
local core = require "baize.core"
local dkjson = require "baize.base.needs" "dkjson"
local files = require "baize.core.files"
local frozen = require "baize.store.frozen"
local questions = require "baize.store.questions"
local shown = require "baize.store.shown"
local lex = require "baize.base.lex"
local lists = require "baize.base.lists"
local plain = require "baize.base.plain"

local registration = {}

local Registration = { __name = "baize.Registration" }
Registration.__index = Registration

local FORMAT <const> = 1
local ID <const> = 16 -- digits of the hash by which people call it
local HASH_LINE <const> = '\n  "sha256":"(%x*)",\n'
-- Its fields at every depth, in the order in which they are written, each with its type; ":text"
-- is a list of texts.
local FIELDS <const> = { "registration integer", "date string", "version string", "note string",
  "script table", "name string", "sha256 string", "code string", "arguments table:string",
  "questions table", "kind string", "label string", "title string", "source string",
  "where string", "from string", "measures table:string", "tests table", "text string",
  "matters number", "unit string", "primary string", "others table:string", "deals integer",
  "seed integer", "plan string", "stop string", "confirm integer", "cases table:table",
  "mean number", "se number", "p number",
  "question string", "database string", "registered table:string", "earlier table:table",
  "entry integer", "asked integer", "analyses integer" }
local ORDER <const>, TYPES <const> = {}, {}
for i, field in ipairs(FIELDS) do
  local name, kind, element = field:match "^(%w+) (%w+):?(%w*)$"
  ORDER[i], TYPES[name] = name, { kind = kind, element = element ~= "" and element or nil }
end

-- ---- writing and reading ---------------------------------------------------------------

local function new(text, hash, data)
  return setmetatable({ text = text, hash = hash, id = hash:sub(1, ID), data = data },
    Registration)
end

--- Make a registration of a table: date ("2026-11-24T02:48:01Z"), note (text or nil), script (of
-- `script`), questions (of `item`), database (text) and registered (ids of earlier ones of these
-- questions), earlier (of `earlier`) where there is a database. A Registration has text (JSON),
-- hash, id and data.
function registration.new(data)
  data.registration, data.version = FORMAT, core.version
  data = plain.value(data)
  local rest = plain.write(data, ORDER) .. "\n"
  local hash = files.sha256(rest)
  return (new((rest:gsub("^{\n", '{\n  "sha256":"' .. hash .. '",\n')), hash, data))
end

-- The first field, by name, that has another type than it must, as text; nil: none.
local function misfit(object)
  local names = {}
  for name in pairs(object) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for _, element in ipairs(object) do
    local message = type(element) == "table" and misfit(element)
    if message then return message end
  end
  for _, name in ipairs(names) do
    local value, wanted = object[name], TYPES[name] or {}
    local function misses(kind, x)
      if kind and type(x) ~= kind and math.type(x) ~= kind then
        return ("has %s in its field '%s': expected %s"):format(check.show(x), name, kind)
      end
    end
    local message = misses(wanted.kind, value)
    if message == nil and type(value) == "table" then
      message = misfit(value)
      for _, element in ipairs(value) do message = message or misses(wanted.element, element) end
    end
    if message then return message end
  end
end

-- What is wrong with the data of a registration; nil: nothing.
local function fault(data)
  if math.type(data.registration) == "integer" and data.registration > FORMAT then
    return ("was made by a newer baize, %s"):format(tostring(data.version))
  end
  local fields = { date = "string", version = "string", script = "table", questions = "table" }
  for _, name in ipairs(lists.keys(fields)) do
    if type(data[name]) ~= fields[name] then return ("has no field '%s'"):format(name) end
  end
  local wrong = misfit(data)
  if wrong then return wrong end
  if data.registration ~= FORMAT or #data.questions == 0 then return "has no question" end
  for _, item in ipairs(data.questions) do
    if type(item) ~= "table" or type(item.kind) ~= "string" then return "has no question" end
  end
end

--- A registration from its text; nil and what is wrong: it is none, was changed since, is damaged.
-- `name` is what it is called.
function registration.read(text, name)
  text = text:gsub("\r\n", "\n")
  local at, stop, said = text:find(HASH_LINE)
  local data = dkjson.decode(text, 1, nil, nil)
  if type(data) ~= "table" then
    return nil, ("'%s' is not a registration, or is damaged: it is not JSON"):format(name)
  elseif data.registration == nil and not at then
    return nil, ("'%s' is JSON, but no registration: baize register SCRIPT --json=FILE makes one")
      :format(name)
  elseif not at then
    return nil, ("'%s' is not as it was written: it has no line with its SHA-256"):format(name)
  end
  local hash = files.sha256(text:sub(1, at) .. text:sub(stop + 1))
  if hash ~= said then
    return nil, ("'%s' was changed after it was registered, or is damaged: it has the SHA-256 %s, "
      .. "and says %s"):format(name, hash, said)
  end
  local wrong = fault(data)
  if wrong then return nil, ("'%s' %s"):format(name, wrong) end
  data.sha256 = nil
  return (new(text, hash, data))
end

--- The registrations of a store of the core, in the order in which they were made. Raises where one
-- cannot be read.
function registration.all(store)
  local list, message, _, kind = store:registered()
  local found = {}
  if not list then error(require "baize.core.error".new(kind, message), 0) end
  for _, one in ipairs(list) do
    if not one.hash:find(":", 1, true) then -- others are of practice, and of evolve
      found[#found + 1] = assert(registration.read(one.text, "registration "
        .. one.hash:sub(1, ID)))
    end
  end
  return found
end

-- ---- what is registered ----------------------------------------------------------------

--- What is registered of a script: its name, text and arguments. `code` is the hash of its tokens,
-- which comments and layout do not change.
function registration.script(name, text, arguments)
  local tokens = {}
  for i, token in ipairs(lex.tokens(text)) do tokens[i] = token.text end
  return { name = name, sha256 = files.sha256(text),
    code = files.sha256(table.concat(tokens, "\0")), arguments = arguments }
end

local function stop_text(stop)
  if stop == nil then return nil end
  if stop.decided then return "when no test is undecided" end
  return ("when the interval of %s is at most +-%g"):format(stop.measure or "every measure",
    stop.halfwidth)
end

-- Fields that are said elsewhere, or not at all.
local SAID <const> = { events = "", matters = "", measure = "", models = "", response = "",
  samples = "", show = "", stop = "", terms = "", tests = "", where = "", deals = "", db = "",
  from = "", seed = "", source = "", title = "" }

-- Fields of the question that no other part shows, "variance = adjusted".
local function others_of(options)
  local list = {}
  for _, name in ipairs(lists.keys(options)) do
    local text = not SAID[name] and frozen.shown(options[name])
    list[#list + 1] = text and ("%s = %s"):format(name, text) or nil
  end
  return #list > 0 and list or nil
end

--- What is registered of a question, by what its method `question` returns; with the deals and the
-- seed of the run, where these were named, and the text of its primary test.
function registration.item(asked, deals, seed, primary)
  local item = { kind = asked.kind, label = asked.label, title = asked.title,
    source = asked.source, where = asked.where, plan = asked.plan, measures = asked.measures,
    tests = asked.tests, from = asked.from, deals = deals or asked.deals, question = asked.question,
    confirm = asked.confirm, primary = primary }
  if not asked.from then item.seed = seed or asked.seed end
  if asked.options then
    item.stop, item.others = stop_text(asked.options.stop), others_of(asked.options)
  end
  if asked.cases then
    item.cases = {}
    for i, case in ipairs(asked.cases) do item.cases[i] = registration.item(case, deals) end
  end
  return item
end

--- Fields of an item that no other part shows, as texts ("variance = adjusted"): of its question,
-- where this version can read it, else as they were registered.
function registration.others(item)
  local options = item.question and questions.options(item.question)
  return options and others_of(options) or item.others or {}
end

--- The tests of an item as text, with the sizes that matter.
function registration.tests(item)
  local list = {}
  for i, test in ipairs(item.tests or {}) do
    list[i] = test.text .. (test.matters and (" (what matters: %g%s)"):format(test.matters,
      test.unit and test.unit ~= "share" and " " .. test.unit or "") or "")
  end
  return #list > 0 and table.concat(list, ", ") or "none"
end

--- The entries of a store of the core that ask one of these questions (of `item`): what was dealt
-- and analysed before they are registered. An entry that asks something else and made one of their
-- tests has these in its field tests (text, label, mean, se, p).
function registration.earlier(store, items)
  local list, seen = {}, {}
  local function put(entry, tests)
    if not seen[entry.id] then
      list[#list + 1] = { entry = entry.id, seed = entry.seed, plan = entry.plan,
        deals = entry.rows, asked = entry.asked, analyses = entry.looks, tests = tests }
    end
    seen[entry.id] = true
  end
  local function each(item, of, add)
    for _, one in ipairs(item.question and of(store, item.question) or {}) do add(one) end
    for _, case in ipairs(item.cases or {}) do each(case, of, add) end
  end
  for _, item in ipairs(items) do each(item, questions.alike, put) end
  for _, item in ipairs(items) do
    each(item, questions.tested, function(one)
      put(one.entry, (shown.figures(one.entry, one.texts)))
    end)
  end
  table.sort(list, function(a, b) return a.entry < b.entry end)
  return list
end

-- Whether two items ask the same.
local function same(a, b)
  if a.question or b.question then
    return a.question ~= nil and b.question ~= nil and questions.same(a.question, b.question)
  end
  if #a.cases ~= #b.cases then return false end
  for i, case in ipairs(a.cases) do
    if not same(case, b.cases[i]) then return false end
  end
  return true
end

--- The registrations in a list that have a question of `item`: array of registration, number (of
-- the question).
function registration.of(list, item)
  local found = {}
  for _, one in ipairs(list) do
    for number, question in ipairs(one.data.questions) do
      if same(question, item) then
        found[#found + 1] = { registration = one, number = number }
        break
      end
    end
  end
  return found
end

--- A registration: fields hash (SHA-256), id (its first 16 digits), text (JSON) and data (as it
-- has).
-- @type Registration

return registration
