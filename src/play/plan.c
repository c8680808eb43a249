/* SPDX-License-Identifier: MIT */
/*
** A card is chosen by the state at the start of the trick: which step was taken on lead
** is found again from the suit that was led and the seat that led it.
*/
#include "play/plan.h"

#include "play/claim.h"

/* ---- cards of a suit ------------------------------------------------------------- */

static unsigned lane(Hand h, int suit)
{
  return hand_holding(h, suit);
}

static int lowest(Hand h, int suit)
{
  return card_make(suit, __builtin_ctz(lane(h, suit)));
}

static int highest(Hand h, int suit)
{
  return hand_highest(hand_from_holding(lane(h, suit), suit));
}

static bool holds(Hand h, int card)
{
  return card != CARD_NONE && (h & card_bit(card));
}

/* Whether a card is above all that the defenders have left of its suit. */
static bool is_high(const PlanSight *s, int card)
{
  return 1U << card_rank(card) > lane(s->out, card_suit(card));
}

static bool has_high(const PlanSight *s, Hand h, int suit)
{
  return lane(h, suit) > lane(s->out, suit);
}

static bool is_trump(const PlanSight *s, int suit)
{
  return suit == s->strain;
}

static bool trumps_out(const PlanSight *s)
{
  return s->strain < SUIT_NB && lane(s->out, s->strain);
}

/* The number of the trick's card that wins so far. */
static int winning(const PlanSight *s)
{
  return card_winner(s->trick, s->trick_nb, s->strain);
}

static bool beats(const PlanSight *s, int card)
{
  int8_t both[2] = {s->trick[winning(s)], (int8_t)card};
  return card_winner(both, 2, s->strain) == 1;
}

/* The lowest card of 'some' that beats the trick so far, or CARD_NONE. */
static int cheapest(const PlanSight *s, Hand some)
{
  int suit = card_suit(s->trick[0]);
  Hand follow = hand_from_holding(lane(some, suit), suit);
  if (!follow && s->strain < SUIT_NB)
    follow = hand_from_holding(lane(some, s->strain), s->strain);
  for (; follow; follow &= follow - 1)
    if (beats(s, hand_lowest(follow))) return hand_lowest(follow);
  return CARD_NONE;
}

/* The lowest card of the suit that was led which wins the trick for certain, or
   CARD_NONE. */
static int surest(const PlanSight *s, Hand hand)
{
  int led = card_suit(s->trick[0]);
  for (Hand left = hand_from_holding(lane(hand, led), led); left; left &= left - 1)
    if (is_high(s, hand_lowest(left)) && beats(s, hand_lowest(left)))
      return hand_lowest(left);
  return CARD_NONE;
}

/*
** To win with the cheapest card; where that is a ruff that the next hand may overruff,
** with a trump above all that are out, if so many are left that they can be drawn.
*/
static int safe_ruff(const PlanSight *s, int turn)
{
  int card = cheapest(s, s->hand[turn]);
  if (card == CARD_NONE || !is_trump(s, card_suit(card)) ||
      is_trump(s, card_suit(s->trick[0])) || is_high(s, card))
    return card;
  Hand both = s->hand[turn] | s->hand[seat_partner(turn)];
  unsigned out = lane(s->out, s->strain);
  unsigned high = holding_over(lane(both, s->strain), out);
  unsigned mine = high & lane(s->hand[turn], s->strain);
  bool many = 2 * __builtin_popcount(high) >= __builtin_popcount(out) + 3;
  return many && mine ? lowest(hand_from_holding(mine, s->strain), s->strain) : card;
}

/* ---- discards -------------------------------------------------------------------- */

enum { OF_LONG = 8, OF_SUIT = 16, OF_PLAN = 64, OF_HIGH = 256, OF_TRUMP = 1024 };

/* Whether one of these cards is below the highest of partner's, which it reaches. */
static bool reaches(unsigned mine, unsigned his)
{
  return mine && (mine & -mine) < his;
}

/* Whether low cards of the step's suit may become winners by it. */
static bool makes_long(const PlanStep *x)
{
  return x->method == PLAN_DRIVE || x->method == PLAN_DUCK ||
         x->method == PLAN_FINESSE || x->method == PLAN_MARKED;
}

