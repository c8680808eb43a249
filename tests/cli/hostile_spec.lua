-- SPDX-License-Identifier: GPL-3.0-or-later
-- Texts of strangers, in files of boards, systems, databases, scripts and names of files: what is
-- printed of them holds no control character, turns no direction, and makes no line of its own.
local commands = require "baize.host.commands"
local helper = require "helper"
local pty = require "pty"

-- A name that is legal, after it what is not.
local NAME <const> = "Zoë Müller שלום"
local BAD <const> = "\27]0;mine\7\27[2J\u{9b}31m\u{202e}\u{2066}\127\b\xFF\xC3"
local EVIL <const> = NAME .. BAD
local FORGED <const> = "FORGED"
local LINES <const> = EVIL .. "\n" .. FORGED .. "\r" .. FORGED

local DEAL <const> = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"

-- A literal of Lua and of JSON for a text, and a value of a tag.
local function lua(text) return ("%q"):format(text):gsub("\\\n", "\\n") end
local function json(text)
  return '"' .. text:gsub('[%c"\\]', function(c) return ("\\u%04x"):format(c:byte()) end) .. '"'
end

-- A form with a text in the places of "%s"; `quote` makes a literal of it.
local function filled(form, text, quote)
  return (form:gsub("%%s", function() return quote and quote(text) or text end))
end

local function board(number, north, result)
  return filled(table.concat({ '[Event "%s"]', '[Site "%s"]', '[Date "%s"]',
    '[Board "' .. number .. '"]',
    '[West "W%s' .. result .. '"]', '[North "' .. north .. '"]', '[East "E%s' .. result .. '"]',
    '[South "S%s' .. result .. '"]', '[Dealer "N"]', '[Vulnerable "None"]',
    '[Deal "' .. DEAL .. '"]', '[Scoring "%s"]', '[Declarer "S"]', '[Contract "2S"]',
    '[Result "' .. result .. '"]', '[%s "%s"]', '[HomeTeam "%s"]', '[VisitTeam "%s"]',
    '[Auction "N"]', 'Pass =1= Pass %s Pass Pass', '[Note "1:%s"]', '[OptimumScore "%s"]' }, "\n"),
    EVIL) .. "\n\n"
end

