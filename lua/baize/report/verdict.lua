-- SPDX-License-Identifier: GPL-3.0-or-later
--- How tests and their verdicts are said in reports.
-- @module baize.report.verdict
local phrase = require "baize.report.phrase"
local sequential = require "baize.stats.sequential"
local shares = require "baize.stats.shares"

local verdict = {}

local BURN_IN <const> = sequential.BURN_IN
local NAMED_MAX <const> = 4 -- groups that are left out; of more the number is reported
local DEALS_MIN <const> = 2 -- of a group that is tested
local SIDES <const> = {
  greater = "one-sided", less = "one-sided", ["two-sided"] = "two-sided",
}
local CLAIMS <const> = { greater = "is above %g", less = "is below %g",
  ["two-sided"] = "differs from %g" }

local SEEMING <const> = {} -- of those of an ordinary test alone

-- How the outcomes of baize.stats.hypothesis are said of a number.
local PHRASES <const> = {
  undecided = "undecided", ["always the same"] = "",
  ["equal within what matters"] = "equal to MU within SIZE",
}
for _, word in ipairs { "above", "below" } do
  local at = word .. " MU"
  PHRASES[word], PHRASES["not " .. word] = at, "not " .. at
  PHRASES[word .. " by more than matters"] = at .. " by more than SIZE"
  PHRASES[word .. ", but by less than matters"] = at .. ", but by less than SIZE"
  PHRASES["not " .. word .. ", equal within what matters"] =
    "not " .. at .. ", and equal to it within SIZE"
end

for said, shown in pairs(PHRASES) do
  if said ~= "undecided" and shown ~= "" then SEEMING["seems " .. said] = "seems " .. shown end
end
SEEMING["seems equal within what matters"] = "seems to be within SIZE of MU"

-- "always 1 on 100 deals (with 95 % confidence at most 2.95 % of all deals differ)"
local function always(c, level)
  return ("always %.6g on %s deals (with %g %% confidence at most %.3g %% of all deals "
    .. "differ)"):format(c.mean, phrase.grouped(c.n), 100 * level, 100 * c.others)
end

-- "the net guesses 18 IMPs or more too high": what a result less its guess would have to be; nil:
-- that has not the sign that this says.
local function guessed_wrong(value, less, unit)
  local size = less and -value or value
  return size > 0 and ("the net guesses %s or more too %s"):format(phrase.amount(size, unit),
    less and "high" or "low") or nil
end

--- What would make wrong what only seems so, by the fields n and missing of a component: "unless
-- -17 IMPs or less, seen on none, comes on 3 of 400 deals". `unit`: of the values, or nil.
function verdict.unless(c, unit)
  local m = c.missing
  if not m then return "by an ordinary test, which values too rare to be seen may mislead" end
  if m.too_few then
    return ("by an ordinary test (%s are too few for one that assumes nothing about values that "
      .. "were not seen)"):format(phrase.count(c.n, "deal"))
  end
  local wrong = m.guessed and guessed_wrong(m.value, m.less, unit)
  local seen = m.seen == 0 and "none" or phrase.grouped(m.seen)
  local deals = ("%d of %s deals"):format(m.seen + m.deals, phrase.grouped(c.n))
  if wrong then return ("unless %s on %s (seen on %s)"):format(wrong, deals, seen) end
  return ("unless %s%s or %s, seen on %s, comes on %s"):format(m.guessed and
    "a result less its guess of " or "", phrase.amount(m.value, unit), m.less and "less" or "more",
    seen, deals)
end

-- What a test asks of its measure: "is above 0".
local function claim(test) return (CLAIMS[test.side]:format(test.mu)) end

-- What is said of a component of one value, and what after its name, with what a test says: "above
-- 0, always 3 on 100 deals (...)", or "not above 0, as it is 0 on every possible deal".
local function said_alike(c, test, said)
  if c.constant then
    local fact = ("%.6g on every possible deal"):format(c.mean)
    return said == "" and fact or ("%s, as it is %s"):format(said, fact), ""
  end
  local fact = always(c, test.level)
  if said ~= "" and said ~= "undecided" then return said .. ", " .. fact, "" end
  return fact, c.mean == test.mu and "" or ("; whether it %s is undecided"):format(claim(test))
end

-- What is said of a component, and what is said after the names of those of which it is said:
-- "above 0, but by less than what matters (0.05 tricks)".
local function outcome(c, test, name)
  local size = ("what matters (%s)"):format(phrase.amount(test.matters or 0, name))
  local values = { MU = ("%g"):format(test.mu), SIZE = size }
  local said = (PHRASES[c.outcome] or SEEMING[c.outcome]):gsub("%u+", values)
  if c.seems then
    local more = c.outcome:find "^seems" and "" or ", and seems " .. PHRASES[c.seems]:gsub("%u+",
      values)
    return said .. more, ", " .. verdict.unless(c, name)
  elseif c.others or c.constant then
    return said_alike(c, test, said)
  elseif c.p or not c.looked then
    return said, ""
  end
  return said, (": a sequential test of a mean needs %d deals"):format(BURN_IN)
