-- SPDX-License-Identifier: GPL-3.0-or-later
--- The Auction section of PBN (PBN 2.1, section 3.5).
-- What is written as it should be is read by baize.core.section; this judges the rest.
-- @module baize.format.pbn.auction
local core = require "baize.core.section"
local find_tag = require "baize.format.pbn.tags".find
local record = require "baize.format.record"
local section = require "baize.format.pbn.section"

local auctions = {}

local SEATS <const> = 4

local function take_call(auction, token, open)
  if token.kind == "^" then return "an irregularity (^" .. token.text .. ")" end
  if token.kind == "-" and #auction.calls > 0 then return "'-' after a call" end
  if token.text:upper() == "AP" then
    local contract = #auction.calls > 0
    local last = #auction.calls
    while last > 0 and auction.calls[last] == "P" do last = last - 1 end
    local missing = (contract and last > 0 and 3 or 4) - (#auction.calls - last)
    for _ = 1, missing do table.insert(auction.calls, "P") end
    return nil
  end
  local call = record.call(token.text)
  if not call then return ("'%s' is not a call"):format(token.text) end
  open()
  table.insert(auction.calls, call)
end

-- Archives are seen in which the passes before the first bid are left out: so many are
-- put in front as lead to the contract that the tags tell.
local function add_passes(auction, told)
  if auction.calls[1] == "P" then return nil end
  for passes = 1, SEATS - 1 do
    local contract = record.contract(record.seat_after(auction.dealer, passes), auction.calls)
    if contract == told then
      for _ = 1, passes do table.insert(auction.calls, 1, "P") end
      for _, field in ipairs { "notes", "marks", "alerts" } do
        local moved = {}
        for i, text in pairs(auction[field] or {}) do moved[i + passes] = text end
        auction[field] = auction[field] and moved
      end
      return "passes before the first bid are left out; they are put in"
    end
  end
end

-- PBN has no sign for an alert. We write it into the note of the call, in front of what it
-- means, and take it out again: "alert: 5-card majors".
local ALERT <const> = "alert:"

-- Notes that tell of alerts, apart.
local function take_alerts(auction)
  for i, text in pairs(auction.notes or {}) do
    local meaning = text:match("^" .. ALERT .. " ?(.*)$")
    if meaning then
      auction.alerts = auction.alerts or {}
      auction.alerts[i] = true
      auction.notes[i] = text ~= ALERT and meaning or nil
    end
  end
  if auction.notes and not next(auction.notes) then auction.notes = nil end
  return auction
end

--- The notes of calls as PBN has them, alerts in them, by number of the call.
function auctions.noted(auction)
  if not (auction.alerts and next(auction.alerts)) then return auction.notes end
  local notes = {}
  for i, text in pairs(auction.notes or {}) do notes[i] = text end
  for i in pairs(auction.alerts) do
    notes[i] = notes[i] and ("%s %s"):format(ALERT, notes[i]) or ALERT
  end
  return notes
end

--- What the Auction section says: a table with dealer, calls, notes, marks and alerts (by number of
-- the call), nil when there is none; what is not understood; true when it was put right: passes
-- that were left out.
function auctions.read(board)
  local tag, index = find_tag(board.tags, "Auction")
  if not tag or tag.after == "" then return nil end
  local seat = tag.value:match "^%s*([NESWnesw])%s*$"
  if not seat then return nil, ("'%s' is not a seat"):format(tag.value) end
  local quick, first, remarks = core.auction(tag.after, seat:upper(), board.contract)
  if quick then
    return take_alerts(section.remark({ dealer = first, calls = quick }, remarks, board.tags,
      index))
  end
  local tokens, message = section.tokens(tag.after)
  if not tokens then return nil, message end
  local notes = section.notes_after(board.tags, index)
  local auction = { dealer = seat:upper(), calls = {} }
  local waiting = 0
  local function open()
    auction.dealer = record.seat_after(auction.dealer, waiting)
    waiting = 0
  end
  local behind
  for i, token in ipairs(tokens) do
    if token.kind == "*" or token.kind == "+" then
      behind = section.after_end(tokens, i)
      break
    end
    if token.kind == "alert" then
      auction.alerts = auction.alerts or {}
      auction.alerts[#auction.calls] = true
    elseif token.kind == "-" and #auction.calls == 0 then
      waiting = waiting + 1
    elseif not section.annotate(auction, token, #auction.calls, notes) then
      local fault = take_call(auction, token, open)
      if fault then return nil, fault end
    end
  end
  if #auction.calls == 0 then return nil end
  take_alerts(auction)
  local contract, wrong = record.contract(auction.dealer, auction.calls)
  local fixed
  if not wrong and behind then return auction, behind end
  if contract and board.contract and contract ~= board.contract then
    fixed = add_passes(auction, board.contract)
    wrong = fixed or ("the calls come to %s, not to %s"):format(contract, board.contract)
  end
  return auction, wrong, fixed ~= nil or auction.alerts ~= nil
end

local function in_lines(items)
  local lines = {}
  for i = 1, #items, SEATS do
    lines[#lines + 1] = table.concat(items, " ", i, math.min(i + SEATS - 1, #items))
  end
  return lines
end

--- Write an auction into the tags of a board; what is wrong with it, or nil.
function auctions.write(board, auction)
  if not auction.dealer then return "its auction has no dealer" end
  local texts, annotation = section.annotations { notes = auctions.noted(auction),
    marks = auction.marks }
  local items = {}
  for i, call in ipairs(auction.calls) do
    items[i] = (call == "P" and "Pass" or call) .. annotation(i)
  end
  local lines = in_lines(items)
  if not record.contract(auction.dealer, auction.calls) then lines[#lines + 1] = "*" end
  section.put(board, "Auction", auction.dealer, lines, texts)
end

return auctions
