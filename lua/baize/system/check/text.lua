-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a check says.
-- @module baize.system.check.text
local columns = require "baize.base.columns"
local ids = require "baize.system.lists.ids"
local phrase = require "baize.report.phrase"
local plain = require "baize.base.plain"
local tables = require "baize.report.tables"

local check_text = {}

local FINDINGS_MAX <const> = 20 -- of a kind
local OVERLAPS_MAX <const> = 10 -- of which the largest are worth a look
local WIDTH <const> = 100 -- of tables
local AUCTION_MAX <const> = 30 -- characters of an auction in a column
local POSITIONS_MAX <const> = 20 -- whose calls are shown

-- What a kind of finding is called, and what it means.
local TITLES <const> = {
  section = "Sections that cannot come up",
  example = "Examples that are bid otherwise",
  unreachable = "Unreachable: rules that no hand bids by where they were counted",
  ["same meaning"] = "Two calls of one meaning: the second is not made there",
  forcing = "Calls that are forcing by one rule and not by another: partner cannot know which",
  ["no answer"] = "Forcing calls that no rule answers",
  pass = "Hands that pass a forcing call",
  level = "Hands that stop below the level that was promised",
  game = "Games that are passed: hands that stop with the points of one",
  unopened = "Unopened: hands that pass with the points of an opening",
  ceiling = "Ceilings: ranges of points with nothing above them",
  surplus = "Surplus: hands that pass with more than any call asks",
  missed = "Missed games: calls that are too wide, of auctions that end below game",
  misfit = "Misfits: hands that pass an artificial bid in a suit that neither has",
  strong = "Strong hands that pass over their bid",
  ["no alert"] = "Calls that may be artificial, without a word of it",
  option = "Values of options that change nothing, or are no system",
  interference = "Unfinished: artificial, forcing calls, and no rule for partner over interference",
  hidden = "Hidden: rules that fewer than one hand in a million bids by",
  vacuous = "Vacuous: conditions that every hand satisfies that can be there",
  unwritten = "To be written: rules for no hand (~any)",
  overlap = "Overlaps: hands that two rules fit (1 % and more)",
  gap = "Gaps: hands that no rule fits",
}

--- What a kind of finding is called.
function check_text.title(kind) return TITLES[kind] end

--- The place of a rule, or of an option: "mine.lua:7 [opening/4]".
check_text.place = ids.place

--- What shares of hands are counted of.
check_text.OF_HANDS = "of all hands the player can have, whatever partner has"

--- A share of hands or auctions, 0 to 1, in per cent: "1.23 %".
function check_text.percent(share)
  if share > 1e-12 and share < 1e-5 then return ("%.1e"):format(share) end
  return ("%.3g %%"):format(100 * share)
end

local percent <const> = check_text.percent

--- An auction, by a word where it is the opening.
function check_text.auction(text) return text == "" and "(opening)" or text end

local auction <const> = check_text.auction

-- ---- findings ----------------------------------------------------------------------

local function finding_row(f)
  local where = auction(f.auction or "")
  if f.kind == "option" then where = "" end
  local often = f.positions > 1 and ("%d"):format(f.positions) or ""
  if f.of and f.positions > 0 then often = ("%d of %d"):format(f.positions, f.of) end
  return { f.file and check_text.place(f) or "", f.call or "", where, often,
    f.share > 0 and percent(f.share) or "", f.text or "", f.example or "" }
end

-- A section without the columns in which nothing is.
local function without_empty(section)
  for i = #section.columns, 1, -1 do
    local empty = true
    for _, row in ipairs(section.rows) do empty = empty and row[i] == "" end
    if empty then
      table.remove(section.columns, i)
      for _, row in ipairs(section.rows) do table.remove(row, i) end
      section.align = section.align:sub(1, i - 1) .. section.align:sub(i + 1)
    end
  end
  return section
end

