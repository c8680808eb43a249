/* SPDX-License-Identifier: MIT */
#include "prove/words.h"

#include <ctype.h>
#include <string.h>

#include "lang/range.h"
#include "lang/ranges.h"

/* What features are called; {one, many} of a hand, and of a suit "in hearts". */
static const struct {
  const char *feature, *one, *many;
} NOUNS[] = {
    {"hcp", "point", "points"},
    {"controls", "control", "controls"},
    {"aces", "ace", "aces"},
    {"kings", "king", "kings"},
    {"queens", "queen", "queens"},
    {"jacks", "jack", "jacks"},
    {"tens", "ten", "tens"},
    {"top2", "ace or king", "aces and kings"},
    {"top3", "top-three honour", "top-three honours"},
    {"top4", "top-four honour", "top-four honours"},
    {"top5", "honour", "honours"},
    {"losers", "loser", "losers"},
    {"nltc", "loser by the new count", "losers by the new count"},
    {"quick_tricks", "quick trick", "quick tricks"},
    {"playing_tricks", "playing trick", "playing tricks"},
    {"c13", "point (6-4-2-1)", "points (6-4-2-1)"},
    {"zar", "Zar point", "Zar points"},
    {"cccc", "Four C's point", "Four C's points"},
    {"quality", "point of quality", "points of quality"},
};

static const char *const SUITS_ONE[] = {"club", "diamond", "heart", "spade"};
static const char *const ABOUT[] = {"North",           "East",         "South", "West",
                                    "North and South", "East and West"};

const char *about_name(int about)
{
  return ABOUT[about];
}

const char *suit_singular(int suit)
{
  return SUITS_ONE[suit];
}

/* ---- ranges ----------------------------------------------------------------- */

static void say_number(int64_t value, int64_t den, Buf *b)
{
  Ratio r;
  if (ratio_make(&r, value, den)) ratio_format(r, b);
}

static void say_interval(Bounds in, int64_t den, Manner m, Bounds most, bool count,
                         Buf *b)
{
  bool low = in.low > most.low, high = in.high < most.high;
  bool point = in.low == in.high;
  if (m == MANNER_SHORT) {
    bool from = low || most.low > -COND_OPEN;
    if (!from) {
      say_number(in.high, den, b);
      buf_putc(b, '-');
      return;
    }
    say_number(low ? in.low : most.low, den, b);
    if (!high && !point) buf_putc(b, '+');
    if (high && !point) {
      buf_puts(b, (low ? in.low : most.low) < 0 ? ".." : "-");
      say_number(in.high, den, b);
    }
    return;
  }
  say_number(low || point ? in.low : in.high, den, b);
  if (point) return;
  if (low && high) {
    buf_puts(b, in.high == in.low + 1 ? " or " : " to ");
    say_number(in.high, den, b);
  } else if (low) {
    buf_puts(b, " or more");
  } else {
    buf_puts(b, count ? " or fewer" : " or less");
  }
}

/* True for ranges that hold on every deal: say_term leaves them empty. */
static bool is_any(const Ranges *r)
{
  return r->nb == 0;
}

static bool is_from_to(const Ranges *r, int64_t low, int64_t high)
{
  return r->nb == 1 && r->in[0].low == low && r->in[0].high == high;
}

/* "15 to 17", "0, 2 or 4"; true if the last number is 1 alone. */
static bool say_range(const Ranges *r, int64_t den, Manner m, Bounds most, bool count,
                      Buf *b)
{
  if (is_any(r)) buf_puts(b, count ? "any number of" : "any number");
  for (int i = 0; i < r->nb; i++) {
    if (i) buf_puts(b, i + 1 < r->nb ? ", " : " or ");
    say_interval(r->in[i], den, m, most, count, b);
  }
  return is_from_to(r, den, den);
}

/* ---- things that are counted --------------------------------------------------- */

/* "point" or "points"; an unknown feature by its name, '_' as blanks. */
static void say_noun(int feature, bool one, Buf *b)
{
  const char *name = feature == FEATURE_STOPPED ? "stoppers" : feature_name(feature);
  for (size_t i = 0; i < sizeof NOUNS / sizeof *NOUNS; i++)
    if (!strcmp(NOUNS[i].feature, name)) {
      buf_puts(b, one ? NOUNS[i].one : NOUNS[i].many);
      return;
    }
  for (; *name; name++) buf_putc(b, *name == '_' ? ' ' : *name);
}

