-- SPDX-License-Identifier: GPL-3.0-or-later
--- Results as one page of HTML that needs nothing else.
-- The page is made of the results alone: the same ones give the same bytes. It runs no
-- program, fetches nothing, and holds the numbers once more as JSON for machines.
-- @module baize.report.html
local check = require "baize.base.check"
local draw = require "baize.report.html.draw"
local gap = require "baize.stats.gap"
local markup = require "baize.report.html.markup"
local option = require "baize.base.options"
local about = require "baize.report.about"
local auction = require "baize.report.auction"
local phrase = require "baize.report.phrase"
local plots = require "baize.report.html.plots"
local sections = require "baize.report.html.sections"
local shell = require "baize.base.shell"
local words = require "baize.base.words"

local html = {}

-- Deals as diagrams: four hands round a table, and what was measured on them.

local SEATS <const> = {
  { "N", "North" }, { "W", "West" }, { "E", "East" }, { "S", "South" },
}
local SIGNS <const> = words.PAGE_SIGNS
local SUITS <const> = { { "S", SIGNS.S, "spades" }, { "H", SIGNS.H, "hearts" },
  { "D", SIGNS.D, "diamonds" }, { "C", SIGNS.C, "clubs" } }

local function hand(deal, seat, name)
  local cards, lines = deal:hand(seat), {}
  for i, suit in ipairs(SUITS) do
    local letter, symbol, word = table.unpack(suit)
    local ranks = cards:holding(letter)
    lines[i] = ('<span class="%s" role="img" aria-label="%s">%s</span> %s'):format(letter,
      word, symbol, ranks == "" and "–" or ranks)
  end
  return ('<div class="%s"><b>%s</b><br>%s</div>\n'):format(seat, name,
    table.concat(lines, "<br>"))
end

local function deal_caption(item, link)
  local parts = {}
  if item.index or link then
    parts[1] = ("<b>%s</b>"):format(item.index and ("Deal %d"):format(item.index) or "Deal")
  end
  if link then
    parts[1] = ('<a href="%s">%s</a>'):format(markup.escape(link(item.deal)), parts[1])
  end
  for _, note in ipairs(item.notes or {}) do
    parts[#parts + 1] = ("%s&nbsp;%s"):format(markup.prose(note[1]),
      markup.escape(tostring(note[2])))
  end
  return "<figcaption>" .. table.concat(parts, ", ") .. "</figcaption>\n"
end

