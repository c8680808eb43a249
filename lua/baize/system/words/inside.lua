-- SPDX-License-Identifier: GPL-3.0-or-later
--- Runs in the sandbox what bidding systems are written in, and returns what it recorded. The text
-- it is given is ours: `return { text =, name =, options =, roots =, strict =, clean = }`; `clean`
-- has, by SHA-256, the texts in which nothing doubtful was found before. What comes out is
-- { records =, options =, names =, notes =, system =, files = }: plain data and expressions, in
-- which every section and rule has its `file` and `line`; of each file the `name`, the `sha256`,
-- and whether it is `clean`.
-- What the records mean is baize.system.lists.expand's to say.
-- @module baize.system.words.inside
local core = require "baize.core.files"
local errors = require "baize.core.error"
local inside = require "baize.sandbox.inside"
local mixed = require "baize.system.words.mixed"
local near = require "baize.base.near"
local fail = require "baize.system.words.vocabulary_fields".fail
local vocabulary = require "baize.system.words.vocabulary"

local FATAL <const> = { budget = true, memory = true, interrupted = true }

-- A file below one of the folders: its text, its path there, and the one that messages have.
local function read(roots, name)
  for _, root in ipairs(roots) do
    for _, path in ipairs { name .. ".lua", name .. "/init.lua" } do
      local text = core.read(root, path)
      if text then return text, path, root:find "systems$" and "systems/" .. path or
        root == "." and path or root .. "/" .. path end
    end
  end
end

local run_file

-- The file of a `use` or of a base, in its place.
local function run_used(box, entry)
  if not entry.name:find "^%w[%w_/-]*$" or entry.name:find "//" then
    fail(entry, ('%s takes the name of a file below systems/ or beside this one, '
      .. 'without .lua, as in "conventions/stayman", not \'%s\''):format(entry.word, entry.name))
  end
  local text, path, shown = read(box.roots, entry.name)
  if not text then
    fail(entry, ("%s: there is no '%s' below systems/%s"):format(entry.word, entry.name,
      near.file(box.roots, entry.name)))
  end
  for i, other in ipairs(box.active) do
    if other == path then
      fail(entry, ("%s: '%s' uses itself (%s)"):format(entry.word, entry.name,
        table.concat(box.active, " > ", i) .. " > " .. path))
    end
  end
  box.active[#box.active + 1] = path
  run_file(box, { name = "@" .. shown, text = text, given = entry.options or {},
    layer = entry.layer, origin = entry.origin or path, at = entry, path = path,
    stem = entry.name })
  box.active[#box.active] = nil
end

-- Keep the options that a file declares, and refuse others that were given.
local function check_given(box, file)
  local names, known, unknown = {}, {}, {}
  for i, o in ipairs(file.declared) do names[i], known[o.name] = o.name, true end
  for name in next, file.given do
    if not known[name] then unknown[#unknown + 1] = name end
  end
  table.sort(unknown)
  if unknown[1] then
    local message = ("%s declares no option '%s': %s"):format(file.stem, unknown[1], #names > 0
      and ("there are '%s'"):format(table.concat(names, "', '")) or "it has none")
    if file.at then fail(file.at, message) end
    error(message, 0)
  end
  table.move(file.declared, 1, #file.declared, #box.options + 1, box.options)
end

-- Run a file; what it records is added when nothing in it is wrong.
function run_file(box, file)
  file.records, file.declared, file.examples = {}, {}, {}
  local entry = { name = file.name, sha256 = core.sha256(file.text) }
  local is_clean = box.clean[entry.sha256]
  box.files[#box.files + 1] = entry
  local words, hints = vocabulary.of(box, file)
  box.compile(file.text, file.name, words, hints, is_clean)()
  vocabulary.finish(file)
  local doubtful = is_clean and {} or mixed.notes(file.text, file.name:sub(2))
  entry.clean = #doubtful == 0
  table.move(doubtful, 1, #doubtful, #box.notes + 1, box.notes)
  check_given(box, file)
  table.move(file.examples, 1, #file.examples, #box.examples + 1, box.examples)
  for _, record in ipairs(file.records) do
    if not record.word then
      record.layer, record.origin = file.layer, file.origin
      record.unit = file.path and file.path:gsub("%.lua$", "") or nil
      box.records[#box.records + 1] = record
    else
      record.layer = file.layer + (record.word == "base" and 1 or 0)
      record.origin = file.origin
      local before, options = #box.records, #box.options
      local depth = #box.active
      -- a convention that is wrong is left out with its message, unless strict
      local ok, message = pcall(run_used, box, record)
      if not ok then
        if box.strict or FATAL[errors.kind(message)] or record.word == "base" then
          error(message, 0)
        end
        for i = #box.records, before + 1, -1 do box.records[i] = nil end
        for i = #box.options, options + 1, -1 do box.options[i] = nil end
        for i = #box.active, depth + 1, -1 do box.active[i] = nil end
        box.notes[#box.notes + 1] = ("left out: %s"):format(message)
      end
    end
  end
end

local function language(text, env, compile)
  local given = compile(text, "=baize", env)()
  vocabulary.open(env)
  local box = { records = {}, options = {}, names = {}, notes = {}, system = {}, examples = {},
    files = {}, active = { given.path }, roots = given.roots, strict = given.strict,
    clean = given.clean, compile = compile }
  -- what was left out before a mistake is reported with it
  local ok, message = pcall(run_file, box, { name = given.name, text = given.text,
    given = given.options, layer = 0, stem = given.stem })
  if not ok then
    if type(message) == "string" and box.notes[1] and not FATAL[errors.kind(message)] then
      message = message .. "\n" .. table.concat(box.notes, "\n")
    end
    error(message, 0)
  end
  box.system.card = box.card
  return { records = box.records, options = box.options, names = box.names,
    notes = box.notes, system = box.system, files = box.files, examples = box.examples }
end

return function(text, name) return inside(text, name, language) end