/* "points (A = 4.5, K = 3)", "points of 'work'" with the name. */
static void say_own(const Evaluator *v, bool one, Buf *b)
{
  const char *list = strchr(v->text, '{'), *name = strstr(v->text, ", \"");
  const char *noun = one ? "point" : "points";
  if (list)
    buf_printf(b, "%s (%.*s)", noun, (int)strlen(list) - 4, list + 2);
  else if (name)
    buf_printf(b, "%s of '%.*s'", noun, (int)strlen(name) - 5, name + 3);
  else
    buf_printf(b, "%s of an unnamed evaluator", noun);
}

/* What an atom counts, "spades", "points in hearts". */
static void say_counted(Atom a, bool one, Buf *b)
{
  if (a.own) {
    say_own(a.own, one, b);
    if (a.kind == ATOM_SUIT) buf_printf(b, " in %s", suit_name(a.suit));
  } else if (a.kind == ATOM_SUIT && a.feature == FEATURE_LENGTH) {
    buf_puts(b, one ? suit_singular(a.suit) : suit_name(a.suit));
  } else {
    say_noun(a.feature, one, b);
    if (a.kind == ATOM_SUIT) buf_printf(b, " in %s", suit_name(a.suit));
  }
}

/* The honour that a feature of a suit counts, as "ace"; NULL: another feature. */
static const char *honour_of(Atom a)
{
  static const char *const names[] = {"aces", "kings", "queens", "jacks", "tens"};
  static const char *const ones[] = {"ace", "king", "queen", "jack", "ten"};
  for (int i = 0; a.kind == ATOM_SUIT && i < 5; i++)
    if (!strcmp(feature_name(a.feature), names[i])) return ones[i];
  return NULL;
}

/* 2 to 5 for top2 to top5, 0 for others. */
static int top_of(Atom a)
{
  const char *name = feature_name(a.feature);
  bool top = a.kind == ATOM_SUIT && !strncmp(name, "top", 3) && !name[4];
  return top ? name[3] - '0' : 0;
}

/* "longest" for what is a length of a hand's suits in order. */
static const char *suit_in_order(Atom a)
{
  if (a.kind == ATOM_FIT) return "longest fit";
  if (a.kind != ATOM_HAND) return NULL;
  switch (a.feature) {
  case FEATURE_LONGEST: return "longest suit";
  case FEATURE_SECOND: return "second suit";
  case FEATURE_SHORTEST: return "shortest suit";
  default: return NULL;
  }
}

static void say_strains(const Ranges *r, Buf *b)
{
  int nb = 0, left = 0;
  if (is_any(r)) {
    buf_puts(b, "their longest fit in any suit");
    return;
  }
  for (int s = CLUBS; s < SUIT_NB; s++)
    for (int i = 0; i < r->nb; i++) left += s >= r->in[i].low && s <= r->in[i].high;
  buf_puts(b, left ? "their longest fit in " : "their longest fit in no suit");
  for (int s = CLUBS; s < SUIT_NB; s++)
    for (int i = 0; i < r->nb; i++)
      if (s >= r->in[i].low && s <= r->in[i].high) {
        if (nb++) buf_puts(b, --left > 1 ? ", " : " or ");
        buf_puts(b, suit_name(s));
      }
}

/* "hearts stopped"; notation has its "not" within. */
static void say_stopped(Saying *s, int suit, const Ranges *r, Manner m)
{
  if (is_from_to(r, 0, 0)) s->denied = !s->denied;
  bool within = m == MANNER_SHORT && s->denied;
  buf_printf(&s->object, "%s%s stopped", suit_name(suit), within ? " not" : "");
  if (within) s->denied = false;
}

