-- SPDX-License-Identifier: GPL-3.0-or-later
--- What a report says of the auction that a question was made of (baize.problem): who bids by what,
-- what each of the others has shown, what was loosened, what was left out.
-- @module baize.report.auction

local auction = {}

local WIDE <const> = 3 -- deals that decide

-- "sayc:weak_two=off" of a name with a hash.
local function stem(name) return (name:gsub(" %x+$", "")) end

-- How many of the deals with the own hand are left.
local function kept(r)
  local f = r.figure
  if not f then return nil end
  local share = 100 * f.share
  local said = f.exact and ("%.4g %% (exact)"):format(share)
    or ("%.4g %% (%.4g to %.4g, estimated)"):format(share, 100 * f.low, 100 * f.high)
  return ("%s of the deals with this hand; %s"):format(said, r.auction.loosened
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
    loosened = a.loosened, remarks = a.remarks, left_out = a.left_out }
end

--- The lines below the title in place of where and rarity, then all others of `list`.
function auction.terms(r, list)
  local a, terms = r.auction, {}
  local calls, seat = a.text, r.seat or r.leader
  local ours = seat == "N" or seat == "S"
  terms[1] = { "Auction", ("%s (dealer %s; NS %s, EW %s)"):format(calls == "" and "none yet"
    or calls .. (r.seat and " ?" or ""), a.dealer, stem(ours and a.we or a.they),
    stem(ours and a.they or a.we)) }
  for _, one in ipairs(a.players) do
    terms[#terms + 1] = { one.seat, one.text or "as was written: " .. tostring(one.where) }
  end
  terms[#terms + 1] = { "Kept", kept(r) }
  for _, term in ipairs(list) do
    if term[1] ~= "Where" and term[1] ~= "Rarity" then terms[#terms + 1] = term end
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

--- The section of what players have shown as conditions, which may be edited and given back.
function auction.conditions(r)
  local parts = {}
  for i, one in ipairs(r.auction.players) do
    parts[i] = ("%s: %s"):format(one.seat, tostring(one.where))
  end
  return { title = "Read as", text = table.concat(parts, "\n\n") }
end

--- The deals on which the two best differ most, of the diagrams of a result; nil: there are none.
function auction.deciding(r)
  local shown, others, rows = r.diagrams and r.diagrams[2], {}, {}
  if not shown or not r.best then return nil end
  for i, one in ipairs(r.auction.players) do others[i] = one.seat end
  local wanted = { [r.best] = true, [r.others[1].other] = true }
  local head = { "deal", table.unpack(others) }
  for i, one in ipairs(shown.deals) do
    if i > WIDE then break end
    rows[i] = { tostring(one.index) }
    for _, seat in ipairs(others) do rows[i][#rows[i] + 1] = tostring(one.deal[seat]) end
    for _, note in ipairs(one.notes) do
      if wanted[note[1]] then
        rows[i][#rows[i] + 1] = note[2]
        if i == 1 then head[#head + 1] = note[1] end
      end
    end
  end
  if #rows == 0 then return nil end
  return { title = "Deals that decide, and what the two best score on them", columns = head,
    rows = rows, align = "rlllr" }
end

--- What the choice depends on, of what was varied; nil: nothing was.
function auction.depends(r)
  if #r.vary == 0 then return nil end
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
  local said = {}
  if #parts > 0 then said[1] = "another call is better: " .. table.concat(parts, "; ") end
  if #close > 0 then
    said[#said + 1] = "another call seems better, and need not be: " .. table.concat(close, "; ")
  end
  return { title = "Depends", text = #said > 0 and table.concat(said, "; ") .. "."
    or ("%s stays best in all that was varied."):format(r.best), close = true }
end

return auction
