/* SPDX-License-Identifier: MIT */
#include "lang/path.h"

#include <ctype.h>
#include <string.h>

#include "base/near.h"

/* Words after a seat that are no features; those that make a feature of what follows
   are said of pairs and suits as well. */
static const struct {
  const char *name;
  PathKind kind;
  bool makes;
} WORDS[] = {
    {"points", PATH_POINTS, true},
    {"evaluator", PATH_EVALUATOR, true},
    {"balanced", PATH_BALANCED, false},
    {"semibalanced", PATH_SEMIBALANCED, false},
    {"shape", PATH_SHAPE, false},
    {"has", PATH_HAS, false},
    {"is", PATH_IS, false},
};

enum { WORD_NB = sizeof WORDS / sizeof *WORDS };

static const char *const ROLES[ROLE_NB] = {
    [ROLE_ME] = "me",   [ROLE_LHO] = "lho", [ROLE_PARTNER] = "partner",
    [ROLE_RHO] = "rho", [ROLE_WE] = "we",   [ROLE_THEY] = "they",
};

static const char *const LETTERS[LETTER_NB] = {
    [LETTER_MAJOR] = "M",
    [LETTER_MINOR] = "m",
    [LETTER_OTHER_MAJOR] = "OM",
    [LETTER_OTHER_MINOR] = "om",
    [LETTER_X] = "x",
    [LETTER_Y] = "y",
    [LETTER_Z] = "z",
};

static bool same(const char *word, const char *text, size_t len)
{
  return strlen(word) == len && !memcmp(word, text, len);
}

static int index_of(const char *const words[], int nb, const char *text, size_t len)
{
  for (int i = 0; i < nb; i++)
    if (same(words[i], text, len)) return i;
  return -1;
}

const char *role_name(int role)
{
  return ROLES[role];
}

const char *letter_name(int letter)
{
  return LETTERS[letter];
}

int role_of_word(const char *text, size_t len)
{
  return index_of(ROLES, ROLE_NB, text, len);
}

int letter_of_word(const char *text, size_t len)
{
  return index_of(LETTERS, LETTER_NB, text, len);
}

static int suit_word(const char *text, size_t len)
{
  for (int s = 0; s < SUIT_NB; s++)
    if (same(suit_name(s), text, len)) return s;
  return -1;
}

/* The seat, pair or role before the first point: its length, or 0. */
static size_t read_head(Path *p, const char *text, size_t len)
{
  const char *point = memchr(text, '.', len);
  size_t n = point ? (size_t)(point - text) : len;
  p->role = role_of_word(text, n);
  p->seat = NORTH;
  p->pair = p->role == ROLE_WE || p->role == ROLE_THEY;
  if (p->role != ROLE_NONE) return n;
  p->pair = n == 2;
  if (same("NS", text, n))
    p->seat = NORTH;
  else if (same("EW", text, n))
    p->seat = EAST;
  else if (n == 1 && strchr("NESW", text[0]))
    p->seat = seat_from_letter(text[0]);
  else
    return 0;
  return n;
}

size_t path_head(const Expr *name)
{
  Path p;
  return name->kind == EXPR_NAME ? read_head(&p, name->text, (size_t)name->len) : 0;
}

bool path_suit(const Expr *name, size_t *from, size_t *len)
{
  size_t head = path_head(name);
  if (!head || head >= (size_t)name->len) return false;
  const char *text = name->text + head + 1, *point;
  size_t rest = (size_t)name->len - head - 1;
  point = memchr(text, '.', rest);
  *from = head + 1;
  *len = point ? (size_t)(point - text) : rest;
  return suit_word(text, *len) >= 0 || letter_of_word(text, *len) != LETTER_NONE;
}

bool path_is_bound(const Expr *asked)
{
  const size_t len = strlen(PATH_BOUND);
  bool called = asked->kind == EXPR_CALL, named = asked->name;
  for (; asked->kind == EXPR_CALL; asked = asked->child[0])
    named = named || asked->name;
  if (named || asked->name || asked->kind != EXPR_NAME || (size_t)asked->len < len)
    return false;
  return !memcmp(asked->text, PATH_BOUND, len) &&
         (asked->text[len] == '.' || (called && !asked->text[len]));
}

/* The seat or pair that "s", "South" or "ns" is taken for; NULL if none. */
static const char *meant_head(const char *text, size_t len)
{
  static const char *const SEATS[SEAT_NB] = {"N", "E", "S", "W"};
  int seat;
  if (seat_parse(&seat, text, len, NULL)) return SEATS[seat];
  if (len != 2) return NULL;
  int first = toupper((unsigned char)text[0]), last = toupper((unsigned char)text[1]);
  return first == 'N' && last == 'S' ? "NS" : first == 'E' && last == 'W' ? "EW" : NULL;
}

