-- SPDX-License-Identifier: GPL-3.0-or-later
--- Sections of a result as text: sentences beside their titles, tables below.
-- @module baize.report.listing
local columns = require "baize.base.columns"
local text = require "baize.report.text"

local listing = {}

--- Write sections, in their order; plots are left out.
-- @tparam string heading lines ended by newlines
-- @tparam {table,...} sections each { title, text }, or { title, columns, rows, align }
-- @treturn string lines ended by newlines
function listing.write(heading, sections)
  local parts = { heading }
  for _, section in ipairs(sections) do
    if section.columns then
      local rows = table.move(section.rows, 1, #section.rows, 2, { section.columns })
      parts[#parts + 1] = columns.wrap(section.title, text.WIDTH) .. "\n"
        .. columns.set(rows, section.align or "l..r")
    elseif section.text then
      parts[#parts + 1] = text.beside(section.title, section.text)
    end
  end
  return table.concat(parts, "\n")
end

return listing
