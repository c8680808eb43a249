-- SPDX-License-Identifier: GPL-3.0-or-later
--- The shapes of JSON that commands write besides results, and all of them as a JSON Schema.
-- baize.report.schema says how they are written; the kinds there may be named here.
-- @module baize.cli.shapes
local schema = require "baize.report.schema"
local version = require "baize.core".version

local shapes = {}

local TEXT <const> = [=[
BoardFile                       of convert, solve, ask deal, deal --format json: boards
  format      text              "baize boards"
  version     integer           1
  boards      [Board]
Board                           read with the same fields; others are kept
  number      integer?          from 1
  dealer      text?             N, E, S or W
  vul         text?             none, NS, EW or both
  deal        text?             as PBN writes it, N:hand hand hand hand
  contract    text?             as in 4S by N, 3NTx by E, P
  result      integer?          declarer's tricks
  tricks      Results?          double dummy
  players     {text}?           names by seat
  room        text?             open or closed
  auction     Auction?
  play        Cards?
  tags        [Tag]?            of PBN, in order
  event       {any}?            of LIN
  comments    [text]?           of LIN
  rest        text|[text]?      what follows the hands, or lines that were not read
  before/trailing text?         of PBN: text around the tags
  text        text?             a record that could not be read
Results                         by declarer
  N/E/S/W     Strains
Strains                         tricks
  C/D/H/S/NT  integer
Auction
  dealer      text?
  calls       [text]            from the dealer on
  notes/marks {text}?           these three by the number of the call
  alerts      {boolean}?
Cards
  leader      text?
  cards       [text]            in the order in which they fell
  notes/marks {text}?           by the number of the card
  claimed     integer?          tricks
Tag
  name/value  text
  after       text?             text after it
Deals                           of deal: the deals, and what was counted
  where       text
  seed        integer?
  plan        text?             how they were found
  count       Figure?           --count
  frequency   [Frequency]?      --frequency
  explanation text?             --explain
  deals       [DealOfSeed]?
DealOfSeed                        one of them
  index       integer           of the seed, from 1
  deal        text
  id          text              24 hexadecimal digits
Frequency                       how many satisfy a condition
  name/where  text
  exact       boolean
  share/low/high number
  deals/hits  integer?          of deals that were dealt
Par                             of par
  version/deal/dealer/vul text
  score       integer           of N-S
  contracts   [ParContract]
ParContract
  contract    text
  tricks      integer
Play                            of play
  version/contract text
  needs       integer?          declarer's tricks; none of an ending
  played      [text]            cards
  turn        text?             none when all was played
  taken       integer           by declarer
  tricks      integer           declarer's, with best play
  cards       [PlayCard]        that may be played
PlayCard
  card        text
  equals      [text]            cards as good
  tricks      integer           declarer's
SuitPlay                        of suit
  version/north/south/missing text
  chances     [SuitChance]
  mean        number            tricks
  text        text              the answers in words
  layouts     [SuitLayout]?     --layouts
SuitChance
  tricks      integer           at least so many
  chance      number
  at_most     number?           its upper bound, where it could not be found exactly
SuitLayout
  west/east   text
  share       number
Chance                          of ask chance, where it is counted
  version/event/given text
  figure      Figure
BestLine                        of ask play: declarer's cards by one line for all layouts
  version/contract text
  seat        text              declarer
  turn        text              whose card is next
  goal        text              makes or tricks
  best        text              the card to play
  all         boolean           there are no other layouts than those that were searched
  exact       boolean           all, and whole; else worth is an upper bound
  whole       boolean           searched to the end of the play
  spent       boolean           the questions were, before all moves were searched
  moves       integer           cards of declarer and dummy that were searched, then double dummy
  layouts     integer           that were searched,
  worlds      integer           at most so many together
  said        text?             what the hidden hands are taken for, besides the cards
  unread      boolean           what others chose agrees with too few layouts: it is not weighed
  cards       [LineCard]        the best first; none where there is no choice
Plans                           of ask play --plans: what declarer can set out to do
  version/contract text
  seat        text              declarer
  turn        text              whose card is next
  needs       integer?          tricks, of an ending
  all         boolean           there are no other layouts than those that were tried
  layouts     integer           by which plans are judged
  seed        integer?          of these, where there are others
  said        text?             what the hidden hands are taken for, besides the cards
  unread      boolean           what others chose agrees with too few layouts: it is not weighed
  plans       [Plan]            the best first
  line        PlanLine?         the best line; none where there is no choice
Plan
  chance      number            that the contract is made, 0 to 1
  se          number?           its standard error, where there are other layouts
  low/high    number?           its 95 % interval, likewise
  steps       [text]            in words
  card        text              that it plays now
  lead        text?             the first that it leads, where a trick has begun
  wins        boolean           clauses are of layouts that are won, else of those that are lost
  clauses     [PlanClause]
  rest        number            the probability of such layouts that no clause covers
  rates       [PlanRate]?       where that is more than half of them: how often the plan wins
  other       PlanPart?         the same of the layouts that none of rates speaks of
  discards    text?             what to discard, where that matters
  undecided   integer           layouts in which the search was cut off: they count as lost
  watch       text?             which breaks and cards to watch for, where that matters
  squeeze     text?             late in the play: who must give up what, if it wins by a squeeze
  safety      SafetyPlay?       a suit that it plays for fewer tricks more surely
  example     [text]            the tricks of a layout that is won, each from its leader on
PlanClause
  text        text              as in West has the king of spades
  adds        number            the probability that clauses before it do not cover, and
  exact       number?           the same over all deals, where layouts are drawn and it was counted
SafetyPlay                      chances of the suit by itself, with all entries that it needs
  suit        text
  tricks      integer           that it is to give
  chance      number            of these, and
  more        number            of one more; the same by another way to play it:
  other       number
  other_more  number
  rival       [text]            that other way, in words
  plan        number            the chance of the plan that plays so, in the layouts that judge, or
  layouts     integer?          in so many others, where there are more lots
  guards      [text]            layouts in which the safety play gives the tricks and the other not
PlanRate                        of drawn layouts in which a fact is true, and none before it
  text        text              the fact
  layouts     integer           of these
  won         integer           in so many the plan wins
  exact       number?           the probability over all deals, where it was counted
PlanPart
  layouts     integer           in which no fact of rates is true
  won         integer           in so many the plan wins
PlanLine
  card        text              its first
  chance      number            or an upper bound of it
  plan        number            the chance of the best plan in the same layouts
  exact       boolean           chance is exact
  worlds      integer           layouts that are searched together
  layouts     integer           in all, in lots of so many where they are drawn
  se          number?           the standard error of chance, where they are drawn
  low/high    number?           its 95 % interval, likewise
  text        [text]?           the line, where it is better by two points or more
LineCard
  card        text
  equals      [text]            cards as good
  worth       number            the chance of the contract, or tricks, of the best line
  se          number?           its standard error
  low/high    number?           of a chance in layouts that were drawn: its 95 % interval
  open        number            the same double dummy
Hands                           of hands: rules on one hand
  total       digits
  rules       [HandRule]
  gap         HandGap           hands that no rule takes
  overlaps    [HandOverlap]
HandRule
  number      integer
  name        text
  text        text?
  count       digits
  share       number
  example     text?
HandGap
  count       digits
  share       number
  example     text?
HandOverlap
  rules       [integer]         two, by number
  names       [text]
  count       digits
  share       number
  example     text?
Info                            of info: how many of each
  boards/records/deal/tricks/contract/result/auction/calls/play/cards integer
  tables/results/players integer
  export      boolean           export format of PBN
  problems    integer
ContractScore                   of score CONTRACT RESULT
  version/contract text
  tricks      integer?          none of a pass
  vul/scoring text
  score       integer           of declarer's side
Scores                          of score --in
  scoring     text?
  chosen      text?             why this scoring
  unit        text?
  ranking     [Ranked]?         of pairs, teams or players
  ranking~N-S/ranking~E-W [Ranked]?
  boards      [Traveller]?      --boards, of pairs
  matches     [TeamMatch]?      --boards, of teams
  scores      [BoardScore]?     boards of one result
Ranked
  place       integer|text
  pair/team/player/side text?
  boards/played integer?
  score       number?           of pairs and players, in `unit`
  imps_won/imps_lost number?    of teams
  awarded     number?           victory points besides matches
  vp          number?
Traveller                       a result of a board
  board       integer|text
  ns/ew       text
  score       integer?          of N-S
  ns_score/ew_score number
  contract    text?
  tricks      integer?
  lead        text?
TeamMatch
  round       integer|text?
  home/away   text
  home_imps/away_imps number
  home_vp/away_vp number
BoardScore
  board       integer|text
  ns/ew       text
  contract    text?
  tricks      integer?
  score       integer?          of N-S
TablePlayed                     of table: the boards that were finished
  version     text
  seed        integer?          where deals are random
  side        text              whose points score has
  score       integer
  boards      [PlayedBoard]
PlayedBoard
  number      integer
  deal/dealer/vul text
  auction     text?
  contract    text              "P": passed out
  cards       [text]            in the order in which they fell
  tricks      integer?          declarer's
  score       integer
  double_dummy integer?         declarer's tricks before the first card
  changes     SeatChanges?      of declarer's tricks, by who chose the cards
  field       FieldCompared?    results of others
SeatChanges
  N/E/S/W     integer
FieldCompared
  results     integer
  matchpoints number            per cent
  imps        number            a result
PlayAccounts                    of analyse: tricks of declarers, and those that cards gave away
  version     text
  total       AccountTotal
  without     integer           records without a play
  repeated    integer           records that were there before, which count once
  players     [PlayerAccount]   those first who lose fewest tricks a card, few cards last
  boards      [BoardAccount]
AccountTotal
  boards/cards integer
  unknown     integer           boards without a result, which are in none of the other sums
  double_dummy integer
  result      integer           double dummy and the next four
  lead/declarer/defence/claim integer
PlayerAccount
  player      text
  all/declarer/defender/lead RoleAccount
  few         boolean           fewer than 130 cards
RoleAccount
  boards/cards/lost integer
  per_card    number?           tricks lost a card
  error       number?           standard error of per_card
BoardAccount
  number      integer?
  contract    text
  cards/double_dummy integer
  result      integer?
  lead/declarer/defence/claim integer
  costly      [CostlyCard]
CostlyCard
  trick       integer           from 1
  card/seat/player text         player: who chose it
  cost        integer           tricks
CallMade                        of bid --hand
  version/system/hand/auction/call text
  why         CallWhy|Simulated
Simulated                       --simulate
  by          text              simulated, or what the rule is: rule, natural, no rule
  rule        text              its call
  state       text              why that stands, or better
  how         text?
  candidates  [SimulatedCall]
SimulatedCall
  call        text
  source      text?
  imps        number?           against the rule's call
  error       number?
  deals       integer?
  contracts   [array]?          a contract, and on how many deals
  holes       [array]?          an auction after which no rule spoke, and on how many deals
CallWhy
  by          text              rule, natural or no rule; net
  file        text?
  line        integer?
  id          text?
  text        text?             the author's
  guard       text?             what kept the auction from another call
  forced      boolean?
  earlier     [RuleNot]         rules before it, which the hand does not fit
  skipped     [RuleNot]         rules that do not count here
  simulated   Simulated?        of a system that simulates; `by` may be "simulated" then
Simulated
  rule        text              the rule's call
  state       text              why that stands, or "better"
  how         text?             what the other hands were taken from
  candidates  [Simulating]
Simulating
  call/source text
  imps/error  number?           against the rule's call
  deals       integer?
  reached     [OftenReached]
  holes       [Unspoken]?       auctions after which no rule spoke on the way
OftenReached
  contract    text
  deals       integer
RuleNot
  call/file   text?
  line        integer?
  id          text?
  natural     boolean?
  text        text?
  failed      text?             the condition
  why         text?
AuctionMeaning                  of bid --auction
  version/system/hash text
  calls       [CallMeaning]
CallMeaning
  number      integer
  seat/call   text
  ours        boolean
  mark        text?             rule, natural or no rule; none of a pass of opponents, as all below
  text        text?             the author's
  bounds      text?             all that the player has shown so far, in words
  denies      [text]?           names of rules
  forcing     text|boolean?
  artificial  boolean?
  alert/announce text|boolean?
  variants    [CallVariant]?
  alternatives [CallAlternative]?
  rules       [RulePlace]?
CallVariant
  name        text
  share       number
  text        text
CallAlternative
  text/bounds text
  share       number
  forcing     text|boolean?
  file        text?
  line        integer?
  id          text?
RulePlace
  file        text?
  line        integer?
  id          text?
Contest                         of contest
  version     text
  boards      integer
  best        number            points that could be had
  groups      [ContestGroup]
  systems     [ContestSystem]
  without     [text]            boards without awards
  wrong       [text]            boards with wrong ones
  results_in_file ContestResults?
ContestGroup
  group       text
  boards      integer
  best        number
ContestResults                  of others
  points      number
  boards      integer
ContestSystem
  name/hash   text
  points      number
  error       number            the standard error over boards
  no_award    integer           boards whose contract has none
  not_legal   integer
  difference  ContestDifference? from the first system
  groups      [ContestPoints]
  auctions    [ContestAuction]
ContestDifference
  points/error number
  changed     integer           boards with another contract
ContestPoints
  group       text
  points      number?
ContestAuction
  group/number text?
  place/auction/contract text
  award       number?
Book                            of book
  version/system/hash text
  options     [Chosen]
  other       BookOther?        the second system
  vul         text
  positions   [BookPosition]    in the order of the book
  findings    [BookFinding]     of no auction in it
BookOther
  name/hash   text
  options     [Chosen]
BookPosition
  auction     text              calls of the opponents in parentheses
  probability number            times a deal, estimated
  none        number            share of the hands that fit no rule
  calls       [BookCall]
  seats       [BookSeat]        after more passes: what differs
  only        text?             first or second: the only system with rules there
  findings    [BookFinding]
BookCall
  call        text
  share       number            of all hands the player can have, whatever partner has
  count       digits
  says        text              what it means
  marks       [text]
  ways        [text]            variants, and rules that say different things
  denies      [text]
  examples    [text]            hands
  findings    [BookFinding]
  rules       [text]            ids
  change      text?             changed, share, first or second
  other       BookCall?         of the second system
BookSeat
  title       text
  gone        [text]            calls that are not made there
  calls       [BookCall]
  only        text?
BookFinding                     of a check
  kind/title  text
  severity    text              problem or note
  text        text?
  share       number
  example/call/auction/place text?
ConventionCard                  of card
  version/system/hash text
  options     [Chosen]
  players     text?
  sections    [CardSection]     in the order of the card
CardSection
  title       text
  columns     [text]?
  rows        [[text]]          label and text, or of the columns
Conformity                      of conform
  version/system/hash text
  side        text?             NS or EW: the calls of this side alone
  boards      integer
  without     integer           boards without a deal and an auction
  wrong       integer           boards whose calls are not an auction
  all         Agreement?        of all calls
  bids        Agreement?        of those where one of both is not a pass
  positions   [Conformed]       most departures first
Agreement
  share       number
  low/high    number            Wilson's 95 % interval
  of          integer           calls
Conformed
  auction     text              calls so far of the side at turn, of others in parentheses
  calls/agreed integer
  departures  [Departure]       the commonest first
Departure
  by_system/recorded text
  times       integer
  hands       [DepartedHand]    three at most
DepartedHand
  board       integer?
  vul         text              as the player sees it
  hand        text
RuleLosses                      of losses
  version     text
  by          text              "rule"
  system/hash text
  opponents   text?
  boards/seed integer
  play        text
  doubling    Doubling|text     "never", or when
  partial     text?
  decisions   {integer}         by what came of them
  inexact     integer
  total/check LossSum
  severe      SevereCalls       calls that lose much, surely
  rules       [RuleLoss]
SevereCalls                     of "rules" and of the "natural" list
  imps/errors number            what is severe: so many IMPs, at so many errors
  rules/natural SevereCount
  calls       [LossExample]
SevereCount
  calls       integer
  error       number?
  of          integer           calls that were made
Doubling
  down        integer           doubled from so many tricks down
LossSum
  imps/error  number?
RuleLoss
  place       text
  file        text?
  line        integer?
  id          text?
  call        text
  text        text?
  uses/changed integer
  imps/error  number?
  check       LossSum           at both tables of the boards
  alternatives [LossCall]
  example     LossExample?
LossCall
  call        text
  imps        number
  times       integer
LossExample
  call        text
  imps/error  number
  board       integer
  auction/vul/hand text
  instead     text              the better call
  source      text
  reached     text?             contracts
  reached_instead text?
  on_the_board number?
  place/by    text?             of severe calls: the rule; "rules" or "natural"
PositionLosses                  of losses --by position
  version     text
  by          text              "position"
  system/hash text
  opponents   text?
  boards/first/fresh/tested/seed integer
  doubling    Doubling|text
  partial     text?
  par/from_best Moments?
  kinds       [LossKind]
  conditions  [LossCondition]
Moments
  mean        number
  error       number?
  n           integer?
LossKind
  kind/means  text
  boards      integer
  imps/error  number?
  example     LossBoard?
LossBoard
  board       integer
  dealer/vul/deal/auction/contract text
  side        text?
  score/par_score integer
  par_contracts [text]
LossCondition
  position/condition text
  confirmed   boolean?
  p           number?
  found/loss/rest/per_board/from_best Moments?
  instead     text?
  gain/gain_per_board Moments?
  kinds       {integer}?
  example     LossBoard?
Entry                           of list: an entry of a database
  id          integer
  kind/title/source/condition/plan text
  seed        integer
  version     text
  uniform     boolean           dealt, not chosen
  shard       text|boolean?
  asked       integer
  rows        integer           deals
  looks       integer
  systems     [text]?
  measures    [EntryMeasure]?
  tests       [text]?
  terms       [text]?           of a fit
EntryMeasure
  name        text
  label/text  text?
TestsMade                       of list --tests
  version     text
  by          text              condition or title
  tests       integer
  remain      integer           after all of a group are adjusted together
  seem        integer
  groups      [TestGroup]
  pooled      [Pooled]          replications
  left        [LeftEntry]
TestGroup
  title/where text?
  tests/remain/seem integer
  made        [MadeTest]
MadeTest
  number/entry integer
  text        text
  seed/deals  integer
  asked       integer?          unfinished
  mean/se/p/p_holm number?
  outcome     text?
  p_holm_all  number?
  outcome_all text?
  looked      boolean?
  registered  text|boolean?
  again       integer?          the entry that it repeats
  why         text?             it is not counted
  where       text?
Pooled
  number      integer?
  entries     [integer]
  mean/se/low/high/q/df/p number?
LeftEntry
  entry       integer
  why         text
ChosenLibrary                   of show, of a library of chosen deals
  version/title/source text
  deals       integer
Similar                         of similar, for each experiment
  where       text
  similar     [SimilarEntry]
SimilarEntry
  id/deals    integer
  title       text
  of_theirs/of_ours Figure?     deals in common
LibraryMade                     of library
  version     text
  database    text?
  deals/seed/shard_of integer?
  source/file text?
Merged                          of merge
  version/database text
  entries     [MergedEntry]
MergedEntry
  id          integer
  title       text
  seed/deals/asked integer
  missing     [Interval]
Interval                        of indices
  first/last  integer
ClusterRun                      of cluster progress
  folder      text
  tasks/done/running/pending/failed/unknown integer
  groups      [TaskGroup]
  merge       text?             the last words of the merge
TaskGroup
  tasks       text              ranges
  state       text
  count       integer
  reason      text?
Registration                    of register
  sha256      text              of the rest
  registration integer          1
  date/version text
  note        text?
  script      Script
  questions   [Question]
  database    text?
  registered  [text]?           earlier ones of the same questions
  earlier     [Before]?         deals of them that were dealt before
Script
  name/sha256/code text
  arguments   [text]
Question
  kind        text
  label/title/source/where text?
  from        text?             where the deals are from, if not dealt
  measures    [text]?
  tests       [RegisteredTest]?
  primary     text?             the primary test
  others      [text]?
  deals/seed  integer?
  plan/stop   text?
  confirm     integer?
  cases       [Question]?       of a sweep
  question    text?             all of it, as the database has it
RegisteredTest
  text        text
  matters     number?
  unit        text?
]=]

