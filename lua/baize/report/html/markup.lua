-- SPDX-License-Identifier: GPL-3.0-or-later
--- Pieces of HTML: escaped text, headings, tables that scroll by themselves.
-- @module baize.report.html.markup
local core_files = require "baize.core.files"
local style = require "baize.report.html.style"
local words = require "baize.base.words"

local markup = {}

local ENTITIES <const> = {
  ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;", ["'"] = "&#39;",
}
-- Blanks as wide as a digit and as a point.
local FIGURE_SPACE <const>, POINT_SPACE <const> = "\u{2007}", "\u{2008}"
-- With the mark that asks for text, not for a picture.
local SYMBOLS <const> = words.PAGE_SIGNS
local REPLACEMENT <const> = "\u{FFFD}"

-- A text that is not an UTF-8, with its strange bytes replaced.
local function valid(text)
  if utf8.len(text) then return text end
  local parts, from = {}, 1
  while from <= #text do
    local ok, bad = utf8.len(text, from)
    if ok then break end
    parts[#parts + 1] = text:sub(from, bad - 1) .. REPLACEMENT
    from = bad + 1
  end
  return table.concat(parts) .. text:sub(from)
end

--- A text as HTML shows it, in content and in attributes; bytes that are no UTF-8 and controls
-- are replaced.
function markup.escape(text)
  return (valid(text):gsub("[%z\1-\8\11\12\14-\31\127]", REPLACEMENT):gsub("[&<>\"']", ENTITIES))
end

local BASE64 <const> = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

-- What allows one script in a page, by its hash.
local function allowed(script)
  local digits = core_files.sha256(script) .. "00" -- 33 bytes are 44 letters, the last of padding
  local code = digits:gsub("......", function(six)
    local n, letters = tonumber(six, 16), {}
    for i = 1, 4 do
      local at = (n >> (24 - 6 * i) & 63) + 1
      letters[i] = BASE64:sub(at, at)
    end
    return table.concat(letters)
  end)
  return ("; script-src 'sha256-%s='"):format(code:sub(1, -2))
end

--- A page up to the beginning of its body, in the style of reports, perhaps with more of it; of
-- scripts it runs `script` alone, exactly as it is written there, if one is given.
function markup.head(title, more, script)
  return table.concat {
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    '<meta http-equiv="Content-Security-Policy" ',
    "content=\"default-src 'none'; style-src 'unsafe-inline'", script and allowed(script) or "",
    "\">\n",
    '<meta name="generator" content="baize">\n',
    "<title>", markup.escape(title), "</title>\n<style>\n", style.TEXT, more or "",
    "</style>\n</head>\n<body>\n",
  }
end

--- A sentence as HTML shows it, in content: contracts have the symbols of their suits.
function markup.prose(text)
  return (markup.escape(text):gsub("%f[%w]([1-7])([CDHS])(x?x?)%f[%W]",
    function(level, suit, doubled) return level .. SYMBOLS[suit] .. doubled end))
end

-- Longer texts open when asked for, below how they begin.
local FOLDED <const>, BEGINNING <const> = 700, 120 -- characters

-- A text as HTML, folded if it is long.
local function folded(text, html)
  text = valid(text)
  local n = utf8.len(text)
  if n <= FOLDED then return html end
  local short = text:sub(1, utf8.offset(text, BEGINNING) - 1)
  return ('<details class="long">\n<summary>%s ... (%d characters)</summary>\n%s</details>\n')
    :format(markup.prose(short:match "^(.*%S)%s+%S*$" or short), n, html)
end

--- Paragraphs, which an empty line parts, perhaps of a class.
function markup.paragraphs(text, class)
  local parts = {}
  local open = class and ('<p class="%s">'):format(class) or "<p>"
  for one in (text .. "\n\n"):gmatch "(.-)\n%s*\n" do
    if one:find "%S" then
      parts[#parts + 1] = folded(one, open .. markup.prose(one) .. "</p>\n")
    end
  end
  return table.concat(parts)
end

--- A list with dots of plain texts, perhaps of a class; "" for no items.
function markup.list(items, class)
  if #items == 0 then return "" end
  local parts = {}
  for i, item in ipairs(items) do parts[i] = "<li>" .. markup.prose(item) .. "</li>\n" end
  return ("<ul%s>\n%s</ul>\n"):format(class and (' class="%s"'):format(class) or "",
    table.concat(parts))
end

-- Decimals of a number or percentage, with its point; nil of any other text.
local function decimals(cell)
  local tail = cell:match "^%-?%d+(%.?%d*)$" or cell:match "^%-?%d+(%.?%d*) %%$"
  return tail and #tail
end

local function text_of(cell)
  if cell == nil then return "" end
  if type(cell) == "table" then return cell.text end
  if math.type(cell) == "float" then return ("%.6g"):format(cell) end
  return tostring(cell)
end

-- All cells as texts, as many in each row as there are heads.
local function texts_of(rows, width)
  local result = {}
  for n, row in ipairs(rows) do
    result[n] = {}
    for i = 1, width do result[n][i] = text_of(row[i]) end
    result[n].cells = row
  end
  return result
end

-- Words that may be between numbers, as in "12 of 16".
local WORDS <const> = { of = true, inf = true, e = true }

-- Whether a cell is of numbers, as "1.5 .. 2", "< 0.0001", "24 049" (with a narrow blank) and
-- "53 % (40 .. 60)" are; a call such as 2S, or a hand, is not.
local function is_numeric(cell)
  if cell ~= "inf" and cell ~= "" and not cell:find "^[%-<%d]" then return false end
  local plain = cell:gsub("\xE2\x80[\x80-\xBF]", ""):gsub("\xC2\xA0", "")
  for word in plain:gmatch "[%a\x80-\xFF]+" do
    if not WORDS[word] then return false end
  end
  return true
end

-- Columns of numbers get blanks after them, so that their points stand below each
-- other; says which columns are of numbers (the first never is).
local function align(rows, width)
  local numeric = {}
  for i = 2, width do
    local most, all = 0, #rows > 0
    for _, row in ipairs(rows) do
      most = math.max(most, decimals(row[i]) or 0)
      all = all and is_numeric(row[i])
    end
    numeric[i] = all
    for _, row in ipairs(rows) do
      local own = decimals(row[i])
      if all and own and own < most then
        local point = own == 0 and POINT_SPACE or ""
        row[i] = row[i] .. point .. FIGURE_SPACE:rep(most - math.max(own, 1))
      end
    end
  end
  return numeric
end

-- Longer cells may be broken, those of prose into longer lines.
local LONG <const>, PROSE <const> = 16, 60 -- characters
local BROKEN <const> = { t = true, p = true } -- the classes of what is broken
local PAPER <const>, BETWEEN <const> = 85, 2 -- characters across it, and between columns

-- The class of each column: "n" numbers, "t" text that is broken, "p" prose; "": none of them.
local function classes_of(rows, numeric, width)
  local classes = {}
  for i = 1, width do
    local longest = 0
    for _, row in ipairs(rows) do longest = math.max(longest, utf8.len(row[i]) or #row[i]) end
    classes[i] = numeric[i] and "n" or longest > PROSE and "p" or longest > LONG and "t" or ""
  end
  return classes
end

-- Whether paper has no room for a table in letters of the usual size.
local function is_wide(rows, classes)
  local width = 0
  for i, class in ipairs(classes) do
    local longest = 0
    for _, row in ipairs(rows) do longest = math.max(longest, utf8.len(row[i]) or #row[i]) end
    width = width + (BROKEN[class] and math.min(longest, LONG) or longest) + BETWEEN
  end
  return width > PAPER
end

-- Paths and long names are broken after a part of them, not anywhere.
local function with_breaks(text) return (text:gsub("(%w[/_])%f[%w]", "%1<wbr>")) end

local function cells(row, classes, head)
  local parts = {}
  for i, cell in ipairs(row) do
    local name = (head and cell ~= "" or not head and i == 1) and "th" or "td"
    local scope = name == "th" and (' scope="%s"'):format(head and "col" or "row") or ""
    local class = classes[i] ~= "" and (' class="%s"'):format(classes[i]) or ""
    local given = row.cells and row.cells[i]
    local html = type(given) == "table" and given.html
    local text = html and cell ~= "" and html or markup.prose(cell)
    if not html and BROKEN[classes[i]] then text = with_breaks(text) end
    parts[i] = ("<%s%s%s>%s</%s>"):format(name, scope, class, text, name)
  end
  return "<tr>" .. table.concat(parts) .. "</tr>\n"
end

--- A table in a box that scrolls by itself where the window is narrow; the first cell is the head
-- of its row. A cell may be { text, html }: what is shown, and the same as HTML. With
-- `unseen` the caption is only for those who hear the page: what stands above says it.
function markup.table(head, rows, caption, unseen)
  rows = texts_of(rows, #head)
  local classes, parts = classes_of(rows, align(rows, #head), #head), {}
  for n, row in ipairs(rows) do parts[n] = cells(row, classes, false) end
  local name = markup.escape(caption)
  return table.concat {
    ('<div class="scroll" role="region" tabindex="0" aria-label="%s">\n'):format(name),
    ("<table%s>\n<caption%s>%s</caption>\n<thead>\n"):format(is_wide(rows, classes)
      and ' class="wide"' or "", unseen and ' class="unseen"' or "", name),
    cells(head, classes, true),
    "</thead>\n<tbody>\n", table.concat(parts), "</tbody>\n</table>\n</div>\n",
  }
end

--- Terms with what they are: { term, plain text, whether that is code }.
function markup.terms(pairs)
  local parts = {}
  for i, pair in ipairs(pairs) do
    local text = pair[3] and "<code>" .. markup.escape(pair[2]) .. "</code>" or
      markup.prose(pair[2])
    parts[i] = ("<dt>%s</dt><dd>%s</dd>\n"):format(markup.escape(pair[1]), folded(pair[2], text))
  end
  return "<dl>\n" .. table.concat(parts) .. "</dl>\n"
end

--- What opens when asked for, HTML below a summary, a sentence; `open`: from the beginning.
function markup.details(summary, content, open)
  return ("<details%s>\n<summary>%s</summary>\n%s</details>\n")
    :format(open and " open" or "", markup.prose(summary), content)
end

return markup