/* Whether a hand without a card, the last of those in which it is longer than
   partner's, is short of rounds for the winners of both. */
static bool falls_together(const PlanSight *s, int suit, unsigned mine, unsigned his)
{
  int high = __builtin_popcount(holding_over(mine | his, lane(s->out, suit)));
  int nb = __builtin_popcount(mine);
  return high > nb && nb >= __builtin_popcount(his);
}

/* What it costs to throw a card, its rank apart, as far as can be said without looking
   ahead. */
static int throw_cost(const PlayPlan *p, const PlanSight *s, int turn, int card)
{
  Hand partner = s->hand[seat_partner(turn)];
  int suit = card_suit(card), cost = 0;
  bool last = hand_length(s->hand[turn], suit) == 1;
  unsigned rest = lane(s->hand[turn] & ~card_bit(card), suit);
  if (is_trump(s, suit)) cost += OF_TRUMP;
  if (is_high(s, card)) cost += OF_HIGH;
  if (has_high(s, partner, suit) && !reaches(rest, lane(partner, suit)))
    cost += OF_SUIT;
  if (!is_high(s, card) && falls_together(s, suit, rest, lane(partner, suit)))
    cost += OF_SUIT;
  for (int i = 0; i < p->nb; i++) {
    const PlanStep *x = &p->step[i];
    if (x->method == PLAN_THROW) continue;
    if (x->card == card) cost += OF_PLAN;
    if (makes_long(x) && x->suit == suit) cost += OF_LONG;
    if (x->suit == suit && last && x->from == turn) cost += OF_PLAN;
  }
  return cost;
}

/* The card that a step says to throw now, or CARD_NONE. */
static int said_throw(const PlayPlan *p, const PlanSight *s, int turn)
{
  for (int i = 0; i < p->nb; i++) {
    const PlanStep *x = &p->step[i];
    if (x->method == PLAN_THROW && x->from == turn && holds(s->hand[turn], x->card) &&
        !is_high(s, x->card))
      return x->card;
  }
  return CARD_NONE;
}

/* The card that costs least to play where neither is of use: low, or thrown. */
static int low_card(const PlayPlan *p, const PlanSight *s, int turn)
{
  Hand hand = s->hand[turn], all = s->out | hand | s->hand[seat_partner(turn)];
  int led = card_suit(s->trick[0]), best = CARD_NONE, least = 0;
  if (lane(hand, led)) return lowest(hand, led);
  if (said_throw(p, s, turn) != CARD_NONE) return said_throw(p, s, turn);
  for (Hand left = hand; left; left &= left - 1) {
    int card = hand_lowest(left);
    int cost = throw_cost(p, s, turn, card) + hand_below(all, card);
    if (best != CARD_NONE && cost >= least) continue;
    best = card;
    least = cost;
  }
  return best;
}

/* The cards that may be thrown where no step says which: all that cost as little. */
static Hand open_throws(const PlayPlan *p, const PlanSight *s, int turn)
{
  Hand some = 0;
  int said = said_throw(p, s, turn), least = 0;
  if (said != CARD_NONE) return card_bit(said);
  for (Hand left = s->hand[turn]; left; left &= left - 1) {
    int card = hand_lowest(left), cost = throw_cost(p, s, turn, card);
    if (some && cost > least) continue;
    if (cost < least) some = 0;
    least = cost;
    some |= card_bit(card);
  }
  return some;
}

/* ---- on lead --------------------------------------------------------------------- */

/*
** A card to reach partner's hand: low to a winner of his, or a suit that he ruffs; not
** in the suit 'but'.
*/
static int cross(const PlanSight *s, int but)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  int best = CARD_NONE, most = 0;
  for (int suit = SUIT_NB - 1; suit >= 0; suit--) {
    if (suit == but || !lane(mine, suit)) continue;
    int low = lowest(mine, suit);
    if (lane(his, suit) && has_high(s, his, suit) && highest(his, suit) > low) {
      int worth = (is_trump(s, suit) ? 1 : 3) * RANK_NB + hand_length(his, suit);
      if (worth <= most) continue;
      most = worth;
      best = low;
    } else if (!lane(his, suit) && s->strain < SUIT_NB && lane(his, s->strain) &&
               !most) {
      best = low;
    }
  }
  return best;
}

