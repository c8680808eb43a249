-- SPDX-License-Identifier: GPL-3.0-or-later
--- What baize deal writes: deals in their forms, tables of shares, and where it takes long
-- what is done.
-- @module baize.cli.deal_write
local columns = require "baize.base.columns"
local core = require "baize.core.sampler"
local json = require "baize.base.needs" "dkjson"
local output = require "baize.base.output"
local phrase = require "baize.report.phrase"
local plain = require "baize.base.plain"
local progress = require "baize.host.progress"
local show = require "baize.repl.show"
local stats = require "baize.core.stats"
local tally = require "baize.core.tally"
local terminal = require "baize.core.terminal"

local deal_write = {}

local ORDER <const> = { "where", "seed", "plan", "count", "frequency", "explanation", "deals",
  "name", "exact", "of", "share", "low", "high", "how", "hits" }

-- Standard output may be the terminal that shows the line of progress.
local function emit(text)
  progress.wipe()
  return output.raw(text)
end

-- One text for each deal, and what is between two.
local function each(text_of, between)
  return function(_, deals)
    local style = show.style()
    for d, i in deals do
      local ok, message = output.raw(i > 1 and between or "", text_of(d, style), "\n")
      if not ok then return nil, message end
    end
    return true
  end
end

--- Write an object whose deals are written as they come: `deals` is an iterator of deals and their
-- indices (nil: the object has none), `found` what else was found, plain: count, frequency,
-- explanation. True; nil and why when it could not be written.
function deal_write.json(file, sampler, deals, found)
  local head = plain.value(found or {})
  head.where = tostring(sampler.where)
  if deals then head.seed, head.plan = sampler.seed, sampler.plan end
  local text = json.encode(head, { keyorder = ORDER })
  if not deals then return file:write(text, "\n") end
  file:write(text:sub(1, -2), ',"deals":[')
  for d, i in deals do
    file:write(i > 1 and ",\n" or "\n", json.encode({ index = i, deal = tostring(d),
      id = d:id() }, { keyorder = { "index", "deal", "id" } }))
  end
  return file:write "\n]}\n"
end

local function as_json(sampler, deals) return deal_write.json(io.stdout, sampler, deals) end

-- Boards numbered from 1, in a format of files.
local function as_boards(format)
  return function(_, deals)
    return require "baize.format".write(io.stdout, format, deals)
  end
end

-- How many of n boards are solved, for as long as that takes.
local function solving(n)
  local watched = progress.new "boards"
  return function(done) watched:update(done, n) end
end

local function as_sheet(_, deals, n, options)
  options.symbols, options.progress = show.style().symbols, solving(n)
  local written, message = require "baize.format.sheet.text".write(emit, deals, nil, options)
  progress.wipe()
  return written, message
end

local WRITERS <const> = {
  text = each(function(d, style) return (d:diagram(style):gsub("\n$", "")) end, "\n"),
  line = each(tostring, ""),
  id = each(function(d) return d:id() end, ""),
  json = as_json, pbn = as_boards "pbn", lin = as_boards "lin", sheet = as_sheet,
}

--- The names of the forms, the default first.
deal_write.FORMATS = { "text", "line", "pbn", "lin", "id", "json", "sheet" }

--- The forms that tell dealer and vulnerability: they take boards as well as deals.
deal_write.BOARDS = { pbn = true, lin = true, sheet = true, html = true }

--- Write n deals of an iterator to standard output, in one of FORMATS; of hand records with the
-- options that baize.cli.sheet gives. Nil and why where they could not be written; raises what the
-- iterator raises.
function deal_write.to_output(format, sampler, deals, n, options)
  local ok, message = WRITERS[format](sampler, deals, n, options)
  return ok and true or nil, message
end

--- Write hand records as a page of HTML to an Output: the number of boards, or nil and why; raises
-- what the iterator raises.
function deal_write.to_page(file, deals, n, options)
  options.progress = solving(n)
  local count, message = require "baize.format.sheet.html".write(
    function(text) return file:write(text) end, deals, nil, options)
  progress.wipe()
  return count, message
end

-- ---- on standard error where it takes long -----------------------------------------

-- Draws that are worth a word before they begin, and those that tell how fast they go.
local MANY_DRAWS <const> = 20000000
local RATE_DRAWS <const> = 200000
-- Draws that show that there is nothing to say, with a margin for the error of few hits.
local FEW_DRAWS <const> = 1024
local MARGIN <const> = 8

local PATIENCE <const> = 1 -- seconds that pass without a word
local HOW_TO_STOP <const> = " ... (Ctrl-C ends it, --budget N bounds it)"