/* What players say of a short suit; false: the range is none of these. */
static bool say_shortness(const Saying *s, const Ranges *r, Bounds most, Manner m,
                          Buf *b)
{
  const char *a = m == MANNER_PROSE ? "a " : "";
  if (s->denied) return false;
  if (is_from_to(r, 0, 0))
    buf_printf(b, "%svoid", a);
  else if (is_from_to(r, 0, 1))
    buf_printf(b, "%ssingleton or void", a);
  else if (is_from_to(r, 1, 1))
    buf_printf(b, "%ssingleton and no void", a);
  else if (is_from_to(r, 1, most.high))
    buf_puts(b, "no void");
  else if (is_from_to(r, 2, most.high))
    buf_puts(b, "no singleton or void");
  else
    return false;
  return true;
}

/* "a longest suit of 5 cards", "5 cards in the longest suit" */
static void say_length(const char *suit, const Ranges *r, int64_t den, Manner m,
                       Bounds most, Buf *b)
{
  bool prose = m == MANNER_PROSE;
  if (prose) buf_printf(b, "a %s of ", suit);
  if (is_any(r)) {
    buf_puts(b, prose ? "any length" : "any length of the ");
  } else {
    bool one = say_range(r, den, m, most, true, b);
    buf_puts(b, one ? " card" : " cards");
    if (!prose) buf_puts(b, " in the ");
  }
  if (!prose) buf_puts(b, suit);
}

/* "the ace of hearts", "HA": one card is there or not. */
static void say_honour(Saying *s, Atom a, const char *honour, const Ranges *r, Manner m)
{
  if (is_from_to(r, 0, 0)) s->denied = !s->denied;
  if (m == MANNER_PROSE)
    buf_printf(&s->object, "the %s of %s", honour, suit_name(a.suit));
  else
    buf_printf(&s->object, "%c%c", suit_letter(a.suit),
               toupper((unsigned char)*honour));
}

/* The object of one atom, "15 to 17 points". */
static void say_atom(Saying *s, Atom a, const Ranges *r, int64_t den, Manner m,
                     Bounds most)
{
  Buf *b = &s->object;
  bool none = is_from_to(r, 0, 0), pair = s->about >= SEAT_NB;
  const char *order = suit_in_order(a), *honour = honour_of(a);
  s->shared = pair && !order && a.kind != ATOM_FIT_STRAIN;
  if (a.kind == ATOM_FIT_STRAIN) {
    say_strains(r, b);
  } else if (a.kind == ATOM_SUIT && a.feature == FEATURE_STOPPED) {
    say_stopped(s, a.suit, r, m);
  } else if (honour && (none || is_from_to(r, 1, 1))) {
    say_honour(s, a, honour, r, m);
  } else if (order && a.feature == FEATURE_SHORTEST &&
             say_shortness(s, r, most, m, b)) {
    return;
  } else if (order) {
    bool fit = a.kind == ATOM_FIT && r->nb == 1 && r->in[0].high >= most.high;
    say_length(fit ? "fit" : order, r, den, m, most, b);
  } else if (top_of(a) && !pair) {
    if (none || is_from_to(r, top_of(a), top_of(a)))
      buf_puts(b, none ? "none of" : "all of");
    else if (say_range(r, den, m, most, true, b), !is_any(r))
      buf_puts(b, " of");
    buf_printf(b, " the top %d %s", top_of(a), suit_name(a.suit));
  } else {
    bool one = !none && say_range(r, den, m, most, true, b);
    if (none) buf_puts(b, "no");
    s->points = !none && !is_any(r) && !s->denied && a.kind == ATOM_HAND &&
                a.feature == FEATURE_HCP;
    buf_putc(b, ' ');
    say_counted(a, one, b);
  }
}

/* ---- sums ----------------------------------------------------------------------- */

/* A summand: an atom of a seat, or of a pair. */
typedef struct Summand {
  Atom atom;
  int about;
  int64_t factor;
} Summand;

static int summands_of(const Term *t, Summand out[TERM_PARTS_MAX])
{
  int nb = 0;
  for (int i = 0; i < t->nb; i++) {
    Atom a = t->part[i].atom;
    int partner = i;
    bool pair = term_pairs(t, i, &partner);
    if (pair && partner < i) continue;
    if (a.kind == ATOM_FIT || a.kind == ATOM_FIT_STRAIN) pair = true;
    out[nb++] = (Summand){a, pair ? ABOUT_NS + a.seat % 2 : a.seat,
                          t->part[i].factor * atom_den(a)};
  }
  return nb;
}

