/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Cards, sets of cards and words of the vocabulary: text in and out.
*/
#include "unit.h"

#include "cards/card.h"

/* A case of a reader that must fail. */
typedef struct Bad {
  const char *text;
  size_t at;
  const char *msg;
} Bad;

/*
** A copy that ends with the text, without a '\0', so that a sanitizer sees a
** reader that goes on.
*/
static char *bare(const char *text, char room[], size_t room_nb)
{
  size_t len = strlen(text);
  assert_true(len <= room_nb);
  return memcpy(room + room_nb - len, text, len);
}

static void every_card_comes_back(void **state)
{
  (void)state;
  for (int suit = CLUBS; suit <= SPADES; suit++)
    for (int rank = TWO; rank <= ACE; rank++) {
      char text[CARD_TEXT_MAX];
      int card;
      card_format(card_make(suit, rank), text);
      assert_int_equal(text[0], "CDHS"[suit]);
      assert_int_equal(text[1], "23456789TJQKA"[rank]);
      assert_true(card_parse(&card, text, 2, NULL));
      assert_int_equal(card, card_make(suit, rank));
      assert_int_equal(card_suit(card), suit);
      assert_int_equal(card_rank(card), rank);
    }
}

static void cards_are_read_in_other_forms(void **state)
{
  (void)state;
  int card;
  assert_true(card_parse(&card, "h10", 3, NULL));
  assert_int_equal(card, card_make(HEARTS, TEN));
  assert_true(card_parse(&card, "sa", 2, NULL));
  assert_int_equal(card, card_make(SPADES, ACE));
}

