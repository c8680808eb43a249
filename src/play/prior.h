/* SPDX-License-Identifier: MIT */
/*
** prior.h - what is known of the hands before the play: the narrowest condition first.
**
** The first step is what the auction says exactly; each further one says less, for
** hands that called off the rules; the last, which is always there, says nothing. Of a
** condition only what reads a hidden hand counts, so that a player's own hand, or
** dummy, may be other than its calls said.
** Threads share a Prior: what it prepares for a set of hidden hands is made once.
*/
#ifndef PLAY_PRIOR_H
#define PLAY_PRIOR_H

#include "play/view.h"
#include "sample/given.h"

enum { PRIOR_STEPS_MAX = 8 };

typedef struct Prior Prior;

/* 'where' has the steps but the last; used further. NULL: out of memory. prior_free. */
Prior *prior_new(const Expr *const where[], int nb, Err *e);
void prior_free(Prior *p); /* NULL is allowed */

/* How many steps there are, the last included; its number is one less. */
int prior_steps(const Prior *p);

/*
** A sampler for what a player knows, from step '*step' on, which becomes the one that
** was taken. False: stopped, out of memory, or the cards alone contradict each other.
** Then sampler_close.
*/
bool prior_sampler(Prior *p, const View *v, int *step, const Stop *stop, Sampler *out,
                   Err *e);

/*
** How many conditions of the first step, of those that read a hidden hand, a world does
** not satisfy: calls that would not have been made with its hands. Of a step that was
** opened before.
*/
int prior_against(Prior *p, const View *v, const Deal *world);

#endif
