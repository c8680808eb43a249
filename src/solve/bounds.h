/* SPDX-License-Identifier: MIT */
/*
** bounds.h - tricks that are sure at the start of a trick, without search.
**
** All functions return a count and the cards whose rank the count rests on;
** too few cards there would corrupt the table silently, so each rule names
** the lowest card it uses.
** No state.
*/
#ifndef SOLVE_BOUNDS_H
#define SOLVE_BOUNDS_H

#include "solve/bits.h"
#include "solve/search.h"

typedef struct Sure {
  int tricks;
  Hand rank;
} Sure;

/* One suit while the side on lead cashes it. */
typedef struct SuitRun {
  Hand lead, follow; /* what the hand on lead and its partner still hold */
  int rounds;        /* played so far */
  Hand rank;         /* the ranks this took */
} SuitRun;

/*
** The hand on lead cashes from the top while its partner plays low, up to
** 'most' rounds in all. A round is won by rank while an opponent may still
** follow, that is before round 'longest', and as long as partner follows.
*/
static inline void run_suit(SuitRun *r, Hand theirs, int longest, int most)
{
  while (r->rounds < most && r->lead) {
    Hand top = bits_high(r->lead);
    bool ranked = r->rounds < longest;
    if (ranked && top < theirs) return;
    if (r->follow) {
      Hand low = bits_low(r->follow);
      if (low > top) return;
      r->follow ^= low;
      ranked = true;
    }
    if (ranked) r->rank |= top;
    r->lead ^= top;
    r->rounds++;
  }
}

/*
** Trumps of one hand that win whatever happens: each goes to a trick of its own, and
** a higher one of 'against' can beat only one of them.
*/
static inline Sure sure_trumps(Hand hand, Hand against, int need)
{
  Sure sure = {0, 0};
  int nb = 0;
  for (Hand left = hand & lane_of(TRUMP); left && sure.tricks < need;) {
    Hand top = bits_high(left);
    left ^= top;
    int won = ++nb - hand_size(against & -top);
    if (won > sure.tricks) sure = (Sure){won, against ? top : 0};
  }
  return sure;
}

/*
** The best trump of a hand if it must win a trick in the end, since all that is higher
** is in the hand before it: K-x behind A, Q-x-x behind A-K. Otherwise 0.
*/
static inline Hand late_trump(Hand hand, Hand before, Hand against)
{
  Hand mine = hand & lane_of(TRUMP), best = bits_high(mine), above = against & -best;
  return !(above & ~before) && hand_size(mine) > hand_size(above) ? best : 0;
}

/*
** No more than this can be cashed: of each suit the cards above all of theirs, or, if
** those outlast both of them, as many as the longer hand of ours has.
*/
static inline int bounds_most(Hand me, Hand partner, Hand lho, Hand rho, bool trumps)
{
  int most = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit), lowest = (Hand)1 << (suit << SUIT_SHIFT);
    Hand above = -bits_high(((lho | rho) & lane) << 1 | lowest);
    int tops = hand_size((me | partner) & lane & above);
    int mine = hand_size(me & lane), his = hand_size(partner & lane);
    int left = hand_size(lho & lane), right = hand_size(rho & lane);
    int longer = mine > his ? mine : his;
    bool all =
        tops > longer || (trumps && suit == TRUMP) || (tops >= left && tops >= right);
    most += all ? longer : tops;
  }
  return most;
}

