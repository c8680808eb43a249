/* SPDX-License-Identifier: MIT */
#include "lang/parts.h"

#include <ctype.h>
#include <string.h>

#include "cards/contract.h"
#include "lang/build.h"
#include "lang/print.h"

const Expr *expr_renamed(const Expr *made, const Expr *x, Err *e)
{
  if (!made || !x->name) return made;
  const Expr *named = expr_named(made, x->name, strlen(x->name), e);
  expr_drop(made);
  return named;
}

/* The part with its own children changed. */
static const Expr *change_children(const Expr *x, ExprChange *change, void *context,
                                   int *count, Err *e)
{
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = true, same = true;
  for (int i = 0; i < x->nb && ok; i++) {
    const Expr *child = expr_change(x->child[i], change, context, count, e);
    same = same && child == x->child[i];
    ok = expr_list_add(&l, child, e);
  }
  const Expr *made = NULL;
  if (ok && same) made = expr_keep(x);
  if (ok && !same && x->kind == EXPR_FIELD) {
    made = expr_field(x->text, (size_t)x->len, expr_keep(l.at[0]), e);
  } else if (ok && !same) {
    made = expr_renamed(expr_of_list(x->kind, &l, true, e), x, e);
  }
  expr_list_free(&l);
  return made;
}

const Expr *expr_change(const Expr *x, ExprChange *change, void *context, int *count,
                        Err *e)
{
  Err why = {0};
  const Expr *made = change(context, x, &why);
  if (made) {
    if (count) ++*count;
    return made;
  }
  if (*why.msg) {
    if (e) *e = why;
    return NULL;
  }
  return x->nb ? change_children(x, change, context, count, e) : expr_keep(x);
}

/* ---- replacing ------------------------------------------------------------------- */

typedef struct Replacing {
  const Expr *old, *by;
} Replacing;

/* True if the operands of 'old' are side by side from child 'from' on. */
static bool run_at(const Expr *x, int from, const Expr *old)
{
  if (from + old->nb > x->nb) return false;
  for (int i = 0; i < old->nb; i++)
    if (!expr_same(x->child[from + i], old->child[i])) return false;
  return true;
}

static bool has_run(const Expr *x, const Expr *old)
{
  for (int i = 0; i + old->nb <= x->nb; i++)
    if (run_at(x, i, old)) return true;
  return false;
}

static const Expr *replace_part(void *context, const Expr *x, Err *e)
{
  const Replacing *r = context;
  if (expr_same(x, r->old)) return expr_keep(r->by);
  if (x->kind != r->old->kind || x->kind < EXPR_MUL || !has_run(x, r->old)) return NULL;
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = true;
  for (int i = 0; i < x->nb && ok;) {
    bool run = run_at(x, i, r->old);
    bool opens = run && r->by->kind == x->kind && !r->by->name;
    for (int k = 0; opens && k < r->by->nb && ok; k++)
      ok = expr_list_add(&l, expr_keep(r->by->child[k]), e);
    if (!opens)
      ok = expr_list_add(&l,
                         run ? expr_keep(r->by)
                             : expr_change(x->child[i], replace_part, context, NULL, e),
                         e);
    i += run ? r->old->nb : 1;
  }
  return expr_of_list(x->kind, &l, ok, e);
}

const Expr *expr_replace(const Expr *x, const Expr *old, const Expr *by, Err *e)
{
  Replacing r = {old, by};
  int count = 0;
  const Expr *made = expr_change(x, replace_part, &r, &count, e);
  if (!made || count) return made;
  expr_drop(made);
  err_set(e, 0, "%s is not part of %s", EXPR_QUOTE(old), EXPR_QUOTE(x));
  return NULL;
}

/* ---- what is read ---------------------------------------------------------------- */

enum { SUITS_ALL = (1 << SUIT_NB) - 1 };

