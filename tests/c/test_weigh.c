/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How worlds are weighed by what others chose: signals against a plain reading of
** their definition, restricted choice by exact counts, tricks given away against
** positions that are solved one by one, drawn worlds against enumeration.
*/
#include "failing.h"
#include "running.h"
#include "solving.h"
#include "viewing.h"

#include <math.h>

#include "cards/line.h"
#include "lang/parse.h"
#include "play/choose.h"

static const Contract NOTRUMPS = {.level = 3, .strain = NOTRUMP, .declarer = SOUTH};
static const Contract SPADES_4 = {.level = 4, .strain = SPADES, .declarer = SOUTH};

static const Signals STANDARD = {
    {{SIGNAL_ATTITUDE, false}, {SIGNAL_COUNT, false}, {SIGNAL_ATTITUDE, false}}};
static const Signals UPSIDE_DOWN = {
    {{SIGNAL_ATTITUDE, true}, {SIGNAL_COUNT, true}, {SIGNAL_ATTITUDE, true}}};
static const Signals PREFERENCE = {
    {{SIGNAL_PREFERENCE, false}, {SIGNAL_COUNT, false}, {SIGNAL_PREFERENCE, true}}};

static View view_after(const Deal *d, const Contract *c, int seat, const char *cards)
{
  int8_t card[CARD_NB];
  return view_at(d, c, seat, card, cards_from(cards, card));
}

/* ---- signals --------------------------------------------------------------- */

static void signals_say_what_was_agreed(void **state)
{
  (void)state;
  /* west leads, north is dummy */
  Deal d = deal_from("N:A54.K82.AQT6.K43 K982.T964.82.875 QT3.AQ5.K753.AJ2 "
                     "J76.J73.J94.QT96");
  static const struct {
    const char *cards; /* before the signal */
    const Contract *contract;
    const Signals *by;
    const char *agreed; /* the spot cards, the agreed one first; "": no signal */
  } cases[] = {
      {"S6 SA", &NOTRUMPS, &STANDARD, "S9 S8 S2"}, /* encourages: the king */
      {"S6 SA", &NOTRUMPS, &UPSIDE_DOWN, "S2 S8 S9"},
      {"S6 S4", &NOTRUMPS, &STANDARD, "S2"},       /* the eight beats the six */
      {"H3 HK", &NOTRUMPS, &STANDARD, "H4 H6 H9"}, /* without an honour above ten */
      {"C6 C3 C5 CJ DK D4 DQ", &NOTRUMPS, &STANDARD, "D8 D2"}, /* count: even */
      {"C6 C3 C5 CJ DK D4 DQ", &NOTRUMPS, &UPSIDE_DOWN, "D2 D8"},
      {"C6 CK C5 C2 D6", &NOTRUMPS, &STANDARD, "D2"},
      {"C6 CK C8 C2 C3", &NOTRUMPS, &STANDARD, ""}, /* the second club is none */
      {"D4 DA", &SPADES_4, &PREFERENCE, "D2 D8"},   /* hearts and clubs: no points */
      {"H3 HK", &NOTRUMPS, &PREFERENCE, ""},        /* three other suits */
      {"S6 SA", &NOTRUMPS, &PREFERENCE, ""},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    int8_t card[CARD_NB], want[CARD_NB];
    int nb = cards_from(cases[i].cards, card);
    const Contract *c = cases[i].contract;
    const Signals *by = cases[i].by;
    Position at = position_start(&d, c);
    assert_true(position_follow(&at, card, nb, NULL));
    int seat = position_turn(&at);
    Hand before = d.hand[seat] & ~at.hands.hand[seat], all = 0;
    int want_nb = *cases[i].agreed ? cards_from(cases[i].agreed, want) : 0;
    for (int k = 0; k < want_nb; k++) all |= card_bit(want[k]);
    double sum = 0;
    for (Hand left = position_legal(&at); left; left &= left - 1) {
      int one = hand_lowest(left);
      Hand spots = signal_spots(by, &at, c->declarer, before, one);
      if (spots != (all & card_bit(one) ? all : 0))
        fail_msg("case %d: other spot cards than expected", (int)i);
      if (spots) sum += signal_share(by, &at, c->declarer, before, one);
    }
    if (!want_nb) continue;
    assert_int_equal(signal_card(by, &at, c->declarer, all), want[0]);
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(signal_share(by, &at, c->declarer, before, want[0]) ==
                (want_nb > 1 ? SIGNAL_KEPT : 1));
  }
}

