-- SPDX-License-Identifier: GPL-3.0-or-later
--- Words that name no value but are asked for: a table word -> text.
-- @module baize.repl.topics
local topics = {
  range = [[range: what a feature is called with
  S.hcp(15), S.hcp(15, 17), S.hcp "15-17"; "5+" at least, "7-" at most, "0,2,4" any of
  these, "-2..3" from a negative number; decimals where a feature has them:
  S.nltc "7.5-". Both ends belong to it.]],
  by = [[by: groups of deals in an experiment
  by = NS.hcp                       a group for each value of a feature or measure
  by = { { "weak", S.hcp "11-" }, { "strong", S.hcp "12+" } }   the first that holds;
                                    the deals that fit none are the group "others"
  by = { NS.hcp, S.spades "5+" }    a table with two ways in, and its margins
  Every measure and event is reported in each group; tests_by = true tests in each group
  as well, with Holm's adjustment over all of them. tests = "gain differs by group": is it
  the same in all groups? With how much of the spread they explain.]],
  events = [[events: how often conditions hold in an experiment
  events = { fit = NS.spades "8+", game = NS.hcp "25+" }
  Shares of the deals with their intervals; "fit > 0.5" tests one.]],
  summary = [[summary: the hands that an experiment deals
  summary = S, NS, { N, E } or "all": mean points and lengths with their errors, and how
  often each shape came.]],
  samples = [[samples: several conditions in one experiment
  samples = { { "weak", S.hcp "8-11" }, { "strong", S.hcp "12-15" } },
  tests = { "strong.gain > weak.gain", "gain > 0" }
  Everything is measured on each, on different deals; the first test compares the two
  samples, the second is made in each of them. `where`, if given, holds in all.]],
  stop = [[stop: an experiment that deals until it knows enough
  stop = { halfwidth = 0.02 }                    all intervals at most +-0.02
  stop = { halfwidth = 0.02, measure = "gain" }  that of one measure
  stop = { decided = true }                      no test is undecided
  It is analysed after 200 deals and then at every tenth more, at most `deals` (100000). Tests
  and intervals are sequential, valid at every analysis, so they are wider than usual.]],
  plan = [[plan: how many deals an experiment takes
  experiment:plan { halfwidth = 0.02 }           an interval of 0.02 to either side
  experiment:plan { effect = 0.05, power = 0.9 } to find a difference of 0.05
  experiment:plan { equal = 0.05 }               to find that it is within 0.05
  A pilot (200 deals of its own, or pilot = N) gives the spread. With a standard deviation
  at hand: baize.stats.plan { sd = 1.1, halfwidth = 0.02 }.
  In the head of a report, "plan suits/1" is something else: the engine that found the deals, as
  baize deal --explain tells of it.]],
  show = [[show = "distribution": an experiment's report has the distributions
  Of tricks the shares of each number taken; of other measures those of each value, where
  there are at most 40. They are in the JSON (histogram) whether shown or not.
  show = "scores": a decision's report has neither the tricks nor the points of contracts, only how
  often they make and what they are worth in the scoring, and solves less.]],
}
topics.systems = [[systems: which question, which command
  what does this hand bid, and why?             baize bid SYSTEM --hand H --auction A
  what does an auction show, and what next?     baize bid SYSTEM --auction A
  how do whole auctions go?                     baize bid SYSTEM [OPPONENTS] -n N
  deals that fit an auction                     baize deal --system SYSTEM --auction A
  the whole system to read, search, print       baize book SYSTEM --html FILE
  its convention card                           baize card SYSTEM --html FILE
  what does it not cover, what is never bid?    baize check SYSTEM
  on which hands do two systems differ?         baize diff A B
  which of two is better, by how much, where?   baize match A B
  what is an option worth?                      baize match A --option NAME=V,W
  is it better than a program, file or person?  baize match A program:./bot | file:F | person
  what is a change of it worth, in seconds?     baize match NEW OLD --only-changed
  what should it call otherwise at a turn?      baize advise SYSTEM --auction A
  which changes make it better?                 baize evolve SYSTEM --out FILE
  where does it lose: which rules, positions?   baize losses SYSTEM [--by position]
  what does it earn in a bidding contest?       baize contest FILE SYSTEM
  where do recorded auctions leave it?          baize conform FILE SYSTEM
  what is a contract worth that is bid?         bids { NS = A } in an experiment (help "bids")
  which of some contracts, on what is known?    baize ask decide
In scripts: baize.bid, baize.bid_many, baize.system.load, system:check, system:diff, system:book,
system:card, baize.match, baize.advise, baize.evolve.]]
topics.candidates = [[candidates: what a decision chooses among
  candidates = { { "pass", "1NT by N" }, { "invite", choose { { N.hcp "17", "3NT by N" },
    "2NT by N" } }, "3NT by N" }
  Each is a contract of either side, a choice of contracts by the hands (a policy), or what
  is bid: { "sayc", bids { NS = "sayc", from = "1NT P", dealer = "N" } }.]]
