/* SPDX-License-Identifier: MIT */
/*
** suits_part.h - what the files of the engine "suits" share.
**
** A Plan counts and draws the deals of one box. Bins, parts, cells and tables are those
** of README.md, "Counting a box"; the last bin is implied by the others. A split says
** how many cards of each cell go to each bin. The classes of a Table say how many cards
** each bin gets, and what that means for shapes. Read-only once made.
*/
#ifndef COUNT_SUITS_PART_H
#define COUNT_SUITS_PART_H

#include "count/engine.h"
#include "count/subsets.h"
#include "count/suits/boxes.h"

enum {
  BINS_MAX = SEAT_NB,
  SUMS_MAX = 12,   /* tracked sums and ties together */
  LOCALS_MAX = 24, /* forms that one suit decides */
  CELLS_MAX = RANK_NB,
  PARTS_MAX = 16,
  TABLES_MAX = 2 * PARTS_MAX,
  SHARED_BITS = 20, /* values up to here are indexed directly */
};

/* How the cards of a part go to the bins: codes of counts per cell. */
typedef struct Split {
  Count ways;
  uint16_t code[BINS_MAX];
} Split;

typedef struct SuitsPart {
  int suit;    /* -1: cards of a pool */
  int card_nb; /* all of its cells */
  int cell_nb;
  Hand cell[CELLS_MAX];
  bool additive; /* no sum needs more than the number of cards of each cell */
  int code_nb;   /* counts per cell as one number */
  int step[CELLS_MAX];
  uint8_t (*count)[CELLS_MAX]; /* of each code; owned */
  uint8_t *length;             /* of each code; owned */
  int split_nb, split_room;
  Split *split;                        /* owned */
  int64_t *raw;                        /* of each split, each tracked form; owned */
  int least[BINS_MAX], most[BINS_MAX]; /* cards that a bin can get */
} SuitsPart;

/* A tracked sum: raw value = base + unit * digit. */
typedef struct SuitsSum {
  int column; /* of 'raw' */
  int64_t base, unit;
  int64_t total; /* the largest digit of a whole deal */
  int size;      /* larger digits are unusable */
  int shift, bits;
  Ranges in; /* digits that are accepted */
} SuitsSum;

/* A sum that the tracked ones imply: sum of factor * digit. */
typedef struct Tie {
  int column;
  int64_t factor[SUMS_MAX];
  Ranges in;
  int64_t low, high; /* of whole deals */
} Tie;

typedef struct Class {
  uint32_t length;        /* eight bits for each bin but the last */
  uint64_t sign;          /* what the lengths mean for shapes */
  uint32_t from, nb;      /* entries */
  uint32_t pair, pair_nb; /* of a product: classes of its factors */
} Class;

typedef struct ClassPair {
  uint32_t a, b;
} ClassPair;

typedef struct SuitsTable SuitsTable;
struct SuitsTable {
  const SuitsTable *a, *b; /* it is their product; NULL: */
  const SuitsPart *part;   /* it is of this part */
  int card_nb;
  uint32_t class_nb, entry_nb, entry_room, pair_nb;
  Class *classes;   /* owned */
  uint64_t *value;  /* of each entry: digits side by side; owned */
  Count *ways;      /* owned */
  uint32_t *split;  /* of a part: its first split, entry_nb + 1; owned */
  ClassPair *pair;  /* owned */
  uint16_t *number; /* of a value, 0 for none; owned, may be NULL */
  uint32_t *where;  /* class, number: entry + 1; owned */
  uint32_t number_nb;
  uint64_t number_room;    /* values below this have an element of 'number' */
  int64_t digit[SUMS_MAX]; /* the largest of each sum */
  int64_t low[SUMS_MAX], high[SUMS_MAX]; /* of each tie */
  int least[BINS_MAX], most[BINS_MAX];   /* cards of each bin */
};

/* Numbers of subsets, their ranks. */
typedef struct Choices {
  uint64_t ways[CARD_NB + 1][CARD_NB + 1];
  Subsets few; /* of thirteen cards at most */
} Choices;

/* Seats that the box treats alike. */
typedef struct SuitsBin {
  int seat;    /* one of them, to read tables of; -1: nothing is asked of them */
  bool shaped; /* the shape of its only seat is asked about */
  int need;    /* cards of all */
  int seat_nb, of[SEAT_NB], share[SEAT_NB];
} SuitsBin;

typedef struct SuitsPlan {
  const Boxes *boxes;
  const Box *box;
  const Choices *choices;
  int bin_nb;
  SuitsBin bin[BINS_MAX];
  Count inner_ways;            /* to share the bins' cards among their seats */
  int pool;                    /* suits whose cards are pooled, as bits */
  int form_nb, form[SUMS_MAX]; /* tracked */
  int local_nb, local[LOCALS_MAX], local_suit[LOCALS_MAX];
  int sum_nb, tie_nb;
  SuitsSum sum[SUMS_MAX];
  Tie tie[SUMS_MAX];
  int part_nb, table_nb;
  SuitsPart part[PARTS_MAX];
  SuitsTable table[TABLES_MAX];
  const SuitsTable *left, *right;
  int least[BINS_MAX], most[BINS_MAX]; /* cards that all parts can give a bin */
  int half_suit[2][2];                 /* of four suits: which are left, right */
  uint8_t column[BINS_MAX][LENGTH_NB][LENGTH_NB];
  uint16_t third[BINS_MAX][LENGTH_NB][LENGTH_NB]; /* by left lengths: those of the third
                                                     suit that are good, as bits */
  uint16_t allowed[BINS_MAX][SUIT_NB]; /* lengths, with known cards, as bits */
  Count *before; /* deals of the left entries before each; owned, entry_nb + 1 */
  Count *each;   /* right ways of one deal of a left entry; owned */
  Count *upto;   /* ways of the right entries before each; owned, entry_nb + 1 */
  uint32_t *mate, *mate_from; /* right classes that go with left ones; owned */
  uint32_t *guide;            /* left entry where a slice of numbers begins; owned */
  int guide_shift;
  bool windows;        /* every tie is one interval */
  uint64_t windows_nb; /* ways to choose all digits but the last */
  Count size;          /* deals of the box */
} SuitsPlan;

