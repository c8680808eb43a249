/* SPDX-License-Identifier: MIT */
/*
** How: a set of shapes that is not a box cannot be decided suit by suit. When all
** four suits are not joined, a class of the left two carries, for each hand, which
** lengths of the third suit are good (the fourth follows); a class of the right
** two carries its length there, lengths that are good for the same hands being
** one. With two suits and a pool the lengths of the two decide.
*/
#include <string.h>

#include "count/suits/part.h"

/* Cards of a bin in a class of a table that has 'card_nb' cards. */
static int class_length(const SuitsPlan *p, uint32_t length, int card_nb, int bin)
{
  if (bin < p->bin_nb - 1) return (int)(length >> 8 * bin & 255);
  for (int b = 0; b < p->bin_nb - 1; b++) card_nb -= (int)(length >> 8 * b & 255);
  return card_nb;
}

uint32_t suits_plan_complement(const SuitsPlan *p, uint32_t length)
{
  uint32_t all = 0;
  for (int b = 0; b < p->bin_nb - 1; b++) all |= (uint32_t)p->bin[b].need << 8 * b;
  return all - length;
}

bool suits_plan_fits(const SuitsPlan *p, const SuitsTable *t, uint32_t length)
{
  for (int b = 0; b < p->bin_nb; b++) {
    int own = class_length(p, length, t->card_nb, b);
    if (own < 0 || own + p->least[b] - t->least[b] > p->bin[b].need ||
        own + p->most[b] - t->most[b] < p->bin[b].need)
      return false;
  }
  return true;
}

/* Is a hand good with these lengths of four suits? */
static bool good(const SuitsPlan *p, int bin, const int suit[SUIT_NB],
                 const int of[SUIT_NB])
{
  int length[SUIT_NB] = {0};
  for (int i = 0; i < SUIT_NB; i++) {
    if (of[i] < 0) return false;
    length[suit[i]] = of[i];
  }
  return shapes_have(&p->box->shape[p->bin[bin].of[0]],
                     shape_index(length[SPADES], length[HEARTS], length[DIAMONDS]));
}

static void suits_in_order(const SuitsPlan *p, int suit[SUIT_NB])
{
  for (int i = 0; i < SUIT_NB; i++) suit[i] = p->half_suit[i / 2][i % 2];
}

void suits_plan_columns(SuitsPlan *p)
{
  int suit[SUIT_NB];
  suits_in_order(p, suit);
  memset(p->third, 0, sizeof p->third);
  for (int b = 0; b < p->bin_nb; b++) {
    if (!p->bin[b].shaped) continue;
    for (int sum = 0; sum < LENGTH_NB; sum++) {
      uint32_t column[LENGTH_NB];
      for (int third = 0; third < LENGTH_NB; third++) {
        int same = 0;
        column[third] = 0;
        for (int first = 0; first <= sum; first++) {
          int of[] = {first, sum - first, third, RANK_NB - sum - third};
          if (!good(p, b, suit, of)) continue;
          column[third] |= UINT32_C(1) << first;
          p->third[b][first][sum - first] |= (uint16_t)(1u << third);
        }
        while (column[same] != column[third]) same++;
        p->column[b][sum][third] = (uint8_t)same;
      }
    }
  }
}

static int known_length(const SuitsPlan *p, int bin, int suit)
{
  return hand_length(p->boxes->known.hand[p->bin[bin].of[0]], suit);
}

enum { LEFT_BITS = LENGTH_NB, RIGHT_BITS = 4 };

static bool sign_of_four(const SuitsPlan *p, bool left, const int one[BINS_MAX],
                         const int other[BINS_MAX], uint64_t *sign)
{
  for (int b = 0; b < p->bin_nb; b++) {
    if (!p->bin[b].shaped) continue;
    int sum = one[b] + other[b];
    if (sum > RANK_NB) return false;
    if (!left) {
      *sign |= (uint64_t)p->column[b][RANK_NB - sum][one[b]] << RIGHT_BITS * b;
      continue;
    }
    uint64_t mask = p->third[b][one[b]][other[b]];
    if (!mask) return false;
    *sign |= mask << LEFT_BITS * b;
  }
  return true;
}

bool suits_plan_sign(const SuitsPlan *p, const SuitsTable *a, const SuitsTable *b,
                     uint32_t length_a, uint32_t length_b, uint64_t *sign)
{
  *sign = 0;
  if (!a->part || !b->part || a->part->suit < 0 || b->part->suit < 0) return true;
  int one[BINS_MAX] = {0}, other[BINS_MAX] = {0}, sa = a->part->suit,
      sb = b->part->suit;
  for (int i = 0; i < p->bin_nb; i++) {
    if (!p->bin[i].shaped) continue;
    one[i] = class_length(p, length_a, a->card_nb, i) + known_length(p, i, sa);
    other[i] = class_length(p, length_b, b->card_nb, i) + known_length(p, i, sb);
  }
  if (!p->pool) return sign_of_four(p, sa == p->half_suit[0][0], one, other, sign);
  for (int i = 0; i < p->bin_nb; i++) {
    if (!p->bin[i].shaped) continue;
    int suit[SUIT_NB] = {sa, sb}, of[SUIT_NB] = {one[i], other[i]}, nb = 2;
    for (int s = 0; s < SUIT_NB; s++)
      if (s != sa && s != sb) suit[nb++] = s;
    of[2] = RANK_NB - one[i] - other[i]; /* where in the pool does not matter */
    if (!good(p, i, suit, of)) return false;
  }
  return true;
}

bool suits_signs_agree(const SuitsPlan *p, uint64_t left, uint64_t right)
{
  if (p->pool) return true;
  for (int b = 0; b < p->bin_nb; b++) {
    if (!p->bin[b].shaped) continue;
    int third = (int)(right >> RIGHT_BITS * b & ((1 << RIGHT_BITS) - 1));
    if (!(left >> LEFT_BITS * b >> third & 1)) return false;
  }
  return true;
}
