/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Contracts as text: every form that is read, the one that is written.
*/
#include "unit.h"

#include "cards/contract.h"

static Contract read_contract(const char *text)
{
  Contract c;
  Err e;
  if (!contract_parse(&c, text, strlen(text), &e)) fail_msg("%s: %s", text, e.msg);
  return c;
}

static void expect_text(const char *text, const char *canonical)
{
  char buf[CONTRACT_TEXT_MAX];
  Contract c = read_contract(text);
  assert_int_equal(contract_format(&c, buf), strlen(canonical));
  assert_string_equal(buf, canonical);
}

static void fields_are_read(void **state)
{
  (void)state;
  Contract c = read_contract("4Hx by E");
  assert_int_equal(c.level, 4);
  assert_int_equal(c.strain, HEARTS);
  assert_int_equal(c.doubled, DOUBLED);
  assert_int_equal(c.declarer, EAST);
  c = read_contract("3NTxx by S");
  assert_int_equal(c.level, 3);
  assert_int_equal(c.strain, NOTRUMP);
  assert_int_equal(c.doubled, REDOUBLED);
  assert_int_equal(c.declarer, SOUTH);
}

static void many_forms_are_read(void **state)
{
  (void)state;
  static const struct {
    const char *text, *canonical;
  } cases[] = {
      {"4S by N", "4S by N"},   {"4S-N", "4S by N"},      {"4SN", "4S by N"},
      {"4S N", "4S by N"},      {"4s BY n", "4S by N"},   {"4S by north", "4S by N"},
      {" 4S by N ", "4S by N"}, {"4Sx-W", "4Sx by W"},    {"4Sxx-W", "4Sxx by W"},
      {"4SX by W", "4Sx by W"}, {"4S*W", "4Sx by W"},     {"4S** by W", "4Sxx by W"},
      {"1N by E", "1NT by E"},  {"1NT by E", "1NT by E"}, {"1NN", "1NT by N"},
      {"1NTN", "1NT by N"},     {"1NS", "1NT by S"},      {"7NTXXE", "7NTxx by E"},
      {"2C by S", "2C by S"},   {"5D-E", "5D by E"},      {"4♠ by N", "4S by N"},
      {"4♥x-W", "4Hx by W"},    {"3 ♦ E", "3D by E"},     {"2♣️ by S", "2C by S"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++)
    expect_text(cases[i].text, cases[i].canonical);
}

static void passed_out_is_a_contract_of_level_0(void **state)
{
  (void)state;
  static const char *const texts[] = {"P", "p", "Pass", "PASS", "AP", " pass "};
  for (size_t i = 0; i < LENGTH(texts); i++) {
    assert_int_equal(read_contract(texts[i]).level, 0);
    expect_text(texts[i], "P");
  }
}

static void every_contract_reads_back(void **state)
{
  (void)state;
  int nb = 0;
  for (int level = 1; level <= LEVEL_MAX; level++)
    for (int strain = CLUBS; strain < STRAIN_NB; strain++)
      for (int doubled = UNDOUBLED; doubled <= REDOUBLED; doubled++)
        for (int seat = NORTH; seat < SEAT_NB; seat++, nb++) {
          const Contract c = {level, strain, doubled, seat};
          char buf[CONTRACT_TEXT_MAX];
          assert_true(contract_format(&c, buf) < CONTRACT_TEXT_MAX);
          Contract back = read_contract(buf);
          assert_true(contract_same(&c, &back));
        }
  assert_int_equal(nb, 420);
}

static void each_field_tells_contracts_apart(void **state)
{
  (void)state;
  const Contract c = read_contract("4Sx by N");
  static const char *const others[] = {"3Sx by N",  "4Hx by N", "4S by N",
                                       "4Sxx by N", "4Sx by S", "P"};
  assert_true(contract_same(&c, &c));
  for (size_t i = 0; i < LENGTH(others); i++) {
    const Contract other = read_contract(others[i]);
    assert_false(contract_same(&c, &other));
    assert_false(contract_same(&other, &c));
  }
  const Contract pass = {0}, also_pass = {0, HEARTS, DOUBLED, WEST};
  assert_true(contract_same(&pass, &also_pass));
}

static void what_is_no_contract_is_refused(void **state)
{
  (void)state;
  static const struct {
    const char *text, *msg;
    size_t at;
  } cases[] = {
      {"", "'' is not a contract (as in 4S by N, 3NTx by E, P)", 1},
      {"8S by N", "'8S by N' is not a contract (as in 4S by N, 3NTx by E, P)", 1},
      {"0S by N", "'0S by N' is not a contract (as in 4S by N, 3NTx by E, P)", 1},
      {"4X by N", "'4X by N' is not a contract (as in 4S by N, 3NTx by E, P)", 2},
      {"4", "'4' is not a contract (as in 4S by N, 3NTx by E, P)", 2},
      {"4S", "'4S' has no declarer (as in 4S by N)", 3},
      {"4Sxx", "'4Sxx' has no declarer (as in 4S by N)", 5},
      {"4S by ", "'4S by' is not a contract (as in 4S by N, 3NTx by E, P)", 4},
      {"4Sxxx by N", "'4Sxxx by N' is not a contract (as in 4S by N, 3NTx by E, P)", 5},
      {"4S by X", "'4S by X' is not a contract (as in 4S by N, 3NTx by E, P)", 7},
      {"4S by N.", "'4S by N.' is not a contract (as in 4S by N, 3NTx by E, P)", 7},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    Contract c = {7, 7, 7, 7};
    Err e;
    assert_false(contract_parse(&c, cases[i].text, strlen(cases[i].text), &e));
    expect_err(&e, cases[i].at, cases[i].msg);
    assert_int_equal(c.level, 7);
  }
}

/* The text need not end in '\0'. */
static void reading_ends_with_the_length(void **state)
{
  (void)state;
  Contract c;
  assert_true(contract_parse(&c, "4S by Northern", 7, NULL));
  assert_int_equal(c.declarer, NORTH);
  assert_true(contract_parse(&c, "4SNxyz", 3, NULL));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_read),
      cmocka_unit_test(many_forms_are_read),
      cmocka_unit_test(passed_out_is_a_contract_of_level_0),
      cmocka_unit_test(every_contract_reads_back),
      cmocka_unit_test(each_field_tells_contracts_apart),
      cmocka_unit_test(what_is_no_contract_is_refused),
      cmocka_unit_test(reading_ends_with_the_length),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
