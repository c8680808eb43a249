-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize suit: how to play one suit when the other hands are not seen.
-- @module baize.cli.suit
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local one_suit = require "baize.suit"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local script = require "baize.host.script"

local suit = {}

suit.name = "suit"
suit.summary = "how to play one suit, and the exact chance"
suit.description = "Print the chance of every number of tricks in one suit of two hands, each "
  .. "by its best line, and the best mean. Declarer leads from either hand, the defenders "
  .. "never lead the suit, see all cards and know his line. With -k the best line in words."
suit.arguments = {
  { key = "first", value = "NORTH", help = "what the first hand (dummy) holds, as in AQ98x" },
  { key = "second", value = "SOUTH", help = "what the second hand holds; - for a void" },
}
suit.options = {
  { names = { "-k", "--tricks" }, value = "N", type = "count",
    help = "explain the best line for N tricks or more" },
  { names = { "--mean" }, help = "explain the line with the best mean" },
  { names = { "--layouts" }, help = "list how the missing cards may lie, and how likely it is" },
  { names = { "--vacant" }, value = "W,E",
    help = "places of West and East for unknown cards, as in 8,11 (default: 13,13)" },
  { names = { "--entries" }, value = "N,S",
    help = "how often each hand can be entered to lead the suit (default: at will)" },
  { names = { "--where" }, value = "COND", help = "weigh the layouts by a condition on the deal" },
  { names = { "--suit" }, value = "SUIT", help = "which suit it is in COND (default: S)" },
  { names = { "--compare" }, key = "lines", value = "LINE", repeats = true,
    help = "compare lines that begin so, as in 'lead Q' and 'low to Q'; may be repeated" },
  { names = { "--scoring" }, choices = { "tricks", "matchpoints" },
    help = "for --compare (default: tricks)" },
  argument.html "write a page with the trees of the lines",
  argument.json,
}
suit.examples = {
  { "baize suit AQ98x Jx -k 4", "the best line for four tricks" },
  { "baize suit AQT98 5432 --compare 'low to T' --compare 'low to Q' --scoring matchpoints",
    "two lines against each other" },
}

-- "8,11" as a table by two seats.
local function pair(text, name, first, second)
  if not text then return nil end
  local a, b = text:match "^(%d+),(%d+)$"
  if not a then
    script.usage(("suit: %s: two numbers as in 8,11 expected, not '%s'"):format(name, text))
  end
  return { [first] = math.tointeger(tonumber(a)), [second] = math.tointeger(tonumber(b)) }
end

local function layouts_text(s)
  local rows = { { "West", "East", "chance" } }
  for _, l in ipairs(s:layouts()) do
    rows[#rows + 1] = { l.west == "" and "-" or l.west, l.east == "" and "-" or l.east,
      ("%.4f %%"):format(100 * l.share) }
  end
  return (columns.set(rows, "llr"):gsub("\n$", ""))
end

local ORDER <const> = { "north", "south", "missing", "chances", "tricks", "chance", "at_most",
  "mean", "text", "layouts" }

-- The table of chances, the other answers as their text, and the layouts that --layouts asks for.
local function as_json(s, values, parts)
  local chances, layouts = {}, nil
  for k = 1, s.tricks_max do
    local chance, bound = s:chance(k)
    chances[k] = { tricks = k, chance = chance, at_most = bound }
  end
  if values.layouts then
    layouts = {}
    for i, l in ipairs(s:layouts()) do
      layouts[i] = { west = l.west, east = l.east, share = l.share }
    end
  end
  local mean = s:mean()
  return plain.encode(plain.value { north = s.north, south = s.south, missing = s.missing,
    chances = chances, mean = mean, text = table.concat(parts, "\n\n", 2), layouts = layouts },
    ORDER)
end

local function answer(values)
  local s = one_suit.new(values.first, values.second, {
    vacant = pair(values.vacant, "--vacant", "W", "E"),
    entries = pair(values.entries, "--entries", "N", "S"),
    where = values.where, suit = values.suit })
  local parts = { tostring(s) }
  if values.tricks then parts[#parts + 1] = s:explain(values.tricks) end
  if values.mean then parts[#parts + 1] = s:explain() end
  if #values.lines == 1 then
    script.usage "suit: --compare compares two lines or more: give it once for each"
  elseif #values.lines > 0 then
    parts[#parts + 1] = tostring(s:compare(values.lines, values.scoring or "tricks",
      { k = values.tricks }))
  end
  local json = values.json and as_json(s, values, parts)
  if values.layouts then parts[#parts + 1] = layouts_text(s) end
  if values.html then
    local ok, why = output.write(values.html, s:html(values.tricks))
    if not ok then script.usage("suit: " .. why) end
  end
  if not argument.write_json(values, "suit", json) then
    output.print(table.concat(parts, "\n\n"))
  end
end

function suit.run(values)
  script.try("suit", script.USAGE, answer, values)
end

return suit
