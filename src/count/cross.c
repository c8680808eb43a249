/* SPDX-License-Identifier: MIT */
#include "count/cross.h"

#include <string.h>

#include "base/mem.h"
#include "count/hands_half.h"

enum {
  TESTS_MAX = 64, /* of a variable */
  VARS_MAX = 16,  /* variables */
  BITS_MAX = 250, /* results of a variable: sets of tests that hold */
  WIDTH_MAX = 1 + SEAT_NB + 2,
  FIT_STEP = SUIT_NB, /* a fit: its cards, then its suit */
};
static const char STATES[] = "states of conditions on several hands";

typedef struct CrossTest {
  bool by_shape;
  ShapeSet set;
  Ranges in; /* of the variable without the term's constant */
} CrossTest;

/* A variable: what is read of a split is a sum, lengths, the lengths of pairs. */
typedef struct CrossVar {
  const Term *term; /* NULL: how many of 'cards' a seat holds, or its shape */
  Hand cards;
  int seat;
  int32_t *value[SEAT_NB][SUIT_NB]; /* by holding; NULL: 0. Owned, as all arrays */
  int shaped_nb, shaped[SEAT_NB];   /* seats whose lengths are read */
  int64_t *of_shape[SEAT_NB];       /* by shape_index */
  int pair_nb, pair[2];             /* NORTH, EAST */
  int test_nb;
  CrossTest *test;
  Keys raw[SUIT_NB];    /* what splits of a suit have of it */
  int32_t *to[SUIT_NB]; /* by those: the class */
  Automaton own;        /* results: 1 + the place in 'bits' */
  uint64_t *bits;       /* a bit for each test that holds */
} CrossVar;

struct Cross {
  const Cond *c;
  Facts facts;
  Layout known;
  unsigned seats[AUTOMATON_BINS];
  Hand held[AUTOMATON_BINS];
  int var_nb, stage; /* 0: variables are looked at, 1: all together, 2: done */
  CrossVar var[VARS_MAX];
  int *var_of, *test_of; /* by node */
  Keys tuple[SUIT_NB];   /* class of the first bin, of each variable */
  int32_t *to[SUIT_NB];  /* by those: the class */
  bool failed;
};

/* ---- reading ------------------------------------------------------------- */

static bool same_parts(const Term *a, const Term *b)
{
  if (!a || !b || a->nb != b->nb) return a == b;
  for (int i = 0; i < a->nb; i++)
    if (a->part[i].factor != b->part[i].factor ||
        memcmp(&a->part[i].atom, &b->part[i].atom, sizeof(Atom)))
      return false;
  return true;
}

/* The variable that reads this, a new one where there is none; NULL: too many. */
static CrossVar *find_var(Cross *x, const Term *term, int seat, Hand cards)
{
  int i = 0;
  while (i < x->var_nb && !(same_parts(x->var[i].term, term) &&
                            x->var[i].seat == seat && x->var[i].cards == cards))
    i++;
  if (i == VARS_MAX) return NULL;
  if (i == x->var_nb) {
    x->var[i] = (CrossVar){.term = term, .seat = seat, .cards = cards};
    x->var[i].test = mem_new(TESTS_MAX, sizeof *x->var[i].test);
    x->var_nb++;
  }
  return &x->var[i];
}

static void read_lengths(CrossVar *v, int seat)
{
  for (int i = 0; i < v->shaped_nb; i++)
    if (v->shaped[i] == seat) return;
  v->shaped[v->shaped_nb++] = seat;
}

