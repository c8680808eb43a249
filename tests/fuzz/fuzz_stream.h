/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** fuzz_stream.h - what the targets of streams share: however a stream is cut into
** pieces, the same boards come out of it.
**
** '~' stands for the end of a line, as the corpus has one input a line.
*/
#ifndef FUZZ_FUZZ_STREAM_H
#define FUZZ_FUZZ_STREAM_H

#include "fuzz.h"

enum { TEXT_MAX = 1 << 16 };

/* FNV-1a */
static const uint64_t HASH_START = 14695981039346656037u;

static inline uint64_t hash_number(uint64_t hash, uint64_t n)
{
  return (hash ^ n) * 1099511628211u;
}

static inline uint64_t hash_text(uint64_t hash, const char *text, size_t len)
{
  for (size_t i = 0; i < len; i++) hash = hash_number(hash, (unsigned char)text[i]);
  return hash;
}

/* A hash of what the boards are when fed 'step' bytes at a time; their number. */
typedef uint64_t Cut(const char *text, size_t len, size_t step, int *nb);

static inline int fuzz_stream(const uint8_t *data, size_t size, Cut *cut)
{
  if (size > TEXT_MAX) return 0;
  char *text = malloc(size ? size : 1);
  CHECK(text);
  for (size_t i = 0; i < size; i++) text[i] = data[i] == '~' ? '\n' : (char)data[i];
  int nb, other;
  uint64_t whole = cut(text, size, size ? size : 1, &nb);
  for (size_t step = 1; step < 12; step += 5) {
    CHECK(cut(text, size, step, &other) == whole);
    CHECK(other == nb);
  }
  free(text);
  return 0;
}

#endif