/* The cards of side suits, but of a set of suits, that partner ruffs. */
static Hand open_ruffs(const PlanSight *s, unsigned but)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  Hand some = 0;
  if (s->strain >= SUIT_NB || !lane(his, s->strain)) return 0;
  for (int suit = 0; suit < SUIT_NB; suit++)
    if (!(but >> suit & 1) && !is_trump(s, suit) && lane(mine, suit) &&
        !lane(his, suit))
      some |= card_bit(lowest(mine, suit));
  return some;
}

/* The cards that reach partner's hand, but of a set of suits: low to a winner of his;
   if there is none, trumps; if they do not reach it either, what he ruffs. */
static Hand open_crosses(const PlanSight *s, unsigned but)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  Hand some = 0, trump = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    if (but >> suit & 1 || !has_high(s, his, suit) ||
        !reaches(lane(mine, suit), lane(his, suit)))
      continue;
    Hand card = card_bit(lowest(mine, suit));
    if (is_trump(s, suit))
      trump = card;
    else
      some |= card;
  }
  if (!some) some = trump;
  return some ? some : open_ruffs(s, but);
}

/* Lead a card of a hand: itself, or what reaches that hand. */
static int lead_from(const PlanSight *s, int seat, int card, int suit)
{
  return s->leader == seat ? card : cross(s, suit);
}

static int lead_cash(const PlanSight *s, const PlanStep *x)
{
  int seat = holds(s->hand[s->leader], x->card) ? s->leader : seat_partner(s->leader);
  if (!holds(s->hand[seat], x->card) || !is_high(s, x->card)) return CARD_NONE;
  if (seat == s->leader) return x->card;
  if (lane(s->hand[s->leader], x->suit)) return lowest(s->hand[s->leader], x->suit);
  return cross(s, x->suit);
}

/* Winners of the shorter hand first, so that they do not fall with those of the other.
 */
static int lead_draw(const PlanSight *s, int suit)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  if (!lane(s->out, suit)) return CARD_NONE;
  bool shorter = has_high(s, his, suit) && reaches(lane(mine, suit), lane(his, suit)) &&
                 hand_length(mine, suit) > hand_length(his, suit);
  if (has_high(s, mine, suit) && !shorter) return highest(mine, suit);
  if (!has_high(s, his, suit)) return CARD_NONE;
  return lane(mine, suit) ? lowest(mine, suit) : cross(s, suit);
}

/* Whether a finesse is still open; the seat that plays after the lead was not out. */
static bool is_open(const PlanSight *s, const PlanStep *x)
{
  Hand from = s->hand[x->from];
  bool there = holds(from, x->card) || holds(s->hand[seat_partner(x->from)], x->card);
  return there && !is_high(s, x->card) && lane(from, x->suit);
}

/* Whether the defender who plays last after a lead of 'from' has shown out of the suit,
   where the step waits for that. */
static bool is_marked(const PlanSight *s, const PlanStep *x)
{
  int last = seat_partner(seat_next(x->from));
  return x->method == PLAN_FINESSE || s->shown[last] >> x->suit & 1;
}

static int lead_finesse(const PlanSight *s, const PlanStep *x)
{
  Hand from = s->hand[x->from];
  bool shown = s->shown[seat_next(x->from)] >> x->suit & 1;
  if (!is_open(s, x) || shown || !is_marked(s, x)) return CARD_NONE;
  int card = holds(from, x->card) ? x->card : lowest(from, x->suit);
  return lead_from(s, x->from, card, x->suit);
}

/* How many cards of a suit declarer's side has left. */
static int ours(const PlanSight *s, int suit)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  return hand_length(mine | his, suit);
}

static int lead_duck(const PlanSight *s, const PlanStep *x)
{
  int seat = x->from < 0 ? s->leader : x->from;
  if (ours(s, x->suit) < x->least || !lane(s->hand[seat], x->suit)) return CARD_NONE;
  return lead_from(s, seat, lowest(s->hand[seat], x->suit), x->suit);
}

