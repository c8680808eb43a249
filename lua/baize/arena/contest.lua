-- SPDX-License-Identifier: GPL-3.0-or-later
--- Bidding contests: systems bid boards on which each final contract has an award.
-- One side bids by the system; the other side, hidden, makes the calls that are given and else
-- passes. Given calls of our side are made as well. A contract without an award earns 0.
-- @module baize.arena.contest
local awards = require "baize.arena.awards"
local columns = require "baize.base.columns"
local core_auction = require "baize.core.auction"
local plain = require "baize.base.plain"
local position = require "baize.system.turn.position"

local contest = {}

local CALLS_MAX <const> = 64 -- as at tables; then all pass
local SIDE <const> = { N = "NS", S = "NS", E = "EW", W = "EW" }
local ORDER <const> = { "version", "boards", "best", "without", "wrong", "results_in_file",
  "systems", "name", "hash", "points", "error", "no_award", "not_legal", "groups", "group",
  "difference", "changed", "auctions", "number", "place", "auction", "contract", "award" }

local Contest = { __name = "baize.Contest", __index = {} }

-- ---- bidding ---------------------------------------------------------------------------

local function is_legal(auction, call)
  for _, legal in ipairs(auction:legal()) do
    if legal == call then return true end
  end
  return false
end

-- The auction of a board by a system: the Auction, and whether a given call was not legal.
local function bid(board, system, they)
  local ours = SIDE[board.dealer] == board.side
  local vul = position.SEEN[SIDE[board.dealer]][board.vul]
  local p = position.of(ours and system or they, {}, vul, ours and they or system)
  local auction, refused = assert(core_auction.parse("", board.dealer)), false
  for number = 1, math.huge do
    local seat, call = auction.turn, board.given[number]
    if call == "AC" then call = nil end
    if call and not is_legal(auction, call) then refused, call = true, nil end
    if not call and SIDE[seat] == board.side and number <= CALLS_MAX then
      local hand = board.deal[seat]
      local entry = p:first(hand)
      call = p.system.decide and p.system.decide(p, hand) or entry and entry.call
    end
    call = call or "P"
    auction = auction:after(call)
    if auction.over then return auction, refused end
    p = p:next(call)
  end
end

-- ---- sums ------------------------------------------------------------------------------

-- The standard error of a sum over boards, from the values of each.
local function error_of(values)
  local n, sum, squares = #values, 0, 0
  if n < 2 then return nil end
  for _, x in ipairs(values) do sum, squares = sum + x, squares + x * x end
  return math.sqrt(math.max(squares - sum * sum / n, 0) * n / (n - 1))
end

-- What a system earns: by board, by group, in all.
local function judged(boards, system, they)
  local r = { name = system.name, hash = system.hash, points = 0, no_award = 0, not_legal = 0,
    auctions = {}, groups = {}, values = {} }
  for i, board in ipairs(boards) do
    local auction, refused = bid(board, system, they or system.opponents)
    local contract = auction.contract or core_auction.contract(board.dealer, { "P", "P", "P", "P" })
    local award = awards.of(board, contract)
    r.auctions[i] = { number = board.number, group = board.group, place = board.place,
      auction = tostring(auction), contract = tostring(contract), award = award }
    r.values[i] = award or 0
    r.points = r.points + r.values[i]
    if not award then r.no_award = r.no_award + 1 end
    if refused then r.not_legal = r.not_legal + 1 end
    r.groups[board.group] = (r.groups[board.group] or 0) + r.values[i]
  end
  r.error = error_of(r.values)
  return r
end

-- How far a system is from the first one.
local function compare(first, other)
  local values, changed = {}, 0
  for i, value in ipairs(other.values) do
    values[i] = value - first.values[i]
    if other.auctions[i].contract ~= first.auctions[i].contract then changed = changed + 1 end
  end
  other.difference = { points = other.points - first.points, error = error_of(values),
    changed = changed }
end

