-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a match says.
-- @module baize.ask.match.text
local phrase = require "baize.report.phrase"
local report_text = require "baize.report.text"
local simulated = require "baize.ask.match.simulated"
local verdict = require "baize.report.verdict"

local match_text = {}

local number, grouped = phrase.number, phrase.grouped
local PLOTTED_MAX <const> = 15 -- calls in the chart
local NAMES <const> = { IMPs = "IMPs", matchpoints = "% of matchpoints", points = "points",
  tricks = "tricks" }
local FEW <const> = 100 -- changed boards, below which the sign test is said

-- A component in the unit that is shown.
local function shown(c, r)
  if r.unit ~= "matchpoints" then return c end
  local percent = {}
  for _, name in ipairs { "mean", "error", "low", "high", "se" } do
    percent[name] = c[name] and 100 * c[name]
  end
  return percent
end

local function interval(c)
  return c.low and c.high and phrase.interval { low = c.low, high = c.high, se = c.error } or "-"
end

local function mean_cells(c, r)
  local s = shown(c, r)
  return number(s.mean, s.error), number(s.error, s.error), interval(s)
end

-- A share of n boards in percent, with the digits that it has.
local function percent(share, n)
  return ("%s %%"):format(number(100 * share, 100 * math.sqrt(share * (1 - share) / n)))
end

-- "+0.04 ± 0.10 IMPs a board", of what a component is beyond the centre; "+0.04 IMPs a board
-- (95 % interval -0.02 .. 0.16)" where the interval is not even. Of several matches the interval of
-- one alone may leave out 0 where nothing is said, so p is said in its place.
local function difference(c, r, family)
  local s = shown({ mean = c.mean - r.centre, error = c.error, low = c.low and c.low - r.centre,
    high = c.high and c.high - r.centre }, r)
  local mean = number(s.mean, s.error):gsub("^%f[%d]", "+")
  local tail = (" %s a board"):format(NAMES[r.unit])
  if family > 1 then
    return ("%s%s (error %s; p %s, Holm over %d)"):format(mean, tail, number(s.error, s.error),
      phrase.p_value(c.p), family)
  end
  if not s.low or s.high - s.low == math.huge then return mean .. tail end
  local scale = s.error > 0 and s.error or (s.high - s.low) / 4 -- no error: nothing differed
  local up, down = number(s.high - s.mean, scale), number(s.mean - s.low, scale)
  if up == down then return ("%s ± %s%s"):format(mean, up, tail) end
  return ("%s%s (%s %s)"):format(mean, tail, phrase.interval_head(r.level), interval(s))
end

--- The verdict on two systems: of a test of baize.stats.hypothesis, what is said of it (a component
-- with mean, error, low, high), and a result with unit, centre and level.
function match_text.verdict(first, second, test, c, r)
  return (verdict.of(setmetatable({ measure = ("%s against %s"):format(first, second),
    open = ("it is open which of %s and %s is better; difference %s"):format(first, second,
      difference(c, r, test.family or 1)) }, { __index = test }), r.unit))
end

--- A rule of doubling in a few words.
function match_text.rule(rule)
  if rule.name == "never" then return "as they are bid" end
  if rule.name == "oracle" then return "doubled where they go down" end
  return ("doubled where down %d or more"):format(rule.down)
end

-- ---- the match ---------------------------------------------------------------------

-- What a row of one of the matches is called.
local function name_of(r, m)
  return #r.matches > 1 and ("%s : %s"):format(m.first, m.second) or "all boards"
end

local function result_section(r)
  local rows = {}
  for i, m in ipairs(r.matches) do
    local mean, error, range = mean_cells(m.per_board, r)
    rows[i] = { name_of(r, m), mean, error, range,
      phrase.p_value(m.per_board.p), grouped(m.changed_boards), percent(m.changed.share, m.boards) }
  end
  local one = r.matches[1]
  local many = #r.matches > 1
  return { title = ("%s a board, %s against %s"):format(NAMES[r.unit],
    many and "the first" or one.first, many and "the second" or one.second),
    columns = { "", "mean", "se", phrase.interval_head(r.level), many and "p (Holm)" or "p",
      "other contract", "" }, rows = rows, align = "l..r..." }
end

