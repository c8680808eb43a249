/* SPDX-License-Identifier: MIT */
#include "play/choose.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "play/simple.h"
#include "score/score.h"
#include "solve/play.h"
#include "suit/ask.h"

#define NEAR 1e-9 /* sums of weights that differ by less are equal */

enum { SUIT_STEPS = 300000 /* of a search for a suit's best line */ };

const char *goal_name(Goal g)
{
  static const char *const names[] = {"tricks", "makes", "imps", "matchpoints"};
  return names[g];
}

/* ---- what is wanted ------------------------------------------------------------ */

static double against(Goal goal, int points, int other)
{
  if (goal == GOAL_IMPS) return imps(points - other);
  return points > other ? 1 : points == other ? 0.5 : 0;
}

static int score_of(const View *v, int tricks)
{
  return contract_score(&v->contract, vul_of(v->vul, v->contract.declarer), tricks);
}

Worth choose_worth(const View *v, const ChooseAsked *a, int best)
{
  Worth w;
  bool declares = v->seat == v->contract.declarer;
  int other = a->reference == REFERENCE_NONE ? score_of(v, best) : a->reference;
  int sign = declares ? 1 : -1;
  for (int n = 0; n <= RANK_NB; n++) {
    bool makes = n >= v->contract.level + BOOK;
    w.of[n] = a->goal == GOAL_TRICKS ? (declares ? n : RANK_NB - n)
              : a->goal == GOAL_MAKES
                  ? makes == declares
                  : against(a->goal, sign * score_of(v, n), sign * other);
  }
  return w;
}

/* Of cards those that the convention leads, at the opening lead; if none, all. */
static Hand conventional(const View *v, Hand some, LeadStyle style)
{
  Hand fit = 0;
  if (v->card_nb || style == LEADS_ANY) return some;
  for (Hand left = some; left; left &= left - 1) {
    int card = hand_lowest(left);
    if (lead_fits(style, v->contract.strain, v->known.hand[v->seat], card))
      fit |= card_bit(card);
  }
  return fit ? fit : some;
}

/* The cards that may be chosen. */
static Hand may_choose(const View *v, const ChooseAsked *a)
{
  return conventional(v, view_legal(v), a->leads);
}

/* ---- worlds -------------------------------------------------------------------- */

/*
** What a card is worth less than the best card of a world is its loss there. A card
** that has lost more in some worlds than another one loses in all of them cannot be the
** best on average, and need not be solved in the others. How much the best card will
** have lost is not known before the last world; it is estimated, and a card that has
** lost more is left out of the worlds that follow. If that was wrong, these worlds are
** solved again for it. So the choice does not depend on the estimate, only the time.
*/
typedef struct Race {
  const View *v;
  const Draw *d;
  const ChooseAsked *a;
  Solver *solver;
  bool declares;
  double lost[RANK_NB]; /* by card, in the worlds so far */
  int worlds[RANK_NB];  /* how many, by card: always the first ones */
  unsigned runs;        /* cards that are solved in the next world, a bit each */
  int8_t *best;         /* owned; by world: declarer's tricks with the best card */
} Race;

static bool is_same_world(const Draw *d, int i, int j)
{
  return !memcmp(&d->world[i], &d->world[j], sizeof *d->world);
}

static Hand cards_of(const CardChoice *c, unsigned which)
{
  Hand all = 0;
  for (int i = 0; i < c->nb; i++)
    if (which >> i & 1) all |= c->of[i].equals;
  return all;
}

/* Solve some cards in a world; 'best' as in play_some. */
static bool solve(const Race *r, int world, Hand some, int best, PlayCards *out, Err *e)
{
  Position at = view_position(r->v, &r->d->world[world]);
  Solver *with = r->a->solvers ? r->a->solvers[world] : r->solver;
  return play_some(with, &at, r->v->contract.declarer % SIDE_NB, some, best, out, e);
}

/* Add what was solved in a world to the figures of the cards that lack this world. */
static void add_world(Race *r, CardChoice *c, int world, const PlayCards *cards)
{
  double weight = r->d->weight[world];
  int best = r->best[world], book = r->v->contract.level + BOOK;
  Worth w = choose_worth(r->v, r->a, best);
  for (int k = 0; k < c->nb; k++) {
    int n = cards->of[k].tricks;
    if (n == PLAY_UNSOLVED || r->worlds[k] != world) continue;
    ChosenCard *one = &c->of[k];
    one->worth += weight * w.of[n];
    one->tricks += weight * (r->declares ? n : RANK_NB - n);
    one->chance += (n >= book) == r->declares ? weight : 0;
    r->lost[k] += weight * (w.of[best] - w.of[n]);
    r->worlds[k]++;
  }
}