--- Call a function; where it is not back in about a second, it is said what is done, as in
-- "counting the deals".
function deal_write.during(what, f, ...)
  terminal.remind(what .. HOW_TO_STOP, PATIENCE)
  local results = table.pack(pcall(f, ...)) -- raised again below
  terminal.remind()
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

--- Say what to expect of n deals that take many draws.
function deal_write.announce(sampler, n)
  if sampler.where.opaque then return end
  local hits = sampler.handle:pilot(FEW_DRAWS)
  if hits > 0 and n * FEW_DRAWS / hits * MARGIN < MANY_DRAWS then return end
  local draws, low = sampler:effort()
  local found = draws < math.huge
  local expected = (found and draws or low) * n
  if found and expected < MANY_DRAWS then return end
  local start = terminal.clock()
  sampler.handle:pilot(RATE_DRAWS)
  local time = progress.duration(expected * (terminal.clock() - start) / RATE_DRAWS)
  if found and draws <= 1 then -- nothing is tried in vain
    output.tell(("%s deals, about %s\n"):format(phrase.grouped(n), time))
  else
    output.tell(("the deals are found by trying: %s%.2g draws in all, about %s%s\n")
      :format(found and "about " or "over ", expected, time,
        found and "" or " or more (a pilot found none; --tries N gives up)"))
  end
end

-- ---- counts and shares --------------------------------------------------------------

local LEVEL <const> = 0.95

-- Shares below it, in percent, would be 0.0000, or have one digit that means something.
local SMALL <const> = 0.001

local function percent(share)
  local x = 100 * share
  return (x > 0 and x < SMALL and "%.2e" or "%.4f"):format(x)
end

local function interval(low, high)
  return percent(low) .. " .. " .. percent(high)
end

-- "exact", with how rare it is where the percentage hardly shows it.
local function exactly(share)
  if share == 0 or 100 * share >= SMALL then return "exact" end
  return ("exact, 1 in %.4g"):format(1 / share)
end

-- Shares of all deals that satisfy the sampler's condition.
local function among_all(sampler, list)
  local found = {}
  for i, entry in ipairs(list) do
    local f, message = core.figure(entry[2].text, sampler.where.text, sampler.budget)
    if not f then error(message, 0) end
    found[i] = { name = entry[1], where = entry[2].text, exact = f.exact, share = f.share,
      low = f.low, high = f.high }
  end
  return found
end

-- Shares of the deals 1 to n.
local function among_dealt(sampler, list, n)
  local texts, found = {}, {}
  for i, entry in ipairs(list) do texts[i] = entry[2].text end
  local hits, message = tally.conditions(sampler.handle, sampler.seed, 1, n, texts)
  if not hits then error(message, 0) end
  for i, entry in ipairs(list) do
    local share, low, high = stats.wilson(hits[i], n, LEVEL)
    found[i] = { name = entry[1], where = texts[i], exact = false, share = share, low = low,
      high = high, hits = hits[i], deals = n }
  end
  return found
end

--- The shares of deals that satisfy conditions, for each { name, Condition }: among n deals, or
-- without n among all there are. Each has name, where, exact, share, low, high (95 %), and among n
-- deals hits and deals (n).
function deal_write.frequency(sampler, list, n)
  return n and among_dealt(sampler, list, n) or among_all(sampler, list)
end

--- Print what `frequency` returned, a line for each.
function deal_write.print_frequency(sampler, found)
  local n, exact = found[1].deals, true
  local rows = { { "", n and "deals" or nil } }
  table.move({ "share %", "95 % interval" }, 1, 2, #rows[1] + 1, rows[1])
  for i, one in ipairs(found) do
    exact = exact and one.exact
    rows[i + 1] = { one.name, n and tostring(one.hits) or nil }
    table.move({ percent(one.share), one.exact and exactly(one.share)
      or interval(one.low, one.high) }, 1, 2, #rows[i + 1] + 1, rows[i + 1])
  end
  output.put(columns.set(rows, "lr"))
  output.print(n and ("of %d deals, seed %d, plan %s"):format(n, sampler.seed, sampler.plan)
    or ("of all deals of %s, %s"):format(sampler.where,
      exact and "counted" or "intervals are of estimates"))
end

--- Print how many deals there are: a Figure.
function deal_write.print_count(f)
  if f.exact then
    output.print(f.count)
    output.print(("exactly, of %s deals: a share of %.6g (plan %s)"):format(f.of, f.share, f.how))
    return
  end
  output.print(("%.4g"):format(f.share * f.of:tonumber()))
  output.print(("%s: a share of %.4g (%.4g to %.4g) of %s deals (plan %s)"):format(f, f.share,
    f.low, f.high, f.of, f.how))
end

return deal_write
