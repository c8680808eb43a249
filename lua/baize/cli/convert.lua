-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize convert: a file of boards in another format.
-- @module baize.cli.convert
local agreement = require "baize.cli.agreement"
local argument = require "baize.cli.argument"
local convert_notes = require "baize.cli.convert_notes"
local files = require "baize.cli.files"
local errors = require "baize.core.error"
local remarks = require "baize.cli.remarks"
local near = require "baize.base.near"
local output = require "baize.base.output"
local record = require "baize.format.record"
local sheet = require "baize.cli.sheet"
local script = require "baize.host.script"

local convert = {}

convert.name = "convert"
convert.summary = "write a file of boards, or notes of a system, in another format"
convert.description = "Read the boards of IN and write them to OUT. Formats are recognised by "
  .. "the ends of the names: pbn, lin, json, dealer, deal, gib, giblib, line and, for dealing "
  .. "machines, dup, bri, dge and dlm; rbn, and ben, openspiel and tsv (data sets of bidding), are "
  .. "read only; csv, sheet (hand records as text) and html (as a page) are written only. "
  .. "What OUT's format cannot hold is counted on standard "
  .. "error at the end; boards that cannot be written are counted as well, the first of them "
  .. "named, and the exit status is then 1. Notes of a system are bml, bss, and lua (a system "
  .. "of ours): what is skipped of them is printed with its line."
convert.arguments = {
  { key = "input", value = "IN", help = "file or folder to read; - is standard input" },
  { key = "output", value = "OUT", help = "file to write; - is standard output" },
}
convert.options = {
  files.from,
  { names = { "--to" }, value = "FORMAT",
    help = "format to write (default: the end of OUT's name; pbn for -)" },
  { names = { "--export" }, help = "write PBN in export format: CRLF, all mandatory tags, "
    .. "tags and sections in the order and form of the standard" },
  { names = { "--solve" }, help = "solve every deal: add double-dummy tables and par (PBN), and "
    .. "replace those of the file that are wrong, with a message" },
  { names = { "--range" }, value = "A..B", type = "range",
    help = "only the boards with these numbers" },
  { names = { "--results" }, value = "FILE", repeats = true, help = "of hand records: boards with "
    .. "results beside the hands; those without cards have those of their number in IN" },
  argument.jobs "threads for --solve (default: one for each core)",
  argument.memory,
  files.formats, files.strict,
}
sheet.add(convert.options)
convert.examples = {
  { "baize convert table.lin table.pbn", "LIN of BBO as PBN" },
  { "dealer script | baize convert - - --from dealer --to json",
    "what the program dealer prints, as JSON" },
  { "baize convert club.json club.pbn --export", "PBN that any program reads" },
  { "baize convert club.pbn solved.pbn --solve", "add double-dummy tables and par" },
  { "baize convert evening.pbn hands.html --results monday.pbn", "hand records with results" },
  { "baize convert cup.pbn second.dup --range 97..120", "boards for a dealing machine" },
  { "baize convert notes.bml mine.lua", "bidding tables as a system, as far as they are read" },
  { "baize convert sayc sayc.bml", "a system as notes" },
}

local BUILT_IN <const> = require "baize.format".BUILT_IN

-- The format that a path or --to tells.
local function target(values)
  if values.to then return values.to:lower() end
  if values.output == "-" then return "pbn" end
  return (values.output:match "%.([%w_]+)$" or ""):lower()
end

-- Boards that are read before they are solved together.
local BATCH <const> = 64
local SOLVED_MAX <const> = 65536 -- deals whose results are kept: a file may exceed the memory

-- The points of N-S that an OptimumScore tells: "NS 620", "EW +100".
local function optimum(text)
  local side, points = (text or ""):match "^%s*([NE][SW])%s+([+-]?%d+)%s*$"
  points = tonumber(points)
  return points and (side == "NS" and points or -points)
end

-- The par of a board: what the file says of it is replaced only where it is another, which
-- is reported.
local function add_par(board, state)
  local dealer, vul = record.dealer_and_vul(board)
  if board.tricks and vul then
    local score = require "baize.cards.par".of(board.tricks, { dealer = dealer, vul = vul }).score
    local told = board.tags and board.tags.OptimumScore
    if optimum(told) == score then return end
    board.par = (score < 0 and "EW %d" or "NS %d"):format(math.abs(score))
    if told and told ~= "" and told ~= "?" then
      state.changed:add(board, ("the OptimumScore of the file is wrong, ours is written: '%s'")
        :format(told))
    end
  elseif board.tricks and state.name == "pbn" then
    state.changed:add(board, "no par without a vulnerability")
  end
