/* SPDX-License-Identifier: MIT */
/*
** How: whatever the weights come from they are a table over the sets of missing
** cards that west may have. Neighbouring ranks whose exchange leaves that table as
** it is are one class, and sets with the same number of each class are added up to
** a layout.
*/
#include "suit/layouts.h"

#include <math.h>
#include <string.h>

#include "base/count.h"
#include "base/mem.h"

#define SAME_WEIGHT 1e-12 /* relative: what rounding may leave of equal weights */

SuitSpec suit_spec(unsigned north, unsigned south)
{
  return (SuitSpec){.hand = {north, south},
                    .vacant = {RANK_NB, RANK_NB},
                    .entries = {SUIT_ENTRIES_ANY, SUIT_ENTRIES_ANY}};
}

static const char *const HAND_NAME[SUIT_HANDS] = {"the first", "the second"};

static bool add_card(unsigned hand[SUIT_HANDS], int h, int rank, Err *e)
{
  unsigned card = 1u << rank;
  if (hand[h] & card)
    return err_set(e, 0, "%s hand holds the %c twice", HAND_NAME[h], rank_letter(rank));
  if (hand[!h] & card)
    return err_set(e, 0, "the %c is in both hands", rank_letter(rank));
  hand[h] |= card;
  return true;
}

/* The named cards of one text; '*spots' counts the x. */
static bool read_hand(unsigned hand[SUIT_HANDS], int h, const char *text, int *spots,
                      Err *e)
{
  *spots = 0;
  if (strcmp(text, "-") == 0) return true;
  for (const char *c = text; *c; c++) {
    if (*c == 'x' || *c == 'X') {
      ++*spots;
      continue;
    }
    bool ten = *c == '1' && c[1] == '0';
    int rank = *c == '1' && !ten ? -1 : rank_from_letter(*c);
    if (rank < 0)
      return err_set(e, (size_t)(c - text) + 1,
                     "'%c' in '%.*s' is not a rank: A K Q J T 9 ... 2, or x for a spot",
                     *c, err_quote(strlen(text)), text);
    if (!add_card(hand, h, rank, e)) return false;
    c += ten;
  }
  return true;
}

bool suit_parse(unsigned hand[SUIT_HANDS], const char *north, const char *south, Err *e)
{
  unsigned read[SUIT_HANDS] = {0, 0};
  int spots[SUIT_HANDS];
  if (!read_hand(read, SUIT_NORTH, north, &spots[0], e)) return false;
  if (!read_hand(read, SUIT_SOUTH, south, &spots[1], e)) return false;
  int nb = hand_size(read[0]) + hand_size(read[1]) + spots[0] + spots[1];
  if (nb > RANK_NB)
    return err_set(e, 0, "the two hands have %d cards, a suit has %d", nb, RANK_NB);
  for (int h = 0; h < SUIT_HANDS; h++)
    for (int rank = 0; spots[h] > 0; rank++)
      if (!((read[0] | read[1]) >> rank & 1)) {
        read[h] |= 1u << rank;
        spots[h]--;
      }
  memcpy(hand, read, sizeof read);
  return true;
}

static bool check(const SuitSpec *spec, int missing_nb, Err *e)
{
  for (int rank = 0; rank < RANK_NB; rank++)
    if (spec->hand[0] & spec->hand[1] & 1u << rank)
      return err_set(e, 0, "the %c is in both hands", rank_letter(rank));
  if (missing_nb == 0)
    return err_set(e, 0, "no card is missing: both hands have all 13");
  if (missing_nb == RANK_NB) return err_set(e, 0, "the two hands hold no card");
  static const char *const SEATS[] = {"west", "east"};
  for (int d = 0; d < SUIT_DEFENDERS; d++)
    if (spec->vacant[d] < 0 || spec->vacant[d] > RANK_NB)
      return err_set(e, 0, "vacant: %s has 0 to %d vacant places, not %d", SEATS[d],
                     RANK_NB, spec->vacant[d]);
  if (spec->vacant[0] + spec->vacant[1] < missing_nb)
    return err_set(e, 0, "vacant: %d and %d places do not hold the %d missing cards",
                   spec->vacant[0], spec->vacant[1], missing_nb);
  static const char *const HANDS[] = {"north", "south"};
  for (int h = 0; h < SUIT_HANDS; h++)
    if (spec->entries[h] != SUIT_ENTRIES_ANY &&
        (spec->entries[h] < 0 || spec->entries[h] > RANK_NB))
      return err_set(e, 0, "entries: %s has 0 to %d, not %d", HANDS[h], RANK_NB,
                     spec->entries[h]);
  for (int h = 0; h < SUIT_HANDS; h++)
    if (spec->hand[h] && spec->entries[h]) return true;
  return err_set(e, 0, "entries: no hand with cards of the suit can ever lead");
}

