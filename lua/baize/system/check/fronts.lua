-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where the sections `front` are asked, of the positions that a check has examined.
-- @module baize.system.check.fronts
local facts = require "baize.system.words.facts"
local sequence = require "baize.system.words.sequence"
local showing = require "baize.system.turn.showing"

local fronts = {}

--- What each section `front` covers.
-- @tparam System self
-- @tparam {SystemPosition,...} examined the likeliest first
-- @treturn {table,...} in the order in which they are asked: file, line, section (as it is written,
-- of letters the first suits), positions (at which it is asked), auction (the first of them; nil:
-- there is none)
function fronts.covered(self, examined)
  local list, at = {}, {}
  for _, block in ipairs(self.model.fronts) do
    local key = ("%s:%d"):format(block.file, block.line)
    local entry = at[key] or { file = block.file, line = block.line, positions = 0, seen = {},
      section = sequence.text(block.calls) }
    if not at[key] then at[key], list[#list + 1] = entry, entry end
    for _, p in ipairs(examined) do
      if not entry.seen[p] and sequence.fits(block.calls, p.calls) and showing.means(p, block)
        and (not block.when or facts.hold(p, block.when)) then
        entry.seen[p], entry.positions = true, entry.positions + 1
        entry.auction = entry.auction or table.concat(p.words, " ")
      end
    end
  end
  for _, entry in ipairs(list) do entry.seen = nil end
  return list
end

return fronts
