-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a study of leads says.
-- @module baize.ask.lead.text
local auction = require "baize.report.auction"
local phrase = require "baize.report.phrase"
local ranking = require "baize.report.ranking"
local text = require "baize.report.text"

local lead_text = {}

local number, interval = phrase.number, phrase.interval
local PAIRS_MAX <const> = 10 -- shown one by one; of more those of the best alone

--- What a study is of: one of its choices, all of them, the chance that counts, in the head of a
-- column too, and the side whose figures these are.
lead_text.WORDS = { one = "lead", all = "leads", chance = "chance to beat the contract",
  head = "beats %", side = "the defence" }

local function unit_name(unit, said)
  if unit == "share" then return said.chance .. ", %" end
  return unit == "matchpoints" and "% of matchpoints" or unit
end

local function percent(c) return ranking.shown(c, "share") end

-- The numbers of the leads, the best first.
local function in_order(r)
  local order = {}
  for i in ipairs(r.leads) do order[i] = i end
  table.sort(order, function(a, b)
    local x, y = r.leads[a].standing or -math.huge, r.leads[b].standing or -math.huge
    if x ~= y then return x > y end
    return a < b
  end)
  return order
end

local function leads_section(r, said)
  local rows = {}
  for n, i in ipairs(in_order(r)) do
    local one = r.leads[i]
    local b, t, p = percent(one.beats), one.tricks, one.points
    rows[n] = { one.name, number(b.mean, b.se), interval(b), number(t.mean, t.se),
      number(t.se, t.se), number(p.mean, p.se), number(p.se, p.se) }
    if not r.hand then table.insert(rows[n], 2, phrase.grouped(one.tricks.n)) end
  end
  local head = { r.hand and said.one or "class", said.head, phrase.interval_head(r.level),
    "tricks", "se", "points", "se" }
  if not r.hand then table.insert(head, 2, "deals") end
  return { title = ("%s, the best first: %s, tricks and points of %s (%s)"):format(
    said.all:gsub("^%l", string.upper), said.chance, said.side, r.intervals), columns = head,
    rows = rows, align = r.hand and "l.r...." or "lr.r...." }
end

local function headed_section(r, said)
  local rows = {}
  for n, i in ipairs(in_order(r)) do
    local imps, mp = r.leads[i].imps, ranking.shown(r.leads[i].matchpoints, "matchpoints")
    rows[n] = { r.leads[i].name, number(imps.mean, imps.se), number(imps.se, imps.se),
      interval(imps), number(mp.mean, mp.se), number(mp.se, mp.se), interval(mp) }
  end
  local head = phrase.interval_head(r.level)
  return { title = ("Against each other %s: IMPs, %% of matchpoints"):format(said.one),
    align = "l..r..r", rows = rows,
    columns = { r.hand and said.one or "class", "IMPs", "se", head, "MP %", "se", head } }
end

local function is_shown(r, pair)
  return #r.pairs <= PAIRS_MAX or pair.first == r.best or pair.second == r.best
end

-- The pairs with the better of the two first, in the order of the leads.
local function pairs_in_order(r)
  local place, list = {}, {}
  for n, i in ipairs(in_order(r)) do place[i] = n end
  for i, pair in ipairs(r.pairs) do
    local a, b = pair.numbers[1], pair.numbers[2]
    list[i] = place[a] < place[b] and pair or ranking.turned(pair)
  end
  table.sort(list, function(x, y)
    local a, b = x.numbers, y.numbers
    if a[1] ~= b[1] then return place[a[1]] < place[b[1]] end
    return place[a[2]] < place[b[2]]
  end)
  return list
end

local function pairs_section(r, said)
  local list = {}
  for _, pair in ipairs(pairs_in_order(r)) do
    if is_shown(r, pair) then list[#list + 1] = pair end
  end
  return (ranking.section(r, list, { name = unit_name(r.unit, said),
    what = "the first against the second",
    more = #list < #r.pairs and "; those of the best" or "" }))
end

--- The tables and sentences of a study, as those of baize.ask.decision.text; none where fewer than
-- two deals were done, the leads alone where nothing was tested. `said` is of WORDS.
function lead_text.sections(r, said)
  if r.deals >= 2 and r.untested then
    return { leads_section(r, said), headed_section(r, said) }
  end
  if #r.leads == 1 and r.deals >= 2 then
    return { leads_section(r, said), { title = "Best", text = ("all %s came to the same on all %s "
      .. "deals."):format(said.all, phrase.grouped(r.deals)) } }
  end
  if not r.best then return {} end
  local list = r.auction and auction.remarks(r) or {}
  if r.auction and r.auction.panel then list[#list + 1] = auction.panel(r) end
  for _, section in ipairs { leads_section(r, said), headed_section(r, said),
    pairs_section(r, said), { title = "Best", text = ranking.sentence(r) } } do
    list[#list + 1] = section
  end
  for _, v in ipairs(r.vary or {}) do list[#list + 1] = ranking.varied(v) end
  if r.auction then list[#list + 1] = auction.depends(r) end
  if r.auction then list[#list + 1] = auction.conditions(r) end
  return list
end

-- What was asked, in a line.
local function question(r)
  local who = r.hand and ("%s leads from %s"):format(r.leader, r.hand) or
    ("%s leads"):format(r.leader)
  return ("%s against %s; vulnerable: %s; the best by: %s"):format(who, r.contract, r.vul,
    r.scoring)
end

--- The lines below the title: array of { word, sentence }.
function lead_text.terms(r)
  local list = text.terms(r)
  if r.given then
    list[1][2] = r.given .. "; the leader has cards of two classes or more"
  end
  list[#list + 1] = { "Asked", question(r) }
  return r.auction and auction.terms(r, list) or list
end

return lead_text