/* Points of a suit by the letters of a hand's text. */
static int points_of(Hand h, int suit)
{
  static const int worth[] = {[JACK] = 1, [QUEEN] = 2, [KING] = 3, [ACE] = 4};
  int points = 0;
  for (int rank = JACK; rank <= ACE; rank++)
    if (h >> (suit * 16 + rank) & 1) points += worth[rank];
  return points;
}

/*
** The definition, card by card: the probability of a card, 1 where it is no signal. 'w'
** is the world, 'card' the play, 'i' the number of the card.
*/
static double plain_share(const Deal *w, const Contract *c, const Signals *s,
                          const int8_t card[], int i, int seat)
{
  int trick = i - i % 4, led = card_suit(card[trick]), mine = card[i];
  int suit = card_suit(mine), place = suit != led ? SIGNAL_DISCARD : SIGNAL_DECLARER;
  if (i == trick || seat % 2 == c->declarer % 2) return 1;
  if (suit == led && (i - trick) == 2) place = SIGNAL_PARTNER;
  if (suit != led && suit == c->strain) return 1;
  Hand own = w->hand[seat];
  for (int k = 0; k < i; k++)
    if (own >> card[k] & 1) {
      if (card_suit(card[k]) == suit) return 1;
    }
  int best = card[trick]; /* that wins so far */
  for (int k = trick + 1; k < i; k++) {
    bool higher = card_suit(card[k]) == card_suit(best) && card[k] > best;
    bool ruffs = card_suit(card[k]) == c->strain && card_suit(best) != c->strain;
    if (higher || ruffs) best = card[k];
  }
  int nb = 0, length = 0, at = -1;
  for (int rank = TWO; rank <= ACE; rank++) {
    int one = card_make(suit, rank);
    if (!(own >> one & 1)) continue;
    length++;
    if (rank >= TEN || (card_suit(best) == suit && one > best)) continue;
    if (one == mine) at = nb;
    nb++;
  }
  if (at < 0 || nb < 2) return 1;
  Signal it = s->of[place];
  bool high = false;
  if (it.kind == SIGNAL_NONE) return 1;
  if (it.kind == SIGNAL_ATTITUDE)
    high = own >> card_make(suit, QUEEN) & 1 || own >> card_make(suit, KING) & 1 ||
           own >> card_make(suit, ACE) & 1;
  if (it.kind == SIGNAL_COUNT) high = length == 2 || length == 4 || length == 6;
  if (it.kind == SIGNAL_PREFERENCE) {
    int others[SUIT_NB], k = 0;
    for (int other = 0; other < SUIT_NB; other++)
      if (other != suit && other != led && other != c->strain) others[k++] = other;
    if (k != 2) return 1;
    Hand left = own;
    for (int j = 0; j < i; j++) left &= ~((Hand)1 << card[j]);
    high = points_of(left, others[1]) > points_of(left, others[0]);
  }
  return at == (high != it.low ? nb - 1 : 0) ? SIGNAL_KEPT
                                             : (1 - SIGNAL_KEPT) / (nb - 1);
}

