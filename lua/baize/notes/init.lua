-- SPDX-License-Identifier: GPL-3.0-or-later
--- System notes: BML and BSS, read, written, and made into systems of ours and from them.
-- @module baize.notes
local bml = require "baize.notes.bml"
local bss = require "baize.notes.bss"
local notes_of = require "baize.notes.system"
local rules = require "baize.notes.rules"
local system = require "baize.system"

local notes = {}

--- The formats by the ends of names; a system is "lua".
notes.FORMATS = { bml = bml, bss = bss, lua = true }

--- The notes of a file.
-- @tparam string path
-- @tparam string name of the format: "bml", "bss" or "lua"
-- @treturn ?Notes nil, and why not
-- @treturn ?string
function notes.read(path, name)
  if name ~= "lua" then return notes.FORMATS[name].read(path) end
  local loaded, message = system.load(path)
  if not loaded then return nil, message end
  return notes_of.system(loaded)
end

--- Notes in a format.
-- @tparam Notes list
-- @tparam string name "bml", "bss" or "lua"
-- @tparam string path where they come from
-- @treturn string
-- @treturn ?table of "lua": how many `calls`, `read`, `whole`, `silent` there are
function notes.text(list, name, path)
  if name == "lua" then return rules.text(list, path) end
  return (notes.FORMATS[name].text(list))
end

return notes
