-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a search has changed in a system, as a text that is written on it (System:derived).
-- A genome has `options` (by name), `rules` (by the id of a rule of the base: { item }, what takes
-- its place, or { }: nothing does) and `blocks` (texts that are added). Genomes are values: a
-- change makes another one.
-- @module baize.ask.evolve.genome
local ids = require "baize.system.lists.ids"
local lists = require "baize.base.lists"
local sequence = require "baize.system.words.sequence"
local system = require "baize.system"
local text = require "baize.system.lists.text"

local genome = {}

local NOTHING <const> = { options = {}, rules = {}, blocks = {} }

-- ---- places ----------------------------------------------------------------------------

-- Whether a sequence of calls matches one of a list of patterns, in which "*" stands for any text.
local function is_wanted(name, patterns)
  if not patterns then return true end
  for _, pattern in ipairs(patterns) do
    local p = pattern:gsub("%p", "%%%0"):gsub("%%%*", ".*")
    if name:find("^" .. p .. "$") then return true end
  end
  return false
end

-- Add the rules of items, in their order; `name` has the calls before them.
local function add_places(list, name, items)
  for _, item in ipairs(items) do
    if item.kind == "rule" and not item.rest then
      list[#list + 1] = { section = name, id = item.id, item = item, items = items }
      local call = item.replies and sequence.call(item.call)
      if call and math.type(call.level) then
        add_places(list, ("%s %s"):format(name == "opening" and "" or name, item.call)
          :gsub("^ ", ""), item.replies)
      end
    end
  end
end

--- The rules of a system that a search may change, in their order.
-- @tparam System base as a file has it
-- @tparam ?{string,...} patterns of sections, as in { "1NT*", "opening" }; nil: all
-- @treturn {table,...} section (calls, "opening"), id (as a file names it that has the system as
-- its base), name (the end of it, where no other one has it), item, items (of its list)
function genome.places(base, patterns)
  local seen = assert(base:derived("", "seen")) -- a file of which the system is the base
  local list, wanted = {}, {}
  for _, record in ipairs(seen.model.records) do
    if record.kind == "section" and not record.front and record.sequence
      and not (record.calls and record.calls.pattern) then
      add_places(list, record.sequence == "" and "opening" or record.sequence, record.rules)
    end
  end
  local nb = {}
  for _, place in ipairs(list) do
    local name = ids.short(place.id)
    nb[name] = (nb[name] or 0) + 1
  end
  for _, place in ipairs(list) do
    local name = ids.short(place.id)
    place.name = nb[name] == 1 and name or place.id
    if is_wanted(place.section, patterns) then wanted[#wanted + 1] = place end
  end
  return wanted
end

-- ---- text ------------------------------------------------------------------------------

-- A text of Lua without the role in front of features, where it is not in quotes.
local function without_role(code)
  local parts, at = {}, 1
  for before, quoted, after in code:gmatch '([^"]*)("[^"]*")()' do
    parts[#parts + 1], at = before:gsub("%f[%w_.]me%.", "") .. quoted, after
  end
  parts[#parts + 1] = code:sub(at):gsub("%f[%w_.]me%.", "")
  return table.concat(parts)
end

--- A rule as a file has it, with its replies; nil: these have more than rules.
function genome.rule(item)
  local more = {}
  for _, letter in ipairs(lists.keys(item.orders or {})) do
    more[#more + 1] = ("%s = %q"):format(letter, table.concat(item.orders[letter]))
  end
  local replies = {}
  for i, reply in ipairs(item.replies or {}) do
    replies[i] = reply.kind == "rule" and genome.rule(reply)
    if not replies[i] then return nil end
  end
  if replies[1] then more[#more + 1] = ("replies { %s }"):format(table.concat(replies, ", ")) end
  local rule = text.rule(item)
  if more[1] then
    rule = ("%s, %s }"):format(rule:match "^(.*) }$", table.concat(more, ", "))
  end
  return (without_role(rule))
end

--- The text of a genome, a block for each change, in the order of the places.
function genome.blocks(self, places)
  local list = {}
  for _, place in ipairs(places) do
    local new = self.rules[place.id]
    if new and new.item then
      list[#list + 1] = ("change %q { instead_of = %q,\n  %s }"):format(place.section, place.id,
        genome.rule(new.item))
    elseif new then
      list[#list + 1] = ("change %q { without = %q }"):format(place.section, place.id)
    end
  end
  table.move(self.blocks, 1, #self.blocks, #list + 1, list)
  return list
end

-- ---- making ------------------------------------------------------------------------------

--- A genome that changes nothing.
function genome.none() return NOTHING end

--- A genome with one more change: what are `options`, `rules` or `block`.
function genome.with(self, what)
  local new = { options = {}, rules = {}, blocks = table.move(self.blocks, 1, #self.blocks, 1, {}) }
  for _, field in ipairs { "options", "rules" } do
    for key, value in pairs(self[field]) do new[field][key] = value end
    for key, value in pairs(what[field] or {}) do new[field][key] = value end
  end
  if what.block then new.blocks[#new.blocks + 1] = what.block end
  return new
end

--- The system of a genome on a base; nil and why it is refused.
-- @tparam table self a genome
-- @tparam table on base (a System), places, bases (by the text of options: Systems, a cache)
-- @treturn ?System
-- @treturn ?string
function genome.system(self, on)
  local key = {}
  for _, name in ipairs(lists.keys(self.options)) do
    key[#key + 1] = ("%s=%s"):format(name, self.options[name])
  end
  key = table.concat(key, ",")
  local base = key == "" and on.base or on.bases[key]
  if not base then
    local why
    base, why = system.with_options(on.base, self.options)
    if not base then return nil, why end
    on.bases[key] = base
  end
  local made, why = base:derived(table.concat(genome.blocks(self, on.places), "\n"), "evolved")
  if not made then return nil, why end
  for _, note in ipairs(made.notes) do
    if note:find "^left out" then return nil, note end
  end
  return made
end

return genome
