/* SPDX-License-Identifier: MIT */
#include "score/score.h"

#include <assert.h>

/* Law 77, "Trick score": of each odd trick; no-trumps add 10 for the first. */
static const int TRICK_POINTS[STRAIN_NB] = {20, 20, 30, 30, 30};

enum {
  FIRST_NOTRUMP = 10,
  GAME = 100, /* trick points that make a game */
  PART_BONUS = 50,
  INSULT = 50, /* for making a doubled contract; twice that redoubled */
};

static int made(const Contract *c, bool vul, int over)
{
  static const int game[] = {300, 500}, small[] = {500, 750}, grand[] = {1000, 1500};
  int points = c->level * TRICK_POINTS[c->strain];
  if (c->strain == NOTRUMP) points += FIRST_NOTRUMP;
  points <<= c->doubled; /* times 1, 2, 4 */
  int bonus = points >= GAME ? game[vul] : PART_BONUS;
  if (c->level == LEVEL_MAX - 1) bonus += small[vul];
  if (c->level == LEVEL_MAX) bonus += grand[vul];
  int each = c->doubled ? 100 * c->doubled * (vul ? 2 : 1) : TRICK_POINTS[c->strain];
  return points + bonus + over * each + INSULT * c->doubled;
}

static int down(const Contract *c, bool vul, int under)
{
  if (!c->doubled) return under * (vul ? 100 : 50);
  /* doubled: 100 300 500 800 ..., vulnerable 200 500 800 ... */
  int points = vul ? 300 * under - 100 : 200 * under - 100;
  if (!vul && under > 3) points += 100 * (under - 3);
  return points * c->doubled;
}

int contract_score(const Contract *c, int vul, int tricks)
{
  assert(tricks >= 0 && tricks <= TRICKS_MAX && vul >= 0 && vul < VUL_NB);
  if (!c->level) return 0;
  bool vulnerable = vul_of(vul, c->declarer);
  int over = tricks - c->level - BOOK;
  return over >= 0 ? made(c, vulnerable, over) : -down(c, vulnerable, -over);
}

int contract_score_ns(const Contract *c, int vul, int tricks)
{
  int points = contract_score(c, vul, tricks);
  return c->declarer % 2 == NORTH % 2 ? points : -points;
}

/* The least difference that is worth 1, 2, ... 24 IMPs (Law 78B). */
static const uint64_t LEAST[IMP_MAX] = {20,   50,   90,   130,  170,  220,  270,  320,
                                        370,  430,  500,  600,  750,  900,  1100, 1300,
                                        1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000};

int imps(int64_t points)
{
  uint64_t size = points < 0 ? -(uint64_t)points : (uint64_t)points;
  int n = 0;
  while (n < IMP_MAX && size >= LEAST[n]) n++;
  return points < 0 ? -n : n;
}
