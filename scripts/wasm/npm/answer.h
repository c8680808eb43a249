/* SPDX-License-Identifier: MIT */
/*
** answer.h - what functions called from JavaScript have in common: the text that they
** return, which stays until the next call, and one solver. Included once in a program.
*/
#ifndef WASM_ANSWER_H
#define WASM_ANSWER_H

#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/baize.h"

enum { MEMORY = 64 /* MiB */ };

static char text[8000];
static BaizeSolver *solver;

static const char *failed(const BaizeError *e)
{
  snprintf(text, sizeof text, "!%s", e->message);
  return text;
}

static BaizeSolver *ready(BaizeError *e)
{
  if (!solver) solver = baize_solver_new(MEMORY, e);
  return solver;
}

#endif