/* Add what a part of a term reads. False: memory is out, or a number is too large. */
static bool add_part(Cross *x, CrossVar *v, const TermPart *p)
{
  int seat = p->atom.seat;
  if (!atom_is_of_hand(p->atom)) {
    if (!v->pair_nb || v->pair[v->pair_nb - 1] != seat) v->pair[v->pair_nb++] = seat;
    return v->pair_nb <= 2;
  }
  const AtomFacts *facts = facts_atom(&x->facts, p->atom);
  for (int s = 0; facts && s < SUIT_NB; s++) {
    const int32_t *value = facts_values(&x->facts, p->atom, s);
    if (!value) continue;
    int32_t *to = v->value[seat][s];
    if (!to) to = v->value[seat][s] = mem_new(HOLDING_NB, sizeof *to);
    if (!to) return false;
    for (int i = 0; i < HOLDING_NB; i++) {
      int64_t sum = to[i] + p->factor * value[i];
      if (sum > INT32_MAX / 16 || sum < -INT32_MAX / 16) return false;
      to[i] = (int32_t)sum;
    }
  }
  if (!facts || !facts->of_shape) return facts && !x->facts.failed;
  read_lengths(v, seat);
  int64_t *to = v->of_shape[seat];
  if (!to) to = v->of_shape[seat] = mem_new(SHAPE_ROOM, sizeof *to);
  for (int k = 0; to && k < SHAPE_NB; k++)
    to[x->facts.index[k]] += p->factor * facts->of_shape[k];
  return to;
}

static CrossVar *read_term(Cross *x, const CondNode *n, CrossTest *t)
{
  int seat;
  t->in = ranges_of(n);
  bool of_hands = true, of_shapes = false;
  for (int i = 0; i < n->term.nb; i++) {
    Atom atom = n->term.part[i].atom;
    const AtomFacts *facts = atom_is_of_hand(atom) ? facts_atom(&x->facts, atom) : NULL;
    of_hands = of_hands && facts;
    of_shapes = of_shapes || (facts && facts->of_shape);
  }
  if (of_hands && of_shapes &&
      facts_by_lengths(&x->facts, &n->term, &t->in, &seat, &t->set)) {
    CrossVar *v = find_var(x, NULL, seat, 0);
    if (v) read_lengths(v, seat);
    t->by_shape = true;
    return v;
  }
  for (int i = 0; i < t->in.nb; i++) {
    Bounds *b = &t->in.in[i];
    if (b->low > -COND_OPEN) b->low -= n->term.constant;
    if (b->high < COND_OPEN) b->high -= n->term.constant;
  }
  int before = x->var_nb;
  CrossVar *v = find_var(x, &n->term, 0, 0);
  for (int i = 0; v && x->var_nb > before && i < n->term.nb; i++)
    if (!add_part(x, v, &n->term.part[i])) return NULL;
  return v;
}

static CrossVar *read_cards(Cross *x, const CondNode *n, CrossTest *t)
{
  int before = x->var_nb, all = hand_size(n->cards);
  CrossVar *v = find_var(x, NULL, n->seat, n->cards);
  t->in = (Ranges){1, {{all, all}}};
  for (int s = 0; v && x->var_nb > before && s < SUIT_NB; s++) {
    unsigned cards = hand_holding(n->cards, s);
    if (!cards) continue;
    int32_t *to = v->value[n->seat][s] = mem_new(HOLDING_NB, sizeof *to);
    if (!to) return NULL;
    for (unsigned i = 0; i < HOLDING_NB; i++) to[i] = __builtin_popcount(i & cards);
  }
  return v;
}

static bool read_node(Cross *x, int at)
{
  const CondNode *n = &x->c->node[at];
  CrossTest t = {.by_shape = n->op == COND_SHAPE};
  CrossVar *v = NULL;
  if (n->op != COND_TERM && n->op != COND_SHAPE && n->op != COND_CARDS) return true;
  if (n->op == COND_TERM) v = read_term(x, n, &t);
  if (n->op == COND_CARDS) v = read_cards(x, n, &t);
  if (n->op == COND_SHAPE) {
    v = find_var(x, NULL, n->seat, 0);
    t.set = *n->shape;
    if (v) read_lengths(v, n->seat);
  }
  if (!v || !v->test || v->test_nb == TESTS_MAX) return false;
  x->var_of[at] = (int)(v - x->var);
  x->test_of[at] = v->test_nb;
  v->test[v->test_nb++] = t;
  return true;
}

