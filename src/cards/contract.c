/* SPDX-License-Identifier: MIT */
#include "cards/contract.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool is_word(const char *text, size_t len, const char *word)
{
  return strlen(word) == len && strncasecmp(word, text, len) == 0;
}

static bool bad(Err *e, size_t at, const char *text, size_t len)
{
  return err_set(e, at + 1, "'%.*s' is not a contract (as in 4S by N, 3NTx by E, P)",
                 (int)(len > 40 ? 40 : len), text);
}

static void skip(const char *text, size_t len, size_t *i, const char *set)
{
  while (*i < len && text[*i] && strchr(set, text[*i])) ++*i;
}

/* x, xx, X, *, ** after the strain. */
static int read_doubles(const char *text, size_t len, size_t *i)
{
  int doubled = UNDOUBLED;
  while (*i < len && doubled < REDOUBLED &&
         (text[*i] == '*' || tolower((unsigned char)text[*i]) == 'x')) {
    doubled++;
    ++*i;
  }
  return doubled;
}

/* A letter or a symbol; below 0: neither. */
static int read_strain(const char *text, size_t len, size_t *i)
{
  size_t used;
  int strain = suit_from_symbol(text + *i, len - *i, &used);
  if (strain >= 0) {
    *i += used;
    return strain;
  }
  strain = suit_from_letter(text[*i]);
  if (strain < 0 && toupper((unsigned char)text[*i]) == 'N') strain = NOTRUMP;
  if (strain >= 0) ++*i;
  return strain;
}

bool contract_parse(Contract *out, const char *text, size_t len, Err *e)
{
  Contract c = {0};
  size_t i = 0;
  while (len && isspace((unsigned char)text[len - 1])) len--;
  skip(text, len, &i, " \t");
  if (is_word(text + i, len - i, "P") || is_word(text + i, len - i, "pass") ||
      is_word(text + i, len - i, "AP")) {
    *out = c;
    return true;
  }
  if (i >= len || text[i] < '1' || text[i] > '0' + LEVEL_MAX)
    return bad(e, i, text, len);
  c.level = text[i++] - '0';
  skip(text, len, &i, " ");
  if (i >= len) return bad(e, i, text, len);
  c.strain = read_strain(text, len, &i);
  if (c.strain < 0) return bad(e, i, text, len);
  /* "3NT by S", "3N by S", "3NS": a T belongs to the strain */
  if (c.strain == NOTRUMP && i < len && toupper((unsigned char)text[i]) == 'T') i++;
  c.doubled = read_doubles(text, len, &i);
  skip(text, len, &i, " -");
  if (len - i > 3 && is_word(text + i, 2, "by") && text[i + 2] == ' ') i += 3;
  skip(text, len, &i, " ");
  if (i >= len)
    return err_set(e, len + 1, "'%.*s' has no declarer (as in 4S by N)",
                   (int)(len > 40 ? 40 : len), text);
  Err seat = {0};
  if (!seat_parse(&c.declarer, text + i, len - i, &seat)) return bad(e, i, text, len);
  *out = c;
  return true;
}

size_t contract_format(const Contract *c, char buf[CONTRACT_TEXT_MAX])
{
  static const char *const doubles[] = {"", "x", "xx"};
  size_t n = 0;
  if (!c->level) {
    buf[n++] = 'P';
    buf[n] = '\0';
    return n;
  }
  buf[n++] = (char)('0' + c->level);
  for (const char *p = strain_name(c->strain); *p; p++) buf[n++] = *p;
  for (const char *p = doubles[c->doubled]; *p; p++) buf[n++] = *p;
  for (const char *p = " by "; *p; p++) buf[n++] = *p;
  buf[n++] = seat_letter(c->declarer);
  buf[n] = '\0';
  return n;
}

bool contract_same(const Contract *a, const Contract *b)
{
  if (!a->level || !b->level) return a->level == b->level;
  return a->level == b->level && a->strain == b->strain && a->doubled == b->doubled &&
         a->declarer == b->declarer;
}

static const struct {
  const char *word;
  int vul;
} VULS[] = {
    {"none", VUL_NONE}, {"-", VUL_NONE},    {"love", VUL_NONE}, {"o", VUL_NONE},
    {"NS", VUL_NS},     {"N-S", VUL_NS},    {"n", VUL_NS},      {"EW", VUL_EW},
    {"E-W", VUL_EW},    {"e", VUL_EW},      {"both", VUL_BOTH}, {"all", VUL_BOTH},
    {"b", VUL_BOTH},    {"NSEW", VUL_BOTH},
};

bool vul_parse(int *out, const char *text, size_t len, Err *e)
{
  for (size_t i = 0; i < sizeof VULS / sizeof *VULS; i++) {
    if (!is_word(text, len, VULS[i].word)) continue;
    *out = VULS[i].vul;
    return true;
  }
  return err_set(e, 1, "'%.*s' is not a vulnerability (none, NS, EW or both)",
                 (int)(len > 40 ? 40 : len), text);
}

const char *vul_name(int vul)
{
  static const char *const names[VUL_NB] = {"none", "NS", "EW", "both"};
  return names[vul];
}
