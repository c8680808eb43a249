-- SPDX-License-Identifier: GPL-3.0-or-later
--- A scale of victory points as the command line names it: by name, or a file of margins.
-- @module baize.cli.score_scale
local event = require "baize.event"
local lists = require "baize.base.lists"
local script = require "baize.host.script"

local score_scale = {}

local function usage(message, ...) script.usage(("score: --vp: " .. message):format(...)) end

-- The margins of a file: numbers with blanks, commas or ends of lines between them; "#" begins
-- a comment.
local function margins_of(text, path)
  local margins, line_nb = {}, 0
  for line in (text:gsub("\r\n?", "\n") .. "\n"):gmatch "([^\n]*)\n" do
    line_nb = line_nb + 1
    for word in line:gsub("#.*", ""):gmatch "[^%s,]+" do
      local n = math.tointeger(word:match "^%d+$")
      local last = margins[#margins] or 0
      if not n or n <= last then
        usage("%s:%d: '%s': a whole number above %d is expected, the least margin in IMPs "
          .. "for %d above the draw", path, line_nb, word, last, #margins + 1)
      end
      margins[#margins + 1] = n
    end
  end
  if #margins == 0 then usage("%s: there is no margin in the file", path) end
  return margins
end

--- The name of a scale, or the least margins that a file of this path has.
function score_scale.read(text)
  if text == "wbf" or event.SCALES[text] then return text end
  local file, why = io.open(text)
  if not file then
    usage("there is no scale '%s' (there is: %s, wbf), and no file: %s", text,
      table.concat(lists.keys(event.SCALES), ", "), why)
  end
  local _ <close> = file
  local margins, fault = file:read "a"
  if not margins then usage("cannot read %s: %s", text, fault) end
  return margins_of(margins, text)
end

return score_scale
