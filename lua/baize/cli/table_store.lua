-- SPDX-License-Identifier: GPL-3.0-or-later
--- A board at the table that was left: written down before each question, so that nothing that ends
-- the program loses it. The file has the command, the seed, and what happened on each board.
-- @module baize.cli.table_store
local core_files = require "baize.core.files"
local options = require "baize.cli.options"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local script = require "baize.host.script"
local shell = require "baize.base.shell"
local state = require "baize.host.state"
local table_board = require "baize.cli.table_board"

local table_store = {}

local FILE <const> = "table.json"
local ORDER <const> = { "baize_table", "words", "seed", "boards", "number", "deal", "acts", "seat",
  "by", "call", "card", "claim", "mine", "client", "given", "why" }

local function board_of(one)
  return { number = one.board.number, deal = one.board.deal:id(), acts = one.acts }
end

local function has_own(one)
  for _, act in ipairs(one.acts) do
    if act.mine or act.client then return true end
  end
  return false
end

-- The words that were typed after the command.
local function words_of(values)
  return values.words or table.move(values.typed, 2, #values.typed, 1, {})
end

--- Write down where a board is, once the person or a client has bid or played on it; what hinders
-- it is said by `say`.
function table_store.write(values, run, one)
  if not has_own(one) then return end
  local path, boards = state.file(FILE), {}
  if not path then
    run.hindered = "neither XDG_STATE_HOME nor HOME names a folder"
    return
  end
  for i, finished in ipairs(run.finished) do boards[i] = board_of(finished) end
  boards[#boards + 1] = board_of(one)
  local folder = path:match "^(.*)/"
  if not core_files.folder(folder) then shell.output(shell.line { "mkdir", "-p", "--", folder }) end
  local ok, why = output.write(path, plain.encode({ baize_table = 1, words = words_of(values),
    seed = values.seed, boards = boards }, ORDER) .. "\n")
  run.hindered, run.is_kept = not ok and why or nil, ok
end

--- Say where the board that was left is.
function table_store.say(run)
  if run.hindered then
    script.complain(("table: the board cannot be kept: %s"):format(run.hindered))
  elseif run.is_kept then
    script.complain(("table: board %d is kept in %s: baize table --resume continues it"):format(
      run.left.board.number, state.file(FILE)))
  end
end

--- Nothing is left: what this session wrote or continued goes.
function table_store.remove(run)
  if run.is_kept then os.remove(state.file(FILE)) end
end

--- Say that a board is left from another session.
function table_store.warn()
  local path = state.file(FILE)
  if path and output.is_there(path) then
    script.complain(("table: a board is left in %s: baize table --resume continues it; your first "
      .. "call or card here replaces it"):format(path))
  end
end

local function refuse(path, why)
  script.quit(("table: --resume: %s: %s"):format(path or "nothing is kept", why))
end

--- What was left: words, seed, boards; and values, the options that were typed then, with those
-- typed now in their place.
function table_store.read(command, now)
  local path = state.file(FILE)
  if not path then refuse(nil, "neither XDG_STATE_HOME nor HOME names a folder") end
  if not output.is_there(path) then refuse(path, "no board was left") end
  local text = script.must("table", output.read(path))
  local kept, why = plain.decode(text)
  if type(kept) ~= "table" or kept.baize_table ~= 1 or type(kept.words) ~= "table"
    or type(kept.boards) ~= "table" or #kept.boards == 0 then
    refuse(path, why or "it is not a board that was left")
  end
  local values, wrong = options.parse(command, kept.words)
  if type(values) ~= "table" then refuse(path, wrong or "its options are wrong") end
  for key, value in pairs(now) do
    if type(value) ~= "table" or #value > 0 then values[key] = value end
  end
  values.words, values.seed = kept.words, math.tointeger(kept.seed)
  kept.values = values
  return kept
end

--- Restore a board: of its acts alone where it was finished, else `play` goes on with it. True
-- where the person stays.
function table_store.restore(run, board, kept, is_last, play)
  run.is_kept = true
  if type(kept) ~= "table" or not board or board.deal:id() ~= kept.deal then
    refuse(state.file(FILE), "the boards of these options are not those that were played then")
  end
  if is_last then return (play(run, board, kept.acts)) end
  local one = script.try("table: --resume", script.FAILED, table_board.new, run, board, kept.acts)
  one.over = true
  run.finished[#run.finished + 1] = one
  return true
end

return table_store
