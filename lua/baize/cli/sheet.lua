-- SPDX-License-Identifier: GPL-3.0-or-later
--- Options of commands that write hand records.
-- @module baize.cli.sheet
local argument = require "baize.cli.argument"

local sheet = {}

--- Their declarations.
sheet.options = {
  { names = { "--title" }, value = "TEXT", help = "head of hand records" },
  { names = { "--no-analysis" }, key = "plain",
    help = "hand records without double-dummy results and par" },
  { names = { "--curtain" },
    help = "curtain cards in place of hand records: the four hands of each board to cut out" },
  argument.links,
}

--- What is said of --links with --curtain.
sheet.NO_LINKS = "--links needs the diagrams: curtain cards have no links"

--- What the writers of baize.format.sheet take, of the values of a command line.
function sheet.of(values)
  local head = {}
  for _, key in ipairs { "title", "event", "date" } do head[#head + 1] = values[key] end
  return { title = #head > 0 and table.concat(head, ", ") or nil, curtain = values.curtain,
    links = values.links, analysis = not values.plain }
end

return sheet
