-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a report says of the auction that a question was made of (baize.problem): who bids by what,
-- what each of the others has shown, what was loosened, what was left out.
-- @module baize.report.auction
local phrase = require "baize.report.phrase"
local ranking = require "baize.report.ranking"
local words = require "baize.base.words"

local auction = {}

-- How many of the deals with the own hand are left.
local function kept(r)
  local f = r.figure
  if not f then return nil end
  local share = 100 * f.share
  local said = f.exact and ("%.4g %% (exact)"):format(share)
    or ("%.4g %% (%.4g to %.4g, estimated)"):format(share, 100 * f.low, 100 * f.high)
  return ("%s of the deals with %s; %s"):format(said, r.turn and "these cards" or "this hand",
    r.auction.loosened
    and "no deal fits what was shown exactly, so this was loosened: " .. r.auction.loosened
    or "nothing was loosened")
end

--- What JSON has of it; nil: the question was not made of an auction.
function auction.plain(r)
  local a, players = r.auction, {}
  if not a then return nil end
  for i, one in ipairs(a.players) do
    players[i] = { seat = one.seat, text = one.text, where = tostring(one.where),
      given = one.given }
  end
  return { text = a.text, dealer = a.dealer, we = a.we, they = a.they, players = players,
    loosened = a.loosened, remarks = a.remarks, left_out = a.left_out, panel = a.panel }
end