end

-- Solve each deal once, however many tables it was played at, and wherever these are in the
-- file; tables of results in the file are compared with what the solver finds. PBN gets `par`
-- as the tag OptimumScore (PBN 2.1, section 4.2).
local function solve_batch(batch, state)
  local deals, solved = {}, state.solved
  if state.solved_nb > SOLVED_MAX then solved, state.solved_nb = {}, 0 end
  state.solved = solved
  for _, board in ipairs(batch) do
    local id = board.deal and board.deal:id()
    if id and not solved[id] then
      deals[#deals + 1], solved[id] = board.deal, #deals + 1
    end
  end
  if #deals > 0 then
    local list, interrupted = require "baize".solve(deals,
      { jobs = state.jobs, memory = state.memory })
    if interrupted then error(errors.new("interrupted", "interrupted"), 0) end
    for i, deal in ipairs(deals) do solved[deal:id()] = list[i] end
    state.solved_nb = state.solved_nb + #deals
  end
  for _, board in ipairs(batch) do
    local found = board.deal and solved[board.deal:id()]
    if found and board.tricks ~= found then
      if board.tricks then
        state.changed:add(board, "the double-dummy table of the file is wrong, ours is written")
      end
      board.tricks = found
    end
    add_par(board, state)
  end
end

-- What a board lacks that its format cannot be without.
local LACKS <const> = { deal = "whole deal", tricks = "double-dummy table (--solve adds it)" }

-- A board as the format can write it; nil: it cannot. What is lost is counted.
local function fit(board, state)
  local module = state.module
  for _, need in ipairs(module.needs or {}) do
    if not board[need] then
      state.skipped:add(board, "no " .. (LACKS[need] or need))
      return nil
    end
  end
  local fitting, lost = board, {}
  if module.fit then fitting, lost = module.fit(board) end
  for _, what in ipairs(lost) do state.lost:add(board, what) end
  if not fitting then state.skipped:add(board, "nothing in them that can be") end
  if fitting and board.par and fitting.tags then fitting.tags.OptimumScore = board.par end
  return fitting
end

-- A function that says whether --range has a board: by its number, else by its place in the file.
local function range_of(values)
  if not values.range then return function() return true end end
  local low, high = values.range:match "^(%d+)%.%.(%d+)$"
  low, high = tonumber(low), tonumber(high)
  if low > high then script.usage(("convert: --range %s: the first number comes first"):format(
    values.range)) end
  local place = 0
  return function(board)
    place = place + 1
    local number = board.number or place
    return low <= number and number <= high
  end
end

-- A function that gives a board without cards those of the board of its number before it.
local function dealing(values)
  local dealt = {}
  return function(board)
    if not (values.results[1] and board.number) then return board end
    if board.deal then
      dealt[board.number] = dealt[board.number] or board
    elseif dealt[board.number] then
      local one = dealt[board.number]
      board.deal, board.dealer, board.vul = one.deal, one.dealer, board.vul or one.vul
    end
    return board
  end
end

-- The boards that can be written, one by one: a file may be larger than the memory.
local function boards_of(list, values, state)
  local batch, wanted, with_deal = {}, range_of(values), dealing(values)
  local function pass_on()
    if values.solve then solve_batch(batch, state) end
    for _, board in ipairs(batch) do
      local last, fitting = state.written, fit(board, state)
      local same = last and last.number == board.number and last.deal == board.deal
      state.read, state.boards = state.read + 1, state.boards + (same and 0 or 1)
      state.written = board -- whose losses export format tells
      state.agreeing:add(board)
      if fitting then coroutine.yield(fitting) end
    end
    batch = {}
  end
  return coroutine.wrap(function()
    local function take(board)
      if not wanted(board) then return end
      batch[#batch + 1] = with_deal(board)
      if #batch >= (values.solve and BATCH or 1) then pass_on() end
    end
    local _
    state.status, _, state.problems = files.each(list, values, take, pass_on)
  end)
end

-- Say what was lost and how much was written: records, where a board has several.
local function say_counts(state, written)
  local all = written == state.read - state.skipped:count()
  local word = (state.boards < state.read or not all) and "record" or "board"
  state.lost:say(("no place in %s for "):format(state.name), word)
  state.changed:say("", word)
  state.skipped:say("not written: ", word)
  state.agreeing:say()
  if state.status ~= 0 or state.nothing then return end
  output.tell(("%s, %s\n"):format(files.count(written, all and word or "board"),
    files.count(state.problems, "problem")))
end

-- Write what can be written; the second result is true where the file is not to be kept.
local function write_all(values, name, list, handle, onto_itself)
  local format = require "baize.format"
  local state = { name = name, jobs = values.jobs, memory = values.memory,
    module = require("baize.format." .. name), read = 0, boards = 0, problems = 0,
    solved = {}, solved_nb = 0, agreeing = agreement.new "convert",
    lost = remarks.new(), skipped = remarks.new(), changed = remarks.new() }
  local next_board, done = boards_of(list, values, state), false
  local options = { fitted = true, export = values.export,
    sheet = not values.export and sheet.of(values) or nil }
  function options.report(what, number)
    if values.export then return state.changed:add(state.written, what) end
    state.lost:add({ number = number }, what) -- what a machine asks for
  end
  local ok, count, message = pcall(format.write, handle, name, function()
    if done then return nil end
    local board = next_board()
    done = board == nil
    return board
  end, options)
  if not ok and errors.kind(count) then error(count, 0) end
  if not ok then count, message = nil, files.fault(name, "written", count) end
  script.must("convert", count, message)
  -- of no board JSON is an empty list
  state.nothing = state.read == 0 and (name ~= "json" or values.range) and true or nil
  say_counts(state, count)
  if state.status ~= 0 then return state.status, true end
  if state.nothing then
    script.complain(("convert: there is no board %sin the file"):format(
      values.range and values.range .. " " or ""))
  end
  local lost = state.skipped:count() > 0
  if lost and onto_itself then
    script.complain(("convert: '%s' stays as it was"):format(values.output))
  end
  local none = state.nothing or lost and count == 0
  return (none or lost) and script.FAILED or 0, none or lost and onto_itself
end

function convert.run(values)
  local from, to = convert_notes.formats(values)
  if from then return (convert_notes.run(values, from, to)) end
  local name = target(values)
  local module, fault = files.module(name, values)
  if not module then
    script.usage(name == "" and ("convert: which format has '%s'? Use --to FORMAT")
      :format(values.output)
      or "convert: " .. (fault or ("unknown format '%s'%s: use one of %s"):format(name,
        near.hint(name, BUILT_IN), table.concat(BUILT_IN, ", "))))
  elseif not module.write then
    script.usage(("convert: the format '%s' is not written"):format(name))
  elseif values.export and name ~= "pbn" then
    script.usage(("convert: --export is a form of PBN, not of %s"):format(name))
  end
  for _, option in ipairs(name ~= "sheet" and name ~= "html" and sheet.options or {}) do
    if values[option.key or option.names[1]:sub(3)] then
      script.usage(("convert: %s is for hand records, sheet and html, not for %s"):format(
        option.names[1], name))
    end
  end
  if values.results[1] and name ~= "sheet" and name ~= "html" then
    script.usage(("convert: --results is for hand records, not for %s"):format(name))
  end
  for _, key in ipairs(name == "sheet" and sheet.OF_PAGES or {}) do
    if values[key] then script.usage(("convert: --%s needs html"):format(key)) end
  end
  if values.links and values.curtain then
    script.usage("convert: " .. sheet.NO_LINKS)
  end
  -- the file is written anew only when all was read: IN may be OUT, but not lose what it holds
  local list = files.list(values.input, values)
  local more = files.list(values.results, values)
  table.move(more, 1, #more, #list + 1, list)
  local onto_itself = list[1] == values.input and files.format_of(values.input, values) == name
    and output.clash({ html = values.output }, list) ~= nil
  if not onto_itself then files.keep_apart({ html = values.output }, list) end
  local refused = output.refuse(values.output, name)
  if refused then script.usage("convert: " .. refused) end
  local out <close> = script.must("convert", output.open(values.output))
  local status, broken = write_all(values, name, list, out.handle, onto_itself)
  if not broken then script.must("convert", out:keep()) end
  return status
end

return convert