/* Whether cards of a suit begin as high as 'best', but for cards of one's own. */
static bool begins_at(const PlanSight *s, int suit, unsigned cards, unsigned best)
{
  unsigned out = lane(s->out, suit);
  return cards && holding_over(out, cards) == holding_over(out, best);
}

/* Where both hands drive, the shorter one goes up first, so that it does not block. */
static int lead_drive(const PlanSight *s, const PlanStep *x)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  unsigned own = lane(mine, x->suit), other = lane(his, x->suit);
  unsigned out = lane(s->out, x->suit);
  if (!out || !(own | other) || has_high(s, mine | his, x->suit)) return CARD_NONE;
  if (!own) return cross(s, x->suit);
  bool alike = begins_at(s, x->suit, own, own | other) &&
               begins_at(s, x->suit, other, own | other);
  int nb = hand_length(mine, x->suit), his_nb = hand_length(his, x->suit);
  bool best = alike && nb != his_nb ? nb < his_nb : own > other;
  return best ? highest(mine, x->suit) : lowest(mine, x->suit);
}

static int lead_ruff(const PlanSight *s, const PlanStep *x)
{
  Hand from = s->hand[x->from], his = s->hand[seat_partner(x->from)];
  if (!lane(from, x->suit) || lane(his, x->suit) || !lane(his, s->strain) ||
      (is_high(s, highest(from, x->suit)) && !(x->both && trumps_out(s))))
    return CARD_NONE;
  return lead_from(s, x->from, lowest(from, x->suit), x->suit);
}

/* Whether the hand on lead has a suit of a crossruff to lead, and not that of a step.
 */
static bool leads_other(const PlayPlan *p, const PlanSight *s, const PlanStep *x)
{
  for (int i = 0; x->both && x->from != s->leader && i < p->nb; i++)
    if (p->step[i].both && p->step[i].from == s->leader &&
        lead_ruff(s, &p->step[i]) != CARD_NONE)
      return true;
  return false;
}

/*
** The cards that play out a side suit: a winner, the first one that of the hand with
** fewer cards, either if they have as many; or a loser that the other hand ruffs with a
** trump that is not its last. '*away': there is one for partner to lead.
*/
static Hand out_cards(const PlanSight *s, int suit, bool *away)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  unsigned own = lane(mine, suit), other = lane(his, suit);
  bool trumps = s->strain < SUIT_NB;
  if (!own) {
    bool ruffs = trumps && hand_length(mine, s->strain) > 1;
    *away = *away || has_high(s, his, suit) || (other && ruffs);
    return 0;
  }
  Hand high = has_high(s, mine, suit) ? card_bit(highest(mine, suit)) : 0;
  Hand low = card_bit(lowest(mine, suit));
  if (!has_high(s, his, suit) || !reaches(own, other)) {
    bool ruffs = !other && trumps && hand_length(his, s->strain) > 1;
    return high || !ruffs ? high : low;
  }
  int more = hand_length(mine, suit) - hand_length(his, suit);
  return !high || more > 0 ? low : more < 0 ? high : high | low;
}

/* All that an elimination may lead: the side suits in any order; to reach the other
   hand a trump, where both have another one. */
static Hand strip_cards(const PlanSight *s, const PlanStep *x)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  bool away = false;
  Hand some = 0;
  if (trumps_out(s)) {
    int card = lead_draw(s, s->strain);
    if (card != CARD_NONE && is_trump(s, card_suit(card))) return card_bit(card);
    if (card != CARD_NONE) some = open_crosses(s, 1U << x->suit | 1U << s->strain);
    if (some) return some;
  }
  for (int suit = 0; suit < SUIT_NB; suit++)
    if (suit != x->suit && !is_trump(s, suit)) some |= out_cards(s, suit, &away);
  if (some || !away || s->strain >= SUIT_NB) return some;
  unsigned own = lane(mine, s->strain), other = lane(his, s->strain);
  bool rest = own & (own - 1) && other & (other - 1);
  return rest && has_high(s, his, s->strain) && reaches(own, other)
             ? card_bit(lowest(mine, s->strain))
             : 0;
}

