-- SPDX-License-Identifier: GPL-3.0-or-later
--- A part of baize list: the tests of a database, in groups, and what remains of them together.
-- @module baize.cli.list_tests
local columns = require "baize.base.columns"
local phrase = require "baize.report.phrase"
local plain = require "baize.base.plain"

local list_tests = {}

local WIDTH <const> = 80
local TEXT <const>, TEXT_MIN <const> = 3, 16 -- the column of the test; characters at least
local ROWS_MAX <const> = 12 -- tests of an entry that are shown; of more the smallest p

local function plural(n, one, many) return ("%d %s"):format(n, n == 1 and one or many) end

local function length(text) return utf8.len(text) or #text end

local function cut(text, most)
  if length(text) <= most then return text end
  return text:sub(1, (utf8.offset(text, most - 2) or most - 2) - 1) .. "..."
end

-- A table whose texts of tests are cut so that it is not too wide.
local function set(rows, align)
  local wide, texts = 0, 0
  for line in columns.set(rows, align):gmatch "[^\n]+" do wide = math.max(wide, length(line)) end
  for _, row in ipairs(rows) do texts = math.max(texts, length(row[TEXT])) end
  local most = math.max(TEXT_MIN, texts - math.max(0, wide - WIDTH))
  for _, row in ipairs(rows) do row[TEXT] = cut(row[TEXT], most) end
  return columns.set(rows, align)
end

-- ---- sentences -----------------------------------------------------------------------

