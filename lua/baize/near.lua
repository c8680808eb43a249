-- SPDX-License-Identifier: GPL-3.0-or-later
--- Which known name a mistyped one was meant to be.
-- For messages: "unknown option '--jbos' (did you mean '--jobs'?)". Uses nothing.
-- @module baize.near
local near = {}

-- One slip (a letter left out, added, changed, or two swapped) in short names,
-- a slip more for each three letters: what misspell correctors commonly allow.
local LETTERS_PER_SLIP <const> = 3

-- Optimal string alignment: slips that turn a into b (Damerau 1964, CACM 7:171).
local function distance(a, b)
  local before, row = {}, {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    local next_row = { [0] = i }
    for j = 1, #b do
      local change = a:byte(i) == b:byte(j) and 0 or 1
      local d = math.min(row[j] + 1, next_row[j - 1] + 1, row[j - 1] + change)
      if i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j) then
        d = math.min(d, before[j - 2] + 1)
      end
      next_row[j] = d
    end
    before, row = row, next_row
  end
  return row[#b]
end

--- The known name closest to a mistyped one.
-- @tparam string name what was typed
-- @tparam {string,...} known the names that exist, in any order
-- @treturn ?string the closest; of equals the first in the alphabet; nil when none
-- is close enough (one slip, and one more for each three letters)
-- @usage near.name("trick", { "tricks", "score" })  --> "tricks"
function near.name(name, known)
  local best, fewest = nil, 1 + #name // LETTERS_PER_SLIP + 1
  local lower = name:lower()
  for _, candidate in ipairs(known) do
    if math.abs(#candidate - #name) < fewest + 1 then
      local slips = distance(lower, candidate:lower())
      if slips < fewest or (slips == fewest and best and candidate < best) then
        best, fewest = candidate, slips
      end
    end
  end
  -- A name of which every letter was changed is another name.
  return fewest < #name and best or nil
end

--- The words that point to the closest name.
-- @tparam string name what was typed
-- @tparam {string,...} known the names that exist, in any order
-- @treturn string " (did you mean 'tricks'?)", or "" when no name is close
-- @usage error("unknown measure 'trick'" .. near.hint("trick", { "tricks" }), 2)
function near.hint(name, known)
  local best = near.name(name, known)
  return best and (" (did you mean '%s'?)"):format(best) or ""
end

return near
