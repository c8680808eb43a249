/* SPDX-License-Identifier: MIT */
#include "base/near.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_MAX = 40 };

static bool same(char a, char b)
{
  return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int least(int a, int b)
{
  return a < b ? a : b;
}

static int distance(const char *a, int n, const char *b, int m)
{
  int d[WORD_MAX + 1][WORD_MAX + 1];
  for (int i = 0; i <= n; i++) d[i][0] = i;
  for (int j = 0; j <= m; j++) d[0][j] = j;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) {
      int best = d[i - 1][j - 1] + !same(a[i - 1], b[j - 1]);
      best = least(best, least(d[i - 1][j], d[i][j - 1]) + 1);
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        best = least(best, d[i - 2][j - 2] + 1);
      d[i][j] = best;
    }
  return d[n][m];
}

const char *near_name(const char *word, size_t len, const char *const names[], int nb)
{
  const char *found = NULL;
  int best = WORD_MAX;
  if (len > WORD_MAX) return NULL;
  for (int i = 0; i < nb; i++) {
    size_t n = strlen(names[i]);
    if (n > WORD_MAX) continue;
    int d = distance(word, (int)len, names[i], (int)n);
    int allowed = (int)(len > n ? len : n) / 3;
    if (d <= (allowed ? allowed : 1) && d < (int)n && d < best) {
      best = d;
      found = names[i];
    }
  }
  return found;
}
