/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** trial.c - how run_batch works.
**
** A deal and its variants are bid at the tables and measured into the slot of their
** chunk: its cells, its sketch, its rows. Slots are merged into the Run in order.
*/
#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "run/enough.h"
#include "run/exchange.h"
#include "run/run.h"

enum {
  CHUNK_SOLVED = 8,   /* deals of a chunk when they are solved or hard to find, */
  CHUNK_LED = 1,      /* when many layouts are, for each lead, */
  CHUNK_BID = 64,     /* when they are bid and not solved, */
  CHUNK_QUICK = 2048, /* and the most when they are only tested */
  CHUNK_PILOT = 256,  /* tries that show how hard */
  VALUES_MAX =
      1 << 16, /* most values that the rows of a slot hold, if that is enough */
  SLOTS_PER_JOB = 4,
};

/* The deals of a chunk, if somebody takes them, with what their rows point at. */
typedef struct KeptRow {
  RunRow row;
  Deal deal;
  TrickBounds bounds;
} KeptRow;

typedef struct Rows {
  KeptRow *at; /* NULL: nobody takes them */
  int64_t *value;
  Auction *auction;
  uint64_t room, nb; /* rows there may be, and are */
} Rows;

/*
** The boards of a chunk on which a side at a table failed, one after the other: the
** first ones and, where not all are, the last ones.
*/
typedef struct Streak {
  int head, tail;
  bool broken;
  Err why; /* of the first failure */
} Streak;

/* What a chunk leaves for the merge. */
typedef struct TrialSlot {
  Region region; /* the arrays, and those of the rows */
  Cells cells;
  int64_t *value;      /* of each column, of the deal at hand */
  Contract *contract;  /* of each table, of the deal at hand */
  Auction *auction;    /* the same, */
  TrialFailure *fault; /* and who failed to bid or play there, */
  bool *failed;        /* and of whether somebody failed there, */
  int8_t *taken;       /* and of tricks where cards are played, else TRICKS_UNKNOWN */
  RunFailure *failure; /* the first RUN_FAILURES_MAX */
  uint64_t failure_nb;
  Streak *streak;   /* of each side at each table */
  int64_t *replica; /* the same by each replica of the calibration */
  Rows rows;
  Sketch *sketch; /* NULL: the run makes none */
  uint64_t read, solved, nodes;
} TrialSlot;

typedef struct RunTrial {
  Run *run;
  const RunOptions *options;
  uint64_t before; /* deals of the run until now */
  bool bids;       /* deals are bid: somebody asks for what comes of that */
  TrialSlot *slot;
  int slot_nb;
  Trial *tables; /* owned */
  Trial *cards;  /* owned: the one table at which cards are played; NULL: none is */
} RunTrial;

/* What a player at a table lacks, until it is made. */
typedef struct Request {
  const Player *player;
  const PlayerLack *lack;
  Err *e;
  bool ok;
} Request;

/* Append a copy of a row and of what it points at; there is room. */
static void add_row(Rows *r, const RunRow *row, int value_nb, int auction_nb)
{
  assert(r->nb < r->room);
  int64_t *value = r->value + r->nb * (uint64_t)value_nb;
  Auction *auction = r->auction + r->nb * (uint64_t)auction_nb;
  KeptRow *k = &r->at[r->nb++];
  *k = (KeptRow){*row, *row->deal, *row->bounds};
  memcpy(value, row->value, (size_t)value_nb * sizeof *value);
  memcpy(auction, row->auction, (size_t)auction_nb * sizeof *auction);
  k->row.deal = &k->deal;
  k->row.bounds = &k->bounds;
  k->row.value = value;
  k->row.auction = auction;
}

/* ---- the contracts of a deal ----------------------------------------------- */

static bool ask(void *context, const Player *p, const PlayerLack *lack, Err *e)
{
  const BatchDeal *at = context;
  Request q = {.player = p, .lack = lack, .e = e};
  if (!pool_ask(at->desk, &q)) return err_interrupted(e);
  return q.ok;
}

/* One thread at a time. */
static bool serve(void *context, void *request)
{
  Request *q = request;
  (void)context;
  q->ok = trial_supply(q->player, q->lack, q->e);
  return true;
}

