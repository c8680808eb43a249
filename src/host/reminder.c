/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700
#include "host/reminder.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

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

static void start(double seconds)
{
  struct itimerval t = {.it_value.tv_sec = (time_t)seconds};
  t.it_value.tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6);
  setitimer(ITIMER_REAL, &t, NULL);
}

void reminder_set(const char *text, size_t len, double seconds)
{
  struct sigaction a = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
  reminder_drop();
  line_len = len < REMINDER_MAX ? len : REMINDER_MAX;
  memcpy(line, text, line_len);
  line[line_len++] = '\n';
  sigemptyset(&a.sa_mask);
  sigaction(SIGALRM, &a, NULL);
  start(seconds);
}

void reminder_drop(void)
{
  start(0);
}