local function verdict_section(r)
  local parts = {}
  for _, m in ipairs(r.matches) do parts[#parts + 1] = m.verdict end
  return #parts > 0 and { title = "Verdict", text = table.concat(parts, "\n\n") } or nil
end

-- Whether what a board is worth has another sign under the other rule, beyond its error or not.
local function doubling_section(r)
  local rows, turned = {}, {}
  for _, m in ipairs(r.matches) do
    for _, one in ipairs { { m.per_board, r.rules[1] }, { m.doubled, r.rules[2] } } do
      local mean, error, range = mean_cells(one[1], r)
      local name = #r.matches > 1 and name_of(r, m) .. ", " .. one[2] or one[2]
      rows[#rows + 1] = { name, mean, error, range }
    end
    local a, b = m.per_board.mean - r.centre, m.doubled.mean - r.centre
    if a * b < 0 then turned[#turned + 1] = name_of(r, m) end
  end
  return { title = "By what becomes of contracts that nobody doubled", rows = rows,
    columns = { "", "mean", "se", phrase.interval_head(r.level) }, align = "l..r" },
    #turned > 0 and { title = "Doubling", text =
      ("who is ahead depends on it%s: the estimates have other signs."):format(
        #r.matches > 1 and " in " .. phrase.list(turned) or "") } or nil
end

-- "; the same contract by another auction on 3, which are worth 1.5 IMPs each", where cards are
-- played by the auctions.
local function same_text(r, m)
  local c = m.changed
  if not c.mean_same then return "" end
  local count = m.parted_boards - m.changed_boards
  return ("; the same contract by another auction on %s, which are worth %s %s each"):format(
    grouped(count), number(shown({ mean = c.mean_same }, r).mean,
      shown({ mean = m.per_board.error * m.boards / count }, r).mean), NAMES[r.unit])
end

local function changed_text(r, m)
  local c, parts = m.changed, {}
  if m.changed_boards == 0 then
    return ("the contracts of %s and %s are the same on all boards%s"):format(m.first, m.second,
      same_text(r, m))
  end
  local name = #r.matches > 1 and name_of(r, m) .. ": " or ""
  local worth = c.mean_changed and (", which are worth %s %s each"):format(
    number(shown({ mean = c.mean_changed }, r).mean,
      shown({ mean = m.per_board.error / c.share }, r).mean), NAMES[r.unit]) or ""
  parts[1] = ("%s%sanother contract on %s (%s)%s%s%s"):format(name,
    m.parted_boards and ("another auction on %s boards, "):format(grouped(m.parted_boards)) or "",
    grouped(m.changed_boards), percent(c.share, m.boards), worth, same_text(r, m),
    c.up and ("; %s won, %s lost"):format(grouped(c.up), grouped(c.down)) or "")
  if m.changed_boards < FEW and c.p_sign then
    parts[2] = ("; by boards won against lost, whatever they are worth, p is %s (sign test)")
      :format(phrase.p_value(c.p_sign))
  end
  return table.concat(parts)
end

local function boards_section(r)
  local texts = {}
  for i, m in ipairs(r.matches) do texts[i] = changed_text(r, m) .. "." end
  return { title = "Boards", text = table.concat(texts, "\n\n") }
end

local function par_section(r)
  local rows = {}
  for _, m in ipairs(r.matches) do
    for i, c in ipairs(m.par) do
      rows[#rows + 1] = { i == 1 and m.first or m.second, i == 1 and m.second or m.first,
        number(c.mean, c.error), number(c.error, c.error), interval(c) }
    end
  end
  return { title = "IMPs a board of N-S against par", rows = rows, align = "ll..r",
    columns = { "N-S", "E-W", "mean", "se", phrase.interval_head(r.level) } }
end

local function standings_section(r)
  local rows = {}
  for i, one in ipairs(r.standings) do
    local mean, error, range = mean_cells(one, r)
    rows[i] = { one.name, mean, error, range }
  end
  return { title = ("All systems: mean %s a board against the others (intervals are of one system "
    .. "by itself)"):format(NAMES[r.unit]), columns = { "", "mean", "se",
    phrase.interval_head(r.level) }, rows = rows, align = "l..r" }
end

-- ---- where it comes from -----------------------------------------------------------

local function branch_rows(r, m, branch, depth, rows)
  local n = m.boards
  local mean = branch.sum / n
  local variance = math.max(0.0, branch.squares - branch.sum * mean) / (n - 1)
  local c = shown({ mean = mean, error = math.sqrt(variance / n) }, r)
  local each = branch.changed > 0 and shown({ mean = branch.changed_sum / branch.changed }, r).mean
  rows[#rows + 1] = { ("· "):rep(depth) .. (branch.label or "all"), grouped(branch.boards),
    grouped(branch.changed), each and ("%.1f"):format(each):gsub("^%-(0%.0)$", "%1") or "-",
    number(c.mean, c.error), number(c.error, c.error) }
  for _, child in ipairs(branch.children) do branch_rows(r, m, child, depth + 1, rows) end
end

local function plot_of(r, m)
  local points = {}
  for i, one in ipairs(m.contributions) do
    if i > PLOTTED_MAX then break end
    local c = shown(one, r)
    local label = ("%s %s : %s"):format(one.auction, one.first, one.second):gsub("^ ", "")
    points[i] = { label, c.mean, c.mean - 2 * c.error, c.mean + 2 * c.error }
  end
  if #points == 0 then return nil end
  return { kind = "intervals", title = ("What the calls are worth at which %s and %s part, with "
    .. "two standard errors either way"):format(m.first, m.second), x = NAMES[r.unit] .. " a board",
    mark = 0, points = points }
end

local function tree_section(r, m)
  local rows = {}
  branch_rows(r, m, m.tree, 0, rows)
  return { title = ("Where it comes from: the first call that differs, %s : %s"):format(m.first,
    m.second), legend = "passes before the opening are left out, calls of the other side are in "
    .. "parentheses; \"worth\" is of a board with another contract, \"adds\" what all boards there "
    .. "add to the mean; shown are those with one in 50 of these boards", rows = rows,
    columns = { "auction, calls", "boards", "other contract", "worth", "adds", "se" },
    align = "l.....", plot = plot_of(r, m) }
end

-- What is plain of single calls, tested together.
local function tested_section(r, m)
  local plain = {}
  for _, one in ipairs(m.contributions) do
    if one.outcome == "above" or one.outcome == "below" then
      local c = shown(one, r)
      plain[#plain + 1] = ("%s (%s)"):format(("%s %s : %s"):format(one.auction, one.first,
        one.second):gsub("^ ", ""), number(c.mean, c.error))
    end
  end
  local tested
  if m.looked then
    tested = "None is tested, as the numbers were looked at on the way"
  elseif m.tests == 0 then
    tested = "None is tested, as none has another contract on 20 boards or more"
  else
    tested = ("Of the %d with another contract on 20 boards or more, tested together (Holm), %s")
      :format(m.tests, #plain == 0 and "none differs plainly from 0"
        or "these differ plainly from 0: " .. table.concat(plain, ", "))
  end
  return { title = "Calls", text = ("%d in all. The largest of many are flattered, as are the "
    .. "widest swings, and errors are those of one call by itself. %s."):format(#m.contributions,
    tested) }
end

-- ---- swings ------------------------------------------------------------------------

local function result_of(t)
  local made = t.tricks and (", %d tricks"):format(t.tricks) or ""
  return t.contract .. made .. (t.points and (" (%d)"):format(t.points) or "")
end

-- What a player says of the call at which the tables part.
local function said(t, call)
  local c = t.calls and t.calls[call]
  return c and c.meaning and (" (%s)"):format(c.meaning) or ""
end

-- A swing in a line, below which its auctions and hands are folded.
local function swing_section(r, m, swing)
  local names, texts, terms = { m.first, m.second }, {}, {}
  local by_first = (swing.by == "N" or swing.by == "S") and 1 or 2 -- where the first system calls
  local line = ("%s, dealer %s, vulnerable %s. Call %d by %s: %s %s%s, %s %s%s."):format(
    ("%s %+g %s"):format(m.first, r.unit == "matchpoints" and 100 * swing.gain or swing.gain,
      NAMES[r.unit]), swing.dealer, swing.vul, swing.call, swing.by, names[1], swing.first,
    said(swing.tables[by_first], swing.call), names[2], swing.second,
    said(swing.tables[3 - by_first], swing.call))
  for i, t in ipairs(swing.tables) do
    texts[#texts + 1] = ("%s N-S: %s: %s."):format(names[i], t.auction, result_of(t))
    for k, c in ipairs(t.calls or {}) do
      if c.meaning then
        terms[#terms + 1] = { ("%s N-S, call %d: %s by %s"):format(names[i], k, c.call, c.seat),
          c.meaning }
      end
    end
  end
  return { title = ("#%d"):format(swing.index), text = line, fold = {
    text = table.concat(texts, "\n\n"), terms = terms,
    deals = { { deal = swing.deal, index = swing.index } } } }
end

-- Why there is no tree and no swing.
local function absent_section(r)
  return { title = "Auctions", text = ("the call at which the tables part and the swings need the "
    .. "auctions, for which %s %s to be asked again: programs and files are, where a script or a "
    .. "command names them, but not because a database does."):format(phrase.list(r.absent),
    #r.absent == 1 and "has" or "have") }
end

local function work_section(r)
  local results = r.play == "dd" and "double-dummy results needed" or "contracts played out"
  local failed = r.failed_boards and (" On %s a program failed to bid, and passed from there on.")
    :format(phrase.count(r.failed_boards, "board")) or ""
  if r.play == "tables" then
    return { title = "Work", text = ("%s auctions bid, and the contract of each played out at its "
      .. "table; boards with the same auction at both tables count 0, and are not played: that the "
      .. "same calls tell the players other things there is left out.%s"):format(grouped(r.bid),
      failed) }
  end
  return { title = "Work", text = ("%s auctions bid, %s %s; %s boards with the same contract at "
    .. "both tables took none.%s"):format(grouped(r.bid), grouped(r.solved), results,
    grouped(r.same), failed) }
end

-- The boards on which all contracts of each two are the same.
local function same_of(r)
  local changed = 0
  for _, m in ipairs(r.matches) do changed = changed + m.changed_boards end
  return #r.matches * r.deals - changed
end

--- The tables and sentences of a match; none where fewer than two boards were played.
function match_text.sections(r)
  local list = {}
  local function add(...)
    for _, section in ipairs { ... } do list[#list + 1] = section end
  end
  if r.deals < 2 then return list end
  local met = r.simulated and simulated.section(r.simulated)
  r.same = same_of(r)
  add(result_section(r))
  if r.standings then add(standings_section(r)) end
  add(verdict_section(r)) -- nil: there is none
  add(doubling_section(r))
  add(boards_section(r))
  if r.against_par then add(par_section(r)) end
  if r.absent then
    add(absent_section(r))
    return list
  end
  for _, m in ipairs(r.matches) do
    if m.parted_boards > 0 then add(tree_section(r, m), tested_section(r, m)) end
    if #m.swings > 0 then
      add { title = "Swings", text = ("the largest of %s against %s."):format(m.first, m.second) }
    end
    for _, swing in ipairs(m.swings) do add(swing_section(r, m, swing)) end
  end
  add(met)
  add(work_section(r))
  return list
end

-- Vulnerabilities that seats keep when they are turned.
local TURNED <const> = { board = true, none = true, both = true }

-- As what the other side reads the calls of nets: terms of a heading.
local function readings(r)
  local list = {}
  for _, system in ipairs(r.systems) do
    if system.reads_as then
      list[#list + 1] = { "Reading", ("the other side reads the calls of %s as %s"):format(
        (system.name:gsub(" read as .*$", "")), system.reads_as == "nothing" and "saying nothing"
        or "those of " .. system.reads_as) }
    end
  end
  return list
end

--- The dealer of a match in strata: each stratum has one dealer. Of random deals the figures are
-- the same for any other dealer, which is added.
function match_text.dealer_of(r)
  if r.where ~= "any" or not TURNED[r.vul] then return r.dealer end
  return r.dealer .. " (from any other seat it is the same)"
end

--- The lines below the title: array of { word, sentence }.
function match_text.terms(r)
  local list = { { "Match", ("%s; scoring: %s; dealer: %s; vulnerable: %s%s%s"):format(r.names,
    r.scoring, r.dealer, r.vul, r.auction and "; calls made in any case: " .. r.auction or "",
    r.cards and ("; cards by %s, who know the auction of their table"):format(r.cards) or "") } }
  table.move(readings(r), 1, #r.systems, 2, list)
  for _, term in ipairs(report_text.terms(r)) do
    if term[1] ~= "Measure" and term[1] ~= "Names" then list[#list + 1] = term end
  end
  return list
end

return match_text