static bool too_often(const Streak *k, Err *e)
{
  return err_as(e, k->why.kind, "on %d boards one after the other a program failed: %s",
                (int)RUN_FAILS_MAX, k->why.msg);
}

/* Whether a side that failed on a board, or did not, may go on. */
static bool goes_on(Streak *k, bool failed, const Err *why, Err *e)
{
  if (!failed) {
    k->broken = true;
    k->tail = 0;
    return true;
  }
  if (!k->why.msg[0]) k->why = *why;
  *(k->broken ? &k->tail : &k->head) += 1;
  return (k->head < RUN_FAILS_MAX && k->tail < RUN_FAILS_MAX) || too_often(k, e);
}

/* The same of a chunk after those before it. */
static bool chunk_goes_on(int *streak, const Streak *k, Err *e)
{
  if (*streak + k->head >= RUN_FAILS_MAX) return too_often(k, e);
  *streak = k->broken ? k->tail : *streak + k->head;
  return true;
}

static Solver *solver_of(void *context, Err *e)
{
  const BatchDeal *at = context;
  return oracle_solver(at->oracle, e);
}

/* Who is asked from the thread of a deal. */
static TrialHelp help_of(const BatchDeal *at)
{
  return (TrialHelp){.lacks = ask, .solver = solver_of, .context = (void *)at};
}

static bool is_same_auction(const Auction *a, const Auction *b)
{
  return a->dealer == b->dealer && a->nb == b->nb &&
         !memcmp(a->call, b->call, (size_t)a->nb * sizeof *a->call);
}

/* Whether the table that this one is compared with has the same auction. */
static bool is_alike(const RunTrial *b, int table, const TrialSlot *s)
{
  int pair = b->run->table[table]->pair;
  for (int k = 0; pair && k < b->run->table_nb; k++)
    if (k != table && b->run->table[k]->pair == pair)
      return is_same_auction(&s->auction[k], &s->auction[table]);
  return false;
}

/* Play what was bid at a table; 'f' has who failed to bid, and who failed to play. */
static bool play_deal(const RunTrial *b, int table, const BatchDeal *at, const Deal *d,
                      TrialSlot *s, TrialFailure *f, Err *e)
{
  const TrialHelp help = help_of(at);
  const CardTable *of = b->run->table[table];
  TrialFailure own;
  TableResult r = {.auction = s->auction[table],
                   .contract = s->contract[table],
                   .vul = table_vul(of, at->index)};
  s->taken[table] = TRICKS_UNKNOWN;
  if (!of->plays[NORTH] || !r.contract.level) return true;
  if (is_alike(b, table, s)) {
    s->taken[table] = (int8_t)(r.contract.level + BOOK);
    return true;
  }
  if (!trial_cards(b->tables, table, at->thread, d, at->index, &help, &r, &own, e))
    return false;
  s->taken[table] = (int8_t)r.tricks;
  if (!f->side[NS] && !f->side[EW]) f->why = own.why;
  for (int side = 0; side < SIDE_NB; side++) f->side[side] |= own.side[side];
  return true;
}

/* Bid a deal at all tables, then play it where cards are played. */
static bool bid_deal(const RunTrial *b, const BatchDeal *at, const Deal *d,
                     TrialSlot *s, Err *e)
{
  const TrialHelp help = help_of(at);
  for (int i = 0; i < b->run->table_nb; i++)
    if (!trial_bid(b->tables, i, at->thread, d, at->index, &help, &s->auction[i],
                   &s->contract[i], &s->fault[i], e))
      return false;
  for (int i = 0; i < b->run->table_nb; i++) {
    TrialFailure *f = &s->fault[i];
    if (!play_deal(b, i, at, d, s, f, e)) return false;
    for (int side = 0; side < SIDE_NB; side++)
      if (!goes_on(&s->streak[i * SIDE_NB + side], f->side[side], &f->why, e))
        return false;
    s->failed[i] = f->side[0] || f->side[1];
    if (!s->failed[i]) continue;
    if (s->failure_nb < RUN_FAILURES_MAX)
      s->failure[s->failure_nb] = (RunFailure){at->index, f->why};
    s->failure_nb++;
  }
  return true;
}

