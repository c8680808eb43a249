/* SPDX-License-Identifier: MIT */
/*
** How: the condition becomes a tree of phrases, negations pushed to the leaves
** (words.h says those). A phrase whose parts are all about one subject is a
** predicate, "has 15 to 17 points and is balanced"; a conjunction about many
** gathers what it says of each. Order is that of the text.
*/
#include "prove/algebra.h"
#include "prove/words.h"

#include <ctype.h>

#include "base/mem.h"

enum { NONE = -1 };

typedef enum PhraseKind { PHRASE_SAYING, PHRASE_ALL, PHRASE_ONE } PhraseKind;

typedef struct Phrase {
  PhraseKind kind;
  int about; /* ABOUT_NOBODY: of several, or a whole clause */
  Saying say;
  int child, next;
} Phrase;

typedef struct Speech {
  const Cond *c;
  Facts facts;
  Manner manner;
  Phrase *phrase;
  int nb, room;
  bool failed;
} Speech;

/* ---- from conditions to phrases -------------------------------------------------- */

static int add(Speech *s, PhraseKind kind, int about)
{
  if (s->nb == s->room) {
    int room = s->room ? 2 * s->room : 16;
    Phrase *phrase = mem_resize(s->phrase, (size_t)room, sizeof *phrase);
    if (!phrase) {
      s->failed = true;
      return NONE;
    }
    s->phrase = phrase;
    s->room = room;
  }
  s->phrase[s->nb] =
      (Phrase){.kind = kind, .about = about, .child = NONE, .next = NONE};
  s->phrase[s->nb].say.object = BUF_EMPTY;
  return s->nb++;
}

static int add_saying(Speech *s, Saying say)
{
  int at = add(s, PHRASE_SAYING, say.about);
  if (at == NONE)
    buf_free(&say.object);
  else
    s->phrase[at].say = say;
  return at;
}

static int phrase_of(Speech *s, int at, bool yes);

/* Link a child behind the last; a chain of the parent's kind gives its parts. */
static void adopt(Speech *s, int parent, int *last, int child)
{
  if (parent == NONE || child == NONE) return;
  bool same = s->phrase[child].kind == s->phrase[parent].kind;
  int first = same ? s->phrase[child].child : child;
  if (*last == NONE)
    s->phrase[parent].child = first;
  else
    s->phrase[*last].next = first;
  for (*last = first; s->phrase[*last].next != NONE;) *last = s->phrase[*last].next;
}

/* The subject of all parts, if they have one. */
static void settle_about(Speech *s, int at)
{
  int about = ABOUT_NB;
  for (int k = s->phrase[at].child; k != NONE; k = s->phrase[k].next) {
    int one = s->phrase[k].about;
    if (s->phrase[k].kind == PHRASE_SAYING && s->phrase[k].say.verb == VERB_CLAUSE)
      one = ABOUT_NOBODY;
    about = about == ABOUT_NB || about == one ? one : ABOUT_NOBODY;
  }
  s->phrase[at].about = about == ABOUT_NB ? ABOUT_NOBODY : about;
}

/* `any` in a conjunction, ~any among alternatives: not worth a word. */
static bool is_any(const Cond *c, int at, bool yes)
{
  for (; c->node[at].op == COND_NOT; at = c->node[at].child) yes = !yes;
  return c->node[at].op == COND_ANY && yes;
}

static int chain_of(Speech *s, const CondNode *n, bool all, bool yes)
{
  int at = add(s, all ? PHRASE_ALL : PHRASE_ONE, ABOUT_NOBODY), last = NONE;
  for (int k = n->child; k != NONE && !s->failed; k = s->c->node[k].next)
    if (!is_any(s->c, k, all == yes)) adopt(s, at, &last, phrase_of(s, k, yes));
  if (last == NONE) adopt(s, at, &last, phrase_of(s, n->child, yes));
  if (!s->failed) settle_about(s, at);
  return at;
}

static int shape_phrase(Speech *s, const CondNode *n, bool yes)
{
  Saying say[SHAPE_SAYINGS];
  int nb = say_shape(n, yes, say), last = NONE;
  if (nb == 1) return add_saying(s, say[0]);
  int at = add(s, say[0].denied ? PHRASE_ALL : PHRASE_ONE, n->seat);
  for (int i = 0; i < nb; i++) adopt(s, at, &last, add_saying(s, say[i]));
  return at;
}