topics.vary = [[vary: a decision taken again with another reading
  vary = { { N.hcp "15-17", N.hcp "14-16" }, { vul = "none" }, { doubling = "oracle" } }
  A condition in `where` and what takes its place; or one changed field
  (vul, scoring, field, doubling, play).]]
topics.field = [[field: what others play, in a decision
  field = { ["4S by N"] = 60, ["3NT by S"] = 40 }   contracts with weights
  field = "results.pbn"                             the contracts on the boards of a file whose
                                                    deals satisfy `where`, the table turned as
                                                    needed (30 boards at least)
  field = { boards = "results.pbn", like = S.hcp "8-9", least = 50 }
  With it scoring = "matchpoints", "imps" (against each of them) and "butler" (IMPs against
  their mean score on the deal, to the nearest 10).]]
topics.doubling = [[doubling: what becomes of contracts that are written without a double
  doubling = "never"        they are scored as they are written (the default)
  doubling = { down = 2 }   doubled where they go down so many or more
  doubling = { down = 2, side = "NS" }   the contracts of N-S alone
  doubling = "oracle"       doubled where they go down at all]]
topics.play_models = [[play: how the cards are played, in experiments and decisions
  play = "dd"               double dummy (the default)
  play = "lead"             the leader takes the card that is best on average over 20
                            layouts of what he knows, then double dummy
  play = { "lead", layouts = 50, knows = CONDITION }
  play = "pimc"             card by card: each of the four plays what is best on average
                            over 20 layouts of what he knows, which is the condition
                            `where` and the cards; "rules", "random" and "cheat" (who
                            sees all) play as well: see help "player"
  play = { "pimc", worlds = 50, knows = CONDITION }
  play = "alphamu"          the same, but declarers look for one line for all layouts, 3 of
                            their cards ahead: { "alphamu", worlds = 20, moves = 3 }
  play = { "calibrated", baize.calibrate "results.pbn" }   tricks as real records have
                            them at the same level, strain and double-dummy result.
                            Errors, intervals and verdicts include the error of the
                            calibration (`extra`, a standard error), which more records
                            reduce but more deals do not; `stop` and `plan` say so
  play = { "dd", records = baize.calibrate "results.pbn" }   as "dd"; the report has the
                            tricks taken against double dummy in these records]]
topics.registered = [[registered: what is asked, written down before any deal is dealt
  baize register law.lua -n 4000 --primary "gain > 0" --json=law.json
  baize run law.lua --registered law.json --html law.html
  The report says "as registered on DATE" or in what it differs: deals, seed, fields of the
  question, further analyses. With --db the registration is in the database too, and what it had
  dealt of the question before is named. See baize help register.]]
topics.classes = [[classes: of leads, over many hands, in baize.lead
  { "low from Kxx", from = "Kxx", lead = "low" }    any suit with that holding but trumps
  { "heart", when = W.hearts "4+", lead = "4th H" } hands that satisfy a condition
  { "mine", choose = function(hand) return card }   a card of the hand, or nil
  Leads: low, high, 2nd, 3rd, 4th, 5th. Deals have cards of two classes or more.]]
topics.letters = [[letters: suits that are chosen later
  S.M "5+" & N.M "3+"       M a major, m a minor, OM and om the other one; x, y, z any suit
  condition:bind { M = "H" }   hearts for M, and spades for OM; others stay
  S.M.top3, S.x.stopped and the like too. Before all letters are bound an expression can be
  taken apart and changed, but no deal can be asked. Roles (help "role") are bound by :of.]]
topics.errors = [[errors: what pcall catches
  local ok, err = pcall(baize.sampler, { where = c })
  if not ok and err.kind == "refused" then print(err.message) end
  err.kind is "refused" (an impossible condition), "syntax", "budget" (operations, tries,
  bytes), "interrupted" (Ctrl-C), "memory", "not found" (a file, an entry, a deal, a plan),
  "i/o" or "damaged"; nil for misuse, which is a plain string. err.message is without
  "file:line: ", which tostring(err) has.]]
