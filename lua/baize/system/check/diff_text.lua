-- SPDX-License-Identifier: GPL-3.0-or-later
--- What the report of a comparison of two systems says.
-- @module baize.system.check.diff_text
local check_text = require "baize.system.check.text"
local lists = require "baize.base.lists"
local phrase = require "baize.report.phrase"
local plain = require "baize.base.plain"

local diff_text = {}

local CHANGES_MAX <const> = 40
local ONLY_MAX <const> = 20

local percent <const> = check_text.percent

-- The changes of all positions, those of other seats with the same calls as one; the commonest
-- first.
local function changes_of(r)
  local list = {}
  for _, e in ipairs(r.positions) do
    for _, c in ipairs(e.changes) do
      local key = ("%s %s %s"):format(e.position.key, c.from, c.to)
      local row = lists.entry(list, key, { position = e.position, change = c, weight = 0.0 })
      row.weight = row.weight + e.probability * c.share
    end
  end
  return lists.falling(list, "weight", function(row) return row.position.key .. row.change.from end)
end

local function changes_section(r)
  return check_text.section("Where the calls differ", "lrrlll",
    { "after", "product, of deals", "of hands", "first", "second", "such a hand" }, changes_of(r),
    CHANGES_MAX, function(row)
      local c = row.change
      return { check_text.auction(table.concat(row.position.words, " ")), percent(row.weight),
        percent(c.share), c.from, c.to, tostring(c.example) }
    end)
end

local function only_section(r)
  return check_text.section("Positions with rules in one of them only", "llr",
    { "after", "system", "product, of its deals" }, r.only, ONLY_MAX, function(o)
      return { check_text.auction(o.auction), o.system == 1 and "first" or "second",
        percent(o.probability) }
    end)
end

local function contested_section(c)
  return check_text.section("Where calls first differ in contests", "lrll",
    { "after", "deals", "first", "second" }, c.places, ONLY_MAX, function(place)
      return { check_text.auction(place.auction), phrase.grouped(place.count), place.from,
        place.to }
    end)
end

--- The sections of a comparison, for any report; none where nothing differs.
function diff_text.sections(r)
  local list = {}
  if #r.positions > 0 then list[#list + 1] = changes_section(r) end
  if #r.only > 0 then list[#list + 1] = only_section(r) end
  if r.contested and #r.contested.places > 0 then
    list[#list + 1] = contested_section(r.contested)
  end
  return list
end

local function named(s)
  local options = check_text.options(s.options)
  return ("%s, hash %s%s"):format(s.name, s.hash, options and ", " .. options or "")
end

--- The lines below the title: word and sentence.
function diff_text.terms(r)
  local c, d = r.contested, r.dealt
  return { { "First", named(r.first) }, { "Second", named(r.second) },
    { "Positions", ("%s after calls that differ, or with rules that may, vulnerable: %s; %s")
      :format(phrase.grouped(r.counted), r.vul, r.left.count == 0 and "all others have the same rules"
        or ("%s of the auctions that are the same stay within them, or where all rules are the same")
        :format(percent(r.covered))) },
    { "Differ", ("%s of deals, 95 %% interval %s to %s: %s of %s that were dealt, seed %d")
      :format(percent(d.share), percent(d.low), percent(d.high), phrase.grouped(d.differ),
        phrase.grouped(d.auctions), d.seed) },
    { "Where", ("in %s of the positions"):format(phrase.grouped(r.differ)) },
    { "Contested", c and ("%s of %s deals against natural bidding first differ in a contest")
      :format(phrase.grouped(c.differ), phrase.grouped(c.deals)) or nil } }
end

--- What is said where nothing differs.
function diff_text.none() return "They make the same calls with all hands.\n" end

--- How the figures were made.
function diff_text.how()
  return "Shares of hands are exact, " .. check_text.OF_HANDS .. ", where he comes there in both "
    .. "systems. Products are of these shares along an auction, as if the four hands were "
    .. "independent, and serve to order the rows: they leave out that the hands are of one deal, "
    .. "so that their sum is not the share of deals that differ. A deal counts where its calls "
    .. "first differ."
end

--- Put the positions of a comparison into what its JSON is made of.
function diff_text.plain(r, out)
  out.positions, out.only = {}, plain.value(r.only)
  for i, e in ipairs(r.positions) do
    out.positions[i] = plain.value { auction = table.concat(e.position.words, " "),
      changes = e.changes, probability = e.probability, weight = e.weight, count = e.count,
      share = e.share }
  end
end

return diff_text
