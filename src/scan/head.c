/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scan/head.h"

#include <string.h>

enum { NUMBER_DIGITS = 9, CONTRACT_MAX = 24 };

typedef struct Value {
  const char *text;
  size_t len; /* 0: not given */
} Value;

/* The value of a tag; of what is not known or makes no sense, nothing. */
static Value value_of(const PbnGame *p, const char *text, const char *name)
{
  const PbnTag *t = pbn_find(p, text, name);
  if (!t) return (Value){text, 0};
  Value v = {text + t->value.at, t->value.len};
  if (v.len == 1 && *v.text == '?') v.len = 0;
  return v;
}

/* A number of 1 to 'most' digits; -1: it is not one. */
static int digits(Value v, size_t most)
{
  int n = 0;
  if (v.len > most) return -1;
  for (size_t i = 0; i < v.len; i++) {
    if (v.text[i] < '0' || v.text[i] > '9') return -1;
    n = 10 * n + (v.text[i] - '0');
  }
  return n;
}

static bool same_word(Value v, const char *lower)
{
  size_t i = 0;
  while (i < v.len && lower[i] && (v.text[i] | 0x20) == lower[i]) i++;
  return i == v.len && !lower[i];
}

static bool read_contract(PbnHead *out, Value contract, Value declarer)
{
  char buf[CONTRACT_MAX];
  size_t len = contract.len;
  out->has_contract = len > 0;
  if (!len) return true;
  if (declarer.len && *declarer.text == '^') return false;
  /* "R" for redoubled is judged elsewhere */
  if (len + declarer.len + 4 > sizeof buf || (contract.text[len - 1] | 0x20) == 'r')
    return false;
  memcpy(buf, contract.text, len);
  if (declarer.len) {
    memcpy(buf + len, " by ", 4);
    memcpy(buf + len + 4, declarer.text, declarer.len);
    len += 4 + declarer.len;
  }
  return contract_parse(&out->contract, buf, len, NULL);
}

static bool read_seat(int *out, Value v)
{
  if (!v.len) return true;
  *out = v.len == 1 ? seat_from_letter(*v.text) : -1;
  return *out >= 0;
}

static void read_players(PbnHead *out, const PbnGame *p, const char *text)
{
  static const char *const names[SEAT_NB] = {"North", "East", "South", "West"};
  for (int s = 0; s < SEAT_NB; s++)
    out->player[s] =
        value_of(p, text, names[s]).len ? pbn_find(p, text, names[s]) : NULL;
}

bool pbn_head(PbnHead *out, const PbnGame *p, const char *text)
{
  Value number = value_of(p, text, "Board"), vul = value_of(p, text, "Vulnerable");
  Value deal = value_of(p, text, "Deal"), result = value_of(p, text, "Result");
  Value room = value_of(p, text, "Room");
  *out = (PbnHead){.dealer = -1, .vul = -1, .result = -1};
  out->number = digits(number, NUMBER_DIGITS);
  if (number.len && out->number < 1) return false;
  if (!read_seat(&out->dealer, value_of(p, text, "Dealer"))) return false;
  if (vul.len && !vul_parse(&out->vul, vul.text, vul.len, NULL)) return false;
  out->has_deal = deal.len > 0;
  if (deal.len && !deal_parse(&out->deal, deal.text, deal.len, NULL)) return false;
  if (!read_contract(out, value_of(p, text, "Contract"), value_of(p, text, "Declarer")))
    return false;
  if (result.len) {
    out->result = digits(result, 2);
    if (out->result < 0 || out->result > RANK_NB) return false;
  }
  if (same_word(room, "open")) out->room = ROOM_OPEN;
  if (same_word(room, "closed")) out->room = ROOM_CLOSED;
  read_players(out, p, text);
  return true;
}
