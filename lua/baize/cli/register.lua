-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize register: write down what is asked, and of which deals, before any is dealt.
-- @module baize.cli.register
local argument = require "baize.cli.argument"
local about = require "baize.report.about"
local columns = require "baize.base.columns"
local output = require "baize.base.output"
local registration = require "baize.store.registration"
local run = require "baize.cli.run"
local sampler = require "baize.sample.sampler"
local script = require "baize.host.script"
local store = require "baize.store"

local register = {}

local WIDTH <const> = 80
local INDENT <const> = "           "

register.name = "register"
register.summary = "register what is asked, before any deal is dealt"
register.description = "Write down what the experiments of FILE ask before any of their deals is "
  .. "dealt, as on OSF or AsPredicted: condition, measures, tests, smallest differences that "
  .. "matter, number of deals, seed (drawn now where none is named), rule of stopping, primary "
  .. "test, date, version, and the SHA-256 of the script and of all that. baize run FILE "
  .. "--registered REG then takes the deals and the seed from it, and its report says \"as "
  .. "registered\" or what differs. Nobody else knows when a file was written: give its SHA-256 "
  .. "to somebody, or put the file where its date is kept (OSF, AsPredicted, a public "
  .. "repository). FILE may be a registration: it is checked and shown."
register.arguments = {
  { key = "file", value = "FILE", help = "the script, or a registration that --json wrote" },
  argument.rest,
}
register.options = {
  argument.deals "how many deals (default: what the experiment says)",
  argument.seed "which deals (default: what the experiment says, else a fresh one)",
  { names = { "--primary" }, value = "TEST",
    help = "the test that decides, as the script has it (default: the only one)" },
  { names = { "--note" }, value = "TEXT", help = "who registers, and why: any text" },
  { names = { "--json" }, value = "FILE",
    help = "write the registration, a new file; - prints it instead of the text" },
  { names = { "--db" }, value = "FILE",
    help = "store it in this database too, and name what it has dealt of the question before" },
}
register.examples = {
  { "baize register law.lua -n 4000 --primary 'gain > 0' --json law.json",
    "register the experiment of law.lua" },
  { "baize run law.lua --registered law.json --html law.html", "then run it" },
}

-- ---- text --------------------------------------------------------------------------

local function line(word, text)
  if not text or text == "" then return "" end
  return word .. INDENT:sub(#word + 1) .. columns.wrap(text, WIDTH - #INDENT):gsub("\n", "\n" ..
    INDENT) .. "\n"
end

local function deals_text(item)
  local n = item.deals and ("%d%s"):format(item.deals, item.stop and " at most" or "") or
    item.cases and "what each experiment says" or "all that satisfy the condition"
  local seed = item.seed and (" of seed %d"):format(item.seed) or ""
  local from = item.from and (" of %s, which are there already"):format(item.from) or ""
  return n .. seed .. from .. (item.plan and ", plan " .. item.plan or "") ..
    (item.confirm and ("; %d to confirm"):format(item.confirm) or "")
end