local FILES <const> = {
  ["a.pbn"] = board(1, EVIL, 8) .. board(1, "North" .. BAD .. "2", 7) .. board(2, EVIL, 9)
    .. board(2, "North" .. BAD .. "2", 6) .. '[Deal "N:' .. EVIL .. '"]\n\n',
  ["teams.pbn"] = board(1, EVIL, 8):gsub('Scoring "[^"]*"', 'Scoring "IMP"')
    .. '[Board "1"]\n[Deal "' .. DEAL .. '"]\n[' .. EVIL .. ' "1"]\n',
  ["a.lin"] = filled("pn|S%s,W%s,%s,E%s|st||md|3SK5HT83DKQ9CA7652,SAT942HAQ4D32CKJ3,"
    .. "SQJ6HK652DJ85CT98,|rh||ah|Board %s|sv|o|mb|1C!|an|%s|mb|p|mb|p|mb|p|pc|%s|%s|%s|\n", EVIL),
  ["a.json"] = '[{"number": 1, "deal": "' .. DEAL .. '", "players": {"N": ' .. json(LINES)
    .. ', "S": ' .. json(LINES) .. ', "E": ' .. json(LINES) .. ', "W": ' .. json(LINES)
    .. '}, "event": {"title": ' .. json(LINES) .. '}, "tags": [{"name": "Event", "value": '
    .. json(LINES) .. '}], "contract": "2S by S", "result": 8, ' .. json(LINES) .. ': '
    .. json(LINES) .. '}, {"number": ' .. json(LINES) .. '}]',
  ["facit.pbn"] = filled('[Event "%s"]\n[Board "1"]\n[Dealer "S"]\n[Vulnerable "None"]\n'
    .. '[Deal "' .. DEAL .. '"]\n[Scoring "Facit"]\n{1NT 3 2S 1}\n\n[Board "2"]\n[Deal "' .. DEAL
    .. '"]\n[Dealer "S"]\n[Vulnerable "%s"]\n[Scoring "Facit"]\n{%s}\n[Hidden "%s"]\n', EVIL),
  ["facit.csv"] = filled("file,board,dealer,vul,deal,hidden,forced_auction,score_table\n"
    .. "%s,%s,S,None," .. DEAL .. ",EW,,1NT:3\n%s,2,%s,None," .. DEAL .. ",EW,%s,1NT:%s\n"
    .. "%s,3,S,None," .. DEAL .. ",%s,%s,%s:1\n", EVIL),
  ["a.bml"] = filled("#+TITLE: %s\n\n1N = 15--17 %s\n  2C = %s\n  x%s low\n#PASTE %s\n\n"
    .. "#INCLUDE %s\n", EVIL),
  ["a.bss"] = filled("*00{%s}=NYYYYYY%s\n001N=NYYYYYY0%s\n%s\n$ %s\n", EVIL),
  ["a.line"] = EVIL .. "\n" .. DEAL .. " " .. EVIL .. "\n",
  ["a.dealer"] = filled('produce 2\ncondition hcp(north) >= 0\naction average "%s" hcp(north), '
    .. 'frequency "%s" (hcp(south), 0, 3), printes("%s", hcp(north), \\n)\n', EVIL),
  ["bad.dealer"] = "produce 2\ncondition " .. EVIL .. "(north) > 2\n",
  ["a.lua"] = filled([[system { name = %s, card = { leads = { A = %s } } }
local style = option { "weak", "sound", %s }
opening {
  bid "1NT" { name(%s, hcp "15-17" & balanced), %s, announce = %s },
  bid "1C" { clubs "3+" & hcp (style == "weak" and "12+" or "13+"), %s, forcing = "once" },
  bid "1D" { hcp "40", %s },
  bid "1H" { variants { { %s, hearts "5+" & hcp "12+" }, { "weak", hearts "6" & hcp "8-11" } } },
}
after "1NT" { bid "2C" { hcp "8+", %s, artificial = true }, pass { any, %s } }
]], LINES, lua),
  ["bad.lua"] = 'system { name = ' .. lua(LINES) .. ', [' .. lua(LINES) .. '] = 1 }',
  ["error.lua"] = "opening { bid " .. lua(LINES) .. " { hcp '12+' } }",
  ["syntax.lua"] = "return " .. EVIL,
  ["raise.lua"] = "error(" .. lua(EVIL) .. ")",
  ["law.lua"] = filled([[return baize.experiment { title = %s, source = %s, where = S.hcp "15-17",
    deals = 20, measure = { { "points", S.hcp, %s } }, seed = 1 }]], LINES, lua),
  ["fit.lua"] = filled([[return baize.fit { title = %s, deals = 60, response = S.hcp, seed = 1,
    terms = { { %s, S.aces }, { "kings", S.kings } } }]], LINES, lua),
}

