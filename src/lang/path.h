/* SPDX-License-Identifier: MIT */
/*
** path.h - names with points between, taken apart: S.hearts.hcp, NS.balanced.
**
** Before a name is bound, a role may be in the place of the seat (me.hcp,
** we.spades) and a letter in that of the suit (S.M, me.x.top3): a role is a seat
** seen from the player who is spoken of, a letter is a suit that is not chosen
** yet. Plain values.
*/
#ifndef LANG_PATH_H
#define LANG_PATH_H

#include "lang/atom.h"
#include "lang/expr.h"

/* ORDER ROLE: the first four are the seats from 'me' on, clockwise. */
typedef enum Role {
  ROLE_ME,
  ROLE_LHO,
  ROLE_PARTNER,
  ROLE_RHO,
  ROLE_WE,
  ROLE_THEY,
  ROLE_NB,
  ROLE_NONE = -1
} Role;

/* M a major, m a minor, OM and om the other one; x y z any suits. */
typedef enum Letter {
  LETTER_MAJOR,
  LETTER_MINOR,
  LETTER_OTHER_MAJOR,
  LETTER_OTHER_MINOR,
  LETTER_X,
  LETTER_Y,
  LETTER_Z,
  LETTER_NB,
  LETTER_NONE = -1
} Letter;

const char *role_name(int role);     /* "me" */
const char *letter_name(int letter); /* "OM" */

/* The role or letter of a word; ROLE_NONE, LETTER_NONE. */
int role_of_word(const char *text, size_t len);
int letter_of_word(const char *text, size_t len);

/* What a name can stand for. */
typedef enum PathKind {
  PATH_TERM,
  PATH_BALANCED,
  PATH_SEMIBALANCED,
  PATH_SHAPE,
  PATH_HAS,
  PATH_IS,
  PATH_POINTS,    /* 'atom' once an evaluator is added */
  PATH_EVALUATOR, /* the same */
  PATH_STOPPED,   /* 'atom' is 1 when it holds */
} PathKind;

/* A name such as "S.hearts.hcp" or "NS.balanced", taken apart. */
typedef struct Path {
  PathKind kind;
  bool pair;
  int seat;   /* of a pair: NORTH or EAST */
  int role;   /* in the place of the seat, which is NORTH then; or ROLE_NONE */
  int letter; /* in the place of the suit, which is CLUBS then; or LETTER_NONE */
  Atom atom;  /* of a PATH_TERM, in units of 1/atom_den */
} Path;

enum { SEAT_NONE = -1 };

/* Take a name apart. False: 'e' names it and a near name. */
bool path_take(Path *out, const Expr *name, Err *e);

/*
** The same for a name that must be bound: a letter is an error, and so is a role where
** 'me' is SEAT_NONE; else roles are seats and pairs as that seat sees them.
*/
bool path_read(Path *out, const Expr *name, int me, Err *e);

/* True if the name begins with a seat, pair or role ("S.", "NS.", "me."). */
bool path_is_of_hand(const Expr *x);

/* The length of the seat, pair or role that a name begins with; 0: none. */
size_t path_head(const Expr *name);

/*
** A word that stands for a seat, suit or vulnerability of a measure ("me", "M", "we"),
** or a contract of such words ("4M by me"): the role and the letter that it holds, and
** where they are. 'seat' is that of a declarer who is none, or -1.
*/
typedef struct FreeText {
  int role, letter, seat;
  size_t role_at, role_len, letter_at, letter_len;
} FreeText;

/* False: the text holds neither. 'word': it may be a word alone, no contract. */
bool path_free(FreeText *out, const Expr *x, bool word);

/* True if it holds either, which is an error: it must be bound first. */
bool path_unbound(const Expr *x, Err *e);

/* The place and length of the suit or letter in a name; false: it has none. */
bool path_suit(const Expr *name, size_t *from, size_t *len);

/* The suit that expr_binds speaks of, and true if what is asked begins with its name.
 */
#define PATH_BOUND "me.x"
bool path_is_bound(const Expr *asked);

#endif
