/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** lineedit.c - lines typed at a terminal: module 'baize.core.lineedit'.
**
** readline's alternate interface, so that waiting, signals and the end of a
** line are ours: Ctrl-C drops the line and returns, Ctrl-Z and a resized
** window work as everywhere. readline has one state for the program, hence
** the statics; they hold nothing between two calls of 'read' but the
** completer, which lives in the Lua registry.
*/
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h> /* readline.h needs it */
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "host/host.h"
#include "host/signals.h"

/* Names end here; '.' and ':' too, so that one component is completed. */
#define WORD_BREAKS " \t\n\"'+-*/%^#~=<>;,()[]{}&|.:"

static const char COMPLETER_KEY; /* its address is the key in the registry */
static lua_State *lua;           /* of the 'read' that is going on */
static char *typed;              /* the line, once 'done'; NULL: end of input */
static bool done;
static int candidate; /* index of the next one in the table on lua's top */

static void on_line(char *line)
{
  typed = line;
  done = true;
  rl_callback_handler_remove();
}

static char *next_candidate(const char *text, int state)
{
  (void)text;
  if (!state) candidate = 1;
  lua_rawgeti(lua, -1, candidate++);
  const char *name = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
  char *copy = name ? strdup(name) : NULL; /* readline frees it */
  lua_pop(lua, 1);
  return copy;
}

/* Ask the completer. What it raises is dropped: the user typed a mere Tab. */
static char **complete(const char *text, int from, int to)
{
  char **matches = NULL;
  (void)to;
  rl_attempted_completion_over = 1; /* no file names */
  rl_completion_append_character = '\0';
  rl_completion_suppress_append = 1;
  if (!lua || lua_rawgetp(lua, LUA_REGISTRYINDEX, &COMPLETER_KEY) != LUA_TFUNCTION) {
    if (lua) lua_pop(lua, 1);
    return NULL;
  }
  lua_pushstring(lua, text);
  lua_pushlstring(lua, rl_line_buffer, (size_t)from);
  if (lua_pcall(lua, 2, 1, 0) == LUA_OK && lua_istable(lua, -1))
    matches = rl_completion_matches(text, next_candidate);
  lua_pop(lua, 1);
  return matches;
}

/*
** Sleep until there is a key to read. False: Ctrl-C came first. Signals are
** blocked but for the sleep itself, so that none falls in between.
*/
static bool wait_key(void)
{
  sigset_t watched, before;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGTSTP);
  sigaddset(&watched, SIGWINCH);
  for (;;) {
    fd_set fds;
    FD_ZERO(&fds);
    FD_SET(STDIN_FILENO, &fds);
    pthread_sigmask(SIG_BLOCK, &watched, &before);
    int ready = -1;
    if (!signals_pending() && !rl_pending_signal())
      ready = pselect(STDIN_FILENO + 1, &fds, NULL, NULL, NULL, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (rl_pending_signal()) rl_check_signals();
    if (signals_pending()) return false;
    if (ready > 0) return true;
  }
}

/*** Read a line from the terminal, with editing and history.
@function read
@tparam string prompt
@treturn ?string the line without its end, or nil
*/
static int l_read(lua_State *L)
{
  const char *prompt = luaL_checkstring(L, 1);
  bool interrupted = false;
  luaL_checkstack(L, LUA_MINSTACK, "line editing");
  lua = L;
  typed = NULL;
  done = false;
  signals_arm();
  rl_callback_handler_install(prompt, on_line);
  while (!done && !interrupted) {
    interrupted = !wait_key();
    if (!interrupted) rl_callback_read_char();
    interrupted = interrupted || (!done && signals_pending());
  }
  if (interrupted) {
    rl_callback_sigcleanup();
    rl_callback_handler_remove();
    fputc('\n', stdout);
    fflush(stdout);
  }
  lua = NULL;
  signals_arm();
  if (typed) {
    lua_pushstring(L, typed);
    free(typed);
    return 1;
  }
  lua_pushnil(L);
  lua_pushstring(L, interrupted ? "interrupted" : "end");
  return 2;
}

/*** Say who completes names when Tab is pressed.
@function complete
@tparam ?function completer called with the word at the cursor and the text of the
line before it; returns an array of the words it may become
*/
static int l_complete(lua_State *L)
{
  if (!lua_isnoneornil(L, 1)) luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &COMPLETER_KEY);
  return 0;
}

/* The directories above 'file' that are missing, for the user alone. */
static bool make_parents(char *file)
{
  for (char *p = strchr(file + 1, '/'); p; p = strchr(p + 1, '/')) {
    *p = '\0';
    bool ok = mkdir(file, S_IRWXU) == 0 || errno == EEXIST;
    *p = '/';
    if (!ok) return false;
  }
  return true;
}

/*** Take the history of former sessions from a file, which is made if it is missing.
@function open_history
@tparam string file absolute name
@tparam integer most how many entries to keep, 1 or more
@treturn ?boolean true; or nil where the file cannot be kept
*/
static int l_open_history(lua_State *L)
{
  const char *file = luaL_checkstring(L, 1);
  int most = (int)luaL_checkinteger(L, 2);
  luaL_argcheck(L, most > 0, 2, "an integer above 0 expected");
  char name[PATH_MAX];
  int n = snprintf(name, sizeof name, "%s", file);
  bool ok = n > 0 && n < PATH_MAX && make_parents(name);
  int fd = ok ? open(name, O_RDWR | O_CREAT | O_APPEND, S_IRUSR | S_IWUSR) : -1;
  if (fd < 0) return luaL_fileresult(L, 0, file);
  close(fd);
  stifle_history(most);
  if (read_history(name) == 0) write_history(name); /* the oldest entries go */
  lua_pushboolean(L, 1);
  return 1;
}

/*** Add what was typed to the history, unless it is what was typed before.
@function add_history
@tparam string entry one line or several
@tparam[opt] string file that keeps the history; it must exist
*/
static int l_add_history(lua_State *L)
{
  const char *entry = luaL_checkstring(L, 1), *file = luaL_optstring(L, 2, NULL);
  HIST_ENTRY *last = history_get(history_base + history_length - 1);
  if (last && strcmp(last->line, entry) == 0) return 0;
  add_history(entry);
  if (file) append_history(1, file);
  return 0;
}

static const luaL_Reg functions[] = {
    {"read", l_read},
    {"complete", l_complete},
    {"open_history", l_open_history},
    {"add_history", l_add_history},
    {NULL, NULL},
};

int luaopen_baize_core_lineedit(lua_State *L)
{
  rl_readline_name = "baize";
  rl_basic_word_break_characters = WORD_BREAKS;
  rl_completer_word_break_characters = WORD_BREAKS;
  rl_attempted_completion_function = complete;
  rl_persistent_signal_handlers = 1; /* also while we wait for a key */
  history_write_timestamps = 1;      /* keeps entries of several lines in one */
  history_comment_char = '#';
  luaL_newlib(L, functions);
  return 1;
}