/* ---- a deal ---------------------------------------------------------------- */

/* The results that the 'nb' measures from 'm' on (NULL: none) may depend on. */
static PairSet pairs_of(Measure *const m[], int nb, const MeasureDeal *d)
{
  PairSet all = 0;
  for (int i = 0; i < nb; i++)
    if (m[i]) all |= measure_pairs(m[i], d);
  return all;
}

/* The results of a deal after leads by those who do not see all cards. */
static bool find_led(const Run *r, Oracle *o, const Deal *d, PairSet wanted,
                     Tricks *out, Err *e)
{
  uint64_t board = wanted ? lead_board(d) : 0;
  Solver *s = wanted ? oracle_solver(o, e) : NULL;
  if (wanted && !s) return false;
  for (; wanted; wanted &= wanted - 1) {
    int pair = __builtin_ctz(wanted), tricks;
    const Contract c = {.declarer = pair / STRAIN_NB, .strain = pair % STRAIN_NB};
    if (!lead_tricks(&r->leader, s, &c, d, board, o->stop, &tricks, e)) return false;
    out->of[c.declarer][c.strain] = (int8_t)tricks;
  }
  return true;
}

/*
** The results of a deal where four players play the cards, each declarer's of a strain
** at the level of game.
*/
static bool find_played(const RunTrial *b, const BatchDeal *at, const Deal *d,
                        PairSet wanted, Tricks *out, Err *e)
{
  static const int8_t game[STRAIN_NB] = {5, 5, 4, 4, 3};
  const TrialHelp help = help_of(at);
  uint64_t board = wanted ? lead_board(d) : 0;
  for (; wanted; wanted &= wanted - 1) {
    int pair = __builtin_ctz(wanted), strain = pair % STRAIN_NB;
    const Contract c = {game[strain], strain, UNDOUBLED, pair / STRAIN_NB};
    TableResult r;
    if (!trial_tricks(b->cards, 0, at->thread, d, board, &c, &help, &r, e))
      return false;
    out->of[c.declarer][strain] = (int8_t)r.tricks;
  }
  return true;
}

/*
** The results that 'nb' measures from 'm' on need: double dummy within 'known', after
** leads that were chosen, or with all cards played.
*/
static bool find_results(const RunTrial *b, const BatchDeal *at, const MeasureDeal *d,
                         Measure *const m[], int nb, TrickBounds *known, Enough *out,
                         Err *e)
{
  Oracle *o = at->oracle;
  /* each replica may need more than the calibration does */
  bool whole = b->options->whole || b->run->replicas.nb > 0;
  if (!b->run->knows && !b->cards)
    return enough_solve(o, d, m, nb, whole, known, out, e);
  *out = (Enough){.asked = pairs_of(m, nb, d), .tricks = tricks_unknown()};
  if (b->cards) return find_played(b, at, d->deal, out->asked, &out->tricks, e);
  return find_led(b->run, o, d->deal, out->asked, &out->tricks, e);
}

/* Whether so many cards are as many as a measure asks for. */
static bool enough_cards(int nb, const MeasureLead *at, Err *e)
{
  return nb >= at->most ||
         err_set(e, 0, "card %d of %d that may be played is asked for", at->most, nb);
}

/* The results after each card at one point of the play. */
static bool find_lead(Oracle *o, const Deal *d, const MeasureLead *at, int8_t tricks[],
                      Err *e)
{
  const Contract c = {.declarer = at->declarer, .strain = at->strain};
  Position p = position_start(d, &c);
  Solver *s = oracle_solver(o, e);
  if (!s || !position_follow(&p, at->played, at->nb, e)) return false;
  return enough_cards(hand_size(position_legal(&p)), at, e) &&
         lead_all(s, &p, c.declarer % SIDE_NB, tricks, e);
}