-- "1 remains (4), 1 seems to (2)": which tests, by the field that says so.
local function what_remains(found, rows, said)
  local parts = {}
  local function add(word, nb, one, many)
    local numbers = {}
    for _, row in ipairs(rows) do
      if row[said] == word then numbers[#numbers + 1] = ("%d"):format(row.number) end
    end
    if nb > 0 then
      parts[#parts + 1] = ("%s (%s)"):format(plural(nb, one, many), table.concat(numbers, ", "))
    end
  end
  add("remains", found.remain, "remains", "remain")
  add("seems", found.seem, "seems to", "seem to")
  return #parts > 0 and table.concat(parts, ", ") or "none remains"
end

-- Tests that are of other seeds than an earlier one, and those that count with another.
local function counts_of(rows)
  local seen, others, again = {}, 0, 0
  for _, row in ipairs(rows) do
    if row.again then
      again = again + 1
    else
      others = others + (seen[row.number] and 1 or 0)
      seen[row.number] = true
    end
  end
  return others, again
end

-- "14 tests were made on deals of this condition, 3 of them asked again with another seed; after
-- Holm over them 1 remains (4)."
local function sentence_of(group, by)
  local others, again = counts_of(group.rows)
  local parts = { ("%s made %s"):format(plural(group.tests, "test was", "tests were"),
    by == "title" and "under this title" or "on deals of this condition") }
  if others > 0 then
    parts[2] = (", %s the same question asked again, with another seed"):format(
      others == 1 and "1 of them" or ("%d of them"):format(others))
  end
  parts[#parts + 1] = ("; after Holm over %s %s."):format(group.tests == 1 and "it" or "them",
    what_remains(group, group.rows, "outcome"))
  if again > 0 then
    parts[#parts + 1] = (" %s in brackets: of the same deals as another."):format(
      plural(again, "test is not counted and", "tests are not counted and"))
  end
  return table.concat(parts)
end

-- ---- tables --------------------------------------------------------------------------

-- Which rows of a group are shown, and for each entry how many are not, with the least p of these.
local function shown_of(rows)
  local of, shown, more = {}, {}, {}
  for _, row in ipairs(rows) do
    of[row.entry.id] = of[row.entry.id] or {}
    table.insert(of[row.entry.id], row)
  end
  for id, list in pairs(of) do
    table.sort(list, function(a, b)
      if a.p ~= b.p then return (a.p or 2) < (b.p or 2) end
      return a.number < b.number
    end)
    for i, row in ipairs(list) do shown[row] = #list <= ROWS_MAX or i < ROWS_MAX end
    if #list > ROWS_MAX then more[id] = { nb = #list - ROWS_MAX + 1, p = list[ROWS_MAX].p } end
  end
  return shown, more
end

local function cells_of(row)
  local star = row.looked and row.p and "*" or ""
  local cells = { ("%d"):format(row.number), ("%d"):format(row.entry.id), row.text,
    phrase.grouped(row.n), ("%d"):format(row.seed), phrase.p_value(row.p) .. star,
    phrase.p_value(row.p_holm), phrase.p_value(row.p_holm_all), row.outcome or "" }
  if row.again then cells[6], cells[7], cells[8] = "(" .. cells[6] .. ")", "", "" end
  return cells
end

local function table_of(group)
  local shown, more = shown_of(group.rows)
  local rows = { { "", "entry", "test", "deals", "seed", "p", "Holm", "all", "" } }
  for i, row in ipairs(group.rows) do
    if shown[row] then rows[#rows + 1] = cells_of(row) end
    local left, following = more[row.entry.id], group.rows[i + 1]
    if left and not (following and following.entry.id == row.entry.id) then
      rows[#rows + 1] = { "", ("%d"):format(row.entry.id), ("and %d more"):format(left.nb), "",
        "", left.p and "p " .. phrase.p_value(left.p) or "", "", "", "" }
    end
  end
  return set(rows, "rrlrrrrrl")
end

-- ---- notes ---------------------------------------------------------------------------

-- "entry 3", "entries 3, 4"
local function entries_in(ids)
  return (#ids == 1 and "entry " or "entries ") .. table.concat(ids, ", ")
end

-- The entries of rows for which `of` says something, by what it says, in order.
local function by_words(rows, of)
  local words, ids, seen = {}, {}, {}
  for _, row in ipairs(rows) do
    local said, entry = of(row), row.entry
    if said and not ids[said] then words[#words + 1], ids[said] = said, {} end
    if said and not seen[said .. entry.id] then
      seen[said .. entry.id] = true
      table.insert(ids[said], ("%d"):format(entry.id))
    end
  end
  return words, ids
end

local function note(lines, text) lines[#lines + 1] = columns.wrap(text, WIDTH) end

-- What a row's entry is beyond what was analysed; nil: nothing.
local function unfinished(row)
  local entry = row.entry
  if entry.rows >= entry.asked or row.n >= entry.rows then return nil end
  return ("analysed after %s deals, and has %s of %s now"):format(phrase.grouped(row.n),
    phrase.grouped(entry.rows), phrase.grouped(entry.asked))
end

local function notes_of(group)
  local lines, rows = {}, group.rows
  local _, looked = by_words(rows, function(row) return row.looked and row.p and "*" end)
  if looked["*"] then
    note(lines, ("* anytime-valid (%s): analysed more than once, or stopped by a rule."):format(
      entries_in(looked["*"])))
  end
  local function registered(row) return row.registered and "registered, " .. row.registered end
  local function without_p(row) return not row.p and "no p: " .. row.why end
  for _, of in ipairs { registered, without_p, unfinished } do
    local words, ids = by_words(rows, of)
    for _, said in ipairs(words) do note(lines, ("%s: %s."):format(entries_in(ids[said]), said)) end
  end
  return lines
end

-- A replicated test: "Test 1 on 3 samples of deals: pooled mean 0.21, ..."
local function pooled_text(pool)
  local ids, looked, first = {}, {}, pool.rows[1]
  for i, row in ipairs(pool.rows) do
    ids[i] = ("%d"):format(row.entry.id)
    looked[#looked + 1] = row.looked and ids[i] or nil
  end
  local ended = #looked > 0 and (" (%s ended where the numbers said so or were seen, by which a "
    .. "mean may be biased)"):format(entries_in(looked)) or ""
  return columns.wrap(("%d, %s, in %s%s: pooled mean %s, 95 %% interval %s, by the errors of the "
    .. "runs, as all are of one true mean; they differ by chance (Q %.2f, df %d, p %s)"):format(
    pool.number, phrase.asked(first.text), entries_in(ids), ended, phrase.number(pool.mean,
    pool.se), phrase.interval(pool), pool.q, pool.df, phrase.p_value(pool.p)), WIDTH - 4, "    ")
end

-- Entries that have no row here, and why.
local function left_text(left)
  local rows = {}
  for i, one in ipairs(left) do rows[i] = { entry = one.entry, why = one.why } end
  local words, ids = by_words(rows, function(row)
    local entry = row.entry
    if entry.shard or entry.rows >= entry.asked then return row.why end
    return ("%s, %s of %s deals"):format(row.why, phrase.grouped(entry.rows),
      phrase.grouped(entry.asked))
  end)
  local lines = {}
  for i, said in ipairs(words) do
    lines[i] = columns.wrap(("  %s: %s"):format(entries_in(ids[said]), said), WIDTH - 4, "    ")
  end
  return table.concat(lines, "\n")
end

-- ---- the whole -----------------------------------------------------------------------

local HOW <const> = "Equal numbers are of one question. p is not adjusted; Holm: over the tests "
  .. "of the group; all: over those of the database. \"remains\" is a plain statement, \"seems\" "
  .. "one that an ordinary test alone supports. Runs without --db, studies of a library, and "
  .. "other databases are not counted."

--- The tests of `tests` of a Store as text, in groups by "condition" or "title".
function list_tests.text(found, by)
  local parts = { found.tests == 0 and "No tests are stored.\n" or
    columns.wrap(("%s in %s; after Holm over all of them %s."):format(
    plural(found.tests, "test was made", "tests were made"),
    plural(#found.groups, by == "title" and "group of one title" or "group of one condition",
      by == "title" and "groups of one title each" or "groups of one condition each"),
    what_remains(found, found.rows, "outcome_all")), WIDTH) .. "\n" }
  for _, group in ipairs(found.groups) do
    local lines = { columns.wrap((by == "title" and "" or "Where ") .. group.text, WIDTH),
      columns.wrap(sentence_of(group, by), WIDTH), "\n" .. table_of(group) }
    local notes = notes_of(group)
    if #notes > 0 then lines[#lines + 1] = table.concat(notes, "\n") .. "\n" end
    parts[#parts + 1] = table.concat(lines, "\n")
  end
  if #found.pooled > 0 then
    local lines = { "Replications" }
    for _, pool in ipairs(found.pooled) do lines[#lines + 1] = "  " .. pooled_text(pool) end
    parts[#parts + 1] = table.concat(lines, "\n") .. "\n"
  end
  if #found.left > 0 then
    parts[#parts + 1] = "Without tests\n" .. left_text(found.left) .. "\n"
  end
  if found.tests > 0 then parts[#parts + 1] = columns.wrap(HOW, WIDTH) .. "\n" end
  return table.concat(parts, "\n")
end

local KEYS <const> = { "version", "by", "tests", "remain", "seem", "groups", "pooled", "left",
  "where", "title", "number", "entry", "entries", "text", "seed", "deals", "asked", "mean", "se",
  "low", "high", "p", "p_holm", "outcome", "p_holm_all", "outcome_all", "looked",
  "registered", "again", "why", "q", "df", "made" }

local function row_json(row)
  return { number = row.number, entry = row.entry.id, text = row.text, seed = row.seed,
    deals = row.n, mean = row.mean, se = row.se, p = row.p, p_holm = row.p_holm,
    outcome = row.outcome, p_holm_all = row.p_holm_all, outcome_all = row.outcome_all,
    looked = row.looked or nil, registered = row.registered,
    again = row.again and row.again.entry.id or nil, why = row.why,
    where = row.where, asked = unfinished(row) and row.entry.asked or nil }
end

--- The same as JSON.
function list_tests.json(found, by)
  local out = { by = by, tests = found.tests, remain = found.remain, seem = found.seem,
    groups = {}, pooled = {}, left = {} }
  for i, group in ipairs(found.groups) do
    local one = { tests = group.tests, remain = group.remain, seem = group.seem, made = {} }
    one[by == "title" and "title" or "where"] = group.text
    for k, row in ipairs(group.rows) do one.made[k] = row_json(row) end
    out.groups[i] = one
  end
  for i, pool in ipairs(found.pooled) do
    local ids = {}
    for k, row in ipairs(pool.rows) do ids[k] = row.entry.id end
    out.pooled[i] = { number = pool.number, entries = ids, mean = pool.mean, se = pool.se,
      low = pool.low, high = pool.high, q = pool.q, df = pool.df, p = pool.p }
  end
  for i, one in ipairs(found.left) do out.left[i] = { entry = one.entry.id, why = one.why } end
  return plain.encode(plain.value(out), KEYS)
end

return list_tests
