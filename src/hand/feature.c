/* SPDX-License-Identifier: MIT */
#include "hand/feature.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "hand/four_cs.h"
#include "hand/tricks.h"

/* What counts cards, but for length, is a weighted count of the five honours. */
enum { HONOUR_NB = 5, HONOUR_SHIFT = TEN };

static const char *const NAMES[] = {
    [FEATURE_LENGTH] = "length",
    [FEATURE_HCP] = "hcp",
    [FEATURE_CONTROLS] = "controls",
    [FEATURE_ACES] = "aces",
    [FEATURE_KINGS] = "kings",
    [FEATURE_QUEENS] = "queens",
    [FEATURE_JACKS] = "jacks",
    [FEATURE_TENS] = "tens",
    [FEATURE_TOP2] = "top2",
    [FEATURE_TOP3] = "top3",
    [FEATURE_TOP4] = "top4",
    [FEATURE_TOP5] = "top5",
    [FEATURE_C13] = "c13",
    [FEATURE_LOSERS] = "losers",
    [FEATURE_NLTC] = "nltc",
    [FEATURE_QUICK_TRICKS] = "quick_tricks",
    [FEATURE_PLAYING_TRICKS] = "playing_tricks",
    [FEATURE_QUALITY] = "quality",
    [FEATURE_LONGEST] = "longest",
    [FEATURE_SECOND] = "second",
    [FEATURE_SHORTEST] = "shortest",
    [FEATURE_ZAR] = "zar",
    [FEATURE_CCCC] = "cccc",
    [FEATURE_STOPPED] = "stopped",
    [FEATURE_OWN] = "own_points",
};

/* Values by the honours held, ten in bit 0 to ace in bit 4. */
#define HONOURS(a, k, q, j, t)                                                     \
  {                                                                                \
    0, t, j, j + t, q, q + t, q + j, q + j + t, k, k + t, k + j, k + j + t, k + q, \
        k + q + t, k + q + j, k + q + j + t, a, a + t, a + j, a + j + t, a + q,    \
        a + q + t, a + q + j, a + q + j + t, a + k, a + k + t, a + k + j,          \
        a + k + j + t, a + k + q, a + k + q + t, a + k + q + j, a + k + q + j + t  \
  }

static const int8_t VALUE[CARD_FEATURE_NB][1 << HONOUR_NB] = {
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
    [FEATURE_C13] = HONOURS(6, 4, 2, 1, 0),
};

const char *feature_name(int feature)
{
  assert(feature >= 0 && feature <= FEATURE_OWN);
  return NAMES[feature];
}

int feature_from_name(const char *name, size_t len)
{
  for (int f = 0; f < FEATURE_NB; f++)
    if (strlen(NAMES[f]) == len && !memcmp(NAMES[f], name, len)) return f;
  return -1;
}

int feature_den(int feature)
{
  switch (feature) {
  case FEATURE_NLTC:
  case FEATURE_QUICK_TRICKS: return 2;
  case FEATURE_QUALITY:
  case FEATURE_CCCC: return FOUR_CS_DEN;
  default: return 1;
  }
}

bool feature_is_of_suit(int feature)
{
  return feature < SUIT_FEATURE_NB || feature == FEATURE_STOPPED;
}

bool feature_is_of_hand(int feature)
{
  return feature > FEATURE_LENGTH && feature < FEATURE_NB && feature != FEATURE_QUALITY;
}

bool feature_is_additive(int feature)
{
  return feature_is_of_suit(feature);
}

bool feature_is_of_pair(int feature)
{
  return feature == FEATURE_OWN ||
         (feature_is_of_hand(feature) && feature != FEATURE_LONGEST &&
          feature != FEATURE_SECOND && feature != FEATURE_SHORTEST);
}

static int honours(unsigned holding, int feature)
{
  return VALUE[feature][holding >> HONOUR_SHIFT];
}

int feature_of_holding(unsigned holding, int feature)
{
  switch (feature) {
  case FEATURE_LENGTH: return __builtin_popcount(holding);
  case FEATURE_LOSERS: return holding_losers(holding);
  case FEATURE_NLTC: return holding_nltc(holding);
  case FEATURE_QUICK_TRICKS: return holding_quick_tricks(holding);
  case FEATURE_PLAYING_TRICKS: return holding_playing_tricks(holding);
  case FEATURE_QUALITY: return four_cs_quality(holding);
  case FEATURE_STOPPED: return holding_stopped(holding);
  default: assert(feature_counts_cards(feature)); return honours(holding, feature);
  }
}

int feature_part_of_holding(unsigned holding, int feature)
{
  if (feature_is_additive(feature)) return feature_of_holding(holding, feature);
  if (feature == FEATURE_ZAR)
    return honours(holding, FEATURE_HCP) + honours(holding, FEATURE_CONTROLS);
  return feature == FEATURE_CCCC ? four_cs_holding(holding) : 0;
}

int feature_lowest(int feature)
{
  switch (feature) {
  case FEATURE_ACES: return ACE;
  case FEATURE_CONTROLS:
  case FEATURE_KINGS:
  case FEATURE_TOP2: return KING;
  case FEATURE_QUEENS:
  case FEATURE_TOP3:
  case FEATURE_LOSERS:
  case FEATURE_NLTC:
  case FEATURE_QUICK_TRICKS: return QUEEN;
  case FEATURE_HCP:
  case FEATURE_JACKS:
  case FEATURE_TOP4:
  case FEATURE_C13:
  case FEATURE_ZAR:
  case FEATURE_STOPPED: return JACK;
  case FEATURE_TENS:
  case FEATURE_TOP5:
  case FEATURE_PLAYING_TRICKS: return TEN;
  case FEATURE_QUALITY:
  case FEATURE_CCCC: return EIGHT;
  default: return RANK_NB;
  }
}