/* The error for a name that begins with no seat or pair. */
static bool no_head(const char *text, size_t len, size_t at, Err *e)
{
  const char *point = memchr(text, '.', len);
  size_t head = point ? (size_t)(point - text) : len;
  const char *meant = meant_head(text, head);
  return err_set(e, at,
                 "'%.*s' is not a seat (N, E, S, W), pair (NS, EW) or feature of one"
                 "%s%s%.*s%s",
                 err_quote(len), text, meant ? " (did you mean '" : "",
                 meant ? meant : "", meant ? err_quote(len - head) : 0, text + head,
                 meant ? "'?)" : "");
}

bool path_is_of_hand(const Expr *x)
{
  return path_head(x) > 0;
}

/* The error for an unknown word, with the near name among all that are allowed. */
static bool unknown(const char *text, size_t len, bool in_suit, bool pair, size_t at,
                    Err *e)
{
  const char *names[FEATURE_NB + WORD_NB + SUIT_NB + 2];
  int nb = 0;
  for (int f = 0; f < FEATURE_NB; f++)
    if (in_suit ? feature_is_of_suit(f) : feature_is_of_hand(f))
      names[nb++] = feature_name(f);
  for (int i = 0; i < WORD_NB; i++)
    if (WORDS[i].makes || !in_suit) names[nb++] = WORDS[i].name;
  if (in_suit) {
    names[nb++] = feature_name(FEATURE_STOPPED);
  } else {
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

/* The word that is not a feature; one that 'makes' is in the place of one. NULL:
 * neither.
 */
static const char *read_word(Path *p, bool makes, const char *text, size_t len)
{
  for (int i = 0; i < WORD_NB; i++) {
    if (WORDS[i].makes != makes || !same(WORDS[i].name, text, len)) continue;
    p->kind = WORDS[i].kind;
    if (makes) p->atom.feature = FEATURE_OWN;
    return WORDS[i].name;
  }
  return NULL;
}

/* The error for a word that describes one hand and was asked of a pair; 'suit' is
   "hearts." or nothing. */
static bool of_one_hand(const Path *p, int len, const char *suit, const char *word,
                        size_t at, Err *e)
{
  static const char *const HANDS[4][2] = {
      {"N", "S"}, {"E", "W"}, {"me", "partner"}, {"lho", "rho"}};
  int pair = p->role == ROLE_WE ? 2 : p->role == ROLE_THEY ? 3 : p->seat;
  return err_set(
      e, at, "'%s' describes one hand, not a pair: write %s.%.*s%s or %s.%.*s%s", word,
      HANDS[pair][0], len, suit, word, HANDS[pair][1], len, suit, word);
}

/* What follows the suit in "S.hearts.hcp". */
static bool read_of_suit(Path *out, Path *p, const char *suit, const char *text,
                         size_t len, size_t at, Err *e)
{
  int f = feature_from_name(text, len);
  if (read_word(p, true, text, len)) {
    *out = *p;
    return true;
  }
  if (same(feature_name(FEATURE_STOPPED), text, len)) {
    if (p->pair) return of_one_hand(p, (int)(text - suit), suit, "stopped", at, e);
    p->kind = PATH_STOPPED;
    f = FEATURE_STOPPED;
  }
  if (f < 0 || !feature_is_of_suit(f)) return unknown(text, len, true, p->pair, at, e);
  p->atom.feature = (int8_t)f;
  *out = *p;
  return true;
}

bool path_take(Path *out, const Expr *name, Err *e)
{
  const char *text = name->text;
  size_t len = (size_t)name->len, at = name->at;
  Path p = {.kind = PATH_TERM, .letter = LETTER_NONE};
  size_t head = read_head(&p, text, len);
  if (!head) return no_head(text, len, at, e);
  if (head == len)
    return err_set(e, at, "'%.*s' needs a feature, as in %.*s.hcp", (int)len, text,
                   (int)len, text);
  text += head + 1;
  len -= head + 1;
  at = expr_at(name, head + 1);
  p.atom.seat = (int8_t)p.seat;
  const char *point = memchr(text, '.', len);
  size_t word = point ? (size_t)(point - text) : len;
  int suit = suit_word(text, word);
  p.letter = letter_of_word(text, word);
  if (suit >= 0 || p.letter != LETTER_NONE) {
    p.atom.kind = ATOM_SUIT;
    p.atom.suit = (int8_t)(suit >= 0 ? suit : CLUBS);
    p.atom.feature = FEATURE_LENGTH;
    if (point)
      return read_of_suit(out, &p, text, point + 1, len - word - 1,
                          at ? at + word + 1 : 0, e);
    *out = p;
    return true;
  }
  if (point) return unknown(text, len, false, p.pair, at, e);
  const char *said = read_word(&p, false, text, len);
  if (said && p.pair) return of_one_hand(&p, 0, "", said, at, e);
  if (!said) p.atom.kind = ATOM_HAND;
  if (said || read_word(&p, true, text, len)) {
    *out = p;
    return true;
  }
  int f = feature_from_name(text, len);
  bool fit = same("longest_fit", text, len);
  bool fit_strain = same("longest_fit_strain", text, len);
  if ((fit || fit_strain) && !p.pair) {
    return err_set(e, at, "'%.*s' describes a pair, not one hand", (int)len, text);
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

/* The letter that a contract, or what is left of it, has for its suit: its length. */
static size_t contract_letter(const char *text, size_t len, int *letter)
{
  for (size_t n = 2; n > 0; n--) {
    size_t end = n;
    if (n > len || (*letter = letter_of_word(text, n)) == LETTER_NONE) continue;
    while (end < len && text[end] == 'x') end++;
    if (end == len) return n;
  }
  *letter = LETTER_NONE;
  return 0;
}

bool path_free(FreeText *out, const Expr *x, bool word)
{
  const char *text = x->text, *by = NULL;
  size_t len = (size_t)x->len;
  FreeText f = {.role = ROLE_NONE, .letter = LETTER_NONE, .seat = -1};
  if (word) {
    f.role = role_of_word(text, len);
    f.letter = letter_of_word(text, len);
    f.role_len = f.letter_len = len;
  }
  if (x->kind == EXPR_STRING && len && *text >= '1' && *text <= '7')
    by = strstr(text, " by ");
  if (by) {
    f.letter_at = 1;
    f.letter_len = contract_letter(text + 1, (size_t)(by - text) - 1, &f.letter);
    f.role_at = (size_t)(by - text) + strlen(" by ");
    f.role_len = len - f.role_at;
    f.role = role_of_word(text + f.role_at, f.role_len);
    if (f.role == ROLE_WE || f.role == ROLE_THEY) f.role = ROLE_NONE;
    if (f.role == ROLE_NONE && f.role_len == 1)
      f.seat = seat_from_letter(text[f.role_at]);
  }
  *out = f;
  return f.role != ROLE_NONE || f.letter != LETTER_NONE;
}

/* The error for a role or a letter in a part, which may be just that word. */
static bool unbound(const Expr *x, int role, int letter, Err *e)
{
  const char *word = role != ROLE_NONE ? role_name(role) : letter_name(letter);
  bool minor = letter == LETTER_MINOR || letter == LETTER_OTHER_MINOR;
  bool alone = strlen(word) == (size_t)x->len;
  int len = alone ? 0 : x->len;
  const char *quote = alone ? "" : "'", *colon = alone ? "" : "': ";
  if (role != ROLE_NONE)
    err_set(e, x->at,
            "%s%.*s%s'%s' is a role, not a seat: bind it first, as in "
            "condition:of \"N\"",
            quote, len, x->text, colon, word);
  else
    err_set(e, x->at,
            "%s%.*s%s'%s' stands for a suit: bind it first, as in "
            "condition:bind { %s = \"%c\" }",
            quote, len, x->text, colon, word, word, minor ? 'D' : 'H');
  if (e) e->kind = ERR_REFUSED; /* it is well written */
  return true;
}

bool path_unbound(const Expr *x, Err *e)
{
  FreeText f;
  return path_free(&f, x, true) && unbound(x, f.role, f.letter, e);
}

/* The seat or pair that a role is, as 'me' sees it. */
static void seat_role(Path *p, int me)
{
  p->seat = p->role == ROLE_WE     ? me % 2
            : p->role == ROLE_THEY ? (me + 1) % 2
                                   : (me + p->role) % SEAT_NB;
  p->atom.seat = (int8_t)p->seat;
  p->role = ROLE_NONE;
}

bool path_read(Path *out, const Expr *name, int me, Err *e)
{
  Path p;
  if (!path_take(&p, name, e)) return false;
  if (p.role != ROLE_NONE && me != SEAT_NONE) seat_role(&p, me);
  if (p.role != ROLE_NONE || p.letter != LETTER_NONE)
    return !unbound(name, p.role, p.letter, e);
  *out = p;
  return true;
}
