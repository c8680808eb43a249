/* SPDX-License-Identifier: MIT */
/*
** search_body.h - the search itself; included once for each kind of machine.
**
** The file that includes it defines SEARCH_ENTRY, the name of the entrance,
** and SOLVE_FAST when BMI2 may be used. One function for each place in the
** trick; 'trumps' and 'played' are constants wherever they are passed, so that
** every combination is compiled apart.
** A node returns tricks and rank (see Found): rank is the set of cards whose
** rank the result rests on. A trick won by the highest of several cards of a
** suit rests on that card; a node that cuts rests on what its cutting card
** found, any other on what all its cards found.
*/
#ifndef SOLVE_SEARCH_BODY_H
#define SOLVE_SEARCH_BODY_H

#include "solve/bits.h"
#include "solve/bounds.h"
#include "solve/lookup.h"
#include "solve/moves.h"
#include "solve/owners.h"
#include "solve/search.h"

static Found lead_trump(Search *s, int left, int target);
static Found lead_notrump(Search *s, int left, int target);

static inline bool is_ns(int seat)
{
  return (seat & 1) == 0;
}

/* ---- the memory of cutting cards ----------------------------------------- */

/*
** The situation that a card is remembered for. A hand that follows: the cards of
** the suit in play and the card that wins so far. A hand on lead or without the
** suit: its cards and the tricks that NS need, on lead with trumps partner's cards
** as well. What is known last, the best card so far, waits for one product only, since
** each card played waits for the one before it to be remembered.
*/
static inline uint64_t memory_hash(const Frame *f, Trick t, int seat, int played,
                                   int target, bool trumps)
{
  Hand hand = f->hand[seat], lane = lane_of(trick_card(t, 0) >> SUIT_SHIFT);
  uint64_t hash = (uint64_t)(4 * played + seat) * 0xd6e8feb86659fd93u;
  if (played > 0) hash += (uint64_t)__builtin_ctzll(t.winning) * 0x9e3779b97f4a7c15u;
  if (played > 0 && hand & lane) return hash + (f->all & lane) * 0xff51afd7ed558ccdu;
  hash += (uint64_t)target * 0xa0761d6478bd642fu;
  hand = ~hand * 0xe7037ed1a0b428dbu;
  if (played == 0 && trumps) hand += f->hand[(seat + 2) & 3] * 0x9ddfea08eb382d69u;
  return hash + (hand ^ hand >> 32);
}

/* The highest bits say where, some of the middle are the check. */
static inline uint64_t memory_check(uint64_t hash)
{
  return hash >> 24 & ((1 << MEMORY_CHECK) - 1);
}

/* Of a spread memory the lowest bits of the check choose a part. */
static inline uint16_t *memory_at(Search *s, uint64_t hash)
{
  uint64_t part = memory_check(hash) & s->memory_more;
  return &s->memory[hash >> (64 - MEMORY_BITS) | part << MEMORY_BITS];
}

static inline int memory_get(Search *s, uint64_t hash)
{
  uint16_t e = *memory_at(s, hash);
  return e >> MEMORY_CARD == (int)memory_check(hash) ? e & ((1 << MEMORY_CARD) - 1)
                                                     : CARD_NONE;
}

static inline void memory_put(Search *s, uint64_t hash, int card)
{
  *memory_at(s, hash) = (uint16_t)(memory_check(hash) << MEMORY_CARD | (uint64_t)card);
}

/* ---- the history of leads --------------------------------------------------- */

static inline void history_move(int16_t *value, int towards)
{
  *value += (int16_t)((towards - *value) >> 4);
}

/* Leading 'bit' was enough, after 'failed'. */
static inline void history_add(History *h, const Frame *f, Hand bit, Hand failed)
{
  int16_t *suit = h->suit[f->leader], *card = h->card[f->leader][f->left];
  int c = __builtin_ctzll(bit);
  history_move(&suit[c >> SUIT_SHIFT], HISTORY_ONE);
  history_move(&card[c], HISTORY_ONE);
  for (; failed; failed &= failed - 1) {
    c = __builtin_ctzll(failed);
    history_move(&suit[c >> SUIT_SHIFT], -HISTORY_ONE);
    history_move(&card[c], -HISTORY_ONE);
  }
}

/* ---- between the tricks --------------------------------------------------- */

/* The trick is complete: go on with the next one. */
static inline Found finish(Search *s, const Frame *f, Trick t, int target, bool trumps)
{
  int left = f->left - 1;
  Hand gone = 0, lane = lane_of(trick_card(t, trick_winner(t)) >> SUIT_SHIFT);
  for (int i = 0; i < SEAT_NB; i++) gone |= card_bit(trick_card(t, i));
  Hand same = gone & lane;
  Hand rank = same & (same - 1) ? t.winning : 0;
  int winner = (f->leader + trick_winner(t)) & 3;
  int won = is_ns(winner);
  target -= won;
  if (target <= 0) return (Found){won, rank};
  if (target > left) return (Found){left + won, rank};
  Frame *next = &s->frame[left];
  next->shape = f->shape;
  for (int i = 0; i < SEAT_NB; i++) {
    int seat = (f->leader + i) & 3;
    next->hand[seat] = f->hand[seat] ^ card_bit(trick_card(t, i));
    next->shape -= (uint64_t)1 << (4 * (4 * seat + (trick_card(t, i) >> SUIT_SHIFT)));
  }
  next->all = f->all ^ gone;
  next->leader = winner;
  next->left = left;
  Found found = trumps ? lead_trump(s, left, target) : lead_notrump(s, left, target);
  found.tricks += won;
  found.rank |= rank;
  return found;
}

