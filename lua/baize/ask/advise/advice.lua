-- SPDX-License-Identifier: GPL-3.0-or-later
--- What advice says: a text for a system's file, and a report.
-- @module baize.ask.advise.advice
local ids = require "baize.system.lists.ids"
local kind = require "baize.report.kind"
local match_text = require "baize.ask.match.text"
local phrase = require "baize.report.phrase"
local position = require "baize.ask.advise.position"
local sequence = require "baize.system.words.sequence"

local advice = {}

local LEVEL <const> = 0.95 -- of intervals

local Advice = kind.new { name = "Advice",
  headline = function(r) return ("%s after %s"):format(r.system, r.turn) end,
  none = function() return "Nothing was learned.\n" end,
  terms = function(r)
    return { { "Turn", ("%s, after %s; dealer N, vulnerable: %s; all four bid by %s"):format(
      r.seat, r.turn == "" and "no call" or r.turn, r.vul, r.system) },
      { "Share", ("%s %s of all deals come there"):format(r.exact and "exactly" or "about",
        ("%.4g %%"):format(100 * r.share)) },
      { "Deals", ("%s to learn from and %s to choose by, seed %d"):format(
        phrase.grouped(r.deals), phrase.grouped(r.deals), r.seed) } }
  end }

-- ---- the text ------------------------------------------------------------------------------

-- "0.13 % of deals; +0.85 (0.71 to 0.99) IMPs each by the net"
local function remark(rule)
  return ("%.3g %% of deals%s; %+.2f (%.2f to %.2f) IMPs each by the net"):format(100 * rule.share,
    rule.exact and "" or ", estimated", rule.mean, rule.low, rule.high)
end

-- Shares and words of rules, into their tables.
local function complete(found)
  local _, list = position.shares(found.position, found.kept)
  for i, rule in ipairs(found.kept) do
    rule.share, rule.exact = list[i].share, list[i].exact
  end
  for _, rule in ipairs(found.rules) do rule.where = position.words_of(rule.terms) end
end

-- The id of a rule as a file has it of which the system is the base.
local function seen_from(base, id)
  return ids.short(id) ~= id and id or ("%s:%s"):format(base, id)
end

