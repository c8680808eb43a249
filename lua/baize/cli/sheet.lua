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
  { names = { "--large" }, help = "hand records in large print: a page with six boards, not "
    .. "twelve" },
  { names = { "--paper" }, choices = { "a4", "letter" },
    help = "paper of hand records on a page (default: a4)" },
  argument.links,
}

--- Of these the names that need a page, in the order in which they are refused without one.
sheet.OF_PAGES = { "links", "large", "paper" }

--- Add them to the options of a command.
function sheet.add(options)
  table.move(sheet.options, 1, #sheet.options, #options + 1, options)
end

--- What is said of --links with --curtain.
sheet.NO_LINKS = "--links needs the diagrams: curtain cards have no links"

--- What the writers of baize.format.sheet take, of the values of a command line.
function sheet.of(values)
  local head = {}
  for _, key in ipairs { "title", "event", "date" } do head[#head + 1] = values[key] end
  return { title = #head > 0 and table.concat(head, ", ") or nil, curtain = values.curtain,
    links = values.links, large = values.large, paper = values.paper, analysis = not values.plain }
end

return sheet
