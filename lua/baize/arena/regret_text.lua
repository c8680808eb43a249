-- SPDX-License-Identifier: GPL-3.0-or-later
--- Regret by rule as text and as JSON.
-- @module baize.arena.regret_text
local columns = require "baize.base.columns"
local plain = require "baize.base.plain"
local SEVERE <const> = require "baize.arena.regret".SEVERE

local regret_text = {}

local TOP <const> = 40 -- rules that are printed
local ALTERNATIVES <const> = 3
local PLOTTED <const> = 15 -- rules in the chart of a page
local ORDER <const> = { "version", "by", "system", "hash", "opponents", "boards", "seed", "play",
  "doubling", "partial", "decisions", "inexact", "total", "check", "severe", "rules", "natural",
  "calls", "of", "place", "by", "file", "line", "id", "call", "text", "uses", "changed", "imps",
  "error", "errors", "alternatives", "times", "example", "board", "auction", "vul", "hand",
  "instead", "source", "reached", "reached_instead", "on_the_board" }
local STATES <const> = { { "changed", "Another call looked better" }, { "kept", "the rule's call" },
  { "one call", "nothing to choose from" }, { "no deals", "no deal fits the calls, left out" } }

local MEANS <const> = "the IMPs a board that a side gains where at one turn the "
  .. "best alternative takes the place of the rule's call and all bid on by the rules, as %s "
  .. "estimate%s contracts. What it does not mean: rules cannot choose by hand and deal as well as "
  .. "that; losses that two turns of a board share count at both, so figures do not add up to what "
  .. "a better system gains; what no rule asks (aces, controls) no alternative finds."

local function count(n, word) return ("%d %s%s"):format(n, word, n == 1 and "" or "s") end
local function figure(x) return ("%+.3f (error %.3f)"):format(x.imps, x.error) end
local function thousand(x) return ("%.1f"):format(1000 * x) end

--- How contracts that go down are scored, in words.
function regret_text.doubling(down)
  return down and ("contracts that go down %d or more are doubled"):format(down)
    or "contracts are scored as they were bid"
end

local VULS <const> = { none = "nobody vulnerable", we = "we are vulnerable",
  they = "they are vulnerable", both = "both vulnerable" }

-- A decision: "board 17: 1H P 2H P | AK2.J3.KQ854.K72, we are vulnerable: P -> 4H".
local function example_text(e)
  return ("e.g. board %d, %s, %s: %s; %s: %s -> %s %+.1f (error %.1f), most often %s -> %s; on the "
    .. "board %+.0f"):format(e.board, VULS[e.vul], e.auction == "" and "first to call" or e.auction,
    e.hand, e.source, e.call, e.instead, e.imps, e.error, e.reached, e.reached_instead,
    e.on_the_board)
end

-- A rule: its place, its call and what it says.
local function rule_name(r)
  local name = r.rule.file and ("%s %s"):format(r.rule.place, r.rule.call)
    or ("%s: %s"):format(r.rule.place, r.rule.call)
  return r.rule.text and r.rule.file and name .. ": " .. r.rule.text or name
end

