-- SPDX-License-Identifier: GPL-3.0-or-later
-- help: what words and values of the vocabulary are.
local help = require "baize.repl.help"
local seat = require "baize.lang.seat"

-- Every line of a text is one of a terminal's.
local function expect_narrow(text)
  for line in text:gmatch "[^\n]+" do
    assert.is_true(utf8.len(line) <= 100, line)
  end
end

describe("help", function()
  it("knows every word that may follow a seat or a pair", function()
    for _, value in ipairs { S, NS } do
      for _, name in ipairs(seat.names(value)) do
        local text = help.text(name)
        assert.matches("[NS]+%.[%a.]*" .. name .. "[ ,:]", text)
        expect_narrow(text)
      end
    end
  end)

  it("knows the words of bidding systems, each with an example that is one", function()
    local topics = require "baize.repl.topics_systems"
    local helper = require "helper"
    local HEAD <const> = 'opening { bid "1NT" { hcp "15-17" }, bid "2D" { hcp "5-9" & hearts "6" '
      .. '} }'
    for _, word in ipairs { "system", "opening", "after", "front", "bid", "pass", "double",
      "redouble", "rest", "replies", "variants", "same", "as", "except", "section", "change",
        "drop",
      "use", "option", "example", "step", "name", "by_vul", "by_seat", "each", "some", "unbid",
      "theirs", "majors", "minors", "trick_source", "when", "captain", "agreed", "last", "partner",
      "they", "lho", "rho", "level", "jump", "passed", "forcing", "artificial", "alert", "announce",
      "label", "assume", "makes", "game", "slam", "invite", "tricks", "we", "seats", "points",
        "vul", "seat" } do
      expect_narrow(assert(help.find(word), word))
    end
    for _, word in ipairs(topics.names()) do
      local example = topics.example(word)
      assert.matches(word, help.text(word), 1, true)
      helper.with_file((example:find "base =" and "" or HEAD .. "\n") .. example, function(name)
        local s, message = baize.system.load(name, nil, { strict = true })
        assert.is_truthy(s, ("%s: %s"):format(word, message))
        assert.same({}, s.notes)
      end)
    end
  end)

  it("knows every word that a file of a system may have", function()
    local helper = require "helper"
    local out = helper.run("baize -e " .. helper.quote [[
      local vocabulary, help = require "baize.system.words.vocabulary", require "baize.repl.help"
      vocabulary.open { any = baize.any }
      local _, _, known = vocabulary.of({ names = {} },
        { records = {}, declared = {}, examples = {} })
      for _, name in ipairs(known) do
        if not help.find(name) then print("no help of " .. name) end
      end
      print(#known)]])
    assert.matches("^%d%d+\n$", out)
    assert.is_true(tonumber(out) > 60)
  end)

  it("says where a feature may stand, and what it is", function()
    assert.matches("^S%.hcp, S%.hearts%.hcp, NS%.hcp: a number .*\n\nFeature\n.*4%-3%-2%-1",
      help.text "hcp")
    assert.matches("^NS%.longest_fit: a number", help.text "longest_fit")
    assert.matches("^S%.longest: a number", (help.text "longest":gsub(", NS.longest", "")))
    assert.matches("^S%.balanced: a condition\n\nSeat\n", help.text "balanced")
  end)

  it("explains functions that seats make", function()
    assert.matches("^S%.shape \"%.%.%.\": called with a text\n\nSeat\n", help.text(S.shape))
    assert.equal(help.text "has", help.text(N.has))
    assert.matches("^S%.suit ", help.text(NS.suit))
  end)

  it("finds methods as scripts call them", function()
    for word, head in pairs { ["system:auction"] = "System:auction(auction[, options])\n",
      ["s:knowledge"] = "System:knowledge(", ["sampler:deal"] = "Sampler:deal(",
      ["sampler.deals"] = "Sampler:deals(" } do
      local text = help.text(word)
      assert.equal(head, text:sub(1, #head))
      expect_narrow(text)
    end
    -- every method that its bare name finds, with its type in small letters; or one in four
    local names, found = {}, 0
    for name in pairs(require "baize.docs") do
      if name:find "^%u%w*:[%w_]+$" then names[#names + 1] = name end
    end
    table.sort(names)
    for i = 1, #names, os.getenv "BAIZE_SOAK" and 1 or 4 do
      local name = names[i]
      local kind, method = name:match "^(%u%w*):([%w_]+)$"
      if ("\n" .. (help.find(method) or "")):find("\n" .. name .. "(", 1, true) then
        local text = help.text(kind:lower() .. ":" .. method)
        assert.equal(name .. "(", text:sub(1, #name + 1))
        found = found + 1
      end
    end
    assert.is_true(found > (os.getenv "BAIZE_SOAK" and 100 or 25), tostring(found))
    assert.matches("^nothing is documented as 'system:auctoin' %(did you mean 'auction'%?%)$",
      help.text "system:auctoin")
    assert.matches("^nothing is documented as 'system:zzzz'$", help.text "system:zzzz")
  end)

  it("lists the user's things by a word, not what serves the program", function()
    local text = help.text "run"
    assert.matches("\nExperiment:run%(", "\n" .. text)
    assert.is_nil(text:find("baize.cli", 1, true) or text:find("baize.core", 1, true) or
      text:find("baize.repl", 1, true))
    assert.matches("\n\n'baize help run', in the shell, explains the command$", text)
    assert.is_nil(help.text "open":find("baize.core", 1, true))
  end)

  it("shows a function once, by the name that users call it", function()
    assert.matches("^baize%.sampler%(options%)\n", help.text "sampler")
    local text = help.text "tricks"
    assert.matches("\n\ntricks%(declarer%[, strain%]%)\n", text)
    assert.is_nil(text:find("baize.lang.measures", 1, true))
    local _, times = help.text "share":gsub("baize%.stats%.share%(hits, n%[, level%]%)\n",
      "")
    assert.equal(1, times)
  end)

  it("leads words that users ask for to what is theirs, never to internals", function()
    for word, first in pairs { looks = "looks: interim", db = "db: a database",
      dealer = "dealer: who bids", vulnerable = "vul: the vulnerability", title = "title: the",
      decide = "decide: which of", seed = "seed: which random deals", seat = "seat: N, E",
      pbn = "format: how", duplimate = "format: how", ["dealing machines"] = "format: how",
      ["hand record"] = "hand record: boards", ["hand records"] = "hand record: boards",
      handviewer = "hand viewer: deals", verdict = "verdict: what", verdicts = "verdict: what",
      ["~="] = "verdict: what", headline = "title: the", curves = "curves: a mean",
      python = "python: deals", decisions = "baize.decision", fits = "baize.fit",
      call = "call: a bid", board = "board: a deal",
      contract = "baize.contract" } do
      local text = help.text(word)
      assert.equal(first, text:sub(1, #first))
      for _, internal in ipairs { "Games:", "Lin:", "Store:look", "baize%.core", "baize%.lang",
        "baize%.cli", "Keeping" } do
        assert.is_nil(text:find(internal), word)
      end
      expect_narrow(text)
    end
    for _, word in ipairs { "look", "apart" } do
      assert.is_nil(help.text(word):find "%u%l+:", word)
    end
  end)

  it("names nothing of baize that scripts cannot reach", function()
    -- the names of modules of formats, as require takes them
    local modules <const>, words = { ["format.NAME"] = true, ["format.pbn"] = true }, {}
    local function add(list, before)
      for name, value in next, list do
        words[#words + 1] = before .. name
        if type(value) == "table" and not getmetatable(value) then
          for last in next, value do words[#words + 1] = before .. name .. "." .. last end
        end
      end
    end
    add(baize, "baize.")
    add(require "baize.repl.topics", "")
    for _, declared in pairs(require "baize.base.options".described()) do
      for _, field in ipairs(declared.fields) do words[#words + 1] = field[1] end
    end
    for _, type_name in ipairs { "Report", "Experiment", "Sampler", "Decision", "SweepResult" } do
      words[#words + 1] = type_name
    end
    for _, word in ipairs { "html", "run", "plan" } do words[#words + 1] = word end
    local wrong, found, seen = {}, 0, {}
    table.sort(words)
    for i, word in ipairs(words) do -- every third one, all of them in soak
      local asked = not seen[word] and (i % 3 == 0 or os.getenv "BAIZE_SOAK")
      local text = asked and help.text(word) or ""
      seen[word] = true
      for name in text:gmatch "%f[%w_.]baize%.([%a_][%w_.]*[%w_])" do
        local value = baize
        for part in name:gmatch "[^.]+" do
          value = type(value) == "table" and rawget(value, part) or nil
        end
        found = found + 1
        if value == nil and not modules[name] then wrong[#wrong + 1] = word .. ": " .. name end
      end
    end
    assert.same({}, wrong)
    assert.is_true(found > (os.getenv "BAIZE_SOAK" and 200 or 60))
  end)

  it("explains a full name, whose it may be", function()
    assert.matches("^baize%.core%.run%.cores%(%)\n", help.text "baize.core.run.cores")
    assert.matches("^Hand:size%(%)\n", help.text "Hand:size")
    assert.matches("^baize%.bench%.library\n", help.text "baize.bench.library") -- a function
  end)

  it("explains names of every kind", function()
    assert.equal(help.text "hcp", help.text "S.hcp")
    assert.equal(help.text "quality", help.text "NS.hearts.quality")
    assert.matches("^butler: a scoring", help.text "butler")
    local scoring = help.text(baize.scoring)
    assert.equal(scoring .. "\n\nin the shell\n", help.text "scoring":sub(1, #scoring + 15))
    assert.matches("^baize%.event\n.*\n  %.vp ", help.text "event")
    assert.matches("^range: .*at most", help.text "range")
    assert.matches("^baize%.format%.pbn\n.*%.boards ", help.text "baize.format.pbn")
    -- what is called is told of as it is called, and its module says what it is
    assert.matches("^baize%.fit\n  Fits as values.*\nbaize%.fit%(options%)\n",
      help.text "baize.fit")
    for _, name in ipairs { "event.vp", "scoring.register", "stats.share" } do
      local text = help.text(name)
      assert.equal(1, (text:find("baize." .. name .. "(", 1, true)))
      assert.equal(text, help.text("baize." .. name))
    end
    assert.matches("^string.format is a function of Lua", help.text "string.format")
    for _, word in ipairs { "known", "exchange" } do
      assert.matches("^" .. word .. " is an option or a field of\n.*baize%.sampler",
        help.text(word))
    end
  end)

  it("tells of the options of commands", function()
    assert.matches("^title: .*\n\nin the shell\n.*%-%-title TEXT of baize deal, convert: head",
      help.text "title")
    assert.matches("^in the shell\n  %-%-curtain of baize deal, convert: curtain cards",
      help.text "curtain")
    local texts = {} -- by option, as many commands have the same
    for _, name in ipairs(require "baize.host.commands".names) do
      for _, option in ipairs(require "baize.host.commands".find(name).options or {}) do
        local word = option.names[#option.names]:sub(3)
        local text = texts[word] or help.text(word)
        texts[word] = text
        assert.matches("in the shell\n", text)
        text = text:gsub("%s+", " ") -- a long list takes several lines
        assert.matches("of baize [%w, ]*%f[%w]" .. name .. "%f[%W]", text)
      end
    end
  end)

  it("says what a field of some functions is, without all the others", function()
    assert.matches("^power is an option or a field of\n  Experiment:plan +%(number%) with what",
      help.text "power")
    for line in help.text "where":gmatch "[^\n]+" do assert.is_true(#line <= 80, line) end
  end)

  it("lists what all expressions can do among the methods of each", function()
    for _, value in ipairs { S.balanced, S.hcp, tricks(S, "H"), "Condition" } do
      local text = help.text(value)
      for _, name in ipairs { "of", "bind", "substitute", "parts" } do
        assert.matches("\n  :" .. name .. " ", text)
      end
    end
    assert.matches("^Part:of%(seat%)\n", help.text(S.balanced.of))
  end)

  it("explains roles, letters and kinds of errors", function()
    assert.matches("^baize%.role\n", help.text "role")
    assert.equal(help.text "role", help.text(baize.role))
    assert.matches("^letters: ", help.text "letters")
    assert.matches("refused", help.text "errors")
  end)

  it("offers the near name of one that nothing is documented as", function()
    assert.equal("nothing is documented as 'hpc' (did you mean 'hcp'?)", help.text "hpc")
    assert.equal("nothing is documented as 'smapler' (did you mean 'sampler'?)",
      help.text "smapler")
    assert.equal("nothing is documented as 'qwertyuiop'", help.text "qwertyuiop")
    assert.equal("nothing is documented as 'qwertyuiops'", help.text "qwertyuiops")
    assert.matches("^nil is not a value; a name in quotes", help.text(nil))
  end)

  it("leaves out methods of the core that a user's type does not have", function()
    local text = help.text(baize.sampler { seed = 1 })
    assert.matches(":deals ", text)
    for _, name in ipairs { "pilot", "stream" } do
      assert.is_nil(text:find(":" .. name, 1, true))
      assert.is_nil(help.text(name):find("Sampler:", 1, true))
    end
  end)

  it("explains deals and hands with their fields", function()
    local deal = baize.sampler { seed = 1 }:deal(1)
    assert.matches("^Deal\n.*\n  fields: north east south west\n", help.text(deal))
    assert.matches("^Hand\n.*\n  fields: balanced .*hcp", help.text(deal.south))
  end)
end)
