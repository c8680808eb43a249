-- SPDX-License-Identifier: GPL-3.0-or-later
--- Bidding systems: loaded, asked for calls, explained.
-- `baize.system.load "tutorial"` reads systems/tutorial.lua, which runs in a sandbox and says
-- in rules what each hand bids. One definition bids, explains, and is counted.
-- @module baize.system
local check = require "baize.base.check"
local card = require "baize.system.lists.card"
local checked = require "baize.system.lists.checked"
local core_auction = require "baize.core.auction"
local core_guess = require "baize.core.guess"
local edit = require "baize.system.edit"
local graph = require "baize.system.turn.graph"
local hand_of = require "baize.bidding.rules".hand
local ids = require "baize.system.lists.ids"
local kit = require "baize.system.natural.kit"
local lists = require "baize.base.lists"
local model = require "baize.system.lists.model"
local position = require "baize.system.turn.position"
local sequence = require "baize.system.words.sequence"
local source = require "baize.system.source"
local text = require "baize.system.lists.text"

local system = {}

--- What options in the name of a system do that no file declares: name -> function of the system
-- and the option's text, which returns another system, or nil and what is wrong. Other modules add
-- theirs.
system.derived = {}

local SETTINGS <const> = { "strict" }
local DEALERS <const> = { N = true, E = true, S = true, W = true }

local System = { __name = "baize.System", methods = {} }
local methods <const> = System.methods

-- ---- loading -----------------------------------------------------------------------

-- A system with what all have; `graphs` by the system that the other side bids by.
local function new(fields)
  fields.options, fields.notes, fields.bounds = {}, {}, fields.model.bounds
  fields.told, fields.counted = {}, 0
  local self = setmetatable(fields, System)
  self:forget()
  return self
end

--- What bids where no system is given: the natural list alone; its opponents are itself.
function system.natural()
  local self = new { name = "natural", declared = {}, names = {}, examples = {}, model =
    model.new {} }
  self.opponents, self.written = self, ""
  return self
end

--- A system without rules: it makes no call, and what is called by it says nothing of the hand.
function system.nothing()
  local self = new { name = "nothing", declared = {}, names = {}, examples = {}, natural = false,
    guard = false, model = model.new {} }
  self.opponents, self.written = self, ""
  return self
end

-- How a system wants natural bidding, beside what is usual.
local function style_of(wanted)
  local style = {}
  for name, value in pairs(kit.STYLE) do style[name] = value end
  for name, value in pairs(type(wanted) == "table" and wanted or {}) do style[name] = value end
  return style
end

-- What a system says of natural bidding and of the guard, as it is written.
local function fallbacks(self)
  local parts = {}
  for name, value in pairs(self.natural == false and {} or self.style) do
    if value ~= kit.STYLE[name] or name == "list" then -- a later program has others
      parts[#parts + 1] = ("%s = %s"):format(name, math.type(value) and value or type(value) ==
        "string" and ("%q"):format(value) or tostring(value))
    end
  end
  table.sort(parts)
  local natural_text = #parts > 0 and "{ " .. table.concat(parts, ", ") .. " }"
    or self.natural == false and "false"
  return (natural_text and ", natural = " .. natural_text or "")
    .. (self.guard == false and ", guard = false" or "")
end

-- Who opposes a system where nobody is named: the system that it names (a card of theirs); what its
-- own sections say that their calls mean, with natural bidding; or that alone.
local function opponents_of(got, m, message)
  if got.system.opponents then
    local they, why = system.load(got.system.opponents)
    return they, not they and ("system: opponents: %s"):format(why) or nil
  end
  local records = card.records(m)
  if not records then return system.natural() end
  return (system.by_calls("their calls as " .. message, records))
end

--- A system of some opponents, by records of what their calls mean; with natural bidding.
-- @tparam string name
-- @tparam {table,...} records sections, as the sandbox gives them
-- @treturn System
function system.by_calls(name, records)
  ids.give(records)
  local made = new { name = name, declared = {}, names = {}, examples = {},
    model = model.new(records), style = style_of(nil) }
  made.opponents = system.natural()
  return made
end