--- The kinds of the commands, in order and by name.
shapes.kinds = schema.read(TEXT)

--- By command, the types that its JSON may have; others have results.
shapes.of = {
  run = { "Result", "Decision", "Lead", "CardStudy", "Fit", "Match", "PlayedMatch", "Stratified",
    "Sweep",
    "Randomness",
    "[Result|Decision|Lead|CardStudy|Fit|Match|PlayedMatch|Stratified|Sweep|Randomness]" },
  ask = { "Chance", "BoardFile", "Result", "Decision", "Lead", "CardStudy", "BestLine", "Plans" },
  show = { "Result", "Decision", "Lead", "CardStudy", "Fit", "Match", "PlayedMatch",
    "Sweep", "ChosenLibrary" },
  list = { "[Entry]", "TestsMade" }, similar = { "[Similar]" }, library = { "LibraryMade" },
  merge = { "Merged" }, cluster = { "ClusterRun" }, register = { "Registration" },
  deal = { "Deals", "BoardFile" }, hands = { "Hands" }, solve = { "BoardFile" },
  table = { "TablePlayed" },
  play = { "Play" }, par = { "Par" }, suit = { "SuitPlay" }, info = { "Info" },
  bid = { "CallMade", "AuctionMeaning", "Disclosure" }, check = { "Check" }, diff = { "Diff" },
  book = { "Book" }, card = { "ConventionCard" },
  match = { "Match", "PlayedMatch", "Stratified" }, contest = { "Contest" },
  losses = { "RuleLosses", "PositionLosses" }, score = { "ContractScore", "Scores" },
  conform = { "Conformity" }, analyse = { "PlayAccounts" }, advise = { "Advice" },
  evolve = { "Evolution" },
  convert = { "BoardFile" },
}

