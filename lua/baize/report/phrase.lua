-- SPDX-License-Identifier: GPL-3.0-or-later
--- How numbers, tests and verdicts are said in reports, whatever they are written in.
-- @module baize.report.phrase
local sequential = require "baize.stats.sequential"
local shares = require "baize.stats.shares"

local phrase = {}

local TINY_P <const> = 1e-4
local BURN_IN <const> = sequential.BURN_IN
local FORMULA_MAX <const>, FORMULA_END <const> = 160, 60 -- bytes of a measure in the head; its end
local LOOKS_MAX <const> = 6 -- more are not listed
local NAMED_MAX <const> = 4 -- groups that are left out; of more the number is reported
local DECIMALS_MAX <const> = 6
local DEALS_MIN <const> = 2 -- of a group that is tested
local SIDES <const> = {
  greater = "one-sided", less = "one-sided", ["two-sided"] = "two-sided",
}

--- What double dummy leaves out.
phrase.PLAY = "Double dummy: declarer and defenders see all cards; opening "
  .. "leads, guesses and concealment at the table are not in these figures."

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

--- A number, which may be infinite, with so many decimals that its standard error has two digits;
-- six digits in all where there is no error; "-" for nil.
function phrase.number(value, se)
  if not value then return "-" end
  if value == math.huge then return "inf" end
  if value == -math.huge then return "-inf" end
  if not se or se <= 0 then return ("%.6g"):format(value) end
  local decimals = 1 - math.floor(math.log(se, 10))
  decimals = math.max(0, math.min(DECIMALS_MAX, decimals))
  local shown = ("%." .. decimals .. "f"):format(value)
  return shown:find "^%-0%.?0*$" and shown:sub(2) or shown
end

--- A p-value: four decimals, or "< 0.0001"; "-" for nil.
function phrase.p_value(p)
  if not p then return "-" end
  return p < TINY_P and "< 0.0001" or ("%.4f"):format(p)
end

--- The interval of a component (low, high, se), as in "0.15 .. 0.57"; "-" without low.
function phrase.interval(c)
  if not c.low then return "-" end
  local se = c.se
  if se == 0 and c.high - c.low < math.huge then se = (c.high - c.low) / 4 end
  return ("%s .. %s"):format(phrase.number(c.low, se), phrase.number(c.high, se))
end

--- The share or mean of a component in percent, with as many decimals as its interval tells, and
-- the interval: "23.3", "21.4 .. 25.1".
function phrase.percent(c)
  local se = 100 * (c.high - c.low) / 4
  return phrase.number(100 * (c.share or c.mean), se), ("%s .. %s"):format(
    phrase.number(100 * c.low, se), phrase.number(100 * c.high, se))
end

--- What a component is called: its measure, and its label where it has one, "gain, H".
function phrase.name(m, c) return c.label and m.name .. ", " .. c.label or m.name end