/* The results after each card that 'nb' measures from 'm' on need. */
static bool find_leads(Oracle *o, const Deal *d, Measure *const m[], int nb,
                       MeasureLeads *out, Err *e)
{
  out->nb = 0;
  for (int i = 0; i < nb; i++) {
    int point_nb = 0;
    const MeasureLead *at = m[i] ? measure_leads(m[i], &point_nb) : NULL;
    for (int k = 0; k < point_nb; k++) {
      const int8_t *known = measure_led(out, &at[k]);
      if (known) { /* by another measure, which may ask for fewer cards */
        int cards = 0;
        while (cards < HAND_SIZE && known[cards] != TRICKS_UNKNOWN) cards++;
        if (!enough_cards(cards, &at[k], e)) return false;
        continue;
      }
      if (out->nb == PAIR_NB)
        return err_set(e, 0, "cards are compared at %d points of the play at most",
                       PAIR_NB);
      if (!find_lead(o, d, &at[k], out->tricks[out->nb], e)) return false;
      out->at[out->nb++] = &at[k];
    }
  }
  return true;
}

/*
** Measure a deal as it is: 'row' holds its index, variant, deal and tries, 'known' what
** is given; 'key' gets the keys of the first variant, 'value' the values.
*/
static bool measure_deal(const RunTrial *b, const BatchDeal *at, RunRow *row,
                         TrickBounds *known, TrialSlot *s, int64_t key[],
                         int64_t value[], Err *e)
{
  const Run *r = b->run;
  MeasureLeads led;
  const MeasureDeal seen = {row->deal, row->index, s->contract, s->auction,
                            s->failed, s->taken,   &led};
  const MeasureDeal *d = &seen;
  int key_nb = row->variant ? 0 : KEY_NB, before = at->value ? r->measure_nb : 0;
  Measure *const *m = r->measure + before; /* that are measured */
  int nb = r->measure_nb + key_nb - before;
  Enough found;
  MeasureMemo memo;
  if (b->bids && !bid_deal(b, at, row->deal, s, e)) return false;
  if (!find_leads(at->oracle, row->deal, m, nb, &led, e) ||
      !find_results(b, at, d, m, nb, known, &found, e))
    return false;
  found.asked |= pairs_of(r->measure, before, d);
  row->solved = found.solved;
  s->read += (uint64_t)__builtin_popcount(found.asked);
  s->solved += (uint64_t)__builtin_popcount(found.solved);
  memo.have = 0;
  for (int i = 0; i < r->measure_nb; i++)
    value[i] =
        before ? at->value[i] : measure_value(r->measure[i], d, &found.tricks, &memo);
  for (int i = 0; i < key_nb; i++)
    if (r->key[i]) key[i] = measure_value(r->key[i], d, &found.tricks, &memo);
  replicas_measure(&r->replicas, r->measure, row->variant, d, &found.tricks, &memo,
                   s->replica);
  row->bounds = known;
  row->value = value;
  row->auction = s->auction;
  if (b->options->row) add_row(&s->rows, row, r->measure_nb, r->table_nb);
  return true;
}

/* Measure the variants of a deal, each as it is, and their differences. */
static bool measure_variants(const RunTrial *b, const BatchDeal *at,
                             const RunRow *given, TrialSlot *s, int64_t key[], Err *e)
{
  const Run *r = b->run;
  int nb = r->measure_nb;
  int64_t *difference = s->value + r->hand_nb * nb;
  for (int v = 0; v < r->hand_nb; v++) {
    Deal d = exchange_hand(given->deal, r->seat, r->hand[v]);
    TrickBounds known = tricks_unbounded();
    RunRow row = {
        .index = given->index, .variant = v, .deal = &d, .tries = v ? 0 : given->tries};
    if (!measure_deal(b, at, &row, &known, s, key, s->value + v * nb, e)) return false;
  }
  for (int v = 1; v < r->hand_nb; v++)
    for (int w = 0; w < v; w++)
      for (int i = 0; i < nb; i++)
        *difference++ = s->value[v * nb + i] - s->value[w * nb + i];
  return true;
}