Cross *cross_open(const Cond *c, const Layout *known, Meter *m)
{
  Cross *x = mem_new(1, sizeof *x);
  if (!x) {
    err_memory(m->e);
    return NULL;
  }
  x->c = c;
  x->known = *known;
  facts_open(&x->facts);
  x->var_of = mem_new((size_t)c->nb, sizeof *x->var_of);
  x->test_of = mem_new((size_t)c->nb, sizeof *x->test_of);
  bool ok = x->var_of && x->test_of;
  for (int i = 0; ok && i < c->nb; i++) ok = read_node(x, i);
  if (ok && meter_work(m, x->facts.operations, STATES)) return x;
  if (!ok) err_as(m->e, ERR_BUDGET, "too large to count: too many sums over hands");
  cross_close(x);
  return NULL;
}

static void drop_var(CrossVar *v)
{
  for (int s = 0; s < SEAT_NB; s++) {
    for (int k = 0; k < SUIT_NB; k++) mem_free(v->value[s][k]);
    mem_free(v->of_shape[s]);
  }
  for (int s = 0; s < SUIT_NB; s++) {
    keys_free(&v->raw[s]);
    mem_free(v->to[s]);
  }
  mem_free(v->test);
  mem_free(v->bits);
  automaton_free(&v->own);
}

void cross_close(Cross *x)
{
  if (!x) return;
  for (int i = 0; i < x->var_nb; i++) drop_var(&x->var[i]);
  for (int s = 0; s < SUIT_NB; s++) {
    keys_free(&x->tuple[s]);
    mem_free(x->to[s]);
  }
  mem_free(x->var_of);
  mem_free(x->test_of);
  facts_free(&x->facts);
  mem_free(x);
}

/* ---- bins and cells ------------------------------------------------------ */

/* Does each card add the same to every holding? */
static bool is_additive(const int32_t *value)
{
  for (unsigned h = 1; value && h < HOLDING_NB; h++)
    if (value[h] != value[h & (h - 1)] + value[h & -h]) return false;
  return !value || !value[0];
}

bool cross_alike(const Cross *x, int seat, int other)
{
  for (int i = 0; i < x->var_nb; i++) {
    const CrossVar *v = &x->var[i];
    for (int k = 0; k < v->shaped_nb; k++)
      if (v->shaped[k] == seat || v->shaped[k] == other) return false;
    for (int k = 0; k < v->pair_nb; k++)
      if ((seat == v->pair[k] || seat == seat_partner(v->pair[k])) !=
          (other == v->pair[k] || other == seat_partner(v->pair[k])))
        return false;
    for (int s = 0; s < SUIT_NB; s++) {
      const int32_t *a = v->value[seat][s], *b = v->value[other][s];
      if (!a != !b || !is_additive(a)) return false;
      if (a && memcmp(a, b, HOLDING_NB * sizeof *a)) return false;
    }
  }
  return true;
}

void cross_bins(Cross *x, const unsigned seats[AUTOMATON_BINS])
{
  memcpy(x->seats, seats, sizeof x->seats);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    x->held[d] = 0;
    for (int s = 0; s < SEAT_NB; s++)
      if (seats[d] >> s & 1) x->held[d] |= x->known.hand[s];
  }
}

bool cross_swappable(const Cross *x, int suit, unsigned free, unsigned card,
                     unsigned other)
{
  unsigned rest = free & ~(card | other);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    if (!x->seats[d]) continue;
    int seat = __builtin_ctz(x->seats[d]);
    unsigned held = hand_holding(x->held[d], suit);
    for (int i = 0; i < x->var_nb; i++) {
      const int32_t *value = x->var[i].value[seat][suit];
      for (unsigned h = rest; value; h = (h - 1) & rest) {
        if (value[held | h | card] != value[held | h | other]) return false;
        if (!h) break;
      }
    }
  }
  return true;
}

/* ---- pools --------------------------------------------------------------- */