local function make(got, stem, settings, begun)
  local m, notes = checked.model(got, settings, begun)
  if not m then return nil, notes end
  local opponents, why = opponents_of(got, m, (got.system.name or stem) .. " says them")
  if not opponents then return nil, why end
  local self = new { name = got.system.name or stem, source = got.system.source,
    base = got.system.base, declared = got.options, names = got.names, model = m,
    natural = got.system.natural, style = style_of(got.system.natural), guard = got.system.guard,
    opponents = opponents, against = got.system.opponents, files = got.files,
    examples = got.examples,
    agreements = got.system.card }
  for _, o in ipairs(got.options) do
    if not o.of then self.options[o.name] = o.value end
  end
  for _, note in ipairs(notes) do self:note(note) end
  return self
end

--- The same system by its own rules alone: without the natural list and the guard.
-- @treturn System
-- @usage print(system:bare():show "1S (2H)")
-- @function System:bare
function methods:bare()
  if self.natural == false and self.guard == false then return self end
  if not self.own then
    local own = new { natural = false, guard = false, falls = self.natural ~= false, whole = self,
      model = self.model }
    for name, value in pairs(self) do
      if rawget(own, name) == nil then own[name] = value end -- what is lazy is not made here
    end
    own.options, own.notes, own.told = self.options, self.notes, self.told
    self.own = own
  end
  return self.own
end

--- The same system with more options in its name, for a copy that makes its calls another way
-- (`decide`, a function of a position and a hand: the call, and why).
function system.copy(self, options)
  local own = {}
  for name, value in pairs(self) do own[name] = value end
  for _, name in ipairs { "hash", "own", "graphs" } do own[name] = nil end
  local copy = new(own)
  copy.options, copy.notes, copy.told, copy.given = self.options, self.notes, self.told, {}
  for _, list in ipairs { self.given or {}, options } do
    for name, value in pairs(list) do copy.given[name] = value end
  end
  copy.stem = self.stem or self.name
  return copy
end

-- Whether two sections of a file that was read twice are the same, but for what was computed.
local KNOWN <const> = { read = true, calls = true, shape = true, used = true, origin = true }
local function is_same(a, b)
  if a == b then return true end
  if type(a) == "userdata" and type(b) == "userdata" then return a:equals(b) end
  if type(a) ~= "table" or type(b) ~= "table" then return false end
  for key, value in next, a do
    if not KNOWN[key] and not is_same(value, b[key]) then return false end
  end
  for key in next, b do
    if not KNOWN[key] and a[key] == nil then return false end
  end
  return true
end

-- A system with other options, of the same files. Sections that do not change are those of this
-- one.
local function reloaded(self, options)
  local given = {}
  for name, value in pairs(self.given or {}) do given[name] = value end
  for name, value in pairs(options) do given[name] = value end
  if not self.stem then check.fail("edit: natural bidding has no options") end
  local other, message = system.load(self.stem, given)
  if not other then check.fail("edit: " .. message) end
  local before, records = {}, other.model.records
  for _, file in ipairs(self.files) do before[file.name] = file.sha256 end
  for _, file in ipairs(other.files) do
    if before[file.name] and before[file.name] ~= file.sha256 then
      check.fail(("edit: %s has changed since %s was loaded: load it again"):format(
        file.name:sub(2), self.name))
    end
  end
  local known = {}
  for _, record in ipairs(self.model.records) do known[record.id] = record end
  for i, record in ipairs(records) do
    local one = known[record.id]
    if one and is_same(one, record) then records[i] = one end
  end
  return other
end

--- The line with which a file begins that has a system as its base, and its options and natural
-- bidding.
function system.head(self, name, base, options)
  local list = {}
  for i, key in ipairs(lists.keys(options)) do list[i] = ("[%q] = %q"):format(key, options[key]) end
  return ("system { name = %q, base = %q%s%s%s }"):format(name, base, list[1] and ", options = { "
    .. table.concat(list, ", ") .. " }" or "", fallbacks(self), self.against
    and (", opponents = %q"):format(self.against) or "")
end

