-- SPDX-License-Identifier: GPL-3.0-or-later
--- A line of play of one suit in English.
-- The steps of a line are a graph: one lead may be reached in several ways. It is written
-- where it is met first, with a number if there are others. A row without a condition is for
-- every trick that comes to it, and the last sentence for all that no row is for: read by the
-- letter, the words give the chance.
-- @module baize.suit.explain
local lists = require "baize.base.lists"

local explain = {}

local NAMES <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten" }
local HONOURS <const>, RANKS <const> = "AKQJT", "23456789TJQKA"
local HANDS <const> = { N = "dummy", S = "hand" }
local SHOWN <const> = 12 -- layouts that are listed one by one
local CASH <const> = "cash the winners, unblocking where necessary, and then the long cards"

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

-- The class of all cards below the ten, if there is one.
local function low_of(line)
  local classes, found = line.suit.classes, nil
  for _, class in ipairs(classes) do
    if class:find "%d" then
      if found or class:find "%D" then return nil end
      found = class
    end
  end
  return found
end

-- What a defender does: "plays low", "plays an honour", "shows out", "follows" where all cards
-- that are missing are equals.
local function reply_text(line, cards)
  if cards == "" then return "shows out" end
  if cards == line.suit.missing then return "follows" end
  if cards == low_of(line) then return "plays low" end
  if #cards == 1 then return "plays " .. card_name(cards) end
  local honours, alone = honours_of(line)
  if alone and cards == honours then return "plays an honour" end
  if #cards == 2 then
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

-- What partner usually plays: " to the 9", or under a higher card ", the 2 from dummy".
local function usual_text(lead, card)
  if card == "" then return "" end
  if RANKS:find(card, 1, true) > RANKS:find(lead.card, 1, true) then
    return " to " .. card_name(card)
  end
  return (", %s from %s"):format(card_name(card), HANDS[lead.hand == "N" and "S" or "N"])
end