-- A question as text; of a case without what all cases share.
local function item_text(item, is_case)
  local parts = { line(is_case and "Case" or "Title", item.label or item.title) }
  local function add(word, text) parts[#parts + 1] = line(word, text) end
  add("Source", not is_case and item.source or nil)
  add("Where", item.where)
  for _, text in ipairs(item.measures or {}) do add("Measure", text) end
  add("Tests", item.tests and registration.tests(item) or nil)
  add("Primary", item.primary or #(item.tests or {}) > 1 and "none: all tests alike (Holm)" or nil)
  for _, text in ipairs(registration.others(item)) do
    local name, value = text:match "^([%w_]+) = (.*)$"
    local word = name and name:gsub("^%l", string.upper):gsub("_", " ")
    if word and #word < #INDENT then add(word, value) else add("Field", text) end
  end
  if not is_case or item.deals then add("Deals", deals_text(item)) end
  add("Stop", item.stop and item.stop or not is_case and not item.from and
    "none: a fixed number of deals, analysed once" or nil)
  for _, case in ipairs(item.cases or {}) do parts[#parts + 1] = "\n" .. item_text(case, true) end
  return table.concat(parts)
end

local function earlier_text(data)
  local list = {}
  for i, one in ipairs(data.earlier or {}) do
    list[i] = ("entry %d of '%s'%s (%d of %d deals of seed %d, analysed %s)"):format(one.entry,
      data.database, one.tests and " tested " .. about.figures(one.tests) or "", one.deals,
      one.asked, one.seed, one.analyses == 1 and "once" or ("%d times"):format(one.analyses))
  end
  if data.registered and #data.registered > 0 then
    list[#list + 1] = "registered before: " .. table.concat(data.registered, ", ")
  end
  if #list == 0 then return data.database and ("nothing in '%s'"):format(data.database) end
  return table.concat(list, "; ")
end

--- A registration as text.
function register.text(one)
  local data = one.data
  local parts = { line("Registered", ("%s, baize %s"):format(data.date:gsub("T", " "):gsub("Z$",
    " UTC"), data.version)), line("SHA-256", one.hash), line("Script", ("%s, SHA-256 %s"):format(
    data.script.name, data.script.sha256)), line("Arguments", table.concat(data.script.arguments or
    {}, " ")), line("Note", data.note), line("Before", earlier_text(data)) }
  for _, item in ipairs(data.questions) do parts[#parts + 1] = "\n" .. item_text(item) end
  return table.concat(parts)
end

-- ---- registering -------------------------------------------------------------------

-- The text of a test without blanks that do not matter.
local function plain(text) return (text:gsub("%s+", "")) end

-- The question, by number, that has the primary test, and its text.
local function find_primary(asked, wanted)
  if not wanted then return nil end
  local found, known, text = nil, {}, nil
  for i, one in ipairs(asked) do
    for _, test in ipairs(one.tests or {}) do
      known[#known + 1] = test.text
      if plain(test.text) == plain(wanted) then
        if found and found ~= i then
          script.quit(("register: --primary: several experiments have the test '%s'")
            :format(wanted))
        end
        found, text = i, test.text
      end
    end
  end
  return found and { i = found, text = text } or script.quit(("register: --primary: there is no "
    .. "test '%s'; %s"):format(wanted, #known > 0 and "there are: " .. table.concat(known, "; ") or
    "nothing is tested"))
end

-- What the experiments ask; a seed is drawn where none is named.
local function items_of(experiments, values)
  local asked, items = {}, {}
  for i, experiment in ipairs(experiments) do
    asked[i] = run.question(experiment) or script.quit(("register: what %s returns cannot be "
      .. "registered: it does not say what it asks"):format(values.file))
  end
  local primary = find_primary(asked, values.primary)
  for i, one in ipairs(asked) do
    local only = not values.primary and one.kind ~= "lead" and one.kind ~= "fit" and
      #(one.tests or {}) == 1 and one.tests[1].text or nil
    local seed = values.seed or one.seed or sampler.fresh_seed()
    local own = primary and primary.i == i and primary.text or only
    items[i] = registration.item(one, values.deals, seed, own)
  end
  return items
end

-- What a database had of the questions before, into the data of a registration.
local function add_earlier(data, db)
  local registered, seen = {}, {}
  for _, item in ipairs(data.questions) do
    for _, one in ipairs(registration.of(db:registrations(), item)) do
      if not seen[one.registration.id] then registered[#registered + 1] = one.registration.id end
      seen[one.registration.id] = true
    end
  end
  data.database, data.registered = db.path, registered
  data.earlier = registration.earlier(db.core, data.questions)
end

-- A new file for a registration: one that is there is never overwritten.
local function open_json(values)
  if not values.json then return nil end
  if values.json ~= "-" and output.is_there(values.json) then
    script.quit(("register: '%s' exists, and no registration is overwritten: name another file")
      :format(values.json))
  end
  return script.must("register", output.open(values.json))
end

-- Check a registration and print it.
local function show(values, text)
  local one = script.must("register", registration.read(text, values.file))
  for _, name in ipairs { "deals", "seed", "primary", "note", "json" } do
    if values[name] then
      script.usage(("register: '%s' is a registration: --%s is for a script"):format(values.file,
        name))
    end
  end
  if values.db then
    local db <close> = script.must("register", store.open(values.db))
    script.must("register", db.core:register(one.hash, one.text))
  end
  output.put(register.text(one))
  return 0
end

function register.run(values)
  if values.file == "-" then
    script.usage "register: the script must be a file, whose hash can be compared later"
  end
  local text = script.must("register", output.read(values.file))
  if text:find "^%s*{" then return show(values, text) end
  local experiments = run.read(values)
  local data = { date = os.date "!%Y-%m-%dT%H:%M:%SZ", note = values.note,
    script = registration.script(values.file, text, values.rest), questions = items_of(experiments,
    values) }
  local file <close> = open_json(values)
  local db <close> = values.db and script.must("register", store.open(values.db)) or nil
  if db then add_earlier(data, db) end
  local one = registration.new(data)
  if db then script.must("register", db.core:register(one.hash, one.text)) end
  if file then
    file:write(one.text)
    script.must("register", file:keep())
  end
  if values.json ~= "-" then output.put(register.text(one)) end
  if not values.json and not db then
    script.complain "register: nothing was written: name --json=FILE or --db FILE"
  end
  return 0
end

return register
