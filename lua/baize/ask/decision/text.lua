-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a decision says.
-- @module baize.ask.decision.text
local auction = require "baize.report.auction"
local phrase = require "baize.report.phrase"
local ranking = require "baize.report.ranking"
local text = require "baize.report.text"

local decision_text = {}

local TRICKS_MAX <const> = 13
local number, interval = phrase.number, phrase.interval

-- ---- cells -------------------------------------------------------------------------

local function percent(x) return x and ("%.1f %%"):format(100 * x) or "-" end

local function percent_interval(s)
  if not s.low then return "-" end
  return ("%.1f .. %.1f"):format(100 * s.low, 100 * s.high)
end

local function unit_name(unit) return unit == "matchpoints" and "% of matchpoints" or unit end

-- ---- sections: each { title, columns, rows } or { title, text } -----------------------

-- Which columns of the contracts say something: tricks were asked for unless it is brief, and are
-- not known of what is bid.
local function columns_of(r)
  local all_bid = true
  for _, candidate in ipairs(r.candidates) do
    for _, one in ipairs(candidate.contracts) do
      all_bid = all_bid and one.reached and not one.when
    end
  end
  return all_bid and { 1, 6, 7 } or r.brief and { 1, 2, 3, 6, 7 } or { 1, 2, 3, 4, 5, 6, 7 }
end

local function contracts_section(r)
  local rows, align = {}, ""
  local function add(name, contract, chosen, of)
    local t, makes = of.tricks or {}, of.makes or {}
    rows[#rows + 1] = { name, contract, chosen, number(t.mean, t.se), number(t.se, t.se),
      percent(makes.share), percent_interval(makes) }
  end
  for _, candidate in ipairs(r.candidates) do
    for k, one in ipairs(candidate.contracts) do
      add(k == 1 and candidate.name or "", one.reached and "as bid" or one.contract,
        one.when and percent(one.chosen.share) or "100 %", one)
    end
    if #candidate.contracts > 1 and candidate.makes then add("", "all", "100 %", candidate) end
  end
  table.insert(rows, 1, { "", "contract", "deals", "tricks", "se", "makes",
    phrase.interval_head(r.level) })
  for i, row in ipairs(rows) do
    rows[i] = {}
    for at, column in ipairs(columns_of(r)) do rows[i][at] = row[column] end
  end
  for _, column in ipairs(columns_of(r)) do align = align .. ("llr..rr"):sub(column, column) end
  return { title = "Contracts", align = align, columns = table.remove(rows, 1), rows = rows }
end

local REACHED_SHOWN <const> = 8 -- contracts; all are in the JSON

-- What is bid, and which contracts that reaches.
local function bid_section(r)
  local list = {}
  for _, candidate in ipairs(r.candidates) do
    for _, one in ipairs(candidate.contracts) do
      if one.reached then
        local parts, rest = {}, 0
        for i, c in ipairs(one.reached) do
          if i <= REACHED_SHOWN then parts[i] = c.contract .. " " .. percent(c.share) else
            rest = rest + c.share
          end
        end
        if rest > 0 then parts[#parts + 1] = "others " .. percent(rest) end
        list[#list + 1] = ("%s%s: %s%s."):format(candidate.name, one.when and ", where "
          .. one.when or "", r.auction and "" or one.contract .. ": ",
          #parts > 0 and table.concat(parts, ", ") or "on no deal")
      end
    end
  end
  return #list > 0 and { title = r.auction and "Final" or "Bid", text = table.concat(list,
    "\n\n") } or nil
end

-- Which part of which policy a contract belongs to, where there are any.
local function choices_section(r)
  local rows = {}
  for _, candidate in ipairs(r.candidates) do
    for k, one in ipairs(candidate.contracts) do
      if one.when then
        rows[#rows + 1] = { k == 1 and candidate.name or "", one.reached and "as bid"
          or one.contract, one.when }
      end
    end
  end
  if #rows == 0 then return nil end
  return { title = "Choices", align = "l", rows = rows, columns = { "", "contract",
    "where" } }
end

