/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** terminal.c - what the program knows of its surroundings: module
** 'baize.core.terminal'. Time and environment stop here: no layer below
** host looks at them.
*/
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <langinfo.h>
#include <lauxlib.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "host/host.h"
#include "host/signals.h"

enum { WIDTH_UNKNOWN = 80 };

static int check_stream(lua_State *L, int arg)
{
  static const char *const names[] = {"stdin", "stdout", "stderr", NULL};
  return luaL_checkoption(L, arg, NULL, names);
}

/*** Is a standard stream a terminal?
@function isatty
@tparam string stream "stdin", "stdout" or "stderr"
@treturn boolean
*/
static int l_isatty(lua_State *L)
{
  lua_pushboolean(L, isatty(check_stream(L, 1)));
  return 1;
}

/*** How wide the terminal is.
@function width
@treturn integer columns: of the terminal on standard output or error, else what
COLUMNS says, else 80
*/
static int l_width(lua_State *L)
{
  struct winsize size;
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
      lua_pushinteger(L, size.ws_col);
      return 1;
    }
  }
  const char *columns = getenv("COLUMNS");
  int n = columns ? atoi(columns) : 0;
  lua_pushinteger(L, n > 0 ? n : WIDTH_UNKNOWN);
  return 1;
}

/*** Does the user's locale write UTF-8?
@function utf8
@treturn boolean true if suit symbols may be written
*/
static int l_utf8(lua_State *L)
{
  locale_t users = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
  bool utf8 = users && strcmp(nl_langinfo_l(CODESET, users), "UTF-8") == 0;
  if (users) freelocale(users);
  lua_pushboolean(L, utf8);
  return 1;
}

/*** May a standard stream be written in colours?
Not where NO_COLOR is set (no-color.org), on a dumb terminal, or in a file.
@function colour
@tparam string stream "stdout" or "stderr"
@treturn boolean
*/
static int l_colour(lua_State *L)
{
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  bool able = term && *term && strcmp(term, "dumb") != 0;
  lua_pushboolean(L, isatty(check_stream(L, 1)) && able && !(no && *no));
  return 1;
}

/*** A clock that only goes forward.
@function clock
@treturn number seconds since some moment in the past
*/
static int l_clock(lua_State *L)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  lua_pushnumber(L, (lua_Number)t.tv_sec + (lua_Number)t.tv_nsec * 1e-9);
  return 1;
}

static double seconds_of(struct timeval t)
{
  return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

/*** What the programs used that this one started and that have ended.
@function children
@treturn number seconds of processor time, of all of them together
@treturn integer KiB of memory, of the largest at its peak
*/
static int l_children(lua_State *L)
{
  struct rusage u;
  getrusage(RUSAGE_CHILDREN, &u);
  lua_pushnumber(L, seconds_of(u.ru_utime) + seconds_of(u.ru_stime));
  lua_pushinteger(L, u.ru_maxrss);
  return 2;
}

/*** Say what Ctrl-C does from now on.
@function arm
@tparam[opt=true] boolean interrupts true: it interrupts what is running, and an
earlier one is forgotten; false: it ends the program
*/
static int l_arm(lua_State *L)
{
  if (lua_isnoneornil(L, 1) || lua_toboolean(L, 1))
    signals_arm();
  else
    signals_disarm();
  return 0;
}

/*** Wait until something can be read from standard input, its end included.
@function await
@treturn boolean false: Ctrl-C came first, and is forgotten
*/
static int l_await(lua_State *L)
{
  sigset_t watched, before;
  bool waits = true;
  sigemptyset(&watched);
  sigaddset(&watched, SIGINT);
  while (waits && !signals_pending()) {
    fd_set fds;
    FD_ZERO(&fds);
    FD_SET(STDIN_FILENO, &fds);
    pthread_sigmask(SIG_BLOCK, &watched, &before); /* none between look and sleep */
    if (!signals_pending())
      waits = pselect(STDIN_FILENO + 1, &fds, NULL, NULL, NULL, &before) < 0 &&
              errno == EINTR;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  bool interrupted = signals_pending();
  if (interrupted) signals_arm();
  lua_pushboolean(L, !interrupted);
  return 1;
}

/*** Has Ctrl-C come since it was last armed?
@function interrupted
@treturn boolean also when the interrupt has been dealt with
*/
static int l_interrupted(lua_State *L)
{
  lua_pushboolean(L, signals_came());
  return 1;
}

enum { REMINDER_MAX = 400 }; /* bytes of a reminder; more is cut off */

static char line[REMINDER_MAX + 1]; /* changed only while no timer runs */
static size_t line_len;

static void on_alarm(int sig)
{
  int saved = errno;
  (void)sig;
  /* a failure cannot be reported */
  if (write(STDERR_FILENO, line, line_len) < 0) line_len = 0;
  errno = saved;
}

static void start_timer(double seconds)
{
  struct itimerval t = {.it_value.tv_sec = (time_t)seconds};
  t.it_value.tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6);
  setitimer(ITIMER_REAL, &t, NULL);
}

/*** Say something on standard error should what follows take long. What is done in one
call of C cannot do so itself: a timer does, once. A new reminder replaces the old one.
@function remind
@tparam[opt] string text one line of up to 400 bytes; without it an earlier one is
forgotten
@tparam[opt=1] number seconds until it is said, 0.001 to 1000000
*/
static int l_remind(lua_State *L)
{
  size_t len;
  start_timer(0);
  if (lua_isnoneornil(L, 1)) return 0;
  const char *text = luaL_checklstring(L, 1, &len);
  double seconds = luaL_optnumber(L, 2, 1);
  luaL_argcheck(L, seconds >= 1e-3 && seconds <= 1e6, 2, "0.001 to 1000000 seconds");
  line_len = len < REMINDER_MAX ? len : REMINDER_MAX;
  memcpy(line, text, line_len);
  line[line_len++] = '\n';
  struct sigaction a = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
  sigemptyset(&a.sa_mask);
  sigaction(SIGALRM, &a, NULL);
  start_timer(seconds);
  return 0;
}

static const luaL_Reg functions[] = {
    {"isatty", l_isatty}, {"width", l_width},
    {"utf8", l_utf8},     {"colour", l_colour},
    {"clock", l_clock},   {"children", l_children},
    {"arm", l_arm},       {"interrupted", l_interrupted},
    {"remind", l_remind}, {"await", l_await},
    {NULL, NULL},
};

int luaopen_baize_core_terminal(lua_State *L)
{
  luaL_newlib(L, functions);
  return 1;
}
