-- SPDX-License-Identifier: GPL-3.0-or-later
--- A convention card as text, as Markdown and as JSON.
-- @module baize.system.book.card_text
local book_text = require "baize.system.book.text"
local columns = require "baize.base.columns"
local plain = require "baize.base.plain"
local tables = require "baize.report.tables"

local card_text = {}

local BLANK <const> = ("."):rep(40)

--- The title of a card.
function card_text.title(c)
  return ("Convention card: %s%s"):format(c.system, c.players and ", " .. c.players or "")
end

local function filled(text) return text == "" and BLANK or text end

-- The lines of a table whose last columns are long: each below its first cell.
local function listed(section)
  local rows = {}
  for _, row in ipairs(section.rows) do
    rows[#rows + 1] = { row[1], "", "" }
    for i = 2, #row do
      if row[i] ~= "" then rows[#rows + 1] = { "", section.columns[i], row[i] } end
    end
  end
  return columns.within(rows, "lll")
end

local FEW <const> = 3 -- columns that are set beside each other

--- The card as text.
function card_text.text(c)
  local parts = { columns.line(card_text.title(c)), "\n" }
  local function add(text) parts[#parts + 1] = text end
  for _, section in ipairs(c.sections) do
    add(("\n%s\n%s\n"):format(section.title, ("-"):rep(#section.title)))
    if section.columns and #section.columns > FEW then
      add(listed(section))
    elseif section.columns then
      add(columns.within(tables.with_head(section), "lll"))
    else
      local rows = {}
      for i, row in ipairs(section.rows) do rows[i] = { row[1], filled(row[2]) } end
      add(columns.within(rows, "ll"))
    end
  end
  return table.concat(parts)
end

--- The card as Markdown.
function card_text.markdown(c)
  local escaped <const> = book_text.escaped
  local parts = { ("# %s\n"):format(escaped(card_text.title(c))) }
  local function add(form, ...) parts[#parts + 1] = form:format(...) end
  local function row_of(row)
    local cells = {}
    for i, cell in ipairs(row) do cells[i] = escaped(cell) end
    return "| " .. table.concat(cells, " | ") .. " |\n"
  end
  for _, section in ipairs(c.sections) do
    add("\n## %s\n\n", section.title)
    if section.columns then
      add("%s%s\n", row_of(section.columns), ("| --- "):rep(#section.columns) .. "|")
      for _, row in ipairs(section.rows) do add("%s", row_of(row)) end
    else
      for _, row in ipairs(section.rows) do
        add("- **%s**: %s\n", escaped(row[1]), escaped(row[2]))
      end
    end
  end
  return table.concat(parts)
end

--- The card as JSON: system, hash, options, players, sections (each title, columns, rows).
function card_text.json(c)
  return (plain.encode(plain.value { system = c.system, hash = c.hash, options = c.options,
    players = c.players, sections = c.sections }, { "version", "system", "hash", "options",
      "players", "title", "columns", "rows" }))
end

return card_text