/*
** Tricks the side on lead can cash before it gives up the lead: the leader
** cashes every suit, then, if a low card can reach a winner of partner's,
** partner cashes what he has left.
*/
static inline Sure bounds_fast(const Frame *f, bool trumps, int need)
{
  int p = f->leader;
  Hand me = f->hand[p], partner = f->hand[(p + 2) & 3];
  Hand lho = f->hand[(p + 1) & 3], rho = f->hand[(p + 3) & 3];
  if (bounds_most(me, partner, lho, rho, trumps) < need) return (Sure){0, 0};
  bool lho_ruffs = trumps && (lho & lane_of(TRUMP));
  bool rho_ruffs = trumps && (rho & lane_of(TRUMP));
  Sure mine = {0, 0}, both = {0, 0};
  int cashed = 0; /* of 'mine' in trumps */
  int spare = 0;  /* partner's trumps that nobody can beat */
  Hand spare_rank = 0;
  bool entry = false;
  for (int suit = TRUMP; suit >= 0; suit--) {
    Hand lane = lane_of(suit);
    SuitRun r = {me & lane, partner & lane, 0, 0};
    Hand theirs = (lho | rho) & lane;
    if (!(r.lead | r.follow)) continue;
    int lho_length = hand_size(lho & lane), rho_length = hand_size(rho & lane);
    int longest = lho_length > rho_length ? lho_length : rho_length;
    int most = RANK_NB;
    if (lho_ruffs && !(suit == TRUMP)) most = lho_length;
    if (rho_ruffs && !(suit == TRUMP) && rho_length < most) most = rho_length;
    run_suit(&r, theirs, longest, most);
    mine.tricks += r.rounds;
    mine.rank |= r.rank;
    if (mine.tricks >= need) return mine;
    if (trumps && suit == TRUMP) {
      if (r.rounds >= lho_length) lho_ruffs = false;
      if (r.rounds >= rho_length) rho_ruffs = false;
      cashed = r.rounds;
      Hand tops = r.follow;
      if (lho_ruffs || rho_ruffs) tops &= ~(2 * bits_high(theirs) - 1);
      spare = hand_size(tops);
      if (tops && (lho_ruffs || rho_ruffs)) spare_rank = bits_low(tops);
    }
    int before = r.rounds;
    bool link = r.lead != 0;
    Hand swap = r.lead;
    r.lead = r.follow;
    r.follow = swap;
    run_suit(&r, theirs, longest, most);
    if (link && r.rounds > before) entry = true;
    both.tricks += r.rounds;
    both.rank |= r.rank;
  }
  if (lho_ruffs || rho_ruffs) {
    /* Plain suits as well as the leader's trumps that win whatever happens. */
    Hand lane = lane_of(TRUMP), against = (lho | rho) & lane;
    int plain = mine.tricks - cashed;
    Sure sure = sure_trumps(me, against, need - plain);
    if (plain + sure.tricks >= need)
      return (Sure){plain + sure.tricks, mine.rank | sure.rank};
    Hand ours = (me | partner) & lane;
    if (need == 1 && ours && (me & ~lane)) {
      bool leader = bits_high(ours) & me;
      Hand late = late_trump(leader ? me : partner, leader ? rho : lho, against);
      if (late) return (Sure){1, late};
    }
  }
  if (spare) {
    mine.tricks += spare;
    mine.rank |= spare_rank;
  }
  if (entry && both.tricks > mine.tricks) mine = both;
  /* What a hand discards on the other's winners is never a winner it needs. */
  if (mine.tricks > f->left) mine.tricks = f->left;
  return mine;
}

/* Cards of the longer of two suits. */
static inline int longer(Hand a, Hand b)
{
  int i = hand_size(a), j = hand_size(b);
  return i > j ? i : j;
}

/* One of two partners who wait until the other side has run its suits. */
typedef struct Waiter {
  Hand hand, after; /* its cards; those of the opponent who plays after it */
  Hand tops;        /* it has the best card of these suits that they can lead */
  int guards;       /* other suits that it guards */
  int cash;         /* tricks from the top once it is in */
  bool enters;      /* it may be the one who gets in */
  bool link;        /* it can reach partner's best cards */
} Waiter;

/*
** The best of what 'hand' has in a suit wins a trick in it after so many others at the
** latest: before it '*card' or a better one of its cards wins, each trick takes a card
** of 'against' that is higher than that. Those that play after it make it play high as
** well. RANK_NB: no card does.
*/
static inline int guard_of(Hand hand, Hand after, Hand against, Hand *card)
{
  int high = 0;
  for (Hand left = hand; left; left ^= *card) {
    *card = bits_high(left);
    Hand above = against & -*card;
    if (hand_size(above & after) > high++) continue;
    return hand_size(hand) > hand_size(above) ? hand_size(above) : RANK_NB;
  }
  return RANK_NB;
}

/* Guard suits until the other side runs no more than 'most' tricks: see bounds_later.
 */
static inline int guard_suits(Waiter w[2], Hand *open, int run, int most, Hand *rank)
{
  Hand theirs = w[0].after | w[1].after;
  for (int suit = 0; suit < SUIT_NB && run > most; suit++) {
    Hand lane = lane_of(suit), card[2];
    if (!(*open & lane)) continue;
    int rounds[2], longest = longer(w[0].after & lane, w[1].after & lane);
    for (int i = 0; i < 2; i++)
      rounds[i] = guard_of(w[i].hand & lane, w[i].after, theirs & lane, &card[i]);
    int best = rounds[1] < rounds[0];
    if (rounds[best] >= longest) continue;
    run += rounds[best] - longest;
    *rank |= card[best];
    *open ^= lane;
    w[best].guards++;
    w[best].enters = true;
    if ((w[!best].hand & lane) > card[best]) w[!best].enters = true;
  }
  return run;
}

/* What each can cash from the top, 'need' in a suit at most; returns the ranks it took.
 */