static bool same_values(const int32_t *a, const int32_t *b)
{
  return !a == !b && (!a || !memcmp(a, b, HOLDING_NB * sizeof *a));
}

unsigned cross_pool(const Cross *x)
{
  unsigned best = 0;
  for (unsigned set = 1; set < 1u << SUIT_NB; set++) {
    bool ok = __builtin_popcount(set) > __builtin_popcount(best);
    int first = __builtin_ctz(set);
    for (int i = 0; ok && i < x->var_nb; i++) {
      const CrossVar *v = &x->var[i];
      ok = !v->shaped_nb && !v->pair_nb;
      for (int seat = 0; ok && seat < SEAT_NB; seat++)
        for (int s = first; ok && s < SUIT_NB; s++)
          ok = !(set >> s & 1) ||
               (same_values(v->value[seat][first], v->value[seat][s]) &&
                is_additive(v->value[seat][s]));
    }
    if (ok) best = set;
  }
  return best;
}

/* Do all add the same for both ranks of a suit? */
static bool same_ranks(Cross *const x[], int nb, int suit, int rank, int other)
{
  for (int k = 0; k < nb; k++)
    for (int i = 0; i < x[k]->var_nb; i++)
      for (int seat = 0; seat < SEAT_NB; seat++) {
        const int32_t *value = x[k]->var[i].value[seat][suit];
        if (value && value[1u << rank] != value[1u << other]) return false;
      }
  return true;
}

void cross_order(CardOrder *out, unsigned pool, Cross *const x[], int nb)
{
  int suit[SUIT_NB], suits = 0, at = 0;
  bool done[RANK_NB] = {false};
  for (int c = 0; c < CARD_ROOM; c++) out->to[c] = out->from[c] = (uint8_t)c;
  for (int s = SUIT_NB - 1; s >= 0; s--)
    if (pool >> s & 1) suit[suits++] = s;
  out->pool = pool;
  for (int rank = RANK_NB - 1; pool && rank >= 0; rank--)
    for (int r = rank; !done[rank] && r >= 0; r--) {
      if (done[r] || (r != rank && !same_ranks(x, nb, suit[0], rank, r))) continue;
      for (int s = 0; s < suits; s++, at++) {
        int from = card_make(suit[s], r);
        int to = card_make(suit[at / RANK_NB], RANK_NB - 1 - at % RANK_NB);
        out->to[from] = (uint8_t)to;
        out->from[to] = (uint8_t)from;
      }
      if (r != rank) done[r] = true;
    }
}

void cross_rename(Cross *x, const CardOrder *o)
{
  for (int i = 0; i < x->var_nb; i++)
    for (int seat = 0; seat < SEAT_NB; seat++) {
      int32_t weight[RANK_NB];
      bool known = false;
      for (int s = 0; s < SUIT_NB; s++) {
        int32_t *value = x->var[i].value[seat][s];
        if (!(o->pool >> s & 1) || !value) continue;
        for (int r = 0; !known && r < RANK_NB; r++) weight[r] = value[1u << r];
        known = true;
        for (unsigned h = 1; h < HOLDING_NB; h++)
          value[h] = value[h & (h - 1)] +
                     weight[card_rank(o->from[card_make(s, __builtin_ctz(h))])];
      }
    }
}

/* ---- splits -------------------------------------------------------------- */

static int width_of(const CrossVar *v)
{
  return 1 + v->shaped_nb + v->pair_nb;
}

