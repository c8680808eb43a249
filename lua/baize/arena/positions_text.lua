-- SPDX-License-Identifier: GPL-3.0-or-later
--- Losses by position as text and as JSON.
-- @module baize.arena.positions_text
local columns = require "baize.base.columns"
local plain = require "baize.base.plain"
local split = require "baize.arena.split"

local positions_text = {}

local TOP <const> = 20 -- conditions that are printed
local NORMAL <const> = 1.959964 -- two-sided 95 % point of the normal distribution
local ORDER <const> = { "version", "by", "system", "hash", "opponents", "boards", "first", "fresh",
  "tested", "seed", "doubling", "partial", "par", "from_best", "kinds", "kind", "means",
  "conditions", "position", "condition", "confirmed", "p", "found", "loss", "rest", "per_board",
  "instead", "gain", "gain_per_board", "mean", "error", "imps", "n", "example", "board", "dealer",
  "vul", "deal", "auction", "contract", "score", "par_score", "par_contracts", "side" }

local MEANS <const> = "double dummy (all four hands known to all), a side that always "
  .. "reached par would gain so much, at most; a part of it nobody can gain. A condition reads "
  .. "both hands (me: who is at turn), which neither player sees. Positions and conditions were "
  .. "found on the first boards; all figures but those in brackets are of fresh ones. A condition "
  .. "is confirmed where it loses more than the rest of its position on the fresh ones too, of all "
  .. "(%d) that did on the first tested together (Holm): in 95 of 100 reports none is confirmed "
  .. "wrongly. What is bid \"instead\" is valued against the contract reached, as if the others "
  .. "let it play; from par they do not, so it may be more than the distance from par. What "
  .. "plainly loses on the fresh boards (its 95 %% interval is below 0) is left out."

local function count(n, word) return ("%d %s%s"):format(n, word, n == 1 and "" or "s") end

-- "4.39 (error 0.68)"; values that are all the same, or only one, have no error.
local function imps(m)
  if m.error and m.error > 0 then return ("%.2f (error %.2f)"):format(m.mean, m.error) end
  return ("%.2f (%s)"):format(m.mean, m.n == 1 and "of 1" or ("the same on all %d"):format(m.n))
end

-- The points of a contract as a side sees them.
local function points(b, side) return side == "NS" and b.score or -b.score end

local function par_of(b, side)
  local list = {}
  for i, one in ipairs(b.par.contracts) do list[i] = tostring(one.contract) end
  return ("par %+d, %s"):format(side == "NS" and b.par.score or -b.par.score,
    table.concat(list, ", "))
end

-- "board 17, dealer N, NS vulnerable, N:... : 1H P 2H P P P; 2H by N, +140 for NS; par +420, ..."
local function example_text(b, side)
  return ("board %d, dealer %s, %s vulnerable, %s: %s; %s, %+d for %s; %s"):format(b.number,
    b.dealer, b.vul == "none" and "nobody" or b.vul, tostring(b.deal), table.concat(b.calls, " "),
    tostring(b.contract), points(b, side), side, par_of(b, side))
end

