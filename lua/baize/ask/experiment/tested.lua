-- SPDX-License-Identifier: GPL-3.0-or-later
--- What an experiment tested, one number at a time, for who counts the tests of many results.
-- @module baize.ask.experiment.tested
local hypothesis = require "baize.stats.hypothesis"

local tested = {}

local SIDES <const> = { greater = ">", less = "<", ["two-sided"] = "~=" }

-- The measure or event of a name, in the whole or in a group.
local function named(r, name) return r.measures[name] or r.events and r.events[name] end

--- Add to a row what a component of a test of deals says: where, seed, plan, n, mean, se, looked,
-- p; the same row.
function tested.row(row, r, c)
  row.where, row.seed, row.plan = r.where, r.seed, r.plan
  row.n, row.mean, row.se, row.looked, row.p = c.n, c.mean, c.se, c.looked, c.p
  return row
end

-- A row for component i of a test; `of` is what was measured.
local function row(r, test, i, of)
  local c = test.components[i]
  return tested.row({ text = c.label and ("%s, %s"):format(test.text, c.label) or test.text,
    measure = of and of.text, side = SIDES[test.side] or test.side, mu = test.mu,
    common = hypothesis.common(test, i), p_plain = hypothesis.plain_p(test, i) }, r, c)
end

-- A test that was not made, and why.
local function not_made(r, test)
  return { text = test.text, where = r.where, seed = r.seed, plan = r.plan, n = 0,
    why = test.why or "it takes two deals or more" }
end

-- The rows of a test in all groups, in which those of fewer than two deals are left out.
local function in_groups(r, test, list)
  local i = 0
  for _, group in ipairs(r.groups) do
    for _, of in ipairs(named(group, test.measure).components) do
      i = of.n >= 2 and i + 1 or i
      if of.n >= 2 and test.components[i] then
        local one = row(r, test, i, of)
        one.text = ("%s in %s"):format(test.text:gsub(" in each group$", ""),
          test.components[i].label)
        one.group, list[#list + 1] = group.title, one
      end
    end
  end
end

-- The rows of the tests of one sample.
local function of_sample(r, list)
  for _, test in ipairs(r.tests) do
    if test.by then
      in_groups(r, test, list)
    else
      local m = named(r, test.measure)
      if #test.components == 0 then list[#list + 1] = not_made(r, test) end
      for i in ipairs(test.components) do
        list[#list + 1] = row(r, test, i, m.components[i])
        list[#list].group = test.side == "differs" and "" or nil
      end
    end
  end
end

-- The rows of the tests across samples, which are of two conditions and two measures.
local function across(r, list)
  for _, test in ipairs(r.tests) do
    if #test.components == 0 then list[#list + 1] = not_made(r, test) end
    local a, m, b, n = test.measure:match "^([%w_]+)%.([%w_]+) %- ([%w_]+)%.([%w_]+)$"
    for i in ipairs(test.components) do
      local one = row(r, test, i, named(r.samples[a], m).components[i])
      one.where, one.against = r.samples[a].where, { where = r.samples[b].where,
        measure = named(r.samples[b], n).components[i].text }
      list[#list + 1] = one
    end
  end
end

--- The tests of a result, each of one number: array of text (as reports say it), where, seed, plan
-- (of its deals), measure (its text), side (">", "<", "~=", "differs"), mu, group (of which; "" of
-- a test between groups; nil: of all deals), against (of a test across samples: where and measure
-- of the second), n, mean, se, common (what of it other samples of deals share), looked, p (nil
-- where there is none), p_plain (the p of a plain statement, nil where that is p itself). A test
-- that was not made has `why` in place of what is measured.
function tested.of(r)
  local list = {}
  for _, one in ipairs(r.samples or { r }) do of_sample(one, list) end
  if r.samples then across(r, list) end
  return list
end

return tested
