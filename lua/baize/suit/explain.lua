-- SPDX-License-Identifier: GPL-3.0-or-later
--- A line of play of one suit in English.
-- The steps of a line are a graph: one lead may be reached in several ways. It is written
-- where it is met first, with a number if there are others.
-- @module baize.suit.explain
local lists = require "baize.base.lists"

local explain = {}

local NAMES <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten" }
local HONOURS <const> = "AKQJT"
local HANDS <const> = { N = "dummy", S = "hand" }
local SHOWN <const> = 12 -- layouts that are listed one by one

local function card_name(rank) return "the " .. (NAMES[rank] or rank) end

local function is_honours(cards) return not cards:find("[^" .. HONOURS .. "]") end

-- The class of several honours that are equals; nil where there is none, or not one alone.
-- And whether no other class has an honour.
local function honours_of(line)
  local found, nb = nil, 0
  for _, class in ipairs(line.suit.classes) do
    if class:find("[" .. HONOURS .. "]") then nb = nb + 1 end
    if #class > 1 and is_honours(class) then
      if found then return nil, false end
      found = class
    end
  end
  return found, nb == 1
end

-- What a defender does: "plays low", "plays an honour", "shows out".
local function reply_text(line, cards)
  local classes = line.suit.classes
  if cards == "" then return "shows out" end
  if cards == classes[#classes] and not is_honours(cards) then return "plays low" end
  if #cards == 1 then return "plays " .. card_name(cards) end
  local honours, alone = honours_of(line)
  if alone and cards == honours then return "plays an honour" end
  if #cards == 2 and is_honours(cards) then
    return ("plays %s or %s"):format(card_name(cards:sub(1, 1)), card_name(cards:sub(2)))
  end
  return ("plays one of %s"):format(cards)
end

-- The defender between the leader and his partner, and the last one.
local function second(hand) return hand == "N" and "East" or "West" end
local function fourth(hand) return hand == "N" and "West" or "East" end

-- "plays low, the ten or shows out"
local function listed(parts)
  for i = 2, #parts do
    if parts[i - 1]:find "^plays" or parts[i - 1]:find "^the" then
      parts[i] = parts[i]:gsub("^plays ", "")
    end
  end
  if #parts < 2 then return parts[1] end
  return table.concat(parts, ", ", 1, #parts - 1) .. " or " .. parts[#parts]
end

-- The values of a list by key, in the order in which the keys come.
local function grouped(list, key_of)
  local groups, by = {}, {}
  for _, one in ipairs(list) do
    local key = key_of(one)
    if not by[key] then
      by[key] = { key = key }
      groups[#groups + 1] = by[key]
    end
    table.insert(by[key], one)
  end
  return groups
end

-- What partner plays to each reply: "to the 9; if East plays an honour, the 3".
local function follow_text(line, lead)
  local steps = line.steps
  local groups = grouped(lead.replies, function(r) return steps[r.next].card or "" end)
  table.sort(groups, function(a, b) return #a[#a].cards > #b[#b].cards end)
  local text = groups[1].key ~= "" and " to " .. card_name(groups[1].key) or ""
  for i = 2, #groups do
    local replies = {}
    for _, r in ipairs(groups[i]) do replies[#replies + 1] = reply_text(line, r.cards) end
    text = ("%s%s %s if %s %s"):format(text, i == 2 and ", but" or ",",
      groups[i].key == "" and "discard" or card_name(groups[i].key),
      second(lead.hand), listed(replies))
  end
  return text
end

-- The ways in which a trick goes on where something is left to decide, low cards first:
-- { next =, second =, fourth = }.
local function outcomes(line, lead)
  local list = {}
  for i = #lead.replies, 1, -1 do
    local a = lead.replies[i]
    local answers = line.steps[a.next].replies
    for j = #answers, 1, -1 do
      if not line.steps[answers[j].next].ends then
        list[#list + 1] = { next = answers[j].next, second = a.cards,
          fourth = answers[j].cards }
      end
    end
  end
  return list
end

local function lead_text(line, step)
  return ("lead %s from %s%s"):format(card_name(step.card), HANDS[step.hand],
    follow_text(line, step))
end

-- The leads that come next, each with the ways to it; those after which nothing is left to
-- decide are the same if they read the same.
local function next_leads(line, lead)
  return grouped(outcomes(line, lead), function(o)
    local step = line.steps[o.next]
    return #outcomes(line, step) == 0 and lead_text(line, step) or o.next
  end)
end

-- "if East plays low and West an honour", for all the ways to one next lead.
local function condition(line, lead, group)
  local by_second = grouped(group, function(o) return o.second end)
  local parts = {}
  for _, same in ipairs(by_second) do
    local replies = {}
    for _, o in ipairs(same) do replies[#replies + 1] = reply_text(line, o.fourth) end
    parts[#parts + 1] = ("%s %s and %s %s"):format(second(lead.hand),
      reply_text(line, same.key), fourth(lead.hand), listed(replies))
  end
  return "if " .. table.concat(parts, ", or if ")
end

-- How often each lead is met after which there is more to decide.
local function count_uses(line)
  local uses = {}
  for _, step in ipairs(line.steps) do
    for _, group in ipairs(step.leads and next_leads(line, step) or {}) do
      uses[group.key] = (uses[group.key] or 0) + 1
    end
  end
  return uses
end

--- Walk through a line, each lead once, before those that follow it: `visit` is called with depth
-- (from 0), condition (text or nil), what is led (text, nil where it was written before), number
-- (of a lead that is met more than once).
function explain.walk(line, visit)
  local uses, numbers, nb = count_uses(line), {}, 0
  local function go(at, depth, when)
    if type(at) == "string" then return visit(depth, when, at) end
    local step = line.steps[at]
    if numbers[at] then return visit(depth, when, nil, numbers[at]) end
    if (uses[at] or 0) > 1 then
      nb = nb + 1
      numbers[at] = nb
    end
    visit(depth, when, lead_text(line, step), numbers[at])
    local groups = next_leads(line, step)
    for _, group in ipairs(groups) do
      go(group.key, depth + 1, #groups > 1 and condition(line, step, group) or nil)
    end
  end
  if not line.steps[1].ends then go(1, 0) end
end

-- West's and East's cards, spots of the lowest class as x and equal honours as H.
local function layout_text(line, layout)
  local low, honours = line.suit.classes[#line.suit.classes], honours_of(line)
  local function shown(ranks)
    if ranks == "" then return "-" end
    if honours then ranks = ranks:gsub("[" .. honours .. "]", "H") end
    return (is_honours(low) and ranks or ranks:gsub("[" .. low .. "]", "x"))
  end
  return shown(layout.west) .. "/" .. shown(layout.east)
end

--- The layouts in which a line reaches its aim, or the others where these are fewer: "wins in
-- Kx/xx, K/xxx (West/East) ...".
function explain.wins(line)
  local won, lost = {}, {}
  for i, layout in ipairs(line.suit.lies) do
    local list = line.sure[i] >= line.tricks and won or lost
    list[#list + 1] = layout
  end
  if #lost == 0 then return "wins in every layout" end
  if #won == 0 then
    return line.high > 0 and "found no layout in which it wins" or "wins in no layout"
  end
  local list, head = won, "wins in"
  if #lost < #won then list, head = lost, "wins in all layouts but" end
  lists.falling(list, "share", "west")
  local texts = {}
  for i = 1, math.min(#list, SHOWN) do texts[i] = layout_text(line, list[i]) end
  local rest = #list > SHOWN and (" and %d more"):format(#list - SHOWN) or ""
  local honours = honours_of(line)
  return ("%s %s%s (West/East%s)"):format(head, table.concat(texts, ", "), rest,
    honours and "; H is any of " .. honours or "")
end

--- What is led at a step of `walk`, with its number.
function explain.step(lead, number)
  if not lead then return ("go on as in [%d]"):format(number) end
  return (number and ("[%d] "):format(number) or "") .. lead
end

local function one_line(depth, when, lead, number)
  return ("  "):rep(depth) .. (when and when .. ": " or depth > 0 and "then " or "")
    .. explain.step(lead, number)
end

--- A line as text, without a newline at the end.
function explain.text(line)
  local lines = {}
  explain.walk(line, function(...) lines[#lines + 1] = one_line(...) end)
  if #lines == 0 then
    lines[1] = line.low > 0 and "lead the winners, then long cards" or line.high > 0 and
      "no line was found within the budget" or "there is no such line"
  end
  if line.tricks then
    lines[#lines + 1] = ("%s: %s"):format(explain.wins(line), line:figure())
  else
    lines[#lines + 1] = "tricks on average: " .. line:figure()
  end
  return table.concat(lines, "\n")
end

return explain