/* What a split has of a variable: the sum, lanes of shapes, fits. */
static void read_split(const Cross *x, const CrossVar *v, int suit,
                       const unsigned get[AUTOMATON_BINS], int32_t out[WIDTH_MAX])
{
  memset(out, 0, WIDTH_MAX * sizeof *out);
  for (int d = 0; d < AUTOMATON_BINS; d++) {
    if (!x->seats[d]) continue;
    int seat = __builtin_ctz(x->seats[d]), at = 1;
    unsigned holding = hand_holding(x->held[d], suit) | get[d];
    int length = __builtin_popcount(holding);
    if (v->value[seat][suit]) out[0] += v->value[seat][suit][holding];
    for (int i = 0; i < v->shaped_nb; i++, at++)
      if (v->shaped[i] == seat) out[at] += shape_lane(suit, length);
    for (int i = 0; i < v->pair_nb; i++, at++)
      if (v->pair[i] == seat || v->pair[i] == seat_partner(seat))
        out[at] += FIT_STEP * length;
  }
  for (int i = 0; i < v->pair_nb; i++) out[1 + v->shaped_nb + i] += suit;
}

/* What two suits, or two halves, have together. */
static void add_up(const CrossVar *v, const int32_t *a, const int32_t *b, int32_t *out)
{
  int sums = 1 + v->shaped_nb;
  for (int i = 0; i < sums; i++) out[i] = a[i] + b[i];
  for (int i = sums; i < sums + v->pair_nb; i++) out[i] = a[i] > b[i] ? a[i] : b[i];
}

int cross_class(Cross *x, int suit, int base, const unsigned get[AUTOMATON_BINS])
{
  int32_t key[WIDTH_MAX], tuple[1 + VARS_MAX] = {base};
  for (int i = 0; i < x->var_nb; i++) {
    CrossVar *v = &x->var[i];
    read_split(x, v, suit, get, key);
    v->raw[suit].width = width_of(v);
    int which = keys_find(&v->raw[suit], key);
    if (which < 0) x->failed = true;
    if (which >= 0 && x->stage) tuple[1 + i] = v->to[suit][which];
  }
  if (x->failed || !x->stage) return x->failed ? -1 : 0;
  x->tuple[suit].width = 1 + x->var_nb;
  int which = keys_find(&x->tuple[suit], tuple);
  if (which < 0) x->failed = true;
  return which >= 0 && x->stage == 2 ? x->to[suit][which] : which;
}

bool cross_failed(const Cross *x)
{
  return x->failed;
}

/* ---- automata ------------------------------------------------------------ */

/* Room for the pairs of classes of a half; NULL: the meter's error. */
static int32_t *new_pairs(const Keys keys[SUIT_NB], const int suit[2], int width,
                          Meter *m)
{
  uint64_t nb = (uint64_t)keys[suit[0]].nb * (uint64_t)keys[suit[1]].nb;
  return meter_work(m, nb * (uint64_t)(width + 4), STATES)
             ? meter_new(m, nb + 1, sizeof(int32_t), STATES)
             : NULL;
}

/* The number of the set of tests that hold, from 1 up. False: too many, no memory. */
static bool var_result(CrossVar *v, Keys *sets, const int32_t *total, uint8_t *out)
{
  int64_t value = total[0];
  uint64_t bits = 0;
  int lane = total[1];
  for (int i = 0; i < v->shaped_nb; i++)
    if (v->of_shape[v->shaped[i]])
      value += total[1 + i] < SHAPE_ROOM ? v->of_shape[v->shaped[i]][total[1 + i]] : 0;
  for (int i = 0; v->pair_nb && i < v->term->nb; i++) {
    const TermPart *p = &v->term->part[i];
    if (atom_is_of_hand(p->atom)) continue;
    int code = total[1 + v->shaped_nb + (v->pair[0] != p->atom.seat)];
    value += p->factor * (p->atom.kind == ATOM_FIT ? code / FIT_STEP : code % FIT_STEP);
  }
  for (int i = 0; i < v->test_nb; i++) {
    const CrossTest *t = &v->test[i];
    bool holds = t->by_shape ? lane < SHAPE_ROOM && shapes_have(&t->set, lane)
                             : ranges_have(&t->in, value);
    bits |= (uint64_t)holds << i;
  }
  int32_t key[2] = {(int32_t)(uint32_t)bits, (int32_t)(uint32_t)(bits >> 32)};
  int which = keys_find(sets, key);
  if (which < 0 || which >= BITS_MAX) return false;
  v->bits[which] = bits;
  *out = (uint8_t)(which + 1);
  return true;
}

