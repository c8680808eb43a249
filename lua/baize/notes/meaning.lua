-- SPDX-License-Identifier: GPL-3.0-or-later
--- What people write of a call, as a condition of the language of systems.
-- A condition is given only where a whole clause is understood: "5+!h", "12--14 hcp", "BAL",
-- "5-5 minors". A clause that is not is left, and where it may widen what was read ("or", "maybe
-- only", "could be", "passed hand") nothing is read of the text at all: a wrong condition is worse
-- than none. What is read is what the text states, so that it may be wider than what is meant:
-- "6+ suit, weak" has no points.
-- @module baize.notes.meaning
local lpeg = require "lpeg"
local terms = require "baize.notes.terms"

local meaning = {}

local P <const>, C <const>, Ct <const> = lpeg.P, lpeg.C, lpeg.Ct
local CARDS <const>, joined <const>, plain <const> = terms.CARDS, terms.joined, terms.plain
local none <const>, range <const>, hcp <const> = terms.none, terms.range, terms.hcp
local points_of <const> = terms.points_of

-- ---- texts --------------------------------------------------------------------------

-- What may widen or replace what was read, in a clause that is not understood.
local WIDENS <const> = { "or", "unless", "except", "could", "alternative", "alternatively",
  "optional", "passed", "maybe only", "may only", "light", "lighter", "fewer", "less", "shorter",
  "sometimes", "occasionally", "rarely", "rare", "also", "instead", "seat", "vul", "nv",
  "vulnerable", "upgrade", "if", "similar" }
-- What may be otherwise than the shape that was read.
local LOOSENS <const> = { "maybe", "may", "might", "often", "usually", "normally", "typically",
  "mostly", "generally", "can" }

local function has_word(text, list)
  local padded = " " .. text:lower():gsub("[^%w]+", " ") .. " "
  for _, w in ipairs(list) do
    if padded:find(" " .. w .. " ", 1, true) then return true end
  end
  return false
end

-- A text as the patterns read it.
local function normal(text)
  text = text:gsub("%[([^%]]*)%]%([^)]*%)", "%1"):gsub("\xE2\x80[\x90-\x95]", "-")
  text = text:gsub("\xE2\x99\xA3", "!c"):gsub("\xE2\x99\xA6", "!d"):gsub("\xE2\x99\xA5", "!h")
    :gsub("\xE2\x99\xA0", "!s"):gsub("\xC2\xA0", " ")
  text = text:gsub("%([Ss]emi%-?%)%s*(%a)", "semi-%1"):gsub("e%.g%.", "example")
    :gsub("i%.e%.?", "that is"):gsub("%f[%a]v%.?s%.", "versus")
  text = text:gsub("%-%-+", "-"):gsub("[*\"]", ""):gsub("~%s*(%d)", "%1")
    :gsub("%f[%a][Cc][Aa]%.?%s+(%d)", "%1"):gsub("%f[%a][Aa]bout%s+(%d)", "%1")
    :gsub("%f[%a]approx%.?%s+(%d)", "%1")
  -- what hands have at most is within the range: (7)8+, 6-9(10), (11)-12(13), 10+-15
  text = text:gsub("%((%d+)%)%-(%d)", "%1-%2"):gsub("%((%d+)%)%d+", "%1")
    :gsub("%d+%((%d+)%)", "%1"):gsub("(%d)%+%-(%d)", "%1-%2")
  -- the shape of two suits with their lengths: 5!s-4!h
  return (text:gsub("(![cdhs]s?)%s*%-%s*(%d)", "%1 & %2"))
end

-- The clauses of a text, and what is in parentheses, apart.
local function clauses_of(text)
  local list, aside = {}, {}
  text = text:gsub("%b()", function(inner)
    aside[#aside + 1] = inner:sub(2, -2)
    return " "
  end)
  text = text:gsub("%.%s", ", "):gsub("%.$", ""):gsub("%s%-%s", ", "):gsub(":%s*$", "")
    :gsub(":%s", ", ")
  for clause in text:gmatch "[^,;]+" do
    clause = clause:match "^%s*(.-)%s*$"
    if clause ~= "" then list[#list + 1] = clause end
  end
  return list, aside
end

-- The parts of a clause between "or" and "/".
local function choices_of(clause)
  local list = {}
  local marked = clause:gsub("%s+[oO][rR]%s+", "\0"):gsub("%s+/%s+", "\0")
  for part in marked:gmatch "[^%z]+" do list[#list + 1] = part end
  return list
end

-- What a part without "or" says: conditions, marks; nil: it is not understood.
local function atoms_of(pattern, part)
  local atoms = pattern:match(part)
  if not atoms then return nil end
  local got = { conditions = {}, marks = {} }
  for _, a in ipairs(atoms) do
    if a.mark then
      got.marks[a.mark] = a.value
    elseif a.text then
      got.conditions[#got.conditions + 1] = a
    elseif a.vague then
      got.vague = true
    end
  end
  return got
end

-- Conditions without those that are said again.
local function without_doubles(list)
  local kept, seen = {}, {}
  for _, c in ipairs(list) do
    if not seen[c.text] then kept[#kept + 1] = c end
    seen[c.text] = true
  end
  return kept
end

-- Whether conditions that all hold ask for one thing twice, or for more than a hand has.
local function clash(list)
  local seen, sum = {}, 0
  for _, c in ipairs(list) do
    if c.of and seen[c.of] then return true end
    if c.of then seen[c.of] = c end
    if c.of and c.of ~= "hcp" then sum = sum + c.low end
    for _, part in ipairs(c.op == "|" and c.parts or {}) do
      if (part.of == "hcp" or part.points) and seen.hcp then return true end
    end
  end
  return sum > CARDS
end

-- What a clause with "or" says: one of its parts, each of which is understood and has conditions.
-- Nil: it is not understood; false: it may widen what else is said.
local function choice(pattern, parts)
  local list, empty, got_vague, first_points = {}, false, false, nil
  local denied = C(none):match(parts[1]) -- no A or B is neither
  for i, part in ipairs(parts) do
    if denied and i > 1 and not none:match(part) then part = denied .. part end
    local got = atoms_of(pattern, part)
    if not got then return false end
    if clash(got.conditions) then return false end
    if #got.conditions == 0 then empty = true else list[#list + 1] = joined(got.conditions, "&") end
    local of_points = terms.any_points(got.conditions)
    if i > 1 and of_points ~= first_points then return false end -- are the points of all?
    first_points = of_points
    got_vague = got_vague or got.vague or next(got.marks) ~= nil
    if i > 1 and next(got.marks) and #got.conditions > 0 then return false end
  end
  if empty then
    if #list > 0 then return false end
    return { conditions = {}, marks = {}, vague = true }
  end
  return { conditions = { joined(list, denied and "&" or "|") }, marks = {}, vague = got_vague }
end

-- Points at the beginning of a clause that says more.
local function leading(clause)
  local r, rest = (Ct(range * hcp) * C(P(1) ^ 0)):match(clause)
  local got = r and points_of(r[1])
  if not got or got.silent or has_word(rest, WIDENS) or rest:find "/" or rest:find "^%s*in%s" then
    return nil
  end
  return got
end

-- A list of conditions of one kind of hand: nil where nothing is read, with the reason.
local function one_kind(pattern, text)
  local clauses, aside = clauses_of(text)
  local all = { conditions = {}, marks = {}, left = {} }
  for _, clause in ipairs(clauses) do
    local parts = choices_of(clause)
    local got
    if #parts > 1 then
      if #clauses > 1 and clause:find "%f[%a]OR%f[%A]" then return nil end
      got = choice(pattern, parts)
      if got == false then return nil end
    else
      got = atoms_of(pattern, clause)
    end
    if got then
      table.move(got.conditions, 1, #got.conditions, #all.conditions + 1, all.conditions)
      for name, value in pairs(got.marks) do all.marks[name] = value end
      all.vague = all.vague or got.vague
    else
      all.left[#all.left + 1] = clause
      all.conditions[#all.conditions + 1] = leading(clause)
    end
  end
  for _, inner in ipairs(aside) do
    local got = atoms_of(pattern, inner)
    local only = got and #got.conditions == 1 and got.conditions[1].of == "hcp"
    all.conditions[#all.conditions + 1] = only and got.conditions[1] or nil
    if not only then all.left[#all.left + 1] = inner end
  end
  local loose = false
  for _, clause in ipairs(all.left) do
    if has_word(clause, WIDENS) or clause:find "^[Oo]ver " or clause:find "^[Aa]fter "
      or clause:find " / " or clause:find "%d/%d" then return nil end
    loose = loose or has_word(clause, LOOSENS)
  end
  if loose then -- shapes may be others
    local kept = {}
    for _, c in ipairs(all.conditions) do
      if c.of then kept[#kept + 1] = c end
    end
    all.conditions = kept
  end
  for i = #all.conditions, 1, -1 do -- any hand with ...
    if all.conditions[i] == terms.ANY and #all.conditions > 1 then
      table.remove(all.conditions, i)
    end
  end
  all.conditions = without_doubles(all.conditions)
  if clash(all.conditions) or all.conditions[1] == terms.ANY and all.vague then return nil end
  return all
end

-- The kinds of hand that a text lists, one a line, after a head that says nothing of its own.
local function kinds_of(text)
  local kinds, head = {}, nil
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    local item = line:match "^%s*[-*]%s+(.*)$" or line:match "^%s*%w[.)]%s+(.*)$"
    if item then
      kinds[#kinds + 1] = item
    elseif #kinds > 0 then
      kinds[#kinds] = kinds[#kinds] .. ", " .. line
    else
      head = (head and head .. ", " or "") .. line
    end
  end
  if #kinds < 2 then return { (text:gsub("\n", ", ")) } end
  return kinds, head
end

local TRANSFERS <const> = { "transfer", "transfers", "trf", "xfer", "puppet", "relay", "artificial",
  "asks", "ask", "asking", "other", "splinter", "unbid", "canape", "longer", "multi", "michaels",
  "smolen", "retransfer", "stayman", "cue", "control" }
-- Words by which cards may be of partner's suit.
local RAISES <const> = { "raise", "support", "drury", "fit", "preference", "trump", "trumps" }

local patterns = {}

-- The patterns of a place: there are few.
local function pattern_of(own, ctx)
  local key = (own or "-") .. (ctx.support or "-") .. (ctx.bid or "-")
  patterns[key] = patterns[key] or terms.pattern { own = own,
    support = ctx.support, bid = ctx.bid }
  return patterns[key]
end

-- The suit to which a text says that its call transfers; nil: none, or several.
local function target_of(text)
  local found
  local function add(s)
    if found == nil then found = s elseif found ~= s then found = false end
  end
  for s in text:gmatch "[Tt]ransfer to !([cdhs])s?%f[^%w!/]" do add(s) end
  for s in text:gmatch "!([cdhs])s? transfer%f[^%w]" do add(s) end
  return found or nil
end

--- Read a text.
-- @tparam string text what notes say of a call
-- @tparam table ctx `own`: the letter (c, d, h, s) of the suit that is bid; `support`: that of
-- partner's; `bid`: that of a suit that the side bids for the first time; `notrump`: true of an
-- opening in notrump
-- @treturn table `where`: a condition as systems have it, or nil; `share`: about how often hands
-- satisfy it; `marks`: forcing, artificial; `part`: true where more is said than was read; `shown`:
-- the letter of the one suit of three cards or more that is shown; `points`: whether there are any
function meaning.of(text, ctx)
  local result = { marks = {}, part = true, share = 1 }
  local plain_text = normal(text)
  local kinds, head = kinds_of(plain_text)
  local own = not has_word(text, TRANSFERS) and ctx.own or target_of(plain_text)
  if has_word(text, RAISES) and own ~= ctx.support then own = nil end
  local pattern = pattern_of(own, ctx)
  local list = {}
  local top = head and one_kind(pattern, head)
  if head and not top then return result end
  for i, kind in ipairs(kinds) do
    local got = one_kind(pattern, kind)
    if not got or #kinds > 1 and (#got.conditions == 0 or #got.left > 0) then return result end
    if #kinds == 1 then result.marks = got.marks end
    list[i] = got
  end
  local conditions, all_points = {}, true
  local part = top and #top.left > 0 or false
  for i, got in ipairs(list) do
    local of_points = terms.any_points(got.conditions)
    for _, c in ipairs(got.conditions) do
      if c.of and #c.of == 1 and c.low >= 3 and #list == 1 then
        result.shown = result.shown == nil and c.of or false
      end
    end
    all_points = all_points and of_points
    part = part or #got.left > 0 or got.vague and not of_points or false
    conditions[i] = #got.conditions > 0 and joined(got.conditions, "&") or nil
  end
  if #conditions == 0 then return result end
  -- an opening of notrump that says its points alone
  local only = #list == 1 and #list[1].conditions == 1 and list[1].conditions[1]
  if ctx.notrump and only and only.of == "hcp" then
    conditions[1], part = joined({ conditions[1], plain("semibalanced", 0.65) }, "&"), true
  end
  local where = joined(conditions, "|")
  if top and #top.conditions > 0 then
    if all_points and top.conditions[1].of == "hcp" then return result end
    where = joined({ joined(top.conditions, "&"), where }, "&")
  end
  result.where, result.share, result.part, result.points = where.text, where.share, part, all_points
  return result
end

return meaning
