-- SPDX-License-Identifier: GPL-3.0-or-later
--- Control bids, of the second natural list: a new suit at the four level where a major is agreed
-- shows slam values, the ace, the king or a short suit there, none in a suit that was left out, and
-- that some other suit has none. Who has what is missing asks for aces; else he shows a control
-- himself, or bids four of the major.
-- @module baize.system.natural.controls
local kit = require "baize.system.natural.kit"

local controls = {}

local CONTROL <const> = { forcing = "once", artificial = true, kind = "control" }
local ORDER <const> = { "C", "D", "H", "S" }
local all <const>, any <const> = kit.all, kit.any

-- An ace, a king or a short suit.
local function control(k, s) return (any(k:len(s, 0, 1), kit.of(s, "top2", "1+"))) end

-- The suits of the control bids so far, and those in which partner has shown shortness.
local function shown(k)
  local suits = {}
  for _, s in ipairs(ORDER) do suits[s] = kit.most(k.partner, s) <= 1 end
  for _, call in ipairs(k.position.calls) do
    if call.ours and call.level == 4 and call.strain ~= "NT" then suits[call.strain] = true end
  end
  return suits
end

--- A control for each suit but trumps and those that `known` names.
function controls.all(k, trump, known)
  local parts = {}
  for _, s in ipairs(ORDER) do
    if s ~= trump and not known[s] then parts[#parts + 1] = control(k, s) end
  end
  return (all(table.unpack(parts)))
end

-- Whether a suit is none in which a control is shown: below a minor that is trumps, or with
-- `jumps` one that somebody has bid, or that needs no jump.
local function is_left_out(k, s, trump, jumps)
  if not kit.MAJOR[trump] and s <= trump then return true end
  return jumps and (k:level(s) > 3 or k.me.bid[s] or k.partner.bid[s] or k.theirs[s])
end

-- The cheapest control below four of a major, or above a minor, for hands that have those that
-- partner left out; with `jumps` in a new suit, with a jump.
local function cheapest(k, trump, points, known, jumps)
  local where = points
  for _, s in ipairs(ORDER) do
    if s == trump and kit.MAJOR[s] then break end
    if not is_left_out(k, s, trump, jumps) then
      if k:level(s) > 4 then
        where = known[s] and where or all(where, control(k, s))
      elseif not k:has_own("4" .. s) then
        k:add("4" .. s, all(where, control(k, s)), "control", CONTROL)
      end
    end
  end
end

--- Add control bids at a position of a `kit`, for hands with `points` to ask and the trumps. Where
-- partner may not know of the fit (`unsure`) they are jumps in a suit that nobody has bid.
function controls.add(k, trump, points, unsure)
  if not kit.MAJOR[trump] or k:level(trump) > 4 or k.last.level > 3 then return end
  if k.last.strain == "NT" and k.last.level == 3 then return end
  cheapest(k, trump, points, {}, unsure)
end

--- Add the answers to partner's control bid, or to his try in a minor: `where` says who goes on,
-- `aces` how many an ask needs; `text` and `marks` are those of 4NT.
function controls.answer(k, trump, where, aces, text, marks)
  local known = shown(k)
  k:add("4NT", all(where, aces and kit.ask("me.aces", aces) or kit.ANY,
    controls.all(k, trump, known)), text, marks)
  cheapest(k, trump, where, known)
  k:add(k:level(trump) .. trump, kit.ANY, "a control is missing")
end

return controls
