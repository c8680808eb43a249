/* SPDX-License-Identifier: MIT */
#include "cond/term.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/near.h"

/* Words after a seat that are no features. */
static const struct {
  const char *name;
  PathKind kind;
} WORDS[] = {
    {"balanced", PATH_BALANCED},
    {"semibalanced", PATH_SEMIBALANCED},
    {"shape", PATH_SHAPE},
    {"has", PATH_HAS},
    {"is", PATH_IS},
};

/* Words after a seat, a pair or a suit that make a feature of what follows. */
static const struct {
  const char *name;
  PathKind kind;
} MAKERS[] = {
    {"points", PATH_POINTS},
    {"evaluator", PATH_EVALUATOR},
};

enum {
  WORD_NB = sizeof WORDS / sizeof *WORDS,
  MAKER_NB = sizeof MAKERS / sizeof *MAKERS,
};

static bool same(const char *word, const char *text, size_t len)
{
  return strlen(word) == len && !memcmp(word, text, len);
}

static int suit_word(const char *text, size_t len)
{
  for (int s = 0; s < SUIT_NB; s++)
    if (same(suit_name(s), text, len)) return s;
  return -1;
}

/* "S", "NS": the length of the seat or pair before the first point, or 0. */
static size_t head_length(const char *text, size_t len, bool *pair, int *seat)
{
  const char *point = memchr(text, '.', len);
  size_t n = point ? (size_t)(point - text) : len;
  *pair = n == 2;
  if (same("NS", text, n))
    *seat = NORTH;
  else if (same("EW", text, n))
    *seat = EAST;
  else if (n == 1 && strchr("NESW", text[0]))
    *seat = seat_from_letter(text[0]);
  else
    return 0;
  return n;
}

bool path_is_of_hand(const Syntax *s, int node)
{
  const SyntaxNode *n = &s->node[node];
  bool pair;
  int seat;
  return n->kind == SYNTAX_NAME &&
         head_length(s->text + n->at, (size_t)n->len, &pair, &seat) > 0;
}

