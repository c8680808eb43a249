/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Ctrl-C while another thread runs Lua, which never gets the signal, as where it has
** just ended: the flag is up all the same.
*/
#include "host/signals.c"

#include "unit.h"

#include <lualib.h>

static pthread_barrier_t barrier;

static void *deaf(void *unused)
{
  sigset_t all;
  (void)unused;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return NULL;
}

static void a_press_is_not_lost_with_a_thread(void **state)
{
  (void)state;
  pthread_t worker;
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  signals_open(L);
  signals_arm();
  pthread_barrier_init(&barrier, NULL, 2);
  assert_false(pthread_create(&worker, NULL, deaf, NULL));
  pthread_barrier_wait(&barrier);
  atomic_store(bind_thread(L), worker);
  raise(SIGINT);
  assert_true(signals_pending() && signals_came());
  atomic_store(bind_thread(L), pthread_self());
  pthread_barrier_wait(&barrier);
  pthread_join(worker, NULL);
  pthread_barrier_destroy(&barrier);
  signals_close();
  lua_close(L);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_press_is_not_lost_with_a_thread)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