--- The kind of a name; nil: it is not one.
function shapes.kind(name) return shapes.kinds[name] or schema.kinds[name] end

-- ---- as a JSON Schema -------------------------------------------------------------------

local SCALARS <const> = {
  text = { type = "string" },
  digits = { type = "string", pattern = "^[0-9]+$" },
  integer = { type = "integer" },
  number = { type = "number" },
  boolean = { type = "boolean" },
  array = { type = "array" },
  any = { description = "anything" },
  Key = { type = { "integer", "array" } },
  Bar = { type = "array", minItems = 2, maxItems = 2, prefixItems = { { type = "number" },
    { type = "integer" } } },
}

-- The schema of a type.
local function of_type(name)
  local item, value = name:match "^%[(.*)%]$", name:match "^{(.*)}$"
  if item then return { type = "array", items = of_type(item) } end
  if value then return { type = { "object", "array" }, additionalProperties = of_type(value),
    maxItems = 0 } end -- an empty one is written as []
  local first, other = name:match "^(.-)|(.+)$"
  if first then return { anyOf = { of_type(first), of_type(other) } } end
  if SCALARS[name] then return SCALARS[name] end
  assert(shapes.kind(name), name)
  return { ["$ref"] = "#/$defs/" .. name }
end

local ORDER <const> = { "$schema", "$id", "title", "description", "anyOf", "$ref", "type",
  "items", "additionalProperties", "minItems", "maxItems", "prefixItems" }

