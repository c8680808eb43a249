-- SPDX-License-Identifier: GPL-3.0-or-later
--- What results have as JSON: the fields of each kind of object, in their order.
-- A line at the margin names a kind and says what it is. Below it each line is a field, or several
-- with "/" between, their type (`?`: it may be missing; `[X]`: an array of X) and what they are.
-- `number` is an integer or a fraction of 12 digits, `digits` the text of a whole number, `Key` an
-- integer or an array of two, `Bar` the array of a value and its deals. After "KIND < OTHER" a line
-- of names behind "=" stands for these fields of OTHER. Infinite bounds are left out. There is no
-- clock and no path in it. `json` of a result writes these fields and no others, and help "Result"
-- shows them. The shapes of commands without such a result are in baize.cli.shapes, written alike:
-- `{X}` is an object whose values are X by any names, `A|B` one of two types, `~` in the name of a
-- field a blank, `any` what has no type.
-- @module baize.report.schema
local plain = require "baize.base.plain"

local schema = {}

local TEXT <const> = [[
Result                          of an experiment
  version     text              of baize
  title/source text?
  where       text              the condition, as it is written
  plan        text              how the deals were found, with the version of its stream
  seed        integer
  asked       integer           deals
  deals       integer           measured
  tries       integer           deals looked at to find them
  figure      Figure?           how many deals satisfy the condition; none of a function
  solved      integer           double-dummy results found by searching
  failed      [Failure]?        the first boards of this run on which another program failed to bid
  variance    text?             "adjusted": means are steadied by guesses of a net
  solve       text?             "unsure": deals are solved by chance, as a net is unsure
  net         text?             which one
  predicted   integer?          deals that were only guessed
  play        text?             how the cards were played: dd, lead, calibrated; where it counts
  gap         [Gap]?            double dummy against real records, where some are given
  doubling    text?             when contracts were doubled
  partial     text?             why not all deals were done: "interrupted"
  untested    boolean?          interrupted before a fixed number of deals: no tests, no look
  from        Library?          where the deals are from, if not dealt
  looks       [integer]?        after so many deals the numbers were shown
  elsewhere   [Elsewhere]?      other entries of the database that showed numbers of these deals
  same_question [Answer]?       other entries of the question, with another seed or in other words
  registered  Registered?       what was written down before it was run
  stop        Stop?             the rule that was to end it
  by          [text]?           what groups are called, by one way or two
  measures    [Measure]?        none where there are samples
  events      [Measure]?        shares
  summary     [Summary]?        of the hands dealt
  hands       [Exchanged]?      with each hand; then `measures` are differences
  groups      [Group]?
  margins     Margins?          of groups with two ways in
  empty       array?            labels of conditions of `by` in whose group no deal is
  tests       [Test]
  samples     [Sample]?         then `where` holds all conditions, `deals` all deals
Failure
  board       integer
  text        text              what it did
Elsewhere
  entry       integer           its number
  looks       [integer]
Answer
  entry/seed/deals integer
  tests       [Figures]         of its stored result
  tests_alone boolean?          it asks something else, and made these tests too
Figures
  text        text              of the test
  label       text?
  mean/se/p   number?
Registered
  id          text              the first 16 digits of the SHA-256 of the registration
  date        text              as in 2026-11-24T02:48:01Z
  primary     text?             the primary test
  differences [text]            none: it is as registered
  notes       [text]            what is not a difference, as of a script whose comments were changed
  before      [Before]          other deals of the question that were dealt before it was registered
Before
  entry/seed  integer
  plan        text
  deals/asked/analyses integer
  tests       [Figures]?        it asked something else, and made these tests
Library
  path        text
  deals       integer           in it
  uniform     boolean           all deals were as likely
Stop
  halfwidth   number?           until an interval is as narrow
  measure     text?             whose; else every measure's
  decided     boolean?          until no test is undecided
  reached     boolean
  bound       text?             the measure of which it cannot be, for the calibration's error
  least       number?           the half-width of its interval that no more deals make smaller
Figure
  exact       boolean           counted, else estimated
  count       digits?           deals, where exact
  of          digits            deals there are with the known cards
  share       number            of all deals
  low/high    number            a 95 % interval, of no width where exact
  how         text              the plan that told
Measure
  name        text
  meaning     text?             what the name means, where the experiment says so
  written     text?             how a script says it, where that is shorter than the components
  unit        text?             tricks, points, IMPs, matchpoints, share
  kind        text?             share, difference, comparison: what is counted
  paired      boolean           a difference on the same deals
  components  [Component]       one, or one for each strain
Component
  label       text?             the strain; none of a measure of one number
  text        text?             what was measured, as it is written; none in a summary
  n           integer           deals
  mean        number?           of no deals there is none
  sd          number?           standard deviation; from two deals on, as is
  se          number?           the standard error of the mean
  extra       number?           what of it comes from a calibration
  low/high    number?           the two-sided 95 % interval of the mean
  min/max     number?
  plain       PlainMean?        of an adjusted mean: without guesses
  sure        Sure?             what holds whatever the net is wrong about
  worth       integer?          as how many solved deals it is as good; none of equal values
  worth_low/worth_high integer? an interval of that, 3 errors of its logarithm to either side
  apart       number?           how many errors of their difference the two means differ by
  range       [number]?         the minimum and the maximum value there can be
  unsure      boolean?          a share that is solved by chance
  left_plain  boolean?          plain where others may be adjusted: few deals
  kind        text?             as of the measure
  hits        integer?          deals, of a share
  more        integer?          deals above and
  less        integer?          below the middle, of a difference or comparison
  looked      boolean?          sequential: it was looked at more than once
  histogram   [Bar]?            how often each value came; none of more than 4096 values
  distribution [Tricks]?         of tricks: 14 of them
PlainMean
  mean/se     number
  low/high    number?           the two-sided 95 % interval
Sure                            the 95 % interval by the minimum and the maximum value
  low/high    number
Tricks
  tricks      integer           0 to 13
  count       integer           deals
  share       number
  extra       number?           the standard error that comes from a calibration
  low/high    number
Summary
  seat        text
  hcp         Component
  spades/hearts/diamonds/clubs Component cards
  shapes      [Shape]           the most frequent first
Shape
  shape       text              as in 4432; letters a to d are 10 to 13 cards
  count       integer           deals
  share/low/high number
Exchanged
  hand        text
  holds       Component         whether the rest of the condition holds with this hand
  measures    [Measure]
  events      [Measure]?
Group
  label       text
  key         Key               value, or number of the condition (0: none); or two of them
  labels      [text]?           of two ways
  deals       integer
  measures    [Measure]
  events      [Measure]?
Margins
  rows        [Group]           by the first way
  columns     [Group]           by the second
Sample < Result
  name        text
  sample      Numbered          which it is, and the seed of all
  = title source where plan seed asked deals tries figure solved variance solve net predicted
  = play gap doubling partial untested from looks elsewhere same_question registered stop by
  = measures events summary hands groups margins empty tests samples
Numbered
  number/seed integer
Test
  text        text              as in "gain > 0", "gain differs by group"
  measure     text              its name
  side        text              greater, less, two-sided, differs
  mu          number?           what is tested against
  level       number            of the intervals
  matters     number?           the smallest difference that matters
  by          boolean?          made in each group
  short       [text]?           groups of one deal, which it is not made in
  family      integer           components that are adjusted together
  alone       boolean?          family = false: not adjusted for the other tests
  unit        text?             of tests across samples
  components  [Tested]          empty below two deals
Tested < Component
  = label n mean sd se kind hits more less looked
  low/high    number?           the interval of the test's side
  t/df/p      number?           none of what is counted
  p_holm      number?           adjusted within the family
  low_holm/high_holm number?           of pairs: the interval, adjusted as p_holm is
  skewed      boolean?          Gaffke's test is made as well (baize.stats.lopsided)
  constant    boolean?          no other value is possible: what is said is certain
  outcome     text              baize.stats.hypothesis lists them
  seems       text?             what an ordinary test says, where that is more
  missing     Missing?          what rare value would make that wrong
  fixed_deals integer?          undecided sequential test: what one of fixed size takes (80 % power)
  effect      number?           the difference that matters, or else the one seen
  others      number?           where all values are the same: share of deals that may differ
  a/b         Component?        of a test across samples: what it compares
  groups      integer?          compared: this and the next of tests between groups
  left_out    integer?          groups of fewer deals than minimum
  names       [text]?           of these groups
  minimum     integer?          2, or 200 for means of a run that was looked at
  statistic/df1/df2 number?     F, or chi-square
  simulated   integer?          tables that p stands on
  explained   number?           share of the spread that the groups explain
  least/most  Extreme?          the group of the least mean
Missing                         what rare value an ordinary test may have missed
  value       number            this or beyond, away from the mean
  less        boolean           or less (true), or more (false)
  deals       integer           that more deals than those seen would have to have
  seen        integer           deals that have it
  threshold   number            what the mean would then come to: the end of what is stated
  too_few     boolean?          more than 1 deal in 10: not a rare value, the deals are too few
  guessed     boolean?          of an adjusted mean: the value is that of a result less its guess
Extreme
  group       text
  mean/se     number
Share                           of deals
  n/hits      integer
  share       number?           of no deals there is none
  extra       number?           the standard error that comes from a calibration
  low/high    number?
Trick < Share                   how often so many tricks
  = hits n share extra low high
  tricks      integer           0 to 13
Pair                            the first against the second
  first/second text             names
  value       Tested            in the unit that decides
  points/imps/matchpoints Component
  worth       integer?          of an adjusted value: as how many solved deals it is as good
  worth_low/worth_high integer? an interval of that
  beats       Component?        of leads: chance to beat the contract
  chance      Component?        of cards: chance to make it, or to beat it
  tricks      Component?        of leads and cards
  profit      Profit?           of candidates
Profit                          when the first pays
  wins/losses/same integer      deals
  gain        number?           mean of a win
  loss        number?
  chance      Share             of wins among deals that differ
  threshold   number?           the chance from which the first pays
Other < Tested                  one that is not the best, against the best
  = se low high p p_holm low_holm high_holm outcome constant missing
  other       text
  mean        number            of the best less this one
  middle      number            where they are equal
  n           integer?
  others      number?           of one difference on all deals: share of deals that may differ
  verdict     text              better, equal, seems better ...: baize.report.ranking lists them
Decision < Result               of baize.decision
  = version title source where
  seat        text
  hand/dealer text?
  auction     FromAuction?      of baize.problem
  vul/scoring text
  unit        text?
  doubling    text
  field       [Weight]?         what others play
  field_from  Boards?           where it was counted
  best        text?
  verdict     text?             the best choice in words
  others      [Other]?
  candidates  [Candidate]
  pairs       [Pair]
  vary        [Variation]
  warnings    [text]?           candidates that the rule of doubling makes alike
  = play gap plan seed asked deals tries figure solved variance net predicted
  = partial untested looks elsewhere same_question registered
FromAuction                     what a problem is made of
  text        text              the calls, from the dealer on
  dealer      text
  we/they     text              the systems, of the side that asks and of the other
  players     [Shown]           partner first
  loosened    text?             what had to be, as no deal fits what was shown exactly
  remarks     [text]            calls that say nothing, or that the hand would not have made
  left_out    [Guessed]?        calls that a net does not think near the best
  panel       [Votes]?          what others said of the calls, the most votes first
Shown
  seat        text
  text        text?             what the player has shown, in words; none where it was written
  where       text              the same as a condition
  given       boolean?          written in its place
Votes
  call        text
  votes       number            or an award
Guessed
  call        text
  source      text              why it came into question
  imps/error  number            against the first call, on a few deals
Gap                             of a kind of contracts, in real records
  of          text              all, notrump, suits, partscores, games or slams
  records     integer
  deals       integer           the unit of the error
  double_dummy number            mean tricks
  taken       number            mean tricks
  mean/se     number            taken less double dummy
  low/high    number?
Boards
  boards      text              the file
  seen        integer           boards with a deal and a contract
  matched     integer           of these, those that count
  left_out    integer           of these, those with rare contracts, which the field is without
  like        text?             a condition on their deals, besides that of the decision
  said        text              all that in words
Weight
  name        text              as it was given: a contract, or the name of a candidate
  weight      number
Candidate
  name        text
  text        text              its contract, or how it is chosen
  points      Component         of the deciding side
  value       Component         in the unit that decides
  tricks      Component?        of declarer
  makes       Share?
  contracts   [Leaf]
Leaf                            a contract of a candidate
  contract    text              or bids { ... }
  when        text?             the condition under which it is chosen
  scored      text?             whether doubled, where there is a rule of doubling
  needs       integer?          tricks
  chosen      Share
  tricks      Component?
  makes       Share?
  distribution [Trick]?
  reached     [Reached]?        of one that is bid: which, the most frequent first
Reached < Share
  contract    text              "4S", whoever declares it, doubled or not; "passed out"
  = hits n share extra low high
Variation
  label/best  text
  stands      boolean           the best is the same
  unit        text?
  deals       integer
  partial     text?
  others      [Other]
  candidates  [Candidate]?      none of leads and cards
  looks       [integer]?        after so many deals it was looked at
Lead < Result                   of baize.lead
  = version title source where
  hand/leader/contract/vul/scoring text
  auction     FromAuction?      of baize.problem
  unit        text?
  intervals   text              how those of `beats` are made
  best/verdict text?
  others      [Other]?
  leads       [Led]
  pairs       [Pair]
  vary        [Variation]?
  = plan seed asked deals tries figure gap partial untested looks elsewhere same_question
  = registered
CardStudy < Result              of baize.card
  = version title source where
  hand/dummy/contract/vul/scoring text
  seat        text              who decides
  turn        text              whose card it is: the same, or dummy
  played      [text]            as they fell
  taken       integer           tricks of the side that decides so far
  auction     FromAuction?      of baize.problem
  unit        text?
  intervals   text              how those of `chance` are made
  best/verdict text?
  others      [Other]?
  cards       [Playable]
  pairs       [Pair]
  vary        [Variation]?
  = plan seed asked deals tries figure gap partial untested looks elsewhere same_question
  = registered
Playable
  name        text
  cards       [text]            equal ones
  chance      Component         to make the contract, or to beat it
  tricks      Component         of the side that decides, in all
  points      Component         of it
  imps/matchpoints Component    against each other card
  standing    number            in the unit that decides
  distribution [Trick]          of its tricks
Led
  name        text
  cards       [text]            equal ones
  beats       Component         chance to beat the contract
  tricks      Component         of the defence
  points      Component         of the defence
  imps/matchpoints Component    against each other lead
  standing    number            in the unit that decides
  distribution [Trick]
Fit < Result                    of baize.fit
  = version title source where plan seed asked deals tries figure solved partial untested
  = looks elsewhere same_question registered
  response    text
  unit        text?
  models      [Model]
  constant    number?           the response on all deals; then there are no models
  comparisons [Compared]
  ranking     Ranking?          the models or terms in order
  ranks       [Rank]?           points of each, a suit's together 10
Rank < Component
  = se low high looked
  rank        text
  points      number
Model
  name        text
  r2          number?
  rmse        number
  heldout     Component         error on deals that it was not fitted to
  terms       [Term]
Term < Tested
  = n se low high t df p p_holm looked
  name        text
  mean        number            the coefficient
  why         text?             there is no se
Compared < Tested               squared errors of two models on held-out deals
  = n mean sd se low high t df p p_holm looked
  first/second text
  nested      boolean?          one is a part of the other: p is of its other terms, no interval
  outcome     text
Ranking
  best        text?             of models
  near        [text]?           the others that may be the best: none is better
  worse       [text]?
  than        [text]?           for each of worse one that is better
  helps       [text]?           of terms
  no_use      [text]?           those of which no use is shown
Match < Result                  of baize.match; from `first` on of two systems
  = version title source where plan seed asked deals tries figure variance predicted play gap
  = doubling partial untested from looks elsewhere same_question registered stop
  failed      [Failure]?        the first boards of this run on which another program failed to bid
  failed_boards integer?        all of them, where programs bid
  absent      [text]?           players of a stored match that cannot be asked for auctions here
  systems     [Player]
  scoring     text              imps, matchpoints, points
  unit        text
  dealer      text              a seat, or board
  vul         text              or board
  auction     text?             calls that were made in any case
  matters     number?           the smallest difference that matters
  solved      integer?          double-dummy results needed; of stored boards none without auctions
  standings   [Standing]?       of more than two, the best first
  matches     [Pairing]?        of more than two
  first/second text?            a system
  boards      integer?
  changed_boards integer?       with another contract at each table
  parted_boards integer?        with another auction
  per_board   Gained?           of the first against the second, in `unit`
  imps_per_board Gained?        the same where that is IMPs
  doubled     Gained?           by another rule of doubling
  changed     Turned?
  par         [Gained]?         of the first N-S against par, of the second
  verdict     text?
  contributions [Contribution]? by the call at which the tables part, by size
  swings      [Swing]?          the ten widest
  simulated   Simulations?      of systems that simulate, on the boards that were bid now
PlayedMatch < Result            of baize.match of card play
  = version title source where plan seed asked deals tries figure play
  = partial untested looks elsewhere same_question registered stop
  failed      [Failure]?        the first boards of this run on which another program failed
  failed_boards integer?        all of them, where programs play
  first/second text             a player of cards
  contract    text?
  bidding     Player?           who bids, where no contract is given
  leads       text?             the player who chooses all opening leads
  scoring     text              imps, matchpoints, points, tricks
  unit        text
  dealer      text              a seat, or board
  vul         text              or board
  matters     number?           the smallest difference that matters
  per_board   Gained?           of the first against the second, in `unit`
  tricks_per_board Gained?
  changed     Turned?           boards with another number of tricks at each table
  verdict     text?
Simulations
  decisions   integer           calls that were compared with others
  holes       integer           auctions after which no rule spoke, bidding on
  deals       integer           on which that was so, of all calls compared
  commonest   [Unspoken]        ten of these auctions
Unspoken
  calls       text
  deals       integer
Pairing                         two of several systems
  first/second text
  boards/changed_boards integer
  parted_boards integer?
  per_board   Gained
  imps_per_board Gained?
  doubled     Gained
  changed     Turned
  par         [Gained]?
  verdict     text?
  contributions [Contribution]?
  swings      [Swing]?
Player
  name        text
  hash        text?             of a system's rules, or of a net and of those by which it is read
  reads_as    text?             of a net: as what system its calls are read, or nothing
Standing
  name        text
  mean        number            a board, against the others
  error       number?
  low/high    number?           of this system by itself
Gained
  rule        text?             of doubling
  mean        number
  error/low/high/p number?
  outcome     text?
Turned                          boards with another contract
  share       number
  mean_changed number?          what each of them is worth
  mean_same   number?           of the same one by another auction, where cards are played by it
  up/down     integer?          won by the first
  p_sign      number?           of the sign test; absent after analyses of a stopping rule
  low/high    number?           bootstrap interval of the mean of all boards
Contribution
  auction     text              so far; without passes before the opening
  first/second text             the call of the first system
  boards      integer
  changed     integer           of these, with another contract
  mean/error  number            of all boards
  low         number?           of those with another contract on 20 boards or more, tested together
  high/p      number?
  outcome     text?
Swing
  index       integer           the number of the deal
  deal/dealer/vul text
  gain        number
  call        integer           the number of the first call that differs
  by          text              the seat that makes it
  first/second text             the call of the first system
  tables      [Seated]          the first system N-S, then the second
Seated
  auction/contract text
  points      integer?          N-S view, double dummy or played
  tricks      integer?
  calls       [Explained]?      none where a program bids
Explained
  seat/call   text
  meaning     text?             what it says, and what the player has shown
Stratified                      of baize.match with differing = true; all its fields
  version     text
  title/source text?
  where/first/second/scoring/unit text
  dealer/vul  text
  seed        integer
  deals       integer           of all cells
  solved      integer           of these, with another contract at each table
  guessed     integer?          of these, valued by a net
  covered     number            share of all deals in the strata
  library     OfLibrary         boards that the second system bid against itself
  per_board   Gained
  imps_per_board Gained?
  doubled     Gained            by another rule of doubling
  flips       boolean           the two have other signs
  parts       [OfKind]          what kinds of boards add
  verdict     text
  strata      [Stratum]         the last one is the rest; empty where the library is enough
OfLibrary
  boards      integer
  touched     integer           on which the first system bids otherwise
OfKind                          boards with another contract
  kind        text              doubled, contested, one-sided
  boards      integer
  mean/error  number            what they add to the mean of a board
  doubled_mean/doubled_error number the same by the other rule of doubling
Stratum
  auction     text?             so far, from the dealer on; none of the rest
  first/second text?            the call of the first system
  boards      integer
  changed     integer           of these, with another contract
  share       number?           of all deals, exact
  mean/error  number            what it adds to the mean of a board
  at_most     number?           of the rest: upper bound of the share of other contracts
  low/high    number?           of the rest: what it adds, whatever was not seen
Advice                          of baize.advise; all its fields
  version/system text
  turn        text              the calls before it
  seat        text              who is at turn; N deals
  vul         text
  where       text              the deals that come there
  share       number            of all deals
  exact       boolean
  deals       integer           to learn from; as many to choose by
  seed        integer
  match_seed  integer?          of the boards that confirm
  worth       number            IMPs a board that each range must gain
  propose     text?             the player whose calls are compared too
  asked       integer           hands that the counts of calls are of
  calls       [AdvisedCall]
  rules       [AdvisedRule]     in their order
  block       text              the rules that are kept, for a system's file
  confirmed   boolean           whether a match has confirmed them
  per_board   Gained?           the changed system against the first one, solved
  doubled     Gained?
  verdict     text
Disclosure                      of baize.disclose; all its fields; all of it is sampled
  version     text
  how         text              sampled
  player      text              a net, and as what the other side reads its calls
  net         text              hash of its weights
  reads_as    text              a system, or nothing
  turn        text              the calls before it, from dealer N
  seat        text              who is at turn
  vul         text
  seed        integer
  sampled     integer           hands with which this player makes its calls of the auction
  tried       integer           random hands that were asked for them
  shown       HandPoints        of all these hands
  calls       [DisclosedCall]   the commonest first
  list        [DisclosedRule]   the first that fits a hand; the last one fits all
  fresh       integer           hands that the list was tested on, no part of those before
  same        integer           on which it makes the net's call
  usual       integer           on which the commonest call alone is the net's
DisclosedCall
  call        text
  hands       integer
  shows       HandPoints
HandPoints                      values where 5, 50 and 95 % of the hands end
  hcp/spades/hearts/diamonds/clubs [integer]
DisclosedRule
  call        text
  where       text              the hands, as a system has it
  hands       integer           of the fresh ones that come to it
  same        integer           of these, where it is the net's call
AdvisedCall
  call        text
  made        integer?          hands that make it by the rules
  proposed    integer?          by the player
AdvisedRule
  call        text
  where       text              the hands, as a system has it
  before      text?             the rule before which it is asked; none: natural rules
  share       number?           of all deals, of a rule that is kept
  hands       integer           these and the next five are of deals to choose by
  mean        number            IMPs a hand, by the net
  error       number            standard error
  low/high    number
  p           number            one-sided, Holm's method
  kept        boolean
Evolution                       of baize.evolve; all its fields
  version/system text
  hash        text              of its rules
  seed        integer
  run         text              the search, as its ledger knows it
  mutants     integer           changes that were tried
  boards      integer           of the second round; a quarter in the first, four times in the third
  confirm     integer           tests at most
  ended       text?             why before all: sample, confirm, nothing, time, interrupted
  partial     boolean?          it was interrupted
  refused     integer           by the loader or the check
  same        integer           change no board
  stopped     integer           by the first round
  last        integer           came to the last round
  flips       integer           of these, gain only where nobody doubles
  generations [Generation]
  tested      [TestedChange]
  sample      Confirmation      of tests
  published   PublishedChange?  all changes together, on fresh boards
  file        text              a system that has the changes
  verdict     text
Generation
  number/mutants integer
  best        text?             the best of those that may be tested
  mean/error  number?           its gain by the boards of the search, guessed by the net
  tested/accepted integer
TestedChange                    IMPs a board
  words       text
  generation  integer
  search_mean/search_error number by the boards of the search
  boards      integer           of the test, as all that follows
  changed     integer           with another contract
  mean/error  number
  low/high    number?
  p           number?           one-sided
  doubled_mean/doubled_error number contracts that go down two are doubled
  level       number            below which p must be
  price       number            what it must gain, for the rules that it adds
  accepted    boolean
  outcome     text              held, luck, not shown, depends on doubling
  fresh_mean/fresh_error number? of one that held, on other boards again
  fresh_low/fresh_high/fresh_doubled number?
Confirmation                    a sample of deals for tests
  number      integer           its number in the ledger
  room        integer           tests that it has room for
  tests/claims/left/seed integer
PublishedChange                 IMPs a board
  boards/changed integer
  mean        number            of the opponents
  worst       number
  opponents   [Opponent]
Opponent
  name        text
  boards      integer
  mean/error  number
  low/high    number?
  doubled_mean number
Check                           of system:check; all its fields
  version/title text
  system      text              its name
  hash        text
  options     [Chosen]
  vul         text
  covered     number            share of uncontested auctions that stay within the positions
  left        Left
  problems    integer           findings of that severity
  notes       integer
  findings    [Finding]
  quiet       [Quiet]           what is left out of findings unless all is asked for
  examined    integer           positions, contested ones too
  fronts      [Front]           sections front, in the order in which they are asked
  dealt       Dealt?            auctions of deals
  contested   Contested?        positions of contested auctions
  positions   [Counted]         the likeliest first
Front
  file        text
  line        integer
  section     text              as it is written, of letters the first suits
  positions   integer           of those examined, at which it is asked
  auction     text?             the likeliest of them
Quiet
  what        text              in words
  count       integer
Contested                       what was looked for on deals with opponents who bid
  they        text              the name of their system
  deals       integer
  turns       integer           of the system, in contested auctions
  ruled       integer           of these, at positions with rules
  positions   integer           that were examined, the commonest first
  inside      integer           turns at these
  least       number            probability of the last, times a deal
Chosen                          an option of a system
  name/value  text
Left                            positions that were seen and not counted
  count       integer
  probability number
Finding
  id          text?             of the rule: its section and number, as in 1NT/2
  kind        text              section, unreachable, forcing, ...: the README of system lists them
  severity    text              problem or note
  file        text?
  line        integer?
  call        text?
  auction     text?             where it matters most
  text        text
  degree      text?             of unreachable: alone, own (by the player's calls), partner
  share       number            of all hands the player can have there, whatever partner has
  probability number            share of deals, estimated
  positions   integer           in which it was found
  of          integer?          in which the rule is in force
  example     text?             such a hand
Counted                         a position
  auction     text
  probability number            share of deals, estimated
  total       digits            hands that the player can have
  calls       [Made]
  none        Made              hands that no rule fits
Made                            a call; together they are all hands
  call        text?
  count       digits
  share       number            of all hands the player can have, whatever partner has
  example     text?
Dealt
  auctions/calls integer
  unruled     integer           of these, calls that no rule makes
  inside      integer           calls at positions that were counted
  rounds      [Round]
  holes       [Hole]            the ten commonest
Round
  round       integer           1: the opening
  calls/unruled integer
Hole
  auction     text
  count       integer
  hands       [text]            three at most
Diff                            of system:diff; all its fields
  version/title text
  first/second Identity
  vul         text
  share       number            a sum of products, as if hands were independent; see `dealt`
  counted     integer           positions
  differ      integer           of these, positions where calls differ
  covered     number
  left        Left
  positions   [Changed]         those that differ, by weight
  only        [Only]            sequences that one of them has rules for
  dealt       Bid               deals that both bid
  contested   Differing?        deals on which opponents bid too
Differing
  deals       integer
  differ      integer           bid otherwise from a contested call on
  places      [Place]           where the auctions first differ, the commonest first
Place
  auction/from/to text
  count       integer           deals
Bid
  auctions    integer
  differ      integer           of these, auctions that differ
  share       number
  low/high    number            of the 95 % interval
  seed        integer           of the deals
Identity
  name/hash   text
  options     [Chosen]
Changed
  auction     text
  probability number            share of deals that come here in both, estimated
  weight      number            probability times share: a product, as if hands were independent
  share       number            of all hands the player can have, whatever partner has
  count       digits
  changes     [Change]
Change
  from/to     text
  count       digits
  share       number
  example     text
Only
  auction     text
  system      integer           1 or 2
  probability number            share of its deals
Randomness                      of baize.randomness; all its fields
  version     text
  title/source text?
  where       text?             of deals that were made
  seed        integer?
  asked       integer
  deals       integer           judged
  repeated    integer?          deals that came twice
  skipped     integer?          boards without a whole deal
  partial     text?
  cells       [Cell]?           declarer and strain
  sigma       Sigma?            over all cells
  declarers   [Sigma]?
  chi_square  ChiSquare?
  outcome     text?
Cell
  declarer/strain text
  mean/se/z   number            tricks
Sigma                           distance from what random deals have
  declarer    text?
  sigma       number
  typical     number            of random deals
  low/high/p  number
  p_holm      number?
ChiSquare
  statistic   number
  df          integer
  p           number
Sweep < Result                  of baize.sweep; all its fields
  = version title source
  seed        integer
  fresh_seed  integer           of the deals that what came out was tested again on
  = asked deals partial untested registered
  cases       [Case]
  family      [Member]          every test of every case
Case                            an experiment of a sweep
  label       text              which combination of parameters
  where/plan/measure text
Member < Tested                 a component of a test of a case
  label       text              of the case
  test        text
  component   text?             its label
  = n mean se low high t p p_holm looked
  above       boolean?          the mean is above the number tested
  seems       boolean?          an ordinary test alone says so
  fresh       Fresh?            the same on fresh deals
  verdict     text?             confirmed, not confirmed, undecided, certain ...
Fresh < Tested
  = n mean se low high t p p_holm looked
  above/seems boolean?
  outcome     text?             direction and size, of all fresh tests as one family
]]

-- The field of a kind by its name.
local function find(kind, name)
  for _, field in ipairs(kind) do
    if field.name == name then return field end
  end
  error(("schema: %s has no field %s"):format(kind.name, name))
end

local function add(kind, field)
  kind[#kind + 1], kind.order.__jsonorder[#kind + 1] = field, field.name
end

--- The kinds of a text, in order and by name: each has name, says, its fields (name, type,
-- optional, says) as an array, and `order`, the metatable by which dkjson writes them in order.
function schema.read(text)
  local kinds, last = {}, nil
  for line in text:gmatch "[^\n]+" do
    local name, parent, rest = line:match "^(%a+)%s*<?%s*(%a*)(.*)$"
    local inherited = line:match "^  = (.*)$"
    if name then
      if not line:find(" < ", 1, true) then parent, rest = nil, line:match "^%a+(.*)$" end
      last = { name = name, parent = kinds[parent], says = rest:match "^%s*(.*)$",
        order = { __jsonorder = {} } }
      kinds[#kinds + 1], kinds[name] = last, last
    elseif inherited then
      for field in inherited:gmatch "%S+" do add(last, find(last.parent, field)) end
    else
      local names, of, optional, says =
        line:match "^  ([%w_/~-]+)%s+([%[%]{}|%w]+)(%??)%s*(.*)$"
      for field in names:gmatch "[^/]+" do
        add(last, { name = field:gsub("~", " "), type = of, optional = optional ~= "",
          says = says })
        says = ""
      end
    end
  end
  return kinds
end

--- The kinds of objects, an array that has them by name too: name, says (what it is, or ""), order,
-- and as an array the fields: name, type, optional, says.
schema.kinds = schema.read(TEXT)

-- A histogram: an array of [value, count] on one line.
local Histogram = {}

function Histogram.__tojson(bars)
  local parts = {}
  for i, bar in ipairs(bars) do
    parts[i] = ("[%s,%d]"):format(tostring(plain.value(bar[1])):gsub("%.0$", ""), bar[2])
  end
  return "[" .. table.concat(parts, ",") .. "]"
end

--- A value of a type as JSON has it: of an object the fields of its kind, in their order.
function schema.value(value, type_of)
  local item, kind = type_of:match "^%[(.*)%]$", schema.kinds[type_of]
  if type(value) ~= "table" or not item and not kind then return plain.value(value) end
  if item == "Bar" then return setmetatable(value, Histogram) end
  local copy = {}
  for i, one in ipairs(item and value or {}) do copy[i] = schema.value(one, item) end
  for _, field in ipairs(kind or {}) do
    copy[field.name] = schema.value(rawget(value, field.name), field.type)
  end
  return kind and setmetatable(copy, kind.order) or copy
end

return schema
