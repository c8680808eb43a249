-- SPDX-License-Identifier: GPL-3.0-or-later
--- The result of an experiment as text, 80 columns wide.
-- The same numbers give the same bytes: nothing here looks at time or threads.
-- Uses: baize.report.columns.
-- @module baize.report.text
local columns = require "baize.report.columns"

local text = {}

local TINY_P <const> = 1e-4

--- A number with so many digits that its error has two that mean something.
-- @tparam ?number value nil: "-"
-- @tparam ?number se standard error of it, nil or 0: four decimals
-- @treturn string
local function number(value, se)
  if not value then return "-" end
  if value == math.huge then return "inf" end
  if value == -math.huge then return "-inf" end
  local decimals = 4
  if se and se > 0 then
    decimals = math.max(0, math.min(6, 1 - math.floor(math.log(se, 10))))
  end
  local shown = ("%." .. decimals .. "f"):format(value)
  return shown:match "^%-0%.?0*$" and shown:sub(2) or shown
end

local function p_value(p)
  if not p then return "-" end
  if p < TINY_P then return "< 0.0001" end
  return ("%.4f"):format(p)
end

local function percent(level)
  return ("%g %%"):format(100 * level)
end

-- "1 234 567": groups of three, so that large numbers are read.
local function grouped(n)
  local shown = ("%d"):format(n)
  local first = (#shown - 1) % 3 + 1
  return shown:sub(1, first) .. shown:sub(first + 1):gsub("%d%d%d", " %0")
end

local function heading(r)
  local lines = {}
  if r.title then lines[#lines + 1] = r.title end
  if r.source then lines[#lines + 1] = r.source end
  if #lines > 0 then lines[#lines + 1] = "" end
  lines[#lines + 1] = columns.wrap("Where     " .. r.where, 80, "          ")
    :gsub("^Where ", "Where     ")
  local deals = grouped(r.deals)
  if r.partial then
    deals = ("%s of %s (partial: %s)"):format(deals, grouped(r.asked), r.partial)
  end
  lines[#lines + 1] = ("Deals     %s, seed %d, plan %s"):format(deals, r.seed, r.plan)
  if r.tries > 0 and r.deals > 0 then
    lines[#lines + 1] = ("Kept      %s of %s looked at (%.3g %%)")
      :format(grouped(r.deals), grouped(r.tries), 100 * r.deals / r.tries)
  end
  return table.concat(lines, "\n") .. "\n"
end

-- Measures with the same component labels share one table.
local function means(r)
  local blocks, order = {}, {}
  for _, m in ipairs(r.measures) do
    local labels = {}
    for i, item in ipairs(m.components) do labels[i] = item.label or "" end
    local key = table.concat(labels, "|")
    if not blocks[key] then
      blocks[key] = { head = labels, rows = {} }
      order[#order + 1] = key
    end
    local mean, se = { m.name }, { "  se" }
    for i, item in ipairs(m.components) do
      mean[i + 1] = number(item.mean, item.se)
      se[i + 1] = number(item.se, item.se)
    end
    local rows = blocks[key].rows
    rows[#rows + 1], rows[#rows + 2] = mean, se
  end
  local parts = {}
  for i, key in ipairs(order) do
    local block = blocks[key]
    local head = { "mean", table.unpack(block.head) }
    if #block.head == 1 and block.head[1] == "" then head[2] = "" end
    parts[i] = columns.set({ head, table.unpack(block.rows) }, "lr")
  end
  return table.concat(parts, "\n")
end

local SIDES <const> = {
  greater = "one-sided", less = "one-sided", ["two-sided"] = "two-sided",
}

-- "C, D and NT"
local function list(labels)
  if #labels < 2 then return labels[1] or "" end
  return table.concat(labels, ", ", 1, #labels - 1) .. " and " .. labels[#labels]
end

-- "above, but by less than matters" as it is said of a number.
local function said(outcome, test, unit)
  local matters = "matters"
  if test.matters then
    matters = ("matters (%g%s)"):format(test.matters, unit and " " .. unit or "")
  end
  return (outcome:gsub("^(%a+)", function(word)
    if word ~= "above" and word ~= "below" then return word end
    return ("%s %g"):format(word, test.mu)
  end):gsub("matters$", matters))
end

local function verdict(test, unit)
  local by, order = {}, {}
  for _, c in ipairs(test.components) do
    if not by[c.outcome] then
      by[c.outcome] = {}
      order[#order + 1] = c.outcome
    end
    table.insert(by[c.outcome], c.label)
  end
  local parts = {}
  for i, outcome in ipairs(order) do
    local labels = by[outcome]
    local where = #labels > 0 and " in " .. list(labels) or ""
    parts[i] = said(outcome, test, unit) .. where
  end
  local sentence = ("Verdict   %s is %s.")
    :format(test.measure, table.concat(parts, "; "))
  return columns.wrap(sentence, 80, "          "):gsub("^Verdict ", "Verdict   ")
end

local function test_table(r, test)
  local adjusted = #test.components > 1
  local head = { "", "mean", "se", percent(test.level) .. " interval", "t", "p" }
  if adjusted then head[#head + 1] = "p (Holm)" end
  local rows = { head }
  for i, c in ipairs(test.components) do
    local row = { c.label or "", number(c.mean, c.se), number(c.se, c.se),
      ("%s .. %s"):format(number(c.low, c.se), number(c.high, c.se)),
      c.t and ("%.2f"):format(c.t) or "-", p_value(c.p) }
    if adjusted then row[#row + 1] = p_value(c.p_holm) end
    rows[i + 1] = row
  end
  local paired = r.differences[test.measure] and "paired on the same deals, " or ""
  local holm = adjusted and ", Holm over " .. #test.components or ""
  return ("Test      %s (%s%s t test%s)\n\n%s\n%s\n")
    :format(test.text, paired, SIDES[test.side], holm, columns.set(rows, "lr"),
      verdict(test, r.units[test.measure]))
end

--- Write a result.
-- @tparam table r result of an experiment
-- @treturn string lines ended by newlines
-- @usage io.write(text.write(experiment:run()))
function text.write(r)
  local parts = { heading(r) }
  if r.deals > 0 then
    parts[#parts + 1] = means(r)
    for _, test in ipairs(r.tests) do parts[#parts + 1] = test_table(r, test) end
  end
  if r.solves then
    parts[#parts + 1] = columns.wrap("Double dummy: declarer and defenders see all "
      .. "cards; opening leads, guesses and concealment at the table are not in these "
      .. "figures.", 80) .. "\n"
  end
  return table.concat(parts, "\n")
end

return text
