-- SPDX-License-Identifier: GPL-3.0-or-later
--- The words that bidding systems are written in, as functions that record.
-- Runs in the sandbox (baize.system.words.inside). Nothing is expanded here: a section is recorded
-- as it is written, with the lines where it and its rules begin.
-- @module baize.system.words.vocabulary
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local features = require "baize.lang.feature"
local fitted = require "baize.system.words.vocabulary_fitted"
local near = require "baize.base.near"
local roles = require "baize.lang.seat".roles
local rules = require "baize.system.words.vocabulary_rules"
local sections = require "baize.system.words.vocabulary_sections"
local sequence = require "baize.system.words.sequence"
local tables = require "baize.system.words.vocabulary_fields"
local vocabulary_card = require "baize.system.words.vocabulary_card"

local vocabulary = {}

local fail <const>, here <const>, take <const> = tables.fail, tables.here, tables.take
local SEATS <const> = { N = true, E = true, S = true, W = true, NS = true, EW = true }
-- What to write in the place of a field, or of its value, that is written as a word.
local FIELD_OF <const> = { announce = 'announce = "15-17"', alert = 'alert = "text"',
  artificial = "artificial = true", once = '"once" in quotes', game = '"game" in quotes',
  seats = 'seats = "123"', instead_of = 'instead_of = "2C"', before = 'before = "2C"',
  behind = 'behind = "2C"', without = 'without = "2C"', label = 'label = "text"',
  assume = 'assume = "weak"', when = "when = captain()" }
local OF_ME <const> = { "balanced", "semibalanced", "shape", "has", "is", "suit", "points" }
local SYSTEM_FIELDS <const> = { "name", "source", "base", "options", "natural", "guard",
  "language", "opponents", "card" }
-- A style of natural bidding, as baize.system.natural.kit has it.
local STYLE_FIELDS <const> = { "list", "notrump", "majors", "weak_twos", "overcalls", "judgement",
  "asks" }
local LANGUAGE <const> = tables.LANGUAGE
-- The vulnerabilities that a word of `by_vul` stands for.
local VULNERABLE <const> = { none = { "none" }, we = { "we" }, they = { "they" }, both = { "both" },
  fav = { "they" }, equal = { "none", "both" }, unfav = { "we" } }
local SUITS <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local STEPS <const> = 35 -- bids
-- The words of calls that are rules.
local RULE_WORDS <const> = { P = "pass", X = "double", XX = "redouble" }

-- ---- files -----------------------------------------------------------------------

