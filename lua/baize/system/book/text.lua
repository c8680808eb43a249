-- SPDX-License-Identifier: GPL-3.0-or-later
--- A book as text, as Markdown and as JSON.
-- @module baize.system.book.text
local check_text = require "baize.system.check.text"
local columns = require "baize.base.columns"
local plain = require "baize.base.plain"
local tree = require "baize.system.book.tree"

local book_text = {}

local ORDER <const> = { "version", "system", "hash", "options", "other", "vul", "positions",
  "auction", "probability", "calls", "call", "share", "count", "says", "text", "bounds", "marks" }
local percent <const> = check_text.percent

-- ---- what all forms say --------------------------------------------------------------

--- The title of a book.
function book_text.title(b)
  return b.other and ("%s beside %s"):format(b.name, b.other.name) or b.name
end

--- The parts of a book: title, nodes that are below no other, and a sentence.
function book_text.chapters(b)
  local list = { { "Openings and what follows", b.uncontested, #b.nodes > 0
    and "The opponents pass." or "The system has no rules here: all its bidding is natural." } }
  local ours, theirs = {}, {}
  for _, node in ipairs(b.contested) do
    table.insert(node.auction:find "^%(" and theirs or ours, node)
  end
  if ours[1] then
    list[#list + 1] = { "When they act over our opening", ours, "Their calls are in parentheses." }
  end
  if theirs[1] then
    list[#list + 1] = { "When they open", theirs, "Their calls are in parentheses." }
  end
  return list
end

--- The name of a node.
function book_text.name(node)
  if node.auction == "" then return "Openings" end
  return "After " .. (node.before == "" and "" or node.before .. " ") .. node.auction
end

--- How shares are to be read.
book_text.SHARES = "Shares are exact: " .. check_text.OF_HANDS .. "."

--- What is said of hands that no rule fits; nil: there are none.
function book_text.none(b, node)
  return node.none > 0 and ("%s of the hands fit no rule and %s."):format(percent(node.none),
    b.natural and "bid naturally" or "pass") or nil
end

--- How an entry differs from the other system's, in words; nil: not at all.
function book_text.change(b, entry)
  if entry.change == "first" then return "only in " .. b.name end
  if entry.change == "second" then return "only in " .. b.other.name end
  local other = entry.other
  if not entry.change then return nil end
  if entry.change == "share" then
    return ("in %s: %s"):format(b.other.name, percent(other.share))
  end
  local marks = table.concat(other.marks, ", ")
  local parts = { ("in %s: %s, %s%s"):format(b.other.name, percent(other.share), other.says,
    marks ~= "" and (" [%s]"):format(marks) or "") }
  table.move(other.ways, 1, #other.ways, 2, parts)
  if other.asks ~= entry.asks then
    parts[#parts + 1] = ("%s, where %s asks %s"):format(other.asks, b.name, entry.asks)
  end
  return table.concat(parts, "; ")
end

--- A finding in words.
function book_text.finding(f)
  local parts = { ("%s: %s"):format(f.severity == "problem" and "Problem" or "Note",
    (f.title:match "^[^:]+")) }
  if f.text then parts[#parts + 1] = f.text end
  if f.share > 0 then parts[#parts + 1] = percent(f.share) .. " of the hands" end
  if f.example then parts[#parts + 1] = "such as " .. f.example end
  return table.concat(parts, "; ")
end

--- A finding that is at no call of the book, in words.
function book_text.elsewhere(f)
  return ("%s%s%s"):format(f.place and f.place .. ": " or "", f.auction and f.auction ~= ""
    and ("after %s: "):format(f.auction) or "", book_text.finding(f))
end

--- What follows the sentence of an entry: an array of lines.
function book_text.below(b, entry)
  local lines = table.move(entry.ways, 1, #entry.ways, 1, {})
  local function add(form, text)
    if text and text ~= "" then lines[#lines + 1] = form:format(text) end
  end
  add("%s", book_text.change(b, entry))
  add("such as %s", table.concat(entry.examples or {}, ", "))
  add("denies %s", table.concat(entry.denies, "; "))
  local over = {}
  for i, node in ipairs(entry.contests or {}) do over[i] = node.auction end
  add("when they act: %s", table.concat(over, "; "))
  add("%s", entry.cut and "the answers are left out here" or nil)
  for _, f in ipairs(entry.findings) do add("%s", book_text.finding(f)) end
  return lines
end

--- The sentence of an entry.
function book_text.sentence(entry)
  if #entry.marks == 0 then return entry.says end
  return ("%s [%s]"):format(entry.says, table.concat(entry.marks, ", "))
end

--- The head of what another seat bids otherwise.
function book_text.seat(b, seat)
  local only = seat.only and (" (%s)"):format(seat.only == "first" and b.name or b.other.name)
    or ""
  return ("Otherwise %s%s:%s"):format(seat.title, only, #seat.gone > 0
    and (" no %s"):format(table.concat(seat.gone, " ")) or "")
end

-- ---- text and Markdown ---------------------------------------------------------------

-- Write a book by a form: head(title), terms(list), chapter(title, sentence), node(name, level,
-- remarks), call(entry, lines), seat(text).
local function write(b, form)
  form.head(book_text.title(b), b.terms, book_text.SHARES)
  for _, chapter in ipairs(book_text.chapters(b)) do
    form.chapter(chapter[1], chapter[3])
    tree.each(chapter[2], function(node, level)
      local remarks = { book_text.none(b, node) }
      if node.only then
        remarks[#remarks + 1] = ("Only %s has rules here."):format(node.only == "first" and b.name
          or b.other.name)
      end
      for _, f in ipairs(node.findings) do remarks[#remarks + 1] = book_text.finding(f) .. "." end
      form.node(book_text.name(node), level, remarks)
      for _, entry in ipairs(node.calls) do form.call(entry, book_text.below(b, entry)) end
      for _, seat in ipairs(node.seats) do
        form.seat(book_text.seat(b, seat))
        for _, entry in ipairs(seat.calls) do form.call(entry, book_text.below(b, entry)) end
      end
    end)
  end
  if #b.findings > 0 then
    form.chapter("What the check found elsewhere", "")
    for _, f in ipairs(b.findings) do
      form.finding(book_text.elsewhere(f))
    end
  end
end

--- The book as text.
function book_text.text(b)
  local parts, rows = {}, {}
  local function add(text) parts[#parts + 1] = text end
  local function flush()
    if rows[1] then add(columns.within(rows, "lrl")) end
    rows = {}
  end
  local function line(text) add(columns.wrap(columns.line(text), 100, "  ") .. "\n") end
  local function rule(text, mark)
    add(("\n%s\n%s\n"):format(columns.line(text), mark:rep(math.max(utf8.len(text) or 0, 1))))
  end
  write(b, {
    head = function(title, terms, shares)
      add(columns.line(title) .. "\n\n" .. columns.within(terms, "ll"))
      line(shares)
    end,
    chapter = function(title, sentence)
      flush()
      rule(title, "=")
      if sentence ~= "" then line(sentence) end
    end,
    node = function(name, _, remarks)
      flush()
      rule(name, "-")
      for _, remark in ipairs(remarks) do line(remark) end
    end,
    call = function(entry, lines)
      rows[#rows + 1] = { entry.call, percent(entry.share), book_text.sentence(entry) }
      for _, one in ipairs(lines) do rows[#rows + 1] = { "", "", "- " .. one } end
    end,
    seat = function(text)
      flush()
      line(text)
    end,
    finding = function(text)
      flush()
      line("- " .. text)
    end,
  })
  flush()
  return table.concat(parts)
end

--- A text of others as Markdown shows it.
function book_text.escaped(text)
  return (columns.line(text):gsub("[\\`*_{}%[%]<>#|~&!]", "\\%0"))
end
local escaped <const> = book_text.escaped

local DEPTH <const> = 6 -- of headings

--- The book as Markdown.
function book_text.markdown(b)
  local parts = {}
  local function add(form, ...) parts[#parts + 1] = form:format(...) end
  write(b, {
    head = function(title, terms, shares)
      add("# %s\n\n", escaped(title))
      for _, term in ipairs(terms) do add("- **%s**: %s\n", term[1], escaped(term[2])) end
      add("\n%s\n", shares)
    end,
    chapter = function(title, sentence)
      add("\n## %s\n\n%s%s", title, sentence, sentence ~= "" and "\n" or "")
    end,
    node = function(name, level, remarks)
      add("\n%s %s\n\n", ("#"):rep(math.min(level + 2, DEPTH)), escaped(name))
      for _, remark in ipairs(remarks) do add("%s\n\n", escaped(remark)) end
    end,
    call = function(entry, lines)
      add("- **%s** %s: %s\n", entry.call, percent(entry.share),
        escaped(book_text.sentence(entry)))
      for _, one in ipairs(lines) do add("  - %s\n", escaped(one)) end
    end,
    seat = function(text) add("\n%s\n\n", escaped(text)) end,
    finding = function(text) add("- %s\n", escaped(text)) end,
  })
  return table.concat(parts)
end

-- ---- JSON ----------------------------------------------------------------------------

local function entry_of(entry)
  local rules = {}
  for i, r in ipairs(entry.rules) do rules[i] = r.id end
  return { call = entry.call, share = entry.share, count = tostring(entry.count),
    says = entry.says, marks = entry.marks, ways = entry.ways, denies = entry.denies,
    examples = entry.examples or {}, findings = entry.findings, rules = rules,
    change = entry.change, other = entry.other and entry_of(entry.other) or nil }
end

local function all_of(calls)
  local list = {}
  for i, entry in ipairs(calls) do list[i] = entry_of(entry) end
  return list
end

--- The book as JSON: system, hash, options, vul, positions (each auction, probability, none, calls,
-- seats), findings.
function book_text.json(b)
  local list = {}
  for _, chapter in ipairs(book_text.chapters(b)) do
    tree.each(chapter[2], function(node)
      local seats = {}
      for i, seat in ipairs(node.seats) do
        seats[i] = { title = seat.title, gone = seat.gone, calls = all_of(seat.calls),
          only = seat.only }
      end
      list[#list + 1] = { auction = node.auction, probability = node.probability,
        none = node.none, calls = all_of(node.calls), seats = seats, only = node.only,
        findings = node.findings }
    end)
  end
  return (plain.encode(plain.value { system = b.system, hash = b.hash, options = b.options,
    other = b.other, vul = b.vul, positions = list, findings = b.findings }, ORDER))
end

return book_text
