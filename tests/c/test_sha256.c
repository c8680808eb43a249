/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** SHA-256: the examples of NIST for FIPS 180-4 ("SHA_All", csrc.nist.gov), and the
** hashes of texts of 0 to 200 bytes, hashed together, as Python's hashlib has them.
*/
#include "unit.h"

#include "base/sha256.h"

static void expect_hash(const void *bytes, size_t len, const char *hash)
{
  char text[SHA256_TEXT + 1];
  sha256_text(bytes, len, text);
  assert_string_equal(text, hash);
}

static void published_examples_hold(void **state)
{
  (void)state;
  expect_hash("abc", 3,
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect_hash("", 0,
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  expect_hash("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
              "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
              112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void a_million_letters_have_the_published_hash(void **state)
{
  enum { MILLION = 1000000 };
  (void)state;
  char *letters = malloc(MILLION);
  assert_non_null(letters);
  memset(letters, 'a', MILLION);
  expect_hash(letters, MILLION,
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  free(letters);
}

/* Of each length the padding ends elsewhere; the hash is of all the hashes. */
static void every_length_has_its_hash(void **state)
{
  enum { LONGEST = 200 };
  (void)state;
  unsigned char bytes[LONGEST];
  char all[(LONGEST + 1) * SHA256_TEXT + 1];
  for (int i = 0; i < LONGEST; i++) bytes[i] = (unsigned char)i;
  for (size_t len = 0; len <= LONGEST; len++)
    sha256_text(bytes, len, all + len * SHA256_TEXT);
  expect_hash(all, (LONGEST + 1) * SHA256_TEXT,
              "b367ea311264aae50e6260b96a10761169ce3eec5d5f8f2258351f82c7252776");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(published_examples_hold),
      cmocka_unit_test(a_million_letters_have_the_published_hash),
      cmocka_unit_test(every_length_has_its_hash),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
