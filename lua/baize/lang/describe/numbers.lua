-- SPDX-License-Identifier: GPL-3.0-or-later
--- Numbers and ranges in English.
-- A range is a table: `ranges`, an array of {low, high} in units of 1/`den`, empty where
-- any number will do; `least` and `most`, what there can be at all; `short` for
-- notation.
-- @module baize.lang.describe.numbers
local numbers = {}

local INF <const> = math.huge
local PLACES_MAX <const> = 18 -- decimals

--- Parts of a sentence as a list: "a, b or c"; with a comma before the word as well where asked.
function numbers.series(list, word, comma)
  if #list == 1 then return list[1] end
  return ("%s%s %s %s"):format(table.concat(list, ", ", 1, #list - 1),
    comma and "," or "", word, list[#list])
end

--- A number in units of 1/den as a decimal where one is exact, else as "1/3".
function numbers.number(value, den)
  local a, b = value, den
  while b ~= 0 do a, b = b, a % b end
  value, den = value // a, den // a
  local scale, places = 1, 0
  while places < PLACES_MAX and scale % den ~= 0 do
    scale, places = scale * 10, places + 1
  end
  local by, size = scale // den, math.abs(value)
  if scale % den ~= 0 or size > math.maxinteger // by then return value .. "/" .. den end
  local text = (value < 0 and "-" or "") .. size * by // scale
  if places == 0 then return text end
  return text .. ("." .. "%0" .. places .. "d"):format(size * by % scale)
end
local number <const> = numbers.number

local function interval(low, high, r, fewer)
  local from, to = low > r.least, high < r.most
  local first = low > -INF and number(low, r.den)
  local last = high < INF and number(high, r.den)
  if low == high then return first end
  if r.short then
    if not first then return last .. "-" end
    return to and first .. (low < 0 and ".." or "-") .. last or first .. "+"
  end
  if from and to then return first .. (high == low + 1 and " or " or " to ") .. last end
  return from and first .. " or more" or last .. " or " .. fewer
end

--- A range with a number in it: "15 to 17", "0, 2 or 4"; `fewer` is "less" for what is not counted.
function numbers.range(r, fewer)
  local list = {}
  for i, one in ipairs(r.ranges) do
    list[i] = interval(one[1], one[2], r, fewer or "fewer")
  end
  return numbers.series(list, "or")
end

--- Whether a range is one from `low` to `high`.
function numbers.is(r, low, high)
  local first = r.ranges[1]
  return #r.ranges == 1 and first[1] == low and first[2] == high
end

--- What sorted intervals have within least to most, and what of least to most is in none of them.
function numbers.split(ranges, least, most)
  local inside, outside, from = {}, {}, least
  for _, one in ipairs(ranges) do
    local low, high = math.max(one[1], least), math.min(one[2], most)
    if low <= high then
      inside[#inside + 1] = { low, high }
      if low > from then outside[#outside + 1] = { from, low - 1 } end
      from = high + 1
    end
  end
  if from <= most then outside[#outside + 1] = { from, most } end
  return inside, outside
end

return numbers
