-- SPDX-License-Identifier: GPL-3.0-or-later
--- The forms in which baize deal writes deals.
-- @module baize.cli.deal_write
local json = require "dkjson"
local progress = require "baize.host.progress"
local show = require "baize.repl.show"

local deal_write = {}

local ORDER <const> = { "where", "seed", "plan", "deals" }

-- Standard output may be the terminal on which the line of progress stands.
local function emit(text)
  progress.wipe()
  return io.write(text)
end

-- One text for each deal, and what stands between two.
local function each(text_of, between)
  return function(_, deals)
    local style = show.style()
    for d, i in deals do
      local ok, message = io.write(i > 1 and between or "", text_of(d, style), "\n")
      if not ok then return nil, message end
    end
    return true
  end
end

-- An object whose deals are written as they come.
local function as_json(sampler, deals)
  local head = json.encode({ where = tostring(sampler.where), seed = sampler.seed,
    plan = sampler.plan }, { keyorder = ORDER })
  io.write(head:sub(1, -2), ',"deals":[')
  for d, i in deals do
    io.write(i > 1 and ",\n" or "\n", json.encode({ index = i, deal = tostring(d),
      id = d:id() }, { keyorder = { "index", "deal", "id" } }))
  end
  return io.write "\n]}\n"
end

-- Boards numbered from 1, in a format of files.
local function as_boards(format)
  return function(_, deals)
    return require "baize.format".write(io.stdout, format, deals)
  end
end

local function title_of(sampler)
  return ("%s, seed %d, plan %s"):format(sampler.where, sampler.seed, sampler.plan)
end

-- How many of n boards are solved, for as long as that takes.
local function solving(n)
  local watched = progress.new "boards"
  return function(done) watched:update(done, n) end
end

local function as_sheet(sampler, deals, n)
  local written, message = require "baize.format.sheet.text".write(emit, deals,
    { title = title_of(sampler), symbols = show.style().symbols, progress = solving(n) })
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

--- Write deals to standard output.
-- @tparam string format one of FORMATS
-- @tparam Sampler sampler whose deals they are
-- @tparam function deals iterator: Deal, index from 1
-- @tparam integer n how many it gives
-- @treturn ?boolean true, or nil
-- @treturn ?string why they could not be written
-- @raise what the iterator raises
function deal_write.to_output(format, sampler, deals, n)
  local ok, message = WRITERS[format](sampler, deals, n)
  return ok and true or nil, message
end

--- Write hand records as a page of HTML.
-- @tparam file file open for writing
-- @tparam Sampler sampler whose deals they are
-- @tparam function deals iterator: Deal, index from 1
-- @tparam integer n how many it gives
-- @treturn ?integer how many boards were written, or nil
-- @treturn ?string why they could not be written
-- @raise what the iterator raises
function deal_write.to_page(file, sampler, deals, n)
  local count, message = require "baize.format.sheet.html".write(
    function(text) return file:write(text) end, deals,
    { title = title_of(sampler), progress = solving(n) })
  progress.wipe()
  return count, message
end

return deal_write