static unsigned seats_of(const Path *p)
{
  if (p->role != ROLE_NONE) return 0;
  return 1u << p->seat | (p->pair ? 1u << seat_partner(p->seat) : 0);
}

static void read_name(const Expr *x, ExprReads *out)
{
  Path p;
  if (!path_is_of_hand(x)) return;
  bool whole = path_head(x) == (size_t)x->len; /* a seat alone: tricks(S, "H") */
  if (whole) {
    p = (Path){.role = role_of_word(x->text, (size_t)x->len),
               .pair = x->len == 2,
               .seat = seat_from_letter(x->text[0])};
    if (p.role != ROLE_NONE)
      out->roles |= 1u << p.role;
    else
      out->seats |= seats_of(&p);
    return;
  }
  if (!path_take(&p, x, NULL)) return;
  out->seats |= seats_of(&p);
  if (p.role != ROLE_NONE) out->roles |= 1u << p.role;
  bool of_suit = p.kind == PATH_STOPPED || p.atom.kind == ATOM_SUIT;
  of_suit = of_suit && (p.kind == PATH_TERM || p.kind == PATH_STOPPED ||
                        p.kind == PATH_POINTS || p.kind == PATH_EVALUATOR);
  if (p.letter != LETTER_NONE)
    out->letters |= 1u << p.letter;
  else
    out->suits |= of_suit ? 1u << p.atom.suit : SUITS_ALL;
}

/* True if it is the text of a contract, "4S by N", but for a pass. */
static bool is_contract(const Expr *x, Contract *out)
{
  return x->kind == EXPR_STRING && contract_parse(out, x->text, (size_t)x->len, NULL) &&
         out->level;
}

/* True if 'x' is an argument of 'call' that may be a word: call is of a measure. */
static bool is_word(const Expr *call, const Expr *x)
{
  if (!call || (x->kind != EXPR_STRING && x->kind != EXPR_NAME)) return false;
  if (call->child[0]->kind != EXPR_NAME || path_is_of_hand(call->child[0]))
    return false;
  for (int i = 1; i < call->nb; i++)
    if (call->child[i] == x) return true;
  return false;
}

static void gather(const Expr *x, const Expr *call, ExprReads *out)
{
  Contract c;
  FreeText f;
  if (expr_binds(x)) {
    unsigned letters = out->letters; /* its own letter is nobody else's */
    gather(x->child[2], x, out);
    out->letters = letters;
    out->suits |= SUITS_ALL;
    return;
  }
  if (x->kind == EXPR_NAME) read_name(x, out);
  if (is_contract(x, &c)) out->seats |= 1u << c.declarer;
  if (path_free(&f, x, is_word(call, x))) {
    if (f.role != ROLE_NONE) out->roles |= 1u << f.role;
    if (f.letter != LETTER_NONE) out->letters |= 1u << f.letter;
    if (f.seat >= 0) out->seats |= 1u << f.seat;
  }
  if (x->kind == EXPR_CALL) call = x;
  for (int i = 0; i < x->nb; i++) gather(x->child[i], call, out);
}

ExprReads expr_reads(const Expr *x)
{
  ExprReads r = {0, 0, 0, 0};
  gather(x, NULL, &r);
  return r;
}

/* ---- seats and suits --------------------------------------------------------------
 */

/* A name or text with other words from byte 'from' on, 'len' bytes of it. */
static const Expr *renamed(const Expr *x, size_t from, size_t len, const char *word,
                           Err *e)
{
  Buf b = BUF_EMPTY;
  buf_add(&b, x->text, from);
  buf_puts(&b, word);
  buf_add(&b, x->text + from + len, (size_t)x->len - from - len);
  return expr_renamed(expr_of_buf(x->kind, &b, e), x, e);
}

/* The pair that a seat belongs to. */
static const char *pair_word(int seat)
{
  return seat % 2 ? "EW" : "NS";
}

typedef struct Seating {
  int seat;
  bool roles;       /* roles are bound; else the one seat there is moves */
  const Expr *call; /* the last one on the way */
} Seating;