static int lead_strip(const PlanSight *s, const PlanStep *x)
{
  Hand some = strip_cards(s, x);
  for (int suit = SUIT_NB - 1; suit >= 0; suit--)
    if (lane(some, suit)) return highest(some, suit);
  return CARD_NONE;
}

/* The card that a step leads, or CARD_NONE: it cannot be taken now. */
static int lead_step(const PlanSight *s, const PlanStep *x)
{
  switch (x->method) {
  case PLAN_CASH: return lead_cash(s, x);
  case PLAN_DRAW: return lead_draw(s, x->suit);
  case PLAN_FINESSE:
  case PLAN_MARKED: return lead_finesse(s, x);
  case PLAN_DUCK: return lead_duck(s, x);
  case PLAN_DRIVE: return lead_drive(s, x);
  case PLAN_RUFF: return lead_ruff(s, x);
  case PLAN_STRIP: return lead_strip(s, x);
  default: return CARD_NONE;
  }
}

/* A winner of a side suit in the hand on lead, of the suit in which that is shortest;
   or low to one of partner's. */
static int lead_winner(const PlanSight *s)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  int best = CARD_NONE, least = CARD_NB;
  for (int suit = SUIT_NB - 1; suit >= 0; suit--) {
    if (!lane(mine, suit) || is_trump(s, suit)) continue;
    int length = hand_length(mine, suit);
    bool own = has_high(s, mine, suit);
    if (!own && !(lane(his, suit) && has_high(s, his, suit))) continue;
    if (!own) length += RANK_NB;
    if (length >= least) continue;
    least = length;
    best = own ? highest(mine, suit) : lowest(mine, suit);
  }
  return best;
}

/* The winners of side suits that can be taken now: by the hand on lead, or by partner.
 */
static Hand open_winners(const PlanSight *s)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  Hand some = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) {
    if (!lane(mine, suit) || is_trump(s, suit)) continue;
    if (has_high(s, mine, suit)) some |= card_bit(highest(mine, suit));
    if (has_high(s, his, suit)) some |= card_bit(lowest(mine, suit));
  }
  return some;
}

/* A suit that partner can ruff. */
static int lead_loser(const PlanSight *s)
{
  Hand mine = s->hand[s->leader], his = s->hand[seat_partner(s->leader)];
  if (s->strain >= SUIT_NB || !lane(his, s->strain)) return CARD_NONE;
  for (int suit = SUIT_NB - 1; suit >= 0; suit--)
    if (!is_trump(s, suit) && lane(mine, suit) && !lane(his, suit))
      return lowest(mine, suit);
  return CARD_NONE;
}

/* Low from the suit of which both hands have most. */
static int lead_low(const PlanSight *s)
{
  Hand mine = s->hand[s->leader];
  int best = CARD_NONE, most = 0;
  for (int suit = SUIT_NB - 1; suit >= 0; suit--) {
    int length = ours(s, suit);
    if (!lane(mine, suit) || length <= most) continue;
    most = length;
    best = lowest(mine, suit);
  }
  return best;
}

static int lead_default(const PlanSight *s)
{
  int card = trumps_out(s) ? lead_draw(s, s->strain) : CARD_NONE;
  if (card == CARD_NONE) card = lead_winner(s);
  if (card == CARD_NONE) card = lead_loser(s);
  if (card == CARD_NONE && s->strain < SUIT_NB &&
      has_high(s, s->hand[s->leader], s->strain))
    card = highest(s->hand[s->leader], s->strain);
  return card == CARD_NONE ? lead_low(s) : card;
}

static int lead_card(const PlayPlan *p, const PlanSight *s, int *step)
{
  int card, other;
  *step = STEP_CLAIM;
  if (s->needs > 0 && claim_card(s, &card, &other)) return card;
  for (int i = 0; i < p->nb; i++) {
    *step = i;
    card = leads_other(p, s, &p->step[i]) ? CARD_NONE : lead_step(s, &p->step[i]);
    if (card != CARD_NONE) return card;
  }
  *step = STEP_NONE;
  return lead_default(s);
}

