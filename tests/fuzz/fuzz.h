/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** fuzz.h - what the fuzz targets share.
**
** A target reads one text in every way that its parsers can, and checks that
** what parses prints, that what it printed parses back to the same, and that
** what does not parse says why. It is driven by libFuzzer ('make fuzz') or by
** replay.c, which runs the corpus and mutations of it in every test run. The
** text is a block of exactly 'size' bytes: no '\0' ends it.
*/
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                        \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: %s is not so\n", __FILE__, __LINE__, #condition); \
      abort();                                                                  \
    }                                                                           \
  } while (0)

/* A failure says something, in one line, about a place in the text. */
static inline void check_error(const Err *e, size_t len)
{
  CHECK(memchr(e->msg, '\0', sizeof e->msg) != NULL);
  CHECK(e->msg[0] != '\0');
  CHECK(strchr(e->msg, '\n') == NULL);
  CHECK(e->at <= len + 1);
}

#endif