-- The command lines, in a folder with these files; status: what it may be, all but crashes.
local CASES <const> = {
  run = { "run law.lua --db law.db", "run fit.lua --db law.db --quiet", "run raise.lua",
    "run syntax.lua", "run law.lua --db law.db --again --shard 1/2",
    "run law.lua -n 10 --seed 3 --db shard.db --shard 1/2" },
  list = { "list --db law.db", "list --db law.db --check", "list --db a.pbn" },
  show = { "show 1 --db law.db", "show 2 --db law.db", "show 1 --db shard.db" },
  register = { "register law.lua", "register raise.lua", 'register law.lua --note "$LINES"',
    "register law.lua --db law.db", "register a.json", "register a.pbn" },
  similar = { "similar law.lua --db law.db" },
  library = { "library --db lib.db --in a.pbn", "library --db lib.db -n 2 --quiet",
    'library --db lib.db --export "$EVIL.pbn"' },
  cluster = { 'cluster submit "$EVIL"', 'cluster "$EVIL" law.lua', "cluster progress law.db",
    'cluster submit law.lua -n 10 --seed 1 --dry-run --no-estimate --dir "$EVIL"',
    "cluster submit law.lua -n 10 --seed 1 --dry-run --no-estimate --dir runs" },
  merge = { "merge all.db shard.db", "merge all.db law.db", "merge all.db a.pbn" },
  ask = { 'ask chance "$EVIL"', 'ask "$EVIL"', 'ask bid --hand "$EVIL" --auction "$EVIL"',
    'ask bid --hand AK2.J3.KQ854.K72 --auction "1NT $EVIL"',
    'ask bid --hand AK2.J3.KQ854.K72 --auction "1NT P" --system a.lua --calls "P,$EVIL"',
    'ask bid --hand AK2.J3.KQ854.K72 --auction "1NT P" --system a.lua --shown "$EVIL=N.hcp 3"',
    'ask bid --hand AK2.J3.KQ854.K72 --auction "1NT P" --system a.lua --calls P,3NT -n 2 '
      .. '--seed 1 --quiet',
    'ask card --hand AQ4.K82.AJT4.QJ3 --dummy "$EVIL" --contract "3NT by S" --play "H5 $EVIL"',
    'ask card --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 --contract "3NT by S" '
      .. '--play "H5 $EVIL"', 'ask card --in a.pbn --trick "$EVIL"', 'ask card --in "$EVIL"',
    'ask play --hand AQ4.K82.AJT4.QJ3 --dummy "$EVIL" --contract "3NT by S" --play "H5 $EVIL"',
    'ask play --hand "$EVIL" --dummy K65.A74.K93.T982 --contract "$EVIL" --play H5',
    'ask play --hands "$EVIL K65.A74.K93.T982" --contract "3NT by S" --lead "$EVIL" --plans',
    'ask play --in "$EVIL"', 'ask play --hand AQ4.K82.AJT4.QJ3 --dummy K65.A74.K93.T982 '
      .. '--contract "3NT by S" --play H5 --where "$EVIL"',
    'ask deal -n 1 --seed 1 "S.hcp \\"$EVIL\\""' },
  deal = { "deal --script a.dealer --seed 1", "deal --script bad.dealer", 'deal "$EVIL"',
    'deal -n 1 --seed 1 --format sheet --event "$LINES" --title "$LINES" --no-analysis',
    "deal --script raise.lua", 'deal --frequency "$EVIL=S.hcp \\"15\\"" --seed 1 -n 10',
    'deal --system a.lua --auction "1NT $EVIL"', "deal --script syntax.lua" },
  hands = { 'hands "S.hcp \\"15\\" | $EVIL"', 'hands "a=S.$EVIL"' },
  solve = { 'solve "$EVIL"', "solve --in a.line", "solve --in a.pbn" },
  play = { 'play "' .. DEAL .. '" --contract "$EVIL"', 'play "' .. DEAL .. '" <a.line' },
  table = { "table --in a.pbn --card rules --contract '2S by S' <a.line", 'table --seat "$EVIL"',
    'table --bid "$EVIL"', 'table --card "NS=$EVIL"', 'table --deal "$EVIL"',
    'table --auction "1NT $EVIL"', 'table --where "$EVIL"', 'table --in "$EVIL"',
    "table --bid a.lua --card rules --seat none --seed 1 --auction '1NT P P P'",
    "table --resume", 'table --listen "$EVIL"', 'table --connect "$EVIL"',
    'table --listen 0 --clients "$EVIL"', 'table --connect 1 --wait 1 --name "$EVIL" --bid a.lua',
    'table --connect 1 --wait 1 --dialect "$EVIL"' },
  par = { 'par "$EVIL"', 'par "' .. DEAL .. '" --vul "$EVIL"' },
  suit = { 'suit "$EVIL" Jx', 'suit AQ98x Jx --compare "$EVIL"' },
  bid = { "bid a.lua -n 2 --seed 1 --explain", "bid a.lua -n 1 --seed 1 --simulate 4 --explain",
    'bid "a.lua:simulate=$EVIL" -n 1',
    "bid a.lua --auction '1NT P'",
    "bid a.lua --hand AK2.J3.KQ854.K72 --auction 'P 1NT P'", "bid a.lua --in a.pbn",
    "bid bad.lua -n 1", "bid error.lua -n 1", 'bid "a.lua:$EVIL=1" -n 1', 'bid "$EVIL" -n 1',
    'bid "net:$EVIL" --auction "1NT P"', 'bid "net:reads_as=$EVIL" --auction "1NT P"',
    'bid net --auction "$EVIL"', 'bid net --hand "$EVIL"',
    'bid net --hand AK2.J3.KQ854.K72 --auction "$EVIL"',
    'bid a.lua --auction "$EVIL"', "bid syntax.lua -n 1" },
  sit = { "sit <a.line", "sit <a.pbn" },
  book = { "book a.lua --positions 3 --contested 1", "book bad.lua",
    "book a.lua --positions 3 --contested 0 --diff a.lua:weak=sound --markdown -" },
  card = { "card a.lua", "card a.lua --markdown -", "card bad.lua" },
  check = { "check a.lua --positions 5 -n 100 --contested 2", "check bad.lua" },
  match = { "match a.lua a.lua:weak=sound -n 40 --seed 1", "match a.lua bad.lua",
    'match --card "program:$EVIL" rules --contract "1NT by N" -n 2 --seed 1',
    'match --card "$EVIL" rules --bidding a.lua' },
  diff = { "diff a.lua a.lua:weak=sound --positions 5 -n 100", "diff a.lua bad.lua" },
  contest = { "contest facit.pbn a.lua --boards", "contest facit.csv a.lua --boards",
    'contest "$EVIL" a.lua', 'contest facit.pbn "$EVIL"', "contest facit.pbn bad.lua",
    'contest facit.pbn a.lua --opponents "$EVIL"' },
  losses = { "losses a.lua -n 2 --quiet", "losses a.lua --by position -n 1 --quiet",
    "losses bad.lua", 'losses "$EVIL"',
    'losses a.lua "$EVIL"' },
  conform = { "conform a.pbn a.lua", 'conform "$EVIL" a.lua', 'conform a.pbn "$EVIL"',
    "conform a.lin a.lua", "conform a.pbn bad.lua" },
  advise = { "advise a.lua --auction '1NT P' -n 400 --solved 0 --seed 1 --quiet", "advise bad.lua",
    'advise a.lua --auction "$EVIL"', 'advise "$EVIL" --auction P',
    'advise a.lua --auction "1NT P" --calls "$EVIL"' },
  evolve = { "evolve a.lua --out e1.lua --mutants 3 --boards 100 --seed 1 --quiet",
    "evolve bad.lua --out e2.lua", 'evolve "$EVIL" --out e3.lua', 'evolve a.lua --out "$EVIL"',
    'evolve a.lua --out e4.lua --sections "$EVIL" --quiet',
    'evolve a.lua --out e5.lua --pool "$EVIL" --quiet',
    'evolve a.lua --out e6.lua --mutants 1 --boards 100 --third "$EVIL" --quiet' },
  practise = { "practise a.lua -n 2 --seed 1 <a.pbn", "practise a.lua -n 2 --seed 1 --html p.html",
    "practise bad.lua -n 1", 'practise "$EVIL"', 'practise a.lua --auction "1NT $EVIL"',
    'practise a.lua --db law.db --date "$EVIL"', 'practise a.lua -n 1 --set "$EVIL.lin"' },
  convert = { "convert a.pbn - --to sheet --no-analysis", "convert a.json - --to sheet",
    "convert a.lin - --to sheet --no-analysis", "convert a.pbn out.lin", "convert a.lin out.pbn",
    "convert a.json out.pbn --export", 'convert a.pbn - --to "$EVIL"', "convert a.pbn a.sheet",
    "convert a.json out.html", "convert a.bml notes.lua", "convert a.bss notes.bml",
    "convert a.bml notes.bss", "convert a.lua notes.bml" },
  evening = { 'evening "$EVIL" -n 1 --seed 1 --no-analysis', 'evening a.pbn -n 1',
    'evening ev -n 1 --seed 1 --no-analysis --event "$LINES"' },
  info = { "info a.pbn", "info a.lin", "info a.json", "info a.line --from line", 'info "$EVIL.pbn"',
    "info .", "info --strict a.pbn" },
  score = { "score --in a.pbn --boards", "score --in a.pbn --scoring imps --boards",
    "score --in teams.pbn --boards", "score --in a.json --boards", 'score "$EVIL" +1',
    "score --in a.pbn --vp wbf --boards", 'score --in a.pbn --vp "$EVIL"',
    "score --in a.pbn --rank sides --scoring cross-imps" },
  analyse = { "analyse a.pbn --boards", "analyse a.lin", 'analyse "$EVIL.pbn"' },
  bench = { 'bench "$EVIL"' },
  selftest = { 'selftest "$EVIL"' },
  version = { "version --verbose" },
  help = { 'help "$EVIL"' },
}
-- Not of one command.
local OTHERS <const> = { '"$EVIL"', '"./$EVIL"', "raise.lua", "syntax.lua", '-e "$EVIL"',
  '-e "error [[$EVIL]]"', '-e "baize.deal [[$EVIL]]"', '-e "S[ [[$EVIL]] ]"',
  [[-e 'baize.boards("a.pbn")().players.N']], [[-e '{ [baize.boards("a.json")().players.N] = 1 }']],
  '"--$EVIL"', 'convert "--$EVIL" a b', 'deal --format "$EVIL"',
  [[-e 'baize.event.pairs { boards = baize.event.boards "a.pbn" }']] }

