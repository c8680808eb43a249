-- SPDX-License-Identifier: GPL-3.0-or-later
--- A book as one page of HTML: a tree of calls that folds, with links from each call to its
-- answers and back.
-- @module baize.system.book.page
local book_text = require "baize.system.book.text"
local card_text = require "baize.system.book.card_text"
local check_text = require "baize.system.check.text"
local markup = require "baize.report.html.markup"
local style = require "baize.system.book.style"
local tree = require "baize.system.book.tree"

local page = {}

local escape <const>, prose <const>, percent <const> = markup.escape, markup.prose,
  check_text.percent
local SUITS <const> = { "S", "H", "D", "C" }
local NOTHING <const> = "–"

-- ---- small parts ---------------------------------------------------------------------

local function symbol(suit)
  return ('<span class="%s">%s</span>'):format(suit, prose("1" .. suit):sub(2))
end

-- A call, or several in an auction, its suits as symbols.
local function calls_html(auction)
  return (auction:gsub("([1-7])([CDHS])%f[%W]", function(level, suit)
    return level .. symbol(suit)
  end))
end

local function hand_html(hand)
  local parts, i = {}, 0
  for holding in (hand .. "."):gmatch "([^.]*)%." do
    i = i + 1
    parts[i] = symbol(SUITS[i]) .. (holding == "" and NOTHING or holding)
  end
  return ('<span class="hand">%s</span>'):format(table.concat(parts, " "))
end

local function link(id, html) return ('<a href="#%s">%s</a>'):format(escape(id), html) end

local function paragraph(class, html) return ('<p class="%s">%s</p>\n'):format(class, html) end

local function finding_html(f) return paragraph("finding", prose(book_text.finding(f)) .. ".") end

-- ---- a call --------------------------------------------------------------------------