/* The error for an unknown word, with the near name among all that may stand. */
static bool unknown(const char *text, size_t len, bool in_suit, bool pair, size_t at,
                    Err *e)
{
  const char *names[FEATURE_NB + MAKER_NB + WORD_NB + SUIT_NB + 2];
  int nb = 0;
  for (int f = 0; f < FEATURE_NB; f++)
    if (in_suit ? feature_is_of_suit(f) : feature_is_of_hand(f))
      names[nb++] = feature_name(f);
  for (int i = 0; i < MAKER_NB; i++) names[nb++] = MAKERS[i].name;
  if (in_suit) {
    names[nb++] = feature_name(FEATURE_STOPPED);
  } else {
    for (int i = 0; i < WORD_NB; i++) names[nb++] = WORDS[i].name;
    for (int i = 0; i < SUIT_NB; i++) names[nb++] = suit_name(i);
    if (pair) {
      names[nb++] = "longest_fit";
      names[nb++] = "longest_fit_strain";
    }
  }
  const char *near = near_name(text, len, names, nb);
  return err_set(e, at, "'%.*s' is not a feature of a %s%s%s%s", err_quote(len), text,
                 in_suit ? "suit"
                 : pair  ? "pair"
                         : "hand",
                 near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
}

/* True if the word is `points` or `evaluator`. */
static bool read_maker(Path *out, const Path *p, const char *text, size_t len)
{
  for (int i = 0; i < MAKER_NB; i++) {
    if (!same(MAKERS[i].name, text, len)) continue;
    *out = *p;
    out->kind = MAKERS[i].kind;
    out->atom.feature = FEATURE_OWN;
    return true;
  }
  return false;
}

/* What stands after the suit in "S.hearts.hcp". */
static bool read_of_suit(Path *out, Path *p, const char *text, size_t len, size_t at,
                         Err *e)
{
  int f = feature_from_name(text, len);
  if (read_maker(out, p, text, len)) return true;
  if (same(feature_name(FEATURE_STOPPED), text, len)) {
    if (p->pair) return err_set(e, at, "'stopped' is said of a hand, not of a pair");
    p->kind = PATH_STOPPED;
    f = FEATURE_STOPPED;
  }
  if (f < 0 || !feature_is_of_suit(f)) return unknown(text, len, true, p->pair, at, e);
  p->atom.feature = (int8_t)f;
  *out = *p;
  return true;
}

bool path_read(Path *out, const Syntax *s, int node, Err *e)
{
  const SyntaxNode *n = &s->node[node];
  const char *text = s->text + n->at;
  size_t len = (size_t)n->len, at = syntax_at(s, node);
  Path p = {.kind = PATH_TERM};
  size_t head = head_length(text, len, &p.pair, &p.seat);
  if (!head)
    return err_set(e, at,
                   "'%.*s' is not a seat (N, E, S, W), pair (NS, EW) or feature of one",
                   err_quote(len), text);
  if (head == len)
    return err_set(e, at, "'%.*s' needs a feature, as in %.*s.hcp", (int)len, text,
                   (int)len, text);
  text += head + 1;
  len -= head + 1;
  at += head + 1;
  p.atom.seat = (int8_t)p.seat;
  const char *point = memchr(text, '.', len);
  size_t word = point ? (size_t)(point - text) : len;
  int suit = suit_word(text, word);
  if (suit >= 0) {
    p.atom.kind = ATOM_SUIT;
    p.atom.suit = (int8_t)suit;
    p.atom.feature = FEATURE_LENGTH;
    if (point)
      return read_of_suit(out, &p, point + 1, len - word - 1, at + word + 1, e);
    *out = p;
    return true;
  }
  if (point) return unknown(text, len, false, p.pair, at, e);
  for (int i = 0; i < WORD_NB; i++) {
    if (!same(WORDS[i].name, text, len)) continue;
    if (p.pair)
      return err_set(e, at, "'%s' is said of a hand, not of a pair", WORDS[i].name);
    p.kind = WORDS[i].kind;
    *out = p;
    return true;
  }
  p.atom.kind = ATOM_HAND;
  if (read_maker(out, &p, text, len)) return true;
  int f = feature_from_name(text, len);
  bool fit = same("longest_fit", text, len);
  bool fit_strain = same("longest_fit_strain", text, len);
  if ((fit || fit_strain) && !p.pair) {
    return err_set(e, at, "'%.*s' is said of a pair, not of a hand", (int)len, text);
  } else if (fit || fit_strain) {
    p.atom.kind = fit ? ATOM_FIT : ATOM_FIT_STRAIN;
  } else if (f < 0 || !feature_is_of_hand(f)) {
    return unknown(text, len, false, p.pair, at, e);
  } else if (p.pair && !feature_is_of_pair(f)) {
    return err_set(e, at,
                   "'%s' of two hands does not add up; a pair has no such feature",
                   feature_name(f));
  } else {
    p.atom.feature = (int8_t)f;
  }
  *out = p;
  return true;
}

static void set_own(Atom *a, Evaluator *v)
{
  a->own = v;
  a->print = v ? (uint32_t)(v->hash ^ v->hash >> 32) : 0;
}

void term_keep(Term *t)
{
  for (int i = 0; i < t->nb; i++) evaluator_keep(t->part[i].atom.own);
}

bool term_has_own(const Term *t)
{
  for (int i = 0; i < t->nb; i++)
    if (t->part[i].atom.own) return true;
  return false;
}

void term_unite(Term *t, const Term *like)
{
  for (int i = 0; i < t->nb; i++)
    for (int k = 0; k < like->nb; k++) {
      Evaluator *own = t->part[i].atom.own, *other = like->part[k].atom.own;
      if (!own || !other || own == other || !evaluator_same(own, other)) continue;
      set_own(&t->part[i].atom, evaluator_keep(other));
      evaluator_drop(own);
    }
}

void term_free(Term *t)
{
  for (int i = 0; t->part && i < t->nb; i++) evaluator_drop(t->part[i].atom.own);
  mem_free(t->part);
  *t = (Term){0, 1, 0, NULL};
}

static bool too_large(const Syntax *s, int node, Err *e)
{
  return err_set(e, syntax_at(s, node), "the numbers in '%.*s' are too large",
                 SYNTAX_ARG(s, node));
}

/* A linear form while it is read, with fractions. */
typedef struct Form {
  Ratio constant;
  int nb;
  Atom atom[TERM_PARTS_MAX];
  Ratio factor[TERM_PARTS_MAX];
} Form;

static void form_free(Form *f)
{
  for (int i = 0; i < f->nb; i++) evaluator_drop(f->atom[i].own);
  f->nb = 0;
}

static bool add_atom(Form *f, Atom a, Ratio factor, const Syntax *s, int node, Err *e)
{
  for (int i = 0; i < f->nb; i++) {
    Evaluator *own = f->atom[i].own;
    if (own && a.own && evaluator_same(own, a.own)) a.own = own;
    if (memcmp(&f->atom[i], &a, sizeof a)) continue;
    return ratio_add(&f->factor[i], f->factor[i], factor) || too_large(s, node, e);
  }
  if (f->nb == TERM_PARTS_MAX)
    return err_set(e, syntax_at(s, node), "a sum has more than %d features",
                   TERM_PARTS_MAX);
  evaluator_keep(a.own);
  f->atom[f->nb] = a;
  f->factor[f->nb++] = factor;
  return true;
}

/* Add 'factor' times the node to the form. */
static bool add_node(Form *f, Ratio factor, const Syntax *s, int node, Err *e);

/* Add 'factor' times what a path stands for. */
static bool add_atoms(Form *f, Ratio factor, Path p, const Syntax *s, int node, Err *e)
{
  if (!ratio_mul(&factor, factor, (Ratio){1, atom_den(p.atom)}))
    return too_large(s, node, e);
  if (!add_atom(f, p.atom, factor, s, node, e)) return false;
  if (!p.pair || p.atom.kind == ATOM_FIT || p.atom.kind == ATOM_FIT_STRAIN) return true;
  p.atom.seat = (int8_t)seat_partner(p.atom.seat);
  return add_atom(f, p.atom, factor, s, node, e);
}

static bool add_path(Form *f, Ratio factor, const Syntax *s, int node, Err *e)
{
  Path p;
  if (!path_read(&p, s, node, e)) return false;
  if (p.kind == PATH_POINTS)
    return err_set(e, syntax_at(s, node), "'%.*s' needs { A = 4, K = 3, ... }",
                   SYNTAX_ARG(s, node));
  if (p.kind == PATH_EVALUATOR)
    return err_set(e, syntax_at(s, node), "'%.*s' needs a diagram in quotes",
                   SYNTAX_ARG(s, node));
  if (p.kind != PATH_TERM)
    return err_set(e, syntax_at(s, node), "'%.*s' is not a number",
                   SYNTAX_ARG(s, node));
  return add_atoms(f, factor, p, s, node, e);
}

Evaluator *points_read(const Syntax *s, int list, Err *e)
{
  Ratio worth[RANK_NB];
  bool given[RANK_NB] = {false}, any = false;
  for (int r = 0; r < RANK_NB; r++) worth[r] = ratio_int(0);
  if (list < 0 || s->node[list].kind != SYNTAX_LIST || s->node[list].next >= 0) {
    err_set(e, list < 0 ? 0 : syntax_at(s, list), "points need { A = 4, K = 3, ... }");
    return NULL;
  }
  for (int k = s->node[list].child; k >= 0; k = s->node[k].next) {
    const SyntaxNode *n = &s->node[k];
    int rank =
        n->kind == SYNTAX_FIELD && n->len == 1 ? rank_from_letter(s->text[n->at]) : -1;
    if (rank < 0 || s->text[n->at] == '1') {
      err_set(e, syntax_at(s, k),
              "a rank (A K Q J T, [\"9\"] ...) and its points expected, not '%.*s'",
              SYNTAX_ARG(s, k));
      return NULL;
    }
    const SyntaxNode *value = &s->node[n->child];
    bool minus = value->kind == SYNTAX_MINUS;
    if (minus) value = &s->node[value->child];
    if (value->kind != SYNTAX_NUMBER || given[rank]) {
      err_set(e, syntax_at(s, k),
              given[rank] ? "'%.*s' has points twice"
                          : "the points of '%.*s' must be a number",
              SYNTAX_ARG(s, k));
      return NULL;
    }
    given[rank] = true;
    any = any || value->number.num;
    worth[rank] =
        (Ratio){minus ? -value->number.num : value->number.num, value->number.den};
  }
  Evaluator *v = any ? evaluator_of_points(worth, e) : NULL;
  if (!any) err_set(e, 0, "points of no rank are no points: { A = 4, K = 3, ... }");
  if (!v && e && !e->at) e->at = syntax_at(s, list);
  return v;
}

/* evaluator "DIAGRAM", evaluator("DIAGRAM", "name"). */
static Evaluator *evaluator_read(const Syntax *s, int argument, Err *e)
{
  const SyntaxNode *a = argument < 0 ? NULL : &s->node[argument];
  const SyntaxNode *name = a && a->next >= 0 ? &s->node[a->next] : NULL;
  bool ok = a && a->kind == SYNTAX_STRING && (!name || name->kind == SYNTAX_STRING);
  if (!ok || (name && name->next >= 0)) {
    err_set(e, a ? syntax_at(s, argument) : 0,
            "an evaluator needs its diagram in quotes (and a name, if you like)");
    return NULL;
  }
  if (name && memchr(s->text + name->at, '"', (size_t)name->len)) {
    err_set(e, (size_t)name->at + 1, "a name has no quotes");
    return NULL;
  }
  Evaluator *v = evaluator_of_diagram(s->text + a->at, (size_t)a->len,
                                      name ? s->text + name->at : NULL,
                                      name ? (size_t)name->len : 0, e);
  if (!v && e) e->at += syntax_at(s, argument) - (e->at > 0);
  return v;
}

/* S.points {...}, S.hearts.evaluator "...". */
static bool add_own(Form *f, Ratio factor, const Syntax *s, int node, Err *e)
{
  int callee = s->node[node].child, argument = s->node[callee].next;
  Path p = {.kind = PATH_TERM};
  if (s->node[callee].kind == SYNTAX_NAME && path_is_of_hand(s, callee) &&
      !path_read(&p, s, callee, e))
    return false;
  if (p.kind != PATH_POINTS && p.kind != PATH_EVALUATOR)
    return err_set(e, syntax_at(s, node), "a feature or number expected, not '%.*s'",
                   SYNTAX_ARG(s, node));
  Evaluator *v = p.kind == PATH_POINTS ? points_read(s, argument, e)
                                       : evaluator_read(s, argument, e);
  if (!v) {
    if (e && !e->at) e->at = syntax_at(s, node);
    return false;
  }
  set_own(&p.atom, v);
  bool ok = add_atoms(f, factor, p, s, node, e);
  evaluator_drop(v); /* the form keeps it */
  return ok;
}

/* Add 'factor' times one form to another. */
static bool add_form(Form *f, Ratio factor, const Form *g, const Syntax *s, int node,
                     Err *e)
{
  Ratio value;
  if (!ratio_mul(&value, factor, g->constant) ||
      !ratio_add(&f->constant, f->constant, value))
    return too_large(s, node, e);
  for (int i = 0; i < g->nb; i++) {
    if (!ratio_mul(&value, factor, g->factor[i])) return too_large(s, node, e);
    if (!add_atom(f, g->atom[i], value, s, node, e)) return false;
  }
  return true;
}

/*
** A product: at most one factor is no plain number. Every factor is read once:
** reading the feature again would double the time with each nested product.
*/
static bool add_product(Form *f, Ratio factor, const Syntax *s, int node, Err *e)
{
  Form product = {.constant = {1, 1}}, one;
  bool ok = true;
  for (int c = s->node[node].child; ok && c >= 0; c = s->node[c].next) {
    one = (Form){.constant = {0, 1}};
    ok = add_node(&one, ratio_int(1), s, c, e);
    if (ok && !one.nb) {
      ok = ratio_mul(&factor, factor, one.constant) || too_large(s, node, e);
    } else if (ok && !product.nb) {
      product = one;
      continue;
    } else if (ok) {
      ok = err_set(e, syntax_at(s, c), "a feature can be multiplied by a number only");
    }
    form_free(&one);
  }
  ok = ok && add_form(f, factor, &product, s, node, e);
  form_free(&product);
  return ok;
}

static bool add_node(Form *f, Ratio factor, const Syntax *s, int node, Err *e)
{
  const SyntaxNode *n = &s->node[node];
  Ratio value;
  switch (n->kind) {
  case SYNTAX_NUMBER:
    if (!ratio_mul(&value, factor, n->number)) return too_large(s, node, e);
    return ratio_add(&f->constant, f->constant, value) || too_large(s, node, e);
  case SYNTAX_NAME: return add_path(f, factor, s, node, e);
  case SYNTAX_CALL: return add_own(f, factor, s, node, e);
  case SYNTAX_MINUS:
    return add_node(f, (Ratio){-factor.num, factor.den}, s, n->child, e);
  case SYNTAX_MUL: return add_product(f, factor, s, node, e);
  case SYNTAX_ADD:
    for (int c = n->child; c >= 0; c = s->node[c].next)
      if (!add_node(f, factor, s, c, e)) return false;
    return true;
  default:
    return err_set(e, syntax_at(s, node), "a feature or number expected, not '%.*s'",
                   SYNTAX_ARG(s, node));
  }
}

/* The least common denominator of the form. */
static bool denominator(int64_t *out, const Form *f)
{
  int64_t den = f->constant.den;
  for (int i = 0; i < f->nb; i++) {
    Ratio r;
    if (!ratio_make(&r, den, f->factor[i].den)) return false;
    if (r.den > INT64_MAX / den) return false;
    den *= r.den;
  }
  *out = den;
  return true;
}

/* Make a term of the form; false: 'out' is to be freed, and no error is set. */
static bool term_of_form(Term *out, const Form *f)
{
  enum { LARGEST = 1000000000 }; /* so that sums of 64 parts cannot overflow */
  Ratio r;
  if (!denominator(&out->den, f) || out->den > LARGEST) return false;
  for (int i = 0; i < f->nb; i++) {
    if (!f->factor[i].num) continue;
    if (!ratio_mul(&r, f->factor[i], ratio_int(out->den)) || r.num > LARGEST ||
        r.num < -LARGEST)
      return false;
    evaluator_keep(f->atom[i].own);
    out->part[out->nb++] = (TermPart){f->atom[i], r.num};
  }
  if (!ratio_mul(&r, f->constant, ratio_int(out->den)) || r.num >= INT64_MAX / 4 ||
      r.num <= -INT64_MAX / 4)
    return false;
  out->constant = r.num;
  return true;
}

bool term_read(Term *out, const Syntax *s, int node, Err *e)
{
  Form f = {.constant = {0, 1}};
  Term t = {.den = 1};
  bool ok = add_node(&f, ratio_int(1), s, node, e);
  if (ok) {
    t.part = mem_new((size_t)f.nb, sizeof *t.part);
    ok = t.part || err_memory(e);
    ok = ok && (term_of_form(&t, &f) || too_large(s, node, e));
  }
  form_free(&f);
  if (ok)
    *out = t;
  else
    term_free(&t);
  return ok;
}

int atom_den(Atom a)
{
  if (a.kind == ATOM_FIT || a.kind == ATOM_FIT_STRAIN) return 1;
  if (a.own) return a.own->den;
  return feature_den(a.feature);
}

void atom_limits(Atom a, int *low, int *high)
{
  switch ((AtomKind)a.kind) {
  case ATOM_FIT: *low = 7, *high = RANK_NB; return;
  case ATOM_FIT_STRAIN: *low = CLUBS, *high = SPADES; return;
  case ATOM_SUIT:
  case ATOM_HAND:
    if (a.own) {
      *low = a.kind == ATOM_SUIT ? a.own->low : a.own->hand_low;
      *high = a.kind == ATOM_SUIT ? a.own->high : a.own->hand_high;
      return;
    }
    *low = feature_min(a.feature, a.kind == ATOM_SUIT);
    *high = feature_max(a.feature, a.kind == ATOM_SUIT);
  }
}

static int fit(const Deal *d, int seat, int *strain)
{
  int best = 0;
  Hand partner = d->hand[seat_partner(seat)];
  for (int s = CLUBS; s < SUIT_NB; s++) {
    int n = hand_length(d->hand[seat], s) + hand_length(partner, s);
    if (n < best) continue;
    best = n;
    *strain = s;
  }
  return best;
}

static int own_value(Atom a, Hand h)
{
  int sum = 0;
  if (a.kind == ATOM_SUIT) return a.own->value[hand_holding(h, a.suit)];
  for (int s = 0; s < SUIT_NB; s++) sum += a.own->value[hand_holding(h, s)];
  return sum;
}

int atom_value(Atom a, const Deal *d)
{
  Hand h = d->hand[a.seat];
  int strain = CLUBS;
  if (a.own) return own_value(a, h);
  switch ((AtomKind)a.kind) {
  case ATOM_SUIT: return feature_of_holding(hand_holding(h, a.suit), a.feature);
  case ATOM_HAND: return feature_of_hand(h, a.feature);
  case ATOM_FIT: return fit(d, a.seat, &strain);
  case ATOM_FIT_STRAIN: fit(d, a.seat, &strain); return strain;
  }
  assert(false);
  return 0;
}

int atom_of_holding(Atom a, int suit, unsigned holding)
{
  assert(a.kind == ATOM_SUIT || a.kind == ATOM_HAND);
  if (a.kind == ATOM_SUIT && a.suit != suit) return 0;
  if (a.own) return a.own->value[holding];
  if (a.kind == ATOM_HAND) return feature_part_of_holding(holding, a.feature);
  return feature_of_holding(holding, a.feature);
}

int atom_of_shape(Atom a, int shape)
{
  assert(a.kind == ATOM_SUIT || a.kind == ATOM_HAND);
  return a.kind == ATOM_HAND && !a.own ? feature_part_of_shape(shape, a.feature) : 0;
}

int64_t term_value(const Term *t, const Deal *d)
{
  int64_t value = t->constant;
  for (int i = 0; i < t->nb; i++)
    value += t->part[i].factor * atom_value(t->part[i].atom, d);
  return value;
}