topics.looks = [[looks: interim analyses of a run that is stored in a database
  Results that are shown, and again after more deals, are interim analyses; a run that was
  interrupted shows no tests or verdicts, and does not count. The report lists them ("Analyses"),
  and gives sequential tests and intervals, which hold however often the results are shown,
  in place of the usual ones. result.looks is the array of the numbers of deals. A run with
  `stop` makes such analyses by itself: help "stop".]]
topics.db = [[db: a database in which deals and results are stored
  baize run law.lua --db laws.db            store what is dealt and solved
  baize run law.lua --db laws.db --resume   continue a run that was interrupted
  baize run law.lua --db laws.db -n 9000 --seed S --resume   add deals to it
  baize run law.lua --db laws.db --again    deal anew what is answered there
  baize list --db laws.db   baize show 1 --db laws.db   what it has
  In a script: experiment:run { db = "laws.db", resume = true }, and baize.store.open "laws.db".]]
topics.dealer = [[dealer: who bids first, and the program of that name
  board.dealer              "N", "E", "S" or "W", of a board of a file (help "board")
  dealer = "S"              a field of baize.decision and of deal:par { dealer = "S" }
  baize deal --script weak_two.dealer    deals for a script of the program dealer]]
topics.vul = [[vul: the vulnerability, "none", "NS", "EW" or "both"
  score("4S by N", "NS"), imps("4S by N", "3NT by S", "both"), makes needs none
  baize.contract_score("4S by N", "NS", 10)       620
  vul = "both"              a field of baize.decision, baize.lead and deal:par
  Also read: "All", "Both", "Love", "-".]]
topics.decide = [[decide: which of several contracts to play
  In the shell: baize ask decide --hand S:K.864.K832.Q8542 --where 'N.hcp "15-17"'
    'pass=1NT by N' '3NT by N'
  In a script: baize.decision { candidates = ..., hand = ..., where = ... }; help
  "baize.decision", help "candidates", help "field", help "vary".]]
topics.title = [[title: the heading of a report
  title = "The stronger hand should declare" in baize.experiment, decision, lead, fit, sweep
  and randomness; `source` is printed below it. Neither changes what is computed.]]
topics.board = [[board: a deal with what was bid, played and scored, from a file
  for board in baize.boards "club.pbn" do print(board.number, board.contract) end
  number    integer from 1             deal      Deal: deal.south, deal:tricks("S", "NT")
  dealer    "N" "E" "S" "W"            vul       "none" "NS" "EW" "both"
  contract  Contract (help "contract") result    declarer's tricks at the table, 0 to 13
  tricks    double-dummy results that the file gives: board.tricks.S.H
  players   names by seat: board.players.N      room      "open" or "closed"
  auction   dealer, calls (help "call"), notes, marks, alerts (by the number of the call)
  play      leader, cards ("SA", as they fell), notes, marks, claimed
  tags      of PBN: board.tags.Event, board.tags[3].name and .value
  notes     what was not understood
  Fields are nil where the file does not say. A changed field is written by
  baize.format.write("out.pbn", "pbn", { board, ... }).]]
topics.call = [[call: a bid, pass, double or redouble of an auction
  "1C" to "7NT", "P", "X", "XX"; board.auction.calls is the array of them from the dealer on,
  board.auction.calls[1] that of board.auction.dealer. Notes, marks and alerts are tables by
  the number of the call: board.auction.notes[2]. Read from files are also "Pass", "D", "R",
  "1N" and lower case.]]
topics.adjusted = [[adjusted: means with smaller errors, by guesses
  variance = "adjusted", predict = 30   fields of baize.experiment and baize.decision
  Deals are solved as ever, and 30 times as many only guessed by a small net (help
  "guess"). What the net guesses wrong is corrected by its errors on the solved deals: the
  mean is without bias whatever the net says. The report says as how many solved deals it is
  as good, and has the plain means too. Adjusted are means of what is solved, in the whole and
  in groups, from 50 deals on; shares and all else stay plain. Nothing is chosen by what came
  out: where guesses do not help, the plain mean is the better one, and the report says so.
  Errors of the net on deals so rare that none was solved do not show in the interval, but in
  verdicts, which only "seem" so then, and in the interval "at worst". How often the
  intervals hold, with wrong nets too: see lua/baize/ask/experiment/README.md.]]
