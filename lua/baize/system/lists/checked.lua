-- SPDX-License-Identifier: GPL-3.0-or-later
--- The model of a system that is loaded: all its lists are checked, once for the same files.
-- To check a system all its lists are made, which takes longer than to bid by those that are met.
-- So what was found out is kept, by the version of the program, the options, and the SHA-256 of
-- each file: which sections were left out, and the notes; in memory, and in a file that may be
-- lost. A system that was checked is loaded without its lists, and each is made when it is first
-- asked for.
-- @module baize.system.lists.checked
local cached = require "baize.base.cached"
local core_files = require "baize.core.files"
local core_sandbox = require "baize.core.sandbox"
local errors = require "baize.core.error"
local expand_rules = require "baize.system.lists.expand_rules"
local ids = require "baize.system.lists.ids"
local lists = require "baize.base.lists"
local model = require "baize.system.lists.model"
local version = require "baize.core".version

local checked = {}

local BYTES_MAX <const> = 256 << 20 -- that the conditions of a system may take
local MOST <const> = 200 -- texts that are remembered, three of a system

--- The name of the file, its size in bytes, and what its keys begin with.
checked.CACHE, checked.BYTES, checked.VERSION = "baize-systems", 1 << 20,
  "system 3, program " .. version

local known, known_nb = {}, 0 -- what a system is made of -> what was found out, as a text

-- ---- checking ----------------------------------------------------------------------

local function complete(records, budget)
  local m = model.new(records, budget)
  model.complete(m)
  return m
end

-- The records without those that an error names: of a convention all, or some of its sections.
local function without(records, wrong)
  local is_wrong, rest = {}, {}
  for _, record in ipairs(wrong.sections or {}) do is_wrong[record] = true end
  for _, record in ipairs(records) do
    if record.origin ~= wrong.origin or wrong.sections and not is_wrong[record] then
      rest[#rest + 1] = record
    end
  end
  return rest
end

-- Lists from records. What is wrong with a convention leaves it out, unless strict; of sections
-- for calls that the system does not make only these, with one note for each convention.
local function lists_of(records, notes, strict, begun)
  local noted, budget = {}, expand_rules.budget(begun)
  while true do
    -- expected: a table with the message, and the convention (origin) that it is in
    local ok, result = pcall(core_sandbox.limited, BYTES_MAX, complete, records, budget)
    if ok then return result end
    if errors.kind(result) == "memory" then
      return nil, ("the system is too large: its conditions take over %d MiB")
        :format(BYTES_MAX >> 20)
    end
    if type(result) ~= "table" then error(result, 0) end
    if not result.origin or strict then
      return nil, table.concat({ result.message, table.unpack(notes) }, "\n")
    end
    local before = result.sections and noted[result.origin]
    if not before then
      notes[#notes + 1] = "left out: " .. result.message
      before = { at = #notes, message = notes[#notes], more = -1 }
      noted[result.origin] = before
    end
    before.more = before.more + #(result.sections or {})
    if before.more > 0 then
      notes[before.at] = ("%s (and %d more of its sections)"):format(before.message, before.more)
    end
    records = without(records, result)
  end
end

-- ---- what was found out ------------------------------------------------------------

-- What a system is made of, as a text: two with the same have the same records.
local function made_of(got, settings)
  local lines = { checked.VERSION, tostring(settings.strict) }
  for _, name in ipairs(lists.keys(settings.given)) do
    lines[#lines + 1] = ("option %q = %q"):format(name, settings.given[name])
  end
  for _, file in ipairs(got.files) do
    lines[#lines + 1] = ("%q %s"):format(file.name, file.sha256)
  end
  return table.concat(lines, "\n")
end

-- The numbers of the records that are left out, and the notes, as a text.
local function packed(all, m, notes)
  local is_there, left, parts = {}, {}, {}
  for _, record in ipairs(m.records) do is_there[record] = true end
  for i, record in ipairs(all) do
    if not is_there[record] then left[#left + 1] = tostring(i) end
  end
  parts[1] = string.pack("s4", table.concat(left, " "))
  for _, note in ipairs(notes) do parts[#parts + 1] = string.pack("s4", note) end
  return table.concat(parts)
end

local function unpacked(result)
  local parts, at = {}, 1
  while at <= #result do parts[#parts + 1], at = string.unpack("s4", result, at) end
  return table.remove(parts, 1), parts
end

-- Remember what was found out, here and in the file.
local function remember(key, result)
  local cache = cached.open(checked.CACHE, checked.BYTES)
  if cache and cache:get(key) ~= result then cache:put(key, result) end
  if known_nb >= MOST then known, known_nb = {}, 0 end
  known[key], known_nb = result, known_nb + 1
end

-- What was found out of a system; nil: nothing, or what the file has is damaged.
local function found(key)
  local cache = not known[key] and cached.open(checked.CACHE, checked.BYTES)
  return known[key] or cache and cache:get(key) or nil
end

-- The model of records that were checked, without those that are left out; and the notes.
local function remembered(got, result)
  local left, notes = unpacked(result)
  local is_left, records = {}, {}
  for number in left:gmatch "%d+" do is_left[tonumber(number)] = true end
  for i, record in ipairs(got.records) do
    if not is_left[i] then records[#records + 1] = record end
  end
  return model.new(records), notes
end

--- A text that follows from a model and from what `name` says, and needs all its lists: that which
-- was kept, or f(), which is kept. Models that were not made here are not known again.
function checked.kept(m, name, f)
  if not m.made_of then return f() end
  local key = ("%s, %s"):format(name, core_files.sha256(m.made_of))
  local value = found(key) or f()
  if not known[key] then remember(key, value) end
  return value
end

--- The model of what the sandbox has brought out, and the notes; nil, and what is wrong. `settings`
-- has `strict`, and the options that were `given`; the clock runs from `begun` (os.clock()).
function checked.model(got, settings, begun)
  local key = made_of(got, settings)
  ids.give(got.records)
  local result = found(key)
  if result then
    local ok, m, notes = pcall(remembered, got, result) -- expected: it is not what was written
    if ok then
      if not known[key] then remember(key, result) end
      m.made_of = key
      return m, notes
    end
  end
  local m, message = lists_of(got.records, got.notes, settings.strict, begun)
  if not m then return nil, message end
  local notes = table.move(m.notes, 1, #m.notes, #got.notes + 1, got.notes)
  remember(key, packed(got.records, m, notes))
  m.made_of = key
  return m, notes
end

return checked
