-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize evening: all that a club needs for a session, in one folder.
-- @module baize.cli.evening
local argument = require "baize.cli.argument"
local columns = require "baize.base.columns"
local core_board = require "baize.core.board"
local core_files = require "baize.core.files"
local deal_write = require "baize.cli.deal_write"
local evening_page = require "baize.cli.evening_page"
local lists = require "baize.base.lists"
local output = require "baize.base.output"
local script = require "baize.host.script"
local sheet = require "baize.cli.sheet"
local state = require "baize.host.state"

local evening = {}

local MACHINE_MOST <const> = 99 -- boards in a file of a dealing machine
local MACHINE_ROUNDS <const> = 96 -- boards of a file where there are several: whole rounds of 16
local BOARDS_MOST <const> = 999
local PER_ROUND_MOST <const> = 16

evening.name = "evening"
evening.summary = "boards, hand records and movement of a club's session"
evening.description = "Deal the boards of a session and write into FOLDER: boards.pbn, the file "
  .. "for the dealing machine, hands.html (hand records with double-dummy results and par), "
  .. "curtain.html (curtain cards), and with --pairs movement.html, a sheet for each table and "
  .. "each pair. Without FOLDER the movement is printed, and nothing is written. hands.html is "
  .. "for afterwards."
evening.arguments = {
  { key = "folder", value = "FOLDER", count = "?", help = "a new folder, or an empty one" },
}
evening.options = {
  argument.deals "how many boards (with --pairs: what the movement needs, 3 a round unless said)",
  { names = { "--pairs" }, value = "P", type = "count",
    help = "how many pairs play: their movement; of an odd number one sits out in each round" },
  { names = { "--movement" }, choices = { "howell", "mitchell" },
    help = "howell: up to 14 pairs, all meet; mitchell: N-S and E-W are two fields (default: "
      .. "howell up to 10 pairs)" },
  { names = { "--rounds" }, value = "R", type = "count",
    help = "how many (default: all there are)" },
  { names = { "--per-round" }, value = "K", type = "count",
    help = "boards in a round (default: 3)" },
  argument.seed "which deals (default: fresh, printed on standard error)",
  { names = { "--event" }, value = "TEXT", help = "name of the event, on all that is written" },
  { names = { "--date" }, value = "DATE", type = "date", help = "as in 2026.11.22" },
  { names = { "--machine" }, choices = { "dup", "bri", "dge", "dlm" },
    help = "format for the dealing machine (default: dup)" },
  { names = { "--no-analysis" }, key = "plain",
    help = "hand records without double-dummy results and par" },
  { names = { "--large" }, help = "hand records in large print" },
  { names = { "--paper" }, choices = { "a4", "letter" },
    help = "paper of all pages (default: a4)" },
  argument.links,
  argument.jobs "threads that solve (default: one for each core)",
}
evening.examples = {
  { "baize evening friday --pairs 12 --event 'Club night' --date 2026.11.27",
    "a Mitchell of six tables with its 18 boards" },
  { "baize evening --pairs 8 --per-round 4", "print a Howell of four tables" },
  { "baize evening friday -n 24", "24 boards, whatever is played" },
}

local function usage(message, ...) script.usage(("evening: " .. message):format(...)) end