/* The minimal automaton of a variable; 'to' becomes the classes of what splits have. */
static bool make_var(CrossVar *v, const int pairing[2][2], int32_t *to[SUIT_NB],
                     Meter *m)
{
  Automaton raw = {.results = BITS_MAX};
  Keys state[2], sets = keys_of(2);
  int width = width_of(v);
  uint64_t bytes = m->spent.bytes;
  bool ok = true;
  memcpy(raw.suit, pairing, sizeof raw.suit);
  for (int s = 0; s < SUIT_NB; s++) {
    raw.class_nb[s] = v->raw[s].nb;
    raw.length[s] = mem_new((size_t)v->raw[s].nb + 1, 1); /* no cards are counted */
    ok = ok && raw.length[s];
  }
  if (!v->bits) v->bits = mem_new(BITS_MAX, sizeof *v->bits);
  ok = (ok && v->bits) || err_memory(m->e);
  for (int k = 0; k < 2; k++) {
    const Keys *a = &v->raw[raw.suit[k][0]], *b = &v->raw[raw.suit[k][1]];
    int32_t key[WIDTH_MAX];
    state[k] = keys_of(width);
    ok = ok && (raw.of_pair[k] = new_pairs(v->raw, raw.suit[k], width, m));
    for (int i = 0; ok && i < a->nb; i++)
      for (int j = 0; ok && j < b->nb; j++) {
        add_up(v, a->key + i * width, b->key + j * width, key);
        raw.of_pair[k][i * b->nb + j] = keys_find(&state[k], key);
        ok = raw.of_pair[k][i * b->nb + j] >= 0 || err_memory(m->e);
      }
    for (int n = 1; n <= HALF_CARDS + 1; n++) raw.from[k][n] = state[k].nb;
  }
  uint64_t cells = (uint64_t)state[0].nb * (uint64_t)state[1].nb;
  ok = ok && meter_work(m, cells * (uint64_t)(4 * width), STATES) &&
       (raw.result = meter_new(m, cells + 1, 1, STATES));
  for (int i = 0; ok && i < state[0].nb; i++)
    for (int j = 0; ok && j < state[1].nb; j++) {
      int32_t total[WIDTH_MAX] = {0};
      add_up(v, state[0].key + i * width, state[1].key + j * width, total);
      ok = var_result(v, &sets, total, raw.result + i * state[1].nb + j) ||
           err_as(m->e, ERR_BUDGET, "too large to count: too many results of a sum");
    }
  automaton_free(&v->own);
  ok = ok && automaton_minimise(&v->own, to, &raw, m);
  keys_free(&state[0]);
  keys_free(&state[1]);
  keys_free(&sets);
  automaton_free(&raw);
  m->spent.bytes = bytes;
  return ok;
}

bool cross_again(Cross *x, const Automaton *base, bool *ok, Meter *m)
{
  *ok = !x->failed || err_memory(m->e);
  if (!*ok || x->stage++) return false;
  for (int i = 0; *ok && i < x->var_nb; i++) {
    CrossVar *v = &x->var[i];
    for (int s = 0; *ok && s < SUIT_NB; s++)
      *ok = (v->to[s] = mem_new((size_t)v->raw[s].nb + 1, sizeof *v->to[s])) ||
            err_memory(m->e);
    *ok = *ok && make_var(v, base->suit, v->to, m);
  }
  return *ok;
}

static bool holds(const Cross *x, int at, const uint64_t bits[])
{
  const CondNode *n = &x->c->node[at];
  switch (n->op) {
  case COND_ANY: return true;
  case COND_NOT: return !holds(x, n->child, bits);
  case COND_AND:
  case COND_OR:
    for (int k = n->child; k >= 0; k = x->c->node[k].next)
      if (holds(x, k, bits) == (n->op == COND_OR)) return n->op == COND_OR;
    return n->op == COND_AND;
  default: return bits[x->var_of[at]] >> x->test_of[at] & 1;
  }
}