static const Expr *seat_part(void *context, const Expr *x, Err *e)
{
  Seating *s = context;
  size_t from = 0, head = path_head(x);
  Contract c;
  FreeText f;
  if (x->kind == EXPR_CALL) s->call = x;
  if (!s->roles && is_contract(x, &c)) {
    char text[CONTRACT_TEXT_MAX];
    c.declarer = s->seat;
    return expr_text(EXPR_STRING, text, contract_format(&c, text), e);
  }
  bool free = !head && path_free(&f, x, is_word(s->call, x));
  if (free && (f.role != ROLE_NONE || f.seat >= 0)) {
    from = f.role_at;
    head = f.role_len;
  }
  if (!head) return NULL;
  int role = role_of_word(x->text + from, head);
  if (s->roles != (role != ROLE_NONE)) return NULL;
  char letter[2] = {seat_letter((s->seat + (s->roles ? role : 0)) % SEAT_NB), '\0'};
  const char *word = letter;
  if (s->roles && role == ROLE_WE) word = pair_word(s->seat);
  if (s->roles && role == ROLE_THEY) word = pair_word(s->seat + 1);
  return renamed(x, from, head, word, e);
}

const Expr *expr_of_seat(const Expr *x, int seat, Err *e)
{
  ExprReads r = expr_reads(x);
  if (!r.roles && r.seats & (r.seats - 1)) {
    err_set(e, 0,
            "%s is about several hands: one hand, or roles (me, partner, lho, rho), "
            "can be given a seat: write me.hcp for S.hcp, \"4S by me\" for \"4S by S\"",
            EXPR_QUOTE(x));
    return NULL;
  }
  Seating s = {seat, r.roles != 0, NULL};
  return expr_change(x, seat_part, &s, NULL, e);
}

typedef struct Binding {
  int suit[LETTER_NB];
  const Expr *call; /* the last one on the way */
} Binding;

static const Expr *bind_part(void *context, const Expr *x, Err *e)
{
  Binding *b = context;
  size_t from, len;
  FreeText f;
  if (expr_binds(x)) return expr_keep(x);
  if (x->kind == EXPR_CALL) b->call = x;
  if (path_free(&f, x, is_word(b->call, x)) && f.letter != LETTER_NONE) {
    char strain[2] = {b->suit[f.letter] < 0 ? '\0' : suit_letter(b->suit[f.letter])};
    return *strain ? renamed(x, f.letter_at, f.letter_len, strain, e) : NULL;
  }
  if (x->kind != EXPR_NAME || !path_suit(x, &from, &len)) return NULL;
  int letter = letter_of_word(x->text + from, len);
  if (letter == LETTER_NONE || b->suit[letter] < 0) return NULL;
  return renamed(x, from, len, suit_name(b->suit[letter]), e);
}

/* The suit of a letter that must be one of two; the other one's follows. */
static bool settle_letters(int suit[LETTER_NB], int letter, int other, int low,
                           int high, const char *what, Err *e)
{
  const int pair[2] = {letter, other};
  for (int i = 0; i < 2; i++) {
    int s = suit[pair[i]];
    if (s < 0) continue;
    if (s != low && s != high)
      return err_set(e, 0, "'%s' is a %s (%c or %c), not %c", letter_name(pair[i]),
                     what, suit_letter(high), suit_letter(low), suit_letter(s));
    int rest = low + high - s, *implied = &suit[pair[1 - i]];
    if (*implied >= 0 && *implied != rest)
      return err_set(e, 0, "'%s' and '%s' are two suits, not both %c",
                     letter_name(letter), letter_name(other), suit_letter(s));
    *implied = rest;
  }
  return true;
}

