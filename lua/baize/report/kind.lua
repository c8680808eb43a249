-- SPDX-License-Identifier: GPL-3.0-or-later
--- Kinds of results: what all of them do, made of what each of them says.
-- A kind has its fields in baize.report.schema and says the lines of its heading. What it found it
-- says once, in `sections` (the README of the reports has their form); the report in text and the
-- page are written from these.
--   local FitResult = kind.new { name = "FitResult",
--     terms = function(r) return { { "Response", r.response } } end,
--     none = function() return "Too few deals for a fit.\n" end }
--   return setmetatable(result, FitResult)
-- @module baize.report.kind
local check = require "baize.base.check"
local plain = require "baize.base.plain"
local schema = require "baize.report.schema"
local text = require "baize.report.text"

local kind = {}

local Report = {}

--- The report.
-- @treturn string lines ended by newlines; tostring(result) has none at its end
-- @usage io.write(result:text())
function Report:text()
  local own = getmetatable(self).kind
  return (own.write or text.report)(self, own)
end

--- The result as JSON.
-- @treturn string an object: version (of baize) and fields of the result, as help "Result" and the
-- other kinds say; infinite bounds are left out, fractions have 12 digits
-- @usage print(result:json())
function Report:json()
  local own, out = getmetatable(self).kind, {}
  for _, field in ipairs(schema.kinds[own.type]) do out[field.name] = rawget(self, field.name) end
  if own.plain then own.plain(self, out) end
  return (plain.encode(schema.value(out, own.type), {}))
end

--- The report as one page of HTML that needs nothing else.
-- @tparam[opt] table options title, file (name of the script, for the command that repeats it),
-- again (this command itself, where no script was run), link (function of a deal: its address)
-- @treturn string the page
-- @usage io.open("gain.html", "w"):write((result:html()))
function Report:html(options)
  return (require "baize.report.html".write(self, options))
end

--- A kind of result: the metatable of such results. `own` has name (of the type, as in
-- "FitResult", whose fields in JSON baize.report.schema has as "Fit"); plain (function of the
-- result and of a table with these fields, which it may change for JSON); and as of
-- `report` of baize.report.text terms, none, how and play, or write (function of the result: the
-- report); headline (function of the result: what its page is called when it has no title);
-- missing (function called with a field that there is not).
function kind.new(own)
  local methods = {}
  own.type = own.name:match "^(.+)Result$" or own.name
  for name, method in pairs(Report) do methods[name] = method end
  check.methods(methods, own.name)
  if own.missing then setmetatable(methods, { __index = own.missing }) end
  return { __name = "baize." .. own.name, __index = methods, kind = own,
    __tostring = function(r) return (r:text():gsub("\n$", "")) end }
end

--- What every result does: it prints as a report.
-- @type Report

return kind
