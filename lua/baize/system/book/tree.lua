-- SPDX-License-Identifier: GPL-3.0-or-later
--- The positions that a check has visited as a tree of calls.
-- @module baize.system.book.tree
local check_text = require "baize.system.check.text"
local diff = require "baize.system.check.diff"
local entries = require "baize.system.book.entries"
local lists = require "baize.base.lists"
local phrase = require "baize.report.phrase"

local tree = {}

local PASSES <const> = { [0] = "as dealer", "after a pass", "after two passes",
  "after three passes" }

-- ---- nodes ---------------------------------------------------------------------------

--- Some calls of an auction in words: ours plain, theirs in parentheses; in contested auctions with
-- all passes between.
local function shown_calls(p, first, last)
  local list, n, contested = {}, #p.words, p.key:find "%(" ~= nil
  for i = first, last do
    local ours = (n - i) % 2 == 1
    local word = p.words[i]
    if ours or contested then list[#list + 1] = ours and word or ("(%s)"):format(word) end
  end
  return table.concat(list, " ")
end

--- The name of an auction in links.
function tree.id(auction)
  auction = auction:gsub(" *$", "")
  return auction == "" and "openings" or (auction:gsub("%((%w+)%)", "t%1"):gsub(" ", "-"))
end

--- The name of an entry of a node in links.
function tree.call_id(node, entry)
  for i, seat in ipairs(node.seats) do
    for _, one in ipairs(seat.calls) do
      if one == entry then return ("%s-seat%d-%s"):format(node.id, i, entry.call) end
    end
  end
  return tree.id((node.auction .. " " .. entry.call):gsub("^ ", ""))
end

-- The calls with which a position of another seat differs from the first one of its node: those
-- that are made by other rules, and those that nobody makes there.
local function differing(first, other)
  local here, only, gone = {}, {}, {}
  for _, c in ipairs(other.calls) do here[c.call] = c.share > 0 or nil end
  for call in pairs(here) do
    only[call] = entries.asked(first.position, call) ~= entries.asked(other.position, call) or nil
  end
  for _, c in ipairs(first.calls) do
    local call = c.call
    if c.share > 0 and not here[call] and entries.asked(other.position, call) == "" then
      gone[#gone + 1] = call
    end
  end
  table.sort(gone, function(a, b) return entries.rank(a) < entries.rank(b) end)
  return only, gone
end

-- Add the calls of another seat to a node, with those of a seat in which the same calls differ.
local function add_seat(node, first, other, options)
  local only, gone = differing(first, other)
  if not next(only) and not gone[1] then return end
  local parts = { table.concat(gone, " ") }
  for _, call in ipairs(lists.keys(only)) do
    parts[#parts + 1] = call .. entries.asked(other.position, call)
  end
  local key = table.concat(parts, "\n")
  for _, seat in ipairs(node.seats) do
    if seat.key == key then
      seat.title = seat.title .. ", " .. PASSES[other.position.passes]
      return
    end
  end
  node.seats[#node.seats + 1] = { key = key, title = PASSES[other.position.passes],
    passes = other.position.passes, gone = gone,
    calls = entries.of(other.position, other, { examples = options.examples, only = only }) }
end

--- A node of counted positions of one sequence of calls, the one with the fewest passes before it
-- first.
function tree.node(list, options)
  table.sort(list, function(a, b) return a.position.passes < b.position.passes end)
  local first = list[1]
  local p = first.position
  local node = { position = p, key = p.key, before = shown_calls(p, 1, p.passes),
    auction = shown_calls(p, p.passes + 1, #p.words), probability = 0.0, seats = {},
    findings = {}, contested = p.key:find "%(" ~= nil, none = first.none.share,
    passes = p.passes, calls = entries.of(p, first, options) }
  node.id = tree.id(node.auction)
  for i, e in ipairs(list) do
    node.probability = node.probability + e.probability
    if i > 1 then add_seat(node, first, e, options) end
  end
  return node
end

-- Whether a position has anything to tell.
local function has_rules(e) return #e.position.rules > 0 end

-- Nodes of counted positions, by their keys too.
local function nodes_of(counted, options, nodes)
  local groups = {}
  for _, e in ipairs(counted) do
    if has_rules(e) then table.insert(lists.entry(groups, "k" .. e.position.key, {}), e) end
  end
  for i, list in ipairs(groups) do
    local node = tree.node(list, options)
    nodes[#nodes + 1], nodes[node.key] = node, node
    if options.progress then options.progress(i, "nodes") end
  end
end

-- ---- the tree ------------------------------------------------------------------------

--- The entries of a node with a call: of the first seat, or of others.
function tree.entry(node, call)
  for _, entry in ipairs(node.calls) do
    if entry.call == call then return entry end
  end
  for _, seat in ipairs(node.seats) do
    for _, entry in ipairs(seat.calls) do
      if entry.call == call then return entry end
    end
  end
end

--- The key before the last own call of a key, and that call; nil: there is none.
function tree.before(key)
  local words, last = {}, nil
  for word in key:gmatch "%S+" do
    words[#words + 1] = word
    last = not word:find "%(" and #words or last
  end
  if not last then return nil end
  return table.concat(words, " ", 1, last - 1), words[last]
end

-- Put nodes below the calls that lead to them; returns the nodes that are below none.
local function join(nodes)
  local roots = {}
  for _, node in ipairs(nodes) do
    local key, call = tree.before(node.key)
    local parent = key and nodes[key]
    local entry = parent and tree.entry(parent, call)
    node.after = entry and { node = parent, entry = entry } or nil
    if entry and (parent.contested or not node.contested) then
      entry.answers = entry.answers or {}
      table.insert(entry.answers, node)
    elseif entry then
      entry.contests = entry.contests or {}
      table.insert(entry.contests, node)
      roots[#roots + 1] = node
    else
      roots[#roots + 1] = node
    end
  end
  return roots
end

-- What puts sequences into order: the ranks of their calls.
local function order_of(node)
  local parts = {}
  for theirs, word in node.auction:gmatch "(%(?)(%w+)" do
    parts[#parts + 1] = ("%02d%s"):format(entries.rank(word) + 10, theirs)
  end
  return table.concat(parts, " ")
end

--- Put nodes in the order of their calls.
function tree.sort(list)
  local order = {}
  for _, node in ipairs(list) do order[node] = order_of(node) end
  table.sort(list, function(a, b) return order[a] < order[b] end)
end

--- Visit a list of nodes and those below them, in order: `visit` gets a node and its level, from 1.
function tree.each(list, visit, level)
  level = level or 1
  tree.sort(list)
  for _, node in ipairs(list) do
    visit(node, level)
    local function below(calls)
      for _, entry in ipairs(calls) do
        if entry.answers then tree.each(entry.answers, visit, level + 1) end
      end
    end
    below(node.calls)
    for _, seat in ipairs(node.seats) do below(seat.calls) end
  end
end

-- ---- findings ------------------------------------------------------------------------

-- Put what a check found where it applies: at calls, at nodes, or, of no auction here, apart.
local function add_findings(made, checked, nodes)
  local key_of = {}
  for _, list in ipairs { checked.positions, checked.contests } do
    for _, e in ipairs(list) do
      key_of[table.concat(e.position.words, " ")] = e.position.key
    end
  end
  for _, f in ipairs(checked.findings) do
    local one = { kind = f.kind, title = check_text.title(f.kind), severity = f.severity,
      text = f.text, share = f.share, example = f.example, call = f.call, auction = f.auction,
      place = f.file and check_text.place(f) or nil }
    local where = f.auction and key_of[f.auction]
    local node = where and nodes[where]
    local entry = node and f.call and tree.entry(node, f.call)
    if where and not entry and not (node and f.call) then -- of the call before
      local key, call = tree.before(where)
      entry = key and nodes[key] and (f.call or call) == call and tree.entry(nodes[key], call)
    end
    -- each node tells of gaps; rules that may be made elsewhere say nothing of this auction
    if f.kind ~= "gap" and (f.kind ~= "unreachable" or f.severity == "problem") then
      table.insert((entry or node or made).findings, one)
    end
  end
end

-- ---- what is in it -------------------------------------------------------------------

-- Mark the calls after which rules were left out.
local function mark_cut(nodes, visited)
  local cut = 0
  for _, node in ipairs(nodes) do
    for _, entry in ipairs(node.calls) do
      local p = entry.call ~= "P" and not entry.answers and not node.contested
        and node.position:after(entry.call)
      if p and not visited[p.key] and #p.rules > 0 then entry.cut, cut = true, cut + 1 end
    end
  end
  return cut
end

local function terms_of(made, checked, cut)
  local c = checked.contested
  local counted = 0
  for _, node in ipairs(made.nodes) do counted = counted + #node.calls end
  local left = {}
  if checked.left.count > 0 then
    left[1] = ("%s rarer positions, %s of auctions in which opponents pass; answers to %s calls, "
      .. "which are marked"):format(phrase.grouped(checked.left.count),
      check_text.percent(checked.left.probability), phrase.grouped(cut))
  end
  left[#left + 1] = c and ("all contested auctions but the %d commonest of %s deals against %s")
    :format(c.positions, phrase.grouped(c.deals), c.they == "natural" and "natural bidding"
    or c.they) or "contested auctions"
  return { { "Source", made.source }, { "Options", check_text.options(checked.options) },
    { "Vulnerable", made.vul },
    { "In it", ("%s calls at %s positions"):format(phrase.grouped(counted),
      phrase.grouped(#made.nodes)) },
    { "Left out", table.concat(left, "; ") },
    { "Check", check_text.verdict(checked) } }
end

--- The nodes of a system, with the options of `System:book`: the fields of a Book that `finish`
-- does not add.
function tree.of(self, options)
  local checked = self:check { positions = options.positions, contested = options.contested,
    deals = options.deals, vul = options.vul, they = options.they, options = false,
    progress = options.progress }
  local made = { system = self.name, name = self.name, source = self.source, hash = self.hash,
    options = diff.identity(self).options, vul = options.vul, nodes = {}, findings = {},
    of = self:bare(), natural = self.natural ~= false, checked = checked }
  nodes_of(checked.positions, options, made.nodes)
  nodes_of(checked.contests, options, made.nodes)
  return made
end

--- Join the nodes of a system, and add what is said of them.
function tree.finish(made)
  local visited, checked = {}, made.checked
  for _, e in ipairs(checked.positions) do visited[e.position.key] = true end
  made.uncontested, made.contested = {}, {}
  for _, node in ipairs(join(made.nodes)) do
    table.insert(node.contested and made.contested or made.uncontested, node)
  end
  add_findings(made, checked, made.nodes)
  made.terms = {}
  for _, term in ipairs(terms_of(made, checked, mark_cut(made.nodes, visited))) do
    if term[2] then table.insert(made.terms, term) end
  end
  return made
end

return tree