static int phrase_of(Speech *s, int at, bool yes)
{
  const CondNode *n = &s->c->node[at];
  switch (n->op) {
  case COND_ANY: {
    Saying any = {.about = ABOUT_NOBODY, .verb = VERB_CLAUSE, .object = BUF_EMPTY};
    const char *what = s->manner == MANNER_SHORT ? "hand" : "deal";
    buf_printf(&any.object, "%s %s", yes ? "any" : "no", what);
    return add_saying(s, any);
  }
  case COND_TERM: return add_saying(s, say_term(n, yes, s->manner, &s->facts));
  case COND_CARDS: return add_saying(s, say_cards(n, yes, s->manner));
  case COND_SHAPE: return shape_phrase(s, n, yes);
  case COND_NOT: return phrase_of(s, n->child, !yes);
  case COND_AND:
  case COND_OR: break;
  }
  return chain_of(s, n, (n->op == COND_AND) == yes, yes);
}

/*
** In a conjunction about several, the parts about one subject become one part
** where the first of them stands.
*/
static void gather(Speech *s, int at)
{
  if (s->phrase[at].kind == PHRASE_SAYING) return;
  for (int k = s->phrase[at].child; k != NONE; k = s->phrase[k].next) gather(s, k);
  if (s->phrase[at].kind != PHRASE_ALL || s->phrase[at].about != ABOUT_NOBODY) return;
  int last[ABOUT_NB], end = NONE, next; /* the last part gathered of each subject */
  for (int i = 0; i < ABOUT_NB; i++) last[i] = NONE;
  for (int k = s->phrase[at].child; k != NONE && !s->failed; k = next) {
    int about = s->phrase[k].about;
    next = s->phrase[k].next;
    s->phrase[k].next = NONE;
    if (about != ABOUT_NOBODY && last[about] != NONE) {
      s->phrase[last[about]].next = k;
      last[about] = k;
      continue;
    }
    int group = k;
    if (about != ABOUT_NOBODY) {
      group = add(s, PHRASE_ALL, about);
      if (group == NONE) return;
      s->phrase[group].child = last[about] = k;
    }
    if (end == NONE)
      s->phrase[at].child = group;
    else
      s->phrase[end].next = group;
    end = group;
  }
}

static void add_object(const Saying *say, Buf *b)
{
  buf_add(b, say->object.text ? say->object.text : "", say->object.len);
}

/* ---- prose -------------------------------------------------------------------------
 */

static void say_verb(const Saying *say, bool many, Buf *b)
{
  if (say->verb == VERB_IS)
    buf_printf(b, "%s%s ", many ? "are" : "is", say->denied ? " not" : "");
  else if (say->denied)
    buf_puts(b, many ? "do not have " : "does not have ");
  else
    buf_puts(b, many ? "have " : "has ");
}

/* Put what separates part 'i' of 'nb'; with 'comma' one stands before the word too. */
static void separate(int i, int nb, const char *word, bool comma, Buf *b)
{
  if (!i) return;
  bool last = i + 1 == nb;
  if (!last || comma) buf_putc(b, ',');
  buf_putc(b, ' ');
  if (last) buf_printf(b, "%s ", word);
}

static int child_count(const Speech *s, int at)
{
  int nb = 0;
  for (int k = s->phrase[at].child; k != NONE; k = s->phrase[k].next) nb++;
  return nb;
}

static bool goes_with(const Phrase *p, const Phrase *q)
{
  return p->kind == PHRASE_SAYING && q->kind == PHRASE_SAYING &&
         p->say.verb == q->say.verb && p->say.denied == q->say.denied &&
         p->about == q->about;
}

static void predicate(const Speech *s, int at, Buf *b);

/* "has 15 to 17 points, 5 spades and no clubs": sayings with the verb of one. */
static void objects(const Speech *s, int first, const char *word, Buf *b)
{
  const Phrase *p = &s->phrase[first];
  int nb = 0, i = 0;
  bool comma = false, pair = p->about >= ABOUT_NS && p->about < ABOUT_NOBODY;
  for (int k = first; k != NONE; k = s->phrase[k].next)
    if (goes_with(p, &s->phrase[k])) {
      nb++;
      comma = comma || s->phrase[k].say.either;
    }
  say_verb(&p->say, pair, b);
  for (int k = first; k != NONE; k = s->phrase[k].next) {
    if (!goes_with(p, &s->phrase[k])) continue;
    separate(i++, nb, p->say.denied ? "or" : word, comma, b);
    add_object(&s->phrase[k].say, b);
  }
}

