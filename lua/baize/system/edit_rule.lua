-- SPDX-License-Identifier: GPL-3.0-or-later
--- Changes of one rule, as baize.system.edit carries them out.
-- @module baize.system.edit_rule
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local features = require "baize.lang.feature"
local fields = require "baize.system.words.vocabulary_fields"
local ids = require "baize.system.lists.ids"
local near = require "baize.base.near"
local roles = require "baize.lang.seat".roles

local edit_rule = {}

local MARKS <const> = { "text", "forcing", "artificial", "alert", "announce", "seats", "final",
  "fixed" }

--- Raise what is wrong with an edit of a rule or a section.
function edit_rule.fail(id, message, ...)
  check.fail(("edit of %s: "):format(id) .. message:format(...), check.literal(ids.short(id)))
end

local fail <const> = edit_rule.fail

local function set_where(rule, value)
  if not cond.is(value) then
    fail(rule.id, 'where takes a condition, as in me.hcp "15-18" & me.balanced, not %s',
      check.show(value))
  elseif rule.variants then
    fail(rule.id, 'it has variants: write { "%s", "variants", { { "%s", condition }, ... } }',
      rule.id, rule.variants[1].name)
  end
  rule.where = value
end

local function set_variants(rule, value)
  local list, where = {}, nil
  for i, v in ipairs(type(value) == "table" and value or {}) do
    if type(v) ~= "table" or type(v[1]) ~= "string" or not cond.is(v[2]) then
      fail(rule.id, 'variant %d is { "name", condition }, not %s', i, check.show(v))
    end
    list[i], where = { name = v[1], where = v[2] }, where and where | v[2] or v[2]
  end
  if not where then fail(rule.id, 'variants takes { { "name", condition }, ... }') end
  rule.variants, rule.where = list, where
end

-- The feature that an edit names: me.hcp, "hcp", "M.top3" or "we.hcp".
local function feature_of(id, name)
  if type(name) ~= "string" then return name end
  local who, path = name:match "^(me)%.(.+)$"
  if not who then who, path = name:match "^(we)%.(.+)$" end
  local feature = roles[who or "me"]
  for word in (path or name):gmatch "[^.]+" do
    local ok, next_feature = pcall(function() return feature[word] end) -- expected: no such field
    if not ok then fail(id, "'%s' is not a feature of a hand%s", name,
      near.hint(name, features.names())) end
    feature = next_feature
  end
  return feature
end

-- Add the parts of a condition that ask for a range of a feature to a list.
local function add_ranges(where, feature, list)
  local op = where:operator()
  if not op or op == "name" then return end
  local parts = where:parts()
  if op == "call" and parts[1].equals and parts[1]:equals(feature) then
    list[#list + 1] = where
    return
  end
  for _, part in ipairs(parts) do
    if type(part) == "userdata" then add_ranges(part, feature, list) end
  end
end

local function set_range(rule, name, ...)
  local feature, found = feature_of(rule.id, name), {}
  if check.kind(feature) ~= "Feature" then
    fail(rule.id, 'range takes a feature and a range, as in { "%s", "range", "hcp", "15-18" }, '
      .. "not %s", rule.id, check.show(name))
  end
  local new = feature(...)
  for _, part in ipairs(rule.variants or { rule }) do add_ranges(part.where, feature, found) end
  if #found ~= 1 then
    fail(rule.id, '%s in %s: write the condition, as in { "%s", "where", condition }',
      #found == 0 and ("there is no range of %s"):format(feature)
      or ("there are %d ranges of %s"):format(#found, feature), rule.where, rule.id)
  end
  if not rule.variants then
    rule.where = rule.where:substitute(found[1], new)
  else
    local list = {}
    for i, v in ipairs(rule.variants) do list[i] = { v.name, v.where:substitute(found[1], new) } end
    set_variants(rule, list)
  end
end

local function set_mark(rule, name, value)
  if value == false or value == nil then
    rule[name] = nil
    return
  end
  local given = { [name] = value }
  if name == "text" then
    if type(value) ~= "string" then
      fail(rule.id, "text takes a text, not %s", check.show(value))
    end
    rule.text = fields.one_line(value)
    return
  end
  -- expected: the value is none that a rule may have
  local ok, taken = pcall(fields.take, given, { name }, rule, "the rule")
  if not ok then fail(rule.id, "%s", (taken:gsub("^.-:%d+: the rule: ", ""))) end
  rule[name] = taken[name]
end

--- What can be changed: name -> a function of the rule and what is given.
edit_rule.EDITS = { where = set_where, range = set_range, variants = set_variants }
for _, name in ipairs(MARKS) do
  edit_rule.EDITS[name] = function(rule, value) set_mark(rule, name, value) end
end

return edit_rule