/* The last trick plays itself. */
static inline Found last_trick(const Frame *f, bool trumps)
{
  int best = 0;
  Hand winning = f->hand[f->leader], gone = winning;
  for (int i = 1; i < SEAT_NB; i++) {
    Hand card = f->hand[(f->leader + i) & 3];
    gone |= card;
    if (beats(card, winning, trumps)) {
      winning = card;
      best = i;
    }
  }
  Hand same = gone & lane_of(__builtin_ctzll(winning) >> SUIT_SHIFT);
  return (Found){is_ns((f->leader + best) & 3), same & (same - 1) ? winning : 0};
}

/* Where scripts/tune.c looks for the limit of card order; the program has neither. */
#ifndef SEARCH_HINT
#define SEARCH_HINT(CARD, F, T, TARGET) (CARD)
#define SEARCH_CUT(CARD, F, T, TARGET) ((void)0)
#endif

/* ---- one card ------------------------------------------------------------- */

static inline __attribute__((always_inline)) Found
node(Search *s, const Frame *f, Trick t, int target, int played, bool trumps);

static Found second_trump(Search *s, const Frame *f, Trick t, int target);
static Found third_trump(Search *s, const Frame *f, Trick t, int target);
static Found fourth_trump(Search *s, const Frame *f, Trick t, int target);
static Found second_notrump(Search *s, const Frame *f, Trick t, int target);
static Found third_notrump(Search *s, const Frame *f, Trick t, int target);
static Found fourth_notrump(Search *s, const Frame *f, Trick t, int target);

static inline __attribute__((always_inline)) Found
play(Search *s, const Frame *f, Trick t, Hand bit, int target, int played, bool trumps)
{
  s->nodes++;
  Trick u = trick_with(t, bit, played, trumps);
  if (played == 3) return finish(s, f, u, target, trumps);
  if (trumps) {
    if (played == 0) return second_trump(s, f, u, target);
    if (played == 1) return third_trump(s, f, u, target);
    return fourth_trump(s, f, u, target);
  }
  if (played == 0) return second_notrump(s, f, u, target);
  if (played == 1) return third_notrump(s, f, u, target);
  return fourth_notrump(s, f, u, target);
}

static inline __attribute__((always_inline)) Found
node(Search *s, const Frame *f, Trick t, int target, int played, bool trumps)
{
  int seat = (f->leader + played) & 3;
  bool ns = is_ns(seat);
  Hand hand = f->hand[seat];
  Found all = {ns ? 0 : f->left, 0};
  Moves m;
  m.count = 0;
  /* Following last needs neither memory nor list: cheapest winner, then low. */
  Hand follow = played > 0 ? hand & lane_of(trick_card(t, 0) >> SUIT_SHIFT) : 0;
  Hand todo = follow ? follow : hand;
  const bool last = played == SEAT_NB - 1 && follow;
  uint64_t hash = 0;
  Hand failed = 0; /* leads */
  int card, next = -1;
  if (last) {
    Hand over = todo & -t.winning;
    card = __builtin_ctzll(over && trick_winner(t) != 1 ? over : todo);
  } else {
    hash = memory_hash(f, t, seat, played, target, trumps);
    card = memory_get(s, hash);
  }
  card = SEARCH_HINT(card, f, t, target);
  if (!last && (card == CARD_NONE || !(todo & card_bit(card)))) goto generate;
  for (;;) {
    Hand group = bits_group(hand, f->all, card_bit(card));
    Hand bit = bits_group_high(hand, f->all, card);
    Found found = play(s, f, t, bit, target, played, trumps);
    if ((found.tricks >= target) == ns) {
      SEARCH_CUT(card, f, t, target);
      if (!last) memory_put(s, hash, card);
      if (played == 0) history_add(&s->history, f, bit, failed);
      return found;
    }
    if (played == 0) failed |= bit;
    if (ns ? found.tricks > all.tricks : found.tricks < all.tricks)
      all.tricks = found.tricks;
    Hand lane = lane_of(card >> SUIT_SHIFT);
    /* Equal cards were left out: the lowest of them may have to do this. */
    if (bits_low(found.rank & lane) & group) found.rank |= bits_low(group);
    all.rank |= found.rank;
    /* Cards of the suit below all that mattered: none at all if none did. */
    Hand below = (bits_low(found.rank & lane) - 1) & lane;
    todo &= ~(group | (below & bit ? below : 0));
    if (!todo) break;
    if (last) {
      card = __builtin_ctzll(todo);
      continue;
    }
    if (next < 0) {
    generate:
      if (played == 0)
        moves_lead(&m, f, &s->history, target, trumps);
      else if (follow)
        moves_follow(&m, f, t, played, todo, trumps);
      else
        moves_discard(&m, f, t, played, todo, trumps);
      next = 0;
    }
    while (next < m.count && !(todo & card_bit(m.card[next]))) next++;
    if (next == m.count) moves_rest(&m, todo, played);
    card = m.card[next++];
  }
  return all;
}