/* The cards of a world, and which of them may be chosen; those are to be solved. */
static void open_cards(Race *r, CardChoice *c)
{
  Position at = view_position(r->v, &r->d->world[0]);
  Hand may = r->a->best_only ? may_choose(r->v, r->a) : PACK;
  c->nb = 0;
  for (Hand todo = position_legal(&at); todo; todo &= ~c->of[c->nb++].equals) {
    int card = hand_highest(todo);
    c->of[c->nb] =
        (ChosenCard){.card = (int8_t)card, .equals = position_equals(&at, card)};
    if (c->of[c->nb].equals & may) r->runs |= 1U << c->nb;
  }
}

/* The least that one of some cards has lost. */
static double least_lost(const Race *r, unsigned which)
{
  double least = INFINITY;
  for (int k = 0; k < RANK_NB; k++)
    if (which >> k & 1 && r->lost[k] < least) least = r->lost[k];
  return least;
}

/*
** Leave out cards that have lost more, in worlds with this part of all weight, than the
** best one will have lost. Its losses so far and a loss of one trick (or contract, or
** point) in one more world say how much that is; 0.5 or 2.5 take almost the same time.
*/
static void leave_out(Race *r, double part)
{
  double one = 1.0 / r->d->nb, least = least_lost(r, r->runs);
  double in_all = least + (1 - part) * (least + one) / (part + one);
  for (int k = 0; k < RANK_NB; k++)
    if (r->lost[k] > in_all + NEAR) r->runs &= ~(1U << k);
}

static bool run(Race *r, CardChoice *c, Err *e)
{
  PlayCards cards;
  double part = 0;
  for (int i = 0; i < r->d->nb; i++) {
    bool again = i && is_same_world(r->d, i, i - 1);
    if (!again && !solve(r, i, cards_of(c, r->runs), PLAY_UNSOLVED, &cards, e))
      return false;
    r->best[i] = cards.best;
    add_world(r, c, i, &cards);
    part += r->d->weight[i];
    if (r->a->best_only) leave_out(r, part);
  }
  return true;
}

/* Cards that were solved in all worlds. */
static unsigned complete(const Race *r, const CardChoice *c)
{
  unsigned which = 0;
  for (int k = 0; k < c->nb; k++)
    if (r->worlds[k] == r->d->nb) which |= 1U << k;
  return which;
}

/* Cards that were left out though they may be the best. */
static unsigned unsettled(const Race *r, const CardChoice *c)
{
  unsigned which = 0, full = complete(r, c);
  double least = least_lost(r, full);
  for (int k = 0; k < c->nb; k++)
    if (r->worlds[k] && !(full >> k & 1) && r->lost[k] <= least + 2 * NEAR)
      which |= 1U << k;
  return which;
}

/* Solve the worlds that such cards lack, as long as they may be the best. */
static bool make_up(Race *r, CardChoice *c, Err *e)
{
  PlayCards cards;
  for (int i = 0; i < r->d->nb; i++) {
    unsigned some = 0, left = unsettled(r, c);
    for (int k = 0; k < c->nb; k++)
      if (left >> k & 1 && r->worlds[k] == i) some |= 1U << k;
    if (!some) continue;
    if (!solve(r, i, cards_of(c, some), r->best[i], &cards, e)) return false;
    add_world(r, c, i, &cards);
  }
  return true;
}

/* Fill in the cards and their figures. False: stopped, or out of memory. */
static bool solve_worlds(CardChoice *c, const View *v, const Draw *d,
                         const ChooseAsked *a, Solver *s, Err *e)
{
  Race r = {.v = v, .d = d, .a = a, .solver = s};
  r.declares = v->seat == v->contract.declarer;
  r.best = mem_need((size_t)d->nb, sizeof *r.best, e);
  if (!r.best) return false;
  open_cards(&r, c);
  bool ok = run(&r, c, e) && make_up(&r, c, e);
  c->full = complete(&r, c);
  mem_free(r.best);
  return ok;
}

/* ---- ties ---------------------------------------------------------------------- */

/* Of some cards those whose figure, at an offset, is the largest. */
static unsigned largest(const CardChoice *c, unsigned which, size_t at, double sign)
{
  double most = -INFINITY;
  unsigned best = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < c->nb; i++) {
      double x;
      if (!(which >> i & 1)) continue;
      memcpy(&x, (const char *)&c->of[i] + at, sizeof x);
      if (pass == 0 && sign * x > most) most = sign * x;
      if (pass == 1 && sign * x > most - NEAR) best |= 1U << i;
    }
  return best;
}

