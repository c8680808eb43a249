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
#include "bind/litter.h"

/*
** How many instructions of Lua may still run after Ctrl-C before the hook
** raises "interrupted": enough for a progress line drawn from a C loop that
** polls the flag and will return what it has, and some milliseconds at most.
*/
enum { PATIENCE = 200000 };

/* timeout(1) sends its signal to the process and to its group: one Ctrl-C. */
enum { SAME_PRESS_MS = 100 };

static Stop stop;
static lua_State *running; /* the coroutine whose code runs; NULL: none any more */
static pthread_t main_thread;
static BindThread lua_thread;
static volatile sig_atomic_t came;
static atomic_bool passed_on; /* by main, to the thread that runs Lua */
static struct timespec first_press;

static void hook(lua_State *L, lua_Debug *ar)
{
  (void)ar;
  lua_sethook(L, NULL, 0, 0);
  if (!stop_asked(&stop)) return; /* somebody has dealt with it */
  bind_pusherror(L, ERR_INTERRUPTED, "interrupted", 0);
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

/* End as the signal does by itself, but for files that are half written. */
static void end_by(int sig)
{
  litter_sweep();
  signal(sig, SIG_DFL);
  raise(sig); /* comes through as soon as this handler returns */
}

/* The first press raises the flag, another one ends the program. */
static void press(int sig)
{
  if (!stop_asked(&stop)) {
    clock_gettime(CLOCK_MONOTONIC, &first_press);
    came = 1;
    stop_raise(&stop);
  } else if (!same_press()) {
    end_by(sig);
  }
}

static void on_interrupt(int sig)
{
  int saved = errno;
  pthread_t own = pthread_self(), runs = atomic_load(&lua_thread);
  bool is_main = pthread_equal(own, main_thread), runs_lua = pthread_equal(own, runs);
  /*
  ** Only the thread that runs Lua touches its state, and only main, which joins the
  ** workers, signals them. A worker may have ended its Lua code, and itself, before it
  ** gets the signal: so main raises the flag, and the worker only ends the code.
  */
  if (!is_main && !runs_lua) {
    if (!atomic_exchange(&passed_on, false)) pthread_kill(main_thread, sig);
  } else {
    bool is_news = is_main || !atomic_exchange(&passed_on, false);
    if (is_news) press(sig);
    if (runs_lua && running) lua_sethook(running, hook, LUA_MASKCOUNT, PATIENCE);
    if (!runs_lua) {
      atomic_store(&passed_on, true);
      pthread_kill(runs, sig);
    }
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
  if (reader_gone(STDOUT_FILENO) || reader_gone(STDERR_FILENO)) end_by(sig);
  errno = saved;
}

static void handle(int sig, void (*handler)(int))
{
  struct sigaction a = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&a.sa_mask);
  sigaction(sig, &a, NULL);
}

/* Where it ends the program: nohup has it ignored. */
static void end_cleanly(int sig)
{
  struct sigaction before;
  if (sigaction(sig, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
    handle(sig, end_by);
}

/*
** A hook belongs to one coroutine, and Lua does not tell a signal handler which
** one runs. So coroutine.resume and the functions that coroutine.wrap makes
** note it: they do as the originals (upvalue 1) do, and nothing else.
*/
static int resume(lua_State *L)
{
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co, 1, "coroutine");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  running = co;
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  running = L;
  return lua_gettop(L);
}

static int call_wrapped(lua_State *L)
{
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  running = lua_tothread(L, lua_upvalueindex(2));
  int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  running = L;
  if (status == LUA_OK) return lua_gettop(L);
  if (lua_type(L, -1) == LUA_TSTRING) { /* the original would add the caller */
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrap(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  lua_getupvalue(L, -1, 1); /* where Lua's wrap keeps the coroutine */
  if (lua_isthread(L, -1))
    lua_pushcclosure(L, call_wrapped, 2);
  else
    lua_pop(L, 1);
  return 1;
}

static void watch_coroutines(lua_State *L)
{
  lua_getglobal(L, "coroutine");
  lua_getfield(L, -1, "resume");
  lua_pushcclosure(L, resume, 1);
  lua_setfield(L, -2, "resume");
  lua_getfield(L, -1, "wrap");
  lua_pushcclosure(L, wrap, 1);
  lua_setfield(L, -2, "wrap");
  lua_pop(L, 1);
}

void signals_open(lua_State *L)
{
  running = L;
  main_thread = pthread_self();
  atomic_init(&lua_thread, main_thread);
  bind_setthread(L, &lua_thread);
  bind_setstop(L, &stop);
  watch_coroutines(L);
  handle(SIGPIPE, on_pipe);
  end_cleanly(SIGTERM);
  end_cleanly(SIGHUP);
  signal(SIGXFSZ, SIG_IGN); /* what cannot be written is reported */
}

void signals_arm(void)
{
  came = 0;
  atomic_store(&passed_on, false);
  stop_clear(&stop);
  if (running) lua_sethook(running, NULL, 0, 0);
  handle(SIGINT, on_interrupt);
}

void signals_disarm(void)
{
  handle(SIGINT, SIG_DFL);
}

void signals_close(void)
{
  signals_disarm();
  running = NULL;
}

bool signals_came(void)
{
  return came != 0;
}

bool signals_pending(void)
{
  return stop_asked(&stop);
}