static inline Hand waiter_cash(const Frame *f, Waiter w[2], Hand best, int need)
{
  Hand rank = 0;
  for (; best; best &= best - 1) {
    Hand lane = lane_of(__builtin_ctzll(best) >> SUIT_SHIFT);
    int i = !(w[0].hand & bits_low(best));
    int his = hand_size(w[!i].hand & lane);
    int longest = longer(w[0].after & lane, w[1].after & lane);
    SuitRun r = {w[i].hand & lane, 0, 0, 0};
    run_suit(&r, f->all & ~w[i].hand & lane, his > longest ? his : longest, need);
    w[i].cash += r.rounds;
    w[!i].link |= his > 0;
    rank |= r.rank;
  }
  return rank;
}

/*
** Without trumps: whether the two hands that wait take 'need' tricks, either those of
** the leader ('leads') or the others. The other side can run the suits whose best card
** it has, each as often as its longer hand has cards or until a guard wins. If that
** leaves 'need' tricks or more, one of the hands gets in, and takes what it and perhaps
** its partner have on top. In the meantime each has to follow and to discard, so it
** must have room for the cards that it keeps: one for each suit it guards besides those
** that follow; if one trick is enough, best cards alone need no room, as of several
** the one that is discarded belongs to a suit that will not be led in time.
** The leader himself begins with a suit that is theirs and not guarded.
*/
static inline Sure bounds_later(const Frame *f, bool leads, int need)
{
  const Sure none = {0, 0};
  int p = f->leader + !leads, run = 0;
  Hand leader = f->hand[f->leader], open = 0, best = 0, tops = 0, now = 0;
  Waiter w[2];
  for (int i = 0; i < 2; i++, p += 2)
    w[i] = (Waiter){.hand = f->hand[p & 3], .after = f->hand[(p + 1) & 3]};
  Hand theirs = w[0].after | w[1].after;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    Hand lane = lane_of(suit);
    if (!(f->all & lane)) continue;
    Hand top = bits_high(f->all & lane);
    if (top & theirs) {
      run += longer(w[0].after & lane, w[1].after & lane);
      open |= lane;
      continue;
    }
    best |= top;
    if (theirs & lane) tops |= top;
    if (leader & lane) now |= top;
  }
  if (!leads && !(leader & open)) { /* the first trick is ours */
    run = 0;
    tops = now;
  }
  if (need > 1 && !best) return none;
  Hand rank = tops;
  for (int i = 0; i < 2; i++) {
    w[i].tops = w[i].hand & tops;
    w[i].enters = w[i].tops;
  }
  bool guarded = run > f->left - need;
  if (guarded) run = guard_suits(w, &open, run, f->left - need, &rank);
  if (run > f->left - need || (leads && !(leader & open))) return none;
  if (need == 1 && !guarded) return (Sure){1, rank};
  if (need > 1) rank |= waiter_cash(f, w, best, need);
  int keep[2] = {hand_size(w[0].tops), hand_size(w[1].tops)};
  for (int i = 0; i < 2 && need > 1; i++) {
    if (!w[i].enters) continue;
    int own = w[i].cash + !w[i].tops; /* a guard's trick, or cards to cash */
    int rest = need - own;
    if (rest > 0 && (!w[i].link || rest > w[!i].cash)) return none;
    int mine = rest > 0 ? w[i].cash + 1 : need - !w[i].tops;
    if (keep[i] < mine) keep[i] = mine;
    if (keep[!i] < rest) keep[!i] = rest;
  }
  for (int i = 0; i < 2; i++)
    if (w[i].guards + keep[i] > f->left - run) return none;
  return (Sure){need, rank};
}

/*
** Tricks the side NOT on lead is sure to win in the end; 'need' would do.
*/
static inline Sure bounds_slow(const Frame *f, bool trumps, int need)
{
  if (!trumps || !(f->all & lane_of(TRUMP))) return bounds_later(f, false, need);
  Sure sure = {0, 0};
  int p = f->leader;
  Hand ours = f->hand[p] | f->hand[(p + 2) & 3];
  Hand lho = f->hand[(p + 1) & 3], rho = f->hand[(p + 3) & 3];
  Hand lane = lane_of(TRUMP);
  Hand against = ours & lane, theirs = (lho | rho) & lane;
  if (!theirs) return sure;
  sure = sure_trumps(lho, against, need);
  Sure other = sure_trumps(rho, against, need);
  if (other.tricks > sure.tricks) sure = other;
  if (sure.tricks) return sure;
  bool left = bits_high(theirs) & lho;
  Hand late = late_trump(left ? lho : rho, f->hand[left ? p : (p + 2) & 3], against);
  return late ? (Sure){1, late} : sure;
}

#endif