const Expr *expr_bind(const Expr *x, const int suit[LETTER_NB], Err *e)
{
  Binding b = {.call = NULL};
  memcpy(b.suit, suit, sizeof b.suit);
  if (!settle_letters(b.suit, LETTER_MAJOR, LETTER_OTHER_MAJOR, HEARTS, SPADES, "major",
                      e) ||
      !settle_letters(b.suit, LETTER_MINOR, LETTER_OTHER_MINOR, CLUBS, DIAMONDS,
                      "minor", e))
    return NULL;
  return expr_change(x, bind_part, &b, NULL, e);
}

/* ---- the key ----------------------------------------------------------------------
 */

static const Expr *plain(const Expr *x, Err *e);

/* The operands of a chain with those of chains of its kind within it. */
static bool flatten(ExprList *l, ExprKind kind, const Expr *x, Err *e)
{
  for (int i = 0; i < x->nb; i++) {
    const Expr *child = x->child[i];
    bool ok = kind >= EXPR_MUL && child->kind == kind
                  ? flatten(l, kind, child, e)
                  : expr_list_add(l, plain(child, e), e);
    if (!ok) return false;
  }
  return true;
}

/* The numbers of a product before the feature, one minus at most, in front. */
static bool numbers_first(ExprList *l, Err *e)
{
  ExprList sorted = EXPR_LIST_EMPTY;
  bool odd = false, ok = true;
  for (int numbers = 1; numbers >= 0; numbers--)
    for (int i = 0; i < l->nb && ok; i++) {
      const Expr *x = l->at[i];
      bool minus = false;
      for (; x->kind == EXPR_MINUS; x = x->child[0]) minus = !minus;
      if ((x->kind == EXPR_NUMBER) != numbers) continue;
      odd = odd != minus;
      ok = expr_list_add(&sorted, expr_keep(x), e);
    }
  if (ok && odd) {
    sorted.at[0] = expr_one(EXPR_MINUS, sorted.at[0], e);
    ok = sorted.at[0] != NULL;
  }
  expr_list_free(l);
  *l = sorted;
  return ok;
}

/* The text of a shape: one blank round + and - and behind 'any', lower case. */
static const Expr *plain_shape(const Expr *x, Err *e)
{
  Buf b = BUF_EMPTY;
  bool word = false, blank = false;
  for (int i = 0; i < x->len; i++) {
    unsigned char c = (unsigned char)x->text[i];
    if (isspace(c)) {
      blank = word;
    } else if (c == '+' || c == '-') {
      buf_printf(&b, " %c ", c);
      word = blank = false;
    } else {
      if (blank) buf_putc(&b, ' ');
      buf_putc(&b, (char)tolower(c));
      word = true;
      blank = false;
    }
  }
  return expr_of_buf(EXPR_STRING, &b, e);
}

static bool is_shape(const Expr *call)
{
  Path p;
  return call->kind == EXPR_CALL && call->nb == 2 &&
         call->child[1]->kind == EXPR_STRING && path_is_of_hand(call->child[0]) &&
         path_take(&p, call->child[0], NULL) && p.kind == PATH_SHAPE;
}

/* The expression as its key has it. */
static const Expr *plain(const Expr *x, Err *e)
{
  if (!x->nb) return expr_keep(x);
  if (is_shape(x)) {
    const Expr *parts[] = {expr_keep(x->child[0]), plain_shape(x->child[1], e)};
    return expr_make(EXPR_CALL, parts, 2, e);
  }
  if (x->kind == EXPR_FIELD)
    return expr_field(x->text, (size_t)x->len, plain(x->child[0], e), e);
  ExprList l = EXPR_LIST_EMPTY;
  bool ok = flatten(&l, x->kind, x, e) && (x->kind != EXPR_MUL || numbers_first(&l, e));
  return expr_of_list(x->kind, &l, ok, e);
}

bool expr_key(const Expr *x, Buf *out, Err *e)
{
  const Expr *made = plain(x, e);
  if (!made) return false;
  buf_puts(out, EXPR_KEY_VERSION);
  expr_format(made, out);
  expr_drop(made);
  return !out->failed || err_memory(e);
}
