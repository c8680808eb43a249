-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which known name a mistyped one was meant to be.
-- For messages: "unknown option '--jbos' (did you mean '--jobs'?)".
-- @module baize.base.near
require "baize.core"
local core_files = require "baize.core.files"
local core_words = require "baize.core.words"

local near = {}

-- The closest of the known names; nil: none is close.
local function closest(name, known)
  local names = table.move(known, 1, #known, 1, {})
  table.sort(names) -- of equally near ones the first in the alphabet
  return core_words.near(name, names)
end

local function question(name) return name and (" (did you mean '%s'?)"):format(name) or "" end

--- The words that point to the closest of the known names, " (did you mean 'tricks'?)", or "" when
-- none is close.
function near.hint(name, known) return question(closest(name, known)) end

-- Longer words for fields whose names are short.
local LONGER <const> = { vulnerable = "vul", vulnerability = "vul" }

--- The same for the name of a field, for which a longer word may have been written, "vulnerable"
-- for vul; and the name that was meant, or nil.
function near.field(name, known)
  local meant = closest(name, known)
  for _, one in ipairs(known) do
    if one == LONGER[name:lower()] then meant = one end
  end
  return question(meant), meant
end

--- The same for files of Lua below the folders `roots`, as `use` names them: " (did you mean
-- 'conventions/stayman'?)"; the name is without .lua.
function near.file(roots, name)
  local folder, last = name:match "^(.-)([^/]*)$"
  local stems, full = {}, {}
  for _, root in ipairs(roots) do
    for _, below in ipairs { folder, "conventions/" } do
      for _, file in ipairs(core_files.folder(root .. "/" .. below) or {}) do
        local stem = file:match "^(.+)%.lua$"
        if stem and not full[stem] then
          stems[#stems + 1], full[stem] = stem, below .. stem
        end
      end
    end
  end
  table.sort(stems)
  local best = core_words.near(last, stems)
  return question(best and full[best])
end

return near