local function use_word(file)
  return function(name)
    local at = here()
    if type(name) ~= "string" then
      fail(at, ("use takes the name of a file below systems/, not %s"):format(check.show(name)))
    end
    local record = { file = at.file, line = at.line, name = name, word = "use" }
    file.records[#file.records + 1] = record
    return setmetatable({ at = at, word = "use" }, { pending = true, __call = function(_, options)
      if type(options) ~= "table" or getmetatable(options) or #options > 0 then
        fail(at, 'use takes options by name, as in { over = "1NT" }')
      end
      record.options = options
    end })
  end
end

local function option_word(file)
  return function(t)
    local at = here()
    local _, items = take(t, {}, at, "option")
    for i, value in ipairs(items) do
      if type(value) ~= "string" then
        fail(at, ('option: name and values are texts, as in option { "weak_two", "sound", '
          .. '"light" }; item %d is %s'):format(i, check.show(value)))
      end
    end
    if #items < 3 then
      fail(at, "option needs a name and two values or more, the default first, as in "
        .. 'option { "raise", "limit", "weak" }')
    end
    local name, value = items[1], file.given[items[1]]
    for _, o in ipairs(file.declared) do
      if o.name == name then fail(at, ("two options are named '%s'"):format(name)) end
    end
    if value == nil then value = items[2] end
    local values = table.move(items, 2, #items, 1, {})
    local known = false
    for _, v in ipairs(values) do known = known or v == value end
    if not known then
      fail(file.at or at, ("%s: option '%s' is one of '%s', not %s%s"):format(file.stem, name,
        table.concat(values, "', '"), check.show(value),
        type(value) == "number" and ": the value is written in quotes" or ""))
    end
    file.declared[#file.declared + 1] = { name = name, value = value, values = values,
      file = at.file, line = at.line, of = file.path and file.stem or nil }
    return value
  end
end

local function system_word(box, file)
  return function(t)
    local at = here()
    local language = type(t) == "table" and rawget(t, "language")
    if math.type(language) == "integer" and language ~= LANGUAGE then -- other fields may be new
      fail(at, ("system: this file is written for version %s of the language of systems, and this "
        .. "baize reads version %d: use the baize that it was written for, or rewrite the file and "
        .. "say language = %d"):format(tostring(language), LANGUAGE, LANGUAGE))
    end
    local fields = take(t, SYSTEM_FIELDS, at, "system")
    if type(fields.natural) == "table" then
      fields.natural = take(fields.natural, STYLE_FIELDS, at, "natural")
    end
    if fields.card ~= nil then
      fields.card = vocabulary_card.read(fields.card, at)
      box.card = box.card or fields.card -- a base is read after the system that is made of it
    end
    if file.path == nil then box.system = fields end
    if fields.base ~= nil then
      file.records[#file.records + 1] = { file = at.file, line = at.line, name = fields.base,
        word = "base", options = fields.options }
    end
    fields.options, fields.language = nil, nil
  end
end

-- ---- conditions --------------------------------------------------------------------

local function by_vul(t)
  local at = here()
  local parts, given = {}, {}
  local fields = take(t, { "none", "we", "they", "both", "fav", "equal", "unfav" }, at, "by_vul")
  for _, word in ipairs { "none", "we", "they", "both", "fav", "equal", "unfav" } do
    if fields[word] ~= nil then
      local c = rules.condition(fields[word], at, "by_vul, " .. word)
      for _, vul in ipairs(VULNERABLE[word]) do
        if given[vul] then fail(at, ("by_vul: '%s' is given twice"):format(vul)) end
        given[vul] = c
      end
    end
  end
  for i, vul in ipairs(rules.VULS) do
    if not given[vul] then
      fail(at, ("by_vul does not say what is meant when %s vulnerable: it takes none, we, they, "
        .. "both, or fav, equal, unfav"):format(vul == "none" and "nobody is" or
        vul == "we" and "only we are" or vul == "they" and "only they are" or "both are"))
    end
    parts[i] = core_expr.field(vul, given[vul])
  end
  return (core_expr.call("Condition", "by_vul", parts))
end

local function by_seat(t)
  local at = here()
  local _, items = take(t, {}, at, "by_seat")
  if #items ~= 4 then fail(at, "by_seat takes four conditions, for the first to fourth seat") end
  for i, value in ipairs(items) do rules.condition(value, at, "by_seat, item " .. i) end
  return (core_expr.call("Condition", "by_seat", items))
end

local SETS <const> = { majors = "HS", minors = "CD" } -- that are the same everywhere

local EACH <const> = { each = 'each(unbid) "3+"', some = 'some(majors) "4+"' }

-- each(unbid) "3+", each(unbid).top3 "1+", each(unbid).stopped
local function of_set(op)
  local function asked(set, c)
    if not SETS[set] then return (core_expr.call("Condition", op, core_expr.read("Part", set),
      c)) end
    local list = {}
    for i = 1, #SETS[set] do list[i] = c:bind { x = SETS[set]:sub(i, i) } end
    return (core_expr.fold(op == "each" and "&" or "|", list))
  end
  local function of(set, path)
    local function lacks()
      fail(here(), ("%s(%s) lacks its range: write as in %s(%s) \"4+\""):format(op, set, op, set))
    end
    return setmetatable({}, tables.lacking({ __index = function(_, key)
        local known = path == "" and type(key) == "string" and roles.me.clubs[key]
        if not cond.is(known) then return (of(set, path .. "." .. key)) end
        return (asked(set, core_expr.path("me.x." .. key)))
      end,
      __call = function(_, ...)
        local c, message = core_expr.called("me.x" .. path, ...)
        if not c then fail(here(), ("%s(%s)%s: %s"):format(op, set, path, message)) end
        return (asked(set, c))
      end,
    }, lacks))
  end
  return tables.word(op, EACH[op], function(set, more)
    tables.no_more(here(), op, EACH[op], more)
    if type(set) ~= "table" or not set.set then
      fail(here(), ("%s takes a set of suits, without quotes: unbid, theirs, majors or minors, "
        .. "as in "
        .. '%s(majors) "4+", not %s'):format(op, op, check.show(set)))
    end
    return (of(set.set, ""))
  end)
end

-- Suits that `each` and `some` are asked of.
local function set_of(name)
  local function lacks()
    fail(here(), ('%s is a set of suits: write as in each(%s) "4+" or some(%s) "4+"'):format(name,
      name, name))
  end
  return setmetatable({ set = name }, tables.lacking({ __index = function() end,
    __call = function(_, range)
    local asked = type(range) == "string" and (" %q"):format(range) or ""
    fail(here(), ("%s is a set of suits: write each(%s)%s or some(%s)%s"):format(name, name, asked,
      name, asked))
  end }, lacks))
end

-- A suit with which a hand takes tricks in notrump, of one or of all: six cards, three of the top
-- four.
local function trick_source(suit, more)
  local at = here()
  tables.no_more(at, "trick_source", 'trick_source "x"', more)
  local holding = type(suit) == "string" and (sequence.is_letter(suit) or SUITS[suit])
    and roles.me[SUITS[suit] or suit]
  if holding then return (holding "6+" & holding.top4 "3+") end
  if suit ~= nil then
    fail(at, ('trick_source takes a suit or a letter in quotes, as in trick_source "x" or "D", or '
      .. "nothing for any suit, not %s"):format(check.show(suit)))
  end
  local list = {}
  for i, name in ipairs(sequence.SUITS) do list[i] = trick_source(name) end
  return (core_expr.fold("|", list))
end

-- The call that is so many bids above the last one.
local function step(n, more)
  tables.no_more(here(), "step", "bid(step(1)) { ... }", more)
  if math.type(n) ~= "integer" or n < 1 or n > STEPS then
    fail(here(), ("step takes a number of bids above the last one, 1 to %d, as in bid(step(1)) "
      .. "{ ... }, not %s"):format(STEPS, check.show(n)))
  end
  return ("step%d"):format(n)
end

-- example "1C P 1D P" { "AK2.J3.KQ854.K72", "1NT", "why" }
local function example_word(file)
  return function(auction, more)
    local at = here()
    tables.no_more(at, "example",
      'example "1C P 1D P" { "AK2.J3.KQ854.K72", "1NT", "why" }', more)
    if type(auction) ~= "string" then
      fail(at, ('example takes the calls before the turn in quotes, as in example "1C P 1D P", not '
        .. "%s"):format(check.show(auction)))
    end
    local record = { what = ('example "%s"'):format(auction), file = at.file, line = at.line,
      example = true }
    file.opened[#file.opened + 1] = record
    return setmetatable({ at = at, word = record.what }, { pending = true,
      __call = function(_, body)
        local given, items = take(body, { "vul" }, at, record.what)
        for i = 1, 2 do
          if type(items[i]) ~= "string" then
            fail(at, ('%s: it takes a hand and the call, as in { "AK2.J3.KQ854.K72", "1NT", '
              .. '"why" }; '
              .. "item %d is %s"):format(record.what, i, items[i] == nil and "missing"
              or check.show(items[i])))
          end
        end
        local call, message = sequence.call((items[2]:gsub("^!", "")))
        if not call or type(call.level) == "string" or sequence.is_letter(call.strain) then
          fail(at, ("%s: %s"):format(record.what, message or
            ("'%s' is not one call"):format(items[2])))
        elseif items[3] ~= nil and type(items[3]) ~= "string" or items[4] ~= nil then
          fail(at, ('%s: after the call comes a text, as in { "AK2.J3.KQ854.K72", "1NT", "why" }')
            :format(record.what))
        end
        record.done = true
        file.examples[#file.examples + 1] = { auction = auction, hand = items[1],
          call = items[2]:match "^!?" .. sequence.call_text(call), text = items[3]
            and tables.one_line(items[3]),
          vul = given.vul, file = at.file, line = at.line }
      end })
  end
end

local function name_word(box)
  return function(text, c, more)
    local at = here()
    if type(text) ~= "string" or text == "" then
      fail(at, "name takes a text and a condition, not " .. check.show(text))
    elseif c == nil or type(c) == "string" then
      fail(at, ("name '%s': a condition is expected after the text, as in "
        .. 'name("opening values", hcp "12+")%s'):format(text,
        c and ", not " .. check.show(c) or ""))
    end
    tables.no_more(at, ("name '%s'"):format(text), 'name("opening values", hcp "12+")', more)
    rules.condition(c, at, ("name '%s'"):format(text))
    local title = tables.one_line(text)
    box.names[#box.names + 1] = { name = title, where = c }
    return (core_expr.titled(c, title))
  end
end

local KINDS <const> = { except = 'except { bid "2S" { spades "6+" } }',
  replies = 'bid "2C" { any, replies { bid "2D" { any } } }',
  variants = 'bid "2D" { variants { { "weak", hcp "5-9" }, { "strong", hcp "22+" } } }' }

-- What follows words that are functions otherwise.
local EXAMPLES <const> = { system = 'system { name = "Mine", base = "tutorial" }',
  option = 'option { "raise", "limit", "weak" }', name = 'name("opening values", hcp "12+")',
  use = 'use "conventions/stayman"', by_vul = 'by_vul { fav = hcp "5+", equal = hcp "7+", unfav = '
    .. 'hcp "8+" }', by_seat = "by_seat { c1, c2, c3, c4 }",
  example = 'example "1C P 1D P" { "AK2.J3.KQ854.K72", "1NT", "why" }',
  opening = 'opening { bid "1NT" { hcp "15-17" & balanced } }',
  after = 'after "1NT" { pass { any } }',
  front = 'front "... 4NT" { pass { any } }', section = 'section "game" { bid "3NT" { any } }',
  change = 'change "1NT" { instead_of = "2C", bid "2C" { any } }', drop = 'drop "1M 2NT"' }

-- ---- the words of a file -----------------------------------------------------------

-- What conditions are joined with by mistake.
local function guard_conditions()
  local meta = core_expr.class "Condition"
  function meta.__misuse(event, a, b)
    for _, value in ipairs { a, b } do
      tables.refuse(value)
      if rules.is_fact(value) or rules.unasked(value) then
        fail(here(), "a public fact is joined with a condition: facts of the auction are "
          .. "written in `when = ...`, conditions on the hand in the rules")
      elseif rules.is_item(value) then
        fail(here(), "a condition is joined with a rule or with variants: these are no conditions")
      end
    end
    return (cond.misuse(event, a, b))
  end
end

local shared

-- Features and conditions of the hand that bids, by their bare names.
local function bare_words(words, hints)
  local names = features.names()
  table.move(OF_ME, 1, #OF_ME, #names + 1, names)
  for letter in next, features.LETTERS do names[#names + 1] = letter end
  for _, name in ipairs(names) do
    words[name] = roles.me[name]
    hints[name] = type(words[name]) ~= "function" and "data" or nil
  end
  hints.shape, hints.has, hints.is = "data", "data", "data"
end

--- Prepare the words that all files share, of the globals of chunks in the sandbox.
function vocabulary.open(env)
  guard_conditions()
  shared = { words = {}, hints = { we = "seat", me = "seat" } }
  for _, name in ipairs { "assert", "error", "ipairs", "next", "pairs", "select", "tonumber",
    "tostring", "type", "math", "string", "table", "any", "condition" } do
    shared.words[name] = env[name]
  end
  bare_words(shared.words, shared.hints)
  shared.words.me, shared.words.we = roles.me, roles.we
  rules.add_public(shared.words)
  fitted.add(shared.words)
end

--- The globals of one file, which gets `records`, `declared` and `opened`; `box` is what all files
-- record. And what its words are, for baize.lang.traps; and all their names.
function vocabulary.of(box, file)
  file.opened = {}
  rules.made = {}
  local own = {
    system = system_word(box, file), option = option_word(file), name = name_word(box),
    use = use_word(file), bid = tables.word("bid", 'bid "2C" { hcp "8+" }', rules.bid),
    pass = tables.word("pass", "pass { any }", rules.word "P"),
    double = tables.word("double", 'double { hcp "9+" }', rules.word "X"),
    redouble = tables.word("redouble", 'redouble { hcp "9+" }', rules.word "XX"),
    by_vul = by_vul, by_seat = by_seat, each = of_set "each",
    some = of_set "some", unbid = set_of "unbid", theirs = set_of "theirs",
    majors = set_of "majors", minors = set_of "minors",
    step = tables.word("step", "bid(step(1)) { ... }", step),
    trick_source = tables.word("trick_source", 'trick_source "x"', trick_source),
    example = example_word(file),
  }
  sections.add(file, own)
  for name, example in next, EXAMPLES do own[name] = tables.word(name, example, own[name]) end
  for _, kind in ipairs { "except", "replies", "variants" } do
    own[kind] = tables.word(kind, KINDS[kind], function(body)
      local at = here()
      if kind == "variants" then rules.check_variants(body, at) end
      local _, items = take(body, {}, at, kind)
      if kind ~= "variants" then items = rules.of(items, at, kind) end
      if #items == 0 and kind ~= "variants" then
        fail(at, ("%s { } is empty: write as in %s"):format(kind, KINDS[kind]))
      end
      return (rules.item(kind, { rules = items, file = at.file, line = at.line }))
    end)
  end
  local known = {}
  known[1] = "rest"
  for _, words in ipairs { own, shared.words } do
    for name in next, words do known[#known + 1] = name end
  end
  file.compile, file.env = box.compile, setmetatable({}, {
    __index = function(_, key)
      local value = own[key]
      if value == nil then value = shared.words[key] end
      if value ~= nil then return value end
      if key == "rest" then return (rules.rest(here())) end -- a new one for each place
      local call = RULE_WORDS[sequence.meant(tostring(key))]
      local instead = call and ('%s { ... }, or "%s" in quotes'):format(call, key) or FIELD_OF[key]
      if instead then fail(here(), ("unknown word '%s': write %s"):format(key, instead)) end
      fail(here(), SEATS[key] and ("a rule reads the hand that bids: leave out '%s.'"):format(key)
        or ("unknown word '%s'%s"):format(tostring(key), near.hint(tostring(key), known)))
    end,
    __newindex = function(_, key)
      fail(here(), ("'%s' is set as a global: write local %s = ..."):format(tostring(key),
        tostring(key)))
    end,
  })
  return file.env, shared.hints, known
end

--- Refuse sections of a file that were begun and have no rules.
function vocabulary.finish(file)
  rules.refuse_strays()
  for _, record in ipairs(file.opened) do
    if not record.done and record.example then
      fail(record, ('%s has no hand: write %s { "AK2.J3.KQ854.K72", "1NT", "why" }'):format(
        record.what, record.what))
    elseif not record.done then
      fail(record, ("%s has no rules: write %s { bid ..., }"):format(record.what, record.what))
    end
  end
end

return vocabulary
