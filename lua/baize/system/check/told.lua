-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which findings of a check are told.
-- @module baize.system.check.told
local lists = require "baize.base.lists"

local told = {}

-- What is no fault in a system as a whole: the word under which it is counted; nil: it is told.
local function quiet_word(f)
  if f.kind == "overlap" then return "overlaps" end
  if f.kind == "unwritten" then return "rules for no hand (~any), to be written" end
  if f.based then return "rules of its base that its own hide" end
  if f.ended then return "auctions that end without rules" end
  return f.harmless and "rules that hands bid by in other positions" or nil
end

--- Leave out what is no fault, unless all is asked for; returns what and how many.
function told.quieten(state, all)
  local kept, left = {}, {}
  for _, f in ipairs(state.findings) do
    local word = not all and f.severity == "note" and quiet_word(f)
    if word then
      local entry = lists.entry(left, word, { what = word, count = 0 })
      entry.count = entry.count + 1
    else
      kept[#kept + 1] = f
    end
  end
  state.findings = kept
  return lists.falling(left, "count", "what")
end

--- Leave out findings that are not of rules of a file; raises where the system has no such file.
function told.keep_file(self, state, name)
  if not name then return end
  local function is_it(file)
    return file == name or file:sub(-#name - 1) == "/" .. name
  end
  local known, names = false, {}
  for i, file in ipairs(self.files) do
    known, names[i] = known or is_it(file.name), file.name
  end
  if not known then
    error(("only: %q is not a file of %s; its files are %s"):format(name, self.name,
      table.concat(names, ", ")), 0)
  end
  local kept = {}
  for _, f in ipairs(state.findings) do
    if f.file and is_it(f.file) then kept[#kept + 1] = f end
  end
  state.findings = kept
end

return told