-- A curve for each row { label, distribution }.
local function tricks_plot(rows, first, last)
  local series = {}
  for _, row in ipairs(rows) do
    local points = {}
    for k = first, last do
      local s = row[2][k + 1]
      if s.share then points[#points + 1] = { k, 100 * s.share, 100 * s.low, 100 * s.high } end
    end
    -- a choice that was never taken has none
    if #points > 0 then series[#series + 1] = { row[1], points } end
  end
  return { kind = "lines", x = "tricks", y = "% of the deals", series = series }
end

local function tricks_section(r)
  local rows, seen, first, last = {}, {}, TRICKS_MAX, 0
  for _, candidate in ipairs(r.candidates) do
    for _, one in ipairs(candidate.contracts) do
      local label = one.contract .. (one.when and " *" or "")
      if one.distribution and (one.when or not seen[label]) then
        seen[label] = true
        rows[#rows + 1] = { label, one.distribution }
        for k = 0, TRICKS_MAX do
          if one.distribution[k + 1].hits > 0 then
            first, last = math.min(first, k), math.max(last, k)
          end
        end
      end
    end
  end
  if #rows == 0 or first > last then return nil end
  local head, cells, starred = { "" }, {}, false
  for k = first, last do head[#head + 1] = tostring(k) end
  for i, row in ipairs(rows) do
    cells[i] = { row[1] }
    starred = starred or row[1]:find "%*$" ~= nil
    for k = first, last do
      local s = row[2][k + 1].share
      cells[i][#cells[i] + 1] = s and ("%.0f"):format(100 * s) or "-"
    end
  end
  return { title = "Tricks of declarer, % of the deals" .. (starred and
    " (*: of those where it is chosen)" or ""), align = "lr", columns = head, rows = cells,
    plot = tricks_plot(rows, first, last) }
end

local function worth_of(r)
  if r.scoring == "butler" then return "against the mean of the field, to 10 points" end
  if r.field then return "against the field" end
  return #r.candidates == 2 and "against the other" or "against the others"
end

-- Three cells more in a row.
local function append(row, ...) table.move({ ... }, 1, 3, #row + 1, row) end

local function scores_section(r)
  local own = r.unit == "points" and not r.field
  local rows = {}
  for i, candidate in ipairs(r.candidates) do
    local p, v = candidate.points, ranking.shown(candidate.value, r.unit)
    rows[i] = { candidate.name }
    if p then append(rows[i], number(p.mean, p.se), number(p.se, p.se), interval(p)) end
    if not own then append(rows[i], number(v.mean, v.se), number(v.se, v.se), interval(v)) end
  end
  local head = { "" }
  if own or not r.brief then append(head, "points", "se", phrase.interval_head(r.level)) end
  local title = ("Expected score of %s"):format(r.side)
  if not own then
    append(head, r.unit == "matchpoints" and "%" or r.unit, "se", phrase.interval_head(r.level))
    title = r.scored and ("%s; by the scoring %s"):format(title, r.scored) or
      ("%s; %s %s"):format(title, unit_name(r.unit), worth_of(r))
  end
  return { title = title, align = "l..r..r", columns = head, rows = rows }
end

local function pair_name(pair) return pair.first .. " : " .. pair.second end

local function pairs_section(r)
  return (ranking.section(r, r.pairs, { name = unit_name(r.unit),
    what = r.field and "the first less the second, against the field" or
      "the first against the second", matters = r.test.matters and
      (r.unit == "matchpoints" and 100 or 1) * r.test.matters }))
end

local function head_to_head_section(r)
  if r.brief then return nil end
  local rows = {}
  for i, pair in ipairs(r.pairs) do
    local p, m, mp = pair.points, pair.imps, ranking.shown(pair.matchpoints, "matchpoints")
    rows[i] = { pair_name(pair), number(p.mean, p.se), number(p.se, p.se),
      number(m.mean, m.se), number(m.se, m.se), number(mp.mean, mp.se),
      number(mp.se, mp.se) }
  end
  return { title = "Head to head, the first against the second" ..
    (r.scored and " (by duplicate points)" or ""), align = "l.", rows = rows,
    columns = { "", "points", "se", "IMPs", "se", "matchpoints %", "se" } }
end

local function profit_section(r)
  local rows, scale = {}, r.unit == "matchpoints" and 100 or 1
  local function amount(x) return x and ("%.4g"):format(scale * x) or "-" end
  for i, pair in ipairs(r.pairs) do
    local p, n = pair.profit, pair.value.n
    rows[i] = { pair_name(pair), percent(p.wins / n), amount(p.gain), percent(p.losses / n),
      amount(p.loss), percent(p.threshold), p.chance and ("%.1f %% (%s)"):format(
        100 * p.chance.share, percent_interval(p.chance)) or "-" }
  end
  return { title = ("Break-even%s: how often and by how much the first wins or loses (%s); how "
    .. "many of the deals that differ it needs to win, and wins")
    :format(r.variance and ", plain figures of the solved deals" or "", unit_name(r.unit)),
    align = "lr", rows = rows, columns = { "", "wins", "by", "loses", "by", "needs", "wins" } }
end

-- "6NT needs 50.2 %, makes 35.4 %": where two contracts differ on all deals, and one of them
-- is the better whenever it makes; nil: it is not so.
local function break_even(r)
  local p, n = r.pairs[1].profit, r.pairs[1].value.n
  if #r.pairs > 1 or not p.threshold or p.same > 0 then return nil end
  for k, candidate in ipairs(r.candidates) do
    local one, wins = candidate.contracts[1], k == 1 and p.wins or p.losses
    if #candidate.contracts == 1 and one.needs and one.makes.hits == wins then
      return { title = "Odds", text = ("%s needs %s to break even, makes %s."):format(
        candidate.name, percent(k == 1 and p.threshold or 1 - p.threshold), percent(wins / n)) }
    end
  end
end

-- ---- sentences ---------------------------------------------------------------------

-- Which contracts are scored doubled; nil: no rule doubles any.
local function scored(r)
  local parts = {}
  for _, candidate in ipairs(r.candidates) do
    local own = {}
    for _, one in ipairs(candidate.contracts) do
      if one.scored then
        own[#own + 1] = (one.reached and "" or one.contract .. " ") .. one.scored
      end
    end
    if #own > 0 then parts[#parts + 1] = candidate.name .. ": " .. table.concat(own, ", ") end
  end
  return #parts > 0 and table.concat(parts, "; ") .. "." or nil
end

-- What was asked, in a line.
local function question(r)
  local hand = r.hand and ("%s holds %s"):format(r.seat, r.hand) or r.seat .. " decides"
  local parts = { hand, "vulnerable: " .. r.vul, "scoring: " .. r.scoring }
  if r.dealer then table.insert(parts, 2, "dealer: " .. r.dealer) end
  return table.concat(parts, "; ")
end

local FIELD_SHOWN <const> = 8 -- parts of a field that are named; all are in the JSON

local function field_of(r)
  local total, parts, rest = 0, {}, 0
  for _, part in ipairs(r.field) do total = total + part.weight end
  for i, part in ipairs(r.field) do
    local share = 100 * part.weight / total
    if i <= FIELD_SHOWN or not r.field_from then
      parts[i] = ("%s %.3g %%"):format(part.name, share)
    else
      rest = rest + share
    end
  end
  if rest > 0 then parts[#parts + 1] = ("others %.3g %%"):format(rest) end
  local shares = table.concat(parts, ", ")
  return r.field_said and r.field_said .. ": " .. shares or shares
end

-- The plain means of pairs beside the adjusted ones, and what these are worth; nil: none is
-- adjusted.
local function plain_section(r)
  local rows = {}
  for _, pair in ipairs(r.pairs) do
    if pair.plain then
      local c = ranking.shown({ mean = pair.plain.mean, se = pair.plain.se }, r.unit)
      rows[#rows + 1] = { pair_name(pair), number(c.mean, c.se), number(c.se, c.se),
        phrase.worth(pair), phrase.apart(pair) }
    end
  end
  return #rows > 0 and { title = ("Plain means of the solved deals, %s"):format(unit_name(r.unit)),
    rows = rows, columns = { "", "mean", "se", phrase.WORTH, phrase.APART } } or nil
end

-- What adjusted means are made of.
local function adjusted_text(r, has_plain)
  return ("%s %s"):format(phrase.guessed(r), has_plain and phrase.BESIDE or
    "No pair is adjusted: there are too few deals, or shares alone.")
end

-- What of the errors of pairs comes from a calibration; nil: nothing.
local function calibrated_text(r)
  local list = {}
  for _, pair in ipairs(r.pairs) do
    local v = pair.value
    if pair.extra and v.se then
      list[#list + 1] = ("%s %s of %s"):format(pair_name(pair), phrase.number(pair.extra, v.se),
        phrase.number(v.se, v.se))
    end
  end
  return #list > 0 and ("Part of each standard error of a pair comes from the calibration, which "
    .. "more deals do not reduce: %s."):format(table.concat(list, "; ")) or nil
end

-- ---- the report --------------------------------------------------------------------

--- The tables and sentences of a decision, for any report: each { title, columns, rows, align }
-- (cells are texts) or { title, text } (heads: it is in the heading) or { title, plot }; none where
-- fewer than two deals were done, nothing of pairs where nothing was tested.
function decision_text.sections(r)
  local list = {}
  if #r.candidates == 0 then return list end
  local function add(section) list[#list + 1] = section end
  for _, section in ipairs(r.auction and auction.remarks(r) or {}) do add(section) end
  for _, warning in ipairs(r.warnings or {}) do add { title = "Warning", text = warning .. "." } end
  if scored(r) then add { title = "Scored", text = scored(r) } end
  if r.field then add { title = "Field", text = field_of(r), heads = true } end
  add(contracts_section(r))
  add(choices_section(r))
  add(bid_section(r))
  add(tricks_section(r))
  add(scores_section(r))
  if not r.best then return list end
  add(pairs_section(r))
  local plain = r.variance and plain_section(r)
  if r.variance then add { title = "Adjusted", text = adjusted_text(r, plain) } end
  if plain then add(plain) end
  if calibrated_text(r) then add { title = "Errors", text = calibrated_text(r) } end
  add(head_to_head_section(r))
  add(profit_section(r))
  add(break_even(r))
  add { title = "Best", text = ranking.sentence(r) }
  for _, v in ipairs(r.vary) do add(ranking.varied(v)) end
  if r.auction then
    add(auction.depends(r))
    add(auction.panel(r))
    add(auction.deciding(r))
    add(auction.conditions(r))
  end
  return list
end

--- The lines below the title: array of { word, sentence }.
function decision_text.terms(r)
  local list = text.terms(r)
  list[#list + 1] = { "Asked", question(r) }
  list[#list + 1] = { "Doubling", r.doubling }
  list[#list + 1] = { "Field", r.field and field_of(r) }
  return r.auction and auction.terms(r, list) or list
end

return decision_text