/* ---- third hand ------------------------------------------------------------------ */

static int third_finesse(const PlayPlan *p, const PlanSight *s, const PlanStep *x,
                         int turn)
{
  Hand hand = s->hand[turn];
  bool out = card_suit(s->trick[1]) != x->suit;
  if (!winning(s) && s->trick[0] == x->card) return low_card(p, s, turn);
  if (out && has_high(s, hand, x->suit)) return highest(hand, x->suit);
  if (holds(hand, x->card) && beats(s, x->card)) return x->card;
  int card = winning(s) ? cheapest(s, hand) : CARD_NONE;
  return card == CARD_NONE ? low_card(p, s, turn) : card;
}

/* By no step: the cheapest card that certainly wins, else the highest that may. */
static int third_default(const PlayPlan *p, const PlanSight *s, int turn)
{
  Hand hand = s->hand[turn];
  int led = card_suit(s->trick[0]), best = s->trick[winning(s)];
  bool sure = winning(s) != 1 && is_high(s, best) &&
              (is_trump(s, card_suit(best)) || !trumps_out(s));
  if (sure) return low_card(p, s, turn);
  if (!lane(hand, led)) {
    int ruff = safe_ruff(s, turn);
    bool need = winning(s) == 1 || !is_high(s, s->trick[0]);
    return ruff == CARD_NONE || !need ? low_card(p, s, turn) : ruff;
  }
  int card = surest(s, hand);
  if (card != CARD_NONE) return card;
  return beats(s, highest(hand, led)) ? highest(hand, led) : lowest(hand, led);
}

/* A low lead is driven on by the highest card; a high one does that itself. */
static int third_drive(const PlayPlan *p, const PlanSight *s, const PlanStep *x,
                       int turn)
{
  Hand hand = s->hand[turn];
  int led = s->trick[0];
  unsigned higher = lane(s->out, x->suit) >> card_rank(led) << card_rank(led);
  if (winning(s) || is_high(s, led) || has_high(s, hand, x->suit))
    return third_default(p, s, turn);
  if (lane(hand, x->suit) > (higher & -higher) && beats(s, highest(hand, x->suit)))
    return highest(hand, x->suit);
  return low_card(p, s, turn);
}

/* As low as possible, or with the step's card; with a trump that cannot be overruffed
   once so few are left. */
static int third_ruff(const PlanSight *s, const PlanStep *x, int turn)
{
  Hand hand = s->hand[turn];
  unsigned high = holding_over(lane(hand, s->strain), lane(s->out, s->strain));
  int nb = hand_length(hand | s->hand[s->leader], s->strain);
  int card = x->card;
  if (card == CARD_NONE && high && nb <= x->least)
    card = lowest(hand_from_holding(high, s->strain), s->strain);
  return holds(hand, card) && beats(s, card) ? card : cheapest(s, hand);
}

static int third_step(const PlayPlan *p, const PlanSight *s, const PlanStep *x,
                      int turn)
{
  Hand hand = s->hand[turn];
  switch (x->method) {
  case PLAN_CASH:
    return holds(hand, x->card) && beats(s, x->card) ? x->card : low_card(p, s, turn);
  case PLAN_FINESSE:
  case PLAN_MARKED: return third_finesse(p, s, x, turn);
  case PLAN_DUCK: return low_card(p, s, turn);
  case PLAN_DRIVE: return third_drive(p, s, x, turn);
  case PLAN_RUFF: {
    int ruff = third_ruff(s, x, turn);
    return ruff == CARD_NONE ? low_card(p, s, turn) : ruff;
  }
  default: return third_default(p, s, turn);
  }
}

/* The state before the trick on the table. */
static PlanSight before(const PlanSight *s)
{
  PlanSight b = *s;
  for (int i = 0; i < s->trick_nb; i++) {
    int seat = (s->leader + i) % SEAT_NB;
    if (i % SIDE_NB != s->trick_nb % SIDE_NB) /* who is at turn is of declarer's side */
      b.out |= card_bit(s->trick[i]);
    else
      b.hand[seat] |= card_bit(s->trick[i]);
  }
  b.trick_nb = 0;
  return b;
}