/* True if the saying was said with one before it in the chain. */
static bool said_before(const Speech *s, int first, int at)
{
  for (int k = first; k != at; k = s->phrase[k].next)
    if (goes_with(&s->phrase[k], &s->phrase[at])) return true;
  return false;
}

/* True if what a pair has is said of both hands together. */
static bool is_shared(const Phrase *p)
{
  return p->kind == PHRASE_SAYING && p->say.shared;
}

/* The parts of a conjunction about one subject. */
static void all_of(const Speech *s, int at, Buf *b)
{
  int first = s->phrase[at].child, groups = 0, i = 0;
  bool comma = false;
  for (int k = first; k != NONE; k = s->phrase[k].next) {
    bool again = said_before(s, first, k);
    comma = comma || again || s->phrase[k].kind != PHRASE_SAYING;
    groups += !again;
  }
  for (int k = first; k != NONE; k = s->phrase[k].next) {
    if (said_before(s, first, k)) continue;
    separate(i++, groups, "and", comma, b);
    if (s->phrase[k].kind == PHRASE_SAYING)
      objects(s, k, "and", b);
    else
      predicate(s, k, b);
    if (is_shared(&s->phrase[k])) buf_puts(b, " between them");
  }
}

/* Alternatives about one subject. */
static void one_of(const Speech *s, int at, Buf *b)
{
  int first = s->phrase[at].child, nb = child_count(s, at), i = 0;
  bool alike = !s->phrase[first].say.denied, comma = nb > 2;
  for (int k = first; k != NONE; k = s->phrase[k].next) {
    alike = alike && goes_with(&s->phrase[first], &s->phrase[k]);
    comma = comma || s->phrase[k].kind == PHRASE_ALL || s->phrase[k].say.either;
  }
  if (alike) {
    objects(s, first, "or", b);
    if (is_shared(&s->phrase[first])) buf_puts(b, " between them");
    return;
  }
  buf_puts(b, "either ");
  for (int k = first; k != NONE; k = s->phrase[k].next) {
    separate(i++, nb, "or", comma, b);
    predicate(s, k, b);
  }
}

/* What is said of the subject, "has 15 to 17 points and is balanced". */
static void predicate(const Speech *s, int at, Buf *b)
{
  const Phrase *p = &s->phrase[at];
  switch (p->kind) {
  case PHRASE_SAYING:
    say_verb(&p->say, p->about >= ABOUT_NS && p->about < ABOUT_NOBODY, b);
    add_object(&p->say, b);
    if (is_shared(p)) buf_puts(b, " between them");
    break;
  case PHRASE_ALL: all_of(s, at, b); break;
  case PHRASE_ONE: one_of(s, at, b); break;
  }
}

static void clause(const Speech *s, int at, bool within, Buf *b);

/* A conjunction or alternatives about several. */
static void clauses(const Speech *s, int at, bool within, Buf *b)
{
  bool all = s->phrase[at].kind == PHRASE_ALL;
  int nb = child_count(s, at), i = 0;
  if (!all) buf_puts(b, "either ");
  for (int k = s->phrase[at].child; k != NONE; k = s->phrase[k].next, i++) {
    if (all && !within)
      buf_puts(b, i ? "; " : "");
    else
      separate(i, nb, all ? "and" : "or", !all || nb > 2, b);
    clause(s, k, true, b);
  }
}

/* A whole clause with its subject. */
static void clause(const Speech *s, int at, bool within, Buf *b)
{
  const Phrase *p = &s->phrase[at];
  if (p->about != ABOUT_NOBODY) {
    buf_printf(b, "%s ", about_name(p->about));
    predicate(s, at, b);
  } else if (p->kind == PHRASE_SAYING) {
    add_object(&p->say, b);
  } else {
    clauses(s, at, within, b);
  }
}

/* ---- notation -------------------------------------------------------------------- */

static void notation(const Speech *s, int at, bool within, Buf *b);