/*
** Add a deal to its group. On failure its rows and counts are taken out again; where
** memory ran out some columns may have it, but then the whole batch fails.
*/
static bool count_deal(void *context, const BatchDeal *d, Err *e)
{
  const RunTrial *b = context;
  const Run *r = b->run;
  TrialSlot *s = &b->slot[d->slot];
  TrickBounds known = d->tricks ? tricks_bounds(d->tricks) : tricks_unbounded();
  RunRow row = {.index = d->index, .deal = d->deal, .tries = d->tries};
  int64_t key[KEY_NB] = {0};
  const uint64_t rows = s->rows.nb, read = s->read, solved = s->solved;
  const uint64_t failures = s->failure_nb;
  const uint64_t nodes = oracle_nodes(d->oracle);
  bool ok = r->hand_nb ? measure_variants(b, d, &row, s, key, e)
                       : measure_deal(b, d, &row, &known, s, key, s->value, e);
  Cell *cell = ok ? cells_at(&s->cells, key, e) : NULL;
  if (cell && cell_add(cell, s->value, r->column_nb, e)) {
    replicas_add(&r->replicas, s->replica, cell->more);
    s->nodes += oracle_nodes(d->oracle) - nodes;
    if (s->sketch)
      sketch_add(s->sketch, b->before + d->number + 1, d->index, d->deal, s->value);
    return true;
  }
  s->rows.nb = rows;
  s->failure_nb = failures;
  s->read = read;
  s->solved = solved;
  return false;
}

static void start_slot(void *context, int slot)
{
  const RunTrial *b = context;
  TrialSlot *s = &b->slot[slot];
  cells_clear(&s->cells);
  if (s->sketch) sketch_start(s->sketch, &b->run->sketch->plan);
  s->read = s->solved = s->nodes = s->rows.nb = s->failure_nb = 0;
  for (int i = 0; i < b->run->table_nb * SIDE_NB; i++) s->streak[i] = (Streak){0};
}

/* Hand the rows of a chunk on, then merge it; what is refused does not count. */
static bool take_slot(void *context, int slot, uint64_t deals, uint64_t tries, Err *e)
{
  const RunTrial *b = context;
  const RunOptions *o = b->options;
  const TrialSlot *s = &b->slot[slot];
  Run *r = b->run;
  for (int i = 0; i < r->table_nb * SIDE_NB; i++)
    if (!chunk_goes_on(&r->streak[i], &s->streak[i], e)) return false;
  for (uint64_t i = 0; i < s->rows.nb; i++)
    if (!o->row(o->row_context, &s->rows.at[i].row)) return false;
  if (!cells_reserve(&r->cells, &s->cells, e)) return false;
  cells_merge(&r->cells, &s->cells);
  if (s->sketch) sketch_merge(r->sketch, s->sketch);
  for (uint64_t i = 0; i < s->failure_nb && i < RUN_FAILURES_MAX; i++)
    if (r->failure_nb + i < RUN_FAILURES_MAX)
      r->failure[r->failure_nb + i] = s->failure[i];
  r->failure_nb += s->failure_nb;
  r->deals += deals;
  r->tries += tries;
  r->read += s->read;
  r->solved += s->solved;
  r->nodes += s->nodes;
  return true;
}

/* Whether cards are played, in place of double dummy or at a table. */
static bool plays_cards(const Run *r)
{
  bool any = r->cards.plays[NORTH] != NULL;
  for (int i = 0; i < r->table_nb; i++) any = any || r->table[i]->plays[NORTH];
  return any;
}

/* Small enough that a chunk is a matter of milliseconds, if it can be. */
static uint64_t choose_chunk(const Run *r, const BatchSource *from, const Stop *stop)
{
  if (run_solves(r)) return r->knows || plays_cards(r) ? CHUNK_LED : CHUNK_SOLVED;
  if (r->table_nb) return CHUNK_BID;
  if (!from->sampler || from->count <= CHUNK_SOLVED) return CHUNK_QUICK;
  uint64_t hits = sampler_pilot(from->sampler, CHUNK_PILOT, stop);
  uint64_t chunk = CHUNK_QUICK / CHUNK_PILOT * hits;
  return chunk < CHUNK_SOLVED ? CHUNK_SOLVED : chunk;
}

/* Rows take memory: chunks are smaller when many measures are kept. */
static uint64_t chunk_of_rows(uint64_t chunk, int column_nb)
{
  uint64_t most = VALUES_MAX / (uint64_t)column_nb;
  if (chunk <= most) return chunk;
  return most < CHUNK_SOLVED ? CHUNK_SOLVED : most;
}