end

--- What is said of a component of a test that is not one between groups: "above 0 by more than what
-- matters (0.1 IMPs)"; `unit` as for `of`.
function verdict.said(c, test, unit)
  return (outcome(c, test, unit ~= "share" and unit or nil))
end

-- ---- tests between groups ----------------------------------------------------------

-- "least 0.12 in N.hcp 7, most 0.51 in N.hcp 10"; `plain`: these are not the adjusted means.
local function extremes(c, plain)
  return ("%sleast %s in %s, most %s in %s"):format(plain and "by plain means " or "",
    phrase.number(c.least.mean, c.least.se), c.least.group, phrase.number(c.most.mean, c.most.se),
    c.most.group)
end

local function said_between(c, plain)
  if c.groups < 2 and not c.looked then
    return "is not compared: fewer than two groups have two deals"
  elseif c.p then
    return (c.outcome == "differs" and "differs by group: " or
      "is not shown to differ by group (undecided): ") .. extremes(c, plain)
  elseif c.looked then
    return ("is not compared yet: a sequential test needs two groups of %d deals"):format(BURN_IN)
  end
  if c.least.mean == c.most.mean then
    return ("is %.6g on all deals of each group"):format(c.least.mean)
  end
  return "is the same on all deals of each group: " .. extremes(c, plain)
end

local function verdict_between(test)
  local parts = {}
  for i, c in ipairs(test.components) do
    parts[i] = (c.label and "in " .. c.label .. " " or "") .. said_between(c, test.plain)
  end
  return ("%s %s."):format(test.measure, table.concat(parts, "; "))
end