static bool counts_the_same(Atom a, Atom b)
{
  return a.kind == b.kind && a.suit == b.suit && a.feature == b.feature &&
         a.own == b.own;
}

/* "more points than North", "3 or more spades more than hearts". */
static void say_difference(Saying *s, const Summand *p, const Ranges *r, int64_t den,
                           Bounds most)
{
  Buf *b = &s->object;
  Bounds in = r->in[0];
  bool low = in.low > most.low, high = in.high < most.high;
  bool same = counts_the_same(p[0].atom, p[1].atom);
  s->about = p[0].about;
  if (low && !high && (in.low == 1 || in.low == 0)) {
    buf_puts(b, in.low ? "more " : "at least as many ");
    say_counted(p[0].atom, false, b);
    buf_puts(b, in.low ? " than " : " as ");
  } else if (high && !low && (in.high == -1 || in.high == 0)) {
    buf_puts(b, in.high ? "fewer " : "at most as many ");
    say_counted(p[0].atom, false, b);
    buf_puts(b, in.high ? " than " : " as ");
  } else if (in.low == 0 && in.high == 0) {
    buf_puts(b, "as many ");
    say_counted(p[0].atom, false, b);
    buf_puts(b, " as ");
  } else {
    bool fewer = high && in.high < 0, open = fewer ? !low : !high;
    Bounds turned = {-most.high, -most.low};
    Ranges said = fewer ? ranges_minus_sign(r) : *r;
    if (open) {
      buf_puts(b, "at least ");
      say_number(said.in[0].low, den, b);
    } else {
      say_range(&said, den, MANNER_PROSE, fewer ? turned : most, true, b);
    }
    bool one = said.in[0].low == den && (open || said.in[0].high == den);
    buf_puts(b, fewer ? " fewer " : " more ");
    say_counted(p[0].atom, one, b);
    buf_puts(b, " than ");
  }
  if (!same) say_counted(p[1].atom, false, b);
  if (!same && p[0].about != p[1].about) buf_puts(b, " with ");
  if (p[0].about != p[1].about) buf_puts(b, about_name(p[1].about));
}

/* True if a difference can be said as "has more ... than". */
static bool is_difference(const Summand *p, int nb, const Ranges *r, const Term *t)
{
  if (nb != 2 || t->constant || p[0].factor != t->den || p[1].factor != -t->den)
    return false;
  bool same = counts_the_same(p[0].atom, p[1].atom);
  if (!same && p[0].about != p[1].about) return false;
  for (int i = 0; i < 2; i++)
    if (suit_in_order(p[i].atom) || p[i].atom.kind == ATOM_FIT_STRAIN) return false;
  /* "2 fewer to 3 more" is no English */
  return r->nb == 1 && (r->in[0].low >= 0 || r->in[0].high <= 0);
}

static void say_summand(const Summand *p, bool prose, Buf *b)
{
  const char *order = suit_in_order(p->atom);
  const char *name = about_name(p->about);
  if (prose) buf_printf(b, "%s's ", name);
  if (p->atom.kind == ATOM_FIT_STRAIN)
    buf_puts(b, "longest fit (0 to 3 for clubs to spades)");
  else if (order)
    buf_printf(b, "%s", order);
  else
    say_counted(p->atom, false, b);
}