static bool open_slot(const RunTrial *b, TrialSlot *s, uint64_t chunk, Err *e)
{
  const Run *r = b->run;
  uint64_t variants = r->hand_nb ? (uint64_t)r->hand_nb : 1;
  Region *region = &s->region;
  s->value = region_new(region, (size_t)r->column_nb, sizeof *s->value);
  s->contract = region_new(region, (size_t)r->table_nb, sizeof *s->contract);
  s->auction = region_new(region, (size_t)r->table_nb, sizeof *s->auction);
  s->fault = region_new(region, (size_t)r->table_nb, sizeof *s->fault);
  s->failed = region_new(region, (size_t)r->table_nb, sizeof *s->failed);
  s->taken = region_new(region, (size_t)r->table_nb, sizeof *s->taken);
  if (r->table_nb)
    s->failure = region_new(region, RUN_FAILURES_MAX, sizeof *s->failure);
  s->streak = region_new(region, SIDE_NB * (size_t)r->table_nb, sizeof *s->streak);
  s->replica = region_new(region, replicas_value_nb(&r->replicas), sizeof *s->replica);
  if (r->sketch) s->sketch = region_new(region, 1, sizeof *s->sketch);
  if (b->options->row) {
    size_t values = (size_t)r->measure_nb * sizeof *s->rows.value;
    size_t auctions = (size_t)r->table_nb * sizeof *s->rows.auction;
    s->rows.room = chunk * variants;
    s->rows.at = region_new(region, s->rows.room, sizeof *s->rows.at);
    s->rows.value = region_new(region, s->rows.room, values);
    s->rows.auction = region_new(region, s->rows.room, auctions);
  }
  s->cells = cells_of(r->column_nb, r->cells.more_nb);
  return !region->failed || err_memory(e);
}

static bool open_slots(RunTrial *b, uint64_t chunk, Err *e)
{
  b->slot = mem_new((size_t)b->slot_nb, sizeof *b->slot);
  if (!b->slot) return err_memory(e);
  for (int i = 0; i < b->slot_nb; i++)
    if (!open_slot(b, &b->slot[i], chunk, e)) return false;
  return true;
}

static void close_slots(RunTrial *b)
{
  for (int i = 0; b->slot && i < b->slot_nb; i++) {
    cells_close(&b->slot[i].cells);
    region_free(&b->slot[i].region);
  }
  mem_free(b->slot);
}

/* Values that are given take no bidding, unless a key or who takes rows does. */
static bool bids_deals(const Run *r, const BatchSource *from, const RunOptions *o)
{
  int nb = 0;
  if (!from->value || o->row) return r->table_nb > 0;
  for (int i = 0; i < KEY_NB && !nb; i++)
    if (r->key[i]) measure_tables(r->key[i], &nb);
  return nb > 0;
}

bool run_batch(Run *r, const BatchSource *from, const RunOptions *options,
               uint64_t *done, Err *e)
{
  assert((!from->tricks && !from->value) || (!from->sampler && !r->hand_nb));
  assert(!from->value || (from->value_nb == r->measure_nb && !r->replicas.nb));
  const BatchOptions *how = &options->batch;
  RunTrial b = {.run = r,
                .options = options,
                .before = r->deals,
                .bids = bids_deals(r, from, options)};
  b.slot_nb = batch_jobs(how) * SLOTS_PER_JOB;
  BatchWork w = {.context = &b,
                 .chunk = choose_chunk(r, from, how->stop),
                 .slot_nb = b.slot_nb,
                 .start = start_slot,
                 .trial = count_deal,
                 .take = take_slot,
                 .serve = serve};
  if (options->row) w.chunk = chunk_of_rows(w.chunk, r->column_nb);
  BatchDone found = {0};
  const CardTable *const plays[] = {&r->cards};
  b.tables = trial_new(r->table, r->table_nb, batch_jobs(how), how->stop, e);
  if (b.tables && r->cards.plays[NORTH])
    b.cards = trial_new(plays, 1, batch_jobs(how), how->stop, e);
  bool ok = b.tables && (b.cards || !r->cards.plays[NORTH]) &&
            open_slots(&b, w.chunk, e) && batch_run(from, &w, how, &found, e);
  trial_free(b.cards);
  trial_free(b.tables);
  close_slots(&b);
  r->vain += found.vain;
  *done = found.deals;
  return ok;
}
