/* SPDX-License-Identifier: MIT */
/*
** contract.h - contracts and vulnerability, and their text forms.
**
** Plain values. Level 0 is a deal passed out.
** Text: "4S by N", "4Hx by E", "3NTxx by S"; also read "4S-N", "4SN", "4S*-W",
** "4♠ by N", "P" or "Pass". Vulnerability: none NS EW both; also read All, Love,
** N-S, -.
** No state: safe from any thread.
*/
#ifndef CARDS_CONTRACT_H
#define CARDS_CONTRACT_H

#include "base/err.h"
#include "cards/card.h"

enum { LEVEL_MAX = 7, BOOK = 6 /* tricks before those that a level counts */ };

enum { UNDOUBLED, DOUBLED, REDOUBLED };

typedef struct Contract {
  int level;    /* 1 to 7; 0: passed out, and the rest means nothing */
  int strain;   /* CLUBS .. NOTRUMP */
  int doubled;  /* UNDOUBLED, DOUBLED, REDOUBLED */
  int declarer; /* a seat */
} Contract;

/* ORDER VUL: bit 0 for N-S, bit 1 for E-W. */
enum { VUL_NONE, VUL_NS, VUL_EW, VUL_BOTH, VUL_NB };

static inline bool vul_of(int vul, int seat)
{
  return vul >> (seat % 2) & 1;
}

/* Read a contract; false: 'e' says what is wrong and where. */
bool contract_parse(Contract *out, const char *text, size_t len, Err *e);

enum { CONTRACT_TEXT_MAX = 12 };

/* Write "4Sx by N", or "P"; returns the length. */
size_t contract_format(const Contract *c, char buf[CONTRACT_TEXT_MAX]);

bool contract_same(const Contract *a, const Contract *b);

bool vul_parse(int *out, const char *text, size_t len, Err *e);
const char *vul_name(int vul); /* none NS EW both */

#endif
