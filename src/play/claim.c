/* SPDX-License-Identifier: MIT */
#include "play/claim.h"

enum { CLAIM_POSITIONS = 300 };

typedef struct Claim {
  int strain, budget;
} Claim;

typedef struct ClaimCards {
  Hand on, off; /* of the hand on lead, and its partner */
  Hand out;
} ClaimCards;

static unsigned lane(Hand h, int suit)
{
  return hand_holding(h, suit);
}

/* Whether the highest card that a hand has of a suit wins a round of it. */
static bool wins(const Claim *q, const ClaimCards *c, Hand hand, int suit)
{
  bool trumped = q->strain < SUIT_NB && q->strain != suit && lane(c->out, q->strain);
  return lane(hand, suit) > lane(c->out, suit) && !trumped;
}

/* A card to throw: the lowest that is no winner, the lowest of all, no trump. */
static int thrown(const Claim *q, const ClaimCards *c, Hand hand)
{
  int best = CARD_NONE, cost = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    unsigned have = lane(hand, suit);
    if (!have) continue;
    int rank = __builtin_ctz(have);
    int now = hand_below(c->on | c->off | c->out, card_make(suit, rank)) +
              (suit == q->strain ? 4 * RANK_NB : 0) +
              ((1U << rank) > lane(c->out, suit) ? 2 * RANK_NB : 0);
    if (best != CARD_NONE && now >= cost) continue;
    best = card_make(suit, rank);
    cost = now;
  }
  return best;
}

/* The cards of a round, of the hand on lead and of its partner. */
typedef struct ClaimRound {
  int card, other;
} ClaimRound;

static bool take(Claim *q, const ClaimCards *c, int needs, ClaimRound *first);

/* Play a round. */
static bool play_round(Claim *q, const ClaimCards *c, const ClaimRound *r, int needs)
{
  int card = r->card, other = r->other, suit = card_suit(card);
  ClaimRound unused;
  bool same = card_suit(other) == suit && card_rank(other) > card_rank(card);
  bool over = same || (card_suit(other) == q->strain && suit != q->strain);
  ClaimCards next = {c->on & ~card_bit(card), c->off & ~card_bit(other), c->out};
  unsigned fallen = lane(c->out, suit);
  next.out &= ~hand_from_holding(fallen & -fallen, suit);
  if (over) {
    Hand swap = next.on;
    next.on = next.off;
    next.off = swap;
  }
  return take(q, &next, needs - 1, &unused);
}

static int lowest_of(Hand hand, int suit)
{
  return card_make(suit, __builtin_ctz(lane(hand, suit)));
}

static int highest_of(Hand hand, int suit)
{
  return hand_highest(hand_from_holding(lane(hand, suit), suit));
}

/* One suit: its winner in the hand on lead, or partner's. */
static bool take_suit(Claim *q, const ClaimCards *c, int suit, int needs, ClaimRound *r)
{
  if (!lane(c->on, suit)) return false;
  if (wins(q, c, c->on, suit)) {
    r->card = highest_of(c->on, suit);
    r->other = lane(c->off, suit) ? lowest_of(c->off, suit) : thrown(q, c, c->off);
    if (play_round(q, c, r, needs)) return true;
  }
  if (!lane(c->off, suit) || !wins(q, c, c->off, suit)) return false;
  *r = (ClaimRound){lowest_of(c->on, suit), highest_of(c->off, suit)};
  return play_round(q, c, r, needs);
}

/* The lengths of all suits, each where the suit is. */
static Hand lengths(Hand h)
{
  h -= h >> 1 & 0x5555555555555555;
  h = (h & 0x3333333333333333) + (h >> 2 & 0x3333333333333333);
  h = (h + (h >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return (h + (h >> 8)) & 0x001f001f001f001f;
}

/* The highest cards of all suits, and all places below them. */
static Hand down(Hand h)
{
  h |= h >> 1 & 0x7fff7fff7fff7fff;
  h |= h >> 2 & 0x3fff3fff3fff3fff;
  h |= h >> 4 & 0x0fff0fff0fff0fff;
  return h | (h >> 8 & 0x00ff00ff00ff00ff);
}

/*
** No more rounds than this can be won: of a suit as many as the longer hand has, and
** while the others have some of it each costs a card above all of theirs.
*/
static int most(const Claim *q, const ClaimCards *c)
{
  const Hand on = lengths(c->on), off = lengths(c->off), out = lengths(c->out);
  const Hand high = lengths((c->on | c->off) & ~down(c->out));
  int sum = 0;
  for (int i = 0, suit = q->strain < SUIT_NB ? q->strain : 0; i < SUIT_NB; i++) {
    unsigned longer = lane(on, suit), theirs = lane(out, suit), tops = lane(high, suit);
    if (longer < lane(off, suit)) longer = lane(off, suit);
    sum += (int)(tops < theirs && tops < longer ? tops : longer);
    if (suit == q->strain && (unsigned)sum < theirs)
      return sum; /* some trumps stay out, and no other suit is safe */
    suit = (suit + 1) % SUIT_NB;
  }
  return sum;
}

static bool take(Claim *q, const ClaimCards *c, int needs, ClaimRound *first)
{
  if (needs < 1) return true;
  if (!c->on || most(q, c) < needs || q->budget-- <= 0) return false;
  if (q->strain < SUIT_NB && lane(c->out, q->strain))
    return take_suit(q, c, q->strain, needs, first);
  for (int suit = SUIT_NB - 1; suit >= 0; suit--)
    if (take_suit(q, c, suit, needs, first)) return true;
  return false;
}

bool claim_card(const PlanSight *s, int *card, int *other)
{
  ClaimRound first;
  Claim q = {s->strain, CLAIM_POSITIONS};
  ClaimCards c = {s->hand[s->leader], s->hand[seat_partner(s->leader)], s->out};
  if (!take(&q, &c, s->needs, &first)) return false;
  *card = first.card;
  *other = first.other;
  return true;
}