-- What one system says of a call: how often, what, and its marks.
local function cell(entry)
  local parts = { ('<span><span class="n">%s</span>%s'):format(escape(percent(entry.share)),
    prose(entry.says)) }
  for _, mark in ipairs(entry.marks) do parts[#parts + 1] = ("<i>%s</i>"):format(prose(mark)) end
  for _, f in ipairs(entry.findings) do
    if f.severity == "problem" then parts[#parts + 1] = '<i class="problem">problem</i>' break end
  end
  return table.concat(parts) .. "</span>"
end

-- The same of both systems.
local function cells(b, entry, which)
  if not b.other then return cell(entry) end
  local change = which or entry.change
  local one, two = cell(entry), '<span class="soft">the same</span>'
  if change == "first" then
    two = ("<span>%s</span>"):format(NOTHING)
  elseif change == "second" then
    one, two = ("<span>%s</span>"):format(NOTHING), one
  elseif change then
    two = cell(entry.other)
  end
  return one .. two
end

local function list_of(lines)
  return #lines > 0 and markup.list(lines, "ways") or ""
end

-- What is folded below a call, but for the answers.
local function more(b, entry)
  local parts = { '<div class="more">\n', list_of(entry.ways) }
  local function add(html) parts[#parts + 1] = html end
  if entry.other and entry.change == "changed" and #entry.other.ways > 0 then
    add(paragraph("at", prose(b.other.name) .. ":") .. list_of(entry.other.ways))
  end
  if entry.change == "changed" and entry.asks ~= entry.other.asks then
    for _, one in ipairs { { b.name, entry }, { b.other.name, entry.other } } do
      add(paragraph("at", ("%s: <code>%s</code>"):format(prose(one[1]), escape(one[2].asks))))
    end
  end
  if entry.examples and entry.examples[1] then
    local hands = {}
    for i, hand in ipairs(entry.examples) do hands[i] = hand_html(hand) end
    add(paragraph("eg", table.concat(hands)))
  end
  if #entry.denies > 0 then
    add(paragraph("denies", "Denies " .. prose(table.concat(entry.denies, "; ")) .. "."))
  end
  local over = {}
  for i, node in ipairs(entry.contests or {}) do
    over[i] = link("at-" .. node.id, calls_html(escape(node.auction)))
  end
  if over[1] then add(paragraph("links", "When they act: " .. table.concat(over, ", "))) end
  if entry.cut then
    add(paragraph("links", "There are rules for the answers, which are left out."))
  end
  for _, f in ipairs(entry.findings) do add(finding_html(f)) end
  add "</div>\n"
  return table.concat(parts)
end

local node_html

-- `auction`: the calls before; `id`: the name of where it is; `which`: the only system that has it.
local function call_html(b, entry, auction, id, which)
  local own = (auction == "" and "" or auction .. " ") .. entry.call
  local differs = b.other and (which or entry.change)
  local parts = { ('<details class="call%s%s" id="%s" data-a="%s">\n<summary><b>%s</b>%s'
    .. "</summary>\n"):format(b.other and " two" or "", differs and " differs" or "", escape(id),
      escape(own), calls_html(escape(entry.call)), cells(b, entry, which)), more(b, entry) }
  for _, node in ipairs(entry.answers or {}) do parts[#parts + 1] = node_html(b, node, 1) end
  parts[#parts + 1] = "</details>\n"
  return table.concat(parts)
end

-- ---- a node --------------------------------------------------------------------------

-- The head of a node: what it is the answer to, with a link there.
local function head_of(node, level)
  local name = calls_html(escape(book_text.name(node)))
  local after = node.after
  if after then
    local calls = calls_html(escape(node.auction))
    name = "After " .. (node.before == "" and "" or node.before .. " ")
      .. link(tree.call_id(after.node, after.entry), calls)
  end
  return level == 0 and ("<h3>%s</h3>\n"):format(name) or paragraph("at", name)
end

local function seat_html(b, node, seat, number)
  local parts = { paragraph("at", prose(book_text.seat(b, seat))) }
  for _, entry in ipairs(seat.calls) do
    parts[#parts + 1] = call_html(b, entry, node.auction, ("%s-seat%d-%s"):format(node.id, number,
      entry.call), seat.only or node.only)
  end
  return table.concat(parts)
end

--- A node with all below it; level 0: it is below no call.
function node_html(b, node, level)
  local parts = { ('<div class="node" id="%s">\n'):format(escape("at-" .. node.id)),
    head_of(node, level) }
  local function add(html) parts[#parts + 1] = html end
  if node.only then
    add(paragraph("at", ("Only %s has rules here."):format(prose(node.only == "first" and b.name
      or b.other.name))))
  end
  for _, entry in ipairs(node.calls) do
    add(call_html(b, entry, node.auction, tree.call_id(node, entry), node.only))
  end
  local none = book_text.none(b, node)
  if none then add(paragraph("at", prose(none))) end
  for i, seat in ipairs(node.seats) do add(seat_html(b, node, seat, i)) end
  for _, f in ipairs(node.findings) do add(finding_html(f)) end
  add "</div>\n"
  return table.concat(parts)
end

-- ---- the page ------------------------------------------------------------------------

local TOOLS <const> = [[
<div class="tools" id="tools" hidden="hidden">
<input type="search" id="search" aria-label="Search" placeholder="Search: Stayman, 1NT 2C, ...">
<button type="button" id="open">Open all</button>
<button type="button" id="fold">Fold all</button>
%s<span id="found" role="status"></span>
</div>
]]
local DIFFER <const> = '<label><input type="checkbox" id="differ"> Differences only</label>\n'

-- Links to the chapters, and to the calls of the first node.
local function contents(b, chapters)
  local parts = {}
  for i, chapter in ipairs(chapters) do
    parts[i] = link("chapter" .. i, escape(chapter[1]))
  end
  for _, entry in ipairs((b.nodes[""] or { calls = {} }).calls) do
    if entry.call ~= "P" then
      parts[#parts + 1] = link(tree.call_id(b.nodes[""], entry), calls_html(entry.call))
    end
  end
  return ('<nav aria-label="Contents">\n%s\n</nav>\n'):format(table.concat(parts, "\n"))
end

-- The names of two systems above their columns, and how many calls differ.
local function heads(b)
  if not b.other then return "" end
  local c = b.changes
  return ('<p>%d calls mean something else, %d are made on more or fewer hands, %d are only in %s '
    .. 'and %d only in %s.</p>\n<div class="heads"><span></span><span>%s</span><span>%s</span>'
    .. "</div>\n"):format(c.changed or 0, c.share or 0, c.first or 0, prose(b.name),
    c.second or 0, prose(b.other.name), prose(b.name), prose(b.other.name))
end

local function elsewhere(b)
  if #b.findings == 0 then return "" end
  local lines = {}
  for i, f in ipairs(b.findings) do lines[i] = book_text.elsewhere(f) end
  return "<section>\n<h2>What the check found elsewhere</h2>\n" .. markup.list(lines)
    .. "</section>\n"
end

-- The command that makes a page, where it is known.
local function foot(options)
  return options.again and ('<footer class="soft">\n<pre class="command">%s</pre>\n</footer>\n')
    :format(escape(options.again)) or ""
end

--- The page of a book; `options`: again (the command that makes it).
function page.write(b, options)
  local title, chapters = book_text.title(b), book_text.chapters(b)
  local parts = { markup.head(title, style.TEXT, style.SCRIPT), "<h1>", prose(title), "</h1>\n",
    contents(b, chapters), markup.terms(b.terms), markup.paragraphs(book_text.SHARES, "soft"),
    heads(b), TOOLS:format(b.other and DIFFER or ""), "<main>\n" }
  local function add(html) parts[#parts + 1] = html end
  for i, chapter in ipairs(chapters) do
    add(('<section id="chapter%d">\n<h2>%s</h2>\n%s'):format(i, escape(chapter[1]),
      markup.paragraphs(chapter[3], "soft")))
    tree.sort(chapter[2])
    for _, node in ipairs(chapter[2]) do add(node_html(b, node, 0)) end
    add "</section>\n"
  end
  add(elsewhere(b))
  add "</main>\n"
  add(foot(options))
  add(("<script>%s</script>\n</body>\n</html>\n"):format(style.SCRIPT))
  return table.concat(parts)
end

-- ---- the card ------------------------------------------------------------------------

local function card_section(section)
  local rows = section.rows
  local content = section.columns and markup.table(section.columns, rows, section.title, true)
    or markup.terms(rows)
  return ('<section class="%s">\n<h2>%s</h2>\n%s</section>\n'):format(section.columns
    and #section.columns > 3 and "whole" or "part", escape(section.title), content)
end

--- The page of a convention card; `options` as for `write`.
function page.card(c, options)
  local title = card_text.title(c)
  local parts = { markup.head(title, style.CARD), "<main>\n<h1>", prose(title), "</h1>\n" }
  for _, section in ipairs(c.sections) do parts[#parts + 1] = card_section(section) end
  parts[#parts + 1] = "</main>\n" .. foot(options) .. "</body>\n</html>\n"
  return table.concat(parts)
end

return page