/* Whether a card that was led is how a step begins. */
static bool is_begun(const PlanSight *b, const PlanStep *x, int led)
{
  if (x->method == PLAN_FINESSE || x->method == PLAN_MARKED)
    return x->suit == card_suit(led) && x->from == b->leader && is_open(b, x) &&
           is_marked(b, x);
  if (x->method == PLAN_STRIP) return strip_cards(b, x) & card_bit(led);
  return x->suit == card_suit(led) && lead_step(b, x) == led;
}

/* Whether a card was led to reach partner's hand, for a step that begins there or to
   draw trumps from it. */
static bool is_crossing(const PlayPlan *p, const PlanSight *b, int led)
{
  int step, suit = b->strain;
  PlanSight on = *b;
  on.needs = 0;
  int card = lead_card(p, &on, &step);
  if (step >= 0 && p->step[step].method == PLAN_STRIP) return false;
  if (step >= 0) suit = p->step[step].suit;
  if (step == STEP_NONE && !(trumps_out(b) && lead_draw(b, b->strain) != CARD_NONE))
    return false;
  return card_suit(card) != suit && card_suit(led) != suit;
}

/* To take a trick over in the hand that is to be reached; CARD_NONE: with no winner. */
static int third_reached(const PlanSight *s, int turn)
{
  Hand hand = s->hand[turn];
  return lane(hand, card_suit(s->trick[0])) ? surest(s, hand) : safe_ruff(s, turn);
}

static int third_card(const PlayPlan *p, const PlanSight *s, int turn, int *step)
{
  const PlanSight b = before(s);
  int card, other;
  *step = STEP_CLAIM;
  if (b.needs > 0 && claim_card(&b, &card, &other) && card == s->trick[0]) return other;
  for (int i = 0; i < p->nb; i++) {
    if (!is_begun(&b, &p->step[i], s->trick[0])) continue;
    *step = i;
    return third_step(p, s, &p->step[i], turn);
  }
  *step = STEP_NONE;
  card = is_crossing(p, &b, s->trick[0]) ? third_reached(s, turn) : CARD_NONE;
  return card == CARD_NONE ? third_default(p, s, turn) : card;
}

/* ---- when defenders lead --------------------------------------------------------- */

static bool is_held(const PlayPlan *p, const PlanSight *s, int *step)
{
  const PlanSight b = before(s);
  int suit = card_suit(s->trick[0]);
  for (int i = 0; i < p->nb; i++) {
    const PlanStep *x = &p->step[i];
    int mine = hand_length(b.hand[seat_next(s->leader)] |
                               b.hand[seat_partner(seat_next(s->leader))],
                           suit);
    if (x->method != PLAN_HOLD || x->suit != suit || mine < x->least) continue;
    *step = i;
    return true;
  }
  return false;
}

/*
** To win with a card of the suit that was led, or with a higher one where what is left
** would else be winners that block partner's.
*/
static int unblocking(const PlanSight *s, int turn, int card)
{
  int suit = card_suit(s->trick[0]);
  unsigned mine = lane(s->hand[turn], suit),
           his = lane(s->hand[seat_partner(turn)], suit);
  if (card == CARD_NONE || card_suit(card) != suit || his <= lane(s->out, suit))
    return card;
  unsigned rest = mine & ~(1U << card_rank(card));
  bool blocks = rest && !reaches(rest, his) &&
                __builtin_popcount(mine) <= __builtin_popcount(his);
  return blocks && reaches(mine, his) ? highest(s->hand[turn], suit) : card;
}

/* Whether partner can lead to a winner of a hand in another suit, or to a ruff. */
static bool has_entry(const PlanSight *s, int turn, int but)
{
  Hand mine = s->hand[turn], his = s->hand[seat_partner(turn)];
  bool trumps = s->strain < SUIT_NB && lane(mine, s->strain);
  for (int suit = 0; suit < SUIT_NB; suit++) {
    if (suit == but || !lane(his, suit)) continue;
    if (has_high(s, mine, suit) && reaches(lane(his, suit), lane(mine, suit)))
      return true;
    if (trumps && !lane(mine, suit)) return true;
  }
  return false;
}

