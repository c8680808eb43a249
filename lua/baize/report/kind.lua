-- SPDX-License-Identifier: GPL-3.0-or-later
--- Kinds of results: what all of them do, made of what each of them says.
-- A kind names the fields that JSON has, in their order, and the lines of its heading. What
-- it found it says once, in `sections` (the README of the reports has their form); the
-- report in text and the page are written from these.
--   local FitResult = kind.new { name = "FitResult", fields = { "title", "models" },
--     terms = function(r) return { { "Response", r.response } } end,
--     none = function() return "Too few deals for a fit.\n" end }
--   return setmetatable(result, FitResult)
-- @module baize.report.kind
local check = require "baize.base.check"
local gap = require "baize.stats.gap"
local plain = require "baize.base.plain"
local text = require "baize.report.text"

local kind = {}

-- The order of keys in the objects of a result, after its own fields.
local NESTED <const> = {
  "entry", "label", "test", "component", "name", "cards", "terms", "first", "second", "other",
  "rank", "value", "tricks", "beats", "points", "imps", "matchpoints", "distribution", "n",
  "hits", "share", "more", "less", "mean", "sd", "se", "low", "high", "min", "max", "t", "df",
  "p", "p_holm", "low_holm", "high_holm", "why", "outcome", "looked", "r2", "rmse", "heldout",
  "fresh", "verdict", "of", "records", "double_dummy", "taken",
}

-- The same of what `judge` of baize.store.registration says.
local REGISTERED <const> = { "id", "date", "primary", "differences", "notes", "before" }

-- Fields that JSON has in another form.
local FORMS <const> = { figure = plain.figure, gap = gap.plain }

-- The fields of a result as JSON has them.
local function object(r, own)
  local out = {}
  for _, key in ipairs(own.fields) do out[key] = (FORMS[key] or plain.value)(r[key]) end
  if own.plain then own.plain(r, out) end
  return out
end

local Report = {}

--- The report.
-- @treturn string lines ended by newlines; tostring(result) has none at its end
-- @usage io.write(result:text())
function Report:text()
  local own = getmetatable(self).kind
  return (own.write or text.report)(self, own)
end

--- The result as JSON.
-- @treturn string an object: version (of baize) and fields of the result, as the README of
-- the reports describes them; infinite bounds are left out, fractions have 12 digits
-- @usage print(result:json())
function Report:json()
  local own, order, seen = getmetatable(self).kind, { "version" }, {}
  local out = (own.object or object)(self, own)
  out.registered = self.registered and plain.value(self.registered)
  for _, list in ipairs { own.fields, { "registered" }, own.nested or {}, REGISTERED, NESTED } do
    for _, key in ipairs(list) do
      if not seen[key] then order[#order + 1], seen[key] = key, true end
    end
  end
  return (plain.encode(out, order))
end

--- The report as one page of HTML that needs nothing else.
-- @tparam[opt] table options title, file (name of the script, for the command that repeats it),
-- again (this command itself, where no script was run), gnuplot (the program; false: no figures),
-- link (function of a deal: its address)
-- @treturn string the page
-- @treturn integer how many figures are left out, since gnuplot is missing
-- @usage io.open("gain.html", "w"):write((result:html()))
function Report:html(options)
  local page, missing = require "baize.report.html".write(self, options)
  return page, missing
end

--- A kind of result: the metatable of such results. `own` has name (of the type); fields (those of
-- the result that JSON has, in order); for JSON also plain (function of the result and its table
-- for JSON, which it may change), object (function of the result: that table) and nested (the order
-- of keys in what the fields hold, where it is another than for most kinds); and as of `report` of
-- baize.report.text terms, none, how and play, or write (function of the result: the report);
-- headline (function of the result: what its page is called when it has no title);
-- missing (function called with a field that there is not).
function kind.new(own)
  local methods = {}
  for name, method in pairs(Report) do methods[name] = method end
  check.methods(methods, own.name)
  if own.missing then setmetatable(methods, { __index = own.missing }) end
  return { __name = "baize." .. own.name, __index = methods, kind = own,
    __tostring = function(r) return (r:text():gsub("\n$", "")) end }
end

--- What every result does: it prints as a report.
-- @type Report

return kind
