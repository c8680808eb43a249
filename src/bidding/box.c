/* SPDX-License-Identifier: MIT */
#include "bidding/box.h"

#include <stdio.h>

#include "base/mem.h"
#include "cards/deal.h"

#define GUARD BIDBOX_GUARD
#define EACH UINT64_C(0x0101010100) /* one in each length */
#define LENGTHS (EACH * 0x7f)

static const int8_t MOST[BOX_FEATURE_NB] = {37, 13, 13, 13, 13, 4, 4, 12};

/* ---- all features at once ------------------------------------------------ */

/* The guard bits of the features of which 'a' has no less than 'b'. */
static uint64_t no_less(uint64_t a, uint64_t b)
{
  return ((a | GUARD) - b) & GUARD;
}

/* The bits of the values whose guard bits these are. */
static uint64_t values_of(uint64_t guards)
{
  return guards - (guards >> 7);
}

static uint64_t greater(uint64_t a, uint64_t b)
{
  uint64_t bits = values_of(no_less(a, b));
  return (a & bits) | (b & ~bits);
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
  uint64_t bits = values_of(no_less(b, a));
  return (a & bits) | (b & ~bits);
}

/* Cards in four lengths together. */
static int cards_of(uint64_t lengths)
{
  return (int)((lengths & LENGTHS) * EACH >> 40 & 0x7f);
}

/* ---- one box ------------------------------------------------------------- */

BidBox bidbox_all(void)
{
  BidBox b = {0, 0, 0};
  for (int i = 0; i < BOX_FEATURE_NB; i++) b.high |= (uint64_t)MOST[i] << 8 * i;
  return b;
}

uint64_t bidbox_values(Hand h)
{
  const Hand lanes = UINT64_C(0x0001000100010001); /* the lowest card of each suit */
  int aces = hand_size(h & lanes << ACE), kings = hand_size(h & lanes << KING);
  int hcp = 4 * aces + 3 * kings + 2 * hand_size(h & lanes << QUEEN) +
            hand_size(h & lanes << JACK);
  uint64_t v = (uint64_t)hcp | (uint64_t)aces << 8 * BOX_ACES |
               (uint64_t)kings << 8 * BOX_KINGS |
               (uint64_t)(2 * aces + kings) << 8 * BOX_CONTROLS;
  for (int s = 0; s < SUIT_NB; s++)
    v |= (uint64_t)hand_length(h, s) << 8 * (BOX_CLUBS + s);
  return v;
}

bool bidbox_narrow(BidBox *b, int feature, int64_t low, int64_t high)
{
  int64_t least = bidbox_low(b, feature), most = bidbox_high(b, feature);
  if (low < least) low = least;
  if (high > most) high = most;
  if (low > high) return false;
  uint64_t bits = (uint64_t)0x7f << 8 * feature;
  b->low = (b->low & ~bits) | (uint64_t)low << 8 * feature;
  b->high = (b->high & ~bits) | (uint64_t)high << 8 * feature;
  return true;
}

bool bidbox_overlap(BidBox *out, const BidBox *a, const BidBox *b)
{
  if ((no_less(a->high, b->low) & no_less(b->high, a->low)) != GUARD) return false;
  *out = (BidBox){greater(a->low, b->low), lesser(a->high, b->high), 0};
  return true;
}

bool bidbox_tighten(BidBox *b)
{
  int spare = cards_of(b->high) - HAND_SIZE, more = HAND_SIZE - cards_of(b->low);
  if (spare < 0 || more < 0) return false;
  uint64_t least = ((b->high & LENGTHS) | GUARD) - (uint64_t)spare * EACH;
  uint64_t most = (b->low + (uint64_t)more * EACH) | (~LENGTHS & ~GUARD);
  least &= values_of(least & GUARD) & LENGTHS; /* below 0 the guard bit is lost */
  b->low = greater(b->low, least);
  b->high = lesser(b->high, most);
  return no_less(b->high, b->low) == GUARD;
}

/* A box without the hands of another, where the rest is a box; false: nothing is left.
 */
static bool bidbox_cut(BidBox *b, const BidBox *other)
{
  uint64_t beyond =
      (no_less(b->low, other->low) & no_less(other->high, b->high)) ^ GUARD;
  if (!beyond) return false;
  if (beyond & (beyond - 1)) return true; /* more than one feature */
  uint64_t one = beyond >> 7, bits = beyond - one;
  uint64_t low = other->low & bits, high = other->high & bits;
  uint64_t least = b->low & bits, most = b->high & bits;
  if (low > most || high < least || (low > least && high < most)) return true;
  if (low > least)
    b->high = (b->high & ~bits) | (low - one);
  else
    b->low = (b->low & ~bits) | (high + one);
  return bidbox_tighten(b);
}

void bidbox_format(const BidBox *b, char out[BIDBOX_TEXT_MAX])
{
  snprintf(out, BIDBOX_TEXT_MAX, "%llx %llx", (unsigned long long)b->low,
           (unsigned long long)b->high);
}

bool bidbox_parse(BidBox *out, const char *text)
{
  unsigned long long low, high;
  char end;
  if (sscanf(text, "%16llx %16llx%c", &low, &high, &end) != 2) return false;
  *out = (BidBox){low, high, 0};
  return !((low | high) & GUARD) && no_less(high, low) == GUARD &&
         no_less(bidbox_all().high, high) == GUARD;
}