--- What was measured, as a script says it: "gain = tricks(S, "H") - tricks(S, "S")". Of more than
-- two components the first and the last; measures with a meaning are in `names`, and the middle
-- of a long one is in the JSON alone. Nil: nothing.
function phrase.measured(r)
  local list = {}
  for _, m in ipairs(r.measures or r.samples and r.samples[1].measures or {}) do
    local texts, nb = {}, #m.components
    for i, c in ipairs(m.components) do texts[i] = c.text end
    local text = nb > 2 and ("%s, ... %s"):format(texts[1], texts[nb]) or table.concat(texts, ", ")
    if #text > FORMULA_MAX then
      text = ("%s ... %s"):format(text:sub(1, FORMULA_MAX - FORMULA_END):match "^(.*)%s" or "",
        text:sub(-FORMULA_END):match "%s(.*)$" or "")
    end
    if not m.meaning then list[#list + 1] = ("%s = %s"):format(m.name, text) end
  end
  return #list > 0 and table.concat(list, "; ") or nil
end

--- What the names of measures mean, of those that say so: "vul: 4S against 3NT, vulnerable"; nil:
-- of none.
function phrase.names(r)
  local list = {}
  for _, m in ipairs(r.measures or {}) do
    if m.meaning then list[#list + 1] = ("%s: %s"):format(m.name, m.meaning) end
  end
  return #list > 0 and table.concat(list, "; ") or nil
end

--- A test as a person says it: "gain differs from 0" of "gain ~= 0".
function phrase.asked(text) return (text:gsub("%s+", " "):gsub(" ?~= ?", " differs from ")) end

--- The head of a column of intervals: "95 % interval" of level 0.95.
function phrase.interval_head(level)
  return ("%g %% interval"):format(100 * level)
end

--- A whole number in groups of three, so that large ones are read: "1 234 567".
function phrase.grouped(n)
  local shown = ("%d"):format(n)
  local first = (#shown - 1) % 3 + 1
  return shown:sub(1, first) .. shown:sub(first + 1):gsub("%d%d%d", " %0")
end

--- A number of things: "1 deal", "1 200 deals".
function phrase.count(n, thing)
  return phrase.grouped(n) .. " " .. thing .. (n == 1 and "" or "s")
end

--- How many deals were only guessed, and by what, of a result with adjusted means.
function phrase.guessed(r)
  return ("%s deals solved, %s more only guessed by the net %s, whose errors are corrected on "
    .. "the solved deals. Errors on deals so rare that none was solved are not."):format(
    phrase.grouped(r.deals), phrase.grouped(r.predicted), r.net)
end

--- As how many solved deals an adjusted mean is as good, and the interval of that: "310 (190 ..
-- 500)"; "-" where its error cannot be estimated.
function phrase.worth(c)
  if not c.worth then return "-" end
  return phrase.grouped(c.worth) .. (c.worth_low and (" (%s .. %s)"):format(
    phrase.grouped(c.worth_low), phrase.grouped(c.worth_high)) or "")
end

--- The heads of `worth` and `apart` in tables of plain means beside adjusted ones, and a sentence
-- on both.
phrase.WORTH, phrase.APART = "as good as (deals)", "apart (se)"
phrase.BESIDE = "As good as: of how many solved deals a plain mean has the same error, and its "
  .. "interval. Apart: the difference of both means, in standard errors of that difference."

--- How far an adjusted mean is from the plain one.
function phrase.apart(c) return c.apart and ("%.1f"):format(c.apart) or "-" end

--- Several things in a sentence: "C, D and NT".
function phrase.list(labels)
  if #labels < 2 then return labels[1] or "" end
  return table.concat(labels, ", ", 1, #labels - 1) .. " and " .. labels[#labels]
end

--- How many deals a result has, of how many: "400", or "120 of 400 (partial: interrupted)"; of an
-- entry that is shown, which deals it lacks.
function phrase.deals(r)
  local deals = phrase.grouped(r.deals)
  if not r.partial then return deals end
  if r.lacks then
    return ("%s of %s (deals %s to %s are not stored: a run was interrupted, or shards are "
      .. "missing)"):format(deals, phrase.grouped(r.asked), phrase.grouped(r.lacks[1]),
      phrase.grouped(r.lacks[2]))
  end
  return ("%s of %s (partial: %s)"):format(deals, phrase.grouped(r.asked), r.partial)
end

--- The seed of a run, of a sample the one that the user gave: "7", or "7, sample 2 of it".
function phrase.seed(r)
  if not r.sample or r.sample.number == 1 then return ("%d"):format(r.seed) end
  return ("%d, sample %d of it"):format(r.sample.seed, r.sample.number)
end

--- What library the deals of a result are from; nil: of none.
function phrase.stored(r)
  local from = r.from
  if not from then return nil end
  local said = ("%s, %s solved deals (earlier analyses of them are not counted: p is valid for "
    .. "the first)"):format(from.path, phrase.grouped(from.deals))
  if from.uniform then return said end
  return said .. "; whoever made it may have chosen them: what follows holds for them, "
    .. "not for all deals"
end

--- By which rule the deals of a result came to an end; nil: there is none.
function phrase.stop(r)
  local rule = r.stop
  if not rule then return nil end
  local said = "when no test is undecided"
  if rule.halfwidth then
    said = ("when the interval of %s is at most +-%g"):format(
      rule.measure or "every measure", rule.halfwidth)
  end
  if rule.bound then
    return ("%s; not reached, since the calibration alone gives %s an interval of +-%s, which no "
      .. "more deals make narrower: calibrate from more records"):format(said, rule.bound,
      phrase.number(rule.least, rule.least))
  elseif not rule.reached then
    return said .. (r.deals < BURN_IN and ("; not reached: means are not "
      .. "judged before %d deals"):format(BURN_IN) or "; not reached")
  end
  return ("%s; reached at interim analysis %d"):format(said, #r.looks)
end

-- Whether a result has parts of too few deals for a sequential test of a mean.
local function has_small_parts(r)
  for _, group in ipairs(r.groups or {}) do
    if group.deals < BURN_IN then return true end
  end
  for _, candidate in ipairs(r.candidates or {}) do
    for _, one in ipairs(candidate.contracts) do
      if one.tricks and one.tricks.n < BURN_IN then return true end
    end
  end
  return false
end

-- After how many deals the numbers were shown, here and in other entries: each once.
local function all_looks(r)
  local list, seen = {}, {}
  local function add(looks)
    for _, n in ipairs(looks) do
      if not seen[n] then list[#list + 1] = n end
      seen[n] = true
    end
  end
  add(r.looks)
  for _, other in ipairs(r.elsewhere or {}) do add(other.looks) end
  table.sort(list)
  return list
end

-- "These deals were analysed in entry 1 too"; nil: in no other.
local function said_elsewhere(r)
  local ids = {}
  for i, other in ipairs(r.elsewhere or {}) do ids[i] = ("%d"):format(other.entry) end
  if #ids == 0 then return nil end
  return ("these deals were analysed in %s %s too"):format(#ids == 1 and "entry" or
    "entries", phrase.list(ids))
end

-- Why means have no tests and intervals after interim analyses; nil: they have.
local function withheld(r)
  if r.deals < BURN_IN then
    return (". With fewer than %d deals after %d analyses no test or interval of a mean "
      .. "is valid yet, so none is given"):format(BURN_IN, #all_looks(r))
  end
  return has_small_parts(r) and ("; means of fewer than %d deals have none")
    :format(BURN_IN) or nil
end

-- What other seeds answered to the same question: "entry 1, 400 deals of seed 3 (gain > 0:
-- 0.12, p 0.0310)"; nil: none did.
local function said_again(r)
  local parts = {}
  for i, answer in ipairs(r.same_question or {}) do
    local tests = {}
    for k, test in ipairs(answer.tests) do
      tests[k] = ("%s: %sp %s"):format(phrase.name({ name = phrase.asked(test.text) }, test),
        test.se and phrase.number(test.mean, test.se) .. ", " or "", phrase.p_value(test.p))
    end
    parts[i] = ("entry %d, %s deals of seed %d"):format(answer.entry,
      phrase.grouped(answer.deals), answer.seed) ..
      (#tests > 0 and " (" .. table.concat(tests, "; ") .. ")" or "")
  end
  if #parts == 0 then return nil end
  return ("the same question was analysed in %s too: choosing among the %d answers is wrong more "
    .. "often than their p say"):format(phrase.list(parts), #parts + 1)
end

-- How often the numbers of these deals were shown; nil: not before, or elsewhere.
local function said_looks(r)
  if type(r.looks) ~= "table" then return nil end
  local looks, elsewhere = all_looks(r), said_elsewhere(r)
  if #looks < 2 then
    return elsewhere and elsewhere .. ": a test that was chosen after that is wrong more "
      .. "often than its p says"
  end
  local all = {}
  for i, n in ipairs(looks) do all[i] = phrase.grouped(n) end
  if #all > LOOKS_MAX then
    all = { all[1] .. ", " .. all[2] .. " ... " .. all[#all] }
  end
  return ("%d, after %s deals%s: sequential tests and intervals are shown instead of "
    .. "fixed-sample ones%s"):format(#looks, phrase.list(all), elsewhere and " (" .. elsewhere ..
    ")" or "", withheld(r) or "")
end

--- How often the numbers of a result were shown, and what other deals said of the same question.
-- Nil where they were not shown before, after other deals or elsewhere, and it has no other
-- answer.
function phrase.looks(r)
  local looks, again = said_looks(r), said_again(r)
  return looks and again and looks .. "; " .. again or looks or again
end

--- Whether a result is what was registered before its deals were dealt, and in what it differs, by
-- its field registered (`judge` of baize.store.registration); nil: nothing was registered.
function phrase.registered(r)
  local was = r.registered
  if not was then return nil end
  local more, parts = {}, {}
  local said = ("registered on %s (%s)"):format(was.date:gsub("T", " "):gsub(":%d%dZ$", " UTC"),
    was.id)
  said = #was.differences == 0 and "as " .. said or
    ("%s, with these differences: %s"):format(said, table.concat(was.differences, "; "))
  parts[1] = was.primary and "primary test: " .. phrase.asked(was.primary) or nil
  table.move(was.notes, 1, #was.notes, #parts + 1, parts)
  for i, one in ipairs(was.before) do
    more[i] = ("entry %d (%s deals of seed %d, analysed %s)"):format(one.entry,
      phrase.grouped(one.deals), one.seed, one.analyses == 1 and "once" or
      ("%d times"):format(one.analyses))
  end
  if #more > 0 then
    parts[#parts + 1] = "before the registration the same question was asked in " ..
      phrase.list(more)
  end
  return #parts > 0 and ("%s; %s"):format(said, table.concat(parts, "; ")) or said
end

--- Why an interrupted run has no tests, and how to resume it, or repeat it where no database
-- stores its deals (`looks` is nil).
function phrase.untested(r)
  return ("none before all %s deals are done, so that an interruption is not an interim analysis. "
    .. "To %s"):format(phrase.grouped(r.asked), (r.looks and
    "resume run the same again with --resume (seed %d)" or
    "begin again run the same with seed %d"):format(r.seed))
end

--- How many deals of a result were accepted of those generated; nil where none was generated.
function phrase.kept(r)
  if r.deals > 0 then
    return ("%s of %s deals generated (%.3g %%)")
      :format(phrase.grouped(r.deals), phrase.grouped(r.tries), 100 * r.deals / r.tries)
  end
  return r.tries > 0 and ("none of %s deals generated"):format(phrase.grouped(r.tries)) or nil
end

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

--- An amount with its unit, in the singular where it is one: "1 trick", "0.3 tricks"; nil: no unit.
function phrase.amount(value, unit)
  local shown = ("%.4g"):format(value)
  if not unit then return shown end
  return ("%s %s"):format(shown, (shown == "1" or shown == "-1") and unit:gsub("s$", "") or unit)
end

--- What would make wrong what only seems so, by the fields n and missing of a component: "unless
-- -17 IMPs or less, seen on none, comes on 3 of 400 deals". `unit`: of the values, or nil.
function phrase.unless(c, unit)
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

-- What is said of a component of one value, with what a test says: "above 0, always 3 on 100 deals
-- (...)", or "not above 0, as it is 0 on every possible deal".
local function said_alike(c, test, said)
  if c.constant then
    local fact = ("%.6g on every possible deal"):format(c.mean)
    return said == "" and fact or ("%s, as it is %s"):format(said, fact)
  end
  local fact = always(c, test.level)
  if said == "" or said == "undecided" then
    if c.mean == test.mu then return fact end
    said = ("undecided against %g"):format(test.mu)
  end
  return said .. ", " .. fact
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
    return said .. more, ", " .. phrase.unless(c, name)
  elseif c.others or c.constant then
    return said_alike(c, test, said), ""
  elseif c.p or not c.looked then
    return said, ""
  end
  return ("%s: a sequential test of a mean needs %d deals"):format(said, BURN_IN), ""
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
-- fixed number of deals needs. `unit` is that of what matters; shares have none.
function phrase.verdict(test, unit)
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
  local parts = {}
  for i, key in ipairs(order) do
    local named = #labels[key] > 0 and " in " .. phrase.list(labels[key]) or ""
    parts[i] = behind[key][1] .. named .. behind[key][2]
  end
  local said = test.measure .. " is " .. table.concat(parts, "; ")
  return said:gsub(" is seems ", " seems ", 1) .. "." .. said_fixed(test, unit)
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
function phrase.test_rows(test)
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
function phrase.guarded(components)
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
  local kind, more = test.components[1].kind, phrase.guarded(test.components)
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
function phrase.test(test, paired)
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

return phrase