--- A section of a report: a row, made by a function, of each of at most so many entries of a list.
function check_text.section(title, align, heads, list, most, row)
  local rows = {}
  for i = 1, math.min(#list, most or #list) do rows[i] = row(list[i]) end
  if #list > #rows then title = ("%s (the first %d of %d)"):format(title, #rows, #list) end
  return { title = title, align = align, columns = heads, rows = rows }
end

local section_of <const> = check_text.section

-- The rows of findings as text: what the columns have no room for is below each.
local function set_findings(list, most)
  local rows, below = { { "rule", "call", "after", "positions", "share" } }, {}
  for i = 1, math.min(#list, most) do
    local f, row = list[i], finding_row(list[i])
    local said = row[6]
    if row[7] ~= "" then
      said = ("%s%ssuch as %s"):format(said, said ~= "" and "; " or "", row[7])
    end
    if #row[3] > AUCTION_MAX then
      said, row[3] = ("after %s%s%s"):format(row[3], said ~= "" and ": " or "", said), "..."
    end
    if f.id then said = ("[%s] %s"):format(f.id, said) end
    row[1] = f.file and ("%s:%d"):format(f.file, f.line or 0) or ""
    rows[i + 1] = table.move(row, 1, 5, 1, {})
    below[i + 1] = said
  end
  local section = without_empty { columns = table.remove(rows, 1), rows = rows, align = "lllrr" }
  table.insert(rows, 1, section.columns)
  local lines, n = {}, 0
  for line in columns.set(rows, section.align):gmatch "([^\n]*)\n" do
    n = n + 1
    if line ~= "" then lines[#lines + 1] = line end
    if (below[n] or "") ~= "" then
      lines[#lines + 1] = "    " .. columns.wrap(columns.line(below[n]), WIDTH - 4, "    ")
    end
  end
  return table.concat(lines, "\n") .. "\n"
end

-- A section for the findings of one kind and severity.
local function findings_section(list)
  local kind, severity = list[1].kind, list[1].severity
  local title = TITLES[kind]
  if severity == "note" and (kind == "unreachable" or kind == "same meaning") then
    title = title .. ", in some positions only"
  elseif severity == "note" and kind == "option" then
    title = "Values of options that were not seen to change a call"
  end
  local most = kind == "overlap" and OVERLAPS_MAX or FINDINGS_MAX
  local section = without_empty(section_of(title, "lllrrll",
    { "rule", "call", "after", "positions", "share", "", "such a hand" }, list, most, finding_row))
  section.set = set_findings(list, most)
  return section
end

local function add_findings(r, add)
  local list, first = r.findings, 1
  for i, f in ipairs(list) do
    local nxt = list[i + 1]
    if not nxt or nxt.kind ~= f.kind or nxt.severity ~= f.severity then
      add(findings_section(table.move(list, first, i, 1, {})))
      first = i + 1
    end
  end
end

-- ---- frequencies and deals -----------------------------------------------------------

-- "1NT 5.02 %, 1S 6.1 %, no rule 3 %".
local function calls_of(entry)
  local parts = {}
  for _, c in ipairs(entry.calls) do
    if c.share > 0 then parts[#parts + 1] = ("%s %s"):format(c.call, percent(c.share)) end
  end
  if entry.none.share > 0 then parts[#parts + 1] = "no rule " .. percent(entry.none.share) end
  return table.concat(parts, ", ")
end

-- A section whose last column is broken into lines as text.
local function fitting(section)
  section.set = columns.within(tables.with_head(section), section.align, WIDTH)
  return section
end

-- The likeliest positions; those of other seats with the same calls are one.
local function frequencies(r)
  local list, at = {}, {}
  for _, entry in ipairs(r.positions) do
    local calls = calls_of(entry)
    local key = entry.position.key .. calls
    local row = at[key]
    if not row and #list < POSITIONS_MAX then
      row = { words = entry.position.words, probability = 0.0, calls = calls }
      at[key], list[#list + 1] = row, row
    end
    if row then row.probability = row.probability + entry.probability end
  end
  table.sort(list, function(a, b)
    if a.probability ~= b.probability then return a.probability > b.probability end
    return #a.words < #b.words or #a.words == #b.words
      and table.concat(a.words, " ") < table.concat(b.words, " ")
  end)
  local title = "How often each call is made, " .. check_text.OF_HANDS
  if #list == POSITIONS_MAX then
    title = ("%s (the %d likeliest positions)"):format(title, POSITIONS_MAX)
  end
  return fitting(section_of(title, "lrl", { "after", "times a deal", "calls" }, list, nil,
    function(row)
      return { auction(table.concat(row.words, " ")), ("%.3g"):format(row.probability), row.calls }
    end))
end

local function add_fronts(r, add)
  if #r.fronts == 0 then return end
  add(fitting(section_of(("Sections front: at how many of the %s positions that were examined they "
    .. "are asked"):format(phrase.grouped(r.examined)), "llrl", { "section", "front", "positions",
    "such as" }, r.fronts, nil, function(f)
      return { ("%s:%d"):format(f.file, f.line), f.section, phrase.grouped(f.positions),
        f.auction and auction(f.auction) or "none" }
    end)))
end

local function add_dealt(d, add)
  add(section_of("Dealt auctions: calls without a rule, by round (1: the opening)", "lr",
    { "round", "calls", "without a rule", "share" }, d.rounds, nil, function(round)
      return { ("%d"):format(round.round), phrase.grouped(round.calls),
        phrase.grouped(round.unruled), percent(round.unruled / round.calls) }
    end))
  if #d.holes == 0 then return end
  add(fitting(section_of("The commonest of them", "lrl", { "after", "hands", "such as" }, d.holes,
    nil, function(hole)
      return { auction(hole.auction), phrase.grouped(hole.count), table.concat(hole.hands, "  ") }
    end)))
end

local NO_CONTEST <const> = "no rule at any of the %s turns in contested auctions of %s deals "
  .. "against %s"

--- How many findings there are: "1 problem, 3 notes, of which 2 are gaps."
function check_text.verdict(r)
  local gaps = 0
  for _, f in ipairs(r.findings) do gaps = gaps + (f.kind == "gap" and 1 or 0) end
  local parts = { r.problems == 1 and "1 problem" or r.problems .. " problems",
    r.notes == 1 and "1 note" or r.notes .. " notes" }
  if gaps > 0 then
    parts[3] = gaps == 1 and "of which 1 is a gap" or ("of which %d are gaps"):format(gaps)
  end
  return table.concat(parts, ", ") .. "."
end

--- The sections of a check, for any report: each { title, columns, rows, align }.
function check_text.sections(r)
  local list = {}
  local function add(section) list[#list + 1] = section end
  add_findings(r, add)
  add(frequencies(r))
  add_fronts(r, add)
  if r.dealt then add_dealt(r.dealt, add) end
  add { title = "Verdict", text = check_text.verdict(r) }
  return list
end

-- ---- around them ---------------------------------------------------------------------

--- The options of a system, each name and value, in words: "weak_two=light"; nil: there are none.
function check_text.options(options)
  local parts = {}
  for i, o in ipairs(options) do parts[i] = ("%s=%s"):format(o.name, o.value) end
  return #parts > 0 and table.concat(parts, ", ") or nil
end

-- What is not told, in words; nil: nothing.
local function quiet_of(r)
  local parts = {}
  for i, entry in ipairs(r.quiet) do parts[i] = ("%d %s"):format(entry.count, entry.what) end
  return #parts > 0 and table.concat(parts, ", ") .. " (--all tells them)" or nil
end

--- The lines below the title: word and sentence.
function check_text.terms(r)
  local last = r.positions[#r.positions]
  local nb = ("%s, the last with probability %.2g; vulnerable: %s"):format(
    phrase.grouped(#r.positions), last.probability, r.vul)
  local covered = ("%s of uncontested auctions stay within them"):format(percent(r.covered))
  if r.dealt then
    covered = ("%s, %s of the calls of %s dealt ones"):format(covered,
      percent(r.dealt.inside / r.dealt.calls), phrase.grouped(r.dealt.auctions))
  end
  local left = "contested auctions, other vulnerabilities"
  if r.left.count > 0 then
    left = ("%s rarer positions (together %s) and what follows them, %s"):format(
      phrase.grouped(r.left.count), percent(r.left.probability), left)
  end
  local c, contested = r.contested, nil
  if c then
    left = left:gsub("contested auctions", "rarer contested auctions")
    local they = c.they == "natural" and "natural bidding" or c.they
    contested = c.ruled == 0 and NO_CONTEST:format(phrase.grouped(c.turns),
      phrase.grouped(c.deals), they) or ("%s positions, from %s deals against %s, each "
      .. "at least %.2g times a deal: %s of the contested turns are at these, %s at positions "
      .. "with rules"):format(
      phrase.grouped(c.positions), phrase.grouped(c.deals), they, c.least,
      percent(c.inside / math.max(c.turns, 1)), percent(c.ruled / math.max(c.turns, 1)))
  end
  return { { "System", ("%s, hash %s"):format(r.system, r.hash) },
    { "Options", check_text.options(r.options) }, { "Positions", nb }, { "Covered", covered },
    { "Contested", contested }, { "Not seen", left }, { "Left out", quiet_of(r) } }
end

--- How the figures were made.
function check_text.how()
  return "Shares of hands are exact, among all that the calls of the player leave, whatever "
    .. "partner has: after a call of partner's the share of deals is another one. Probabilities "
    .. "of positions are products of them, and leave that out too."
end

-- ---- JSON ----------------------------------------------------------------------------

--- Put the positions of a check into what its JSON is made of.
function check_text.plain(r, out)
  out.positions = {}
  for i, entry in ipairs(r.positions) do
    out.positions[i] = plain.value { auction = table.concat(entry.position.words, " "),
      calls = entry.calls, probability = entry.probability, total = entry.total,
      none = entry.none }
  end
end

return check_text