local function diagram(item, link)
  local parts = { '<figure class="deal">\n', deal_caption(item, link), '<div class="hands">\n' }
  for _, seat in ipairs(SEATS) do parts[#parts + 1] = hand(item.deal, seat[1], seat[2]) end
  parts[#parts + 1] = "</div>\n</figure>\n"
  return table.concat(parts)
end

-- A deal in a list of which one is shown: its line, which chooses it, and the diagram.
local function choice(item, shown, i, page)
  local note, id = (item.notes or {})[1], ("step%d-%d"):format(page.lists, i)
  return ('<input type="radio" name="step%d" id="%s"%s><label for="%s">%d. %s%s</label>\n%s')
    :format(page.lists, id, i == 1 and ' checked="checked"' or "", id, i,
      item.index and ("Deal %d"):format(item.index) or "Deal",
      note and markup.prose((": %s %s"):format(note[1], tostring(note[2]))) or "", shown)
end

-- Deals side by side, or a list to step through with the arrow keys, and below them as text.
local function write(section, page)
  local parts, lines = {}, {}
  if section.step then page.lists = page.lists + 1 end
  for i, item in ipairs(section.deals) do
    local shown = diagram(item, page.link)
    parts[i] = section.step and choice(item, shown, i, page) or shown
    lines[i] = markup.escape(tostring(item.deal))
  end
  local text = ("<pre>%s</pre>\n"):format(table.concat(lines, "\n"))
  return ('<div class="%s">\n%s</div>\n%s'):format(section.step and "step" or "deals",
    table.concat(parts), markup.details("These deals as text (PBN)", text))
end

local OPTIONS <const> = option.new("a page", {
  { "title", option.TEXT, "of the page; default: that of the only result" },
  { "file", option.TEXT, "the name of the script, for the command that repeats it" },
  { "again", option.TEXT, "this command, where it is not baize run of a script" },
  { "brief", option.BOOLEAN, "one page: question, verdict, a table and a figure; the rest is "
    .. "folded" },
  { "link", option.FUNCTION, "of a deal: the address at which it is shown; default: deals have "
    .. "no links" } })
local UNTITLED <const> = "Results"

local escape = markup.escape

-- ---- figures ---------------------------------------------------------------------

-- The plots of a section.
local function plots_of(section)
  return section.plots or { section.plot }
end

-- A figure, its numbers below; nothing where there is nothing to draw.
local function figure(plot, page)
  if not plots.any(plot) then return "" end
  page.figures = page.figures + 1
  local at, box, content = page.figures, draw.plot(plot)
  local title = plot.title or ""
  local head, rows = plots.numbers(plot)
  local numbers = markup.table(head, rows, title, true)
  return table.concat { '<figure class="plot">\n',
    ('<svg viewBox="%s" role="img" aria-labelledby="f%d-t f%d-d">\n<title id="f%d-t">%s</title>\n'
      .. '<desc id="f%d-d">%s</desc>%s</svg>\n'):format(box, at, at, at, escape(title), at,
      escape(plots.describe(plot)), content),
    ("<figcaption>%s</figcaption>\n"):format(markup.prose(title)),
    markup.details("Numbers", numbers), "</figure>\n" }
end

-- ---- parts of a result -----------------------------------------------------------

local LONG_HEADING <const> = 50 -- characters

-- A heading of a part of a result: below the title of the page, or of the result. What a long one
-- has in brackets at its end, or after a semicolon, is a paragraph below it.
local function heading(text, page)
  local short, note
  if #text > LONG_HEADING then
    short, note = text:match '^(.*[%w")]) (%b())$'
    if note then note = note:sub(2, -2) else short, note = text:match "^(.-); (.+)$" end
  end
  return ("<h%d>%s</h%d>\n"):format(page.level, markup.prose(short or text), page.level)
    .. (note and markup.paragraphs(note:gsub("^%l", string.upper) .. ".", "soft") or "")
end

-- What a section says, without its heading.
local function content(section, page)
  local parts = {}
  local function add(text) parts[#parts + 1] = text end
  if section.legend then
    add(markup.paragraphs(section.legend:gsub("^%l", string.upper) .. ".", "soft"))
  end
  if section.verdicts then add(markup.list(section.verdicts, "verdicts")) end
  if section.terms then add(markup.terms(section.terms)) end
  if section.text then add(markup.paragraphs(section.text)) end
  if section.columns then
    local caption = section.caption or section.title or ""
    add(markup.table(section.columns, section.rows, caption, caption == section.title))
  end
  local figures = plots_of(section)
  if #figures > 1 then add '<div class="plots">\n' end
  for _, plot in ipairs(figures) do add(figure(plot, page)) end
  if #figures > 1 then add "</div>\n" end
  if section.deals and #section.deals > 0 then add(write(section, page)) end
  return table.concat(parts)
end

-- A section; of one that is folded its line opens the rest.
local function section_html(section, page)
  if section.fold then
    return markup.details(("%s: %s"):format(section.title, section.text),
      content(section.fold, page))
  end
  return (section.title and heading(section.title, page) or "") .. content(section, page)
end

local function command(r, page)
  local parts = { "baize run", shell.word(page.file or "FILE") }
  local asked = r.cases and r.each or not r.cases and r.asked -- of a sweep: each experiment
  if math.type(asked) == "integer" then parts[#parts + 1] = ("-n %d"):format(asked) end
  if math.type(r.seed) == "integer" then parts[#parts + 1] = ("--seed %d"):format(r.seed) end
  return table.concat(parts, " ")
end

-- What repeats a result: the command that made it, or that runs its script where deals have a seed.
local function provenance(r, page)
  local parts = { heading("Where it comes from", page), markup.terms(sections.provenance(r)) }
  if page.again or page.file or math.type(r.seed) == "integer" then
    parts[3] = ('<p>To repeat it%s:</p>\n<pre class="command">%s</pre>\n'):format(
      (page.again or page.file) and "" or " (FILE is the script of this experiment)",
      escape(page.again or command(r, page)))
  end
  return table.concat(parts)
end

-- JSON inside a page: no "<", so that nothing in it ends the element.
local function data(r)
  local json = r:json():gsub("<", "\\u003c")
  return '<script type="application/json">\n' .. json .. "\n</script>\n"
end

local function play(r, page)
  local text = type(r.play_note) == "string" and r.play_note or r.solves and phrase.PLAY
  if not text or r.deals == 0 then return "" end
  local said = heading("What the play model leaves out", page) .. markup.paragraphs(text)
  if not r.gap then return said end
  local t = gap.table(r.gap)
  return said .. markup.table(t.columns, t.rows, t.title)
end

local function partial(r)
  if not r.partial then return "" end
  if not r.asked then -- a search
    return ('<p class="partial">It was interrupted: the same command with --seed %d goes on from '
      .. "there.</p>\n"):format(r.seed)
  end
  return ('<p class="partial">Not all deals were done: %s.</p>\n')
    :format(escape(about.deals(r)))
end

-- The first table of a result, and its first figure.
local function main_part(one, page)
  local parts, tabled, drawn = {}, false, false
  for _, section in ipairs(one.sections) do
    local own = not section.fold and section or {}
    if own.columns and not tabled then
      tabled = true
      parts[#parts + 1] = heading(own.title or "", page)
        .. markup.table(own.columns, own.rows, own.caption or own.title or "",
          (own.caption or own.title) == own.title)
    end
    for _, plot in ipairs(drawn and {} or plots_of(own)) do
      local shown = not drawn and figure(plot, page) or ""
      drawn = drawn or shown ~= ""
      parts[#parts + 1] = shown
    end
  end
  return table.concat(parts)
end

local function article(one, page)
  local r, parts = one.result, {}
  local function add(text) parts[#parts + 1] = text end
  add(('<article id="r%d">\n'):format(one.number))
  if page.level > 2 then add(("<h2>%s</h2>\n"):format(markup.prose(one.title))) end
  if r.source then add(markup.paragraphs(r.source, "soft")) end
  add(partial(r))
  add(markup.list(sections.verdicts(r), "verdicts"))
  local question = sections.question(r)
  if #question > 0 then add(heading("Question", page) .. markup.terms(question)) end
  if page.brief then add(main_part(one, page)) end
  local rest = {}
  for i, section in ipairs(one.sections) do rest[i] = section_html(section, page) end
  rest[#rest + 1] = play(r, page) .. provenance(r, page)
  add(page.brief and markup.details("All tables, figures and deals, and how to repeat this",
    table.concat(rest)) or table.concat(rest))
  add(data(r))
  add "</article>\n"
  return table.concat(parts)
end

-- ---- the page --------------------------------------------------------------------

local function contents(list)
  if #list < 2 then return "" end
  local parts = {}
  for i, one in ipairs(list) do
    parts[i] = ('<li><a href="#r%d">%s</a></li>\n'):format(one.number, escape(one.title))
  end
  return '<nav aria-label="Contents">\n<ol>\n' .. table.concat(parts) .. "</ol>\n</nav>\n"
end

local function is_result(value)
  local ok, method = pcall(function() return value.json end) -- strict types raise
  return ok and type(value) == "table" and type(method) == "function"
end

-- What the kind of a result calls one without a title.
local function headline(r)
  local own = (getmetatable(r) or {}).kind
  return own and own.headline and own.headline(r)
end

-- Results with what the page needs to know of each.
local function gathered(results)
  if is_result(results) then results = { results } end
  if type(results) ~= "table" or #results == 0 then
    check.expected("html", "a result or an array of them", results, false)
  end
  local list = {}
  for i, r in ipairs(results) do
    if not is_result(r) then
      check.fail(("html: item %d is not a result, but %s"):format(i, check.show(r)))
    end
    list[i] = { result = r, number = i, sections = sections.of(r),
      title = r.title or headline(r) or #results > 1 and ("Result %d"):format(i) or "Result" }
  end
  return list
end

--- Write results as a page.
-- @tparam table results a result, or an array of them (then there is a table of contents).
-- A result is a table with a method `json`; which fields are shown, and how, is in the
-- README of the reports
-- @tparam[opt] table options fields
-- @treturn string the page
-- @raise at the user's line for anything else
-- @usage io.open("gain.html", "w"):write((baize.report.html.write(experiment:run())))
function html.write(results, options)
  options = OPTIONS:read(options or {})
  local list = gathered(results)
  local page = { file = options.file, again = options.again, link = options.link,
    brief = options.brief, lists = 0, figures = 0, level = #list > 1 and 3 or 2 }
  local title = options.title or #list == 1 and list[1].title or UNTITLED
  local parts = { markup.head(title), "<main>\n", ("<h1>%s</h1>\n"):format(markup.prose(title)),
    contents(list) }
  local problems = #list > 1 and auction.overview(results)
  if problems then parts[#parts + 1] = section_html(problems, { level = 2 }) end
  for _, one in ipairs(list) do parts[#parts + 1] = article(one, page) end
  parts[#parts + 1] = "</main>\n</body>\n</html>\n"
  return table.concat(parts)
end

return html
