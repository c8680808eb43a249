-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize solve: double-dummy results.
-- @module baize.cli.solve
local argument = require "baize.cli.argument"
local errors = require "baize.core.error"
local files = require "baize.cli.files"
local options = require "baize.cli.options"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"
local terminal = require "baize.core.terminal"

local solve = {}

solve.name = "solve"
solve.summary = "double-dummy results of a deal, or of files of boards"
solve.description = "Print how many tricks each declarer takes in each strain when all "
  .. "four hands play perfectly and see all cards. Without DEAL and --in the boards of standard "
  .. "input are solved. A board that was played at several tables is solved and printed once."
solve.arguments = { argument.optional_deal }
solve.options = {
  files.input "solve every board of a file instead",
  files.from, files.formats,
  { names = { "--line" }, help = "one line for each board: its deal and twenty hexadecimal "
    .. "digits, declarers N S E W, for each of them NT S H D C" },
  { names = { "--json" }, value = "FILE",
    help = "write boards and results as JSON too; - prints them instead" },
  { names = { "--csv" }, value = "FILE",
    help = "write them for a spreadsheet too, one line each; - prints them instead" },
  argument.jobs "threads for the boards of a file (default: one for each core)",
  argument.memory,
}
solve.examples = {
  { "baize solve 'N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3'",
    "all twenty results of one deal" },
  { "baize solve --in club.pbn --csv club.csv", "those of every board of a file" },
  { "baize deal -n 100 --seed 7 --format line | baize solve --line", "a line for each deal" },
}

-- Boards that are read before they are solved together.
local BATCH <const> = 64

local SEEN_MAX <const> = 65536 -- boards that are remembered: a file may be larger than the memory

-- The forms in which results go to a file.
local FORMS <const> = { "json", "csv" }

local function print_board(board, values, first)
  if values.line then
    require "baize.format".write(io.stdout, "line", { board })
  elseif values.json ~= "-" and values.csv ~= "-" then
    -- a line has no number by which its deal is found again
    output.put(first and "" or "\n", ("Board %s%s\n"):format(board.number,
      board.unnumbered and "  " .. tostring(board.deal) or ""))
    output.print(board.tricks)
  end
end

-- Solve boards and print their results; raises "interrupted" when Ctrl-C came before all were
-- solved.
local function solve_batch(state)
  local deals, before, values = {}, state.watched.done, state.values
  for i, board in ipairs(state.batch) do deals[i] = board.deal end
  local list, interrupted = require "baize".solve(deals,
    { jobs = values.jobs, memory = values.memory,
      progress = function(done) state.watched:update(before + done) end })
  progress.wipe() -- standard output may be the same terminal
  for i, results in ipairs(list) do
    local board = state.batch[i]
    state.nb = state.nb + 1
    local solved = { number = board.number or state.nb, dealer = board.dealer, vul = board.vul,
      deal = board.deal, tricks = results, unnumbered = not board.number }
    print_board(solved, values, state.nb == 1)
    if state.solved then state.solved[#state.solved + 1] = solved end
  end
  io.flush()
  state.batch = {}
  if interrupted then error(errors.new("interrupted", interrupted), 0) end
end

-- Take a board, unless it was solved for another table; those without a whole deal are counted.
local function take(state, board)
  if not board.deal then
    state.without = state.without + 1
    return
  end
  local key = board.deal:id() .. (board.number or "")
  if board.number and state.seen[key] then return end
  if state.seen_nb == SEEN_MAX then state.seen, state.seen_nb = {}, 0 end
  state.seen[key], state.seen_nb = true, state.seen_nb + 1
  state.batch[#state.batch + 1] = board
  if #state.batch == BATCH then solve_batch(state) end
end

-- Write what was solved in the forms that were asked for.
local function write_files(outputs, solved)
  for form, file in pairs(outputs) do
    script.must("solve", require "baize.format".write(file.handle, form, solved))
    script.must("solve", file:keep())
  end
end

-- The exit status; nil where standard input, which was not named, is empty. Files are left as
-- they were when a run fails before anything is solved.
local function solve_files(values)
  local outputs <close> = script.must("solve", output.open_each(values, FORMS))
  local state = { values = values, batch = {}, nb = 0, without = 0, seen = {}, seen_nb = 0,
    watched = progress.new "boards", solved = next(outputs) and {} }
  local status, boards = files.each(values.input or "-", values,
    function(board) take(state, board) end, function() solve_batch(state) end)
  if boards == 0 and status == 0 then
    if not values.input then return nil end
    script.complain "solve: there is no board in the file"
  end
  if state.without > 0 and status ~= script.INTERRUPTED then
    script.complain(("solve: %s without a whole deal"):format(files.count(state.without, "board")))
  end
  if status ~= 0 and state.nb == 0 then return status end
  write_files(outputs, state.solved)
  return status
end

local function usage_error(message)
  script.usage("solve: " .. message .. "\n" .. options.usage(solve))
end

function solve.run(values)
  if values.json == "-" and values.csv == "-" or values.line
    and (values.json == "-" or values.csv == "-") then
    usage_error "standard output takes one of --line, --json - and --csv -"
  end
  if values.deal[1] == "-" and not values.deal[2] and not values.input then
    values.deal, values.input = {}, "-"
  end
  if values.input and #values.deal > 0 then usage_error "either a DEAL or --in FILE, not both" end
  if #values.deal == 0 then
    local missing = not values.input and terminal.isatty "stdin"
    return not missing and solve_files(values) or usage_error "a DEAL or --in FILE is missing"
  end
  local deal = argument.read_deal(values.deal, "solve")
  local outputs <close> = script.must("solve", output.open_each(values, FORMS))
  local solved = { deal = deal, tricks = deal:table() }
  if values.line then
    print_board(solved, values)
  elseif values.json ~= "-" and values.csv ~= "-" then
    output.print(solved.tricks)
  end
  write_files(outputs, { solved })
end

return solve