--- The lines below the title in place of where and rarity, then all others of `list`.
function auction.terms(r, list)
  local a, terms = r.auction, {}
  local calls, seat = a.text, r.seat or r.leader
  local ours = seat == "N" or seat == "S"
  terms[1] = { "Auction", ("%s (dealer %s; NS %s, EW %s)"):format(calls == "" and "none yet"
    or calls .. (r.seat and not r.turn and " ?" or ""), a.dealer,
    words.stem(ours and a.we or a.they), words.stem(ours and a.they or a.we)) }
  for _, one in ipairs(a.players) do
    terms[#terms + 1] = { one.seat, one.text or "as was written: " .. tostring(one.where) }
  end
  for _, term in ipairs(list) do
    if term[1] == "Rarity" then
      terms[#terms + 1] = { "Kept", kept(r) }
    elseif term[1] ~= "Where" then
      terms[#terms + 1] = term
    end
  end
  return terms
end

--- Sections before all others: what is to be known of the readings.
function auction.remarks(r)
  local list = {}
  for i, remark in ipairs(r.auction.remarks) do
    list[i] = { title = "Remark", text = remark .. ".", close = i > 1 }
  end
  local parts = {}
  for i, c in ipairs(r.auction.left_out or {}) do
    parts[i] = ("%s %+.1f"):format(c.call, c.imps)
  end
  if #parts > 0 then
    list[#list + 1] = { title = "Left out", text = ("%s: by the guess of a net on a few deals, "
      .. "IMPs against %s."):format(table.concat(parts, ", "), r.candidates[1].name) }
  end
  return list
end

-- What each call, or card that is led, is worth; and of each the name under which it is listed.
local function values_of(r)
  local value, name = {}, {}
  for _, one in ipairs(r.candidates or r.leads) do
    local shown = ranking.shown(one.value or one[r.scoring], r.unit)
    for _, each in ipairs(one.cards or { one.name }) do
      value[each], name[each] = shown, one.name
    end
  end
  return value, name
end

--- What a panel said of the calls, beside what they are worth; nil: there was none.
function auction.panel(r)
  local panel, rows, same = r.auction.panel, {}, false
  if not panel then return nil end
  local value, name = values_of(r)
  for i, one in ipairs(panel) do
    local v = value[one.call]
    rows[i] = { one.call, ("%g"):format(one.votes), v and phrase.number(v.mean, v.se) or "-",
      v and phrase.number(v.se, v.se) or "" }
    same = same or one.votes == panel[1].votes and name[one.call] == r.best
  end
  return { title = ("Votes of the panel, %s"):format(same and "which chose the same"
    or r.candidates and "which chose another call" or "which chose another lead"), rows = rows,
    align = "lrrr", columns = { "", "votes", r.unit == "share" and "%" or r.unit, "se" } }
end

-- The votes that the best of a result has, and those of the panel's choice, with its name.
local function votes_of(r)
  local panel = r.auction.panel
  if not panel then return nil end
  local _, name = values_of(r)
  local own, first = 0, {}
  for _, one in ipairs(panel) do
    if name[one.call] == r.best then own = math.max(own, one.votes) end
    if one.votes == panel[1].votes then first[#first + 1] = one.call end
  end
  return own, panel[1].votes, table.concat(first, ", ")
end

--- Several results of problems in a table, ours beside the panel's; nil: none is of one, or only
-- one result is there.
function auction.overview(results)
  local rows, own, most, judged = {}, 0, 0, 0
  for i, r in ipairs(results) do
    if #results > 1 and r.auction and r.best then
      local ours, top, chosen = votes_of(r)
      rows[#rows + 1] = { r.title or ("Result %d"):format(i), ("%s (%s)"):format(r.best,
        ranking.sure(r.others)), chosen or "", ours and ("%g of %g"):format(ours, top) or "" }
      if ours then own, most, judged = own + ours, most + top, judged + 1 end
    end
  end
  if #rows == 0 then return nil end
  local said = judged > 0 and ("Our choices have %g of the %g votes or awards that the panel's "
    .. "first choices have."):format(own, most) or nil
  if judged == 0 then
    for i, row in ipairs(rows) do rows[i] = { row[1], row[2] } end
  end
  return { title = "All problems", text = said, rows = rows, align = "llll",
    columns = { "", "ours", judged > 0 and "panel" or nil, judged > 0 and "votes" or nil } }
end

local CONDITION_MOST <const> = 160 -- characters of one that text shows unasked

--- The section of what players have shown as conditions, which may be edited and given back. Its
-- `short` text leaves out long ones, which the words at the top say nearly, unless they are asked
-- for.
function auction.conditions(r)
  local parts, short, cut = {}, {}, false
  for _, one in ipairs(r.auction.players) do
    local where = tostring(one.where)
    local is_long = #where > CONDITION_MOST and not r.auction.conditions
    parts[#parts + 1] = ("%s: %s"):format(one.seat, where)
    short[#short + 1] = not is_long and parts[#parts] or nil
    cut = cut or is_long
  end
  short[#short + 1] = cut and (#short > 0 and "the others" or "the conditions")
    .. " are too long for here: --conditions shows them (conditions = true), JSON has them." or nil
  return { title = "Read as", text = table.concat(parts, "\n\n"),
    short = cut and table.concat(short, "\n\n") or nil }
end

--- The deals on which the two best differ most, with how each is bid on; nil: there are none. Of
-- each: deal, index, and lines of call, score (a text) and auction (a text, or nil).
function auction.deciding(r)
  if not r.deciding or #r.deciding == 0 then return nil end
  local parts = {}
  for i, one in ipairs(r.deciding) do
    local hands, lines = {}, {}
    for k, player in ipairs(r.auction.players) do
      hands[k] = ("%s %s"):format(player.seat, tostring(one.deal[player.seat]))
    end
    for k, line in ipairs(one.lines) do
      lines[k] = ("%s %s%s"):format(line.call, line.score, line.auction and ": " .. line.auction
        or "")
    end
    parts[i] = ("%d: %s.\n\n%s."):format(one.index, table.concat(hands, "  "), table.concat(lines,
      "; "))
  end
  return { title = "Deciding", text = ("the deals on which %s and %s differ most; %s.\n\n%s")
    :format(r.best, r.others[1].other, r.candidates[1].points and "points of " .. r.side or r.unit,
    table.concat(parts, "\n\n")) }
end

--- What the choice depends on, of what was varied; nil: nothing was.
function auction.depends(r)
  if not r.vary or #r.vary == 0 then return nil end
  local parts, close = {}, {}
  for _, v in ipairs(r.vary) do
    if not v.stands then
      local sure = false
      for _, other in ipairs(v.others) do
        sure = sure or other.other == r.best and other.verdict:find "better$" ~= nil
      end
      local into = sure and parts or close
      into[#into + 1] = ("%s (%s)"):format(v.best, v.label)
    end
  end
  local said, what = {}, r.candidates and "call" or r.leader and "lead" or "card"
  if #parts > 0 then
    said[1] = ("another %s is better: %s"):format(what, table.concat(parts, "; "))
  end
  if #close > 0 then
    said[#said + 1] = ("another %s seems better, and need not be: %s"):format(what,
      table.concat(close, "; "))
  end
  return { title = "Depends", text = #said > 0 and table.concat(said, "; ") .. "."
    or ("%s stays best in all that was varied."):format(r.best), close = true }
end

return auction