topics.unsure = [[unsure: rare shares from fewer solved deals
  solve = "unsure"   a field of baize.experiment
  For a share such as makes "6S by S" most deals are clear: a small net (help "guess")
  is sure that the slam fails. Such a deal is solved with a probability of one in five at least,
  and weighted by its inverse where the net was wrong: the mean is without bias whatever the net
  says. Ask for five times the deals: few of them are solved. The interval is Gaffke's, which
  holds for rare values too, as the greatest weight is known. It makes a mean of a share: no
  counts, no distributions, no sequential intervals.]]
topics.seed = [[seed: which random deals
  seed = 2016               a field of baize.sampler, baize.experiment, baize.decision ...
  Deal 1, 2, 3 ... of a seed are the same on every machine. Without a seed there is a fresh
  one, which the report names.]]
topics.format = [[format: how boards are written in files
  baize convert club.pbn club.lin    by the ends of the names; or --from pbn --to lin
  baize deal -n 24 --format pbn      text, line, pbn, lin, id, json or sheet
  for board in baize.boards "club.pbn" do ... end   (help "board")
  baize convert evening.pbn evening.dup   for a dealing machine: dup, bri, dge, dlm
  Read and written are pbn, lin, json, line, dealer, deal, gib, giblib and the files of machines;
  rbn, ben, openspiel and tsv are read only; csv, sheet and html are written only.]]
for _, name in ipairs { "pbn", "lin", "formats", "dup", "bri", "dge", "dlm", "rbn", "duplimate",
  "dealing machine" } do
  topics[name] = topics.format
end
topics["hand record"] = [[hand record: boards for players, as text in 80 columns or as a page
  baize deal -n 24 --format sheet          baize deal -n 24 --html records.html
  baize convert club.pbn records.html      --curtain: cards of the four hands to cut out
  baize.format.write("records.html", "html", boards, { sheet = { title = "Monday" } })]]
topics.handviewer = [[hand viewer: deals of a page linked to that of Bridge Base Online
  baize convert club.pbn records.html --links      help "links" has the commands
  baize.format.write("records.html", "html", boards, { sheet = { links = true } })]]
topics.verdict = [[verdict: what a test says, at the end of a report and at the top of a page
  tests = { "gain > 0", "gain ~= 0", "slam < 0.5" }   a field of baize.experiment
  > and < are one-sided, ~= is "differs from". A gain is "above 0", "not above 0" or "undecided":
  then more deals may decide it (help "plan"). "Seems above 0" is what an ordinary test says that
  rare large values may mislead: more deals make it plain, or not. In Lua:
  result.tests[1].components[1].outcome.
  Several tests share the level (Holm).]]
topics.curves = [[curves: a mean over the number of deals, or over something that changes
  baize run law.lua --html law.html   the page shows the mean after so many deals, with its
                                      interval
  baize.sweep { ... }                 a measure over several values: help "baize.sweep"]]
topics.python = [[python: deals, double-dummy results, play and par from Python
  The module in examples/python is one file, without packages, that calls libbaize:
    from baize import Deal, deals
    Deal("N:...").solve()     deals('N.hcp "15+"', 24, seed=1)
  For all else, and for any language: baize convert club.pbn - --to json.]]
topics["hand viewer"], topics["~="] = topics.handviewer, topics.verdict
topics.headline = topics.title
topics.dd, topics["double dummy"] = topics.play_models, topics.play_models
topics.calibrated = topics.play_models
topics["stopping rule"] = topics.stop
topics.seat = [[seat: N, E, S or W; pairs are NS and EW
  S.hcp, S.hearts, NS.spades   features of a hand or a pair, help "hcp"
  seat = "N"                a field of baize.decision: who decides (default S)
  tricks(S, "NT")           the declarer
  baize.role.me             a seat that is chosen later, help "role"]]
topics.seats = topics.seat
topics.vulnerable, topics.vulnerability = topics.vul, topics.vul
topics.calls, topics.auction, topics.boards = topics.call, topics.call, topics.board
topics.interim, topics.database = topics.looks, topics.db
topics.resume, topics.again, topics.variance = topics.db, topics.db, topics.adjusted
topics.ranges, topics.kind, topics.letter = topics.range, topics.errors, topics.letters
topics.groups, topics.distribution = topics.by, topics.show

return topics
