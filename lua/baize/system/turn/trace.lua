-- SPDX-License-Identifier: GPL-3.0-or-later
--- Why a hand bids what it bids.
-- @module baize.system.turn.trace
local guard = require "baize.system.natural.guard"
local ids = require "baize.system.lists.ids"

local trace = {}

local Trace = { __name = "baize.Trace" }

--- Where a rule is written, and its id: "mine.lua:7 [opening/4]".
function trace.place(rule)
  return rule.natural and "natural, no rule" or ids.place(rule)
end

--- The first part of a condition that a hand does not satisfy; nil: it satisfies all of it.
function trace.failing(c, hand)
  if c:operator() == "&" then
    for _, part in ipairs(c:parts()) do
      local failed = trace.failing(part, hand)
      if failed then return failed end
    end
    return nil
  end
  return not c:holds(hand) and c or nil
end

--- The trace of one decision; `entry` is the rule that fits, of p.rules, `number` its place.
-- Returns mark ("rule", "natural": only the natural list has a rule, "no rule"), guard (why the
-- call is not another one; nil where nothing was changed), key, sections ({ file, line } of the
-- blocks of the position), rule, number, earlier ({ call, file, line, id, natural, failed } of each
-- rule before it), skipped ({ call, file, line, natural, why }), forced.
function trace.new(p, hand, entry, number)
  local t = { mark = entry and (entry.rule.natural and "natural" or "rule") or "no rule",
    key = p.key, number = number, guard = guard.changed(p, hand, entry, number),
    rule = entry and entry.rule, call = entry and entry.call or "P", earlier = {}, skipped = {},
    sections = {}, forced = p.forced }
  local seen = {}
  for i, r in ipairs(p.rules) do
    if not seen[r.block] and not r.rule.natural then
      seen[r.block] = true
      t.sections[#t.sections + 1] = { file = r.block.file, line = r.block.line }
    end
    if not number or i < number then
      t.earlier[#t.earlier + 1] = { call = r.call, file = r.rule.file, line = r.rule.line,
        id = r.rule.id, text = r.rule.text, natural = r.rule.natural,
        failed = tostring(trace.failing(r.where, hand)) }
    end
  end
  for i, s in ipairs(p.skipped) do
    t.skipped[i] = { call = s.rule.call, file = s.rule.file, line = s.rule.line,
      id = s.rule.id, natural = s.rule.natural, why = s.why }
  end
  return setmetatable(t, Trace)
end

Trace.__index = {}

-- Where rules are, without what is in them.
local function places(list)
  local plain = {}
  for i, r in ipairs(list) do
    plain[i] = { call = r.call, file = not r.natural and r.file or nil,
      line = not r.natural and r.line or nil, id = r.id, natural = r.natural or nil, text = r.text,
      failed = r.failed, why = r.why }
  end
  return plain
end

--- The same without functions and conditions, as JSON can have it.
-- @treturn table by ("rule", "natural", "no rule"), file, line, id and text of the rule, guard,
-- forced (true or nil), earlier and skipped (arrays; call, file, line, id, natural, and what
-- `failed` or why)
function Trace.__index:plain()
  local own = self.rule and places({ self.rule })[1] or {}
  return { by = self.mark, file = own.file, line = own.line, id = own.id, text = own.text,
    guard = self.guard, forced = self.forced or nil, earlier = places(self.earlier),
    skipped = places(self.skipped) }
end

function Trace.__tostring(t)
  local lines = {}
  if t.rule then
    lines[1] = ("%s%s%s"):format(t.call, t.rule.natural and ": natural, no rule"
      or " by the rule in " .. trace.place(t.rule), t.rule.text and ": " .. t.rule.text or "")
  else
    lines[1] = ("%s: no rule fits%s"):format(t.call,
      t.forced and ", and partner's call is forcing" or "")
  end
  if t.guard then lines[#lines + 1] = "  guard: " .. t.guard end
  for _, e in ipairs(t.earlier) do
    lines[#lines + 1] = ("  not %s (%s): not %s"):format(e.call, trace.place(e), e.failed)
  end
  for _, s in ipairs(t.skipped) do
    lines[#lines + 1] = ("  %s (%s) does not count: %s"):format(s.call, trace.place(s), s.why)
  end
  return table.concat(lines, "\n")
end

return trace