/* The states of a half by number of cards: tuples of the bin's and the variables'. */
typedef struct CrossStates {
  Keys keys;
  int32_t *order; /* by place: the number of the key */
  int from[HALF_CARDS + 2];
} CrossStates;

static int cards_of(const Automaton *a, int half, int state)
{
  int n = 0;
  while (state >= a->from[half][n + 1]) n++;
  return n;
}

static bool list_states(CrossStates *out, const Cross *x, const Automaton *base,
                        int half, int32_t *of_pair)
{
  const int *suit = base->suit[half];
  const Keys *a = &x->tuple[suit[0]], *b = &x->tuple[suit[1]];
  int width = 1 + x->var_nb;
  *out = (CrossStates){.keys = keys_of(width)};
  for (int i = 0; i < a->nb; i++)
    for (int j = 0; j < b->nb; j++) {
      const int32_t *c = a->key + i * width, *d = b->key + j * width;
      int32_t key[1 + VARS_MAX], *at = &of_pair[i * b->nb + j];
      *at = key[0] = base->of_pair[half][c[0] * base->class_nb[suit[1]] + d[0]];
      for (int v = 0; v < x->var_nb; v++) {
        const Automaton *own = &x->var[v].own;
        key[v + 1] = own->of_pair[half][c[v + 1] * own->class_nb[suit[1]] + d[v + 1]];
      }
      if (key[0] >= 0 && (*at = keys_find(&out->keys, key)) < 0) return false;
    }
  int nb = out->keys.nb;
  int32_t *place = mem_new((size_t)nb + 1, sizeof *place);
  out->order = mem_new((size_t)nb + 1, sizeof *out->order);
  if (!place || !out->order) {
    mem_free(place);
    return false;
  }
  for (int pass = 0; pass < 2; pass++) {
    int next[HALF_CARDS + 2];
    memcpy(next, out->from, sizeof next);
    for (int i = 0; i < nb; i++) {
      int n = cards_of(base, half, out->keys.key[i * width]);
      if (!pass) out->from[n + 1]++;
      if (pass) out->order[place[i] = next[n]++] = i;
    }
    for (int n = 0; !pass && n <= HALF_CARDS; n++) out->from[n + 1] += out->from[n];
  }
  for (int i = 0; i < a->nb * b->nb; i++)
    if (of_pair[i] >= 0) of_pair[i] = place[of_pair[i]];
  mem_free(place);
  return true;
}

static void fill_results(const Cross *x, const Automaton *base,
                         const CrossStates state[2], uint8_t *out)
{
  int width = 1 + x->var_nb, columns = state[1].keys.nb, right = states_of(base, 1);
  for (int n = 0; n <= HALF_CARDS; n++) {
    int rest = base->size - n;
    if (rest < 0 || rest > HALF_CARDS) continue;
    for (int i = state[0].from[n]; i < state[0].from[n + 1]; i++)
      for (int j = state[1].from[rest]; j < state[1].from[rest + 1]; j++) {
        const int32_t *a = state[0].keys.key + state[0].order[i] * width;
        const int32_t *b = state[1].keys.key + state[1].order[j] * width;
        uint8_t result = base->result[a[0] * right + b[0]];
        uint64_t bits[VARS_MAX];
        for (int v = 0; result && v < x->var_nb; v++) {
          const Automaton *own = &x->var[v].own;
          bits[v] =
              x->var[v].bits[own->result[a[v + 1] * states_of(own, 1) + b[v + 1]] - 1];
        }
        if (result && holds(x, x->c->root, bits))
          out[(size_t)i * (size_t)columns + (size_t)j] = result;
      }
  }
}