static Found second_trump(Search *s, const Frame *f, Trick t, int target)
{
  return node(s, f, t, target, 1, true);
}

static Found third_trump(Search *s, const Frame *f, Trick t, int target)
{
  return node(s, f, t, target, 2, true);
}

static Found fourth_trump(Search *s, const Frame *f, Trick t, int target)
{
  return node(s, f, t, target, 3, true);
}

static Found second_notrump(Search *s, const Frame *f, Trick t, int target)
{
  return node(s, f, t, target, 1, false);
}

static Found third_notrump(Search *s, const Frame *f, Trick t, int target)
{
  return node(s, f, t, target, 2, false);
}

static Found fourth_notrump(Search *s, const Frame *f, Trick t, int target)
{
  return node(s, f, t, target, 3, false);
}

/* ---- the start of a trick -------------------------------------------------- */

static inline uint64_t table_key(const Frame *f)
{
  /* The last nibble follows from the others and the tricks left. */
  return (f->shape & ~((uint64_t)15 << 60)) | (uint64_t)f->leader << 60;
}

static inline void poll(Search *s)
{
  if (--s->poll > 0) return;
  s->poll = POLL_EVERY;
  if (stop_asked(s->stop)) longjmp(s->stopped, 1);
  if (!s->memory_more && s->nodes - s->begun > MEMORY_LONG) search_spread(s);
}

/* Add what was found to the table; its ranks become those of the pattern. */
static inline Found store(Search *s, const Frame *f, uint64_t key, Owners o, int target,
                          Found found)
{
  found.rank = owners_close(f, found.rank);
  int tricks = (int)found.tricks;
  bool enough = tricks >= target;
  lookup_add(&s->table, key, f->all, o, found.rank, enough ? tricks : 0,
             enough ? f->left : tricks);
  return found;
}

static inline __attribute__((always_inline)) Found lead(Search *s, int left, int target,
                                                        bool trumps)
{
  const Frame *f = &s->frame[left];
  if (left == 1) return last_trick(f, trumps);
  poll(s);
  uint64_t key = table_key(f);
  Owners o = owners_of(s, f);
  uint64_t mask = 0;
  int known = lookup_find(&s->table, key, o, target, &mask);
  if (known >= 0) return (Found){known, owners_cards(f->all, mask)};

  /* It will be needed when the bounds are known. */
  __builtin_prefetch(
      memory_at(s, memory_hash(f, TRICK_NONE, f->leader, 0, target, trumps)));
  bool ns = is_ns(f->leader);
  Sure sure = bounds_fast(f, trumps, ns ? target : left - target + 1);
  int64_t tricks = ns ? sure.tricks : left - sure.tricks;
  if ((tricks >= target) == ns)
    return store(s, f, key, o, target, (Found){tricks, sure.rank});
  sure = bounds_slow(f, trumps, ns ? left - target + 1 : target);
  tricks = ns ? left - sure.tricks : sure.tricks;
  if ((tricks >= target) != ns) return (Found){tricks, sure.rank};
  if (!trumps || !(f->all & lane_of(TRUMP))) {
    sure = bounds_later(f, true, ns ? target : left - target + 1);
    tricks = ns ? sure.tricks : left - sure.tricks;
    if ((tricks >= target) == ns)
      return store(s, f, key, o, target, (Found){tricks, sure.rank});
  }
  return store(s, f, key, o, target, node(s, f, TRICK_NONE, target, 0, trumps));
}

static Found lead_trump(Search *s, int left, int target)
{
  return lead(s, left, target, true);
}

static Found lead_notrump(Search *s, int left, int target)
{
  return lead(s, left, target, false);
}

Found SEARCH_ENTRY(Search *s, int left, Trick t, int target)
{
  const Frame *f = &s->frame[left];
  if (s->trumps) switch (trick_played(t)) {
    case 0: return lead_trump(s, left, target);
    case 1: return second_trump(s, f, t, target);
    case 2: return third_trump(s, f, t, target);
    case 3: return fourth_trump(s, f, t, target);
    default: return finish(s, f, t, target, true);
    }
  switch (trick_played(t)) {
  case 0: return lead_notrump(s, left, target);
  case 1: return second_notrump(s, f, t, target);
  case 2: return third_notrump(s, f, t, target);
  case 3: return fourth_notrump(s, f, t, target);
  default: return finish(s, f, t, target, false);
  }
}

#endif
