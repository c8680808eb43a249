/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700
#include "bind/litter.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FILE_NB = 16 };

static char path_of[FILE_NB][PATH_MAX];
static volatile sig_atomic_t used[FILE_NB];

void litter_add(const char *path)
{
  int i = 0;
  while (i < FILE_NB && used[i]) i++;
  if (i == FILE_NB || snprintf(path_of[i], PATH_MAX, "%s", path) >= PATH_MAX) return;
  used[i] = 1;
}

void litter_drop(const char *path)
{
  for (int i = 0; i < FILE_NB; i++)
    if (used[i] && !strcmp(path_of[i], path)) used[i] = 0;
}

void litter_sweep(void)
{
  for (int i = 0; i < FILE_NB; i++)
    if (used[i]) unlink(path_of[i]);
}
