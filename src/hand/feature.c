/* SPDX-License-Identifier: MIT */
#include "hand/feature.h"

#include <assert.h>
#include <string.h>

/* Every feature but length is a weighted count of the five honours. */
enum { HONOUR_NB = 5, HONOUR_SHIFT = TEN };

static const char *const NAMES[FEATURE_NB] = {
    [FEATURE_LENGTH] = "length",     [FEATURE_HCP] = "hcp",
    [FEATURE_CONTROLS] = "controls", [FEATURE_ACES] = "aces",
    [FEATURE_KINGS] = "kings",       [FEATURE_QUEENS] = "queens",
    [FEATURE_JACKS] = "jacks",       [FEATURE_TENS] = "tens",
    [FEATURE_TOP2] = "top2",         [FEATURE_TOP3] = "top3",
    [FEATURE_TOP4] = "top4",         [FEATURE_TOP5] = "top5",
    [FEATURE_LONGEST] = "longest",   [FEATURE_SECOND] = "second",
    [FEATURE_SHORTEST] = "shortest",
};

/* Values by the honours held, ten in bit 0 to ace in bit 4. */
#define HONOURS(a, k, q, j, t)                                                     \
  {                                                                                \
    0, t, j, j + t, q, q + t, q + j, q + j + t, k, k + t, k + j, k + j + t, k + q, \
        k + q + t, k + q + j, k + q + j + t, a, a + t, a + j, a + j + t, a + q,    \
        a + q + t, a + q + j, a + q + j + t, a + k, a + k + t, a + k + j,          \
        a + k + j + t, a + k + q, a + k + q + t, a + k + q + j, a + k + q + j + t  \
  }

static const int8_t VALUE[SUIT_FEATURE_NB][1 << HONOUR_NB] = {
    [FEATURE_HCP] = HONOURS(4, 3, 2, 1, 0),
    [FEATURE_CONTROLS] = HONOURS(2, 1, 0, 0, 0),
    [FEATURE_ACES] = HONOURS(1, 0, 0, 0, 0),
    [FEATURE_KINGS] = HONOURS(0, 1, 0, 0, 0),
    [FEATURE_QUEENS] = HONOURS(0, 0, 1, 0, 0),
    [FEATURE_JACKS] = HONOURS(0, 0, 0, 1, 0),
    [FEATURE_TENS] = HONOURS(0, 0, 0, 0, 1),
    [FEATURE_TOP2] = HONOURS(1, 1, 0, 0, 0),
    [FEATURE_TOP3] = HONOURS(1, 1, 1, 0, 0),
    [FEATURE_TOP4] = HONOURS(1, 1, 1, 1, 0),
    [FEATURE_TOP5] = HONOURS(1, 1, 1, 1, 1),
};

const char *feature_name(int feature)
{
  assert(feature >= 0 && feature < FEATURE_NB);
  return NAMES[feature];
}

int feature_from_name(const char *name, size_t len)
{
  for (int f = 0; f < FEATURE_NB; f++)
    if (strlen(feature_name(f)) == len && !memcmp(feature_name(f), name, len)) return f;
  return -1;
}

bool feature_is_additive(int feature)
{
  return feature < SUIT_FEATURE_NB;
}

int feature_of_holding(unsigned holding, int feature)
{
  if (feature == FEATURE_LENGTH) return __builtin_popcount(holding);
  return VALUE[feature][holding >> HONOUR_SHIFT];
}

/* LONGEST and the next, of the lengths of any number of cards. */
static int length_feature(const int given[SUIT_NB], int feature)
{
  int length[SUIT_NB];
  for (int s = 0; s < SUIT_NB; s++) {
    int at = s;
    while (at > 0 && length[at - 1] < given[s]) length[at] = length[at - 1], at--;
    length[at] = given[s];
  }
  switch (feature) {
  case FEATURE_LONGEST: return length[0];
  case FEATURE_SECOND: return length[1];
  default: return length[SUIT_NB - 1];
  }
}

int feature_of_shape(int shape, int feature)
{
  int length[SUIT_NB];
  bool ok = shape_lengths(shape, length);
  assert(ok && feature >= SUIT_FEATURE_NB && feature < FEATURE_NB);
  (void)ok;
  return length_feature(length, feature);
}

int feature_of_hand(Hand h, int feature)
{
  assert(feature > FEATURE_LENGTH && feature < FEATURE_NB);
  if (feature >= SUIT_FEATURE_NB) {
    int length[SUIT_NB];
    for (int s = 0; s < SUIT_NB; s++) length[s] = hand_length(h, s);
    return length_feature(length, feature);
  }
  int sum = 0;
  for (int s = 0; s < SUIT_NB; s++)
    sum += VALUE[feature][hand_holding(h, s) >> HONOUR_SHIFT];
  return sum;
}

int feature_total(int feature)
{
  assert(feature_is_additive(feature));
  if (feature == FEATURE_LENGTH) return CARD_NB;
  return SUIT_NB * VALUE[feature][(1 << HONOUR_NB) - 1];
}

int feature_max(int feature, bool in_suit)
{
  if (feature == FEATURE_LENGTH || feature == FEATURE_LONGEST) return RANK_NB;
  if (feature == FEATURE_SECOND) return RANK_NB / 2;
  if (feature == FEATURE_SHORTEST) return RANK_NB / SUIT_NB;
  if (in_suit) return feature_total(feature) / SUIT_NB;
  /* thirteen cards, dearest first, four of each rank */
  int left = RANK_NB, sum = 0;
  for (int w = 4; w > 0; w--)
    for (int i = 0; i < HONOUR_NB; i++)
      if (VALUE[feature][1 << i] == w) {
        int taken = left < SUIT_NB ? left : SUIT_NB;
        sum += taken * w;
        left -= taken;
      }
  return sum;
}