static uint64_t mix(uint64_t digest, int value)
{
  return (digest ^ (uint32_t)value) * UINT64_C(1099511628211);
}

uint64_t feature_digest(void)
{
  uint64_t digest = UINT64_C(14695981039346656037); /* FNV-1a */
  for (int f = 0; f <= FEATURE_STOPPED; f++) {
    int lowest = feature_lowest(f);
    for (unsigned h = 0; h < HOLDING_NB; h += 1u << lowest)
      for (int n = 0; n <= lowest; n++)
        digest = mix(digest, feature_part_of_holding(h | ((1u << n) - 1), f));
    int length[SUIT_NB];
    for (int s = 0; s < SHAPE_ROOM && !feature_is_additive(f); s++)
      if (shape_lengths(s, length)) digest = mix(digest, feature_part_of_shape(s, f));
  }
  return digest;
}

/* What the lengths of any number of cards add. */
static int of_lengths(const int given[SUIT_NB], int feature)
{
  int length[SUIT_NB];
  if (feature == FEATURE_CCCC) return four_cs_lengths(given);
  for (int s = 0; s < SUIT_NB; s++) {
    int at = s;
    while (at > 0 && length[at - 1] < given[s]) length[at] = length[at - 1], at--;
    length[at] = given[s];
  }
  switch (feature) {
  case FEATURE_LONGEST: return length[0];
  case FEATURE_SECOND: return length[1];
  case FEATURE_SHORTEST: return length[SUIT_NB - 1];
  default: return 2 * length[0] + length[1] - length[SUIT_NB - 1]; /* zar */
  }
}

int feature_part_of_shape(int shape, int feature)
{
  int length[SUIT_NB];
  if (feature_is_additive(feature)) return 0;
  bool ok = shape_lengths(shape, length);
  assert(ok);
  (void)ok;
  return of_lengths(length, feature);
}

int feature_of_hand(Hand h, int feature)
{
  assert(feature_is_of_hand(feature));
  int sum = 0, length[SUIT_NB];
  if (feature_counts_cards(feature)) {
    for (int s = 0; s < SUIT_NB; s++) sum += honours(hand_holding(h, s), feature);
    return sum;
  }
  for (int s = 0; s < SUIT_NB; s++)
    sum += feature_part_of_holding(hand_holding(h, s), feature);
  if (feature_is_additive(feature)) return sum;
  for (int s = 0; s < SUIT_NB; s++) length[s] = hand_length(h, s);
  return sum + of_lengths(length, feature);
}

int feature_total(int feature)
{
  assert(feature_counts_cards(feature));
  if (feature == FEATURE_LENGTH) return CARD_NB;
  return SUIT_NB * VALUE[feature][(1 << HONOUR_NB) - 1];
}

/* The minimum and the maximum a suit adds, by its length. */
static void by_length(int feature, int low[LENGTH_NB], int high[LENGTH_NB])
{
  for (int n = 0; n < LENGTH_NB; n++) low[n] = INT_MAX, high[n] = INT_MIN;
  for (unsigned h = 0; h < HOLDING_NB; h++) {
    int value = feature_part_of_holding(h, feature), n = __builtin_popcount(h);
    if (value < low[n]) low[n] = value;
    if (value > high[n]) high[n] = value;
  }
}

/* Both ends at once; suits differ by their lengths alone. */
static void limits(int feature, bool in_suit, int *least, int *most)
{
  int low[LENGTH_NB], high[LENGTH_NB], length[SUIT_NB];
  by_length(feature, low, high);
  *least = INT_MAX;
  *most = INT_MIN;
  for (int n = 0; in_suit && n < LENGTH_NB; n++) {
    if (low[n] < *least) *least = low[n];
    if (high[n] > *most) *most = high[n];
  }
  for (int i = 0; !in_suit && i < SHAPE_ROOM; i++) {
    if (!shape_lengths(i, length)) continue;
    int down = feature_part_of_shape(i, feature), up = down;
    for (int s = 0; s < SUIT_NB; s++) {
      down += low[length[s]];
      up += high[length[s]];
    }
    if (down < *least) *least = down;
    if (up > *most) *most = up;
  }
}

/* Thirteen cards, dearest first, four of each rank. */
static int dearest(int feature)
{
  int left = RANK_NB, sum = 0, top = VALUE[feature][1 << (HONOUR_NB - 1)];
  if (top < 1) top = 1; /* the ace is worth most, or one rank is worth 1 */
  for (int worth = top; worth > 0; worth--)
    for (int i = 0; i < HONOUR_NB; i++)
      if (VALUE[feature][1 << i] == worth) {
        int taken = left < SUIT_NB ? left : SUIT_NB;
        sum += taken * worth;
        left -= taken;
      }
  return sum;
}

int feature_min(int feature, bool in_suit)
{
  int least = 0, most;
  if (!feature_counts_cards(feature)) limits(feature, in_suit, &least, &most);
  return least;
}

int feature_max(int feature, bool in_suit)
{
  int least, most;
  if (feature == FEATURE_LENGTH) return RANK_NB;
  if (feature_counts_cards(feature))
    return in_suit ? feature_total(feature) / SUIT_NB : dearest(feature);
  limits(feature, in_suit, &least, &most);
  return most;
}