/* Whether nothing is known of who has the other cards of a suit, and none fell. */
static bool is_untouched(const View *v, int suit)
{
  Hand lane = hand_from_holding(HOLDING_NB - 1, suit);
  for (int s = 0; s < SEAT_NB; s++)
    if ((v->fell.hand[s] | (v->seen >> s & 1 ? 0 : v->known.hand[s])) & lane)
      return false;
  return hand_size(view_free(v) & lane) > 1;
}

/*
** An untouched suit, the hand at turn as north. The defenders' vacant places are what
** is known of other suits. NULL: there is no such combination.
*/
static Combination *suit_of(const View *v, int suit)
{
  int turn = view_turn(v), next = seat_next(turn);
  SuitSpec spec = suit_spec(hand_holding(view_left(v, turn), suit),
                            hand_holding(view_left(v, seat_partner(turn)), suit));
  spec.vacant[SUIT_EAST] = HAND_SIZE - hand_size(v->known.hand[next]);
  spec.vacant[SUIT_WEST] = HAND_SIZE - hand_size(v->known.hand[seat_partner(next)]);
  return suit_new(&spec, NULL);
}

/* The mean of the best line that begins with a card; SUIT_ANY: of the best line. */
static bool mean_of(const Combination *s, int rank, const Stop *stop, double *out,
                    Err *e)
{
  SuitAnswer answer;
  SuitAsk ask = suit_ask(0);
  ask.budget = SUIT_STEPS;
  ask.stop = stop;
  if (rank != SUIT_ANY) ask.plan = (SuitPlan){SUIT_NORTH, rank, SUIT_ANY};
  if (!suit_answer(&answer, s, &ask, e)) return false;
  *out = answer.low;
  return true;
}

/* What the best cards of a suit lose of its exact mean, by their leads. */
static bool find_lost(CardChoice *c, unsigned best, const View *v, int suit,
                      const Stop *stop, Err *e)
{
  double free, mean;
  Combination *s = is_untouched(v, suit) ? suit_of(v, suit) : NULL;
  bool ok = s && mean_of(s, SUIT_ANY, stop, &free, e);
  for (int i = 0; ok && i < c->nb; i++) {
    if (!(best >> i & 1) || card_suit(c->of[i].card) != suit) continue;
    ok = mean_of(s, card_rank(c->of[i].card), stop, &mean, e);
    if (ok && mean < free) c->of[i].lost = free - mean;
  }
  suit_free(s);
  return ok || !s;
}

static bool find_all_lost(CardChoice *c, unsigned best, const View *v, const Stop *stop,
                          Err *e)
{
  for (int suit = 0; suit < SUIT_NB; suit++) {
    bool any = false;
    for (int i = 0; i < c->nb; i++)
      any = any || (best >> i & 1 && card_suit(c->of[i].card) == suit);
    if (any && !find_lost(c, best, v, suit, stop, e)) return false;
  }
  return true;
}

static bool is_one(unsigned which)
{
  return !(which & (which - 1));
}

/* ---- the card ------------------------------------------------------------------ */

/*
** Which of equals: of those headed by a ten any, where it follows; the highest such
** one is led. Of others the one that simple rules play.
*/
static int of_equals(const View *v, Hand equals, uint64_t seed)
{
  int high = hand_highest(equals);
  if (hand_size(equals) == 1) return high;
  if (card_rank(high) < TEN)
    return v->trick_nb ? hand_lowest(equals) : simple_card(v, equals);
  if (!v->trick_nb) return high;
  Rng r = rng_open(seed, RNG_PLAY, (uint64_t)(v->card_nb * SEAT_NB + v->seat));
  for (uint64_t k = rng_below(&r, (uint64_t)hand_size(equals)); k; k--)
    equals &= equals - 1;
  return hand_lowest(equals);
}

/* The card, or another one of some that says what the hand has. */
static int signalled(const View *v, Hand some, int card, const ChooseAsked *a)
{
  int declarer = v->contract.declarer;
  if (v->seat == declarer || !signals_any(&a->signals)) return card;
  Deal any = {.hand = {0}};
  any.hand[v->seat] = v->known.hand[v->seat];
  const Position at = view_position(v, &any);
  Hand spots =
      some & signal_spots(&a->signals, &at, declarer, v->fell.hand[v->seat], card);
  return spots ? signal_card(&a->signals, &at, declarer, spots) : card;
}

