-- SPDX-License-Identifier: GPL-3.0-or-later
--- How numbers are said in reports, whatever they are written in.
-- @module baize.report.phrase
local phrase = {}

local TINY_P <const> = 1e-4
local FORMULA_MAX <const>, FORMULA_END <const> = 160, 60 -- bytes of a measure in the head; its end
local DECIMALS_MAX <const> = 6

--- What double dummy leaves out.
phrase.PLAY = "Double dummy: declarer and defenders see all cards; opening "
  .. "leads, guesses and concealment at the table are not in these figures."

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

--- What was measured, as a script says it: "gain = tricks(S) - tricks(N)". Where that is not
-- known, of more than two components the first and the last; measures with a meaning are in
-- `names`, and the middle of a long one is in the JSON alone. Nil: nothing.
function phrase.measured(r)
  local list = {}
  for _, m in ipairs(r.measures or r.samples and r.samples[1].measures or {}) do
    local texts, nb = {}, #m.components
    for i, c in ipairs(m.components) do texts[i] = c.text end
    local text = nb > 2 and ("%s, ... %s"):format(texts[1], texts[nb]) or table.concat(texts, ", ")
    text = m.written or text
    if #text > FORMULA_MAX then
      text = ("%s ... %s"):format(text:sub(1, FORMULA_MAX - FORMULA_END):match "^(.*)%s" or "",
        text:sub(-FORMULA_END):match "%s(.*)$" or "")
    end
    -- of a function nothing but this says in what it is
    if m.unit and text:find "^opaque " then text = ("%s (%s)"):format(text, m.unit) end
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

--- An amount with its unit, in the singular where it is one: "1 trick", "0.3 tricks"; nil: no unit.
function phrase.amount(value, unit)
  local shown = ("%.4g"):format(value)
  if not unit then return shown end
  return ("%s %s"):format(shown, (shown == "1" or shown == "-1") and unit:gsub("s$", "") or unit)
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

return phrase