--- A system of a text that is written on this one, as a file with `base` would be: without its line
-- `system { ... }`. The options are those of this one.
-- @tparam string text sections, `change`, `drop`
-- @tparam string name of the new system
-- @treturn ?System nil: the text is wrong, or this system is not written in a file as it is
-- @treturn ?string why
-- @usage local wide = s:derived('change "1NT" { before = "2NT", bid "3NT" { hcp "9" } }', "wide")
-- @function System:derived
function methods:derived(content, name)
  if not self.stem or self.parent or self.decide then
    return nil, ("%s is not a system as a file has it"):format(self.name)
  end
  local found, path, roots, short = source.find(self.stem)
  if not found then return nil, path end
  local head = system.head(self, name, short, self.given or {})
  local got, message = source.run(head .. " " .. content, "@" .. name .. ".lua", roots, name, {},
    false)
  if not got then return nil, message end
  return make(got, name, { strict = false, given = {} }, os.clock())
end

local parents = setmetatable({}, { __mode = "kv" }) -- of systems that were edited

--- A system like this one with other rules, or other options. This one stays as it is.
-- An edit names a rule by its id, as `show` prints it ("opening/3"), or is given a rule of
-- `position("1NT P").rules`; a list is named by the id of its section ("opening", "1NT 2C"), or of
-- the rule that has it as replies. Rules keep their ids.
--
-- * `{ rule, "range", feature, range }` for the one range of a feature in the condition: "hcp",
--   "M.top3", "we.hcp", or a feature
-- * `{ rule, "where", condition }`, of `baize.role.me` and `.we`; `{ rule, "variants", { { "weak",
--   condition }, ... } }`
-- * `{ rule, "forcing", "once" }`, also `text`, `artificial`, `alert`, `announce`, `seats`,
--   `final`, `fixed`; false takes it away
-- * `{ rule, "rule", 'bid "2D" { hcp "18+" }' }` another rule in its place
-- * `{ rule, "remove" }`
-- * `{ list, "add", 'bid "2D" { hcp "18+" }', before }`: before an item, or after all
-- * `{ list, "order", { 2, 1, 3 } }`: all its items, by number or id
--
-- What is wrong with an edited rule is an error here. Sections that an edit leaves without a way to
-- them stay, unused; `check` names them.
-- @tparam {table,...} edits in their order; `options`: options by name, as for `load`
-- @treturn System its `parent` is this one, while that is in use; `edits` are all edits since the
-- files were read
-- @raise at the user's line what is wrong with an edit, and what to write
-- @usage local wide = system:edit { { "opening/2", "range", "hcp", "14-17" } }
-- @function System:edit
function methods:edit(edits)
  check.note()
  if type(edits) ~= "table" or getmetatable(edits) or type(edits.options or {}) ~= "table" then
    check.fail('edit takes edits, as in { { "opening/3", "range", "hcp", "15-18" } }, not '
      .. check.show(edits))
  end
  for key in pairs(edits) do
    if math.type(key) ~= "integer" and key ~= "options" then
      check.fail(("edit: '%s' is not known: it takes a list of edits, and options"):format(
        tostring(key)))
    end
  end
  local base, new_edits, all = self, table.move(edits, 1, #edits, 1, {}), {}
  table.move(self.edits or {}, 1, #(self.edits or {}), 1, all)
  table.move(new_edits, 1, #new_edits, #all + 1, all)
  if edits.options then base, new_edits = reloaded(self, edits.options), all end
  local records, check_model = edit.records(base, new_edits)
  local m = model.new(records, nil, self.model)
  check_model(m)
  local made = new { name = self.name, source = self.source, base = self.base, model = m,
    declared = base.declared, names = self.names, natural = base.natural, style = base.style,
    guard = base.guard, opponents = self.opponents, stem = self.stem, given = base.given,
    files = base.files, edits = all, examples = base.examples, agreements = base.agreements }
  made.options = base.options
  for _, note in ipairs(base.notes) do made:note(note) end
  parents[made] = self
  return made
end

--- The system with other options, beside those that it has; nil, and what is wrong.
function system.with_options(self, options)
  local given = {}
  for name, value in pairs(self.given) do given[name] = value end
  for name, value in pairs(options) do given[name] = value end
  local made, message = system.load(self.stem, given)
  -- expected: an edit names a rule that is not there
  if made and self.edits then
    local ok, edited = pcall(made.edit, made, self.edits)
    if not ok then return nil, edited end
    made = edited
  end
  return made, message
end

local loaded

--- A bidding system from a file.
-- @tparam string name of a system ("tutorial" is systems/tutorial.lua or
-- systems/tutorial/init.lua) or the path of a file; with options "tutorial:weak_two=light";
-- "natural" is natural bidding
-- @tparam[opt] table options by name, beside those in the name
-- @tparam[opt] table settings `strict`: true where a convention that is wrong is an error; else
-- it is left out, with a message in `notes`
-- @treturn ?System its fields: name, options (name -> value), hash (16 digits, of the rules: not
-- of comments and layout; with the net where rules ask for tricks), notes (messages); or nil
-- @treturn ?string what is wrong: file, line, and what to write
-- @treturn nil
-- @treturn ?string the kind of that
-- @raise at the user's line for what is not a name; "interrupted"
-- @usage local system = assert(baize.system.load "tutorial")
function system.load(name, options, settings)
  check.note()
  if type(name) ~= "string" or name == "" then
    check.fail("load takes the name or the path of a system, not " .. check.show(name))
  end
  if options ~= nil and (type(options) ~= "table" or getmetatable(options)) then
    check.fail(('load takes options by name, as in { weak_two = "light" }, not %s')
      :format(check.show(options)))
  end
  if settings ~= nil then check.fields(settings, SETTINGS, "the settings of a system") end
  local stem, given = source.split(name)
  if not stem then return nil, given end
  for key, value in pairs(options or {}) do given[key] = value end
  local derived = {}
  for _, key in ipairs(lists.keys(given)) do
    local value = given[key]
    if type(key) ~= "string" or type(value) ~= "string" then
      check.fail(("option %s: its name and value are texts, not %s"):format(tostring(key),
        check.show(value)))
    end
    if system.derived[key] then derived[key], given[key] = value, nil end
  end
  local made, message, place, kind = loaded(stem, given, settings)
  for _, option in ipairs(lists.keys(derived)) do
    if not made then break end
    made, message = system.derived[option](made, derived[option])
  end
  return made, message, place, kind
end

-- A system of a file, without options that derive another one.
function loaded(stem, given, settings)
  local content, path, roots, short = source.find(stem)
  if not content and stem == "natural" then
    if not next(given) then return system.natural() end
    path = "natural bidding has no options: write system { natural = ... } in a file"
  end
  if not content then return nil, path, nil, "not found" end
  local strict, begun = settings ~= nil and settings.strict == true, os.clock()
  local got, message, kind = source.run(content, path, roots, short, given, strict)
  if not got then return nil, message, nil, kind end
  local self
  self, message = make(got, short, { strict = strict, given = given }, begun)
  if self then self.stem, self.given = stem, given end
  if self and #got.records == 0 and not next(got.system) then
    self:note(("%s:1: no rules in it: all its bidding is natural"):format((path:gsub("^@", ""))))
  end
  return self, message
end

-- ---- auctions ----------------------------------------------------------------------

-- The calls of an auction, as people write it: in full, or ours plain and theirs in
-- parentheses; the Auction; and, of the latter, whether the first call is ours.
local function words_of(given, what)
  if check.kind(given) == "Auction" then given = tostring(given) end
  if type(given) ~= "string" then
    check.fail(("%s takes an auction, as in \"1NT P 2C\", not %s"):format(what, check.show(given)))
  end
  local plain, first = given, nil
  if given:find "%(" then
    local calls, message = sequence.parse(given)
    local words, ours = {}, nil
    if not calls then check.fail(("%s: %s"):format(what, message)) end
    for _, call in ipairs(calls) do
      if ours ~= nil and ours == call.ours then words[#words + 1] = "P" end
      words[#words + 1], ours = sequence.call_text(call):gsub("[()]", ""), call.ours
    end
    if ours then words[#words + 1] = "P" end
    first = calls[1] and calls[1].ours
    plain = table.concat(words, " ")
  end
  local auction, message, at = core_auction.parse(plain, "N")
  if not auction then
    check.fail(("%s: %s, at byte %d of '%s'"):format(what, message, at or 1, plain),
      check.literal(given))
  end
  return table.move(auction, 1, #auction, 1, {}), auction, first
end

local TURN_FIELDS <const> = { "vul", "they" }

-- The vulnerability of the options of a turn, which are these and no others; `board`: it may also
-- be that of a board.
local function vul_of(options, what, fields, board)
  if options ~= nil then check.fields(options, fields or TURN_FIELDS, what) end
  local vul = options and options.vul or "none"
  if not position.OTHER_VUL[vul] and not (board and position.SEEN.NS[vul]) then
    check.fail(("%s: vul is none, %swe, they or both, not %s"):format(what,
      board and "NS, EW, " or "", check.show(vul)))
  end
  return vul
end

-- The system of the other side.
local function they_of(self, options, what)
  local they = options and options.they or self.opponents
  if check.kind(they) ~= "System" then
    check.fail(("%s: they is a system, not %s"):format(what, check.show(they)))
  end
  return they
end

-- The position after an auction, which is not over.
local function turn_of(self, auction, options, what)
  local words, a = words_of(auction or "", what)
  if a.over then check.fail(what .. ": the auction is over") end
  return (position.of(self, words, vul_of(options, what), they_of(self, options, what)))
end

--- The position of the side whose turn it is.
-- @tparam {string,...} words the calls, from the dealer on
-- @tparam[opt="none"] string vul as that side sees it
-- @tparam[opt] System they what the other side bids by; default: natural bidding
-- @treturn SystemPosition
function methods:position_of(words, vul, they)
  return (position.of(self, words, vul or "none", they))
end

--- The position after an auction: the list in force, what both partners have shown.
-- @tparam[opt=""] string auction calls from the dealer on, "P 1NT P"; or ours plain and theirs
-- in parentheses, "1NT (2C)"
-- @tparam[opt] table options `vul`: "none" (default), "we", "they", "both", as the side sees it
-- whose turn it is; `they`: the System of the other side (default: natural bidding)
-- @treturn SystemPosition
-- @raise at the user's line for what is not an auction, and where it is over
-- @usage print(#system:position "1NT P".rules)
-- @function System:position
function methods:position(auction, options)
  check.note()
  return (turn_of(self, auction, options, "position"))
end

--- Forget all positions, which take memory; they are made again when they are asked for.
function methods:forget()
  graph.forget(self)
  self.roots = {}
end

--- Remember a message; each is remembered once.
-- @tparam string message
function methods:note(message)
  for _, known in ipairs(self.notes) do
    if known == message then return end
  end
  self.notes[#self.notes + 1] = message
end

-- ---- bidding -----------------------------------------------------------------------

--- The call that a hand makes.
-- @param hand a Hand of 13 cards, or its text
-- @tparam[opt=""] string auction as for `position`
-- @tparam[opt] table options `vul`, `they`, as for `position`
-- @treturn string the call; a pass where no rule fits and the natural list is off
-- @treturn Trace why: mark ("rule", "natural" or "no rule"), rule, number, and of each earlier rule
-- the first part of its condition that failed; prints as lines; of a simulating system a Simulation
-- @raise at the user's line for what is not a hand or auction
-- @usage print(system:bid("AK2.J3.KQ854.K72", "P 1NT P", { vul = "we" }))
-- @function System:bid
function methods:bid(hand, auction, options)
  check.note()
  local h = hand_of(hand, "bid")
  local p = turn_of(self, auction, options, "bid")
  if self.decide then
    local call, why = self.decide(p, h)
    return call, why
  end
  local r, i = p:first(h)
  local trace = require "baize.system.turn.trace".new(p, h, r, i)
  return r and r.call or "P", trace
end

--- The positions of the openings, by the number of passes before them.
-- @tparam string vul as the dealer's side sees it
-- @treturn {SystemPosition,...} four of them
function methods:openings(vul)
  local roots = self.roots[vul]
  if roots then return roots end
  local words = {}
  roots = {}
  for n = 1, 4 do
    roots[n] = position.of(self, words, n % 2 == 1 and vul or position.OTHER_VUL[vul])
    words[n] = "P"
  end
  self.roots[vul] = roots
  return roots
end

--- Bid a deal to its end; the side that does not open passes.
-- @tparam Deal deal
-- @tparam[opt="N"] string dealer a seat
-- @tparam[opt="none"] string vul "none", "NS", "EW" or "both"
-- @treturn string the auction
-- @usage print(system:bid_deal(deal, "S", "NS"))
-- @function System:bid_deal
function methods:bid_deal(deal, dealer, vul)
  dealer, vul = dealer or "N", vul or "none"
  if check.kind(deal) ~= "Deal" or not DEALERS[dealer] or not position.SEEN.NS[vul] then
    check.fail(("bid_deal takes a deal, a dealer (N, E, S, W) and who is vulnerable (none, NS, EW, "
      .. "both), not %s, %s, %s"):format(check.show(deal), check.show(dealer), check.show(vul)))
  end
  if self.decide then
    check.fail "bid_deal: a system that simulates has opponents: use baize.bid"
  end
  local first = (dealer == "N" or dealer == "S") and "NS" or "EW"
  return (position.bid(self:openings(position.SEEN[first][vul]), deal, dealer))
end

--- The rules without letters, as a text that reads back as the same system.
-- @treturn string
-- @usage io.write(system:text())
-- @function System:text
function methods:text()
  return ("system { name = %q%s }\n%s"):format(self.name, fallbacks(self),
    text.model(self.model, true))
end

-- What is computed when it is first asked for: the text of all rules; and a hash by which two
-- systems are the same, of this, of the net if it asks for tricks, and of its opponents' system.
local LAZY <const> = {
  written = function(self)
    return self.whole and self.whole.written or fallbacks(self) .. text.model(self.model)
  end,
  hash = function(self)
    local m = self.model
    local is_fitted = checked.kept(m, "fitted", function() return tostring(text.is_fitted(m)) end)
    local by = is_fitted == "true" and "\nfitted by " .. core_guess.name() or ""
    local they = self.opponents
    if they ~= self and they.written ~= "" then by = by .. "\nagainst " .. they.hash end
    if self.decide then by = by .. "\nsimulates " .. self.given.simulate end
    local said = m.made_of and fallbacks(self.whole or self) or ""
    return checked.kept(m, "hash" .. said .. by, function()
      return text.hash(self.written .. by):sub(1, 16)
    end)
  end,
}

function System.__index(self, name)
  if name == "parent" then return parents[self] end
  local make_field = LAZY[name]
  if not make_field then return methods[name] end
  local value = make_field(self)
  rawset(self, name, value)
  return value
end

-- A tree: sections below those whose calls they follow, each with its calls.
function System.__tostring(self)
  local lines, rules, keys = {}, 0, table.move(self.model.keys, 1, #self.model.keys, 1, {})
  local function add(head, blocks)
    local calls, seen = {}, {}
    for _, block in ipairs(blocks) do
      for _, rule in ipairs(block.rules) do
        if not seen[rule.call] then calls[#calls + 1] = rule.call end
        seen[rule.call], rules = true, rules + 1
      end
    end
    lines[#lines + 1] = ("%s: %s"):format(head, table.concat(calls, " "))
  end
  table.sort(keys)
  for _, key in ipairs(keys) do
    add(("  "):rep(#self.model.calls[key]) .. (key == "" and "opening" or key),
      self.model.lists[key])
  end
  for _, block in ipairs(self.model.patterns) do add(sequence.text(block.calls), { block }) end
  return ("%s (%s): %d rules in %d sections\n%s"):format(self.name, self.hash, rules, #lines,
    table.concat(lines, "\n"))
end

-- What the prompt offers inside the quotes of s:show "1NT P ...": calls that follow.
function System.__calls(self, before)
  local auction = core_auction.parse(before, "N")
  if not auction or auction.over then return {} end
  local words, list = table.move(auction, 1, #auction, 1, {}), { "P" }
  for _, r in ipairs(self:position_of(words).rules) do list[#list + 1] = r.call end
  return list
end

System.__fields = { "name", "source", "base", "options", "hash", "notes" }

--- The type of systems.
system.class = System
--- The methods of systems, to which other modules of this folder add.
system.methods = methods
system.words_of, system.vul_of, system.they_of = words_of, vul_of, they_of

--- A bidding system: what hands bid, what calls mean, what is wrong with it.
-- @type System

return system
