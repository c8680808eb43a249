/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** replay.c - run a fuzz target without a fuzzer.
**
**   fuzz_NAME CORPUS [COUNT]
**
** Every line of the corpus is an input; then COUNT (default 3000) mutations of
** them, the same ones each time. Prints TAP. When an input breaks something it
** is written to standard error, as a C string.
*/
#include <ctype.h>
#include <errno.h>
#include <signal.h>

#include "base/rng.h"
#include "fuzz.h"

enum { LINES_MAX = 1000, INPUT_MAX = 512, COUNT_DEFAULT = 3000 };

typedef struct Input {
  size_t len;
  char text[INPUT_MAX];
} Input;

static Input line[LINES_MAX];
static int line_nb;
static Input now; /* what the target is at, for on_abort */

/* Sanitizers then end by a signal, which on_abort sees. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
  return "abort_on_error=1";
}

static void on_abort(int signal_nb)
{
  (void)signal_nb;
  fprintf(stderr, "input: \"");
  for (size_t i = 0; i < now.len; i++) {
    unsigned char c = (unsigned char)now.text[i];
    if (isprint(c) && c != '"' && c != '\\')
      fputc(c, stderr);
    else
      fprintf(stderr, "\\%03o", c);
  }
  fprintf(stderr, "\"\n");
  fflush(stderr);
}

static void run(const Input *in)
{
  now = *in;
  /* A block of its own, so that a byte read too far is seen. */
  uint8_t *block = malloc(in->len ? in->len : 1);
  if (!block) exit(2);
  memcpy(block, in->text, in->len);
  LLVMFuzzerTestOneInput(block, in->len);
  free(block);
}

static int pick(Rng *r, size_t bound)
{
  return (int)rng_below(r, bound);
}

/* A byte that the languages use, or now and then any. */
static char any_byte(Rng *r)
{
  static const char usual[] = "AKQJT98765432SHDCNEW.-:+*&|~()[]{},\"' 01xXpPbyanhcp";
  if (pick(r, 8) == 0) return (char)pick(r, 256);
  return usual[pick(r, sizeof usual - 1)];
}

static void insert(Input *in, size_t at, const char *text, size_t len)
{
  if (in->len + len > INPUT_MAX) return;
  memmove(in->text + at + len, in->text + at, in->len - at);
  memcpy(in->text + at, text, len);
  in->len += len;
}

static void erase(Input *in, size_t at, size_t len)
{
  if (at + len > in->len) len = in->len - at;
  memmove(in->text + at, in->text + at + len, in->len - at - len);
  in->len -= len;
}

/* Change '*in' a little: one of six ways. */
static void mutate(Input *in, Rng *r)
{
  char bytes[16];
  size_t at = (size_t)pick(r, in->len + 1), len = (size_t)pick(r, sizeof bytes) + 1;
  const Input *other = &line[pick(r, (size_t)line_nb)];
  size_t from = (size_t)pick(r, other->len + 1);
  switch (pick(r, 6)) {
  case 0: /* put a byte in */
    bytes[0] = any_byte(r);
    insert(in, at, bytes, 1);
    break;
  case 1: /* change a byte */
    if (at < in->len) in->text[at] = any_byte(r);
    break;
  case 2: /* take some out */ erase(in, at, pick(r, 2) ? 1 : len); break;
  case 3: /* say a piece twice */
    if (at + len > in->len) len = in->len - at;
    memcpy(bytes, in->text + at, len);
    insert(in, at, bytes, len);
    break;
  case 4: /* go on as another line does */
    in->len = at;
    if (in->len + other->len - from <= INPUT_MAX)
      insert(in, at, other->text + from, other->len - from);
    break;
  default: /* put a piece of another line in */
    if (from + len > other->len) len = other->len - from;
    insert(in, at, other->text + from, len);
  }
}

static void read_corpus(const char *path)
{
  FILE *f = fopen(path, "rb");
  char text[INPUT_MAX + 2];
  if (!f) {
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    exit(2);
  }
  while (line_nb < LINES_MAX && fgets(text, sizeof text, f)) {
    Input *in = &line[line_nb++];
    in->len = strcspn(text, "\n");
    if (in->len > INPUT_MAX) in->len = INPUT_MAX;
    memcpy(in->text, text, in->len);
  }
  fclose(f);
}

int main(int argc, char **argv)
{
  if (argc < 2) {
    fprintf(stderr, "usage: %s CORPUS [COUNT]\n", argv[0]);
    return 2;
  }
  signal(SIGABRT, on_abort);
  read_corpus(argv[1]);
  if (!line_nb) return 2;
  int count = argc > 2 ? atoi(argv[2]) : COUNT_DEFAULT;
  LLVMFuzzerTestOneInput(NULL, 0); /* as libFuzzer begins */
  for (int i = 0; i < line_nb; i++) run(&line[i]);
  printf("ok 1 - %d inputs of the corpus\n", line_nb);
  for (int i = 0; i < count; i++) {
    Rng r = rng_open(1, RNG_TEST, (uint64_t)i);
    Input in = line[i % line_nb];
    for (int n = 1 + pick(&r, 4); n > 0; n--) mutate(&in, &r);
    run(&in);
  }
  printf("ok 2 - %d mutations of them\n1..2\n", count);
  return 0;
}
