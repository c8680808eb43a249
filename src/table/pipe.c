/* SPDX-License-Identifier: MIT */
/*
** How: one socket is both ends of the program, as a write to one whose reader has gone
** is an error then, and no signal. Waiting goes on in slices of a tenth of a second, so
** that a stop is seen; they are counted, and no clock is read.
*/
#include "table/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"

enum { SLICE_MS = 100, GRACE = 3 /* slices between TERM and KILL */ };

extern char **environ;

/* The program of one thread. */
typedef struct Program {
  pid_t pid;
  int socket;
  const Stop *stop;
} Program;

/* ---- the program ----------------------------------------------------------- */

/* Run a command with the socket as both its ends; in a group of its own. */
static int spawn(pid_t *pid, const char *command, int theirs)
{
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attr;
  sigset_t none, usual;
  char *const argv[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)command, NULL};
  int failed = posix_spawn_file_actions_init(&files);
  if (failed) return failed;
  if ((failed = posix_spawnattr_init(&attr))) {
    posix_spawn_file_actions_destroy(&files);
    return failed;
  }
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGINT);
  posix_spawn_file_actions_adddup2(&files, theirs, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, theirs, STDOUT_FILENO);
  posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                      POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attr, 0);
  posix_spawnattr_setsigmask(&attr, &none);
  posix_spawnattr_setsigdefault(&attr, &usual);
  failed = posix_spawn(pid, "/bin/sh", &files, &attr, argv, environ);
  posix_spawnattr_destroy(&attr);
  posix_spawn_file_actions_destroy(&files);
  return failed;
}

static void *open_program(const Player *p, const Stop *stop, Err *e)
{
  const char *command = ((const PipePlayer *)p)->command;
  int end[2];
  Program *m = mem_need(1, sizeof *m, e);
  if (!m) return NULL;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, end)) {
    err_as(e, ERR_IO, "'%.*s' cannot be run: %s", err_quote(strlen(command)), command,
           strerror(errno));
    mem_free(m);
    return NULL;
  }
  fcntl(end[0], F_SETFD, FD_CLOEXEC);
  fcntl(end[1], F_SETFD, FD_CLOEXEC);
  *m = (Program){.socket = end[0], .stop = stop};
  int failed = spawn(&m->pid, command, end[1]);
  close(end[1]);
  if (!failed) return m;
  err_as(e, ERR_IO, "'%.*s' cannot be run: %s", err_quote(strlen(command)), command,
         strerror(failed));
  close(m->socket);
  mem_free(m);
  return NULL;
}

static void close_program(void *mind)
{
  Program *m = mind;
  struct pollfd none = {.fd = -1};
  int slices = 0;
  close(m->socket);
  kill(-m->pid, SIGTERM);
  while (!waitpid(m->pid, NULL, WNOHANG) && slices++ < GRACE) poll(&none, 1, SLICE_MS);
  kill(-m->pid, SIGKILL); /* what it started may be there still */
  if (slices > GRACE) waitpid(m->pid, NULL, 0);
  mem_free(m);
}

/* ---- a question and its answer --------------------------------------------- */

static bool fail(const PipePlayer *p, ErrKind kind, const char *what, Err *e)
{
  return err_as(e, kind, "'%.*s' %s", err_quote(strlen(p->command)), p->command, what);
}

static bool send_all(const PipePlayer *p, const Program *m, const Buf *line, Err *e)
{
  for (size_t at = 0; at < line->len;) {
    ssize_t nb = send(m->socket, line->text + at, line->len - at, MSG_NOSIGNAL);
    if (nb < 0 && errno == EINTR) continue;
    if (nb < 0) return fail(p, ERR_IO, "has ended", e);
    at += (size_t)nb;
  }
  return true;
}

/* Wait until something can be read. */
static bool wait_for(const PipePlayer *p, const Program *m, Err *e)
{
  struct pollfd in = {.fd = m->socket, .events = POLLIN};
  for (int slice = 0; slice < p->tenths;) {
    if (stop_asked(m->stop)) return err_interrupted(e);
    int ready = poll(&in, 1, SLICE_MS);
    if (ready > 0) return true;
    slice += !ready;
  }
  return err_as(e, ERR_BUDGET, "'%.*s' has not answered within %d.%d s",
                err_quote(strlen(p->command)), p->command, p->tenths / 10,
                p->tenths % 10);
}

/* A line without its end; the program writes nothing that was not asked for. */
static bool read_line(const PipePlayer *p, const Program *m, char line[PIPE_LINE_MAX],
                      size_t *len, Err *e)
{
  *len = 0;
  for (;;) {
    if (!wait_for(p, m, e)) return false;
    ssize_t nb = recv(m->socket, line + *len, PIPE_LINE_MAX - *len, 0);
    if (nb < 0 && errno == EINTR) continue;
    if (nb <= 0) return fail(p, ERR_IO, "has ended", e);
    *len += (size_t)nb;
    if (line[*len - 1] == '\n') break;
    if (*len == PIPE_LINE_MAX) return fail(p, ERR_IO, "writes lines without end", e);
  }
  while (*len && (line[*len - 1] == '\n' || line[*len - 1] == '\r')) --*len;
  return memchr(line, '\n', *len) ? fail(p, ERR_IO, "writes more than it was asked", e)
                                  : true;
}

/* Whether something is to be read before anything was asked. */
static bool speaks_unasked(const Program *m)
{
  struct pollfd in = {.fd = m->socket, .events = POLLIN};
  char first;
  return poll(&in, 1, 0) > 0 && recv(m->socket, &first, 1, MSG_PEEK) > 0;
}

/* Ask, and free the question. */
static bool ask(const PipePlayer *p, const Program *m, Buf *question,
                char answer[PIPE_LINE_MAX], size_t *len, Err *e)
{
  buf_putc(question, '\n');
  bool ok = !question->failed || err_memory(e);
  if (ok && speaks_unasked(m)) ok = fail(p, ERR_IO, "writes more than it was asked", e);
  ok = ok && send_all(p, m, question, e) && read_line(p, m, answer, len, e);
  buf_free(question);
  return ok;
}

static PlayerSays bid(const Player *player, void *mind, int thread, const BidView *v,
                      int *call, PlayerLack *lack, Err *e)
{
  const PipePlayer *p = (const PipePlayer *)player;
  const Auction *a = v->auction;
  Buf b = BUF_EMPTY;
  char hand[HAND_TEXT_MAX], answer[PIPE_LINE_MAX];
  size_t len;
  (void)thread;
  (void)lack;
  hand_format(v->hand, hand);
  buf_printf(&b, "bid\tboard=%llu\tseat=%c\tdealer=%c\tvul=%s\thand=%s\tauction=",
             (unsigned long long)v->board, seat_letter(auction_turn(a)),
             seat_letter(a->dealer), vul_name(v->vul), hand);
  auction_format(a, &b);
  if (!ask(p, mind, &b, answer, &len, e)) return PLAYER_FAILS;
  *call = call_from_word(answer, len);
  if (*call >= 0) return PLAYER_ANSWERS;
  err_as(e, ERR_IO, "'%.*s' answered '%.*s' to a bid: a call expected",
         err_quote(strlen(p->command)), p->command, err_quote(len), answer);
  return PLAYER_FAILS;
}

const PlayerKind PIPE_KIND = {
    .name = "program", .open = open_program, .close = close_program, .bid = bid};
