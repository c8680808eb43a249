-- SPDX-License-Identifier: GPL-3.0-or-later
--- Conditions that depend on what is known at the table only.
-- `by_vul`, `by_seat`, `each(unbid)` and `some(theirs)` have no meaning before an auction is
-- known, so a condition with such a part is kept as a tree of plain tables: { op = "and" |
-- "or" | "not", parts... }, { op = "vul", by name }, { op = "seat", by number }, and
-- { op = "each" | "some", set =, path =, arguments = }. Its leaves are conditions.
-- @module baize.system.deferred
local cond = require "baize.lang.cond"

local deferred = {}

local meta = {} -- no type of baize's: it leaves the sandbox as a plain table

--- The vulnerabilities, as the side at turn sees them.
deferred.VULS = { "none", "we", "they", "both" }

--- Those that a word of `by_vul` stands for.
deferred.VULNERABLE = { none = { "none" }, we = { "we" }, they = { "they" }, both = { "both" },
  fav = { "they" }, equal = { "none", "both" }, unfav = { "we" } }

--- Whether a value is such a tree, inside or outside the sandbox.
function deferred.is(value)
  return type(value) == "table" and rawget(value, "op") ~= nil
end

--- A part of such a tree, which `&`, `|` and `~` join.
function deferred.new(node) return setmetatable(node, meta) end

local function joined(op)
  return function(a, b)
    for _, value in ipairs { a, b } do
      if not cond.is(value) and not deferred.is(value) then cond.misuse("__" .. op, a, b) end
    end
    return deferred.new { op = op == "band" and "and" or "or", a, b }
  end
end

meta.__band, meta.__bor = joined "band", joined "bor"
meta.__bnot = function(a) return deferred.new { op = "not", a } end

--- The operators that conditions pass on to such trees.
deferred.operators = { __band = meta.__band, __bor = meta.__bor }

--- The same tree, or condition, with what `fn` makes of each condition.
function deferred.map(where, fn)
  if not deferred.is(where) then return (fn(where)) end
  local copy = {}
  for key, value in pairs(where) do
    copy[key] = type(value) ~= "string" and key ~= "arguments" and deferred.map(value, fn)
      or value
  end
  return (deferred.new(copy))
end

local function fold(list, op)
  local all
  for _, c in ipairs(list) do
    if not all then all = c
    elseif deferred.is(all) or deferred.is(c) then all = deferred.new { op = op, all, c }
    elseif op == "and" then all = all & c
    else all = all | c end
  end
  return all
end

--- The condition of a tree whose parts are known, or a tree where `choose` leaves one. It takes a
-- part that is not "and", "or" or "not", and returns a condition or a tree, or an array of them
-- with the word that joins them as `joined`.
function deferred.resolve(where, choose)
  if not deferred.is(where) then return where end
  local op, parts = where.op, where
  if op == "not" then return ~deferred.resolve(where[1], choose) end
  if op ~= "and" and op ~= "or" then
    parts = choose(where)
    if parts == where then return where end
    if type(parts) ~= "table" or not parts.joined then
      return (deferred.resolve(parts, choose))
    end
    op = parts.joined
  end
  local list = {}
  for i, part in ipairs(parts) do list[i] = deferred.resolve(part, choose) end
  if #list == 0 then return op == "and" and cond.any or ~cond.any end
  return (fold(list, op))
end

--- The tree or condition as it is written in a system: sums within sums are one, as reading
-- makes them.
function deferred.text(where)
  if not deferred.is(where) then return (where:key():gsub("^%S+ ", "")) end
  local op = where.op
  if op == "not" then return "~(" .. deferred.text(where[1]) .. ")" end
  if op == "and" or op == "or" then
    local parts = {}
    for i, part in ipairs(where) do parts[i] = "(" .. deferred.text(part) .. ")" end
    return table.concat(parts, op == "and" and " & " or " | ")
  elseif op == "seat" then
    local parts = {}
    for i, part in ipairs(where) do parts[i] = deferred.text(part) end
    return "by_seat { " .. table.concat(parts, ", ") .. " }"
  elseif op == "vul" then
    local parts = {}
    for i, name in ipairs(deferred.VULS) do
      parts[i] = ("%s = %s"):format(name, deferred.text(where[name]))
    end
    return "by_vul { " .. table.concat(parts, ", ") .. " }"
  end
  local arguments = {}
  for i, argument in ipairs(where.arguments) do arguments[i] = ("%q"):format(argument) end
  return ("%s(%s)%s%s"):format(op, where.set, where.path,
    arguments[1] and "(" .. table.concat(arguments, ", ") .. ")" or "")
end

return deferred
