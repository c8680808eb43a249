-- SPDX-License-Identifier: GPL-3.0-or-later
--- Victory points: what a match is worth.
-- @module baize.event.victory
local check = require "baize.base.check"

local victory = {}

-- Discrete scales by name: the least margins for 1, 2, ... points above the draw.
-- ACBL: Swiss teams, 20-point scale for seven boards (ACBL Handbook of Rules). Others are
-- those of your organisers: `register` them.
victory.SCALES = {
  ["acbl-20"] = { 1, 3, 5, 8, 11, 14, 17, 20, 24, 28 },
}

-- Points of the side with `margin` on a scale given as its least margins.
local function discrete(margin, least)
  local above = 0
  while above < #least and math.abs(margin) >= least[above + 1] do above = above + 1 end
  return #least + (margin < 0 and -above or above)
end

local DRAW <const>, ALL <const> = 1000, 2000 -- hundredths of a point
local BLITZ <const> = 15 -- times the root of the boards: the margin of 20 to 0
local GOLDEN <const> = (math.sqrt(5) - 1) / 2

-- Hundredths of the winner by `margin` by the WBF's formula: with N boards, B = 15 sqrt(N) and
-- t = (sqrt(5) - 1) / 2, M IMPs are 10 + 10 (1 - t^(3 M / B)) / (1 - t^3) points, at most 20.
local function by_formula(margin, boards)
  local share = margin / (BLITZ * math.sqrt(boards))
  if share >= 1 then return ALL end
  local above = (1 - GOLDEN ^ (3 * share)) / (1 - GOLDEN * GOLDEN * GOLDEN)
  return DRAW + math.floor(DRAW * above + 0.5)
end

-- The same so that no IMP is worth more than the one before: the least concave scale above
-- the rounded one, an entry raised to the line between its neighbours until nothing changes.
local function continuous(margin, boards)
  local scale, last = { [0] = DRAW }, 0
  while scale[last] < ALL do
    last = last + 1
    scale[last] = by_formula(last, boards)
  end
  if margin >= last then return ALL end
  local moved = true
  while moved do
    moved = false
    for i = 1, last - 1 do
      while scale[i] - scale[i - 1] < scale[i + 1] - scale[i] do
        scale[i], moved = scale[i] + 1, true
      end
    end
  end
  return scale[margin]
end

-- The names of the scales, for messages.
local function names()
  local list = { '"wbf"' }
  for name in pairs(victory.SCALES) do list[#list + 1] = ('"%s"'):format(name) end
  table.sort(list)
  return table.concat(list, ", ")
end

local function check_margins(scale)
  if type(scale) ~= "table" or #scale == 0 then
    check.fail(("vp: %s or an array of least margins expected, not %s"):format(names(),
      check.show(scale)))
  end
  local last = 0
  for i, bound in ipairs(scale) do
    check.integer(bound, ("vp: least margin %d"):format(i), 1)
    if bound <= last then
      check.fail(("vp: least margins must rise, %d follows %d"):format(bound, last))
    end
    last = bound
  end
  return scale
end

local function check_scale(scale)
  if type(scale) ~= "string" then return check_margins(scale) end
  return victory.SCALES[scale] or check.fail(("vp: '%s' is not a scale: %s or an array of least "
    .. "margins"):format(scale, names()))
end

--- Give a discrete scale a name.
-- @tparam string name not "wbf"
-- @tparam {integer,...} least the least margins in IMPs for 1, 2, ... points above the draw,
-- which is as many to each side
-- @raise at the user's line when the margins do not rise from 1 on
-- @usage baize.event.register("club-6", { 1, 4, 9 }) -- 3-3, 4-2, 5-1, 6-0
function victory.register(name, least)
  check.note()
  if type(name) ~= "string" or name == "wbf" then
    check.fail("a scale is registered by a name that is not \"wbf\", not " .. check.show(name))
  end
  victory.SCALES[name] = table.move(check_margins(least), 1, #least, 1, {})
end

--- Victory points of a match.
-- @tparam integer margin in IMPs, of either sign
-- @tparam integer boards 1 to 1000; only "wbf" depends on them
-- @tparam[opt="wbf"] string|table scale "wbf" (the continuous one of the World Bridge Federation,
-- 2013: two decimals, 20 to share), "acbl-20", a name that was registered, or an array of the
-- least margins for 1, 2, ... points above the draw (as many again are shared by the two sides)
-- @treturn number of the side with that margin
-- @treturn number of the other side
-- @raise at the user's line when an argument is wrong
-- @usage print(baize.event.vp(10, 16)) --> 12.8  7.2
function victory.vp(margin, boards, scale)
  check.note()
  check.integer(margin, "margin", -math.maxinteger)
  check.integer(boards, "boards", 1, 1000)
  if scale == nil or scale == "wbf" then
    local won = continuous(math.abs(margin), boards)
    if margin < 0 then won = ALL - won end
    return won / 100, (ALL - won) / 100
  end
  local least = check_scale(scale)
  return discrete(margin, least), discrete(-margin, least)
end

return victory