-- The boards a round that -n asks for, where each of the movement's sets has as many.
local function per_round_of(values, sets)
  local n = values.deals
  if not n then return values.per_round end
  if values.per_round then usage "either -n or --per-round says how many boards there are" end
  if n % sets == 0 and n // sets <= PER_ROUND_MOST then return n // sets end
  local fewer = math.max(1, math.min(PER_ROUND_MOST - 1, n // sets))
  usage("-n %d: this movement has %d sets of boards, so it takes %d, %d or another multiple of %d",
    n, sets, fewer * sets, (fewer + 1) * sets, sets)
end

-- The movement that was asked for; nil: none.
local function movement_of(values)
  if not values.pairs then
    for key, name in pairs { movement = "movement", rounds = "rounds", per_round = "per-round" } do
      if values[key] then usage("--%s is for a movement: --pairs says of how many", name) end
    end
    return nil
  end
  local make = require "baize".event.movement
  local function made(per_round)
    return (script.try("evening", script.USAGE, make, { pairs = values.pairs,
      kind = values.movement,
      rounds = values.rounds, per_round = per_round }))
  end
  return made(per_round_of(values, made().sets))
end

-- A folder for what is written: one that is there must be empty.
local function make_folder(folder)
  local list = core_files.folder(folder)
  if list and #list > 0 then
    usage("'%s' is not empty: name a new folder, so that nothing in it is written over", folder)
  elseif not list then
    if output.is_there(folder) then usage("'%s' is not a folder", folder) end
    script.must("evening", state.make_folder(folder))
  end
end

-- The boards, numbered from 1.
local function boards_of(values, n)
  local sampler = require "baize".sampler { seed = values.seed }
  if not values.seed then output.tell(("seed %d\n"):format(sampler.seed)) end
  local boards, tags = {}, {}
  for _, name in ipairs { "Event", "Date" } do
    local value = values[name:lower()]
    if value then tags[#tags + 1] = { name = name, value = value, after = "" } end
  end
  for i = 1, n do
    boards[i] = { deal = sampler:deal(i), number = i, dealer = core_board.dealer(i),
      vul = core_board.vul(i), tags = tags }
  end
  return boards
end

-- Write the files; the names of what was written, with what it is.
local function write_all(values, movement, n)
  local boards, written = boards_of(values, n), {}
  local function file(name, what, write)
    local out <close> = script.must("evening", output.open(values.folder .. "/" .. name))
    script.must("evening", write(out))
    script.must("evening", out:keep())
    written[#written + 1] = { name, what }
  end
  local machine = values.machine or "dup"
  local function in_format(name)
    return function(out) return require "baize.format".write(out.handle, name, boards) end
  end
  local function for_machine(low, high)
    local part = table.move(boards, low, high, 1, {})
    return function(out)
      return require "baize.format".write(out.handle, machine, part, { report = function() end })
    end
  end
  local function page(more)
    return function(out)
      local options = sheet.of(values)
      for key, value in pairs(more) do options[key] = value end
      options.jobs = values.jobs
      return deal_write.to_page(out, lists.each(boards), n, options)
    end
  end
  file("boards.pbn", "the boards", in_format "pbn")
  if n <= MACHINE_MOST then
    file("boards." .. machine, "for the dealing machine", for_machine(1, n))
  else
    for low = 1, n, MACHINE_ROUNDS do
      local high = math.min(n, low + MACHINE_ROUNDS - 1)
      file(("boards-%d.%s"):format(low, machine), ("for the dealing machine, as boards 1 to %d")
        :format(high - low + 1), for_machine(low, high))
    end
  end
  file("curtain.html", "curtain cards, to cut out", page { curtain = true, links = false })
  if movement then
    file("movement.html", "a sheet for each table and each pair", function(out)
      return out:write(evening_page.page(movement, sheet.of(values)))
    end)
  end
  file("hands.html", "hand records, for afterwards", page {})
  return written
end

function evening.run(values)
  local movement = movement_of(values)
  if not values.folder then
    if not movement then usage "a FOLDER for the boards is missing, or --pairs for a movement" end
    for key, name in pairs { seed = "seed", event = "event", date = "date", machine = "machine",
      plain = "no-analysis", large = "large", paper = "paper", links = "links", jobs = "jobs" } do
      if values[key] then
        usage("--%s is for what is written into a FOLDER, which is missing", name)
      end
    end
    output.print(tostring(movement))
    return 0
  end
  local n = movement and movement.boards or values.deals
  if not n then usage "how many boards? -n N, or --pairs P for a movement" end
  if n > BOARDS_MOST then
    usage("%d boards: an evening has %d at most", n, BOARDS_MOST)
  end
  make_folder(values.folder)
  local written = write_all(values, movement, n)
  if movement then output.put(columns.wrap(movement:rule()), "\n\n") end
  output.put(columns.set(written))
end

return evening
