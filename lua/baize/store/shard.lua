-- SPDX-License-Identifier: GPL-3.0-or-later
--- Shards: some of the deals of a question, stored here, while others are dealt elsewhere.
-- Deal i depends on nothing but the question, the seed and i, so that shards may be made
-- anywhere and in any order; `baize merge` makes one database of them, which is that of a
-- single run. No number is shown of a shard: it is not an interim analysis.
-- @module baize.store.shard
local check = require "baize.base.check"

local shard = {}

--- Why a question that stops by a rule has no shards.
shard.NO_STOP = "a stopping rule and shards do not go together, as it decides on all deals so far, "
  .. "of which a shard has some: leave stop out, and name the number of deals"

local Shard = { __name = "baize.Shard" }
Shard.__index = Shard

--- The deals that a text names, of `count` in all: numbers of the first and of the last, which is
-- below the first where a part has no deals. "11..20", or "2/4": the second of four parts of all
-- deals. Raises at the user's line when the text names none of them.
function shard.range(text, count)
  if type(text) ~= "string" then check.expected("range", '"1..100" or "1/4"', text) end
  local first, last = text:match "^(%d+)%.%.(%d+)$"
  local part, parts = text:match "^(%d+)/(%d+)$"
  first, last = math.tointeger(first), math.tointeger(last)
  part, parts = math.tointeger(part), math.tointeger(parts)
  if part and parts and part >= 1 and part <= parts then
    -- so that no product leaves the integers
    local each, rest = count // parts, count % parts
    local function before(n) return each * n + math.min(n, rest) end
    return before(part - 1) + 1, before(part)
  elseif not first or not last or first < 1 or last < first then
    check.fail(("range: '%s' is neither A..B with A from 1 to B, nor I/K with I from 1 to K")
      :format(text), "range%s*=")
  elseif last > count then
    check.fail(("range: %s ends after deal %d, the last of all (deals, or -n, says how many)")
      :format(text, count), "range%s*=")
  end
  return first, last
end

--- Deals from `first` to `last` that an entry lacks: first and last number of each gap between
-- them, and how many they are.
function shard.missing(store, id, first, last)
  local list, count = {}, 0
  while first <= last do
    local gap, next_there = store:gap(id, first)
    check.must(gap, next_there)
    if gap > last then break end
    local to = next_there > 0 and next_there <= last and next_there - 1 or last
    list[#list + 1], count = { gap, to }, count + to - gap + 1
    first = to + 1
  end
  return list, count
end

--- What an entry is that is a shard.
function shard.said(entry)
  return ("a shard with %d of %d deals"):format(entry.rows, entry.asked)
end

--- Why a shard is neither shown nor continued as a run.
function shard.refusal(entry, path)
  return ("experiment %d of '%s' is %s, and no numbers are shown of one: baize merge OUT.db %s "
    .. "... adds the other shards"):format(entry.id, path, shard.said(entry), path)
end

--- Deal and store the deals that what was opened with a range lacks; returns the Shard. `sample`
-- takes the options, whose first, count and progress are changed, and returns as Run:sample.
-- `watch`, or nil, is called at the end with the deals done, `count` and how it ended.
function shard.fill(kept, options, sample, watch, count)
  local done, stopped, progress = 0, false, options.progress
  for _, gap in ipairs(kept.gaps) do
    local before <const> = done
    options.first, options.count = gap[1], gap[2] - gap[1] + 1
    options.progress = progress and function(n) return progress(before + n) end
    local got, why, _, kind = sample(options)
    if not got then check.fail(why, nil, kind) end
    done, stopped = done + got, why
    if stopped then break end
  end
  local _, missing = shard.missing(kept.store, kept.id, kept.first, kept.last)
  local partial = stopped and "interrupted" or nil
  if watch then watch(done, count, partial or "done") end
  return setmetatable({ seed = kept.seed, asked = kept.asked, first = kept.first,
    last = kept.last, path = kept.path, deals = done, parts = 1,
    stored = kept.last - kept.first + 1 - missing, partial = partial }, Shard)
end

--- The shards of several experiments that are parts of one question as one; `run` takes an item and
-- its number, and returns its Shard.
function shard.each(list, run)
  local all
  for i, item in ipairs(list) do
    local one = run(item, i)
    if all then
      all.parts, all.deals, all.stored = i, all.deals + one.deals, all.stored + one.stored
      all.partial = one.partial
    end
    all = all or one
    if all.partial then break end
  end
  return all
end

function Shard.__tostring(s)
  return ("Deals %d to %d of %d%s, seed %d: %d of %d are stored in '%s'. A shard shows no "
    .. "numbers;\nbaize merge OUT.db SHARD.db... makes one database of all shards.\n"):format(
    s.first, s.last, s.asked, s.parts > 1 and (" in each of %d parts"):format(s.parts) or "",
    s.seed, s.stored, (s.last - s.first + 1) * s.parts, s.path)
end

--- What a run of a shard did: fields first, last, asked, seed, path, deals (new ones), stored
-- (all that it has of these), partial ("interrupted" or nil).
-- @type Shard

return shard