-- What would have been better, most often: "P +2.1 in 12, ...".
local function instead_of(r)
  local parts = {}
  for i = 1, math.min(ALTERNATIVES, #r.alternatives) do
    local a = r.alternatives[i]
    parts[i] = ("%s %+.1f in %d"):format(a.call, a.imps, a.times)
  end
  return table.concat(parts, ", ")
end

local function rule_text(lines, r)
  lines[#lines + 1] = ("%s (%s)  %s of %s  %s; on the boards %s (%s)"):format(thousand(r.imps),
    thousand(r.error), r.changed, count(r.uses, "use"),
    columns.line(rule_name(r)), thousand(r.check.imps), thousand(r.check.error))
  lines[#lines + 1] = ("    instead: %s IMPs"):format(instead_of(r))
  lines[#lines + 1] = "    " .. columns.line(example_text(r.example))
end

-- What was counted: "100 boards, seed 7: 812 decisions of sayc. ...".
local function counted(run, options)
  local states = {}
  for _, state in ipairs(STATES) do
    local n = run.states[state[1]]
    if n then states[#states + 1] = ("%s: %d"):format(state[2], n) end
  end
  if run.inexact > 0 then
    states[#states + 1] = ("not all of the other hands from exact sets: %d"):format(run.inexact)
  end
  return ("%s, seed %d%s: %s of %s%s. %s."):format(count(run.boards, "board"), options.seed,
    run.partial and ", interrupted" or "", count(run.total.uses, "decision"), run.system.name,
    run.they ~= run.system and " (N-S) against " .. run.they.name or "", table.concat(states, "; "))
end

-- What it comes to, and what that means.
local function found(run, options)
  local net = options.play ~= "dd"
  return ("Regret: %s IMPs a board, valued by %s, on fresh deals; %s where double dummy "
    .. "(all four hands known to all) scores the same changes on the boards. %s."):format(
    figure(run.total), net and "the net's tricks" or "double-dummy tricks", figure(run.check),
    regret_text.doubling(options.down):gsub("^%l", string.upper)),
    MEANS:format(net and "the net's tricks" or "double-dummy results", "")
end

-- How many calls are severe: "Calls that lose 5 IMPs or more, at 2 standard errors: ...".
local function severe_of(run)
  local parts = {}
  for i, kind in ipairs { { "rules", "rules" }, { "natural", "natural bidding" } } do
    local sum = run.severe[kind[1]]
    parts[i] = ("%d (error %.1f) of %d by %s"):format(sum.sum, sum.error, sum.uses, kind[2])
  end
  return ("Calls that lose %d IMPs or more, at %d standard errors: %s."):format(SEVERE.imps,
    SEVERE.errors, table.concat(parts, ", "))
end

-- The rules that are shown, and what with them adds up to the regret: array of { words, figure }.
local function shown_of(run, options)
  local list, others, above, below = {}, {}, { count = 0, imps = 0 }, { count = 0, imps = 0 }
  for _, r in ipairs(run.rules) do
    if r.imps > 0 and #list < (options.top or TOP) then
      list[#list + 1] = r
    elseif r.imps ~= 0 then
      local part = r.imps > 0 and above or below
      part.count, part.imps = part.count + 1, part.imps + r.imps
    end
  end
  if above.count > 0 then
    others[1] = { ("%s more with regret (--top N shows more, --json has all)"):format(
      count(above.count, "rule")), thousand(above.imps) }
  end
  if below.count > 0 then
    others[#others + 1] = { ("%s whose alternatives looked better and were not, on fresh deals")
      :format(count(below.count, "rule")), thousand(below.imps) }
  end
  others[#others + 1] = { "in all, the regret above", thousand(run.total.imps) }
  return list, others
end

--- The report of a run of `regret.run` as text; `options`: top (rules that are printed, default
-- 40), seed, play, down.
function regret_text.text(run, options)
  local said, means = found(run, options)
  local lines = { columns.line(counted(run, options)), said, severe_of(run),
    columns.wrap("What it means: " .. means, 100), "",
    "IMPs a 1000 boards (standard error), decisions changed, rule:" }
  local list, others = shown_of(run, options)
  for _, r in ipairs(list) do rule_text(lines, r) end
  for _, row in ipairs(others) do lines[#lines + 1] = row[2] .. "  " .. row[1] end
  return table.concat(lines, "\n") .. "\n"
end

--- The same as the sections of a page; `options` as for text.
function regret_text.sections(run, options)
  local said, means = found(run, options)
  local list, others = shown_of(run, options)
  local rows, points, examples = {}, {}, {}
  for i, r in ipairs(list) do
    rows[i] = { rule_name(r), thousand(r.imps), thousand(r.error), ("%d of %d"):format(r.changed,
      r.uses), ("%s (%s)"):format(thousand(r.check.imps), thousand(r.check.error)) }
    if i <= PLOTTED then
      local low, high = r.imps - 2 * r.error, r.imps + 2 * r.error
      points[i] = { ("%s %s"):format(r.rule.place, r.rule.call), 1000 * r.imps, 1000 * low,
        1000 * high }
    end
    examples[i] = { rule_name(r), ("Instead: %s IMPs; %s."):format(instead_of(r),
      example_text(r.example)) }
  end
  for _, row in ipairs(others) do rows[#rows + 1] = { row[1], row[2], "", "", "" } end
  return { { title = "Verdict", text = said .. " " .. severe_of(run) }, { title = "What it means",
    text = means:gsub("^%l", string.upper) },
    { title = "Rules by what they lose", rows = rows, columns = { "rule",
      "IMPs a 1000 boards", "error", "uses changed", "on the boards (error)" },
      plot = #points > 0 and { kind = "intervals", title = "What rules lose, with two standard "
        .. "errors either way", x = "IMPs a 1000 boards", mark = 0, points = points } or nil },
    { title = "A decision by each of them", terms = examples } }
end

--- What was asked, as lines of a page: array of { word, sentence }.
function regret_text.terms(run, options) return { { "Boards", counted(run, options) } } end

--- The same as JSON, with all rules.
function regret_text.json(run, options)
  local rules = {}
  for i, r in ipairs(run.rules) do
    rules[i] = { place = r.rule.place, file = r.rule.file, line = r.rule.line, id = r.rule.id,
      call = r.rule.call, text = r.rule.text, uses = r.uses, changed = r.changed, imps = r.imps,
      error = r.error, check = { imps = r.check.imps, error = r.check.error },
      alternatives = r.alternatives, example = r.example }
  end
  local function total(x) return { imps = x.imps, error = x.error } end
  local severe = { imps = SEVERE.imps, errors = SEVERE.errors, calls = run.severe.calls }
  for _, kind in ipairs { "rules", "natural" } do
    local x = run.severe[kind]
    severe[kind] = { calls = x.sum, error = x.error, of = x.uses }
  end
  return (plain.encode(plain.value { by = "rule", system = run.system.name,
    hash = run.system.hash, opponents = run.they ~= run.system and run.they.name or nil,
    boards = run.boards, seed = options.seed, play = options.play or "net",
    doubling = options.down and { down = options.down } or "never", partial = run.partial,
    decisions = run.states, inexact = run.inexact, total = total(run.total),
    check = total(run.check), severe = severe, rules = rules }, ORDER))
end

return regret_text