--- Bid the boards of a contest by systems.
-- @tparam {table,...} boards of `awards.read`
-- @tparam {System,...} systems each bids all boards
-- @tparam[opt] System they how calls of the hidden side are read (default: each system's
-- opponents, natural bidding)
-- @tparam[opt] function progress called with the number of boards that were bid
-- @treturn Contest systems: of each name, hash, points, error (standard error of the points over
-- boards), no_award (boards whose contract has no award), not_legal (boards on which a given call
-- was not legal after ours, so that they passed), groups (points by group), auctions (of each board
-- auction, contract, award); of all but the first difference (points, error, changed); boards
-- (their number), best, groups (array of group, boards, best), results (points of others and on how
-- many boards); `:text()`, `:json()`
function contest.run(boards, systems, they, progress)
  local c = { boards = #boards, best = 0, groups = {}, systems = {}, source = boards,
    results = { points = 0, boards = 0 } }
  local by_name = {}
  for _, board in ipairs(boards) do
    local group = by_name[board.group]
    if not group then
      group = { group = board.group, boards = 0, best = 0 }
      by_name[board.group], c.groups[#c.groups + 1] = group, group
    end
    group.boards, group.best, c.best = group.boards + 1, group.best + board.best,
      c.best + board.best
    if board.result then
      c.results.points, c.results.boards = c.results.points + board.result, c.results.boards + 1
    end
  end
  for i, system in ipairs(systems) do
    c.systems[i] = judged(boards, system, they)
    if i > 1 then compare(c.systems[1], c.systems[i]) end
    if progress then progress(i * #boards) end
  end
  return setmetatable(c, Contest)
end

-- ---- what is printed -------------------------------------------------------------------

local function count(n, word) return ("%d %s%s"):format(n, word, n == 1 and "" or "s") end
local function number(x) return ("%.10g"):format(x) end
local function rounded(x) return x and ("%.0f"):format(x) or "-" end

-- The table of systems, its heads first; `line` makes a cell of a name.
local function table_of(c, line)
  local head = { "system", "points", "error", "of best", "no award" }
  local several = #c.groups > 1
  for _, group in ipairs(several and c.groups or {}) do head[#head + 1] = line(group.group) end
  local rows = { head }
  local function add(name, r, error, share, none, of_group)
    local row = { name, number(r), error, share, none }
    for _, group in ipairs(several and c.groups or {}) do
      row[#row + 1] = number(of_group(group))
    end
    rows[#rows + 1] = row
  end
  for _, s in ipairs(c.systems) do
    local share = c.best > 0 and ("%.1f %%"):format(100 * s.points / c.best) or "-"
    add(line(s.name), s.points, rounded(s.error), share, tostring(s.no_award),
      function(group) return s.groups[group.group] end)
  end
  add("best awards", c.best, "", "", "", function(group) return group.best end)
  return rows
end

-- Each board: its best award, and what each system reached; heads first.
local function boards_of(c, line)
  local rows = { { "group", "board", "best" } }
  for _, s in ipairs(c.systems) do rows[1][#rows[1] + 1] = line(s.name) end
  for i, board in ipairs(c.source) do
    local row = { line(board.group), line(board.number), number(board.best) }
    for _, s in ipairs(c.systems) do
      local a = s.auctions[i]
      row[#row + 1] = ("%s: %s (%s)"):format(a.award and number(a.award) or "0, no award",
        a.contract, a.auction)
    end
    rows[#rows + 1] = row
  end
  return rows
end

local HOW <const> = "Errors are standard errors of points over boards such as these; a contract "
  .. "without an award earns 0."

local function counted(c)
  return ("%s with awards; the hidden side passes but for the calls that are given."):format(
    count(c.boards, "board"))
end

-- How systems compare, and what the file has of others: sentences without ends.
local function said(c, line)
  local list = {}
  for i, s in ipairs(c.systems) do
    local d = s.difference
    if d then
      list[#list + 1] = ("%s - %s: %s%s points (error %s), another contract on %s"):format(
        line(s.name), line(c.systems[1].name), d.points > 0 and "+" or "", number(d.points),
        rounded(d.error), count(d.changed, "board"))
    end
    if s.not_legal > 0 then
      list[#list + 1] = ("%s: a given call was not legal after its calls on %s; a pass took its "
        .. "place"):format(line(c.systems[i].name), count(s.not_legal, "board"))
    end
  end
  if c.results.boards > 0 then
    list[#list + 1] = ("results in the file: %s points on %s"):format(number(c.results.points),
      count(c.results.boards, "board"))
  end
  return list
end

--- The result as text.
-- @tparam[opt] boolean with_boards a line for each board too
-- @treturn string
function Contest.__index:text(with_boards)
  local line = columns.line
  local parts = { counted(self) .. "\n" }
  if self.boards > 0 then parts[2] = columns.set(table_of(self, line), "lr") end
  for _, sentence in ipairs(said(self, line)) do parts[#parts + 1] = sentence .. "\n" end
  if self.boards > 1 then parts[#parts + 1] = HOW .. "\n" end
  if with_boards and self.boards > 0 then
    parts[#parts + 1] = "\n" .. columns.set(boards_of(self, line), "lrrl")
  end
  return table.concat(parts)
end

--- The same as the sections of a page, with all boards.
-- @treturn {table,...} as the README of the reports has them
function Contest.__index:sections()
  local function line(text) return text end -- the page escapes it
  local list, rows, boards = said(self, line), table_of(self, line), boards_of(self, line)
  for i, sentence in ipairs(list) do list[i] = sentence .. "." end
  if self.boards > 1 then list[#list + 1] = HOW end
  return { { title = "Points", columns = table.remove(rows, 1), rows = rows,
    text = table.concat(list, "\n\n") }, { title = "Boards", columns = table.remove(boards, 1),
      rows = boards } }
end

--- What was bid, as lines of a page: array of { word, sentence }.
-- @treturn {table,...}
function Contest.__index:terms() return { { "Boards", counted(self) } } end

--- The result as JSON.
-- @treturn string
function Contest.__index:json()
  local systems, groups = {}, {}
  for i, group in ipairs(self.groups) do groups[i] = plain.value(group) end
  for i, s in ipairs(self.systems) do
    local of = {}
    for k, group in ipairs(self.groups) do
      of[k] = { group = group.group, points = s.groups[group.group] }
    end
    systems[i] = plain.value { name = s.name, hash = s.hash, points = s.points, error = s.error,
      no_award = s.no_award, not_legal = s.not_legal, difference = s.difference, groups = of,
      auctions = s.auctions }
  end
  return (plain.encode({ boards = self.boards, best = self.best, groups = groups,
    systems = systems, without = self.source.without, wrong = self.source.wrong,
    results_in_file = self.results.boards > 0 and self.results or nil }, ORDER))
end

return contest