/* "South's points plus North's spades come to 20 or more" */
static void say_sum(Saying *s, const Term *t, const Ranges *r, Manner m, Bounds most)
{
  Summand p[TERM_PARTS_MAX];
  Buf *b = &s->object;
  int nb = summands_of(t, p);
  bool prose = m == MANNER_PROSE;
  s->about = ABOUT_NOBODY;
  s->verb = VERB_CLAUSE;
  for (int i = 0; i < nb; i++) {
    int64_t factor = p[i].factor;
    if (i)
      buf_puts(b, factor < 0 ? prose ? " less " : " - " : prose ? " plus " : " + ");
    else if (factor < 0)
      buf_puts(b, prose ? "minus " : "-");
    if (factor < 0) factor = -factor;
    if (factor != t->den) {
      if (2 * factor == t->den) {
        buf_puts(b, "half ");
      } else if (factor == 2 * t->den) {
        buf_puts(b, "twice ");
      } else {
        say_number(factor, t->den, b);
        buf_puts(b, " times ");
      }
    }
    say_summand(&p[i], prose, b);
  }
  if (t->constant || !nb) {
    if (nb)
      buf_puts(b, t->constant < 0 ? prose ? " less " : " - "
                  : prose         ? " plus "
                                  : " + ");
    say_number(nb && t->constant < 0 ? -t->constant : t->constant, t->den, b);
  }
  if (prose) {
    buf_puts(b, s->denied ? " do not come to " : " come to ");
    s->denied = false;
  } else {
    buf_puts(b, ": ");
  }
  say_range(r, t->den, m, most, false, b);
}

Saying say_term(const CondNode *n, bool yes, Manner m, Facts *x)
{
  Saying s = {.about = ABOUT_NOBODY, .verb = VERB_HAS, .object = BUF_EMPTY};
  const Term *t = &n->term;
  Bounds most = facts_of_term(x, t);
  const Ranges all = {.nb = 1, .in = {most}};
  Ranges is = ranges_of(n), is_not;
  is = ranges_and(&is, &all);
  is_not = ranges_not(&is);
  is_not = ranges_and(&is_not, &all);
  Ranges r = yes ? is : is_not;
  /* "not 15" rather than "14 or fewer or 16 or more" */
  if (r.nb > 1 && (yes ? is_not : is).nb == 1) {
    r = yes ? is_not : is;
    s.denied = true;
  }
  if (yes && most.low < most.high && ranges_within(&all, &r)) {
    r.nb = 0;                                    /* any number */
  } else if (!r.nb || ranges_within(&all, &r)) { /* as it is written */
    r = ranges_of(n);
    s.denied = !yes;
    most = (Bounds){-COND_OPEN, COND_OPEN};
  }
  s.either = r.nb > 1;
  Summand p[TERM_PARTS_MAX];
  int nb = summands_of(t, p);
  if (nb == 1 && !t->constant && p[0].factor == t->den) {
    s.about = p[0].about;
    say_atom(&s, p[0].atom, &r, t->den, m, most);
  } else if (is_difference(p, nb, &r, t)) {
    say_difference(&s, p, &r, t->den, most);
  } else {
    say_sum(&s, t, &r, m, most);
  }
  return s;
}

/* ---- cards ------------------------------------------------------------------------
 */

/* "the ace and king of spades and the queen of hearts" */
Saying say_cards(const CondNode *n, bool yes, Manner m)
{
  static const char *const ranks[] = {"two",   "three", "four", "five", "six",
                                      "seven", "eight", "nine", "ten",  "jack",
                                      "queen", "king",  "ace"};
  Saying s = {.about = n->seat, .denied = !yes, .object = BUF_EMPTY};
  char text[CARDS_TEXT_MAX + HAND_TEXT_MAX];
  if (hand_size(n->cards) == HAND_SIZE) {
    hand_format(n->cards, text);
    if (m == MANNER_PROSE) buf_puts(&s.object, "the hand ");
    buf_puts(&s.object, text);
    return s;
  }
  if (m == MANNER_SHORT) {
    cards_format(n->cards, text);
    buf_puts(&s.object, text);
    return s;
  }
  bool all = !yes && hand_size(n->cards) > 1;
  if (all) buf_puts(&s.object, "all of ");
  int suits = 0, said = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) suits += hand_length(n->cards, suit) > 0;
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    unsigned h = hand_holding(n->cards, suit);
    int left = __builtin_popcount(h);
    if (!left) continue;
    if (said++) buf_puts(&s.object, said < suits ? ", " : " and ");
    buf_puts(&s.object, "the ");
    for (int r = RANK_NB - 1; r >= 0; r--) {
      if (!(h >> r & 1)) continue;
      buf_puts(&s.object, ranks[r]);
      left--;
      if (left) buf_puts(&s.object, left > 1 ? ", " : " and ");
    }
    buf_printf(&s.object, " of %s", suit_name(suit));
  }
  return s;
}
