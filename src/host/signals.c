/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700
#include "host/signals.h"

#include <errno.h>
#include <lauxlib.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "bind/bind.h"

/*
** How many instructions of Lua may still run after Ctrl-C before the hook
** raises "interrupted": enough for a progress line drawn from a C loop that
** polls the flag and will return what it has, and some milliseconds at most.
*/
enum { PATIENCE = 200000 };

/* timeout(1) sends its signal to the process and to its group: one Ctrl-C. */
enum { SAME_PRESS_MS = 100 };

static Stop stop;
static lua_State *state;
static pthread_t main_thread;
static volatile sig_atomic_t came;
static struct timespec first_press;

static void hook(lua_State *L, lua_Debug *ar)
{
  (void)ar;
  lua_sethook(L, NULL, 0, 0);
  if (!stop_asked(&stop)) return; /* somebody has dealt with it */
  luaL_where(L, 0);
  lua_pushliteral(L, "interrupted");
  lua_concat(L, 2);
  lua_error(L);
}

static bool same_press(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - first_press.tv_sec) * 1000 +
             (now.tv_nsec - first_press.tv_nsec) / 1000000 <
         SAME_PRESS_MS;
}

static void on_interrupt(int sig)
{
  int saved = errno;
  if (!pthread_equal(pthread_self(), main_thread)) {
    pthread_kill(main_thread, sig); /* a worker must not touch the Lua state */
  } else if (!stop_asked(&stop)) {
    clock_gettime(CLOCK_MONOTONIC, &first_press);
    came = 1;
    stop_raise(&stop);
    if (state) lua_sethook(state, hook, LUA_MASKCOUNT, PATIENCE);
  } else if (!same_press()) {
    signal(sig, SIG_DFL);
    raise(sig); /* comes through as soon as this handler returns */
  }
  errno = saved;
}

/* The reader of a pipe that is closed shows as POLLERR on its writing end. */
static bool reader_gone(int fd)
{
  struct pollfd p = {.fd = fd};
  return poll(&p, 1, 0) == 1 && (p.revents & POLLERR);
}

static void on_pipe(int sig)
{
  int saved = errno;
  if (reader_gone(STDOUT_FILENO) || reader_gone(STDERR_FILENO)) {
    signal(sig, SIG_DFL);
    raise(sig);
  }
  errno = saved;
}

static void handle(int sig, void (*handler)(int))
{
  struct sigaction a = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&a.sa_mask);
  sigaction(sig, &a, NULL);
}

void signals_open(lua_State *L)
{
  state = L;
  main_thread = pthread_self();
  bind_setstop(L, &stop);
  handle(SIGPIPE, on_pipe);
}

void signals_arm(void)
{
  came = 0;
  stop_clear(&stop);
  if (state) lua_sethook(state, NULL, 0, 0);
  handle(SIGINT, on_interrupt);
}

void signals_disarm(void)
{
  handle(SIGINT, SIG_DFL);
}

void signals_close(void)
{
  signals_disarm();
  state = NULL;
}

bool signals_came(void)
{
  return came != 0;
}

bool signals_pending(void)
{
  return stop_asked(&stop);
}