local function of_kind(kind)
  local properties, required, order = {}, {}, {}
  for i, field in ipairs(kind) do
    local one = {}
    for key, item in pairs(of_type(field.type)) do one[key] = item end
    if field.says ~= "" then one.description = field.says end
    properties[field.name], order[i] = setmetatable(one, { __jsonorder = ORDER }), field.name
    if not field.optional then required[#required + 1] = field.name end
  end
  return setmetatable({ type = "object", description = kind.says ~= "" and kind.says or nil,
    properties = setmetatable(properties, { __jsonorder = order }),
    required = setmetatable(required, { __jsontype = "array" }),
    additionalProperties = (kind.name == "Board" or kind.name == "BoardFile")
      and { description = "of others: it is kept, and written back" } },
    { __jsonorder = { "description", "type", "properties", "required" } })
end

--- A JSON Schema (draft 2020-12) of all that baize writes as JSON: `$defs` has the kinds, `anyOf`
-- those that are whole documents.
-- @treturn string with a newline at the end
-- @usage print(require "baize.cli.shapes".json_schema())
function shapes.json_schema()
  local kinds, order, whole, seen = {}, {}, {}, {}
  for _, list in ipairs { schema.kinds, shapes.kinds } do
    for _, kind in ipairs(list) do
      kinds[kind.name], order[#order + 1] = of_kind(kind), kind.name
    end
  end
  local commands = {}
  for name in pairs(shapes.of) do commands[#commands + 1] = name end
  table.sort(commands)
  for _, name in ipairs(commands) do
    for _, kind in ipairs(shapes.of[name]) do
      if not seen[kind] then seen[kind], whole[#whole + 1] = true, of_type(kind) end
    end
  end
  return require "baize.base.needs" "dkjson".encode({
    ["$schema"] = "https://json-schema.org/draft/2020-12/schema",
    ["$id"] = "urn:baize:json", title = "JSON of baize " .. version,
    description = "What commands write with --json, and result:json() of scripts",
    ["$defs"] = setmetatable(kinds, { __jsonorder = order }), anyOf = whole },
    { indent = true, keyorder = ORDER }) .. "\n"
end

return shapes