static void short_saying(const Saying *say, bool bare, Buf *b)
{
  static const char points[] = " points";
  if (say->denied) buf_puts(b, "not ");
  size_t len = say->object.len;
  if (bare && len > sizeof points) len -= sizeof points - 1;
  buf_add(b, say->object.text ? say->object.text : "", len);
}

/* How early a part stands: points, then what the hand is, then the rest. */
static int place_of(const Phrase *p)
{
  if (p->kind != PHRASE_SAYING) return 2;
  return p->say.points ? 0 : p->say.verb == VERB_IS && !p->say.denied ? 1 : 2;
}

/* "15-17 balanced, 4-5 spades" */
static void short_all(const Speech *s, int at, Buf *b)
{
  int nb = 0, adjectives = 0;
  bool points = false;
  for (int k = s->phrase[at].child; k != NONE; k = s->phrase[k].next)
    adjectives += place_of(&s->phrase[k]) == 1;
  for (int place = 0; place < 3; place++)
    for (int k = s->phrase[at].child; k != NONE; k = s->phrase[k].next) {
      const Phrase *p = &s->phrase[k];
      if (place_of(p) != place) continue;
      if (nb++) buf_puts(b, place == 1 && points && nb == 2 ? " " : ", ");
      points = place == 0;
      if (p->kind == PHRASE_SAYING)
        short_saying(&p->say, points && adjectives, b);
      else
        notation(s, k, true, b);
    }
}

/* What a hand without a seat is, "15-17 balanced or 18+ points". */
static void notation(const Speech *s, int at, bool within, Buf *b)
{
  const Phrase *p = &s->phrase[at];
  if (p->kind == PHRASE_SAYING) {
    short_saying(&p->say, false, b);
  } else if (p->kind == PHRASE_ALL) {
    short_all(s, at, b);
  } else {
    bool lists = false;
    for (int k = p->child; k != NONE; k = s->phrase[k].next)
      lists = lists || s->phrase[k].kind == PHRASE_ALL;
    if (within) buf_putc(b, '(');
    for (int k = p->child; k != NONE; k = s->phrase[k].next) {
      if (k != p->child) buf_puts(b, lists ? "; or " : " or ");
      notation(s, k, true, b);
    }
    if (within) buf_putc(b, ')');
  }
}

/* ---- the whole ------------------------------------------------------------------- */

static void speech_free(Speech *s)
{
  for (int i = 0; i < s->nb; i++) buf_free(&s->phrase[i].say.object);
  mem_free(s->phrase);
  facts_free(&s->facts);
}

/* True if the condition is about the hand of one seat; false: 'e' says of whose. */
static bool of_one_hand(const Cond *c, Err *e)
{
  int seen = -1;
  for (int i = 0; i < c->nb; i++) {
    const CondNode *n = &c->node[i];
    bool leaf = n->op == COND_SHAPE || n->op == COND_CARDS;
    for (int k = 0; k < (leaf ? 1 : n->term.nb); k++) {
      int seat = leaf ? n->seat : n->term.part[k].atom.seat;
      int kind = leaf ? ATOM_HAND : n->term.part[k].atom.kind;
      if (kind == ATOM_FIT || kind == ATOM_FIT_STRAIN)
        return err_set(e, 0, "a pair's fit is not of one hand");
      if (seen >= 0 && seat != seen)
        return err_set(e, 0, "one hand expected, but the condition is about %s and %s",
                       seat_name(seen), seat_name(seat));
      seen = seat;
    }
  }
  return true;
}

bool cond_describe(const Cond *c, bool seat, Buf *out, Err *e)
{
  if (!seat && !of_one_hand(c, e)) return false;
  Speech s = {.c = c, .manner = seat ? MANNER_PROSE : MANNER_SHORT};
  Buf b = BUF_EMPTY;
  facts_open(&s.facts);
  int root = phrase_of(&s, c->root, true);
  if (root != NONE && !s.failed) gather(&s, root);
  if (s.failed)
    b.failed = true;
  else if (seat)
    clause(&s, root, false, &b);
  else
    notation(&s, root, false, &b);
  if (b.len && seat) b.text[0] = (char)toupper((unsigned char)b.text[0]);
  if (!b.failed) buf_add(out, b.text ? b.text : "", b.len);
  bool ok = !(b.failed || out->failed) || err_memory(e);
  buf_free(&b);
  speech_free(&s);
  return ok;
}