--- The text of the rules that are kept, for a file that has the system as its base; "" when no
-- rule is kept.
function advice.block(found)
  complete(found)
  if #found.kept == 0 then return "" end
  local calls, own = sequence.text(found.position.p.calls), found.position.own
  local lines, open = {}, nil -- open: the rule before which the last ones are, false: after all
  for _, rule in ipairs(found.kept) do
    local at = own[rule.place] and seen_from(found.base, own[rule.place].id) or false
    if at ~= open then
      if open ~= nil then lines[#lines + 1] = "}" end
      lines[#lines + 1] = at and ("change %q { before = %q,"):format(calls == "" and "opening"
        or calls, at) or calls == "" and "opening {" or ("after %q {"):format(calls)
      open = at
    end
    lines[#lines + 1] = ("  bid %q { %s, \"advised\" }, -- %s"):format(rule.call, rule.where,
      remark(rule))
  end
  lines[#lines + 1] = "}"
  return table.concat(lines, "\n") .. "\n"
end

-- ---- the report ----------------------------------------------------------------------------

local function calls_section(r)
  local rows = {}
  for i, c in ipairs(r.calls) do
    rows[i] = { c.call, c.made and tostring(c.made) or "-", c.proposed and tostring(c.proposed)
      or "-" }
  end
  local columns = { "call", "by the rules" }
  if r.propose then columns[3] = "by " .. r.propose end
  return { title = ("Calls compared, and how many of %d hands make them"):format(r.asked),
    columns = columns, align = r.propose and "l.." or "l.", rows = rows }
end

-- `exact`: all shares are.
local function rules_section(r, exact)
  local rows = {}
  for i, rule in ipairs(r.rules) do
    local error = rule.error
    rows[i] = { rule.call, rule.where, rule.before or "the natural rules",
      rule.share and ("%.4g %%"):format(100 * rule.share) or "-",
      phrase.grouped(rule.hands), phrase.number(rule.mean, error), phrase.number(error, error),
      phrase.p_value(rule.p), rule.kept and "kept" or "dropped" }
  end
  return { title = ("Rules in their order, %s: what a hand of them gains by the net on deals that "
    .. "had no part in learning (one-sided p by Holm's method); shares of all deals%s"):format(
    r.doubling, exact and ", exact" or ""),
    columns = { "call", "hands", "asked before", "share", "n", "IMPs", "se", "p", "" },
    rows = rows, align = "lllr....l" }
end

local NO_TEXT <const> = " So no text for a file is shown"
local MORE <const> = "; more boards (--solved, --library) may confirm a smaller gain."

-- Whether the match confirms the rules, in words, and whether it does at all.
local function verdict_of(m)
  if m.solved == 0 then
    return "Not confirmed: of the boards that were bid none has another contract; --library N bids "
      .. "more." .. NO_TEXT .. MORE, false
  end
  local outcome, doubled = m.per_board.outcome or "undecided", m.doubled
  local words = outcome:find "^above" and "Confirmed" or outcome:find "^seems above"
    and "Seems confirmed" or outcome:find "below" and "Refuted" or "Not confirmed"
  local flips, confirmed = m.per_board.mean * doubled.mean < 0, outcome:find "above" ~= nil
  return ("%s on %s of another seed, solved: %s%s%s"):format(words,
    phrase.count(m.solved, "board"), m.verdict, flips and " The sign depends on doubling." or "",
    confirmed and "" or NO_TEXT .. (outcome:find "below" and "." or MORE)), confirmed
end

--- Make the result.
function advice.result(found)
  local self, how, m = found.position, found.how, found.match
  local r = { title = nil, source = nil, system = found.system.name, turn = self.calls,
    seat = self.seat, vul = self.vul, where = tostring(self.where), share = found.whole.share,
    exact = found.whole.exact, deals = found.deals, seed = how.seed, level = LEVEL,
    doubling = "contracts " .. match_text.rule(how.rule), worth = how.worth,
    block = found.text, asked = position.PILOT, propose = how.propose,
    calls = {}, rules = {}, measures = {}, tests = {}, solves = m ~= nil,
    per_board = m and m.per_board, doubled = m and m.doubled, match_seed = m and m.seed }
  for i, call in ipairs(found.calls) do
    r.calls[i] = { call = call, made = found.made[call],
      proposed = found.proposed and found.proposed[call] or nil }
  end
  for i, rule in ipairs(found.rules) do
    r.rules[i] = { call = rule.call, where = rule.where,
      before = self.own[rule.place] and self.own[rule.place].id, share = rule.share, hands = rule.n,
      mean = rule.mean, error = rule.error, low = rule.low, high = rule.high, p = rule.p_holm,
      kept = rule.kept }
  end
  r.sections = { calls_section(r) }
  local exact = #found.kept > 0
  for _, rule in ipairs(found.kept) do exact = exact and rule.exact end
  if #r.rules > 0 then r.sections[2] = rules_section(r, exact) end
  local none = #r.rules == 0 and ("no rule gains %g IMPs a board for each range"):format(r.worth)
    or "none of these rules gains on the deals that had no part in learning"
  r.confirmed = false
  if m then
    r.verdict, r.confirmed = verdict_of(m)
  else
    r.verdict = #found.kept == 0 and none:gsub("^%l", string.upper) .. "."
      or "Not confirmed by solved boards: --solved 0."
  end
  r.sections[#r.sections + 1] = { title = "Verdict", text = r.verdict }
  for _, section in ipairs(m and m.solved > 0 and m.sections or {}) do
    if section.title ~= "Verdict" and section.title ~= "Work" and section.title ~= "The rest" then
      r.sections[#r.sections + 1] = section
    end
  end
  if r.block ~= "" and (r.confirmed or not m) then
    local lines = {}
    for line in r.block:gmatch "[^\n]+" do lines[#lines + 1] = { line } end
    r.sections[#r.sections + 1] = { title =
      ("Text, for a file with system { name = ..., base = %q }"):format(found.base),
      columns = { "" }, rows = lines, align = "l" }
  end
  return setmetatable(r, Advice)
end

--- What a system should call otherwise; prints as a report. Its fields are those of its JSON;
-- block is what its file gets; confirmed: whether a match has confirmed it.
-- @type Advice

return advice