-- What is wrong with an output; nil: nothing.
local function fault(text)
  local control = text:match "[%z\1-\8\11-\31\127]"
  if control then return ("has the byte %d"):format(control:byte()) end
  local _, bad = utf8.len(text)
  if bad then return ("is not UTF-8 at byte %d"):format(bad) end
  for _, code in utf8.codes(text) do
    if code >= 0x80 and code < 0xA0 or code >= 0x202A and code <= 0x202E
      or code >= 0x2066 and code <= 0x2069 then
      return ("has U+%04X"):format(code)
    end
  end
  return ("\n" .. text):find("\n" .. FORGED, 1, true) and "has a line of the stranger's" or nil
end

local folder -- where the files are

local function run(line)
  return helper.run(("cd %s; EVIL=%s; LINES=%s; baize %s"):format(folder, helper.quote(EVIL),
    helper.quote(LINES), line))
end

setup(function()
  folder = os.tmpname()
  os.remove(folder)
  assert(os.execute("mkdir " .. folder))
  for name, text in pairs(FILES) do
    local file <close> = assert(io.open(folder .. "/" .. name, "wb"))
    file:write(text)
  end
  assert(io.open(folder .. "/" .. EVIL .. ".txt", "wb")):close()
end)

teardown(function() os.execute("rm -r " .. folder) end)