static void take(CardChoice *c, const View *v, unsigned best, ChosenBy by,
                 const ChooseAsked *a)
{
  int card = is_one(best) ? c->of[__builtin_ctz(best)].card
                          : simple_card(v, cards_of(c, best));
  c->best = 0;
  while (!(c->of[c->best].equals & card_bit(card))) c->best++;
  c->by = is_one(best) ? by : BY_RULE;
  c->card = of_equals(v, conventional(v, c->of[c->best].equals, a->leads), a->seed);
  c->card = signalled(v, cards_of(c, best), c->card, a);
  c->best = 0;
  while (!(c->of[c->best].equals & card_bit(c->card))) c->best++;
}

bool choose_forced(const View *v)
{
  Hand own = view_legal(v);
  return view_equals(v, hand_highest(own)) == own;
}

/* The one card that there is, with its equals. */
static void force(CardChoice *c, const View *v, const ChooseAsked *a)
{
  Hand own = view_legal(v);
  c->nb = 1;
  c->of[0].card = (int8_t)hand_highest(own);
  c->of[0].equals = own;
  take(c, v, 1, BY_FORCE, a);
}

bool choose_again(CardChoice *c, const View *v, const ChooseAsked *a, Err *e)
{
  bool declares = v->seat == v->contract.declarer, leads = !v->trick_nb;
  size_t second = a->goal == GOAL_TRICKS ? offsetof(ChosenCard, chance)
                                         : offsetof(ChosenCard, tricks);
  ChosenBy by = BY_WORTH;
  Hand some = may_choose(v, a);
  unsigned best = 0;
  for (int i = 0; i < c->nb; i++)
    if (c->of[i].equals & some) best |= 1U << i;
  best &= c->full;
  best = largest(c, best, offsetof(ChosenCard, worth), 1);
  if (!is_one(best)) {
    by = BY_SECOND;
    best = largest(c, best, second, 1);
  }
  if (!is_one(best) && declares && leads && a->suits) {
    by = BY_SUIT;
    if (!find_all_lost(c, best, v, a->stop, e)) return false;
    best = largest(c, best, offsetof(ChosenCard, lost), -1);
  }
  take(c, v, best, by, a);
  return true;
}

bool choose_card(CardChoice *out, const View *v, const Draw *d, const ChooseAsked *a,
                 Solver *s, Err *e)
{
  CardChoice c = {.nb = 0};
  if (choose_forced(v)) {
    force(&c, v, a);
  } else {
    if (!solve_worlds(&c, v, d, a, s, e)) return false;
    if (!choose_again(&c, v, a, e)) return false;
  }
  *out = c;
  return true;
}

/* ---- why ------------------------------------------------------------------------ */

static void put_figures(Buf *out, const ChosenCard *c, int played, const View *v,
                        Goal goal)
{
  bool declares = v->seat == v->contract.declarer;
  char card[CARD_TEXT_MAX];
  buf_printf(out, "%s %.2f tricks, %.0f %% to %s it", card_format(played, card),
             c->tricks, 100 * c->chance, declares ? "make" : "beat");
  if (goal == GOAL_IMPS || goal == GOAL_MATCHPOINTS)
    buf_printf(out, ", %.2f %s", c->worth, goal_name(goal));
}

void choose_why(const CardChoice *c, const View *v, const Draw *d, Goal goal, Buf *out)
{
  static const char *const how[] = {[BY_FORCE] = "no choice",
                                    [BY_WORTH] = "best by",
                                    [BY_SECOND] = "tied by",
                                    [BY_SUIT] = "tied by",
                                    [BY_RULE] = "tied by"};
  static const char *const then[] = {[BY_SECOND] = ", then by the other figure",
                                     [BY_SUIT] = ", then by the chances of its suit",
                                     [BY_RULE] = ", then by simple rules"};
  if (c->by == BY_FORCE) {
    buf_puts(out, how[BY_FORCE]);
    return;
  }
  buf_printf(out, "%s %s", how[c->by], goal_name(goal));
  if (c->by > BY_WORTH) buf_puts(out, then[c->by]);
  if (d->all && d->nb == 1)
    buf_puts(out, " in the only world: ");
  else
    buf_printf(out, " in %s%d worlds: ", d->all ? "all " : "", d->nb);
  put_figures(out, &c->of[c->best], c->card, v, goal);
  int next = -1;
  for (int i = 0; i < c->nb; i++)
    if (i != c->best && (next < 0 || c->of[i].worth > c->of[next].worth)) next = i;
  buf_puts(out, "; next ");
  put_figures(out, &c->of[next], c->of[next].card, v, goal);
}
