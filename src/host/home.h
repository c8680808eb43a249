/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** home.h - where the Lua half of the program lies.
**
** In this order: the directory that the environment variable BAIZE_LUA names;
** beside the build tree that holds the program (build/baize: ../lua, and
** build/MODE/baize: ../../lua); PREFIX/share/lua/5.4 for PREFIX/bin/baize.
** No state.
*/
#ifndef HOST_HOME_H
#define HOST_HOME_H

#include <limits.h>
#include <stdbool.h>

#include "base/err.h"

typedef struct Home {
  char lua[PATH_MAX];     /* holds baize/cli/init.lua */
  char program[PATH_MAX]; /* the directory of the program; "" when not found */
} Home;

/*
** Fill 'home'; 'name' is argv[0], used where /proc is not mounted. False: 'e'
** says where it looked.
*/
bool home_find(Home *home, const char *name, Err *e);

#endif