/* ---- names --------------------------------------------------------------- */

void bidnames_free(BidNames *n)
{
  keys_free(&n->sets);
}

/* The set with a name that is higher than all of its others. */
static int with_name(BidNames *n, int rest, int name)
{
  if (rest < 0) return -1;
  int at = keys_find(&n->sets, (const int32_t[]){rest, name});
  return at < 0 ? -1 : at + 1;
}

int bidnames_of(BidNames *n, int name)
{
  return with_name(n, 0, name);
}

int bidnames_next(const BidNames *n, int *set)
{
  if (!*set) return -1;
  const int32_t *key = n->sets.key + 2 * (*set - 1);
  *set = key[0];
  return key[1];
}

int bidnames_join(BidNames *n, int a, int b)
{
  if (a == b || !b) return a;
  if (!a) return b;
  int rest_a = a, rest_b = b;
  int name_a = bidnames_next(n, &rest_a), name_b = bidnames_next(n, &rest_b);
  if (name_a < name_b) return with_name(n, bidnames_join(n, a, rest_b), name_b);
  return with_name(n, bidnames_join(n, rest_a, name_a == name_b ? rest_b : b), name_a);
}

/* ---- lists --------------------------------------------------------------- */

bool bidboxes_add(BidBoxes *out, BidBox b)
{
  if (!mem_grow(&out->at, (size_t)out->nb + 1, &out->room, sizeof *out->at))
    return false;
  out->at[out->nb++] = b;
  return true;
}

void bidboxes_free(BidBoxes *l)
{
  mem_free(l->at);
  *l = (BidBoxes){0, 0, NULL};
}

static void stretch(BidBox *b, const BidBox *to)
{
  b->low = lesser(b->low, to->low);
  b->high = greater(b->high, to->high);
}

bool bidboxes_hold(const BidBoxes *l, uint64_t values)
{
  for (int i = 0; i < l->nb; i++)
    if (bidbox_holds(&l->at[i], values)) return true;
  return false;
}

BidBox bidboxes_around(const BidBoxes *l)
{
  BidBox b = l->at[0];
  b.names = 0;
  for (int i = 1; i < l->nb; i++) stretch(&b, &l->at[i]);
  return b;
}

int bidboxes_least(const BidBoxes *l, int feature)
{
  int least = 0x7f;
  for (int i = 0; i < l->nb; i++)
    if (bidbox_low(&l->at[i], feature) < least) least = bidbox_low(&l->at[i], feature);
  return least;
}

void bidboxes_make_few(BidBoxes *l)
{
  int nb = 0;
  if (l->nb <= BIDBOXES_MAX) return;
  for (int i = 0; i < l->nb; i++) {
    int k = 0;
    while (k < nb && l->at[k].names != l->at[i].names) k++;
    if (k < nb)
      stretch(&l->at[k], &l->at[i]);
    else
      l->at[nb++] = l->at[i];
  }
  l->nb = nb;
}

bool bidboxes_join(BidBoxes *out, const BidBoxes *before, const BidBoxes *now,
                   BidNames *n)
{
  out->nb = 0;
  for (int i = 0; i < before->nb; i++)
    for (int k = 0; k < now->nb; k++) {
      BidBox both;
      if (!bidbox_overlap(&both, &before->at[i], &now->at[k]) || !bidbox_tighten(&both))
        continue;
      both.names = bidnames_join(n, before->at[i].names, now->at[k].names);
      if (both.names < 0 || !bidboxes_add(out, both)) return false;
    }
  bidboxes_make_few(out);
  return true;
}

bool bidboxes_same(const BidBoxes *a, const BidBoxes *b)
{
  for (int i = 0; i < a->nb && i < b->nb; i++)
    if (a->at[i].low != b->at[i].low || a->at[i].high != b->at[i].high ||
        a->at[i].names != b->at[i].names)
      return false;
  return a->nb == b->nb;
}

bool bidboxes_cross(BidBoxes *out, const BidBoxes *a, const BidBoxes *b)
{
  out->nb = 0;
  for (int i = 0; i < a->nb; i++)
    for (int k = 0; k < b->nb; k++) {
      BidBox both;
      if (bidbox_overlap(&both, &a->at[i], &b->at[k]) && !bidboxes_add(out, both))
        return false;
    }
  return true;
}

/* What a box leaves beside others, which are gone through until nothing is cut. */
static bool cut_all(BidBox *b, const BidBoxes *others, int nb)
{
  BidBox before;
  do {
    before = *b;
    for (int i = 0; i < nb; i++)
      if (!bidbox_cut(b, &others->at[i])) return false;
  } while (b->low != before.low || b->high != before.high);
  return true;
}

bool bidboxes_without(BidBoxes *out, const BidBoxes *l, const BidBoxes *others, int nb)
{
  out->nb = 0;
  for (int i = 0; i < l->nb; i++) {
    BidBox b = l->at[i];
    if (cut_all(&b, others, nb) && !bidboxes_add(out, b)) return false;
  }
  return true;
}