bool cross_automaton(Automaton *out, Cross *x, const Automaton *base, Meter *m)
{
  int32_t *to[SUIT_NB];
  uint64_t bytes = m->spent.bytes;
  Automaton raw = {.size = base->size, .results = base->results};
  CrossStates state[2] = {{.order = NULL}, {.order = NULL}};
  bool ok = true;
  memcpy(raw.suit, base->suit, sizeof raw.suit);
  for (int s = 0; s < SUIT_NB; s++) {
    size_t most = 1;
    for (int i = 0; i < x->var_nb; i++)
      if ((size_t)x->var[i].raw[s].nb > most) most = (size_t)x->var[i].raw[s].nb;
    if (!x->to[s]) x->to[s] = mem_new((size_t)x->tuple[s].nb + 1, sizeof *x->to[s]);
    to[s] = mem_new(most + 1, sizeof *to[s]);
    raw.class_nb[s] = x->tuple[s].nb;
    raw.length[s] = mem_new((size_t)x->tuple[s].nb + 1, 1);
    ok = ok && x->to[s] && to[s] && raw.length[s];
    for (int i = 0; ok && i < x->tuple[s].nb; i++)
      raw.length[s][i] = base->length[s][x->tuple[s].key[i * (1 + x->var_nb)]];
  }
  ok = ok || err_memory(m->e);
  for (int i = 0; ok && i < x->var_nb; i++)
    if (memcmp(x->var[i].own.suit, base->suit, sizeof base->suit))
      ok = make_var(&x->var[i], base->suit, to, m);
  for (int k = 0; ok && k < 2; k++) {
    ok = (raw.of_pair[k] = new_pairs(x->tuple, raw.suit[k], 1 + x->var_nb, m)) &&
         (list_states(&state[k], x, base, k, raw.of_pair[k]) || err_memory(m->e));
    memcpy(raw.from[k], state[k].from, sizeof raw.from[k]);
  }
  uint64_t cells = (uint64_t)state[0].keys.nb * (uint64_t)state[1].keys.nb, meet = 0;
  for (int n = 0; n <= HALF_CARDS && n <= raw.size; n++)
    meet += (uint64_t)states_with(&raw, 0, n) *
            (uint64_t)states_with(&raw, 1, raw.size - n);
  ok = ok && meter_work(m, cells / 8 + meet * (uint64_t)(8 + 8 * x->var_nb), STATES) &&
       (raw.result = meter_new(m, cells + 1, 1, STATES));
  if (ok) fill_results(x, base, state, raw.result);
  ok = ok && automaton_minimise(out, x->to, &raw, m);
  for (int k = 0; k < 2; k++) {
    keys_free(&state[k].keys);
    mem_free(state[k].order);
  }
  for (int s = 0; s < SUIT_NB; s++) mem_free(to[s]);
  automaton_free(&raw);
  m->spent.bytes = bytes;
  return ok;
}

bool cross_of_hand(Automaton *out, Cross *x, int beside, Meter *m)
{
  Automaton base, a = {.size = 0};
  bool ok = automaton_any(&base, HAND_SIZE, beside, m);
  do {
    for (int s = 0; ok && x->stage < 2 && s < SUIT_NB; s++)
      for (unsigned h = 0; h < HOLDING_NB; h++)
        cross_class(x, s, base.of[s][h], (unsigned[AUTOMATON_BINS]){h});
  } while (ok && x->stage < 2 && cross_again(x, &base, &ok, m));
  ok = ok && cross_automaton(&a, x, &base, m);
  for (int s = 0; ok && s < SUIT_NB; s++) {
    a.of[s] = mem_new(HOLDING_NB, sizeof *a.of[s]);
    ok = a.of[s] || err_memory(m->e);
    for (unsigned h = 0; ok && h < HOLDING_NB; h++)
      a.of[s][h] =
          (int16_t)cross_class(x, s, base.of[s][h], (unsigned[AUTOMATON_BINS]){h});
  }
  ok = ok && (automaton_count(&a) || err_memory(m->e));
  automaton_free(&base);
  if (ok)
    *out = a;
  else
    automaton_free(&a);
  return ok;
}