/*
** A winner with which the last hand beats partner's card, or CARD_NONE: partner has no
** more of the suit, it is all winners without that one, and nothing else leads to them.
*/
static int overtaking(const PlanSight *s, int turn)
{
  int suit = card_suit(s->trick[0]);
  unsigned mine = lane(s->hand[turn], suit), out = lane(s->out, suit);
  int high = __builtin_popcount(holding_over(mine, out));
  if (winning(s) != 1 || card_suit(s->trick[1]) != suit || high < 2 ||
      high - 1 < __builtin_popcount(out) || lane(s->hand[seat_partner(turn)], suit) ||
      has_entry(s, turn, suit))
    return CARD_NONE;
  int best = highest(s->hand[turn], suit);
  return beats(s, best) ? best : CARD_NONE;
}

/* Second hand plays low, unless only it has a winner. */
static int second_card(const PlayPlan *p, const PlanSight *s, int turn)
{
  Hand hand = s->hand[turn], last = s->hand[seat_partner(turn)];
  int led = card_suit(s->trick[0]);
  bool later = lane(last, led) ? has_high(s, last, led) && beats(s, highest(last, led))
                               : s->strain < SUIT_NB && lane(last, s->strain);
  int card = later ? CARD_NONE : safe_ruff(s, turn);
  if (card == CARD_NONE) return low_card(p, s, turn);
  if (card_suit(card) != led) return card;
  int sure = surest(s, hand);
  return sure == CARD_NONE ? lowest(hand, led) : sure;
}

/* The card of a step to play at once, or CARD_NONE. */
static int rise(const PlayPlan *p, const PlanSight *s, int turn, int *step)
{
  int led = card_suit(s->trick[0]);
  for (int i = 0; i < p->nb; i++) {
    const PlanStep *x = &p->step[i];
    if (x->method != PLAN_RISE || x->suit != led || !holds(s->hand[turn], x->card) ||
        !beats(s, x->card))
      continue;
    *step = i;
    return x->card;
  }
  return CARD_NONE;
}

static int follow_card(const PlayPlan *p, const PlanSight *s, int turn, int *step)
{
  *step = STEP_NONE;
  int up = rise(p, s, turn, step);
  if (up != CARD_NONE) return up;
  if (is_held(p, s, step)) return low_card(p, s, turn);
  if (s->trick_nb == 1) return second_card(p, s, turn);
  int card = winning(s) == 1 ? overtaking(s, turn) : cheapest(s, s->hand[turn]);
  card = unblocking(s, turn, card);
  return card == CARD_NONE ? low_card(p, s, turn) : card;
}

/* ---- the card -------------------------------------------------------------------- */

int plan_card(const PlayPlan *p, const PlanSight *s, int *step)
{
  int turn = (s->leader + s->trick_nb) % SEAT_NB;
  if (!s->trick_nb) return lead_card(p, s, step);
  if (s->trick_nb == 2 && s->hand[turn] && (s->leader - turn) % SIDE_NB == 0)
    return third_card(p, s, turn, step);
  return follow_card(p, s, turn, step);
}

Hand plan_choices(const PlayPlan *p, const PlanSight *s)
{
  int turn = (s->leader + s->trick_nb) % SEAT_NB, step;
  int card = plan_card(p, s, &step), suit = card_suit(card);
  Hand some = 0;
  if (step == STEP_CLAIM) return card_bit(card);
  if (s->trick_nb) {
    bool thrown = suit != card_suit(s->trick[0]) && !is_trump(s, suit);
    some = thrown ? open_throws(p, s, turn) : 0;
  } else if (step >= 0) {
    const PlanStep *x = &p->step[step];
    if (x->method == PLAN_STRIP)
      some = strip_cards(s, x);
    else if (x->suit != suit)
      some = open_crosses(s, 1U << x->suit);
  } else if (trumps_out(s) && lead_draw(s, s->strain) != CARD_NONE) {
    some = is_trump(s, suit) ? 0 : open_crosses(s, 1U << s->strain);
  } else {
    some = open_winners(s);
    if (!some) some = open_ruffs(s, 0);
  }
  return some | card_bit(card);
}
