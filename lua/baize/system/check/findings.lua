-- SPDX-License-Identifier: GPL-3.0-or-later
--- What is odd at one position of a system: rules that no hand bids by, overlaps, hands that
-- pass where the bidding is to go on.
-- @module baize.system.check.findings
local cells = require "baize.system.reading.cells"
local cond = require "baize.lang.cond"
local forcing_text = require "baize.system.lists.text".forcing
local passes = require "baize.system.check.passes"
local quick = require "baize.system.words.quick"
local sequence = require "baize.system.words.sequence"

local check_findings = {}

local NAMED_MAX <const> = 3  -- rules that a finding names
local HIDDEN <const> = 1e-6
local OVERLAP <const> = 0.01
local NOT_FOUND <const> = "no deal was found where partner has what he has shown; whether there is "
  .. "one is not decided: it takes more counting than the budget allows"

-- ---- rules that are never reached ---------------------------------------------------

-- A rule by its call and its place, as seen from another rule.
local function name_of(r, from)
  local file, line = r.rule.file, r.rule.line
  return file == from.rule.file and ("%s (line %d)"):format(r.call, line)
    or ("%s (%s:%d)"):format(r.call, file:match "[^/]*$", line)
end

-- The rules that take the hands of rule i, in words; nil: no hand of the cells satisfies it. And
-- whether all of them are of files that put theirs before those of the file of rule i, their base.
local function takers(p, found, map, i)
  local names, seen, based = {}, {}, true
  for _, cell in ipairs(found) do
    if cell[map[i]] then
      local taker = p.rules[cells.first(cell, map, #p.rules)]
      local name = name_of(taker, p.rules[i])
      based = based and taker.block.layer < p.rules[i].block.layer
      if not seen[name] then seen[name], names[#names + 1] = true, name end
    end
  end
  if #names == 0 then return nil end
  local said = "its hands bid " .. table.concat(names, ", ", 1, math.min(#names, NAMED_MAX))
  if #names > NAMED_MAX then said = ("%s, and %d more"):format(said, #names - NAMED_MAX) end
  return said, based
end

-- What a hand that cannot be here bid at an earlier turn of its player, who now has rule i.
local function earlier_call(p, hand, i)
  local from = p.rules[i]
  for k = (#p.words + 1) % 4, #p.words, 4 do
    if k >= 1 then
      local before = p:before(k)
      local r = before:first(hand)
      if (r and r.call or "P") ~= p.words[k] then return r and name_of(r, from) or "pass" end
    end
  end
end

-- Why no hand here bids by rule i, and the degree: "alone", or "own" where that is due to the
-- player's own calls; cells, and which of them has hands that did not come here; and whether
-- rules of a file hide one of its base.
local function why_unreachable(p, memory, found, map, i)
  local conditions = {}
  for k, r in ipairs(p.rules) do conditions[k] = r.where end
  local all, at = cells.of(memory, conditions, cond.any)
  local own
  for k, cell in ipairs(all) do
    if cells.first(cell, at, #p.rules) == i then own = { cells = all, cell = k } break end
  end
  local taken, based = takers(p, found, map, i)
  if not own then
    if not taken then taken, based = takers(p, all, at, i) end
    return taken or "no hand satisfies its condition", "alone", nil, based
  elseif taken then
    return taken .. "; others were bid otherwise before", "own", nil, based
  end
  return ("such hands bid %s before"):format((earlier_call(p, cells.example(all, own.cell), i))),
    "own", own
end

local function forcing_words(rule)
  return rule.forcing and forcing_text(rule.forcing) or "not forcing"
end

-- ---- findings ----------------------------------------------------------------------

-- Add a finding of a kind: a rule, or nil; the share of an entry, with a hand of its cell; and its
-- text.
-- `degree` and `other`, a rule, are of some kinds.
local function add(e, kind, rule, entry, text, degree, other)
  e.findings[#e.findings + 1] = { kind = kind, rule = rule, share = entry.share,
    example = entry.cells and function() return cells.example(entry.cells, entry.cell) end,
    text = text, degree = degree, other = other }
end

-- Rules that hold for the same hands have the same texts.
local function signatures(found, map, nb)
  local list = {}
  for i = 1, nb do
    local parts = {}
    for k, cell in ipairs(found) do
      if cell[map[i]] then parts[#parts + 1] = k end
    end
    list[i] = #parts == #found and "all" or table.concat(parts, " ")
  end
  return list
end

local function add_twins(p, e, signature)
  for j = 2, #p.rules do
    for i = 1, signature[j] == "all" and 0 or j - 1 do
      local a, b = p.rules[i], p.rules[j]
      if signature[i] == signature[j] and signature[j] ~= "" and a.call ~= b.call then
        add(e, "same meaning", b, { share = e.rules[i].share }, "the same hands as "
          .. name_of(a, b))
        e.rules[j].twin = true
        break
      end
    end
  end
end

local function add_unreached(p, e, memory, found, map)
  for i, r in ipairs(p.rules) do
    local entry = e.rules[i]
    local closing = r.call == "P" and r.where:is_any() -- for positions without other rules
    if r.where:is_none() then
      add(e, "unwritten", r, { share = 0.0 }, "a rule for no hand: write its condition")
    elseif entry.share == 0 and not entry.twin and not closing then
      local said, degree, own, based = why_unreachable(p, memory, found, map, i)
      add(e, "unreachable", r, { share = 0.0, cells = own and own.cells, cell = own and own.cell },
        said, degree)
      e.findings[#e.findings].based = based
    elseif entry.share > 0 and entry.possible == false then
      add(e, "unreachable", r, entry, "what partner has shown leaves no such hand", "partner")
    elseif entry.share > 0 and entry.possible == nil then
      add(e, "unreachable", r, entry, NOT_FOUND, "partner")
      e.findings[#e.findings].unproved = true
    elseif entry.share > 0 and entry.share < HIDDEN then
      add(e, "hidden", r, entry, (takers(p, found, map, i)))
    end
  end
end

local function add_overlaps(p, e, found, map, signature)
  local nb = #p.rules
  local sum, first = {}, {}
  for k, cell in ipairs(found) do
    for i = 1, nb do
      for j = i + 1, cell[map[i]] and signature[i] ~= "all" and nb or 0 do
        if cell[map[j]] and signature[j] ~= "all" and p.rules[i].call ~= p.rules[j].call then
          local key = i * (nb + 1) + j
          sum[key], first[key] = (sum[key] or 0.0) + cell.share, first[key] or k
        end
      end
    end
  end
  for i = 1, nb do
    for j = i + 1, nb do
      local key = i * (nb + 1) + j
      if sum[key] and sum[key] > OVERLAP then
        add(e, "overlap", p.rules[j], { share = sum[key], cells = found, cell = first[key] },
          name_of(p.rules[i], p.rules[j]) .. " comes first", nil, p.rules[i])
      end
    end
  end
end

local function add_unmarked(p, e)
  for i, r in ipairs(p.rules) do
    local short = e.rules[i].short
    if short then
      add(e, "no alert", r, short, ("it may have fewer than three %s, and is not artificial, "
        .. "alerted or announced"):format(short.suit))
    end
  end
end

-- Rules of one call of which one is forcing and another is not.
local function add_undecided(p, e)
  local first = {}
  for i, r in ipairs(p.rules) do
    local other = e.rules[i].share > 0 and first[r.call]
    if e.rules[i].share > 0 and not other then first[r.call] = r end
    if other and other.rule.forcing ~= r.rule.forcing then
      add(e, "forcing", r, e.rules[i], ("%s by this rule, %s by %s"):format(
        forcing_words(r.rule), forcing_words(other.rule), name_of(other, r)))
    end
  end
end

local function why_forced(p)
  return p.forced == "once" and "partner's call is forcing"
    or ("the auction is forcing %s"):format(p.forced == "game" and "to game" or p.forced)
end

-- Hands that pass although the bidding is to go on.
local function add_forced(p, e, ask)
  for _, pass in ipairs(#p.rules > 0 and ask.passes or {}) do
    if pass.entry.share > 0 then
      add(e, "pass", { rule = pass.skipped.rule, call = "P" }, pass.entry,
        "pass does not count here: " .. why_forced(p))
    end
  end
  local quiet = #p.rules > 0 and e.silent or e.none
  if not p.forced or quiet.share == 0 then return end
  local word = p.words[#p.words - 1]
  local before = p:before(#p.words - 1)
  local _, made = before:said(word)
  if #p.rules == 0 and made[1] and made[1].rule.forcing then
    add(e, "no answer", made[1], { share = 1.0 }, why_forced(p) .. ", and no rule answers it")
  else
    add(e, p.system.falls and "gap" or p.forced == "once" and "pass" or "level", nil, quiet,
      ("no rule fits, %s: %s"):format(p.system.falls and "the natural list bids them"
        or "so they pass", why_forced(p)))
  end
end

local function add_vacuous(p, e, signature)
  for i, r in ipairs(p.rules) do
    if signature[i] == "all" and not r.where:is_any() then
      add(e, "vacuous", r, e.rules[i], "every hand that can be here satisfies it")
    end
  end
end

local function most_points(boxes)
  return #boxes > 0 and quick.around(boxes).high[quick.INDEX.hcp] or 0
end

-- Whether an auction may end where there are no rules: at a game, or where both have the points of
-- none, by what they have shown at most.
local function may_end(p)
  local call = sequence.call(p.words[#p.words - 1] or "P")
  return not p.forced and call.level ~= nil and (passes.is_game(call)
    or most_points(p.me) + most_points(p.partner) < passes.GAME)
end

local function add_gap(p, e)
  if e.none.share == 0 or p.forced then return end
  add(e, "gap", nil, e.none, (#p.rules == 0 and "there are no rules here" or "no rule fits")
    .. (p.system.falls and ": they fall through to the natural list" or ""))
  if not p.system.falls and #p.rules == 0 then
    e.findings[#e.findings].text = ("there are no rules here: write after %q { ... }"):format(p.key)
  end
  e.findings[#e.findings].ended = #p.rules == 0 and may_end(p)
end

--- Add to the `findings` of a position what is odd in it: `found` are its cells, `map` is what they
-- call each condition, those of the rules first, and `ask` says which others were counted.
function check_findings.add(e, memory, found, map, ask)
  local p = e.position
  local signature = signatures(found, map, #p.rules)
  add_twins(p, e, signature)
  add_unreached(p, e, memory, found, map)
  add_vacuous(p, e, signature)
  add_overlaps(p, e, found, map, signature)
  add_unmarked(p, e)
  add_undecided(p, e)
  add_forced(p, e, ask)
  add_gap(p, e)
end

return check_findings