/* The sets of a number of cards that west may have, each as likely as the others. */
static bool fill_weights(const SuitSpec *spec, int missing_nb, double *weight, Err *e)
{
  size_t set_nb = (size_t)1 << missing_nb;
  double sum = 0;
  int rest = spec->vacant[0] + spec->vacant[1] - missing_nb;
  for (size_t set = 0; set < set_nb; set++) {
    int others = spec->vacant[SUIT_WEST] - hand_size(set);
    weight[set] = spec->weight  ? spec->weight[set]
                  : others >= 0 ? (double)count_choose(rest, others)
                                : 0;
    if (!(weight[set] >= 0) || isinf(weight[set]))
      return err_set(e, 0, "the weight of a layout is %g, not 0 or more", weight[set]);
    sum += weight[set];
  }
  return sum > 0 || err_set(e, 0, "no layout of the missing cards is possible");
}

/* Whether exchanging missing cards i and i + 1 leaves all weights as they are. */
static bool exchangeable(const double *weight, int missing_nb, int i)
{
  for (size_t set = 0; set < (size_t)1 << missing_nb; set++) {
    if ((set >> i & 3) != 1) continue;
    double a = weight[set], b = weight[set ^ (size_t)3 << i];
    if (fabs(a - b) > SAME_WEIGHT * (a + b)) return false;
  }
  return true;
}

/* Classes from the top; '*class_of' by number of the missing card, 0 the lowest. */
static void find_classes(Combination *s, const double *weight, int class_of[RANK_NB])
{
  int i = hand_size(s->missing), above = -1;
  for (int rank = ACE; rank >= TWO; rank--) {
    if (!(s->missing >> rank & 1)) continue;
    i--;
    bool same = above == rank + 1 && exchangeable(weight, hand_size(s->missing), i);
    if (!same) s->class_nb++;
    s->class_cards[s->class_nb - 1] |= 1u << rank;
    class_of[i] = s->class_nb - 1;
    above = rank;
  }
}

static Lie *find_layout(Combination *s, const Lie *l)
{
  for (int i = 0; i < s->layout_nb; i++)
    if (memcmp(s->layout[i].west, l->west, sizeof l->west) == 0) return &s->layout[i];
  return NULL;
}

static bool add_layouts(Combination *s, const double *weight,
                        const int class_of[RANK_NB], Err *e)
{
  size_t set_nb = (size_t)1 << hand_size(s->missing);
  s->layout =
      mem_new(set_nb < SUIT_LAYOUTS_MAX ? set_nb : SUIT_LAYOUTS_MAX, sizeof *s->layout);
  if (!s->layout) return err_memory(e);
  for (size_t set = 0; set < set_nb; set++) {
    if (weight[set] == 0) continue;
    Lie l = {.length = (int8_t)hand_size(set), .weight = weight[set]};
    for (size_t left = set; left; left &= left - 1)
      l.west[class_of[hand_lowest(left)]]++;
    s->total += l.weight;
    Lie *known = find_layout(s, &l);
    if (known) {
      known->weight += l.weight;
      continue;
    }
    if (s->layout_nb == SUIT_LAYOUTS_MAX)
      return err_as(e, ERR_BUDGET, "more than %d layouts of different weights",
                    SUIT_LAYOUTS_MAX);
    s->layout[s->layout_nb++] = l;
  }
  return true;
}

Combination *suit_new(const SuitSpec *spec, Err *e)
{
  unsigned missing = (HOLDING_NB - 1) & ~(spec->hand[0] | spec->hand[1]);
  int missing_nb = hand_size(missing), class_of[RANK_NB];
  if (!check(spec, missing_nb, e)) return NULL;
  Combination *s = mem_new(1, sizeof *s);
  double *weight = mem_new((size_t)1 << missing_nb, sizeof *weight);
  bool ok = s && weight ? fill_weights(spec, missing_nb, weight, e) : err_memory(e);
  if (ok) {
    memcpy(s->hand, spec->hand, sizeof s->hand);
    memcpy(s->entries, spec->entries, sizeof s->entries);
    memcpy(s->vacant, spec->vacant, sizeof s->vacant);
    s->usual = !spec->weight;
    s->missing = missing;
    find_classes(s, weight, class_of);
    ok = add_layouts(s, weight, class_of, e);
  }
  mem_free(weight);
  if (ok) return s;
  suit_free(s);
  return NULL;
}

void suit_free(Combination *s)
{
  if (!s) return;
  mem_free(s->layout);
  mem_free(s);
}

int suit_layout_nb(const Combination *s)
{
  return s->layout_nb;
}

SuitLayout suit_layout(const Combination *s, int i)
{
  const Lie *l = &s->layout[i];
  SuitLayout out = {.weight = l->weight};
  for (int c = 0; c < s->class_nb; c++) {
    unsigned left = s->class_cards[c];
    for (int n = 0; n < l->west[c]; n++, left &= left - 1) out.west |= left & -left;
  }
  out.east = s->missing & ~out.west;
  return out;
}

double suit_total(const Combination *s)
{
  return s->total;
}

unsigned suit_missing(const Combination *s)
{
  return s->missing;
}

int suit_tricks_max(const Combination *s)
{
  int n = hand_size(s->hand[0]), m = hand_size(s->hand[1]);
  return n > m ? n : m;
}

unsigned suit_equals(const Combination *s, int rank)
{
  for (int c = 0; c < s->class_nb; c++)
    if (s->class_cards[c] >> rank & 1) return s->class_cards[c];
  return 0;
}