-- What partner plays to each reply: " to the 9, but the 3 if East plays an honour".
local function follow_text(line, lead)
  local steps = line.steps
  local groups = grouped(lead.replies, function(r) return steps[r.next].card or "" end)
  table.sort(groups, function(a, b) return #a[#a].cards > #b[#b].cards end)
  local text = usual_text(lead, groups[1].key)
  for i = 2, #groups do
    local replies = {}
    for _, r in ipairs(groups[i]) do replies[#replies + 1] = reply_text(line, r.cards) end
    text = ("%s%s %s if %s %s"):format(text, i == 2 and ", but" or ",",
      card_name(groups[i].key), second(lead.hand), listed(replies))
  end
  return text
end

-- The ways in which a trick goes on, low cards first: { next =, second =, fourth = }.
local function outcomes(line, lead)
  local list = {}
  for i = #lead.replies, 1, -1 do
    local a = lead.replies[i]
    local answers = line.steps[a.next].replies
    for j = #answers, 1, -1 do
      list[#list + 1] = { next = answers[j].next, second = a.cards, fourth = answers[j].cards }
    end
  end
  return list
end

local function lead_text(line, step)
  return ("lead %s from %s%s"):format(card_name(step.card), HANDS[step.hand],
    follow_text(line, step))
end

-- Whether nothing is left to decide after a lead.
local function is_last(line, step)
  for _, o in ipairs(outcomes(line, step)) do
    if not line.steps[o.next].ends then return false end
  end
  return true
end

-- The leads that come next, each with the ways to it, and the ways after which nothing is left to
-- decide; leads that are the last ones are the same if they read the same.
local function next_leads(line, lead)
  local open, ended = {}, {}
  for _, o in ipairs(outcomes(line, lead)) do
    table.insert(line.steps[o.next].ends and ended or open, o)
  end
  return grouped(open, function(o)
    local step = line.steps[o.next]
    return is_last(line, step) and lead_text(line, step) or o.next
  end), ended
end

-- The replies of one defender ("second", "fourth") in these ways, in words; nil where other ways
-- have one of them too.
local function replies_alone(line, who, ways, others)
  local by, replies = grouped(ways, function(o) return o[who] end), {}
  for i, same in ipairs(by) do
    for _, o in ipairs(others) do
      if o[who] == same.key then return nil end
    end
    replies[i] = reply_text(line, same.key)
  end
  return listed(replies)
end

-- What distinguishes some ways from the others: "East plays low", "West shows out"; nil where it
-- takes both defenders.
local function of_one(line, lead, ways, others)
  local text = replies_alone(line, "second", ways, others)
  if text then return second(lead.hand) .. " " .. text end
  text = replies_alone(line, "fourth", ways, others)
  return text and fourth(lead.hand) .. " " .. text
end

-- The same by what both do: "East plays low and West an honour, or if East shows out".
local function of_both(line, lead, ways, others)
  local parts = {}
  for _, same in ipairs(grouped(ways, function(o) return o.second end)) do
    local replies, rest = {}, false
    for i, o in ipairs(same) do replies[i] = reply_text(line, o.fourth) end
    for _, o in ipairs(others) do rest = rest or o.second == same.key end
    parts[#parts + 1] = ("%s %s"):format(second(lead.hand), reply_text(line, same.key))
      .. (rest and (" and %s %s"):format(fourth(lead.hand), listed(replies)) or "")
  end
  return table.concat(parts, ", or if ")
end

-- "if East plays low and West plays an honour", for the ways to one next lead; "unless East shows
-- out" where nothing else can come but the end; nil where nothing but that lead can come.
local function condition(line, lead, groups, at, ended)
  local others = table.move(ended, 1, #ended, 1, {})
  for i, group in ipairs(groups) do
    if i ~= at then table.move(group, 1, #group, #others + 1, others) end
  end
  if #others == 0 then return nil end
  local yes = of_one(line, lead, groups[at], others)
  local no = #groups == 1 and of_one(line, lead, ended, groups[at])
  if no and #no < #(yes or of_both(line, lead, groups[at], others)) then return "unless " .. no end
  return "if " .. (yes or of_both(line, lead, groups[at], others))
end

-- How often each lead is met after which there is more to decide.
local function count_uses(line)
  local uses = {}
  for _, step in ipairs(line.steps) do
    for _, group in ipairs(step.leads and (next_leads(line, step)) or {}) do
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
    local groups, ended = next_leads(line, step)
    for i, group in ipairs(groups) do
      go(group.key, depth + 1, condition(line, step, groups, i, ended))
    end
  end
  if not line.steps[1].ends then go(1, 0) end
end

-- West's and East's cards, those of the lowest class as x and equal honours as H.
local function layout_text(line, layout)
  local low, honours = line.suit.classes[#line.suit.classes], honours_of(line)
  local function shown(ranks)
    if ranks == "" then return "-" end
    if honours then ranks = ranks:gsub("[" .. honours .. "]", "H") end
    return (is_honours(low) and ranks or ranks:gsub("[" .. low .. "]", "x"))
  end
  return shown(layout.west) .. "/" .. shown(layout.east)
end

-- What the letters of layouts mean: West's cards come first, and cards that are equals may be
-- exchanged.
local function legend(line)
  local classes, honours = line.suit.classes, honours_of(line)
  local parts = { "West/East" }
  for i, class in ipairs(classes) do
    if class == honours then
      parts[#parts + 1] = "H is any of " .. class
    elseif i == #classes and not is_honours(class) then
      if class:find "%D" then parts[#parts + 1] = "x is any of " .. class end
    elseif #class > 1 then
      parts[#parts + 1] = ("%s are equals"):format(class)
    end
  end
  return table.concat(parts, "; ")
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
  return ("%s %s%s (%s)"):format(head, table.concat(texts, ", "), rest, legend(line))
end

--- What is led at a step of `walk`, with its number.
function explain.step(lead, number)
  if not lead then return ("go on as in [%d]"):format(number) end
  return (number and ("[%d] "):format(number) or "") .. lead
end

--- What to do where `walk` names no lead: a sentence.
function explain.otherwise(line)
  local first = line.steps[1]
  if first.ends then
    return line.low > 0 and CASH or line.high > 0 and "no line was found within the budget"
      or "there is no such line"
  end
  return ("In all other cases %s."):format(line.suit.limited and "there is nothing left to decide"
    or CASH)
end

--- What comes before a lead of `walk`: its condition, or "then" where nothing else can come.
function explain.when(depth, when) return when and when .. ": " or depth > 0 and "then " or "" end

local function one_line(depth, when, lead, number)
  return ("  "):rep(depth) .. explain.when(depth, when) .. explain.step(lead, number)
end

--- A line as text, without a newline at the end.
function explain.text(line)
  local lines = {}
  explain.walk(line, function(...) lines[#lines + 1] = one_line(...) end)
  lines[#lines + 1] = explain.otherwise(line)
  if line.tricks then
    lines[#lines + 1] = ("%s: %s"):format(explain.wins(line), line:figure())
  else
    lines[#lines + 1] = "tricks on average: " .. line:figure()
  end
  return table.concat(lines, "\n")
end

return explain