static void weights_are_those_of_the_definition(void **state)
{
  (void)state;
  static const Signals *const styles[] = {&STANDARD, &UPSIDE_DOWN, &PREFERENCE};
  static const Contract *const contracts[] = {&NOTRUMPS, &SPADES_4};
  int signals = 0, deals = how_many(300, 20);
  for (int i = 0; i < deals; i++) {
    Deal d = random_deal(SEED + fresh_seed(), (uint64_t)i);
    const Contract *c = contracts[i % 2];
    const Signals *by = styles[i % 3];
    int8_t card[CARD_NB];
    play_any(&d, c, (uint64_t)i, card);
    View v = view_at(&d, c, SOUTH, card, CARD_NB);
    const Reads r = {.signals = *by};
    Position at = position_start(&d, c);
    double all = 1;
    for (int k = 0; k < CARD_NB; k++) {
      double one = plain_share(&d, c, by, card, k, position_turn(&at));
      signals += one < 1;
      all *= one < WEIGHT_FLOOR ? WEIGHT_FLOOR : one;
      position_play(&at, card[k], NULL);
    }
    assert_true(fabs(weigh_world(&v, &r, &d) / all - 1) < 1e-9);
  }
  if (signals < deals) fail_msg("%d signals of %d deals", signals, deals);
}

/* The mean of a card being with a seat. */
static double share_of(const View *v, Prior *p, const Reads *r, int seat, int card)
{
  Draw d = {.nb = 0};
  double sum = 0;
  const DrawAsked a = {.nb = 2000, .seed = 1, .reads = *r};
  assert_true(draw_worlds(&d, v, p, &a, NULL));
  for (int i = 0; i < d.nb; i++)
    if (d.world[i].hand[seat] & card_bit(card)) sum += d.weight[i];
  draw_close(&d);
  return sum;
}

/* East encourages with the king, and with three small cards he does not. */
static void partner_and_declarer_read_a_signal(void **state)
{
  (void)state;
  Deal d = deal_from("N:A54.K82.AQT6.K43 K982.T964.82.875 QT3.AQ5.K753.AJ2 "
                     "J76.J73.J94.QT96");
  Prior *p = must(prior_new(NULL, 0, NULL));
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  const Reads none = {.choice = true}, reads = {.choice = true, .signals = STANDARD};
  const ChooseAsked how = {.reference = REFERENCE_NONE, .signals = STANDARD};
  View v = view_after(&d, &NOTRUMPS, EAST, "S6 SA");
  Draw draw = {.nb = 0};
  CardChoice c;
  const DrawAsked a = {.nb = 4, .seed = 2};
  assert_true(draw_worlds(&draw, &v, p, &a, NULL));
  assert_true(choose_card(&c, &v, &draw, &how, s, NULL));
  assert_int_equal(c.card, card_make(SPADES, NINE)); /* given, */
  assert_true(c.of[c.best].equals & card_bit(c.card));
  int king = card_make(SPADES, KING);
  const int readers[] = {WEST, SOUTH};
  for (size_t i = 0; i < LENGTH(readers); i++) { /* and read by both */
    View nine = view_after(&d, &NOTRUMPS, readers[i], "S6 SA S9");
    double plain = share_of(&nine, p, &none, EAST, king);
    assert_true(share_of(&nine, p, &reads, EAST, king) > plain + 0.1);
    Deal other = d; /* the two, where the king is elsewhere */
    View two = view_after(&other, &NOTRUMPS, readers[i], "S6 SA S2");
    plain = share_of(&two, p, &none, EAST, king);
    assert_true(share_of(&two, p, &reads, EAST, king) < plain - 0.1);
  }
  draw_close(&draw);
  solver_free(s);
  prior_free(p);
}

/* ---- restricted choice, by exact counts ------------------------------------ */

