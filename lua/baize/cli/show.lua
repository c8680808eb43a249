-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize show: the report of an experiment that a database keeps.
-- @module baize.cli.show
local argument = require "baize.cli.argument"
local experiment = require "baize.ask.experiment"
local keeping = require "baize.store.keeping"
local library = require "baize.store.library"
local list = require "baize.cli.list"
local measures = require "baize.lang.measures"
local output = require "baize.base.output"
local plain = require "baize.base.plain"
local register = require "baize.cli.register"
local run = require "baize.cli.run"
local script = require "baize.host.script"
local seats = require "baize.lang.seat"
local shard = require "baize.store.shard"
local store = require "baize.store"
local words = require "baize.base.words"

local show = {}

show.name = "show"
show.summary = "show an experiment of a database"
show.description = "Print the report of an experiment again, from the deals and results "
  .. "of the database: nothing is dealt or solved. It counts as an interim analysis when "
  .. "so many deals were not shown before. Of a library: its deals, and how many tricks they "
  .. "give."
show.arguments = {
  { key = "id", value = "ID", count = "?", help = "its number, as baize list has it (default: "
    .. "the only one); or the id of a registration, or its first six digits" },
}
show.options = {
  argument.db,
  argument.json,
  argument.html "write the result as one page too, with figures",
  argument.links,
  argument.brief,
  { names = { "--csv" }, value = "FILE",
    help = "write the deals, one line each, in place of the report; - is standard output" },
}
show.examples = {
  { "baize show 1 --db laws.db", "the report of experiment 1" },
  { "baize show 1 --db laws.db --csv deals.csv", "its deals for a spreadsheet" },
}

local function write_csv(values, id)
  local db <close> = list.open(values)
  local f <close> = script.must(nil, output.open(values.csv))
  script.must(nil, db:csv(id, function(line) f:write(line) end))
  script.must(nil, f:keep())
end

-- A database that can be written to counts the look; one that cannot is shown as well.
local function open(values)
  local db = list.open(values)
  if values.damaged then return db end
  db:close()
  return store.open(values.db, "write") or list.open(values)
end

-- What is said of a library of deals that somebody chose, which have no statistics.
local function say_chosen(entry, said, values)
  if values.html then script.usage "show: a library of chosen deals has no page" end
  local json = values.json and plain.encode({ title = entry.title, source = entry.source,
    deals = entry.rows }, { "version", "title", "source", "deals" })
  if not argument.write_json(values, "show", json) then output.print(said) end
  return 0
end

-- What a library is: its deals, and where nobody chose them its tricks.
local function about_library(db, entry)
  local lib = entry.uniform and library.open(db.path)
  if not lib or lib.parts[1].id ~= entry.id then
    return nil, ("%s: %d deals of %s"):format(list.title(entry), entry.rows,
      entry.uniform and ("seed %d, plan %s"):format(entry.seed, entry.plan) or "a file of boards")
  end
  local measure = {}
  for i, seat in ipairs(words.SEATS) do
    measure[i] = { seat, measures.tricks(seats.values[seat]) }
  end
  return (experiment.new { title = "Library of uniform deals", from = lib, measure = measure,
    show = "distribution" })
end

-- What is damaged was said: that much of it could be shown is not success.
local function finish(values, status)
  return status == 0 and values.damaged and script.FAILED or status
end

-- Print a registration by its id; nil: there is none.
local function show_registration(values)
  if not values.id:find "^%x%x%x%x%x%x+$" then return nil end
  local db <close> = list.open(values)
  for _, one in ipairs(script.try(nil, script.FAILED, db.registrations, db)) do
    if one.hash:sub(1, #values.id) == values.id:lower() then
      if values.html or values.csv then
        script.usage "show: a registration is shown as text or as JSON"
      end
      if not argument.write_json(values, "show", values.json and one.text) then
        output.put(register.text(one))
      end
      return values.damaged and script.FAILED or 0
    end
  end
end

-- The number of the only entry of the database.
local function only(values)
  local db <close> = list.open(values)
  local entries = script.try(nil, script.FAILED, db.list, db)
  if #entries ~= 1 then
    script.usage(("show: ID is needed, as %s has %d experiments: baize list --db %s"):format(
      values.db, #entries, values.db))
  end
  return tostring(entries[1].id)
end

function show.run(values)
  values.id = values.id or only(values)
  local id = math.tointeger(tonumber(values.id))
  local status = show_registration(values)
  if status then return status end
  if not id or id < 1 then
    script.usage(("'%s' is not the number of an experiment"):format(values.id))
  end
  if values.csv == "-" and values.json == "-" then
    script.usage "--csv - and --json - both go to standard output: name a file for one"
  end
  if values.csv then
    write_csv(values, id)
    if not (values.json or values.html) then return 0 end
  end
  local db <close> = open(values)
  script.prepare {}
  keeping.notice = script.complain
  local given = { json = values.json, html = values.html, links = values.links,
    brief = values.brief, quiet = true,
    silent = values.csv == "-", store = db }
  local entry = db:entry(id)
  if entry and entry.shard then script.quit(shard.refusal(entry, db.path)) end
  if entry and entry.kind == "library" then
    local tricks, said = about_library(db, entry)
    return finish(values, tricks and run.all({ tricks }, given)
      or say_chosen(entry, said, values))
  end
  local shown = { run = function()
    local result, message = db:show(id)
    if not result then error(message, 0) end
    return result
  end, question = function()
    local e = db:experiment(id)
    return e and e:question()
  end }
  return finish(values, run.all({ shown }, given))
end

return show
