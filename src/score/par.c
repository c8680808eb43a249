/* SPDX-License-Identifier: MIT */
/*
** How: backward induction. After a bid the opponents, the bidder's partner and
** the other opponent are asked in turn, until all three have passed; each may
** bid anything higher. Bids are numbered 0 (1C) to 34 (7NT).
*/
#include "score/par.h"

#include <assert.h>

#include "score/score.h"

enum { BID_NB = LEVEL_MAX * STRAIN_NB };

typedef struct ParGame {
  int value[BID_NB][SIDE_NB]; /* N-S score if the bid becomes the contract */
  int after[BID_NB][SIDE_NB]; /* N-S score of best bidding after the bid */
} ParGame;

static Contract contract_of(int bid, int declarer, int tricks)
{
  int level = bid / STRAIN_NB + 1;
  return (Contract){.level = level,
                    .strain = bid % STRAIN_NB,
                    .doubled = tricks < level + BOOK ? DOUBLED : UNDOUBLED,
                    .declarer = declarer};
}

/* The N-S score of a bid that is declared by the better of two partners. */
static int value_of(const Tricks *t, int bid, int side, int vul)
{
  int declarer = side, strain = bid % STRAIN_NB;
  if (t->of[seat_partner(side)][strain] > t->of[side][strain])
    declarer = seat_partner(side);
  int tricks = t->of[declarer][strain];
  assert(tricks >= 0);
  Contract c = contract_of(bid, declarer, tricks);
  return contract_score_ns(&c, vul, tricks);
}

/* The better of two N-S scores for a side. */
static int better(int side, int a, int b)
{
  return (side == NORTH ? a > b : a < b) ? a : b;
}

/* What a side can get by passing ('pass') or by a bid above 'bid'. */
static int act(const ParGame *g, int bid, int side, int pass)
{
  int best = pass;
  for (int higher = bid + 1; higher < BID_NB; higher++)
    best = better(side, best, g->after[higher][side]);
  return best;
}

/* True if no bid of the opponents above 'bid' is worth more to them than 'par'. */
static bool holds(const ParGame *g, int bid, int side, int par)
{
  for (int higher = bid + 1; higher < BID_NB; higher++)
    if (better(!side, g->value[higher][!side], par) != par) return false;
  return true;
}

Par par_find(const Tricks *t, int dealer, int vul)
{
  ParGame g;
  for (int bid = BID_NB - 1; bid >= 0; bid--)
    for (int side = 0; side < SIDE_NB; side++) {
      int value = value_of(t, bid, side, vul);
      g.value[bid][side] = value;
      /* the last to speak first: other opponent, partner, opponent */
      value = act(&g, bid, !side, value);
      value = act(&g, bid, side, value);
      g.after[bid][side] = act(&g, bid, !side, value);
    }
  int opening = 0; /* passed out */
  for (int seat = SEAT_NB - 1; seat >= 0; seat--)
    opening = act(&g, -1, (dealer + seat) % SIDE_NB, opening);
  Par p = {.score = opening};
  for (int bid = 0; bid < BID_NB; bid++)
    for (int declarer = 0; declarer < SEAT_NB; declarer++) {
      int side = declarer % SIDE_NB, tricks = t->of[declarer][bid % STRAIN_NB];
      Contract c = contract_of(bid, declarer, tricks);
      if (contract_score_ns(&c, vul, tricks) == opening &&
          g.after[bid][side] == opening && holds(&g, bid, side, opening))
        p.contract[p.nb++] = (ParContract){c, tricks};
    }
  if (!p.nb) p.contract[p.nb++] = (ParContract){{0}, 0};
  return p;
}
