/* SPDX-License-Identifier: MIT */
#include "score/average.h"

#include "cards/contract.h"

enum { PAR_POINTS = 20, DOUBLE_POINTS = 30, EACH = 50, EACH_VULNERABLE = 60 };

/* 4-3-2-1 (Work), by counting cards of a rank. */
static int hcp(Hand h)
{
  int points = 0;
  for (int s = 0; s < SUIT_NB; s++) {
    unsigned holding = hand_holding(h, s);
    for (int rank = JACK; rank <= ACE; rank++)
      if (holding >> rank & 1) points += rank - JACK + 1;
  }
  return points;
}

int average_points(const Deal *d, int seat)
{
  Hand both = d->hand[seat] | d->hand[seat_partner(seat)];
  int longest = 0, shortest = RANK_NB;
  for (int s = 0; s < SUIT_NB; s++) {
    int n = hand_length(both, s);
    if (n > longest) longest = n;
    if (n < shortest) shortest = n;
  }
  return hcp(both) + longest + shortest - HAND_SIZE;
}

int average_score(const Deal *d, int vul)
{
  int points = average_points(d, NORTH);
  int seat = points >= PAR_POINTS ? NORTH : EAST;
  if (seat == EAST) points = average_points(d, EAST);
  int each = vul_of(vul, seat) ? EACH_VULNERABLE : EACH;
  int score = each * (points - PAR_POINTS);
  if (points > DOUBLE_POINTS) score += each * (points - DOUBLE_POINTS);
  return seat == NORTH ? score : -score;
}
