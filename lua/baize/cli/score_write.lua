-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where baize score writes: text to standard output, and the same tables to files.
-- @module baize.cli.score_write
local columns = require "baize.base.columns"
local json = require "baize.base.needs" "dkjson"
local markup = require "baize.report.html.markup"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local ranking = require "baize.event.ranking"
local score_page = require "baize.cli.score_page"
local script = require "baize.host.script"
local sheet = require "baize.format.sheet.html"

local score_write = {}

local Out = { __name = "baize.ScoreOutput" }
Out.__index = Out

-- A cell of a table that people read.
local function shown(cell)
  return math.type(cell) == "float" and ("%.2f"):format(cell) or tostring(cell)
end

-- The names of columns on a page, where they are others than in the files.
local HEADS <const> = { ns = "N-S", ew = "E-W", imps_won = "IMPs won",
  imps_lost = "IMPs lost", home_imps = "home IMPs", away_imps = "away IMPs",
  home_vp = "home VP", away_vp = "away VP", vp = "VP" }

local HEAD <const> = "Scoring: %s, %s" -- name, why

-- How the sections are written, by the name of the option.
local FORMS <const> = {}

function FORMS.csv(sections)
  local parts = {}
  for i, section in ipairs(sections) do
    local lines = { columns.csv(section.columns) }
    for k, row in ipairs(section.rows) do
      local cells = {}
      for c, cell in ipairs(row) do cells[c] = shown(cell) end
      lines[k + 1] = columns.csv(cells)
    end
    parts[i] = table.concat(lines, "\n") .. "\n"
  end
  return table.concat(parts, "\n")
end

function FORMS.json(sections, out)
  local whole, order = { scoring = out.scoring, chosen = out.chosen },
    { "scoring", "chosen", "unit" }
  for _, section in ipairs(sections) do
    local list = setmetatable({}, { __jsontype = "array" })
    local row_type = { __jsonorder = section.columns }
    for i, row in ipairs(section.rows) do
      list[i] = setmetatable({}, row_type)
      for c, name in ipairs(section.columns) do
        local cell = row[c]
        if cell ~= "" then list[i][name] = type(cell) == "string" and columns.utf8(cell) or cell end
      end
    end
    whole[section.name], whole.unit = list, whole.unit or section.unit
    order[#order + 1] = section.name
  end
  return json.encode(whole, { keyorder = order, indent = true }) .. "\n"
end

-- What a narrow screen is to show without being pushed is further to the left on a page: columns,
-- and those that they follow there.
local AFTER <const> = { { "vp", "team" }, { "home_vp", "away" }, { "away_vp", "home_vp" },
  { "contract", "board" }, { "tricks", "contract" } }

-- The numbers of columns in the order of a page.
local function page_order(names)
  local order = table.move(names, 1, #names, 1, {})
  local function at(name)
    for i, other in ipairs(order) do
      if other == name then return i end
    end
  end
  for _, move in ipairs(AFTER) do
    if at(move[1]) and at(move[2]) then
      table.remove(order, at(move[1]))
      table.insert(order, at(move[2]) + 1, move[1])
    end
  end
  local number = {}
  for i, name in ipairs(names) do number[name] = i end
  for i, name in ipairs(order) do order[i] = number[name] end
  return order
end

-- A cell on a page: contracts with the symbols of suits, places with "=" where they are shared, and
-- pairs with a link.
local function on_page(section, i, column, cell, link)
  local text = shown(cell)
  if column == "contract" then return { text = text, html = sheet.contract(text) } end
  if column == "place" and section.ranked then return ranking.shown(section.ranked, i) end
  return link and section.ranked and column == section.columns[2] and link(cell) or text
end

-- The table of a section.
local function table_of(section, link)
  local rows, heads, order = {}, {}, page_order(section.columns)
  for i, row in ipairs(section.rows) do
    rows[i] = {}
    for c, from in ipairs(order) do
      rows[i][c] = on_page(section, i, section.columns[from], row[from], link)
    end
  end
  for c, from in ipairs(order) do
    heads[c] = HEADS[section.columns[from]] or section.columns[from]
  end
  local caption = section.name .. (section.unit and (" (%s)"):format(section.unit) or "")
  return (markup.table(heads, rows, caption))
end

function FORMS.html(sections, out)
  local title, link, more = out.title or "Results", nil, ""
  if out.event then link, more = score_page.parts(out.event, out.options) end
  local parts = { markup.head(title, score_page.STYLE), "<main>\n<h1>", markup.escape(title),
    "</h1>\n", out.line and ("<p>%s</p>\n"):format(markup.escape(out.line)) or "" }
  local notes = {}
  parts[#parts + 1] = '<div class="rankings">\n'
  for _, section in ipairs(sections) do
    local shown_below = out.event and section.name == "boards"
    parts[#parts + 1] = not shown_below and table_of(section, link) or nil
    -- a paragraph for each line of a note
    notes[#notes + 1] = section.note and markup.paragraphs((section.note:gsub("\n", "\n\n")))
  end
  parts[#parts + 1] = "</div>\n" .. table.concat(notes)
  parts[#parts + 1] = more .. "</main>\n</body>\n</html>\n"
  return table.concat(parts)
end

--- Open the files that --html, --json and --csv ask for; where one is "-" no text is printed.
-- Returns what has the methods print, section, keep; nil and why where a file cannot be opened.
-- Ends the command where several are "-".
function score_write.open(values)
  local silent, names = false, {}
  for form in pairs(FORMS) do
    if values[form] == "-" and silent then
      script.usage "score: standard output takes one of --html, --json and --csv"
    end
    names[#names + 1], silent = form, silent or values[form] == "-"
  end
  local files, why = output.open_each(values, names)
  if not files then return nil, why end
  local watched = progress.new "boards"
  local options = { analysis = not values.plain, links = values.links,
    progress = function(done, of) watched:update(done, of) end }
  return setmetatable({ files = files, sections = {}, title = values.title, silent = silent,
    options = options }, Out)
end

--- Print a text, unless standard output has one of the files.
-- @tparam string text
function Out:print(text)
  if not self.silent then output.print(text) end
end

--- Print what is compared, and why; pages and JSON have it too.
-- @tparam string scoring name of a comparison
-- @tparam string chosen why it is this one
function Out:head(scoring, chosen)
  self.scoring, self.chosen, self.line = scoring, chosen, HEAD:format(scoring, chosen)
  self:print(self.line)
end

--- Begin a table.
-- @tparam string name
-- @tparam {string,...} names of its columns
-- @tparam[opt] string unit of its scores
-- @tparam[opt] string note what stands below it on a page
-- @tparam[opt] table ranked what baize.event.ranking ranked, of a ranking
-- @treturn table its rows, to be filled: arrays of cells, "" for nothing
function Out:section(name, names, unit, note, ranked)
  local section = { name = name, columns = names, unit = unit, note = note, ranked = ranked,
    rows = {} }
  self.sections[#self.sections + 1] = section
  return section.rows
end

--- Have the page show the score cards and boards of an event (baize.cli.score_page), if there is
-- one.
-- @tparam table event
function Out:show(event) self.event = self.files.html and event end

--- Whether there is a page.
-- @treturn boolean
function Out:has_page() return self.files.html ~= nil end

--- Write the files.
-- @treturn ?boolean true; nil when one could not be written
-- @treturn ?string why
function Out:keep()
  for form, file in pairs(self.files) do
    file:write(FORMS[form](self.sections, self))
    local ok, why = file:keep()
    if not ok then return nil, why end
  end
  return true
end

function Out:__close()
  local _ <close> = self.files
end

return score_write