local function rows_between(test)
  local adjusted, shares_ = test.family > 1, test.components[1].kind == "share"
  local rows = { { "", "deals", "groups", shares_ and "chi-square" or "F", "df", "explained",
    "p" } }
  if adjusted then rows[1][8] = "p (Holm)" end
  for _, c in ipairs(test.components) do
    local df = c.df2 and ("%.4g, %.4g"):format(c.df1, c.df2) or c.df1 and ("%g"):format(c.df1)
    local row = { c.label or "", phrase.grouped(c.n), ("%d"):format(c.groups),
      c.statistic and ("%.2f"):format(c.statistic) or "-", df or "-",
      c.explained and ("%.1f %%"):format(100 * c.explained) or "-", phrase.p_value(c.p),
      adjusted and phrase.p_value(c.p_holm) or nil }
    if c.groups >= 2 then rows[#rows + 1] = row end -- else the verdict says why not
  end
  return #rows > 1 and rows or nil
end

-- ", Holm over all 7 p-values of the report"
local function adjustment(test)
  local own = #test.components
  local said = test.family > 1 and (test.family > own and ", Holm over all %d of the report" or
    ", Holm over %d"):format(test.family) or ""
  return test.alone and said .. ", not adjusted for the other tests" or said
end

-- Groups that a test is made without, of too few deals; "": none.
local function without(names, minimum)
  return names and (", left out as of fewer than %d deals: %s"):format(minimum,
    #names > NAMED_MAX and ("%d groups"):format(#names) or phrase.list(names)) or ""
end

local function test_between(test)
  local c = test.components[1]
  local how = c.looked and "anytime-valid intervals of the groups" or
    c.kind == "share" and "chi-square test" .. (c.simulated and ", of simulated tables" or "")
    or "F test of Brown, Forsythe and Mehrotra"
      .. (c.simulated and ", p by permutation" or "")
  return ("%s (%s%s%s)"):format(test.text, how, adjustment(test), without(c.names, c.minimum))
end

-- ---- tests -------------------------------------------------------------------------

-- What an undecided sequential test would have taken as one of a fixed number of deals.
local function said_fixed(test, unit)
  local most
  for _, c in ipairs(test.components) do
    if c.fixed_deals and (not most or c.fixed_deals > most.fixed_deals) then most = c end
  end
  if not most then return "" end
  return (" A test of a fixed number of deals needs %s to find a difference of %s%s with a "
    .. "power of 80 %%."):format(phrase.grouped(most.fixed_deals), phrase.number(most.effect,
    not test.matters and most.se or nil), unit and " " .. unit or "")
end

--- The verdict of a test, as a sentence; of a sequential one that is undecided with what one of a
-- fixed number of deals needs. `unit` is that of what matters; shares have none. A test may have
-- `open`, which is said where it is undecided.
function verdict.of(test, unit)
  if test.side == "differs" then return (verdict_between(test)) end
  if unit == "share" then unit = nil end
  local labels, order, behind = {}, {}, {}
  for _, c in ipairs(test.components) do
    local said, more = outcome(c, test, unit)
    local key = said .. more
    if not labels[key] then
      labels[key], behind[key] = {}, { said, more }
      order[#order + 1] = key
    end
    table.insert(labels[key], c.label)
  end
  local parts, subject = {}, test.measure -- nil: the clause before has it
  for i, key in ipairs(order) do
    local named = #labels[key] > 0 and " in " .. phrase.list(labels[key]) or ""
    local said, more = behind[key][1], behind[key][2]
    if said == "undecided" then
      parts[i] = (test.open or ("whether %s %s%s is undecided"):format(subject or "it", claim(test),
        named)) .. more
    else
      local verb = subject and subject .. (said:find "^seems" and " " or " is ") or ""
      parts[i] = verb .. said .. named .. more
    end
    subject = (said == "undecided" or more:find "^; ") and "it" or nil
  end
  return table.concat(parts, "; ") .. "." .. said_fixed(test, unit)
end

-- What a test uses: its statistic, or what was counted.
local STATISTICS <const> = {
  share = "deals", difference = "more : less", comparison = "more : less",
}

local function statistic(c)
  if c.hits then return ("%s of %s"):format(phrase.grouped(c.hits), phrase.grouped(c.n)) end
  if c.more then
    return ("%s : %s"):format(phrase.grouped(c.more), phrase.grouped(c.less))
  end
  return c.t and ("%.2f"):format(c.t) or "-"
end

-- Whether no component can have another value, so that there is nothing to test.
local function is_constant(test)
  for _, c in ipairs(test.components) do
    if not c.constant then return false end
  end
  return true
end

--- The rows of the table of a test: the head, then a row for each component that was tested; nil:
-- none was.
function verdict.rows(test)
  if test.side == "differs" then return (rows_between(test)) end
  if is_constant(test) then return nil end
  local adjusted = test.family > 1
  local head = STATISTICS[test.components[1].kind] or "t"
  local rows = { { "", "mean", "se", phrase.interval_head(test.level), head, "p" } }
  if adjusted then rows[1][7] = "p (Holm)" end
  for i, c in ipairs(test.components) do
    rows[i + 1] = { c.label or "", phrase.number(c.mean, c.se), phrase.number(c.se, c.se),
      phrase.interval(c), statistic(c), phrase.p_value(c.p) }
    if adjusted then rows[i + 1][7] = phrase.p_value(c.p_holm) end
  end
  return rows
end

--- What is added to the name of a test of means where values are lopsided or equal: " and, of
-- lopsided values, Gaffke's test", or "".
function verdict.guarded(components)
  local lopsided, equal = false, false
  for _, c in ipairs(components) do
    lopsided = lopsided or c.skewed and c.se > 0
    equal = equal or c.skewed and c.se == 0 and c.p
  end
  if not lopsided and not equal then return "" end
  return (" and, of %s values, Gaffke's test"):format(lopsided and equal and "lopsided or equal" or
    equal and "equal" or "lopsided")
end

local function method(test)
  local kind, more = test.components[1].kind, verdict.guarded(test.components)
  if test.components[1].looked then return "sequential test" end
  if not kind then return "t test" .. more end
  if kind == "share" then return "exact binomial test" end
  if kind == "two means" then return "Welch's t test of two samples" .. more end
  if kind == "two shares" then return "score test of two shares" end
  return test.mu == shares.middle(kind) and "exact sign test" or "score test"
end

-- Shares are shown with intervals of another method than that of their tests (src/stats/README.md).
local function of_interval(test)
  local c = test.components[1]
  if c.kind ~= "share" or c.looked then return "" end
  return "; its interval is Clopper and Pearson's, other intervals of shares are Wilson's"
end

--- A test and how it is made; `paired`: its measure is a difference on the same deals.
function verdict.test(test, paired)
  if #test.components == 0 then
    return ("%s (not made: %s)"):format(phrase.asked(test.text),
      test.why or "it takes two deals or more")
  end
  if test.side == "differs" then return (test_between(test)) end
  if is_constant(test) then
    return phrase.asked(test.text) .. " (not tested: no other value is possible)"
  end
  return ("%s (%s%s %s%s%s%s)"):format(phrase.asked(test.text),
    paired and "paired on the same deals, " or "", SIDES[test.side], method(test),
    adjustment(test), without(test.short, DEALS_MIN), of_interval(test))
end

return verdict
