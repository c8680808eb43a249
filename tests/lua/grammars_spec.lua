-- SPDX-License-Identifier: GPL-3.0-or-later
-- Every grammar read in Lua: texts changed a little, and texts made to take long.
-- `make soak` goes on where this stops (tests/soak/grammars.lua).
local here = debug.getinfo(1, "S").source:match "^@(.*)lua/[^/]*$"
package.path = here .. "fuzz/?.lua;" .. package.path
local clock = require "clock"
local grammars = require "grammars"
local mutate = require "mutate"
local random = require "random"

local INPUTS <const> = os.getenv "BAIZE_SOAK" and 20000 or 150 -- of each grammar
local LONG <const> = 20000 -- bytes of a piece said again and again

-- Texts that a reader could go over again and again, by grammar: what stands in front, and the
-- piece that is repeated.
local ADVERSE <const> = {
  pbn = { { "", "[" }, { "", "[\n" }, { "", "{" }, { "", "{\n" }, { '[A "', "\\" },
    { '[A "', '\\"' }, { "", '[A "b"]' }, { "", '[A "b" ' }, { "", ";\n" }, { "", "\r" },
    { '[Auction "N"]\n', "P " },
    { '[Auction "N"]\n', "=1= " }, { '[Auction "N"]\n', "{" }, { '[Play "N"]\n', "- " },
    { '[Play "N"]\n', "SA\n" }, { '[Auction "N"]\n', "^" }, { "", "[               " },
    { '[Deal "N:', "A." }, { '[Board "', "1" }, { "", "\n" }, { "[A \"b\"]\n", '"' },
    { '[OptimumResultTable "A\\2R', ";B" }, { '[Auction "N"]\nP\n', '[Note "1:x"]\n' },
    { '[Foo "x"]\n', '"\\' }, { '[Foo "x"]\n', '\\"' }, { '[Foo "x"]\n', "%" },
    { '[Foo "x"]\n', "{" }, { '[Declarer "', " " },
    { '[ScoreTable "Names_NS"]\n"', " " }, { '[ATable "x"]\n', '"a" ' },
    { "; ", "} " }, { "; ", "}" } },
  lin = { { "", "|" }, { "", "mb|p|" }, { "", "a" }, { "", "\n" }, { "md|3", "S" }, { "pn|", "," },
    { "", "md|1,,,|" }, { "pc|", "SA " }, { "mb|", "p" }, { "mb|1c|", "an|x|" }, { "rs|", "," },
    { "ah|Board 1", " " }, { "ah|Board ", "1" }, { "pn|a", " " }, { "vg|", " " } },
  json = { { "", "[" }, { "", "{" }, { "", '{"a":' }, { "[", "1," }, { "[", "{}," }, { "[", "\n" },
    { '["', "\\" }, { '["', "a" }, { "", " " }, { "[", '{"tags":[]},' }, { "", "{}\n" },
    { '[{"number":', "1" } },
  dealer = { { "", "n " }, { "", "\n" }, { "n ", "A" }, { "n ", "." },
    { "", "n K72.AQT953..J654 " } },
  deal = { { "", "|" }, { "", " " }, { "", "A" }, { "", "A." }, { "", "\n" },
    { "", "K72 AQT953  J654|" } },
  gib = { { "", "." }, { "", "A" }, { "", ":" }, { "", "\n" }, { "", "A.K.Q.J " } },
  giblib = { { "", "\0" } },
  dup = { { "", "01" } }, bri = { { "", "0" } }, dge = { { "", "\6" } },
  dlm = { { "[Document]\n", "Board 01=" }, { "[Document]\n", "a=\n" } },
  rbn = { { "% RBN\n", "A N:P" }, { "A N:", "P" }, { "P ", "S" }, { "H N:", "." }, { "E ", ":" },
    { "% RBN\n", "E a\n" }, { "{", "a" }, { "% RBN\n", "\n" } },
  line = { { "", "N:" }, { "", "A" }, { "", "\n" }, { "", "#" }, { "", "0" }, { "", "N:A.. " } },
  script = { { "", "(" }, { "", "not " }, { "", "-" }, { "", "1+" }, { "", "1?1:" }, { "", "a=" },
    { "", "hcp(north)>1 and " }, { "", "/*" }, { "", "shape(north, any 4432+" }, { "", '"' },
    { "", "1 " }, { "", "produce " }, { "", "\n" }, { "action ", "printall," } },
  condition = { { "", "(" }, { "", "~" }, { "", "S" }, { "", "S.hcp & " }, { "", '"' }, { "", "{" },
    { "", "1+" }, { "", "S." } },
  kept = { { "", "[" }, { "", '{"a":' }, { "", '{"$":[' }, { "", '{"$Condition":' },
    { '{"$Condition":"', "S.hcp & " }, { "", "1," }, { '"', "\\\\" }, { "[", "[]," } },
  registration = { { "", "[" }, { "", '{"a":' }, { '{"registration":1,"a":"', "\\" },
    { '{\n  "sha256":"', "a" }, { "", '{\n  "sha256":"",\n' } },
  test = { { "", "a" }, { "", ">" }, { "gain > ", "0" }, { "", " " } },
  source = { { "", "(" }, { "", "a == " }, { "", "[[" }, { "", "--[[" }, { "", "S.hcp == " },
    { "", "if " }, { "", "local a = " }, { "", "function() " }, { "", '"' }, { "", "\\" },
    { "", "f{" }, { "", "not " }, { "", "a." } },
}

