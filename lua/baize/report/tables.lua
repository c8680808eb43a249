-- SPDX-License-Identifier: GPL-3.0-or-later
--- Tables of a report that only some results have: events, the hands dealt; and the same
-- as sections of other reports.
-- @module baize.report.tables
local columns = require "baize.base.columns"
local about = require "baize.report.about"
local phrase = require "baize.report.phrase"

local tables = {}

local number, grouped = phrase.number, phrase.grouped

--- The rows of a section for the report in text, the head first; those that are errors of the row
-- above (`errors`) stand indented.
function tables.with_head(section)
  local rows = { section.columns }
  for _, row in ipairs(section.rows) do
    rows[#rows + 1] = row.errors and { "  se", table.unpack(row, 2) } or row
  end
  return rows
end

--- Measures and events of a result or of a part of one, such as a group, in the same order for
-- all parts: they are shown alike.
function tables.measured(r)
  local list = table.move(r.measures or {}, 1, #(r.measures or {}), 1, {})
  return table.move(r.events or {}, 1, #(r.events or {}), #list + 1, list)
end

--- What a test is of: a measure, an event, or, across samples, itself.
function tables.tested(r, test)
  return r.measures and r.measures[test.measure] or r.events and r.events[test.measure] or test
end

--- Measures apart: vectors, whose components have labels, and single numbers.
function tables.apart(measures)
  local long, short = {}, {}
  for _, m in ipairs(measures or {}) do
    table.insert(m.components[1].label and long or short, m)
  end
  return long, short
end

-- ---- events ----------------------------------------------------------------------

--- How often each event of a result came, as a section.
function tables.events(events, level)
  local rows = {}
  for i, e in ipairs(events) do
    local c = e.components[1]
    rows[i] = { e.name, grouped(c.hits), phrase.percent(c) }
  end
  return { columns = { "event", "deals", "%", phrase.interval_head(level) }, rows = rows }
end

-- ---- measures --------------------------------------------------------------------

--- A mean and its error, "-" for none, as that of a share that is 0 or 1 in all deals has none to
-- show; a star marks means that are plain where others may be adjusted.
function tables.mean_and_error(c)
  local se = c.se and c.se > 0 and number(c.se, c.se) or "-"
  return number(c.mean, c.se) .. (c.left_plain and "*" or ""), se
end

local AT_WORST <const> = "At worst: the 95 % interval by the minimum and the maximum value there "
  .. "can be, which holds whatever the net is wrong about."
local FAR <const> = 3.5 -- errors that a plain and an adjusted mean may differ by

--- What adjusted means are made of, and the plain ones beside them, or of how many deals those
-- that were solved by chance are: a section, without rows where no mean is adjusted. Nil of a
-- result whose means are plain.
function tables.adjusted(r)
  if r.solve then
    return { title = "Solved", text = ("%s of %s deals, chosen at random, those of which the "
      .. "net %s is less sure with a higher probability; each is weighted by the inverse of it.")
      :format(grouped(r.solved), grouped(r.deals), r.net) }
  end
  if r.variance ~= "adjusted" then return nil end
  local rows, far, worse, sure = {}, {}, {}, nil
  for _, m in ipairs(r.measures) do
    for _, c in ipairs(m.components) do
      if c.plain then
        rows[#rows + 1] = { phrase.name(m, c), number(c.plain.mean, c.plain.se),
          number(c.plain.se, c.plain.se), phrase.worth(c), phrase.apart(c),
          c.sure and phrase.interval { low = c.sure.low, high = c.sure.high, se = c.se } or nil }
        sure = sure or c.sure
        if c.apart > FAR then far[#far + 1] = phrase.name(m, c) end
        if c.worth and c.worth < c.n then worse[#worse + 1] = phrase.name(m, c) end
      end
    end
  end
  local said = phrase.guessed(r)
  if not r.solves then
    said = "Nothing is solved: no measure needs it, so the means are plain."
  elseif #rows == 0 then
    said = said .. " No mean is adjusted: there are too few deals, or shares alone."
  end
  if #rows > 0 then said = said .. " " .. phrase.BESIDE end
  if #far > 0 then
    said = said .. (" Beware: plain and adjusted means differ by more than %g of their errors: %s.")
      :format(FAR, phrase.list(far))
  end
  if #worse > 0 then
    said = said .. (" Guesses do not help, and plain means are the more precise: %s.")
      :format(phrase.list(worse))
  end
  if sure then said = said .. " " .. AT_WORST end
  if r.groups and r.solves then
    said = said .. " A star: the mean of a group is plain, as it has fewer than 50 deals."
  end
  local head = { "plain", "mean", "se", phrase.WORTH, phrase.APART, sure and "at worst" or nil }
  return { title = "Adjusted", text = said, rows = #rows > 0 and rows or nil,
    columns = #rows > 0 and head or nil }
end

local CALIBRATION <const> = "Each standard error has two parts: that of the sample of deals, which "
  .. "more deals reduce, and that of the calibration, which only more records reduce."

--- What of the errors comes from a calibration, as a section; nil where none does.
function tables.calibrated(r)
  local rows = {}
  for _, m in ipairs(r.measures) do
    for _, c in ipairs(m.components) do
      if c.extra and c.se then
        local own = math.sqrt(math.max(0, c.se ^ 2 - c.extra ^ 2))
        rows[#rows + 1] = { phrase.name(m, c), number(own, c.se), number(c.extra, c.se),
          number(c.se, c.se) }
      end
    end
  end
  return #rows > 0 and { title = "Errors", text = CALIBRATION, rows = rows,
    columns = { "se", "sampling", "calibration", "combined" } } or nil
end

--- Means with their errors and intervals, a row for each component of measures and events, as a
-- section.
function tables.components(measures, level)
  local rows = {}
  for _, m in ipairs(measures) do
    for _, c in ipairs(m.components) do
      rows[#rows + 1] = { phrase.name(m, c), number(c.mean, c.se), number(c.se, c.se),
        phrase.interval(c) }
    end
  end
  return { columns = { "", "mean", "se", phrase.interval_head(level) }, rows = rows }
end

--- Means of vectors of one length, one column for each component, the errors in a row below, as a
-- section.
function tables.vectors(measures)
  local head, rows = { "mean" }, {}
  for i, c in ipairs(measures[1].components) do head[i + 1] = c.label end
  for _, m in ipairs(measures) do
    local mean, se = { m.name }, { "se", errors = true }
    for i, c in ipairs(m.components) do
      mean[i + 1], se[i + 1] = number(c.mean, c.se), number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  return { columns = head, rows = rows }
end

-- ---- groups with two ways in -------------------------------------------------------

-- What `cell` says of each group, with margins; its error in a row "se" below.
local function two_way(r, caption, cell)
  local by_key, head, rows, across = {}, { r.by[1] }, {}, r.margins.columns
  for _, g in ipairs(r.groups) do by_key[g.key[1] .. " " .. g.key[2]] = g end
  for i, column in ipairs(across) do head[i + 1] = column.label end
  head[#head + 1] = "all"
  local function add(label, group_at, all)
    local first, second, errors = { label }, { "se", errors = true }, false
    for i = 1, #across + 1 do
      local group, value, se = all, "-", nil
      if i <= #across then group = group_at(across[i], i) end
      if group then value, se = cell(group) end
      first[i + 1], second[i + 1], errors = value, se or "", errors or se
    end
    rows[#rows + 1] = first
    rows[#rows + 1] = errors and second or nil
  end
  for _, row in ipairs(r.margins.rows) do
    add(row.label, function(column) return by_key[row.key .. " " .. column.key] end, row)
  end
  add("all", function(column) return column end, r)
  return { columns = head, rows = rows, caption = caption }
end

--- Groups with two ways in: how many deals each has, and the means of measures and events, as
-- sections.
function tables.two_ways(r)
  local across = (": %s down, %s across"):format(r.by[1], r.by[2])
  local list = { two_way(r, "Deals" .. across, function(g) return grouped(g.deals) end) }
  for at, m in ipairs(tables.measured(r)) do
    for i, c in ipairs(m.components) do
      list[#list + 1] = two_way(r, "Mean of " .. phrase.name(m, c) .. across, function(g)
        return tables.mean_and_error(tables.measured(g)[at].components[i])
      end)
    end
  end
  return list
end

-- ---- the hands dealt ---------------------------------------------------------------

local MEANS <const> = { "hcp", "spades", "hearts", "diamonds", "clubs" }

-- Mean points and lengths of seats, the errors below.
local function mean_rows(list)
  local rows = { { "hand", table.unpack(MEANS) } }
  for _, one in ipairs(list) do
    local mean, se = { one.seat }, { "  se" }
    for i, name in ipairs(MEANS) do
      local c = one[name]
      mean[i + 1], se[i + 1] = number(c.mean, c.se), number(c.se, c.se)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  return rows
end

-- The shapes that were seen, the most frequent of all seats first; and by seat.
local function shapes_of(list)
  local seen, order = {}, {}
  for _, one in ipairs(list) do
    for _, s in ipairs(one.shapes) do
      if not seen[s.shape] then
        seen[s.shape] = { all = 0 }
        order[#order + 1] = s.shape
      end
      seen[s.shape][one.seat], seen[s.shape].all = s, seen[s.shape].all + s.count
    end
  end
  table.sort(order, function(a, b)
    if seen[a].all ~= seen[b].all then return seen[a].all > seen[b].all end
    return a > b
  end)
  return order, seen
end

-- How often each seat had each shape, in percent, with half the interval.
local function shape_rows(list)
  local order, seen = shapes_of(list)
  local rows = { { "shape" } }
  for _, one in ipairs(list) do
    local head = rows[1]
    head[#head + 1], head[#head + 2] = one.seat .. " %", "+-"
  end
  for n, name in ipairs(order) do
    local row = { name }
    for _, one in ipairs(list) do
      local s = seen[name][one.seat]
      local half = s and 100 * (s.high - s.low) / 2
      row[#row + 1], row[#row + 2] = s and number(100 * s.share, half / 2) or "-",
        s and number(half, half / 2) or "-"
    end
    rows[n + 1] = row
  end
  return rows
end

--- Mean points and lengths of seats, and how often they had each shape, of the summary of a
-- result.
function tables.summary(list)
  return columns.set(mean_rows(list), "l.") .. "\n" .. columns.set(shape_rows(list), "l.")
end

-- ---- for other reports -------------------------------------------------------------

local function section(title, rows, note)
  return { title = title, text = note, columns = table.remove(rows, 1), rows = rows }
end

-- Every component of some measures and events.
local function components_of(title, part, level, note)
  local list = tables.components(tables.measured(part), level)
  list.title, list.text = title, note
  return list
end

--- What only some results have, as sections: hands exchanged, samples, the hands dealt; nil where
-- there are none.
function tables.sections(r)
  local list = {}
  for i, hand in ipairs(r.hands or {}) do
    list[#list + 1] = components_of(("Hand %d: %s"):format(i, hand.hand), hand, r.level,
      (about.holds(hand.holds) or "the other hands satisfy the condition on all deals")
        :gsub("^%l", string.upper) .. ".")
  end
  for _, one in ipairs(r.samples or {}) do
    list[#list + 1] = components_of("Sample: " .. one.name, one, r.level,
      ("%s deal%s where %s; seed %s."):format(about.deals(one), one.deals == 1 and
        not one.partial and "" or "s", one.where, about.seed(one)))
  end
  if r.deals > 0 then
    list[#list + 1] = tables.adjusted(r)
    list[#list + 1] = not r.samples and tables.calibrated(r) or nil
  end
  if r.summary and r.deals > 0 then
    list[#list + 1] = section("The hands dealt", mean_rows(r.summary))
    list[#list + 1] = section("Shapes", shape_rows(r.summary),
      "Shares of all deals; half of the " .. phrase.interval_head(r.level) .. " beside them.")
  end
  return #list > 0 and list or nil
end

-- ---- groups in text ----------------------------------------------------------------

local mean_and_error <const> = tables.mean_and_error

local function titled(title, body) return title .. "\n\n" .. body end

-- One way, single numbers side by side: a line for each group, with means and errors; nil where
-- there are none.
local function one_way(r)
  local head = { r.by[1], "deals" }
  local rows, measured = { head }, tables.measured(r)
  for _, m in ipairs(measured) do
    if #m.components == 1 then head[#head + 1], head[#head + 2] = m.name, "se" end
  end
  if #head == 2 then return nil end
  local function add(label, group)
    local row = { label, grouped(group.deals) }
    for at, m in ipairs(tables.measured(group)) do
      if #measured[at].components == 1 then
        row[#row + 1], row[#row + 2] = mean_and_error(m.components[1])
      end
    end
    rows[#rows + 1] = row
  end
  for _, group in ipairs(r.groups) do add(group.label, group) end
  add("all", r)
  return columns.fold(rows, "l.", 2, 2)
end

-- One way, a vector: a line for each group and one for its errors.
local function one_way_vector(r, at)
  local m = r.measures[at]
  local head = { r.by[1], "deals" }
  for i, c in ipairs(m.components) do head[i + 2] = c.label end
  local rows = { head }
  local function add(label, group)
    local mean, se = { label, grouped(group.deals) }, { "  se", "" }
    for i, c in ipairs(group.measures[at].components) do
      mean[i + 2], se[i + 2] = mean_and_error(c)
    end
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  for _, group in ipairs(r.groups) do add(group.label, group) end
  add("all", r)
  return titled(m.name, columns.fold(rows, "l.", 2, 1))
end

--- Which groups have no deal, in a sentence; nil: all have.
function tables.empty(r)
  return r.empty and ("No deal is in %s: %s."):format(#r.empty == 1 and "this group"
    or "these groups", table.concat(r.empty, ", "))
end

local function tables_of_groups(r)
  local parts = {}
  for i, s in ipairs(r.margins and tables.two_ways(r) or {}) do
    parts[i] = titled(s.caption, columns.fold(tables.with_head(s), "l.", 1, 1))
  end
  if r.margins then return parts end
  parts[1] = one_way(r)
  for at, m in ipairs(r.measures) do
    if #m.components > 1 then parts[#parts + 1] = one_way_vector(r, at) end
  end
  return parts
end

--- The groups of a result, as texts: tables with one way in, or with two and margins; and which
-- groups are empty.
function tables.groups(r)
  local parts, empty = tables_of_groups(r), tables.empty(r)
  parts[#parts + 1] = empty and columns.wrap(empty) .. "\n"
  return parts
end

return tables