static double choose_nb(int n, int k)
{
  double ways = 1;
  for (int i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
  return ways;
}

/* The weights of two layouts of the spades, times the ways of all other cards. */
static double odds(const char *alone, const char *both, const View *v, int free,
                   int alone_east, int both_east)
{
  const Reads r = {.choice = true};
  const Deal one = deal_from(alone), two = deal_from(both);
  return weigh_world(v, &r, &one) * choose_nb(free, alone_east) /
         (weigh_world(v, &r, &two) * choose_nb(free, both_east));
}

static void qj_against_the_singleton_is_11_to_6(void **state)
{
  (void)state;
  const char *both = "N:7654.AK2.AK2.432 QJ.QJT9.QJT9.QJT AKT98.43.43.AK98 "
                     "32.8765.8765.765";
  const char *alone = "N:7654.AK2.AK2.432 Q.QJT9.QJT95.QJT AKT98.43.43.AK98 "
                      "J32.8765.876.765";
  Deal d = deal_from(both);
  View v = view_after(&d, &NOTRUMPS, SOUTH, "S2 S4 SQ SA");
  /* 22 cards besides the spades: east has 12 of them, or with the jack 11 */
  assert_true(fabs(odds(alone, both, &v, 22, 12, 11) - 11.0 / 6) < 1e-12);
}

/* Where places do not count, as one of the two equals was played at random: 2 to 1. */
static void restricted_choice_is_2_to_1(void **state)
{
  (void)state;
  const char *both = "N:7654.AK2.AK2.432 QJ.QJT9.QJT9.QJT AKT98.43.43.AK98 "
                     "32.8765.8765.765";
  const char *alone = "N:7654.AK2.AK2.432 Q2.QJT9.QJT9.QJT AKT98.43.43.AK98 "
                      "J3.8765.8765.765";
  const Reads r = {.choice = true};
  Deal one = deal_from(alone), two = deal_from(both);
  View v = view_after(&two, &NOTRUMPS, SOUTH, "S3 S4 SQ SA");
  assert_true(weigh_world(&v, &r, &one) == 2 * weigh_world(&v, &r, &two));
}

/* ---- tricks given away ----------------------------------------------------- */

/* Each position by itself, from the first card on. */
static double plain_losses(const View *v, const Deal *w, Solver *s)
{
  double weight = 1;
  int side = v->contract.declarer % SIDE_NB;
  Position at = position_start(w, &v->contract);
  for (int i = 0; i < v->card_nb; i++) {
    int seat = position_turn(&at), before, after;
    int decides =
        seat == seat_partner(v->contract.declarer) ? v->contract.declarer : seat;
    assert_true(play_tricks(s, &at, side, &before, NULL));
    position_play(&at, v->card[i], NULL);
    assert_true(play_tricks(s, &at, side, &after, NULL));
    if (!i || v->seen >> decides & 1) continue;
    int lost = seat % 2 == side ? before - after : after - before;
    assert_true(lost >= 0);
    double factor = exp(-2.0 * lost);
    weight *= factor < WEIGHT_FLOOR ? WEIGHT_FLOOR : factor;
  }
  return weight;
}

/* Cards that were played: eight are hidden then, with 70 layouts at most. */
enum { LATE = 36, PLAIN_MAX = 70, FEW = 6, DRAWS = 60, DRAWS_BRIEF = 15 };

/* The weights of all worlds of an ending, by plain loops, against those that are drawn.
 */
static void weights_agree_with_enumeration(void **state)
{
  (void)state;
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  Prior *p = must(prior_new(NULL, 0, NULL));
  const Reads r = {.choice = true, .careful = true, .signals = STANDARD};
  Draw all = {.nb = 0}, some = {.nb = 0};
  int checked = 0;
  for (uint64_t i = 0; i < (uint64_t)how_many(4, 1); i++) {
    Deal d = random_deal(SEED, 700 + i);
    int8_t card[CARD_NB];
    play_any(&d, &NOTRUMPS, i, card);
    const View v = view_at(&d, &NOTRUMPS, SOUTH, card, LATE);
    const DrawAsked every = {.nb = WORLDS_MAX, .reads = r, .solver = s};
    assert_true(draw_worlds(&all, &v, p, &every, NULL));
    assert_true(all.all);
    double sum = 0, squares = 0, plain[PLAIN_MAX];
    for (int k = 0; k < all.nb; k++) {
      plain[k] =
          weigh_world(&v, &r, &all.world[k]) * plain_losses(&v, &all.world[k], s);
      sum += plain[k];
    }
    for (int k = 0; k < all.nb; k++) {
      double share = plain[k] / sum;
      assert_true(fabs(all.weight[k] - share) < 1e-12);
      squares += share * share;
    }
    assert_true(fabs(all.effective * squares - 1) < 1e-9);
    if (all.nb <= FEW) continue;
    /* the likeliest world comes as often as it is likely */
    int top = 0, hits = 0, total = 0;
    for (int k = 1; k < all.nb; k++)
      if (all.weight[k] > all.weight[top]) top = k;
    for (uint64_t seed = 0; seed < (uint64_t)(soaking() ? DRAWS : DRAWS_BRIEF);
         seed++) {
      const DrawAsked a = {.nb = FEW, .seed = seed, .reads = r, .solver = s};
      assert_true(draw_worlds(&some, &v, p, &a, NULL));
      if (some.unread) continue;
      for (int k = 0; k < some.nb; k++, total++)
        hits += !memcmp(&some.world[k], &all.world[top], sizeof *all.world);
    }
    if (!total) continue;
    checked++;
    assert_true(fabs((double)hits / total - all.weight[top]) < 0.25);
  }
  assert_true(checked > 0 || is_set("BAIZE_BRIEF"));
  draw_close(&all);
  draw_close(&some);
  prior_free(p);
  solver_free(s);
}

static int points_in(Hand h)
{
  int points = 0;
  for (int suit = 0; suit < SUIT_NB; suit++) points += points_of(h, suit);
  return points;
}

/* ---- calls ----------------------------------------------------------------- */

/* West has more spades than he said: what east said counts all the same. */
static void calls_count_where_one_was_off(void **state)
{
  (void)state;
  Deal d = random_deal(SEED, 3);
  int8_t card[CARD_NB];
  char text[2][80];
  const Expr *where[2];
  play_any(&d, &NOTRUMPS, 4, card);
  View v = view_at(&d, &NOTRUMPS, SOUTH, card, 12);
  int west = hand_length(v.known.hand[WEST], SPADES);
  snprintf(text[0], sizeof text[0], "W.spades '0-%d' & E.hcp '0-%d'", west - 1,
           points_in(d.hand[EAST]));
  snprintf(text[1], sizeof text[1], "E.hcp '0-37'");
  for (int i = 0; i < 2; i++)
    where[i] = must((void *)expr_parse(text[i], strlen(text[i]), NULL));
  const char *east = strstr(text[0], "E.");
  const Expr *said = must((void *)expr_parse(east, strlen(east), NULL));
  Cond *c = must(cond_make(said, NULL));
  Prior *none = must(prior_new(NULL, 0, NULL)), *p = must(prior_new(where, 2, NULL));
  Draw draw = {.nb = 0};
  const DrawAsked a = {.nb = 1000, .seed = 1};
  double plain = 0, fits = 0;
  assert_true(west > 0 && draw_worlds(&draw, &v, none, &a, NULL));
  for (int i = 0; i < draw.nb; i++) plain += cond_holds(c, &draw.world[i]);
  plain /= draw.nb;
  assert_true(draw_worlds(&draw, &v, p, &a, NULL));
  assert_int_equal(draw.step, 1);
  for (int i = 0; i < draw.nb; i++) {
    bool weak = cond_holds(c, &draw.world[i]);
    fits += weak;
    assert_int_equal(prior_against(p, &v, &draw.world[i]), 1 + !weak);
  }
  fits /= draw.nb;
  assert_true(plain > 0.05 && plain < 0.95); /* each condition broken counts 0.02 */
  assert_true(fabs(fits - plain / (plain + WEIGHT_FLOOR * (1 - plain))) < 0.08);
  cond_free(c);
  expr_drop(said);
  draw_close(&draw);
  prior_free(p);
  prior_free(none);
  for (int i = 0; i < 2; i++) expr_drop(where[i]);
}

/* West is off the auction; what east said nobody in some thousand worlds has. */
static void what_fits_hardly_any_world_is_not_weighed(void **state)
{
  (void)state;
  Deal d = random_deal(SEED, 3);
  int8_t card[CARD_NB];
  char text[200];
  play_any(&d, &NOTRUMPS, 4, card);
  View v = view_at(&d, &NOTRUMPS, SOUTH, card, 1);
  int led = card_suit(card[0]);
  snprintf(text, sizeof text,
           "W.%s '0' & E.spades '4' & E.hearts '2' & E.diamonds '5' & E.clubs '2' & "
           "E.hcp '9' & E.spades.hcp '3' & E.hearts.hcp '2' & E.aces '1'",
           led == CLUBS      ? "clubs"
           : led == DIAMONDS ? "diamonds"
           : led == HEARTS   ? "hearts"
                             : "spades");
  const Expr *where = must((void *)expr_parse(text, strlen(text), NULL));
  Prior *p = must(prior_new(&where, 1, NULL)), *none = must(prior_new(NULL, 0, NULL));
  Draw draw = {.nb = 0}, plain = {.nb = 0};
  int unread = 0, draws = how_many(6, 3);
  for (uint64_t seed = 1; seed <= (uint64_t)draws; seed++) {
    const DrawAsked a = {.nb = 100, .seed = seed};
    assert_true(draw_worlds(&draw, &v, p, &a, NULL));
    assert_true(draw_worlds(&plain, &v, none, &a, NULL));
    assert_int_equal(draw.step, 1);
    assert_int_equal(draw.nb, a.nb);
    for (int k = 0; k < draw.nb; k++) assert_true(draw.weight[k] == 1.0 / draw.nb);
    assert_true(draw.unread == (draw.effective * 10 < draw.nb));
    if (!draw.unread) continue;
    unread++; /* the worlds are those without any auction */
    assert_memory_equal(draw.world, plain.world, sizeof *draw.world * 100);
  }
  assert_true(unread > 0);
  draw_close(&draw);
  draw_close(&plain);
  prior_free(p);
  prior_free(none);
  expr_drop(where);
}

/* ---- memory ------------------------------------------------------------------ */

/* Whether worlds are drawn where an allocation fails. */
static bool draw_short(const View *v, Solver *s, long n)
{
  const Expr *where[2] = {must((void *)expr_parse("W.hcp '37'", 10, NULL)),
                          must((void *)expr_parse("W.hcp '1+'", 10, NULL))};
  const DrawAsked a = {
      .nb = 5, .seed = 1, .reads = {.careful = true, .signals = STANDARD}, .solver = s};
  Draw d = {.nb = 0};
  Err e = {.kind = ERR_KIND_NB};
  atomic_store(&until_failure, n);
  Prior *p = prior_new(where, 2, &e);
  bool ok = p && draw_worlds(&d, v, p, &a, &e);
  atomic_store(&until_failure, -1);
  if (!ok && e.kind != ERR_MEMORY) fail_msg("allocation %ld: %s", n, e.msg);
  draw_close(&d);
  prior_free(p);
  for (int i = 0; i < 2; i++) expr_drop(where[i]);
  return ok;
}

static void memory_may_run_out_anywhere(void **state)
{
  (void)state;
  Deal d = random_deal(SEED, 9);
  int8_t card[CARD_NB];
  Solver *s = must(solver_new(SOLVER_MEMORY_MIN, NULL));
  long n = 0;
  play_any(&d, &NOTRUMPS, 4, card);
  const View v = view_at(&d, &NOTRUMPS, EAST, card, 29);
  assert_true(draw_short(&v, s, -1));
  while (!draw_short(&v, s, n)) n++;
  assert_true(n > 5);
  solver_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(signals_say_what_was_agreed),
      cmocka_unit_test(weights_are_those_of_the_definition),
      cmocka_unit_test(partner_and_declarer_read_a_signal),
      cmocka_unit_test(qj_against_the_singleton_is_11_to_6),
      cmocka_unit_test(restricted_choice_is_2_to_1),
      cmocka_unit_test(weights_agree_with_enumeration),
      cmocka_unit_test(calls_count_where_one_was_off),
      cmocka_unit_test(what_fits_hardly_any_world_is_not_weighed),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