-- What mutations found, by grammar.
local FOUND <const> = {
  pbn = { '% EXPORT\n% EXPORT\n[Board "1"]\n', '[Site "a\rb"]\n' },
  lin = { "zz|x|8C|\n\nmd|1,,,|sv|o|\n", "mb|8C|\n\n\n", "pc|SA|md|8C|",
    "vg|two\nlines,a|md|3S|\n" },
  json = { '[{"lines":["a":{"N":1},"b"]}]', '{"\\u0076ersion":1,"boards":[{"number":1}]}',
    '[{"auction":{"calls":["P"]},"number":1}]', '[7]', '[{"tags":[{"name":"A&","value":"b"}]}]',
    '[{"tags":[{"name":"A","value":"##b","after":"\\n\\n[X \\"y\\"]"}],"before":"{"}]' },
  kept = { '{"$Feature":{"lre":{"text":"S.hcp"}},"b":1}', '{9"$":[["both"],{"a":1}]}',
    '{"$Feature":{"leag":6,"text":"S.hcp"}}', '{"$Nothing":1}' },
}

for _, grammar in ipairs(grammars.list) do
  describe("the grammar " .. grammar.name, function()
    it("has a corpus without faults", function()
      for i, text in ipairs(grammar.corpus) do
        assert.is_nil((grammars.try(grammar, text, i * 4)))
      end
      for _, text in ipairs(FOUND[grammar.name] or {}) do
        for turn = 4, 28, 4 do assert.is_nil((grammars.try(grammar, text, turn))) end
      end
    end)

    it("takes or refuses whatever it is given", function()
      local refused = 0
      for i = 1, INPUTS do
        local fault, no = grammars.try(grammar, mutate.text(grammar.corpus, random.fresh(i)), i)
        assert.is_nil(fault, ("%s %d: %s"):format(grammar.name, i, fault))
        if no then refused = refused + 1 end
      end
      assert.is_true(refused < INPUTS) -- else it was not tried at all
    end)

    it("takes no longer than the length of a text allows", function()
      for _, pieces in ipairs(ADVERSE[grammar.name]) do
        local text = pieces[1] .. pieces[2]:rep(LONG // #pieces[2])
        local fault = grammars.try(grammar, text, 1) or grammars.try(grammar, text, 8)
        assert.is_nil(fault, ("%s, %q ...: %s"):format(grammar.name, pieces[1] .. pieces[2], fault))
      end
    end)
  end)
end

-- A function is called with texts that hold a long run of blanks, or of something else, in a second
-- each; those that take the square of their length take ten.
local function quickly(what, f)
  for _, run in ipairs { " ", "\n", "1" } do
    local begun = clock()
    f(("a%sb"):format(run:rep(50000 // #run)))
    assert.is_true(clock() - begun < 1, ("%s: a run of %q"):format(what, run))
  end
end

describe("names with many blanks are written quickly:", function()
  local DEAL <const> = baize.deal
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

  local function board_of(name)
    return { number = 1, deal = DEAL, dealer = "N", vul = "none", file = "x", line = 1,
      contract = baize.contract "2S by S", result = 8, event = { title = name },
      players = { N = name, E = name, S = "s", W = "w" },
      auction = { dealer = "N", calls = { "P", "P" }, notes = { name, name } } }
  end

  for _, name in ipairs { "pbn", "lin", "json", "csv", "sheet", "html", "export" } do
    it(name, function()
      local module = require("baize.format." .. (name == "export" and "pbn" or name))
      quickly(name, function(text)
        local board, done = board_of(text), false
        if name ~= "sheet" and name ~= "html" then
          board = require("baize.format." .. (name == "lin" and name or "pbn")).fit(board)
        end
        assert((name == "export" and module.export or module.write)(function() return true end,
          function()
            if done then return nil end
            done = true
            return board
          end, name == "export" and function() end or { analysis = false, links = true }))
      end)
    end)
  end

  it("results, tables and lists", function()
    local columns = require "baize.base.columns"
    local event = require "baize.event"
    local remarks = require "baize.cli.remarks"
    quickly("tables", function(text)
      columns.set({ { "x", text }, { text, "" } }, "ll")
      columns.line(text)
      columns.wrap(text)
      remarks.new():note("x:1: " .. text)
      tostring(event.pairs { scoring = "cross-imps", boards = {
        { { ns = text, ew = "x", score = 100 }, { ns = "y", ew = text .. "z", score = 90 } } } })
    end)
  end)
end)

describe("mutations", function()
  it("are functions of their number", function()
    local corpus = grammars.list[1].corpus
    for i = 1, 20 do assert.equal(mutate.text(corpus, i), mutate.text(corpus, i)) end
    assert.not_equal(mutate.text(corpus, 1), mutate.text(corpus, 2))
  end)
end)
