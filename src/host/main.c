/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** main.c - the program: a Lua state with the core in it, and the Lua half.
**
** Everything the user sees is decided in lua/baize/cli. Exit status: what
** cli.main returns; 1 when the Lua half cannot be found or loaded.
*/
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bind/bind.h"
#include "host/blocks.h"
#include "host/home.h"
#include "host/host.h"
#include "host/signals.h"

typedef struct Start {
  int argc;
  char **argv;
  int status;
} Start;

/* Errors with a kind say what they have to say. */
static int traceback(lua_State *L)
{
  if (lua_type(L, 1) == LUA_TUSERDATA) {
    luaL_tolstring(L, 1, NULL);
    return 1;
  }
  luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
  return 1;
}

/*
** Our own Lua comes before anything that LUA_PATH or the system offers; the
** docstrings that the build collects lie beside the program. Lua's own path comes
** last, as LUA_PATH may leave it out, and modules that we need are found on it.
*/
static void set_path(lua_State *L, const Home *home)
{
  lua_getglobal(L, "package");
  lua_getfield(L, -1, "path");
  if (home->program[0]) {
    lua_pushfstring(L, "%s/lua/?.lua;%s", home->program, lua_tostring(L, -1));
    lua_replace(L, -2);
  }
  lua_pushfstring(L, "%s/?.lua;%s/?/init.lua;%s;%s", home->lua, home->lua,
                  lua_tostring(L, -1), LUA_PATH_DEFAULT);
  lua_setfield(L, -3, "path");
  lua_getfield(L, -2, "cpath");
  lua_pushfstring(L, "%s;%s", lua_tostring(L, -1), LUA_CPATH_DEFAULT);
  lua_setfield(L, -4, "cpath");
  lua_pop(L, 3);
}

static int l_exit(lua_State *L);

static void open_libraries(lua_State *L)
{
  static const luaL_Reg host[] = {
      {"baize.core.terminal", luaopen_baize_core_terminal},
      {"baize.core.lineedit", luaopen_baize_core_lineedit},
      {NULL, NULL},
  };
  luaL_openlibs(L);
  luaL_requiref(L, "baize.core", luaopen_baize_core, 0);
  lua_pop(L, 1);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  luaL_setfuncs(L, host, 0);
  lua_getglobal(L, "os");
  lua_pushcfunction(L, l_exit);
  lua_setfield(L, -2, "exit");
  lua_pop(L, 2);
}

/* Standard output may be a full disk: say so rather than lose results. */
static int finish(int status)
{
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return status;
  fprintf(stderr, "baize: cannot write standard output: %s\n",
          errno ? strerror(errno) : "an earlier write failed");
  return status ? status : EXIT_FAILURE;
}

/* How the process ends once the state is closing. */
static struct End {
  bool closing;
  int status;
} end;

/*
** The finalizer of the first value that has one, which is the last to be called when
** the state closes: files, databases and threads have ended in order. What is left is
** memory alone, and to give back each block of a large state takes long.
*/
static int end_process(lua_State *L)
{
  (void)L;
  if (end.closing) exit(finish(end.status));
  return 0;
}

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { FREES_ALL = 1 }; /* or what is not freed would be reported */
#else
enum { FREES_ALL = 0 };
#endif

/* Before any other value has a finalizer. */
static void end_early(lua_State *L)
{
  if (FREES_ALL) return;
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, end_process);
  lua_setfield(L, -2, "__gc");
  lua_setmetatable(L, -2);
  luaL_ref(L, LUA_REGISTRYINDEX);
}

static void close_state(lua_State *L, int status)
{
  signals_close();
  end = (struct End){true, status};
  lua_close(L);
}

static int exit_status(lua_State *L)
{
  if (lua_isnoneornil(L, 1)) return EXIT_SUCCESS;
  if (lua_isboolean(L, 1)) return lua_toboolean(L, 1) ? EXIT_SUCCESS : EXIT_FAILURE;
  return (int)luaL_checkinteger(L, 1);
}

/*
** os.exit for scripts. Unlike the standard one it always closes the state, so
** that open files, databases and worker threads end in order.
*/
static int l_exit(lua_State *L)
{
  int status = finish(exit_status(L));
  close_state(L, status);
  exit(status);
}

static int start(lua_State *L)
{
  Start *s = lua_touserdata(L, 1);
  Home home;
  Err e;
  end_early(L);
  open_libraries(L);
  if (!home_find(&home, s->argv[0], &e)) {
    fprintf(stderr, "baize: %s\n", e.msg);
    return 0;
  }
  set_path(L, &home);
  signals_open(L);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "baize.cli");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "main");
  lua_createtable(L, s->argc, 1);
  for (int i = 0; i < s->argc; i++) {
    lua_pushstring(L, s->argv[i]);
    lua_rawseti(L, -2, i);
  }
  lua_call(L, 1, 1);
  s->status = (int)lua_tointeger(L, -1);
  return 0;
}

/*
** Where standard input, output or error are closed, the next file opened would
** take their numbers and what is printed would go into it. What is opened here
** in their places fails as a closed one does.
*/
static void open_standard(void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0) open("/dev/null", fd ? O_RDONLY : O_WRONLY);
}

/*
** Where 'ulimit -s' leaves too small a stack, ask for the usual one; false: the
** limit may not be raised. Lua, the parsers and the solver are recursive, and a
** stack that ends is a crash.
*/
static bool have_stack(void)
{
  const rlim_t least = 1 << 20, usual = 8 << 20;
  struct rlimit r;
  if (getrlimit(RLIMIT_STACK, &r) || r.rlim_cur == RLIM_INFINITY || r.rlim_cur >= least)
    return true;
  r.rlim_cur = r.rlim_max == RLIM_INFINITY || r.rlim_max > usual ? usual : r.rlim_max;
  return r.rlim_cur >= least && !setrlimit(RLIMIT_STACK, &r);
}

/* What the Lua half could not say itself: it may quote a stranger's text. */
static void complain(const char *message)
{
  fputs("baize: ", stderr);
  for (const char *c = message ? message : "no message"; *c; c++)
    fputc(*c == '\n' || *c == '\t' || (*c >= ' ' && *c <= '~') ? *c : '?', stderr);
  fputc('\n', stderr);
}

int main(int argc, char **argv)
{
  open_standard();
  if (!have_stack()) {
    fputs("baize: the stack is limited to less than 1 MiB: write ulimit -s 1024 or "
          "more\n",
          stderr);
    return EXIT_FAILURE;
  }
  Start s = {argc, argv, EXIT_FAILURE};
  static Blocks blocks;
  lua_State *L = blocks_newstate(&blocks);
  if (!L) {
    fputs("baize: out of memory\n", stderr);
    return EXIT_FAILURE;
  }
  lua_pushcfunction(L, traceback);
  lua_pushcfunction(L, start);
  lua_pushlightuserdata(L, &s);
  if (lua_pcall(L, 1, 0, 1) != LUA_OK) complain(lua_tostring(L, -1));
  close_state(L, s.status);
  blocks_close(&blocks);
  return finish(s.status);
}