/* ---- steps of a plan for a box, in their order ---- */

/* Bins, pool, which forms are tracked, cells of the parts. */
bool suits_plan_layout(SuitsPlan *p, Meter *m);
/* All splits of a part, with the raw values of the tracked forms. */
bool suits_part_split(SuitsPlan *p, SuitsPart *part, Meter *m);
/* Which forms become sums, which ties; '*some' is false if no deal fits. */
bool suits_plan_sums(SuitsPlan *p, bool *some, Meter *m);
/* Tables of the parts, two halves of them. */
bool suits_plan_halves(SuitsPlan *p, Meter *m);
/* How the halves go together; fills p->size. */
bool suits_plan_join(SuitsPlan *p, Meter *m);

enum { GUIDE_BITS = 12 };

/* What the known cards and fixed hands give to a form. */
int64_t suits_form_base(const Boxes *b, int form);
/* What a free holding adds to a tracked or local form at a seat. */
int64_t suits_form_adds(const Boxes *b, int form, int seat, int suit, unsigned holding);
/* The same of a code of a part, in the hand of a seat. */
int64_t suits_code_adds(const Boxes *b, const SuitsPart *part, int form, int seat,
                        int code);
/* What a split of a part adds to a tracked form, in the hands of all bins. */
static inline int64_t suits_raw(const SuitsPlan *p, const SuitsPart *part, int split,
                                int column)
{
  return part->raw[(size_t)split * (size_t)p->form_nb + (size_t)column];
}

/* ---- tables (suits_table.c) ---- */

/* Ranges of what a part can contribute, then its table. */
bool suits_table_ranges(SuitsPlan *p, SuitsTable *t, SuitsPart *part, Meter *m);
bool suits_table_of_part(SuitsPlan *p, SuitsTable *t, SuitsPart *part, Meter *m);
/* The product; with 'partner' only classes that complete one of its classes. */
bool suits_table_of_product(SuitsPlan *p, SuitsTable *t, const SuitsTable *a,
                            const SuitsTable *b, const SuitsTable *partner, Meter *m);
void suits_table_free(SuitsTable *t);
/* The first class of these lengths or more. */
uint32_t suits_table_find_class(const SuitsTable *t, uint32_t length);
/* The first entry of a class whose value is not below this one; else its end. */
static inline uint32_t suits_table_below(const SuitsTable *t, const Class *c,
                                         uint64_t value)
{
  uint32_t low = c->from, high = low + c->nb;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (t->value[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
/* Entry of a value in a class; UINT32_MAX if there is none. */
uint32_t suits_table_seek(const SuitsTable *t, uint32_t which, uint64_t value);
static inline uint32_t suits_table_find(const SuitsTable *t, uint32_t which,
                                        uint64_t value)
{
  if (!t->number) return suits_table_seek(t, which, value);
  if (value >= t->number_room) return UINT32_MAX;
  uint32_t number = t->number[value];
  return number ? t->where[which * t->number_nb + number - 1] - 1 : UINT32_MAX;
}
/* Make suits_table_find fast. */
bool suits_table_index(const SuitsPlan *p, SuitsTable *t, Meter *m);

/* True if sums of 'value' from the table's parts can still be accepted. */
bool suits_plan_keeps(const SuitsPlan *p, const SuitsTable *t, uint64_t value);
/* True if bins can get what is missing of 'length'. */
bool suits_plan_fits(const SuitsPlan *p, const SuitsTable *t, uint32_t length);
/*
** What two classes of suits mean for the shapes of all hands; false if no deal
** has them. Halves of four suits get signs: of the left, which lengths of the
** third suit complete it, of the right, that length.
*/
bool suits_plan_sign(const SuitsPlan *p, const SuitsTable *a, const SuitsTable *b,
                     uint32_t length_a, uint32_t length_b, uint64_t *sign);
void suits_plan_columns(SuitsPlan *p);
bool suits_signs_agree(const SuitsPlan *p, uint64_t left, uint64_t right);
/* The lengths that complete 'length'. */
uint32_t suits_plan_complement(const SuitsPlan *p, uint32_t length);

static inline int value_digit(const SuitsSum *s, uint64_t value)
{
  return (int)(value >> s->shift & (((uint64_t)1 << s->bits) - 1));
}

/* ---- joining and drawing ---- */

/*
** The ways of the entries of a right class that go with a left value. With
** 'rank': the entry ('*found') that has this number among the ways, rank
** becoming its own; if there are fewer, rank is less by them and '*found' stays
** as it is. 'place': entries of the class below each value, or NULL.
*/
Count suits_join_ways(const SuitsPlan *p, const Class *c, uint64_t value,
                      const uint32_t *place, Count *rank, uint32_t *found);

/* Adding up all windows at once: operations (UINT64_MAX: it cannot), the sums. */
uint64_t suits_filter_work(const SuitsPlan *p, uint32_t right, const uint32_t *mate,
                           uint32_t nb);
bool suits_filter(SuitsPlan *p, uint32_t right, const uint32_t *mate, uint32_t nb,
                  Meter *m);

void suits_choices_fill(Choices *c);
/* Deal 'k' of a plan. */
void suits_plan_nth(const SuitsPlan *p, Count k, Deal *out);

#endif