static void bad_cards_are_told(void **state)
{
  (void)state;
  static const Bad cases[] = {
      {"", 1, "'' is not a card (suit then rank, as in SA)"},
      {"S", 1, "'S' is not a card (suit then rank, as in SA)"},
      {"AS", 1, "'AS' is not a card (suit then rank, as in SA)"},
      {"SX", 2, "'X' is not a rank"},
      {"S1", 2, "'1' is not a rank (the ten is 'T' or '10')"},
      {"S\x01", 2, "byte 1 is not a rank"},
      {"SAK", 3, "'SAK' is more than one card"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    int card = 99;
    char room[8];
    Err e;
    const char *text = bare(cases[i].text, room, sizeof room);
    assert_false(card_parse(&card, text, strlen(cases[i].text), &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_int_equal(card, 99);
  }
}

static void sets_of_cards_come_back(void **state)
{
  (void)state;
  static const struct {
    const char *text, *again;
    int size;
  } cases[] = {
      {"SA HKQ", "SA HKQ", 3},          {"hkq,sa", "SA HKQ", 3}, {"SAK SQ", "SAKQ", 3},
      {"SAHKD10C2", "SA HK DT C2", 4},  {"S- HA", "HA", 1},      {"", "", 0},
      {"SA, H109\tC2", "SA HT9 C2", 4},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h;
    char text[CARDS_TEXT_MAX];
    assert_true(cards_parse(&h, cases[i].text, strlen(cases[i].text), NULL));
    assert_int_equal(hand_size(h), cases[i].size);
    assert_int_equal(cards_format(h, text), strlen(cases[i].again));
    assert_string_equal(text, cases[i].again);
  }
}

static void bad_sets_of_cards_are_told(void **state)
{
  (void)state;
  static const Bad cases[] = {
      {"AK", 1, "a suit (S, H, D or C) is expected before 'A'"},
      {"AS", 1, "the suit comes before the rank: write SA"},
      {"SA, KH", 5, "the suit comes before the rank: write HK"},
      {"SA K", 4, "a suit (S, H, D or C) is expected before 'K'"},
      {"SA SKA", 6, "SA occurs twice"},
      {"SAX", 3, "'X' is not a rank"},
      {"SA-", 3, "'-' is not a rank"},
      {"S-A", 3, "a suit (S, H, D or C) is expected before 'A'"},
      {"H1", 2, "'1' is not a rank (the ten is 'T' or '10')"},
      {"\x07", 1, "a suit (S, H, D or C) is expected before '?'"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h = 99;
    char room[8];
    Err e;
    const char *text = bare(cases[i].text, room, sizeof room);
    assert_false(cards_parse(&h, text, strlen(cases[i].text), &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_int_equal(h, 99);
  }
}

static void the_whole_pack_fits_its_texts(void **state)
{
  (void)state;
  char cards[CARDS_TEXT_MAX], hand[HAND_TEXT_MAX];
  Hand h;
  size_t len = cards_format(PACK, cards);
  assert_int_equal(len, CARDS_TEXT_MAX - 1);
  assert_true(cards_parse(&h, cards, len, NULL));
  assert_int_equal(h, PACK);
  len = hand_format(PACK, hand);
  assert_int_equal(len, HAND_TEXT_MAX - 1);
  assert_true(hand_parse(&h, hand, len, 0, NULL));
  assert_int_equal(h, PACK);
}

static void hands_come_back(void **state)
{
  (void)state;
  static const struct {
    const char *text, *again;
  } cases[] = {
      {"AK2.J3.KQ854.K72", "AK2.J3.KQ854.K72"},
      {"SAK2 HJ3 DKQ854 CK72", "AK2.J3.KQ854.K72"},
      {"sak2hj3dkq854ck72", "AK2.J3.KQ854.K72"},
      {"C2 SA", "A...2"},
      {"-.J3.10985432.K7", ".J3.T985432.K7"},
      {".-.AKQJT98765432.-", "..AKQJT98765432."},
      {"...", "..."},
      {"-", "..."},
      {"2aK..t.", "AK2..T."},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h;
    char text[HAND_TEXT_MAX];
    assert_true(hand_parse(&h, cases[i].text, strlen(cases[i].text), 0, NULL));
    assert_int_equal(hand_format(h, text), strlen(cases[i].again));
    assert_string_equal(text, cases[i].again);
  }
}

static void bad_hands_are_told(void **state)
{
  (void)state;
  static const Bad cases[] = {
      {"", 1, "a hand has four suits with dots between, '' has 1"},
      {"AK2.J3.KQ854", 13,
       "a hand has four suits with dots between, 'AK2.J3.KQ854' has 3"},
      {"AK.2.3.4.5", 9, "a hand has four suits, not five"},
      {"AKX.2.3.4", 3, "'X' is not a rank"},
      {"AK1.2.3.4", 3, "'1' is not a rank (the ten is 'T' or '10')"},
      {"AKA.2.3.4", 3, "SA occurs twice"},
      {".T10..", 3, "HT occurs twice"},
      {"A-..2.3", 2, "'-' is not a rank"},
      {"-A..2.3", 1, "'-' is not a rank"},
      {"--...", 1, "'-' is not a rank"},
      {"\xc3\xa4...", 1, "byte 195 is not a rank"},
      {"A. K..", 3, "' ' is not a rank"},
      {"SAK2 J3", 6, "a suit (S, H, D or C) is expected before 'J'"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Hand h = 99;
    char room[16];
    Err e;
    const char *text = bare(cases[i].text, room, sizeof room);
    assert_false(hand_parse(&h, text, strlen(cases[i].text), 0, &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_int_equal(h, 99);
  }
}

static void positions_count_from_the_base(void **state)
{
  (void)state;
  Hand h;
  Err e;
  assert_false(hand_parse(&h, "AX...", 5, 10, &e));
  assert_int_equal(e.at, 12);
}

/* Every holding of six ranks beside every one without any of these. */
static void cards_are_counted_below_and_over(void **state)
{
  enum { SOME = 1 << 6 };
  (void)state;
  for (unsigned one = 0; one < SOME; one++)
    for (unsigned other = 0; other < SOME; other++) {
      unsigned over = 0;
      if (one & other) continue;
      for (int rank = 0; rank < 6; rank++)
        if ((one >> rank & 1) && !(other >> rank)) over |= 1U << rank;
      assert_int_equal(holding_over(one, other), over);
    }
  for (unsigned one = 0; one < SOME; one++) {
    Hand h =
        hand_from_holding(one, HEARTS) | hand_from_holding(SOME - 1 - one, DIAMONDS);
    int below = 0;
    for (int rank = 0; rank < 6; rank++) {
      assert_int_equal(hand_below(h, card_make(HEARTS, rank)), below);
      below += (int)(one >> rank & 1);
    }
  }
}

static void words_are_read_in_any_case(void **state)
{
  (void)state;
  static const struct {
    const char *text;
    int strain;
  } strains[] = {
      {"C", CLUBS},          {"d", DIAMONDS},
      {"hearts", HEARTS},    {"Heart", HEARTS},
      {"SPADES", SPADES},    {"spade", SPADES},
      {"N", NOTRUMP},        {"nt", NOTRUMP},
      {"NoTrump", NOTRUMP},  {"notrumps", NOTRUMP},
      {"no trump", NOTRUMP}, {"♣", CLUBS},
      {"♦", DIAMONDS},       {"♥", HEARTS},
      {"♠", SPADES},         {"♥\xEF\xB8\x8F", HEARTS},
  };
  static const struct {
    const char *text;
    int seat;
  } seats[] = {{"N", NORTH}, {"east", EAST}, {"s", SOUTH}, {"WEST", WEST}};
  char room[16];
  int value;
  for (size_t i = 0; i < LENGTH(strains); i++) {
    const char *text = bare(strains[i].text, room, sizeof room);
    assert_true(strain_parse(&value, text, strlen(strains[i].text), NULL));
    assert_int_equal(value, strains[i].strain);
  }
  for (size_t i = 0; i < LENGTH(seats); i++) {
    const char *text = bare(seats[i].text, room, sizeof room);
    assert_true(seat_parse(&value, text, strlen(seats[i].text), NULL));
    assert_int_equal(value, seats[i].seat);
  }
}

/* "spad" with an 'e' after its end: the end is the end. */
static void words_end_where_they_end(void **state)
{
  (void)state;
  int value;
  Err e;
  assert_false(strain_parse(&value, "spade", 4, &e));
  expect_err(&e, 1, "'spad' is not a strain (C, D, H, S or NT)");
  assert_true(strain_parse(&value, "spades", 5, NULL));
  assert_false(strain_parse(&value, "spadesx", 7, NULL));
  assert_false(strain_parse(&value, "♥", 2, &e));
  assert_false(strain_parse(&value, "♥s", 4, NULL));
  assert_false(strain_parse(&value, "", 0, &e));
  expect_err(&e, 1, "'' is not a strain (C, D, H, S or NT)");
}

static void unknown_words_are_told(void **state)
{
  (void)state;
  int value = 99;
  Err e;
  assert_false(seat_parse(&value, "middle", 6, &e));
  expect_err(&e, 1, "'middle' is not a seat (N, E, S or W)");
  assert_false(strain_parse(&value, "coins", 5, &e));
  expect_err(&e, 1, "'coins' is not a strain (C, D, H, S or NT)");
  assert_int_equal(value, 99);
}

static void letters_are_unlike_anything_else(void **state)
{
  (void)state;
  for (int c = 0; c < 256; c++) {
    bool suit = c && strchr("CDHScdhs", c), seat = c && strchr("NESWnesw", c);
    bool rank = c && strchr("123456789TJQKAtjqka", c);
    assert_int_equal(suit_from_letter((char)c) >= 0, suit);
    assert_int_equal(seat_from_letter((char)c) >= 0, seat);
    assert_int_equal(rank_from_letter((char)c) >= 0, rank);
  }
}

static void seats_go_round(void **state)
{
  (void)state;
  assert_int_equal(seat_next(WEST), NORTH);
  assert_int_equal(seat_partner(EAST), WEST);
  assert_int_equal(seat_partner(WEST), EAST);
  assert_string_equal(seat_name(SOUTH), "south");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_card_comes_back),
      cmocka_unit_test(cards_are_read_in_other_forms),
      cmocka_unit_test(bad_cards_are_told),
      cmocka_unit_test(sets_of_cards_come_back),
      cmocka_unit_test(bad_sets_of_cards_are_told),
      cmocka_unit_test(the_whole_pack_fits_its_texts),
      cmocka_unit_test(hands_come_back),
      cmocka_unit_test(bad_hands_are_told),
      cmocka_unit_test(positions_count_from_the_base),
      cmocka_unit_test(cards_are_counted_below_and_over),
      cmocka_unit_test(words_are_read_in_any_case),
      cmocka_unit_test(words_end_where_they_end),
      cmocka_unit_test(unknown_words_are_told),
      cmocka_unit_test(letters_are_unlike_anything_else),
      cmocka_unit_test(seats_go_round),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
