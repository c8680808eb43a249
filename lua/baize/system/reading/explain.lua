-- SPDX-License-Identifier: GPL-3.0-or-later
--- What calls mean, and what comes next: methods of systems that explain auctions.
-- @module baize.system.reading.explain
local alike = require "baize.system.natural.view".alike
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local in_words = require "baize.system.reading.words"
local lists = require "baize.base.lists"
local ids = require "baize.system.lists.ids"
local plain = require "baize.base.plain"
local reading = require "baize.system.reading"
local rules = require "baize.bidding.count"
local showing = require "baize.system.turn.showing"
local system = require "baize.system"
local text = require "baize.system.lists.text"

local explain = {}

local methods <const> = system.methods

-- ---- explaining --------------------------------------------------------------------

local SMALL <const> = 0.0005 -- a share that is 0.0 % when it is rounded

local Explanation = { __name = "baize.Explanation", __index = {} }

local function rule_name(call, rule)
  return rule.text and ("%s (%s)"):format(call, rule.text) or call
end

local known = setmetatable({}, { __mode = "k" }) -- position -> the overlaps of its rules

-- Rules before those of a call that take hands from them, by name.
local function denied(p, made)
  if #made == 0 then return {} end
  known[p] = known[p] or p:list():overlaps()
  local is_made, names, seen = {}, {}, {}
  for i, r in ipairs(p.rules) do
    for _, m in ipairs(made) do is_made[i] = is_made[i] or m == r end
  end
  local takes = {}
  for _, o in ipairs(known[p]) do
    if is_made[o.second] and p.rules[o.first].call ~= made[1].call then takes[o.first] = true end
  end
  for i, r in ipairs(p.rules) do
    local name = rule_name(r.call, r.rule)
    if takes[i] and not seen[name] then
      seen[name], names[#names + 1] = true, name
    end
  end
  return names
end

-- The rules of a call that say different things, each with its share of the hands.
local function alternatives(p, made, where)
  if #made < 2 or alike(made, "text") and alike(made, "forcing") == made[1].rule.forcing then
    return nil
  end
  local list, result = { given = where }, {}
  for i, r in ipairs(made) do list[i] = { tostring(i), r.where } end
  for i, row in ipairs(rules.new(list):table()) do
    local rule = made[i].rule
    if row.share > 0 then
      local bounds = reading.in_words(p, { made[i] }, where)
      result[#result + 1] = { text = rule.text or bounds, bounds = bounds, share = row.share,
        forcing = rule.forcing, file = rule.file, line = rule.line, id = rule.id }
    end
  end
  return #result > 1 and result or nil
end

-- The name (`name`) that the author gave what all rules of a call ask; nil: there is none.
local function name_of(names, made)
  for _, n in ipairs(names) do
    local named = #made > 0
    for _, r in ipairs(made) do
      local found = tostring(r.where) == n.name
      for _, part in ipairs(r.where:operator() == "&" and r.where:parts() or {}) do
        found = found or tostring(part) == n.name
      end
      named = named and found
    end
    if named then return n.name end
  end
end

-- What the author says of the rules of a call; where he says nothing, what tricks they ask for, or
-- the name of what they ask.
local function text_of(p, made)
  local said = alike(made, "text")
  local words = not said and made[1] and showing.fitted_words(p, made[1].rule)
  for _, r in ipairs(words and made or {}) do
    if showing.fitted_words(p, r.rule) ~= words then return said end
  end
  return words or said or name_of(p.system.names, made)
end

--- What one call of some means, `c` of `calls` as `reading.calls` gives them: an entry of an
-- Explanation.
function explain.call(calls, c)
  local p = c.position
  if not c.ours and c.call == "P" then
    return { number = c.number, seat = c.seat, call = c.call, ours = false }
  end
  local _, made = p:said(c.call)
  local where, bounds = reading.left(calls, c.seat, c.number)
  local row = { number = c.number, seat = c.seat, call = c.call, ours = c.ours,
    mark = #made == 0 and "no rule" or made[1].rule.natural and "natural" or "rule",
    text = text_of(p, made), bounds = bounds,
    denies = c.ours and denied(p, made) or {},
    forcing = alike(made, "forcing"), artificial = p:artificial(c.call) or nil,
    alert = alike(made, "alert"), announce = alike(made, "announce"),
    variants = reading.variants(p, made, where), alternatives = alternatives(p, made, where),
    rules = {} }
  if row.artificial and row.alert == nil and not row.announce then row.alert = true end
  for i, r in ipairs(made) do
    row.rules[i] = { file = r.rule.file, line = r.rule.line, id = r.rule.id }
  end
  return row
end

--- What the calls of an auction mean.
-- @tparam string auction as for `position`
-- @tparam[opt] table options as for `knowledge`, but for the tolerance, by default none
-- @treturn Explanation an array, an entry for each call: number, seat, call, ours; and, but for
-- passes of the opponents, mark ("rule", "natural": only the natural list makes it, "no rule"),
-- text (the author's), bounds (in words: all that the player has shown so far), denies (names of
-- rules; of ours), alternatives (of rules that say different things: text, bounds, share, forcing,
-- file, line), forcing, artificial, alert, announce, variants (name, share,
-- text: in words), rules ({ file, line }). Prints as lines; `:json()` is the same as JSON
-- @raise as `position`; where counting goes beyond its budget
-- @usage print(system:explain "1NT P 2C P 2D")
-- @function System:explain
function methods:explain(auction, options)
  check.note()
  local calls = reading.calls(self, auction, options, "explain", { points = 0, cards = 0 })
  local e = { system = self.name, hash = self.hash }
  for i, c in ipairs(calls) do e[i] = explain.call(calls, c) end
  return setmetatable(e, Explanation)
end

--- A share of hands, 0 to 1, in per cent, with one decimal.
function explain.percent(share)
  return share < SMALL and "< 0.1 %" or ("%.1f %%"):format(100 * share)
end

local percent <const> = explain.percent

--- What a call means, in a sentence: the author's text, and the hands.
function explain.meaning(row)
  if row.mark == "no rule" and row.bounds == in_words.ANY then return "nothing is known of it" end
  return (in_words.meaning(row.text, row.bounds))
end

--- What is said of a call beside its hands: an array of texts, as in "forcing", "alert: relay".
function explain.marks(row)
  local marks = {}
  if row.mark ~= "rule" then
    marks[1] = row.mark == "natural" and "natural, no rule" or "no rule"
  end
  if row.forcing then marks[#marks + 1] = text.forcing(row.forcing) end
  if row.artificial then marks[#marks + 1] = "artificial" end
  for _, name in ipairs { "alert", "announce" } do
    local said = row[name]
    if said then marks[#marks + 1] = said == true and name or name .. ": " .. said end
  end
  return marks
end

--- The ways to a call, its variants and rules that say different things: an array of lines. Rules
-- of which the same is said are one.
function explain.ways(row)
  local lines = {}
  for _, v in ipairs(row.variants or {}) do
    if v.share > 0 then
      lines[#lines + 1] = ("%s %s: %s"):format(columns.line(v.name), percent(v.share), v.text)
    end
  end
  local said, shares = {}, {}
  for _, a in ipairs(row.alternatives or {}) do
    local way = in_words.meaning(a.text, a.bounds)
      .. (a.forcing and (" [%s]"):format(text.forcing(a.forcing)) or "")
    if not shares[way] then said[#said + 1] = way end
    shares[way] = (shares[way] or 0) + a.share
  end
  for _, way in ipairs(said[2] and said or {}) do
    lines[#lines + 1] = ("%s %s"):format(percent(shares[way]), way)
  end
  return lines
end

local function lines_of(row)
  local marks, head = explain.marks(row), ("%s %-3s %s%s"):format(row.seat, row.call,
    row.ours and "" or "(theirs) ", explain.meaning(row))
  if #marks > 0 then head = head .. " [" .. table.concat(marks, ", ") .. "]" end
  local lines = { head }
  for _, way in ipairs(explain.ways(row)) do lines[#lines + 1] = "      " .. way end
  if #row.denies > 0 then lines[#lines + 1] = "      not " .. table.concat(row.denies, "; not ") end
  return table.concat(lines, "\n")
end

function Explanation.__tostring(e)
  local lines = {}
  for i, row in ipairs(e) do
    lines[i] = row.mark and lines_of(row) or ("%s %-3s (theirs)"):format(row.seat, row.call)
  end
  return columns.visible(table.concat(lines, "\n"))
end

--- The explanation as JSON.
-- @treturn string with a newline at the end
-- @usage io.write(system:explain "1NT":json())
function Explanation.__index:json()
  local calls = plain.value(table.move(self, 1, #self, 1, {}))
  return plain.encode({ system = self.system, hash = self.hash, calls = calls },
    { "version", "system", "hash", "calls", "number", "seat", "call", "ours", "mark", "text",
      "bounds", "denies", "forcing" }) .. "\n"
end

-- ---- the list in force -------------------------------------------------------------

local LEAST <const> = 0.0005 -- per cent: rarer natural rules are not printed
local NATURAL_MAX <const> = 200 -- characters of a natural condition that is printed

local Shown = { __name = "baize.ShownList" }

-- What the names in the conditions of rules stand for, in the order of the system.
local function names_in(names, list)
  local found, seen = {}, {}
  for _, n in ipairs(names) do
    for _, r in ipairs(seen[n.name] and {} or list) do
      if tostring(r.where):find(n.name, 1, true) then
        seen[n.name], found[#found + 1] = true, { name = n.name, where = n.where }
        break
      end
    end
  end
  return found
end

--- The list of rules in force, with exact shares.
-- @tparam[opt=""] string auction as for `position`
-- @tparam[opt] table options as for `position`
-- @treturn table an array in order: call, text, file, line, natural (true: a rule of the natural
-- list), where (Condition of `me`), count
-- (Integer), share (of all hands that the player can have, whatever partner has), example
-- (Hand); fields gap (count, share, example of the hands that no rule fits), skipped, fitted
-- (what sums that are fitted explain, as texts), and names ({ name, where }: what names in the
-- conditions stand for). Prints as a table
-- @raise as `position`; where counting goes beyond its budget
-- @usage print(system:show "1NT P")
-- @function System:show
function methods:show(auction, options)
  check.note()
  local p = self:position(auction, options)
  local list = p:list()
  local shown = { key = p.key, skipped = p.skipped, fitted = {},
    names = names_in(self.names, p.rules) }
  for _, title in ipairs(lists.keys(p.fitted or {})) do
    shown.fitted[#shown.fitted + 1] = p.fitted[title]
  end
  local counts = list and list:table() or {}
  shown.gap = list and list:gap() or { share = 1.0 }
  for i, r in ipairs(p.rules) do
    shown[i] = { call = r.call, text = r.rule.text, file = r.rule.file, line = r.rule.line,
      id = r.rule.id, natural = r.rule.natural, where = r.where, count = counts[i].count,
      share = counts[i].share, example = counts[i].example }
  end
  return setmetatable(shown, Shown)
end

-- What a rule says and asks, in one cell. The conditions of the natural list can fill a page: then
-- what they say stands for them.
local function asked(r)
  local where = tostring(r.where)
  if r.natural and r.text and #where > NATURAL_MAX then return r.text .. " (a long condition)" end
  return r.text and ("%s: %s"):format(r.text, where) or where
end

function Shown.__tostring(shown)
  local rows = { { "call", "share", "rule", "condition" } }
  for _, r in ipairs(shown) do
    if not r.natural or 100 * r.share >= LEAST then
      rows[#rows + 1] = { r.call, ("%.3f %%"):format(100 * r.share),
        r.natural and "natural, no rule" or ids.place(r), asked(r) }
    end
  end
  if shown.gap.share > 0 then
    rows[#rows + 1] = { "-", ("%.3f %%"):format(100 * shown.gap.share), "", "no rule fits" }
  end
  local names = {}
  for i, n in ipairs(shown.names) do
    names[i] = ("\n%s: %s"):format(columns.line(n.name), tostring(n.where))
  end
  return "share: of all hands the player can have, whatever partner has\n"
    .. columns.within(rows, "lrll")
    .. (names[1] and table.concat(names) .. "\n" or "")
    .. (shown.fitted[1] and "\n" .. table.concat(shown.fitted, "\n") .. "\n" or "")
end

return explain
