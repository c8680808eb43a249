/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700 /* realpath */
#include "host/home.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* dir + "/" + rest into 'out'; false where it does not fit. */
static bool join(char out[PATH_MAX], const char *dir, size_t len, const char *rest)
{
  int n = snprintf(out, PATH_MAX, "%.*s/%s", (int)len, dir, rest);
  return n > 0 && n < PATH_MAX;
}

/* The first program called 'name' in PATH, as a shell finds it. */
static bool search_path(char out[PATH_MAX], const char *name)
{
  const char *path = getenv("PATH");
  while (path && *path) {
    size_t len = strcspn(path, ":");
    char file[PATH_MAX];
    if (join(file, path, len, name) && access(file, X_OK) == 0 && realpath(file, out))
      return true;
    path += len + (path[len] == ':');
  }
  return false;
}

static bool find_program(char out[PATH_MAX], const char *name)
{
  bool found = realpath("/proc/self/exe", out) != NULL;
  if (!found && name && strchr(name, '/')) found = realpath(name, out) != NULL;
  if (!found && name) found = search_path(out, name);
  char *slash = found ? strrchr(out, '/') : NULL;
  if (slash) *slash = '\0';
  return slash != NULL;
}

/* True if the Lua half is at dir/rest; then 'out' is that directory. */
static bool try_place(char out[PATH_MAX], const char *dir, const char *rest)
{
  char place[PATH_MAX], file[PATH_MAX];
  return join(place, dir, strlen(dir), rest) &&
         join(file, place, strlen(place), "baize/cli/init.lua") &&
         access(file, R_OK) == 0 && realpath(place, out) != NULL;
}

bool home_find(Home *home, const char *name, Err *e)
{
  static const char *const places[] = {"../lua", "../../lua", "../share/lua/5.4"};
  enum { PLACE_NB = sizeof places / sizeof places[0] };
  if (!find_program(home->program, name)) home->program[0] = '\0';
  const char *given = getenv("BAIZE_LUA");
  if (given && *given) {
    if (try_place(home->lua, given, "")) return true;
    return err_as(e, ERR_NOT_FOUND,
                  "BAIZE_LUA is '%.120s', where there is no baize/cli/init.lua", given);
  }
  for (int i = 0; i < PLACE_NB && home->program[0]; i++) {
    if (try_place(home->lua, home->program, places[i])) return true;
  }
  return err_as(e, ERR_NOT_FOUND,
                "no Lua half beside '%.80s' (../lua, ../../lua, ../share/lua/5.4); "
                "the variable BAIZE_LUA can name its directory",
                home->program[0] ? home->program : "the program");
}