local function kinds_text(lines, run)
  local rows = { { "kind", "boards", "IMPs a board", "error", "" } }
  for _, k in ipairs(run.kinds) do
    if k.boards > 0 then
      rows[#rows + 1] = { k.kind, tostring(k.boards), ("%.3f"):format(k.imps),
        ("%.3f"):format(k.error or 0), k.means }
    end
  end
  lines[#lines + 1] = (columns.set(rows, "lrrrl"):gsub("\n$", ""))
  for _, k in ipairs(run.kinds) do
    if k.example then
      lines[#lines + 1] = ("  %s, e.g. %s"):format(k.kind, example_text(k.example, k.example.loser))
    end
  end
end

local function position_of(leaf)
  return leaf.key == "" and "first call of the side" or leaf.key
end

-- Whether what is bid instead may gain: its interval is not wholly below 0.
local function may_gain(leaf)
  local g = leaf.gain
  return g and g.n > 0 and g.mean + NORMAL * (g.error or 0) >= 0
end

local function leaf_text(lines, leaf)
  local kinds, list = {}, {}
  for kind, n in pairs(leaf.kinds) do kinds[#kinds + 1] = { kind, n } end
  table.sort(kinds, function(a, b) return a[2] > b[2] or a[2] == b[2] and a[1] < b[1] end)
  for i, kind in ipairs(kinds) do list[i] = ("%s %d"):format(kind[1], kind[2]) end
  lines[#lines + 1] = ("%.1f (%.1f) [%.2f each on %d]  %s: %s%s"):format(
    1000 * leaf.per_board.mean, 1000 * leaf.per_board.error, leaf.found.mean, leaf.found.n,
    columns.line(position_of(leaf)), split.text(leaf.parts),
    not leaf.more and "" or not leaf.p and "  too few to test" or leaf.confirmed and "  confirmed"
    or "  not confirmed")
  if leaf.loss.n == 0 then
    lines[#lines + 1] = "    no fresh board"
    return
  end
  local parts = { ("each %s on %d; elsewhere in the position %s; from the best contract of the "
    .. "side %s"):format(imps(leaf.loss), leaf.loss.n, leaf.rest.n > 0 and imps(leaf.rest) or "-",
    imps(leaf.from_best)) }
  if #list > 0 then parts[2] = table.concat(list, ", ") end
  lines[#lines + 1] = "    " .. table.concat(parts, "; ")
  if may_gain(leaf) then
    lines[#lines + 1] = ("    instead always %s: gains %s each, %.1f a 1000 boards"):format(
      leaf.instead[1], imps(leaf.gain), 1000 * leaf.gain_per_board.mean)
  end
  if leaf.example then
    lines[#lines + 1] = "    e.g. " .. example_text(leaf.example.board, leaf.example.side)
  end
end

-- What was counted, what it comes to, and what the figures of conditions are.
local function counted(run, options)
  local whose = run.system.name .. (run.they and " (N-S) against " .. run.they.name
    or " at both sides")
  return ("%s of %s, seed %d%s; %s."):format(count(run.boards, "board"), whose,
    options.seed, run.partial and ", interrupted" or "", options.down and
    ("contracts that go down %d or more are doubled"):format(options.down)
    or "contracts are scored as they were bid")
end

local function found(run)
  return ("From par: %s IMPs a board. From the best contract of a side: %s IMPs a side."):format(
    imps(run.par), imps(run.from_best))
end

-- The conditions that are shown, and what with them adds up to all: array of { words, figure }.
local function shown_of(run, options)
  local function thousand(x) return ("%.1f"):format(1000 * x / math.max(1, run.fresh)) end
  local list, others, left, sum, all = {}, {}, 0, 0, 0
  for _, leaf in ipairs(run.leaves) do
    all = all + leaf.loss.sum
    if #list < (options.top or TOP) and leaf.found.sum > 0 then
      list[#list + 1] = leaf
    else
      left, sum = left + 1, sum + leaf.loss.sum
    end
  end
  if left > 0 then
    others[1] = { ("%s more (--top N shows more, --json has all)"):format(count(left, "condition")),
      thousand(sum) }
  end
  if run.fresh_par.sum > all then
    others[#others + 1] = { "at positions that the first boards do not end at",
      thousand(run.fresh_par.sum - all) }
  end
  others[#others + 1] = { "in all, the distance of the fresh boards from par",
    thousand(run.fresh_par.sum) }
  return list, others
end

--- The report of a run of `positions.run` as text; `options`: top (conditions that are printed,
-- default 20), seed, down.
function positions_text.text(run, options)
  local lines = { columns.line(counted(run, options)), found(run) }
  kinds_text(lines, run)
  lines[#lines + 1] = ""
  lines[#lines + 1] = columns.wrap("What it means: " .. MEANS:format(run.tested), 100)
  lines[#lines + 1] = ""
  lines[#lines + 1] = ("IMPs a 1000 boards on %d fresh ones (error) [as found on %d], position, "
    .. "condition:"):format(run.fresh, run.first)
  local list, others = shown_of(run, options)
  for _, leaf in ipairs(list) do leaf_text(lines, leaf) end
  for _, row in ipairs(others) do lines[#lines + 1] = row[2] .. "  " .. row[1] end
  return table.concat(lines, "\n") .. "\n"
end

-- A board as a diagram of a page, beside it what it is an example of.
local function diagram(b, side, of, more)
  return { deal = b.deal, index = b.number, notes = { { of .. ";", ("dealer %s, %s vulnerable")
    :format(b.dealer, b.vul == "none" and "nobody" or b.vul) }, { "auction", table.concat(b.calls,
    " ") }, { tostring(b.contract), ("%+d for %s"):format(points(b, side), side) },
    { "par", (par_of(b, side):gsub("^par ", "")) }, more } }
end

--- The same as the sections of a page; `options` as for text.
function positions_text.sections(run, options)
  local kinds, conditions, of_kinds, of_conditions = {}, {}, {}, {}
  for _, k in ipairs(run.kinds) do
    if k.boards > 0 then
      kinds[#kinds + 1] = { k.kind, tostring(k.boards), ("%.3f"):format(k.imps),
        ("%.3f"):format(k.error or 0), k.means }
    end
    if k.example then
      of_kinds[#of_kinds + 1] = diagram(k.example, k.example.loser, k.kind)
    end
  end
  local list, others = shown_of(run, options)
  local means = MEANS:format(run.tested):gsub("^%l", string.upper)
    :gsub("in brackets", '"as found"')
  for i, leaf in ipairs(list) do
    local text = split.text(leaf.parts)
    local name = position_of(leaf) .. (#leaf.parts > 0 and ": " .. text or "")
    conditions[i] = { name, ("%.1f"):format(1000 * leaf.per_board.mean),
      ("%.1f"):format(1000 * leaf.per_board.error), ("%.2f on %d"):format(leaf.loss.mean,
        leaf.loss.n), ("%.2f on %d"):format(leaf.found.mean, leaf.found.n),
      not leaf.more and "" or not leaf.p and "too few to test" or leaf.confirmed and "yes" or "no" }
    if leaf.example then
      of_conditions[#of_conditions + 1] = diagram(leaf.example.board, leaf.example.side, name,
        may_gain(leaf) and { ("always %s instead:"):format(leaf.instead[1]),
          ("%+.2f IMPs each on %d"):format(leaf.gain.mean, leaf.gain.n) } or nil)
    end
  end
  for _, row in ipairs(others) do
    conditions[#conditions + 1] = { row[1], row[2], "", "", "", "" }
  end
  return { { title = "Verdict", text = found(run) }, { title = "What it means",
    text = means },
    { title = "What went wrong", rows = kinds, columns = { "kind", "boards", "IMPs a board",
      "error", "what it is" } },
    { title = "A board of each kind", deals = of_kinds },
    { title = ("Positions and conditions, on %d fresh boards"):format(run.fresh),
      rows = conditions, columns = { "position and condition", "IMPs a 1000 boards", "error",
        "each", "as found", "confirmed" } },
    { title = "A board of each condition", deals = of_conditions } }
end

--- What was asked, as lines of a page: array of { word, sentence }.
function positions_text.terms(run, options) return { { "Boards", counted(run, options) } } end

local function plain_moments(m) return m and { mean = m.mean, error = m.error, n = m.n } end

local function plain_board(b, side)
  if not b then return nil end
  local par = {}
  for i, one in ipairs(b.par.contracts) do par[i] = tostring(one.contract) end
  return { board = b.number, dealer = b.dealer, vul = b.vul, deal = tostring(b.deal),
    auction = table.concat(b.calls, " "), contract = tostring(b.contract), side = side,
    score = points(b, side), par_score = side == "NS" and b.par.score or -b.par.score,
    par_contracts = par }
end

--- The same as JSON, with all conditions.
function positions_text.json(run, options)
  local kinds, leaves = {}, {}
  for i, k in ipairs(run.kinds) do
    kinds[i] = { kind = k.kind, means = k.means, boards = k.boards, imps = k.imps, error = k.error,
      example = plain_board(k.example, k.example and k.example.loser) }
  end
  for i, leaf in ipairs(run.leaves) do
    leaves[i] = { position = leaf.key, condition = split.text(leaf.parts),
      confirmed = leaf.confirmed, p = leaf.p_holm, found = plain_moments(leaf.found),
      loss = plain_moments(leaf.loss), rest = plain_moments(leaf.rest),
      per_board = plain_moments(leaf.per_board), from_best = plain_moments(leaf.from_best),
      instead = leaf.instead and leaf.instead[1], gain = plain_moments(leaf.gain),
      gain_per_board = plain_moments(leaf.gain_per_board), kinds = leaf.kinds,
      example = leaf.example and plain_board(leaf.example.board, leaf.example.side) }
  end
  return (plain.encode(plain.value { by = "position", system = run.system.name,
    hash = run.system.hash, opponents = run.they and run.they.name, boards = run.boards,
    first = run.first, fresh = run.fresh, tested = run.tested, seed = options.seed,
    doubling = options.down and { down = options.down } or "never", partial = run.partial,
    par = plain_moments(run.par), from_best = plain_moments(run.from_best), kinds = kinds,
    conditions = leaves }, ORDER))
end

return positions_text
