-- SPDX-License-Identifier: GPL-3.0-or-later
--- What is wrong with the sections of a system, once they are expanded.
-- @module baize.system.lists.expand_check
local facts = require "baize.system.words.facts"
local fail = require "baize.system.lists.expand_rules".fail
local sequence = require "baize.system.words.sequence"

local expand_check = {}

-- Whether the system has a rule for the last of some calls, which is ours.
local function is_made(model, calls)
  local before, word = sequence.prefix(calls, #calls - 1), sequence.call_text(calls[#calls])
  for _, block in ipairs(model.all[sequence.key(before)] or {}) do
    for _, rule in ipairs(block.rules) do
      if rule.call == word then return true end
    end
  end
  for _, patterns in ipairs { model.patterns, model.fronts } do
    for _, p in ipairs(patterns) do
      if sequence.fits(p.calls, before) then return true end
    end
  end
  return false
end

--- The number of the first call of ours that the system has no rule for; false: none. Kept, as
-- many sequences begin alike.
function expand_check.impossible(model, calls)
  local key, n = sequence.key(calls), #calls
  local known = model.impossible[key]
  if known == nil then
    known = n > 0 and expand_check.impossible(model, sequence.prefix(calls, n - 1))
    local last = calls[n]
    if not known and last and last.ours and last.word ~= "P" and not is_made(model, calls) then
      known = n
    end
    model.impossible[key] = known
  end
  return known
end

local CALLS_MAX <const> = 12 -- that a message names

local function has_base(model)
  for _, record in ipairs(model.records) do
    if record.layer and record.layer > 0 then return true end
  end
  return false
end

-- The calls of the rules that a base has where a change is written for; nil: there are none.
local function calls_there(model, record)
  local list, seen = {}, {}
  for key in next, model.made do
    local calls = model.calls[key]
    if calls and sequence.fits(record.calls, calls) and #record.calls == #calls then
      for _, block in ipairs(model.all[key] or {}) do
        for _, rule in ipairs(block.layer > record.layer and block.rules or {}) do
          if not seen[rule.call] then seen[rule.call], list[#list + 1] = true, rule.call end
        end
      end
    end
  end
  table.sort(list)
  for i = #list, CALLS_MAX + 1, -1 do list[i] = i == CALLS_MAX + 1 and "..." or nil end
  return list[1] and table.concat(list, ", ")
end

-- All sections of a convention that cannot come up are named at once, so that they can be left
-- out together.
local function check_sequences(model, instances)
  local wrong, first, message = {}, nil, nil
  for _, record in ipairs(model.sections) do
    local missing, ok
    for _, instance in ipairs(record.calls.pattern and {} or instances(model, record)) do
      local n = expand_check.impossible(model, instance.calls)
      ok = ok or not n
      missing = missing or n and { sequence.call_text(instance.calls[n]),
        sequence.text(sequence.prefix(instance.calls, n - 1)) }
    end
    if missing and not ok and #model.changes == 0 then
      first = first or record
      message = message or ("%s: the system has no rule that bids %s %s: write one, or correct the "
        .. "sequence"):format(record.what, missing[1],
        missing[2] == "" and "as an opening" or ("after \"%s\""):format(missing[2]))
      if record.origin == first.origin then wrong[#wrong + 1] = record end
    end
  end
  if first then fail(first, message, wrong) end
end

local function check_rules(model, sources)
  for _, source in ipairs(sources) do
    local tried = model.tried[source]
    if tried and not tried.legal and not tried.same then
      local why, spec = tried.why, tried.spec
      if spec and (spec.level or 0) <= 7 then
        why = select(2, sequence.legal(sequence.extended(tried.where, spec)))
      end
      fail(source, ("bid \"%s\" is not legal %s%s"):format(source.call,
        #tried.where == 0 and "as an opening" or ("after \"%s\""):format(
          sequence.text(tried.where)), why and ": " .. why or ""))
    elseif tried and not tried.legal then
      model.notes[#model.notes + 1] = ('%s:%d: bid "%s" is legal nowhere, and is left out'):format(
        source.file, source.line, source.call)
    end
  end
  for _, record in ipairs(model.changes) do
    if not record.used and not has_base(model) then
      fail(record, record.what .. ': there is no base to change: write system { base = "..." }')
    elseif not record.used then
      local there = calls_there(model, record)
      fail(record, (record.how == "drop" or not there)
        and record.what .. ": the base has no section there"
        or ("%s: the base has no rule %s there, but %s%s"):format(record.what,
          tostring(record.target), there, record.unread and "; " .. record.unread or ""))
    end
  end
end

-- Refuse variants that no rule has.
local function check_variants(model, sources)
  local names = {}
  for _, source in ipairs(sources) do
    for _, v in ipairs(source.variants or {}) do
      if not names[v.name] then
        names[v.name], names[#names + 1] = true, v.name
      end
    end
  end
  table.sort(names)
  for _, record in ipairs(model.sections) do
    for _, name in ipairs(facts.variants(record.when, { record.assume })) do
      if not names[name] then
        fail(record, ("%s: no rule has a variant '%s'; there are %s"):format(record.what, name,
          #names > 0 and "'" .. table.concat(names, "', '") .. "'" or "none"))
      end
    end
  end
end

local function sources_of(items, list)
  for _, item in ipairs(items) do
    if item.kind == "rule" then list[#list + 1] = item end
    sources_of(item.replies or item.kind == "except" and item.rules or {}, list)
  end
  return list
end

-- What a meaning implies.
local IMPLIES <const> = { strong = { artificial = true }, two_way = { artificial = true },
  multi = { artificial = true } }

-- Whether what one block asks of a call holds wherever another one's question does.
local function is_wider(ask, other)
  if ask.back ~= other.back then return false end
  if ask.where then return other.where ~= nil and ask.where:equals(other.where) end
  if ask.meaning then
    return ask.meaning == other.meaning or (IMPLIES[other.meaning] or {})[ask.meaning] == true
  end
  local found = 0
  for _, suit in ipairs(ask.suits) do
    for _, o in ipairs(other.suits or {}) do found = found + (o == suit and 1 or 0) end
  end
  return found == #ask.suits
end

--- Whether a block leaves no hand to another one after it in a list.
function expand_check.hides(block, other)
  local last = block.rules[#block.rules]
  if block.when or not last or last.seats or not last.where:is_any() then return false end
  for _, ask in ipairs(block.asks) do
    local wider = false
    for _, o in ipairs(other.asks) do wider = wider or is_wider(ask, o) end
    if not wider then return false end
  end
  return true
end

-- Whether something is written for the turn after some calls.
local function is_answered(model, calls)
  if model.all[sequence.key(calls)] then return true end
  for _, p in ipairs(model.patterns) do
    if sequence.fits(p.calls, calls) then return true end
  end
  return false
end

-- Note artificial calls that `same` copies without what follows them.
local function note_copied(model)
  for _, copied in ipairs(model.copied) do
    local item, missing = copied.item, {}
    for _, block in ipairs(model.all[sequence.key(copied.to)] or {}) do
      for _, rule in ipairs(block.rules) do
        if rule.artificial and rule.spec.level and not missing[rule.call]
          and model.all[sequence.key(sequence.extended(copied.from, rule.spec))]
          and not is_answered(model, sequence.extended(copied.to, rule.spec)) then
          missing[rule.call], missing[#missing + 1] = true, rule.call
        end
      end
    end
    if missing[1] then
      model.notes[#model.notes + 1] = ('%s:%d: same "%s": the answers to %s do not come along: '
        .. 'write '
        .. 'as "%s" for all that follows, or sections after %q'):format(item.file, item.line,
        item.same, table.concat(missing, ", "), item.same,
        sequence.text(sequence.extended(copied.to, assert(sequence.call(missing[1])))))
    end
  end
end

--- Refuse what is wrong with the sections of a system; `instances` gives those that one with
-- letters stands for.
function expand_check.run(model, records, instances)
  local sources = {}
  for _, record in ipairs(records) do sources_of(record.rules, sources) end
  check_rules(model, sources)
  check_variants(model, sources)
  check_sequences(model, instances)
  note_copied(model)
end

return expand_check