local function harmless(line)
  local out, err, status = run(line)
  assert.is_nil(fault(out), line .. ": standard output:\n" .. out)
  assert.is_nil(fault(err), line .. ": standard error:\n" .. err)
  assert.is_true(status <= 2, line .. ": " .. status .. "\n" .. err)
  return out, err
end

describe("texts of strangers do no harm to a terminal:", function()
  for _, name in ipairs(commands.names) do
    it(name, function()
      assert.is_table(CASES[name], "no case of the command " .. name)
      for _, line in ipairs(CASES[name]) do harmless(line) end
    end)
  end

  it("scripts, code and mistakes", function()
    for _, line in ipairs(OTHERS) do harmless(line) end
  end)

  it("the prompt", function()
    local session = pty.baize()
    session:expect "> "
    for _, line in ipairs { "baize.boards(F)().players", "baize.boards(F)().players.N",
      "error(baize.boards(F)().players.N)", "baize.deal(baize.boards(F)().players.N)",
      "traceback()" } do
      session:send(line:gsub("F", ("%q"):format(folder .. "/a.pbn")) .. "\n")
      session:expect ")"
      local shown = session:expect "\n> "
      assert.is_nil(fault(shown), shown)
    end
    session:send "quit\n"
    session:close()
  end)

  it("and legal names stay what they are", function()
    for _, line in ipairs { "score --in a.pbn --boards", "list --db law.db", "show 1 --db law.db",
      "bid a.lua --auction '1NT P'", "convert a.pbn - --to sheet --no-analysis",
      "deal --script a.dealer --seed 1" } do
      assert.truthy(harmless(line):find(NAME, 1, true), line)
    end
  end)

  it("print of a script is Lua's own", function()
    assert.equal("\27[1m\n", (run [[-e 'print "\27[1m"']]))
  end)
end)
